// The window from its parts: bars, panels that fold, figures, dialogs, notices.
#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include <imgui.h>

#include "app/paint/imgui_painter.h"
#include "app/paint/text_layout.h"
#include "app/paint/tinted_painter.h"
#include "app/panels/panels.h"
#include "app/panels/transport.h"
#include "app/shell/application.h"
#include "app/shell/application_impl.h"
#include "app/shell/preview_fonts.h"
#include "app/shell/regions.h"

namespace lowrank::shell {

using namespace panels;
using namespace ui;

namespace {

constexpr ImGuiWindowFlags kBare = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground |
                                   ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBringToFrontOnFocus;

/// What a lesson points at, or the tab of the folded panel behind which that is. Time bar, workspaces and the
/// panels' own tabs are always there; of a panel that is open no tab is left to press.
std::string lit_in(const Regions& r, const std::string& lit) {
    constexpr std::string_view kLeft = "fold.left", kRight = "fold.right", kTimeBar = "scrub", kTab = "tab.";
    if (lit == kRight) return r.right_open ? std::string() : lit;
    if (lit == kLeft) return r.left_open ? std::string() : lit;
    if (lit.empty() || r.left_open || lit == kTimeBar || lit.starts_with(kTab)) return lit;
    return std::string(kLeft);
}

}  // namespace

void Application::Impl::draw_room(Ui& ui, float width, float height) {
    const Context& context = ui.context();
    const theme::Theme& t = context.theme;
    const state::WorkspaceInfo& info = app.front().info();
    const bool first_screen = !app.level.more && info.first_screen;
    const bool right_panel =
        !info.right_panel.empty() &&
        (!first_screen || app.level.shows(state::Group::Values) || app.level.shows(state::Group::Theory));
    const bool plain = !app.level.shows(state::Group::Problem) && !app.level.shows(state::Group::Methods) &&
                       !memory.rules_unfolded;
    Regions r = regions(width, height, context.em, app.sides.left_open, app.sides.right_open, right_panel,
                        app.sides.right_asked_last, {first_screen, plain});
    app.sides.left_shown = r.left_open;
    app.sides.slim = r.slim;
    app.sides.right_shown = r.right_open;
    backdrop = {{r.top, t.card}, {r.transport, t.card}};
    if (r.left_open) backdrop.push_back({r.left, t.card});
    if (r.right_open && right_panel) backdrop.push_back({r.right, t.card});
    memory.lit = lit_in(r, memory.lit);
    Zone& zone = memory.focus.zone;
    zone = Zone::Bar;
    if (lessons.guide().lesson()) make_room_for_lesson(r, context.em);
    draw_lesson(ui, r);
    make_room_for_notices(r, context);
    notices_at = r.notices;
    if (const Rect tools = top_bar(ui, r.top, r.centre.x + ui.px(12)); tools.w > 0)
        if (workspace::RaceBehind* race_in_front = front().race_behind())
            race_in_front->draw_tools(ui, tools);
    zone = Zone::Transport;
    transport(ui, r.transport, r.centre.x, r.centre.right() + r.lesson.w, front().timeline(context));
    zone = Zone::LeftHandle;
    fold_handle(ui, r.left, r.left_open, false, info.left_panel);
    zone = Zone::Left;
    if (r.left_open) {
        column(context, false, {r.left.x, r.left.y, r.left.w - 1, r.left.h}, r.left_kept,
               [&](Ui& inner, Rect inside) { return front().draw_left(inner, inside, r.left.h); });
        ui.painter().rect({r.left.right() - 1, r.left.y, 1, r.left.h}, t.rule, 0);
    }
    zone = Zone::Centre;
    draw_cards(ui, r.centre, r.transport);
    zone = Zone::RightHandle;
    if (right_panel) fold_handle(ui, r.right, r.right_open, true, info.right_panel);
    zone = Zone::Right;
    if (right_panel && r.right_open) {
        column(context, true, {r.right.x + 1, r.right.y, r.right.w - 1, r.right.h}, r.right_kept,
               [&](Ui& inner, Rect inside) { return front().draw_right(inner, inside, r.right.h); });
        ui.painter().rect({r.right.x, r.right.y, 1, r.right.h}, t.rule, 0);
    }
}

void Application::Impl::draw_window(const Context& context, float width, float height) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({width, height});
    ImGui::Begin("##window", nullptr, kBare | ImGuiWindowFlags_NoScrollWithMouse);
    Ui ui(context, *ImGui::GetWindowDrawList());
    if (app.stage.on)
        draw_stage(ui, width, height);
    else
        draw_room(ui, width, height);
    ImGui::End();

    const Rect whole{0, 0, width, height};
    dialogs(
        context, whole,
        {.draw = [&](Ui& inner, Rect box) { draw_preview(inner, box); },
         .curves = [&] { return exported_curves(); },
         .ranges = [&] { return exported_ranges(); },
         .last_moment = [&] { return exported_last(); }},
        {lesson::list_size(),
         [&](Ui& inner, Rect card) {
             lesson::draw_list(inner, card, lessons.guide(), lessons.library(app.tabs), lessons.course(),
                               lessons.lectures(), lessons.presets());
         },
         lessons.first_lecture()},
        [&] { return front().figure_values(app); }, manual);
    if (!stage_is_black()) {
        notices(context, whole, notices_at);
        const float unit = context.em / 13;
        vision_notice(context, whole, (app.stage.on ? 4 : 46) * unit);
    }
    ImGui::PopStyleVar(3);
}

void Application::Impl::draw_lesson(Ui& ui, Regions& r) {
    const bool scene = !lessons.guide().lesson();
    if (scene && (!app.lecture.shown || app.stage.on)) return;
    Rect strip = r.lesson;
    if (strip.w <= 0) {
        // What it says has its room first; the figures keep half of theirs whatever it says, and a third of
        // the window. Where the type is large their head and the numbers of their axes take most of that:
        // there a plot keeps a fifth of the window, as long as the strip has room for a few lines.
        const float window = r.transport.bottom(), figures = r.centre.h - 2 * ui.px(kCardGap);
        const float around = 7 * ui.context().em, few_lines = 8 * ui.context().em;
        const float below_card = figures - window / 3,
                    below_plot = std::max(figures - around - window / 5, std::min(few_lines, below_card));
        const float most = std::max(0.f, std::round(std::min({r.centre.h / 2, below_card, below_plot})));
        const float height =
            scene ? panels::scene_strip_height(ui, r.transport.w, std::round(r.centre.h / 3))
                  : lesson::strip_height(ui, lessons.guide(), lessons.memory(), r.transport.w, most);
        for (Rect* above : {&r.left, &r.centre, &r.right}) above->h -= height;
        strip = {r.transport.x, r.transport.y - height, r.transport.w, height};
    }
    backdrop.push_back({strip, ui.theme().card});
    if (scene) return panels::scene_strip(ui, strip);
    lesson::draw_strip(ui, strip, lessons.guide(), lessons.memory(), r.lesson.w > 0);
}

void Application::Impl::draw_preview(Ui& ui, Rect box) {
    const state::ExportSettings& s = app.export_settings;
    const theme::Theme& colours = theme::theme(s.theme);
    // The page at 96 dots an inch, scaled into the box: every size on it follows its em.
    const double page_px = s.width_mm / 25.4 * 96;
    const float scale = static_cast<float>(box.w / page_px);
    const float em = static_cast<float>(s.font_pt * 96 / 72) * scale;
    const bool others = s.vision != theme::Vision::Usual && s.is_picture();
    if (s.transparent && s.format < state::ExportFormat::Gif) {
        // Two greys in squares: what is seen through the page.
        const float square = std::max(4.f, ui.px(8));
        ui.painter().rect(box, theme::rgb(0xFFFFFF), 0);
        ui.painter().push_clip(box);
        for (int row = 0; static_cast<float>(row) * square < box.h; ++row)
            for (int col = row % 2; static_cast<float>(col) * square < box.w; col += 2)
                ui.painter().rect({box.x + static_cast<float>(col) * square,
                                   box.y + static_cast<float>(row) * square, square, square},
                                  theme::rgb(0xE4E6E9), 0);
        ui.painter().pop_clip();
    } else {
        ui.painter().rect(box, others ? theme::seen_by(s.vision, colours.card) : colours.card, 0);
    }
    figure::Surface page{box, em, &colours, true, false};
    page.look = &s.look;
    const PreviewFonts fonts(ui.context().fonts, ui.context().em);
    paint::ImGuiPainter painter(ui.list(), fonts);
    painter.push_clip(box);
    if (const auto source = front().page(s.figure, shared_race(), colours, 1)) {
        paint::TintedPainter eyes(
            painter, [vision = s.vision](theme::Colour colour) { return theme::seen_by(vision, colour); });
        figure::draw(figure::lay_out(*source, page), others ? static_cast<paint::Painter&>(eyes) : painter);
    } else {
        float y = box.y + box.h / 2;
        for (const std::string& line :
             paint::wrap_words(paint::escape_markup(source.sentence()), box.w - page.px(16), page.px(12))) {
            painter.text({box.x + box.w / 2, y}, line,
                         {.size = page.px(12), .colour = colours.quiet, .h = paint::HAlign::Centre});
            y += page.px(15);
        }
    }
    painter.pop_clip();
}

std::vector<figure::PageCurve> Application::Impl::exported_curves() {
    const state::ExportSettings& s = app.export_settings;
    const auto source = front().page(s.figure, shared_race(), theme::theme(s.theme), 1);
    if (!source) return {};
    figure::ExportSettings page;
    page.theme = s.theme;
    return figure::in_order(figure::curves_of(*source, page), s.look.order);
}

figure::ShownRanges Application::Impl::exported_ranges() {
    const state::ExportSettings& s = app.export_settings;
    const auto source = front().page(s.figure, shared_race(), theme::theme(s.theme), 1);
    if (!source) return {};
    figure::ExportSettings page;
    page.width_mm = s.width_mm, page.height_mm = s.height_mm;
    return figure::shown_ranges(*source, page);
}

std::optional<std::int64_t> Application::Impl::exported_last() {
    const auto source =
        front().page(app.export_settings.figure, shared_race(), theme::theme(app.look.theme), 1);
    if (!source || !source->frames) return std::nullopt;
    return source->frames->last;
}

}  // namespace lowrank::shell
