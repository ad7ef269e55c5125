// The numbers of a study that are no axis, and the way from a file to matrices that are drawn.
#include "app/workspace/studies/study_rows.h"

#include <algorithm>

#include "core/problem/kind_table.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::studies;
using testing::says;

namespace {

const StudyRow& row(std::string_view id) {
    return *std::ranges::find_if(study_rows(), [&](const StudyRow& each) { return *each.id == id; });
}
bool there(std::string_view id, const StudyChoice& choice) { return (*row(id).there)(choice); }

StudyChoice over(const std::string& x, const std::string& y) {
    StudyChoice choice;
    choice.x = x, choice.y = y;
    return choice;
}

StudyChoice of_table() {
    StudyChoice choice = over("rank=1:3", "");
    choice.base.problem.source = ProblemSource::MatrixFile;
    choice.base.problem.path = "table.csv";
    choice.base.problem.seed = 7;
    choice.base.stop.tol = kDataStudyTolerance;
    return choice;
}

}  // namespace

TEST_CASE("what stands on an axis has no field beside it, and everything else of a study has one") {
    CHECK_FALSE(there("studies.rank", over("rate=0.2,0.3", "rank=1:3")));
    CHECK(there("studies.rank", over("rate=0.2,0.3", "")));
    CHECK(there("studies.rate", over("noise=0,0.1", "rank=1:3")));
    CHECK_FALSE(there("studies.rate", over("noise=0,0.1", "rate=0.2,0.3")));
    CHECK_FALSE(there("studies.rate", over("samples-per-degree=1,2", "")));
    CHECK_FALSE(there("studies.n", over("n=20,40", "")));
    CHECK(there("studies.n", over("rate=0.2,0.3", "")));
    // A table says its size and what is seen of it, and not the rank that is sought.
    StudyChoice table = of_table();
    table.x = "start=spectral,raw";
    CHECK_FALSE(there("studies.n", table));
    CHECK_FALSE(there("studies.rate", table));
    CHECK(there("studies.rank", table));
}

TEST_CASE(
    "rank and rate of a study's fields are those of its cells, of every kind, and are kept in its keys") {
    for (const ProblemKind kind : kProblemKinds) {
        INFO(static_cast<int>(kind));
        StudyChoice choice = over("noise=0,0.1", "");
        choice.kind = kind;
        choice.n = 50;
        const double rate = (*row_of(kind).rate->low + *row_of(kind).rate->high) / 2;
        const Index rank = std::min<Index>(3, *row_of(kind).most_rank);
        if (there("studies.rank", choice)) choice = row("studies.rank").with(choice, double(rank));
        choice = row("studies.rate").with(choice, rate);
        CHECK(row("studies.rate").number(choice) == rate);
        const Result<StudySpec> study = study_of(choice);
        INFO(study.sentence());
        REQUIRE(study);
        CHECK(study->base.problem.kind == kind);
        CHECK(study->base.problem.rank == rank);
        CHECK(study->base.problem.rate == rate);
        CHECK(study->base.problem.rows == 50);
        const Result<StudyChoice> again = read_studies_keys(studies_keys(choice));
        INFO(again.sentence());
        REQUIRE(again);
        CHECK(*study_of(*again) == *study);
    }
    // Too few samples for the rank are hatched, and no reason to refuse the file.
    StudyChoice few = row("studies.rank").with(over("noise=0,0.1", ""), 15);
    few = row("studies.rate").with(few, 0.1);
    const Result<StudyChoice> again = read_studies_keys(studies_keys(few));
    INFO(again.sentence());
    CHECK(again);
}

TEST_CASE("an axis that a file decides is named by its words, and drawn matrices are the way out") {
    StudyChoice table = of_table();
    table.methods = "narg+r";
    table.trials = 12;
    CHECK(why_idle_axis(table, table.x).empty());
    table.x = "rate=0.2,0.3,0.4";
    CHECK(says(why_idle_axis(table, table.x), "Sampling p on an axis is without effect"));
    const StudyChoice drawn = on_drawn(table);
    CHECK(why_idle_axis(drawn, drawn.x).empty());
    const Result<StudySpec> study = study_to_run(drawn);
    INFO(study.sentence());
    REQUIRE(study);
    CHECK(is_drawn(study->base.problem));
    CHECK(study->base.problem.seed == 7);
    CHECK(study->base.stop.tol == kStudyTolerance);
    CHECK(drawn.x == table.x);
    CHECK(drawn.methods == table.methods);
    CHECK(drawn.trials == table.trials);
}
