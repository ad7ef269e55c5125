// Writes matrices as .npy and CSV, and predictions of pairs.
#include "core/io/array/npy.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "core/io/table/table_text.h"
#include "core/text/numbers.h"

namespace lowrank {

namespace {

constexpr std::size_t kHandedText = std::size_t{1} << 20;  // handed on at once

/// What a sink is handed, as one text.
template <class Write>
std::string collected(const Write& write) {
    std::string out;
    (void)write([&out](std::string_view bytes) -> Result<Written> {
        out += bytes;
        return Written{};
    });
    return out;
}

}  // namespace

Result<Written> write_npy(const PiecewiseMatrix& matrix, const ByteSink& sink, const std::stop_token& stop) {
    static_assert(std::endian::native == std::endian::little, "the header below says little-endian");
    std::string header = "{'descr': '<f8', 'fortran_order': True, 'shape': (" + std::to_string(matrix.rows) +
                         ", " + std::to_string(matrix.cols) + "), }";
    // Magic, version and length take 10 bytes; the data must begin at a multiple of 64.
    header.append(63 - (10 + header.size()) % 64, ' ');
    header += '\n';
    std::string head("\x93NUMPY\x01\x00", 8);
    head += static_cast<char>(header.size() & 255);
    head += static_cast<char>(header.size() >> 8);
    if (Result<Written> done = sink(head + header); !done) return done;
    const Index step = PiecewiseMatrix::piece(matrix.rows);
    Matrix piece;
    for (Index col = 0; col < matrix.cols && matrix.rows > 0; col += step) {
        if (stop.stop_requested()) return Cancelled{};
        piece.resize(matrix.rows, std::min(step, matrix.cols - col));
        matrix.fill(0, col, piece);
        const std::string_view bytes(reinterpret_cast<const char*>(piece.data()),
                                     sizeof(double) * static_cast<std::size_t>(piece.size()));
        if (Result<Written> done = sink(bytes); !done) return done;
    }
    return Written{};
}

namespace {

/// The header of labelled rows or columns; columns without names have their numbers.
std::string header_line(const PiecewiseMatrix& matrix, const MatrixLabels& labels) {
    if (labels.rows.empty() && labels.cols.empty()) return {};
    std::string line;
    for (Index j = 0; j < matrix.cols; ++j) {
        if (j > 0 || !labels.rows.empty()) line += ',';
        const auto at = static_cast<std::size_t>(j);
        line += at < labels.cols.size() ? csv_cell(labels.cols[at]) : std::to_string(j + 1);
    }
    return line + '\n';
}

}  // namespace

Result<Written> write_csv(const PiecewiseMatrix& matrix, const ByteSink& sink, const std::stop_token& stop,
                          const MatrixLabels& labels) {
    const Index step = PiecewiseMatrix::piece(matrix.cols);
    Matrix piece;
    std::string text = header_line(matrix, labels);
    for (Index row = 0; row < matrix.rows; row += step) {
        piece.resize(std::min(step, matrix.rows - row), matrix.cols);
        matrix.fill(row, 0, piece);
        for (Index i = 0; i < piece.rows(); ++i) {
            if (stop.stop_requested()) return Cancelled{};
            const auto at = static_cast<std::size_t>(row + i);
            if (!labels.rows.empty()) text += at < labels.rows.size() ? csv_cell(labels.rows[at]) : "";
            for (Index j = 0; j < piece.cols(); ++j) {
                if (j > 0 || !labels.rows.empty()) text += ',';
                text += print_number(piece(i, j));
            }
            text += '\n';
            if (text.size() < kHandedText) continue;
            if (Result<Written> done = sink(text); !done) return done;
            text.clear();
        }
    }
    return sink(text);
}

std::string encode_npy(const ConstMatrixRef& matrix) {
    return collected([&](const ByteSink& sink) { return write_npy(pieces_of(matrix), sink); });
}

std::string encode_csv(const ConstMatrixRef& matrix) {
    return collected([&](const ByteSink& sink) { return write_csv(pieces_of(matrix), sink); });
}

Result<Written> write_predictions(const Origin& origin, const FixedRankPoint& X,
                                  const std::vector<LabelPair>& pairs, UnknownLabels& unknown,
                                  int unit_exponent, const ByteSink& sink) {
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
        if (!has_row || !has_col) ++unknown.pairs;
        if (!has_row && unknown_rows.insert(pairs[k].row).second) unknown.rows.push_back(pairs[k].row);
        if (!has_col && unknown_cols.insert(pairs[k].col).second) unknown.cols.push_back(pairs[k].col);
        double prediction = origin.offset;
        if (has_row) prediction += origin.row_offset(row->second);
        if (has_col) prediction += origin.col_offset(col->second);
        if (has_row && has_col) prediction += left.row(row->second).dot(X.V.row(col->second));
        if (has_col && origin.col_scale.size() > 0) prediction *= origin.col_scale(col->second);
        prediction = std::ldexp(kept_within(prediction, origin.clip), -unit_exponent);
        out += csv_cell(pairs[k].row) + "," + csv_cell(pairs[k].col) + "," + print_number(prediction) + "\n";
        if (out.size() < kHandedText) continue;
        if (Result<Written> done = sink(out); !done) return done;
        out.clear();
    }
    return sink(out);
}

std::string predictions_csv(const Origin& origin, const FixedRankPoint& X,
                            const std::vector<LabelPair>& pairs, UnknownLabels& unknown, int unit_exponent) {
    return collected([&](const ByteSink& sink) {
        return write_predictions(origin, X, pairs, unknown, unit_exponent, sink);
    });
}

}  // namespace lowrank
