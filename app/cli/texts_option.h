// The language of screens and pages: --texts FILE, or the person's own file.
#pragma once
#include <stop_token>
#include <string>

#include "app/cli/command.h"
#include "core/text/result.h"

namespace lowrank::cli {

Option texts_option(const char* heading);

/// Has all texts looked up in the file of --texts, where it is given; before the first of them is measured. A
/// token that fires while it is read: a cancelled answer.
Result<Written> choose_texts(const Arguments& arguments, const std::stop_token& stop = {});

/// The same for the window, which reads the person's texts.toml, beside the lessons of their own, where no
/// file is given. A sentence where that file is wrong: English stands then.
std::string choose_own_texts(const Arguments& arguments);

}  // namespace lowrank::cli
