// Cuts names that differ at their ends.
#include <algorithm>
#include <cctype>

#include "app/paint/markup.h"
#include "app/paint/phrasebook.h"
#include "app/paint/text_layout.h"
#include "core/text/utf8.h"

namespace lowrank::paint {
namespace {

/// So many letters from the beginning, or from the end.
std::vector<MarkupSpan> some_letters(const std::vector<MarkupSpan>& spans, std::size_t count, bool from_end) {
    std::vector<MarkupSpan> kept;
    for (std::size_t k = 0; k < spans.size() && count > 0; ++k) {
        MarkupSpan span = spans[from_end ? spans.size() - 1 - k : k];
        std::vector<std::string> letters;
        for (std::string_view rest = span.text; !rest.empty();) {
            const std::string_view before = rest;
            take_code_point(rest);
            letters.emplace_back(before.substr(0, before.size() - rest.size()));
        }
        const std::size_t taken = std::min(count, letters.size()),
                          skipped = from_end ? letters.size() - taken : 0;
        count -= taken;
        span.text.clear();
        for (std::size_t i = 0; i < taken; ++i) span.text += letters[skipped + i];
        kept.insert(from_end ? kept.begin() : kept.end(), std::move(span));
    }
    return kept;
}

/// So many letters from the end, or fewer where they would begin within a word or with a space: 'ptimal)'
/// says nothing.
std::size_t in_whole_words(const std::vector<MarkupSpan>& spans, std::size_t count) {
    std::string text;
    for (const MarkupSpan& span : some_letters(spans, count + 1, true)) text += span.text;
    const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
    std::string_view rest = text;
    char before = rest.empty() ? ' ' : rest.front();
    for (take_code_point(rest); !rest.empty() && count > 0; take_code_point(rest), --count) {
        if (rest.front() != ' ' && (!is_letter(before) || !is_letter(rest.front()))) break;
        before = rest.front();
    }
    return count;
}

std::size_t letters_of(const std::vector<MarkupSpan>& spans) {
    std::size_t count = 0;
    for (const MarkupSpan& span : spans) count += character_count(span.text);
    return count;
}

}  // namespace

std::string cut_in_the_middle(std::string_view markup, float max_width, float size, Face face) {
    std::string room;
    const std::string written(spoken(markup, room));
    const auto fits = [&](const std::string& text) {
        return measure(as_written(text), size, face).width <= max_width;
    };
    if (fits(written)) return std::string(markup);
    constexpr std::size_t kSome = 3;  // letters on either side that still say something
    const std::vector<MarkupSpan> spans = parse_markup(written);
    const auto cut_to = [&](std::size_t head, std::size_t tail) {
        return markup_of(some_letters(spans, head, false)) + "…" + markup_of(some_letters(spans, tail, true));
    };
    // Widths grow with the letters: the most that fit, by halves.
    const auto most = [&](std::size_t beyond, const auto& cut) {
        std::size_t best = 0;
        while (beyond - best > 1) {
            const std::size_t tried = (best + beyond) / 2;
            (fits(cut(tried)) ? best : beyond) = tried;
        }
        return best;
    };
    const std::size_t all = letters_of(spans);
    const std::size_t each = most(all / 2 + 1, [&](std::size_t count) { return cut_to(count, count); });
    const std::size_t tail = each < kSome ? 0 : in_whole_words(spans, each);
    if (tail < kSome) return ellipsize(markup, max_width, size, face);
    return as_written(
        cut_to(most(all - tail + 1, [&](std::size_t head) { return cut_to(head, tail); }), tail));
}

}  // namespace lowrank::paint
