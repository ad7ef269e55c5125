// The figures of a quadratic, a row each.
#include "app/workspace/quadratic/figures/quadratic_figures.h"

namespace lowrank::quadratic {
namespace {

// Of a quadratic: all that the page of many takes, and how much of it the others do.
constexpr std::string_view kQuadraticOptions =
    "show theory frame q11 q12 q22 lambda-min lambda-max angle start theta method tol max-iter look";
constexpr std::string_view kPageOptions = kQuadraticOptions.substr(0, kQuadraticOptions.find(" look")),
                           kRunCurveOptions = kQuadraticOptions.substr(kQuadraticOptions.find("theory")),
                           kRunOptions = kPageOptions.substr(kPageOptions.find("frame")),
                           kAngleOptions = kRunOptions.substr(0, kRunOptions.find(" method"));

// What the paper says, in other words and with its numbers.
constexpr std::string_view kThetaSays =
    "Q = [10 1; 1 1]. Exact line search from a start whose gradient stands at θ from an eigenvector: "
    "slowest, with the rate (κ − 1)/(κ + 1) = 0.838 of the best constant step, at odd multiples of π/4; one "
    "step is enough at multiples of π/2.";

Result<Page> quadratic_overview(QuadraticInputs& in) {
    return made(in.quadratic(), [](const auto& pages) { return quadratic_page({}, pages); });
}
template <QuadraticFigure Alone>
Result<Page> quadratic_alone(QuadraticInputs& in) {
    return made(in.quadratic(), [](const auto& pages) { return quadratic_page(Alone, pages); });
}

/// One over iterations.
template <QuadraticFigure Alone>
constexpr figure::TabFigure<QuadraticInputs> curve_row(std::string_view meaning) {
    return {.row = {.name = name_of(Alone),
                    .label = short_name_of(Alone),
                    .meaning = meaning,
                    .options = kRunCurveOptions},
            .make = quadratic_alone<Alone>};
}

constexpr figure::TabFigure<QuadraticInputs> kQuadraticRows[] = {
    {.row = {.name = "quadratic",
             .label = "all",
             .meaning = "methods on ½ x'Qx: landscape, trajectories, error and stepsize",
             .options = kPageOptions},
     .make = quadratic_overview},
    {.row = {.name = name_of(QuadraticFigure::Theta),
             .label = "rate by θ",
             .meaning = "rate of exact line search against the angle θ of its start",
             .options = kAngleOptions,
             .paper = kThetaSays},
     .make = quadratic_alone<QuadraticFigure::Theta>},
    {.row = {.name = name_of(QuadraticFigure::Landscape),
             .label = "landscape",
             .meaning = "the landscape of ½ x'Qx and the trajectories",
             .options = kRunOptions},
     .make = quadratic_alone<QuadraticFigure::Landscape>},
    curve_row<QuadraticFigure::Error>("error of the methods on ½ x'Qx"),
    curve_row<QuadraticFigure::Stepsize>("stepsize of the methods on ½ x'Qx"),
    curve_row<QuadraticFigure::Momentum>("momentum of the methods on ½ x'Qx"),
    curve_row<QuadraticFigure::Components>("the error along each eigenvector, and which regime it is in"),
    curve_row<QuadraticFigure::Objective>("the values of ½ x'Qx"),
};
static_assert(figure::complete(kQuadraticRows));

}  // namespace

std::span<const figure::TabFigure<QuadraticInputs>> quadratic_figures() { return kQuadraticRows; }

}  // namespace lowrank::quadratic
