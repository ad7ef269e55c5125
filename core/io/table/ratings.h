// Ratings as people keep them: row, column, value.
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

/// Ratings by position, ascending by column and then row, each position once.
struct Ratings {
    std::vector<std::int32_t> row, col;
    std::vector<double> value;
    std::vector<std::string> row_labels,
        col_labels;        ///< sorted: by number where all are numbers, else by letters
    Index duplicates = 0;  ///< lines that a later line overrode
    Index holes = 0;       ///< lines without a value
    std::string taken;     ///< what was taken of the table, in words; empty where nothing is to be said
    TableSpec table;       ///< the same, all of it
};

/// Reads lines of row, column, value, with their columns, separator, header and marks as table_layout finds
/// them or as table says; other columns are passed over, and a line whose value is missing is a hole: counted
/// and left out. Refuses, with the line: one or two columns, values that are no numbers, lines with another
/// number of columns. An empty file: a sentence. A token that fires: a cancelled answer. The text is read in
/// pieces on all threads, with one result whatever their number. Cost: ten million lines in about two seconds
/// on two cores.
Result<Ratings> read_ratings(std::string_view text, const std::string& path, const std::stop_token& stop = {},
                             const TableSpec& table = {});

/// Bytes that takes at most, the text included: each rating as it was read and in its place.
double ratings_memory(std::string_view text);

/// Pairs of labels, a line each, found in the same ways; further columns are passed over. A first line is a
/// header where it names a row and a column, or where it alone is not made of whole numbers.
struct LabelPair {
    std::string row, col;
    bool named =
        false;  ///< the names of the columns said which is which; else they stand in the order of the ratings
};
Result<std::vector<LabelPair>> read_pairs(std::string_view text, const std::string& path,
                                          const TableSpec& table = {});

}  // namespace lowrank
