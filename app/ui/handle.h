// A point of a picture that arrow keys move as a hand drags it.
#pragma once
#include <optional>
#include <string_view>

#include "app/ui/widgets.h"

namespace lowrank::ui {

/// to: where keys have put it, px; absent where it came to rest, and all moves since the last rest are one
/// step.
struct HandleMove {
    std::optional<paint::Point> to;
};

/// A stop of the Tab key around a point that is drawn at `at`: the arrows move it by a few px, with Shift by
/// many. Nothing where nobody did.
std::optional<HandleMove> handle(Ui& ui, std::string_view id, paint::Point at);

}  // namespace lowrank::ui
