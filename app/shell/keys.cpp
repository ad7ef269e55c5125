// The table of keys. Knows no platform.
#include "app/shell/keys.h"

#include "app/state/quadratic_apply.h"
#include "app/state/workspaces.h"

namespace lowrank::shell {
namespace {

using namespace state;

template <class Change>
Action with_view(const AppState& s, Change change) {
    if (quadratic_in_front(s)) {
        ViewState view = s.quadratic.view(s.quadratic.active);
        change(view);
        return SetQuadraticView{s.quadratic.active, view};
    }
    ViewState view = s.view(s.active);
    change(view);
    return SetView{s.active, view};
}

Actions reset_views(const AppState& s) {
    Actions out;
    if (s.workspace == Workspace::Rates) {
        RatesState rates = s.rates;
        for (ViewState* view :
             {&rates.map, &rates.along_mu, &rates.along_eta, &rates.iht_completion, &rates.iht_sensing})
            view->x.reset(), view->y.reset();
        if (!(rates == s.rates)) out.push_back(SetRates{rates});
        return out;
    }
    if (quadratic_in_front(s)) {
        for (std::size_t k = 0; k < s.quadratic.views.size(); ++k) {
            ViewState view = s.quadratic.views[k];
            view.x.reset();
            view.y.reset();
            if (view != s.quadratic.views[k])
                out.push_back(SetQuadraticView{static_cast<QuadraticFigure>(k), view});
        }
        out.push_back(SetPlane{});
        return out;
    }
    for (std::size_t k = 0; k < s.views.size(); ++k) {
        ViewState view = s.views[k];
        view.x.reset();
        view.y.reset();
        if (view != s.views[k]) out.push_back(SetView{static_cast<FigureKind>(k), view});
    }
    return out;
}

Actions without_measures(const AppState& s) {
    Actions out;
    if (quadratic_in_front(s)) {
        for (std::size_t k = 0; k < s.quadratic.views.size(); ++k) {
            ViewState view = s.quadratic.views[k];
            if (!view.measure) continue;
            view.measure.reset();
            out.push_back(SetQuadraticView{static_cast<QuadraticFigure>(k), view});
        }
        return out;
    }
    for (std::size_t k = 0; k < s.views.size(); ++k) {
        if (!s.views[k].measure) continue;
        ViewState view = s.views[k];
        view.measure.reset();
        out.push_back(SetView{static_cast<FigureKind>(k), view});
    }
    return out;
}

Actions with_ctrl(const KeyEvent& key, const AppState& s) {
    constexpr double kStep = 1.1;
    switch (key.character) {
        case 'Z':
            return {key.shift ? Action(Redo{}) : Action(Undo{})};
        case 'Y':
            return {Redo{}};
        case 'O':
            return {ShowDialog{Dialog::Open}};
        case 'S':
            return {ShowDialog{Dialog::Save}};
        case 'C':
            return {CopyShareLine{}};
        case 'V':
            return {PasteFromClipboard{}};
        case 'Q':
            return {Quit{}};
        case '0':
            return {SetScale{1}};
        case '1':
        case '2':
        case '3':
        case '4':
        case '5': {
            const std::size_t tab = static_cast<std::size_t>(key.character - '1');
            if (tab >= workspaces().size()) return {};
            return {SetWorkspace{workspaces()[tab].workspace}};
        }
        default:
            break;
    }
    if (key.named == NamedKey::Plus) return {SetScale{s.scale * kStep}};
    if (key.named == NamedKey::Minus) return {SetScale{s.scale / kStep}};
    return {};
}

Actions plain_letter(const KeyEvent& key, const AppState& s) {
    if (key.character == '[') return {FoldPanel{false, !s.left_shown}};
    if (key.character == ']') {
        // The rates have cards where the others have this panel.
        if (s.workspace == Workspace::Rates) return {};
        return {FoldPanel{true, !s.right_shown}};
    }
    // The others speak of the race's figures.
    const bool everywhere = key.character == 'S' || key.character == 'H' || key.character == 'R';
    if (s.workspace == Workspace::Rates && !everywhere) return {};
    switch (key.character) {
        case 'S':
            return {ShowDialog{Dialog::Export}};
        case 'L':
            if (key.shift) return {with_view(s, [](ViewState& v) { v.log_x = !v.log_x, v.x.reset(); })};
            if (!quadratic_in_front(s) && !has_log_y(s, s.active)) return {};
            return {with_view(s, [](ViewState& v) { v.log_y = !v.log_y, v.y.reset(); })};
        case 'K':
            return {with_view(s, [](ViewState& v) { v.log_x = !v.log_x, v.x.reset(); })};
        case 'G':
            if (key.shift) return {with_view(s, [](ViewState& v) { v.minor_grid = !v.minor_grid; })};
            return {with_view(s, [](ViewState& v) { v.grid = !v.grid; })};
        case 'M':
            if (quadratic_in_front(s)) return {};
            return {ShowCentre{s.centre == CentreView::Matrix ? CentreView::Curves : CentreView::Matrix}};
        case 'T':
            return {SetPredictions{!s.predictions}};
        case 'H':
        case 'R':
            return reset_views(s);
        default:
            return {};
    }
}

}  // namespace

Actions actions_of(const KeyEvent& key, const AppState& s) {
    if (s.dialog != Dialog::None) {
        if (key.named == NamedKey::Escape || (key.named == NamedKey::F1 && s.dialog == Dialog::Help))
            return {ShowDialog{Dialog::None}};
        return {};
    }
    // In the rates the arrows move the probe, unless the time bar was touched since.
    if (s.workspace == Workspace::Rates && s.rates.keys_on_map && !key.alt && !key.ctrl) {
        const int by = key.shift ? 10 : 1;
        if (key.named == NamedKey::Left) return {NudgeProbe{-by, 0}};
        if (key.named == NamedKey::Right) return {NudgeProbe{by, 0}};
        if (key.named == NamedKey::Up) return {NudgeProbe{0, by}};
        if (key.named == NamedKey::Down) return {NudgeProbe{0, -by}};
    }
    switch (key.named) {
        case NamedKey::Space:
            return {RunPause{}};
        case NamedKey::Left:
            if (key.alt) return {RestartRace{}};
            return {NudgeCursor{key.shift ? -10 : -1}};
        case NamedKey::Right:
            if (key.alt) return {MoveCursor{}};
            return {NudgeCursor{key.shift ? 10 : 1}};
        case NamedKey::Home:
            return {MoveCursor{0}};
        case NamedKey::End:
            return {MoveCursor{quadratic_in_front(s) ? s.quadratic.progress.last : s.progress.last}};
        case NamedKey::Escape: {
            Actions cleared = without_measures(s);
            if (!s.reading.empty()) cleared.push_back(CancelReading{});
            for (const Notice& notice : s.notices) cleared.push_back(DismissNotice{notice.id});
            return cleared;
        }
        case NamedKey::F1:
            return {ShowDialog{Dialog::Help}};
        case NamedKey::F11:
            return {Fullscreen{}};
        default:
            break;
    }
    if (key.alt) return {};
    return key.ctrl ? with_ctrl(key, s) : plain_letter(key, s);
}

}  // namespace lowrank::shell
