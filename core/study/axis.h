// One axis of a study: a key of the experiment or of its methods, and the values it takes.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/run/experiment.h"
#include "core/text/result.h"

namespace lowrank {

/// What a study turns: values[i] is what would stand behind --key, in canonical form.
struct StudyAxis {
    std::string key;
    std::vector<std::string> values;
    bool operator==(const StudyAxis&) const = default;
};

/// The most values an axis may have.
inline constexpr std::size_t kMostAxisValues = 10'000;

/// Reads KEY=VALUES. The key is 'method', a key of an experiment (rank, rate, n, noise, start, …) or a key of
/// the methods (d, q, step, …). The values are
///
///   a,b,c         these, in this order (a method's own commas belong to it: narg:d=2,restart=gradient,rgrad-orth are two)
///   LOW:HIGH:N    N of them, evenly spaced, both ends included
///   LOW:HIGH:log:N  N of them in geometric progression
///   LOW:HIGH:by:S   LOW, LOW + S, … up to HIGH
///   LOW:HIGH      whole numbers only: every one; LOW:HIGH:1 is the same
///
/// Ranges are for numbers; where the key counts something they are rounded to whole ones. Refuses in a
/// sentence: what is no key, seed and change (trials draw their own seeds, changes belong to one method),
/// values the key does not take, a value that comes twice, more than kMostAxisValues.
Result<StudyAxis> read_axis(std::string_view text);

/// 'rate=0.2,0.3,0.4': read_axis gives the axis back.
std::string write_axis(const StudyAxis& axis);

/// The same for a person to read and to change: as a range where four values or more make one,
/// 'rate=0.2:0.9:15'.
std::string write_short_axis(const StudyAxis& axis);

/// The values as numbers, where all of them are; else empty.
std::vector<double> axis_numbers(const StudyAxis& axis);

/// Whether the key belongs to the methods: 'method' itself, or one of their rules.
bool is_method_key(std::string_view key);
bool is_rule_key(std::string_view key);

}  // namespace lowrank
