// The point nearest to the pointer on curves of many points, against a look at each of them.
#include "app/figure/pointing/nearest.h"

#include <cmath>
#include <limits>

#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;

namespace {

struct LongCurves {
    std::vector<double> x, falling, swinging;
    ColumnExtremes of_falling;
    Figure figure;
    Layout l;

    explicit LongCurves(bool logarithmic) {
        for (int t = 0; t < 30'000; ++t) {
            x.push_back(t);
            falling.push_back(std::exp(-6e-4 * t));
            swinging.push_back(std::exp(-3e-4 * t) * (1.2 + std::sin(0.9 * t)));
        }
        for (const std::size_t i : {5'000, 5'063, 5'064, 12'345})
            falling[i] = std::numeric_limits<double>::quiet_NaN();
        std::fill_n(falling.begin() + 20'000, 400, 0.0);
        of_falling.update(falling, 1);
        for (const auto* column : {&falling, &swinging}) {
            Series& series = figure.series.emplace_back();
            series.x = x, series.y = *column;
            series.label = "curve";
            series.chosen = column == &swinging;
        }
        figure.series[0].y_extremes = &of_falling;
        l.plot = {0, 0, 500, 300};
        l.x = {0, 30'000, false, 0, 500};
        l.y = logarithmic ? Scale{1e-9, 10, true, 300, 0} : Scale{0, 2.5, false, 300, 0};
    }

    std::optional<NearestPoint> looked_at_each(paint::Point at, float reach) const {
        std::optional<NearestPoint> nearest;
        float best = reach;
        for (std::size_t k = 0; k < figure.series.size(); ++k)
            for (std::size_t i = 0; i < x.size(); ++i) {
                const auto a = point_at(figure.series[k], i, l);
                if (!a) continue;
                const auto b = i + 1 < x.size() ? point_at(figure.series[k], i + 1, l) : std::nullopt;
                const float d =
                    paint::distance(at, *a, b.value_or(*a)) - (figure.series[k].chosen ? 0.5f : 0.f);
                if (d >= best) continue;
                best = d;
                const bool next =
                    b && std::hypot(at.x - b->x, at.y - b->y) < std::hypot(at.x - a->x, at.y - a->y);
                nearest = NearestPoint{k, next ? i + 1 : i};
            }
        return nearest;
    }
};

}  // namespace

TEST_CASE("the nearest point of long curves is the one that a look at each finds") {
    const bool logarithmic = GENERATE(true, false);
    const LongCurves curves(logarithmic);
    int found = 0, free = 0;
    for (float x = 3; x < 500; x += 61.7f)
        for (float y = 1; y < 300; y += 17.1f) {
            const auto wanted = curves.looked_at_each({x, y}, 8);
            const auto near = nearest_point(curves.l, curves.figure, {x, y}, 8);
            INFO(x << ", " << y);
            REQUIRE(near.has_value() == wanted.has_value());
            ++(near ? found : free);
            if (near) REQUIRE((near->series == wanted->series && near->index == wanted->index));
        }
    CHECK(found > 10);
    CHECK(free > 10);
}
