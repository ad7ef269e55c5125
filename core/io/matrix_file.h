// Matrices of which some entries are known: dense CSV with holes, and Matrix Market coordinate files.
#pragma once
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/linalg/types.h"
#include "core/text/result.h"

namespace lowrank {

/// The known entries, ascending by column-major position, each once.
struct KnownEntries {
    Index rows = 0, cols = 0;
    std::vector<std::int64_t> position;  ///< row + rows * col
    std::vector<double> value;
};

/// Reads a Matrix Market file where the text begins with %%MatrixMarket (coordinate; real, integer or
/// pattern; general or symmetric), else a CSV whose empty or NaN cells are missing, a header skipped; in a file of
/// one column an empty line is such a cell, elsewhere it is nothing. Ragged rows, texts, indices outside, doubled entries, complex numbers: a sentence with the line. A token that
/// fires: a cancelled answer.
Result<KnownEntries> read_matrix_file(std::string_view text, const std::string& path,
                                      const std::stop_token& stop = {});

}  // namespace lowrank
