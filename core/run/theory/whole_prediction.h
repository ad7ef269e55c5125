// The curve that the whole spectrum predicts of a run from a moment on, and what the error is made of there.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/run/trace.h"
#include "core/theory/whole_spectrum.h"

namespace lowrank {

/// The errors of one method from row `from` of its trace on, as they are recorded in rate_column.
struct WholePrediction {
    std::int64_t from = 0;
    std::vector<double> values;
    Vector parts,
        before;  ///< of the error at that row and at the one before, in the order of the eigenvalues
    PartsNorm norm = PartsNorm::Error;
    Vector eigenvalues{};  ///< those the parts belong to
    Index products = 0;    ///< WholeSpectrum::products
    /// Of all parts on the rows that the measured rate is fitted to (rate_of_parts); NaN where it was not
    /// asked for.
    double rate = Record::kNone;
};

/// Why the recursion of sizes_under does not describe a method, as a sentence; empty where it does: it makes
/// gradient steps with or without momentum, whatever its stepsize rule.
std::string_view why_no_whole_prediction(const MethodSpec& spec, bool residual);

/// The spectrum that a method's error falls by: at the truth, or where the residual does not vanish at limit,
/// with the curvature of the residual.
Result<WholeSpectrum> whole_spectrum_of(const MethodSpec& spec, const Instance& instance,
                                        const FixedRankPoint* limit, const std::stop_token& stop = {});

/// Whether whole_spectrum_of finds all eigenvalues of an instance, by its dimension.
bool is_found_whole(const Instance& instance);

/// What is to be said where it does not.
inline constexpr std::string_view kSeenByTheError =
    "Above 600 dimensions the spectrum is that which the error sees: Lanczos quadrature with the error for a "
    "start";

/// krylov_spectrum from errors of the method, its iterates, where whole_spectrum_of would be too large.
Result<WholeSpectrum> krylov_spectrum_of(const MethodSpec& spec, const Instance& instance,
                                         const FixedRankPoint* limit, std::span<const FixedRankPoint> errors,
                                         const std::stop_token& stop = {});

/// The row from which the first order holds to less than a percent over some thirty steps or four decades,
/// also where momentum grows towards 1 and where errors rise between steps: the first in the basin whose
/// error is below 1e-6 sigma_r, or 1e-4 sigma_r where the tolerance leaves less than two decades after that;
/// where the error is not known, that from which the rate is fitted. Absent where the run has no such row.
std::optional<std::int64_t> first_order_row(const Race& race, const Trace& trace);

/// The experiment of one method of the race, its changes included.
ExperimentSpec alone_of(const Race& race, std::size_t method);

/// X_t of a method of the race, its steps made again: the same bits. Cost: that of the run up to t.
Result<FixedRankPoint> iterate_of(const Race& race, std::size_t method,
                                  const std::shared_ptr<const Instance>& instance, std::int64_t t,
                                  const std::stop_token& stop = {});

/// The prediction of a method from a row on, first_order_row where none is given. The iterates there are made
/// again: the same steps bit for bit. Without a spectrum it is krylov_spectrum_of the two iterates. Errors:
/// why_no_whole_prediction, a row that is not in the trace, none that is near enough. Cost: that of the run
/// up to the row, twice.
Result<WholePrediction> predict_whole(const Race& race, std::size_t method,
                                      const std::shared_ptr<const Instance>& instance,
                                      const WholeSpectrum* spectrum, const FixedRankPoint* limit,
                                      std::optional<std::int64_t> from, const std::stop_token& stop = {});

/// The curve from the parts of the error at a row of the trace and at the one before, under the steps that
/// the run made. Cost: O(dimension) a row.
WholePrediction curve_of_parts(const WholeSpectrum& spectrum, const Race& race, const Trace& trace,
                               std::int64_t from, Vector parts, Vector before);

}  // namespace lowrank
