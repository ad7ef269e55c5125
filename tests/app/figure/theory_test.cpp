// Theory on the curves: lines that start at the basin entry, rates side by side, a window that follows the
// hand, and no word on another.
#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "app/figure/engine/draw.h"
#include "app/figure/engine/format.h"
#include "app/figure/pointing/respond.h"
#include "app/figure/race/build_race_figures.h"
#include "app/figure/race/rate_words.h"
#include "app/figure/race/theory_lines.h"
#include "app/paint/font_metrics.h"
#include "app/paint/markup.h"
#include "app/state/figure_answers.h"
#include "core/theory/observed_rate.h"
#include "tests/app/boxes.h"
#include "tests/app/figure/theory_stage.h"
#include "tests/app/recording_painter.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::testing;
using paint::Rect;
using test::exact_trace;
using test::kI;
using test::Stage;

TEST_CASE("predicted lines start on their curve at the basin entry and fall by the predicted rate") {
    Stage stage;
    const Figure error = stage.build()[0];
    REQUIRE(std::cmp_equal(error.guides.size(), std::ranges::count_if(stage.race.traces, &Trace::enabled)));
    const LocalTheory spectra = stage.theory.rates();
    for (const Guide& guide : error.guides) {
        const Trace& trace = stage.race.traces[static_cast<std::size_t>(guide.method)];
        const MethodTheory theory = theory_of(stage.race, trace, &spectra, {});
        INFO(trace.name);
        REQUIRE(guide.x.size() == guide.y.size());
        CHECK(guide.x.front() == 9);
        CHECK(guide.y.front() == trace.error[9]);
        CHECK(guide.dash == theme::Dash::Dotted);
        if (theory.prediction.kind == PredictionKind::Approximation) continue;
        const double steps = guide.x.back() - guide.x.front();
        CHECK(guide.y.back() / guide.y.front() ==
              Approx(std::pow(theory.prediction.rate, steps)).epsilon(1e-9));
    }
    const Figure objective = stage.build()[3];
    const Guide& line = objective.guides.front();
    const MethodTheory first =
        theory_of(stage.race, stage.race.traces[static_cast<std::size_t>(line.method)], &spectra, {});
    CHECK(line.y[1] / line.y[0] == Approx(std::pow(first.prediction.rate, 2)).epsilon(1e-9));
    const Guide& bound = objective.guides.back();
    CHECK_FALSE(bound.label.empty());
    CHECK(bound.y[1] / bound.y[0] == Approx(std::pow(rho_dagger(kI), 2)).epsilon(1e-9));
}

TEST_CASE("a run that never came near the truth has no line and no window, until a person asks for a fit") {
    Stage stage;
    const std::size_t all = stage.build()[0].guides.size(), m = stage.method("narg");
    stage.input.selected = static_cast<Index>(m);
    REQUIRE(stage.build()[0].fit_window);
    Trace& trace = stage.race.traces[m];
    trace.basin_entry = -1;
    CHECK(stage.build()[0].guides.size() == all - 1);
    CHECK_FALSE(stage.build()[0].fit_window);
    // Its measured rate stands alone.
    trace.measured_rate = 0.999;
    const Figure without = stage.build()[0];
    const auto own = std::ranges::find(without.series, static_cast<std::int64_t>(m), &Series::method);
    REQUIRE(own != without.series.end());
    CHECK(own->value2 == format_rate(0.999));
    stage.input.fit_range = state::FitRange{20, 40};
    CHECK(stage.build()[0].guides.size() == all);
    CHECK(stage.build()[0].fit_window);
    // Nor is a rate of one or more a line: nothing falls by it.
    stage.input.fit_range.reset();
    trace.basin_entry = 9;
    stage.theory.plain->lambda_min = 0;
    stage.theory.scaled = stage.theory.plain;
    CHECK(stage.build()[0].guides.empty());
}

TEST_CASE("the lazy line follows the steps, and is not a straight one") {
    Stage stage;
    const std::size_t m = stage.method("narg");
    const LocalTheory spectra = stage.theory.rates();
    const std::vector<std::int64_t> rows{9, 20, 40};
    Trace& trace = stage.race.traces[m];
    const MethodTheory searched = theory_of(stage.race, trace, &spectra, {});
    REQUIRE(searched.prediction.kind == PredictionKind::Approximation);
    CHECK(rate_words(searched).find("≈ ") != std::string::npos);
    CHECK(rate_words(searched).ends_with("^{μ}"));
    const std::vector<double> observed = predicted_logs(searched, trace, spectra, rows);
    ObservedPart part(kI.lambda_max);
    part.settle(std::span(trace.stepsize).subspan(9, 31), std::span(trace.momentum).subspan(9, 31));
    for (std::size_t t = 9; t < 20; ++t) part.step(trace.stepsize[t], trace.momentum[t]);
    CHECK(observed[0] == 0);
    CHECK(observed[1] == Approx(part.log_size()).epsilon(1e-12));

    trace.spec.step = ConstantStep{1.1};
    const MethodTheory constant = theory_of(stage.race, trace, &spectra, {});
    REQUIRE(constant.prediction.kind == PredictionKind::Average);
    const std::vector<double> logs = predicted_logs(constant, trace, spectra, rows);
    CHECK(logs[0] == 0);
    const auto steps = std::span(trace.momentum).subspan(9, 11);
    CHECK(logs[1] == Approx(11 * std::log(lazy_rate(steps, *constant.constant_step, kI))).epsilon(1e-9));
    CHECK_FALSE(logs[2] / 31 == Approx(logs[1] / 11).epsilon(1e-2));
}

TEST_CASE("without predictions, and before the spectrum is there, nothing of theory is drawn") {
    Stage stage;
    stage.input.theory = nullptr;
    for (const Figure& figure : stage.build()) {
        CHECK(figure.guides.empty());
        CHECK_FALSE(figure.damping);
    }
    stage.input.theory = &stage.theory;
    stage.input.predictions = false;
    for (const Figure& figure : stage.build()) {
        CHECK(figure.guides.empty());
        CHECK_FALSE(figure.fit_window);
        CHECK_FALSE(figure.damping);
        CHECK(figure.references.size() <= 1);
    }
    // Measured rates belong to it, on a screen and in print.
    for (const bool paper : {false, true}) {
        stage.input.paper = paper;
        const Figure error = stage.build()[0];
        CHECK(error.legend_heading2.empty());
        CHECK(std::ranges::all_of(error.series, [](const Series& each) { return each.value2.empty(); }));
        stage.input.predictions = true;
        CHECK(std::ranges::any_of(stage.build()[0].series,
                                  [](const Series& each) { return !each.value2.empty(); }));
        stage.input.predictions = false;
    }
}

TEST_CASE("rates stand side by side, marked where they disagree and where observed steps went in") {
    Race race;
    race.facts.exact_truth = true;
    const LocalTheory spectra{kI, std::nullopt, false};
    const auto words = [&](const Trace& trace) { return rate_words(theory_of(race, trace, &spectra, {})); };
    const double rate = constant_step_rate(1, kI);
    CHECK(words(exact_trace("iht:step=1", rate, 1, 0)) == "0.8337 | 0.8337");
    CHECK(words(exact_trace("iht:step=1", 0.9, 1, 0)) == "0.9000 ≠ 0.8337");
    CHECK(words(exact_trace("rgrad-orth", kI.lambda_max * 1.9 - 1, 1.9, 0)) == "0.7957 | 0.7957^{μ}");
    CHECK(words(exact_trace("scaledgd", 0.7, 1, 0)) == "0.7000 | –");
    CHECK(words(exact_trace("iht:step=1", rate, 1, 0, 0, 5)) == "– | 0.8337");

    Trace outside = exact_trace("iht:step=1", 0.9, 1, 0);
    outside.basin_entry = -1;
    CHECK_THAT(theory_of(race, outside, &spectra, {}).reason, Catch::Contains("Not yet in the basin"));
    outside.status = MethodStatus::Diverged;
    CHECK_THAT(theory_of(race, outside, &spectra, {}).reason, Catch::Contains("diverged"));
    Trace restarted = exact_trace("narg+r", 0.65, 1.3, 0.4);
    CHECK_THAT(theory_of(race, restarted, &spectra, {}).reason,
               Catch::Contains("No restart fell into the fit"));
    restarted.event[40] = Event::GradientRestart;
    CHECK_THAT(theory_of(race, restarted, &spectra, {}).reason,
               Catch::Contains("heuristic: the momentum this run had gives 0."));
    Trace near_best = exact_trace("narg+r", rho_flat(kI), 1.3, 0.4);
    CHECK(theory_of(race, near_best, &spectra, {}).reason.empty());
    near_best.event[35] = Event::GradientRestart;
    const MethodTheory near = theory_of(race, near_best, &spectra, {});
    CHECK_FALSE(near.disagrees);
    CHECK(near.reason == "Here restarts come near the best momentum.");
    CHECK(near.prediction.sentence.find("near the best") == std::string::npos);
    Trace critical = exact_trace("narg", rho_flat(kI), mu_flat(kI), eta_flat(kI), 0.8);
    critical.spec.step = ConstantStep{mu_flat(kI)};
    critical.spec.momentum = ConstantMomentum{eta_flat(kI)};
    const MethodTheory at_root = theory_of(race, critical, &spectra, {});
    CHECK(at_root.prediction.kind == PredictionKind::DoubleRoot);
    CHECK_FALSE(at_root.disagrees);
    CHECK(at_root.fit.rate == Approx(rho_flat(kI)).epsilon(1e-5));
    // What knows no spectrum prints the same number.
    CHECK(measured_rate(race, critical) == at_root.fit.rate);
    CHECK(theory_of(race, critical, nullptr, {}).fit.rate == at_root.fit.rate);
}

TEST_CASE("what the rank constraint buys is one line") {
    CHECK(rank_buys(5.683, INFINITY) == "κ = 5.68; without the rank constraint ∞.");
    CHECK(rank_buys(5.683, 41.2) == "κ = 5.68; without the rank constraint 41.2.");
    CHECK(rank_buys(5.683, NAN).empty());
}

TEST_CASE("a second eigenvalue next to the first is named where it has not had the time to die away") {
    Race race;
    race.facts.exact_truth = true;
    LocalTheory spectra{SpectralInterval{0.10, 1}, std::nullopt, false};
    spectra.plain_next = SpectralInterval{0.12, 0.98};
    const double first = 0.90, second = 0.88;
    const auto mixed = [&](double share, double other) {
        Trace trace = exact_trace("iht:step=1", first, 1, 0);
        for (std::size_t t = 0; t < trace.error.size(); ++t)
            trace.error[t] = std::hypot(std::pow(first, t), share * std::pow(other, t));
        return theory_of(race, trace, &spectra, {});
    };
    CHECK_FALSE(mixed(0, second).disagrees);
    const MethodTheory close = mixed(20, second);
    CHECK(close.disagrees);
    CHECK_THAT(close.reason, Catch::Contains("second eigenvalue, whose part falls by 0.8800,"));
    // Three parts, the slowest the smallest: the fit lies below the second.
    Trace three = exact_trace("iht:step=1", first, 1, 0);
    for (std::size_t t = 0; t < three.error.size(); ++t)
        three.error[t] = std::hypot(std::pow(first, t), 20 * std::pow(second, t), 1e5 * std::pow(0.8, t));
    const MethodTheory several = theory_of(race, three, &spectra, {});
    REQUIRE(several.fit.rate < second);
    CHECK(several.disagrees);
    CHECK_THAT(several.reason,
               Catch::Contains("several eigenvalues have not died away yet: the slowest, which "
                               "falls by 0.9000, is still small"));
    // A screen says it in the digits of the rows beside it.
    CHECK_THAT(theory_of(race, three, &spectra, {}, nullptr, ReasonDigits::Said).reason,
               Catch::Contains("falls by 0.90, is still small"));
    // Slower than the slowest part no mixture is.
    CHECK(mixed(1, 0.95).reason.empty());
    // Too far away to be the cause, or not known: no reason is made up.
    spectra.plain_next = SpectralInterval{0.30, 0.98};
    CHECK(mixed(20, second).reason.empty());
    spectra.plain_next.reset();
    CHECK(mixed(20, second).reason.empty());
    // Above 600 dimensions only the ends are found.
    race.facts.degrees_of_freedom = kBlinkDimension + 1;
    CHECK_THAT(mixed(20, second).reason,
               Catch::Contains("Above 600 dimensions the eigenvalues beside the ends are not known"));
}

TEST_CASE("at mu_dagger, where both ends fall alike, the third part is the one that has not died away") {
    Race race;
    race.facts.exact_truth = true;
    LocalTheory spectra{SpectralInterval{0.10, 1}, std::nullopt, false};
    spectra.plain_next = SpectralInterval{0.12, 0.97};
    const double mu = mu_dagger(*spectra.plain), first = 1 - 0.10 * mu, third = 1 - 0.12 * mu;
    Trace trace = exact_trace("iht:step=optimal", first, mu, 0);
    for (std::size_t t = 0; t < trace.error.size(); ++t)
        trace.error[t] = std::hypot(std::pow(first, t), 20 * std::pow(third, t));
    const MethodTheory theory = theory_of(race, trace, &spectra, {});
    REQUIRE(theory.prediction.rate == Approx(first).epsilon(1e-12));
    REQUIRE(theory.disagrees);
    CHECK_THAT(theory.reason,
               Catch::Contains("Both ends fall alike here; the next part, which falls by 0.78"));
}

TEST_CASE("with a residual rates are read off the gradient, and thresholding has none predicted") {
    Race race;
    race.facts.has_truth = true;
    const LocalTheory spectra{kI, kI, true};
    Trace trace = exact_trace("grad:step=1", constant_step_rate(1, kI), 1, 0, 0, 45);
    for (double& error : trace.error) error += 0.1;  // the noise floor
    const MethodTheory theory = theory_of(race, trace, &spectra, {});
    CHECK(theory.fit.rate == Approx(constant_step_rate(1, kI)).epsilon(1e-9));
    CHECK_FALSE(theory.disagrees);
    trace.spec = *parse_method("niht");
    CHECK(theory_of(race, trace, &spectra, {}).prediction.kind == PredictionKind::None);
}

TEST_CASE("with a residual a run that ended early says so, and a line search that its steps drift") {
    Race race;
    race.facts.has_truth = true;
    const LocalTheory spectra{kI, kI, true};
    const auto reason = [&](const char* method, MethodStatus status, const LocalTheory& local) {
        Trace trace = exact_trace(method, 0.8, 1, 0, 0, 45);
        trace.status = status;
        const MethodTheory theory = theory_of(race, trace, &local, {});
        REQUIRE(theory.disagrees);
        return theory.reason;
    };
    const LocalTheory whole{kI, kI, true, SpectralInterval{0.7, 0.8}};
    const char *const ended = "The run ended before the other parts of the error had died away.",
                      *const drift = "leaves out the curvature of the Hessian";
    CHECK_THAT(reason("grad", MethodStatus::Converged, whole),
               Catch::Contains(drift) && Catch::Contains(ended));
    CHECK_THAT(reason("grad", MethodStatus::Running, whole),
               Catch::Contains(drift) && !Catch::Contains(ended));
    CHECK(reason("narg:momentum=0.9", MethodStatus::Converged, whole) == ended);
    // Without a residual neither is a reason.
    race.facts.exact_truth = true;
    CHECK(reason("grad", MethodStatus::Converged, LocalTheory{kI, kI, false, SpectralInterval{0.7, 0.8}})
              .empty());
    const double steps[] = {1, 1.1, 1, 1.1};
    const double none[] = {0, 0, 0, 0};
    CHECK_THAT(predict(*parse_method("grad"), {}, {steps, none}, spectra).sentence, Catch::Contains(drift));
    CHECK_THAT(predict(*parse_method("grad"), {}, {steps, none}, LocalTheory{kI, kI, false}).sentence,
               !Catch::Contains(drift));
}

TEST_CASE("the window of the fit stands on the chosen curve and its ends follow the hand") {
    Stage stage;
    CHECK_FALSE(stage.build()[0].fit_window);
    const std::size_t m = stage.method("iht");
    stage.input.selected = static_cast<std::int64_t>(m);
    Figure figure = stage.build()[0];
    REQUIRE(figure.fit_window);
    const state::FitRange range = figure.fit_window->range;
    CHECK(range.first >= 9);
    CHECK(range.last > range.first + 9);
    Surface s;
    s.area = {0, 0, 1000, 560};
    s.theme = stage.input.theme;
    const state::ViewState view;
    const Layout l = layout(figure, view, s);
    const float y = l.plot.bottom() - 20;
    const auto event = [&](PointerKind kind, float at, double press) {
        PointerEvent e;
        e.kind = kind;
        e.at = {at, y};
        e.press = {l.x.px(press), y};
        e.button = Button::Left;
        e.grabbed = hit(l, figure, e.press);
        return e;
    };
    const PointerEvent drag = event(PointerKind::Drag, l.x.px(12.2), static_cast<double>(range.first));
    CHECK(drag.grabbed.part == FigurePart::FitFirst);
    const auto moved = respond(l, figure, view, drag);
    REQUIRE(moved.size() == 1);
    CHECK(state::as<state::SetFitRange>(moved[0])->range == state::FitRange{12, range.last});
    // Not across the other end.
    const auto crossed =
        respond(l, figure, view, event(PointerKind::Drag, l.plot.x, static_cast<double>(range.last)));
    CHECK(state::as<state::SetFitRange>(crossed[0])->range == state::FitRange{range.first, range.first + 3});
    const auto back = respond(l, figure, view,
                              event(PointerKind::DoubleClick, l.x.px(9), static_cast<double>(range.first)));
    REQUIRE_FALSE(back.empty());
    CHECK_FALSE(state::as<state::SetFitRange>(back.back())->range);

    stage.input.fit_range = state::FitRange{12, 30};
    figure = stage.build()[0];
    CHECK(figure.fit_window->range == state::FitRange{12, 30});
}

TEST_CASE("stepsizes have their limits, momentum its critical damping") {
    Stage stage;
    const RaceFigures figures = stage.build();
    const auto has = [&](const char* label, double y) {
        for (const ReferenceLine& line : figures[1].references)
            if (line.label == label) return line.y == Approx(y).epsilon(1e-9);
        return false;
    };
    CHECK(has("μ†", mu_dagger(kI)));
    CHECK(has("μ‡", mu_ddagger(kI)));
    CHECK(has("μ♭", mu_flat(kI)));
    REQUIRE(figures[1].references.size() == 5);
    CHECK(1 / figures[1].references[3].y + 1 / figures[1].references[4].y ==
          Approx(kI.lambda_min + kI.lambda_max).epsilon(1e-9));
    REQUIRE(figures[2].damping);
    const Trace& first = stage.race.traces[stage.method("nag")];
    CHECK(figures[2].damping->y.front() == Approx(eta_critical(first.stepsize[0], kI.lambda_min)));
}

TEST_CASE("no word meets another and none leaves, with theory, in every theme, size and scale") {
    Stage stage;
    std::mt19937 random(5);
    const auto uniform = [&](double a, double b) { return std::uniform_real_distribution(a, b)(random); };
    struct Size {
        float w, h;
    };
    // In em, as every window gives its cards: those of 1280 x 720 and 2560 x 1440, and many others.
    std::vector<Size> sizes{{53, 25}, {17, 14}, {150, 70}, {48, 25}};
    for (int i = 0; i < 40; ++i)
        sizes.push_back({static_cast<float>(uniform(14, 150)), static_cast<float>(uniform(10, 75))});
    int round = 0;
    for (const Size size : sizes)
        for (const float scale : {1.f, 1.5f, 2.f})
            for (const theme::ThemeName name :
                 {theme::ThemeName::Light, theme::ThemeName::Dark, theme::ThemeName::Projector}) {
                ++round;
                stage.input.theme = &theme::theme(name);
                stage.input.selected = round % 10 - 1;
                stage.input.paper = round % 5 == 0;
                stage.input.x_axis = static_cast<state::XAxis>(round % 3);
                stage.input.objective_column = static_cast<state::ObjectiveColumn>(round % 4);
                const RaceFigures figures = stage.build();
                for (std::size_t k = 0; k < figures.size(); ++k) {
                    Surface s;
                    s.em = 13 * scale * stage.input.theme->type_scale;
                    s.area = {20, 30, size.w * s.em, size.h * s.em};
                    s.theme = stage.input.theme;
                    s.paper = stage.input.paper;
                    const Layout l = layout(figures[k], stage.input.views[k], s);
                    testing::RecordingPainter r(s.area);
                    draw(l, figures[k], s, r);
                    CHECK(r.balanced());
                    for (std::size_t i = 0; i < r.texts.size(); ++i) {
                        INFO(r.texts[i].markup);
                        CHECK((r.texts[i].box.x >= s.area.x - 0.1f &&
                               r.texts[i].box.right() <= s.area.right() + 0.1f));
                        const std::string plain = paint::plain_text(r.texts[i].markup);
                        for (std::string_view rest = plain; !rest.empty();)
                            CHECK(
                                paint::font_metrics(r.texts[i].style.face).has(paint::take_code_point(rest)));
                        for (std::size_t j = 0; j < i; ++j) {
                            INFO(r.texts[j].markup);
                            CHECK_FALSE(overlap(r.texts[i].box, r.texts[j].box));
                        }
                    }
                }
            }
}
