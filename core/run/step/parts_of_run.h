// What the error of a run is made of, eigenvalue by eigenvalue, at each of its iterates.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>

#include "core/run/theory/whole_prediction.h"

namespace lowrank {

/// One column an iterate, so that any of them is looked up.
struct PartsOfRun {
    WholeSpectrum spectrum;
    Matrix parts;  ///< dimension x rows: column t is error_parts of X_t, in the unit of the instance

    std::int64_t rows() const { return parts.cols(); }
};

/// Bytes that the parts of a run take at most.
inline constexpr double kPartsMemory = 64e6;

/// The run of the one method of an experiment again, up to row last or as far as kPartsMemory goes: the same
/// steps bit for bit. limit: as for whole_spectrum_of. Errors: those of whole_spectrum_of;
/// why_no_whole_prediction as a sentence. Cost: the whole spectrum, the run, and 2 dimension^2 an iterate.
Result<PartsOfRun> parts_of_run(const ExperimentSpec& alone, const std::shared_ptr<const Instance>& instance,
                                const FixedRankPoint* limit, std::int64_t last,
                                const std::stop_token& stop = {},
                                const std::function<void(double)>& progress = {});

/// The share of each part in their squares; they add up to 1 where they are not 0.
Vector shares_of(const Vector& parts);
/// The same at a row: the shares of the squared error that each eigenvalue has, in their order.
Vector shares_at(const PartsOfRun& run, std::int64_t row);

/// The rate that all parts together give on these rows, under the steps that the run made: fit_rate of
/// sizes_under, as fitted_rate is of what was measured. rows: of the trace and of the run. Cost: O(dimension)
/// a row.
double rate_of_parts(const PartsOfRun& run, const Race& race, const Trace& trace, const RowRange& rows);

}  // namespace lowrank
