// Instances for the tests of the methods: those of tests/golden, and small drawn ones.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "core/method/method.h"
#include "core/method/spec.h"
#include "tests/core/method/brute_operator.h"

namespace lowrank::test {

struct TestInstance {
    std::shared_ptr<const Problem> problem;
    std::shared_ptr<const BruteOperator> A;
    Matrix truth;  ///< n1 x n2
    Vector sigma;  ///< its singular values
    FixedRankPoint start;

    double basin() const;  ///< 0.01 (1 - 1/sqrt 2) sigma_r
    double error(const FixedRankPoint& X) const { return (X.dense() - truth).norm(); }
};

/// X* = L R', completion from the entries observed (column-major) or sensing by the rows given; spectral
/// start.
TestInstance make_test_instance(const Matrix& left, const Matrix& right, Index rank,
                                std::shared_ptr<const BruteOperator> A);

/// times: how many times the truth's rank the methods are given.
TestInstance golden_instance(const std::string& name, Index times = 1);

/// The same problem on the program's own operator: sparse says which path entry sampling takes.
std::shared_ptr<const Problem> on_real_operator(const TestInstance& instance, bool sparse);

/// A completion problem large enough for several tiles, made without the yardstick (whose matrices would take
/// gigabytes).
struct LargeInstance {
    std::shared_ptr<const Problem> problem;
    FixedRankPoint start;
};
LargeInstance large_completion(Index n1, Index n2, Index r, double p, unsigned seed, bool sparse);

/// Gaussian truth of the given rank, each entry observed with probability p (dense: which path hard
/// thresholding takes).
TestInstance random_completion(Index n1, Index n2, Index true_rank, Index rank, double p, unsigned seed,
                               bool dense = true);
TestInstance random_sensing(Index n1, Index n2, Index r, Index m, unsigned seed);

/// A method from its string, and at its start.
MethodSpec parsed(const std::string& text);
std::unique_ptr<Method> started(const MethodSpec& spec, const TestInstance& instance);
std::unique_ptr<Method> started(const std::string& text, const TestInstance& instance);

/// One line of tests/golden/NAME.trajectories.csv.
struct GoldenRow {
    double error, stepsize, momentum;
    bool restart;
};
struct GoldenRun {
    std::string method;
    std::vector<GoldenRow> rows;
};
std::vector<GoldenRun> golden_runs(const std::string& name);

/// One line of tests/golden/NAME.field.csv: of the iterate shown, and what it took to come to it.
struct FieldRow {
    double error, objective, calls, inner;
};
struct FieldRun {
    std::string method;
    std::vector<FieldRow> rows;
};
std::vector<FieldRun> field_runs(const std::string& name);

}  // namespace lowrank::test
