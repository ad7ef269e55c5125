// Dialogs over the window, one at a time; and the notices.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/figure/export/shown_ranges.h"
#include "app/figure/page/dress.h"
#include "app/figure/pointing/compare.h"
#include "app/state/manual_page.h"
#include "app/ui/widgets.h"

namespace lowrank::panels {

/// How large a dialog wants to be, nominal px; what it holds may need less height, and its top stays where it
/// is.
struct CardSize {
    float w, h;
    float needs = h;
};

/// What stands around the list of a dialog, nominal px: its heading and the row below that.
constexpr float kAroundList = 116;
/// From a dialog's sides to what it holds.
constexpr float kDialogPad = 20;

/// The figure of the export dialog. Given by the shell.
struct Preview {
    /// Draws it into a box as the file will be.
    std::function<void(ui::Ui&, paint::Rect)> draw{};
    /// The curves that it names, before any look is given to them, in its order.
    std::function<std::vector<figure::PageCurve>()> curves{};
    /// What its axes show as it stands.
    std::function<figure::ShownRanges()> ranges{};
    /// Its last moment; nothing where it does not move.
    std::function<std::optional<std::int64_t>()> last_moment{};
};
/// Draws the list of lessons into its card. Given by the shell.
struct LessonList {
    CardSize size{};
    std::function<void(ui::Ui&, paint::Rect)> draw{};
    std::optional<state::Action> open_lecture{};  ///< the first one that ships
};

/// What the curves of all figures in front read at the cursor. Given by the shell.
using ReadValues = std::function<std::vector<figure::FigureValues>()>;

/// Draws the open dialog, if one is, in a window of its own over everything.
void dialogs(const ui::Context& context, paint::Rect window, const Preview& preview,
             const LessonList& lessons = {}, const ReadValues& values = {},
             std::span<const state::ManualPage> manual = {});

/// Px that a notice takes across where it has the window to itself.
float notice_width(const ui::Context& context, paint::Rect window);

/// What there is to tell takes so much at this width; 0 where there is nothing, or it stands below a dialog.
float notices_height(const ui::Context& context, float width);

/// The newest notices, above everything, from the top of a place that is their own; below an open dialog
/// where there is one.
void notices(const ui::Context& context, paint::Rect window, paint::Rect place);

/// While the window is shown to other eyes: whose, below y in the middle; a click gives the usual ones back.
void vision_notice(const ui::Context& context, paint::Rect window, float y);

// One dialog each, drawn into the card; its size is what it wants.
CardSize open_size();
void open_dialog(ui::Ui& ui, paint::Rect card);
CardSize save_size();
void save_dialog(ui::Ui& ui, paint::Rect card);
CardSize export_size();
void export_dialog(ui::Ui& ui, paint::Rect card, const Preview& preview);
CardSize compose_size(const state::AppState& state);
void compose_dialog(ui::Ui& ui, paint::Rect card);
using state::HelpLine;
/// Every line that holds in a workspace, of the keyboard or of the pointer: its own first.
std::vector<HelpLine> help_lines(const state::Workspace& workspace, bool keyboard);
CardSize figures_size();
void figures_dialog(ui::Ui& ui, paint::Rect card);
CardSize pins_size(ui::Ui& ui);
void pins_dialog(ui::Ui& ui, paint::Rect card);
CardSize scenes_size(ui::Ui& ui, bool lecture_ships);
void scenes_dialog(ui::Ui& ui, paint::Rect card, const std::optional<state::Action>& open_lecture);
CardSize notes_size(ui::Ui& ui);
void notes_dialog(ui::Ui& ui, paint::Rect card);
CardSize trust_size(ui::Ui& ui);
void trust_dialog(ui::Ui& ui, paint::Rect card);
CardSize values_size();
void values_dialog(ui::Ui& ui, paint::Rect card, const std::vector<figure::FigureValues>& figures);
CardSize help_size(ui::Ui& ui);
void help_dialog(ui::Ui& ui, paint::Rect card, std::span<const state::ManualPage> manual);

/// Above a dialog's foot: why what was asked for is not done, if it is not. Cuts its room from the bottom of
/// `at`.
void refusal(ui::Ui& ui, paint::Rect& at, const std::string& words, std::string_view probe);
/// The same of the last file that could not be read or written.
void file_failure(ui::Ui& ui, paint::Rect& at);

/// The heading of a dialog with its close button; returns what is left of the card.
paint::Rect dialog_frame(ui::Ui& ui, paint::Rect card, std::string_view title);

}  // namespace lowrank::panels
