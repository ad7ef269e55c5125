// Ratings as they come: every separator, headers, gaps, duplicates; and what is refused, with its line.
#include "core/io/table/ratings.h"

#include <map>

#include "core/linalg/parallel.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

Ratings parsed_ratings(const std::string& text) {
    const auto ratings = read_ratings(text, "f");
    INFO((ratings ? std::string() : ratings.sentence()));
    REQUIRE(ratings);
    return *ratings;
}

std::string ratings_refusal(const std::string& text) {
    const auto ratings = read_ratings(text, "f");
    return ratings ? "read" : ratings.sentence();
}

}  // namespace

TEST_CASE("comma, semicolon, tab and double colon, further columns are ignored") {
    for (const char* text :
         {"7,30,4.5\n9,2,1\n", "7;30;4.5\n9;2;1\n", "7\t30\t4.5\n9\t2\t1", "7::30::4.5\n9::2::1\n",
          "user,item,rating\n7,30,4.5\n9,2,1\n", "7,30,4.5,978300760\n9,2,1,978300760\n",
          "\n 7 , 30 , 4.5\n\n9,2,1\n\n", "\"7\",\"30\",4.5\n\"9\",\"2\",1\n"}) {
        CAPTURE(text);
        const Ratings ratings = parsed_ratings(text);
        CHECK(ratings.row_labels == std::vector<std::string>{"7", "9"});
        CHECK(ratings.col_labels == std::vector<std::string>{"2", "30"});
        CHECK(ratings.row == std::vector<std::int32_t>{1, 0});
        CHECK(ratings.col == std::vector<std::int32_t>{0, 1});
        CHECK(ratings.value == std::vector<double>{1, 4.5});
    }
}

TEST_CASE("labels are sorted by number where all are numbers, else by letters") {
    CHECK(parsed_ratings("10,x,1\n9,y,1\n100,z,1\n").row_labels ==
          std::vector<std::string>{"9", "10", "100"});
    CHECK(parsed_ratings("10,x,1\n9,y,1\nann,z,1\n").row_labels ==
          std::vector<std::string>{"10", "9", "ann"});
    CHECK(parsed_ratings("\"Doe, J\",\"say \"\"hi\"\"\",2\n").row_labels.front() == "Doe, J");
}

TEST_CASE("of duplicates the last wins, and they are counted") {
    const Ratings ratings = parsed_ratings("1,1,1\n2,1,5\n1,1,2\n1,1,3\n");
    CHECK(ratings.duplicates == 2);
    CHECK(ratings.value == std::vector<double>{3, 5});
}

TEST_CASE("a rating without a value is a hole, in the first line too") {
    const Ratings ratings = parsed_ratings("1,1,\n1,2,4\n2,1,5\n2,2, \n");
    CHECK(ratings.holes == 2);
    CHECK(ratings.value == std::vector<double>{5, 4});
    CHECK(says(ratings_refusal("1,1,\n"), "no rating"));
}

TEST_CASE("what is wrong in ratings is named with its line") {
    CHECK(says(ratings_refusal("1,1,4\n1,2,good\n"), "line 2: the value 'good' is not a number"));
    CHECK(says(ratings_refusal("1,1,4\n1,2,inf\n"), "'inf'"));
    CHECK(says(ratings_refusal("1;1;4.5\n1;2;3,5\n"), "line 2: the value '3,5' has a decimal comma"));
    CHECK(says(ratings_refusal("1;1;90\n1;2;1,200\n"), "line 2: the value '1,200' may have a comma"));
    CHECK(says(ratings_refusal("1,1,4\n1,2,3,5\n"), "decimal comma"));
    CHECK(says(ratings_refusal("4\n5\n"), "one column"));
    CHECK(says(ratings_refusal("1,4\n"), "three columns are needed"));
    CHECK(says(ratings_refusal("1,1,4\n1,2\n"), "line 2: three columns"));
    CHECK(says(ratings_refusal("1,1,4\n,2,3\n"), "no name"));
    CHECK(says(ratings_refusal(""), "no rating"));
    CHECK(says(ratings_refusal("user,item,rating\n"), "no rating"));
    CHECK(says(ratings_refusal("1,1,x\n"), "line 1"));
}

TEST_CASE("every beginning of a ratings file is read or refused in one sentence") {
    const std::string whole = "user;item;rating;time\n1;\"a;b\";4.5;9\n2;b;3;8\n1;b;0;7\n";
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const std::string sentence = ratings_refusal(whole.substr(0, size));
        CHECK((sentence == "read" || sentence.back() == '.'));
    }
}

TEST_CASE("ratings are read in pieces as they would be in one") {
    // Three pieces and more: labels, duplicates and holes go across, and one result on any number of threads.
    std::string text = "\n  \nuser,film,rating\n";
    std::map<std::pair<int, int>, double> wanted;
    int holes = 0, lines = 0;
    for (std::int64_t i = 0; i < 30'000; ++i) {
        const int user = static_cast<int>(i * 7919 % 611), film = static_cast<int>(i * 104729 % 97);
        const bool hole = i % 1000 == 999;
        text += std::to_string(user) + (i % 3 ? "," : ",\"") + std::to_string(film) + (i % 3 ? "," : "\",") +
                (hole ? "" : std::to_string(i % 10)) + "\n";
        if (hole)
            ++holes;
        else
            wanted[{film, user}] = static_cast<double>(i % 10), ++lines;
    }
    const int threads = worker_threads();
    for (const int count : {1, 2, 3}) {
        set_worker_threads(count);
        const Ratings ratings = parsed_ratings(text);
        CHECK(ratings.holes == holes);
        CHECK(ratings.duplicates == lines - static_cast<int>(wanted.size()));
        REQUIRE(ratings.value.size() == wanted.size());
        bool same = true;
        std::size_t k = 0;
        for (const auto& [place, value] : wanted) {
            const auto row = static_cast<std::size_t>(ratings.row[k]),
                       col = static_cast<std::size_t>(ratings.col[k]);
            same = same && ratings.col_labels[col] == std::to_string(place.first) &&
                   ratings.row_labels[row] == std::to_string(place.second) && ratings.value[k] == value;
            ++k;
        }
        CHECK(same);
        // The first of two faults, both beyond the first piece, by its line in the file.
        const std::string wrong = text + "1,2,x\n" + text.substr(text.find("0,")) + "1;2\n";
        CHECK(says(ratings_refusal(wrong), "line 30004: the value 'x'"));
    }
    set_worker_threads(threads);
}

TEST_CASE("labels that are numbers in other spellings stay labels of their own") {
    const Ratings ratings = parsed_ratings("7,1,1\n07,1,2\n7000000000,1,3\n4194305,1,4\n0,1,5\n");
    CHECK(ratings.row_labels == std::vector<std::string>{"0", "07", "7", "4194305", "7000000000"});
    CHECK(ratings.value == std::vector<double>{5, 2, 1, 4, 3});
}

TEST_CASE("a token ends the reading of ratings") {
    std::string text;
    for (int i = 0; i < 5000; ++i) text += "1," + std::to_string(i) + ",3\n";
    std::stop_source stop;
    CHECK(read_ratings(text, "f", stop.get_token()));
    stop.request_stop();
    CHECK(read_ratings(text, "f", stop.get_token()).cancelled());
}

TEST_CASE("pairs of labels") {
    const auto pairs = read_pairs("user,item\n1,a\n2,b,ignored\n", "f");
    REQUIRE(pairs);
    REQUIRE(pairs->size() == 2);
    CHECK((*pairs)[1].col == "b");
    CHECK_FALSE(read_pairs("", "f"));
    CHECK(says(read_pairs("1,a\n2\n", "f").sentence(), "line 2"));
    // A first pair that nobody knows is a pair; names of other columns stand above whole numbers.
    CHECK(read_pairs("nobody,nothing\n22,79\n22,nothing\n", "f")->size() == 3);
    CHECK(read_pairs("Kunde;Artikel\n22;79\n23;80\n", "f")->size() == 2);
    CHECK(read_pairs("rating,item,user\n4,a,7\n", "f")->front().row == "7");
    CHECK(read_pairs("64.0,58.0\n85.0,59.0\n", "f")->front().row == "64");
    CHECK(read_pairs("12:\n7\n8\n13:\n7\n", "f")->back().col == "13");
}

namespace {

struct ForeignRatings {
    const char* kind;
    std::string text;
    TableSpec table{};
};

}  // namespace

TEST_CASE("ratings of every form are the same four") {
    for (const ForeignRatings& each : std::vector<ForeignRatings>{
             {"plain", "7,30,4.5\n9,2,1\n7,2,-3\n10,30,0.5\n"},
             {"MovieLens",
              "userId,movieId,rating,timestamp\n7,30,4.5,978300000\n9,2,1.0,978300037\n7,2,-3.0,978300037\n"
              "10,30,0.5,978300148\n"},
             {"time before rating",
              "userId,movieId,timestamp,rating\n7,30,978300000,4.5\n9,2,978300037,1.0\n"
              "7,2,978300037,-3\n10,30,978300148,0.5\n"},
             {"rating first", "rating,user,item\n4.5,7,30\n1,9,2\n-3,7,2\n0.5,10,30\n"},
             {"pandas", ",user_id,item_id,score\n0,7,30,4.5\n1,9,2,1\n2,7,2,-3\n3,10,30,0.5\n"},
             {"Book-Crossing",
              "\"User-ID\";\"ISBN\";\"Book-Rating\"\n\"7\";\"30\";\"4.5\"\n\"9\";\"2\";\"1\"\n"
              "\"7\";\"2\";\"-3\"\n\"10\";\"30\";\"0.5\"\n"},
             {"names in another language", "Kunde,Artikel,Sterne\n7,30,4.5\n9,2,1\n7,2,-3\n10,30,0.5\n"},
             {"Last.fm",
              "7\t30\tArtist 3\t4.5\n9\t2\tArtist 26\t1\n7\t2\tArtist 26\t-3\n10\t30\tArtist 3\t0.5\n"},
             {"KONECT",
              "% bip weighted\n% 4 3 2\n7\t30\t4.5\t978300000\n9\t2\t1\t978300037\n7\t2\t-3\t9\n"
              "10\t30\t0.5\t978300074\n"},
             {"a comment", "# exported 2024\nuser,item,rating\n7,30,4.5\n9,2,1\n7,2,-3\n10,30,0.5\n"},
             {"blanks", "7 30 4.5\n9 2 1\n7   2\t-3\n10 30 0.5\n"},
             {"pipes", "7|30|4.5\n9|2|1\n7|2|-3\n10|30|0.5\n"},
             {"signs of plus", "user,item,rating\n7,30,+4.5\n9,2,+1.0\n7,2,-3\n10,30,+0.5\n"},
             {"decimal commas", "7;30;4,5\n9;2;1\n7;2;-3\n10;30;0,5\n"},
             {"ids with a point", "user,item,rating\n7.0,30.0,4.5\n9.0,2.0,1\n7.0,2.0,-3\n10.0,30.0,0.5\n"},
             {"words for missing",
              "user,item,rating\n8,8,NULL\n7,30,4.5\n9,2,1\n7,2,-3\n10,30,0.5\n11,2,NA\n"},
             {"a number for missing", "8,8,99\n7,30,4.5\n9,2,1\n7,2,-3\n10,30,0.5\n", {.missing = "99"}},
             {"Netflix", "30:\n7,4.5,2005-02-11\n10,0.5,2005-08-11\n2:\n9,1,2005-09-11\n7,-3,2005-01-11\n"},
             {"columns by name",
              "a,b,c,d\n30,x,4.5,7\n2,x,1,9\n2,x,-3,7\n30,x,0.5,10\n",
              {.columns = "d,a,c"}},
             {"columns by number", "30,x,4.5,7\n2,x,1,9\n2,x,-3,7\n30,x,0.5,10\n", {.columns = "4,1,3"}},
             {"a header as told", "1,1,1\n7,30,4.5\n9,2,1\n7,2,-3\n10,30,0.5\n", {.header = true}},
         }) {
        INFO(each.kind);
        const auto ratings = read_ratings(each.text, "f", {}, each.table);
        INFO((ratings ? ratings->taken : ratings.sentence()));
        REQUIRE(ratings);
        CHECK(ratings->row_labels == std::vector<std::string>{"7", "9", "10"});
        CHECK(ratings->col_labels == std::vector<std::string>{"2", "30"});
        CHECK(ratings->row == std::vector<std::int32_t>{0, 1, 0, 2});
        CHECK(ratings->col == std::vector<std::int32_t>{0, 0, 1, 1});
        CHECK(ratings->value == std::vector<double>{-3, 1, 4.5, 0.5});
        // What was taken, said, reads the same.
        const auto again = read_ratings(each.text, "f", {}, ratings->table);
        REQUIRE(again);
        CHECK(again->value == ratings->value);
        CHECK(again->row_labels == ratings->row_labels);
    }
}

TEST_CASE("a first rating whose ids are words is a rating, and quotes in a TSV are letters") {
    CHECK(parsed_ratings("anna,tea,4\nbob,tea,3\n").value == std::vector<double>{4, 3});
    CHECK(parsed_ratings("#music,tea,4\n#film,tea,3\n").row_labels ==
          std::vector<std::string>{"#film", "#music"});
    const Ratings quotes =
        parsed_ratings("u1\t\"Weird\" Al\t90\nu2\tAC/DC\t80\nu3\t\"Weird\" Al\t7\nu1\t\"open\t5\n");
    CHECK(quotes.col_labels == std::vector<std::string>{"\"Weird\" Al", "\"open", "AC/DC"});
    CHECK(parsed_ratings("u1\t\"AC/DC\"\t90\n").col_labels == std::vector<std::string>{"AC/DC"});
}

TEST_CASE("a column that is asked for and not there is named") {
    const auto refused = read_ratings("user,item,rating\n1,2,3\n", "f", {}, {.columns = "user,item,plays"});
    CHECK(says(refused.sentence(), "has no column 'plays'"));
    CHECK(says(read_ratings("1,2,3\n", "f", {}, {.columns = "1,2,4"}).sentence(), "a number from 1 to 3"));
}

TEST_CASE("blocks of ratings that lie in several pieces belong to their items") {
    std::string text;
    std::size_t lines = 0;
    for (int item = 1; item <= 3; ++item) {
        text += std::to_string(item) + ":\n";
        for (int user = 0; user < 20'000; ++user, ++lines)
            text += std::to_string(user) + "," + std::to_string(item) + ",2005-09-06\n";
    }
    const Ratings ratings = parsed_ratings(text);
    REQUIRE(ratings.value.size() == lines);
    bool own = true;
    for (std::size_t k = 0; k < lines; ++k) own = own && ratings.value[k] == double(ratings.col[k]) + 1;
    CHECK(own);
}

TEST_CASE("names of one letter are taken by what stands beside them") {
    struct Named {
        const char *header, *row, *col, *value;
    };
    // The cells of the line below are 7, 30 and 4.5 in the order of the header.
    for (const Named& each : {Named{"u,i,r", "7", "30", "4.5"},
                              {"i,j,x", "7", "30", "4.5"},
                              {"x,y,z", "7", "30", "4.5"},
                              {"u,v,w", "7", "30", "4.5"},
                              {"user,i,rating", "7", "30", "4.5"},
                              {"i,u,r", "30", "7", "4.5"},
                              {"y,x,value", "7", "30", "4.5"},
                              {"r,c,v", "7", "30", "4.5"}}) {
        CAPTURE(each.header);
        const Ratings ratings = parsed_ratings(std::string(each.header) + "\n7,30,4.5\n");
        CHECK(ratings.row_labels == std::vector<std::string>{each.row});
        CHECK(ratings.col_labels == std::vector<std::string>{each.col});
        CHECK(ratings.value == std::vector<double>{4.5});
    }
    CHECK(says(ratings_refusal("1,1,1e400\n2,1,3\n"), "line 1: the value '1e400' lies beyond"));
}

TEST_CASE("one column cannot be two of row, column and value") {
    for (const char* columns : {"1,1,2", "1,2,1", "2,1,1", "user,user,rating"}) {
        CAPTURE(columns);
        const auto refused = read_ratings("user,item,rating\n1,2,3\n", "f", {}, {.columns = columns});
        CHECK(says(refused ? "read" : refused.sentence(), "taken twice by '"));
    }
}
