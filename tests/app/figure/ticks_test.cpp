// Ticks and numbers by their properties, over random ranges and lengths.
#include "app/figure/engine/ticks.h"

#include <cmath>
#include <random>
#include <set>

#include "app/figure/engine/format.h"
#include "app/figure/engine/scale.h"
#include "app/paint/markup.h"
#include "app/paint/painter.h"
#include "core/text/numbers.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;

namespace {

/// Reads a label back: '−2.5', '1.2·10^{5}', '10^{−8}'.
double read(std::string label) {
    const auto replace = [&](const std::string& from, const std::string& to) {
        for (std::size_t at; (at = label.find(from)) != std::string::npos;)
            label.replace(at, from.size(), to);
    };
    replace("−", "-");
    double mantissa = 1;
    if (const std::size_t dot = label.find("·"); dot != std::string::npos) {
        mantissa = *parse_number(label.substr(0, dot));
        label = label.substr(dot + std::string("·").size());
    }
    if (label.starts_with("10^{")) return mantissa * std::pow(10.0, std::stoi(label.substr(4)));
    return *parse_number(label);
}

TickSpace space(float length, float em, bool vertical) {
    return {length, em, vertical ? 2 * em : 3 * em, [=](const std::string& label) {
                return vertical ? 1.4f * em : paint::measure(label, em).width + em;
            }};
}

void check_common(const std::vector<Tick>& ticks, double low, double high) {
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        CHECK(ticks[i].value >= low - 1e-6 * (high - low));
        CHECK(ticks[i].value <= high * (1 + 1e-6) + 1e-6 * (high - low));
        if (i > 0) CHECK(ticks[i].value > ticks[i - 1].value);
        if (!ticks[i].label.empty())
            CHECK(read(ticks[i].label) == Approx(ticks[i].value).margin(1e-9 * (high - low)).epsilon(1e-9));
    }
}

}  // namespace

TEST_CASE("linear ticks are even, ascending, roomy, and read back to their values") {
    std::mt19937 random(1);
    for (int round = 0; round < 3000; ++round) {
        const double width = std::pow(10.0, std::uniform_real_distribution(-9.0, 9.0)(random));
        const double low = std::uniform_real_distribution(-3.0, 3.0)(random) * width, high = low + width;
        const float length = std::uniform_real_distribution(60.f, 2000.f)(random);
        const bool vertical = round % 2;
        const TickSpace room = space(length, 13, vertical);
        const auto ticks = linear_ticks(low, high, room, false);
        check_common(ticks, low, high);
        std::set<std::string> labels;
        for (std::size_t i = 0; i < ticks.size(); ++i) {
            labels.insert(ticks[i].label);
            if (i > 0) CHECK((ticks[i].value - ticks[i - 1].value) / width * length >= room.least * 0.999);
            if (i > 1)
                CHECK(ticks[i].value - ticks[i - 1].value ==
                      Approx(ticks[1].value - ticks[0].value).epsilon(1e-6));
        }
        CHECK(labels.size() == ticks.size());
        if (length > 400) CHECK(ticks.size() >= 2);
    }
}

TEST_CASE("iterations have whole ticks however far one zooms") {
    for (const double high : {1.0, 2.0, 3.0, 7.0, 90.0, 3000.0, 1e7})
        for (const Tick& tick : linear_ticks(0, high, space(800, 13, false), true)) {
            CHECK(tick.value == std::floor(tick.value));
            CHECK(tick.label.find('.') == (high < 1e5 ? std::string::npos : tick.label.find('.')));
        }
}

TEST_CASE("decades are labelled with their stride, minors when few decades are in sight") {
    std::mt19937 random(2);
    for (int round = 0; round < 3000; ++round) {
        const double bottom = std::uniform_real_distribution(-290.0, 290.0)(random);
        const double decades = std::pow(10.0, std::uniform_real_distribution(-3.0, 2.0)(random));
        if (bottom + decades > 300) continue;
        const double low = std::pow(10.0, bottom), high = std::pow(10.0, bottom + decades);
        const float length = std::uniform_real_distribution(60.f, 1500.f)(random);
        const auto ticks = log_ticks(low, high, space(length, 13, true));
        check_common(ticks, low, high);
        std::size_t labels = 0;
        float before = -1e9f;
        for (const Tick& tick : ticks) {
            if (tick.label.empty()) continue;
            ++labels;
            const auto at = static_cast<float>(std::log(tick.value / low) / std::log(high / low) * length);
            CHECK(at - before >= 1.4f * 13 * 0.99f);
            before = at;
        }
        if (length > 200) CHECK(labels >= 2);
    }
    const auto dense = log_ticks(1e-10, 1e2, space(408, 13, true));
    for (const Tick& tick : dense)
        if (!tick.label.empty()) CHECK(std::lround(std::log10(tick.value)) % 2 == 0);
    const auto one = log_ticks(2, 80, space(400, 13, true));
    std::set<std::string> labels;
    for (const Tick& tick : one) labels.insert(tick.label);
    for (const char* label : {"2", "5", "10", "20", "50"}) CHECK(labels.count(label));
    // Where no decade is seen, and where numbers are too long to be read at a glance.
    labels.clear();
    for (const Tick& tick : log_ticks(0.2, 0.8, space(400, 13, true))) labels.insert(tick.label);
    for (const char* label : {"0.2", "0.5"}) CHECK(labels.count(label));
    labels.clear();
    for (const Tick& tick : log_ticks(2e-5, 8e-4, space(400, 13, true))) labels.insert(tick.label);
    for (const char* label : {"5·10^{−5}", "10^{−4}", "2·10^{−4}"}) CHECK(labels.count(label));
}

TEST_CASE("ranges that are none have no ticks") {
    const TickSpace room = space(400, 13, false);
    CHECK(linear_ticks(1, 1, room, false).empty());
    CHECK(linear_ticks(std::nan(""), 1, room, false).empty());
    CHECK(linear_ticks(0, INFINITY, room, false).empty());
    CHECK(log_ticks(0, 1, room).empty());
    CHECK(log_ticks(-1, 1, room).empty());
    CHECK(seconds_ticks(0, 0, room).empty());
}

TEST_CASE("seconds say their unit on screen") {
    CHECK(seconds_ticks(0, 3e-4, space(800, 13, false)).back().label.ends_with(" µs"));
    CHECK(seconds_ticks(0, 0.3, space(800, 13, false)).back().label.ends_with(" ms"));
    CHECK(seconds_ticks(0, 30, space(800, 13, false)).back().label.ends_with(" s"));
    CHECK(format_seconds(4.3e-4) == "430 µs");
    CHECK(format_seconds(-4.3e-4) == "−430 µs");
    CHECK(format_seconds(0) == "0 s");
    CHECK(format_seconds(0.9996) == "1.00 s");
}

TEST_CASE("numbers on screen have true powers, in files what programs read") {
    CHECK(format_value(2.41e-8) == "2.41·10^{−8}");
    CHECK(format_value(-2.41e-8) == "−2.41·10^{−8}");
    CHECK(format_value(1.386) == "1.39");
    CHECK(format_value(9.996) == "10.0");
    CHECK(format_value(0.0404) == "0.0404");
    CHECK(format_value(0) == "0");
    CHECK(format_value(std::nan("")) == "–");
    CHECK(format_value(INFINITY) == "∞");
    CHECK(format_rate(0.57104) == "0.5710");
    CHECK(format_share(0.6) == "0.60");
    CHECK(format_share(0.575) == "0.575");
    CHECK(format_share(4) == "4.00");
    CHECK(format_share(0.175556) == "0.1756");
    CHECK(format_share(10.0 / 3) == "3.333");
    CHECK(format_short(0.05) == "0.05");
    CHECK(format_short(10) == "10");
    CHECK(format_short(0.175556) == "0.1756");
    CHECK(format_value(1e-6, 1) == "10^{−6}");
    CHECK(format_value(2e-6, 1) == "2·10^{−6}");
}

TEST_CASE("labels of one axis have the same number of decimals, zero too") {
    const TickSpace axis = space(300, 13, true);
    for (const Tick& tick : linear_ticks(-0.05, 1.05, axis, false))
        if (!tick.label.empty()) CHECK(tick.label.substr(tick.label.size() - 2, 1) == ".");
}

TEST_CASE("a logarithmic axis over a hair has round numbers with as many digits as tell them apart") {
    std::mt19937 random(3);
    for (int round = 0; round < 2000; ++round) {
        const double low = std::pow(10.0, std::uniform_real_distribution(-12.0, 8.0)(random));
        const double share = std::pow(10.0, std::uniform_real_distribution(-12.0, -1.5)(random));
        const double high = low * (1 + share);
        const float length = std::uniform_real_distribution(200.f, 1000.f)(random);
        const auto ticks = log_ticks(low, high, space(length, 13, true));
        INFO(low << " and " << share << " of it more, " << length << " px");
        std::set<std::string> labels;
        for (const Tick& tick : ticks) {
            CHECK(tick.value >= low - 1e-6 * (high - low));
            CHECK(tick.value <= high + 1e-6 * (high - low));
            if (tick.label.empty()) continue;
            CHECK(labels.insert(tick.label).second);
            CHECK(read(tick.label) == Approx(tick.value).epsilon(2e-15).margin(0.02 * (high - low)));
        }
        CHECK(labels.size() >= 2);
    }
}

TEST_CASE("a logarithmic axis may show every decade that doubles have") {
    for (const auto& [low, high] :
         {std::pair(1e-307, 1e308), std::pair(1e-323, 1.0), std::pair(1e-200, 1e200)}) {
        const auto ticks = log_ticks(low, high, space(400, 13, true));
        std::size_t labels = 0;
        double before = 0;
        for (const Tick& tick : ticks) {
            CHECK(tick.value > before);
            CHECK(tick.value >= low * (1 - 1e-6));
            CHECK(tick.value <= high);
            before = tick.value;
            labels += !tick.label.empty();
        }
        INFO(low << " to " << high);
        CHECK(labels >= 4);
        CHECK(labels <= 14);
    }
}

TEST_CASE("a scale leads back to its values, over a hair as over more than 308 decades") {
    for (const auto& [low, high] : {std::pair(1e-200, 1e200), std::pair(1e-307, 1e308), std::pair(2.0, 3.0),
                                    std::pair(0.3, 0.3 * (1 + 1e-11))}) {
        const Scale scale{low, high, true, 400, 0};
        CHECK(scale.px(low) == 400);
        CHECK(scale.px(high) == 0);
        for (float at = 390; at > 0; at -= 13) {
            const double value = scale.value(at);
            CHECK(value > low);
            CHECK(value < high);
            CHECK(scale.px(value) == Approx(at).margin(0.05));
        }
    }
}
