// Reads and writes the table of a scene.
#include "core/io/scene.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "core/io/share_line.h"
#include "core/io/table/table_text.h"
#include "core/io/toml/toml_reading.h"
#include "core/io/toml/toml_tree.h"
#include "core/text/bounds.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr std::size_t kMostCards = 2;
constexpr double kLatestCursor = 1e9;

/// 'n=50 rank=3' as keys and values.
Result<KeyValues> read_words(const std::string& text) {
    KeyValues out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \n\t", at), text.size());
        const std::string word = text.substr(at, end - at);
        at = end + 1;
        if (word.empty()) continue;
        const std::size_t equals = word.find('=');
        if (equals == word.npos || equals == 0)
            return Failure{fmt::format("'{}' is not KEY=VALUE.", excerpt(word))};
        Result<std::string> value = unescaped_word(std::string_view(word).substr(equals + 1));
        if (!value) return value.passed_on<KeyValues>();
        if (out.size() == kMostKeys) return Failure{one_too_many("words", kMostKeys)};
        out.emplace_back(word.substr(0, equals), *std::move(value));
    }
    return out;
}

template <class Pairs>
std::string write_words(const Pairs& pairs) {
    std::string out;
    for (const auto& [key, value] : pairs) out += (out.empty() ? "" : " ") + key + "=" + escaped_word(value);
    return out;
}

class SceneReader : TomlReading {
public:
    /// before: of a lecture, the scene before; null: this is no lecture's.
    SceneReader(const std::string& path, const Scene* before, std::span<const PinnedRace> pins)
        : TomlReading(path), before_(before), captioned_(before != nullptr), pins_(pins) {}

    Result<LectureScene> read(const TomlValue& table, const SceneCheck& check) {
        const TomlTable* rows = table.as<TomlTable>();
        if (!rows) refuse(table, captioned_ ? "a scene is a table, [[scene]]." : "a scene is a table.");
        for (std::size_t k = 0; rows && k < rows->size(); ++k) take((*rows)[k].key, (*rows)[k].value);
        if (before_ && !failure_ && !out_.scene.experiment) {
            out_.scene.experiment = before_->experiment;
            if (const std::string wrong = why_invalid(*before_->experiment); !wrong.empty())
                refuse(table, fmt::format("the experiment of this scene is that of the file: {}", wrong));
        }
        read_notes_of(table);
        if (before_ && out_.scene.workspace.empty()) out_.scene.workspace = before_->workspace;
        if (!failure_ && check)
            if (const auto fault = check(out_.scene)) {
                const TomlValue* at = table.find(fault->key);
                refuse(at ? *at : table, fault->sentence);
            }
        if (failure_) return *failure_;
        return out_;
    }

private:
    KeyValues words(const TomlValue& value, std::string_view key) {
        Result<KeyValues> read = read_words(text(value, key, kLongestValue));
        if (read) return *std::move(read);
        refuse(value, std::string(key) + ": " + read.sentence());
        return {};
    }

    void take(const std::string& key, const TomlValue& value) {
        Scene& scene = out_.scene;
        if (key == "caption" && captioned_) {
            out_.caption = text(value, key, kLongestCaption);
        } else if (key == "workspace") {
            scene.workspace = text(value, key);
        } else if (key == "experiment") {
            read_spec(value);
        } else if (key == "section") {
            scene.section = words(value, key);
        } else if (key == "view") {
            for (auto& [name, word] : words(value, key)) scene.view.insert_or_assign(name, word);
        } else if (key == "cards") {
            read_cards(value);
        } else if (key == "run") {
            scene.run = flag(value, key);
        } else if (key == "speed") {
            scene.speed = number(value, key);
            if (*scene.speed < 0) refuse(value, "speed is in iterations a second, 0 for as fast as it goes.");
        } else if (key == "cursor") {
            const double t = number(value, key);
            if (!(t >= 0 && t <= kLatestCursor && t == std::floor(t)))
                refuse(value, "cursor is an iteration, a whole number from 0 on.");
            else
                scene.cursor = static_cast<std::int64_t>(t);
        } else if (key == "loop" && captioned_) {
            scene.loop = flag(value, key);
        } else if (key == "pins" && captioned_) {
            read_pins(value);
        } else if (key != "note") {
            refuse(value, fmt::format("a scene has {}workspace, experiment, section, view, cards, run, "
                                      "speed, cursor and note, and no '{}'.",
                                      captioned_ ? "caption, pins, loop, " : "", excerpt(key)));
        }
    }

    void read_spec(const TomlValue& at) {
        const KeyValues keys = words(at, "experiment");
        if (failure_) return;
        ExperimentSpec spec = default_experiment();
        Result<Written> done = apply_file_keys(keys, spec);
        if (done)
            if (const std::string wrong = why_invalid(spec); !wrong.empty()) done = Failure{wrong};
        if (done)
            out_.scene.experiment = std::move(spec);
        else
            refuse(at, done.sentence());
    }

    /// They name methods: once the experiment is known.
    void read_notes_of(const TomlValue& table) {
        const TomlValue* list = table.find("note");
        if (!list || failure_) return;
        if (!out_.scene.experiment)
            return refuse(*list, "a note needs the experiment of its scene, whose methods it names.");
        Result<std::vector<CurveNote>> notes = read_notes(*list, path_, out_.scene.experiment->methods);
        if (notes)
            out_.scene.notes = *std::move(notes);
        else if (!failure_)
            failure_ = Failure{notes.sentence()};
    }

    void read_cards(const TomlValue& at) {
        const TomlArray* list = at.as<TomlArray>();
        if (!list || list->empty() || list->size() > kMostCards)
            return refuse(at, "cards is a list of one or two names.");
        for (const TomlValue& name : *list) out_.scene.cards.push_back(text(name, "a card"));
    }

    void read_pins(const TomlValue& at) {
        const TomlArray* list = at.as<TomlArray>();
        if (!list) return refuse(at, "pins is a list of positions among the [[pin]] of the file, as [1, 2].");
        std::vector<PinnedRace>& pins = out_.scene.pins.emplace();
        for (const TomlValue& entry : *list) {
            const double k = number(entry, "a pin");
            if (failure_) return;
            if (!(k >= 1 && k <= static_cast<double>(pins_.size()) && k == std::floor(k)))
                return refuse(entry,
                              fmt::format("there is no pin {}: the file has {} [[pin]], counted from 1.",
                                          print_number(k), pins_.size()));
            const PinnedRace& pin = pins_[static_cast<std::size_t>(k) - 1];
            if (std::ranges::find(pins, pin) != pins.end())
                return refuse(entry,
                              fmt::format("pin {} is given twice: each stands once.", print_number(k)));
            pins.push_back(pin);
        }
    }

    const Scene* before_;
    bool captioned_;
    std::span<const PinnedRace> pins_;
    LectureScene out_;
};

}  // namespace

Result<Scene> read_scene(const TomlValue& table, const std::string& path, const SceneCheck& check) {
    Result<LectureScene> read = SceneReader(path, nullptr, {}).read(table, check);
    if (!read) return read.passed_on<Scene>();
    return std::move(read->scene);
}

Result<LectureScene> read_lecture_scene(const TomlValue& table, const std::string& path, const Scene& before,
                                        const SceneCheck& check, std::span<const PinnedRace> pins) {
    return SceneReader(path, &before, pins).read(table, check);
}

std::vector<PinnedRace> pins_with_scenes(std::vector<PinnedRace> pins,
                                         const std::vector<LectureScene>& scenes) {
    for (const LectureScene& scene : scenes)
        for (const PinnedRace& pin : scene.scene.pins.value_or(std::vector<PinnedRace>()))
            if (std::ranges::find(pins, pin) == pins.end()) pins.push_back(pin);
    return pins;
}

std::string write_lecture_scene(const LectureScene& captioned, std::span<const PinnedRace> pins) {
    const Scene& scene = captioned.scene;
    std::string out = fmt::format("\n[[scene]]\ncaption = {}\n", basic_string(captioned.caption));
    const auto line = [&](std::string_view key, const std::string& value) {
        out += std::string(key) + " = " + value + "\n";
    };
    if (!scene.workspace.empty()) line("workspace", basic_string(scene.workspace));
    if (scene.experiment) line("experiment", basic_string(write_words(all_keys(*scene.experiment))));
    if (!scene.section.empty()) line("section", basic_string(write_words(scene.section)));
    if (!scene.view.empty()) line("view", basic_string(write_words(scene.view)));
    if (!scene.cards.empty()) {
        std::string list;
        for (const std::string& card : scene.cards) list += (list.empty() ? "" : ", ") + basic_string(card);
        line("cards", "[" + list + "]");
    }
    if (scene.run) line("run", *scene.run ? "true" : "false");
    if (scene.speed) line("speed", toml_number(print_number(*scene.speed)));
    if (scene.cursor) line("cursor", std::to_string(*scene.cursor));
    if (scene.loop) line("loop", *scene.loop ? "true" : "false");
    if (scene.pins) {
        std::string list;
        for (const PinnedRace& pin : *scene.pins)
            list +=
                (list.empty() ? "" : ", ") + std::to_string(std::ranges::find(pins, pin) - pins.begin() + 1);
        line("pins", "[" + list + "]");
    }
    if (scene.experiment) out += write_notes(scene.notes, "scene.note", scene.experiment->methods);
    return out;
}

}  // namespace lowrank
