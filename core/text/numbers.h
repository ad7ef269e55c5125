// The one reader and the one writer of numbers in the program: decimal, finite, shortest round trip.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lowrank {

/// Reads all of text as a finite decimal number; hex, inf, nan, spaces, signs of plus and leftovers are
/// refused.
std::optional<double> parse_number(std::string_view text);
std::optional<std::int64_t> parse_integer(std::string_view text);  ///< '010' is ten
std::optional<std::uint64_t> parse_unsigned(std::string_view text);

std::string print_number(double value);                   ///< shortest text that reads back to the same bits
std::string print_significant(double value, int digits);  ///< '2.41e-08', '-' for NaN
/// Two in so many digits, or as many more as tell one from the other.
std::pair<std::string, std::string> print_apart(double first, double second, int digits);
std::string print_fixed(double value, int decimals);  ///< '0.50'; decimals after the point, 0 to 17
std::string print_duration(double seconds);           ///< '430 µs', '1.25 ms', '12.0 s', '–' for NaN
std::string print_size(double bytes);                 ///< '1.5 GiB'

/// The value to a thousandth of a range or finer, in few digits: 0.95, 1200. As it is where the range has no
/// width.
double rounded_within(double value, double range);

}  // namespace lowrank
