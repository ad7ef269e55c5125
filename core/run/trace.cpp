// Columns of records and the rate that is read off them. Knows nothing of threads or of how records arrive.
#include "core/run/trace.h"

#include <algorithm>
#include <cmath>

namespace lowrank {

namespace {

/// Calls visit(column, field of the record) for each column, so that none is forgotten in append, clear and
/// memory.
template <class T, class Visit>
void for_each_column(T& trace, const Record& record, Visit visit) {
    visit(trace.error, record.error);
    visit(trace.relative_error, record.relative_error);
    visit(trace.objective, record.objective);
    visit(trace.gradient_norm, record.gradient_norm);
    visit(trace.stepsize, record.stepsize);
    visit(trace.momentum, record.momentum);
    visit(trace.seconds, record.seconds);
    visit(trace.test_rmse, record.test_rmse);
    visit(trace.psnr, record.psnr);
    visit(trace.operator_calls, record.operator_calls);
    visit(trace.svds, record.svds);
    visit(trace.event, record.event);
    visit(trace.second_event, record.second_event);
}

}  // namespace

std::size_t Trace::append(const Record& record) {
    const auto row = static_cast<std::size_t>(record.t);
    if (row > size()) return size();
    const bool known = row + 1 == size();
    if (row < size() && !known) return size();
    for_each_column(*this, record, [known](auto& column, const auto& value) {
        if (known)
            column.back() = value;
        else
            column.push_back(value);
    });
    return size();
}

void Trace::clear() {
    for_each_column(*this, Record{}, [](auto& column, const auto&) { column.clear(); });
    basin_entry = -1;
    measured_rate = Record::kNone;
    status = MethodStatus::Waiting;
    reason.clear();
}

std::size_t Trace::memory() const { return size() * bytes_per_row(); }

std::size_t Trace::bytes_per_row() {
    std::size_t bytes = 0;
    const Trace empty;
    for_each_column(empty, Record{}, [&bytes](const auto&, const auto& value) { bytes += sizeof value; });
    return bytes;
}

bool has_oracle(const Race& race) {
    const InstanceFacts& facts = race.facts;
    if (facts.measurements > 0 || facts.has_truth) return facts.exact_truth;
    const ProblemSpec& problem = race.spec.problem;
    if (problem.source == ProblemSource::Generated) return !(problem.noise > 0);
    return problem.source == ProblemSource::InstanceFile;
}

double measured_rate(const Trace& trace, double tol, double truth_norm) {
    constexpr std::int64_t kFewest = 10;
    const auto size = static_cast<std::int64_t>(trace.size());
    if (size < kFewest) return Record::kNone;
    const double floor = std::max(tol, 1e-12 * truth_norm);
    const std::int64_t first = std::max((size - 1) / 2, trace.basin_entry);
    std::int64_t last = size - 1;
    while (last >= first && !(trace.error[last] > floor && std::isfinite(trace.error[last]))) --last;
    if (last - first + 1 < kFewest) return Record::kNone;

    // Slope of log e over t, both centred: the plain sums of squares would cancel for late windows.
    double count = 0, mean_log = 0;
    const double mean_t = 0.5 * static_cast<double>(first + last);
    for (std::int64_t t = first; t <= last; ++t) {
        if (!(trace.error[t] > 0)) return Record::kNone;
        mean_log += std::log(trace.error[t]);
        ++count;
    }
    mean_log /= count;
    double products = 0, squares = 0;
    for (std::int64_t t = first; t <= last; ++t) {
        const double dt = static_cast<double>(t) - mean_t;
        products += dt * (std::log(trace.error[t]) - mean_log);
        squares += dt * dt;
    }
    return std::exp(products / squares);
}

}  // namespace lowrank
