// A place of a figure as what a menu offers: either end of its comparison.
#pragma once
#include "app/figure/pointing/menu.h"
#include "app/state/ends.h"

namespace lowrank::figure {

/// words: the place. set: what puts other ends in the place of those.
template <class Place, class Set>
EndsOffer ends_offer(std::string words, const state::Ends<Place>& ends, const Place& at, Set set) {
    return {std::move(words), set(ends.with(false, at)), set(ends.with(true, at)),
            ends.any() ? set(state::Ends<Place>()) : state::Actions()};
}

}  // namespace lowrank::figure
