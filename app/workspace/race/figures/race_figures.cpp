// The figures of one race, a row each.
#include "app/workspace/race/figures/race_figures.h"

#include "app/workspace/race/figures/race_names.h"
#include "app/workspace/race/figures/race_page.h"

namespace lowrank::race {
namespace {

using namespace figure;

constexpr std::string_view kErrorOptions = "bands x theory whole overlay point-notes look",
                           kCurveOptions = kErrorOptions.substr(6), kTableOptions = "title notes";

Result<Page> race_overview(RaceInputs& in) {
    return made(in.race(), [](const auto& race) { return race::race_page({}, race); });
}
template <FigureKind Kind>
Result<Page> race_alone(race::RaceInputs& in) {
    return made(in.race(), [](const auto& race) { return race::race_page(Kind, race); });
}

constexpr TabFigure<RaceInputs> kRaceRows[] = {
    {.row = {.name = "race",
             .label = "race",
             .meaning = "error, stepsize and momentum below each other",
             .experiment = true,
             .options = kErrorOptions,
             .height_mm = 95,
             .panels = 3},
     .make = race_overview},
    {.row = {.name = kRaceFigures[0],
             .label = "error",
             .meaning = "error of the iterate",
             .experiment = true,
             .options = kErrorOptions,
             .progress = true},
     .make = race_alone<FigureKind::Error>},
    {.row = {.name = kRaceFigures[1],
             .label = "stepsize",
             .meaning = "stepsize of each step",
             .experiment = true,
             .options = kCurveOptions},
     .make = race_alone<FigureKind::Stepsize>},
    {.row = {.name = kRaceFigures[2],
             .label = "momentum",
             .meaning = "momentum of each step",
             .experiment = true,
             .options = kCurveOptions},
     .make = race_alone<FigureKind::Momentum>},
    {.row = {.name = kRaceFigures[3],
             .label = "objective",
             .meaning = "objective ½‖A(X_t) − y‖^2, or the gradient norm",
             .experiment = true,
             .options = "x y theory whole overlay point-notes look"},
     .make = race_alone<FigureKind::Objective>},
    {.row = {.name = kMatrix,
             .label = "matrix",
             .meaning = "truth, samples, iterate and error of one method",
             .experiment = true,
             .options = kTableOptions},
     .make = [](RaceInputs& in) { return made(in.matrix(), matrix_page); }},
    {.row = {.name = kStep,
             .label = "step",
             .meaning = "one step in its parts, each with its numbers",
             .experiment = true,
             .options = "at title notes",
             .width_mm = 150,
             .height_mm = 70,
             .of_step = true},
     .make = [](RaceInputs& in) { return made(in.step(), step_page); }},
    {.row = {.name = kEigenvalues,
             .label = "eigenvalues",
             .meaning = "the eigenvalues at the limit, and the share of the error in each at one iterate",
             .experiment = true,
             .options = "at look"},
     .make = [](RaceInputs& in) { return made(in.eigenvalues(), eigenvalue_shares_page); }},
    {.row = {.name = "gradient-angle",
             .meaning = "angle between the gradient and the last step of each method, in degrees",
             .experiment = true,
             .options = "look",
             .live = {.note = "the errors of that race"}},
     .make = [](RaceInputs& in) { return made(in.ended(), gradient_angle_page); }},
};
static_assert(complete(kRaceRows));

}  // namespace

std::span<const TabFigure<RaceInputs>> race_figures() { return kRaceRows; }

}  // namespace lowrank::race
