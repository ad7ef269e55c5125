// Transport, inspector, matrix card, top bar and dialogs under a pointer.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>

#include "app/figure/engine/format.h"
#include "app/panels/chosen_values.h"
#include "app/panels/dialogs.h"
#include "app/panels/panels.h"
#include "app/panels/transport.h"
#include "app/state/command.h"
#include "app/ui/format.h"
#include "app/workspace/race/race_cards.h"
#include "app/workspace/race/race_panel.h"
#include "app/workspace/race/race_state.h"
#include "tests/app/panels/run_to.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"

using namespace lowrank;
using testing::Rig;
using testing::run_to;

TEST_CASE("transport: run, step, speed, order, scrub, follow") {
    Rig rig([](ui::Ui& ui) {
        panels::transport(ui, {0, 900, 1600, 92}, 300, 1308, panels::race_transport(ui.context()));
    });
    run_to(rig, 50);
    rig.frame(2);
    rig.click("run");
    CHECK_FALSE(rig.state.race.running);
    rig.click("step-ten");
    REQUIRE(rig.last<state::StepIterations>());
    CHECK(rig.last<state::StepIterations>()->count == 10);
    rig.drag("speed", 0.95f, 0.2f);
    CHECK(rig.state.race.speed < 100);
    rig.drag("speed", 0.2f, 1.2f);
    CHECK(std::isinf(rig.state.race.speed));
    rig.click("order.by time");
    CHECK(rig.state.race.order == RaceOrder::Time);
    rig.drag("scrub.track", 0.2f, 0.5f);
    CHECK(rig.state.race.cursor == 25);
    rig.click("follow");
    CHECK_FALSE(rig.state.race.cursor);
}

TEST_CASE("the inspector reads the chosen method at the cursor, and empty it says what will come") {
    Rig rig([](ui::Ui& ui) { race::inspector(ui, {16, 16, 260, 900}); });
    rig.frame(2);
    CHECK(panels::readout(rig.state, rig.race).empty());
    std::vector<ui::DrawnWord> words;
    rig.memory.words = &words;
    const auto said = [&] {
        words.clear();
        rig.frame();
        std::string all;
        for (const ui::DrawnWord& word : words) all += word.markup + " ";
        return all;
    };
    CHECK_THAT(said(), Catch::Contains("with its first iterate") && !Catch::Contains("Space"));
    rig.state.race.running = false;
    CHECK_THAT(said(), Catch::Contains("Space starts the race"));
    rig.state.refusal = "Not enough.";
    CHECK_THAT(said(), Catch::Contains("can run") && !Catch::Contains("Space"));
    rig.state.refusal.clear();
    rig.state.experiment.methods[static_cast<std::size_t>(rig.state.curves.selected)].enabled = false;
    CHECK_THAT(said(), Catch::Contains("is off"));
    rig.state.experiment.methods[static_cast<std::size_t>(rig.state.curves.selected)].enabled = true;
    run_to(rig, 20);
    CHECK_THAT(said(), !Catch::Contains("last experiment that ran"));
    rig.state.refusal = "Not enough.";
    CHECK_THAT(said(), Catch::Contains("last experiment that ran"));
    rig.state.refusal.clear();
    rig.state.race.cursor = 10;
    rig.frame(2);
    const std::string text = panels::readout(rig.state, rig.race);
    CHECK(text.find("t\t10") != std::string::npos);
    CHECK(text.find("0.000976562") != std::string::npos);
    CHECK(text.find("since restart\t4") != std::string::npos);
    rig.click("copy-values");
    CHECK(rig.last<state::CopyValues>());
}

TEST_CASE("the matrix card asks for pictures that fit a low window, and keeps their proportions") {
    Rig rig([](ui::Ui& ui) { race::matrix_card(ui, {16, 16, 260, 250}); });
    rig.pictures.aspect = 2;
    rig.frame(2);
    CHECK(rig.memory.picture.width > 0);
    CHECK(rig.memory.picture.width == 2 * rig.memory.picture.height);
    CHECK(rig.memory.picture.height <= 100);
    for (const double aspect : {1024. / 614, 3., 0.3, 8.}) {
        rig.pictures.aspect = aspect;
        rig.pictures.picture = true;
        rig.frame(2);
        CHECK(rig.memory.picture.width / static_cast<double>(rig.memory.picture.height) ==
              Approx(aspect).epsilon(0.05));
    }
}

TEST_CASE("a click on the small pictures shows them large, in the grid that fills the card best") {
    Rig rig([](ui::Ui& ui) {
        if (race::race_of(ui.context().state).centre == race::CentreView::Curves)
            race::matrix_card(ui, {16, 16, 260, 500});
        else
            race::matrix_view(ui, {300, 50, 900, 600}, 150);
    });
    rig.frame(2);
    const int small = rig.memory.picture.width;
    rig.click("matrix.iterate");
    CHECK(race::race_of(rig.state).centre == race::CentreView::Matrix);
    rig.frame(2);
    CHECK(rig.memory.picture.width > 1.8 * small);
    const auto pictures = {rig.at("matrix.truth"), rig.at("matrix.samples"), rig.at("matrix.iterate"),
                           rig.at("matrix.error")};
    for (const paint::Rect& r : pictures) {
        CHECK(r.w == Approx(r.h).margin(1));
        CHECK(r.x >= 300);
        CHECK(r.right() <= 1200);
        CHECK(r.bottom() <= 650);
    }
    // Each bar stands below what it explains.
    const auto below = [&](const char* bar, const char* picture) {
        const paint::Rect b = rig.at(bar), p = rig.at(picture);
        REQUIRE(b.w > 0);
        return b.x >= p.x - 1 && b.right() <= p.right() + 1 && b.y >= p.bottom();
    };
    CHECK(below("matrix.error-bar", "matrix.error"));
    CHECK(below("matrix.value-bar", "matrix.iterate"));
    // Sensing has no samples to show, and no empty place for them.
    rig.race.facts.kind = ProblemKind::MatrixSensing;
    rig.frame(2);
    CHECK(rig.at("matrix.samples").w == 0);
    CHECK(below("matrix.error-bar", "matrix.error"));
    CHECK_FALSE(below("matrix.value-bar", "matrix.error"));
    // One of them alone, and back.
    const int each = rig.memory.picture.width;
    const auto twice = [&](const char* picture) {
        const paint::Rect r = rig.at(picture);
        rig.frame(30);
        rig.move(r.x + r.w / 2, r.y + r.h / 2);
        for (int k = 0; k < 2; ++k) rig.press(true), rig.press(false);
        rig.frame(2);
    };
    twice("matrix.error");
    CHECK(race::race_of(rig.state).wipe.alone == "matrix.error");
    CHECK(rig.at("matrix.truth").w == 0);
    CHECK(rig.at("matrix.value-bar").w == 0);
    CHECK(rig.memory.picture.width > 1.5 * each);
    for (const auto& a : actions_of({.named = state::NamedKey::Escape}, rig.state)) apply(rig.state, a);
    rig.frame(2);
    CHECK(rig.at("matrix.truth").w > 0);
    // Without a truth there are two, and they are larger.
    rig.race.facts.kind = ProblemKind::MatrixCompletion;
    rig.race.facts.measurements = 10;
    const int four = rig.memory.picture.width;
    rig.frame(2);
    CHECK(rig.at("matrix.truth").w == 0);
    CHECK(rig.memory.picture.width > four);
}

TEST_CASE("beside another card of a stage the matrix shows what moves: the iterate and its error") {
    Rig rig([](ui::Ui& ui) { race::matrix_view(ui, {22, 22, 600, 540}, 0); });
    rig.state.stage.on = true;
    rig.frame(2);
    CHECK(rig.at("matrix.truth").w > 0);
    const int four = rig.memory.picture.width;
    rig.state.stage.two = true;
    rig.frame(2);
    CHECK(rig.at("matrix.truth").w == 0);
    CHECK(rig.at("matrix.samples").w == 0);
    CHECK(rig.at("matrix.iterate").w > 1.1 * four);
    CHECK(rig.at("matrix.error").x > rig.at("matrix.iterate").right());
}

TEST_CASE("a bar without room keeps what it leaves out in its menu, and the stage beside it") {
    float width = 1600;
    Rig rig([&](ui::Ui& ui) { panels::top_bar(ui, {0, 0, width, 44}, 312); });
    rig.state.level.more = true;
    rig.frame(2);
    CHECK(rig.at("share").w > 0);
    CHECK(rig.at("menu").w == 0);
    width = 560;
    rig.frame(2);
    CHECK(rig.at("share").w == 0);
    rig.click("menu");
    rig.frame(2);
    rig.click("menu.share");
    CHECK(rig.last<state::CopyShareLine>());
    rig.click("menu");
    rig.frame(2);
    rig.click("menu.bands");
    CHECK(race::race_of(rig.state).bands.on);
    for (const state::MenuGroup group : {state::MenuGroup::Lines, state::MenuGroup::Bands})
        for (const state::OfferedCommand& each : state::offered(rig.state, group))
            if (*each.command->id == "bands") CHECK(each.offer->ticked(rig.state));
    rig.click("menu");
    rig.frame(2);
    rig.click("menu.stage");
    CHECK(rig.state.stage.on);
}

TEST_CASE("at every width a command of the bar has its button or its place in the menu, and never both") {
    float width = 0;
    Rig rig([&](ui::Ui& ui) { panels::top_bar(ui, {0, 0, width, 44}, 312); });
    for (const bool more : {true, false})
        for (const float each : {1600.f, 1200.f, 900.f, 700.f, 560.f}) {
            width = each;
            rig.state.level.more = more;
            rig.frame(2);
            std::vector<std::string> in_bar;
            for (const state::Command& command : state::common_commands())
                if (command.button && rig.at(std::string(*command.id)).w > 0)
                    in_bar.emplace_back(*command.id);
            const bool menu = rig.at("menu").w > 0;
            CHECK((menu || rig.at("theme").w > 0));
            if (menu) rig.click("menu");
            rig.frame(2);
            for (const state::Command& command : state::common_commands()) {
                if (!command.button) continue;
                CAPTURE(more, width, *command.id);
                const bool seen = std::ranges::find(in_bar, *command.id) != in_bar.end();
                CHECK(seen == (rig.at(fmt::format("menu.{}", *command.id)).w == 0));
            }
            if (menu) rig.click("menu.theme.light");
            rig.frame(2);
        }
}

TEST_CASE("the menu of the first screen is whole in a low window, below the bar it opens from") {
    const float em = 13 * theme::theme(theme::ThemeName::Projector).type_scale;
    Rig rig([em](ui::Ui& given) {
        ui::Context context = given.context();
        context.em = em;
        ui::Ui ui(context, given.list());
        panels::top_bar(ui, {0, 0, 1280, 60}, 312);
    });
    ImGui::GetIO().DisplaySize = {1280, 720};
    rig.state.level.more = false;
    rig.frame(2);
    rig.click("menu");
    rig.frame(2);
    const paint::Rect first = rig.at("menu.group.problem"), last = rig.at("menu.language.de");
    REQUIRE((first.w > 0 && last.w > 0));
    CHECK(first.y > rig.at("menu").bottom());
    CHECK(last.bottom() <= 720);
    CHECK(last.h > em);
    // What lies behind it hears no key.
    CHECK(ui::hear_key(rig.memory, {.named = state::NamedKey::Left}) == ui::KeyOwner::Focus);
    CHECK(ui::hear_key(rig.memory, {.character = 'S'}) == ui::KeyOwner::Focus);
}

TEST_CASE("every button of the top bar does what it says") {
    Rig rig([](ui::Ui& ui) { race::figure_tools(ui, panels::top_bar(ui, {0, 0, 1600, 44}, 312)); });
    rig.frame(2);
    rig.click("theme");
    rig.frame(2);
    rig.click("menu.theme.dark");
    CHECK(rig.state.look.theme == theme::ThemeName::Dark);
    rig.click("x-axis.seconds");
    CHECK(race::race_of(rig.state).x_axis == state::XAxis::Seconds);
    rig.click("log-y");
    CHECK_FALSE(race::race_of(rig.state).view(FigureKind::Error).log_y);
    rig.click("share");
    CHECK(rig.last<state::CopyShareLine>());
    rig.click("paste");
    CHECK(rig.last<state::PasteFromClipboard>());
    rig.click("undo");  // nothing to undo: greyed
    CHECK_FALSE(rig.last<state::Undo>());
    for (const auto& [name, dialog] : {std::pair<const char*, state::Dialog>{"open", state::Dialog::Open},
                                       {"save", state::Dialog::Save},
                                       {"export", state::Dialog::Export},
                                       {"scenes", state::Dialog::Scenes},
                                       {"help", state::Dialog::Help}}) {
        rig.click(name);
        CHECK(rig.state.dialog == dialog);
    }
}

TEST_CASE("whoever has no scenes is offered the lecture that ships") {
    Rig rig([](ui::Ui& ui) {
        panels::dialogs(ui.context(), {0, 0, 1280, 720}, {},
                        {.size = {}, .draw = {}, .open_lecture = state::Action(state::GoToScene{7})});
    });
    rig.state.dialog = state::Dialog::Scenes;
    rig.frame(3);
    REQUIRE(rig.at("scenes.ships").w > 0);
    rig.click("scenes.ships");
    REQUIRE(rig.last<state::GoToScene>());
    rig.state.dialog = state::Dialog::Scenes;
    rig.state.lecture.scenes.resize(1);
    rig.frame(3);
    CHECK(rig.at("scenes.ships").w == 0);
    CHECK(rig.at("scenes.take").w > 0);
}

TEST_CASE("the help of every workspace says all its words") {
    for (const theme::ThemeName name :
         {theme::ThemeName::Light, theme::ThemeName::Dark, theme::ThemeName::Projector}) {
        Rig rig([](ui::Ui& ui) { panels::dialogs(ui.context(), {0, 0, 1280, 720}, {}); });
        std::vector<ui::DrawnWord> words;
        rig.memory.words = &words;
        rig.state.look.theme = name;
        rig.state.dialog = state::Dialog::Help;
        for (const auto& workspace : state::standard_tabs()) {
            rig.state.show_workspace(workspace->info().name);
            rig.frame(2);
            words.clear();
            rig.frame();
            const std::size_t lines =
                panels::help_lines(*workspace, true).size() + panels::help_lines(*workspace, false).size();
            CHECK(words.size() > 2 * lines);
            bool arrows = false;
            for (const ui::DrawnWord& word : words) {
                INFO(word.markup);
                CHECK((word.markup == "Ctrl + 1, 2 …" || word.markup.find("…") == std::string::npos));
                arrows = arrows || word.markup.starts_with("the probe, once Tab");
            }
            CHECK(arrows == (workspace->info().name == "rates"));
        }
    }
}

TEST_CASE("dialogs: export settings, compose, open and the question before replacing") {
    Rig rig([](ui::Ui& ui) { panels::dialogs(ui.context(), {0, 0, 1600, 1000}, {}); });
    state::apply(rig.state, state::ShowDialog{state::Dialog::Export});
    rig.frame(3);
    rig.click("export.format.PNG");
    CHECK(rig.state.export_settings.format == state::ExportFormat::Png);
    rig.frame(2);
    rig.click("export.width");
    rig.frame(3);
    rig.type("89,5");
    rig.key(ImGuiKey_Enter);
    CHECK(rig.state.export_settings.width_mm == 89.5);
    const paint::Rect preview = rig.at("export.preview");
    CHECK(preview.w / preview.h == Approx(89.5 / 80).epsilon(0.02));
    rig.click("dialog.close");
    CHECK(rig.state.dialog == state::Dialog::None);

    state::apply(rig.state, state::ShowDialog{state::Dialog::Compose});
    rig.frame(3);
    rig.click("compose.base0.Grad");
    rig.frame();
    rig.click("compose.step.fixed");
    CHECK(print_method(rig.state.composed) == "grad:step=1");
    const std::size_t count = rig.state.experiment.methods.size();
    rig.frame();
    rig.click("compose.add");
    CHECK(rig.state.experiment.methods.size() == count + 1);
    CHECK(rig.state.dialog == state::Dialog::None);

    state::apply(rig.state, state::ShowDialog{state::Dialog::Open});
    rig.state.files.folder = {
        "pictures", {{"sub", true, 0}, {"photo.png", false, 1200}, {"notes.odt", false, 9}}, {}};
    rig.state.files.filter = state::OpenFilter::Pictures;
    rig.frame(3);
    CHECK_FALSE(rig.probes.contains("file.notes.odt"));
    rig.click("file.photo.png");
    CHECK(rig.state.files.typed_path == "photo.png");
    rig.frame();
    rig.click("open.go");
    REQUIRE(rig.last<state::OpenFile>());
    CHECK(rig.last<state::OpenFile>()->path == "pictures/photo.png");
}

TEST_CASE("letters and Enter within one frame save under the whole name") {
    Rig rig([](ui::Ui& ui) { panels::save_dialog(ui, {16, 16, 660, 520}); });
    rig.state.dialog = state::Dialog::Save;
    rig.state.files.save.path = "/no/such/folder/a";
    rig.frame(2);
    rig.click("save.path");
    rig.key(ImGuiKey_End);
    ImGui::GetIO().AddInputCharactersUTF8("bc");
    rig.key(ImGuiKey_Enter);
    rig.frame(2);
    REQUIRE(rig.last<state::RequestSave>());
    CHECK(rig.last<state::RequestSave>()->path == "/no/such/folder/abc");
}

TEST_CASE("a click beside a dialog closes it") {
    Rig rig([](ui::Ui& ui) { panels::dialogs(ui.context(), {0, 0, 1600, 1000}, {}); });
    state::apply(rig.state, state::ShowDialog{state::Dialog::Help});
    rig.frame(3);
    rig.move(20, 20);
    rig.press(true);
    rig.press(false);
    CHECK(rig.state.dialog == state::Dialog::None);
}

TEST_CASE("numbers for eyes") {
    CHECK(ui::number_markup(2.41e-8) == "2.41·10^{−8}");
    CHECK(ui::number_markup(1.386) == "1.39");
    CHECK(ui::number_markup(0) == "0");
    CHECK(ui::number_markup(std::numeric_limits<double>::quiet_NaN()) == "–");
    CHECK(figure::format_rate(0.70064) == "0.7006");
    CHECK(figure::format_rate(std::nan("")) == "–");
    CHECK(figure::format_rate(-0.3081) == "−0.3081");
}
