// The state's first value, what is derived from it, and what a race in progress tells it.
#include "app/state/app_state.h"

#include <algorithm>
#include <fmt/core.h>

#include "app/state/branch.h"
#include "app/state/playback.h"
#include "app/state/sentence.h"
#include "app/state/taking_part.h"
#include "core/io/experiment_keys.h"
#include "core/method/algorithms.h"
#include "core/run/memory.h"

namespace lowrank::state {

namespace {

constexpr double kNoticeSeconds = 6;
constexpr double kQuietReading = 0.3;  ///< seconds; a file that takes longer is said to be read
constexpr std::size_t kNoticesKept = 4;
constexpr Index kSmallestSide = 2;

}  // namespace

bool AppState::show_workspace(std::string_view name) {
    for (std::size_t k = 0; k < tabs.size(); ++k)
        if (tabs[k]->info().name == name) {
            tab = k;
            return true;
        }
    return false;
}

AppState::AppState(Tabs given) : tabs(std::move(given)) {
    composed = default_spec(Algorithm::Narg, NamedForm::Restarted);
    start_with(experiment);
}

void AppState::start_with(const ExperimentSpec& spec) {
    experiment = spec;
    // A list of a person's own is meant as it stands; those that everything starts with are a wish.
    if (is_usual_list(spec.methods))
        insisted.clear();
    else
        insist_on_all(*this);
    problem_changed(*this);
    accepted = as_it_runs(*this);
    steps.undo.clear();
    steps.redo.clear();
    curves.selected = usual_method(spec);
}

void problem_changed(AppState& state) {
    for (const auto& tab : state.tabs)
        if (tab->race_figures) (*tab->race_figures->problem_changed)(state, state.accepted.problem);
}

Index usual_method(const ExperimentSpec& spec) {
    const auto restarted = std::ranges::find(
        spec.methods, default_spec(Algorithm::Narg, NamedForm::Restarted), &MethodEntry::spec);
    if (restarted != spec.methods.end()) return static_cast<Index>(restarted - spec.methods.begin());
    return spec.methods.empty() ? -1 : 0;
}

WaitingCursor waiting_cursor(std::int64_t t, bool anew, std::uint64_t generation, std::uint64_t awaited) {
    return {t, anew ? std::max(generation, awaited) + 1 : 0};
}

void take_waiting(std::optional<WaitingCursor>& waiting, std::optional<std::int64_t>& cursor,
                  std::uint64_t generation, std::int64_t last, bool ended) {
    if (!waiting || generation < waiting->from || (last < waiting->t && !ended)) return;
    cursor = std::min(waiting->t, last);
    waiting.reset();
}

ViewState default_view(FigureKind kind, ProblemSource source) {
    ViewState view;
    const bool ratings = kind == FigureKind::Error && *row_of(source).held_out > 0;
    view.log_y = (kind == FigureKind::Error || kind == FigureKind::Objective) && !ratings;
    return view;
}

bool has_log_y(const AppState& state, FigureKind kind) {
    return kind != FigureKind::Error || !has_pixels(state.accepted.problem);
}

MethodSpec rules_in_force(const ExperimentSpec& spec, Index method) {
    MethodSpec rules = spec.methods[static_cast<std::size_t>(method)].spec;
    std::vector<const MethodChange*> changes;
    for (const MethodChange& change : spec.changes)
        if (change.method == method) changes.push_back(&change);
    std::stable_sort(changes.begin(), changes.end(), [](auto* a, auto* b) { return a->t < b->t; });
    for (const MethodChange* change : changes) {
        if (const auto changed = with_key(rules, change->key, change->value)) rules = *changed;
    }
    return rules;
}

MethodSpec rules_shown(const AppState& state, Index method) {
    const std::optional<Index> t =
        state.retuning.from == RetuneFrom::Branch ? branch_point(state, method) : std::nullopt;
    const MethodSpec rules =
        t ? rules_at(state.experiment, method, *t) : rules_in_force(state.experiment, method);
    if (!state.retuning.held || state.retuning.held->method != method) return rules;
    const auto held = with_key(rules, state.retuning.held->key, state.retuning.held->value);
    return held ? *held : rules;
}

bool is_under_way(const AppState& state, Index method) {
    if (!state.has_method(method) || !state.refusal.empty()) return false;
    const auto m = static_cast<std::size_t>(method);
    const Progress& progress = state.race.progress;
    return progress.generation >= progress.awaited && m < progress.newest.size() && progress.newest[m] > 0 &&
           !progress.final[m] && takes_part(state, method);
}

std::string why_refused(const ExperimentSpec& spec, double memory_limit) {
    if (is_drawn(spec.problem) && !spec.problem.allow_underdetermined) {
        const Index samples = measurement_count(spec.problem);
        const Index freedom = degrees_of_freedom(spec.problem);
        if (samples < freedom)
            return fmt::format("{} {} for {} degrees of freedom: not enough. Raise p or lower r.", samples,
                               samples == 1 ? "sample" : "samples", freedom);
    }
    if (std::string reason = why_invalid(spec); !reason.empty()) return reason;
    if (!is_drawn(spec.problem)) return {};
    return why_too_large(spec, ground_of(spec.problem), memory_limit);
}

bool could_run_all_the_same(const ExperimentSpec& spec, double memory_limit) {
    if (!is_drawn(spec.problem) || spec.problem.allow_underdetermined) return false;
    ExperimentSpec allowed = spec;
    allowed.problem.allow_underdetermined = true;
    return !why_refused(spec, memory_limit).empty() && why_refused(allowed, memory_limit).empty();
}

ExperimentSpec clamped(ExperimentSpec spec) {
    ProblemSpec& p = spec.problem;
    p.rows = std::clamp<Index>(p.rows, kSmallestSide, 100000);
    p.cols = std::clamp<Index>(p.cols, kSmallestSide, 100000);
    // The sides of a file are known only once it is read; its own reader bounds the rank.
    if (is_drawn(p)) p.rank = std::min(p.rank, std::min(p.rows, p.cols));
    p.rank = std::max<Index>(p.rank, 1);
    if (!(p.rate > 0)) p.rate = default_rate(p.kind);
    p.rate = std::min(p.rate, *row_of(p.kind).rate->most);
    if (!(p.noise >= 0)) p.noise = 0;
    if (!(p.condition == 0 || p.condition >= 1)) p.condition = p.condition > 0 ? 1 : 0;
    if (!(spec.start.sigma >= 0)) spec.start.sigma = 0;
    return spec;
}

void observe(AppState& state, const Race& race) {
    Progress& progress = state.race.progress;
    progress.generation = race.generation;
    const std::size_t methods = race.traces.size();
    progress.newest.assign(methods, -1);
    progress.final.assign(methods, false);
    progress.last = 0;
    bool any = false, all_final = true;
    for (std::size_t m = 0; m < methods; ++m) {
        const Trace& trace = race.traces[m];
        progress.newest[m] = static_cast<std::int64_t>(trace.size()) - 1;
        progress.final[m] = is_final(trace.status);
        if (!trace.enabled) continue;
        any = true;
        all_final = all_final && progress.final[m];
        progress.last = std::max(progress.last, progress.newest[m]);
    }
    progress.ended = any && all_final && !race.building;
    take_waiting(state.race);
    // The session knows at which t a retuning took hold; the experiment carries it so that the run repeats.
    if (race.generation < progress.awaited || race.spec.methods.size() != state.experiment.methods.size())
        return;
    const bool told = race.spec.changes.size() >= state.experiment.changes.size() || !race.refusal.empty();
    if (told && state.refusal.empty() && race.spec.changes != state.experiment.changes) {
        state.experiment.changes = race.spec.changes;
        state.accepted.changes = race.spec.changes;
    }
}

void notify(AppState& state, std::string sentence, bool failure) {
    sentence = begun(std::move(sentence));
    // The same sentence again only lives longer: a held key must not fill the screen.
    for (Notice& notice : state.notices)
        if (notice.sentence == sentence && notice.failure == failure) {
            notice.since = state.now;
            return;
        }
    state.notices.push_back({state.next_notice++, std::move(sentence), failure, state.now});
    if (state.notices.size() > kNoticesKept) state.notices.erase(state.notices.begin());
}

void forget_failures(AppState& state) {
    std::erase_if(state.notices, [](const Notice& notice) { return notice.failure; });
}

double next_expiry(const AppState& state) {
    double at = std::numeric_limits<double>::infinity();
    for (const Notice& notice : state.notices)
        if (!notice.failure) at = std::min(at, notice.since + kNoticeSeconds);
    if (state.retuning.held) at = std::min(at, state.retuning.held->since + kRestSeconds);
    if (!state.under_way.reading.empty() && !state.under_way.reading_shown)
        at = std::min(at, state.under_way.reading_since + kQuietReading);
    return at;
}

bool expire_notices(AppState& state) {
    const auto over = [&](const Notice& n) { return !n.failure && state.now >= n.since + kNoticeSeconds; };
    const bool slow = !state.under_way.reading.empty() && !state.under_way.reading_shown &&
                      state.now >= state.under_way.reading_since + kQuietReading;
    if (slow) state.under_way.reading_shown = true;
    return std::erase_if(state.notices, over) > 0 || slow;
}

}  // namespace lowrank::state
