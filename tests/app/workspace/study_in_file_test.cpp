// The window's study and its file: opened, kept, found again, extended, refused while another process has it.
#include <fstream>
#include <sstream>

#include "app/state/scenes.h"
#include "app/workspace/studies/studies_state.h"
#include "app/workspace/studies/studies_workspace.h"
#include "app/workspace/studies/study_finder.h"
#include "app/workspace/studies/study_runner.h"
#include "core/io/instance/build_instance.h"
#include "core/io/share_line.h"
#include "core/study/study_file.h"
#include "core/study/study_table.h"
#include "tests/app/shell/desk.h"
#include "tests/app/state/find_effect.h"

using namespace lowrank;
using namespace lowrank::studies;
using lowrank::testing::Desk;

namespace {

KeyValues operator+(KeyValues keys, const KeyValues& more) {
    keys.insert(keys.end(), more.begin(), more.end());
    return keys;
}

}  // namespace

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

TEST_CASE("a study of matrices that are not square shows both sides") {
    StudyChoice choice = choice_of(odd_study());
    CHECK(size_words(choice) == "9 × 14");
    choice.n = 24;
    CHECK(size_words(choice) == "24");
    CHECK(study_of(choice)->base.problem.cols == 24);
    CHECK(size_words({}) == "40");
}

TEST_CASE("a study of an instance file keeps to it whatever kind and size the fields had") {
    StudySpec study = *study_of({});
    study.base.problem = default_experiment().problem;
    study.base.problem.source = ProblemSource::InstanceFile;
    study.base.problem.path = "inst.toml";
    study.x = *read_axis("start=noisy:1,noisy:2");
    study.y.reset();
    StudyChoice choice = choice_of(study);
    choice.kind = ProblemKind::MatrixSensing;
    choice.n = 99;
    REQUIRE(study_of(choice));
    CHECK(*study_of(choice) == study);
    CHECK(besides(choice) == "instance = inst.toml");
    choice.x = "rate=0.4,0.6";
    CHECK(study_of(choice));
    CHECK(study_to_run(choice).sentence().find(" p on an axis is without effect: the file decides.") !=
          std::string::npos);
    choice.x = "d=2,5";
    choice.methods = "narg:d=9";
    CHECK(study_to_run(choice).sentence().find("the method narg:d=9 says it too") != std::string::npos);
}

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
            const auto line = studies_workspace().read_line(
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
    const state::Workspace tab = studies_workspace();
    const std::string text = file_of(odd_study());
    CHECK((*tab.format->owns)(text));
    CHECK((*tab.format->owns)("lrs9 what is to come"));
    CHECK_FALSE((*tab.format->owns)("lrl1 problem=mc"));
    CHECK((*tab.format->read)("a.lrs", text.substr(0, 40)).sentence().find("a.lrs") != std::string::npos);
    const auto actions = (*tab.format->read)("a.lrs", text);
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

TEST_CASE(
    "a scene of a study that is in a file names the file, a share line does not, and the file opens again") {
    testing::TempFolder folder;
    const StudySpec study = odd_study();
    const std::string path = folder.with("odd.lrs", file_of(study));
    state::AppState s;
    const state::Workspace tab = studies_workspace();
    const auto opened = (*tab.format->read)(path, file_of(study));
    REQUIRE(opened);
    state::apply(s, opened->front());
    const LectureScene taken = state::taken_scene(s);
    const std::pair<std::string, std::string> named{"file", path};
    REQUIRE(std::ranges::count(taken.scene.section, named) == 1);
    CHECK(tab.share_line(s).find(path) == std::string::npos);
    CHECK(tab.read_line(write_share_keys({{"problem", "studies"}, named})).sentence().find("no key 'file'") !=
          std::string::npos);
    {
        state::AppState later;
        state::put_scenes(later, {taken});
        const state::Effects effects = state::apply(later, state::GoToScene{0});
        REQUIRE(testing::find<FindStudy>(effects));
        CHECK(testing::find<FindStudy>(effects)->file == path);
    }
    // In the window it is gone on with there.
    shell::Options options = Desk::options_of(testing::small_experiment(), false);
    options.scenes = {taken};
    options.scene = 0;
    Desk desk(options, std::make_shared<testing::TempFolder>());
    REQUIRE(desk.settle());
    desk.key(shell::NamedKey::Space);
    desk.frame(2);
    REQUIRE(desk.settle());
    CHECK(write_study_csv(content_of(path), true) == unbroken_csv(study));
}

TEST_CASE("a named study file that is not there is said, one that nobody named is not") {
    const testing::TempFolder folder;
    StudyFinder finder({});
    const auto found = [&]() -> std::optional<StudyFinder::Found> {
        while (finder.busy())
            if (auto one = finder.found()) return one;
        return std::nullopt;
    };
    finder.look([&] { return folder.path("none.lrs"); });
    CHECK_FALSE(found());
    finder.look([&] { return folder.path("none.lrs"); }, true);
    const auto refused = found();
    REQUIRE(refused);
    CHECK_FALSE(refused->content);
    CHECK(refused->failure.find("none.lrs") != std::string::npos);
}
