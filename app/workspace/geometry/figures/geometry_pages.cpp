// Puts scenes on pages under their headings.
#include "app/workspace/geometry/figures/geometry_pages.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <numbers>
#include <span>

#include "app/figure/engine/fit_words.h"
#include "app/figure/engine/format.h"
#include "app/figure/engine/layout.h"
#include "app/figure/page/page_note.h"
#include "app/paint/markup.h"
#include "app/paint/text_layout.h"
#include "core/text/numbers.h"

namespace lowrank::geometry {

namespace {

using paint::Rect;

constexpr float kHeading = 19;  ///< px at scale 1 over a picture
constexpr float kLegendRow = 17, kSample = 24, kEntryGap = 16;
constexpr float kPanelGap = 10;
constexpr float kLeastInset = 170;  ///< in width: a narrower one goes below the picture

/// The entries in rows as wide as the panel; the height they took.
float draw_legend(const Scene& scene, const figure::Surface& panel, float top, paint::Painter& painter) {
    if (scene.legend.empty()) return 0;
    const SceneLook look(*panel.theme);
    const Rect a = panel.area;
    const float size = panel.px(11), row = panel.px(kLegendRow), sample = panel.px(kSample);
    float x = a.x, y = top;
    for (const LegendEntry& entry : scene.legend) {
        const InkLook& ink = look.of(entry.ink);
        const std::string words =
            paint::cut_before_formula(entry.words, std::max(0.f, a.w - sample - panel.px(6)), size);
        const float width = sample + panel.px(6) + paint::measure(words, size).width;
        if (x > a.x && x + width > a.right()) x = a.x, y += row;
        const float middle = y + row / 2;
        painter.line({x, middle}, {x + sample, middle}, {ink.line, panel.px(0.75f * look.line_width)});
        painter.marker({x + sample / 2, middle}, ink.marker, panel.px(5.2f), ink.line,
                       ink.filled ? ink.line : look.card, panel.px(0.8f * look.line_width));
        painter.text({x + sample + panel.px(6), middle}, words,
                     {.size = size, .colour = ink.text, .v = paint::VAlign::Middle});
        x += width + panel.px(kEntryGap);
    }
    return y + row - top;
}

/// Of the cone's three: none, in the picture, or over it, which is where any other stands.
state::LegendPlace legend_of(const figure::Surface& panel) {
    using enum state::LegendPlace;
    if (!panel.look || (panel.look->legend != None && panel.look->legend != Inside)) return Free;
    return panel.look->legend;
}

}  // namespace

std::size_t columns_for(std::size_t count, Rect area) {
    std::size_t best = 1;
    double least = HUGE_VAL;
    for (std::size_t columns = 1; columns <= count; ++columns) {
        const std::size_t rows = (count + columns - 1) / columns;
        if (rows * columns - count >= columns) continue;
        const double shape = (area.w / double(columns)) / (area.h / double(rows));
        const double away = std::abs(std::log(shape / 1.5)) + 0.4 * double(rows * columns - count);
        if (away < least) least = away, best = columns;
    }
    return best;
}

paint::Rect draw_heading(const Scene& scene, const figure::Surface& panel, paint::Painter& painter,
                         float formula_size) {
    const theme::Theme& t = *panel.theme;
    const Rect a = panel.area;
    const float small = panel.px(formula_size), baseline = a.y + panel.px(13);
    const auto [title, size] =
        figure::sized_or_cut(std::span(&figure::title_of(panel, scene.title), 1), a.w,
                             panel.px(figure::sizes::kTitle), panel.paper, paint::Face::Bold);
    painter.text({a.x, baseline}, title, {.size = size, .face = paint::Face::Bold, .colour = t.text});
    const bool own_row = formula_size > kFormulaSize;
    const float used = own_row ? 0 : paint::measure(title, size, paint::Face::Bold).width + panel.px(12);
    float head = panel.px(kHeading);
    for (const std::string& words : scene.formula)
        if (paint::measure(words, small).width <= a.w - used) {
            if (own_row)
                painter.text({a.x, baseline + panel.px(1.7f * formula_size)}, words,
                             {.size = small, .colour = t.text});
            else
                painter.text({a.right(), baseline}, words,
                             {.size = small, .colour = t.quiet, .h = paint::HAlign::Right});
            if (own_row) head += panel.px(1.7f * formula_size);
            break;
        }
    if (legend_of(panel) == state::LegendPlace::Free) head += draw_legend(scene, panel, a.y + head, painter);
    return {a.x, a.y + head, a.w, std::max(0.f, a.h - head)};
}

void draw_panel(const Scene& scene, const SceneView& view, const figure::Surface& panel,
                paint::Painter& painter) {
    const theme::Theme& t = *panel.theme;
    const Rect picture = draw_heading(scene, panel, painter);
    if (picture.h < panel.px(24) || picture.w < panel.px(24)) return;
    draw(lay_out(scene, view, panel, picture), scene, panel, picture, painter);
    painter.frame(picture, {t.rule, panel.px(t.frame_width)});
    if (legend_of(panel) != state::LegendPlace::Inside) return;
    figure::Surface within = panel;
    within.area = {picture.x + panel.px(6), picture.y, picture.w - panel.px(12), picture.h};
    draw_legend(scene, within, picture.y + panel.px(3), painter);
}

figure::PlacedPage lay_out_panels(std::span<const Scene> scenes, const SceneView& view,
                                  const figure::Surface& whole) {
    figure::PlacedPage placed;
    if (scenes.empty()) return placed;
    const figure::Surface page = below_title(inside_margin(whole), scenes.size(), placed);
    const std::size_t columns = columns_for(scenes.size(), page.area);
    const std::size_t rows = (scenes.size() + columns - 1) / columns;
    const float gap = page.px(kPanelGap);
    const float w = (page.area.w - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    const float h = (page.area.h - gap * static_cast<float>(rows - 1)) / static_cast<float>(rows);
    for (std::size_t k = 0; k < scenes.size(); ++k) {
        figure::Surface panel = page;
        panel.area = {page.area.x + static_cast<float>(k % columns) * (w + gap),
                      page.area.y + static_cast<float>(k / columns) * (h + gap), w, h};
        placed.picture([scene = scenes[k], view, panel](paint::Painter& painter) {
            draw_panel(scene, view, panel, painter);
        });
    }
    return placed;
}

OrdersFigure build_orders_figure(const RetractionOrders& orders, const theme::Theme& theme) {
    const SceneLook look(theme);
    OrdersFigure out;
    figure::Figure& f = out.figure;
    f.title = "Distances to X + ξ, and of both";
    f.x.label = "‖ξ‖_F";
    f.x.logarithmic = f.y.logarithmic = true;
    f.still = true;
    f.empty_text = "Along the ruling both retractions are exact, and all distances are 0: turn α for others.";
    const auto series = [&](const std::vector<double>& y, const std::string& label, double slope, Ink ink,
                            theme::Dash dash) {
        f.series.push_back({.x = orders.length,
                            .y = y,
                            .label = fmt::format("{}, slope {}", label, figure::format_fixed(slope, 2)),
                            .style = {look.of(ink).line, look.of(ink).text, dash, theme::Marker::None}});
    };
    series(orders.orthographic, "R^{orth}", orders.orthographic_slope, Ink::Orthographic, theme::Dash::Solid);
    series(orders.projective, "R^{proj}", orders.projective_slope, Ink::Projective, theme::Dash::Dashed);
    series(orders.between, "d", orders.between_slope, Ink::Bad, theme::Dash::Solid);
    const auto whole_decades = [](double low, double high) {
        return state::AxisRange{std::pow(10, std::floor(std::log10(low))),
                                std::pow(10, std::ceil(std::log10(high)))};
    };
    double low = HUGE_VAL, high = 0;
    for (const std::vector<double>* y : {&orders.orthographic, &orders.projective, &orders.between})
        for (const double v : *y)
            if (v > 0) low = std::min(low, v), high = std::max(high, v);
    if (high > 0) {
        out.view.y = whole_decades(std::max(low, high * 1e-12), high);
        f.y.low = out.view.y->low, f.y.high = out.view.y->high;
    }
    if (!orders.length.empty()) {
        out.view.x = state::AxisRange{orders.length.front(), orders.length.back()};
        f.x.low = out.view.x->low, f.x.high = out.view.x->high;
    }
    out.view.log_x = true;
    return out;
}

figure::PlacedPage lay_out_retractions(const Scene& scene, const RetractionOrders& orders,
                                       const SceneView& view, const figure::Surface& whole) {
    const figure::Surface page = inside_margin(whole);
    const Rect a = page.area;
    const float gap = page.px(kPanelGap);
    const bool upright = a.h > a.w || 0.38f * a.w < page.px(kLeastInset);
    figure::Surface left = page, right = page;
    if (upright) {
        left.area = {a.x, a.y, a.w, 0.56f * a.h - gap / 2};
        right.area = {a.x, left.area.bottom() + gap, a.w, a.h - left.area.h - gap};
    } else {
        left.area = {a.x, a.y, 0.62f * a.w - gap / 2, a.h};
        right.area = {left.area.right() + gap, a.y, a.w - left.area.w - gap, a.h};
    }
    figure::PlacedPage placed;
    placed.picture([=](paint::Painter& painter) { draw_panel(scene, view, left, painter); });
    OrdersFigure orders_figure = build_orders_figure(orders, *page.theme);
    orders_figure.figure.legend_place = legend_of(page);
    orders_figure.figure.legend = legend_of(page) != state::LegendPlace::None;
    placed.add(orders_figure.figure, figure::layout(orders_figure.figure, orders_figure.view, right), right);
    return placed;
}

figure::Page page_of(const Drawn& drawn, OrbitCamera camera) {
    const auto lay_out_parts = [drawn = std::make_shared<const Drawn>(drawn), camera](
                                   int parts, const figure::Surface& surface) {
        SceneView view{camera};
        view.parts = parts;
        figure::PlacedPage placed =
            drawn->orders ? lay_out_retractions(drawn->scenes.front(), *drawn->orders, view, surface)
                          : lay_out_panels(drawn->scenes, view, surface);
        placed.kept.push_back(drawn);
        return placed;
    };
    figure::Page page{
        .lay_out = [lay_out_parts](
                       const figure::Surface& surface) { return lay_out_parts(SceneView{}.parts, surface); },
        .description = [drawn] { return describe(drawn); }};
    std::size_t parts = 0;
    for (const Scene& scene : drawn.scenes) parts = std::max(parts, scene.parts.size());
    if (parts > 0)
        page.frames = figure::PageFrames{static_cast<std::int64_t>(parts),
                                         [lay_out_parts](std::int64_t part, const figure::Surface& surface) {
                                             return lay_out_parts(static_cast<int>(part), surface);
                                         }};
    return page;
}

std::string describe(const Drawn& drawn) {
    std::string out = "The symmetric 2 × 2 matrices of rank one as a double cone in space.";
    for (const Scene& scene : drawn.scenes) {
        out += " " + paint::plain_text(scene.title);
        // Of paths the parts are iterations, and what came of them is said below.
        for (std::size_t k = 0; k < scene.parts.size() && drawn.paths.empty(); ++k)
            out += (k == 0 ? ": " : "; ") + std::to_string(k + 1) + ". " +
                   paint::plain_text(scene.parts[k].name);
        out += ".";
    }
    if (drawn.orders && std::isnan(drawn.orders->between_slope))
        out += " Along the ruling both retractions are exact: all distances to X + xi are 0.";
    else if (drawn.orders)
        out += fmt::format(
            " For short tangent vectors the distance to X + xi falls with the slope {} for the orthographic "
            "retraction and {} for the projective one, and the distance between both with {}.",
            print_fixed(drawn.orders->orthographic_slope, 2), print_fixed(drawn.orders->projective_slope, 2),
            print_fixed(drawn.orders->between_slope, 2));
    for (const TestedStep& step : drawn.tested)
        out += fmt::format(
            " At t = {}{}, and the method {}", step.t,
            std::isnan(step.angles.riemannian_angle)
                ? " there is no angle, for a vector vanishes"
                : fmt::format(" the angle is {} degrees",
                              print_fixed(step.angles.riemannian_angle * 180 / std::numbers::pi, 1)),
            step.angles.riemannian_fires() ? "restarts." : "goes on.");
    for (const ConePath& path : drawn.paths)
        out += " " + std::string(label_of(path.kind)) + ": " + paint::plain_text(outcome_of(path)) + ".";
    return out;
}

}  // namespace lowrank::geometry
