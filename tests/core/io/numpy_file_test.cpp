// Arrays of NumPy and SciPy, packed and encoded texts, and files of other kinds.
#include "core/io/array/numpy_file.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/io/array/npy.h"
#include "core/io/file/file_kind.h"
#include "core/io/file/read_file.h"
#include "core/io/instance/find_source.h"
#include "core/io/picture/image.h"
#include "core/io/table/decode_text.h"
#include "tests/catch.h"
#include "tests/paths.h"
#include "tests/says.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

std::string corpus_bytes(const std::string& name) {
    std::ifstream in(std::filesystem::path(test::kTestFolder) / "fuzz/corpus" / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string npy_bytes(const std::string& type, const std::string& shape, const std::string& data) {
    std::string header = "{'descr': " + type + ", 'fortran_order': False, 'shape': " + shape + ", }";
    header.append(63 - (10 + header.size()) % 64, ' ');
    header += '\n';
    return std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(header.size()) + '\0' + header + data;
}

std::string numpy_refusal(const std::string& bytes) {
    const auto known = read_numpy_matrix(bytes, "f");
    return known ? "read" : known.sentence();
}

}  // namespace

TEST_CASE("arrays of NumPy in every order and size of numbers are one matrix") {
    // 1.5 nan -2; 3.25 4 0.5, and by columns 1.5 -2 4; nan 3.25 0.5.
    const auto rows = read_numpy_matrix(corpus_bytes("numpy/doubles"), "f");
    REQUIRE(rows);
    CHECK(rows->rows == 2);
    CHECK(rows->cols == 3);
    CHECK(rows->position == std::vector<std::int64_t>{0, 1, 3, 4, 5});
    CHECK(rows->value == std::vector<double>{1.5, 3.25, 4, -2, 0.5});
    const auto columns = read_numpy_matrix(corpus_bytes("numpy/big-columns"), "f");
    REQUIRE(columns);
    CHECK(columns->position == std::vector<std::int64_t>{0, 2, 3, 4, 5});
    CHECK(columns->value == std::vector<double>{1.5, -2, 3.25, 4, 0.5});
    const auto whole = read_numpy_matrix(corpus_bytes("numpy/whole"), "f");
    REQUIRE(whole);
    CHECK(whole->value == std::vector<double>{1, 3, -2, 4});
    const auto packed = read_matrix_file(corpus_bytes("numpy/dense-npz"), "f");
    REQUIRE(packed);
    CHECK(packed->value == rows->value);
    CHECK(says(packed->taken, "the array 'X'; 2 x 3, 5 of 6 known; missing: NaN"));
}

TEST_CASE("numbers that stand for missing values of an array are missing, and no array has a header") {
    const Matrix matrix = (Matrix(2, 3) << 0.1, -999, 3, -999, 5, 99).finished();
    TableSpec table;
    table.missing = "-999, NA, 99, 7";
    const auto known = read_matrix_file(encode_npy(matrix), "f", {}, table);
    REQUIRE(known);
    CHECK(known->rows == 2);
    CHECK(known->position == std::vector<std::int64_t>{0, 3, 4});
    CHECK(known->value == std::vector<double>{0.1, 5, 3});
    CHECK(says(known->taken, "2 x 3, 3 of 6 known; missing: -999, 99"));
    CHECK(known->table == TableSpec{.missing = table.missing});
    CHECK(known->warnings.empty());
    // -9.99, 1 and 2 in single precision, and -9.99 and 1 in half.
    table.missing = "-9.99";
    for (const std::string& bytes :
         {npy_bytes("'<f4'", "(1, 3)", std::string("\x0a\xd7\x1f\xc1\0\0\x80\x3f\0\0\0\x40", 12)),
          npy_bytes("'<f2'", "(1, 3)", std::string("\xff\xc8\0\x3c\0\x40", 6))}) {
        const auto singles = read_matrix_file(bytes, "f", {}, table);
        REQUIRE(singles);
        CHECK(singles->value == std::vector<double>{1, 2});
        CHECK(says(singles->taken, "missing: -9.99"));
    }
    table.missing = "-999, NA, 99, 7";
    const auto market = read_matrix_file(
        "%%MatrixMarket matrix coordinate real general\n2 2 3\n1 1 5\n2 1 99\n2 2 6\n", "f", {}, table);
    REQUIRE(market);
    CHECK(market->value == std::vector<double>{5, 6});
    const auto headed = read_matrix_file(encode_npy(matrix), "f", {}, {.header = true, .decimal = "comma"});
    REQUIRE(headed);
    CHECK(
        says(headed->warnings.front(), "--header, --decimal without effect: the file is an array of NumPy"));
}

TEST_CASE("what the program writes for NumPy it reads") {
    const Matrix matrix = (Matrix(2, 2) << 0.1, -1e-300, 3, 1e20 / 3).finished();
    const auto known = read_matrix_file(encode_npy(matrix), "f");
    REQUIRE(known);
    CHECK(Eigen::Map<const Matrix>(known->value.data(), 2, 2) == matrix);
}

TEST_CASE("sparse matrices of SciPy give their stored entries, whatever their form") {
    for (const char* form : {"numpy/csr", "numpy/csc", "numpy/coo"}) {
        INFO(form);
        const auto known = read_matrix_file(corpus_bytes(form), "f");
        INFO((known ? std::string() : known.sentence()));
        REQUIRE(known);
        CHECK(known->rows == 2);
        CHECK(known->cols == 3);
        CHECK(known->position == std::vector<std::int64_t>{0, 3, 4});
        CHECK(known->value == std::vector<double>{1.5, 3, -2});
        CHECK(says(known->taken, "stored entries of a sparse matrix; 2 x 3, 3 of 6 known"));
    }
}

TEST_CASE("arrays that are no matrix of real numbers are refused with what to do") {
    CHECK(says(numpy_refusal(npy_bytes("'<c16'", "(1, 1)", std::string(16, '\0'))), "complex numbers"));
    CHECK(says(numpy_refusal(npy_bytes("'|O'", "(1, 1)", "")), "objects of Python"));
    CHECK(says(numpy_refusal(npy_bytes("[('a', '<f8')]", "(1,)", "")), "astype(float)"));
    CHECK(says(numpy_refusal(npy_bytes("'<f8'", "(2,)", std::string(16, '\0'))),
               "an array of 1 dimension, and"));
    CHECK(says(numpy_refusal(npy_bytes("'<f8'", "(2, 2)", std::string(31, '\0'))), "cut or altered"));
    CHECK(says(numpy_refusal(npy_bytes("'<f8'", "(0, 1000000000000000000)", "")), "read"));
    const double infinite = HUGE_VAL;
    CHECK(says(numpy_refusal(npy_bytes("'<f8'", "(1, 1)", {reinterpret_cast<const char*>(&infinite), 8})),
               "not finite, in row 1"));
    for (const char* name : {"numpy/doubles", "numpy/dense-npz", "numpy/csr"}) {
        const std::string whole = corpus_bytes(name);
        for (std::size_t size = 0; size < whole.size(); ++size) {
            const std::string sentence = numpy_refusal(whole.substr(0, size));
            CHECK((sentence == "read" || sentence.back() == '.'));
        }
    }
}

TEST_CASE("text that gzip packed or that stands in UTF-16 is text") {
    const testing::TempFolder folder;
    const auto text_of = [&](const char* name) {
        const auto text = read_text(folder.with("packed", corpus_bytes(name)));
        INFO((text ? std::string() : text.sentence()));
        REQUIRE(text);
        return *text;
    };
    CHECK(text_of("packed/gzip") == "1.5,,-2\n,3,\n");
    CHECK(text_of("packed/gzip-twice") == "1,2\n3,4\n");
    CHECK(text_of("packed/utf16") == "1,5;2\n;3\xC3\xA9\n");
    CHECK(text_of("packed/utf16-big") == "1,5;2\n;\xF0\x9D\x95\x8F\n");
    CHECK(*read_text(folder.with("mac", "1,2\r3,4\r")) == "1,2\n3,4\n");
    const std::string packed = corpus_bytes("packed/gzip");
    CHECK(says(read_text(folder.with("cut", packed.substr(0, packed.size() - 9))).sentence(), "is cut"));
    std::string altered = packed;
    altered[12] = static_cast<char>(altered[12] ^ 0x55);
    CHECK(says(read_text(folder.with("altered", altered)).sentence(), "cannot be unpacked"));
    CHECK(says(read_text(folder.with("bare", std::string("1\0,\0002\0\n\0", 8))).sentence(),
               "UTF-16 without its mark"));
    CHECK(says(decode_text(packed, "f", 10, false).sentence(), "unpacked, the most that is read"));
    // What a problem's file is is told through the packing.
    const auto source = find_source(folder.with("t.csv.gz", packed));
    REQUIRE(source);
    CHECK(*source == ProblemSource::MatrixFile);
    CHECK(*find_source(folder.with("x.npz", corpus_bytes("numpy/csr"))) == ProblemSource::MatrixFile);
}

TEST_CASE("files of other kinds are named by their first bytes, with what to do") {
    const testing::TempFolder folder;
    using namespace std::string_view_literals;
    struct Other {
        std::string_view bytes, says;
    };
    for (const Other& other : {
             Other{
                 "PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0\0\0\0\0\0\0\0\0\0\0\0\0\x13\0\0\0[Content_Types].xml"sv,
                 "is a workbook of Excel: open it there and save the sheet as CSV"},
             Other{"PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0\0\0\0\0\0\0\0\0\0\0\0\0\x05\0\0\0a.csv"sv,
                   "is a zip archive, of which 'a.csv' is the first file"},
             Other{"PAR1\x15\0"sv, "Parquet"},
             Other{"\x89HDF\r\n\x1a\n\0"sv, "HDF5"},
             Other{"MATLAB 5.0 MAT-file, Platform\0"sv, "MAT-file of MATLAB"},
             Other{"MATLAB 7.3 MAT-file, Platform\0"sv, "MATLAB 7.3"},
             Other{"RIFF\x10\0\0\0WEBPVP8 "sv, "WebP picture: save it as PNG or JPEG"},
             Other{"II*\0\x08\0"sv, "TIFF"},
             Other{"BM\x36\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\0"sv, "BMP"},
             Other{"\0\0\0\x18"
                   "ftypheic"sv,
                   "HEIC"},
             Other{"GIF89a\0"sv, "GIF"},
         }) {
        INFO(other.says);
        const std::string path = folder.with("other", std::string(other.bytes));
        CHECK(says(read_text(path).sentence(), other.says));
        CHECK(says(find_source(path).sentence(), other.says));
        CHECK(says(decode_image(other.bytes, "f", 100).sentence(), other.says));
    }
    CHECK(why_other_kind("BM,1,2\n3,4,5\n6,7,8\n") == "");
    CHECK(why_other_kind("1,2\n") == "");
}

TEST_CASE("an array of words and an archive of nothing are refused for what they are") {
    CHECK(says(numpy_refusal(npy_bytes("'<U2'", "(1, 1)", std::string("a\0\0\0b\0\0\0", 8))), "holds words"));
    // What numpy.savez() writes without an array.
    const std::string nothing = "PK\x05\x06" + std::string(18, '\0');
    CHECK(begins_numpy(nothing));
    CHECK(says(numpy_refusal(nothing), "holds 0 matrices"));
}
