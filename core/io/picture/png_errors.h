// How libpng says what is wrong: into a string of its user, and by a jump.
#pragma once
#include <string>

#include <png.h>

namespace lowrank {

inline void remember_error(png_structp png, png_const_charp message) {
    std::string& kept = *static_cast<std::string*>(png_get_error_ptr(png));
    kept = message;
    png_longjmp(png, 1);
}

inline void ignore_warning(png_structp, png_const_charp) {}

}  // namespace lowrank
