// Numbers and names in lines: instances, ratings, pairs, matrices, curves.
#include <algorithm>
#include <cmath>

#include "core/io/array/numpy_file.h"
#include "core/io/curve/trace_csv.h"
#include "core/io/instance/instance_file.h"
#include "core/io/table/decode_text.h"
#include "core/io/table/matrix_file.h"
#include "core/io/table/ratings.h"
#include "core/text/numbers.h"
#include "tests/fuzz/targets/targets.h"

namespace lowrank::fuzz {
namespace {

bool same(const Matrix& a, const Matrix& b) { return a.rows() == b.rows() && a.cols() == b.cols() && a == b; }

bool is_plain(const std::string& label) {
    return std::ranges::all_of(label,
                               [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'); });
}

/// How the rows below are written: numbers alone are never names, and a first line of data is none.
const TableSpec kWritten{.header = false, .row_names = false, .decimal = "point", .separator = "comma"};

std::string check_known(const Result<KnownEntries>& known) {
    if (!known) return wrong_sentence(known.sentence());
    if (known->rows < 1 || known->cols < 1 || known->value.empty() ||
        known->value.size() != known->position.size())
        return "a matrix without entries";
    if (!std::ranges::is_sorted(known->position, std::ranges::less_equal{}) &&
        std::ranges::adjacent_find(known->position, std::ranges::greater_equal{}) != known->position.end())
        return "entries that are not ascending";
    if (known->position.front() < 0 || known->position.back() / known->rows >= known->cols)
        return "an entry outside the matrix";
    for (const double value : known->value)
        if (!std::isfinite(value)) return "an entry that is not finite";
    if (static_cast<double>(known->rows) * static_cast<double>(known->cols) > 1e4) return {};
    std::string csv;
    std::size_t next = 0;
    std::vector<std::string> cells(static_cast<std::size_t>(known->rows * known->cols), "nan");
    for (; next < known->value.size(); ++next)
        cells[static_cast<std::size_t>(known->position[next])] = print_number(known->value[next]);
    for (Index i = 0; i < known->rows; ++i)
        for (Index j = 0; j < known->cols; ++j)
            csv += cells[static_cast<std::size_t>(i + known->rows * j)] + (j + 1 < known->cols ? "," : "\n");
    const Result<KnownEntries> back = read_matrix_file(csv, "f", {}, kWritten);
    if (!back) return "a matrix that was written is refused: " + back.sentence();
    if (back->rows != known->rows || back->cols != known->cols || back->position != known->position ||
        back->value != known->value)
        return "a matrix comes back as another:\n" + csv;
    return {};
}

std::string check_entries(std::string_view text) {
    const Result<KnownEntries> known = read_matrix_file(text, "f");
    if (!known) return check_known(known);
    for (const auto& [labels, count] :
         {std::pair(&known->row_labels, known->rows), std::pair(&known->col_labels, known->cols)})
        if (!labels->empty() && static_cast<Index>(labels->size()) != count) return "labels of another size";
    // What was taken, said by a person, is taken again.
    if (begins_matrix_market(text) || begins_numpy(text)) return check_known(known);
    const Result<KnownEntries> told = read_matrix_file(text, "f", {}, known->table);
    if (!told) return "refused once what was taken is said: " + told.sentence();
    if (told->position != known->position || told->value != known->value || told->rows != known->rows)
        return "another matrix once what was taken is said";
    return check_known(known);
}

}  // namespace

std::string check_instance(std::string_view bytes) {
    const Result<InstanceFile> file = read_instance_file(bytes, "f");
    if (!file) return wrong_sentence(file.sentence());
    const std::string text = write_instance_file(*file);
    const Result<InstanceFile> back = read_instance_file(text, "f");
    if (!back) return "an instance that was written is refused: " + back.sentence() + "\n" + text;
    if (back->kind != file->kind || back->rows != file->rows || back->cols != file->cols ||
        back->rank != file->rank || !same(back->left, file->left) || !same(back->right, file->right) ||
        back->numbers != file->numbers || back->samples.has_value() != file->samples.has_value() ||
        (file->samples && !same(*back->samples, *file->samples)))
        return "an instance comes back as another:\n" + text;
    return {};
}

std::string check_ratings(std::string_view bytes) {
    const Result<Ratings> ratings = read_ratings(bytes, "f");
    if (!ratings) return wrong_sentence(ratings.sentence());
    const std::size_t count = ratings->value.size();
    if (count == 0 || ratings->row.size() != count || ratings->col.size() != count)
        return "ratings without a place";
    const auto place = [&](std::size_t k) { return std::pair(ratings->col[k], ratings->row[k]); };
    for (std::size_t k = 0; k < count; ++k) {
        if (k > 0 && !(place(k - 1) < place(k))) return "ratings that are not ascending";
        if (ratings->row[k] < 0 || static_cast<std::size_t>(ratings->row[k]) >= ratings->row_labels.size() ||
            ratings->col[k] < 0 || static_cast<std::size_t>(ratings->col[k]) >= ratings->col_labels.size())
            return "a rating outside the matrix";
        if (!std::isfinite(ratings->value[k])) return "a rating that is no number";
    }
    for (const auto* labels : {&ratings->row_labels, &ratings->col_labels}) {
        std::vector<std::string> sorted = *labels;
        std::ranges::sort(sorted);
        if (std::ranges::adjacent_find(sorted) != sorted.end()) return "a label that stands twice";
        if (!std::ranges::all_of(sorted, is_plain)) return {};
    }
    std::string csv;
    for (std::size_t k = 0; k < count; ++k)
        csv += ratings->row_labels[static_cast<std::size_t>(ratings->row[k])] + "," +
               ratings->col_labels[static_cast<std::size_t>(ratings->col[k])] + "," +
               print_number(ratings->value[k]) + "\n";
    TableSpec written = kWritten;
    written.row_names.reset();
    written.columns = "1,2,3";
    const Result<Ratings> back = read_ratings(csv, "f", {}, written);
    if (!back) return "ratings that were written are refused: " + back.sentence();
    if (back->row != ratings->row || back->col != ratings->col || back->value != ratings->value ||
        back->row_labels != ratings->row_labels || back->col_labels != ratings->col_labels ||
        back->duplicates != 0)
        return "ratings come back as others:\n" + csv;
    return {};
}

std::string check_pairs(std::string_view bytes) {
    const Result<std::vector<LabelPair>> pairs = read_pairs(bytes, "f");
    if (!pairs) return wrong_sentence(pairs.sentence());
    const auto lines = std::ranges::count(bytes, '\n') + 1;
    if (pairs->empty() || static_cast<std::ptrdiff_t>(pairs->size()) > lines) return "more pairs than lines";
    for (const LabelPair& pair : *pairs)
        if (pair.row.empty() || pair.col.empty()) return "a pair without a label";
    return {};
}

std::string check_matrix(std::string_view bytes) { return check_entries(bytes); }

std::string check_matrix_market(std::string_view bytes) {
    if (bytes.starts_with("%%MatrixMarket")) return check_entries(bytes);
    return check_entries("%%MatrixMarket matrix coordinate real general\n" + std::string(bytes));
}

std::string check_numpy(std::string_view bytes) {
    if (begins_numpy(bytes)) return check_known(read_matrix_file(bytes, "f"));
    const Result<KnownEntries> known = read_numpy_matrix(bytes, "f");
    return known ? std::string() : wrong_sentence(known.sentence());
}

std::string check_packed(std::string_view bytes) {
    constexpr std::size_t kMost = std::size_t{1} << 20;
    const Result<std::string> text = decode_text(std::string(bytes), "f", kMost, true);
    if (!text) return wrong_sentence(text.sentence());
    if (text->size() > std::max(kMost, 2 * bytes.size())) return "more text than is allowed";
    if (begins_numpy(*text)) return {};
    if (text->find('\0') != text->npos) return "a text with bytes of zero";
    if (text->find("\r\n") != text->npos) return "a line end that was left";
    return {};
}

std::string check_overlay(std::string_view bytes) {
    const Result<std::vector<ForeignCurve>> curves = read_curves(bytes, "f");
    if (!curves) return wrong_sentence(curves.sentence());
    if (curves->empty()) return "no curve and no sentence";
    for (const ForeignCurve& curve : *curves) {
        if (curve.name.empty()) return "a curve without a name";
        if (curve.error.empty() || curve.iteration.size() != curve.error.size())
            return "a curve of two lengths";
        if (!curve.seconds.empty() && curve.seconds.size() != curve.error.size())
            return "a curve with some of its times";
        for (const double t : curve.iteration)
            if (!(t >= 0)) return "an iteration below 0";
    }
    return {};
}

}  // namespace lowrank::fuzz
