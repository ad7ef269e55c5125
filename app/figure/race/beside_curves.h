// What stands beside a race's curves: notes that are pinned to their points, bands of other seeds behind
// them, what happened at an iteration, and what a learner draws by hand.
#pragma once
#include <optional>
#include <string>

#include "app/figure/engine/figure.h"
#include "app/figure/race/build_race_figures.h"
#include "core/run/trace.h"

namespace lowrank::figure {

/// Whether a note's curve is seen in its figure and has come to its iteration. Whether its value has a place
/// on the axes is the figure's.
bool noted_point(const RaceFiguresInput& input, const CurveNote& note);

/// Whether a note's point lies where a person has zoomed it out of sight.
bool zoomed_away(const RaceFiguresInput& input, const CurveNote& note);

/// The notes of one figure that have a point on one of its curves.
void add_notes(Figure& figure, const RaceFiguresInput& input);

/// 'median and 20 to 80 % of 20 other seeds', or of so many of them as there are; empty where the input's
/// bands are not of its race as it is, and before the first.
std::string band_words(const RaceFiguresInput& input);

/// What the figure says of its bands; over seconds and operator calls, that there are none and why. Empty
/// where none are wanted. Threads share cores, caches and memory: a trial among others takes longer than the
/// race does alone, and no measurement of it tells by how much.
std::string band_note(const RaceFiguresInput& input);

/// The bands of the curves that are seen, behind the error over iterations, and the words as a note.
void add_bands(Figure& figure, const RaceFiguresInput& input);

/// The mark of an event; nothing for those that have none.
std::optional<StemKind> stem_kind(Event event);

/// 'NARG+R: restart by the gradient test at t = 13, momentum was 0.62' (markup; the label is markup already).
std::string stem_words(const std::string& label, StemKind kind, const Trace& trace, std::size_t t);

/// Where the norm of the iterates or their least singular value is shown: those of the truth, and what it
/// means when they part.
void add_sizes(Figure& figure, const RaceFiguresInput& input);

/// Whether a figure is drawn on now: it shows the sheet and nothing of a race.
bool is_sheet(const RaceFiguresInput& in, FigureKind kind);

/// Makes a figure with its title and the words under its axes the sheet: the question's axes and what is
/// drawn so far.
void make_sheet(Figure& figure, const RaceFiguresInput& in);

/// The drawing that was given as an answer, beside the measured curves. It stands over iterations alone.
void add_drawn(Figure& figure, const RaceFiguresInput& in);

}  // namespace lowrank::figure
