// The Studies workspace: fields to studies, files and share lines as pure state, and a study run in the window.
#include <fstream>
#include <sstream>

#include "app/workspace/studies/studies_state.h"
#include "app/workspace/studies/studies_workspace.h"
#include "app/workspace/studies/study_runner.h"
#include "core/io/build_instance.h"
#include "core/io/share_line.h"
#include "core/study/study_file.h"
#include "core/study/study_table.h"
#include "tests/app/shell/desk.h"
#include "tests/app/state/find_effect.h"

using namespace lowrank;
using namespace lowrank::workspace;
using lowrank::testing::Desk;

namespace {

KeyValues operator+(KeyValues keys, const KeyValues& more) {
    keys.insert(keys.end(), more.begin(), more.end());
    return keys;
}

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
    CHECK(studies.undo.size() == 2);
    state::apply(s, state::Undo{});
    state::apply(s, state::Undo{});
    CHECK(studies.choice == before);
    state::apply(s, state::Redo{});
    CHECK(studies.choice.y == "rank=1:6");
    CHECK(s.undo.empty());

    const std::string line = s.front().share_line(s);
    state::AppState other;
    state::apply(other, state::PasteShareLine{line});
    CHECK(other.front().info().name == "studies");
    CHECK(studies_of(other).choice == studies.choice);
    const StudiesWorkspace tab;
    for (const auto& [key, value] :
         {std::pair("kind", "pie"), {"n", "many"}, {"x", "rate=9"}, {"colour", "red"}}) {
        const std::string why = tab.why_unreadable({{key, value}});
        CHECK_FALSE(why.empty());
        CHECK(why.find(std::string(key) == "colour" ? "colour"
                       : std::string(key) == "x"    ? "9"
                                                    : value) != std::string::npos);
    }
}

TEST_CASE("Space runs, pauses and resumes a study; other fields make another one") {
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

namespace {

StudySpec odd_study() {
    StudySpec study;
    study.base = default_experiment();
    REQUIRE(apply_options({{"problem", "ms"},
                           {"rows", "9"},
                           {"cols", "14"},
                           {"noise", "0.01"},
                           {"condition", "7"},
                           {"start", "raw"},
                           {"seed", "5"}},
                          study.base));
    study.base.stop.tol = 0.02;
    study.base.stop.max_iter = 40;
    study.base.methods = {*read_method_entry("narg:d=3,restart=gradient"), *read_method_entry("scaledgd")};
    study.y = *read_axis("rank=1,2");
    study.trials = 2;
    return study;
}

std::string file_of(const StudySpec& study) { return write_study_head(study) + "\n"; }

}  // namespace

TEST_CASE("the fields of any study give it back, as text too, and say what they do not show") {
    for (StudySpec study : {odd_study(), *study_of({})}) {
        for (const bool errors : {false, true}) {
            study.errors = errors;
            const StudyChoice choice = choice_of(study);
            const auto again = study_of(choice);
            INFO(again.sentence());
            REQUIRE(again);
            CHECK(*again == study);
            const auto read = read_studies_keys(studies_keys(choice));
            INFO(read.sentence());
            REQUIRE(read);
            CHECK(*study_of(*read) == study);
            const auto line = StudiesWorkspace().read_line(
                write_share_keys(KeyValues{{"problem", "studies"}} + studies_keys(choice)));
            REQUIRE(line);
            CHECK(*line == studies_keys(choice));
        }
    }
    CHECK(besides(choice_of(*study_of({}))).empty());
    CHECK(besides(choice_of(odd_study())).find("noise = 0.01") != std::string::npos);
    CHECK(besides(choice_of(odd_study())).find("seed = 5") != std::string::npos);
}

TEST_CASE("a study file that is opened is shown, gone on with in its file, and left by other fields") {
    state::AppState s;
    const StudiesWorkspace tab;
    const std::string text = file_of(odd_study());
    CHECK(tab.owns_file(text));
    CHECK(tab.owns_file("lrs9 what is to come"));
    CHECK_FALSE(tab.owns_file("lrl1 problem=mc"));
    CHECK(tab.read_file("a.lrs", text.substr(0, 40)).sentence().find("a.lrs") != std::string::npos);
    const auto actions = tab.read_file("a.lrs", text);
    INFO(actions.sentence());
    REQUIRE(actions);
    REQUIRE(actions->size() == 1);
    CHECK(testing::find<ShowStudyRows>(state::apply(s, actions->front())));
    StudiesState& studies = studies_of(s);
    CHECK(s.front().info().name == "studies");
    CHECK(studies.study == odd_study());
    CHECK(studies.choice.file.ends_with("/a.lrs"));
    CHECK(studies.kept_in == studies.choice.file);
    CHECK_FALSE(studies.live);
    CHECK(studies.progress.all == 2 * 2 * 2);
    const state::Effects on = state::apply(s, state::RunPause{});
    REQUIRE(testing::find<RunStudy>(on));
    CHECK(testing::find<RunStudy>(on)->file == studies.choice.file);
    CHECK_FALSE(testing::find<RunStudy>(on)->anew);
    // More trials go into the same file; it is never begun anew.
    StudyChoice next = studies.choice;
    next.trials = 6;
    state::apply(s, EditStudy{next, false, "Trials"});
    const state::Effects more = state::apply(s, state::RunPause{});
    REQUIRE(testing::find<RunStudy>(more));
    CHECK(testing::find<RunStudy>(more)->file == studies.choice.file);
    CHECK(state::apply(s, state::RestartRace{}).empty());
    CHECK(s.notices.back().sentence.find("keeps its trials") != std::string::npos);
    next.y = "rank=1:3";
    state::apply(s, EditStudy{next, false, "Axis upwards"});
    CHECK(studies.choice.file.empty());
    state::apply(s, state::Undo{});
    CHECK(studies.choice.file.ends_with("/a.lrs"));
}

namespace {

StudyFileContent content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    auto content = read_study(text.str(), path);
    INFO(content.sentence());
    REQUIRE(content);
    return std::move(*content);
}

/// The CSV of a study that is run in one go.
std::string unbroken_csv(const StudySpec& study) {
    StudyFileContent content{study, write_study_head(study), {}};
    StudyRun run;
    run.build = [](const ExperimentSpec& spec, const std::stop_token& stop) {
        return build_instance(spec, 0, stop);
    };
    run.keep = [&](const std::vector<TrialRow>& rows) {
        content.rows.insert(content.rows.end(), rows.begin(), rows.end());
        return Written{};
    };
    REQUIRE(run_study(study, {}, run));
    return write_study_csv(content, true);
}

}  // namespace

TEST_CASE("the window keeps its study in a file, finds it at the next start and adds trials to it") {
    shell::Options options = Desk::options_of(testing::small_experiment(), true);
    options.workspace = "studies";
    const auto home = std::make_shared<testing::TempFolder>();
    KeyValues keys{{"problem", "studies"}, {"kind", "mc"},        {"n", "12"},    {"x", "rate=0.6,0.9"},
                   {"y", "rank=1,2"},      {"methods", "narg+r"}, {"trials", "2"}};
    const auto choice = read_studies_keys({keys.begin() + 1, keys.end()});
    REQUIRE(choice);
    StudySpec study = *study_of(*choice);
    const std::string folder = home->path("XDG_STATE_HOME") + "/lowrank-lab/studies",
                      file = own_study_file(folder, study);
    {
        Desk desk(options, home);
        REQUIRE(desk.settle());
        desk.clipboard = write_share_keys(keys);
        desk.key('V', true);
        desk.key(shell::NamedKey::Space);
        desk.frame(2);
        REQUIRE(desk.settle());
    }
    CHECK(write_study_csv(content_of(file), true) == unbroken_csv(study));
    {
        Desk desk(options, home);
        REQUIRE(desk.settle());
        // It is there again, without being asked for.
        REQUIRE(desk.until([&] {
            desk.key('C', true);
            return desk.clipboard.find("rate=0.6,0.9") != std::string::npos;
        }));
        keys.back().second = "5";
        desk.clipboard = write_share_keys(keys);
        desk.key('V', true);
        desk.key(shell::NamedKey::Space);
        desk.frame(2);
        REQUIRE(desk.settle());
    }
    study.trials = 5;
    CHECK(own_study_file(folder, study) == file);
    CHECK(content_of(file).study.trials == 5);
    CHECK(write_study_csv(content_of(file), true) == unbroken_csv(study));
}

TEST_CASE("a study file is dropped on the window, gone on with, and refused while another process has it") {
    shell::Options options = Desk::options_of(testing::small_experiment(), false);
    Desk desk(options, std::make_shared<testing::TempFolder>());
    REQUIRE(desk.settle());
    StudySpec study = odd_study();
    const std::string path = desk.folder->with("odd.lrs", file_of(study));
    desk.app->drop({path});
    REQUIRE(desk.until([&] { return desk.app->workspace() == "studies"; }));
    {
        const Result<StudyFile> other = StudyFile::open(path, study, true);
        REQUIRE(other);
        desk.key(shell::NamedKey::Space);
        desk.frame(2);
        REQUIRE(desk.settle());
        CHECK(content_of(path).rows.empty());
    }
    desk.key(shell::NamedKey::Space);
    desk.frame(2);
    REQUIRE(desk.settle());
    CHECK(write_study_csv(content_of(path), true) == unbroken_csv(study));
    // A damaged one is refused in a sentence, and what was there stays.
    const std::string text = desk.folder->read("odd.lrs");
    desk.app->drop({desk.folder->with("bad.lrs", text + "cell=0\n" + text)});
    desk.frame(3);
    REQUIRE(desk.settle());
    desk.key('C', true);
    CHECK(desk.clipboard.find("rank=1,2") != std::string::npos);
}

TEST_CASE("a study fills its map in the window, and a click on a cell opens that very instance") {
    shell::Options options = Desk::options_of(testing::small_experiment(), false);
    options.workspace = "studies";
    Desk desk(options, std::make_shared<testing::TempFolder>());
    REQUIRE(desk.settle());
    desk.clipboard = write_share_keys({{"problem", "studies"},
                                       {"kind", "mc"},
                                       {"n", "16"},
                                       {"x", "rate=0.3,0.6,0.9"},
                                       {"y", "rank=1,2"},
                                       {"methods", "narg+r"},
                                       {"trials", "3"}});
    desk.key('V', true);
    desk.key(shell::NamedKey::Space);
    desk.frame(2);
    REQUIRE(desk.settle());
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

TEST_CASE("studies over every kind of axis run, fit every window, and open their cells") {
    shell::Options options = Desk::options_of(testing::small_experiment(), false);
    options.workspace = "studies";
    Desk desk(options, std::make_shared<testing::TempFolder>());
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
