// 'solve': an instance, a race on it, a table, and the files that were asked for.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/core.h>
#include <iterator>
#include <limits>
#include <set>

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/data_options.h"
#include "app/cli/experiment_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/make_instance.h"
#include "app/cli/problem_file.h"
#include "app/cli/race_table.h"
#include "app/cli/results.h"
#include "app/cli/theory_results.h"
#include "app/external/run_external.h"
#include "core/io/curve/trace_csv.h"
#include "core/io/file/atomic_file.h"
#include "core/io/share_line.h"
#include "core/run/data/doubts.h"
#include "core/run/data/held_out.h"
#include "core/run/memory.h"
#include "core/run/session.h"
#include "core/run/stopping.h"
#include "core/text/latex_table.h"
#include "core/text/numbers.h"
#include "core/text/version.h"

namespace lowrank::cli {
namespace {

std::vector<Option> result_options() {
    const char* heading = "Results";
    return {
        {"csv", 0, "FILE", "every record of every method, with the experiment in front", heading},
        {"table", 0, "FILE.tex", "the printed table as LaTeX (booktabs)", heading},
        {"output", 0, "FILE",
         "the result: FILE.png (the filled in picture), FILE.npy, FILE.npz or FILE.csv (the matrix)",
         heading},
        {"factors", 0, "FILE",
         "the result as X = left right', what was taken off included: FILE-left and FILE-right (.npy, .csv), "
         "or "
         "one FILE.npz with the labels",
         heading},
        {"predict", 0, "FILE", "ratings: pairs of row and column to predict; the predictions go to --output",
         heading},
        {"save-instance", 0, "FILE",
         "the problem spelled out number by number, for --instance, MATLAB, NumPy", heading},
        {"force", 0, "", "replace files that exist", heading},
    };
}

/// The files that will be written, checked against each other and against what is there.
std::string why_not_writable(const Arguments& arguments, const ResultFiles& files) {
    std::vector<std::string> paths;
    for (const char* name : {"csv", "table", "output", "save-instance", "std"})
        if (const auto path = arguments.value(name)) paths.push_back(*path);
    for (const std::string& path : factor_paths(files.factors)) paths.push_back(path);
    std::set<std::filesystem::path> seen;
    std::error_code ignored;
    for (const std::string& path : paths) {
        if (!seen.insert(std::filesystem::weakly_canonical(std::filesystem::absolute(path, ignored), ignored))
                 .second)
            return fmt::format("'{}' is to be written twice: each result needs a file of its own.", path);
        if (std::string why = why_unwritable(path, files.force); !why.empty()) return why;
        // Only an attempt shows some refusals; pipes and devices are opened once, when there is something to
        // say.
        if (std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored))
            continue;
        if (const auto tried = AtomicFile::create(path, files.force); !tried) return tried.sentence();
    }
    return {};
}

/// What is asked of data beside its files; 0: nothing.
struct DataWishes {
    Index patience = 0, top = 0;
};

Result<DataWishes> read_wishes(const Arguments& arguments, const ExperimentSpec& spec,
                               const ResultFiles& files) {
    DataWishes wishes;
    const Result<Index> patience = read_patience(arguments);
    if (!patience) return patience.passed_on<DataWishes>();
    wishes.patience = *patience;
    if (wishes.patience > 0 && !holds_out(spec.problem))
        return Failure{
            "--stop test needs values that are held out: --ratings, or --matrix with --test-fraction or "
            "--test."};
    if (wishes.patience > 0 && !spec.changes.empty())
        return Failure{
            "--stop test and --change exclude each other: the iterate is made again without changes."};
    const Result<Index> top = read_whole(arguments, "top", 1, 1'000'000, 0);
    if (!top) return top.passed_on<DataWishes>();
    wishes.top = *top;
    if (wishes.top > 0 && !is_table(spec.problem))
        return Failure{"--top needs --ratings or --matrix: only they have columns that are not known."};
    if (wishes.top > 0 &&
        (!files.output.ends_with(".csv") || !files.predict.empty() || !files.factors.empty()))
        return Failure{
            "--top needs --output FILE.csv, without --predict and --factors: there the best columns of "
            "each row are written."};
    return wishes;
}

/// The mean absolute error of each method on what is held out; of a run that was cancelled there may be none.
std::vector<double> absolute_errors(const Instance& instance, const RunResult& result) {
    std::vector<double> errors;
    if (result.iterates.size() != result.race.traces.size()) return errors;
    for (std::size_t m = 0; m < result.iterates.size(); ++m) {
        const bool finite =
            !result.race.traces[m].empty() && std::isfinite(result.race.traces[m].test_rmse.back());
        errors.push_back(finite ? held_out_error(instance, result.iterates[m]).mae
                                : std::numeric_limits<double>::quiet_NaN());
    }
    return errors;
}

/// The programs of a person's own on the same instance, and what they come to in the table.
struct ExternalResults {
    std::vector<external::ExternalRun> runs;
    std::vector<ForeignTableRow> rows;
    std::vector<std::string> failures;
    double norm = std::numeric_limits<double>::quiet_NaN();  ///< ||X*||
};

ExternalResults run_commands(const ExperimentSpec& spec, const Instance& instance,
                             const std::stop_token& stop) {
    ExternalResults out;
    if (spec.externals.empty()) return out;
    if (instance.truth) out.norm = std::ldexp(instance.truth->norm, -instance.unit_exponent);
    Result<std::vector<external::ExternalRun>> runs = external::run_externals(spec, instance, stop);
    if (!runs) {
        if (!runs.cancelled()) out.failures.push_back(runs.sentence());
        return out;
    }
    out.runs = *std::move(runs);
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    const double tol =
        shown_tolerance(spec.stop, instance.truth && instance.truth->exact, instance.unit_exponent, out.norm);
    for (const external::ExternalRun& run : out.runs) {
        const external::ExternalRecords& records = run.records;
        const bool any = records.size() > 0;
        const double error = any ? records.error.back() : kNone;
        out.rows.push_back(
            {run.name, any ? records.iteration.back() : kNone,
             records.seconds.empty() ? run.seconds : records.seconds.back(), error,
             records.operator_calls.empty() ? "-" : print_number(records.operator_calls.back()),
             !run.whole     ? "failed"
             : error <= tol ? "converged"
                            : "stopped"});
        if (!run.whole) out.failures.push_back(run.reason);
    }
    return out;
}

/// What is to be said of the result beside its status; empty where there is nothing.
std::string doubt_about(const Race& race) {
    const Index best = best_method(race);
    return best < 0 ? std::string() : race.traces[static_cast<std::size_t>(best)].doubts;
}

/// Why what a result leaves over of the samples is no noise; empty where it may be.
std::string why_no_noise(const Race& race, std::size_t method) {
    const Trace& trace = race.traces[method];
    const bool there = race.facts.exact_truth && trace.status == MethodStatus::Converged;
    if (there || !(race.facts.exact_truth || (is_drawn(race.spec.problem) && race.spec.problem.noise == 0)))
        return {};
    return fmt::format(
        "the samples have no noise, and {} did not come to the truth: what is left over is not noise.",
        trace.name);
}

int solve_problem(const Arguments& given) {
    Interrupt interrupt;
    constexpr const char* kEarly = "interrupted before the first iteration.";
    const auto interrupted_early = [] { return note(kEarly), kInterrupted; };
    Result<Arguments> found = with_problem_file(given, 0);
    if (found) found = with_chosen_rank(*found, interrupt.token());
    if (interrupt.asked()) return interrupted_early();
    if (!found) return fail(found.sentence());
    const Arguments& arguments = *found;
    Result<Chosen> chosen =
        interrupt.before(kEarly, [&] { return choose_race(arguments, interrupt.token()); });
    if (interrupt.asked()) return interrupted_early();
    if (!chosen) return fail(chosen.sentence());
    const ResultFiles files = {arguments.value("output").value_or(""),
                               arguments.value("factors").value_or(""),
                               input_path(arguments.value("predict").value_or("")), arguments.has("force")};
    const Result<DataWishes> wishes = read_wishes(arguments, chosen->spec, files);
    if (!wishes) return fail(wishes.sentence());
    const Result<std::vector<LabelPair>> pairs = interrupt.before(kEarly, [&] {
        return check_results(files, chosen->spec.problem, {chosen->memory_limit, interrupt.token()});
    });
    if (interrupt.asked()) return interrupted_early();
    if (!pairs) return fail(pairs.sentence());
    const std::string deviations = arguments.value("std").value_or("");
    for (const std::string& why :
         {why_no_deviations(deviations, files.force), why_not_writable(arguments, files)})
        if (!why.empty()) return fail(why);

    Result<std::shared_ptr<const Instance>> made =
        interrupt.before(kEarly, [&] { return make_instance(*chosen, interrupt.token()); });
    if (interrupt.asked()) return interrupted_early();
    if (!made) return fail(made.sentence());
    const std::shared_ptr<const Instance> instance = *made;
    const TheoryAsked theory{arguments.has("predict-rates") || arguments.has("limits"), !deviations.empty()};
    if (const std::string why =
            why_theory_too_large(chosen->spec, ground_of(*instance), theory, chosen->memory_limit);
        !why.empty())
        return fail(why);
    if (const auto path = arguments.value("save-instance")) {
        const Result<Written> saved = save_instance(*instance, *path, files.force, interrupt.token());
        if (saved.cancelled()) return interrupted_early();
        if (!saved) return fail(saved.sentence());
    }

    ProgressLine progress;
    std::function<void(const Race&)> show;
    if (progress.visible()) show = [&](const Race& race) { progress.show(progress_text(race)); };
    RunOptions options;
    options.measure_last =
        !files.output.empty() || !files.factors.empty() || !deviations.empty() || arguments.has("limits");
    // What was taken of a table is said in what is kept of the run, so that it repeats.
    if (instance->table != TableSpec{}) chosen->spec.problem.table = instance->table;
    const RunResult result = run_race(chosen->spec, instance, options, interrupt.token(), show);
    progress.wipe();
    // Nothing was measured: there is no result, and files that --force would replace stay as they are.
    if (interrupt.asked() && !has_iteration(result.race)) return interrupted_early();

    // What was solved is said in every case: a disk that filled up meanwhile must not cost the race.
    std::vector<std::string> notes, failures;
    // A signal ends what is being done, a file that nobody reads too; what there is is written all the same.
    const auto writing = [&] { return interrupt.asked() ? std::stop_token() : interrupt.token(); };
    const auto say_writing = [] {
        note("interrupted: what was found is being written, and a second signal ends that at once.");
    };
    std::optional<std::stop_callback<decltype(say_writing)>> long_writing;
    if (interrupt.asked() && (arguments.has("csv") || options.measure_last))
        long_writing.emplace(interrupt.after_grace(), say_writing);
    const auto failed = [&](const Result<Written>& written) {
        constexpr const char* kNotAll = "interrupted before all results were written.";
        if (!written && !written.cancelled()) failures.push_back(written.sentence());
        if (written.cancelled() && std::ranges::find(notes, kNotAll) == notes.end()) notes.push_back(kNotAll);
    };
    const ExternalResults externals = run_commands(chosen->spec, *instance, interrupt.token());
    std::ranges::copy(externals.failures, std::back_inserter(interrupt.asked() ? notes : failures));
    if (const auto path = arguments.value("csv")) {
        const auto records = [&](const ByteSink& sink) {
            Result<Written> done = write_trace_csv(result.race, sink);
            for (std::size_t k = 0; k < externals.runs.size(); ++k)
                if (done)
                    done = sink(
                        external::external_csv(externals.runs[k], externals.norm, externals.rows[k].status));
            return done;
        };
        failed(write_file(*path, files.force, records, writing()));
    }
    std::string doubt = doubt_about(result.race);
    if (!files.output.empty() || !files.factors.empty()) {
        if (const Index best = best_method(result.race); best < 0) {
            (interrupt.asked() ? notes : failures).push_back(why_no_result(result.race));
        } else {
            std::size_t m = static_cast<std::size_t>(best);
            FixedRankPoint X = result.iterates[m];
            if (const auto least = least_held_out(result.race, wishes->patience);
                wishes->patience > 0 && least) {
                // After a signal, too: another iterate than the one that is named must not be written.
                const auto early = iterate_at(*least, chosen->spec, instance, writing());
                if (early) X = *early, m = least->method;
                HeldOutPast past;
                past.take(least->t, least->rmse);
                LowerRank lower;
                // What is said of the result is of the iterate that is written.
                if (early && doubts_about(*instance, X, past, lower, doubt, writing()) == Outcome::Cancelled)
                    doubt.clear();
                notes.push_back(fmt::format(
                    "{} had its least test_rmse, {}, at iteration {}: {}",
                    result.race.traces[least->method].name, print_significant(least->rmse, 6), least->t,
                    early ? "that iterate is the result."
                          : "the result is the last iterate all the same, for the signal came "
                            "before that one was found again."));
            }
            if (result.race.traces.size() > 1)
                notes.push_back(
                    fmt::format("the result is that of {}.", m == static_cast<std::size_t>(best)
                                                                 ? best_method_words(result.race, m)
                                                                 : result.race.traces[m].name));
            if (wishes->top > 0)
                failed(write_file(
                    files.output, files.force,
                    [&](const ByteSink& sink) {
                        return write_top(chosen->spec.problem, *instance, X, wishes->top, sink);
                    },
                    writing()));
            else
                failed(write_results(files, *pairs, *instance, chosen->spec, X, notes, writing()));
        }
    }
    if (const Index best = best_method(result.race); !deviations.empty() && best >= 0) {
        const auto m = static_cast<std::size_t>(best);
        if (std::string why = why_no_noise(result.race, m); why.empty())
            failed(
                write_deviations(deviations, files.force, *instance, result.iterates[m], notes, writing()));
        else
            failures.push_back(fmt::format("--std '{}': {}", deviations, why));
        if (!result.race.facts.exact_truth && result.race.traces[m].status != MethodStatus::Converged)
            notes.push_back(fmt::format(
                "warning: {} has not converged: what is left over is noise and what the run left.",
                result.race.traces[m].name));
    }
    if (wishes->patience > 0 && files.output.empty() && files.factors.empty())
        notes.push_back(
            "--stop test chooses the iterate that --output or --factors writes, and neither is given.");
    PredictedRates predicted;
    if (arguments.has("limits"))
        std::ranges::move(limits_reached(instance, result, interrupt.token()), std::back_inserter(notes));
    if (arguments.has("predict-rates")) predicted = predicted_rates(instance, result, interrupt.token());
    if (!doubt.empty()) notes.push_back(fmt::format("warning: {}", doubt));
    const std::string table =
        race_table(result.race, absolute_errors(*instance, result), predicted.rates, externals.rows);
    if (const auto path = arguments.value("table")) {
        const std::string comments =
            fmt::format("LowRank Lab {}\n{}", kVersion, write_share_line(result.race.spec));
        failed(write_file(*path, latex_table(table, comments), files.force, writing()));
    }
    long_writing.reset();
    if (std::string failure = print(table, interrupt.token()); !failure.empty())
        failures.push_back(std::move(failure));
    if (const HeldOutError without = held_out_error_without(*instance); !std::isnan(without.rmse))
        note(fmt::format("{} has a test_rmse of {} and a test_mae of {} on the {} held out.",
                         words_without(*instance, "0 in every place"), print_significant(without.rmse, 6),
                         print_significant(without.mae, 6), instance->origin->test_value.size()));
    for (const std::string& sentence : result.race.facts.notes)
        if (std::ranges::find(instance->notes, sentence) == instance->notes.end()) note(sentence);
    for (const std::string& sentence : race_reasons(result.race)) note(sentence);
    for (const std::string& sentence : predicted.sentences) note(sentence);
    if (!result.race.refusal.empty()) note(fmt::format("warning: {}", result.race.refusal));
    for (const std::string& said : method_notes(result.race.spec)) notes.push_back(said + ".");
    for (const std::string& sentence : notes) note(sentence);
    for (const std::string& sentence : failures) fail(sentence);
    if (!failures.empty()) return kFailed;
    return interrupt.asked() ? kInterrupted : kRan;
}

}  // namespace

Command solve_command() {
    Command command;
    command.name = "solve";
    command.summary = "solves a problem with the methods and prints a table";
    command.description =
        "Runs the methods on one problem and prints, for each: method iterations seconds error rho calls "
        "status.\nrho is the measured factor by which the error shrinks in an iteration, or, with noise, a "
        "picture or\nratings, the gradient: the header says which. - where there is none. In place of error "
        "stands psnr for\na picture, and for a table test_rmse and test_mae, on the values that were held "
        "out "
        "(--test-fraction).";
    command.positionals = {problem_file_word()};
    command.options =
        join({experiment_options(), result_options(), theory_options(), data_options(), machine_options()});
    command.examples = {
        {"lowrank-lab solve", "the nine methods on the default problem"},
        {"lowrank-lab solve --table race.tex", "the table for a paper"},
        {"lowrank-lab solve --predict-rates",
         "theory's rate beside each measured one, with the reason where they differ"},
        {"lowrank-lab solve --n 300 --rank 15 --rate 0.4 --method narg+r --csv race.csv",
         "a larger one, with every record in a file"},
        {"lowrank-lab solve --image photo.jpg --rate 0.3 --rank 20 --method narg+r --output filled.png",
         "fills in a photograph of which 70 % of the pixels were thrown away"},
        {"lowrank-lab solve --ratings ratings.csv --rank 8 --method narg:restart=gradient --predict "
         "pairs.csv "
         "--output predictions.csv",
         "predicts ratings that nobody gave"},
        {"lowrank-lab solve --external 'python3 assets/external/rgrad.py {npz} {csv} {max-iter}'",
         "a program of your own beside the nine"},
        {"lowrank-lab solve --problem ms --n 30 --rank 2 --method narg:d=10 --method scaledgd --tol 1e-8",
         "matrix sensing with two methods"},
    };
    command.work = solve_problem;
    return command;
}

}  // namespace lowrank::cli
