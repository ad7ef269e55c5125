// Compares the cells that were filled in with the known ones; columns of X are made 64 at a time, never all
// of them.
#include "core/run/data/filled_in.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>

#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr double kSpans = 1.5;

double scale_of(const Origin& origin, Index j) {
    return origin.col_scale.size() > 0 ? origin.col_scale(j) : 1;
}

/// The smallest and the largest known value, with what was taken off.
void set_known_range(const Instance& instance, FilledIn& out) {
    const MeasurementOperator& A = *instance.problem->A;
    const Origin& origin = *instance.origin;
    out.low = std::numeric_limits<double>::infinity();
    out.high = -out.low;
    for (Index k = 0; k < A.measurements(); ++k) {
        double place = 0;
        A.numbers_of(0, k, &place);
        const auto at = static_cast<Index>(place);
        const double value = scale_of(origin, at / A.rows()) *
                             (instance.problem->y(k) + origin.offset + origin.row_offset(at % A.rows()) +
                              origin.col_offset(at / A.rows()));
        out.low = std::min(out.low, value);
        out.high = std::max(out.high, value);
    }
}

}  // namespace

Outcome look_at_filled_in(const Instance& instance, const FixedRankPoint& X, FilledIn& out,
                          const std::stop_token& stop) {
    out = {};
    set_known_range(instance, out);
    const Origin& origin = *instance.origin;
    // Known values that are all alike have a span of rounding, and a run ends before it.
    constexpr double kAlike = 1e-3;
    const double span =
        std::max(out.high - out.low, kAlike * std::max(std::abs(out.low), std::abs(out.high)));
    const double middle = (out.low + out.high) / 2, reach = kSpans / 2 * span;
    const Matrix left = X.U * X.K;
    constexpr Index kBlock = 64;
    double farthest = 0;
    Matrix block;
    for (Index first = 0; first < X.cols(); first += kBlock) {
        if (stop.stop_requested()) return Outcome::Cancelled;
        const Index width = std::min(kBlock, X.cols() - first);
        block.noalias() = left * X.V.middleRows(first, width).transpose();
        for (Index j = 0; j < width; ++j)
            for (Index i = 0; i < X.rows(); ++i) {
                const double value =
                    scale_of(origin, first + j) *
                    (block(i, j) + origin.offset + origin.row_offset(i) + origin.col_offset(first + j));
                if (std::isnan(value)) continue;
                ++out.cells;
                const double off = std::abs(value - middle);
                if (off <= reach) continue;
                ++out.outside;
                if (off > farthest) farthest = off, out.farthest = value;
            }
    }
    for (double* value : {&out.low, &out.high, &out.farthest})
        *value = std::ldexp(*value, -instance.unit_exponent);
    return Outcome::Done;
}

std::string why_doubtful(const FilledIn& filled) {
    if (filled.outside == 0) return {};
    constexpr int kDigits = 4;
    const auto said = [](double value) { return print_significant(value, kDigits); };
    return fmt::format(
        "{} of {} cells lie outside 1.5 times the span of the known values ({} to {}), the farthest at {}: "
        "the rank is too high for these samples, or something is to be taken off first (--center).",
        filled.outside, filled.cells, said(filled.low), said(filled.high), said(filled.farthest));
}

}  // namespace lowrank
