// Private folders: nobody else's, gone with their files, and swept where a process was killed.
#include "core/io/file/temporaries.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/catch.h"
#include "tests/says.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using lowrank::testing::says;
using lowrank::testing::TempFolder;

namespace {

/// Of a process that is gone.
std::string gone_number() {
    const pid_t child = fork();
    if (child == 0) _exit(0);
    int status = 0;
    waitpid(child, &status, 0);
    return std::to_string(child);
}

/// The name of a folder whose process is gone.
std::string stale_name() { return ".lowrank-" + gone_number() + "-AbCdEf"; }

}  // namespace

TEST_CASE("a private folder can be entered by nobody else and goes with its files") {
    const TempFolder folder;
    {
        const Result<PrivateFolder> mine = PrivateFolder::create(folder.path(), "film.mp4");
        REQUIRE(mine);
        CHECK(mine->path().starts_with(folder.path() + "/.lowrank-"));
        struct stat status {};
        REQUIRE(stat(mine->path().c_str(), &status) == 0);
        CHECK((status.st_mode & 07777) == 0700);
        const Result<PrivateFolder> other = PrivateFolder::create(folder.path(), "film.mp4");
        REQUIRE(other);
        CHECK(other->path() != mine->path());
        std::ofstream(mine->path() + "/film.mp4") << "half";
        folder.with("victim", "theirs");
        std::filesystem::create_symlink(folder.path("victim"), mine->path() + "/link");
        CHECK(folder.names().size() == 5);
    }
    CHECK(folder.names() == std::vector<std::string>{"victim"});
    CHECK(says(PrivateFolder::create(folder.path("none"), "a/film.mp4").sentence(),
               "cannot write 'a/film.mp4': "));
}

TEST_CASE("folders of killed processes are swept, others are left alone") {
    const TempFolder folder;
    const std::string stale = stale_name(), open_to_all = stale_name(), held = stale_name();
    for (const std::string& name : {stale, open_to_all, held, std::string(".lowrank-1-AbCdEf")}) {
        std::filesystem::create_directory(folder / name);
        chmod((folder / name).c_str(), name == open_to_all ? 0755 : 0700);
        folder.with(name + "/film.mp4", "half");
    }
    folder.with("victim", "theirs");
    std::filesystem::create_symlink(folder.path("victim"), folder / (stale + "/link"));
    std::filesystem::create_directory_symlink(folder.path(held), folder / stale_name());
    const int lock = open(folder.path(held).c_str(), O_RDONLY | O_DIRECTORY);
    REQUIRE(flock(lock, LOCK_EX) == 0);
    sweep_temporaries(folder.path());
    CHECK_FALSE(std::filesystem::exists(folder / stale));
    CHECK(folder.read("victim") == "theirs");
    for (const std::string& name : {open_to_all, held, std::string(".lowrank-1-AbCdEf")})
        CHECK(folder.read(name + "/film.mp4") == "half");
    close(lock);
    sweep_temporaries(folder.path());
    CHECK_FALSE(std::filesystem::exists(folder / held));
}

TEST_CASE("what an older version left of a film is swept when that film is made again, and nothing else is") {
    const TempFolder folder;
    const std::string gone = gone_number(), held = gone_number(), link = gone_number();
    std::vector<std::string> kept = {".a." + std::to_string(getpid()) + ".mp4",
                                     ".a.1.mp4",
                                     ".a." + gone + ".webm",
                                     ".b." + gone + ".mp4",
                                     ".a." + gone + "x.mp4",
                                     ".a..mp4",
                                     ".a.mp4",
                                     "a.mp4",
                                     ".a." + held + ".mp4"};
    for (const std::string& name : kept) folder.with(name, "theirs");
    std::filesystem::create_symlink(folder.path("a.mp4"), folder / (".a." + link + ".mp4"));
    folder.with(".a." + gone + ".mp4", "half");
    const int lock = open(folder.path(".a." + held + ".mp4").c_str(), O_RDONLY);
    REQUIRE(flock(lock, LOCK_EX) == 0);
    sweep_older_films(folder.path("a.mp4"));
    close(lock);
    CHECK(std::filesystem::is_symlink(folder / (".a." + link + ".mp4")));
    std::filesystem::remove(folder / (".a." + link + ".mp4"));
    std::ranges::sort(kept);
    CHECK(folder.names() == kept);
}
