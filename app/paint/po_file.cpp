// A line of a .po file says by itself what it is: nothing is kept but the entry that it belongs to.
#include "app/paint/po_file.h"

#include <fmt/core.h>
#include <optional>
#include <unordered_map>
#include <utility>

#include "core/io/table/table_text.h"
#include "core/text/bounds.h"
#include "core/text/utf8.h"

namespace lowrank::paint {
namespace {

constexpr std::string_view kBlanks = " \t\r\f\v";
/// Lines between two looks at the token.
constexpr std::size_t kBreath = 1024;

std::string_view trimmed(std::string_view line) {
    const std::size_t first = line.find_first_not_of(kBlanks);
    if (first == line.npos) return {};
    return line.substr(first, line.find_last_not_of(kBlanks) + 1 - first);
}

class PoReader {
public:
    PoReader(const std::string& path, std::size_t most) : path_(path), most_(most) {}

    Result<PoFile> read(std::string_view rest, const std::stop_token& stop) {
        if (constexpr std::string_view kMark = "\xEF\xBB\xBF"; rest.starts_with(kMark))
            rest.remove_prefix(kMark.size());
        while (!rest.empty() && !failure_) {
            if (++line_ % kBreath == 0 && stop.stop_requested()) return Cancelled{};
            const std::size_t end = rest.find('\n');
            take(trimmed(rest.substr(0, end)));
            rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
        }
        finish();
        if (failure_) return *failure_;
        return std::move(out_);
    }

private:
    void refuse(std::size_t line, const std::string& sentence) {
        if (!failure_) failure_ = Failure{at_line(path_, line) + sentence};
    }

    void take(std::string_view line) {
        if (line.empty()) return;
        if (line[0] == '#') {
            if (part_ == &entry_.text) finish();
            if (line.starts_with("#,") && line.find("fuzzy") != line.npos) fuzzy_ = true;
            return;
        }
        if (line[0] == '"') {
            if (!part_) return refuse(line_, "a string stands here without a msgid or msgstr before it.");
            return add(line);
        }
        if (begins(line, "msgid")) {
            finish();
            entry_.line = line_;
            part_ = &entry_.id;
            return add(trimmed(line.substr(5)));
        }
        if (begins(line, "msgstr")) {
            if (part_ != &entry_.id) return refuse(line_, "a msgstr stands here without a msgid before it.");
            part_ = &entry_.text;
            return add(trimmed(line.substr(6)));
        }
        if (begins(line, "msgctxt") || begins(line, "msgid_plural") || line.starts_with("msgstr["))
            return refuse(line_, "contexts and plurals are not read: a text has one msgid and one msgstr.");
        refuse(line_, fmt::format("'{}' begins no line of a .po file: msgid, msgstr, a string in quotes or a "
                                  "comment with # is needed.",
                                  excerpt(line)));
    }

    static bool begins(std::string_view line, std::string_view word) {
        return line.starts_with(word) && line.size() > word.size() &&
               (line[word.size()] == '"' || kBlanks.find(line[word.size()]) != kBlanks.npos);
    }

    /// A string in quotes, to the part that it belongs to.
    void add(std::string_view quoted) {
        if (quoted.size() < 2 || quoted.front() != '"')
            return refuse(line_, "a string in quotes is needed here.");
        if (!is_utf8(quoted)) return refuse(line_, "the letters are not UTF-8, and no other is read.");
        for (std::size_t at = 1;; ++at) {
            if (at >= quoted.size()) return refuse(line_, "the string has no quote at its end.");
            if (quoted[at] == '"') {
                if (at + 1 == quoted.size()) return;
                return refuse(line_, "something stands behind the string; a quote in it is written \\\".");
            }
            if (quoted[at] != '\\') {
                *part_ += quoted[at];
                continue;
            }
            constexpr std::string_view kLetters = "nt\"\\r", kMeant = "\n\t\"\\\r";
            const std::size_t which = ++at < quoted.size() ? kLetters.find(quoted[at]) : kLetters.npos;
            if (which == kLetters.npos)
                return refuse(line_,
                              "\\ stands before n, t, r, \\ or a quote only, and here before another.");
            *part_ += kMeant[which];
        }
    }

    void finish() {
        if (failure_ || !part_) return;
        if (part_ == &entry_.id)
            return refuse(entry_.line, "the msgid has no msgstr below it; an empty one, \"\", is possible.");
        part_ = nullptr;
        const auto [there, fresh] = seen_.try_emplace(entry_.id, entry_.line);
        if (!fresh)
            return refuse(entry_.line, fmt::format("the text '{}' stands in line {} already.",
                                                   excerpt(entry_.id), there->second));
        if (entry_.id.empty()) {
            out_.header = std::move(entry_.text);
        } else {
            if (out_.entries.size() == most_) return refuse(entry_.line, one_too_many("texts", most_));
            if (fuzzy_) entry_.text.clear();
            out_.entries.push_back(std::move(entry_));
        }
        entry_ = {};
        fuzzy_ = false;
    }

    const std::string& path_;
    std::size_t most_, line_ = 0;
    PoFile out_;
    PoEntry entry_;
    bool fuzzy_ = false;
    std::string* part_ = nullptr;  ///< what a string is added to: of entry_; null: none has begun
    std::unordered_map<std::string, std::size_t> seen_;
    std::optional<Failure> failure_;
};

void add_quoted(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        switch (c) {
            case '\n':
                out += "\\n";
                break;
            case '\t':
                out += "\\t";
                break;
            case '\r':
                out += "\\r";
                break;
            case '"':
                out += "\\\"";
                break;
            case '\\':
                out += "\\\\";
                break;
            default:
                out += c;
        }
    }
    out += "\"\n";
}

}  // namespace

Result<PoFile> read_po(std::string_view text, const std::string& path, std::size_t most,
                       const std::stop_token& stop) {
    return PoReader(path, most).read(text, stop);
}

std::string write_po(const PoFile& file, const std::vector<std::string>& comments) {
    std::string out;
    for (const std::string& comment : comments) out += "# " + comment + "\n";
    out += "msgid \"\"\nmsgstr \"\"\n";
    for (std::string_view rest = file.header; !rest.empty();) {
        const std::size_t end = rest.find('\n');
        const std::size_t line = end == rest.npos ? rest.size() : end + 1;
        add_quoted(out, rest.substr(0, line));
        rest.remove_prefix(line);
    }
    for (const PoEntry& entry : file.entries) {
        out += "\nmsgid ";
        add_quoted(out, entry.id);
        out += "msgstr ";
        add_quoted(out, entry.text);
    }
    return out;
}

}  // namespace lowrank::paint
