// Where a person's documents are: the desktop's own list first, then the usual name.
#include "app/state/documents_folder.h"

#include <filesystem>

#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using state::documents_folder;

namespace {

/// A home with the folders named, and the list that its desktop has written.
struct Home {
    testing::TempFolder folder;
    std::string home = folder.path("home"), config = folder.path("home/.config");

    explicit Home(std::initializer_list<const char*> there, const std::string& list = {}) {
        std::filesystem::create_directories(config);
        for (const char* name : there) std::filesystem::create_directories(home + "/" + name);
        if (!list.empty()) folder.with("home/.config/user-dirs.dirs", list);
    }
    std::string found() const { return documents_folder(home, config); }
};

}  // namespace

TEST_CASE("documents are where the desktop's list says, whatever the language of the folder") {
    const Home german(
        {"Dokumente", "Documents"},
        "# This file is written by xdg-user-dirs-update\nXDG_DESKTOP_DIR=\"$HOME/Schreibtisch\"\n"
        "XDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"\n");
    CHECK(german.found() == german.home + "/Dokumente");
    const Home spaced({"My \"own\" papers"}, "  XDG_DOCUMENTS_DIR=\"$HOME/My \\\"own\\\" papers\"  \n");
    CHECK(spaced.found() == spaced.home + "/My \"own\" papers");
    const Home elsewhere({"Documents"});
    std::filesystem::create_directories(elsewhere.folder.path("papers"));
    elsewhere.folder.with("home/.config/user-dirs.dirs",
                          "XDG_DOCUMENTS_DIR=\"" + elsewhere.folder.path("papers") + "\"\n");
    CHECK(elsewhere.found() == elsewhere.folder.path("papers"));
}

TEST_CASE("a list that names no folder that is there leaves the usual one, and none is none") {
    const std::string usual = "/Documents";
    for (const char* list :
         {"", "XDG_DOCUMENTS_DIR=\"$HOME/Gone\"\n", "XDG_DOCUMENTS_DIR=$HOME/Papers\n",
          "XDG_DOCUMENTS_DIR=\"Papers\"\n", "XDG_DOCUMENTS_DIR=\"\n", "XDG_MUSIC_DIR=\"$HOME/Papers\"\n"}) {
        INFO(list);
        const Home home({"Documents", "Papers"}, list);
        CHECK(home.found() == home.home + usual);
    }
    CHECK(Home({"Papers"}).found().empty());
    CHECK(documents_folder("", "").empty());
}
