// Finds the shares to show: at the cursor where every iterate was taken apart, else at the one that the curve
// begins with.
#include "app/workspace/race/whole_shares.h"

#include <algorithm>

#include "app/figure/race/build_race_figures.h"
#include "app/panels/chosen_values.h"
#include "core/method/algorithms.h"
#include "core/run/run_name.h"

namespace lowrank::race {

Result<EigenvalueSharesInput> eigenvalue_shares_of(const WholeShown& whole, const Race& race,
                                                   const state::AppState& app,
                                                   std::span<const theme::MethodStyle> styles) {
    const bool of_race = whole.method < race.traces.size() && race.traces[whole.method].born == whole.born &&
                         app.curves.selected == static_cast<Index>(whole.method);
    if (of_race && !whole.sentence.empty() && !whole.parts) return Failure{whole.sentence};
    if (!of_race || (!whole.parts && !whole.curve))
        return Failure{"The error is taken apart as soon as the race rests and all eigenvalues are ticked."};
    const Trace& trace = race.traces[whole.method];
    EigenvalueSharesInput in;
    std::int64_t t = 0;
    if (whole.parts) {
        t = std::min(static_cast<std::int64_t>(panels::row_at(app, trace)), whole.parts->rows() - 1);
        in.eigenvalues = whole.parts->spectrum.eigenvalues;
        in.shares = shares_at(*whole.parts, t);
        in.scaled = whole.parts->spectrum.kind == SpectrumKind::Scaled;
    } else {
        t = whole.curve->from;
        in.eigenvalues = whole.curve->eigenvalues;
        in.shares = shares_of(whole.curve->parts);
        in.scaled = needs_scaled_spectrum(trace.spec);
        in.all = false;
    }
    in.t = t;
    in.method = paint::escape_markup(told_run_name(race, whole.method));
    if (whole.method < styles.size()) in.style = styles[whole.method];
    in.corner = figure::experiment_words(race.spec.problem);
    in.stepsize = trace.stepsize[static_cast<std::size_t>(t)];
    in.residual = !race.facts.exact_truth;
    return in;
}

}  // namespace lowrank::race
