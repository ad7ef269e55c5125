// Reads and writes the traces of a pinned race as rows of text.
#include "core/io/curve/pinned_race.h"

#include <array>
#include <fmt/core.h>
#include <limits>
#include <optional>

#include "core/io/table/table_text.h"
#include "core/text/bounds.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr std::array kColumns{&Trace::error,         &Trace::relative_error, &Trace::objective,
                              &Trace::gradient_norm, &Trace::stepsize,       &Trace::momentum,
                              &Trace::seconds,       &Trace::test_rmse,      &Trace::psnr};
constexpr std::string_view kHeader =
    "method,t,error,relative_error,objective,gradient_norm,stepsize,momentum,seconds,test_rmse,psnr,operator_"
    "calls";
constexpr std::size_t kCells = kColumns.size() + 3;

std::optional<double> number_of(const std::string& cell) {
    if (cell == "nan") return std::numeric_limits<double>::quiet_NaN();
    if (cell == "inf" || cell == "-inf")
        return (cell[0] == '-' ? -1 : 1) * std::numeric_limits<double>::infinity();
    return parse_number(cell);
}

}  // namespace

PinnedRace pin_of(const Race& race, const std::set<Index>& left_out) {
    auto pinned = std::make_shared<Race>();
    pinned->spec = race.spec;
    pinned->facts = race.facts;
    for (std::size_t m = 0; m < race.traces.size(); ++m) {
        const Trace& trace = race.traces[m];
        const bool seen = trace.enabled && !trace.empty() && !left_out.contains(static_cast<Index>(m));
        Trace& kept = pinned->traces.emplace_back();
        if (seen) kept = trace;
        kept.spec = trace.spec;
        kept.name = trace.name;
        kept.enabled = seen;
    }
    return {std::move(pinned)};
}

std::size_t records_of(const PinnedRace& pin) {
    std::size_t rows = 0;
    for (const Trace& trace : pin.race->traces) rows += trace.size();
    return rows;
}

std::vector<ForeignCurve> curves_of(const PinnedRace& pin, Index position) {
    std::vector<ForeignCurve> curves;
    for (std::size_t m = 0; m < pin.race->traces.size(); ++m) {
        if (!pin.race->traces[m].enabled) continue;
        ForeignCurve& curve = curves.emplace_back();
        curve.name = pin.name;
        curve.pinned = pin.race;
        curve.trace = m;
        curve.pin = position;
    }
    return curves;
}

std::string write_pinned_records(const Race& race) {
    std::string out(kHeader);
    out += '\n';
    for (std::size_t m = 0; m < race.traces.size(); ++m) {
        const Trace& trace = race.traces[m];
        for (std::size_t t = 0; t < trace.size(); ++t) {
            out += std::to_string(m + 1) + "," + std::to_string(t);
            for (const auto column : kColumns) out += "," + print_number((trace.*column)[t]);
            out += "," + std::to_string(trace.operator_calls[t]) + "\n";
        }
    }
    return out;
}

Result<Written> read_pinned_records(std::string_view text, Race& race, const std::stop_token& stop) {
    race.traces.assign(race.spec.methods.size(), {});
    for (std::size_t m = 0; m < race.traces.size(); ++m) {
        race.traces[m].spec = race.spec.methods[m].spec;
        race.traces[m].name = print_method(race.traces[m].spec);
        race.traces[m].enabled = false;
    }
    LineReader lines(text);
    std::string_view line;
    std::vector<std::string> cells;
    std::size_t rows = 0;
    while (lines.next(line)) {
        if (lines.number() % 1000 == 0 && stop.stop_requested()) return Cancelled{};
        if (trimmed(line).empty()) continue;
        const auto refuse = [&](const std::string& why) {
            return Failure{
                fmt::format("row {} of its records, '{}': {}", lines.number(), excerpt(line), why)};
        };
        if (rows == 0 && trimmed(line) == kHeader) continue;
        if (!split_cells(line, ',', cells) || cells.size() != kCells)
            return refuse(fmt::format("{} numbers are needed: {}.", kCells, kHeader));
        if (++rows > kMostPinnedRecords)
            return refuse(fmt::format("the pins of a file have at most {} records.", kMostPinnedRecords));
        const auto method = parse_integer(cells[0]), t = parse_integer(cells[1]),
                   calls = parse_integer(cells.back());
        if (!method || *method < 1 || *method > static_cast<std::int64_t>(race.traces.size()))
            return refuse(fmt::format("the method is a position from 1 to {}.", race.traces.size()));
        Trace& trace = race.traces[static_cast<std::size_t>(*method - 1)];
        if (!t || *t != static_cast<std::int64_t>(trace.size()))
            return refuse(fmt::format("the records of a method follow each other: t = {} is the next one.",
                                      trace.size()));
        if (!calls || *calls < 0) return refuse("operator_calls is a whole number of at least 0.");
        trace.enabled = true;
        trace.operator_calls.push_back(static_cast<std::uint64_t>(*calls));
        trace.svds.push_back(0);
        trace.inner_steps.push_back(0);
        trace.norm.push_back(std::numeric_limits<double>::quiet_NaN());
        trace.sigma_r.push_back(std::numeric_limits<double>::quiet_NaN());
        trace.event.push_back(Event::None);
        trace.second_event.push_back(Event::None);
        for (std::size_t k = 0; k < kColumns.size(); ++k) {
            const std::optional<double> value = number_of(cells[k + 2]);
            if (!value) return refuse(fmt::format("'{}' is not a number.", excerpt(cells[k + 2])));
            (trace.*kColumns[k]).push_back(*value);
        }
    }
    if (rows == 0)
        return Failure{fmt::format(
            "its records are empty: a row for each iteration of a method is needed: {}.", kHeader)};
    return Written{};
}

}  // namespace lowrank
