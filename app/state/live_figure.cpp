// What a live figure sets, and the name of one of its panels.
#include "app/state/live_figure.h"

#include <algorithm>
#include <fmt/core.h>

#include "app/state/figure_catalogue.h"
#include "core/io/file/atomic_file.h"
#include "core/text/numbers.h"

namespace lowrank::state {
namespace {

constexpr char kBeforePanel = ':';

void set(KeyValues& list, std::string_view key, std::string_view value) {
    const auto there = std::ranges::find(list, key, &KeyValues::value_type::first);
    if (there != list.end())
        there->second = value;
    else
        list.emplace_back(key, value);
}

void set_all(KeyValues& list, std::string_view keys) {
    each_word(keys, [&](std::string_view word) {
        const std::size_t equals = word.find('=');
        set(list, word.substr(0, equals), word.substr(equals + 1));
    });
}

}  // namespace

KeyValues LiveFigure::settings(std::size_t panel) const {
    KeyValues list;
    set_all(list, keys);
    if (!panels.empty()) set_all(list, panels[panel < panels.size() ? panel : 0].keys);
    each_word(methods, [&](std::string_view word) { list.emplace_back("method", word); });
    return list;
}

Result<LiveChoice> read_live_choice(std::string_view words) {
    const std::size_t end = words.find(kBeforePanel);
    const std::string_view name = words.substr(0, end);
    const FigureRow* figure = find_figure(name);
    if (!figure) return Failure{why_no_figure(name)};
    if (end == std::string_view::npos) return LiveChoice{figure};
    const auto number = parse_integer(words.substr(end + 1));
    const auto count = static_cast<std::int64_t>(figure->live.panels.size());
    if (count == 0)
        return Failure{fmt::format("The figure cannot be {}: {} opens as a whole, without a number.",
                                   in_quotes(words), name)};
    if (!number || *number < 1 || *number > count)
        return Failure{
            fmt::format("The figure cannot be {}: {} has panels 1 to {}.", in_quotes(words), name, count)};
    return LiveChoice{figure, static_cast<std::size_t>(*number - 1)};
}

std::string write_live_choice(const LiveChoice& choice) {
    std::string words(choice.figure->name);
    if (choice.panel > 0) words += kBeforePanel + std::to_string(choice.panel + 1);
    return words;
}

std::string words_of(const LiveChoice& choice) {
    const LiveFigure& live = choice.figure->live;
    if (live.panels.empty()) return std::string(live.note);
    std::string words = fmt::format("panel {} of {}, {}", choice.panel + 1, live.panels.size(),
                                    live.panels[choice.panel].label);
    if (!live.note.empty()) words += "; " + std::string(live.note);
    return fmt::format("{}; Ctrl+P has the others", words);
}

}  // namespace lowrank::state
