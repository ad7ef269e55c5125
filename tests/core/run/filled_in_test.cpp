// What a completed table is said to be where its cells are far from what is known, and its error on what was
// held out.
#include "core/run/data/filled_in.h"

#include <cmath>

#include "core/problem/completion/entry_sampling.h"
#include "core/run/data/held_out.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

/// Three known cells of four: 1 2; 3 ?, of which a half was taken off, in a unit 2^exponent times that of the
/// data.
Instance small_table(int exponent) {
    Instance instance;
    auto problem = std::make_shared<Problem>();
    problem->A = EntrySampling::from_linear(2, 2, {0, 1, 2});
    problem->y = std::ldexp(1.0, exponent) * (Vector(3) << 0.5, 2.5, 1.5).finished();
    problem->rank = 1;
    instance.problem = problem;
    auto origin = std::make_shared<Origin>();
    origin->offset = std::ldexp(0.5, exponent);
    origin->row_offset = origin->col_offset = Vector::Zero(2);
    instance.origin = origin;
    instance.unit_exponent = exponent;
    return instance;
}

/// The point of rank one with entries u_i v_j.
FixedRankPoint point_of(double u0, double u1, double v0, double v1) {
    Vector u(2), v(2);
    u << u0, u1;
    v << v0, v1;
    return {u.normalized(), Matrix::Constant(1, 1, u.norm() * v.norm()), v.normalized()};
}

}  // namespace

TEST_CASE("cells outside 1.5 times the span of what is known are counted, in the unit of the data") {
    for (const int exponent : {0, 40, -30}) {
        CAPTURE(exponent);
        const Instance instance = small_table(exponent);
        const double unit = std::ldexp(1.0, exponent);
        FilledIn filled;
        // 0.5 1.5; 0.9 2.7 and a half: 1.0 2.0; 1.4 3.2, within 0.5 to 3.5.
        REQUIRE(look_at_filled_in(instance, point_of(unit, 1.8 * unit, 0.5, 1.5), filled) == Outcome::Done);
        CHECK(filled.low == Approx(1));
        CHECK(filled.high == Approx(3));
        CHECK(filled.cells == 4);
        CHECK(filled.outside == 0);
        CHECK(why_doubtful(filled).empty());
        // 0.5 1.5; 2.5 7.5 and a half: the last is 8.
        REQUIRE(look_at_filled_in(instance, point_of(unit, 5 * unit, 0.5, 1.5), filled) == Outcome::Done);
        CHECK(filled.outside == 1);
        CHECK(filled.farthest == Approx(8));
        CHECK(says(why_doubtful(filled),
                   "1 of 4 cells lie outside 1.5 times the span of the known values (1 to 3)"));
        CHECK(says(why_doubtful(filled), "the farthest at 8"));
    }
    std::stop_source stop;
    stop.request_stop();
    FilledIn filled;
    CHECK(look_at_filled_in(small_table(0), point_of(1, 1, 1, 1), filled, stop.get_token()) ==
          Outcome::Cancelled);
}

TEST_CASE("cells that cannot be recovered are no cells of a completed table") {
    Instance instance = small_table(0);
    auto origin = std::make_shared<Origin>(*instance.origin);
    origin->row_offset(1) = std::nan("");
    instance.origin = origin;
    auto problem = std::make_shared<Problem>(*instance.problem);
    problem->A = EntrySampling::from_linear(2, 2, {0, 2});
    problem->y = (Vector(2) << 0.5, 1.5).finished();
    instance.problem = problem;
    FilledIn filled;
    REQUIRE(look_at_filled_in(instance, point_of(1, 5, 0.5, 1.5), filled) == Outcome::Done);
    CHECK(filled.cells == 2);
    CHECK(filled.outside == 0);
}

TEST_CASE("the held-out error is in the unit of the data, with and without the low rank") {
    for (const int exponent : {0, 40}) {
        Instance instance = small_table(exponent);
        const double unit = std::ldexp(1.0, exponent);
        auto origin = std::make_shared<Origin>(*instance.origin);
        origin->test_row = {1, 0};
        origin->test_col = {1, 0};
        origin->test_value = unit * (Vector(2) << 7.5, 1.5).finished();
        instance.origin = origin;
        const HeldOutError with = held_out_error(instance, point_of(unit, 5 * unit, 0.5, 1.5)),
                           without = held_out_error_without(instance);
        CHECK(with.rmse == Approx(std::sqrt(0.5)));
        CHECK(with.mae == Approx(0.5));
        CHECK(without.rmse == Approx(std::sqrt((7.5 * 7.5 + 1.5 * 1.5) / 2)));
        CHECK(without.mae == Approx(4.5));
    }
    CHECK(std::isnan(held_out_error_without(small_table(0)).rmse));
}
