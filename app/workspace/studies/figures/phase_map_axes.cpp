// What the key of an axis is called.
#include <algorithm>
#include <iterator>

#include "app/workspace/studies/figures/phase_map.h"

namespace lowrank::studies {
namespace {

struct AxisKeyWords {
    std::string_view key, words;  ///< the second is markup
};
constexpr AxisKeyWords kAxisKeyWords[] = {
    {"rank", "rank r"},
    {"n", "size n"},
    {"rows", "rows n_1"},
    {"cols", "columns n_2"},
    {"samples-per-degree", "samples per unknown"},
    {"noise", "noise σ"},
    {"condition", "condition number κ"},
    {"start-distance", "distance of the start"},
    {"tol", "tolerance"},
    {"max-iter", "iterations at most"},
    {"max-calls", "operator calls at most"},
    {"time-limit", "seconds at most"},
    {"test-fraction", "share held out"},
    {"max-side", "longest side"},
    {"d", "momentum d"},
    {"q", "momentum q"},
    {"step", "stepsize μ"},
};

}  // namespace

std::string phase_axis_words(const std::string& key, ProblemKind kind) {
    if (key == "rate") return std::string(*row_of(kind).rate->name);
    const auto row = std::ranges::find(kAxisKeyWords, key, &AxisKeyWords::key);
    if (row != std::end(kAxisKeyWords)) return std::string(row->words);
    // Any other key is words with lines between them.
    std::string words = key;
    std::ranges::replace(words, '-', ' ');
    return paint::escape_markup(words);
}

}  // namespace lowrank::studies
