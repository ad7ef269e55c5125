// The race's name for a run where it runs the experiment's rules.
#include "app/panels/run_markup.h"

#include "core/method/registry.h"
#include "core/run/run_name.h"

namespace lowrank::panels {

std::string run_markup(const Context& c, Index method) {
    const auto m = static_cast<std::size_t>(method);
    const MethodSpec& spec = c.state.experiment.methods[m].spec;
    const bool runs =
        m < c.race.traces.size() && m < c.race.spec.methods.size() && c.race.spec.methods[m].spec == spec;
    return paint::escape_markup(runs ? run_name(c.race, m) : display_name(spec));
}

}  // namespace lowrank::panels
