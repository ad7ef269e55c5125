// The one table that every text on screens and pages goes through: what is written in place of the program's
// English.
#pragma once
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lowrank::paint {

/// A text as the program says it, and as it is to be written; both are markup where the program's is. '{}'
/// stands for a number, '{name}' for words that differ from time to time (a method, a file). In the written
/// one '{}' are the numbers in their order and '{1}', '{2}', … any of them, counted from 1; words of one name
/// come in their order. '{methods} and {method}' is how words in a gap {methods} end, 'A, B and C', and
/// nothing else: elsewhere an 'and' may be a file's. What stands in {key} is typed, and stays. What stands in
/// {phrase} must be in the book too, else the phrase does not fit: '{phrase} is needed.' would make half a
/// sentence in each language. In neither of them a colon and a blank begin a new part.
struct Phrase {
    std::string english, written;
};

/// Empty where the written form puts in only numbers and words that the English has.
std::string why_unfit(const Phrase& phrase);

/// Steps that one text may take, and what no phrase fitted on the way that was gone. A hostile book could ask
/// for any number of steps; what takes more stays as it is.
struct Patience {
    std::size_t steps = 2'000'000;
    std::vector<std::string> unknown{};
};

class Phrasebook {
public:
    /// Of phrases that fit. One without a written form stays English.
    explicit Phrasebook(const std::vector<Phrase>& phrases);

    /// What is written in place of a text: the phrase whose English it is, with its numbers and words put in.
    /// Where the whole has none, the parts of a list are looked up ('a · b', 'a; b', 'a, b', 'a: b'), all or
    /// none, for half a list in each language is worse than English; else its sentences, one by one. A list
    /// whose parts are known is never words of one phrase, and a phrase without letters of its own
    /// ('{method}: {phrase}') is tried last. What is found nowhere stays, as names and formulas do. Cost: a
    /// search by hash for a text that was asked for before.
    std::string say(std::string_view english) const;
    /// Whether the book has a phrase for it, written or not.
    bool knows(std::string_view english) const;

    /// Called with each text, or part of one, that no phrase fits; any thread.
    std::function<void(std::string_view)> unknown;

    /// A stretch of letters, or a gap for a number (no name) or for words.
    struct Piece {
        std::string text;  ///< the letters, or the name
        bool open = false;
        std::size_t number = 0;  ///< which of the numbers a gap of a written form takes, from 0
    };
    using Pieces = std::vector<Piece>;

private:
    struct Entry {
        Pieces english, written;
    };
    struct Found;

    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };

    using Rows = std::vector<std::size_t>;
    bool find_exact(std::string_view english, Found& found, Patience& patience) const;
    bool may_hold(const Found& found, Patience& patience) const;
    bool find_among(const Rows& rows, std::string_view english, Found& found, Patience& patience) const;
    template <class Find>
    std::optional<std::string> say_found(std::string_view english, const Find& find,
                                         Patience& patience) const;
    std::optional<std::string> say_exact(std::string_view english, Patience& patience) const;
    std::optional<std::string> say_among(const Rows& rows, std::string_view english,
                                         Patience& patience) const;
    std::optional<std::string> say_list(std::string_view english, std::string_view separator,
                                        Patience& patience) const;
    std::optional<std::string> say_at_place(std::string_view english, Patience& patience) const;
    std::optional<std::string> say_behind_colon(std::string_view english, Patience& patience) const;
    std::optional<std::string> say_whole(std::string_view english, Patience& patience) const;
    std::string look_up(std::string_view english, bool tell, Patience& patience) const;
    std::string put_in(const Found& found, Patience& patience) const;
    std::string say_words(std::string_view gap, std::string_view words, bool tell, Patience& patience) const;

    std::vector<Entry> entries_;
    std::unordered_map<std::string, Rows> by_shape_;  ///< no words: by the text, numbers as '{}'
    Rows with_words_;                                 ///< more letters first
    Rows lists_;                                      ///< '{methods} and {method}'
    Rows places_;                                     ///< of with_words_: '{file}, line {}'
    Rows frames_;                                     ///< of words, numbers and signs alone
    mutable std::mutex guard_;
    mutable std::unordered_map<std::string, std::string, Hash, std::equal_to<>>
        said_;  ///< what was asked for lately
};

/// The book that all texts of this process are looked up in; null: none, and English stands. A constant of
/// the process like the fonts: it is chosen before the first text is measured, and every painter and every
/// measure agrees on it.
void choose_phrasebook(std::shared_ptr<const Phrasebook> book);

/// A text that stands in no book: a person's own, of a file, or one that was looked up already. It is drawn
/// as it is.
std::string as_written(std::string text);

/// A text as it is written here: itself where there is no book, else kept in room.
std::string_view spoken(std::string_view english, std::string& room);
std::string spoken(std::string_view english);

}  // namespace lowrank::paint
