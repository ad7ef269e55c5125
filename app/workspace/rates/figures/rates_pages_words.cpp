// Describes the figures of the rates in sentences.
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/workspace/rates/figures/rates_pages.h"
#include "core/text/numbers.h"
#include "core/theory/iteration_radius.h"

namespace lowrank::rates {
namespace {

using namespace figure;

constexpr int kDigits = 3;

std::string interval_text(SpectralInterval I) {
    return fmt::format("lambda_min = {}, lambda_max = {}{}", print_significant(I.lambda_min, kDigits),
                       print_significant(I.lambda_max, kDigits),
                       I.lambda_min > 0 ? fmt::format(", kappa = {}", format_fixed(I.kappa(), 2)) : "");
}

/// Stepsizes and rates that every figure of rates shows, from both ends of the spectrum.
std::string optimum_text(SpectralInterval I) {
    if (!(I.lambda_min > 0)) return " The smallest eigenvalue is 0: no constant stepsize has a rate below 1.";
    const double plain = 2 / (I.lambda_min + I.lambda_max), flat = 4 / (I.lambda_min + 3 * I.lambda_max);
    const double root = std::sqrt(flat * I.lambda_min), eta = (1 - root) / (1 + root);
    return fmt::format(
        " Without momentum the rate is least, {}, at the stepsize {}; with momentum {} at the stepsize {} "
        "and the momentum {}.",
        format_rate(iteration_radius(plain, 0, I.lambda_min, I.lambda_max)),
        print_significant(plain, kDigits),
        format_rate(iteration_radius(flat, eta, I.lambda_min, I.lambda_max)),
        print_significant(flat, kDigits), print_significant(eta, kDigits));
}

std::string sweep_text(const IhtSweep& sweep, const std::string& otherwise) {
    std::string out = "Spectral radius of IHT against its stepsize.";
    out += fmt::format(" Drawn problems: {}.", swept_words(sweep.problem));
    for (const IhtSweepItem& item : sweep.items) {
        const SpectralInterval I{item.spectrum.lambda_min, item.spectrum.lambda_max};
        out += fmt::format(" {}, rate {}: {}", *row_of(item.kind).label, print_number(item.rate),
                           interval_text(I));
        if (I.lambda_max > 0)
            out += fmt::format(", least {} at mu = {}, divergent from mu = {} on",
                               format_rate((I.lambda_max - I.lambda_min) / (I.lambda_max + I.lambda_min)),
                               print_significant(2 / (I.lambda_min + I.lambda_max), kDigits),
                               print_significant(2 / I.lambda_max, kDigits));
        out += ".";
    }
    if (const std::string note = swept_note(sweep, otherwise); !note.empty()) out += " " + note;
    return out;
}

}  // namespace

std::string describe_rates(const char* what, SpectralInterval I) {
    return fmt::format("Spectral radius of the local iteration {}: {}.{}", what, interval_text(I),
                       optimum_text(I));
}

std::string describe_sweep(const RatesPages& pages) {
    return pages.sweep ? sweep_text(*pages.sweep, pages.swept_otherwise) : "Nothing is computed yet.";
}

}  // namespace lowrank::rates
