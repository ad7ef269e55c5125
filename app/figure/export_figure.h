// The figures of a race as files, with the experiment inside. Knows no window.
#pragma once
#include <string>

#include "app/figure/build_race_figures.h"
#include "app/figure/export_page.h"
#include "app/figure/matrix_figure.h"

namespace lowrank::figure {

/// What can be drawn: theme and paper of the race input are set by the export.
struct ExportInput {
    RaceFiguresInput race;
    MatrixFigureInput matrix;
};

/// race, error, stepsize, momentum, objective, matrix.
std::span<const std::string_view> figure_names();

/// Draws what the file will hold onto a page whose surface is given: for previews drawn by the screen's
/// painter.
void draw_page(std::string_view name, const ExportInput& input, Surface page, paint::Painter& painter);

/// As a page, whoever draws it.
Result<PageSource> figure_page(std::string_view name, const ExportInput& input);

/// Draws and writes at once or not at all.
Result<Written> export_figure(std::string_view name, const ExportInput& input,
                              const ExportSettings& settings);

/// The bytes of the file, unwritten.
Result<std::string> encode_figure(std::string_view name, const ExportInput& input,
                                  const ExportSettings& settings, ExportFormat format);

/// What the file will look like, at most most_px pixels on its longer side. A transparent background stays
/// transparent.
Result<paint::Pixels> preview_figure(std::string_view name, const ExportInput& input,
                                     const ExportSettings& settings, int most_px);

}  // namespace lowrank::figure
