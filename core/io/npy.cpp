// Writing matrices and predictions.
#include "core/io/npy.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "core/io/table_text.h"
#include "core/text/numbers.h"

namespace lowrank {

std::string encode_npy(const ConstMatrixRef& matrix) {
    static_assert(std::endian::native == std::endian::little, "the header below says little-endian");
    std::string header = "{'descr': '<f8', 'fortran_order': True, 'shape': (" +
                         std::to_string(matrix.rows()) + ", " + std::to_string(matrix.cols()) + "), }";
    // Magic, version and length take 10 bytes; the data must begin at a multiple of 64.
    header.append(63 - (10 + header.size()) % 64, ' ');
    header += '\n';
    std::string out("\x93NUMPY\x01\x00", 8);
    out += static_cast<char>(header.size() & 255);
    out += static_cast<char>(header.size() >> 8);
    out += header;
    const std::size_t column = sizeof(double) * static_cast<std::size_t>(matrix.rows());
    for (Index j = 0; j < matrix.cols(); ++j) {
        const std::size_t at = out.size();
        out.resize(at + column);
        if (column > 0) std::memcpy(out.data() + at, matrix.col(j).data(), column);
    }
    return out;
}

std::string encode_csv(const ConstMatrixRef& matrix) {
    std::string out;
    for (Index i = 0; i < matrix.rows(); ++i) {
        for (Index j = 0; j < matrix.cols(); ++j) {
            if (j > 0) out += ',';
            out += print_number(matrix(i, j));
        }
        out += '\n';
    }
    return out;
}

std::string predictions_csv(const Origin& origin, const FixedRankPoint& X,
                            const std::vector<LabelPair>& pairs, UnknownLabels& unknown, int unit_exponent) {
    const auto positions = [](const std::vector<std::string>& labels) {
        std::unordered_map<std::string_view, Index> at;
        for (const std::string& label : labels) at.emplace(label, static_cast<Index>(at.size()));
        return at;
    };
    const auto rows = positions(origin.row_labels), cols = positions(origin.col_labels);
    const Matrix left = X.U * X.K;
    std::string out = "row,column,prediction\n";
    unknown = {};
    std::unordered_set<std::string_view> unknown_rows, unknown_cols;
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        const auto row = rows.find(pairs[k].row), col = cols.find(pairs[k].col);
        const bool has_row = row != rows.end(), has_col = col != cols.end();
        if (k == 0 && !has_row && !has_col) continue;
        if (!has_row || !has_col) ++unknown.pairs;
        if (!has_row && unknown_rows.insert(pairs[k].row).second) unknown.rows.push_back(pairs[k].row);
        if (!has_col && unknown_cols.insert(pairs[k].col).second) unknown.cols.push_back(pairs[k].col);
        double prediction = origin.offset;
        if (has_row) prediction += origin.row_offset(row->second);
        if (has_col) prediction += origin.col_offset(col->second);
        if (has_row && has_col) prediction += left.row(row->second).dot(X.V.row(col->second));
        prediction = std::ldexp(prediction, -unit_exponent);
        out += csv_cell(pairs[k].row) + "," + csv_cell(pairs[k].col) + "," + print_number(prediction) + "\n";
    }
    return out;
}

}  // namespace lowrank
