// 'Choose the rank' in the window: what stood in Studies comes back, and what was found goes to the race.
#include <algorithm>
#include <fmt/core.h>
#include <fstream>

#include "tests/app/boxes.h"
#include "tests/app/shell/desk.h"

using namespace lowrank;
using lowrank::testing::Desk;

namespace {

/// A table of rank two with a little noise.
std::string table_in(const testing::TempFolder& folder) {
    std::string path = folder.path("table.csv");
    std::ofstream out(path, std::ios::binary);
    for (int i = 0; i < 14; ++i)
        for (int j = 0; j < 12; ++j)
            out << fmt::format("{:.4f}{}",
                               ((i * 7) % 11 - 5) * ((j * 5) % 7 - 3) + (i % 4 - 1.5) * (j % 5 - 2) +
                                   0.01 * ((i * 31 + j * 17) % 13 - 6),
                               j == 11 ? "\n" : ",");
    return path;
}

/// kept: the program has a folder for its studies.
shell::Options race_of(const std::string& table, bool kept = true) {
    ExperimentSpec spec = default_experiment();
    spec.problem.source = ProblemSource::MatrixFile;
    spec.problem.path = table;
    spec.problem.rank = 1;
    spec.problem.test_fraction = 0.1;
    spec.stop.max_iter = 60;
    spec.methods.resize(1);
    spec.methods.front().enabled = true;
    shell::Options options = Desk::options_of(spec, kept);
    options.workspace = "studies";
    return options;
}

bool says(Desk& desk, const std::string& words) {
    desk.frame(2);
    return std::ranges::any_of(desk.words, [&](const ui::DrawnWord& word) { return word.markup == words; });
}

std::string fields(Desk& desk) {
    desk.key('C', true);
    return desk.clipboard;
}

/// A study of the person's own, of 4 cells with 3 trials each, which has ended.
void study_own(Desk& desk) {
    desk.clipboard = testing::study_line("14", "rate=0.5,0.9", "narg+r");
    desk.key('V', true);
    desk.key(shell::NamedKey::Space);
    REQUIRE(desk.until([&] { return says(desk, "12 of 12"); }));
    REQUIRE(desk.settle());
}

void choose_rank(Desk& desk) {
    desk.press("tab.race");
    desk.press("choose-rank");
    CHECK(desk.app->workspace() == "studies");
}

}  // namespace

TEST_CASE("choosing the rank takes no study from a person: undo brings back its fields and its runs") {
    const bool kept = GENERATE(true, false);
    CAPTURE(kept);
    const auto home = std::make_shared<testing::TempFolder>();
    Desk desk(race_of(table_in(*home), kept), home);
    REQUIRE(desk.settle());
    study_own(desk);
    const std::string own = fields(desk);

    SECTION("once the ranks are tried") {
        choose_rank(desk);
        REQUIRE(desk.until([&] { return says(desk, "60 of 60"); }));
        REQUIRE(desk.settle());
        desk.key('Z', true);
        CHECK(fields(desk) == own);
        CHECK(says(desk, "12 of 12"));
        CHECK(says(desk, "done"));
        // The way there again has the ranks, and no run is made twice.
        desk.key('Z', true, true);
        CHECK(says(desk, "60 of 60"));
        CHECK(desk.shown("studies.use"));
    }
    SECTION("while they are tried") {
        choose_rank(desk);
        desk.key('Z', true);
        CHECK(fields(desk) == own);
        CHECK(says(desk, "12 of 12"));
    }
    SECTION("where the fields had been changed since") {
        desk.clipboard = testing::study_line("16", "rate=0.5,0.9", "narg+r");
        desk.key('V', true);
        const std::string edited = fields(desk);
        choose_rank(desk);
        desk.key('Z', true);
        CHECK(fields(desk) == edited);
        CHECK(says(desk, "12 of 12"));
        CHECK(desk.shown("studies.before"));
    }
}

TEST_CASE("the rank that was found goes to the race in one step, and the race can be gone back to without") {
    const auto home = std::make_shared<testing::TempFolder>();
    Desk desk(race_of(table_in(*home)), home);
    REQUIRE(desk.settle());
    choose_rank(desk);
    REQUIRE(desk.until([&] { return desk.shown("studies.use"); }));
    CHECK(says(desk, "Use rank 2"));
    desk.press("studies.back");
    CHECK(desk.app->workspace() == "race");
    CHECK(desk.shared().problem.rank == 1);
    desk.press("tab.studies");
    desk.press("studies.use");
    CHECK(desk.app->workspace() == "race");
    CHECK(desk.shared().problem.rank == 2);
    desk.key('Z', true);
    CHECK(desk.app->workspace() == "race");
    CHECK(desk.shared().problem.rank == 1);
    // Where the panel at the right is folded both stand over the figure.
    desk.press("tab.studies");
    desk.press("fold.right");
    const paint::Rect use = desk.probes.at("studies.use"), tabs = desk.probes.at("studies.page");
    CHECK(use.bottom() <= tabs.y);
    desk.press("studies.use");
    CHECK(desk.shared().problem.rank == 2);
}

TEST_CASE("on a projector the rank that was found and the way back both have room over the figure") {
    const auto home = std::make_shared<testing::TempFolder>();
    shell::Options options = race_of(table_in(*home));
    options.theme = theme::ThemeName::Projector;
    Desk desk(options, home);
    REQUIRE(desk.settle());
    choose_rank(desk);
    const auto seen = [&](const std::string& name) {
        desk.probes.clear();
        desk.frame(3, 1280, 720);
        return desk.probes.contains(name);
    };
    // The figure has its place before the rank is found.
    REQUIRE(seen("studies.page"));
    CHECK(seen("studies.back"));
    const paint::Rect before = desk.probes.at("studies.page");
    REQUIRE(desk.until([&] { return desk.app->settled({}); }));
    CHECK(seen("studies.use"));
    REQUIRE(seen("studies.back"));
    const paint::Rect use = desk.probes.at("studies.use"), back = desk.probes.at("studies.back"),
                      page = desk.probes.at("studies.page");
    CHECK_FALSE(testing::overlap(use, back));
    CHECK(use.bottom() <= page.y);
    CHECK(back.bottom() <= page.y);
    CHECK(back.right() <= page.right());
    CHECK(page == before);
}

TEST_CASE("a study that is of no rank, or of another table, says nothing to the race") {
    const auto home = std::make_shared<testing::TempFolder>();
    Desk desk(race_of(table_in(*home)), home);
    REQUIRE(desk.settle());
    study_own(desk);
    CHECK_FALSE(desk.shown("studies.back"));
    CHECK_FALSE(desk.shown("studies.use"));
}
