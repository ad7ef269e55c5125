// Grows columns and their extremes with the race.
#include "app/figure/race/axis_columns.h"

#include <algorithm>

namespace lowrank::figure {

void AxisColumns::reserve(std::size_t n) {
    while (iterations_.size() < n) iterations_.push_back(static_cast<double>(iterations_.size()));
}

void AxisColumns::grow(DerivedOfRace& derived, const Race& race) {
    derived.resize(race.traces.size());
    for (std::size_t m = 0; m < derived.size(); ++m) {
        const Trace& trace = race.traces[m];
        auto& [edition, calls, gradients] = derived[m];
        if (edition != trace.edition.number()) calls.clear(), gradients.clear();
        edition = trace.edition.number();
        // The last row may have been without its step.
        if (!calls.empty()) calls.pop_back(), gradients.pop_back();
        for (std::size_t i = calls.size(); i < trace.size(); ++i) {
            calls.push_back(static_cast<double>(trace.operator_calls[i]));
            gradients.push_back(trace.gradient_norm[i] / trace.gradient_norm[0]);
        }
    }
}

void AxisColumns::update(const Race& race, const Race* ghost, std::span<const ForeignCurve> foreign) {
    for (const Trace& trace : race.traces) reserve(trace.size());
    grow(derived_, race);
    std::erase_if(pinned_, [&](const auto& each) {
        return std::ranges::find(foreign, each.first, &ForeignCurve::pinned) == foreign.end();
    });
    for (const ForeignCurve& curve : foreign) {
        if (!curve.pinned) continue;
        reserve(curve.pinned->traces[curve.trace].size());
        if (!pinned_.contains(curve.pinned)) grow(pinned_[curve.pinned], *curve.pinned);
    }
    if (!ghost) return;
    for (const Trace& trace : ghost->traces) reserve(trace.size());
    grow(ghost_derived_, *ghost);
}

KeptColumn AxisColumns::kept(const std::vector<double>& column, std::size_t rows, std::uint64_t edition) {
    Extremes& known = extremes_[&column];
    known.used = builds_;
    known.extremes.update(column, edition);
    return {std::span(column).first(rows), &known.extremes, &column};
}

KeptColumn AxisColumns::iterations(std::size_t n) {
    reserve(n);
    return kept(iterations_, n, 0);
}

KeptColumn AxisColumns::of(const Trace& trace, const std::vector<double>& column) {
    return kept(column, column.size(), trace.edition.number());
}

KeptColumn AxisColumns::operator_calls(bool ghost, std::size_t method) {
    const Derived& of = (ghost ? ghost_derived_ : derived_)[method];
    return kept(of.calls, of.calls.size(), of.edition);
}

KeptColumn AxisColumns::relative_gradients(bool ghost, std::size_t method) {
    const Derived& of = (ghost ? ghost_derived_ : derived_)[method];
    return kept(of.gradients, of.gradients.size(), of.edition);
}

KeptColumn AxisColumns::operator_calls(const ForeignCurve& curve) {
    const Derived& of = pinned_.at(curve.pinned)[curve.trace];
    return kept(of.calls, of.calls.size(), of.edition);
}

KeptColumn AxisColumns::relative_gradients(const ForeignCurve& curve) {
    const Derived& of = pinned_.at(curve.pinned)[curve.trace];
    return kept(of.gradients, of.gradients.size(), of.edition);
}

KeptColumn AxisColumns::from_row(std::size_t first, const KeptColumn& column, const Trace& trace,
                                 std::size_t key) {
    Shortened& known = shortened_[key];
    const std::span<const double> rows = column.rows;
    const bool goes_on = known.of == trace.edition.number() && known.from == column.column &&
                         known.first == first && !known.rows.empty() && known.rows.size() <= rows.size();
    if (goes_on) {
        known.rows.pop_back();
    } else {
        known.edition.renew();
        known.of = trace.edition.number(), known.from = column.column, known.first = first;
        known.rows.clear();
    }
    for (std::size_t i = known.rows.size(); i < rows.size(); ++i)
        known.rows.push_back(i < first ? Record::kNone : rows[i]);
    return kept(known.rows, known.rows.size(), known.edition.number());
}

const std::vector<std::size_t>& AxisColumns::events(const Trace& trace) {
    Events& known = events_[&trace];
    known.used = builds_;
    if (known.edition != trace.edition.number() || known.read > trace.size()) known = {};
    known.edition = trace.edition.number(), known.used = builds_;
    while (!known.rows.empty() && known.rows.back() >= known.read) known.rows.pop_back();
    const std::vector<std::size_t> more = rows_with_events(trace, known.read);
    known.rows.insert(known.rows.end(), more.begin(), more.end());
    // What happened in the last row may come with its step.
    known.read = std::max<std::size_t>(trace.size(), 1) - 1;
    return known.rows;
}

void AxisColumns::end_build() {
    // The figures of the build before may still be on the screen.
    constexpr std::uint64_t kBuilds = 2;
    ++builds_;
    std::erase_if(extremes_, [&](const auto& each) { return each.second.used + kBuilds < builds_; });
    std::erase_if(events_, [&](const auto& each) { return each.second.used + kBuilds < builds_; });
}

}  // namespace lowrank::figure
