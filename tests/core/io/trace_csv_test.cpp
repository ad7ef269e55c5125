// The CSV of a race: its columns, its words, and that it reads back as curves.
#include "core/io/curve/trace_csv.h"

#include <cmath>

#include "core/io/share_line.h"
#include "core/io/table/table_text.h"
#include "tests/catch.h"

using namespace lowrank;

namespace {

Race small_race() {
    Race race;
    race.spec = default_experiment();
    race.facts.rows = race.facts.cols = 50;
    race.facts.notes = {"a note\nof two lines"};
    for (const char* name : {"narg:d=3,restart=gradient", "iht"}) {
        Trace& trace = race.traces.emplace_back();
        trace.name = name;
        for (std::int64_t t = 0; t < 4; ++t) {
            Record record;
            record.t = t;
            record.error = std::pow(0.1, static_cast<double>(t));
            record.stepsize = 1.0 / 3;
            record.momentum = 0;
            record.operator_calls = 3 * static_cast<std::uint64_t>(t);
            if (t == 1) record.event = Event::GradientRestart;
            if (t == 1) record.second_event = Event::Retuned;
            if (t == 2) record.event = Event::BasinRestart;
            if (t == 3) record.event = Event::Converged;
            if (t == 3) record.stepsize = record.momentum = Record::kNone;
            trace.append(record);
        }
    }
    return race;
}

}  // namespace

TEST_CASE("the CSV begins with the experiment and has the columns everybody relies on") {
    const Race race = small_race();
    const std::string csv = write_trace_csv(race);
    LineReader lines(csv);
    std::string_view line;
    REQUIRE(lines.next(line));
    REQUIRE(line.starts_with("# lrl1 "));
    CHECK(*read_share_line(line.substr(2)) == race.spec);
    while (line.starts_with("#")) REQUIRE(lines.next(line));
    CHECK(line ==
          "method,iteration,error,relative_error,objective,gradient_norm,stepsize,momentum,restart,event,"
          "operator_calls,seconds,svds,test_rmse,psnr,inner_steps,norm,sigma_r");
    std::vector<std::string> words, restarts;
    std::vector<std::string> cells;
    Index rows = 0;
    while (lines.next(line)) {
        REQUIRE(split_cells(line, ',', cells));
        REQUIRE(cells.size() == 18);
        CHECK(cells[0] == race.traces[static_cast<std::size_t>(rows / 4)].name);
        CHECK(cells[1] == std::to_string(rows % 4));
        words.push_back(cells[9]);
        restarts.push_back(cells[8]);
        if (rows % 4 == 3) CHECK(cells[6] == "nan");
        if (rows % 4 == 0) CHECK(cells[6] == "0.3333333333333333");
        ++rows;
    }
    CHECK(rows == 8);
    CHECK(std::vector<std::string>(words.begin(), words.begin() + 4) ==
          std::vector<std::string>{"none", "gradient-restart", "basin-restart", "converged"});
    CHECK(std::vector<std::string>(restarts.begin(), restarts.begin() + 4) ==
          std::vector<std::string>{"0", "1", "0", "0"});
    CHECK(csv.find("\n\"narg:d=3,restart=gradient\",0,") != std::string::npos);
    CHECK(csv.find("\niht,0,") != std::string::npos);
    CHECK(csv.find('\r') == std::string::npos);
}

TEST_CASE("what became of a run's rules stands above its rows") {
    Race race = small_race();
    race.spec.methods = {race.spec.methods[6], race.spec.methods[0]};
    race.traces[0].name = "narg";
    race.spec.changes = {{0, 2, "d", "40"}, {1, 900, "step", "0.5"}};
    const std::string csv = write_trace_csv(race);
    CHECK(csv.find("\n# method 1, narg: NARG (d = 2 to 40 at t = 2)\n") != std::string::npos);
    CHECK(csv.find("# method 2") == std::string::npos);  // it ended before
}

TEST_CASE("two runs of the same rules are told apart in the column of methods") {
    Race race = small_race();
    race.traces[1].name = race.traces[0].name;
    const auto curves = read_curves(write_trace_csv(race), "race.csv");
    REQUIRE(curves);
    REQUIRE(curves->size() == 2);
    CHECK((*curves)[1].name == (*curves)[0].name + " (2)");
    CHECK((*curves)[1].error == race.traces[1].error);
}

TEST_CASE("a race laid over another as foreign curves has its errors to the bit") {
    const Race race = small_race();
    const auto curves = read_curves(write_trace_csv(race), "race.csv");
    REQUIRE(curves);
    REQUIRE(curves->size() == 2);
    CHECK((*curves)[0].name == race.traces[0].name);
    CHECK((*curves)[0].error == race.traces[0].error);
    CHECK((*curves)[1].iteration == std::vector<double>{0, 1, 2, 3});
    // What it ran is known by its share line, which must be whole.
    REQUIRE(curves->front().experiment);
    CHECK(*curves->front().experiment == race.spec);
    std::string altered = write_trace_csv(race);
    altered.replace(altered.find("seed="), 6, "seed=9");
    CHECK(read_curves(altered, "race.csv").sentence().starts_with("'race.csv', line 1: "));
}

TEST_CASE("every beginning of a CSV is curves or one sentence") {
    const std::string csv = write_trace_csv(small_race());
    for (std::size_t size = 0; size < csv.size(); ++size) {
        const auto curves = read_curves(std::string_view(csv).substr(0, size), "f");
        if (!curves) REQUIRE(curves.sentence().back() == '.');
    }
}
