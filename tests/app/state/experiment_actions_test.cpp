// Actions on the experiment: edits, drags, methods, retuning, undo, share lines.
#include "app/state/effects.h"
#include "app/state/taking_part.h"
#include "core/io/share_line.h"
#include "core/method/registry.h"
#include "tests/app/state/find_effect.h"
#include "tests/app/state/race_actions.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::state;
using lowrank::testing::find;
using lowrank::testing::index_of;
using lowrank::testing::race_at;
using lowrank::testing::with_rank;

TEST_CASE("an edit is submitted and can be taken back and made again") {
    AppState s;
    const ExperimentSpec before = s.experiment;
    const Effects effects = apply(s, with_rank(s, 4, false));
    REQUIRE(find<SubmitExperiment>(effects));
    CHECK(find<SubmitExperiment>(effects)->spec.problem.rank == 4);
    CHECK(find<KeepExperiment>(effects));
    REQUIRE(s.steps.undo.size() == 1);
    CHECK(s.steps.undo.back().what == "rank");
    const Effects undone = apply(s, Undo{});
    CHECK(s.experiment == before);
    REQUIRE(find<SubmitExperiment>(undone));
    CHECK(find<SubmitExperiment>(undone)->spec == before);
    apply(s, Redo{});
    CHECK(s.experiment.problem.rank == 4);
    CHECK(s.steps.redo.empty());
    CHECK(apply(s, Redo{}).empty());
}

TEST_CASE("a drag is one step, however many values it passed") {
    AppState s;
    const ExperimentSpec before = s.experiment;
    for (const Index rank : {4, 5, 6})
        CHECK(find<SubmitExperiment>(apply(s, with_rank(s, rank, true)))->live);
    apply(s, with_rank(s, 6, false));
    CHECK(s.steps.undo.size() == 1);
    CHECK_FALSE(s.steps.dragging);
    apply(s, with_rank(s, 7, true));
    apply(s, with_rank(s, 7, false));
    CHECK(s.steps.undo.size() == 2);
    apply(s, Undo{});
    CHECK(s.experiment.problem.rank == 6);
    apply(s, Undo{});
    CHECK(s.experiment == before);
}

TEST_CASE("a knob that comes back to where it was leaves no step") {
    AppState s;
    apply(s, with_rank(s, 5, true));
    apply(s, with_rank(s, 3, true));
    apply(s, with_rank(s, 3, false));
    CHECK(s.steps.undo.empty());
    CHECK(s.experiment == default_experiment());
}

TEST_CASE("an edit that changes nothing does nothing") {
    AppState s;
    CHECK(apply(s, with_rank(s, 3, false)).empty());
    CHECK(s.steps.undo.empty());
}

TEST_CASE("impossible values are never entered") {
    AppState s;
    ExperimentSpec spec = s.experiment;
    spec.problem.rows = 10;
    spec.problem.cols = 8;
    spec.problem.rank = 99;
    spec.problem.rate = 7;
    spec.problem.noise = -1;
    spec.problem.condition = 0.5;
    apply(s, EditExperiment{spec, false, "all"});
    CHECK(s.experiment.problem.rank == 8);
    CHECK(s.experiment.problem.rate == 1);
    CHECK(s.experiment.problem.noise == 0);
    CHECK(s.experiment.problem.condition == 1);
}

TEST_CASE("too few samples are said, and the last experiment that can run races on") {
    AppState s;
    ExperimentSpec spec = s.experiment;
    spec.problem.rows = spec.problem.cols = 20;
    spec.problem.rank = 5;
    spec.problem.rate = 0.05;
    const Effects effects = apply(s, EditExperiment{spec, false, "rate"});
    CHECK_FALSE(find<SubmitExperiment>(effects));
    CHECK(s.refusal == "20 samples for 175 degrees of freedom: not enough. Raise p or lower r.");
    CHECK(s.accepted == default_experiment());
    CHECK(s.experiment.problem.rate == 0.05);
    const Effects undone = apply(s, Undo{});
    CHECK(find<SubmitExperiment>(undone));
    CHECK(s.refusal.empty());
}

TEST_CASE("a method is switched without starting the others again") {
    AppState s;
    const Effects effects = apply(s, ToggleMethod{2, false});
    REQUIRE(find<EnableSession>(effects));
    CHECK_FALSE(find<SubmitExperiment>(effects));
    CHECK_FALSE(s.experiment.methods[2].enabled);
    CHECK(apply(s, ToggleMethod{2, false}).empty());
    CHECK(apply(s, ToggleMethod{99, false}).empty());
    apply(s, Undo{});
    CHECK(s.experiment.methods[2].enabled);
}

TEST_CASE("a rule a method cannot have is refused with the reason, and nothing changes") {
    AppState s;
    const ExperimentSpec before = s.experiment;
    CHECK(apply(s, RetuneMethod{index_of(s, "rgrad-proj"), "d", "3"}).empty());
    CHECK(s.experiment == before);
    REQUIRE(s.notices.size() == 1);
    CHECK(s.notices[0].failure);
    CHECK(apply(s, RetuneMethod{index_of(s, "narg"), "d", "-3"}).empty());
    CHECK(s.experiment == before);
    CHECK(s.steps.undo.empty());
}

TEST_CASE("methods are added, duplicates too, and removed with what belongs to them") {
    AppState s;
    const std::size_t count = s.experiment.methods.size();
    const MethodSpec narg = s.experiment.methods[static_cast<std::size_t>(index_of(s, "narg"))].spec;
    REQUIRE(find<SubmitExperiment>(apply(s, AddMethod{narg})));
    CHECK(s.experiment.methods.size() == count + 1);
    CHECK(s.curves.selected == static_cast<Index>(count));
    s.experiment.changes = {{0, 3, "step", "0.5"}, {static_cast<Index>(count), 4, "d", "7"}};
    apply(s, HideMethod{static_cast<Index>(count), true});
    apply(s, RemoveMethod{0});
    CHECK(s.experiment.methods.size() == count);
    REQUIRE(s.experiment.changes.size() == 1);
    CHECK(s.experiment.changes[0].method == static_cast<Index>(count) - 1);
    CHECK(s.curves.hidden == std::set<Index>{static_cast<Index>(count) - 1});
    CHECK(s.curves.selected == static_cast<Index>(count) - 1);
    apply(s, Undo{});
    CHECK(s.experiment.methods.size() == count + 1);
}

TEST_CASE("the last method cannot be removed") {
    AppState s;
    while (s.experiment.methods.size() > 1) apply(s, RemoveMethod{0});
    CHECK(apply(s, RemoveMethod{0}).empty());
    CHECK(s.experiment.methods.size() == 1);
    CHECK(s.notices.back().failure);
}

TEST_CASE("a share line restores the experiment, and a broken one is refused") {
    AppState s;
    s.level = kFirstScreen;
    ExperimentSpec other = default_experiment();
    other.problem.rank = 5;
    other.problem.seed = 7;
    const std::string line = write_share_line(other);
    REQUIRE(find<SubmitExperiment>(apply(s, PasteShareLine{line})));
    CHECK(s.experiment == other);
    apply(s, Undo{});
    CHECK(s.experiment == default_experiment());
    CHECK(apply(s, PasteShareLine{line.substr(0, line.size() / 2)}).empty());
    CHECK(s.experiment == default_experiment());
    CHECK(s.notices.back().failure);
    const Effects copied = apply(s, CopyShareLine{});
    REQUIRE(find<CopyText>(copied));
    CHECK(find<CopyText>(copied)->text == write_share_line(default_experiment()));
}

TEST_CASE("an offered experiment is taken or left") {
    AppState s;
    s.offered.file.emplace().spec = default_experiment();
    s.offered.file->spec.problem.seed = 5;
    const Effects declined = apply(s, AnswerOffer{false});
    CHECK(declined.size() == 1);
    CHECK(find<ForgetOffered>(declined));
    CHECK_FALSE(s.offered.file);
    s.offered.file.emplace().spec = default_experiment();
    s.offered.file->spec.problem.seed = 5;
    const Effects taken = apply(s, AnswerOffer{true});
    CHECK(find<SubmitExperiment>(taken));
    CHECK(find<ForgetOffered>(taken));
    CHECK(s.experiment.problem.seed == 5);
}

TEST_CASE("transport") {
    AppState s;
    CHECK(find<PauseSession>(apply(s, RunPause{})));
    CHECK_FALSE(s.race.running);
    CHECK(find<RunSession>(apply(s, RunPause{})));
    CHECK(find<StepSession>(apply(s, StepIterations{10}))->iterations == 10);
    CHECK_FALSE(s.race.running);
    CHECK(apply(s, StepIterations{0}).empty());
    CHECK_FALSE(find<RestartSession>(apply(s, RestartRace{}))->running);
    CHECK(find<PaceSession>(apply(s, SetSpeed{0.2}))->iterations_per_second == 0.2);
    CHECK(find<PaceSession>(apply(s, SetSpeed{0.01}))->iterations_per_second == kSlowest);
    CHECK(find<OrderSession>(apply(s, SetOrder{RaceOrder::Time}))->order == RaceOrder::Time);
    observe(s, race_at(s, 5, MethodStatus::Converged));
    CHECK(find<RestartSession>(apply(s, RunPause{}))->running);
    CHECK(s.race.running);
    // Of methods that are all off none runs, and none is paused: the next that is ticked runs.
    for (MethodEntry& entry : s.experiment.methods) entry.enabled = false;
    CHECK(apply(s, RunPause{}).empty());
    CHECK(s.race.running);
}

TEST_CASE("methods that a table leaves out come back by themselves with another problem") {
    AppState s;
    const std::size_t methods = s.experiment.methods.size();
    const Index narg = index_of(s, "narg"), nag = index_of(s, "nag");
    ExperimentSpec ratings = s.experiment;
    ratings.problem.source = ProblemSource::Ratings;
    ratings.problem.path = "ratings.csv";
    const Effects opened = apply(s, EditExperiment{ratings, false, "open"});
    REQUIRE(find<SubmitExperiment>(opened));
    const std::vector<MethodEntry>& run = find<SubmitExperiment>(opened)->spec.methods;
    CHECK_FALSE(run[static_cast<std::size_t>(nag)].enabled);
    CHECK(run[static_cast<std::size_t>(narg)].enabled);
    CHECK(left_out(s, nag));
    CHECK_FALSE(left_out(s, index_of(s, "scaledgd")));
    // What is shared is what runs; what is kept for the next start is what is wanted.
    CHECK_FALSE(s.accepted.methods[static_cast<std::size_t>(nag)].enabled);
    CHECK(as_wanted(s).methods[static_cast<std::size_t>(nag)].enabled);

    ExperimentSpec completion = s.experiment;
    completion.problem = default_experiment().problem;
    const Effects back = apply(s, EditExperiment{completion, false, "problem"});
    REQUIRE(find<SubmitExperiment>(back));
    for (std::size_t m = 0; m < methods; ++m)
        CHECK(find<SubmitExperiment>(back)->spec.methods[m].enabled == s.experiment.methods[m].enabled);
    CHECK(s.accepted == default_experiment());
}

TEST_CASE("a table that is known to be small leaves no method out, another one does") {
    AppState s;
    s.small_tables.insert("small.csv");
    const Index nag = index_of(s, "nag");
    ExperimentSpec table = s.experiment;
    table.problem.source = ProblemSource::MatrixFile;
    table.problem.path = "small.csv";
    const Effects opened = apply(s, EditExperiment{table, false, "open"});
    REQUIRE(find<SubmitExperiment>(opened));
    CHECK(find<SubmitExperiment>(opened)->spec.methods == s.experiment.methods);
    CHECK_FALSE(left_out(s, nag));
    table.problem.path = "large.csv";
    apply(s, EditExperiment{table, false, "open"});
    CHECK(left_out(s, nag));
    apply(s, Undo{});
    CHECK_FALSE(left_out(s, nag));
}

TEST_CASE("the nine alone, as earlier versions wrote them, are a wish too") {
    AppState s;
    REQUIRE(s.experiment.methods.size() > 9);
    CHECK_FALSE(s.experiment.methods.back().enabled);
    ExperimentSpec nine = s.experiment;
    nine.methods.resize(9);
    AppState other;
    apply(other, PasteShareLine{write_share_line(nine)});
    CHECK(other.experiment == nine);
    ExperimentSpec ratings = other.experiment;
    ratings.problem.source = ProblemSource::Ratings;
    ratings.problem.path = "ratings.csv";
    apply(other, EditExperiment{ratings, false, "open"});
    CHECK(left_out(other, index_of(other, "nag")));
}

TEST_CASE("a method ticked on a table runs there, and the tick can be taken back") {
    AppState s;
    const Index nag = index_of(s, "nag");
    const auto at = static_cast<std::size_t>(nag);
    ExperimentSpec ratings = s.experiment;
    ratings.problem.source = ProblemSource::MatrixFile;
    ratings.problem.path = "table.csv";
    apply(s, EditExperiment{ratings, false, "open"});
    const Effects on = apply(s, ToggleMethod{nag, true});
    REQUIRE(find<EnableSession>(on));
    CHECK(find<EnableSession>(on)->enabled);
    CHECK(s.accepted.methods[at].enabled);
    apply(s, Undo{});
    CHECK_FALSE(s.accepted.methods[at].enabled);
    apply(s, Redo{});
    CHECK(s.accepted.methods[at].enabled);
    // A line that says so itself is meant as it stands.
    const std::string line = write_share_line(s.accepted);
    AppState other;
    apply(other, PasteShareLine{line, true});
    CHECK(other.accepted == s.accepted);
    // Another table was not what the tick was about.
    ratings.problem.path = "other.csv";
    apply(s, EditExperiment{ratings, false, "open"});
    CHECK_FALSE(s.accepted.methods[at].enabled);
}

TEST_CASE("what has too few samples runs all the same when a person says so, and only that") {
    AppState s;
    ExperimentSpec spec = s.experiment;
    CHECK_FALSE(could_run_all_the_same(spec, 0));
    spec.problem.rate = 0.05;
    apply(s, EditExperiment{spec, false, "sampling rate"});
    CHECK_FALSE(s.refusal.empty());
    CHECK(could_run_all_the_same(s.experiment, s.memory_limit));
    spec.problem.allow_underdetermined = true;
    const Effects effects = apply(s, EditExperiment{spec, false, "run with too few samples"});
    CHECK(s.refusal.empty());
    REQUIRE(find<SubmitExperiment>(effects));
    CHECK(find<SubmitExperiment>(effects)->spec.problem.allow_underdetermined);
    // What does not fit in memory stays refused.
    spec.problem.allow_underdetermined = false;
    CHECK_FALSE(could_run_all_the_same(spec, 1));
}

TEST_CASE("a share line that names a file asks before it reads") {
    ExperimentSpec spec = default_experiment();
    spec.problem.source = ProblemSource::Ratings;
    spec.problem.path = "/somewhere/ratings.csv";
    AppState s;
    CHECK_FALSE(find<SubmitExperiment>(apply(s, PasteShareLine{write_share_line(spec)})));
    CHECK(s.dialog == Dialog::Trust);
    CHECK_FALSE(find<PerformActions>(apply(s, AnswerTrust{false})));
    CHECK(s.experiment == default_experiment());
    CHECK(s.dialog == Dialog::None);
    apply(s, PasteShareLine{write_share_line(spec)});
    apply(s, ShowDialog{Dialog::None});
    CHECK(apply(s, AnswerTrust{true}).empty());
    apply(s, PasteShareLine{write_share_line(spec)});
    CHECK(s.asked->from == "This share line");
    CHECK(s.asked->demands.reads == std::vector<std::string>{"/somewhere/ratings.csv"});
    const Effects answered = apply(s, AnswerTrust{true});
    REQUIRE(find<PerformActions>(answered));
    CHECK(find<SubmitExperiment>(apply(s, find<PerformActions>(answered)->actions.at(0))));
    CHECK(s.experiment.problem == spec.problem);
    CHECK(s.notices.back().sentence == "Experiment pasted.");
}

TEST_CASE("a method that is taken off and brought back leaves every curve as hidden as it was") {
    AppState s;
    const auto hidden = [&](const char* label) {
        for (std::size_t m = 0; m < s.experiment.methods.size(); ++m)
            if (print_method(s.experiment.methods[m].spec) == label)
                return s.curves.hidden.contains(static_cast<Index>(m));
        FAIL("no " << label);
        return false;
    };
    const std::size_t count = s.experiment.methods.size();
    const std::string last = print_method(s.experiment.methods[count - 1].spec),
                      before = print_method(s.experiment.methods[count - 2].spec);
    apply(s, HideMethod{static_cast<Index>(count - 1), true});
    apply(s, SelectMethod{static_cast<Index>(count - 2)});
    apply(s, RemoveMethod{0});
    CHECK(hidden(last.c_str()));
    apply(s, Undo{});
    REQUIRE(s.experiment.methods.size() == count);
    CHECK(hidden(last.c_str()));
    CHECK_FALSE(hidden(before.c_str()));
    CHECK(s.curves.selected == static_cast<Index>(count - 2));
    apply(s, Redo{});
    CHECK(hidden(last.c_str()));
    CHECK(s.curves.hidden.size() == 1);
}

TEST_CASE("a knob that is dragged and comes back leaves what was undone to be done again") {
    AppState s;
    const ExperimentSpec begun = s.experiment;
    ExperimentSpec larger = begun, other = begun;
    larger.problem.rows = larger.problem.cols = 90;
    other.problem.rate = 0.7;
    apply(s, EditExperiment{larger, false, "size"});
    apply(s, Undo{});
    apply(s, EditExperiment{other, true, "sampling rate"});
    CHECK(s.steps.redo.empty());
    apply(s, EditExperiment{begun, true, "sampling rate"});
    apply(s, EditExperiment{begun, false, "sampling rate"});
    CHECK(s.steps.undo.empty());
    apply(s, Redo{});
    CHECK(s.experiment == larger);
    // One that goes elsewhere is a step, behind which nothing was undone.
    apply(s, Undo{});
    apply(s, EditExperiment{other, true, "sampling rate"});
    apply(s, EditExperiment{other, false, "sampling rate"});
    apply(s, Redo{});
    CHECK(s.experiment == other);
}
