// The Studies workspace: fields to studies, files and share lines as pure state, and a study run in the
// window.
#include "app/workspace/studies/studies_state.h"
#include "app/workspace/studies/studies_workspace.h"
#include "core/io/share_line.h"
#include "tests/app/shell/desk.h"
#include "tests/app/state/find_effect.h"

using namespace lowrank;
using namespace lowrank::studies;
using lowrank::testing::Desk;

namespace {

shell::Options studies_in_front() {
    shell::Options options = testing::options_in("studies");
    return options;
}

/// A window in which a study over two ranks, three trials a cell, has come to its end.
struct StudiedDesk : Desk {
    StudiedDesk(const char* n, const char* x, const char* methods)
        : Desk(studies_in_front(), std::make_shared<testing::TempFolder>()) {
        REQUIRE(settle());
        clipboard = testing::study_line(n, x, methods);
        key('V', true);
        key(shell::NamedKey::Space);
        frame(2);
        REQUIRE(settle());
    }
};

}  // namespace

TEST_CASE("the fields of a study become its cells, and each bad one is named") {
    StudyChoice choice;
    const auto study = study_of(choice);
    REQUIRE(study);
    CHECK(study->columns() == 18);
    CHECK(study->rows() == 10);
    CHECK(study_methods(*study) == 3);
    CHECK(study->base.stop.tol == kStudyTolerance);
    const auto refused = [&](auto set, const char* named) {
        StudyChoice bad = choice;
        set(bad);
        const auto answer = study_of(bad);
        REQUIRE_FALSE(answer);
        INFO(answer.sentence());
        CHECK(answer.sentence().find(named) != std::string::npos);
    };
    refused([](StudyChoice& c) { c.x = "rate=0.1:7:3"; }, "3.55");
    refused([](StudyChoice& c) { c.x = "colour=1,2"; }, "colour");
    refused([](StudyChoice& c) { c.y = "rank=1:50"; }, "rank 41");
    refused([](StudyChoice& c) { c.methods = "narg+r, sgd"; }, "sgd");
    refused([](StudyChoice& c) { c.methods = ""; }, "method");
    refused([](StudyChoice& c) { c.n = 4000; }, "4000");
    refused([](StudyChoice& c) { c.trials = 0; }, "0");
}

TEST_CASE("what is typed into one field is one step back, and the experiment's history is another") {
    state::AppState s;
    state::apply(s, state::SetWorkspace{"studies"});
    StudiesState& studies = studies_of(s);
    const StudyChoice before = studies.choice;
    StudyChoice next = before;
    for (const char* text : {"rank=1:8", "rank=1:", "rank=1:6"}) {
        next.y = text;
        state::apply(s, EditStudy{next, false, "Axis upwards"});
        CHECK(studies.refusal.empty() == (std::string(text) != "rank=1:"));
    }
    next.trials = 9;
    state::apply(s, EditStudy{next, false, "Trials"});
    CHECK(studies.steps.undo.size() == 2);
    state::apply(s, state::Undo{});
    state::apply(s, state::Undo{});
    CHECK(studies.choice == before);
    state::apply(s, state::Redo{});
    CHECK(studies.choice.y == "rank=1:6");
    CHECK(s.steps.undo.empty());

    const std::string line = s.front().share_line(s);
    state::AppState other;
    state::apply(other, state::PasteShareLine{line});
    CHECK(other.front().info().name == "studies");
    CHECK(studies_of(other).choice == studies.choice);
    const state::Workspace tab = studies_workspace();
    for (const auto& [key, value] :
         {std::pair("kind", "pie"), {"n", "many"}, {"x", "rate=9"}, {"colour", "red"}}) {
        const std::string why = tab.why_unreadable({{key, value}});
        CHECK_FALSE(why.empty());
        CHECK(why.find(std::string(key) == "colour" ? "colour"
                       : std::string(key) == "x"    ? "9"
                                                    : value) != std::string::npos);
    }
}

TEST_CASE("Space runs, pauses and resumes a study, other fields make another one") {
    state::AppState s;
    state::apply(s, state::SetWorkspace{"studies"});
    StudiesState& studies = studies_of(s);
    CHECK(testing::find<RunStudy>(state::apply(s, state::RunPause{})));
    CHECK(studies.running);
    const state::Effects paused = state::apply(s, state::RunPause{});
    REQUIRE(testing::find<PauseStudy>(paused));
    CHECK(testing::find<PauseStudy>(paused)->paused);
    CHECK_FALSE(studies.running);
    const state::Effects on = state::apply(s, state::RunPause{});
    REQUIRE(testing::find<PauseStudy>(on));
    CHECK_FALSE(testing::find<PauseStudy>(on)->paused);
    StudyChoice next = studies.choice;
    next.trials = 2;
    state::apply(s, EditStudy{next, false, "Trials"});
    const state::Effects other = state::apply(s, state::RunPause{});
    REQUIRE(testing::find<RunStudy>(other));
    CHECK(testing::find<RunStudy>(other)->study.trials == 2);
    // At the end there is nothing to run again, and that is said.
    studies.ended = true, studies.running = false;
    CHECK(state::apply(s, state::RunPause{}).empty());
    REQUIRE_FALSE(s.notices.empty());
    CHECK(s.notices.back().sentence.find("raise N") != std::string::npos);
    const state::Effects anew = state::apply(s, state::RestartRace{});
    REQUIRE(testing::find<RunStudy>(anew));
    CHECK(testing::find<RunStudy>(anew)->anew);
}

TEST_CASE("a study fills its map in the window, and a click on a cell opens that very instance") {
    StudiedDesk desk("16", "rate=0.3,0.6,0.9", "narg+r");
    REQUIRE(desk.until([&] { return !desk.app->wants_frame(); }));
    REQUIRE(desk.probes.contains("studies.map"));
    const paint::Rect map = desk.probes.at("studies.map");
    // The last column of the second row: rate 0.9, rank 2.
    desk.click(map.right() - map.w / 6, map.y + map.h / 4);
    REQUIRE(desk.until([&] { return desk.app->workspace() == "race"; }));
    const ExperimentSpec opened = desk.shared();
    CHECK(opened.problem.rate == 0.9);
    CHECK(opened.problem.rank == 2);
    CHECK(opened.problem.rows == 16);
    CHECK(opened.problem.seed == default_experiment().problem.seed);
    // Back and away while another one runs: nothing hangs.
    desk.key('5', true);
    desk.key(shell::NamedKey::Left, true);
    desk.frame(3);
    desk.key('1', true);
    desk.frame(2);
}

TEST_CASE("a cell with noise is raced past the error that the study calls a success") {
    shell::Options options = testing::options_in("studies");
    Desk desk(options, std::make_shared<testing::TempFolder>());
    REQUIRE(desk.settle());
    ExperimentSpec base = studies::plain_study_base();
    base.problem.noise = 1e-6;
    desk.clipboard = write_share_keys({{"problem", "studies"},
                                       {"kind", "mc"},
                                       {"n", "16"},
                                       {"x", "rate=0.6,0.9"},
                                       {"methods", "narg+r"},
                                       {"trials", "2"},
                                       {"base", write_share_line(base)}});
    desk.key('V', true);
    desk.key(shell::NamedKey::Space);
    desk.frame(2);
    REQUIRE(desk.settle());
    REQUIRE(desk.until([&] { return desk.probes.contains("studies.map"); }));
    const paint::Rect map = desk.probes.at("studies.map");
    desk.click(map.right() - map.w / 4, map.y + map.h / 2);
    REQUIRE(desk.until([&] { return desk.app->workspace() == "race"; }));
    const ExperimentSpec opened = desk.shared();
    CHECK(opened.problem.noise == 1e-6);
    // A share of the first gradient, which the race would take it for, is met long before.
    CHECK_FALSE(opened.stop.tol);
}

TEST_CASE("every figure of a study in the window says what is under the pointer, and nothing beside it") {
    shell::Options options = testing::options_in("studies");
    Desk desk(options, std::make_shared<testing::TempFolder>());
    REQUIRE(desk.settle());
    desk.clipboard = write_share_keys({{"problem", "studies"},
                                       {"kind", "mc"},
                                       {"n", "16"},
                                       {"x", "rate=0.6,0.9"},
                                       {"y", "rank=1,2"},
                                       {"methods", "narg+r,rgrad-orth"},
                                       {"trials", "3"}});
    desk.key('V', true);
    desk.key(shell::NamedKey::Space);
    desk.frame(2);
    REQUIRE(desk.settle());
    const auto pointed = [&](const std::string& item, float fx, float fy) {
        REQUIRE(desk.probes.contains(item));
        const paint::Rect at = desk.probes.at(item);
        platform::compat::mouse_position(ImGui::GetIO(), at.x + fx * at.w, at.y + fy * at.h);
        desk.frame(2);
        desk.probes.clear();
        desk.frame(2);
        return desk.probes.contains("studies.readout");
    };
    CHECK(pointed("studies.map", 0.75f, 0.75f));
    CHECK_FALSE(pointed("studies.map", -0.05f, 0.5f));
    for (const char* figure : {"Spread over seeds", "Strips", "Performance profile", "Data profile"}) {
        INFO(figure);
        const paint::Rect tab = desk.probes.at("studies.figure." + std::string(figure));
        desk.click(tab.x + tab.w / 2, tab.y + tab.h / 2);
        desk.frame(3);
        // Somewhere over the figure something is said; over its title nothing is.
        bool said = false;
        for (int i = 1; i < 20 && !said; ++i)
            for (int k = 1; k < 12 && !said; ++k)
                said = pointed("studies.page", 0.05f * float(i), 0.08f * float(k));
        CHECK(said);
        CHECK_FALSE(pointed("studies.page", 0.01f, 0.02f));
    }
}

TEST_CASE("studies over every kind of axis run, fit every window, and open their cells") {
    Desk desk(studies_in_front(), std::make_shared<testing::TempFolder>());
    REQUIRE(desk.settle());
    for (const auto& [x, y, methods, kind] :
         {std::tuple("method=narg+r,rgrad-orth", "", "narg", "mc"),
          {"method=narg+r,rgrad-orth", "rank=1:2", "scaledgd", "mc"},
          {"", "", "narg+r", "mc"},
          {"d=2,5,10", "rank=1:2", "narg,nag", "mc"},
          {"noise=0,0.1", "", "narg+r", "mc"},
          {"", "rank=1:3", "narg+r", "ms"},
          {"start=spectral,raw", "rank=1:2", "iht, narg:momentum=optimal", "mc"},
          {"rate=0.01,0.02", "rank=3", "narg", "mc"},
          {"condition=1,10,100", "n=8,12", "rcg,rbb", "mc"}}) {
        INFO(x << " | " << y << " | " << methods);
        const KeyValues keys{{"problem", "studies"}, {"kind", kind}, {"n", "12"}, {"x", x}, {"y", y},
                             {"methods", methods},   {"trials", "2"}};
        desk.clipboard = write_share_keys(keys);
        desk.key('V', true);
        desk.key('C', true);
        CHECK(desk.clipboard == write_share_keys(keys));
        desk.key(shell::NamedKey::Space);
        desk.frame(2);
        CHECK(desk.settle());
        for (const auto& [width, height] :
             {std::pair(1.f, 1.f), {300.f, 200.f}, {640.f, 480.f}, {1600.f, 1000.f}})
            desk.frame(2, width, height);
        REQUIRE(desk.probes.contains("studies.map"));
        // Of cells that each have a method of their own none is chosen.
        desk.probes.clear();
        desk.frame(2, 1600, 1000);
        CHECK(desk.probes.contains("studies.method0") != std::string(x).starts_with("method"));
        const paint::Rect map = desk.probes.at("studies.map");
        desk.click(map.x + map.w / 2, map.y + map.h / 2);
        CHECK(desk.until([&] { return desk.app->workspace() == "race"; }));
        desk.key('5', true);
    }
}

TEST_CASE("on a projector every tab has its place, and in any window the one in front") {
    shell::Options options = Desk::options_of(testing::small_experiment(), false);
    options.theme = theme::ThemeName::Projector;
    Desk desk(options, std::make_shared<testing::TempFolder>());
    REQUIRE(desk.settle());
    const auto seen = [&](float width, float height, const std::string& id) {
        desk.probes.clear();
        desk.frame(2, width, height);
        return desk.probes.contains(id);
    };
    for (const auto& tab : state::standard_tabs())
        CHECK(seen(1280, 720, "tab." + std::string(tab->info().name)));
    CHECK(seen(1280, 720, "undo"));
    for (char key = '1'; key <= '5'; ++key) {
        desk.key(key, true);
        const std::string name(desk.app->workspace());
        for (const float width : {1280.f, 900.f, 720.f}) CHECK(seen(width, 720, "tab." + name));
    }
}

TEST_CASE(
    "the window shows bands, strips and profiles of its study, of the methods and the cell that are chosen") {
    StudiedDesk desk("14", "rate=0.5,0.9", "narg+r, scaledgd");
    const auto choose = [&](const std::string& figure) {
        INFO(figure);
        REQUIRE(desk.probes.contains("studies.figure." + figure));
        const paint::Rect part = desk.probes.at("studies.figure." + figure);
        desk.click(part.x + part.w / 2, part.y + part.h / 2);
        desk.probes.clear();
        desk.frame();
    };
    for (const char* figure : {"Spread over seeds", "Strips", "Performance profile", "Data profile"}) {
        choose(figure);
        CHECK(desk.probes.contains("studies.page"));
        CHECK_FALSE(desk.probes.contains("studies.map"));
        REQUIRE(desk.probes.contains("studies.shown.narg+r"));
        CHECK(desk.probes.contains("studies.cost.calls") == (std::string(figure).ends_with("profile")));
        for (int twice = 0; twice < 2; ++twice) {
            const paint::Rect box = desk.probes.at("studies.shown.narg+r");
            desk.click(box.x + box.w / 2, box.y + box.h / 2);
        }
        for (const auto& [width, height] :
             {std::pair(1.f, 1.f), {300.f, 200.f}, {640.f, 480.f}, {1600.f, 1000.f}})
            desk.frame(2, width, height);
    }
    choose("Map");
    CHECK(desk.probes.contains("studies.map"));
}

TEST_CASE("what is looked at is part of no step, and one method at least is shown") {
    state::AppState s;
    state::apply(s, state::SetWorkspace{"studies"});
    state::apply(s, state::RunPause{});
    StudiesState& studies = studies_of(s);
    StudyLook look;
    look.figure = "data-profile";
    look.cell = 7;
    look.left_out = {"narg+r"};
    state::apply(s, LookAtStudy{look});
    CHECK(studies.look == look);
    CHECK(studies.steps.undo.empty());
    CHECK(s.front().figure_to_export(s) == "data-profile");
    look.left_out = {"narg+r", "rgrad-orth", "scaledgd"};
    look.cell = 100'000;
    state::apply(s, LookAtStudy{look});
    CHECK(studies.look.left_out == std::vector<std::string>{"narg+r"});
    CHECK_FALSE(studies.look.cell);
    look.figure = "race";
    state::apply(s, LookAtStudy{look});
    CHECK(studies.look.figure == "data-profile");
}

TEST_CASE("a study that the window has run comes back with its trials where its fields do") {
    // Only a person's window keeps what it runs.
    shell::Options options = Desk::options_of(testing::small_experiment(), true);
    options.workspace = "studies";
    Desk desk(options, std::make_shared<testing::TempFolder>());
    REQUIRE(desk.settle());
    const std::string first = testing::study_line("14", "rate=0.5,0.9", "narg+r");
    for (const std::string& line : {first, testing::study_line("14", "rate=0.6,0.8", "scaledgd")}) {
        desk.clipboard = line;
        desk.key('V', true);
        desk.key(shell::NamedKey::Space);
        desk.frame(2);
        REQUIRE(desk.settle());
    }
    const paint::Rect part = desk.probes.at("studies.figure.Strips");
    desk.click(part.x + part.w / 2, part.y + part.h / 2);
    const auto shows = [&](const char* method) {
        desk.probes.clear();
        desk.frame(2);
        return desk.probes.contains(std::string("studies.shown.") + method);
    };
    CHECK(shows("scaledgd"));
    desk.clipboard = first;
    desk.key('V', true);
    CHECK(desk.until([&] { return shows("narg+r"); }));
    CHECK_FALSE(shows("scaledgd"));
    // One that was never run leaves what is there.
    desk.clipboard = testing::study_line("14", "rate=0.7,0.8", "rgrad-orth");
    desk.key('V', true);
    REQUIRE(desk.settle());
    CHECK(shows("narg+r"));
}

TEST_CASE("reset leaves nothing of another study on screen, and what works or would be lost stays") {
    enum class Case { Kept, Running, InMemory };
    for (const Case each : {Case::Kept, Case::Running, Case::InMemory}) {
        CAPTURE(static_cast<int>(each));
        state::AppState s;
        state::apply(s, state::SetWorkspace{"studies"});
        StudiesState& studies = studies_of(s);
        StudyChoice other = studies.choice;
        other.n = 20;
        state::apply(s, EditStudy{other, false, "Size"});
        state::apply(s, state::RunPause{});
        REQUIRE(studies.begun);
        studies.progress.done = 3;
        studies.look.figure = kStudyStrips;
        if (each != Case::Running) studies.ended = true, studies.running = false;
        if (each != Case::InMemory) studies.kept_in = "trials.csv";
        state::apply(s, ResetStudy{});
        CHECK(studies.choice == StudyChoice{});
        CHECK(studies.begun == (each != Case::Kept));
        CHECK((studies.look == StudyLook{}) == (each == Case::Kept));
        if (each == Case::Kept) CHECK(studies.progress.done == 0);
        state::apply(s, state::Undo{});
        CHECK(studies.choice == other);
    }
}
