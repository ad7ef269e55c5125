// Notes at the curves of the race: pinned, written, taken away.
#pragma once
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "app/state/effects.h"

namespace lowrank::state {

/// What the key for a note asks for: one at the cursor on the chosen curve of the active figure, or on the
/// first that is seen there; a sentence where no curve has come so far.
Action note_at_cursor(const AppState& state);

/// Why a note is not drawn ('NARG has come to t = 43'), as a sentence without its point; empty where it is.
std::string why_unseen(const AppState& state, const Race& race, const CurveNote& note);

/// The run whose curve a note is pinned to, and what the curve is called by those that hide it.
struct NotedRun {
    const Race* race = nullptr;
    std::size_t trace = 0;
    Index curve = 0;  ///< a method, or curve_of_foreign()
};
/// Nothing where the method, or the pin, is not there. foreign: the curves over the race, its pins among
/// them.
std::optional<NotedRun> noted_run(const Race& race, std::span<const ForeignCurve> foreign,
                                  const CurveNote& note);

/// The part of it that depends on the runs and on what is hidden alone: why there is no point to draw it at.
std::string why_no_point(const Race& race, const std::set<Index>& hidden, const CurveNote& note,
                         std::span<const ForeignCurve> foreign = {});

/// Makes these the notes; none of them is written at.
void put_notes(AppState& state, std::vector<CurveNote> notes);

void apply_one(AppState&, const AddNote&, Effects&);
void apply_one(AppState&, const ShowNote&, Effects&);
void apply_one(AppState&, const RemoveNote&, Effects&);
void apply_one(AppState&, const EditNotes&, Effects&);

}  // namespace lowrank::state
