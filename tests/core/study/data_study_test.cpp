// Studies of data: their error is that on what a trial's seed holds out, and over ranks it says which one the
// data ask for.
#include <cmath>
#include <filesystem>

#include "core/io/picture/image.h"
#include "core/run/data/held_out.h"
#include "core/run/session.h"
#include "core/study/rank_choice.h"
#include "core/study/study_file.h"
#include "core/study/study_table.h"
#include "core/study/summary.h"
#include "tests/core/study/small_study.h"
#include "tests/paths.h"
#include "tests/says.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

double shuffled_at(Index i, Index j) {
    const double value = std::sin(12.9898 * double(i) + 78.233 * double(j)) * 43758.5453;
    return value - std::floor(value);
}

/// 40 x 30 ratings of rank three about a mean, noisy ones too.
std::string ratings_of_rank_three(double mean, double noise) {
    std::string text;
    for (Index i = 0; i < 40; ++i)
        for (Index j = 0; j < 30; ++j) {
            if (shuffled_at(i, j) > 0.6) continue;
            const double a = double(i), b = double(j);
            const double value = mean + std::sin(0.7 * a) * std::cos(1.3 * b) +
                                 std::cos(2.1 * a + 1) * std::sin(0.4 * b) +
                                 0.7 * std::sin(1.9 * a + 2) * std::sin(2.6 * b) +
                                 noise * std::sin(3.1 + 47.1 * a * a + 91.7 * b + 31.7 * a * b);
            text += std::to_string(i) + "," + std::to_string(j) + "," + std::to_string(value) + "\n";
        }
    return text;
}

StudySpec study_of_ranks(const std::string& path, const char* axis_text) {
    StudySpec study;
    study.base = default_experiment();
    study.base.problem.source = ProblemSource::Ratings;
    study.base.problem.path = path;
    study.base.methods = {*read_method_entry("narg:restart=gradient")};
    study.base.stop.tol = kDataStudyTolerance;
    study.base.stop.max_iter = 300;
    study.x = testing::axis(axis_text);
    study.trials = 3;
    return study;
}

}  // namespace

TEST_CASE("a study of ratings over ranks finds rank three, with parts taken off or without") {
    const testing::TempFolder folder;
    for (const auto& [mean, noise] : {std::pair(0.0, 0.0), {0.0, 0.05}, {3.0, 0.0}, {3.0, 0.05}})
        for (const Centring centring : {Centring::Auto, Centring::Mean, Centring::None}) {
            // Without its mean a table of rank three is one of rank four.
            if (mean != 0 && centring == Centring::None) continue;
            CAPTURE(mean, noise, static_cast<int>(centring));
            StudySpec study =
                study_of_ranks(folder.with("r.csv", ratings_of_rank_three(mean, noise)), "rank=1:6");
            study.base.problem.center = centring;
            REQUIRE(why_invalid(study).empty());
            const std::vector<TrialRow> rows = testing::rows_of(study, 2);
            REQUIRE(rows.size() == 18);
            const auto choice = rank_choice_of(study, rows, 0);
            REQUIRE(choice);
            std::string scores;
            for (const RankScore& score : choice->scores)
                scores += std::to_string(score.rmse) + " ± " + std::to_string(score.standard_error) + "; ";
            INFO(scores);
            CHECK(choice->chosen == 3);
            // One trial after the other comes to the same.
            const auto alone = choose_rank(study.base, 6, 3, testing::builder());
            REQUIRE(alone);
            CHECK(alone->chosen == choice->chosen);
            for (std::size_t k = 0; k < alone->scores.size(); ++k)
                CHECK(alone->scores[k].rmse == choice->scores[k].rmse);
        }
}

TEST_CASE("the error of a trial is the held-out error of its run, and each seed holds out others") {
    const testing::TempFolder folder;
    const StudySpec study = study_of_ranks(folder.with("r.csv", ratings_of_rank_three(3, 0.05)), "rank=2,3");
    const std::vector<TrialRow> rows = testing::rows_of(study, 1);
    for (const TrialRow& row : rows) {
        const auto cell = study_cell(study, row.cell);
        REQUIRE(cell);
        ExperimentSpec spec = cell->spec;
        spec.problem.seed = trial_seed(study, row.trial);
        Result<Instance> made = build_instance(spec, 0, {});
        REQUIRE(made);
        const auto instance = std::make_shared<const Instance>(std::move(*made));
        const RunResult run = run_race(spec, instance);
        CHECK(row.error == Approx(held_out_error(*instance, run.iterates.front()).rmse).epsilon(1e-12));
        CHECK(row.relative_error ==
              Approx(row.error / held_out_error_without(*instance).rmse).epsilon(1e-12));
        CHECK(row.success == (run.race.traces.front().status == MethodStatus::Converged));
    }
    CHECK(rows[0].error != rows[1].error);
    // Read back, on any number of threads, the same.
    StudyFileContent content{study, write_study_head(study), rows, 0, false, write_study_head(study)};
    const Result<StudyFileContent> read = read_study(write_study(content, true), "s.lrs");
    INFO(read.sentence());
    REQUIRE(read);
    CHECK(read->study == study);
    CHECK(testing::same_rows(read->rows, testing::rows_of(study, 2)));
    CHECK(says(write_study_csv(content, true), "# error: test_rmse\n"));
    CHECK(says(summary_table(study, summarise(study, rows)), "test_rmse:mean"));
}

TEST_CASE("a study of data names its file, and goes on with no other content of it") {
    const testing::TempFolder folder;
    const StudySpec study = study_of_ranks(folder.with("r.csv", ratings_of_rank_three(0, 0.05)), "rank=2,3");
    CHECK(reads_files(study));
    CHECK_FALSE(reads_instances(study));
    CHECK_FALSE(draws_nothing(study));
    StudySpec tested = study;
    tested.base.problem.test_path = "t.csv";
    CHECK(draws_nothing(tested));
    const std::string path = folder.path() + "/s.lrs";
    {
        auto file = StudyFile::open(path, study, false);
        INFO(file.sentence());
        REQUIRE(file);
        CHECK(says(file->head(), " instances="));
        REQUIRE(file->append({testing::rows_of(study, 1).front()}));
    }
    folder.with("r.csv", ratings_of_rank_three(1, 0.05));
    CHECK(says(StudyFile::open(path, study, true).sentence(), "is of another study"));
}

TEST_CASE("what a study of data cannot be is said") {
    const testing::TempFolder folder;
    StudySpec study = study_of_ranks(folder.with("r.csv", ratings_of_rank_three(0, 0)), "rank=1:3");
    study.base.problem.test_fraction = 0;
    CHECK(says(why_invalid(study), "a test-fraction above 0 is needed"));
    study.x = testing::axis("test-fraction=0.1,0.3");
    CHECK(why_invalid(study).empty());
    study.base.problem.test_fraction.reset();
    study.x = testing::axis("rate=0.1,0.3");
    CHECK(says(why_idle(study), "rate on an axis is without effect: the file decides"));
    study.x = testing::axis("center=none,both");
    CHECK(why_idle(study).empty());
    study.x = testing::axis("problem=mc,ms");
    CHECK(says(why_invalid(study), "cannot be axes of a study of ratings"));
    CHECK(says(read_axis("ratings=a.csv,b.csv").sentence(), "a study reads one table or picture"));
    CHECK(criterion_text(study_of_ranks("r.csv", "rank=1:3")) ==
          "a gradient of at most 1e-06 times the first within 300 iterations");
}

TEST_CASE("a study of a picture measures all its pixels") {
    StudySpec study = study_of_ranks(
        (std::filesystem::path(lowrank::test::kTestFolder).parent_path() / "assets/sample.png").string(),
        "rank=2,6");
    study.base.problem.source = ProblemSource::Picture;
    study.base.problem.rate = 0.5;
    study.base.problem.max_side = 48;
    study.trials = 1;
    CHECK(error_name(study) == "rmse");
    const std::vector<TrialRow> rows = testing::rows_of(study, 1);
    for (const TrialRow& row : rows) {
        ExperimentSpec spec = study_cell(study, row.cell)->spec;
        Result<Instance> made = build_instance(spec, 0, {});
        REQUIRE(made);
        const auto instance = std::make_shared<const Instance>(std::move(*made));
        const FixedRankPoint X = run_race(spec, instance).iterates.front();
        const Matrix filled = (X.U * X.K * X.V.transpose()).cwiseMax(0).cwiseMin(1);
        const Matrix& picture = instance->origin->picture;
        CHECK(row.error ==
              Approx(std::sqrt((filled - picture).squaredNorm() / double(picture.size()))).epsilon(1e-9));
    }
    CHECK(rank_choice_of(study, rows, 0)->scores.size() == 2);
}
