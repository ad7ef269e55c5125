// A word speaks of the study of the fields: the one on screen may be the one before.
#include "app/workspace/studies/studies_words.h"

#include <algorithm>
#include <cmath>

#include "app/state/saved_view.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank::workspace {
namespace {

using namespace state;

// In the order of StudyCost.
constexpr std::array<std::string_view, 3> kCosts = {"iterations", "calls", "seconds"};
static_assert(static_cast<int>(StudyCost::OperatorCalls) == 1 && static_cast<int>(StudyCost::Seconds) == 2);
constexpr char kBetween = ';';  ///< rules of methods have commas
constexpr std::int64_t kMostCounted = 1'000'000'000;

/// A position counted from 1 as one from 0; absent where the word is none.
std::optional<Index> from_one(const std::string& word) {
    const auto number = parse_integer(word);
    if (!number || *number < 1 || *number > kMostCounted) return std::nullopt;
    return static_cast<Index>(*number - 1);
}

/// FIGURE:PANEL:X of an end of a comparison.
std::string read_end(std::optional<StudyEnd>& end, const std::string& key, const SavedView& view) {
    const std::string* word = word_of(view, key);
    if (!word) return {};
    const std::size_t colon = word->find(':');
    const FigureRow* row = find_figure(word->substr(0, colon));
    const std::vector<double> n =
        colon == word->npos ? std::vector<double>() : numbers_in(word->substr(colon + 1));
    if (!row || std::ranges::find(kStudyFigures, row->id) == kStudyFigures.end() || n.size() != 2 ||
        !(n[0] >= 0 && n[0] < 100) || n[0] != std::floor(n[0]) || !std::isfinite(n[1]))
        return refused_word(key, *word,
                            "FIGURE:PANEL:X, a figure of the study, one of its panels from 0 and a "
                            "place of its axis,");
    end = StudyEnd{row->id, {static_cast<std::size_t>(n[0]), n[1]}};
    return {};
}

std::string read_look(StudyLook& look, Index& method, const SavedView& view) {
    if (const std::string* word = word_of(view, "study_figure")) {
        const FigureRow* row = find_figure(*word);
        if (!row || std::ranges::find(kStudyFigures, row->id) == kStudyFigures.end()) {
            std::vector<std::string_view> names;
            for (const FigureId id : kStudyFigures) names.push_back(figure_row(id).name);
            return refused_word("study_figure", *word, enumeration(names, "or"));
        }
        look.figure = row->id;
    }
    if (const std::string* word = word_of(view, "study_cell")) {
        look.cell = from_one(*word);
        if (!look.cell) return refused_word("study_cell", *word, "a cell of the study, counted from 1,");
    }
    if (const std::string* word = word_of(view, "study_hidden")) {
        look.left_out.clear();
        for (std::size_t at = 0; at <= word->size();) {
            const std::size_t end = std::min(word->find(kBetween, at), word->size());
            if (end > at) look.left_out.push_back(word->substr(at, end - at));
            at = end + 1;
        }
    }
    if (const std::string* word = word_of(view, "study_cost")) {
        const auto k = state::choice_of(*word, kCosts);
        if (!k) return refused_word("study_cost", *word, "iterations, calls or seconds");
        look.cost = static_cast<StudyCost>(*k);
    }
    if (std::string wrong = read_end(look.a, "study_a", view); !wrong.empty()) return wrong;
    if (std::string wrong = read_end(look.b, "study_b", view); !wrong.empty()) return wrong;
    if (const std::string* word = word_of(view, "study_method")) {
        const auto which = from_one(*word);
        if (!which) return refused_word("study_method", *word, "a method of the study, counted from 1,");
        method = *which;
    }
    return {};
}

}  // namespace

void write_studies_words(const StudiesState& s, SavedView& view) {
    const StudyLook plain;
    const StudyLook& look = s.awaited ? s.awaited->look : s.look;
    const Index method = s.awaited ? s.awaited->method : s.method;
    if (look.figure != plain.figure) view["study_figure"] = figure_row(look.figure).name;
    if (look.cell) view["study_cell"] = std::to_string(*look.cell + 1);
    std::string hidden;
    for (const std::string& name : look.left_out)
        hidden += (hidden.empty() ? "" : std::string(1, kBetween)) + name;
    if (!hidden.empty()) view["study_hidden"] = hidden;
    if (look.cost != plain.cost) view["study_cost"] = kCosts[static_cast<std::size_t>(look.cost)];
    for (const auto& [key, end] : {std::pair("study_a", &look.a), std::pair("study_b", &look.b)})
        if (*end)
            view[key] = std::string(figure_row((*end)->figure).name) + ":" +
                        std::to_string((*end)->place.panel) + ":" + print_number((*end)->place.x);
    if (method != 0) view["study_method"] = std::to_string(method + 1);
}

std::string read_studies_words(StudiesState& s, const SavedView& view) {
    StudiesState::Awaited wanted = s.awaited.value_or(StudiesState::Awaited{s.look, s.method});
    const StudiesState::Awaited before = wanted;
    if (std::string wrong = read_look(wanted.look, wanted.method, view); !wrong.empty()) return wrong;
    if (!(wanted == before)) look_at(s, wanted);
    return {};
}

}  // namespace lowrank::workspace
