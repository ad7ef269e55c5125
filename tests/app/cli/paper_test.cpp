// The paper's figures and tables from the command line, at reduced sizes.
#include <algorithm>

#include "app/state/figure_catalogue.h"
#include "tests/app/cli/program.h"
#include "tests/catch.h"

using namespace lowrank::test;
namespace state = lowrank::state;

TEST_CASE("each figure and table of the paper can be had as a picture and as numbers") {
    const Folder folder;
    for (const std::string figure : {"mc-all", "ms-all", "rippling", "lazy", "initialisation"}) {
        for (const std::string ending : {".svg", ".csv"}) {
            const Ended ended = run_program(
                {"render", figure, "-o", figure + ending, "--n", "34", "--max-iter", "150"}, folder.path());
            INFO(figure << ending << ": " << ended.err);
            REQUIRE(ended.code == 0);
            CHECK(ended.out.empty());
        }
        const std::string svg = folder.read(figure + ".svg");
        CHECK(svg.find("lowrank-lab render " + figure + " --n 34 --max-iter 150") != std::string::npos);
        CHECK((svg.find("NARG+R") != std::string::npos || figure == "initialisation"));
        CHECK(svg.find("</svg>") != std::string::npos);
        CHECK(folder.read(figure + ".csv").find("panel,curve,part,x,y") != std::string::npos);
    }
    const std::string starts = folder.read("initialisation.svg");
    for (const char* words : {"spectral", "noisy, σ = 1", "noisy, σ = 10"})
        CHECK(starts.find(words) != std::string::npos);
    CHECK(folder.read("ms-all.svg").find("RGrad-Proj") != std::string::npos);
    CHECK(folder.read("lazy.csv").find("\"NARG, d = 20\",measured,3,") != std::string::npos);

    REQUIRE(run_program({"render", "table-runtime", "-o", "t.txt", "--mc-sizes", "60", "--ms-sizes", "none",
                         "--trials", "1"},
                        folder.path())
                .code == 0);
    const std::string text = folder.read("t.txt");
    CHECK(text.find("MC, n = 60, r = 3, p = 0.4; the paper at n = 2500") != std::string::npos);
    CHECK(text.find("72.7") != std::string::npos);
    CHECK(text.find("spectral") != std::string::npos);
    CHECK(text.find("MS") == std::string::npos);
    REQUIRE(run_program({"render", "table-complexity", "-o", "c.svg", "--n", "40", "--sizes", "32,64"},
                        folder.path())
                .code == 0);
    CHECK(folder.read("c.svg").find("NARG+R") != std::string::npos);
}

TEST_CASE("a table of run times is gone on with from the studies that keep its runs") {
    const Folder folder;
    const std::vector<std::string> table = {"render",  "table-runtime", "-o",     "t.csv",    "--mc-sizes",
                                            "40",      "--ms-sizes",    "none",   "--trials", "1",
                                            "--start", "raw",           "--kept", "runs.lrs", "--force"};
    const auto with = [&](const std::vector<std::string>& words) {
        std::vector<std::string> all = table;
        all.insert(all.end(), words.begin(), words.end());
        return run_program(all, folder.path());
    };
    REQUIRE(with({}).code == 0);
    const std::string file = "runs-mc-n40-raw-seed1.lrs";
    const std::string runs = folder.read(file), numbers = folder.read("t.csv");
    CHECK(lines_of(runs).size() == 1 + 4 * 3);
    CHECK(lines_of(numbers).size() == 1 + 4 * 3);
    // The seconds come from the file too: they would differ if anything were run again.
    REQUIRE(with({}).code == 0);
    CHECK(folder.read("t.csv") == numbers);
    CHECK(folder.read(file) == runs);
    // A study like any other.
    const Ended told = run_program({"study", file}, folder.path());
    CHECK(told.code == 0);
    CHECK(told.out.find("scaledgd") != std::string::npos);
    // Cut where a crash may have left it, it goes on: one trial of the last cell is run again.
    folder.with(file, runs.substr(0, runs.size() - 5));
    REQUIRE(with({}).code == 0);
    CHECK(lines_of(folder.read(file)).size() == 1 + 4 * 3);
    CHECK(folder.read(file).starts_with(runs.substr(0, runs.rfind("\ncell="))));
    CHECK(with({"--memory-limit", "100"}).err.find("'" + file + "' is larger than 100 bytes") !=
          std::string::npos);
    folder.with("t.csv", numbers);
    folder.with(file, runs.substr(0, runs.find("iterations=")) + "x" + runs.substr(runs.find("iterations=")));
    const Ended refused = with({});
    CHECK(refused.code == 2);
    CHECK(refused.err.find("'" + file + "', line 2: the line was cut or altered") != std::string::npos);
    CHECK(folder.read("t.csv") == numbers);
    // More trials and another start stand beside what is there.
    folder.with(file, runs);
    std::vector<std::string> more = table;
    *std::ranges::find(more, "1") = "2";
    *std::ranges::find(more, "raw") = "spectral";
    REQUIRE(run_program(more, folder.path()).code == 0);
    *std::ranges::find(more, "spectral") = "raw";
    REQUIRE(run_program(more, folder.path()).code == 0);
    CHECK(folder.read(file).starts_with(runs));
    CHECK(lines_of(folder.read(file)).size() == 1 + 4 * 3 + 1 + 4 * 3);
    CHECK(lines_of(folder.read("runs-mc-n40-spectral-seed1.lrs")).size() == 1 + 2 * 4 * 3);
}

TEST_CASE("a disk that is full from the first byte on is left without a file of runs") {
    const Folder folder;
    Launch full;
    full.words = {"render", "table-runtime", "-o", "t.txt", "--kept", "runs.lrs"};
    full.folder = folder.path();
    full.largest_file = 20;
    const Ended ended = run_program(full);
    CHECK(ended.code == 2);
    CHECK(ended.err.find("cannot write 'runs-mc-n300-raw-seed1.lrs'") != std::string::npos);
    CHECK(folder.names().empty());
}

TEST_CASE(
    "figures of the paper that the window has write their numbers, and others say that they have none") {
    const Folder folder;
    const auto head = [&](const std::string& figure) {
        const Ended ended = run_program({"render", figure, "-o", figure + ".csv"}, folder.path());
        INFO(ended.err);
        REQUIRE(ended.code == 0);
        return lines_of(folder.read(figure + ".csv")).at(0);
    };
    CHECK(head("rate-map") == "mu,eta,rho");
    CHECK(head("rate-surface") == "mu,eta,rho");
    CHECK(head("rate-slices") == "panel,curve,part,x,y");
    CHECK(head("iht-radius") == "panel,curve,part,x,y");
    CHECK(head("quadratic-theta") == "theta,rate,part");
    const Ended none = run_program({"render", "matrix", "-o", "m.csv"}, folder.path());
    CHECK(none.code == 2);
    CHECK(none.err.find("matrix has no numbers to write as CSV") != std::string::npos);
    const Ended text = run_program({"render", "rate-map", "-o", "m.txt"}, folder.path());
    CHECK(text.code == 2);
    CHECK(text.err.find("rate-map is no table") != std::string::npos);
}

TEST_CASE("bad sizes and options of the paper's figures are refused") {
    const Folder folder;
    const auto refuses = [&](std::vector<std::string> words, const std::string& what,
                             const std::string& allowed) {
        words.insert(words.begin(), "render");
        words.insert(words.end(), {"-o", "x.svg"});
        const Ended ended = run_program(words, folder.path());
        INFO(ended.err);
        CHECK(ended.code == 2);
        CHECK(ended.err.find(what) != std::string::npos);
        CHECK(ended.err.find(allowed) != std::string::npos);
        CHECK(lines_of(ended.err).size() == 1);
        CHECK(folder.names().empty());
    };
    refuses({"table-runtime", "--mc-sizes", "3"}, "'3'", "from 10");
    refuses({"table-runtime", "--mc-sizes", "60,"}, "'60,'", "commas");
    refuses({"table-runtime", "--mc-sizes", "none", "--ms-sizes", "none"}, "none", "needs a size");
    refuses({"table-runtime", "--trials", "0"}, "'0'", "from 1");
    refuses({"table-runtime", "--start", "noisy:2"}, "noisy", "raw or spectral");
    refuses({"table-runtime", "--kept", "none/runs.lrs"}, "'none", "does not exist");
    refuses({"table-runtime", "--kept", "-"}, "'-'", "ends in .lrs");
    refuses({"table-runtime", "--kept", "runs.lrs", "--seed", "18446744073709551613"}, "18446744073709551613",
            "each trial takes the next one");
    refuses({"phase-transition", "--seed", "18446744073709551613"}, "18446744073709551613",
            "each trial takes the next one");
    refuses({"table-runtime", "--mc-sizes", "50,40,50"}, "'50,40,50'", "50 stands in it twice");
    refuses({"table-runtime", "--kept", "runs.csv"}, "'runs.csv'", "read by the version that wrote it");
    refuses({"table-runtime", "--mc-sizes", "20000", "--memory-limit", "200M"}, "200", "memory");
    refuses({"table-complexity", "--sizes", "a"}, "'a'", "whole numbers");
    refuses({"mc-all", "--n", "4"}, "6 samples", "7");
    refuses({"table-complexity", "--sizes", "20,30"}, "n 20 is too small", "a larger n");
    refuses({"mc-all", "--method", "grad"}, "--method", "--seed");
    refuses({"lazy", "--trials", "3"}, "--trials",
            "table-runtime, phase-transition and field-recovery, not to lazy");
    refuses({"mc-al"}, "'mc-al'", "mc-all");
}

TEST_CASE("paper refuses a folder that cannot be, and says what it needs") {
    const Folder folder;
    folder.with("file", "mine\n");
    folder.with("index.html", "mine\n");
    const auto refuses = [&](std::vector<std::string> words, const std::string& what) {
        words.insert(words.begin(), "paper");
        const Ended ended = run_program(words, folder.path());
        INFO(ended.err);
        CHECK(ended.code == 2);
        CHECK(ended.err.find(what) != std::string::npos);
        CHECK(lines_of(ended.err).size() == 1);
    };
    refuses({}, "-o DIR");
    refuses({"-o", "file"}, "'file' is a file");
    refuses({"-o", "none/deep"}, "'none/deep'");
    refuses({"-o", "."}, "--force");
    refuses({"-o", "new", "--n", "x"}, "'x'");
    refuses({"-o", "new", "--n", "8"},
            "n 8 is too small here: rank 3 at rate 0.6 has 38 samples for 39 degrees");
    refuses({"-o", "new", "--format", "gif"}, "'gif'");
    CHECK(folder.read("index.html") == "mine\n");
    CHECK(folder.names() == std::vector<std::string>{"file", "index.html"});
}

TEST_CASE("an interrupted paper keeps what is whole, and its page lists that") {
    const Folder folder;
    Launch launch;
    launch.words = {"paper", "-o", "all", "--n", "80"};
    launch.folder = folder.path();
    launch.interrupt_after = 6;
    launch.echoed = true;
    const Ended ended = run_program(launch);
    CHECK(ended.code == 130);
    const std::string page = folder.read("all/index.html");
    CHECK(page.find("</html>") != std::string::npos);
    std::size_t shown = 0;
    for (const state::FigureRow& row : state::figure_rows()) {
        const std::string name(row.name);
        if (page.find("<section id=\"" + name + "\">") == page.npos) continue;
        ++shown;
        CHECK(folder.read("all/" + name + ".svg").find("</svg>") != std::string::npos);
        CHECK(page.find("lowrank-lab render " + name + " -o " + name + ".svg") != std::string::npos);
    }
    CHECK(lines_of(ended.out).size() == shown);
}
