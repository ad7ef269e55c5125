// The language of screens and pages: --language, --texts FILE, what was chosen in the window, the person's
// own file, or the system's.
#pragma once
#include <stop_token>
#include <string>

#include "app/cli/command.h"
#include "app/paint/languages.h"
#include "core/text/result.h"

namespace lowrank::cli {

Option language_option(const char* heading);
Option texts_option(const char* heading);

/// One of those that ship, by its code.
Result<const paint::Language*> read_language(const std::string& code);

/// Has all texts looked up in the language of --language or the file of --texts, where one is given; before
/// the first of them is measured. A token that fires while it is read: a cancelled answer.
Result<Written> choose_texts(const Arguments& arguments, const std::stop_token& stop = {});

/// For the window where neither is given: the language that was chosen in it, else the person's texts.po
/// beside the lessons of their own, else that of the locale. A sentence where that file is wrong: English
/// stands then.
std::string choose_own_texts(const Arguments& arguments);

}  // namespace lowrank::cli
