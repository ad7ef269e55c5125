// What the figures of render are made of: races, spectra, quadratics and studies, run as a figure needs them.
#pragma once
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/experiment_options.h"
#include "app/cli/theory_results.h"
#include "app/state/saved_view.h"
#include "app/workspace/figure_registry.h"
#include "core/run/session.h"

namespace lowrank::cli {

class Interrupt;

/// The page of a figure of render, and what it looks into. Answers that are called off: interruption() says
/// what was not reached.
class FigureInputs final : workspace::FigureInputs {
public:
    /// interrupt: whose token it is, where a signal may end the program while files are read; null where it
    /// may not.
    FigureInputs(const state::FigureRow& row, const Arguments& arguments, std::stop_token stop,
                 Interrupt* interrupt = nullptr);

    /// It looks into this, which must live as long.
    Result<figure::Page> page();
    /// What the file of --config says of the window; empty before a page was asked for.
    const state::SavedView& view() const { return view_; }
    const std::string& interruption() const { return interruption_; }

private:
    /// What is read or drawn before the first iteration.
    template <class Work>
    auto before_iterations(Work work) const;

    Result<figure::RaceFiguresInput> race() override { return race_of(true); }
    Result<figure::MatrixFigureInput> matrix() override;
    Result<race::StepPageInput> step() override;
    Result<race::EigenvalueSharesInput> eigenvalues() override;
    Result<Ended> ended() override {
        const Result<figure::RaceFiguresInput> input = race_of(false);
        if (!input) return input.passed_on<Ended>();
        interruption_ = "interrupted before its steps were made again.";
        return Ended{*input, instance_, stop_};
    }
    Result<std::shared_ptr<const PaperRaces>> paper_races(PaperFigure figure) override;
    Result<rates::RatesPages> ends() override { return rates(false); }
    Result<rates::RatesPages> spectrum() override { return rates(true); }
    Result<rates::RatesPages> sweep() override;
    Result<quadratic::QuadraticPages> quadratic() override;
    Result<geometry::ConeInput> cone(geometry::Illustration illustration) override;
    Result<std::shared_ptr<const studies::PhaseMaps>> phase_maps() override;
    Result<studies::StudyPageInput> study() override;
    Result<studies::StudyPageInput> field_recovery() override;
    Result<std::shared_ptr<const std::vector<RuntimeRow>>> runtime() override;
    Result<std::shared_ptr<const ComplexityTable>> complexity() override;

    /// may_predict: with the rates of theory, where they are wanted.
    Result<figure::RaceFiguresInput> race_of(bool may_predict);
    /// whole: all eigenvalues where the tangent space is small, for the curves that are no estimate.
    Result<rates::RatesPages> rates(bool whole);
    /// What is read before any spectrum: where the probe is, whence the surface is seen, the experiment.
    struct RatesAsked {
        std::optional<state::RatePoint> probe;
        state::SurfaceCamera camera;
    };
    Result<RatesAsked> rates_asked();
    /// The experiment the options describe; also what the file says of itself.
    Result<Written> choose();
    Result<Written> run();
    /// Axes, columns and hidden curves as the window of the file showed them, where it keeps how figures
    /// leave. Options win. files: how many curves stand before those of its pins; seeds: of the bands it
    /// showed, 0 without.
    Result<Written> look_through_window(std::size_t files, figure::RaceFiguresInput& input, bool& predicted,
                                        Index& seeds) const;
    /// The bands of so many other seeds as are asked for, else of as many as were kept; null where none are.
    Result<std::shared_ptr<const SeedBands>> bands_asked(Index kept) const;
    /// The command line that draws this figure of the paper again, from the options it reads.
    std::string again() const;

    const state::FigureRow& row_;
    const Arguments& arguments_;
    std::stop_token stop_;
    Interrupt* interrupt_;
    figure::PageWords words_;
    std::string interruption_;
    std::optional<Chosen> chosen_;
    state::SavedView view_;
    std::shared_ptr<const Instance> instance_;
    RunResult result_;
    std::vector<ForeignCurve> foreign_;
    std::optional<RaceTheory> theory_;
    WholeCurves whole_;
    LocalSpectrum spectrum_;
    QuadraticRace quadratic_;
};

}  // namespace lowrank::cli
