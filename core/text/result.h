// How reading and writing answers: a value, one sentence that names what was wrong and what is allowed, or
// neither where it was called off.
#pragma once
#include <string>
#include <utility>
#include <variant>

namespace lowrank {

struct Failure {
    std::string sentence;
};
/// The token fired: there is nothing to say.
struct Cancelled {};

/// A value, a sentence, or called off: one of the three.
template <class T>
class Result {
public:
    Result(T value) : content_(std::move(value)) {}
    Result(Failure failure) : content_(std::move(failure)) {}
    Result(Cancelled cancelled) : content_(cancelled) {}
    explicit operator bool() const { return content_.index() == 0; }
    T& operator*() { return std::get<0>(content_); }
    const T& operator*() const { return std::get<0>(content_); }
    T* operator->() { return &std::get<0>(content_); }
    const T* operator->() const { return &std::get<0>(content_); }
    bool cancelled() const { return content_.index() == 2; }
    /// Of a failure; empty where there is none.
    const std::string& sentence() const {
        static const std::string nothing;
        const Failure* failure = std::get_if<1>(&content_);
        return failure ? failure->sentence : nothing;
    }

    /// The same answer to whoever asked for something else; requires that there is no value.
    template <class Other>
    Result<Other> passed_on() const {
        if (cancelled()) return Cancelled{};
        return Failure{sentence()};
    }

private:
    std::variant<T, Failure, Cancelled> content_;
};

struct Written {};  ///< the value of a Result that only says it went well

}  // namespace lowrank
