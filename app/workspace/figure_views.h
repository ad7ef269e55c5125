// Changes of the views of a workspace's figures, as its own actions.
#pragma once
#include <optional>

#include "app/state/actions.h"
#include "app/state/key_event.h"

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

/// A and B set the ends of a comparison in every figure, at t; L, K and G act on the active figure: logarithmic y, logarithmic x (Shift + L as well), grid and, with Shift, minor
/// grid; nothing for every other key. log_y: whether its y axis has a logarithm.
template <class Set, class Owner>
std::optional<state::Actions> axis_keys(const state::KeyEvent& key, const Owner& owner, std::int64_t t,
                                        bool log_y = true) {
    const auto change = [&](auto how) { return std::optional(with_view<Set>(owner, how)); };
    const auto turn_x = [](state::ViewState& v) { v.log_x = !v.log_x, v.x.reset(); };
    switch (key.character) {
        case 'A':
        case 'B': {
            const auto mark = [&](state::ViewState& v) { (key.character == 'A' ? v.a : v.b) = t; };
            state::Actions all = with_views<Set>(owner, mark);
            // Whose view is set last is the active one.
            for (state::Action& action : with_view<Set>(owner, mark)) all.push_back(std::move(action));
            return all;
        }
        case 'L':
            if (key.shift) return change(turn_x);
            if (!log_y) return state::Actions{};
            return change([](state::ViewState& v) { v.log_y = !v.log_y, v.y.reset(); });
        case 'K':
            return change(turn_x);
        case 'G':
            if (key.shift) return change([](state::ViewState& v) { v.minor_grid = !v.minor_grid; });
            return change([](state::ViewState& v) { v.grid = !v.grid; });
        default:
            return std::nullopt;
    }
}

}  // namespace lowrank::workspace
