// A step in its parts on its card: the formulas with the numbers of the run, the lit part, and room for all
// of them.
#include <algorithm>

#include "app/ui/format.h"
#include "app/workspace/race/figures/step_words.h"
#include "app/workspace/race/race_cards.h"
#include "app/workspace/race/race_state.h"
#include "app/workspace/race/step_shown.h"
#include "core/method/algorithms.h"
#include "core/run/session.h"
#include "tests/app/boxes.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"
#include "tests/core/run/made.h"

using namespace lowrank;
using lowrank::testing::Rig;

namespace {

/// A race of every method that is over, and its steps in their parts.
struct Lesson {
    ExperimentSpec spec = testing::small_race(ProblemKind::MatrixCompletion, 30);
    Session session;
    Race race;
    Lesson()
        : session([] {
              Session::Options options;
              options.build = testing::generated;
              return options;
          }()) {
        for (const char* more : {"nag:restart=gradient", "narg:restart=function", "narg+r:restart=riemannian",
                                 "narg:step=0.8", "scaledgd:step=exact", "niht:side=uv"})
            spec.methods.push_back({testing::method(more), true});
        for (MethodEntry& entry : spec.methods)
            entry.enabled = why_not_on(entry.spec, spec.problem.kind).empty();
        session.submit(spec, true);
        testing::drain_until_idle(session, race);
    }
    std::shared_ptr<const StepInParts> step(Index method, std::int64_t t) {
        session.watch(method, t, true);
        testing::drain_until_idle(session, race);
        const auto made = session.step_in_parts();
        REQUIRE((made && made->method == method));
        return made;
    }
};

/// The card at a size of type, with what it wrote.
struct Card {
    paint::Rect at{20, 20, 690, 400};
    float em = 13;
    std::vector<ui::DrawnWord> words;
    Rig rig{[this](ui::Ui& given) {
        ui::Context context = given.context();
        context.em = em;
        ui::Ui ui(context, given.list());
        race::step_card(ui, at, ui.px(198));
    }};
    Card() { rig.memory.words = &words; }
    void show(Lesson& lesson, Index method, std::int64_t t) {
        rig.state.experiment = rig.state.accepted = lesson.spec;
        rig.state.curves.selected = method;
        rig.pictures.step = lesson.step(method, t);
        rig.race = lesson.race;
        state::observe(rig.state, rig.race);
        state::apply(rig.state, state::MoveCursor{t});
        draw();
    }
    void draw() {
        rig.frame();
        words.clear();
        rig.frame();
    }
    bool says(const std::string& part) const {
        return std::ranges::any_of(
            words, [&](const ui::DrawnWord& word) { return word.markup.find(part) != std::string::npos; });
    }
};

}  // namespace

TEST_CASE("numbers take the place of their symbols, in parentheses where they need them") {
    using race::filled_in;
    const std::vector<PartNumber> search{{"μ_t", 0.5, 0}, {"‖g‖", 2, 1}, {"‖A(g)‖^2", 8, 2}};
    CHECK(filled_in("μ_t = ‖g‖^2/‖A(g)‖^2", search) == "0.5000 = (2.000)^2/8.000");
    CHECK(filled_in("X_{t+1} = R_{Y_t}(−μ_t g)", search) == "X_{t+1} = R_{Y_t}(−0.5000 g)");
    const std::vector<PartNumber> small{{"μ_t", 0.5, 0}, {"⟨g, d⟩", -1e-5, 2}, {"‖A(d)‖^2", 2e-5, 2}};
    CHECK(filled_in("μ_t = −⟨g, d⟩/‖A(d)‖^2", small) == "0.5000 = −(−1.000·10^{−5})/(2.000·10^{−5})");
    // 'μ' is not the beginning of 'μ_t', and a symbol without a number stays.
    const std::vector<PartNumber> alone{{"μ", 3, 0}, {"β", std::nan(""), 0}};
    CHECK(filled_in("μ_t = μ + β", alone) == "μ_t = 3 + β");
    CHECK(race::equations(search)[1] == "‖g‖ = 2.000");
}

TEST_CASE("the card shows the numbers of the run: the formula of the lit part with its numbers in") {
    Lesson lesson;
    Card card;
    const Index narg = 6;
    REQUIRE(print_method(lesson.spec.methods[narg].spec) == "narg");
    card.show(lesson, narg, 11);
    const Trace& trace = lesson.race.traces[narg];
    CHECK(card.rig.memory.step_wanted);
    CHECK(card.says("NARG: step 11 → 12"));
    const std::string eta = ui::number_markup(trace.momentum[11], 4),
                      mu = ui::number_markup(trace.stepsize[11], 4);
    CHECK(card.says("−" + eta + " P_T(X_{t−1} − X_t)"));
    CHECK(card.says("X_{t+1} = R_{Y_t}(−" + mu + " g)"));
    CHECK(card.says("f(X_t) = " + ui::number_markup(trace.objective[11], 4)));
    CHECK(card.says("f(X_{t+1}) = " + ui::number_markup(trace.objective[12], 4)));
    CHECK(card.says("2 operator calls"));
    CHECK(card.says("3 operator calls"));
    // A click lights a part; its ink is not that of the others.
    const auto ink_of = [&](const std::string& part) {
        const auto word = std::ranges::find_if(
            card.words, [&](const ui::DrawnWord& w) { return w.markup.find(part) != std::string::npos; });
        REQUIRE(word != card.words.end());
        return word->colour;
    };
    const theme::Theme& light = theme::theme(theme::ThemeName::Light);
    CHECK(ink_of("Y_t = R_{X_t}(−η_t") == light.text);
    CHECK(ink_of("g = P_T A*(A(Y_t) − y)") == light.quiet);
    card.rig.click("step.part1");
    card.draw();
    CHECK(race::race_of(card.rig.state).part == 1);
    CHECK(ink_of("Y_t = R_{X_t}(−η_t") == light.quiet);
    CHECK(ink_of("g = P_T A*(A(Y_t) − y)") == light.text);
    // Another iterate is on its way: the numbers stay those of the step that the head names.
    state::apply(card.rig.state, state::MoveCursor{15});
    card.draw();
    CHECK(card.says("NARG: step 11 → 12"));
    CHECK(card.says("step 15 is being made again"));
    // Those of another method, or of another race, are not shown.
    card.rig.race.generation += 1;
    card.draw();
    CHECK_FALSE(card.says(eta));
    CHECK(card.says("g = P_T A*(A(Y_t) − y)"));
}

TEST_CASE("a verdict says what was decided: no iterate before, a restart, momentum that goes on") {
    Lesson lesson;
    Card card;
    Index restarted = -1;
    std::size_t fired = 0;
    for (std::size_t m = 0; m < lesson.race.traces.size() && restarted < 0; ++m)
        for (std::size_t t = 2; t + 1 < lesson.race.traces[m].size(); ++t)
            if (lesson.race.traces[m].spec.restart == RestartTest::Gradient &&
                lesson.race.traces[m].event[t] == Event::GradientRestart) {
                restarted = static_cast<Index>(m);
                fired = t;
                break;
            }
    REQUIRE(restarted >= 0);
    card.show(lesson, restarted, 0);
    CHECK(card.says("There is no iterate before"));
    card.show(lesson, restarted, static_cast<std::int64_t>(fired) - 1);
    race::race_of(card.rig.state).part = 4;
    card.draw();
    CHECK(card.says("yes: the next step restarts"));
    race::race_of(card.rig.state).part = 0;
    card.show(lesson, restarted, static_cast<std::int64_t>(fired));
    CHECK(card.says("The restart test of the step before fired"));
}

TEST_CASE("every part of every method has its room on the card, lit or not, at every size of type") {
    Lesson lesson;
    for (const auto& [size, em] :
         {std::pair(paint::Rect{20, 20, 690, 400}, 13.f), std::pair(paint::Rect{20, 20, 1700, 900}, 13.f),
          std::pair(paint::Rect{20, 20, 1230, 640}, 24.f), std::pair(paint::Rect{20, 20, 700, 420}, 15.6f)}) {
        Card card;
        card.at = size;
        card.em = em;
        for (Index m = 0; m < static_cast<Index>(lesson.spec.methods.size()); ++m) {
            if (!lesson.spec.methods[static_cast<std::size_t>(m)].enabled) continue;
            race::race_of(card.rig.state).part = 0;
            card.show(lesson, m, 9);
            const std::size_t parts = race::parts_shown(card.rig.state).size();
            CAPTURE(print_method(lesson.spec.methods[static_cast<std::size_t>(m)].spec), size.w, em);
            REQUIRE(parts >= 2);
            for (std::size_t lit = 0; lit < parts; ++lit) {
                race::race_of(card.rig.state).part = static_cast<int>(lit);
                card.draw();
                paint::Rect before{};
                for (std::size_t k = 0; k < parts; ++k) {
                    const paint::Rect row = card.rig.at("step.part" + std::to_string(k));
                    CAPTURE(lit, k);
                    REQUIRE(row.h > 10);
                    CHECK(testing::within(row, size));
                    if (k > 0) CHECK(row.y >= before.bottom());
                    before = row;
                }
                for (std::size_t a = 0; a < card.words.size(); ++a) {
                    CAPTURE(card.words[a].markup);
                    CHECK(testing::within(card.words[a].box, size, 1));
                    CHECK(card.words[a].markup.find("…") == std::string::npos);
                    for (std::size_t b = a + 1; b < card.words.size(); ++b) {
                        CAPTURE(card.words[b].markup);
                        CHECK_FALSE(testing::overlap(testing::ink(card.words[a].box),
                                                     testing::ink(card.words[b].box), 1));
                    }
                }
            }
        }
    }
}

TEST_CASE("without a step the card says what is missing") {
    Card card;
    card.rig.state.curves.selected = -1;
    card.draw();
    CHECK(card.says("Choose a method"));
    card.rig.state.curves.selected = 6;
    card.draw();
    CHECK(card.says("g = P_T A*(A(Y_t) − y)"));
    CHECK_FALSE(card.says("→"));
    Lesson lesson;
    card.show(lesson, 6, 4);
    auto refused = std::make_shared<StepInParts>(*card.rig.pictures.step);
    refused->sentence = "Looking back takes more memory than the limit leaves (--memory-limit).";
    refused->parts.clear();
    card.rig.pictures.step = refused;
    card.draw();
    CHECK(card.says("--memory-limit"));
}
