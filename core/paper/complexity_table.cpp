// Computes the paper's table of complexities: a race for the rates, short runs for the costs.
#include "core/paper/complexity_table.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>
#include <memory>

#include "core/method/registry.h"
#include "core/problem/generate.h"
#include "core/run/memory.h"
#include "core/run/session.h"

namespace lowrank {
namespace {

constexpr const char *kConstant = "max(1 − μλ_{min}, μλ_{max} − 1)",
                     *kSearched = "√(1 − μ^{2}λ_{max}λ_{min} / (μ(λ_{max} + λ_{min}) − 1))",
                     *kLazy = "√(η_t(1 − 4λ_{min}/(λ_{min} + 3λ_{max})))",
                     *kRestarted = "1 − √(4λ_{min}/(λ_{min} + 3λ_{max})) ≈ 1 − √(4/(3κ))",
                     *kCubic = "O(n^{3})", *kSquare = "O(n^{2}r)";

struct Line {
    const char *method, *name, *formula, *cost;
};
constexpr Line kLines[] = {
    {"iht:step=optimal", "IHT", kConstant, kCubic},
    {"grad", "Grad", kSearched, kCubic},
    {"nag", "NAG", kLazy, kCubic},
    {"rgrad-orth", "RGrad", kSearched, kSquare},
    {"narg", "NARG", kLazy, kSquare},
    {"narg+r", "NARG+R", kRestarted, kSquare},
};

ProblemSpec problem_of(Index n, Index rank, std::uint64_t seed) {
    ProblemSpec problem;
    problem.rows = problem.cols = n;
    problem.rank = rank;
    problem.rate = 0.4;
    problem.seed = seed;
    return problem;
}

Result<std::shared_ptr<Instance>> made(const ExperimentSpec& spec, double memory_limit,
                                       const std::stop_token& stop) {
    if (std::string sentence = why_size_too_small(spec.problem); !sentence.empty()) return Failure{sentence};
    if (std::string sentence = why_invalid(spec); !sentence.empty()) return Failure{sentence};
    if (std::string sentence = why_n_too_large(spec, memory_limit); !sentence.empty())
        return Failure{sentence};
    auto instance = std::make_shared<Instance>();
    if (generate_instance(spec.problem, *instance, stop) != Outcome::Done ||
        make_start(spec.start, spec.problem.seed, *instance, stop) != Outcome::Done)
        return Cancelled{};
    return instance;
}

/// The median of the seconds that single steps took.
double median_step(const Trace& trace) {
    std::vector<double> steps;
    for (std::size_t t = 1; t < trace.seconds.size(); ++t)
        steps.push_back(trace.seconds[t] - trace.seconds[t - 1]);
    if (steps.empty()) return std::numeric_limits<double>::quiet_NaN();
    const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
    std::nth_element(steps.begin(), middle, steps.end());
    return *middle;
}

/// One size: every method's seconds an iteration.
Result<Written> time_size(Index n, const ComplexityChoice& choice, std::vector<ComplexityRow>& rows,
                          const std::stop_token& stop) {
    ExperimentSpec spec;
    spec.problem = problem_of(n, 5, choice.seed);
    spec.stop.max_iter = choice.steps;
    for (const Line& line : kLines) {
        // The step's cost is that of any constant one; the best one would have the spectrum computed.
        const MethodSpec method = *parse_method(line.method);
        spec.methods.push_back({method.has_optimal() ? info_of(method).spec : method, true});
    }
    const auto instance = made(spec, choice.memory_limit, stop);
    if (!instance) return instance.passed_on<Written>();
    const RunResult result = run_race(spec, *instance, stop);
    if (stop.stop_requested()) return Cancelled{};
    for (std::size_t m = 0; m < rows.size(); ++m) {
        rows[m].time.n.push_back(static_cast<double>(n));
        rows[m].time.seconds.push_back(median_step(result.race.traces[m]));
    }
    return Written{};
}

}  // namespace

double fitted_exponent(const std::vector<double>& x, const std::vector<double>& y) {
    double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (std::size_t k = 0; k < std::min(x.size(), y.size()); ++k) {
        if (!(x[k] > 0) || !(y[k] > 0)) continue;
        const double lx = std::log(x[k]), ly = std::log(y[k]);
        n += 1, sx += lx, sy += ly, sxx += lx * lx, sxy += lx * ly;
    }
    const double spread = n * sxx - sx * sx;
    return n >= 2 && spread > 1e-12 * n * sxx ? (n * sxy - sx * sy) / spread
                                              : std::numeric_limits<double>::quiet_NaN();
}

Result<ComplexityTable> complexity_table(const ComplexityChoice& choice, const std::stop_token& stop,
                                         const std::function<void(const std::string&)>& progress) {
    ComplexityTable table;
    ExperimentSpec spec;
    spec.problem = problem_of(choice.n, std::max<Index>(1, choice.n * 6 / 100), choice.seed);
    for (const Line& line : kLines) {
        const MethodSpec method = *parse_method(line.method);
        spec.methods.push_back({method, true});
        table.rows.push_back({line.name, std::string(info_of(method).geometry), line.formula, line.cost, {}});
    }
    if (progress) progress("rates");
    const auto instance = made(spec, choice.memory_limit, stop);
    if (!instance) return instance.passed_on<ComplexityTable>();
    if (complete_theory(**instance, nullptr, {}, table.theory, stop) != Outcome::Done) return Cancelled{};
    RunResult result = run_race(spec, *instance, stop);
    if (stop.stop_requested()) return Cancelled{};
    table.race = std::move(result.race);
    for (const Index n : choice.sizes) {
        if (progress) progress(fmt::format("iterations at n = {}", n));
        const auto timed = time_size(n, choice, table.rows, stop);
        if (!timed) return timed.passed_on<ComplexityTable>();
    }
    for (ComplexityRow& row : table.rows) row.time.exponent = fitted_exponent(row.time.n, row.time.seconds);
    return table;
}

}  // namespace lowrank
