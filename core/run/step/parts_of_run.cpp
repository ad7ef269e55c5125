// Makes the run again beside the race, and takes each iterate apart when it is passed.
#include "core/run/step/parts_of_run.h"

#include <algorithm>
#include <fmt/core.h>

#include "core/run/step/iterates_of_run.h"
#include "core/run/theory/race_theory.h"

namespace lowrank {

Result<PartsOfRun> parts_of_run(const ExperimentSpec& alone, const std::shared_ptr<const Instance>& instance,
                                const FixedRankPoint* limit, std::int64_t last, const std::stop_token& stop,
                                const std::function<void(double)>& progress) {
    const MethodSpec& method = alone.methods.front().spec;
    if (const auto why = why_no_whole_prediction(method, needs_limit(*instance)); !why.empty())
        return Failure{fmt::format("There are no parts of its error: {}.", why)};
    Result<WholeSpectrum> spectrum = whole_spectrum_of(method, *instance, limit, stop);
    if (!spectrum) return spectrum.passed_on<PartsOfRun>();
    PartsOfRun out;
    out.spectrum = std::move(*spectrum);
    const auto room =
        static_cast<std::int64_t>(kPartsMemory / (sizeof(double) * double(out.spectrum.dimension())));
    const std::int64_t rows = std::clamp<std::int64_t>(last + 1, 1, room);
    out.parts.resize(out.spectrum.dimension(), rows);
    Vector z;
    std::int64_t made = 0;
    const auto take = [&](const FixedRankPoint& X, std::int64_t t) {
        if (error_parts(out.spectrum, X, z, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        out.parts.col(t) = z;
        made = t + 1;
        if (progress) progress(static_cast<double>(made) / static_cast<double>(rows));
        return Outcome::Done;
    };
    if (take_iterates(alone, instance, rows, take, stop) == Outcome::Cancelled) return Cancelled{};
    out.parts.conservativeResize(Eigen::NoChange, made);
    return out;
}

Vector shares_of(const Vector& parts) {
    Vector squares = parts.cwiseAbs2();
    const double sum = squares.sum();
    if (sum > 0) squares /= sum;
    return squares;
}

Vector shares_at(const PartsOfRun& run, std::int64_t row) { return shares_of(run.parts.col(row)); }

double rate_of_parts(const PartsOfRun& run, const Race& race, const Trace& trace, const RowRange& rows) {
    const auto of = [&](std::span<const double> column) {
        return column.subspan(static_cast<std::size_t>(rows.first), rows.count());
    };
    const StepsMade steps{of(trace.stepsize).first(rows.count() - 1),
                          of(trace.momentum).first(rows.count() - 1)};
    const std::vector<double> sizes = sizes_under(
        run.spectrum, run.parts.col(rows.first), run.parts.col(std::max<std::int64_t>(0, rows.first - 1)),
        steps, race.facts.exact_truth ? PartsNorm::Error : PartsNorm::Gradient);
    return fit_rate(sizes, of(trace.stepsize), of(trace.momentum)).rate;
}

}  // namespace lowrank
