// One step of one method on a page: a row a part with its formula, the formula with its numbers, and what was
// decided.
#pragma once
#include <string>
#include <vector>

#include "app/figure/page/page.h"
#include "app/workspace/race/figures/step_words.h"

namespace lowrank::race {

/// A step that was looked into, of a race of these methods.
struct StepPageInput {
    StepInParts step;
    std::vector<StepRow> rows;
    std::vector<std::vector<PartNumber>> numbers;  ///< of each row; empty where its part has told nothing
    std::string method, corner;                    ///< markup: whose step, and the experiment
    std::vector<MethodSpec> methods;               ///< of the race: they set the colour
};
/// Requires a step that bears no sentence.
StepPageInput step_page_input(const Race& race, const StepInParts& step);

/// Type as the page asks, smaller where the parts would not fit.
figure::PlacedPage lay_out(const StepPageInput& input, const figure::Surface& page);
figure::Page step_page(const StepPageInput& input);
/// What was found in each part, in the order in which the step makes them.
std::string describe_step(const StepPageInput& step);

/// A heading, then for each part its name and its lines; formulas as markup writes them: X_{t+1}, 10^{−3}.
std::string step_text(const StepPageInput& input);

/// 't,part,quantity,value', a row for each number of each part, its operator calls and SVDs among them.
std::string step_csv(const StepPageInput& input);

/// 'NARG+R: step 11 → 12' (markup).
std::string step_title(const StepPageInput& input);

}  // namespace lowrank::race
