// A projector at 1280 x 720: every figure behind a switch, the speed within reach, all keys in the help at
// every size and scale.
#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include "app/figure/race/build_race_figures.h"
#include "app/paint/languages.h"
#include "app/panels/dialogs.h"
#include "app/panels/transport.h"
#include "app/workspace/race/race_cards.h"
#include "app/workspace/race/race_state.h"
#include "tests/app/boxes.h"
#include "tests/app/panels/centre.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"

using namespace lowrank;
using testing::Centre;
using testing::Rig;
using testing::with_em;

TEST_CASE("a low window shows each of the race's figures behind a switch, with its own legend") {
    Centre centre(1190, 720, 13 * 1.6f);
    Rig& rig = centre.rig;
    CHECK(rig.at("figure.error").w > 1000);
    CHECK(rig.at("figure.stepsize").w == 0);
    // The list of methods is folded away.
    rig.state.level.more = true;
    rig.state.sides.left_shown = false;
    rig.frame(2);
    struct Choice {
        const char *tab, *card;
        FigureKind kind;
        state::ObjectiveColumn column{};
    };
    for (const Choice& each :
         {Choice{"stepsize", "figure.stepsize", FigureKind::Stepsize},
          Choice{"momentum", "figure.momentum", FigureKind::Momentum},
          Choice{"gradient", "figure.objective", FigureKind::Objective, state::ObjectiveColumn::Gradient},
          Choice{"norm", "figure.objective", FigureKind::Objective, state::ObjectiveColumn::Norm},
          Choice{"σ_r", "figure.objective", FigureKind::Objective, state::ObjectiveColumn::SigmaR},
          Choice{"objective", "figure.objective", FigureKind::Objective},
          Choice{"error", "figure.error", FigureKind::Error}}) {
        INFO(each.tab);
        REQUIRE(rig.at(std::string("figure-tab.") + each.tab).w > 0);
        rig.click(std::string("figure-tab.") + each.tab);
        rig.frame();
        CHECK(race::race_of(rig.state).active == each.kind);
        if (each.kind == FigureKind::Objective)
            CHECK(race::race_of(rig.state).objective_column == each.column);
        CHECK(rig.at(each.card).w > 1000);
        const ui::FigureSlot& slot = centre.slots[static_cast<std::size_t>(each.kind)];
        CHECK(slot.layout.legend.present());
        CHECK_FALSE(slot.layout.title);
        // The experiment's words end before the switch of the large card and begin after the tabs.
        if (slot.layout.corner) {
            const paint::Rect last = rig.at("figure-tab.gradient");
            CHECK(slot.layout.corner->box().x > last.right());
            CHECK(slot.layout.corner->box().right() < rig.at("centre.curves").x);
        }
    }
}

TEST_CASE("the matrix and the step stand behind the curves on a card too narrow for a switch of its own") {
    for (const auto& [name, view] :
         {std::pair{"matrix", race::CentreView::Matrix}, {"step", race::CentreView::Step}}) {
        INFO(name);
        Centre centre(620, 640, 13 * 1.6f);
        centre.rig.state.level.more = true;
        centre.rig.frame(2);
        CHECK(centre.rig.at("centre.curves").w == 0);
        const paint::Rect tab = centre.rig.at(std::string("figure-tab.") + name);
        REQUIRE(tab.w > 0);
        CHECK(tab.x >= centre.rig.at("figure-tab.σ_r").right() - 0.5f);
        CHECK(tab.right() < 620);
        centre.rig.click(std::string("figure-tab.") + name);
        CHECK(race::race_of(centre.rig.state).centre == view);
    }
}

TEST_CASE("the button of the spread has room for its word in every language, in the projector's type") {
    for (const paint::Language& language : paint::languages()) {
        REQUIRE(paint::choose_language(language));
        Centre centre(1900, 1300, 13 * 1.6f);
        REQUIRE(centre.rig.at("bands.on").w > 0);
        std::vector<ui::DrawnWord> words;
        centre.rig.memory.words = &words;
        centre.rig.frame();
        centre.rig.memory.words = nullptr;
        INFO(language.code);
        for (const ui::DrawnWord& word : words) {
            INFO(word.markup);
            CHECK(word.markup.find("…") == std::string::npos);
        }
    }
    paint::choose_language(paint::languages().front());
}

TEST_CASE("tabs keep inside their card and apart in windows of every width, and a tall window has none") {
    for (const float scale : {1.f, 1.6f, 2.4f})
        for (const float width : {90.f, 200.f, 330.f, 480.f, 700.f, 1300.f}) {
            Centre centre(width * scale, 400 * scale, 13 * scale);
            INFO(width << " x" << scale);
            float before = -1;
            for (const char* tab : {"error", "stepsize", "momentum", "objective", "gradient"}) {
                const paint::Rect r = centre.rig.at(std::string("figure-tab.") + tab);
                if (r.w == 0) continue;
                CHECK(r.x >= before - 0.5f);
                before = r.right();
            }
            const paint::Rect curves = centre.rig.at("centre.curves");
            if (before > 0) CHECK(before <= (curves.w > 0 ? curves.x : width * scale));
        }
    Centre tall(1000, 1000, 13);
    CHECK(tall.rig.at("figure-tab.error").w == 0);
    CHECK(tall.rig.at("figure.stepsize").w > 0);
    CHECK_FALSE(tall.slots[1].layout.legend.present());
    CHECK(tall.rig.at("objective-column.gradient").w > 0);
}

TEST_CASE("the speed is within reach whatever stands at the left, at every size and scale") {
    struct Case {
        float width, centre_left, em;
    };
    for (const Case& each : {Case{1280, 45, 20.8f}, Case{1280, 28, 13}, Case{1600, 300, 13},
                             Case{640, 28, 13}, Case{1280, 45 * 2, 41.6f}, Case{2560, 300 * 1.6f, 20.8f}}) {
        INFO(each.width << ", " << each.centre_left << ", " << each.em);
        paint::Rect bar;
        Rig rig([&](ui::Ui& given) {
            with_em(given, each.em, [&](ui::Ui& ui) {
                bar = {0, 100, each.width, ui.px(92)};
                panels::transport(ui, bar, each.centre_left, each.width - ui.px(28), {});
            });
        });
        ImGui::GetIO().DisplaySize = {each.width, 600};
        rig.frame(2);
        const paint::Rect speed = rig.at("speed");
        CHECK(speed.w >= 50 * each.em / 13);
        CHECK(speed.y >= bar.y);
        CHECK(speed.bottom() <= bar.bottom());
        for (const char* button : {"run", "restart", "step-one", "step-ten"}) {
            const paint::Rect r = rig.at(button);
            CHECK((r.right() <= speed.x || r.bottom() <= speed.y));
        }
        const paint::Rect track = rig.at("scrub.track");
        CHECK((track.x >= speed.right() || track.bottom() <= speed.y));
        rig.drag("speed", 0.95f, 0.3f);
        CHECK(std::isfinite(rig.state.race.speed));
        CHECK(rig.state.race.speed < 200);
    }
}

TEST_CASE("in a narrow window nothing of the transport lies on anything else, and all of it is inside") {
    for (const float em : {13.f, 20.8f, 41.6f})
        for (const float width : {300.f, 350.f, 420.f, 500.f, 560.f, 640.f, 800.f}) {
            INFO(width << " at " << em);
            const float scaled = width * em / 13;
            paint::Rect bar;
            Rig rig([&](ui::Ui& given) {
                with_em(given, em, [&](ui::Ui& ui) {
                    bar = {0, 100, scaled, ui.px(92)};
                    panels::transport(ui, bar, ui.px(28), scaled - ui.px(28),
                                      panels::race_transport(ui.context()));
                });
            });
            ImGui::GetIO().DisplaySize = {scaled, 100 + 92 * em / 13};
            rig.frame(2);
            std::vector<paint::Rect> there;
            for (const char* name : {"run", "restart", "step-one", "step-ten", "speed", "scrub.track",
                                     "follow", "order.by iterations", "order.by time"}) {
                INFO(name);
                const paint::Rect r = rig.at(name);
                if (r.w == 0) continue;
                CHECK(r.x >= bar.x);
                CHECK(r.right() <= bar.right());
                CHECK(r.bottom() <= bar.bottom());
                for (const paint::Rect& other : there) CHECK_FALSE(testing::overlap(r, other));
                there.push_back(r);
            }
            CHECK(rig.at("run").w > 0);
            CHECK(rig.at("follow").w > 0);
            CHECK(rig.at("speed").w >= 50 * em / 13);
            CHECK(rig.at("scrub.track").w >= 80 * em / 13);
        }
}

TEST_CASE("the help shows every key of every workspace at every size and scale") {
    for (const auto& workspace : state::standard_tabs())
        for (const auto& [width, height, em] :
             {std::tuple(1280.f, 720.f, 20.8f), std::tuple(1280.f, 720.f, 41.6f),
              std::tuple(1600.f, 1000.f, 13.f), std::tuple(640.f, 480.f, 13.f),
              std::tuple(400.f, 300.f, 13.f)}) {
            std::vector<ui::DrawnWord> words;
            const float size = em, w = width, h = height;
            Rig rig([&](ui::Ui& given) {
                ui::Context context = given.context();
                context.em = size;
                panels::dialogs(context, {0, 0, w, h}, {});
            });
            ImGui::GetIO().DisplaySize = {w, h};
            rig.state.show_workspace(workspace->info().name);
            rig.state.dialog = state::Dialog::Help;
            rig.memory.words = &words;
            rig.frame(3);
            std::vector<panels::HelpLine> missing = panels::help_lines(*workspace, true);
            for (const panels::HelpLine& line : panels::help_lines(*workspace, false))
                missing.push_back(line);
            // Its own lines, and those that hold everywhere.
            REQUIRE(missing.size() > workspace->pointer.size() + 15);
            // What the eye sees at each turn of the wheel, until the page stands still.
            float before = 1e9f;
            for (;;) {
                words.clear();
                rig.frame();
                const paint::Rect page = rig.at("help.page");
                std::string seen;
                float top = 1e9f;
                for (const ui::DrawnWord& word : words) {
                    if (word.markup == "KEYS") top = word.box.y;
                    if (word.box.y < page.y - 3 || word.box.bottom() > page.bottom() + 3) continue;
                    CHECK(word.box.right() <= page.right() + 1);
                    seen += word.markup + " ";
                }
                std::erase_if(missing, [&](const panels::HelpLine& line) {
                    return seen.find(paint::escape_markup(line.keys)) != std::string::npos &&
                           seen.find(paint::escape_markup(line.words)) != std::string::npos;
                });
                if (top == before) break;
                before = top;
                platform::compat::mouse_position(ImGui::GetIO(), page.x + page.w / 2, page.y + page.h / 2);
                platform::compat::mouse_wheel(ImGui::GetIO(), 0, -1);
                rig.frame();
            }
            for (const panels::HelpLine& line : missing) {
                INFO(w << " x " << h << ", em " << size << ": " << line.keys << " / " << line.words);
                CHECK(false);
            }
        }
}

TEST_CASE("what the head of a card says ends before its switch, wherever the legend stands") {
    for (const float em : {13.f, 13 * 1.6f})
        for (const float width : {900.f, 1190.f, 1600.f}) {
            CAPTURE(em, width);
            Centre centre(width, 720, em);
            const figure::Layout& layout = centre.slots[0].layout;
            if (!layout.corner) continue;
            const paint::Rect words = layout.corner->box(), choice = centre.rig.at("centre.curves");
            REQUIRE(choice.w > 0);
            CHECK(words.right() <= choice.x - 0.6f * em);
        }
}

TEST_CASE("what every workspace answers stands in the help of each") {
    for (const auto& workspace : state::standard_tabs())
        for (const char* key : {"Ctrl + Q", "F11", "Ctrl + Z, Ctrl + Y", "Ctrl + O, Ctrl + S"}) {
            const auto lines = panels::help_lines(*workspace, true);
            CHECK(
                std::any_of(lines.begin(), lines.end(), [&](const auto& line) { return line.keys == key; }));
        }
}

TEST_CASE("the help is searched by keys and by words, and opens whole the next time") {
    std::vector<ui::DrawnWord> words;
    Rig rig([&](ui::Ui& ui) { panels::dialogs(ui.context(), {0, 0, 1280, 720}, {}); });
    rig.state.dialog = state::Dialog::Help;
    rig.memory.words = &words;
    rig.frame(3);
    const auto seen = [&](std::string_view text) {
        words.clear();
        rig.frame();
        for (const ui::DrawnWord& word : words)
            if (word.markup.find(text) != std::string::npos) return true;
        return false;
    };
    CHECK(seen("full screen"));
    CHECK(seen("undo, redo"));
    rig.click("help.search");
    rig.type("SCREEN full");
    CHECK(seen("full screen"));
    CHECK(seen("F11"));
    CHECK_FALSE(seen("undo, redo"));
    rig.type(" no such thing");
    CHECK_FALSE(seen("full screen"));
    CHECK(seen("Nothing of this name"));
    rig.click("dialog.close");
    rig.frame(2);
    rig.state.dialog = state::Dialog::Help;
    rig.frame(3);
    CHECK(seen("undo, redo"));
}

TEST_CASE("notices stand below an open dialog, which makes room for them") {
    for (const float em : {13.f, 20.8f}) {
        Rig rig([&](ui::Ui& given) {
            with_em(given, em, [&](ui::Ui& ui) {
                panels::dialogs(ui.context(), {0, 0, 1280, 720}, {});
                panels::notices(ui.context(), {0, 0, 1280, 720}, {0, 70, 1280, 503});
            });
        });
        state::notify(rig.state, "One more thing is kept.", false);
        state::apply(rig.state, state::ShowDialog{state::Dialog::Pins});
        rig.frame(3);
        const paint::Rect notice = rig.at("notice." + std::to_string(rig.state.notices.back().id));
        REQUIRE(notice.w > 0);
        CHECK(notice.y >= rig.at("dialog").bottom());
        CHECK(notice.bottom() <= 720);
        CHECK(rig.at("dialog").y >= 0);
    }
}

TEST_CASE("the slider of the speed is named, by whatever unit it counts") {
    panels::TransportWords words;
    words.unit = "parts/s";
    panels::TransportModel model;
    model.words = &words;
    model.speed = 1;
    Rig rig([&](ui::Ui& ui) { panels::transport(ui, {0, 100, 1280, 92}, 300, 988, model); });
    std::vector<ui::DrawnWord> drawn;
    rig.frame(2);
    rig.memory.words = &drawn;
    rig.frame();
    rig.memory.words = nullptr;
    CHECK(std::ranges::count(drawn, "speed", &ui::DrawnWord::markup) == 1);
    // Without a limit too, however narrow its room.
    model.speed = std::numeric_limits<double>::infinity();
    for (const float left : {220.f, 260.f, 300.f, 480.f}) {
        Rig narrow([&](ui::Ui& given) {
            ui::Context context = given.context();
            context.em = 13 * theme::theme(theme::ThemeName::Projector).type_scale;
            ui::Ui ui(context, given.list());
            panels::transport(ui, {0, 100, 1280, 117}, left, 960, model);
        });
        narrow.frame(2);
        drawn.clear();
        narrow.memory.words = &drawn;
        narrow.frame();
        narrow.memory.words = nullptr;
        INFO(left);
        CHECK(std::ranges::count(drawn, "speed", &ui::DrawnWord::markup) == 1);
    }
}

TEST_CASE("a dialog of a list is as high as what it holds, and says what there is none of") {
    std::vector<ui::DrawnWord> words;
    Rig rig([&](ui::Ui& ui) { panels::dialogs(ui.context(), {0, 0, 1280, 1000}, {}); });
    for (const auto& [dialog, none] : {std::pair(state::Dialog::Pins, "No run is pinned yet."),
                                       std::pair(state::Dialog::Notes, "There is no note yet."),
                                       std::pair(state::Dialog::Scenes, "There is no scene yet.")}) {
        INFO(none);
        rig.state.dialog = dialog;
        rig.memory.words = &words;
        words.clear();
        rig.frame(3);
        rig.memory.words = nullptr;
        CHECK(std::ranges::any_of(
            words, [&, n = none](const auto& word) { return word.markup.find(n) != std::string::npos; }));
        const paint::Rect card = rig.at("dialog");
        CHECK(card.h < 220);
        for (const ui::DrawnWord& word : words) CHECK(word.box.bottom() <= card.bottom());
    }
    rig.state.dialog = state::Dialog::Scenes;
    rig.frame(2);
    const paint::Rect empty = rig.at("dialog");
    rig.state.lecture.scenes.resize(6);
    rig.frame(2);
    const paint::Rect full = rig.at("dialog");
    CHECK(full.y == empty.y);
    CHECK(full.h > empty.h + 150);
}
