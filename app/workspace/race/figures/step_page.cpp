// Lays out a step taken apart: measured at the page's own size of type, then drawn at the size at which all
// of it fits.
#include "app/workspace/race/figures/step_page.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <utility>

#include "app/figure/engine/fit_words.h"
#include "app/figure/engine/layout.h"
#include "app/figure/page/page_note.h"
#include "app/figure/race/build_race_figures.h"
#include "app/paint/text_layout.h"
#include "core/io/table/table_text.h"
#include "core/method/algorithms.h"
#include "core/run/run_name.h"
#include "core/text/numbers.h"

namespace lowrank::race {
namespace {

using namespace figure;
using paint::Face;
using paint::Rect;

constexpr float kFormula = 13, kNumbers = 12, kCalls = 10.5f;  ///< sizes of type
constexpr float kLine = 1.4f;                                  ///< of a size of type
constexpr float kHead = 26, kPad = 5, kGap = 16;
constexpr float kSmallest = 0.08f;  ///< of the page's type: a stamp is too small to read, but not a heap

struct Ink {
    float size;
    theme::Colour colour;
    Face face = Face::Regular;
};

class StepSheet {
public:
    StepSheet(StepPageInput in, const Surface& page) : in_(std::move(in)), s_(inside_margin(page)) {
        const float em = s_.em;
        for (float scale = 1; scale > kSmallest; scale *= 0.95f) {
            s_.em = em * scale;
            whole_ = true;
            const float height = lay(nullptr);
            if (whole_ && height <= s_.area.h) return;
        }
    }
    void draw(paint::Painter& painter) { lay(&painter); }

private:
    /// Draws where there is a painter; the height it takes.
    float lay(paint::Painter* painter) {
        const theme::Theme& t = *s_.theme;
        const float left = s_.area.x, right = s_.area.right();
        float y = s_.area.y + head(painter);
        const auto rule = [&](float width, theme::Colour colour) {
            if (painter) painter->line({left, y}, {right, y}, {colour, s_.px(width), theme::Dash::Solid});
        };
        rule(1.4f, t.text);
        float names = 0;
        for (const StepRow& row : in_.rows)
            names = std::max(names, paint::measure(row.form.name, s_.px(sizes::kSmall), Face::Bold).width);
        for (std::size_t k = 0; k < in_.rows.size(); ++k) {
            if (k > 0) rule(0.7f, t.rule);
            y += s_.px(kPad);
            y += part(in_.rows[k], {left, y, s_.area.w, 0}, names + s_.px(kGap), painter) + s_.px(kPad);
        }
        rule(1.4f, t.text);
        return y + s_.px(2) - s_.area.y;
    }

    /// Whose step, what it took, and the experiment where there is room beside them.
    float head(paint::Painter* painter) {
        const theme::Theme& t = *s_.theme;
        const float size = s_.px(sizes::kTitle), small = s_.px(sizes::kSmall), middle = s_.area.y + s_.px(9);
        const std::string own = step_title(in_), &title = title_of(s_, own);
        float x = s_.area.x + paint::measure(title, size, Face::Bold).width;
        whole_ = whole_ && x <= s_.area.right();
        if (!painter) return s_.px(kHead);
        const auto styles = theme::method_styles(in_.methods, 0, t);
        const auto m = static_cast<std::size_t>(in_.step.method);
        put({s_.area.x, middle}, title, {size, m < styles.size() ? styles[m].text : t.text, Face::Bold},
            paint::HAlign::Left, *painter);
        const std::string calls = calls_of(in_.step.report.operator_calls, in_.step.report.svds);
        const float wide = paint::measure(calls, small).width;
        if (x + s_.px(kGap) + wide <= s_.area.right()) {
            put({x + s_.px(kGap), middle}, calls, {small, t.quiet}, paint::HAlign::Left, *painter);
            x += s_.px(kGap) + wide;
        }
        if (!wants_notes(s_)) return s_.px(kHead);
        const std::string corner = shortened_list(in_.corner, s_.area.right() - x - s_.px(2 * kGap), small);
        if (!corner.empty())
            put({s_.area.right(), middle}, corner, {small, t.quiet}, paint::HAlign::Right, *painter);
        return s_.px(kHead);
    }

    float part(const StepRow& row, Rect at, float names, paint::Painter* painter) {
        const theme::Theme& t = *s_.theme;
        const float line = s_.px(kFormula) * kLine, middle = at.y + line / 2;
        const float calls = row.calls.empty() ? 0 : paint::measure(row.calls, s_.px(kCalls)).width;
        if (painter) {
            put({at.x, middle}, row.form.name, {s_.px(sizes::kSmall), t.text, Face::Bold},
                paint::HAlign::Left, *painter);
            put({at.right(), middle}, row.calls, {s_.px(kCalls), t.quiet}, paint::HAlign::Right, *painter);
        }
        const Rect words{at.x + names, at.y, at.w - names, 0};
        float h = 0;
        const auto add = [&](const std::string& markup, float width, float size, theme::Colour colour) {
            if (markup.empty()) return;
            whole_ = whole_ && width > 0;
            for (const std::string& each : paint::wrap_words(markup, std::max(width, 1.f), s_.px(size))) {
                whole_ = whole_ && each.find("…") == std::string::npos;
                if (painter)
                    put({words.x, words.y + h + s_.px(size) * kLine / 2}, each, {s_.px(size), colour},
                        paint::HAlign::Left, *painter);
                h += s_.px(size) * kLine;
            }
        };
        add(std::string(row.form.formula), words.w - (calls > 0 ? calls + s_.px(kGap) : 0), kFormula, t.text);
        add(row.filled, words.w, kFormula, t.accent_text);
        h += equations_of(row, words, h, painter);
        add(row.verdict, words.w, kNumbers, t.quiet);
        return std::max(h, line);
    }

    /// In as many lines as they take; an equation is never broken.
    float equations_of(const StepRow& row, Rect at, float below, paint::Painter* painter) {
        if (row.numbers.empty()) return 0;
        const float size = s_.px(kNumbers), line = size * kLine;
        float x = at.x, h = 0;
        for (const std::string& equation : row.numbers) {
            const float wide = paint::measure(equation, size).width;
            if (x > at.x && x + wide > at.right()) x = at.x, h += line;
            whole_ = whole_ && x + wide <= at.right();
            if (painter)
                put({x, at.y + below + h + line / 2}, equation, {size, s_.theme->quiet}, paint::HAlign::Left,
                    *painter);
            x += wide + s_.px(kGap);
        }
        return h + line;
    }

    void put(paint::Point at, std::string_view markup, const Ink& ink, paint::HAlign h,
             paint::Painter& painter) {
        if (markup.empty()) return;
        painter.text(
            at, markup,
            {.size = ink.size, .face = ink.face, .colour = ink.colour, .h = h, .v = paint::VAlign::Middle});
    }

    StepPageInput in_;
    Surface s_;
    bool whole_ = true;  ///< nothing is cut or leaves the page
};

}  // namespace

StepPageInput step_page_input(const Race& race, const StepInParts& step) {
    const auto m = static_cast<std::size_t>(step.method);
    const Trace& trace = race.traces.at(m);
    StepPageInput input;
    input.step = step;
    input.rows = step_rows(step, trace);
    for (const StepRow& row : input.rows) {
        const auto part = std::ranges::find(step.parts, row.form.part, &MadePart::part);
        input.numbers.push_back(part == step.parts.end() ? std::vector<PartNumber>()
                                                         : numbers_of(*part, step, trace));
    }
    input.method = paint::escape_markup(told_run_name(race, m));
    input.corner = experiment_words(race.spec.problem);
    for (const Trace& each : race.traces) input.methods.push_back(each.spec);
    return input;
}

std::string step_title(const StepPageInput& input) {
    return fmt::format("{}: step {} → {}", input.method, input.step.t, input.step.t + 1);
}

Page step_page(const StepPageInput& input) {
    return {.lay_out = [=](const Surface& page) { return lay_out(input, page); },
            .description = [=] { return describe_step(input); },
            .csv = [=] { return step_csv(input); },
            .text = [=] { return step_text(input); }};
}

PlacedPage lay_out(const StepPageInput& input, const Surface& page) {
    PlacedPage placed;
    placed.picture(
        [sheet = StepSheet(input, page)](paint::Painter& painter) mutable { sheet.draw(painter); });
    return placed;
}

std::string step_text(const StepPageInput& input) {
    const auto bare = [](const std::string& markup) {
        std::string out = markup;
        std::erase(out, '\\');
        return out;
    };
    std::string out = bare(step_title(input)) + "\n" + bare(input.corner) + "\n";
    for (const StepRow& row : input.rows) {
        out += "\n" + std::string(row.form.name) + (row.calls.empty() ? "" : " (" + row.calls + ")") + "\n";
        for (const std::string& line : {std::string(row.form.formula), row.filled})
            if (!line.empty()) out += "  " + line + "\n";
        for (const std::string& equation : row.numbers) out += "  " + equation + "\n";
        if (!row.verdict.empty()) out += "  " + row.verdict + "\n";
    }
    return out;
}

std::string step_csv(const StepPageInput& input) {
    std::string out = "t,part,quantity,value\n";
    for (std::size_t k = 0; k < input.rows.size(); ++k) {
        const StepPart part = input.rows[k].form.part;
        const std::string head =
            std::to_string(input.step.t) + "," + csv_cell(std::string(input.rows[k].form.name)) + ",";
        for (const PartNumber& number : input.numbers[k])
            out += head + csv_cell(std::string(number.symbol)) + "," + print_number(number.value) + "\n";
        const auto made = std::ranges::find(input.step.parts, part, &MadePart::part);
        if (made == input.step.parts.end()) continue;
        out += fmt::format("{}operator calls,{}\n", head, made->operator_calls);
        out += head + "SVDs," + std::to_string(made->svds) + "\n";
    }
    return out;
}

}  // namespace lowrank::race
