// Chooses ticks and their labels: nice numbers, decades, and digits between these.
#include "app/figure/engine/ticks.h"

#include <algorithm>
#include <cmath>

#include "app/figure/engine/format.h"
#include "app/figure/engine/scale.h"
#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

/// Decades of the doubles of full precision: beyond them strides are round.
constexpr double kUsualDecades = 300;
constexpr double kLeastPlain =
    3;  ///< px of a 13 px text from one decade to the next: closer lines are a grey ground
constexpr double kSlack = 1e-9;  ///< of the range: ticks on the very ends count as inside

/// 1, 2 or 5 times a power of ten: the mantissa is an index so that the next larger step is exact.
struct Step {
    int mantissa = 0;  ///< 0: 1, 1: 2, 2: 5
    int exponent = 0;
    double size() const {
        constexpr double m[] = {1, 2, 5};
        // Powers of ten below one are divisors: 10^-3 as a product of doubles would not be the number 0.001.
        return exponent >= 0 ? m[mantissa] * std::pow(10.0, exponent)
                             : m[mantissa] / std::pow(10.0, -exponent);
    }
    double times(double k) const {
        constexpr double m[] = {1, 2, 5};
        return exponent >= 0 ? k * m[mantissa] * std::pow(10.0, exponent)
                             : k * m[mantissa] / std::pow(10.0, -exponent);
    }
    Step next() const { return mantissa == 2 ? Step{0, exponent + 1} : Step{mantissa + 1, exponent}; }
};

Step step_at_least(double size) {
    Step step{0, static_cast<int>(std::floor(std::log10(size)))};
    while (step.size() < size * (1 - kSlack)) step = step.next();
    return step;
}

std::string linear_label(double value, const Step& step, double largest) {
    const int top = static_cast<int>(std::floor(std::log10(largest) + kSlack));
    if (top >= 5 || top < -4) {
        if (value == 0) return "0";
        const int decimals = std::clamp(top - step.exponent, 0, 15);
        return format_fixed(value / std::pow(10.0, top), decimals) + "·" + power_of_ten(top);
    }
    return format_fixed(value, std::max(0, -step.exponent));
}

std::vector<Tick> with_step(double low, double high, const Step& step) {
    std::vector<Tick> ticks;
    const double slack = (high - low) * kSlack;
    const double first = std::ceil((low - slack) / step.size()),
                 last = std::floor((high + slack) / step.size());
    const double largest = std::max(std::abs(low), std::abs(high));
    for (double k = first; k <= last && ticks.size() < 1000; ++k) {
        const double value = k == 0 ? 0.0 : step.times(k);
        ticks.push_back({value, linear_label(value, step, largest), TickLevel::Major});
    }
    return ticks;
}

/// Whether every label has the room it needs to its neighbours.
bool fits(const std::vector<Tick>& ticks, double px_per_unit, const TickSpace& space) {
    for (std::size_t i = 1; i < ticks.size(); ++i) {
        const double room = (ticks[i].value - ticks[i - 1].value) * px_per_unit;
        if (room < space.least ||
            room < (space.extent(ticks[i].label) + space.extent(ticks[i - 1].label)) / 2)
            return false;
    }
    return true;
}

/// Below and beyond these, powers of ten and their quotients leave the doubles.
constexpr double kLeastSpan = 1e-298, kMostValue = 1e300;

bool sane_logarithms(double low, double high) { return low > 0 && low < high && std::isfinite(high); }

/// The power itself, without the rounding of a product of powers; below 1e-308 as near as doubles are there.
double decade_of(int exponent) {
    return exponent >= 0 || exponent < -307 ? std::pow(10.0, exponent) : 1 / std::pow(10.0, -exponent);
}

bool sane(double low, double high) {
    return std::isfinite(low) && std::isfinite(high) && low < high && std::abs(low) <= kMostValue &&
           std::abs(high) <= kMostValue;
}

/// Labels every tick of the given digits, dropping those without room; log positions.
void label_minors(std::vector<Tick>& ticks, double low, double high, const TickSpace& space,
                  std::initializer_list<int> digits) {
    const double px = space.length / Scale::log_ratio(high, low);
    std::vector<std::pair<float, float>> taken;
    for (const Tick& tick : ticks)
        if (!tick.label.empty()) {
            const float at = static_cast<float>(Scale::log_ratio(tick.value, low) * px),
                        half = space.extent(tick.label) / 2;
            taken.emplace_back(at - half, at + half);
        }
    for (Tick& tick : ticks) {
        const int exponent = static_cast<int>(std::floor(std::log10(tick.value) + kSlack));
        const int digit = static_cast<int>(std::lround(tick.value / std::pow(10.0, exponent)));
        if (!tick.label.empty() || std::find(digits.begin(), digits.end(), digit) == digits.end()) continue;
        const std::string label = std::to_string(digit) + "·" + power_of_ten(exponent);
        const float at = static_cast<float>(Scale::log_ratio(tick.value, low) * px),
                    half = space.extent(label) / 2;
        const bool clash = std::any_of(taken.begin(), taken.end(), [&](const auto& t) {
            return at - half < t.second && at + half > t.first;
        });
        if (clash) continue;
        tick.label = label;
        taken.emplace_back(at - half, at + half);
    }
}

std::ptrdiff_t labelled(const std::vector<Tick>& ticks) {
    return std::count_if(ticks.begin(), ticks.end(), [](const Tick& t) { return !t.label.empty(); });
}

/// Round numbers on a logarithmic axis that shows less than a factor of two.
/// Whether numbers of a range are read at a glance as they are: 50 and 0.2, not 5·10^1 and 2·10^{−1}.
bool are_plain(double low, double high) { return low >= 0.01 && high < 1e4; }

std::vector<Tick> narrow_log_ticks(double low, double high, const TickSpace& space) {
    if (high - low < kLeastSpan) return {};
    const bool plain = are_plain(low, high);
    for (Step step = step_at_least((high - low) / 20);; step = step.next()) {
        std::vector<Tick> ticks;
        const int top = static_cast<int>(std::floor(std::log10(high) + kSlack));
        const double slack = (high - low) * kSlack;
        // Where neighbouring numbers are further apart than the step, counting would not move.
        for (double k = std::ceil((low - slack) / step.size());
             step.times(k) <= high + slack && ticks.size() < 100; ++k) {
            const double value = step.times(k);
            const int decimals = std::clamp(top - step.exponent, 0, 15);
            ticks.push_back(
                {value,
                 plain ? format_fixed(value, std::clamp(-step.exponent, 0, 15))
                       : format_fixed(value / std::pow(10.0, top), decimals) + "·" + power_of_ten(top),
                 TickLevel::Major});
        }
        const double px = space.length / Scale::log_ratio(high, low);
        bool room = true;
        for (std::size_t i = 1; i < ticks.size() && room; ++i)
            room = Scale::log_ratio(ticks[i].value, ticks[i - 1].value) * px >=
                   std::max(space.least, space.extent(ticks[i].label));
        if (room) return ticks;
    }
}

}  // namespace

std::vector<Tick> linear_ticks(double low, double high, const TickSpace& space, bool integral) {
    if (!sane(low, high) || high - low < kLeastSpan || space.length <= 0) return {};
    const double px_per_unit = space.length / (high - low);
    if (!std::isfinite(space.least / px_per_unit)) return {};
    Step step = step_at_least(std::max(space.least / px_per_unit, (high - low) / 900));
    if (integral && step.exponent < 0) step = {0, 0};
    // At most a few rounds: each step at least doubles the room.
    for (;; step = step.next()) {
        std::vector<Tick> ticks = with_step(low, high, step);
        if (ticks.size() < 2 || fits(ticks, px_per_unit, space)) return ticks;
    }
}

std::vector<Tick> seconds_ticks(double low, double high, const TickSpace& space) {
    const double largest = std::max(std::abs(low), std::abs(high));
    const double unit = largest >= 1 ? 1 : largest >= 1e-3 ? 1e-3 : 1e-6;
    const std::string name = unit == 1 ? " s" : unit == 1e-3 ? " ms" : " µs";
    TickSpace wider = space;
    wider.extent = [&](const std::string& label) { return space.extent(label + name); };
    std::vector<Tick> ticks = linear_ticks(low / unit, high / unit, wider, false);
    for (Tick& tick : ticks) {
        tick.value *= unit;
        if (!tick.label.empty()) tick.label += name;
    }
    return ticks;
}

std::vector<Tick> log_ticks(double low, double high, const TickSpace& space) {
    if (!sane_logarithms(low, high) || space.length <= 0) return {};
    const double bottom = std::log10(low), top = std::log10(high);
    const double decades = Scale::log_ratio(high, low) / std::log(10.0);
    const double slack = kSlack * std::min(1.0, decades);
    const int first = static_cast<int>(std::ceil(bottom - slack)),
              last = static_cast<int>(std::floor(top + slack));
    const double em = space.em / 13;
    // A short axis too wants more labels than two, as long as they stand apart.
    const double wanted = std::max({2.0, space.length / (60 * em), std::min(4.0, space.length / (34 * em))});
    int stride = std::max(1, static_cast<int>(std::ceil(decades / wanted)));
    // Short axes and large type: no stride may bring labels together.
    while (static_cast<double>(stride) * space.length / decades < space.extent(power_of_ten(first)) &&
           stride < 700)
        ++stride;
    // Nobody counts in sevens or nines.
    if (stride == 7 || stride == 9) ++stride;
    for (const int round : {10, 20, 50, 100, 200, 500})
        if (decades > kUsualDecades && stride > 10 && stride <= round) {
            stride = round;
            break;
        }
    const double px_per_decade = space.length / decades;
    const bool minors = stride == 1 || px_per_decade >= 1.9 * space.em;

    std::vector<Tick> ticks;
    for (int e = first - 1; e <= last; ++e) {
        const double decade = decade_of(e);
        if (e >= first) {
            const bool major = e % stride == 0;
            if (major || px_per_decade >= kLeastPlain * em)
                ticks.push_back(
                    {decade, major ? power_of_ten(e) : "", major ? TickLevel::Major : TickLevel::Plain});
        }
        for (int digit = 2; minors && digit <= 9; ++digit) {
            const double value = e >= 0 || e < -307 ? digit * decade : digit / std::pow(10.0, -e);
            if (value >= low * (1 - slack) && value <= high * (1 + slack))
                ticks.push_back({value, "", TickLevel::Minor});
        }
    }
    // Two labels are too few to read a short axis by, unless they are powers far apart.
    constexpr double kShort = 1.5;
    const std::ptrdiff_t few = decades < kShort && are_plain(low, high) ? 2 : 1;
    if (labelled(ticks) <= few) {
        label_minors(ticks, low, high, space, {2, 5});
        if (labelled(ticks) <= 2) label_minors(ticks, low, high, space, {2, 3, 4, 5, 6, 7, 8, 9});
        if (labelled(ticks) <= 1 && decades < 1) {
            std::vector<Tick> narrow = narrow_log_ticks(low, high, space);
            if (static_cast<std::ptrdiff_t>(narrow.size()) > labelled(ticks)) return narrow;
        }
        for (Tick& tick : ticks)
            if (!tick.label.empty() && are_plain(low, high)) tick.label = print_number(tick.value);
    }
    return ticks;
}

double round_step(double least) { return step_at_least(least).size(); }

}  // namespace lowrank::figure
