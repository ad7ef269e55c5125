// The quadratic's panels under a pointer: Q in its views, start, methods, rules, landscape, theta, transport.
#include <cmath>
#include <numbers>

#include "app/panels/transport.h"
#include "app/ui/format.h"
#include "app/workspace/quadratic/quadratic_panel.h"
#include "core/quadratic/theta_rate.h"
#include "tests/app/workspace/quadratic_desk.h"
#include "tests/catch.h"

using namespace lowrank;
using testing::left_panel;
using testing::QuadraticDesk;

namespace {

QuadraticDesk plane() {
    return QuadraticDesk([](QuadraticDesk& desk, ui::Ui& ui) {
        desk.prepare_cards();
        quadratic::landscape_card(ui, desk.slots.landscape, {100, 50, 700, 600}, {});
    });
}

}  // namespace

TEST_CASE("dragging an entry changes Q, and its eigenvalues follow") {
    QuadraticDesk desk = left_panel();
    desk.rig.frame(2);
    const quadratic::QuadraticChoice before = desk.q().choice;
    desk.rig.drag("q12.slider", 0.6f, 0.45f);
    CHECK(desk.q().choice.source == quadratic::QuadraticSource::Entries);
    CHECK(desk.q().choice.Q.q12 != before.Q.q12);
    CHECK(desk.q().choice.Q.q11 == before.Q.q11);
    CHECK(desk.q().choice.lambda_min == Approx(eigenpairs(desk.q().choice.Q).lambda_min));
    CHECK(desk.q().steps.undo.size() == 1);
}

TEST_CASE("the views of Q are switched without changing it, the example and reset come back") {
    QuadraticDesk desk = left_panel();
    desk.rig.frame(2);
    desk.rig.click("quadratic.source.Spectrum");
    CHECK(desk.q().choice.source == quadratic::QuadraticSource::Spectrum);
    CHECK(desk.q().choice.Q.q11 == Approx(10));
    desk.rig.frame();
    CHECK_FALSE(desk.rig.probes.contains("q11.slider"));
    desk.rig.drag("lambda-max.slider", 0.7f, 0.8f);
    CHECK(desk.q().choice.Q.q11 != Approx(10));
    desk.rig.click("quadratic.source.Entries");
    desk.rig.frame();
    CHECK(desk.rig.probes.contains("q11.slider"));
    desk.rig.click("quadratic.source.Example");
    CHECK(desk.q().choice.Q == Quadratic{});
    state::apply(desk.rig.state, state::SetSpeed{0.5});
    state::apply(desk.rig.state, state::MoveCursor{3});
    state::apply(desk.rig.state, state::SelectMethod{0});
    desk.rig.click("quadratic.reset");
    desk.rig.frame();
    CHECK(desk.q().choice == quadratic::default_quadratic_choice());
    CHECK(desk.q().speed == quadratic::kQuadraticSpeed);
    CHECK_FALSE(desk.q().cursor);
    CHECK(desk.q().selected == quadratic::QuadraticState().selected);
}

TEST_CASE("the race's eigenvalues are taken when they are known, and named when they are not") {
    QuadraticDesk desk = left_panel();
    desk.rig.frame(2);
    desk.rig.click("quadratic.source.Race");
    CHECK(desk.q().choice.source == quadratic::QuadraticSource::Example);
    REQUIRE(desk.rig.last<state::Notify>());
    desk.q().race = quadratic::QuadraticState::Interval{0.1663, 0.9451};
    desk.rig.click("quadratic.source.Race");
    CHECK(desk.q().choice.source == quadratic::QuadraticSource::Race);
    CHECK(desk.q().choice.lambda_min == 0.1663);
    desk.rig.frame();
    desk.rig.drag("angle.slider", 0.5f, 0.7f);
    CHECK(desk.q().choice.source == quadratic::QuadraticSource::Race);
    desk.rig.drag("lambda-min.slider", 0.3f, 0.2f);
    CHECK(desk.q().choice.source == quadratic::QuadraticSource::Spectrum);
}

TEST_CASE("a typed entry that breaks Q says so beside the fields, and the last good one stays") {
    QuadraticDesk desk = left_panel();
    desk.rig.frame(2);
    desk.rig.click("q12.number");
    desk.rig.frame(4);
    desk.rig.type("50");
    desk.rig.key(ImGuiKey_Enter);
    desk.rig.frame(2);
    CHECK(desk.q().choice.Q.q12 == 50);
    CHECK_FALSE(desk.q().refusal.empty());
    CHECK(desk.q().accepted.Q == Quadratic{});
    CHECK(desk.rig.at("quadratic.callout").h > 60);
    desk.rig.drag("theta.slider", 0.2f, 0.4f);
    CHECK(theta_of_start(Quadratic{}, desk.q().choice.start) != Approx(std::numbers::pi / 4));
    CHECK(std::isfinite(desk.q().choice.start.x));
}

TEST_CASE("theta turns the start, numbers place it, and starts multiply") {
    QuadraticDesk desk = left_panel();
    desk.rig.frame(2);
    desk.rig.drag("theta.slider", 0.125f, 0.25f);
    const double turned = theta_of_start(desk.q().choice.Q, desk.q().choice.start);
    CHECK(turned > 1.1);
    CHECK(turned < 1.7);
    desk.rig.click("start.x");
    desk.rig.frame(4);
    desk.rig.type("-0.75");
    desk.rig.key(ImGuiKey_Enter);
    CHECK(desk.q().choice.start.x == -0.75);
    desk.rig.frame();
    desk.rig.drag("starts.slider", 0.02f, 0.7f);
    CHECK(desk.q().choice.starts > 6);
    CHECK(spec_of(desk.q().accepted).starts.size() == static_cast<std::size_t>(desk.q().choice.starts));
}

TEST_CASE("the start is dragged in the plane, as one step back, and the plane stands still meanwhile") {
    QuadraticDesk desk = plane();
    desk.rig.frame(20);
    const quadratic::QuadraticChoice before = desk.q().choice;
    const paint::Rect at = desk.rig.at("quadratic.start");
    const paint::Point from{at.x + at.w / 2, at.y + at.h / 2};
    desk.rig.move(from.x, from.y);
    desk.rig.press(true);
    const quadratic::Plane held = *desk.slots.landscape.shown;
    for (int k = 1; k <= 6; ++k)
        desk.rig.move(from.x + 10 * static_cast<float>(k), from.y + 4 * static_cast<float>(k));
    CHECK(*desk.slots.landscape.shown == held);
    desk.rig.frame();
    const paint::Rect moved = desk.rig.at("quadratic.start");
    CHECK(moved.x - at.x == Approx(60).margin(2));
    CHECK(moved.y - at.y == Approx(24).margin(2));
    desk.rig.press(false);
    CHECK(desk.q().choice.start != before.start);
    CHECK(desk.q().steps.undo.size() == 1);
    CHECK_FALSE(desk.q().steps.dragging);
    CHECK_FALSE(desk.q().plane);
    desk.rig.frame(30);
    CHECK_FALSE(desk.slots.landscape.gliding);
}

TEST_CASE("elsewhere a drag pans, the wheel zooms at the pointer, a double click fits") {
    QuadraticDesk desk = plane();
    desk.rig.frame(20);
    const paint::Rect plot = desk.rig.at("figure.landscape.plot");
    const paint::Point at{plot.x + plot.w * 0.8f, plot.y + plot.h * 0.85f};
    const Vec2 fixed = desk.slots.landscape.picture.value(at);
    desk.rig.move(at.x, at.y);
    ImGui::GetIO().MouseWheel = 2;
    desk.rig.frame();
    ImGui::GetIO().MouseWheel = 0;
    desk.rig.frame();
    REQUIRE(desk.q().plane);
    const double half = desk.q().plane->half;
    const Vec2 after = desk.slots.landscape.picture.value(at);
    CHECK(after.x == Approx(fixed.x).margin(half * 1e-3));
    CHECK(after.y == Approx(fixed.y).margin(half * 1e-3));
    desk.rig.press(true);
    desk.rig.move(at.x - 50, at.y - 20);
    desk.rig.press(false);
    desk.rig.frame();
    const Vec2 carried = desk.slots.landscape.picture.value({at.x - 50, at.y - 20});
    CHECK(carried.x == Approx(fixed.x).margin(half * 2e-2));
    CHECK(carried.y == Approx(fixed.y).margin(half * 2e-2));
    CHECK(desk.q().steps.undo.empty());
    const figure::Layout& layout = desk.slots.landscape.picture.layout;
    const double unit_x = layout.plot.w / (layout.x.high - layout.x.low);
    const double unit_y = layout.plot.h / (layout.y.high - layout.y.low);
    CHECK(unit_x == Approx(unit_y).epsilon(1e-3));
    desk.rig.click("quadratic.fit");
    CHECK_FALSE(desk.q().plane);
}

TEST_CASE("with Shift the pointer scrubs along the runs, and a click chooses one") {
    QuadraticDesk desk = plane();
    desk.rig.frame(20);
    REQUIRE(desk.race.runs() > 1);
    const QuadraticPath* run = &desk.race.paths[desk.race.first_run(1)];
    const paint::Point third = desk.slots.landscape.picture.point({run->x[3], run->y[3]});
    platform::compat::modifiers(ImGui::GetIO(), false, true, false);
    desk.rig.move(third.x, third.y);
    desk.rig.press(true);
    desk.rig.press(false);
    platform::compat::modifiers(ImGui::GetIO(), false, false, false);
    REQUIRE(desk.q().cursor);
    CHECK(*desk.q().cursor <= 4);
    const paint::Point between =
        desk.slots.landscape.picture.point({(run->x[4] + run->x[5]) / 2, (run->y[4] + run->y[5]) / 2});
    desk.rig.move(between.x, between.y);
    desk.rig.frame(40);
    desk.rig.press(true);
    desk.rig.press(false);
    CHECK(desk.rig.last<state::SelectMethod>());
}

TEST_CASE("the mark on theta is dragged and a click turns the start there") {
    QuadraticDesk desk([](QuadraticDesk& d, ui::Ui& ui) {
        d.prepare_cards();
        quadratic::theta_card(ui, d.slots.theta, {100, 50, 700, 300}, true);
    });
    desk.rig.frame(3);
    const paint::Rect plot = desk.rig.at("figure.theta.plot");
    const paint::Rect mark = desk.rig.at("quadratic.theta.mark");
    desk.rig.move(mark.x + 2, plot.bottom() - 8);
    desk.rig.press(true);
    const float target = plot.x + plot.w * 0.25f;
    desk.rig.move(mark.x + 20, plot.bottom() - 8);
    desk.rig.move(target, plot.bottom() - 8);
    desk.rig.press(false);
    const auto meant = [&](float x) { return desk.slots.theta.picture.theta({x, plot.bottom() - 8}); };
    CHECK(theta_of_start(desk.q().choice.Q, desk.q().choice.start) == Approx(meant(target)).margin(0.02));
    CHECK(desk.q().steps.undo.size() == 1);
    desk.rig.frame(40);
    desk.rig.move(plot.x + plot.w * 0.6f, plot.bottom() - 6);
    desk.rig.press(true);
    desk.rig.press(false);
    CHECK(theta_of_start(desk.q().choice.Q, desk.q().choice.start) ==
          Approx(meant(plot.x + plot.w * 0.6f)).margin(0.02));
}

TEST_CASE("a regime is claimed for steps along the gradient only") {
    QuadraticDesk desk([](QuadraticDesk& d, ui::Ui& ui) {
        quadratic::quadratic_values(ui, {16, 16, 260, 900}, d.context());
    });
    for (const auto& [text, claimed] : {std::pair("rcg", false), std::pair("rbb", true)}) {
        INFO(text);
        quadratic::QuadraticChoice choice = desk.q().choice;
        choice.methods[1].spec = *parse_quadratic_method(text);
        state::apply(desk.rig.state, quadratic::EditQuadratic{choice, false, "rules"});
        desk.q().selected = 1;
        desk.rig.frame(2);
        REQUIRE(quadratic::quadratic_readout(desk.q(), desk.race).find(text) == 0);
        CHECK(desk.rig.probes.contains("quadratic.min.damping") == claimed);
    }
}

TEST_CASE("the values read the chosen run at the cursor, and copy the same") {
    QuadraticDesk desk([](QuadraticDesk& d, ui::Ui& ui) {
        quadratic::quadratic_values(ui, {16, 16, 260, 900}, d.context());
    });
    desk.rig.frame(2);
    desk.q().selected = 1;
    desk.q().cursor = 6;
    desk.rig.frame();
    CHECK(desk.rig.probes.contains("quadratic.min.damping"));
    const std::string text = quadratic::quadratic_readout(desk.q(), desk.race);
    CHECK(text.find("nag") == 0);
    CHECK(text.find("\nt\t6\n") != std::string::npos);
    desk.rig.click("copy-values");
    CHECK(desk.rig.last<state::CopyValues>());
    desk.race.begin(desk.race.spec, 2);
    CHECK(quadratic::quadratic_readout(desk.q(), desk.race).empty());
}

TEST_CASE("where no step leaves the point, the values are those of the step that led there") {
    QuadraticDesk desk([](QuadraticDesk& d, ui::Ui& ui) {
        quadratic::quadratic_values(ui, {16, 16, 260, 900}, d.context());
    });
    desk.rig.frame(2);
    desk.q().selected = 1;
    const Trace& run = desk.race.curves.traces[desk.race.first_run(1)];
    const auto last = static_cast<std::int64_t>(run.size()) - 1;
    REQUIRE(std::isnan(run.stepsize.back()));
    desk.q().cursor = last;
    const std::string at_end = quadratic::quadratic_readout(desk.q(), desk.race);
    const std::string step = ui::number_plain(run.stepsize[run.size() - 2], 6);
    CHECK(at_end.find("\nstepsize μt−1\t" + step + "\n") != std::string::npos);
    CHECK(at_end.find("nan") == std::string::npos);
    desk.q().cursor = last - 1;
    CHECK(quadratic::quadratic_readout(desk.q(), desk.race).find("\nstepsize μt\t" + step + "\n") !=
          std::string::npos);
}

TEST_CASE("names of methods have the room that their row's numbers leave") {
    std::vector<ui::DrawnWord> words;
    QuadraticDesk desk([](QuadraticDesk& d, ui::Ui& ui) {
        quadratic::quadratic_methods(ui, {16, 16, 276, 900}, d.context());
    });
    quadratic::QuadraticChoice choice = desk.q().choice;
    choice.methods[0].spec = *parse_quadratic_method("grad:step=0.182");
    state::apply(desk.rig.state, quadratic::EditQuadratic{choice, false, "rules"});
    desk.rig.frame(2);
    desk.rig.memory.words = &words;
    desk.rig.frame();
    CHECK(std::ranges::count(words, "Grad (step = 0.182)", &ui::DrawnWord::markup) >= 1);
}

TEST_CASE("a right click in a figure of the quadratic opens the menu that belongs to it") {
    const paint::Rect area{0, 0, 1600, 1000};
    QuadraticDesk desk([&](QuadraticDesk& d, ui::Ui& ui) {
        d.prepare_cards();
        quadratic::quadratic_cards(ui, d.slots, area, {});
    });
    desk.rig.frame(3);
    desk.rig.right_click("figure.error.plot");
    REQUIRE(desk.rig.at("menu.log-y").w > 100);
    const bool was = desk.q().view(quadratic::QuadraticFigure::Error).log_y;
    desk.rig.click("menu.log-y");
    desk.rig.frame(2);
    CHECK(desk.q().view(quadratic::QuadraticFigure::Error).log_y != was);
    CHECK(desk.rig.at("menu.log-y").w == 0);

    state::apply(desk.rig.state, quadratic::SetPlane{quadratic::PlaneView{1, 2, 3}});
    desk.rig.right_click("figure.landscape.plot");
    CHECK(desk.rig.at("menu.log-y").w == 0);
    REQUIRE(desk.rig.at("menu.fit").w > 100);
    desk.rig.click("menu.fit");
    CHECK_FALSE(desk.q().plane);
    desk.rig.frame(2);

    REQUIRE(desk.rig.at("figure.theta.plot").w > 100);
    desk.rig.right_click("figure.theta.plot");
    REQUIRE(desk.rig.at("menu.export").w > 100);
    desk.rig.click("menu.export");
    CHECK(desk.rig.state.dialog == state::Dialog::Export);
    CHECK(desk.rig.state.export_settings.figure == "quadratic-theta");
}

TEST_CASE("every arrangement of the cards draws, from a large window to a strip") {
    paint::Rect area;
    QuadraticDesk desk([&](QuadraticDesk& d, ui::Ui& ui) {
        d.prepare_cards();
        quadratic::quadratic_cards(ui, d.slots, area, {});
    });
    for (const auto& [w, h] : {std::pair(1600.f, 1200.f),
                               {980.f, 600.f},
                               {900.f, 420.f},
                               {480.f, 700.f},
                               {300.f, 200.f},
                               {60.f, 40.f}}) {
        area = {0, 0, w, h};
        desk.rig.frame(3);
        CHECK(desk.rig.probes.contains("figure.landscape"));
        if (!desk.rig.probes.contains("quadratic.small.rate by θ")) continue;
        desk.rig.click("quadratic.small.rate by θ");
        desk.rig.frame(2);
        CHECK(desk.rig.probes.contains("figure.theta"));
    }
}
