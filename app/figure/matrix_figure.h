// Truth, samples, iterate and error side by side with their colour bars, for export. Reads reduced texels
// only.
#pragma once
#include <memory>

#include "app/figure/figure.h"
#include "core/run/snapshot.h"

namespace lowrank::figure {

struct MatrixFigureInput {
    std::shared_ptr<const InstancePicture> instance;
    std::shared_ptr<const Snapshot> snapshot;
    std::string corner;    ///< markup, the experiment
    std::string method;    ///< markup, whose iterate it is
    bool picture = false;  ///< show greys or colours as they are, not viridis
};

/// Draws the panels that exist in a grid that fills the area; texels keep their proportions.
void draw_matrix_figure(const MatrixFigureInput& input, const Surface& surface, paint::Painter& painter);

}  // namespace lowrank::figure
