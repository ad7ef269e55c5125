// The program's own texts are embedded as such a file.
#include "app/paint/phrasebook_file.h"

#include <algorithm>
#include <fmt/core.h>

#include "app/embedded/embedded.h"
#include "app/paint/font_metrics.h"
#include "app/paint/markup.h"
#include "core/io/toml/toml_reading.h"
#include "core/text/bounds.h"

namespace lowrank::paint {
namespace {

class Reader : TomlReading {
public:
    explicit Reader(const std::string& path) : TomlReading(path) {}

    Result<std::vector<Phrase>> read(const TomlValue& root) {
        std::vector<Phrase> phrases;
        for (const TomlEntry& entry : *root.as<TomlTable>()) {
            const TomlTable* texts = entry.value.as<TomlTable>();
            if (entry.key != "texts" || !texts) {
                refuse(entry.value,
                       fmt::format("a file of texts holds the table [texts] alone, and not '{}'.",
                                   excerpt(entry.key)));
                continue;
            }
            for (const TomlEntry& line : *texts) {
                if (failure_) break;
                if (phrases.size() == kMostPhrases) refuse(line.value, one_too_many("texts", kMostPhrases));
                const std::string named = "'" + excerpt(line.key) + "'";
                if (const std::string why = why_too_long(named, line.key, kLongestText); !why.empty())
                    refuse(line.value, why);
                phrases.push_back({line.key, text(line.value, named, kLongestText)});
                if (const std::string why = why_unfit(phrases.back()); !why.empty()) refuse(line.value, why);
                for (std::string_view rest = phrases.back().written; !rest.empty();) {
                    const std::string_view before = rest;
                    if (is_shown(take_code_point(rest))) continue;
                    refuse(
                        line.value,
                        fmt::format(
                            "'{}' cannot be shown: the letters of the program are Latin, Greek and Cyrillic.",
                            before.substr(0, before.size() - rest.size())));
                    break;
                }
            }
        }
        if (failure_) return *failure_;
        if (phrases.empty())
            return Failure{fmt::format(
                "{} holds no texts: a table [texts] is needed, as 'list texts' prints it.", path_)};
        return phrases;
    }
};

}  // namespace

Result<std::vector<Phrase>> read_phrases(std::string_view toml, const std::string& path,
                                         const std::stop_token& stop) {
    const Result<TomlValue> root = read_toml(toml, path, stop);
    if (!root) return root.passed_on<std::vector<Phrase>>();
    return Reader(path).read(*root);
}

const std::vector<Phrase>& program_phrases() {
    static const std::vector<Phrase> phrases = [] {
        auto read = read_phrases(embedded::find("texts/english.toml"), "texts/english.toml");
        return read ? *std::move(read) : std::vector<Phrase>();
    }();
    return phrases;
}

std::string write_phrases(const std::vector<Phrase>& translation) {
    std::string out = "[texts]\n";
    for (const Phrase& own : program_phrases()) {
        const auto there = std::ranges::find(translation, own.english, &Phrase::english);
        out += basic_string(own.english) + " = " +
               basic_string(there == translation.end() ? "" : there->written) + "\n";
    }
    return out;
}

}  // namespace lowrank::paint
