// Ratings as known values of a matrix of users and items.
#include "core/io/atomic_file.h"
#include "core/io/load_instance.h"
#include "core/io/ratings.h"
#include "core/io/read_file.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

std::string counted(std::size_t count, const char* one) {
    return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

}  // namespace

Result<Instance> load_ratings(const ProblemSpec& spec, double memory_limit, const std::stop_token& stop) {
    Instance out;  // what is said of the file, before what is said of its values
    Result<std::string> text = read_text(spec.path, {memory_limit, stop});
    if (!text) return text.passed_on<Instance>();
    if (const double needed = ratings_memory(*text); memory_limit > 0 && needed > memory_limit) {
        return Failure{"reading " + in_quotes(spec.path) + " takes about " + print_size(needed) +
                       ", and the limit is " + print_size(memory_limit) +
                       " (--memory-limit): a smaller one is needed."};
    }
    Result<Ratings> ratings = read_ratings(*text, spec.path, stop, spec.table);
    std::string().swap(*text);
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
    if (!ratings->taken.empty()) out.notes.push_back("Taken from the file: " + ratings->taken + ".");
    *ratings = {};
    Instance made;
    const Result<Written> done = set_table(spec, Centring::Both, std::move(known), made, stop);
    if (!done) return done.passed_on<Instance>();
    const Index held = made.origin->test_value.size();
    out.notes.push_back(counted(count, "rating") + " in " + counted(static_cast<std::size_t>(rows), "row") +
                        " and " + counted(static_cast<std::size_t>(cols), "column") + "; " +
                        std::to_string(held) + (held == 1 ? " is" : " are") + " held out as a test.");
    if (duplicates > 0)
        out.warnings.push_back(counted(static_cast<std::size_t>(duplicates), "rating") +
                               (duplicates == 1 ? " was" : " were") +
                               " given again further down in the file: the last one of each counts.");
    if (holes > 0)
        out.warnings.push_back(counted(static_cast<std::size_t>(holes), "line") +
                               " without a value: left out.");
    made.notes.insert(made.notes.begin(), out.notes.begin(), out.notes.end());
    made.warnings.insert(made.warnings.begin(), out.warnings.begin(), out.warnings.end());
    return made;
}

}  // namespace lowrank
