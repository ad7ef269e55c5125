// One array of NumPy in its file. Inside core/io: numpy_file is the door.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/result.h"

namespace lowrank {

struct NpyArray {
    std::vector<std::int64_t> shape;
    bool columns_first = false;
    char kind = 'f';        ///< f, i, u, b; S, U: texts
    std::size_t bytes = 8;  ///< of one number
    bool big_endian = false;
    std::string_view data;  ///< a view into the bytes that were read

    std::int64_t count() const;
    double at(std::int64_t k) const;  ///< as a number; requires a kind of numbers
    std::int64_t whole_at(std::int64_t k) const;
};

/// The header, and data that is as long as the header says. Errors: the end of a sentence about the file.
Result<NpyArray> read_npy_array(std::string_view bytes);

}  // namespace lowrank
