// What the tabs of the export dialog are made of: rows with a label, numbers, ticks.
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/figure/page/dress.h"
#include "app/figure/pointing/menu.h"
#include "app/panels/dialogs.h"
#include "app/ui/parameter_row.h"
#include "app/ui/widgets.h"

namespace lowrank::panels {

constexpr float kExportRow = 28, kExportLabel = 92;  ///< nominal px

/// Rows one below the other, each a label and what is chosen. What a person chose goes out as an action.
class ExportForm {
public:
    ExportForm(ui::Ui& ui, paint::Rect left)
        : ui_(ui), left_(left), settings_(ui.context().state.export_settings) {}

    /// Where its rows end.
    float bottom() const { return left_.y; }

protected:
    using Set = std::function<void(state::ExportSettings&)>;
    using SetNumber = std::function<void(state::ExportSettings&, double)>;

    void change(const Set& set);
    /// The place of what is chosen.
    paint::Rect row(std::string_view label, std::string_view tooltip);
    /// name, possible: of a number that may not be any one, for the sentence below the rows where another was
    /// typed.
    void number(std::string_view id, paint::Rect box, double value, std::string_view unit,
                const SetNumber& set, std::string_view name = "", const ui::ValueRange& possible = {});
    void tick(const std::string& id, paint::Rect place, std::string_view words, bool on, const Set& set);
    /// A button that says what is chosen and opens the list of what else there is.
    void choice(std::string_view id, paint::Rect place, std::string_view chosen,
                std::span<const figure::MenuItem> items);
    /// A row of such a list.
    figure::MenuItem item(std::string_view id, std::string_view words, bool ticked, const Set& set) const;

    ui::Ui& ui_;
    paint::Rect left_;  ///< what is left below the rows
    const state::ExportSettings& settings_;
};

/// The tabs that this figure has, cut off the top where it has several; the one in front.
state::ExportTab export_tabs(ui::Ui& ui, paint::Rect& left, bool dressed, bool moves);

// One tab each, and where its rows end. Plot: axes, title, legend and what stands beside the curves.
float export_plot(ui::Ui& ui, paint::Rect left, const Preview& preview);
/// A picture for each of many moments, of a figure whose last is known.
float export_film(ui::Ui& ui, paint::Rect left, std::int64_t end);
/// A row for each curve: what it is called, its colour and its place.
float export_curves(ui::Ui& ui, paint::Rect left, const std::vector<figure::PageCurve>& curves);

}  // namespace lowrank::panels
