// Pictures: every depth and kind of PNG, JPEG with its turns, alpha, reducing, and damaged files. Test
// pictures are made here with libpng and libjpeg.
#include "core/io/picture/image.h"

#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <jpeglib.h>
#include <png.h>

#include "core/io/file/atomic_file.h"
#include "core/io/picture/raw_picture.h"
#include "tests/catch.h"
#include "tests/says.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using lowrank::testing::says;
using lowrank::testing::TempFolder;

namespace {

struct PngKind {
    int width, height, depth, colour;
    bool interlaced = false;
    std::vector<png_color> palette{};
    std::vector<png_byte> palette_alpha{};
    int transparent_grey = -1;
};

/// rows: packed as the file has them, 16 bits big-endian.
std::string make_png(const PngKind& kind, std::vector<std::uint8_t> bytes) {
    std::string out;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(
        png, &out,
        [](png_structp p, png_bytep data, png_size_t count) {
            static_cast<std::string*>(png_get_io_ptr(p))->append(reinterpret_cast<char*>(data), count);
        },
        [](png_structp) {});
    png_set_IHDR(png, info, static_cast<png_uint_32>(kind.width), static_cast<png_uint_32>(kind.height),
                 kind.depth, kind.colour, kind.interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (!kind.palette.empty())
        png_set_PLTE(png, info, kind.palette.data(), static_cast<int>(kind.palette.size()));
    if (!kind.palette_alpha.empty())
        png_set_tRNS(png, info, kind.palette_alpha.data(), static_cast<int>(kind.palette_alpha.size()),
                     nullptr);
    if (kind.transparent_grey >= 0) {
        png_color_16 grey{};
        grey.gray = static_cast<png_uint_16>(kind.transparent_grey);
        png_set_tRNS(png, info, nullptr, 0, &grey);
    }
    png_set_gAMA(png, info, 1.0);  // must be ignored
    png_write_info(png, info);
    const std::size_t stride = png_get_rowbytes(png, info);
    REQUIRE(bytes.size() == stride * static_cast<std::size_t>(kind.height));
    std::vector<png_bytep> rows;
    for (int i = 0; i < kind.height; ++i) rows.push_back(bytes.data() + static_cast<std::size_t>(i) * stride);
    png_write_image(png, rows.data());
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return out;
}

std::string exif_block(int orientation, bool big_endian) {
    std::string tiff;
    const auto add = [&](unsigned value, int size) {
        for (int i = 0; i < size; ++i)
            tiff += static_cast<char>(value >> 8 * (big_endian ? size - 1 - i : i) & 255);
    };
    tiff = big_endian ? "MM" : "II";
    add(42, 2);
    add(8, 4);
    add(1, 2);
    add(0x0112, 2);
    add(3, 2);
    add(1, 4);
    add(static_cast<unsigned>(orientation), 2);
    add(0, 2);
    add(0, 4);
    return std::string("Exif\0\0", 6) + tiff;
}

std::string make_jpeg(int width, int height, J_COLOR_SPACE space, const std::vector<std::uint8_t>& pixels,
                      const std::string& exif = "", bool progressive = false) {
    const int components = space == JCS_GRAYSCALE ? 1 : space == JCS_RGB ? 3 : 4;
    jpeg_compress_struct jpeg;
    jpeg_error_mgr errors;
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    unsigned char* memory = nullptr;
    unsigned long size = 0;
    jpeg_mem_dest(&jpeg, &memory, &size);
    jpeg.image_width = static_cast<JDIMENSION>(width);
    jpeg.image_height = static_cast<JDIMENSION>(height);
    jpeg.input_components = components;
    jpeg.in_color_space = space;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, 100, TRUE);
    for (int i = 0; i < components; ++i)
        jpeg.comp_info[i].h_samp_factor = jpeg.comp_info[i].v_samp_factor = 1;
    if (progressive) jpeg_simple_progression(&jpeg);
    jpeg_start_compress(&jpeg, TRUE);
    if (!exif.empty())
        jpeg_write_marker(&jpeg, JPEG_APP0 + 1, reinterpret_cast<const JOCTET*>(exif.data()),
                          static_cast<unsigned>(exif.size()));
    while (jpeg.next_scanline < jpeg.image_height) {
        JSAMPROW row = const_cast<JSAMPROW>(pixels.data() + jpeg.next_scanline *
                                                                static_cast<std::size_t>(width * components));
        jpeg_write_scanlines(&jpeg, &row, 1);
    }
    jpeg_finish_compress(&jpeg);
    std::string out(reinterpret_cast<char*>(memory), size);
    jpeg_destroy_compress(&jpeg);
    std::free(memory);
    return out;
}

Image decoded(const std::string& bytes, Index max_side = 1024) {
    const Result<Image> image = decode_image(bytes, "p", max_side);
    INFO((image ? std::string() : image.sentence()));
    REQUIRE(image);
    return *image;
}

std::string image_refusal(const std::string& bytes) {
    const Result<Image> image = decode_image(bytes, "p", 1024);
    return image ? "read" : image.sentence();
}

}  // namespace

TEST_CASE("grey PNG at 1, 2, 4, 8 and 16 bits keeps its values as stored") {
    CHECK(decoded(make_png({2, 1, 1, PNG_COLOR_TYPE_GRAY}, {0x40})).values ==
          (Matrix(1, 2) << 0, 1).finished());
    CHECK(decoded(make_png({2, 1, 2, PNG_COLOR_TYPE_GRAY}, {0x60})).values(0, 0) ==
          Approx(1 / 3.0).epsilon(1e-15));
    CHECK(decoded(make_png({2, 1, 4, PNG_COLOR_TYPE_GRAY}, {0x2F})).values(0, 0) ==
          Approx(2 / 15.0).epsilon(1e-15));
    CHECK(decoded(make_png({1, 1, 8, PNG_COLOR_TYPE_GRAY}, {128})).values(0, 0) == 128 / 255.0);
    // 0x8000 of 65535 is not 128 of 255, nor the 186 a gamma would make of it.
    CHECK(decoded(make_png({1, 1, 16, PNG_COLOR_TYPE_GRAY}, {0x80, 0x01})).values(0, 0) == 0x8001 / 65535.0);
}

TEST_CASE("colour PNG: the channels stand beside each other") {
    for (const bool interlaced : {false, true}) {
        std::vector<std::uint8_t> bytes;
        for (int i = 0; i < 9 * 7; ++i)
            for (const int c : {i, 255 - i, 2 * i}) bytes.push_back(static_cast<std::uint8_t>(c));
        const Image image = decoded(make_png({9, 7, 8, PNG_COLOR_TYPE_RGB, interlaced}, bytes));
        REQUIRE(image.channels == 3);
        REQUIRE(image.values.cols() == 27);
        bool same = true;
        for (int i = 0; i < 7; ++i)
            for (int j = 0; j < 9; ++j) {
                const int k = 9 * i + j;
                same = same && image.values(i, j) == k / 255.0 &&
                       image.values(i, 9 + j) == (255 - k) / 255.0 &&
                       image.values(i, 18 + j) == 2 * k / 255.0;
            }
        CHECK(same);
    }
    CHECK(decoded(make_png({1, 1, 16, PNG_COLOR_TYPE_RGB}, {1, 2, 3, 4, 5, 6})).values(0, 1) ==
          0x0304 / 65535.0);
}

TEST_CASE("palettes become colours, and their transparent entries missing pixels") {
    PngKind kind{3, 1, 8, PNG_COLOR_TYPE_PALETTE};
    kind.palette = {{255, 0, 0}, {0, 51, 0}, {0, 0, 255}};
    const Image plain = decoded(make_png(kind, {2, 1, 0}));
    CHECK(plain.values == (Matrix(1, 9) << 0, 0, 1, 0, 0.2, 0, 1, 0, 0).finished());
    kind.palette_alpha = {0, 255};
    const Image holes = decoded(make_png(kind, {2, 1, 0}));
    REQUIRE(holes.channels == 3);
    CHECK(std::isnan(holes.values(0, 2)));
    CHECK(std::isnan(holes.values(0, 8)));
    CHECK(holes.values(0, 4) == 0.2);
}

TEST_CASE("alpha 0 is a missing pixel, partial alpha lies over white") {
    const Image grey = decoded(make_png({3, 1, 8, PNG_COLOR_TYPE_GRAY_ALPHA}, {0, 255, 0, 0, 0, 51}));
    REQUIRE(grey.channels == 1);
    CHECK(grey.values(0, 0) == 0);
    CHECK(std::isnan(grey.values(0, 1)));
    CHECK(grey.values(0, 2) == Approx(0.8).epsilon(1e-14));
    const Image wide = decoded(make_png({1, 1, 16, PNG_COLOR_TYPE_RGBA}, {0, 0, 255, 255, 0, 0, 0x80, 0}));
    CHECK(wide.values(0, 0) == Approx(1 - 0x8000 / 65535.0).epsilon(1e-14));
    CHECK(wide.values(0, 1) == 1);
    PngKind key{2, 1, 8, PNG_COLOR_TYPE_GRAY};
    key.transparent_grey = 7;
    const Image keyed = decoded(make_png(key, {7, 8}));
    CHECK(std::isnan(keyed.values(0, 0)));
    CHECK(keyed.values(0, 1) == 8 / 255.0);
}

TEST_CASE("a longer side is reduced by averaging areas, missing pixels do not weigh") {
    const Image half = decoded(make_png({4, 2, 8, PNG_COLOR_TYPE_GRAY}, {0, 51, 102, 153, 51, 102, 0, 0}), 2);
    REQUIRE(half.reduced());
    CHECK(half.stored_cols == 4);
    REQUIRE(half.rows == 1);
    REQUIRE(half.cols == 2);
    CHECK(half.values(0, 0) == Approx(0.2).epsilon(1e-14));
    CHECK(half.values(0, 1) == Approx(0.25).epsilon(1e-14));
    // Three columns to two: each takes one and a half.
    const Image uneven = decoded(make_png({3, 1, 8, PNG_COLOR_TYPE_GRAY}, {0, 153, 255}), 2);
    CHECK(uneven.values(0, 0) == Approx(0.2).epsilon(1e-14));
    CHECK(uneven.values(0, 1) == Approx((0.5 * 0.6 + 1) / 1.5).epsilon(1e-14));
    const Image holes =
        decoded(make_png({4, 1, 8, PNG_COLOR_TYPE_GRAY_ALPHA}, {51, 255, 9, 0, 9, 0, 9, 0}), 2);
    CHECK(holes.values(0, 0) == Approx(0.2).epsilon(1e-14));
    CHECK(std::isnan(holes.values(0, 1)));
    // The mean of a picture survives.
    std::vector<std::uint8_t> noise;
    unsigned state = 5;
    for (int i = 0; i < 37 * 23; ++i)
        noise.push_back(static_cast<std::uint8_t>((state = state * 1664525u + 1013904223u) >> 24));
    const std::string file = make_png({37, 23, 8, PNG_COLOR_TYPE_GRAY}, noise);
    CHECK(decoded(file, 37).values.mean() == Approx(decoded(file).values.mean()).epsilon(1e-12));
    CHECK_FALSE(decoded(file, 37).reduced());
    CHECK(decoded(file, 1).values.size() == 1);
}

TEST_CASE("JPEG: grey, colour, progressive, inks") {
    const Image grey = decoded(make_jpeg(8, 8, JCS_GRAYSCALE, std::vector<std::uint8_t>(64, 77)));
    REQUIRE(grey.channels == 1);
    CHECK(grey.values(3, 3) == 77 / 255.0);
    std::vector<std::uint8_t> red;
    for (int i = 0; i < 64; ++i) red.insert(red.end(), {200, 30, 30});
    for (const bool progressive : {false, true}) {
        const Image colour = decoded(make_jpeg(8, 8, JCS_RGB, red, "", progressive));
        REQUIRE(colour.channels == 3);
        CHECK(std::abs(colour.values(4, 4) - 200 / 255.0) < 0.01);
        CHECK(std::abs(colour.values(4, 12) - 30 / 255.0) < 0.01);
    }
    // Adobe writes inks inverted: 255 is no ink.
    std::vector<std::uint8_t> inks;
    for (int i = 0; i < 64; ++i) inks.insert(inks.end(), {255, 0, 255, 255});
    const Image printed = decoded(make_jpeg(8, 8, JCS_CMYK, inks));
    REQUIRE(printed.channels == 3);
    CHECK(printed.values(4, 4) > 0.98);
    CHECK(printed.values(4, 12) < 0.02);
}

TEST_CASE("EXIF turns are carried out: the bright corner goes where each orientation says") {
    // Stored: 16 wide, 8 high, the top left block bright.
    std::vector<std::uint8_t> pixels(16 * 8, 0);
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) pixels[static_cast<std::size_t>(16 * i + j)] = 255;
    struct Corner {
        int orientation;
        bool bottom, right, tall;
    };
    for (const auto& [orientation, bottom, right, tall] :
         {Corner{1, false, false, false}, Corner{2, false, true, false}, Corner{3, true, true, false},
          Corner{4, true, false, false}, Corner{5, false, false, true}, Corner{6, false, true, true},
          Corner{7, true, true, true}, Corner{8, true, false, true}}) {
        CAPTURE(orientation);
        const Image image =
            decoded(make_jpeg(16, 8, JCS_GRAYSCALE, pixels, exif_block(orientation, orientation % 2 == 0)));
        REQUIRE(image.rows == (tall ? 16 : 8));
        for (const bool low : {false, true})
            for (const bool east : {false, true}) {
                const double value = image.values(low ? image.rows - 2 : 1, east ? image.cols - 2 : 1);
                CHECK((value > 0.8) == (low == bottom && east == right));
            }
    }
}

TEST_CASE("which quarter turn: 6 shows the stored left column as the top row") {
    std::vector<std::uint8_t> pixels(16 * 16, 0);
    for (int i = 0; i < 16; ++i)
        for (int j = 0; j < 4; ++j)
            pixels[static_cast<std::size_t>(16 * i + j)] = static_cast<std::uint8_t>(8 * i + 100);
    const Image image = decoded(make_jpeg(16, 16, JCS_GRAYSCALE, pixels, exif_block(6, true)));
    CHECK(image.values(1, 1) > image.values(1, 14));  // the stored bottom left is now the top left
    CHECK(image.values(14, 8) < 0.1);
}

TEST_CASE("broken EXIF asks for nothing") {
    const std::string block = exif_block(6, false);
    CHECK(exif_orientation(block) == 6);
    for (std::size_t size = 0; size < block.size(); ++size) {
        const int turn = exif_orientation(std::string_view(block).substr(0, size));
        CHECK((turn == 1 || turn == 6));
    }
    for (std::size_t at = 0; at < block.size(); ++at)
        for (const char byte : {'\0', '\x7f', '\xff'}) {
            std::string altered = block;
            altered[at] = byte;
            const int turn = exif_orientation(altered);
            CHECK((turn >= 1 && turn <= 8));
        }
}

TEST_CASE("a 1 x 1 picture is a picture") {
    CHECK(decoded(make_png({1, 1, 1, PNG_COLOR_TYPE_GRAY}, {0x80})).values(0, 0) == 1);
    CHECK(decoded(make_jpeg(1, 1, JCS_GRAYSCALE, {255})).values(0, 0) == 1);
}

TEST_CASE("what is no picture is said in one sentence") {
    TempFolder folder;
    CHECK(says(image_refusal(""), "empty"));
    CHECK(says(image_refusal("row,column,value\n"), "PNG or JPEG is needed"));
    CHECK(says(image_refusal("\x89PNG"), "cut short"));
    CHECK(says(read_image(folder.path(), 1024).sentence(), "is a folder"));
    CHECK(says(read_image(folder.path("none.png"), 1024).sentence(), "there is no file"));
}

TEST_CASE("every beginning of a picture file is refused, and altered bytes never do worse") {
    std::vector<std::uint8_t> pixels;
    for (int i = 0; i < 20 * 16 * 3; ++i) pixels.push_back(static_cast<std::uint8_t>(i * 7 % 251));
    const std::string files[] = {make_png({20, 16, 8, PNG_COLOR_TYPE_RGB}, pixels),
                                 make_png({20, 16, 8, PNG_COLOR_TYPE_RGB, true}, pixels),
                                 make_jpeg(20, 16, JCS_RGB, pixels, exif_block(6, true)),
                                 make_jpeg(20, 16, JCS_RGB, pixels, "", true)};
    for (const std::string& file : files) {
        std::size_t accepted = 0;
        for (std::size_t size = 0; size < file.size(); ++size)
            if (decode_image(std::string_view(file).substr(0, size), "p", 1024))
                accepted = std::max(accepted, size);
        // libjpeg invents a missing end mark once every pixel is there, and is right to.
        CHECK((accepted == 0 || accepted + 2 >= file.size()));
        unsigned state = 1;
        for (int trial = 0; trial < 400; ++trial) {
            std::string altered = file;
            for (int k = 0; k < 3; ++k) {
                state = state * 1664525u + 1013904223u;
                altered[(state >> 8) % altered.size()] = static_cast<char>(state >> 3);
            }
            const Result<Image> image = decode_image(altered, "p", 64);
            if (image) CHECK(image->values.allFinite());
        }
    }
}

TEST_CASE("a picture too large to hold is refused before memory is taken") {
    std::string file = make_png({1, 1, 8, PNG_COLOR_TYPE_GRAY}, {0});
    // Width and height stand at 16 and 20 of the file, their checksum at 29.
    const auto put = [&](std::size_t at, std::uint32_t value) {
        for (int i = 0; i < 4; ++i)
            file[at + static_cast<std::size_t>(i)] = static_cast<char>(value >> (24 - 8 * i));
    };
    put(16, 100000);
    put(20, 100000);
    std::uint32_t crc = 0xFFFFFFFFu;
    for (std::size_t i = 12; i < 29; ++i) {
        crc ^= static_cast<unsigned char>(file[i]);
        for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) ? 0xEDB88320u : 0);
    }
    put(29, ~crc);
    CHECK(says(image_refusal(file), "268 million"));
}

TEST_CASE("what is encoded decodes to the same picture, with holes and metadata") {
    Matrix values(2, 6);
    values << 0, 0.2, 0.4, 0.6, 0.8, 1, 1, 0.8, 0.6, 0.4, 0.2, 0;
    for (const Index channels : {Index(1), Index(3)}) {
        const Result<std::string> file =
            encode_picture(values, channels, {{{"Description", "n = 50, σ = 0.1"}}, 300, true});
        REQUIRE(file);
        CHECK(decoded(*file).values.isApprox(values, 1e-15));
        CHECK(file->find("n = 50, σ = 0.1") != std::string::npos);
        for (const char* chunk : {"iTXt", "pHYs", "sRGB"}) CHECK(file->find(chunk) != std::string::npos);
        CHECK(*file == *encode_picture(values, channels, {{{"Description", "n = 50, σ = 0.1"}}, 300, true}));
    }
    values(0, 1) = std::nan("");
    values(1, 1) = 7;
    values(1, 2) = -7;
    const Image back = decoded(*encode_picture(values, 1));
    CHECK(std::isnan(back.values(0, 1)));
    CHECK(back.values(1, 1) == 1);
    CHECK(back.values(1, 2) == 0);
    CHECK_FALSE(encode_png({}, 0, 0, 1));
}

TEST_CASE("PSNR on clipped values, missing pixels left out") {
    Matrix truth(1, 3), picture(1, 3);
    truth << 0.5, 1, std::nan("");
    picture << 0.6, 3, 0;
    CHECK(picture_psnr(picture, truth) == Approx(10 * std::log10(2 / 0.01)).epsilon(1e-12));
    CHECK(std::isinf(picture_psnr(truth.leftCols(2), truth.leftCols(2))));
}

TEST_CASE("a fired token ends the reading of a picture") {
    std::stop_source stop;
    stop.request_stop();
    CHECK(decode_image(make_png({1, 1, 8, PNG_COLOR_TYPE_GRAY}, {1}), "p", 9, stop.get_token()).cancelled());
    CHECK(decode_image(make_jpeg(1, 1, JCS_GRAYSCALE, {1}), "p", 9, stop.get_token()).cancelled());
}
