// Formulas in tooltips and in the compose dialog: typeset, and what people wrote left as it is.
#include <algorithm>
#include <string>
#include <vector>

#include "app/paint/markup.h"
#include "app/panels/dialogs.h"
#include "app/panels/panels.h"
#include "app/ui/format.h"
#include "app/ui/parameter_row.h"
#include "core/method/registry.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"

using namespace lowrank;
using testing::Rig;

namespace {

/// What a tooltip says once the pointer has rested on an item.
std::string tooltip_over(Rig& rig, const std::string& item) {
    std::vector<ui::DrawnWord> words, before;
    const paint::Rect r = rig.at(item);
    REQUIRE(r.w > 0);
    rig.move(r.x + r.w / 2, r.y + r.h / 2);
    rig.frame(2);
    rig.memory.words = &before;
    rig.frame();
    rig.memory.words = nullptr;
    rig.frame(40);
    rig.memory.words = &words;
    rig.frame();
    rig.memory.words = nullptr;
    std::string said;
    for (std::size_t k = 0; k < words.size(); ++k) {
        const bool old = std::any_of(before.begin(), before.end(),
                                     [&](const ui::DrawnWord& w) { return w.markup == words[k].markup; });
        if (!old) said += words[k].markup + "\n";
    }
    return said;
}

}  // namespace

TEST_CASE("formulas of the registry become Greek letters, scripts and norms") {
    CHECK(ui::formula_markup("X+ = P_r(X - mu G)") == "X^{+} = P_r(X − μ G)");
    CHECK(ui::formula_markup("mu = ||P_U G||^2 / ||A(P_U G)||^2") == "μ = ‖P_U G‖^2 / ‖A(P_U G)‖^2");
    CHECK(ui::formula_markup("R_orth_X(-eta P_T(X_prev - X))") == "R^{orth}_X(−η P_T(X_{prev} − X))");
    CHECK(ui::formula_markup("R+ = R - mu G'L (L'L)^-1") == "R^{+} = R − μ G'L (L'L)^{−1}");
    CHECK(ui::formula_markup("one n1 x n2 truncated SVD, O(n^3)") == "one n_1 × n_2 truncated SVD, O(n^3)");
    CHECK(ui::formula_markup("number of samples |Omega| r") == "number of samples |Ω| r");
    CHECK(ui::formula_markup("d = -grad f(X) + beta P_T(d_prev)") == "d = −grad f(X) + β P_T(d_{prev})");
    CHECK(ui::formula_markup("b1 = <s, s>") == "b_1 = ⟨s, s⟩");
    CHECK(ui::formula_markup("mu = b2 if b2 < b1/2") == "μ = b_2 if b_2 < b_1/2");
    CHECK(ui::formula_markup("a_b {c}") == "a\\_b \\{c\\}");
    CHECK(ui::formula_markup("Theory from observed mu.") == "Theory from observed μ.");
    CHECK(ui::formula_markup("the error falls like (1 + c t) rho^t.") ==
          "the error falls like (1 + c t) ρ^t.");
    CHECK(ui::formula_markup("R^orth(xi) does not exist here: the normal line through X + xi") ==
          "R^{orth}(ξ) does not exist here: the normal line through X + ξ");
    for (const MethodInfo& info : all_methods()) {
        const std::string plain = paint::plain_text(ui::formula_markup(info.update));
        INFO(plain);
        for (const char* raw : {"||", "_", "^", " mu ", "eta", "tau", "prev - ", "Omega", "> >"})
            CHECK(plain.find(raw) == std::string::npos);
    }
}

TEST_CASE("the compose dialog sets its formula") {
    Rig rig([](ui::Ui& ui) { panels::dialogs(ui.context(), {0, 0, 1600, 1000}, {}); });
    state::apply(rig.state, state::ShowDialog{state::Dialog::Compose});
    rig.frame(3);
    rig.click("compose.base0.NIHT");
    std::vector<ui::DrawnWord> words;
    rig.memory.words = &words;
    rig.frame();
    const auto drawn = [&](std::string_view text) {
        return std::any_of(words.begin(), words.end(),
                           [&](const ui::DrawnWord& w) { return w.markup.find(text) != std::string::npos; });
    };
    CHECK(drawn("‖P_U G‖^2"));
    CHECK_FALSE(drawn("||"));
}

TEST_CASE("tooltips are typeset, and that of a method begins with what it does") {
    Rig rig([](ui::Ui& ui) { panels::methods_panel(ui, {16, 16, 268, 900}, false); });
    rig.state.experiment.methods[1].spec = *parse_method("niht");
    rig.frame(3);
    const std::string row = tooltip_over(rig, "method.1");
    CHECK(row.find("niht") == std::string::npos);
    CHECK(row.find("μ = ‖P_U G‖^2") < row.find('\n'));
    // With other rules that formula would be wrong.
    rig.state.experiment.methods[2].spec = *parse_method("niht:side=uv");
    rig.frame(3);
    const std::string changed = tooltip_over(rig, "method.2");
    CHECK(changed.find("‖P_U G‖") == std::string::npos);
    CHECK(changed.find("niht:side=uv") < changed.find('\n'));
    rig.state.curves.selected = 5;
    rig.frame(3);
    CHECK(tooltip_over(rig, "rule.step.label").find("λ_{max}") != std::string::npos);
}

TEST_CASE("a tooltip that was held comes once the pointer has moved") {
    std::vector<ui::DrawnWord> words;
    Rig rig([](ui::Ui& ui) {
        ui.button("next", {100, 100, 80, 30}, "Next");
        ui.tooltip("the next step");
    });
    const auto told = [&] {
        words.clear();
        rig.memory.words = &words;
        rig.frame();
        rig.memory.words = nullptr;
        return std::ranges::any_of(words, [](const auto& word) { return word.markup == "the next step"; });
    };
    rig.move(120, 110);
    rig.frame(60);
    CHECK(told());
    ui::hold_tooltips(rig.memory);
    // Nothing to draw for either.
    rig.memory.waiting = false;
    rig.frame(60);
    CHECK_FALSE(told());
    CHECK_FALSE(rig.memory.waiting);
    rig.move(122, 110);
    rig.frame(60);
    CHECK(told());
}

TEST_CASE("neither a long number nor the folded experiment loses its end") {
    std::vector<ui::DrawnWord> words;
    Rig rig([](ui::Ui& ui) {
        ui::parameter(ui, {0, 0, 260, 28},
                      {.id = "end",
                       .label = "Accuracy",
                       .value = 1e-6,
                       .range = {1e-12, 1, true},
                       .shown = "1.0·10^{−6}"});
        panels::experiment_panel(ui, {0, 40, 260, 600});
    });
    rig.memory.experiment_folded = true;
    rig.memory.words = &words;
    rig.frame(2);
    std::string all;
    for (const ui::DrawnWord& word : words) {
        INFO(word.markup);
        CHECK(word.markup.find("…") == std::string::npos);
        all += word.markup + " ";
    }
    CHECK(all.find("1.0·10^{−6}") != std::string::npos);
    CHECK(all.find("seed 21") != std::string::npos);
}
