// The program: everything it does is in the library beside it, so that tests can link it.
#include "app/cli/cli.h"

// Written by the build (cmake/commit.cmake) at each new commit, which then compiles and links this alone.
extern const char lowrank_commit[];

int main(int argc, char** argv) { return lowrank::cli::main(argc, argv, lowrank_commit); }
