// The memory a race takes, before any of it is taken, and the sentence where that is more than there may be.
#pragma once
#include <string>

#include "core/problem/problem.h"
#include "core/run/experiment.h"

namespace lowrank {

/// What is known of an instance before its methods start.
struct RaceGround {
    ProblemSizes sizes;
    bool drawn = false;  ///< what drawing it takes counts too
    bool truth = true;
    double origin = 0;  ///< bytes of a picture or of ratings that are held out
};
RaceGround ground_of(const ProblemSpec& generated);
RaceGround ground_of(const Instance& instance);

/// Bytes at the highest point of a race: the instance, its start while it is made, then the enabled methods
/// together with the operator's scratch, what measures them, their records, their last iterates, and the
/// spectrum where a rule asks for the truth's. Beside it the program itself takes some 15 MB. Within 1.25 of
/// what is measured; factorisations that only the values of a matrix call for come on top.
double race_memory(const ExperimentSpec& spec, const RaceGround& ground);

/// Bytes that the race leaves below a limit for looking back at its iterates, beside the one method that is
/// stepped again for that; below 0 where not even that fits. limit in bytes; infinity for 0, which is none.
double left_to_look_back(const ExperimentSpec& spec, const RaceGround& ground, double limit);

/// What is asked of theory once a race has ended. spectrum: of rates or of the kind of a limit; deviations:
/// of each entry.
struct TheoryAsked {
    bool spectrum = false, deviations = false;
};
/// Why the methods, or what theory asks for behind them, do not fit beside the instance; empty where they do.
/// limit in bytes, 0 for none.
std::string why_theory_too_large(const ExperimentSpec& spec, const RaceGround& ground, TheoryAsked asked,
                                 double limit);

/// Why the race does not fit, with both sizes and the methods that have to be left out; empty when it does.
/// limit in bytes, 0 for none.
std::string why_too_large(const ExperimentSpec& spec, const RaceGround& ground, double limit);

/// The same of a figure whose methods are its own, of which none can be left out: n is what may be smaller.
std::string why_n_too_large(const ExperimentSpec& spec, double limit);

}  // namespace lowrank
