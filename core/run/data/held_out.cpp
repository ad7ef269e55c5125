// Measures the error on held-out values by one pass over them.
#include "core/run/data/held_out.h"

#include <cmath>
#include <fmt/core.h>
#include <limits>

#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// predicted(k): of the k-th value, in the unit of the instance and without what was taken off.
template <class Predicted>
HeldOutError error_of(const Instance& instance, const Predicted& predicted) {
    const Origin* origin = instance.origin.get();
    if (!origin || origin->test_value.size() == 0)
        return {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};
    double squares = 0, sizes = 0;
    for (Index k = 0; k < origin->test_value.size(); ++k) {
        const double off = held_out_difference(*origin, k, predicted(k));
        squares += off * off;
        sizes += std::abs(off);
    }
    const double count = static_cast<double>(origin->test_value.size());
    return {std::ldexp(std::sqrt(squares / count), -instance.unit_exponent),
            std::ldexp(sizes / count, -instance.unit_exponent)};
}

}  // namespace

HeldOutError held_out_error(const Instance& instance, const FixedRankPoint& X) {
    const Matrix left = X.K.transpose() * X.U.transpose(), right = X.V.transpose();
    return error_of(instance, [&](Index k) {
        const auto place = static_cast<std::size_t>(k);
        return left.col(instance.origin->test_row[place]).dot(right.col(instance.origin->test_col[place]));
    });
}

HeldOutError held_out_error_without(const Instance& instance) {
    return error_of(instance, [](Index) { return 0.0; });
}

std::string words_without(const Instance& instance, std::string_view zero) {
    const Origin& origin = *instance.origin;
    if (takes_off(origin)) return "what is taken off first (--center) alone";
    if (origin.clip == ClipRange{}) return std::string(zero);
    const auto told = [&](double end) {
        return print_significant(std::ldexp(end, -instance.unit_exponent), 6);
    };
    return fmt::format("{} (kept within {} and {})", zero, told(origin.clip.low), told(origin.clip.high));
}

bool takes_off(const Origin& origin) {
    // NaN marks what cannot be recovered.
    const auto some = [](const Vector& parts) {
        return std::ranges::any_of(parts, [](double part) { return part != 0 && !std::isnan(part); });
    };
    return origin.offset != 0 || some(origin.row_offset) || some(origin.col_offset);
}

}  // namespace lowrank
