// Texels to coloured panels with labels and bars. Must not reduce or read matrices: snapshots are reduced
// already.
#include "app/figure/matrix_figure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

#include "app/figure/format.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {
namespace {

using paint::HAlign;
using paint::Rect;
using paint::VAlign;

struct Panel {
    std::string label;
    const Texels* texels;
    std::function<theme::Colour(float)> colour;
    bool logarithmic = false;
    double low = 0, high = 1;
    Index channels = 1;
};

std::vector<std::uint8_t> colours(const Panel& panel, theme::Colour missing, int& width) {
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

/// Whole decades around what |X - X*| holds; exact zeros have no logarithm and take the low end.
std::pair<double, double> decades_of(const Texels& t) {
    double low = std::numeric_limits<double>::infinity(), high = 0;
    for (const float v : t.values)
        if (std::isfinite(v) && v > 0)
            low = std::min(low, static_cast<double>(v)), high = std::max(high, static_cast<double>(v));
    if (high == 0) return {-10, 0};
    const double top = std::ceil(std::log10(high));
    return {std::max(std::floor(std::log10(low)), top - 6), top};
}

void draw_bar(const Panel& panel, Rect r, const Surface& s, paint::Painter& painter) {
    std::vector<std::uint8_t> rgba;
    constexpr int steps = 128;
    for (int k = 0; k < steps; ++k) {
        const double f = 1 - (k + 0.5) / steps;
        const double v = panel.low + f * (panel.high - panel.low);
        const theme::Colour c = panel.colour(static_cast<float>(panel.logarithmic ? std::pow(10.0, v) : v));
        const auto byte = [](float x) { return static_cast<std::uint8_t>(std::lround(x * 255)); };
        rgba.insert(rgba.end(), {byte(c.r), byte(c.g), byte(c.b), 255});
    }
    painter.image(r, {1, steps, rgba});
    painter.frame(r, {s.theme->frame, s.px(s.theme->frame_width)}, 0);
    const auto label = [&](double value) {
        return panel.logarithmic ? power_of_ten(static_cast<int>(value)) : format_value(value, s.paper, 2);
    };
    const paint::TextStyle style{.size = s.px(10.5f), .colour = s.theme->quiet, .v = VAlign::Middle};
    const float inset = s.px(5);
    painter.text({r.right() + s.px(4), r.y + inset}, label(panel.high), style);
    painter.text({r.right() + s.px(4), r.bottom() - inset}, label(panel.low), style);
}

}  // namespace

void draw_matrix_figure(const MatrixFigureInput& in, const Surface& s, paint::Painter& painter) {
    const theme::Theme& t = *s.theme;
    const Rect a = s.area;
    if (s.card) painter.rect(a, t.card, s.px(8));
    std::vector<Panel> panels;
    const double low = in.instance ? in.instance->low : 0, high = in.instance ? in.instance->high : 1;
    const auto value_colour = [=, picture = in.picture](float v) {
        const double f = (v - low) / (high > low ? high - low : 1);
        const float grey = static_cast<float>(std::clamp(f, 0.0, 1.0));
        return picture ? theme::Colour{grey, grey, grey, 1} : theme::viridis(f);
    };
    const Index channels = in.picture && in.instance ? in.instance->channels : 1;
    const auto add = [&](const std::string& label, const Texels& texels) {
        if (texels.rows > 0 && texels.cols >= channels)
            panels.push_back({label, &texels, value_colour, false, low, high, channels});
    };
    if (in.instance) {
        add(in.picture ? "picture" : "truth X_⋆", in.instance->truth);
        add("samples P_Ω(X_⋆)", in.instance->samples);
    }
    if (in.snapshot) {
        add("iterate X_t at t = " + std::to_string(in.snapshot->t), in.snapshot->iterate);
        if (in.snapshot->error.rows > 0) {
            const auto [from, to] = decades_of(in.snapshot->error);
            const auto error_colour = [from = from, to = to](float v) {
                return theme::viridis(v > 0 ? (std::log10(static_cast<double>(v)) - from) / (to - from) : 0);
            };
            panels.push_back({"|X_t − X_⋆|", &in.snapshot->error, error_colour, true, from, to, channels});
        }
    }
    const float head = s.px(25), pad = s.px(s.card ? 14 : 4), label = s.px(19), bar = s.px(52),
                gap = s.px(12);
    const float size = s.px(13), small = s.px(12);
    const float y = a.y + s.px(s.card ? 24 : 15);
    const std::string title = paint::ellipsize(in.method.empty() ? "Matrix" : "Matrix, " + in.method,
                                               a.w - 2 * pad, size, paint::Face::Bold);
    painter.text({a.x + pad, y}, title, {.size = size, .face = paint::Face::Bold, .colour = t.text});
    const float left = a.w - 2 * pad - paint::measure(title, size, paint::Face::Bold).width - s.px(18);
    painter.text({a.right() - pad, y}, paint::ellipsize(in.corner, left, small),
                 {.size = small, .colour = t.quiet, .h = HAlign::Right});
    if (panels.empty()) {
        painter.text({a.x + a.w / 2, a.y + a.h / 2}, "Run a method, and its matrix appears here.",
                     {.size = size, .colour = t.quiet, .h = HAlign::Centre, .v = VAlign::Middle});
        return;
    }
    // The grid whose panels come out largest: one row on a wide page, two by two on a square one.
    const Texels& first = *panels[0].texels;
    const double shape =
        static_cast<double>(first.rows) / (static_cast<double>(first.cols) / static_cast<double>(channels));
    const float top = a.y + head + s.px(s.card ? 12 : 2), width = a.w - 2 * pad,
                height = a.bottom() - pad - top;
    int columns = 1;
    double best = 0;
    const int count = static_cast<int>(panels.size());
    const auto side = [&](int c) {
        const int rows = (count + c - 1) / c;
        const double w = (width - gap * static_cast<float>(c - 1)) / static_cast<float>(c) - bar;
        const double h = (height - gap * static_cast<float>(rows - 1)) / static_cast<float>(rows) - label;
        return std::max(0.0, std::min(w, h / shape));
    };
    for (int c = 1; c <= count; ++c)
        if (side(c) > best) best = side(c), columns = c;
    if (best <= 0) return;
    const int rows = (count + columns - 1) / columns;
    const float w = static_cast<float>(best), h = static_cast<float>(best * shape);
    const float step_x = w + bar + gap, step_y = h + label + gap;
    const float x0 = a.x + std::max(pad, (a.w - (step_x * static_cast<float>(columns) - gap)) / 2);
    const float y0 = top + std::max(0.f, (height - (step_y * static_cast<float>(rows) - gap)) / 2);
    const theme::Colour missing = t.name == theme::ThemeName::Dark ? theme::mix(t.card, t.text, 0.10f)
                                                                   : theme::mix(t.card, t.text, 0.08f);
    for (int k = 0; k < count; ++k) {
        const Panel& panel = panels[static_cast<std::size_t>(k)];
        const Rect r{x0 + step_x * static_cast<float>(k % columns),
                     y0 + step_y * static_cast<float>(k / columns), w, h};
        int columns_px = 0;
        const std::vector<std::uint8_t> rgba = colours(panel, missing, columns_px);
        painter.image(r, {columns_px, static_cast<int>(panel.texels->rows), rgba});
        painter.frame(r, {t.frame, s.px(t.frame_width)}, 0);
        painter.text({r.x, r.bottom() + s.px(14)}, paint::ellipsize(panel.label, w + bar - s.px(4), small),
                     {.size = small, .colour = t.text});
        if (!(in.picture && !panel.logarithmic))
            draw_bar(panel, {r.right() + s.px(5), r.y, s.px(8), r.h}, s, painter);
    }
}

}  // namespace lowrank::figure
