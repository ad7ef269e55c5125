// Bytes that are characters, and bytes that are none.
#include "core/text/utf8.h"

#include "tests/catch.h"

using namespace lowrank;

TEST_CASE("a text in UTF-8 has characters, each in its shortest form") {
    for (const char* text : {"", "abc", "Zürich", "Ж", "⋆", "😀", "\uFFFD"}) {
        CHECK(is_utf8(text));
        CHECK(as_utf8(text) == text);
    }
    for (const char* text : {"T\xE9st", "\xC3", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80"}) {
        CHECK_FALSE(is_utf8(text));
        CHECK(is_utf8(as_utf8(text)));
    }
    CHECK(as_utf8("T\xE9st") == "T\uFFFDst");
}

TEST_CASE("what XML may not hold is a character of UTF-8, and is shown as a mark in its place") {
    for (const char* text : {"\uFFFE", "a\uFFFF"}) {
        CHECK(is_utf8(text));
        CHECK(as_utf8(text).ends_with("\uFFFD"));
    }
    CHECK(as_utf8("a\uFFFEb") == "a\uFFFDb");
}
