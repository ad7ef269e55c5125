// A and B where no iteration is counted: the rate by angle, the orders of the retractions; and on paths of
// the cone.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <string>
#include <vector>

#include "app/figure/engine/format.h"
#include "app/state/saved_view.h"
#include "app/workspace/geometry/figures/orders_ends.h"
#include "app/workspace/geometry/geometry_panel.h"
#include "app/workspace/geometry/geometry_state.h"
#include "app/workspace/quadratic/angle_ends.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "core/quadratic/theta_rate.h"
#include "core/text/numbers.h"
#include "core/theory/optimal_rates.h"
#include "tests/app/workspace/quadratic_desk.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::geometry;
using lowrank::testing::says;

namespace {

void press_in_front(state::AppState& s, char letter) {
    for (const state::Action& action : state::actions_of({.character = letter}, s)) state::apply(s, action);
}

void escape_in_front(state::AppState& s) {
    for (const state::Action& action : state::actions_of({.named = state::NamedKey::Escape}, s))
        state::apply(s, action);
}

state::AppState with_illustration(geometry::Illustration illustration) {
    state::AppState s;
    state::apply(s, state::SetWorkspace{"geometry"});
    GeometryChoice choice = geometry_of(s).choice;
    choice.illustration = illustration;
    state::apply(s, EditGeometry{choice, false, "illustration"});
    return s;
}

}  // namespace

TEST_CASE("in the rate by angle A and B are set at the angle of the start, elsewhere at the cursor") {
    state::AppState s;
    state::apply(s, state::SetWorkspace{"quadratic"});
    quadratic::QuadraticState& q = quadratic::quadratic_of(s);
    press_in_front(s, 'A');
    CHECK(q.angles == state::AxisEnds{});
    CHECK(q.view(quadratic::QuadraticFigure::Error).a);
    state::apply(s, quadratic::ActivateQuadratic{quadratic::QuadraticFigure::Theta});
    press_in_front(s, 'A');
    REQUIRE(q.angles.a);
    CHECK(*q.angles.a == Approx(45));
    state::apply(s, quadratic::EditQuadratic{with_theta(q.choice, 0.2), false, "start"});
    press_in_front(s, 'B');
    REQUIRE(q.angles.b);
    CHECK(*q.angles.b == Approx(0.2 * 180 / std::numbers::pi).epsilon(1e-6));

    const state::SavedView view = state::saved_view(s);
    state::AppState again;
    CHECK(state::restore_view(again, view).empty());
    CHECK(quadratic::quadratic_of(again).angles == q.angles);
    for (const char* word : {"1", "1:361", "-1:", "x:2"})
        CHECK(says(state::restore_view(again, {{"quadratic_angle_ends", word}}), "two angles from 0 to 360"));
    CHECK(quadratic::quadratic_of(again).angles == q.angles);
    escape_in_front(s);
    CHECK(q.angles == state::AxisEnds{});
}

TEST_CASE("the table of two angles has the rates of those very angles, each end with its letter") {
    const Quadratic Q{10, 1, 1};
    const double a = 0.9, b = 0.31;
    const figure::ComparisonTable table = quadratic::theta_table(Q, a, b);
    CHECK(table.heading == "B 17.8° to A 51.6°");
    REQUIRE(table.rows.size() == 3);
    const auto [at_b, at_a] = figure::format_rates_short(theta_rate(Q, b), theta_rate(Q, a));
    CHECK(at_b != at_a);
    CHECK(table.rows[0] ==
          std::vector<std::string>{"ρ, formula", at_b, at_a,
                                   figure::format_rate_short(theta_rate(Q, a) - theta_rate(Q, b))});
    CHECK(table.rows[1][1] ==
          figure::format_rates_short(measured_theta_rate(Q, b), measured_theta_rate(Q, a)).first);
    CHECK(table.rows[2][1] == figure::format_value(-1 / std::log10(theta_rate(Q, b))));
    // From an eigenvector one step arrives: there is no digit to wait for.
    CHECK(quadratic::theta_table(Q, 0, b).rows[2][1] == "–");
}

TEST_CASE("both angles' rates stand in the panel of the quadratic") {
    testing::QuadraticDesk desk([](testing::QuadraticDesk& d, ui::Ui& ui) {
        quadratic::quadratic_values(ui, {16, 16, 268, 900}, d.context());
    });
    desk.q().angles = {12, 45};
    desk.solve();
    const std::string text = quadratic::quadratic_readout(desk.q(), desk.race);
    CHECK(says(text, "ρ at A, θ 12.0°"));
    CHECK(says(text, "ρ at B − ρ at A"));
}

TEST_CASE("the panel of the quadratic says rates in two digits, and copies them in full") {
    testing::QuadraticDesk desk([](testing::QuadraticDesk& d, ui::Ui& ui) {
        quadratic::quadratic_values(ui, {16, 16, 268, 900}, d.context());
    });
    desk.rig.state.theory.on = true;
    desk.solve();
    std::vector<ui::DrawnWord> words;
    desk.rig.memory.words = &words;
    desk.rig.frame();
    const auto label = std::ranges::find(words, std::string("ρ at μ†"), &ui::DrawnWord::markup);
    REQUIRE(label != words.end());
    const double rate = rho_dagger({desk.q().accepted.lambda_min, desk.q().accepted.lambda_max});
    CHECK(std::next(label)->markup == figure::format_rate_short(rate));
    CHECK(figure::format_rate_short(rate) != figure::format_rate(rate));
    CHECK(says(quadratic::quadratic_readout(desk.q(), desk.race), "ρ at μ†\t" + print_significant(rate, 6)));
}

TEST_CASE("the orders of the retractions are read off between A and B, beside what theory says") {
    state::AppState s = with_illustration(geometry::Illustration::Retractions);
    GeometryState& g = geometry_of(s);
    press_in_front(s, 'A');
    REQUIRE(g.ends.a);
    const double longest = g.accepted.front().length;
    CHECK(*g.ends.a == Approx(longest / std::sqrt(1000.)));
    state::apply(s, ReadOrders{longest / 500});
    press_in_front(s, 'B');
    CHECK(*g.ends.b == Approx(longest / 500));

    const auto drawn = geometry::drawn(g.accepted.illustration, g.accepted.front());
    REQUIRE(drawn);
    const auto between = geometry::orders_between(*drawn->orders, *g.ends.a, *g.ends.b);
    REQUIRE(between.size() == 3);
    for (const geometry::OrderBetween& each : between) {
        CHECK(each.slope == Approx(each.predicted).margin(0.02));
        CHECK(each.ratio == Approx(std::pow(*g.ends.a / *g.ends.b, each.slope)));
    }
    const figure::ComparisonTable table = geometry::orders_table(*drawn->orders, *g.ends.a, *g.ends.b);
    CHECK(table.heading.starts_with("B 0.00180 to A "));
    CHECK(table.rows[2][2] == "3");
    CHECK(geometry::orders_between(*drawn->orders, longest * 2, longest / 2).empty());
    CHECK(says(geometry_readout(g, *drawn), "slope d | predicted"));

    state::AppState again;
    CHECK(state::restore_view(again, state::saved_view(s)).empty());
    CHECK(geometry_of(again).ends == g.ends);
    CHECK(says(state::restore_view(again, {{"orders_ends", "0:1"}}), "two lengths above 0"));
    escape_in_front(s);
    CHECK(g.ends == state::AxisEnds{});
}

TEST_CASE("the paths of the cone are compared between the iterations A and B") {
    state::AppState s = with_illustration(geometry::Illustration::Paths);
    GeometryState& g = geometry_of(s);
    state::apply(s, state::MoveCursor{2});
    press_in_front(s, 'B');
    state::apply(s, state::MoveCursor{7});
    press_in_front(s, 'A');
    CHECK(g.path_ends == state::AxisEnds{7, 2});
    const auto drawn = geometry::drawn(g.accepted.illustration, g.accepted.front());
    REQUIRE(drawn);
    const ConePath& path = drawn->paths.front();
    REQUIRE(path.last() >= 7);
    const Vector3 target = g.accepted.front().loss().target;
    const double rate =
        std::pow((path.points[7].X - target).norm() / (path.points[2].X - target).norm(), 1.0 / 5);
    const std::string text = geometry_readout(g, *drawn);
    CHECK(says(text, "compared\tB 2 to A 7"));
    CHECK(says(text, "ρ " + std::string(label_of(path.kind)) + "\t" + figure::format_rate(rate)));

    state::AppState again;
    CHECK(state::restore_view(again, state::saved_view(s)).empty());
    CHECK(geometry_of(again).path_ends == g.path_ends);
    CHECK(says(state::restore_view(again, {{"paths_ends", "1.5:2"}}), "two iterations"));
    escape_in_front(s);
    CHECK(g.path_ends == state::AxisEnds{});
    // A step has parts, and nothing to compare between them.
    state::AppState step = with_illustration(geometry::Illustration::Steps);
    CHECK(state::actions_of({.character = 'A'}, step).empty());
}
