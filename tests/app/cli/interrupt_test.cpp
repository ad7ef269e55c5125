// Ctrl+C around the first iteration: 130 whenever it comes, no false word, and no file replaced by nothing.
#include "app/cli/results.h"
#include "core/io/build_instance.h"
#include "core/run/session.h"
#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/repeated.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

std::shared_ptr<const Instance> default_instance() {
    Result<Instance> built = build_instance(default_experiment(), 0);
    REQUIRE(built);
    return std::make_shared<const Instance>(std::move(*built));
}

}  // namespace

TEST_CASE("a race that was stopped before its first iteration has nothing to write, and did not diverge") {
    const auto instance = default_instance();
    std::stop_source stopped;
    stopped.request_stop();
    const RunResult none = run_race(default_experiment(), instance, stopped.get_token(), {});
    CHECK_FALSE(cli::has_iteration(none.race));
    CHECK(cli::best_method(none.race) < 0);
    CHECK(cli::why_no_result(none.race).find("diverged") == std::string::npos);

    ExperimentSpec one = default_experiment();
    one.stop.max_iter = 1;
    const RunResult some = run_race(one, instance, std::stop_token(), {});
    CHECK(cli::has_iteration(some.race));
    CHECK(cli::best_method(some.race) >= 0);

    // Only the start was measured: no method took a step or came to an end of its own.
    Race begun = some.race;
    for (Trace& trace : begun.traces) {
        trace.error.resize(1);
        trace.relative_error.resize(1);
        trace.objective.resize(1);
        trace.status = MethodStatus::Cancelled;
    }
    CHECK_FALSE(cli::has_iteration(begun));
    begun.traces[0].status = MethodStatus::Converged;  // at t = 0
    CHECK(cli::has_iteration(begun));
}

TEST_CASE("results are not written on once the token has fired, and no part of them is left") {
    const Folder folder;
    const auto instance = default_instance();
    ExperimentSpec spec = default_experiment();
    spec.stop.max_iter = 1;
    const RunResult result = run_race(spec, instance, std::stop_token(), {});
    std::stop_source stopped;
    stopped.request_stop();
    std::vector<std::string> notes;
    for (const char* ending : {".npy", ".csv"}) {
        const cli::ResultFiles whole{(folder / "x").string() + ending, "", "", false},
            factors{"", (folder / "f").string() + ending, "", false};
        for (const cli::ResultFiles& files : {whole, factors}) {
            CHECK(cli::write_results(files, {}, *instance, spec, result.iterates.front(), notes,
                                     stopped.get_token())
                      .cancelled());
            CHECK(folder.names().empty());
        }
    }
}

TEST_CASE("whenever Ctrl+C comes, the code is 130 and what stood there is whole") {
    const Folder folder;
    const int tries = testing::repeated(24, 6);
    for (int i = 0; i < tries; ++i) {
        folder.with("x.npy", "old");
        Launch launch;
        launch.words = {"solve", "--n", "400", "--rank", "20", "--tol", "0", "--output", "x.npy", "--force"};
        launch.folder = folder.path();
        launch.interrupt_after = 0.02 + 0.02 * i;
        const Ended ended = run_program(launch);
        CAPTURE(i, ended.err);
        CHECK(ended.code == 130);
        CHECK(ended.err.find("diverged") == std::string::npos);
        const std::string now = folder.read("x.npy");
        // Whole, one or the other: 64 bytes of head or more, and 400 x 400 numbers.
        CHECK((now == "old" || (now.starts_with("\x93NUMPY") && now.size() >= 64 + 8 * 400 * 400)));
        if (ended.out.empty()) CHECK(now == "old");
        CHECK(folder.names() == std::vector<std::string>{"x.npy"});
    }
}
