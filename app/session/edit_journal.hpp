#pragma once
// A text and its changes since: a journal to which each change adds a few bytes, so that keeping up with somebody who
// types costs no more than what is typed.

#include <QDateTime>

#include <cstddef>
#include <string>
#include <string_view>

namespace coenergy {

/// `removed` bytes from `at` on are replaced by `inserted`.
struct Splice {
    std::size_t at = 0;
    std::size_t removed = 0;
    std::string inserted;

    bool operator==(const Splice&) const = default;
};

/// The difference between the equal beginnings and the equal ends.
Splice spliceBetween(std::string_view before, std::string_view after);

/// The first line of a journal, which says to which text it belongs.
std::string journalHeader(std::string_view base);
/// The change from one text to the next, with the time at which it was recorded.
std::string journalRecord(std::string_view before, std::string_view after, const QDateTime& time);

struct Replayed {
    std::string text;
    QDateTime time; // of the last change; invalid if there is none
};

/// The text after every whole record. A damaged journal counts up to the damage, a journal of another text not at all.
Replayed replayed(std::string base, std::string_view journal);

} // namespace coenergy
