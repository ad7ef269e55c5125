// What every panel is handed: the state to read, the actions to fill, and what drawing needs.
#pragma once
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/field/texture_id.h"
#include "app/paint/painter.h"
#include "app/paint/screen_fonts.h"
#include "app/state/app_state.h"
#include "app/state/held_iterate.h"
#include "app/ui/focus.h"
#include "core/run/snapshot.h"
#include "core/run/step/step_in_parts.h"
#include "core/run/theory/race_theory.h"
#include "core/run/trace.h"

namespace lowrank::ui {

/// The number that stands behind each method's name where there is room for one.
enum class MethodColumn { Cost, Error, Time, Rate };

/// A word as a panel has drawn it, for tests of layout.
struct DrawnWord {
    paint::Rect box;
    std::string markup;
    theme::Colour colour;
};

/// How a number box is left whose key came before it had the keyboard.
enum class TypingEnd { None, Keep, Forget };

/// In place of seconds: the pointer rests where it was before what lies under it.
inline constexpr double kTooltipHeld = -1;

/// One thing that is told over the window.
struct NoticeItem {
    std::string words;
    bool failure = false;
    std::uint64_t id = 0;
    float height = 0;
    bool offer = false, reading = false;
};

/// What widgets remember between frames; owned by whoever draws, never by a panel.
struct Memory {
    Focus focus;
    struct {
        int frame = -1;
        std::map<float, std::vector<NoticeItem>> of_width;
    } notices;                  ///< laid out once a frame
    unsigned typing = 0;        ///< id of the number box being typed into
    bool typing_drawn = false;  ///< it stands in this frame
    TypingEnd typing_ends = TypingEnd::None;
    int typing_frames = 0;
    bool typing_active = false;         ///< the box had the keyboard in the frame before
    std::vector<unsigned> typed_early;  ///< characters that came before it had
    std::string typed, typed_before;
    unsigned hovered = 0, hovered_now = 0;  ///< for the delay of tooltips
    double hovered_for = 0;                 ///< seconds, or kTooltipHeld
    unsigned clicked_on = 0;                ///< no tooltip of it until the pointer leaves it
    paint::Rect panel{};  ///< column or card whose rows are being drawn; empty: none, as over figures
    struct {
        float left = 0, right = 0;
    } columns;                 ///< px that the rows of the panels took in the frame before
    paint::Rect bar_room{};    ///< of the bar at the top, between what leads left and what leads right
    unsigned dragged = 0;      ///< slider that is held
    double dragged_value = 0;  ///< where its knob is
    bool dragged_moved = false;
    unsigned nudged = 0;  ///< slider that keys have moved and that has not rested yet
    bool nudged_drawn = false, nudge_ends = false;
    double nudged_value = 0, nudged_for = 0;  ///< where they have put it, and the seconds since
    double double_click_until = 0;
    Index hovered_row = -1;       ///< of the method list
    bool sizes_unlinked = false;  ///< rows and columns have their own controls though they are equal
    MethodColumn method_column = MethodColumn::Cost;
    bool experiment_folded = false;
    float callout_height = 0;     ///< of the experiment's callout when the last race ended, in em
    bool rules_unfolded = false;  ///< of the chosen method, on the first screen
    bool whole_methods = false;   ///< the left column was that of the whole screen
    Index rules_in_sight = -2;    ///< whose rules the left column was scrolled to last; -2: nobody's yet
    bool column_stays = false;    ///< the next method is nobody's choice: the column scrolls to no rules
    bool dialog_shown = false;
    double asked_for = 0;         ///< seconds that the question about a file has been read
    Index file_row = -1;          ///< of the file list, which keys go through
    std::string file_row_folder;  ///< whose row that is
    std::string help_search;      ///< what the help is searched for
    bool manual_shown = false;    ///< the help shows the manual in place of the keys
    std::string manual_page;      ///< of the manual, by its name; empty: the first
    bool waiting = false;         ///< a delay runs: the next frame will look different
    struct {
        int width = 0, height = 0;
    } picture;                 ///< px of one picture of the matrix view; 0: not shown
    bool step_wanted = false;  ///< a step is shown in its parts
    std::string lit;           ///< the control a lesson points at, by its id; empty: none
    std::string sought;        ///< what a lesson brings into sight without a ring; empty: nothing
    std::map<std::string, paint::Rect>* probes = nullptr;  ///< tests: where each named item is
    std::vector<DrawnWord>* words = nullptr;               ///< tests: what Ui::text has written
};

/// The matrix view's pictures, drawn by the shell at the sizes the panel asked for.
struct MatrixPictures {
    field::TextureId truth, samples, iterate, error, held_iterate, held_error;
    std::shared_ptr<const state::HeldIterate> held;  ///< null where none has the shape of what is shown
    std::int64_t t = -1;                             ///< of the iterate shown
    Index method = -1;
    double low = 0, high = 1;                ///< colour scale of the first three
    double error_low = -10, error_high = 0;  ///< exponents of the scale of the error
    bool picture = false;                    ///< grey or colour values instead of viridis
    double aspect = 1;                       ///< columns by rows of what is shown
    double psnr = std::numeric_limits<double>::quiet_NaN();
    std::shared_ptr<const Snapshot> snapshot;  ///< its singular values; null where there is none of this race
    std::shared_ptr<const InstancePicture> instance;  ///< those of the truth
    std::shared_ptr<const LookBack>
        look_back;  ///< how the way to the iterate wanted stands; null before the first
    std::shared_ptr<const StepInParts> step;  ///< the last one that was looked into; null before the first
};

struct Context {
    const state::AppState& state;
    const Race& race;
    const theme::Theme& theme;
    std::span<const theme::MethodStyle> styles;  ///< by position in race.spec.methods
    const MatrixPictures& matrix;
    const paint::ScreenFonts& fonts;
    float em;  ///< device px of body text
    Memory& memory;
    state::Actions& actions;
    const RaceTheory* theory = nullptr;  ///< of this very race; null before the first word on it

    template <class A>
    void emit(A action) const {
        actions.emplace_back(std::move(action));
    }
};

}  // namespace lowrank::ui
