// Levels of a grid, each twice as fine as the one before.
#include "core/study/cell_order.h"

#include <algorithm>

namespace lowrank {

std::vector<std::vector<Index>> coarse_first(Index columns, Index rows) {
    Index stride = 1;
    while (stride < std::max(columns, rows)) stride *= 2;
    std::vector<std::vector<Index>> levels;
    for (bool first = true; stride >= 1; stride /= 2, first = false) {
        std::vector<Index> level;
        for (Index row = 0; row < rows; row += stride)
            for (Index column = 0; column < columns; column += stride)
                if (first || row % (2 * stride) != 0 || column % (2 * stride) != 0)
                    level.push_back(row * columns + column);
        if (!level.empty()) levels.push_back(std::move(level));
    }
    return levels;
}

}  // namespace lowrank
