// Unhinted, unkerned advances summed in em.
#include "app/paint/text_layout.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/paint/font_metrics.h"
#include "app/paint/markup.h"
#include "app/paint/phrasebook.h"
#include "app/paint/typeface_scope.h"
#include "core/text/bounds.h"
#include "core/text/utf8.h"

namespace lowrank::paint {
namespace {

// In em: what capitals, digits and brackets take in every typeface here. A font's own line box is taller than
// any text looks.
constexpr float kAscent = 0.76f, kDescent = 0.24f;

/// Of a style in the typeface that is in use.
const FontMetrics& metrics_of(Face face) { return font_metrics(face_of(typeface_in_use(), face)); }

/// Of words as they are written, which no phrasebook is asked for again.
TextLayout lay_out_written(std::string_view markup, float size, Face face) {
    const FontMetrics& font = metrics_of(face);
    TextLayout layout;
    float pen = 0;
    for (const MarkupSpan& span : parse_markup(markup)) {
        TextRun run;
        run.text = span.text;
        run.size = size * span.scale;
        run.x = pen;
        run.dy = -size * span.shift;
        for (std::string_view rest = span.text; !rest.empty();) {
            const char32_t code_point = take_code_point(rest);
            const FontMetrics::Glyph& glyph = font.glyph(code_point);
            const float advance = glyph.advance * run.size;
            run.glyphs.push_back({code_point, glyph.index, glyph.face, pen, advance});
            pen += advance;
        }
        run.width = pen - run.x;
        layout.extent.ascent = std::max(layout.extent.ascent, kAscent * run.size - run.dy);
        layout.extent.descent = std::max(layout.extent.descent, kDescent * run.size + run.dy);
        layout.runs.push_back(std::move(run));
    }
    layout.extent.width = pen;
    return layout;
}

/// What lay_out_written takes, bit for bit, without its glyphs.
TextExtent extent_written(std::string_view markup, float size, Face face) {
    const FontMetrics& font = metrics_of(face);
    TextExtent extent;
    for (const MarkupSpan& span : parse_markup(markup)) {
        const float span_size = size * span.scale, down = -size * span.shift;
        for (std::string_view rest = span.text; !rest.empty();)
            extent.width += font.glyph(take_code_point(rest)).advance * span_size;
        extent.ascent = std::max(extent.ascent, kAscent * span_size - down);
        extent.descent = std::max(extent.descent, kDescent * span_size + down);
    }
    return extent;
}

/// Where the pen stands behind words that begin with it there: the sums of lay_out_written, bit for bit.
float pen_behind(float pen, std::string_view markup, float size, Face face) {
    const FontMetrics& font = metrics_of(face);
    for (const MarkupSpan& span : parse_markup(markup))
        for (std::string_view rest = span.text; !rest.empty();)
            pen += font.glyph(take_code_point(rest)).advance * (size * span.scale);
    return pen;
}

float width_written(std::string_view markup, float size, Face face) {
    return pen_behind(0, markup, size, face);
}

/// Bytes of the norm, inner product, sum in brackets or side of a fraction that begins at a place; 0 where
/// none does, or a longer one than a line has room for.
std::size_t bracket_length(std::string_view markup, std::size_t at) {
    constexpr std::size_t kLongest = 200;
    const std::string_view rest = markup.substr(at, kLongest);
    for (const auto& [open, close] : {std::pair{"‖", "‖"}, std::pair{"⟨", "⟩"}}) {
        const std::string_view end(close);
        if (!rest.starts_with(open)) continue;
        const std::size_t found = rest.find(end, std::string_view(open).size());
        return found == rest.npos ? 0 : found + end.size();
    }
    if (!rest.starts_with("(")) return 0;
    std::size_t length = 0;
    int depth = 0;
    do depth += rest[length] == '(' ? 1 : rest[length] == ')' ? -1 : 0;
    while (++length < rest.size() && depth > 0);
    const bool above = depth == 0 && length < rest.size() && rest[length] == '/';
    const bool below = depth == 0 && at > 0 && markup[at - 1] == '/';
    // A sum in brackets, '(n_1 + n_2 − r)'; other words in brackets are words.
    constexpr std::size_t kLongestSum = 48;
    const std::string_view inside = rest.substr(0, length);
    const bool sum = depth == 0 && length <= kLongestSum &&
                     (inside.find(" + ") != inside.npos || inside.find(" − ") != inside.npos);
    return above || below || sum ? length : 0;
}

/// Where the first word ends. whole: what stands in brackets or in a fraction is one word.
std::size_t end_of_word(std::string_view markup, bool whole) {
    const auto beside_bar = [&](std::size_t at) {
        return markup.substr(at).starts_with(" / ") || (at > 1 && markup.substr(at - 2).starts_with(" / "));
    };
    int depth = 0;
    std::size_t end = 0;
    while (end < markup.size() && (depth > 0 || markup[end] != ' ' || (whole && beside_bar(end)))) {
        const std::size_t bracket = whole ? bracket_length(markup, end) : 0;
        if (bracket > 0) {
            end += bracket;
        } else if (markup[end] == '\\' && end + 1 < markup.size()) {
            end += 2;
        } else {
            depth += markup[end] == '{' ? 1 : markup[end] == '}' ? -1 : 0;
            ++end;
        }
    }
    return end;
}

/// The first letters of spans.
std::vector<MarkupSpan> first_of(const std::vector<MarkupSpan>& spans, std::size_t letters) {
    std::vector<MarkupSpan> first;
    for (const MarkupSpan& span : spans) {
        if (letters == 0) break;
        const std::string_view text = first_letters(span.text, letters);
        first.push_back({std::string(text), span.scale, span.shift});
        letters -= letters_of(text);
    }
    return first;
}

/// The longest beginning that fits with an ellipsis, found by halves.
std::string cut_written(std::string_view markup, float max_width, float size, Face face) {
    const std::vector<MarkupSpan> spans = parse_markup(markup);
    std::size_t all = 0;
    for (const MarkupSpan& span : spans) all += letters_of(span.text);
    const auto cut_to = [&](std::size_t letters) { return markup_of(first_of(spans, letters)) + "…"; };
    std::size_t fits = 0;
    for (std::size_t longer = all; fits + 1 < longer;) {
        const std::size_t middle = fits + (longer - fits) / 2;
        (width_written(cut_to(middle), size, face) <= max_width ? fits : longer) = middle;
    }
    // No ellipsis stands behind a space or a comma.
    std::vector<MarkupSpan> kept = first_of(spans, fits);
    while (!kept.empty() && (kept.back().text.ends_with(' ') || kept.back().text.ends_with(','))) {
        kept.back().text.pop_back();
        if (kept.back().text.empty()) kept.pop_back();
    }
    return kept.empty() ? std::string() : as_written(markup_of(kept) + "…");
}

}  // namespace

TextLayout lay_out(std::string_view markup, float size, Face face) {
    std::string room;
    return lay_out_written(spoken(markup, room), size, face);
}

TextExtent measure(std::string_view markup, float size, Face face) {
    std::string room;
    return extent_written(spoken(markup, room), size, face);
}

TextOrigin text_origin(Point anchor, const TextExtent& extent, const TextStyle& style) {
    float x = 0, y = 0;
    if (style.h == HAlign::Centre) x = -extent.width / 2;
    if (style.h == HAlign::Right) x = -extent.width;
    if (style.v == VAlign::Top) y = extent.ascent;
    if (style.v == VAlign::Middle)
        y = *theme::row_of(typeface_in_use()).capital * style.size /
            2;  // optical: scripts do not push the words off the middle
    if (style.v == VAlign::Bottom) y = -extent.descent;
    TextOrigin origin{anchor};
    if (style.vertical) {
        origin.along_x = 0;
        origin.along_y = -1;
    }
    origin.start = origin.map(x, y);
    return origin;
}

Rect text_box(Point anchor, std::string_view markup, const TextStyle& style) {
    const TextExtent extent = measure(markup, style.size, style.face);
    const TextOrigin origin = text_origin(anchor, extent, style);
    const Point a = origin.map(0, -extent.ascent), b = origin.map(extent.width, extent.descent);
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::abs(b.x - a.x), std::abs(b.y - a.y)};
}

std::string ellipsize(std::string_view markup, float max_width, float size, Face face) {
    std::string room;
    const std::string_view written = spoken(markup, room);
    return width_written(written, size, face) <= max_width ? std::string(markup)
                                                           : cut_written(written, max_width, size, face);
}

namespace {

/// What stands between two parts of a formula.
bool is_operator(std::string_view word) {
    constexpr std::string_view kOperators[] = {"=", "+", "−", "×", "<", ">", "≤", "≥", "≈", "≠", "±", "∈"};
    return std::ranges::find(kOperators, word) != std::end(kOperators);
}

/// Where the formula ends that begins the text, after each of its parts: 'κ = 11.36' is one word, and so is
/// '1 − √(4/(3κ + 1))'. Words that are no formula have one end.
std::vector<std::size_t> formula_ends(std::string_view markup) {
    constexpr std::size_t kFactor = 3;  // letters at most of what stands before a sum in brackets
    constexpr std::size_t kMost = 16;   // parts: a longer one may break anywhere
    std::vector<std::size_t> ends;
    for (std::size_t at = 0;;) {
        const std::size_t word = end_of_word(markup.substr(at), true), end = at + word;
        const bool joins = is_operator(markup.substr(at, word)) && end < markup.size();
        // No formula breaks behind its sign.
        if (!joins || ends.size() + 1 >= kMost) ends.push_back(end);
        const std::string_view rest = markup.substr(std::min(end + 1, markup.size()));
        const bool goes_on =
            is_operator(rest.substr(0, end_of_word(rest, true))) && rest.find(' ') != rest.npos;
        const bool factor = word <= kFactor && bracket_length(rest, 0) > 0 && rest.starts_with('(');
        if ((!joins && !goes_on && !factor) || ends.size() >= kMost) return ends;
        at = end + 1;
    }
}

/// A word of a few letters, or a number, does not stand alone in the last line: the word before it goes
/// along. space: in the line before, in front of its last word or formula; 0: it has one alone.
void fill_last_line(std::vector<std::string>& lines, std::size_t space, float max_width, float size,
                    Face face) {
    if (lines.size() < 2 || space == 0) return;
    constexpr float kFewLetters = 3;  // in em
    std::string &before = lines[lines.size() - 2], &last = lines.back();
    if (last.find(' ') != std::string::npos || width_written(last, size, face) > kFewLetters * size) return;
    const std::string longer = before.substr(space + 1) + " " + last;
    if (width_written(longer, size, face) > max_width) return;
    last = longer;
    before.resize(space);
}

/// The letters of a word; 0 of what is none. All that is no letter of a European word makes a formula, and so
/// does one alone.
std::size_t word_letters(std::string_view part) {
    std::size_t letters = 0;
    for (std::string_view rest = part; !rest.empty();) {
        const char32_t c = take_code_point(rest);
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= 0xC0 && c <= 0x17F);
        if (!letter && c != '-' && c != ',' && c != ':' && c != ';') return 0;
        letters += letter ? 1 : 0;
    }
    return letters > 1 ? letters : 0;
}

}  // namespace

std::string cut_before_formula(std::string_view markup, float max_width, float size, Face face) {
    std::string room;
    const std::string_view written = spoken(markup, room);
    if (width_written(written, size, face) <= max_width) return std::string(markup);
    constexpr std::size_t kCutWord = 4;  // letters of a word that says something without its end
    // A caption calls a panel by its letter, which stays: '(a) …'.
    const std::size_t letter =
        written.size() > 4 && written[0] == '(' && written.substr(2, 2) == ") " ? 4 : 0;
    // Up to the last word before the part that has no room: the formulas between go, too.
    std::size_t kept = letter;
    for (std::size_t at = letter, end = 0; at < written.size(); at = end + 1) {
        end = at + formula_ends(written.substr(at)).back();
        const std::size_t letters = word_letters(written.substr(at, end - at));
        if (width_written(std::string(written.substr(0, end)) + "…", size, face) > max_width) {
            if (letters >= kCutWord) return cut_written(written.substr(0, end), max_width, size, face);
            break;
        }
        if (letters > 0) kept = end;
    }
    while (kept > 0 && written[kept - 1] == ',') --kept;
    return kept == 0 ? std::string() : as_written(std::string(written.substr(0, kept)) + "…");
}

std::vector<std::string> wrap_words(std::string_view markup, float max_width, float size, Face face) {
    std::string room;
    markup = spoken(markup, room);
    std::vector<std::string> lines;
    std::string line;
    float pen = 0;                            // behind the line
    std::size_t space = 0, space_before = 0;  // in front of the last word of this line and of the one before
    while (!markup.empty()) {
        const auto too_wide = [&](std::size_t end) {
            return width_written(markup.substr(0, end), size, face) > max_width;
        };
        const std::vector<std::size_t> ends = formula_ends(markup);
        std::size_t fits = ends.size();
        // What is wider than a line has to break somewhere: before a sign.
        while (fits > 1 && too_wide(ends[fits - 1])) --fits;
        std::size_t end = ends[fits - 1];
        if (too_wide(end)) end = end_of_word(markup, false);
        const std::string word(markup.substr(0, end));
        markup.remove_prefix(std::min(end + 1, markup.size()));
        // An index sign at the end of a word takes the space for its index.
        const bool joins = line.ends_with('_') || line.ends_with('^');
        const float longer = line.empty() ? width_written(word, size, face)
                             : joins      ? width_written(line + " " + word, size, face)
                                          : pen_behind(pen, " " + word, size, face);
        if (line.empty()) {
            line = word;
        } else if (longer <= max_width) {
            space = joins ? space : line.size();
            line += " " + word;
        } else {
            lines.push_back(std::exchange(line, word));
            space_before = std::exchange(space, 0);
            pen = width_written(line, size, face);
            continue;
        }
        pen = longer;
    }
    if (!line.empty()) lines.push_back(line);
    fill_last_line(lines, space_before, max_width, size, face);
    for (std::string& each : lines)
        each = width_written(each, size, face) > max_width ? cut_written(each, max_width, size, face)
                                                           : as_written(each);
    return lines;
}

}  // namespace lowrank::paint
