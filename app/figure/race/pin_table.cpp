// Joins pinned methods with those of the race: in one line where their runs are the same, else where their
// rules are, else where they are of one kind.
#include "app/figure/race/pin_table.h"

#include <algorithm>
#include <fmt/core.h>
#include <optional>

#include "app/figure/engine/format.h"
#include "app/figure/race/overlays.h"
#include "app/paint/markup.h"
#include "app/paint/painter.h"
#include "core/io/experiment_keys.h"
#include "core/method/registry.h"
#include "core/run/run_name.h"

namespace lowrank::figure {
namespace {

const std::string kNothing = "–";

using Races = std::vector<const Race*>;

/// One method in every column, by its position there.
using Line = std::vector<std::optional<std::size_t>>;

bool takes_part(const Race& race, std::size_t m) {
    return race.traces[m].enabled && m < race.spec.methods.size();
}

const MethodSpec& rules_of(const Races& races, const Line& line, std::size_t column) {
    return races[column]->spec.methods[*line[column]].spec;
}

/// What was changed on the way, without whose method it is.
std::vector<MethodChange> changes_on_the_way(const Race& race, std::size_t m) {
    std::vector<MethodChange> changes = changes_of(race.spec, static_cast<Index>(m));
    for (MethodChange& change : changes) change.method = 0;
    return changes;
}

/// 'd = 40 at t = 12, restart = never at t = 30'.
std::string words_of_changes(const Race& race, std::size_t m) {
    std::string words;
    for (const MethodChange& change : changes_on_the_way(race, m))
        words +=
            fmt::format("{}{} = {} at t = {}", words.empty() ? "" : ", ", change.key, change.value, change.t);
    return words.empty() ? kNothing : paint::escape_markup(words);
}

/// Whether two methods are the same from the start to the end.
bool same_run(const Race& a, std::size_t m, const Race& b, std::size_t k) {
    return a.spec.methods[m].spec == b.spec.methods[k].spec &&
           changes_on_the_way(a, m) == changes_on_the_way(b, k);
}

/// Each method in the line of the one it is most like: the same run, the same rules at the start, the same
/// algorithm.
std::vector<Line> lines_of(const Races& races) {
    std::vector<Line> lines;
    for (std::size_t c = 0; c < races.size(); ++c) {
        const Race& race = *races[c];
        std::vector<std::size_t> left;
        for (std::size_t m = 0; m < race.traces.size(); ++m)
            if (takes_part(race, m)) left.push_back(m);
        const auto join = [&](auto like) {
            std::erase_if(left, [&](std::size_t m) {
                const auto line = std::ranges::find_if(lines, [&](const Line& each) {
                    for (std::size_t k = 0; k < c && !each[c]; ++k)
                        if (each[k] && like(m, *races[k], *each[k])) return true;
                    return false;
                });
                if (line == lines.end()) return false;
                (*line)[c] = m;
                return true;
            });
        };
        join([&](std::size_t m, const Race& other, std::size_t k) { return same_run(race, m, other, k); });
        join([&](std::size_t m, const Race& other, std::size_t k) {
            return race.spec.methods[m].spec == other.spec.methods[k].spec;
        });
        join([&](std::size_t m, const Race& other, std::size_t k) {
            return race.spec.methods[m].spec.algorithm == other.spec.methods[k].spec.algorithm;
        });
        for (const std::size_t m : left) lines.emplace_back(races.size())[c] = m;
    }
    return lines;
}

bool all_the_same(const std::vector<std::string>& cells) {
    std::vector<std::string> said;
    std::ranges::copy_if(cells, std::back_inserter(said), [](const auto& c) { return c != kNothing; });
    return std::ranges::adjacent_find(said, std::ranges::not_equal_to()) == said.end();
}

void add_settings(const Races& races, PinTable& table) {
    const auto add = [&](PinTable::Row row) {
        const bool known =
            std::ranges::find(table.differences, row.name, &PinTable::Row::name) != table.differences.end();
        if (!known && std::ranges::adjacent_find(row.cells, std::ranges::not_equal_to()) != row.cells.end())
            table.differences.push_back(std::move(row));
    };
    for (const ExperimentKey& key : experiment_keys()) {
        PinTable::Row row;
        for (const Race* race : races) {
            const Setting setting = setting_of(key.name, key.write(race->spec), race->spec);
            // A matrix that is not square makes it the sizes of all.
            if (row.name.empty() || setting.name.size() > row.name.size()) row.name = setting.name;
            row.cells.push_back(setting.value);
        }
        add(std::move(row));
    }
}

void add_rules(const Races& races, const Line& line, const std::string& method, PinTable& table) {
    std::vector<std::string> keys;
    for (std::size_t c = 0; c < races.size(); ++c)
        if (line[c])
            for (const MethodKey& key : method_keys(rules_of(races, line, c)))
                if (std::ranges::find(keys, key.key) == keys.end()) keys.emplace_back(key.key);
    for (const std::string& key : keys) {
        PinTable::Row row{method + ": " + paint::escape_markup(key), {}};
        for (std::size_t c = 0; c < races.size(); ++c) {
            std::string cell = kNothing;
            if (line[c])
                for (const MethodKey& each : method_keys(rules_of(races, line, c)))
                    if (each.key == key) cell = paint::escape_markup(each.value);
            row.cells.push_back(std::move(cell));
        }
        if (!all_the_same(row.cells)) table.differences.push_back(std::move(row));
    }
}

void add_changes(const Races& races, const Line& line, const std::string& method, PinTable& table) {
    PinTable::Row row{fmt::format("{}: changed", method), {}};
    for (std::size_t c = 0; c < races.size(); ++c)
        row.cells.push_back(line[c] ? words_of_changes(*races[c], *line[c]) : kNothing);
    table.differences.push_back(std::move(row));
}

PinTable::Outcome outcome_of(const Races& races, const Line& line, const std::string& method) {
    PinTable::Outcome out{method,
                          {{"iterations to the tolerance", {}}, {"measured rate", {}}, {"solver time", {}}}};
    for (std::size_t c = 0; c < races.size(); ++c) {
        std::string iterations = kNothing, rate = kNothing, seconds = kNothing;
        if (line[c] && !races[c]->traces[*line[c]].empty()) {
            const Trace& trace = races[c]->traces[*line[c]];
            const auto arrival = arrival_of(*races[c], *line[c]);
            iterations =
                arrival ? std::to_string(arrival->t) : fmt::format("not within {}", trace.size() - 1);
            seconds = format_seconds(arrival ? arrival->seconds : trace.seconds.back());
            if (const double measured = measured_rate(*races[c], trace); measured > 0)
                rate = format_rate(measured);
        }
        out.rows[0].cells.push_back(std::move(iterations));
        out.rows[1].cells.push_back(std::move(rate));
        out.rows[2].cells.push_back(std::move(seconds));
    }
    return out;
}

}  // namespace

PinTable pin_table(const Race& now, std::span<const PinnedRace> pins) {
    PinTable table;
    Races races{&now};
    table.columns.push_back("now");
    for (std::size_t k = 0; k < pins.size(); ++k) {
        races.push_back(pins[k].race.get());
        table.columns.push_back(pins[k].name.empty() ? fmt::format("pin {}", k + 1)
                                                     : paint::escape_markup(pins[k].name));
    }
    add_settings(races, table);
    for (const Line& line : lines_of(races)) {
        const auto first = static_cast<std::size_t>(
            std::ranges::find_if(line, [](const auto& m) { return m.has_value(); }) - line.begin());
        const MethodSpec& rules = rules_of(races, line, first);
        bool same_rules = true, same = true, oracle = true;
        for (std::size_t c = first; c < races.size(); ++c) {
            if (!line[c]) continue;
            oracle = oracle && rules_of(races, line, c).uses_oracle() && has_oracle(*races[c]);
            same_rules = same_rules && rules_of(races, line, c) == rules;
            same = same && same_run(*races[c], *line[c], *races[first], *line[first]);
        }
        std::string method = paint::escape_markup(same         ? run_name(*races[first], *line[first])
                                                  : same_rules ? display_name(rules)
                                                               : std::string(info_of(rules).label));
        if (oracle) method = called_oracle(std::move(method));
        if (!same_rules) add_rules(races, line, method, table);
        if (!same) {
            bool changed = false;
            for (std::size_t c = first; c < races.size(); ++c)
                changed = changed || (line[c] && !changes_on_the_way(*races[c], *line[c]).empty());
            if (changed) add_changes(races, line, method, table);
        }
        table.outcomes.push_back(outcome_of(races, line, method));
    }
    return table;
}

std::string pin_table_text(const PinTable& table) {
    std::string out;
    const auto line = [&](const std::string& name, const std::vector<std::string>& cells) {
        out += paint::plain_text(name);
        for (const std::string& cell : cells) out += "\t" + paint::plain_text(cell);
        out += "\n";
    };
    line("", table.columns);
    for (const PinTable::Row& row : table.differences) line(row.name, row.cells);
    for (const PinTable::Outcome& outcome : table.outcomes)
        for (const PinTable::Row& row : outcome.rows) line(outcome.method + ": " + row.name, row.cells);
    return out;
}

}  // namespace lowrank::figure
