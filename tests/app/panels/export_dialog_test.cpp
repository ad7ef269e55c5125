// The export dialog's second half: how the curves leave.
#include <algorithm>

#include "app/figure/export/export_frames.h"
#include "app/panels/dialogs.h"
#include "app/state/actions.h"
#include "app/state/page_look.h"
#include "core/method/spec.h"
#include "core/text/numbers.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using lowrank::testing::Rig;

TEST_CASE(
    "the export dialog offers ranges, title, legend and style of the curves, and says them to the file") {
    Rig rig([](ui::Ui& ui) { panels::dialogs(ui.context(), {0, 0, 1280, 720}, {}); });
    state::apply(rig.state, state::ShowDialog{state::Dialog::Export});
    rig.frame(3);
    const auto look = [&]() -> const state::PageLook& { return rig.state.export_settings.look; };
    const auto press = [&](const std::string& id) {
        INFO(id);
        REQUIRE(rig.at(id).w > 0);
        rig.click(id);
        rig.frame(2);
    };
    // How many figures stand in a row depends on the type.
    const auto figure_called = [&](const std::string& name) {
        for (const auto& [id, place] : rig.probes)
            if (id.starts_with("export.figure") && id.ends_with("." + name)) return id;
        return std::string("no figure ") + name;
    };
    press("export.vision.grey");
    CHECK(rig.state.export_settings.vision == theme::Vision::Grey);
    press("export.theme.b/w");
    CHECK(look().style == state::PageStyle::BlackAndWhite);
    press("export.format.TeX");
    CHECK(rig.state.export_settings.path.ends_with(".tex"));
    // What is no picture is seen by no eyes.
    CHECK(rig.at("export.vision.grey").w == 0);
    press("export.tab.Plot");
    press("export.x.all");
    CHECK(look().x.kind == state::RangeKind::All);
    press("export.x.typed");
    press("export.x.high");
    rig.type("40");
    rig.key(ImGuiKey_Enter);
    CHECK(look().x.typed.high == 40);
    // Ends that pass each other change places.
    rig.frame(2);
    press("export.x.low");
    rig.type("60");
    rig.key(ImGuiKey_Enter);
    CHECK(look().x.typed == state::AxisRange{40, 60});
    rig.frame(2);
    press("export.legend.direct");
    CHECK(look().legend == state::LegendPlace::Direct);
    press("export.notes.on");
    press("export.predictions.words");
    press("export.point-notes.words");
    CHECK_FALSE(look().point_notes);
    CHECK_FALSE(look().notes);
    CHECK_FALSE(look().predictions);
    CHECK(look().restarts);
    press("export.title.on");
    CHECK(look().title == "");
    press("export.title.on");
    CHECK_FALSE(look().title);
    // Another figure has other axes.
    press("export.tab.Page");
    press(figure_called("momentum"));
    CHECK(look().x.kind == state::RangeKind::Shown);
    CHECK(look().legend == state::LegendPlace::Direct);
    // Of the matrix its title and notes alone can be wished for, and what was is kept for other figures.
    press(figure_called("matrix"));
    press("export.tab.Plot");
    CHECK(rig.at("export.title.on").w > 0);
    CHECK(rig.at("export.notes.words").w > 0);
    for (const char* none :
         {"export.x.all", "export.legend.free", "export.values.words", "export.restarts.words"}) {
        INFO(none);
        CHECK(rig.at(none).w == 0);
    }
    CHECK(look().legend == state::LegendPlace::Direct);
}

TEST_CASE(
    "every row of the export dialog stands above its foot at 1280 x 720, in the largest type with a typed "
    "range") {
    for (const theme::ThemeName name :
         {theme::ThemeName::Light, theme::ThemeName::Dark, theme::ThemeName::Projector})
        for (const bool curves : {false, true}) {
            const float em = 13 * theme::theme(name).type_scale;
            Rig rig([em](ui::Ui& given) {
                ui::Context context = given.context();
                context.em = em;
                panels::dialogs(context, {0, 0, 1280, 720}, {});
            });
            ImGui::GetIO().DisplaySize = {1280, 720};
            rig.state.look.theme = name;
            state::apply(rig.state, state::ShowDialog{state::Dialog::Export});
            state::ExportSettings settings = rig.state.export_settings;
            settings.tab = curves ? state::ExportTab::Plot : state::ExportTab::Page;
            settings.format = state::ExportFormat::Png;
            // In the largest type the column scrolls where both ranges are typed.
            const bool both = name != theme::ThemeName::Projector;
            if (both) settings.look.x.kind = state::RangeKind::Typed;
            settings.look.y.kind = state::RangeKind::Typed;
            settings.look.x.typed = {0, 40}, settings.look.y.typed = {1e-10, 1};
            settings.look.legend = state::LegendPlace::Inside;
            state::apply(rig.state, state::SetExport{settings});
            rig.frame(3);
            const paint::Rect foot = rig.at("export.path");
            REQUIRE(foot.w > 0);
            std::vector<std::string> rows = {"export.tab.Page", "export.journals", "export.theme.light",
                                             "export.ground.filled", "export.dpi"};
            if (curves)
                rows = {"export.tab.Curves", both ? "export.x.high" : "export.x.all",
                        "export.y.low",      "export.title",
                        "export.x-label",    "export.legend.none",
                        "export.corner.↘",   "export.predictions.on"};
            for (const std::string& row : rows) {
                INFO(row << " " << static_cast<int>(name));
                REQUIRE(rig.at(row).w > 0);
                CHECK(rig.at(row).bottom() <= foot.y);
                CHECK(rig.at(row).right() <= rig.at("export.preview").x);
            }
        }
}

TEST_CASE("rows of the export dialog that find no room above its foot are scrolled there") {
    const float em = 13 * theme::theme(theme::ThemeName::Projector).type_scale;
    Rig rig([em](ui::Ui& given) {
        ui::Context context = given.context();
        context.em = em;
        panels::dialogs(context, {0, 0, 1280, 600}, {});
    });
    ImGui::GetIO().DisplaySize = {1280, 600};
    rig.state.look.theme = theme::ThemeName::Projector;
    state::apply(rig.state, state::ShowDialog{state::Dialog::Export});
    rig.frame(3);
    const paint::Rect rows = rig.at("export.rows.page"), foot = rig.at("export.path"),
                      tabs = rig.at("export.tab.Page");
    REQUIRE(rows.h > 0);
    CHECK(rows.bottom() <= foot.y);
    CHECK(rig.at("export.text.outlines").bottom() > rows.bottom());
    rig.move(rows.x + 20, rows.y + 20);
    for (int k = 0; k < 20; ++k) {
        ImGui::GetIO().MouseWheel = -1;
        rig.frame();
    }
    CHECK(rig.at("export.text.outlines").bottom() <= rows.bottom());
    CHECK(rig.at("export.tab.Page") == tabs);
    rig.click("export.text.outlines");
    rig.frame();
    CHECK(rig.state.export_settings.outline_text);
}

namespace {

std::vector<figure::PageCurve> three_curves() {
    const theme::Theme& light = theme::theme(theme::ThemeName::Light);
    std::vector<MethodSpec> methods;
    for (const char* name : {"iht", "narg", "narg+r"}) methods.push_back(*parse_method(name));
    const auto styles = theme::method_styles(methods, 0, light);
    return {{"IHT", styles[0]}, {"NARG", styles[1]}, {"NARG+R", styles[2]}};
}

/// The dialog over a figure of three curves that moves until 40.
struct ExportStage {
    Rig rig{[this](ui::Ui& ui) {
        panels::Preview preview;
        preview.curves = [this] { return figure::in_order(three_curves(), look().order); };
        preview.last_moment = [] { return std::optional<std::int64_t>(40); };
        panels::dialogs(ui.context(), {0, 0, 1280, 720}, preview);
    }};
    ExportStage() {
        state::apply(rig.state, state::ShowDialog{state::Dialog::Export});
        rig.frame(3);
    }
    const state::PageLook& look() const { return rig.state.export_settings.look; }
    const state::ExportSettings& settings() const { return rig.state.export_settings; }
    void press(const std::string& id) {
        INFO(id);
        REQUIRE(rig.at(id).w > 0);
        rig.click(id);
        rig.frame(2);
    }
    void write(const std::string& id, const std::string& text) {
        press(id);
        rig.type(text);
        rig.key(ImGuiKey_Enter);
        rig.frame(2);
    }
};

}  // namespace

TEST_CASE("curves of an exported figure are named, coloured and moved in the dialog") {
    ExportStage stage;
    stage.press("export.tab.Curves");
    stage.write("export.curve.3.name", "Ours");
    REQUIRE(stage.look().names.size() == 1);
    CHECK(stage.look().names[0] == state::CurveName{"NARG+R", "Ours"});
    stage.write("export.curve.3.colour", "#123456");
    REQUIRE(stage.look().colours.size() == 1);
    CHECK(stage.look().colours[0] == state::CurveColour{"NARG+R", theme::rgb(0x123456)});
    CHECK(stage.settings().unread.empty());
    // What is no colour changes nothing, and a sentence says what is one.
    stage.write("export.curve.1.colour", "red");
    CHECK(stage.look().colours.size() == 1);
    CHECK(stage.settings().unread.find("The colour of IHT cannot be 'red': # and six digits") == 0);
    CHECK(stage.rig.at("export.unread").w > 0);
    stage.press("export.curve.3.up");
    CHECK(stage.look().order == std::vector<std::string>{"IHT", "NARG+R", "NARG"});
    CHECK(stage.settings().unread.empty());
    // The rows follow the order.
    stage.press("export.curve.2.up");
    CHECK(stage.look().order == std::vector<std::string>{"NARG+R", "IHT", "NARG"});
    stage.press("export.curve.1.down");
    CHECK(stage.look().order == std::vector<std::string>{"IHT", "NARG+R", "NARG"});
}

TEST_CASE("the tick of the y label says what is drawn, and the tabs are as wide as their rows") {
    ExportStage stage;
    CHECK(stage.rig.at("export.tab.Film").right() <= stage.rig.at("export.theme.b/w").right() + 1);
    stage.press("export.tab.Plot");
    // With a title there is no y label by itself: its tick says a word, and takes it away again.
    stage.press("export.y-label.on");
    REQUIRE(stage.look().y_label);
    CHECK_FALSE(stage.look().y_label->empty());
    stage.press("export.y-label.on");
    CHECK_FALSE(stage.look().y_label.has_value());
    // Without one it is there by itself.
    stage.press("export.title.on");
    CHECK(stage.look().title == "");
    stage.press("export.y-label.on");
    CHECK(stage.look().y_label == "");
    // The x axis has a name by itself; another one is written, or none.
    stage.write("export.x-label", "steps");
    CHECK(stage.look().x_label == "steps");
    stage.press("export.x-label.on");
    CHECK(stage.look().x_label == "");
}

TEST_CASE("the list of letters says which faces they are like, and every text has a row of its own") {
    ExportStage stage;
    std::vector<ui::DrawnWord> words;
    const auto drawn = [&](std::string_view markup) {
        words.clear();
        stage.rig.memory.words = &words;
        stage.rig.frame();
        stage.rig.memory.words = nullptr;
        return std::ranges::count(words, markup, &ui::DrawnWord::markup);
    };
    CHECK(drawn("DejaVu") == 1);
    stage.press("export.typeface");
    CHECK(drawn("Termes (like Times)") == 1);
    CHECK(drawn("Heros (like Helvetica)") == 1);
    // A press beside the list ends it, in a picture that follows without one's doing.
    stage.rig.memory.waiting = false;
    stage.rig.move(stage.rig.at("export.preview").x + 40, stage.rig.at("export.preview").y + 40);
    stage.rig.press(true);
    CHECK(stage.rig.memory.waiting);
    stage.rig.press(false);
    stage.rig.frame(2);
    CHECK(stage.rig.at("menu.termes").w == 0);
    stage.press("export.typeface");
    stage.press("menu.termes");
    CHECK(stage.look().typeface == theme::Typeface::Termes);
    CHECK(stage.rig.at("menu.termes").w == 0);
    CHECK(drawn("Termes (like Times)") == 1);
    // Both numbers of the widest column are whole.
    for (const state::JournalWidth& each : state::journal_widths()) {
        state::ExportSettings settings = stage.settings();
        settings.width_mm = settings.height_mm = each.width_mm;
        state::apply(stage.rig.state, state::SetExport{settings});
        CHECK(drawn(print_number(each.width_mm)) >= 2);
    }
    stage.press("export.tab.Plot");
    CHECK(drawn("Title") == 1);
    CHECK(drawn("Y label") == 1);
    for (const char* text : {"export.title", "export.x-label", "export.y-label"})
        CHECK(stage.rig.at(text).w > 180);
}

TEST_CASE("a journal's column brings its type, and keeps the proportions of the page") {
    ExportStage stage;
    stage.press("export.journals");
    const state::JournalWidth* ieee = state::find_width("ieee");
    stage.press("menu.ieee");
    CHECK(stage.settings().width_mm == ieee->width_mm);
    CHECK(stage.settings().font_pt == ieee->font_pt);
    CHECK(stage.settings().height_mm == Approx(80 * ieee->width_mm / 120));
    stage.press("export.tab.Plot");
    stage.press("export.legend.inside");
    stage.press("export.corner.↙");
    CHECK(stage.look().corner == state::LegendCorner{0, 1});
    stage.press("export.legend.outside");
    CHECK_FALSE(stage.look().corner.has_value());
    stage.press("export.columns.2");
    CHECK(stage.look().legend_columns == 2);
}

TEST_CASE("a film is asked for in the dialog: moments, pace and the files that hold it") {
    ExportStage stage;
    stage.press("export.tab.Film");
    stage.press("export.film.film");
    CHECK(stage.settings().film.on);
    stage.write("export.first", "4");
    stage.write("export.last", "20");
    stage.write("export.step", "2");
    stage.write("export.fps", "25");
    const state::FilmChoice& film = stage.settings().film;
    CHECK(film.first == 4);
    CHECK(film.last == 20);
    CHECK(film.step == 2);
    CHECK(film.per_second == 25);
    // Beyond the figure's last moment there is none.
    stage.write("export.last", "4000");
    CHECK_FALSE(stage.settings().film.last.has_value());
    stage.press("export.tab.Page");
    CHECK(stage.rig.at("export.format.TeX").w == 0);
    stage.press("export.format.GIF");
    CHECK(stage.settings().path.ends_with(".gif"));
    stage.press("export.format.PNG");
    CHECK(stage.settings().path.ends_with("-%04d.png"));
    stage.press("export.tab.Film");
    stage.press("export.film.one picture");
    CHECK(stage.settings().path.ends_with(".png"));
    CHECK(stage.settings().path.find('%') == std::string::npos);
    // While it is written there is a bar and a button that ends it.
    stage.rig.state.under_way.film = state::FilmProgress{3, 12};
    stage.rig.frame(2);
    CHECK(stage.rig.at("export.go").w == 0);
    CHECK(stage.rig.at("export.progress").w > 0);
    stage.press("export.stop");
    CHECK(stage.rig.last<state::StopFilm>() != nullptr);
}

TEST_CASE(
    "the dialog counts as many pictures of a film as are written, the figure's last moment among them") {
    ExportStage stage;
    stage.press("export.tab.Film");
    stage.press("export.film.film");
    std::vector<ui::DrawnWord> words;
    stage.rig.memory.words = &words;
    struct Film {
        std::int64_t first, step;
        std::optional<std::int64_t> last;
        std::size_t count;
        std::int64_t ends;
    };
    for (const Film& each : {Film{0, 1, {}, 41, 40}, Film{0, 7, {}, 7, 40}, Film{0, 8, {}, 6, 40},
                             Film{3, 9, 1000, 6, 40}, Film{4, 3, 20, 6, 19}, Film{40, 5, {}, 1, 40}}) {
        INFO(each.first << ", every " << each.step);
        state::ExportSettings settings = stage.settings();
        settings.film = {true, each.first, each.step, each.last, 10};
        state::apply(stage.rig.state, state::SetExport{settings});
        words.clear();
        stage.rig.frame();
        const std::string pictures =
            std::to_string(each.count) + (each.count == 1 ? " picture," : " pictures,");
        CHECK(std::ranges::any_of(
            words, [&](const ui::DrawnWord& word) { return word.markup.starts_with(pictures); }));

        const testing::TempFolder folder;
        std::vector<std::int64_t> drawn;
        figure::Page page;
        page.frames = {40, [&](std::int64_t t, const figure::Surface&) {
                           drawn.push_back(t);
                           return figure::PlacedPage();
                       }};
        figure::ExportSettings file;
        file.path = folder.path("%d.svg");
        const auto written = figure::export_frames(page, file, {figure::range_of(stage.settings().film), 10});
        INFO(written.sentence());
        REQUIRE(written);
        CHECK(written->count == each.count);
        CHECK(drawn.size() == each.count);
        CHECK(drawn.back() == each.ends);
    }
}
