// Undo in Studies: what runs for a step stops with it, and no trials are lost on the way back.
#include <algorithm>
#include <filesystem>
#include <fmt/core.h>
#include <fstream>
#include <memory>
#include <vector>

#include "app/workspace/studies/studies_state.h"
#include "app/workspace/studies/study_shelf.h"
#include "tests/app/shell/desk.h"

using namespace lowrank;
using namespace lowrank::studies;
using lowrank::testing::Desk;

namespace {

/// A table of rank two with noise, so large that its ranks are not tried at once.
std::string large_table_in(const testing::TempFolder& folder) {
    std::string path = folder.path("large.csv");
    std::ofstream out(path, std::ios::binary);
    for (int i = 0; i < 80; ++i)
        for (int j = 0; j < 60; ++j)
            out << fmt::format("{:.4f}{}",
                               ((i * 7) % 11 - 5) * ((j * 5) % 7 - 3) + (i % 4 - 1.5) * (j % 5 - 2) +
                                   0.1 * ((i * 31 + j * 17) % 13 - 6),
                               j == 59 ? "\n" : ",");
    return path;
}

bool reads(Desk& desk, const std::string& words) {
    desk.frame(2);
    return std::ranges::any_of(desk.words, [&](const ui::DrawnWord& word) { return word.markup == words; });
}

std::string fields_of(Desk& desk) {
    desk.key('C', true);
    return desk.clipboard;
}

/// Four cells with three trials each of every method, to their end.
void run_study_of(Desk& desk, const std::string& n, const std::string& methods, const std::string& done) {
    desk.clipboard = testing::study_line(n, "rate=0.5,0.9", methods);
    desk.key('V', true);
    desk.key(shell::NamedKey::Space);
    REQUIRE(desk.until([&] { return reads(desk, done) && !desk.shown("studies.before"); }));
    REQUIRE(desk.settle());
}

StudySpec study_of_side(Index n) {
    StudyChoice choice;
    choice.n = n;
    Result<StudySpec> study = study_of(choice);
    REQUIRE(study);
    return *study;
}

}  // namespace

TEST_CASE("undo of a rank study with nothing before it stops it and shows the empty study again") {
    const bool kept = GENERATE(true, false);
    CAPTURE(kept);
    const auto home = std::make_shared<testing::TempFolder>();
    ExperimentSpec spec = default_experiment();
    spec.problem.source = ProblemSource::MatrixFile;
    spec.problem.path = large_table_in(*home);
    spec.problem.rank = 1;
    spec.problem.test_fraction = 0.1;
    spec.methods.resize(1);
    spec.methods.front().enabled = true;
    shell::Options options = Desk::options_of(spec, kept);
    options.workspace = "studies";
    Desk desk(options, home);
    REQUIRE(desk.settle());
    const std::string before = fields_of(desk);
    desk.press("tab.race");
    desk.press("choose-rank");
    REQUIRE(desk.until([&] { return desk.shown("studies.kept"); }));
    const std::string ranks = fields_of(desk);
    CHECK(ranks != before);
    desk.key('Z', true);
    CHECK(fields_of(desk) == before);
    CHECK(desk.shown("studies.invites"));
    CHECK_FALSE(desk.shown("studies.kept"));
    CHECK(desk.app->settled({}));
    // And a frame later nothing of it has come.
    desk.frame(20);
    CHECK(desk.shown("studies.invites"));
    desk.key('Z', true, true);
    CHECK(fields_of(desk) == ranks);
}

TEST_CASE("a study that a person has set going goes on when a step before it is taken back") {
    state::AppState s;
    state::apply(s, state::SetWorkspace{"studies"});
    StudiesState& studies = studies_of(s);
    StudyChoice other = studies.choice;
    other.n = 20;
    state::apply(s, EditStudy{other, false, "Size"});
    state::apply(s, state::RunPause{});
    studies.progress.done = 3;
    CHECK(state::apply(s, state::Undo{}).empty());
    CHECK(studies.running);
    CHECK(studies.begun);
}

TEST_CASE("trials in memory alone come back however many studies have been on screen since") {
    const bool kept = GENERATE(true, false);
    CAPTURE(kept);
    const auto home = std::make_shared<testing::TempFolder>();
    shell::Options options = Desk::options_of(testing::small_experiment(), kept);
    options.workspace = "studies";
    Desk desk(options, home);
    REQUIRE(desk.settle());
    const std::vector<std::string> sides{"11", "12", "13", "14", "15"};
    run_study_of(desk, "16", "narg+r, scaledgd", "24 of 24");
    const std::string first = fields_of(desk);
    desk.press("studies.errors");  // these fields stand beside the first one's trials
    const std::string beside = fields_of(desk);
    for (const std::string& n : sides) run_study_of(desk, n, "narg+r", "12 of 12");
    for (std::size_t k = sides.size() - 1; k > 0; --k) {
        desk.key('Z', true);
        INFO(sides[k - 1]);
        CHECK(desk.until([&] { return !desk.shown("studies.before"); }));
        CHECK(reads(desk, "12 of 12"));
    }
    desk.key('Z', true);
    CHECK(fields_of(desk) == beside);
    CHECK(desk.until([&] { return reads(desk, "24 of 24"); }));
    CHECK(desk.shown("studies.before"));
    desk.key('Z', true);
    CHECK(fields_of(desk) == first);
    CHECK(reads(desk, "24 of 24"));
    CHECK_FALSE(desk.shown("studies.before"));
}

TEST_CASE("the shelf of trials keeps what is nowhere else, up to its bytes, and the newest of all") {
    const auto rows_of = [](std::size_t errors) {
        std::vector<TrialRow> rows(1);
        rows.front().errors.resize(errors);
        return std::make_shared<const std::vector<TrialRow>>(std::move(rows));
    };
    const auto all = [](const StudySpec&) { return true; };
    const auto odd = [](const StudySpec& study) { return study.base.problem.rows % 2 == 1; };
    const auto there = [](const StudyShelf& shelf, Index n) { return shelf.of(study_of_side(n)) != nullptr; };
    StudyShelf roomy, tight(7 * 1000 * sizeof(double));
    for (Index n = 10; n < 20; ++n) roomy.keep(study_of_side(n), rows_of(1000), odd);
    for (Index n = 10; n < 20; ++n) CHECK(there(roomy, n) == (n % 2 == 1 || n >= 16));
    for (Index n = 10; n < 20; ++n) tight.keep(study_of_side(n), rows_of(1000), all);
    // Seven are a little more than the bytes of their errors.
    for (Index n = 10; n < 20; ++n) CHECK(there(tight, n) == (n >= 14));
    // The newest are there whatever they take.
    for (Index n = 20; n < 30; ++n) tight.keep(study_of_side(n), rows_of(10'000), all);
    for (Index n = 20; n < 30; ++n) CHECK(there(tight, n) == (n >= 26));
}

TEST_CASE("trials that are in no file any longer are said to be gone") {
    const auto home = std::make_shared<testing::TempFolder>();
    shell::Options options = Desk::options_of(testing::small_experiment(), true);
    options.workspace = "studies";
    Desk desk(options, home);
    REQUIRE(desk.settle());
    for (const char* n : {"11", "12", "13", "14", "15", "16"}) run_study_of(desk, n, "narg+r", "12 of 12");
    for (const auto& entry : std::filesystem::recursive_directory_iterator(home->path("")))
        if (entry.path().extension() == ".lrs") std::filesystem::remove(entry.path());
    for (int k = 0; k < 4; ++k) desk.key('Z', true), desk.frame(2);
    desk.key('Z', true);
    CHECK(desk.until([&] { return desk.shown("notices"); }));
}
