// Figures as files: SVG, PDF or PNG at a size in millimetres, with the experiment inside. Knows no window.
#pragma once
#include <string>

#include "app/figure/build_race_figures.h"
#include "app/figure/matrix_figure.h"
#include "app/paint/cairo_painter.h"
#include "core/io/result.h"

namespace lowrank::figure {

enum class ExportFormat { Png, Svg, Pdf };

struct ExportSettings {
    std::string path;  ///< its extension is the format
    double width_mm = 120, height_mm = 80;
    double font_pt = 8;
    double dpi = 300;
    theme::ThemeName theme = theme::ThemeName::Light;
    bool transparent = false;
    paint::TextAs text = paint::TextAs::Real;
    bool force = false;  ///< replace a file that is there
};

/// What can be drawn: theme and paper of the race input are set by the export.
struct ExportInput {
    RaceFiguresInput race;
    MatrixFigureInput matrix;
};

/// race, error, stepsize, momentum, objective, matrix.
std::span<const std::string_view> figure_names();

/// The format of a path by its extension, or a sentence that names the three.
Result<ExportFormat> format_of(const std::string& path);

/// Why the settings cannot be used, as one sentence that names the value and what is allowed; nothing when
/// they can.
std::optional<std::string> why_invalid(const ExportSettings& settings, ExportFormat format);

/// Draws what the file will hold onto a page whose surface is given: for previews drawn by the screen's
/// painter.
void draw_page(std::string_view name, const ExportInput& input, Surface page, paint::Painter& painter);

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
