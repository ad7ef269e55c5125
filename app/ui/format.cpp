// Writes numbers for eyes; files have their own writer.
#include "app/ui/format.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fmt/core.h>
#include <regex>

#include "app/paint/painter.h"
#include "core/text/numbers.h"

namespace lowrank::ui {

std::string decimals(double value, int places) {
    if (!std::isfinite(value)) return "–";
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", places, value);
    std::string out(text);
    if (out.starts_with("-")) out.replace(0, 1, "−");
    return out;
}

std::string sentence_markup(std::string_view plain) {
    static const std::regex kNumber(R"((\d+(?:\.\d+)?)e([-+]?)0*(\d+))");
    const std::string markup = paint::escape_markup(plain);
    std::string out;
    auto from = markup.cbegin();
    for (std::sregex_iterator it(markup.begin(), markup.end(), kNumber), end; it != end; ++it) {
        const std::smatch& number = *it;
        out.append(from, number[0].first);
        if (number[1] != "1") out += number[1].str() + "·";
        out += "10^{" + std::string(number[2] == "-" ? "−" : "") + number[3].str() + "}";
        from = number[0].second;
    }
    return out.append(from, markup.cend());
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

namespace {

struct Letters {
    std::string_view plain, markup;
    bool whole = false;  ///< a word of its own: no letter or digit beside it
};

// Longer ones first.
constexpr Letters kLetters[] = {
    {"|Omega|", "|Ω|"},
    {"X_prev", "X_{prev}", true},
    {"Y_prev", "Y_{prev}", true},
    {"d_prev", "d_{prev}", true},
    {"R^orth", "R^{orth}"},
    {"R^proj", "R^{proj}"},
    {"rho^t", "ρ^t"},
    {"X_t", "X_t", true},
    {"Y_t", "Y_t", true},
    {"R_proj_", "R^{proj}_"},
    {"R_orth_", "R^{orth}_"},
    {"X+", "X^{+}"},
    {"L+", "L^{+}"},
    {"R+ =", "R^{+} ="},
    {"^-1", "^{−1}"},
    {"n1 x n2", "n_1 × n_2"},
    {"2r x 2r", "2r × 2r"},
    {"n1", "n_1", true},
    {"n2", "n_2", true},
    {"b1", "b_1", true},
    {"b2", "b_2", true},
    {"beta", "β", true},
    {"eta", "η", true},
    {"rho", "ρ", true},
    {"tau", "τ", true},
    {"xi", "ξ", true},
    {"mu", "μ", true},
    {"||", "‖"},
    {"P_r", "P_r"},
    {"P_T", "P_T"},
    {"P_U", "P_U"},
    {"^2", "^2"},
    {"^3", "^3"},
    {" - ", " − "},
    {"(-", "(−"},
    {"= -", "= −"},
};

bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

}  // namespace

std::string formula_markup(std::string_view plain) {
    std::string out;
    for (std::size_t i = 0; i < plain.size();) {
        const Letters* found = nullptr;
        for (const Letters& each : kLetters) {
            const std::size_t end = i + each.plain.size();
            const bool alone =
                (i == 0 || !is_word(plain[i - 1])) && (end >= plain.size() || !is_word(plain[end]));
            if (plain.substr(i).starts_with(each.plain) && (alone || !each.whole)) {
                found = &each;
                break;
            }
        }
        // Beside a blank '<' compares, at a letter it opens an inner product.
        const bool opens = plain[i] == '<' && i + 1 < plain.size() && plain[i + 1] != ' ';
        const bool closes = plain[i] == '>' && i > 0 && plain[i - 1] != ' ';
        if (found) {
            out += found->markup;
            i += found->plain.size();
        } else if (opens || closes) {
            out += opens ? "⟨" : "⟩";
            ++i;
        } else {
            out += paint::escape_markup(plain.substr(i, 1));
            ++i;
        }
    }
    return out;
}

}  // namespace lowrank::ui
