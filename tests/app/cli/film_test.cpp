// Films through the program itself: what a stand-in for ffmpeg is given, and what is left of a film that was
// not finished.
#include <regex>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank::test;
using lowrank::testing::says;

namespace {

/// A folder with an ffmpeg of its own in front of the others, and a folder for the films.
class Studio {
public:
    /// body: of a shell script; $last is the film that it is asked for.
    explicit Studio(const std::string& body) : before_(getenv("PATH") ? getenv("PATH") : "") {
        std::filesystem::create_directory(folder / "films");
        becomes(body);
        setenv("PATH", (folder.path() + ":" + before_).c_str(), 1);
    }
    ~Studio() { setenv("PATH", before_.c_str(), 1); }
    Studio(const Studio&) = delete;
    Studio& operator=(const Studio&) = delete;

    void becomes(const std::string& body) const {
        folder.with("ffmpeg", "#!/bin/sh\nfor last; do :; done\nhere=" + folder.path() + "\n" + body + "\n");
        std::filesystem::permissions(folder / "ffmpeg", std::filesystem::perms::owner_all);
    }
    Ended film(const std::string& path, std::vector<std::string> more = {}) const {
        std::vector<std::string> words = {"render",     "error", "-o",       path,   "--frames", "0:4",
                                          "--dpi",      "40",    "--n",      "20",   "--rank",   "2",
                                          "--max-iter", "30",    "--method", "narg", "--theory", "off"};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words, folder / "films");
    }
    /// Of the films' folder, hidden ones too.
    std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder / "films"))
            all.push_back(std::filesystem::relative(entry.path(), folder / "films").generic_string());
        return all;
    }

    const Folder folder;

private:
    std::string before_;
};

const std::string kKeeps =
    "echo \"$@\" > $here/arguments\nstat -c '%a %u' \"${last%/*}\" > $here/mode\nexec cat > \"$last\"";

}  // namespace

TEST_CASE("a film is what ffmpeg makes of the frames") {
    const Studio studio(kKeeps);
    const Ended made = studio.film("s.webm", {"--fps", "12"});
    INFO(made.err);
    REQUIRE(made.code == 0);
    const std::string arguments = studio.folder.read("arguments");
    std::smatch size;
    REQUIRE(std::regex_search(arguments, size, std::regex("-video_size ([0-9]+)x([0-9]+) -framerate 12")));
    CHECK(studio.folder.read("films/s.webm").size() == 5u * 4u * std::stoul(size[1]) * std::stoul(size[2]));
    CHECK(studio.names() == std::vector<std::string>{"s.webm"});
    // It was written where nobody else may put anything.
    CHECK(studio.folder.read("mode") == "700 " + std::to_string(geteuid()) + "\n");
}

TEST_CASE("a film that cannot be made is said, and nothing is left of it") {
    const Studio studio("echo no >&2\nexit 3");
    const auto fails = [&](const char* words) {
        const Ended ended = studio.film("t.mp4");
        INFO(ended.err);
        CHECK(ended.code == 2);
        CHECK(says(ended.err, words));
        CHECK(studio.names().empty());
    };
    fails("ffmpeg could not make 't.mp4'; what it said stands above");
    studio.becomes("cat > /dev/null");
    fails("'t.mp4' could not be written: ffmpeg left no film to rename");
    studio.becomes("cat > \"$last\"\nkill -SEGV $$");
    fails("ffmpeg was ended by signal 11 before 't.mp4' was whole");
    setenv("PATH", (studio.folder / "films").c_str(), 1);
    fails("'t.mp4' needs the program ffmpeg, which was not found");
}

TEST_CASE("ffmpeg is given a whole path whatever the film is called") {
    const Studio studio(kKeeps);
    for (const char* name : {"a:b.mp4", "./-y.mp4", "concat:x|y.mp4"}) {
        const Ended made = studio.film(name);
        INFO(made.err);
        REQUIRE(made.code == 0);
        const std::vector<std::string> words = words_of(studio.folder.read("arguments"));
        CHECK(words.back().starts_with((studio.folder / "films/").string()));
        CHECK(words.back().find(':') == std::string::npos);
        CHECK(std::filesystem::is_regular_file(studio.folder / ("films/" + std::string(name))));
    }
    CHECK(studio.names().size() == 3);
}

TEST_CASE("a film replaces what a link leads to, by force alone, and no device") {
    const Studio studio(kKeeps);
    const std::string real = studio.folder.with("real.mp4", "old");
    chmod(real.c_str(), 04640);
    std::filesystem::create_symlink(real, studio.folder / "films/link.mp4");
    const Ended refused = studio.film("link.mp4");
    CHECK(refused.code == 2);
    CHECK(says(refused.err, "--force"));
    CHECK(studio.folder.read("real.mp4") == "old");
    const Ended made = studio.film("link.mp4", {"--force"});
    INFO(made.err);
    REQUIRE(made.code == 0);
    CHECK(std::filesystem::is_symlink(studio.folder / "films/link.mp4"));
    CHECK(studio.folder.read("real.mp4").size() > 1000);
    struct stat status {};
    REQUIRE(stat(real.c_str(), &status) == 0);
    CHECK((status.st_mode & 07777) == 0640);
    std::filesystem::create_symlink("/dev/null", studio.folder / "films/null.mp4");
    const Ended device = studio.film("null.mp4", {"--force"});
    CHECK(device.code == 2);
    CHECK(says(device.err, "'null.mp4' is no regular file"));
    CHECK(std::filesystem::is_character_file("/dev/null"));
}

TEST_CASE("a film that comes while another is made is not replaced without force") {
    const Studio studio("cat > \"$last\"\necho theirs > $here/films/r.mp4");
    const Ended late = studio.film("r.mp4");
    CHECK(late.code == 2);
    CHECK(says(late.err, "'r.mp4' exists already"));
    CHECK(studio.folder.read("films/r.mp4") == "theirs\n");
    CHECK(studio.names() == std::vector<std::string>{"r.mp4"});
}

TEST_CASE("what a killed process leaves of a film is taken away by the next") {
    const Studio studio("head -c 1000 > \"$last\"\nkill -9 $PPID");
    CHECK(studio.film("k.mp4").code == 128 + 9);
    const auto left = studio.names();
    REQUIRE(left.size() == 2);
    CHECK(std::ranges::all_of(left, [](const std::string& name) { return name.starts_with(".lowrank-"); }));
    const Ended next = run_program({"render", "quadratic-error", "-o", "q.svg"}, studio.folder / "films");
    INFO(next.err);
    CHECK(next.code == 0);
    CHECK(studio.names() == std::vector<std::string>{"q.svg"});
}

TEST_CASE("what an older version left of a film is taken away when the film is made again") {
    const Studio studio(kKeeps);
    const pid_t gone = fork();
    if (gone == 0) _exit(0);
    REQUIRE(waitpid(gone, nullptr, 0) == gone);
    studio.folder.with("films/.s." + std::to_string(gone) + ".webm", "half");
    studio.folder.with("films/.mine." + std::to_string(gone) + ".webm", "mine");
    CHECK(studio.film("s.webm").code == 0);
    CHECK(studio.folder.read("films/.mine." + std::to_string(gone) + ".webm") == "mine");
    CHECK(studio.names().size() == 2);
}

TEST_CASE("every signal that ends a process ends a film, whatever ffmpeg does, and nothing is left") {
    // It takes one frame and no more: the program waits at a full pipe.
    for (const char* signal : {"INT", "TERM", "HUP", "QUIT", "USR1", "USR2", "ALRM", "XCPU", "PWR", "IO"}) {
        CAPTURE(signal);
        const Studio studio("head -c 1000 > \"$last\"\nkill -" + std::string(signal) +
                            " $PPID\nexec sleep 1000");
        const Ended ended = studio.film("e.mp4");
        INFO(ended.err);
        CHECK(ended.code == 130);
        CHECK(studio.names().empty());
    }
    // It has all frames and does not end.
    const Studio slow("cat > \"$last\"\nkill -HUP $PPID\nexec sleep 1000");
    const Ended ended = slow.film("e.mp4");
    INFO(ended.err);
    CHECK(ended.code == 130);
    CHECK(slow.names().empty());
}
