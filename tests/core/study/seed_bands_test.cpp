// Other seeds of one experiment: which there are, where their runs lie, and of which experiment they are.
#include "core/study/seed_bands.h"

#include "core/io/instance/build_instance.h"
#include "core/run/memory.h"
#include "core/study/run_study.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using testing::says;

namespace {

ExperimentSpec three_methods() {
    ExperimentSpec spec = default_experiment();
    spec.problem.rows = spec.problem.cols = 20;
    spec.problem.rank = 1;
    spec.problem.rate = 0.7;
    spec.methods = {spec.methods[6], spec.methods[3], spec.methods[4]};
    spec.methods[1].enabled = false;
    return spec;
}

std::vector<TrialRow> rows_of(const StudySpec& study) {
    std::vector<TrialRow> rows;
    StudyRun run;
    run.build = [](const ExperimentSpec& spec, const std::stop_token& stop) {
        return build_instance(spec, 0, stop);
    };
    run.keep = [&](const std::vector<TrialRow>& some) -> Result<Written> {
        rows.insert(rows.end(), some.begin(), some.end());
        return Written{};
    };
    const auto ran = run_study(study, {}, run);
    INFO(ran.sentence());
    REQUIRE(ran);
    return rows;
}

}  // namespace

TEST_CASE("the other seeds are those that follow, and each run ends where the race's own would") {
    const ExperimentSpec spec = three_methods();
    const auto study = seed_study(spec, 5);
    INFO(study.sentence());
    REQUIRE(study);
    CHECK(trial_seed(*study, 0) == spec.problem.seed + 1);
    CHECK(study_methods(*study) == 2);
    const std::vector<TrialRow> rows = rows_of(*study);
    REQUIRE(rows.size() == 10);
    const SeedBands bands = seed_bands(*study, rows);
    CHECK(bands.runs == 5);
    REQUIRE(bands.bands.size() == 2);
    for (const TrialRow& row : rows) {
        ExperimentSpec other = spec;
        other.problem.seed = trial_seed(*study, row.trial);
        Result<Instance> instance = build_instance(other, 0);
        REQUIRE(instance);
        const RunResult alone = run_race(other, std::make_shared<const Instance>(*std::move(instance)));
        const Trace& trace = alone.race.traces[row.method == 0 ? 0 : 2];
        REQUIRE(row.errors.size() == trace.size());
        for (std::size_t t = 0; t < trace.size(); ++t)
            CHECK(row.errors[t] == Approx(trace.error[t]).epsilon(0.01));
    }
    for (const ErrorBand& band : bands.bands) {
        REQUIRE(band.median.size() <= bands.t.size());
        for (std::size_t t = 0; t < band.median.size(); ++t) {
            CHECK(band.low[t] <= band.median[t]);
            CHECK(band.median[t] <= band.high[t]);
            CHECK(bands.t[t] == double(t));
        }
        CHECK(band.median.back() <= 1e-10);
    }
}

TEST_CASE("a seed that only some methods have run counts for none") {
    const auto study = seed_study(three_methods(), 3);
    REQUIRE(study);
    std::vector<TrialRow> rows = rows_of(*study);
    const SeedBands whole = seed_bands(*study, rows);
    std::erase_if(rows, [](const TrialRow& row) { return row.trial == 1 && row.method == 0; });
    const SeedBands less = seed_bands(*study, rows);
    CHECK(whole.runs == 3);
    CHECK(less.runs == 2);
    std::erase_if(rows, [](const TrialRow& row) { return row.trial == 1; });
    CHECK(seed_bands(*study, rows).bands[1].median == less.bands[1].median);
    CHECK(seed_bands(*study, {}).runs == 0);
}

TEST_CASE("bands are of the experiment as it is, and of no other") {
    const ExperimentSpec spec = three_methods();
    const auto study = seed_study(spec, 4);
    REQUIRE(study);
    const auto places = places_in(*study, spec);
    REQUIRE(places.size() == 3);
    CHECK(places[0] == 0u);
    CHECK_FALSE(places[1].has_value());
    CHECK(places[2] == 1u);
    const auto elsewhere = [&](auto change) {
        ExperimentSpec other = spec;
        change(other);
        return places_in(*study, other).empty();
    };
    CHECK(elsewhere([](ExperimentSpec& s) { s.problem.seed += 1; }));
    CHECK(elsewhere([](ExperimentSpec& s) { s.problem.rate = 0.6; }));
    CHECK(elsewhere([](ExperimentSpec& s) { s.stop.max_iter = 10; }));
    CHECK(elsewhere([](ExperimentSpec& s) { s.start.kind = StartKind::Raw; }));
    CHECK(elsewhere([](ExperimentSpec& s) { s.methods[1].enabled = true; }));
    CHECK(elsewhere([](ExperimentSpec& s) { s.methods[0].spec.restart = RestartTest::Function; }));
    CHECK(elsewhere([](ExperimentSpec& s) { s.changes.push_back({0, 3, "d", "4"}); }));
    CHECK_FALSE(elsewhere([](ExperimentSpec&) {}));
}

TEST_CASE("an experiment without other seeds says why") {
    const auto why = [](auto change, Index seeds = 20) {
        ExperimentSpec spec = three_methods();
        change(spec);
        const auto study = seed_study(spec, seeds);
        REQUIRE_FALSE(study);
        return study.sentence();
    };
    const auto as_it_is = [](ExperimentSpec&) {};
    CHECK(says(why(as_it_is, 0), "0 seeds cannot be run: from 1 to 200"));
    CHECK(says(why(as_it_is, 201), "201 seeds"));
    CHECK(
        says(why([](ExperimentSpec& s) { s.problem.source = ProblemSource::Picture; }), "comes from a file"));
    CHECK(says(why([](ExperimentSpec& s) { s.changes.push_back({0, 3, "d", "4"}); }), "changed on its way"));
    CHECK(says(why([](ExperimentSpec& s) {
                   for (MethodEntry& entry : s.methods) entry.enabled = false;
               }),
               "No method is on"));
    CHECK(says(why([](ExperimentSpec& s) { s.problem.rate = 0.05; }), "fewer samples"));
    // A noisy problem has bands too: they end at its floor.
    ExperimentSpec noisy = three_methods();
    noisy.problem.noise = 1e-3;
    noisy.stop.max_iter = 60;
    const auto study = seed_study(noisy, 2);
    INFO(study.sentence());
    REQUIRE(study);
    for (const TrialRow& row : rows_of(*study)) {
        CHECK_FALSE(row.success);
        CHECK(row.errors.size() > 5);
    }
}

TEST_CASE("errors of other seeds are counted against the room that their race leaves") {
    const ExperimentSpec spec = three_methods();
    const auto study = seed_study(spec, 5);
    REQUIRE(study);
    const double race = race_memory(spec, ground_of(spec.problem));
    CHECK(says(room_for_seeds(spec, 1.5 * race).sentence(), "--memory-limit"));
    const auto room = room_for_seeds(spec, 3 * race);
    REQUIRE(room);
    CHECK(*room == Approx(2 * race));

    TrialRow row;
    row.errors.assign(1000, 0.5);
    const double each = sizeof(TrialRow) + 1000.0 * sizeof(double);
    SeedRows rows(*study, race + 2.5 * each);
    CHECK(rows.keep({row}));
    CHECK(rows.keep({row}));
    const auto refused = rows.keep({row});
    INFO(refused.sentence());
    CHECK(says(refused.sentence(), "fewer seeds or iterations"));
    CHECK(rows.rows().size() == 2);
}
