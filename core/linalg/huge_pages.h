// The memory of large matrices: in huge pages, and taken from the system by pieces.
#pragma once
#include <algorithm>
#include <cstddef>

#include "core/linalg/types.h"

namespace lowrank {

/// Blocks of memory of a huge page (2 MB instead of 4 KB) and more are asked for in such pages and begin
/// where one does, or of a factor of 2.5 MB nothing might lie in one. At n = 2500, r = 125 an iteration takes
/// a tenth less. Every program of this project has its calls of malloc, and so Eigen's, linked to
/// huge_pages.cpp for that (core/CMakeLists.txt; Linux only). Where the system gives none nothing changes.
inline constexpr std::size_t kHugePage = std::size_t{2} << 20;

/// Gives a matrix its size, and has the system give it its memory; its values are open. A matrix of this size
/// is left as it is. The first write to a fresh page costs more than most work on it (up to 5 ms for 2 MB on
/// a virtual machine), so the token is looked at after every piece of 2 MB. Cost: one write a page.
inline Outcome fresh(Matrix& A, Index rows, Index cols, const std::stop_token& stop) {
    if (A.rows() == rows && A.cols() == cols) return Outcome::Done;
    A.resize(rows, cols);
    constexpr Index kPage = 4096 / sizeof(double), kPiece = 512 * kPage;
    for (Index begin = 0; begin < A.size(); begin += kPiece) {
        if (stop.stop_requested()) return Outcome::Cancelled;
        for (Index k = begin; k < std::min(begin + kPiece, A.size()); k += kPage) A.data()[k] = 0;
    }
    return Outcome::Done;
}

}  // namespace lowrank
