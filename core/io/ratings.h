// Ratings as people keep them: row, column, value.
#pragma once
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/linalg/types.h"
#include "core/text/result.h"

namespace lowrank {

/// Ratings by position, ascending by column and then row, each position once.
struct Ratings {
    std::vector<std::int32_t> row, col;
    std::vector<double> value;
    std::vector<std::string> row_labels,
        col_labels;        ///< sorted: by number where all are numbers, else by letters
    Index duplicates = 0;  ///< lines that a later line overrode
    Index holes = 0;       ///< lines without a value
};

/// Reads lines of row, column, value, separated by comma, semicolon, tab or '::'; columns after the third are
/// ignored, a header is recognised, and a line whose value is empty is a hole: counted and left out. Refuses,
/// with the line: one or two columns, values that are negative or no numbers, decimal commas, lines with
/// another number of columns. An empty file: a sentence. A token that fires: a cancelled answer. The text is read in pieces on
/// all threads, with one result whatever their number. Cost: ten million lines in about two seconds on two cores.
Result<Ratings> read_ratings(std::string_view text, const std::string& path,
                             const std::stop_token& stop = {});

/// Bytes that takes at most, the text included: each rating as it was read and in its place.
double ratings_memory(std::string_view text);

/// Pairs of labels, a line each, separated in the same ways; further columns are ignored, and so is a header
/// that says row and column in some way (a first line of which neither label is known).
struct LabelPair {
    std::string row, col;
};
Result<std::vector<LabelPair>> read_pairs(std::string_view text, const std::string& path);

}  // namespace lowrank
