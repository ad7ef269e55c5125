// What a lecturer and a learner rely on in the whole window: a pointer that goes, a bar that folds, one
// toast, lessons that are opened and kept, tabs and themes by menus.
#include <algorithm>
#include <fstream>

#include "core/io/file/read_file.h"
#include "tests/app/boxes.h"
#include "tests/app/shell/working_folder.h"
#include "tests/says.h"

using namespace lowrank;
using shell::NamedKey;
using testing::Desk;
using testing::says;
using testing::small_experiment;
using testing::TempFolder;

namespace {

struct LectureRoom : Desk {
    explicit LectureRoom(const shell::Options& options = Desk::options_of(small_experiment(), false),
                         std::shared_ptr<TempFolder> home = std::make_shared<TempFolder>())
        : Desk(options, std::move(home)) {
        REQUIRE(settle());
    }
    std::string written() {
        frame(2);
        std::string all;
        for (const ui::DrawnWord& word : words) all += word.markup + "\n";
        return all;
    }
    /// The names of those that are seen.
    std::vector<std::string> notices() {
        probes.clear();
        frame(2);
        std::vector<std::string> names;
        for (const auto& probe : probes)
            if (probe.first.starts_with("notice.")) names.push_back(probe.first);
        return names;
    }
};

shell::Options with_two_scenes() {
    shell::Options options = Desk::options_of(small_experiment(), false);
    options.scenes.resize(2);
    for (LectureScene& scene : options.scenes) scene.scene.experiment = small_experiment();
    options.scenes[0].scene.workspace = "rates";
    options.scenes[0].caption = "The map of all rates";
    options.scenes[1].scene.workspace = "race";
    return options;
}

}  // namespace

TEST_CASE("on the stage the halo of a pointer that rests goes by itself, and comes with the mouse") {
    LectureRoom room;
    room.key(NamedKey::F5);
    platform::compat::mouse_position(ImGui::GetIO(), 800, 500);
    CHECK(room.shown("stage.halo"));
    // A window that sleeps wakes for it.
    CHECK(room.app->seconds_left() < 60);
    CHECK(room.until([&] { return !room.shown("stage.halo"); }));
    platform::compat::mouse_position(ImGui::GetIO(), 803, 500);
    CHECK(room.shown("stage.halo"));
}

TEST_CASE("on the stage a pointer that is not seen points at nothing, and the wheel brings it back") {
    LectureRoom room;
    room.key(NamedKey::F5);
    // Down a line in the middle of the plot until a curve is met.
    float y = 150;
    for (; y < 800; y += 4) {
        platform::compat::mouse_position(ImGui::GetIO(), 300, y);
        if (room.shown("readout")) break;
    }
    REQUIRE(y < 800);
    REQUIRE(room.until([&] { return !room.shown("stage.halo"); }));
    CHECK_FALSE(room.shown("readout"));
    platform::compat::mouse_wheel(ImGui::GetIO(), 0, 1);
    CHECK(room.shown("stage.halo"));
}

TEST_CASE("the bar of a scene folds where one has left the scene, and leads back") {
    LectureRoom room(with_two_scenes());
    room.key(NamedKey::PageDown);
    REQUIRE(room.shown("scene"));
    const paint::Rect whole = room.probes.at("scene");
    CHECK(says(room.written(), "The map of all rates"));
    CHECK_FALSE(room.shown("scene.return"));
    room.key('3', true);
    REQUIRE(room.shown("scene"));
    CHECK(room.probes.at("scene").h < whole.h);
    CHECK_FALSE(says(room.written(), "The map of all rates"));
    room.press("scene.return");
    CHECK(room.app->workspace() == "rates");
    CHECK(says(room.written(), "The map of all rates"));
}

TEST_CASE("one toast stands there at a time, the newest, and what failed is not hidden by what went well") {
    LectureRoom room;
    const auto say = [&](const std::string& line) {
        room.clipboard = line;
        room.key('V', true);
    };
    room.key('C', true);
    const auto first = room.notices();
    CHECK(first.size() == 1);
    room.key('P');
    const auto second = room.notices();
    CHECK(second.size() == 1);
    CHECK(second != first);
    say("lrl1 nonsense");
    const auto failed = room.notices();
    CHECK(failed.size() == 1);
    CHECK(failed != second);
    room.key('C', true);
    CHECK(room.notices() == failed);
    room.key(NamedKey::Escape);
    CHECK(room.notices().empty());
}

TEST_CASE("a notice has a place of its own: no figure moves for it, and it covers none, nor a bar or a row") {
    for (const bool whole : {true, false})
        for (const auto& [width, height] : {std::pair{1280.f, 720.f}, {1920.f, 1080.f}, {700.f, 600.f}}) {
            for (const char* tab : {"race", "quadratic", "geometry"}) {
                CAPTURE(whole, width, tab);
                shell::Options options = Desk::options_of(small_experiment(), false);
                if (!whole) options.level = state::kFirstScreen;
                options.workspace = tab;
                LectureRoom room(options);
                const auto drawn = [&, w = width, h = height] {
                    room.frame(3, w, h);
                    room.probes.clear();
                    room.frame(1, w, h);
                    return room.probes;
                };
                const auto before = drawn();
                room.clipboard = "lrl1 nonsense";
                room.app->key({'V', NamedKey::None, true, false, false});
                const auto told = drawn();
                REQUIRE(told.contains("notices"));
                const paint::Rect box = told.at("notices");
                CHECK(testing::within(box, {0, 0, width, height}));
                const bool folded = !before.contains("n.slider") && !before.contains("reset");
                for (const auto& [name, r] : told) {
                    const bool figure = name.starts_with("figure.") || name.starts_with("geometry.scene");
                    if (!figure && name != "run" && name != "try" && !name.starts_with("tab.")) continue;
                    CAPTURE(name);
                    CHECK_FALSE(testing::overlap(r, box));
                    // In a narrow window, where no panel is open, figures make room.
                    if (!folded && before.contains(name)) CHECK(r == before.at(name));
                }
            }
        }
}

TEST_CASE("a lesson's file is opened like any other, and kept among the person's own where it is wanted") {
    const TempFolder files;
    const std::string path = files.path("mine.toml");
    std::ofstream(path)
        << "version = 1\ntitle = \"My own way\"\nabout = \"A.\"\n[[step]]\ncaption = \"one\"\n"
           "next = true\n[[step]]\ncaption = \"two\"\n";
    const auto home = std::make_shared<TempFolder>();
    shell::Options options = Desk::options_of(small_experiment(), true);
    LectureRoom room(options, home);
    room.app->drop({path});
    REQUIRE(room.until([&] { return room.shown("lesson"); }));
    CHECK(says(room.written(), "My own way"));
    room.press("lesson.keep");
    CHECK_FALSE(room.shown("lesson.keep"));
    const auto kept = read_file(home->path("XDG_DATA_HOME") + "/lowrank-lab/lessons/mine.toml");
    CHECK(kept);
    room.press("lesson.next");
    room.press("lesson.leave");
    room.key(NamedKey::F2);
    room.frame(3);
    CHECK(room.shown("lesson.mine"));
    // One that cannot be read says where.
    const std::string bad = files.path("bad.toml");
    std::ofstream(bad) << "version = 1\ntitle = \"T\"\nabout = \"A.\"\n[[step]]\ncaption = 3\n";
    room.key(NamedKey::Escape);
    room.app->drop({bad});
    CHECK(room.until([&] { return says(room.written(), "line 5"); }));
}

TEST_CASE("the end of a lesson leads to the next one, and the list remembers what was done") {
    const auto home = std::make_shared<TempFolder>();
    {
        shell::Options options = Desk::options_of(small_experiment(), true);
        options.lesson = "04-manifold";
        LectureRoom room(options, home);
        for (const char* step :
             {"lesson.choice.3", "lesson.next", "lesson.next", "lesson.choice.2", "lesson.next"})
            room.press(step);
        REQUIRE(room.shown("lesson.following"));
        CHECK_FALSE(room.probes.contains("lesson.next"));
        room.press("lesson.following");
        CHECK(says(room.written(), "Completion, and what sampling does"));
    }
    LectureRoom room(Desk::options_of(small_experiment(), true), home);
    room.key(NamedKey::F2);
    room.frame(3);
    CHECK(says(room.written(), "done"));
    // The first that is not done, in the order of the path.
    CHECK(says(room.written(), "Next: Gradient and zigzag"));
}

TEST_CASE("tabs that do not fit stand in a menu") {
    LectureRoom room;
    room.probes.clear();
    room.frame(2, 1600, 1000);
    CHECK_FALSE(room.probes.contains("tabs.others"));
    const auto narrow = [&] {
        room.probes.clear();
        room.frame(2, 640, 720);
    };
    narrow();
    REQUIRE(room.probes.contains("tabs.others"));
    REQUIRE_FALSE(room.probes.contains("tab.studies"));
    const auto press_narrow = [&](const std::string& name) {
        narrow();
        INFO(name);
        REQUIRE(room.probes.contains(name));
        const paint::Rect at = room.probes.at(name);
        CHECK(at.right() <= 640);
        platform::compat::mouse_position(ImGui::GetIO(), at.x + at.w / 2, at.y + at.h / 2);
        for (const bool down : {false, true, false}) {
            platform::compat::mouse_button(ImGui::GetIO(), 0, down);
            room.frame(1, 640, 720);
        }
    };
    press_narrow("tabs.others");
    press_narrow("menu.tab.studies");
    CHECK(room.app->workspace() == "studies");
    narrow();
    CHECK(room.probes.contains("tab.studies"));
}

TEST_CASE("another theme is chosen from a menu and stands there in the next frame") {
    LectureRoom room;
    room.press("theme");
    REQUIRE(room.shown("menu.theme.dark"));
    const paint::Rect at = room.probes.at("menu.theme.dark");
    platform::compat::mouse_position(ImGui::GetIO(), at.x + at.w / 2, at.y + at.h / 2);
    for (const bool down : {false, true, false}) {
        platform::compat::mouse_button(ImGui::GetIO(), 0, down);
        room.frame();
    }
    CHECK(room.app->current_theme().name == theme::ThemeName::Dark);
    room.frame();
    const theme::Theme &light = theme::theme(theme::ThemeName::Light), &dark = room.app->current_theme();
    const auto in = [&](theme::Colour colour) {
        return std::ranges::count(room.words, colour, &ui::DrawnWord::colour);
    };
    CHECK(in(light.text) == 0);
    CHECK(in(light.quiet) == 0);
    CHECK(in(dark.text) > 10);
    REQUIRE_FALSE(room.app->backdrop().empty());
    for (const auto& fill : room.app->backdrop()) CHECK(fill.colour == dark.card);
}

TEST_CASE("on the whole screen too the name of the axis has its unit and its scales") {
    const testing::WorkingFolder folder;
    LectureRoom room;
    room.press("figure.stepsize.x-name");
    room.press("menu.log-y");
    room.press("figure.momentum.x-name");
    room.press("menu.unit.2");
    REQUIRE(room.settle());
    const std::string file = testing::saved(room, folder);
    CHECK(says(file, "stepsize_log = \"y\""));
    CHECK(says(file, "x_axis = \"calls\""));
}

TEST_CASE("a menu that is opened in a dialog lies above it and within the window") {
    LectureRoom room;
    room.key('S');
    room.press("export.journals");
    const bool open = room.shown("menu.ieee");
    std::string first;
    for (const auto& [name, box] : room.probes)
        if (name.starts_with("menu.")) {
            first = name;
            CHECK(box.right() <= 1600);
            CHECK(box.bottom() <= 1000);
        }
    REQUIRE((open || !first.empty()));
    room.press(first);
    // What was clicked was the menu, and not the dialog that lies below.
    CHECK_FALSE(room.shown(first));
    CHECK(room.shown("export.go"));
}
