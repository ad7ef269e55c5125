// Phrasebooks as files of gettext (.po): what a translator's own program reads and writes.
#pragma once
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "app/paint/phrasebook.h"
#include "core/text/result.h"

namespace lowrank::paint {

/// A translation: what its file says of itself, and its phrases.
struct Translation {
    std::string header;  ///< 'Language: de' and the like, a line each
    std::vector<Phrase> phrases;
};

/// The texts of a .po file, the English as msgid. A sentence with file and line where a line is no part of
/// one, or a text puts in what its English has not. A token that fires: a cancelled answer.
Result<Translation> read_translation(std::string_view po, const std::string& path,
                                     const std::stop_token& stop = {});

/// All texts of the program, without a written form: what a translation begins with.
const std::vector<Phrase>& program_phrases();

/// The program's texts with what a translation has of them: those that it lacks have an empty msgstr. What
/// only the translation has is left out. Without a header: that of a new translation.
std::string write_translation(const Translation& translation);

}  // namespace lowrank::paint
