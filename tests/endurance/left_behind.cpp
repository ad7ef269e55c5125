// How the ends of whole files look.
#include "tests/endurance/left_behind.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace lowrank::endurance {
namespace {

using namespace std::string_view_literals;

std::string_view without_trailing_lines(std::string_view bytes) {
    while (!bytes.empty() && (bytes.back() == '\n' || bytes.back() == '\r')) bytes.remove_suffix(1);
    return bytes;
}

/// What NumPy's header says must follow it: as many doubles as the shape has entries.
std::string why_torn_npy(std::string_view bytes) {
    const std::size_t shape = bytes.find("'shape': (");
    if (bytes.size() < 10 || shape == bytes.npos) return "it has no whole header";
    const std::size_t head =
        10 + static_cast<std::uint8_t>(bytes[8]) + 256u * static_cast<std::uint8_t>(bytes[9]);
    std::size_t entries = 1, value = 0;
    for (std::size_t at = shape + 10; at < bytes.size() && bytes[at] != ')'; ++at) {
        if (bytes[at] >= '0' && bytes[at] <= '9') {
            value = 10 * value + static_cast<std::size_t>(bytes[at] - '0');
        } else if (value > 0) {
            entries *= value;
            value = 0;
        }
    }
    if (value > 0) entries *= value;
    return bytes.size() == head + 8 * entries ? "" : "its entries do not fill its shape";
}

}  // namespace

std::string why_torn(std::string_view bytes) {
    if (bytes.empty()) return "it is empty";
    if (bytes.starts_with("\x89PNG"sv))
        return bytes.size() > 12 && bytes.substr(bytes.size() - 8, 4) == "IEND" ? "" : "it has no last chunk";
    if (bytes.starts_with("\x93NUMPY"sv)) return why_torn_npy(bytes);
    const std::string_view text = without_trailing_lines(bytes);
    if (bytes.starts_with("%PDF")) return text.ends_with("%%EOF") ? "" : "its end mark is missing";
    if (bytes.starts_with("<?xml") || bytes.starts_with("<svg"))
        return text.ends_with("</svg>") ? "" : "its last element is open";
    // Caches of the renderer are not text.
    if (bytes.find('\0') != bytes.npos) return "";
    return bytes.back() == '\n' ? "" : "its last line is not ended";
}

std::string torn_file(const std::string& folder, bool was_killed) {
    std::error_code error;
    for (std::filesystem::recursive_directory_iterator at(folder, error), end; !error && at != end;
         at.increment(error)) {
        const std::string name = at->path().filename().string();
        // The renderer's own: newer ones keep a mark there that is empty.
        if (at->is_directory() && name.starts_with("mesa_shader_cache")) at.disable_recursion_pending();
        if (!at->is_regular_file()) continue;
        if (name.starts_with(".lowrank-") && name.ends_with(".tmp")) {
            if (was_killed) continue;
            return "the temporary file '" + name + "' was left";
        }
        std::ifstream in(at->path(), std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(in), {}};
        if (const std::string why = why_torn(bytes); !why.empty())
            return "'" + name + "' is not whole: " + why;
    }
    return "";
}

}  // namespace lowrank::endurance
