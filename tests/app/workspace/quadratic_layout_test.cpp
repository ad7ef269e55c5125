// The quadratic's panels at every size, theme and scale: no two words meet, none leaves its column, each can
// be read on its ground.
#include <cmath>

#include "app/workspace/quadratic/figures/quadratic_curves.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "app/workspace/quadratic/quadratic_panel.h"
#include "tests/app/boxes.h"
#include "tests/app/recording_painter.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::testing;

namespace {

void check_words(const std::vector<ui::DrawnWord>& words, paint::Rect column, const theme::Theme& t) {
    CHECK(words.size() > 8);
    for (std::size_t i = 0; i < words.size(); ++i) {
        INFO(words[i].markup);
        CHECK(words[i].box.x >= column.x - 0.6f);
        CHECK(words[i].box.right() <= column.right() + 0.6f);
        // Words stand on the card, or on the accent itself; on fields the tests of themes look at them.
        const double on_card = theme::contrast(words[i].colour, t.card);
        // A button that can do nothing now is pale on purpose.
        if (words[i].markup == "+ add a method") continue;
        const double on_accent = theme::contrast(words[i].colour, t.accent);
        CHECK((on_card >= 4.5 || on_accent >= 4.5));
        for (std::size_t j = 0; j < i; ++j) {
            INFO(words[j].markup);
            CHECK_FALSE(overlap(ink(words[i].box), ink(words[j].box), 0.5f));
        }
    }
}

struct Case {
    std::function<void(quadratic::QuadraticState&)> change;
    const char* name;
};

const std::vector<Case>& cases() {
    using namespace quadratic;
    static const std::vector<Case> all = {
        {[](QuadraticState&) {}, "as it begins"},
        {[](QuadraticState& q) {
             q.choice = with_spectrum(q.choice, 1.2345e-7, 54321.25, -1.5, QuadraticSource::Spectrum);
         },
         "numbers that are long"},
        {[](QuadraticState& q) { q.choice.Q.q12 = -123456.789; }, "a Q that is refused"},
        {[](QuadraticState& q) {
             MethodSpec long_name = q.choice.methods[1].spec;
             long_name.step = ConstantStep{0.123456789};
             long_name.momentum = ConstantMomentum{0.87654321};
             long_name.restart = RestartTest::Function;
             q.choice.methods[1].spec = long_name;
             q.choice.methods[0].spec.step = ConstantStep{5};
             while (q.choice.methods.size() < QuadraticChoice::kMostMethods)
                 q.choice.methods.push_back(q.choice.methods[1]);
             q.choice.starts = 8;
         },
         "many methods with long names"},
        {[](QuadraticState& q) {
             q.choice.methods[0].spec.step = OptimalStep{};
             q.choice.methods[1].spec.step = OptimalStep{};
             q.choice.methods[1].spec.momentum = OptimalMomentum{};
             q.choice.methods[2].spec.step = OptimalStep{};
         },
         "oracles"},
    };
    return all;
}

}  // namespace

TEST_CASE("words of the quadratic's panels keep apart, keep inside and can be read") {
    for (const Case& each : cases())
        for (const theme::ThemeName name : kThemes)
            for (const float scale : {1.f, 1.5f, 2.f}) {
                INFO(each.name << " " << theme::name_of(name) << " x" << scale);
                std::vector<ui::DrawnWord> words;
                QuadraticRace race;
                std::vector<theme::MethodStyle> styles;
                paint::Rect column;
                int part = 0;
                const float em = 13 * scale * theme::theme(name).type_scale;
                Rig rig([&](ui::Ui& given) {
                    ui::Context context{rig.state, rig.race,     given.theme(),
                                        styles,    rig.pictures, given.context().fonts,
                                        em,        rig.memory,   given.context().actions};
                    ui::Ui ui(context, given.list());
                    words.clear();
                    column = {ui.px(16), ui.px(12), ui.px(268), ui.px(1400)};
                    const quadratic::QuadraticContext quadratic{race, styles};
                    if (part == 0) quadratic::quadratic_panel(ui, column);
                    if (part == 1) quadratic::quadratic_methods(ui, column, quadratic);
                    if (part == 2) quadratic::quadratic_values(ui, column, quadratic);
                });
                rig.state.look.theme = name;
                quadratic::QuadraticState& q = quadratic::quadratic_of(rig.state);
                each.change(q);
                q.refusal = why_refused(q.choice);
                if (q.refusal.empty()) q.accepted = q.choice;
                race = whole_quadratic_race(spec_of(q.accepted));
                quadratic::observe(q, race);
                styles = quadratic::quadratic_styles(race.spec, theme::theme(name));
                rig.memory.words = &words;
                for (part = 0; part < 3; ++part) {
                    rig.frame(2);
                    INFO("part " << part);
                    paint::Rect room = column;
                    // The band of a chosen row reaches a little beyond its column.
                    if (part == 1) room = {column.x - 8 * scale, column.y, column.w + 16 * scale, column.h};
                    check_words(words, room, theme::theme(name));
                }
            }
}
