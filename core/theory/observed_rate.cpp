// Fits the measured rate: a recursion of two numbers, and the slope of its logarithm.
#include "core/theory/observed_rate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

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

/// The logarithms of every stride-th value.
struct Logs {
    std::vector<double> log;
    double stride = 1;
};

Logs logs_of(std::span<const double> values, std::size_t stride) {
    Logs out;
    out.stride = static_cast<double>(stride);
    for (std::size_t t = 0; t < values.size(); t += stride) out.log.push_back(std::log(values[t]));
    return out;
}

/// The line through log e_t - log(1 + bend t) and the sum of squares it leaves.
RateFit line(const Logs& logs, double bend, double& left_over) {
    const std::size_t count = logs.log.size();
    const double n = static_cast<double>(count), middle = (n - 1) / 2;
    std::vector<double> height = logs.log;
    if (bend > 0)
        for (std::size_t k = 0; k < count; ++k)
            height[k] -= std::log1p(bend * logs.stride * static_cast<double>(k));
    double mean = 0;
    for (const double h : height) mean += h;
    mean /= n;
    // Both centred: the plain sums of squares would cancel for long windows.
    double products = 0, squares = 0;
    for (std::size_t k = 0; k < count; ++k) {
        const double dk = static_cast<double>(k) - middle;
        products += dk * (height[k] - mean);
        squares += dk * dk;
    }
    const double slope = products / squares;
    left_over = 0;
    for (std::size_t k = 0; k < count; ++k) {
        const double off = height[k] - mean - slope * (static_cast<double>(k) - middle);
        left_over += off * off;
    }
    return {std::exp(slope / logs.stride), std::exp(mean - slope * middle), bend};
}

bool fits(std::span<const double> values, std::size_t fewest) {
    return values.size() >= fewest &&
           std::all_of(values.begin(), values.end(), [](double v) { return v > 0 && std::isfinite(v); });
}

/// The one momentum of steps that do not vary; 0 where they do, or have none.
double constant_momentum(std::span<const double> stepsizes, std::span<const double> momenta) {
    const auto alike = [](std::span<const double> column) {
        return std::all_of(column.begin(), column.end(), [&](double v) { return v == column.front(); });
    };
    if (stepsizes.empty() || !alike(stepsizes) || !alike(momenta)) return 0;
    return momenta.front();
}

}  // namespace

double RateFit::at(double k) const { return scale * (1 + bend * k) * std::pow(rate, k); }

RateFit fit_straight(std::span<const double> values) {
    if (!fits(values, 2)) return kNothing;
    double left_over = 0;
    return line(logs_of(values, 1), 0, left_over);
}

RateFit fit_double_root(std::span<const double> values) {
    if (!fits(values, 4)) return kNothing;
    constexpr std::size_t kMost = 1024;
    const Logs logs = logs_of(values, (values.size() + kMost - 1) / kMost);
    // c = u / (1 - u) covers 0 .. infinity; what is left over has one valley there.
    const auto bend = [](double u) { return u / (1 - u); };
    const auto left_over = [&](double u) {
        double sum = 0;
        line(logs, bend(u), sum);
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
    const RateFit with = line(logs, bend(u), bent), without = line(logs, 0, straight);
    return straight <= bent ? without : with;
}

RateFit fit_rate(std::span<const double> values, std::span<const double> stepsizes,
                 std::span<const double> momenta) {
    // A straight line is off by less than this at a double root, and is much cheaper.
    constexpr double kStraightNear = 0.25, kNear = 0.03;
    const RateFit straight = fit_straight(values);
    if (values.size() < 4 || std::min(stepsizes.size(), momenta.size()) + 1 < values.size()) return straight;
    const double eta =
        constant_momentum(stepsizes.first(values.size() - 1), momenta.first(values.size() - 1));
    if (!(eta > 0 && eta < 1)) return straight;
    const double at_double_root = 2 * eta / (1 + eta);
    const auto near = [&](const RateFit& fit, double bound) {
        return std::abs(std::log(fit.rate) / std::log(at_double_root) - 1) <= bound;
    };
    if (!near(straight, kStraightNear)) return straight;
    const RateFit bent = fit_double_root(values);
    return near(bent, kNear) ? bent : straight;
}

}  // namespace lowrank
