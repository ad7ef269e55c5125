// Specs: the counts of the paper's conventions, and a sentence for everything that cannot be built.
#include "core/problem/spec.h"

#include <limits>
#include <tuple>

#include "core/problem/generate.h"
#include "tests/catch.h"

using namespace lowrank;

namespace {

ProblemSpec completion(Index rows, Index cols, Index rank, double rate) {
    ProblemSpec spec;
    spec.rows = rows;
    spec.cols = cols;
    spec.rank = rank;
    spec.rate = rate;
    return spec;
}

ProblemSpec sensing(Index rows, Index cols, Index rank, double rate) {
    ProblemSpec spec = completion(rows, cols, rank, rate);
    spec.kind = ProblemKind::MatrixSensing;
    return spec;
}

/// Refused with one sentence that holds each of the words.
void refused(const ProblemSpec& spec, std::initializer_list<const char*> words) {
    const std::string sentence = why_invalid(spec);
    REQUIRE_FALSE(sentence.empty());
    INFO(sentence);
    CHECK(sentence.back() == '.');
    CHECK(sentence.find('\n') == std::string::npos);
    for (const char* word : words) {
        INFO(word);
        CHECK(sentence.find(word) != std::string::npos);
    }
}

const double kNan = std::numeric_limits<double>::quiet_NaN();
const double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("sample counts follow the conventions") {
    CHECK(measurement_count(completion(100, 100, 3, 0.57)) == 5700);  // 5699.99... in doubles
    CHECK(measurement_count(completion(50, 50, 3, 0.6)) == 1500);
    CHECK(measurement_count(sensing(50, 50, 3, 4)) == 600);
    CHECK(measurement_count(sensing(10, 7, 1, 3)) == 25);
    CHECK(degrees_of_freedom(completion(50, 50, 3, 0.6)) == 291);
}

TEST_CASE(
    "samples per degree of freedom and the rate say the same, and a rate gives no fewer than asked for") {
    CHECK(samples_per_degree(completion(50, 50, 3, 0.6)) == Approx(1500.0 / 291).epsilon(1e-15));
    CHECK(samples_per_degree(sensing(50, 50, 3, 4)) == Approx(600.0 / 291).epsilon(1e-15));
    for (const double wanted : {1.0, 1.3, 1.6, 2.0, 3.3333, 7.0}) {
        for (ProblemSpec spec :
             {completion(60, 60, 3, 0.5), completion(300, 170, 7, 0.5), completion(2500, 2500, 125, 0.5),
              completion(100'000, 90'001, 40, 0.5), sensing(50, 50, 3, 4), sensing(31, 77, 5, 4)}) {
            spec.rate = rate_of_samples_per_degree(spec, wanted);
            INFO(spec.rows << " x " << spec.cols << ", " << wanted);
            const double freedom = double(degrees_of_freedom(spec));
            CHECK(double(measurement_count(spec)) >= wanted * freedom * (1 - 1e-15));
            CHECK(double(measurement_count(spec)) < wanted * freedom + 1);
        }
    }
    CHECK(rate_of_samples_per_degree(completion(60, 60, 3, 0.5), 20) > 1);
}

TEST_CASE("what can be built is not refused") {
    CHECK(why_invalid(ProblemSpec{}).empty());
    CHECK(why_invalid(completion(1, 1, 1, 1)).empty());
    CHECK(why_invalid(completion(40, 30, 30, 1)).empty());
    CHECK(why_invalid(completion(2500, 2500, 125, 0.4)).empty());
    CHECK(why_invalid(sensing(50, 50, 3, 4)).empty());
    ProblemSpec spec;
    spec.condition = 1;
    CHECK(why_invalid(spec).empty());
    spec.rank = 1;
    spec.condition = 100;
    CHECK(why_invalid(spec).empty());
}

TEST_CASE("sizes and ranks that cannot be are refused by name") {
    refused(completion(0, 5, 1, 0.5), {"rows 0", "1000000"});
    refused(completion(-3, 5, 1, 0.5), {"rows -3"});
    refused(completion(5, 0, 1, 0.5), {"cols 0"});
    refused(completion(1'000'000'000, 1'000'000'000, 3, 0.5), {"rows 1000000000"});
    refused(completion(std::numeric_limits<Index>::max(), 5, 1, 0.5), {"rows 9223372036854775807"});
    refused(completion(50, 40, 0, 0.5), {"rank 0", "1 to 40"});
    refused(completion(50, 40, -1, 0.5), {"rank -1"});
    refused(completion(50, 40, 41, 0.5), {"rank 41", "1 to 40", "50 x 40"});
}

TEST_CASE("rates, noise and condition numbers outside their ranges are refused") {
    for (const double rate : {0.0, -0.1, 1.0000001, kNan, kInfinity})
        refused(completion(50, 50, 3, rate), {"rate"});
    for (const double rate : {0.0, -4.0, 1001.0, kNan}) refused(sensing(50, 50, 3, rate), {"rate", "1000"});
    refused(completion(50, 50, 3, 1.5), {"rate 1.5", "at most 1"});
    ProblemSpec spec;
    for (const double noise : {-1.0, kNan, kInfinity}) {
        spec.noise = noise;
        refused(spec, {"noise"});
    }
    spec.noise = 0;
    for (const double condition : {0.5, -1.0, kNan, kInfinity, 1e13}) {
        spec.condition = condition;
        refused(spec, {"condition"});
    }
}

TEST_CASE("too few samples are refused unless allowed, none never are") {
    ProblemSpec spec = completion(50, 50, 3, 0.005);
    refused(spec, {"12 samples for 291 degrees of freedom, not enough", "--allow-underdetermined"});
    spec.allow_underdetermined = true;
    CHECK(why_invalid(spec).empty());
    spec.rate = 0.0001;
    refused(spec, {"no sample"});
    refused(sensing(50, 50, 3, 1.5), {"225 samples for 291 degrees of freedom"});
}

TEST_CASE("more samples than can be counted are refused, and no product of sizes overflows") {
    refused(completion(1'000'000, 1'000'000, 3, 1), {"1e+12 samples"});
    refused(sensing(1'000'000, 1'000'000, 1'000'000, 1000), {"samples"});
    const ProblemSizes huge = sizes_of(sensing(1'000'000, 1'000'000, 1'000'000, 1000));
    CHECK(generating_memory(huge) > 1e20);
    CHECK(starting_memory(huge) > 1e20);
}

TEST_CASE("what an operator holds is known from its sizes") {
    for (const auto& [rows, cols, rate] : {std::tuple<Index, Index, double>{40, 60, 0.1},
                                           {40, 60, 0.5},
                                           {300, 200, 0.04},
                                           {300, 200, 0.2},
                                           {200, 333, 0.7}}) {
        CAPTURE(rows, cols, rate);
        ProblemSpec spec = completion(rows, cols, 2, rate);
        Instance made;
        REQUIRE(generate_instance(spec, made) == Outcome::Done);
        const ProblemSizes sizes = sizes_of(*made.problem->A, 2);
        CHECK(operator_memory(sizes) == Approx(double(made.problem->A->memory())).epsilon(0.01));
        CHECK(prefers_dense(sizes) == made.problem->A->prefers_dense());
    }
    Instance made;
    REQUIRE(generate_instance(sensing(20, 30, 2, 3), made) == Outcome::Done);
    CHECK(operator_memory(sizes_of(*made.problem->A, 2)) == double(made.problem->A->memory()));
}

TEST_CASE("problems from files are judged without their sizes") {
    ProblemSpec spec;
    spec.source = ProblemSource::Picture;
    refused(spec, {"file"});
    spec.path = "photo.jpg";
    spec.rank = 200;
    CHECK(why_invalid(spec).empty());
    spec.rate = 0;
    refused(spec, {"rate 0"});
    spec.rate = 0.4;
    spec.max_side = 0;
    refused(spec, {"max-side 0"});
    spec.source = ProblemSource::Ratings;
    spec.rank = 0;
    refused(spec, {"rank 0"});
}

TEST_CASE("starts and stops") {
    StartSpec start;
    CHECK(why_invalid(start, {}).empty());
    start.kind = StartKind::Noisy;
    start.sigma = 0.5;
    CHECK(why_invalid(start, {}).empty());
    for (const double sigma : {-1.0, kNan, kInfinity}) {
        start.sigma = sigma;
        CHECK_FALSE(why_invalid(start, {}).empty());
    }
    start.sigma = 1;
    CHECK_FALSE(why_invalid(start, completion(100'000, 100'000, 3, 0.01)).empty());
    CHECK(why_invalid(start, sensing(50, 50, 3, 4)).empty());
    StopSpec stop;
    CHECK(why_invalid(stop).empty());
    stop.tol = -1e-9;
    CHECK_FALSE(why_invalid(stop).empty());
    stop.tol = kNan;
    CHECK_FALSE(why_invalid(stop).empty());
    stop.tol = 1e-8;
    stop.max_iter = 0;
    CHECK_FALSE(why_invalid(stop).empty());
    stop.max_iter = 10;
    stop.time_limit = -1;
    CHECK_FALSE(why_invalid(stop).empty());
}
