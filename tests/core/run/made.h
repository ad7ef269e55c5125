// What tests of whole runs are made of: methods by their strings, instances by their spec, sessions drained
// to rest.
#pragma once
#include <memory>
#include <string>
#include <thread>

#include "core/method/registry.h"
#include "core/problem/generate.h"
#include "core/run/experiment.h"
#include "core/text/result.h"
#include "tests/catch.h"

namespace lowrank::testing {

inline MethodSpec method(const std::string& text) { return *parse_method(text); }

/// The paper's nine on a problem of 30 x 24, rank 2.
inline ExperimentSpec small_race(ProblemKind kind, Index max_iter) {
    ExperimentSpec spec = default_experiment();
    spec.problem.kind = kind;
    spec.problem.rows = 30;
    spec.problem.cols = 24;
    spec.problem.rank = 2;
    spec.problem.rate = kind == ProblemKind::MatrixCompletion ? 0.6 : 4;
    spec.stop.max_iter = max_iter;
    return spec;
}

/// With its start.
inline std::shared_ptr<Instance> instance_of(const ExperimentSpec& spec) {
    auto made = std::make_shared<Instance>();
    REQUIRE(generate_instance(spec.problem, *made) == Outcome::Done);
    REQUIRE(make_start(spec.start, spec.problem.seed, *made) == Outcome::Done);
    return made;
}

/// A session's builder for generated problems.
inline Result<Instance> generated(const ExperimentSpec& spec, const std::stop_token& stop) {
    Instance out;
    if (generate_instance(spec.problem, out, stop) == Outcome::Cancelled ||
        make_start(spec.start, spec.problem.seed, out, stop) == Outcome::Cancelled)
        return Cancelled{};
    return out;
}

/// Drains until the session rests. A session that never rests is ended by ctest's own limit.
template <class Session, class Race>
void drain_until_idle(Session& session, Race& race) {
    while (!session.idle()) {
        session.drain(race);
        std::this_thread::yield();
    }
    session.drain(race);
}

}  // namespace lowrank::testing
