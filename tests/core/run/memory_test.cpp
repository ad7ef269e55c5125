// What a race is said to take: what it grows with, and the sentences where it does not fit.
#include "core/run/memory.h"

#include "core/method/registry.h"
#include "core/text/numbers.h"
#include "tests/core/run/made.h"
#include "tests/says.h"

using namespace lowrank;
using testing::says;

namespace {

ExperimentSpec race(Index rows, Index cols, Index rank, double rate) {
    ExperimentSpec spec = default_experiment();
    spec.problem.rows = rows;
    spec.problem.cols = cols;
    spec.problem.rank = rank;
    spec.problem.rate = rate;
    return spec;
}

double memory(const ExperimentSpec& spec) { return race_memory(spec, ground_of(spec.problem)); }
std::string refusal(const ExperimentSpec& spec, double limit) {
    return why_too_large(spec, ground_of(spec.problem), limit);
}

}  // namespace

TEST_CASE("every method adds to the memory of a race, and one that takes no part does not") {
    ExperimentSpec spec = race(2000, 1500, 20, 0.1);
    for (MethodEntry& entry : spec.methods) entry.enabled = false;
    double before = memory(spec);
    for (MethodEntry& entry : spec.methods) {
        CAPTURE(print_method(entry.spec));
        entry.enabled = true;
        const double now = memory(spec);
        // At least its iterate and its residual.
        CHECK(now - before >= 8.0 * 20 * 3500 + 8 * 300'000);
        before = now;
    }
}

TEST_CASE("a race that does not fit is told what to leave out, and fits without it") {
    ExperimentSpec spec = race(200'000, 50, 20, 0.5);
    const double all = memory(spec);
    CHECK(refusal(spec, all).empty());
    CHECK(refusal(spec, 0).empty());
    for (const double share : {0.99, 0.7, 0.4, 0.25}) {
        CAPTURE(share);
        const double limit = share * all;
        const std::string sentence = refusal(spec, limit);
        REQUIRE_FALSE(sentence.empty());
        INFO(sentence);
        CHECK(says(sentence, "200000 x 50"));
        CHECK(says(sentence, print_size(all)));
        CHECK(says(sentence, print_size(limit)));
        CHECK(says(sentence, "--memory-limit"));
        ExperimentSpec rest = spec;
        const std::string names = sentence.substr(sentence.find("leave out"));
        std::size_t left = 0;
        for (MethodEntry& entry : rest.methods) {
            // A whole name: 'NARG' is in 'NARG+R' too.
            for (const char* end : {",", " and"})
                if (names.find(" " + display_name(entry.spec) + end) != names.npos) entry.enabled = false;
            left += entry.enabled;
        }
        CHECK(left < spec.methods.size());
        CHECK(left > 0);
        CHECK(refusal(rest, limit).empty());
    }
}

TEST_CASE("where no method fits, or the problem alone does not, that is said") {
    ExperimentSpec spec = race(4000, 4000, 60, 0.1);
    const double all = memory(spec);
    ExperimentSpec none = spec;
    for (MethodEntry& entry : none.methods) entry.enabled = false;
    const double alone = memory(none);
    CHECK(alone < all);
    const std::string hardly = refusal(spec, alone * 1.001);
    REQUIRE_FALSE(hardly.empty());
    CHECK(says(hardly, "any of its methods"));
    const std::string nothing = refusal(spec, alone / 2);
    REQUIRE_FALSE(nothing.empty());
    CHECK(says(nothing, "before any method starts"));
    CHECK(says(nothing, print_size(alone)));
    ExperimentSpec one = spec;
    one.methods = {{testing::method("nag"), true}};
    const std::string only = refusal(one, alone * 1.001);
    REQUIRE_FALSE(only.empty());
    CHECK(says(only, "with NAG"));
}

TEST_CASE("records, a spectrum that a rule asks for and a picture count") {
    ExperimentSpec spec = race(60, 60, 3, 0.5);
    spec.stop.max_iter = 10;
    const double few = memory(spec);
    spec.stop.max_iter = 100'000;
    CHECK(memory(spec) > few + 50e6);
    spec.stop.max_iter = 100'000'000;  // the race ends before its records fill the memory
    CHECK(memory(spec) < few + 300e6);

    spec = race(1000, 1000, 10, 0.2);
    spec.methods = {{testing::method("narg"), true}};
    const double plain = memory(spec);
    spec.methods = {{testing::method("narg:momentum=optimal"), true}};
    CHECK(memory(spec) > plain + 64 * 8 * 19'900);

    RaceGround ground = ground_of(spec.problem);
    const double bare = race_memory(spec, ground);
    ground.origin = 1e6;
    CHECK(race_memory(spec, ground) == bare + 1e6);
}

TEST_CASE("what a change of rules adds counts from the start") {
    ExperimentSpec spec = race(1000, 1000, 10, 0.2);
    spec.methods = {{testing::method("rgrad-orth"), true}, {testing::method("narg"), true}};
    const double plain = memory(spec);
    spec.changes = {{1, 5, "restart", "gradient"}};
    CHECK(memory(spec) >= plain + 8 * 200'000);
    ExperimentSpec both = spec;
    both.changes.push_back({1, 9, "restart", "off"});
    CHECK(memory(both) == memory(spec));
    spec.changes = {{1, 5, "momentum", "optimal"}};
    CHECK(memory(spec) > plain + 64 * 8 * 19'900);
    spec.methods[1].enabled = false;
    CHECK(memory(spec) < plain);
}

TEST_CASE("a noisy start counts the whole matrix only where it fills one") {
    ExperimentSpec spec = race(4000, 4000, 5, 0.01);
    for (MethodEntry& entry : spec.methods) entry.enabled = false;
    const double spectral = memory(spec);
    spec.start = {StartKind::Noisy, 0.1};
    CHECK(memory(spec) > spectral + 0.9 * 8 * 16e6);
    spec.start.sigma = 0;
    CHECK(memory(spec) == spectral);
    // Ratings of this size start spectrally all the same (make_start).
    ExperimentSpec huge = race(100'000, 50'000, 5, 1e-4);
    for (MethodEntry& entry : huge.methods) entry.enabled = false;
    const double before = memory(huge);
    huge.start = {StartKind::Noisy, 0.1};
    CHECK(memory(huge) == before);
}

TEST_CASE("held-out ratings count with their labels and the factors that predict them") {
    ExperimentSpec spec = race(60, 40, 3, 0.5);
    const auto instance = testing::instance_of(spec);
    Origin origin;
    origin.test_row.assign(100, 0);
    origin.test_col.assign(100, 0);
    origin.test_value = Vector::Zero(100);
    origin.row_labels.assign(60, std::string(100, 'x'));
    Instance rated = *instance;
    rated.origin = std::make_shared<const Origin>(origin);
    CHECK(ground_of(*instance).origin == 0);
    CHECK(ground_of(rated).origin >= 100 * (8 + 4 + 4) + 60 * (32 + 100) + 8 * 3 * (60 + 40));
}
