// The angle between gradient and last step: makes each run of a race again, and shows it as a column of it.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/figure/page/describe.h"
#include "app/figure/page/dress.h"
#include "app/figure/page/page_note.h"
#include "app/paint/markup.h"
#include "app/workspace/race/figures/race_figures.h"
#include "core/run/run_name.h"
#include "core/run/step/gradient_angles.h"
#include "core/run/theory/whole_prediction.h"

namespace lowrank::race {
namespace {

using namespace figure;

constexpr double kRight = 90, kStraight = 180;

/// The race with the angles in the place of the stepsizes.
RaceFiguresInput with_angles(const RaceFiguresInput& race, const Race& angles) {
    RaceFiguresInput input = race;
    input.race = &angles;
    input.foreign = {};
    input.notes.clear();
    input.predictions = false;
    input.views[static_cast<std::size_t>(FigureKind::Stepsize)] = state::linear_view();
    return input;
}

/// In the legend the last angle that there is; whether a curve ends before its run.
bool say_last_angles(Figure& figure) {
    bool early = false;
    for (Series& series : figure.series) {
        std::size_t n = series.y.size();
        while (n > 0 && !std::isfinite(series.y[n - 1])) --n;
        early = early || (n > 0 && n < series.y.size());
        if (n > 0 && !series.label.empty()) series.value = format_fixed(series.y[n - 1], 1);
    }
    return early;
}

PlacedPage lay_out_angles(const RaceFiguresInput& race, const Surface& whole) {
    return with_note(
        inside_margin(whole), [&](const Surface& page, PlacedPage& placed, std::vector<SymbolKey>& keys) {
            RaceFiguresInput input = race;
            input.theme = page.theme;
            input.paper = true;
            constexpr auto kShown = static_cast<std::size_t>(FigureKind::Stepsize);
            Figure figure = build_race_figures(input, placed.keep(AxisColumns()))[kShown];
            figure.title = "Angle between gradient and last step in degrees";
            figure.y.name = "angle in degrees";
            figure.legend_heading = "last";
            figure.references = {{kRight, "90"}};
            figure.y.low = 0, figure.y.high = kStraight;
            const bool ends_early = say_last_angles(figure);
            dress(figure, page, PagePart::Main);
            const Layout laid = layout(figure, input.views[kShown], page);
            for (const auto& some : {symbol_keys(figure, laid), line_keys(figure, laid)})
                keys.insert(keys.end(), some.begin(), some.end());
            if (ends_early)
                keys.push_back({"curves end", {}, "where steps are below 10^{−12}‖X_t‖: rounding"});
            placed.add(figure, laid, page);
        });
}

std::string describe_angles(const Race& race) {
    std::string out = "Angle in degrees between the gradient and the last step.";
    for (std::size_t m = 0; m < race.traces.size(); ++m) {
        std::vector<double> known;
        for (const double degrees : race.traces[m].stepsize)
            if (std::isfinite(degrees)) known.push_back(degrees);
        if (known.empty()) continue;
        const auto [least, most] = std::ranges::minmax(known);
        out += fmt::format(" {}: {} to {}, at the end {}.", run_name(race, m), format_fixed(least, 1),
                           format_fixed(most, 1), format_fixed(known.back(), 1));
    }
    return out;
}

}  // namespace

Result<Page> gradient_angle_page(const RaceInputs::Ended& ended) {
    const auto angles = std::make_shared<Race>(*ended.race.race);
    for (std::size_t m = 0; m < angles->traces.size(); ++m) {
        Trace& trace = angles->traces[m];
        if (!trace.enabled || trace.empty()) continue;
        const ExperimentSpec alone = alone_of(*angles, m);
        Result<std::vector<double>> degrees =
            gradient_angles(alone, ended.instance, static_cast<std::int64_t>(trace.size()), ended.stop);
        if (!degrees) return degrees.passed_on<Page>();
        trace.stepsize = std::move(*degrees);
    }
    const RaceFiguresInput input = with_angles(ended.race, *angles);
    return Page{.lay_out = [=](const Surface& page) { return lay_out_angles(input, page); },
                .description = [=] { return describe_angles(*angles); },
                .kept = angles};
}

}  // namespace lowrank::race
