// Values and gradients of the loss on the cone, and the loss as a problem for the methods.
#include "core/cone/cone_loss.h"

#include <cmath>
#include <numbers>

#include "core/problem/sensing/gaussian_sensing.h"

namespace lowrank {

double ConeLoss::value(const Vector3& X) const { return energy(X - target) / 2; }

Vector3 ConeLoss::gradient(const Vector3& X) const {
    Vector3 out = Vector3::Zero();
    for (const LossTerm& term : terms) out += term.weight * term.A.dot(X - target) * term.A;
    return out;
}

double ConeLoss::energy(const Vector3& D) const {
    double out = 0;
    for (const LossTerm& term : terms) {
        const double along = term.A.dot(D);
        out += term.weight * along * along;
    }
    return out;
}

ConeLoss entry_loss(double wa, double wb, double wc, const Vector3& target) {
    const double half = 1 / std::numbers::sqrt2;
    return {{{wa, {half, 0, half}}, {wb, {0, 1, 0}}, {wc, {-half, 0, half}}}, target};
}

std::shared_ptr<const Problem> problem_of(const ConeLoss& loss) {
    std::vector<double> entries;
    auto problem = std::make_shared<Problem>();
    problem->rank = 1;
    problem->y.resize(static_cast<Index>(loss.terms.size()));
    for (std::size_t i = 0; i < loss.terms.size(); ++i) {
        const double root = std::sqrt(loss.terms[i].weight);
        const Matrix A = root * matrix_at(loss.terms[i].A);
        entries.insert(entries.end(), A.data(), A.data() + A.size());
        problem->y(static_cast<Index>(i)) = root * loss.terms[i].A.dot(loss.target);
    }
    problem->A = GaussianSensing::from_entries(2, 2, entries);
    return problem;
}

}  // namespace lowrank
