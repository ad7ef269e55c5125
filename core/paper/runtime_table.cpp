// The numbers of the paper's table of run times, and the studies behind ours.
#include "core/paper/runtime_table.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "core/method/registry.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr double kTolerance = 1e-8;
constexpr std::size_t kPairs = 4;  // of r/n and p at each size

struct Pair {
    double share, rate;
    std::array<PaperNumbers, 3> paper;  ///< RGrad, ScaledGD, NARG+R
};
struct Block {
    ProblemKind kind;
    Index n;
    std::array<Pair, kPairs> pairs;
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

std::string start_word(StartKind start) { return start == StartKind::Raw ? "raw" : "spectral"; }

/// An axis over some numbers, each once, in ascending order.
StudyAxis axis_over(std::string key, std::vector<double> numbers) {
    std::ranges::sort(numbers);
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    StudyAxis axis{std::move(key), {}};
    for (const double number : numbers) axis.values.push_back(print_number(number));
    return axis;
}

/// Of the problems of one size.
StudySpec study_of(std::span<const RuntimeProblem> problems, StartKind start, const RuntimeChoice& choice) {
    StudySpec study;
    ExperimentSpec& base = study.base;
    base.problem.kind = problems.front().kind;
    base.problem.rows = base.problem.cols = problems.front().n;
    base.problem.rank = problems.front().rank;
    base.problem.rate = problems.front().rate;
    base.problem.seed = choice.seed;
    base.start.kind = start;
    base.stop.tol = kTolerance;
    for (const char* name : kRuntimeMethods) base.methods.push_back({*parse_method(name), true});
    std::vector<double> rates, ranks;
    for (const RuntimeProblem& problem : problems) {
        rates.push_back(problem.rate);
        ranks.push_back(static_cast<double>(problem.rank));
    }
    study.x = axis_over("rate", std::move(rates));
    study.y = axis_over("rank", std::move(ranks));
    study.trials = choice.trials;
    return study;
}

/// The cell of a study that holds the runs of a problem; none where it is of another kind or size.
std::optional<Index> cell_of(const StudySpec& study, const RuntimeProblem& problem) {
    const ProblemSpec& base = study.base.problem;
    if (base.kind != problem.kind || base.rows != problem.n) return std::nullopt;
    for (Index cell = 0; cell < study.cells(); ++cell)
        if (const Result<StudyCell> made = study_cell(study, cell))
            if (made->spec.problem.rank == problem.rank && made->spec.problem.rate == problem.rate)
                return cell;
    return std::nullopt;
}

}  // namespace

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

std::vector<StudySpec> runtime_studies(const RuntimeChoice& choice) {
    const auto problems = runtime_problems(choice.completion_sizes, choice.sensing_sizes);
    std::vector<StudySpec> studies;
    for (std::size_t first = 0; first < problems.size(); first += kPairs) {
        const std::span<const RuntimeProblem> of_size = std::span(problems).subspan(first, kPairs);
        if (of_size.front().kind == kMs)
            studies.push_back(study_of(of_size, StartKind::Raw, choice));
        else
            for (const StartKind start : choice.starts) studies.push_back(study_of(of_size, start, choice));
    }
    return studies;
}

std::string runtime_name(const StudySpec& study) {
    const ProblemSpec& problem = study.base.problem;
    return std::string(*row_of(problem.kind).word) + "-n" + std::to_string(problem.rows) + "-" +
           start_word(study.base.start.kind) + "-seed" + std::to_string(problem.seed);
}

std::vector<RuntimeRow> runtime_rows(const RuntimeChoice& choice, const std::vector<RuntimeRuns>& runs) {
    std::vector<std::vector<CellSummary>> summaries;
    for (const RuntimeRuns& each : runs) summaries.push_back(summarise(each.study, each.rows));
    std::vector<RuntimeRow> rows;
    for (const RuntimeProblem& problem : runtime_problems(choice.completion_sizes, choice.sensing_sizes))
        for (std::size_t k = 0; k < runs.size(); ++k) {
            const StudySpec& study = runs[k].study;
            const std::optional<Index> cell = cell_of(study, problem);
            if (!cell) continue;
            RuntimeRow row{problem, study.base.start.kind, study.trials, {}};
            std::ranges::copy_n(
                summaries[k].begin() + static_cast<std::ptrdiff_t>(*cell) * std::ssize(row.methods),
                std::ssize(row.methods), row.methods.begin());
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
            const CellSummary& cell = row.methods[m];
            const RuntimeProblem& p = row.problem;
            out += std::string(*row_of(p.kind).word) + "," + std::to_string(p.n) + "," +
                   std::to_string(p.rank) + "," + print_number(p.rate) + "," + start_word(row.start) + "," +
                   kRuntimeMethods[m] + "," + std::to_string(row.trials) + "," +
                   std::to_string(cell.trials - cell.successes);
            for (const CellSpread* spread : {&cell.iterations, &cell.seconds})
                for (const double value : {spread->mean, spread->least, spread->most})
                    out += "," + print_number(value);
            out += "," + std::to_string(p.paper_n) + "," + print_number(p.paper[m].iterations) + "," +
                   print_number(p.paper[m].seconds) + "\n";
        }
    return out;
}

}  // namespace lowrank
