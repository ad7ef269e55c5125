// Reductions to texels against sums over entries, thinning against its budget.
#include "core/run/texels.h"

#include <cmath>

#include "core/run/measure.h"
#include "tests/catch.h"
#include "tests/core/run/fakes.h"

using namespace lowrank;

namespace {

FixedRankPoint wavy(Index n1, Index n2, double phase) {
    FixedRankPoint X;
    X.U = Matrix::NullaryExpr(
        n1, 2, [&](Index i, Index k) { return std::sin(phase + 0.3 * double(i) * double(k + 1)); });
    X.V = Matrix::NullaryExpr(
        n2, 2, [&](Index j, Index k) { return std::cos(phase + 0.2 * double(j) * double(k + 1)); });
    X.K = Matrix::Identity(2, 2) * 1.5;
    return X;
}

float at(const Texels& texels, Index i, Index j) {
    return texels.values[static_cast<std::size_t>(i * texels.cols + j)];
}

}  // namespace

TEST_CASE("texels are means and maxima of their blocks") {
    const FixedRankPoint X = wavy(1100, 700, 0), Z = wavy(1100, 700, 0.4);
    const TexelGrid grid(1100, 700);
    REQUIRE((grid.rows == 512 && grid.cols == 512));
    const Matrix dense = X.dense(), off = (X.dense() - Z.dense()).cwiseAbs();
    const Texels means = mean_texels(grid, X), direct = mean_texels(grid, dense);
    Texels largest, largest_dense;
    REQUIRE(max_difference_texels(grid, X, Z, largest, {}) == Outcome::Done);
    REQUIRE(max_difference_texels(grid, X, Z.dense(), largest_dense, {}) == Outcome::Done);
    for (Index i = 0; i < grid.rows; i += 37)
        for (Index j = 0; j < grid.cols; j += 41) {
            const Index top = grid.row_begin(i), left = grid.col_begin(j);
            const auto block = [&](const Matrix& M) {
                return M.block(top, left, grid.row_begin(i + 1) - top, grid.col_begin(j + 1) - left);
            };
            CHECK(at(means, i, j) == Approx(block(dense).mean()).margin(1e-6));
            CHECK(at(direct, i, j) == Approx(block(dense).mean()).margin(1e-6));
            CHECK(at(largest, i, j) == Approx(block(off).maxCoeff()).margin(1e-6));
            CHECK(at(largest_dense, i, j) == Approx(block(off).maxCoeff()).margin(1e-6));
        }
}

TEST_CASE("small matrices are shown entry by entry, and channels never mix") {
    const TexelGrid small(12, 10);
    CHECK((small.rows == 12 && small.cols == 10 && small.row_begin(7) == 7));
    const TexelGrid photo(600, 3 * 900, 3);
    CHECK((photo.rows == 512 && photo.cols == 3 * 512));
    CHECK((photo.col_begin(512) == 900 && photo.col_begin(1024) == 1800));
}

TEST_CASE("a reduction looks at its token") {
    std::stop_source source;
    source.request_stop();
    Texels out;
    const FixedRankPoint X = wavy(30, 30, 0);
    CHECK(max_difference_texels(TexelGrid(30, 30), X, X, out, source.get_token()) == Outcome::Cancelled);
}

TEST_CASE("the instance picture has truth, samples and one scale") {
    InstancePicture picture;
    REQUIRE(picture_of(fake::instance(), 5, picture, {}) == Outcome::Done);
    CHECK(picture.generation == 5);
    CHECK(at(picture.truth, 0, 0) == 4);
    CHECK(at(picture.samples, 1, 1) == 2);
    CHECK(picture.low < picture.high);

    Instance photo = fake::instance();
    photo.truth.reset();
    auto origin = std::make_shared<Origin>();
    origin->picture = Matrix::Constant(fake::kRows, fake::kCols, 0.25);
    origin->picture(3, 3) = std::nan("");
    origin->channels = 1;
    photo.origin = origin;
    REQUIRE(picture_of(photo, 6, picture, {}) == Outcome::Done);
    CHECK((picture.low == 0 && picture.high == 1));
    CHECK(picture.aspect() == static_cast<double>(fake::kCols) / static_cast<double>(fake::kRows));
    origin->channels = fake::kCols;  // a column of pixels, in so many colours
    REQUIRE(picture_of(photo, 6, picture, {}) == Outcome::Done);
    CHECK(picture.aspect() == 1.0 / static_cast<double>(fake::kRows));
    origin->channels = 1;
    REQUIRE(picture_of(photo, 6, picture, {}) == Outcome::Done);
    CHECK(at(picture.truth, 0, 0) == 0.25F);
    CHECK(std::isnan(at(picture.truth, 3, 3)));
}

TEST_CASE("the colour scale does not follow one outlier") {
    Texels values{1, 1001, {}};
    for (int i = 0; i <= 1000; ++i) values.values.push_back(static_cast<float>(i) / 1000);
    values.values[500] = 1e6F;
    float low = 0, high = 0;
    colour_scale(values, low, high);
    CHECK(high < 1.1F);
    CHECK(low < 0.01F);
}

TEST_CASE("PSNR clips to 0..1 and leaves missing pixels out, RMSE is that of the held-out entries") {
    FixedRankPoint X = fake::corner(3, 0.5);
    Matrix picture = X.dense();
    picture(0, 0) = 1;  // 3 is clipped to it
    picture(1, 1) = 0.25;
    picture(2, 2) = std::nan("");
    PictureQuality quality;
    double psnr = 0;
    REQUIRE(quality.psnr(picture, X, psnr) == Outcome::Done);
    CHECK(psnr == Approx(10 * std::log10(119 / (0.25 * 0.25))));

    Origin origin;
    origin.test_row = {0, 1, 5};
    origin.test_col = {0, 1, 5};
    origin.test_value = Vector::Zero(3);
    origin.test_value << 2, 0.5, 1;
    RatingsQuality ratings;
    CHECK(ratings.rmse(origin, X) == Approx(std::sqrt((1.0 + 0 + 1) / 3)));
}
