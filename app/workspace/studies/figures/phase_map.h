// The cells of a study coloured by their success share, with the lines of 50 %, and what the map says of
// itself. Pure but for the painter.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/figure/page/page.h"
#include "core/study/summary.h"

namespace lowrank::studies {

struct PhaseMapInput {
    StudySpec study;
    std::vector<CellSummary> summary;  ///< of all cells and methods, as summarise makes it
    Index method = 0;                  ///< whose shares are the colours; the lines are those of all

    const CellSummary& of(Index cell, Index m) const {
        return summary.at(static_cast<std::size_t>(cell * study_methods(study) + m));
    }
};
PhaseMapInput phase_map_input(const StudyFileContent& content);

/// Rows of words around a map, above it below its title; maps beside each other are of one height where each
/// has at least those of the others.
struct PhaseFoot {
    std::size_t legend = 0, note = 0, above = 0;
};

/// Laid out: cells of one size, the first row at the bottom, labels that never meet. Lines are where the rows
/// pass 50 %, at the height of each row's middle; a row that does not breaks the line.
struct PhaseMap : figure::PlacedMap {
    paint::Rect area;
    Index columns = 1, rows = 1;
    PhaseFoot foot;  ///< how many rows its own words take

    paint::Rect cell(Index index) const;
    /// The cell under a point, for whoever opens its instance.
    std::optional<Index> cell_at(paint::Point at) const;
};

/// Where the page is small the note goes first, then the legend, title, names of the axes, bar and labels.
PhaseMap lay_out_phase_map(const PhaseMapInput& input, const figure::Surface& surface,
                           const PhaseFoot& least = {});

/// On its card. Cells in viridis from 0 (dark) to 1 (light), hatched where there are fewer samples than
/// degrees of freedom, blank where no trial is done.
void draw_phase_map(const PhaseMap& map, const figure::Surface& surface, paint::Painter& painter);

/// One map or several beside each other (below where the page is upright) on a page, as its look wants them:
/// ranges keep the cells whose numbers lie in them, of every map that has the first one's axis; over several
/// maps another title stands once.
figure::PlacedPage lay_out(const std::vector<PhaseMapInput>& inputs, const figure::Surface& page);
figure::Page phase_page(const std::shared_ptr<const std::vector<PhaseMapInput>>& maps);
std::string describe(const std::vector<PhaseMapInput>& maps);

/// Whether the cells differ in their method.
bool has_method_axis(const StudySpec& study);

/// 'sampling rate p': a key as its axis names it. Markup, as all words here.
std::string phase_axis_words(const std::string& key, ProblemKind kind);

/// 'NARG+R'; empty where the cells' methods differ.
std::string phase_method_name(const PhaseMapInput& in, Index method);
/// The same with the word that tells an oracle: 'NARG+R (oracle)'.
std::string phase_method_words(const PhaseMapInput& in, Index method);
bool is_oracle(const PhaseMapInput& in, Index method);

/// 'MC n = 60, N = 20, seed 21 and on': what no axis says; of a study over a file its name, 'inst.toml, N =
/// 1'. N is a range while the study runs.
std::string phase_study_words(const PhaseMapInput& in);

/// '‖X − X_⋆‖_F ≤ 0.001 within 500 iterations'.
std::string criterion_markup(const StudySpec& study);

/// The criterion, and what hatched means where a cell is.
std::string phase_note_words(const PhaseMapInput& in);

/// 'map,x,y,method,trials,successes,share,underdetermined', a row for each cell and method of each map
/// (counted from 1).
std::string phase_csv(const std::vector<PhaseMapInput>& maps);

}  // namespace lowrank::studies
