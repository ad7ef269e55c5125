// Between what is typed and what menus hold.
#include "app/workspace/studies/study_menus.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/core.h>
#include <iterator>
#include <utility>

#include "app/paint/markup.h"
#include "app/state/sentence.h"
#include "app/workspace/studies/figures/phase_map.h"
#include "core/io/experiment_keys.h"
#include "core/io/table/table_text.h"
#include "core/method/registry.h"
#include "core/problem/kind_table.h"
#include "core/study/axis.h"
#include "core/text/bounds.h"
#include "core/text/numbers.h"

namespace lowrank::studies {
namespace {

constexpr double kMostSteps = double(kMostAxisValues);

std::vector<std::string_view> parts_of(std::string_view text, char mark = ':') {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(mark, at), text.size());
        parts.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return parts;
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

/// What stands before the equals sign, and behind it.
std::pair<std::string, std::string_view> halves_of(std::string_view text) {
    const std::size_t equals = std::min(text.find('='), text.size());
    return {std::string(text.substr(0, equals)), text.substr(std::min(equals + 1, text.size()))};
}

/// 'KEY=LOW:HIGH:N', 'KEY=LOW:HIGH:log:N' or, of what counts, 'KEY=LOW:HIGH', whether or not an axis can be
/// so; nothing of any other form.
std::optional<AxisMenu> range_menu(std::string_view text) {
    const auto [key, values] = halves_of(text);
    const std::vector<std::string_view> parts = parts_of(values);
    const bool log = parts.size() == 4 && parts[2] == "log", every = parts.size() == 2 && counts(key);
    if (parts.size() != 3 && !log && !every) return std::nullopt;
    const auto low = parse_number(parts[0]), high = parse_number(parts[1]);
    const auto steps = every ? std::nullopt : parse_integer(parts.back());
    if (!low || !high || (!every && (!steps || *steps < 1))) return std::nullopt;
    return AxisMenu{key, log ? AxisScale::Log : AxisScale::Even, *low, *high,
                    every ? static_cast<Index>(std::clamp(*high - *low + 1, 1.0, kMostSteps))
                          : static_cast<Index>(std::min(double(*steps), kMostSteps))};
}

bool is_axis(const std::string& key, std::string_view value) {
    return static_cast<bool>(read_axis(key + "=" + std::string(value)));
}
/// Whether an axis of this key has numbers.
bool takes_numbers(const std::string& key) { return is_axis(key, "1") || is_axis(key, "0.5"); }

/// As many of the values as a field of text takes.
std::string listed(const std::vector<std::string>& values) {
    std::string list;
    for (const std::string& value : values) {
        if (list.size() + 1 + value.size() > kLongestValue) break;
        list += (list.empty() ? "" : ",") + value;
    }
    return list;
}

/// How many different whole numbers a range in so many steps has.
Index different(const AxisMenu& menu) {
    const bool log = menu.scale == AxisScale::Log;
    const double low = log ? std::log(menu.low) : menu.low, high = log ? std::log(menu.high) : menu.high;
    Index count = 0;
    double before = 0;
    for (Index i = 0; i < menu.steps; ++i) {
        const double at = low + (high - low) * double(i) / double(std::max<Index>(1, menu.steps - 1)),
                     value = std::round(log ? std::exp(at) : at);
        if (i == 0 || value != before) ++count;
        before = value;
    }
    return count;
}

/// The name of an axis in a sentence, which is plain.
std::string plain_name(ProblemKind kind, std::string_view key) {
    return paint::plain_text(axis_words(kind, key));
}

/// Why a list cannot be, where a menu has words for it.
std::string why_no_list(const std::string& name, const std::string& list) {
    std::vector<std::string> seen;
    for (std::size_t at = 0; at <= list.size();) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        std::string value = list.substr(at, end - at);
        if (value.empty() && list.empty())
            return fmt::format("{} has no value: at least one is needed, and commas between several.", name);
        if (value.empty()) return fmt::format("{} lacks a value beside a comma.", name);
        if (std::ranges::find(seen, value) != seen.end())
            return fmt::format("{} has the value {} twice: each is needed once.", name, value);
        seen.push_back(std::move(value));
        at = end + 1;
    }
    return {};
}

/// Why a range cannot be, where a menu has words for it.
std::string why_no_range(const std::string& name, const AxisMenu& menu) {
    const std::string low = number_text(menu.low), high = number_text(menu.high);
    if (menu.high < menu.low)
        return fmt::format("{} cannot go from {} to {}: the first value is the lower one.", name, low, high);
    if (menu.high == menu.low)
        return fmt::format("{} from {} to {} is one value: another last value is needed, or a list.", name,
                           low, high);
    if (menu.scale == AxisScale::Log && !(menu.low > 0))
        return fmt::format("{} on a log scale begins above 0, and not at {}.", name, low);
    if (counts(menu.key) && menu.steps > different(menu))
        return fmt::format("{} has fewer whole numbers from {} to {} than {} steps.", name, low, high,
                           menu.steps);
    return {};
}

}  // namespace

bool counts(std::string_view key) {
    const ExperimentKey* known = find_experiment_key(key);
    return known && known->type == KeyType::Integer;
}

std::string axis_key(std::string_view text) { return halves_of(trimmed(text)).first; }

std::optional<AxisMenu> axis_menu(std::string_view given) {
    const std::string_view text = trimmed(given);
    if (text.empty()) return AxisMenu{};
    const auto [key, values] = halves_of(text);
    const Result<StudyAxis> axis = read_axis(text);
    if (!axis) {
        // A row that is being filled stays a row: what cannot be yet has its sentence.
        if (text.find('=') == text.npos) return std::nullopt;
        const bool numbers = takes_numbers(key);
        if (!numbers && !is_method_key(key) && !is_axis(key, values.substr(0, values.find(','))))
            return std::nullopt;
        if (const std::optional<AxisMenu> range = range_menu(text)) return range;
        if (numbers && values.find(':') != values.npos) return std::nullopt;
        AxisMenu menu{key, AxisScale::List};
        menu.list = std::string(values);
        return menu;
    }
    // As it is typed, else as the program would write it: 'by' gives way to a count. A list stays one.
    if (!axis_numbers(*axis).empty() && values.find(',') == values.npos)
        for (const std::string& form : {std::string(text), write_short_axis(*axis)})
            if (std::optional<AxisMenu> range = range_menu(form)) {
                range->steps = static_cast<Index>(axis->values.size());
                if (const Result<StudyAxis> again = read_axis(axis_text(*range)); again && *again == *axis)
                    return range;
            }
    AxisMenu menu{axis->key, AxisScale::List};
    menu.list = listed(axis->values);
    return menu;
}

std::string axis_text(const AxisMenu& menu) {
    if (menu.key.empty()) return {};
    if (menu.scale == AxisScale::List) return menu.key + "=" + packed(menu.list);
    const std::string ends = menu.key + "=" + number_text(menu.low) + ":" + number_text(menu.high),
                      steps = std::to_string(menu.steps);
    if (menu.scale == AxisScale::Log) return ends + ":log:" + steps;
    const bool every = counts(menu.key) && menu.high - menu.low + 1 == static_cast<double>(menu.steps);
    return every ? ends : ends + ":" + steps;
}

AxisMenu fitted(AxisMenu menu) {
    if (menu.scale == AxisScale::List) return menu;
    if (!counts(menu.key)) {
        if (menu.low < menu.high) menu.steps = std::max<Index>(2, menu.steps);
        return menu;
    }
    menu.low = std::round(menu.low), menu.high = std::round(menu.high);
    // Ends that cannot be yet ask for no other number of steps.
    if (!(menu.low < menu.high) || (menu.scale == AxisScale::Log && !(menu.low > 0))) return menu;
    // One step between two ends is how 'every one' is written.
    const double most = std::min(menu.high - menu.low + 1, kMostSteps);
    menu.steps = static_cast<Index>(menu.steps == 1 ? most : std::min(double(menu.steps), most));
    while (menu.steps > 2 && different(menu) < menu.steps) --menu.steps;
    return menu;
}

AxisMenu with_scale(AxisMenu menu, AxisScale scale) {
    if (menu.scale == scale || menu.key.empty()) return menu;
    if (scale == AxisScale::List) {
        const Result<StudyAxis> axis = read_axis(axis_text(menu));
        // Of ends that cannot be yet the ends.
        menu.list = axis ? listed(axis->values) : number_text(menu.low) + "," + number_text(menu.high);
    } else if (menu.scale == AxisScale::List) {
        std::vector<double> numbers;
        for (const std::string_view value : parts_of(packed(menu.list), ','))
            if (const auto number = parse_number(value)) numbers.push_back(*number);
        // Words have no ends.
        if (numbers.empty()) return menu;
        menu.low = std::ranges::min(numbers), menu.high = std::ranges::max(numbers);
        menu.steps = std::max<Index>(2, static_cast<Index>(numbers.size()));
        menu.list.clear();
    }
    menu.scale = scale;
    return fitted(menu);
}

std::vector<AxisChoice> axis_choices(ProblemKind kind) {
    const RateForm& rate = *row_of(kind).rate;
    std::vector<AxisChoice> choices{{std::string(*rate.label) + " p", std::string(*rate.axis)}};
    for (const auto& [words, text] : {std::pair("Samples per unknown", "samples-per-degree=1:2.2:7"),
                                      {"Rank r", "rank=1:10"},
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

bool say_one_thing(std::string_view a, std::string_view b) {
    constexpr std::string_view kSaySamples[] = {"rate", "samples-per-degree"};
    const auto says = [&](std::string_view key) {
        return std::ranges::find(kSaySamples, key) != std::end(kSaySamples);
    };
    return a != b && says(a) && says(b);
}

std::string axis_words(ProblemKind kind, std::string_view key) {
    if (key.empty()) return "None";
    for (const AxisChoice& choice : axis_choices(kind))
        if (std::string_view(choice.text).substr(0, choice.text.find('=')) == key) return choice.words;
    return state::begun(phase_axis_words(std::string(key), kind));
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

std::string why_no_axis(ProblemKind kind, const std::string& text) {
    if (trimmed(text).empty()) return {};
    const Result<StudyAxis> axis = read_axis(trimmed(text));
    if (axis) return {};
    if (const std::optional<AxisMenu> menu = axis_menu(text)) {
        const std::string name = plain_name(kind, menu->key);
        std::string why =
            menu->scale == AxisScale::List ? why_no_list(name, menu->list) : why_no_range(name, *menu);
        if (!why.empty()) return why;
    }
    return axis.sentence();
}

std::string why_no_methods(const std::string& text) {
    if (trimmed(text).empty()) return "No method is ticked: one at least is needed.";
    return methods_in(text).sentence();
}

}  // namespace lowrank::studies
