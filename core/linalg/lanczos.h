// The two ends of the spectrum of a symmetric map known by its products, in bounded memory. Knows nothing of
// where the map comes from.
#pragma once
#include <functional>

#include "core/linalg/types.h"

namespace lowrank {

/// A symmetric matrix known by what it does to a vector.
class SymmetricMap {
public:
    virtual ~SymmetricMap() = default;
    virtual Index dimension() const = 0;
    /// out = H x, dimension numbers each, not overlapping.
    virtual Outcome apply(const double* x, double* out, const std::stop_token& stop) = 0;
};

}  // namespace lowrank
