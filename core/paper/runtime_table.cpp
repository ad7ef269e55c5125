// The numbers of the paper's table of run times, and the trials behind ours.
#include "core/paper/runtime_table.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "core/method/registry.h"
#include "core/problem/generate.h"
#include "core/run/memory.h"
#include "core/run/session.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr double kTolerance = 1e-8;

struct Pair {
    double share, rate;
    std::array<PaperNumbers, 3> paper;  ///< RGrad, ScaledGD, NARG+R
};
struct Block {
    ProblemKind kind;
    Index n;
    std::array<Pair, 4> pairs;
};

constexpr auto kMc = ProblemKind::MatrixCompletion;
constexpr auto kMs = ProblemKind::MatrixSensing;
constexpr Block kTable[] = {
    {kMc,
     2500,
     {{{0.05, 0.4, {{{72.7, 13.407}, {145, 25.508}, {56, 11.11}}}},
       {0.05, 0.6, {{{38.9, 7.756}, {92, 17.27}, {33.25, 7.092}}}},
       {0.1, 0.4, {{{198, 54.03}, {360.7, 93.906}, {123.5, 35.56}}}},
       {0.1, 0.6, {{{69, 19.848}, {157, 42.814}, {55, 16.62}}}}}}},
    {kMc,
     5000,
     {{{0.05, 0.4, {{{74, 69.898}, {149, 136.28}, {59, 59.225}}}},
       {0.05, 0.6, {{{40, 40.418}, {95, 91.996}, {35, 37.25}}}},
       {0.1, 0.4, {{{203, 323.2}, {371.45, 560.61}, {129, 212.69}}}},
       {0.1, 0.6, {{{71, 117.31}, {162, 253.78}, {55, 93.698}}}}}}},
    {kMs,
     100,
     {{{0.05, 4, {{{319.1, 6.7832}, {425.7, 6.3149}, {144.8, 3.0753}}}},
       {0.05, 6, {{{135.8, 4.4625}, {207.4, 4.7171}, {81.7, 2.6768}}}},
       {0.1, 4, {{{303.55, 12.821}, {404.7, 11.8}, {136.55, 5.7343}}}},
       {0.1, 6, {{{131.75, 8.237}, {200.5, 8.7509}, {89.7, 5.595}}}}}}},
    {kMs,
     200,
     {{{0.05, 4, {{{337.6, 71.826}, {450.45, 63.297}, {154.75, 32.835}}}},
       {0.05, 6, {{{142.95, 45.913}, {217.35, 45.782}, {80.6, 25.718}}}},
       {0.1, 4, {{{320.2, 135.86}, {425.8, 118.98}, {171.95, 72.79}}}},
       {0.1, 6, {{{138.8, 88.308}, {210.4, 88.039}, {81, 51.26}}}}}}},
};

const Block& nearest_block(ProblemKind kind, Index n) {
    const Block* best = nullptr;
    for (const Block& block : kTable)
        if (block.kind == kind && (!best || std::abs(block.n - n) < std::abs(best->n - n))) best = &block;
    return *best;
}

void count(const RuntimeRun& run, RuntimeRow& row) {
    RuntimeCell& cell = row.methods[run.asked.method];
    if (!run.converged) {
        ++cell.failed;
        return;
    }
    cell.iterations.add(static_cast<double>(run.iterations));
    cell.seconds.add(run.seconds);
}

/// The problem of a trial, drawn when the first of its methods is to be run.
class Trial {
public:
    Trial(const RuntimeProblem& problem, StartKind start, std::uint64_t seed) {
        spec_.problem.kind = problem.kind;
        spec_.problem.rows = spec_.problem.cols = problem.n;
        spec_.problem.rank = problem.rank;
        spec_.problem.rate = problem.rate;
        spec_.problem.seed = seed;
        spec_.start.kind = start;
        spec_.stop.tol = kTolerance;
        for (const char* name : kRuntimeMethods) spec_.methods.push_back({*parse_method(name), true});
    }

    Result<Written> run(RuntimeRun& run, double memory_limit, const std::stop_token& stop) {
        if (!instance_)
            if (Result<Written> made = make(memory_limit, stop); !made) return made;
        ExperimentSpec one = spec_;
        one.methods = {spec_.methods[run.asked.method]};
        const RunResult result = run_race(one, instance_, stop);
        if (stop.stop_requested()) return Cancelled{};
        const Trace& trace = result.race.traces[0];
        run.converged = trace.status == MethodStatus::Converged;
        run.iterations = static_cast<std::int64_t>(trace.size()) - 1;
        run.seconds = trace.seconds.back();
        return Written{};
    }

private:
    Result<Written> make(double memory_limit, const std::stop_token& stop) {
        if (std::string sentence = why_size_too_small(spec_.problem); !sentence.empty())
            return Failure{sentence};
        if (std::string sentence = why_invalid(spec_); !sentence.empty()) return Failure{sentence};
        if (std::string sentence = why_too_large(spec_, ground_of(spec_.problem), memory_limit);
            !sentence.empty())
            return Failure{sentence};
        auto instance = std::make_shared<Instance>();
        if (generate_instance(spec_.problem, *instance, stop) != Outcome::Done ||
            make_start(spec_.start, spec_.problem.seed, *instance, stop) != Outcome::Done)
            return Cancelled{};
        instance_ = std::move(instance);
        return Written{};
    }

    ExperimentSpec spec_;
    std::shared_ptr<Instance> instance_;
};

/// All methods of one trial: those that were run before, and the others now. Small sizes ask for one run more
/// than once.
Result<Written> run_trial(const RuntimeProblem& problem, std::uint64_t seed, const RuntimeChoice& choice,
                          std::vector<RuntimeRun>& done, RuntimeRow& row, const std::stop_token& stop) {
    Trial trial(problem, row.start, seed);
    for (std::size_t m = 0; m < kRuntimeMethods.size(); ++m) {
        const RuntimeQuestion asked{problem.kind, problem.n, problem.rank, problem.rate, row.start, seed, m};
        const auto before = std::ranges::find(done, asked, &RuntimeRun::asked);
        if (before != done.end()) {
            count(*before, row);
            continue;
        }
        RuntimeRun run;
        run.asked = asked;
        if (Result<Written> ran = trial.run(run, choice.memory_limit, stop); !ran) return ran;
        if (choice.keep)
            if (Result<Written> kept = choice.keep(run); !kept) return kept;
        count(run, row);
        done.push_back(run);
    }
    ++row.trials;
    return Written{};
}

}  // namespace

void TrialRange::add(double value) {
    const auto before = static_cast<double>(count);
    mean = count == 0 ? value : (mean * before + value) / (before + 1);
    least = count == 0 ? value : std::min(least, value);
    most = count == 0 ? value : std::max(most, value);
    ++count;
}

std::vector<RuntimeProblem> runtime_problems(const std::vector<Index>& completion_sizes,
                                             const std::vector<Index>& sensing_sizes) {
    std::vector<RuntimeProblem> problems;
    for (const auto& [kind, sizes] : {std::pair(kMc, &completion_sizes), {kMs, &sensing_sizes}})
        for (const Index n : *sizes) {
            const Block& block = nearest_block(kind, n);
            for (const Pair& pair : block.pairs) {
                const double rank = std::floor(pair.share * static_cast<double>(n) + 1e-9);
                problems.push_back(
                    {kind, n, std::max<Index>(1, static_cast<Index>(rank)), pair.rate, block.n, pair.paper});
            }
        }
    return problems;
}

Result<std::vector<RuntimeRow>> runtime_table(const RuntimeChoice& choice, const std::stop_token& stop,
                                              const std::function<void(const std::string&)>& progress) {
    std::vector<RuntimeRow> rows;
    std::vector<RuntimeRun> done = choice.done;
    for (const RuntimeProblem& problem : runtime_problems(choice.completion_sizes, choice.sensing_sizes))
        for (const StartKind asked : choice.starts) {
            // In sensing E[A*A] = I: both starts are one.
            if (problem.kind == kMs && asked != choice.starts.front()) continue;
            const StartKind start = problem.kind == kMs ? StartKind::Raw : asked;
            RuntimeRow row;
            row.problem = problem;
            row.start = start;
            for (Index trial = 0; trial < choice.trials; ++trial) {
                if (progress)
                    progress(std::string(problem.kind == kMc ? "MC" : "MS") +
                             " n = " + std::to_string(problem.n) + ", r = " + std::to_string(problem.rank) +
                             ", p = " + print_number(problem.rate) + ", " + std::string(start_word(start)) +
                             ": trial " + std::to_string(trial + 1) + " of " + std::to_string(choice.trials));
                const auto ran = run_trial(problem, choice.seed + static_cast<std::uint64_t>(trial), choice,
                                           done, row, stop);
                if (!ran) return ran.passed_on<std::vector<RuntimeRow>>();
            }
            rows.push_back(std::move(row));
        }
    return rows;
}

std::string write_runtime_csv(const std::vector<RuntimeRow>& rows) {
    std::string out =
        "problem,n,r,p,start,method,trials,failed,iterations_mean,iterations_least,iterations_most,seconds_"
        "mean,"
        "seconds_least,seconds_most,paper_n,paper_iterations,paper_seconds\n";
    for (const RuntimeRow& row : rows)
        for (std::size_t m = 0; m < row.methods.size(); ++m) {
            const RuntimeCell& cell = row.methods[m];
            const RuntimeProblem& p = row.problem;
            out += std::string(*row_of(p.kind).word) + "," + std::to_string(p.n) + "," +
                   std::to_string(p.rank) + "," + print_number(p.rate) + "," +
                   std::string(start_word(row.start)) + "," + kRuntimeMethods[m] + "," +
                   std::to_string(row.trials) + "," + std::to_string(cell.failed);
            for (const TrialRange* spread : {&cell.iterations, &cell.seconds})
                for (const double value : {spread->mean, spread->least, spread->most})
                    out += "," + print_number(value);
            out += "," + std::to_string(p.paper_n) + "," + print_number(p.paper[m].iterations) + "," +
                   print_number(p.paper[m].seconds) + "\n";
        }
    return out;
}

}  // namespace lowrank
