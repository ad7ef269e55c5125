// 'render quadratic' and 'render quadratic-theta': what the file says of itself draws it again, and every
// wrong word is said in one sentence.
#include "tests/app/cli/program.h"
#include "tests/catch.h"

using namespace lowrank::test;

namespace {

using Words = std::vector<std::string>;

/// The words after 'lowrank-lab' of the command line a file carries.
Words command_in(const std::string& svg) {
    const std::string begin = "lowrank-lab render ";
    const std::size_t from = svg.find(begin);
    REQUIRE(from != std::string::npos);
    const std::size_t to = svg.find('<', from);
    Words words = words_of(svg.substr(from, to - from));
    words.erase(words.begin());
    return words;
}

void draws_itself(Words words) {
    const Folder folder;
    words.insert(words.end(), {"-o", "a.svg"});
    const Ended first = run_program(words, folder.path());
    INFO(first.err);
    REQUIRE(first.code == 0);
    CHECK(first.out.empty());
    Words again = command_in(folder.read("a.svg"));
    again.insert(again.end(), {"-o", "b.svg"});
    const Ended second = run_program(again, folder.path());
    INFO(second.err);
    REQUIRE(second.code == 0);
    CHECK(folder.read("a.svg") == folder.read("b.svg"));
}

}  // namespace

TEST_CASE("the command line in a quadratic's file draws the same file again") {
    draws_itself({"render", "quadratic"});
    draws_itself({"render", "quadratic", "--lambda-min", "0.0317", "--lambda-max", "1.7", "--angle", "-33.3",
                  "--theta", "12", "--theta", "200", "--method", "nag:q=0.05", "--method", "grad:step=0.4",
                  "--show", "landscape"});
    draws_itself({"render", "quadratic", "--q11",      "2",       "--q12",  "-0.5",     "--q22",
                  "0.7",    "--start",   "-1,2.5",     "--start", "0.1,-3", "--method", "narg+r",
                  "--tol",  "1e-6",      "--max-iter", "33",      "--show", "error"});
    draws_itself({"render", "quadratic", "--method", "nag:step=optimal,momentum=optimal", "--show", "error"});
    draws_itself({"render", "quadratic-theta"});
    draws_itself({"render", "quadratic-theta", "--theta", "20"});
    draws_itself(
        {"render", "quadratic-theta", "--lambda-min", "1", "--lambda-max", "300", "--start", "-2,-1"});
}

TEST_CASE("a start is marked on the rate against theta where one is given, and nowhere else") {
    const Folder folder;
    const auto says_angle = [&](Words more) {
        Words words{"render", "quadratic-theta", "--force", "-o", "t.svg"};
        words.insert(words.end(), more.begin(), more.end());
        const Ended ended = run_program(words, folder.path());
        INFO(ended.err);
        REQUIRE(ended.code == 0);
        return folder.read("t.svg").find(">θ = ") != std::string::npos;
    };
    CHECK_FALSE(says_angle({}));
    CHECK(says_angle({"--theta", "20"}));
    CHECK(says_angle({"--start", "1,2"}));
}

TEST_CASE("every page of a quadratic can be had, and they differ") {
    const Folder folder;
    Words seen;
    for (const std::string show :
         {"overview", "landscape", "error", "stepsize", "momentum", "components", "objective"}) {
        const Ended ended = run_program(
            {"render", "quadratic", "--show", show, "-o", show + ".svg", "--text", "real"}, folder.path());
        INFO(ended.err);
        REQUIRE(ended.code == 0);
        for (const std::string& other : seen) CHECK(other != folder.read(show + ".svg"));
        seen.push_back(folder.read(show + ".svg"));
    }
    CHECK(folder.read("components.svg").find("damped") != std::string::npos);
}

TEST_CASE("what leaves from the window has the same name on the command line, and --show is short for it") {
    const Folder folder;
    for (const std::string figure :
         {"landscape", "error", "stepsize", "momentum", "components", "objective"}) {
        REQUIRE(
            run_program({"render", "quadratic-" + figure, "-o", "a.svg", "--force"}, folder.path()).code ==
            0);
        REQUIRE(
            run_program({"render", "quadratic", "--show", figure, "-o", "b.svg", "--force"}, folder.path())
                .code == 0);
        CHECK(folder.read("a.svg") == folder.read("b.svg"));
        draws_itself({"render", "quadratic-" + figure, "--theta", "30"});
    }
}

TEST_CASE("bad quadratics are refused with one sentence, and nothing is written") {
    const Folder folder;
    const auto refuses = [&](Words words, const std::string& names, const std::string& allowed) {
        words.insert(words.begin(), {"render", "quadratic", "-o", "q.svg"});
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
    refuses({"--q12", "5"}, "eigenvalue -1.2", "q11 q22 > q12^2");
    refuses({"--q11", "nan"}, "'nan'", "a number");
    refuses({"--q11", "1e400"}, "'1e400'", "a number");
    refuses({"--q11", "0x10"}, "'0x10'", "a number");
    refuses({"--q11", "1e31", "--q12", "0", "--q22", "1e31"}, "1e+31", "1e30");
    refuses({"--q11", "1e15"}, "condition number", "1e12");
    refuses({"--lambda-min", "1"}, "--lambda-min", "--lambda-max");
    refuses({"--angle", "30"}, "--angle", "--lambda-min");
    refuses({"--lambda-min", "2", "--lambda-max", "1"}, "lambda_min 2", "lambda_max 1");
    refuses({"--lambda-min", "0", "--lambda-max", "1"}, "lambda_min 0", "above 0");
    refuses({"--lambda-min", "1", "--lambda-max", "2", "--q11", "3"}, "--q11", "exclude");
    refuses({"--start", "1"}, "'1'", "X,Y");
    refuses({"--start", "1,2,3"}, "'1,2,3'", "X,Y");
    refuses({"--start", "spectral"}, "'spectral'", "X,Y");
    refuses({"--start", "1e31,0"}, "1e+31", "1e30");
    refuses({"--theta", "left"}, "'left'", "degrees");
    refuses({"--method", "niht"}, "niht", "use");
    refuses({"--method", "iht"}, "iht", "step=0.1");
    refuses({"--method", "narg:basin=on"}, "basin", "sigma_r");
    refuses({"--method", "grad:step=-1"}, "-1", "above 0");
    refuses({"--tol", "0"}, "tol 0", "1e-60");
    refuses({"--max-iter", "1e3"}, "'1e3'", "whole number");
    refuses({"--max-iter", "20000"}, "20000", "10000");
    refuses({"--show", "everything"}, "'everything'", "landscape");
    refuses({"--rank", "5"}, "--rank", "--method");
    refuses({"--config", "a.toml"}, "--config", "--method");
    const auto other = [&](Words words, const std::string& names, const std::string& allowed) {
        const Ended ended = run_program(words, folder.path());
        INFO(ended.err);
        CHECK(ended.code == 2);
        CHECK(folder.names().empty());
        CHECK(ended.err.find(names) != std::string::npos);
        CHECK(ended.err.find(allowed) != std::string::npos);
    };
    other({"render", "error", "-o", "e.svg", "--q11", "3"}, "--q11",
          "quadratic-components and quadratic-objective, not to error");
    other({"render", "rate-surface", "-o", "e.svg", "--show", "error"}, "--show", "quadratic");
    other({"render", "quadratic", "-o", "e.svg", "--yaw", "3"}, "--yaw", "rate-surface");
    other({"render", "error", "-o", "e.svg", "--start", "raw", "--start", "spectral"}, "--start", "twice");
    other({"render", "quadratic-theta", "-o", "e.svg", "--method", "grad"}, "--method", "--theta");
    other({"render", "quadratic-theta", "-o", "e.svg", "--theta", "1", "--theta", "2"}, "2 are given",
          "one start");
    other({"render", "quadratics", "-o", "e.svg"}, "'quadratics'", "quadratic-theta");
}

TEST_CASE("a race is not made of the file of a quadratic, and what is said names it") {
    const Folder folder;
    folder.with("q.toml", "version = 1\n\n[quadratic]\nq11 = 4\n");
    const Ended ended = run_program({"solve", "--config", "q.toml"}, folder.path());
    INFO(ended.err);
    CHECK(ended.code == 2);
    CHECK(ended.out.empty());
    CHECK(ended.err.find("'q.toml' holds a quadratic and no race") != std::string::npos);
    CHECK(lines_of(ended.err).size() == 1);
}
