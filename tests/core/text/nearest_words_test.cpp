// Edit distances, and what is offered for a word that nothing is called.
#include "core/text/nearest_words.h"

#include <array>

#include "tests/catch.h"

using namespace lowrank;
using Words = std::vector<std::string_view>;

TEST_CASE("edits between two words") {
    CHECK(edits_between("", "") == 0);
    CHECK(edits_between("abc", "") == 3);
    CHECK(edits_between("kitten", "sitting") == 3);
    CHECK(edits_between("sitting", "kitten") == 3);
    CHECK(edits_between("narg", "narg") == 0);
    CHECK(edits_between("rnak", "rank") == 1);
    CHECK(edits_between("abcd", "badc") == 2);
}

TEST_CASE("the nearest words come first, and words that are not near do not come") {
    constexpr std::array<std::string_view, 6> all = {"race",      "error",           "rate-map",
                                                     "quadratic", "quadratic-theta", "quadratic-error"};
    CHECK(nearest_words("eror", all, 3) == Words{"error"});
    CHECK(nearest_words("quadratics", all, 3) == Words{"quadratic", "quadratic-theta", "quadratic-error"});
    CHECK(nearest_words("quadratics", all, 1) == Words{"quadratic"});
    CHECK(nearest_words("theta", all, 3) == Words{"quadratic-theta"});
    CHECK(nearest_words("pie", all, 3).empty());
    CHECK(nearest_words("", all, 3).empty());
}

TEST_CASE("an enumeration has its last word before the last of it") {
    constexpr std::array<std::string_view, 3> all = {"a", "b", "c"};
    CHECK(enumeration({}) == "");
    CHECK(enumeration(std::span(all).first(1)) == "a");
    CHECK(enumeration(std::span(all).first(2), "or") == "a or b");
    CHECK(enumeration(all) == "a, b and c");
}
