// The parts of a step in words: a formula with its numbers put in, what was decided, what it took.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/method/step_parts.h"
#include "core/run/step/step_in_parts.h"
#include "core/run/trace.h"

namespace lowrank::race {

/// The formula (markup) with each symbol that has a number replaced by it: 'μ_t = ‖g‖^2/‖A(g)‖^2' becomes
/// '0.861 = (0.0032)^2/1.19·10^{−5}'. What follows a sign, is raised to a power or divides is set in
/// parentheses where that needs it.
std::string filled_in(std::string_view formula, std::span<const PartNumber> numbers);

/// 'f(Y_t) = 0.12', one for each number.
std::vector<std::string> equations(std::span<const PartNumber> numbers);

/// '3 operator calls, 1 SVD'; empty where there is neither.
std::string calls_of(std::uint32_t operator_calls, std::uint32_t svds);

/// A part of a step as it is shown (markup).
struct StepRow {
    PartForm form{};
    std::string filled{};                ///< empty where nothing of the formula has a number
    std::vector<std::string> numbers{};  ///< those that the formula does not have
    std::string verdict{}, calls{};
    double seconds = 0;  ///< of work, as the step was made again; for the screen, since no two times are one
};

/// All numbers of a part; those of the move with its length and the objectives on both sides, as trace has
/// them.
std::vector<PartNumber> numbers_of(const MadePart& part, const StepInParts& step, const Trace& trace);

/// The rows of a step that was looked into; one whose part has told nothing has its formula alone.
std::vector<StepRow> step_rows(const StepInParts& step, const Trace& trace);

}  // namespace lowrank::race
