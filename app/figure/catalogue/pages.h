// How the page of each figure of the catalogue is drawn, whoever asks for it: the window, the command line, a test.
#pragma once
#include "app/figure/export/export_page.h"
#include "app/figure/page/frames.h"
#include "app/figure/quadratic/quadratic_page.h"
#include "app/figure/race/build_race_figures.h"
#include "app/figure/race/eigenvalue_shares.h"
#include "app/figure/race/matrix_figure.h"
#include "app/figure/race/step_page.h"
#include "app/figure/rates/rates_pages.h"
#include "app/figure/study/phase_map.h"
#include "app/figure/study/study_places.h"
#include "app/state/figure_catalogue.h"
#include "core/method/algorithms.h"
#include "core/paper/complexity_table.h"
#include "core/paper/paper_races.h"
#include "core/paper/runtime_table.h"

namespace lowrank::figure {

/// Which numbers of the rates a page needs: the ends of the spectrum, all of it, or spectra of several rates.
enum class RatesPart { Ends, Spectrum, Sweep };

/// A page as a room above this one makes it, what it shows in words, and its numbers.
struct DrawnPage {
    LayOutPage lay_out;
    Given<std::function<std::string()>> description;
    std::function<std::string()> csv{};
    std::optional<PageFrames> frames{};
};

/// What a file says of itself beside the figure's name.
struct PageWords {
    std::string about;       ///< plain text
    std::string experiment;  ///< a share line or a command line that draws it again
};

/// What pages are made of. Whoever offers figures gives a part when a page asks for it, made then and there where it has to
/// be, or says in a sentence why there is none. What a part refers to must live as long as the page is drawn.
class PageFeed {
public:
    virtual ~PageFeed() = default;
    virtual Result<RaceFiguresInput> race();
    virtual Result<MatrixFigureInput> matrix();
    virtual Result<StepPageInput> step();
    virtual Result<EigenvalueSharesInput> eigenvalues();
    virtual Result<RatesPages> rates(RatesPart part);
    virtual Result<QuadraticPages> quadratic();
    /// The whole page of a figure whose parts a room above this one draws: those of the cone (app/geometry).
    virtual Result<DrawnPage> drawing(state::FigureId figure);
    virtual Result<std::shared_ptr<const PaperRaces>> paper_races(PaperFigure figure);
    virtual Result<std::shared_ptr<const std::vector<RuntimeRow>>> runtime();
    virtual Result<std::shared_ptr<const ComplexityTable>> complexity();
    virtual Result<std::shared_ptr<const std::vector<PhaseMapInput>>> phase_maps();
    virtual Result<StudyPageInput> study(const state::FigureRow& row);
    /// Asked once the page has its parts.
    virtual PageWords words(const state::FigureRow& row) = 0;
    /// Pixels of a map for each of the layout.
    virtual float detail() const { return 3; }
};

/// The page of a figure from what the feed has; a sentence where that is missing.
Result<PageSource> page_source(const state::FigureRow& row, PageFeed& feed);

}  // namespace lowrank::figure
