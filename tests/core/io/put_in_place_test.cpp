// The last step of a file: a name that is free, in each way that a file system may have.
#include "core/io/file/put_in_place.h"

#include <array>
#include <cerrno>
#include <sys/stat.h>

#include "core/io/file/atomic_file.h"
#include "tests/catch.h"
#include "tests/says.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using lowrank::testing::says;
using lowrank::testing::TempFolder;

TEST_CASE("each way of renaming without replacing gives a free name and leaves a taken one") {
    for (const NoReplace way : {NoReplace::Renamed, NoReplace::Linked, NoReplace::Looked}) {
        const TempFolder folder;
        CAPTURE(static_cast<int>(way));
        const std::string from = folder.with("from", "ours");
        const std::array ways = {way};
        CHECK(rename_to_free_name(from, folder.path("free"), ways) == 0);
        CHECK(folder.read("free") == "ours");
        CHECK(folder.names() == std::vector<std::string>{"free"});
        folder.with("taken", "theirs");
        std::filesystem::create_symlink("nowhere", folder.path("link"));
        for (const char* name : {"taken", "link"})
            CHECK(rename_to_free_name(folder.path("free"), folder.path(name), ways) == EEXIST);
        CHECK(folder.read("taken") == "theirs");
        CHECK(folder.read("free") == "ours");
        CHECK(std::filesystem::is_symlink(folder.path("link")));
    }
}

TEST_CASE("a way that the file system lacks is followed by the next") {
    const TempFolder folder;
    // Folders have no second names: as a file system without links.
    std::filesystem::create_directory(folder.path("from"));
    constexpr std::array kWays = {NoReplace::Linked, NoReplace::Looked};
    CHECK(rename_to_free_name(folder.path("from"), folder.path("to"), kWays) == 0);
    CHECK(std::filesystem::is_directory(folder.path("to")));
    CHECK(rename_to_free_name(folder.path("none"), folder.path("other"), kWays) == ENOENT);
}

TEST_CASE("set-user and set-group bits never carry over to another content") {
    const TempFolder folder;
    const std::string path = folder.with("a", "old");
    for (const mode_t mode : {06755, 04711, 02640, 01644}) {
        REQUIRE(chmod(path.c_str(), mode) == 0);
        REQUIRE(write_file(path, "new", true));
        struct stat status {};
        REQUIRE(stat(path.c_str(), &status) == 0);
        CHECK((status.st_mode & 07777) == (mode & 0777));
    }
}
