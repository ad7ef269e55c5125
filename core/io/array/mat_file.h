// Several matrices in one file for MATLAB and Octave.
#pragma once
#include <span>
#include <stop_token>

#include "core/io/array/npz.h"

namespace lowrank {

/// A MAT-file of level 5 with these matrices as doubles, uncompressed; what is held is a piece. Texts are
/// left out.  Errors: those of the sink; a matrix of 2 GB or more, which the format cannot hold.  Source:
/// MathWorks, MAT-File Level 5 File Format.
Result<Written> write_mat(std::span<const NpzArray> arrays, const ByteSink& sink,
                          const std::stop_token& stop = {});

}  // namespace lowrank
