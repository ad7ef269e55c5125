// Studies of data, tests of their own, masks and archives, through the program.
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "core/io/picture/image.h"
#include "core/io/table/matrix_file.h"
#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank::test;
using lowrank::testing::says;

namespace {

double table_value(int i, int j) {
    return 3 + std::sin(0.7 * i) * std::cos(1.3 * j) + std::cos(2.1 * i + 1) * std::sin(0.4 * j) +
           0.7 * std::sin(1.9 * i + 2) * std::sin(2.6 * j);
}
bool stands_there(int i, int j) {
    const double shuffled = std::sin(12.9898 * i + 78.233 * j) * 43758.5453;
    return shuffled - std::floor(shuffled) < 0.65;
}
double small_noise(int i, int j) { return 0.03 * std::sin(3.1 + 47.1 * i * i + 91.7 * j + 31.7 * i * j); }

std::string rated(int users, int films) {
    std::string text = "user,film,stars\n";
    for (int i = 0; i < users; ++i)
        for (int j = 0; j < films; ++j)
            if (stands_there(i, j))
                text += "u" + std::to_string(i) + ",f" + std::to_string(j) + "," +
                        std::to_string(table_value(i, j) + small_noise(i, j)) + "\n";
    return text;
}

std::string matrix_text(int rows, int cols, bool whole) {
    std::string text;
    for (int i = 0; i < rows; ++i) {
        for (int j = 0; j < cols; ++j) {
            std::ostringstream cell;
            cell.precision(12);
            if (whole || stands_there(i, j)) cell << table_value(i, j);
            text += (j > 0 ? "," : "") + cell.str();
        }
        text += '\n';
    }
    return text;
}

}  // namespace

TEST_CASE("a sweep over ranks says which rank ratings ask for, and its figure shows it") {
    const Folder folder;
    folder.with("r.csv", rated(34, 26));
    const Ended swept = run_program(
        {"sweep", "r.csv", "--x", "rank=1:5", "--trials", "3", "--max-iter", "200", "--out", "ranks.lrs"},
        folder.path());
    INFO(swept.out << swept.err);
    REQUIRE(swept.code == 0);
    CHECK(says(swept.err, "rank 3 is the smallest within one standard error of the least"));
    CHECK(says(swept.err, "a success is a gradient of at most 1e-06 times the first within 200 iterations"));
    CHECK(says(swept.out, "test_rmse:mean"));
    CHECK(lines_of(swept.out).size() == 6);
    const Ended told = run_program({"study", "ranks.lrs", "--csv", "trials.csv"}, folder.path());
    CHECK(told.code == 0);
    CHECK(says(told.err, "rank 3 is the smallest"));
    // The same trials, one after the other.
    const Ended chosen = run_program(
        {"solve", "r.csv", "--rank", "auto", "--method", "narg:restart=gradient", "--max-iter", "200"},
        folder.path());
    INFO(chosen.err);
    CHECK(says(chosen.err, "rank 3 is taken"));

    const Ended drawn = run_program(
        {"render", "study-errors", "-o", "errors.svg", "--study", "ranks.lrs", "--describe"}, folder.path());
    INFO(drawn.err);
    REQUIRE(drawn.code == 0);
    const std::string svg = folder.read("errors.svg");
    CHECK(says(svg, "asks for"));
    CHECK(says(svg, "least + s.e."));
    REQUIRE(run_program({"render", "study-errors", "-o", "errors.csv", "--study", "ranks.lrs"}, folder.path())
                .code == 0);
    // Low, middle and high of each rank: the mean of the trials in the table of the study.
    const std::vector<std::string> rows = lines_of(folder.read("errors.csv"));
    std::vector<double> mean(5, 0);
    for (const std::string& line : lines_of(folder.read("trials.csv"))) {
        if (line.starts_with("#") || line.starts_with("x,")) continue;
        std::istringstream cells(line);
        std::vector<std::string> cell(12);
        for (std::string& each : cell) std::getline(cells, each, ',');
        mean.at(std::size_t(std::stoi(cell[0]) - 1)) += std::stod(cell[9]) / 3;
    }
    std::size_t found = 0;
    for (const std::string& line : rows) {
        std::istringstream cells(line);
        std::vector<std::string> cell(6);
        for (std::string& each : cell) std::getline(cells, each, ',');
        if (cell[5] != "3") continue;
        ++found;
        CHECK(std::stod(cell[3]) == Approx(mean.at(std::size_t(std::stoi(cell[1]) - 1))));
    }
    CHECK(found == 5);
    // Another content of the file is another study.
    folder.with("r.csv", rated(30, 26));
    const Ended other = run_program({"sweep", "r.csv", "--x", "rank=1:5", "--trials", "3", "--max-iter",
                                     "200", "--out", "ranks.lrs", "--resume"},
                                    folder.path());
    CHECK(other.code == 2);
    CHECK(says(other.err, "of another study"));
}

TEST_CASE("a matrix is studied with a tenth held out, and what cannot be studied is said") {
    const Folder folder;
    folder.with("m.csv", matrix_text(30, 20, false));
    const Ended swept = run_program(
        {"sweep", "m.csv", "--x", "rank=2,3,4", "--trials", "2", "--out", "m.lrs"}, folder.path());
    INFO(swept.out << swept.err);
    CHECK(swept.code == 0);
    CHECK(says(swept.err, "a tenth of the known values is held out in each trial"));
    CHECK(says(swept.err, "rank 3 is the smallest"));
    const auto refused = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"sweep", "m.csv", "--out", "n.lrs"});
        const Ended ended = run_program(words, folder.path());
        CHECK(ended.code == 2);
        return ended.err;
    };
    // Before a run is made: no resuming would come past that rank.
    CHECK(
        says(refused({"--x", "rank=18:22", "--trials", "2"}), "rank 22 is too high for this 30 x 20 matrix"));
    CHECK_FALSE(std::filesystem::exists(folder / "n.lrs"));
    CHECK(says(refused({"--x", "rank=1:2", "--test-fraction", "0"}), "a test-fraction above 0 is needed"));
    CHECK(says(refused({"--x", "rate=0.1,0.2"}), "rate on an axis is without effect: the file decides"));
    CHECK(says(refused({"--x", "matrix=m.csv"}), "a study reads one table or picture"));
    // More ranks than the matrix has.
    CHECK(says(refused({"--x", "rank=21", "--trials", "1"}), "too high for this 30 x 20 matrix"));
}

TEST_CASE("a matrix of mean 1000 is completed to rounding, and so is one with parts of rows and columns") {
    const Folder folder;
    std::string text;
    for (int i = 0; i < 20; ++i) {
        for (int j = 0; j < 14; ++j) {
            std::ostringstream cell;
            cell.precision(15);
            if (stands_there(i, j)) cell << 997 + table_value(i, j) + 2 * std::sin(9.1 * j);
            text += (j > 0 ? "," : "") + cell.str();
        }
        text += '\n';
    }
    folder.with("m.csv", text);
    folder.with("shift.csv", matrix_text(20, 14, false));
    for (const auto& [file, center, mean, parts] :
         {std::tuple("m.csv", "columns", 997.0, 2.0), {"shift.csv", "auto", 0.0, 0.0}}) {
        INFO(file);
        const Ended ended = run_program(
            {"solve", file, "--rank", "3", "--center", center, "--method", "narg:restart=gradient", "--tol",
             "1e-12", "--output", "x.npz", "--factors", "f.npz", "--force"},
            folder.path());
        INFO(ended.err);
        REQUIRE(ended.code == 0);
        CHECK(says(ended.err, "a matrix of rank 3 are fitted together"));
        const auto filled = lowrank::read_matrix_file(folder.read("x.npz"), "x.npz");
        REQUIRE(filled);
        REQUIRE(filled->value.size() == 20 * 14);
        double most = 0;
        for (std::size_t k = 0; k < filled->value.size(); ++k) {
            const int i = int(filled->position[k] % 20), j = int(filled->position[k] / 20);
            most = std::max(
                most, std::abs(filled->value[k] - mean - table_value(i, j) - parts * std::sin(9.1 * j)));
        }
        CHECK(most < 1e-6);
    }
}

TEST_CASE("a test of its own, ends of predictions and columns of other units are options of solve") {
    const Folder folder;
    folder.with("r.csv", rated(30, 20));
    folder.with("t.csv", "user,film,stars\nu1,f2,3.1\nu2,f9,2\nnobody,f1,3\n");
    const std::vector<std::string> base = {
        "solve", "--ratings", "r.csv", "--rank", "2", "--method", "narg:restart=gradient"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), base.begin(), base.end());
        return run_program(more, folder.path());
    };
    const Ended tested = with({"--test", "t.csv", "--csv", "run.csv"});
    INFO(tested.err << tested.out);
    CHECK(tested.code == 0);
    CHECK(says(tested.out, "test_rmse"));
    CHECK(says(tested.err, "1 rating of the test has a row or column without ratings"));
    CHECK(says(folder.read("run.csv"), " test=t.csv "));
    CHECK(says(with({"--test", "t.csv", "--test-fraction", "0.2"}).err, "test and test-fraction both say"));
    CHECK(says(with({"--test", "none.csv"}).err, "none.csv"));
    CHECK(says(with({}).err, "the ends of what was seen (--clip none leaves them)"));
    CHECK(says(with({"--clip", "0.5:5", "--csv", "clip.csv"}).err, "Predictions are kept within 0.5 and 5."));
    CHECK(says(folder.read("clip.csv"), " clip=0.5:5 "));
    CHECK(says(with({"--clip", "5:1"}).err, "clip cannot be '5:1'"));
    CHECK(says(with({"--scale", "columns"}).err,
               "--scale without effect: only matrices have columns in units"));
    CHECK(says(with({"--mask", "t.csv"}).err, "--mask without effect: only pictures have pixels"));
    CHECK(says(with({"--scale", "rows"}).err, "scale cannot be 'rows': none or columns is needed"));
    // Of labelled factors the first column names the rows.
    REQUIRE(with({"--factors", "f.csv"}).code == 0);
    CHECK(lines_of(folder.read("f-left.csv")).at(1).starts_with("u0,"));
    CHECK(lines_of(folder.read("f-right.csv")).at(1).starts_with("f0,"));
    // What somebody else's line names is read only where it is trusted.
    const std::string line = lines_of(folder.read("run.csv")).front().substr(2);
    REQUIRE(line.starts_with("lrl1 "));
    const Ended strange = run_program({"solve", "--share", line, "--ratings", "r.csv"}, folder.path());
    CHECK(strange.code == 2);
    CHECK(says(strange.err, "t.csv"));
}

TEST_CASE("a mask names the pixels that are filled in") {
    const Folder folder;
    constexpr int kSide = 24;
    std::vector<std::uint8_t> picture(kSide * kSide), mask(kSide * kSide, 0);
    for (int i = 0; i < kSide; ++i)
        for (int j = 0; j < kSide; ++j) {
            const bool hidden = (i * 5 + j * 3) % 7 == 0;
            mask[std::size_t(i * kSide + j)] = hidden ? 255 : 0;
            // Black where it is hidden: the hole is no value.
            picture[std::size_t(i * kSide + j)] =
                hidden ? 0 : std::uint8_t(128 + 100 * std::sin(0.3 * i) * std::cos(0.2 * j));
        }
    folder.with("p.png", *lowrank::encode_png(picture, kSide, kSide, 1));
    folder.with("m.png", *lowrank::encode_png(mask, kSide, kSide, 1));
    const Ended ended = run_program({"solve", "--image", "p.png", "--mask", "m.png", "--rank", "2",
                                     "--method", "narg:restart=gradient", "--output", "filled.png"},
                                    folder.path());
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    CHECK(says(ended.err, "The mask hides "));
    const auto filled = lowrank::read_image(folder.path() + "/filled.png", 1024);
    REQUIRE(filled);
    double most = 0;
    for (int i = 0; i < kSide; ++i)
        for (int j = 0; j < kSide; ++j)
            most = std::max(most, std::abs(255 * filled->values(i, j) -
                                           (128 + 100 * std::sin(0.3 * i) * std::cos(0.2 * j))));
    CHECK(most < 3);
}

TEST_CASE("a study of a picture that cannot be read leaves no file") {
    const Folder folder;
    std::string cut = *lowrank::encode_png(std::vector<std::uint8_t>(24 * 24, 7), 24, 24, 1);
    cut.resize(cut.size() / 2);
    folder.with("cut.png", cut);
    const Ended ended = run_program(
        {"sweep", "--image", "cut.png", "--x", "rank=1,2", "--trials", "2", "--out", "s.lrs"}, folder.path());
    CHECK(ended.code == 2);
    CHECK(says(ended.err, "'cut.png' is damaged or cut short"));
    CHECK(!says(ended.err, "--resume goes on"));
    CHECK_FALSE(std::filesystem::exists(folder / "s.lrs"));
}
