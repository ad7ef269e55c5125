// Thinning and clipping of curves.
#include "app/figure/engine/decimate.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/figure/engine/rows.h"

namespace lowrank::figure {

namespace {

using Piece = std::vector<Point>;

/// The part of a segment inside the rectangle (Liang and Barsky's parametric clipping).
std::optional<std::pair<Spot, Spot>> clip_segment(Spot a, Spot b, paint::Rect r) {
    double from = 0, to = 1;
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double p[] = {-dx, dx, -dy, dy};
    const double q[] = {a.x - r.x, r.x + r.w - a.x, a.y - r.y, r.y + r.h - a.y};
    for (int i = 0; i < 4; ++i) {
        if (p[i] == 0) {
            if (q[i] < 0) return std::nullopt;
        } else if (const double t = q[i] / p[i]; p[i] < 0) {
            from = std::max(from, t);
        } else {
            to = std::min(to, t);
        }
    }
    if (from > to) return std::nullopt;
    return std::pair{Spot{a.x + from * dx, a.y + from * dy}, Spot{a.x + to * dx, a.y + to * dy}};
}

void add_clipped(const std::vector<Spot>& run, paint::Rect clip, std::vector<Piece>& pieces) {
    Piece piece;
    const auto flush = [&] {
        if (piece.size() > 1) pieces.push_back(std::move(piece));
        piece.clear();
    };
    for (std::size_t i = 1; i < run.size(); ++i) {
        const auto inside = clip_segment(run[i - 1], run[i], clip);
        if (!inside) {
            flush();
            continue;
        }
        const auto point = [](Spot s) { return Point{static_cast<float>(s.x), static_cast<float>(s.y)}; };
        const Point a = point(inside->first), b = point(inside->second);
        if (piece.empty() || piece.back() != a) {
            flush();
            piece.push_back(a);
        }
        piece.push_back(b);
    }
    flush();
}

/// The first point after i that has another pixel column, or no place on the axis. usual: so many the
/// column before had.
std::size_t end_of_column(const Series& series, const Scale& x, std::size_t i, std::size_t last,
                          std::size_t usual) {
    const auto column_of = [&](std::size_t k) {
        return std::lround(std::clamp(x.from + x.fraction(series.x[k]) * (x.to - x.from), -1e6, 1e6));
    };
    const long column = column_of(i);
    const auto shares = [&](std::size_t k) { return x.drawable(series.x[k]) && column_of(k) == column; };
    std::size_t good = i;
    if (!series.facts().ascends) {
        while (good + 1 < last && shares(good + 1)) ++good;
        return good + 1;
    }
    // From where the end is expected on: farther steps each time, until it is passed.
    std::size_t bad = last, step = 1;
    if (const std::size_t guess = i + usual; usual > 1 && guess < last && !shares(guess)) {
        for (bad = guess; bad - i > step && !shares(bad - step); step *= 2) bad -= step;
        good = bad - i > step ? bad - step : i;
    } else {
        if (usual > 1 && guess < last) good = guess;
        while (good + step < last && shares(good + step)) good += step, step *= 2;
        bad = std::min(good + step, last);
    }
    while (bad - good > 1) {
        const std::size_t middle = good + (bad - good) / 2;
        (shares(middle) ? good : bad) = middle;
    }
    return bad;
}

}  // namespace

std::vector<Piece> curve_pieces(const Series& series, const Scale& x, const Scale& y, paint::Rect clip,
                                const std::stop_token& stop) {
    const std::size_t n = std::min(series.x.size(), series.y.size());
    std::size_t first = 0, last = n;
    if (series.facts().ascends) {
        // Columns of a trace ascend: what is left and right of the clip, but for one point each, is never
        // looked at.
        const auto xs = series.x.first(n);
        const double left = x.value(clip.x), right = x.value(clip.right());
        first = static_cast<std::size_t>(std::lower_bound(xs.begin(), xs.end(), left) - xs.begin());
        last = static_cast<std::size_t>(std::upper_bound(xs.begin(), xs.end(), right) - xs.begin());
        first = first > 0 ? first - 1 : 0;
        last = std::min(n, last + 1);
    }
    const auto spot = [&](std::size_t i) {
        return Spot{x.from + x.fraction(series.x[i]) * (x.to - x.from),
                    y.from + y.fraction(series.y[i]) * (y.to - y.from)};
    };
    const bool thin = last > first && static_cast<double>(last - first) > 2.0 * clip.w;
    // Both scales keep the order of numbers: what is lowest among the values is lowest on the page.
    const double least = least_drawable(y.logarithmic);

    std::vector<Piece> pieces;
    std::vector<Spot> run;
    const auto end_run = [&] {
        add_clipped(run, clip, pieces);
        run.clear();
    };
    std::size_t looked = first;
    const auto stopped = [&](std::size_t i) {
        if (i < looked) return false;
        looked = i + kPointsBetweenLooks;
        return stop.stop_requested();
    };
    if (!thin) {
        for (std::size_t i = first; i < last && !stopped(i); ++i)
            if (x.drawable(series.x[i]) && y.drawable(series.y[i]))
                run.push_back(spot(i));
            else
                end_run();
        end_run();
        return pieces;
    }

    std::vector<std::size_t> stay;
    auto next_kept = std::lower_bound(series.kept.begin(), series.kept.end(), first);
    // Points from begin to end share a pixel column and can all be drawn.
    const auto add_column = [&](std::size_t begin, std::size_t end, const PlacedExtremes& extremes) {
        stay.assign({extremes.low_at, extremes.high_at});
        for (; next_kept != series.kept.end() && *next_kept < end; ++next_kept)
            if (*next_kept >= begin) stay.push_back(*next_kept);
        std::sort(stay.begin(), stay.end());
        stay.erase(std::unique(stay.begin(), stay.end()), stay.end());
        for (const std::size_t i : stay) run.push_back(spot(i));
    };
    std::size_t usual = 1;
    for (std::size_t i = first; i < last && !stopped(i);) {
        if (!x.drawable(series.x[i])) {
            end_run();
            ++i;
            continue;
        }
        const std::size_t end = end_of_column(series, x, i, last, usual);
        usual = end - i;
        const auto extremes = [&](std::size_t from, std::size_t to) {
            return placed_extremes(series.y, series.y_extremes, from, to, least);
        };
        const PlacedExtremes all = extremes(i, end);
        if (all.all_count || all.empty()) {
            if (all.empty())
                end_run();
            else
                add_column(i, end, all);
            i = end;
            continue;
        }
        for (std::size_t begin = i; begin < end;) {
            std::size_t k = begin;
            while (k < end && y.drawable(series.y[k])) ++k;
            if (k > begin) add_column(begin, k, extremes(begin, k));
            if (k < end) end_run();
            begin = k + 1;
        }
        i = end;
    }
    end_run();
    return pieces;
}

double distance(Spot p, Spot a, Spot b) {
    const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    const double t = square > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.0, 1.0) : 0;
    return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

std::vector<std::size_t> simplified(const std::vector<Spot>& line, double tolerance) {
    std::vector<std::size_t> kept;
    if (line.empty()) return kept;
    const auto replaces = [&](std::size_t from, std::size_t to) {
        for (std::size_t k = from + 1; k < to; ++k)
            if (distance(line[k], line[from], line[to]) > tolerance) return false;
        return true;
    };
    const std::size_t last = line.size() - 1;
    kept.push_back(0);
    while (kept.back() < last) {
        const std::size_t from = kept.back();
        std::size_t good = from + 1, step = 2;
        while (from + step <= last && replaces(from, from + step)) good = from + step, step *= 2;
        std::size_t bad = std::min(from + step, last + 1);
        while (bad - good > 1) {
            const std::size_t middle = good + (bad - good) / 2;
            (replaces(from, middle) ? good : bad) = middle;
        }
        kept.push_back(good);
    }
    return kept;
}

}  // namespace lowrank::figure
