// Writes and reads the lines of a study file: keys and values between the version and a checksum.
#include "core/study/study_lines.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>
#include <optional>

#include "core/io/share_line.h"
#include "core/io/table/table_text.h"
#include "core/text/numbers.h"
#include "core/text/version.h"

namespace lowrank {
namespace {

constexpr std::string_view kStudyVersion = "lrs1";
constexpr std::string_view kShare = " lrl1 ", kTrials = "trials=", kInstances = "instances";
constexpr std::size_t kChecksum = 10;  // ' #' and eight digits

std::string print_any(double value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    return print_number(value);
}

std::optional<double> parse_any(std::string_view text) {
    if (text == "nan") return Record::kNone;
    if (text == "inf") return std::numeric_limits<double>::infinity();
    return parse_number(text);
}

/// The line without its checksum, which is that of before + body; nothing where it does not fit.
std::optional<std::string_view> checked(std::string_view before, std::string_view line) {
    if (line.size() < kChecksum) return {};
    const std::string_view body = line.substr(0, line.size() - kChecksum);
    if (line.substr(body.size(), 2) != " #") return {};
    if (line.substr(body.size() + 2) != crc32_text(std::string(before) + std::string(body))) return {};
    return body;
}

std::string with_checksum(std::string_view before, std::string body) {
    return body + " #" + crc32_text(std::string(before) + body);
}

/// The words of a line as keys and values; false where a word is none of them.
bool split_words(std::string_view body, std::vector<std::pair<std::string_view, std::string_view>>& words) {
    while (!body.empty()) {
        const std::string_view word = body.substr(0, body.find(' '));
        body.remove_prefix(std::min(word.size() + 1, body.size()));
        const std::size_t equals = word.find('=');
        if (equals == word.npos) return false;
        words.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    return true;
}

bool is_of_drawing(std::string_view key) { return is_key_of_drawing(key); }

/// A study of instance files as it is written and compared: nothing of a drawn problem, which no cell reads.
void leave_out_drawing(StudySpec& study) {
    if (!reads_instances(study)) return;
    ProblemSpec& problem = study.base.problem;
    ProblemSpec plain = default_experiment().problem;
    plain.source = problem.source;
    plain.path = problem.path;
    plain.seed = problem.seed;
    plain.allow_underdetermined = problem.allow_underdetermined;
    problem = std::move(plain);
}

/// As editors of other systems end it.
std::string_view without_return(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

Result<StudySpec> read_head(std::string_view line, const std::string& where) {
    const auto altered = [&](const std::string& why) { return Failure{where + why}; };
    const std::string_view version = line.substr(0, line.find(' '));
    if (version != kStudyVersion)
        return altered(
            version.starts_with("lrs") && version.size() < 12
                ? fmt::format("this study begins with '{}', and this version reads lrs1.", excerpt(version))
                : "this is not a study file: one begins with lrs1, as 'sweep --out' writes it.");
    const auto body = checked("", line);
    if (!body)
        return altered(
            "the line was cut or altered: its checksum, # and eight digits at the end, does not fit.");
    const std::size_t share = body->find(kShare);
    if (share == body->npos) return altered("the experiment of the study is missing: a share line, lrl1 ….");
    std::vector<std::pair<std::string_view, std::string_view>> words;
    if (!split_words(
            body->substr(kStudyVersion.size() + 1, share - std::min(share, kStudyVersion.size() + 1)), words))
        return altered("a study is made of key=value, and this one is not.");
    Result<ExperimentSpec> base = read_share_line(body->substr(share + 1));
    if (!base) return altered(base.sentence());
    StudySpec study;
    study.base = std::move(*base);
    for (const auto& [key, value] : words) {
        if (key == "x" || key == "y") {
            const Result<std::string> text = unescaped_word(value);
            if (!text) return altered(text.sentence());
            Result<StudyAxis> axis = read_axis(*text);
            if (!axis) return altered(axis.sentence());
            (key == "x" ? study.x : study.y) = std::move(*axis);
        } else if (key == "trials") {
            study.trials = static_cast<Index>(parse_integer(value).value_or(0));
        } else if (key == "errors") {
            study.errors = value == "true";
        } else if (key != "program" && key != kInstances) {
            return altered(fmt::format(
                "there is no key '{}' of a study: x, y, trials, errors, instances and program are.",
                excerpt(key)));
        }
    }
    if (std::string why = why_invalid(study); !why.empty()) return altered(why);
    leave_out_drawing(study);
    return study;
}

std::optional<MethodStatus> final_status(std::string_view word) {
    for (const MethodStatus status : {MethodStatus::Converged, MethodStatus::Stopped, MethodStatus::Diverged})
        if (status_word(status) == word) return status;
    return {};
}

bool read_index(std::string_view text, Index below, Index& out) {
    const auto value = parse_integer(text);
    if (!value || *value < 0 || *value >= below) return false;
    out = static_cast<Index>(*value);
    return true;
}

bool read_errors(std::string_view text, std::vector<double>& errors) {
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find('/'));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        const auto value = parse_any(word);
        if (!value) return false;
        errors.push_back(*value);
    }
    return !errors.empty();
}

/// The key of a row that says what cannot be; empty where all can.
std::string_view read_row(const StudySpec& study, std::string_view body, TrialRow& row) {
    constexpr std::string_view kKeys[] = {"cell",  "trial", "method",   "success", "iterations", "seconds",
                                          "calls", "error", "relative", "status",  "errors"};
    std::vector<std::pair<std::string_view, std::string_view>> words;
    if (!split_words(body, words) || words.size() + 1 < std::size(kKeys) || words.size() > std::size(kKeys))
        return "cell";
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i].first != kKeys[i]) return kKeys[i];
    Index success = 0;
    if (!read_index(words[0].second, study.cells(), row.cell)) return "cell";
    if (!read_index(words[1].second, study.trials, row.trial)) return "trial";
    if (!read_index(words[2].second, study_methods(study), row.method)) return "method";
    if (!read_index(words[3].second, 2, success)) return "success";
    row.success = success == 1;
    Index iterations = 0;
    if (!read_index(words[4].second, kMostIterations + 1, iterations)) return "iterations";
    row.iterations = iterations;
    const auto seconds = parse_any(words[5].second), error = parse_any(words[7].second),
               relative = parse_any(words[8].second);
    if (!seconds || *seconds < 0) return "seconds";
    const auto calls = parse_unsigned(words[6].second);
    if (!calls) return "calls";
    if (!error || *error < 0) return "error";
    if (!relative || *relative < 0) return "relative";
    const auto status = final_status(words[9].second);
    if (!status) return "status";
    row.seconds = *seconds;
    row.operator_calls = *calls;
    row.error = *error;
    row.relative_error = *relative;
    row.status = *status;
    if (study.errors != (words.size() == std::size(kKeys))) {
        // A method that never began has none to keep.
        if (!study.errors || row.iterations > 0) return "errors";
    } else if (study.errors && !read_errors(words[10].second, row.errors)) {
        return "errors";
    }
    return {};
}

/// Puts the larger number of trials in; the word that is wrong where it cannot be.
std::string_view read_more_trials(std::string_view text, StudySpec& study) {
    StudySpec next = study;
    if (!read_index(text, kMostTrials + 1, next.trials) || next.trials <= study.trials ||
        !why_invalid(next).empty())
        return kTrials.substr(0, kTrials.size() - 1);
    study = std::move(next);
    return {};
}

std::string_view checksum_of(std::string_view head) {
    return head.substr(head.size() - std::min<std::size_t>(8, head.size()));
}

}  // namespace

std::string write_study_head(const StudySpec& study, const std::vector<std::string>& instances) {
    std::string body = fmt::format("{} program={} trials={}", kStudyVersion, kVersion, study.trials);
    if (study.x) body += " x=" + escaped_word(write_axis(*study.x));
    if (study.y) body += " y=" + escaped_word(write_axis(*study.y));
    body += fmt::format(" errors={}", study.errors ? "true" : "false");
    for (std::size_t i = 0; i < instances.size(); ++i)
        body += (i ? "," : " " + std::string(kInstances) + "=") + instances[i];
    KeyValues keys = all_keys(study.base);
    if (reads_instances(study)) std::erase_if(keys, [](const auto& key) { return is_of_drawing(key.first); });
    body += " " + write_share_keys(keys);
    return with_checksum("", std::move(body));
}

bool knows_instances(std::string_view head) {
    return head.find(" " + std::string(kInstances) + "=") < head.find(kShare);
}

std::string write_study_row(const StudySpec& study, std::string_view head, const TrialRow& row) {
    std::string body = fmt::format(
        "cell={} trial={} method={} success={} iterations={} seconds={} calls={} error={} relative={} "
        "status={}",
        row.cell, row.trial, row.method, row.success ? "1" : "0", row.iterations, print_any(row.seconds),
        row.operator_calls, print_any(row.error), print_any(row.relative_error), status_word(row.status));
    if (study.errors && !row.errors.empty()) {
        body += " errors=";
        for (std::size_t t = 0; t < row.errors.size(); ++t) body += (t ? "/" : "") + print_any(row.errors[t]);
    }
    return with_checksum(checksum_of(head), std::move(body));
}

std::string write_more_trials(std::string_view head, Index trials) {
    return with_checksum(checksum_of(head), std::string(kTrials) + std::to_string(trials));
}

std::string head_with_trials(std::string_view head, Index trials) {
    std::string body(head.substr(0, head.size() - std::min(kChecksum, head.size())));
    const std::string word = " " + std::string(kTrials) + std::to_string(trials);
    if (const std::size_t at = body.find(" " + std::string(kTrials)); at != body.npos)
        body.replace(at, body.find(' ', at + 1) - at, word);
    else
        body.insert(std::min(kStudyVersion.size(), body.size()), word);
    return with_checksum("", std::move(body));
}

Result<StudyFileContent> read_study(std::string_view text, const std::string& path) {
    StudyFileContent content;
    // As editors of other systems begin it.
    const std::size_t begin = text.starts_with("\xEF\xBB\xBF") ? 3 : 0, end = text.find('\n');
    if (text.size() == begin)
        return Failure{
            fmt::format("'{}' is empty: a study file begins with lrs1, as 'sweep --out' writes it.", path)};
    content.head = std::string(without_return(text.substr(begin, end - std::min(begin, end))));
    Result<StudySpec> study = read_head(content.head, at_line(path, 1));
    if (!study) return study.passed_on<StudyFileContent>();
    content.study = std::move(*study);
    content.begun = content.head;
    if (end == text.npos) {
        content.torn = true;
        return content;
    }
    content.length = end + 1;
    const Index methods = study_methods(content.study);
    const Index runs = content.study.cells() * methods;  // of one trial each
    std::vector<bool> there(static_cast<std::size_t>(runs * content.study.trials));
    for (std::size_t number = 2; content.length < text.size(); ++number) {
        const std::size_t stop = text.find('\n', content.length);
        const bool last = stop == text.npos || stop + 1 == text.size();
        const std::string_view line = without_return(text.substr(content.length, stop - content.length));
        const auto body = stop == text.npos ? std::nullopt : checked(checksum_of(content.begun), line);
        if (!body) {
            if (last) {
                content.torn = true;
                return content;
            }
            return Failure{at_line(path, number) +
                           (line.starts_with("lrs")
                                ? "a second study begins here: 'merge' puts files of one study together."
                                : "the line was cut or altered, or belongs to another study: its checksum "
                                  "does not fit.")};
        }
        TrialRow row;
        const bool more = body->starts_with(kTrials);
        const std::string_view wrong = more ? read_more_trials(body->substr(kTrials.size()), content.study)
                                            : read_row(content.study, *body, row);
        if (!wrong.empty())
            return Failure{fmt::format("{}what stands for '{}' does not belong to this study.",
                                       at_line(path, number), wrong)};
        content.length = stop + 1;
        if (more) {
            content.head = head_with_trials(content.head, content.study.trials);
            there.resize(static_cast<std::size_t>(runs * content.study.trials));
            continue;
        }
        const auto place = static_cast<std::size_t>(row.trial * runs + row.cell * methods + row.method);
        if (there[place])
            return Failure{fmt::format("{}cell {}, trial {}, method {} stands in the file twice.",
                                       at_line(path, number), row.cell, row.trial, row.method)};
        there[place] = true;
        content.rows.push_back(std::move(row));
    }
    return content;
}

namespace {

/// Whether the axis of a word ('x=rate=0.2,0.4') sets a key in every cell, so that what stands below it is
/// nobody's. Methods are a list, which an axis may change one key of.
bool is_set_by(std::string_view word, std::string_view key) {
    if (!word.starts_with("x=") && !word.starts_with("y=")) return false;
    word.remove_prefix(2);
    const std::string_view set = word.substr(0, word.find('='));
    if (set == "n") return key == "rows" || key == "cols";
    if (set == "samples-per-degree") return key == "rate";
    return set != "method" && key == set;
}

}  // namespace

std::string why_other_study(std::string_view head, std::string_view other) {
    if (head == other) return {};
    using Words = std::vector<std::pair<std::string_view, std::string_view>>;  // a word and its key
    const auto words = [](std::string_view line) {
        Words all;
        bool instance = false;
        while (!line.empty()) {
            const std::string_view word = line.substr(0, line.find(' '));
            line.remove_prefix(std::min(word.size() + 1, line.size()));
            if (word.starts_with('#') || word.starts_with(kTrials)) continue;
            all.emplace_back(word, word.substr(0, word.find('=')));
            instance = instance || word.starts_with("instance=") || word.starts_with("x=instance=") ||
                       word.starts_with("y=instance=");
        }
        // Earlier versions wrote what the file says itself.
        if (instance) std::erase_if(all, [](const auto& word) { return is_of_drawing(word.second); });
        return all;
    };
    const Words a = words(head), b = words(other);
    const auto is_set = [&](std::string_view key) {
        const auto sets = [&](const auto& word) { return is_set_by(word.first, key); };
        return std::ranges::any_of(a, sets) || std::ranges::any_of(b, sets);
    };
    /// The n-th word of a key, for there may be several methods.
    const auto of_key = [](const Words& all, std::string_view key, std::ptrdiff_t n) -> std::string_view {
        for (const auto& [word, its_key] : all)
            if (its_key == key && n-- == 0) return word;
        return {};
    };
    const bool both_know = knows_instances(head) && knows_instances(other);
    for (const auto& [from, to] : {std::pair(&a, &b), std::pair(&b, &a)})
        for (auto at = from->begin(); at != from->end(); ++at) {
            const auto& [word, key] = *at;
            const std::string_view there =
                of_key(*to, key, std::ranges::count(from->begin(), at, key, &Words::value_type::second));
            if (word == there || (key == kInstances && !both_know) || is_set(key)) continue;
            if (key == kInstances)
                return fmt::format("what they read differs: files of the checksums {} and {}.",
                                   excerpt(word.substr(word.find('=') + 1)),
                                   excerpt(there.substr(there.find('=') + 1)));
            return fmt::format("one says {}, the other {}.", excerpt(word),
                               there.empty() ? fmt::format("says no {}", key) : excerpt(there));
        }
    return {};
}

}  // namespace lowrank
