// Changes of the views of a workspace's figures, as its own actions.
#pragma once
#include <cstdint>

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

/// An end of a comparison in every figure, at t.
template <class Set, class Owner>
state::Actions set_end(const Owner& owner, bool second, std::int64_t t) {
    const auto mark = [&](state::ViewState& v) { (second ? v.b : v.a) = t; };
    state::Actions all = with_views<Set>(owner, mark);
    // Whose view is set last is the active one.
    for (state::Action& action : with_view<Set>(owner, mark)) all.push_back(std::move(action));
    return all;
}

// What keys do to a view.
inline void show_whole(state::ViewState& v) { v.x.reset(), v.y.reset(); }
inline void forget_compared(state::ViewState& v) { v.measure.reset(), v.a.reset(), v.b.reset(); }

}  // namespace lowrank::workspace
