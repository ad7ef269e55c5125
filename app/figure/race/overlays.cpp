// Names the curves over a race so that each can be told apart, and gives ghosts their looks.
#include "app/figure/race/overlays.h"

#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "app/figure/engine/format.h"
#include "app/figure/race/build_race_figures.h"
#include "core/io/curve/trace_csv.h"
#include "core/io/experiment_keys.h"
#include "core/io/table/table_text.h"
#include "core/method/registry.h"
#include "core/run/run_name.h"
#include "core/run/stopping.h"

namespace lowrank::figure {
namespace {

/// What the curves of one file or pin have in common.
struct Origin {
    std::vector<std::string> names;  ///< of its methods, as a file calls them
    std::string differs;             ///< from the race
};

/// A curve of one of the program's own files bears the name of its run; others what they are called there.
std::string run_of_file(const ForeignCurve& curve, const std::vector<std::string>& names) {
    const auto found = std::ranges::find(names, curve.name);
    if (found == names.end()) return curve.name;
    const auto m = found - names.begin();
    const double last = curve.iteration.empty() ? 0 : curve.iteration.back();
    std::vector<MethodChange> made = changes_of(*curve.experiment, m);
    std::erase_if(made, [&](const MethodChange& change) { return static_cast<double>(change.t) > last; });
    return run_name(curve.experiment->methods[static_cast<std::size_t>(m)].spec, made);
}

}  // namespace

Setting setting_of(std::string_view key, const std::string& value, const ExperimentSpec& spec) {
    const ProblemSpec& p = spec.problem;
    const auto symbol = [](std::string name, const std::string& number) {
        return Setting{name, number, name + " = " + number};
    };
    if (key == "problem") {
        const std::string kind(*row_of(p.kind).short_name);
        return {"problem", kind, kind};
    }
    if (key == "rows" || key == "cols") {
        if (p.rows == p.cols) return symbol("n", std::to_string(p.rows));
        const std::string both = std::to_string(p.rows) + " × " + std::to_string(p.cols);
        return {"size", both, both};
    }
    if (key == "rank") return symbol("r", value);
    if (key == "rate") return symbol("p", format_share(p.rate));
    if (key == "noise") return symbol("σ", value);
    if (key == "condition") return symbol("κ", value);
    const std::string name = paint::escape_markup(std::string(key)),
                      text = value.empty() ? "as usual" : paint::escape_markup(value);
    return {name, text, name + " " + text};
}

std::string difference_words(const ExperimentSpec& of, const ExperimentSpec& from) {
    std::vector<std::string> words;
    for (const ExperimentKey& key : experiment_keys()) {
        const std::string value = key.write(of);
        if (value == key.write(from)) continue;
        std::string word = setting_of(key.name, value, of).words;
        // Both sides of a square matrix are one word.
        if (std::ranges::find(words, word) == words.end()) words.push_back(std::move(word));
    }
    std::string out;
    for (const std::string& word : words) (out += out.empty() ? "" : ", ") += word;
    return out;
}

std::vector<theme::MethodStyle> race_styles(const Race& race, const theme::Theme& theme) {
    // By the experiment's methods, not by the rules in force: a curve must not change its look when it is
    // retuned.
    std::vector<MethodSpec> specs;
    for (std::size_t m = 0; m < race.traces.size(); ++m)
        specs.push_back(m < race.spec.methods.size() ? race.spec.methods[m].spec : race.traces[m].spec);
    return theme::method_styles(specs, 0, theme);
}

std::vector<std::string> overlay_labels(const Race& race, std::span<const ForeignCurve> curves) {
    std::unordered_set<std::string> ours, taken;
    std::unordered_map<std::string, int> numbers;  // the last that a name bears
    std::vector<std::string> labels;
    for (std::size_t m = 0; m < race.traces.size(); ++m) {
        ours.insert(lower_case(race.traces[m].name));
        ours.insert(lower_case(run_name(race, m)));
    }
    std::map<const void*, Origin> origins;
    for (const ForeignCurve& curve : curves) {
        const void* from =
            curve.pinned ? static_cast<const void*>(curve.pinned.get()) : curve.experiment.get();
        const auto [found, fresh] = origins.try_emplace(from);
        if (fresh && curve.pinned)
            found->second = {{}, difference_words(curve.pinned->spec, race.spec)};
        else if (fresh && curve.experiment)
            found->second = {csv_method_names(*curve.experiment),
                             difference_words(*curve.experiment, race.spec)};
        const auto& [names, differs] = found->second;
        std::string name;
        if (curve.pinned) {
            name = paint::escape_markup(run_name(*curve.pinned, curve.trace)) + ", " +
                   (!curve.name.empty() ? paint::escape_markup(curve.name)
                    : differs.empty()   ? "same settings"
                                        : differs);
        } else if (const std::string run = run_of_file(curve, names); !differs.empty()) {
            name = paint::escape_markup(run) + ", " + differs;
        } else {
            name = paint::escape_markup(ours.contains(lower_case(run)) ? fmt::format("{} (file)", run) : run);
        }
        std::string unique = name;
        for (int& k = numbers.try_emplace(lower_case(name), 1).first->second;
             !taken.insert(lower_case(unique)).second;)
            unique = name + " " + std::to_string(++k);
        labels.push_back(std::move(unique));
    }
    return labels;
}

std::vector<theme::MethodStyle> overlay_styles(const Race& race, std::span<const ForeignCurve> curves,
                                               const theme::Theme& theme) {
    constexpr std::array kMarkers{theme::Marker::Circle,       theme::Marker::Square,
                                  theme::Marker::TriangleUp,   theme::Marker::Diamond,
                                  theme::Marker::TriangleDown, theme::Marker::Pentagon};
    // Of the method's own colour: on a dark card as much less of it is gone as makes it out.
    const float ink = theme.name == theme::ThemeName::Dark ? 0.7f : 0.55f;
    std::size_t of_files = 0;
    for (const ForeignCurve& curve : curves) of_files += curve.pinned ? 0 : 1;
    const std::vector<theme::MethodStyle> file_styles = theme::method_styles({}, of_files, theme);
    std::map<const Race*, std::vector<theme::MethodStyle>> pins;
    std::vector<const Race*> order;
    std::vector<theme::MethodStyle> styles;
    const auto& methods = race.spec.methods;
    const std::vector<theme::MethodStyle> ours = race_styles(race, theme);
    std::size_t file = 0;
    for (const ForeignCurve& curve : curves) {
        if (!curve.pinned) {
            styles.push_back(file_styles[file++]);
            continue;
        }
        const auto [found, fresh] = pins.try_emplace(curve.pinned.get());
        if (fresh) found->second = race_styles(*curve.pinned, theme), order.push_back(curve.pinned.get());
        const auto place =
            static_cast<std::size_t>(std::ranges::find(order, curve.pinned.get()) - order.begin());
        theme::MethodStyle style = found->second[curve.trace];
        // The same method of the race has the same colour even where other variants stand beside it.
        const auto same =
            std::ranges::find(methods, curve.pinned->spec.methods[curve.trace].spec, &MethodEntry::spec);
        if (same != methods.end() && methods.size() == race.traces.size())
            style = ours[static_cast<std::size_t>(same - methods.begin())];
        style.line = theme::mix(theme.card, style.line, ink);
        style.marker = kMarkers[place % kMarkers.size()];
        style.filled = false;
        style.thick = false;
        styles.push_back(style);
    }
    return styles;
}

std::optional<Arrival> arrival_of(const Race& race, std::size_t method) {
    const Trace& trace = race.traces[method];
    const bool exact = race.facts.exact_truth;
    const double tol =
        shown_tolerance(race.spec.stop, exact, race.facts.unit_exponent, race.facts.truth_norm);
    for (std::size_t t = 0; t < trace.size(); ++t) {
        const double value = exact ? trace.error[t] : trace.gradient_norm[t] / trace.gradient_norm[0];
        if (value <= tol) return Arrival{t, trace.seconds[t]};
    }
    return std::nullopt;
}

}  // namespace lowrank::figure
