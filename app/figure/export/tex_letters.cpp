// Looks up whether pdflatex sets a letter, in ranges of code points.
#include "app/figure/export/tex_letters.h"

#include <algorithm>
#include <cstdint>

#include "core/text/utf8.h"

namespace lowrank::figure {
namespace {

struct Letters {
    std::uint32_t first, last;
};
constexpr Letters kSet[] = {{0xA0, 0x125},    {0x128, 0x137},   {0x139, 0x13E},   {0x141, 0x148},
                            {0x14A, 0x165},   {0x168, 0x17E},   {0x1CD, 0x1D4},   {0x1E6, 0x1EB},
                            {0x1F0, 0x1F0},   {0x1F4, 0x1F5},   {0x218, 0x21B},   {0x232, 0x233},
                            {0x2C7, 0x2C7},   {0x2D8, 0x2D9},   {0x2DB, 0x2DB},   {0x2DD, 0x2DD},
                            {0x1E02, 0x1E03}, {0x2010, 0x2016}, {0x2018, 0x201A}, {0x201C, 0x201E},
                            {0x2020, 0x2022}, {0x2030, 0x2031}, {0x2039, 0x203A}, {0x20AC, 0x20AC},
                            {0x2116, 0x2116}, {0x2122, 0x2122}, {0x2190, 0x2193}, {0x27E8, 0x27E9}};

bool has_font(std::uint32_t code) {
    return code < 0x80 || std::ranges::any_of(kSet, [code](const Letters& range) {
               return code >= range.first && code <= range.last;
           });
}

}  // namespace

std::string letter_without_font(std::string_view tex) {
    bool comment = false, escaped = false;
    while (!tex.empty()) {
        std::uint32_t code = 0;
        const std::size_t bytes = std::max<std::size_t>(decode_utf8(tex, code), 1);
        if (code == '\n') comment = false;
        if (code == '%' && !escaped) comment = true;
        escaped = code == '\\' && !escaped;
        if (!comment && !has_font(code)) return std::string(tex.substr(0, bytes));
        tex.remove_prefix(bytes);
    }
    return {};
}

}  // namespace lowrank::figure
