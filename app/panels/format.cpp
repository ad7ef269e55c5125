// Numbers for eyes; files have their own writer. Knows no widget.
#include "app/panels/format.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "core/text/numbers.h"

namespace lowrank::panels {

std::string decimals(double value, int places) {
    if (!std::isfinite(value)) return "–";
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", places, value);
    std::string out(text);
    if (out.starts_with("-")) out.replace(0, 1, "−");
    return out;
}

std::string number_markup(double value, int digits) {
    if (std::isnan(value)) return "–";
    if (std::isinf(value)) return value > 0 ? "∞" : "−∞";
    if (value == 0) return "0";
    const double size = std::abs(value);
    if (size >= 1e-3 && size < 1e4) {
        const int before = static_cast<int>(std::floor(std::log10(size)));
        return decimals(value, std::max(0, digits - 1 - before));
    }
    char text[64];
    std::snprintf(text, sizeof text, "%.*e", digits - 1, value);
    const std::string whole(text);
    const std::size_t e = whole.find('e');
    std::string mantissa = whole.substr(0, e);
    if (mantissa.starts_with("-")) mantissa.replace(0, 1, "−");
    const int exponent = std::atoi(whole.c_str() + e + 1);
    return mantissa + "·10^{" + (exponent < 0 ? "−" : "") + std::to_string(std::abs(exponent)) + "}";
}

std::string number_plain(double value, int digits) { return print_significant(value, digits); }

std::string duration(double seconds) {
    if (!std::isfinite(seconds)) return "–";
    const auto three = [](double value) {
        return decimals(value, value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2);
    };
    if (seconds < 999.5e-6) return three(seconds * 1e6) + " µs";
    if (seconds < 0.9995) return three(seconds * 1e3) + " ms";
    return three(seconds) + " s";
}

std::string rate_text(double rho) { return std::isfinite(rho) ? decimals(rho, 4) : "–"; }

}  // namespace lowrank::panels
