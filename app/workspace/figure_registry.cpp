// Puts the figures of the tabs together, as they are listed.
#include "app/workspace/figure_registry.h"

#include <string_view>
#include <vector>

namespace lowrank::workspace {
namespace {

/// With the name of the tab that shows them.
template <class Take>
void each_list(Take take) {
    take("race", race::race_figures());
    take("rates", rates::rates_figures());
    take("quadratic", quadratic::quadratic_figures());
    take("geometry", geometry::cone_figures());
    take("race", race::paper_figures());
    take("studies", studies::study_figures());
}

}  // namespace

Result<figure::Page> page_of(const state::FigureRow& row, FigureInputs& inputs) {
    Result<figure::Page> page = figure::not_drawn_here();
    each_list([&](std::string_view, auto figures) {
        if (const auto* figure = find_figure(figures, row.name)) page = (*figure->make)(inputs);
    });
    return page;
}

}  // namespace lowrank::workspace

// The state declares them and knows no tab.
std::span<const lowrank::state::FigureRow> lowrank::state::figure_rows() {
    static const std::vector<FigureRow> rows = [] {
        std::vector<FigureRow> all;
        workspace::each_list([&](std::string_view tab, auto figures) {
            for (const auto& figure : figures) all.emplace_back(figure.row).workspace = tab;
        });
        return all;
    }();
    return rows;
}
