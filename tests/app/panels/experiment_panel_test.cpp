// The experiment panel under a pointer: sliders, boxes, switches.
#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "app/panels/panels.h"
#include "app/state/parameter.h"
#include "app/ui/format.h"
#include "core/text/numbers.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"

using namespace lowrank;
using testing::Rig;

namespace {

void draw(ui::Ui& ui) { panels::experiment_panel(ui, {16, 16, 268, 900}); }

/// Clicks a number box, replaces what it holds and leaves it by Enter.
void type_into(Rig& rig, const std::string& box, const std::string& text) {
    rig.click(box);
    rig.frame(3);
    rig.type(text);
    rig.key(ImGuiKey_Enter);
    rig.frame(2);
}

}  // namespace

TEST_CASE("dragging a slider edits live and ends in one step") {
    Rig rig(draw);
    rig.frame(2);
    rig.drag("rank.slider", 0.12f, 0.9f);
    CHECK(rig.state.experiment.problem.rank > 10);
    CHECK(rig.state.steps.undo.size() == 1);
    CHECK_FALSE(rig.state.steps.dragging);
    int live = 0, done = 0;
    for (const state::Action& action : rig.seen)
        if (const auto* edit = std::get_if<state::EditExperiment>(&action)) ++(edit->live ? live : done);
    CHECK(live >= 3);
    CHECK(done == 1);
}

TEST_CASE("a knob that is let go leaves the round number it showed, and what is typed is not rounded") {
    Rig rig(draw);
    rig.frame(2);
    rig.drag("rate.slider", 0.6f, 0.37f);
    const double rate = rig.state.experiment.problem.rate;
    CHECK(rate != 0.6);
    CHECK(rate == std::round(rate * 100) / 100);
    type_into(rig, "rate.number", "0.4567");
    CHECK(rig.state.experiment.problem.rate == 0.4567);
}

TEST_CASE("what is typed before the box has the keyboard is not lost") {
    Rig rig(draw);
    rig.frame(2);
    rig.click("seed.number");
    for (const char* letter : {"4", "0", "9", "6"}) {  // one a frame, from the first on
        ImGui::GetIO().AddInputCharactersUTF8(letter);
        rig.frame();
    }
    rig.frame(4);
    rig.key(ImGuiKey_Enter);
    CHECK(rig.state.experiment.problem.seed == 4096);
}

TEST_CASE("numbers are typed, with a comma or a point") {
    Rig rig(draw);
    rig.frame(2);
    type_into(rig, "rate.number", "0,45");
    CHECK(rig.state.experiment.problem.rate == 0.45);
    type_into(rig, "seed.number", "1234");
    CHECK(rig.state.experiment.problem.seed == 1234);
    CHECK(rig.memory.typing == 0);
}

TEST_CASE("what is typed stays within what is possible, and words are refused") {
    Rig rig(draw);
    rig.frame(2);
    type_into(rig, "rank.number", "400");
    CHECK(rig.state.experiment.problem.rank == 50);
    CHECK_FALSE(rig.state.refusal.empty());
    const auto said = [&] {
        return rig.state.notices.empty() ? std::string() : rig.state.notices.back().sentence;
    };
    CHECK(said() == "Rank r cannot be 400: 1 to 50 are possible here, and 50 is taken.");
    type_into(rig, "rank.number", "-2");
    CHECK(rig.state.experiment.problem.rank == 1);
    CHECK(said() == "Rank r cannot be -2: 1 to 50 are possible here, and 1 is taken.");
    type_into(rig, "noise.number", "-0.5");
    CHECK(rig.state.experiment.problem.noise == 0);
    CHECK(said() == "Noise σ cannot be -0.5: 0 or more is possible here, and 0 is taken.");
    type_into(rig, "rate.number", "1.5");
    CHECK(rig.state.experiment.problem.rate == 1);
    CHECK(said() == "Sampling p cannot be 1.5: 1e-06 to 1 are possible here, and 1 is taken.");
    const std::size_t said_before = rig.state.notices.size();
    type_into(rig, "rank.number", "7");
    CHECK(rig.state.experiment.problem.rank == 7);
    CHECK(rig.state.notices.size() == said_before);
    type_into(rig, "rank.number", "1");
    type_into(rig, "rank.number", "many");
    CHECK(rig.state.experiment.problem.rank == 1);
    REQUIRE_FALSE(rig.state.notices.empty());
    CHECK(rig.state.notices.back().failure);
}

TEST_CASE("too few samples offer to run all the same, and then say what that means") {
    Rig rig(draw);
    std::vector<ui::DrawnWord> words;
    rig.memory.words = &words;
    rig.frame(2);
    CHECK(rig.at("run-all-the-same").w == 0);
    type_into(rig, "rate.number", "0.05");
    CHECK_FALSE(rig.state.refusal.empty());
    rig.frame();
    REQUIRE(rig.at("run-all-the-same").w > 0);
    rig.click("run-all-the-same");
    CHECK(rig.state.refusal.empty());
    CHECK(rig.state.accepted.problem.allow_underdetermined);
    CHECK(rig.state.accepted.problem.rate == 0.05);
    words.clear();
    rig.frame();
    CHECK(rig.at("run-all-the-same").w == 0);
    std::string said;
    for (const ui::DrawnWord& word : words) said += word.markup + " ";
    CHECK_THAT(said, Catch::Contains("too few") && Catch::Contains("is not determined"));
}

TEST_CASE("why a race did not end well stands in the callout with its cure, and nothing moves meanwhile") {
    Rig rig(draw);
    std::vector<ui::DrawnWord> words;
    rig.memory.words = &words;
    ProblemSpec& problem = rig.state.experiment.problem;
    problem.rate = 0.17;
    rig.race.spec = rig.state.experiment;
    rig.race.facts.rank = problem.rank;
    rig.race.facts.has_truth = rig.race.facts.exact_truth = true;
    rig.race.facts.measurements = measurement_count(problem);
    rig.race.facts.degrees_of_freedom = degrees_of_freedom(problem);
    rig.race.traces.clear();
    for (const MethodEntry& entry : rig.state.experiment.methods) {
        Trace trace;
        trace.spec = entry.spec;
        trace.enabled = entry.enabled;
        trace.append({});
        rig.race.traces.push_back(std::move(trace));
    }
    const auto come_to = [&](MethodStatus status) {
        for (Trace& trace : rig.race.traces) trace.status = status;
        words.clear();
        rig.frame();
        return rig.at("callout").h;
    };
    const float well = come_to(MethodStatus::Converged);
    CHECK(rig.at("cure").w == 0);
    const float badly = come_to(MethodStatus::Stopped);
    CHECK(badly > well);
    REQUIRE(rig.at("cure").w > 0);
    std::string said;
    for (const ui::DrawnWord& word : words) said += word.markup + " ";
    CHECK_THAT(said, Catch::Contains("1.5 samples per unknown are few"));
    CHECK(come_to(MethodStatus::Running) == badly);
    CHECK(rig.at("cure").w == 0);
    CHECK(come_to(MethodStatus::Converged) == well);
    CHECK(come_to(MethodStatus::Stopped) == badly);
    ++rig.state.race.progress.awaited;
    CHECK(come_to(MethodStatus::Stopped) == badly);
    CHECK(rig.at("cure").w == 0);
    ++rig.race.generation;
    come_to(MethodStatus::Stopped);
    rig.click("cure");
    CHECK(problem.rate == 0.27);
    CHECK(rig.state.steps.undo.size() == 1);
}

TEST_CASE("a double click on a label brings the default back") {
    Rig rig(draw);
    rig.frame(2);
    rig.drag("rate.slider", 0.5f, 0.8f);
    REQUIRE(rig.state.experiment.problem.rate != 0.6);
    rig.click("rate.label");
    rig.click("rate.label");
    CHECK(rig.state.experiment.problem.rate == 0.6);
}

TEST_CASE("rows and columns go together until they are set apart") {
    Rig rig(draw);
    rig.frame(2);
    type_into(rig, "n.number", "80");
    CHECK(rig.state.experiment.problem.rows == 80);
    CHECK(rig.state.experiment.problem.cols == 80);
    rig.click("link");
    rig.frame();
    type_into(rig, "n2.number", "60");
    CHECK(rig.state.experiment.problem.rows == 80);
    CHECK(rig.state.experiment.problem.cols == 60);
    rig.click("link");
    CHECK(rig.state.experiment.problem.cols == 80);
    // Where they are set apart and the first screen has no room to say so, one row stands for both.
    rig.click("link");
    rig.frame(2);
    CHECK(rig.at("n2.number").w > 0);
    rig.state.level = state::kFirstScreen;
    rig.frame(2);
    CHECK(rig.at("n.number").w > 0);
    CHECK(rig.at("n2.number").w == 0);
}

TEST_CASE("the problem, the seed and the start are switched, reset can be undone") {
    Rig rig(draw);
    rig.frame(2);
    rig.click("problem.Sensing");
    CHECK(rig.state.experiment.problem.kind == ProblemKind::MatrixSensing);
    CHECK(rig.state.experiment.problem.rate == 4);
    rig.frame();
    rig.click("dice");
    CHECK(rig.state.experiment.problem.seed != 21);
    rig.click("start.noisy");
    CHECK(rig.state.experiment.start.kind == StartKind::Noisy);
    const ExperimentSpec before = rig.state.experiment;
    rig.click("reset");
    CHECK(rig.state.experiment == default_experiment());
    state::apply(rig.state, state::Undo{});
    CHECK(rig.state.experiment == before);
}

TEST_CASE("the row of the momentum stays with its method, and names it where another one is chosen") {
    Rig rig(draw);
    rig.state.level.more = false;
    std::vector<ui::DrawnWord> words;
    rig.memory.words = &words;
    // RGrad-Orth has no momentum: the row is that of NARG+R, the one that restarts.
    rig.state.curves.selected = 4;
    const auto drawn = [&](std::string_view text) {
        words.clear();
        rig.frame();
        return std::ranges::count(words, text, &ui::DrawnWord::markup);
    };
    rig.frame(2);
    CHECK(drawn("NARG+R") == 1);
    CHECK(drawn("Momentum") == 0);
    for (const double d : {5., 7.}) {
        type_into(rig, "momentum.number", print_number(d));
        CHECK(std::get<LazyMomentum>(rig.state.experiment.methods[7].spec.momentum).d == d);
        CHECK(std::get<LazyMomentum>(rig.state.experiment.methods[6].spec.momentum).d == 2);
        CHECK(drawn(ui::number_markup(d, 2)) == 1);
    }
    rig.state.curves.selected = 7;
    CHECK(drawn("Momentum") == 1);
}

TEST_CASE("samples per degree of freedom stand beside the rate, are typed, and rows can be filled") {
    Rig rig(draw);
    rig.state.experiment.problem.rows = rig.state.experiment.problem.cols = 60;
    std::vector<ui::DrawnWord> words;
    rig.memory.words = &words;
    rig.frame(2);
    type_into(rig, "per-degree.number", "1,6");
    CHECK(measurement_count(rig.state.experiment.problem) == 562);  // 1.6 x 351 = 561.6
    CHECK(rig.state.steps.undo.back().what == "samples per unknown");
    words.clear();
    rig.frame();
    const auto written = [&](std::string_view text) {
        return std::any_of(words.begin(), words.end(),
                           [&](const ui::DrawnWord& w) { return w.markup.find(text) != std::string::npos; });
    };
    CHECK(written("1.60"));
    type_into(rig, "per-degree.number", "100");
    CHECK(rig.state.experiment.problem.rate == 1);
    rig.drag("per-degree.slider", 0.9f, 0.2f);
    CHECK(rig.state.experiment.problem.rate < 0.3);
    rig.click("fill-rows");
    CHECK(rig.state.experiment.problem.fill_rows);
    rig.click("fill-rows.words");
    CHECK_FALSE(rig.state.experiment.problem.fill_rows);
    rig.click("problem.Sensing");
    rig.frame();
    CHECK(rig.at("fill-rows").w == 0);
    type_into(rig, "per-degree.number", "2");
    CHECK(samples_per_degree(rig.state.experiment.problem) >= 2);
    CHECK(samples_per_degree(rig.state.experiment.problem) < 2.01);
}

TEST_CASE("the dice shows every seed below 10 000 before one comes again") {
    Rig rig(draw);
    rig.frame(2);
    std::vector<bool> seen(10000, false);
    std::uint64_t seed = rig.state.experiment.problem.seed;
    rig.click("dice");
    const std::uint64_t first = rig.state.experiment.problem.seed;
    REQUIRE(first == (seed * 4801 + 2731) % 10000);
    for (int k = 0; k < 10000; ++k) {
        CHECK_FALSE(seen[seed]);
        seen[seed] = true;
        seed = (seed * 4801 + 2731) % 10000;
    }
}

TEST_CASE("a problem that needs a file opens the dialog") {
    Rig rig(draw);
    rig.frame(2);
    rig.click("problem.Ratings");
    CHECK(rig.state.dialog == state::Dialog::Open);
    CHECK(rig.state.files.filter == state::OpenFilter::Tables);
    CHECK(rig.state.experiment == default_experiment());
    // Another file of the same kind, whatever the dialog showed in between.
    state::apply(rig.state, state::SetOpenFilter{state::OpenFilter::Pictures});
    state::apply(rig.state, state::ShowDialog{state::Dialog::None});
    rig.state.experiment.problem.source = ProblemSource::Ratings;
    rig.state.experiment.problem.path = "r.csv";
    rig.frame(2);
    rig.click("file");
    CHECK(rig.state.dialog == state::Dialog::Open);
    CHECK(rig.state.files.filter == state::OpenFilter::Tables);
    // By its key the dialog shows all that can be opened.
    state::apply(rig.state, state::ShowDialog{state::Dialog::Open});
    CHECK(rig.state.files.filter == state::OpenFilter::All);
}

TEST_CASE("what is taken off ratings is chosen in the panel, as one step") {
    Rig rig(draw);
    rig.frame(2);
    CHECK(rig.at("center.rows").w == 0);
    rig.state.experiment.problem.source = ProblemSource::Ratings;
    rig.state.experiment.problem.path = "r.csv";
    rig.frame(2);
    rig.click("center.rows");
    CHECK(rig.state.experiment.problem.center == Centring::Rows);
    CHECK(rig.state.steps.undo.size() == 1);
    rig.click("center.both");
    CHECK(rig.state.experiment.problem.center == Centring::Both);
}

TEST_CASE(
    "the panel is a walk over the rows: each number stands where its row says, in the order of the table") {
    Rig rig(draw);
    rig.state.experiment.problem.cols = 40;
    rig.state.experiment.problem.model_rank = 5;
    const state::ParameterOf of{rig.state.experiment, 50, 40};
    const auto check = [&](bool first, bool further, bool whole) {
        rig.state.level = state::kFirstScreen;
        rig.state.level.more = whole;
        if (further) rig.state.level = state::with_group(rig.state.level, state::Group::Problem, true);
        rig.frame(3);
        float y = 0;
        for (const bool of_first : {true, false}) {
            for (const state::ExperimentRow& row : state::parameter_rows()) {
                if (!(*row.there)(of) || (!whole && row.first != of_first)) continue;
                CAPTURE(*row.id, whole, further);
                const paint::Rect at = rig.at(std::string(*row.id) + ".number");
                CHECK((at.w > 0) == (row.first ? first : further || whole));
                if (at.w == 0) continue;
                CHECK(at.y > y);
                y = at.y;
            }
            if (whole) break;
        }
        CHECK((rig.at("momentum.number").w > 0) == !whole);
        CHECK((rig.at("start.spectral").w > 0) == (further || whole));
    };
    check(true, false, false);
    check(true, true, false);
    check(true, true, true);
}

TEST_CASE("a rank that the file says has no row on either screen") {
    Rig rig(draw);
    for (const bool whole : {false, true}) {
        rig.state.level = state::kFirstScreen;
        rig.state.level.more = whole;
        rig.state.experiment.problem.source = ProblemSource::Generated;
        rig.frame(2);
        CHECK(rig.at("rank.number").w > 0);
        rig.state.experiment.problem.source = ProblemSource::InstanceFile;
        rig.state.experiment.problem.path = "i.toml";
        rig.frame(2);
        CHECK(rig.at("file").w > 0);
        CHECK(rig.at("rank.number").w == 0);
    }
}
