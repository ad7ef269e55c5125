// Makes coloured panels with labels and bars of texels.
#include "app/figure/race/matrix_figure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <functional>
#include <limits>
#include <span>

#include "app/figure/engine/fit_words.h"
#include "app/figure/engine/format.h"
#include "app/figure/page/page_note.h"
#include "app/figure/race/singular_values.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {
namespace {

struct MatrixPanel {
    std::array<std::string, 3> labels;  ///< long ones first
    const Texels* texels;
    std::function<theme::Colour(float)> colour;
    bool logarithmic = false;
    double low = 0, high = 1;  ///< of the texels, or their decades in the unit of the data
    int unit_exponent = 0;     ///< texels are 2^this times the data
    Index channels = 1;
    bool bar = true;  ///< a picture's greys need none
};

std::vector<std::uint8_t> colours(const MatrixPanel& panel, theme::Colour missing, int& width) {
    const Texels& t = *panel.texels;
    const Index cols = t.cols / panel.channels;
    width = static_cast<int>(cols);
    std::vector<std::uint8_t> rgba;
    rgba.reserve(static_cast<std::size_t>(4 * t.rows * cols));
    const auto byte = [](float c) {
        return static_cast<std::uint8_t>(std::lround(std::clamp(c, 0.f, 1.f) * 255));
    };
    for (Index i = 0; i < t.rows; ++i)
        for (Index j = 0; j < cols; ++j) {
            const auto value = [&](Index channel) {
                return t.values[static_cast<std::size_t>(i * t.cols + channel * cols + j)];
            };
            theme::Colour c = missing;
            if (!std::isnan(value(0))) {
                c = panel.colour(value(0));
                if (panel.channels == 3) c.g = panel.colour(value(1)).g, c.b = panel.colour(value(2)).b;
            }
            rgba.insert(rgba.end(), {byte(c.r), byte(c.g), byte(c.b), 255});
        }
    return rgba;
}

double decades(int unit_exponent) { return unit_exponent * std::log10(2.0); }

/// Whole decades of the data around what |X - X*| holds; exact zeros have no logarithm and take the low end.
std::pair<double, double> decades_of(const Texels& t, int unit_exponent) {
    double low = std::numeric_limits<double>::infinity(), high = 0;
    for (const float v : t.values)
        if (std::isfinite(v) && v > 0)
            low = std::min(low, static_cast<double>(v)), high = std::max(high, static_cast<double>(v));
    if (high == 0) return {-10, 0};
    const double unit = decades(unit_exponent), top = std::ceil(std::log10(high) - unit);
    return {std::max(std::floor(std::log10(low) - unit), top - 6), top};
}

/// What stands at an end of a panel's bar.
std::string bar_label(const MatrixPanel& panel, double value) {
    return panel.logarithmic ? power_of_ten(static_cast<int>(value))
                             : format_value(std::ldexp(value, -panel.unit_exponent), 2);
}

constexpr float kBarText = 10.5f;

/// The room a bar and what stands beside it take.
float bar_width(const MatrixPanel& panel, const Surface& s) {
    float text = 0;
    for (const double end : {panel.low, panel.high})
        text = std::max(text, paint::measure(bar_label(panel, end), s.px(kBarText)).width);
    return std::max(s.px(52), s.px(19) + text);
}

void draw_bar(const MatrixPanel& panel, Rect r, const Surface& s, paint::Painter& painter) {
    std::vector<std::uint8_t> rgba;
    constexpr int steps = 128;
    for (int k = 0; k < steps; ++k) {
        const double f = 1 - (k + 0.5) / steps;
        const double v = panel.low + f * (panel.high - panel.low);
        const theme::Colour c = panel.colour(
            static_cast<float>(panel.logarithmic ? std::pow(10.0, v + decades(panel.unit_exponent)) : v));
        const auto byte = [](float x) { return static_cast<std::uint8_t>(std::lround(x * 255)); };
        rgba.insert(rgba.end(), {byte(c.r), byte(c.g), byte(c.b), 255});
    }
    painter.image(r, {1, steps, rgba});
    painter.frame(r, {s.theme->frame, s.px(s.theme->frame_width)}, 0);
    const paint::TextStyle style{.size = s.px(kBarText), .colour = s.theme->quiet, .v = VAlign::Middle};
    const float inset = s.px(5);
    painter.text({r.right() + s.px(4), r.y + inset}, bar_label(panel, panel.high), style);
    painter.text({r.right() + s.px(4), r.bottom() - inset}, bar_label(panel, panel.low), style);
}

/// What stands around the panels; given up in this order on pages too small for all of it.
struct Around {
    bool values = true, head = true, bars = true, captions = true;
};

/// Rows and columns of panels and where each is.
struct PanelGrid {
    int columns = 1;
    float w = 0, h = 0;
    Rect area;
    std::vector<float> bars;  ///< room right of each column
    float gap = 0, caption = 0;

    Rect place(int k) const {
        const int column = k % columns;
        float x = area.x;
        for (int c = 0; c < column; ++c) x += w + bars[static_cast<std::size_t>(c)] + gap;
        return {x, area.y + (h + caption + gap) * static_cast<float>(k / columns), w, h};
    }
};

/// The grid whose panels come out largest: one row on a wide page, two by two on a square one.
PanelGrid largest_grid(const std::vector<MatrixPanel>& panels, Rect room, double aspect, const Around& around,
                       const Surface& s) {
    const int count = static_cast<int>(panels.size());
    const float ratio = static_cast<float>(aspect);
    PanelGrid best;
    for (int columns = 1; columns <= count; ++columns) {
        PanelGrid grid;
        grid.columns = columns;
        grid.gap = s.px(around.captions ? 12 : 6);
        grid.caption = around.captions ? s.px(19) : 0;
        grid.bars.assign(static_cast<std::size_t>(columns), 0.f);
        float bars = 0;
        for (int k = 0; k < count; ++k)
            if (const MatrixPanel& panel = panels[static_cast<std::size_t>(k)]; around.bars && panel.bar) {
                float& bar = grid.bars[static_cast<std::size_t>(k % columns)];
                bar = std::max(bar, bar_width(panel, s));
            }
        for (const float bar : grid.bars) bars += bar;
        const int rows = (count + columns - 1) / columns;
        const float n = static_cast<float>(columns), m = static_cast<float>(rows);
        const float w = (room.w - grid.gap * (n - 1) - bars) / n;
        const float h = (room.h - grid.gap * (m - 1)) / m - grid.caption;
        grid.w = std::max(0.f, std::min(w, h * ratio));
        grid.h = grid.w / ratio;
        const float all_w = n * grid.w + bars + grid.gap * (n - 1);
        const float all_h = m * (grid.h + grid.caption) + grid.gap * (m - 1);
        grid.area = {room.x + (room.w - all_w) / 2, room.y + std::max(0.f, (room.h - all_h) / 2), all_w,
                     all_h};
        if (grid.w > best.w) best = grid;
    }
    return best;
}

void draw_head(const MatrixFigureInput& in, const Surface& s, float pad, paint::Painter& painter) {
    const Rect a = s.area;
    const float small = s.px(12), y = a.y + s.px(s.card ? 24 : 15);
    const std::string own = in.method.empty() ? "Matrix" : fmt::format("Matrix, {}", in.method);
    const auto [title, size] =
        sized_or_cut(std::span(&title_of(s, own), 1), a.w - 2 * pad, s.px(13), s.paper, paint::Face::Bold);
    painter.text({a.x + pad, y}, title, {.size = size, .face = paint::Face::Bold, .colour = s.theme->text});
    const float left = a.w - 2 * pad - paint::measure(title, size, paint::Face::Bold).width - s.px(18);
    if (!wants_notes(s)) return;
    painter.text({a.right() - pad, y}, shortened_list(in.corner, left, small),
                 {.size = small, .colour = s.theme->quiet, .h = HAlign::Right});
}

SingularValuesInput values_of(const MatrixFigureInput& in, const theme::Theme& theme) {
    SingularValuesInput values{in.instance.get(), in.snapshot.get(), in.rank, theme.accent};
    const std::vector<theme::MethodStyle> styles = theme::method_styles(in.methods, 0, theme);
    const auto m = in.snapshot ? static_cast<std::size_t>(in.snapshot->method) : styles.size();
    if (m < styles.size()) values.ink = styles[m].line;
    return values;
}

std::vector<MatrixPanel> panels_of(const MatrixFigureInput& in, Texels& error) {
    std::vector<MatrixPanel> panels;
    const double low = in.instance ? in.instance->low : 0, high = in.instance ? in.instance->high : 1;
    const bool vector = in.instance && in.instance->of_vector;
    const auto value_colour = [=, picture = in.picture || vector](float v) {
        const double f = (v - low) / (high > low ? high - low : 1);
        const float grey = static_cast<float>(std::clamp(f, 0.0, 1.0));
        return picture ? theme::Colour{grey, grey, grey, 1} : theme::viridis(f);
    };
    const int exponent = in.instance ? in.instance->unit_exponent : 0;
    const Index channels = in.picture && in.instance ? in.instance->channels : 1;
    const auto add = [&](std::array<std::string, 3> labels, const Texels& texels) {
        if (texels.rows > 0 && texels.cols >= channels)
            panels.push_back({std::move(labels), &texels, value_colour, false, low, high, exponent, channels,
                              !in.picture && !vector});
    };
    if (in.instance) {
        if (vector)
            add({"the picture x_⋆", "picture x_⋆", "x_⋆"}, in.instance->truth);
        else if (in.picture)
            add({"the whole picture", "picture", "whole"}, in.instance->truth);
        else
            add({"truth X_⋆", "truth", "X_⋆"}, in.instance->truth);
        if (in.picture)
            add({"the pixels seen", "pixels seen", "seen"}, in.instance->samples);
        else
            add({"samples P_Ω(X_⋆)", "samples P_Ω", "P_Ω"}, in.instance->samples);
    }
    if (in.snapshot) {
        const std::string at = fmt::format(" at t = {}", in.snapshot->t);
        if (vector)
            add({fmt::format("the vector x_t{}", at), "x_t" + at, "x_t"}, in.snapshot->iterate);
        else
            add({fmt::format("iterate X_t{}", at), "X_t" + at, "X_t"}, in.snapshot->iterate);
        if (in.snapshot->error.rows > 0) {
            error = largest_of_channels(in.snapshot->error, channels);
            const auto [from, to] = decades_of(error, exponent);
            const auto error_colour = [from = from, to = to, unit = decades(exponent)](float v) {
                return theme::viridis(v > 0 ? (std::log10(static_cast<double>(v)) - unit - from) / (to - from)
                                            : 0);
            };
            panels.push_back({vector
                                  ? std::array<std::string, 3>{"error |x_t − x_⋆|", "|x_t − x_⋆|", "error"}
                                  : std::array<std::string, 3>{"error |X_t − X_⋆|", "|X_t − X_⋆|", "error"},
                              &error, error_colour, true, from, to, exponent, 1, true});
        }
    }
    return panels;
}

}  // namespace

double shown_aspect(double aspect, bool picture) {
    const double most = picture ? 16 : 4;
    return aspect > 0 ? std::clamp(aspect, 1 / most, most) : 1;
}

Texels largest_of_channels(const Texels& beside, Index channels) {
    if (channels <= 1) return beside;
    Texels out{beside.rows, beside.cols / channels, {}};
    out.values.reserve(static_cast<std::size_t>(out.rows * out.cols));
    for (Index i = 0; i < out.rows; ++i)
        for (Index j = 0; j < out.cols; ++j) {
            float most = std::numeric_limits<float>::quiet_NaN();
            for (Index k = 0; k < channels; ++k)
                most = std::fmax(most,
                                 beside.values[static_cast<std::size_t>(i * beside.cols + k * out.cols + j)]);
            out.values.push_back(most);
        }
    return out;
}

void draw_matrix_figure(const MatrixFigureInput& in, const Surface& s, paint::Painter& painter) {
    const theme::Theme& t = *s.theme;
    const Rect a = s.area;
    if (s.card) painter.rect(a, t.card, s.px(8));
    Texels error;
    const std::vector<MatrixPanel> panels = panels_of(in, error);
    const float pad = s.px(s.card ? 14 : 4), small = s.px(12);
    if (panels.empty()) {
        draw_head(in, s, pad, painter);
        painter.text({a.x + a.w / 2, a.y + a.h / 2}, "Run a method, and its matrix appears here.",
                     {.size = s.px(13), .colour = t.quiet, .h = HAlign::Centre, .v = VAlign::Middle});
        return;
    }
    const double aspect = shown_aspect(in.instance ? in.instance->aspect() : 1, in.picture);
    PanelGrid grid;
    Around around;
    const SingularValuesInput values = values_of(in, t);
    const float below = has_singular_values(values) ? singular_values_height(s) + s.px(14) : 0;
    for (const Around fewer :
         {Around{below > 0}, {false}, {false, false}, {false, false, false}, {false, false, false, false}}) {
        around = fewer;
        const float top = around.head ? s.px(s.card ? 37 : 27) : pad;
        const Rect room{a.x + pad, a.y + top, a.w - 2 * pad, a.h - top - pad - (around.values ? below : 0)};
        grid = largest_grid(panels, room, aspect, around, s);
        if (std::sqrt(grid.w * grid.h) >= s.px(around.values ? 70 : around.bars ? 46 : 24)) break;
    }
    if (grid.w <= 0) return;
    if (around.head) draw_head(in, s, pad, painter);
    if (around.values) {
        const float w = std::max(grid.area.w, std::min(a.w - 2 * pad, s.px(260)));
        draw_singular_values(values, {a.x + (a.w - w) / 2, grid.area.bottom() + s.px(10), w, below}, s,
                             painter);
    }
    const theme::Colour missing = t.name == theme::ThemeName::Dark ? theme::mix(t.card, t.text, 0.10f)
                                                                   : theme::mix(t.card, t.text, 0.08f);
    for (int k = 0; k < static_cast<int>(panels.size()); ++k) {
        const MatrixPanel& panel = panels[static_cast<std::size_t>(k)];
        const Rect r = grid.place(k);
        int columns_px = 0;
        const std::vector<std::uint8_t> rgba = colours(panel, missing, columns_px);
        painter.image(r, {columns_px, static_cast<int>(panel.texels->rows), rgba});
        painter.frame(r, {t.frame, s.px(t.frame_width)}, 0);
        const float beside = grid.bars[static_cast<std::size_t>(k % grid.columns)];
        if (around.captions)
            painter.text({r.x, r.bottom() + s.px(14)},
                         first_that_fits(panel.labels, grid.w + beside - s.px(4), small),
                         {.size = small, .colour = t.text});
        if (around.bars && panel.bar) draw_bar(panel, {r.right() + s.px(5), r.y, s.px(8), r.h}, s, painter);
    }
}

}  // namespace lowrank::figure
