// The picture that ships: it is what its generator draws, and it can be filled in.
#include "tests/sample_picture.h"

#include "core/io/file/atomic_file.h"
#include "core/io/instance/build_instance.h"
#include "core/io/picture/image.h"
#include "core/run/session.h"
#include "tests/catch.h"
#include "tests/paths.h"
#include "tests/repeated.h"

using namespace lowrank;

namespace {

const std::string kShipped = std::string(lowrank::test::kTestFolder) + "/../assets/sample.png";

}  // namespace

TEST_CASE("write the sample picture into the current folder", "[.][write-sample]") {
    REQUIRE(write_file("sample.png", *encode_picture(sample_picture(256), 3), true));
}

TEST_CASE("the shipped picture is what its generator draws") {
    const auto shipped = read_image(kShipped, 1024);
    REQUIRE(shipped);
    CHECK(shipped->values == decode_image(*encode_picture(sample_picture(256), 3), "p", 1024)->values);
}

TEST_CASE("with 40 % of its pixels the shipped picture ends within 2 dB of its best rank-10 approximation") {
    ExperimentSpec spec = default_experiment();
    spec.problem.source = ProblemSource::Picture;
    spec.problem.path = kShipped;
    spec.problem.rate = 0.4;
    spec.problem.rank = 10;
    spec.stop.max_iter = testing::repeated(400, 60);
    for (MethodEntry& entry : spec.methods) entry.enabled = false;
    const std::vector<std::string_view> names{"narg+r", "rgrad-orth", "scaledgd"};
    const std::size_t count = testing::repeated(names.size(), std::size_t(1));
    for (const std::string_view name : std::span(names).first(count))
        for (MethodEntry& entry : spec.methods)
            entry.enabled = entry.enabled || print_method(entry.spec) == name;
    Result<Instance> built = build_instance(spec, 0);
    REQUIRE(built);
    const auto instance = std::make_shared<const Instance>(std::move(*built));
    const RunResult result = run_race(spec, instance);
    std::size_t ran = 0;
    for (const Trace& trace : result.race.traces) {
        if (!trace.enabled || trace.empty()) continue;
        CAPTURE(trace.name);
        CHECK(trace.psnr.back() > instance->origin->best_rank_psnr - 2);
        ++ran;
    }
    CHECK(ran == count);
}
