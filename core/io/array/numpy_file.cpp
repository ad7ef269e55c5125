// Finds in a .npy or .npz file the arrays that make the matrix, dense or sparse.
#include "core/io/array/numpy_file.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <optional>

#include "core/io/array/npy_array.h"
#include "core/io/array/zip_file.h"
#include "core/io/file/atomic_file.h"
#include "core/io/table/table_text.h"
#include "core/text/counts.h"

namespace lowrank {
namespace {

constexpr std::string_view kNpyMark = "\x93NUMPY";
/// What numpy.savez() writes where it is given no array: the end of a directory that lists nothing.
constexpr std::string_view kEmptyZip = "PK\x05\x06";
constexpr std::int64_t kLookEvery = 65536;

bool holds_numbers(const NpyArray& array) { return array.kind != 'S' && array.kind != 'U'; }

Result<KnownEntries> dense_matrix(const NpyArray& array, const std::string& file,
                                  const std::stop_token& stop) {
    if (!holds_numbers(array))
        return Failure{
            fmt::format("{} holds words, and a matrix of numbers is needed: save "
                        "array.astype(float).",
                        file)};
    if (array.shape.size() != 2)
        return Failure{fmt::format("{} holds an array of {}, and a matrix of numbers has two.", file,
                                   print_count(static_cast<std::int64_t>(array.shape.size()), "dimension"))};
    KnownEntries known;
    known.rows = static_cast<Index>(array.shape[0]);
    known.cols = static_cast<Index>(array.shape[1]);
    for (std::int64_t j = 0; j < known.cols; ++j)
        for (std::int64_t i = 0; i < known.rows; ++i) {
            const std::int64_t position = i + known.rows * j;
            if (position % kLookEvery == 0 && stop.stop_requested()) return Cancelled{};
            const double value = array.at(array.columns_first ? position : j + known.cols * i);
            if (std::isnan(value)) continue;
            if (!std::isfinite(value))
                return Failure{
                    fmt::format("{} holds a number that is not finite, in row {} and column {}: NaN says "
                                "that one is missing.",
                                file, i + 1, j + 1)};
            known.position.push_back(position);
            known.value.push_back(value);
        }
    if (known.value.size() < static_cast<std::size_t>(known.rows * known.cols)) known.missing_words = "NaN";
    return known;
}

/// The arrays of a .npz file by their names, without '.npy'. bytes keeps what was unpacked.
struct Archive {
    std::vector<std::string> names;
    std::vector<std::string> bytes;

    std::optional<std::size_t> place(std::string_view name) const {
        const auto found = std::ranges::find(names, name);
        if (found == names.end()) return std::nullopt;
        return static_cast<std::size_t>(found - names.begin());
    }
};

/// What a sparse matrix is kept as, and its arrays.
class SparseArchive {
public:
    SparseArchive(const Archive& archive, const std::string& file) : archive_(archive), file_(file) {}

    Result<KnownEntries> read(const std::stop_token& stop) {
        const bool pairs = archive_.place("row").has_value();
        if (!load("shape", shape_) || !load("data", data_) ||
            !(pairs ? load("row", first_) && load("col", second_)
                    : load("indices", first_) && load("indptr", second_)))
            return Failure{
                fmt::format("{} is no sparse matrix of SciPy in the forms COO, CSR or CSC: write it by "
                            "save_npz(…, matrix.tocoo()).",
                            file_)};
        if (shape_.count() != 2) return broken();
        known_.rows = static_cast<Index>(shape_.whole_at(0));
        known_.cols = static_cast<Index>(shape_.whole_at(1));
        constexpr std::int64_t kMost = 1'000'000'000;
        if (known_.rows < 1 || known_.cols < 1 || known_.rows > kMost || known_.cols > kMost) return broken();
        if (first_.count() != data_.count()) return broken();
        const bool fits = pairs ? by_pairs(stop) : by_pointers(stop);
        if (stop.stop_requested()) return Cancelled{};
        if (!fits) return broken();
        known_.taken = "the stored entries of a sparse matrix";
        return std::move(known_);
    }

private:
    Failure broken() const {
        return {fmt::format("{} holds a sparse matrix whose indices do not fit its shape.", file_)};
    }

    bool load(const char* name, NpyArray& out) const {
        const auto at = archive_.place(name);
        if (!at) return false;
        Result<NpyArray> array = read_npy_array(archive_.bytes[*at]);
        if (!array || !holds_numbers(*array)) return false;
        out = *array;
        return true;
    }

    bool put(std::int64_t i, std::int64_t j, double value) {
        if (i < 0 || j < 0 || i >= known_.rows || j >= known_.cols) return false;
        if (std::isnan(value)) return true;
        if (!std::isfinite(value)) return false;
        known_.position.push_back(i + known_.rows * j);
        known_.value.push_back(value);
        return true;
    }

    bool by_pairs(const std::stop_token& stop) {
        if (second_.count() != data_.count()) return false;
        for (std::int64_t k = 0; k < data_.count(); ++k) {
            if (k % kLookEvery == 0 && stop.stop_requested()) return false;
            if (!put(first_.whole_at(k), second_.whole_at(k), data_.at(k))) return false;
        }
        return true;
    }

    bool by_pointers(const std::stop_token& stop) {
        const bool by_rows = !is_by_columns();
        const std::int64_t lines = by_rows ? known_.rows : known_.cols;
        if (second_.count() != lines + 1) return false;
        std::int64_t begin = second_.whole_at(0);
        if (begin != 0) return false;
        for (std::int64_t line = 0; line < lines; ++line) {
            if (line % kLookEvery == 0 && stop.stop_requested()) return false;
            const std::int64_t end = second_.whole_at(line + 1);
            if (end < begin || end > data_.count()) return false;
            for (; begin < end; ++begin) {
                const std::int64_t other = first_.whole_at(begin);
                if (!put(by_rows ? line : other, by_rows ? other : line, data_.at(begin))) return false;
            }
        }
        return true;
    }

    /// 'csc' against 'csr', in letters of one byte or four.
    bool is_by_columns() const {
        const auto at = archive_.place("format");
        if (!at) return false;
        const Result<NpyArray> word = read_npy_array(archive_.bytes[*at]);
        return word && word->data.find('r') == std::string_view::npos;
    }

    const Archive& archive_;
    const std::string& file_;
    NpyArray shape_, data_, first_, second_;
    KnownEntries known_;
};

Result<KnownEntries> archived_matrix(std::string_view bytes, const std::string& file,
                                     const std::stop_token& stop) {
    const Result<std::vector<ZipEntry>> entries = zip_entries(bytes);
    if (!entries) return Failure{file + " " + entries.sentence()};
    Archive archive;
    for (const ZipEntry& entry : *entries) {
        constexpr std::string_view kEnding = ".npy";
        if (!entry.name.ends_with(kEnding)) continue;
        Result<std::string> unpacked = zip_bytes(bytes, entry, stop);
        if (unpacked.cancelled()) return Cancelled{};
        if (!unpacked) return Failure{file + " " + unpacked.sentence()};
        archive.names.push_back(entry.name.substr(0, entry.name.size() - kEnding.size()));
        archive.bytes.push_back(*std::move(unpacked));
    }
    if (archive.place("shape") && archive.place("data")) return SparseArchive(archive, file).read(stop);
    std::optional<NpyArray> matrix;
    std::string name, names;
    std::size_t matrices = 0;
    for (std::size_t k = 0; k < archive.bytes.size(); ++k) {
        names += (names.empty() ? "'" : ", '") + excerpt(archive.names[k]) + "'";
        Result<NpyArray> array = read_npy_array(archive.bytes[k]);
        if (!array) return Failure{file + " " + array.sentence()};
        if (array->shape.size() != 2 || !holds_numbers(*array)) continue;
        ++matrices;
        matrix = *array;
        name = excerpt(archive.names[k]);
    }
    if (matrices != 1)
        return Failure{fmt::format("{} holds {} matrices{}, and one is needed: save it alone, as .npy.", file,
                                   matrices, names.empty() ? "" : fmt::format(" among {}", names))};
    Result<KnownEntries> known = dense_matrix(*matrix, file, stop);
    if (known) known->taken = fmt::format("the array '{}'", name);
    return known;
}

}  // namespace

bool begins_numpy(std::string_view bytes) {
    return bytes.starts_with(kNpyMark) || bytes.starts_with(kEmptyZip) ||
           first_zip_name(bytes).ends_with(".npy");
}

Result<KnownEntries> read_numpy_matrix(std::string_view bytes, const std::string& path,
                                       const std::stop_token& stop) {
    const std::string file = in_quotes(path);
    if (!bytes.starts_with(kNpyMark)) return archived_matrix(bytes, file, stop);
    const Result<NpyArray> array = read_npy_array(bytes);
    if (!array) return Failure{file + " " + array.sentence()};
    return dense_matrix(*array, file, stop);
}

}  // namespace lowrank
