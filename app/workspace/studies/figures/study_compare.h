// The figures of a study between two places A and B: curves, strips, cells.
#pragma once
#include <optional>

#include "app/figure/pointing/comparison.h"
#include "app/workspace/studies/figures/study_readout.h"

namespace lowrank::studies {

/// A place of a page: x on the axis of one of its panels (of strips: 0 iterations, 1 seconds); of the map the
/// cell.
struct StudyPlace {
    std::size_t panel = 0;
    double x = 0;
    bool operator==(const StudyPlace&) const = default;
};
using StudyEnds = state::Ends<StudyPlace>;

/// Where a point lies, of bands at a whole iteration; nothing off the plots.
std::optional<StudyPlace> place_under(const StudyCurves& curves,
                                      const std::vector<figure::PlacedPanel>& placed, paint::Point at);
std::optional<StudyPlace> place_under(const figure::PlacedPage& strips, paint::Point at);

/// Whether something lies between two ends: they are of one plot, and not at one x.
bool compares(const StudyEnds& ends);

/// What lies between two ends, without rows where nothing does. Of bands the rate of each median; of profiles
/// both shares; of errors along an axis those at its values; of strips how many of the runs have succeeded by
/// each end; of cells how many of the trials of each succeed, and in how many iterations.
figure::ComparisonTable between_curves(const StudyCurves& curves, const StudyEnds& ends);
figure::ComparisonTable between_strips(const StudyStrips& strips, const StudyEnds& ends);
figure::ComparisonTable between_cells(const PhaseMapInput& input, const StudyEnds& ends);

/// The ends in sight, and what lies between them.
figure::Comparison compare_curves(const StudyCurves& curves, const std::vector<figure::PlacedPanel>& placed,
                                  const StudyEnds& ends, const figure::Surface& page);
figure::Comparison compare_strips(const StudyStrips& strips, const figure::PlacedPage& placed,
                                  const StudyEnds& ends, const figure::Surface& page);
figure::Comparison compare_cells(const PhaseMapInput& input, const PhaseMap& map, const StudyEnds& ends);

}  // namespace lowrank::studies
