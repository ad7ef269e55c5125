// The page of a step in its parts: each part with the numbers of the run, at every size, and the same as
// text, CSV and words.
#include "app/workspace/race/figures/step_page.h"

#include <algorithm>

#include "app/figure/engine/format.h"
#include "app/figure/export/export_page.h"
#include "core/method/algorithms.h"
#include "core/run/session.h"
#include "core/text/numbers.h"
#include "tests/app/boxes.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"
#include "tests/core/run/made.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::race;
using paint::Rect;
using testing::overlap;

namespace {

struct StepStage {
    ExperimentSpec spec = testing::small_race(ProblemKind::MatrixCompletion, 30);
    std::shared_ptr<Instance> instance;
    RunResult run;
    StepStage() {
        for (const char* more : {"nag:restart=gradient", "narg+r:restart=riemannian", "narg:step=0.8",
                                 "scaledgd:step=exact", "niht:side=uv"})
            spec.methods.push_back({testing::method(more), true});
        for (MethodEntry& entry : spec.methods)
            entry.enabled = why_not_on(entry.spec, spec.problem.kind).empty();
        instance = testing::instance_of(spec);
        run = run_race(spec, instance);
    }
    Index method(const std::string& name) const {
        for (std::size_t m = 0; m < spec.methods.size(); ++m)
            if (spec.methods[m].spec == testing::method(name)) return static_cast<Index>(m);
        FAIL(name);
        return -1;
    }
    StepPageInput input(Index m, std::int64_t t) const {
        const auto step = step_of_run(spec, instance, m, t, {});
        REQUIRE(step);
        REQUIRE(step->sentence.empty());
        return step_page_input(run.race, *step);
    }
    static Page page(const StepPageInput& input) {
        return named(step_page(input), *state::find_figure("step"), {"a test", ""});
    }
    static testing::RecordingPainter drawn(const StepPageInput& input, double width_mm, double height_mm,
                                           theme::ThemeName theme = theme::ThemeName::Light) {
        Surface s;
        s.area = {0, 0, static_cast<float>(width_mm * 96 / 25.4), static_cast<float>(height_mm * 96 / 25.4)};
        s.em = 8 * 96 / 72.f;
        s.theme = &theme::theme(theme);
        s.paper = true;
        s.card = false;
        testing::RecordingPainter r(s.area);
        draw(lay_out(page(input), s), r);
        return r;
    }
};

bool bears(const testing::RecordingPainter& r, const std::string& part) {
    return std::ranges::any_of(r.texts,
                               [&](const auto& text) { return text.markup.find(part) != std::string::npos; });
}

}  // namespace

TEST_CASE("the page of a step holds each part with its formula and the numbers of the run") {
    const StepStage stage;
    for (Index m = 0; m < static_cast<Index>(stage.spec.methods.size()); ++m) {
        const Trace& trace = stage.run.race.traces[static_cast<std::size_t>(m)];
        if (!trace.enabled) continue;
        const std::int64_t t = std::min<std::int64_t>(9, static_cast<std::int64_t>(trace.size()) - 2);
        CAPTURE(trace.name, t);
        const auto row = static_cast<std::size_t>(t);
        const StepPageInput in = stage.input(m, t);
        const auto r = StepStage::drawn(in, 150, 80);
        const std::vector<PartForm> parts = parts_of(in.step.rules);
        REQUIRE(in.rows.size() == parts.size());
        for (const PartForm& form : parts) CHECK(bears(r, std::string(form.name)));
        CHECK(bears(r, ": step " + std::to_string(t) + " → " + std::to_string(t + 1)));
        CHECK(bears(r, "f(X_t) = " + format_value(trace.objective[row], 4)));
        // In a formula that has it, or beside it.
        CHECK(bears(r, format_value(trace.objective[row + 1], 4)));
        CHECK(bears(
            r, calls_of(static_cast<std::uint32_t>(trace.operator_calls[row + 1] - trace.operator_calls[row]),
                        static_cast<std::uint32_t>(trace.svds[row + 1] - trace.svds[row]))));
        // Numbers in full, of the same records.
        const std::string csv = StepStage::page(in).csv();
        CHECK(csv.starts_with("t,part,quantity,value\n"));
        CHECK(csv.find(",μ_t," + print_number(trace.stepsize[row]) + "\n") != std::string::npos);
        CHECK(csv.find(",f(X_t)," + print_number(trace.objective[row]) + "\n") != std::string::npos);
        if (in.step.rules.has_momentum() && t > 0)
            CHECK(csv.find(",η_t," + print_number(trace.momentum[row]) + "\n") != std::string::npos);
    }
}

TEST_CASE("a step as text and in words has every part, its formula and what was decided") {
    const StepStage stage;
    const StepPageInput in = stage.input(stage.method("narg+r"), 6);
    const Page page = StepStage::page(in);
    for (const std::string& words : {page.text(), page.description()}) {
        INFO(words);
        for (const race::StepRow& row : in.rows) {
            CHECK(words.find(std::string(row.form.name)) != std::string::npos);
            CHECK(words.find(std::string(row.form.formula)) != std::string::npos);
            CHECK(words.find(row.filled) != std::string::npos);
            for (const std::string& equation : row.numbers) CHECK(words.find(equation) != std::string::npos);
            CHECK(words.find(row.verdict) != std::string::npos);
        }
        CHECK(words.find("NARG+R") != std::string::npos);
    }
    CHECK(page.text().starts_with("NARG+R (oracle): step 6 → 7\n"));
    CHECK(page.description().starts_with("The step from t = 6 to 7 of NARG+R (oracle) on MC"));
    // The first step has no iterate before it.
    CHECK(StepStage::page(stage.input(stage.method("narg"), 0)).text().find("There is no iterate before") !=
          std::string::npos);
}

TEST_CASE("from a stamp on no two words of a step's page meet, none leave it, and none is cut") {
    const StepStage stage;
    for (const char* name : {"iht", "nag:restart=gradient", "narg+r", "scaledgd:step=exact", "rcg", "rbb"}) {
        const StepPageInput in = stage.input(stage.method(name), 5);
        for (const auto& [w, h] : {std::pair(10., 10.),
                                   {30., 20.},
                                   {60., 40.},
                                   {85., 60.},
                                   {150., 80.},
                                   {200., 160.},
                                   {10., 100.},
                                   {200., 10.}}) {
            INFO(name << " " << w << " x " << h);
            const auto r = StepStage::drawn(in, w, h, theme::ThemeName::Dark);
            const Rect page{0, 0, static_cast<float>(w * 96 / 25.4), static_cast<float>(h * 96 / 25.4)};
            for (std::size_t i = 0; i < r.texts.size(); ++i) {
                INFO(r.texts[i].markup);
                const Rect box = r.texts[i].box;
                CHECK((box.x >= -0.1f && box.y >= -0.1f && box.right() <= page.w + 0.1f &&
                       box.bottom() <= page.h + 0.1f));
                if (w >= 60 && h >= 40) CHECK(r.texts[i].style.size > 4);
                for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(overlap(box, r.texts[j].box));
            }
        }
    }
}
