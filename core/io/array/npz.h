// Several arrays in one file for NumPy: results together with the names of their rows and columns.
#pragma once
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/io/file/atomic_file.h"
#include "core/io/table/piecewise_matrix.h"
#include "core/text/result.h"

namespace lowrank {

/// An array under its name: a matrix of doubles, or texts where there are some.
struct NpzArray {
    std::string name;
    PiecewiseMatrix matrix{};
    std::vector<std::string> texts{};
};

/// A .npz file of these arrays, stored as they are: what numpy.load reads without pickles, texts as Unicode.
/// What is held is a piece. Errors: those of the sink; an array of 4 GB or more, which only .npy can hold.
Result<Written> write_npz(std::span<const NpzArray> arrays, const ByteSink& sink,
                          const std::stop_token& stop = {});

/// Texts as the bytes of a .npy file: '<U' of the longest.
std::string encode_npy_texts(std::span<const std::string> texts);

}  // namespace lowrank
