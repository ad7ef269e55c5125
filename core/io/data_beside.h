// Data that an experiment's file names, looked for beside it.
#pragma once
#include <string>

#include "core/io/experiment_toml.h"

namespace lowrank {

/// Where a path of the experiment or of a scene leads nowhere, as after a folder was moved or sent, and a
/// file of that name stands beside the file at path or below its folder, the name becomes that file's: first
/// 'folder/data/x.csv', then 'folder/x.csv'. What is where the file says stays. Cost: a look at the disk for
/// each name.
void find_data_beside(ExperimentFile& file, const std::string& path);

}  // namespace lowrank
