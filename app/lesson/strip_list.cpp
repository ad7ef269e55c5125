// Two columns where there is room: lessons, and beside them lectures and presets.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/lesson/strip.h"
#include "app/ui/cards.h"

namespace lowrank::lesson {

using paint::Face;
using paint::Rect;
using ui::TextLook;
using ui::Ui;

namespace {

constexpr float kListGap = 20, kMark = 26;

/// 'step 3 of 4' of one that was left half-way, 'done' of one that is; empty of any other.
std::string place_words(const Lesson& lesson, const Course& course) {
    if (is_done(course, lesson)) return "done";
    const std::size_t step = step_to_resume(course, lesson);
    if (step == 0) return {};
    return fmt::format("step {} of {}", step + 1, lesson.steps.size());
}

/// Its number, or the tick of one that is done.
void place_on_path(Ui& ui, Rect box, const Lesson& lesson, const Course& course) {
    const Rect line{box.x, box.y, box.w, ui.px(20)};
    if (is_done(course, lesson))
        ui::draw_icon(ui.list(), ui::Icon::Tick, {line.x + ui.px(7), line.y + line.h / 2}, ui.px(13),
                      ui.theme().good);
    else if (lesson.number > 0)
        ui.text(line, std::to_string(lesson.number), {ui.theme().quiet, 13, Face::Bold});
}

}  // namespace

panels::CardSize list_size() { return {860, 660}; }

void draw_list(Ui& ui, Rect card, const Guide& guide, const Library& library, const Course& course,
               std::span<const bundled::Preset> lectures, std::span<const bundled::Preset> presets) {
    const ui::Context& c = ui.context();
    const Rect at = panels::dialog_frame(ui, card, "Lessons, lectures and presets");
    ui::scrolled(ui, "lessons", at, [&](Ui& inner, Rect page) {
        const bool two = page.w >= ui.px(560);
        Rect column{page.x, page.y, two ? std::floor((page.w - ui.px(kListGap)) / 2) : page.w, ui.px(10000)};
        const auto row = [&](const std::string& id, const std::string& title, const std::string& about,
                             auto go, const Lesson* lesson = nullptr) {
            const TextLook look{ui.theme().quiet, 12};
            const float mark = lesson ? ui.px(kMark) : 0;
            const float words =
                inner.paragraph({column.x, 0, column.w - ui.px(16) - mark, 0}, about, look, false);
            Rect box = ui::cut_top(column, ui.px(26) + words + ui.px(6));
            ui::cut_top(column, ui.px(4));
            if (inner.pressable(id, box, ui::kPress | ui::kUpDown)) go();
            if (inner.last_hovered())
                inner.painter().rect(box, theme::mix(ui.theme().card, ui.theme().accent, 0.10f), ui.px(5));
            box = ui::inset(box, ui.px(8), ui.px(3));
            if (lesson) place_on_path(inner, ui::cut_left(box, mark), *lesson, course);
            Rect head = ui::cut_top(box, ui.px(20));
            if (lesson)
                if (const std::string far = place_words(*lesson, course); !far.empty())
                    inner.text(ui::cut_right(head, std::ceil(inner.text_width(far, 11)) + ui.px(8)), far,
                               {is_done(course, *lesson) ? ui.theme().good : ui.theme().accent_text, 11,
                                Face::Regular, paint::HAlign::Right});
            inner.text(head, paint::escape_markup(title), {ui.theme().text, 13, Face::Bold});
            inner.paragraph(box, about, look);
        };
        if (const auto take = lesson_to_take(course, library)) {
            const std::size_t step = step_to_resume(course, *take);
            const std::string words = (step > 0         ? "Go on: "
                                       : course.empty() ? "Begin: "
                                                        : "Next: ") +
                                      paint::escape_markup(take->title);
            Rect box = ui::cut_top(column, ui.px(30));
            box.w = std::min(box.w, inner.text_width(words, 12) + ui.px(32));
            ui::cut_top(column, ui.px(8));
            if (inner.button("lesson.take", box, words, ui::ButtonKind::Primary))
                c.emit(StartLesson{.lesson = take, .step = step});
        }
        if (guide.covers_own(c.state)) {
            Rect box = ui::cut_top(column, ui.px(30));
            box.w = std::min(box.w, inner.text_width(kBringBack, 12) + ui.px(28));
            ui::cut_top(column, ui.px(8));
            if (inner.button("lesson.own", box, kBringBack)) {
                c.emit(BringBackRace{});
                c.emit(state::ShowDialog{state::Dialog::None});
            }
            inner.tooltip(kBringBackTells);
        }
        inner.section(ui::cut_top(column, ui.px(22)), "LESSONS");
        bool own = false;
        for (const auto& lesson : library.lessons) {
            if (lesson->number == 0 && !own) {
                ui::cut_top(column, ui.px(12));
                inner.section(ui::cut_top(column, ui.px(22)), "YOUR OWN");
                own = true;
            }
            row(
                "lesson." + lesson->name, lesson->title, lesson->about,
                [&] { c.emit(StartLesson{.lesson = lesson, .step = step_to_resume(course, *lesson)}); },
                lesson.get());
        }
        float bottom = column.y;
        if (two)
            column = {column.right() + ui.px(kListGap), page.y, column.w, ui.px(10000)};
        else
            ui::cut_top(column, ui.px(12));
        inner.section(ui::cut_top(column, ui.px(22)), "LECTURES");
        for (const bundled::Preset& lecture : lectures)
            row("lecture." + lecture.name, lecture.title, lecture.meaning,
                [&] { c.emit(OpenLecture{lecture.name}); });
        row("scenes", "Scenes of this window",
            "Steps of a lecture of your own: what is seen is taken as a scene by Ctrl+E (Shift+F2).",
            [&] { c.emit(state::ShowDialog{state::Dialog::Scenes}); });
        ui::cut_top(column, ui.px(12));
        inner.section(ui::cut_top(column, ui.px(22)), "PRESETS");
        for (const bundled::Preset& preset : presets)
            row("preset." + preset.name, preset.title, preset.meaning,
                [&] { c.emit(OpenPreset{preset.name}); });
        for (const std::string& refusal : library.refusals)
            ui::cut_top(column, inner.paragraph(column, refusal, {ui.theme().bad, 12}) + ui.px(4));
        bottom = std::max(bottom, column.y);
        return bottom;
    });
}

}  // namespace lowrank::lesson
