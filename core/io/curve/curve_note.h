// A note pinned to a point of a race's curve, and its form in files.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/toml/toml_tree.h"
#include "core/run/experiment.h"
#include "core/run/figure_kind.h"
#include "core/text/result.h"

namespace lowrank {

/// Its point is an iterate of a method, so that it moves with the curve whatever the axes show.
struct CurveNote {
    FigureKind figure = FigureKind::Error;
    Index method = 0;  ///< position in the experiment's list
    std::int64_t t = 0;
    std::string text{};  ///< markup; empty: its iteration
    Index pin = -1;      ///< position of the pinned run whose method it is; -1: of the race itself
    bool operator==(const CurveNote&) const = default;
};

/// 'pin2/1': the first method of the second pin, as files call its curve; and back, nothing where a word is
/// none.
struct PinnedCurve {
    Index pin = 0, method = 0;  ///< from 0
    bool operator==(const PinnedCurve&) const = default;
};
std::string write_pinned_curve(const PinnedCurve& curve);
std::optional<PinnedCurve> read_pinned_curve(std::string_view word);

/// The tables [[note]] with figure, method (a string, a position or pin2/1), t and text. The first thing
/// wrong: a sentence with file and line. pins: how many methods each pin has that notes may stand at, where
/// that is known.
Result<std::vector<CurveNote>> read_notes(const TomlValue& list, const std::string& path,
                                          const std::vector<MethodEntry>& methods,
                                          const std::optional<std::vector<Index>>& pins = {});

/// Each note under a head ('note', 'scene.note') and its keys, each on a line; reads back to the same notes.
std::string write_notes(const std::vector<CurveNote>& notes, std::string_view head,
                        const std::vector<MethodEntry>& methods);

/// The notes for another list of methods: those at pins stay as they are, each other one stays with the
/// method of the same rules, or where rules were edited with the one at its place; those of methods that are
/// gone are left out.
std::vector<CurveNote> carried_over(const std::vector<CurveNote>& notes, const std::vector<MethodEntry>& from,
                                    const std::vector<MethodEntry>& to);

}  // namespace lowrank
