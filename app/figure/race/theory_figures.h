// Theory put on a race's figures: predicted lines, the fit's window, limits of stepsize and momentum. Draws
// nothing.
#pragma once
#include <vector>

#include "app/figure/race/build_race_figures.h"
#include "app/figure/race/theory_lines.h"

namespace lowrank::figure {

/// What theory says of every method of one race, computed once for its four figures.
class RaceTheoryMarks {
public:
    RaceTheoryMarks(const RaceFiguresInput& input, KnownFits& fits);

    /// Whether figures show theory at all.
    bool shown() const { return input_.predictions; }
    const MethodTheory& of(std::size_t method) const { return methods_[method]; }

    /// What the error figure's legend says of rates: nothing without theory, measured ones too.
    void head(Figure& figure) const;
    /// Adds what belongs on a figure whose series are complete.
    ///   error      predicted lines from the basin entry, or the curve of the whole spectrum from its row on, and the chosen
    ///              method's fit; where the truth is noisy none: the
    ///              error ends at the noise floor, which is marked, and a note says where the rates show
    ///   stepsize   mu_dagger, mu_ddagger, mu_flat, and the two limits that alternating stepsizes tend to
    ///   momentum   eta^-(mu_t) of the chosen method, underdamped above and overdamped below
    ///   objective  the squared rates and the bound ((kappa - 1)/(kappa + 1))^2, of conjugate gradients that of
    ///              conjugate_bound, in the energy norm that the objective is; for the gradient the rates themselves
    void add_to(Figure& figure, Progress progress) const;

private:
    const Series* series_of(const Figure& figure, bool (*fits)(const Trace&)) const;
    void add_lines(Figure& figure, double power) const;
    bool add_whole(Figure& figure, const Series& series) const;
    void add_bound(Figure& figure) const;
    void add_conjugate_bounds(Figure& figure) const;
    void add_floor(Figure& figure) const;
    void add_window(Figure& figure) const;
    void add_stepsizes(Figure& figure) const;
    void add_damping(Figure& figure) const;

    const RaceFiguresInput& input_;
    std::optional<LocalTheory> spectra_;
    std::vector<MethodTheory> methods_;
};

}  // namespace lowrank::figure
