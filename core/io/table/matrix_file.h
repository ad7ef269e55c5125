// Matrices of which some entries are known: tables with holes, Matrix Market files, arrays of NumPy.
#pragma once
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/linalg/types.h"
#include "core/problem/table_spec.h"
#include "core/text/result.h"

namespace lowrank {

/// The known entries, ascending by column-major position, each once.
struct KnownEntries {
    Index rows = 0, cols = 0;
    std::vector<std::int64_t> position;  ///< row + rows * col
    std::vector<double> value;
    std::vector<std::string> row_labels, col_labels;  ///< empty where the file has none
    std::string
        taken;  ///< what was taken of the file, in words: 'line 1 taken as a header; 14 x 11, 125 of 154 known'
    std::string missing_words;  ///< that stand in the file for missing values: 'NA, empty'
    TableSpec table;            ///< what was taken of a table, all of it
    std::vector<std::string> warnings;
};

/// Reads what the text or the bytes begin like: a Matrix Market file (%%MatrixMarket; coordinate or array;
/// real, integer or pattern; general, symmetric or skew-symmetric), NumPy's .npy and .npz, else a table whose
/// missing cells are empty or a word for that, as table_layout finds it or table says; in a file of one
/// column an empty line is such a cell, elsewhere it is nothing. Of what table says an array has its missing
/// numbers alone; the rest of it is warned of. Ragged rows, texts, indices outside, doubled
/// entries, complex numbers: a sentence with the line. A token that fires: a cancelled answer.
Result<KnownEntries> read_matrix_file(std::string_view text, const std::string& path,
                                      const std::stop_token& stop = {}, const TableSpec& table = {});

// The readers it chooses from; positions in any order, doubled ones not yet found.
Result<KnownEntries> read_dense_table(std::string_view text, const std::string& path,
                                      const std::stop_token& stop, const TableSpec& table);
Result<KnownEntries> read_matrix_market(std::string_view text, const std::string& path,
                                        const std::stop_token& stop);

/// Whether a text begins as a Matrix Market file does, in whatever letters, with one percent sign or two.
bool begins_matrix_market(std::string_view text);

}  // namespace lowrank
