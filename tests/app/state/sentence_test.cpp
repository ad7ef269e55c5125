// A sentence begins with a capital, and a name that is typed stays as it is typed.
#include "app/state/sentence.h"

#include "tests/catch.h"

using lowrank::state::begun;

TEST_CASE("a sentence begins with a capital, but for what is typed as it stands") {
    CHECK(begun("rate cannot be 3: a number is needed.") == "Rate cannot be 3: a number is needed.");
    CHECK(begun("a file is needed.") == "A file is needed.");
    CHECK(begun("mc or ms is needed.") == "mc or ms is needed.");
    CHECK(begun("niht finds its own stepsize.") == "niht finds its own stepsize.");
    CHECK(begun("narg+r: no such key.") == "narg+r: no such key.");
    CHECK(begun("n gives rows and columns at once.") == "n gives rows and columns at once.");
    CHECK(begun("σ is at least 0.") == "σ is at least 0.");
    CHECK(begun("").empty());
}
