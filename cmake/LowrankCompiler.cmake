# Which compilers will do: the library needs std::stop_token and std::jthread, and std::from_chars of doubles.
include(CheckCXXSourceCompiles)
set(CMAKE_REQUIRED_FLAGS "-std=c++20")
check_cxx_source_compiles("
#include <charconv>
#include <stop_token>
#include <thread>
int main() {
    double value = 0;
    const char text[] = \"1.5\";
    std::from_chars(text, text + 3, value);
    std::jthread thread([](std::stop_token stop) { (void)stop.stop_requested(); });
    return value == 1.5 ? 0 : 1;
}" LOWRANK_COMPILER_WILL_DO)
unset(CMAKE_REQUIRED_FLAGS)
if(NOT LOWRANK_COMPILER_WILL_DO)
    message(FATAL_ERROR "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION} with its library cannot build this: "
        "std::jthread, std::stop_token and std::from_chars of doubles are needed, which GCC 12, Clang with GCC's library, "
        "or libc++ of LLVM 20 have.")
endif()
