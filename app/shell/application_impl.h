// What an Application is made of. For the files of this room only.
#pragma once
#include <set>

#include "app/figure/export/export_page.h"
#include "app/lesson/lessons.h"
#include "app/lesson/manual.h"
#include "app/panels/dialogs.h"
#include "app/panels/transport.h"
#include "app/shell/application.h"
#include "app/shell/film_maker.h"
#include "app/shell/matrix_pictures.h"
#include "app/shell/opened_trust.h"
#include "app/shell/reader.h"
#include "app/shell/regions.h"
#include "app/shell/saver.h"
#include "app/shell/typed_refusals.h"
#include "app/state/effects.h"
#include "app/state/kept_experiment.h"
#include "app/state/offered.h"
#include "app/state/settings.h"
#include "app/workspace/registry.h"

namespace lowrank::shell {

struct Application::Impl {
    Impl(Options given, Services offered);
    ~Impl();  ///< leaves to the next session what a person made and did not save

    void drain();
    void frame(float width, float height);
    bool wants_frame() const;
    bool settled(std::optional<std::int64_t> t);
    bool theory_is_settled() const;
    const RaceTheory* theory_in_force() const;  ///< of the race on screen, or null
    double ui_scale() const;
    workspace::SharedRace shared_race() { return {app, race, session, theory}; }
    workspace::View& front() const { return *views[app.tab]; }
    const std::vector<state::ManualPage> manual = lesson::read_manual();
    double window_height = 0;  ///< device px, of the last frame
    double clock() const;      ///< seconds since the start

    void hear_keys();
    /// Before a lecture a lesson makes room, and the welcome always does.
    state::Actions makes_room() const;
    state::Actions meaning_of(const KeyEvent& event) const;  ///< where no control uses it
    void perform(const state::Actions& actions);
    void carry_out_all(const state::Effects& effects);
    void begin_lesson(bool first_start);
    /// Below the others, which it makes lower, or in its column: a lesson's strip, or that of a lecture's
    /// scene.
    void draw_lesson(ui::Ui& ui, Regions& regions);
    void take_saved();  ///< what the saver is done with
    /// The newest experiment that an earlier session left, or nothing where it is what is here.
    void offer_left_behind();
    void say_of_kept();
    void submit(const state::SubmitExperiment& what);
    void submit_pending();
    /// Which methods a table leaves out is known once it is read: the race waits for that, the window does
    /// not.
    bool waits_for_table() const;  ///< what is pending, to know how large its table is
    void measure_table();
    void table_measured(const std::string& path, bool small);
    void draw_window(const ui::Context& context, float width, float height);
    void draw_room(ui::Ui& ui, float width, float height);
    void draw_preview(ui::Ui& ui, paint::Rect box);
    /// Of the figure of the export dialog: the curves that it names, what its axes show, and its last moment.
    std::vector<figure::PageCurve> exported_curves();
    figure::ShownRanges exported_ranges();
    std::optional<std::int64_t> exported_last();

    // application_stage.cpp
    void draw_stage(ui::Ui& ui, float width, float height);
    /// The cards of the workspace in front, or the one that is enlarged.
    void draw_cards(ui::Ui& ui, paint::Rect centre, paint::Rect transport);
    /// Plays again what has ended on a stage that loops.
    void loop_stage();
    std::optional<state::Stage> stage_after(const KeyEvent& event) const;
    /// Says where the scene on screen asks for a card that its workspace does not have.
    void look_at_cards();
    /// A key of a clicker, or the one that begins a stage: the halo waits for the mouse.
    void lay_pointer_down(const KeyEvent& event);
    /// Where the mouse is in this frame; used: a button is down, or the wheel turns.
    void follow_pointer(paint::Point at, bool used);
    /// How much of it an audience sees, from 0 to 1.
    float pointer_strength();
    /// AppState::now when it begins to go; infinity where it does not.
    double pointer_fades() const;
    bool stage_is_black() const { return app.stage.on && app.stage.black; }

    /// At full speed the same race would be on screen again within a frame, as if nothing had run: it is
    /// slowed down for this once.
    void begin_replay();
    /// Once it is over; another race is another thing.
    void mind_replay();
    void end_replay();

    // application_carry_out.cpp
    void carry_out(const state::Effect& effect);
    void open(const std::string& path);
    void opened(const std::string& path, const Result<Opened>& result);
    void take(const TakeOpened& taken);
    void list_folder(const std::string& path);
    void save(const state::RequestSave& request);
    void write_figure(const state::RequestExport& request, const state::ExportSettings& settings);
    void write_film(const state::RequestExport& request, const state::ExportSettings& settings);
    void keep_settings();
    void prepare_shipped_picture();
    std::string plain_experiment_words(const ExperimentSpec& spec) const;

    // application_trust.cpp
    bool is_allowed(const std::string& checksum) const;
    /// Whether it is shown without what it asks for, and nobody is asked now.
    bool was_declined(const std::string& checksum);
    /// Asks what has to be asked: then the file waits for the answer, or is taken without what it asks for.
    bool asks_before_taking(const std::string& path, const Opened& opened);
    bool asks_before_lesson(const lesson::StartLesson& start);
    /// What may be shown of a lesson that was saved anew while it runs, and why not all of it.
    std::shared_ptr<const lesson::Lesson> admitted(std::shared_ptr<const lesson::Lesson> saved,
                                                   std::string& why);
    void keep_answer(const state::KeepAnswer& answer);
    /// A line that is copied here does all that it says where it is pasted again.
    void mark_own_line(const std::string& text);
    /// Pauses a race that nobody was asked about once it has run for long.
    void mind_budget();
    /// What was made before this moment and is not here any more becomes a file under Open recent.
    void leave_to_recent(const ExperimentFile& before, const state::Handmade& made);

    Options options;
    Services services;
    state::Places places;
    state::Answers answers;
    std::set<std::string> declined;  ///< checksums of which a no was said in this session
    state::Demands lesson_allowed;   ///< of the lesson under way
    bool lesson_unasked = false;     ///< it comes from elsewhere, and asked for nothing
    bool unasked = false;            ///< the same of the scenes that are here
    bool on_budget = false;          ///< the race on screen is of these
    state::AppState app;
    Race race;
    state::KeptExperiment kept;
    Saver saver;
    FilmMaker films;
    Reader reader;
    std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
    Session session;  ///< after what its worker calls

    std::shared_ptr<const RaceTheory> theory;             ///< the session's newest word
    std::vector<std::unique_ptr<workspace::View>> views;  ///< in the order of the tabs
    const workspace::View* shown = nullptr;               ///< in front in the frame drawn last
    MatrixPictureSource pictures;
    lesson::Lessons lessons;
    ui::Memory memory;
    TypedRefusals typed_refusals;
    std::vector<Fill> backdrop;  ///< of the frame drawn last
    paint::Rect notices_at;      ///< of the frame that is being drawn
    std::vector<theme::MethodStyle> styles;
    theme::ThemeName styles_theme = theme::ThemeName::Light;
    std::vector<KeyEvent> keys;               ///< nobody has answered yet, in their order
    state::Actions queued, queued_for_frame;  ///< drops, orders from outside: applied at the next frame
    std::optional<state::SubmitExperiment> pending;
    std::string measuring;  ///< the table that is read to know how large it is; empty: none
    std::string last_refusal;
    state::Settings kept_settings;          ///< what the settings' file had from this window last
    std::vector<std::string> asked_recent;  ///< of FileDialogs::recent what it was asked to have
    double loops_at = std::numeric_limits<double>::infinity();  ///< AppState::now when the stage begins anew
    std::optional<paint::Point> pointer_rests_at;               ///< while the mouse has not moved since
    std::optional<paint::Point> pointer_seen_at;                ///< of the frame drawn last
    double pointer_fades_at =
        -std::numeric_limits<double>::infinity();  ///< AppState::now; minus infinity: it has
    double monitor_scale = 1;
    double drawn_at = 0;  ///< AppState::now of the frame before
    enum class Replay { None, Asked, UnderWay } replay = Replay::None;
    bool changed = true;  ///< race or state differ from what was drawn last
    bool pictures_moved = false;
};

}  // namespace lowrank::shell
