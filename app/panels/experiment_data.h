// What is said of data beside their numbers: what is held out, ends, scale, mask.
#pragma once
#include <string>

#include "app/ui/stack.h"

namespace lowrank::panels {

/// A row for each that the source of the problem makes use of (app/state/data_parameter.h); none of a drawn
/// problem.
void data_rows(ui::Ui& ui, ui::Stack& rows);

/// The open dialog has found the file it was opened for (FileDialogs::open_for).
void data_file_chosen(ui::Ui& ui, const std::string& path);

}  // namespace lowrank::panels
