// The rows of the experiment's panel, each filled in from the top of a stack.
#pragma once
#include <optional>
#include <string_view>

#include "app/ui/stack.h"

namespace lowrank::panels {

void edit_experiment(ui::Ui& ui, std::string_view what, bool live, const ExperimentSpec& spec);

/// A number by its row (app/state/parameter.h): label and symbol, slider, box.
void experiment_number(ui::Ui& ui, paint::Rect at, std::string_view id);

/// Which kind of problem or source of data. whole: kinds that few people begin with have a row of their own;
/// it is there in any case while the problem is of one of them, which a preset, a file or a line may have
/// begun.
void kind_rows(ui::Ui& ui, ui::Stack& rows, bool whole);
/// Rows and columns, or the file.
void size_rows(ui::Ui& ui, ui::Stack& rows);
void rank_row(ui::Ui& ui, ui::Stack& rows);
/// The numbers that the first screen leaves out.
void further_rows(ui::Ui& ui, ui::Stack& rows);
void start_row(ui::Ui& ui, ui::Stack& rows);

/// The chosen method where its momentum is lazy, else the one that is usually chosen, else the first of that
/// kind that runs.
std::optional<Index> momentum_method(const state::AppState& state);

/// Momentum of the method that momentum_method() names; no row where there is none. Every method runs from
/// the start.
void momentum_row(ui::Ui& ui, ui::Stack& rows);

}  // namespace lowrank::panels
