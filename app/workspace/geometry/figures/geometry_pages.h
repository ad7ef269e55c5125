// The paper's illustrations as pages: steps, retractions, restart; the numbers behind them as CSV, and what
// they show in sentences.
#pragma once
#include <span>
#include <string>

#include "app/figure/page/page.h"
#include "app/workspace/geometry/figures/choice.h"
#include "app/workspace/geometry/figures/restart_scene.h"
#include "app/workspace/geometry/figures/retraction_scene.h"
#include "app/workspace/geometry/figures/scene_layout.h"
#include "app/workspace/geometry/figures/step_scene.h"

namespace lowrank::geometry {

/// Columns for so many panels: those whose panels come nearest to a picture half as wide again as high.
std::size_t columns_for(std::size_t count, paint::Rect area);

inline constexpr float kFormulaSize = 11, kFormulaAsCaption = 15;

/// A heading and its formula, as long as there is room for, and below them the legend in as many rows as it
/// needs; what is left below. formula_size: nominal px; where it is the size of captions the formula has a
/// row of its own.
paint::Rect draw_heading(const Scene& scene, const figure::Surface& panel, paint::Painter& painter,
                         float formula_size = kFormulaSize);

/// The same over a picture of the scene.
void draw_panel(const Scene& scene, const SceneView& view, const figure::Surface& panel,
                paint::Painter& painter);

/// Scenes beside and below each other, as many a row as suits the page.
figure::PlacedPage lay_out_panels(std::span<const Scene> scenes, const SceneView& view,
                                  const figure::Surface& page);

/// The scene, and beside it (below it on an upright page) the distances against ||xi|| on logarithmic axes.
/// It looks into the numbers of orders.
figure::PlacedPage lay_out_retractions(const Scene& scene, const RetractionOrders& orders,
                                       const SceneView& view, const figure::Surface& page);

/// Whatever a choice comes to, as a page; its moments are the parts of a step.
figure::Page page_of(const Drawn& drawn, OrbitCamera camera);

/// That inset alone: from each retraction to X + xi and between the two, their slopes in the legend.
struct OrdersFigure {
    figure::Figure figure;
    state::ViewState view;
};
/// Looks into the numbers of orders, which must outlive it.
OrdersFigure build_orders_figure(const RetractionOrders& orders, const theme::Theme& theme);

/// Steps: 'method,mu,eta,quantity,a,b,c', each part of each step as its matrix [a b; b c]; Retractions:
/// 'length,projective,orthographic,between'; Restart: every tested step up to the one that restarts, with
/// both forms of the test and their angles in degrees; Paths: 'method,t,mu,eta,objective,error' and the
/// entries of X_t and Y_t, those of the step that leaves X_t 'nan' in a method's last row. Empty where a part
/// does not exist.
std::string geometry_csv(Illustration illustration, const Choice& choice,
                         const std::optional<MethodSpec>& watched = {});

/// Plain text with the numbers of the picture: the parts of each step, the slopes of both retractions, both
/// angles.
std::string describe(const Drawn& drawn);

}  // namespace lowrank::geometry
