// Figures of a race as pages, as the window and the command line have them.
#pragma once
#include "app/figure/export/export_page.h"
#include "app/workspace/race/figures/race_figures.h"
#include "app/workspace/race/figures/race_names.h"
#include "app/workspace/race/figures/race_page.h"
#include "core/io/share_line.h"

namespace lowrank::test {

struct ExportInput {
    figure::RaceFiguresInput race;
    figure::MatrixFigureInput matrix;
};

/// Those as a page takes them.
struct ExportInputs final : race::RaceInputs {
    explicit ExportInputs(const ExportInput& given) : input(given) {}
    const ExportInput& input;

    Result<figure::RaceFiguresInput> race() override { return input.race; }
    Result<figure::MatrixFigureInput> matrix() override { return input.matrix; }
    Result<race::StepPageInput> step() override { return figure::not_drawn_here(); }
    Result<race::EigenvalueSharesInput> eigenvalues() override { return figure::not_drawn_here(); }
};

/// The names of the figures of a race, but for those that are made of other things (step_page_test.cpp,
/// eigenvalue_shares_test.cpp).
inline std::vector<std::string_view> race_figure_names() {
    std::vector<std::string_view> names;
    for (const state::FigureRow* row : state::figures_of("race"))
        if (row->name != race::kStep && row->name != race::kEigenvalues) names.push_back(row->name);
    return names;
}

inline Result<figure::Page> page_of(std::string_view name, const ExportInput& input) {
    const auto* figure = find_figure(race::race_figures(), name);
    if (!figure) return Failure{state::why_no_figure(name)};
    ExportInputs inputs(input);
    return named(*(*figure->make)(inputs), figure->row, {"a test", write_share_line(input.race.race->spec)});
}

inline void draw_page(std::string_view name, const ExportInput& input, const figure::Surface& surface,
                      paint::Painter& painter) {
    draw(lay_out(*page_of(name, input), surface), painter);
}

inline Result<std::string> encode_figure(std::string_view name, const ExportInput& input,
                                         const figure::ExportSettings& settings,
                                         figure::ExportFormat format) {
    return figure::encode_page(*page_of(name, input), settings, format);
}

inline Result<figure::NoRoom> export_figure(std::string_view name, const ExportInput& input,
                                            const figure::ExportSettings& settings) {
    const auto page = page_of(name, input);
    return page ? figure::export_page(*page, settings) : page.passed_on<figure::NoRoom>();
}

}  // namespace lowrank::test
