// Notes by their keys in the whole program, through files and back.
#include <filesystem>

#include "core/io/experiment_toml.h"
#include "core/io/read_file.h"
#include "tests/app/shell/desk.h"
#include "tests/says.h"

using namespace lowrank;
using shell::NamedKey;
using testing::Desk;
using testing::small_experiment;
using testing::TempFolder;

namespace {

/// A folder that the program begins in, for as long as it lives.
struct BeginsIn {
    std::filesystem::path before = std::filesystem::current_path();
    TempFolder made;
    std::filesystem::path files{made.path("files")};
    BeginsIn() {
        std::filesystem::create_directories(files);
        std::filesystem::current_path(files);
    }
    ~BeginsIn() { std::filesystem::current_path(before); }
};

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
    const BeginsIn folder;
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
    desk.key('S', true);
    desk.frame(2);
    REQUIRE(desk.probes.contains("save.go"));
    const paint::Rect go = desk.probes.at("save.go");
    desk.click(go.x + go.w / 2, go.y + go.h / 2);
    std::string written;
    REQUIRE(desk.until([&] {
        for (const auto& entry : std::filesystem::directory_iterator(folder.files))
            if (entry.path().extension() == ".toml") written = entry.path().string();
        return !written.empty();
    }));
    const auto text = read_file(written);
    REQUIRE(text);
    const auto file = read_experiment(*text, written);
    INFO(file.sentence());
    REQUIRE(file);
    REQUIRE(file->notes.size() == 1);
    CHECK(file->notes[0].t == 7);
    CHECK(file->notes[0].text == "Here");
    // A window that begins with it has the note; undo in the first takes the words and then the note away.
    shell::Options options = Desk::options_of(file->spec, false);
    options.notes = file->notes;
    {
        Desk next(options, std::make_shared<TempFolder>());
        REQUIRE(next.settle());
        CHECK(noted(next) == 1);
    }
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
