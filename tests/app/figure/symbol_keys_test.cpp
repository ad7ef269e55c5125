// Symbols without a word: their meaning under the pointer where they stand, and in the note of a page.
#include "app/figure/page/symbol_keys.h"

#include <algorithm>
#include <tuple>

#include "app/figure/engine/draw.h"
#include "app/figure/race/build_race_figures.h"
#include "app/workspace/quadratic/figures/quadratic_page.h"
#include "tests/app/figure/exported.h"
#include "tests/app/figure/quadratic_races.h"
#include "tests/app/figure/theory_stage.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::quadratic;
using namespace lowrank::test;

namespace {

bool has(const std::vector<SymbolKey>& keys, std::string_view symbol) {
    return std::any_of(keys.begin(), keys.end(), [&](const SymbolKey& key) { return key.symbol == symbol; });
}

}  // namespace

TEST_CASE("each symbol that a figure shows has its words, and no other is named") {
    Stage stage;
    RaceFigures figures = stage.build();
    const std::vector<SymbolKey> steps = symbol_keys(figures[1]);
    for (const char* symbol : {"μ†", "μ‡", "μ♭"}) CHECK(has(steps, symbol));
    CHECK_FALSE(has(steps, "≠"));
    Figure error = figures[0];
    error.legend = true;
    for (Series& series : error.series) series.value2.clear();
    CHECK(symbol_keys(error).empty());
    error.series[0].value2 = "0.7000 ≠ 0.6000";
    error.series[1].value2 = "0.7000 | 0.7001^{μ}";
    CHECK(symbol_keys(error).size() == 2);
    CHECK(has(symbol_keys(error), "≠"));
    CHECK(has(symbol_keys(error), "^{μ}"));
    error.series[1].value2 = "0.7000 | ≈ 0.7001^{μ}";
    CHECK(symbol_note(symbol_keys(error)).find("≈ approximation") != std::string::npos);
    error.legend = false;
    CHECK(symbol_keys(error).empty());
    CHECK(symbol_note(steps).find("μ♭ best step with momentum") != std::string::npos);
    std::vector<SymbolKey> twice = steps;
    twice.insert(twice.end(), steps.begin(), steps.end());
    CHECK(symbol_note(twice) == symbol_note(steps));
}

TEST_CASE("the pointer over a symbol, and only there, is told what it means") {
    Stage stage;
    RaceFigures figures = stage.build();
    const theme::Theme& light = theme::theme(theme::ThemeName::Light);
    const Surface surface{{10, 20, 900, 420}, 13, &light, false, true};
    const Layout steps = layout(figures[1], {}, surface);
    REQUIRE(steps.reference_labels.size() >= 3);
    for (const PlacedText& label : steps.reference_labels) {
        const paint::Rect box = label.box();
        const auto key = symbol_at(steps, figures[1], surface, {box.x + box.w / 2, box.y + box.h / 2});
        INFO(label.markup);
        REQUIRE(key);
        CHECK((key->symbol == label.markup || label.markup == key->symbol + " limit"));
    }
    const paint::Rect plot = steps.plot;
    CHECK_FALSE(symbol_at(steps, figures[1], surface, {plot.x + plot.w / 2, plot.y + plot.h / 2}));

    Figure error = figures[0];
    error.series[2].value2 = "0.7000 ≠ 0.6000^{μ}";
    const Layout shown = layout(error, {}, surface);
    REQUIRE(shown.legend.present());
    REQUIRE(shown.legend.value2_right);
    int told = 0;
    for (const LegendRow& row : shown.legend.rows) {
        const float y = row.box.y + row.box.h / 2, x = row.box.x + *shown.legend.value2_right - 12;
        const auto key = symbol_at(shown, error, surface, {x, y});
        if (row.series == 2) {
            REQUIRE(key);
            CHECK(key->words.find("differ by more than") != std::string::npos);
            CHECK(key->words.find("stepsizes of this very run") != std::string::npos);
        }
        told += key.has_value();
        CHECK_FALSE(symbol_at(shown, error, surface, {row.box.x + 4, y}));
    }
    CHECK(told >= 1);
}

TEST_CASE("a page says in its note what its symbols stand for, all that it shows and no other") {
    const theme::Theme& light = theme::theme(theme::ThemeName::Light);
    for (const char* name : {"race", "error", "stepsize"})
        // As exported unless told, 120 x 80 mm with 8 pt, and larger.
        for (const auto& [width, height, em] :
             {std::tuple(453.5f, 302.4f, 10.67f), std::tuple(900.f, 640.f, 13.f)}) {
            Stage stage;
            ExportInput input;
            input.race = stage.input;
            testing::RecordingPainter painter({0, 0, width, height});
            draw_page(name, input, {{0, 0, width, height}, em, &light, true, false}, painter);
            std::string note;
            std::vector<std::string> words;
            for (const auto& text : painter.texts) {
                const bool foot = text.style.size == em / 13 * 10;
                if (foot)
                    note += text.markup + " ";
                else
                    words.push_back(text.markup);
                CHECK(text.box.bottom() <= height);
                CHECK(text.box.right() <= width);
            }
            INFO(name << ", " << width << ": " << note);
            const auto shows = [&](auto fits) { return std::any_of(words.begin(), words.end(), fits); };
            for (const char* symbol : {"μ†", "μ‡", "μ♭"})
                CHECK((note.find(std::string(symbol) + " ") != std::string::npos) ==
                      shows([&](const std::string& w) { return w == symbol; }));
            CHECK((note.find("≠ over") != std::string::npos) ==
                  shows([](const std::string& w) { return w.find("≠") != std::string::npos; }));
            CHECK((note.find("upper larger") != std::string::npos) ==
                  shows([](const std::string& w) { return w == "upper" || w == "upper limit"; }));
            if (std::string_view(name) != "error") CHECK(note.find("μ♭ best step with") != std::string::npos);
        }
}

TEST_CASE("lines of restarts are grey everywhere, and a page says what they are") {
    Stage stage;
    const theme::Theme& light = theme::theme(theme::ThemeName::Light);
    stage.race.spec.methods.push_back({*parse_method("narg+r:d=9"), true});
    Trace variant = stage.race.traces[stage.method("narg+r")];
    variant.spec = stage.race.spec.methods.back().spec;
    variant.event[4] = Event::GradientRestart;
    stage.race.traces.push_back(variant);
    const auto variant_stems = [&](const Figure& figure) {
        return std::ranges::count_if(figure.stems, [&](const Stem& stem) {
            return stem.method == static_cast<Index>(stage.race.traces.size()) - 1;
        });
    };
    for (const bool paper : {false, true}) {
        stage.input.paper = paper;
        const Figure error = stage.build()[0];
        CHECK(variant_stems(error) > 0);
        for (const Stem& stem : error.stems) CHECK(stem.colour.with_alpha(1) == light.quiet.with_alpha(1));
    }
    const Figure error = stage.build()[0];
    const std::vector<SymbolKey> keys = line_keys(error);
    const auto key = std::ranges::find(keys, std::string("upright lines:"), &SymbolKey::symbol);
    REQUIRE(key != keys.end());
    CHECK(key->brief == "restarts, dashed at basin entry");

    ExportInput input;
    input.race = stage.input;
    const auto told = [&](const char* figure, const state::PageLook& look) {
        testing::RecordingPainter painter({0, 0, 900, 640});
        Surface page{{0, 0, 900, 640}, 13, &light, true, false};
        page.look = &look;
        draw_page(figure, input, page, painter);
        return std::ranges::any_of(painter.texts, [](const auto& text) {
            return text.markup.find("upright lines: restarts") != std::string::npos;
        });
    };
    for (const char* figure : {"error", "race", "stepsize"}) {
        INFO(figure);
        CHECK(told(figure, {}));
        state::PageLook without;
        without.restarts = false;
        CHECK_FALSE(told(figure, without));
    }
    // Off the plot there is nothing to explain.
    Figure beyond = error;
    beyond.x.low = 1e6, beyond.x.high = 2e6;
    const Surface s{{0, 0, 600, 400}, 13, &light, true, false};
    CHECK(line_keys(beyond, layout(beyond, {}, s)).empty());
}

TEST_CASE("the quadratic's pages name the symbols that they show") {
    // Line search with lazy momentum has an approximate rate.
    const QuadraticRace race = testing::races()[0];
    const Surface page = testing::surface({0, 0, 600, 400}, theme::ThemeName::Light, true, 10);
    testing::RecordingPainter painter(page.area);
    draw(quadratic_page(QuadraticFigure::Landscape, quadratic_pages(race)).lay_out(page), painter);
    const auto shows = [&](std::string_view words) {
        return std::any_of(painter.texts.begin(), painter.texts.end(),
                           [&](const auto& text) { return text.markup.find(words) != std::string::npos; });
    };
    CHECK(shows("≈ 0."));
    CHECK(shows("≈ approximation"));
    CHECK(shows("≠ 0.") == shows("over 3 % apart"));
}
