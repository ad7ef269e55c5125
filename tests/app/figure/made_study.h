// Trials of a study that nobody ran, for pages whose numbers are worked out by hand.
#pragma once
#include <cmath>
#include <functional>
#include <memory>
#include <vector>

#include "core/study/trial.h"

namespace lowrank::testing {

/// A row for each method on each trial of each cell, as `fill` has it; then errors from 10 on, a decade lower
/// every `decade` + method + trial iterations.
inline std::shared_ptr<std::vector<TrialRow>> made_rows(const StudySpec& study, Index decade,
                                                        const std::function<void(TrialRow&)>& fill) {
    auto rows = std::make_shared<std::vector<TrialRow>>();
    for (Index cell = 0; cell < study.cells(); ++cell)
        for (Index trial = 0; trial < study.trials; ++trial)
            for (Index method = 0; method < study_methods(study); ++method) {
                TrialRow row{.cell = cell, .trial = trial, .method = method};
                fill(row);
                for (std::int64_t t = 0; t <= row.iterations; ++t)
                    row.errors.push_back(std::pow(10.0, 1 - double(t) / double(decade + method + trial)));
                rows->push_back(row);
            }
    return rows;
}

}  // namespace lowrank::testing
