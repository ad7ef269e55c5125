// Two columns where there is room: lessons, and beside them lectures and presets.
#include <cmath>

#include "app/lesson/strip.h"
#include "app/ui/cards.h"

namespace lowrank::lesson {

using paint::Face;
using paint::Rect;
using panels::TextLook;
using panels::Ui;

namespace {

constexpr float kListGap = 20;

}  // namespace

panels::CardSize list_size() { return {860, 660}; }

void draw_list(Ui& ui, Rect card, const Library& library, std::span<const Preset> lectures,
               std::span<const Preset> presets) {
    const panels::Context& c = ui.context();
    const Rect at = panels::dialog_frame(ui, card, "Lessons, lectures and presets");
    panels::scrolled(ui, "lessons", at, [&](Ui& inner, Rect page) {
        const bool two = page.w >= ui.px(560);
        Rect column{page.x, page.y, two ? std::floor((page.w - ui.px(kListGap)) / 2) : page.w, ui.px(10000)};
        const auto row = [&](const std::string& id, const std::string& title, const std::string& about,
                             auto go) {
            const TextLook look{ui.theme().quiet, 12};
            const float words = inner.paragraph({column.x, 0, column.w - ui.px(16), 0}, about, look, false);
            Rect box = panels::cut_top(column, ui.px(26) + words + ui.px(6));
            panels::cut_top(column, ui.px(4));
            if (inner.pressable(id, box, panels::kPress | panels::kUpDown)) go();
            if (inner.last_hovered())
                inner.painter().rect(box, theme::mix(ui.theme().card, ui.theme().accent, 0.10f), ui.px(5));
            box = panels::inset(box, ui.px(8), ui.px(3));
            inner.text(panels::cut_top(box, ui.px(20)), paint::escape_markup(title),
                       {ui.theme().text, 13, Face::Bold});
            inner.paragraph(box, about, look);
        };
        inner.section(panels::cut_top(column, ui.px(22)), "LESSONS");
        for (const auto& lesson : library.lessons)
            row("lesson." + lesson->name, lesson->title, lesson->about, [&] { c.emit(StartLesson{lesson}); });
        float bottom = column.y;
        if (two)
            column = {column.right() + ui.px(kListGap), page.y, column.w, ui.px(10000)};
        else
            panels::cut_top(column, ui.px(12));
        inner.section(panels::cut_top(column, ui.px(22)), "LECTURES");
        for (const Preset& lecture : lectures)
            row("lecture." + lecture.name, lecture.title, lecture.meaning,
                [&] { c.emit(OpenLecture{lecture.name}); });
        row("scenes", "Scenes of this window",
            "Steps of a lecture of your own: what is seen is taken as a scene by Ctrl+E (Shift+F2).",
            [&] { c.emit(state::ShowDialog{state::Dialog::Scenes}); });
        panels::cut_top(column, ui.px(12));
        inner.section(panels::cut_top(column, ui.px(22)), "PRESETS");
        for (const Preset& preset : presets)
            row("preset." + preset.name, preset.title, preset.meaning,
                [&] { c.emit(OpenPreset{preset.name}); });
        for (const std::string& refusal : library.refusals)
            panels::cut_top(column, inner.paragraph(column, refusal, {ui.theme().bad, 12}) + ui.px(4));
        bottom = std::max(bottom, column.y);
        return bottom;
    });
}

}  // namespace lowrank::lesson
