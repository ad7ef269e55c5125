// Dense CSV with holes, Matrix Market, and what leaves for NumPy and spreadsheets.
#include "core/io/table/matrix_file.h"

#include <bit>
#include <cmath>
#include <cstring>

#include "core/io/array/npy.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

KnownEntries parsed_matrix(const std::string& text) {
    const auto known = read_matrix_file(text, "f");
    INFO((known ? std::string() : known.sentence()));
    REQUIRE(known);
    return *known;
}

std::string matrix_refusal(const std::string& text) {
    const auto known = read_matrix_file(text, "f");
    return known ? "read" : known.sentence();
}

const std::string kMarket =
    "%%MatrixMarket matrix coordinate real general\n% comment\n3 2 3\n3 1 5.5\n1 2 -1\n1 1 2\n";

}  // namespace

TEST_CASE("empty and NaN cells of a dense CSV are missing") {
    for (const char* text :
         {"1,,3\n,5,nan\n", "1;;3\n;5;NaN\n", "a,b,c\n1,,3\n,5,NA\n", "1\t\t3\n\t5\tnan\n"}) {
        CAPTURE(text);
        const KnownEntries known = parsed_matrix(text);
        CHECK(known.rows == 2);
        CHECK(known.cols == 3);
        CHECK(known.position == std::vector<std::int64_t>{0, 3, 4});
        CHECK(known.value == std::vector<double>{1, 5, 3});
    }
}

TEST_CASE("what is wrong in a dense CSV is named with its line") {
    CHECK(says(matrix_refusal("1,2\n3\n"), "line 2: there are 1 cells, and 2"));
    CHECK(says(matrix_refusal("1,2\n3,x\n"), "line 2: 'x' is not a finite number"));
    CHECK(says(matrix_refusal("1,2\n3,inf\n"), "'inf'"));
    CHECK(says(matrix_refusal(",\n,\n"), "no number"));
    CHECK(says(matrix_refusal(""), "no number"));
}

TEST_CASE("Matrix Market coordinate files, general and symmetric, real, integer and pattern") {
    const KnownEntries real = parsed_matrix(kMarket);
    CHECK(real.position == std::vector<std::int64_t>{0, 2, 3});
    CHECK(real.value == std::vector<double>{2, 5.5, -1});
    const KnownEntries symmetric =
        parsed_matrix("%%MatrixMarket matrix coordinate integer symmetric\n2 2 2\n1 1 4\n2 1 7\n");
    CHECK(symmetric.position == std::vector<std::int64_t>{0, 1, 2});
    CHECK(symmetric.value == std::vector<double>{4, 7, 7});
    CHECK(parsed_matrix("%%MatrixMarket MATRIX Coordinate Pattern General\n2 2 1\n2 2\n").value ==
          std::vector<double>{1});
}

TEST_CASE("sizes that a Matrix Market file cannot have are refused with those that it can") {
    for (const char* sizes : {"0 0 0", "999999999999 2 1", "2 2 -1", "2 2"}) {
        CAPTURE(sizes);
        const auto known = read_matrix_file(
            "%%MatrixMarket matrix coordinate real general\n" + std::string(sizes) + "\n", "f");
        CHECK(says(known ? "read" : known.sentence(), "the first two from 1 to 1000000000."));
    }
}

TEST_CASE("a file of one column keeps its empty cells") {
    for (const char* text : {"1\n\n3\n", "value\n1\n\n3\n", "# mine\n\nvalue\n1\n  \n3\n", "1\r\n\r\n3"}) {
        CAPTURE(text);
        const KnownEntries known = parsed_matrix(text);
        CHECK(known.rows == 3);
        CHECK(known.cols == 1);
        CHECK(known.position == std::vector<std::int64_t>{0, 2});
    }
    CHECK(parsed_matrix("\n1\n").position == std::vector<std::int64_t>{1});
    CHECK(parsed_matrix("1\n\n").rows == 2);
    // Elsewhere an empty line is none, and tabs are empty cells.
    CHECK(parsed_matrix("1,2\n\n3,4\n").rows == 2);
    CHECK(parsed_matrix("1\t2\n\t\n3\t4\n").rows == 3);
    CHECK(parsed_matrix("1 2\n \t\n3 4\n").rows == 2);
}

TEST_CASE("what is wrong in a Matrix Market file is named with its line") {
    CHECK(says(matrix_refusal("%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 1 0\n"),
               "'complex'"));
    CHECK(says(matrix_refusal("%%MatrixMarket matrix vector real general\n1 1\n1\n"), "'vector'"));
    CHECK(says(matrix_refusal("%%MatrixMarket matrix coordinate real hermitian\n1 1 1\n1 1 1\n"),
               "'hermitian'"));
    CHECK(says(matrix_refusal("%%MatrixMarket\n"), "line 1"));
    CHECK(says(matrix_refusal("%%MatrixMarket matrix coordinate real general\n3 2\n"), "line 2"));
    CHECK(says(matrix_refusal(kMarket + "1 1 1\n"), "announces 3"));
    CHECK(says(matrix_refusal("%%MatrixMarket matrix coordinate real general\n3 2 1\n4 1 1\n"),
               "line 3: the entry 4, 1"));
    CHECK(says(matrix_refusal("%%MatrixMarket matrix coordinate real general\n3 2 1\n0 1 1\n"),
               "counted from 1"));
    CHECK(says(matrix_refusal("%%MatrixMarket matrix coordinate real general\n3 2 1\n1 1 nan\n"), "'nan'"));
    CHECK(says(matrix_refusal("%%MatrixMarket matrix coordinate real general\n3 2 2\n1 1 1\n1 1 2\n"),
               "entry 1, 1 more than once"));
    CHECK(says(matrix_refusal("%%MatrixMarket matrix coordinate real symmetric\n3 2 1\n1 1 1\n"),
               "as many columns"));
}

TEST_CASE("every beginning of a matrix file is read or refused in one sentence") {
    for (const std::string& whole : {kMarket, std::string("a,b\n1,,\"2\"\n3,4,5\n")})
        for (std::size_t size = 0; size < whole.size(); ++size) {
            const std::string sentence = matrix_refusal(whole.substr(0, size));
            CHECK((sentence == "read" || sentence.back() == '.'));
        }
}

TEST_CASE("a .npy file is a padded header and the columns") {
    const Matrix matrix = (Matrix(2, 3) << 1, 2, 3, 4, 5, 6).finished();
    const std::string file = encode_npy(matrix);
    CHECK(file.substr(0, 6) == "\x93NUMPY");
    const std::size_t header =
        static_cast<unsigned char>(file[8]) + 256u * static_cast<unsigned char>(file[9]);
    REQUIRE((10 + header) % 64 == 0);
    CHECK(file.substr(10, header).find("'fortran_order': True, 'shape': (2, 3)") != std::string::npos);
    CHECK(file[9 + header] == '\n');
    REQUIRE(file.size() == 10 + header + 48);
    CHECK(std::memcmp(file.data() + 10 + header, matrix.data(), 48) == 0);
    // A block of a matrix is not contiguous, and the file is.
    CHECK(encode_npy(matrix.topRows(1)).size() == encode_npy(Matrix(matrix.topRows(1))).size());
    CHECK(encode_npy(matrix.topRows(1)) == encode_npy(Matrix(matrix.topRows(1))));
}

TEST_CASE("a matrix written as CSV reads back to the bit") {
    const Matrix matrix = (Matrix(2, 2) << 0.1, -1e-300, 3, 1e20 / 3).finished();
    const KnownEntries known = parsed_matrix(encode_csv(matrix));
    CHECK(Eigen::Map<const Matrix>(known.value.data(), 2, 2) == matrix);
}

TEST_CASE("predictions add the means of row and column, and name the labels nobody knows") {
    Origin origin;
    origin.offset = 3;
    origin.row_offset = (Vector(2) << 0.5, -0.5).finished();
    origin.col_offset = (Vector(1) << 0.25).finished();
    origin.row_labels = {"ann", "bob"};
    origin.col_labels = {"film, a"};
    const FixedRankPoint X{(Matrix(2, 1) << 0.6, 0.8).finished(), Matrix::Constant(1, 1, 2.0),
                           Matrix::Ones(1, 1)};
    UnknownLabels unknown;
    const std::string csv =
        predictions_csv(origin, X, {{"bob", "film, a"}, {"eve", "film, a"}, {"ann", "film b"}}, unknown, 0);
    CHECK(unknown.pairs == 2);
    CHECK(unknown.rows == std::vector<std::string>{"eve"});
    CHECK(unknown.cols == std::vector<std::string>{"film b"});
    CHECK(csv == "row,column,prediction\nbob,\"film, a\",4.35\neve,\"film, a\",3.25\nann,film b,3.5\n");
}
