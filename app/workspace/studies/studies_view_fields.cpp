// The fields of a study: menus and ticks, or the text that they are a view of; what is wrong stands at its
// field.
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <utility>

#include "app/ui/context_menu.h"
#include "app/ui/parameter_row.h"
#include "app/ui/stack.h"
#include "app/workspace/studies/figures/phase_map.h"
#include "app/workspace/studies/studies_view.h"
#include "app/workspace/studies/study_menus.h"
#include "app/workspace/studies/study_rows.h"
#include "core/text/bounds.h"
#include "core/text/counts.h"
#include "core/text/numbers.h"

namespace lowrank::studies {
namespace {

using namespace studies;
using namespace ui;

/// One of the two axes: where its text is, and how its controls are called.
struct AxisPlace {
    std::string id;
    std::string_view label, hint;
    std::string StudyChoice::*text;
};
const std::array<AxisPlace, 2> kAxes = {{
    {"studies.x", "Axis to the right", "rate=0.1:0.95:by:0.05", &StudyChoice::x},
    {"studies.y", "Axis upwards", "rank=1:10", &StudyChoice::y},
}};

constexpr double kMostMenuSteps = 1000;

constexpr std::string_view kAxisSyntax =
    "KEY=LOW:HIGH:N, KEY=LOW:HIGH:by:S or KEY=a,b,c over any key of the problem or of the methods: rate, "
    "rank, noise, condition, d, q, …; or method=…";

/// How many a person has chosen, as an axis or in every cell.
Index methods_asked_for(const StudySpec& study) {
    for (const auto& axis : {study.x, study.y})
        if (axis && axis->key == "method") return static_cast<Index>(axis->values.size());
    return study_methods(study);
}

/// What the rows of one column have in common.
class StudyFields {
public:
    StudyFields(Ui& ui, paint::Rect inside, const StudiesState& s) : ui_(ui), s_(s), rows_(ui, inside) {}

    template <class Set>
    void change(std::string_view what, bool live, Set set) {
        StudyChoice next = s_.choice;
        set(next);
        ui_.context().emit(EditStudy{next, live, std::string(what)});
    }
    Stack& rows() { return rows_; }

    void head(bool& as_text);
    void problem();
    void axis_menus(const AxisPlace& place);
    void axis_field(const AxisPlace& place);
    void ticks();
    void methods_field();
    void file();
    void errors();
    /// Whether a field said what is wrong with it.
    bool slipped() const { return slipped_; }

private:
    void label(const std::string& id, std::string_view words, std::string_view tooltip) {
        rows_.gap(6);
        const Rect name = rows_.next(20);
        ui_.area(id + ".label", name);
        ui_.tooltip(tooltip);
        ui_.text(name, words, {ui_.theme().quiet, 12});
    }
    void box(const std::string& id, std::string_view what, std::string_view hint,
             std::string StudyChoice::*which) {
        if (auto text = ui_.text_box(id, rows_.next(), s_.choice.*which, hint, kLongestValue))
            change(what, false, [&](StudyChoice& c) { c.*which = *text; });
    }
    void slip(const std::string& id, const std::string& why) {
        if (why.empty()) return;
        slipped_ = true;
        const Rect under = rows_.rest();
        rows_.paragraph(paint::escape_markup(why), {ui_.theme().bad, 12});
        ui_.probe(id + ".slip", {under.x, under.y, under.w, rows_.rest().y - under.y});
    }
    /// part: of the axis, in the name of the step that undo takes back.
    void put(const AxisPlace& place, const AxisMenu& menu, std::string_view part) {
        change(std::string(place.label) + ", " + std::string(part), false,
               [&](StudyChoice& c) { c.*place.text = axis_text(menu); });
    }
    void axis_range(const AxisPlace& place, const AxisMenu& menu);
    void axis_slip(const AxisPlace& place);
    void offer_drawn();
    std::vector<figure::MenuItem> axis_items(const AxisPlace& place, const AxisMenu& menu) const;

    Ui& ui_;
    const StudiesState& s_;
    Stack rows_;
    bool slipped_ = false, offered_ = false;
};

void StudyFields::head(bool& as_text) {
    Rect head = rows_.next(24);
    ui_.section(head, "STUDY");
    if (ui_.link("studies.reset", cut_right(head, ui_.px(46)), "reset")) {
        ui_.context().emit(ResetStudy{});
        as_text = false;
    }
    ui_.tooltip("Completion over rate and rank with three methods. Can be undone.");
    if (ui_.link("studies.text", cut_right(head, ui_.px(84)), as_text ? "by menus" : "as text"))
        as_text = !as_text;
    ui_.tooltip(as_text ? "Axes and methods by menus and ticks"
                        : "Axes and methods as 'sweep' takes them on the command line");
    rows_.gap(2);
}

void StudyFields::problem() {
    // A file says itself what it holds; its name stands below.
    const bool drawn = is_drawn(s_.choice.base.problem);
    if (drawn) {
        std::vector<std::string_view> labels;
        for (const ProblemKind kind : kProblemKinds) labels.push_back(row_of(kind).label);
        if (const auto picked =
                ui_.segmented("studies.kind", rows_.next(30), labels, static_cast<int>(s_.choice.kind)))
            change("problem", false, [&](StudyChoice& c) {
                const auto kind = kProblemKinds[static_cast<std::size_t>(*picked)];
                const bool usual = std::ranges::any_of(
                    kProblemKinds, [&](ProblemKind each) { return c.x == *row_of(each).rate->axis; });
                if (usual) c.x = *row_of(kind).rate->axis;
                if (c.n == row_of(c.kind).studied_side) c.n = row_of(kind).studied_side;
                c.kind = kind;
            });
        rows_.gap(4);
    }
    for (const StudyRow& row : study_rows()) {
        if (!(*row.there)(s_.choice)) continue;
        const double value = row.number(s_.choice);
        const std::string shown =
            *row.id == "studies.n" ? size_words(s_.choice) : print_significant(value, 6);
        if (const auto changed = parameter(ui_, rows_.next(), row, s_.choice, value, shown))
            change(row.what->of(s_.choice), changed->live,
                   [&](StudyChoice& c) { c = row.with(c, changed->value); });
    }
    // Where an axis is idle the way out stands below its sentence.
    const bool idle =
        !why_idle_axis(s_.choice, s_.choice.x).empty() || !why_idle_axis(s_.choice, s_.choice.y).empty();
    if (!drawn && !idle) offer_drawn();
}

/// The way out of a file.
void StudyFields::offer_drawn() {
    offered_ = true;
    rows_.gap(4);
    if (ui_.button("studies.drawn", rows_.next(26), "Use drawn matrices"))
        change("drawn matrices", false, [](StudyChoice& c) { c = on_drawn(c); });
    ui_.tooltip("Matrices that are drawn anew for each seed, in place of the file. Can be undone.");
}

/// What is wrong with an axis: of its text, else of what the study reads.
void StudyFields::axis_slip(const AxisPlace& place) {
    const std::string& text = s_.choice.*place.text;
    slip(place.id, why_no_axis(s_.choice.kind, text));
    const std::string idle = why_idle_axis(s_.choice, text);
    slip(place.id, idle);
    if (!idle.empty() && !offered_) offer_drawn();
}

std::vector<figure::MenuItem> StudyFields::axis_items(const AxisPlace& place, const AxisMenu& menu) const {
    std::vector<figure::MenuItem> items;
    for (const AxisChoice& choice : axis_choices(s_.choice.kind)) {
        const std::string key = choice.text.substr(0, choice.text.find('='));
        const bool now = key == menu.key;
        if (std::ranges::any_of(kAxes, [&](const AxisPlace& other) {
                return other.text != place.text && say_one_thing(axis_key(s_.choice.*other.text), key);
            }))
            continue;
        StudyChoice next = s_.choice;
        // The one that is there keeps its values.
        if (!now) next.*place.text = choice.text;
        items.push_back({.id = key.empty() ? "none" : key,
                         .words = choice.words,
                         .ticked = now,
                         .begins_group = key.empty(),
                         .actions = {EditStudy{next, false, fmt::format("{}, parameter", place.label)}}});
    }
    return items;
}

void StudyFields::axis_range(const AxisPlace& place, const AxisMenu& menu) {
    Rect row = rows_.next();
    const auto word = [&](std::string_view words) {
        ui_.text(cut_left(row, std::ceil(ui_.text_width(words, 12)) + ui_.px(5)), words,
                 {ui_.theme().quiet, 12});
    };
    const auto number = [&](const char* part, float width, double value, std::string_view tooltip) {
        const Rect at = inset(cut_left(row, ui_.px(width)), 0, ui_.px(2));
        cut_left(row, ui_.px(7));
        const auto typed = ui_.number(place.id + part, at, value, print_significant(value, 6));
        ui_.tooltip(tooltip);
        return typed;
    };
    const auto give = [&]<class T>(T AxisMenu::*which, T value, std::string_view part) {
        AxisMenu next = menu;
        next.*which = value;
        next = fitted(next);
        if (next != menu) put(place, next, part);
    };
    const double between = menu.high - menu.low + 1,
                 most = counts(menu.key) && between >= 2 ? std::min(between, kMostMenuSteps) : kMostMenuSteps;
    word("from");
    if (const auto low = number(".low", 52, menu.low, "The first value; click to type"))
        give(&AxisMenu::low, *low, "first value");
    word("to");
    if (const auto high = number(".high", 52, menu.high, "The last value; click to type"))
        give(&AxisMenu::high, *high, "last value");
    word("in");
    if (const auto steps = number(".steps", 38, static_cast<double>(menu.steps),
                                  "How many values, both ends included; click to type"))
        give(&AxisMenu::steps,
             static_cast<Index>(nearest_possible(ui_, "Steps", std::round(*steps), {2, most})), "steps");
    word("steps");
}

void StudyFields::axis_menus(const AxisPlace& place) {
    label(place.id, place.label, "What is turned from cell to cell");
    const std::string& text = s_.choice.*place.text;
    const std::optional<AxisMenu> menu = axis_menu(text);
    // What no menu can say stays a text, with its sentence.
    if (!menu) {
        box(place.id, place.label, place.hint, place.text);
        return axis_slip(place);
    }
    Rect row = rows_.next();
    static constexpr std::array<std::string_view, 3> kScales = {"even", "log", "list"};
    const Rect scales = inset(cut_right(row, ui_.px(126)), 0, ui_.px(2));
    cut_right(row, ui_.px(8));
    const Rect key = inset(row, 0, ui_.px(2));
    const std::string name = place.id + ".menu";
    if (ui_.menu_button(place.id + ".key", key, axis_words(s_.choice.kind, menu->key)))
        open_context_menu(ui_.context().memory, name, {key.x, key.bottom() + ui_.px(2)});
    ui_.tooltip("Another parameter; others than these as text");
    context_menu(ui_, name, axis_items(place, *menu));
    if (menu->key.empty()) return;
    if (const auto scale =
            ui_.segmented(place.id + ".scale", scales, kScales, static_cast<int>(menu->scale), kSmallText))
        put(place, with_scale(*menu, static_cast<AxisScale>(*scale)), "scale");
    ui_.tooltip("The same distance from value to value, the same ratio, or values one by one");
    if (menu->scale != AxisScale::List) {
        axis_range(place, *menu);
    } else if (auto list = ui_.text_box(place.id + ".list", rows_.next(), menu->list, "values with commas",
                                        kLongestValue)) {
        AxisMenu next = *menu;
        next.list = *list;
        put(place, next, "list");
    }
    axis_slip(place);
}

void StudyFields::axis_field(const AxisPlace& place) {
    label(place.id, place.label, kAxisSyntax);
    box(place.id, place.label, place.hint, place.text);
    axis_slip(place);
}

void StudyFields::ticks() {
    label("studies.methods", "Methods", "What runs in every cell; other rules of a method as text");
    if (const std::string why = why_no_methods(s_.choice.methods);
        !why.empty() && !s_.choice.methods.empty()) {
        box("studies.methods", "Methods", "narg+r, scaledgd", &StudyChoice::methods);
        return slip("studies.methods", why);
    }
    const std::vector<MethodTick> ticks = method_ticks(s_.choice.methods);
    Rect row{};
    for (std::size_t k = 0; k < ticks.size(); ++k) {
        const MethodTick& tick = ticks[k];
        const bool own = tick.label.find('(') != tick.label.npos;  // with rules: it takes a row
        if (own || row.w <= 0) row = rows_.next(22);
        Rect at = own ? std::exchange(row, {}) : cut_left(row, std::floor(rows_.rest().w / 2));
        if (!own && row.w < ui_.px(60)) row = {};
        const Rect square{at.x, at.y + ui_.px(3), ui_.px(16), ui_.px(16)};
        if (ui_.checkbox("studies.method." + tick.spec, square, tick.on))
            change(tick.label, false,
                   [&](StudyChoice& c) { c.methods = with_method(c.methods, tick.spec, !tick.on); });
        cut_left(at, ui_.px(22));
        ui_.text(at, tick.label, {tick.on ? ui_.theme().text : ui_.theme().quiet, 12});
    }
    slip("studies.methods", why_no_methods(s_.choice.methods));
}

void StudyFields::methods_field() {
    label("studies.methods", "Methods", "Commas between them, as --method takes each");
    box("studies.methods", "Methods", "narg+r, scaledgd", &StudyChoice::methods);
    slip("studies.methods", why_no_methods(s_.choice.methods));
}

void StudyFields::file() {
    label("studies.file", "File",
          "Where its trials are kept as they end: a study that is there is gone on with, by 'sweep' as well. "
          "Empty: in the program's own folder, found again when the window opens");
    box("studies.file", "File", "kept by the program", &StudyChoice::file);
}

void StudyFields::errors() {
    rows_.gap(8);
    const Rect errors = rows_.next(24);
    if (ui_.checkbox("studies.errors", {errors.x, errors.y + ui_.px(4), ui_.px(16), ui_.px(16)},
                     s_.choice.errors))
        change("errors", false, [](StudyChoice& c) { c.errors = !c.errors; });
    ui_.tooltip("Keeps the error of every iteration, for the spread over the seeds");
    ui_.text({errors.x + ui_.px(24), errors.y, errors.w, errors.h}, "Keep the error curves",
             {ui_.theme().text, 12});
    rows_.gap(10);
}

}  // namespace

float StudiesView::draw_left(Ui& ui, paint::Rect inside, float) {
    const StudiesState& s = studies_of(ui.context().state);
    const theme::Theme& t = ui.theme();
    StudyFields fields(ui, inside, s);
    fields.head(as_text_);
    fields.problem();
    for (const AxisPlace& place : kAxes)
        if (as_text_)
            fields.axis_field(place);
        else
            fields.axis_menus(place);
    if (as_text_)
        fields.methods_field();
    else
        fields.ticks();
    // A study that is kept by the program needs no name.
    if (as_text_ || !s.choice.file.empty()) fields.file();
    fields.errors();
    Stack& rows = fields.rows();
    if (const std::string more = besides(s.choice); !more.empty()) {
        rows.paragraph(fmt::format("Also of this study: {}.", more), {t.quiet, 12});
        rows.gap(8);
    }
    const Result<StudySpec>& study = wanted(s.choice);
    if (!s.refusal.empty()) {
        // A field that cannot be read has said so itself.
        if (!fields.slipped()) rows.paragraph(s.refusal, {t.bad, 12});
        rows.gap(8);
    } else if (study) {
        const bool other = s.begun && !same_but_trials(*study, s.study);
        rows.paragraph(print_count(study->cells(), "cell") + ", " + print_count(study->trials, "seed") +
                           ", " + print_count(methods_asked_for(*study), "method") + "." +
                           (other ? " The map shows the study before." : ""),
                       {t.quiet, 12});
        rows.typeset(fmt::format("Success: {}.", criterion_markup(*study)), {t.quiet, 12});
        rows.gap(8);
    }
    const bool same = s.begun && study && *study == s.study && s.choice.file == s.file;
    const bool done = same && s.ended && s.failure.empty();
    const bool more = s.begun && study && s.choice.file == s.file && same_but_trials(*study, s.study) &&
                      study->trials > s.study.trials;
    const std::string words = done             ? "All trials of this study are done"
                              : same && s.live ? (s.running ? "Pause" : "Go on")
                              : same           ? "Go on"
                              : more           ? fmt::format("Add {} trials", study->trials - s.study.trials)
                                               : "Run the study";
    if (ui.button("studies.run", rows.next(30), words, ButtonKind::Primary, s.refusal.empty() && !done))
        ui.context().emit(state::RunPause{});
    ui.tooltip("Space");
    return rows.height();
}

}  // namespace lowrank::studies
