// Notes by their keys in the whole program, through files and back.
#include "tests/app/shell/working_folder.h"

using namespace lowrank;
using shell::NamedKey;
using testing::Desk;
using testing::experiment_of;
using testing::saved;
using testing::small_experiment;
using testing::TempFolder;
using testing::WorkingFolder;

namespace {

/// How many notes the list shows.
int noted(Desk& desk) {
    desk.key('N', false, true);
    desk.probes.clear();
    desk.frame(2);
    int count = 0;
    while (desk.probes.contains("note." + std::to_string(count + 1) + ".remove")) ++count;
    desk.key(NamedKey::Escape);
    desk.key(NamedKey::Escape);
    return count;
}

}  // namespace

TEST_CASE("N pins a note at the cursor, what is typed is its text, and the file keeps it") {
    const WorkingFolder folder;
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    desk.key(NamedKey::Home);
    for (int k = 0; k < 7; ++k) desk.key(NamedKey::Right);
    desk.key('N');
    desk.frame(20);
    // The box of the note has the keyboard.
    REQUIRE(desk.probes.contains("note.1.text"));
    ImGui::GetIO().AddInputCharactersUTF8("Here");
    desk.frame(3);
    desk.key(NamedKey::Escape);
    desk.key(NamedKey::Escape);
    desk.frame(2);
    CHECK(noted(desk) == 1);
    const ExperimentFile file = experiment_of(saved(desk, folder));
    REQUIRE(file.notes.size() == 1);
    CHECK(file.notes[0].t == 7);
    CHECK(file.notes[0].text == "Here");
    // A window that begins with it has the note; undo in the first takes the words and then the note away.
    shell::Options options = Desk::options_of(file.spec, false);
    options.notes = file.notes;
    {
        Desk next(options, std::make_shared<TempFolder>());
        REQUIRE(next.settle());
        CHECK(noted(next) == 1);
    }
}

TEST_CASE(
    "what is typed in the same moment as Escape or Enter is in the note, and the next key does not write "
    "over it") {
    const WorkingFolder folder;
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    const auto enter = [&](bool down) { platform::compat::key(ImGui::GetIO(), ImGuiKey_Enter, down); };
    for (const bool by_escape : {true, false}) {
        desk.key('N');
        desk.frame(20);
        ImGui::GetIO().AddInputCharactersUTF8("no");
        desk.frame(3);
        ImGui::GetIO().AddInputCharactersUTF8("te");
        desk.key(by_escape ? NamedKey::Escape : NamedKey::Enter);
        if (!by_escape) {
            enter(true);
            desk.frame(2);
            enter(false);
            desk.frame(20);
            ImGui::GetIO().AddInputCharactersUTF8("P");
            desk.key('P');
        }
        desk.frame(3);
        desk.key(NamedKey::Escape);
        desk.key(NamedKey::Escape);
        desk.frame(2);
    }
    const ExperimentFile file = experiment_of(saved(desk, folder));
    REQUIRE(file.notes.size() == 2);
    for (const CurveNote& note : file.notes) CHECK(note.text == "note");
}

TEST_CASE("undo takes a note away, and redo brings it back with its words") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    desk.key('N');
    desk.frame(3);
    desk.key(NamedKey::Escape);
    desk.key(NamedKey::Escape);
    desk.frame(2);
    REQUIRE(noted(desk) == 1);
    desk.key('Z', true);
    CHECK(noted(desk) == 0);
    desk.key('Y', true);
    CHECK(noted(desk) == 1);
}
