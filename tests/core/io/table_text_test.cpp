// Cells of tables: what is written is read back, and a spreadsheet computes nothing from a name.
#include "core/io/table/table_text.h"

#include "core/io/table/ratings.h"
#include "tests/catch.h"

using namespace lowrank;

TEST_CASE("names that a spreadsheet would compute are shown as they are, and every name comes back") {
    for (const std::string name : {"=1+1",
                                   "=cmd|' /C calc'!A0",
                                   "+1",
                                   "-name",
                                   "-",
                                   "@SUM(A1)",
                                   "\t=1",
                                   "'=1",
                                   "''@x",
                                   "=a,\"b\"",
                                   "'",
                                   "'a",
                                   "-1.5",
                                   "1e5",
                                   "'-1.5",
                                   "plain",
                                   "with space",
                                   " led by one",
                                   "a;=b",
                                   "a\t=b",
                                   "narg:d=4,q=0.1",
                                   ""}) {
        const std::string cell = csv_cell(name), quoted = csv_quoted(name);
        CAPTURE(name, cell, quoted);
        for (const std::string& written : {cell, quoted}) {
            std::vector<std::string> cells;
            REQUIRE(split_cells(written + "," + written + ",7", ',', cells));
            REQUIRE(cells.size() == 3);
            CHECK(cells[0] == name);
            CHECK(cells[1] == name);
            // What a spreadsheet sees first, in whatever way its locale separates cells.
            const char first = written[written.starts_with('"') ? 1 : 0];
            const bool computes_nothing = name == "-1.5" || name == "1e5" || name == "-";
            if (!computes_nothing) CHECK(std::string("=+-@\t\r").find(first) == std::string::npos);
            if (written.find(';') != std::string::npos || written.find('\t') != std::string::npos)
                CHECK(written.starts_with('"'));
        }
    }
    // Numbers stay numbers.
    CHECK(csv_cell("-1.5") == "-1.5");
    CHECK(csv_cell("=1") == "'=1");
    CHECK(csv_cell("plain") == "plain");
}

TEST_CASE("labels that a spreadsheet would compute are rated and predicted under their own names") {
    const auto ratings = read_ratings("'=a,'@b,3\n\"'-x;y\",plain,4\n", "r.csv");
    REQUIRE(ratings);
    CHECK(ratings->row_labels == std::vector<std::string>{"-x;y", "=a"});
    CHECK(ratings->col_labels == std::vector<std::string>{"@b", "plain"});
}
