// 'spectrum': the local theory of a problem as name = value lines, and what it predicts of methods.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <utility>

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/experiment_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/make_instance.h"
#include "app/cli/problem_file.h"
#include "app/cli/race_table.h"
#include "app/cli/results.h"
#include "app/figure/race/theory_lines.h"
#include "core/io/file/atomic_file.h"
#include "core/method/algorithms.h"
#include "core/method/stepsize.h"
#include "core/run/memory.h"
#include "core/run/session.h"
#include "core/run/theory/race_theory.h"
#include "core/run/theory/whole_prediction.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

// Where the residual does not vanish, the method that finds the limit first and how far it goes (of the
// gradient): to where the tests on measurements would answer rounding.
constexpr std::string_view kLimitMethod = "narg+r:restart=riemannian,basin=off";
constexpr double kLimitTolerance = 1e-9;

std::vector<Option> spectrum_options() {
    return {
        {"accuracy", 0, "A",
         "relative accuracy of large spectra, from 1e-12 to 0.1; default 1e-6 (small ones are exact but for "
         "the limit they are taken at)",
         "Spectrum"},
        {"eigenvalues", 0, "FILE",
         "all eigenvalues, ascending, one a line: .csv or .npy; up to 600 dimensions", "Spectrum"},
        {"vectors", 0, "FILE",
         "the eigenvectors as tangent matrices of unit norm, column-major, one a column: .csv or .npy",
         "Spectrum"},
        {"force", 0, "", "replace files that exist", "Spectrum"}};
}

std::string value(double number) { return std::isinf(number) ? "inf" : print_number(number); }

/// The lines of tests/golden/NAME.spectrum.toml, and what else is known.
std::string spectrum_lines(const LocalSpectrum& spectrum, double kappa_f) {
    const SpectralInterval I{spectrum.lambda_min, spectrum.lambda_max};
    std::string out;
    const auto line = [&](const char* name, double number) {
        out += std::string(name) + " = " + value(number) + "\n";
    };
    line("lambda_min", I.lambda_min);
    line("lambda_max", I.lambda_max);
    line("kappa", spectrum.kappa());
    line("mu_dagger", mu_dagger(I));
    line("mu_ddagger", mu_ddagger(I));
    line("mu_flat", mu_flat(I));
    line("eta_flat", eta_flat(I));
    line("rho_iht_dagger", rho_dagger(I));
    line("rho_flat", rho_flat(I));
    out += fmt::format("tangent_dimension = {}\n", spectrum.dimension);
    line("kappa_f", kappa_f);
    line("accuracy", spectrum.accuracy);
    return out;
}

std::string scaled_lines(const LocalSpectrum& scaled) {
    return fmt::format("scaled_lambda_min = {}\nscaled_lambda_max = {}\nscaled_accuracy = {}\n",
                       value(scaled.lambda_min), value(scaled.lambda_max), value(scaled.accuracy));
}

/// The steps between the rows a rate is measured on.
LateSteps late_steps(const Race& race, const Trace& trace) {
    const std::optional<RowRange> rows = rate_rows(race, trace);
    if (!rows) return {};
    const auto first = static_cast<std::size_t>(rows->first), steps = rows->count() - 1;
    return {std::span(trace.stepsize).subspan(first, steps), std::span(trace.momentum).subspan(first, steps)};
}

/// Runs what is asked for, with a progress line.
RunResult run_quietly(const ExperimentSpec& spec, const std::shared_ptr<const Instance>& instance,
                      const Interrupt& interrupt, const std::string& what) {
    ProgressLine progress;
    std::function<void(const Race&)> show;
    if (progress.visible())
        show = [&](const Race& race) { progress.show(what + ": " + progress_text(race)); };
    RunOptions options;
    options.measure_last = false;
    return run_race(spec, instance, options, interrupt.token(), show);
}

/// Where the spectrum is taken when no exact truth is known.
Result<std::shared_ptr<const FixedRankPoint>> find_limit(const ExperimentSpec& chosen,
                                                         const std::shared_ptr<const Instance>& instance,
                                                         const Interrupt& interrupt) {
    ExperimentSpec spec = chosen;
    spec.changes.clear();
    if (!spec.stop.tol) spec.stop.tol = kLimitTolerance;
    // Where the method that is fast as a rule fails, those asked for may do; an optimal step needs the
    // spectrum first.
    std::vector<MethodEntry> ways = {{*parse_method(kLimitMethod), true}};
    for (const MethodEntry& entry : chosen.methods)
        if (entry.enabled && !entry.spec.has_optimal()) ways.push_back(entry);
    std::string why;
    for (const MethodEntry& way : ways) {
        spec.methods = {way};
        RunResult result = run_quietly(spec, instance, interrupt, "finding the limit");
        if (interrupt.asked()) return std::shared_ptr<const FixedRankPoint>();
        const Trace& trace = result.race.traces.front();
        if (trace.status == MethodStatus::Converged) {
            note(
                fmt::format("the residual does not vanish: the spectrum is the Hessian's at the limit of {}.",
                            trace.name));
            return std::shared_ptr<const FixedRankPoint>(
                std::make_shared<FixedRankPoint>(std::move(result.iterates.front())));
        }
        if (why.empty()) why = fmt::format("{} did not reach it: {}", trace.name, trace.reason);
    }
    if (ways.size() > 1) why += " No method that was tried after it did, either.";
    return Failure{"the residual does not vanish here, so that the spectrum is taken at the limit, and " +
                   why};
}

std::optional<double> constant_step_of(const MethodSpec& spec, const Problem& problem) {
    return spec.has_optimal() ? std::nullopt : constant_step(spec, problem);
}

/// Why the steps of a run say nothing of its rate; empty where they do.
std::string why_not_local(const Race& race, const Trace& trace, const LocalTheory& rates) {
    if (race.facts.exact_truth && trace.basin_entry < 0)
        return "It has not come into the basin, and rates are local: its steps so far say nothing of its "
               "rate (--start near:0.001 begins beside the truth).";
    if (is_at_another_limit(trace, rates)) return std::string(another_limit_words(trace));
    return ended_far_from_limit(trace, rates) ? std::string(kFarFromLimit) : "";
}

/// '"narg" = 0.61  # Lazy momentum …' for each method; those whose rate needs observed steps are run.
Result<std::string> predictions(const ExperimentSpec& chosen, const std::shared_ptr<const Instance>& instance,
                                const RaceTheory& theory, const Interrupt& interrupt) {
    const Problem& problem = *instance->problem;
    const LocalTheory rates = theory.rates();
    std::vector<Prediction> found;
    ExperimentSpec rest = chosen;
    rest.methods.clear();
    rest.changes.clear();
    std::vector<std::size_t> waiting;
    for (const MethodEntry& entry : chosen.methods) {
        if (!entry.enabled) continue;
        found.push_back(predict(entry.spec, constant_step_of(entry.spec, problem), {}, rates));
        if (found.back().kind != PredictionKind::None ||
            !why_never_predicted(entry.spec, rates.residual).empty())
            continue;
        waiting.push_back(found.size() - 1);
        rest.methods.push_back(entry);
    }
    if (!rest.methods.empty()) {
        const RunResult result = run_quietly(rest, instance, interrupt, "observing steps");
        if (interrupt.asked()) return std::string();
        for (std::size_t k = 0; k < waiting.size(); ++k) {
            const Trace& trace = result.race.traces[k];
            if (std::string why = why_not_local(result.race, trace, rates); !why.empty()) {
                found[waiting[k]].sentence = std::move(why);
                continue;
            }
            found[waiting[k]] = predict(rest.methods[k].spec, constant_step_of(rest.methods[k].spec, problem),
                                        late_steps(result.race, trace), rates);
            if (found[waiting[k]].kind == PredictionKind::None)
                found[waiting[k]].sentence =
                    ends_of(rest.methods[k].spec, rates) ? figure::too_few_steps(trace) : theory.sentence;
        }
    }
    std::string out = "\n[predicted_rate]\n";
    std::size_t k = 0;
    for (const MethodEntry& entry : chosen.methods) {
        if (!entry.enabled) continue;
        const Prediction& prediction = found[k++];
        const bool none = prediction.kind == PredictionKind::None;
        out += '"' + print_method(entry.spec) + "\" = " + (none ? "nan" : value(prediction.rate));
        if (!prediction.sentence.empty()) out += "  # " + prediction.sentence;
        out += '\n';
    }
    return out;
}

/// The tangent matrix of each eigenvector as a column.
PiecewiseMatrix vectors_of(const WholeSpectrum& spectrum, const std::vector<TangentFactors>& xi) {
    const Index n1 = spectrum.X.rows();
    return {n1 * spectrum.X.cols(), spectrum.dimension(), [&xi, n1](Index row, Index col, Matrix& out) {
                for (Index k = 0; k < out.cols(); ++k) {
                    const TangentFactors& at = xi[static_cast<std::size_t>(col + k)];
                    for (Index l = 0; l < out.rows(); ++l)
                        out(l, k) = at.L.row((row + l) % n1).dot(at.R.row((row + l) / n1));
                }
            }};
}

/// Why a file of eigenvalues or vectors cannot be written; empty where it can.
std::string why_no_file(const Arguments& arguments) {
    for (const char* name : {"eigenvalues", "vectors"}) {
        const std::string path = arguments.value(name).value_or("");
        if (path.empty()) continue;
        if (!path.ends_with(".npy") && !path.ends_with(".csv"))
            return fmt::format("{} cannot be '{}': a name that ends in .npy or .csv is needed.", name, path);
        if (std::string why = why_unwritable(path, arguments.has("force")); !why.empty()) return why;
    }
    if (arguments.has("vectors") && arguments.value("vectors") == arguments.value("eigenvalues"))
        return fmt::format("'{}' is to be written twice: each result needs a file of its own.",
                           *arguments.value("vectors"));
    return {};
}

/// The files of the whole spectrum that are asked for.
Result<Written> write_whole(const Arguments& arguments, const Instance& instance, const FixedRankPoint* limit,
                            const std::stop_token& stop) {
    const auto values = arguments.value("eigenvalues"), vectors = arguments.value("vectors");
    if (!values && !vectors) return Written{};
    const bool force = arguments.has("force");
    const Result<WholeSpectrum> whole = whole_spectrum_of(*parse_method(kLimitMethod), instance, limit, stop);
    if (!whole) return whole.passed_on<Written>();
    if (values)
        if (Result<Written> done = write_matrix_file(*values, pieces_of(whole->eigenvalues), force, stop);
            !done)
            return done;
    if (!vectors) return Written{};
    std::vector<TangentFactors> xi;
    if (eigen_tangents(*whole, xi, stop) == Outcome::Cancelled) return Cancelled{};
    return write_matrix_file(*vectors, vectors_of(*whole, xi), force, stop);
}

int print_spectrum(const Arguments& given) {
    const Result<Arguments> found = with_problem_file(given, 0);
    if (!found) return fail(found.sentence());
    const Arguments& arguments = *found;
    Interrupt interrupt;
    constexpr const char* kEarly = "interrupted before the spectrum was known.";
    const auto interrupted = [] { return note(kEarly), kInterrupted; };
    double accuracy = SpectrumOptions{}.accuracy;
    if (const auto text = arguments.value("accuracy")) {
        const auto number = parse_number(*text);
        if (!number || !(*number >= 1e-12 && *number <= 0.1))
            return fail(fmt::format("accuracy cannot be '{}': a number from 1e-12 to 0.1 is needed.", *text));
        accuracy = *number;
    }
    if (const std::string why = why_no_file(arguments); !why.empty()) return fail(why);
    Result<Chosen> chosen =
        interrupt.before(kEarly, [&] { return choose_race(arguments, interrupt.token()); });
    if (interrupt.asked()) return interrupted();
    if (!chosen) return fail(chosen.sentence());
    // Methods that nobody named are not run.
    const bool with_methods = arguments.has("method");
    if (!with_methods)
        chosen->spec.methods = {{*parse_method(kLimitMethod), true}}, chosen->spec.changes.clear();
    const Result<std::shared_ptr<const Instance>> made =
        interrupt.before(kEarly, [&] { return make_instance(*chosen, interrupt.token()); });
    if (interrupt.asked()) return interrupted();
    if (!made) return fail(made.sentence());
    const std::shared_ptr<const Instance>& instance = *made;
    if (const std::string why = why_theory_too_large(chosen->spec, ground_of(*instance), {.spectrum = true},
                                                     chosen->memory_limit);
        !why.empty())
        return fail(why);

    std::shared_ptr<const FixedRankPoint> limit;
    if (needs_limit(*instance)) {
        const auto ended = find_limit(chosen->spec, instance, interrupt);
        if (interrupt.asked()) return interrupted();
        if (!ended) return fail(ended.sentence());
        limit = *ended;
    }
    TheoryOptions options;
    options.accuracy = accuracy;
    options.scaled = with_methods &&
                     std::any_of(chosen->spec.methods.begin(), chosen->spec.methods.end(),
                                 [](const MethodEntry& entry) { return needs_scaled_spectrum(entry.spec); });
    RaceTheory theory;
    double kappa_f = 0;
    {
        ProgressLine progress;
        const auto show = [&](double share) {
            progress.show(fmt::format("spectrum of dimension {}: {} %", instance->degrees_of_freedom(),
                                      std::lround(100 * share)));
        };
        const Outcome outcome = complete_theory(*instance, limit, options, theory, interrupt.token(), show);
        if (outcome == Outcome::Cancelled ||
            unconstrained_kappa(*instance->problem, kappa_f, interrupt.token()) == Outcome::Cancelled)
            return interrupted();
    }
    if (!theory.plain) return fail(theory.sentence);
    const Result<Written> whole = write_whole(arguments, *instance, limit.get(), interrupt.token());
    if (whole.cancelled()) return interrupted();
    if (!whole) return fail(whole.sentence());
    std::string out = spectrum_lines(*theory.plain, kappa_f);
    if (!std::isnan(theory.noise_floor)) out += fmt::format("noise_floor = {}\n", value(theory.noise_floor));
    if (options.scaled && theory.scaled) out += scaled_lines(*theory.scaled);
    if (!theory.plain->identifiable)
        note(fmt::format("not locally identifiable: {} The rate is 1.", theory.plain->why_not));
    if (theory.plain->accuracy > accuracy)
        note(fmt::format("the accuracy asked for was not reached: {}.",
                         print_significant(theory.plain->accuracy, 2)));
    if (with_methods) {
        const Result<std::string> lines = predictions(chosen->spec, instance, theory, interrupt);
        if (interrupt.asked()) return interrupted();
        if (!lines) return fail(lines.sentence());
        out += *lines;
    }
    return print_or_fail(out);
}

}  // namespace

Command spectrum_command() {
    Command command;
    command.name = "spectrum";
    command.summary = "the local theory of a problem: eigenvalues, best stepsizes, predicted rates";
    command.description =
        "Prints name = value lines: the smallest and largest eigenvalue of P_T A*A P_T at the truth, the\n"
        "stepsizes, momentum and rates that are best for them, and with --method the predicted rate of "
        "each.\n"
        "Rates that need observed steps (line search, lazy momentum) come from a run. With noise, a picture\n"
        "or ratings it is the Hessian at the limit, curvature included.";
    command.positionals = {problem_file_word()};
    command.options = join({experiment_options(), spectrum_options(), machine_options()});
    command.examples = {
        {"lowrank-lab spectrum", "the default problem"},
        {"lowrank-lab spectrum --method rgrad-orth --method narg:momentum=optimal --method scaledgd",
         "what theory says of three methods"},
        {"lowrank-lab spectrum --n 30 --rank 2 --eigenvalues lambda.csv --vectors vectors.npy",
         "every eigenvalue, and the tangent matrix that belongs to it"},
        {"lowrank-lab spectrum --n 2500 --rank 125 --rate 0.4 --accuracy 1e-4",
         "a tangent space of 609375 dimensions, which is never formed"},
        {"lowrank-lab spectrum --problem ms --n 30 --rank 2 --noise 0.3", "the Hessian where noise leads to"},
    };
    command.work = print_spectrum;
    return command;
}

}  // namespace lowrank::cli
