// Wilson's interval, the study of the field, distances of the start on an axis, and commands among the
// methods of a study.
#include "core/study/field_recovery.h"

#include <cmath>

#include "core/io/share_line.h"
#include "core/study/study_table.h"
#include "tests/core/study/small_study.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::testing;

TEST_CASE("Wilson's interval holds the shares that a test of them would not reject") {
    for (const auto& [successes, trials] :
         {std::pair<Index, Index>{0, 20}, {20, 20}, {10, 20}, {3, 7}, {1, 1}}) {
        const ShareInterval ends = wilson_interval(successes, trials);
        const double n = double(trials), p = double(successes) / n, z = 1.959963984540054;
        // Its ends are where |p - q| = z sqrt(q (1 - q)/n), unless they are 0 or 1.
        for (const double q : {ends.low, ends.high})
            CHECK(std::abs(p - q) == Approx(z * std::sqrt(q * (1 - q) / n)).margin(1e-12));
        CHECK(ends.low <= p);
        CHECK(ends.high >= p);
    }
    CHECK(wilson_interval(0, 20).low == 0);
    CHECK(wilson_interval(20, 20).high == 1);
    CHECK(std::isnan(wilson_interval(0, 0).low));
}

TEST_CASE("the study of the field is told from others, and counts by its own measure") {
    const StudySpec study = field_recovery_study({60, 3, 7});
    CHECK(why_invalid(study).empty());
    const auto choice = field_recovery_choice(study);
    REQUIRE(choice);
    CHECK(choice->n == 60);
    CHECK(choice->trials == 3);
    CHECK(choice->seed == 7);
    CHECK(study.base.stop.max_calls == 5000);
    CHECK(read_share_line(write_share_line(study.base))->stop.max_calls == 5000);
    StudySpec other = study;
    other.base.problem.rank = 4;
    CHECK(says(field_recovery_choice(other).sentence(), "another study"));

    const Index columns = study.columns();
    const auto row = [&](Index cell, Index trial, double error) {
        TrialRow made{.cell = cell, .trial = trial, .method = 1};
        made.relative_error = error;
        return made;
    };
    // 1e-4 is found at a condition number of 10, and not at 1e5.
    std::vector<TrialRow> rows;
    for (const Index cell : {Index(0), columns})
        for (Index trial = 0; trial < 3; ++trial) rows.push_back(row(cell, trial, trial == 0 ? 1e-8 : 1e-4));
    CHECK(field_cell(study, rows, 0, 1).found == 3);
    CHECK(field_cell(study, rows, columns, 1).found == 1);
    CHECK(field_cell(study, rows, 0, 1).median == 1e-4);
    CHECK(field_cell(study, rows, 0, 0).trials == 0);
    for (const PublishedMedian& one : published_medians())
        CHECK(std::ranges::any_of(study.base.methods, [&](const MethodEntry& entry) {
            return print_method(entry.spec) == one.method;
        }));
}

TEST_CASE("the distance of the start is an axis, and one within reach is found from") {
    StudySpec study = small_study();
    study.base.problem.rank = 1;
    study.base.problem.rate = 0.7;
    study.base.methods = {*read_method_entry("rgrad-orth")};
    study.x = axis("start-distance=0.01:1:log:3");
    study.y.reset();
    CHECK(study.x->values == std::vector<std::string>{"0.01", "0.1", "1"});
    CHECK(why_invalid(study).empty());
    CHECK_FALSE(draws_nothing(study));
    const auto cell = study_cell(study, 0);
    REQUIRE(cell);
    CHECK(cell->spec.start == StartSpec{StartKind::Near, 0.01});
    const auto ran = run_trial(study, *cell, 0, 0, {0}, {builder()});
    REQUIRE(ran);
    CHECK(ran->front().success);
    study.base.start.kind = StartKind::Raw;
    CHECK(study_cell(study, 0)->spec.start.kind == StartKind::Near);
}

TEST_CASE("a command is a method of a study, behind the others") {
    StudySpec study = small_study();
    study.base.externals = {"python3 mine.py {csv}"};
    study.errors = true;
    CHECK(study_methods(study) == 3);
    CHECK(cell_methods(study, 0) == std::vector<std::string>{"narg+r", "rgrad-orth", "mine.py"});
    TrialWorld world{builder()};
    const auto cell = study_cell(study, 0);
    CHECK(says(run_trial(study, *cell, 0, 0, {2}, world).sentence(),
               "'python3 mine.py {csv}', which sweep runs"));
    // Records at 0, 3 and 5, the second a success: tol is 1e-3.
    world.external = [](const ExperimentSpec& spec, std::size_t place, const Instance& instance,
                        const std::stop_token&) -> Result<ForeignRecords> {
        CHECK(spec.externals.at(place) == "python3 mine.py {csv}");
        CHECK(instance.truth);
        return ForeignRecords{{0, 3, 5}, {1, 5e-4, 1e-5}, {}, {0, 9, 15}, 2.5};
    };
    const auto rows = run_trial(study, *cell, 0, 1, {2}, world);
    REQUIRE(rows);
    const TrialRow& row = rows->front();
    CHECK(row.success);
    CHECK(row.method == 2);
    CHECK(row.iterations == 3);
    CHECK(row.operator_calls == 9);
    CHECK(row.seconds == 2.5);
    CHECK(row.error == 5e-4);
    CHECK(row.errors == std::vector<double>{1, 1, 1, 5e-4});
    world.external = [](const ExperimentSpec&, std::size_t, const Instance&,
                        const std::stop_token&) -> Result<ForeignRecords> {
        return Failure{"it is not there."};
    };
    CHECK(says(run_trial(study, *cell, 0, 1, {2}, world).sentence(), "it is not there."));
}
