// A row a part: its name, its formula, the formula with its numbers, and what was decided.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/panels/chosen_values.h"
#include "app/ui/cards.h"
#include "app/ui/format.h"
#include "app/workspace/race/race_cards.h"
#include "app/workspace/race/race_state.h"
#include "app/workspace/race/step_shown.h"
#include "app/workspace/race/step_words.h"

namespace lowrank::panels {
namespace {

constexpr float kName = 126, kPad = 7, kRowGap = 4, kBetween = 18;

/// A part as it is drawn.
struct Row {
    PartForm form{};
    std::string filled;  ///< empty where nothing of the formula has a number
    std::vector<std::string> numbers;
    std::string verdict, calls;
};

/// The step on the card, and its rows. made: null where its numbers are not there.
struct Step {
    const StepInParts* made = nullptr;
    std::int64_t t = 0;
    std::vector<Row> rows;
};

std::string count_of(std::uint32_t count, const char* one, const char* more) {
    return count == 0 ? "" : std::to_string(count) + " " + (count == 1 ? one : more);
}

std::string calls_of(std::uint32_t calls, std::uint32_t svds) {
    const std::string a = count_of(calls, "operator call", "operator calls"),
                      b = count_of(svds, "SVD", "SVDs");
    return a.empty() || b.empty() ? a + b : a + ", " + b;
}

/// The objectives on both sides of the step, as they were recorded.
void add_objectives(const Trace& trace, std::size_t t, std::vector<PartNumber>& numbers) {
    if (t + 1 >= trace.size()) return;
    for (const auto& [symbol, value] :
         {std::pair("f(X_t)", trace.objective[t]), std::pair("f(X_{t+1})", trace.objective[t + 1])})
        if (!std::isnan(value)) numbers.push_back({symbol, value, 2});
}

Step step_of(const Context& c) {
    Step step;
    const StepInParts* made = c.matrix.step.get();
    const auto m = static_cast<std::size_t>(c.state.selected);
    if (made && made->method == c.state.selected && made->generation == c.race.generation &&
        m < c.race.traces.size())
        step.made = made;
    step.t = step.made ? step.made->t : state::step_shown(c.state).value_or(0);
    const bool known = step.made && step.made->sentence.empty();
    for (const PartForm& form : known ? parts_of(step.made->rules) : state::parts_shown(c.state)) {
        Row row;
        row.form = form;
        const MadePart* part = nullptr;
        if (known)
            for (const MadePart& each : step.made->parts)
                if (each.part == form.part) part = &each;
        if (part) {
            std::vector<PartNumber> numbers = part->numbers;
            if (form.part == StepPart::Move) {
                numbers.push_back({"‖X_{t+1} − X_t‖", step.made->moved, 1});
                add_objectives(c.race.traces[m], static_cast<std::size_t>(step.t), numbers);
            }
            row.filled = filled_in(form.formula, numbers);
            if (row.filled == form.formula) row.filled.clear();
            // What stands in the formula is said there.
            std::erase_if(numbers, [&](const PartNumber& number) {
                return form.formula.find(number.symbol) != std::string_view::npos;
            });
            row.numbers = equations(numbers);
            // The answer stands beside its question.
            if (form.part == StepPart::RestartTest && !row.filled.empty())
                row.filled += "  " + std::string(part->verdict);
            else
                row.verdict = part->verdict;
            row.calls = calls_of(part->operator_calls, part->svds);
        }
        step.rows.push_back(std::move(row));
    }
    return step;
}

/// Why there is no step to show, or nothing.
std::string why_no_step(const Context& c, const Step& step) {
    if (!c.state.has_method(c.state.selected))
        return "Choose a method on the left to see its step in its parts.";
    if (step.made && !step.made->sentence.empty()) return step.made->sentence;
    if (step.rows.empty())
        return why_no_parts(c.state.experiment.methods[static_cast<std::size_t>(c.state.selected)].spec);
    return {};
}

/// How large the rows are drawn: type of the formulas, and whether those that are not lit say all they know.
struct Look {
    float formula = 15;
    bool numbers = true, verdicts = true;
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

    /// The height it takes. Without draw: measures only.
    float row(std::size_t k, const Look& look, Rect at, bool draw) {
        const theme::Theme& t = ui_.theme();
        const Row& row = step_.rows[k];
        const bool lit = static_cast<int>(k) == lit_;
        const theme::Colour ink = lit ? t.text : t.quiet;
        Rect inside = inset(at, ui_.px(12), ui_.px(kPad));
        const float top = inside.y;
        if (draw) {
            const float line = std::round(1.4f * look.formula * ui_.context().em / 13);
            ui_.text({inside.x, inside.y, ui_.px(kName - 8), line}, row.form.name,
                     {lit ? t.accent_text : t.quiet, 12, Face::Bold});
            if (!row.calls.empty())
                ui_.text({inside.x, inside.y, inside.w, line}, row.calls,
                         {t.quiet, 11, Face::Regular, HAlign::Right});
        }
        inside.x += ui_.px(kName);
        inside.w -= ui_.px(kName);
        Rect formula = inside;
        formula.w -= row.calls.empty() ? 0 : ui_.text_width(row.calls, 11) + ui_.px(kBetween);
        inside.y += ui_.typeset(formula, row.form.formula, {lit ? t.text : t.quiet, look.formula}, draw);
        if (!row.filled.empty() && (lit || look.numbers))
            inside.y += ui_.typeset(inside, row.filled, {lit ? t.accent_text : t.quiet, look.formula}, draw);
        if (lit || look.numbers) inside.y += numbers(row, inside, {ink, 13}, draw);
        if (!row.verdict.empty() && (lit || look.verdicts))
            inside.y += ui_.typeset(inside, row.verdict, {ink, 13}, draw);
        return std::round(inside.y - top + 2 * ui_.px(kPad));
    }

private:
    /// In as many lines as they take; an equation is never broken.
    float numbers(const Row& row, Rect at, const TextLook& look, bool draw) {
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

/// The largest that the height holds; the smallest where none does.
Look fitting(Rows& rows, float height) {
    constexpr Look kLooks[] = {{20, true, true},   {18, true, true},  {16, true, true},  {15, true, false},
                               {16, false, false}, {14, true, false}, {14, false, false}};
    for (const Look& look : kLooks)
        if (rows.total(look) <= height) return look;
    return {13, false, false};
}

/// Whose step it is, and whether another one is on its way.
void head_of(Ui& ui, Rect head, const Step& step) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    if (!c.state.has_method(c.state.selected)) return ui.text(head, "Step", {t.text, 13, Face::Bold});
    const auto m = static_cast<std::size_t>(c.state.selected);
    const std::optional<std::int64_t> wanted = state::step_shown(c.state);
    std::string title = run_markup(c, c.state.selected);
    if (wanted) title += ": step " + std::to_string(step.t) + " → " + std::to_string(step.t + 1);
    const float width = std::min(head.w, std::ceil(ui.text_width(title, 13, Face::Bold)) + 1);
    ui.text(cut_left(head, width), title, {m < c.styles.size() ? c.styles[m].text : t.text, 13, Face::Bold});
    cut_left(head, ui.px(kBetween));
    std::string words;
    const bool waits = wanted && (!step.made || (c.state.cursor && step.made->t != *wanted));
    if (waits)
        words = "step " + std::to_string(*wanted) + " is being made again";
    else if (step.made && step.made->sentence.empty())
        words = calls_of(step.made->report.operator_calls, step.made->report.svds);
    if (head.w > ui.text_width(words, 12)) ui.text(head, words, {t.quiet, 12});
}

}  // namespace

void step_card(Ui& ui, Rect card, float head_right) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    c.memory.step_wanted = true;
    ui.card_surface(card);
    Rect at = inset(card, ui.px(17), ui.px(6));
    Rect head = cut_top(at, ui.px(24));
    head.w = std::max(0.f, head.w - head_right);
    const Step step = step_of(c);
    head_of(ui, head, step);
    card_head(ui, "step", card);
    cut_top(at, ui.px(6));
    if (const std::string why = why_no_step(c, step); !why.empty()) {
        ui.paragraph(at, why, {t.quiet, 13});
        return;
    }
    const int lit = std::clamp(race_of(c.state).part, 0, static_cast<int>(step.rows.size()) - 1);
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
        if (ui.pressable(id, r)) c.emit(state::ShowPart{static_cast<int>(k)});
        ui.tooltip("↑ ↓ go from part to part, past the last to the next step");
        rows.row(k, look, r, true);
        cut_top(at, r.h + ui.px(kRowGap));
    }
    ui.painter().pop_clip();
}

}  // namespace lowrank::panels
