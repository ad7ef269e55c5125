// The program's own texts are embedded as the template of such a file.
#include "app/paint/phrasebook_file.h"

#include <fmt/core.h>
#include <unordered_map>

#include "app/embedded/embedded.h"
#include "app/paint/font_metrics.h"
#include "app/paint/markup.h"
#include "app/paint/po_file.h"
#include "core/io/table/table_text.h"
#include "core/text/bounds.h"

namespace lowrank::paint {
namespace {

constexpr std::string_view kTemplate = "texts/lowrank-lab.pot";

/// Of a file that nobody has begun to translate.
constexpr std::string_view kHeader =
    "Project-Id-Version: LowRank Lab\n"
    "Language: \n"
    "MIME-Version: 1.0\n"
    "Content-Type: text/plain; charset=UTF-8\n"
    "Content-Transfer-Encoding: 8bit\n";

/// Empty where every letter is in the program's fonts.
std::string why_not_shown(std::string_view written) {
    for (std::string_view rest = written; !rest.empty();) {
        const std::string_view before = rest;
        if (is_shown(take_code_point(rest))) continue;
        return fmt::format("'{}' cannot be shown: the letters of the program are Latin, Greek and Cyrillic.",
                           before.substr(0, before.size() - rest.size()));
    }
    return {};
}

std::string why_no_phrase(const Phrase& phrase) {
    const std::string named = fmt::format("'{}'", excerpt(phrase.english));
    for (const std::string* text : {&phrase.english, &phrase.written})
        if (std::string why = why_too_long(named, *text, kLongestText); !why.empty()) return why;
    if (std::string why = why_unfit(phrase); !why.empty()) return why;
    return why_not_shown(phrase.written);
}

}  // namespace

Result<Translation> read_translation(std::string_view po, const std::string& path,
                                     const std::stop_token& stop) {
    Result<PoFile> file = read_po(po, path, kMostPhrases, stop);
    if (!file) return file.passed_on<Translation>();
    Translation out{std::move(file->header), {}};
    for (PoEntry& entry : file->entries) {
        if (stop.stop_requested()) return Cancelled{};
        Phrase phrase{std::move(entry.id), std::move(entry.text)};
        if (const std::string why = why_no_phrase(phrase); !why.empty())
            return Failure{at_line(path, entry.line) + why};
        out.phrases.push_back(std::move(phrase));
    }
    if (out.phrases.empty())
        return Failure{fmt::format(
            "{} holds no texts: lines of msgid and msgstr are needed, as 'list texts' prints them.", path)};
    return out;
}

const std::vector<Phrase>& program_phrases() {
    static const std::vector<Phrase> phrases = [] {
        auto read = read_translation(embedded::find(kTemplate), std::string(kTemplate));
        return read ? std::move(read->phrases) : std::vector<Phrase>();
    }();
    return phrases;
}

std::string write_translation(const Translation& translation) {
    std::unordered_map<std::string_view, std::string_view> written;
    for (const Phrase& phrase : translation.phrases) written.try_emplace(phrase.english, phrase.written);
    PoFile file{translation.header.empty() ? std::string(kHeader) : translation.header, {}};
    for (const Phrase& own : program_phrases()) {
        const auto there = written.find(own.english);
        file.entries.push_back(
            {own.english, there == written.end() ? std::string() : std::string(there->second)});
    }
    return write_po(
        file, {"Texts of LowRank Lab. '{}' stands for a number; the translation may have the numbers in",
               "their order or as '{2}', '{1}'. '{name}' stands for words that differ from time to time."});
}

}  // namespace lowrank::paint
