// The lecture that ships, given in process from its first to its last key, on the stage and off it.
#include <algorithm>

#include "app/bundled/presets.h"
#include "core/io/experiment_toml.h"
#include "core/io/file/atomic_file.h"
#include "tests/app/boxes.h"
#include "tests/app/shell/desk.h"
#include "tests/says.h"

using namespace lowrank;
using shell::NamedKey;
using testing::Desk;
using testing::says;
using testing::small_experiment;

namespace {

constexpr float kLectureWidth = 1280, kLectureHeight = 720;

ExperimentFile the_lecture() {
    const auto all = bundled::lectures();
    REQUIRE_FALSE(all.empty());
    const auto file = bundled::read_lecture(all.front().name, state::standard_tabs());
    INFO(file.sentence());
    REQUIRE(file);
    return *file;
}

Desk desk_of(const ExperimentFile& file, theme::ThemeName theme, bool stage) {
    shell::Options options = Desk::options_of(file.spec, false);
    options.scenes = file.scenes;
    options.scene = 0;
    options.stage = stage;
    options.theme = theme;
    return Desk(options, std::make_shared<testing::TempFolder>());
}

/// What is drawn now, by name.
std::map<std::string, paint::Rect> drawn_now(Desk& desk) {
    desk.frame(2, kLectureWidth, kLectureHeight);
    desk.probes.clear();
    desk.frame(1, kLectureWidth, kLectureHeight);
    return desk.probes;
}

void press_key(Desk& desk, NamedKey key, bool shift = false) {
    desk.app->key({0, key, false, shift, false});
    desk.frame(1, kLectureWidth, kLectureHeight);
}

/// The probes that are a card: of a scene with a name in it.
std::vector<paint::Rect> cards_of(const std::map<std::string, paint::Rect>& drawn, const Scene& scene) {
    std::vector<paint::Rect> boxes;
    for (const std::string& card : scene.cards)
        for (const std::string& name : {card, card + ".head"})
            if (const auto found = drawn.find(name); found != drawn.end()) {
                boxes.push_back(found->second);
                break;
            }
    return boxes;
}

}  // namespace

TEST_CASE(
    "the lecture is given from its first key to its last, in each theme, with nothing over its captions") {
    const ExperimentFile file = the_lecture();
    REQUIRE(file.scenes.size() >= 15);
    for (const theme::ThemeName theme : testing::kThemes) {
        Desk desk = desk_of(file, theme, true);
        for (std::size_t k = 0; k < file.scenes.size(); ++k) {
            const Scene& scene = file.scenes[k].scene;
            INFO("scene " << k + 1 << " theme " << static_cast<int>(theme) << ": " << file.scenes[k].caption);
            if (k > 0) press_key(desk, NamedKey::PageDown);
            const auto drawn = drawn_now(desk);
            CHECK(desk.app->workspace() == scene.workspace);
            // No sentence that something is wrong with it.
            CHECK(std::ranges::none_of(drawn, [](const auto& d) { return d.first.starts_with("notice."); }));
            REQUIRE(drawn.contains("stage.caption"));
            CHECK(drawn.contains("stage.scene"));
            const paint::Rect caption = drawn.at("stage.caption");
            const paint::Rect window{0, 0, kLectureWidth, kLectureHeight};
            CHECK(testing::within(caption, window));
            CHECK(caption.h < 0.25f * kLectureHeight);
            const std::vector<paint::Rect> cards = cards_of(drawn, scene);
            CHECK(cards.size() == scene.cards.size());
            for (const paint::Rect& card : cards) {
                CHECK_FALSE(testing::overlap(card, caption));
                CHECK(testing::within(card, window));
            }
            for (std::size_t i = 1; i < cards.size(); ++i)
                CHECK_FALSE(testing::overlap(cards[i], cards[i - 1]));
        }
        // Once too often says that this was all; from there the way back begins at the last scene.
        press_key(desk, NamedKey::PageDown);
        CHECK(drawn_now(desk).contains("stage.end"));
        CHECK_FALSE(drawn_now(desk).contains("stage.caption"));
        press_key(desk, NamedKey::PageUp);
        CHECK(drawn_now(desk).contains("stage.caption"));
        CHECK(desk.app->workspace() == file.scenes.back().scene.workspace);
        for (std::size_t k = file.scenes.size() - 1; k-- > 0;) {
            press_key(desk, NamedKey::PageUp);
            CHECK(desk.app->workspace() == file.scenes[k].scene.workspace);
        }
    }
}

TEST_CASE("off the stage the same keys lead through the same scenes, in a strip below the figures") {
    const ExperimentFile file = the_lecture();
    for (const theme::ThemeName theme : testing::kThemes) {
        Desk desk = desk_of(file, theme, false);
        for (std::size_t k = 0; k < file.scenes.size(); ++k) {
            INFO("scene " << k + 1);
            if (k > 0) press_key(desk, NamedKey::PageDown);
            const auto drawn = drawn_now(desk);
            CHECK(desk.app->workspace() == file.scenes[k].scene.workspace);
            REQUIRE(drawn.contains("scene"));
            for (const auto& [name, box] : drawn)
                if (name.starts_with("scene.")) CHECK(testing::within(box, drawn.at("scene"), 1));
            // What the words speak of, and nothing beside it.
            const Scene& scene = file.scenes[k].scene;
            const std::vector<paint::Rect> cards = cards_of(drawn, scene);
            CHECK(cards.size() == scene.cards.size());
            for (const paint::Rect& card : cards) CHECK_FALSE(testing::overlap(card, drawn.at("scene")));
            for (const char* other :
                 {"figure.stepsize", "figure.objective", "figure.theta", "geometry.orders"})
                if (std::ranges::find(scene.cards, other) == scene.cards.end())
                    CHECK_FALSE(drawn.contains(other));
            for (const char* figure : {"figure.error", "run"})
                if (drawn.contains(figure))
                    CHECK_FALSE(testing::overlap(drawn.at(figure), drawn.at("scene")));
        }
        const auto closed = drawn_now(desk).at("scene.leave");
        desk.frame(2, kLectureWidth, kLectureHeight);
        platform::compat::mouse_position(ImGui::GetIO(), closed.x + 5, closed.y + 5);
        for (const bool down : {false, true, false}) {
            platform::compat::mouse_button(ImGui::GetIO(), 0, down);
            desk.frame(1, kLectureWidth, kLectureHeight);
        }
        CHECK_FALSE(drawn_now(desk).contains("scene"));
    }
}

TEST_CASE(
    "with Shift the page keys lead over the cards, and in the dark the first press brings light alone") {
    const ExperimentFile file = the_lecture();
    Desk desk = desk_of(file, theme::ThemeName::Light, true);
    REQUIRE(drawn_now(desk).contains("matrix.head"));
    press_key(desk, NamedKey::PageDown, true);
    CHECK_FALSE(drawn_now(desk).contains("matrix.head"));  // the step in its parts
    press_key(desk, NamedKey::PageDown, true);
    CHECK(drawn_now(desk).contains("figure.error"));
    desk.app->key({'.', NamedKey::None, false, false, false});
    CHECK(drawn_now(desk).empty());
    press_key(desk, NamedKey::PageDown);
    CHECK(drawn_now(desk).contains("figure.error"));
    CHECK_FALSE(drawn_now(desk).contains("matrix.head"));
    press_key(desk, NamedKey::PageDown);
    CHECK(drawn_now(desk).contains("matrix.head"));
}

TEST_CASE("Ctrl+E takes scenes, the list moves, names, shows and removes them, and undo brings them back") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    const auto click = [&](const std::string& name) {
        desk.frame(2);
        INFO(name);
        REQUIRE(desk.probes.contains(name));
        const paint::Rect r = desk.probes.at(name);
        desk.click(r.x + r.w / 2, r.y + r.h / 2);
    };
    const auto listed = [&] {
        desk.probes.clear();
        desk.frame(2);
        int count = 0;
        while (desk.probes.contains("scene." + std::to_string(count + 1) + ".remove")) ++count;
        return count;
    };
    const auto list = [&] { desk.key({0, NamedKey::F2, false, true, false}); };
    desk.key('E', true);
    desk.key('2', true);
    desk.key('E', true);
    list();
    CHECK(listed() == 2);
    click("scene.2.up");
    click("scene.1.show");
    CHECK(desk.app->workspace() == "rates");
    list();
    click("scene.2.show");
    CHECK(desk.app->workspace() == "race");
    list();
    click("scene.1.remove");
    CHECK(listed() == 1);
    desk.key('Z', true);
    CHECK(listed() == 2);
    desk.key('Z', true);  // the move
    desk.key(NamedKey::Escape);
    desk.key(NamedKey::PageUp);
    CHECK(desk.app->workspace() == "rates");
    desk.key(NamedKey::PageUp);
    CHECK(desk.app->workspace() == "race");
}

TEST_CASE("scenes are saved with the experiment and open with it, a share line leaves them out") {
    const testing::TempFolder files;
    const std::string path = files.path("lecture.toml");
    ExperimentFile file;
    file.spec = small_experiment();
    file.scenes.resize(2);
    file.scenes[0].caption = "first";
    file.scenes[0].scene.workspace = "rates";
    file.scenes[1].caption = "second";
    for (LectureScene& scene : file.scenes) scene.scene.experiment = file.spec;
    REQUIRE(write_file(path, write_experiment(file) + "\n[[scene]]\nworkspace = \"attic\"\n", true));
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    desk.app->drop({path});
    REQUIRE(desk.until([&] {
        desk.key(NamedKey::PageDown);
        return desk.app->workspace() == "rates";
    }));
    // The third was refused by a sentence, and costs no other.
    desk.key({0, NamedKey::F2, false, true, false});
    desk.probes.clear();
    desk.frame(2);
    CHECK(desk.probes.contains("scene.2.remove"));
    CHECK_FALSE(desk.probes.contains("scene.3.remove"));
    desk.key(NamedKey::Escape);
    CHECK(desk.shared().problem == file.spec.problem);
    CHECK_FALSE(says(desk.clipboard, "scene"));
}
