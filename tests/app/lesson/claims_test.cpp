// What lessons say of runs, held against the runs: counts of iterations and calls, rates, floors, and the
// best of a parameter.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <tuple>

#include "core/method/registry.h"
#include "core/quadratic/theta_rate.h"
#include "core/text/numbers.h"
#include "core/theory/optimal_rates.h"
#include "tests/app/lesson/classroom.h"

using namespace lowrank;
using testing::shipped;

namespace {

/// A method in an experiment given as a lesson's words.
Race raced(const KeyValues& words, const std::string& method) {
    ExperimentSpec spec = default_experiment();
    KeyValues all = words;
    all.emplace_back("method", method);
    REQUIRE(apply_file_keys(all, spec));
    const Result<Instance> instance = build_instance(spec, 0);
    REQUIRE(instance);
    return run_race(spec, std::make_shared<const Instance>(*instance)).race;
}

/// Its iterations; -1 where it does not converge.
std::int64_t iterations(const KeyValues& words, const std::string& method) {
    const Race race = raced(words, method);
    return race.traces[0].status == MethodStatus::Converged
               ? static_cast<std::int64_t>(race.traces[0].size()) - 1
               : -1;
}

}  // namespace

TEST_CASE("what the lessons say of the shipped instance is what it does") {
    const KeyValues thin = {{"rate", "0.3"}, {"tol", "1e-8"}}, usual = {{"tol", "1e-8"}};
    CHECK(iterations(thin, "rgrad-orth") == 430);
    CHECK(iterations(thin, "narg") == 700);
    CHECK(iterations(thin, "narg+r") == 150);
    CHECK(iterations(thin, "narg+r:basin=off") == 152);
    CHECK(iterations(usual, "narg+r") == 33);
    CHECK(iterations(usual, "rgrad-orth") == 40);
    CHECK(iterations(usual, "iht") == 80);
    CHECK(iterations(usual, "scaledgd") == 96);
    CHECK(iterations({{"rank", "5"}, {"condition", "20"}, {"tol", "1e-8"}}, "scaledgd") == 403);
    // All are still there at p = 0.3 and at κ = 20, and these are not beyond.
    CHECK(iterations(thin, "scaledgd") > 0);
    for (const char* method : {"rgrad-orth", "narg+r", "scaledgd"}) {
        CHECK(iterations({{"rate", "0.2"}, {"tol", "1e-8"}}, method) == -1);
        CHECK(iterations({{"condition", "20"}, {"tol", "1e-8"}}, method) > 0);
    }
    for (const char* method : {"rgrad-orth", "narg+r"})
        CHECK(iterations({{"condition", "30"}, {"tol", "1e-8"}}, method) == -1);
    CHECK(iterations({{"condition", "30"}, {"tol", "1e-8"}}, "scaledgd") > 0);
    CHECK(iterations({{"condition", "25"}, {"tol", "1e-8"}}, "narg+r") == -1);
    CHECK(iterations({{"condition", "25"}, {"tol", "1e-8"}}, "rgrad-orth") > 0);
    CHECK(iterations({{"condition", "20"}, {"tol", "1e-8"}}, "scaledgd") == 118);
    const SpectralInterval I{0.215778, 0.94723};
    CHECK(std::abs(mu_flat(I) - 1.308) < 1e-3);
    CHECK(std::abs(eta_flat(I) - 0.306) < 1e-3);
}

TEST_CASE(
    "few samples: RGrad arrives late, ScaledGD stays, and NARG+R runs off while f falls, as lesson 5 says") {
    const KeyValues few = {{"rate", "0.2"}, {"tol", "1e-8"}};
    KeyValues long_run = few;
    long_run.emplace_back("max-iter", "11000");
    // Of so long a way the last step hangs on roundings, which differ from processor to processor.
    CHECK(static_cast<double>(iterations(long_run, "rgrad-orth")) == Approx(10400).margin(50));
    const std::string& said = shipped().find("05-sampling")->steps[2].question->because;
    CHECK(said.find("about 10\u00A0400") != std::string::npos);
    const Race accelerated = raced(few, "narg+r"), scaled = raced(few, "scaledgd");
    const Trace &runs_off = accelerated.traces[0], &stays = scaled.traces[0];
    REQUIRE((runs_off.size() == 3001 && stays.size() == 3001));
    CHECK(std::round(runs_off.error[50]) == 38);
    CHECK(std::round(runs_off.error[3000]) == 531);
    CHECK(std::round(stays.error[3000]) == 40);
    for (const std::size_t t : {200u, 1000u, 3000u}) {
        const std::size_t before = t == 200 ? 50 : t == 1000 ? 200 : 1000;
        CHECK(runs_off.error[t] > runs_off.error[before]);
        CHECK(runs_off.objective[t] < runs_off.objective[before]);
    }
}

TEST_CASE("inner problems: iterations, operator calls and who arrives, as lessons 11 and 12 say") {
    struct End {
        std::int64_t iterations;  ///< -1: it does not converge
        std::uint64_t calls;
        double error;
    };
    const auto end = [](const char* rate, const char* seed, const char* most, const char* method) {
        const Trace trace = raced({{"rate", rate},
                                   {"condition", "10"},
                                   {"redraw", "true"},
                                   {"seed", seed},
                                   {"tol", "relative:1e-6"},
                                   {"max-iter", most}},
                                  method)
                                .traces[0];
        return End{trace.status == MethodStatus::Converged ? static_cast<std::int64_t>(trace.size()) - 1 : -1,
                   trace.operator_calls.back(), trace.error.back()};
    };
    const std::tuple<const char*, std::int64_t, std::uint64_t> plenty[] = {
        {"rgn", 23, 486}, {"matrixirls", 11, 324}, {"r3mc", 52, 158}, {"scaledgd", 453, 906}};
    for (const auto& [method, iterations, calls] : plenty) {
        INFO(method);
        const End at = end("0.35", "1", "3000", method);
        CHECK(at.iterations == iterations);
        CHECK(at.calls == calls);
    }
    // How many steps an inner problem takes hangs on every rounding: lessons say no number of them.
    const End rough = end("0.35", "1", "3000", "gnmr"), tight = end("0.35", "1", "3000", "gnmr:inner=tight");
    CHECK(rough.iterations == 9);
    CHECK(tight.iterations == 8);
    CHECK(double(tight.calls) / double(rough.calls) == Approx(3).margin(0.4));
    const End other = end("0.35", "1", "3000", "r2rils");
    CHECK(other.iterations == 9);
    CHECK(std::min(rough.calls, other.calls) > 1000);
    const End first = end("0.23", "1", "100", "matrixirls");
    CHECK(first.iterations == 14);
    CHECK(first.calls == 563);
    for (const char* method : {"gnmr", "r2rils"}) {
        INFO(method);
        const End at = end("0.23", "1", "100", method);
        CHECK(at.iterations > first.iterations);
        CHECK(at.calls > 5 * first.calls);
    }
    // Where a method ends that does not arrive hangs on every rounding: on another processor it ends
    // elsewhere.
    for (const char* method : {"rgn", "r3mc"}) {
        const End at = end("0.23", "1", "100", method);
        CHECK(at.iterations == -1);
        CHECK(at.error > 20);
    }
    const End few = end("0.21", "5", "1000", "matrixirls");
    CHECK(few.iterations == 17);
    // Its inner problems end at a bound, and rounding moves that by a call or two.
    CHECK(few.calls > 1020);
    CHECK(few.calls < 1040);
    for (const char* method : {"rgrad-orth", "rcg", "scaledgd"}) {
        const End at = end("0.21", "5", "1000", method);
        CHECK(at.iterations == -1);
        CHECK(at.error > 10);
    }
    for (const auto& [method, calls] :
         {std::pair("rcg", 183u), {"matrixirls", 232u}, {"scaledgd", 364u}, {"rgrad-orth", 504u}})
        CHECK(end("0.4", "5", "1000", method).calls == calls);
    CHECK(end("0.3", "5", "1000", "rcg").iterations > 0);
}

TEST_CASE(
    "noise: its floor is proportional to sigma, and the rate another one in sensing, as lesson 8 says") {
    const auto floor = [](const char* noise) {
        return raced({{"rate", "0.6"}, {"noise", noise}}, "rgrad-orth").traces[0].error.back();
    };
    CHECK(floor("0.1") == Approx(3.55).epsilon(2e-3));
    CHECK(floor("0.05") == Approx(1.77).epsilon(2e-3));
    CHECK(floor("0.02") < 1);
    const auto rate = [](const char* noise, const char* tol) {
        return raced({{"problem", "ms"},
                      {"n", "20"},
                      {"rank", "2"},
                      {"rate", "4"},
                      {"noise", noise},
                      {"tol", tol}},
                     "rgrad-orth")
            .traces[0]
            .measured_rate;
    };
    CHECK(std::abs(rate("0", "1e-10") - 0.921) < 6e-4);
    CHECK(std::abs(rate("0.3", "1e-12") - 0.952) < 6e-4);
}

TEST_CASE(
    "a longer valley from a start that stays is hardly slower, but from the worst one, as lesson 1 says") {
    const auto at = [](double lambda, double theta) {
        const Quadratic Q = quadratic_from(1, lambda, 0);
        return theta_rate(Q, theta < 0 ? theta_of_start(Q, {10, 1}) : theta);
    };
    constexpr double kWorst = std::numbers::pi / 4;
    CHECK(at(10, -1) == Approx(at(10, kWorst)).epsilon(1e-12));
    CHECK(at(40, -1) - at(10, -1) < 0.01);
    CHECK(at(40, kWorst) - at(10, kWorst) > 0.13);
    CHECK(at(100, -1) < at(10, -1));
}

TEST_CASE("no value of the parameter that a task names does better than its 'Best'") {
    // In the steps of the slider and between them.
    const KeyValues thin = {{"rate", "0.3"}, {"tol", "1e-8"}}, usual = {{"tol", "1e-8"}};
    const auto least = [](const KeyValues& words, const std::string& rule, double from, double to,
                          double step) {
        std::int64_t best = 100000;
        for (int k = 0; from + k * step <= to; ++k) {
            const std::int64_t n = iterations(words, rule + print_significant(from + k * step, 6));
            if (n >= 0) best = std::min(best, n);
        }
        return best;
    };
    const auto of_best = [](const char* name, const std::string& method, const KeyValues& words) {
        const ExperimentSpec& spec = *shipped().find(name)->steps[2].best->experiment;
        for (const MethodEntry& entry : spec.methods)
            if (info_of(entry.spec).name == method) return iterations(words, print_method(entry.spec));
        return std::int64_t{-1};
    };
    const std::int64_t lazy = of_best("02-momentum", "narg", thin);
    CHECK(lazy > 0);
    CHECK(lazy <= least(thin, "narg:d=", 20, 60, 0.5));
    CHECK(lazy <= least(thin, "narg:d=", 35.6, 36.8, 0.1));
    const std::int64_t constant = of_best("10-race", "narg+r", usual);
    CHECK(constant > 0);
    CHECK(constant <= least(usual, "narg+r:momentum=", 0.01, 0.99, 0.01));
}
