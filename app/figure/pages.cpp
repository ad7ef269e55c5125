// A page for each figure, in the order of the catalogue.
#include "app/figure/pages.h"

#include <array>

#include "app/figure/race_page.h"

namespace lowrank::figure {
namespace {

using Drawing = PageDrawing;
using Page = Result<Drawing> (*)(PageFeed& feed);

template <RacePage which>
Result<Drawing> race_page(PageFeed& feed) {
    const auto input = feed.race();
    if (!input) return input.passed_on<Drawing>();
    return Drawing([race = *input](const Surface& page, paint::Painter& painter) {
        draw_race_page(which, race, page, painter);
    });
}

Result<Drawing> matrix_page(PageFeed& feed) {
    const auto input = feed.matrix();
    if (!input) return input.passed_on<Drawing>();
    return Drawing([matrix = *input](const Surface& page, paint::Painter& painter) {
        draw_matrix_figure(matrix, inside_margin(page), painter);
    });
}

template <RatesPage which, RatesPart part>
Result<Drawing> rates_page(PageFeed& feed) {
    const auto input = feed.rates(part);
    if (!input) return input.passed_on<Drawing>();
    return Drawing([rates = *input, detail = feed.detail()](const Surface& page, paint::Painter& painter) {
        draw_rates_page(which, rates, page, painter, detail);
    });
}

template <QuadraticPage which>
Result<Drawing> quadratic_page(PageFeed& feed) {
    const auto input = feed.quadratic();
    if (!input) return input.passed_on<Drawing>();
    return Drawing([quadratic = *input](const Surface& page, paint::Painter& painter) {
        draw_quadratic_page(which, quadratic, page, painter);
    });
}

template <state::FigureId figure>
Result<Drawing> drawn_above(PageFeed& feed) {
    return feed.drawing(figure);
}

constexpr std::array<Page, static_cast<std::size_t>(state::FigureId::Count)> kPages = {
    race_page<RacePage::Overview>,
    race_page<RacePage::Error>,
    race_page<RacePage::Stepsize>,
    race_page<RacePage::Momentum>,
    race_page<RacePage::Objective>,
    matrix_page,
    rates_page<RatesPage::Map, RatesPart::Ends>,
    rates_page<RatesPage::Slices, RatesPart::Spectrum>,
    rates_page<RatesPage::Surface, RatesPart::Ends>,
    rates_page<RatesPage::IhtRadius, RatesPart::Sweep>,
    quadratic_page<QuadraticPage::Overview>,
    quadratic_page<QuadraticPage::Theta>,
    quadratic_page<QuadraticPage::Landscape>,
    quadratic_page<QuadraticPage::Error>,
    quadratic_page<QuadraticPage::Stepsize>,
    quadratic_page<QuadraticPage::Momentum>,
    quadratic_page<QuadraticPage::Components>,
    quadratic_page<QuadraticPage::Objective>,
    drawn_above<state::FigureId::GeometrySteps>,
    drawn_above<state::FigureId::Retractions>,
    drawn_above<state::FigureId::Restart>,
};
static_assert(kPages.back() != nullptr, "each figure has its page, at its place");

Failure nothing_here() { return {"This figure cannot be drawn here."}; }

}  // namespace

Result<RaceFiguresInput> PageFeed::race() { return nothing_here(); }
Result<MatrixFigureInput> PageFeed::matrix() { return nothing_here(); }
Result<RatesPages> PageFeed::rates(RatesPart) { return nothing_here(); }
Result<QuadraticPages> PageFeed::quadratic() { return nothing_here(); }
Result<PageDrawing> PageFeed::drawing(state::FigureId) { return nothing_here(); }

Result<PageSource> page_source(const state::FigureRow& row, PageFeed& feed) {
    Result<Drawing> draw = kPages[static_cast<std::size_t>(row.id)](feed);
    if (!draw) return draw.passed_on<PageSource>();
    const PageWords words = feed.words(row);
    PageSource source;
    source.title = std::string(row.name) + (words.about.empty() ? "" : ", " + words.about);
    source.experiment = words.experiment;
    source.draw = std::move(*draw);
    return source;
}

}  // namespace lowrank::figure
