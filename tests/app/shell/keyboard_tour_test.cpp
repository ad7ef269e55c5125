// The manual's tour without a mouse, through the whole program: each control is reached by Tab.
#include <fstream>
#include <sstream>

#include "app/state/app_state.h"
#include "tests/app/shell/desk_keys.h"
#include "tests/paths.h"

using namespace lowrank;
using shell::NamedKey;
using testing::Desk;
using testing::focused;
using testing::small_experiment;
using testing::tab_to;

namespace {

std::string text_of(const std::string& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Of a workspace's share line.
std::string value_of(Desk& desk, const std::string& key) {
    desk.key('C', true);
    const std::size_t at = desk.clipboard.find(" " + key + "=");
    INFO(desk.clipboard);
    REQUIRE(at != std::string::npos);
    const std::size_t from = at + key.size() + 2;
    return desk.clipboard.substr(from, desk.clipboard.find(' ', from) - from);
}

}  // namespace

TEST_CASE("the tour by keyboard: sampling, a rule, the cursor, copy and paste, a picture, undo") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    const ExperimentSpec before = desk.shared();
    const std::string line = desk.clipboard;
    REQUIRE(tab_to(desk, "rate"));
    desk.key(NamedKey::Left);
    desk.key(NamedKey::Left);
    REQUIRE(desk.settle());
    CHECK(desk.shared().problem.rate < before.problem.rate);
    testing::write(desk, "0.7");
    REQUIRE(desk.settle());
    CHECK(desk.shared().problem.rate == 0.7);
    desk.clipboard = line;
    desk.key('V', true);
    REQUIRE(desk.settle());
    CHECK(desk.shared().problem.rate == before.problem.rate);

    // NARG, the seventh of the paper's nine.
    REQUIRE(before.methods.at(6).spec.algorithm == Algorithm::Narg);
    REQUIRE(tab_to(desk, "method.6"));
    desk.key(NamedKey::Enter);
    REQUIRE(tab_to(desk, "rule.d"));
    const double d = std::get<LazyMomentum>(before.methods[6].spec.momentum).d;
    desk.key(NamedKey::Right);
    REQUIRE(desk.settle());
    CHECK(std::get<LazyMomentum>(desk.shared().methods.at(6).spec.momentum).d > d);

    // Left alone the arrows are the cursor's, and leave the experiment as it is.
    desk.key(NamedKey::Escape);
    const ExperimentSpec kept = desk.shared();
    desk.key(NamedKey::Left);
    desk.key(NamedKey::Left);
    CHECK(desk.shared() == kept);

    desk.key('O', true);
    desk.frame(8);
    CHECK(focused(desk, "open.path"));
    testing::write(desk, std::string(test::kTestFolder) + "/../assets/sample.png", true);
    REQUIRE(desk.until([&] { return desk.title.find("sample.png") != std::string::npos; }));
    desk.key('Z', true);
    REQUIRE(desk.settle());
    CHECK(desk.shared().problem.source == ProblemSource::Generated);
}

TEST_CASE("the tour by keyboard: the probe of the rates is raced") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    const std::size_t methods = desk.shared().methods.size();
    desk.key('2', true);
    desk.frame(2);
    REQUIRE(desk.until([&] { return !desk.app->wants_frame(); }));
    desk.key(NamedKey::Right);
    desk.key(NamedKey::Up);
    REQUIRE(tab_to(desk, "rates.race"));
    desk.key(NamedKey::Enter);
    desk.key('1', true);
    const ExperimentSpec raced = desk.shared();
    REQUIRE(raced.methods.size() >= methods);
    bool constant = false;
    for (const MethodEntry& entry : raced.methods)
        constant = constant || (entry.spec.step && std::holds_alternative<ConstantStep>(*entry.spec.step) &&
                                std::holds_alternative<ConstantMomentum>(entry.spec.momentum));
    CHECK(constant);
}

TEST_CASE("the tour by keyboard: the quadratic's start, its methods and its matrix") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    desk.key('3', true);
    desk.frame(3);
    REQUIRE(tab_to(desk, "start.x"));
    testing::write(desk, "0.3");
    CHECK(value_of(desk, "x").substr(0, 3) == "0.3");
    REQUIRE(tab_to(desk, "quadratic.source.Race"));
    desk.key(NamedKey::End);
    desk.frame(2);
    // A line for others holds the numbers that the race has given.
    CHECK(value_of(desk, "source") == "spectrum");
    CHECK(std::stod(value_of(desk, "lambda_max")) < 1);
    REQUIRE(tab_to(desk, "quadratic.method.2"));
    desk.key(NamedKey::Space);
    desk.frame(2);
    desk.key('C', true);
    CHECK(desk.clipboard.find("method=narg") != std::string::npos);
    desk.key(NamedKey::Escape);
    desk.key(NamedKey::Space);
    REQUIRE(desk.until([&] { return !desk.app->wants_frame(); }));
}

TEST_CASE("the tour by keyboard: a step on the cone is taken") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    desk.key('4', true);
    desk.frame(3);
    const std::string before = value_of(desk, "point");
    REQUIRE(tab_to(desk, "geometry.step"));
    desk.key(NamedKey::Enter);
    desk.frame(2);
    CHECK(value_of(desk, "point") != before);
    REQUIRE(tab_to(desk, "geometry.what.Retractions"));
    desk.key(NamedKey::Right);
    desk.frame(2);
    CHECK(value_of(desk, "illustration") == "retractions");
}

TEST_CASE("the tour by keyboard: a study is run, a cell of it raced, and a figure leaves") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    desk.key('5', true);
    desk.frame(3);
    for (const auto& [box, text] : {std::pair("studies.n", "14"), {"studies.trials", "1"}}) {
        REQUIRE(tab_to(desk, box));
        testing::write(desk, text);
    }
    REQUIRE(tab_to(desk, "studies.text"));
    desk.key(NamedKey::Enter);
    desk.frame(3);
    for (const auto& [box, text] : {std::pair("studies.x", "rate=0.5,0.9"), {"studies.y", "rank=1,2"}}) {
        REQUIRE(tab_to(desk, box));
        testing::write(desk, text, true);
    }
    REQUIRE(tab_to(desk, "studies.run"));
    desk.key(NamedKey::Enter);
    desk.frame(2);
    REQUIRE(desk.settle());
    REQUIRE(tab_to(desk, "studies.map"));
    desk.key(NamedKey::Right);
    desk.key(NamedKey::Up);
    desk.key(NamedKey::Enter);
    REQUIRE(desk.until([&] { return desk.app->workspace() == "race"; }));
    const ExperimentSpec opened = desk.shared();
    CHECK(opened.problem.rows == 14);
    CHECK(opened.problem.rate == 0.9);
    CHECK(opened.problem.rank == 2);

    desk.key('S');
    desk.frame(8);
    CHECK(focused(desk, "export.path"));
    const std::string path = desk.folder->path("race.svg");
    testing::write(desk, path, true);
    REQUIRE(desk.until([&] { return text_of(path).find("</svg>") != std::string::npos; }));
}

TEST_CASE("the tour by keyboard: a lesson of the list is begun, and a figure of the paper opened live") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    desk.key(NamedKey::F2);
    desk.frame(3);
    REQUIRE(tab_to(desk, "lesson.02-momentum"));
    desk.key(NamedKey::Enter);
    desk.frame(3);
    CHECK(desk.probes.contains("lesson"));
    CHECK(desk.app->workspace() == "quadratic");
    desk.key('P', true);
    desk.frame(3);
    REQUIRE(tab_to(desk, "figures.restart"));
    desk.key(NamedKey::Enter);
    desk.frame(3);
    CHECK(desk.app->workspace() == "geometry");
}
