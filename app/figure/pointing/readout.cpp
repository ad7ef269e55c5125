// Words points and stems, and lays out the card they stand on.
#include "app/figure/pointing/readout.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/figure/engine/layout.h"
#include "app/figure/pointing/nearest.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {
namespace {

using paint::Face;
using paint::Point;
using paint::Rect;

constexpr float kReadoutRow = 17, kPadX = 9, kPadY = 6, kAway = 14;
constexpr int kPlaces = 128;  ///< of a curve, across the plot

std::string x_words(const Figure& figure, double x) {
    if (figure.x.along == Along::Seconds) return format_seconds(x);
    return paint::escape_markup(figure.x.label) + " " + format_value(x);
}

/// Where a curve runs, as many places as are told from each other across a plot.
std::vector<Point> places_of(const Series& series, const Layout& layout) {
    std::vector<Point> places;
    const std::size_t count = std::min(series.x.size(), series.y.size());
    if (count == 0 || !std::ranges::is_sorted(series.x)) return places;
    std::size_t before = count;
    for (int k = 0; k <= kPlaces; ++k) {
        const float px = layout.plot.x + layout.plot.w * static_cast<float>(k) / kPlaces;
        const auto above = std::ranges::lower_bound(series.x, layout.x.value(px));
        const std::size_t i = std::min(static_cast<std::size_t>(above - series.x.begin()), count - 1);
        if (i == before) continue;
        before = i;
        if (const std::optional<Point> at = point_at(series, i, layout)) places.push_back(*at);
    }
    return places;
}

/// Whether a curve has a part in a box, by its places.
bool runs_through(std::span<const Point> curve, Rect box) {
    for (std::size_t i = 1; i < curve.size(); ++i) {
        const auto [left, right] = std::minmax(curve[i - 1].x, curve[i].x);
        const auto [top, bottom] = std::minmax(curve[i - 1].y, curve[i].y);
        if (right >= box.x && left <= box.right() && bottom >= box.y && top <= box.bottom()) return true;
    }
    return false;
}

Readout of_point(const Layout& layout, const Figure& figure, NearestPoint near) {
    const Series& series = figure.series[near.series];
    const double x = series.x[near.index], y = series.y[near.index];
    Readout out;
    out.point = point_at(series, near.index, layout);
    out.curve = places_of(series, layout);
    out.colour = series.style.line;
    // Records count the iterations; a file has its own count.
    const std::string t = series.method >= 0 ? std::to_string(near.index) : format_value(x, 6);
    out.lines.push_back(series.label +
                        (series.method >= 0 || figure.x.integral ? fmt::format(" at t = {}", t) : ""));
    out.lines.push_back(figure.legend_heading + " " + format_value(y, 4));
    if (figure.x.along == Along::Seconds || (series.method >= 0 && x != static_cast<double>(near.index)))
        out.lines.push_back(x_words(figure, x));
    for (const Stem& stem : figure.stems)
        if (stem.method == series.method && stem.t == static_cast<std::int64_t>(near.index) &&
            series.method >= 0)
            out.lines.push_back(stem.tooltip.starts_with(series.label + ": ")
                                    ? stem.tooltip.substr(series.label.size() + 2)
                                    : stem.tooltip);
    return out;
}

}  // namespace

std::optional<Readout> readout_at(const Layout& layout, const Figure& figure, Point at) {
    if (layout.empty || !layout.plot.contains(at)) return std::nullopt;
    if (layout.legend.present() && layout.legend.box.contains(at)) return std::nullopt;
    if (const auto near = nearest_point(layout, figure, at, kCurveReach))
        return of_point(layout, figure, *near);
    const std::vector<std::size_t> stems = nearest_stems(layout, figure, at, kStemReach);
    if (stems.empty()) return std::nullopt;
    Readout out;
    out.colour = figure.stems[stems.front()].colour;
    // Many methods restart at once where they agree: the first few say it.
    constexpr std::size_t kMost = 4;
    for (std::size_t k = 0; k < std::min(stems.size(), kMost); ++k)
        out.lines.push_back(figure.stems[stems[k]].tooltip);
    if (stems.size() > kMost) out.lines.push_back(fmt::format("and {} more", stems.size() - kMost));
    return out;
}

const std::optional<Readout>& KeptReadout::at(const Layout& layout, const Figure& figure, Point place) {
    if (place_ && place_->x == place.x && place_->y == place.y) return found_;
    place_ = place;
    found_ = readout_at(layout, figure, place);
    ++lookups_;
    return found_;
}

CardLines card_lines(const std::vector<std::string>& words, Rect bounds, const Surface& s) {
    const float width = std::floor(bounds.w - 2 * s.px(kPadX));
    const auto most =
        static_cast<std::size_t>(std::max(1.f, (bounds.h - 2 * s.px(kPadY)) / s.px(kReadoutRow)));
    CardLines card;
    for (std::size_t k = 0; k < words.size(); ++k) {
        for (std::string& line :
             paint::wrap_words(words[k], width, s.px(sizes::kSmall), k ? Face::Regular : Face::Bold))
            card.lines.push_back(std::move(line));
        if (k == 0) card.bold = card.lines.size();
    }
    if (card.lines.size() > most) {
        card.lines.resize(most);
        card.lines.back() = "…";
    }
    return card;
}

Rect card_beside(Point at, Rect bounds, const CardLines& card, const Surface& s, const Rect& taken,
                 std::span<const Point> curve) {
    const std::vector<std::string>& lines = card.lines;
    float width = 0;
    for (std::size_t k = 0; k < lines.size(); ++k) {
        const Face face = k < card.bold ? Face::Bold : Face::Regular;
        width = std::max(width, paint::measure(lines[k], s.px(sizes::kSmall), face).width);
    }
    const float w = std::ceil(width + 2 * s.px(kPadX)),
                h = std::ceil(s.px(kReadoutRow) * static_cast<float>(lines.size()) + 2 * s.px(kPadY));
    const float away = s.px(kAway);
    const auto put = [&](bool right, bool below) {
        const float x = right ? at.x + away : at.x - away - w, y = below ? at.y + away : at.y - away - h;
        return Rect{std::round(std::clamp(x, bounds.x, std::max(bounds.x, bounds.right() - w))),
                    std::round(std::clamp(y, bounds.y, std::max(bounds.y, bounds.bottom() - h))), w, h};
    };
    const bool right = at.x + away + w <= bounds.right(), below = at.y + away + h <= bounds.bottom();
    const Rect usual = put(right, below);
    const Rect corners[] = {usual, put(right, !below), put(!right, below), put(!right, !below)};
    for (const Rect& box : corners)
        if (!meet(box, taken) && !box.contains(at) && !runs_through(curve, box)) return box;
    if (!meet(usual, taken)) return usual;
    for (const Rect& box : corners)
        if (!meet(box, taken) && !box.contains(at)) return box;
    // A wide card leaves room below or above itself only, a high one beside it: the place nearest to the
    // pointer.
    const Rect around[] = {{usual.x, taken.bottom() + away, w, h},
                           {usual.x, taken.y - away - h, w, h},
                           {taken.right() + away, usual.y, w, h},
                           {taken.x - away - w, usual.y, w, h}};
    const Rect* best = nullptr;
    for (const Rect& box : around) {
        const bool inside = box.x >= bounds.x && box.y >= bounds.y && box.right() <= bounds.right() &&
                            box.bottom() <= bounds.bottom();
        const auto from = [&](const Rect& r) { return paint::distance(at, {r.x + r.w / 2, r.y + r.h / 2}); };
        if (inside && !box.contains(at) && (!best || from(box) < from(*best))) best = &box;
    }
    return best ? *best : usual;
}

void draw_card_of(Rect box, const CardLines& card, theme::Colour colour, const Surface& s,
                  paint::Painter& painter) {
    painter.rect(box, s.theme->card, s.px(5));
    painter.frame({box.x + 0.5f, box.y + 0.5f, box.w - 1, box.h - 1}, {colour, s.px(1)}, s.px(5));
    float y = box.y + s.px(kPadY) + s.px(kReadoutRow) / 2;
    for (std::size_t k = 0; k < card.lines.size(); ++k) {
        painter.text({box.x + s.px(kPadX), y}, card.lines[k],
                     {.size = s.px(sizes::kSmall),
                      .face = k < card.bold ? Face::Bold : Face::Regular,
                      .colour = s.theme->text,
                      .v = paint::VAlign::Middle});
        y += s.px(kReadoutRow);
    }
}

void draw_readout(const Layout& layout, const Readout& readout, Point at, const Surface& s,
                  paint::Painter& painter, const Rect& taken) {
    if (readout.point) {
        painter.push_clip(layout.plot);
        painter.marker(*readout.point, theme::Marker::Dot, s.px(10), s.theme->card, readout.colour,
                       s.px(1.4f));
        painter.pop_clip();
    }
    const CardLines card = card_lines(readout.lines, layout.area, s);
    const Rect box = card_beside(readout.point.value_or(at), layout.area, card, s, taken, readout.curve);
    draw_card_of(box, card, readout.colour, s, painter);
}

}  // namespace lowrank::figure
