// The values of an axis from how a person writes them.
#include "core/study/axis.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/core.h>

#include "core/io/experiment_keys.h"
#include "core/method/registry.h"
#include "core/method/rule_keys.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

enum class AxisKind { Words, Numbers, WholeNumbers };

std::vector<std::string> cut_at(std::string_view text, char mark) {
    std::vector<std::string> parts;
    for (;;) {
        const std::size_t end = text.find(mark);
        parts.emplace_back(text.substr(0, end));
        if (end == text.npos) return parts;
        text.remove_prefix(end + 1);
    }
}

bool is_seed_key(std::string_view key) { return key == "seed"; }
/// Files of one problem each; instances are drawn anew by nobody, and may stand on an axis.
bool is_data_key(std::string_view key) {
    return std::ranges::any_of(kProblemSources, [&](ProblemSource source) {
        const SourceRow& row = row_of(source);
        return !row.drawn() && *row.truth != TruthOfSource::InFile && *row.key == key;
    });
}

/// What may stand on an axis, and the keys that are near the one that may not.
std::string why_no_axis_key(const std::string& key) {
    std::vector<std::string> all;
    for (const ExperimentKey& known : experiment_keys())
        if (!is_seed_key(known.name) && !is_data_key(known.name)) all.emplace_back(known.name);
    all.emplace_back("method");
    for (const RuleInfo& rule : rule_infos()) all.push_back(rule.key);
    const std::vector<std::string_view> names(all.begin(), all.end());
    const std::vector<std::string_view> near = nearest_words(key, names, 3);
    const std::string none = fmt::format("there is no key '{}' to put on an axis: ", key);
    if (near.empty()) return fmt::format("{}the keys are {}.", none, enumeration(names));
    return none + (near.size() == 1 ? "the nearest is " : "the nearest are ") + enumeration(near) + ".";
}

/// A number of a range as the key takes it: a whole one in all its digits, 100000 and not 1e+05.
std::string print_value(double number, AxisKind kind) {
    constexpr double kExact = 1e15;
    return kind == AxisKind::WholeNumbers && std::abs(number) <= kExact
               ? std::to_string(static_cast<std::int64_t>(number))
               : print_number(number);
}

Failure axis_refused(std::string_view key, std::string_view values, const std::string& why) {
    return {fmt::format("the axis '{}={}' cannot be: {}.", key, values, why)};
}

/// A range's value without the last digits that adding steps leaves: 0.3 and not 0.30000000000000004.
double rounded(double value) {
    const std::optional<double> read = parse_number(print_significant(value, 12));
    return read.value_or(value);
}

/// How the values of a range lie between its ends; a sentence's end where they cannot.
struct Range {
    double low = 0, high = 0;
    enum class Form { Count, Log, By } form = Form::Count;
    double number = 0;  ///< how many, or the step
};

std::optional<Range> range_of(const std::vector<std::string>& parts, AxisKind kind) {
    if (parts.size() < 2 || parts.size() > 4) return {};
    const auto low = parse_number(parts[0]), high = parse_number(parts[1]);
    if (!low || !high) return {};
    Range range{*low, *high, Range::Form::By, 1};
    const bool whole = kind == AxisKind::WholeNumbers;
    if (parts.size() == 2) return whole ? std::optional(range) : std::nullopt;
    const std::optional<double> number = parse_number(parts.back());
    if (!number) return {};
    range.number = *number;
    if (parts.size() == 3) {
        // One value cannot have two ends, and '1:12:1' is how a step of 1 is written elsewhere.
        if (!(whole && *number == 1 && *low != *high)) range.form = Range::Form::Count;
        return range;
    }
    if (parts[2] == "log")
        range.form = Range::Form::Log;
    else if (parts[2] != "by")
        return {};
    return range;
}

Result<std::vector<double>> values_of(const Range& range, AxisKind kind, std::string_view key,
                                      std::string_view text) {
    const auto refused_range = [&](const std::string& why) { return axis_refused(key, text, why); };
    if (range.high < range.low) return refused_range("the first end of a range is the lower one");
    std::vector<double> values;
    if (range.form == Range::Form::By) {
        if (!(range.number > 0)) return refused_range("a step above 0 is needed");
        const double count = std::floor((range.high - range.low) / range.number * (1 + 1e-12) + 1e-9) + 1;
        if (count > double(kMostAxisValues))
            return refused_range(fmt::format("at most {} values are allowed", kMostAxisValues));
        for (double i = 0; i < count; ++i) values.push_back(range.low + i * range.number);
    } else {
        const auto count = parse_integer(print_number(range.number));
        if (!count || *count < 1 || *count > std::int64_t(kMostAxisValues) ||
            (*count == 1 && range.low != range.high))
            return refused_range(fmt::format(
                "a whole number of values from 2 to {} is needed behind the ends", kMostAxisValues));
        const bool log = range.form == Range::Form::Log;
        if (log && !(range.low > 0)) return refused_range("a geometric range begins above 0");
        const double low = log ? std::log(range.low) : range.low;
        const double high = log ? std::log(range.high) : range.high;
        for (std::int64_t i = 0; i < *count; ++i) {
            // The ends as they were written, whatever logarithms make of them.
            const double share = *count == 1 ? 0 : double(i) / double(*count - 1);
            const double value = i == 0            ? range.low
                                 : i + 1 == *count ? range.high
                                 : log             ? std::exp(low + share * (high - low))
                                                   : low + share * (high - low);
            values.push_back(value);
        }
    }
    for (double& value : values) value = kind == AxisKind::WholeNumbers ? std::round(value) : rounded(value);
    return values;
}

/// The pieces between commas; one with '=' before any ':' goes on with the method before it.
std::vector<std::string> method_list(std::string_view text) {
    std::vector<std::string> methods;
    for (const std::string& piece : cut_at(text, ',')) {
        const std::size_t equals = piece.find('='), colon = piece.find(':');
        if (!methods.empty() && equals != piece.npos && equals < colon)
            methods.back() += "," + piece;
        else
            methods.push_back(piece);
    }
    return methods;
}

/// The value as it is written back, or why the key does not take it.
Result<std::string> canonical_value(const std::string& key, const std::string& value) {
    if (key == "method") {
        const auto method = parse_method(value);
        if (!method) return Failure{method.sentence()};
        return print_method(*method);
    }
    if (const ExperimentKey* known = find_experiment_key(key)) {
        ExperimentSpec tried = default_experiment();
        if (const Result<Written> read = known->read(value, tried); !read) return Failure{read.sentence()};
        const std::string written = known->write(tried);
        if (!written.empty()) return written;
    }
    const std::optional<double> number = parse_number(value);
    return number ? print_number(*number) : value;
}

Result<AxisKind> kind_of(const std::string& key) {
    if (is_seed_key(key))
        return Failure{"seed cannot be an axis: each trial has a seed of its own, --seed and on."};
    if (key == "change") return Failure{"change cannot be an axis: name the rule itself, as in d=2,5,10."};
    if (key == "method") return AxisKind::Words;
    if (is_rule_key(key)) return AxisKind::Numbers;
    const ExperimentKey* known = find_experiment_key(key);
    if (!known) return Failure{why_no_axis_key(key)};
    if (is_data_key(key))
        return Failure{
            fmt::format("{} cannot be an axis: a study reads one table or picture, by --{}.", key, key)};
    switch (known->type) {
        case KeyType::Integer:
            return AxisKind::WholeNumbers;
        case KeyType::Number:
        case KeyType::NumberOrWord:
            return AxisKind::Numbers;
        case KeyType::Word:
        case KeyType::Flag:
            break;
    }
    return AxisKind::Words;
}

}  // namespace

bool is_rule_key(std::string_view key) { return key_of(key).has_value(); }

bool is_method_key(std::string_view key) { return key == "method" || is_rule_key(key); }

Result<StudyAxis> read_axis(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == text.npos || equals == 0 || equals + 1 == text.size())
        return Failure{fmt::format(
            "an axis cannot be '{}': KEY=VALUES is needed, as in rate=0.2:0.9:15 or rank=1,2,5.", text)};
    StudyAxis axis{std::string(text.substr(0, equals)), {}};
    const std::string_view values = text.substr(equals + 1);
    const Result<AxisKind> kind = kind_of(axis.key);
    if (!kind) return kind.passed_on<StudyAxis>();

    std::vector<std::string> words = axis.key == "method" ? method_list(values) : cut_at(values, ',');
    if (words.size() == 1 && *kind != AxisKind::Words && words[0].find(':') != std::string::npos) {
        const std::optional<Range> range = range_of(cut_at(values, ':'), *kind);
        if (!range)
            return axis_refused(
                axis.key, values,
                *kind == AxisKind::WholeNumbers
                    ? "LOW:HIGH, LOW:HIGH:COUNT, LOW:HIGH:log:COUNT or LOW:HIGH:by:STEP is needed"
                    : "LOW:HIGH:COUNT, LOW:HIGH:log:COUNT or LOW:HIGH:by:STEP is needed");
        const Result<std::vector<double>> numbers = values_of(*range, *kind, axis.key, values);
        if (!numbers) return numbers.passed_on<StudyAxis>();
        words.clear();
        for (const double number : *numbers) words.push_back(print_value(number, *kind));
    }
    if (words.size() > kMostAxisValues)
        return axis_refused(axis.key, "…", fmt::format("at most {} values are allowed", kMostAxisValues));
    for (const std::string& word : words) {
        Result<std::string> value = canonical_value(axis.key, word);
        if (!value) return value.passed_on<StudyAxis>();
        if (std::ranges::find(axis.values, *value) != axis.values.end())
            return axis_refused(axis.key, values, fmt::format("the value {} comes twice", *value));
        axis.values.push_back(std::move(*value));
    }
    return axis;
}

std::string write_axis(const StudyAxis& axis) {
    std::string text = axis.key + "=";
    for (std::size_t i = 0; i < axis.values.size(); ++i) text += (i ? "," : "") + axis.values[i];
    return text;
}

std::string write_short_axis(const StudyAxis& axis) {
    constexpr std::size_t kFewest = 4;
    const std::string list = write_axis(axis);
    if (axis.values.size() < kFewest || axis_numbers(axis).empty()) return list;
    const std::string ends = axis.key + "=" + axis.values.front() + ":" + axis.values.back(),
                      count = std::to_string(axis.values.size());
    for (const std::string& range : {ends, ends + ":" + count, ends + ":log:" + count})
        if (const Result<StudyAxis> read = read_axis(range); read && *read == axis) return range;
    return list;
}

std::vector<double> axis_numbers(const StudyAxis& axis) {
    std::vector<double> numbers;
    for (const std::string& value : axis.values) {
        const std::optional<double> number = parse_number(value);
        if (!number) return {};
        numbers.push_back(*number);
    }
    return numbers;
}

}  // namespace lowrank
