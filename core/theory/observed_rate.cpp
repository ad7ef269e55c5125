// A recursion of two numbers and the slope of its logarithm.
#include "core/theory/observed_rate.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lowrank {

void ObservedPart::step(double mu, double eta) {
    const double next = (1 - mu * lambda_) * ((1 + eta) * now_ - eta * before_);
    before_ = now_;
    now_ = next;
    const double size = std::max(std::abs(now_), std::abs(before_));
    if (!(size > 0)) {
        log_size_ = -std::numeric_limits<double>::infinity();
        return;
    }
    now_ /= size;
    before_ /= size;
    log_size_ += std::log(size);
}

void ObservedPart::settle(std::span<const double> stepsizes, std::span<const double> momenta) {
    for (std::size_t t = 0; t < stepsizes.size(); ++t) step(stepsizes[t], momenta[t]);
    // A part that these steps end begins anew.
    if (!std::isfinite(log_size_)) now_ = before_ = 1;
    log_size_ = 0;
}

double observed_rate(std::span<const double> stepsizes, std::span<const double> momenta, double lambda) {
    ObservedPart part(lambda);
    part.settle(stepsizes, momenta);
    // The sizes before, between and after the steps, centred: the plain sums of squares would cancel.
    const double middle = static_cast<double>(stepsizes.size()) / 2;
    double products = 0, squares = middle * middle;
    for (std::size_t t = 0; t < stepsizes.size(); ++t) {
        part.step(stepsizes[t], momenta[t]);
        if (!std::isfinite(part.log_size())) return 0;
        const double at = static_cast<double>(t + 1) - middle;
        products += at * part.log_size();
        squares += at * at;
    }
    return std::exp(products / squares);
}

double alternating_rate(std::span<const double> stepsizes, double lambda) {
    const std::span<const double> steps = stepsizes.subspan(stepsizes.size() % 2);
    double sum = 0;
    for (const double mu : steps) sum += std::log(std::abs(1 - mu * lambda));
    return std::exp(sum / static_cast<double>(steps.size()));
}

}  // namespace lowrank
