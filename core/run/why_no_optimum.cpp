// The one sentence for optimal rules without an exact truth. Needs no spectrum, and neither do those who ask.
#include "core/run/truth_spectra.h"

namespace lowrank {

std::optional<std::string> why_no_optimum(const MethodSpec& spec, bool exact_truth) {
    if (exact_truth || !spec.has_optimal()) return std::nullopt;
    return "'" + print_method(spec) +
           "' asks for the truth's own spectrum, and there is no exact truth here (noise, a picture, ratings "
           "or "
           "a matrix with missing entries): give a number instead of optimal.";
}

}  // namespace lowrank
