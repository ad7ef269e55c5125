// What theory says of the instance a race runs on: its local spectrum, published like a snapshot.
#pragma once
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/problem/problem.h"
#include "core/run/trace.h"
#include "core/theory/local_spectrum.h"
#include "core/theory/predicted_rate.h"

namespace lowrank {

/// The spectrum of one instance, or the sentence that says why there is none (yet). A value: replaced, never
/// changed.
struct RaceTheory {
    std::uint64_t generation = 0;        ///< of the race it belongs to; of another one, it must not be shown
    std::optional<LocalSpectrum> plain;  ///< P_T A*A P_T, with the curvature term where at_limit
    std::optional<LocalSpectrum>
        scaled;  ///< ScaledGD's own; absent where no ScaledGD runs and it would take long
    double kappa_f = std::numeric_limits<double>::quiet_NaN();  ///< of A*A without the rank constraint
    /// The error that the noise leaves, to first order and in the unit of the data; NaN without noise or its
    /// truth, or above kBlinkDimension.
    double noise_floor = std::numeric_limits<double>::quiet_NaN();
    std::string
        sentence;  ///< why there is none, or what it waits for; empty when there is one and nothing to say
    bool computing = false;  ///< being computed now; progress is then below 1
    double progress = 0;
    bool at_limit = false;  ///< taken where a method ended, since the residual does not vanish
    std::shared_ptr<const FixedRankPoint> X_limit;  ///< that point; null at the truth
    /// Its norm, its least singular value and the gradient that is left there, in the unit of the data.
    double limit_norm = std::numeric_limits<double>::quiet_NaN(),
           limit_sigma_r = std::numeric_limits<double>::quiet_NaN(),
           limit_gradient = std::numeric_limits<double>::quiet_NaN();

    /// What predict asks for: the ends of both spectra, and what stands next to them.
    LocalTheory rates() const;
    /// lambda_min and lambda_max of the plain spectrum.
    std::optional<SpectralInterval> interval() const;
};

/// Whether the spectrum has to wait for a limit: the truth is missing, noisy, or not of the problem's rank.
bool needs_limit(const Instance& instance);

/// Whether a run came to rest, or is about to, at another limit than the one the spectra were taken at: its
/// norm or its least singular value is farther from that limit's than what is left of both gradients, over
/// lambda_min, lets them still go. What is predicted there says nothing of it.
bool is_at_another_limit(const Trace& trace, const LocalTheory& theory);
/// The sentence that says so.
std::string_view another_limit_words(const Trace& trace);

/// Whether a run rests outside the basin of an exact truth: at another limit, of which nothing is predicted.
bool rests_outside_basin(const Race& race, const Trace& trace);
inline constexpr std::string_view kRestsElsewhere =
    "It rests outside the basin, at another limit than the truth, and rates are local to a limit.";

/// Whether a run ended, but not at rest, where the limit may still be far from it: by lambda_min at the limit
/// what is left of its way is more than a tenth of sigma_r. What is predicted at the limit says nothing of
/// it.
bool ended_far_from_limit(const Trace& trace, const LocalTheory& theory);
/// The sentence that says so.
inline constexpr std::string_view kFarFromLimit =
    "It has not come near the limit that the spectrum is taken at, and rates are local to a limit.";

/// Why an exact truth has no tangent space of the rank the methods are given; empty where it has.
std::string why_no_local_spectrum(const Instance& instance);

/// The tangent dimension r (n1 + n2 - r) up to which a spectrum is dense and takes no longer than a blink.
inline constexpr Index kBlinkDimension = 600;

/// Takes the place of local_spectrum in tests.
using SpectrumSolver =
    std::function<Result<LocalSpectrum>(const Problem&, const FixedRankPoint&, const SpectrumOptions&,
                                        const std::stop_token&, const std::function<void(double)>&)>;

struct TheoryOptions {
    double accuracy = 1e-6;  ///< of Lanczos, relative
    bool scaled = true;      ///< also ScaledGD's spectrum; small ones are computed anyway
    SpectrumSolver solve{};  ///< empty: local_spectrum
};

/// The spectra of an instance: at the truth where it is exact, else at limit, with the curvature term of the
/// residual there. limit may be null only where needs_limit is false. found is what is known already of the
/// same instance and limit: it is completed. The accuracy of a spectrum at a limit counts, to first order,
/// how far the limit still is from stationary. Cost: local_spectrum's, twice. Errors become the sentence of
/// the result.
Outcome complete_theory(const Instance& instance, std::shared_ptr<const FixedRankPoint> limit,
                        const TheoryOptions& options, RaceTheory& found, const std::stop_token& stop = {},
                        const std::function<void(double)>& progress = {});

}  // namespace lowrank
