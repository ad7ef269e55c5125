// A field of a table's row that is a value, or is told by what the row is of.
#pragma once

namespace lowrank {

/// A value that is the same whatever it is of, or that it gives.
template <class Value, class Of>
class Told {
public:
    using Tell = Value (*)(const Of&);
    constexpr Told(Value same) : same_(same) {}
    constexpr Told(const char* same) : same_(same) {}
    constexpr Told(Tell tell) : tell_(tell) {}
    Value of(const Of& subject) const { return tell_ ? tell_(subject) : same_; }

private:
    Value same_{};
    Tell tell_ = nullptr;
};

}  // namespace lowrank
