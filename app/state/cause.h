// Why a race did not end well, from numbers that are known, and one step that may cure it.
#pragma once
#include <optional>
#include <string>

#include "app/state/app_state.h"
#include "core/run/theory/race_theory.h"

namespace lowrank::state {

/// Samples per degree of freedom from which NARG+R recovered ten of ten matrices (n = 60, r = 3); five of ten
/// at 1.8.
inline constexpr double kSurelyEnough = 2.3;

struct Cure {
    std::string label;  ///< of its button: 'p = 0.35', 'half the step'
    EditExperiment edit;
};

struct Cause {
    std::string words;  ///< a sentence in plain text
    std::optional<Cure> cure{};
    bool fault = true;  ///< something went wrong; else something is missing
};

/// The first that holds of: too few samples to run, an instance that cannot be made; where no method got
/// there, lines without enough samples, a model rank above the rank, few samples; of a method that diverged,
/// its step against the longest stable one; of a picture, a rank too high; a short step of the chosen method;
/// where none got there, the limit that ended them on their way, a tolerance below what rounding leaves, a
/// large condition number, an unlucky draw; where only the chosen one did not, a model rank above the rank,
/// the same limit, tolerance and condition number, its error against sigma_r. theory: of this race, or null.
/// Nothing where all is well or a method still runs.
std::optional<Cause> cause_of(const AppState& state, const Race& race, const RaceTheory* theory);

/// What a table wants before anybody can say how good its completion is: a tenth of its known values held
/// out. Nothing where some are, or where no table is read.
std::optional<Cause> unmeasured(const AppState& state);

}  // namespace lowrank::state
