// Builds an instance with its start, whatever its source. The door of core/io.
#include "core/io/instance/build_instance.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/core.h>
#include <new>
#include <optional>

#include "core/io/file/memory_limit.h"
#include "core/io/table/data_unit.h"
#include "core/io/table/source_table.h"
#include "core/problem/generate.h"
#include "core/problem/kind_bounds.h"
#include "core/problem/unit.h"
#include "core/run/memory.h"

namespace lowrank {
namespace {

/// What can be refused before anything is read or drawn.
std::string why_refused(const ExperimentSpec& spec, double limit) {
    if (std::string why = why_invalid(spec.problem); !why.empty()) return why;
    if (is_drawn(spec.problem))
        if (std::string why = why_too_large(spec, ground_of(spec.problem), limit); !why.empty()) return why;
    return why_invalid(spec.start, spec.problem);
}

/// The rank the methods are given in the place of an instance file's own; why it does not fit, or nothing.
std::string give_model_rank(const ProblemSpec& spec, Instance& made) {
    if (!spec.model_rank || *row_of(spec.source).truth != TruthOfSource::InFile) return {};
    auto problem = std::make_shared<Problem>(*made.problem);
    const Index smaller = std::min(problem->A->rows(), problem->A->cols());
    if (*spec.model_rank > smaller)
        return fmt::format("model-rank {} is too high for this instance: 1 to {} are allowed.",
                           *spec.model_rank, smaller);
    if (std::string why = why_not_of_kind(problem->A->kind(), problem->A->rows(), problem->A->cols(),
                                          problem->rank, *spec.model_rank);
        !why.empty())
        return why + ".";
    problem->rank = *spec.model_rank;
    made.problem = std::move(problem);
    return {};
}

/// A matrix of another rank than the methods are given: of a lower one it is a point they can reach.
void compare_ranks(Instance& made) {
    const Index given = made.problem->rank, has = made.truth->X.rank();
    made.truth->exact &= given >= has;
    if (given != has)
        made.notes.push_back(
            fmt::format("The methods are given rank {}; the truth has rank {}.", given, has));
}

/// A drawn problem of unusual size is computed in the unit that a file of it would have.
void bring_to_unit(Instance& made) {
    const std::optional<DataSize> size = data_size(made.problem->y);
    const int unit = size ? unit_exponent(size->exponent) : 0;
    if (unit == 0) return;
    auto problem = std::make_shared<Problem>(*made.problem);
    const LostDigits lost = lost_digits(problem->y, unit);
    times_power_of_two(problem->y, unit);
    made.problem = std::move(problem);
    times_power_of_two(made.truth->X.K, unit);
    made.truth->norm = std::ldexp(made.truth->norm, unit);
    made.truth->sigma_r = std::ldexp(made.truth->sigma_r, unit);
    set_unit(*size, made.truth->exact, lost, made);
}

}  // namespace

Result<Instance> load_drawn(const ProblemSpec& spec, double, const std::stop_token& stop) {
    Instance made;
    if (generate_instance(spec, made, stop) == Outcome::Cancelled) return Cancelled{};
    bring_to_unit(made);
    return made;
}

Result<Instance> build_instance(const ExperimentSpec& spec, double memory_limit,
                                const std::stop_token& stop) {
    const auto begin = std::chrono::steady_clock::now();
    const double limit = memory_limit_or_default(memory_limit);
    if (std::string why = why_refused(spec, limit); !why.empty()) return Failure{std::move(why)};
    try {
        Result<Instance> made = (*reader_of(spec.problem.source).load)(spec.problem, limit, stop);
        if (!made) return made;
        if (std::string why = give_model_rank(spec.problem, *made); !why.empty())
            return Failure{std::move(why)};
        if (made->truth && *row_of(spec.problem.source).truth == TruthOfSource::InFile) compare_ranks(*made);
        if (std::string why = why_too_large(spec, ground_of(*made), limit); !why.empty())
            return Failure{std::move(why)};
        if (std::string why = why_start_unfit(spec.start, *made); !why.empty())
            return Failure{std::move(why)};
        if (make_start(spec.start, spec.problem.seed, *made, stop) == Outcome::Cancelled) return Cancelled{};
        made->build_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        return made;
    } catch (const std::bad_alloc&) {
        return Failure{"there is not enough memory for this problem: a smaller one is needed."};
    }
}

}  // namespace lowrank
