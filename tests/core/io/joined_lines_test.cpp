// Cells that go on over lines: joined, in the place of the same lines, and nothing else is touched.
#include "core/io/table/joined_lines.h"

#include <algorithm>

#include "core/io/table/matrix_file.h"
#include "core/io/table/ratings.h"
#include "tests/catch.h"

using namespace lowrank;

namespace {

std::string text_of(const std::string& text) {
    const auto joined = joined_lines(text);
    REQUIRE(joined);
    return joined->text;
}

}  // namespace

TEST_CASE("a cell in quotes is joined, and the lines behind it keep their numbers") {
    CHECK(text_of("a,\"x\ny\",1\nb,z,2\n") == "a,\"x y\",1\n\nb,z,2\n");
    CHECK(text_of("\"x\r\ny\";\"p\nq\nr\";1\r\nb\n") == "\"x y\";\"p q r\";1\r\n\n\n\nb\n");
    CHECK(text_of("a,\"he said \"\"no\"\"\nand left\"") == "a,\"he said \"\"no\"\" and left\"");
    CHECK(text_of("1,2\n\"one\ntwo\",3\n\"three\nfour\",5\n6,7") ==
          "1,2\n\"one two\",3\n\n\"three four\",5\n\n6,7");
}

TEST_CASE("how many cells were joined is said, and where the first one begins") {
    CHECK(joined_lines("a,1\nb,\"x\ny\"\n")->words() == "a cell over several lines joined, in line 2");
    CHECK(joined_lines("\"x\ny\",\"p\nq\"\n")->words() ==
          "2 cells over several lines joined, the first in line 1");
    const auto matrix = read_matrix_file("name,a,b\n\"x\ny\",1,2\nq,2,3\n", "f");
    REQUIRE(matrix);
    CHECK(matrix->taken.find("a cell over several lines joined, in line 2") != std::string::npos);
}

TEST_CASE("a text without such cells is left alone, whatever its quotes are") {
    for (const char* text : {"", "1,2\n3,4\n", "\"a\",\"b\"\n\"c\",\"d\"\n", "5\" pipe,1\n6\" pipe,2\n",
                             "\"abc,1\n\"def\",2\n", "\"open,1\n2,3\n", "it is \"so\nand\" so,1\n"})
        CHECK_FALSE(joined_lines(text));
    // One that never ends takes no more than a cell may have.
    std::string endless = "\"begun,1\n";
    while (endless.size() < 100'000) endless += "2,3\n";
    CHECK_FALSE(joined_lines(endless + "\",4\n"));
}

TEST_CASE("tables with such cells are read, and a fault behind one has its own line") {
    const auto matrix = read_matrix_file("name,a,b,c\n\"x\ny\",1,2,3\nq,2,,6\nw,3,6,9\n", "f");
    REQUIRE(matrix);
    CHECK(matrix->rows == 3);
    CHECK(matrix->value.size() == 8);
    CHECK(matrix->row_labels.at(0) == "x y");
    const auto wrong = read_matrix_file("name,a,b\n\"x\ny\",1,2\nq,2,six\n", "f");
    REQUIRE_FALSE(wrong);
    CHECK(wrong.sentence().find("line 4") != std::string::npos);
    const auto ratings = read_ratings(
        "user,item,rating,words\nann,tea,4,\"good,\nvery\"\nbob,tea,2,\"no\"\nbob,jam,5,\n", "f");
    INFO(ratings.sentence());
    REQUIRE(ratings);
    CHECK(ratings->value.size() == 3);
}
