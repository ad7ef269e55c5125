// The paper's figures that are races: what runs in them, and their numbers against theory.
#include "core/paper/paper_races.h"

#include <algorithm>
#include <cmath>

#include "core/method/registry.h"
#include "core/theory/iteration_radius.h"
#include "tests/catch.h"
#include "tests/core/theory/closed_forms.h"

using namespace lowrank;

namespace {

PaperRaces run(PaperFigure figure, Index n, Index max_iter = 400) {
    PaperChoice choice;
    choice.n = n;
    choice.stop.max_iter = max_iter;
    const auto races = paper_races(figure, choice);
    INFO(races.sentence());
    REQUIRE(races);
    return *races;
}

bool restarted(const Trace& trace) {
    for (const Event event : trace.event)
        if (event == Event::BasinRestart || event == Event::GradientRestart) return true;
    return false;
}

}  // namespace

TEST_CASE("all methods run at two ranks and two rates, each in its own geometry") {
    for (const PaperFigure figure : {PaperFigure::McAll, PaperFigure::MsAll}) {
        const bool completion = figure == PaperFigure::McAll;
        const PaperRaces races = run(figure, completion ? 50 : 34);
        REQUIRE(races.panels.size() == 4);
        for (std::size_t k = 0; k < 4; ++k) {
            const PaperPanel& panel = races.panels[k];
            const ProblemSpec& problem = panel.race.spec.problem;
            CHECK(problem.kind == (completion ? ProblemKind::MatrixCompletion : ProblemKind::MatrixSensing));
            CHECK(problem.rank == (completion ? (k % 2 == 0 ? 3 : 6) : (k % 2 == 0 ? 2 : 4)));
            CHECK(problem.rate == (completion ? (k < 2 ? 0.4 : 0.6) : (k < 2 ? 4 : 6)));
            REQUIRE(panel.race.traces.size() == 9);
            REQUIRE(panel.names.size() == 9);
            CHECK(panel.race.traces[0].name == "iht:step=optimal");
            // Projective and orthographic retractions agree to third order, not to the last bit.
            const Trace &proj = panel.race.traces[3], &orth = panel.race.traces[4];
            CHECK(proj.spec.algorithm == Algorithm::RGradProj);
            CHECK(orth.spec.algorithm == Algorithm::RGradOrth);
            CHECK(proj.error[3] != orth.error[3]);
            // Grad and RGrad-Proj make the same iterates.
            CHECK(panel.race.traces[2].error[5] == Approx(proj.error[5]).epsilon(1e-6));
            CHECK(panel.theory.interval());
        }
    }
}

TEST_CASE("the measured rates of a panel are those theory has for its instance") {
    const PaperRaces races = run(PaperFigure::McAll, 50, 3000);
    const PaperPanel& panel = races.panels[2];
    const SpectralInterval I = *panel.theory.interval();
    const Trace& iht = panel.race.traces[0];
    REQUIRE(iht.status == MethodStatus::Converged);
    CHECK(iht.stepsize[10] == Approx(mu_dagger(I)));
    CHECK(iht.measured_rate == Approx(rho_dagger(I)).epsilon(0.01));
    const Trace& rgrad = panel.race.traces[4];
    const double mu = rgrad.stepsize[rgrad.size() - 3];
    CHECK(rgrad.measured_rate == Approx(testing::line_search_rate(mu, I)).epsilon(0.02));
}

TEST_CASE("lazy momentum runs at four d and beside it restarts") {
    const PaperRaces races = run(PaperFigure::Lazy, 34);
    REQUIRE(races.panels.size() == 2);
    for (const PaperPanel& panel : races.panels) {
        REQUIRE(panel.race.traces.size() == 5);
        const double d[] = {2, 5, 10, 20};
        for (std::size_t k = 0; k < 4; ++k) {
            const Trace& trace = panel.race.traces[k];
            for (std::size_t t = 0; t + 1 < std::min<std::size_t>(trace.size(), 6); ++t)
                CHECK(trace.momentum[t] ==
                      Approx(static_cast<double>(t) / (static_cast<double>(t) + 1 + d[k])));
            CHECK_FALSE(restarted(trace));
        }
        CHECK(restarted(panel.race.traces[4]));
    }
}

TEST_CASE("several starts share one problem and one local rate") {
    const PaperRaces races = run(PaperFigure::Initialisation, 50, 3000);
    REQUIRE(races.panels.size() == 2);
    for (const PaperPanel& panel : races.panels) {
        REQUIRE(panel.race.traces.size() == 5);
        CHECK(panel.names[0] == "spectral");
        const double rate = panel.race.traces[0].measured_rate;
        // A little noise on the start hardly moves it; much of it does.
        CHECK(panel.race.traces[4].error[0] > panel.race.traces[3].error[0]);
        CHECK(panel.race.traces[3].error[0] > panel.race.traces[0].error[0]);
        for (std::size_t k = 1; k < 5; ++k) {
            if (panel.race.traces[k].status == MethodStatus::Converged)
                CHECK(panel.race.traces[k].measured_rate == Approx(rate).epsilon(0.02));
        }
    }
}

TEST_CASE("rippling marks both best q, each the minimum of its own curve") {
    const PaperRaces races = run(PaperFigure::Rippling, 34, 1500);
    REQUIRE(races.ratios.size() == races.panels.size());
    for (const RatioRates& rates : races.ratios) {
        const SpectralInterval I = rates.interval;
        CHECK(rates.q_kappa == Approx(I.lambda_min / I.lambda_max));
        CHECK(rates.q_flat == Approx(4 / (1 + 3 * I.kappa())));
        const auto eta = [](double q) { return (1 - std::sqrt(q)) / (1 + std::sqrt(q)); };
        for (const auto& pair : {std::pair(1 / I.lambda_max, rates.q_kappa), {mu_flat(I), rates.q_flat}}) {
            const double mu = pair.first, best = pair.second;
            const auto radius = [&](double q) {
                return iteration_radius(mu, eta(q), I.lambda_min, I.lambda_max);
            };
            CHECK(radius(best) < radius(1.1 * best));
            CHECK(radius(best) < radius(best / 1.1));
        }
        CHECK(iteration_radius(mu_flat(I), eta(rates.q_flat), I.lambda_min, I.lambda_max) ==
              Approx(rho_flat(I)).margin(1e-6));
        REQUIRE(rates.q.size() == rates.measured.size());
        CHECK(rates.q.back() == 1);
        CHECK(std::ranges::is_sorted(rates.q));
        // Both marks and every curve of the panel are points of the sweep, with the rate that stands on the
        // page.
        CHECK(std::ranges::count(rates.q, rates.q_kappa) == 1);
        CHECK(std::ranges::count(rates.q, rates.q_flat) == 1);
        const PaperPanel& panel = races.panels[static_cast<std::size_t>(&rates - races.ratios.data())];
        int ratios = 0;
        for (const Trace& trace : panel.race.traces)
            if (const auto* ratio = std::get_if<RatioMomentum>(&trace.spec.momentum)) {
                const auto at = std::ranges::find(rates.q, ratio->q);
                REQUIRE(at != rates.q.end());
                const double swept = rates.measured[static_cast<std::size_t>(at - rates.q.begin())];
                CHECK(
                    (swept == trace.measured_rate || (std::isnan(swept) && std::isnan(trace.measured_rate))));
                ++ratios;
            }
        CHECK(ratios == 6);
        // What is measured is lowest near 4/(1 + 3 kappa), within a step of the sweep on either side.
        std::size_t best = 0;
        for (std::size_t k = 0; k < rates.q.size(); ++k)
            if (rates.measured[k] < rates.measured[best] || std::isnan(rates.measured[best])) best = k;
        const double step = std::pow(1 / rates.q.front(), 1.0 / 16);
        CHECK(rates.q[best] < rates.q_flat * step * step);
        CHECK(rates.q[best] > rates.q_flat / step / step);
    }
}

TEST_CASE("a figure that is called off says nothing, and one that cannot be drawn says why") {
    std::stop_source stop;
    stop.request_stop();
    CHECK(paper_races(PaperFigure::Lazy, {}, stop.get_token()).cancelled());
    PaperChoice tiny;
    tiny.n = 4;
    const auto refused = paper_races(PaperFigure::McAll, tiny);
    REQUIRE_FALSE(refused);
    CHECK(refused.sentence().find("6 samples") != std::string::npos);
}

TEST_CASE("panels repeat to the last bit, one after the other or beside each other") {
    const PaperRaces a = run(PaperFigure::Initialisation, 30), b = run(PaperFigure::Initialisation, 30);
    for (std::size_t k = 0; k < a.panels.size(); ++k)
        for (std::size_t m = 0; m < a.panels[k].race.traces.size(); ++m)
            CHECK(a.panels[k].race.traces[m].error == b.panels[k].race.traces[m].error);
}
