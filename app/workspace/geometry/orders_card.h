// The orders of the retractions on their card: read under the pointer or by keys, compared between A and B.
#pragma once
#include "app/ui/cards.h"
#include "app/workspace/geometry/geometry_cards.h"

namespace lowrank::geometry {

void orders_card(ui::Ui& ui, ConeCards& cards, const std::string& name, paint::Rect card);

}  // namespace lowrank::geometry
