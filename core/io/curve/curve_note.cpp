// Reads and writes the tables of notes in experiment files.
#include "core/io/curve/curve_note.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <optional>

#include "core/io/experiment_keys.h"
#include "core/io/table/table_text.h"
#include "core/io/toml/toml_reading.h"
#include "core/io/toml/toml_tree.h"
#include "core/text/bounds.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr double kLatestNote = 1e9;
constexpr std::string_view kPin = "pin";
constexpr std::int64_t kMostCounted = 1'000'000;  ///< of pins and of their methods

class NoteReader : TomlReading {
public:
    NoteReader(const std::string& path, const std::vector<MethodEntry>& methods,
               const std::optional<std::vector<Index>>& pins)
        : TomlReading(path), methods_(methods), pins_(pins) {}

    Result<std::vector<CurveNote>> read(const TomlValue& list) {
        std::vector<CurveNote> notes;
        const TomlArray* entries = list.as<TomlArray>();
        if (!entries) refuse(list, "note must be a list of tables, each headed [[note]].");
        for (std::size_t k = 0; entries && k < entries->size() && !failure_; ++k) {
            if (k == kMostNotes) refuse((*entries)[k], one_too_many("notes", kMostNotes));
            notes.push_back(note((*entries)[k]));
        }
        if (failure_) return *failure_;
        return notes;
    }

private:
    CurveNote note(const TomlValue& table) {
        CurveNote out;
        const TomlTable* rows = table.as<TomlTable>();
        if (!rows) return refuse(table, "a note is a table, [[note]]."), out;
        for (const TomlEntry& row : *rows) take(row.key, row.value, out);
        for (const char* key : {"method", "t"})
            if (!table.find(key)) refuse(table, "a [[note]] needs method and t, the point it is pinned to.");
        return out;
    }

    void take(const std::string& key, const TomlValue& value, CurveNote& out) {
        if (key == "figure") {
            const std::string name = text(value, key);
            const std::optional<FigureKind> found = figure_named(name);
            if (!found)
                return refuse(
                    value,
                    fmt::format("figure cannot be '{}': error, stepsize, momentum or objective is needed.",
                                excerpt(name)));
            out.figure = *found;
        } else if (key == "method") {
            const double* position = value.as<double>();
            const std::string word = position ? print_number(*position) : text(value, key);
            if (word.starts_with(kPin)) return take_pinned(word, value, out);
            const Result<Index> method = read_change_method(word, methods_);
            if (!method)
                return refuse(value, fmt::format("a note cannot be pinned here: {}", method.sentence()));
            out.method = *method;
        } else if (key == "t") {
            const double t = number(value, key);
            if (!(t >= 0 && t <= kLatestNote && t == std::floor(t)))
                return refuse(value, fmt::format("t cannot be '{}': a whole number from 0 to {} is needed.",
                                                 print_number(t), static_cast<std::int64_t>(kLatestNote)));
            out.t = static_cast<std::int64_t>(t);
        } else if (key == "text") {
            out.text = text(value, key, kLongestText);
            const auto undrawable = [](char c) {
                return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7f;
            };
            if (std::ranges::any_of(out.text, undrawable))
                refuse(value, "text holds a control character, which cannot be drawn.");
        } else {
            refuse(value,
                   fmt::format("a [[note]] has figure, method, t and text, and no '{}'.", excerpt(key)));
        }
    }

    void take_pinned(const std::string& word, const TomlValue& value, CurveNote& out) {
        const auto pinned = read_pinned_curve(word);
        const std::string named = fmt::format("method cannot be '{}': ", excerpt(word));
        if (!pinned)
            return refuse(value, fmt::format("{}a method of a pinned run is pin1/1, the first method of the "
                                             "first pin, both counted from 1.",
                                             named));
        const auto count = [&] { return static_cast<Index>(pins_->size()); };
        if (pins_ && pinned->pin >= count())
            return refuse(
                value, fmt::format("{}this file has {} {}", named, count(), count() == 1 ? "pin." : "pins."));
        if (pins_)
            if (const Index methods = (*pins_)[static_cast<std::size_t>(pinned->pin)];
                pinned->method >= methods)
                return refuse(value, fmt::format("{}that pin has {} {}", named, methods,
                                                 methods == 1 ? "method." : "methods."));
        out.pin = pinned->pin, out.method = pinned->method;
    }

    const std::vector<MethodEntry>& methods_;
    const std::optional<std::vector<Index>>& pins_;  ///< how many methods each pin has, where that is known
};

}  // namespace

std::string write_pinned_curve(const PinnedCurve& curve) {
    return std::string(kPin) + std::to_string(curve.pin + 1) + "/" + std::to_string(curve.method + 1);
}

std::optional<PinnedCurve> read_pinned_curve(std::string_view word) {
    const std::size_t slash = word.find('/');
    if (!word.starts_with(kPin) || slash == word.npos) return std::nullopt;
    const auto pin = parse_integer(word.substr(kPin.size(), slash - kPin.size())),
               method = parse_integer(word.substr(slash + 1));
    const auto counted = [](const auto& n) { return n && *n >= 1 && *n <= kMostCounted; };
    if (!counted(pin) || !counted(method)) return std::nullopt;
    return PinnedCurve{static_cast<Index>(*pin - 1), static_cast<Index>(*method - 1)};
}

Result<std::vector<CurveNote>> read_notes(const TomlValue& list, const std::string& path,
                                          const std::vector<MethodEntry>& methods,
                                          const std::optional<std::vector<Index>>& pins) {
    return NoteReader(path, methods, pins).read(list);
}

std::string write_notes(const std::vector<CurveNote>& notes, std::string_view head,
                        const std::vector<MethodEntry>& methods) {
    std::string out;
    for (const CurveNote& note : notes) {
        const std::string method = note.pin >= 0 ? write_pinned_curve({note.pin, note.method})
                                                 : write_change_method(note.method, methods);
        out += fmt::format("\n[[{}]]\nfigure = {}\nmethod = {}\nt = {}\ntext = {}\n", head,
                           basic_string(figure_name(note.figure)),
                           parse_integer(method) ? method : basic_string(method), note.t,
                           basic_string(note.text));
    }
    return out;
}

std::vector<CurveNote> carried_over(const std::vector<CurveNote>& notes, const std::vector<MethodEntry>& from,
                                    const std::vector<MethodEntry>& to) {
    // Each method stands for one at most: first those in their places, then those that have moved, then the
    // edited ones.
    std::vector<std::optional<std::size_t>> places(from.size());
    std::vector<bool> taken(to.size());
    const auto put = [&](std::size_t m, std::size_t at) { places[m] = at, taken[at] = true; };
    for (std::size_t m = 0; m < std::min(from.size(), to.size()); ++m)
        if (to[m].spec == from[m].spec) put(m, m);
    for (std::size_t m = 0; m < from.size(); ++m)
        for (std::size_t at = 0; at < to.size() && !places[m]; ++at)
            if (!taken[at] && to[at].spec == from[m].spec) put(m, at);
    for (std::size_t m = 0; m < from.size() && to.size() == from.size(); ++m)
        if (!places[m] && !taken[m] && to[m].spec.algorithm == from[m].spec.algorithm) put(m, m);
    const auto place = [&](Index method) -> std::optional<Index> {
        const auto m = static_cast<std::size_t>(method);
        if (m >= places.size() || !places[m]) return std::nullopt;
        return static_cast<Index>(*places[m]);
    };
    std::vector<CurveNote> out;
    for (const CurveNote& note : notes)
        if (note.pin >= 0) {
            out.push_back(note);
        } else if (const auto method = place(note.method)) {
            out.push_back(note);
            out.back().method = *method;
        }
    return out;
}

}  // namespace lowrank
