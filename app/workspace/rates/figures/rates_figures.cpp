// The figures of the rates, a row each.
#include "app/workspace/rates/figures/rates_figures.h"

#include "app/workspace/rates/figures/rates_names.h"

namespace lowrank::rates {
namespace {

using namespace figure;

// What the paper says, in other words and with its numbers.
constexpr std::string_view kMapSays =
    "Seen from above, the spectral radius has one minimum, where the sheets of both ends meet at critical "
    "damping: at μ = 4/(λ_{min} + 3λ_{max}), marked by a ring. From μ = 2/(λ_{min} + λ_{max}) on momentum "
    "gains nothing.";
constexpr std::string_view kSlicesSay =
    "Along the stepsize and along the momentum the radius over all eigenvalues and the estimate from both "
    "ends coincide. Without momentum the lowest point is μ†, with momentum μ♭; the paper's text has the "
    "two the other way round.";
constexpr std::string_view kSurfaceSays =
    "The same radius as a surface over stepsize and momentum: a sheet for each end of the spectrum, and the "
    "line where they meet, on which the minimum lies.";
constexpr std::string_view kIhtSays =
    "IHT's radius against its stepsize for several numbers of samples; the actual one and the estimate "
    "coincide. With more samples the best step grows in sensing and shrinks in completion (the text says "
    "sensing twice). IHT diverges from 2/λ_{max} on: in completion from 2 or more, where the paper prints "
    "below 2, and in sensing from a step below 1 only as long as there are few samples and λ_{max} is above "
    "2.";

Result<Page> rate_map(RatesInputs& in) {
    return made(in.ends(), [&](const auto& pages) { return rate_map_page(pages, in.detail()); });
}

constexpr TabFigure<RatesInputs> kRatesRows[] = {
    {.row = {.name = kRateMap,
             .label = "rate map",
             .meaning =
                 "spectral radius over stepsize and momentum as a map, with its levels and the optimum",
             .experiment = true,
             .options = "probe-mu probe-eta x-range y-range title legend notes",
             .paper = kMapSays},
     .make = rate_map},
    {.row = {.name = kRateSlices,
             .label = "rate slices",
             .meaning = "spectral radius along stepsize and along momentum, actual and estimate",
             .experiment = true,
             .options = "probe-mu probe-eta look",
             .paper = kSlicesSay},
     .make = [](RatesInputs& in) { return made(in.spectrum(), rate_slices_page); }},
    {.row = {.name = kRateSurface,
             .label = "rate surface",
             .meaning =
                 "spectral radius over stepsize and momentum in 3-D, one sheet for each end of the spectrum",
             .experiment = true,
             .options = "yaw pitch zoom x-range y-range title legend notes",
             .paper = kSurfaceSays},
     .make = [](RatesInputs& in) { return made(in.ends(), rate_surface_page); }},
    {.row = {.name = kIhtRadius,
             .label = "radius of IHT",
             .meaning = "spectral radius of IHT against its stepsize for several rates, actual and estimate",
             .experiment = true,
             .options = "look",
             .paper = kIhtSays},
     .make = [](RatesInputs& in) { return made(in.sweep(), iht_radius_page); }},
};
static_assert(complete(kRatesRows));

}  // namespace

std::span<const TabFigure<RatesInputs>> rates_figures() { return kRatesRows; }

}  // namespace lowrank::rates
