// Axes and methods of a study as menus show them: a second view of the text that files and share lines keep.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/problem/kind.h"
#include "core/run/experiment.h"
#include "core/text/result.h"

namespace lowrank::studies {

/// How the values of an axis lie.
enum class AxisScale { Even, Log, List };

/// One axis: steps values from low to high, both included; or a list of them.
struct AxisMenu {
    std::string key;  ///< empty: no axis
    AxisScale scale = AxisScale::Even;
    double low = 0, high = 1;
    Index steps = 2;
    std::string list{};  ///< values with commas between them; of AxisScale::List alone
    bool operator==(const AxisMenu&) const = default;
};

/// The menus of a text: of one that read_axis takes, and of one whose key is known and whose values, as they
/// stand, cannot be yet. Nothing of any other. An empty text is no axis.
std::optional<AxisMenu> axis_menu(std::string_view text);

/// The text that read_axis reads; of one that was read by axis_menu the same values.
std::string axis_text(const AxisMenu& menu);

/// The same axis with its values lying otherwise: a list between its ends, a range in a list.
AxisMenu with_scale(AxisMenu menu, AxisScale scale);

/// The same axis with no more steps than it has values: whole numbers are few.
AxisMenu fitted(AxisMenu menu);

/// What stands before the equals sign; empty where there is no axis.
std::string axis_key(std::string_view text);

/// Whether the key counts something: whole numbers alone.
bool counts(std::string_view key);

/// What is offered for an axis, and the text with which it begins there.
struct AxisChoice {
    std::string words;  ///< markup: 'Sampling p'
    std::string text;   ///< empty: no axis
};
std::vector<AxisChoice> axis_choices(ProblemKind kind);
/// Whether two keys say the same of a problem in two ways, and cannot both be axes: how many samples it has.
bool say_one_thing(std::string_view a, std::string_view b);
/// The words of a key: of its choice, else those of its axis in a figure.
std::string axis_words(ProblemKind kind, std::string_view key);

/// A list of methods as ticks: the program's own in the order of their table, then whatever else the text
/// names.
struct MethodTick {
    std::string spec;   ///< as --method takes it
    std::string label;  ///< markup
    bool on = false;
};
std::vector<MethodTick> method_ticks(const std::string& text);
/// The text with one of them in it, behind the others, or without it.
std::string with_method(const std::string& text, const std::string& spec, bool on);

/// The methods of a list with commas, whose own rules may hold commas too.
Result<std::vector<MethodEntry>> methods_in(const std::string& text);

/// The first thing wrong with a text by itself, as a sentence; empty where it can be read.
std::string why_no_axis(ProblemKind kind, const std::string& text);
std::string why_no_methods(const std::string& text);

}  // namespace lowrank::studies
