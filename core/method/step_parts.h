// A step in its parts: how an algorithm makes each, and the numbers of one that was made.
#pragma once
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/linalg/parallel.h"

namespace lowrank {

enum class StepPart : std::uint8_t { Extrapolate, Gradient, Direction, Stepsize, Move, RestartTest };

/// One part of a step in the paper's letters; name and formula are markup.
struct PartForm {
    StepPart part;
    std::string_view name, formula;
};

/// symbol: markup, letter for letter as the formula has it where it stands there. unit: the power of the
/// data's unit that the value has, 0 of mu, 1 of a norm, 2 of f.
struct PartNumber {
    std::string_view symbol;
    double value;
    int unit;
};

/// What one part of a step has found.
struct MadePart {
    StepPart part;
    std::uint32_t operator_calls = 0, svds = 0;  ///< of this part alone
    double seconds = 0;                          ///< of work, this part alone, without the telling
    std::vector<PartNumber> numbers{};
    std::string_view verdict{};  ///< what was decided, or why there was nothing to do; a literal (markup)

    void say(std::string_view symbol, double value, int unit = 0) {
        numbers.push_back({symbol, value, unit});
    }
};

/// Takes down the parts of one step while it is made; the step begins with it.
class StepParts {
public:
    /// A part is over, and the step has spent so much so far; say(MadePart&): what it has found. What is
    /// computed for the telling alone counts to no part.
    template <class Say>
    void add(StepPart part, std::uint32_t operator_calls, std::uint32_t svds, Say say) {
        made_.push_back({.part = part,
                         .operator_calls = operator_calls - calls_,
                         .svds = svds - svds_,
                         .seconds = work_seconds() - begun_});
        calls_ = operator_calls;
        svds_ = svds;
        say(made_.back());
        begun_ = work_seconds();
    }
    const std::vector<MadePart>& made() const { return made_; }
    std::vector<MadePart> take() {
        calls_ = svds_ = 0;
        return std::exchange(made_, {});
    }

private:
    std::vector<MadePart> made_;
    std::uint32_t calls_ = 0, svds_ = 0;
    double begun_ = work_seconds();
};

}  // namespace lowrank
