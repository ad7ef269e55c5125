// Methods stand in one line where their rules are the same, else where they are of one kind.
#include "app/figure/race/pin_table.h"

#include <algorithm>
#include <optional>

#include "app/figure/engine/format.h"
#include "app/figure/race/overlays.h"
#include "app/paint/markup.h"
#include "app/paint/painter.h"
#include "core/io/experiment_keys.h"
#include "core/method/registry.h"

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

std::vector<Line> lines_of(const Races& races) {
    std::vector<Line> lines;
    for (std::size_t c = 0; c < races.size(); ++c) {
        const Race& race = *races[c];
        std::vector<std::size_t> left;
        const auto join = [&](std::size_t m, auto fits) {
            const auto line = std::ranges::find_if(lines, [&](const Line& each) {
                for (std::size_t k = 0; k < c && !each[c]; ++k)
                    if (each[k] && fits(rules_of(races, each, k))) return true;
                return false;
            });
            if (line != lines.end()) (*line)[c] = m;
            return line != lines.end();
        };
        for (std::size_t m = 0; m < race.traces.size(); ++m) {
            const auto same = [&](const MethodSpec& spec) { return spec == race.spec.methods[m].spec; };
            if (takes_part(race, m) && !join(m, same)) left.push_back(m);
        }
        for (const std::size_t m : left) {
            const auto alike = [&](const MethodSpec& spec) {
                return spec.algorithm == race.spec.methods[m].spec.algorithm;
            };
            if (!join(m, alike)) lines.emplace_back(races.size())[c] = m;
        }
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

PinTable::Outcome outcome_of(const Races& races, const Line& line, const std::string& method) {
    PinTable::Outcome out{method,
                          {{"iterations to the tolerance", {}}, {"ρ measured", {}}, {"solver time", {}}}};
    for (std::size_t c = 0; c < races.size(); ++c) {
        std::string iterations = kNothing, rate = kNothing, seconds = kNothing;
        if (line[c] && !races[c]->traces[*line[c]].empty()) {
            const Trace& trace = races[c]->traces[*line[c]];
            const auto arrival = arrival_of(*races[c], *line[c]);
            iterations =
                arrival ? std::to_string(arrival->t) : "not within " + std::to_string(trace.size() - 1);
            seconds = format_seconds(arrival ? arrival->seconds : trace.seconds.back(), false);
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
        table.columns.push_back(pins[k].name.empty() ? "pin " + std::to_string(k + 1)
                                                     : paint::escape_markup(pins[k].name));
    }
    add_settings(races, table);
    for (const Line& line : lines_of(races)) {
        const auto first = static_cast<std::size_t>(
            std::ranges::find_if(line, [](const auto& m) { return m.has_value(); }) - line.begin());
        const MethodSpec& rules = rules_of(races, line, first);
        bool same = true;
        for (std::size_t c = first; c < races.size(); ++c)
            same = same && (!line[c] || rules_of(races, line, c) == rules);
        const std::string method =
            paint::escape_markup(same ? display_name(rules) : std::string(info_of(rules).label));
        if (!same) add_rules(races, line, method, table);
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
