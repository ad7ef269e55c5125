// What of a method lasts from step to step, as a row of numbers.
#pragma once
#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "core/linalg/truncated_svd.h"
#include "core/manifold/point.h"

namespace lowrank {

/// One walk over a method's state that counts, writes or reads it, so that the three cannot differ.
/// Everything becomes doubles; matrices bring their sizes along.
class StateWalk {
public:
    /// Counts only.
    StateWalk() = default;
    static StateWalk writing(double* to) { return {to, nullptr}; }
    static StateWalk reading(const double* from) { return {nullptr, from}; }

    bool reads() const { return from_ != nullptr; }
    /// Doubles so far.
    std::size_t size() const { return size_; }

    template <class... Parts>
    void operator()(Parts&... parts) {
        (one(parts), ...);
    }

private:
    StateWalk(double* to, const double* from) : to_(to), from_(from) {}

    /// Numbers, flags, counts and words of an enum: all of them exact as a double.
    template <class Number>
    requires std::is_arithmetic_v<Number> || std::is_enum_v<Number>
    void one(Number& number) {
        if (to_) to_[size_] = static_cast<double>(number);
        if (from_) number = static_cast<Number>(from_[size_]);
        ++size_;
    }
    template <class Derived>
    void one(Eigen::PlainObjectBase<Derived>& matrix) {
        Index rows = matrix.rows(), cols = matrix.cols();
        (*this)(rows, cols);
        if (from_) matrix.resize(rows, cols);
        const auto count = static_cast<std::size_t>(rows * cols);
        if (to_) std::copy_n(matrix.data(), count, to_ + size_);
        if (from_) std::copy_n(from_ + size_, count, matrix.data());
        size_ += count;
    }
    void one(FixedRankPoint& X) { (*this)(X.U, X.K, X.V); }
    void one(TangentVector& xi) { (*this)(xi.M, xi.Up, xi.Vp); }
    void one(SvdFactors& svd) { (*this)(svd.U, svd.s, svd.V); }
    template <class Part>
    requires requires(Part& part, StateWalk& walk) { part.walk(walk); }
    void one(Part& part) { part.walk(*this); }

    double* to_ = nullptr;
    const double* from_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace lowrank
