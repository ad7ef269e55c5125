// Actions on what is seen, on dialogs and on files.
#include <fstream>
#include <limits>

#include "app/state/apply.h"
#include "app/state/effects.h"
#include "app/state/figure_catalogue.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "app/workspace/race/race_state.h"
#include "tests/app/state/find_effect.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using namespace lowrank::quadratic;
using namespace lowrank::race;
using namespace lowrank::state;
using lowrank::testing::find;

TEST_CASE("views start as their figures need, and one set by hand is kept") {
    AppState s;
    CHECK(race_of(s).view(FigureKind::Error).log_y);
    CHECK_FALSE(race_of(s).view(FigureKind::Stepsize).log_y);
    ViewState view = race_of(s).view(FigureKind::Momentum);
    view.x = AxisRange{3, 9};
    apply(s, SetView{FigureKind::Momentum, view});
    CHECK(race_of(s).view(FigureKind::Momentum) == view);
    CHECK(race_of(s).active == FigureKind::Momentum);
    apply(s, SetXAxis{XAxis::Seconds});
    CHECK_FALSE(race_of(s).view(FigureKind::Momentum).x);
    apply(s, ActivateFigure{FigureKind::Error});
    CHECK(race_of(s).active == FigureKind::Error);
    apply(s, SetObjectiveColumn{ObjectiveColumn::Gradient});
    CHECK(race_of(s).objective_column == ObjectiveColumn::Gradient);
}

TEST_CASE("theory is shown or not, which is kept, the fit's range holds a few points") {
    AppState s;
    CHECK(s.theory.on);
    CHECK(find<KeepSettings>(apply(s, SetPredictions{false})));
    CHECK_FALSE(s.theory.on);
    CHECK_FALSE(find<KeepSettings>(apply(s, SetPredictions{false})));
    apply(s, SetFitRange{FitRange{12, 30}});
    CHECK(race_of(s).fit_range == FitRange{12, 30});
    apply(s, SetFitRange{FitRange{-5, -9}});
    CHECK(race_of(s).fit_range == FitRange{0, 3});
    apply(s, SetFitRange{});
    CHECK_FALSE(race_of(s).fit_range);
    CHECK(s.steps.undo.empty());
}

TEST_CASE("the cursor stays within the race and follows when told") {
    AppState s;
    s.race.progress.last = 40;
    CHECK(s.cursor_t() == 40);
    apply(s, NudgeCursor{-1});
    CHECK(s.race.cursor == 39);
    apply(s, NudgeCursor{-100});
    CHECK(s.race.cursor == 0);
    apply(s, MoveCursor{1000});
    CHECK(s.race.cursor == 40);
    apply(s, MoveCursor{});
    CHECK_FALSE(s.race.cursor);
    CHECK(s.steps.undo.empty());
}

TEST_CASE("hide, solo and restore") {
    AppState s;
    apply(s, HideMethod{1, true});
    apply(s, SoloMethod{4});
    CHECK(s.curves.hidden.size() == s.experiment.methods.size() - 1);
    CHECK_FALSE(s.curves.hidden.contains(4));
    apply(s, SoloMethod{5});
    CHECK_FALSE(s.curves.hidden.contains(5));
    apply(s, SoloMethod{5});
    CHECK(s.curves.hidden == std::set<Index>{1});
    apply(s, HideMethod{1, false});
    CHECK(s.curves.hidden.empty());
    apply(s, HideMethod{77, true});
    CHECK(s.curves.hidden.empty());
}

TEST_CASE("a double-click that restores restores, though its first click hid the curve for a moment") {
    AppState s;
    apply(s, HideMethod{1, true});
    const auto double_click = [&](Index m) {
        const bool was_hidden = s.curves.hidden.contains(m);
        apply(s, HideMethod{m, !was_hidden});
        apply(s, HideMethod{m, was_hidden});
        apply(s, SoloMethod{m});
    };
    double_click(4);
    CHECK(s.soloed());
    double_click(5);
    CHECK(s.curves.hidden.size() == s.experiment.methods.size() - 1);
    double_click(5);
    CHECK(s.curves.hidden == std::set<Index>{1});
    // Shown or hidden by hand beside the one alone: that is what comes back.
    double_click(4);
    apply(s, HideMethod{2, false});
    CHECK_FALSE(s.soloed());
    const std::set<Index> by_hand = s.curves.hidden;
    double_click(4);
    CHECK(s.soloed());
    double_click(4);
    CHECK(s.curves.hidden == by_hand);
}

TEST_CASE("choosing and hovering name methods that are there") {
    AppState s;
    apply(s, SelectMethod{2});
    apply(s, SelectMethod{-4});
    CHECK(s.curves.selected == 2);
    apply(s, HoverMethod{3});
    CHECK(s.curves.hovered == 3);
    apply(s, HoverMethod{-1});
    CHECK(s.curves.hovered == -1);
}

TEST_CASE("theme and scale are kept, within what can be read") {
    AppState s;
    CHECK(find<KeepSettings>(apply(s, SetTheme{theme::ThemeName::Dark})));
    CHECK(apply(s, SetTheme{theme::ThemeName::Dark}).empty());
    apply(s, SetScale{100});
    CHECK(s.look.scale == 3);
    apply(s, SetScale{std::numeric_limits<double>::quiet_NaN()});
    CHECK(s.look.scale == 3);
    apply(s, FoldPanel{true, false});
    CHECK(s.sides.right_open == false);
    CHECK(find<GoFullscreen>(apply(s, Fullscreen{}))->on);
    CHECK_FALSE(find<GoFullscreen>(apply(s, Fullscreen{}))->on);
}

TEST_CASE("dialogs propose names that follow the figure and the format") {
    AppState s;
    race_of(s).active = FigureKind::Momentum;
    apply(s, ShowDialog{Dialog::Export});
    CHECK(s.dialog == Dialog::Export);
    CHECK(s.export_settings.figure == "momentum");
    CHECK(s.export_settings.path.ends_with(".svg"));
    ExportSettings settings = s.export_settings;
    settings.format = ExportFormat::Pdf;
    settings.figure = "race";
    apply(s, SetExport{settings});
    CHECK(s.export_settings.path.ends_with(".pdf"));
    CHECK(s.export_settings.path.find("race-") != std::string::npos);
    settings = s.export_settings;
    settings.width_mm = -5;
    settings.dpi = 999999;
    settings.font_pt = std::numeric_limits<double>::quiet_NaN();
    apply(s, SetExport{settings});
    CHECK(s.export_settings.width_mm == 20);
    CHECK(s.export_settings.dpi == 2400);
    CHECK(s.export_settings.font_pt == 8);
    CHECK(find<ListFolder>(apply(s, ShowDialog{Dialog::Save})));
    apply(s, SetSave{{SaveWhat::Csv, s.files.save.path}});
    CHECK(s.files.save.path.ends_with(".csv"));
    apply(s, SetSave{{SaveWhat::Csv, "/elsewhere/mine.txt"}});
    CHECK(s.files.save.path == "/elsewhere/mine.txt");
}

TEST_CASE("a file that is there is replaced only after a yes") {
    const testing::TempFolder folder;
    const std::string path = folder.path("there.svg");
    std::ofstream(path) << "old";
    AppState s;
    apply(s, ShowDialog{Dialog::Export});
    CHECK_FALSE(find<WriteExport>(apply(s, RequestExport{"error", path})));
    CHECK(s.dialog == Dialog::Replace);
    REQUIRE(s.files.replace);
    CHECK(apply(s, AnswerReplace{false}).empty());
    CHECK(s.dialog == Dialog::Export);
    // Escape ends no more than the question.
    apply(s, RequestExport{"error", path});
    CHECK(apply(s, ShowDialog{Dialog::None}).empty());
    CHECK(s.dialog == Dialog::Export);
    CHECK_FALSE(s.files.replace);
    apply(s, RequestExport{"error", path});
    const Effects yes = apply(s, AnswerReplace{true});
    REQUIRE(find<WriteExport>(yes));
    CHECK(find<WriteExport>(yes)->request.replace);
    written(s, path, "Exported.", false);
    CHECK(s.dialog == Dialog::None);
    CHECK(find<WriteExport>(apply(s, RequestExport{"error", folder.path("new.svg")})));
    CHECK(find<WriteSave>(apply(s, RequestSave{SaveWhat::Csv, folder.path("new.csv")})));
    apply(s, RequestSave{SaveWhat::Csv, path});
    CHECK(find<WriteSave>(apply(s, AnswerReplace{true}))->request.replace);
    CHECK(apply(s, RequestSave{SaveWhat::Csv, ""}).empty());
    CHECK(s.notices.back().failure);
}

TEST_CASE("opening, pasting, copying and leaving are asked of the shell") {
    AppState s;
    apply(s, ShowDialog{Dialog::Open});
    apply(s, TypePath{"a.png"});
    apply(s, SetOpenFilter{OpenFilter::Pictures});
    CHECK(s.files.typed_path == "a.png");
    CHECK(s.files.filter == OpenFilter::Pictures);
    CHECK(find<ListFolder>(apply(s, EnterFolder{"/tmp"}))->path == "/tmp");
    CHECK(find<ReadFile>(apply(s, OpenFile{"/tmp/a.png"}))->path == "/tmp/a.png");
    CHECK(s.under_way.reading == "/tmp/a.png");
    was_read(s, "/tmp/a.png", "There is no such file.");
    CHECK(s.dialog == Dialog::Open);
    CHECK(s.files.typed_path == "a.png");
    CHECK(s.files.failure == "There is no such file.");
    CHECK(s.notices.empty());
    apply(s, OpenFile{"/tmp/a.png"});
    CHECK(s.files.failure.empty());
    was_read(s, "/tmp/a.png", "");
    CHECK(s.dialog == Dialog::None);
    CHECK(s.under_way.reading.empty());
    // Where no dialog waits, a notice says it; what takes long is said and can be cancelled.
    apply(s, OpenFile{"/tmp/b.png"});
    CHECK(next_expiry(s) < 1);
    s.now += 1;
    CHECK(expire_notices(s));
    CHECK_FALSE(expire_notices(s));
    CHECK(find<StopReading>(apply(s, CancelReading{})));
    CHECK(s.under_way.reading.empty());
    was_read(s, "/tmp/c.png", "No.");
    CHECK(s.notices.back().failure);
    CHECK(apply(s, OpenFile{""}).empty());
    CHECK(find<PasteClipboard>(apply(s, PasteFromClipboard{})));
    CHECK(find<CopyReadout>(apply(s, CopyValues{})));
    CHECK(find<CloseWindow>(apply(s, Quit{})));
    CHECK(s.quit);
    apply(s, SetCompose{s.experiment.methods[0].spec});
    CHECK(s.composed == s.experiment.methods[0].spec);
}

TEST_CASE("notices end by themselves, failures stay, the same one twice is one") {
    AppState s;
    apply(s, Notify{"done", false});
    apply(s, Notify{"broken", true});
    apply(s, Notify{"broken", true});
    REQUIRE(s.notices.size() == 2);
    CHECK(next_expiry(s) > s.now);
    s.now = next_expiry(s);
    CHECK(expire_notices(s));
    REQUIRE(s.notices.size() == 1);
    CHECK(s.notices[0].sentence == "Broken");
    CHECK(next_expiry(s) == std::numeric_limits<double>::infinity());
    apply(s, DismissNotice{s.notices[0].id});
    CHECK(s.notices.empty());
    // On a dialog a failure of before would lie on its buttons.
    apply(s, Notify{"broken", true});
    apply(s, ShowDialog{Dialog::None});
    CHECK(s.notices.size() == 1);
    apply(s, ShowDialog{Dialog::Open});
    CHECK(s.notices.empty());
}

TEST_CASE("another source takes no range along, and decibels have no logarithm") {
    AppState s;
    CHECK(has_log_y(s, FigureKind::Error));
    ViewState view = race_of(s).view(FigureKind::Error);
    view.y = AxisRange{1e-4, 1};
    apply(s, SetView{FigureKind::Error, view});
    ExperimentSpec picture = s.experiment;
    picture.problem.source = ProblemSource::Picture;
    picture.problem.path = "photo.png";
    picture.problem.rate = 0.4;
    apply(s, EditExperiment{picture, false, "picture"});
    REQUIRE(s.refusal.empty());
    CHECK(race_of(s).centre == CentreView::Matrix);  // to watch it fill in
    apply(s, ShowCentre{CentreView::Curves});
    picture.problem.rank = 5;
    apply(s, EditExperiment{picture, false, "rank"});
    CHECK(race_of(s).centre == CentreView::Curves);  // what a person has switched stays
    CHECK_FALSE(race_of(s).view(FigureKind::Error).y);
    CHECK_FALSE(has_log_y(s, FigureKind::Error));
    CHECK(has_log_y(s, FigureKind::Objective));
    picture.problem.path = "other.png";
    apply(s, EditExperiment{picture, false, "picture"});
    CHECK(race_of(s).centre == CentreView::Matrix);
    apply(s, Undo{});
    apply(s, Undo{});
    apply(s, Undo{});
    CHECK(s.experiment.problem.source == ProblemSource::Generated);
    CHECK(race_of(s).centre == CentreView::Curves);
}

TEST_CASE("foreign curves hide and solo like ours, and can be taken away") {
    AppState s;
    s.foreign = {{"a", {0}, {1}, {}}, {"b", {0}, {1}, {}}, {"c", {0}, {1}, {}}};
    const Index a = curve_of_foreign(0), b = curve_of_foreign(1), c = curve_of_foreign(2);
    CHECK(foreign_of(c) == 2);
    CHECK(s.has_curve(c));
    CHECK_FALSE(s.has_curve(curve_of_foreign(3)));
    CHECK_FALSE(s.has_curve(-1));
    apply(s, HideMethod{a, true});
    apply(s, SoloMethod{b});
    CHECK(s.curves.hidden.size() == s.experiment.methods.size() + 2);
    CHECK_FALSE(s.curves.hidden.count(b));
    apply(s, SelectMethod{b});  // none of ours
    CHECK(s.curves.selected != b);
    apply(s, SoloMethod{b});
    CHECK(s.curves.hidden == std::set<Index>{a});
    // Those behind one that goes keep what was done to them.
    apply(s, HideMethod{c, true});
    apply(s, HideMethod{a, false});
    apply(s, RemoveForeign{0});
    REQUIRE(s.foreign.size() == 2);
    CHECK(s.foreign[1].name == "c");
    CHECK(s.curves.hidden == std::set<Index>{curve_of_foreign(1)});
    apply(s, SoloMethod{curve_of_foreign(0)});
    apply(s, RemoveForeign{0});
    CHECK_FALSE(s.curves.solo);
    CHECK(s.curves.hidden == std::set<Index>{curve_of_foreign(0)});
    apply(s, ShowAllCurves{});
    CHECK(s.curves.hidden.empty());
    apply(s, RemoveForeign{5});
    CHECK(s.foreign.size() == 1);
    // Another list of methods forgets hidden methods, not hidden files.
    apply(s, HideMethod{curve_of_foreign(0), true});
    apply(s, RemoveMethod{2});
    CHECK(s.curves.hidden == std::set<Index>{curve_of_foreign(0)});
}

TEST_CASE("a measurement goes with the axis it was made on") {
    AppState s;
    ViewState view = race_of(s).view(FigureKind::Objective);
    view.measure = Measure{1, 2, 3, 4, -1};
    apply(s, SetView{FigureKind::Objective, view});
    apply(s, SetObjectiveColumn{ObjectiveColumn::Gradient});
    CHECK_FALSE(race_of(s).view(FigureKind::Objective).measure);
    apply(s, SetView{FigureKind::Objective, view});
    apply(s, SetXAxis{XAxis::Seconds});
    CHECK_FALSE(race_of(s).view(FigureKind::Objective).measure);
}

TEST_CASE("the error of ratings is linear by default, and other problems have their logarithm back") {
    AppState s;
    REQUIRE(race_of(s).view(FigureKind::Error).log_y);
    ExperimentSpec spec = s.experiment;
    spec.problem.source = ProblemSource::Ratings;
    spec.problem.path = "ratings.csv";
    spec.problem.rank = 2;
    apply(s, EditExperiment{spec, false, "ratings"});
    REQUIRE(s.refusal.empty());
    CHECK_FALSE(race_of(s).view(FigureKind::Error).log_y);
    CHECK(race_of(s).view(FigureKind::Objective).log_y);
    // A person may have it otherwise: more of the same leaves it.
    ViewState view = race_of(s).view(FigureKind::Error);
    view.log_y = true;
    apply(s, SetView{FigureKind::Error, view});
    spec.problem.rank = 3;
    apply(s, EditExperiment{spec, false, "rank"});
    CHECK(race_of(s).view(FigureKind::Error).log_y);
    apply(s, Undo{});
    apply(s, Undo{});
    CHECK(race_of(s).view(FigureKind::Error).log_y);
    AppState opened;
    opened.start_with(spec);
    CHECK_FALSE(race_of(opened).view(FigureKind::Error).log_y);
}

TEST_CASE("the export dialog opens with the figure of the card that is active, whatever the workspace") {
    AppState s;
    for (const auto& tab : standard_tabs()) {
        s.show_workspace(tab->info().name);
        apply(s, ShowDialog{Dialog::Export});
        const FigureRow* row = find_figure(s.export_settings.figure);
        REQUIRE(row);
        CHECK(row->workspace == tab->info().name);
        CHECK_FALSE(tab->figures().empty());
    }
    s.show_workspace("quadratic");
    for (const auto& [figure, name] : {std::pair(QuadraticFigure::Error, "quadratic-error"),
                                       {QuadraticFigure::Theta, "quadratic-theta"}}) {
        quadratic_of(s).active = figure;
        CHECK(s.front().figure_to_export(s) == name);
    }
    s.show_workspace("rates");
    CHECK(s.front().figure_to_export(s) == "rate-map");
    CHECK_FALSE(find_figure("no such figure"));
}

TEST_CASE("a film under way is said each time somebody quits, and dropped by whoever asks again at once") {
    AppState s;
    s.under_way.film = FilmProgress{34, 125};
    s.now = 100;
    CHECK_FALSE(find<CloseWindow>(apply(s, Quit{})));
    REQUIRE_FALSE(s.notices.empty());
    CHECK(s.notices.back().sentence == "A film is being written, 34 of 125 pictures: quit again to drop it.");
    // Who stayed has to be told again.
    s.now = 200;
    CHECK_FALSE(find<CloseWindow>(apply(s, Quit{})));
    s.now = 203;
    CHECK(find<CloseWindow>(apply(s, Quit{})));
    CHECK(s.quit);
}
