// Which figure the export dialog opens with.
#include "app/state/effects.h"
#include "app/state/figure_answers.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::state;

TEST_CASE("the export dialog keeps the figure of the last export, until another card is chosen") {
    AppState s;
    const std::string chosen = s.front().figure_to_export(s);
    const auto figures = s.front().figures();
    REQUIRE(figures.size() > 1);
    const std::string other(figures.front().name == chosen ? figures[1].name : figures.front().name);
    apply(s, ShowDialog{Dialog::Export});
    ExportSettings settings = s.export_settings;
    settings.figure = other;
    apply(s, SetExport{settings});
    apply(s, ShowDialog{Dialog::None});
    // Looked at, and not exported.
    CHECK(figure_to_offer(s) == chosen);
    apply(s, ShowDialog{Dialog::Export});
    CHECK(s.export_settings.figure == chosen);
    apply(s, SetExport{settings});
    apply(s, RequestExport{other, "/nonexistent-folder/x.svg", false});
    apply(s, ShowDialog{Dialog::None});
    CHECK(figure_to_offer(s) == other);
    apply(s, ShowDialog{Dialog::Export});
    CHECK(s.export_settings.figure == other);
    apply(s, ActivateFigure{FigureKind::Momentum});
    apply(s, ShowDialog{Dialog::Export});
    CHECK(s.export_settings.figure == "momentum");
    // In another tab nothing of it is known.
    s.show_workspace("quadratic");
    CHECK(figure_to_offer(s) == s.front().figure_to_export(s));
}
