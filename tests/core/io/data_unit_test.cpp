// Data of any size: the same run times a power of two, its numbers in its own unit, and sentences where there
// is none.
#include "core/io/table/data_unit.h"

#include <cfloat>
#include <cmath>
#include <thread>

#include "core/io/array/npy.h"
#include "core/io/file/atomic_file.h"
#include "core/io/file/read_file.h"
#include "core/io/instance/build_instance.h"
#include "core/io/instance/save_instance.h"
#include "core/io/table/ratings.h"
#include "core/problem/unit.h"
#include "core/run/session.h"
#include "core/run/stopping.h"
#include "core/text/numbers.h"
#include "tests/catch.h"
#include "tests/paths.h"
#include "tests/says.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using lowrank::testing::TempFolder;

namespace {

InstanceFile golden(const std::string& name) {
    const std::string path = std::string(lowrank::test::kTestFolder) + "/golden/" + name + ".instance.toml";
    return *read_instance_file(*read_text(path), path);
}

InstanceFile times(InstanceFile file, double factor) {
    file.left *= factor;
    if (file.samples) *file.samples *= factor;
    return file;
}

/// 2^k times the file, the factor shared out between left and right.
InstanceFile times_two_to(InstanceFile file, int k) {
    times_power_of_two(file.left, k / 3);
    times_power_of_two(file.right, k - k / 3);
    if (file.samples) times_power_of_two(*file.samples, k);
    return file;
}

ExperimentSpec reading(ProblemSource source, const std::string& path, Index rank = 2) {
    ExperimentSpec spec = default_experiment();
    spec.problem.source = source;
    spec.problem.path = path;
    spec.problem.rank = rank;
    return spec;
}

struct Run {
    std::shared_ptr<const Instance> instance;
    RunResult result;
    const Race& race() const { return result.race; }
};

Run run(const ExperimentSpec& spec) {
    Result<Instance> built = build_instance(spec, 0);
    INFO(built.sentence());
    REQUIRE(built);
    auto instance = std::make_shared<Instance>(std::move(*built));
    return {instance, run_race(spec, instance)};
}

Run run(const InstanceFile& file, const StopSpec& stop) {
    const TempFolder folder;
    const std::string path = folder.with("i.toml", write_instance_file(file));
    ExperimentSpec spec = reading(ProblemSource::InstanceFile, path);
    spec.stop = stop;
    return run(spec);
}

std::string refusal(const InstanceFile& file, StartSpec start = {}) {
    const TempFolder folder;
    const std::string path = folder.with("i.toml", write_instance_file(file));
    ExperimentSpec spec = reading(ProblemSource::InstanceFile, path);
    spec.start = start;
    return build_instance(spec, 0).sentence();
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b, int k = 0) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (std::ldexp(a[i], k) != b[i] && !(std::isnan(a[i]) && std::isnan(b[i]))) return false;
    return true;
}

/// b is a in another unit. Times an odd power of two ScaledGD starts from a root of two times as much, which
/// no double is: its run is the same to rounding.
void check_same_run(const Race& a, const Race& b, int k) {
    REQUIRE(a.traces.size() == b.traces.size());
    for (std::size_t m = 0; m < a.traces.size(); ++m) {
        const Trace &one = a.traces[m], &other = b.traces[m];
        INFO(one.name << " times 2^" << k << ": " << one.reason << " / " << other.reason);
        CHECK(one.status == other.status);
        if (k % 2 != 0 && one.name == "scaledgd") {
            for (std::size_t i = 0; i < std::min({one.size(), other.size(), std::size_t{50}}); ++i)
                if (!std::isnan(one.relative_error[i]))
                    CHECK(other.relative_error[i] == Approx(one.relative_error[i]).epsilon(1e-9));
            continue;
        }
        CHECK(one.size() == other.size());
        CHECK(one.event == other.event);
        CHECK(one.basin_entry == other.basin_entry);
        CHECK(same_bits(one.relative_error, other.relative_error));
        CHECK(same_bits(one.stepsize, other.stepsize));
        CHECK(same_bits(one.momentum, other.momentum));
        CHECK(same_bits(one.error, other.error, k));
        CHECK(same_bits(one.gradient_norm, other.gradient_norm, k));
        CHECK(same_bits(one.test_rmse, other.test_rmse, k));
        for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i) {
            const double f = std::ldexp(one.objective[i], 2 * k);
            const bool held = std::isnormal(f) || one.objective[i] == 0;
            CHECK((held ? other.objective[i] == f : std::isnan(other.objective[i])));
        }
    }
}

const Trace& best(const Race& race) {
    const Trace* found = nullptr;
    for (const Trace& trace : race.traces)
        if (trace.name == "narg+r") found = &trace;
    REQUIRE(found);
    return *found;
}

std::string table(int k) {
    std::string csv;
    for (int i = 0; i < 12; ++i)
        for (int j = 0; j < 10; ++j) {
            const double value = std::ldexp((i + 1) * (j + 2) + 5 * ((i * j) % 3), k);
            csv += ((3 * i + j) % 5 == 0 ? std::string() : print_number(value)) + (j < 9 ? "," : "\n");
        }
    return csv;
}

}  // namespace

TEST_CASE("an instance times 2^k makes the same run of every method, bit for bit") {
    StopSpec stop;
    stop.tol = 0;  // to rounding, which knows no unit
    stop.max_iter = 400;
    for (const char* name : {"mc-20x15-r2", "ms-10x8-r1"}) {
        INFO(name);
        const InstanceFile file = golden(name);
        const Run base = run(file, stop);
        CHECK(base.instance->unit_exponent == 0);
        CHECK(base.instance->notes.empty());
        for (const int k : {-1000, -601, -40, -8, 8, 40, 602, 1000}) {
            const Run other = run(times_two_to(file, k), stop);
            CHECK((other.instance->unit_exponent != 0) == (std::abs(k) > 30));
            check_same_run(base.race(), other.race(), k);
            CHECK(std::ldexp(base.race().facts.truth_norm, k) == other.race().facts.truth_norm);
            CHECK(std::ldexp(base.race().facts.sigma_r, k) == other.race().facts.sigma_r);
        }
    }
}

TEST_CASE("the default tolerance follows data of another size, one that is given is in its unit") {
    const InstanceFile file = golden("mc-20x15-r2");
    const Run small = run(times_two_to(file, -300), {}), large = run(times_two_to(file, 300), {});
    check_same_run(small.race(), large.race(), 600);
    CHECK(best(small.race()).status == MethodStatus::Converged);
    CHECK(best(small.race()).relative_error.back() < 1e-9);
    const double ratio = std::ldexp(best(small.race()).error.back(), small.instance->unit_exponent);
    CHECK(ratio <= 1e-10);
    StopSpec stop;
    stop.tol = 1e-6;
    const Run base = run(file, stop);
    for (const int k : {-900, -50, 50, 900}) {
        stop.tol = std::ldexp(1e-6, k);
        check_same_run(base.race(), run(times_two_to(file, k), stop).race(), k);
        CHECK(shown_tolerance(stop, true, -k) == *stop.tol);
    }
}

TEST_CASE("data times any factor takes the same iterations") {
    for (const char* name : {"mc-20x15-r2", "ms-10x8-r1"}) {
        const InstanceFile file = golden(name);
        StopSpec stop;
        stop.tol = 1e-6;
        stop.max_iter = 400;
        const Run base = run(file, stop);
        for (const double factor : {3.0, 3e-200, 0.7e-11, 7e150}) {
            stop.tol = 1e-6 * factor;
            const Run other = run(times(file, factor), stop);
            for (std::size_t m = 0; m < base.race().traces.size(); ++m) {
                const Trace &one = base.race().traces[m], &two = other.race().traces[m];
                INFO(name << " " << one.name << " times " << factor << ": " << two.reason);
                CHECK(one.size() == two.size());
                CHECK(one.status == two.status);
            }
        }
    }
}

TEST_CASE("tiny and huge instances are solved, and nothing is called converged that is not") {
    const InstanceFile file = golden("mc-20x15-r2");
    const double norm = run(file, {}).race().facts.truth_norm;
    for (const double factor : {3e-11 / norm, 1e-300, 1e200, 1e-9}) {
        const Run made = run(times(file, factor), {});
        CHECK(made.race().facts.truth_norm == Approx(factor * norm).epsilon(1e-10));
        for (const Trace& trace : made.race().traces) {
            INFO(trace.name << " times " << factor << ": " << trace.reason);
            CHECK(trace.status != MethodStatus::Diverged);
            if (trace.status == MethodStatus::Converged) {
                CHECK(trace.size() > 5);
                CHECK(trace.relative_error.back() < 1e-9);
            }
        }
        CHECK(best(made.race()).status == MethodStatus::Converged);
        REQUIRE(made.race().facts.notes.size() >= 1);
        CHECK(testing::says(made.race().facts.notes[0], "are multiplied by the power "));
        CHECK(testing::says(made.race().facts.notes[0], "in their own unit"));
    }
}

TEST_CASE("a matrix with holes and ratings times 2^k make the same run") {
    const TempFolder folder;
    const auto matrix = [&](int k) {
        return run(reading(ProblemSource::MatrixFile, folder.with("m.csv", table(k))));
    };
    const Run base = matrix(0);
    for (const int k : {-1060, -1000, -400, -30, 5, 30, 400, 1000}) {
        const Run other = matrix(k);
        check_same_run(base.race(), other.race(), k);
        for (const Trace& trace : other.race().traces)
            if (trace.status == MethodStatus::Converged)
                CHECK(trace.gradient_norm.back() <= 1e-6 * trace.gradient_norm[0]);
    }
    const auto ratings = [&](int k) {
        std::string csv;
        for (int i = 0; i < 15; ++i)
            for (int j = 0; j < 9; ++j)
                if ((i * j + i) % 3 != 0)
                    csv += std::to_string(i) + "," + std::to_string(j) + "," +
                           print_number(std::ldexp(1 + (i + 2 * j) % 5, k)) + "\n";
        return run(reading(ProblemSource::Ratings, folder.with("r.csv", csv)));
    };
    const Run stars = ratings(0);
    CHECK(stars.instance->unit_exponent == 0);
    UnknownLabels unknown;
    const auto predicted = [&](const Run& made) {
        const std::string csv =
            predictions_csv(*made.instance->origin, made.result.iterates.front(), {{"3", "4"}, {"0", "0"}},
                            unknown, made.instance->unit_exponent);
        return *parse_number(csv.substr(csv.rfind(',') + 1, csv.size() - csv.rfind(',') - 2));
    };
    for (const int k : {-1000, -40, 40, 1000}) {
        const Run other = ratings(k);
        check_same_run(stars.race(), other.race(), k);
        CHECK(predicted(other) == std::ldexp(predicted(stars), k));
    }
}

TEST_CASE("an instance in another unit is saved in its own and builds the same problem again") {
    const TempFolder folder;
    for (const char* name : {"mc-20x15-r2", "ms-10x8-r1"})
        for (const int k : {-1000, -50, 50, 1000}) {
            const std::string path =
                folder.with("i.toml", write_instance_file(times_two_to(golden(name), k)));
            const Run made = run(reading(ProblemSource::InstanceFile, path));
            const Result<InstanceFile> saved = instance_file_of(*made.instance);
            REQUIRE(saved);
            Vector own = made.instance->problem->y;
            times_power_of_two(own, -made.instance->unit_exponent);
            CHECK(*saved->samples == own);
            const Run back =
                run(reading(ProblemSource::InstanceFile, folder.with("j.toml", write_instance_file(*saved))));
            CHECK(back.instance->unit_exponent == made.instance->unit_exponent);
            CHECK(back.instance->problem->y == made.instance->problem->y);
            CHECK(back.instance->truth->exact);
            CHECK((back.instance->truth->X.dense() - made.instance->truth->X.dense()).norm() <=
                  1e-13 * made.instance->truth->norm);
        }
}

TEST_CASE("the noise of a start is in the unit of the data, and refused where it drowns it") {
    const InstanceFile file = golden("mc-20x15-r2");
    const auto start = [&](int k, double sigma) {
        const TempFolder folder;
        ExperimentSpec spec = reading(ProblemSource::InstanceFile,
                                      folder.with("i.toml", write_instance_file(times_two_to(file, k))));
        spec.start = {StartKind::Noisy, sigma};
        return run(spec).instance->start.dense();
    };
    const Matrix base = start(0, 0.5);
    Matrix small = start(-100, std::ldexp(0.5, -100));
    CHECK(small == std::ldexp(1.0, run(times_two_to(file, -100), {}).instance->unit_exponent - 100) * base);
    CHECK(testing::says(refusal(times(file, 1e-300), {StartKind::Noisy, 1}),
                        "start noisy:1 is too large for data as small as this: σ lies between 0 and "));
}

TEST_CASE("what no unit holds is said or refused") {
    const TempFolder folder;
    const Run spread =
        run(reading(ProblemSource::MatrixFile,
                    folder.with("m.csv", "1e200,2e200,1e-300\n2e200,4e200,2e-200\n1e200,,5e150\n"), 1));
    REQUIRE(spread.race().facts.warnings.size() >= 1);
    CHECK(testing::says(spread.race().facts.warnings.front(),
                        "2 values so small beside the largest, 4e200, that they count as 0."));
    // The number itself, not the power of two below it.
    const Run large =
        run(reading(ProblemSource::MatrixFile, folder.with("m.csv", "9.87e150,1e150\n1e149,-2e150\n"), 1));
    CHECK(testing::says(large.race().facts.notes.front(),
                        "The values, the largest 9.87e150, are multiplied by"));
    const Run rounded =
        run(reading(ProblemSource::MatrixFile, folder.with("m.csv", "-9.999e-151,1e-155\n1e-152,0\n"), 1));
    CHECK(testing::says(rounded.race().facts.notes.front(),
                        "The values, the largest 1e-150, are multiplied by"));
    const Run denormal =
        run(reading(ProblemSource::MatrixFile, folder.with("m.csv", "5e-324,1e-323\n1e-323,2e-323\n"), 1));
    CHECK(denormal.instance->unit_exponent > 1000);
    CHECK(testing::says(denormal.race().facts.warnings.front(), "4 values below 2.2e-308"));
    // Ordinary data says nothing, whatever small entries are among it.
    const Run plain =
        run(reading(ProblemSource::MatrixFile, folder.with("m.csv", "1,2,1e-300\n2,4,8\n1,,5\n"), 1));
    CHECK(plain.instance->unit_exponent == 0);
    CHECK(plain.race().facts.notes.size() + plain.race().facts.warnings.size() <= 3);

    InstanceFile file = golden("mc-20x15-r2");
    file.left *= 1e200;
    file.right *= 1e200;
    CHECK(testing::says(refusal(file),
                        ", too large to be computed with: the largest must lie between 5e-324 and 1e304."));
    CHECK(testing::says(refusal(file), "e400"));
    file = golden("mc-20x15-r2");
    file.left *= 1e-200;
    file.right *= 1e-200;
    CHECK(testing::says(refusal(file), "too small to be computed with"));
    file = golden("mc-20x15-r2");
    file.samples = Vector::Constant(file.measurements(), 1e200);
    CHECK(testing::says(refusal(file),
                        "has samples that differ from those of its truth by a factor of about 2^6"));
    InstanceFile sensing = golden("ms-10x8-r1");
    for (double& entry : sensing.numbers[0]) entry *= 1e200;
    CHECK(testing::says(refusal(sensing), "their size must lie between 1e-30 and 1e30"));
    sensing = golden("ms-10x8-r1");
    for (double& entry : sensing.numbers[0]) entry *= 1e-9;
    CHECK(refusal(sensing).empty());
    // Nothing at all is solved by nothing.
    InstanceFile zero = golden("mc-20x15-r2");
    zero.left.setZero();
    CHECK(run(zero, {}).instance->unit_exponent == 0);
}

TEST_CASE("the extremes of noise and of the condition number need no other unit") {
    for (const auto& [noise, condition] : {std::pair{1e6, 0.0}, {0.0, 1e12}, {1e6, 1e12}}) {
        ExperimentSpec spec = default_experiment();
        spec.problem.noise = noise;
        spec.problem.condition = condition;
        spec.stop.max_iter = 50;
        const Run made = run(spec);
        for (const Trace& trace : made.race().traces) {
            if (!trace.enabled) continue;
            INFO(trace.name << ": " << trace.reason);
            REQUIRE_FALSE(trace.empty());
            CHECK(std::isnormal(trace.objective.back()));
            if (trace.status == MethodStatus::Converged && noise == 0)
                CHECK(trace.relative_error.back() < 1e-8);
        }
    }
}

TEST_CASE("a session hands out iterates in the unit of the data, and refuses a start that drowns it") {
    const TempFolder folder;
    ExperimentSpec spec =
        reading(ProblemSource::InstanceFile,
                folder.with("i.toml", write_instance_file(times_two_to(golden("mc-20x15-r2"), -900))));
    spec.stop.max_iter = 30;
    const Run whole = run(spec);
    Session session({[](const ExperimentSpec& wanted, const std::stop_token& stop) {
                         return build_instance(wanted, 0, stop);
                     },
                     [] {}});
    Race race;
    const auto settle = [&] {
        while (!session.idle()) std::this_thread::yield();
        session.drain(race);
    };
    session.submit(spec, true);
    settle();
    const auto X = session.iterate(0);
    REQUIRE(X);
    Matrix own = whole.result.iterates[0].K;
    times_power_of_two(own, -whole.instance->unit_exponent);
    CHECK(X->K == own);
    CHECK(race.traces[0].error == whole.race().traces[0].error);
    spec.start = {StartKind::Noisy, 1};
    session.submit(spec, true);
    settle();
    CHECK(testing::says(race.failure, "start noisy:1 is too large for data as small as this"));
}
