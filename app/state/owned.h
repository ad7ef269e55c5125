// What one workspace alone knows, carried by those who need not know it: its state, its actions, its effects.
#pragma once
#include <any>
#include <cstddef>
#include <map>
#include <type_traits>
#include <typeindex>
#include <utility>
#include <variant>

namespace lowrank::state {

template <class T, class Variant>
inline constexpr bool kIsAlternative = false;
template <class T, class... Ts>
inline constexpr bool kIsAlternative<T, std::variant<Ts...>> = (std::is_same_v<T, Ts> || ...);

template <class T, class Variant>
concept AlternativeOf = kIsAlternative<T, Variant>;

/// The position of an alternative.
template <class T, class Variant>
inline constexpr std::size_t kPlaceOf = 0;
template <class T, class... Ts>
inline constexpr std::size_t kPlaceOf<T, std::variant<Ts...>> = [] {
    std::size_t place = 0;
    (void)((std::is_same_v<T, Ts> || (++place, false)) || ...);
    return place;
}();

/// A value of a variant made of one whose alternative has that place, which is moved from. Compiled where it
/// is called: the constructors of many alternatives cost each unit that makes some of them a second.
template <class... Ts>
std::variant<Ts...> made_of(std::size_t place, void* value, std::type_identity<std::variant<Ts...>>) {
    using Made = std::variant<Ts...>;
    using Maker = Made (*)(void*);
    static constexpr Maker makers[] = {
        [](void* from) { return Made(std::in_place_type<Ts>, std::move(*static_cast<Ts*>(from))); }...};
    return makers[place](value);
}

/// An action or an effect of a workspace: a struct that says whose it is, 'using OfWorkspace = void;'.
template <class T>
concept OwnedByWorkspace = requires {
    typename T::OfWorkspace;
};

/// One such value. A workspace asks for the types that are its own.
class Owned {
public:
    template <OwnedByWorkspace T>
    explicit Owned(T value) : value_(std::move(value)) {}
    template <OwnedByWorkspace T>
    const T* as() const {
        return std::any_cast<T>(&value_);
    }
    /// Calls f with the value where it is one of these types; whether it was.
    template <class... Ts, class F>
    bool visit(F f) const {
        const auto call = [&](const auto* value) { return value ? (f(*value), true) : false; };
        return (call(as<Ts>()) || ...);
    }

private:
    std::any value_;
};

/// The state of each workspace, by its type; each begins as its default.
class Parts {
public:
    template <class P>
    P& of() {
        std::any& part = parts_[typeid(P)];
        if (!part.has_value()) part = P();
        return *std::any_cast<P>(&part);
    }
    template <class P>
    const P& of() const {
        static const P untouched;
        const auto found = parts_.find(typeid(P));
        return found == parts_.end() ? untouched : *std::any_cast<P>(&found->second);
    }

private:
    std::map<std::type_index, std::any> parts_;
};

/// The alternative T of an action or effect; null where it is another one.
template <class T, class Variant>
const T* as(const Variant& value) {
    if constexpr (OwnedByWorkspace<T>) {
        const Owned* own = std::get_if<Owned>(&value);
        return own ? own->template as<T>() : nullptr;
    } else {
        return std::get_if<T>(&value);
    }
}

}  // namespace lowrank::state
