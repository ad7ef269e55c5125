// A number as people write it where a question asks for one.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace lowrank::lesson {

/// A decimal number with point or comma, a power of ten (1e-3, 10^-3, 2·10^-3), one of these over another
/// (9/11), or a per cent of that (82 %); none where the text is anything else, or no finite number comes of
/// it.
std::optional<double> read_answer(std::string_view text);

/// What is said where nothing could be read; empty where the text is a number, or there is none yet.
std::string why_no_answer(std::string_view text);

}  // namespace lowrank::lesson
