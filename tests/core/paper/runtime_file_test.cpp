// The runs of the large table in a file: gone on with wherever it was cut, and refused where it is none.
#include "core/paper/runtime_file.h"

#include <algorithm>

#include "tests/catch.h"
#include "tests/says.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using namespace lowrank::testing;

namespace {

RuntimeChoice small_choice() {
    RuntimeChoice choice;
    choice.completion_sizes = {40};
    choice.sensing_sizes = {};
    choice.trials = 1;
    return choice;
}

/// The table of what the file has and of what is run now; ran: how many runs that were.
std::vector<RuntimeRow> through_file(RuntimeChoice choice, const std::string& path, std::size_t& ran) {
    Result<RuntimeFile> file = RuntimeFile::open(path);
    INFO(file.sentence());
    REQUIRE(file);
    ran = 0;
    choice.done = file->done();
    choice.keep = [&](const RuntimeRun& run) {
        ++ran;
        return file->append(run);
    };
    const auto rows = runtime_table(choice);
    INFO(rows.sentence());
    REQUIRE(rows);
    return *rows;
}

}  // namespace

TEST_CASE("a table goes on wherever its file of runs was cut, and comes out the same") {
    const TempFolder folder;
    const std::string path = folder.path("runs.csv");
    std::size_t ran = 0;
    const auto unbroken = through_file(small_choice(), path, ran);
    const std::size_t all = 4 * 2 * kRuntimeMethods.size();
    CHECK(ran == all);
    const std::string whole = folder.read("runs.csv");
    CHECK(std::count(whole.begin(), whole.end(), '\n') == static_cast<std::ptrdiff_t>(all) + 1);
    for (std::size_t length = 0; length < whole.size(); length += length < 3 ? 1 : 311) {
        folder.with("runs.csv", whole.substr(0, length));
        const auto lines = static_cast<std::size_t>(
            std::count(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length), '\n'));
        const auto rows = through_file(small_choice(), path, ran);
        INFO(length);
        CHECK(ran == all - (lines == 0 ? 0 : lines - 1));
        REQUIRE(rows.size() == unbroken.size());
        for (std::size_t k = 0; k < rows.size(); ++k)
            for (std::size_t m = 0; m < kRuntimeMethods.size(); ++m) {
                const RuntimeCell &cell = rows[k].methods[m], &other = unbroken[k].methods[m];
                CHECK(cell.failed == other.failed);
                CHECK(cell.iterations.count == other.iterations.count);
                if (cell.iterations.count > 0) CHECK(cell.iterations.mean == other.iterations.mean);
            }
    }
}

TEST_CASE(
    "a run that small sizes ask for twice is run and kept once, and the file is read with any line ends") {
    const TempFolder folder;
    const std::string path = folder.path("runs.csv");
    RuntimeChoice choice = small_choice();
    // Both shares of 12 are rank 1.
    choice.completion_sizes = {12};
    choice.sensing_sizes = {};
    std::size_t ran = 0;
    const auto rows = through_file(choice, path, ran);
    CHECK(rows.size() == 4 * choice.starts.size());
    CHECK(ran == 2 * choice.starts.size() * static_cast<std::size_t>(choice.trials) * kRuntimeMethods.size());
    through_file(choice, path, ran);
    CHECK(ran == 0);
    std::string windows = "\xEF\xBB\xBF";
    for (const char c : folder.read("runs.csv"))
        windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    folder.with("runs.csv", windows);
    through_file(choice, path, ran);
    CHECK(ran == 0);
}

TEST_CASE("a bit that flips anywhere in a file of runs is found and its line is named") {
    const TempFolder folder;
    RuntimeRun run;
    run.asked.kind = ProblemKind::MatrixCompletion;
    run.asked.n = 300, run.asked.rank = 15, run.asked.rate = 0.4;
    run.converged = true, run.iterations = 78, run.seconds = 7;
    const std::string_view old = "problem,n,r,p,start,seed,method,status,iterations,seconds\n";
    for (const std::string_view head : {kRuntimeHead, old}) {
        std::string whole(head);
        for (run.asked.seed = 1; run.asked.seed <= 3; ++run.asked.seed) whole += write_runtime_run(run);
        REQUIRE(RuntimeFile::open(folder.with("runs.csv", whole))->done().size() == 3);
        for (std::size_t at = 0; at < whole.size(); ++at)
            for (int bit = 0; bit < 8; ++bit) {
                std::string text = whole;
                text[at] = static_cast<char>(text[at] ^ (1 << bit));
                const auto file = RuntimeFile::open(folder.with("runs.csv", text));
                CAPTURE(at, bit, text, file.sentence());
                if (at + 1 == whole.size()) {
                    // Without its end the last line is one that was cut: its run is done again.
                    REQUIRE(file);
                    CHECK(file->done().size() == 2);
                    continue;
                }
                const auto line =
                    1 + std::count(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(at), '\n');
                CHECK_FALSE(file);
                CHECK(says(file.sentence(), "line " + std::to_string(line) + ": "));
                CHECK(folder.read("runs.csv") == text);
            }
    }
}

TEST_CASE("a file without checksums is read, said to be so, and goes on with them") {
    const TempFolder folder;
    const std::string path = folder.with("runs.csv",
                                         "problem,n,r,p,start,seed,method,status,iterations,seconds\n"
                                         "mc,300,15,0.4,raw,1,rgrad-orth,converged,78,0.31\n");
    RuntimeRun next;
    {
        Result<RuntimeFile> file = RuntimeFile::open(path);
        REQUIRE(file);
        REQUIRE(file->done().size() == 1);
        CHECK(file->unchecked() == 1);
        next = file->done()[0];
        next.asked.seed = 2;
        REQUIRE(file->append(next));
    }
    const Result<RuntimeFile> file = RuntimeFile::open(path);
    REQUIRE(file);
    CHECK(file->done().size() == 2);
    CHECK(file->unchecked() == 1);
    CHECK(folder.read("runs.csv").ends_with(write_runtime_run(next)));
}

TEST_CASE("runs that stand in the file are the table's, seconds and failures too") {
    const TempFolder folder;
    const std::string path = folder.path("runs.csv");
    std::size_t ran = 0;
    RuntimeChoice choice = small_choice();
    choice.starts = {StartKind::Raw};
    through_file(choice, path, ran);
    std::string text = folder.read("runs.csv");
    Result<RuntimeRuns> kept = read_runtime_runs(text, path);
    REQUIRE(kept);
    kept->runs[0].iterations = 1234;
    kept->runs[0].seconds = 56.5;
    kept->runs[1].converged = false;
    text = kRuntimeHead;
    for (const RuntimeRun& run : kept->runs) text += write_runtime_run(run);
    folder.with("runs.csv", text);
    const auto rows = through_file(choice, path, ran);
    CHECK(ran == 0);
    CHECK(rows[0].methods[0].iterations.mean == 1234);
    CHECK(rows[0].methods[0].seconds.most == 56.5);
    CHECK(rows[0].methods[1].failed == 1);
    CHECK(rows[0].methods[1].iterations.count == 0);
    // More trials and another start are run beside what is there.
    choice.trials = 2;
    through_file(choice, path, ran);
    CHECK(ran == 4 * kRuntimeMethods.size());
    choice.starts = {StartKind::Spectral};
    through_file(choice, path, ran);
    CHECK(ran == 2 * 4 * kRuntimeMethods.size());
}

TEST_CASE("what is no file of runs is refused with its line and stays as it was") {
    const TempFolder folder;
    const std::string head = "problem,n,r,p,start,seed,method,status,iterations,seconds\n",
                      with_sums(kRuntimeHead), good = "mc,300,15,0.4,raw,1,rgrad-orth,converged,78,0.31\n";
    const auto refuses = [&](const std::string& text, const std::string& words) {
        const std::string path = folder.with("runs.csv", text);
        const Result<RuntimeFile> file = RuntimeFile::open(path);
        INFO(text);
        REQUIRE_FALSE(file);
        INFO(file.sentence());
        CHECK(says(file.sentence(), words));
        CHECK(folder.read("runs.csv") == text);
    };
    refuses("x,y\n1,2\n", "line 1: this is not a file of runs");
    refuses("a letter to nobody", "line 1: this is not a file of runs");
    refuses(head + good + "mc,300,15,0.4,raw,1\n", "line 3");
    refuses(with_sums + good, "line 2: the line was cut or altered: its checksum");
    refuses(head + good + good, "line 3: this run stands above already");
    for (const char* bad :
         {"mx,300,15,0.4,raw,1,rgrad-orth,converged,78,0.31",
          "mc,0,15,0.4,raw,1,rgrad-orth,converged,78,0.31",
          "mc,300,301,0.4,raw,1,rgrad-orth,converged,78,0.31",
          "mc,300,15,0,raw,1,rgrad-orth,converged,78,0.31",
          "mc,300,15,0.4,noisy,1,rgrad-orth,converged,78,0.31",
          "mc,300,15,0.4,raw,-1,rgrad-orth,converged,78,0.31", "mc,300,15,0.4,raw,1,iht,converged,78,0.31",
          "mc,300,15,0.4,raw,1,rgrad-orth,done,78,0.31", "mc,300,15,0.4,raw,1,rgrad-orth,converged,-1,0.31",
          "mc,300,15,0.4,raw,1,rgrad-orth,converged,78,nan",
          "mc,300,15,0.4,raw,1,rgrad-orth,converged,78,0.31,1"})
        refuses(head + bad + "\n", "line 2");
    CHECK(says(RuntimeFile::open(folder.path()).sentence(), "folder"));
    CHECK(says(RuntimeFile::open("-").sentence(), "'-' stands for standard output"));
    CHECK(says(RuntimeFile::open(folder.with("runs.csv", head + good), {100}).sentence(),
               "is larger than 100 bytes, the most that is read of it within the limit of 100 bytes"));
    CHECK(says(RuntimeFile::open("/dev/null").sentence(), "no regular file"));
    const std::string path = folder.with("runs.csv", head + good);
    const Result<RuntimeFile> one = RuntimeFile::open(path);
    REQUIRE(one);
    CHECK(one->done().size() == 1);
    CHECK(says(RuntimeFile::open(path).sentence(), "another process is writing to"));
}
