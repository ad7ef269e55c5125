// Where the markers of curves stand: for those who draw them and those who keep clear of them.
#pragma once
#include <cstddef>

#include "app/figure/engine/figure.h"
#include "app/figure/engine/layout.h"

namespace lowrank::figure {

/// Which points of a curve bear a marker: every stride-th iteration, a power of two about 70 px apart,
/// staggered by phase.
struct MarkerPlaces {
    std::size_t stride = 1, offset = 0;
};
MarkerPlaces marker_places(const Series& series, const Layout& layout, const Surface& surface,
                           std::size_t phases);

/// How many phases the markers of a figure are staggered by.
std::size_t marker_phases(const Figure& figure);

float marker_size(const Series& series, const Surface& surface);

}  // namespace lowrank::figure
