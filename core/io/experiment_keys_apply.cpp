// Keys and values laid over an experiment: what excludes what, and what follows from a kind or a number of
// samples.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "core/io/experiment_keys.h"
#include "core/text/bounds.h"
#include "core/text/command_words.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

using Text = std::string_view;

constexpr Text kPerDegreeKey = "samples-per-degree";

Failure cannot_be(Text key, Text text, Text allowed) {
    return {fmt::format("{} cannot be '{}': {}.", key, text, allowed)};
}

/// A problem of another kind takes that kind's usual rate, and a rank that it allows.
void put_kind(ProblemKind kind, ProblemSpec& problem) {
    if (problem.kind != kind) problem.rate = default_rate(kind);
    problem.rank = std::min<Index>(problem.rank, row_of(kind).most_rank);
    problem.kind = kind;
}

const std::string* value_under(const KeyValues& keys, Text name) {
    for (const auto& [key, value] : keys)
        if (key == name) return &value;
    return nullptr;
}

Result<Written> apply_per_degree(const std::string& text, ExperimentSpec& spec) {
    ProblemSpec& problem = spec.problem;
    if (!is_drawn(problem))
        return Failure{fmt::format(
            "{} is for drawn problems: the size of a file is known only once it is read.", kPerDegreeKey)};
    if (Result<Written> done = find_experiment_key(kPerDegreeKey)->read(text, spec); !done) return done;
    const KindRow& kind = row_of(problem.kind);
    if (problem.rate <= kind.rate->most) return Written{};
    ProblemSpec whole = problem;
    whole.rate = kind.rate->most;
    const std::string most = print_fixed(std::floor(100 * samples_per_degree(whole)) / 100, 2);
    if (!kind.entrywise)
        return cannot_be(kPerDegreeKey, text,
                         fmt::format("at most {} can be drawn of {}", most, *kind.title));
    return cannot_be(kPerDegreeKey, text,
                     fmt::format("a matrix of {} x {} of rank {} has only {} entries per degree of freedom",
                                 problem.rows, problem.cols, problem.rank, most));
}

/// What every origin of keys has in common: unknown and doubled keys, sizes said twice, then each reader in
/// turn.
Result<Written> apply(const KeyValues& keys, bool problem_is_a_source, ExperimentSpec& spec) {
    std::string source;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const std::string& name = keys[i].first;
        if (is_repeated_key(name)) continue;
        if (!find_experiment_key(name))
            return Failure{
                fmt::format("there is no key '{}': the keys are {}.", name, experiment_key_names())};
        for (std::size_t k = 0; k < i; ++k)
            if (keys[k].first == name)
                return Failure{fmt::format("{} is given twice, and only one value can hold.", name)};
        if (is_source_key(name) || (problem_is_a_source && name == "problem")) {
            if (!source.empty())
                return Failure{fmt::format("{} and {} exclude each other: there is one problem to solve.",
                                           source, name)};
            source = name;
        }
    }
    if (value_under(keys, "n") && (value_under(keys, "rows") || value_under(keys, "cols")))
        return Failure{"n gives rows and columns at once: leave out n, or rows and cols."};

    const std::string* per_degree = value_under(keys, kPerDegreeKey);
    if (per_degree && value_under(keys, "rate"))
        return Failure{
            fmt::format("rate and {} both say how many samples there are: leave out one.", kPerDegreeKey)};

    if (value_under(keys, "start") && value_under(keys, "start-distance"))
        return Failure{"start and start-distance both say where the methods begin: leave out one."};

    ExperimentSpec next = spec;
    for (const auto& [name, value] : keys) {
        if (is_repeated_key(name) || name == kPerDegreeKey) continue;
        if (Result<Written> done = find_experiment_key(name)->read(value, next); !done) return done;
    }
    if (const auto& kind = *row_of(next.problem.source).kind) next.problem.kind = *kind;
    if (next.problem.kind != spec.problem.kind) {
        const KindRow& kind = row_of(next.problem.kind);
        if (!value_under(keys, "rate")) next.problem.rate = kind.rate->usual;
        if (!value_under(keys, "rank"))
            next.problem.rank = std::min<Index>(next.problem.rank, kind.most_rank);
    }
    // What a mask leaves is meant to be seen.
    if (value_under(keys, "mask") && !value_under(keys, "rate") && has_pixels(next.problem))
        next.problem.rate = 1;
    // Last, for it depends on the sizes and the rank.
    if (per_degree)
        if (Result<Written> done = apply_per_degree(*per_degree, next); !done) return done;

    if (value_under(keys, "method")) {
        next.methods.clear();
        next.changes.clear();
    }
    for (const auto& [name, value] : keys) {
        if (name != "method") continue;
        if (next.methods.size() == kMostMethods) return Failure{one_too_many("methods", kMostMethods)};
        Result<MethodEntry> entry = read_method_entry(value);
        if (!entry) return Failure{entry.sentence()};
        next.methods.push_back(*entry);
    }
    for (const auto& [name, value] : keys) {
        if (name != "change") continue;
        if (next.changes.size() == kMostChanges) return Failure{one_too_many("changes", kMostChanges)};
        Result<MethodChange> change = read_change(value, next.methods);
        if (!change) return Failure{change.sentence()};
        next.changes.push_back(*change);
    }
    if (value_under(keys, "external")) next.externals.clear();
    for (const auto& [name, value] : keys) {
        if (name != "external") continue;
        if (next.externals.size() == kMostExternals)
            return Failure{one_too_many("external commands", kMostExternals)};
        if (const auto words = command_words(value); !words) return words.passed_on<Written>();
        next.externals.push_back(value);
    }
    spec = std::move(next);
    return Written{};
}

}  // namespace

Result<Written> apply_options(const KeyValues& options, ExperimentSpec& spec) {
    ExperimentSpec next = spec;
    if (value_under(options, "problem")) {
        next.problem.source = ProblemSource::Generated;
        next.problem.path.clear();
    }
    for (const ProblemSource source : kProblemSources) {
        const SourceRow& row = row_of(source);
        if (row.drawn() || !value_under(options, *row.key)) continue;
        // An instance file says itself what it is.
        put_kind(row.kind->value_or(ProblemKind::MatrixCompletion), next.problem);
    }
    Result<Written> done = apply(options, true, next);
    if (done) spec = std::move(next);
    return done;
}

Result<Written> apply_file_keys(const KeyValues& keys, ExperimentSpec& spec) {
    return apply(keys, false, spec);
}

}  // namespace lowrank
