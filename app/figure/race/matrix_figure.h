// Truth, samples, iterate and error side by side with their colour bars, and the singular values, for export.
// Reads reduced texels only.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "app/figure/page/page.h"
#include "core/method/spec.h"
#include "core/run/snapshot.h"

namespace lowrank::figure {

struct MatrixFigureInput {
    std::shared_ptr<const InstancePicture> instance;
    std::shared_ptr<const Snapshot> snapshot;
    std::string corner;    ///< markup, the experiment
    std::string method;    ///< markup, whose iterate it is
    bool picture = false;  ///< show greys or colours as they are, not viridis
    Index rank = 0;
    std::vector<MethodSpec> methods{};  ///< of the race, for the colour of the one whose iterate it is
};

/// The proportions (columns by rows) a matrix is drawn in, on screen and on paper: its own, as long as
/// neither side becomes a line: a picture up to 16 to 1, any other matrix up to 4 to 1.
double shown_aspect(double aspect, bool picture);

/// The largest value of a pixel's channels, which lie beside each other; NaN where all are.
Texels largest_of_channels(const Texels& beside, Index channels);

/// Draws the panels that exist in a grid that fills the area, in the matrix's proportions, and below them the
/// singular values of iterate and truth with the gap at r. On small pages singular values, head, scales and
/// captions go, in this order; captions become shorter before.
void draw_matrix_figure(const MatrixFigureInput& input, const Surface& surface, paint::Painter& painter);
Page matrix_page(const MatrixFigureInput& input);
std::string describe_matrix(const MatrixFigureInput& matrix);

}  // namespace lowrank::figure
