// The welcome of a first start makes room for a lecture.
#include "core/io/file/atomic_file.h"
#include "tests/app/shell/working_folder.h"

using namespace lowrank;
using testing::Desk;
using testing::small_experiment;
using testing::TempFolder;

namespace {

/// The first start of all, in an empty home.
struct FirstStart {
    TempFolder files;
    std::string lecture = files.path("lecture.toml");
    Desk desk{options(), std::make_shared<TempFolder>()};

    static shell::Options options() {
        shell::Options made = Desk::options_of(small_experiment(), true);
        made.is_plain = true;
        return made;
    }
    FirstStart() {
        ExperimentFile file;
        file.spec = small_experiment();
        file.scenes.resize(2);
        for (LectureScene& scene : file.scenes) scene.scene.experiment = file.spec;
        file.scenes[0].scene.workspace = "rates", file.scenes[1].scene.workspace = "quadratic";
        REQUIRE(write_file(lecture, write_experiment(file), true));
        REQUIRE(desk.until([&] { return shown("lesson"); }));
    }
    bool shown(const std::string& name) {
        desk.probes.clear();
        desk.frame(2);
        return desk.probes.contains(name);
    }
    bool notice() {
        desk.probes.clear();
        desk.frame(2);
        return std::ranges::any_of(desk.probes, [](const auto& p) { return p.first.starts_with("notice."); });
    }
};

}  // namespace

TEST_CASE("a lecture that is opened closes the welcome, and Page Down goes to its scenes") {
    FirstStart first;
    first.desk.app->drop({first.lecture});
    REQUIRE(first.desk.until([&] { return !first.shown("lesson"); }));
    first.desk.key(shell::NamedKey::PageDown);
    CHECK(first.desk.app->workspace() == "rates");
    first.desk.key(shell::NamedKey::PageDown);
    CHECK(first.desk.app->workspace() == "quadratic");
}

TEST_CASE("F5 and Page Down close the welcome") {
    for (const shell::NamedKey key : {shell::NamedKey::F5, shell::NamedKey::PageDown}) {
        FirstStart first;
        first.desk.key(key);
        CHECK_FALSE(first.shown("lesson"));
    }
}

TEST_CASE("with scenes there Page Down leaves a lesson for them, and the stage shows nothing but them") {
    FirstStart first;
    first.desk.app->drop({first.lecture});
    REQUIRE(first.desk.until([&] { return !first.shown("lesson"); }));
    // What is said of the file is for the one who opened it.
    CHECK(first.notice());
    first.desk.key(shell::NamedKey::F5);
    CHECK_FALSE(first.notice());
    first.desk.key(shell::NamedKey::F5);
    shell::Options options = Desk::options_of(small_experiment(), false);
    options.lesson = "01-zigzag";
    options.scenes.resize(1);
    options.scenes[0].scene.experiment = small_experiment();
    options.scenes[0].scene.workspace = "rates";
    Desk desk(options, std::make_shared<TempFolder>());
    desk.frame(2);
    REQUIRE(desk.probes.contains("lesson"));
    desk.key(shell::NamedKey::PageDown);
    desk.probes.clear();
    desk.frame(2);
    CHECK_FALSE(desk.probes.contains("lesson"));
    CHECK(desk.app->workspace() == "rates");
}
