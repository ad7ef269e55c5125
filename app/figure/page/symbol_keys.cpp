// The table of symbols, what each means, and on which figures it stands.
#include "app/figure/page/symbol_keys.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "app/figure/engine/decimate.h"
#include "app/figure/engine/layout.h"

namespace lowrank::figure {
namespace {

struct Row {
    std::string_view symbol, label;  ///< label: a longer name of the same line; empty: none
    std::string_view words, brief;
};

constexpr std::string_view kUnequal = "≠", kNear = "≈", kObserved = "^{μ}";

constexpr std::array<Row, 8> kRows = {{
    {kUnequal, "", "measured and predicted rate differ by more than 3 %, in decades a step",
     "over 3 % apart"},
    {kNear, "", "an approximation by the observed steps: with lazy momentum or restarts there is no one rate",
     "approximation"},
    {kObserved, "", "predicted with the stepsizes of this very run", "observed steps"},
    {"μ†", "", "2/(λ_{min} + λ_{max}), the best constant step without momentum", "best step"},
    {"μ‡", "", "2/λ_{max}, from where on a constant step diverges", "diverges"},
    {"μ♭", "", "4/(λ_{min} + 3λ_{max}), the best constant step with momentum", "best step with momentum"},
    {"upper", "upper limit", "the larger of the two steps that exact line search comes to alternate between",
     "larger limit of line search"},
    {"lower", "lower limit", "the smaller of the two steps that exact line search comes to alternate between",
     "smaller"},
}};

bool names(const Row& row, std::string_view label) {
    return label == row.symbol || (!row.label.empty() && label == row.label);
}

bool in_legend(const Row& row, const Series& series) {
    return (row.symbol == kUnequal || row.symbol == kNear || row.symbol == kObserved) &&
           !series.label.empty() && series.value2.find(row.symbol) != std::string::npos;
}

SymbolKey key_of(const Row& row) {
    return {std::string(row.symbol), std::string(row.words), std::string(row.brief)};
}

/// The box of what a legend's row says in its last column.
paint::Rect rate_box(const Layout& layout, const Figure& figure, const Surface& surface,
                     const LegendRow& row) {
    const Legend& legend = layout.legend;
    const Series& series = figure.series[row.series];
    const bool brief = legend.brief && !series.value2_brief.empty();
    const float size = surface.px(legend.outside ? sizes::kHeading : sizes::kSmall);
    const float width = paint::measure(brief ? series.value2_brief : series.value2, size).width;
    return {row.box.x + *legend.value2_right - width, row.box.y, width, row.box.h};
}

}  // namespace

std::vector<SymbolKey> symbol_keys(const Figure& figure) {
    std::vector<SymbolKey> keys;
    for (const Row& row : kRows) {
        const bool legend = figure.legend && std::any_of(figure.series.begin(), figure.series.end(),
                                                         [&](const Series& s) { return in_legend(row, s); });
        const bool line = std::any_of(figure.references.begin(), figure.references.end(),
                                      [&](const ReferenceLine& r) { return names(row, r.label); });
        if (legend || line) keys.push_back(key_of(row));
    }
    return keys;
}

std::vector<SymbolKey> symbol_keys(const Figure& figure, const Layout& layout) {
    std::vector<SymbolKey> keys;
    for (const Row& row : kRows) {
        const Legend& legend = layout.legend;
        const bool beside = legend.value2_right &&
                            std::any_of(legend.rows.begin(), legend.rows.end(), [&](const LegendRow& each) {
                                return in_legend(row, figure.series[each.series]);
                            });
        const bool line = std::any_of(layout.reference_labels.begin(), layout.reference_labels.end(),
                                      [&](const PlacedText& label) { return names(row, label.markup); });
        if (beside || line) keys.push_back(key_of(row));
    }
    return keys;
}

namespace {

template <class Drawn, class Predicted>
std::vector<SymbolKey> keys_of_lines(const Figure& figure, Drawn drawn, Predicted predicted) {
    std::vector<SymbolKey> keys;
    const auto add = [&](const char* lines, const std::string& words) {
        keys.push_back({lines, words, words});
    };
    const auto predicts = [&](bool broad) {
        return std::ranges::any_of(figure.guides, [&](const Guide& guide) {
            return guide.method >= 0 && guide.label.empty() && guide.broad == broad && predicted(guide);
        });
    };
    if (predicts(false)) add("thin dotted:", "predicted rates");
    if (figure.damping) add("tinted:", "underdamped momentum");
    if (predicts(true)) add("broad pale:", "predicted by all eigenvalues");
    const auto has = [&](StemKind kind) {
        return std::ranges::any_of(figure.stems,
                                   [&](const Stem& stem) { return stem.kind == kind && drawn(stem); });
    };
    const bool by_function = has(StemKind::FunctionRestart), at_basin = has(StemKind::BasinRestart);
    if (by_function || at_basin || has(StemKind::GradientRestart))
        add("upright lines:", std::string("restarts") + (by_function ? ", dotted where f rises" : "") +
                                  (at_basin ? ", dashed at basin entry" : ""));
    if (has(StemKind::Retuned)) add("dash-dotted lines:", "rules changed");
    return keys;
}

}  // namespace

std::vector<SymbolKey> line_keys(const Figure& figure) {
    return keys_of_lines(
        figure, [](const Stem&) { return true; }, [](const Guide& guide) { return !guide.x.empty(); });
}

std::vector<SymbolKey> line_keys(const Figure& figure, const Layout& layout) {
    if (layout.empty) return {};
    const paint::Rect p = layout.plot;
    return keys_of_lines(
        figure,
        [&](const Stem& stem) {
            if (!layout.x.drawable(stem.x)) return false;
            const float x = layout.x.px(stem.x);
            return x >= p.x && x <= p.right();
        },
        [&](const Guide& guide) {
            return !curve_pieces({.x = guide.x, .y = guide.y}, layout.x, layout.y, p).empty();
        });
}

std::optional<SymbolKey> symbol_at(const Layout& layout, const Figure& figure, const Surface& surface,
                                   paint::Point at) {
    for (const PlacedText& label : layout.reference_labels)
        if (label.box().contains(at))
            for (const Row& row : kRows)
                if (names(row, label.markup)) return key_of(row);
    if (!layout.legend.value2_right || !layout.legend.box.contains(at)) return std::nullopt;
    for (const LegendRow& each : layout.legend.rows) {
        if (!each.box.contains(at) || !rate_box(layout, figure, surface, each).contains(at)) continue;
        SymbolKey found;
        for (const Row& row : kRows) {
            if (!in_legend(row, figure.series[each.series])) continue;
            found.symbol += row.symbol;
            found.words +=
                (found.words.empty() ? "" : "\n") + std::string(row.symbol) + "  " + std::string(row.words);
        }
        if (!found.symbol.empty()) return found;
    }
    return std::nullopt;
}

std::string symbol_note(const std::vector<SymbolKey>& keys) {
    std::vector<SymbolKey> said;
    for (const SymbolKey& key : keys) {
        const auto same = std::ranges::find(said, key.symbol, &SymbolKey::symbol);
        if (same == said.end())
            said.push_back(key);
        else if (key.brief.size() > same->brief.size())
            same->brief = key.brief;  // another figure has more kinds of one line
    }
    std::string note;
    for (const SymbolKey& key : said) note += (note.empty() ? "" : " · ") + key.symbol + " " + key.brief;
    return note;
}

}  // namespace lowrank::figure
