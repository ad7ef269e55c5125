// The study of the field as a figure: drawn from a file that is whole, gone on with where it is not, refused
// where it is another.
#include "core/study/field_recovery.h"

#include "core/study/study_file.h"
#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::test;
using testing::says;

namespace {

/// Rows that nobody ran: errors fall with the samples, and matrixirls finds all.
std::vector<TrialRow> made_up_rows(const StudySpec& study, Index left_out) {
    std::vector<TrialRow> rows;
    for (Index cell = 0; cell < study.cells(); ++cell)
        for (Index method = 0; method < study_methods(study); ++method) {
            if (cell == 0 && method == left_out) continue;
            TrialRow row{.cell = cell, .trial = 0, .method = method, .iterations = 5, .seconds = 1};
            row.operator_calls = 100;
            row.relative_error = method == 0 ? 1e-12 : 1.0 / double(1 + study.column_of(cell));
            row.error = row.relative_error;
            row.status = MethodStatus::Stopped;
            rows.push_back(row);
        }
    return rows;
}

}  // namespace

TEST_CASE("the study of the field is drawn from its file, run as far as it is not there") {
    const Folder folder;
    const StudySpec study = field_recovery_study({40, 1, 1});
    {
        auto file = StudyFile::open(folder.path("f.lrs"), study, false);
        REQUIRE(file);
        REQUIRE(file->append(made_up_rows(study, 0)));
    }
    const Ended drawn = run_program(
        {"render", "field-recovery", "--study", "f.lrs", "-o", "f.svg", "--describe"}, folder.path());
    INFO(drawn.err);
    REQUIRE(drawn.code == 0);
    CHECK(says(drawn.err, "144 runs of up to 5000 operator calls, 143 of them done: about "));
    const std::string svg = folder.read("f.svg");
    for (const char* words :
         {"matrixirls", "scaledasd", "samples per unknown", "share found", "n = 40", "found may be"})
        CHECK(says(svg, words));
    // The one run that was missing is in the file now.
    {
        const auto whole = StudyFile::open(folder.path("f.lrs"), study, true);
        REQUIRE(whole);
        CHECK(static_cast<Index>(whole->done().size()) == study_methods(study) * study.cells());
    }
    REQUIRE(
        run_program({"render", "field-recovery", "--study", "f.lrs", "-o", "f.csv"}, folder.path()).code ==
        0);
    const std::string csv = folder.read("f.csv");
    CHECK(says(
        csv, "condition,method,samples_per_degree,trials,found,share,share_low,share_high,median,published"));
    CHECK(says(csv, "\n10,matrixirls,1.5,1,1,1,"));
    CHECK(says(csv, "\n10,r3mc,1.5,1,0,0,0,"));
    CHECK(says(csv, "\n1e+05,r2rils,4,nan,nan,nan,nan,nan,nan,3.6e-06\n"));

    REQUIRE(run_program({"sweep", "--n", "12", "--x", "rate=0.6,0.8", "--trials", "1", "--out", "o.lrs"},
                        folder.path())
                .code == 0);
    const Ended other =
        run_program({"render", "field-recovery", "--study", "o.lrs", "-o", "x.svg"}, folder.path());
    CHECK(other.code == 2);
    CHECK(says(other.err, "another study than that of field-recovery"));
    CHECK(run_program({"render", "field-recovery", "--n", "30", "-o", "x.svg"}, folder.path()).code == 2);
}
