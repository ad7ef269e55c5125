// Words the doubts about a completed table, the weightiest first.
#include "core/run/data/doubts.h"

#include <fmt/core.h>

#include "core/run/data/exact_fit.h"
#include "core/run/data/filled_in.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// Singular values below this part of the largest add nothing that a table's values could show.
constexpr double kNothing = 1e-4;
/// By so much the held-out error may lie above its least.
constexpr double kGrown = 1.1;
constexpr int kFew = 3;

std::string rank_words(Index rank) { return fmt::format("rank {}", rank); }

/// Where a lower rank fits as well.
std::string why_rank_too_high(const Instance& instance, const FixedRankPoint& X) {
    const Vector sigma = singular_values(X);
    const Origin& origin = *instance.origin;
    const double size = std::hypot(origin.offset * std::sqrt(double(X.rows()) * double(X.cols())), sigma(0));
    const Index rank = sigma.size();
    constexpr double kRounding = 1e-13;
    if (!(sigma(0) > kRounding * size))
        return size > 0 ? "What is taken off first explains all known values: no rank is needed beside it."
                        : "All known values are 0: no rank is needed.";
    Index enough = 0;
    while (enough < rank && sigma(enough) > kNothing * sigma(0)) ++enough;
    if (enough == rank) return {};
    return fmt::format(
        "Of {} singular values {} {} of the largest: {} fits the known values as well.", rank,
        rank - enough == 1 ? "the last is" : fmt::format("the last {} are at most", rank - enough),
        print_significant(sigma(enough) / sigma(0), kFew), rank_words(enough));
}

/// Where the fit is exact, or was about to be, and one of lower rank is so, too.
Outcome look_below(const Instance& instance, const FixedRankPoint& X, LowerRank& lower, std::string& why,
                   const std::stop_token& stop) {
    double residual = 0;
    Index least = X.rank();
    if (relative_residual(*instance.problem, X, residual, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    if (residual > kNearlyExactFit) return Outcome::Done;
    if (lower.least(instance, least, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    if (least < X.rank())
        why = fmt::format(
            "A matrix of {} fits the known values exactly, so they do not say what stands in the other "
            "cells: the rank is too high.",
            rank_words(least));
    return Outcome::Done;
}

std::string why_grown(const HeldOutPast& past, int exponent) {
    if (!(past.last > kGrown * past.least)) return {};
    const auto told = [&](double value) { return print_significant(std::ldexp(value, -exponent), kFew); };
    return fmt::format(
        "The error on what was held out was least at iteration {}, {}, and is {} at the end: the rank is too "
        "high, or the run is better stopped there (--stop test).",
        past.least_t, told(past.least), told(past.last));
}

void add_sentence(const std::string& sentence, std::string& out) {
    if (!sentence.empty()) out += (out.empty() ? "" : " ") + sentence;
}

}  // namespace

Outcome doubts_about(const Instance& instance, const FixedRankPoint& X, const HeldOutPast& past,
                     LowerRank& lower, std::string& out, const std::stop_token& stop) {
    out.clear();
    if (!instance.origin || instance.origin->row_offset.size() != X.rows()) return Outcome::Done;
    std::string said;
    if (double(X.rows()) * double(X.cols()) <= kMostCellsLookedAt) {
        FilledIn filled;
        if (look_at_filled_in(instance, X, filled, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        said = why_doubtful(filled);
    }
    std::string below = why_rank_too_high(instance, X);
    if (below.empty() && look_below(instance, X, lower, below, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    add_sentence(below, said);
    add_sentence(why_grown(past, instance.unit_exponent), said);
    out = std::move(said);
    return Outcome::Done;
}

}  // namespace lowrank
