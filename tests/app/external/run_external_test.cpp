// Programs of a person's own: what they are given, what is read of them, and how each of their ends is told.
#include "app/external/run_external.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "app/external/child_process.h"
#include "core/io/array/npy.h"
#include "core/io/file/temporaries.h"
#include "core/io/instance/build_instance.h"
#include "core/run/session.h"
#include "tests/catch.h"
#include "tests/paths.h"
#include "tests/says.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using namespace lowrank::external;
using testing::says;
using testing::TempFolder;

namespace {

ExperimentSpec small_race() {
    ExperimentSpec spec = default_experiment();
    spec.problem.rows = 16, spec.problem.cols = 14, spec.problem.rank = 2, spec.problem.rate = 0.7;
    spec.stop.max_iter = 30;
    spec.methods = {{*parse_method("rgrad-orth"), true}};
    return spec;
}

Instance instance_of(const ExperimentSpec& spec) {
    Result<Instance> made = build_instance(spec, 0, {});
    INFO(made.sentence());
    REQUIRE(made);
    return *std::move(made);
}

/// A command that runs a script of the shell with these placeholders as $1, $2, …
std::string script(const TempFolder& folder, const std::string& text, const std::string& words = "{csv}") {
    return "/bin/sh " + folder.with("mine.sh", text) + " " + words;
}

/// Folders of runs are made below TMPDIR.
struct OwnTemp {
    TempFolder folder;
    std::string before = std::getenv("TMPDIR") ? std::getenv("TMPDIR") : "";
    OwnTemp() { setenv("TMPDIR", folder.path().c_str(), 1); }
    ~OwnTemp() { before.empty() ? unsetenv("TMPDIR") : setenv("TMPDIR", before.c_str(), 1); }
};

ExternalRun ran(const std::string& text, const ExperimentSpec& spec = small_race(),
                const std::stop_token& stop = {}) {
    const Result<Command> command = read_command(text);
    INFO(command.sentence());
    REQUIRE(command);
    const Result<ExternalRun> run = run_external(*command, spec, instance_of(spec), stop);
    INFO(run.sentence());
    REQUIRE(run);
    return *run;
}

bool there_is(const std::string& command) {
    return std::system((command + " > /dev/null 2>&1").c_str()) == 0;
}

/// The errors of the built-in method on the same instance.
std::vector<double> built_in_errors(const ExperimentSpec& spec) {
    const auto instance = std::make_shared<const Instance>(instance_of(spec));
    return run_race(spec, instance, std::stop_token()).race.traces.front().error;
}

void agrees_with_built_in(const std::string& command, const ExperimentSpec& spec) {
    const ExternalRun run = ran(command, spec);
    INFO(run.reason);
    CHECK(run.whole);
    const std::vector<double> errors = built_in_errors(spec);
    REQUIRE(run.records.size() > 10);
    const double norm = instance_of(spec).truth->norm;
    for (std::size_t t = 0; t < std::min(errors.size(), run.records.size()); ++t) {
        CHECK(run.records.iteration[t] == double(t));
        CHECK(std::abs(run.records.error[t] - errors[t]) <= 1e-9 * norm);
    }
}

std::string example(const char* name) {
    return std::filesystem::weakly_canonical(std::filesystem::path(test::kTestFolder) / "../assets/external" /
                                             name)
        .string();
}

}  // namespace

TEST_CASE("external: a command says what it needs, and is refused where it says nothing of what it found") {
    const auto command = read_command("octave-cli my.m {instance} {csv}");
    REQUIRE(command);
    CHECK(command->name == "my.m");
    CHECK(command->needs.toml);
    CHECK(command->needs.npz);
    CHECK(command->needs.mat);
    CHECK(command->needs.csv);
    CHECK_FALSE(command->needs.factors);
    CHECK_FALSE(read_command("a {npz} {csv}")->needs.mat);
    CHECK(says(read_command("a {instance}").sentence(), "says nowhere what it has found"));
    CHECK(says(read_command("a {left}").sentence(), "one factor alone"));
    CHECK(words_in(*read_command("a {csv}x{max-iter} {tol} {other}"), "/f", 7, 0.5) ==
          std::vector<std::string>{"a", "/f/curve.csvx7", "0.5", "{other}"});
}

TEST_CASE("external: files of the person's are found from the folder of the run") {
    const TempFolder folder;
    const std::string file = folder.with("here.txt", "x");
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    const auto command = read_command("cat here.txt sub/there {csv}");
    std::filesystem::current_path(before);
    REQUIRE(command);
    CHECK(command->words ==
          std::vector<std::string>{"cat", std::filesystem::canonical(file).string(), "sub/there", "{csv}"});
}

TEST_CASE(
    "external: a curve is read while it grows, and the folder is gone afterwards with all that was left in "
    "it") {
    const TempFolder folder;
    const OwnTemp temp;  // after the folder, which is not to lie in it
    const auto command = read_command(script(folder, R"(
mkdir -p deep/er && touch deep/er/file
echo iteration,error,seconds,operator_calls > "$1"
echo 0,4,0,0 >> "$1"
sleep 0.3
echo 5,0.25,0.5,10 >> "$1"
printf '9,0.125,0.75,18' >> "$1"
echo said
)"));
    std::vector<std::size_t> seen;
    const auto run = run_external(*command, small_race(), instance_of(small_race()), {},
                                  [&](const ExternalRecords& records) { seen.push_back(records.size()); });
    REQUIRE(run);
    INFO(run->reason);
    CHECK(run->whole);
    CHECK(run->records.iteration == std::vector<double>{0, 5, 9});
    CHECK(run->records.error == std::vector<double>{4, 0.25, 0.125});
    CHECK(run->records.operator_calls == std::vector<double>{0, 10, 18});
    CHECK(run->output == "said\n");
    REQUIRE_FALSE(seen.empty());
    CHECK(seen.front() < 3);
    CHECK(seen.back() == 3);
    CHECK(temp.folder.names().empty());
}

TEST_CASE("external: each bad end is one sentence") {
    const TempFolder folder;
    const OwnTemp temp;  // after the folder, which is not to lie in it
    const std::string head = "echo iteration,error > \"$1\"\n";
    for (const auto& [text, why] : std::vector<std::pair<std::string, std::string>>{
             {"echo first >&2; echo 'no module named numpy' >&2; exit 3",
              "mine.sh ended with status 3: no module named numpy"},
             {"exit 1", "mine.sh ended with status 1 and said nothing on stderr."},
             {"kill -SEGV $$", "mine.sh was ended by signal 11"},
             {"exit 0", "mine.sh ended without a record in its CSV."},
             {head + "echo 0,nan >> \"$1\"",
              "line 2 of the CSV of mine.sh: the error 'nan' is not a finite number"},
             {head + "echo 0,1e999 >> \"$1\"", "the error '1e999' is not a finite number"},
             {head + "echo 0,-1 >> \"$1\"", "the error '-1' is not a finite number of at least 0"},
             {head + "echo 3,1 >> \"$1\"; echo 2,1 >> \"$1\"",
              "line 3 of the CSV of mine.sh: iteration 2 follows 3"},
             {head + "echo 3,1 >> \"$1\"; echo 3,1 >> \"$1\"", "iteration 3 follows 3"},
             {head + "echo 0.5,1 >> \"$1\"", "the iteration 0.5 is not a whole number"},
             {head + "echo 0, >> \"$1\"", "the error '' is not a finite number"},
             {head + "echo 0 >> \"$1\"", "2 cells are needed, and there are 1"},
             {"echo step,loss > \"$1\"; echo 0,1 >> \"$1\"",
              "the header names the columns iteration and error"},
             {"head -c 20000 /dev/zero > \"$1\"", "it has over 10000 bytes"},
             {"mkdir \"$1\"", "without a record"},
             {"ln -s /etc/passwd \"$1\"", "without a record"},
             {"mkfifo \"$1\"", "without a record"}}) {
        INFO(text);
        const ExternalRun run = ran(script(folder, text));
        INFO(run.reason);
        CHECK_FALSE(run.whole);
        CHECK(says(run.reason, why));
        CHECK(run.reason.find('\n') == std::string::npos);
    }
    CHECK(temp.folder.names().empty());
    const auto missing =
        run_external(*read_command("/nowhere/at-all {csv}"), small_race(), instance_of(small_race()), {});
    CHECK(says(missing.sentence(), "the program '/nowhere/at-all' could not be started: No such file"));
}

TEST_CASE("external: what runs too long, or writes too much, is ended with all that it has started") {
    const TempFolder folder;
    const OwnTemp temp;  // after the folder, which is not to lie in it
    ExperimentSpec spec = small_race();
    spec.stop.time_limit = 0.2;
    const std::string pid = folder.path("pid");
    // A child of the child that is deaf to SIGTERM.
    const std::string deaf = "(trap '' TERM; echo $$ > /dev/null; sh -c 'trap \"\" TERM; echo $$ > " + pid +
                             "; while :; do sleep 1; done') & while :; do sleep 1; done";
    const ExternalRun run = ran(script(folder, deaf), spec);
    CHECK(says(run.reason, "mine.sh was ended: it took over 0.2 s (--time-limit)."));
    const auto number = std::atoi(folder.read("pid").c_str());
    REQUIRE(number > 0);
    // Nobody's child any more: gone, or waiting to be taken out of the table by the first process.
    const auto gone = [&] {
        const std::string status = [&] {
            std::ifstream in("/proc/" + std::to_string(number) + "/stat");
            return std::string(std::istreambuf_iterator<char>(in), {});
        }();
        return status.empty() || says(status, ") Z ");
    };
    for (int times = 0; times < 500 && !gone(); ++times)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    CHECK(gone());

    const ExternalRun loud = ran(script(folder, "yes 0123456789012345678901234567890123456789"));
    CHECK(says(loud.reason, "it wrote over 64"));
    CHECK(loud.output.size() <= OutputTail::kKept);
    CHECK(temp.folder.names().empty());
}

TEST_CASE("external: a run that is called off ends its program at once") {
    const TempFolder folder;
    const OwnTemp temp;  // after the folder, which is not to lie in it
    std::stop_source source;
    std::jthread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(150));
        source.request_stop();
    });
    const auto run = run_external(*read_command(script(folder, "while :; do sleep 1; done")), small_race(),
                                  instance_of(small_race()), source.get_token());
    CHECK(run.cancelled());
    CHECK(temp.folder.names().empty());
}

TEST_CASE("external: what a killed lab has left is swept by the next run, folders in it too") {
    const TempFolder folder;
    const OwnTemp temp;  // after the folder, which is not to lie in it
    // The number of a process that is gone.
    const pid_t gone = fork();
    if (gone == 0) _exit(0);
    waitpid(gone, nullptr, 0);
    const std::string left = temp.folder.path(".lowrank-" + std::to_string(gone) + "-abcdef");
    std::filesystem::create_directories(left + "/__pycache__/deep");
    std::ofstream(left + "/__pycache__/deep/x.pyc") << "x";
    std::filesystem::permissions(left, std::filesystem::perms::owner_all);
    CHECK(ran(script(folder, "echo 0,1 > \"$1\"")).whole);
    CHECK(temp.folder.names().empty());
}

TEST_CASE("external: factors are measured here, and a CSV that says something else is told") {
    const TempFolder folder;
    const OwnTemp temp;  // after the folder, which is not to lie in it
    const ExperimentSpec spec = small_race();
    const Instance instance = instance_of(spec);
    const Matrix left = instance.truth->X.U * instance.truth->X.K * 1.5, right = instance.truth->X.V;
    const std::string l = folder.with("l.npy", encode_npy(left)), r = folder.with("r.npy", encode_npy(right));
    const std::string copy = "cp " + l + " \"$1\"; cp " + r + " \"$2\";";
    const ExternalRun run = ran(script(folder, copy, "{left} {right}"), spec);
    INFO(run.reason);
    CHECK(run.whole);
    REQUIRE(run.measured);
    CHECK(*run.measured == Approx(0.5 * instance.truth->norm).epsilon(1e-12));
    CHECK(run.records.error == std::vector<double>{*run.measured});
    const ExternalRun lies = ran(script(folder, copy + "echo 4,1e-9 > \"$3\"", "{left} {right} {csv}"), spec);
    CHECK(says(lies.reason, "ends at the error 1e-09, and its factors have "));
    CHECK(says(ran(script(folder, "true", "{left} {right}"), spec).reason,
               "left factor of mine.sh cannot be measured: it was not written"));
    CHECK(says(ran(script(folder, "cp " + r + " \"$1\"; cp " + r + " \"$2\"", "{left} {right}"), spec).reason,
               "it has 14 rows, and the matrix asks for 16"));
}

TEST_CASE("external: RGrad in Python agrees with the built-in one to 1e-9") {
    if (!there_is("/usr/bin/python3 -c 'import numpy'")) {
        WARN("left out: no python3 with numpy (python3-numpy)");
        return;
    }
    agrees_with_built_in("/usr/bin/python3 " + example("rgrad.py") + " {npz} {csv} {max-iter}", small_race());
}

TEST_CASE("external: RGrad in Octave agrees with the built-in one to 1e-9") {
    if (!there_is("octave-cli --version")) {
        WARN("left out: no octave-cli (octave)");
        return;
    }
    agrees_with_built_in("octave-cli --norc " + example("rgrad.m") + " {mat} {csv} {max-iter}", small_race());
}

TEST_CASE("external: RGrad in Julia agrees with the built-in one to 1e-9") {
    if (!there_is("julia --version")) {
        WARN("left out: no julia");
        return;
    }
    agrees_with_built_in("julia --startup-file=no " + example("rgrad.jl") + " {instance} {csv} {max-iter}",
                         small_race());
}
