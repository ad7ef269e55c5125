// The study between its thread and its map.
#include "app/workspace/studies/studies_view.h"

#include <algorithm>
#include <cmath>

#include <imgui.h>

#include "app/paint/markup.h"
#include "app/panels/format.h"
#include "app/panels/parameter_row.h"
#include "core/io/build_instance.h"
#include "core/io/share_line.h"
#include "core/method/registry.h"

namespace lowrank::workspace {
namespace {

using namespace panels;

constexpr TransportWords kWords{
    .cursor = "runs",
    .ended = "The study is done: run it again, with the same seeds.\nSpace",
    .back = "Throw its trials away and run it from nothing\nAlt+Left",
    .scrub = "Runs done, of all: one method on one trial each",
    .following = "Whole study",
    .follow = "Whole study",
    .following_tooltip = "The map shows every trial that is done",
    .follow_tooltip = "The map shows every trial that is done",
    .steps = false,
    .restarts = false,
};
constexpr std::array<std::string_view, 2> kHints = {
    "Space run, pause · click a cell: its instance in the race", "Space run, pause"};

std::string clock_words(double seconds) {
    if (!(seconds >= 0)) return "–";
    const auto whole = static_cast<long>(std::lround(seconds));
    return whole < 60 ? std::to_string(whole) + " s"
                      : std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
}

class Feed final : public figure::PageFeed {
public:
    explicit Feed(const figure::PhaseMapInput& map, bool begun) : map_(map), begun_(begun) {}
    Result<std::shared_ptr<const std::vector<figure::PhaseMapInput>>> phase_maps() override {
        if (!begun_) return Failure{"There is no study yet: Space runs the one of the fields."};
        return std::make_shared<const std::vector<figure::PhaseMapInput>>(1, map_);
    }
    figure::PageWords words(const state::FigureRow&) override {
        return {criterion_text(map_.study), write_share_line(map_.study.base)};
    }

private:
    const figure::PhaseMapInput& map_;
    bool begun_;
};

}  // namespace

StudiesView::~StudiesView() { stop(); }

void StudiesView::stop() {
    thread_.request_stop();
    gate_.close(false);
    if (thread_.joinable()) thread_.join();
    thread_ = {};
}

void StudiesView::start(const StudySpec& study, double memory_limit) {
    stop();
    rows_.clear();
    mail_ = std::make_shared<Mail>();
    thread_ = std::jthread([study, memory_limit, mail = mail_, wake = services_.wake,
                            gate = &gate_](const std::stop_token& token) {
        StudyRun run;
        run.build = [memory_limit](const ExperimentSpec& spec, const std::stop_token& stop) {
            return build_instance(spec, memory_limit, stop);
        };
        run.memory_limit = memory_limit;
        run.gate = gate;
        run.keep = [&](const std::vector<TrialRow>& rows) -> Result<Written> {
            const std::lock_guard lock(mail->mutex);
            mail->rows.insert(mail->rows.end(), rows.begin(), rows.end());
            return Written{};
        };
        run.progress = [&](const StudyProgress& now) {
            {
                const std::lock_guard lock(mail->mutex);
                mail->progress = now;
                mail->news = true;
            }
            if (wake) wake();
        };
        const Result<Written> done = run_study(study, {}, run, token);
        if (done.cancelled()) return;
        {
            const std::lock_guard lock(mail->mutex);
            mail->news = mail->ended = true;
            if (!done) mail->failure = done.sentence();
        }
        if (wake) wake();
    });
}

bool StudiesView::carry_out(state::AppState& app, const state::Owned& effect) {
    if (const auto* run = effect.as<RunStudy>()) {
        start(run->study, app.memory_limit);
        map_ = {run->study, summarise(run->study, {}), studies_of(app).method};
        stale_ = true;
    } else if (const auto* pause = effect.as<PauseStudy>()) {
        gate_.close(pause->paused);
    } else {
        return false;
    }
    return true;
}

bool StudiesView::drain(const Ground& ground) {
    if (!mail_) return false;
    StudiesState& s = studies_of(ground.app);
    {
        const std::lock_guard lock(mail_->mutex);
        if (!mail_->news) return false;
        mail_->news = false;
        rows_.insert(rows_.end(), mail_->rows.begin(), mail_->rows.end());
        mail_->rows.clear();
        s.progress = mail_->progress;
        s.ended = mail_->ended;
        s.failure = mail_->failure;
    }
    if (s.ended) {
        s.running = false;
        s.progress.done = s.failure.empty() ? s.progress.all : s.progress.done;
    }
    map_.summary = summarise(map_.study, rows_);
    stale_ = true;
    return true;
}

void StudiesView::update(const Ground& ground, const Frame& frame) {
    const StudiesState& s = studies_of(ground.app);
    if (map_.method != s.method) map_.method = s.method, stale_ = true;
    stale_ = stale_ || frame.changed;
}

bool StudiesView::settled(const Ground& ground, std::optional<std::int64_t>) const {
    const StudiesState& s = studies_of(ground.app);
    return !s.begun || s.ended || !s.running;
}

TransportModel StudiesView::timeline(const Context& context) const {
    const StudiesState& s = studies_of(context.state);
    TransportModel m;
    m.race = false;
    m.words = &kWords;
    m.hints = kHints;
    m.running = s.running;
    m.ended = s.ended;
    m.last = s.progress.all;
    m.reached = m.cursor = s.progress.done;
    m.colour = context.theme.accent;
    return m;
}

float StudiesView::draw_left(Ui& ui, paint::Rect inside, float) {
    const StudiesState& s = studies_of(ui.context().state);
    const theme::Theme& t = ui.theme();
    float y = inside.y;
    const auto row = [&](float height) {
        const Rect r{inside.x, y, inside.w, ui.px(height)};
        y += ui.px(height);
        return r;
    };
    const auto change = [&](std::string_view what, bool live, auto set) {
        StudyChoice next = s.choice;
        set(next);
        ui.context().emit(EditStudy{next, live, std::string(what)});
    };
    Rect head = row(24);
    ui.section(head, "STUDY");
    if (ui.link("studies.reset", head, "reset")) change("reset", false, [](StudyChoice& c) { c = {}; });
    ui.tooltip("Completion over rate and rank with three methods. Can be undone.");
    y += ui.px(2);
    static constexpr std::array<std::string_view, 2> kKinds = {"Completion", "Sensing"};
    if (auto kind = ui.segmented("studies.kind", row(30), kKinds,
                                 s.choice.kind == ProblemKind::MatrixCompletion ? 0 : 1))
        change("problem", false, [&](StudyChoice& c) {
            c.kind = *kind == 0 ? ProblemKind::MatrixCompletion : ProblemKind::MatrixSensing;
            if (c.x == StudyChoice{}.x || c.x == "rate=1:4:by:0.25")
                c.x = *kind == 0 ? StudyChoice{}.x : "rate=1:4:by:0.25";
            c.n = *kind == 0 ? 40 : 20;
        });
    y += ui.px(4);
    const auto whole = [&](std::string_view id, std::string_view label, std::string_view symbol,
                           std::string_view tooltip, Index value, Index reset, SliderRange range,
                           Index StudyChoice::*which) {
        const auto changed = parameter(ui, row(28),
                                       {.id = id,
                                        .label = label,
                                        .symbol = symbol,
                                        .tooltip = tooltip,
                                        .value = static_cast<double>(value),
                                        .reset = static_cast<double>(reset),
                                        .range = range,
                                        .shown = std::to_string(value)});
        if (changed)
            change(label, changed->live,
                   [&](StudyChoice& c) { c.*which = static_cast<Index>(std::round(changed->value)); });
    };
    whole("studies.n", "Side", "n", "Rows and columns of every matrix", s.choice.n, 40, {4, 200, true, true},
          &StudyChoice::n);
    whole("studies.trials", "Trials", "N", "Seeds in each cell", s.choice.trials, 5, {1, 100, true, true},
          &StudyChoice::trials);
    const auto field = [&](std::string_view id, std::string_view label, std::string_view tooltip,
                           std::string_view hint, std::string StudyChoice::*which) {
        y += ui.px(6);
        const Rect name = row(20);
        ui.area(std::string(id) + ".label", name);
        ui.tooltip(tooltip);
        ui.text(name, label, {t.quiet, 12});
        if (auto text = ui.text_box(id, row(28), s.choice.*which, hint))
            change(label, false, [&](StudyChoice& c) { c.*which = *text; });
    };
    constexpr std::string_view kAxis =
        "KEY=LOW:HIGH:N, KEY=LOW:HIGH:by:S or KEY=a,b,c over any key of the problem or of the methods: rate, "
        "rank, noise, condition, d, q, …; or method=…";
    field("studies.x", "Axis to the right", kAxis, "rate=0.1:0.95:by:0.05", &StudyChoice::x);
    field("studies.y", "Axis upwards", kAxis, "rank=1:10", &StudyChoice::y);
    field("studies.methods", "Methods", "Commas between them, as --method takes each", "narg+r, scaledgd",
          &StudyChoice::methods);
    y += ui.px(10);
    if (!s.refusal.empty()) {
        y += ui.paragraph({inside.x, y, inside.w, 0}, s.refusal, {t.bad, 12}) + ui.px(8);
    } else if (const Result<StudySpec> wanted = study_of(s.choice)) {
        const bool other = !s.begun || !(*wanted == s.study);
        y += ui.paragraph({inside.x, y, inside.w, 0},
                          std::to_string(wanted->cells()) + " cells, " + std::to_string(wanted->trials) +
                              " seeds, " + std::to_string(study_methods(*wanted)) +
                              " methods. A success is " + criterion_text(*wanted) + "." +
                              (other && s.begun ? " The map shows the study before." : ""),
                          {t.quiet, 12}) +
             ui.px(8);
    }
    const Result<StudySpec> fields = study_of(s.choice);
    const bool same = s.begun && fields && *fields == s.study;
    const std::string words = s.running && same  ? "Pause"
                              : same && !s.ended ? "Go on"
                              : same             ? "Run it again"
                                                 : "Run the study";
    if (ui.button("studies.run", row(30), words, ButtonKind::Primary, s.refusal.empty()))
        ui.context().emit(state::RunPause{});
    ui.tooltip("Space");
    return y - inside.y;
}

void StudiesView::draw_centre(Ui& ui, paint::Rect centre, paint::Rect) {
    const StudiesState& s = studies_of(ui.context().state);
    const theme::Theme& t = ui.theme();
    const paint::Rect card = inset(centre, ui.px(kCardGap), ui.px(kCardGap));
    if (card.w < ui.px(80) || card.h < ui.px(80)) return;
    ui.painter().rect(card, t.card, ui.px(6));
    if (!s.begun) {
        ui.text(card, "Space runs the study: its map fills in, coarse first",
                {t.quiet, 14, Face::Regular, HAlign::Centre});
        return;
    }
    const figure::Surface surface{inset(card, ui.px(14), ui.px(12)), ui.context().em, &t, false, false};
    if (stale_ || area_ != surface.area) {
        laid_out_ = figure::lay_out_phase_map(map_, surface);
        area_ = surface.area;
        stale_ = false;
    }
    figure::draw_phase_map(laid_out_, map_, surface, ui.painter());
    const bool clicked = ui.area("studies.map", laid_out_.plot);
    const ImGuiIO& io = ImGui::GetIO();
    const auto cell = ui.last_hovered() ? laid_out_.cell_at({io.MousePos.x, io.MousePos.y}) : std::nullopt;
    hovered_ = cell.value_or(-1);
    if (!cell) return;
    const paint::Rect box = laid_out_.cell(*cell);
    ui.painter().frame(box, {t.text, ui.px(2)});
    ui.tooltip_here("studies.cell" + std::to_string(*cell),
                    paint::escape_markup(cell_name(s.study, *cell)) + "\nClick: this instance in the race");
    if (clicked) ui.context().emit(OpenStudyCell{*cell});
}

std::vector<std::pair<std::string, std::string>> StudiesView::numbers_of(const StudiesState& s,
                                                                         Index cell) const {
    std::vector<std::pair<std::string, std::string>> out;
    const std::vector<std::string> names = cell_methods(s.study, cell);
    for (Index m = 0; m < study_methods(s.study); ++m) {
        const CellSummary& summary = map_.of(cell, m);
        const std::string name = paint::escape_markup(names.at(static_cast<std::size_t>(m)));
        out.emplace_back(name, summary.underdetermined ? "too few samples"
                                                       : std::to_string(summary.successes) + " of " +
                                                             std::to_string(summary.trials));
        if (summary.successes > 0)
            out.emplace_back("   iterations, median", number_markup(summary.iterations.median, 3));
    }
    return out;
}

float StudiesView::draw_right(Ui& ui, paint::Rect inside, float) {
    const StudiesState& s = studies_of(ui.context().state);
    const theme::Theme& t = ui.theme();
    float y = inside.y;
    const auto row = [&](float height) {
        const Rect r{inside.x, y, inside.w, ui.px(height)};
        y += ui.px(height);
        return r;
    };
    const auto line = [&](const std::string& name, const std::string& value) {
        const Rect r = row(22);
        ui.text(r, name, {t.quiet, 12});
        ui.text(r, value, {t.text, 12, Face::Regular, HAlign::Right});
    };
    ui.section(row(24), "PROGRESS");
    line("runs", std::to_string(s.progress.done) + " of " + std::to_string(s.progress.all));
    line("time", clock_words(s.progress.seconds));
    line("left", s.ended ? "done" : s.running ? clock_words(s.progress.seconds_left) : "paused");
    if (!s.failure.empty()) y += ui.paragraph({inside.x, y, inside.w, 0}, s.failure, {t.bad, 12});
    if (!s.begun) return y - inside.y;
    y += ui.px(10);
    ui.section(row(24), "COLOURS SHOW");
    const std::vector<std::string> names = cell_methods(s.study, 0);
    for (std::size_t m = 0; m < names.size(); ++m) {
        const bool on = static_cast<Index>(m) == s.method;
        if (ui.button("studies.method" + std::to_string(m), inset(row(30), 0, ui.px(2)),
                      paint::escape_markup(names[m]), on ? ButtonKind::Toggled : ButtonKind::Plain))
            ui.context().emit(ShowStudyMethod{static_cast<Index>(m)});
    }
    y += ui.px(10);
    if (hovered_ < 0) {
        ui.section(row(24), "CELL");
        y += ui.paragraph({inside.x, y, inside.w, 0},
                          "Rest on a cell for its numbers; click it for that very instance.", {t.quiet, 12});
        return y - inside.y;
    }
    ui.section(row(24), "CELL");
    ui.text(row(22), paint::escape_markup(cell_name(s.study, hovered_)), {t.text, 12, Face::Bold});
    for (const auto& [name, value] : numbers_of(s, hovered_)) line(name, value);
    return y - inside.y;
}

std::string StudiesView::readout(const state::AppState& app, const Race&) const {
    const StudiesState& s = studies_of(app);
    return s.begun ? summary_table(s.study, map_.summary) : std::string();
}

Result<figure::PageSource> StudiesView::page(const std::string& name, const Ground& ground,
                                             const theme::Theme&, float) const {
    return page_of(name, Feed(map_, studies_of(ground.app).begun));
}

}  // namespace lowrank::workspace
