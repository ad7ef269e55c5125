// Puts the figures of the tabs together, as they are listed.
#include "app/workspace/figure_registry.h"

#include <vector>

namespace lowrank::workspace {
namespace {

template <class Take>
void each_list(Take take) {
    take(figure::race_figures());
    take(figure::rates_figures());
    take(figure::quadratic_figures());
    take(geometry::cone_figures());
    take(figure::paper_figures());
    take(figure::study_figures());
}

}  // namespace

Result<figure::Page> page_of(const state::FigureRow& row, FigureInputs& inputs) {
    Result<figure::Page> page = figure::not_drawn_here();
    each_list([&](auto figures) {
        if (const auto* figure = find_figure(figures, row.name)) page = (*figure->make)(inputs);
    });
    return page;
}

}  // namespace lowrank::workspace

namespace lowrank::state {

std::span<const FigureRow> figure_rows() {
    static const std::vector<FigureRow> rows = [] {
        std::vector<FigureRow> all;
        workspace::each_list([&](auto figures) {
            for (const auto& figure : figures) all.push_back(figure.row);
        });
        return all;
    }();
    return rows;
}

}  // namespace lowrank::state
