// Reasons in the order in which they count. Knows no layout.
#include "app/figure/empty_words.h"

#include <algorithm>

namespace lowrank::figure {
namespace {

bool all_off(const Race& race) {
    return !race.traces.empty() && std::ranges::none_of(race.traces, &Trace::enabled);
}

}  // namespace

std::string empty_words(const Race& race, bool running) {
    if (race.building) return "The instance is being made.";
    if (all_off(race)) return "Every method is off: tick one in the list.";
    const bool over = !race.traces.empty() && std::ranges::all_of(race.traces, [](const Trace& t) {
        return is_final(t.status) && t.size() <= 1;
    });
    // A start that is the answer already, such as a matrix of which every entry was seen.
    if (over) return "Every run ended where it started: no step was made.";
    return running ? "The race has begun: its first steps are being made."
                   : "Press Run, and the curves appear here.";
}

std::string empty_momentum_words(const Race& race, bool running) {
    const bool any =
        std::ranges::any_of(race.traces, [](const Trace& t) { return t.enabled && t.spec.has_momentum(); });
    return any || race.traces.empty() || all_off(race)
               ? empty_words(race, running)
               : "No method here has momentum. NAG, NARG and NARG+R have.";
}

}  // namespace lowrank::figure
