// What the figures are made from beside the traces: what tells how far a race is, a value at the cursor, and
// the words in the corner.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/figure/race/build_race_figures.h"

namespace lowrank::figure {

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

double value_at_cursor(std::span<const double> column, const std::optional<std::int64_t>& cursor) {
    std::size_t i = column.size();
    if (cursor) i = std::min(i, static_cast<std::size_t>(std::max<std::int64_t>(0, *cursor)) + 1);
    for (int back = 0; back < 2 && i > 0; ++back) {
        --i;
        if (!std::isnan(column[i])) return column[i];
    }
    return Record::kNone;
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
