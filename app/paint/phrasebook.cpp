// Texts are compared by their shape: the letters, and where numbers stand.
#include "app/paint/phrasebook.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/core.h>
#include <utility>

#include "app/paint/markup.h"
#include "app/paint/painter.h"
#include "app/paint/phrase_fit.h"
#include "core/text/bounds.h"

namespace lowrank::paint {
namespace {

constexpr std::string_view kColon = ": ";

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// The bytes of '{}', '{1}' or '{name}'; 0 where the brace belongs to a script or to the text.
std::size_t gap_at(std::string_view text, std::size_t at) {
    if (text[at] != '{' || (at > 0 && (text[at - 1] == '_' || text[at - 1] == '^' || text[at - 1] == '\\')))
        return 0;
    std::size_t end = at + 1;
    while (end < text.size() && (is_digit(text[end]) || (text[end] >= 'a' && text[end] <= 'z'))) ++end;
    return end < text.size() && text[end] == '}' ? end + 1 - at : 0;
}

/// The text with '{}' where its numbers stand.
std::string shape_of(std::string_view text, std::vector<std::string_view>& numbers) {
    std::string shape;
    for (std::size_t at = 0; at < text.size();) {
        if (const std::size_t n = number_at(text.substr(at))) {
            numbers.push_back(text.substr(at, n));
            shape += "{}";
            at += n;
        } else {
            shape += text[at++];
        }
    }
    return shape;
}

Phrasebook::Pieces cut(std::string_view text) {
    Phrasebook::Pieces pieces;
    std::size_t numbers = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (const std::size_t n = gap_at(text, at)) {
            Phrasebook::Piece piece{std::string(text.substr(at + 1, n - 2)), true, 0};
            if (piece.text.empty()) {
                piece.number = numbers++;
            } else if (is_digit(piece.text[0])) {
                // '{0}' is nobody's number: no English has it.
                piece.number = static_cast<std::size_t>(std::atoi(piece.text.c_str())) - 1;
                piece.text.clear();
            }
            pieces.push_back(std::move(piece));
            at += n;
        } else {
            if (pieces.empty() || pieces.back().open) pieces.emplace_back();
            pieces.back().text += text[at++];
        }
    }
    return pieces;
}

bool is_number(const Phrasebook::Piece& piece) { return piece.open && piece.text.empty(); }
bool is_word(const Phrasebook::Piece& piece) { return piece.open && !piece.text.empty(); }
bool has_letter(const Phrasebook::Piece& piece) {
    return !piece.open && std::ranges::any_of(piece.text, is_letter);
}
/// ''{file}', line {}'.
bool is_place(const Phrasebook::Pieces& pieces) {
    return pieces.size() >= 3 && is_number(pieces.back()) &&
           pieces[pieces.size() - 2].text.ends_with(" line ") && pieces[pieces.size() - 3].text == "file";
}
bool is_list(const Phrasebook::Pieces& pieces) {
    return pieces.size() == 3 && is_word(pieces[0]) && pieces[1].text == " and " && is_word(pieces[2]);
}

}  // namespace

std::string why_unfit(const Phrase& phrase) {
    const Phrasebook::Pieces english = cut(phrase.english);
    // Its words are looked up in their turn, and would be this phrase again.
    if (english.size() == 1 && is_word(english[0]))
        return fmt::format("'{}' fits every text: letters or a number are needed beside the words.",
                           phrase.english);
    const Phrasebook::Pieces written = cut(phrase.written);
    for (const auto& [text, pieces] : {std::pair(&phrase.english, &english), {&phrase.written, &written}})
        if (std::ranges::count_if(*pieces, &Phrasebook::Piece::open) > static_cast<std::ptrdiff_t>(kMostGaps))
            return fmt::format("'{}' has more than {} gaps for numbers and words, and so many are the most.",
                               *text, kMostGaps);
    const auto numbers = static_cast<std::size_t>(std::ranges::count_if(english, is_number));
    for (const Phrasebook::Piece& piece : written) {
        const auto same = [&](const Phrasebook::Piece& own) {
            return is_word(own) && own.text == piece.text;
        };
        if (is_number(piece) && piece.number >= numbers)
            return fmt::format("'{}' puts in more numbers than '{}' has.", phrase.written, phrase.english);
        if (is_word(piece) && std::ranges::none_of(english, same))
            return "'" + phrase.written + "' puts in {" + piece.text + "}, which '" + phrase.english +
                   "' has not.";
    }
    return {};
}

struct Phrasebook::Found : FittedPhrase {
    const Entry* entry = nullptr;
};

Phrasebook::Phrasebook(const std::vector<Phrase>& phrases) {
    for (const Phrase& phrase : phrases) {
        Entry entry{cut(phrase.english), cut(phrase.written)};
        std::string shape;
        bool words = false;
        for (const Piece& piece : entry.english) {
            std::vector<std::string_view> fixed;
            shape += piece.open ? "{}" : shape_of(piece.text, fixed);
            words = words || is_word(piece);
        }
        if (!words)
            by_shape_[shape].push_back(entries_.size());
        else if (is_list(entry.english))
            lists_.push_back(entries_.size());
        else if (std::ranges::any_of(entry.english, has_letter))
            with_words_.push_back(entries_.size());
        else
            frames_.push_back(entries_.size());
        if (is_place(entry.english)) places_.push_back(entries_.size());
        entries_.push_back(std::move(entry));
    }
    const auto letters = [&](std::size_t index) {
        std::size_t count = 0;
        for (const Piece& piece : entries_[index].english) count += piece.open ? 0 : piece.text.size();
        return count;
    };
    std::ranges::stable_sort(with_words_, std::greater(), letters);
}

/// Whether the book has what stands in the gaps {phrase}, and neither there nor in {key} a new part begins.
bool Phrasebook::may_hold(const Found& found, Patience& patience) const {
    return std::ranges::all_of(found.words, [&](const auto& word) {
        const auto& [gap, words] = word;
        if (gap != "key" && gap != "phrase") return true;
        return words.find(kColon) == words.npos && (gap == "key" || say_whole(words, patience).has_value());
    });
}

bool Phrasebook::find_among(const Rows& rows, std::string_view english, Found& found,
                            Patience& patience) const {
    for (const std::size_t index : rows) {
        // Of phrases of one shape some say their numbers themselves.
        found = {{}, &entries_[index]};
        if (fits(entries_[index].english, english, found, patience) && may_hold(found, patience)) return true;
    }
    return false;
}

bool Phrasebook::find_exact(std::string_view english, Found& found, Patience& patience) const {
    std::vector<std::string_view> numbers;
    const auto alike = by_shape_.find(shape_of(english, numbers));
    return alike != by_shape_.end() && find_among(alike->second, english, found, patience);
}

std::string Phrasebook::put_in(const Found& found, Patience& patience) const {
    std::string out;
    // A frame fits nearly any text: what is more than a name in it is to be known.
    const bool frame = std::ranges::none_of(found.entry->english, has_letter);
    constexpr std::ptrdiff_t kInNames = 2;
    const auto tell = [&](std::string_view words) {
        return frame && std::ranges::count(words, ' ') >= kInNames;
    };
    // Of words with one name the written form takes the next each time, and the last of them again.
    auto left = found.words;
    for (const Piece& piece : found.entry->written) {
        if (!piece.open) {
            out += piece.text;
        } else if (piece.text.empty()) {
            out += found.numbers[piece.number];
        } else {
            const auto named = [&](const auto& word) { return word.first == piece.text; };
            const auto word = std::ranges::find_if(left, named);
            out += say_words(piece.text, word->second, tell(word->second), patience);
            if (std::any_of(word + 1, left.end(), named)) left.erase(word);
        }
    }
    return out;
}

std::string Phrasebook::say_words(std::string_view gap, std::string_view words, bool tell,
                                  Patience& patience) const {
    if (gap == "key") return std::string(words);
    for (const std::size_t index : lists_)
        if (entries_[index].english.front().text == gap)
            if (auto said = say_among({index}, words, patience)) return *std::move(said);
    // Most are names, which no book has.
    return look_up(words, tell, patience);
}

namespace {

/// Where the next sentence of a text begins, its space left out; npos where there is none. A number's point
/// ends none.
std::size_t sentence_end(std::string_view text, std::size_t& next) {
    for (std::size_t at = text.find(". "); at != text.npos; at = text.find(". ", at + 1))
        if (at + 2 < text.size() && ((text[at + 2] >= 'A' && text[at + 2] <= 'Z') || text[at + 2] == '(')) {
            next = at + 2;
            return at + 1;
        }
    return text.npos;
}

/// 'my ratings.csv'.
bool is_file_name(std::string_view text) {
    constexpr std::size_t kLongestEnding = 7;
    const std::size_t point = text.rfind('.');
    if (point == text.npos || point == 0 || text[point - 1] == ' ') return false;
    const std::string_view ending = text.substr(point + 1);
    const auto fits = [](char c) { return is_letter(c) || is_digit(c); };
    return !ending.empty() && ending.size() <= kLongestEnding && is_letter(ending[0]) &&
           std::ranges::all_of(ending, fits);
}

/// Whether a text is names, numbers and formulas alone. A name has a capital behind its first letter
/// (RGrad-Orth), or is a file's; what has less than three letters is one of a formula.
bool is_wordless(std::string_view text) {
    if (text.find(", ") == text.npos && is_file_name(text)) return true;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && (is_letter(text[end]) || (end > at && text[end] == '-'))) ++end;
        const std::string_view word = text.substr(at, end - at);
        const auto is_small = [](char c) { return c < 'A' || c > 'Z'; };
        if (word.size() > 2 && std::ranges::all_of(word.substr(1), is_small)) return false;
        at = std::max(end, at + 1);
    }
    return true;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
    std::vector<std::string_view> parts;
    for (std::size_t end = text.find(separator); end != text.npos; end = text.find(separator)) {
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + separator.size());
    }
    parts.push_back(text);
    return parts;
}

}  // namespace

template <class Find>
std::optional<std::string> Phrasebook::say_found(std::string_view english, const Find& find,
                                                 Patience& patience) const {
    Found found;
    if (find(english, found))
        return found.entry->written.empty() ? std::string(english) : put_in(found, patience);
    if (english.find('\\') == english.npos) return std::nullopt;
    // Plain words on their way to where markup is wanted.
    const std::string plain = plain_text(english);
    if (escape_markup(plain) != english || !find(plain, found)) return std::nullopt;
    return found.entry->written.empty() ? std::string(english) : escape_markup(put_in(found, patience));
}

std::optional<std::string> Phrasebook::say_exact(std::string_view english, Patience& patience) const {
    const auto find = [&](std::string_view text, Found& found) { return find_exact(text, found, patience); };
    return say_found(english, find, patience);
}

std::optional<std::string> Phrasebook::say_among(const Rows& rows, std::string_view english,
                                                 Patience& patience) const {
    const auto find = [&](std::string_view text, Found& found) {
        return find_among(rows, text, found, patience);
    };
    return say_found(english, find, patience);
}

std::optional<std::string> Phrasebook::say_list(std::string_view english, std::string_view separator,
                                                Patience& patience) const {
    const std::vector<std::string_view> parts = split(english, separator);
    if (parts.size() < 2) return std::nullopt;
    std::string list;
    const std::size_t before = patience.unknown.size();
    for (std::size_t k = 0; k < parts.size(); ++k) {
        const std::optional<std::string> part = say_whole(parts[k], patience);
        if (!part) return patience.unknown.resize(before), std::nullopt;
        list += std::string(k > 0 ? separator : "") + *part;
    }
    return list;
}

/// ''a.toml', line 3: …': what is said of a place stands by itself, and is none of the place's words.
std::optional<std::string> Phrasebook::say_at_place(std::string_view english, Patience& patience) const {
    const std::size_t at = english.find(kColon);
    if (at == english.npos) return std::nullopt;
    const std::size_t before = patience.unknown.size();
    if (const auto place = say_among(places_, english.substr(0, at), patience))
        if (const auto said = say_whole(english.substr(at + kColon.size()), patience))
            return *place + std::string(kColon) + *said;
    return patience.unknown.resize(before), std::nullopt;
}

/// What follows a place or a name may have a colon of its own: ''a.toml', line 3: n gives both: leave out n.'
std::optional<std::string> Phrasebook::say_behind_colon(std::string_view english, Patience& patience) const {
    const std::size_t first = english.find(kColon), before = patience.unknown.size();
    for (std::size_t at = first; at != english.npos; at = english.find(kColon, at + kColon.size())) {
        const std::string_view head = english.substr(0, at);
        std::optional<std::string> begins = say_exact(head, patience);
        if (!begins)
            begins = at == first ? say_whole(head, patience) : say_among(with_words_, head, patience);
        if (!begins) continue;
        if (const auto goes_on = say_whole(english.substr(at + kColon.size()), patience))
            return *begins + std::string(kColon) + *goes_on;
        patience.unknown.resize(before);
    }
    return std::nullopt;
}

std::optional<std::string> Phrasebook::say_whole(std::string_view english, Patience& patience) const {
    if (patience.steps == 0) return std::nullopt;
    if (auto said = say_exact(english, patience)) return said;
    if (auto said = say_list(english, " · ", patience)) return said;
    if (auto said = say_at_place(english, patience)) return said;
    if (auto said = say_among(with_words_, english, patience)) return said;
    if (is_wordless(english)) return std::string(english);
    for (const std::string_view separator : {"; ", ", "})
        if (auto said = say_list(english, separator, patience)) return said;
    if (auto said = say_behind_colon(english, patience)) return said;
    return say_among(frames_, english, patience);
}

std::string Phrasebook::look_up(std::string_view english, bool tell, Patience& patience) const {
    if (std::optional<std::string> said = say_whole(english, patience)) return *std::move(said);
    std::size_t next = 0;
    if (const std::size_t end = sentence_end(english, next); end != english.npos)
        return look_up(english.substr(0, end), tell, patience) + " " +
               look_up(english.substr(next), tell, patience);
    if (tell) patience.unknown.emplace_back(english);
    return std::string(english);
}

std::string Phrasebook::say(std::string_view english) const {
    {
        const std::lock_guard lock(guard_);
        if (const auto known = said_.find(english); known != said_.end()) return known->second;
    }
    Patience patience;
    std::string said = look_up(english, true, patience);
    if (unknown)
        for (const std::string& text : patience.unknown) unknown(text);
    constexpr std::size_t kKept = 20'000;
    const std::lock_guard lock(guard_);
    // Numbers differ from frame to frame: what is kept must not grow for ever.
    if (said_.size() >= kKept) said_.clear();
    said_.emplace(english, said);
    return said;
}

bool Phrasebook::knows(std::string_view english) const {
    Patience patience;
    return say_exact(english, patience) || say_among(with_words_, english, patience) ||
           say_among(lists_, english, patience) || say_among(frames_, english, patience);
}

namespace {

/// Before a text that is not to be looked up: a sign that no font draws (a word joiner).
constexpr std::string_view kWritten = "\u2060";

std::shared_ptr<const Phrasebook>& chosen() {
    static std::shared_ptr<const Phrasebook> book;
    return book;
}

}  // namespace

void choose_phrasebook(std::shared_ptr<const Phrasebook> book) { chosen() = std::move(book); }

std::string as_written(std::string text) {
    return chosen() && !text.empty() && !text.starts_with(kWritten) ? std::string(kWritten) + text : text;
}

std::string_view spoken(std::string_view english, std::string& room) {
    const auto& book = chosen();
    if (!book) return english;
    if (english.starts_with(kWritten)) return english.substr(kWritten.size());
    return room = book->say(english);
}

std::string spoken(std::string_view english) {
    std::string room;
    return std::string(spoken(english, room));
}

}  // namespace lowrank::paint
