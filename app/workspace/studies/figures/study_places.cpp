// Groups cells into places: what belongs to the methods makes no other instance.
#include "app/workspace/studies/figures/study_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <map>
#include <set>

#include "app/figure/page/dress.h"
#include "app/paint/markup.h"
#include "app/workspace/studies/figures/phase_map.h"
#include "core/method/registry.h"
#include "core/problem/spec.h"
#include "core/run/run_name.h"
#include "core/study/summary.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank::studies {
namespace {

bool of_problem(const std::optional<StudyAxis>& axis) { return axis && !is_method_key(axis->key); }

std::string without_blanks(std::string text) {
    std::erase(text, ' ');
    return text;
}

/// The values as the axes write them: 'rate=0.5,rank=3' of 'rate=0.50,rank=3'.
std::string canonical_cell(const StudySpec& study, const std::string& text) {
    const auto begins_axis = [&](std::size_t at) {
        const auto says = [&](const std::optional<StudyAxis>& axis) {
            return axis && text.compare(at, axis->key.size() + 1, axis->key + "=") == 0;
        };
        return says(study.x) || says(study.y);
    };
    std::string out;
    for (std::size_t begin = 0; begin <= text.size();) {
        std::size_t end = text.find(',', begin);
        // A method's own commas belong to it.
        while (end != text.npos && !begins_axis(end + 1)) end = text.find(',', end + 1);
        end = std::min(end, text.size());
        const std::string part = text.substr(begin, end - begin);
        const Result<StudyAxis> read = read_axis(part);
        out += (out.empty() ? "" : ",") + (read ? write_axis(*read) : part);
        begin = end + 1;
    }
    return out;
}

std::string list_of(const StudyAxis& axis) {
    std::string words;
    for (const std::string& value : axis.values) words += (words.empty() ? "" : ", ") + value;
    return axis.key + " = " + words;
}

}  // namespace

std::vector<std::string> methods_of_study(const StudySpec& study) {
    std::vector<std::string> all;
    for (Index cell = 0; cell < study.cells(); ++cell) {
        // Only axes of the methods change them.
        if (cells_of_place(study, 0).empty()) break;
        for (std::string& name : cell_methods(study, cell))
            if (std::ranges::find(all, name) == all.end()) all.push_back(std::move(name));
        const bool x = study.x && is_method_key(study.x->key), y = study.y && is_method_key(study.y->key);
        if (!x && !y) break;
        if (!y && cell + 1 == study.columns()) break;
    }
    // Commands last, as in a cell.
    std::stable_partition(all.begin(), all.end(),
                          [](const std::string& name) { return static_cast<bool>(parse_method(name)); });
    return all;
}

std::vector<Index> cells_of_place(const StudySpec& study, Index cell) {
    std::vector<Index> cells;
    for (Index other = 0; other < study.cells(); ++other) {
        const bool x = !of_problem(study.x) || study.column_of(other) == study.column_of(cell);
        const bool y = !of_problem(study.y) || study.row_of(other) == study.row_of(cell);
        if (x && y) cells.push_back(other);
    }
    return cells;
}

std::optional<OneAxis> one_axis(const StudySpec& study) {
    const bool x = of_problem(study.x), y = of_problem(study.y);
    if (x == y) return std::nullopt;
    OneAxis one{x ? &*study.x : &*study.y, {}};
    for (Index i = 0; i < (x ? study.columns() : study.rows()); ++i)
        one.cells.push_back(x ? i : i * study.columns());
    return one;
}

bool is_never_run(const StudyPageInput& in) {
    if (!in.cell) return false;
    return std::ranges::all_of(cells_of_place(in.study, *in.cell), [&](Index cell) {
        const Result<StudyCell> made = study_cell(in.study, cell);
        return made && made->underdetermined;
    });
}

Index middle_cell(const StudyPageInput& in) {
    const Index column = in.study.columns() / 2, row = in.study.rows() / 2;
    Index best = row * in.study.columns() + column, least = -1;
    for (const TrialRow& run : *in.rows) {
        const Index c = in.study.column_of(run.cell) - column, r = in.study.row_of(run.cell) - row;
        if (least >= 0 && c * c + r * r >= least) continue;
        least = c * c + r * r;
        best = run.cell;
    }
    return best;
}

std::vector<std::string> tick_words(const StudyAxis& axis) {
    constexpr std::size_t kShort = 6;
    constexpr int kFewest = 3, kMost = 15;
    for (int digits = kFewest; digits < kMost; ++digits) {
        std::vector<std::string> words;
        for (const std::string& value : axis.values) {
            const auto number = parse_number(value);
            const bool long_one = number && *number != std::floor(*number) && value.size() > kShort;
            words.push_back(long_one ? print_significant(*number, digits) : value);
        }
        if (std::set<std::string>(words.begin(), words.end()).size() == words.size()) return words;
    }
    return axis.values;
}

std::vector<std::string> value_names(const StudySpec& study, const StudyAxis& axis) {
    std::vector<std::string> names, whole;
    for (const std::string& words : tick_words(axis)) {
        whole.push_back(paint::escape_markup(words));
        names.push_back(axis.key == "method"     ? told_method(study, words)
                        : axis.key == "instance" ? paint::escape_markup(words.substr(words.rfind('/') + 1))
                                                 : whole.back());
    }
    const bool apart = std::set<std::string>(names.begin(), names.end()).size() == names.size();
    return apart ? names : whole;
}

namespace {

/// The axes that are asked for, each with its value at the cell, as the axes of the figures call them.
std::string axes_words(const StudySpec& study, Index cell, bool of_methods) {
    std::string words;
    for (const auto& [axis, i] :
         {std::pair(&study.x, study.column_of(cell)), std::pair(&study.y, study.row_of(cell))})
        if (of_problem(*axis) || (*axis && of_methods))
            words += (words.empty() ? "" : ", ") + phase_axis_words((*axis)->key, study.base.problem.kind) +
                     " = " + value_names(study, **axis)[static_cast<std::size_t>(i)];
    return words;
}

}  // namespace

std::string cell_words(const StudySpec& study, Index cell) { return axes_words(study, cell, true); }
std::string place_words(const StudySpec& study, Index cell) { return axes_words(study, cell, false); }

Result<Index> cell_named(const StudySpec& study, const std::string& name) {
    const std::string wanted = canonical_cell(study, without_blanks(name));
    for (Index cell = 0; cell < study.cells(); ++cell) {
        const std::string full = without_blanks(cell_name(study, cell));
        if (full == wanted) return cell;
        // The other way round, and without what belongs to the methods.
        if (!study.x || !study.y) continue;
        const std::string x = study.x->key + "=" + study.x->values[std::size_t(study.column_of(cell))],
                          y = study.y->key + "=" + study.y->values[std::size_t(study.row_of(cell))];
        if (wanted == y + "," + x || (is_method_key(study.x->key) && wanted == y) ||
            (is_method_key(study.y->key) && wanted == x))
            return cell;
    }
    if (!study.x && !study.y)
        return Failure{fmt::format("cell cannot be '{}': this study has one cell and no axes.", name)};
    std::string there = study.x ? list_of(*study.x) : "";
    if (study.y) there += (there.empty() ? "" : " and ") + list_of(*study.y);
    return Failure{fmt::format("this study has no cell '{}': its cells have {}, as in --cell {}.", name,
                               there, without_blanks(cell_name(study, 0)))};
}

std::string success_words(Index successes, Index runs) {
    if (runs == 1) return successes == 1 ? "success" : "no success";
    return fmt::format("{} of {}", successes, runs);
}

std::vector<const TrialRow*> runs_of(const StudyPageInput& in, Index cell, const std::string& method) {
    std::vector<std::pair<Index, Index>> wanted;  // cell and the method's place in it
    for (const Index other : cells_of_place(in.study, cell)) {
        const std::vector<std::string> names = cell_methods(in.study, other);
        for (std::size_t m = 0; m < names.size(); ++m)
            if (names[m] == method) wanted.emplace_back(other, static_cast<Index>(m));
    }
    std::vector<const TrialRow*> runs;
    for (const TrialRow& row : *in.rows)
        for (const auto& [c, m] : wanted)
            if (row.cell == c && row.method == m) runs.push_back(&row);
    std::ranges::sort(runs, {}, &TrialRow::trial);
    return runs;
}

namespace {

/// 'NARG (d = 3.808)' of 'NARG (d = 3.80730787743)': the digits that a name needs.
std::string with_short_numbers(const std::string& name) {
    constexpr std::size_t kLong = 5;  // decimals
    constexpr int kDigits = 4;
    const std::string_view digits = "0123456789";
    std::string out;
    for (std::size_t at = 0; at < name.size();) {
        const std::size_t begin = std::min(name.find_first_of(digits, at), name.size());
        const std::size_t end = std::min(name.find_first_not_of("0123456789.", begin), name.size());
        out += name.substr(at, begin - at);
        const std::string number = name.substr(begin, end - begin);
        const std::size_t point = number.find('.');
        const auto value = parse_number(number);
        const bool exponent = end < name.size() && name[end] == 'e';
        const bool is_long = point != number.npos && number.size() - point - 1 >= kLong;
        out += value && is_long && !exponent ? print_significant(*value, kDigits) : number;
        at = end;
    }
    return out;
}

}  // namespace

std::string method_words(const std::string& method) {
    const auto spec = parse_method(method);
    return paint::escape_markup(with_short_numbers(spec ? display_name(*spec) : method));
}

bool is_oracle(const StudySpec& study, const std::string& method) {
    const auto spec = parse_method(method);
    return spec && spec->uses_oracle() && may_be_exact(study.base.problem);
}

std::string told_method(const StudySpec& study, const std::string& method) {
    return is_oracle(study, method) ? called_oracle(method_words(method)) : method_words(method);
}

std::string ShownMethod::told() const { return oracle ? called_oracle(name) : name; }

namespace {

/// The numeric axis that turns a rule of the one method there is: a sweep.
const StudyAxis* swept_axis(const StudySpec& study) {
    if (study.base.methods.size() != 1 || !study.base.externals.empty()) return nullptr;
    const bool x = study.x && is_rule_key(study.x->key), y = study.y && is_rule_key(study.y->key);
    if (x == y) return nullptr;
    const StudyAxis& axis = x ? *study.x : *study.y;
    return axis_numbers(axis).empty() ? nullptr : &axis;
}

/// The method without a word on the rule that an axis turns: 'NARG+R' of 'narg+r:d=7.25' where it is d.
std::string unturned_words(MethodSpec spec, const StudySpec& study) {
    for (const auto* axis : {&study.x, &study.y}) {
        if (!*axis || !is_rule_key((*axis)->key)) continue;
        const std::vector<MethodKey> usual = method_keys(info_of(spec).spec);
        const auto key = std::ranges::find(usual, (*axis)->key, &MethodKey::key);
        if (key == usual.end()) continue;
        if (const auto plain = with_key(spec, key->key, key->value)) spec = *plain;
    }
    return told_method(study, print_method(spec));
}

/// By the values that the axes turn, each for every method that has the rule, the usual one too: 'd = 2', and
/// behind its name where several methods stand side by side.
std::map<std::string, std::string> turned_names(const StudySpec& study) {
    std::map<std::string, std::string> names;
    const std::array turned{study.x && is_rule_key(study.x->key), study.y && is_rule_key(study.y->key)};
    if (!turned[0] && !turned[1]) return names;
    const std::array words{turned[0] ? tick_words(*study.x) : std::vector<std::string>(),
                           turned[1] ? tick_words(*study.y) : std::vector<std::string>()};
    const bool alone = study_methods(study) == 1 && !(study.x && study.x->key == "method") &&
                       !(study.y && study.y->key == "method");
    for (const Index cell : cells_of_place(study, 0))
        for (const std::string& name : cell_methods(study, cell)) {
            const auto spec = parse_method(name);
            if (!spec) continue;
            const std::vector<MethodKey> keys = method_keys(*spec);
            std::string values;
            for (const bool upwards : {false, true}) {
                if (!turned[upwards]) continue;
                const StudyAxis& axis = upwards ? *study.y : *study.x;
                // A method that has no such rule is the same all along.
                if (std::ranges::find(keys, axis.key, &MethodKey::key) == keys.end()) continue;
                const Index at = upwards ? study.row_of(cell) : study.column_of(cell);
                values += (values.empty() ? "" : ", ") + axis.key + " = " +
                          words[upwards][static_cast<std::size_t>(at)];
            }
            if (values.empty()) continue;
            names[name] = (alone ? "" : unturned_words(*spec, study) + ", ") + paint::escape_markup(values);
        }
    return names;
}

}  // namespace

bool is_sweep(const StudySpec& study) { return swept_axis(study) != nullptr; }

std::vector<ShownMethod> shown_methods(const StudyPageInput& in, const theme::Theme& theme,
                                       const state::PageLook* look) {
    const std::vector<std::string> names = methods_of_study(in.study);
    // Commands come last, and what they are called is no method's name.
    std::vector<MethodSpec> specs;
    for (const std::string& name : names)
        if (const auto spec = parse_method(name)) specs.push_back(*spec);
    const std::size_t commands = names.size() - specs.size();
    std::vector<theme::MethodStyle> styles = theme::method_styles(specs, commands, theme);
    if (is_sweep(in.study) && names.size() > 1)
        for (std::size_t m = 0; m < names.size(); ++m) styles[m] = sweep_style(m, names.size(), theme);
    const std::map<std::string, std::string> turned = turned_names(in.study);
    const auto words = [&](const std::string& name) {
        const auto found = turned.find(name);
        return found == turned.end() ? method_words(name) : found->second;
    };
    // Short names, unless two of them would be one.
    std::set<std::string> apart;
    for (const std::string& name : names) apart.insert(words(name));
    const auto told = [&](std::size_t m) {
        if (apart.size() == names.size()) return words(names[m]);
        return paint::escape_markup(m < specs.size() ? display_name(specs[m]) : names[m]);
    };
    std::vector<ShownMethod> shown;
    for (std::size_t m = 0; m < names.size(); ++m)
        if (in.methods.empty() || std::ranges::find(in.methods, names[m]) != in.methods.end())
            shown.push_back({names[m], told(m), styles[m], is_oracle(in.study, names[m])});
    if (!look) return shown;
    figure::put_in_order(shown, look->order,
                         [](const ShownMethod& one) { return paint::plain_text(one.name); });
    for (ShownMethod& one : shown) figure::dress_curve(one.name, one.style, *look);
    return shown;
}

std::string swept_method_words(const StudySpec& study) {
    return is_sweep(study) ? unturned_words(study.base.methods.front().spec, study) : "";
}

std::string study_corner(const StudyPageInput& in) {
    const std::string method = swept_method_words(in.study);
    return (method.empty() ? "" : method + ", ") +
           phase_study_words({in.study, summarise(in.study, *in.rows), 0});
}

theme::MethodStyle sweep_style(std::size_t place, std::size_t count, const theme::Theme& theme) {
    constexpr std::size_t kMarkers = 6;
    theme::MethodStyle style;
    style.line = style.text = ramp_on_card(count > 1 ? double(place) / double(count - 1) : 0.5, theme);
    style.marker = static_cast<theme::Marker>(1 + place % kMarkers);
    return style;
}

theme::Colour ramp_on_card(double f, const theme::Theme& theme) {
    const bool dark = theme.name == theme::ThemeName::Dark;
    return theme::viridis(dark ? 0.42 + 0.58 * f : 0.08 + 0.50 * f);
}

}  // namespace lowrank::studies
