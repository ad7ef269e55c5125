// Chooses the unit of data from its exponents, and words the sentences about it.
#include "core/io/table/data_unit.h"

#include <cfloat>
#include <cmath>
#include <fmt/core.h>

#include "core/io/file/atomic_file.h"
#include "core/problem/unit.h"
#include "core/run/stopping.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

// 2^1010 is about 1e304: above it the norm of a matrix of a few thousand rows is no double; below the
// smallest there is nothing.
constexpr int kMostExponent = 1010, kLeastExponent = -1074;
/// Beyond 2^400 either way the square of a small residual may be none.
constexpr int kSquaresFit = 400;

/// '9.87e150', to three digits, also where it is no double; 'about 9.9e150' of one that is not known.
std::string words_of(const DataSize& size) {
    const double decades = size.exponent * std::log10(2.0) + std::log10(size.lead),
                 whole = std::floor(decades);
    std::string digits = print_significant(std::pow(10.0, decades - whole), size.known ? 3 : 2);
    const bool full = digits == "10";
    return (size.known ? "" : "about ") + (full ? "1" : digits) + "e" +
           std::to_string(static_cast<int>(whole) + (full ? 1 : 0));
}

std::string values(Index count) { return std::to_string(count) + (count == 1 ? " value" : " values"); }

}  // namespace

std::optional<DataSize> data_size(const ConstMatrixRef& all) {
    const double largest = all.size() > 0 ? all.cwiseAbs().maxCoeff() : 0;
    if (!(largest > 0)) return std::nullopt;
    const int exponent = std::ilogb(largest);
    return DataSize{exponent, std::ldexp(largest, -exponent)};
}

std::string why_out_of_range(const DataSize& size, const std::string& path) {
    if (size.exponent >= kLeastExponent && size.exponent <= kMostExponent) return {};
    return fmt::format(
        "{} has values up to {}, too {} to be computed with: the largest must lie between 5e-324 and 1e304.",
        in_quotes(path), words_of(size), size.exponent > 0 ? "large" : "small");
}

LostDigits lost_digits(const ConstMatrixRef& all, int exponent) {
    LostDigits lost;
    if (exponent == 0) return lost;
    for (Index j = 0; j < all.cols(); ++j)
        for (Index i = 0; i < all.rows(); ++i) {
            const double value = std::abs(all(i, j));
            if (value == 0) continue;
            if (value < DBL_MIN) ++lost.before;
            // Upwards nothing is lost.
            if (exponent < 0 && value >= DBL_MIN && std::ldexp(value, exponent) < DBL_MIN) ++lost.now;
        }
    return lost;
}

void set_unit(const DataSize& size, bool exact, const LostDigits& lost, Instance& out) {
    out.unit_exponent = unit_exponent(size.exponent);
    if (out.unit_exponent == 0) return;
    std::string note = fmt::format(
        "The values, the largest {}, are multiplied by the power {} of two for the computation; all that is "
        "shown and saved is in their own unit.",
        words_of(size), out.unit_exponent);
    if (exact)
        note += fmt::format(" The default tolerance is {} in that unit.",
                            print_significant(shown_tolerance(StopSpec{}, true, out.unit_exponent), 3));
    if (std::abs(out.unit_exponent) > kSquaresFit)
        note += " The objective, a square, is nan where no double holds it.";
    out.notes.push_back(std::move(note));
    if (lost.before > 0)
        out.warnings.push_back(
            fmt::format("{} below 2.2e-308: there a double has fewer digits, and so have the results.",
                        values(lost.before)));
    if (lost.now > 0)
        out.warnings.push_back(fmt::format("{} so small beside the largest, {}, that {} as 0.",
                                           values(lost.now), words_of(size),
                                           lost.now == 1 ? "it counts" : "they count"));
}

}  // namespace lowrank
