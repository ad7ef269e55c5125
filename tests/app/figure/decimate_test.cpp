// What is left of a curve of many points, against a walk over all of them.
#include "app/figure/engine/decimate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <vector>

#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// The pieces that the words of the header ask for, in a clip that holds everything.
std::vector<std::vector<paint::Point>> by_the_walk(const Series& series, const Scale& x, const Scale& y) {
    std::vector<std::vector<paint::Point>> pieces;
    std::vector<paint::Point> piece;
    std::map<std::size_t, paint::Point> stay;
    std::optional<std::pair<std::size_t, double>> lowest, highest;
    long column = 0;
    const auto point = [&](std::size_t i) { return paint::Point{x.px(series.x[i]), y.px(series.y[i])}; };
    const auto close = [&] {
        if (lowest) stay.emplace(lowest->first, point(lowest->first));
        if (highest) stay.emplace(highest->first, point(highest->first));
        for (const auto& [i, p] : stay) piece.push_back(p);
        stay.clear(), lowest.reset(), highest.reset();
    };
    const auto end = [&] {
        close();
        if (piece.size() > 1) pieces.push_back(piece);
        piece.clear();
    };
    for (std::size_t i = 0; i < series.x.size(); ++i) {
        if (!x.drawable(series.x[i]) || !y.drawable(series.y[i])) {
            end();
            continue;
        }
        const long at = std::lround(x.from + x.fraction(series.x[i]) * (x.to - x.from));
        if (at != column) close(), column = at;
        if (!lowest || series.y[i] < lowest->second) lowest = {i, series.y[i]};
        if (!highest || series.y[i] > highest->second) highest = {i, series.y[i]};
        if (std::ranges::binary_search(series.kept, i)) stay.emplace(i, point(i));
    }
    end();
    return pieces;
}

struct Long {
    std::vector<double> x, y;
    Series series;
    Long(std::size_t n, double step, bool falls) : x(n), y(n) {
        std::mt19937 random(11);
        std::normal_distribution<double> normal;
        for (std::size_t i = 0; i < n; ++i) {
            x[i] = step * static_cast<double>(i);
            const double t = static_cast<double>(i) / static_cast<double>(n);
            y[i] = falls ? std::exp(-20 * t + normal(random)) : normal(random);
        }
        series = {.x = x, .y = y};
    }
};

constexpr paint::Rect kEverything{-10, -10, 420, 420};

}  // namespace

TEST_CASE("of a pixel column stay the lowest, the highest and the kept points, in their order") {
    const bool falls = GENERATE(true, false), ascends = GENERATE(true, false);
    Long curve(20'000, 0.5, falls);
    curve.series.kept = {0, 7, 8, 5000, 12'345, 19'999};
    curve.series.role = ascends ? Role::Measured : Role::File;
    const Scale x{0, 10'000, false, 0, 400};
    const Scale y = falls ? Scale{1e-12, 100, true, 400, 0} : Scale{-6, 6, false, 400, 0};
    const auto found = curve_pieces(curve.series, x, y, kEverything);
    CHECK(found == by_the_walk(curve.series, x, y));
    REQUIRE(found.size() == 1);
    CHECK(found[0].size() <= 2 * 401 + curve.series.kept.size());
}

TEST_CASE("what has no place ends a piece, alone, at the ends, in a row and as a whole column") {
    Long curve(20'000, 0.5, true);
    for (const std::size_t i : {0, 60, 61, 62, 9'000, 19'999}) curve.y[i] = kNone;
    curve.y[70] = 0;
    curve.y[71] = -1;
    curve.y[72] = std::numeric_limits<double>::infinity();
    std::fill_n(curve.y.begin() + 4000, 200, 0.0);
    curve.series.kept = {60, 65, 4000, 9'001};
    const Scale x{0, 10'000, false, 0, 400}, y{1e-12, 100, true, 400, 0};
    const auto found = curve_pieces(curve.series, x, y, kEverything);
    CHECK(found == by_the_walk(curve.series, x, y));
    CHECK(found.size() == 5);
}

TEST_CASE("kept extremes leave the points that a walk over all of them leaves, whatever is in view") {
    const bool falls = GENERATE(true, false), across = GENERATE(true, false);
    Long curve(60'000, 0.5, falls);
    for (const std::size_t i : {0, 60, 61, 9'000, 59'999}) curve.y[i] = kNone;
    curve.y[777] = std::numeric_limits<double>::infinity();
    std::fill_n(curve.y.begin() + 20'000, 900, 0.0);
    for (std::size_t i = 40'000; i < 40'600; i += 3) curve.y[i] = kNone;
    // Points that share their place, as seconds of a coarse clock do.
    std::fill_n(curve.x.begin() + 30'000, 500, curve.x[30'000]);
    curve.series.kept = {60, 65, 4000, 20'010, 40'001};
    ColumnExtremes extremes;
    extremes.update(curve.y, 1);
    Series kept = curve.series;
    kept.y_extremes = &extremes;
    const Scale y = falls ? Scale{1e-12, 100, true, 400, 0} : Scale{-6, 6, false, 400, 0};
    for (const auto& [low, high] : {std::pair{0.5, 30'000.0}, {9'000.0, 12'000.0}, {100.0, 400.0}}) {
        const Scale x{low, high, across, 0, 400};
        for (const paint::Rect& clip : {kEverything, paint::Rect{40, 30, 123.5f, 99}})
            CHECK(curve_pieces(kept, x, y, clip) == curve_pieces(curve.series, x, y, clip));
        if (low == 0.5) CHECK(curve_pieces(kept, x, y, kEverything) == by_the_walk(kept, x, y));
    }
}

TEST_CASE("on a logarithmic axis the points crowd at its end, and none at zero is drawn") {
    Long curve(50'000, 1, true);
    const Scale x{1, 50'000, true, 0, 400}, y{1e-12, 100, true, 400, 0};
    CHECK(curve_pieces(curve.series, x, y, kEverything) == by_the_walk(curve.series, x, y));
}
