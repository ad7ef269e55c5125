// Level sets of the loss on the cone, ruling by ruling: on each one f is a quadratic of one number.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include "core/cone/cone_loss.h"

namespace lowrank {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

/// 2 (f - level) = A z^2 - 2 B z + C at the point z (cos angle, sin angle, 1).
struct OnRuling {
    double A = 0, B = 0, C = 0;
    double discriminant() const { return B * B - A * C; }
    /// The upper and the lower root; a discriminant below 0 counts as 0.
    std::pair<double, double> roots() const {
        const double root = std::sqrt(std::max(0.0, discriminant())), far = B + std::copysign(root, B);
        const double one = A > 0 ? far / A : HUGE_VAL, other = far != 0 ? C / far : one;
        return B >= 0 ? std::pair{one, other} : std::pair{other, one};
    }
};

Vector3 ruling(double angle) { return {std::cos(angle), std::sin(angle), 1}; }

struct Levels {
    const ConeLoss& loss;
    double level;

    OnRuling at(double angle) const {
        const Vector3 g = ruling(angle);
        OnRuling out;
        out.A = loss.energy(g);
        for (const LossTerm& term : loss.terms)
            out.B += term.weight * term.A.dot(g) * term.A.dot(loss.target);
        out.C = loss.energy(loss.target) - 2 * level;
        return out;
    }
    double discriminant(double angle) const { return at(angle).discriminant(); }

    /// Where the discriminant passes 0, outside it negative and inside not.
    double edge(double outside, double inside) const {
        for (int k = 0; k < 60; ++k) {
            const double middle = (outside + inside) / 2;
            (discriminant(middle) < 0 ? outside : inside) = middle;
        }
        return inside;
    }
    /// The angle of the largest discriminant within one step of this one, for sets smaller than the spacing.
    double summit(double angle, double step) const {
        double low = angle - step, high = angle + step;
        for (int k = 0; k < 80; ++k) {
            const double a = low + (high - low) / 3, b = high - (high - low) / 3;
            if (discriminant(a) < discriminant(b))
                low = a;
            else
                high = b;
        }
        return (low + high) / 2;
    }
};

/// A point of the cone by its ruling and its height.
struct Place {
    double angle = 0, z = 0;
    Vector3 point() const { return z * ruling(angle); }
};

struct Heights {
    double low, high;
};

/// Pieces of a closed line of places whose z stays within the heights, cut at them.
void cut_at_heights(const std::vector<Place>& places, Heights heights, std::vector<LevelCurve>& out) {
    const auto inside = [&](const Place& p) { return p.z >= heights.low && p.z <= heights.high; };
    const std::size_t n = places.size();
    LevelCurve piece;
    if (std::all_of(places.begin(), places.end(), inside)) {
        for (const Place& p : places) piece.points.push_back(p.point());
        piece.closed = true;
        out.push_back(std::move(piece));
        return;
    }
    const auto end_piece = [&] {
        if (piece.points.size() > 1) out.push_back(std::move(piece));
        piece = {};
    };
    // Begun where it is outside, so that no piece is cut in two at the seam.
    const auto first_out =
        static_cast<std::size_t>(std::find_if_not(places.begin(), places.end(), inside) - places.begin());
    for (std::size_t k = 0; k < n; ++k) {
        const Place &a = places[(first_out + k) % n], &b = places[(first_out + k + 1) % n];
        if (inside(a) != inside(b) && std::isfinite(a.z) && std::isfinite(b.z)) {
            const double limit = (inside(a) ? b.z : a.z) > heights.high ? heights.high : heights.low;
            // From the last angle to the first it is less than a turn, whichever way.
            const double turn = std::remainder(b.angle - a.angle, kTurn);
            piece.points.push_back(Place{a.angle + (limit - a.z) / (b.z - a.z) * turn, limit}.point());
        }
        if (inside(b))
            piece.points.push_back(b.point());
        else
            end_piece();
    }
    end_piece();
}

}  // namespace

std::vector<LevelCurve> level_curves(const ConeLoss& loss, double level, double low, double high,
                                     int rulings) {
    const Levels levels{loss, level};
    const int n = std::max(8, rulings);
    const double step = kTurn / n;
    std::vector<double> at(static_cast<std::size_t>(n));
    for (int k = 0; k < n; ++k) at[static_cast<std::size_t>(k)] = levels.discriminant(k * step);
    std::vector<LevelCurve> out;
    if (std::all_of(at.begin(), at.end(), [](double d) { return d >= 0; })) {
        std::vector<Place> upper, lower;
        for (int k = 0; k < n; ++k) {
            const auto [above, below] = levels.at(k * step).roots();
            upper.push_back({k * step, above});
            lower.push_back({k * step, below});
        }
        cut_at_heights(upper, {low, high}, out);
        cut_at_heights(lower, {low, high}, out);
        return out;
    }
    // Spans of angles with roots: from one edge of the discriminant to the next.
    std::vector<std::pair<double, double>> spans;
    const auto value = [&](int k) { return at[static_cast<std::size_t>((k % n + n) % n)]; };
    for (int k = 0; k < n; ++k) {
        if (value(k) < 0 || value(k - 1) >= 0) continue;
        int last = k;
        while (value(last + 1) >= 0) ++last;
        spans.emplace_back(levels.edge((k - 1) * step, k * step),
                           levels.edge((last + 1) * step, last * step));
    }
    if (spans.empty()) {
        const auto most = std::max_element(at.begin(), at.end()) - at.begin();
        const double top = levels.summit(static_cast<double>(most) * step, step);
        if (levels.discriminant(top) > 0)
            spans.emplace_back(levels.edge(top - 2 * step, top), levels.edge(top + 2 * step, top));
    }
    for (const std::pair<double, double>& span : spans) {
        const double from = span.first, to = span.second;
        // Close at both ends, where the two roots meet with upright tangents.
        const int m = std::max(24, n / 4);
        const auto angle = [&](int k) {
            return (from + to) / 2 - (to - from) / 2 * std::cos(std::numbers::pi * k / m);
        };
        std::vector<Place> loop;
        for (int k = 0; k <= m; ++k) loop.push_back({angle(k), levels.at(angle(k)).roots().first});
        for (int k = m - 1; k > 0; --k) loop.push_back({angle(k), levels.at(angle(k)).roots().second});
        cut_at_heights(loop, {low, high}, out);
    }
    return out;
}

}  // namespace lowrank
