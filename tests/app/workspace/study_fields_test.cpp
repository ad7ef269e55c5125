// What the fields of a study, its progress and its file say of each other while a person types, restarts and
// fails.
#include <filesystem>
#include <fstream>

#include "app/workspace/studies/studies_state.h"
#include "app/workspace/studies/study_runner.h"
#include "core/io/share_line.h"
#include "core/study/study_file.h"
#include "core/study/study_table.h"
#include "tests/app/shell/desk.h"
#include "tests/app/shell/desk_keys.h"
#include "tests/app/state/find_effect.h"

using namespace lowrank;
using namespace lowrank::studies;
using lowrank::testing::Desk;

namespace {

shell::Options personal_studies() {
    shell::Options options = Desk::options_of(testing::small_experiment(), true);
    options.workspace = "studies";
    return options;
}

void press(Desk& desk, const std::string& item) {
    REQUIRE(desk.probes.contains(item));
    const paint::Rect at = desk.probes.at(item);
    desk.click(at.x + at.w / 2, at.y + at.h / 2);
    desk.frame(6);
}

/// Takes away what a text box holds.
void empty_box(Desk& desk, const std::string& item) {
    press(desk, item);
    platform::compat::modifiers(ImGui::GetIO(), true, false, false);
    platform::compat::key(ImGui::GetIO(), ImGuiKey_A, true);
    desk.frame();
    platform::compat::key(ImGui::GetIO(), ImGuiKey_A, false);
    platform::compat::modifiers(ImGui::GetIO(), false, false, false);
    desk.frame();
    platform::compat::key(ImGui::GetIO(), ImGuiKey_Backspace, true);
    desk.frame();
    platform::compat::key(ImGui::GetIO(), ImGuiKey_Backspace, false);
    desk.frame(3);
}

}  // namespace

TEST_CASE("a study that is begun anew before its end is kept in the file that it had") {
    const KeyValues keys{{"kind", "mc"},      {"n", "24"},           {"x", "rate=0.6,0.9"},
                         {"y", "rank=1,2,3"}, {"methods", "narg+r"}, {"trials", "60"}};
    const auto choice = read_studies_keys(keys);
    REQUIRE(choice);
    const StudySpec study = *study_of(*choice);
    const auto home = std::make_shared<testing::TempFolder>();
    const std::string file = own_study_file(home->path("XDG_STATE_HOME") + "/lowrank-lab/studies", study);
    {
        Desk desk(personal_studies(), home);
        REQUIRE(desk.settle());
        KeyValues line{{"problem", "studies"}};
        line.insert(line.end(), keys.begin(), keys.end());
        desk.clipboard = write_share_keys(line);
        desk.key('V', true);
        desk.key(shell::NamedKey::Space);
        REQUIRE(desk.until([&] { return std::filesystem::exists(file); }));
        desk.key(shell::NamedKey::Space);
        desk.key(shell::NamedKey::Left, true);
        desk.frame(2);
        REQUIRE(desk.settle());
    }
    std::ifstream text(file, std::ios::binary);
    const auto content = read_study(std::string(std::istreambuf_iterator<char>(text), {}), file);
    INFO(content.sentence());
    REQUIRE(content);
    CHECK(static_cast<Index>(content->rows.size()) == study_runs(study));
}

TEST_CASE("why a study could not be kept is forgotten once its fields are others") {
    state::AppState s;
    state::apply(s, state::SetWorkspace{"studies"});
    StudiesState& studies = studies_of(s);
    StudyChoice named = studies.choice;
    named.file = "/nonexistent/x.lrs";
    state::apply(s, EditStudy{named, false, "File"});
    REQUIRE(testing::find<RunStudy>(state::apply(s, state::RunPause{})));
    studies.running = false, studies.ended = true;
    studies.kept_in = named.file, studies.failure = "cannot write '/nonexistent/x.lrs'.";
    const auto clear = [&] {
        StudyChoice other = studies.choice;
        other.file.clear();
        state::apply(s, EditStudy{other, false, "File"});
    };
    SECTION("of nothing that ran nothing stays") {
        clear();
        CHECK(studies.failure.empty());
        CHECK(studies.kept_in.empty());
        CHECK_FALSE(studies.begun);
    }
    SECTION("of what ran the runs stay, and can be gone on with") {
        studies.progress = {7, 9, 1, 1};
        clear();
        CHECK(studies.failure.empty());
        CHECK(studies.begun);
        CHECK(studies.progress.done == 7);
        CHECK_FALSE(studies.ended);
        CHECK(testing::find<RunStudy>(state::apply(s, state::RunPause{})));
    }
    SECTION("undone as well") {
        state::apply(s, state::Undo{});
        CHECK(studies.failure.empty());
        CHECK_FALSE(studies.begun);
    }
}

TEST_CASE("a file that could not be opened is not where the next window looks for the study") {
    const auto home = std::make_shared<testing::TempFolder>();
    {
        Desk desk(personal_studies(), home);
        REQUIRE(desk.settle());
        desk.clipboard = testing::study_line("14", "rate=0.5,0.9", "narg+r");
        desk.key('V', true);
        desk.key(shell::NamedKey::Space);
        desk.frame(2);
        REQUIRE(desk.settle());
        press(desk, "studies.text");
        press(desk, "studies.file");
        testing::write(desk, "/nonexistent/x.lrs", true);
        desk.key(shell::NamedKey::Space);
        desk.frame(2);
        REQUIRE(desk.settle());
    }
    Desk desk(personal_studies(), home);
    REQUIRE(desk.settle());
    CHECK(desk.until([&] {
        desk.key('C', true);
        return desk.clipboard.find("rate=0.5,0.9") != std::string::npos;
    }));
}

TEST_CASE("where the fields are refused no key is offered, and the empty map waits until a field is left") {
    shell::Options options = testing::options_in("studies");
    Desk desk(options, std::make_shared<testing::TempFolder>());
    REQUIRE(desk.settle());
    const auto shown = [&](const std::string& item) {
        desk.probes.clear();
        desk.frame(3);
        return desk.probes.contains(item);
    };
    REQUIRE(shown("studies.invites"));
    const paint::Rect before = desk.probes.at("studies.plan");
    press(desk, "studies.text");
    empty_box(desk, "studies.x");
    // No axis is a study too, but not the one that is being typed.
    REQUIRE(shown("studies.invites"));
    CHECK(desk.probes.at("studies.plan") == before);
    testing::write(desk, "rate=0.3:0.2:4", true);
    CHECK(shown("studies.refused"));
    CHECK_FALSE(desk.probes.contains("studies.invites"));
    CHECK(desk.probes.at("studies.plan") == before);
    empty_box(desk, "studies.x");
    press(desk, "studies.kind.Completion");
    CHECK(shown("studies.invites"));
    CHECK(desk.probes.at("studies.plan") != before);
}

TEST_CASE("another kind of problem takes its usual size, and leaves one that was typed") {
    shell::Options options = testing::options_in("studies");
    Desk desk(options, std::make_shared<testing::TempFolder>());
    REQUIRE(desk.settle());
    const auto copied = [&](const std::string& words) {
        return desk.until([&] {
            desk.key('C', true);
            return desk.clipboard.find(words) != std::string::npos;
        });
    };
    press(desk, "studies.kind.Sensing");
    CHECK(copied("n=20"));
    press(desk, "studies.kind.Completion");
    CHECK(copied("n=40"));
    desk.clipboard = testing::study_line("25", "rate=0.5,0.9", "narg+r");
    desk.key('V', true);
    press(desk, "studies.kind.Sensing");
    CHECK(copied("kind=ms n=25"));
    press(desk, "studies.kind.Completion");
    CHECK(copied("kind=mc n=25"));
}

TEST_CASE("a profile of all cells shows none of them, and one that is asked for") {
    shell::Options options = testing::options_in("studies");
    Desk desk(options, std::make_shared<testing::TempFolder>());
    REQUIRE(desk.settle());
    desk.clipboard = testing::study_line("14", "rate=0.5,0.9", "narg+r");
    desk.key('V', true);
    desk.key(shell::NamedKey::Space);
    desk.frame(2);
    REQUIRE(desk.settle());
    const auto shown = [&](const std::string& item) {
        desk.probes.clear();
        desk.frame(3);
        return desk.probes.contains(item);
    };
    press(desk, "studies.figure.Data profile");
    CHECK_FALSE(shown("studies.cell.x.number"));
    press(desk, "studies.cell.one");
    CHECK(shown("studies.cell.x.number"));
    press(desk, "studies.cell.all");
    CHECK_FALSE(shown("studies.cell.x.number"));
    press(desk, "studies.figure.Spread over seeds");
    CHECK(shown("studies.cell.x.number"));
}
