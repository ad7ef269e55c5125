// Pictures of 16 bits a sample: read, completed and written without losing the lower eight.
#include <cmath>
#include <limits>

#include "core/io/instance/build_instance.h"
#include "core/io/picture/image.h"
#include "core/problem/problem.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using lowrank::testing::TempFolder;

namespace {

/// Values that 8 bits cannot hold: k / 65535 with k no multiple of 257.
Matrix fine_values(Index rows, Index cols) {
    Matrix values(rows, cols);
    for (Index j = 0; j < cols; ++j)
        for (Index i = 0; i < rows; ++i) values(i, j) = double((i * 7919 + j * 104729 + 1) % 65536) / 65535;
    return values;
}

}  // namespace

TEST_CASE("a picture of 16 bits keeps every value, with colours and holes") {
    PngMetadata metadata;
    metadata.bits = 16;
    for (const Index channels : {Index(1), Index(3)}) {
        Matrix values = fine_values(9, 4 * channels);
        for (const bool holes : {false, true}) {
            if (holes)
                for (Index c = 0; c < channels; ++c)
                    values(2, 4 * c + 1) = std::numeric_limits<double>::quiet_NaN();
            const Result<std::string> file = encode_picture(values, channels, metadata);
            REQUIRE(file);
            const Result<Image> back = decode_image(*file, "wide.png", 1024);
            REQUIRE(back);
            CHECK(back->bits == 16);
            CHECK(back->channels == channels);
            CHECK(std::isnan(back->values(2, 1)) == holes);
            CHECK((values - back->values).array().isNaN().count() == (holes ? channels : 0));
            CHECK((values - back->values).array().isNaN().select(0, values - back->values).norm() < 1e-14);
        }
    }
    const Result<Image> narrow = decode_image(*encode_picture(fine_values(9, 4), 1), "narrow.png", 1024);
    REQUIRE(narrow);
    CHECK(narrow->bits == 8);
}

TEST_CASE("a problem made of a picture knows how many bits its samples had") {
    for (const int bits : {8, 16}) {
        PngMetadata metadata;
        metadata.bits = bits;
        const TempFolder folder;
        ExperimentSpec spec = default_experiment();
        spec.problem.source = ProblemSource::Picture;
        spec.problem.path = folder.with("p.png", *encode_picture(fine_values(20, 20), 1, metadata));
        spec.problem.rank = 2;
        const Result<Instance> instance = build_instance(spec, 0);
        REQUIRE(instance);
        CHECK(instance->origin->bits == bits);
    }
}
