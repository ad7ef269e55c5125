// Measures how much of a curve a box would cover, along the pieces that are drawn.
#include "app/figure/engine/crowding.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/figure/engine/decimate.h"
#include "app/figure/engine/kept_pieces.h"

namespace lowrank::figure {

const PlotPieces::Pieces& pieces_in_plot(const Figure& figure, std::size_t series, const Layout& layout,
                                         const Surface& surface) {
    PlotPieces& known = layout.known_pieces;
    if (known.plot != layout.plot || known.x != layout.x || known.y != layout.y ||
        known.of.size() != figure.series.size()) {
        known = {layout.plot, layout.x, layout.y, {}};
        known.of.resize(figure.series.size());
    }
    auto& pieces = known.of[series];
    if (!pieces) pieces = pieces_on(surface, figure.series[series], layout.x, layout.y, layout.plot);
    return *pieces;
}

float sample_step(const PlotPieces::Pieces& pieces, float every) {
    constexpr double kMost = 100'000;
    double length = 0;
    for (const auto& piece : pieces)
        for (std::size_t i = 1; i < piece.size(); ++i)
            length += static_cast<double>(distance(piece[i - 1], piece[i]));
    return std::max(every, static_cast<float>(length / kMost));
}

std::vector<Point> curve_samples(const Figure& figure, const Layout& layout, const Surface& surface) {
    std::vector<Point> samples;
    for (std::size_t k = 0; k < figure.series.size(); ++k) {
        const Series& series = figure.series[k];
        if (surface.stop.stop_requested()) break;
        if (!series.visible) continue;
        // To lose the chosen curve behind the legend is three times as bad.
        const std::size_t weight = series.chosen ? 3 : 1;
        const auto& pieces = pieces_in_plot(figure, k, layout, surface);
        sample(pieces, sample_step(pieces, 6), [&](Point at) { samples.insert(samples.end(), weight, at); });
    }
    return samples;
}

double share_inside(const std::vector<Point>& samples, Rect box, float margin) {
    const Rect wide = grown(box, margin);
    const auto inside =
        std::count_if(samples.begin(), samples.end(), [&](Point p) { return wide.contains(p); });
    return samples.empty() ? 0 : static_cast<double>(inside) / static_cast<double>(samples.size());
}

namespace {

// To lose the chosen curve behind a legend is three times as bad; where a curve ends is what people look for.
constexpr double kChosen = 3, kEnd = 30, kLandmark = 100;

}  // namespace

Crowd::Crowd(Rect plot, const Surface& surface)
    : plot_(plot),
      // Of a page that is no larger than a stamp a cell is still a part of the plot, and not of a px.
      cell_(std::max({surface.px(4), plot_.w / 500, plot_.h / 500, 1e-3f})),
      columns_(static_cast<std::size_t>(std::max(1.f, std::ceil(plot_.w / cell_)))),
      rows_(static_cast<std::size_t>(std::max(1.f, std::ceil(plot_.h / cell_)))),
      sums_((columns_ + 1) * (rows_ + 1)) {}

Crowd::Crowd(Rect plot, std::span<const Point> points, const Surface& surface) : Crowd(plot, surface) {
    for (const Point at : points) add(at, 1);
    sum_up();
}

std::vector<Rect> fit_grips(const Figure& figure, const Layout& layout, const Surface& surface) {
    std::vector<Rect> grips;
    if (!figure.fit_window || surface.paper) return grips;
    const float w = surface.px(5), h = surface.px(16);
    for (const double end : {figure.fit_window->low, figure.fit_window->high}) {
        if (!layout.x.drawable(end)) continue;
        const float x = layout.x.px(end);
        if (x >= layout.plot.x && x <= layout.plot.right())
            grips.push_back({x - w / 2, layout.plot.bottom() - h - surface.px(6), w, h});
    }
    return grips;
}

Crowd::Crowd(const Figure& figure, const Layout& layout, const Surface& surface)
    : Crowd(layout.plot, surface) {
    for (std::size_t k = 0; k < figure.series.size(); ++k) {
        const Series& series = figure.series[k];
        if (surface.stop.stop_requested()) return;
        if (!series.visible) continue;
        const double weight = series.chosen ? kChosen : 1;
        std::optional<Point> end;
        const auto& pieces = pieces_in_plot(figure, k, layout, surface);
        sample(pieces, sample_step(pieces, cell_), [&](Point at) { add(at, weight); });
        for (const auto& piece : pieces)
            if (!piece.empty()) end = piece.back();
        if (end && !series.facts().pale) add(*end, kEnd * weight);
    }
    // The spread of many runs is seen by its edges, and where no curve stands in it by its middle.
    for (const QuantileBand& band : figure.bands)
        for (const std::span<const double> y : {band.low, band.high, band.median}) {
            const PlotPieces::Pieces edge =
                curve_pieces({.x = band.x, .y = y}, layout.x, layout.y, layout.plot);
            sample(edge, sample_step(edge, cell_), [&](Point at) { add(at, 1); });
        }
    const auto keep_free = [&](double x, double y) {
        if (!layout.x.drawable(x) || !layout.y.drawable(y)) return;
        const Point at{layout.x.px(x), layout.y.px(y)};
        const float reach = surface.px(7);
        for (const float dx : {-reach, 0.f, reach})
            for (const float dy : {-reach, 0.f, reach}) add({at.x + dx, at.y + dy}, kLandmark);
    };
    for (const Landmark& landmark : figure.landmarks) keep_free(landmark.x, landmark.y);
    for (const PointNote& note : figure.notes) keep_free(note.x, note.y);
    if (figure.damping) {
        const PlotPieces::Pieces edge =
            curve_pieces({.x = figure.damping->x, .y = figure.damping->y}, layout.x, layout.y, layout.plot);
        sample(edge, sample_step(edge, cell_), [&](Point at) { add(at, 1); });
    }
    for (const Rect& grip : fit_grips(figure, layout, surface))
        for (const float down : {0.125f, 0.5f, 0.875f})
            add({grip.x + grip.w / 2, grip.y + down * grip.h}, kChosen);
    sum_up();
}

void Crowd::sum_up() {
    const std::size_t stride = columns_ + 1;
    for (std::size_t r = 1; r <= rows_; ++r)
        for (std::size_t c = 1; c <= columns_; ++c)
            sums_[r * stride + c] +=
                sums_[(r - 1) * stride + c] + sums_[r * stride + c - 1] - sums_[(r - 1) * stride + c - 1];
}

void Crowd::add(Point at, double weight) {
    const float c = (at.x - plot_.x) / cell_, r = (at.y - plot_.y) / cell_;
    if (!(c >= 0 && r >= 0)) return;
    const auto column = static_cast<std::size_t>(c), row = static_cast<std::size_t>(r);
    if (column >= columns_ || row >= rows_) return;
    sums_[(row + 1) * (columns_ + 1) + column + 1] += weight;
}

double Crowd::behind(Rect box, float margin) const {
    const auto index = [this](float px, bool up, std::size_t most) {
        const float cells = px / cell_, whole = up ? std::ceil(cells) : std::floor(cells);
        return static_cast<std::size_t>(std::clamp(whole, 0.f, static_cast<float>(most)));
    };
    const std::size_t left = index(box.x - margin - plot_.x, false, columns_),
                      right = index(box.right() + margin - plot_.x, true, columns_),
                      top = index(box.y - margin - plot_.y, false, rows_),
                      bottom = index(box.bottom() + margin - plot_.y, true, rows_);
    if (left >= right || top >= bottom) return 0;
    const auto sum = [this](std::size_t r, std::size_t c) { return sums_[r * (columns_ + 1) + c]; };
    return sum(bottom, right) - sum(top, right) - sum(bottom, left) + sum(top, left);
}

bool cross(Point a, Point b, Rect box) {
    // Nearly all that is asked lies to one side of the box.
    if (std::max(a.x, b.x) < box.x || std::min(a.x, b.x) > box.right()) return false;
    if (std::max(a.y, b.y) < box.y || std::min(a.y, b.y) > box.bottom()) return false;
    // The part of the line within the box, by its two pairs of sides.
    float from = 0, to = 1;
    for (const auto& [at, along, low, high] :
         {std::array{a.x, b.x - a.x, box.x, box.right()}, std::array{a.y, b.y - a.y, box.y, box.bottom()}}) {
        if (along == 0 && (at < low || at > high)) return false;
        if (along == 0) continue;
        const float first = (low - at) / along, second = (high - at) / along;
        from = std::max(from, std::min(first, second));
        to = std::min(to, std::max(first, second));
    }
    return from <= to;
}

bool worded(const Layout& layout, Rect box) {
    const auto on = [&](const PlacedText& words) { return meet(box, words.box()); };
    return meet(box, layout.legend.box) || std::ranges::any_of(layout.curve_names, on) ||
           std::ranges::any_of(layout.reference_labels, on) ||
           std::ranges::any_of(layout.leaders,
                               [&](const auto& line) { return cross(line.first, line.second, box); });
}

Rect box_at(LegendSpot spot, Rect room, float w, float h) {
    return {room.x + spot.x * std::max(0.f, room.w - w), room.y + spot.y * std::max(0.f, room.h - h), w, h};
}

std::vector<LegendSpot> legend_spots(Rect room, float w, float h, float step) {
    std::vector<LegendSpot> spots{{1, 0}, {0, 1}, {1, 1}, {0, 0}};
    const auto along = [step](float free, const auto& put) {
        const int parts = static_cast<int>(std::clamp(free / std::max(step, 1e-3f), 0.f, 400.f));
        for (int k = 1; k < parts; ++k) put(static_cast<float>(k) / static_cast<float>(parts));
    };
    along(room.w - w, [&](float f) { spots.push_back({1 - f, 0}); });
    along(room.h - h, [&](float f) { spots.push_back({1, f}); });
    along(room.h - h, [&](float f) { spots.push_back({0, 1 - f}); });
    along(room.w - w, [&](float f) { spots.push_back({f, 1}); });
    return spots;
}

}  // namespace lowrank::figure
