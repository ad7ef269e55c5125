// The rows of the experiment's panel, each filled in from the top of a stack.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "app/ui/stack.h"
#include "core/io/experiment_keys.h"
#include "core/text/result.h"

namespace lowrank::panels {

void edit_experiment(ui::Ui& ui, std::string_view what, bool live, const ExperimentSpec& spec);

/// Which kind of problem or source of data. whole: kinds that few people begin with have a row of their own;
/// it is there in any case while the problem is of one of them, which a preset, a file or a line may have
/// begun.
void kind_rows(ui::Ui& ui, ui::Stack& rows, bool whole);

/// Those of the first screen, those that it leaves out, or all but what only the first one has.
enum class Parameters { First, More, All };
/// Numbers by their rows (app/state/parameter.h), and what stands among them.
void parameter_rows(ui::Ui& ui, ui::Stack& rows, Parameters which);

/// The way to a study of this very problem, which runs in its tab.
void study_link(ui::Ui& ui, paint::Rect row, std::string_view id, const std::string& what,
                std::string_view tooltip, const std::function<Result<KeyValues>()>& section);

/// The chosen method where its momentum is lazy, else the one that is usually chosen, else the first of that
/// kind that runs.
std::optional<Index> momentum_method(const state::AppState& state);

}  // namespace lowrank::panels
