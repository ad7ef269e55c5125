// A study's figures as they leave from the window: by which button, and under which names.
#include <filesystem>

#include "app/workspace/studies/figures/study_names.h"
#include "app/workspace/studies/studies_state.h"
#include "app/workspace/studies/study_file_names.h"
#include "tests/app/shell/desk.h"

using namespace lowrank;
using namespace lowrank::studies;
using lowrank::testing::Desk;

namespace {

/// A desk on the first screen or the whole one, with a study that has ended.
struct ExportingDesk : Desk {
    explicit ExportingDesk(bool whole) : Desk(options_with(whole), std::make_shared<testing::TempFolder>()) {
        REQUIRE(settle());
        clipboard = testing::study_line("14", "rate=0.5,0.9", "narg+r");
        key('V', true);
        key(shell::NamedKey::Space);
        frame(2);
        REQUIRE(settle());
    }
    static shell::Options options_with(bool whole) {
        shell::Options options = options_of(testing::small_experiment(), false);
        options.workspace = "studies";
        options.level = whole ? state::Level{} : state::kFirstScreen;
        return options;
    }
};

StudyChoice studied(const std::string& x, const std::string& y) {
    StudyChoice choice;
    choice.n = 50;
    choice.x = x, choice.y = y;
    choice.methods = "narg+r";
    choice.base.problem.rank = 3;
    choice.base.problem.rate = 0.6;
    return choice;
}

}  // namespace

TEST_CASE("a study's chosen figure is exported by a button of the first screen") {
    ExportingDesk desk(false);
    desk.frame(2, 1280, 720);
    REQUIRE(desk.probes.contains("studies.export"));
    desk.press("studies.export");
    CHECK(desk.shown("dialog"));
    desk.key(shell::NamedKey::Escape);
    // On the whole screen the bar has it.
    ExportingDesk whole(true);
    CHECK_FALSE(whole.shown("studies.export"));
}

TEST_CASE("a study's figure that leaves is named by what it shows and its experiment") {
    state::AppState s;
    state::apply(s, state::SetWorkspace{"studies"});
    const auto proposed = [&](const StudyChoice& choice, std::string_view figure) {
        state::apply(s, EditStudy{choice, false, "test"});
        StudyLook look = studies_of(s).look;
        look.figure = figure;
        state::apply(s, LookAtStudy{look});
        state::apply(s, state::ShowDialog{state::Dialog::Export});
        return std::filesystem::path(s.export_settings.path).filename().string();
    };
    const StudyChoice over_rate = studied("rate=0.3,0.6", "");
    CHECK(proposed(over_rate, kPhaseTransition) == "success-mc-n50-r3.svg");
    CHECK(proposed(over_rate, kStudyStrips) == "iterations-mc-n50-r3.svg");
    CHECK(proposed(over_rate, kStudyBands) == "spread-mc-n50-r3.svg");
    CHECK(proposed(over_rate, kStudyErrors) == "errors-mc-n50-r3.svg");
    CHECK(proposed(over_rate, kDataProfile) == "data-profile-mc-n50-r3.svg");
    // The name follows another figure of the dialog.
    state::ExportSettings other = s.export_settings;
    other.figure = kPhaseTransition;
    state::apply(s, state::SetExport{other});
    CHECK(std::filesystem::path(s.export_settings.path).filename() == "success-mc-n50-r3.svg");
    // Two axes of the problem are a phase transition; one of a method is none.
    CHECK(proposed(studied("rate=0.3,0.6", "rank=1,2"), kPhaseTransition) == "phase-transition-mc-n50.svg");
    CHECK(proposed(studied("d=2,5", "rank=1,2"), kPhaseTransition) == "success-mc-n50-p0.6.svg");
    CHECK(proposed(studied("n=30,40", "rank=1,2"), kPhaseTransition) == "phase-transition-mc-p0.6.svg");
    StudyChoice file = studied("rank=1:4", "");
    file.base.problem.source = ProblemSource::MatrixFile;
    file.base.problem.path = "/somewhere/table.csv";
    file.base.problem.test_fraction = 0.1;
    const Result<StudySpec> of_file = study_of(file);
    INFO(of_file.sentence());
    REQUIRE(of_file);
    CHECK(exported_of(*of_file) == "table");
    CHECK(exported_word(*of_file, kPhaseTransition) == "success");
}

TEST_CASE("drawn matrices take a file's place in a study by one press, and undo brings the file back") {
    const auto home = std::make_shared<testing::TempFolder>();
    StudyChoice choice = studied("rate=0.4,0.8", "rank=1,2");
    choice.base.problem.source = ProblemSource::MatrixFile;
    choice.base.problem.path = "/somewhere/table.csv";
    choice.base.problem.test_fraction = 0.1;
    KeyValues line{{"problem", "studies"}};
    for (const auto& each : studies_keys(choice)) line.push_back(each);
    Desk desk(ExportingDesk::options_with(false), home);
    REQUIRE(desk.settle());
    desk.clipboard = write_share_keys(line);
    desk.key('V', true);
    desk.read_question();
    if (desk.shown("trust.yes")) desk.press("trust.yes");
    const auto fields = [&] {
        desk.key('C', true);
        return desk.clipboard;
    };
    const std::string of_file = fields();
    REQUIRE(of_file.find("table.csv") != std::string::npos);
    desk.press("studies.drawn");
    const std::string drawn = fields();
    CHECK(drawn.find("table.csv") == std::string::npos);
    CHECK(drawn.find("rank=1,2") != std::string::npos);
    CHECK_FALSE(desk.shown("studies.drawn"));
    desk.key('Z', true);
    CHECK(fields() == of_file);
    CHECK(desk.shown("studies.drawn"));
}
