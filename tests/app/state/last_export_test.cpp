// Which figure the export dialog opens with, and what of it is kept.
#include "app/state/apply.h"
#include "app/state/effects.h"
#include "app/state/export_words.h"
#include "app/state/figure_answers.h"
#include "tests/app/state/find_effect.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

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

TEST_CASE("how figures left last is kept, and what is one figure's own is not") {
    ExportSettings left;
    left.figure = "error";
    left.format = ExportFormat::Pdf;
    left.width_mm = 88.9;
    left.theme = theme::ThemeName::Light;
    left.look.style = PageStyle::BlackAndWhite;
    left.look.typeface = theme::Typeface::Termes;
    left.look.title = "Of this one alone";
    left.look.names = {{"NARG", "ours"}};
    const std::string words = habit_words(left, theme::ThemeName::Light);
    CHECK(words == "format=pdf width=88.9 style=bw typeface=termes");
    ExportSettings next;
    next.theme = theme::ThemeName::Projector;
    REQUIRE(read_habits(next, words));
    CHECK(next.format == ExportFormat::Pdf);
    CHECK(next.width_mm == 88.9);
    CHECK(next.look.style == PageStyle::BlackAndWhite);
    CHECK(next.look.typeface == theme::Typeface::Termes);
    CHECK_FALSE(next.look.title);
    CHECK(next.look.names.empty());
    // Black on white is light, whatever the window is.
    CHECK(next.theme == theme::ThemeName::Light);
    next.theme = theme::ThemeName::Projector;
    REQUIRE(read_habits(next, "format=pdf"));
    CHECK(next.theme == theme::ThemeName::Projector);
    CHECK(habit_words(left, theme::ThemeName::Dark).starts_with("theme=light "));
    for (const char* wrong : {"width=wide", "title=x", "width", "format=bmp", " "}) {
        ExportSettings same;
        CHECK_FALSE(read_habits(same, wrong));
        CHECK(same == ExportSettings{});
    }
    // What leaves is kept at once; what is only turned, or comes with a file, is nobody's habit.
    AppState s;
    apply(s, ShowDialog{Dialog::Export});
    ExportSettings turned = s.export_settings;
    turned.width_mm = 77;
    apply(s, SetExport{turned});
    CHECK(s.exported.empty());
    CHECK(testing::find<KeepSettings>(apply(s, RequestExport{"error", "/nonexistent-folder/x.svg", true})));
    CHECK(s.exported == "width=77");
    // A film's own format and resolution are no habit either.
    turned.film.on = true;
    turned.format = ExportFormat::Gif;
    apply(s, SetExport{turned});
    apply(s, RequestExport{"error", "/nonexistent-folder/x.gif", true});
    CHECK(s.exported == "width=77");
}

TEST_CASE("a picture follows the colours of the window until others are chosen for it") {
    AppState s;
    s.look.theme = s.export_settings.theme = theme::ThemeName::Projector;
    apply(s, SetTheme{theme::ThemeName::Dark});
    CHECK(s.export_settings.theme == theme::ThemeName::Dark);
    s.export_settings.theme = theme::ThemeName::Light;
    apply(s, SetTheme{theme::ThemeName::Projector});
    CHECK(s.export_settings.theme == theme::ThemeName::Light);
    // Black on white is light, whatever the window is.
    apply(s, SetTheme{theme::ThemeName::Light});
    s.export_settings.look.style = PageStyle::BlackAndWhite;
    apply(s, SetTheme{theme::ThemeName::Dark});
    CHECK(s.export_settings.theme == theme::ThemeName::Light);
}

TEST_CASE("an export that replaces a file is kept as one that does not") {
    const testing::TempFolder folder;
    const std::string path = folder.with("error.svg", "old");
    AppState s;
    apply(s, ShowDialog{Dialog::Export});
    ExportSettings turned = s.export_settings;
    turned.width_mm = 77;
    apply(s, SetExport{turned});
    apply(s, RequestExport{"error", path});
    CHECK(s.exported.empty());
    CHECK(testing::find<KeepSettings>(apply(s, AnswerReplace{true})));
    CHECK(s.exported == "width=77");
}

TEST_CASE("names of axes that were typed for a figure are there when its dialog opens again") {
    AppState s;
    apply(s, ShowDialog{Dialog::Export});
    const std::string figure = s.export_settings.figure;
    ExportSettings typed = s.export_settings;
    typed.look.x_label = "steps";
    typed.look.y_label = "distance";
    apply(s, SetExport{typed});
    const auto kept = [&] {
        return s.export_settings.figure == figure && s.export_settings.look.x_label == "steps" &&
               s.export_settings.look.y_label == "distance";
    };
    const auto reopen = [&] {
        apply(s, ShowDialog{Dialog::None});
        apply(s, ShowDialog{Dialog::Export});
    };
    reopen();
    CHECK(kept());
    apply(s, RequestExport{figure, "/nonexistent-folder/x.svg", true});
    reopen();
    CHECK(kept());
    // Another card, another tab, and back.
    apply(s, ActivateFigure{FigureKind::Momentum});
    reopen();
    CHECK_FALSE(s.export_settings.look.x_label);
    s.show_workspace("quadratic");
    reopen();
    s.show_workspace("race");
    apply(s, ActivateFigure{FigureKind::Error});
    reopen();
    CHECK(kept());
}
