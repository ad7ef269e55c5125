// 'render rate-surface': the spectrum of an instance, then the surface of its spectral radius. Knows no drawing.
#include <cmath>

#include "app/cli/console.h"
#include "app/cli/figures.h"
#include "app/cli/instance_spectrum.h"
#include "app/figure/build_race_figures.h"
#include "app/figure/rate_surface_figure.h"
#include "app/figure/theory_lines.h"
#include "app/paint/markup.h"
#include "core/io/share_line.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

/// A number within limits, or a sentence; absent: as it is.
Result<Written> read(const Arguments& arguments, const char* name, double low, double high, double& out) {
    const auto text = arguments.value(name);
    if (!text) return Written{};
    const auto number = parse_number(*text);
    if (!number || !(*number >= low && *number <= high))
        return Failure{std::string(name) + " cannot be '" + *text + "': a number from " + print_number(low) +
                       " to " + print_number(high) + " is needed."};
    out = *number;
    return Written{};
}

int render_surface(const Arguments& arguments, const figure::ExportSettings& settings,
                   const std::stop_token& stop) {
    state::SurfaceCamera camera;
    for (const auto& [name, low, high, number] :
         {std::tuple<const char*, double, double, double*>{"yaw", -360, 360, &camera.yaw},
          {"pitch", -20, 90, &camera.pitch},
          {"zoom", 0.4, 8, &camera.zoom}})
        if (const Result<Written> good = read(arguments, name, low, high, *number); !good)
            return fail(good.sentence());
    const Result<Chosen> chosen = choose_race(arguments, stop);
    if (stop.stop_requested()) return note("interrupted before the spectrum was known."), kInterrupted;
    if (!chosen) return fail(chosen.sentence());
    const Result<InstanceSpectrum> spectrum = instance_spectrum(*chosen, stop);
    if (stop.stop_requested()) return note("interrupted before the spectrum was known."), kInterrupted;
    if (!spectrum) return fail(spectrum.sentence());

    const SpectralInterval I = spectrum->interval;
    figure::RateSurfaceInput input;
    input.scene = figure::rate_surface_scene(I.lambda_min, I.lambda_max);
    input.scene.camera = camera;
    // With lambda_min = 0 every rate is 1, and none is best.
    if (I.lambda_min > 0) input.optimum = {mu_flat(I), eta_flat(I)};
    input.corner = figure::interval_words(I);
    const std::string words = figure::experiment_words(chosen->spec.problem);
    figure::PageSource page;
    page.title = "rate-surface, " + paint::plain_text(words);
    page.experiment = write_share_line(chosen->spec);
    page.draw = [&](const figure::Surface& surface, paint::Painter& painter) {
        figure::draw_rate_surface(input, surface, painter);
    };
    const Result<Written> written = figure::export_page(page, settings);
    return written ? kRan : fail(written.sentence());
}

}  // namespace

OtherFigure rate_surface_figure() {
    const char* heading = "Figure rate-surface";
    return {{"rate-surface",
             "spectral radius over stepsize and momentum in 3-D, one sheet for each end of the spectrum"},
            {{"yaw", 0, "DEGREES", "how far the box is turned about its upright axis; default -55", heading},
             {"pitch", 0, "DEGREES", "how far above the floor the eye is, -20 to 90; default 28", heading},
             {"zoom", 0, "FACTOR", "1 fits the whole box at every angle, 0.4 to 8; default 1", heading}},
            {{"lowrank-lab render rate-surface -o surface.pdf --yaw 35 --pitch 40",
              "the spectral radius of this instance over stepsize and momentum, both sheets"}},
            render_surface};
}

}  // namespace lowrank::cli
