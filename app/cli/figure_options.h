// The options of render: those of every page, and those that only some figures read, as the catalogue says.
#pragma once
#include <initializer_list>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/figure/export/export_frames.h"
#include "app/figure/export/export_page.h"
#include "app/state/figure_catalogue.h"
#include "core/text/result.h"

namespace lowrank::cli {

/// Where the page goes, how large it is and how it looks.
std::vector<Option> page_options();

/// What only some figures read, under headings that name them, and experiment options as render has them: a
/// quadratic may have many starts.
std::vector<Option> figure_options();
std::vector<Option> options_of_experiments();

/// Lines that draw figures with their own options.
std::vector<Example> figure_examples();

/// The sentence for an option that this figure does not read; empty where all that is given counts.
std::string misplaced(const Arguments& arguments, const state::FigureRow& figure);

/// Size, format and looks from the options, with everything checked that can be before any work.
Result<figure::ExportSettings> read_page(const Arguments& arguments, const state::FigureRow& figure);

/// Notes the typed options that a file of this ending, or a page of this style, does not read.
void warn_of_idle_page_options(const Arguments& arguments, const figure::ExportSettings& settings);

/// The sentence for a file that holds frames where none are asked for; empty where all is well.
std::string frames_missing(const Arguments& arguments);

/// Which moments are drawn; nothing where the page is drawn once.
Result<std::optional<figure::FrameSettings>> read_frames(const Arguments& arguments);

/// One of a few words; the first where none is given.
Result<std::size_t> choice(const Arguments& arguments, const char* name,
                           std::initializer_list<const char*> words);

/// A number within limits, or a sentence; absent: as it is.
Result<Written> read_number(const Arguments& arguments, const char* name, double& out);
Result<Written> read_number(const Arguments& arguments, const char* name, double low, double high,
                            double& out);

/// The sentence for an option that may repeat for other figures only; empty where it does not.
std::string given_twice(const Arguments& arguments, std::string_view name);

}  // namespace lowrank::cli
