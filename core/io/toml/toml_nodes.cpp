// The parser reads from a stream of blocks: where the token has fired there are no more of them, and what it
// made of the others is thrown away.
#include "core/io/toml/toml_nodes.h"

#include <algorithm>
#include <istream>
#include <streambuf>

#include "core/io/table/table_text.h"
#include "core/io/toml/toml_depth.h"

namespace lowrank {
namespace {

class HeedfulText final : public std::streambuf {
public:
    HeedfulText(std::string_view text, const std::stop_token& stop) : text_(text), stop_(stop) {}

private:
    std::size_t at() const { return next_ - static_cast<std::size_t>(egptr() - gptr()); }

    int_type underflow() override {
        constexpr std::size_t kStretch = std::size_t{1} << 16;
        if (next_ == text_.size() || stop_.stop_requested()) return traits_type::eof();
        // It is read from alone, and a streambuf has no other way to say so.
        char* const first = const_cast<char*>(text_.data()) + next_;
        const std::size_t length = std::min(kStretch, text_.size() - next_);
        next_ += length;
        setg(first, first, first + length);
        return traits_type::to_int_type(*first);
    }

    /// The parser looks for a mark of UTF-8 and goes back.
    pos_type seekoff(off_type by, std::ios_base::seekdir from, std::ios_base::openmode) override {
        const off_type base = from == std::ios_base::cur   ? static_cast<off_type>(at())
                              : from == std::ios_base::end ? static_cast<off_type>(text_.size())
                                                           : 0;
        return seekpos(base + by, std::ios_base::in);
    }
    pos_type seekpos(pos_type to, std::ios_base::openmode) override {
        const off_type place = to;
        if (place < 0 || place > static_cast<off_type>(text_.size())) return off_type{-1};
        if (place == static_cast<off_type>(at())) return to;
        next_ = static_cast<std::size_t>(place);
        setg(nullptr, nullptr, nullptr);
        return to;
    }

    std::string_view text_;
    std::size_t next_ = 0;  ///< the first byte that is not in the stretch read from
    const std::stop_token& stop_;
};

}  // namespace

Result<toml::table> parse_toml(std::string_view text, const std::string& path, const std::stop_token& stop) {
    if (std::string why = why_too_large_toml(text, path); !why.empty()) return Failure{std::move(why)};
    if (const std::optional<TomlExcess> excess = excess_of_toml(text))
        return Failure{at_line(path, excess->line) + excess->sentence};
    HeedfulText blocks(text, stop);
    std::istream in(&blocks);
    try {
        toml::table root = toml::parse(in, std::string_view(path));
        if (stop.stop_requested()) return Cancelled{};
        return root;
    } catch (const toml::parse_error&) {
        if (stop.stop_requested()) return Cancelled{};
        throw;
    }
}

std::string_view type_name(const toml::node& node) {
    switch (node.type()) {
        case toml::node_type::table:
            return "a table";
        case toml::node_type::array:
            return "an array";
        case toml::node_type::string:
            return "a string";
        case toml::node_type::integer:
            return "a whole number";
        case toml::node_type::floating_point:
            return "a number";
        case toml::node_type::boolean:
            return "true or false";
        default:
            return "a date or a time";
    }
}

}  // namespace lowrank
