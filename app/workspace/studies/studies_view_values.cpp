// What the figures of a study read at a cell, for the list of all values: that under the pointer, else the
// chosen one, else the middle.
#include <algorithm>
#include <fmt/core.h>
#include <limits>

#include "app/figure/pointing/compare.h"
#include "app/workspace/studies/studies_view.h"

namespace lowrank::studies {
namespace {

using figure::FigureValues;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

}  // namespace

std::vector<FigureValues> StudiesView::figure_values(const state::AppState& app) const {
    const StudiesState& s = studies_of(app);
    if (!s.begun || map_.summary.empty()) return {};
    const StudyPageInput page = page_input(s);
    const auto cells = static_cast<Index>(map_.summary.size()) / study_methods(map_.study);
    const Index wished = hovered_ >= 0 ? hovered_ : s.look.cell.value_or(middle_cell(page));
    const Index cell = std::clamp<Index>(wished, 0, cells - 1);
    const std::string place = place_words(map_.study, cell);
    const auto titled = [&](const char* what) {
        return FigureValues{what + (place.empty() ? std::string() : ", " + place), {}};
    };
    FigureValues successes = titled("Successes"), iterations = titled("Iterations of the successes, median"),
                 seconds = titled("Seconds of the successes, median");
    const std::vector<ShownMethod> shown = shown_methods(page, theme::theme(app.look.theme));
    const auto read = [&](Index at, Index m, const ShownMethod& look) {
        const CellSummary& summary = map_.of(at, m);
        successes.rows.push_back(
            {look.told(), kNone, summary.share(), look.style,
             summary.underdetermined ? "too few samples" : success_words(summary.successes, summary.trials)});
        if (summary.successes == 0) return;
        iterations.rows.push_back({look.told(), kNone, summary.iterations.median, look.style});
        seconds.rows.push_back({look.told(), kNone, summary.seconds.median, look.style});
    };
    // Where an axis is one of the methods, the cells beside it are of the same place.
    for (const Index at : cells_of_place(map_.study, cell)) {
        const std::vector<std::string> names = cell_methods(map_.study, at);
        for (std::size_t m = 0; m < names.size(); ++m) {
            const auto look = std::ranges::find(shown, names[m], &ShownMethod::method);
            // One that was left out is not read.
            if (look != shown.end()) read(at, static_cast<Index>(m), *look);
        }
    }
    std::vector<FigureValues> all;
    for (FigureValues* each : {&successes, &iterations, &seconds}) {
        std::ranges::stable_sort(each->rows, {}, &FigureValues::Row::value);
        if (!each->rows.empty()) all.push_back(std::move(*each));
    }
    return all;
}

}  // namespace lowrank::studies
