// Curves of other programs: headers by name, bare columns, and sentences with the line.
#include <cmath>

#include "core/io/curve/trace_csv.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

std::vector<ForeignCurve> parsed_curves(const std::string& text) {
    const auto curves = read_curves(text, "folder/mine.csv");
    INFO((curves ? std::string() : curves.sentence()));
    REQUIRE(curves);
    return *curves;
}

std::string curves_refusal(const std::string& text) {
    const auto curves = read_curves(text, "f");
    return curves ? "read" : curves.sentence();
}

}  // namespace

TEST_CASE("columns are found by their names, whatever else there is") {
    const auto curves = parsed_curves("# mine\nIter,foo,Error,Time\n0,a,1e0,0\n5,b,1e-3,0.5\n");
    REQUIRE(curves.size() == 1);
    CHECK(curves[0].name == "mine.csv");
    CHECK(curves[0].iteration == std::vector<double>{0, 5});
    CHECK(curves[0].error == std::vector<double>{1, 1e-3});
    CHECK(curves[0].seconds == std::vector<double>{0, 0.5});
}

TEST_CASE("one curve a method, quoted names and all") {
    const auto curves = parsed_curves(
        "method,iteration,error\n\"narg:d=3,restart=never\",0,2\nmine,0,3\n\"narg:d=3,restart=never\",1,"
        "nan\n");
    REQUIRE(curves.size() == 2);
    CHECK(curves[0].name == "narg:d=3,restart=never");
    CHECK(std::isnan(curves[0].error[1]));
    CHECK(curves[0].seconds.empty());
    CHECK(curves[1].error == std::vector<double>{3});
}

TEST_CASE("bare columns: iteration and error, or error alone") {
    for (const char* text : {"0 2.5\n10 1.5\n", "0,2.5\n10,1.5\n", "0\t2.5\n10\t1.5\n", "0;2.5\n10;1.5\n"}) {
        CAPTURE(text);
        const auto curves = parsed_curves(text);
        CHECK(curves[0].iteration == std::vector<double>{0, 10});
        CHECK(curves[0].error == std::vector<double>{2.5, 1.5});
    }
    CHECK(parsed_curves("4\n2\n1\n")[0].iteration == std::vector<double>{0, 1, 2});
}

TEST_CASE("as many curves as there may be are told apart in one pass") {
    // A look through all names at each line would take minutes, and the test's own limit ends it.
    constexpr int kCurves = 1000;
    std::string text = "method,error\n";
    for (int row = 0; row < 500; ++row)
        for (int i = 0; i < kCurves; ++i) text += "m" + std::to_string(i) + ",1\n";
    text += "m0,2\n";
    const auto curves = parsed_curves(text);
    REQUIRE(curves.size() == kCurves);
    CHECK(curves[0].error.size() == 501);
    CHECK(curves[0].error.back() == 2);
    CHECK(curves.back().name == "m" + std::to_string(kCurves - 1));
}

TEST_CASE("where the iterations of a curve fall another run begins") {
    const auto curves = parsed_curves("method,iteration,error\na,0,3\na,5,2\nb,0,9\na,0,4\nb,2,8\na,7,1\n");
    REQUIRE(curves.size() == 3);
    CHECK(curves[0].error == std::vector<double>{3, 2});
    CHECK(curves[1].error == std::vector<double>{9, 8});
    CHECK(curves[2].name == "a");
    CHECK(curves[2].iteration == std::vector<double>{0, 7});
    CHECK(curves[2].error == std::vector<double>{4, 1});
}

TEST_CASE("golden trajectories are curves") {
    const auto curves =
        parsed_curves("method,iteration,error,stepsize,momentum,restart\n\"iht:step=1.4\",0,6.7,1.4,0.0,0\n");
    CHECK(curves[0].name == "iht:step=1.4");
}

TEST_CASE("what is wrong in a curve is named with its line") {
    CHECK(says(curves_refusal("iteration,loss\n0,1\n"), "no column named error"));
    CHECK(says(curves_refusal("iteration,error\n0,1\n1\n"), "line 3: 2 columns"));
    CHECK(says(curves_refusal("iteration,error\n0,one\n"), "line 2: the error 'one'"));
    CHECK(says(curves_refusal("iteration,error\n-1,1\n"), "iteration '-1'"));
    CHECK(says(curves_refusal("iteration,error\n0,-1e-3\n"), "line 2: the error '-1e-3' is below 0"));
    CHECK(says(curves_refusal("1,2,3\n"), "header is needed"));
    CHECK(says(curves_refusal("error\n\"1\n"), "quote"));
    CHECK(says(curves_refusal(""), "no curve"));
    CHECK(says(curves_refusal("error\n"), "no curve"));
}
