// The figures of a study in the window: what is read under the pointer or by keys, and between A and B.
#include <algorithm>
#include <cmath>

#include <imgui.h>

#include "app/paint/markup.h"
#include "app/ui/cards.h"
#include "app/workspace/studies/figures/study_pages.h"
#include "app/workspace/studies/studies_view.h"

namespace lowrank::studies {
namespace {

using namespace ui;

/// The ends that are set in a figure.
StudyEnds ends_in(const StudiesState& s, std::string_view figure) {
    StudyEnds ends;
    for (const bool second : {false, true})
        if (const auto& end = s.look.ends.at(second); end && end->figure == figure)
            ends.at(second) = end->place;
    return ends;
}

/// The ends of a comparison and its card, whose place it returns.
paint::Rect draw_ends(Ui& ui, const figure::Surface& surface, const figure::Comparison& compared,
                      const figure::ComparisonRoom& between) {
    for (const figure::PlacedEnd& end : compared.ends) ui.probe("studies.end." + end.name(), end.at);
    const paint::Rect card = draw(compared, between, surface, ui.painter());
    ui.probe("studies.ends", card);
    return card;
}

}  // namespace

void StudiesView::draw_map(Ui& ui, paint::Rect card) {
    const StudiesState& s = studies_of(ui.context().state);
    const theme::Theme& t = ui.theme();
    const StudyEnds ends = ends_in(s, kPhaseTransition);
    const figure::ComparisonRoom between = figure::take_comparison_room(
        between_cells(map_, ends), {card, ui.context().em, &t, false, false}, card);
    const figure::Surface surface = paint_map(ui, card);
    bool clicked = ui.area("studies.map", laid_out_.plot);
    const ImGuiIO& io = ImGui::GetIO();
    const bool over = ui.last_hovered();
    auto cell = over ? laid_out_.cell_at({io.MousePos.x, io.MousePos.y}) : std::nullopt;
    if (ui.stop("studies.cells", laid_out_.plot, kAcross | kUpDown | kEnter, true)) {
        keyed_ = std::clamp<Index>(keyed_, 0, laid_out_.columns * laid_out_.rows - 1);
        while (const auto key = ui.key(kAcross | kUpDown)) {
            using state::NamedKey;
            const Index x =
                keyed_ % laid_out_.columns + (key->named == NamedKey::Right) - (key->named == NamedKey::Left);
            const Index y =
                keyed_ / laid_out_.columns + (key->named == NamedKey::Up) - (key->named == NamedKey::Down);
            if (x >= 0 && x < laid_out_.columns && y >= 0 && y < laid_out_.rows)
                keyed_ = y * laid_out_.columns + x;
        }
        cell = keyed_;
        clicked = ui.key(kEnter).has_value();
    }
    hovered_ = cell.value_or(-1);
    const paint::Rect taken = draw_ends(ui, surface, compare_cells(map_, laid_out_, ends), between);
    if (!cell) return;
    reading_ = StudyEnd{kPhaseTransition, {0, double(*cell)}};
    const paint::Rect box = laid_out_.cell(*cell);
    ui.painter().frame(box, {t.text, ui.px(2)});
    StudyReadout readout = readout_of_cell(map_, laid_out_, *cell, t);
    readout.lines.emplace_back("Click: this instance in the race. Shift + click: its errors over the seeds");
    // By keys the pointer is elsewhere.
    const bool pointed = over && box.contains({io.MousePos.x, io.MousePos.y});
    const paint::Point middle{box.x + box.w / 2, box.y + box.h / 2};
    ui.probe("studies.readout",
             draw_study_readout(readout, pointed ? paint::Point{io.MousePos.x, io.MousePos.y} : middle,
                                surface, ui.painter(), taken));
    if (!clicked) return;
    if (!io.KeyShift) return ui.context().emit(OpenStudyCell{*cell});
    StudyLook look = s.look;
    look.figure = kStudyBands;
    look.cell = *cell;
    ui.context().emit(LookAtStudy{look});
}

StudyPageInput StudiesView::page_input(const StudiesState& s) const {
    StudyPageInput input{map_.study, rows_, s.look.cell, {}, s.look.cost};
    if (!s.look.left_out.empty())
        for (const std::string& name : methods_of_study(map_.study))
            if (std::ranges::find(s.look.left_out, name) == s.look.left_out.end())
                input.methods.push_back(name);
    return input;
}

void StudiesView::make_stale() {
    stale_ = true;
    for (auto& [figure, page] : pages_) page.built.reset();
}

void StudiesView::draw_page(Ui& ui, paint::Rect card, std::string_view figure) {
    const StudiesState& s = studies_of(ui.context().state);
    const theme::Theme& t = ui.theme();
    StudyLook look = s.look;
    look.figure = figure;
    look.ends = {};
    ShownPage& page = pages_[figure];
    const bool stage = ui.context().state.stage.on;
    if (page.built != look || page.staged != stage) {
        const StudyPageInput input = page_input(s);
        if (figure == kStudyStrips)
            page.strips = study_strips(input, t);
        else
            page.curves = study_build(figure)(input, t);
        // An audience reads curves; whoever asks has the numbers under the pointer.
        if (stage && figure != kStudyStrips && page.curves)
            (*page.curves)->page.headings.clear(), (*page.curves)->page.units.clear();
        page.built = look;
        page.staged = stage;
        page.placed_in = {};
    }
    figure::Surface surface{card, ui.context().em, &t, false, false};
    const std::string id = "studies.page." + std::string(figure);
    ui.area(id, card);
    ui.probe("studies.page", card);
    const bool strips = figure == kStudyStrips;
    if (!strips && !page.curves) {
        ui.paragraph(inset(card, ui.px(40), card.h / 3), page.curves.sentence(), {t.quiet, 14});
        return;
    }
    StudyEnds ends = compares(page.dragged) ? page.dragged : ends_in(s, figure);
    const figure::ComparisonRoom between = figure::take_comparison_room(
        strips ? between_strips(page.strips, ends) : between_curves(**page.curves, ends), surface,
        surface.area);
    if (page.placed_in != surface.area) {
        page.laid_out =
            strips ? lay_out(page.strips, surface) : figure::lay_out((*page.curves)->page, surface);
        page.placed = figure::panels_of(page.laid_out);
        page.placed_in = surface.area;
    }
    const bool over = ui.last_hovered();
    const std::optional<paint::Point> keyed = read_by_keys(ui, card, id, page);
    const ImGuiIO& io = ImGui::GetIO();
    const paint::Point at = keyed.value_or(paint::Point{io.MousePos.x, io.MousePos.y});
    const bool reads = over || keyed;
    figure::Comparison compared;
    std::optional<StudyReadout> readout;
    std::optional<StudyPlace> place;
    draw(page.laid_out, ui.painter());
    if (strips) {
        compared = compare_strips(page.strips, page.laid_out, ends, surface);
        if (reads) readout = readout_of_strips(page.strips, page.laid_out, surface, at);
        if (reads) place = place_under(page.laid_out, at);
    } else {
        const auto under = [&](paint::Point point) { return place_under(**page.curves, page.placed, point); };
        if (over && ImGui::IsMouseClicked(0)) page.held = under(at);
        if (!io.MouseDown[0]) page.held.reset();
        // Over the table, which has come below the curves meanwhile, or over another panel, which its room
        // has moved under the hand, the hand is where it was last.
        std::optional<StudyPlace> now = page.held ? under(at) : std::nullopt;
        if (page.held && (!now || now->panel != page.held->panel)) now = page.dragged.b;
        const StudyEnds dragged{page.held, now};
        // The page has to leave room for what it says now.
        if (dragged != page.dragged) ui.context().memory.waiting = true;
        page.dragged = dragged;
        const bool drags = compares(dragged);
        if (drags) ends = dragged;
        compared = compare_curves(**page.curves, page.placed, ends, surface);
        if (reads && !drags) readout = readout_of_curves(**page.curves, page.placed, at, t);
        if (reads) place = under(at);
    }
    if (place) reading_ = StudyEnd{figure, *place};
    const paint::Rect taken = draw_ends(ui, surface, compared, between);
    if (!readout) return;
    if (taken.h > 0) readout->area = surface.area;
    ui.probe("studies.readout", draw_study_readout(*readout, at, surface, ui.painter(), taken));
}

std::optional<paint::Point> StudiesView::read_by_keys(Ui& ui, paint::Rect card, const std::string& id,
                                                      ShownPage& page) {
    struct Axis {
        paint::Rect plot;
        figure::Scale scale;
    };
    std::vector<Axis> axes;
    for (const figure::PlacedPanel& panel : page.placed) axes.push_back({panel.layout.plot, panel.layout.x});
    for (const auto* strips : figure::parts_of<figure::PlacedStrips>(page.laid_out))
        if (!strips->strips.empty()) axes.push_back({strips->plot, strips->scale});
    if (!ui.stop(id + ".curves", card, kAcross | kUpDown | kEnds, true) || axes.empty()) return std::nullopt;
    const auto middle = [&](std::size_t panel) {
        const paint::Rect& plot = axes[panel].plot;
        return StudyPlace{panel, axes[panel].scale.value(plot.x + plot.w / 2)};
    };
    if (!page.keyed || page.keyed->panel >= axes.size()) page.keyed = middle(0);
    const bool whole = page.curves && !(*page.curves)->runs.empty();
    while (const auto key = ui.key(kAcross | kUpDown | kEnds)) {
        using state::NamedKey;
        StudyPlace& keyed = *page.keyed;
        if (key->named == NamedKey::Up && keyed.panel > 0) keyed = middle(keyed.panel - 1);
        if (key->named == NamedKey::Down && keyed.panel + 1 < axes.size()) keyed = middle(keyed.panel + 1);
        const auto& [plot, scale] = axes[keyed.panel];
        const float by = key->named == NamedKey::Right ? 1.f : key->named == NamedKey::Left ? -1.f : 0.f;
        const float before = scale.px(keyed.x), step = plot.w / (key->shift ? 10 : 100);
        float to = before + by * step;
        if (key->named == NamedKey::Home) to = plot.x;
        if (key->named == NamedKey::End) to = plot.right();
        double x = scale.value(std::clamp(to, plot.x, plot.right()));
        // Of iterations one at least.
        if (whole && by != 0 && std::round(x) == std::round(keyed.x)) x = std::round(keyed.x) + by;
        if (to != before) keyed.x = whole ? std::round(x) : x;
    }
    const auto& [plot, scale] = axes[page.keyed->panel];
    return paint::Point{std::clamp(scale.px(page.keyed->x), plot.x, plot.right()), plot.y + plot.h / 2};
}

void StudiesView::answer_mark(Ui& ui) const {
    if (studies_of(ui.context().state).marking != StudiesState::Mark::None)
        ui.context().emit(PlaceStudyEnd{reading_});
}

}  // namespace lowrank::studies
