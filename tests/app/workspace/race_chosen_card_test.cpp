// One card of the race is chosen, visibly, by a click or by Tab: it is what leaves, what is copied and what
// goes to the stage.
#include <cmath>
#include <filesystem>

#include "app/panels/panels.h"
#include "app/state/figure_catalogue.h"
#include "app/state/saved_view.h"
#include "app/workspace/race/race_cards.h"
#include "app/workspace/race/race_state.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"

using namespace lowrank;
using race::CentreView;
using testing::Rig;
using ui::Ui;

namespace {

/// Whether a line of this colour was drawn along the card's left edge and along its right one.
bool is_framed(const paint::Rect& card, theme::Colour colour) {
    bool left = false, right = false;
    const ImDrawData* data = ImGui::GetDrawData();
    for (int n = 0; n < data->CmdListsCount; ++n)
        for (const ImDrawVert& v : data->CmdLists[n]->VtxBuffer) {
            if (v.col != paint::packed(colour) || v.pos.y < card.y || v.pos.y > card.bottom()) continue;
            left = left || std::abs(v.pos.x - card.x) < 2;
            right = right || std::abs(v.pos.x - card.right()) < 2;
        }
    return left && right;
}

}  // namespace

TEST_CASE("a pointer that passes chooses no card, a click does, and the card shows it") {
    race::FigureSlots slots;
    Rig rig([&](Ui& ui) { race::figure_cards(ui, slots, {0, 0, 1200, 900}); });
    rig.frame(2);
    const theme::Colour accent = theme::theme(rig.state.look.theme).accent;
    const auto chosen = [&](const char* name) { return is_framed(rig.at(name), accent); };
    CHECK(chosen("figure.error"));
    const paint::Rect momentum = rig.at("figure.momentum");
    rig.move(momentum.x + momentum.w / 2, momentum.y + momentum.h / 2);
    rig.frame(3);
    CHECK(race::race_of(rig.state).active == FigureKind::Error);
    CHECK_FALSE(chosen("figure.momentum"));
    rig.click("figure.momentum");
    rig.frame();
    CHECK(race::race_of(rig.state).active == FigureKind::Momentum);
    CHECK(chosen("figure.momentum"));
    CHECK_FALSE(chosen("figure.error"));
    CHECK(state::export_words(rig.state) == "Export Momentum…");
}

TEST_CASE("the button says of the error's figure what its title says: what there is to be measured") {
    state::AppState app;
    CHECK(state::export_words(app) == "Export Error…");
    app.accepted.problem.source = ProblemSource::MatrixFile;
    app.accepted.problem.test_fraction = 0;
    CHECK(state::export_words(app) == "Export Gradient…");
    app.accepted.problem.test_fraction = 0.1;
    CHECK(state::export_words(app) == "Export Test error…");
    app.accepted.problem.source = ProblemSource::Picture;
    CHECK(state::export_words(app) == "Export PSNR…");
}

TEST_CASE("the large matrix is the chosen card until a curve beside it is clicked, and again when it is") {
    race::FigureSlots slots;
    Rig rig([&](Ui& ui) { race::figure_cards(ui, slots, {0, 0, 1200, 900}); });
    state::apply(rig.state, race::ShowCentre{CentreView::Matrix});
    rig.frame(2);
    const auto leaves = [&] { return rig.state.front().figure_to_export(rig.state); };
    CHECK(leaves() == "matrix");
    rig.click("figure.stepsize");
    rig.frame();
    CHECK(leaves() == "stepsize");
    CHECK(race::race_of(rig.state).centre == CentreView::Matrix);
    // It is kept with the view.
    state::AppState again;
    CHECK(state::restore_view(again, state::saved_view(rig.state)).empty());
    CHECK(again.front().figure_to_export(again) == "stepsize");
    rig.move(600, 100);
    rig.press(true);
    rig.press(false);
    rig.frame();
    CHECK(leaves() == "matrix");
}

TEST_CASE("a file that leaves is named by its figure and its experiment") {
    state::AppState s;
    const auto proposed = [&] {
        apply(s, state::ShowDialog{state::Dialog::Export});
        return std::filesystem::path(s.export_settings.path).filename().string();
    };
    CHECK(proposed() == "error-mc-n50-r3-p0.6.svg");
    ExperimentSpec spec = s.experiment;
    spec.problem.cols = 40;
    spec.problem.rank = 2;
    apply(s, state::EditExperiment{spec, false, "size"});
    apply(s, state::ActivateFigure{FigureKind::Momentum});
    CHECK(proposed() == "momentum-mc-50x40-r2-p0.6.svg");
    spec.problem.source = ProblemSource::MatrixFile;
    spec.problem.path = "/somewhere/table.csv";
    apply(s, state::EditExperiment{spec, false, "file"});
    CHECK(proposed() == "momentum-table-r2.svg");
}
