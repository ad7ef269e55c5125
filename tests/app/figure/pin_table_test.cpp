// The table of pins: what differs, and what came of it, as a pure function of the race and the pins.
#include "app/figure/race/pin_table.h"

#include <algorithm>

#include "core/method/registry.h"
#include "tests/app/figure/fake_race.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::figure;
using testing::says;

namespace {

std::size_t place_of(const Race& race, std::string_view name) {
    for (std::size_t m = 0; m < race.traces.size(); ++m)
        if (race.traces[m].name == name) return m;
    FAIL("no method " << name);
    return 0;
}

/// Only these take part.
void leave(Race& race, const std::vector<std::string>& names) {
    for (Trace& trace : race.traces) trace.enabled = std::ranges::find(names, trace.name) != names.end();
}

const PinTable::Row& row_of(const std::vector<PinTable::Row>& rows, std::string_view name) {
    const auto found = std::ranges::find(rows, name, &PinTable::Row::name);
    INFO(name);
    REQUIRE(found != rows.end());
    return *found;
}

const PinTable::Outcome& outcome_of(const PinTable& table, std::string_view method) {
    const auto found = std::ranges::find(table.outcomes, method, &PinTable::Outcome::method);
    INFO(method);
    REQUIRE(found != table.outcomes.end());
    return *found;
}

}  // namespace

TEST_CASE("the table of pins has a row for each setting and rule that differs, and a column for each run") {
    Race now = test::fake_race(20), before = test::fake_race(200), other = test::fake_race(200);
    leave(now, {"narg", "grad"});
    leave(before, {"narg", "rgrad-orth"});
    leave(other, {"narg"});
    now.spec.problem.rate = 0.3;
    before.spec.problem.rate = other.spec.problem.rate = 0.6;
    other.spec.problem.seed = 7;
    const auto retuned = with_key(other.spec.methods[place_of(other, "narg")].spec, "d", "8");
    REQUIRE(retuned);
    other.spec.methods[place_of(other, "narg")].spec = *retuned;
    const std::vector<PinnedRace> pins = {{std::make_shared<const Race>(before)},
                                          {std::make_shared<const Race>(other), "with d = 8"}};
    const PinTable table = pin_table(now, pins);
    CHECK(table.columns == std::vector<std::string>{"now", "pin 1", "with d = 8"});
    REQUIRE(table.differences.size() == 3);
    CHECK(row_of(table.differences, "p").cells == std::vector<std::string>{"0.30", "0.60", "0.60"});
    CHECK(row_of(table.differences, "seed").cells.back() == "7");
    CHECK(row_of(table.differences, "NARG: d").cells == std::vector<std::string>{"2", "2", "8"});

    REQUIRE(table.outcomes.size() == 3);
    const auto& narg = outcome_of(table, "NARG").rows;
    REQUIRE(narg.size() == 3);
    // Too short to arrive: how far it came and how long it took are said all the same.
    CHECK(narg[0].cells[0] == "not within 20");
    CHECK_FALSE(says(narg[0].cells[1], "not within"));
    CHECK(narg[2].cells[0] != "–");
    CHECK(narg[1].cells[1] != "–");
    const auto& grad = outcome_of(table, "Grad").rows;
    CHECK(grad[0].cells == std::vector<std::string>{"not within 20", "–", "–"});
    CHECK(outcome_of(table, "RGrad-Orth").rows[0].cells[0] == "–");

    const std::string text = pin_table_text(table);
    CHECK(text.starts_with("\tnow\tpin 1\twith d = 8\np\t0.30\t0.60\t0.60\n"));
    CHECK(says(text, "Grad: iterations to the tolerance\tnot within 20\t–\t–\n"));
    CHECK(std::ranges::count(text, '\n') == 1 + 3 + 3 * 3);
}

TEST_CASE("what was changed on the way is a difference, and a branch is a line of its own") {
    Race now = test::fake_race(20);
    const std::size_t narg = place_of(now, "narg");
    leave(now, {"narg"});
    Race before = now;
    before.spec.changes = {{static_cast<Index>(narg), 12, "d", "40"}};
    const auto table_with = [&](const Race& pinned) {
        return pin_table(now, std::vector<PinnedRace>{{std::make_shared<const Race>(pinned)}});
    };
    const PinTable retuned = table_with(before);
    REQUIRE(retuned.differences.size() == 1);
    CHECK(row_of(retuned.differences, "NARG: changed").cells ==
          std::vector<std::string>{"–", "d = 40 at t = 12"});
    REQUIRE(retuned.outcomes.size() == 1);

    Race branched = now;
    branched.spec.methods.push_back(branched.spec.methods[narg]);
    branched.traces.push_back(branched.traces[narg]);
    branched.spec.changes = {{static_cast<Index>(branched.traces.size()) - 1, 9, "d", "7"}};
    const PinTable both = table_with(branched);
    CHECK(both.differences.empty());
    REQUIRE(both.outcomes.size() == 2);
    CHECK(outcome_of(both, "NARG").rows[0].cells[1] != "–");
    CHECK(outcome_of(both, "NARG (d = 2 to 7 at t = 9)").rows[0].cells[0] == "–");
}

TEST_CASE("a matrix that is not square shows its sizes in every column, once") {
    Race now = test::fake_race(20), before = test::fake_race(20);
    before.spec.problem.cols = 2 * before.spec.problem.rows;
    const std::vector<PinnedRace> pins = {{std::make_shared<const Race>(before)}};
    const PinTable table = pin_table(now, pins);
    REQUIRE(table.differences.size() == 1);
    CHECK(table.differences[0].name == "size");
    CHECK(pin_table(now, std::vector<PinnedRace>{{std::make_shared<const Race>(now)}}).differences.empty());
}
