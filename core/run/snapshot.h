// Pictures of the iterate for the matrix view, reduced on the worker: factors in, at most 512 x 512 texels
// out.
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/problem/problem.h"

namespace lowrank {

/// A reduced matrix, row-major, rows from the top; NaN where there is nothing (an entry that was not
/// sampled).
struct Texels {
    Index rows = 0, cols = 0;
    std::vector<float> values;
};

/// What the matrix view shows of one iterate.
struct Snapshot {
    std::uint64_t generation = 0;
    Index method = 0;
    std::int64_t t = 0;  ///< of the iterate shown, which the view prints
    Texels iterate;      ///< X_t (mean of a block)
    Texels error;  ///< |X_t - X*| (maximum of a block; pictures: to the whole picture); empty without either
    std::vector<double> singular_values;  ///< of X_t, descending, in the unit of the data
};

/// How the way back to an iterate stands, and what it costs.
struct LookBack {
    std::uint64_t generation = 0;
    Index method = -1;
    std::int64_t t = -1;          ///< of the iterate that is wanted
    std::int64_t steps_left = 0;  ///< made again before it is there; 0: the snapshot shows it
    std::int64_t stride = 1;      ///< one iterate in so many is kept of this method
    std::size_t bytes = 0, budget = 0;
    std::string sentence;  ///< why there is no way back; empty where there is
};

/// What does not change during a race: made once a generation. Texels and scale are in the unit of the
/// instance.
struct InstancePicture {
    std::uint64_t generation = 0;
    int unit_exponent = 0;  ///< Instance::unit_exponent
    Texels truth;           ///< X*, or the whole picture; empty without either
    Texels
        samples;  ///< sampled entries (mean of the sampled ones of a block), NaN elsewhere; empty for sensing
    /// Singular values, descending, in the unit of the data: of X* (empty without one) and of the start.
    std::vector<double> truth_values, start_values;
    float low = 0, high = 1;   ///< one colour scale for truth, samples and iterates, fixed over the race
    bool of_vector = false;    ///< truth and iterates are pictures of the vector x of X = x x', in greys
    Index channels = 1;        ///< 3: the columns are the three channels of a picture beside each other
    int bits = 8;              ///< of a sample of the picture's file
    Index rows = 0, cols = 0;  ///< of what is shown, before it was reduced; the columns of one channel

    /// How many singular values there are at most.
    Index full_rank() const { return std::min(rows, cols * channels); }
    /// Columns by rows as they are seen: a texel of a side that was reduced stands for several of them.
    double aspect() const {
        return rows > 0 && cols > 0 ? static_cast<double>(cols) / static_cast<double>(rows) : 1;
    }
};

}  // namespace lowrank
