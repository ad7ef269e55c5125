// Tables as other people's programs write them: a few lines of each kind, and the matrix that is meant.
#include <cmath>
#include <limits>

#include "core/io/curve/trace_csv.h"
#include "core/io/table/matrix_file.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

constexpr double kHole = std::numeric_limits<double>::quiet_NaN();

struct Foreign {
    const char* kind;
    std::string text;
    std::vector<std::vector<double>> rows;  ///< kHole: missing
    std::string taken;                      ///< a part of what is said
    TableSpec table{};
};

KnownEntries read_foreign(const Foreign& each) {
    INFO(each.kind);
    const auto known = read_matrix_file(each.text, "f", {}, each.table);
    INFO((known ? std::string() : known.sentence()));
    REQUIRE(known);
    return *known;
}

std::string foreign_refusal(const std::string& text, const TableSpec& table = {}) {
    const auto known = read_matrix_file(text, "f", {}, table);
    return known ? "read" : known.sentence();
}

void check_foreign(const Foreign& each) {
    const KnownEntries known = read_foreign(each);
    INFO(each.kind << ": " << known.taken);
    REQUIRE(known.rows == static_cast<Index>(each.rows.size()));
    REQUIRE(known.cols == static_cast<Index>(each.rows.front().size()));
    std::size_t next = 0;
    for (Index j = 0; j < known.cols; ++j)
        for (Index i = 0; i < known.rows; ++i) {
            const double want = each.rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
            if (std::isnan(want)) continue;
            REQUIRE(next < known.value.size());
            CHECK(known.position[next] == i + known.rows * j);
            CHECK(known.value[next] == want);
            ++next;
        }
    CHECK(next == known.value.size());
    CHECK(says(known.taken, each.taken.c_str()));
}

const std::vector<std::vector<double>> kPlain = {
    {0.1634, -0.9333, kHole}, {-0.0715, 1.6712, 1.5902}, {kHole, kHole, 1.6124}};

}  // namespace

TEST_CASE("a table is read as its owner means it, and what was taken is said") {
    for (const Foreign& each : std::vector<Foreign>{
             {"plain", "0.1634,-0.9333,NaN\n-0.0715,1.6712,1.5902\nNaN,NaN,1.6124\n", kPlain,
              "3 x 3, 6 of 9 known; missing: NaN"},
             {"pandas", ",0,1,2\n0,0.1634,-0.9333,\n1,-0.0715,1.6712,1.5902\n2,,,1.6124\n", kPlain,
              "line 1 taken as a header; column 1 as row names; 3 x 3"},
             {"pandas with some rows dropped",
              ",0,1,2\n7,0.1634,-0.9333,\n3,-0.0715,1.6712,1.5902\n5,,,1.6124\n", kPlain,
              "column 1 as row names"},
             {"pandas without an index", "0,1,2\n0.1634,-0.9333,\n-0.0715,1.6712,1.5902\n,,1.6124\n", kPlain,
              "line 1 taken as a header"},
             {"R's write.csv",
              "\"\",\"V1\",\"V2\",\"V3\"\n\"1\",0.1634,-0.9333,NA\n\"2\",-0.0715,1.6712,1.5902\n"
              "\"3\",NA,NA,1.6124\n",
              kPlain, "line 1 taken as a header; column 1 as row names"},
             {"R's write.csv with numbers for names",
              "\"\",\"7\",\"3\",\"9\"\n\"1\",0.1634,-0.9333,NA\n"
              "\"2\",-0.0715,1.6712,1.5902\n\"3\",NA,NA,1.6124\n",
              kPlain, "line 1 taken as a header; column 1 as row names"},
             {"R's write.table",
              "\"V1\" \"V2\" \"V3\"\n\"1\" 0.1634 -0.9333 NA\n\"2\" -0.0715 1.6712 1.5902\n"
              "\"3\" NA NA 1.6124\n",
              kPlain, "line 1 taken as a header; column 1 as row names; cells between blanks"},
             {"statistics by country",
              "country,2010,2011,2012\n\"Land 0\",51.6,40.7,..\n\"Land, the 1st\",49.3,66.7,65.9\n",
              {{51.6, 40.7, kHole}, {49.3, 66.7, 65.9}},
              "line 1 taken as a header; column 1 as row names"},
             {"years without a name above the countries",
              ",2010,2011\nA,51.6,..\nB,49.3,66.7\n",
              {{51.6, kHole}, {49.3, 66.7}},
              "line 1 taken as a header"},
             {"names of rows alone", "ann,1,2\nbob,,4\n", {{1, 2}, {kHole, 4}}, "column 1 as row names"},
             {"a first row of which nothing is known",
              "ann,,\nbob,3,4\neve,5,\n",
              {{kHole, kHole}, {3, 4}, {5, kHole}},
              "column 1 as row names"},
             {"Excel in German",
              "0,163400;-0,933312;\n-0,071467;1,671244;1,590164\n;;1,612423\n",
              {{0.1634, -0.933312, kHole}, {-0.071467, 1.671244, 1.590164}, {kHole, kHole, 1.612423}},
              "cells between semicolons; decimal commas"},
             {"decimal commas in the first column alone",
              "a;b;c\n1,5;2;3;\n4,25;5;6;\n7,1;8;10;\n",
              {{1.5, 2, 3}, {4.25, 5, 6}, {7.1, 8, 10}},
              "a separator at the end of each line; decimal commas"},
             {"tabs and decimal commas",
              "0,163400\t-0,933312\t\n-0,071467\t1,671244\t1,590164\n",
              {{0.1634, -0.933312, kHole}, {-0.071467, 1.671244, 1.590164}},
              "cells between tabs; decimal commas"},
             {"blanks and decimal commas",
              "0,16 -0,93 NaN\n-0,07 1,67 1,59\n",
              {{0.16, -0.93, kHole}, {-0.07, 1.67, 1.59}},
              "cells between blanks; decimal commas"},
             {"thousands and decimal commas",
              "1.204,5;3,25\n7.000,0;\n",
              {{1204.5, 3.25}, {7000, kHole}},
              "decimal commas; points between thousands"},
             {"separators of thousands",
              "\"706.05\",\"4,032.84\",\n\"308.81\",\"7,221.45\",\"6,871.10\"\n",
              {{706.05, 4032.84, kHole}, {308.81, 7221.45, 6871.10}},
              "commas between thousands"},
             {"blanks of each width between thousands",
              "1 204,5;3\xC2\xA0"
              "020,25\n-7\xE2\x80\xAF"
              "000\xE2\x80\xAF"
              "000,5;\n",
              {{1204.5, 3020.25}, {-7000000.5, kHole}},
              "decimal commas; blanks or apostrophes between thousands"},
             {"marks of the Swiss",
              "1'204.5;3'020.25\n-7\xE2\x80\x99"
              "000;\n",
              {{1204.5, 3020.25}, {-7000, kHole}},
              "blanks or apostrophes between thousands"},
             {"Fortran",
              " 1.633995951322688D-01 -9.3D+02 NaN\n -7.1D-02  1.6d0 1.5D00\n",
              {{0.1633995951322688, -930, kHole}, {-0.071, 1.6, 1.5}},
              "2 x 3"},
             {"signs of plus",
              "+1.5 -2.5e+00 nan\n-7e-02 +1.67e+00 +1.59e+00\n",
              {{1.5, -2.5, kHole}, {-0.07, 1.67, 1.59}},
              "2 x 3"},
             {"a typesetter's minus",
              "1.5,\xE2\x88\x92"
              "2.5\n3.5,\n",
              {{1.5, -2.5}, {3.5, kHole}},
              "2 x 2"},
             {"a comment of MATLAB",
              "% my measurements, run 3\n0.5 NaN\n1.5 2.5\n",
              {{0.5, kHole}, {1.5, 2.5}},
              "2 x 2"},
             {"a comma at the end of each line",
              "1.5,,2.5,\n,3.5,4.5,\n",
              {{1.5, kHole, 2.5}, {kHole, 3.5, 4.5}},
              "a separator at the end of each line"},
             {"a comma at the end of each line below a header without one",
              "a,b,c\n1.5,,2.5,\n2.5,3.5,4.5,\n",
              {{1.5, kHole, 2.5}, {2.5, 3.5, 4.5}},
              "line 1 taken as a header; a separator at the end of each line"},
             {"names by R and a last column without a value",
              "a,b,c\n\"1\",2,1.5,\n\"2\",3,2.5,\n",
              {{2, 1.5, kHole}, {3, 2.5, kHole}},
              "column 1 as row names"},
             {"pipes", "1.5|2|\n|3|4\n", {{1.5, 2, kHole}, {kHole, 3, 4}}, "cells between pipes"},
             {"a spreadsheet's own first line", "sep=;\n1;2\n;4\n", {{1, 2}, {kHole, 4}}, "2 x 2"},
             {"99 as told",
              "9,0.49,99\n10,99,5.01\n",
              {{9, 0.49, kHole}, {10, kHole, 5.01}},
              "missing: 99",
              {.missing = "99"}},
             {"words as told",
              "9,off,3\n10,2,OFF\n",
              {{9, kHole, 3}, {10, 2, kHole}},
              "missing: OFF, off",
              {.missing = "off"}},
         })
        check_foreign(each);
}

TEST_CASE("every word for a missing value is one, and nothing else") {
    for (const char* word :
         {"",     "NaN", "nan", "-nan", "NA", "N/A", "n/a",      "#N/A",    "<NA>", "null",  "NULL",
          "None", "?",   "-",   "--",   ".",  "..",  "NaN(0x1)", "#DIV/0!", "\"\"", "\"NA\""}) {
        const std::string cell(word);
        CAPTURE(cell);
        check_foreign(
            {word, cell + ",2.5\n1.5," + cell + "\n3.5,4.5\n", {{kHole, 2.5}, {1.5, kHole}, {3.5, 4.5}}, ""});
    }
    CHECK(says(foreign_refusal("1,2\n3,inf\n"), "'inf' is not a finite number"));
    CHECK(says(foreign_refusal("1,2\n3,absent\n"), "'absent' is not a finite number"));
}

TEST_CASE("a first line that is data is never dropped") {
    for (const Foreign& each : std::vector<Foreign>{
             {"decimal commas",
              "4,5;3,5;2,5;1,5\n1;2;3;4\n1;3;5;2\n",
              {{4.5, 3.5, 2.5, 1.5}, {1, 2, 3, 4}, {1, 3, 5, 2}},
              "3 x 4"},
             {"whole numbers in order", "1,2,3\n4,5,6\n2,1,3\n", {{1, 2, 3}, {4, 5, 6}, {2, 1, 3}}, "3 x 3"},
             {"from 0", "0,1,2\n1,1,0\n2,0,2\n", {{0, 1, 2}, {1, 1, 0}, {2, 0, 2}}, "3 x 3"},
             {"like years",
              "2010,2011,2012\n2011,2013,2010\n",
              {{2010, 2011, 2012}, {2011, 2013, 2010}},
              "2 x 3"},
             {"a hole in front", ",0.5,1.5\n1.5,2,3\n", {{kHole, 0.5, 1.5}, {1.5, 2, 3}}, "2 x 3"},
             {"holes alone", ",,\n1,2,3\n", {{kHole, kHole, kHole}, {1, 2, 3}}, "2 x 3"},
             {"as told",
              ",0,1\n0,1.5,2.5\n",
              {{kHole, 0, 1}, {0, 1.5, 2.5}},
              "2 x 3",
              {.header = false, .row_names = false}},
         })
        check_foreign(each);
    // And one is, where a person says so.
    check_foreign(
        {"as told", "1,2\n3,4\n5,6\n", {{3, 4}, {5, 6}}, "line 1 taken as a header", {.header = true}});
    check_foreign({"as told", "1,2\n3,4\n", {{2}, {4}}, "column 1 as row names", {.row_names = true}});
}

TEST_CASE("names of rows and columns are kept") {
    const KnownEntries known =
        read_foreign({"labels", "country,2010,\"2011, all\"\nPeru,1.5,2.5\nChile,,3.5\n", {}, ""});
    CHECK(known.row_labels == std::vector<std::string>{"Peru", "Chile"});
    CHECK(known.col_labels == std::vector<std::string>{"2010", "2011, all"});
    CHECK(known.table.header == true);
    CHECK(known.table.row_names == true);
    CHECK(known.table.separator == "comma");
    const KnownEntries shorter = read_foreign({"R", "\"a\" \"b\"\n\"x\" 1 NA\n\"y\" 2 3\n", {}, ""});
    CHECK(shorter.col_labels == std::vector<std::string>{"a", "b"});
    CHECK(shorter.row_labels == std::vector<std::string>{"x", "y"});
    // What was taken, said, reads the same.
    const KnownEntries again =
        read_foreign({"told", "\"a\" \"b\"\n\"x\" 1 NA\n\"y\" 2 3\n", {}, "", shorter.table});
    CHECK(again.value == shorter.value);
    CHECK(again.row_labels == shorter.row_labels);
}

TEST_CASE("numbers that may be two are asked about, and the hint names both") {
    CHECK(says(foreign_refusal("\"1,200\",5\n3,\n"),
               "'1,200' may have a comma between thousands or a decimal comma"));
    CHECK(says(foreign_refusal("\"1,200\",5\n3,\n"), "--decimal point or --decimal comma"));
    check_foreign({"told", "\"1,200\",5\n3,\n", {{1200, 5}, {3, kHole}}, "2 x 2", {.decimal = "point"}});
    check_foreign(
        {"told", "\"1,200\",5\n3,\n", {{1.2, 5}, {3, kHole}}, "decimal commas", {.decimal = "comma"}});
    CHECK(says(foreign_refusal("1,5;2\n3.25;1\n"), "has a decimal comma, and the file has points as well"));
    CHECK(says(foreign_refusal("1;2;3\n4;5\n"), "line 2: there are 2 cells, and 3"));
    CHECK(says(foreign_refusal("12.5%,7%\n3%,\n"), "line 1: '12.5%' has a sign of per cent"));
    // Groups are of three digits.
    CHECK(says(foreign_refusal("5;2\n3;1 20\n"), "'1 20' is not a finite number"));
    CHECK(says(foreign_refusal("5,2\n3,1.2.3\n"), "'1.2.3' is not a finite number"));
    CHECK(says(foreign_refusal("5.5,2\n3,1.234.567\n"), "has points between thousands: --decimal comma"));
    CHECK(says(foreign_refusal("5,2\n3,1e999\n"), "lies beyond the numbers of double precision"));
    CHECK(says(foreign_refusal("1,2,3\n4,5,6,7\n7,8,9\n"), "and 4 in line 2; line 1 was taken as a header"));
}

TEST_CASE("dates, versions and addresses name rows, whatever marks the numbers have") {
    check_foreign({"dates",
                   "d,a,b\n01.02.2020,1.5,3\n12.02.2020,3,\n",
                   {{1.5, 3}, {3, kHole}},
                   "line 1 taken as a header; column 1 as row names"});
    check_foreign({"German dates",
                   "Datum;a;b\n01.02.2020;1,5;3\n12.02.2020;3;\n",
                   {{1.5, 3}, {3, kHole}},
                   "column 1 as row names; cells between semicolons; decimal commas"});
    check_foreign({"addresses", "10.0.0.1,1.5,3\n10.0.0.2,3,\n", {{1.5, 3}, {3, kHole}}, "row names"});
    check_foreign({"versions", "1.2.3;1,5;3\n1.10.0;3;\n", {{1.5, 3}, {3, kHole}}, "row names"});
    check_foreign({"numbers in another notation",
                   "x;a;b\n1.0;1,5;3\n2.0;3;\n",
                   {{1.5, 3}, {3, kHole}},
                   "decimal commas",
                   {.row_names = true}});
    CHECK(says(foreign_refusal("x;a;b\n1.0;1,5;3\n2.0;3;\n"), "'1.0' has a decimal point"));
}

TEST_CASE("what looks like something else is warned about, with the option that mends it") {
    const auto warned = [](const std::string& text) {
        const auto known = read_matrix_file(text, "f");
        REQUIRE(known);
        return known->warnings.empty() ? std::string("no warning") : known->warnings.front();
    };
    CHECK(says(warned("9,0.49,99\n10,99,5.01\n7,99,99\n"), "--missing 99"));
    CHECK(says(warned("5,0,3\n0,4,1\n0,0,2\n"), "if 0, which stands in 4 of its 9 cells"));
    CHECK(says(warned("5,1\n3,4\n"), "there is nothing to complete"));
    CHECK(warned("5,,3\n1,4,1\n") == "no warning");
    CHECK(says(warned("1 1 0.16\n2 1 -0.07\n5 1 0.1\n7 1 -0.17\n8 1 -0.03\n9 1 -0.02\n"),
               "say --ratings in place"));
}

TEST_CASE("texts that are no tables are named") {
    CHECK(says(foreign_refusal("{\"user\": \"u9\", \"rating\": 2.5}\n{\"user\": \"u1\", \"rating\": 4}\n"),
               "holds JSON"));
    CHECK(says(foreign_refusal("[[1, 2], [3, 4]]"), "printed array"));
    CHECK(says(foreign_refusal("4 0:1 5:1\n3 1:1 6:0.5\n"), "libfm"));
    CHECK(says(foreign_refusal("<html><body>"), "page of the web"));
}

TEST_CASE("Matrix Market: arrays, skew-symmetric matrices, blank lines and comments anywhere") {
    const std::string array =
        "%%MatrixMarket matrix array real general\n% c\n\n2 3\n1.5\n-2\n\n+3\n% d\n4\nnan\n6\n";
    check_foreign({"array", array, {{1.5, 3, kHole}, {-2, 4, 6}}, "5 of 6 known"});
    check_foreign({"symmetric array",
                   "%%MatrixMarket matrix array real symmetric\n2 2\n1\n2\n3\n",
                   {{1, 2}, {2, 3}},
                   ""});
    check_foreign({"skew",
                   "%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 1 -1.5\n",
                   {{kHole, 1.5}, {-1.5, kHole}},
                   ""});
    check_foreign({"one sign",
                   "%MatrixMarket matrix coordinate real general\n2 1 1\n2 1 +1.5e-01\n",
                   {{kHole}, {0.15}},
                   "line 1 begins with one % in place of two"});
    CHECK(
        says(foreign_refusal("%%MatrixMarket matrix coordinate real symmetric\n2 2 3\n1 1 1\n2 1 5\n1 2 5\n"),
             "above and below the diagonal of a matrix that is said to be symmetric"));
    CHECK(says(foreign_refusal(array + "7\n"), "more entries than the 6"));
    CHECK(says(foreign_refusal("%%MatrixMarket matrix array real general\n2 2\n1\n"),
               "ends after 1 entry, and announces 4"));
}

TEST_CASE("curves: other names of the iteration, decimal commas, and what may stand where no error does") {
    const auto curve = [](const std::string& text) {
        const auto curves = read_curves(text, "f");
        INFO((curves ? std::string() : curves.sentence()));
        REQUIRE(curves);
        return curves->front();
    };
    for (const char* name : {"step", "Epoch", "iter", "it"}) {
        const ForeignCurve found = curve(std::string(name) + ",error\n0,1e1\n10,7.0\n20,4.9\n");
        CHECK(found.iteration == std::vector<double>{0, 10, 20});
        CHECK(found.error == std::vector<double>{10, 7, 4.9});
    }
    const ForeignCurve comma = curve("iteration;error\n0;10,00000000\n1;7,00000000\n2;4,9\n");
    CHECK(comma.error == std::vector<double>{10, 7, 4.9});
    const auto none = read_curves("step,loss\n0,1\n", "f");
    CHECK(says(none.sentence(), "no column named error: error or err is needed"));
    CHECK(says(none.sentence(), "iter, step, epoch"));
}

TEST_CASE("a number that no double holds is named as one, and makes no header of the first line") {
    for (const char* number : {"1e400", "-1e400", "1e-400", "1.5D+999"}) {
        CAPTURE(number);
        const std::string cell = number;
        CHECK(says(foreign_refusal("1,2\n3," + cell + "\n4,5\n"), "line 2: '" + cell + "' lies beyond"));
        CHECK(
            says(foreign_refusal(cell + "," + cell + "\n3,4\n4,5\n"), "line 1: '" + cell + "' lies beyond"));
        CHECK(
            says(foreign_refusal("%%MatrixMarket matrix coordinate real general\n2 2 1\n1 1 " + cell + "\n"),
                 "line 3: '" + cell + "' lies beyond"));
        CHECK(says(foreign_refusal("%%MatrixMarket matrix array real general\n1 1\n" + cell + "\n"),
                   "line 3: '" + cell + "' lies beyond"));
    }
    CHECK(says(foreign_refusal("1,2\n3,5e-324\n4,5\n"), "read"));
}

TEST_CASE("a value far below, where lines seemed to end in a separator, is a value of the last column") {
    std::string text = "a,b,c\n";
    for (int line = 0; line < 9000; ++line) text += "1.5,2.5,3.5,\n";
    const auto trailing = read_matrix_file(text, "f", {}, {});
    REQUIRE(trailing);
    CHECK(trailing->cols == 3);
    CHECK(trailing->col_labels == std::vector<std::string>{"a", "b", "c"});
    const auto known = read_matrix_file(text + "1.5,2.5,3.5,4.5\n", "f", {}, {});
    REQUIRE(known);
    CHECK(known->cols == 3);
    CHECK(known->row_labels.size() == 9001);
    CHECK(known->value.back() == 4.5);
}
