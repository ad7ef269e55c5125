// Places the words of the map: candidates in the order of what reads best, the first that meets nothing is
// taken.
#include "app/workspace/rates/figures/rate_map_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>
#include <span>
#include <utility>

#include "app/figure/engine/crowding.h"
#include "app/figure/engine/draw.h"
#include "app/figure/engine/format.h"

namespace lowrank::rates {
namespace {

using paint::Dash;
using paint::HAlign;
using paint::Painter;
using paint::Point;
using paint::Rect;
using paint::VAlign;

constexpr theme::Colour kPill{0.05f, 0.06f, 0.09f, 0.80f};  ///< behind words on the map

/// Where words stand beside a mark, those first that may stand close to it.
constexpr std::array<std::pair<float, float>, 28> kWays{
    {{1, 0},      {-1, 0},      {1, -1},     {1, 1},      {-1, -1},     {-1, 1},      {0, -1},
     {0, 1},      {1, -0.5f},   {1, 0.5f},   {-1, -0.5f}, {-1, 0.5f},   {0.5f, -1},   {0.5f, 1},
     {-0.5f, -1}, {-0.5f, 1},   {1, -0.25f}, {1, 0.25f},  {-1, -0.25f}, {-1, 0.25f},  {1, -0.75f},
     {1, 0.75f},  {-1, -0.75f}, {-1, 0.75f}, {0.75f, -1}, {0.75f, 1},   {-0.75f, -1}, {-0.75f, 1}}};
constexpr std::span kAround = std::span(kWays).first<8>();

void align(paint::TextStyle& style, float dx, float dy) {
    style.h = dx > 0 ? HAlign::Left : dx < 0 ? HAlign::Right : HAlign::Centre;
    style.v = dy == 0 ? VAlign::Middle : dy < 0 ? VAlign::Bottom : VAlign::Top;
}

double smallest_step(const std::vector<ContourLine>& contours) {
    double step = 0.5;
    for (std::size_t i = 1; i < contours.size(); ++i) {
        const double d = std::abs(contours[i].level - contours[i - 1].level);
        if (d > 1e-9) step = std::min(step, d);
    }
    return step;
}

}  // namespace

MapWords::MapWords(const RateMap& map, const figure::Layout& layout, const figure::Surface& s)
    : map_(map), l_(layout), s_(s), plot_(layout.plot) {
    const auto add = [&, near = grown(plot_, s.px(4)), least = s.px(0.5f)](const auto& mu, const auto& eta) {
        for (std::size_t i = 1, from = 0; i < mu.size(); ++i) {
            const Point a = pixel({mu[from], eta[from]}), b = pixel({mu[i], eta[i]});
            // A way that has come to rest stays within one point of the screen for most of its length.
            if (i + 1 < mu.size() && distance(a, b) < least) continue;
            if (figure::cross(a, b, near)) drawn_over_.emplace_back(a, b);
            from = i;
        }
    };
    for (const RateTrail& trail : map.trails)
        if (trail.chosen) add(trail.mu, trail.eta);
    for (const figure::Series& line : map.figure.series) add(line.x, line.y);
}

bool MapWords::is_free(Rect box, float gap) const {
    if (!inside(grown(box, s_.px(3)), plot_)) return false;
    return std::none_of(words_.begin(), words_.end(),
                        [&](const Word& w) { return meet(grown(w.box, gap), box); }) &&
           std::none_of(marks_.begin(), marks_.end(), [&](Rect r) { return meet(r, box); }) &&
           std::none_of(leaders_.begin(), leaders_.end(), [&](const auto& line) {
               return figure::cross(line.first, line.second, grown(box, s_.px(4)));
           });
}

/// Whether a line from a mark to words passes through no other words and no other such line.
bool MapWords::leads_freely(Point from, Point to) const {
    const auto side = [](Point a, Point b, Point p) {
        return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0;
    };
    return std::ranges::none_of(
               words_, [&](const Word& w) { return figure::cross(from, to, grown(w.box, s_.px(4))); }) &&
           std::ranges::none_of(leaders_, [&](const auto& line) {
               const auto& [a, b] = line;
               return side(a, b, from) != side(a, b, to) && side(from, to, a) != side(from, to, b);
           });
}

bool MapWords::put(Point at, const std::string& markup, const paint::TextStyle& style, bool pill, float gap) {
    const Rect box = paint::text_box(at, markup, style);
    if (!is_free(box, gap)) return false;
    words_.push_back({at, markup, style, box, pill});
    return true;
}

/// Whether a line of the probe's cross passes through a box.
bool MapWords::on_cross(Rect box) const {
    if (!map_.show_probe) return false;
    const Point at = pixel(map_.probe);
    return (at.x >= box.x && at.x <= box.right()) || (at.y >= box.y && at.y <= box.bottom());
}

/// Whether the way of the chosen method or a special line, drawn over the levels, passes through a box.
bool MapWords::on_trail(Rect box) const {
    return std::ranges::any_of(drawn_over_, [wide = grown(box, s_.px(4))](const auto& line) {
        return figure::cross(line.first, line.second, wide);
    });
}

/// Beside a mark: right, left, at one of the four corners, above, below, whichever is free first; off every
/// line that is drawn over the map, where there is such a place.
bool MapWords::put_beside(Point at, float away, const std::string& markup, paint::TextStyle style,
                          bool off_marks) {
    const float gap = s_.px(9);
    // On a line rather than beside another mark, whose words they would pass for.
    for (const auto& [off_lines, alone] : {std::pair{true, true}, {false, true}, {false, false}}) {
        if (off_marks && !alone) return false;
        for (const auto& [dx, dy] : kAround) {
            align(style, dx, dy);
            const Point to{at.x + dx * away, at.y + dy * away};
            const Rect text = paint::text_box(to, markup, style), box = grown(text, s_.px(3));
            if (off_lines && (on_trail(box) || on_cross(box))) continue;
            if (alone && near_another(at, text)) continue;
            if (put(to, markup, style, true, gap)) return true;
        }
    }
    return false;
}

/// Whether a mark that stands elsewhere than at is so near to a box that its words could be taken for its
/// own.
bool MapWords::near_another(Point at, Rect box) const {
    const Rect wide = grown(box, s_.px(13));
    const float own = distance(at, nearest_in(box, at));
    return std::any_of(marks_.begin(), marks_.end(), [&](Rect mark) {
        const Point middle{mark.x + mark.w / 2, mark.y + mark.h / 2};
        if (std::hypot(middle.x - at.x, middle.y - at.y) <= s_.px(6)) return false;
        if (meet(wide, mark)) return true;
        // Words so far away have a line to their mark, which leads through no other.
        return own > s_.px(24) ? figure::cross(at, nearest_in(box, at), mark)
                               : distance(middle, nearest_in(box, middle)) < own;
    });
}

bool MapWords::put_at(Point at, float far, const std::string& markup, paint::TextStyle style, bool led) {
    for (const auto& [dx, dy] : kWays) {
        align(style, dx, dy);
        const Point to{at.x + dx * far, at.y + dy * far};
        const Rect text = paint::text_box(to, markup, style), box = grown(text, s_.px(3));
        if (near_another(at, text) || on_trail(box) || on_cross(box)) continue;
        if ((led && !leads_freely(at, to)) || !put(to, markup, style, true, s_.px(9))) continue;
        if (led) leaders_.emplace_back(at, to);
        return true;
    }
    return false;
}

bool MapWords::put_near(Point at, float away, const std::string& markup, paint::TextStyle style) {
    return put_at(at, away, markup, style, false);
}

bool MapWords::put_away(Point at, float away, const std::string& markup, paint::TextStyle style) {
    return put_near(at, away, markup, style) ||
           std::ranges::any_of(std::array{30, 46, 64, 90, 120, 155, 200}, [&](int far) {
               return put_at(at, s_.px(static_cast<float>(far)), markup, style, true);
           });
}

void MapWords::place_optimum_label() {
    if (!map_.has_optimum) return;
    const Point at = pixel(map_.optimum);
    if (!plot_.contains(at)) return;
    const paint::TextStyle style{.size = s_.px(12), .face = paint::Face::Bold, .colour = kMapWhite};
    const std::string rho = "ρ " + figure::format_rate(map_.optimum_rho, s_.paper), all = "(μ♭, η♭)  " + rho;
    if (put_away(at, s_.px(17), all, style) || put_away(at, s_.px(17), rho, style)) return;
    if (!put_beside(at, s_.px(17), all, style)) put_beside(at, s_.px(17), rho, style);
}

const Rect* MapWords::place_level_label(const std::vector<Point>& line, double level) {
    const bool one = level == 1;
    const float size = s_.px(10.5f);
    const std::string markup = one ? "ρ = 1" : label_of(level);
    const paint::TextStyle style{.size = size,
                                 .colour = one ? kMapWhite : ink_on_rate(level, map_.scene.rho_low),
                                 .h = HAlign::Centre,
                                 .v = VAlign::Middle};
    const float width = paint::measure(markup, size).width, reach = width / 2 + s_.px(3), every = s_.px(9);
    std::vector<float> along{0};
    for (std::size_t i = 1; i < line.size(); ++i)
        along.push_back(along.back() + std::hypot(line[i].x - line[i - 1].x, line[i].y - line[i - 1].y));
    // A page of no size has no place, and steps of no length would never arrive.
    if (!(every > 0) || !(along.back() >= 3 * reach) || !std::isfinite(along.back())) return nullptr;
    constexpr float kMostPlaces = 2000;
    const auto places = static_cast<int>(std::min((along.back() - 2 * reach) / every, kMostPlaces));
    const auto at = [&](float s) {
        const auto i = static_cast<std::size_t>(
            std::clamp<std::ptrdiff_t>(std::lower_bound(along.begin(), along.end(), s) - along.begin(), 1,
                                       static_cast<std::ptrdiff_t>(line.size()) - 1));
        const float length = along[i] - along[i - 1], f = length > 0 ? (s - along[i - 1]) / length : 0;
        return Point{line[i - 1].x + f * (line[i].x - line[i - 1].x),
                     line[i - 1].y + f * (line[i].y - line[i - 1].y)};
    };
    float best = -1;
    Point place;
    for (int k = 0; k <= places; ++k) {
        const float s = reach + static_cast<float>(k) * every;
        const Point p = at(s), a = at(s - reach), b = at(s + reach);
        // How far the line leaves its chord: labels do not sit in corners.
        const float bend = std::hypot((a.x + b.x) / 2 - p.x, (a.y + b.y) / 2 - p.y);
        if (bend > reach * 0.25f) continue;
        const Rect box = paint::text_box(p, markup, style);
        if (!is_free(box, s_.px(5)) || on_trail(box) || on_cross(grown(box, s_.px(2)))) continue;
        float nearest = s_.px(120);
        for (const Word& w : words_)
            nearest = std::min(nearest, std::hypot(w.box.x + w.box.w / 2 - p.x, w.box.y + w.box.h / 2 - p.y));
        // Beside the optimum, or where the probe stands, it would pass for their rate.
        if (map_.has_optimum) nearest = std::min(nearest, distance(p, pixel(map_.optimum)));
        if (map_.show_probe) nearest = std::min(nearest, distance(p, pixel(map_.probe)));
        const float edge =
            std::min({p.x - plot_.x, plot_.right() - p.x, p.y - plot_.y, plot_.bottom() - p.y, s_.px(40)});
        const float score = nearest + edge - 2 * bend;
        if (score > best) best = score, place = p;
    }
    return best >= 0 && put(place, markup, style, one, s_.px(5)) ? &words_.back().box : nullptr;
}

/// As many decimals as its neighbours need.
std::string MapWords::label_of(double level) const {
    const double step = map_.contours.size() > 1 ? smallest_step(map_.contours) : 0.05;
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-6)), 2, 8);
    return figure::format_fixed(level, decimals);
}

void MapWords::draw(Painter& painter) const {
    for (const auto& [from, to] : leaders_) {
        painter.line(from, to, {kMapHalo, s_.px(2.4f), Dash::Solid});
        painter.line(from, to, {kMapWhite, s_.px(1), Dash::Solid});
    }
    for (const Word& word : words_) {
        if (word.pill) painter.rect(grown(word.box, s_.px(3)), kPill, s_.px(4));
        painter.text(word.at, word.markup, word.style);
    }
}

}  // namespace lowrank::rates
