// Dense sensing matrices drawn, or read from an instance file.
#include "core/problem/sensing/sensing.h"

#include "core/problem/sensing/gaussian_sensing.h"
#include "core/problem/spec.h"

namespace lowrank::sensing {

Outcome draw(const ProblemSpec& spec, const EntryWeights&, std::shared_ptr<const MeasurementOperator>& out,
             const std::stop_token& stop) {
    out = GaussianSensing::draw(spec.rows, spec.cols, measurement_count(spec), spec.seed, stop);
    return out ? Outcome::Done : Outcome::Cancelled;
}

double memory(const ProblemSizes& sizes) { return GaussianSensing::memory(sizes); }

double drawing(const ProblemSizes&) { return 0; }

double scratch(const ProblemSizes& sizes, Index, Index) { return GaussianSensing::scratch_memory(sizes); }

bool prefers_dense(const ProblemSizes&) { return true; }

std::string settle(Index, Index, OperatorNumbers&, std::optional<Vector>&) { return {}; }

std::shared_ptr<const MeasurementOperator> make(Index rows, Index cols, const OperatorNumbers& numbers) {
    return GaussianSensing::from_entries(rows, cols, numbers[0]);
}

}  // namespace lowrank::sensing
