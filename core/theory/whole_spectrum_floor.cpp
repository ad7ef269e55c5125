// What noise leaves, from the eigenvalues alone.
#include <cmath>
#include <limits>

#include "core/theory/whole_spectrum.h"

namespace lowrank {

double noise_floor(const Vector& eigenvalues, double sigma) {
    double trace = 0;
    for (const double lambda : eigenvalues)
        trace += lambda > 0 ? 1 / lambda : std::numeric_limits<double>::infinity();
    return sigma * std::sqrt(trace);
}

}  // namespace lowrank
