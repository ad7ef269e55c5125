// The Studies workspace: a study on a thread of its own, its map filling in, its numbers beside it.
#pragma once
#include <map>

#include "app/ui/stack.h"
#include "app/workspace/studies/figures/phase_map.h"
#include "app/workspace/studies/figures/study_compare.h"
#include "app/workspace/studies/figures/study_curves.h"
#include "app/workspace/studies/figures/study_strips.h"
#include "app/workspace/studies/studies_state.h"
#include "app/workspace/studies/study_finder.h"
#include "app/workspace/studies/study_runner.h"
#include "app/workspace/studies/study_shelf.h"
#include "app/workspace/view.h"
#include "core/study/summary.h"

namespace lowrank::studies {

class StudiesView final : public workspace::View {
public:
    explicit StudiesView(const workspace::ViewServices& services)
        : services_(services), runner_(services.wake), finder_(services.wake) {}

    void begin(state::AppState& app) override;
    bool drain(const workspace::SharedRace& shared) override;
    void update(const workspace::SharedRace& shared, const workspace::Frame& frame) override;
    bool carry_out(state::AppState& app, const state::Owned& effect) override;
    bool wants_frame() const override { return plan_due_; }
    bool settled(const workspace::SharedRace& shared, std::optional<std::int64_t> t) const override;
    panels::TransportModel timeline(const ui::Context& context) const override;
    float draw_left(ui::Ui& ui, paint::Rect inside, float panel_height) override;
    void draw_centre(ui::Ui& ui, paint::Rect centre, paint::Rect transport) override;
    float draw_right(ui::Ui& ui, paint::Rect inside, float panel_height) override;
    std::string readout(const state::AppState& app, const Race& race) const override;
    std::vector<figure::FigureValues> figure_values(const state::AppState& app) const override;
    std::vector<workspace::CardName> cards(const state::AppState& app) const override;
    std::string card_in_front(const state::AppState& app) const override;
    void draw_cards(ui::Ui& ui, std::span<const workspace::PlacedCard> cards) override;
    Result<figure::Page> page(const std::string& figure, const workspace::SharedRace& shared,
                              const theme::Theme& theme, float detail) const override;

private:
    /// A figure that is shown, but for the map.
    struct ShownPage {
        std::optional<StudyLook> built;  ///< what it was built for; absent: it is out of date
        Result<std::unique_ptr<StudyCurves>> curves = Failure{};
        figure::PlacedPage laid_out;
        std::vector<figure::PlacedPanel> placed;  ///< of its curves
        bool staged = false;                      ///< built for the stage
        paint::Rect placed_in;
        std::optional<StudyPlace> held;  ///< where a hand that drags over its curves has begun
        StudyEnds dragged;               ///< between which places it has dragged
        StudyStrips strips;
        std::optional<StudyPlace> keyed;  ///< where the arrow keys read it
    };

    std::string own_folder() const;
    std::string last_file_note() const;  ///< which file that is
    std::string own_file(state::AppState& app, const StudySpec& study, bool of_scene) const;
    /// The next window begins where this one was; a full disk must not stop a study.
    void remember_file(const std::string& path) const;
    /// Shows these rows in place of those there were, whose file goes to Open recent. file: of these; empty
    /// where it is none of a person's.
    void replace(state::AppState& app, const StudySpec& study, std::vector<TrialRow> rows,
                 const std::string& file);
    void show(const StudiesState& s, const StudySpec& study, std::vector<TrialRow> rows);
    void find(const FindStudy& wanted);
    /// Shows a study again that was on screen; where its trials are no longer at hand its file is read.
    void recall(state::AppState& app, const StudyShown& shown);
    void show_recalled(state::AppState& app, const StudyShown& shown, std::vector<TrialRow> rows);
    /// Stops what runs, and leaves the screen to the empty study of the fields.
    void leave(state::AppState& app);
    bool take_found(state::AppState& app);
    /// Of a file that is read to show its study again.
    bool take_recalled(state::AppState& app, const StudyFinder::Found& found);
    /// The study of the fields, made once for each choice: it looks at every cell.
    const Result<StudySpec>& wanted(const StudyChoice& choice);
    /// Name and value of each number of a cell.
    std::vector<std::pair<std::string, std::string>> numbers_of(const StudiesState& s, Index cell) const;

    workspace::ViewServices services_;
    figure::Surface paint_map(ui::Ui& ui, paint::Rect card);
    /// The map before the study: which cells will be run, and which have too few samples.
    void draw_planned(ui::Ui& ui, paint::Rect card);
    void draw_map(ui::Ui& ui, paint::Rect card);
    StudyPageInput page_input(const StudiesState& s) const;
    void draw_page(ui::Ui& ui, paint::Rect card, std::string_view figure);
    void draw_figure(ui::Ui& ui, paint::Rect card, std::string_view figure);
    /// The place that the arrow keys have moved to, while the card has the keyboard.
    std::optional<paint::Point> read_by_keys(ui::Ui& ui, paint::Rect card, const std::string& id,
                                             ShownPage& page);
    /// Sets the end that a key has asked for where the frame's figures are read.
    void answer_mark(ui::Ui& ui) const;
    void make_stale();
    /// What is looked at, at the right: methods, cost, cell. Returns the height it took.
    float draw_look(ui::Ui& ui, paint::Rect inside) const;
    /// What the study has found for the race, where that is of the same data, and the way back there.
    void draw_found(ui::Ui& ui, ui::Stack& rows) const;
    /// The same over the figure, while the panel at the right is folded: in the room that its head has left,
    /// or where that is too narrow in a row of its own above what is below.
    void draw_found_in_head(ui::Ui& ui, paint::Rect room, paint::Rect& below) const;
    static void use_rank(ui::Ui& ui, paint::Rect at, Index rank);
    static void back_to_race(ui::Ui& ui, paint::Rect at);

    /// Shared with pages; changed on the main thread alone.
    std::shared_ptr<std::vector<TrialRow>> rows_ = std::make_shared<std::vector<TrialRow>>();
    StudyShelf shelf_;            ///< of those that were on screen before
    std::optional<Index> found_;  ///< the rank that the data ask for, once the study has ended
    std::map<std::string_view, ShownPage> pages_;
    std::optional<StudyEnd> reading_;  ///< what the figures of the frame are read at
    PhaseMapInput map_;
    std::optional<StudySummary> summary_;  ///< of the rows, that the map copies
    std::optional<std::pair<StudyChoice, Result<StudySpec>>> wanted_;
    bool as_text_ = false;                ///< axes and methods are typed, and not chosen from menus
    std::optional<StudyChoice> planned_;  ///< whose empty map that is, before a study has begun
    bool typing_ = false;                 ///< a field is typed into: its text is on its way to another study
    bool plan_due_ = false;               ///< and was left: the empty map is another one now
    std::string kept_before_;             ///< of the study on screen, before the one that runs has its file
    bool has_file_ = false;               ///< the one that runs has it
    bool of_scene_ = false;               ///< the one that runs is a scene's
    std::string shown_file_;              ///< a person's, of the rows on screen
    PhaseMap laid_out_;
    paint::Rect area_;
    bool stale_ = true;
    Index hovered_ = -1;  ///< cell under the pointer, or chosen by keys
    Index keyed_ = 0;     ///< the last one that keys have chosen
    bool of_last_window_ =
        false;  ///< the file that is looked for is of the study that the window before this one had
    /// What the file that is looked for is to bring back, and for which fields.
    std::optional<std::pair<StudyShown, StudyChoice>> recalled_;
    StudyRunner runner_;
    StudyFinder finder_;
};

}  // namespace lowrank::studies
