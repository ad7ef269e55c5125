// Pins and comparisons by their keys in the whole program, through files and back.
#include <algorithm>

#include "core/io/share_line.h"
#include "tests/app/shell/working_folder.h"
#include "tests/says.h"

using namespace lowrank;
using shell::NamedKey;
using testing::Desk;
using testing::experiment_of;
using testing::saved;
using testing::says;
using testing::small_experiment;
using testing::TempFolder;
using testing::WorkingFolder;

namespace {

/// How many pins the list shows.
int listed(Desk& desk) {
    desk.key('P', false, true);
    desk.probes.clear();
    desk.frame(2);
    int count = 0;
    while (desk.probes.contains("pin." + std::to_string(count + 1) + ".remove")) ++count;
    desk.key(NamedKey::Escape);
    return count;
}

void paste(Desk& desk, const ExperimentSpec& spec) {
    desk.clipboard = write_share_line(spec);
    desk.key('V', true);
    desk.frame(2);
}

void click(Desk& desk, const std::string& name) {
    desk.frame(2);
    REQUIRE(desk.probes.contains(name));
    const paint::Rect r = desk.probes.at(name);
    desk.click(r.x + r.w / 2, r.y + r.h / 2);
}

}  // namespace

TEST_CASE("P pins what is seen, the pin outlives another experiment, and undo takes it back") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    CHECK(listed(desk) == 0);
    desk.key('P');
    desk.frame(2);
    CHECK(listed(desk) == 1);
    ExperimentSpec other = small_experiment();
    other.problem.rate = 0.5;
    paste(desk, other);
    REQUIRE(desk.settle());
    CHECK(listed(desk) == 1);
    desk.key('P');
    desk.frame(2);
    CHECK(listed(desk) == 2);
    desk.key('Z', true);
    desk.frame(2);
    CHECK(listed(desk) == 1);
    CHECK(desk.shared().problem.rate == 0.5);
    // Taken away in the list, and brought back.
    desk.key('P', false, true);
    click(desk, "pin.1.remove");
    desk.key(NamedKey::Escape);
    CHECK(listed(desk) == 0);
    desk.key('Z', true);
    desk.frame(2);
    CHECK(listed(desk) == 1);
}

TEST_CASE("pins are saved with the experiment's file and open with it, bit for bit") {
    const WorkingFolder folder;
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    desk.key('P');
    ExperimentSpec other = small_experiment();
    other.problem.seed = 5;
    paste(desk, other);
    REQUIRE(desk.settle());
    desk.frame(2);
    const ExperimentFile file = experiment_of(saved(desk, folder));
    CHECK(file.spec.problem.seed == 5);
    REQUIRE(file.pins.size() == 1);
    CHECK(file.pins[0].race->spec.problem.seed == small_experiment().problem.seed);
    CHECK(records_of(file.pins[0]) > 100);
    // A window that begins with it has the pin, and one that opens it too.
    shell::Options options = Desk::options_of(file.spec, false);
    options.pins = file.pins;
    Desk next(options, std::make_shared<TempFolder>());
    REQUIRE(next.settle());
    CHECK(listed(next) == 1);
}

TEST_CASE(
    "A and B are set at the cursor, Escape takes both away, and a card with the keyboard copies its curves") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    desk.key(NamedKey::Home);
    for (int k = 0; k < 5; ++k) desk.key(NamedKey::Right);
    desk.key('A');
    for (int k = 0; k < 10; ++k) desk.key(NamedKey::Right);
    desk.key('B');
    desk.frame(2);
    // Ctrl+C is the experiment's while no card has the keyboard.
    desk.key('C', true);
    CHECK(desk.clipboard.starts_with("lrl1 "));
    // The keyboard on the card of the error.
    const auto focus_card = [&] {
        return desk.until([&] {
            desk.key(NamedKey::Tab);
            desk.probes.erase("focus");
            desk.frame(2);
            const auto ring = desk.probes.find("focus"), card = desk.probes.find("figure.error");
            return ring != desk.probes.end() && card != desk.probes.end() &&
                   std::abs(ring->second.x - card->second.x) < 2 &&
                   std::abs(ring->second.w - card->second.w) < 3 &&
                   std::abs(ring->second.h - card->second.h) < 3;
        });
    };
    REQUIRE(focus_card());
    desk.key('C', true);
    INFO(desk.clipboard);
    CHECK(desk.clipboard.starts_with("curve\tt\tError"));
    CHECK(says(desk.clipboard, "rate from A t = 5 to B t = 15"));
    CHECK(says(desk.clipboard, "NARG+R\t15\t"));
    desk.key(NamedKey::Escape);  // leaves the card
    desk.key(NamedKey::Escape);
    desk.frame(2);
    REQUIRE(focus_card());
    desk.key('C', true);
    CHECK(desk.clipboard.starts_with("curve\tt\tError"));
    CHECK_FALSE(says(desk.clipboard, "rate from A"));
}

TEST_CASE("Ctrl+Shift+C copies the values of all figures at the cursor, in every tab that has curves") {
    Desk desk(small_experiment());
    for (const char tab : {'1', '2', '3'}) {
        INFO(tab);
        desk.key(tab, true);
        REQUIRE(desk.settle());
        desk.frame(30);
        desk.clipboard.clear();
        desk.key('C', true, true);
        desk.frame(2);
        CHECK(desk.clipboard.starts_with("figure\tcurve\tx\tvalue\n"));
        CHECK(std::ranges::count(desk.clipboard, '\n') > 2);
    }
}

TEST_CASE("Shift+C shows what all figures read at the cursor, and its button copies the same table") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    desk.key(NamedKey::Home);
    desk.key('C', false, true);
    desk.frame(3);
    REQUIRE(desk.probes.contains("dialog"));
    REQUIRE(desk.probes.contains("values.copy"));
    desk.clipboard.clear();
    const paint::Rect button = desk.probes.at("values.copy");
    desk.click(button.x + button.w / 2, button.y + button.h / 2);
    desk.frame(2);
    CHECK(desk.clipboard.starts_with("figure\tcurve\tx\tvalue\nError"));
    CHECK(says(desk.clipboard, "\tNARG+R\t0\t"));
    for (const auto& [width, height] : {std::pair(1.f, 1.f), {300.f, 200.f}, {640.f, 480.f}})
        desk.frame(2, width, height);
    desk.key(NamedKey::Escape);
    desk.probes.clear();
    desk.frame(2);
    CHECK_FALSE(desk.probes.contains("dialog"));
}
