// The parts of the shell that need no window: grid, keys, easing, what a file is, saving.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <thread>

#include "app/figure/engine/fit.h"
#include "app/shell/opener.h"
#include "app/shell/reader.h"
#include "app/shell/regions.h"
#include "app/shell/saver.h"
#include "app/state/command.h"
#include "app/state/effects.h"
#include "app/workspace/gliding_axes.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "app/workspace/quadratic/quadratic_keys.h"
#include "app/workspace/race/race_state.h"
#include "core/io/experiment_toml.h"
#include "core/io/share_line.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"
#include "tests/paths.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using namespace lowrank::shell;
using state::actions_of;
using state::KeyEvent;
using state::NamedKey;

TEST_CASE("the grid fills the window and folds right before left") {
    const Regions wide = regions(1600, 1000, 13, {}, {});
    CHECK(wide.left.w == 300);
    CHECK(wide.right.w == 292);
    CHECK(wide.top.h == 44);
    CHECK(wide.transport.h == 92);
    CHECK(wide.left.w + wide.centre.w + wide.right.w == 1600);
    CHECK(wide.top.h + wide.centre.h + wide.transport.h == 1000);
    CHECK(regions(1280, 720, 13, {}, {}).right_open);
    const Regions narrow = regions(1100, 720, 13, {}, {});
    CHECK(narrow.left_open);
    CHECK_FALSE(narrow.right_open);
    const Regions projector = regions(1280, 720, 20.8f, {}, {});
    CHECK_FALSE(projector.left_open);
    CHECK_FALSE(projector.right_open);
    CHECK(projector.centre.w >= 44 * 20.8f);
    CHECK(regions(1100, 720, 13, {}, true).right_open);
    const Regions without = regions(1600, 1000, 13, {}, true, false);
    CHECK_FALSE(without.right_open);
    CHECK(without.right.w == 0);
    CHECK(without.centre.w == 1300);
    CHECK_FALSE(regions(700, 500, 13, true, true).right_open);
    // Where one of two must go, the one that was asked for last stays.
    const Regions last = regions(700, 500, 13, true, true, true, true);
    CHECK(last.right_open);
    CHECK_FALSE(last.left_open);
    CHECK_FALSE(regions(300, 500, 13, {}, true).right_open);
    for (const float width : {100.f, 333.f, 777.f}) CHECK(regions(width, 80, 26, true, true).centre.w >= 0);
}

TEST_CASE("a lesson stands beside the figures where the window is low and wide") {
    Regions low = regions(1280, 720, 20.8f, {}, {});
    const Regions before = low;
    make_room_for_lesson(low, 20.8f);
    CHECK(low.lesson.w == std::round(27 * 20.8f));
    CHECK(low.centre.w >= 30 * 20.8f);
    CHECK(low.lesson.right() == 1280);
    CHECK(low.right.right() == low.lesson.x);
    CHECK(low.centre.right() == low.right.x);
    CHECK(low.centre.h == before.centre.h);
    for (Regions other : {regions(1280, 720, 13, {}, {}), regions(1920, 1080, 20.8f, {}, {}),
                          regions(1280, 720, 20.8f, true, {})}) {
        make_room_for_lesson(other, other.top.h > 50 ? 20.8f : 13.f);
        CHECK(other.lesson.w == 0);
    }
}

TEST_CASE("keys mean what the help says, and nothing while a dialog is open") {
    state::AppState s;
    const auto one = [&](const KeyEvent& key) {
        const state::Actions actions = actions_of(key, s);
        REQUIRE(actions.size() == 1);
        return actions[0];
    };
    CHECK(std::holds_alternative<state::RunPause>(one({0, NamedKey::Space})));
    CHECK(std::get<state::NudgeCursor>(one({0, NamedKey::Left, false, true})).by == -10);
    CHECK(std::get<state::NudgeCursor>(one({0, NamedKey::Right})).by == 1);
    CHECK(std::holds_alternative<state::RestartRace>(one({0, NamedKey::Left, false, false, true})));
    CHECK_FALSE(std::get<state::MoveCursor>(one({0, NamedKey::Right, false, false, true})).t);
    CHECK(std::get<state::MoveCursor>(one({0, NamedKey::Home})).t == 0);
    CHECK(std::holds_alternative<state::Undo>(one({'Z', NamedKey::None, true})));
    CHECK(std::holds_alternative<state::Redo>(one({'Z', NamedKey::None, true, true})));
    CHECK(std::get<state::SetWorkspace>(one({'2', NamedKey::None, true})).name == "rates");
    CHECK(actions_of({'9', NamedKey::None, true}, s).empty());
    CHECK(std::get<state::ShowDialog>(one({'S'})).dialog == state::Dialog::Export);
    CHECK(std::get<state::ShowDialog>(one({'S', NamedKey::None, true})).dialog == state::Dialog::Save);
    CHECK_FALSE(state::as<state::SetView>(one({'L'}))->view.log_y);
    CHECK(state::as<state::SetView>(one({'K'}))->view.log_x);
    CHECK(state::as<state::SetView>(one({'G', NamedKey::None, false, true}))->view.minor_grid);
    CHECK(std::get<state::SetScale>(one({'0', NamedKey::None, true})).scale == 1);
    CHECK(state::as<race::ShowCentre>(one({'M'}))->view == race::CentreView::Matrix);
    race::race_of(s).centre = race::CentreView::Matrix;
    CHECK(state::as<race::ShowCentre>(one({'M'}))->view == race::CentreView::Curves);
    // What the lists of notes and pins take away comes back while they are open.
    for (const state::Dialog list : {state::Dialog::Notes, state::Dialog::Pins}) {
        s.dialog = list;
        const state::Actions back = actions_of({'Z', NamedKey::None, true}, s);
        REQUIRE(back.size() == 1);
        CHECK(state::as<state::Undo>(back[0]));
        const state::Actions again = actions_of({'Z', NamedKey::None, true, true}, s);
        REQUIRE(again.size() == 1);
        CHECK(state::as<state::Redo>(again[0]));
    }
    s.dialog = state::Dialog::None;
    CHECK(actions_of({'X'}, s).empty());
    s.sides.left_shown = false;
    CHECK(std::get<state::FoldPanel>(one({'['})).open == true);
    CHECK_FALSE(std::get<state::FoldPanel>(one({'['})).right);
    CHECK(std::get<state::FoldPanel>(one({']'})).open == false);
    CHECK(std::get<state::FoldPanel>(one({']'})).right);
    s.show_workspace("rates");
    CHECK(actions_of({']'}, s).empty());
    s.show_workspace("race");
    CHECK(actions_of({'H'}, s).empty());  // nothing is zoomed
    race::race_of(s).view(FigureKind::Error).x = state::AxisRange{1, 2};
    // The chosen figure alone: the others keep what they show, and it stays the chosen one.
    race::race_of(s).view(FigureKind::Stepsize).x = state::AxisRange{3, 4};
    REQUIRE(actions_of({'R'}, s).size() == 1);
    CHECK(state::as<state::SetView>(actions_of({'R'}, s)[0])->figure == FigureKind::Error);
    race::race_of(s).view(FigureKind::Stepsize).x.reset();
    CHECK(actions_of({0, NamedKey::Escape}, s).empty());
    race::race_of(s).views[2].measure = state::Measure{};
    const auto cleared = actions_of({0, NamedKey::Escape}, s);
    REQUIRE(cleared.size() == 1);
    CHECK(state::as<state::SetView>(cleared[0])->figure == FigureKind::Momentum);
    CHECK_FALSE(state::as<state::SetView>(cleared[0])->view.measure);
    race::race_of(s).views[2].measure.reset();
    state::notify(s, "Broken.", true);
    CHECK(std::get<state::DismissNotice>(one({0, NamedKey::Escape})).id == s.notices[0].id);
    s.dialog = state::Dialog::Open;
    CHECK(actions_of({0, NamedKey::Space}, s).empty());
    CHECK(std::get<state::ShowDialog>(one({0, NamedKey::Escape})).dialog == state::Dialog::None);
}

TEST_CASE("axes glide to new limits within 150 ms and then rest") {
    workspace::EasedRange range;
    CHECK_FALSE(range.advance(1e-10, 100, true, 0.016));
    CHECK(range.low() == 1e-10);
    CHECK(range.advance(1e-6, 100, true, 0.016));
    CHECK(range.low() > 1e-10);
    CHECK(range.low() < 1e-6);
    double seconds = 0.016;
    while (range.advance(1e-6, 100, true, 0.016)) seconds += 0.016;
    CHECK(seconds < 0.25);
    CHECK(range.low() == 1e-6);
    CHECK_FALSE(range.moving());
    CHECK_FALSE(range.advance(-1, 1, false, 0.016));  // another kind of axis has nothing to glide from
    CHECK(range.low() == -1);
    // Steps of 1 and of the next number above it: a range hardly wider than rounding.
    const double low = 1 - 5e-14, high = 1 + 5e-14;
    range.set(0, 2);
    for (int frames = 0; frames < 1000; ++frames) range.advance(low, high, false, 0.004);
    CHECK_FALSE(range.moving());
    CHECK(range.low() == low);
}

TEST_CASE("with motion reduced axes are at once where they should be, which is kept from start to start") {
    state::AppState app;
    const auto turn = [&] {
        const auto actions = actions_of({'V', NamedKey::None, false, true, false}, app);
        REQUIRE(actions.size() == 1);
        return state::apply(app, actions[0]);
    };
    const auto kept = [](const state::Effects& effects) {
        return std::ranges::any_of(
            effects, [](const auto& e) { return std::holds_alternative<state::KeepSettings>(e); });
    };
    CHECK(kept(turn()));
    CHECK(app.look.motion_reduced);
    for (const bool logarithmic : {false, true}) {
        workspace::EasedRange range;
        range.advance(1e-10, 100, logarithmic, 0.016);
        CHECK_FALSE(range.advance(1e-6, 1, logarithmic, workspace::gliding_seconds(app, 0.016)));
        CHECK(range.low() == 1e-6);
        CHECK(range.high() == 1);
        CHECK_FALSE(range.moving());
    }
    const state::AxisRange from{0, 1}, to{3, 7};
    CHECK(figure::ease(from, to, workspace::gliding_seconds(app, 0.016), false) == to);
    CHECK(kept(turn()));
    CHECK_FALSE(app.look.motion_reduced);
    CHECK(workspace::gliding_seconds(app, 0.016) == 0.016);
}

TEST_CASE("what a file is, is told by its content") {
    const testing::TempFolder folder;
    const ExperimentSpec now = default_experiment();
    const auto spec_of = [&](const std::string& path) {
        const auto opened = open_file(path, now);
        REQUIRE(opened);
        REQUIRE(std::holds_alternative<ExperimentSpec>(opened->what));
        return std::get<ExperimentSpec>(opened->what);
    };
    const ExperimentSpec picture = spec_of(folder.with("wrong.txt", "\x89PNG\r\n\x1a\n…"));
    CHECK(picture.problem.source == ProblemSource::Picture);
    CHECK(picture.problem.rank == 10);
    CHECK(spec_of(folder.with("a.csv", "user,item,rating\n1,2,3\n2,2,5\n")).problem.source ==
          ProblemSource::Ratings);
    CHECK(spec_of(folder.with("b.dat", "1::2::3::978\n")).problem.source == ProblemSource::Ratings);
    CHECK(spec_of(folder.with("c.csv", "1,2,,4,5\n,7,8,9,10\n")).problem.source == ProblemSource::MatrixFile);
    const ExperimentSpec market =
        spec_of(folder.with("d.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 1\n1 1 3\n"));
    CHECK(market.problem.source == ProblemSource::MatrixFile);
    CHECK(market.methods == now.methods);  // what the table leaves out is left out where it runs
    CHECK(spec_of(folder.with("e.txt", write_share_line(now))) == now);
    CHECK(spec_of(folder.with("f.toml", write_experiment({now, {}}))) == now);
    CHECK(spec_of(folder.with("without-an-ending", write_experiment({now, {}}))) == now);
    CHECK(
        spec_of(std::string(lowrank::test::kTestFolder) + "/golden/ms-10x8-r1.instance.toml").problem.kind ==
        ProblemKind::MatrixSensing);
    const auto curve = open_file(folder.with("g.csv", "t,error\n0,1\n1,0.5\n"), now);
    REQUIRE(curve);
    CHECK(std::get<std::vector<ForeignCurve>>(curve->what).size() == 1);
    CHECK_FALSE(open_file(folder.path("not there"), now));
    CHECK_FALSE(open_file(folder.path(), now));
    CHECK_FALSE(open_file(folder.with("h.csv", "\n\n"), now));
    const auto named = open_file(folder.with("h.JPG", "1,2,3\n"), now);
    REQUIRE_FALSE(named);
    CHECK(named.sentence().find("is not a picture") != std::string::npos);
    CHECK_FALSE(open_file(folder.with("i.toml", "version = 9\n"), now));
}

TEST_CASE("Escape takes away the measurements of the workspace in front, and no other") {
    state::AppState state;
    race::race_of(state).views[0].measure = state::Measure{};
    quadratic::quadratic_of(state).views[0].measure = state::Measure{};
    const auto escape = [&] {
        for (const state::Action& action : actions_of({0, NamedKey::Escape}, state))
            state::apply(state, action);
    };
    state.show_workspace("quadratic");
    escape();
    CHECK_FALSE(quadratic::quadratic_of(state).views[0].measure);
    CHECK(race::race_of(state).views[0].measure);
    state.show_workspace("race");
    escape();
    CHECK_FALSE(race::race_of(state).views[0].measure);
}

TEST_CASE("results are saved whole, and what is missing is said") {
    const testing::TempFolder folder;
    SaveJob job;
    job.experiment = default_experiment();
    job.X = std::make_shared<const FixedRankPoint>(
        FixedRankPoint{Matrix::Identity(4, 2), Matrix::Identity(2, 2), Matrix::Identity(3, 2)});
    const auto save = [&](state::SaveWhat what, const std::string& name) {
        job.request = {what, folder.path(name), false};
        return save_now(job, {});
    };
    CHECK_FALSE(save(state::SaveWhat::Experiment, "e.toml").failure);
    const auto again = open_file(folder.path("e.toml"), {});
    REQUIRE(again);
    CHECK(std::get<ExperimentSpec>(again->what) == job.experiment);
    CHECK(again->view.empty());
    CHECK(save(state::SaveWhat::Experiment, "e.toml").failure);  // it is there already
    quadratic::QuadraticChoice choice = quadratic::default_quadratic_choice();
    choice.start = {0.1, -1.0 / 3};
    choice.methods[2].spec.momentum = OptimalMomentum{};
    job.workspace = "quadratic";
    job.section = quadratic::shared_quadratic_keys(choice);
    job.section_alone = true;
    CHECK_FALSE(save(state::SaveWhat::Experiment, "q.toml").failure);
    job.workspace.clear();
    job.section_alone = false;
    for (const std::string& path :
         {folder.path("q.toml"),
          folder.with("q.txt", state::line_of_section("quadratic", job.section) + "\n")}) {
        const auto opened = open_file(path, {});
        REQUIRE(opened);
        const auto& section = std::get<state::TakeSection>(opened->what);
        CHECK(section.workspace == "quadratic");
        const auto back = quadratic::read_quadratic_keys(section.section);
        REQUIRE(back);
        CHECK(*back == choice);
    }
    const auto refused = open_file(folder.with("bad.toml", "version = 1\n[quadratic]\nq12 = 50\n"), {});
    REQUIRE_FALSE(refused);
    CHECK(refused.sentence().find("eigenvalue") != std::string::npos);
    job.view = {{"workspace", "rates"}};
    CHECK_FALSE(save(state::SaveWhat::Experiment, "v.toml").failure);
    const auto with_view = open_file(folder.path("v.toml"), {});
    REQUIRE(with_view);
    CHECK(with_view->view == job.view);
    CHECK_FALSE(save(state::SaveWhat::MatrixCsv, "m.csv").failure);
    CHECK(folder.read("m.csv").starts_with("1,0,0\n0,1,0\n"));
    CHECK_FALSE(save(state::SaveWhat::MatrixNpy, "m.npy").failure);
    CHECK_FALSE(save(state::SaveWhat::Factors, "f.npy").failure);
    CHECK(std::filesystem::exists(folder.path("f-left.npy")));
    CHECK(std::filesystem::exists(folder.path("f-right.npy")));
    CHECK_FALSE(save(state::SaveWhat::Picture, "p.png").failure);
    CHECK(folder.read("p.png").starts_with("\x89PNG"));
    job.experiment.problem.rows = job.experiment.problem.cols = 12;
    job.experiment.problem.rank = 1;
    CHECK_FALSE(save(state::SaveWhat::Instance, "i.toml").failure);
    CHECK(save(state::SaveWhat::Experiment, "no/such/folder.toml").failure);
    job.X.reset();
    CHECK(save(state::SaveWhat::Picture, "q.png").failure);
}

TEST_CASE("the saver works in order on its own thread") {
    const testing::TempFolder folder;
    std::atomic<int> woken = 0;
    Saver saver([&] { ++woken; });
    for (int k = 0; k < 3; ++k) {
        SaveJob job;
        job.experiment = default_experiment();
        job.request = {state::SaveWhat::Experiment, folder.path(std::to_string(k) + ".toml"), false};
        saver.start(std::move(job));
    }
    std::vector<Saved> said;
    while (saver.busy()) {
        for (Saved& each : saver.finished()) said.push_back(std::move(each));
        std::this_thread::yield();
    }
    REQUIRE(said.size() == 3);
    for (int k = 0; k < 3; ++k) {
        const Saved& each = said[static_cast<std::size_t>(k)];
        CHECK(each.path == folder.path(std::to_string(k) + ".toml"));
        CHECK(each.said.sentence.find(std::to_string(k) + ".toml") != std::string::npos);
    }
}

TEST_CASE("the reader answers from its own thread, and is silent about what was cancelled") {
    const testing::TempFolder folder;
    const std::string line = folder.with("line.txt", write_share_line(default_experiment()) + "\n");
    std::atomic<int> woken = 0;
    Reader reader([&] { ++woken; }, 0);
    const auto next = [&] {
        std::optional<Reader::Done> done;
        while (!(done = reader.finished()) && reader.busy()) std::this_thread::yield();
        return done;
    };
    reader.start(line, default_experiment());
    const auto done = next();
    REQUIRE(done);
    CHECK(done->path == line);
    REQUIRE(done->opened);
    CHECK(std::get<ExperimentSpec>(done->opened->what) == default_experiment());
    reader.start("/dev/zero", default_experiment());
    const auto refused = next();
    REQUIRE(refused);
    CHECK(refused->opened.sentence() == "'/dev/zero' is a device, and a regular file is needed.");
    reader.start(line, default_experiment());
    reader.cancel();
    CHECK_FALSE(next());
    CHECK_FALSE(reader.busy());
    // Nothing is read that could not be held.
    CHECK_FALSE(open_file(line, default_experiment(), 10));
    std::stop_source stopped;
    stopped.request_stop();
    CHECK(open_file(line, default_experiment(), 0, stopped.get_token()).cancelled());
}

TEST_CASE("a panel folds by a handle that is seen and wide enough to hit, on either side") {
    testing::Rig rig([](ui::Ui& ui) {
        const state::AppState& s = ui.context().state;
        const Regions r = regions(1600, 1000, 13, s.sides.left_open, s.sides.right_open);
        for (const bool right : {false, true}) {
            const paint::Rect panel = right ? r.right : r.left;
            const bool open = right ? r.right_open : r.left_open;
            fold_handle(ui, panel, open, right, "PANEL");
            if (open) column(ui.context(), right, panel, 0, [](ui::Ui&, paint::Rect) { return 2000.f; });
        }
    });
    ImGui::GetIO().DisplaySize = {1600, 1000};
    rig.frame(2);
    for (const std::string name : {"fold.left", "fold.right"}) {
        const auto& open = name == "fold.left" ? rig.state.sides.left_open : rig.state.sides.right_open;
        const paint::Rect handle = rig.at(name);
        CHECK(handle.w >= 8);
        CHECK(handle.h >= 40);
        // Each column of its pixels answers.
        for (const float x : {handle.x + 0.5f, handle.right() - 0.5f}) {
            rig.move(x, handle.y + handle.h / 2);
            rig.press(true);
            rig.press(false);
            CHECK(open == false);
            rig.frame();
            rig.click(name);
            CHECK(open == true);
            rig.frame();
        }
    }
}
