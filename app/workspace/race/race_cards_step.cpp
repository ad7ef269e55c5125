// A row a part: its name, its formula, the formula with its numbers, and what was decided.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <string>
#include <vector>

#include "app/paint/text_layout.h"
#include "app/panels/chosen_values.h"
#include "app/ui/cards.h"
#include "app/ui/format.h"
#include "app/workspace/race/figures/step_words.h"
#include "app/workspace/race/race_cards.h"
#include "app/workspace/race/race_figure_card.h"
#include "app/workspace/race/race_state.h"
#include "app/workspace/race/step_shown.h"
#include "core/text/numbers.h"

namespace lowrank::race {
namespace {

using namespace ui;
using paint::Face;
using paint::Rect;

constexpr float kName = 126, kInset = 12, kPad = 7, kRowGap = 4, kBetween = 18;

/// The step on the card, and its rows. made: null where its numbers are not there.
struct Step {
    const StepInParts* made = nullptr;
    std::int64_t t = 0;
    std::vector<StepRow> rows;
};

Step step_of(const Context& c) {
    Step step;
    const StepInParts* made = c.matrix.step.get();
    const auto m = static_cast<std::size_t>(c.state.curves.selected);
    if (made && made->method == c.state.curves.selected && made->generation == c.race.generation &&
        m < c.race.traces.size())
        step.made = made;
    step.t = step.made ? step.made->t : step_shown(c.state).value_or(0);
    if (step.made && step.made->sentence.empty()) {
        step.rows = step_rows(*step.made, c.race.traces[m]);
        return step;
    }
    for (const PartForm& form : parts_shown(c.state)) step.rows.emplace_back().form = form;
    return step;
}

/// Why there is no step to show, or nothing.
std::string why_no_step(const Context& c, const Step& step) {
    if (!c.state.has_method(c.state.curves.selected))
        return "Choose a method on the left to see its step in its parts.";
    if (step.made && !step.made->sentence.empty()) return step.made->sentence;
    if (step.rows.empty())
        return why_no_parts(
            c.state.experiment.methods[static_cast<std::size_t>(c.state.curves.selected)].spec);
    return {};
}

/// How large the rows are drawn: type of the formulas, and whether those that are not lit say all they know.
struct Look {
    float formula = 15;
    bool numbers = true, verdicts = true;
    float small() const { return std::min(13.f, formula); }  ///< type of numbers and verdicts
};

class Rows {
public:
    Rows(Ui& ui, const Step& step, int lit, float width) : ui_(ui), step_(step), lit_(lit), width_(width) {}

    float height(std::size_t k, const Look& look) { return row(k, look, {0, 0, width_, 0}, false); }
    float total(const Look& look) {
        float sum = 0;
        for (std::size_t k = 0; k < step_.rows.size(); ++k) sum += height(k, look) + ui_.px(kRowGap);
        return sum;
    }

    /// Whether no formula and no equation is cut or leaves the card.
    bool whole(const Look& look) const {
        const auto is_cut = [&](std::string_view markup, float room) {
            const float size = look.formula * ui_.context().em / 13;
            return !markup.empty() &&
                   std::ranges::any_of(paint::wrap_words(markup, room, size),
                                       [](const auto& line) { return line.find("…") != std::string::npos; });
        };
        const float room = width_ - 2 * ui_.px(kInset) - ui_.px(kName);
        for (std::size_t k = 0; k < step_.rows.size(); ++k) {
            const StepRow& row = step_.rows[k];
            if (is_cut(row.form.formula, room - calls_room(row)) || is_cut(row.filled, room)) return false;
            if (!look.numbers && static_cast<int>(k) != lit_) continue;
            for (const std::string& equation : row.numbers)
                if (ui_.text_width(equation, look.small()) > room) return false;
        }
        return true;
    }

    /// The height it takes. Without draw: measures only.
    float row(std::size_t k, const Look& look, Rect at, bool draw) {
        const theme::Theme& t = ui_.theme();
        const StepRow& row = step_.rows[k];
        const bool lit = static_cast<int>(k) == lit_;
        const theme::Colour ink = lit ? t.text : t.quiet;
        Rect inside = inset(at, ui_.px(kInset), ui_.px(kPad));
        const float top = inside.y;
        if (draw) {
            const float line = std::round(1.4f * look.formula * ui_.context().em / 13);
            ui_.text({inside.x, inside.y, ui_.px(kName - 8), line}, row.form.name,
                     {lit ? t.accent_text : t.quiet, 12, Face::Bold});
            if (!row.calls.empty())
                ui_.text({inside.x, inside.y, inside.w, line}, row.calls,
                         {t.quiet, kSmallText, Face::Regular, paint::HAlign::Right});
        }
        inside.x += ui_.px(kName);
        inside.w -= ui_.px(kName);
        Rect formula = inside;
        formula.w -= calls_room(row);
        inside.y += ui_.typeset(formula, row.form.formula, {lit ? t.text : t.quiet, look.formula}, draw);
        if (!row.filled.empty() && (lit || look.numbers))
            inside.y += ui_.typeset(inside, row.filled, {lit ? t.accent_text : t.quiet, look.formula}, draw);
        if (lit || look.numbers) inside.y += numbers(row, inside, {ink, look.small()}, draw);
        if (!row.verdict.empty() && (lit || look.verdicts))
            inside.y += ui_.typeset(inside, row.verdict, {ink, look.small()}, draw);
        return std::round(inside.y - top + 2 * ui_.px(kPad));
    }

private:
    float calls_room(const StepRow& row) const {
        return row.calls.empty() ? 0 : ui_.text_width(row.calls, kSmallText) + ui_.px(kBetween);
    }

    /// In as many lines as they take; an equation is never broken.
    float numbers(const StepRow& row, Rect at, const TextLook& look, bool draw) {
        if (row.numbers.empty()) return 0;
        const float line = std::round(1.5f * look.size * ui_.context().em / 13);
        float x = at.x, y = at.y;
        for (const std::string& equation : row.numbers) {
            const float w = std::ceil(ui_.text_width(equation, look.size)) + 1;
            if (x > at.x && x + w > at.right()) x = at.x, y += line;
            if (draw) ui_.text({x, y, w, line}, equation, look);
            x += w + ui_.px(kBetween);
        }
        return y + line - at.y;
    }

    Ui& ui_;
    const Step& step_;
    int lit_;
    float width_;
};

/// The largest that the card holds; the smallest where none does.
Look fitting(Rows& rows, float height) {
    constexpr Look kLooks[] = {{20, true, true},   {18, true, true},  {16, true, true},   {15, true, false},
                               {16, false, false}, {14, true, false}, {14, false, false}, {13, false, false},
                               {12, false, false}, {11, false, false}};
    for (const Look& look : kLooks)
        if (rows.total(look) <= height && rows.whole(look)) return look;
    return {10, false, false};
}

/// Whose step it is, and whether another one is on its way.
void head_of(Ui& ui, Rect head, const Step& step) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    if (!c.state.has_method(c.state.curves.selected)) return ui.text(head, "Step", {t.text, 13, Face::Bold});
    const auto m = static_cast<std::size_t>(c.state.curves.selected);
    const std::optional<std::int64_t> wanted = step_shown(c.state);
    std::string title = panels::run_markup(c, c.state.curves.selected);
    if (wanted) title += fmt::format(": step {} → {}", step.t, step.t + 1);
    const float width = std::min(head.w, std::ceil(ui.text_width(title, 13, Face::Bold)) + 1);
    ui.text(cut_left(head, width), title, {m < c.styles.size() ? c.styles[m].text : t.text, 13, Face::Bold});
    cut_left(head, ui.px(kBetween));
    std::string words;
    const bool waits = wanted && (!step.made || (c.state.race.cursor && step.made->t != *wanted));
    if (waits)
        words = fmt::format("step {} is being made again", *wanted);
    else if (step.made && step.made->sentence.empty())
        words = calls_of(step.made->report.operator_calls, step.made->report.svds);
    if (head.w > ui.text_width(words, 12)) ui.text(head, words, {t.quiet, 12});
}

/// Where the work of the step goes: a stretch a part, with its name and share where they have room.
class WorkBar {
public:
    WorkBar(Ui& ui, const Step& step, int lit) : ui_(ui), step_(step), lit_(lit) {
        for (const StepRow& row : step.rows) total_ += row.seconds;
    }
    bool known() const { return total_ > 0; }
    void draw(Rect at) {
        const theme::Theme& t = ui_.theme();
        const std::string words = fmt::format("work: {}", print_duration(total_));
        ui_.text(cut_left(at, ui_.px(kName)), words, {t.quiet, 12});
        width_ = at.w;
        for (std::size_t k = 0; k < step_.rows.size(); ++k) {
            const double share = step_.rows[k].seconds / total_;
            const Rect stretch = cut_left(at, whole_width(share, k));
            if (stretch.w >= 1) part(k, share, stretch);
        }
    }

private:
    /// Whole pixels, so that the stretches meet; the last takes what is left.
    float whole_width(double share, std::size_t k) {
        const float before = std::round(width_ * float(passed_));
        passed_ += share;
        return (k + 1 == step_.rows.size() ? width_ : std::round(width_ * float(passed_))) - before;
    }
    void part(std::size_t k, double share, Rect r) {
        const theme::Theme& t = ui_.theme();
        const StepRow& row = step_.rows[k];
        const bool lit = static_cast<int>(k) == lit_;
        const std::string percent = decimals(100 * share, 0) + " %";
        if (ui_.pressable("step.work" + std::to_string(k), r)) ui_.context().emit(ShowPart{int(k)});
        ui_.tooltip(fmt::format("{}: {}, {} of this step's work as it was made again", row.form.name,
                                print_duration(row.seconds), percent));
        Rect bar = r;
        bar.h = ui_.px(5);
        bar.w = std::max(1.f, bar.w - 1);
        ui_.painter().rect(bar, lit ? t.accent : t.frame, ui_.px(1));
        r.y += ui_.px(6);
        r.h -= ui_.px(6);
        const TextLook look{lit ? t.text : t.quiet, kSmallText};
        const float number = ui_.text_width(percent, kSmallText) + ui_.px(6),
                    name = ui_.text_width(row.form.name, kSmallText);
        if (name + ui_.px(4) + number <= r.w) ui_.text(cut_left(r, name + ui_.px(4)), row.form.name, look);
        if (number <= r.w) ui_.text(r, percent, look);
    }

    Ui& ui_;
    const Step& step_;
    int lit_;
    double total_ = 0, passed_ = 0;
    float width_ = 0;
};

}  // namespace

void step_card(Ui& ui, Rect card, bool switched) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    c.memory.step_wanted = true;
    ui.card_surface(card);
    Rect at = inset(card, ui.px(17), ui.px(6));
    Rect head = cut_top(at, ui.px(24));
    if (switched) head.w = std::max(0.f, head.w - ui.px(kCentreSwitchRoom));
    const Step step = step_of(c);
    head_of(ui, head, step);
    if (switched) centre_switch(ui, card);
    card_head(ui, "step", card);
    cut_top(at, ui.px(6));
    if (const std::string why = why_no_step(c, step); !why.empty()) {
        ui.paragraph(at, why, {t.quiet, 13});
        return;
    }
    const int lit = std::clamp(race_of(c.state).part, 0, static_cast<int>(step.rows.size()) - 1);
    WorkBar work(ui, step, lit);
    if (work.known()) {
        work.draw(inset(cut_top(at, ui.px(22)), ui.px(kInset), 0));
        cut_top(at, ui.px(kRowGap));
    }
    Rows rows(ui, step, lit, at.w);
    const Look look = fitting(rows, at.h);
    ui.painter().push_clip(at);
    for (std::size_t k = 0; k < step.rows.size(); ++k) {
        const Rect r{at.x, at.y, at.w, rows.height(k, look)};
        if (static_cast<int>(k) == lit) {
            ui.painter().rect(r, t.accent_tint, ui.px(6));
            ui.painter().rect({r.x, r.y + ui.px(6), ui.px(3), r.h - 2 * ui.px(6)}, t.accent, 0);
            ui.probe("step.lit", r);
        }
        const std::string id = "step.part" + std::to_string(k);
        if (ui.pressable(id, r)) c.emit(ShowPart{static_cast<int>(k)});
        ui.tooltip("↑ ↓ go from part to part, past the last to the next step");
        rows.row(k, look, r, true);
        cut_top(at, r.h + ui.px(kRowGap));
    }
    ui.painter().pop_clip();
}

}  // namespace lowrank::race
