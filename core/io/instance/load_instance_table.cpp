// Known values of a table as a completion problem: some are held out, and what is completed is what mean,
// rows and columns leave over.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>

#include "core/io/file/atomic_file.h"
#include "core/io/file/memory_limit.h"
#include "core/io/instance/load_instance.h"
#include "core/io/table/centring.h"
#include "core/io/table/column_sizes.h"
#include "core/io/table/data_unit.h"
#include "core/io/table/joint_centring.h"
#include "core/io/table/passes.h"
#include "core/io/table/sample_pattern.h"
#include "core/io/table/usual_centring.h"
#include "core/problem/draws.h"
#include "core/problem/unit.h"
#include "core/text/counts.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// Which values are held out: the share with the smallest keys of a stream of its own, so that neither the
/// rate nor any other draw shifts it. One at least where there are two: without a test there is no curve.
/// Positions (i, j) and (j, i) have one key and share one fate, even where it takes one more, so that rows
/// and columns can be exchanged and nothing but their names changes.
Outcome held_out(const KnownEntries& known, double share, std::uint64_t seed, const std::stop_token& stop,
                 std::vector<bool>& held) {
    const std::size_t all = known.value.size();
    held.assign(all, false);
    if (share <= 0 || all < 2) return Outcome::Done;
    const draws::Stream stream(seed, draws::Name::HeldOut);
    std::vector<std::uint64_t> keys(all);
    // By their leading bits the keys fall into bins, of which the one that the last key lies in is sorted
    // alone: sorting all would look at no token.
    constexpr int kBinBits = 16;
    std::vector<std::size_t> bins(std::size_t{1} << kBinBits, 0);
    const auto bin_of = [](std::uint64_t key) { return static_cast<std::size_t>(key >> (64 - kBinBits)); };
    if (each_of(all, stop, [&](std::size_t k) {
            const std::int64_t i = known.position[k] % known.rows, j = known.position[k] / known.rows;
            keys[k] = stream.bits(draws::entry(std::min(i, j), std::max(i, j)));
            ++bins[bin_of(keys[k])];
        }) == Outcome::Cancelled)
        return Outcome::Cancelled;
    constexpr double kSlack = 1e-9;  // of a share that is no double
    const auto wanted = static_cast<std::size_t>(std::floor(static_cast<double>(all) * share + kSlack));
    std::size_t before = std::max<std::size_t>(wanted, 1) - 1, bin = 0;
    while (before >= bins[bin]) before -= bins[bin++];
    std::vector<std::uint64_t> sorted;
    if (each_of(all, stop, [&](std::size_t k) {
            if (bin_of(keys[k]) == bin) sorted.push_back(keys[k]);
        }) == Outcome::Cancelled)
        return Outcome::Cancelled;
    const auto last = sorted.begin() + static_cast<std::ptrdiff_t>(before);
    std::nth_element(sorted.begin(), last, sorted.end());
    return each_of(all, stop, [&](std::size_t k) { held[k] = keys[k] <= *last; });
}

double scale_at(const Vector& scale, Index j) { return scale.size() > 0 ? scale(j) : 1; }

/// Rows and columns with a sample.
struct SampledLines {
    std::vector<bool> row, col;
};

Outcome sampled_lines(const KnownEntries& known, const std::vector<std::int64_t>& observed,
                      const std::stop_token& stop, SampledLines& lines) {
    lines.row.assign(static_cast<std::size_t>(known.rows), false);
    lines.col.assign(static_cast<std::size_t>(known.cols), false);
    return each_of(observed.size(), stop, [&](std::size_t k) {
        lines.row[static_cast<std::size_t>(observed[k] % known.rows)] =
            lines.col[static_cast<std::size_t>(observed[k] / known.rows)] = true;
    });
}

/// Makes the parts of rows and columns without a sample NaN, and with them what is written there.
void mark_unseen(const SampledLines& lines, Centre& centre) {
    for (std::size_t i = 0; i < lines.row.size(); ++i)
        if (!lines.row[i]) centre.row(static_cast<Index>(i)) = std::nan("");
    for (std::size_t j = 0; j < lines.col.size(); ++j)
        if (!lines.col[j]) centre.col(static_cast<Index>(j)) = std::nan("");
}

/// What was taken off, for the person; empty where nothing was. held: whether some values are held out. rank:
/// of the low rank that they were fitted together with; 0: alone, with that ridge.
std::string centring_note(Centring centring, bool held, Index rank, double ridge) {
    const std::string of = held ? "the others" : "the known values";
    if (rank > 0) {
        const std::string what = centring == Centring::Mean      ? "The mean"
                                 : centring == Centring::Rows    ? "The parts of rows"
                                 : centring == Centring::Columns ? "The parts of columns"
                                                                 : "The parts of rows and columns";
        return fmt::format(
            "{} and a matrix of rank {} are fitted together to {}, and {} taken off; predictions add {} "
            "again.",
            what, rank, of, centring == Centring::Mean ? "the mean is" : "the parts are",
            centring == Centring::Mean ? "it" : "them");
    }
    const auto fitted = [&](const char* what) {
        return fmt::format(
            "A mean and parts of {} are fitted together to {}{} and taken off; predictions add them again.",
            what, of, ridge > 0 ? fmt::format(" (ridge {})", print_number(ridge)) : "");
    };
    switch (centring) {
        case Centring::Mean:
            return fmt::format("The mean of {} is taken off; predictions add it again.", of);
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

/// How many of the known entries a test takes away, and the entries that stay.
struct Split {
    std::vector<std::int64_t> observed;
    std::vector<double> seen;
    TestEntries hidden;
    Index shared = 0;  ///< of a test file: those that the table has, too
};

Outcome split_by(const KnownEntries& known, const std::vector<bool>& held, const std::stop_token& stop,
                 Split& split) {
    split.observed.reserve(held.size());
    split.seen.reserve(held.size());
    return each_of(held.size(), stop, [&](std::size_t k) {
        if (held[k]) {
            split.hidden.position.push_back(known.position[k]);
            split.hidden.value.push_back(known.value[k]);
        } else {
            split.observed.push_back(known.position[k]);
            split.seen.push_back(known.value[k]);
        }
    });
}

Outcome split_by(const KnownEntries& known, TestEntries test, const std::stop_token& stop, Split& split) {
    auto next = test.position.begin();
    const Outcome done = each_of(known.position.size(), stop, [&](std::size_t k) {
        while (next != test.position.end() && *next < known.position[k]) ++next;
        if (next != test.position.end() && *next == known.position[k]) {
            ++split.shared;
            return;
        }
        split.observed.push_back(known.position[k]);
        split.seen.push_back(known.value[k]);
    });
    split.hidden = std::move(test);
    return done;
}

/// The values of a test, or the share that is held out, apart from the others.
Outcome split_off(const ProblemSpec& spec, const KnownEntries& known, std::optional<TestEntries> test,
                  const std::stop_token& stop, Split& split) {
    if (test) return split_by(known, *std::move(test), stop, split);
    std::vector<bool> held;
    if (held_out(known, held_out_share(spec), spec.seed, stop, held) == Outcome::Cancelled)
        return Outcome::Cancelled;
    return split_by(known, held, stop, split);
}

/// Sets what predictions are kept within, and the same of X where something is held out; centre: before rows
/// without a sample are marked in it.
void set_clip(const ProblemSpec& spec, const TableHabits& habits, const std::vector<double>& seen,
              const Vector& scale, const std::vector<std::int64_t>& observed, const Centre& centre,
              Origin& origin, Instance& out) {
    if (spec.clip) {
        origin.clip = {std::ldexp(spec.clip->low, out.unit_exponent),
                       std::ldexp(spec.clip->high, out.unit_exponent)};
    } else if (habits.clipped && !seen.empty()) {
        origin.clip = {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
        const Index rows = origin.row_offset.size();
        for (std::size_t k = 0; k < seen.size(); ++k) {
            const double value = seen[k] * scale_at(scale, static_cast<Index>(observed[k] / rows));
            origin.clip.low = std::min(origin.clip.low, value);
            origin.clip.high = std::max(origin.clip.high, value);
        }
    }
    if (origin.clip == ClipRange{}) return;
    const auto told = [&](double end) { return print_significant(std::ldexp(end, -out.unit_exponent), 6); };
    out.notes.push_back(
        fmt::format("Predictions are kept within {} and {}{}", told(origin.clip.low), told(origin.clip.high),
                    spec.clip ? "." : ", the ends of what was seen (--clip none leaves them)."));
    const Index held = origin.test_value.size();
    origin.test_low.resize(held);
    origin.test_high.resize(held);
    for (Index k = 0; k < held; ++k) {
        const Index i = origin.test_row[static_cast<std::size_t>(k)],
                    j = origin.test_col[static_cast<std::size_t>(k)];
        const double own = centre.at(i, j), unit = scale_at(scale, j);
        origin.test_low(k) = origin.clip.low / unit - own;
        origin.test_high(k) = origin.clip.high / unit - own;
    }
}

}  // namespace

Result<Written> set_table(const ProblemSpec& spec, const TableHabits& habits, KnownEntries known,
                          std::optional<TestEntries> test, Instance& out, const std::stop_token& stop) {
    Eigen::Map<Vector> values(known.value.data(), static_cast<Index>(known.value.size()));
    if (const std::optional<DataSize> size = data_size(values)) {
        if (std::string why = why_out_of_range(*size, spec.path); !why.empty())
            return Failure{std::move(why)};
        set_unit(*size, false, lost_digits(values, unit_exponent(size->exponent)), out);
        times_power_of_two(values, out.unit_exponent);
    }
    if (test)
        for (double& value : test->value) value = std::ldexp(value, out.unit_exponent);
    Split split;
    if (split_off(spec, known, std::move(test), stop, split) == Outcome::Cancelled) return Cancelled{};
    std::vector<double>&seen = split.seen, &hidden = split.hidden.value;
    const std::vector<std::int64_t>& observed = split.observed;
    if (seen.empty())
        return Failure{fmt::format("the test takes all values of {}: none is left to learn from.",
                                   in_quotes(spec.path))};
    if (split.shared > 0)
        out.notes.push_back(
            fmt::format("{} {} in the table, too: held out there.", split.shared,
                        split.shared == 1 ? "value of the test stands" : "values of the test stand"));
    // Ratings without a sample in their row are predicted from the other parts; of a matrix nothing is known
    // there.
    const bool predicts_all = habits.centring != Centring::Auto;
    SampledLines sampled;
    if (!predicts_all) {
        if (sampled_lines(known, observed, stop, sampled) == Outcome::Cancelled) return Cancelled{};
        const std::size_t all = hidden.size();
        const auto predicted = [&](std::int64_t at, double) {
            return sampled.row[static_cast<std::size_t>(at % known.rows)] &&
                   sampled.col[static_cast<std::size_t>(at / known.rows)];
        };
        if (keep_values(split.hidden.position, hidden, stop, predicted) == Outcome::Cancelled)
            return Cancelled{};
        const std::size_t left_out = all - hidden.size();
        if (left_out > 0 && hidden.empty())
            return Failure{fmt::format(
                "no value that is held out of {} stands in a row and a column with a known one: there is "
                "nothing to test by.",
                in_quotes(spec.test_path.empty() ? spec.path : spec.test_path))};
        if (left_out > 0)
            out.warnings.push_back(
                fmt::format("{} held out {} in a row or column without a known one: left out of the test.",
                            print_count(left_out, "value"), left_out == 1 ? "stands" : "stand"));
    }
    if (stop.stop_requested()) return Cancelled{};
    auto origin = std::make_shared<Origin>();
    if (spec.scale_columns && !predicts_all)
        origin->col_scale = column_deviations(known.rows, known.cols, observed, seen);
    else if (!predicts_all)
        if (std::string warning =
                why_other_units(known.rows, known.cols, observed, seen, known.col_labels, out.unit_exponent);
            !warning.empty())
            out.warnings.push_back(std::move(warning));
    const Vector& scale = origin->col_scale;
    for (std::size_t k = 0; k < hidden.size(); ++k) {
        const std::int64_t at = split.hidden.position[k];
        origin->test_row.push_back(static_cast<std::int32_t>(at % known.rows));
        origin->test_col.push_back(static_cast<std::int32_t>(at / known.rows));
        hidden[k] /= scale_at(scale, origin->test_col.back());
    }
    if (scale.size() > 0)
        if (each_of(seen.size(), stop, [&](std::size_t k) {
                seen[k] /= scale_at(scale, static_cast<Index>(observed[k] / known.rows));
            }) == Outcome::Cancelled)
            return Cancelled{};
    Centring centring = spec.center == Centring::Auto ? habits.centring : spec.center;
    if (centring == Centring::Auto && scale.size() > 0) centring = Centring::Columns;
    if (centring == Centring::Auto && usual_centring(spec.rank, known.rows, known.cols, observed, seen, stop,
                                                     centring) == Outcome::Cancelled)
        return Cancelled{};
    Centre centre;
    JointCentre joint;
    // A rating or two say little of who gave them; columns of a matrix are what they are.
    const double ridge = predicts_all ? kCentringRidge : 0;
    if (fit_centre(centring, known.rows, known.cols, observed, seen, stop, centre, ridge) ==
            Outcome::Cancelled ||
        (centring != Centring::None &&
         fit_centre_jointly(centring, spec.rank, known.rows, known.cols, observed, seen, centre, stop,
                            joint) == Outcome::Cancelled))
        return Cancelled{};
    const bool together = joint.explained >= kExplainedJointly;
    if (together) centre = std::move(joint.centre);
    for (std::size_t k = 0; k < hidden.size(); ++k)
        hidden[k] -= centre.at(origin->test_row[k], origin->test_col[k]);
    origin->row_offset = centre.row;
    origin->col_offset = centre.col;
    origin->offset = centre.mean;
    origin->fitted = {centring, together, ridge};
    origin->test_value = Eigen::Map<const Vector>(hidden.data(), static_cast<Index>(hidden.size()));
    if (scale.size() > 0) {
        out.notes.push_back(
            "Each column is divided by its standard deviation; predictions are multiplied again.");
        origin->test_scale.resize(origin->test_value.size());
        for (Index k = 0; k < origin->test_scale.size(); ++k)
            origin->test_scale(k) = scale(origin->test_col[static_cast<std::size_t>(k)]);
    }
    if (std::string note = centring_note(centring, !hidden.empty(), together ? spec.rank : 0, ridge);
        !note.empty())
        out.notes.push_back(std::move(note));
    set_clip(spec, habits, seen, scale, observed, centre, *origin, out);
    std::vector<std::string> pattern;
    if (each_of(seen.size(), stop,
                [&](std::size_t k) {
                    seen[k] -= centre.at(static_cast<Index>(observed[k] % known.rows),
                                         static_cast<Index>(observed[k] / known.rows));
                }) == Outcome::Cancelled ||
        pattern_warnings(known.rows, known.cols, spec.rank, observed, known.row_labels, known.col_labels,
                         stop, pattern) == Outcome::Cancelled)
        return Cancelled{};
    if (!predicts_all) {
        mark_unseen(sampled, centre);
        origin->row_offset = std::move(centre.row);
        origin->col_offset = std::move(centre.col);
    }
    if (stop.stop_requested()) return Cancelled{};
    origin->row_labels = std::move(known.row_labels);
    origin->col_labels = std::move(known.col_labels);
    out.memory = 32 * hidden.size() + 64 * static_cast<std::size_t>(known.rows + known.cols);
    out.origin = std::move(origin);
    out.table = known.table;
    const Index rows = known.rows, cols = known.cols;
    known = {};
    give_back_freed();
    out.warnings.insert(out.warnings.end(), pattern.begin(), pattern.end());
    set_entries(rows, cols, spec.rank, spec.precision, observed,
                Eigen::Map<const Vector>(seen.data(), static_cast<Index>(seen.size())), out);
    return Written{};
}

}  // namespace lowrank
