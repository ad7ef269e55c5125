// The sweep of IHT: of the experiment's problem where it can be, and what it cannot is said.
#include "core/run/iht_sweep.h"

#include "app/figure/page/page.h"
#include "app/workspace/rates/figures/rates_pages.h"
#include "core/problem/generate.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::rates;
using namespace lowrank::testing;

namespace {

ProblemSpec drawn(Index n, Index rank) {
    ProblemSpec problem;
    problem.rows = problem.cols = n;
    problem.rank = rank;
    return problem;
}

RatesPages pages_of(const ProblemSpec& problem) {
    Result<IhtSweep> sweep = iht_sweep(problem);
    REQUIRE(sweep);
    RatesPages pages;
    pages.sweep = std::make_shared<const IhtSweep>(std::move(*sweep));
    pages.swept_otherwise = why_swept_otherwise(problem);
    pages.completion = pages.sensing = state::linear_view();
    return pages;
}

IhtRadius figures_of(const RatesPages& pages) {
    IhtRadiusInput input;
    input.sweep = pages.sweep.get();
    input.otherwise = pages.swept_otherwise;
    input.completion = input.sensing = state::linear_view();
    input.theme = &theme::theme(theme::ThemeName::Light);
    return build_iht_radius(input);
}

bool has(const std::string& text, const std::string& words) { return text.find(words) != text.npos; }

}  // namespace

TEST_CASE("the sweep is of the experiment's sizes, seed, truth and sampling") {
    ProblemSpec problem = drawn(20, 2);
    problem.seed = 5;
    problem.coherence = 0.5;
    problem.sampling = SamplingLaw::Rows;
    const Result<IhtSweep> sweep = iht_sweep(problem);
    REQUIRE(sweep);
    CHECK(why_swept_otherwise(problem).empty());
    REQUIRE(sweep->items.size() + sweep->left_out.size() == 8);
    for (const IhtSweepItem& item : sweep->items) {
        ProblemSpec alone = problem;
        alone.kind = item.kind;
        alone.rate = item.rate;
        Instance instance;
        REQUIRE(generate_instance(alone, instance) == Outcome::Done);
        const Result<LocalSpectrum> spectrum = local_spectrum(*instance.problem, instance.truth->X, {});
        REQUIRE(spectrum);
        CHECK(item.spectrum.lambda_min == spectrum->lambda_min);
        CHECK(item.spectrum.lambda_max == spectrum->lambda_max);
    }
    const IhtRadius figures = figures_of(pages_of(problem));
    CHECK(figures.completion.corner == "n = 20, r = 2, coherence 0.5, sampling by rows, seed 5");
    CHECK(figures.sensing.corner == figures.completion.corner);
}

TEST_CASE("a truth of full rank is swept where there are samples enough, and rates without are named") {
    const RatesPages pages = pages_of(drawn(6, 6));
    CHECK(pages.sweep->problem.rows == 6);
    CHECK(pages.sweep->problem.rank == 6);
    const IhtRadius full = figures_of(pages);
    // 36 entries are 36 unknowns: no share of them is enough.
    CHECK(full.completion.series.empty());
    CHECK(full.completion.empty_text ==
          "Left out, with fewer samples than degrees of freedom: p = 0.30, 0.50, 0.70, 0.90.");
    CHECK(full.sensing.series.size() == 12);
    CHECK(full.sensing.note.empty());
    CHECK(has(describe_sweep(pages), "Completion: Left out, with fewer samples"));

    // 24 unknowns of 49 entries: 0.3 is too little, the others are not.
    const IhtRadius some = figures_of(pages_of(drawn(7, 2)));
    CHECK(some.completion.series.size() == 9);
    CHECK(some.completion.note == "Left out, with fewer samples than degrees of freedom: p = 0.30.");
}

TEST_CASE("a problem that is too large is drawn smaller, and the figure says which one it shows and why") {
    ProblemSpec large = drawn(100, 5);
    large.seed = 4;
    large.noise = 0.1;
    const RatesPages pages = pages_of(large);
    const std::string dimensions = std::to_string(5 * (100 + 100 - 5));
    CHECK(pages.sweep->problem.rows == 50);
    CHECK(pages.sweep->problem.rank == 3);
    CHECK(pages.sweep->problem.seed == 4);
    for (const std::string& words : {dimensions, std::string("n = 50 and r = 3"), std::string("noise")}) {
        CAPTURE(words);
        CHECK(has(describe_sweep(pages), words));
        CHECK(has(figures_of(pages).completion.note, words));
        CHECK(has(figures_of(pages).sensing.note, words));
    }
    CHECK(has(describe_sweep(pages), "n = 50, r = 3, seed 4"));

    // On a page the corner and the note stand once.
    const figure::Page page = iht_radius_page(pages);
    figure::Surface surface;
    surface.area = {0, 0, 1100, 420};
    RecordingPainter painter(surface.area);
    surface.theme = &theme::theme(theme::ThemeName::Light);
    draw(page.lay_out(surface), painter);
    int corners = 0, notes = 0;
    for (const auto& text : painter.texts) {
        corners += has(text.markup, "seed 4");
        notes += has(text.markup, dimensions);
    }
    CHECK(corners == 1);
    CHECK(notes == 1);

    ProblemSpec file;
    file.source = ProblemSource::Picture;
    file.path = "a.png";
    CHECK(has(why_swept_otherwise(file), "n = 50 and r = 3"));
}
