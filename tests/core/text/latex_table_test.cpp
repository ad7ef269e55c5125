// A printed table as LaTeX: its numbers, its groups, and signs that LaTeX would take for commands.
#include "core/text/latex_table.h"

#include <algorithm>

#include "tests/catch.h"

using namespace lowrank;

TEST_CASE("a race's table as LaTeX has its cells, numbers to the right and powers of ten as powers") {
    CHECK(latex_table("method  steps  rho(error)  status\nnarg:d=3     12      8.5e-11  a_b\nx            -  "
                      "   -2      ok\n",
                      "one\ntwo") ==
          "% one\n% two\n% \\usepackage{booktabs}\n\\begin{tabular}{lrrl}\n\\toprule\n"
          "method & steps & $\\rho$ (error) & status \\\\\n\\midrule\n"
          "narg:d=3 & 12 & $8.5 \\cdot 10^{-11}$ & a\\_b \\\\\n"
          "x & -- & $-2$ & ok \\\\\n\\bottomrule\n\\end{tabular}\n");
}

TEST_CASE("groups of heads stand above their columns, and every row has as many cells") {
    const std::string table =
        latex_table("n  it:mean  most  s:mean\n1  2  3  4e+05\n1  inf  nan  -  underdetermined\n", "");
    CHECK(table.find(" & \\multicolumn{2}{c}{it} & \\multicolumn{1}{c}{s}") != table.npos);
    CHECK(table.find("\\cmidrule(lr){2-3}\\cmidrule(lr){4-4}\n") != table.npos);
    CHECK(table.find("n & mean & most & mean &  \\\\\n") != table.npos);
    CHECK(table.find("1 & 2 & 3 & $4 \\cdot 10^{5}$ &  \\\\\n") != table.npos);
    CHECK(table.find("1 & $\\infty$ & -- & -- & underdetermined \\\\\n") != table.npos);
    CHECK(table.find("{rrrrl}") != table.npos);
}

TEST_CASE("no sign of a word is a command of LaTeX") {
    CHECK(latex_words("a_b 5 % {x} #1 $ & \\ ~ ^") ==
          "a\\_b 5 \\% \\{x\\} \\#1 \\$ \\& \\textbackslash{} \\~{} \\^{}");
    CHECK(latex_words("").empty());
}
