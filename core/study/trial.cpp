// Runs a trial: the instance once, then one method at a time, so that none waits for memory that another has
// pushed out of the caches.
#include "core/study/trial.h"

#include <bit>
#include <cmath>
#include <fmt/core.h>
#include <optional>

#include "core/method/registry.h"
#include "core/run/data/held_out.h"
#include "core/run/session/race_loop.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// As it is written, so that what was kept in memory and what comes from a file are one.
double three_digits(double value) {
    return std::isfinite(value) ? parse_number(print_significant(value, 3)).value_or(value) : value;
}

/// A success in the sense of Stopping: a tolerance as large as the truth itself finds nothing.
bool succeeds(const Record& record, double tol) {
    return record.error <= tol && !(record.relative_error >= 1);
}

/// Root mean squared difference of a picture's pixels, from their PSNR in dB.
double rmse_of_psnr(double psnr) { return std::pow(10.0, -psnr / 20); }

/// What a trial is measured by where there is no truth: on what is held out, of a picture on all its pixels.
struct DataMeasure {
    bool picture = false;
    double before = Record::kNone;  ///< the error of what is taken off first, alone

    void take(const Record& record, TrialRow& row) const {
        row.error = picture ? rmse_of_psnr(record.psnr) : record.test_rmse;
        row.relative_error = row.error / before;
    }
};

/// The same of a tolerance that is a share of the truth.
bool succeeds(const Record& record, const StopSpec& stop) {
    return stop.relative ? record.relative_error <= *stop.tol : succeeds(record, *stop.tol);
}

/// Takes the records of one method and knows when it is there.
class TrialSink {
public:
    TrialSink(TrialRow& row, const StopSpec& stop, bool errors, const DataMeasure* data)
        : row_(row), stop_(stop), errors_(errors), data_(data) {}
    Outcome operator()(const Record& record) {
        if (row_.success) return Outcome::Done;  // a step was under way when the success was sent
        row_.iterations = record.t;
        row_.seconds = record.seconds;
        row_.operator_calls = record.operator_calls;
        row_.error = record.error;
        row_.relative_error = record.relative_error;
        if (data_) data_->take(record, row_);
        if (errors_) row_.errors.push_back(three_digits(row_.error));
        row_.success = succeeds(record, stop_);
        return Outcome::Done;
    }

private:
    TrialRow& row_;
    StopSpec stop_;
    bool errors_;
    const DataMeasure* data_;  ///< null where there is a truth
};

Result<TrialRow> run_method(const StudySpec& study, const ExperimentSpec& spec,
                            const std::shared_ptr<const Instance>& instance, TrialRow row,
                            const TrialWorld& world, const std::stop_token& stop) {
    ExperimentSpec alone = spec;
    alone.methods = {spec.methods[static_cast<std::size_t>(row.method)]};
    if (instance->truth && !instance->truth->exact) alone.stop.tol.reset(), alone.stop.relative = false;
    std::optional<DataMeasure> data;
    if (!instance->truth)
        data = DataMeasure{has_pixels(spec.problem), held_out_error_without(*instance).rmse};
    TrialSink sink(row, spec.stop, study.errors, data ? &*data : nullptr);
    RaceLoop loop({.spec = alone,
                   .instance = instance,
                   .generation = 1,
                   .make = world.make ? world.make : make_method,
                   .send = [&](const Record& record) { return sink(record); },
                   .trace_memory = 0,
                   .measured = Measures::ForStopping});
    for (;;) {
        if (world.between) world.between();
        const auto advanced = loop.advance(RaceOrder::Iterations, stop);
        if (advanced == RaceLoop::Advanced::Interrupted) return Cancelled{};
        if (advanced == RaceLoop::Advanced::Nothing || row.success) break;
    }
    const LaneView view = loop.views(false).front();
    if (row.success) {
        row.status = MethodStatus::Converged;
        return row;
    }
    if (view.reason.starts_with("There is not enough memory")) return Failure{view.reason};
    row.status = view.status;
    // Without a truth the run's own end is the criterion.
    row.success = data && view.status == MethodStatus::Converged;
    return row;
}

/// What the records of a command come to: the first that succeeds, else the last; errors hold from record to
/// record.
TrialRow row_of_records(const StudySpec& study, const ExperimentSpec& spec, const Instance& instance,
                        const ForeignRecords& records, TrialRow row) {
    // In the unit of the data, as all that another program reads and writes.
    const double norm = std::ldexp(instance.truth->norm, -instance.unit_exponent);
    constexpr std::size_t kMostErrors = 1'000'000;
    row.status = MethodStatus::Stopped;
    for (std::size_t k = 0; k < records.error.size() && !row.success; ++k) {
        const double t = records.iteration[k];
        if (t > double(spec.stop.max_iter)) break;
        if (study.errors) {
            const double before = row.errors.empty() ? three_digits(records.error[k]) : row.errors.back();
            if (t < double(kMostErrors)) row.errors.resize(static_cast<std::size_t>(t), before);
            row.errors.push_back(three_digits(records.error[k]));
        }
        row.iterations = static_cast<std::int64_t>(t);
        row.seconds = records.seconds.empty() ? records.whole_seconds : records.seconds[k];
        row.operator_calls =
            records.operator_calls.empty() ? 0 : static_cast<std::uint64_t>(records.operator_calls[k]);
        row.error = records.error[k];
        row.relative_error = row.error / norm;
        const double tol = spec.stop.relative ? *spec.stop.tol * norm : *spec.stop.tol;
        row.success = row.error <= tol && row.relative_error < 1;
        if (row.success) row.status = MethodStatus::Converged;
    }
    return row;
}

Result<TrialRow> run_command(const StudySpec& study, const ExperimentSpec& spec, const Instance& instance,
                             const TrialRow& row, const TrialWorld& world, const std::stop_token& stop) {
    const std::size_t place = static_cast<std::size_t>(row.method) - spec.methods.size();
    const std::string& command = spec.externals.at(place);
    if (!world.external)
        return Failure{
            fmt::format("it names the command '{}', which sweep runs, and nothing else does.", command)};
    if (!instance.truth)
        return Failure{fmt::format("the command '{}' cannot be measured without a truth.", command)};
    const Result<ForeignRecords> records = world.external(spec, place, instance, stop);
    if (!records) return records.passed_on<TrialRow>();
    return row_of_records(study, spec, instance, *records, row);
}

/// Why an instance cannot be measured; empty where it can.
std::string why_unmeasured(const Instance& instance) {
    if (instance.truth) return {};
    const Origin* origin = instance.origin.get();
    if (origin && (origin->picture.size() > 0 || origin->test_value.size() > 0)) return {};
    return origin ? "nothing of it is held out to measure by (--test-fraction)."
                  : "its instance has no truth to measure the distance to.";
}

}  // namespace

bool same_but_seconds(const TrialRow& a, const TrialRow& b) {
    const auto same = [](double u, double v) { return u == v || (std::isnan(u) && std::isnan(v)); };
    if (a.errors.size() != b.errors.size()) return false;
    for (std::size_t t = 0; t < a.errors.size(); ++t)
        if (!same(a.errors[t], b.errors[t])) return false;
    return a.cell == b.cell && a.trial == b.trial && a.method == b.method && a.success == b.success &&
           a.iterations == b.iterations && a.operator_calls == b.operator_calls && same(a.error, b.error) &&
           same(a.relative_error, b.relative_error) && a.status == b.status;
}

Result<std::vector<TrialRow>> run_trial(const StudySpec& study, const StudyCell& cell_made, Index cell,
                                        Index trial, const std::vector<Index>& wanted,
                                        const TrialWorld& world, const std::stop_token& stop) {
    ExperimentSpec spec = cell_made.spec;
    spec.problem.seed = trial_seed(study, trial);
    const auto failed = [&](const std::string& sentence) {
        const std::string name = cell_name(study, cell);
        return Failure{fmt::format("the trial with seed {}{} could not be run: {}", spec.problem.seed,
                                   name.empty() ? "" : fmt::format(" of the cell {}", name), sentence)};
    };
    Result<Instance> made = world.build(spec, stop);
    if (made.cancelled()) return Cancelled{};
    if (!made) return failed(made.sentence());
    if (const std::string why = why_unmeasured(*made); !why.empty()) return failed(why);
    const auto instance = std::make_shared<const Instance>(std::move(*made));
    std::vector<TrialRow> rows;
    for (const Index method : wanted) {
        const TrialRow begun{.cell = cell, .trial = trial, .method = method};
        Result<TrialRow> row = method < static_cast<Index>(spec.methods.size())
                                   ? run_method(study, spec, instance, begun, world, stop)
                                   : run_command(study, spec, *instance, begun, world, stop);
        if (row.cancelled()) return Cancelled{};
        if (!row) return failed(row.sentence());
        rows.push_back(std::move(*row));
    }
    return rows;
}

}  // namespace lowrank
