// Phrasebooks as files: TOML with one line a text.
#pragma once
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "app/paint/phrasebook.h"
#include "core/text/result.h"

namespace lowrank::paint {

/// The phrases of a file's table [texts], the English on the left, by the English. A sentence with file and
/// line where a line is no text, or puts in what its English has not. A token that fires: a cancelled answer.
Result<std::vector<Phrase>> read_phrases(std::string_view toml, const std::string& path,
                                         const std::stop_token& stop = {});

/// All texts of the program, without a written form: what a translation begins with.
const std::vector<Phrase>& program_phrases();

/// The program's texts with what a translation has of them: those that it lacks have an empty right side.
/// What only the translation has is left out.
std::string write_phrases(const std::vector<Phrase>& translation);

}  // namespace lowrank::paint
