// Ratings as known values of a matrix of users and items.
#include <algorithm>
#include <fmt/core.h>
#include <unordered_map>

#include "core/io/file/atomic_file.h"
#include "core/io/file/memory_limit.h"
#include "core/io/file/read_file.h"
#include "core/io/instance/load_instance.h"
#include "core/io/table/ratings.h"
#include "core/text/counts.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// The values of a test, where there is one, at their places among the ratings; unknown: how many have none.
Result<std::optional<TestEntries>> ratings_test(const ProblemSpec& spec, const KnownEntries& known,
                                                const ReadLimits& limits, Index& unknown) {
    using Answer = std::optional<TestEntries>;
    if (spec.test_path.empty()) return Answer();
    const Result<std::string> text = read_text(spec.test_path, limits);
    if (!text) return text.passed_on<Answer>();
    // Both files are one person's: what is said of one table holds for the other.
    const Result<Ratings> test = read_ratings(*text, spec.test_path, limits.stop, spec.table);
    if (!test) return test.passed_on<Answer>();
    const auto places = [](const std::vector<std::string>& of, const std::vector<std::string>& among) {
        std::unordered_map<std::string_view, std::int64_t> at;
        for (const std::string& label : among) at.emplace(label, static_cast<std::int64_t>(at.size()));
        std::vector<std::int64_t> out;
        for (const std::string& label : of) {
            const auto found = at.find(label);
            out.push_back(found == at.end() ? -1 : found->second);
        }
        return out;
    };
    const std::vector<std::int64_t> rows = places(test->row_labels, known.row_labels),
                                    cols = places(test->col_labels, known.col_labels);
    std::vector<std::pair<std::int64_t, double>> entries;
    for (std::size_t k = 0; k < test->value.size(); ++k) {
        const std::int64_t i = rows[static_cast<std::size_t>(test->row[k])],
                           j = cols[static_cast<std::size_t>(test->col[k])];
        if (i < 0 || j < 0)
            ++unknown;
        else
            entries.emplace_back(i + known.rows * j, test->value[k]);
    }
    if (entries.empty())
        return Failure{fmt::format("no rating of the test {} has a row and a column with ratings in {}.",
                                   in_quotes(spec.test_path), in_quotes(spec.path))};
    std::ranges::sort(entries);
    TestEntries out;
    for (const auto& [position, value] : entries) {
        out.position.push_back(position);
        out.value.push_back(value);
    }
    return Answer(std::move(out));
}

}  // namespace

Result<Instance> load_ratings(const ProblemSpec& spec, double memory_limit, const std::stop_token& stop) {
    Instance out;  // what is said of the file, before what is said of its values
    Result<std::string> text = read_text(spec.path, {memory_limit, stop});
    if (!text) return text.passed_on<Instance>();
    if (const double needed = ratings_memory(*text); memory_limit > 0 && needed > memory_limit) {
        return Failure{fmt::format(
            "reading {} takes about {}, and the limit is {} (--memory-limit): a smaller one is needed.",
            in_quotes(spec.path), print_size(needed), print_size(memory_limit))};
    }
    Result<Ratings> ratings = read_ratings(*text, spec.path, stop, spec.table);
    std::string().swap(*text);
    give_back_freed();
    if (!ratings) return ratings.passed_on<Instance>();
    const Index rows = static_cast<Index>(ratings->row_labels.size()),
                cols = static_cast<Index>(ratings->col_labels.size());
    const ProblemSizes sizes{ProblemKind::MatrixCompletion, rows, cols, spec.rank,
                             static_cast<Index>(ratings->value.size())};
    // The ratings as they were read, and apart: positions and values, those held out too.
    if (std::string why = why_unfit(sizes, 3 * sizes.measured(), memory_limit); !why.empty())
        return Failure{std::move(why)};

    KnownEntries known;
    known.rows = rows, known.cols = cols;
    known.position.resize(ratings->value.size());
    constexpr std::size_t kBetweenLooks = std::size_t{1} << 20;
    for (std::size_t k = 0; k < known.position.size(); ++k) {
        if (k % kBetweenLooks == 0 && stop.stop_requested()) return Cancelled{};
        known.position[k] = ratings->row[k] + static_cast<std::int64_t>(rows) * ratings->col[k];
    }
    known.value = std::move(ratings->value);
    known.row_labels = std::move(ratings->row_labels);
    known.col_labels = std::move(ratings->col_labels);
    known.table = std::move(ratings->table);
    const Index duplicates = ratings->duplicates, holes = ratings->holes;
    const std::size_t count = known.value.size();
    if (!ratings->taken.empty()) out.notes.push_back(fmt::format("Taken from the file: {}.", ratings->taken));
    *ratings = {};
    give_back_freed();
    Instance made;
    Index unknown = 0;
    Result<std::optional<TestEntries>> test = ratings_test(spec, known, {memory_limit, stop}, unknown);
    if (!test) return test.passed_on<Instance>();
    const Result<Written> done =
        set_table(spec, {Centring::Both, true}, std::move(known), *std::move(test), made, stop);
    if (!done) return done.passed_on<Instance>();
    const Index held = made.origin->test_value.size();
    out.notes.push_back(fmt::format(
        "{} in {} and {}; {}{}", print_count(count, "rating"), print_count(rows, "row"),
        print_count(cols, "column"), held,
        spec.test_path.empty()
            ? fmt::format(" {} held out as a test.", held == 1 ? "is" : "are")
            : fmt::format(" of {} {} the test.", in_quotes(spec.test_path), held == 1 ? "is" : "are")));
    if (unknown > 0)
        out.warnings.push_back(
            fmt::format("{} of the test {} a row or column without ratings: left out of the test.",
                        print_count(unknown, "rating"), unknown == 1 ? "has" : "have"));
    if (duplicates > 0)
        out.warnings.push_back(
            fmt::format("{} {} given again further down in the file: the last one of each counts.",
                        print_count(duplicates, "rating"), duplicates == 1 ? "was" : "were"));
    if (holes > 0)
        out.warnings.push_back(fmt::format("{} without a value: left out.", print_count(holes, "line")));
    made.notes.insert(made.notes.begin(), out.notes.begin(), out.notes.end());
    made.warnings.insert(made.warnings.begin(), out.warnings.begin(), out.warnings.end());
    return made;
}

}  // namespace lowrank
