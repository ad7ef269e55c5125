// What a method keeps: cancellation, retuning, cloning, allocation.
#include <cmath>
#include <iterator>
#include <string>
#include <vector>

#include "core/linalg/parallel.h"
#include "core/method/algorithms.h"
#include "core/method/method.h"
#include "core/method/registry.h"
#include "tests/catch.h"
#include "tests/core/method/allocation_counter.h"
#include "tests/core/method/instances.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

/// A method at rest has taken no gradient, one that breaks down no step.
bool same_or_none(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

bool same_report(const StepReport& a, const StepReport& b) {
    return same_or_none(a.stepsize, b.stepsize) && a.momentum == b.momentum && a.event == b.event &&
           a.status == b.status && same_or_none(a.gradient_norm, b.gradient_norm) && a.svds == b.svds;
}

/// Rules that make the steps of a method others than its own do.
constexpr const char* kOtherRules[] = {"niht:side=uv",
                                       "narg:restart=function",
                                       "nag:restart=gradient",
                                       "narg:step=1.1",
                                       "scaledgd:step=exact",
                                       "rcg:beta=hs",
                                       "iht:step=1/t",
                                       "grad:step=bb",
                                       "rgrad-proj:step=bb-long",
                                       "rgrad-orth:step=bb-short",
                                       "scaledgd:step=bb",
                                       "rgrad-orth:step=newton",
                                       "nag:step=newton",
                                       "scaledgd:step=newton",
                                       "rcg:step=newton",
                                       "narg:step=2/t",
                                       "scaledgd:ridge=1",
                                       "gnmr:update=set",
                                       "gnmr:update=add",
                                       "r2rils:inner=tight",
                                       "r2rils:columns=unit",
                                       "rgn:curvature=on",
                                       "rgn:region=off,inner=4"};

std::vector<std::string> everything() {
    std::vector<std::string> methods;
    for (const MethodInfo& info : all_methods()) methods.emplace_back(info.name);
    methods.insert(methods.end(), std::begin(kOtherRules), std::end(kOtherRules));
    return methods;
}

}  // namespace

TEST_CASE("a step cancelled at any look leaves everything as it was and can be made again") {
    for (const bool dense : {true, false}) {
        const TestInstance instance = random_completion(24, 20, 2, 2, 0.7, 12, dense);
        for (const std::string& text : everything()) {
            CAPTURE(text, dense);
            const auto disturbed = started(text, instance), undisturbed = started(text, instance);
            for (int t = 0; t < 14; ++t) {
                instance.A->watch({}, 0);
                const StepReport expected = undisturbed->step({});
                const int looks = instance.A->looks();
                if (row_of(undisturbed->spec()).inner && expected.status != StepStatus::Moved) break;
                REQUIRE(looks > 0);
                for (int look = 1; look <= looks; ++look) {
                    const Matrix before = disturbed->iterate().dense();
                    StepContext context;
                    std::stop_source source;
                    context.stop = source.get_token();
                    instance.A->watch(source, look);
                    // The first look may have been answered by a cached measurement: then there is one look
                    // less.
                    const StepReport report = disturbed->clone()->step(context);
                    if (report.status == StepStatus::Moved) continue;
                    REQUIRE(report.status == StepStatus::Cancelled);
                    std::stop_source again;
                    context.stop = again.get_token();
                    instance.A->watch(again, look);
                    const StepReport cancelled = disturbed->step(context);
                    if (cancelled.status == StepStatus::Moved)
                        FAIL("a clone was cancelled where the method was not");
                    REQUIRE(disturbed->iterate().dense() == before);
                }
                instance.A->watch({}, 0);
                REQUIRE(same_report(disturbed->step({}), expected));
                REQUIRE(disturbed->iterate().dense() == undisturbed->iterate().dense());
            }
        }
    }
}

TEST_CASE("retuning changes the rules of the next step and resets nothing") {
    const TestInstance instance = golden_instance("mc-20x15-r2");
    const auto method = started("narg", instance);
    for (int t = 0; t < 7; ++t) (void)method->step({});
    const Matrix X = method->iterate().dense();
    method->retune(parsed("narg:d=10,step=1.25"));
    CHECK(method->iterate().dense() == X);
    const StepReport report = method->step({});
    CHECK(report.momentum == 7.0 / 18);
    CHECK(report.stepsize == 1.25);
    method->retune(parsed("narg:momentum=none"));
    CHECK(method->step({}).momentum == 0);
    method->retune(parsed("narg"));
    CHECK(method->step({}).momentum == 9.0 / 12);
    CHECK(method->spec() == parsed("narg"));
}

TEST_CASE("a restart rule switched on in a run is NARG+R's from the next test on") {
    const TestInstance instance = golden_instance("mc-20x15-r2");
    const auto method = started("narg", instance), reference = started("narg+r:basin=off", instance);
    // Up to its first restart NARG+R is NARG; the test of the step before is the first one needed.
    int first = 0;
    while (reference->clone()->step({}).event == StepEvent::None) {
        (void)reference->step({});
        ++first;
        REQUIRE(first < 60);
    }
    for (int t = 0; t < first - 1; ++t) (void)method->step({});
    method->retune(parsed("narg+r:basin=off"));
    CHECK(method->step({}).event == StepEvent::None);
    CHECK(method->step({}).event == StepEvent::GradientRestart);
    (void)reference->step({});
    CHECK(method->iterate().dense() == reference->iterate().dense());
    // Switched off again, a test that has fired is forgotten.
    const auto other = started("narg+r:basin=off", instance);
    for (int t = 0; t < first; ++t) (void)other->step({});
    other->retune(parsed("narg"));
    CHECK(other->step({}).momentum > 0);
}

TEST_CASE("a clone goes its own way") {
    const TestInstance instance = random_completion(30, 25, 2, 2, 0.6, 4);
    for (const std::string& text : everything()) {
        INFO(text);
        const auto method = started(text, instance), reference = started(text, instance);
        for (int t = 0; t < 6; ++t) {
            (void)method->step({});
            (void)reference->step({});
        }
        const auto copy = method->clone();
        for (int t = 0; t < 6; ++t) (void)copy->step({});
        CHECK(method->iterate().dense() == reference->iterate().dense());
        for (int t = 0; t < 6; ++t) {
            (void)method->step({});
            (void)reference->step({});
        }
        CHECK(method->iterate().dense() == reference->iterate().dense());
        CHECK(copy->iterate().dense() == reference->iterate().dense());
    }
}

namespace {

std::vector<double> state_of(Method& method) {
    StateWalk count;
    method.walk(count);
    std::vector<double> state(count.size());
    StateWalk write = StateWalk::writing(state.data());
    method.walk(write);
    CHECK(write.size() == state.size());
    return state;
}

void put_back(Method& method, const std::vector<double>& state) {
    StateWalk read = StateWalk::reading(state.data());
    method.walk(read);
    CHECK(read.size() == state.size());
}

bool same_factors(const FixedRankPoint& a, const FixedRankPoint& b) {
    return a.U == b.U && a.K == b.K && a.V == b.V;
}

}  // namespace

TEST_CASE("a method put back to what it kept of itself goes on with the same bits") {
    const TestInstance completion = random_completion(30, 25, 2, 2, 0.6, 4);
    const TestInstance sensing = random_sensing(12, 10, 2, 100, 2);
    for (const TestInstance* drawn : {&completion, &sensing})
        for (const bool sparse : {true, false})
            for (const std::string& text : everything()) {
                CAPTURE(text, sparse);
                TestInstance instance = *drawn;
                instance.problem = on_real_operator(*drawn, sparse);
                const auto straight = started(text, instance);
                // One that has gone elsewhere before, so that nothing old may shine through.
                const auto other = started(text, instance);
                for (int t = 0; t < 3; ++t) (void)other->step({});
                // Past the first restarts, and with the basin's between two that are kept.
                for (int t = 1; t <= 24; ++t) {
                    (void)straight->step({{}, t == 13});
                    if (t != 1 && t % 4 != 0) continue;
                    put_back(*other, state_of(*straight));
                    REQUIRE(same_factors(other->iterate(), straight->iterate()));
                    const auto goes_on = straight->clone();
                    for (int k = 0; k < 6; ++k) {
                        REQUIRE(same_report(other->step({}), goes_on->step({})));
                        REQUIRE(same_factors(other->iterate(), goes_on->iterate()));
                    }
                }
            }
}

TEST_CASE("started again, a method repeats itself bit for bit") {
    const TestInstance instance = random_completion(30, 25, 2, 2, 0.6, 4);
    for (const std::string& text : everything()) {
        INFO(text);
        const auto method = started(text, instance);
        for (int t = 0; t < 12; ++t) (void)method->step({});
        const Matrix once = method->iterate().dense();
        method->start(instance.problem, instance.start);
        for (int t = 0; t < 12; ++t) (void)method->step({});
        CHECK(method->iterate().dense() == once);
    }
}

TEST_CASE("after the first steps a step that takes no SVD allocates nothing") {
    if (!allocations_are_counted()) return;
    // The counter itself: it must see what operator new and Eigen take.
    (void)allocations_since_last_call();
    const Matrix seen = Matrix::Ones(40, 40);
    CHECK(allocations_since_last_call() > 0);

    TestInstance completion = random_completion(60, 50, 3, 3, 0.6, 2);
    TestInstance sensing = random_sensing(12, 10, 2, 100, 2);
    for (const TestInstance* instance : {&completion, &sensing})
        for (const bool sparse : {true, false})
            for (const std::string& text : everything()) {
                CAPTURE(text, sparse);
                TestInstance real = *instance;
                real.problem = on_real_operator(*instance, sparse);
                const auto method = started(text, real);
                // The SVD has no room of its own.
                if (method->clone()->step({}).svds > 0) continue;
                // They end within a few steps: the next test.
                if (row_of(method->spec()).inner) continue;
                StepContext context;
                for (int t = 0; t < 3; ++t) {
                    (void)method->step(context);
                    (void)method->iterate();
                }
                (void)allocations_since_last_call();
                bool moved = true;
                for (int t = 0; t < 25; ++t) {
                    moved &= method->step(context).status == StepStatus::Moved;
                    moved &= method->iterate().rank() > 0;
                }
                const long allocations = allocations_since_last_call();
                CHECK(moved);
                CHECK(allocations == 0);
            }
}

TEST_CASE("far from its end a step with an inner problem allocates nothing after the first") {
    if (!allocations_are_counted()) return;
    // Few samples, so that the first steps come nowhere near the end, where factors that nearly coincide are
    // reflected.
    TestInstance completion = random_completion(60, 50, 3, 3, 0.22, 2);
    TestInstance sensing = random_sensing(12, 10, 2, 60, 2);
    int counted = 0;
    for (const TestInstance* instance : {&completion, &sensing})
        for (const bool sparse : {true, false})
            for (const std::string& text : everything()) {
                CAPTURE(text, sparse);
                TestInstance real = *instance;
                real.problem = on_real_operator(*instance, sparse);
                const auto method = started(text, real);
                if (!row_of(method->spec()).inner || method->clone()->step({}).svds > 0) continue;
                StepContext context;
                REQUIRE(method->step(context).status == StepStatus::Moved);
                (void)allocations_since_last_call();
                REQUIRE(method->step(context).status == StepStatus::Moved);
                CHECK(allocations_since_last_call() == 0);
                ++counted;
            }
    CHECK(counted >= 4 * 6);
}

TEST_CASE("every method makes the same bits on one, two and three threads") {
    const int before = worker_threads();
    std::vector<LargeInstance> instances = {large_completion(200, 170, 3, 0.5, 2, true),
                                            large_completion(200, 170, 3, 0.5, 2, false)};
    const TestInstance sensing = random_sensing(14, 12, 2, 140, 2);
    instances.push_back({on_real_operator(sensing, false), sensing.start});
    for (std::size_t i = 0; i < instances.size(); ++i)
        for (const std::string& text : everything()) {
            CAPTURE(text, i);
            Matrix once;
            for (const int threads : {1, 2, 3}) {
                set_worker_threads(threads);
                const auto method = make_method(parsed(text));
                method->start(instances[i].problem, instances[i].start);
                for (int t = 0; t < 6; ++t) (void)method->step({});
                if (threads == 1) once = method->iterate().dense();
                CHECK(once.allFinite());
                CHECK(method->iterate().dense() == once);
            }
        }
    set_worker_threads(before);
}
