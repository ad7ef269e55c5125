// What decoding a picture may take: no more memory than a row and the result, no more scans than are sane,
// and no time after it was told to stop or has met damage. Test pictures are made here with libpng and
// libjpeg.
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

#include <jpeglib.h>
#include <png.h>

#include "core/io/picture/image.h"
#include "core/io/picture/raw_picture.h"
#include "core/io/share_line.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

std::string big_endian(std::uint32_t value) {
    std::string out;
    for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift);
    return out;
}

std::string chunk(const std::string& name, const std::string& data) {
    return big_endian(static_cast<std::uint32_t>(data.size())) + name + data + big_endian(crc32(name + data));
}

/// A PNG that says how large it is and has no pixels.
std::string png_head(std::uint32_t width, std::uint32_t height, char depth, char colour) {
    return std::string("\x89PNG\r\n\x1a\n", 8) +
           chunk("IHDR", big_endian(width) + big_endian(height) + depth + colour + std::string(3, '\0')) +
           chunk("IDAT", "");
}

/// Bytes of memory that work() takes at most beyond what is there, measured in a process of its own.
template <class Work>
double peak_growth(Work work) {
    const auto field = [](const std::string& name) {
        std::ifstream status("/proc/self/status");
        for (std::string line; std::getline(status, line);)
            if (line.starts_with(name)) return 1024 * std::strtod(line.c_str() + name.size(), nullptr);
        return 0.0;
    };
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const pid_t child = fork();
    if (child == 0) {
        const double before = field("VmRSS:");
        const bool good = work();
        const double grown = field("VmHWM:") - before;
        const bool said = write(ends[1], &grown, sizeof grown) == static_cast<ssize_t>(sizeof grown);
        _exit(good && said ? 0 : 1);
    }
    close(ends[1]);
    double grown = -1;
    const bool heard = read(ends[0], &grown, sizeof grown) == static_cast<ssize_t>(sizeof grown);
    close(ends[0]);
    int status = -1;
    waitpid(child, &status, 0);
    CHECK(heard);
    CHECK(status == 0);
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return 0;  // what they keep beside every block is not the program's
#else
    return grown;
#endif
}

/// Grey noise, progressive in as many scans as are asked for: the DC, then each AC coefficient in a scan,
/// then their last bits.
std::string progressive(int side, int scans) {
    std::vector<jpeg_scan_info> script;
    const bool twice = scans > 64;
    script.push_back({1, {0, 0, 0, 0}, 0, 0, 0, 0});
    const int bands = std::min(scans - 1, 63);
    for (int k = 1; k <= bands; ++k)
        script.push_back({1, {0, 0, 0, 0}, k, k == bands ? 63 : k, 0, twice ? 1 : 0});
    for (int k = 1; k <= scans - 64; ++k) script.push_back({1, {0, 0, 0, 0}, k, k, 1, 0});
    jpeg_compress_struct jpeg;
    jpeg_error_mgr errors;
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    unsigned char* memory = nullptr;
    unsigned long size = 0;
    jpeg_mem_dest(&jpeg, &memory, &size);
    jpeg.image_width = jpeg.image_height = static_cast<JDIMENSION>(side);
    jpeg.input_components = 1;
    jpeg.in_color_space = JCS_GRAYSCALE;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, 90, TRUE);
    jpeg.scan_info = script.data();
    jpeg.num_scans = static_cast<int>(script.size());
    jpeg_start_compress(&jpeg, TRUE);
    std::vector<JSAMPLE> line(static_cast<std::size_t>(side));
    unsigned state = 3;
    while (jpeg.next_scanline < jpeg.image_height) {
        for (JSAMPLE& sample : line)
            sample = static_cast<JSAMPLE>((state = state * 1664525u + 1013904223u) >> 24);
        JSAMPROW row = line.data();
        jpeg_write_scanlines(&jpeg, &row, 1);
    }
    jpeg_finish_compress(&jpeg);
    std::string out(reinterpret_cast<char*>(memory), size);
    jpeg_destroy_compress(&jpeg);
    std::free(memory);
    return out;
}

/// Where the entropy-coded bytes of the n-th scan begin and end.
std::pair<std::size_t, std::size_t> scan_data(const std::string& file, int n) {
    std::size_t at = 0;
    for (int i = 0; i <= n; ++i) at = file.find("\xFF\xDA", at) + 2;
    at += static_cast<unsigned char>(file[at]) * 256u + static_cast<unsigned char>(file[at + 1]);
    std::size_t end = at;
    while (file[end] != '\xFF' || file[end + 1] == '\0') ++end;
    return {at, end};
}

/// Says what it was given, and asks to stop as soon as it knows the head.
struct Watcher : PictureSink {
    std::stop_source stop;
    bool stops = false;
    std::string refusal;
    double decoder_bytes = 0;
    Index rows = 0;
    std::string begin(const PictureHead&, double bytes) override {
        decoder_bytes = bytes;
        if (stops) stop.request_stop();
        return refusal;
    }
    void take(Index, Index, Index, Index, const std::uint8_t*) override { ++rows; }
};

std::string sentence_of(const Result<Written>& result) {
    return result ? "read" : result.cancelled() ? "called off" : result.sentence();
}

/// The mean over areas, pixel by pixel: what reducing has to give.
Matrix reduced_by_hand(const Matrix& full, Index rows, Index cols) {
    Matrix out(rows, cols);
    const double down = static_cast<double>(full.rows()) / static_cast<double>(rows),
                 across = static_cast<double>(full.cols()) / static_cast<double>(cols);
    const auto share = [](Index target, Index source, double scale) {
        const double t = static_cast<double>(target), s = static_cast<double>(source);
        return std::max(0.0, std::min((t + 1) * scale, s + 1) - std::max(t * scale, s));
    };
    for (Index i = 0; i < rows; ++i)
        for (Index j = 0; j < cols; ++j) {
            double sum = 0, weight = 0;
            for (Index a = 0; a < full.rows(); ++a)
                for (Index b = 0; b < full.cols(); ++b) {
                    const double w = share(i, a, down) * share(j, b, across);
                    sum += w * full(a, b);
                    weight += w;
                }
            out(i, j) = sum / weight;
        }
    return out;
}

}  // namespace

TEST_CASE("a head that promises 268 million pixels takes no memory for them") {
    const std::string wide = png_head(16384, 16384, 16, PNG_COLOR_TYPE_RGBA);
    std::string jpeg = progressive(16, 3);
    const std::size_t frame = jpeg.find("\xFF\xC2");
    jpeg.replace(frame + 5, 4, "\x40\x00\x40\x00", 4);  // 16384 x 16384, a block each in the file
    for (const std::string& file : {wide, jpeg}) {
        const double grown = peak_growth([&] {
            const auto image = decode_image(file, "p", 1024, {}, 100e6);
            return !image && (says(image.sentence(), "damaged") || says(image.sentence(), "--memory-limit"));
        });
        CHECK(grown < 50e6);
    }
}

TEST_CASE("a picture is reduced while it is read, and costs what the result costs") {
    constexpr Index kWidth = 3000, kHeight = 2000;
    Result<std::string> file = Failure{""};
    {
        std::vector<std::uint8_t> pixels(static_cast<std::size_t>(kWidth * kHeight * 3));
        for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<std::uint8_t>(i / 3 % 251);
        file = encode_png(pixels, kWidth, kHeight, 3);
    }
    REQUIRE(file);
    // 18 MB of samples, 0.4 MB of values.
    const double grown = peak_growth([&] {
        const auto image = decode_image(*file, "p", 150, {}, 0);
        return image && image->rows == 100 && image->cols == 150;
    });
    CHECK(grown < 9e6);
}

TEST_CASE("a picture that would pass the limit is refused from its head") {
    const auto refusal = [](const std::string& file, Index max_side) {
        const auto image = decode_image(file, "p", max_side, {}, 100e6);
        return image ? std::string("read") : image.sentence();
    };
    const std::string bits = png_head(16384, 16384, 1, PNG_COLOR_TYPE_GRAY);
    CHECK(says(refusal(bits, 65535), "'p' has 16384 x 16384 pixels: reading it takes about 2"));
    CHECK(says(refusal(bits, 65535), "the limit is 95.4 MiB (--memory-limit)"));
    CHECK(says(refusal(bits, 1024), "damaged"));
    // Unlike a plain one a progressive JPEG keeps its coefficients, two bytes each.
    Watcher watcher;
    const std::string jpeg = progressive(512, 3);
    CHECK(decode_jpeg(jpeg, watcher, {}));
    CHECK(watcher.decoder_bytes > 2 * 512 * 512);
    CHECK(watcher.rows == 512);
    watcher.refusal = "is not wanted";
    CHECK(sentence_of(decode_jpeg(jpeg, watcher, {})) == "is not wanted");
    CHECK(sentence_of(decode_png(bits, watcher, {})) == "is not wanted");
}

TEST_CASE("texts and profiles of a PNG are not unpacked") {
    // 64 MB of blanks in 64 KB, as a text and as a profile.
    std::string blanks(64 << 20, ' ');
    std::string packed;
    {
        png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
        png_infop info = png_create_info_struct(png);
        png_set_write_fn(
            png, &packed,
            [](png_structp p, png_bytep data, png_size_t count) {
                static_cast<std::string*>(png_get_io_ptr(p))->append(reinterpret_cast<char*>(data), count);
            },
            [](png_structp) {});
        png_set_IHDR(png, info, 1, 1, 8, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE,
                     PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
        std::array<char, 8> key = {"Comment"};
        png_text text{};
        text.compression = PNG_TEXT_COMPRESSION_zTXt;
        text.key = key.data();
        text.text = blanks.data();
        text.text_length = blanks.size();
        png_set_text(png, info, &text, 1);
        png_write_info(png, info);
        png_byte pixel = 7;
        png_write_row(png, &pixel);
        png_write_end(png, info);
        png_destroy_write_struct(&png, &info);
    }
    CHECK(packed.size() < 1 << 20);
    CHECK(packed.find("zTXt") != packed.npos);
    const double grown = peak_growth([&] {
        const auto image = decode_image(packed, "p", 9);
        return image && image->values(0, 0) == 7 / 255.0;
    });
    CHECK(grown < 4e6);
}

TEST_CASE("a progressive JPEG may have 64 scans, fewer where it is large, and no more") {
    Watcher watcher;
    CHECK(sentence_of(decode_jpeg(progressive(16, 64), watcher, {})) == "read");
    CHECK(says(sentence_of(decode_jpeg(progressive(16, 65), watcher, {})), "has more than 64 scans"));
    CHECK(says(sentence_of(decode_jpeg(progressive(16, 120), watcher, {})), "has more than 64 scans"));
}

TEST_CASE("a token that fires is seen between the scans, before the rest of the file is read") {
    std::string file = progressive(64, 10);
    const std::size_t third = scan_data(file, 2).first;
    file.resize(third + 5);  // whoever reads on finds damage
    Watcher watcher;
    CHECK(says(sentence_of(decode_jpeg(file, watcher, watcher.stop.get_token())), "damaged"));
    watcher.stops = true;
    CHECK(sentence_of(decode_jpeg(file, watcher, watcher.stop.get_token())) == "called off");
    CHECK(watcher.rows == 0);
}

TEST_CASE("a token that fires is seen between the rows of every kind of picture") {
    struct Halfway : Watcher {
        void take(Index row, Index first, Index step, Index count, const std::uint8_t* samples) override {
            Watcher::take(row, first, step, count, samples);
            if (rows == 3) stop.request_stop();
        }
    };
    const std::vector<std::uint8_t> pixels(64 * 64, 99);
    for (const std::string& file : {*encode_png(pixels, 64, 64, 1), progressive(64, 5)}) {
        Halfway watcher;
        const bool png = file.starts_with("\x89PNG");
        const auto token = watcher.stop.get_token();
        const auto done = png ? decode_png(file, watcher, token) : decode_jpeg(file, watcher, token);
        CHECK(sentence_of(done) == "called off");
        CHECK(watcher.rows == 3);
    }
}

TEST_CASE("decoding ends where damage is found") {
    std::string file = progressive(64, 100);
    const auto [begin, end] = scan_data(file, 1);
    file.erase(begin, end - begin);
    Watcher watcher;
    // A decoder that went on would come to the sixty-fifth scan.
    CHECK(says(sentence_of(decode_jpeg(file, watcher, {})), "damaged"));
    CHECK(watcher.rows == 0);
}

TEST_CASE("reducing is the mean over areas, interlaced or not, whichever way up") {
    constexpr int kWidth = 23, kHeight = 17;
    std::vector<std::uint8_t> pixels;
    unsigned state = 7;
    for (int i = 0; i < kWidth * kHeight; ++i)
        pixels.push_back(static_cast<std::uint8_t>((state = state * 1664525u + 1013904223u) >> 24));
    for (const bool interlaced : {false, true}) {
        std::string file;
        png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
        png_infop info = png_create_info_struct(png);
        png_set_write_fn(
            png, &file,
            [](png_structp p, png_bytep data, png_size_t count) {
                static_cast<std::string*>(png_get_io_ptr(p))->append(reinterpret_cast<char*>(data), count);
            },
            [](png_structp) {});
        png_set_IHDR(png, info, kWidth, kHeight, 8, PNG_COLOR_TYPE_GRAY,
                     interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                     PNG_FILTER_TYPE_DEFAULT);
        png_write_info(png, info);
        std::vector<png_bytep> rows;
        for (int i = 0; i < kHeight; ++i) rows.push_back(pixels.data() + i * kWidth);
        png_write_image(png, rows.data());
        png_write_end(png, info);
        png_destroy_write_struct(&png, &info);
        const auto full = decode_image(file, "p", 1024);
        REQUIRE(full);
        for (const Index side : {22, 16, 11, 9, 3, 2}) {
            const auto image = decode_image(file, "p", side);
            REQUIRE(image);
            CHECK(image->values.isApprox(reduced_by_hand(full->values, image->rows, image->cols), 1e-13));
        }
    }
    // Turned: the reduced picture is that of the picture the right way up.
    std::string jpeg = progressive(40, 3);
    const auto upright = decode_image(jpeg, "p", 1024);
    REQUIRE(upright);
    for (char orientation = 1; orientation <= 8; ++orientation) {
        const std::string exif =
            std::string("Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0", 25) + orientation +
            std::string(6, '\0');
        std::string turned = jpeg;
        turned.insert(2, std::string("\xFF\xE1\0", 3) + static_cast<char>(exif.size() + 2) + exif);
        const auto full = decode_image(turned, "p", 1024), small = decode_image(turned, "p", 7);
        REQUIRE(full);
        REQUIRE(small);
        CHECK((full->values == upright->values) == (orientation == 1));
        CHECK(small->values.isApprox(reduced_by_hand(full->values, 7, 7), 1e-13));
    }
}
