// Whatever can be drawn on a page, as a file: SVG, PDF or PNG at a size in millimetres, with words about it
// inside.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "app/figure/figure.h"
#include "app/paint/cairo_painter.h"
#include "core/text/result.h"

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

/// What a file shows and says of itself.
struct PageSource {
    std::string title;       ///< plain text for the metadata
    std::string experiment;  ///< share line of the experiment, or empty
    /// Draws onto the page's surface, whose background is there already.
    std::function<void(const Surface&, paint::Painter&)> draw;
    /// Its numbers as CSV, and a table as plain text; empty where a page has none.
    std::function<std::string()> csv{}, text{};
};

/// The format of a path by its extension, or a sentence that names the three.
Result<ExportFormat> format_of(const std::string& path);

/// Why the settings cannot be used, as one sentence that names the value and what is allowed; nothing when
/// they can.
std::optional<std::string> why_invalid(const ExportSettings& settings, ExportFormat format);

/// Draws and writes at once or not at all.
Result<Written> export_page(const PageSource& page, const ExportSettings& settings);

/// The bytes of the file, unwritten.
Result<std::string> encode_page(const PageSource& page, const ExportSettings& settings, ExportFormat format);

/// What the file will look like, at most most_px pixels on its longer side. A transparent background stays
/// transparent.
Result<paint::Pixels> preview_page(const PageSource& page, const ExportSettings& settings, int most_px);

}  // namespace lowrank::figure
