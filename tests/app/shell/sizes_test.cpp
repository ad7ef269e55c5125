// The whole program at every size, without a window: every key, every dialog, down to one pixel.
#include "core/io/experiment_toml.h"
#include "tests/app/shell/desk.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::shell;
using lowrank::testing::Desk;
using lowrank::testing::small_experiment;

TEST_CASE("every dialog and every key draws, at every size, in every theme") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    for (const auto& [width, height] :
         {std::pair{1280.f, 720.f}, {2560.f, 1440.f}, {640.f, 480.f}, {200.f, 120.f}}) {
        desk.frame(2, width, height);
        for (const char tab : {'2', '3', '4', '5', '1'}) {
            desk.key(tab, true);
            desk.frame(2, width, height);
        }
        for (const char letter : {'L', 'K', 'G', 'H', 'S'}) {
            desk.key(letter);
            desk.frame(2, width, height);
        }
        desk.key(NamedKey::Escape);
        for (const char letter : {'O', 'S'}) {
            desk.key(letter, true);
            desk.frame(2, width, height);
            desk.key(NamedKey::Escape);
        }
        for (const NamedKey named : {NamedKey::F1, NamedKey::Escape, NamedKey::Space, NamedKey::Left,
                                     NamedKey::Home, NamedKey::End, NamedKey::Right})
            desk.key(named);
        desk.key(NamedKey::Left, true);
        desk.key(NamedKey::Right, true);
    }
    desk.key('1', true);
    const double before = desk.app->ui_scale();
    desk.app->key({0, NamedKey::Plus, true, false, false});
    desk.frame();
    CHECK(desk.app->ui_scale() > before);
    desk.key('0', true);
    CHECK(desk.app->ui_scale() == before);
    desk.app->set_monitor_scale(2);
    desk.frame(2);
    CHECK(desk.app->ui_scale() == 2 * before);
    CHECK_FALSE(desk.app->quit_requested());
    desk.key('Q', true);
    CHECK(desk.app->quit_requested());
}

TEST_CASE("no size of the window holds a frame up, in any workspace, with any dialog") {
    Desk desk(small_experiment());
    // Dialogs look where the last file lay: in the test's own folder.
    desk.app->drop({desk.folder->with("small.toml", write_experiment({small_experiment(), {}}))});
    desk.key('2', true);
    REQUIRE(desk.settle());
    ExperimentSpec named = small_experiment();
    named.problem.source = ProblemSource::MatrixFile;
    named.problem.path = desk.folder->with("table.csv", "1,2\n2,4\n");
    const auto seen = [&](const char* probe) {
        desk.probes.clear();
        desk.frame();
        return desk.probes.contains(probe);
    };
    const auto press = [&](const char* probe) {
        REQUIRE(desk.until([&] { return seen(probe); }));
        const paint::Rect at = desk.probes.at(probe);
        desk.click(at.x + at.w / 2, at.y + at.h / 2);
    };
    const auto save = [&] {
        desk.key('S', true);
        press("save.go");
    };
    struct Opener {
        const char* probe;  ///< something only this dialog has
        std::function<void()> open;
    };
    const Opener replace{"replace.yes", save};
    const Opener compose{"compose.add", [&] { press("compose"); }};
    const std::vector<Opener> everywhere = {
        {"export.go", [&] { desk.key('S'); }},
        {"save.go", [&] { desk.key('S', true); }},
        {"open.go", [&] { desk.key('O', true); }},
        {"help.search", [&] { desk.key(NamedKey::F1); }},
        replace,
        {"trust.yes", [&] { desk.clipboard = write_share_line(named), desk.key('V', true); }}};

    std::vector<std::pair<float, float>> sizes;
    for (const float side : {1.f, 2.f, 7.f, 20.f, 45.f, 70.f, 100.f, 140.f, 200.f, 260.f, 330.f, 420.f})
        for (const auto& size : {std::pair{side, side}, {side, 720.f}, {1280.f, side}}) sizes.push_back(size);
    const auto at_every_size = [&] {
        for (const double density : {1.0, 0.5, 3.0}) {
            desk.app->set_monitor_scale(density);
            for (const auto& [width, height] : sizes) desk.frame(1, width, height);
        }
        desk.app->set_monitor_scale(1);
        desk.frame(2);
    };
    for (const char tab : {'1', '2', '3', '4', '5'}) {
        INFO("workspace " << tab);
        desk.key(tab, true);
        desk.frame(2);
        at_every_size();
        // What is saved once is asked about when it is saved again; the race and its rates save the same.
        save();
        REQUIRE(desk.until([&] { return !seen("dialog") || desk.probes.contains("replace.yes"); }));
        desk.key(NamedKey::Escape);
        if (seen("dialog")) desk.key(NamedKey::Escape);
        std::vector<Opener> openers = everywhere;
        // Methods are composed where the race's panel is.
        if (tab < '3') openers.push_back(compose);
        for (const Opener& opener : openers) {
            INFO(opener.probe);
            opener.open();
            REQUIRE(seen(opener.probe));
            at_every_size();
            CHECK(seen(opener.probe));
            desk.key(NamedKey::Escape);
            // Who keeps the file is where the file was named.
            if (opener.probe == std::string_view(replace.probe)) {
                CHECK(seen("save.go"));
                desk.key(NamedKey::Escape);
            }
            CHECK_FALSE(seen("dialog"));
        }
    }
    CHECK(desk.settle());
}
