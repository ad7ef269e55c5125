// The eigenvalues with the error's share in each: bars that hold all of both, an axis that fits, words that
// are true.
#include "app/workspace/race/figures/eigenvalue_shares.h"

#include <algorithm>
#include <cmath>

#include "app/figure/engine/draw.h"
#include "app/figure/race/build_race_figures.h"
#include "core/method/algorithms.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::race;
using testing::says;

namespace {

const theme::Theme& kSharesOnWhite = theme::theme(theme::ThemeName::Light);

/// 100 eigenvalues from low to high, evenly or as a geometric row; most of the error in the least three.
EigenvalueSharesInput some_shares(double low, double high, bool geometric) {
    EigenvalueSharesInput in;
    in.eigenvalues.resize(100);
    in.shares.setConstant(100, 0.04 / 97);
    for (Index k = 0; k < 100; ++k) {
        const double f = static_cast<double>(k) / 99;
        in.eigenvalues[k] = geometric ? low * std::pow(high / low, f) : low + f * (high - low);
    }
    in.shares.head(3).setConstant(0.32);
    in.method = "NARG";
    in.t = 40;
    in.stepsize = 2;
    return in;
}

/// The sum of the heights of bars from their corners, each of which has two.
double sum_of(const Series& bars) {
    double sum = 0;
    for (const double y : bars.y) sum += y / 2;
    return sum;
}

}  // namespace

TEST_CASE("eigenvalue shares: all of the error and of the eigenvalues stand in the bars, inside the axes") {
    for (const bool geometric : {false, true}) {
        const EigenvalueSharesInput in = some_shares(geometric ? 1e-4 : 0.2, 1.8, geometric);
        const EigenvalueShares made = build_eigenvalue_shares(in, kSharesOnWhite);
        const Figure& figure = made.page.panels.front().figure;
        CHECK(figure.x.logarithmic == geometric);
        REQUIRE(figure.series.size() == 2);
        for (const Series& series : figure.series) {
            CHECK(sum_of(series) == Approx(100));
            CHECK(series.x.size() == series.y.size());
            CHECK(std::is_sorted(series.x.begin(), series.x.end()));
            CHECK(std::ranges::max(series.y) <= figure.y.high);
        }
        REQUIRE(figure.bands.size() == 1);
        CHECK(std::ranges::equal(figure.bands[0].high, figure.series[0].y));
        REQUIRE(figure.guides.size() == 1);
        CHECK(figure.guides[0].x == std::vector<double>{0.5, 0.5});
        CHECK(says(made.where, "3 of 100 eigenvalues"));
        CHECK(says(made.page.note, "1/μ_t = 0.5"));
    }
}

TEST_CASE("eigenvalue shares: one eigenvalue, a zero one, no error, and those that the error alone sees") {
    EigenvalueSharesInput one;
    one.eigenvalues = Vector::Constant(1, 0.7);
    one.shares = Vector::Constant(1, 1.0);
    CHECK(says(where_the_error_lies(one), "in 1 of 1 eigenvalues, at 0.7"));
    const EigenvalueShares alone = build_eigenvalue_shares(one, kSharesOnWhite);
    CHECK(sum_of(alone.page.panels[0].figure.series[0]) == Approx(100));
    EigenvalueSharesInput flat = some_shares(0, 1, false);
    CHECK_FALSE(build_eigenvalue_shares(flat, kSharesOnWhite).page.panels[0].figure.x.logarithmic);
    flat.shares.setZero();
    CHECK(says(where_the_error_lies(flat), "zero"));
    flat = some_shares(0.2, 1, false);
    flat.all = false;
    const EigenvalueShares seen = build_eigenvalue_shares(flat, kSharesOnWhite);
    CHECK(seen.page.panels[0].figure.series.size() == 1);
    CHECK(says(seen.page.note, "Lanczos"));
    const std::string csv = eigenvalue_shares_csv(one);
    CHECK(csv == "eigenvalue,share_of_squared_error\n0.7,1\n");
}

TEST_CASE(
    "inner steps are light ticks across the line, apart from each other, and only over operator calls") {
    Race race = test::fake_race(20);
    std::size_t inner = 0;
    while (!row_of(race.traces[inner].spec).inner) ++inner;
    Trace& trace = race.traces[inner];
    trace = race.traces[0];
    trace.spec = race.spec.methods[inner].spec;
    trace.enabled = race.spec.methods[inner].enabled = true;
    for (std::size_t t = 0; t < trace.size(); ++t) {
        trace.inner_steps[t] = 20 * t;
        trace.operator_calls[t] = 42 * t;
    }
    for (std::size_t m = 0; m < race.traces.size(); ++m)
        if (m != inner) race.traces[m].enabled = false;
    AxisColumns columns;
    RaceFiguresInput input;
    input.race = &race;
    input.theme = &kSharesOnWhite;
    const auto ticks = [&](float width) {
        columns.update(race, nullptr);
        const Figure figure = build_race_figures(input, columns)[0];
        Surface surface;
        surface.area = {0, 0, width, 500};
        surface.theme = &kSharesOnWhite;
        testing::RecordingPainter painter(surface.area);
        const Layout layout = figure::layout(figure, input.views[0], surface);
        draw(layout, figure, surface, painter);
        std::size_t count = 0;
        for (const auto& line : painter.lines)
            count +=
                line.points.size() == 2 && line.stroke.colour == figure.series[0].style.line.with_alpha(0.6f);
        return count;
    };
    input.x_axis = state::XAxis::OperatorCalls;
    const std::size_t few = ticks(500), more = ticks(3000);
    CHECK(few > 20);
    CHECK(few < more);
    // No more than there are inner steps between two iterates.
    CHECK(more <= 19 * (trace.size() - 1));
    input.x_axis = state::XAxis::Iterations;
    CHECK(ticks(3000) == 0);
}
