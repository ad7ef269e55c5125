// A lecture leaves from every tab whole, and none of it is lost without a question.
#include <filesystem>

#include "core/io/file/atomic_file.h"
#include "tests/app/shell/working_folder.h"
#include "tests/says.h"

using namespace lowrank;
using testing::Desk;
using testing::experiment_of;
using testing::saved;
using testing::says;
using testing::small_experiment;
using testing::TempFolder;
using testing::WorkingFolder;

namespace {

std::vector<LectureScene> scenes() {
    std::vector<LectureScene> made(2);
    made[0].caption = "first", made[1].caption = "second";
    for (LectureScene& each : made)
        each.scene.workspace = "rates", each.scene.experiment = small_experiment();
    return made;
}

shell::Options with_scenes(bool personal = false) {
    shell::Options options = Desk::options_of(small_experiment(), personal);
    options.scenes = scenes();
    return options;
}

Desk desk_of(const shell::Options& options) { return Desk(options, std::make_shared<TempFolder>()); }

bool shown(Desk& desk, const std::string& name) {
    desk.probes.clear();
    desk.frame(2);
    return desk.probes.contains(name);
}

void click_on(Desk& desk, const std::string& name) {
    REQUIRE(shown(desk, name));
    const paint::Rect r = desk.probes.at(name);
    desk.click(r.x + r.w / 2, r.y + r.h / 2);
}

void open(Desk& desk, const std::string& path) {
    desk.app->drop({path});
    desk.frame(2);
    REQUIRE(desk.settle());
}

std::size_t scenes_listed(Desk& desk) {
    desk.key({0, shell::NamedKey::F2, false, true, false});
    desk.probes.clear();
    desk.frame(2);
    std::size_t count = 0;
    while (desk.probes.contains("scene." + std::to_string(count + 1) + ".remove")) ++count;
    desk.key(shell::NamedKey::Escape);
    return count;
}

}  // namespace

TEST_CASE("Ctrl+S keeps every scene and note in every tab, and the tab's own choice with them") {
    const char* const tabs[] = {"race", "rates", "quadratic", "geometry", "studies"};
    for (std::size_t k = 0; k < std::size(tabs); ++k) {
        INFO(tabs[k]);
        const WorkingFolder folder;
        Desk desk = desk_of(with_scenes());
        REQUIRE(desk.settle());
        desk.key('N');
        desk.key(shell::NamedKey::Escape);
        desk.key(static_cast<char>('1' + k), true);
        REQUIRE(desk.app->workspace() == tabs[k]);
        REQUIRE(desk.settle());
        const std::string text = saved(desk, folder);
        const auto file = read_experiment(text, "saved.toml", {"quadratic", "geometry", "studies"});
        INFO(file.sentence());
        REQUIRE(file);
        CHECK(file->scenes == scenes());
        CHECK(file->notes.size() == 1);
        CHECK(file->spec.problem == small_experiment().problem);
        CHECK(file->workspace == (k < 2 ? "" : tabs[k]));
        CHECK(file->section.empty() == (k < 2));
        // It opens where it was saved.
        Desk other = desk_of(Desk::options_of(default_experiment(), false));
        REQUIRE(other.settle());
        open(other, folder.only(".toml"));
        CHECK(other.app->workspace() == tabs[k]);
        CHECK(scenes_listed(other) == 2);
    }
}

TEST_CASE("a tab's own file stays what it was where there is no lecture") {
    const WorkingFolder folder;
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    desk.key('3', true);
    REQUIRE(desk.settle());
    const std::string text = saved(desk, folder);
    CHECK(says(text, "[quadratic]"));
    CHECK_FALSE(says(text, "[problem]"));
}

TEST_CASE("a file that would take the place of scenes in no file asks first") {
    const TempFolder files;
    const std::string other = files.path("other.toml");
    REQUIRE(write_file(other, write_experiment({default_experiment(), {}}), true));
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    desk.key('E', true);
    open(desk, other);
    REQUIRE(shown(desk, "unsaved.go"));
    click_on(desk, "unsaved.stay");
    CHECK(scenes_listed(desk) == 1);
    CHECK(desk.shared().problem == small_experiment().problem);
    open(desk, other);
    click_on(desk, "unsaved.save");
    CHECK(shown(desk, "save.go"));
    desk.key(shell::NamedKey::Escape);
    CHECK(scenes_listed(desk) == 1);
    open(desk, other);
    click_on(desk, "unsaved.go");
    REQUIRE(desk.until([&] { return desk.shared().problem == default_experiment().problem; }));
    CHECK(scenes_listed(desk) == 0);
    // And is one step to undo.
    desk.key('Z', true);
    CHECK(scenes_listed(desk) == 1);
}

TEST_CASE("nothing is asked of scenes that stand in a file, or stay") {
    const TempFolder files;
    const WorkingFolder folder;
    // Saved is where the last file was opened.
    const std::string other = files.path("other.toml"),
                      table = (std::filesystem::path(folder.files) / "table.csv").string();
    REQUIRE(write_file(other, write_experiment({default_experiment(), {}}), true));
    REQUIRE(write_file(table, "1,2,3,4\n2,4,6,8\n3,6,9,12\n1,,3,4\n", true));
    Desk desk = desk_of(with_scenes());
    REQUIRE(desk.settle());
    desk.key('E', true);
    // A table takes the place of the problem alone.
    open(desk, table);
    CHECK_FALSE(shown(desk, "unsaved.go"));
    CHECK(scenes_listed(desk) == 3);
    click_on(desk, "reset");
    CHECK_FALSE(shown(desk, "unsaved.go"));
    CHECK(scenes_listed(desk) == 3);
    saved(desk, folder);
    open(desk, other);
    CHECK_FALSE(shown(desk, "unsaved.go"));
    CHECK(scenes_listed(desk) == 0);
}

TEST_CASE("a window that closes asks where nothing would be left of the scenes, and only there") {
    Desk homeless(small_experiment());
    REQUIRE(homeless.settle());
    homeless.key('E', true);
    homeless.app->ask_to_quit();
    CHECK_FALSE(homeless.app->quit_requested());
    click_on(homeless, "unsaved.stay");
    CHECK_FALSE(homeless.app->quit_requested());
    homeless.app->ask_to_quit();
    click_on(homeless, "unsaved.go");
    CHECK(homeless.until([&] { return homeless.app->quit_requested(); }));
    // Where there is a home the next session is offered them.
    Desk at_home(small_experiment(), true);
    REQUIRE(at_home.settle());
    at_home.key('E', true);
    at_home.app->ask_to_quit();
    CHECK(at_home.app->quit_requested());
}

TEST_CASE("a lecture of the program's own asks before it takes the place of scenes, too") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    desk.key('E', true);
    desk.key(shell::NamedKey::F2);
    desk.probes.clear();
    desk.frame(2);
    std::string lecture;
    for (const auto& [name, box] : desk.probes)
        if (name.starts_with("lecture.")) lecture = name;
    REQUIRE_FALSE(lecture.empty());
    click_on(desk, lecture);
    REQUIRE(shown(desk, "unsaved.go"));
    click_on(desk, "unsaved.go");
    CHECK(desk.until([&] { return scenes_listed(desk) > 10; }));
}
