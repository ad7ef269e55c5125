// Files appear whole or not at all, and every way in which that can fail has its sentence.
#include "core/io/file/atomic_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "core/io/file/append_file.h"
#include "core/io/file/read_file.h"
#include "tests/catch.h"
#include "tests/says.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using lowrank::testing::says;
using lowrank::testing::TempFolder;

TEST_CASE("a file that is being added to is not replaced, and one that was replaced is not added to") {
    TempFolder folder;
    const std::string path = folder.path("a.txt");
    {
        Result<AppendFile> growing = AppendFile::open(path, AppendFile::Existing::Refused);
        REQUIRE(growing);
        REQUIRE(growing->append("one\n"));
        CHECK(says(why_unwritable(path, true), "another process is writing to"));
        CHECK(says(write_file(path, "two\n", true).sentence(), "another process is writing to"));
        CHECK(folder.read("a.txt") == "one\n");
        CHECK(folder.names() == std::vector<std::string>{"a.txt"});
        REQUIRE(growing->append("two\n"));
        REQUIRE(growing->sync());
    }
    REQUIRE(write_file(path, "three\n", true));
    Result<AppendFile> moved = AppendFile::open(path, AppendFile::Existing::GoesOn);
    REQUIRE(moved);
    REQUIRE(::rename(path.c_str(), folder.path("b.txt").c_str()) == 0);
    CHECK(says(moved->sync().sentence(), "was moved, replaced or deleted while it was written to"));
    REQUIRE(write_file(path, "four\n", false));
    CHECK(says(moved->sync().sentence(), "was moved, replaced or deleted while it was written to"));
}

TEST_CASE("a file that becomes one that is added to is not replaced at the end") {
    TempFolder folder;
    const std::string path = folder.path("a.txt");
    Result<AtomicFile> file = AtomicFile::create(path, true);
    REQUIRE(file);
    REQUIRE(file->write("mine\n"));
    Result<AppendFile> growing = AppendFile::open(path, AppendFile::Existing::Refused);
    REQUIRE(growing);
    REQUIRE(growing->append("one\n"));
    CHECK(says(file->commit().sentence(), "another process is writing to"));
    CHECK(folder.read("a.txt") == "one\n");
    CHECK(folder.names() == std::vector<std::string>{"a.txt"});
}

TEST_CASE("a file is written, and replaced only with force") {
    TempFolder folder;
    const std::string path = folder.path("a.txt");
    REQUIRE(write_file(path, "one\n", false));
    CHECK(folder.read("a.txt") == "one\n");
    const auto refused = write_file(path, "two\n", false);
    REQUIRE_FALSE(refused);
    CHECK(says(refused.sentence(), "--force"));
    CHECK(folder.read("a.txt") == "one\n");
    REQUIRE(write_file(path, "two\n", true));
    CHECK(folder.read("a.txt") == "two\n");
    CHECK(folder.files() == 1);
}

TEST_CASE("nothing is seen before the commit, and nothing is left without one") {
    TempFolder folder;
    folder.with("a.txt", "old");
    {
        auto file = AtomicFile::create(folder.path("a.txt"), true);
        REQUIRE(file);
        REQUIRE(file->write("new"));
        CHECK(folder.read("a.txt") == "old");
        CHECK(folder.files() == 2);
    }
    CHECK(folder.read("a.txt") == "old");
    CHECK(folder.files() == 1);
}

TEST_CASE("a file someone else made meanwhile is not replaced without force") {
    TempFolder folder;
    auto file = AtomicFile::create(folder.path("a.txt"), false);
    REQUIRE(file);
    REQUIRE(file->write("ours"));
    folder.with("a.txt", "theirs");
    CHECK_FALSE(file->commit());
    CHECK(folder.read("a.txt") == "theirs");
    CHECK(folder.files() == 1);
}

TEST_CASE("a link keeps pointing, and its target is replaced") {
    TempFolder folder;
    folder.with("real.txt", "old");
    std::filesystem::create_symlink("real.txt", folder.path("link.txt"));
    REQUIRE(write_file(folder.path("link.txt"), "new", true));
    CHECK(std::filesystem::is_symlink(folder.path("link.txt")));
    CHECK(folder.read("real.txt") == "new");
}

TEST_CASE("permissions of a replaced file are kept") {
    TempFolder folder;
    const std::string path = folder.with("a.txt", "old");
    chmod(path.c_str(), 0640);
    REQUIRE(write_file(path, "new", true));
    struct stat status {};
    REQUIRE(stat(path.c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0640);
}

TEST_CASE("targets that cannot be written are named with the reason") {
    TempFolder folder;
    folder.with("file", "");
    const auto sentence = [](const std::string& path) {
        const auto result = write_file(path, "x", true);
        return result ? std::string("written") : result.sentence();
    };
    CHECK(says(sentence(folder.path("none/a.txt")), "does not exist"));
    CHECK(says(sentence(folder.path()), "it is a folder"));
    CHECK(says(sentence(folder.path("file/a.txt")), "file"));
    CHECK(says(sentence(folder.path("a/")), "file name"));
    CHECK(says(sentence(""), "file name"));
    CHECK(says(sentence(folder.path(std::string(300, 'x'))), "too long"));
    CHECK(folder.files() == 1);
    if (geteuid() != 0) {
        chmod(folder.path().c_str(), 0555);
        CHECK(says(sentence(folder.path("a.txt")), "read-only"));
        chmod(folder.path().c_str(), 0755);
    } else {
        CHECK(sentence("/proc/lowrank.txt") != "written");
    }
}

TEST_CASE("a full disk is said and leaves the old file alone") {
    const auto device = write_file("/dev/full", "x", true);
    REQUIRE_FALSE(device);
    CHECK(says(device.sentence(), "disk is full"));

    // A limit on the size of files stops a write half-way, as a full disk does. In a child, for the limit is
    // a process's.
    TempFolder folder;
    folder.with("a.txt", "old");
    const pid_t child = fork();
    if (child == 0) {
        signal(SIGXFSZ, SIG_IGN);
        rlimit limit{1000, 1000};
        setrlimit(RLIMIT_FSIZE, &limit);
        const auto result = write_file(folder.path("a.txt"), std::string(5000, 'x'), true);
        _exit(!result && says(result.sentence(), "disk is full") ? 0 : 1);
    }
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
    CHECK(folder.read("a.txt") == "old");
    CHECK(folder.files() == 1);
}

TEST_CASE("killed while writing, the old file stays") {
    TempFolder folder;
    folder.with("a.txt", "old");
    int ready[2];
    REQUIRE(pipe(ready) == 0);
    const pid_t child = fork();
    if (child == 0) {
        auto file = AtomicFile::create(folder.path("a.txt"), true);
        if (file) (void)file->write(std::string(100000, 'x'));
        (void)!write(ready[1], "r", 1);
        pause();
        _exit(0);
    }
    char byte;
    REQUIRE(read(ready[0], &byte, 1) == 1);
    int status = 0;
    // While it lives its temporary is left alone, and once it is gone the next write takes it away.
    REQUIRE(write_file(folder.path("b.txt"), "ours", false));
    CHECK(folder.files() == 3);
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    close(ready[0]);
    close(ready[1]);
    CHECK(folder.read("a.txt") == "old");
    folder.with(".lowrank-notes.tmp", "not a temporary of ours");
    folder.with(".lowrank-1-0.tmp", "of a process that lives");
    REQUIRE(write_file(folder.path("c.txt"), "ours", false));
    CHECK(folder.names() ==
          std::vector<std::string>{".lowrank-1-0.tmp", ".lowrank-notes.tmp", "a.txt", "b.txt", "c.txt"});
}

TEST_CASE("a temporary that another machine's process holds is left alone") {
    TempFolder folder;
    const pid_t child = fork();
    if (child == 0) _exit(0);
    int status = 0;
    waitpid(child, &status, 0);
    const std::string stale = folder.with(".lowrank-" + std::to_string(child) + "-0.tmp", "half");
    const int held = open(stale.c_str(), O_RDONLY);
    REQUIRE(flock(held, LOCK_EX) == 0);
    REQUIRE(write_file(folder.path("a.txt"), "ours", false));
    CHECK(folder.files() == 2);
    close(held);
    REQUIRE(write_file(folder.path("a.txt"), "ours", true));
    CHECK(folder.files() == 1);
}

TEST_CASE("a link that leads nowhere is replaced only with force") {
    TempFolder folder;
    std::filesystem::create_symlink("nowhere.txt", folder.path("link.txt"));
    const auto refused = write_file(folder.path("link.txt"), "new", false);
    REQUIRE_FALSE(refused);
    CHECK(says(refused.sentence(), "leads nowhere"));
    CHECK(says(why_unwritable(folder.path("link.txt"), false), "leads nowhere"));
    CHECK_FALSE(std::filesystem::exists(folder.path("nowhere.txt")));
    REQUIRE(write_file(folder.path("link.txt"), "new", true));
    CHECK(folder.read("link.txt") == "new");
    // One made while we write is someone's too.
    auto file = AtomicFile::create(folder.path("b.txt"), false);
    REQUIRE(file);
    std::filesystem::create_symlink("elsewhere.txt", folder.path("b.txt"));
    CHECK_FALSE(file->commit());
    CHECK(std::filesystem::is_symlink(folder.path("b.txt")));
}

TEST_CASE("of a file that nobody waits for any more no piece is taken, and it is not there") {
    TempFolder folder;
    const std::string much(5 << 20, 'x');
    std::stop_source stop;
    std::size_t taken = 0, most = 0;
    const ByteSink sink = heedful(
        [&](std::string_view bytes) -> Result<Written> {
            taken += bytes.size();
            most = std::max(most, bytes.size());
            if (taken >= std::size_t{3} << 20) stop.request_stop();
            return Written{};
        },
        stop.get_token());
    CHECK(sink(much).cancelled());
    CHECK(taken == std::size_t{3} << 20);
    CHECK(most == std::size_t{1} << 20);
    CHECK(sink("").cancelled());

    std::stop_source soon;
    const auto half = [&](const ByteSink& to) {
        const Result<Written> first = to(much);
        soon.request_stop();
        return first;
    };
    // All was handed over, and the token fired before it was in its place.
    CHECK(write_file(folder.path("a.txt"), false, half, soon.get_token()).cancelled());
    CHECK(write_file(folder.path("a.txt"), much, false, soon.get_token()).cancelled());
    CHECK(folder.names().empty());
    REQUIRE(write_file(folder.path("a.txt"), much, false, std::stop_source().get_token()));
    CHECK(folder.read("a.txt") == much);
}

TEST_CASE("a named pipe that nobody reads from is waited for as long as the token lets it") {
    TempFolder folder;
    const std::string pipe = folder.path("pipe"), much(1 << 20, 'x');
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    std::stop_source stopped;
    stopped.request_stop();
    CHECK(write_file(pipe, "text", false, stopped.get_token()).cancelled());
    const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    REQUIRE(reader >= 0);
    {
        std::stop_source stop;
        Result<AtomicFile> file = AtomicFile::create(pipe, false, stop.get_token());
        REQUIRE(file);
        REQUIRE(file->write("text"));
        stop.request_stop();
        CHECK(file->write(much).cancelled());
    }
    ::close(reader);
    // A reader that takes its time has all of it.
    std::string read;
    std::jthread slow([&] {
        const int in = ::open(pipe.c_str(), O_RDONLY | O_CLOEXEC);
        std::string some(1 << 12, '\0');
        for (ssize_t n; (n = ::read(in, some.data(), some.size())) > 0;)
            read.append(some, 0, static_cast<std::size_t>(n));
        ::close(in);
    });
    CHECK(write_file(pipe, much, false));
    slow.join();
    CHECK(read == much);
}

TEST_CASE("a name no file can have is refused before anything is written") {
    TempFolder folder;
    CHECK(says(why_unwritable(folder.path(std::string(300, 'x')), false), "too long"));
    CHECK(says(why_unwritable(folder.path(std::string(300, 'x')), true), "too long"));
    CHECK(says(why_unwritable(std::string(5000, '/') + "x", true), "too long"));
    CHECK(why_unwritable(folder.path(std::string(255, 'x')), false).empty());
    std::filesystem::create_symlink("loop.txt", folder.path("loop.txt"));
    CHECK_FALSE(why_unwritable(folder.path("loop.txt"), false).empty());
}

TEST_CASE("text is read with carriage returns and a mark of its encoding") {
    TempFolder folder;
    const auto text = read_text(folder.with("a.txt", "\xEF\xBB\xBFone\r\ntwo\r\n"));
    REQUIRE(text);
    CHECK(*text == "one\ntwo\n");
    REQUIRE(read_text(folder.with("empty", "")));
    CHECK(read_text(folder.path("empty"))->empty());
}

TEST_CASE("files that cannot be read are named with the reason") {
    TempFolder folder;
    CHECK(says(read_text(folder.path("none")).sentence(), "there is no file"));
    CHECK(says(read_text(folder.path()).sentence(), "is a folder"));
    CHECK(says(read_text(folder.with("zero", std::string("a\0b", 3))).sentence(), "not a text file"));
    CHECK_FALSE(read_text(""));
    CHECK_FALSE(read_text(std::string("a\0b", 3)));
    if (geteuid() != 0) {
        chmod(folder.with("secret", "x").c_str(), 0);
        CHECK(says(read_text(folder.path("secret")).sentence(), "may not"));
    }
}
