// Reading the values of a TOML text one by one, up to the first thing that is wrong.
#pragma once
#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/io/table/table_text.h"
#include "core/io/toml/toml_tree.h"
#include "core/text/bounds.h"

namespace lowrank {

/// What the readers of scenes and lessons share: the first refusal, with file and line, and values of a
/// wanted type, an empty one where another stands there.
class TomlReading {
protected:
    explicit TomlReading(std::string path) : path_(std::move(path)) {}

    void refuse(const TomlValue& at, const std::string& sentence) {
        if (!failure_) failure_ = Failure{at_line(path_, std::max<std::size_t>(1, at.line)) + sentence};
    }
    /// most: letters.
    std::string text(const TomlValue& value, std::string_view key, std::size_t most = kLongestName) {
        const std::string* words = value.as<std::string>();
        if (!words) return refuse_type(value, key, "a string"), std::string();
        if (std::string why = why_too_long(key, *words, most); !why.empty())
            return refuse(value, why), std::string();
        return *words;
    }
    /// The values of a list, and no more than most; none where it is no list.
    std::span<const TomlValue> listed(const TomlValue& value, std::string_view what, std::size_t most) {
        const TomlArray* list = value.as<TomlArray>();
        if (!list) return {};
        if (list->size() > most) refuse((*list)[most], one_too_many(what, most));
        return std::span(*list).first(std::min(most, list->size()));
    }
    double number(const TomlValue& value, std::string_view key) {
        if (const double* n = value.as<double>(); n && std::isfinite(*n)) return *n;
        if (value.as<double>())
            refuse(value, std::string(key) + " is a finite number, and this is none.");
        else
            refuse_type(value, key, "a number");
        return 0;
    }
    bool flag(const TomlValue& value, std::string_view key) {
        if (const bool* yes = value.as<bool>()) return *yes;
        refuse_type(value, key, "true or false");
        return false;
    }

    std::string path_;
    std::optional<Failure> failure_;

private:
    void refuse_type(const TomlValue& value, std::string_view key, std::string_view wanted) {
        refuse(value, std::string(key) + " is " + std::string(wanted) + ", and this is " +
                          std::string(value.type()) + ".");
    }
};

}  // namespace lowrank
