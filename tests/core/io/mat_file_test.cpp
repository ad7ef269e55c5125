// MAT-files byte by byte, and the arrays of an instance against the problem they stand for.
#include "core/io/array/mat_file.h"

#include <cstring>
#include <map>

#include "core/io/experiment_keys.h"
#include "core/io/instance/build_instance.h"
#include "core/io/instance/save_instance.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;

namespace {

std::uint32_t word_at(const std::string& bytes, std::size_t at) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    return word;
}

/// The matrices of a file, each tag where the format has it.
std::map<std::string, Matrix> read_mat(const std::string& bytes) {
    std::map<std::string, Matrix> found;
    REQUIRE(bytes.size() >= 128);
    CHECK(bytes.substr(0, 19) == "MATLAB 5.0 MAT-file");
    CHECK(bytes.substr(124, 4) == std::string("\x00\x01IM", 4));
    for (std::size_t at = 128; at < bytes.size();) {
        REQUIRE(word_at(bytes, at) == 14);  // miMATRIX
        const std::size_t next = at + 8 + word_at(bytes, at + 4);
        CHECK(word_at(bytes, at + 8) == 6);   // miUINT32
        CHECK(word_at(bytes, at + 16) == 6);  // mxDOUBLE_CLASS
        CHECK(word_at(bytes, at + 24) == 5);  // miINT32
        const Index rows = word_at(bytes, at + 32), cols = word_at(bytes, at + 36);
        CHECK(word_at(bytes, at + 40) == 1);  // miINT8
        const std::size_t letters = word_at(bytes, at + 44), begin = at + 48 + (letters + 7) / 8 * 8;
        CHECK(word_at(bytes, begin) == 9);  // miDOUBLE
        CHECK(word_at(bytes, begin + 4) == 8 * static_cast<std::uint32_t>(rows * cols));
        Matrix matrix(rows, cols);
        std::memcpy(matrix.data(), bytes.data() + begin + 8,
                    sizeof(double) * static_cast<std::size_t>(matrix.size()));
        found.emplace(bytes.substr(at + 48, letters), matrix);
        CHECK(next == begin + 8 + 8 * static_cast<std::size_t>(rows * cols));
        at = next;
    }
    return found;
}

std::string mat_of(std::span<const NpzArray> arrays) {
    std::string bytes;
    const auto sink = [&](std::string_view some) -> Result<Written> {
        bytes += some;
        return Written{};
    };
    REQUIRE(write_mat(arrays, sink));
    return bytes;
}

}  // namespace

TEST_CASE("a MAT-file holds each matrix under its name, column by column, and no texts") {
    const Matrix a = Matrix::Random(3, 5), b = Matrix::Random(1, 1);
    const std::vector<NpzArray> arrays = {
        {"a", pieces_of(a)}, {"a_longer_name", pieces_of(b)}, {"words", {}, {"x"}}};
    const auto read = read_mat(mat_of(arrays));
    CHECK(read.size() == 2);
    CHECK(read.at("a") == a);
    CHECK(read.at("a_longer_name") == b);
    std::stop_source stop;
    stop.request_stop();
    CHECK(write_mat(
              arrays, [](std::string_view) -> Result<Written> { return Written{}; }, stop.get_token())
              .cancelled());
    const NpzArray huge{"huge", {1 << 20, 1 << 10, [](Index, Index, Matrix&) {}}};
    CHECK(testing::says(
        write_mat(std::span(&huge, 1), [](std::string_view) -> Result<Written> { return Written{}; })
            .sentence(),
        "at most 2 GB a matrix"));
}

TEST_CASE(
    "the arrays of an instance say all of it: samples are those of the truth at the positions, the start is "
    "the start") {
    for (const char* kind : {"mc", "ms", "rop"}) {
        ExperimentSpec spec = default_experiment();
        REQUIRE(apply_options({{"problem", kind}, {"rows", "9"}, {"cols", "7"}, {"rank", "2"}}, spec));
        const Result<Instance> instance = build_instance(spec, 0, {});
        REQUIRE(instance);
        const auto read = read_mat(mat_of(instance_arrays(*instance)));
        const Matrix X = read.at("left") * read.at("right").transpose(), y = read.at("samples");
        CHECK((X - instance->truth->X.dense()).norm() < 1e-12 * instance->truth->norm);
        CHECK((read.at("start_left") * read.at("start_right").transpose() - instance->start.dense()).norm() <
              1e-12 * instance->truth->norm);
        CHECK(read.at("rank")(0, 0) == 2);
        const Index m = static_cast<Index>(read.at("measurements")(0, 0));
        REQUIRE(y.rows() == m);
        for (Index k = 0; k < m; ++k) {
            double expected = 0;
            if (read.contains("observed")) {
                expected = X.data()[static_cast<Index>(read.at("observed")(k, 0))];
            } else if (read.contains("sensing")) {
                expected = read.at("sensing").row(k).dot(X.reshaped().transpose());
            } else {
                expected = read.at("left_vectors").row(k) * X * read.at("right_vectors").row(k).transpose();
                expected /= std::sqrt(double(m));
            }
            CHECK(y(k, 0) == Approx(expected).margin(1e-10));
        }
    }
}
