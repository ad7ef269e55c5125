// Both pictures have the same size and the same colours, so that only what differs moves under the line.
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <memory>
#include <string>

#include <imgui.h>

#include "app/figure/race/build_race_figures.h"
#include "app/paint/imgui_versions.h"
#include "app/panels/chosen_values.h"
#include "app/ui/format.h"
#include "app/workspace/race/race_cards.h"
#include "app/workspace/race/race_state.h"

namespace lowrank::race {
namespace {

using namespace ui;
using paint::Rect;
using state::HeldIterate;

constexpr float kNameLine = 18, kControls = 24, kNudge = 0.02f;

struct Side {
    field::TextureId id;
    std::string name;
};

std::string with_psnr(std::string name, double psnr) {
    if (!std::isnan(psnr)) name += fmt::format(", {} dB", decimals(psnr, 2));
    return name;
}

std::string name_of_shown(const Context& c) {
    if (c.matrix.t < 0 || !c.state.has_method(c.matrix.method)) return "X_t";
    return fmt::format("{} at t = {}", panels::run_markup(c, c.matrix.method), c.matrix.t);
}

Side left_of(const Context& c, bool errors) {
    const MatrixPictures& m = c.matrix;
    if (m.held) {
        std::string name = with_psnr(m.held->name, m.held->psnr);
        if (m.held->problem != c.state.accepted.problem)
            name += "; " + figure::experiment_words(m.held->problem);
        return {errors ? m.held_error : m.held_iterate, std::move(name)};
    }
    if (m.truth) return {m.truth, m.picture ? "the whole picture" : "truth X_⋆"};
    return {m.samples, m.picture ? "the pixels seen" : "samples P_Ω"};
}

/// What is compared with what. Returns the height taken.
void controls(Ui& ui, Rect row) {
    const Context& c = ui.context();
    const MatrixPictures& m = c.matrix;
    const MatrixWipe& wipe = race_of(c.state).wipe;
    const auto put = [&](auto change) {
        MatrixWipe next = wipe;
        change(next);
        c.emit(race::SetWipe{std::move(next)});
    };
    const auto width = [&](std::string_view label) {
        return std::ceil(ui.text_width(label, 12)) + ui.px(20);
    };
    const bool there = m.iterate && m.snapshot;
    if (ui.button("wipe.hold", cut_left(row, std::min(row.w, width("Hold X_t"))), "Hold X_t",
                  ButtonKind::Plain, there)) {
        auto held = std::make_shared<HeldIterate>();
        held->snapshot = m.snapshot;
        held->unit_exponent = m.instance ? m.instance->unit_exponent : 0;
        held->name = name_of_shown(c);
        held->problem = c.state.accepted.problem;
        held->psnr = m.psnr;
        put([&](MatrixWipe& w) { w.held = std::move(held); });
    }
    ui.tooltip(
        "Puts this iterate to the left of the line, where it stays: then choose another method, another "
        "iteration or another experiment of this size");
    cut_left(row, ui.px(6));
    if (m.held) {
        if (ui.button("wipe.let-go", cut_left(row, std::min(row.w, width("Let go"))), "Let go"))
            put([](MatrixWipe& w) { w.held.reset(), w.error = false; });
        ui.tooltip("The truth to the left of the line again");
        cut_left(row, ui.px(6));
    }
    if (m.held && m.error && m.held_error && row.w > ui.px(150)) {
        constexpr std::array<std::string_view, 2> kShown = {"X_t", "log_{10} |X_t − X_⋆|"};
        Rect r = cut_left(row, ui.px(150));
        r = {r.x, r.y + ui.px(1), r.w, ui.px(22)};
        if (const auto chosen = ui.segmented("wipe.shown", r, kShown, wipes_errors(c) ? 1 : 0, kSmallText))
            put([&](MatrixWipe& w) { w.error = *chosen == 1; });
        ui.tooltip("The iterates, or how far each entry of them is from the truth");
    } else if (wipe.held && !m.held && there && row.w > ui.px(80)) {
        ui.text(row, "what is held has another size", {ui.theme().quiet, 12});
    }
}

void draw_side(Ui& ui, Rect r, const Side& side, float from, float to) {
    const float x0 = std::round(r.x + from * r.w), x1 = std::round(r.x + to * r.w);
    if (x1 <= x0) return;
    if (!side.id) return ui.painter().rect({x0, r.y, x1 - x0, r.h}, ui.theme().field, 0);
    ui.list().AddImage(paint::texture(side.id.value), {x0, r.y}, {x1, r.bottom()}, {(x0 - r.x) / r.w, 0},
                       {(x1 - r.x) / r.w, 1});
}

/// Where the line stands after what the pointer and the keys have done to it.
float moved(Ui& ui, Rect r) {
    float at = race_of(ui.context().state).wipe.at;
    ui.pressable("wipe.line", r, kAcross | kEnds);
    if (ImGui::IsItemActive()) at = std::clamp((ImGui::GetIO().MousePos.x - r.x) / r.w, 0.f, 1.f);
    if (ui.last_hovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    while (const auto key = ui.key(kAcross | kEnds)) {
        if (key->named == state::NamedKey::Home) at = 0;
        if (key->named == state::NamedKey::End) at = 1;
        if (key->named == state::NamedKey::Left) at -= kNudge;
        if (key->named == state::NamedKey::Right) at += kNudge;
    }
    return std::clamp(at, 0.f, 1.f);
}

}  // namespace

bool wipes_errors(const Context& c) {
    return race_of(c.state).wipe.error && c.matrix.held && c.matrix.error && c.matrix.held_error;
}

Rect matrix_wipe(Ui& ui, Rect area, float aspect) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    controls(ui, cut_top(area, ui.px(kControls)));
    cut_top(area, ui.px(6));
    const float height = std::min(area.h - ui.px(kNameLine), area.w / aspect);
    const float h = std::floor(height), w = std::floor(h * aspect);
    if (w < ui.px(24) || h < 1) return {area.x, area.y, 0, 0};
    const Rect r{std::round(area.x + (area.w - w) / 2), area.y, w, h};
    c.memory.picture = {static_cast<int>(w), static_cast<int>(h)};

    const float at = moved(ui, r);
    if (at != race_of(c.state).wipe.at) {
        MatrixWipe next = race_of(c.state).wipe;
        next.at = at;
        c.emit(SetWipe{std::move(next)});
    }
    const bool errors = wipes_errors(c);
    const Side left = left_of(c, errors);
    const Side right{errors ? c.matrix.error : c.matrix.iterate, with_psnr(name_of_shown(c), c.matrix.psnr)};
    draw_side(ui, r, left, 0, at);
    draw_side(ui, r, right, at, 1);
    // Light within dark, so that it is seen on any picture; the grip says that it can be moved.
    const float x = std::round(r.x + at * r.w), middle = std::round(r.y + r.h / 2);
    ui.painter().rect({x - ui.px(2), r.y, 2 * ui.px(2), r.h}, t.text, 0);
    ui.painter().rect({x - ui.px(1), r.y, 2 * ui.px(1), r.h}, t.card, 0);
    const Rect grip{x - ui.px(5), middle - ui.px(14), 2 * ui.px(5), 2 * ui.px(14)};
    ui.painter().rect(grip, t.card, ui.px(4));
    ui.painter().frame(grip, {t.text, 1, theme::Dash::Solid}, ui.px(4));
    for (const float dx : {-1.5f, 1.5f})
        ui.painter().rect({std::round(x + ui.px(dx)), middle - ui.px(6), 1, 2 * ui.px(6)}, t.quiet, 0);

    // Under their own sides; a long one takes the room beside the pictures too.
    const float y = r.bottom() + ui.px(2), line = ui.px(kNameLine), centre = std::round(r.x + r.w / 2);
    const float inner = ui.px(6);
    const auto room = [&](const Side& side) {
        return std::ceil(ui.text_width(side.name, kSmallText)) + 1 + inner;
    };
    const float begin = std::max(area.x, std::min(r.x, centre - room(left)));
    const float end = std::min(area.right(), std::max(r.right(), centre + room(right)));
    ui.text({begin, y, centre - inner - begin, line}, left.name, {t.quiet, kSmallText});
    ui.text({centre + inner, y, end - centre - inner, line}, right.name,
            {t.quiet, kSmallText, paint::Face::Regular, paint::HAlign::Right});
    return r;
}

}  // namespace lowrank::race
