// Between words and the workspace in front. Knows the table of workspaces and the probe.
#include "app/state/saved_view.h"

#include "app/state/workspaces.h"
#include "core/text/numbers.h"

namespace lowrank::state {
namespace {

std::string workspace_names() {
    std::string out;
    const auto all = workspaces();
    for (std::size_t k = 0; k < all.size(); ++k)
        out += (k == 0 ? "" : k + 1 < all.size() ? ", " : " or ") + std::string(all[k].name);
    return out;
}

}  // namespace

SavedView saved_view(const AppState& state) {
    SavedView view;
    for (const WorkspaceInfo& each : workspaces())
        if (each.workspace == state.workspace) view["workspace"] = each.name;
    if (state.rates.probe) {
        view["probe_mu"] = print_number(state.rates.probe->mu);
        view["probe_eta"] = print_number(state.rates.probe->eta);
    }
    return view;
}

std::string restore_view(AppState& state, const SavedView& view) {
    const auto value = [&](const char* key) -> const std::string* {
        const auto found = view.find(key);
        return found == view.end() ? nullptr : &found->second;
    };
    std::optional<Workspace> workspace;
    if (const std::string* name = value("workspace")) {
        workspace = workspace_from(*name);
        if (!workspace)
            return "workspace in [view] cannot be '" + *name + "': " + workspace_names() + " is needed.";
    }
    const std::string *mu = value("probe_mu"), *eta = value("probe_eta");
    if ((mu == nullptr) != (eta == nullptr))
        return "probe_mu and probe_eta in [view] belong together: both or neither are needed.";
    std::optional<RatePoint> probe;
    if (mu) {
        const auto m = parse_number(*mu), e = parse_number(*eta);
        if (!m || !(*m > 0)) return "probe_mu in [view] cannot be '" + *mu + "': a number above 0 is needed.";
        if (!e || !(*e >= 0 && *e < 1))
            return "probe_eta in [view] cannot be '" + *eta + "': a number from 0 to below 1 is needed.";
        probe = RatePoint{*m, *e};
    }
    if (workspace) state.workspace = *workspace;
    if (probe) state.rates.probe = probe;
    return {};
}

}  // namespace lowrank::state
