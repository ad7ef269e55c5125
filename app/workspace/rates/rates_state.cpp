// The probe of the state, or the usual one where that lies off the map.
#include "app/workspace/rates/rates_state.h"

namespace lowrank::state {

RatePoint probe_of(const RatesState& state, SpectralInterval interval) {
    return state.probe && state.probe->mu <= whole_mu(interval).high ? *state.probe : usual_probe(interval);
}

}  // namespace lowrank::state
