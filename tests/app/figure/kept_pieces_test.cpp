// What is kept of curves from frame to frame: the pieces that a walk over the rows makes, made once.
#include "app/figure/engine/kept_pieces.h"

#include <cmath>

#include "app/figure/engine/decimate.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;

namespace {

struct KeptCurve {
    std::vector<double> x, y;
    ColumnExtremes of_x, of_y;
    Series series;
    Scale across{0, 20'000, false, 0, 400}, up{1e-9, 10, true, 300, 0};
    paint::Rect clip{0, 0, 400, 300};
    KeptPieces pieces;

    KeptCurve() {
        for (int t = 0; t < 20'000; ++t)
            x.push_back(t), y.push_back(std::exp(-1e-3 * t) * (1.5 + std::sin(0.7 * t)));
        take(1);
    }
    void take(std::uint64_t edition) {
        of_x.update(x, 0);
        of_y.update(y, edition);
        series.x = x, series.y = y;
        series.x_extremes = &of_x, series.y_extremes = &of_y;
    }
    /// One frame, which is asked twice.
    void frame() {
        const CurvePieces wanted = curve_pieces(series, across, up, clip);
        for (int k = 0; k < 2; ++k) REQUIRE(*pieces.of(series, across, up, clip, {}) == wanted);
        pieces.end_frame();
    }
};

}  // namespace

TEST_CASE("pieces of a curve that stays are made once, however often its figure is built") {
    KeptCurve c;
    for (int k = 0; k < 5; ++k) {
        Series anew = c.series;
        c.series = anew;
        c.series.chosen = k % 2 == 1;
        c.frame();
    }
    CHECK(c.pieces.made() == 1);
}

TEST_CASE("pieces are made anew for other rows, a last row that changes, other scales, clips and marks") {
    KeptCurve c;
    c.frame();
    const auto made_after = [&](const auto& change) {
        const int before = c.pieces.made();
        change();
        c.frame();
        return c.pieces.made() - before;
    };
    CHECK(made_after([&] { c.y.back() = 5, c.take(1); }) == 1);
    CHECK(made_after([&] { c.y[400] = 5, c.take(2); }) == 1);
    CHECK(made_after([&] { c.x.push_back(20'000), c.y.push_back(2), c.take(2); }) == 1);
    CHECK(made_after([&] { c.across.high = 4000; }) == 1);
    CHECK(made_after([&] { c.up.low = 1e-6; }) == 1);
    CHECK(made_after([&] { c.clip.w = 111; }) == 1);
    CHECK(made_after([&] { c.series.kept = {17, 1711}; }) == 1);
    CHECK(made_after([&] { c.series.role = Role::Pin; }) == 1);
    CHECK(made_after([] {}) == 0);
}

TEST_CASE("pieces of columns of which nothing is kept, and those that were broken off, are not kept") {
    KeptCurve c;
    c.series.y_extremes = nullptr;
    c.frame();
    CHECK(c.pieces.size() == 0);
    c.take(1);
    std::stop_source stop;
    stop.request_stop();
    c.pieces.of(c.series, c.across, c.up, c.clip, stop.get_token());
    CHECK(c.pieces.size() == 0);
}

TEST_CASE("pieces that two frames have not asked for are forgotten") {
    KeptCurve c;
    for (int k = 0; k < 50; ++k) {
        c.across.high = 1000 + k;
        c.frame();
        CHECK(c.pieces.size() <= 2);
    }
}
