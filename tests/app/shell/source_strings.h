// The strings that stand in a source file.
#pragma once
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace lowrank::testing {

inline std::string text_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// The strings of a source file, those that stand beside each other as the one that the compiler makes of
/// them; without comments and what is included.
inline std::vector<std::string> strings_of(const std::string& source) {
    std::vector<std::string> strings;
    bool beside = false;
    for (std::size_t at = 0; at < source.size();) {
        const std::string_view rest = std::string_view(source).substr(at);
        if (rest.starts_with("//") || rest.starts_with("#include")) {
            at = std::min(source.find('\n', at), source.size());
        } else if (rest.starts_with("'") && at > 0 &&
                   !std::isalnum(static_cast<unsigned char>(source[at - 1]))) {
            at += rest[1] == '\\' ? 4 : 3;
            beside = false;
        } else if (rest[0] == '"') {
            std::string string;
            for (++at; at < source.size() && source[at] != '"'; ++at) {
                if (source[at] == '\\') ++at;
                const bool breaks = source[at] == 'n' && source[at - 1] == '\\';
                string += breaks ? '\n' : source[at];
            }
            ++at;
            if (beside)
                strings.back() += string;
            else
                strings.push_back(string);
            beside = true;
        } else {
            beside = beside && std::isspace(static_cast<unsigned char>(rest[0]));
            ++at;
        }
    }
    return strings;
}

}  // namespace lowrank::testing
