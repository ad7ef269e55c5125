// 'render geometry-steps', 'retractions', 'restart' and 'geometry-paths': what a file says of itself draws it
// again, numbers in it are core's, and every wrong word is said in one sentence.
#include <cmath>
#include <numbers>

#include "app/workspace/geometry/figures/choice.h"
#include "core/cone/cone_retraction.h"
#include "core/text/numbers.h"
#include "tests/app/cli/program.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

using Words = std::vector<std::string>;

std::string drawn(Words words, const Folder& folder, const std::string& name) {
    words.insert(words.begin(), "render");
    words.insert(words.end(), {"-o", name, "--force"});
    const Ended ended = run_program(words, folder.path());
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    CHECK(ended.out.empty());
    return folder.read(name);
}

/// The words after 'lowrank-lab render' of the command line a file carries.
Words own_words(const std::string& svg) {
    const std::string begin = "lowrank-lab render ";
    const std::size_t from = svg.find(begin);
    REQUIRE(from != std::string::npos);
    return words_of(svg.substr(from + begin.size(), svg.find('<', from) - from - begin.size()));
}

}  // namespace

TEST_CASE("the command line in a file of the cone draws the same file again") {
    const Folder folder;
    for (const Words& words :
         {Words{"geometry-steps"},
          Words{"geometry-steps", "--method", "narg", "--method", "grad", "--mu", "0.7", "--eta", "0.35",
                "--azimuth=-17.3", "--elevation", "41", "--zoom", "1.4"},
          Words{"geometry-steps", "--point=-1,33.3", "--previous=-1.2,12.1", "--target=-0.9,77", "--weights",
                "1,0.31,0"},
          Words{"retractions"}, Words{"retractions", "--point", "2,10", "--vector", "0.77,-123.4"},
          Words{"restart"},
          Words{"restart", "--method", "narg:momentum=0.7,step=0.9", "--point", "1.3,-2", "--target",
                "1.4,29", "--weights", "0.3,0.1,0.1"},
          Words{"geometry-paths"},
          Words{"geometry-paths", "--method", "narg", "--method", "grad", "--mu", "0.8", "--eta", "0.45",
                "--tol", "1e-3", "--max-iter", "17", "--point=1.1,-61", "--azimuth", "40"},
          Words{"geometry-paths", "--d", "7.5", "--weights", "1,0.3,0.2"}}) {
        const std::string first = drawn(words, folder, "a.svg");
        CHECK(drawn(own_words(first), folder, "b.svg") == first);
    }
}

TEST_CASE("the files of the cone hold their panels, names and numbers") {
    const Folder folder;
    const auto holds = [](const std::string& svg, const std::string& words) {
        INFO(words);
        CHECK(svg.find(words) != std::string::npos);
    };
    const std::string steps = drawn({"geometry-steps"}, folder, "steps.svg");
    for (const char* title : {">Grad<", ">NAG<", ">RGrad<", ">NARG<"}) holds(steps, title);
    const std::string one = drawn({"geometry-steps", "--method", "rgrad"}, folder, "one.svg");
    holds(one, ">RGrad<");
    CHECK(one.find(">NARG<") == std::string::npos);
    const std::string retractions =
        drawn({"retractions", "--point", "1.5,20", "--vector", "0.8,65"}, folder, "retractions.svg");
    const double degree = std::numbers::pi / 180;
    const Vector3 X = cone_point({1.5, 20 * degree});
    const auto gaps = retraction_gaps(X, tangent_frame(X).vector(0.8, 65 * degree));
    holds(retractions, "= " + print_significant(gaps->between, 3));
    holds(retractions, "slope 2.00");
    holds(retractions, "slope 3.00");
    const std::string restart = drawn({"restart"}, folder, "restart.svg");
    holds(restart, ": go on<");
    holds(restart, ": restart<");
    holds(restart, "≤ 90°");
    holds(restart, "&gt; 90°");
    const std::string paths =
        drawn({"geometry-paths", "--method", "nag", "--eta", "0.6", "--max-iter", "4"}, folder, "paths.svg");
    holds(paths, "η = 0.6");
    holds(paths, ">NAG: ");
    holds(paths, " away after 4<");
    CHECK(paths.find("NARG") == std::string::npos);
}

TEST_CASE("the numbers of the cone can be had as CSV, and they are core's") {
    const Folder folder;
    const double degree = std::numbers::pi / 180;
    const auto rows = [&](const Words& words) {
        drawn(words, folder, "n.csv");
        std::vector<Words> table;
        for (const std::string& line : lines_of(folder.read("n.csv"))) {
            table.emplace_back();
            for (std::size_t at = 0; at <= line.size(); at = line.find(',', at) + 1) {
                table.back().push_back(line.substr(at, line.find(',', at) - at));
                if (line.find(',', at) == std::string::npos) break;
            }
        }
        return table;
    };
    const auto steps = rows({"geometry-steps", "--point", "1,10", "--previous", "1.2,-5", "--eta", "0.5"});
    REQUIRE(steps.size() == 1 + 5 + 10 + 5 + 10);
    CHECK(steps[0] == Words{"method", "mu", "eta", "quantity", "a", "b", "c"});
    int landed = 0;
    for (const Words& row : steps) {
        if (row[3] != "next" && row[3] != "X") continue;
        const double a = *parse_number(row[4]), b = *parse_number(row[5]), c = *parse_number(row[6]);
        CHECK(std::abs(a * c - b * b) < 1e-14);
        ++landed;
        if (row[3] == "X") CHECK((matrix_at(cone_point({1, 10 * degree}))(0, 1)) == Approx(b));
    }
    CHECK(landed == 8);
    const auto orders = rows({"retractions", "--vector", "0.6,50"});
    REQUIRE(orders.size() > 20);
    const Vector3 X = cone_point({1, 0});
    const auto gaps = retraction_gaps(X, tangent_frame(X).vector(0.6, 50 * degree));
    CHECK(*parse_number(orders.back()[0]) == Approx(0.6));
    CHECK(*parse_number(orders.back()[3]) == Approx(gaps->between));
    const auto restart = rows({"restart"});
    REQUIRE(restart.size() >= 4);
    for (std::size_t k = 1; k < restart.size(); ++k)
        CHECK((restart[k].back() == "1") == (*parse_number(restart[k][6]) > 90));
    CHECK(restart.back().back() == "1");
    // Paths: the iterates of core, one row each, from the same start.
    const auto paths = rows({"geometry-paths", "--d", "3", "--tol", "1e-5"});
    CHECK(paths[0] ==
          Words{"method", "t", "mu", "eta", "objective", "error", "X_a", "X_b", "X_c", "Y_a", "Y_b", "Y_c"});
    geometry::Choice choice = geometry::default_choice(geometry::Illustration::Paths);
    std::size_t row = 1;
    for (const StepKind kind : kStepKinds) {
        const auto path =
            cone_path(kind, {.d = 3.0, .tolerance = 1e-5}, choice.loss(), cone_point(choice.point));
        REQUIRE(path);
        REQUIRE(path->end == PathEnd::Reached);
        for (int t = 0; t <= path->last(); ++t, ++row) {
            REQUIRE(row < paths.size());
            const Vector3& at = path->points[static_cast<std::size_t>(t)].X;
            CHECK(paths[row][0] == name_of(kind));
            CHECK(paths[row][1] == std::to_string(t));
            CHECK(std::abs(*parse_number(paths[row][5]) - (at - choice.loss().target).norm()) < 1e-15);
            CHECK(*parse_number(paths[row][7]) == matrix_at(at)(0, 1));
            CHECK((paths[row][2] == "nan") == (t == path->last()));
        }
    }
    CHECK(row == paths.size());
}

TEST_CASE("pages of a journal's column and every theme are drawn, as all three formats") {
    const Folder folder;
    for (const char* name : {"geometry-steps", "retractions", "restart", "geometry-paths"})
        for (const char* file : {"x.svg", "x.pdf", "x.png"})
            CHECK(drawn({name, "--width", "86", "--height", "64", "--dpi", "60", "--theme",
                         file[2] == 's' ? "dark" : "projector"},
                        folder, file)
                      .size() > 1500);
}

TEST_CASE("the cone's bad input is refused with one sentence, and nothing is written") {
    const Folder folder;
    const auto refuses = [&](const std::string& figure, Words words, const std::string& names,
                             const std::string& allowed) {
        words.insert(words.begin(), {"render", figure, "-o", "g.svg"});
        const Ended ended = run_program(words, folder.path());
        INFO(ended.err);
        CHECK(ended.code == 2);
        CHECK(ended.out.empty());
        CHECK(folder.names().empty());
        CHECK(lines_of(ended.err).size() == 1);
        CHECK(ended.err.find(names) != std::string::npos);
        CHECK(ended.err.find(allowed) != std::string::npos);
        CHECK(ended.err[ended.err.size() - 2] == '.');
    };
    refuses("geometry-steps", {"--point", "1"}, "'1'", "EIGENVALUE,DEGREES");
    refuses("geometry-steps", {"--point", "0,10"}, "'0,10'", "from 0.01 to 100");
    refuses("geometry-steps", {"--point", "1,2,3"}, "'1,2,3'", "EIGENVALUE,DEGREES");
    refuses("geometry-steps", {"--point", "1,"}, "'1,'", "EIGENVALUE,DEGREES");
    refuses("geometry-steps", {"--previous", "1,400"}, "'1,400'", "from -360 to 360");
    refuses("geometry-steps", {"--target", "nan,0"}, "'nan,0'", "EIGENVALUE,DEGREES");
    refuses("geometry-steps", {"--weights", "1,2"}, "'1,2'", "WA,WB,WC");
    refuses("geometry-steps", {"--weights", "0,0,0"}, "'0,0,0'", "not all 0");
    refuses("geometry-steps", {"--weights", "1,-1,1"}, "'1,-1,1'", "from 0 to 100");
    refuses("geometry-steps", {"--mu", "0"}, "'0'", "exact or a number");
    refuses("geometry-steps", {"--mu", "quick"}, "'quick'", "exact or a number");
    refuses("geometry-steps", {"--eta", "1.1"}, "'1.1'", "from 0 to 1");
    refuses("geometry-steps", {"--azimuth", "999"}, "'999'", "from -360 to 360");
    refuses("geometry-steps", {"--elevation", "90"}, "'90'", "from -89 to 89");
    refuses("geometry-steps", {"--zoom", "0"}, "'0'", "from 0.4 to 8");
    refuses("geometry-steps", {"--method", "iht"}, "'iht'", "grad, nag, rgrad or narg");
    refuses("geometry-steps", {"--method", "nag", "--method", "nag"}, "nag", "twice");
    refuses("geometry-steps", {"--rank", "3"}, "--rank", "--previous");
    refuses("geometry-steps", {"--vector", "1,2"}, "--vector", "retractions");
    // 2 X_t - X_{t-1} has two eigenvalues of one modulus.
    refuses("geometry-steps", {"--method", "nag", "--point=1,0", "--previous=2,90", "--eta", "1"}, "NAG",
            "does not exist");
    refuses("retractions", {"--vector", "0,10"}, "'0,10'", "from 0.001 to 1000");
    refuses("retractions", {"--vector", "1"}, "'1'", "LENGTH,DEGREES");
    refuses("retractions", {"--vector", "1,180", "--point", "1,0"}, "does not exist", "R^orth");
    refuses("retractions", {"--method", "narg"}, "--method", "--vector");
    refuses("retractions", {"--eta", "0.3"}, "--eta", "geometry-steps");
    refuses("restart", {"--method", "rgrad-orth"}, "'rgrad-orth'", "narg:d=5");
    refuses("restart", {"--method", "narg+r"}, "'narg+r'", "narg:d=5");
    refuses("restart", {"--method", "narg:momentum=optimal"}, "optimal", "narg:d=5");
    refuses("restart", {"--method", "narg:speed=3"}, "speed", "narg");
    refuses("restart", {"--method", "narg", "--method", "narg:d=3"}, "twice", "one value");
    refuses("restart", {"--target", "0.8,-10"}, "200 steps", "farther from X*");
    refuses("restart", {"--mu", "0.3"}, "--mu", "geometry-steps");
    refuses("geometry-paths", {"--d", "soon"}, "'soon'", "none or a number");
    refuses("geometry-paths", {"--d=-1"}, "'-1'", "from 0 to 1000");
    refuses("geometry-paths", {"--tol", "0"}, "'0'", "from 1e-12 to 1");
    refuses("geometry-paths", {"--max-iter", "2.5"}, "'2.5'", "whole number");
    refuses("geometry-paths", {"--max-iter", "501"}, "'501'", "from 1 to 500");
    refuses("geometry-paths", {"--eta", "1"}, "eta of paths cannot be 1", "below 1");
    refuses("geometry-paths", {"--previous", "1,2"}, "--previous", "geometry-steps");
    refuses("geometry-steps", {"--d", "3"}, "--d", "geometry-paths");
}

TEST_CASE("a momentum that paths cannot have is refused in one whole sentence") {
    const Folder folder;
    const Ended ended =
        run_program({"render", "geometry-paths", "-o", "p.svg", "--d", "none", "--eta", "1"}, folder.path());
    CHECK(ended.code == 2);
    CHECK(ended.err == "lowrank-lab: eta of paths cannot be 1: a number from 0 to below 1 is needed.\n");
}
