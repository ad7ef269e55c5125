// Bands over the seeds and profiles of a study, as pages of panels.
#pragma once
#include <list>
#include <memory>

#include "app/figure/page/panel_page.h"
#include "app/workspace/studies/figures/study_places.h"

namespace lowrank::studies {

/// The runs behind a band: all of them, and how many were under way at each of its iterations.
struct BandRuns {
    Index all = 0;
    std::vector<Index> under_way;
};

/// A page and the columns that its figures look into.
struct StudyCurves {
    figure::PanelPage page;
    std::list<std::vector<double>> columns;
    std::vector<std::vector<BandRuns>> runs;  ///< of bands, by panel and curve; of profiles empty
    std::string csv;
    bool of_axis = false;  ///< x is an axis of the study, whose values alone have points
};

/// The median and the 20 to 80 percent band of the error over the seeds, against the iteration: a curve for
/// each method at the place of the chosen cell; without one, along the one axis of the problem, a panel for
/// each method and a curve for up to six of its values. The legend says how many of how many runs succeeded.
/// A sentence where the study kept no errors. csv: 'panel,curve,iteration,low,median,high,under_way,trials'.
Result<std::unique_ptr<StudyCurves>> build_study_bands(const StudyPageInput& in, const theme::Theme& theme);

/// The error of the last iterate against the one axis of the problem (of two, against x in the row of the
/// chosen cell), a curve for each method: of data the mean and one standard error, with the rank that the
/// runs ask for where the axis is the rank; else the median and the 20 to 80 percent band. A sentence where
/// there is no axis of numbers. csv: 'curve,x,low,middle,high, trials'.
Result<std::unique_ptr<StudyCurves>> build_study_errors(const StudyPageInput& in, const theme::Theme& theme);

/// Dolan and More's profile over all instances that the shown methods have run: the share solved within tau
/// times the cost of the best of them.
Result<std::unique_ptr<StudyCurves>> build_performance_profile(const StudyPageInput& in,
                                                               const theme::Theme& theme);

/// More and Wild's data profile (unit: degrees of freedom + 1; left out where a file alone knows them) and
/// the ECDF over the cost, in which no method moves another.
Result<std::unique_ptr<StudyCurves>> build_data_profile(const StudyPageInput& in, const theme::Theme& theme);

/// The study of field-recovery (core/study/field_recovery.h): for each condition number the shares of seeds
/// found with Wilson's interval, and the median errors with the published ones as hollow marks. A sentence
/// for another study. csv: 'condition,method,samples_per_degree,
/// trials,found,share,share_low,share_high,median,published'.
Result<std::unique_ptr<StudyCurves>> build_field_recovery(const StudyPageInput& in,
                                                          const theme::Theme& theme);

/// The CSV of both profiles is that of the steps: 'panel,curve,part,x,y'.

}  // namespace lowrank::studies
