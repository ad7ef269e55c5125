// Reads one .npy array. Its header is a literal of Python; only what NumPy itself writes into it is
// understood.
#include "core/io/array/npy_array.h"

#include <bit>
#include <cmath>
#include <fmt/core.h>
#include <limits>

#include "core/io/array/zip_file.h"
#include "core/io/table/table_text.h"
#include "core/io/table/table_words.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// What stands behind 'key': in the header, up to the comma or bracket that ends it.
std::string_view value_behind(std::string_view header, std::string_view key) {
    const std::string quoted = "'" + std::string(key) + "'";
    const std::size_t at = header.find(quoted);
    if (at == header.npos) return {};
    const std::size_t colon = header.find(':', at + quoted.size());
    if (colon == header.npos) return {};
    std::string_view rest = trimmed(header.substr(colon + 1));
    if (rest.starts_with('(')) return rest.substr(0, rest.find(')') + 1);
    if (rest.starts_with('\'')) return rest.substr(0, rest.find('\'', 1) + 1);
    return trimmed(rest.substr(0, rest.find_first_of(",}")));
}

double half(std::uint64_t bits) {
    const double sign = bits >> 15 ? -1 : 1;
    const int exponent = static_cast<int>(bits >> 10 & 31);
    const auto mantissa = static_cast<double>(bits & 1023);
    if (exponent == 31) return mantissa == 0 ? sign * std::numeric_limits<double>::infinity() : std::nan("");
    if (exponent == 0) return sign * std::ldexp(mantissa, -24);
    return sign * std::ldexp(1024 + mantissa, exponent - 25);
}

std::string why_no_type(std::string_view type) {
    const std::string said = fmt::format("holds '{}', and ", excerpt(type));
    if (type.find('c') != type.npos)
        return fmt::format("{}complex numbers are not read: save their real part.", said);
    if (type.find('O') != type.npos)
        return fmt::format("{}objects of Python are not read: save array.astype(float).", said);
    return fmt::format("{}real numbers are needed: save array.astype(float).", said);
}

}  // namespace

std::int64_t NpyArray::count() const {
    std::int64_t all = 1;
    for (const std::int64_t length : shape) all *= length;
    return all;
}

std::int64_t NpyArray::whole_at(std::int64_t k) const {
    const auto place = static_cast<std::size_t>(k) * bytes;
    std::uint64_t bits = 0;
    for (std::size_t b = 0; b < bytes; ++b) {
        const std::size_t from = big_endian ? b : bytes - 1 - b;
        bits = bits << 8 | static_cast<unsigned char>(data[place + from]);
    }
    if (kind == 'i' && bytes < 8 && bits >> (8 * bytes - 1)) bits |= ~std::uint64_t{0} << (8 * bytes);
    return static_cast<std::int64_t>(bits);
}

double NpyArray::at(std::int64_t k) const {
    const std::int64_t whole = whole_at(k);
    const auto bits = static_cast<std::uint64_t>(whole);
    if (kind == 'f')
        return bytes == 8   ? std::bit_cast<double>(bits)
               : bytes == 4 ? static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)))
                            : half(bits);
    if (kind == 'i') return static_cast<double>(whole);
    return static_cast<double>(bits);
}

Result<NpyArray> read_npy_array(std::string_view bytes) {
    const char* const cut = "is a .npy file that was cut or altered.";
    if (bytes.size() < 12 || !bytes.starts_with("\x93NUMPY")) return Failure{cut};
    const bool first = bytes[6] == 1;
    const std::size_t begin = first ? 10 : 12, length = little_endian(bytes, 8, first ? 2 : 4);
    if (begin + length > bytes.size()) return Failure{cut};
    const std::string_view header = bytes.substr(begin, length);
    NpyArray array;
    std::string_view type = value_behind(header, "descr"), shape = value_behind(header, "shape");
    if (type.size() < 5 || type.front() != '\'') return Failure{why_no_type(type)};
    type = type.substr(1, type.size() - 2);
    array.kind = type[1];
    array.big_endian = type[0] == '>';
    const auto size = parse_integer(type.substr(2));
    const bool text = array.kind == 'S' || array.kind == 'U';
    const bool number = size && ((array.kind == 'f' && (*size == 2 || *size == 4 || *size == 8)) ||
                                 ((array.kind == 'i' || array.kind == 'u') &&
                                  (*size == 1 || *size == 2 || *size == 4 || *size == 8)) ||
                                 (array.kind == 'b' && *size == 1));
    if (!number && !(text && size && *size > 0 && *size < 1000)) return Failure{why_no_type(type)};
    array.bytes = static_cast<std::size_t>(*size) * (array.kind == 'U' ? 4 : 1);
    array.columns_first = value_behind(header, "fortran_order") == "True";
    if (shape.size() < 2) return Failure{cut};
    double all = static_cast<double>(array.bytes);
    for (const std::string& word : listed_words(shape.substr(1, shape.size() - 2))) {
        if (word.empty()) continue;
        const auto side = parse_integer(word);
        if (!side || *side < 0) return Failure{cut};
        array.shape.push_back(*side);
        all *= static_cast<double>(*side);
    }
    // An array of nothing: its other sides say nothing, and may be any.
    if (all == 0) array.shape.assign(array.shape.size(), 0);
    array.data = bytes.substr(begin + length);
    if (all > static_cast<double>(array.data.size())) return Failure{cut};
    return array;
}

}  // namespace lowrank
