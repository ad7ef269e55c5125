// The keys of a study's section, as the studies read them.
#include "app/state/momentum_study.h"

#include <set>

#include "core/io/share_line.h"
#include "core/method/registry.h"
#include "core/run/stopping.h"
#include "core/text/numbers.h"

namespace lowrank::state {

bool has_momentum_study(const ExperimentSpec& race, const MethodSpec& rules) {
    return is_drawn(race.problem) && std::holds_alternative<LazyMomentum>(rules.momentum);
}

Result<KeyValues> momentum_study_section(const ExperimentSpec& race, const MethodSpec& rules) {
    if (!has_momentum_study(race, rules))
        return Failure{"A scan of d is of lazy momentum on a problem that is drawn."};
    std::set<double> values = {0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50};
    values.insert(std::get<LazyMomentum>(rules.momentum).d);
    std::string axis;
    for (const double d : values) axis += (axis.empty() ? "d=" : ",") + print_number(d);
    // The axis says d: the method may not say it too.
    MethodSpec scanned = rules;
    scanned.momentum = LazyMomentum{};
    ExperimentSpec base = race;
    base.methods.clear();
    base.changes.clear();
    base.externals.clear();
    if (!base.stop.tol) base.stop.tol = StopRules{}.tol;
    return KeyValues{{"kind", std::string(*row_of(base.problem.kind).word)},
                     {"n", std::to_string(base.problem.rows)},
                     {"x", axis},
                     {"y", ""},
                     {"methods", print_method(scanned)},
                     {"trials", "1"},
                     {"base", write_share_line(base)}};
}

}  // namespace lowrank::state
