// Lanczos on the Hessian: after the first product nothing is allocated but where the projected matrix is
// looked at.
#include <vector>

#include "core/theory/hessian.h"
#include "tests/catch.h"
#include "tests/core/theory/drawn.h"
// The counter replaces the process's allocator, so it must be compiled into this executable too.
#include "tests/core/method/allocation_counter.cpp"

using namespace lowrank;
using namespace lowrank::test;

namespace {

/// Counts what happens between two products: the product, and everything Lanczos does after it.
class Counted final : public SymmetricMap {
public:
    explicit Counted(HessianMap& map) : map_(map) {}
    Index dimension() const override { return map_.dimension(); }
    Outcome apply(const double* x, double* out, const std::stop_token& stop) override {
        between.push_back(allocations_since_last_call());
        const Outcome outcome = map_.apply(x, out, stop);
        inside.push_back(allocations_since_last_call());
        return outcome;
    }
    std::vector<long> between, inside;

private:
    HessianMap& map_;
};

}  // namespace

TEST_CASE("lanczos on the Hessian allocates nothing from product to product") {
    if (!allocations_are_counted()) return;
    for (const ProblemKind kind : {MC, MS})
        for (const bool curved : {false, true}) {
            const Instance instance =
                kind == MC ? drawn(MC, 120, 90, 4, 0.3, 0.05) : drawn(MS, 20, 20, 3, 4.0, 0.05);
            const Vector e = residual_at(instance);
            HessianMap map(*instance.problem, instance.truth->X, curved ? &e : nullptr, curved);
            REQUIRE(map.prepare({}) == Outcome::Done);
            INFO("kind " << int(kind) << ", curved " << curved);
            Counted counted(map);
            counted.between.reserve(10'000);
            counted.inside.reserve(10'000);
            ExtremeEigenvalues out;
            REQUIRE(extreme_eigenvalues(counted, {}, out) == Outcome::Done);
            REQUIRE(counted.inside.size() > 80);
            for (std::size_t k = 1; k < counted.inside.size(); ++k) CHECK(counted.inside[k] == 0);
            long quiet = 0;
            for (std::size_t k = 1; k < counted.between.size(); ++k) quiet += counted.between[k] == 0;
            // Every eighth product looks, the confirmation at the end allocates its vectors.
            CHECK(quiet >= long(counted.between.size()) * 7 / 8 - 4);
        }
}
