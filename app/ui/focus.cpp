// Leads the Tab key from item to item, and says who owns each key.
#include "app/ui/focus.h"

#include <algorithm>
#include <utility>

#include <imgui.h>

#include "app/paint/imgui_versions.h"
#include "app/ui/widgets.h"

namespace lowrank::ui {
namespace {

using state::KeyEvent;
using state::NamedKey;

unsigned use_of(const KeyEvent& key) {
    if (key.ctrl || key.alt) return 0;
    switch (key.named) {
        case NamedKey::Enter:
            return kEnter;
        case NamedKey::Space:
            return kSpace;
        case NamedKey::Left:
        case NamedKey::Right:
            return kAcross;
        case NamedKey::Up:
        case NamedKey::Down:
            return kUpDown;
        case NamedKey::PageUp:
        case NamedKey::PageDown:
            return kPages;
        case NamedKey::Home:
        case NamedKey::End:
            return kEnds;
        case NamedKey::Delete:
            return kDelete;
        case NamedKey::Plus:
        case NamedKey::Minus:
            return kDigits;
        default:
            break;
    }
    const bool digit = (key.character >= '0' && key.character <= '9') || key.character == ',';
    return digit ? kDigits : 0;
}

/// Items of one line have their middle within the first one's height.
void sort_as_read(std::vector<FocusStop>& stops) {
    const auto top = [](const FocusStop& a, const FocusStop& b) { return a.rect.y < b.rect.y; };
    const auto left = [](const FocusStop& a, const FocusStop& b) { return a.rect.x < b.rect.x; };
    std::stable_sort(stops.begin(), stops.end(), top);
    for (auto from = stops.begin(); from != stops.end();) {
        const float bottom = from->rect.bottom();
        // The first is of its own line whatever its box: one of a window without room is turned inside out.
        const auto end = std::find_if(std::next(from), stops.end(),
                                      [&](const FocusStop& s) { return s.rect.y + s.rect.h / 2 > bottom; });
        std::stable_sort(from, end, left);
        from = end;
    }
}

std::vector<FocusStop> allowed(const Focus& f, int level) {
    std::vector<FocusStop> stops;
    for (const FocusStop& stop : f.stops) {
        const int above = stop.zone == Zone::Menu ? 2 : stop.zone == Zone::Dialog ? 1 : 0;
        const bool notice = stop.zone == Zone::Notices && level < 2;
        if (above == level || notice) stops.push_back(stop);
    }
    return stops;
}

/// A key takes over from the mouse.
void by_keys(Focus& f) { f.by_mouse = f.pointing = false; }

void give(Focus& f, unsigned id, bool on, bool ring) {
    f.moved = f.reveal = true;
    f.id = id;
    f.on = on;
    f.in_hand = false;
    f.ring = on && ring;
    f.rested = 0;
    f.worked = false;
}

/// A dialog or a menu that came takes the keyboard; one that went gives it back.
void follow_modal(Focus& f, Focus::Modal now, const std::vector<unsigned>& order) {
    const Focus::Modal before = f.modal;
    f.modal = now;
    if (now.level > before.level) f.below.push_back({before, f.id, f.on, f.ring});
    bool back = false;
    while (now.level < before.level && !f.below.empty() && f.below.back().modal.level >= now.level) {
        const Focus::Below was = f.below.back();
        f.below.pop_back();
        back = was.modal == now || now.level == 0;
        const bool on = was.on && !f.by_mouse;
        give(f, was.id, on, on && was.ring);
    }
    if (back || now.level == 0 || order.empty()) return;
    const auto first = std::ranges::find_if(
        f.stops, [&](const auto& s) { return s.first && (s.zone == ui::Zone::Dialog) == (now.level == 1); });
    // Whoever opened a menu with the mouse chooses with it; a dialog waits for keys all the same.
    give(f, first != f.stops.end() ? first->id : order.front(), now.level == 1 || !f.by_mouse, !f.by_mouse);
}

/// The first stop of the next zone, or of the one before; the handles between panels are passed by.
void step_by_zone(Focus& f, const std::vector<FocusStop>& stops, const std::vector<unsigned>& order) {
    // Where it has gone, as a button that has done its work, its part is that of the stop before it.
    const bool gone = f.id != 0 && std::ranges::find(order, f.id) == order.end();
    const unsigned from =
        gone && !order.empty() ? order[std::min(std::max<std::size_t>(f.index, 1), order.size()) - 1] : f.id;
    std::vector<FocusStop> firsts;
    int at = -1;
    for (const unsigned id : order) {
        const FocusStop& stop = *std::ranges::find(stops, id, &FocusStop::id);
        if (stop.zone == Zone::LeftHandle || stop.zone == Zone::RightHandle) continue;
        if (firsts.empty() || firsts.back().zone != stop.zone) firsts.push_back(stop);
        if (id == from) at = static_cast<int>(firsts.size()) - 1;
    }
    if (firsts.empty()) return;
    const auto count = static_cast<int>(firsts.size());
    const int to = at < 0 && f.steps < 0 ? count - 1 : at + f.steps;
    give(f, firsts[static_cast<std::size_t>((to + count) % count)].id, true, true);
}

void step(Focus& f, const std::vector<unsigned>& order) {
    if (order.empty()) return;
    const auto count = static_cast<int>(order.size());
    const auto found = std::ranges::find(order, f.id);
    int to;
    if (found != order.end())
        to = static_cast<int>(found - order.begin()) + f.steps;
    else if (f.id == 0)
        to = f.steps > 0 ? f.steps - 1 : f.steps;
    else  // it has gone: its place in the order is the next one's
        to = std::min(static_cast<int>(f.index), count) + (f.steps > 0 ? f.steps - 1 : f.steps);
    give(f, order[static_cast<std::size_t>(((to % count) + count) % count)], true, true);
}

}  // namespace

std::vector<unsigned> reading_order(std::vector<FocusStop> stops) {
    std::vector<unsigned> order;
    std::stable_sort(stops.begin(), stops.end(),
                     [](const FocusStop& a, const FocusStop& b) { return a.zone < b.zone; });
    for (auto from = stops.begin(); from != stops.end();) {
        const auto end =
            std::find_if(from, stops.end(), [&](const FocusStop& s) { return s.zone != from->zone; });
        std::vector<FocusStop> ground, on_cards;
        for (auto s = from; s != end; ++s) {
            const paint::Point middle{s->rect.x + s->rect.w / 2, s->rect.y + s->rect.h / 2};
            const bool inside = !s->card && std::any_of(from, end, [&](const FocusStop& card) {
                return card.card && card.rect.contains(middle);
            });
            (inside ? on_cards : ground).push_back(*s);
        }
        sort_as_read(ground);
        sort_as_read(on_cards);
        for (const FocusStop& s : ground) {
            order.push_back(s.id);
            if (!s.card) continue;
            for (const FocusStop& part : on_cards)
                if (s.rect.contains({part.rect.x + part.rect.w / 2, part.rect.y + part.rect.h / 2}))
                    order.push_back(part.id);
        }
        from = end;
    }
    return order;
}

KeyOwner hear_key(Memory& m, const KeyEvent& key) {
    Focus& f = m.focus;
    hold_tooltips(m);
    if (f.steps != 0 || f.pressed) return KeyOwner::Later;
    // The box that Tab has left still holds the keyboard in this frame.
    if (f.moved && (m.typing != 0 || f.text_active)) return KeyOwner::Later;
    const bool plain = !key.ctrl && !key.alt;
    const bool ends = key.named == NamedKey::Enter || key.named == NamedKey::Escape;
    // Letters of this very frame enter their box before it is left.
    if (ends && (m.typing != 0 || f.text != 0) && !ImGui::GetIO().InputQueueCharacters.empty())
        return KeyOwner::Later;
    // And those of a later frame before anything that was pressed after them, or with them.
    if ((m.typing != 0 || f.text != 0 || (f.on && (f.uses & kDigits) != 0)) && paint::letters_wait())
        return KeyOwner::Later;
    const bool tab = (key.named == NamedKey::Tab || key.named == NamedKey::F6) && plain;
    const auto go = [&](int by) {
        f.steps = by;
        f.by_zone = key.named == NamedKey::F6;
        by_keys(f);
        return KeyOwner::Focus;
    };
    if (m.typing != 0) {
        // What was typed before the box had the keyboard enters it first.
        if (!m.typing_active || !m.typed_early.empty()) return KeyOwner::Later;
        if (tab) return go(key.shift ? -1 : 1);
        if (ends) {
            m.typing_ends = key.named == NamedKey::Enter ? TypingEnd::Keep : TypingEnd::Forget;
            f.pressed = true;
        }
        return KeyOwner::Focus;
    }
    if (f.text != 0) {
        if (key.named == NamedKey::F1 || key.named == NamedKey::F11) return KeyOwner::Program;
        if (key.named == NamedKey::Escape) {
            if (f.modal.level > 0) return KeyOwner::Program;
            f.on = f.ring = false;
            return KeyOwner::Focus;
        }
        if (!f.text_active || !m.typed_early.empty()) return KeyOwner::Later;
        if (tab) return go(key.shift ? -1 : 1);
        if (key.named == NamedKey::Enter) f.given.push_back(key);
        return KeyOwner::Focus;
    }
    if (tab) return go(key.shift ? -1 : 1);
    if (f.modal.level == 2 && plain) {
        if (key.named == NamedKey::Up) return go(-1);
        if (key.named == NamedKey::Down) return go(1);
    }
    if (key.named == NamedKey::Escape) {
        if (f.modal.level == 2) {
            f.menu_ends = true;
            return KeyOwner::Focus;
        }
        // Nobody sees that a slider in hand has the arrows: Escape does more than let it go.
        if (f.on && f.in_hand && !f.ring) {
            f.on = false;
        } else if (f.on && f.modal.level == 0) {
            f.on = f.ring = false;
            return KeyOwner::Focus;
        }
    }
    const unsigned use = use_of(key);
    if (f.on && ((f.in_hand ? f.uses & (kAcross | kUpDown) : f.uses) & use) != 0) {
        f.given.push_back(key);
        f.ring = f.worked = true;
        by_keys(f);
        f.pressed = (use & (kPress | kDigits | kDelete)) != 0;
        return KeyOwner::Focus;
    }
    // What lies behind a menu hears nothing while it is open; a clicker's keys close it and go on.
    if (f.modal.level == 2) {
        const bool goes_on = key.named == NamedKey::PageUp || key.named == NamedKey::PageDown ||
                             key.named == NamedKey::F5 || key.named == NamedKey::F11;
        f.menu_ends = goes_on;
        return goes_on ? KeyOwner::Program : KeyOwner::Focus;
    }
    // What a slider was moved to is one step; the program's key comes after it.
    if (m.nudged != 0) {
        m.nudge_ends = true;
        return KeyOwner::Later;
    }
    f.by_mouse = false;
    return KeyOwner::Program;
}

void finish_focus(Memory& m, double seconds) {
    Focus& f = m.focus;
    f.moved = false;
    f.rested += seconds;
    if (ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1)) {
        f.by_mouse = true;
        f.on = f.ring = f.in_hand = false;
        if (f.clicked != 0) f.id = f.clicked;
    }
    if (f.slid != 0) f.id = f.slid, f.on = f.in_hand = true, f.ring = false;
    if (f.text_frames > kTextPatience) f.on = false;
    if (ImGui::GetIO().MouseDelta.x != 0 || ImGui::GetIO().MouseDelta.y != 0) f.pointing = true;
    const bool menu = std::ranges::any_of(f.stops, [](const auto& s) { return s.zone == ui::Zone::Menu; });
    const Focus::Modal now{menu ? 2 : f.dialog != 0 ? 1 : 0, f.dialog};
    const std::vector<FocusStop> stops = allowed(f, now.level);
    const std::vector<unsigned> order = reading_order(stops);
    if (now != f.modal) follow_modal(f, now, order);
    if (f.steps != 0 && f.by_zone)
        step_by_zone(f, stops, order);
    else if (f.steps != 0)
        step(f, order);
    const auto found = std::ranges::find(order, f.id);
    if (found == order.end())
        f.on = f.ring = false;
    else
        f.index = static_cast<std::size_t>(found - order.begin());
    const auto stop = std::ranges::find(stops, f.id, &FocusStop::id);
    f.uses = stop == stops.end() ? 0 : stop->uses;
    f.card = stop != stops.end() && stop->card;
    if (f.moved || f.pressed || f.menu_ends) m.waiting = true;
    f.text = std::exchange(f.text_now, 0u);
    f.text_active = std::exchange(f.text_active_now, false);
    if (f.on && (f.uses & kText) != 0 && f.text == 0) f.text = f.id;
    if (f.text == 0 || f.text_active) f.text_frames = 0;
    if (!std::exchange(m.typing_drawn, false)) m.typing = 0;
    m.typing_ends = TypingEnd::None;
    if (!std::exchange(m.nudged_drawn, false)) m.nudged = 0;
    m.nudged_for += seconds;
    m.nudge_ends = false;
    f.steps = 0;
    f.pressed = f.told = false;
    f.given.clear();
    f.stops.clear();
    f.clicked = f.slid = 0;
    f.dialog = 0;
}

// --- Stops ------------------------------------------------------------------------------------------------

namespace {

constexpr float kRingGap = 2, kRingWidth = 2;  ///< nominal px

/// Scrolls the window that is being drawn until r is in sight.
void scroll_to(Rect r, float margin) {
    if (ImGui::GetScrollMaxY() <= 0) return;
    const float top = ImGui::GetWindowPos().y + margin,
                bottom = ImGui::GetWindowPos().y + ImGui::GetWindowHeight() - margin;
    const float by = r.y < top ? r.y - top : std::max(0.f, std::min(r.bottom() - bottom, r.y - top));
    if (by != 0) ImGui::SetScrollY(std::clamp(ImGui::GetScrollY() + by, 0.f, ImGui::GetScrollMaxY()));
}

}  // namespace

bool Ui::stop_at(unsigned self, std::string_view id, Rect r, unsigned uses, bool card) {
    Focus& f = context_.memory.focus;
    if (group_ != 0) {
        f.stops[group_stop_].uses |= uses;
        return focused_;
    }
    f.stops.push_back({self, r, f.zone, uses, card, false});
    focused_ = f.on && f.id == self;
    if (!focused_) return false;
    focused_at_ = r;
    if (f.reveal) {
        f.reveal = false;
        scroll_to(r, px(16));
        context_.memory.waiting = true;
    }
    if (f.ring) {
        const float width = std::max(2.f, px(kRingWidth)), out = px(kRingGap) + width / 2;
        const Rect whole{std::round(r.x), std::round(r.y), std::round(r.right()) - std::round(r.x),
                         std::round(r.bottom()) - std::round(r.y)};
        const Rect ring = inset(whole, -out, -out);
        painter_.frame(ring, {theme().accent, width}, px(kRingGap) + px(4));
        f.name = id;
        probe("focus", whole);
    }
    return true;
}

bool Ui::stop(std::string_view id, Rect r, unsigned uses, bool card) {
    const unsigned self = item_id(id);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if ((ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1)) && r.contains({mouse.x, mouse.y}) &&
        ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows))
        context_.memory.focus.clicked = self;
    return stop_at(self, id, r, uses, card);
}

void Ui::note_click(unsigned self) {
    if (ImGui::IsItemActivated()) context_.memory.focus.clicked = group_ != 0 ? group_ : self;
}

void Ui::group(std::string_view id, Rect ring) {
    const unsigned self = item_id(id, "group");
    group_stop_ = context_.memory.focus.stops.size();
    stop_at(self, id, ring, 0, false);
    group_ = self;
}

void Ui::end_group() { group_ = 0; }

std::optional<state::KeyEvent> Ui::key(unsigned uses) {
    Focus& f = context_.memory.focus;
    if (group_ != 0) f.stops[group_stop_].uses |= uses;
    if (!focused_) return std::nullopt;
    const auto found =
        std::ranges::find_if(f.given, [&](const KeyEvent& k) { return (use_of(k) & uses) != 0; });
    if (found == f.given.end()) return std::nullopt;
    const KeyEvent taken = *found;
    f.given.erase(found);
    return taken;
}

void Ui::begins_here() {
    if (!context_.memory.focus.stops.empty()) context_.memory.focus.stops.back().first = true;
}

bool Ui::focus_came() const { return focused_ && context_.memory.focus.moved; }

}  // namespace lowrank::ui
