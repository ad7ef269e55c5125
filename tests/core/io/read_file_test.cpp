// Pipes and devices: read to their end, left at once when asked, and never past the limit.
#include "core/io/file/read_file.h"

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "tests/catch.h"
#include "tests/says.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using lowrank::testing::says;
using lowrank::testing::TempFolder;

namespace {

std::string make_fifo(const TempFolder& folder) {
    const std::string path = folder.path("pipe");
    REQUIRE(mkfifo(path.c_str(), 0600) == 0);
    return path;
}

}  // namespace

TEST_CASE("a pipe is read until its writer leaves") {
    const TempFolder folder;
    const std::string path = make_fifo(folder);
    std::string said;
    for (int i = 0; i < 50000; ++i) said += std::to_string(i) + "\r\n";
    std::jthread writer([&] {
        std::ofstream out(path, std::ios::binary);
        out << said.substr(0, 7) << std::flush;
        std::this_thread::sleep_for(std::chrono::milliseconds(60));
        out << said.substr(7);
    });
    const auto bytes = read_file(path);
    REQUIRE(bytes);
    CHECK(*bytes == said);
}

TEST_CASE("a pipe nobody writes to is left when the token fires") {
    const TempFolder folder;
    const std::string path = make_fifo(folder);
    for (const bool opened : {false, true}) {
        const int writer = opened ? open(path.c_str(), O_RDWR) : -1;
        std::stop_source stop;
        std::jthread asker([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            stop.request_stop();
        });
        CHECK(read_text(path, {0, stop.get_token()}).cancelled());
        if (writer >= 0) close(writer);
    }
    std::stop_source fired;
    fired.request_stop();
    CHECK(read_file(folder.with("file", "x"), {0, fired.get_token()}).cancelled());
}

TEST_CASE("what never ends is refused at half of the memory it may take, and as text at its first zero") {
    const auto bytes = read_file("/dev/zero", {1 << 20, {}});
    REQUIRE_FALSE(bytes);
    CHECK(says(bytes.sentence(), "'/dev/zero' is larger than 512 KiB"));
    CHECK(says(bytes.sentence(), "--memory-limit"));
    // Without the look at each block this would read gigabytes first.
    CHECK(says(read_text("/dev/zero").sentence(), "not a text file"));
    const TempFolder folder;
    const std::string path = make_fifo(folder);
    std::signal(SIGPIPE, SIG_IGN);  // the reader leaves first
    std::jthread writer([&](const std::stop_token& stop) {
        std::ofstream out(path);
        while (!stop.stop_requested() && out) out << "1,2,3\n";
    });
    CHECK(says(read_text(path, {100000, {}}).sentence(), "is larger than"));
}

TEST_CASE("a file may take all of the limit, and its size is known before it is read") {
    const TempFolder folder;
    const std::string path = folder.with("file", std::string(1000, 'x'));
    CHECK(read_file(path, {1000, {}}));
    CHECK(says(read_file(path, {999, {}}).sentence(), "is larger than 999 bytes"));
    for (const std::size_t size : {0u, 1u, 65535u, 65536u, 65537u, 131072u}) {
        const auto read = read_file(folder.with("sized", std::string(size, 'y')));
        REQUIRE(read);
        CHECK(read->size() == size);
    }
    // A file of the kernel says it has no size.
    const auto status = read_text("/proc/self/status");
    REQUIRE(status);
    CHECK(says(*status, "Name:"));
}
