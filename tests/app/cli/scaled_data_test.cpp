// Files of tiny and huge numbers through the real program: solved, said, and given back in their own unit.
#include <cmath>

#include "core/io/instance/instance_file.h"
#include "core/io/table/matrix_file.h"
#include "core/text/numbers.h"
#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/paths.h"
#include "tests/says.h"

using namespace lowrank::test;
using lowrank::testing::says;

namespace {

std::string golden(double factor) {
    const std::string path = std::string(kTestFolder) + "/golden/mc-20x15-r2.instance.toml";
    auto file = *lowrank::read_instance_file(read_whole(path), path);
    file.left *= factor;
    return write_instance_file(file);
}

std::vector<std::string> column(const std::string& csv, std::size_t which) {
    std::vector<std::string> cells;
    for (const std::string& line : lines_of(csv)) {
        if (line.starts_with('#')) continue;
        std::size_t at = 0;
        for (std::size_t k = 0; k < which; ++k) at = line.find(',', at) + 1;
        cells.push_back(line.substr(at, line.find(',', at) - at));
    }
    return cells;
}

double number(const std::string& text) { return lowrank::parse_number(text).value_or(NAN); }

}  // namespace

TEST_CASE("solve works on entries near 1e-300, 1e-11 and 1e200, and says in what unit it computes") {
    const Folder folder;
    for (const double factor : {1e-300, 2e-13, 1e200}) {
        folder.with("i.toml", golden(factor));
        const Ended ended =
            run_program({"solve", "--instance", "i.toml", "--method", "narg+r", "--method", "rgrad-orth",
                         "--csv", "r.csv", "--output", "x.csv", "--save-instance", "j.toml", "--force"},
                        folder.path());
        INFO(ended.out << ended.err);
        REQUIRE(ended.code == 0);
        CHECK(says(ended.err, "are multiplied by the power "));
        CHECK(says(ended.out, "converged"));
        CHECK_FALSE(says(ended.out, "diverged"));
        const std::string csv = folder.read("r.csv");
        CHECK(says(csv, "# The values, the largest "));
        const std::vector<std::string> error = column(csv, 2), relative = column(csv, 3), f = column(csv, 4);
        REQUIRE(error.size() > 10);
        CHECK(number(error[1]) > 0.1 * factor);
        CHECK(number(error[1]) < 1000 * factor);
        CHECK(number(relative.back()) < 1e-9);
        CHECK(number(error.back()) < 1e-7 * factor);
        CHECK((f[1] == "nan") == (std::abs(std::log10(factor)) > 100));
        // The matrix that was found, in the unit of the file.
        const std::string path = folder.path("i.toml");
        const auto file = *lowrank::read_instance_file(read_whole(path), path);
        const lowrank::Matrix truth = (file.left / factor) * file.right.transpose();
        const auto found = *lowrank::read_matrix_file(folder.read("x.csv"), "x.csv");
        REQUIRE(found.value.size() == static_cast<std::size_t>(truth.size()));
        for (std::size_t k = 0; k < found.value.size(); ++k)
            CHECK(std::abs(found.value[k] / factor - truth.data()[k]) < 1e-7);
        // And the problem, saved: the same run again.
        const Ended again = run_program(
            {"solve", "--instance", "j.toml", "--method", "rgrad-orth", "--csv", "s.csv"}, folder.path());
        REQUIRE(again.code == 0);
        CHECK(column(folder.read("s.csv"), 6).back() == "nan");
        CHECK(column(folder.read("s.csv"), 0).size() > 10);
        std::filesystem::remove(folder.path("s.csv"));
    }
}

TEST_CASE("predictions and the best method are those of ratings in any unit") {
    const Folder folder;
    const auto predictions = [&](int k) {
        std::string csv;
        for (int i = 0; i < 12; ++i)
            for (int j = 0; j < 9; ++j)
                if ((i * j + i) % 3 != 0)
                    csv += std::to_string(i) + "," + std::to_string(j) + "," +
                           lowrank::print_number(std::ldexp(1 + (i + 2 * j) % 5, k)) + "\n";
        folder.with("r.csv", csv);
        folder.with("p.csv", "1,1\n3,4\n");
        const Ended ended = run_program(
            {"solve", "--ratings", "r.csv", "--rank", "2", "--method", "narg", "--method", "rgrad-orth",
             "--max-iter", "40", "--predict", "p.csv", "--output", "out.csv", "--force"},
            folder.path());
        INFO(ended.err);
        REQUIRE(ended.code == 0);
        std::vector<double> numbers;
        for (const std::string& cell : column(folder.read("out.csv"), 2))
            if (cell != "prediction") numbers.push_back(std::ldexp(number(cell), -k));
        return numbers;
    };
    const std::vector<double> ordinary = predictions(0);
    REQUIRE(ordinary.size() == 2);
    CHECK(predictions(-900) == ordinary);
    CHECK(predictions(900) == ordinary);
}

TEST_CASE("the scales of a drawn matrix are in the unit of its data") {
    const Folder folder;
    const auto drawn = [&](double factor) {
        folder.with("i.toml", golden(factor));
        const Ended ended = run_program({"render", "matrix", "--instance", "i.toml", "--method", "rgrad-orth",
                                         "--output", "m.svg", "--force"},
                                        folder.path());
        INFO(ended.err);
        REQUIRE(ended.code == 0);
        return folder.read("m.svg");
    };
    const std::string plain = drawn(1), small = drawn(std::ldexp(1.0, -1000));
    // The colours of truth, samples and iterate are the same bytes.
    const auto images = [](const std::string& svg) {
        std::vector<std::string> all;
        for (std::size_t at = 0; (at = svg.find("base64,", at)) != svg.npos;) {
            const std::size_t end = svg.find('"', at);
            all.push_back(svg.substr(at, end - at));
            at = end;
        }
        return all;
    };
    const auto one = images(plain), other = images(small);
    REQUIRE(one.size() >= 6);
    REQUIRE(one.size() == other.size());
    CHECK(one[0] == other[0]);
    CHECK(one[2] == other[2]);
    CHECK(says(small, "e-301"));
    CHECK_FALSE(says(plain, "e-301"));
}

TEST_CASE("the best result of a matrix with holes is found where no objective is a number") {
    const Folder folder;
    folder.with("m.csv", "1e-300,2e-300,3e-300\n2e-300,4e-300,\n3e-300,6e-300,9e-300\n,8e-300,12e-300\n");
    const Ended ended = run_program({"solve", "--matrix", "m.csv", "--rank", "1", "--method", "rgrad-orth",
                                     "--method", "narg", "--output", "x.csv", "--csv", "r.csv"},
                                    folder.path());
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    CHECK(column(folder.read("r.csv"), 4)[1] == "nan");
    const auto found = *lowrank::read_matrix_file(folder.read("x.csv"), "x.csv");
    REQUIRE(found.value.size() == 12);
    CHECK(std::abs(found.value[3] - 4e-300) < 1e-304);
    CHECK(std::abs(found.value[9] - 6e-300) < 1e-304);
}
