// The window from its parts: bars, panels that fold, figures, dialogs, notices. Knows no race and no file.
#include <algorithm>
#include <cmath>

#include <imgui.h>

#include "app/figure/draw.h"
#include "app/figure/export_figure.h"
#include "app/panels/experiment_panel.h"
#include "app/panels/inspector.h"
#include "app/panels/methods_panel.h"
#include "app/panels/top_bar.h"
#include "app/panels/transport.h"
#include "app/shell/application_impl.h"
#include "app/shell/regions.h"

namespace lowrank::shell {

using namespace panels;

namespace {

constexpr ImGuiWindowFlags kBare = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground |
                                   ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBringToFrontOnFocus;

/// A panel's column in a child that scrolls where the window is low.
template <class Draw>
void column(const Context& c, const char* id, Rect panel, Draw draw) {
    ImGui::SetCursorScreenPos({panel.x, panel.y});
    ImGui::BeginChild(id, {panel.w, panel.h}, false, ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav);
    Ui ui(c, *ImGui::GetWindowDrawList());
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float pad = ui.px(16), top = ui.px(12);
    const Rect inside{panel.x + pad, start.y + top, panel.w - 2 * pad, panel.h};
    const float took = draw(ui, inside);
    ImGui::SetCursorScreenPos({panel.x, std::round(start.y + top + took)});
    ImGui::Dummy({1, ui.px(12)});
    ImGui::EndChild();
}

/// The tab a folded panel leaves, or the handle on the edge of an open one.
void fold_handle(Ui& ui, Rect panel, bool open, bool right, std::string_view label) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    const std::string id = right ? "fold.right" : "fold.left";
    if (!open) {
        const bool clicked = ui.area(id, panel);
        ui.painter().rect(panel, ui.last_hovered() ? t.field : t.card, 0);
        ui.painter().rect({right ? panel.x : panel.right() - 1, panel.y, 1, panel.h}, t.rule, 0);
        const float middle = panel.x + panel.w / 2;
        draw_icon(ui.list(), right ? Icon::ChevronLeft : Icon::ChevronRight, {middle, panel.y + ui.px(24)},
                  ui.px(10), t.quiet);
        const float size = 11 * c.em / 13.f;
        ui.painter().text(
            {std::round(middle + size * 0.36f), panel.y + ui.px(44) + ui.text_width(label, 11, Face::Bold)},
            label, {size, Face::Bold, t.quiet, paint::HAlign::Left, paint::VAlign::Baseline, true});
        ui.tooltip("Unfold this panel");
        if (!clicked) return;
        c.emit(state::FoldPanel{right, true});
        return;
    }
    const float w = ui.px(12), h = ui.px(40);
    const Rect handle{right ? panel.x : panel.right() - w, std::round(panel.y + (panel.h - h) / 2), w, h};
    if (ui.area(id, handle)) c.emit(state::FoldPanel{right, false});
    if (ui.last_hovered()) {
        ui.painter().rect(handle, t.field, ui.px(3));
        draw_icon(ui.list(), right ? Icon::ChevronRight : Icon::ChevronLeft,
                  {handle.x + w / 2, handle.y + h / 2}, ui.px(9), t.text);
    }
    ui.tooltip("Fold this panel away");
}

}  // namespace

void Application::Impl::draw_window(const Context& context, float width, float height) {
    const theme::Theme& t = context.theme;
    const Regions r = regions(width, height, context.em, app.left_open, app.right_open);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({width, height});
    ImGui::Begin("##window", nullptr, kBare | ImGuiWindowFlags_NoScrollWithMouse);
    Ui ui(context, *ImGui::GetWindowDrawList());
    backdrop = {{r.top, t.card}, {r.transport, t.card}};
    if (r.left_open) backdrop.push_back({r.left, t.card});
    if (r.right_open) backdrop.push_back({r.right, t.card});
    top_bar(ui, r.top, r.centre.x + ui.px(12));
    transport(ui, r.transport, r.centre.x, r.centre.right(), race_transport(context));
    figure_cards(ui, view.slots(), r.centre);
    fold_handle(ui, r.left, r.left_open, false, "EXPERIMENT");
    fold_handle(ui, r.right, r.right_open, true, "VALUES");
    if (r.left_open) {
        column(context, "##left", {r.left.x, r.left.y, r.left.w - 1, r.left.h}, [&](Ui& inner, Rect inside) {
            const float experiment = experiment_panel(inner, inside) + inner.px(14);
            const float left = r.left.h - experiment - inner.px(24);
            const bool roomy = methods_panel_height(inner, true) <= left;
            return experiment +
                   methods_panel(inner, {inside.x, inside.y + experiment, inside.w, inside.h}, roomy);
        });
        ui.painter().rect({r.left.right() - 1, r.left.y, 1, r.left.h}, t.rule, 0);
    }
    if (r.right_open) {
        column(context, "##right", {r.right.x + 1, r.right.y, r.right.w - 1, r.right.h},
               [&](Ui& inner, Rect inside) {
                   const float values = inspector(inner, inside) + inner.px(14);
                   if (app.centre == state::CentreView::Matrix)
                       return values + small_error_card(inner, view.slots(),
                                                        {inside.x, inside.y + values, inside.w, 0});
                   return values + matrix_card(inner, {inside.x, inside.y + values, inside.w,
                                                       r.right.h - values - inner.px(24)});
               });
        ui.painter().rect({r.right.x, r.right.y, 1, r.right.h}, t.rule, 0);
    }
    ImGui::End();

    const Rect whole{0, 0, width, height};
    dialogs(context, whole, [&](Ui& inner, Rect box) { draw_preview(inner, box); });
    notices(context, whole);
    ImGui::PopStyleVar(3);
}

void Application::Impl::draw_preview(Ui& ui, Rect box) {
    const state::ExportSettings& s = app.export_settings;
    const theme::Theme& colours = theme::theme(s.theme);
    // The page at 96 dots an inch, scaled into the box: every size on it follows its em.
    const double page_px = s.width_mm / 25.4 * 96;
    const float scale = static_cast<float>(box.w / page_px);
    const float em = static_cast<float>(s.font_pt * 96 / 72) * scale;
    if (s.transparent) {
        // Two greys in squares: what is seen through the page.
        const float square = ui.px(8);
        ui.painter().rect(box, theme::rgb(0xFFFFFF), 0);
        ui.painter().push_clip(box);
        for (int row = 0; static_cast<float>(row) * square < box.h; ++row)
            for (int col = row % 2; static_cast<float>(col) * square < box.w; col += 2)
                ui.painter().rect({box.x + static_cast<float>(col) * square,
                                   box.y + static_cast<float>(row) * square, square, square},
                                  theme::rgb(0xE4E6E9), 0);
        ui.painter().pop_clip();
    } else {
        ui.painter().rect(box, colours.card, 0);
    }
    figure::ExportInput input;
    input.race = view.input(race, app, colours);
    input.matrix = matrix_input();
    ui.painter().push_clip(box);
    figure::draw_page(s.figure, input, figure::Surface{box, em, &colours, true, false}, ui.painter());
    ui.painter().pop_clip();
}

}  // namespace lowrank::shell
