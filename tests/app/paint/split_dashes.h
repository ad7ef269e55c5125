// The pieces of a dashed line as a list.
#pragma once
#include <span>
#include <vector>

#include "app/paint/shapes.h"

namespace lowrank::testing {

inline std::vector<std::vector<paint::Point>> split_dashes(std::span<const paint::Point> points,
                                                           std::span<const float> lengths) {
    std::vector<std::vector<paint::Point>> pieces;
    paint::walk_dashes(points, lengths, [&](std::span<const paint::Point> piece) {
        pieces.emplace_back(piece.begin(), piece.end());
    });
    return pieces;
}

}  // namespace lowrank::testing
