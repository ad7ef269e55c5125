// Keys by layout: letters follow what is printed on them, digits what is under Shift too.
#define GLFW_INCLUDE_NONE
#include "app/platform/keys.h"

#include <GLFW/glfw3.h>

#include "tests/catch.h"

using namespace lowrank;
using platform::key_event;
using shell::NamedKey;

TEST_CASE("letters follow the layout") {
    CHECK(key_event(GLFW_KEY_S, 0, "s")->character == 'S');
    CHECK(key_event(GLFW_KEY_Y, GLFW_MOD_CONTROL, "z")->character == 'Z');  // German
    CHECK(key_event(GLFW_KEY_Y, GLFW_MOD_CONTROL, "z")->ctrl);
    CHECK(key_event(GLFW_KEY_Q, 0, "a")->character == 'A');         // French
    CHECK(key_event(GLFW_KEY_Z, 0, "\xd1\x8f")->character == 'Z');  // Russian: no Latin letter, so the US one
    CHECK(key_event(GLFW_KEY_COMMA, GLFW_MOD_CONTROL, ",")->character == ',');
}

TEST_CASE("digits are digits also where the layout puts a letter on them") {
    CHECK(key_event(GLFW_KEY_0, GLFW_MOD_CONTROL, "\xc3\xa0")->character == '0');
    CHECK(key_event(GLFW_KEY_KP_7, 0, "7")->character == '7');
}

TEST_CASE("plus, equals and the keypad enlarge, minus shrinks") {
    CHECK(key_event(GLFW_KEY_EQUAL, GLFW_MOD_CONTROL, "=")->named == NamedKey::Plus);
    CHECK(key_event(GLFW_KEY_RIGHT_BRACKET, GLFW_MOD_CONTROL, "+")->named == NamedKey::Plus);
    CHECK(key_event(GLFW_KEY_KP_ADD, 0, "+")->named == NamedKey::Plus);
    CHECK(key_event(GLFW_KEY_MINUS, 0, "-")->named == NamedKey::Minus);
    CHECK(key_event(GLFW_KEY_SLASH, GLFW_MOD_CONTROL, "-")->named == NamedKey::Minus);
}

TEST_CASE("named keys, and keys nobody knows") {
    CHECK(key_event(GLFW_KEY_SPACE, 0, " ")->named == NamedKey::Space);
    CHECK(key_event(GLFW_KEY_F11, 0, nullptr)->named == NamedKey::F11);
    CHECK(key_event(GLFW_KEY_KP_ENTER, 0, nullptr)->named == NamedKey::Enter);
    CHECK_FALSE(key_event(GLFW_KEY_LEFT_SHIFT, 0, nullptr).has_value());
    CHECK_FALSE(key_event(GLFW_KEY_UNKNOWN, 0, nullptr).has_value());
    CHECK_FALSE(key_event(GLFW_KEY_SEMICOLON, 0, ";").has_value());
}

TEST_CASE("held keys move and undo, but do not toggle") {
    CHECK(platform::repeats(*key_event(GLFW_KEY_LEFT, 0, nullptr)));
    CHECK(platform::repeats(*key_event(GLFW_KEY_Z, GLFW_MOD_CONTROL, "z")));
    CHECK(platform::repeats(*key_event(GLFW_KEY_TAB, 0, nullptr)));
    CHECK_FALSE(platform::repeats(*key_event(GLFW_KEY_SPACE, 0, " ")));
    CHECK_FALSE(platform::repeats(*key_event(GLFW_KEY_L, 0, "l")));
}

TEST_CASE("a box that is typed into leaves the program the keys that type nothing") {
    for (const int key : {GLFW_KEY_TAB, GLFW_KEY_ESCAPE, GLFW_KEY_F1, GLFW_KEY_F11})
        CHECK(platform::types_nothing(*key_event(key, GLFW_MOD_SHIFT, nullptr)));
    CHECK_FALSE(platform::types_nothing(*key_event(GLFW_KEY_S, 0, "s")));
    CHECK_FALSE(platform::types_nothing(*key_event(GLFW_KEY_LEFT, 0, nullptr)));
    CHECK_FALSE(platform::types_nothing(*key_event(GLFW_KEY_ENTER, 0, nullptr)));
}

TEST_CASE("brackets are taken as typed, for many layouts have them behind AltGr") {
    REQUIRE(platform::character_event('['));
    CHECK(platform::character_event('[')->character == '[');
    CHECK_FALSE(platform::character_event('[')->ctrl);
    CHECK(platform::character_event(']')->character == ']');
    CHECK_FALSE(platform::character_event('s'));
    CHECK_FALSE(platform::character_event(0x20AC));
}
