// The names in the catalogue of figures that the tab of the rates shows.
#pragma once
#include <string_view>

namespace lowrank::rates {

inline constexpr std::string_view kRateMap = "rate-map", kRateSlices = "rate-slices",
                                  kRateSurface = "rate-surface", kIhtRadius = "iht-radius";

}  // namespace lowrank::rates
