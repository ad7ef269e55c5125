// Numbers: what is read, what is refused, and that everything written reads back to the same bits.
#include "core/text/numbers.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "tests/catch.h"

using namespace lowrank;

TEST_CASE("only finite decimal numbers are read") {
    CHECK(parse_number("0.5") == 0.5);
    CHECK(parse_number("-1e-3") == -1e-3);
    CHECK(parse_number("010") == 10);
    for (const char* text : {"", " ", "1 ", " 1", "+1", "0x10", "nan", "inf", "-inf", "infinity", "1e999",
                             "1,5", "1.5x", "--1", "e5", "one", "1e", "1_000"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_number(text));
    }
}

TEST_CASE("whole numbers: 010 is ten, and nothing wraps around") {
    CHECK(parse_integer("010") == 10);
    CHECK(parse_integer("-3") == -3);
    CHECK(parse_unsigned("18446744073709551615") == std::numeric_limits<std::uint64_t>::max());
    for (const char* text : {"", "1.0", "1e3", "0x1", "9223372036854775808", "+1", "1 "})
        CHECK_FALSE(parse_integer(text));
    for (const char* text : {"-1", "18446744073709551616", ""}) CHECK_FALSE(parse_unsigned(text));
}

TEST_CASE("what is printed reads back to the same bits") {
    std::uint64_t state = 1;
    for (int i = 0; i < 20000; ++i) {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        const double value = std::bit_cast<double>(state);
        if (!std::isfinite(value)) continue;
        const auto back = parse_number(print_number(value));
        REQUIRE(back);
        REQUIRE(std::bit_cast<std::uint64_t>(*back) == state);
    }
    CHECK(print_number(0.6) == "0.6");
    CHECK(print_number(1e-10) == "1e-10");
    CHECK(print_number(std::nan("")) == "nan");
}

TEST_CASE("significant digits as in tables") {
    CHECK(print_significant(2.4149e-8, 3) == "2.41e-08");
    CHECK(print_significant(0.731649, 4) == "0.7316");
    CHECK(print_significant(58, 6) == "58");
    CHECK(print_significant(std::nan(""), 6) == "-");
}

TEST_CASE("fixed decimals, from the smallest to the largest double") {
    CHECK(print_fixed(0.5, 2) == "0.50");
    CHECK(print_fixed(-2.25, 1) == "-2.2");
    CHECK(print_fixed(639.7, 0) == "640");
    CHECK(print_fixed(5e-324, 3) == "0.000");
    CHECK(print_fixed(1.7976931348623157e308, 17).size() == 309 + 1 + 17);
}

TEST_CASE("a value is rounded to a thousandth of a range, and stays where there is none") {
    CHECK(rounded_within(0.95012, 1) == 0.95);
    CHECK(rounded_within(1234.5, 5000) == 1235);
    CHECK(rounded_within(123456, 500000) == 123500);
    CHECK(rounded_within(0.3, 0) == 0.3);
    CHECK(rounded_within(0.3, std::numeric_limits<double>::infinity()) == 0.3);
    CHECK(rounded_within(3e-310, 1e-310) == 3e-310);
}

TEST_CASE("durations have three digits and the unit that suits them") {
    CHECK(print_duration(0.00043) == "430 µs");
    CHECK(print_duration(0.0123) == "12.3 ms");
    CHECK(print_duration(2.5) == "2.50 s");
    CHECK(print_duration(0.99951) == "1.00 s");
    CHECK(print_duration(std::numeric_limits<double>::quiet_NaN()) == "–");
}

TEST_CASE("two numbers beside each other have as many digits as tell them apart") {
    using Pair = std::pair<std::string, std::string>;
    CHECK(print_apart(0.72, 0.665, 3) == Pair{"0.72", "0.665"});
    CHECK(print_apart(0.72, 0.71986, 3) == Pair{"0.72", "0.7199"});
    CHECK(print_apart(1, std::nextafter(1, 2), 3).first != print_apart(1, std::nextafter(1, 2), 3).second);
    CHECK(print_apart(0.5, 0.5, 3) == Pair{"0.5", "0.5"});
}
