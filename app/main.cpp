// The program: everything it does is in the library beside it, so that tests can link it.
#include "app/cli/cli.h"

int main(int argc, char** argv) { return lowrank::cli::main(argc, argv); }
