// Catch2 2 and 3 keep their header in different places and call what a text contains by different names;
// tests include this one.
#pragma once
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
namespace Catch {
inline auto Contains(const std::string& words) { return Matchers::ContainsSubstring(words); }
}  // namespace Catch
#else
#include <catch2/catch.hpp>
#endif
