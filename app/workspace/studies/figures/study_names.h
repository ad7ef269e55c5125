// The names in the catalogue of figures that the tab of the studies shows.
#pragma once
#include <array>
#include <string_view>

namespace lowrank::studies {

inline constexpr std::string_view kRuntimeTable = "table-runtime", kComplexityTable = "table-complexity",
                                  kPhaseTransition = "phase-transition", kStudyBands = "study-bands",
                                  kStudyErrors = "study-errors", kStudyStrips = "study-strips",
                                  kPerformanceProfile = "performance-profile", kDataProfile = "data-profile",
                                  kFieldRecovery = "field-recovery";

}  // namespace lowrank::studies
