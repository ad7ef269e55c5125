// The door of core/io: whatever the source, an instance with its start. Knows no method and no run.
#include "core/io/build_instance.h"

#include <chrono>
#include <new>

#include "core/io/instance_sources.h"
#include "core/io/memory_limit.h"
#include "core/problem/generate.h"
#include "core/run/memory.h"

namespace lowrank {
namespace {

Outcome load(const ProblemSpec& spec, double limit, Instance& out, std::string& failure,
             const std::stop_token& stop) {
    switch (spec.source) {
        case ProblemSource::Generated:
            return generate_instance(spec, out, stop);
        case ProblemSource::InstanceFile:
            return load_instance_file(spec, limit, out, failure, stop);
        case ProblemSource::Picture:
            return load_picture(spec, limit, out, failure, stop);
        case ProblemSource::Ratings:
            return load_ratings(spec, limit, out, failure, stop);
        case ProblemSource::MatrixFile:
            return load_matrix_file(spec, limit, out, failure, stop);
    }
    return Outcome::Done;
}

}  // namespace

Outcome build_instance(const ExperimentSpec& spec, double memory_limit, Instance& out, std::string& failure,
                       const std::stop_token& stop) {
    const auto begin = std::chrono::steady_clock::now();
    const double limit = memory_limit_or_default(memory_limit);
    failure.clear();
    std::optional<std::string> refused = why_invalid(spec.problem);
    if (!refused && spec.problem.source == ProblemSource::Generated)
        refused = why_too_large(spec, ground_of(spec.problem), limit);
    if (refused) {
        failure = std::move(*refused);
        return Outcome::Done;
    }
    if (std::optional<std::string> why = why_invalid(spec.start, spec.problem)) {
        failure = std::move(*why);
        return Outcome::Done;
    }
    try {
        Instance made;
        if (load(spec.problem, limit, made, failure, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        if (!failure.empty()) return Outcome::Done;
        if (std::optional<std::string> why = why_too_large(spec, ground_of(made), limit)) {
            failure = std::move(*why);
            return Outcome::Done;
        }
        failure = why_start_unfit(spec.start, made);
        if (!failure.empty()) return Outcome::Done;
        if (make_start(spec.start, spec.problem.seed, made, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        made.build_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        out = std::move(made);
    } catch (const std::bad_alloc&) {
        failure = "there is not enough memory for this problem: a smaller one is needed.";
    }
    return Outcome::Done;
}

}  // namespace lowrank
