// The figures of a study between two places A and B: curves, strips, cells.
#pragma once
#include <optional>

#include "app/workspace/studies/figures/study_readout.h"

namespace lowrank::figure {

/// A place of a page: x on the axis of one of its panels (of strips: 0 iterations, 1 seconds); of the map the
/// cell.
struct StudyPlace {
    std::size_t panel = 0;
    double x = 0;
    bool operator==(const StudyPlace&) const = default;
};
struct StudyEnds {
    std::optional<StudyPlace> a, b;
};

/// Where a point lies, of bands at a whole iteration; nothing off the plots.
std::optional<StudyPlace> place_under(const StudyCurves& curves, const std::vector<PlacedPanel>& placed,
                                      paint::Point at);
std::optional<StudyPlace> place_under(const PlacedPage& strips, paint::Point at);

/// Each curve between two places of a plot. Of bands the median: its rate by the iteration, decades and
/// iterations a digit; of profiles both shares, their difference and ratio. Nothing where the places are not
/// of one plot or at one x.
std::optional<StudyReadout> compared_curves(const StudyCurves& curves, const std::vector<PlacedPanel>& placed,
                                            paint::Point from, paint::Point to, const theme::Theme& theme);

/// The ends that are set, and where both are of one plot what lies between them; nothing where none is set.
/// Of strips: how many of the runs have succeeded by each end; of cells: how many of the trials of each
/// succeed, and in how many iterations.
std::optional<StudyReadout> ends_of_curves(const StudyCurves& curves, const std::vector<PlacedPanel>& placed,
                                           const StudyEnds& ends, const theme::Theme& theme);
std::optional<StudyReadout> ends_of_strips(const StudyStrips& strips, const PlacedPage& placed,
                                           const StudyEnds& ends, const Surface& page);
std::optional<StudyReadout> ends_of_cells(const PhaseMapInput& input, const PhaseMap& map,
                                          const StudyEnds& ends, const theme::Theme& theme);

}  // namespace lowrank::figure
