// Makes the figure of the rate against theta: formula, measurement and special angles.
#include "app/workspace/quadratic/figures/theta_figure.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <numbers>
#include <tuple>
#include <utility>

#include "app/figure/engine/draw.h"
#include "app/figure/engine/fit_words.h"
#include "app/figure/engine/format.h"
#include "app/figure/engine/layout.h"
#include "app/figure/page/dress.h"
#include "app/paint/text_layout.h"
#include "app/workspace/quadratic/figures/quadratic_curves.h"

namespace lowrank::quadratic {
namespace {

using namespace figure;
using paint::Point;

constexpr double kTurn = 2 * std::numbers::pi;

constexpr double kHair = 1e-9;   ///< of an angle, from rounding
constexpr double kMargin = 0.1;  ///< of theta, so that marks at 0 and 2 pi are whole

/// 'π/4', '3π/2', '0'.
std::string words_of(int eighths) {
    if (eighths == 0) return "0";
    int top = eighths, below = 4;
    while (top % 2 == 0 && below > 1) top /= 2, below /= 2;
    return (top == 1 ? "" : std::to_string(top)) + "π" + (below == 1 ? "" : "/" + std::to_string(below));
}

/// Ticks at multiples of pi/4, labelled at each, every second or every fourth as there is room.
void place_ticks(Layout& layout, const Surface& s) {
    if (layout.empty || layout.x_labels.empty()) return;
    // Of a range of thousands of turns quarters say nothing: the decimal ticks stay.
    if (!(layout.x.high - layout.x.low < 1000 * kTurn)) return;
    const PlacedText sample = layout.x_labels.front();
    layout.x_ticks.clear();
    layout.x_labels.clear();
    const float step = layout.x.px(std::numbers::pi / 4) - layout.x.px(0);
    int stride = 1;
    while (stride < 8 && step * static_cast<float>(stride) < s.px(34)) stride *= 2;
    for (int k = static_cast<int>(std::ceil(layout.x.low / (std::numbers::pi / 4) - 1e-9));; ++k) {
        const double value = k * std::numbers::pi / 4;
        if (value > layout.x.high * (1 + 1e-9)) break;
        const bool labelled = k % stride == 0;
        const std::string words = words_of(std::abs(k));
        layout.x_ticks.push_back(
            {value, labelled ? words : "", labelled ? TickLevel::Major : TickLevel::Plain});
        PlacedText label = sample;
        label.at.x = layout.x.px(value);
        label.markup = (k < 0 ? "−" : "") + words;
        if (labelled && label.box().right() <= layout.area.right() && label.box().x >= layout.area.x)
            layout.x_labels.push_back(std::move(label));
    }
}

double special_rate(const std::vector<SpecialAngle>& special) {
    double worst = 0;
    for (const SpecialAngle& angle : special) worst = std::max(worst, angle.rate);
    return worst;
}

constexpr float kPillHeight = 17, kPillTop = 5,
                kPillClear = 8;  ///< px: itself, above it, below it to the marks

/// Whether the formula, with the marks on it, or the bound passes through a box.
bool crossed(const paint::Rect& box, const Layout& layout, const ThetaColumns& columns, const Surface& s) {
    const float clear = s.px(kPillClear) - 1;
    const auto meets = [&](float top, float bottom) {
        return bottom > box.y - clear && top < box.bottom() + clear;
    };
    if (const float y = layout.y.px(special_rate(columns.special)); meets(y, y)) return true;
    for (std::size_t i = 1; i < columns.theta.size(); ++i) {
        if (layout.x.px(columns.theta[i]) < box.x - clear) continue;
        if (layout.x.px(columns.theta[i - 1]) > box.right() + clear) break;
        const float a = layout.y.px(columns.formula[i - 1]), b = layout.y.px(columns.formula[i]);
        if (meets(std::min(a, b), std::max(a, b))) return true;
    }
    return false;
}

/// Beside the start's line, as high as there is room: both words or the angle alone.
std::optional<ThetaPicture::Pill> place_pill(const Layout& layout, const ThetaColumns& columns, double theta,
                                             double rate, const Surface& s) {
    const paint::Rect plot = layout.plot;
    const float x = layout.x.px(theta), gap = s.px(6), height = s.px(kPillHeight);
    if (layout.empty || x < plot.x || x > plot.right()) return std::nullopt;
    const std::string angle = "θ = " + degree_words(theta);
    for (const std::string& words : {angle + ", ρ = " + format_rate(rate, s.paper), angle}) {
        const float width = paint::measure(words, s.px(11), paint::Face::Bold).width + s.px(10);
        const float room = plot.bottom() - s.px(3) - height - plot.y - s.px(kPillTop);
        constexpr float kMostPlaces = 1000;
        const int places = room > 0 ? static_cast<int>(std::min(room / s.px(9), kMostPlaces)) : -1;
        for (int k = 0; k <= places; ++k)
            for (const float left : {x + gap, x - gap - width}) {
                const paint::Rect box{left, plot.y + s.px(kPillTop) + static_cast<float>(k) * s.px(9), width,
                                      height};
                if (box.x < plot.x + s.px(3) || box.right() > plot.right() - s.px(3)) continue;
                if (meet(box, layout.legend.box) || crossed(box, layout, columns, s)) continue;
                return ThetaPicture::Pill{box, words};
            }
    }
    return std::nullopt;
}

}  // namespace

std::string degree_words(double theta) { return format_fixed(theta * 180 / std::numbers::pi, 1) + "°"; }

void ThetaColumns::update(const Quadratic& Q) {
    if (Q_ && *Q_ == Q) return;
    Q_ = Q;
    theta.clear(), formula.clear(), measured_theta.clear(), measured.clear();
    still_theta.clear(), still.clear(), slowest_theta.clear(), slowest.clear();
    // In each quarter evenly, and crowded where the rate rises from an eigenvector: at tan theta about
    // kappa^(-1/2) and kappa^(1/2).
    const double root = std::sqrt(eigenpairs(Q).kappa());
    std::vector<double> quarter{0, std::numbers::pi / 2};
    constexpr int kPoints = 96;
    for (int k = 1; k < kPoints; ++k) {
        const double part = static_cast<double>(k) / kPoints;
        quarter.push_back(part * std::numbers::pi / 2);
        quarter.push_back(std::atan(0.02 / root * std::pow(2500 * root * root, part)));
    }
    std::sort(quarter.begin(), quarter.end());
    for (int k = 0; k < 4; ++k)
        for (const double t : quarter)
            if (k == 0 || t > 0) theta.push_back(k * std::numbers::pi / 2 + t);
    for (const double t : theta) formula.push_back(theta_rate(Q, t));
    for (int k = 0; k <= 48; ++k) {
        measured_theta.push_back(k * kTurn / 48);
        measured.push_back(measured_theta_rate(Q, measured_theta.back()));
    }
    special = special_angles(Q);
    for (const SpecialAngle& angle : special)
        for (const double turn : {0.0, kTurn}) {
            if (angle.theta + turn > kTurn + kHair) continue;
            (angle.on_eigenvector ? still_theta : slowest_theta).push_back(angle.theta + turn);
            (angle.on_eigenvector ? still : slowest).push_back(angle.rate);
        }
}

double ThetaPicture::theta(Point at) const {
    const double value = std::fmod(layout.x.value(at.x), kTurn);
    return value < 0 ? std::max(0.0, value + kTurn) : value;
}

ThetaPicture lay_out_theta(const ThetaFigureInput& in, ThetaColumns& columns, const Surface& surface) {
    columns.update(in.Q);
    ThetaPicture picture;
    Figure& figure = picture.figure;
    figure.title = "Rate of exact line search";
    // On screen a legend would cover an arc, and Q's numbers stand beside; on paper it has its place below.
    figure.legend = in.paper;
    figure.corner = in.paper ? quadratic_words(in.Q) : "line: formula, circles: measured";
    figure.x.label = "θ, angle of the first gradient from the eigenvectors";
    const Eigenpairs pairs = eigenpairs(in.Q);
    const double worst = (pairs.lambda_max - pairs.lambda_min) / (pairs.lambda_max + pairs.lambda_min);
    figure.x.low = in.view.x ? in.view.x->low : -kMargin;
    figure.x.high = in.view.x ? in.view.x->high : kTurn + kMargin;
    const double top = std::max(worst, 0.01);
    figure.y.low = in.view.y ? in.view.y->low : -0.06 * top;
    figure.y.high = in.view.y ? in.view.y->high : 1.22 * top;
    figure.legend_heading = in.theta ? fmt::format("at θ = {}", degree_words(*in.theta)) : "";

    Series formula{
        .x = columns.theta,
        .y = columns.formula,
        .label = "formula",
        .style = {in.theme->accent, in.theme->accent_text, theme::Dash::Solid, theme::Marker::None}};
    Series measured{.x = columns.measured_theta,
                    .y = columns.measured,
                    .label = "measured",
                    .style = {in.theme->text, in.theme->text, theme::Dash::Solid, theme::Marker::Circle},
                    .role = Role::Points};
    if (in.theta) {
        const double by_formula = theta_rate(in.Q, *in.theta), by_run = measured_theta_rate(in.Q, *in.theta);
        std::tie(formula.value, measured.value) =
            in.paper ? std::pair(format_rate(by_formula), format_rate(by_run))
                     : format_rates_short(by_formula, by_run);
    }
    figure.series = {std::move(formula), std::move(measured)};
    const auto marks = [&](const char* label, std::span<const double> x, std::span<const double> y,
                           theme::Marker marker) {
        figure.series.push_back(
            {.x = x,
             .y = y,
             .label = label,
             .style = {in.theme->warning, in.theme->warning, theme::Dash::Solid, marker, true},
             .role = Role::Aside});
    };
    if (in.paper) {
        marks("one step", columns.still_theta, columns.still, theme::Marker::Square);
        marks("slowest", columns.slowest_theta, columns.slowest, theme::Marker::Diamond);
    }
    dress(figure, surface, PagePart::Main);
    picture.layout = layout(figure, in.view, surface);
    // Now that the plot's size is known: words as long as there is room for.
    const paint::Rect plot = picture.layout.plot;
    const std::string ways[] = {figure.x.label, "θ, angle of the first gradient", "angle θ"};
    figure.x.label = first_that_fits(ways, plot.w, surface.px(sizes::kSmall));
    const float title = paint::measure(figure.title, surface.px(sizes::kTitle), paint::Face::Bold).width;
    if (in.paper && (!surface.look || surface.look->notes))
        figure.corner = quadratic_words(in.Q, plot.w - title - surface.px(18), surface.px(sizes::kSmall));
    // A low plot gets room above its peaks for the words of the start, unless a person chose what it shows.
    const float head = surface.px(kPillHeight + kPillTop + kPillClear) / plot.h;
    const bool own_range = in.view.y || (surface.look && surface.look->y.kind != state::RangeKind::Shown);
    if (in.theta && !own_range && head < 0.4f && head * 1.28 > 0.22)
        figure.y.high = (top - head * figure.y.low) / (1 - head);
    picture.layout = layout(figure, in.view, surface);
    place_ticks(picture.layout, surface);
    if (in.theta)
        picture.pill = place_pill(picture.layout, columns, *in.theta, theta_rate(in.Q, *in.theta), surface);
    return picture;
}

void draw_theta(const ThetaPicture& picture, const ThetaFigureInput& in, const ThetaColumns& columns,
                const Surface& s, paint::Painter& painter) {
    // The measured points are marks without a line: the curve through them is the formula's.
    Figure lines = picture.figure;
    for (Series& series : lines.series)
        if (!series.facts().joined) series.y = {};
    draw(picture.layout, lines, s, painter);
    const Layout& layout = picture.layout;
    if (layout.empty) return;
    const theme::Theme& t = *s.theme;
    painter.push_clip(layout.plot);
    // The bound, with its words between two of the peaks that touch it.
    const double worst = special_rate(columns.special);
    const float y = layout.y.px(worst);
    painter.line({layout.plot.x, y}, {layout.plot.right(), y}, {t.quiet, s.px(0.9f), paint::Dash::Dashed});
    const paint::TextStyle quiet{
        .size = s.px(11), .colour = t.quiet, .h = paint::HAlign::Centre, .v = paint::VAlign::Bottom};
    // Above the marks of the peaks, which stand on the line.
    const float peaks = layout.x.px(std::numbers::pi) - layout.x.px(0), above = y - layout.plot.y;
    const std::string bound = format_rate(worst, s.paper);
    for (const std::string& words : {"(κ − 1)/(κ + 1) = " + bound, bound}) {
        if (above < s.px(46) || paint::measure(words, quiet.size).width > peaks) continue;
        const Point at{layout.x.px(std::numbers::pi), y - s.px(6)};
        const paint::Rect box = paint::text_box(at, words, quiet);
        if (meet(box, layout.legend.box) || (picture.pill && meet(box, picture.pill->box))) continue;
        painter.text(at, words, quiet);
        break;
    }
    const auto seen = [&](Point p) { return !layout.legend.box.contains(p); };
    const auto point = [&](double theta, double rate) {
        return Point{layout.x.px(theta), layout.y.px(rate)};
    };
    for (std::size_t i = 0; i < columns.measured.size(); ++i)
        if (const Point p = point(columns.measured_theta[i], columns.measured[i]); seen(p))
            painter.marker(p, theme::Marker::Circle, s.px(5.4f), t.text, t.card, s.px(1.1f));
    const auto mark = [&](const std::vector<double>& theta, const std::vector<double>& rate,
                          theme::Marker marker) {
        for (std::size_t i = 0; i < theta.size(); ++i)
            if (const Point p = point(theta[i], rate[i]); seen(p))
                painter.marker(p, marker, s.px(sizes::kMarker + 1.5f), t.warning, t.warning, s.px(1.2f));
    };
    mark(columns.still_theta, columns.still, theme::Marker::Square);
    mark(columns.slowest_theta, columns.slowest, theme::Marker::Diamond);
    if (in.theta) {
        const Point p = point(*in.theta, theta_rate(in.Q, *in.theta));
        painter.line({p.x, layout.plot.y}, {p.x, layout.plot.bottom()},
                     {t.cursor, s.px(1.2f), paint::Dash::Solid});
        painter.marker(p, theme::Marker::Dot, s.px(12), t.card, t.cursor, s.px(1.6f));
        if (picture.pill) {
            const paint::Rect box = picture.pill->box;
            painter.rect(box, t.cursor, s.px(4));
            painter.text(
                {box.x + s.px(5), box.y + box.h / 2}, picture.pill->words,
                {.size = s.px(11), .face = paint::Face::Bold, .colour = t.card, .v = paint::VAlign::Middle});
        }
    }
    painter.pop_clip();
}

}  // namespace lowrank::quadratic
