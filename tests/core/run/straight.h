// Races that are over, with every iterate they came by: what looking back is held against.
#pragma once
#include <cstring>
#include <map>
#include <vector>

#include "core/method/algorithms.h"
#include "core/run/session/kept_states.h"
#include "core/run/session/race_loop.h"
#include "core/run/session/rewind.h"
#include "tests/core/run/made.h"

namespace lowrank::testing {

inline bool same_bits(const Matrix& a, const Matrix& b) {
    return a.rows() == b.rows() && a.cols() == b.cols() &&
           std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.size()) * sizeof(double)) == 0;
}
inline bool same_bits(const FixedRankPoint& a, const FixedRankPoint& b) {
    return same_bits(a.U, b.U) && same_bits(a.K, b.K) && same_bits(a.V, b.V);
}

/// Every method of the table with its rules, changed on their way.
inline ExperimentSpec every_method(ProblemKind kind) {
    ExperimentSpec spec = small_race(kind, 50);
    for (MethodEntry& entry : spec.methods) entry.enabled = why_not_on(entry.spec, kind).empty();
    for (const char* more :
         {"niht:side=uv", "nag:restart=gradient,d=10", "narg:restart=function", "narg:step=optimal",
          "narg+r:restart=riemannian", "scaledgd:step=exact", "rcg:beta=hs"})
        spec.methods.push_back({method(more), true});
    const auto change = [&](const char* name, Index t, const char* key, const char* value) {
        for (std::size_t m = 0; m < spec.methods.size(); ++m)
            if (spec.methods[m].spec == method(name))
                return spec.changes.push_back({static_cast<Index>(m), t, key, value});
        FAIL(name);
    };
    change("iht", 9, "step", "0.8");
    change("niht", 7, "side", "uv");
    change("nag", 12, "restart", "gradient");
    change("narg", 0, "d", "12");
    change("narg", 21, "d", "3");
    change("narg", 21, "restart", "function");
    change("narg+r", 17, "step", "1.05");
    change("narg:step=optimal", 14, "momentum", "optimal");
    change("rcg", 11, "beta", "hs");
    change("scaledgd", 10, "step", "exact");
    REQUIRE(why_invalid(spec).empty());
    return spec;
}

/// A race that is over, and every iterate it came by.
struct Straight {
    explicit Straight(const ExperimentSpec& spec, std::size_t budget)
        : loop({spec, instance_of(spec), 1, make_method, [](const Record&) { return Outcome::Done; }}) {
        kept.resize(spec.methods.size());
        kept.set_budget(budget);
        iterates.resize(spec.methods.size());
        while (loop.advance(RaceOrder::Iterations, {}) == RaceLoop::Advanced::Stepped) {
            const Lane& lane = *loop.lanes()[loop.last_stepped()];
            const auto m = static_cast<std::size_t>(lane.method());
            if (iterates[m].empty()) {
                // X_0 as the method has it: some begin elsewhere than the others.
                const auto fresh = make_method(lane.script().at(0));
                fresh->start(loop.instance().problem, loop.instance().start);
                iterates[m].emplace(0, fresh->iterate());
            }
            iterates[m].emplace(lane.t(), *lane.iterate());
            kept.keep(m, lane.t(), lane.solver());
            REQUIRE(kept.memory() <= budget);
        }
    }
    RaceLoop loop;
    KeptStates kept;
    std::vector<std::map<std::int64_t, FixedRankPoint>> iterates;
};

/// Steps until it is there; how many steps that took.
inline int go(Rewind& rewind) {
    int steps = 0;
    while (!rewind.there()) {
        REQUIRE(rewind.step({}) == Outcome::Done);
        ++steps;
    }
    return steps;
}

}  // namespace lowrank::testing
