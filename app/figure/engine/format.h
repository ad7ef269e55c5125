// Numbers as people read them, on screen and on paper.
#pragma once
#include <string>
#include <utility>

namespace lowrank::figure {

/// Markup: up to 10^5 as they are, beyond as a mantissa times a power of ten with a true superscript. '–'
/// where there is no number.
std::string format_value(double value, int digits = 3);
std::string format_value(double, bool) = delete;  // a word is no count of digits

/// print_duration with its sign: a length of time, or a difference of two.
std::string format_seconds(double seconds);

/// From one or nearer a rate is flat: over a run of any length its digits are noise.
inline constexpr double kFlatRate = 1e-8;

/// A rate, or a difference of two, wherever one stands in figures and panels: four decimals, as the paper
/// prints it.
std::string format_rate(double rate);
/// '0.52', '0.985', '0.9951': two digits of what a rate is below one, for who reads and does not compute.
std::string format_rate_short(double rate);
/// On paper in four decimals, on a screen in two digits.
std::string format_rate(double rate, bool paper);
/// On a screen, of two that stand beside each other: in four digits where two would make them one.
std::pair<std::string, std::string> format_rates_short(double first, double second);

/// A number to so many decimals, with U+2212 for minus (markup).
std::string format_fixed(double value, int decimals);

/// '10^{−8}'.
std::string power_of_ten(int exponent);

/// The shortest form of at most 4 significant digits (markup): '0.05', '0.1756'.
std::string format_short(double value);

/// A short decimal for words such as 'p = 0.60': at least two decimals, more where they are not zero, of at
/// most 4 significant digits.
std::string format_share(double value);

}  // namespace lowrank::figure
