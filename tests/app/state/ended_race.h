// A race whose methods have all ended alike, and what is said to have been the cause.
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "app/state/apply.h"
#include "app/state/cause.h"
#include "core/method/registry.h"
#include "tests/catch.h"

namespace lowrank::testing {

/// A state and the race of it, in which every method that is on ended alike.
struct Ended {
    state::AppState state;
    Race race;

    explicit Ended(MethodStatus status = MethodStatus::Stopped, std::int64_t iterations = 300) {
        state.start_with(state::usual_experiment(state::kFirstScreen));
        end(status, iterations);
    }
    void end(MethodStatus status, std::int64_t iterations) {
        const ProblemSpec& problem = state.experiment.problem;
        race = {};
        race.spec = state.experiment;
        race.facts.rank = problem.rank;
        race.facts.has_truth = race.facts.exact_truth = true;
        race.facts.measurements = measurement_count(problem);
        race.facts.degrees_of_freedom = degrees_of_freedom(problem);
        for (const MethodEntry& entry : state.experiment.methods) {
            Trace trace;
            trace.spec = entry.spec;
            trace.enabled = entry.enabled;
            trace.status = status;
            for (std::int64_t t = 0; t <= iterations; ++t) {
                Record record;
                record.t = t;
                record.error = record.relative_error = 1;
                record.operator_calls = static_cast<std::uint64_t>(3 * t);
                record.seconds = 1e-5 * double(t);
                trace.append(record);
            }
            race.traces.push_back(std::move(trace));
        }
    }
    std::size_t place(const char* name) const {
        const auto& methods = state.experiment.methods;
        return static_cast<std::size_t>(std::ranges::find(methods, *parse_method(name), &MethodEntry::spec) -
                                        methods.begin());
    }
    std::optional<state::Cause> cause(const RaceTheory* theory = nullptr) const {
        return cause_of(state, race, theory);
    }
    /// The experiment that the cure makes, which undo takes back.
    ExperimentSpec cured(const state::Cause& cause) {
        REQUIRE(cause.cure);
        const ExperimentSpec before = state.experiment;
        apply(state, cause.cure->edit);
        const ExperimentSpec after = state.experiment;
        CHECK(after != before);
        apply(state, state::Undo{});
        CHECK(state.experiment == before);
        return after;
    }
};

}  // namespace lowrank::testing
