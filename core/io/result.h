// How reading and writing answers: a value, or one sentence that names what was wrong and what is allowed.
#pragma once
#include <string>
#include <utility>
#include <variant>

namespace lowrank {

struct Failure {
    std::string sentence;
};

/// A value or a sentence. Never both, never neither.
template <class T>
class Result {
public:
    Result(T value) : content_(std::move(value)) {}
    Result(Failure failure) : content_(std::move(failure)) {}
    explicit operator bool() const { return content_.index() == 0; }
    T& operator*() { return std::get<0>(content_); }
    const T& operator*() const { return std::get<0>(content_); }
    T* operator->() { return &std::get<0>(content_); }
    const T* operator->() const { return &std::get<0>(content_); }
    const std::string& sentence() const { return std::get<1>(content_).sentence; }

private:
    std::variant<T, Failure> content_;
};

struct Written {};  ///< the value of a Result that only says it went well

}  // namespace lowrank
