// The quadratic's state under actions: views of one Q in step, refusals, undo, transport, what is kept.
#include <cmath>
#include <filesystem>
#include <limits>
#include <numbers>

#include "app/state/effects.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "app/workspace/quadratic/quadratic_keys.h"
#include "app/workspace/race/race_state.h"
#include "core/io/share_line.h"
#include "core/quadratic/theta_rate.h"
#include "core/run/session/quadratic_race.h"
#include "tests/app/state/find_effect.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using namespace lowrank::quadratic;
using namespace lowrank::race;
using namespace lowrank::state;
using lowrank::testing::find;

namespace {

AppState quadratic_in_front() {
    AppState state;
    apply(state, SetWorkspace{"quadratic"});
    REQUIRE(state.front().info().name == "quadratic");
    return state;
}

Effects edit(AppState& state, const QuadraticChoice& choice, bool live = false) {
    return apply(state, EditQuadratic{choice, live, "Q"});
}

QuadraticRace ended(const QuadraticState& q) {
    QuadraticRace race = whole_quadratic_race(spec_of(q.accepted));
    race.curves.generation = q.progress.awaited;
    return race;
}

/// What the session is asked for, of the quadratic and of nothing else.
template <class E>
const E* asked(const Effects& effects) {
    const E* effect = find<E>(effects);
    return effect && effect->job == Job::Quadratic ? effect : nullptr;
}

}  // namespace

TEST_CASE(
    "the quadratic begins as the paper's example at its slowest start, with a line search and momentum") {
    const QuadraticChoice choice = default_quadratic_choice();
    CHECK(choice.Q == Quadratic{});
    CHECK(choice.source == QuadraticSource::Example);
    CHECK(theta_of_start(choice.Q, choice.start) == Approx(std::numbers::pi / 4));
    CHECK(why_refused(choice).empty());
    int shown = 0;
    for (const QuadraticMethod& method : choice.methods) shown += method.enabled;
    CHECK(shown == 2);
    CHECK(choice.methods[0].spec.algorithm == Algorithm::Grad);
    CHECK(choice.methods[1].spec.has_momentum());
}

TEST_CASE("entries and spectrum are two views of one Q, whichever is changed") {
    const QuadraticChoice start = default_quadratic_choice();
    const QuadraticChoice by_entries = with_entries(start, {4, -1.5, 2}, QuadraticSource::Entries);
    CHECK(by_entries.lambda_min + by_entries.lambda_max == Approx(6));
    CHECK(by_entries.lambda_min * by_entries.lambda_max == Approx(8 - 2.25));
    CHECK(by_entries.start == start.start);
    const QuadraticChoice again = with_spectrum(by_entries, by_entries.lambda_min, by_entries.lambda_max,
                                                by_entries.angle, QuadraticSource::Spectrum);
    CHECK(again.Q.q11 == Approx(4));
    CHECK(again.Q.q12 == Approx(-1.5));
    CHECK(again.Q.q22 == Approx(2));
}

TEST_CASE("turning the start keeps its distance from the minimum") {
    QuadraticChoice choice = default_quadratic_choice();
    choice.start = {0.7, -2};
    const auto length = [](const QuadraticChoice& c) { return std::hypot(c.start.x, c.start.y); };
    const double before = length(choice);
    for (const double theta : {0.0, 0.3, 1.6, 3.0, 6.1}) {
        const QuadraticChoice turned = with_theta(choice, theta);
        CHECK(length(turned) == Approx(before));
        CHECK(std::cos(theta_of_start(turned.Q, turned.start) - theta) == Approx(1));
    }
    choice.start = {0, 0};
    CHECK(length(with_theta(choice, 1)) == Approx(1));
}

TEST_CASE("many starts lie on the circle through the first, and no more than can run") {
    QuadraticChoice choice = default_quadratic_choice();
    choice.starts = 12;
    const QuadraticSpec spec = spec_of(choice);
    REQUIRE(spec.starts.size() == 12);
    CHECK(spec.starts[0] == choice.start);
    for (const Vec2 start : spec.starts)
        CHECK(std::hypot(start.x, start.y) == Approx(std::hypot(choice.start.x, choice.start.y)));
    CHECK(why_invalid(spec).empty());
    AppState state = quadratic_in_front();
    choice.starts = 16;
    while (choice.methods.size() < QuadraticChoice::kMostMethods + 2)
        choice.methods.push_back(choice.methods[0]);
    edit(state, choice);
    CHECK(quadratic_of(state).refusal.empty());
    CHECK(quadratic_of(state).choice.methods.size() == QuadraticChoice::kMostMethods);
    CHECK(quadratic_of(state).choice.starts == 8);
}

TEST_CASE("a Q that is not positive definite is refused in a sentence and the last good one stays") {
    AppState state = quadratic_in_front();
    const QuadraticChoice good = quadratic_of(state).choice;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const Quadratic bad : {Quadratic{1, 2, 1}, Quadratic{-1, 0, 1}, Quadratic{nan, 0, 1},
                                Quadratic{1, 0, 0}, Quadratic{1, 1, 1}, Quadratic{HUGE_VAL, 0, 1}}) {
        const Effects out = edit(state, with_entries(good, bad, QuadraticSource::Entries));
        CHECK_FALSE(find<SubmitQuadratic>(out));
        CHECK_FALSE(quadratic_of(state).refusal.empty());
        CHECK(quadratic_of(state).accepted == good);
    }
    for (const auto& [low, high] :
         {std::pair(0.0, 1.0), {-1.0, 1.0}, {2.0, 1.0}, {nan, 1.0}, {1.0, HUGE_VAL}}) {
        edit(state, with_spectrum(good, low, high, 0.3, QuadraticSource::Spectrum));
        CHECK_FALSE(quadratic_of(state).refusal.empty());
        CHECK(quadratic_of(state).accepted == good);
    }
    QuadraticChoice lost = good;
    lost.start = {nan, 1};
    edit(state, lost);
    CHECK_FALSE(quadratic_of(state).refusal.empty());
    edit(state, good);
    CHECK(quadratic_of(state).refusal.empty());
}

TEST_CASE("a drag is one step back, a knob that returns is none, and the race's undo stays its own") {
    AppState state = quadratic_in_front();
    const QuadraticChoice first = quadratic_of(state).choice;
    QuadraticChoice moved = first;
    for (int k = 1; k <= 5; ++k) {
        moved.start.x = 0.1 * k;
        const Effects out = edit(state, moved, true);
        CHECK(find<SubmitQuadratic>(out));
        CHECK_FALSE(find<KeepQuadratic>(out));
    }
    CHECK(find<KeepQuadratic>(edit(state, moved, false)));
    CHECK(quadratic_of(state).steps.undo.size() == 1);
    edit(state, first, true);
    edit(state, moved, false);
    CHECK(quadratic_of(state).steps.undo.size() == 1);
    CHECK(state.steps.undo.empty());
    const Effects back = apply(state, Undo{});
    CHECK(find<SubmitQuadratic>(back));
    CHECK(quadratic_of(state).choice == first);
    apply(state, Redo{});
    CHECK(quadratic_of(state).choice == moved);
    apply(state, Undo{});
    apply(state, SetWorkspace{"race"});
    apply(state, Redo{});
    CHECK(quadratic_of(state).choice == first);
}

TEST_CASE("showing and hiding a method runs nothing anew") {
    AppState state = quadratic_in_front();
    QuadraticChoice choice = quadratic_of(state).choice;
    choice.methods[0].enabled = false;
    const Effects out = edit(state, choice);
    CHECK_FALSE(find<SubmitQuadratic>(out));
    CHECK(find<KeepQuadratic>(out));
    CHECK_FALSE(quadratic_of(state).accepted.methods[0].enabled);
}

TEST_CASE("the transport means the quadratic while it is in front, and the race runs on untouched") {
    AppState state = quadratic_in_front();
    QuadraticState& q = quadratic_of(state);
    q.progress.awaited = 1;
    observe(q, ended(q));
    REQUIRE(q.progress.ended);
    REQUIRE(q.progress.last > 20);
    const bool race_runs = state.race.running;
    // At the end: played again, at the speed that was chosen.
    Effects out = apply(state, RunPause{});
    REQUIRE(asked<RestartSession>(out));
    CHECK(asked<RestartSession>(out)->running);
    REQUIRE(asked<PaceSession>(out));
    CHECK(asked<PaceSession>(out)->iterations_per_second == q.speed);
    CHECK(asked<PauseSession>(apply(state, RunPause{})));
    CHECK_FALSE(q.running);
    CHECK(asked<RunSession>(apply(state, RunPause{})));
    CHECK(asked<StepSession>(apply(state, StepIterations{10}))->iterations == 10);
    CHECK_FALSE(q.running);
    CHECK(asked<PaceSession>(apply(state, SetSpeed{30}))->iterations_per_second == 30);
    CHECK(asked<RestartSession>(apply(state, RestartRace{})));
    CHECK(state.race.running == race_runs);
    CHECK(std::isinf(state.race.speed));
    apply(state, MoveCursor{7});
    apply(state, NudgeCursor{-3});
    CHECK(q.cursor == 4);
    CHECK_FALSE(state.race.cursor);
    apply(state, NudgeCursor{100000});
    CHECK(q.cursor == q.progress.last);
    apply(state, MoveCursor{});
    CHECK_FALSE(q.cursor);
}

TEST_CASE("a step from the end begins at the start, and an edit is seen whole at once") {
    AppState state = quadratic_in_front();
    QuadraticState& q = quadratic_of(state);
    observe(q, ended(q));
    Effects out = apply(state, StepIterations{1});
    REQUIRE(asked<RestartSession>(out));
    CHECK_FALSE(asked<RestartSession>(out)->running);
    CHECK(asked<StepSession>(out));
    // Paused: the new runs go as far as the old ones had come.
    q.progress.last = 5;
    QuadraticChoice moved = q.choice;
    moved.start = {1, 1};
    out = edit(state, moved);
    REQUIRE(find<SubmitQuadratic>(out));
    CHECK_FALSE(find<SubmitQuadratic>(out)->running);
    CHECK(find<SubmitQuadratic>(out)->steps == 5);
    apply(state, RunPause{});
    moved.start = {1, 2};
    out = edit(state, moved);
    CHECK(find<SubmitQuadratic>(out)->running);
    CHECK_FALSE(q.played);
}

TEST_CASE("a Q that follows the race follows it, without a step of its own") {
    AppState state = quadratic_in_front();
    QuadraticState& q = quadratic_of(state);
    Effects out;
    observe_interval(q, QuadraticState::Interval{0.2, 0.9}, "", out);
    CHECK(out.empty());
    edit(state, with_spectrum(q.choice, 0.2, 0.9, 0.4, QuadraticSource::Race));
    const std::size_t steps = q.steps.undo.size();
    observe_interval(q, QuadraticState::Interval{0.1, 0.95}, "", out);
    CHECK(find<SubmitQuadratic>(out));
    CHECK(q.choice.lambda_min == 0.1);
    CHECK(q.choice.angle == 0.4);
    CHECK(q.steps.undo.size() == steps);
    out.clear();
    observe_interval(q, std::nullopt, "computing", out);
    CHECK(out.empty());
    CHECK(q.choice.lambda_min == 0.1);
}

TEST_CASE("what is kept comes back the same, and what cannot be read is set aside") {
    QuadraticChoice choice = default_quadratic_choice();
    CHECK(*read_quadratic(write_quadratic(choice)) == choice);
    choice = with_spectrum(choice, 0.125, 3, -1.25, QuadraticSource::Race);
    choice.start = {1e-7, -3.3333333333333335};
    choice.starts = 9;
    choice.methods[2].enabled = true;
    MethodSpec ratio = choice.methods[1].spec;
    ratio.momentum = RatioMomentum{0.1};
    ratio.restart = RestartTest::Function;
    ratio.step = ConstantStep{0.3};
    choice.methods.push_back({ratio, true});
    CHECK(*read_quadratic(write_quadratic(choice)) == choice);
    for (const char* bad : {"q11", "q11 = x", "q11 = -4\nmethod = grad", "method = niht", "method = grad on",
                            "starts = 99\nmethod = grad", "", "source = moon\nmethod = grad"}) {
        INFO(bad);
        const auto read = read_quadratic(bad);
        REQUIRE_FALSE(read);
        CHECK_FALSE(read.sentence().empty());
    }
    testing::TempFolder folder;
    keep_quadratic(folder.path("state"), choice);
    std::string notice;
    const auto there = load_quadratic(folder.path("state"), notice);
    REQUIRE(there);
    CHECK(*there == choice);
    CHECK(notice.empty());
    folder.with("quadratic.txt", "q12 = 100\nmethod = grad\n");
    CHECK_FALSE(load_quadratic(folder.path(), notice));
    CHECK(notice.find("eigenvalue") != std::string::npos);
    CHECK(std::filesystem::exists(folder.path("quadratic.txt.unreadable")));
    CHECK_FALSE(load_quadratic("", notice));
}

TEST_CASE("a share line of the quadratic restores it, from either workspace, as one step back") {
    AppState state = quadratic_in_front();
    QuadraticChoice choice =
        with_spectrum(quadratic_of(state).choice, 0.1663, 0.9451, -0.7123456789012345, QuadraticSource::Race);
    choice.start = {1e-7, -3.3333333333333335};
    choice.starts = 5;
    choice.methods[0].spec.step = OptimalStep{};
    choice.methods[1].enabled = false;
    edit(state, choice);
    const Effects copied = apply(state, CopyShareLine{});
    REQUIRE(find<CopyText>(copied));
    const std::string line = find<CopyText>(copied)->text;
    CHECK(line.starts_with("lrl1 problem=quadratic source=spectrum lambda_min=0.1663 "));
    CHECK(line.find(" method=grad:step=optimal method=-nag ") != std::string::npos);

    AppState other;
    const QuadraticChoice before = quadratic_of(other).choice;
    const ExperimentSpec race = other.experiment;
    quadratic_of(other).plane = PlaneView{9, 9, 0.1};
    quadratic_of(other).cursor = 1;
    REQUIRE(find<SubmitQuadratic>(apply(other, PasteShareLine{" " + line + "\n"})));
    CHECK(other.front().info().name == "quadratic");
    // Another Q is seen whole.
    CHECK_FALSE(quadratic_of(other).plane);
    CHECK_FALSE(quadratic_of(other).cursor);
    CHECK(other.experiment == race);
    // Whoever has another race gets the numbers, which do not follow it.
    choice.source = QuadraticSource::Spectrum;
    CHECK(quadratic_of(other).choice == choice);
    CHECK(quadratic_of(other).accepted == choice);
    Effects out;
    observe_interval(quadratic_of(other), QuadraticState::Interval{0.3, 0.4}, "", out);
    CHECK(quadratic_of(other).choice == choice);
    apply(other, Undo{});
    CHECK(quadratic_of(other).choice == before);
    // The race's line still means the race, and leaves the quadratic alone.
    REQUIRE(find<SubmitExperiment>(apply(other, PasteShareLine{[] {
                                             ExperimentSpec spec = default_experiment();
                                             spec.problem.rank = 5;
                                             return write_share_line(spec);
                                         }()})));
    CHECK(quadratic_of(other).choice == before);
    for (std::size_t cut = 12; cut < line.size(); cut += 7) {
        INFO(line.substr(0, cut));
        CHECK(apply(other, PasteShareLine{line.substr(0, cut)}).empty());
        CHECK(other.notices.back().failure);
    }
    CHECK(quadratic_of(other).choice == before);
}

TEST_CASE("keys of a quadratic that cannot be are named with what is allowed") {
    const auto why = [](KeyValues keys) {
        const auto read = read_quadratic_keys(keys);
        return read ? std::string() : read.sentence();
    };
    CHECK(why({}).empty());
    CHECK(why({{"q11", "4"}, {"q12", "-1"}}).empty());
    CHECK(read_quadratic_keys({{"q11", "4"}})->source == QuadraticSource::Entries);
    CHECK(read_quadratic_keys({{"lambda_min", "0.5"}})->source == QuadraticSource::Spectrum);
    CHECK(read_quadratic_keys({{"source", "example"}, {"q11", "4"}})->source == QuadraticSource::Entries);
    CHECK(why({{"q13", "4"}}).find("no key 'q13': the keys are source, q11") != std::string::npos);
    CHECK(why({{"q11", "x"}}).find("'q11' of a quadratic cannot be 'x': a number") != std::string::npos);
    CHECK(why({{"q11", "nan"}}).find("a number is needed") != std::string::npos);
    CHECK(why({{"q12", "50"}}).find("eigenvalue") != std::string::npos);
    CHECK(why({{"source", "moon"}}).find("example, entries, spectrum or race") != std::string::npos);
    CHECK(why({{"starts", "99"}}).find("from 1 to 16") != std::string::npos);
    CHECK(why({{"method", "niht"}}).find("niht does not run on a quadratic") != std::string::npos);
    CHECK(why({{"q11", "4"}, {"angle", "1"}}).find("source says which") != std::string::npos);
    CHECK(why(KeyValues(9, {"method", "nag"})).find("8 methods are the most") != std::string::npos);
}

TEST_CASE("with the quadratic in front it is what is saved, and a file's name changes with it") {
    AppState state = quadratic_in_front();
    state.files.save.what = SaveWhat::Csv;
    apply(state, ShowDialog{Dialog::Save});
    CHECK(state.files.save.what == SaveWhat::Experiment);
    const std::string first = state.files.save.path;
    CHECK(first.find("quadratic-") != std::string::npos);
    CHECK(first.ends_with(".toml"));
    QuadraticChoice moved = quadratic_of(state).choice;
    moved.start = {1, 1};
    edit(state, moved);
    apply(state, ShowDialog{Dialog::Save});
    CHECK(state.files.save.path != first);
    apply(state, SetWorkspace{"race"});
    apply(state, ShowDialog{Dialog::Save});
    CHECK(state.files.save.what == SaveWhat::Experiment);
    CHECK(state.files.save.path.ends_with("experiment-mc-n50-r3-p0.6.toml"));
}

TEST_CASE("views of the quadratic are its own, and no plane without numbers is taken") {
    AppState state = quadratic_in_front();
    apply(state, SetPlane{PlaneView{1, 2, 3}});
    CHECK(quadratic_of(state).plane == PlaneView{1, 2, 3});
    apply(state, SetPlane{PlaneView{1, 2, 0}});
    apply(state, SetPlane{PlaneView{std::nan(""), 2, 1}});
    CHECK(quadratic_of(state).plane == PlaneView{1, 2, 3});
    apply(state, SetPlane{});
    CHECK_FALSE(quadratic_of(state).plane);
    ViewState view = quadratic_of(state).view(QuadraticFigure::Error);
    view.log_y = false;
    apply(state, SetQuadraticView{QuadraticFigure::Error, view});
    CHECK(quadratic_of(state).view(QuadraticFigure::Error) == view);
    CHECK(race_of(state).view(FigureKind::Error).log_y);
    apply(state, SelectMethod{99});
    apply(state, HoverMethod{99});
    CHECK(quadratic_of(state).has_method(quadratic_of(state).selected));
    CHECK(quadratic_of(state).hovered == -1);
}
