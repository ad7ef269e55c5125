// The grips by which a fit is dragged: what keeps off them.
#include <algorithm>

#include "app/figure/engine/crowding.h"
#include "app/workspace/quadratic/figures/quadratic_curves.h"
#include "tests/app/boxes.h"
#include "tests/app/figure/quadratic_races.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::quadratic;
using namespace lowrank::testing;

namespace {

constexpr QuadraticFigure kError = QuadraticFigure::Error;

}  // namespace

TEST_CASE("no word of the error stands on a grip of the fit") {
    const QuadraticRace race = race_of({}, {"grad", "nag:d=2"}, {{0.156, -0.78}});
    QuadraticCurvesInput input;
    input.race = &race;
    input.theme = &theme::theme(theme::ThemeName::Light);
    input.selected = 1;
    QuadraticColumns columns;
    std::size_t grips = 0, tolerances = 0;
    for (const float width : {260.f, 290.f, 330.f, 480.f, 700.f})
        for (const float height : {140.f, 230.f, 400.f})
            for (const std::int64_t last : {16, 60}) {
                input.fit_range = state::FitRange{8, last};
                const QuadraticRace part = until(race, last);
                input.race = &part;
                const Figure figure = build_quadratic_curves(input, columns)[kError];
                const Surface s = surface({0, 0, width, height}, theme::ThemeName::Light, false);
                const Layout placed = layout(figure, {}, s);
                for (const Rect& grip : fit_grips(figure, placed, s)) {
                    ++grips;
                    for (const PlacedText& word : placed.reference_labels) {
                        INFO(word.markup << " " << width << " x " << height);
                        CHECK_FALSE(overlap(word.box(), grip));
                    }
                }
                tolerances += std::ranges::count(placed.reference_labels, "tol", &PlacedText::markup);
            }
    CHECK(grips > 20);
    CHECK(tolerances > 10);
}
