// Under which circumstances the steps of a run were made, so that they can be made again.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "core/method/spec.h"

namespace lowrank {

/// Rules with numbers for their words, and the oracle's one word.
struct StepScript {
    /// Those of the start, and each later one with the t of the first step it was in force for; ascending.
    std::vector<std::pair<std::int64_t, MethodSpec>> rules;
    std::int64_t basin_step = -1;  ///< the step that was told of the basin; -1: none

    void change(std::int64_t t, const MethodSpec& spec) {
        // One that was changed again before its step was made has never been in force.
        if (!rules.empty() && rules.back().first == t)
            rules.back().second = spec;
        else
            rules.emplace_back(t, spec);
    }
    /// The rules of the step that leaves X_t. Requires one that is in force from t = 0 on.
    const MethodSpec& at(std::int64_t t) const {
        std::size_t k = rules.size();
        while (k > 1 && rules[k - 1].first > t) --k;
        return rules[k - 1].second;
    }
};

}  // namespace lowrank
