// Known values of a table as a completion problem: some are held out, and what is completed is what mean, rows and columns leave
// over.
#include <algorithm>
#include <cmath>

#include "core/io/centring.h"
#include "core/io/data_unit.h"
#include "core/io/load_instance.h"
#include "core/io/sample_pattern.h"
#include "core/problem/draws.h"
#include "core/problem/unit.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// Which values are held out: the share with the smallest keys of a stream of its own, so that neither the rate nor any other
/// draw shifts it. One at least where there are two: without a test there is no curve. Positions (i, j) and (j, i) have one key
/// and share one fate, even where it takes one more, so that rows and columns can be exchanged and nothing but their names
/// changes.
std::vector<bool> held_out(const KnownEntries& known, double share, std::uint64_t seed) {
    const std::size_t all = known.value.size();
    std::vector<bool> held(all, false);
    if (share <= 0 || all < 2) return held;
    const draws::Stream stream(seed, draws::Name::HeldOut);
    std::vector<std::uint64_t> keys(all);
    for (std::size_t k = 0; k < all; ++k) {
        const std::int64_t i = known.position[k] % known.rows, j = known.position[k] / known.rows;
        keys[k] = stream.bits(draws::entry(std::min(i, j), std::max(i, j)));
    }
    constexpr double kSlack = 1e-9;  // of a share that is no double
    const auto wanted = static_cast<std::size_t>(std::floor(static_cast<double>(all) * share + kSlack));
    const std::size_t count = std::max<std::size_t>(wanted, 1);
    std::vector<std::uint64_t> sorted = keys;
    const auto last = sorted.begin() + static_cast<std::ptrdiff_t>(count) - 1;
    std::nth_element(sorted.begin(), last, sorted.end());
    for (std::size_t k = 0; k < all; ++k) held[k] = keys[k] <= *last;
    return held;
}

/// What a matrix is freed of unless somebody says: of its mean, where this is most of what its numbers are. A mean of another
/// matrix is left in it, for it may be of low rank itself, and without its mean of one rank more.
Centring centring_of(const std::vector<double>& values) {
    double sum = 0, squares = 0;
    for (const double value : values) sum += value, squares += value * value;
    const double count = static_cast<double>(values.size());
    constexpr double kMost = 0.9;
    return sum * sum / count > kMost * squares ? Centring::Mean : Centring::None;
}

/// Makes the parts of rows and columns without a sample NaN, and with them what is written there.
void mark_unseen(const std::vector<std::int64_t>& observed, Index rows, Centre& centre) {
    std::vector<bool> row(static_cast<std::size_t>(centre.row.size()), false),
        col(static_cast<std::size_t>(centre.col.size()), false);
    for (const std::int64_t at : observed)
        row[static_cast<std::size_t>(at % rows)] = col[static_cast<std::size_t>(at / rows)] = true;
    for (std::size_t i = 0; i < row.size(); ++i)
        if (!row[i]) centre.row(static_cast<Index>(i)) = std::nan("");
    for (std::size_t j = 0; j < col.size(); ++j)
        if (!col[j]) centre.col(static_cast<Index>(j)) = std::nan("");
}

/// What was taken off, for the person; empty where nothing was. held: whether some values are held out.
std::string centring_note(Centring centring, bool held) {
    const std::string of = held ? "the others" : "the known values";
    const auto fitted = [&](const char* what) {
        return std::string("A mean and parts of ") + what + " are fitted together to " + of + " (ridge " +
               print_number(kCentringRidge) + ") and taken off; predictions add them again.";
    };
    switch (centring) {
        case Centring::Mean:
            return "The mean of " + of + " is taken off; predictions add it again.";
        case Centring::Rows:
            return fitted("the rows");
        case Centring::Columns:
            return fitted("the columns");
        case Centring::Both:
            return fitted("rows and columns");
        case Centring::None:
        case Centring::Auto:
            return {};
    }
    return {};
}

}  // namespace

Result<Written> set_table(const ProblemSpec& spec, Centring usual, KnownEntries known, Instance& out,
                          const std::stop_token& stop) {
    Eigen::Map<Vector> values(known.value.data(), static_cast<Index>(known.value.size()));
    if (const std::optional<DataSize> size = data_size(values)) {
        if (std::string why = why_out_of_range(*size, spec.path); !why.empty())
            return Failure{std::move(why)};
        set_unit(*size, false, lost_digits(values, unit_exponent(size->exponent)), out);
        times_power_of_two(values, out.unit_exponent);
    }
    const std::vector<bool> held = held_out(known, held_out_share(spec), spec.seed);
    if (stop.stop_requested()) return Cancelled{};
    auto origin = std::make_shared<Origin>();
    std::vector<std::int64_t> observed;
    std::vector<double> seen, hidden;
    observed.reserve(held.size());
    seen.reserve(held.size());
    for (std::size_t k = 0; k < held.size(); ++k) {
        if (held[k]) {
            origin->test_row.push_back(static_cast<std::int32_t>(known.position[k] % known.rows));
            origin->test_col.push_back(static_cast<std::int32_t>(known.position[k] / known.rows));
            hidden.push_back(known.value[k]);
        } else {
            observed.push_back(known.position[k]);
            seen.push_back(known.value[k]);
        }
    }
    Centring centring = spec.center == Centring::Auto ? usual : spec.center;
    if (centring == Centring::Auto) centring = centring_of(seen);
    Centre centre;
    if (fit_centre(centring, known.rows, known.cols, observed, seen, stop, centre) == Outcome::Cancelled)
        return Cancelled{};
    for (std::size_t k = 0; k < hidden.size(); ++k)
        hidden[k] -= centre.at(origin->test_row[k], origin->test_col[k]);
    for (std::size_t k = 0; k < seen.size(); ++k)
        seen[k] -= centre.at(static_cast<Index>(observed[k] % known.rows),
                             static_cast<Index>(observed[k] / known.rows));
    std::vector<std::string> pattern =
        pattern_warnings(known.rows, known.cols, spec.rank, observed, known.row_labels, known.col_labels);
    // Ratings without a sample in their row are predicted from the other parts; of a matrix nothing is known there.
    if (usual == Centring::Auto) mark_unseen(observed, known.rows, centre);
    origin->offset = centre.mean;
    origin->row_offset = std::move(centre.row);
    origin->col_offset = std::move(centre.col);
    if (stop.stop_requested()) return Cancelled{};
    origin->test_value = Eigen::Map<const Vector>(hidden.data(), static_cast<Index>(hidden.size()));
    origin->row_labels = std::move(known.row_labels);
    origin->col_labels = std::move(known.col_labels);
    out.memory = 16 * hidden.size() + 64 * static_cast<std::size_t>(known.rows + known.cols);
    out.origin = std::move(origin);
    out.table = known.table;
    if (std::string note = centring_note(centring, !hidden.empty()); !note.empty())
        out.notes.push_back(std::move(note));
    const Index rows = known.rows, cols = known.cols;
    known = {};
    out.warnings.insert(out.warnings.end(), pattern.begin(), pattern.end());
    set_entries(rows, cols, spec.rank, observed,
                Eigen::Map<const Vector>(seen.data(), static_cast<Index>(seen.size())), out);
    return Written{};
}

}  // namespace lowrank
