// The bounds against conjugate gradients themselves, on spectra with and without outliers.
#include "core/theory/conjugate_bound.h"

#include <cmath>
#include <random>

#include "tests/catch.h"

using namespace lowrank;

namespace {

/// Energy norms of the errors of conjugate gradients on diag(eigenvalues) from x0, until rounding.
std::vector<double> energies(const Vector& eigenvalues, Vector x) {
    std::vector<double> out;
    Vector r = -eigenvalues.cwiseProduct(x), d = r;
    for (Index k = 0; k < eigenvalues.size(); ++k) {
        out.push_back(std::sqrt(x.dot(eigenvalues.cwiseProduct(x))));
        if (out.back() < 1e-7 * out.front()) break;
        const Vector Hd = eigenvalues.cwiseProduct(d);
        const double alpha = r.squaredNorm() / d.dot(Hd), before = r.squaredNorm();
        x += alpha * d;
        r -= alpha * Hd;
        d = r + r.squaredNorm() / before * d;
    }
    return out;
}

}  // namespace

TEST_CASE("conjugate gradients stay below the bound of all eigenvalues, and this below that of both ends") {
    std::mt19937_64 random(7);
    std::normal_distribution<double> normal;
    for (const int outliers : {0, 1, 3}) {
        Vector eigenvalues(80);
        for (Index k = 0; k < 80; ++k) eigenvalues[k] = 0.3 + 1.2 * static_cast<double>(k) / 79;
        for (int k = 0; k < outliers; ++k)
            eigenvalues[k] = 0.01 * (k + 1), eigenvalues[79 - k] = 4.0 - 0.3 * k;
        const SpectralInterval I{eigenvalues[0], eigenvalues[79]};
        Vector x(80);
        for (double& each : x) each = normal(random);
        const std::vector<double> energy = energies(eigenvalues, x);
        REQUIRE(energy.size() > 10);
        double last = 1;
        for (std::size_t k = 0; k < energy.size(); ++k) {
            CAPTURE(outliers, k);
            const double bound = conjugate_bound(eigenvalues, static_cast<Index>(k));
            CHECK(energy[k] / energy[0] <= bound * (1 + 1e-9));
            CHECK(bound <= 2 * std::pow(conjugate_rate(I), static_cast<double>(k)) * (1 + 1e-9));
            CHECK(bound <= last * (1 + 1e-12));
            last = bound;
        }
        // Three outliers at each end are worth more than the ends' own rate.
        if (outliers > 0)
            CHECK(conjugate_bound(eigenvalues, 30) < 0.1 * 2 * std::pow(conjugate_rate(I), 30.0));
    }
}

TEST_CASE("bounds of conjugate gradients: one eigenvalue is one step, and none is below where one is zero") {
    CHECK(conjugate_bound(Vector::Constant(5, 0.7), 1) == 0);
    CHECK(conjugate_bound(Vector::Constant(5, 0.7), 0) == 1);
    CHECK(conjugate_bound(Vector::LinSpaced(4, 0, 1), 3) == 1);
    CHECK(conjugate_bound(Vector::LinSpaced(4, 1, 4), 4) == 0);
    CHECK(conjugate_rate({0, 1}) == 1);
    CHECK(conjugate_rate({1, 9}) == Approx(0.5));
}
