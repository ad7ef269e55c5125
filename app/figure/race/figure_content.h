// What each of the race's four figures shows: which column, under which title, over which x, and what it says
// while it is empty.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "app/figure/race/build_race_figures.h"
#include "core/run/trace.h"

namespace lowrank::figure {

inline constexpr std::string_view kErrorTitle = "Error ‖X_t − X_⋆‖_F";

/// Which column a figure shows, and how.
struct Content {
    std::string title, empty;
    const std::vector<double>& (*column)(const Trace&) = nullptr;
    std::string heading;
    Progress progress = Progress::Error;  ///< of the error figure
};
Content content_of(FigureKind kind, const RaceFiguresInput& input);

/// The race whose curves are seen: where the experiment was refused, that of the ghost.
const Race& shown_of(const RaceFiguresInput& input);

/// The x axis with its words, before anything is fitted.
Axis x_axis(state::XAxis kind);

/// Of any figure: the instance is being made, every method is off, no step was made, the first is on its way,
/// or the race waits for a person. running: it was asked to run.
std::string empty_words(const Race& race, bool running);

/// The same of the momentum figure, which is also empty where no method that is on has momentum.
std::string empty_momentum_words(const Race& race, bool running);

/// The same of the objective, which is also empty where its values, squares of those of the data, are no
/// numbers.
std::string empty_objective_words(const Race& race, bool running);

/// What is computed before the first step: '1500 samples are drawn, then 3 singular triplets for the start'.
std::string building_words(const ExperimentSpec& spec);

/// Whether that is worth a word beside the curves of before: from about a tenth of a second on.
bool takes_time_to_build(const ProblemSpec& problem);

}  // namespace lowrank::figure
