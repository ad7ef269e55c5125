// The first effect of a kind, among those an action had.
#pragma once
#include "app/state/effects.h"

namespace lowrank::testing {

/// Nothing where there is none of this kind.
template <class E>
const E* find(const state::Effects& effects) {
    for (const state::Effect& effect : effects)
        if (const E* e = state::as<E>(effect)) return e;
    return nullptr;
}

}  // namespace lowrank::testing
