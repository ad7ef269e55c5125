// A word speaks of the study of the fields: the one on screen may be the one before.
#include "app/workspace/studies/studies_words.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/workspace/studies/studies_state.h"
#include "core/text/numbers.h"

namespace lowrank::studies {
namespace {

using namespace state;

// In the order of StudyCost.
constexpr std::array<std::string_view, 3> kCosts = {"iterations", "calls", "seconds"};
static_assert(static_cast<int>(StudyCost::OperatorCalls) == 1 && static_cast<int>(StudyCost::Seconds) == 2);
constexpr char kBetween = ';';  ///< rules of methods have commas
constexpr std::int64_t kMostCounted = 1'000'000'000;

using Awaited = StudiesState::Awaited;

/// What a person asks to see: of the study on screen, or of the one of the fields once it comes there.
Awaited asked_of(const AppState& app) {
    const StudiesState& s = studies_of(app);
    return s.awaited.value_or(Awaited{s.look, s.method});
}

template <class Member, class T>
ViewField look_field(std::string key, Member at, Codec<T> codec) {
    return {key,
            [at, codec](const AppState& app) {
                const Awaited asked = asked_of(app), plain;
                std::string word = codec.write(at(asked));
                return word == codec.write(at(plain)) ? std::string() : word;
            },
            [at, codec, key](AppState& app, const SavedView& view) {
                const Awaited before = asked_of(app);
                Awaited wanted = before;
                std::string wrong = read_word(codec, key, view, at(wanted));
                if (wrong.empty() && !(wanted == before)) look_at(studies::studies_of(app), wanted);
                return wrong;
            },
            [at](AppState& app) {
                const Awaited plain;
                Awaited wanted = asked_of(app);
                at(wanted) = at(plain);
                look_at(studies::studies_of(app), wanted);
            }};
}

Codec<std::string_view> figure_codec() {
    return {one_of(kStudyFigures), [](const std::string_view& name) { return std::string(name); },
            [](std::string_view word, std::string_view& name) {
                const auto there = std::ranges::find(kStudyFigures, word);
                if (there == kStudyFigures.end()) return false;
                name = *there;
                return true;
            }};
}

/// A position counted from 1 as one from 0.
bool read_counted(std::string_view word, Index& to) {
    const auto number = parse_integer(word);
    if (!number || *number < 1 || *number > kMostCounted) return false;
    to = static_cast<Index>(*number - 1);
    return true;
}

Codec<Index> method_codec() {
    return {"a method of the study, counted from 1,",
            [](const Index& method) { return std::to_string(method + 1); }, read_counted};
}

Codec<std::optional<Index>> cell_codec() {
    using Cell = std::optional<Index>;
    return {"a cell of the study, counted from 1,",
            [](const Cell& cell) { return cell ? std::to_string(*cell + 1) : std::string(); },
            [](std::string_view word, Cell& cell) { return read_counted(word, cell.emplace()); }};
}

Codec<std::vector<std::string>> hidden_codec() {
    using Names = std::vector<std::string>;
    return {fmt::format("methods with '{}' between them,", kBetween),
            [](const Names& names) {
                std::string words;
                for (const std::string& name : names)
                    words += (words.empty() ? "" : std::string(1, kBetween)) + name;
                return words;
            },
            [](std::string_view word, Names& names) {
                names.clear();
                for (std::size_t at = 0; at <= word.size();) {
                    const std::size_t end = std::min(word.find(kBetween, at), word.size());
                    if (end > at) names.emplace_back(word.substr(at, end - at));
                    at = end + 1;
                }
                return true;
            }};
}

Codec<std::optional<StudyEnd>> end_codec() {
    using End = std::optional<StudyEnd>;
    return {"FIGURE:PANEL:X, a figure of the study, one of its panels from 0 and a place of its axis,",
            [](const End& end) {
                return end ? std::string(end->figure) + ":" + std::to_string(end->place.panel) + ":" +
                                 print_number(end->place.x)
                           : std::string();
            },
            [](std::string_view word, End& end) {
                const std::size_t colon = word.find(':');
                std::string_view figure;
                if (colon == word.npos || !figure_codec().read(word.substr(0, colon), figure)) return false;
                const std::vector<double> n = numbers_in(word.substr(colon + 1));
                if (n.size() != 2 || !(n[0] >= 0 && n[0] < 100) || n[0] != std::floor(n[0])) return false;
                end = StudyEnd{figure, {static_cast<std::size_t>(n[0]), n[1]}};
                return true;
            }};
}

}  // namespace

ViewFields studies_fields() {
    return {
        look_field(
            "study_figure", [](auto& asked) -> auto& { return asked.look.figure; }, figure_codec()),
        look_field(
            "study_cell", [](auto& asked) -> auto& { return asked.look.cell; }, cell_codec()),
        look_field(
            "study_hidden", [](auto& asked) -> auto& { return asked.look.left_out; }, hidden_codec()),
        look_field(
            "study_cost", [](auto& asked) -> auto& { return asked.look.cost; }, choice<StudyCost>(kCosts)),
        look_field(
            "study_a", [](auto& asked) -> auto& { return asked.look.ends.a; }, end_codec()),
        look_field(
            "study_b", [](auto& asked) -> auto& { return asked.look.ends.b; }, end_codec()),
        look_field(
            "study_method", [](auto& asked) -> auto& { return asked.method; }, method_codec()),
    };
}

}  // namespace lowrank::studies
