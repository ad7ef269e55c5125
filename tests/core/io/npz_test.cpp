// Archives that are written are read back, by the program's own reader and by the words of the format.
#include "core/io/array/npz.h"

#include "core/io/array/npy.h"
#include "core/io/array/npy_array.h"
#include "core/io/array/numpy_file.h"
#include "core/io/array/zip_file.h"
#include "core/io/instance/whole_factors.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

std::string archive_of(const std::vector<NpzArray>& arrays) {
    std::string bytes;
    const Result<Written> done = write_npz(arrays, [&](std::string_view more) -> Result<Written> {
        bytes += more;
        return Written{};
    });
    INFO(done.sentence());
    REQUIRE(done);
    return bytes;
}

}  // namespace

TEST_CASE("an archive holds its matrix and the names of rows and columns") {
    Matrix X(3, 2);
    X << 1.5, -2, 3, 4e-300, 5, 6;
    const std::vector<std::string> names{"a", "größer", "日本"};
    const std::string bytes = archive_of({{"X", pieces_of(X)}, {"row_labels", {}, names}});
    const Result<KnownEntries> known = read_numpy_matrix(bytes, "x.npz");
    INFO(known.sentence());
    REQUIRE(known);
    CHECK(known->rows == 3);
    CHECK(known->cols == 2);
    CHECK(known->value == std::vector<double>(X.data(), X.data() + X.size()));

    const Result<std::vector<ZipEntry>> entries = zip_entries(bytes);
    REQUIRE(entries);
    REQUIRE(entries->size() == 2);
    CHECK((*entries)[0].name == "X.npy");
    CHECK((*entries)[1].name == "row_labels.npy");
    CHECK(*zip_bytes(bytes, (*entries)[0]) == encode_npy(X));
    const std::string texts = *zip_bytes(bytes, (*entries)[1]);
    const Result<NpyArray> array = read_npy_array(texts);
    INFO(array.sentence());
    REQUIRE(array);
    CHECK(array->kind == 'U');
    CHECK(array->shape == std::vector<std::int64_t>{3});
    CHECK(array->bytes == 4 * 6);
    // UTF-32 from the left, zeros behind: ö of the second name, 日 of the third.
    CHECK(little_endian(array->data, 24 + 8, 4) == 0xF6);
    CHECK(little_endian(array->data, 48, 4) == 0x65E5);
    CHECK(little_endian(array->data, 48 + 8, 4) == 0);
    CHECK(archive_of({{"X", pieces_of(X)}}) == archive_of({{"X", pieces_of(X)}}));
}

TEST_CASE("an archive of more than 4 GB is refused before it is begun") {
    const PiecewiseMatrix huge{Index{1} << 16, Index{1} << 14, [](Index, Index, Matrix&) {}};
    const std::vector<NpzArray> arrays{{"X", huge}};
    bool written = false;
    const Result<Written> done = write_npz(arrays, [&](std::string_view) -> Result<Written> {
        written = true;
        return Written{};
    });
    CHECK(says(done.sentence(), "holds at most 4 GB"));
    CHECK_FALSE(written);
}

TEST_CASE("whole factors multiply to the completed table") {
    FixedRankPoint X{Matrix::Random(5, 2), Matrix::Random(2, 2), Matrix::Random(4, 2)};
    Origin origin;
    origin.offset = 3;
    origin.row_offset = Vector::Random(5);
    origin.col_offset = Vector::Random(4);
    for (const bool scaled : {false, true}) {
        if (scaled) origin.col_scale = Vector::LinSpaced(4, 1, 100);
        Matrix table(5, 4);
        completed_matrix(X, &origin, 3).fill(0, 0, table);
        const WholeFactors factors = whole_factors(X, &origin, 3);
        CHECK(factors.left.cols() == 4);
        CHECK((factors.left * factors.right.transpose() - table).norm() < 1e-13 * table.norm());
    }
    origin = Origin{};
    origin.row_offset = Vector::Zero(5);
    origin.col_offset = Vector::Zero(4);
    CHECK(whole_factors(X, &origin, 0).left.cols() == 2);
    CHECK(whole_factors(X, nullptr, 0).right == X.V);
}
