// A read that is cancelled ends at its next block, however large the file is.
#include <atomic>
#include <cerrno>
#include <filesystem>
#include <functional>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

#include "app/shell/opener.h"
#include "app/shell/reader.h"
#include "tests/app/shell/desk.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

namespace {

std::atomic<bool> watching = false;
std::atomic<std::size_t> counted = 0;
dev_t device;
ino_t number;
std::function<void()> after;

}  // namespace

// The linker takes this one before that of the C library, for all of this executable.
extern "C" ssize_t read(int descriptor, void* to, std::size_t most) {
    const ssize_t count = static_cast<ssize_t>(syscall(SYS_read, descriptor, to, most));
    if (!watching) return count;
    const int error = errno;
    struct stat status {};
    if (count > 0 && ::fstat(descriptor, &status) == 0 && status.st_dev == device &&
        status.st_ino == number) {
        counted += static_cast<std::size_t>(count);
        after();
    }
    errno = error;
    return count;
}

using namespace lowrank;
using namespace lowrank::shell;

namespace {

/// While it lives, every read() of one file is counted, and then() is called on the reading thread after
/// each.
struct WatchedFile {
    WatchedFile(const std::string& path, std::function<void()> then) {
        struct stat status {};
        REQUIRE(::stat(path.c_str(), &status) == 0);
        device = status.st_dev;
        number = status.st_ino;
        after = std::move(then);
        counted = 0;
        watching = true;
    }
    ~WatchedFile() { watching = false; }
    std::size_t bytes() const { return counted; }
};

constexpr std::uintmax_t kSize = std::uintmax_t{1} << 26;  // four blocks

std::string large_file(const testing::TempFolder& folder) {
    const std::string path = folder.with("large.csv", "1,2,3\n");
    std::filesystem::resize_file(path, kSize);
    return path;
}

}  // namespace

TEST_CASE("a file that is opened is read to the block in which it is cancelled, and no further") {
    const testing::TempFolder folder;
    const std::string path = large_file(folder);
    std::stop_source source;
    const WatchedFile file(path, [&] { source.request_stop(); });
    CHECK(open_file(path, default_experiment(), 0, source.get_token()).cancelled());
    CHECK(file.bytes() > 0);
    CHECK(file.bytes() <= kSize / 4);
}

TEST_CASE("Escape in the window ends the thread that reads, at its next block") {
    const testing::TempFolder folder;
    const std::string path = large_file(folder);
    std::atomic<bool> inside = false, cancelled = false;
    const WatchedFile file(path, [&] {
        inside = true;
        inside.notify_all();
        cancelled.wait(false);
    });
    {
        Reader reader([] {}, 0);
        reader.start(path, default_experiment());
        inside.wait(false);
        reader.cancel();
        cancelled = true;
        cancelled.notify_all();
    }
    CHECK(file.bytes() <= kSize / 4);
}

namespace {

ExperimentSpec matrix_of(const std::string& path) {
    ExperimentSpec spec = default_experiment();
    spec.problem.source = ProblemSource::MatrixFile;
    spec.problem.path = path;
    spec.problem.rank = 1;
    return spec;
}

}  // namespace

TEST_CASE("a table that the command line names is read beside the window, and the race waits for it") {
    const testing::TempFolder folder;
    std::string rows;
    for (int i = 0; i < 12; ++i)
        for (int j = 0; j < 9; ++j) rows += std::to_string((i + 1) * (j + 2)) + (j < 8 ? "," : "\n");
    const std::string path = folder.with("small.csv", rows);
    const auto window = std::this_thread::get_id();
    std::atomic<bool> read_by_window = false, released = false;
    const WatchedFile file(path, [&] {
        if (std::this_thread::get_id() == window)
            read_by_window = true;
        else
            released.wait(false);
    });
    testing::Desk desk(matrix_of(path));
    desk.frame(3);
    CHECK(desk.probes.contains("run"));  // the window is there
    CHECK(desk.title.empty());           // and no race has begun
    released = true;
    released.notify_all();
    REQUIRE(desk.settle());
    CHECK_FALSE(read_by_window);
    CHECK_FALSE(desk.title.empty());
    // It is small: no method is left out.
    CHECK(desk.shared().methods == default_experiment().methods);
}

TEST_CASE(
    "while a table is read beside the window another experiment races, and Escape says what becomes of it") {
    const testing::TempFolder folder;
    const std::string path = folder.with("small.csv", "1,2,3\n2,4,6\n3,6,9\n");
    const auto window = std::this_thread::get_id();
    std::atomic<bool> released = false;
    const WatchedFile file(path, [&] {
        if (std::this_thread::get_id() != window) released.wait(false);
    });
    testing::Desk desk(matrix_of(path));
    desk.frame(3);
    CHECK(desk.title.empty());
    SECTION("a share line is pasted") {
        desk.clipboard = write_share_line(testing::small_experiment());
        desk.key('V', true);
        CHECK(desk.until([&] { return !desk.title.empty(); }));
        CHECK(desk.shared().problem.path.empty());
    }
    SECTION("Escape") {
        desk.key(shell::NamedKey::Escape);
        std::string all;
        desk.frame();
        for (const ui::DrawnWord& word : desk.words) all += word.markup + " ";
        CHECK(all.find("by itself, without the methods for small tables") != std::string::npos);
    }
    released = true;
    released.notify_all();
}
