// A picture by the squares of random sums of its pixels: what is loaded, what comes back, what is refused.
#include <fstream>
#include <vector>

#include "core/io/experiment_keys.h"
#include "core/io/instance/build_instance.h"
#include "core/io/instance/find_source.h"
#include "core/io/picture/image.h"
#include "core/io/share_line.h"
#include "core/run/session.h"
#include "core/run/texels.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;

namespace {

/// A dark disc beside a slope of greys, in a file; channels 1 or 3.
std::string picture_file(const testing::TempFolder& folder, Index width, Index height, int channels) {
    std::vector<std::uint8_t> pixels;
    for (Index i = 0; i < height; ++i)
        for (Index j = 0; j < width; ++j)
            for (int c = 0; c < channels; ++c) {
                const double x = double(j) / double(width) - 0.4, y = double(i) / double(height) - 0.5;
                pixels.push_back(
                    static_cast<std::uint8_t>(x * x + y * y < 0.08 ? 20 : 60 + 160 * j / width + 10 * c));
            }
    const auto png = encode_png(pixels, width, height, channels);
    REQUIRE(png);
    const std::string path = folder.path("picture.png");
    std::ofstream(path, std::ios::binary) << *png;
    return path;
}

ExperimentSpec read(const std::string& path) {
    ExperimentSpec spec = default_experiment();
    REQUIRE(apply_options({{"phase-image", path}, {"method", "narg+r"}}, spec));
    return spec;
}

}  // namespace

TEST_CASE("a picture comes back from the squares of random sums of its pixels") {
    const testing::TempFolder folder;
    const std::string path = picture_file(folder, 16, 11, 1);
    const ExperimentSpec spec = read(path);
    CHECK(spec.problem.kind == ProblemKind::PhaseRetrieval);
    CHECK(spec.problem.rate == 6.0);
    CHECK(spec.problem.rank == 1);
    const auto made = build_instance(spec, 0, {});
    REQUIRE(made);
    const auto instance = std::make_shared<const Instance>(*made);
    const MeasurementOperator& A = *instance->problem->A;
    CHECK(A.rows() == 16 * 11);
    CHECK(A.measurements() == 6 * 16 * 11);
    REQUIRE(instance->vector);
    CHECK((instance->vector->rows == 11 && instance->vector->cols == 16));
    // The truth is the picture, column by column.
    const auto image = read_image(path, 64);
    REQUIRE(image);
    const FixedRankPoint& truth = instance->truth->X;
    CHECK((picture_of_vector(*instance->vector, truth, truth) - image->values).norm() < 1e-12);
    CHECK(instance->truth->exact);

    const RunResult result = run_race(spec, instance);
    REQUIRE(result.race.traces.size() == 1);
    CHECK(result.race.traces[0].status == MethodStatus::Converged);
    const FixedRankPoint& found = result.iterates[0];
    CHECK((picture_of_vector(*instance->vector, found, truth) - image->values).norm() < 1e-6);
    // A vector is found up to its sign.
    FixedRankPoint turned = found;
    turned.U *= -1;
    turned.V *= -1;
    CHECK((picture_of_vector(*instance->vector, turned, truth) - image->values).norm() < 1e-6);

    InstancePicture shown;
    REQUIRE(picture_of(*instance, 1, shown, {}) == Outcome::Done);
    CHECK(shown.of_vector);
    CHECK((shown.truth.rows == 11 && shown.truth.cols == 16));
    CHECK(shown.samples.values.empty());
    Snapshot snapshot;
    REQUIRE(snapshot_of(*instance, found, snapshot, {}) == Outcome::Done);
    for (std::size_t k = 0; k < shown.truth.values.size(); ++k) {
        CHECK(snapshot.iterate.values[k] == Approx(shown.truth.values[k]).margin(1e-6));
        CHECK(snapshot.error.values[k] < 1e-6);
    }
}

TEST_CASE("colours become grey, large pictures small, and the spec comes back from its line") {
    const testing::TempFolder folder;
    const std::string path = picture_file(folder, 96, 40, 3);
    ExperimentSpec spec = read(path);
    spec.problem.max_side = 12;
    const auto made = build_instance(spec, 0, {});
    REQUIRE(made);
    REQUIRE(made->vector);
    CHECK((made->vector->rows == 5 && made->vector->cols == 12));
    REQUIRE(made->notes.size() == 2);
    CHECK(made->notes[0] == "The picture was reduced from 96 x 40 to 12 x 5 pixels (at most 64 a side).");
    CHECK(made->notes[1] == "Colours were turned to grey.");

    const auto back = read_share_line(write_share_line(spec));
    REQUIRE(back);
    CHECK(back->problem == spec.problem);
    // Unasked, a picture is one to complete.
    const auto found = find_source(path);
    REQUIRE(found);
    CHECK(*found == ProblemSource::Picture);
}

TEST_CASE("a black picture and a rate of nothing are refused") {
    const testing::TempFolder folder;
    const std::vector<std::uint8_t> black(12, 0);
    const auto png = encode_png(black, 4, 3, 1);
    REQUIRE(png);
    const std::string path = folder.path("black.png");
    std::ofstream(path, std::ios::binary) << *png;
    const auto made = build_instance(read(path), 0, {});
    REQUIRE_FALSE(made);
    CHECK(made.sentence().find("is black: sums of nothing say nothing of it.") != std::string::npos);
    ExperimentSpec spec = read(path);
    spec.problem.rate = 0;
    CHECK(why_invalid(spec.problem).starts_with("rate 0:"));
}
