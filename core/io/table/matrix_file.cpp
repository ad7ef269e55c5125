// Chooses the reader of a matrix file, and checks and sorts what it read.
#include "core/io/table/matrix_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <map>
#include <numeric>
#include <optional>

#include "core/io/array/numpy_file.h"
#include "core/io/file/atomic_file.h"
#include "core/io/table/joined_lines.h"
#include "core/io/table/passes.h"
#include "core/io/table/table_number.h"
#include "core/io/table/table_text.h"
#include "core/io/table/table_words.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// The number that most likely stands for missing values where every cell is a number, with how often it
/// stands there.
std::pair<double, std::size_t> likely_stand_in(const std::vector<double>& values) {
    const auto [low, high] = std::ranges::minmax(values);
    std::map<double, std::size_t> times;
    for (const double value : values)
        if (value == 0 || value == low || value == high) ++times[value];
    for (const double number : {99.0, 999.0, 9999.0, 99999.0, -99.0, -999.0, -9999.0, -99999.0, -1.0, 0.0}) {
        const auto found = times.find(number);
        if (found == times.end() || found->second < 2) continue;
        // Signs of missing values stand at the ends of what is measured, and often.
        const bool often = 20 * found->second >= values.size();
        if (often) return *found;
    }
    return {0, 0};
}

std::string nothing_missing(const KnownEntries& known) {
    const auto [number, times] = likely_stand_in(known.value);
    if (times == 0) return "nothing is missing in this matrix: there is nothing to complete.";
    return fmt::format(
        "nothing is missing in this matrix: if {}, which stands in {} of its {} cells, means a missing "
        "value, say --missing {}.",
        print_number(number), times, known.value.size(), print_number(number));
}

std::string size_words(const KnownEntries& known) {
    const double all = static_cast<double>(known.rows) * static_cast<double>(known.cols);
    return fmt::format("{} x {}, {} of {} known", known.rows, known.cols, known.value.size(),
                       print_number(all));
}

/// A number as arrays of doubles, of singles and of halves hold it.
std::array<double, 3> as_held(double number) {
    const auto to_bits = [number](int bits) {
        int exponent = 0;
        const double part = std::frexp(number, &exponent);
        return std::ldexp(std::nearbyint(std::ldexp(part, bits)), exponent - bits);
    };
    constexpr int kSingle = 24, kHalf = 11;
    return {number, to_bits(kSingle), to_bits(kHalf)};
}

/// Takes out of an array what stands for a missing value, and says what else was told of the file that it has
/// not, or says itself.
Outcome read_array_by(const TableSpec& table, std::string_view file, const std::stop_token& stop,
                      KnownEntries& known) {
    std::string idle;
    const auto is_idle = [&](bool said, const char* option) {
        if (said) idle += (idle.empty() ? "--" : ", --") + std::string(option);
    };
    is_idle(table.header.has_value(), "header");
    is_idle(table.row_names.has_value(), "row-names");
    is_idle(!table.decimal.empty(), "decimal");
    is_idle(!table.separator.empty(), "separator");
    if (!idle.empty())
        known.warnings.push_back(fmt::format("{} without effect: the file is {}.", idle, file));
    if (table.missing.empty()) return Outcome::Done;
    known.table.missing = table.missing;
    std::vector<std::array<double, 3>> missing;
    for (const std::string& word : listed_words(table.missing))
        if (const std::optional<double> number = table_number(word, {})) missing.push_back(as_held(*number));
    std::vector<bool> met(missing.size(), false);
    const Outcome done = keep_values(known.position, known.value, stop, [&](std::int64_t, double value) {
        const auto at = std::ranges::find_if(missing, [value](const std::array<double, 3>& held) {
            return std::ranges::find(held, value) != held.end();
        });
        if (at != missing.end()) met[static_cast<std::size_t>(at - missing.begin())] = true;
        return at == missing.end();
    });
    for (std::size_t k = 0; k < missing.size(); ++k)
        if (met[k])
            known.missing_words += (known.missing_words.empty() ? "" : ", ") + print_number(missing[k][0]);
    return done;
}

Result<KnownEntries> read_written_table(std::string_view text, const std::string& path,
                                        const std::stop_token& stop, const TableSpec& table) {
    const std::optional<JoinedLines> joined = joined_lines(text, stop);
    Result<KnownEntries> known = read_dense_table(joined ? joined->text : text, path, stop, table);
    if (known && joined) known->taken += (known->taken.empty() ? "" : "; ") + joined->words();
    return known;
}

}  // namespace

Result<KnownEntries> read_matrix_file(std::string_view text, const std::string& path,
                                      const std::stop_token& stop, const TableSpec& table) {
    const bool numpy = begins_numpy(text), market = !numpy && begins_matrix_market(text);
    Result<KnownEntries> known = numpy    ? read_numpy_matrix(text, path, stop)
                                 : market ? read_matrix_market(text, path, stop)
                                          : read_written_table(text, path, stop, table);
    if (!known) return known;
    if ((numpy || market) &&
        read_array_by(table, numpy ? "an array of NumPy" : "in Matrix Market's own format", stop, *known) ==
            Outcome::Cancelled)
        return Cancelled{};
    if (known->value.empty())
        return Failure{fmt::format("'{}' holds no number: known entries of a matrix are needed.", path)};
    const bool sorted =
        std::ranges::adjacent_find(known->position, std::ranges::greater_equal{}) == known->position.end();
    if (!sorted) {
        std::vector<std::size_t> order(known->value.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return known->position[i]; });
        std::vector<std::int64_t> position;
        std::vector<double> value;
        position.reserve(order.size());
        value.reserve(order.size());
        for (const std::size_t i : order) {
            if (!position.empty() && position.back() == known->position[i])
                return Failure{fmt::format("'{}' gives the entry {}, {} more than once.", path,
                                           known->position[i] % known->rows + 1,
                                           known->position[i] / known->rows + 1)};
            position.push_back(known->position[i]);
            value.push_back(known->value[i]);
        }
        known->position = std::move(position);
        known->value = std::move(value);
    }
    if (!known->taken.empty()) known->taken += "; ";
    known->taken += size_words(*known);
    if (!known->missing_words.empty()) known->taken += fmt::format("; missing: {}", known->missing_words);
    if (static_cast<double>(known->value.size()) ==
        static_cast<double>(known->rows) * static_cast<double>(known->cols))
        known->warnings.push_back(nothing_missing(*known));
    return known;
}

}  // namespace lowrank
