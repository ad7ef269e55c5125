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

namespace {

constexpr RateFit kNothing{std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN(),
                           0};

/// The line through log e_t - log(1 + bend t) and the sum of squares it leaves.
RateFit line(std::span<const double> values, double bend, double& left_over) {
    const double n = static_cast<double>(values.size()), middle = (n - 1) / 2;
    const auto height = [&](std::size_t t) {
        return std::log(values[t]) - std::log1p(bend * static_cast<double>(t));
    };
    double mean = 0;
    for (std::size_t t = 0; t < values.size(); ++t) mean += height(t);
    mean /= n;
    // Both centred: the plain sums of squares would cancel for long windows.
    double products = 0, squares = 0;
    for (std::size_t t = 0; t < values.size(); ++t) {
        const double dt = static_cast<double>(t) - middle;
        products += dt * (height(t) - mean);
        squares += dt * dt;
    }
    const double slope = products / squares;
    left_over = 0;
    for (std::size_t t = 0; t < values.size(); ++t) {
        const double off = height(t) - mean - slope * (static_cast<double>(t) - middle);
        left_over += off * off;
    }
    return {std::exp(slope), std::exp(mean - slope * middle), bend};
}

bool fits(std::span<const double> values, std::size_t fewest) {
    return values.size() >= fewest &&
           std::all_of(values.begin(), values.end(), [](double v) { return v > 0 && std::isfinite(v); });
}

}  // namespace

double RateFit::at(double k) const { return scale * (1 + bend * k) * std::pow(rate, k); }

RateFit fit_straight(std::span<const double> values) {
    if (!fits(values, 2)) return kNothing;
    double left_over = 0;
    return line(values, 0, left_over);
}

RateFit fit_double_root(std::span<const double> values) {
    if (!fits(values, 4)) return kNothing;
    // c = u / (1 - u) covers 0 .. infinity; what is left over has one valley there.
    const auto bend = [](double u) { return u / (1 - u); };
    const auto left_over = [&](double u) {
        double sum = 0;
        line(values, bend(u), sum);
        return sum;
    };
    constexpr double kGolden = 0.61803398874989485;
    double low = 0, high = 1 - 1e-9;
    double a = high - kGolden * (high - low), b = low + kGolden * (high - low);
    double at_a = left_over(a), at_b = left_over(b);
    for (int i = 0; i < 60; ++i) {
        if (at_a <= at_b)
            high = b, b = a, at_b = at_a, a = high - kGolden * (high - low), at_a = left_over(a);
        else
            low = a, a = b, at_a = at_b, b = low + kGolden * (high - low), at_b = left_over(b);
    }
    const double u = (low + high) / 2;
    double bent = 0, straight = 0;
    const RateFit with = line(values, bend(u), bent), without = line(values, 0, straight);
    return straight <= bent ? without : with;
}

}  // namespace lowrank
