// Our pages' Markdown: each kind of block by an example, and looks within a line.
#include "core/text/markdown.h"

#include "tests/catch.h"

using namespace lowrank;
using Kind = MarkdownBlock::Kind;
using Look = MarkdownSpan::Look;

TEST_CASE("blocks of Markdown are told apart, and a paragraph's lines are one text") {
    const auto blocks = read_markdown(
        "# Title\n\none\ntwo\n- first\n  goes on\n2. second\n\n   ![a picture](x.png)\n\n```sh\n a  b\n\n# "
        "c\n```\n"
        "| x | y |\n|---|---|\n| `a\\|b` | c |\nafter\n");
    REQUIRE(blocks.size() == 8);
    CHECK((blocks[0].kind == Kind::Heading && blocks[0].level == 1));
    CHECK(plain_words(blocks[0].text) == "Title");
    CHECK((blocks[1].kind == Kind::Paragraph && plain_words(blocks[1].text) == "one two"));
    CHECK((blocks[2].kind == Kind::Item && blocks[2].mark == "-"));
    CHECK(plain_words(blocks[2].text) == "first goes on");
    CHECK((blocks[3].kind == Kind::Item && blocks[3].mark == "2."));
    CHECK((blocks[4].kind == Kind::Picture && blocks[4].code == "x.png"));
    CHECK(plain_words(blocks[4].text) == "a picture");
    CHECK((blocks[5].kind == Kind::Code && blocks[5].code == " a  b\n\n# c\n"));
    REQUIRE(blocks[6].kind == Kind::Table);
    REQUIRE(blocks[6].rows.size() == 2);
    CHECK(plain_words(blocks[6].rows[1].at(0)) == "a|b");
    CHECK(plain_words(blocks[6].rows[1].at(1)) == "c");
    CHECK((blocks[7].kind == Kind::Paragraph && plain_words(blocks[7].text) == "after"));
    CHECK(read_markdown("").empty());
}

TEST_CASE("looks within a line, and what only looks like one") {
    const MarkdownText text = read_markdown_line("a **b** *c* `d * e` [f](g.md) 2 * 3 \\* x*");
    const MarkdownText wanted = {{Look::Plain, "a "},           {Look::Strong, "b"}, {Look::Plain, " "},
                                 {Look::Emphasis, "c"},         {Look::Plain, " "},  {Look::Code, "d * e"},
                                 {Look::Plain, " f 2 * 3 * x*"}};
    CHECK(text == wanted);
    CHECK(plain_words(read_markdown_line("***More***")) == "More");
    CHECK(plain_words(read_markdown_line("[ · ]")) == "[ · ]");
    CHECK(read_markdown_line("").empty());
}
