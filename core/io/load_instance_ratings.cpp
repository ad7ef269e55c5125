// Ratings as a completion problem: a tenth is held out, and what is completed is what mean, rows and columns leave over.
#include <algorithm>

#include "core/io/atomic_file.h"
#include "core/io/centring.h"
#include "core/io/data_unit.h"
#include "core/io/load_instance.h"
#include "core/io/ratings.h"
#include "core/io/read_file.h"
#include "core/problem/draws.h"
#include "core/problem/unit.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// Which ratings are held out: the tenth with the smallest keys of a stream of its own, so that neither the
/// rate nor any other draw shifts it. One at least where there are two: without a test there is no curve.
/// Positions (i, j) and (j, i) have one key and share one fate, even where it takes one more, so that rows and columns can be
/// exchanged and nothing but their names changes.
std::vector<bool> held_out(const Ratings& ratings, std::uint64_t seed) {
    const draws::Stream stream(seed, draws::Name::HeldOut);
    std::vector<std::uint64_t> keys(ratings.value.size());
    for (std::size_t k = 0; k < keys.size(); ++k) {
        const auto [less, more] = std::minmax(ratings.row[k], ratings.col[k]);
        keys[k] = stream.bits(draws::entry(less, more));
    }
    const std::size_t count = std::max<std::size_t>(keys.size() / 10, keys.size() > 1 ? 1 : 0);
    std::vector<bool> held(keys.size(), false);
    if (count == 0) return held;
    std::vector<std::uint64_t> sorted = keys;
    const auto last = sorted.begin() + static_cast<std::ptrdiff_t>(count) - 1;
    std::nth_element(sorted.begin(), last, sorted.end());
    for (std::size_t k = 0; k < keys.size(); ++k) held[k] = keys[k] <= *last;
    return held;
}

std::string counted(std::size_t count, const char* one) {
    return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

/// What was taken off, for the person; empty where nothing was.
std::string centring_note(Centring centring) {
    const auto fitted = [](const char* what) {
        return std::string("A mean and parts of ") + what + " are fitted together to the others (ridge " +
               print_number(kCentringRidge) + ") and taken off; predictions add them again.";
    };
    switch (centring) {
        case Centring::None:
            return {};
        case Centring::Mean:
            return "The mean of the others is taken off; predictions add it again.";
        case Centring::Rows:
            return fitted("the rows");
        case Centring::Columns:
            return fitted("the columns");
        case Centring::Both:
            return fitted("rows and columns");
    }
    return {};
}

}  // namespace

Result<Instance> load_ratings(const ProblemSpec& spec, double memory_limit, const std::stop_token& stop) {
    Instance out;
    Result<std::string> text = read_text(spec.path, {memory_limit, stop});
    if (!text) return text.passed_on<Instance>();
    if (const double needed = ratings_memory(*text); memory_limit > 0 && needed > memory_limit) {
        return Failure{"reading " + in_quotes(spec.path) + " takes about " + print_size(needed) +
                       ", and the limit is " + print_size(memory_limit) +
                       " (--memory-limit): a smaller one is needed."};
    }
    Result<Ratings> ratings = read_ratings(*text, spec.path, stop);
    std::string().swap(*text);
    if (!ratings) return ratings.passed_on<Instance>();
    const Index rows = static_cast<Index>(ratings->row_labels.size()),
                cols = static_cast<Index>(ratings->col_labels.size());
    const ProblemSizes sizes{ProblemKind::MatrixCompletion, rows, cols, spec.rank,
                             static_cast<Index>(ratings->value.size())};
    // The ratings as they were read, and apart: positions and values, those held out too.
    if (std::string why = why_unfit(sizes, 3 * sizes.measured(), memory_limit); !why.empty())
        return Failure{std::move(why)};

    Eigen::Map<Vector> values(ratings->value.data(), static_cast<Index>(ratings->value.size()));
    if (const std::optional<DataSize> size = data_size(values)) {
        if (std::string why = why_out_of_range(*size, spec.path); !why.empty())
            return Failure{std::move(why)};
        set_unit(*size, false, lost_digits(values, unit_exponent(size->exponent)), out);
        times_power_of_two(values, out.unit_exponent);
    }
    const std::vector<bool> held = held_out(*ratings, spec.seed);
    if (stop.stop_requested()) return Cancelled{};
    auto origin = std::make_shared<Origin>();
    std::vector<std::int64_t> observed;
    std::vector<double> seen, hidden;
    observed.reserve(held.size());
    seen.reserve(held.size());
    for (std::size_t k = 0; k < held.size(); ++k) {
        const std::int32_t i = ratings->row[k], j = ratings->col[k];
        if (held[k]) {
            origin->test_row.push_back(i);
            origin->test_col.push_back(j);
            hidden.push_back(ratings->value[k]);
        } else {
            observed.push_back(i + static_cast<std::int64_t>(rows) * j);
            seen.push_back(ratings->value[k]);
        }
    }
    Centre centre;
    if (fit_centre(spec.center, rows, cols, observed, seen, stop, centre) == Outcome::Cancelled)
        return Cancelled{};
    for (std::size_t k = 0; k < hidden.size(); ++k)
        hidden[k] -= centre.at(origin->test_row[k], origin->test_col[k]);
    for (std::size_t k = 0; k < seen.size(); ++k)
        seen[k] -= centre.at(static_cast<Index>(observed[k] % rows), static_cast<Index>(observed[k] / rows));
    origin->offset = centre.mean;
    origin->row_offset = std::move(centre.row);
    origin->col_offset = std::move(centre.col);
    if (stop.stop_requested()) return Cancelled{};
    origin->test_value = Eigen::Map<const Vector>(hidden.data(), static_cast<Index>(hidden.size()));
    origin->row_labels = std::move(ratings->row_labels);
    origin->col_labels = std::move(ratings->col_labels);
    out.memory = 16 * hidden.size() + 64 * static_cast<std::size_t>(rows + cols);
    out.origin = std::move(origin);
    const Index duplicates = ratings->duplicates, holes = ratings->holes;
    *ratings = {};
    out.notes.push_back(
        counted(held.size(), "rating") + " in " + counted(static_cast<std::size_t>(rows), "row") + " and " +
        counted(static_cast<std::size_t>(cols), "column") + "; " + std::to_string(hidden.size()) +
        (hidden.size() == 1 ? " is" : " are") + " held out as a test.");
    if (std::string note = centring_note(spec.center); !note.empty()) out.notes.push_back(std::move(note));
    if (duplicates > 0)
        out.warnings.push_back(counted(static_cast<std::size_t>(duplicates), "rating") +
                               (duplicates == 1 ? " was" : " were") +
                               " given again further down in the file: the last one of each counts.");
    if (holes > 0)
        out.warnings.push_back(counted(static_cast<std::size_t>(holes), "line") +
                               " without a value: left out.");
    set_entries(rows, cols, spec.rank, observed,
                Eigen::Map<const Vector>(seen.data(), static_cast<Index>(seen.size())), out);
    return out;
}

}  // namespace lowrank
