// Open and save: folders, a filter, a typed path, recent files. Shows what the state says of a folder and
// reads nothing.
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <utility>

#include <imgui.h>

#include "app/panels/dialogs.h"
#include "app/panels/experiment_data.h"
#include "app/state/pins.h"
#include "core/io/table/table_text.h"
#include "core/text/bounds.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Rect;

constexpr float kFileRow = 26;

bool passes(const state::FolderEntry& entry, state::OpenFilter filter) {
    if (entry.folder || filter == state::OpenFilter::All) return true;
    const std::string name = lower_case(entry.name);
    const auto ends = [&](std::initializer_list<std::string_view> endings) {
        return std::any_of(endings.begin(), endings.end(),
                           [&](std::string_view e) { return name.ends_with(e); });
    };
    switch (filter) {
        case state::OpenFilter::Pictures:
            return ends({".png", ".jpg", ".jpeg"});
        case state::OpenFilter::Tables:
            return ends({".csv", ".tsv", ".txt", ".dat", ".mtx"});
        case state::OpenFilter::Experiments:
            return ends({".toml", ".lrs"});
        case state::OpenFilter::All:
            return true;
    }
    return true;
}

std::string joined(const std::string& folder, const std::string& name) {
    return folder.ends_with('/') ? folder + name : folder + "/" + name;
}

std::string parent_of(const std::string& path) {
    const std::size_t slash = path.find_last_of('/');
    return slash == std::string::npos || slash == 0 ? "/" : path.substr(0, slash);
}

std::string size_words(std::uint64_t bytes) {
    if (bytes < 1000) return std::to_string(bytes) + " B";
    const char* units[] = {"kB", "MB", "GB", "TB"};
    double value = static_cast<double>(bytes) / 1000;
    int unit = 0;
    while (value >= 1000 && unit < 3) value /= 1000, ++unit;
    return std::to_string(static_cast<int>(std::round(value))) + " " + units[unit];
}

/// Moves the row that keys choose from; whether they did.
bool move_row(Ui& ui, Rect box, state::OpenFilter filter) {
    using state::NamedKey;
    const Context& c = ui.context();
    const auto& entries = c.state.files.folder.entries;
    const Index count = std::ranges::count_if(entries, [&](const auto& e) { return passes(e, filter); });
    Index& at = c.memory.file_row;
    if (std::exchange(c.memory.file_row_folder, c.state.files.folder.path) != c.state.files.folder.path)
        at = -1;
    bool moved = false;
    while (const auto key = ui.key(kUpDown | kPages | kEnds)) {
        const Index page = std::max<Index>(1, static_cast<Index>(box.h / ui.px(kFileRow)) - 1);
        const bool back = key->named == NamedKey::Up || key->named == NamedKey::PageUp;
        const bool far = key->named == NamedKey::PageUp || key->named == NamedKey::PageDown;
        at = key->named == NamedKey::Home  ? 0
             : key->named == NamedKey::End ? count - 1
                                           : at + (back ? -1 : 1) * (far ? page : 1);
        moved = true;
    }
    at = std::clamp<Index>(at, -1, count - 1);
    if (moved) at = std::max<Index>(at, 0);
    return moved && count > 0;
}

/// The folder's entries, scrolled; the entry that was clicked and whether twice.
struct Picked {
    const state::FolderEntry* entry = nullptr;
    bool twice = false;
};

Picked folder_list(Ui& outer, Rect box, state::OpenFilter filter) {
    const Context& c = outer.context();
    const theme::Theme& t = outer.theme();
    outer.painter().rect(box, t.field, outer.px(4));
    Picked picked;
    const bool focused = outer.stop("files", box, kUpDown | kPages | kEnds | kPress);
    const bool moved = focused && move_row(outer, box, filter);
    const Index chosen = focused ? c.memory.file_row : -1;
    const bool entered = outer.key(kPress).has_value();
    ImGui::SetCursorScreenPos({box.x, box.y});
    ImGui::BeginChild("##files", {box.w, box.h}, false,
                      ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBackground);
    Ui ui(c, *ImGui::GetWindowDrawList());
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float row = ui.px(kFileRow);
    float y = start.y + ui.px(4);
    Index shown = 0;
    for (std::size_t i = 0; i < c.state.files.folder.entries.size(); ++i) {
        const state::FolderEntry& entry = c.state.files.folder.entries[i];
        if (!passes(entry, filter)) continue;
        const bool here = shown++ == chosen;
        Rect r{box.x + ui.px(4), y, box.w - ui.px(18), row};
        y += row;
        if (here && moved) {
            const float lowest = r.bottom() + ui.px(4) - start.y - box.h, highest = r.y - ui.px(4) - start.y;
            ImGui::SetScrollY(std::min(highest, std::max(lowest, ImGui::GetScrollY())));
            // A file is chosen as by a click; a folder is entered only on purpose.
            if (!entry.folder) picked.entry = &entry;
        }
        if (here && entered) picked = {&entry, true};
        if (r.bottom() < box.y || r.y > box.bottom())
            continue;  // thousands of files cost nothing out of sight
        bool twice = false;
        if (ui.area("file." + entry.name, r, &twice)) picked.entry = &entry;
        if (twice) picked = {&entry, true};
        const bool over = ui.last_hovered() && !here;
        if (over || here || c.state.files.typed_path == entry.name)
            ui.painter().rect(r, over ? theme::mix(t.field, t.text, 0.06f) : t.accent_tint, ui.px(3));
        const Rect icon = cut_left(r, ui.px(28));
        draw_icon(ui.list(), entry.folder ? Icon::Folder : Icon::File,
                  {icon.x + icon.w / 2, icon.y + icon.h / 2}, ui.px(13),
                  entry.folder ? t.accent_text : t.quiet);
        if (!entry.folder)
            ui.text(cut_right(r, ui.px(70)), size_words(entry.bytes),
                    {t.quiet, kSmallText, paint::Face::Regular, paint::HAlign::Right});
        ui.text(r, paint::escape_markup(entry.name), {t.text, 12});
    }
    if (shown == 0) {
        const std::string words = !c.state.files.folder.failure.empty() ? c.state.files.folder.failure
                                  : c.state.files.folder.entries.empty()
                                      ? "This folder is empty."
                                      : "Nothing of this kind here: 'All files' shows the rest.";
        ui.paragraph({box.x + ui.px(14), box.y + ui.px(10), box.w - ui.px(28), 0}, words, {t.quiet, 12});
    }
    ImGui::SetCursorScreenPos({start.x, y});
    ImGui::Dummy({1, ui.px(4)});
    ImGui::EndChild();
    return picked;
}

/// Parent button and path of the folder that is shown.
void folder_line(Ui& ui, Rect row) {
    const Context& c = ui.context();
    const Rect up = cut_left(row, ui.px(28));
    if (ui.icon_button("folder.up", inset(up, ui.px(1), ui.px(1)), Icon::ParentFolder))
        c.emit(state::EnterFolder{parent_of(c.state.files.folder.path)});
    ui.tooltip("The folder above");
    cut_left(row, ui.px(10));
    // The end of a long path says more than its beginning.
    std::string shown = c.state.files.folder.path;
    while (shown.size() > 4 && ui.text_width(paint::escape_markup(shown), 12) > row.w)
        shown = "…" + shown.substr(shown.starts_with("…") ? 4 : 1);
    ui.text(row, paint::escape_markup(shown), {ui.theme().quiet, 12});
}

}  // namespace

CardSize open_size() { return {660, 520}; }

void open_dialog(Ui& ui, Rect card) {
    const Context& c = ui.context();
    const state::AppState& state = c.state;
    const theme::Theme& t = ui.theme();
    // Of what a person finds: a file to open, or one that belongs to the data.
    const auto chosen = [&](const std::string& path) {
        if (state.files.open_for.empty()) return c.emit(state::OpenFile{path});
        data_file_chosen(ui, path);
    };
    Rect at = dialog_frame(ui, card,
                           state.files.open_for.empty()     ? "Open"
                           : state.files.open_for == "test" ? "A file of test values"
                                                            : "A mask");
    Rect foot = cut_bottom(at, ui.px(30));
    cut_bottom(at, ui.px(10));
    // Two lines, whatever the filter: the files above do not move.
    const Rect hint = cut_bottom(at, ui.px(34));
    cut_bottom(at, ui.px(6));
    file_failure(ui, at);
    static constexpr std::array<std::string_view, 4>
        kFilters = {"All files", "Pictures", "Tables", "Experiments"},
        kHints = {
            "Pictures, ratings, matrices, instances, experiments, studies, lessons, curves of your own as "
            "CSV. Or drop a file on the window.",
            "A picture: some of its pixels are hidden, and the methods fill them in.",
            "Ratings: a line each with row, column and value. A matrix: its rows, holes left empty or nan.",
            "What was saved here, and lessons; the program's own lecture is under Lessons."};
    ui.paragraph(hint, kHints[static_cast<std::size_t>(state.files.filter)], {t.quiet, kSmallText});
    if (auto filter = ui.segmented("open.filter", cut_top(at, ui.px(28)), kFilters,
                                   static_cast<int>(state.files.filter)))
        c.emit(state::SetOpenFilter{static_cast<state::OpenFilter>(*filter)});
    cut_top(at, ui.px(8));
    folder_line(ui, cut_top(at, ui.px(28)));
    cut_top(at, ui.px(6));
    if (!state.files.recent.empty()) {
        Rect side = cut_right(at, std::round(at.w * 0.34f));
        cut_right(at, ui.px(14));
        ui.section(cut_top(side, ui.px(22)), "RECENT");
        int k = 0;
        for (const std::string& path : state.files.recent) {
            if (side.h < ui.px(kFileRow)) break;
            const Rect row = cut_top(side, ui.px(kFileRow));
            const std::string name = std::filesystem::path(path).filename().string();
            if (ui.pressable("recent." + std::to_string(k++), row, kPress | kUpDown)) chosen(path);
            if (ui.last_hovered()) ui.painter().rect(row, t.field, ui.px(3));
            ui.tooltip(paint::escape_markup(path));
            ui.text(inset(row, ui.px(6), 0), paint::escape_markup(name), {t.accent_text, 12});
        }
    }
    const Picked picked = folder_list(ui, at, state.files.filter);
    if (picked.entry) {
        if (picked.entry->folder)
            c.emit(state::EnterFolder{joined(state.files.folder.path, picked.entry->name)});
        else if (picked.twice)
            chosen(joined(state.files.folder.path, picked.entry->name));
        else
            c.emit(state::TypePath{picked.entry->name});
    }
    const bool busy = !state.under_way.reading.empty();
    const bool go = ui.button("open.go", cut_right(foot, ui.px(100)), busy ? "Reading…" : "Open",
                              ButtonKind::Primary, !busy && !state.files.typed_path.empty());
    cut_right(foot, ui.px(10));
    bool entered = false;
    const auto text = ui.text_box("open.path", foot, state.files.typed_path, "name, or a whole path",
                                  kLongestPath, &entered);
    ui.begins_here();
    if (text) c.emit(state::TypePath{*text});
    // Letters and Enter can come within one frame.
    const std::string path = text.value_or(state.files.typed_path);
    if ((go || entered) && !busy && !path.empty())
        chosen(path.starts_with('/') ? path : joined(state.files.folder.path, path));
}

CardSize save_size() { return {660, 520}; }

void save_dialog(Ui& ui, Rect card) {
    const Context& c = ui.context();
    const state::AppState& state = c.state;
    const theme::Theme& t = ui.theme();
    Rect at = dialog_frame(ui, card, "Save");
    Rect foot = cut_bottom(at, ui.px(30));
    cut_bottom(at, ui.px(12));
    file_failure(ui, at);
    const std::vector<state::SaveKind> kinds = state.front().saves(state);
    std::vector<std::string_view> labels;
    int active = -1;
    for (const state::SaveKind& kind : kinds) {
        if (kind.what == state.files.save.what) active = static_cast<int>(labels.size());
        labels.push_back(kind.label);
    }
    if (auto chosen = ui.segmented("save.what", cut_top(at, ui.px(28)), labels, active, 12)) {
        state::SaveSettings settings = state.files.save;
        settings.what = kinds[static_cast<std::size_t>(*chosen)].what;
        c.emit(state::SetSave{settings});
    }
    cut_top(at, ui.px(6));
    std::string words(active >= 0 ? kinds[static_cast<std::size_t>(active)].words : "");
    if (state.front().own_file && state.files.save.what == state::SaveWhat::Experiment)
        words += state::company_words(state);
    ui.text(cut_top(at, ui.px(22)), words, {t.quiet, 12});
    cut_top(at, ui.px(6));
    folder_line(ui, cut_top(at, ui.px(28)));
    cut_top(at, ui.px(6));
    const Picked picked = folder_list(ui, at, state::OpenFilter::All);
    if (picked.entry) {
        if (picked.entry->folder)
            c.emit(state::EnterFolder{joined(state.files.folder.path, picked.entry->name)});
        else
            c.emit(
                state::SetSave{{state.files.save.what, joined(state.files.folder.path, picked.entry->name)}});
    }
    const bool busy = !state.under_way.writing.empty();
    const bool go = ui.button("save.go", cut_right(foot, ui.px(100)), busy ? "Saving…" : "Save",
                              ButtonKind::Primary, !busy && !state.files.save.path.empty());
    cut_right(foot, ui.px(10));
    bool entered = false;
    const auto text =
        ui.text_box("save.path", foot, state.files.save.path, "where to", kLongestPath, &entered);
    ui.begins_here();
    if (text) c.emit(state::SetSave{{state.files.save.what, *text}});
    if (go || (entered && !busy))
        c.emit(state::RequestSave{state.files.save.what, text.value_or(state.files.save.path), false});
}

}  // namespace lowrank::panels
