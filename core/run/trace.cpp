// Sorts records into columns and reads the rate off them.
#include "core/run/trace.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/run/stopping.h"

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
    visit(trace.norm, record.norm);
    visit(trace.sigma_r, record.sigma_r);
    visit(trace.operator_calls, record.operator_calls);
    visit(trace.inner_steps, record.inner_steps);
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
    edition.renew();
    basin_entry = -1;
    measured_rate = Record::kNone;
    status = MethodStatus::Waiting;
    reason.clear();
}

std::vector<std::size_t> rows_with_events(const Trace& trace, std::size_t from) {
    std::vector<std::size_t> rows;
    const std::size_t n = trace.event.size();
    const auto nothing = [](const std::vector<Event>& events, std::size_t i) {
        std::uint64_t eight;
        std::memcpy(&eight, events.data() + i, sizeof eight);
        return eight == 0;
    };
    for (std::size_t i = from; i < n;) {
        // Nothing happens in nearly every row.
        if (i + 8 <= n && nothing(trace.event, i) && nothing(trace.second_event, i)) {
            i += 8;
            continue;
        }
        if (trace.event[i] != Event::None || trace.second_event[i] != Event::None) rows.push_back(i);
        ++i;
    }
    return rows;
}

Trace first_rows(const Trace& trace, std::size_t rows) {
    Trace out = trace;
    if (rows >= trace.size()) return out;
    for_each_column(out, Record{},
                    [rows](auto& column, const auto&) { column.resize(std::min(rows, column.size())); });
    out.edition.renew();
    out.status = MethodStatus::Running;
    out.measured_rate = Record::kNone;
    if (out.basin_entry >= static_cast<std::int64_t>(rows)) out.basin_entry = -1;
    return out;
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
    return may_be_exact(race.spec.problem);
}

std::span<const double> rate_column(const Race& race, const Trace& trace) {
    return race.facts.exact_truth ? trace.error : trace.gradient_norm;
}

std::optional<RowRange> rate_rows(const Race& race, const Trace& trace) {
    constexpr std::int64_t kFewest = 10;
    const std::span<const double> column = rate_column(race, trace);
    const auto size = static_cast<std::int64_t>(column.size());
    if (size < kFewest) return std::nullopt;
    const bool exact = race.facts.exact_truth;
    const double tol =
        shown_tolerance(race.spec.stop, exact, race.facts.unit_exponent, race.facts.truth_norm);
    const double floor = exact ? std::max(tol, 1e-12 * race.facts.truth_norm) : tol * column[0];
    RowRange rows{std::max((size - 1) / 2, trace.basin_entry), size - 1};
    const auto value = [&](std::int64_t row) { return column[static_cast<std::size_t>(row)]; };
    if (!exact) {
        // A gradient that grows after the middle leaves a plateau, and falls from its peak on; a spike, from
        // which it is back after a few rows, is none. Eight rows at a time: figures ask in every frame.
        constexpr std::ptrdiff_t kWide = 8;
        double most = 0;
        std::int64_t highest = rows.first;
        for (std::int64_t row = rows.first; row + kWide <= size; row += kWide) {
            const double least = *std::min_element(column.begin() + row, column.begin() + row + kWide);
            if (least > most) most = least, highest = row;
        }
        // The peak may lie in the rows before.
        const auto from = column.begin() + std::max(rows.first, highest - kWide);
        rows.first =
            std::max_element(from, column.begin() + std::min(highest + kWide, size)) - column.begin();
    }
    while (rows.last >= rows.first && !(value(rows.last) > floor && std::isfinite(value(rows.last))))
        --rows.last;
    if (rows.last - rows.first + 1 < kFewest) return std::nullopt;
    for (std::int64_t row = rows.first; row <= rows.last; ++row)
        if (!(value(row) > 0 && std::isfinite(value(row)))) return std::nullopt;
    return rows;
}

RateFit fitted_rate(const Race& race, const Trace& trace, const RowRange& rows) {
    const auto of = [&](std::span<const double> column) {
        return column.subspan(static_cast<std::size_t>(rows.first), rows.count());
    };
    return fit_rate(of(rate_column(race, trace)), of(trace.stepsize), of(trace.momentum));
}

double measured_rate(const Race& race, const Trace& trace) {
    const std::optional<RowRange> rows = rate_rows(race, trace);
    return rows ? fitted_rate(race, trace, *rows).rate : Record::kNone;
}

}  // namespace lowrank
