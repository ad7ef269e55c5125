// Which curve, point or stem lies near a place.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "app/figure/engine/layout.h"

namespace lowrank::figure {

/// A point of a curve: positions in Figure::series and in its columns.
struct NearestPoint {
    std::size_t series = 0, index = 0;
};

constexpr float kCurveReach = 10, kStemReach = 5,
                kNoteReach = 6;  ///< px from a curve, stem or mark that still mean it

/// The visible curve that passes within reach px of a place, and of its points the nearer end of the stretch
/// that does. Ghosts and curves without a name do not count; own: foreign curves neither.
std::optional<NearestPoint> nearest_point(const Layout& layout, const Figure& figure, paint::Point at,
                                          float reach, bool own = false);

/// The stems within reach px of a place in the plot, the nearest first.
std::vector<std::size_t> nearest_stems(const Layout& layout, const Figure& figure, paint::Point at,
                                       float reach);

}  // namespace lowrank::figure
