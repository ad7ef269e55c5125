// The figures of a quadratic, a row each.
#include "app/workspace/quadratic/figures/quadratic_figures.h"

#include "app/workspace/quadratic/figures/quadratic_names.h"

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

template <figure::Page (*Make)(const QuadraticPages&)>
Result<Page> quadratic_whole(quadratic::QuadraticInputs& in) {
    return made(in.quadratic(), Make);
}
template <QuadraticCurve Kind>
Result<Page> quadratic_alone(quadratic::QuadraticInputs& in) {
    return made(in.quadratic(), [](const auto& pages) { return quadratic_curve_page(Kind, pages); });
}

constexpr figure::TabFigure<QuadraticInputs> kQuadraticRows[] = {
    {.row = {.name = "quadratic",
             .label = "all",
             .meaning = "methods on ½ x'Qx: landscape, trajectories, error and stepsize",
             .workspace = "quadratic",
             .options = kPageOptions},
     .make = quadratic_whole<quadratic_page>},
    {.row = {.name = kQuadraticNames[4],
             .label = "rate by θ",
             .meaning = "rate of exact line search against the angle θ of its start",
             .workspace = "quadratic",
             .options = kAngleOptions,
             .paper = kThetaSays},
     .make = quadratic_whole<quadratic_theta_page>},
    {.row = {.name = kQuadraticNames[5],
             .label = "landscape",
             .meaning = "the landscape of ½ x'Qx and the trajectories",
             .workspace = "quadratic",
             .options = kRunOptions},
     .make = quadratic_whole<quadratic_landscape_page>},
    {.row = {.name = kQuadraticNames[0],
             .label = "error",
             .meaning = "error of the methods on ½ x'Qx",
             .workspace = "quadratic",
             .options = kRunCurveOptions},
     .make = quadratic_alone<QuadraticCurve::Error>},
    {.row = {.name = kQuadraticNames[1],
             .label = "stepsize",
             .meaning = "stepsize of the methods on ½ x'Qx",
             .workspace = "quadratic",
             .options = kRunCurveOptions},
     .make = quadratic_alone<QuadraticCurve::Stepsize>},
    {.row = {.name = kQuadraticNames[2],
             .label = "momentum",
             .meaning = "momentum of the methods on ½ x'Qx",
             .workspace = "quadratic",
             .options = kRunCurveOptions},
     .make = quadratic_alone<QuadraticCurve::Momentum>},
    {.row = {.name = kQuadraticNames[3],
             .label = "components",
             .meaning = "the error along each eigenvector, and which regime it is in",
             .workspace = "quadratic",
             .options = kRunCurveOptions},
     .make = quadratic_alone<QuadraticCurve::Components>},
    {.row = {.name = "quadratic-objective",
             .label = "objective",
             .meaning = "the values of ½ x'Qx",
             .workspace = "quadratic",
             .options = kRunCurveOptions},
     .make = quadratic_alone<QuadraticCurve::Objective>},
};
static_assert(figure::complete(kQuadraticRows));

}  // namespace

std::span<const figure::TabFigure<QuadraticInputs>> quadratic_figures() { return kQuadraticRows; }

}  // namespace lowrank::quadratic
