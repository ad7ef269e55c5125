// Computes the spectra that pages of render ask for.

#include <fmt/core.h>

#include "app/cli/figure_inputs.h"
#include "app/cli/figure_options.h"
#include "app/cli/make_instance.h"
#include "app/figure/race/rate_words.h"
#include "app/figure/race/theory_lines.h"
#include "core/run/memory.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

/// Where the probe is asked for: mu > 0, 0 <= eta < 1; both or neither.
Result<std::optional<state::RatePoint>> read_probe(const Arguments& arguments) {
    const auto mu = arguments.value("probe-mu"), eta = arguments.value("probe-eta");
    if (!mu && !eta) return std::optional<state::RatePoint>{};
    if (!mu || !eta) return Failure{"probe-mu and probe-eta belong together: both or neither are needed."};
    const auto m = parse_number(*mu), e = parse_number(*eta);
    if (!m || !(*m > 0))
        return Failure{fmt::format("probe-mu cannot be '{}': a number above 0 is needed.", *mu)};
    if (!e || !(*e >= 0 && *e < 1))
        return Failure{fmt::format("probe-eta cannot be '{}': a number from 0 to below 1 is needed.", *eta)};
    return std::optional(state::RatePoint{*m, *e});
}

Result<state::SurfaceCamera> read_camera(const Arguments& arguments) {
    state::SurfaceCamera camera;
    for (const auto& [name, low, high, number] :
         {std::tuple<const char*, double, double, double*>{"yaw", -360, 360, &camera.yaw},
          {"pitch", -20, 90, &camera.pitch},
          {"zoom", 0.4, 8, &camera.zoom}})
        if (const Result<Written> good = read_number(arguments, name, low, high, *number); !good)
            return good.passed_on<state::SurfaceCamera>();
    return camera;
}

}  // namespace

Result<FigureInputs::RatesAsked> FigureInputs::rates_asked() {
    interruption_ = "interrupted before the spectrum was known.";
    const auto probe = read_probe(arguments_);
    if (!probe) return probe.passed_on<RatesAsked>();
    const auto camera = read_camera(arguments_);
    if (!camera) return camera.passed_on<RatesAsked>();
    if (const std::string twice = given_twice(arguments_, "start"); !twice.empty()) return Failure{twice};
    if (const auto chosen = choose(); !chosen) return chosen.passed_on<RatesAsked>();
    return RatesAsked{*probe, *camera};
}

Result<rates::RatesPages> FigureInputs::sweep() {
    if (const auto asked = rates_asked(); !asked) return asked.passed_on<rates::RatesPages>();
    interruption_ = "interrupted before the spectra were known.";
    for (const ProblemKind kind : {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing}) {
        ExperimentSpec largest;
        largest.problem = sweep_problem(chosen_->spec.problem);
        largest.problem.kind = kind;
        largest.problem.rate = sweep_rates(kind).back();
        if (std::string why = why_too_large(largest, ground_of(largest.problem), chosen_->memory_limit);
            !why.empty())
            return Failure{std::move(why)};
    }
    Result<IhtSweep> sweep = iht_sweep(chosen_->spec.problem, stop_);
    if (!sweep) return sweep.passed_on<rates::RatesPages>();
    rates::RatesPages pages;
    pages.sweep = std::make_shared<const IhtSweep>(std::move(*sweep));
    pages.swept_otherwise = why_swept_otherwise(chosen_->spec.problem);
    pages.completion = pages.sensing = state::linear_view();
    return pages;
}

Result<rates::RatesPages> FigureInputs::rates(bool whole) {
    const Result<RatesAsked> asked = rates_asked();
    if (!asked) return asked.passed_on<rates::RatesPages>();
    const Result<InstanceSpectrum> spectrum = instance_spectrum(*chosen_, stop_);
    if (stop_.stop_requested()) return Cancelled{};
    if (!spectrum) return spectrum.passed_on<rates::RatesPages>();
    const SpectralInterval I = spectrum->interval;
    instance_ = spectrum->instance;
    if (whole && instance_->truth && instance_->truth->exact &&
        instance_->degrees_of_freedom() <= SpectrumOptions{}.dense_limit) {
        Result<LocalSpectrum> all = local_spectrum(*instance_->problem, instance_->truth->X, {}, stop_);
        if (all.cancelled()) return Cancelled{};
        if (all) spectrum_ = std::move(*all);
    }
    const state::ViewState view = state::linear_view();
    rates::RatesPages pages;
    pages.map.interval = I;
    pages.map.view = view;
    pages.map.show_probe = asked->probe.has_value();
    pages.map.probe = asked->probe.value_or(state::usual_probe(I));
    pages.map.corner = figure::interval_words(I);
    pages.slices.interval = I;
    pages.slices.eigenvalues = {spectrum_.eigenvalues.data(),
                                static_cast<std::size_t>(spectrum_.eigenvalues.size())};
    pages.slices.probe = pages.map.probe;
    pages.slices.along_mu = pages.slices.along_eta = view;
    pages.slices.corner = figure::experiment_words(chosen_->spec.problem);
    pages.surface.scene = rates::rate_surface_scene(I.lambda_min, I.lambda_max);
    pages.surface.scene.camera = asked->camera;
    // With lambda_min = 0 every rate is 1, and none is best.
    if (I.lambda_min > 0) pages.surface.optimum = {mu_flat(I), eta_flat(I)};
    pages.surface.corner = figure::interval_words(I);
    return pages;
}

}  // namespace lowrank::cli
