// Takes apart the step that --at names, of the one method that runs, or of the best of many as the matrix is.
#include <algorithm>
#include <fmt/core.h>

#include "app/cli/figure_inputs.h"
#include "app/cli/results.h"
#include "core/method/registry.h"
#include "core/run/run_name.h"
#include "core/run/step/step_in_parts.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

/// The only method that has made a step, else the best; below 0 where there is none.
Index method_shown(const Race& race) {
    Index only = -1;
    for (std::size_t m = 0; m < race.traces.size(); ++m) {
        if (race.traces[m].size() < 2) continue;
        if (only >= 0) return best_method(race);
        only = static_cast<Index>(m);
    }
    return only;
}

}  // namespace

Result<race::StepPageInput> FigureInputs::step() {
    const std::string text = arguments_.value("at").value_or("");
    const auto wished = parse_integer(text);
    if (arguments_.has("at") && (!wished || *wished < 0))
        return Failure{
            fmt::format("at cannot be '{}': the t of a step, a whole number from 0 on, is needed.", text)};
    if (const auto ran = run(); !ran) return ran.passed_on<race::StepPageInput>();
    const Index m = method_shown(result_.race);
    if (stop_.stop_requested()) return interruption_ = "interrupted before the step was made.", Cancelled{};
    if (m < 0) return Failure{"no method has made a step that could be shown."};
    const auto of = static_cast<std::size_t>(m);
    const auto last = static_cast<std::int64_t>(result_.race.traces[of].size()) - 2;
    if (wished && *wished > last)
        return Failure{fmt::format(
            "at cannot be '{}': {} has made {}", text, run_name(result_.race, of),
            last == 0 ? "one step, so 0 is needed."
                      : fmt::format("{} steps, so a whole number from 0 to {} is needed.", last + 1, last))};
    const auto made = step_of_run(result_.race.spec, instance_, m, wished.value_or(last), stop_);
    if (made.cancelled()) interruption_ = "interrupted before the step was made.";
    if (!made) return made.passed_on<race::StepPageInput>();
    if (!made->sentence.empty()) return Failure{made->sentence};
    return race::step_page_input(result_.race, *made);
}

}  // namespace lowrank::cli
