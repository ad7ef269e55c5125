// One block an eigenvalue: T is never formed.
#include "core/theory/assembled_iteration.h"

#include <algorithm>
#include <cmath>

#include "core/theory/iteration_radius.h"

namespace lowrank {

double assembled_radius(double mu, double eta, std::span<const double> eigenvalues) {
    double largest = 0;
    for (const double lambda : eigenvalues) largest = std::max(largest, iteration_radius(mu, eta, lambda));
    return largest;
}

}  // namespace lowrank
