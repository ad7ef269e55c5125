// Prints predicted rates in the window's own words, what the limit is, and deviations by the inverse Hessian
// at the result.
#include "app/cli/theory_results.h"

#include <array>
#include <cmath>
#include <fmt/core.h>
#include <limits>

#include "app/cli/console.h"
#include "app/cli/results.h"
#include "app/cli/study_options.h"
#include "app/figure/race/theory_lines.h"
#include "core/io/file/atomic_file.h"
#include "core/linalg/thin_products.h"
#include "core/method/algorithms.h"
#include "core/run/step/parts_of_run.h"
#include "core/text/numbers.h"
#include "core/theory/entry_deviation.h"
#include "core/theory/limit_kind.h"

namespace lowrank::cli {

std::vector<Option> theory_options() {
    const char* heading = "Theory";
    return {
        {"predict-rates", 0, "",
         "a column with the rate that the spectrum predicts of each method, and the reason where it differs "
         "by "
         "more than 3 %",
         heading},
        {"limits", 0, "",
         "what each method came to, by the Hessian where it ended: a strict minimum, a saddle, a flat place, "
         "or no limit",
         heading},
        {"std", 0, "FILE",
         "the standard deviation of each entry of the result, from the noise that is left over: .npy or .csv",
         heading},
    };
}

std::optional<RaceTheory> theory_of_race(const Instance& instance, const RunResult& result,
                                         const std::stop_token& stop, double accuracy,
                                         const std::function<void(double)>& progress) {
    std::shared_ptr<const FixedRankPoint> limit;
    TheoryOptions options;
    options.scaled = false;
    options.accuracy = accuracy;
    for (std::size_t m = 0; m < result.race.traces.size(); ++m) {
        const Trace& trace = result.race.traces[m];
        options.scaled |= trace.enabled && needs_scaled_spectrum(trace.spec);
        if (!limit && trace.enabled && trace.status == MethodStatus::Converged && m < result.iterates.size())
            limit = std::make_shared<const FixedRankPoint>(result.iterates[m]);
    }
    if (needs_limit(instance) && !limit) return std::nullopt;
    RaceTheory theory;
    if (complete_theory(instance, limit, options, theory, stop, progress) == Outcome::Cancelled)
        return std::nullopt;
    return theory;
}

namespace {

/// What all eigenvalues give where both ends give no reason; empty where they are too many, or do not
/// describe the method.
std::string reason_of_all(const Race& race, std::size_t m, const std::shared_ptr<const Instance>& instance,
                          const figure::MethodTheory& theory, const FixedRankPoint* limit,
                          const std::stop_token& stop) {
    if (!is_found_whole(*instance)) return {};
    const Result<PartsOfRun> parts =
        parts_of_run(alone_of(race, m), instance, limit, theory.range->last, stop);
    if (!parts || parts->rows() <= theory.range->last) return {};
    return figure::reason_of_whole(
        theory, rate_of_parts(*parts, race, race.traces[m], {theory.range->first, theory.range->last}));
}

/// Of Lanczos, on the residuals of both ends: the eigenvalues are then right to its square, more digits than
/// are printed.
constexpr double kRatesAccuracy = 1e-3;

/// What the spectra will cost, by what a call of the operator took in the runs; empty where that is no
/// matter.
std::string spectrum_cost_words(const Instance& instance, const Race& race) {
    // Of 5e2 to 1e4 dimensions, kappa 10 to 50; a product passes over the data with twice the columns of a
    // point, both ways.
    constexpr double kProducts = 350, kCallsAProduct = 3, kWorthSaying = 20;
    if (instance.degrees_of_freedom() <= SpectrumOptions{}.dense_limit) return {};
    double seconds = 0, calls = 0;
    bool scaled = false;
    for (const Trace& trace : race.traces) {
        if (!trace.enabled || trace.size() < 2) continue;
        seconds += trace.seconds.back();
        calls += static_cast<double>(trace.operator_calls.back());
        scaled |= needs_scaled_spectrum(trace.spec);
    }
    const double whole = (scaled ? 2 : 1) * kProducts * kCallsAProduct * seconds / calls;
    if (!(whole > kWorthSaying)) return {};
    return fmt::format(
        "{} some 350 products with A*A: about {} by what the runs took. Ctrl+C prints the table without "
        "them.",
        scaled ? "the rates need two spectra, each" : "the rates need a spectrum,", print_duration(whole));
}

}  // namespace

PredictedRates predicted_rates(const std::shared_ptr<const Instance>& instance, const RunResult& result,
                               const std::stop_token& stop) {
    const Race& race = result.race;
    PredictedRates out;
    out.rates.assign(race.traces.size(), std::numeric_limits<double>::quiet_NaN());
    if (const std::string cost = spectrum_cost_words(*instance, race);
        !cost.empty() && !stop.stop_requested())
        note(cost);
    ProgressLine line;
    const std::optional<RaceTheory> theory =
        theory_of_race(*instance, result, stop, kRatesAccuracy, [&](double share) {
            if (line.visible())
                line.show(fmt::format("spectrum: {} %", print_fixed(std::floor(100 * share), 0)));
        });
    line.wipe();
    if (!theory) {
        out.sentences.push_back(stop.stop_requested()
                                    ? "no rate is predicted: interrupted before the spectrum was known."
                                    : "no rate is predicted: the residual does not vanish, and no method "
                                      "converged to the limit that the spectrum is taken at.");
        return out;
    }
    if (!theory->sentence.empty()) out.sentences.push_back(theory->sentence);
    for (std::size_t m = 0; m < race.traces.size(); ++m) {
        const Trace& trace = race.traces[m];
        if (!trace.enabled) continue;
        RaceTheory here = *theory;
        if (trace.status == MethodStatus::Converged && is_at_another_limit(trace, here.rates()) &&
            instance->degrees_of_freedom() <= kBlinkDimension) {
            here = {};
            const auto own = std::make_shared<const FixedRankPoint>(result.iterates[m]);
            if (complete_theory(*instance, own, {}, here, stop) == Outcome::Cancelled) break;
        }
        const LocalTheory spectra = here.rates();
        const figure::MethodTheory of = figure::theory_of(race, trace, &spectra, std::nullopt);
        if (of.predicted()) out.rates[m] = of.prediction.rate;
        if (of.predicted() && here.X_limit != theory->X_limit)
            out.sentences.push_back(trace.name +
                                    ": it has a limit of its own, at which its rate is predicted.");
        // Where there is no spectrum, what theory says of it is the reason.
        std::string why = of.predicted() ? of.reason
                          : is_at_another_limit(trace, spectra) || ended_far_from_limit(trace, spectra) ||
                                  ends_of(trace.spec, spectra) ||
                                  !why_never_predicted(trace.spec, spectra.residual).empty()
                              ? of.prediction.sentence
                              : "";
        if (of.disagrees && why.empty()) why = reason_of_all(race, m, instance, of, here.X_limit.get(), stop);
        if (!why.empty()) out.sentences.push_back(trace.name + ": " + why);
    }
    return out;
}

std::vector<std::string> limits_reached(const std::shared_ptr<const Instance>& instance,
                                        const RunResult& result, const std::stop_token& stop) {
    std::vector<std::string> sentences;
    for (std::size_t m = 0; m < result.iterates.size() && !stop.stop_requested(); ++m) {
        const Trace& trace = result.race.traces[m];
        if (!trace.enabled || trace.empty() || trace.status == MethodStatus::Diverged) continue;
        const FixedRankPoint& X = result.iterates[m];
        Result<FixedRankPoint> earlier = X;
        if (trace.status != MethodStatus::Converged)
            earlier =
                iterate_of(result.race, m, instance, (static_cast<std::int64_t>(trace.size()) - 1) / 2, stop);
        if (!earlier) break;
        const Result<Limit> limit = kind_of_limit(*instance, *earlier, X, stop);
        if (limit.cancelled()) break;
        sentences.push_back(trace.name + (limit ? " " + words_of(*limit) + "." : ": " + limit.sentence()));
    }
    return sentences;
}

Result<WholeWanted> whole_wanted(const Arguments& arguments) {
    const std::optional<std::string> text = arguments.value("whole");
    if (!text) return WholeWanted{};
    if (*text == "auto") return WholeWanted{true, std::nullopt};
    const auto from = parse_integer(*text);
    if (!from || *from < 0)
        return Failure{fmt::format("whole cannot be '{}': auto or an iteration from 0 on is needed.", *text)};
    return WholeWanted{true, *from};
}

namespace {

bool has_converged(const RunResult& result, std::size_t m) {
    return result.race.traces[m].enabled && result.race.traces[m].status == MethodStatus::Converged;
}

/// Where the first of those that converged has ended, or a method that converged elsewhere itself; null where
/// none has.
const FixedRankPoint* limit_of(const RunResult& result, std::size_t method) {
    constexpr double kApart = 1e-3;
    for (std::size_t m = 0; m < result.iterates.size(); ++m) {
        if (!has_converged(result, m)) continue;
        const FixedRankPoint &first = result.iterates[m], &own = result.iterates[method];
        return has_converged(result, method) && distance(own, first) > kApart * first.K.norm() ? &own
                                                                                               : &first;
    }
    return nullptr;
}

}  // namespace

Result<WholePrediction> parts_at(const RunResult& result, const std::shared_ptr<const Instance>& instance,
                                 std::size_t method, std::int64_t row, const std::stop_token& stop) {
    const FixedRankPoint* limit = limit_of(result, method);
    if (!is_found_whole(*instance))
        return predict_whole(result.race, method, instance, nullptr, limit, row, stop);
    const Result<WholeSpectrum> spectrum =
        whole_spectrum_of(result.race.traces[method].spec, *instance, limit, stop);
    if (!spectrum) return spectrum.passed_on<WholePrediction>();
    return predict_whole(result.race, method, instance, &*spectrum, limit, row, stop);
}

WholeCurves whole_curves(const std::shared_ptr<const Instance>& instance, const RunResult& result,
                         std::optional<std::int64_t> from, const std::stop_token& stop) {
    const Race& race = result.race;
    WholeCurves out;
    out.curves.resize(race.traces.size());
    struct Known {
        const FixedRankPoint* at = nullptr;
        std::optional<WholeSpectrum> spectrum;
    };
    std::array<Known, 2> spectra;
    const bool whole = is_found_whole(*instance);
    if (!whole) out.sentences.push_back(std::string(kSeenByTheError) + ".");
    for (std::size_t m = 0; m < race.traces.size() && !stop.stop_requested(); ++m) {
        const Trace& trace = race.traces[m];
        if (!trace.enabled || !why_no_whole_prediction(trace.spec, !race.facts.exact_truth).empty()) continue;
        const FixedRankPoint* limit = limit_of(result, m);
        auto& [at, spectrum] = spectra[needs_scaled_spectrum(trace.spec) ? 1 : 0];
        if (whole && (!spectrum || at != limit)) {
            Result<WholeSpectrum> found = whole_spectrum_of(trace.spec, *instance, limit, stop);
            if (!found) {
                if (!found.cancelled())
                    out.sentences.push_back(
                        fmt::format("no curve of the whole spectrum: {}", found.sentence()));
                return out;
            }
            spectrum = std::move(*found);
            at = limit;
        }
        Result<WholePrediction> curve =
            predict_whole(race, m, instance, spectrum ? &*spectrum : nullptr, limit, from, stop);
        if (curve)
            out.curves[m] = std::move(*curve);
        else if (!curve.cancelled())
            out.sentences.push_back(curve.sentence());
    }
    return out;
}

std::string why_no_deviations(const std::string& path, bool force) {
    if (path.empty()) return {};
    if (!path.ends_with(".npy") && !path.ends_with(".csv"))
        return fmt::format("std cannot be '{}': a name that ends in .npy or .csv is needed.", path);
    return why_unwritable(path, force);
}

Result<Written> write_deviations(const std::string& path, bool force, const Instance& instance,
                                 const FixedRankPoint& X, std::vector<std::string>& notes,
                                 const std::stop_token& stop) {
    const std::string asked = fmt::format("--std '{}': ", path);
    const Result<WholeSpectrum> spectrum =
        whole_spectrum(*instance.problem, X, SpectrumKind::Plain, nullptr, stop);
    if (spectrum.cancelled()) return Cancelled{};
    if (!spectrum) return Failure{asked + spectrum.sentence()};
    const Origin none, &origin = instance.origin ? *instance.origin : none;
    Result<EntryDeviations> found = entry_deviations(*instance.problem, *spectrum, origin.fitted, stop);
    if (found.cancelled()) return Cancelled{};
    if (!found) return Failure{asked + found.sentence()};
    Vector residual;
    Matrix left;
    thin_product(X.U, X.K, left, stop);
    if (instance.problem->A->apply({left, X.V}, residual, stop) == Outcome::Cancelled) return Cancelled{};
    residual -= instance.problem->y;
    const double sigma = noise_of_residual(residual, found->freedom);
    if (!std::isfinite(sigma))
        return Failure{fmt::format(
            "{}there are {} samples for {} degrees of freedom, and none is left over to tell the noise by.",
            asked, residual.size(), print_significant(double(residual.size()) - found->freedom, 4))};
    Matrix& D = found->D;
    const bool scaled = origin.col_scale.size() > 0;
    D *= sigma;
    if (scaled) D *= origin.col_scale.asDiagonal();
    const auto in_unit = [&](double value) { return std::ldexp(value, -instance.unit_exponent); };
    // Before the unit of the data, in which squares may be too large or too small for a double.
    const double usual = in_unit(D.norm() / std::sqrt(double(D.size()))),
                 noise = scaled ? sigma : in_unit(sigma);
    D = D.unaryExpr(in_unit);
    notes.push_back(fmt::format(
        "the residual shows noise of {} a sample; an entry of the result strays by {} (root mean square), at "
        "most by {}.",
        print_significant(noise, 4) + (scaled ? " of its column's standard deviation" : ""),
        print_significant(usual, 4), print_significant(D.maxCoeff(), 4)));
    return write_matrix_file(path, pieces_of(D), force, stop, labels_of(instance));
}

}  // namespace lowrank::cli
