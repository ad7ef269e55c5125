// The study between its thread and its map.
#include "app/workspace/studies/studies_view.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/core.h>

#include <imgui.h>

#include "app/paint/markup.h"
#include "app/state/apply.h"
#include "app/state/regular_file.h"
#include "app/state/sentence.h"
#include "app/ui/cards.h"
#include "app/workspace/studies/figures/study_figures.h"
#include "app/workspace/studies/rank_found.h"
#include "core/io/file/atomic_file.h"
#include "core/io/file/put_in_place.h"
#include "core/io/share_line.h"
#include "core/io/table/table_text.h"
#include "core/study/study_table.h"

namespace lowrank::studies {
namespace {

using namespace panels;
using namespace ui;
using namespace workspace;

constexpr TransportWords kWords{
    .cursor = "runs",
    .ended = "All trials of this study are done: raise N for more of them",
    .back = "Run it from nothing: a copy of its trials stays under Open recent\nAlt+Left",
    .scrub = "Runs done, of all: one method on one trial each",
    .following = "Whole study",
    .follow = "Whole study",
    .following_tooltip = "The map shows every trial that is done",
    .follow_tooltip = "The map shows every trial that is done",
    .steps = false,
    .restarts = false,
};
constexpr std::string_view kExport = "Export…";
constexpr std::array<std::string_view, 2> kHints = {
    "Space run, pause · click a cell: its instance in the race", "Space run, pause"};

}  // namespace

void StudiesView::begin(state::AppState&) {
    if (services_.state_folder.empty()) return;
    of_last_window_ = true;
    finder_.look([note = last_file_note()] {
        const Result<std::string> path = state::read_regular_text(note);
        return path ? std::string(trimmed(*path)) : std::string();
    });
}

std::string StudiesView::own_folder() const { return services_.state_folder + "/studies"; }
std::string StudiesView::last_file_note() const { return services_.state_folder + "/study.txt"; }

/// The program's own file of a study, or none where it can keep none: that is said where it keeps others.
std::string StudiesView::own_file(state::AppState& app, const StudySpec& study, bool of_scene) const {
    if (services_.state_folder.empty()) return {};
    const Result<Written> made = make_folder(own_folder());
    std::string path = of_scene ? scene_study_file(own_folder(), study) : own_study_file(own_folder(), study);
    const std::string why = made ? why_unwritable(path, true) : made.sentence();
    if (why.empty()) return path;
    state::notify(
        app,
        fmt::format("This study is in memory alone, and lost when the window closes. {}", state::begun(why)),
        true);
    return {};
}

void StudiesView::remember_file(const std::string& path) const {
    if (!services_.state_folder.empty() && !path.empty())
        (void)write_file(last_file_note(), path + "\n", true);
}

void StudiesView::replace(state::AppState& app, const StudySpec& study, std::vector<TrialRow> rows,
                          const std::string& file) {
    if (!shown_file_.empty() && shown_file_ != file && !rows_->empty())
        state::remember_recent(app, shown_file_);
    shown_file_ = file;
    show(studies_of(app), study, std::move(rows));
}

void StudiesView::show(const StudiesState& s, const StudySpec& study, std::vector<TrialRow> rows) {
    if (!rows_->empty()) shelf_.keep(map_.study, rows_, alone_in_memory(s.steps));
    shelf_.drop(study);
    rows_ = std::make_shared<std::vector<TrialRow>>(std::move(rows));
    summary_.emplace(study);
    summary_->add(*rows_);
    map_ = {study, summary_->cells(), s.method};
    hovered_ = -1;
    make_stale();
}

bool StudiesView::carry_out(state::AppState& app, const state::Owned& effect) {
    StudiesState& s = studies_of(app);
    if (const auto* run = effect.as<RunStudy>()) {
        // What is shown from here on is not what the fields planned.
        planned_.reset();
        // What runs has its file locked, which may be the very one that is asked for.
        runner_.stop();
        StudyRunner::Order order{
            run->study, run->file.empty() ? own_file(app, run->study, run->of_scene) : run->file,
            run->anew,  run->of_scene ? Aside::WhereTheOnly : Aside::EachTime,
            {},         app.memory_limit};
        const bool same = same_but_trials(run->study, map_.study);
        if (!run->anew && same) order.done = *rows_;
        kept_before_ = same ? s.kept_in : std::string();
        has_file_ = false;
        std::erase_if(order.done, [&](const TrialRow& row) { return row.trial >= run->study.trials; });
        of_scene_ = run->of_scene;
        replace(app, run->study, order.done, of_scene_ ? std::string() : order.path);
        s.kept_in = order.path;
        runner_.start(std::move(order));
    } else if (const auto* shown = effect.as<ShowStudyRows>()) {
        runner_.stop();
        replace(app, shown->content->study, shown->content->rows, s.kept_in);
        remember_file(s.kept_in);
    } else if (const auto* wanted = effect.as<FindStudy>()) {
        find(*wanted);
    } else if (const auto* recalled = effect.as<RecallStudy>()) {
        recall(app, recalled->shown);
    } else if (effect.as<LeaveStudy>()) {
        leave(app);
    } else if (const auto* pause = effect.as<PauseStudy>()) {
        runner_.pause(pause->paused);
    } else {
        return false;
    }
    return true;
}

const Result<StudySpec>& StudiesView::wanted(const StudyChoice& choice) {
    if (!wanted_ || wanted_->first != choice) wanted_.emplace(choice, study_of(choice));
    return wanted_->second;
}

bool StudiesView::drain(const SharedRace& shared) {
    const bool found = take_found(shared.app);
    auto heard = runner_.heard();
    if (!heard) return found;
    StudyRunner::News& news = heard->news;
    StudiesState& s = studies_of(shared.app);
    if (news.whole) {
        rows_->clear();
        summary_.emplace(map_.study);
        if (!std::exchange(has_file_, true) && !of_scene_) remember_file(s.kept_in);
    }
    if (!news.aside.empty()) state::remember_recent(shared.app, news.aside);
    // Rows are news of the study that is shown.
    if (summary_) summary_->add(news.rows);
    rows_->insert(rows_->end(), std::make_move_iterator(news.rows.begin()),
                  std::make_move_iterator(news.rows.end()));
    if (news.progress) s.progress = *news.progress;
    s.ended = heard->ended;
    s.failure = heard->failure;
    if (s.ended) {
        s.running = false;
        if (s.progress.all == 0) s.progress.all = study_runs(s.study);
        s.progress.done = s.failure.empty() ? s.progress.all : static_cast<Index>(rows_->size());
        if (!has_file_) s.kept_in = shown_file_ = kept_before_;
    }
    map_.summary = summary_->cells();
    make_stale();
    return true;
}

void StudiesView::update(const SharedRace& shared, const Frame& frame) {
    const StudiesState& s = studies_of(shared.app);
    // Once a study has been on screen the plan is drawn anew.
    if (s.begun) planned_.reset();
    if (!s.begun && !typing_ && planned_ != s.choice) {
        planned_ = s.choice;
        if (const Result<StudySpec>& study = wanted(s.choice)) show(s, *study, {});
    }
    plan_due_ = false;
    if (map_.method == s.method && !frame.changed) return;
    map_.method = s.method;
    found_ = tries_ranks_of(s, shared.app.experiment) ? rank_found(s, *rows_) : std::nullopt;
    make_stale();
}

bool StudiesView::settled(const SharedRace& shared, std::optional<std::int64_t>) const {
    const StudiesState& s = studies_of(shared.app);
    return !finder_.busy() && (!s.begun || s.ended || !s.running);
}

TransportModel StudiesView::timeline(const Context& context) const {
    const StudiesState& s = studies_of(context.state);
    TransportModel m;
    m.words = &kWords;
    m.hints = kHints;
    m.running = s.running;
    m.ended = s.ended;
    m.last = s.progress.all;
    m.reached = m.cursor = s.progress.done;
    m.colour = context.theme.accent;
    return m;
}

void StudiesView::draw_centre(Ui& ui, paint::Rect centre, paint::Rect) {
    const StudiesState& s = studies_of(ui.context().state);
    hovered_ = -1;
    reading_.reset();
    Rect card = inset(centre, ui.px(kCardGap), ui.px(kCardGap));
    if (card.w < ui.px(80) || card.h < ui.px(80)) return;
    ui.card_surface(card);
    card = inset(card, ui.px(14), ui.px(12));
    if (!s.begun) return draw_planned(ui, card);
    if (card.h >= ui.px(160)) {
        static constexpr std::array<std::string_view, 6> kLong = {"Map",          "Spread over seeds",
                                                                  "Strips",       "Performance profile",
                                                                  "Data profile", "Errors"},
                                                         kShort = {"Map",         "Spread", "Strips",
                                                                   "Performance", "Data",   "Errors"};
        const float export_width = std::ceil(ui.text_width(kExport, 12)) + ui.px(16);
        // On the whole screen the bar at the top has it.
        const bool first = !ui.context().state.level.more;
        const bool wide = card.w >= ui.px(660) + (first ? export_width + ui.px(8) : 0);
        const auto at = std::ranges::find(kStudyFigures, s.look.figure) - kStudyFigures.begin();
        Rect head = cut_top(card, ui.px(28));
        Rect head_room = head;
        head.w = std::min(head.w, ui.px(wide ? 660 : 430));
        if (const auto figure =
                ui.segmented("studies.figure", head, wide ? kLong : kShort, static_cast<int>(at))) {
            StudyLook look = s.look;
            look.figure = kStudyFigures[static_cast<std::size_t>(*figure)];
            ui.context().emit(LookAtStudy{look});
        }
        cut_left(head_room, head.w + ui.px(8));
        if (first && head_room.w >= export_width) {
            if (ui.button("studies.export", inset(cut_right(head_room, export_width), 0, ui.px(2)), kExport,
                          ButtonKind::Quiet))
                ui.context().emit(state::ShowDialog{state::Dialog::Export});
            ui.tooltip("As a picture, a page of a paper, TikZ or numbers\nS");
        }
        cut_top(card, ui.px(8));
        if (!ui.context().state.sides.right_shown) draw_found_in_head(ui, head_room, card);
    }
    draw_figure(ui, card, s.look.figure);
    answer_mark(ui);
}

void StudiesView::draw_figure(Ui& ui, paint::Rect card, std::string_view figure) {
    if (figure == kPhaseTransition)
        draw_map(ui, card);
    else
        draw_page(ui, card, figure);
}

std::vector<CardName> StudiesView::cards(const state::AppState& app) const {
    std::vector<CardName> all;
    if (studies_of(app).begun)
        for (const std::string_view figure : kStudyFigures)
            all.push_back({std::string(figure), caption_of(figure)});
    return all;
}

std::string StudiesView::card_in_front(const state::AppState& app) const {
    return std::string(studies_of(app).look.figure);
}

void StudiesView::draw_cards(Ui& ui, std::span<const PlacedCard> cards) {
    reading_.reset();
    for (const PlacedCard& card : cards) {
        const auto figure = std::ranges::find(kStudyFigures, card.name);
        if (figure == kStudyFigures.end()) continue;
        ui.card_surface(card.at);
        card_head(ui, card.name, card.at);
        draw_figure(ui, inset(card.at, ui.px(14), ui.px(12)), *figure);
    }
    answer_mark(ui);
}

figure::Surface StudiesView::paint_map(Ui& ui, paint::Rect card) {
    const figure::Surface surface{card, ui.context().em, &ui.theme(), false, false};
    if (stale_ || area_ != surface.area) {
        laid_out_ = lay_out_phase_map(map_, surface);
        area_ = surface.area;
        stale_ = false;
    }
    draw_phase_map(laid_out_, surface, ui.painter());
    return surface;
}

void StudiesView::draw_planned(Ui& ui, paint::Rect card) {
    const StudiesState& s = studies_of(ui.context().state);
    const theme::Theme& t = ui.theme();
    typing_ = ui.context().memory.focus.text_active;
    plan_due_ = !typing_ && planned_ != s.choice;
    const bool refused = !s.refusal.empty();
    const std::string words = refused ? s.refusal : "Space runs the study: its map fills in, coarse first";
    const TextLook look{refused ? t.bad : t.text, 13, Face::Regular, HAlign::Centre};
    paint::Rect plot = card;
    if (!map_.summary.empty()) {  // else no fields have said a study yet
        paint_map(ui, card);
        plot = laid_out_.plot;
    }
    const float margin = ui.px(10), most = std::max(1.f, plot.w - 2 * margin),
                wide = ui.text_width(words, look.size) + ui.px(2), w = std::min(wide, most);
    const float h = wide <= most ? ui.px(20) : ui.paragraph({0, 0, w, 0}, words, look, false);
    const paint::Rect inside{plot.x + (plot.w - w) / 2, plot.y + (plot.h - h) / 2, w, h},
        plate = inset(inside, -margin, -ui.px(5));
    ui.card_surface(plate);
    ui.probe("studies.plan", plot);
    ui.probe(refused ? "studies.refused" : "studies.invites", plate);
    if (wide <= most)
        ui.text(inside, words, look);
    else
        ui.paragraph(inside, words, look);
}

std::string StudiesView::readout(const state::AppState& app, const Race&) const {
    const StudiesState& s = studies_of(app);
    return s.begun ? summary_table(s.study, map_.summary) : std::string();
}

Result<figure::Page> StudiesView::page(const std::string& name, const SharedRace& shared, const theme::Theme&,
                                       float) const {
    const figure::PageWords words{criterion_text(map_.study), write_share_line(map_.study.base)};
    /// What is on screen now.
    struct Shown final : StudyInputs {
        const PhaseMapInput* map = nullptr;
        StudyPageInput input;
        bool begun = false;

        Failure none() const { return {"There is no study yet: Space runs the one of the fields."}; }
        Result<std::shared_ptr<const PhaseMaps>> phase_maps() override {
            if (!begun) return none();
            return std::make_shared<const PhaseMaps>(1, *map);
        }
        Result<StudyPageInput> study() override {
            if (!begun) return none();
            return input;
        }
        Result<StudyPageInput> field_recovery() override { return study(); }
    } shown;
    const StudiesState& s = studies_of(shared.app);
    shown.map = &map_;
    shown.input = page_input(s);
    shown.begun = s.begun;
    return page_of<StudyInputs>(name, words, study_figures(), shown);
}

}  // namespace lowrank::studies
