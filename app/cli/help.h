// The help texts, made from the tables of options.
#pragma once
#include <string>

#include "app/cli/command.h"

namespace lowrank::cli {

std::string program_help();
std::string command_help(const Command& command);
std::string version_text();

}  // namespace lowrank::cli
