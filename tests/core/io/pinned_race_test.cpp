// Pins in files: the same bits back, and a sentence for each row that cannot be.
#include "core/io/curve/pinned_race.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/io/experiment_toml.h"
#include "core/io/share_line.h"
#include "core/text/bounds.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using testing::says;

namespace {

/// Two methods of the default list with numbers that no short decimal is, and some that are no numbers.
Race awkward_race() {
    Race race;
    race.spec = default_experiment();
    race.facts.has_truth = race.facts.exact_truth = true;
    race.facts.unit_exponent = -3;
    race.traces.resize(race.spec.methods.size());
    for (const std::size_t m : {std::size_t{1}, std::size_t{4}}) {
        Trace& trace = race.traces[m];
        trace.enabled = true;
        trace.spec = race.spec.methods[m].spec;
        for (std::int64_t t = 0; t < 40; ++t) {
            Record r;
            r.t = t;
            r.error = std::pow(0.7, static_cast<double>(t)) / 3 * static_cast<double>(m);
            r.objective = t == 7 ? std::numeric_limits<double>::infinity() : r.error * r.error / 7;
            r.gradient_norm = std::nextafter(r.error, 1.0);
            r.seconds = 1e-7 * static_cast<double>(t) / 3;
            r.operator_calls = static_cast<std::uint64_t>(4 * t);
            trace.append(r);
        }
        trace.error.back() = -0.0;
    }
    for (Trace& trace : race.traces) trace.enabled = !trace.empty();
    return race;
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!(std::isnan(a[i]) && std::isnan(b[i])) &&
            std::bit_cast<std::uint64_t>(a[i]) != std::bit_cast<std::uint64_t>(b[i]))
            return false;
    return true;
}

/// A file with one pin whose records are these.
std::string file_with(const std::string& records) {
    return "version = 1\n\n[[pin]]\nexperiment = \"" + write_share_line(default_experiment()) +
           "\"\nrecords = \"\"\"\n" + records + "\"\"\"\n";
}

}  // namespace

TEST_CASE("a pin comes back from its file with every bit, and keeps what it needs to be drawn") {
    ExperimentFile file;
    file.spec = default_experiment();
    file.spec.problem.rate = 0.3;
    file.pins = {pin_of(awkward_race()), pin_of(awkward_race(), {1})};
    file.pins[1].name = "without \"NIHT\"";
    const auto read = read_experiment(write_experiment(file), "a.toml");
    INFO(read.sentence());
    REQUIRE(read);
    CHECK(read->spec == file.spec);
    REQUIRE(read->pins.size() == 2);
    CHECK(read->pins[1].name == file.pins[1].name);
    for (std::size_t k = 0; k < 2; ++k) {
        const Race &wrote = *file.pins[k].race, &got = *read->pins[k].race;
        CHECK(got.spec == wrote.spec);
        CHECK(got.facts.exact_truth);
        CHECK(got.facts.unit_exponent == -3);
        REQUIRE(got.traces.size() == wrote.traces.size());
        for (std::size_t m = 0; m < got.traces.size(); ++m) {
            INFO("pin " << k << " method " << m);
            CHECK(got.traces[m].enabled == wrote.traces[m].enabled);
            for (const auto column : {&Trace::error, &Trace::objective, &Trace::gradient_norm,
                                      &Trace::stepsize, &Trace::momentum, &Trace::seconds, &Trace::psnr})
                CHECK(same_bits(got.traces[m].*column, wrote.traces[m].*column));
            CHECK(got.traces[m].operator_calls == wrote.traces[m].operator_calls);
            CHECK(got.traces[m].event.size() == got.traces[m].size());
        }
    }
    CHECK(records_of(read->pins[0]) == 80);
    CHECK(records_of(read->pins[1]) == 40);
    CHECK(curves_of(read->pins[1]).size() == 1);
    CHECK(curves_of(read->pins[1])[0].trace == 4);
}

TEST_CASE("a pin that cannot be is refused with its row") {
    const std::string good = "1,0,1,1,1,1,1,1,0,nan,nan,0\n";
    REQUIRE(read_experiment(file_with(good), "a.toml"));
    struct Wrong {
        std::string records, words;
    };
    for (const Wrong& wrong : {Wrong{"1,0,1\n", "12 numbers"}, Wrong{"", "its records are empty"},
                               Wrong{"99,0,1,1,1,1,1,1,0,nan,nan,0\n", "from 1 to"},
                               Wrong{"0,0,1,1,1,1,1,1,0,nan,nan,0\n", "from 1 to"},
                               Wrong{good + "1,2,1,1,1,1,1,1,0,nan,nan,0\n", "t = 1 is the next"},
                               Wrong{good + good, "t = 1 is the next"},
                               Wrong{"1,0,x,1,1,1,1,1,0,nan,nan,0\n", "'x' is not a number"},
                               Wrong{"1,0,1,1,1,1,1,1,0,nan,nan,-1\n", "operator_calls"}}) {
        const auto read = read_experiment(file_with(wrong.records), "a.toml");
        INFO(wrong.records << read.sentence());
        REQUIRE_FALSE(read);
        CHECK(says(read.sentence(), wrong.words));
        CHECK(says(read.sentence(), "a.toml"));
    }
    std::string many;
    for (std::size_t t = 0; t <= kMostPinnedRecords; ++t)
        many += "1," + std::to_string(t) + ",1,1,1,1,1,1,0,nan,nan,0\n";
    CHECK(says(read_experiment(file_with(many), "a.toml").sentence(), "100000 records"));
    CHECK(says(read_experiment("version = 1\n[[pin]]\nname = \"x\"\n", "a.toml").sentence(),
               "needs experiment"));
    CHECK(says(read_experiment("version = 1\n[[pin]]\nexperiment = \"lrl1 x\"\nrecords = \"\"\n", "a.toml")
                   .sentence(),
               "a.toml"));
    CHECK(says(read_experiment("version = 1\n[[pin]]\nname = 3\n", "a.toml").sentence(), "does not fit"));
}
