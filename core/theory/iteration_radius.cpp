// Roots of z^2 - (1 + eta) a z + eta a.
#include "core/theory/iteration_radius.h"

#include <algorithm>
#include <cmath>

namespace lowrank {

double iteration_discriminant(double mu, double eta, double lambda) {
    const double a = 1 - mu * lambda;
    return a * ((1 - eta) * (1 - eta) - (1 + eta) * (1 + eta) * mu * lambda);
}

RootPair iteration_roots(double mu, double eta, double lambda) {
    const double a = 1 - mu * lambda;
    const double sum = (1 + eta) * a;
    const double discriminant = iteration_discriminant(mu, eta, lambda);
    if (discriminant < 0) {
        const double imaginary = std::sqrt(-discriminant) / 2;
        return {{sum / 2, imaginary}, {sum / 2, -imaginary}};
    }
    const double larger = (sum + std::copysign(std::sqrt(discriminant), sum)) / 2;
    const double smaller = larger == 0 ? 0 : eta * a / larger;
    return {larger, smaller};
}

double iteration_radius(double mu, double eta, double lambda) {
    const double a = 1 - mu * lambda;
    const double discriminant = iteration_discriminant(mu, eta, lambda);
    // The modulus of a complex pair is the root of the product of both.
    if (discriminant < 0) return std::sqrt(eta * a);
    return (std::abs((1 + eta) * a) + std::sqrt(discriminant)) / 2;
}

double iteration_radius(double mu, double eta, double lambda_min, double lambda_max) {
    return std::max(iteration_radius(mu, eta, lambda_min), iteration_radius(mu, eta, lambda_max));
}

double assembled_radius(double mu, double eta, std::span<const double> eigenvalues) {
    double largest = 0;
    for (const double lambda : eigenvalues) largest = std::max(largest, iteration_radius(mu, eta, lambda));
    return largest;
}

}  // namespace lowrank
