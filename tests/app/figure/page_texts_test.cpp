// The words of pages that are drawn from numbers: each has a phrase in the table of texts, and so has what a
// phrase passes on.
#include "app/figure/race/build_race_figures.h"
#include "app/paint/phrasebook.h"
#include "app/workspace/race/figures/paper_races_page.h"
#include "app/workspace/studies/figures/paper_tables.h"
#include "app/workspace/studies/figures/phase_map.h"
#include "app/workspace/studies/figures/study_places.h"
#include "core/io/experiment_keys.h"
#include "tests/app/other_letters.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::studies;

namespace {

/// Words that a book in other letters leaves as they are, but for values as they are typed.
class PageBook {
public:
    PageBook() : book_(testing::in_other_letters()) {}
    void says(const std::string& text) const {
        const std::string written = book_.say(text);
        INFO(text << " -> " << written);
        CHECK(testing::latin_words(
                  written, {"csv",     "tol",     "max",      "min",      "iter",  "IHT",    "NARG",
                            "ratings", "uniform", "leverage", "true",     "false", "double", "rgrad",
                            "orth",    "narg",    "RGrad",    "ScaledGD", "calls", "time",   "limit"}) == "");
    }

private:
    paint::Phrasebook book_;
};

StudySpec study_of(const std::string& x, const std::string& y) {
    StudySpec study;
    study.base = default_experiment();
    study.base.methods = {*read_method_entry("narg+r"), *read_method_entry("rgrad-orth")};
    study.x = *read_axis(x);
    study.y = *read_axis(y);
    study.trials = 2;
    return study;
}

}  // namespace

TEST_CASE("texts: axes of a study, its places and what succeeds are in phrases of the table") {
    const PageBook book;
    for (const auto& [x, y] : std::vector<std::pair<std::string, std::string>>{
             {"n=20,30", "start=spectral,raw"},
             {"rows=20,30", "cols=20,30"},
             {"samples-per-degree=2,3", "sampling=uniform,leverage"},
             {"noise=0,0.1", "condition=1,10"},
             {"coherence=0,1", "precision=double"},
             {"start-distance=0.1,0.2", "redraw=false,true"},
             {"rank=1,2", "fill-rows=false,true"},
             {"tol=0.01,0.001", "max-iter=10,20"},
             {"model-rank=2,3", "max-calls=10,20"},
             {"rate=0.4,0.5", "time-limit=1,2"},
             {"d=2,3", "q=0.1,0.2"},
             {"step=0.5,1", "restart=never,gradient"},
             {"method=narg,rgrad-orth", "problem=mc,ms"}}) {
        PhaseMapInput in;
        in.study = study_of(x, y);
        for (const StudyAxis& axis : {*in.study.x, *in.study.y})
            book.says(phase_axis_words(axis.key, ProblemKind::MatrixCompletion));
        book.says(cell_words(in.study, 0));
        book.says(cell_words(in.study, 0) + ", " + phase_study_words(in));
        book.says(phase_note_words(in));
        in.study.base.problem.source = ProblemSource::Ratings;
        in.study.base.problem.path = "/data/my ratings.csv";
        book.says(phase_study_words(in));
        in.study.trials = 1;
        book.says(phase_study_words(in));
        book.says(phase_note_words(in));
    }
}

TEST_CASE("texts: what an experiment is, drawn or of a file, is in phrases of the table") {
    const PageBook book;
    for (const char* path : {"", "/data/ratings.csv", "/data/my ratings.csv", "ratings"})
        for (const ProblemKind kind : {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing})
            for (const bool filled : {false, true}) {
                ProblemSpec problem = default_experiment().problem;
                problem.kind = kind;
                problem.path = path;
                if (*path != 0)
                    problem.source = ProblemSource::Ratings;
                else if (filled)
                    problem.model_rank = 5;
                problem.fill_rows = filled;
                problem.noise = 0.1, problem.condition = 10;
                book.says(figure::experiment_words(problem));
            }
}

TEST_CASE("texts: the paper's races and tables are in phrases of the table") {
    const PageBook book;
    for (const PaperFigure figure : {PaperFigure::McAll, PaperFigure::MsAll, PaperFigure::Lazy}) {
        PaperChoice choice;
        choice.n = 16;
        choice.stop.max_iter = 20;
        const auto races = paper_races(figure, choice);
        REQUIRE(races);
        const auto built = race::build_paper_races(*races, theme::theme(theme::ThemeName::Light));
        book.says(built->page.title);
        book.says(built->page.note);
    }
    ComplexityChoice choice;
    choice.n = 30;
    choice.sizes = {30, 40};
    choice.steps = 2;
    const auto complexity = complexity_table(choice);
    INFO(complexity.sentence());
    REQUIRE(complexity);
    RuntimeRow row;
    row.problem = runtime_problems({30}, {}).front();
    row.trials = 1;
    for (const figure::TablePage& page : {complexity_page(*complexity), runtime_page({row})}) {
        book.says(page.title);
        book.says(page.note);
        for (const auto& column : page.columns) book.says(column.heading), book.says(column.unit);
        for (const auto& each : page.rows)
            if (!each.group.empty()) book.says(each.group);
    }
}
