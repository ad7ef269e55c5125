// The parts of the monkey and the soak that need no window: what is done, what is torn, what is flat.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "tests/catch.h"
#include "tests/endurance/flat.h"
#include "tests/endurance/left_behind.h"
#include "tests/endurance/random_events.h"
#include "tests/says.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using namespace lowrank::endurance;
using lowrank::testing::says;

namespace {

std::vector<Event> events(std::uint64_t seed, int count) {
    RandomEvents all(seed, 1280, 800, {"/tmp/x/a.svg", "/tmp/x/b.toml"});
    std::vector<Event> out;
    for (int k = 0; k < count; ++k) out.push_back(all.next());
    return out;
}

/// Two hours that wobble by one per cent and do not grow.
std::vector<Sample> level_samples() {
    std::vector<Sample> all;
    for (int k = 0; k < 120; ++k) {
        const double wobble = 1 + 0.01 * (k % 3 - 1);
        all.push_back({static_cast<double>(k), 300 * wobble, 20 + k % 2, 9, 12, 5 * wobble, 10, 10});
        // Warming up is no growth.
        if (k < 20) all.back().resident_mb = 150 + 7 * k;
    }
    return all;
}

}  // namespace

TEST_CASE("the same seed gives the same events, another one others") {
    CHECK(events(7, 400) == events(7, 400));
    CHECK(events(7, 400) != events(8, 400));
    // On every machine: the first of seed 1.
    CHECK(Draw(1).next() == 0x910a2dec89025cc1u);
}

TEST_CASE("the events reach every size, every dialog and every kind of input, and stay in the window") {
    std::set<std::string> words;
    int smallest = 10000, single = 0, width = 1280;
    for (const Event& event : events(3, 20000)) {
        if (event.width > 0) {
            smallest = std::min(smallest, std::max(event.width, event.height));
            if (event.width > 3) CHECK((event.width >= 100 && event.height >= 80));
            CHECK((event.width <= 1280 && event.height <= 800));
            single += event.width == 1 && event.height == 1;
            width = event.width;
            continue;
        }
        for (const std::string& step : event.steps) {
            std::size_t at = 0;
            while (at < step.size()) {
                const std::size_t end = std::min(step.find('\n', at), step.size());
                const std::string line = step.substr(at, end - at);
                at = end + 1;
                words.insert(line.substr(0, line.find(' ')));
                if (line.starts_with("key ")) words.insert(line.substr(line.rfind(' ') + 1));
                if (line.starts_with("mousemove ")) {
                    const int x = std::stoi(line.substr(10)), y = std::stoi(line.substr(line.rfind(' ')));
                    CHECK((x >= 0 && x <= width + 1 && x < 1280));
                    CHECK((y >= 0 && y < 800));
                }
                // A path may begin with a slash only where it is one of those that were given.
                if (line.starts_with("type ") && says(line, "/")) CHECK(says(line, " -- /tmp/x/"));
            }
        }
    }
    CHECK(smallest <= 3);
    CHECK(single > 0);
    for (const char* word :
         {"mousemove", "click", "mousedown", "mouseup", "key", "type", "keydown", "keyup", "ctrl+o", "ctrl+s",
          "s", "F1", "ctrl+c", "ctrl+v", "ctrl+1", "ctrl+2", "ctrl+3", "F11", "Escape"}) {
        INFO(word);
        CHECK(words.count(word) == 1);
    }
}

TEST_CASE("a file that was cut is told from a whole one") {
    const std::string png = std::string("\x89PNG") + std::string(20, 'x') + "IEND" + "crc!";
    const std::string npy = std::string("\x93NUMPY\x01\x00", 8) + std::string("\x14\x00", 2) +
                            "{'shape': (2, 3)}   " + std::string(48, 'd');
    for (const std::string& whole : {png, npy, std::string("%PDF-1.5\n…\n%%EOF\n"),
                                     std::string("<?xml?><svg>…</svg>\n"), std::string("a,b\n1,2\n")}) {
        INFO(whole.substr(0, 8));
        CHECK(why_torn(whole) == "");
        CHECK(why_torn(whole.substr(0, whole.size() - 3)) != "");
    }
    CHECK(why_torn("") != "");

    const testing::TempFolder folder;
    folder.with("a.csv", "1\n");
    CHECK(torn_file(folder.path(), false) == "");
    // The renderer's cache has marks of its own.
    std::filesystem::create_directory(folder.path("mesa_shader_cache_db"));
    std::ofstream(folder.path("mesa_shader_cache_db/marker"));
    CHECK(torn_file(folder.path(), false) == "");
    folder.with(".lowrank-12-0.tmp", "1");
    CHECK(says(torn_file(folder.path(), false), ".lowrank-12-0.tmp"));
    CHECK(torn_file(folder.path(), true) == "");
    folder.with("b.csv", "1,2");
    CHECK(says(torn_file(folder.path(), true), "b.csv"));
}

TEST_CASE("a level run is flat, and each thing that grows is named") {
    CHECK(why_not_flat(level_samples()).empty());
    CHECK(says(why_not_flat({Sample{}, Sample{}}).at(0), "too few samples"));
    const auto grown = [](auto change) {
        std::vector<Sample> all = level_samples();
        for (std::size_t k = 0; k < all.size(); ++k) change(all[k], static_cast<double>(k));
        const std::vector<std::string> said = why_not_flat(all);
        return said.size() == 1 ? said[0] : std::to_string(said.size()) + " sentences";
    };
    // A megabyte a minute; a handle in half an hour; a thread in an hour; a fifth of a millisecond in ten
    // minutes.
    CHECK(says(grown([](Sample& s, double k) { s.resident_mb += k; }), "resident memory"));
    CHECK(says(grown([](Sample& s, double k) { s.handles += static_cast<int>(k / 30); }), "handles"));
    CHECK(says(grown([](Sample& s, double k) { s.threads += static_cast<int>(k / 60); }), "threads"));
    CHECK(says(grown([](Sample& s, double k) { s.frame_cpu_ms += 0.2 * k / 10; }), "processor time"));
}
