// Makes the ellipses of a landscape in their own axes, refined only where they can be seen.
#include "app/workspace/quadratic/figures/quadratic_contours.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "app/figure/engine/ticks.h"

namespace lowrank::quadratic {
namespace {

using paint::Point;
using paint::Rect;

/// Points in double until they are clipped: far outside a deep zoom a float has no digits left.
struct PlanePoint {
    double x, y;
};

class Ellipse {
public:
    Ellipse(const Quadratic& Q, double level, const PlaneWindow& window)
        : window_(window),
          pairs_(eigenpairs(Q)),
          a_(std::sqrt(2 * level / pairs_.lambda_min)),
          b_(std::sqrt(2 * level / pairs_.lambda_max)) {
        unit_ = std::abs(window.x.to - window.x.from) / (window.x.high - window.x.low);
    }

    /// Closed, counter to the sign of the page; the ends of a very long ellipse are left out, far off the
    /// page.
    std::vector<PlanePoint> points() const {
        // Beyond the farthest corner nothing is seen: |a cos phi| may stop there.
        double far = 0;
        for (const double x : {window_.x.low, window_.x.high})
            for (const double y : {window_.y.low, window_.y.high}) far = std::max(far, std::hypot(x, y));
        const double from = a_ > 2 * far ? std::acos(2 * far / a_) : 0;
        std::vector<PlanePoint> all;
        for (const double begin : {from, std::numbers::pi + from}) {
            const double width = std::numbers::pi - 2 * from;
            all.push_back(at(begin));
            constexpr int kArcs = 8;
            for (int k = 0; k < kArcs; ++k)
                refine(begin + width * k / kArcs, begin + width * (k + 1) / kArcs, all, 0);
        }
        all.push_back(all.front());
        return all;
    }

private:
    PlanePoint at(double phi) const {
        const Vec2 p = pairs_.point(a_ * std::cos(phi), b_ * std::sin(phi));
        return {window_.x.from + window_.x.fraction(p.x) * (window_.x.to - window_.x.from),
                window_.y.from + window_.y.fraction(p.y) * (window_.y.to - window_.y.from)};
    }

    void refine(double from, double to, std::vector<PlanePoint>& all, int depth) const {
        constexpr int kDeepest = 40;
        constexpr double kSagitta = 0.1;
        const PlanePoint p = at(from), q = at(to);
        // An arc strays from its chord by at most |second derivative| (to - from)^2 / 8.
        const double stray = a_ * unit_ * (to - from) * (to - from) / 8;
        const Rect r = window_.plot;
        const bool off = std::max(p.x, q.x) + stray < r.x || std::min(p.x, q.x) - stray > r.right() ||
                         std::max(p.y, q.y) + stray < r.y || std::min(p.y, q.y) - stray > r.bottom();
        if (off || stray < kSagitta || depth == kDeepest) {
            all.push_back(q);
            return;
        }
        const double middle = from + (to - from) / 2;
        refine(from, middle, all, depth + 1);
        refine(middle, to, all, depth + 1);
    }

    const PlaneWindow& window_;
    Eigenpairs pairs_;
    double a_, b_, unit_ = 1;
};

/// Keeps what lies on the inner side of one edge of the plot: Sutherland and Hodgman's step.
std::vector<PlanePoint> cut(const std::vector<PlanePoint>& polygon, const std::array<double, 3>& edge) {
    std::vector<PlanePoint> kept;
    const auto side = [&](PlanePoint s) { return edge[0] * s.x + edge[1] * s.y - edge[2]; };
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const PlanePoint a = polygon[i], b = polygon[(i + 1) % polygon.size()];
        const double da = side(a), db = side(b);
        if (da >= 0) kept.push_back(a);
        if ((da < 0) != (db < 0)) {
            const double t = da / (da - db);
            kept.push_back({a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)});
        }
    }
    return kept;
}

Point rounded(PlanePoint s) { return {static_cast<float>(s.x), static_cast<float>(s.y)}; }

}  // namespace

ValueRange values_in(const Quadratic& Q, const PlaneWindow& w) {
    ValueRange range{INFINITY, 0};
    const auto look = [&](double x, double y) {
        const double f = std::max(0.0, Q.value({x, y}));
        range.low = std::min(range.low, f);
        range.high = std::max(range.high, f);
    };
    // f is a parabola along each side of the page: its least value is there, unless the minimum itself is
    // inside.
    for (const double x : {w.x.low, w.x.high}) {
        for (const double y : {w.y.low, w.y.high}) look(x, y);
        look(x, std::clamp(-Q.q12 * x / Q.q22, w.y.low, w.y.high));
    }
    for (const double y : {w.y.low, w.y.high}) look(std::clamp(-Q.q12 * y / Q.q11, w.x.low, w.x.high), y);
    if (w.x.low <= 0 && w.x.high >= 0 && w.y.low <= 0 && w.y.high >= 0) range.low = 0;
    return range;
}

std::vector<double> contour_levels(const Quadratic& Q, const PlaneWindow& w) {
    const ValueRange range = values_in(Q, w);
    std::vector<double> levels;
    if (!(range.high > 0) || !std::isfinite(range.high)) return levels;
    if (range.low * 10 > range.high) {
        figure::TickSpace space;
        space.length = 300;
        space.extent = [](const std::string&) { return 0.f; };
        for (const figure::Tick& tick : figure::linear_ticks(range.low, range.high, space, false))
            if (tick.value > range.low && tick.level == figure::TickLevel::Major)
                levels.push_back(tick.value);
        return levels;
    }
    return ratio_levels(Q, w);
}

std::vector<double> ratio_levels(const Quadratic& Q, const PlaneWindow& w) {
    const ValueRange range = values_in(Q, w);
    std::vector<double> levels;
    if (!(range.high > 0) || !std::isfinite(range.high)) return levels;
    // The next contour inwards lies a quarter of the smaller half axis away.
    constexpr double kLeastGap = 3;
    const double unit = std::abs(w.x.to - w.x.from) / (w.x.high - w.x.low);
    const double least_axis = kLeastGap / (1 - std::pow(10.0, -0.5 / kLevelsADecade)) / unit;
    const double least = eigenpairs(Q).lambda_max * least_axis * least_axis / 2;
    const double from = std::max({range.low, range.high * 1e-12, std::min(least, range.high / 10)});
    for (double k = std::ceil(std::log10(from) * kLevelsADecade);; ++k) {
        const double level = std::pow(10.0, k / kLevelsADecade);
        if (level >= range.high) break;
        levels.push_back(level);
    }
    return levels;
}

std::vector<std::vector<Point>> contour_lines(const Quadratic& Q, double level, const PlaneWindow& window) {
    const std::vector<PlanePoint> points = Ellipse(Q, level, window).points();
    const Rect r = window.plot;
    std::vector<std::vector<Point>> pieces;
    bool open = false;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const PlanePoint p = points[i - 1], q = points[i];
        const bool off = std::max(p.x, q.x) < r.x || std::min(p.x, q.x) > r.right() ||
                         std::max(p.y, q.y) < r.y || std::min(p.y, q.y) > r.bottom();
        if (off) {
            open = false;
            continue;
        }
        if (!open) pieces.push_back({rounded(p)});
        pieces.back().push_back(rounded(q));
        open = true;
    }
    return pieces;
}

std::vector<Point> contour_area(const Quadratic& Q, double level, const PlaneWindow& window) {
    std::vector<PlanePoint> polygon = Ellipse(Q, level, window).points();
    polygon.pop_back();
    const Rect r = window.plot;
    for (const std::array<double, 3> edge :
         {std::array<double, 3>{1, 0, r.x}, {-1, 0, -r.right()}, {0, 1, r.y}, {0, -1, -r.bottom()}})
        if (!polygon.empty()) polygon = cut(polygon, edge);
    std::vector<Point> area;
    for (const PlanePoint s : polygon) area.push_back(rounded(s));
    return area.size() > 2 ? area : std::vector<Point>{};
}

}  // namespace lowrank::quadratic
