// What a tab keeps in [view]: one row a word, from which it is written, read and reset.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/state/view_state.h"
#include "core/text/given.h"

namespace lowrank::state {

struct AppState;

/// The [view] of a file, a scene or a lesson.
using SavedView = std::map<std::string, std::string>;

struct ViewField {
    Given<std::string> key;
    /// Its word; empty: it is as at the start, and left out.
    Given<std::function<std::string(const AppState&)>> write;
    /// Takes its word, where there is one; a sentence where that cannot be.
    Given<std::function<std::string(AppState&, const SavedView&)>> read;
    Given<std::function<void(AppState&)>> reset;
};
using ViewFields = std::vector<ViewField>;

void write_fields(const ViewFields& fields, const AppState& app, SavedView& view);
/// The first sentence that is wrong; what was read before it stays.
std::string read_fields(const ViewFields& fields, AppState& app, const SavedView& view);
void reset_fields(const ViewFields& fields, AppState& app);

/// How a value stands as a word: both ways, and what is needed, as the sentence that refuses says it. No word
/// at all is what an absent value has.
template <class T>
struct Codec {
    std::string needed;
    std::function<std::string(const T&)> write;
    std::function<bool(std::string_view, T&)> read;
};

/// One of these names, in the order of an enum or of false and true.
template <class T>
Codec<T> choice(std::span<const std::string_view> names);
Codec<bool> flag();

/// The rows of a tab's part: a member, or what a function finds in it, by its codec. A word is left out where
/// it is that of an untouched part, and reset by it.
template <class Part>
struct FieldsOf {
    Part& (*part)(AppState&);
    const Part& (*seen)(const AppState&);
    Part (*untouched)(const AppState&);

    template <class Member, class T>
    ViewField operator()(std::string key, Member member, Codec<T> codec) const;
    /// NAME_x and NAME_y (LOW:HIGH), NAME_log (none, x, y, xy), NAME_grid (none, major, minor), NAME_legend
    /// (X:Y, closed, or both with a comma), NAME_ends (A:B, iterations that are compared) and NAME_measure
    /// (X0:Y0:X1:Y1, the curve where both ends lie on one).
    template <class Member>
    void add_axes(const std::string& name, Member member, ViewFields& to) const;
};

/// What a figure's view has a word for.
struct AxesWord {
    std::string_view ending;  ///< '_x'
    Codec<ViewState> codec;
};
const std::vector<AxesWord>& axes_words();

/// 'KEY in [view] cannot be 'TEXT': NEEDED is needed.'
std::string refused_word(std::string_view key, const std::string& text, const std::string& needed);

/// The word of a key; null where there is none.
const std::string* word_of(const SavedView& view, const std::string& key);

/// Reads the word of a key where there is one; a sentence where it cannot be.
template <class T>
std::string read_word(const Codec<T>& codec, const std::string& key, const SavedView& view, T& to) {
    const std::string* word = word_of(view, key);
    if (!word || (!word->empty() && codec.read(*word, to))) return {};
    return refused_word(key, *word, codec.needed);
}

/// Which of the names a word is, from 0.
std::optional<std::size_t> choice_of(std::string_view word, std::span<const std::string_view> names);
/// 'mu, eta or iht'.
std::string one_of(std::span<const std::string_view> names);

/// Finite numbers with colons between them; none where the text is anything else.
std::vector<double> numbers_in(std::string_view text);
/// The numbers with colons between them.
std::string words_of_numbers(std::initializer_list<double> numbers);

/// LOW:HIGH, two finite numbers, the first the smaller; and back.
std::string range_words(const AxisRange& range);
std::optional<AxisRange> range_of(std::string_view text);

// --- Templates ---------------------------------------------------------------------------------------------

template <class T>
Codec<T> choice(std::span<const std::string_view> names) {
    return {one_of(names),
            [names](const T& value) { return std::string(names[static_cast<std::size_t>(value)]); },
            [names](std::string_view word, T& to) {
                const auto k = choice_of(word, names);
                if (k) to = static_cast<T>(*k);
                return k.has_value();
            }};
}

template <class Part>
template <class Member, class T>
ViewField FieldsOf<Part>::operator()(std::string key, Member member, Codec<T> codec) const {
    const auto at = [member](auto& in) -> auto& { return std::invoke(member, in); };
    return {key,
            [*this, at, codec](const AppState& app) {
                const Part plain = untouched(app);
                std::string word = codec.write(at(seen(app)));
                return word == codec.write(at(plain)) ? std::string() : word;
            },
            [*this, at, codec, key](AppState& app, const SavedView& view) {
                return read_word(codec, key, view, at(part(app)));
            },
            [*this, at, codec](AppState& app) {
                const Part plain = untouched(app);
                codec.read(codec.write(at(plain)), at(part(app)));
            }};
}

template <class Part>
template <class Member>
void FieldsOf<Part>::add_axes(const std::string& name, Member member, ViewFields& to) const {
    for (const AxesWord& word : axes_words())
        to.push_back((*this)(name + std::string(word.ending), member, word.codec));
}

}  // namespace lowrank::state
