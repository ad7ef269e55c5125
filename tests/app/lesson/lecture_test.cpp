// What the lecture says in numbers is what the program finds.
#include <cmath>

#include "app/bundled/presets.h"
#include "app/cli/make_instance.h"
#include "app/figure/engine/format.h"
#include "app/figure/race/rate_words.h"
#include "app/figure/race/theory_lines.h"
#include "core/io/instance/build_instance.h"
#include "core/run/session.h"
#include "core/run/session/race_loop.h"
#include "core/text/numbers.h"
#include "core/theory/optimal_rates.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using testing::says;

namespace {

const ExperimentFile& fast_gradient() {
    static const ExperimentFile file = [] {
        const auto read = bundled::read_lecture("fast-gradient", state::standard_tabs());
        INFO(read.sentence());
        REQUIRE(read);
        return *read;
    }();
    return file;
}

/// The scene whose caption begins so.
const LectureScene& scene_of(const std::string& beginning) {
    for (const LectureScene& scene : fast_gradient().scenes)
        if (scene.caption.starts_with(beginning)) return scene;
    FAIL("no scene begins '" << beginning << "'");
    return fast_gradient().scenes.front();
}

Race raced(const ExperimentSpec& spec) {
    Result<Instance> instance = build_instance(spec, 0);
    REQUIRE(instance);
    return run_race(spec, std::make_shared<const Instance>(std::move(*instance))).race;
}

struct Counts {
    std::string beginning;
    std::vector<std::string> methods;  ///< whose iterations the caption says
};

}  // namespace

TEST_CASE("the iterations that the lecture says are those of its runs") {
    for (const Counts& counts :
         {Counts{"The method fills", {"narg+r"}}, Counts{"RGrad, here with", {"rgrad-orth"}},
          Counts{"Now with fewer", {"rgrad-orth", "narg"}}, Counts{"Restart:", {"narg", "narg+r"}},
          Counts{"One of its restarts", {"narg+r:basin=off"}}, Counts{"Sampling.", {"rgrad-orth", "narg+r"}},
          Counts{"With many samples", {"rgrad-orth", "narg+r"}}, Counts{"Third:", {"iht", "iht:step=1.7"}},
          Counts{"NARG+R 55", {"narg+r", "rgrad-orth", "scaledgd", "iht"}}}) {
        const LectureScene& scene = scene_of(counts.beginning);
        const Race race = raced(*scene.scene.experiment);
        for (const std::string& name : counts.methods) {
            INFO(counts.beginning << ": " << name);
            bool found = false;
            for (const Trace& trace : race.traces) {
                if (print_method(trace.spec) != name) continue;
                found = true;
                CHECK(trace.status == MethodStatus::Converged);
                CHECK(says(scene.caption, std::to_string(trace.size() - 1)));
            }
            CHECK(found);
        }
    }
}

TEST_CASE("the runs of which the lecture says that they do not arrive do not") {
    for (const auto& [beginning, method, status] :
         {std::tuple{"When theory fails", "rgrad-orth", MethodStatus::Stopped},
          std::tuple{"When theory fails", "narg+r", MethodStatus::Stopped},
          std::tuple{"Second:", "rgrad-orth", MethodStatus::Stopped},
          std::tuple{"Third:", "iht:step=2.4", MethodStatus::Diverged}}) {
        const Race race = raced(*scene_of(beginning).scene.experiment);
        for (const Trace& trace : race.traces)
            if (print_method(trace.spec) == method) {
                INFO(beginning << " " << method);
                CHECK(trace.status == status);
                // 'Not come near': a tenth of the way in size, at best.
                CHECK(trace.error.back() > 1);
            }
    }
}

TEST_CASE("the eigenvalues and best constants that the lecture says are those of its matrices") {
    struct Said {
        std::string beginning;
        std::vector<double (*)(SpectralInterval)> numbers;
        double unit;  ///< of the last digit that is said
    };
    const auto kappa = [](SpectralInterval I) { return I.kappa(); };
    const auto lowest = [](SpectralInterval I) { return I.lambda_min; };
    const auto largest = [](SpectralInterval I) { return I.lambda_max; };
    for (const Said& said :
         {Said{"Back to the first", {lowest, largest, mu_flat, eta_flat, rho_flat}, 0.001},
          Said{"Predicted, the", {rho_flat}, 0.001}, Said{"Why it ripples", {eta_flat}, 0.001},
          Said{"Sampling.", {kappa}, 1}, Said{"With many samples", {kappa}, 0.1},
          Said{"Second:", {kappa}, 0.01}, Said{"Third:", {mu_ddagger}, 0.01}}) {
        const LectureScene& scene = scene_of(said.beginning);
        cli::Chosen chosen;
        chosen.spec = *scene.scene.experiment;
        const auto spectrum = cli::instance_spectrum(chosen, {});
        INFO(said.beginning << spectrum.sentence());
        REQUIRE(spectrum);
        for (const auto number : said.numbers) {
            const std::string words =
                print_significant(std::round(number(spectrum->interval) / said.unit) * said.unit, 4);
            INFO(words);
            CHECK(says(scene.caption, words));
        }
    }
}

TEST_CASE("what the lecture says of a valley is what its condition number comes to") {
    const auto kappa_of = [](const LectureScene& scene) {
        double low = 0, high = 0;
        for (const auto& [key, value] : scene.scene.section) {
            if (key == "lambda_min") low = parse_number(value).value_or(0);
            if (key == "lambda_max") high = parse_number(value).value_or(0);
        }
        REQUIRE(low > 0);
        return high / low;
    };
    const auto said = [](double rate) { return figure::format_fixed(rate, 3); };
    const LectureScene &valley = scene_of("What has to be fought"), &momentum = scene_of("Momentum keeps");
    const double steep = kappa_of(valley), kappa = kappa_of(momentum);
    CHECK(says(valley.caption, said((steep - 1) / (steep + 1))));
    CHECK(says(momentum.caption, "κ = " + figure::format_fixed(kappa, 0)));
    CHECK(says(momentum.caption, said((kappa - 1) / (kappa + 1))));
    CHECK(says(momentum.caption, said(1 - std::sqrt(4 / (3 * kappa + 1)))));
}

TEST_CASE("the measured rates that the lecture says are those of its runs") {
    const LectureScene& scene = scene_of("Predicted, the");
    const Race race = raced(*scene.scene.experiment);
    REQUIRE(race.traces.size() == 3);
    for (const Trace& trace : race.traces) {
        std::string rate = print_number(std::round(trace.measured_rate * 1000) / 1000);
        INFO(print_method(trace.spec) << " " << rate);
        CHECK(says(scene.caption, rate));
    }
    // And what the window marks as apart is what the lecture says is apart.
    cli::Chosen chosen;
    chosen.spec = *scene.scene.experiment;
    const auto spectrum = cli::instance_spectrum(chosen, {});
    REQUIRE(spectrum);
    const LocalTheory spectra{spectrum->interval, std::nullopt, false};
    for (const Trace& trace : race.traces) {
        const figure::MethodTheory theory = figure::theory_of(race, trace, &spectra, {});
        INFO(print_method(trace.spec) << " " << figure::rate_words(theory));
        CHECK(theory.fit.rate == trace.measured_rate);
        CHECK(theory.disagrees == (trace.spec.algorithm == Algorithm::RGradOrth));
        CHECK(says(scene.caption, figure::format_fixed(theory.prediction.rate, 3)));
    }
    CHECK(says(scene.caption, "RGrad's 0.789 and 0.775 do not agree"));
}
