// Cuts rates to the digits in which both can be compared.
#include "app/figure/race/rate_words.h"

#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"

namespace lowrank::figure {

std::string interval_words(SpectralInterval I) {
    const std::string ends =
        "λ_{min} " + format_value(I.lambda_min) + ", λ_{max} " + format_value(I.lambda_max);
    return I.lambda_min > 0 ? ends + ", κ " + format_value(I.kappa()) : ends;
}

std::string rank_buys(double kappa, double kappa_f) {
    const auto number = [](double v) { return std::isfinite(v) ? format_value(v) : std::string("∞"); };
    if (std::isnan(kappa_f)) return "";
    return fmt::format("κ = {}; without the rank constraint {}.", number(kappa), number(kappa_f));
}

SaidRates said_rates_of(const MethodTheory& theory) {
    const double measured = theory.fit.rate, predicted = theory.prediction.rate;
    SaidRates out;
    if (std::isfinite(measured)) out.measured = format_rate_short(measured);
    if (!theory.predicted()) return out;
    out.predicted = format_rate_short(predicted);
    // Two that part behind their second digit have all of them.
    if (parts_late(theory)) out = {format_rate(measured), format_rate(predicted)};
    if (theory.prediction.kind == PredictionKind::Approximation)
        out.predicted = fmt::format("about {}", out.predicted);
    return out;
}

std::string said_rates(const MethodTheory& theory, bool brief) {
    const SaidRates said = said_rates_of(theory);
    if (said.predicted.empty()) return said.measured;
    if (said.measured.empty()) return fmt::format("–, {}", said.predicted);
    if (brief)
        return fmt::format("{}{} {}", format_rate_short(theory.fit.rate), theory.disagrees ? " ≠" : ",",
                           format_rate_short(theory.prediction.rate));
    return theory.disagrees ? fmt::format("{}, not {}", said.measured, said.predicted)
                            : fmt::format("{}, {}", said.measured, said.predicted);
}

std::string rate_words(const MethodTheory& theory, bool brief) {
    const bool measured = std::isfinite(theory.fit.rate), predicted = theory.predicted();
    if (!measured && !predicted) return "";
    const auto words = [&](bool known, double rate) {
        if (!known) return std::string("–");
        if (!brief) return format_rate(rate);
        return format_fixed(rate, rate > 0.99 ? 4 : 3);
    };
    std::string right = words(predicted, theory.prediction.rate);
    const bool approximate = theory.prediction.kind == PredictionKind::Approximation;
    if (approximate) right = (brief ? "≈" : "≈ ") + right;
    if (approximate || theory.prediction.kind == PredictionKind::FromObservedSteps) right += "^{μ}";
    const std::string sign = theory.disagrees ? "≠" : "|";
    return words(measured, theory.fit.rate) + (brief ? sign : " " + sign + " ") + right;
}

}  // namespace lowrank::figure
