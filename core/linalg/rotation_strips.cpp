// Applies runs of neighbouring rotations to strips of sixteen rows, two runs at a time where they begin
// alike.
#include "core/linalg/rotation_strips.h"

#include <algorithm>

#include "core/linalg/huge_pages.h"
#include "core/linalg/lanes.h"
#include "core/linalg/parallel.h"

namespace lowrank {
namespace {

constexpr Index kNeighbours = -1;

}  // namespace

RotationStrips::RotationStrips(Index n, const std::stop_token& stop)
    : n_(n), strips_((n + kRows - 1) / kRows) {
    if (fresh(packed_, kRows, n * strips_, stop) == Outcome::Cancelled) return;
    packed_.setZero();
    for (Index k = 0; k < n; ++k) packed_(k % kRows, k / kRows * n + k) = 1;
    rotations_.reserve(kMost + static_cast<std::size_t>(n));
}

void RotationStrips::turn(Index i, Index j, double c, double s) {
    runs_.push_back({i, j, rotations_.size(), 1});
    rotations_.push_back({c, s});
}

void RotationStrips::turn_next(Index k, double c, double s) {
    if (runs_.empty() || runs_.back().other != kNeighbours ||
        runs_.back().first + static_cast<Index>(runs_.back().count) != k)
        runs_.push_back({k, kNeighbours, rotations_.size(), 0});
    rotations_.push_back({c, s});
    ++runs_.back().count;
}

/// Sixteen rows of one column: two chains of dependent rotations hide each other's latency.
struct RotationStrips::Column {
    Lanes top, bottom;

    static Column from(const double* at) { return {load(at), load(at + kLanes)}; }
    void to(double* at) const {
        store(at, top);
        store(at + kLanes, bottom);
    }
    /// This column becomes c y - s x; returns c x + s y.
    Column turn(const Rotation& by, const Column& y) {
        const Column first{by.c * top + by.s * y.top, by.c * bottom + by.s * y.bottom};
        *this = {by.c * y.top - by.s * top, by.c * y.bottom - by.s * bottom};
        return first;
    }
};

void RotationStrips::pass_run(double* at, const Rotation* by, std::size_t count) {
    Column x = Column::from(at);
    for (std::size_t k = 0; k < count; ++k, at += kRows) x.turn(by[k], Column::from(at + kRows)).to(at);
    x.to(at);
}

void RotationStrips::pass_two(double* at, const Rotation* by, std::size_t count, const Rotation* then,
                              std::size_t then_count) {
    Column x = Column::from(at);
    Column z = x.turn(by[0], Column::from(at + kRows));
    const std::size_t both = std::min(then_count, count - 1);
    for (std::size_t k = 1; k <= both; ++k, at += kRows)
        z.turn(then[k - 1], x.turn(by[k], Column::from(at + 2 * kRows))).to(at);
    if (then_count == count) {
        z.turn(then[count - 1], x).to(at);
        z.to(at + kRows);
        return;
    }
    z.to(at);
    at += kRows;
    for (std::size_t k = both + 1; k < count; ++k, at += kRows)
        x.turn(by[k], Column::from(at + kRows)).to(at);
    x.to(at);
}

void RotationStrips::pass(double* strip) const {
    static_assert(kRows == 2 * kLanes);
    for (std::size_t k = 0; k < runs_.size(); ++k) {
        const Run& run = runs_[k];
        const Rotation* by = rotations_.data() + run.begin;
        double* at = strip + run.first * kRows;
        if (run.other != kNeighbours) {
            double* other = strip + run.other * kRows;
            Column x = Column::from(at);
            x.turn(*by, Column::from(other)).to(at);
            x.to(other);
        } else if (k + 1 < runs_.size() && runs_[k + 1].other == kNeighbours &&
                   runs_[k + 1].first == run.first && runs_[k + 1].count <= run.count) {
            const Run& next = runs_[++k];
            pass_two(at, by, run.count, rotations_.data() + next.begin, next.count);
        } else {
            pass_run(at, by, run.count);
        }
    }
}

Outcome RotationStrips::carry_out(const std::stop_token& stop) {
    const Outcome outcome = parallel_tiles(
        strips_, [&](Index strip) { pass(packed_.data() + strip * n_ * kRows); }, stop);
    rotations_.clear();
    runs_.clear();
    return outcome;
}

Outcome RotationStrips::give(const std::vector<Index>& order, Matrix& out,
                             const std::stop_token& stop) const {
    const auto column = [&](Index k) {
        auto to = out.col(k);
        const Index from = order[static_cast<std::size_t>(k)];
        for (Index strip = 0; strip < strips_; ++strip) {
            const Index first = strip * kRows, rows = std::min(kRows, n_ - first);
            to.segment(first, rows) = packed_.col(strip * n_ + from).head(rows);
        }
        to.tail(out.rows() - n_).setZero();
    };
    return parallel_tiles(static_cast<Index>(order.size()), column, stop);
}

}  // namespace lowrank
