// Runs of a race in sentences: who is first, rates, restarts, and why some did not arrive.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/state/view_state.h"
#include "core/run/trace.h"

namespace lowrank::figure {

/// A run that is told of.
struct ToldRun {
    std::string name;
    const Trace* trace = nullptr;
    std::optional<double> predicted{};  ///< its rate
};

/// Who is first and when, the others in the order in which they arrived, measured rates beside what spectrum
/// predicts, restarts, and of each that did not converge why.
std::string describe_runs(const std::vector<ToldRun>& runs, state::XAxis axis = state::XAxis::Iterations,
                          const std::string& spectrum = "the local spectrum");

/// ' Stepsizes: NARG from 0.103 to 0.558 and Grad stays at 0.182.'; empty where there is no number but 0.
std::string range_sentence(const std::vector<ToldRun>& runs, std::vector<double> Trace::*column,
                           const char* what);

}  // namespace lowrank::figure
