// What a step points at is on the screen: its page is scrolled to it, and a folded panel's tab has the ring.
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <tuple>

#include "tests/app/shell/desk.h"
#include "tests/paths.h"

using namespace lowrank;
using testing::Desk;
using testing::TempFolder;

namespace {

constexpr float kLowWide = 1280, kLowHigh = 720;

/// A desk with a lesson that ships, from one of its steps on.
struct AtStep {
    std::shared_ptr<TempFolder> folder = std::make_shared<TempFolder>();
    Desk desk;

    AtStep(const std::string& name, int step, theme::ThemeName theme)
        : desk(options_of(*folder, name, step, theme), folder) {
        look();
    }
    static shell::Options options_of(const TempFolder& folder, const std::string& name, int step,
                                     theme::ThemeName theme) {
        std::ifstream in(test::house() / "assets" / "lessons" / (name + ".toml"));
        std::string words{std::istreambuf_iterator<char>(in), {}};
        constexpr std::string_view kStep = "[[step]]";
        const std::size_t first = words.find(kStep);
        std::size_t from = first;
        for (int k = 1; k < step; ++k) from = words.find(kStep, from + 1);
        REQUIRE(from != std::string::npos);
        shell::Options options = Desk::options_of(testing::small_experiment(), false);
        options.theme = theme;
        options.lesson = folder.with(name + ".toml", words.erase(first, from - first));
        return options;
    }
    void look() {
        desk.frame(60, kLowWide, kLowHigh);
        desk.probes.clear();
        desk.frame(1, kLowWide, kLowHigh);
        REQUIRE(desk.probes.contains("lesson"));
    }
    bool lit(const std::string& control) const {
        return desk.probes.contains("lit") && desk.probes.contains(control) &&
               desk.probes.at("lit") == desk.probes.at(control);
    }
};

}  // namespace

TEST_CASE("a rule that a step points at is on the screen: its method chosen, the panel scrolled to it") {
    for (const auto& [name, step, control] :
         {std::tuple("02-momentum", 3, "rule.d.slider"), std::tuple("11-six-ways", 4, "rule.inner")}) {
        INFO(name);
        AtStep at(name, step, theme::ThemeName::Light);
        REQUIRE(at.lit(control));
        const paint::Rect rule = at.desk.probes.at(control);
        CHECK(rule.y >= 44);
        CHECK(rule.bottom() <= at.desk.probes.at("lesson").y);
    }
}

TEST_CASE(
    "where a step points at nothing the list of methods, whose numbers it speaks of, is on the screen") {
    AtStep at("09-conditioning", 1, theme::ThemeName::Light);
    REQUIRE(at.desk.probes.contains("methods"));
    const paint::Rect list = at.desk.probes.at("methods");
    CHECK(list.y >= 44);
    CHECK(list.bottom() <= at.desk.probes.at("lesson").y);
    CHECK_FALSE(at.desk.probes.contains("lit"));
    // It gives way to what a step points at.
    AtStep pointing("09-conditioning", 2, theme::ThemeName::Light);
    CHECK(pointing.lit("condition.slider"));
}

TEST_CASE("the switch of the start has the ring of a step that points at it") {
    CHECK(AtStep("07-when-theory-fails", 3, theme::ThemeName::Light).lit("start"));
}

TEST_CASE("the tab of a folded panel has the ring where what a step points at is behind it") {
    AtStep at("05-sampling", 2, theme::ThemeName::Projector);
    REQUIRE_FALSE(at.desk.probes.contains("rate.slider"));
    CHECK(at.lit("fold.left"));
    at.desk.key('[');
    at.look();
    CHECK(at.lit("rate.slider"));
    AtStep pictures("10-race", 4, theme::ThemeName::Projector);
    CHECK(pictures.lit("fold.left"));
    // Of the panel with the values, too; once it is open there is nothing left to press.
    AtStep values("03-restart", 4, theme::ThemeName::Projector);
    CHECK(values.lit("fold.right"));
    values.desk.key(']');
    values.look();
    CHECK_FALSE(values.desk.probes.contains("lit"));
}
