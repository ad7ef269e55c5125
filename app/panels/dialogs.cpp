// The scrim, the card and the heading every dialog has; the question before a file is replaced; the notices.
#include "app/panels/dialogs.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <functional>

#include <imgui.h>
#include <imgui_internal.h>

#include "app/paint/phrasebook.h"
#include "app/state/offered.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Rect;

void replace_dialog(Ui& ui, Rect card) {
    const Context& c = ui.context();
    if (!c.state.files.replace) return;
    Rect at = dialog_frame(ui, card, "Replace the file?");
    for (const std::string& path : c.state.files.replace->paths)
        cut_top(at, ui.paragraph(at, fmt::format("{} is there already.", path), {ui.theme().text, 13}));
    Rect foot = cut_bottom(at, ui.px(30));
    if (ui.button("replace.yes", cut_right(foot, ui.px(110)), "Replace", ButtonKind::Primary))
        c.emit(state::AnswerReplace{true});
    cut_right(foot, ui.px(8));
    if (ui.button("replace.no", cut_right(foot, ui.px(110)), "Keep it")) c.emit(state::AnswerReplace{false});
    ui.begins_here();
}

void unsaved_dialog(Ui& ui, Rect card) {
    const Context& c = ui.context();
    if (!c.state.unsaved.question) return;
    Rect at = dialog_frame(ui, card, "Not saved");
    cut_top(at, ui.paragraph(at, c.state.unsaved.question->words, {ui.theme().text, 13}));
    Rect foot = cut_bottom(at, ui.px(30));
    const auto answer = [&](std::string_view id, float width, std::string_view label, ButtonKind kind,
                            state::UnsavedAnswer given) {
        if (ui.button(id, cut_right(foot, ui.px(width)), label, kind)) c.emit(state::AnswerUnsaved{given});
        cut_right(foot, ui.px(8));
    };
    answer("unsaved.save", 110, "Save first…", ButtonKind::Primary, state::UnsavedAnswer::Save);
    answer("unsaved.go", 160, "Go on without them", ButtonKind::Plain, state::UnsavedAnswer::Go);
    answer("unsaved.stay", 110, "Stay here", ButtonKind::Plain, state::UnsavedAnswer::Stay);
    ui.begins_here();
}

ImGuiWindowFlags bare_window() {
    return ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
           ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav;
}

constexpr float kNoticeGap = 8, kNoticeText = 12;

/// A path that is wider than a line loses folders from its beginning: the name of the file stays whole.
std::string with_short_paths(const Ui& ui, const std::string& words, float width) {
    std::string out;
    for (std::size_t from = 0; from <= words.size();) {
        const std::size_t end = std::min(words.find(' ', from), words.size());
        const std::string word = words.substr(from, end - from);
        const auto wide = [&](const std::string& text) {
            return ui.text_width(paint::as_written(paint::escape_markup(text)), kNoticeText) > width;
        };
        // Whole folders go, the outermost first; a quotation mark before them stays.
        const std::size_t path = word.find('/'), name = word.rfind('/');
        std::string shown = word;
        for (std::size_t at = path; wide(shown) && at < name;) {
            at = word.find('/', at + 1);
            shown = (word.front() == '\'' ? "'…" : "…") + word.substr(at);
        }
        out += shown;
        if (end < words.size()) out += ' ';
        from = end + 1;
    }
    return out;
}

std::vector<NoticeItem> made_notice_items(const Context& context, float width) {
    const state::AppState& state = context.state;
    std::vector<NoticeItem> items;
    Ui measure(context, *ImGui::GetForegroundDrawList());
    const float inner = width - measure.px(56);
    const auto add = [&](NoticeItem item, float around) {
        const TextLook look{context.theme.text, kNoticeText};
        item.words = with_short_paths(measure, item.words, inner);
        item.height = measure.paragraph({0, 0, inner, 0}, item.words, look, false) + measure.px(around);
        items.push_back(std::move(item));
    };
    // An audience reads along: there only what failed is said, and what waits for an answer waits on.
    const bool seen_by_all = state.stage.on && state.dialog == state::Dialog::None;
    // One at a time: the newest. What failed is not hidden by what went well after it.
    const state::Notice* toast = nullptr;
    for (const state::Notice& notice : state.notices)
        if (notice.failure || (!seen_by_all && !(toast && toast->failure))) toast = &notice;
    if (toast) add({.words = toast->sentence, .failure = toast->failure, .id = toast->id}, 20);
    if (seen_by_all) return items;
    if (!state.under_way.reading.empty() && state.under_way.reading_shown)
        add({.words = fmt::format("Reading {}… (Esc: cancel)", state.under_way.reading), .reading = true},
            20);
    if (state.offered.file)
        add({.words = state::offer_words(*state.offered.file, state.offered.older), .offer = true}, 54);
    return items;
}

/// What is to be told now, each as high as its words ask.
const std::vector<NoticeItem>& notice_items(const Context& context, float width) {
    auto& laid_out = context.memory.notices;
    if (std::exchange(laid_out.frame, ImGui::GetFrameCount()) != ImGui::GetFrameCount())
        laid_out.of_width.clear();
    const auto [there, anew] = laid_out.of_width.try_emplace(width);
    if (anew) there->second = made_notice_items(context, width);
    return there->second;
}

float height_of(const std::vector<NoticeItem>& items, float gap) {
    float height = 0;
    for (const NoticeItem& item : items) height += item.height + gap;
    return height;
}

/// A dialog: how large its card is, and what draws it.
struct DialogCard {
    CardSize size{};
    std::function<void(Ui&, Rect card)> draw{};
};

/// It refers to what it is given.
DialogCard card_of(Ui& ui, state::Dialog dialog, const Preview& preview, const LessonList& lessons,
                   const ReadValues& values, std::span<const state::ManualPage> manual) {
    using enum state::Dialog;
    switch (dialog) {
        case None:
            break;
        case Open:
            return {open_size(), open_dialog};
        case Save:
            return {save_size(), save_dialog};
        case Export:
            return {export_size(), [&](Ui& u, Rect card) { export_dialog(u, card, preview); }};
        case Compose:
            return {compose_size(ui.context().state), compose_dialog};
        case Help:
            return {help_size(ui), [=](Ui& u, Rect card) { help_dialog(u, card, manual); }};
        case Figures:
            return {figures_size(), figures_dialog};
        case Replace:
            return {{460, 170}, replace_dialog};
        case Trust:
            return {trust_size(ui), trust_dialog};
        case Unsaved:
            return {{520, 190}, unsaved_dialog};
        case Pins:
            return {pins_size(ui), pins_dialog};
        case Scenes:
            return {scenes_size(ui, lessons.open_lecture.has_value()),
                    [&](Ui& u, Rect card) { scenes_dialog(u, card, lessons.open_lecture); }};
        case Notes:
            return {notes_size(ui), notes_dialog};
        case Values:
            return {values_size(), [&](Ui& u, Rect card) {
                        values_dialog(u, card, values ? values() : std::vector<figure::FigureValues>());
                    }};
        case Lessons:
            return {lessons.size, lessons.draw};
    }
    return {};
}

}  // namespace

Rect dialog_frame(Ui& ui, Rect card, std::string_view title) {
    const theme::Theme& t = ui.theme();
    // A soft edge instead of a shadow image: three frames, each fainter.
    for (int i = 3; i > 0; --i) {
        const float out = ui.px(static_cast<float>(i) * 2);
        ui.painter().rect(grown(card, out), theme::Colour{0, 0, 0, 0.05f}, ui.px(8) + out);
    }
    ui.painter().rect(card, t.card, ui.px(8));
    ui.painter().frame(inset(card, 0.5f, 0.5f), {t.rule, 1}, ui.px(8));
    Rect inside = inset(card, ui.px(kDialogPad), ui.px(16));
    Rect head = cut_top(inside, ui.px(28));
    const Rect close = cut_right(head, ui.px(28));
    if (ui.icon_button("dialog.close", close, Icon::Close, ButtonKind::Quiet))
        ui.context().emit(state::ShowDialog{state::Dialog::None});
    ui.text(head, title, {t.text, 15, paint::Face::Bold});
    cut_top(inside, ui.px(12));
    return inside;
}

void refusal(Ui& ui, Rect& at, const std::string& words, std::string_view probe) {
    if (words.empty()) return;
    const TextLook look{ui.theme().bad, 12};
    const Rect box = cut_bottom(at, ui.paragraph(at, words, look, false));
    ui.paragraph(box, words, look);
    ui.probe(probe, box);
    cut_bottom(at, ui.px(8));
}

void file_failure(Ui& ui, Rect& at) { refusal(ui, at, ui.context().state.files.failure, "write-failure"); }

void dialogs(const Context& context, Rect window, const Preview& preview, const LessonList& lessons,
             const ReadValues& values, std::span<const state::ManualPage> manual) {
    const state::Dialog open = context.state.dialog;
    if (open != state::Dialog::Trust) context.memory.asked_for = 0;
    if (open == state::Dialog::None) {
        context.memory.dialog_shown = false;
        return;
    }
    ImGui::SetNextWindowPos({window.x, window.y});
    ImGui::SetNextWindowSize({window.w, window.h});
    // What opens begins with the keys.
    if (!context.memory.dialog_shown) {
        ImGui::SetNextWindowFocus();
        context.memory.manual_shown = false;
    }
    context.memory.dialog_shown = true;
    context.memory.focus.dialog = static_cast<int>(open);
    context.memory.focus.zone = Zone::Dialog;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin("##dialog", nullptr, bare_window());
    Ui ui(context, *ImGui::GetWindowDrawList());
    ui.painter().rect(window, theme::Colour{0, 0, 0, 0.35f}, 0);
    const DialogCard dialog = card_of(ui, open, preview, lessons, values, manual);
    const CardSize& size = dialog.size;
    const float margin = ui.px(16);
    const float w = std::min(ui.px(size.w), window.w - 2 * margin),
                h = std::min(ui.px(size.h), window.h - 2 * margin);
    Rect card{std::round(window.x + (window.w - w) / 2), std::round(window.y + (window.h - h) / 2), w,
              std::min(h, ui.px(size.needs))};
    // Notices stand below it: it moves up for them, and where there is no room gets lower.
    const float gap = ui.px(kNoticeGap),
                told = height_of(notice_items(context, notice_width(context, window)), gap);
    if (const float end = window.bottom() - told - gap; told > 0 && card.bottom() > end) {
        card.y = std::max(window.y + margin, std::round(end - card.h));
        card.h = std::max(0.f, std::min(card.h, end - card.y));
    }
    ui.probe("dialog", card);
    context.memory.panel = card;
    if (dialog.draw) dialog.draw(ui, card);
    context.memory.panel = {};
    // A click beside the card closes it, as everywhere.
    if (ImGui::IsWindowHovered() && ImGui::IsMouseClicked(0) &&
        !card.contains({ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y}))
        context.emit(state::ShowDialog{state::Dialog::None});
    ImGui::End();
    ImGui::PopStyleVar();
}

void vision_notice(const Context& context, Rect window, float y) {
    const theme::Vision vision = context.state.look.vision;
    if (vision == theme::Vision::Usual) return;
    const std::string name(theme::name_of(vision));
    const std::string words =
        vision == theme::Vision::Grey ? "Seen without colours (V)" : fmt::format("Seen with {} (V)", name);
    context.memory.focus.zone = Zone::Notices;
    Ui measure(context, *ImGui::GetForegroundDrawList());
    const float w = std::ceil(measure.text_width(words, 12)) + measure.px(40), h = measure.px(20);
    // In the bar where that has room: below it lies what is to be seen.
    const Rect bar = context.state.stage.on ? Rect{} : context.memory.bar_room;
    const bool in_bar = bar.w >= w + measure.px(16);
    const Rect room = in_bar ? bar : window;
    const Rect box{std::round(room.x + (room.w - w) / 2), std::round(in_bar ? bar.y + (bar.h - h) / 2 : y), w,
                   h};
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::SetNextWindowPos({box.x, box.y});
    ImGui::SetNextWindowSize({box.w, box.h});
    ImGui::Begin("##vision", nullptr, bare_window() | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
    Ui ui(context, *ImGui::GetWindowDrawList());
    const theme::Theme& t = context.theme;
    ui.painter().rect(box, t.accent_tint, ui.px(6));
    ui.painter().frame(inset(box, 0.5f, 0.5f), {t.accent, 1}, ui.px(6));
    Rect row = box;
    const Rect close = cut_right(row, h);
    ui.text({row.x + ui.px(10), row.y, row.w - ui.px(10), row.h}, words, {t.accent_text, 12});
    if (ui.icon_button("vision.usual", close, Icon::Close, ButtonKind::Quiet))
        context.emit(state::SetVision{theme::Vision::Usual});
    ui.tooltip("The window as it is\nV goes through the eyes");
    ui.probe("vision", box);
    ImGui::End();
    ImGui::PopStyleVar();
}

float notice_width(const Context& context, Rect window) {
    const float unit = context.em / 13.f;
    return std::round(std::min(420 * unit, window.w - 32 * unit));
}

float notices_height(const Context& context, float width) {
    if (context.state.dialog != state::Dialog::None) return 0;
    return std::round(height_of(notice_items(context, width), kNoticeGap * context.em / 13));
}

void notices(const Context& context, Rect window, Rect place) {
    const bool free = context.state.dialog == state::Dialog::None;
    const float unit = context.em / 13.f, width = free ? place.w : notice_width(context, window);
    if (width <= 0) return;
    const std::vector<NoticeItem>& items = notice_items(context, width);
    if (items.empty()) return;
    const theme::Theme& t = context.theme;
    context.memory.focus.zone = Zone::Notices;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    // Only as large as the notices: what lies beside them keeps its clicks.
    const float height = height_of(items, kNoticeGap * unit), inner = width - 56 * unit;
    const Rect box = free ? Rect{place.x, place.y, width, height}
                          : Rect{std::round(window.x + (window.w - width) / 2),
                                 std::round(std::max(window.y, window.bottom() - height)), width, height};
    ImGui::SetNextWindowPos({box.x, box.y});
    ImGui::SetNextWindowSize({box.w, box.h});
    ImGui::Begin("##notices", nullptr, bare_window() | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
    Ui ui(context, *ImGui::GetWindowDrawList());
    ui.probe("notices", box);
    float y = box.y;
    const TextLook look{t.text, kNoticeText};
    for (const NoticeItem& item : items) {
        const Rect r{box.x, y, width, item.height};
        y += item.height + ui.px(8);
        ui.painter().rect({r.x, r.y + ui.px(2), r.w, r.h}, theme::Colour{0, 0, 0, 0.10f}, ui.px(6));
        ui.painter().rect(r, t.card, ui.px(6));
        ui.painter().frame(inset(r, 0.5f, 0.5f), {item.failure ? t.bad : t.rule, 1}, ui.px(6));
        ui.painter().rect({r.x, r.y + ui.px(6), ui.px(3), r.h - ui.px(12)}, item.failure ? t.bad : t.accent,
                          ui.px(1));
        ui.paragraph({r.x + ui.px(16), r.y + ui.px(10), inner, 0}, item.words, look);
        if (item.offer) {
            const float line = r.bottom() - ui.px(36);
            if (ui.button("offer.yes", {r.x + ui.px(16), line, ui.px(96), ui.px(26)}, "Restore",
                          ButtonKind::Primary))
                context.emit(state::AnswerOffer{true});
            if (ui.button("offer.no", {r.x + ui.px(120), line, ui.px(96), ui.px(26)}, "No, thanks"))
                context.emit(state::AnswerOffer{false});
        } else if (ui.icon_button("notice." + std::to_string(item.id),
                                  {r.right() - ui.px(32), r.y + ui.px(6), ui.px(24), ui.px(24)}, Icon::Close,
                                  ButtonKind::Quiet)) {
            if (item.reading)
                context.emit(state::CancelReading{});
            else
                context.emit(state::DismissNotice{item.id});
        }
    }
    ImGui::End();
    ImGui::PopStyleVar();
}

}  // namespace lowrank::panels
