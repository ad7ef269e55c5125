// 'sweep', 'study' and 'merge' by the real program: killed, interrupted, out of disk, in parts, and refused.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "app/cli/study_options.h"
#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/paths.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::test;
using lowrank::testing::says;

namespace {

using Words = std::vector<std::string>;

Words operator+(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// A second or two of work: 8 cells of which one has too few samples, 6 trials, two methods.
const Words kStudy = {"sweep",    "--n", "120",      "--x",    "rate=0.2:0.5:4", "--y",       "rank=6,14",
                      "--trials", "6",   "--method", "narg+r", "--method",       "rgrad-orth"};

Ended in_folder(const Folder& folder, const Words& words) { return run_program(words, folder.path()); }

std::string normal_csv(const Folder& folder, const std::string& study) {
    const Ended ended = in_folder(folder, {"study", study, "--csv", "csv", "--without-times", "--force"});
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    return folder.read("csv");
}

std::ptrdiff_t lines_in(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

/// Runs the program and kills it, as 'kill -9' does, once its study file has so many lines.
void run_and_kill(const Words& words, const Folder& folder, const std::string& file, std::ptrdiff_t lines) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        const int nothing = open("/dev/null", O_RDWR);
        for (const int descriptor : {0, 1, 2}) dup2(nothing, descriptor);
        std::vector<char*> pointers = {const_cast<char*>(kProgram)};
        for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
        pointers.push_back(nullptr);
        if (chdir(folder.path().c_str()) == 0) execv(kProgram, pointers.data());
        _exit(98);
    }
    int status = 0;
    while (lines_in(folder.read(file)) < lines && waitpid(child, &status, WNOHANG) == 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
}

}  // namespace

TEST_CASE("a sweep that is killed, again and again, ends with the CSV of an unbroken one") {
    const Folder folder;
    const Ended whole = in_folder(folder, kStudy + Words{"--out", "whole.lrs"});
    INFO(whole.err);
    REQUIRE(whole.code == 0);
    CHECK(lines_of(whole.out).size() == 1 + 8 * 2);
    const Words again = kStudy + Words{"--out", "killed.lrs", "--resume", "--threads", "2"};
    std::ptrdiff_t before = 0;
    for (const std::ptrdiff_t lines : {1, 5, 12}) {
        run_and_kill(again, folder, "killed.lrs", lines);
        const std::ptrdiff_t now = lines_in(folder.read("killed.lrs"));
        CHECK(now >= before);
        before = now;
    }
    CHECK(before < lines_in(folder.read("whole.lrs")));  // the kills came in the middle
    // What a kill between two halves of a write would leave.
    folder.with("killed.lrs", folder.read("killed.lrs") + "cell=1 trial=2 meth");
    const Ended ended = in_folder(folder, again);
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    CHECK(says(ended.err, "ended in a line that was cut"));
    CHECK(says(ended.err, "going on with 'killed.lrs', which has "));
    const std::string csv = normal_csv(folder, "whole.lrs");
    CHECK(lines_in(csv) == 6 + 8 * 6 * 2);
    CHECK(says(csv, "underdetermined"));
    CHECK(normal_csv(folder, "killed.lrs") == csv);
    // Nothing is left to do, and the file stays as it is.
    const std::string bytes = folder.read("killed.lrs");
    CHECK(in_folder(folder, again).code == 0);
    CHECK(folder.read("killed.lrs") == bytes);
}

TEST_CASE(
    "a sweep that is killed and goes on with more trials ends with the CSV of one that began with them") {
    const Folder folder;
    const Words base = {"sweep", "--n", "14", "--x", "rate=0.4,0.7", "--y", "rank=1:3"};
    REQUIRE(in_folder(folder, base + Words{"--trials", "5", "--out", "whole.lrs"}).code == 0);
    run_and_kill(base + Words{"--trials", "2", "--out", "more.lrs"}, folder, "more.lrs", 4);
    run_and_kill(base + Words{"--trials", "4", "--out", "more.lrs", "--resume"}, folder, "more.lrs", 16);
    const Ended ended = in_folder(folder, base + Words{"--trials", "5", "--out", "more.lrs", "--resume"});
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    CHECK(says(ended.err, "'more.lrs' goes from 4 to 5 trials in each cell."));
    CHECK(normal_csv(folder, "more.lrs") == normal_csv(folder, "whole.lrs"));
    // Without --trials those of the file hold, and of fewer nothing is taken away.
    const std::string bytes = folder.read("more.lrs");
    const Ended same = in_folder(folder, base + Words{"--out", "more.lrs", "--resume"});
    CHECK(same.code == 0);
    CHECK(says(same.out, "\n0.4   1     narg+r  5 "));
    const Ended fewer = in_folder(folder, base + Words{"--trials", "3", "--out", "more.lrs", "--resume"});
    CHECK(fewer.code == 0);
    CHECK(says(fewer.err, "the first 3 are run and told of"));
    CHECK(says(fewer.out, "\n0.4   1     narg+r  3 "));
    CHECK(folder.read("more.lrs") == bytes);
}

TEST_CASE("parts of a sweep merged are one run of it, byte for byte without the times") {
    const Folder folder;
    const Words small = {"sweep", "--n", "14", "--x", "rate=0.4,0.7", "--y", "rank=1:4", "--trials", "5"};
    REQUIRE(in_folder(folder, small + Words{"--out", "whole.lrs", "--threads", "2"}).code == 0);
    REQUIRE(in_folder(folder, small + Words{"--out", "1.lrs", "--shard", "1/3", "--threads", "1"}).code == 0);
    REQUIRE(in_folder(folder, small + Words{"--out", "2.lrs", "--shard", "2/3"}).code == 0);
    // The third as a task of an array.
    setenv("SLURM_ARRAY_TASK_ID", "2", 1);
    setenv("SLURM_ARRAY_TASK_COUNT", "3", 1);
    setenv("SLURM_ARRAY_TASK_MIN", "0", 1);
    const Ended third = in_folder(folder, small + Words{"--out", "3.lrs"});
    const Ended all = in_folder(folder, small + Words{"--out", "all.lrs", "--shard", "1/1"});
    for (const char* name : {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN"})
        unsetenv(name);
    REQUIRE(third.code == 0);
    CHECK(says(third.err, "shard 3/3, from SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT"));
    CHECK_FALSE(says(all.err, "SLURM"));
    const Ended merged =
        in_folder(folder, {"merge", "3.lrs", "1.lrs", "2.lrs", "-o", "merged.lrs", "--without-times"});
    INFO(merged.err);
    REQUIRE(merged.code == 0);
    CHECK(merged.err.empty());
    REQUIRE(in_folder(folder, {"merge", "whole.lrs", "-o", "normal.lrs", "--without-times"}).code == 0);
    CHECK(folder.read("merged.lrs") == folder.read("normal.lrs"));
    CHECK(normal_csv(folder, "merged.lrs") == normal_csv(folder, "all.lrs"));
    // A part that is missing is said.
    const Ended partly = in_folder(folder, {"merge", "1.lrs", "2.lrs", "-o", "partly.lrs"});
    CHECK(partly.code == 0);
    CHECK(says(partly.err, "23 of 35 runs are done"));
    CHECK(says(in_folder(folder, {"merge", "1.lrs", "-o", "partly.lrs"}).err, "exists already"));
    CHECK(says(in_folder(folder, {"merge", "1.lrs"}).err, "--output FILE"));
    REQUIRE(in_folder(folder, small + Words{"--seed", "5", "--out", "other.lrs"}).code == 0);
    const Ended mixed = in_folder(folder, {"merge", "1.lrs", "other.lrs", "-o", "x.lrs"});
    CHECK(mixed.code == 2);
    CHECK(
        says(mixed.err, "'1.lrs' and 'other.lrs' are not of one study: one says seed=21, the other seed=5"));
}

TEST_CASE("tasks of an array are parts, and numbers with gaps are refused") {
    const auto shard = [](const char* id, const char* count, const char* min, const char* step) {
        return cli::slurm_shard([=](const char* name) -> const char* {
            const std::string_view word = name;
            return word.ends_with("_ID")     ? id
                   : word.ends_with("COUNT") ? count
                   : word.ends_with("MIN")   ? min
                                             : step;
        });
    };
    CHECK(**shard("1", "8", nullptr, nullptr) == StudyShard{1, 8});
    CHECK(**shard("0", "8", "0", "1") == StudyShard{1, 8});
    CHECK(**shard("7", "4", "1", "2") == StudyShard{4, 4});
    CHECK_FALSE(shard(nullptr, nullptr, nullptr, nullptr)->has_value());
    CHECK_FALSE(shard("3", nullptr, nullptr, nullptr)->has_value());
    CHECK_FALSE(shard("", "", "", "")->has_value());
    CHECK_FALSE(shard("3", "", nullptr, nullptr)->has_value());
    CHECK(says(shard("9", "3", "1", "1").sentence(), "task 9 of a Slurm array of 3"));
    CHECK_FALSE(shard("4", "4", "1", "2"));
    CHECK_FALSE(shard("0", "4", nullptr, nullptr));
    CHECK_FALSE(shard("x", "4", nullptr, nullptr));
}

TEST_CASE("the job script runs its task's part, and goes on when it is run again") {
    const Folder folder;
    const std::string script = std::string(kTestFolder) + "/../assets/slurm-sweep.sh";
    const std::string command = "cd '" + folder.path() +
                                "' && SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_COUNT=2 " +
                                "SLURM_CPUS_PER_TASK=2 LOWRANK_LAB='" + kProgram + "' sh '" + script +
                                "' --n 14 --x rank=1,2 --trials 4 >table 2>said";
    REQUIRE(std::system(command.c_str()) == 0);
    CHECK(says(folder.read("said"), "shard 2/2, from SLURM_ARRAY_TASK_ID"));
    CHECK(lines_in(folder.read("study-2.lrs")) == 1 + 4);
    REQUIRE(std::system(command.c_str()) == 0);
    CHECK(says(folder.read("said"), "going on with 'study-2.lrs', which has 4 runs"));
}

TEST_CASE("a second process on a study file is refused, and a full disk loses no trial") {
    const Folder folder;
    const Words study = kStudy + Words{"--out", "a.lrs", "--resume"};
    Launch full;
    full.words = study;
    full.folder = folder.path();
    full.largest_file = 4000;
    const Ended cut = run_program(full);
    CHECK(cut.code == 2);
    CHECK(says(cut.err, "cannot write 'a.lrs'"));
    CHECK(says(cut.err, "runs are in 'a.lrs', and the same command with --resume goes on."));
    Launch none = full;
    none.words = {"sweep", "--out", "none.lrs"};
    none.largest_file = 60;
    CHECK(says(run_program(none).err, "cannot write 'none.lrs'"));
    CHECK_FALSE(std::filesystem::exists(folder / "none.lrs"));
    const std::string kept = folder.read("a.lrs");
    CHECK(kept.size() <= 4000);
    CHECK(kept.back() == '\n');
    CHECK(lines_in(kept) > 3);

    const int held = open((folder / "a.lrs").c_str(), O_RDWR);
    REQUIRE(flock(held, LOCK_EX | LOCK_NB) == 0);
    const Ended second = in_folder(folder, study);
    CHECK(second.code == 2);
    CHECK(lines_of(second.err).size() == 1);
    CHECK(says(second.err, "another process is writing to 'a.lrs'"));
    CHECK(folder.read("a.lrs") == kept);
    // Reading it meanwhile is nobody's harm.
    CHECK(says(in_folder(folder, {"study", "a.lrs"}).err, "runs are done."));
    close(held);

    Launch shown;
    shown.words = study;
    shown.folder = folder.path();
    shown.terminal = true;
    const Ended rest = run_program(shown);
    CHECK(rest.code == 0);
    CHECK(says(rest.err, " of 84 runs   "));  // seven cells of eight
    CHECK(folder.read("a.lrs").starts_with(kept));
}

TEST_CASE("Ctrl+C ends a sweep with whole trials, and it goes on") {
    const Folder folder;
    Launch launch;
    launch.words = {"sweep",     "--n",      "150", "--x",   "rate=0.2:0.5:8", "--y",
                    "rank=5:12", "--trials", "50",  "--out", "a.lrs",          "--resume"};
    launch.folder = folder.path();
    launch.interrupt_after = 0.6;
    const Ended ended = run_program(launch);
    CHECK(ended.code == 130);
    CHECK(says(ended.err, "interrupted: "));
    CHECK(says(ended.err, "--resume goes on."));
    CHECK(ended.out.empty());
    const Ended read = in_folder(folder, {"study", "a.lrs"});
    CHECK(read.code == 0);
    CHECK_FALSE(says(read.err, "cut"));
}

TEST_CASE("bands, profiles and lines of a study become files") {
    const Folder folder;
    REQUIRE(in_folder(folder, {"sweep", "--n", "20", "--x", "rate=0.1:0.7:3", "--trials", "3", "--method",
                               "narg+r", "--method", "scaledgd", "--errors", "--out", "a.lrs"})
                .code == 0);
    const Ended ended = in_folder(folder, {"study", "a.lrs", "--profiles", "p.csv", "--bands", "b.csv",
                                           "--half", "h.csv", "--cost", "iterations"});
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    CHECK(says(folder.read("p.csv"), "# cost: iterations, over 6 instances\n"));
    CHECK(says(folder.read("b.csv"), "\n0.7,,narg+r,0,"));
    CHECK(says(folder.read("h.csv"), "\n,narg+r,inside,"));
    const auto refused = [&](const Words& words) {
        const Ended none = in_folder(folder, words);
        CHECK(none.code == 2);
        return none.err;
    };
    CHECK(says(refused({"study", "a.lrs", "--cost", "money"}), "'money'"));
    CHECK(says(refused({"study", "a.lrs", "--csv", "p.csv"}), "exists already"));
    CHECK(says(refused({"study", "a.lrs", "--csv", "q", "--half", "q"}), "twice"));
    CHECK(says(refused({"study", "a.lrs", "--csv", "./a.lrs", "--force"}), "is the study itself"));
    CHECK(says(refused({"study", "none.lrs"}), "none.lrs"));
    CHECK(says(refused({"study", "a.lrs", "--csv", "-"}), "'-' stands for standard output"));
    CHECK(says(refused({"solve", "--csv", "-"}), "'-' stands for standard output"));
    CHECK(says(refused({"study", "a.lrs", "--without-times", "--profiles", "q", "--cost", "seconds"}),
               "--without-times leaves the seconds out"));
    CHECK_FALSE(says(in_folder(folder, {"study", "a.lrs", "--without-times"}).out, "seconds"));
    CHECK(says(refused({"study", "p.csv"}), "not a study file"));
    CHECK(says(refused({"study"}), "FILE"));
    REQUIRE(in_folder(folder,
                      {"sweep", "--n", "14", "--trials", "2", "--y", "method=narg,grad", "--out", "c.lrs"})
                .code == 0);
    CHECK(says(refused({"study", "c.lrs", "--bands", "q"}), "--errors"));
    const std::string bands = refused({"render", "study-bands", "-o", "q.svg", "--study", "c.lrs"});
    CHECK(says(bands, "sweep --errors"));
    CHECK_FALSE(says(bands, "box"));
    CHECK(says(refused({"study", "c.lrs", "--half", "q"}), "x axis"));
    CHECK_FALSE(std::filesystem::exists(folder / "q"));
    // Times that were not kept are none of nothing.
    REQUIRE(in_folder(folder, {"merge", "a.lrs", "--without-times", "-o", "w.lrs"}).code == 0);
    CHECK(
        says(refused({"study", "w.lrs", "--profiles", "q", "--cost", "seconds"}), "did not keep the times"));
    CHECK(says(refused({"render", "data-profile", "--study", "w.lrs", "--cost", "seconds", "-o", "q.svg"}),
               "did not keep the times"));
    CHECK(in_folder(folder, {"study", "w.lrs", "--profiles", "q", "--cost", "calls"}).code == 0);
}

TEST_CASE("methods that are named have a panel each, on a page that is high enough") {
    const Folder folder;
    Words methods;
    for (const char* name : {"narg+r", "rgrad-orth", "nag", "scaledgd", "grad"})
        methods.insert(methods.end(), {"--method", name});
    const auto with_methods = [&](Words words) {
        words.insert(words.end(), methods.begin(), methods.end());
        return in_folder(folder, words);
    };
    REQUIRE(
        with_methods({"sweep", "--n", "14", "--trials", "1", "--x", "rank=1,2", "--errors", "--out", "a.lrs"})
            .code == 0);
    const Ended ended = with_methods({"render", "study-bands", "--study", "a.lrs", "-o", "b.svg"});
    INFO(ended.err);
    CHECK(ended.code == 0);
    CHECK(ended.err.empty());
    CHECK(says(folder.read("b.svg"), ">Grad<"));
    const Ended table = in_folder(folder, {"render", "study-bands", "--study", "a.lrs", "-o", "b.txt"});
    CHECK(table.code == 2);
    CHECK(says(table.err,
               "study-bands is no table to write as text: .svg, .pdf, .png, .tex, .pgf and .csv can "
               "be had."));
}

TEST_CASE("a sweep that cannot be is refused in one sentence, before any file is made") {
    const Folder folder;
    const auto refused = [&](const Words& words) {
        const Ended ended = in_folder(folder, Words{"sweep"} + words + Words{"--out", "a.lrs"});
        CHECK(ended.code == 2);
        CHECK(ended.out.empty());
        CHECK(lines_of(ended.err).size() == 1);
        CHECK_FALSE(std::filesystem::exists(folder / "a.lrs"));
        return ended.err;
    };
    CHECK(says(refused({"--x", "speed=1,2"}), "no key 'speed'"));
    CHECK(says(refused({"--x", "rate=0.9:0.2:3"}), "lower"));
    CHECK(says(refused({"--x", "rank=1:60"}), "the cell rank = 51"));
    CHECK(
        says(refused({"--x", "d=2,5", "--method", "rgrad-orth"}), "no method of the study has the key 'd'"));
    CHECK(says(refused({"--x", "d=2,5", "--method", "narg:d=9"}), "narg:d=9 says it too"));
    CHECK(says(refused({"--method", "iht", "--method", "iht"}), "two methods of the study are one, iht"));
    CHECK(says(refused({"--x", "rate=0.2,0.3", "--rate", "0.4"}), "leave out --rate"));
    CHECK(says(refused({"--x", "n=20,30", "--rows", "40"}), "leave out --rows"));
    CHECK(says(refused({"--x", "method=narg,nag", "--method", "grad"}), "leave out --method"));
    CHECK(says(refused({"--y", "rank=1:3", "--samples-per-degree", "2"}), "samples-per-degree=2"));
    CHECK(says(refused({"--x", "rank=1,2", "--y", "rank=1,2"}), "both axes"));
    CHECK(says(refused({"--trials", "0"}), "'0'"));
    CHECK(says(refused({"--trials", "many"}), "'many'"));
    CHECK(says(refused({"--tol", "auto"}), "tol auto"));
    CHECK(says(refused({"--shard", "9/8"}), "'9/8'"));
    CHECK(says(refused({"--image", "a.png"}), "a.png"));
    CHECK(says(refused({"--change", "narg+r@3:d=5"}), "change"));
    CHECK(says(refused({"--threads", "0"}), "threads"));
    const Ended without = in_folder(folder, {"sweep"});
    CHECK(without.code == 2);
    CHECK(says(without.err, "--out FILE"));
    CHECK(says(in_folder(folder, {"sweep", "--out", "no/a.lrs"}).err, "does not exist"));
}

TEST_CASE("the phase transition is run where no study is named, and drawn from its numbers") {
    const Folder folder;
    const Words render = {"render", "phase-transition", "--n", "18", "--trials", "2"};
    const Ended drawn = in_folder(folder, render + Words{"-o", "t.svg"});
    INFO(drawn.err);
    REQUIRE(drawn.code == 0);
    const std::string svg = folder.read("t.svg");
    for (const char* word : {"lowrank-lab render phase-transition --", "--n 18", "--trials 2"})
        CHECK(says(svg, word));
    for (const char* word : {"MC n = 18", "MS n = 6", "oversampling p", "ScaledGD", "RGrad"})
        CHECK(says(svg, word));
    REQUIRE(in_folder(folder, render + Words{"-o", "t.csv"}).code == 0);
    const std::vector<std::string> rows = lines_of(folder.read("t.csv"));
    CHECK(rows.at(0) == "map,x,y,method,trials,successes,share,underdetermined,share_low,share_high");
    CHECK(rows.size() == 1 + 20 * 6 * 3 + 20 * 3 * 3);
    CHECK(rows.at(1) == "1,0.05,1,narg+r,2,0,0,1,nan,nan");  // 16 samples for 35 degrees of freedom
    CHECK(rows.at(1 + 19 * 3).starts_with("1,1,1,narg+r,2,2,1,0,0.342"));  // every entry is seen
    for (const Words& wrong :
         {Words{"--n", "5"}, {"--trials", "0"}, {"--study", "none"}, {"--method", "grad"}}) {
        const Ended refused = in_folder(folder, Words{"render", "phase-transition", "-o", "x.svg"} + wrong);
        CHECK(refused.code == 2);
        CHECK(lines_of(refused.err).size() == 1);
        CHECK(says(refused.err, wrong[1] == "grad" ? "--method" : wrong[1]));
    }
    REQUIRE(
        in_folder(folder, {"sweep", "--n", "12", "--x", "rate=0.5,0.8", "--trials", "1", "--out", "a.lrs"})
            .code == 0);
    CHECK(says(in_folder(folder, render + Words{"-o", "x.svg", "--study", "a.lrs"}).err,
               "says nothing beside --study"));
    CHECK_FALSE(std::filesystem::exists(folder / "x.svg"));
}
