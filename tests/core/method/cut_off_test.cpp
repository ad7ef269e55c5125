// Steps of hundreds of columns, where the products between two passes over the data take long, cut off
// anywhere.
#include <chrono>
#include <thread>

#include "core/manifold/retraction.h"
#include "tests/catch.h"
#include "tests/core/manifold/random_point.h"
#include "tests/core/method/instances.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

bool same(const FixedRankPoint& a, const FixedRankPoint& b) { return a.U == b.U && a.K == b.K && a.V == b.V; }

using Clock = std::chrono::steady_clock;

/// A step under a token that another thread fires after a while.
StepReport cut_off(Method& method, Clock::duration after) {
    std::stop_source source;
    const std::jthread other([&] {
        std::this_thread::sleep_for(after);
        source.request_stop();
    });
    return method.step({source.get_token()});
}

}  // namespace

TEST_CASE("a wide step cut off at any moment leaves its iterate and is made again bit for bit") {
    const LargeInstance instance = large_completion(640, 600, 410, 0.9, 5, false);
    for (const char* text :
         {"rgrad-proj", "narg+r", "narg:restart=riemannian", "rcg", "rbb", "scaledgd:step=exact"}) {
        CAPTURE(text);
        const auto method = make_method(parsed(text));
        method->start(instance.problem, instance.start);
        for (int t = 0; t < 2; ++t) {
            const auto straight = method->clone();
            const auto begin = Clock::now();
            const StepReport expected = straight->step({});
            const Clock::duration taken = Clock::now() - begin;
            const FixedRankPoint before = method->iterate();
            StepReport report;
            // The first token has fired before the step begins, so that one is cut off on any machine.
            constexpr int kTries = 6;
            for (int k = 0; k < kTries; ++k) {
                std::stop_source fired;
                if (k == 0) fired.request_stop();
                report = k == 0 ? method->step({fired.get_token()}) : cut_off(*method, taken * k / kTries);
                if (report.status != StepStatus::Cancelled) break;
                REQUIRE(same(method->iterate(), before));
            }
            if (report.status == StepStatus::Cancelled) report = method->step({});
            CHECK(report.status == expected.status);
            CHECK(report.stepsize == expected.stepsize);
            CHECK(report.event == expected.event);
            REQUIRE(same(method->iterate(), straight->iterate()));
        }
    }
}

TEST_CASE("a retraction whose token has fired says so and leaves its point") {
    std::stop_source fired;
    fired.request_stop();
    for (const Index r : {3, 405}) {
        const FixedRankPoint X = random_point(r + 200, r + 190, r, 3);
        const TangentVector xi = random_tangent(X, 4);
        RetractionWorkspace work;
        FixedRankPoint out = X;
        bool fell_back = false;
        CHECK(retract_orthographic(X, xi, 0.5, work, out, fired.get_token()) == Retracted::Cancelled);
        CHECK(retract_projective(X, xi, 0.5, work, out, fired.get_token()) == Retracted::Cancelled);
        CHECK(retract_or_project(X, xi, 0.5, work, out, fired.get_token(), fell_back) ==
              Retracted::Cancelled);
        CHECK_FALSE(fell_back);
        CHECK(same(out, X));
        // The scratch a cut-off call leaves does no harm to the next.
        RetractionWorkspace fresh;
        FixedRankPoint again = X, once = X;
        REQUIRE(retract_orthographic(X, xi, 0.5, work, again) == Retracted::Done);
        REQUIRE(retract_orthographic(X, xi, 0.5, fresh, once) == Retracted::Done);
        CHECK(same(again, once));
    }
}
