// The [view] of a saved experiment: what is written is put back, what cannot be is said and changes nothing.
#include "app/state/saved_view.h"

#include <array>
#include <vector>

#include "app/state/export_words.h"
#include "app/workspace/race/race_state.h"
#include "app/workspace/rates/rates_state.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::race;
using namespace lowrank::rates;
using namespace lowrank::state;

TEST_CASE("workspace and probe come back as they were saved") {
    for (const auto& each : standard_tabs())
        for (const bool placed : {false, true}) {
            AppState before;
            before.show_workspace(each->info().name);
            if (placed) rates_of(before).probe = RatePoint{1.0 / 3, 0.72};
            AppState after;
            CHECK(restore_view(after, saved_view(before)).empty());
            CHECK(after.tab == before.tab);
            CHECK(rates_of(after).probe == rates_of(before).probe);
        }
}

TEST_CASE("what the race's large card shows comes back as it was saved") {
    for (const CentreView centre : {CentreView::Curves, CentreView::Matrix, CentreView::Step}) {
        AppState before, after;
        race_of(before).centre = centre;
        CHECK(restore_view(after, saved_view(before)).empty());
        CHECK(race_of(after).centre == centre);
    }
}

TEST_CASE("a view that says nothing changes nothing, and other versions' keys pass") {
    AppState state;
    state.show_workspace("rates");
    rates_of(state).probe = RatePoint{0.5, 0.5};
    CHECK(restore_view(state, {}).empty());
    CHECK(restore_view(state, {{"theme", "dark"}, {"lesson", "3"}}).empty());
    CHECK(state.front().info().name == "rates");
    CHECK(rates_of(state).probe == RatePoint{0.5, 0.5});
}

TEST_CASE("a value that cannot be is named with what is allowed, and nothing of that view is taken") {
    struct Case {
        SavedView view;
        std::string part;
    };
    for (const Case& each :
         {Case{{{"workspace", "attic"}}, "'attic': " + names_of(standard_tabs())},
          Case{{{"workspace", "race"}, {"probe_mu", "0.9"}}, "belong together"},
          Case{{{"workspace", "race"}, {"probe_mu", "-1"}, {"probe_eta", "0.5"}}, "'-1': a number above 0"},
          Case{{{"workspace", "race"}, {"probe_mu", "nan"}, {"probe_eta", "0.5"}}, "'nan'"},
          Case{{{"workspace", "race"}, {"probe_mu", "1"}, {"probe_eta", "1"}},
               "'1': a number from 0 to below 1"}}) {
        AppState state;
        state.show_workspace("rates");
        const std::string sentence = restore_view(state, each.view);
        INFO(sentence);
        CHECK(sentence.find(each.part) != std::string::npos);
        CHECK(sentence.back() == '.');
        CHECK(state.front().info().name == "rates");
        CHECK_FALSE(rates_of(state).probe);
    }
}

TEST_CASE("how figures leave comes back as it was saved, whatever curves are called") {
    AppState before;
    ExportSettings& e = before.export_settings;
    CHECK(saved_view(before).size() == 2);  // the workspace, and how much is shown
    e.figure = "error";
    e.format = ExportFormat::Pdf;
    e.width_mm = 88.9, e.height_mm = 60.25, e.font_pt = 7, e.dpi = 600;
    e.theme = theme::ThemeName::Projector;
    e.transparent = true;
    e.vision = theme::Vision::Deuteranopia;
    e.film = {true, 4, 2, 120, 12.5};
    PageLook& look = e.look;
    look.x = {RangeKind::Typed, {1, 1.0 / 3 + 40}};
    look.y.kind = RangeKind::All;
    look.title = "on";
    look.legend = LegendPlace::Inside;
    look.corner = LegendCorner{0, 1};
    look.values = look.notes = false;
    look.names = {{"NARG (d = 2, from t = 3)", "Ours = best, \\alpha_1"}, {"IHT", "Hard; thresholding"}};
    look.colours = {{"NARG (d = 2, from t = 3)", theme::rgb(0x12AB9F)}};
    look.order = {"NARG (d = 2, from t = 3)", "a\\b", "narg+r:d=4,basin=off", "IHT"};
    look.style = PageStyle::BlackAndWhite;
    AppState after;
    after.export_settings.look.restarts = false;
    REQUIRE(restore_view(after, saved_view(before)).empty());
    // Markup takes the backslash away that tells a title from a switch.
    CHECK(after.export_settings.look.title == "\\on");
    after.export_settings.look.title = "on";
    CHECK(after.export_settings == e);

    // In a file of its own a workspace's section holds them among its keys.
    KeyValues section = {{"method", "narg"}, {"export_figure", "error"}, {"export_width", "99"}};
    ExportSettings taken;
    CHECK(read_export_words(taken, take_export_words(section)).empty());
    CHECK(taken.width_mm == 99);
    CHECK(section == KeyValues{{"method", "narg"}});

    // A file that says nothing of it changes nothing; one that has a figure has all the rest.
    AppState kept = before;
    CHECK(restore_view(kept, {}).empty());
    CHECK(kept.export_settings == e);
    CHECK(restore_view(kept, {{"export_figure", "matrix"}}).empty());
    CHECK(kept.export_settings.look == PageLook{});
    CHECK(kept.export_settings.width_mm == 120);
}

TEST_CASE("words of an export that cannot be are named by their key, and nothing of them is taken") {
    for (const auto& [key, value, part] :
         std::vector<std::array<std::string, 3>>{{"export_figure", "errors", "the nearest"},
                                                 {"export_width", "5", "a number from 20 to 1200"},
                                                 {"export_x_range", "4:2", "LOW:HIGH"},
                                                 {"export_legend", "above", "free, inside"},
                                                 {"export_colour_1", "iht=red", "six digits"},
                                                 {"export_theme", "blue", "light, dark or projector"},
                                                 {"export_frames", "9:3", "FIRST:LAST"},
                                                 {"export_dpi", "nan", "a number from 36 to 2400"}}) {
        SavedView view = {{"export_figure", "error"}, {"export_height", "66"}};
        view[key] = value;
        AppState state;
        const std::string sentence = restore_view(state, view);
        INFO(sentence);
        CHECK(sentence.find(key.substr(0, key.find_last_not_of("_1") + 1)) == 0);
        CHECK(sentence.find(" in [view] cannot be '" + value) != std::string::npos);
        CHECK(sentence.find(part) != std::string::npos);
        CHECK(state.export_settings == AppState().export_settings);
    }
}

TEST_CASE("a word of an export that is not read is said") {
    for (const auto& [key, part] :
         std::vector<std::array<std::string, 2>>{{"export_widht", "those of render's options"},
                                                 {"export_name_2", "numbered from 1 on"},
                                                 {"export_legend_column", "those of render's options"}}) {
        AppState state;
        const std::string sentence =
            restore_view(state, {{"export_figure", "error"}, {"export_width", "66"}, {key, "iht=Ours"}});
        INFO(sentence);
        CHECK(sentence.starts_with(key + " in [view] is not read"));
        CHECK(sentence.find(part) != std::string::npos);
        CHECK(state.export_settings == AppState().export_settings);
    }
    AppState alone;
    CHECK(restore_view(alone, {{"export_width", "66"}}) ==
          "export_width in [view] is not read: export_figure is needed beside it.");
    // The second of two names is the one that is wrong.
    const std::string second = restore_view(
        alone,
        {{"export_figure", "error"}, {"export_colour_1", "iht=#102030"}, {"export_colour_2", "nag=red"}});
    CHECK(second.starts_with("export_colour_2 in [view]"));
}
