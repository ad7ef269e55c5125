// Keeps which curves pass through each cell of a plot.
#include "app/figure/engine/name_room.h"

#include <algorithm>
#include <cmath>

#include "app/figure/engine/crowding.h"
#include "app/figure/engine/markers.h"

namespace lowrank::figure {
namespace {

/// Px of a 13 px text: a cell; from a name to any curve, and to another's, nearer where it stands already.
constexpr float kCell = 2, kBare = 1, kOther = 7, kOtherByLine = 5, kOtherStanding = 4;
/// Within which curves are one, and how far from the point it names a line may be met by them.
constexpr float kSame = 2, kFoot = 4;
/// How many points to each side curves must be one to go along with each other.
constexpr std::size_t kAlong = 4;

}  // namespace

NameRoom::NameRoom(const Figure& figure, const Layout& layout, const Surface& surface)
    : s_(surface),
      plot_(layout.plot),
      // Of a page that is no larger than a stamp a cell is still a part of the plot, and not of a px.
      cell_(std::max({surface.px(kCell), plot_.w / 700, plot_.h / 700, 1e-3f})),
      columns_(static_cast<std::size_t>(std::max(1.f, std::ceil(plot_.w / cell_)))),
      rows_(static_cast<std::size_t>(std::max(1.f, std::ceil(plot_.h / cell_)))),
      curves_(columns_ * rows_),
      taken_((columns_ + 1) * (rows_ + 1)),
      grips_(fit_grips(figure, layout, surface)) {
    for (std::size_t k = 0; k < figure.series.size() && !surface.stop.stop_requested(); ++k)
        if (figure.series[k].visible && !figure.series[k].facts().pale) add_curve(figure, k, layout);
    add_markers(figure, layout);
    for (const Stem& stem : figure.stems)
        if (layout.x.drawable(stem.x)) uprights_.push_back(layout.x.px(stem.x));
    if (figure.fit_window)
        for (const double end : {figure.fit_window->low, figure.fit_window->high})
            if (layout.x.drawable(end)) uprights_.push_back(layout.x.px(end));
    count();
}

NameRoom::Cells NameRoom::cells(Rect box) const {
    const auto index = [this](float px, bool up, std::size_t most) {
        const float at = px / cell_, whole = up ? std::ceil(at) : std::floor(at);
        return static_cast<std::size_t>(std::clamp(whole, 0.f, static_cast<float>(most)));
    };
    return {index(box.x - plot_.x, false, columns_), index(box.right() - plot_.x, true, columns_),
            index(box.y - plot_.y, false, rows_), index(box.bottom() - plot_.y, true, rows_)};
}

void NameRoom::add_curve(const Figure& figure, std::size_t curve, const Layout& layout) {
    if (!figure.series[curve].facts().joined) return;
    const auto& pieces = pieces_in_plot(figure, curve, layout, s_);
    const auto add = [&](Point at) {
        const float c = (at.x - plot_.x) / cell_, r = (at.y - plot_.y) / cell_;
        if (!(c >= 0 && r >= 0)) return;
        const auto column = static_cast<std::size_t>(c), row = static_cast<std::size_t>(r);
        if (column < columns_ && row < rows_) curves_[row * columns_ + column] |= alone(curve);
    };
    sample(pieces, sample_step(pieces, cell_), add);
    for (const auto& piece : pieces)
        if (!piece.empty()) add(piece.back());
}

void NameRoom::add_markers(const Figure& figure, const Layout& layout) {
    const std::size_t phases = marker_phases(figure);
    const auto add = [&](std::size_t curve, Point at, float size) {
        if (!layout.plot.contains(at)) return;
        const Rect box{at.x - size / 2, at.y - size / 2, size, size};
        markers_.push_back({box, curve});
        const Cells in = cells(box);
        for (std::size_t r = in.top; r < in.bottom; ++r)
            for (std::size_t c = in.left; c < in.right; ++c) curves_[r * columns_ + c] |= alone(curve);
    };
    for (std::size_t k = 0; k < figure.series.size() && !s_.stop.stop_requested(); ++k) {
        const Series& series = figure.series[k];
        if (!series.visible || series.facts().pale || series.style.marker == theme::Marker::None) continue;
        const MarkerPlaces places = marker_places(series, layout, s_, phases);
        const std::size_t n = std::min(series.x.size(), series.y.size());
        for (std::size_t i = places.offset; i < n; i += places.stride)
            if (const auto at = point_at(series, i, layout)) add(k, *at, marker_size(series, s_));
    }
    for (const Stem& stem : figure.stems)
        for (std::size_t k = 0; k < figure.series.size(); ++k) {
            const Series& series = figure.series[k];
            if (stem.kind != StemKind::Retuned || series.method != stem.method || series.facts().pale ||
                !series.visible)
                continue;
            if (const auto at = point_at(series, static_cast<std::size_t>(stem.t), layout))
                add(k, *at, s_.px(sizes::kRetuned));
        }
}

void NameRoom::count() {
    const std::size_t stride = columns_ + 1;
    for (std::size_t r = 0; r < rows_; ++r)
        for (std::size_t c = 0; c < columns_; ++c)
            taken_[(r + 1) * stride + c + 1] = (curves_[r * columns_ + c] != 0) + taken_[r * stride + c + 1] +
                                               taken_[(r + 1) * stride + c] - taken_[r * stride + c];
}

CurveSet NameRoom::through(Rect box) const {
    const Cells in = cells(box);
    if (in.left >= in.right || in.top >= in.bottom) return 0;
    const std::size_t stride = columns_ + 1;
    if (taken_[in.bottom * stride + in.right] + taken_[in.top * stride + in.left] ==
        taken_[in.top * stride + in.right] + taken_[in.bottom * stride + in.left])
        return 0;
    CurveSet all = 0;
    for (std::size_t r = in.top; r < in.bottom; ++r)
        for (std::size_t c = in.left; c < in.right; ++c) all |= curves_[r * columns_ + c];
    return all;
}

std::vector<CurveSet> NameRoom::companions(std::size_t curve, const std::vector<Point>& points) const {
    std::vector<CurveSet> near(points.size()), all(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        near[i] = through(grown(Rect{points[i].x, points[i].y, 0, 0}, s_.px(kSame))) | alone(curve);
    // A curve that only crosses is near a few points and not the next.
    for (std::size_t i = 0; i < points.size(); ++i) {
        all[i] = near[i];
        const std::size_t last = std::min(i + kAlong, points.size() - 1);
        for (std::size_t k = i - std::min(i, kAlong); k <= last; ++k) all[i] &= near[k];
    }
    return all;
}

bool NameRoom::misplaced(const Name& name) const {
    if (through(grown(name.box, s_.px(kBare))) != 0) return true;
    const float away = name.stands ? kOtherStanding : name.line ? kOtherByLine : kOther;
    if (through(grown(name.box, s_.px(away))) & ~name.companions) return true;
    if (std::ranges::any_of(grips_, [&](Rect grip) { return meet(grown(name.box, s_.px(2)), grip); }))
        return true;
    const Rect foot = grown(Rect{name.anchor.x, name.anchor.y, 0, 0}, s_.px(2));
    if (std::ranges::any_of(markers_, [&](const PlacedMarker& marker) {
            return alone(marker.curve) != alone(name.curve) && meet(foot, marker.box);
        }))
        return true;
    if (!name.line) return false;
    if (through(foot) & ~name.companions) return true;
    const Point end = nearest_in(name.box, name.anchor);
    const float length = distance(name.anchor, end);
    for (float at = s_.px(kFoot); at < length; at += cell_) {
        const float part = at / length;
        const Point on{name.anchor.x + part * (end.x - name.anchor.x),
                       name.anchor.y + part * (end.y - name.anchor.y)};
        if (through({on.x - cell_ / 2, on.y - cell_ / 2, cell_, cell_}) & ~alone(name.curve)) return true;
    }
    return false;
}

std::ptrdiff_t NameRoom::uprights(Rect box) const {
    return std::ranges::count_if(uprights_, [&](float x) { return x > box.x && x < box.right(); });
}

}  // namespace lowrank::figure
