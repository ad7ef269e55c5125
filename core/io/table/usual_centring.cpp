// Weighs the variance inside rows and columns against that of all values, and fits to be sure.
#include "core/io/table/usual_centring.h"

#include <vector>

#include "core/io/table/joint_centring.h"
#include "core/io/table/passes.h"

namespace lowrank {
namespace {

/// Most of what there is, of the sum of squares.
constexpr double kMostOfSquares = 0.9;
/// Of the variance: what parts must explain, and what must be left of it to take them.
constexpr double kHalf = 0.5;

Centring mean_or_nothing(std::span<const double> values) {
    double sum = 0, squares = 0;
    for (const double value : values) sum += value, squares += value * value;
    const double count = static_cast<double>(values.size());
    return sum * sum / count > kMostOfSquares * squares ? Centring::Mean : Centring::None;
}

/// The means of rows, or of columns.
struct LineMeans {
    Vector mean;
    double explained = 0;  ///< of the variance, 1 - (inside lines) / (about the mean of all)
};

template <class LineAt>
Outcome means_of(Index count, std::span<const double> value, LineAt line_at, const std::stop_token& stop,
                 LineMeans& out) {
    Vector sum = Vector::Zero(count), members = Vector::Zero(count);
    double all = 0, squares = 0;
    if (each_of(value.size(), stop, [&](std::size_t k) {
            const Index line = line_at(k);
            sum(line) += value[k];
            members(line) += 1;
            all += value[k];
            squares += value[k] * value[k];
        }) == Outcome::Cancelled)
        return Outcome::Cancelled;
    out = {sum.cwiseQuotient(members.cwiseMax(1)), 0};
    const double m = static_cast<double>(value.size()),
                 lines = static_cast<double>((members.array() > 0).count());
    const double about_mean = squares - all * all / m, inside = squares - sum.dot(out.mean);
    // Differences of large sums: values that are all alike leave their rounding.
    constexpr double kRounding = 1e-12;
    if (m > lines && about_mean > kRounding * squares)
        out.explained = 1 - inside / (m - lines) / (about_mean / (m - 1));
    return Outcome::Done;
}

/// The parts that explain more than half of what the mean leaves; none where there are none.
Outcome parts_that_explain(Index rows, Index cols, std::span<const std::int64_t> position,
                           std::span<const double> value, const std::stop_token& stop, Centring& out) {
    out = Centring::None;
    const auto row_at = [&](std::size_t k) { return static_cast<Index>(position[k] % rows); };
    const auto col_at = [&](std::size_t k) { return static_cast<Index>(position[k] / rows); };
    LineMeans by_row, by_col, others;
    if (means_of(rows, value, row_at, stop, by_row) == Outcome::Cancelled ||
        means_of(cols, value, col_at, stop, by_col) == Outcome::Cancelled)
        return Outcome::Cancelled;
    const bool columns = by_col.explained >= by_row.explained;
    std::vector<double> left(value.begin(), value.end());
    if (each_of(left.size(), stop,
                [&](std::size_t k) {
                    left[k] -= columns ? by_col.mean(col_at(k)) : by_row.mean(row_at(k));
                }) == Outcome::Cancelled ||
        (columns ? means_of(rows, left, row_at, stop, others) : means_of(cols, left, col_at, stop, others)) ==
            Outcome::Cancelled)
        return Outcome::Cancelled;
    const double first = (columns ? by_col : by_row).explained,
                 together = 1 - (1 - first) * (1 - others.explained);
    if (others.explained > kHalf || (first <= kHalf && together > kHalf))
        out = Centring::Both;
    else if (first > kHalf)
        out = columns ? Centring::Columns : Centring::Rows;
    return Outcome::Done;
}

}  // namespace

Outcome usual_centring(Index rank, Index rows, Index cols, std::span<const std::int64_t> position,
                       std::span<const double> value, const std::stop_token& stop, Centring& out) {
    out = mean_or_nothing(value);
    // Of a table too large to fit both nothing is known of what parts pay.
    if (double(value.size()) * double(rank) > kMostJointWork) return Outcome::Done;
    Centring parts = Centring::None;
    if (parts_that_explain(rows, cols, position, value, stop, parts) == Outcome::Cancelled)
        return Outcome::Cancelled;
    if (parts == Centring::None) return Outcome::Done;
    const auto left_by = [&](Centring centring, double& variance) {
        Centre alone;
        JointCentre joint;
        if (fit_centre(centring, rows, cols, position, value, stop, alone, 0) == Outcome::Cancelled ||
            fit_centre_jointly(centring, rank, rows, cols, position, value, alone, stop, joint) ==
                Outcome::Cancelled)
            return Outcome::Cancelled;
        variance = joint.left;
        return Outcome::Done;
    };
    double plain = 0, with_parts = 0;
    if (left_by(parts, with_parts) == Outcome::Cancelled) return Outcome::Cancelled;
    if (with_parts < 0) return Outcome::Done;
    if (left_by(out, plain) == Outcome::Cancelled) return Outcome::Cancelled;
    // A low rank that fits seven digits needs no parts, however far the fit of an ill-conditioned one has
    // come.
    constexpr double kExact = 1e-14;
    double squares = 0;
    for (const double v : value) squares += v * v;
    if (plain > kExact * squares / static_cast<double>(value.size()) && with_parts < kHalf * plain)
        out = parts;
    return Outcome::Done;
}

}  // namespace lowrank
