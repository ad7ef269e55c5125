// From the left, and never from the same place twice.
#include "app/paint/phrase_fit.h"

#include <algorithm>

namespace lowrank::paint {
namespace {

bool is_figure(char c) { return c >= '0' && c <= '9'; }

/// The bytes of a minus sign, either of the two; 0 where there is none.
std::size_t sign_at(std::string_view text) {
    constexpr std::string_view kMinus = "−";
    return text.starts_with(kMinus) ? kMinus.size() : text.starts_with('-') ? 1 : 0;
}

std::size_t digits_at(std::string_view text) {
    constexpr std::size_t kMost = 40;  // no number of the program has more
    std::size_t n = 0;
    while (n < std::min(kMost, text.size()) && is_figure(text[n])) ++n;
    return n;
}

}  // namespace

std::size_t number_at(std::string_view text) {
    std::size_t n = sign_at(text);
    const std::size_t whole = digits_at(text.substr(n));
    if (whole == 0) return 0;
    n += whole;
    for (const std::string_view space : {" ", " ", " "})
        while (text.substr(n).starts_with(space) && digits_at(text.substr(n + space.size())) == 3)
            n += space.size() + 3;
    if (text.substr(n).starts_with('.') && digits_at(text.substr(n + 1)) > 0)
        n += 1 + digits_at(text.substr(n + 1));
    if (text.substr(n).starts_with('e')) {
        std::size_t exponent = n + 1;
        if (text.substr(exponent).starts_with('+')) ++exponent;
        exponent += sign_at(text.substr(exponent));
        if (const std::size_t digits = digits_at(text.substr(exponent))) n = exponent + digits;
    }
    constexpr std::string_view kTimesTen = "·10";
    if (text.substr(n).starts_with(kTimesTen) && text.substr(n + kTimesTen.size()).starts_with('^'))
        n += kTimesTen.size();
    if (text.substr(n).starts_with("^{")) {
        const std::size_t inside = n + 2 + sign_at(text.substr(n + 2));
        const std::size_t digits = digits_at(text.substr(inside));
        if (digits > 0 && text.substr(inside + digits).starts_with('}')) n = inside + digits + 1;
    }
    return n;
}

namespace {

/// Fits the pieces of one phrase to one text. Where a piece did not fit once it is not tried again: the steps
/// are at most some pieces times the letters, whatever the phrase.
class Fit {
public:
    Fit(const Phrasebook::Pieces& pieces, std::string_view text, FittedPhrase& found, Patience& patience)
        : pieces_(pieces), text_(text), found_(found), patience_(patience) {}

    bool from(std::size_t at, std::size_t begin) {
        if (patience_.steps == 0) return false;
        --patience_.steps;
        if (at == pieces_.size()) return begin == text_.size();
        const Phrasebook::Piece& piece = pieces_[at];
        const std::string_view rest = text_.substr(begin);
        if (!piece.open) return rest.starts_with(piece.text) && from(at + 1, begin + piece.text.size());
        if (failed_.empty()) failed_.resize(pieces_.size() * (text_.size() + 1));
        if (failed_[place(at, begin)]) return false;
        const bool fits = piece.text.empty() ? number(at, begin) : words(at, begin);
        if (!fits) failed_[place(at, begin)] = true;
        return fits;
    }

private:
    std::size_t place(std::size_t at, std::size_t begin) const { return at * (text_.size() + 1) + begin; }

    bool number(std::size_t at, std::size_t begin) {
        const std::size_t n = number_at(text_.substr(begin));
        if (n == 0) return false;
        found_.numbers.push_back(text_.substr(begin, n));
        if (from(at + 1, begin + n)) return true;
        found_.numbers.pop_back();
        return false;
    }

    /// The shortest words that let the rest fit: up to where the letters that follow stand next.
    bool words(std::size_t at, std::size_t begin) {
        const bool last = at + 1 == pieces_.size();
        // Words are of one sentence, whose end belongs to the phrase.
        const std::size_t stop = std::min(text_.find(". ", begin), text_.size() - 1) + 1;
        if (last && (stop < text_.size() || text_.ends_with('.'))) return false;
        for (std::size_t end = last ? text_.size() : begin + 1; end <= std::min(stop, text_.size()); ++end) {
            if (!last && !pieces_[at + 1].open) end = next_of(at + 1, end);
            if (end == std::string_view::npos || end == begin || end > stop) return false;
            // From here on these same ends were tried behind words that began earlier in the sentence.
            if (tried(at, end)) return false;
            found_.words.emplace_back(pieces_[at].text, text_.substr(begin, end - begin));
            if (from(at + 1, end)) return true;
            found_.words.pop_back();
        }
        return false;
    }

    /// Where the letters of a piece stand next.
    std::size_t next_of(std::size_t at, std::size_t begin) {
        if (nowhere_.empty()) nowhere_.resize(pieces_.size(), text_.size() + 1);
        if (begin >= nowhere_[at]) return std::string_view::npos;
        const std::size_t found = text_.find(pieces_[at].text, begin);
        if (found == std::string_view::npos) nowhere_[at] = begin;
        return found;
    }

    /// Whether what follows a gap has been tried at a place; it is from now on.
    bool tried(std::size_t at, std::size_t end) {
        if (tried_.empty()) tried_.resize(pieces_.size() * (text_.size() + 1));
        const bool before = tried_[place(at, end)];
        tried_[place(at, end)] = true;
        return before;
    }

    const Phrasebook::Pieces& pieces_;
    std::string_view text_;
    FittedPhrase& found_;
    Patience& patience_;
    std::vector<bool> failed_, tried_;
    std::vector<std::size_t> nowhere_;  ///< by piece: from where on its letters stand no more
};

}  // namespace

bool fits(const Phrasebook::Pieces& phrase, std::string_view text, FittedPhrase& found, Patience& patience) {
    return Fit(phrase, text, found, patience).from(0, 0);
}

}  // namespace lowrank::paint
