// Changes of the views of a workspace's figures, as its own actions.
#pragma once
#include "app/state/actions.h"

namespace lowrank::workspace {

/// The active figure's view changed. Owner has active and view(active); Set is {figure, view}.
template <class Set, class Owner, class Change>
state::Actions with_view(const Owner& owner, Change change) {
    state::ViewState view = owner.view(owner.active);
    change(view);
    return {Set{owner.active, view}};
}

/// Every figure whose view the change alters. Owner has views, by figure.
template <class Set, class Owner, class Change>
state::Actions with_views(const Owner& owner, Change change) {
    state::Actions out;
    for (std::size_t k = 0; k < owner.views.size(); ++k) {
        state::ViewState view = owner.views[k];
        change(view);
        if (view != owner.views[k]) out.push_back(Set{static_cast<decltype(owner.active)>(k), view});
    }
    return out;
}

}  // namespace lowrank::workspace
