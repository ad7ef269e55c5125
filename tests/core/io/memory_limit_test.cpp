// Sizes as people write them, and what control groups leave, on a system made of files.
#include "core/io/file/memory_limit.h"

#include "core/text/numbers.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using lowrank::testing::TempFolder;

TEST_CASE("sizes are read with their units, and printed") {
    CHECK(*parse_size("4G") == 4.0 * (1 << 30));
    CHECK(*parse_size("512M") == 512.0 * (1 << 20));
    CHECK(*parse_size("1.5GiB") == 1.5 * (1 << 30));
    CHECK(*parse_size("2GB") == 2e9);
    CHECK(*parse_size("64k") == 65536);
    CHECK(*parse_size("1048576") == 1048576);
    for (const char* text : {"", "G", "-1G", "0", "4X", "4GiBs", "nan", "inf", "1e9", "4 G", "4ib", "0x10"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_size(text));
    }
    CHECK(print_size(1.5 * (1 << 30)) == "1.5 GiB");
    CHECK(print_size(1023.0 * 1024) == "1023 KiB");
}

TEST_CASE("the least of the machine and every control group above counts") {
    TempFolder root;
    const auto put = [&](const std::string& path, const std::string& text) {
        std::filesystem::create_directories(std::filesystem::path(root.path(path)).parent_path());
        root.with(path, text);
    };
    CHECK(available_memory(root.path()) == 0);
    put("proc/meminfo", "MemTotal: 9000 kB\nMemAvailable:    8000 kB\n");
    CHECK(available_memory(root.path()) == 8000.0 * 1024);
    put("proc/self/cgroup", "0::/a/b\n");
    put("sys/fs/cgroup/a/b/memory.max", "max\n");
    CHECK(available_memory(root.path()) == 8000.0 * 1024);
    put("sys/fs/cgroup/a/memory.max", "4000000\n");
    put("sys/fs/cgroup/a/memory.current", "3000000\n");
    put("sys/fs/cgroup/a/memory.stat", "anon 5\ninactive_file 1000000\n");
    CHECK(available_memory(root.path()) == 2000000);
    put("proc/self/cgroup", "12:cpu:/x\n7:memory:/c\n");
    put("sys/fs/cgroup/memory/c/memory.limit_in_bytes", "9223372036854771712\n");
    put("sys/fs/cgroup/memory/memory.limit_in_bytes", "1500000\n");
    put("sys/fs/cgroup/memory/memory.usage_in_bytes", "500000\n");
    CHECK(available_memory(root.path()) == 1000000);
}

TEST_CASE("this machine says something") {
    CHECK(memory_limit_or_default(5) == 5);
    CHECK(memory_limit_or_default(0) > 1e6);
}
