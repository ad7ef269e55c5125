// Arrays of NumPy and sparse matrices of SciPy as partly known matrices.
#pragma once
#include <stop_token>
#include <string>
#include <string_view>

#include "core/io/table/matrix_file.h"

namespace lowrank {

/// Whether bytes begin as a .npy file, or as a zip file whose first entry is one.
bool begins_numpy(std::string_view bytes);

/// The matrix of a .npy file (real numbers of 1 to 8 bytes in either order of bytes, rows or columns first;
/// NaN is missing), or of a .npz file: its only array of two dimensions, or a sparse matrix of SciPy (COO,
/// CSR, CSC), whose stored entries are the known ones. Errors: a sentence about the file.
Result<KnownEntries> read_numpy_matrix(std::string_view bytes, const std::string& path,
                                       const std::stop_token& stop = {});

}  // namespace lowrank
