// Between what is typed and what menus hold.
#include "app/workspace/studies/study_menus.h"

#include <algorithm>
#include <cmath>

#include "app/paint/markup.h"
#include "core/io/experiment_keys.h"
#include "core/io/table/table_text.h"
#include "core/method/registry.h"
#include "core/problem/kind_table.h"
#include "core/study/axis.h"
#include "core/text/numbers.h"

namespace lowrank::studies {
namespace {

std::vector<std::string_view> parts_of(std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(':', at), text.size());
        parts.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

/// 'KEY=LOW:HIGH:N', 'KEY=LOW:HIGH:log:N' or, of what counts, 'KEY=LOW:HIGH'; nothing of any other form.
std::optional<AxisMenu> range_menu(std::string_view text, const StudyAxis& axis) {
    const std::size_t equals = text.find('=');
    if (equals == text.npos || axis_numbers(axis).empty()) return std::nullopt;
    const std::vector<std::string_view> parts = parts_of(text.substr(equals + 1));
    const bool log = parts.size() == 4 && parts[2] == "log";
    if (parts.size() != 3 && !log && !(parts.size() == 2 && counts(axis.key))) return std::nullopt;
    const auto low = parse_number(parts[0]), high = parse_number(parts[1]);
    if (!low || !high) return std::nullopt;
    return AxisMenu{axis.key, log ? AxisScale::Log : AxisScale::Even, *low, *high,
                    static_cast<Index>(axis.values.size())};
}

std::string listed(const std::vector<std::string>& values) {
    std::string list;
    for (const std::string& value : values) list += (list.empty() ? "" : ",") + value;
    return list;
}

std::string number_text(double value) {
    constexpr double kWhole = 1e15;
    return value == std::floor(value) && std::abs(value) < kWhole
               ? std::to_string(static_cast<std::int64_t>(value))
               : print_number(value);
}

std::string packed(const std::string& text) {
    std::string out;
    for (const char c : text)
        if (c != ' ') out += c;
    return out;
}

}  // namespace

bool counts(std::string_view key) {
    const ExperimentKey* known = find_experiment_key(key);
    return known && known->type == KeyType::Integer;
}

std::optional<AxisMenu> axis_menu(std::string_view given) {
    const std::string_view text = trimmed(given);
    if (text.empty()) return AxisMenu{};
    const Result<StudyAxis> axis = read_axis(text);
    if (!axis) return std::nullopt;
    // As it is typed, else as the program would write it: 'by' gives way to a count.
    for (const std::string& form : {std::string(text), write_short_axis(*axis)})
        if (const std::optional<AxisMenu> range = range_menu(form, *axis))
            if (const Result<StudyAxis> again = read_axis(axis_text(*range)); again && *again == *axis)
                return range;
    AxisMenu menu{axis->key, AxisScale::List};
    menu.list = listed(axis->values);
    return menu;
}

std::string axis_text(const AxisMenu& menu) {
    if (menu.key.empty()) return {};
    if (menu.scale == AxisScale::List) return menu.key + "=" + menu.list;
    const std::string ends = menu.key + "=" + number_text(menu.low) + ":" + number_text(menu.high),
                      steps = std::to_string(menu.steps);
    if (menu.scale == AxisScale::Log) return ends + ":log:" + steps;
    const bool every = counts(menu.key) && menu.high - menu.low + 1 == static_cast<double>(menu.steps);
    return every ? ends : ends + ":" + steps;
}

AxisMenu with_scale(AxisMenu menu, AxisScale scale) {
    if (menu.scale == scale || menu.key.empty()) return menu;
    const Result<StudyAxis> axis = read_axis(axis_text(menu));
    if (scale == AxisScale::List) {
        menu.list = axis ? listed(axis->values) : std::string();
    } else if (menu.scale == AxisScale::List) {
        const std::vector<double> numbers = axis ? axis_numbers(*axis) : std::vector<double>();
        // Words have no ends.
        if (numbers.size() < 2) return menu;
        menu.low = std::ranges::min(numbers), menu.high = std::ranges::max(numbers);
        menu.steps = static_cast<Index>(numbers.size());
        menu.list.clear();
    }
    menu.scale = scale;
    return menu;
}

std::vector<AxisChoice> axis_choices(ProblemKind kind) {
    const RateForm& rate = *row_of(kind).rate;
    std::vector<AxisChoice> choices{{std::string(*rate.label) + " p", std::string(*rate.axis)}};
    for (const auto& [words, text] : {std::pair("Rank r", "rank=1:10"),
                                      {"Size n", "n=20:80:4"},
                                      {"Noise σ", "noise=0:0.2:5"},
                                      {"Condition κ", "condition=1:100:log:5"},
                                      {"Momentum d", "d=2:50:log:6"},
                                      {"Momentum q", "q=0.02:0.5:log:6"},
                                      {"Stepsize μ", "step=0.4:1.6:7"}}) {
        // What has but one rank is not studied over it, nor over how large its singular values are.
        const bool of_rank =
            std::string_view(text).starts_with("rank=") || std::string_view(text).starts_with("condition=");
        if (!of_rank || *row_of(kind).most_rank > 1) choices.push_back({words, text});
    }
    choices.push_back({"None", ""});
    return choices;
}

std::string axis_words(ProblemKind kind, std::string_view key) {
    if (key.empty()) return "None";
    for (const AxisChoice& choice : axis_choices(kind))
        if (std::string_view(choice.text).substr(0, choice.text.find('=')) == key) return choice.words;
    return paint::escape_markup(std::string(key));
}

Result<std::vector<MethodEntry>> methods_in(const std::string& text) {
    // Read as an axis of methods is.
    const Result<StudyAxis> list = read_axis("method=" + packed(text));
    if (!list) return list.passed_on<std::vector<MethodEntry>>();
    std::vector<MethodEntry> methods;
    for (const std::string& value : list->values) methods.push_back({*parse_method(value), true});
    return methods;
}

std::vector<MethodTick> method_ticks(const std::string& text) {
    std::vector<MethodTick> ticks;
    for (const MethodInfo& info : all_methods())
        if (info.in_default_race)
            ticks.push_back({std::string(info.name), paint::escape_markup(std::string(info.label)), false});
    const Result<std::vector<MethodEntry>> methods = methods_in(text);
    if (!methods) return ticks;
    for (const MethodEntry& entry : *methods) {
        const std::string spec = print_method(entry.spec);
        const auto known = std::ranges::find(ticks, spec, &MethodTick::spec);
        if (known != ticks.end())
            known->on = true;
        else
            ticks.push_back({spec, paint::escape_markup(display_name(entry.spec)), true});
    }
    return ticks;
}

std::string with_method(const std::string& text, const std::string& spec, bool on) {
    std::string out;
    const auto add = [&](const std::string& each) { out += (out.empty() ? "" : ", ") + each; };
    if (const Result<std::vector<MethodEntry>> methods = methods_in(text))
        for (const MethodEntry& entry : *methods)
            if (const std::string each = print_method(entry.spec); each != spec) add(each);
    if (on) add(spec);
    return out;
}

std::string why_no_axis(const std::string& text) {
    if (trimmed(text).empty()) return {};
    return read_axis(trimmed(text)).sentence();
}

std::string why_no_methods(const std::string& text) {
    if (trimmed(text).empty()) return "No method is ticked: one at least is needed.";
    return methods_in(text).sentence();
}

}  // namespace lowrank::studies
