// A parameter's row, and the rows of the rate: what is seen, what it comes to a degree of freedom, filled
// rows.
#include <algorithm>
#include <cmath>

#include "app/panels/experiment_rows.h"
#include "app/panels/format.h"
#include "core/io/experiment_keys.h"

namespace lowrank::panels {
void edit_experiment(Ui& ui, std::string_view what, bool live, const ExperimentSpec& spec) {
    ui.context().emit(state::EditExperiment{spec, live, std::string(what)});
}

namespace {

constexpr std::string_view kFillWords = "r or more in each";

/// The problem with its sides, which a file tells once it is read; nothing before.
std::optional<ProblemSpec> sized(const Context& c) {
    ProblemSpec problem = c.state.experiment.problem;
    if (problem.source == ProblemSource::Generated) return problem;
    const bool read = c.race.facts.rows > 0 && c.race.spec.problem.path == problem.path;
    if (problem.source != ProblemSource::Picture || !read) return std::nullopt;
    problem.rows = c.race.facts.rows;
    problem.cols = c.race.facts.cols;
    return problem;
}

/// The rate once more, as what recovery hangs on; a change of it gives the rate.
std::optional<double> samples_per_degree_row(Ui& ui, Rect row, const ProblemSpec& problem, bool& live) {
    ProblemSpec end = problem, fresh = problem;
    const bool completion = problem.kind == ProblemKind::MatrixCompletion;
    end.rate = completion ? 1 : 10;
    fresh.rate = default_rate(problem.kind);
    const double value = samples_per_degree(problem), high = samples_per_degree(end);
    const auto change = parameter(
        ui, row,
        {"per-degree",
         "Per degree",
         "",
         "Samples per degree of freedom, m / (r (n_1 + n_2 − r)): below 1 nothing can be recovered, below 2 "
         "few methods get there. It sets p.",
         value,
         samples_per_degree(fresh),
         {std::min(1.0, high / 2), high, true, false},
         decimals(value, 2)});
    if (!change) return std::nullopt;
    live = change->live;
    const double wanted = change->exact ? change->value : std::round(change->value * 20) / 20;
    const double rate = rate_of_samples_per_degree(problem, std::clamp(wanted, 1e-6, 1e6));
    return completion ? std::min(rate, 1.0) : std::min(rate, 1000.0);
}

}  // namespace

void sampling_rows(Ui& ui, const std::function<Rect(float)>& row) {
    const Context& c = ui.context();
    const ExperimentSpec& experiment = c.state.experiment;
    const ProblemSpec& problem = experiment.problem;
    const bool completion = problem.kind == ProblemKind::MatrixCompletion;
    const auto changed = [&](std::string_view what, bool live, auto set) {
        ExperimentSpec spec = experiment;
        set(spec);
        edit_experiment(ui, what, live, spec);
    };
    const double reset = default_rate(problem.kind);
    if (completion) {
        if (auto p = parameter(ui, row(kOptionRow),
                               {"rate",
                                "Sampling",
                                "p",
                                "Share of the entries that are seen (p), above 0, at most 1",
                                problem.rate,
                                reset,
                                {0.05, 1},
                                decimals(problem.rate, 2)}))
            changed("sampling rate", p->live, [&](ExperimentSpec& s) {
                s.problem.rate =
                    p->exact ? std::clamp(p->value, 1e-6, 1.0) : std::round(p->value * 100) / 100;
            });
    } else if (auto p = parameter(ui, row(kOptionRow),
                                  {"rate",
                                   "Oversampling",
                                   "p",
                                   "Measurements by r (n_1 + n_2)/2 (p); 4 is usual",
                                   problem.rate,
                                   reset,
                                   {1, 10},
                                   decimals(problem.rate, 1)})) {
        changed("oversampling", p->live, [&](ExperimentSpec& s) {
            s.problem.rate = p->exact ? std::clamp(p->value, 1e-3, 1000.0) : std::round(p->value * 10) / 10;
        });
    }
    bool live = false;
    if (const auto whole = sized(c))
        if (const auto rate = samples_per_degree_row(ui, row(kOptionRow), *whole, live))
            changed("samples per degree", live, [&](ExperimentSpec& s) { s.problem.rate = *rate; });
    if (completion) {
        Rect fill = row(kOptionRow);
        ui.text(cut_left(fill, ui.px(kOptionLabel)), "Fill rows", {ui.theme().text});
        const float box = ui.px(20);
        const Rect all{fill.x + ui.px(5), fill.y, box + ui.px(4) + ui.text_width(kFillWords, 12), fill.h};
        ui.group("fill-rows.stop", {all.x, all.y + ui.px(4), all.w, all.h - ui.px(8)});
        if (ui.checkbox("fill-rows", {all.x, all.y, box, all.h}, problem.fill_rows) |
            ui.area("fill-rows.words", {all.x + box, all.y, all.w - box, all.h}))
            changed("fill rows", false,
                    [](ExperimentSpec& s) { s.problem.fill_rows = !s.problem.fill_rows; });
        ui.tooltip(
            "Draw on until every row and column has at least r samples: one that has fewer cannot be "
            "recovered by any method.");
        ui.end_group();
        ui.text({all.x + box + ui.px(4), all.y, fill.right() - all.x - box, all.h}, kFillWords,
                {ui.theme().quiet, 12});
    }
}

}  // namespace lowrank::panels
