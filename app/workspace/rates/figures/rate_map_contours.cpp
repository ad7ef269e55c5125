// Finds lines of equal rate by marching squares with bisected crossings.
#include "app/workspace/rates/figures/rate_map_contours.h"

#include <cmath>
#include <cstdint>
#include <unordered_map>

#include "core/theory/iteration_radius.h"

namespace lowrank::rates {
namespace {

/// At mu = 0 the radius is 1 to rounding: the line rho = 1 must not run along that edge.
constexpr double kOne = 1 + 1e-9;
constexpr int kBisections = 44;

class Squares {
public:
    Squares(const field::RateMapScene& scene, int columns, int rows) : s_(scene), nx_(columns), ny_(rows) {
        values_.reserve((static_cast<std::size_t>(nx_) + 1) * (static_cast<std::size_t>(ny_) + 1));
        for (int j = 0; j <= ny_; ++j)
            for (int i = 0; i <= nx_; ++i) values_.push_back(radius(corner(i, j)));
    }

    void trace(double level, std::vector<ContourLine>& out) {
        level_ = level;
        points_.clear();
        ends_.clear();
        segments_.clear();
        for (int j = 0; j < ny_; ++j)
            for (int i = 0; i < nx_; ++i) cell(i, j);
        chain(out);
    }

private:
    using Edge = std::int64_t;

    ContourPoint corner(int i, int j) const {
        return {s_.mu_low + (s_.mu_high - s_.mu_low) * i / nx_,
                s_.eta_low + (s_.eta_high - s_.eta_low) * j / ny_};
    }
    double radius(ContourPoint p) const {
        return iteration_radius(p.mu, p.eta, s_.lambda_min, s_.lambda_max);
    }
    bool above(int i, int j) const {
        const std::size_t row = static_cast<std::size_t>(j) * (static_cast<std::size_t>(nx_) + 1);
        return values_[row + static_cast<std::size_t>(i)] >= level_;
    }

    /// Each edge by its lower left corner and direction: two cells share the crossing.
    Edge edge(int i, int j, bool upright) const {
        return (static_cast<Edge>(j) * (nx_ + 1) + i) * 2 + upright;
    }

    Edge crossing(int i, int j, bool upright) {
        const Edge id = edge(i, j, upright);
        if (points_.contains(id)) return id;
        ContourPoint a = corner(i, j), b = upright ? corner(i, j + 1) : corner(i + 1, j);
        const bool a_above = above(i, j);
        for (int k = 0; k < kBisections; ++k) {
            const ContourPoint m{(a.mu + b.mu) / 2, (a.eta + b.eta) / 2};
            ((radius(m) >= level_) == a_above ? a : b) = m;
        }
        points_.emplace(id, ContourPoint{(a.mu + b.mu) / 2, (a.eta + b.eta) / 2});
        return id;
    }

    void segment(Edge a, Edge b) {
        const auto index = static_cast<std::int32_t>(segments_.size());
        segments_.push_back({a, b});
        for (const Edge e : {a, b}) {
            auto& pair = ends_.try_emplace(e, Pair{-1, -1}).first->second;
            (pair.first < 0 ? pair.first : pair.second) = index;
        }
    }

    void cell(int i, int j) {
        const bool sw = above(i, j), se = above(i + 1, j), nw = above(i, j + 1), ne = above(i + 1, j + 1);
        if (sw == se && sw == nw && sw == ne) return;
        const auto south = [&] { return crossing(i, j, false); };
        const auto north = [&] { return crossing(i, j + 1, false); };
        const auto west = [&] { return crossing(i, j, true); };
        const auto east = [&] { return crossing(i + 1, j, true); };
        if (sw == ne && se == nw) {
            const ContourPoint a = corner(i, j), b = corner(i + 1, j + 1);
            const bool middle = radius({(a.mu + b.mu) / 2, (a.eta + b.eta) / 2}) >= level_;
            if (middle == sw)
                segment(south(), east()), segment(west(), north());
            else
                segment(south(), west()), segment(north(), east());
        } else if (sw == se) {
            if (sw == nw)
                segment(north(), east());
            else if (sw == ne)
                segment(west(), north());
            else
                segment(west(), east());
        } else if (sw == nw) {
            if (sw == ne)
                segment(south(), east());
            else
                segment(south(), north());
        } else {
            segment(south(), west());
        }
    }

    /// From an end to the other, or once around.
    void chain(std::vector<ContourLine>& out) {
        std::vector<bool> used(segments_.size(), false);
        const auto follow = [&](std::int32_t at, Edge from) {
            ContourLine line{level_, {points_.at(from)}};
            while (at >= 0 && !used[static_cast<std::size_t>(at)]) {
                used[static_cast<std::size_t>(at)] = true;
                const auto& [a, b] = segments_[static_cast<std::size_t>(at)];
                from = from == a ? b : a;
                line.points.push_back(points_.at(from));
                const Pair pair = ends_.at(from);
                at = pair.first == at ? pair.second : pair.first;
            }
            out.push_back(std::move(line));
        };
        for (std::size_t k = 0; k < segments_.size(); ++k)
            for (const Edge e : {segments_[k].first, segments_[k].second})
                if (!used[k] && ends_.at(e).second < 0) follow(static_cast<std::int32_t>(k), e);
        for (std::size_t k = 0; k < segments_.size(); ++k)
            if (!used[k]) follow(static_cast<std::int32_t>(k), segments_[k].first);
    }

    struct Pair {
        std::int32_t first, second;
    };
    const field::RateMapScene& s_;
    int nx_, ny_;
    double level_ = 0;
    std::vector<double> values_;
    std::unordered_map<Edge, ContourPoint> points_;
    std::unordered_map<Edge, Pair> ends_;
    std::vector<std::pair<Edge, Edge>> segments_;
};

}  // namespace

std::vector<double> rate_levels(double rho_low) {
    constexpr double kMost = 12;
    const double range = 1 - rho_low;
    if (!(range > 1e-9)) return {};
    const double decade = std::pow(10.0, std::floor(std::log10(range / kMost)));
    double step = decade;
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
        step = factor * decade;
        if (range / step <= kMost) break;
    }
    std::vector<double> levels;
    // By whole numbers, so that 0.85 is the double 0.85.
    const double steps = std::round(1 / step);
    for (double k = std::floor(rho_low / step + 1e-9) + 1; k < steps; ++k) levels.push_back(k / steps);
    return levels;
}

std::vector<ContourLine> rate_contours(const field::RateMapScene& scene, std::span<const double> levels,
                                       int columns, int rows) {
    std::vector<ContourLine> out;
    if (!(scene.mu_high > scene.mu_low) || !(scene.eta_high > scene.eta_low)) return out;
    Squares squares(scene, columns, rows);
    for (const double level : levels) squares.trace(level, out);
    return out;
}

const std::vector<ContourLine>& RateContours::of(const field::RateMapScene& scene) {
    if (!known_ || !(scene == scene_)) {
        std::vector<double> levels = rate_levels(scene.rho_low);
        levels.push_back(kOne);
        lines_ = rate_contours(scene, levels);
        for (ContourLine& line : lines_)
            if (line.level == kOne) line.level = 1;
        scene_ = scene;
        known_ = true;
    }
    return lines_;
}

}  // namespace lowrank::rates
