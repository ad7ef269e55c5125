// What the figures are made from beside the traces: columns that grow as the race runs, what tells how far it
// is, and the words in the corner.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/figure/race/build_race_figures.h"

namespace lowrank::figure {

void AxisColumns::reserve(std::size_t n) {
    while (iterations_.size() < n) iterations_.push_back(static_cast<double>(iterations_.size()));
}

void AxisColumns::Derived::update(const Race& race) {
    const std::size_t methods = race.traces.size();
    if (generation != race.generation || calls.size() != methods) {
        calls.assign(methods, {});
        gradients.assign(methods, {});
    }
    generation = race.generation;
    for (std::size_t m = 0; m < methods; ++m) {
        const Trace& trace = race.traces[m];
        if (calls[m].size() > trace.size()) calls[m].clear(), gradients[m].clear();  // started again
        for (std::size_t i = calls[m].size(); i < trace.size(); ++i) {
            calls[m].push_back(static_cast<double>(trace.operator_calls[i]));
            gradients[m].push_back(trace.gradient_norm[i] / trace.gradient_norm[0]);
        }
    }
}

void AxisColumns::update(const Race& race, const Race* ghost, std::span<const ForeignCurve> foreign) {
    for (const Trace& trace : race.traces) reserve(trace.size());
    derived_.update(race);
    std::erase_if(pinned_, [&](const auto& each) {
        return std::ranges::find(foreign, each.first, &ForeignCurve::pinned) == foreign.end();
    });
    for (const ForeignCurve& curve : foreign) {
        if (!curve.pinned) continue;
        reserve(curve.pinned->traces[curve.trace].size());
        if (!pinned_.contains(curve.pinned)) pinned_[curve.pinned].update(*curve.pinned);
    }
    if (!ghost) return;
    for (const Trace& trace : ghost->traces) reserve(trace.size());
    ghost_derived_.update(*ghost);
}

std::span<const double> AxisColumns::from_row(std::size_t first, std::span<const double> column,
                                              std::size_t key) {
    std::vector<double>& shortened = shortened_[key];
    shortened.assign(column.begin(), column.end());
    std::fill_n(shortened.begin(), std::min(first, shortened.size()), Record::kNone);
    return shortened;
}

std::span<const double> AxisColumns::operator_calls(bool ghost, std::size_t method, std::size_t n) const {
    return std::span((ghost ? ghost_derived_ : derived_).calls[method]).first(n);
}

std::span<const double> AxisColumns::relative_gradients(bool ghost, std::size_t method, std::size_t n) const {
    return std::span((ghost ? ghost_derived_ : derived_).gradients[method]).first(n);
}

std::span<const double> AxisColumns::operator_calls(const ForeignCurve& curve) const {
    return pinned_.at(curve.pinned).calls[curve.trace];
}

std::span<const double> AxisColumns::relative_gradients(const ForeignCurve& curve) const {
    return pinned_.at(curve.pinned).gradients[curve.trace];
}

namespace {

bool any_finite(const Race& race, const std::vector<double> Trace::*column) {
    return std::any_of(race.traces.begin(), race.traces.end(), [&](const Trace& t) {
        return std::ranges::any_of(t.*column, [](double v) { return std::isfinite(v); });
    });
}

}  // namespace

Progress progress_measure(const Race& race) {
    const bool started =
        std::any_of(race.traces.begin(), race.traces.end(), [](const Trace& t) { return !t.empty(); });
    const SourceRow& source = row_of(race.spec.problem.source);
    switch (*source.measure) {
        case MeasureOfSource::Psnr:
            if (!started || any_finite(race, &Trace::psnr)) return Progress::Psnr;
            break;
        case MeasureOfSource::HeldOut:
            if (started ? any_finite(race, &Trace::test_rmse) : holds_out(race.spec.problem))
                return Progress::TestRmse;
            break;
        case MeasureOfSource::None:
            if (!started && *source.truth != TruthOfSource::None) return Progress::Error;
            break;
    }
    return race.facts.has_truth ? Progress::Error : Progress::RelativeGradient;
}

std::int64_t last_iteration(const Race& race) {
    std::size_t rows = 1;
    for (const Trace& trace : race.traces)
        if (trace.enabled) rows = std::max(rows, trace.size());
    return static_cast<std::int64_t>(rows) - 1;
}

std::string rate_of_problem(const ProblemSpec& problem) {
    const RateForm& form = *row_of(problem.kind).rate;
    if (form.share) return "p = " + format_share(problem.rate);
    const std::string whole = format_short(problem.rate);
    return "oversampling " +
           (whole.find('.') == std::string::npos ? format_fixed(problem.rate, *form.decimals) : whole);
}

std::string experiment_words(const ProblemSpec& problem) {
    const auto n = [](Index v) { return std::to_string(v); };
    std::string words;
    if (is_drawn(problem)) {
        const std::string size = problem.rows == problem.cols ? "n = " + n(problem.rows)
                                                              : n(problem.rows) + " × " + n(problem.cols);
        words = std::string(*row_of(problem.kind).short_name) + " " + size;
    } else {
        words = paint::escape_markup(problem.path.substr(problem.path.find_last_of('/') + 1));
    }
    if (row_of(problem.source).says_rank) return words;
    words += ", r = " + n(problem.rank);
    if (rank_given(problem) != problem.rank)
        words += fmt::format(" (methods: r = {})", n(rank_given(problem)));
    if (row_of(problem.source).sampled) words += ", " + rate_of_problem(problem);
    if (is_drawn(problem)) {
        const bool filled = fills_rows(problem);
        words += std::string(filled ? " (≥ " : " (") + format_fixed(samples_per_degree(problem), 2) +
                 (filled ? " per unknown), rows filled" : " per unknown)");
    }
    if (problem.noise > 0) words += ", σ = " + format_short(problem.noise);
    if (problem.condition > 0) words += ", κ = " + format_short(problem.condition);
    return fmt::format("{}, seed {}", words, problem.seed);
}

}  // namespace lowrank::figure
