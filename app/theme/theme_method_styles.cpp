// Which colour, dash and marker each method takes: the family's hue for the plain one of each algorithm, a
// colour of its own for each variant. Draws nothing.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "app/theme/theme.h"
#include "core/method/algorithms.h"
#include "core/text/numbers.h"

namespace lowrank::theme {
namespace {

struct Variant {
    Dash dash;
    Marker marker;
    bool filled;
    bool operator==(const Variant&) const = default;
};

struct Tint {
    Colour line, text;
    bool operator==(const Tint&) const = default;
};
/// The colour of a family of methods, on white and on dark cards.
struct Hue {
    Tint white, dark;
    bool operator==(const Hue&) const = default;
};
constexpr Hue kThresholding{{rgb(0xBF8300), rgb(0x8F6200)}, {rgb(0xE69F00), rgb(0xE69F00)}},
    kGradient{{rgb(0x3A97CC), rgb(0x23749F)}, {rgb(0x56B4E9), rgb(0x56B4E9)}},
    kRiemannian{{rgb(0x0072B2), rgb(0x006BA8)}, {rgb(0x3D9BE0), rgb(0x3D9BE0)}},
    kEuclideanMomentum{{rgb(0xCC79A7), rgb(0xA34A7C)}, {rgb(0xCC79A7), rgb(0xD58BB4)}},
    kRiemannianMomentum{{rgb(0xD55E00), rgb(0xBA5000)}, {rgb(0xD55E00), rgb(0xF0803A)}},
    kScaled{{rgb(0x009E73), rgb(0x007A59)}, {rgb(0x009E73), rgb(0x2FB88F)}},
    kConjugate{{rgb(0x480078), rgb(0x480078)}, {rgb(0xA85484), rgb(0xC885AC)}};

struct OwnLook {
    Given<Hue> hue;
    Given<Variant> variant;
};
/// How an algorithm looks, and its forms that have names of their own: the restarted one thick, to be found
/// at once, and the one by another step in a hue of its own.
struct Look {
    Given<Algorithm> algorithm;
    Given<Hue> hue;
    Given<Variant> variant;
    std::optional<Variant> restarted = std::nullopt;
    std::optional<OwnLook> by_step = std::nullopt;
};

constexpr std::array kLooks{
    Look{Algorithm::Iht, kThresholding, Variant{Dash::Solid, Marker::Circle, false}},
    Look{Algorithm::Niht, kThresholding, Variant{Dash::Dashed, Marker::Square, false}},
    Look{Algorithm::Grad, kGradient, Variant{Dash::Solid, Marker::TriangleUp, false}},
    Look{Algorithm::RGradProj, kRiemannian, Variant{Dash::Dashed, Marker::Diamond, false}},
    Look{Algorithm::RGradOrth, kRiemannian, Variant{Dash::Solid, Marker::Diamond, true}, std::nullopt,
         OwnLook{Hue{{rgb(0x181830), rgb(0x181830)}, {rgb(0xA8B4A8), rgb(0xA8B4A8)}},
                 Variant{Dash::DashDot, Marker::Plus, false}}},
    Look{Algorithm::Nag, kEuclideanMomentum, Variant{Dash::Solid, Marker::TriangleDown, false}},
    Look{Algorithm::Narg, kRiemannianMomentum, Variant{Dash::Dashed, Marker::Cross, false},
         Variant{Dash::Solid, Marker::Star, true}},
    Look{Algorithm::ScaledGd, kScaled, Variant{Dash::Solid, Marker::Dot, true}},
    Look{Algorithm::Rcg, kConjugate, Variant{Dash::Solid, Marker::Pentagon, true}},
    // No further colour stays apart from all of these for every eye: the methods of the field share the hue
    // of what they are like, with a dash and a marker of their own.
    Look{Algorithm::MatrixIrls, kThresholding, Variant{Dash::DashDot, Marker::Pentagon, true}},
    Look{Algorithm::R3mc, kConjugate, Variant{Dash::Dashed, Marker::Square, true}},
    Look{Algorithm::Gnmr, kEuclideanMomentum, Variant{Dash::Dashed, Marker::Diamond, true}},
    Look{Algorithm::R2rils, kEuclideanMomentum, Variant{Dash::DashDot, Marker::Plus, false}},
    Look{Algorithm::Rgn, kRiemannian, Variant{Dash::DashDot, Marker::Square, true}},
    Look{Algorithm::ScaledAsd, kScaled, Variant{Dash::Dashed, Marker::TriangleUp, true}},
    Look{Algorithm::Amp, kGradient, Variant{Dash::Dashed, Marker::Circle, true}},
};
static_assert(kLooks.size() == kAlgorithms, "an algorithm has no look");
static_assert(
    [] {
        for (std::size_t i = 0; i < kLooks.size(); ++i)
            if (*kLooks[i].algorithm != static_cast<Algorithm>(i)) return false;
        return true;
    }(),
    "the looks stand in the order of Algorithm");

const Look& look_of(const MethodSpec& spec) { return kLooks[static_cast<std::size_t>(spec.algorithm)]; }

/// Whether two methods are one entry of the registry.
bool same_entry(const MethodSpec& a, const MethodSpec& b) {
    return a.algorithm == b.algorithm && form_of(a) == form_of(b);
}

/// The colour itself, or as little of black or white added as its contrast against the card needs.
Colour readable(Colour colour, const Theme& theme, double wanted) {
    const Colour end = theme.name == ThemeName::Dark ? rgb(0xFFFFFF) : rgb(0x000000);
    for (int percent = 0; percent <= 100; ++percent) {
        const Colour tried = mix(colour, end, static_cast<float>(percent) / 100.f);
        if (contrast(tried, theme.card) >= wanted) return tried;
    }
    return end;
}

constexpr std::array kDashes{Dash::Solid, Dash::Dashed, Dash::DashDot, Dash::Dotted};
constexpr std::array kMarkers{Marker::Circle,  Marker::Square, Marker::TriangleUp, Marker::TriangleDown,
                              Marker::Diamond, Marker::Plus,   Marker::Pentagon,   Marker::Cross,
                              Marker::Star,    Marker::Dot};

/// The next dash and marker after a method's own that nothing of its family has; a family's presets keep
/// theirs even when they are not in the race.
Variant next_variant(const Variant& own, const std::vector<Variant>& taken) {
    const auto index_in = [](const auto& all, const auto& value) {
        return static_cast<std::size_t>(std::find(all.begin(), all.end(), value) - all.begin());
    };
    const std::size_t dash = index_in(kDashes, own.dash), marker = index_in(kMarkers, own.marker);
    for (std::size_t step = 1; step <= kDashes.size() * kMarkers.size(); ++step) {
        const Variant tried{kDashes[(dash + step) % kDashes.size()],
                            kMarkers[(marker + step) % kMarkers.size()], step % 2 == 0};
        const bool clash = std::any_of(taken.begin(), taken.end(),
                                       [&](const Variant& t) { return t.marker == tried.marker; });
        if (!clash || taken.size() >= kMarkers.size()) return tried;
    }
    return own;
}

/// What variants of an algorithm take beside its own hue, in the order they come: colours that stay 11 apart
/// (CIEDE2000) from each other and from every family's, for all eyes, which the tests simulate.
constexpr std::array<Tint, 6> kVariantsOnWhite{{{rgb(0x0000D8), rgb(0x0000D8)},
                                                {rgb(0xB40C6C), rgb(0xB40C6C)},
                                                {rgb(0x243C00), rgb(0x243C00)},
                                                {rgb(0x78543C), rgb(0x78543C)},
                                                {rgb(0x0C5454), rgb(0x0C5454)},
                                                {rgb(0x481824), rgb(0x481824)}}};
constexpr std::array<Tint, 6> kVariantsOnDark{{{rgb(0x6060CC), rgb(0x6060CC)},
                                               {rgb(0xF0FC00), rgb(0xF0FC00)},
                                               {rgb(0x90FCD8), rgb(0x90FCD8)},
                                               {rgb(0x786C48), rgb(0x786C48)},
                                               {rgb(0xE4E4FC), rgb(0xE4E4FC)},
                                               {rgb(0xC0C090), rgb(0xC0C090)}}};

/// The colour of a variant that so many others came before. Where the palette is at its end it begins again,
/// each time a third nearer to the card, so that no two curves have one colour.
Tint variant_colour(std::size_t before, bool dark) {
    const auto& palette = dark ? kVariantsOnDark : kVariantsOnWhite;
    const Tint& own = palette[before % palette.size()];
    const auto rounds = static_cast<double>(before / palette.size());
    const auto faded = static_cast<float>(1 - std::pow(2.0 / 3, rounds));
    const Colour card = dark ? rgb(0x000000) : rgb(0xFFFFFF);
    return {mix(own.line, card, faded), mix(own.text, card, faded)};
}

/// As in its row of the registry.
bool is_plain(const MethodSpec& spec) {
    const std::vector<MethodKey> keys = method_keys(spec);
    return std::all_of(keys.begin(), keys.end(), [](const MethodKey& key) { return key.is_default; });
}

constexpr std::size_t kSweep = 4;

/// Four methods and more that differ in one number are a sweep, where an ordered ramp says more than colours
/// that stand apart: that number of each, or nothing.
std::vector<double> swept_numbers(std::span<const MethodSpec> variants) {
    if (variants.size() < kSweep) return {};
    std::vector<std::vector<MethodKey>> keys;
    for (const MethodSpec& spec : variants) keys.push_back(method_keys(spec));
    std::optional<std::size_t> differs;
    for (std::size_t k = 0; k < keys[0].size(); ++k)
        for (const std::vector<MethodKey>& each : keys) {
            if (each.size() != keys[0].size() || each[k].key != keys[0][k].key) return {};
            if (each[k].value == keys[0][k].value) continue;
            if (differs && *differs != k) return {};
            differs = k;
        }
    if (!differs) return {};
    std::vector<double> numbers;
    for (const std::vector<MethodKey>& each : keys) {
        const std::optional<double> number = parse_number(each[*differs].value);
        if (!number) return {};
        numbers.push_back(*number);
    }
    return numbers;
}

/// The methods of one entry of the registry: which of them keeps its hue, and what they sweep.
struct Group {
    std::vector<std::size_t> members;
    std::size_t holder = 0;       ///< the first plain one, or the first where none is
    std::vector<double> numbers;  ///< of a sweep
};

Group group_of(std::size_t method, std::span<const MethodSpec> methods) {
    Group group;
    std::vector<MethodSpec> specs;
    for (std::size_t m = 0; m < methods.size(); ++m) {
        if (!same_entry(methods[m], methods[method])) continue;
        group.members.push_back(m);
        specs.push_back(methods[m]);
    }
    const auto plain = std::find_if(specs.begin(), specs.end(), is_plain);
    group.holder = group.members[plain == specs.end() ? 0 : static_cast<std::size_t>(plain - specs.begin())];
    group.numbers = swept_numbers(specs);
    return group;
}

/// Along a ramp by the size of the number, whatever the order of the list: the one of maps, or where another
/// sweep of the race has that the family's hue from dark to pale.
Tint sweep_colour(const Group& group, std::size_t method, const Hue* hue, bool dark) {
    const auto own = static_cast<std::size_t>(std::find(group.members.begin(), group.members.end(), method) -
                                              group.members.begin());
    std::size_t below = 0;
    for (std::size_t k = 0; k < group.numbers.size(); ++k)
        below += group.numbers[k] < group.numbers[own] || (group.numbers[k] == group.numbers[own] && k < own);
    const double along = static_cast<double>(below) / static_cast<double>(group.numbers.size() - 1);
    Colour ramp = dark ? viridis(0.35 + 0.65 * along) : viridis(0.72 * along);
    if (hue) {
        constexpr double kReach = 0.7;
        const auto away = static_cast<float>(dark ? kReach * along : kReach * (1 - along));
        ramp = dark ? mix(hue->dark.line, rgb(0xFFFFFF), away) : mix(hue->white.line, rgb(0x000000), away);
    }
    return {ramp, ramp};
}

/// The colour as a file holds it.
std::array<int, 3> bytes_of(Colour colour) {
    const auto byte = [](float part) { return static_cast<int>(std::lround(255 * part)); };
    return {byte(colour.r), byte(colour.g), byte(colour.b)};
}

/// Of colours that are made as they are needed two can become one where both are moved to be read: the later
/// one goes on.
Colour unlike(Colour colour, const std::vector<MethodStyle>& taken, bool dark) {
    const Colour end = dark ? rgb(0xFFFFFF) : rgb(0x000000);
    const auto is_taken = [&](Colour tried) {
        return std::any_of(taken.begin(), taken.end(),
                           [&](const MethodStyle& style) { return bytes_of(style.line) == bytes_of(tried); });
    };
    for (int step = 0; step < 100; ++step) {
        const Colour tried = mix(colour, end, static_cast<float>(step) / 100.f);
        if (!is_taken(tried)) return tried;
    }
    return colour;
}

}  // namespace

std::vector<MethodStyle> method_styles(std::span<const MethodSpec> methods, std::size_t foreign,
                                       const Theme& theme) {
    const bool dark = theme.name == ThemeName::Dark;
    std::vector<MethodStyle> styles;
    std::size_t coloured = 0;
    std::vector<std::size_t> sweeps;  ///< the first method of each
    std::vector<std::pair<Hue, Variant>> used;
    for (const Look& look : kLooks) {
        used.emplace_back(*look.hue, *look.variant);
        if (look.restarted) used.emplace_back(*look.hue, *look.restarted);
        if (look.by_step) used.emplace_back(*look.by_step->hue, *look.by_step->variant);
    }
    for (std::size_t m = 0; m < methods.size(); ++m) {
        const Look& look = look_of(methods[m]);
        const NamedForm form = form_of(methods[m]);
        const bool restarted = form == NamedForm::Restarted && look.restarted,
                   by_step = form == NamedForm::ByStep && look.by_step;
        const Hue& hue = by_step ? *look.by_step->hue : *look.hue;
        const Variant& own = restarted ? *look.restarted : by_step ? *look.by_step->variant : *look.variant;
        const Group group = group_of(m, methods);
        const bool holder = group.holder == m;
        Variant variant = own;
        if (!holder) {
            std::vector<Variant> taken;
            for (const auto& [family, each] : used)
                if (family == hue) taken.push_back(each);
            variant = next_variant(own, taken);
            used.emplace_back(hue, variant);
        }
        Tint colour = dark ? hue.dark : hue.white;
        const std::size_t first = group.members.front();
        if (!group.numbers.empty() && std::find(sweeps.begin(), sweeps.end(), first) == sweeps.end())
            sweeps.push_back(first);
        if (!group.numbers.empty())
            colour = sweep_colour(group, m, sweeps.front() == first ? nullptr : &hue, dark);
        else if (!holder)
            colour = variant_colour(coloured++, dark);
        const Colour line = readable(colour.line, theme, 3.0);
        const bool made = !holder || !group.numbers.empty();
        styles.push_back({.line = made ? unlike(line, styles, dark) : line,
                          .text = readable(colour.text, theme, 4.5),
                          .dash = variant.dash,
                          .marker = variant.marker,
                          .filled = variant.filled,
                          .thick = restarted && holder});
    }
    constexpr std::array kForeign{rgb(0x832DB6), rgb(0xA96B59), rgb(0x717581), rgb(0xBD1F01)};
    constexpr std::array kForeignMarkers{Marker::Pentagon, Marker::Plus, Marker::Square,
                                         Marker::TriangleDown};
    for (std::size_t i = 0; i < foreign; ++i) {
        const Colour line = readable(kForeign[i % kForeign.size()], theme, 3.0);
        styles.push_back({.line = line,
                          .text = readable(line, theme, 4.5),
                          .dash = kDashes[(i + i / kForeign.size()) % kDashes.size()],
                          .marker = kForeignMarkers[i % kForeignMarkers.size()],
                          .filled = i % 2 == 1,
                          .thick = false});
    }
    return styles;
}

}  // namespace lowrank::theme
