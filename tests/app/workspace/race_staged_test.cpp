// Figures of the race before an audience: legends have no handle and stay where they are while a run goes on.
#include <algorithm>
#include <optional>
#include <vector>

#include "app/figure/engine/draw.h"
#include "app/state/app_state.h"
#include "app/ui/cards.h"
#include "app/workspace/race/race_screen.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/recording_painter.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"

using namespace lowrank;

namespace {

/// The error on the stage, laid out again and again while its run goes on.
std::vector<figure::Layout> laid_out_on_stage(std::size_t methods) {
    state::AppState app;
    app.start_with(test::fake_race(3).spec);
    app.stage.on = true;
    race::RaceScreen screen;
    std::vector<figure::Layout> all;
    for (std::int64_t t = 3; t < 240; t += t < 20 ? 1 : 5) {
        const Race race = test::fake_race(t);
        std::size_t shown = 0;
        app.curves.hidden.clear();
        for (std::size_t m = race.traces.size(); m-- > 0;)
            if (race.traces[m].enabled && ++shown > methods)
                app.curves.hidden.insert(static_cast<std::int64_t>(m));
        app.race.running = t < 200;
        const theme::Theme& theme = theme::theme(theme::ThemeName::Light);
        // Axes that glide would be somewhere else in each frame.
        for (int k = 0; k < 200; ++k) screen.update(race, nullptr, app, theme, k == 0, 0.05);
        figure::Figure& figure = screen.slots()[0].figure;
        // What theory says comes in the midst of the run.
        figure.staged = true;
        figure.rates_first = true;
        figure.legend_heading2 = "measured, predicted rate";
        figure.legend_heading2_brief = "rate, predicted";
        for (figure::Series& series : figure.series)
            series.value2 = series.value2_brief = t > 40 ? "0.78, not 0.79" : "";
        figure::Surface s;
        s.area = {0, 0, 1220, 580};
        s.em = 22;
        s.theme = &theme;
        all.push_back(figure::layout(figure, {}, s, all.empty() ? nullptr : &all.back()));
        testing::RecordingPainter painter(s.area);
        figure::draw(all.back(), figure, s, painter);
        // A triangle is what a legend is folded by.
        CHECK(std::ranges::none_of(painter.shapes, [&](const auto& shape) {
            return shape.points.size() == 3 && all.back().legend.box.contains(shape.points[0]);
        }));
        CHECK_FALSE(all.back().legend.movable);
        CHECK(all.back().legend.rows.size() == std::min(shown, methods));
    }
    return all;
}

}  // namespace

TEST_CASE("on the stage a legend of one name stays in its corner for a run, and has no handle") {
    const std::vector<figure::Layout> all = laid_out_on_stage(1);
    REQUIRE_FALSE(all.front().legend.outside);
    const figure::LegendSpot first = all.front().legend.spot;
    for (const figure::Layout& l : all) {
        CHECK_FALSE(l.legend.outside);
        CHECK(l.legend.spot.x == first.x);
        CHECK(l.legend.spot.y == first.y);
    }
}

TEST_CASE(
    "on the stage a legend of several names stands outside from the start, and the plot keeps its size") {
    for (const std::size_t methods : {2, 3, 9}) {
        INFO(methods << " methods");
        const std::vector<figure::Layout> all = laid_out_on_stage(methods);
        for (const figure::Layout& l : all) {
            CHECK(l.legend.outside);
            CHECK(l.plot.w == all.front().plot.w);
            CHECK(l.plot.h == all.front().plot.h);
        }
    }
}

TEST_CASE("on the stage figures beside each other have their axes at one height, whatever their legends") {
    const Race race = test::fake_race(60);
    race::RaceScreen screen;
    testing::Rig rig([&](ui::Ui& ui) {
        const state::AppState& app = ui.context().state;
        screen.update(race, nullptr, app, theme::theme(theme::ThemeName::Light), true, 1);
        std::vector<ui::FigureSlot*> row;
        for (const std::size_t k : {0, 2}) {
            ui::FigureSlot& slot = screen.slots()[k];
            slot.figure.legend = true;
            ui::draw_slot(ui, slot, {}, {k == 0 ? 10.f : 440.f, 10, 340, 620});
            row.push_back(&slot);
        }
        if (app.stage.on) ui::align_below(row);
    });
    rig.state.start_with(race.spec);
    for (std::size_t m = 0; m < race.traces.size(); ++m)
        if (m != 4 && m != 6 && m != 7) rig.state.curves.hidden.insert(static_cast<std::int64_t>(m));
    const ui::FigureSlot &error = screen.slots()[0], &momentum = screen.slots()[2];
    rig.state.stage.on = true;
    rig.frame(4);
    REQUIRE(error.layout.legend.rows.size() == 3);
    REQUIRE(momentum.layout.legend.rows.size() == 2);
    REQUIRE(error.layout.below > momentum.layout.below);
    CHECK(error.layout.plot.bottom() == momentum.layout.plot.bottom());
    CHECK(error.layout.legend.box.bottom() <= error.layout.card.bottom());
    CHECK_FALSE(error.layout.legend.movable);
    rig.state.stage.on = false;
    rig.frame(4);
    CHECK(error.least_below == 0);
    CHECK(error.layout.legend.movable);
}

TEST_CASE("an audience is shown the rates of a race when it is over, and none that change with each step") {
    state::AppState app;
    app.start_with(test::fake_race(3).spec);
    app.stage.on = true;
    app.level.more = true;
    app.curves.selected = 0;
    const auto error_of = [&](MethodStatus status, bool running) {
        Race race = test::fake_race(60);
        for (Trace& trace : race.traces) trace.status = status;
        app.race.running = running;
        race::RaceScreen screen;
        screen.update(race, nullptr, app, theme::theme(theme::ThemeName::Light), true, 1);
        return screen.slots()[0].figure;
    };
    const auto has_rates = [](const figure::Figure& figure) {
        return std::ranges::any_of(figure.series, [](const auto& series) { return !series.value2.empty(); });
    };
    const figure::Figure under_way = error_of(MethodStatus::Running, true);
    CHECK_FALSE(has_rates(under_way));
    CHECK(under_way.legend_heading2.empty());
    // One who stops it wants to see what there is.
    for (const figure::Figure& figure :
         {error_of(MethodStatus::Running, false), error_of(MethodStatus::Converged, true)}) {
        CHECK(has_rates(figure));
        CHECK_FALSE(figure.legend_heading2.empty());
    }
    app.stage.on = false;
    CHECK(has_rates(error_of(MethodStatus::Running, true)));
}
