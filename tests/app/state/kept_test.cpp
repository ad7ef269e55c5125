// Settings and the kept experiment on disk.
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/state/kept_experiment.h"
#include "app/state/offered.h"
#include "app/state/pins.h"
#include "app/state/regular_file.h"
#include "app/state/scenes.h"
#include "app/state/settings.h"
#include "app/workspace/quadratic/quadratic_keys.h"
#include "core/io/share_line.h"
#include "tests/app/state/find_effect.h"
#include "tests/app/state/race_actions.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using namespace lowrank::quadratic;
using namespace lowrank::state;
namespace fs = std::filesystem;

TEST_CASE("settings come back as they were written") {
    const testing::TempFolder folder;
    const Settings settings{theme::ThemeName::Projector,
                            1.25,
                            {"/a b/c\"d.png", "/back\\slash", "/é, [x]"},
                            false,
                            true,
                            kFirstScreen,
                            "de",
                            "format=pdf width=88.9"};
    REQUIRE(save_settings(folder.path("new/folder"), {}, settings));
    std::string notice;
    CHECK(load_settings(folder.path("new/folder"), notice) == settings);
    CHECK(notice.empty());
    CHECK(kept_language(folder.path("new/folder")) == "de");
    CHECK(kept_language(folder.path("nowhere")).empty());
}

TEST_CASE("unreadable settings are set aside and said") {
    const testing::TempFolder folder;
    for (const char* text : {"theme = \"pink\"\n", "scale = 50\n", "scale = nan\n", "recent = [\"a\"\n",
                             "what is this\n", "predictions = maybe\n", "motion_reduced = 1\n",
                             "language = \"German (1)\"\n", "export = 88.9\n"}) {
        std::ofstream(folder.path("settings.toml")) << text;
        std::string notice;
        CHECK(load_settings(folder.path(""), notice) == Settings{});
        CHECK(notice.find("line 1") != std::string::npos);
        CHECK_FALSE(fs::exists(folder.path("settings.toml")));
        CHECK(fs::exists(folder.path("settings.toml.unreadable")));
    }
}

TEST_CASE("a line of the settings that cannot be read takes no other with it") {
    const testing::TempFolder folder;
    const std::string text = "theme = \"dark\"\nscale = huge\nfuture = 3\nlanguage = \"de\"\n";
    std::ofstream(folder.path("settings.toml")) << text;
    std::string notice;
    const Settings read = load_settings(folder.path(""), notice);
    CHECK(read.theme == theme::ThemeName::Dark);
    CHECK(read.scale == Settings{}.scale);
    CHECK(read.language == "de");
    CHECK(read.others == std::vector<std::string>{"future = 3"});
    CHECK(notice ==
          "settings.toml, line 2: 'scale' cannot have that value. The settings were set aside as "
          "settings.toml.unreadable; its other lines hold.");
    // At the next start, too, and what was typed is not lost.
    CHECK(load_settings(folder.path(""), notice = "") == read);
    CHECK(notice.empty());
    const auto aside = read_regular_text(folder.path("settings.toml.unreadable"));
    REQUIRE(aside);
    CHECK(*aside == text);
}

TEST_CASE("every scale that the program can be given is kept") {
    for (const double scale : {0.5, 3.5, 4.0}) {
        Settings settings;
        settings.scale = scale;
        const auto read = read_settings(write_settings(settings));
        REQUIRE(read);
        CHECK(read->scale == scale);
    }
    CHECK_FALSE(read_settings("scale = 4.5\n"));
}

TEST_CASE("keys of another version and comments do no harm") {
    const auto read = read_settings("# mine\nfuture = 3\ntheme = \"dark\"\n");
    REQUIRE(read);
    CHECK(read->theme == theme::ThemeName::Dark);
}

TEST_CASE(
    "of two windows each changes its own settings and leaves the other's, as what a newer version wrote") {
    const testing::TempFolder folder;
    std::ofstream(folder.path("settings.toml"))
        << "scale = 1\nfuture = [7]\nrecent = [\"/old\", \"/gone\"]\n";
    std::string notice;
    const Settings begun = load_settings(folder.path(), notice);
    Settings one = begun, other = begun;
    other.scale = 1.21;
    other.recent = {"/b", "/old", "/gone"};
    REQUIRE(save_settings(folder.path(), begun, other));
    one.motion_reduced = true;
    one.recent = {"/a", "/old"};
    REQUIRE(save_settings(folder.path(), begun, one));
    const Settings both = load_settings(folder.path(), notice);
    CHECK(both.scale == 1.21);
    CHECK(both.motion_reduced);
    CHECK(both.recent == std::vector<std::string>{"/a", "/old", "/b"});
    CHECK(both.others == std::vector<std::string>{"future = [7]"});
    CHECK(notice.empty());
    // Without a change of its list a window leaves the list.
    REQUIRE(save_settings(folder.path(), one, one));
    CHECK(load_settings(folder.path(), notice) == both);
}

TEST_CASE("without a home nothing is kept") {
    std::string notice;
    CHECK(load_settings("", notice) == Settings{});
    CHECK(save_settings("", {}, Settings{}));
    KeptExperiment kept("");
    kept.keep({});
    kept.settle();
    CHECK_FALSE(kept.left_behind());
}

TEST_CASE("a good end leaves nothing, a crash leaves the experiment until the offer is answered") {
    const testing::TempFolder folder;
    ExperimentFile spec;
    spec.spec = default_experiment();
    spec.spec.problem.seed = 99;
    {
        KeptExperiment kept(folder.path("state"));
        kept.keep(spec);
        kept.settle();
        CHECK_FALSE(kept.left_behind());  // this process is alive
        CHECK_FALSE(fs::is_empty(folder.path("state")));
    }
    CHECK(fs::is_empty(folder.path("state")));
    const pid_t child = fork();
    if (child == 0) {
        KeptExperiment dying(folder.path("state"));
        dying.keep(spec);
        dying.settle();
        _exit(1);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    {
        // A session that ends, well or badly, with the offer still open leaves it to the next.
        KeptExperiment unanswered(folder.path("state"));
        CHECK(unanswered.left_behind() == spec);
    }
    KeptExperiment next(folder.path("state"));
    CHECK(next.left_behind() == spec);
    next.forget_left_behind();
    CHECK_FALSE(next.left_behind());
    CHECK(fs::is_empty(folder.path("state")));
}

TEST_CASE("what is left behind stays beyond a good end, as it was last") {
    const testing::TempFolder folder;
    ExperimentFile spec;
    spec.spec = default_experiment();
    const pid_t child = fork();
    if (child == 0) {
        {
            KeptExperiment closed(folder.path());
            closed.keep(spec);
            spec.spec.problem.seed = 98;
            closed.leave_behind(spec);
        }
        _exit(0);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    spec.spec.problem.seed = 98;
    CHECK(KeptExperiment(folder.path()).left_behind() == spec);
}

TEST_CASE(
    "after a crash pins, notes and scenes come back with the experiment, and a share line of old does") {
    const testing::TempFolder folder;
    AppState app;
    app.experiment.problem.seed = app.accepted.problem.seed = 7;
    Effects out;
    pin_race(app, testing::race_at(app, 30, MethodStatus::Running), out);
    const auto kept_by = [](const Effects& effects) {
        return std::ranges::any_of(effects,
                                   [](const Effect& e) { return std::holds_alternative<KeepExperiment>(e); });
    };
    CHECK(kept_by(out));
    CHECK(kept_by(apply(app, EditNotes{{{FigureKind::Stepsize, 7, 12, "here \"it\" turns"}}, "note"})));
    CHECK(kept_by(apply(app, TakeScene{})));
    CHECK(kept_by(apply(app, Undo{})));
    CHECK(kept_by(apply(app, Redo{})));
    const pid_t child = fork();
    if (child == 0) {
        KeptExperiment dying(folder.path());
        dying.keep({});
        dying.keep(kept_file(app));
        dying.settle();
        _exit(1);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    KeptExperiment next(folder.path());
    AppState later;
    later.offered.file = next.left_behind(scene_check(later.tabs));
    REQUIRE(later.offered.file);
    CHECK(later.offered.file->notes == app.notes);
    // The pins in its scenes are other objects than here, with the same records.
    const auto written = [](const std::vector<LectureScene>& scenes) {
        return write_experiment({default_experiment(), {}, {}, {}, {}, scenes});
    };
    CHECK(written(later.offered.file->scenes) == written(app.lecture.scenes));
    CHECK(offer_words(*later.offered.file) ==
          "An earlier session left its experiment unsaved, with a pin, a scene and a note.");
    CHECK(testing::find<SubmitExperiment>(apply(later, AnswerOffer{true})));
    CHECK(later.experiment == app.experiment);
    CHECK(later.notes == app.notes);
    CHECK(written(later.lecture.scenes) == written(app.lecture.scenes));
    REQUIRE(later.pins.size() == 1);
    CHECK(write_pinned_records(*later.pins[0].race) == write_pinned_records(*app.pins[0].race));
    CHECK(later.foreign.size() == app.foreign.size());
    apply(later, Undo{});
    CHECK(later.pins.empty());
    CHECK(later.lecture.scenes.empty());
    next.forget_left_behind();

    std::ofstream(folder.path("experiment-999999999.txt")) << write_share_line(app.experiment) << '\n';
    const auto old = next.left_behind();
    REQUIRE(old);
    CHECK(old->spec == app.experiment);
    CHECK(old->pins.empty());
    CHECK(offer_words(*old) == "An earlier session left its experiment unsaved.");
}

TEST_CASE("several sessions that died are offered one after another, and what cannot be read is set aside") {
    const testing::TempFolder folder;
    ExperimentFile older, newer;
    older.spec = newer.spec = default_experiment();
    older.spec.problem.seed = 1, newer.spec.problem.seed = 2;
    const auto put = [&](const std::string& name, const std::string& text, int age) {
        std::ofstream(folder.path(name)) << text;
        fs::last_write_time(folder.path(name), fs::file_time_type::clock::now() - std::chrono::hours(age));
    };
    put("experiment-999999998.txt", write_experiment(older), 3);
    put("experiment-999999999-5.txt", write_experiment(newer), 2);
    put("experiment-999999997-7.txt", "version = 2\n", 1);
    // Of a process that had this one's number, and of an older version's.
    ExperimentFile reborn = older;
    reborn.spec.problem.seed = 3;
    const std::string mine = std::to_string(getpid());
    put("experiment-" + mine + "-1.txt", write_experiment(reborn), 4);
    reborn.spec.problem.seed = 4;
    put("experiment-" + mine + ".txt", write_experiment(reborn), 5);
    {
        KeptExperiment unanswered(folder.path());
        CHECK(unanswered.left_behind() == newer);
        CHECK(unanswered.left_behind() == newer);
        CHECK(unanswered.notice() == "'" + folder.path("experiment-999999997-7.txt") +
                                         "', line 1: version cannot be 2: 1 is the only one there is. It was "
                                         "kept of a session that died, and is set "
                                         "aside as 'experiment-999999997-7.txt.unreadable'.");
        CHECK(unanswered.notice().empty());
        // What this session keeps takes nobody's place.
        unanswered.keep(older);
        unanswered.settle();
    }
    CHECK(fs::exists(folder.path("experiment-999999997-7.txt.unreadable")));
    KeptExperiment next(folder.path());
    for (const std::uint64_t seed : {2, 1, 3, 4}) {
        const auto offered = next.left_behind();
        REQUIRE(offered);
        CHECK(offered->spec.problem.seed == seed);
        next.forget_left_behind();
    }
    CHECK_FALSE(next.left_behind());
}

TEST_CASE("an experiment whose path is not UTF-8 is not kept as a file that nothing reads") {
    const testing::TempFolder folder;
    ExperimentFile file;
    file.spec.problem.source = ProblemSource::MatrixFile;
    file.spec.problem.path = "t\xe9/a.csv";
    KeptExperiment kept(folder.path());
    kept.keep(file);
    kept.settle();
    CHECK(fs::is_empty(folder.path()));
    CHECK(kept.notice().find("'matrix = \"t?/a.csv\"' is not text in UTF-8") != std::string::npos);
    file.spec.problem = {};
    file.spec.externals = {"t\xe9/method {npz}"};
    kept.keep(file);
    kept.settle();
    CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("what was kept before something that could not be is offered as older than its session") {
    const testing::TempFolder folder;
    ExperimentFile first, unwritable;
    first.spec = unwritable.spec = default_experiment();
    unwritable.spec.problem.source = ProblemSource::MatrixFile;
    unwritable.spec.problem.path = "t\xe9/a.csv";
    const auto dies_after = [&](std::initializer_list<ExperimentFile> states) {
        const pid_t child = fork();
        if (child == 0) {
            KeptExperiment dying(folder.path());
            for (const ExperimentFile& file : states) {
                dying.keep(file);
                dying.settle();
            }
            _exit(1);
        }
        int status = 0;
        REQUIRE(waitpid(child, &status, 0) == child);
    };
    dies_after({first, unwritable, unwritable});
    {
        KeptExperiment next(folder.path());
        CHECK(next.left_behind() == first);
        CHECK(next.left_behind_older());
        next.forget_left_behind();
        CHECK(fs::is_empty(folder.path()));
    }
    CHECK(offer_words(first, true) ==
          "An earlier session left its experiment unsaved. This is an older state of it: what came after "
          "could not be kept.");
    // What could be kept again is the newest.
    dies_after({first, unwritable, first});
    {
        KeptExperiment next(folder.path());
        CHECK(next.left_behind() == first);
        CHECK_FALSE(next.left_behind_older());
        next.forget_left_behind();
        CHECK(fs::is_empty(folder.path()));
    }
    // A good end leaves nothing of it.
    {
        KeptExperiment kept(folder.path());
        kept.keep(first);
        kept.settle();
        kept.keep(unwritable);
        kept.settle();
    }
    CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("what cannot be kept is said once") {
    const testing::TempFolder folder;
    std::ofstream(folder.path("file")) << "in the way";
    KeptExperiment kept(folder.path("file"));
    for (int k = 0; k < 2; ++k) {
        kept.keep({});
        kept.settle();
    }
    CHECK(kept.notice().starts_with("What is done here is not kept in case of a crash: "));
    CHECK(kept.notice().empty());
}

TEST_CASE("pipes where files of one's own should be hold nothing up") {
    const testing::TempFolder folder;
    for (const char* name : {"settings.toml", "quadratic.txt", "experiment-999999999.txt"})
        REQUIRE(mkfifo(folder.path(name).c_str(), 0600) == 0);
    std::string notice;
    CHECK(load_settings(folder.path(), notice).scale == Settings{}.scale);
    CHECK(notice.find("settings.toml' is a pipe") != std::string::npos);
    CHECK_FALSE(load_quadratic(folder.path(), notice));
    CHECK(notice.find("quadratic.txt' is a pipe") != std::string::npos);
    KeptExperiment kept(folder.path());
    CHECK_FALSE(kept.left_behind());
    CHECK(save_settings(folder.path(), {}, {}));
    CHECK(load_settings(folder.path(), notice = "").scale == Settings{}.scale);
    CHECK(notice.empty());
}
