// What 'solve' prints and writes: formats, precedence, repeats, interruptions, places that fail late.
#include <cmath>
#include <cstring>
#include <filesystem>

#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/paths.h"

using namespace lowrank::test;

namespace {

const std::filesystem::path kRoot = std::filesystem::path(lowrank::test::kTestFolder).parent_path();

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells = {""};
    bool quoted = false;
    for (const char c : line) {
        if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            cells.emplace_back();
        else
            cells.back() += c;
    }
    return cells;
}

/// The rows of a CSV as cells, header first, comments and the column seconds left out.
std::vector<std::vector<std::string>> numbers_of(const std::string& csv) {
    std::vector<std::vector<std::string>> rows;
    std::size_t seconds = 0;
    for (const std::string& line : lines_of(csv)) {
        if (line.rfind("#", 0) == 0) continue;
        rows.push_back(cells_of(line));
        if (rows.size() == 1)
            while (rows[0][seconds] != "seconds") ++seconds;
        rows.back()[seconds].clear();
    }
    return rows;
}

}  // namespace

TEST_CASE("solve prints one row a method, one word a column") {
    const Folder folder;
    const Ended ended = run_program({"solve"}, folder.path());
    REQUIRE(ended.code == 0);
    CHECK(ended.err.empty());
    CHECK(folder.names().empty());
    const std::vector<std::string> lines = lines_of(ended.out);
    REQUIRE(lines.size() == 10);
    CHECK(words_of(lines[0]) == std::vector<std::string>{"method", "iterations", "seconds", "error",
                                                         "rho(error)", "calls", "status"});
    const std::size_t status_column = lines[0].find("status");
    std::vector<std::string> names;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const std::vector<std::string> words = words_of(lines[i]);
        REQUIRE(words.size() == 7);
        names.push_back(words[0]);
        CHECK(std::stoi(words[1]) > 0);
        CHECK(std::stod(words[2]) > 0);
        CHECK(std::stod(words[3]) <= 1e-10);
        CHECK(std::stod(words[4]) < 1);
        // At least the two calls of a gradient an iteration.
        CHECK(std::stoi(words[5]) >= 2 * std::stoi(words[1]));
        CHECK(words[6] == "converged");
        CHECK(lines[i].find("converged") == status_column);
        for (const std::string& number : {words[2], words[3], words[4]}) {
            std::size_t digits = 0;
            for (const char c : number.substr(0, number.find('e'))) digits += c >= '0' && c <= '9';
            CHECK(digits <= 12);  // six, and the zeros that 0.000123456 begins with
        }
    }
    CHECK(names == std::vector<std::string>{"iht", "niht", "grad", "rgrad-proj", "rgrad-orth", "nag", "narg",
                                            "narg+r", "scaledgd"});
}

TEST_CASE("a method that stops says why on standard error") {
    const Folder folder;
    const Ended ended = run_program({"solve", "--max-iter", "3", "--method", "nag"}, folder.path());
    CHECK(ended.code == 0);
    CHECK(words_of(lines_of(ended.out).at(1)).at(4) == "-");
    CHECK(words_of(lines_of(ended.out).at(1)).at(6) == "stopped");
    REQUIRE(lines_of(ended.err).size() == 1);
    CHECK(ended.err.find("nag stopped") != std::string::npos);
    CHECK(ended.err.find("3 iterations") != std::string::npos);
}

TEST_CASE("a number with a leading zero is decimal") {
    const Folder folder;
    const Ended ended = run_program({"solve", "--max-iter", "010", "--method", "nag"}, folder.path());
    REQUIRE(ended.code == 0);
    CHECK(words_of(lines_of(ended.out).at(1)).at(1) == "10");
}

TEST_CASE("the CSV holds every record under its header") {
    const Folder folder;
    const Ended ended = run_program(
        {"solve", "--method", "narg+r", "--method", "narg:d=10,restart=gradient", "--csv", "t.csv"},
        folder.path());
    REQUIRE(ended.code == 0);
    const std::string csv = folder.read("t.csv");
    CHECK(csv.find('\r') == std::string::npos);
    const std::vector<std::string> lines = lines_of(csv);
    std::size_t header = 0;
    while (lines.at(header).rfind("# ", 0) == 0) ++header;
    CHECK(header > 0);
    CHECK(lines[header] ==
          "method,iteration,error,relative_error,objective,gradient_norm,stepsize,momentum,restart,event,"
          "operator_calls,"
          "seconds,svds,test_rmse,psnr,inner_steps,norm,sigma_r");
    const auto rows = numbers_of(csv);
    std::size_t records = 0;
    for (const std::string& line : lines_of(ended.out))
        if (line.rfind("narg", 0) == 0) records += static_cast<std::size_t>(std::stoi(words_of(line)[1])) + 1;
    CHECK(rows.size() == records + 1);
    std::string last_event;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        REQUIRE(rows[i].size() == 18);
        const bool last = i + 1 == rows.size() || rows[i + 1][0] != rows[i][0];
        CHECK((rows[i][6] == "nan") == last);
        CHECK((rows[i][9] == "converged") == last);
    }
    CHECK(rows.back()[0] == "narg+r:d=10,basin=off");
}

TEST_CASE("a run that was retuned is said to be, in the CSV and beside the table") {
    const Folder folder;
    const Ended ended = run_program({"solve", "--method", "narg", "--method", "narg:d=40", "--change",
                                     "narg@46:d=40", "--change", "narg:d=40@9000:d=3", "--csv", "run.csv"},
                                    folder.path());
    REQUIRE(ended.code == 0);
    CHECK(ended.err.find("narg changed its rules: NARG (d = 2 to 40 at t = 46).") != std::string::npos);
    CHECK(ended.err.find("d = 3") == std::string::npos);  // it ended before
    const std::string csv = folder.read("run.csv");
    CHECK(csv.find("\n# method 1, narg: NARG (d = 2 to 40 at t = 46)\n") != std::string::npos);
    CHECK(csv.find("# method 2") == std::string::npos);
}

TEST_CASE("options win over files, files over defaults") {
    const Folder folder;
    folder.with(
        "e.toml",
        "version = 1\n[problem]\nrank = 2\nseed = 5\n[stop]\nmax-iter = 4\n[[method]]\nspec = \"nag\"\n");
    const Ended file = run_program({"solve", "--config", "e.toml"}, folder.path());
    REQUIRE(file.code == 0);
    CHECK(lines_of(file.out).size() == 2);
    CHECK(words_of(lines_of(file.out)[1]).at(1) == "4");
    const Ended both =
        run_program({"solve", "--config", "e.toml", "--max-iter", "6", "--method", "iht", "--csv", "t.csv"},
                    folder.path());
    REQUIRE(both.code == 0);
    CHECK(words_of(lines_of(both.out)[1]).at(0) == "iht");
    CHECK(words_of(lines_of(both.out)[1]).at(1) == "6");
    CHECK(folder.read("t.csv").find("rank=2") != std::string::npos);
    CHECK(folder.read("t.csv").find("seed=5") != std::string::npos);
}

TEST_CASE("a share line in a fresh process gives the same numbers, whatever the threads") {
    const Folder folder;
    // Steered on the way: the retunings are part of the line.
    const Ended first = run_program({"solve",
                                     "--rows",
                                     "40",
                                     "--cols",
                                     "30",
                                     "--rank",
                                     "2",
                                     "--rate",
                                     "0.5",
                                     "--seed",
                                     "7",
                                     "--method",
                                     "narg:d=3",
                                     "--method",
                                     "scaledgd",
                                     "--change",
                                     "narg:d=3@12:d=9",
                                     "--change",
                                     "scaledgd@20:step=1.1",
                                     "--csv",
                                     "a.csv",
                                     "--threads",
                                     "1"},
                                    folder.path());
    INFO(first.err);
    REQUIRE(first.code == 0);
    const std::string csv = folder.read("a.csv");
    const std::string line = lines_of(csv)[0].substr(2);
    CHECK(line.find("change=") != std::string::npos);
    CHECK(csv.find("retuned") != std::string::npos);
    const Ended second =
        run_program({"solve", "--share", line, "--csv", "b.csv", "--threads", "2"}, folder.path());
    REQUIRE(second.code == 0);
    CHECK(numbers_of(folder.read("b.csv")) == numbers_of(csv));
    CHECK(lines_of(folder.read("b.csv"))[0] == lines_of(csv)[0]);
}

TEST_CASE("a saved instance is the same problem again") {
    const Folder folder;
    for (const char* kind : {"mc", "ms"}) {
        const std::vector<std::string> problem = {"solve",
                                                  "--problem",
                                                  kind,
                                                  "--rows",
                                                  "14",
                                                  "--cols",
                                                  "12",
                                                  "--rank",
                                                  "2",
                                                  "--rate",
                                                  std::string(kind) == "mc" ? "0.7" : "5",
                                                  "--method",
                                                  "narg+r"};
        std::vector<std::string> words = problem;
        words.insert(words.end(), {"--save-instance", "i.toml", "--csv", "a.csv", "--force"});
        const Ended first = run_program(words, folder.path());
        REQUIRE(first.code == 0);
        const Ended second =
            run_program({"solve", "--instance", "i.toml", "--method", "narg+r", "--csv", "b.csv", "--force"},
                        folder.path());
        INFO(second.err);
        REQUIRE(second.code == 0);
        CHECK(words_of(lines_of(second.out)[1])[6] == "converged");
        // Bit for bit, but for the errors: they are measured against factors that were made anew.
        auto a = numbers_of(folder.read("a.csv")), b = numbers_of(folder.read("b.csv"));
        REQUIRE(a.size() > 20);
        REQUIRE(a.size() == b.size());
        REQUIRE(a[0][2] == "error");
        REQUIRE(a[0][3] == "relative_error");
        for (std::size_t row = 1; row < a.size(); ++row) {
            CHECK(std::stod(a[row][2]) == Approx(std::stod(b[row][2])).epsilon(1e-9).margin(1e-12));
            for (const std::size_t column : {2, 3}) a[row][column] = b[row][column];
        }
        CHECK(a == b);
    }
}

TEST_CASE("golden instances are solved as the paper's conventions say") {
    const Folder folder;
    const std::string instance = (kRoot / "tests/golden/mc-40x40-r3.instance.toml").string();
    const Ended ended = run_program({"solve", "--instance", instance, "--method", "narg+r", "--max-iter",
                                     "119", "--tol", "1e-11", "--csv", "t.csv"},
                                    folder.path());
    REQUIRE(ended.code == 0);
    const auto golden = numbers_of("seconds,\n" + folder.read("t.csv"));
    std::size_t compared = 0;
    const auto rows = numbers_of(folder.read("t.csv"));
    for (const std::string& line :
         lines_of(read_whole(kRoot / "tests/golden/mc-40x40-r3.trajectories.csv"))) {
        const std::vector<std::string> cells = cells_of(line);
        if (cells[0] != "narg+r") continue;
        const std::size_t t = static_cast<std::size_t>(std::stoi(cells[1]));
        const double expected = std::stod(cells[2]);
        if (t > 60 || expected < 1e-9 || t + 1 >= rows.size()) continue;
        CHECK(std::stod(rows[t + 1][2]) == Approx(expected).epsilon(1e-6).margin(1e-12));
        ++compared;
    }
    CHECK(compared > 40);
}

TEST_CASE("Ctrl+C ends with what is there, whole") {
    const Folder folder;
    Launch launch;
    // Noise, so that no error is small enough to stop at.
    launch.words = {"solve",      "--noise",   "0.1",      "--tol",    "0",
                    "--max-iter", "100000000", "--method", "narg",     "--method",
                    "rgrad-orth", "--csv",     "t.csv",    "--output", "x.npy"};
    launch.folder = folder.path();
    launch.interrupt_after = 1;
    const Ended ended = run_program(launch);
    CHECK(ended.code == 130);
    REQUIRE(lines_of(ended.out).size() == 3);
    CHECK(words_of(lines_of(ended.out)[1]).at(6) == "cancelled");
    CHECK(folder.names() == std::vector<std::string>{"t.csv", "x.npy"});
    const std::string csv = folder.read("t.csv");
    CHECK(csv.back() == '\n');
    const auto rows = numbers_of(csv);
    REQUIRE(rows.size() > 10);
    CHECK(rows.back().size() == 18);
    CHECK(rows.back()[9] == "cancelled");
    CHECK(folder.read("x.npy").size() > 50 * 50 * 8);
}

TEST_CASE("Ctrl+C while the problem is made writes nothing") {
    const Folder folder;
    Launch launch;
    launch.words = {"solve", "--n",   "6000",  "--rank",         "100", "--rate", "0.5", "--method",
                    "iht",   "--csv", "t.csv", "--memory-limit", "4G"};
    launch.folder = folder.path();
    launch.interrupt_after = 0.2;
    const Ended ended = run_program(launch);
    CHECK(ended.code == 130);
    CHECK(ended.out.empty());
    CHECK(folder.names().empty());
}

TEST_CASE("a progress line stands on a terminal and never in a pipe") {
    const Folder folder;
    Launch launch;
    launch.words = {"solve",     "--noise",      "0.1", "--tol",    "0",   "--max-iter",
                    "100000000", "--time-limit", "0.5", "--method", "narg"};
    launch.folder = folder.path();
    launch.terminal = true;
    const Ended shown = run_program(launch);
    CHECK(shown.code == 0);
    CHECK(shown.err.find("of 1 finished") != std::string::npos);
    CHECK(shown.err.find("\r\033[K") != std::string::npos);
    CHECK(shown.out.find('\033') == std::string::npos);
    launch.terminal = false;
    const Ended piped = run_program(launch);
    CHECK(piped.err.find("finished") == std::string::npos);
    CHECK(piped.err.find('\033') == std::string::npos);
}

TEST_CASE("results are written in the format of their ending") {
    const Folder folder;
    const std::vector<std::string> common = {"solve",  "--rows", "9",        "--cols", "7",
                                             "--rank", "1",      "--method", "narg+r"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), common.begin(), common.end());
        return run_program(more, folder.path());
    };
    REQUIRE(with({"--output", "x.npy"}).code == 0);
    const std::string npy = folder.read("x.npy");
    CHECK(npy.rfind("\x93NUMPY", 0) == 0);
    CHECK(npy.find("(9, 7)") != std::string::npos);
    REQUIRE(with({"--output", "x.csv", "--factors", "f.csv"}).code == 0);
    CHECK(folder.names() == std::vector<std::string>{"f-left.csv", "f-right.csv", "x.csv", "x.npy"});
    const auto matrix = lines_of(folder.read("x.csv")), left = lines_of(folder.read("f-left.csv")),
               right = lines_of(folder.read("f-right.csv"));
    REQUIRE(matrix.size() == 9);
    REQUIRE(left.size() == 9);
    REQUIRE(right.size() == 7);
    const std::size_t data = npy.size() - 9 * 7 * sizeof(double);
    for (std::size_t i = 0; i < 9; ++i)
        for (std::size_t j = 0; j < 7; ++j) {
            const double x = std::stod(cells_of(matrix[i])[j]);
            double stored = 0;
            std::memcpy(&stored, npy.data() + data + (i + 9 * j) * sizeof(double), sizeof stored);
            CHECK(x == stored);
            CHECK(std::stod(left[i]) * std::stod(right[j]) == Approx(x).margin(1e-12));
        }
}

TEST_CASE("an option the source has no use for is said, and the problem solved") {
    const Folder folder;
    folder.with("m.csv", "1,2,3\n,5,\n4,,6\n7,8,9\n");
    const Ended ended = run_program(
        {"solve", "--matrix", "m.csv", "--rank", "1", "--n", "77", "--rate", "0.1", "--max-iter", "5"},
        folder.path());
    CHECK(ended.code == 0);
    CHECK(ended.err.find("--n, --rate without effect") != std::string::npos);
    const Ended quiet =
        run_program({"solve", "--n", "20", "--rank", "1", "--sample", "entries"}, folder.path());
    CHECK(quiet.code == 0);
    CHECK(quiet.err.find("--sample without effect") != std::string::npos);
}

TEST_CASE("a picture fills in and ratings are predicted") {
    const Folder folder;
    const std::string picture = (kRoot / "assets/sample.png").string();
    const Ended filled =
        run_program({"solve", "--image", picture, "--rate", "0.5", "--rank", "6", "--max-side", "96",
                     "--method", "narg:restart=gradient", "--max-iter", "60", "--output", "filled.png"},
                    folder.path());
    INFO(filled.err);
    REQUIRE(filled.code == 0);
    CHECK(folder.read("filled.png").rfind("\x89PNG", 0) == 0);
    const Ended again = run_program(
        {"solve", "--image", "filled.png", "--rank", "2", "--rate", "0.9", "--max-iter", "2"}, folder.path());
    CHECK(again.code == 0);

    std::string ratings = "person,film,stars\r\n";
    for (int person = 1; person <= 30; ++person)
        for (int film = 1; film <= 20; ++film)
            if ((person * 7 + film * 3) % 5 != 0)
                ratings += std::to_string(3 * person) + "," + std::to_string(film) + "," +
                           std::to_string(1 + (person + film) % 5) + "\r\n";
    folder.with("r.csv", ratings);
    folder.with("pairs.csv", "3,1\n6,2\n999,1\n");
    const Ended predicted =
        run_program({"solve", "--ratings", "r.csv", "--rank", "2", "--method", "narg:restart=gradient",
                     "--max-iter", "50", "--predict", "pairs.csv", "--output", "p.csv", "--csv", "t.csv"},
                    folder.path());
    INFO(predicted.err);
    REQUIRE(predicted.code == 0);
    CHECK(words_of(lines_of(predicted.out)[0]).at(3) == "test_rmse");
    CHECK(std::isfinite(std::stod(words_of(lines_of(predicted.out)[1]).at(3))));
    const auto lines = lines_of(folder.read("p.csv"));
    REQUIRE(lines.size() == 4);
    CHECK(cells_of(lines[1])[0] == "3");
    CHECK(std::isfinite(std::stod(cells_of(lines[3])[2])));
    CHECK(numbers_of(folder.read("t.csv"))[2][13] != "nan");
}
