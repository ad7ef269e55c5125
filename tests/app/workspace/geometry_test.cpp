// The Geometry workspace: edits, parts, steps, files and share lines as pure state, and the window over it.
#include <set>

#include "app/theme/theme.h"
#include "app/ui/format.h"
#include "app/workspace/geometry/geometry_cards.h"
#include "app/workspace/geometry/geometry_panel.h"
#include "app/workspace/geometry/geometry_state.h"
#include "app/workspace/geometry/geometry_workspace.h"
#include "core/cone/cone_retraction.h"
#include "core/io/share_line.h"
#include "tests/app/shell/desk.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::geometry;
using geometry::Illustration;
using lowrank::testing::Desk;

namespace {

state::AppState in_front() {
    state::AppState s;
    state::apply(s, state::SetWorkspace{"geometry"});
    REQUIRE(s.front().info().name == "geometry");
    return s;
}

}  // namespace

TEST_CASE("edits of the cone are steps back, a drag is one, what cannot be drawn keeps the last picture") {
    state::AppState s = in_front();
    GeometryState& g = geometry_of(s);
    const GeometryChoice before = g.choice;
    CHECK(g.parts == 8);
    GeometryChoice next = before;
    for (const double eta : {0.1, 0.2, 0.3}) {
        next.front().eta = eta;
        state::apply(s, EditGeometry{next, true, "Momentum"});
    }
    state::apply(s, EditGeometry{next, false, "Momentum"});
    CHECK(g.steps.undo.size() == 1);
    CHECK(g.accepted.front().eta == 0.3);
    state::apply(s, state::Undo{});
    CHECK(g.choice == before);
    state::apply(s, state::Redo{});
    CHECK(g.choice == next);
    CHECK(s.steps.undo.empty());  // the experiment's history is another one

    // An eigenvalue of 0 is the apex, where there is no tangent plane.
    next.front().point.eigenvalue = 0;
    state::apply(s, EditGeometry{next, false, "X"});
    CHECK_FALSE(g.refusal.empty());
    CHECK(g.accepted.front().point.eigenvalue == before.front().point.eigenvalue);
    state::apply(s, state::Undo{});
    CHECK(g.refusal.empty());
}

TEST_CASE("a step that is taken goes where the step of the picture ends, for every method") {
    for (const StepKind kind : kStepKinds) {
        state::AppState s = in_front();
        GeometryState& g = geometry_of(s);
        GeometryChoice choice = g.choice;
        choice.front().kinds = {kind};
        state::apply(s, EditGeometry{choice, false, "method"});
        const geometry::Choice& c = g.choice.front();
        const auto step =
            cone_step(c.loss(), {kind, cone_point(c.point), cone_point(c.previous), c.eta, c.mu});
        REQUIRE(step);
        const Vector3 X = cone_point(c.point);
        state::apply(s, state::StepIterations{1});
        CHECK((cone_point(g.choice.front().point) - step->next).norm() < 1e-13);
        CHECK((cone_point(g.choice.front().previous) - X).norm() < 1e-15);
        // The loss falls from step to step.
        double last = c.loss().value(step->next);
        for (int k = 0; k < 5; ++k) {
            state::apply(s, state::StepIterations{1});
            const double now = g.choice.front().loss().value(cone_point(g.choice.front().point));
            if (!has_momentum(kind)) CHECK(now <= last);
            last = now;
        }
        CHECK(last < 1e-2);
    }
}

TEST_CASE("the parts of a step are walked and played one after the other") {
    state::AppState s = in_front();
    GeometryState& g = geometry_of(s);
    CHECK(g.shown() == g.parts);
    state::apply(s, state::MoveCursor{0});
    CHECK(g.shown() == 0);
    state::apply(s, state::NudgeCursor{1});
    CHECK(g.shown() == 1);
    state::apply(s, state::NudgeCursor{-5});
    CHECK(g.shown() == 0);
    state::apply(s, state::MoveCursor{});
    state::apply(s, state::RunPause{});
    CHECK(g.running);
    CHECK(g.shown() == 0);
    int seen = 0;
    for (int frame = 0; frame < 1000 && g.running; ++frame) {
        const int before = g.shown();
        geometry_play(g, 0.1);
        CHECK(g.shown() - before <= 1);
        seen += g.shown() != before;
    }
    CHECK_FALSE(g.running);
    CHECK(seen == g.parts);
}

TEST_CASE("Ctrl with arrows and page keys turns the cone as a drag does, and H puts it back") {
    state::AppState s = in_front();
    const auto press = [&](state::KeyEvent key) {
        for (const state::Action& action : state::actions_of(key, s)) state::apply(s, action);
        return geometry_of(s).choice.front().camera;
    };
    const geometry::OrbitCamera before = geometry_of(s).choice.front().camera;
    CHECK(press({.named = state::NamedKey::Right, .ctrl = true}) == geometry::turned(before, 20, 0));
    CHECK(press({.named = state::NamedKey::Left, .ctrl = true}) == before);
    CHECK(press({.named = state::NamedKey::Up, .ctrl = true, .shift = true}) ==
          geometry::turned(before, 0, -2));
    CHECK(press({.named = state::NamedKey::PageUp, .ctrl = true}).zoom > before.zoom);
    CHECK(press({.character = 'H'}) == before);
    CHECK(geometry_of(s).steps.undo.empty());
    const state::Actions along = state::actions_of({.named = state::NamedKey::Right}, s);
    REQUIRE(along.size() == 1);
    CHECK(state::as<state::NudgeCursor>(along[0]));
}

TEST_CASE("a share line and a section of the cone restore it, and what cannot be is said") {
    state::AppState s = in_front();
    GeometryChoice choice = geometry_of(s).choice;
    choice.illustration = Illustration::Retractions;
    choice.front().length = 0.7;
    choice.front().direction = 1;
    choice.front().camera = {-17.25, 33, 1.5};
    state::apply(s, EditGeometry{choice, false, "illustration"});
    const std::string line = s.front().share_line(s);
    CHECK(line.starts_with("lrl1 problem=geometry illustration=retractions "));
    state::AppState other;
    state::apply(other, state::PasteShareLine{line});
    CHECK(other.front().info().name == "geometry");
    CHECK(geometry_of(other).choice.illustration == Illustration::Retractions);
    CHECK(geometry_of(other).choice.front() == choice.front());
    CHECK(geometry_of(other).steps.undo.size() == 1);

    const state::Workspace tab = geometry_workspace();
    for (const auto& [key, value, words] :
         {std::tuple("illustration", "pie", "steps, retractions, restart or paths"),
          {"eta", "2", "from 0 to 1"},
          {"point", "0,3", "EIGENVALUE,DEGREES"},
          {"weights", "0,0,0", "not all 0"},
          {"method", "sgd", "grad, nag, rgrad or narg"},
          {"colour", "red", "the keys are method"}}) {
        const std::string why = tab.why_unreadable({{key, value}});
        INFO(key << ": " << why);
        CHECK(why.find(words) != std::string::npos);
        const std::string named = std::string_view(key) == "colour" ? key : value;
        CHECK(why.find(named) != std::string::npos);
    }
}

TEST_CASE("paths come back by share line and file, and a line from before there were paths still opens") {
    state::AppState s = in_front();
    GeometryChoice choice = geometry_of(s).choice;
    choice.illustration = Illustration::Paths;
    choice.front().d.reset();
    choice.front().eta = 0.55;
    choice.front().mu = 0.8;
    choice.front().tolerance = 1e-4;
    choice.front().most = 77;
    choice.front().kinds = {StepKind::Nag, StepKind::Narg};
    state::apply(s, EditGeometry{choice, false, "illustration"});
    REQUIRE(geometry_of(s).refusal.empty());
    const std::string line = s.front().share_line(s);
    CHECK(line.starts_with("lrl1 problem=geometry illustration=paths "));
    CHECK(line.find("previous=") == std::string::npos);
    state::AppState other;
    state::apply(other, state::PasteShareLine{line});
    CHECK(geometry_of(other).choice.illustration == Illustration::Paths);
    CHECK(geometry_of(other).choice.front() == choice.front());
    CHECK(s.front().figure_to_export(s) == "geometry-paths");
    const state::Workspace tab = geometry_workspace();
    const auto read = read_geometry_keys(tab.section(s));
    REQUIRE(read);
    CHECK(read->front() == choice.front());
    // The keys of a step, as they were written before paths.
    const std::string old = write_share_keys({{"problem", "geometry"},
                                              {"illustration", "steps"},
                                              {"method", "narg"},
                                              {"point", "1,0"},
                                              {"previous", "1.4,-14"},
                                              {"target", "1.6,31"},
                                              {"weights", "1,0.65,0.35"},
                                              {"mu", "exact"},
                                              {"eta", "0.7"},
                                              {"azimuth", "32"},
                                              {"elevation", "20"},
                                              {"zoom", "1"}});
    state::apply(other, state::PasteShareLine{old});
    CHECK(geometry_of(other).choice.illustration == Illustration::Steps);
    CHECK(geometry_of(other).choice.front() == GeometryChoice().front());
    for (const auto& [key, value, words] : {std::tuple("d", "-3", "from 0 to 1000"),
                                            {"tol", "7", "from 1e-12 to 1"},
                                            {"max-iter", "0", "from 1 to 500"}}) {
        const std::string why = tab.why_unreadable({{"illustration", "paths"}, {key, value}});
        INFO(key << ": " << why);
        CHECK(why.find(words) != std::string::npos);
    }
}

TEST_CASE("of paths the transport walks through iterations, and the numbers are those of the one shown") {
    state::AppState s = in_front();
    GeometryState& g = geometry_of(s);
    GeometryChoice choice = g.choice;
    choice.illustration = Illustration::Paths;
    state::apply(s, EditGeometry{choice, false, "illustration"});
    const auto made = geometry::drawn(Illustration::Paths, choice.front());
    REQUIRE(made);
    int longest = 0;
    for (const ConePath& path : made->paths) longest = std::max(longest, path.last());
    CHECK(g.parts == longest);
    state::apply(s, state::MoveCursor{2});
    state::apply(s, state::StepIterations{1});
    CHECK(g.shown() == 3);
    CHECK(g.steps.undo.size() == 1);  // looking at another iteration changes nothing
    const auto numbers = geometry_numbers(g, *made);
    const auto value = [&](const std::string& name) {
        for (const auto& [key, text] : numbers)
            if (key == name) return text;
        return std::string("none");
    };
    CHECK(value("t") == "3");
    for (const ConePath& path : made->paths) {
        const std::string label(label_of(path.kind));
        CHECK(value(label) == std::to_string(path.last()) + " iterations");
        const double error = (path.points[3].X - choice.front().loss().target).norm();
        CHECK(value("‖X_t − X_⋆‖ " + label) == ui::number_markup(error, 3));
    }
    state::apply(s, state::StepIterations{10});
    CHECK(g.shown() == 13);
    state::apply(s, state::MoveCursor{});
    CHECK(g.shown() == longest);
}

TEST_CASE("dragging the start in the window drags the paths along, and is one step back") {
    shell::Options options = testing::options_in("geometry");
    Desk desk(options, std::make_shared<testing::TempFolder>());
    REQUIRE(desk.settle());
    state::AppState seed = in_front();
    GeometryChoice choice = geometry_of(seed).choice;
    choice.illustration = Illustration::Paths;
    state::apply(seed, EditGeometry{choice, false, "illustration"});
    desk.clipboard = seed.front().share_line(seed);
    desk.key('V', true);
    REQUIRE(desk.until([&] { return !desk.app->wants_frame(); }));
    desk.frame(3);
    const auto copied = [&] {
        desk.key('C', true);
        return desk.clipboard;
    };
    const std::string before = copied();
    REQUIRE(before == seed.front().share_line(seed));
    REQUIRE(desk.probes.contains("geometry.scene0"));
    const paint::Rect picture = desk.probes.at("geometry.scene0");
    const auto made = geometry::drawn(Illustration::Paths, choice.front());
    REQUIRE(made);
    geometry::SceneView looked;
    looked.camera = choice.front().camera;
    looked.fit = geometry::Fit::Whole;
    looked.opening = geometry::default_choice(Illustration::Paths).camera;
    const figure::Surface surface{picture, 13, &theme::theme(theme::ThemeName::Light), false, false};
    const geometry::View view = geometry::lay_out(made->scenes[0], looked, surface, picture).view;
    const paint::Point X = view.at(cone_point(choice.front().point));
    auto& io = ImGui::GetIO();
    platform::compat::mouse_position(io, X.x, X.y);
    desk.frame(2);
    platform::compat::mouse_button(io, 0, true);
    desk.frame(2);
    for (int k = 1; k <= 4; ++k) {
        platform::compat::mouse_position(io, X.x + 6 * float(k), X.y - 3 * float(k));
        desk.frame();
    }
    platform::compat::mouse_button(io, 0, false);
    desk.frame(3);
    const std::string after = copied();
    const auto word = [](const std::string& line, const std::string& key) {
        const std::size_t at = line.find(" " + key + "=");
        return line.substr(at, line.find(' ', at + 1) - at);
    };
    CHECK(word(after, "point") != word(before, "point"));
    CHECK(word(after, "azimuth") == word(before, "azimuth"));
    CHECK(word(after, "target") == word(before, "target"));
    desk.key('Z', true);
    CHECK(copied() == before);
}

TEST_CASE("the cone is turned by a drag, its points by theirs, and stands still at rest") {
    Desk desk(testing::small_experiment());
    // The race goes on behind the cone: it is at rest first.
    REQUIRE(desk.settle());
    desk.key('4', true);
    REQUIRE(desk.settle());
    REQUIRE(desk.app->workspace() == "geometry");
    REQUIRE(desk.until([&] { return !desk.app->wants_frame(); }));
    desk.frame(3);
    CHECK_FALSE(desk.app->wants_frame());
    const auto copied = [&] {
        desk.key('C', true);
        return desk.clipboard;
    };
    const std::string before = copied();
    REQUIRE(desk.probes.contains("geometry.scene0"));
    const paint::Rect picture = desk.probes.at("geometry.scene0");
    auto& io = ImGui::GetIO();
    const auto drag = [&](float x, float y, float dx, float dy) {
        platform::compat::mouse_position(io, x, y);
        desk.frame(2);
        platform::compat::mouse_button(io, 0, true);
        desk.frame(2);
        for (int k = 1; k <= 4; ++k) {
            platform::compat::mouse_position(io, x + dx * float(k) / 4, y + dy * float(k) / 4);
            desk.frame();
        }
        platform::compat::mouse_button(io, 0, false);
        desk.frame(3);
    };
    // Near a corner there is nothing to take hold of.
    drag(picture.x + 20, picture.bottom() - 20, 60, -30);
    const std::string turned = copied();
    CHECK(turned != before);
    const auto azimuth = [](const std::string& line) {
        const std::size_t at = line.find("azimuth=") + 8;
        return std::stod(line.substr(at));
    };
    CHECK(azimuth(turned) != azimuth(before));
    desk.key('Z', true);
    CHECK(copied() == turned);  // looking elsewhere is no step
    desk.key('H');
    CHECK(azimuth(copied()) == azimuth(before));
    desk.key('N');
    CHECK(copied() != before);
    desk.key('Z', true);
    CHECK(copied() == before);
    for (const float width : {1.f, 60.f, 300.f, 900.f}) desk.frame(1, width, 700);
}

TEST_CASE("on the stage a card of the steps is called by its method, and other pictures by their figure") {
    ConeCards cards;
    auto steps = geometry::drawn(Illustration::Steps, {});
    REQUIRE(steps);
    cards.drawn = *std::move(steps);
    REQUIRE(cards.drawn.scenes.size() == 4);
    std::set<std::string> captions;
    for (std::size_t k = 0; k < 4; ++k) {
        captions.insert(cone_card_caption(cards, k, "all"));
        CHECK(testing::says(cone_card_caption(cards, k, "all"),
                            "One step of " + cards.drawn.scenes[k].title + " on"));
    }
    CHECK(captions.size() == 4);
    auto paths = geometry::drawn(Illustration::Paths, {});
    REQUIRE(paths);
    cards.drawn = *std::move(paths);
    CHECK(cone_card_caption(cards, 0, "all") == "all");
}
