// A predicted rate beside the measured one, and the ends of a spectrum, in words.
#pragma once
#include <string>

#include "app/figure/race/theory_lines.h"

namespace lowrank::figure {

/// '0.7316 | 0.7318', '0.6172 ≠ 0.5720' where they disagree, '0.7316 | –' without a prediction; a raised μ
/// where steps of the run went into it, and ≈ where it is an approximation (markup). brief: '.732|.732', with
/// three digits, or as many as leave a slow rate below 1.
std::string rate_words(const MethodTheory& theory, bool brief = false);

/// Both rates for a person who reads them from a screen: in two digits, in four where they disagree behind
/// the second, 'about 0.82' where one is an approximation; empty where it is not known.
struct SaidRates {
    std::string measured, predicted;
};
SaidRates said_rates_of(const MethodTheory& theory);
/// In one: '0.52, not 0.47' where they disagree. brief: both in two digits without a word.
std::string said_rates(const MethodTheory& theory, bool brief = false);

/// Both ends of a spectrum and its condition, which lambda_min = 0 has none of: 'λ_{min} 0.216, …, κ 4.39'.
std::string interval_words(SpectralInterval I);

/// What the rank constraint buys, in one line: 'κ = 5.68; without the rank constraint ∞.'; empty where
/// kappa_f is not known.
std::string rank_buys(double kappa, double kappa_f);

}  // namespace lowrank::figure
