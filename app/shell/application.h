// The program between events: state, session and read model, one frame at a time.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/field/landscape_field.h"
#include "app/field/matrix_field.h"
#include "app/field/rate_map_field.h"
#include "app/field/surface_field.h"
#include "app/paint/painter.h"
#include "app/paint/screen_fonts.h"
#include "app/state/actions.h"
#include "app/state/key_event.h"
#include "app/state/view_state.h"
#include "app/theme/theme.h"
#include "app/theme/vision.h"
#include "app/ui/focus.h"
#include "core/io/curve/pinned_race.h"
#include "core/io/scene.h"
#include "core/run/experiment.h"

namespace lowrank::ui {
struct DrawnWord;
}  // namespace lowrank::ui

namespace lowrank::workspace {
struct Row;
using Rows = std::vector<Row>;
}  // namespace lowrank::workspace

namespace lowrank::shell {

using state::KeyEvent;
using state::NamedKey;

/// What the application asks of the platform; each is called on the main thread, wake from any.
struct Services {
    std::function<void()> wake;
    std::function<void(const std::string&)> set_clipboard;
    std::function<std::string()> clipboard;
    std::function<void(bool)> set_fullscreen;
    std::function<void(const std::string&)> set_title;
    const paint::ScreenFonts* fonts = nullptr;
    field::MatrixField* matrix_field = nullptr;
    field::RateMapField* rate_map_field = nullptr;
    field::LandscapeField* landscape_field = nullptr;
    field::SurfaceField* surface_field = nullptr;
    std::map<std::string, paint::Rect>* probes = nullptr;  ///< tests: where each named item is
    std::vector<ui::DrawnWord>* words = nullptr;           ///< tests: what is written, frame after frame
    ui::StopsOfFrame* stops = nullptr;                     ///< tests: the controls of the last frame
};

/// What becomes of what files from elsewhere ask for (state/trust.h).
enum class Trust {
    Ask,
    LeaveOut,  ///< nobody is there to be asked
    All        ///< it was answered on the command line
};

struct Options {
    ExperimentSpec experiment;
    std::optional<theme::ThemeName> theme;        ///< absent: the person's setting, else light
    theme::Vision vision = theme::Vision::Usual;  ///< whose eyes the window is shown to
    std::optional<double> scale;                  ///< UI scale; absent: the person's setting, else 1
    std::optional<bool> motion_reduced{};         ///< absent: the person's setting, else false
    std::optional<state::Level> level{};          ///< absent: the person's setting, else the first screen
    bool usual_methods = false;                   ///< nobody chose any: those of the level
    std::string workspace{};                      ///< empty: as view says, else the first
    std::string open{};                           ///< a file to open at the start, as if it were dropped
    std::map<std::string, std::string> view{};    ///< what the experiment's file says of the window
    bool personal_settings = true;                ///< read and keep settings and the last experiment
    bool run_at_start = true;
    double memory_limit = 0;
    const workspace::Rows* workspaces = nullptr;  ///< null: the program's own
    std::vector<std::string> notices;             ///< sentences to show at the start
    std::vector<PinnedRace> pins{};               ///< of the experiment's file
    std::vector<LectureScene> scenes{};           ///< of that file
    bool scenes_unasked = false;                  ///< it comes from elsewhere, and nobody was asked
    std::vector<CurveNote> notes{};               ///< of that file
    std::optional<state::TakeSection> section{};  ///< of that file
    std::optional<std::size_t> scene{};           ///< the one to begin with
    bool stage = false;                           ///< begin on the stage
    std::string lesson{};                         ///< its name or file; empty: none
    std::string figure{};                         ///< of the catalogue, to be opened live; empty: none
    Trust trust = Trust::Ask;
    std::vector<std::string> allowed{};  ///< checksums of files that were answered before the window began
    bool figure_hint = true;             ///< say what can be done with that figure
    bool is_plain = false;  ///< nothing was asked for: the first start of all may show its welcome
};

class Application {
public:
    Application(Options options, Services services);
    ~Application();

    /// Takes in what the worker has recorded; on every wake, drawn or not, minimised or not.
    void drain();
    /// Whether the next frame would look different: something was drained, an ease is under way, an action is
    /// pending.
    bool wants_frame() const;
    /// Until drain has something to do though nothing has happened, a notice that ends; infinite: never.
    double seconds_left() const;
    /// One frame, between ImGui::NewFrame and ImGui::Render, over width x height pixels. ImGui's pixels are
    /// the device's: density is a larger em, never stretched coordinates, so that text and lines meet the
    /// pixel grid at any scale. Actions are applied at its end.
    void frame(float width, float height);

    /// What the platform fills before it draws that frame, over the theme's ground: large opaque areas, which
    /// a clear costs a fraction of what blending them does where pixels are computed by the processor.
    struct Fill {
        paint::Rect area;
        theme::Colour colour;
    };
    std::span<const Fill> backdrop() const;

    /// While text is typed only for keys that type nothing: Tab, Escape, F1, F6, F11.
    void key(const KeyEvent& event);
    void drop(const std::vector<std::string>& paths);

    /// Device pixels per nominal pixel of the monitor (or of a screenshot); 1 until told, may change between
    /// frames.
    void set_monitor_scale(double scale);
    /// Wanted scale of type and sizes: theme, setting and monitor together. One em is 13 * ui_scale() pixels.
    double ui_scale() const;
    const theme::Theme& current_theme() const;
    /// Whose eyes the whole window is to be shown to, once it is drawn.
    theme::Vision vision() const;
    /// As Ctrl+Q; a film that is being written is said first.
    void ask_to_quit();
    bool quit_requested() const;
    std::string_view workspace() const;  ///< the name of the one in front
    /// For screenshots: the race has ended or every enabled method has reached t, and nothing is easing.
    bool settled(std::optional<std::int64_t> t) const;
    void move_cursor(std::optional<std::int64_t> t);
    /// Legends are placed as if their figures had just appeared: what a picture shows must not depend on the
    /// frames before.
    void forget_places();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace lowrank::shell
