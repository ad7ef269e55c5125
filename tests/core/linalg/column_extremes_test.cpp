// The kept extremes of a column against a walk over all of its rows.
#include <algorithm>
#include <random>
#include <vector>

#include "core/linalg/extremes.h"
#include "tests/catch.h"

using namespace lowrank;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kMost = std::numeric_limits<double>::max(), kLowest = std::numeric_limits<double>::lowest(),
                 kAboveZero = std::numeric_limits<double>::denorm_min();

void check_stretch(const ColumnExtremes& kept, std::span<const double> column, std::size_t begin,
                   std::size_t end, double least) {
    const auto rows = column.subspan(begin, end - begin);
    const Extremes wanted = extremes_of(rows, least, kMost),
                   found = kept.of(column, begin, end, least, kMost);
    const PlacedExtremes placed = kept.placed(column, begin, end, least, kMost);
    INFO("rows " << begin << " to " << end << " of " << column.size() << ", from " << least);
    REQUIRE((found.low == wanted.low && found.high == wanted.high));
    REQUIRE((placed.low == wanted.low && placed.high == wanted.high));
    REQUIRE(found.all_count == wanted.all_count);
    REQUIRE(placed.all_count == wanted.all_count);
    if (wanted.empty()) return;
    // The first of equals.
    const auto place = [&](double value) {
        return begin + static_cast<std::size_t>(std::ranges::find(rows, value) - rows.begin());
    };
    REQUIRE(placed.low_at == place(wanted.low));
    REQUIRE(placed.high_at == place(wanted.high));
}

/// Small whole numbers, so that many are equal, and now and then one that is odd.
std::vector<double> numbers(std::size_t n, double odd, double share, std::mt19937& random) {
    std::vector<double> column(n);
    std::uniform_int_distribution<int> whole(1, 40);
    std::bernoulli_distribution rare(share);
    for (double& v : column) v = rare(random) ? odd : whole(random);
    return column;
}

}  // namespace

TEST_CASE("kept extremes of any stretch are those of a walk over it, and their places its first") {
    std::mt19937 random(7);
    for (const std::size_t n : {0u, 1u, 16u, 17u, 257u, 4097u, 20000u})
        for (const double odd : {kNone, kInfinite, -kInfinite, 0.0, -3.0})
            for (const double share : {0.0, 0.001, 0.3, 1.0}) {
                const std::vector<double> column = numbers(n, odd, share, random);
                ColumnExtremes kept;
                kept.update(column, 1);
                std::uniform_int_distribution<std::size_t> row(0, n);
                check_stretch(kept, column, 0, n, kLowest);
                for (int k = 0; k < 40; ++k) {
                    const auto [begin, end] = std::minmax({row(random), row(random)});
                    for (const double least : {kLowest, kAboveZero})
                        check_stretch(kept, column, begin, end, least);
                }
            }
}

TEST_CASE("kept extremes follow rows that are added and a last one that is replaced") {
    std::mt19937 random(8);
    const std::vector<double> whole = numbers(3000, kNone, 0.01, random);
    ColumnExtremes kept;
    std::vector<double> column;
    for (std::size_t n = 0; n < whole.size(); n += 1 + n % 7) {
        while (column.size() < n) column.push_back(whole[column.size()]);
        if (!column.empty()) column.back() = 1000;  // without its step
        kept.update(column, 3);
        check_stretch(kept, column, 0, column.size(), kAboveZero);
        if (!column.empty()) column.back() = whole[column.size() - 1];
        kept.update(column, 3);
        check_stretch(kept, column, 0, column.size(), kAboveZero);
        check_stretch(kept, column, column.size() / 3, column.size() / 2, kAboveZero);
    }
}

TEST_CASE("kept extremes of another edition, and of a column that is shorter, are read anew") {
    std::vector<double> column(1000, 5.0);
    ColumnExtremes kept;
    kept.update(column, 1);
    column[100] = 7;
    kept.update(column, 2);
    check_stretch(kept, column, 0, column.size(), kLowest);
    CHECK(kept.edition() == 2);
    column.resize(90);
    kept.update(column, 2);
    column.resize(1000, 9.0);
    kept.update(column, 2);
    check_stretch(kept, column, 0, column.size(), kLowest);
}

TEST_CASE("extremes of a whole column are told by a few of its blocks") {
    std::vector<double> column(1u << 16, 2.0);
    ColumnExtremes kept;
    kept.update(column, 1);
    int blocks = 0;
    kept.walk(column, 0, column.size(), [&](std::size_t, std::size_t, double, double) {
        ++blocks;
        return true;
    });
    // Fifteen parts at each of three levels and the last rows.
    CHECK(blocks <= 64);
}
