// Cells, shards and seeds of a study, and why one cannot be.
#include "core/study/study.h"

#include "core/study/run_study.h"
#include "tests/catch.h"
#include "tests/core/study/small_study.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::testing;

namespace {

std::string why_not(const StudySpec& study) {
    const std::string why = why_invalid(study);
    REQUIRE_FALSE(why.empty());
    CHECK(why.ends_with("."));
    return why;
}

}  // namespace

TEST_CASE("a cell has the values of its axes, counted along x first") {
    const StudySpec study = small_study();
    REQUIRE(study.cells() == 8);
    const Result<StudyCell> cell = study_cell(study, 5);
    REQUIRE(cell);
    CHECK(cell->spec.problem.rate == 0.7);
    CHECK(cell->spec.problem.rank == 4);
    CHECK(cell_name(study, 5) == "rate = 0.7, rank = 4");
    // Samples floor(p 196) against r (28 - r): 78 and 137 against 27, 52, 96, 132.
    std::vector<bool> few;
    for (Index i = 0; i < 8; ++i) few.push_back(study_cell(study, i)->underdetermined);
    CHECK(few == std::vector<bool>{false, false, false, false, true, false, true, false});
    StudySpec allowed = study;
    allowed.base.problem.allow_underdetermined = true;
    CHECK_FALSE(study_cell(allowed, 4)->underdetermined);
    StudySpec none = study;
    none.x.reset();
    none.y.reset();
    CHECK(none.cells() == 1);
    CHECK(study_cell(none, 0)->spec.problem == study.base.problem);
    CHECK(cell_name(none, 0).empty());
    CHECK(criterion_text(study) == "||X - X*||_F <= 0.001 within 60 iterations");
    StudySpec limited = study;
    limited.base.stop.max_calls = 30;
    CHECK(criterion_text(limited) == "||X - X*||_F <= 0.001 within 60 iterations and 30 operator calls");
    limited.base.stop.time_limit = 1.5;
    limited.base.stop.relative = true;
    CHECK(criterion_text(limited) ==
          "||X - X*||_F/||X*||_F <= 0.001 within 60 iterations, 30 operator calls "
          "and 1.5 s of processor time");
    limited.x = axis("tol=1e-2,1e-3");
    CHECK(criterion_text(limited).find("<= tol within 60 iterations") != std::string::npos);
}

TEST_CASE("keys of the methods go to those that have them, and a method axis is the list") {
    StudySpec study = small_study();
    study.base.methods = {*read_method_entry("narg"), *read_method_entry("rgrad-orth")};
    study.y = axis("d=5,10");
    CHECK(print_method(study_cell(study, 2)->spec.methods[0].spec) == "narg:d=10");
    CHECK(print_method(study_cell(study, 2)->spec.methods[1].spec) == "rgrad-orth");
    study.x = axis("method=narg,nag");
    CHECK(study_methods(study) == 1);
    CHECK(print_method(study_cell(study, 3)->spec.methods.at(0).spec) == "nag:d=10");
    // Whichever axis it is on, the method comes before its rules.
    std::swap(study.x, study.y);
    CHECK(print_method(study_cell(study, 3)->spec.methods.at(0).spec) == "nag:d=10");
}

TEST_CASE("samples per degree of freedom depend on the cell's size and rank") {
    StudySpec study = small_study();
    study.x = axis("samples-per-degree=1.5");
    study.y = axis("rank=1,2");
    CHECK(measurement_count(study_cell(study, 0)->spec.problem) == 41);  // 1.5 x 27, rounded up
    CHECK(measurement_count(study_cell(study, 1)->spec.problem) == 78);
}

TEST_CASE("a study that cannot be is refused with the cell and the value") {
    StudySpec study = small_study();
    CHECK(why_invalid(study).empty());
    const auto with = [&](auto change) {
        StudySpec other = study;
        change(other);
        return why_not(other);
    };
    CHECK(says(with([](StudySpec& s) { s.y = axis("rank=1,15"); }), "rank = 15"));
    CHECK(says(with([](StudySpec& s) { s.x = axis("rate=0.5,1.5"); }), "rate 1.5"));
    CHECK(says(with([](StudySpec& s) { s.x = axis("rank=1,2"); }), "both axes"));
    // Two forms of one momentum; the word and the number of one form go together.
    const auto on_rules = [&](const char* x, const char* y) {
        StudySpec other = study;
        other.x = axis(x), other.y = axis(y);
        other.base.methods = {*read_method_entry("narg")};
        return why_invalid(other);
    };
    CHECK(says(on_rules("d=2,5", "q=0.1,0.2"), "d and q set the same rule of narg"));
    CHECK(says(on_rules("momentum=none,lazy", "d=2,5"), "momentum and d set the same rule"));
    CHECK(on_rules("momentum=lazy", "d=2,5").empty());
    CHECK(on_rules("step=1,optimal", "d=2,5").empty());
    CHECK(says(with([](StudySpec& s) { s.x = axis("rows=10,20"), s.y = axis("n=10,20"); }), "n gives rows"));
    CHECK(says(with([](StudySpec& s) { s.x = axis("side=u,v"); }),
               "no method of the study has the key 'side'"));
    CHECK(says(with([](StudySpec& s) { s.x = axis("d=1,-2"); }), "-2"));
    CHECK(says(with([](StudySpec& s) { s.trials = 0; }), "trials 0"));
    CHECK(says(with([](StudySpec& s) { s.trials = kMostTrials; }), "too many"));
    CHECK(says(with([](StudySpec& s) { s.base.methods.clear(); }), "--method"));
    CHECK(says(with([](StudySpec& s) { s.base.methods[0].enabled = false; }), "off"));
    CHECK(says(with([](StudySpec& s) { s.base.stop.tol.reset(); }), "tol auto"));
    CHECK(says(with([](StudySpec& s) { s.base.stop.tol = 0; }), "tol 0"));
    CHECK(says(with([](StudySpec& s) { s.x = axis("tol=1e-3,auto"); }), "the cell tol = auto"));
    CHECK(says(with([](StudySpec& s) { s.base.changes = {{0, 3, "d", "5"}}; }), "change"));
    CHECK(says(with([](StudySpec& s) { s.base.problem.seed = ~0ull; }), "seed"));
    CHECK(
        says(with([](StudySpec& s) { s.base.problem.source = ProblemSource::Picture; }), "No file is named"));
    CHECK(says(with([](StudySpec& s) {
                   s.x = axis("noise=0,0.1");
                   s.base.methods = {*read_method_entry("narg:momentum=optimal")};
               }),
               "noise = 0.1"));
}

TEST_CASE("what would be without effect in a study is told to who makes it") {
    StudySpec study = small_study();
    CHECK(why_idle(study).empty());
    const auto with = [&](const char* x, const char* y, const std::vector<std::string>& methods) {
        StudySpec other = study;
        other.x = axis(x), other.y.reset();
        if (*y) other.y = axis(y);
        other.base.methods.clear();
        for (const std::string& method : methods) other.base.methods.push_back(*read_method_entry(method));
        const std::string why = why_idle(other);
        CHECK((why.empty() || why.ends_with(".")));
        return why;
    };
    CHECK(with("d=2,5", "", {"narg:d=9"}) ==
          "d is on an axis, and the method narg:d=9 says it too: leave d out of it.");
    CHECK(
        with("rate=0.5,0.7", "d=2,5", {"narg:restart=function,q=0.5"}) ==
        "d is on an axis, and the method narg:q=0.5,restart=function says the same rule by q: leave q out of "
        "it.");
    CHECK(says(with("method=narg:d=3,nag", "d=2,5", {"narg+r"}), "narg:d=3 says it too"));
    CHECK(with("d=2,5", "", {"narg:restart=function", "iht:step=0.5"}).empty());
    CHECK(with("d=2,5", "", {"narg", "narg+r"}).empty());
    CHECK(with("rate=0.5,0.7", "", {"iht", "iht"}) ==
          "two methods of the study are one, iht: name each once.");
    // What a name alone stands for is no word of the person's, and other rules are none of the axis.
    CHECK(with("basin=on,off", "", {"narg:restart=gradient"}).empty());
    CHECK(with("restart=never,function", "", {"narg:restart=gradient"}).empty());
    CHECK(with("restart=never,gradient,function", "", {"narg+r:basin=off"}).empty());
    CHECK(says(with("basin=on,off", "", {"narg+r:basin=0.3"}),
               "basin=0.3 says it too: leave basin out of it."));
    study.base.problem.source = ProblemSource::InstanceFile;
    study.base.problem.path = "inst.toml";
    for (const char* idle : {"rate=0.4,0.5", "rank=1,2", "n=10,20", "rows=10,20", "cols=10,20", "noise=0,1",
                             "condition=1,2", "fill-rows=true,false", "samples-per-degree=2,3"})
        CHECK(says(with(idle, "", {"narg"}), "on an axis is without effect"));
    CHECK(with("start=raw,noisy:1", "tol=1e-3,1e-4", {"narg"}).empty());
    study.base.problem = small_study().base.problem;
    CHECK(says(with("instance=a,b", "rate=0.4,0.5", {"narg"}), "rate on an axis is without effect"));
}

TEST_CASE("an instance file and a start that takes no seed leave nothing to draw") {
    StudySpec study = small_study();
    study.x.reset(), study.y.reset();
    CHECK_FALSE(draws_nothing(study));
    study.base.problem.source = ProblemSource::InstanceFile;
    study.base.problem.path = "inst.toml";
    CHECK(reads_instances(study));
    CHECK(draws_nothing(study));
    study.x = axis("start=raw,noisy:1");
    CHECK_FALSE(draws_nothing(study));
    study.x = axis("start=raw,spectral");
    CHECK(draws_nothing(study));
    study.x = axis("instance=a,b");
    study.base.problem = small_study().base.problem;
    CHECK(draws_nothing(study));
    study.base.start = {StartKind::Noisy, 1};
    CHECK_FALSE(draws_nothing(study));
}

TEST_CASE("the parts of a study are every trial once") {
    const StudySpec study = small_study();
    for (const Index parts : {1, 2, 3, 5, 100})
        for (Index cell = 0; cell < study.cells(); ++cell)
            for (Index trial = 0; trial < study.trials; ++trial) {
                Index owners = 0;
                for (Index part = 1; part <= parts; ++part)
                    owners += StudyShard{part, parts}.has(cell, trial);
                CHECK(owners == 1);
            }
    CHECK(*read_shard("2/8") == StudyShard{2, 8});
    for (const char* text : {"0/8", "9/8", "2", "2/", "/8", "a/b", "1/0", "-1/2", "1/2/3", "1/1000001", ""}) {
        const Result<StudyShard> read = read_shard(text);
        CHECK_FALSE(read);
        CHECK(says(read.sentence(), "PART/PARTS"));
    }
}

TEST_CASE("coarse cells come before those between them, and each comes once") {
    // 3 x 2: the corner, then what lies on multiples of 2, then the rest.
    const std::vector<std::vector<Index>> levels = coarse_first(3, 2);
    REQUIRE(levels.size() == 3);
    CHECK(levels[0] == std::vector<Index>{0});
    CHECK(levels[1] == std::vector<Index>{2});
    CHECK(levels[2] == std::vector<Index>{1, 3, 4, 5});
    for (const auto& [columns, rows] :
         {std::pair(1, 1), std::pair(20, 20), std::pair(7, 1), std::pair(1, 9)}) {
        std::vector<Index> all;
        for (const auto& level : coarse_first(columns, rows))
            all.insert(all.end(), level.begin(), level.end());
        std::ranges::sort(all);
        REQUIRE(all.size() == static_cast<std::size_t>(columns * rows));
        for (std::size_t i = 0; i < all.size(); ++i) CHECK(all[i] == static_cast<Index>(i));
    }
}
