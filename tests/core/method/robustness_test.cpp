// Problems that are odd: ranks too high, empty rows, single rows, no signal at all. No crash, no false
// success.
#include <cmath>
#include <string>
#include <vector>

#include "core/method/algorithms.h"
#include "core/method/method.h"
#include "core/method/registry.h"
#include "tests/catch.h"
#include "tests/core/method/instances.h"
#include "tests/repeated.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

struct End {
    StepReport last;
    int steps = 0;
    bool fell_back = false;
};

/// Steps until the method says it is over, the error is below tol, or so many steps were made.
End run(Method& method, const TestInstance& instance, double tol, int most) {
    End end;
    while (end.steps < most) {
        end.last = method.step({});
        ++end.steps;
        end.fell_back |= end.last.event == StepEvent::ProjectiveFallback;
        if (end.last.status != StepStatus::Moved || instance.error(method.iterate()) < tol) break;
        REQUIRE(method.iterate().dense().allFinite());
        REQUIRE(std::isfinite(end.last.stepsize));
    }
    if (end.last.status == StepStatus::Breakdown) CHECK_FALSE(end.last.reason.empty());
    if (end.last.status == StepStatus::Stationary) {
        // A method that rests for another reason says which: its inner problem is solved to rounding, or no
        // step is one down.
        if (row_of(method.spec()).inner || end.last.gradient_norm > 0)
            CHECK_FALSE(end.last.reason.empty());
        else
            CHECK(end.last.reason == "the gradient is zero");
    }
    return end;
}

}  // namespace

TEST_CASE("without a signal every method says that the gradient is zero and stays") {
    TestInstance instance = random_completion(12, 9, 2, 2, 0.6, 3);
    auto zero = std::make_shared<Problem>(*instance.problem);
    zero->y.setZero();
    instance.problem = zero;
    instance.truth.setZero();
    instance.start.K.setZero();
    for (const MethodInfo& info : all_methods()) {
        CAPTURE(info.name);
        const auto method = started(info.spec, instance);
        const StepReport report = method->step({});
        CHECK(report.status == StepStatus::Stationary);
        CHECK(report.reason == "the gradient is zero");
        CHECK(report.stepsize == 0);
        CHECK(report.gradient_norm == 0);
        CHECK(method->iterate().dense().norm() == 0);
    }
}

TEST_CASE("rank one, one row, one column, full rank: every method converges on easy instances") {
    struct Case {
        Index n1, n2, r;
        double p;
    };
    for (const Case& c :
         {Case{20, 16, 1, 0.7}, {1, 9, 1, 1.0}, {9, 1, 1, 1.0}, {5, 5, 5, 1.0}, {3, 12, 3, 1.0}}) {
        const TestInstance instance = random_completion(c.n1, c.n2, c.r, c.r, c.p, 5);
        for (const MethodInfo& info : all_methods()) {
            CAPTURE(info.name, c.n1, c.n2, c.r);
            const auto method = started(info.spec, instance);
            run(*method, instance, 1e-10 * instance.truth.norm(), 3000);
            CHECK(instance.error(method->iterate()) < 1e-10 * instance.truth.norm());
        }
    }
}

TEST_CASE("a rank set too high ends with a fallback, a reason or a small error, never with rubbish") {
    const TestInstance instance = random_completion(30, 30, 2, 3, 0.8, 7);
    for (const MethodInfo& info : all_methods()) {
        CAPTURE(info.name);
        const auto method = started(info.spec, instance);
        run(*method, instance, 1e-10, testing::repeated(400, 100));
        CHECK(method->iterate().dense().allFinite());
        CHECK(instance.error(method->iterate()) < 0.2 * instance.truth.norm());
    }
}

TEST_CASE("a start of lower rank is answered by the projective retraction and recorded") {
    // K = diag(s, 0), and the gradient's part in the core misses the empty direction: H = K - mu M stays
    // singular.
    const TestInstance full = random_completion(14, 12, 2, 2, 1.0, 4);
    TestInstance instance = full;
    instance.start.U = Matrix::Identity(14, 14).leftCols(2);
    instance.start.V = Matrix::Identity(12, 12).leftCols(2);
    instance.start.K = Matrix::Zero(2, 2);
    instance.start.K(0, 0) = 1;
    auto problem = std::make_shared<Problem>(*full.problem);
    Matrix target = full.truth;
    target.row(1).head(2).setZero();
    target.col(1).head(2).setZero();
    (void)instance.A->apply({target, Matrix::Identity(12, 12)}, problem->y, {});
    instance.problem = problem;
    instance.truth = target;
    for (const char* text : {"rgrad-orth", "narg", "narg+r", "rcg", "rbb"}) {
        INFO(text);
        const auto method = started(*parse_method(text), instance);
        const StepReport report = method->step({});
        CHECK(report.status == StepStatus::Moved);
        CHECK(report.event == StepEvent::ProjectiveFallback);
        const auto projective = started(*parse_method("rgrad-proj"), instance);
        (void)projective->step({});
        // RCG's stepsize is a quotient of other products than RGrad's: the last bit may differ.
        const Matrix there = projective->iterate().dense();
        CHECK((method->iterate().dense() - there).norm() <= 1e-14 * there.norm());
        REQUIRE(method->step({}).status == StepStatus::Moved);
    }
    const auto scaled = started(*parse_method("scaledgd"), instance);
    const StepReport report = scaled->step({});
    CHECK(report.status == StepStatus::Breakdown);
    CHECK(report.reason == "a factor lost rank: its Gram matrix L'L or R'R has no inverse");
    CHECK((scaled->iterate().dense() - instance.start.dense()).norm() == 0);
}

TEST_CASE("where the rank cannot be kept at all the method stops with the reason") {
    // One sample at the origin of a rank-2 problem that starts at rank 1 and has all its gradient there.
    TestInstance instance =
        make_test_instance(Matrix::Ones(4, 1), Matrix::Ones(4, 1), 2, BruteOperator::entries(4, 4, {0}));
    instance.start.U = Matrix::Identity(4, 4).leftCols(2);
    instance.start.V = Matrix::Identity(4, 4).leftCols(2);
    instance.start.K = Matrix::Zero(2, 2);
    instance.start.K(0, 0) = 3;
    for (const char* text : {"rgrad-orth", "rgrad-proj", "narg", "rcg", "rbb"}) {
        INFO(text);
        const auto method = started(*parse_method(text), instance);
        const StepReport report = method->step({});
        CHECK(report.status == StepStatus::Breakdown);
        CHECK(report.reason == "the core is singular and the projective retraction loses rank too");
        CHECK(method->iterate().dense() == instance.start.dense());
    }
}

TEST_CASE("rows and columns without samples neither stop a method nor move") {
    const Index n = 16;
    std::vector<Index> observed;
    for (Index j = 0; j < n; ++j)
        for (Index i = 0; i < n; ++i)
            if (i != 3 && j != 5 && (7 * i + 3 * j) % 10 < 8) observed.push_back(i + n * j);
    Matrix left(n, 2), right(n, 2);
    for (Index i = 0; i < n; ++i) {
        left.row(i) << std::sin(1.0 + double(i)), std::cos(2.0 * double(i));
        right.row(i) << std::cos(1.5 * double(i)), std::sin(0.5 + double(i) * double(i));
    }
    const TestInstance instance = make_test_instance(left, right, 2, BruteOperator::entries(n, n, observed));
    const Matrix mask = instance.A->adjoint(Vector::Ones(instance.problem->y.size()));
    for (const MethodInfo& info : all_methods()) {
        CAPTURE(info.name);
        const auto method = started(info.spec, instance);
        run(*method, instance, 0, 600);
        const Matrix last = method->iterate().dense();
        CHECK((last - instance.truth).cwiseProduct(mask).norm() < 1e-6 * instance.truth.norm());
        CHECK(last.row(3).norm() < 1e-10);
        CHECK(last.col(5).norm() < 1e-10);
    }
}

TEST_CASE("numbers that overflow end in a breakdown with the reason") {
    const TestInstance instance = random_completion(12, 12, 2, 2, 0.7, 3);
    for (const char* text : {"iht:step=1e200", "rgrad-orth:step=1e200", "rgrad-proj:step=1e200",
                             "narg:step=1e200", "grad:step=1e200", "nag:step=1e200", "scaledgd:step=1e200"}) {
        INFO(text);
        const auto method = started(*parse_method(text), instance);
        StepReport report;
        int steps = 0;
        while (report.status == StepStatus::Moved && steps < 20) {
            report = method->step({});
            ++steps;
        }
        CHECK(report.status == StepStatus::Breakdown);
        CHECK_FALSE(report.reason.empty());
    }
}
