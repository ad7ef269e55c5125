// The lists of words that people's programs write for missing values, columns and separators.
#include "core/io/table/table_words.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "core/io/table/table_text.h"

namespace lowrank {
namespace {

/// As pandas, R, spreadsheets, databases, statistics offices and data collections write them.
constexpr std::string_view kMissingWords[] = {
    "nan",    "-nan",    "+nan",    "na",       "n/a",     "n.a.",    "#n/a",  "#na",   "#n/a n/a", "<na>",
    "null",   "<null>",  "\\n",     "none",     "nil",     "?",       "-",     "--",    "—",        "–",
    ".",      "..",      "...",     "*",        "missing", "#value!", "#ref!", "#num!", "#null!",   "#div/0!",
    "#name?", "1.#qnan", "-1.#ind", "-1.#qnan", "1.#ind",  "nat",     "[null]"};

struct Separator {
    std::string_view word, sign;
};
constexpr Separator kSeparators[] = {{"comma", ","}, {"semicolon", ";"}, {"tab", "\t"},
                                     {"pipe", "|"},  {"colons", "::"},   {"blanks", " "}};

// In the order in which they are preferred.
constexpr std::string_view kRowNames[] = {
    "userid",   "user",       "uid",      "u",        "useridx", "userindex", "customerid",
    "customer", "reviewerid", "reviewer", "memberid", "member",  "personid",  "person",
    "username", "author",     "row",      "rowid",    "i",       "from",      "source"};
constexpr std::string_view kColumnNames[] = {
    "itemid",    "item",     "iid",      "movieid",      "movie",      "filmid",  "film",       "bookid",
    "book",      "isbn",     "artistid", "productid",    "product",    "asin",    "parentasin", "songid",
    "trackid",   "jokeid",   "joke",     "gameid",       "businessid", "animeid", "recipeid",   "recipe",
    "articleid", "article",  "placeid",  "restaurantid", "beerid",     "itemidx", "itemindex",  "column",
    "col",       "columnid", "j",        "to",           "target",     "artist",  "artistname", "song",
    "track",     "game",     "business", "anime",        "restaurant", "beer",    "title",      "movietitle",
    "booktitle", "itemname", "name"};
constexpr std::string_view kValueNames[] = {
    "rating",      "ratings",    "score", "stars",     "star",  "value",  "bookrating", "userrating",
    "movierating", "overall",    "plays", "playcount", "count", "counts", "listens",    "listencount",
    "weight",      "preference", "rate",  "val",       "v",     "x",      "data",       "y"};
constexpr std::string_view kPassedOver[] = {
    "timestamp", "time", "date",      "datetime", "ts",  "day",       "unixreviewtime", "reviewtime",
    "index",     "",     "unnamed:0", "level0",   "idx", "createdat", "updatedat",      "ratingtime"};
constexpr std::string_view kIndexNames[] = {
    "",      "index", "id",     "unnamed:0", "rownames", "rowname", "row",     "rows",   "name",
    "names", "label", "labels", "key",       "country",  "year",    "date",    "time",   "sample",
    "gene",  "#",     "user",   "userid",    "station",  "student", "subject", "region", "city"};

template <std::size_t count>
int place_in(const std::string_view (&words)[count], std::string_view word) {
    const auto* found = std::ranges::find(words, word);
    return found == std::end(words) ? -1 : static_cast<int>(found - words);
}

}  // namespace

bool is_missing_word(std::string_view cell) {
    if (cell.empty()) return true;
    constexpr std::size_t kLongest = 24;
    if (cell.size() > kLongest) return false;
    const std::string word = lower_case(cell);
    return place_in(kMissingWords, word) >= 0 || (word.starts_with("nan(") && word.ends_with(')')) ||
           (word.starts_with("-nan(") && word.ends_with(')'));
}

std::vector<std::string> listed_words(std::string_view list) {
    std::vector<std::string> words;
    for (;;) {
        const std::size_t comma = list.find(',');
        words.emplace_back(trimmed(list.substr(0, comma)));
        if (comma == list.npos) return words;
        list.remove_prefix(comma + 1);
    }
}

std::string separator_word(std::string_view text) {
    if (text == "space" || text == "spaces" || text == "blank") text = "blanks";
    if (text == "\\t") text = "\t";
    for (const Separator& each : kSeparators)
        if (text == each.word || text == each.sign) return std::string(each.word);
    return {};
}

std::string_view separator_of(std::string_view word) {
    for (const Separator& each : kSeparators)
        if (word == each.word) return each.sign;
    return {};
}

std::string plain_name(std::string_view name) {
    std::string plain;
    for (const char c : lower_case(trimmed(name)))
        if (std::string_view(" -_.\"'").find(c) == std::string_view::npos) plain += c;
    if (plain.size() > 1 && plain.front() == '#') plain.erase(0, 1);
    return plain;
}

NamedRole role_of_column(std::string_view name) {
    const std::string plain = plain_name(name);
    if (const int at = place_in(kRowNames, plain); at >= 0) return {ColumnRole::Row, at};
    if (const int at = place_in(kColumnNames, plain); at >= 0) return {ColumnRole::Column, at};
    if (const int at = place_in(kValueNames, plain); at >= 0) return {ColumnRole::Value, at};
    if (place_in(kPassedOver, plain) >= 0) return {ColumnRole::PassedOver, 0};
    return {};
}

bool names_an_index(std::string_view name) { return place_in(kIndexNames, plain_name(name)) >= 0; }

}  // namespace lowrank
