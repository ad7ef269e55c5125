// Everything a person can do, as values: panels and figures emit them, apply() carries them out. No ImGui, no
// GL.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/state/level.h"
#include "app/state/owned.h"
#include "app/state/page_look.h"
#include "app/state/stage.h"
#include "app/state/view_state.h"
#include "app/theme/theme.h"
#include "app/theme/vision.h"
#include "core/io/curve/pinned_race.h"
#include "core/io/experiment_keys.h"
#include "core/io/scene.h"
#include "core/run/experiment.h"
#include "core/run/session.h"

namespace lowrank::state {

// --- The experiment (undoable) ----------------------------------------------------------------------------
struct EditExperiment {  ///< the new experiment; live while a slider is held, one undo step when it is
                         ///< released
    ExperimentSpec spec;
    bool live = false;
    std::string what;         ///< 'rank', for the undo tooltip
    bool as_written = false;  ///< of a file: the methods that are on are meant (taking_part.h)
    std::optional<std::vector<PinnedRace>> pins{};  ///< that come with it; absent: they stay as they are
    std::optional<std::vector<LectureScene>> scenes{};
    std::optional<std::vector<CurveNote>> notes{};  ///< absent: they stay with their methods
};
struct ResetExperiment {
};  ///< the race and how it is seen as at the first start; scenes, notes and pins stay
struct ToggleMethod {
    Index method;
    bool enabled;
};
struct RetuneMethod {
    Index method;
    std::string key, value;
    bool live = false;
};
/// From where on a rule that is edited holds: from the next step of its method on, from the start of one that
/// runs anew, or from the cursor on in a branch beside it.
enum class RetuneFrom { Here, Start, Branch };
struct SetRetuneFrom {
    RetuneFrom from;
};
struct AddMethod {
    MethodSpec spec;
};
struct RemoveMethod {
    Index method;
};
struct Undo {};
struct Redo {};
struct PasteShareLine {
    std::string line;
    bool answered = false;  ///< it may do what it asks for
};
struct PasteFromClipboard {};  ///< the shell reads the clipboard and answers with PasteShareLine
struct AnswerOffer {
    bool restore;
    std::optional<bool> answered{};  ///< whether it may do what it asks for, once that was answered
};                                   ///< the experiment of a session that died
struct OpenFile {
    std::string path;
};  ///< picture, ratings, matrix, instance, experiment or foreign CSV, told by content

// --- Transport --------------------------------------------------------------------------------------------
struct RunPause {};
struct StepIterations {
    Index count;
};
struct RestartRace {
    bool of_scene = false;  ///< not asked for by the person: what is kept of a person's own stays as it is
};
/// Slow motion: one iteration in ten seconds.
inline constexpr double kSlowest = 0.1;
struct SetSpeed {
    double iterations_per_second;
};
struct SetOrder {
    RaceOrder order;
};

// --- View -------------------------------------------------------------------------------------------------
struct SetWorkspace {
    std::string name;
};  ///< one that is not there changes nothing
struct SetPredictions {
    bool shown;
};
struct SetTheoryAccuracy {
    double accuracy;
};  ///< relative, of spectra found by Lanczos; one that cannot be is said and changes nothing
struct MoveCursor {
    std::optional<std::int64_t> t;
};                    ///< absent: follow the newest
struct AwaitCursor {  ///< moves there once the run has come so far
    std::int64_t t;
    bool anew = false;  ///< of a run that has been asked for and is not there yet
};
struct NudgeCursor {
    std::int64_t by;
};
struct SelectMethod {
    Index method;
};
struct HideMethod {
    Index method;  ///< or a foreign curve, see curve_of_foreign(), or kDrawnCurve
    bool hidden;
};  ///< in figures only; the method runs on
struct SoloMethod {
    Index method;
};  ///< again: restores what was hidden before
struct ShowAllCurves {};
struct RemoveForeign {
    Index position;
};                 ///< takes a curve from a file away, or the pin that a curve belongs to
struct PinRun {};  ///< the curves that are seen stay, whatever the race does from here on
struct EditPins {  ///< undoable; steps of the same name are one
    std::vector<PinnedRace> pins;
    std::string what;
};
struct AddNote {  ///< and opens the list at it, to be written
    FigureKind figure;
    Index method;
    std::int64_t t;
};
struct ShowNote {
    std::size_t note;
};  ///< in the list
struct RemoveNote {
    std::size_t note;
};
struct EditNotes {  ///< undoable; steps of the same name that begins with 'text' are one
    std::vector<CurveNote> notes;
    std::string what;
};
struct TakeScene {};  ///< what is on screen becomes a scene behind the one shown last
struct GoToScene {
    std::size_t scene;
};
struct StepScene {
    bool back = false;
};                     ///< the first or the last where none was shown yet
struct LeaveScene {};  ///< none is shown; all stays as it is
struct EditScenes {    ///< undoable; steps of the same name are one
    std::vector<LectureScene> scenes;
    std::string what;
    std::optional<std::size_t> at;  ///< the one shown last, as its place is then
};
struct UndoScenes {  ///< the newest step of the experiment where it was one of scenes
    bool redo = false;
};
struct HoverMethod {
    Index method;
};  ///< -1: none
struct SetTheme {
    theme::ThemeName theme;
};
struct SetLanguage {  ///< of the next start: this one has measured its texts
    std::string code, name;
    bool is_now = false;  ///< this one is in it
};
struct SetVision {
    theme::Vision vision;
};
struct SetScale {
    double scale;
};
struct SetMotion {
    bool reduced;
};
struct SetLevel {  ///< a race that nobody chose goes with it, as a step of undo
    Level level;
};
struct FoldPanel {
    bool right;
    std::optional<bool> open;
};  ///< absent: as the width allows
struct Fullscreen {};
struct SetStage {
    Stage stage;
};

// --- Dialogs and files ------------------------------------------------------------------------------------
enum class Dialog {
    None,
    Open,
    Save,
    Export,
    Compose,
    Help,
    Figures,
    Replace,
    Trust,
    Lessons,
    Pins,
    Scenes,
    Notes,
    Values,
    Unsaved
};
struct ShowDialog {
    Dialog dialog;
};
enum class OpenFilter { All, Pictures, Tables, Experiments };
struct EnterFolder {
    std::string path;
};
struct SetOpenFilter {
    OpenFilter filter;
};
struct ChooseDataFile {  ///< the dialog that opens files seeks one for this key of the experiment
    std::string key;
};
struct TypePath {
    std::string text;
};
struct SetCompose {
    MethodSpec spec;
};
struct AnswerReplace {
    bool yes;
};
enum class UnsavedAnswer { Stay, Save, Go };
struct AnswerUnsaved {  ///< whether what stands in no file may go
    UnsavedAnswer answer;
};
struct AnswerTrust {
    bool yes;
};  ///< whether what comes from elsewhere may do all that it asks for
struct CancelReading {};
struct DismissNotice {
    std::uint64_t id;
};
struct CopyShareLine {};
struct CopyValues {};
struct CopyCurveValues {  ///< of every curve that is shown, at the cursor
    bool all_figures = false;
};
struct CopyTable {  ///< as text for other programs
    std::string text;
    std::string said;  ///< the sentence that says so
};
struct Notify {
    std::string sentence;
    bool failure = false;
};
struct RequestExport {
    std::string figure, path;
    bool replace = false;
};  ///< settings are in AppState::export_settings

/// How figures leave as files; the preview in the dialog shows exactly this. Gif, Mp4 and WebM hold films
/// alone, Tex and Csv none.
enum class ExportFormat { Svg, Pdf, Png, Tex, Csv, Gif, Mp4, Webm };
enum class ExportTab { Page, Plot, Curves, Film };
/// A picture for each of the moments first, first + step, … up to last.
struct FilmChoice {
    bool on = false;
    std::int64_t first = 0, step = 1;
    std::optional<std::int64_t> last{};  ///< absent: the figure's own
    double per_second = 10;
    bool operator==(const FilmChoice&) const = default;
};
/// What is said of one figure and of no other.
struct OwnOfFigure {
    RangeChoice x{}, y{};
    std::optional<std::string> title{}, x_label{}, y_label{};
    FilmChoice film{};
    bool operator==(const OwnOfFigure&) const = default;
};
struct ExportSettings {
    std::string figure;  ///< a name of the catalogue, set when the dialog opens
    ExportFormat format = ExportFormat::Svg;
    double width_mm = 120, height_mm = 80;
    double font_pt = 8;
    int dpi = 300;  ///< of PNG
    theme::ThemeName theme = theme::ThemeName::Light;
    bool transparent = false;
    bool outline_text = false;                    ///< of SVG: shapes instead of text
    theme::Vision vision = theme::Vision::Usual;  ///< whose eyes a picture is for
    PageLook look{};                              ///< of the curves

    /// Drawn, and so to be seen by other eyes.
    bool is_picture() const { return format != ExportFormat::Tex && format != ExportFormat::Csv; }
    FilmChoice film{};
    std::map<std::string, OwnOfFigure> own{};  ///< of the figures that stood there before
    ExportTab tab = ExportTab::Page;           ///< which part of the dialog is in front
    std::string unread{};                      ///< why what was typed last is not taken; empty where it is
    std::string exported{},
        exported_by{};  ///< the figure that left last, and the one that was chosen on screen then
    std::string path;
    bool operator==(const ExportSettings&) const = default;
};
struct SetExport {
    ExportSettings settings;
};
struct StopFilm {};  ///< the one that is being written

enum class SaveWhat { Experiment, Csv, Picture, MatrixNpy, MatrixCsv, Factors, Instance };
struct SaveSettings {
    SaveWhat what = SaveWhat::Experiment;
    std::string path;
    bool operator==(const SaveSettings&) const = default;
};
struct SetSave {
    SaveSettings settings;
};
struct RequestSave {
    SaveWhat what;
    std::string path;
    bool replace = false;
};
struct Quit {};
struct OpenFigure {  ///< live, in its workspace, with its settings: one step to undo
    std::string name;
    bool hint = true;  ///< say what of it the window shows
};
struct TakeSection {
    std::string workspace;
    KeyValues section;
    std::string what;  ///< the undo step
};                     ///< a file of one workspace was read

using AnyAction = std::variant<
    EditExperiment, ResetExperiment, ToggleMethod, RetuneMethod, SetRetuneFrom, AddMethod, RemoveMethod, Undo,
    Redo, PasteShareLine, PasteFromClipboard, AnswerOffer, OpenFile, RunPause, StepIterations, RestartRace,
    SetSpeed, SetOrder, SetWorkspace, SetPredictions, SetTheoryAccuracy, MoveCursor, AwaitCursor, NudgeCursor,
    TakeScene, GoToScene, StepScene, LeaveScene, EditScenes, UndoScenes, SelectMethod, HideMethod, SoloMethod,
    ShowAllCurves, RemoveForeign, PinRun, EditPins, AddNote, ShowNote, RemoveNote, EditNotes, HoverMethod,
    SetTheme, SetLanguage, SetVision, SetScale, SetMotion, SetLevel, FoldPanel, Fullscreen, SetStage,
    ShowDialog, EnterFolder, SetOpenFilter, ChooseDataFile, TypePath, SetCompose, AnswerReplace, AnswerTrust,
    AnswerUnsaved, CancelReading, DismissNotice, CopyShareLine, CopyValues, CopyCurveValues, CopyTable,
    Notify, RequestExport, SetExport, StopFilm, SetSave, RequestSave, Quit, TakeSection, OpenFigure, Owned>;

/// One of them. A type of its own, so that what copies and destroys it is compiled once and not in each of
/// the units that emit one: three seconds a unit.
struct Action : AnyAction {
    template <AlternativeOf<AnyAction> T>
    Action(T value) noexcept : Action(kPlaceOf<T, AnyAction>, &value) {}
    template <OwnedByWorkspace T>
    Action(T value) : Action(Owned(std::move(value))) {}
    Action(const Action& other);
    Action(Action&& other) noexcept;
    Action& operator=(const Action& other);
    Action& operator=(Action&& other) noexcept;
    ~Action();

private:
    Action(std::size_t place, void* value) noexcept;
};
using Actions = std::vector<Action>;

}  // namespace lowrank::state
