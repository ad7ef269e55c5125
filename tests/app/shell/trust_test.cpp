// Files from elsewhere through the real loop: asked about once before they read, write or run for long, and
// never at the cost of what is there.
#include "app/state/trust.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/shell/saver.h"
#include "core/io/experiment_toml.h"
#include "core/study/study_lines.h"
#include "core/text/sha256.h"
#include "tests/app/shell/desk.h"
#include "tests/says.h"

using namespace lowrank;
using lowrank::testing::Desk;
using lowrank::testing::says;

namespace {

namespace fs = std::filesystem;

Scene scene_of_rates() {
    Scene scene;
    scene.workspace = "rates";
    return scene;
}

std::string words_in(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

/// A window of a person's, in the same home as those before it.
struct Window : Desk {
    explicit Window(std::shared_ptr<testing::TempFolder> home, const std::string& workspace = "race",
                    const std::string& open = "")
        : Desk(options(workspace, open), std::move(home)) {
        REQUIRE(settle());
    }
    static shell::Options options(const std::string& workspace, const std::string& open) {
        shell::Options options = options_of(testing::small_experiment(), true);
        options.workspace = workspace;
        options.open = open;
        return options;
    }
    bool asked() {
        probes.clear();
        frame(2);
        return probes.contains("trust.yes");
    }
    void press(const char* probe) {
        REQUIRE(until([&] { return probes.contains(probe); }));
        if (std::string_view(probe) == "trust.yes") read_question();
        const paint::Rect at = probes.at(probe);
        click(at.x + at.w / 2, at.y + at.h / 2);
        probes.clear();
        frame(2);
        REQUIRE(settle());
    }
    void drop(const std::string& path) {
        app->drop({path});
        frame(2);
        REQUIRE(settle());
    }
    fs::path state() const { return fs::path(folder->path("XDG_STATE_HOME")) / "lowrank-lab"; }
    std::string settings() const {
        return words_in(fs::path(folder->path("XDG_CONFIG_HOME")) / "lowrank-lab/settings.toml");
    }
    std::vector<fs::path> studies(const std::string& stem) const {
        std::vector<fs::path> found;
        std::error_code none;
        for (const auto& entry : fs::directory_iterator(state() / "studies", none))
            if (entry.path().filename().string().starts_with(stem)) found.push_back(entry.path());
        return found;
    }
};

std::string lecture(std::vector<Scene> scenes, const ExperimentSpec& spec = testing::small_experiment()) {
    ExperimentFile file;
    file.spec = spec;
    for (Scene& scene : scenes) {
        if (!scene.experiment) scene.experiment = spec;
        file.scenes.push_back({"", std::move(scene)});
    }
    return write_experiment(file);
}

Scene study_scene() {
    Scene scene;
    scene.workspace = "studies";
    scene.section = {{"kind", "mc"},    {"n", "14"},           {"x", "rate=0.5,0.9"},
                     {"y", "rank=1,2"}, {"methods", "narg+r"}, {"trials", "3"}};
    scene.run = true;
    return scene;
}

Scene reading_scene(const std::string& path) {
    Scene scene;
    scene.workspace = "race";
    scene.experiment = testing::small_experiment();
    scene.experiment->problem.source = ProblemSource::MatrixFile;
    scene.experiment->problem.path = path;
    scene.experiment->problem.rank = 1;
    return scene;
}

const char* kTable = "1,2,\n2,4,6\n,6,9\n";

}  // namespace

TEST_CASE("a lecture that runs a study leaves the one that its reader has kept, whatever was answered") {
    Window window(std::make_shared<testing::TempFolder>(), "studies");
    window.clipboard = testing::study_line("14", "rate=0.5,0.9", "narg+r");
    window.key('V', true);
    window.key(shell::NamedKey::Space);
    window.frame(2);
    REQUIRE(window.settle());
    REQUIRE(window.studies("study-").size() == 1);
    const fs::path own = window.studies("study-")[0];
    const std::string kept = words_in(own);
    REQUIRE(read_study(kept, "own")->rows.size() == 12);
    const std::string file = window.folder->with("lecture.toml", lecture({study_scene()}));
    window.drop(file);
    REQUIRE(window.asked());
    window.press("trust.no");
    window.key(shell::NamedKey::PageDown);
    window.frame(2);
    REQUIRE(window.settle());
    CHECK(words_in(own) == kept);
    CHECK(window.studies("scene-").empty());
    window.drop(file);
    window.press("trust.yes");
    // Shown twice: its own trials stand in one file and at most one copy.
    for (int times = 0; times < 3; ++times) {
        window.key(shell::NamedKey::PageDown);
        window.frame(2);
        REQUIRE(window.settle());
        window.key('1', true);
        window.key(shell::NamedKey::PageUp);
    }
    REQUIRE_FALSE(window.studies("scene-").empty());
    CHECK(window.studies("scene-").size() <= 2);
    CHECK(words_in(own) == kept);
    CHECK(window.studies("study-").size() == 1);
    // What the scene took off the screen is found again.
    CHECK(says(window.settings(), own.filename().string()));
}

TEST_CASE("a study that is run anew leaves a copy of its trials under Open recent") {
    Window window(std::make_shared<testing::TempFolder>(), "studies");
    window.clipboard = testing::study_line("14", "rate=0.5,0.9", "narg+r");
    window.key('V', true);
    window.key(shell::NamedKey::Space);
    window.frame(2);
    REQUIRE(window.settle());
    const fs::path own = window.studies("study-")[0];
    const std::string kept = words_in(own);
    window.key(shell::NamedKey::Left, true);
    window.frame(2);
    REQUIRE(window.settle());
    const std::string stem = own.stem().string();
    const fs::path copy = own.parent_path() / (stem + ".before-1.lrs");
    CHECK(words_in(copy) == kept);
    CHECK(read_study(words_in(own), "own")->rows.size() == 12);
    window.frame(2);
    CHECK(says(window.settings(), copy.string()));
    // And is shown from there.
    window.drop(copy.string());
    CHECK_FALSE(window.asked());
    CHECK(window.app->workspace() == "studies");
}

TEST_CASE(
    "a file from elsewhere is asked about once, however it is opened, and its answer holds for its content") {
    const auto home = std::make_shared<testing::TempFolder>();
    const std::string table = home->with("table.csv", kTable);
    const std::string hostile = lecture({scene_of_rates(), reading_scene(table)});
    const std::string file = home->with("lecture.toml", hostile);
    {
        // By the command line, by dropping, by its typed name.
        Window window(home, "race", file);
        REQUIRE(window.asked());
        window.key(shell::NamedKey::Escape);
        CHECK_FALSE(window.asked());
        window.key(shell::NamedKey::PageDown);
        CHECK(window.app->workspace() == "race");
        window.drop(file);
        REQUIRE(window.asked());
        window.press("trust.no");
        window.key(shell::NamedKey::PageDown);
        CHECK(window.app->workspace() == "rates");
        window.key(shell::NamedKey::PageDown);
        REQUIRE(window.settle());
        CHECK(window.shared().problem.path.empty());
    }
    {
        // A no is kept as well; whoever opens the file again is asked again.
        Window window(home, "race", file);
        CHECK_FALSE(window.asked());
        window.key(shell::NamedKey::PageDown);
        window.key(shell::NamedKey::PageDown);
        CHECK(window.app->workspace() == "rates");
        window.drop(file);
        REQUIRE(window.asked());
        window.press("trust.yes");
        window.key(shell::NamedKey::PageDown);
        window.key(shell::NamedKey::PageDown);
        REQUIRE(window.until([&] { return window.shared().problem.path == table; }));
    }
    Window window(home);
    window.drop(file);
    CHECK_FALSE(window.asked());
    window.drop(home->with("copy.toml", hostile));
    CHECK_FALSE(window.asked());
    window.drop(home->with("other.toml", hostile + "\n"));
    CHECK(window.asked());
}

TEST_CASE("what the person's own program has saved or copied does what it says unasked") {
    const auto home = std::make_shared<testing::TempFolder>();
    const std::string table = home->with("table.csv", kTable);
    Window window(home);
    window.drop(table);
    REQUIRE(window.until([&] { return window.shared().problem.path == table; }));
    const std::string line = window.clipboard;
    shell::SaveJob job;
    job.request = {state::SaveWhat::Experiment, home->path("own.toml"), false};
    job.experiment = window.shared();
    job.state_folder = window.state().string();
    REQUIRE_FALSE(shell::save_now(job, {}).failure);
    for (const bool pasted : {true, false}) {
        window.key('Z', true);
        REQUIRE(window.shared() == testing::small_experiment());
        if (pasted) {
            window.clipboard = line;
            window.key('V', true);
            window.frame(2);
        } else {
            window.drop(home->path("own.toml"));
        }
        CHECK_FALSE(window.asked());
        CHECK(window.until([&] { return window.shared().problem.path == table; }));
    }
    // The same experiment written by somebody else is another text.
    window.key('Z', true);
    window.drop(home->with("theirs.toml", words_in(home->path("own.toml")) + "# theirs\n"));
    CHECK(window.asked());
}

TEST_CASE("an experiment that an older session left asks before it is restored") {
    const auto home = std::make_shared<testing::TempFolder>();
    const std::string table = home->with("table.csv", kTable);
    const fs::path state = fs::path(home->path("XDG_STATE_HOME")) / "lowrank-lab";
    fs::create_directories(state);
    std::ofstream(state / "experiment-99999999.txt") << lecture({reading_scene(table)});
    Window window(home);
    window.press("offer.yes");
    REQUIRE(window.asked());
    window.press("trust.yes");
    window.key(shell::NamedKey::PageDown);
    CHECK(window.until([&] { return window.shared().problem.path == table; }));
}

TEST_CASE(
    "a race of a file from elsewhere that goes on and on is paused, and one that a person starts is not") {
    // Of steps that take long, so that few rows have to be drawn.
    ExperimentSpec endless = testing::small_experiment();
    endless.problem.rows = endless.problem.cols = 400;
    endless.problem.noise = 0.3;
    endless.stop.tol = 0;
    endless.stop.max_iter = 1'000'000;
    endless.methods = {{*parse_method("narg"), true}};
    Desk desk(testing::small_experiment());
    REQUIRE(desk.settle());
    desk.app->drop({desk.folder->with("endless.toml", write_experiment({endless, {}}))});
    REQUIRE(desk.until([&] { return desk.shared() == endless; }));
    CHECK(desk.settle());
    desk.key(shell::NamedKey::Space);
    desk.frame(5);
    CHECK_FALSE(desk.app->settled({}));
}

TEST_CASE("notes, pins and scenes that a file takes the place of become a file under Open recent") {
    const auto home = std::make_shared<testing::TempFolder>();
    Window window(home);
    window.key('E', true);
    window.drop(home->with("other.toml", lecture({scene_of_rates()})));
    CHECK_FALSE(window.asked());
    window.press("unsaved.go");
    REQUIRE(window.until([&] {
        std::error_code none;
        return fs::exists(window.state() / "replaced", none) &&
               !fs::is_empty(window.state() / "replaced", none) &&
               says(window.settings(), "replaced/experiment-");
    }));
    const fs::path left = fs::directory_iterator(window.state() / "replaced")->path();
    const auto read = read_experiment(words_in(left), "left");
    INFO(read.sentence());
    REQUIRE(read);
    CHECK(read->scenes.size() == 1);
    CHECK(read->scenes[0].scene.workspace == "race");
}

TEST_CASE("a press that was on its way when the question came is no answer") {
    Window window(std::make_shared<testing::TempFolder>());
    window.app->drop({window.folder->with("lecture.toml", lecture({study_scene()}))});
    REQUIRE(window.until([&] { return window.probes.contains("trust.yes"); }));
    const paint::Rect yes = window.probes.at("trust.yes");
    const auto press = [&] {
        window.click(yes.x + yes.w / 2, yes.y + yes.h / 2);
        window.frame(2);
    };
    press();
    CHECK(window.asked());
    window.read_question();
    press();
    CHECK_FALSE(window.asked());
}

TEST_CASE("a file that names a program says so, and nothing of it runs") {
    Window window(std::make_shared<testing::TempFolder>());
    ExperimentFile file;
    file.spec = testing::small_experiment();
    const std::string mark = window.folder->path("ran");
    file.spec.externals = {"touch " + mark};
    window.drop(window.folder->with("mine.toml", write_experiment(file)));
    std::string written;
    for (const ui::DrawnWord& word : window.words) written += word.markup + " ";
    CHECK(says(written, "'mine.toml' names a program of its own: it runs when Run is pressed"));
    window.frame(30);
    REQUIRE(window.settle());
    CHECK_FALSE(fs::exists(mark));
}
