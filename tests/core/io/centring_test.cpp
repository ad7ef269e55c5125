// The parts of rows and columns against their definition: a dense least squares, the equations it solves, and
// the transposed data.
#include "core/io/table/centring.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/problem/draws.h"
#include "tests/catch.h"
#include "tests/dense_reference.h"

using namespace lowrank;

namespace {

struct Known {
    Index rows = 0, cols = 0;
    std::vector<std::int64_t> position;
    std::vector<double> value;
    Index row(std::size_t k) const { return static_cast<Index>(position[k] % rows); }
    Index col(std::size_t k) const { return static_cast<Index>(position[k] / rows); }
};

/// About a third of the entries, with parts of rows and columns that are large and small; the last row and
/// column are unknown.
Known drawn(Index rows, Index cols, std::uint64_t seed) {
    const draws::Stream stream(seed, draws::Name::Noise);
    Known known{rows, cols, {}, {}};
    for (Index j = 0; j + 1 < cols; ++j)
        for (Index i = 0; i + 1 < rows; ++i) {
            const std::uint64_t bits = stream.bits(draws::entry(i, j));
            if (bits % 3 != 0) continue;
            known.position.push_back(i + rows * j);
            known.value.push_back(3 + std::sin(double(i)) + 0.4 * std::cos(2.0 * double(j)) +
                                  double(bits >> 40 & 1023) / 1023);
        }
    return known;
}

Known transposed(const Known& known) {
    std::vector<std::pair<std::int64_t, double>> entries;
    for (std::size_t k = 0; k < known.value.size(); ++k)
        entries.emplace_back(known.col(k) + known.cols * known.row(k), known.value[k]);
    std::ranges::sort(entries);
    Known out{known.cols, known.rows, {}, {}};
    for (const auto& [position, value] : entries)
        out.position.push_back(position), out.value.push_back(value);
    return out;
}

Centre fitted(Centring centring, const Known& known) {
    Centre centre;
    REQUIRE(fit_centre(centring, known.rows, known.cols, known.position, known.value, {}, centre) ==
            Outcome::Done);
    return centre;
}

/// The same by a dense QR of the entries above the ridge.
Centre dense(Centring centring, const Known& known) {
    const bool by_row = centring == Centring::Rows || centring == Centring::Both,
               by_col = centring == Centring::Columns || centring == Centring::Both;
    const auto count = static_cast<Index>(known.value.size());
    const Index parts = known.rows + known.cols;
    Matrix A = Matrix::Zero(count + parts, 1 + parts);
    Vector b = Vector::Zero(count + parts);
    for (Index k = 0; k < count; ++k) {
        const auto at = static_cast<std::size_t>(k);
        A(k, 0) = 1;
        if (by_row) A(k, 1 + known.row(at)) = 1;
        if (by_col) A(k, 1 + known.rows + known.col(at)) = 1;
        b(k) = known.value[at];
    }
    A.bottomRightCorner(parts, parts).diagonal().setConstant(std::sqrt(kCentringRidge));
    const Vector x = test::least_squares(A, b);
    return {x(0), x.segment(1, known.rows), x.tail(known.cols)};
}

}  // namespace

TEST_CASE("mean, rows and columns are those of the dense least squares with the ridge") {
    const Known known = drawn(23, 17, 5);
    for (const Centring centring : {Centring::Rows, Centring::Columns, Centring::Both}) {
        CAPTURE(static_cast<int>(centring));
        const Centre fast = fitted(centring, known), slow = dense(centring, known);
        CHECK(std::abs(fast.mean - slow.mean) < 1e-12);
        CHECK((fast.row - slow.row).cwiseAbs().maxCoeff() < 1e-12);
        CHECK((fast.col - slow.col).cwiseAbs().maxCoeff() < 1e-12);
        CHECK(fast.row.isZero(0) == (centring == Centring::Columns));
        CHECK(fast.col.isZero(0) == (centring == Centring::Rows));
        // What has no entry has no part.
        CHECK(fast.row(22) == 0);
        CHECK(fast.col(16) == 0);
    }
    const Centre mean = fitted(Centring::Mean, known), none = fitted(Centring::None, known);
    double sum = 0;
    for (const double value : known.value) sum += value;
    CHECK(mean.mean == Approx(sum / double(known.value.size())).epsilon(1e-14));
    CHECK((mean.row.isZero(0) && mean.col.isZero(0)));
    CHECK((none.mean == 0 && none.row.isZero(0) && none.col.isZero(0)));
    CHECK((none.row.size() == 23 && none.col.size() == 17));
}

TEST_CASE("what is left sums to 0, and over a row or column to the ridge times its part") {
    const Known known = drawn(400, 90, 11);
    const Centre centre = fitted(Centring::Both, known);
    double all = 0;
    Vector rows = Vector::Zero(known.rows), cols = Vector::Zero(known.cols);
    for (std::size_t k = 0; k < known.value.size(); ++k) {
        const double left = known.value[k] - centre.at(known.row(k), known.col(k));
        all += left;
        rows(known.row(k)) += left;
        cols(known.col(k)) += left;
    }
    const double size = double(known.value.size());
    CHECK(std::abs(all) < 1e-13 * size);
    CHECK((rows - kCentringRidge * centre.row).cwiseAbs().maxCoeff() < 1e-13 * size);
    CHECK((cols - kCentringRidge * centre.col).cwiseAbs().maxCoeff() < 1e-13 * size);
}

TEST_CASE("the transposed data have the transposed parts, and a scale of the data scales them") {
    const Known known = drawn(120, 41, 3);
    const Centre here = fitted(Centring::Both, known), there = fitted(Centring::Both, transposed(known));
    CHECK(std::abs(here.mean - there.mean) < 1e-13);
    CHECK((here.row - there.col).cwiseAbs().maxCoeff() < 1e-13);
    CHECK((here.col - there.row).cwiseAbs().maxCoeff() < 1e-13);
    const Centre by_row = fitted(Centring::Rows, known),
                 by_col = fitted(Centring::Columns, transposed(known));
    CHECK((by_row.row - by_col.col).cwiseAbs().maxCoeff() < 1e-13);
    Known scaled = known;
    for (double& value : scaled.value) value = std::ldexp(value, 70);
    const Centre large = fitted(Centring::Both, scaled);
    CHECK(large.mean == std::ldexp(here.mean, 70));
    CHECK(large.row(7) == std::ldexp(here.row(7), 70));
}

TEST_CASE("data that are alike, a single entry, and a token that fires") {
    Known alike = drawn(9, 9, 1);
    std::ranges::fill(alike.value, 2.75);
    const Centre centre = fitted(Centring::Both, alike);
    CHECK(centre.mean == Approx(2.75).epsilon(1e-15));
    CHECK(centre.row.cwiseAbs().maxCoeff() < 1e-15);
    const Known one{3, 2, {4}, {1.5}};
    CHECK(fitted(Centring::Both, one).at(1, 1) == 1.5);
    std::stop_source stop;
    stop.request_stop();
    Centre out;
    for (const Centring centring : {Centring::Mean, Centring::Both})
        CHECK(fit_centre(centring, alike.rows, alike.cols, alike.position, alike.value, stop.get_token(),
                         out) == Outcome::Cancelled);
}
