// The command line: one file a subcommand, every failure one sentence and exit 2.
#pragma once

namespace lowrank::cli {

/// The whole program. Exit 0: it ran; 2: a failure said in one sentence on stderr; 130: Ctrl+C.
int main(int argc, char** argv);

}  // namespace lowrank::cli
