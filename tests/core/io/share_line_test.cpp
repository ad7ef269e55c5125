// Share lines: every experiment comes back equal, and a line cut or altered anywhere is refused.
#include "core/io/share_line.h"

#include "core/io/experiment_keys.h"
#include "tests/catch.h"
#include "tests/core/io/random_spec.h"

using namespace lowrank;

TEST_CASE("CRC-32 of the check string is the one everybody has") { CHECK(crc32("123456789") == 0xCBF43926u); }

TEST_CASE("every experiment comes back equal from its line") {
    testing::RandomSpec draw(1);
    for (int i = 0; i < 500; ++i) {
        const ExperimentSpec spec = draw();
        const std::string line = write_share_line(spec);
        CAPTURE(line);
        REQUIRE(line.find('\n') == std::string::npos);
        const auto back = read_share_line(line);
        INFO((back ? std::string() : back.sentence()));
        REQUIRE(back);
        REQUIRE(*back == spec);
        const std::string crc(share_crc(line));
        REQUIRE(crc.size() == 8);
        REQUIRE(crc.find_first_not_of("0123456789abcdef") == std::string::npos);
    }
}

TEST_CASE("the line of the defaults is readable, and white space around it is forgiven") {
    const std::string line = write_share_line(default_experiment());
    CHECK(line.starts_with("lrl1 problem=mc rows=50 cols=50 rank=3 rate=0.6 seed=21 "));
    CHECK(line.find(" method=narg+r") != std::string::npos);
    CHECK(*read_share_line("\r\n " + line + " \n") == default_experiment());
}

TEST_CASE("a line cut anywhere is refused in one sentence") {
    ExperimentSpec spec = default_experiment();
    spec.changes.push_back({7, 40, "d", "5"});
    const std::string line = write_share_line(spec);
    for (std::size_t size = 0; size < line.size(); ++size) {
        const auto back = read_share_line(std::string_view(line).substr(0, size));
        REQUIRE_FALSE(back);
        REQUIRE(back.sentence().back() == '.');
        if (size > 10) REQUIRE(back.sentence().find("cut or altered") != std::string::npos);
    }
    for (std::size_t at = 0; at < line.size(); ++at) {
        std::string altered = line;
        altered[at] = altered[at] == '0' ? '1' : '0';
        REQUIRE_FALSE(read_share_line(altered));
    }
}

TEST_CASE("a line that is whole but says what cannot be is refused all the same") {
    const auto sealed = [](const std::string& body) {
        std::string crc(8, '0');
        std::uint32_t value = crc32(body);
        for (int digit = 7; digit >= 0; --digit, value >>= 4)
            crc[static_cast<std::size_t>(digit)] = "0123456789abcdef"[value & 15];
        return read_share_line(body + " #" + crc);
    };
    CHECK(sealed("lrl1 problem=mc rank=3 method=narg"));
    CHECK_FALSE(sealed("lrl1 problem=mc rank=0"));
    CHECK_FALSE(sealed("lrl1 problem=mc colour=3"));
    CHECK_FALSE(sealed("lrl1 problem"));
    CHECK_FALSE(sealed("lrl1 image=%2"));
    CHECK_FALSE(sealed("lrl1 image=%zz"));
    CHECK_FALSE(sealed("lrl1 image=a%00b"));
    CHECK_FALSE(sealed("lrl1  rank=3"));
    CHECK(sealed("lrl2 rank=3").sentence().find("reads lrl1") != std::string::npos);
    CHECK(read_share_line("hello").sentence().find("not a share line") != std::string::npos);
}
