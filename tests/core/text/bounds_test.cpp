// Letters, and the sentences about too many of something.
#include "core/text/bounds.h"

#include "tests/catch.h"

using namespace lowrank;

TEST_CASE("letters are characters, and a byte that begins none is one too") {
    CHECK(letters_of("") == 0);
    CHECK(letters_of("abc") == 3);
    CHECK(letters_of("λ_{min} ≤ ½") == 11);
    CHECK(letters_of("a\xFF\xC3") == 3);
    CHECK(first_letters("λμν", 2) == "λμ");
    CHECK(first_letters("λμν", 0).empty());
    CHECK(first_letters("λμν", 9) == "λμν");
}

TEST_CASE("what is too long is said with both numbers, and what just fits is not") {
    std::string greek;
    for (int k = 0; k < 5; ++k) greek += "λ";
    CHECK(why_too_long("name", greek, 5).empty());
    CHECK(why_too_long("name", greek + "x", 5) == "name has 6 letters, and 5 are the most.");
    CHECK(one_too_many("pins", 50) == "there are at most 50 pins, and this is one more.");
}
