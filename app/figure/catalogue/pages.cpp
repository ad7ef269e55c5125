// Makes the page of each figure, in the order of the catalogue.
#include "app/figure/catalogue/pages.h"

#include <iterator>

#include "app/figure/catalogue/describe.h"
#include "app/figure/page/page_note.h"
#include "app/figure/page/panel_page.h"
#include "app/figure/race/paper_races_page.h"
#include "app/figure/race/paper_tables.h"
#include "app/figure/race/race_page.h"
#include "app/figure/study/phase_map.h"
#include "app/figure/study/study_curves.h"
#include "app/figure/study/study_strips.h"

namespace lowrank::figure {
namespace {

using state::FigureId;

/// Lays out, says what is seen, and where there are numbers writes them. A page without a description does not compile.
struct Content {
    LayOutPage lay_out;
    Given<std::function<std::string()>> description;
    std::function<std::string()> csv{}, text{};
    std::optional<PageFrames> frames{};
};
using Page = Result<Content> (*)(PageFeed& feed);

/// A page of panels, kept with the columns that its figures look into.
template <class Built>
PlacedPage lay_out_kept(Built built, const Surface& surface) {
    auto kept = std::make_shared<const Built>(std::move(built));
    PlacedPage placed = lay_out(kept->page, surface);
    placed.kept.push_back(std::move(kept));
    return placed;
}

template <RacePage which>
Result<Content> race_page(PageFeed& feed) {
    const auto input = feed.race();
    if (!input) return input.passed_on<Content>();
    Content content{[race = *input](const Surface& page) { return lay_out_race(which, race, page); },
                    [race = *input] { return describe_race(which, race); }};
    content.frames = {last_iteration(*input->race), [race = *input](std::int64_t t, const Surface& page) {
                          return lay_out_race_at(which, race, t, page);
                      }};
    return content;
}

Result<Content> matrix_page(PageFeed& feed) {
    const auto input = feed.matrix();
    if (!input) return input.passed_on<Content>();
    return Content{[matrix = *input](const Surface& page) {
                       PlacedPage placed;
                       placed.picture([matrix, s = inside_margin(page)](paint::Painter& painter) {
                           draw_matrix_figure(matrix, s, painter);
                       });
                       return placed;
                   },
                   [matrix = *input] { return describe_matrix(matrix); }};
}

Result<Content> step_page(PageFeed& feed) {
    const auto input = feed.step();
    if (!input) return input.passed_on<Content>();
    return Content{[step = *input](const Surface& page) { return lay_out_step(step, page); },
                   [step = *input] { return describe_step(step); },
                   [step = *input] { return step_csv(step); }, [step = *input] { return step_text(step); }};
}

Result<Content> eigenvalues_page(PageFeed& feed) {
    const auto input = feed.eigenvalues();
    if (!input) return input.passed_on<Content>();
    return Content{[in = *input](const Surface& page) {
                       return lay_out_kept(build_eigenvalue_shares(in, *page.theme), page);
                   },
                   [in = *input] { return where_the_error_lies(in); },
                   [in = *input] { return eigenvalue_shares_csv(in); }};
}

template <RatesPage which, RatesPart part>
Result<Content> rates_page(PageFeed& feed) {
    const auto input = feed.rates(part);
    if (!input) return input.passed_on<Content>();
    return Content{[rates = *input, detail = feed.detail()](const Surface& page) {
                       return lay_out_rates(which, rates, page, detail);
                   },
                   [rates = *input] { return describe_rates(which, rates); },
                   [rates = *input] { return rates_csv(which, rates); }};
}

Result<Content> theta_page(PageFeed& feed) {
    const auto input = feed.quadratic();
    if (!input) return input.passed_on<Content>();
    return Content{[quadratic = *input](const Surface& page) {
                       return lay_out_quadratic_page(QuadraticPage::Theta, quadratic, page);
                   },
                   [quadratic = *input] { return describe_quadratic(QuadraticPage::Theta, quadratic); },
                   [Q = input->theta.Q] { return theta_csv(Q); }};
}

template <PaperFigure which>
Result<Content> paper_page(PageFeed& feed) {
    const auto input = feed.paper_races(which);
    if (!input) return input.passed_on<Content>();
    return Content{[races = *input](const Surface& page) {
                       PlacedPage placed =
                           lay_out_kept(std::move(*build_paper_races(*races, *page.theme)), page);
                       placed.kept.push_back(races);
                       return placed;
                   },
                   [races = *input] { return describe_paper(*races); },
                   [races = *input] {
                       const theme::Theme& any = theme::theme(theme::ThemeName::Light);
                       return panels_csv(build_paper_races(*races, any)->page);
                   }};
}

Content table_content(const TablePage& table, std::function<std::string()> csv) {
    return {[table](const Surface& page) { return lay_out(table, page); },
            [table] { return describe_table(table); }, std::move(csv), [table] { return table_text(table); }};
}

Result<Content> runtime_table_page(PageFeed& feed) {
    const auto rows = feed.runtime();
    if (!rows) return rows.passed_on<Content>();
    return table_content(runtime_page(**rows), [rows = *rows] { return write_runtime_csv(*rows); });
}

Result<Content> complexity_table_page(PageFeed& feed) {
    const auto rows = feed.complexity();
    if (!rows) return rows.passed_on<Content>();
    return table_content(complexity_page(**rows), [rows = *rows] { return write_complexity_csv(*rows); });
}

template <QuadraticPage which>
Result<Content> quadratic_page(PageFeed& feed) {
    const auto input = feed.quadratic();
    if (!input) return input.passed_on<Content>();
    Content content{
        [quadratic = *input](const Surface& page) { return lay_out_quadratic_page(which, quadratic, page); },
        [quadratic = *input] { return describe_quadratic(which, quadratic); }};
    content.frames = {last_iteration(*input->landscape.race),
                      [quadratic = *input](std::int64_t t, const Surface& page) {
                          return lay_out_quadratic_at(which, quadratic, t, page);
                      }};
    return content;
}

Result<Content> phase_page(PageFeed& feed) {
    const auto maps = feed.phase_maps();
    if (!maps) return maps.passed_on<Content>();
    return Content{[maps = *maps](const Surface& page) { return lay_out(*maps, page); },
                   [maps = *maps] { return describe_phases(*maps); },
                   [maps = *maps] { return phase_csv(*maps); }};
}

using BuildStudyCurves = Result<std::unique_ptr<StudyCurves>> (*)(const StudyPageInput&, const theme::Theme&);

template <FigureId figure, BuildStudyCurves build>
Result<Content> study_curves_page(PageFeed& feed) {
    const auto input = feed.study(state::figure_row(figure));
    if (!input) return input.passed_on<Content>();
    // Whether there is anything to draw depends on no colour.
    const auto there = build(*input, theme::theme(theme::ThemeName::Light));
    if (!there) return there.passed_on<Content>();
    return Content{
        [in = *input](const Surface& page) {
            return lay_out_kept(std::move(**build(in, *page.theme)), page);
        },
        [in = *input] { return describe_panels((*build(in, theme::theme(theme::ThemeName::Light)))->page); },
        [csv = (*there)->csv] { return csv; }};
}

Result<Content> study_strips_page(PageFeed& feed) {
    const auto input = feed.study(state::figure_row(FigureId::StudyStrips));
    if (!input) return input.passed_on<Content>();
    return Content{
        [in = *input](const Surface& page) {
            return lay_out(study_strips(in, *page.theme, page.look), page);
        },
        [in = *input] { return describe_strips(study_strips(in, theme::theme(theme::ThemeName::Light))); },
        [in = *input] { return study_strips(in, theme::theme(theme::ThemeName::Light)).csv; }};
}

template <FigureId figure>
Result<Content> drawn_above(PageFeed& feed) {
    const auto drawing = feed.drawing(figure);
    if (!drawing) return drawing.passed_on<Content>();
    Content content{drawing->lay_out, *drawing->description, drawing->csv};
    content.frames = drawing->frames;
    return content;
}

struct PageRow {
    FigureId figure;
    Page page;
};

constexpr PageRow kPages[] = {
    {FigureId::Race, race_page<RacePage::Overview>},
    {FigureId::Error, race_page<RacePage::Error>},
    {FigureId::Stepsize, race_page<RacePage::Stepsize>},
    {FigureId::Momentum, race_page<RacePage::Momentum>},
    {FigureId::Objective, race_page<RacePage::Objective>},
    {FigureId::Matrix, matrix_page},
    {FigureId::Step, step_page},
    {FigureId::Eigenvalues, eigenvalues_page},
    {FigureId::RateMap, rates_page<RatesPage::Map, RatesPart::Ends>},
    {FigureId::RateSlices, rates_page<RatesPage::Slices, RatesPart::Spectrum>},
    {FigureId::RateSurface, rates_page<RatesPage::Surface, RatesPart::Ends>},
    {FigureId::IhtRadius, rates_page<RatesPage::IhtRadius, RatesPart::Sweep>},
    {FigureId::Quadratic, quadratic_page<QuadraticPage::Overview>},
    {FigureId::QuadraticTheta, theta_page},
    {FigureId::QuadraticLandscape, quadratic_page<QuadraticPage::Landscape>},
    {FigureId::QuadraticError, quadratic_page<QuadraticPage::Error>},
    {FigureId::QuadraticStepsize, quadratic_page<QuadraticPage::Stepsize>},
    {FigureId::QuadraticMomentum, quadratic_page<QuadraticPage::Momentum>},
    {FigureId::QuadraticComponents, quadratic_page<QuadraticPage::Components>},
    {FigureId::QuadraticObjective, quadratic_page<QuadraticPage::Objective>},
    {FigureId::GeometrySteps, drawn_above<FigureId::GeometrySteps>},
    {FigureId::Retractions, drawn_above<FigureId::Retractions>},
    {FigureId::Restart, drawn_above<FigureId::Restart>},
    {FigureId::GeometryPaths, drawn_above<FigureId::GeometryPaths>},
    {FigureId::McAll, paper_page<PaperFigure::McAll>},
    {FigureId::MsAll, paper_page<PaperFigure::MsAll>},
    {FigureId::Rippling, paper_page<PaperFigure::Rippling>},
    {FigureId::Lazy, paper_page<PaperFigure::Lazy>},
    {FigureId::Initialisation, paper_page<PaperFigure::Initialisation>},
    {FigureId::TableRuntime, runtime_table_page},
    {FigureId::TableComplexity, complexity_table_page},
    {FigureId::PhaseTransition, phase_page},
    {FigureId::StudyBands, study_curves_page<FigureId::StudyBands, build_study_bands>},
    {FigureId::StudyErrors, study_curves_page<FigureId::StudyErrors, build_study_errors>},
    {FigureId::StudyStrips, study_strips_page},
    {FigureId::PerformanceProfile,
     study_curves_page<FigureId::PerformanceProfile, build_performance_profile>},
    {FigureId::DataProfile, study_curves_page<FigureId::DataProfile, build_data_profile>},
    {FigureId::FieldRecovery, study_curves_page<FigureId::FieldRecovery, build_field_recovery>},
};
constexpr bool pages_in_order() {
    if (std::size(kPages) != static_cast<std::size_t>(FigureId::Count)) return false;
    for (std::size_t k = 0; k < std::size(kPages); ++k)
        if (kPages[k].figure != static_cast<FigureId>(k)) return false;
    return true;
}
static_assert(pages_in_order(), "each figure has its page, at its place");

Failure nothing_here() { return {"This figure cannot be drawn here."}; }

}  // namespace

Result<RaceFiguresInput> PageFeed::race() { return nothing_here(); }
Result<MatrixFigureInput> PageFeed::matrix() { return nothing_here(); }
Result<StepPageInput> PageFeed::step() { return nothing_here(); }
Result<EigenvalueSharesInput> PageFeed::eigenvalues() { return nothing_here(); }
Result<RatesPages> PageFeed::rates(RatesPart) { return nothing_here(); }
Result<QuadraticPages> PageFeed::quadratic() { return nothing_here(); }
Result<std::shared_ptr<const std::vector<PhaseMapInput>>> PageFeed::phase_maps() { return nothing_here(); }
Result<StudyPageInput> PageFeed::study(const state::FigureRow&) { return nothing_here(); }
Result<DrawnPage> PageFeed::drawing(state::FigureId) { return nothing_here(); }
Result<std::shared_ptr<const PaperRaces>> PageFeed::paper_races(PaperFigure) { return nothing_here(); }
Result<std::shared_ptr<const std::vector<RuntimeRow>>> PageFeed::runtime() { return nothing_here(); }
Result<std::shared_ptr<const ComplexityTable>> PageFeed::complexity() { return nothing_here(); }

Result<PageSource> page_source(const state::FigureRow& row, PageFeed& feed) {
    Result<Content> content = kPages[static_cast<std::size_t>(row.id)].page(feed);
    if (!content) return content.passed_on<PageSource>();
    const PageWords words = feed.words(row);
    PageSource source;
    source.title = std::string(row.name) + (words.about.empty() ? "" : ", " + words.about);
    source.name = row.name;
    source.experiment = words.experiment;
    source.description = *content->description;
    source.frames = std::move(content->frames);
    source.lay_out = std::move(content->lay_out);
    source.csv = std::move(content->csv);
    source.text = std::move(content->text);
    return source;
}

}  // namespace lowrank::figure
