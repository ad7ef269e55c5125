// The table of magic bytes: one row a kind of file.
#include "core/io/file/file_kind.h"

#include <fmt/core.h>

#include "core/io/array/zip_file.h"
#include "core/io/table/table_text.h"

namespace lowrank {
namespace {

using namespace std::string_view_literals;

struct FileKind {
    std::size_t at;
    std::string_view mark;
    std::string_view words;
};

constexpr FileKind kFileKinds[] = {
    {0, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv,
     "is a workbook of Excel: open it there and save the sheet as CSV."},
    {0, "PAR1"sv, "is a Parquet file: write it as CSV first (pandas: read_parquet(…).to_csv(…))."},
    {0, "ARROW1"sv,
     "is an Arrow or Feather file: write it as CSV first (pandas: read_feather(…).to_csv(…))."},
    {0, "FEA1"sv, "is a Feather file: write it as CSV first (pandas: read_feather(…).to_csv(…))."},
    {0, "MATLAB 7.3 MAT-file"sv,
     "is a MAT-file of MATLAB 7.3: write the matrix as text there, by writematrix(X, 'x.csv')."},
    {0, "MATLAB 5.0 MAT-file"sv,
     "is a MAT-file of MATLAB: write the matrix as text there, by writematrix(X, 'x.csv') or, in Octave, "
     "dlmwrite('x.csv', X)."},
    {0, "\x89HDF\r\n\x1a\n"sv,
     "is an HDF5 file: write the matrix as .npy or CSV first (h5py and NumPy: save('x.npy', file['x']))."},
    {0, "SQLite format 3"sv, "is a database of SQLite: write the table as CSV first."},
    {0, "$FL2"sv, "is a file of SPSS: save the table as CSV there."},
    {0, "<stata_dta>"sv, "is a file of Stata: write the table as CSV there, by export delimited."},
    {0, "RDX"sv, "is a file of R: write the matrix as text there, by write.csv(x, 'x.csv')."},
    {0, "RDA"sv, "is a file of R: write the matrix as text there, by write.csv(x, 'x.csv')."},
    {0, "X\n\0\0"sv, "is a file of R: write the matrix as text there, by write.csv(x, 'x.csv')."},
    {0, "\x80\x02"sv, "is a pickle of Python: write the matrix as .npy or CSV first."},
    {0, "\x80\x03"sv, "is a pickle of Python: write the matrix as .npy or CSV first."},
    {0, "\x80\x04\x95"sv, "is a pickle of Python: write the matrix as .npy or CSV first."},
    {0, "\x80\x05\x95"sv, "is a pickle of Python: write the matrix as .npy or CSV first."},
    {0, "BZh"sv, "is packed by bzip2: unpack it first (bunzip2)."},
    {0,
     "\xFD"
     "7zXZ\0"sv,
     "is packed by xz: unpack it first (unxz)."},
    {0, "\x28\xB5\x2F\xFD"sv, "is packed by zstd: unpack it first (unzstd)."},
    {0, "7z\xBC\xAF\x27\x1C"sv, "is a 7z archive: unpack it, and name a file in it."},
    {0, "Rar!\x1A\x07"sv, "is a RAR archive: unpack it, and name a file in it."},
    {257, "ustar"sv, "is a tar archive: unpack it, and name a file in it."},
    {0, "%PDF-"sv, "is a PDF page: what is read is a table in text, or a picture in PNG or JPEG."},
    {8, "WEBP"sv, "is a WebP picture: save it as PNG or JPEG."},
    {0, "II*\0"sv, "is a TIFF picture: save it as PNG or JPEG."},
    {0, "MM\0*"sv, "is a TIFF picture: save it as PNG or JPEG."},
    {0, "GIF8"sv, "is a GIF picture: save it as PNG or JPEG."},
    {4, "ftyphei"sv, "is a HEIC picture: save it as PNG or JPEG."},
    {4, "ftypmif1"sv, "is a HEIC picture: save it as PNG or JPEG."},
    {4, "ftypavif"sv, "is an AVIF picture: save it as PNG or JPEG."},
    {0, "\0\0\0\x0CjP  "sv, "is a JPEG 2000 picture: save it as PNG or JPEG."},
};

/// A bitmap says its own size behind its two letters, which a text may begin with as well.
bool is_bitmap(std::string_view head) {
    return head.size() > 18 && head.starts_with("BM") && head.substr(6, 4) == "\0\0\0\0"sv &&
           head.substr(15, 3) == "\0\0\0"sv;
}

}  // namespace

std::string why_other_kind(std::string_view head) {
    for (const FileKind& kind : kFileKinds)
        if (head.size() > kind.at && head.substr(kind.at).starts_with(kind.mark))
            return std::string(kind.words);
    if (is_bitmap(head)) return "is a BMP picture: save it as PNG or JPEG.";
    if (!begins_zip(head)) return {};
    const std::string_view name = first_zip_name(head);
    if (name.ends_with(".npy")) return {};
    if (name == "[Content_Types].xml" || name.starts_with("_rels/") || head.find("xl/") != head.npos)
        return "is a workbook of Excel: open it there and save the sheet as CSV.";
    if (name == "mimetype") return "is an OpenDocument file: open it there and save the sheet as CSV.";
    return fmt::format("is a zip archive, of which '{}' is the first file: unpack it, and name a file in it.",
                       excerpt(name));
}

}  // namespace lowrank
