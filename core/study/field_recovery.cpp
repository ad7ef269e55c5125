// The study of the field, what it counts as found, and the published numbers.
#include "core/study/field_recovery.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr Index kRank = 5, kCalls = 5000;
constexpr double kTolerance = 1e-10;
constexpr const char* kPerDegree = "samples-per-degree=1.4,1.5,1.8,2,2.1,2.3,2.6,2.9,4";
constexpr const char* kConditions = "condition=10,100000";
constexpr const char* kMethods[] = {"matrixirls",       "r2rils",    "gnmr", "r3mc",
                                    "rgn:curvature=on", "scaledasd", "rbb",  "rcg"};

constexpr PublishedMedian kPublished[] = {
    {"matrixirls", 10, 1.4, .071},    {"matrixirls", 10, 1.5, 5e-13},  {"matrixirls", 10, 1.8, 5e-14},
    {"matrixirls", 10, 2.0, 2e-14},   {"matrixirls", 10, 2.1, 2e-14},  {"matrixirls", 10, 2.3, 1e-14},
    {"matrixirls", 10, 2.6, 7e-15},   {"matrixirls", 10, 2.7, 6e-15},  {"matrixirls", 10, 2.9, 5e-15},
    {"matrixirls", 10, 4.0, 2e-15},   {"r2rils", 10, 1.4, 1.2},        {"r2rils", 10, 1.5, 1.2e-6},
    {"r2rils", 10, 1.8, 7e-14},       {"r2rils", 10, 2.0, 1e-14},      {"r2rils", 10, 4.0, 2e-14},
    {"r3mc", 10, 1.4, 4.4},           {"r3mc", 10, 1.5, 2.5},          {"r3mc", 10, 1.8, .15},
    {"r3mc", 10, 2.0, 1.7e-3},        {"r3mc", 10, 2.1, 1.2e-5},       {"r3mc", 10, 2.3, 3e-9},
    {"r3mc", 10, 2.6, 2e-9},          {"r3mc", 10, 4.0, 2e-9},         {"scaledasd", 10, 1.4, .82},
    {"scaledasd", 10, 1.5, .75},      {"scaledasd", 10, 1.8, .43},     {"scaledasd", 10, 2.0, .31},
    {"scaledasd", 10, 2.1, .28},      {"scaledasd", 10, 2.3, .21},     {"scaledasd", 10, 2.6, 7e-9},
    {"scaledasd", 10, 2.7, 5e-9},     {"scaledasd", 10, 2.9, 4e-9},    {"scaledasd", 10, 4.0, 3e-9},
    {"matrixirls", 1e5, 1.4, 1.7e-3}, {"matrixirls", 1e5, 1.5, 6e-4},  {"matrixirls", 1e5, 1.8, 1.9e-4},
    {"matrixirls", 1e5, 1.9, 4e-14},  {"matrixirls", 1e5, 2.0, 2e-14}, {"matrixirls", 1e5, 4.0, 2e-15},
    {"r2rils", 1e5, 1.4, 4.8e-3},     {"r2rils", 1e5, 1.5, 3.5e-3},    {"r2rils", 1e5, 1.8, 1.8e-3},
    {"r2rils", 1e5, 2.0, 1.3e-3},     {"r2rils", 1e5, 2.1, 9e-4},      {"r2rils", 1e5, 2.3, 6e-4},
    {"r2rils", 1e5, 2.6, 2.8e-4},     {"r2rils", 1e5, 2.7, 1.9e-4},    {"r2rils", 1e5, 2.9, 5e-5},
    {"r2rils", 1e5, 4.0, 3.6e-6}};

}  // namespace

StudySpec field_recovery_study(const FieldRecoveryChoice& choice) {
    StudySpec study;
    ExperimentSpec& base = study.base;
    base = default_experiment();
    base.problem.rows = base.problem.cols = choice.n;
    base.problem.rank = kRank;
    base.problem.redraw = true;
    base.problem.seed = choice.seed;
    base.stop.tol = kTolerance;
    base.stop.relative = true;
    base.stop.max_iter = base.stop.max_calls = kCalls;
    base.methods.clear();
    for (const char* method : kMethods) base.methods.push_back({*parse_method(method), true});
    study.x = *read_axis(kPerDegree);
    study.y = *read_axis(kConditions);
    study.trials = choice.trials;
    return study;
}

Result<FieldRecoveryChoice> field_recovery_choice(const StudySpec& study) {
    const FieldRecoveryChoice choice{study.base.problem.rows, study.trials, study.base.problem.seed};
    if (field_recovery_study(choice) == study) return choice;
    return Failure{
        "this is another study than that of field-recovery, which draws its own: name a new file for it."};
}

double field_tolerance(double condition) {
    constexpr double kMild = 100;
    return condition > kMild ? 1e-6 : 1e-3;
}

FieldCell field_cell(const StudySpec& study, std::span<const TrialRow> rows, Index cell, Index method) {
    const double tolerance =
        field_tolerance(*parse_number(study.y->values[static_cast<std::size_t>(study.row_of(cell))]));
    std::vector<double> errors;
    FieldCell out;
    for (const TrialRow& row : rows) {
        if (row.cell != cell || row.method != method) continue;
        const double error = row.relative_error;
        out.found += error <= tolerance;
        errors.push_back(std::isnan(error) ? std::numeric_limits<double>::infinity() : error);
    }
    out.trials = static_cast<Index>(errors.size());
    out.median = spread_of(std::move(errors)).median;
    return out;
}

std::span<const PublishedMedian> published_medians() { return kPublished; }

}  // namespace lowrank
