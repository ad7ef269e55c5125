// Computes the spectra of an instance: at which point, with which residual and operators.
#include "core/run/theory/race_theory.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "core/linalg/thin_products.h"
#include "core/theory/tangent_gradient.h"
#include "core/theory/whole_spectrum.h"

namespace lowrank {
namespace {

std::optional<SpectralInterval> ends(const std::optional<LocalSpectrum>& spectrum) {
    if (!spectrum) return std::nullopt;
    return SpectralInterval{spectrum->lambda_min, spectrum->lambda_max};
}

std::optional<SpectralInterval> next_to_ends(const std::optional<LocalSpectrum>& spectrum) {
    if (!spectrum || spectrum->eigenvalues.size() < 3) return std::nullopt;
    const Vector& all = spectrum->eigenvalues;
    return SpectralInterval{all[1], all[all.size() - 2]};
}

/// A(X) - y.
Outcome residual_at(const Problem& problem, const FixedRankPoint& X, Vector& e, const std::stop_token& stop) {
    Matrix L;
    core_product(X.U, X.K, L, stop);
    if (problem.A->apply({L, X.V}, e, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    e -= problem.y;
    return Outcome::Done;
}

/// How far the eigenvalues may be from those at the limit itself, relative and to first order: the limit is
/// about ||g|| / lambda_min away, over which the tangent space turns by that over sigma_r on either side.
double limit_accuracy(double gradient, double sigma_r, const LocalSpectrum& spectrum) {
    if (!(spectrum.lambda_min > 0)) return 0;
    return 4 * spectrum.kappa() * gradient / (spectrum.lambda_min * sigma_r);
}

/// noise_floor at the truth, where there is one of the problem's rank that the samples know up to noise.
Outcome floor_of_noise(const Instance& instance, double& out, const std::stop_token& stop) {
    const Problem& problem = *instance.problem;
    if (!instance.truth || instance.truth->exact || instance.truth->X.rank() != problem.rank ||
        instance.degrees_of_freedom() > kBlinkDimension)
        return Outcome::Done;
    SpectrumOptions whole;
    whole.dense_limit = kBlinkDimension;
    const Result<LocalSpectrum> spectrum = local_spectrum(problem, instance.truth->X, whole, stop);
    if (spectrum.cancelled()) return Outcome::Cancelled;
    Vector noise;
    if (residual_at(problem, instance.truth->X, noise, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    if (!spectrum || !spectrum->identifiable) return Outcome::Done;
    const double sigma = noise.norm() / std::sqrt(static_cast<double>(noise.size()));
    out = std::ldexp(noise_floor(spectrum->eigenvalues, sigma), -instance.unit_exponent);
    return Outcome::Done;
}

}  // namespace

LocalTheory RaceTheory::rates() const {
    return {.plain = ends(plain),
            .scaled = ends(scaled),
            .residual = at_limit,
            .plain_next = next_to_ends(plain),
            .scaled_next = next_to_ends(scaled),
            .limit_norm = limit_norm,
            .limit_sigma_r = limit_sigma_r,
            .limit_gradient = limit_gradient};
}

std::optional<SpectralInterval> RaceTheory::interval() const { return ends(plain); }

std::string why_no_local_spectrum(const Instance& instance) {
    if (!instance.truth || !instance.truth->exact || instance.truth->X.rank() == instance.problem->rank)
        return {};
    return fmt::format(
        "The methods are given rank {} and the truth has rank {}: it lies on the edge of their matrices, "
        "where no tangent space and no spectrum describe them.",
        instance.problem->rank, instance.truth->X.rank());
}

bool is_at_another_limit(const Trace& trace, const LocalTheory& theory) {
    constexpr double kFarther = 10, kRounding = 1e-7;
    if (!theory.plain || !(theory.plain->lambda_min > 0) || !(theory.limit_norm > 0)) return false;
    for (std::size_t i = trace.size(); i-- > 0;) {
        if (!std::isfinite(trace.gradient_norm[i]) || !std::isfinite(trace.norm[i])) continue;
        const double reach =
            kFarther * (trace.gradient_norm[i] + theory.limit_gradient) / theory.plain->lambda_min +
            kRounding * theory.limit_norm;
        return std::abs(trace.norm[i] - theory.limit_norm) > reach ||
               std::abs(trace.sigma_r[i] - theory.limit_sigma_r) > reach;
    }
    return false;
}

std::string_view another_limit_words(const Trace& trace) {
    return trace.status == MethodStatus::Converged ? "It came to another limit than the one the spectrum is "
                                                     "taken at, and rates are local to a limit."
                                                   : "It is not on its way to the limit that the spectrum is "
                                                     "taken at, and rates are local to a limit.";
}

bool rests_outside_basin(const Race& race, const Trace& trace) {
    constexpr double kAtRest = 1e-6;  // of the gradient at the start
    if (!race.facts.exact_truth || trace.basin_entry >= 0 || trace.status != MethodStatus::Stopped)
        return false;
    for (std::size_t i = trace.size(); i-- > 1;)
        if (std::isfinite(trace.gradient_norm[i]))
            return trace.gradient_norm[i] <= kAtRest * trace.gradient_norm.front();
    return false;
}

bool ended_far_from_limit(const Trace& trace, const LocalTheory& theory) {
    if (!is_final(trace.status) || trace.status == MethodStatus::Converged || !theory.plain ||
        !(theory.plain->lambda_min > 0) || !(theory.limit_sigma_r > 0))
        return false;
    for (std::size_t i = trace.size(); i-- > 0;)
        if (std::isfinite(trace.gradient_norm[i]))
            return trace.gradient_norm[i] > kNearLimit * theory.plain->lambda_min * theory.limit_sigma_r;
    return false;
}

bool needs_limit(const Instance& instance) { return !(instance.truth && instance.truth->exact); }

Outcome complete_theory(const Instance& instance, std::shared_ptr<const FixedRankPoint> limit,
                        const TheoryOptions& options, RaceTheory& found, const std::stop_token& stop,
                        const std::function<void(double)>& progress) {
    const Problem& problem = *instance.problem;
    const bool at_limit = needs_limit(instance);
    const FixedRankPoint& X = at_limit ? *limit : instance.truth->X;
    RaceTheory made = found;
    made.at_limit = at_limit;
    made.X_limit = at_limit ? std::move(limit) : nullptr;
    made.sentence.clear();
    if (std::string why = why_no_local_spectrum(instance); !why.empty()) {
        made.sentence = std::move(why);
        made.computing = false;
        made.progress = 1;
        found = std::move(made);
        return Outcome::Done;
    }

    Vector residual;
    double gradient = 0, sigma_r = 1;
    SpectrumOptions how;
    how.accuracy = options.accuracy;
    how.dense_limit = kBlinkDimension;
    if (at_limit) {
        if (residual_at(problem, X, residual, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        how.residual = &residual;
        if (tangent_gradient(problem, X, gradient, nullptr, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        const Vector sigma = singular_values(X);
        sigma_r = sigma.minCoeff();
        made.limit_norm = std::ldexp(sigma.norm(), -instance.unit_exponent);
        made.limit_sigma_r = std::ldexp(sigma_r, -instance.unit_exponent);
        made.limit_gradient = std::ldexp(gradient, -instance.unit_exponent);
    }
    const bool both = options.scaled || instance.degrees_of_freedom() <= kBlinkDimension;
    const auto find = [&](SpectrumKind kind, double from, double to, std::optional<LocalSpectrum>& into) {
        if (into) return Outcome::Done;
        how.kind = kind;
        const auto part = [&](double share) {
            if (progress) progress(from + share * (to - from));
        };
        const SpectrumSolver solve = options.solve ? options.solve : SpectrumSolver(local_spectrum);
        Result<LocalSpectrum> spectrum = solve(problem, X, how, stop, part);
        if (spectrum.cancelled()) return Outcome::Cancelled;
        if (spectrum) {
            spectrum->accuracy = std::max(spectrum->accuracy, limit_accuracy(gradient, sigma_r, *spectrum));
            into = std::move(*spectrum);
        } else {
            made.sentence = spectrum.sentence();
        }
        return Outcome::Done;
    };
    const double middle = both ? 0.5 : 1;
    if (find(SpectrumKind::Plain, 0, middle, made.plain) == Outcome::Cancelled) return Outcome::Cancelled;
    if (both && made.plain && find(SpectrumKind::Scaled, middle, 1, made.scaled) == Outcome::Cancelled)
        return Outcome::Cancelled;
    if (made.plain && !made.plain->identifiable) made.sentence = made.plain->why_not;
    if (unconstrained_kappa(problem, made.kappa_f, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    if (std::isnan(made.noise_floor) &&
        floor_of_noise(instance, made.noise_floor, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    made.computing = false;
    made.progress = 1;
    found = std::move(made);
    return Outcome::Done;
}

}  // namespace lowrank
