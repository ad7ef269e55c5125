// The error of one method at the iterate that --at names, taken apart along the eigenvectors.
#include <fmt/core.h>

#include "app/cli/figure_inputs.h"
#include "app/cli/results.h"
#include "core/method/algorithms.h"
#include "core/run/run_name.h"
#include "core/run/step/parts_of_run.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

/// The best method of which the error has parts; below 0 where there is none.
Index method_with_parts(const Race& race) {
    const Index best = best_method(race);
    const auto has_parts = [&](std::size_t m) {
        const Trace& trace = race.traces[m];
        return trace.enabled && trace.size() > 1 &&
               why_no_whole_prediction(trace.spec, !race.facts.exact_truth).empty();
    };
    if (best >= 0 && has_parts(static_cast<std::size_t>(best))) return best;
    for (std::size_t m = 0; m < race.traces.size(); ++m)
        if (has_parts(m)) return static_cast<Index>(m);
    return -1;
}

}  // namespace

Result<race::EigenvalueSharesInput> FigureInputs::eigenvalues() {
    using Shares = race::EigenvalueSharesInput;
    const std::string text = arguments_.value("at").value_or("");
    const auto wished = parse_integer(text);
    if (arguments_.has("at") && (!wished || *wished < 0))
        return Failure{fmt::format(
            "at cannot be '{}': the t of an iterate, a whole number from 0 on, is needed.", text)};
    if (const auto ran = run(); !ran) return ran.passed_on<Shares>();
    if (stop_.stop_requested()) return Cancelled{};
    const Race& race = result_.race;
    const Index chosen = method_with_parts(race);
    if (chosen < 0)
        return Failure{
            "no method of this race makes gradient steps with or without momentum, whose error has parts "
            "that fall one by one."};
    const auto m = static_cast<std::size_t>(chosen);
    const Trace& trace = race.traces[m];
    const auto last = static_cast<std::int64_t>(trace.size()) - 1;
    if (wished && *wished > last)
        return Failure{
            fmt::format("at cannot be '{}': {} ends at t = {}, so a whole number from 0 to that is needed.",
                        text, run_name(race, m), last)};
    Result<WholePrediction> parts = parts_at(result_, instance_, m, wished.value_or(last), stop_);
    if (!parts) return parts.passed_on<Shares>();
    Shares in;
    in.eigenvalues = std::move(parts->eigenvalues);
    in.shares = shares_of(parts->parts);
    in.t = parts->from;
    in.all = parts->products == 0;
    in.method = paint::escape_markup(told_run_name(race, m));
    in.style = figure::race_styles(race, theme::theme(theme::ThemeName::Light))[m];
    in.corner = figure::experiment_words(race.spec.problem);
    in.stepsize = trace.stepsize[static_cast<std::size_t>(in.t)];
    in.scaled = needs_scaled_spectrum(trace.spec);
    in.residual = !race.facts.exact_truth;
    return in;
}

}  // namespace lowrank::cli
