// Ranges, titles, names and legends of pages that are more than curves: maps, strips, the surface, tables.
#include <algorithm>

#include "app/figure/export/shown_ranges.h"
#include "app/state/rate_point.h"
#include "app/workspace/rates/figures/rates_names.h"
#include "app/workspace/rates/figures/rates_pages.h"
#include "core/io/experiment_keys.h"
#include "core/text/numbers.h"
#include "tests/app/figure/made_pages.h"
#include "tests/app/figure/made_study.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::rates;
using namespace lowrank::studies;
using state::LegendPlace;
using state::RangeKind;

namespace {

StudySpec page_study(const char* x, const char* y) {
    StudySpec study;
    study.base = default_experiment();
    study.base.problem.rows = study.base.problem.cols = 20;
    study.base.stop.tol = 1e-3;
    study.base.methods = {*read_method_entry("narg+r"), *read_method_entry("scaledgd")};
    study.x = *read_axis(x);
    if (y) study.y = *read_axis(y);
    study.trials = 3;
    return study;
}

/// ScaledGD fails at the lowest rate.
std::shared_ptr<std::vector<TrialRow>> page_rows(const StudySpec& study) {
    return testing::made_rows(study, 4, [](TrialRow& row) {
        row.success = row.method == 0 || row.cell > 0;
        row.iterations = 20 + 10 * row.trial + 40 * row.method;
        row.seconds = 1e-3 * double(row.iterations);
    });
}

/// The pages of two studies and of one spectrum.
struct PageStage {
    StudySpec map_study = page_study("rate=0.5:0.9:by:0.1", "rank=1:3"),
              strip_study = page_study("rate=0.5,0.7", nullptr);
    ExportSettings settings;

    PageStage() { settings.width_mm = 160, settings.height_mm = 100; }

    Page page(std::string_view figure) const {
        testing::MadeStudies studies;
        studies.map = {map_study, summarise(map_study, *page_rows(map_study)), 0};
        studies.runs = {strip_study, page_rows(strip_study), {}, {}, StudyCost::OperatorCalls};
        if (find_figure(study_figures(), figure)) return *studies.page(figure);
        RatesPages pages;
        pages.map.interval = {0.2, 0.9};
        pages.map.corner = "κ 4.5";
        pages.surface.scene = rate_surface_scene(0.2, 0.9);
        pages.surface.corner = "κ 4.5";
        return figure == kRateMap ? rate_map_page(pages) : rate_surface_page(pages);
    }
    testing::RecordingPainter drawn(std::string_view figure) {
        Surface surface;
        surface.area = {0, 0, 700, 440};
        surface.theme = &theme::theme(theme::ThemeName::Light);
        surface.paper = true;
        surface.card = false;
        surface.look = &settings.look;
        testing::RecordingPainter painter(surface.area);
        draw(lay_out(page(figure), surface), painter);
        return painter;
    }
    std::string refusal(std::string_view figure) { return why_not_so(page(figure), settings); }
};

bool shows_words(const testing::RecordingPainter& painter, const std::string& words) {
    return std::ranges::any_of(
        painter.texts, [&](const auto& text) { return text.markup.find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("a typed range keeps the cells of a map whose numbers lie in it") {
    PageStage stage;
    CHECK(shows_words(stage.drawn("phase-transition"), "0.9"));
    stage.settings.look.x = {RangeKind::Typed, {0.55, 0.75}};
    stage.settings.look.y = {RangeKind::Typed, {2, 3}};
    const PlacedPage placed = lay_out(stage.page("phase-transition"), stage.settings);
    const std::vector<const PlacedMap*> maps = parts_of<PlacedMap>(placed);
    REQUIRE(maps.size() == 1);
    REQUIRE(maps[0]->cells.size() == 4);
    CHECK(maps[0]->x_numbers == std::vector<double>{0.6, 0.7});
    CHECK(maps[0]->y_numbers == std::vector<double>{2, 3});
    // Each still says what it is and holds.
    CHECK(maps[0]->cells[0].words == "rate = 0.6, rank = 2: 3 of 3");
    CHECK(maps[0]->cells[3].words == "rate = 0.7, rank = 3: 3 of 3");
    CHECK(stage.refusal("phase-transition").empty());
    stage.settings.look.x.typed = {2, 3};
    CHECK(stage.refusal("phase-transition") ==
          "The x range 2:3 cannot be shown: no cell lies in it; they go from 0.5 to 0.9.");
    stage.map_study.x = *read_axis("method=narg+r,scaledgd");
    CHECK(stage.refusal("phase-transition") ==
          "The x range 2:3 cannot be shown: the cells of this axis are words, not numbers.");
}

TEST_CASE("the lines of a map are called and coloured as its author wants them, or left out of the legend") {
    PageStage stage;
    stage.settings.look.names = {{"scaledgd", "Baseline"}};
    stage.settings.look.colours = {{"narg+r", theme::rgb(0x123456)}};
    stage.settings.look.title = "Recovery";
    const auto named = stage.drawn("phase-transition");
    CHECK(shows_words(named, "50 % Baseline"));
    CHECK(shows_words(named, "Recovery"));
    CHECK_FALSE(shows_words(named, "ScaledGD"));
    CHECK_FALSE(shows_words(named, "NARG+R: share of successes"));
    CHECK(shows_words(named, "Success:"));
    const std::vector<PageCurve> curves = curves_of(stage.page("phase-transition"), stage.settings);
    REQUIRE(curves.size() == 2);
    CHECK(curves[0].name == "NARG+R");
    CHECK(curves[1].name == "ScaledGD");
    stage.settings.look.legend = LegendPlace::None;
    stage.settings.look.notes = false;
    const auto bare = stage.drawn("phase-transition");
    CHECK_FALSE(shows_words(bare, "50 %"));
    CHECK_FALSE(shows_words(bare, "Success:"));
    CHECK_FALSE(shows_words(bare, "seed"));
    stage.settings.look.names = {{"iht", "Nobody"}};
    CHECK(stage.refusal("phase-transition") ==
          "No curve of this figure is called 'iht': there are NARG+R and ScaledGD.");
}

TEST_CASE("strips take names, colours and order of their methods, and the range of the iterations") {
    PageStage stage;
    const auto told = [&] {
        const PlacedPage placed = lay_out(stage.page("study-strips"), stage.settings);
        std::vector<PlacedStrips> axes;
        for (const PlacedStrips* strips : parts_of<PlacedStrips>(placed)) axes.push_back(*strips);
        REQUIRE(axes.size() == 2);
        return axes;
    };
    CHECK(told()[0].strips.front().name == "sampling rate p = 0.5, NARG+R (oracle)");
    const double seconds = told()[1].scale.high;
    stage.settings.look.names = {{"narg+r", "Ours"}};
    stage.settings.look.colours = {{"scaledgd", theme::rgb(0x123456)}};
    stage.settings.look.order = {"scaledgd"};
    stage.settings.look.x = {RangeKind::Typed, {10, 50}};
    stage.settings.look.title = "How long";
    const auto panels = told();
    CHECK(panels[0].strips[0].name == "sampling rate p = 0.5, ScaledGD");
    CHECK(panels[0].strips[0].style.line == theme::rgb(0x123456));
    CHECK(panels[0].strips[1].name == "sampling rate p = 0.5, Ours (oracle)");
    CHECK(panels[0].scale.low == 10);
    CHECK(panels[0].scale.high == 50);
    CHECK(panels[1].scale.high == seconds);
    CHECK(stage.refusal("study-strips").empty());
    CHECK(shows_words(stage.drawn("study-strips"), "How long"));
    CHECK(shows_words(stage.drawn("study-strips"), "Each point is a trial"));
    stage.settings.look.notes = false;
    CHECK_FALSE(shows_words(stage.drawn("study-strips"), "Each point is a trial"));
    stage.settings.look.order = {"rgrad-orth"};
    CHECK(stage.refusal("study-strips") ==
          "No curve of this figure is called 'rgrad-orth': there are NARG+R and ScaledGD.");
    // Values that span more than a factor of ten stand on a logarithmic axis.
    stage.settings.look = {};
    stage.settings.look.x = {RangeKind::Typed, {-1, 50}};
    CHECK(stage.refusal("study-strips").empty());
}

TEST_CASE("the rate map and the surface show the ranges they are asked for, with or without a legend") {
    PageStage stage;
    stage.settings.look.x = {RangeKind::Typed, {0.5, 1.25}};
    stage.settings.look.y = {RangeKind::Typed, {0.25, 0.75}};
    stage.settings.look.title = "Here";
    for (const std::string_view figure : {kRateMap, kRateSurface}) {
        const bool map = figure == kRateMap;
        const auto drawn = stage.drawn(figure);
        for (const char* tick : {"0.6", "1.2", "0.3", "0.7"}) {
            INFO(tick << (map ? " map" : " surface"));
            CHECK(shows_words(drawn, tick));
        }
        CHECK_FALSE(shows_words(drawn, "1.4"));
        CHECK(shows_words(drawn, "Here"));
        CHECK(shows_words(drawn, "κ 4.5"));
        CHECK(shows_words(drawn, map ? "critical momentum" : "they meet"));
        PageStage bare = stage;
        bare.settings.look.legend = LegendPlace::None;
        bare.settings.look.notes = false;
        const auto without = bare.drawn(figure);
        CHECK_FALSE(shows_words(without, map ? "critical momentum" : "they meet"));
        CHECK_FALSE(shows_words(without, "κ 4.5"));
    }
}

TEST_CASE("a page says what its axes show, whatever the look asks for") {
    PageStage stage;
    stage.settings.look.x = {RangeKind::Typed, {0.1, 0.2}};
    const auto shown = [&](std::string_view figure) {
        return shown_ranges(stage.page(figure), stage.settings);
    };
    using state::AxisRange;
    CHECK(shown("phase-transition") == ShownRanges{AxisRange{0.5, 0.9}, AxisRange{1, 3}});
    const ShownRanges map = shown("rate-map");
    REQUIRE(map.x);
    // A thousandth of the axis is as near as a person would type.
    CHECK(std::abs(map.x->high - state::whole_mu({0.2, 0.9}).high) < 2e-3);
    CHECK(print_number(map.x->high).size() <= 5);
    CHECK(map.y == state::whole_eta());
    stage.settings.look = {};
    const field::SurfaceBox box = rate_surface_scene(0.2, 0.9).box;
    const ShownRanges surface = shown("rate-surface");
    REQUIRE(surface.x);
    CHECK(std::abs(surface.x->low - box.mu_low) + std::abs(surface.x->high - box.mu_high) < 4e-3);
    // Strips have one axis with numbers; the iterations of these are 20 to 80.
    const ShownRanges strips = shown("study-strips");
    REQUIRE(strips.x);
    CHECK((strips.x->low == 0 && strips.x->high > 80 && strips.x->high < 100 && !strips.y));
    stage.map_study.x = *read_axis("method=narg+r,scaledgd");
    CHECK_FALSE(shown("phase-transition").x);
}

TEST_CASE("a range whose pixels to a unit are no number is refused") {
    PageStage stage;
    stage.settings.look.x = {RangeKind::Typed, {0, 1e-300}};
    CHECK(stage.refusal("study-strips") ==
          "The x range 0:1e-300 cannot be shown: its ends must be at least 1e-30 apart.");
}

TEST_CASE("legends stand where a figure can have one") {
    const auto places = [](std::string_view figure) {
        return state::legend_places(*state::find_figure(figure)).size();
    };
    CHECK(places("error") == 5);
    CHECK(places("geometry-steps") == 3);
    CHECK(places("rate-map") == 2);
    CHECK(places("phase-transition") == 2);
    CHECK(places("study-strips") == 0);
    CHECK(places("table-runtime") == 0);
    for (const state::FigureRow& row : state::figure_rows()) {
        INFO(row.name);
        CHECK(row.reads("title"));
        CHECK((row.reads("legend") == !state::legend_places(row).empty()));
    }
}
