// 'render rate-map', 'rate-slices' and 'iht-radius': spectra, then the figures of the rates. Knows no drawing.
#include <cmath>

#include "app/cli/console.h"
#include "app/cli/figures.h"
#include "app/cli/instance_spectrum.h"
#include "app/figure/build_race_figures.h"
#include "app/figure/rates_pages.h"
#include "app/figure/theory_lines.h"
#include "app/paint/markup.h"
#include "core/io/share_line.h"
#include "core/text/numbers.h"
#include "core/theory/local_spectrum.h"

namespace lowrank::cli {
namespace {

constexpr const char* kHeading = "Figures rate-map and rate-slices";

/// Where the probe is asked for: mu > 0, 0 <= eta < 1; both or neither.
Result<std::optional<state::RatePoint>> read_probe(const Arguments& arguments) {
    const auto mu = arguments.value("probe-mu"), eta = arguments.value("probe-eta");
    if (!mu && !eta) return std::optional<state::RatePoint>{};
    if (!mu || !eta) return Failure{"probe-mu and probe-eta belong together: both or neither are needed."};
    const auto m = parse_number(*mu), e = parse_number(*eta);
    if (!m || !(*m > 0)) return Failure{"probe-mu cannot be '" + *mu + "': a number above 0 is needed."};
    if (!e || !(*e >= 0 && *e < 1))
        return Failure{"probe-eta cannot be '" + *eta + "': a number from 0 to below 1 is needed."};
    return std::optional(state::RatePoint{*m, *e});
}

figure::PageSource source_of(const char* name, const Chosen& chosen, const figure::RatesPages& pages) {
    figure::PageSource page;
    page.title = std::string(name) + ", " + paint::plain_text(figure::experiment_words(chosen.spec.problem));
    page.experiment = write_share_line(chosen.spec);
    page.draw = [name, &pages](const figure::Surface& surface, paint::Painter& painter) {
        figure::draw_rates_page(name, pages, surface, painter);
    };
    return page;
}

int draw_rates(const char* name, const Arguments& arguments, const figure::ExportSettings& settings,
               const std::stop_token& stop) {
    const Result<std::optional<state::RatePoint>> probe = read_probe(arguments);
    if (!probe) return fail(probe.sentence());
    const Result<Chosen> chosen = choose_race(arguments, stop);
    if (stop.stop_requested()) return note("interrupted before the spectrum was known."), kInterrupted;
    if (!chosen) return fail(chosen.sentence());
    const Result<InstanceSpectrum> spectrum = instance_spectrum(*chosen, stop);
    if (stop.stop_requested()) return note("interrupted before the spectrum was known."), kInterrupted;
    if (!spectrum) return fail(spectrum.sentence());

    const SpectralInterval I = spectrum->interval;
    // All eigenvalues where the tangent space is small, for the curves that are no estimate.
    LocalSpectrum whole;
    std::string failure;
    const Instance& instance = *spectrum->instance;
    const bool exact = instance.truth && instance.truth->exact;
    if (exact && instance.degrees_of_freedom() <= SpectrumOptions{}.dense_limit &&
        local_spectrum(*instance.problem, instance.truth->X, {}, whole, failure, stop) != Outcome::Done)
        return note("interrupted before the spectrum was known."), kInterrupted;
    const state::ViewState view = state::linear_view();
    state::RatesState rates;
    rates.probe = *probe;
    figure::RatesPages pages;
    pages.map.interval = I;
    pages.map.view = view;
    pages.map.show_probe = probe->has_value();
    pages.map.probe = probe->value_or(state::probe_of(rates, I));
    pages.map.corner = figure::interval_words(I);
    pages.slices.interval = I;
    pages.slices.eigenvalues = {whole.eigenvalues.data(), static_cast<std::size_t>(whole.eigenvalues.size())};
    pages.slices.probe = pages.map.probe;
    pages.slices.along_mu = pages.slices.along_eta = view;
    pages.slices.corner = figure::experiment_words(chosen->spec.problem);
    const Result<Written> written = figure::export_page(source_of(name, *chosen, pages), settings);
    return written ? kRan : fail(written.sentence());
}

int draw_map(const Arguments& a, const figure::ExportSettings& s, const std::stop_token& stop) {
    return draw_rates("rate-map", a, s, stop);
}

int draw_slices(const Arguments& a, const figure::ExportSettings& s, const std::stop_token& stop) {
    return draw_rates("rate-slices", a, s, stop);
}

int draw_iht(const Arguments& arguments, const figure::ExportSettings& settings,
             const std::stop_token& stop) {
    const Result<Chosen> chosen = choose_race(arguments, stop);
    if (stop.stop_requested()) return note("interrupted before the spectrum was known."), kInterrupted;
    if (!chosen) return fail(chosen.sentence());
    auto items = std::make_shared<std::vector<IhtSweepItem>>();
    std::string failure;
    const Outcome done = iht_sweep(chosen->spec.problem, *items, failure, stop);
    if (done != Outcome::Done) return note("interrupted before the spectra were known."), kInterrupted;
    if (!failure.empty()) return fail(failure);
    figure::RatesPages pages;
    pages.items = std::move(items);
    pages.completion = pages.sensing = state::linear_view();
    const Result<Written> written = figure::export_page(source_of("iht-radius", *chosen, pages), settings);
    return written ? kRan : fail(written.sentence());
}

std::vector<Option> probe_options() {
    return {{"probe-mu", 0, "MU", "stepsize of the probe, above 0", kHeading},
            {"probe-eta", 0, "ETA", "momentum of the probe, from 0 to below 1", kHeading}};
}

}  // namespace

OtherFigure rate_map_figure() {
    return {
        {"rate-map", "spectral radius over stepsize and momentum as a map, with its levels and the optimum"},
        probe_options(),
        {{"lowrank-lab render rate-map -o map.pdf --probe-mu 0.95 --probe-eta 0.7",
          "which stepsize and momentum converge on this instance, and how fast"}},
        draw_map};
}

OtherFigure rate_slices_figure() {
    return {{"rate-slices", "spectral radius along stepsize and along momentum, actual and estimate"},
            {},
            {{"lowrank-lab render rate-slices -o slices.svg --width 160 --height 70",
              "the spectral radius where momentum or stepsize are held"}},
            draw_slices,
            {"probe-mu", "probe-eta"}};
}

OtherFigure iht_radius_figure() {
    return {
        {"iht-radius", "spectral radius of IHT against its stepsize for several rates, actual and estimate"},
        {},
        {{"lowrank-lab render iht-radius -o iht.pdf --n 40 --rank 3",
          "completion and sensing, to beyond the stepsize at which IHT diverges"}},
        draw_iht};
}

}  // namespace lowrank::cli
