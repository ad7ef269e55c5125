// A figure of a tab as a row: what the catalogue says of it, and how its page is made.
#pragma once
#include <span>
#include <string_view>

#include "app/figure/page/page.h"
#include "core/text/given.h"
#include "core/text/result.h"

namespace lowrank::figure {

/// Inputs is an interface of the tab: what its figures show. The command line answers it with runs of its
/// own, the window with those on screen, and both make one page of it.
template <class Inputs>
struct TabFigure {
    state::FigureRow row;
    Given<Result<Page> (*)(Inputs&)> make;
};

template <class Inputs>
const TabFigure<Inputs>* find_figure(std::span<const TabFigure<Inputs>> figures, std::string_view name) {
    for (const TabFigure<Inputs>& figure : figures)
        if (figure.row.name == name) return &figure;
    return nullptr;
}

/// For a static_assert beside the rows: none leaves out what every row has.
template <class Rows>
constexpr bool complete(const Rows& figures) {
    for (const auto& figure : figures)
        if (figure.row.name.empty() || figure.row.meaning.empty()) return false;
    return true;
}

/// The page that draw makes of an input, or why there is no input.
template <class Input, class Draw>
Result<Page> made(const Result<Input>& input, Draw draw) {
    if (!input) return input.template passed_on<Page>();
    return draw(*input);
}

/// Of a figure that a tab does not show.
inline Failure not_drawn_here() { return {"This figure cannot be drawn here."}; }

}  // namespace lowrank::figure
