// What the figures of a study say under the pointer: values of every curve at one x, a trial, a cell.
#pragma once
#include <optional>
#include <utility>
#include <vector>

#include "app/figure/pointing/readout.h"
#include "app/workspace/studies/figures/phase_map.h"
#include "app/workspace/studies/figures/study_curves.h"
#include "app/workspace/studies/figures/study_strips.h"

namespace lowrank::studies {

struct StudyReadout {
    std::vector<std::string> lines;  ///< markup; the first is the heading
    theme::Colour colour{};          ///< of what is nearest to the pointer, for the card's frame
    std::vector<std::pair<paint::Point, theme::Colour>> marks;
    paint::Rect area;                 ///< the card stays within
    std::optional<paint::Rect> line;  ///< across the plot at the x that is read
};

/// Where a curve is read at an x: at its last point that is not beyond it. Along an axis, where between two
/// values of it there is nothing, and of a median, whose runs may all have ended, only at a point of its own.
std::optional<std::size_t> place_at(const StudyCurves& curves, std::span<const double> x, double value);

/// The value of the axis that lies nearest, of all curves of a figure; the value itself where they have none.
double nearest_place(const figure::Figure& f, double value);

/// Of bands: median, 20 and 80 percent of each curve at the iteration under the pointer, and how many of its
/// runs were under way. Of profiles: the share of each curve there. Nothing off the plots.
std::optional<StudyReadout> readout_of_curves(const StudyCurves& curves,
                                              const std::vector<figure::PlacedPanel>& placed, paint::Point at,
                                              const theme::Theme& theme);

/// The trial whose point lies within 8 px, else the quartiles of the strip whose box is under the pointer.
std::optional<StudyReadout> readout_of_strips(const StudyStrips& strips, const figure::PlacedPage& placed,
                                              const figure::Surface& page, paint::Point at);

/// The cell: how many of its trials succeed by each method, and in how many iterations.
StudyReadout readout_of_cell(const PhaseMapInput& input, const PhaseMap& map, Index cell,
                             const theme::Theme& theme);

/// Where the card stands; nowhere without lines. taken: a card that stands already.
paint::Rect draw_study_readout(const StudyReadout& readout, paint::Point at, const figure::Surface& surface,
                               paint::Painter& painter, const paint::Rect& taken = {});

}  // namespace lowrank::studies
