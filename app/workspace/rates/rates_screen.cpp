// From theory and race to cards.
#include "app/workspace/rates/rates_screen.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/figure/race/build_race_figures.h"
#include "app/workspace/rates/figures/rates_names.h"
#include "app/workspace/rates/rates_state.h"
#include "core/method/algorithms.h"
#include "core/run/run_name.h"
#include "core/theory/predicted_rate.h"

namespace lowrank::rates {
namespace {

constexpr std::size_t kTrail = 12;
constexpr auto kLongestLoss = std::chrono::milliseconds(300);

std::string percent(double progress) {
    return std::to_string(static_cast<int>(std::floor(100 * std::clamp(progress, 0.0, 1.0)))) + " %";
}

std::string spectrum_words(SpectralInterval I) {
    return fmt::format("κ {}, λ {} to {}", figure::format_value(I.kappa()),
                       figure::format_value(I.lambda_min), figure::format_value(I.lambda_max));
}

/// Why there are none of the race that is wanted; empty where there are.
std::string why_no_numbers(const Race& race, const RaceTheory* theory, const state::AppState& state) {
    if (!state.refusal.empty())
        return fmt::format("The map appears when the experiment can run. {}", state.refusal);
    if (!race.failure.empty()) return race.failure;
    if (!theory || theory->generation < std::max(race.generation, state.race.progress.awaited))
        return "Computing the local spectrum.";
    if (theory->plain && !theory->plain->identifiable)
        return fmt::format("Not locally identifiable: λmin is 0 and every rate is 1. {}",
                           theory->plain->why_not);
    if (theory->interval()) return {};
    if (theory->computing) return fmt::format("Computing the local spectrum, {}.", percent(theory->progress));
    return theory->sentence.empty() ? "Computing the local spectrum." : theory->sentence;
}

}  // namespace

// --- Trails -----------------------------------------------------------------------------------------------

bool is_on_map(const MethodSpec& spec, const Race& race) {
    return !needs_scaled_spectrum(spec) && why_never_predicted(spec, !race.facts.exact_truth).empty();
}

namespace {

bool is_shown(const Race& race, const state::AppState& state, std::size_t m) {
    return race.traces[m].enabled && !state.curves.hidden.contains(static_cast<Index>(m));
}

}  // namespace

std::string off_the_map(const Race& race, const state::AppState& state) {
    std::string names;
    for (std::size_t m = 0; m < race.traces.size(); ++m)
        if (is_shown(race, state, m) && !is_on_map(race.traces[m].spec, race))
            names += (names.empty() ? "" : ", ") + told_run_name(race, m);
    return names;
}

std::vector<RateTrail> rate_trails(const Race& race, const state::AppState& state,
                                   std::span<const theme::MethodStyle> styles, bool paper) {
    std::vector<RateTrail> trails;
    if (race.generation < state.race.progress.awaited) return trails;
    for (std::size_t m = 0; m < race.traces.size() && m < styles.size(); ++m) {
        const Trace& trace = race.traces[m];
        const auto index = static_cast<Index>(m);
        if (!is_shown(race, state, m) || !is_on_map(trace.spec, race)) continue;
        RateTrail trail;
        trail.method = index;
        trail.label = paint::escape_markup(run_name(race, m));
        trail.style = styles[m];
        trail.chosen =
            !paper && index == (state.curves.hovered >= 0 ? state.curves.hovered : state.curves.selected);
        auto last = static_cast<std::int64_t>(std::min(trace.stepsize.size(), trace.momentum.size())) - 1;
        const std::int64_t all = last;
        if (state.race.cursor && !paper) last = std::min(last, *state.race.cursor);
        // The record a method rests at has no step yet.
        const auto has_step = [&](std::int64_t t) {
            const auto i = static_cast<std::size_t>(t);
            return std::isfinite(trace.stepsize[i]) && std::isfinite(trace.momentum[i]);
        };
        while (last >= 0 && !has_step(last)) --last;
        if (last < 0) continue;
        trail.t = last;
        trail.last = is_final(trace.status) && last == all - (has_step(all) ? 0 : 1);
        for (std::int64_t t = std::max<std::int64_t>(0, last - kTrail); t < last; ++t) {
            const auto i = static_cast<std::size_t>(t), newest = static_cast<std::size_t>(last);
            trail.changing = trail.changing || (has_step(t) && trace.stepsize[i] != trace.stepsize[newest]);
        }
        const std::int64_t first = trail.chosen ? std::max<std::int64_t>(0, last - kTrail) : last;
        for (std::int64_t t = first; t <= last; ++t) {
            if (!has_step(t)) continue;
            trail.mu.push_back(trace.stepsize[static_cast<std::size_t>(t)]);
            trail.eta.push_back(trace.momentum[static_cast<std::size_t>(t)]);
        }
        trails.push_back(std::move(trail));
    }
    return trails;
}

// --- The view ---------------------------------------------------------------------------------------------

bool RatesScreen::take_theory(const workspace::SharedRace& shared) {
    const auto& [app, race, session, theory] = shared;
    const std::string why = why_no_numbers(race, theory.get(), app);
    if (why.empty()) {
        lost_.reset();
        if (numbers_ == theory) return false;
        numbers_ = theory;
        model_.interval = theory->interval();
        model_.at_limit = theory->at_limit;
        model_.dimension = theory->plain->dimension;
        const Vector& all = theory->plain->eigenvalues;
        model_.eigenvalues = {all.data(), static_cast<std::size_t>(all.size())};
        model_.sentence.clear();
        return true;
    }
    // While a knob is turned the map before stays for the moment the next one takes, so that it deforms.
    const auto now = std::chrono::steady_clock::now();
    if (!lost_) lost_ = now;
    const bool will_come = app.refusal.empty() && race.failure.empty() && !session.theory_settled();
    if (model_.interval && will_come && now - *lost_ < kLongestLoss) return false;
    const bool had = numbers_ != nullptr;
    model_.interval.reset();
    model_.eigenvalues = {};
    numbers_.reset();
    model_.sentence = why;
    return had;
}

RateMapInput RatesScreen::map_input(const Race& race, const state::AppState& state, const theme::Theme& theme,
                                    std::span<const theme::MethodStyle> styles) const {
    RateMapInput map;
    map.interval = *model_.interval;
    map.view = rates_of(state).map;
    map.probe = model_.probe;
    map.trails = rate_trails(race, state, styles);
    map.left_out = off_the_map(race, state);
    map.corner = spectrum_words(map.interval);
    map.theme = &theme;
    return map;
}

std::optional<RatesPages> RatesScreen::pages(const Race& race, const state::AppState& state,
                                             const theme::Theme& theme) const {
    if (!model_.interval) return {};
    RatesPages pages;
    const std::vector<theme::MethodStyle> styles = figure::race_styles(race, theme);
    pages.map = map_input(race, state, theme, styles);
    // On paper the runs are where they ended, and a probe is where a person has put one.
    pages.map.trails = rate_trails(race, state, styles, true);
    pages.map.show_probe = rates_of(state).probe.has_value();
    pages.slices = {*model_.interval,          model_.eigenvalues, model_.probe, rates_of(state).along_mu,
                    rates_of(state).along_eta, pages.map.corner,   &theme};
    pages.surface = model_.surface;
    pages.surface.corner = pages.map.corner;
    if (!pages.map.show_probe) pages.surface.probe.reset();
    pages.sweep = sweep_.found;
    if (swept_) pages.swept_otherwise = why_swept_otherwise(*swept_);
    pages.completion = rates_of(state).iht_completion;
    pages.sensing = rates_of(state).iht_sensing;
    return pages;
}

void RatesScreen::build_map(const Race& race, const state::AppState& state, const theme::Theme& theme,
                            std::span<const theme::MethodStyle> styles) {
    if (!model_.interval) return;
    const SpectralInterval I = *model_.interval;
    model_.probe = probe_of(rates_of(state), I);
    RateMapInput map = map_input(race, state, theme, styles);
    if (!rates_of(state).probe && !state.stage.on) map.probe_hint = "drag me";
    model_.trails = static_cast<int>(map.trails.size());
    model_.left_out = map.left_out;
    model_.map = build_rate_map(map, contours_);
    model_.map_slot.stale = true;
    field::SurfaceScene& scene = model_.surface.scene;
    scene = rate_surface_scene(I.lambda_min, I.lambda_max);
    scene.camera = rates_of(state).camera;
    model_.surface.probe = SurfaceSpot{model_.probe.mu, model_.probe.eta};
    model_.surface.optimum = SurfaceSpot{model_.map.optimum.mu, model_.map.optimum.eta};
}

void RatesScreen::build_slices(const state::AppState& state, const theme::Theme& theme, bool changed) {
    if (!model_.interval) {
        sliced_.reset();
        return;
    }
    // A race that runs changes the map's points forty times a second, these curves never.
    if (!changed && sliced_ == rates_of(state) && sliced_theme_ == theme.name) return;
    sliced_ = rates_of(state);
    sliced_theme_ = theme.name;
    RateSlicesInput slices;
    slices.interval = *model_.interval;
    slices.eigenvalues = model_.eigenvalues;
    slices.probe = model_.probe;
    slices.along_mu = rates_of(state).along_mu;
    slices.along_eta = rates_of(state).along_eta;
    slices.theme = &theme;
    model_.slices = build_rate_slices(slices);
    model_.along_mu.figure = model_.slices.along_mu;
    model_.along_eta.figure = model_.slices.along_eta;
    model_.along_mu.stale = model_.along_eta.stale = true;
}

void RatesScreen::build_iht(const Session& session, const state::AppState& state, const theme::Theme& theme,
                            bool changed) {
    const bool exported = state.dialog == state::Dialog::Export && state.export_settings.figure == kIhtRadius;
    if (!model_.iht_wanted && !exported) return;
    swept_ = state.accepted.problem;
    Sweep sweep = session.sweep(*swept_);
    if (sweep == sweep_ && !changed) return;
    sweep_ = std::move(sweep);
    IhtRadiusInput input;
    input.sweep = sweep_.found.get();
    input.otherwise = why_swept_otherwise(*swept_);
    input.completion = rates_of(state).iht_completion;
    input.sensing = rates_of(state).iht_sensing;
    input.theme = &theme;
    model_.iht = build_iht_radius(input);
    for (auto [slot, figure] : {std::pair(&model_.iht_completion, &model_.iht.completion),
                                {&model_.iht_sensing, &model_.iht.sensing}}) {
        slot->figure = *figure;
        if (!sweep_.found)
            slot->figure.empty_text = sweep_.busy ? fmt::format("Computing the spectra of several rates, {}.",
                                                                percent(sweep_.progress))
                                                  : paint::escape_markup(sweep_.failure);
        slot->stale = true;
    }
}

void RatesScreen::draw_pictures(const workspace::ViewServices& fields, const theme::Theme& theme, float em) {
    model_.map_picture = model_.surface_picture = {};
    if (!model_.interval) return;
    const double pixel = static_cast<double>(em) / 13;
    const auto [w, h] = model_.map_size;
    if (fields.rate_map_field && w > 0 && h > 0)
        model_.map_picture = fields.rate_map_field->draw(model_.map.scene, w, h, pixel);
    const auto [sw, sh] = model_.surface_size;
    model_.surface.scene.turning = model_.surface_turning;
    if (!fields.surface_field || sw <= 0 || sh <= 0) return;
    model_.surface_picture = fields.surface_field->draw(model_.surface.scene, theme, sw, sh, pixel);
}

void RatesScreen::update(const workspace::SharedRace& shared, const workspace::ViewServices& fields,
                         const workspace::Frame& frame) {
    state::AppState& state = shared.app;
    if (frame.changed || holding()) {
        const bool other = take_theory(shared);
        state.theory.interval = model_.interval;
        build_map(shared.race, state, frame.theme, frame.styles);
        build_slices(state, frame.theme, other);
    }
    build_iht(shared.session, state, frame.theme, frame.changed);
    draw_pictures(fields, frame.theme, frame.em);
}

bool RatesScreen::outdated(const Session& session) const {
    return model_.iht_wanted && swept_ && !(session.sweep(*swept_) == sweep_);
}

bool RatesScreen::holding() const { return lost_ && model_.interval; }

bool RatesScreen::settled(const workspace::SharedRace& shared) const {
    const Session& session = shared.session;
    return session.theory_settled() && session.theory() == shared.theory && !outdated(session) &&
           !(model_.iht_wanted && sweep_.busy);
}

}  // namespace lowrank::rates
