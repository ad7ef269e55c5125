// Other people's data through the program: the manual's examples, what was taken, and the number they came
// for.
#include <cmath>
#include <sstream>

#include "core/io/table/matrix_file.h"
#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/paths.h"
#include "tests/says.h"

using namespace lowrank::test;
using lowrank::testing::says;

namespace {

/// A table of rank 3, its third part small, with entries of about 1.
double low_rank(int i, int j) {
    return std::sin(0.7 * i) * std::cos(1.3 * j) + std::cos(2.1 * i + 1) * std::sin(0.4 * j) +
           0.7 * std::sin(1.9 * i + 2) * std::sin(2.6 * j);
}
double noise_at(int i, int j) { return 0.05 * std::sin(12.9898 * i + 78.233 * j + 31.7 * i * j); }
/// Seven in ten, in no row or column none.
bool is_known(int i, int j) {
    const double shuffled = std::sin(12.9898 * i + 78.233 * j) * 43758.5453;
    return shuffled - std::floor(shuffled) < 0.7;
}

/// Rows of cells of rank 2 around a mean, between separators, missing ones by a word.
std::string table_of(int rows, int cols, const std::string& separator, const std::string& missing,
                     double mean, char decimal = '.') {
    std::string text;
    for (int i = 0; i < rows; ++i) {
        for (int j = 0; j < cols; ++j) {
            std::ostringstream cell;
            cell.precision(12);
            cell << mean + std::sin(0.7 * i) * std::cos(1.3 * j) + std::cos(2.1 * i + 1) * std::sin(0.4 * j);
            std::string number = cell.str();
            for (char& c : number)
                if (c == '.') c = decimal;
            text += (j > 0 ? separator : "") + (is_known(i, j) ? number : missing);
        }
        text += '\n';
    }
    return text;
}

std::string ratings_of(int users, int films) {
    std::string text = "userId,movieId,rating,timestamp\n";
    for (int i = 0; i < users; ++i)
        for (int j = 0; j < films; ++j)
            if (is_known(i, j))
                text += std::to_string(i) + "," + std::to_string(j) + "," +
                        std::to_string(low_rank(i, j) + noise_at(i, j)) + ",978300000\n";
    return text;
}

/// The line of a table that begins with a word, as words.
std::vector<std::string> line_of(const Ended& ended, const std::string& word) {
    for (const std::string& line : lines_of(ended.out))
        if (line.starts_with(word)) return words_of(line);
    return {};
}

lowrank::KnownEntries matrix_in(const Folder& folder, const std::string& name) {
    const auto known = lowrank::read_matrix_file(folder.read(name), name);
    INFO((known ? std::string() : known.sentence()));
    REQUIRE(known);
    return *known;
}

double largest_error(const lowrank::KnownEntries& known, double mean) {
    double most = 0;
    for (std::size_t k = 0; k < known.value.size(); ++k) {
        const int i = static_cast<int>(known.position[k] % known.rows),
                  j = static_cast<int>(known.position[k] / known.rows);
        const double truth =
            mean + std::sin(0.7 * i) * std::cos(1.3 * j) + std::cos(2.1 * i + 1) * std::sin(0.4 * j);
        most = std::max(most, std::abs(known.value[k] - truth));
    }
    return most;
}

std::string pandas_header(int cols) {
    std::string header;
    for (int j = 0; j < cols; ++j) header += "," + std::to_string(j);
    return header + "\n";
}

}  // namespace

TEST_CASE("own data: each example of the manual runs and says what it took") {
    const Folder folder;
    std::string r_header = "\"\"";
    for (int j = 0; j < 14; ++j) r_header += ",\"V" + std::to_string(j + 1) + "\"";
    std::string pandas = pandas_header(14), quoted = r_header + "\n";
    {
        int row = 0;
        for (const std::string& line : lines_of(table_of(20, 14, ",", "", 0)))
            pandas += std::to_string(row++) + "," + line + "\n";
        row = 0;
        for (const std::string& line : lines_of(table_of(20, 14, ",", "NA", 0)))
            quoted += "\"" + std::to_string(++row) + "\"," + line + "\n";
    }
    folder.with("frame.csv", pandas);
    folder.with("x-r.csv", quoted);
    folder.with("X.txt", table_of(20, 14, " ", "NaN", 0));
    folder.with("mappe.csv", "\xEF\xBB\xBF" + table_of(20, 14, ";", "", 0, ','));
    folder.with("ratings.csv", ratings_of(40, 30));
    const std::filesystem::path checkout = std::filesystem::path(kTestFolder).parent_path();
    std::filesystem::copy_file(checkout / "assets/sample.png", folder.path() + "/photo.png");
    const std::string page = read_whole(checkout / "assets/manual/08-own-data.md");
    REQUIRE(page.starts_with("# Your own data\n"));
    int count = 0;
    std::string err;
    for (const std::string& line : lines_of(page)) {
        if (!line.starts_with("./lab solve ")) continue;
        std::vector<std::string> words = words_of(line);
        words.erase(words.begin());
        const Ended ended = run_program(words, folder.path());
        INFO(line << "\n" << ended.err);
        CHECK(ended.code == 0);
        err += ended.err;
        ++count;
    }
    CHECK(count == 6);
    CHECK(says(err, "line 1 taken as a header; column 1 as row names; 20 x 14"));
    CHECK(says(err, "cells between semicolons; decimal commas; 20 x 14"));
    for (const char* name : {"filled.csv", "filled-r.csv"}) {
        const lowrank::KnownEntries filled = matrix_in(folder, name);
        CHECK(filled.value.size() == 20 * 14);
        CHECK(filled.row_labels.size() == 20);
        CHECK(largest_error(filled, 0) < 1e-3);
    }
    CHECK(largest_error(matrix_in(folder, "X-filled.npy"), 0) < 1e-3);
}

TEST_CASE("own data: a large mean is taken off unasked, and the matrix comes out right") {
    const Folder folder;
    folder.with("shifted.csv", table_of(20, 14, ",", "", 1000));
    const Ended ended = run_program({"solve", "--matrix", "shifted.csv", "--rank", "2", "--method",
                                     "narg:restart=gradient", "--tol", "1e-10", "--output", "x.csv"},
                                    folder.path());
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    CHECK(says(ended.err, "The mean and a matrix of rank 2 are fitted together to the known values"));
    CHECK(largest_error(matrix_in(folder, "x.csv"), 1000) < 1e-6);
    CHECK_FALSE(says(ended.err, "outside 1.5 times the span"));
}

TEST_CASE("own data: what is held out is measured, and how much is an option") {
    const Folder folder;
    folder.with("r.csv", ratings_of(40, 30));
    const auto solve = [&](std::vector<std::string> more) {
        std::vector<std::string> words = {"solve",  "--ratings", "r.csv",
                                          "--rank", "3",         "--center",
                                          "none",   "--method",  "narg:restart=gradient"};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words, folder.path());
    };
    const Ended usual = solve({});
    INFO(usual.out << usual.err);
    CHECK(lines_of(usual.out).front().find("test_rmse") != std::string::npos);
    const std::vector<std::string> row = line_of(usual, "narg");
    REQUIRE(row.size() == 8);
    CHECK(std::stod(row[3]) < 0.2);
    CHECK(std::stod(row[4]) <= std::stod(row[3]));
    // These are taken as they are; with a mean off it is that which a low rank has to beat.
    CHECK(says(usual.err, "0 in every place (kept within "));
    const Ended centred = run_program({"solve", "--ratings", "r.csv", "--rank", "3", "--center", "mean",
                                       "--method", "narg:restart=gradient"},
                                      folder.path());
    CHECK(says(centred.err, "what is taken off first (--center) alone has a test_rmse of"));
    const Ended none = solve({"--test-fraction", "0"});
    CHECK(says(none.err, "; 0 are held out as a test"));
    CHECK(lines_of(none.out).front().find("test_rmse") == std::string::npos);
    const Ended half = solve({"--test-fraction", "0.5", "--csv", "half.csv"});
    CHECK(half.code == 0);
    // What was taken is kept in the line that repeats the run.
    CHECK(says(folder.read("half.csv"), " header=yes columns=1,2,3 separator=comma test-fraction=0.5 "));
    CHECK(says(folder.read("half.csv"),
               "# Taken from the file: line 1 taken as a header; columns userId, movieId, rating."));
}

TEST_CASE("own data: the rank is chosen by what is held out") {
    const Folder folder;
    folder.with("r.csv", ratings_of(40, 30));
    const Ended ended = run_program({"solve", "--ratings", "r.csv", "--rank", "auto", "--center", "none",
                                     "--method", "narg:restart=gradient", "--max-iter", "200"},
                                    folder.path());
    INFO(ended.err);
    CHECK(ended.code == 0);
    CHECK(says(ended.err, "test_rmse by rank, over 5 draws of what is held out: 1: "));
    CHECK(says(ended.err, "rank 3 is taken"));
    // A test of its own is one draw, by which the rank is chosen and judged.
    std::string train, test = "userId,movieId,rating,timestamp\n";
    std::size_t number = 0;
    for (const std::string& line : lines_of(ratings_of(40, 30)))
        (number > 0 && number % 8 == 0 ? test : train) += line + "\n", ++number;
    folder.with("train.csv", train);
    folder.with("test.csv", test);
    const Ended tested = run_program({"solve", "--ratings", "train.csv", "--test", "test.csv", "--rank",
                                      "auto", "--method", "narg:restart=gradient", "--max-iter", "200"},
                                     folder.path());
    INFO(tested.err);
    CHECK(tested.code == 0);
    CHECK(says(tested.err, "test_rmse on the test by rank (the rank is chosen by the same values): 1: "));
    CHECK(says(tested.err, "is taken, that of the least."));
    CHECK_FALSE(says(tested.err, "nan"));
    CHECK_FALSE(says(tested.err, "±"));
    const Ended drawn = run_program({"solve", "--n", "20", "--rank", "auto"}, folder.path());
    CHECK(drawn.code == 2);
    CHECK(says(drawn.err, "rank cannot be 'auto': it is chosen by values that are held out"));
}

TEST_CASE("own data: the iterate with the least held-out error is the result") {
    const Folder folder;
    folder.with("r.csv", ratings_of(30, 20));
    const std::vector<std::string> base = {"solve",      "--ratings", "r.csv",
                                           "--rank",     "9",         "--center",
                                           "none",       "--method",  "narg:restart=gradient",
                                           "--max-iter", "120",       "--test-fraction",
                                           "0.4"};
    auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), base.begin(), base.end());
        return run_program(more, folder.path());
    };
    const Ended whole = with({"--csv", "curve.csv", "--output", "last.csv"});
    const Ended early = with({"--stop", "test:120", "--output", "best.csv"});
    INFO(early.err << early.out);
    REQUIRE(whole.code == 0);
    REQUIRE(early.code == 0);
    // The least of the curve, and the iteration it stands at.
    double least = 1e300;
    int at = -1, t = 0;
    for (const std::string& line : lines_of(folder.read("curve.csv"))) {
        if (line.starts_with("#") || line.starts_with("method,")) continue;
        constexpr int kBeforeRmse = 13;
        std::size_t begin = 0;
        for (int column = 0; column < kBeforeRmse; ++column) begin = line.find(',', begin) + 1;
        if (const double rmse = std::stod(line.substr(begin)); rmse < least) least = rmse, at = t;
        ++t;
    }
    REQUIRE(at > 0);
    CHECK(at < t - 1);
    CHECK(says(early.err, "at iteration " + std::to_string(at) + ": that iterate is the result"));
    CHECK(folder.read("best.csv") != folder.read("last.csv"));
    CHECK(run_program({"solve", "--n", "20", "--rank", "1", "--stop", "test"}, folder.path()).code == 2);
    CHECK(says(with({"--stop", "soon"}).err, "stop cannot be 'soon': test or test:PATIENCE is needed"));
}

TEST_CASE("own data: the best unknown columns of each row") {
    const Folder folder;
    folder.with("r.csv", ratings_of(20, 15));
    const Ended ended = run_program({"solve", "--ratings", "r.csv", "--rank", "2", "--method",
                                     "narg:restart=gradient", "--top", "2", "--output", "top.csv"},
                                    folder.path());
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    const std::vector<std::string> lines = lines_of(folder.read("top.csv"));
    CHECK(lines.size() == 1 + 2 * 20);
    double before = 1e300;
    std::string row;
    for (std::size_t k = 1; k < lines.size(); ++k) {
        std::istringstream cells(lines[k]);
        std::string user, film, prediction;
        std::getline(cells, user, ',');
        std::getline(cells, film, ',');
        std::getline(cells, prediction);
        CHECK_FALSE(is_known(std::stoi(user), std::stoi(film)));
        if (user == row) CHECK(std::stod(prediction) <= before);
        row = user, before = std::stod(prediction);
    }
    CHECK(says(run_program({"solve", "--ratings", "r.csv", "--top", "2"}, folder.path()).err,
               "--top needs --output FILE.csv"));
}

TEST_CASE("own data: what cannot be recovered is written as nan, and what is hardly determined is said") {
    const Folder folder;
    folder.with("m.csv", "a,b,c,d\n1,2,,4\n2,4,6,\n,,,\n3,,9,12\n,5,,\n");
    const Ended ended = run_program({"solve", "--matrix", "m.csv", "--rank", "2", "--center", "none",
                                     "--method", "rgrad-orth", "--max-iter", "5", "--output", "x.csv"},
                                    folder.path());
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    const std::vector<std::string> lines = lines_of(folder.read("x.csv"));
    REQUIRE(lines.size() == 6);
    CHECK(lines[0] == "a,b,c,d");
    CHECK(lines[3] == "nan,nan,nan,nan");
    CHECK(lines[1].find("nan") == std::string::npos);
    CHECK(says(ended.err, "1 row has fewer than 2 samples, the rank (row 5)"));
    folder.with("p.csv", "1,2,,\n3,4,,\n,,1,2\n,,5,6\n");
    const Ended pieces = run_program(
        {"solve", "--matrix", "p.csv", "--rank", "1", "--method", "rgrad-orth", "--max-iter", "5"},
        folder.path());
    CHECK(says(pieces.err, "the samples fall into 2 pieces"));
}

TEST_CASE("own data: pairs stand in the order of the ratings, or under names of their own") {
    const Folder folder;
    std::string swapped = "movieId,rating,userId\n";
    for (const std::string& line : lines_of(ratings_of(20, 15))) {
        if (line.starts_with("user")) continue;
        std::istringstream cells(line);
        std::string user, film, rating;
        std::getline(cells, user, ',');
        std::getline(cells, film, ',');
        std::getline(cells, rating, ',');
        swapped += "f" + film + "," + rating + ",u" + user + "\n";
    }
    folder.with("r.csv", swapped);
    folder.with("bare.csv", "f3,u5\nf4,u6\n");
    folder.with("named.csv", "user,item\nu5,f3\nu6,f4\n");
    std::vector<std::string> results;
    for (const char* pairs : {"bare.csv", "named.csv"}) {
        const Ended ended =
            run_program({"solve", "--ratings", "r.csv", "--rank", "2", "--method", "rgrad-orth", "--max-iter",
                         "20", "--predict", pairs, "--output", "p.csv", "--force"},
                        folder.path());
        INFO(ended.err);
        REQUIRE(ended.code == 0);
        CHECK_FALSE(says(ended.err, "label without ratings"));
        results.push_back(folder.read("p.csv"));
    }
    CHECK(results[0] == results[1]);
}
