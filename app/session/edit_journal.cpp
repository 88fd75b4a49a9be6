// A record is a line `AT REMOVED INSERTED TIME HASH` followed by the inserted bytes. HASH is that of the whole text
// after the change, so that an incomplete record, left by a dying process or a full disk, is never taken for a whole
// one.
#include "session/edit_journal.hpp"

#include <QByteArray>
#include <QCryptographicHash>
#include <QList>

#include <algorithm>
#include <optional>

namespace coenergy {

namespace {

std::string textHash(std::string_view text) {
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
    return hash.result().toHex().toStdString();
}

// The line that `journal` begins with, taken from it; nothing if it does not end.
std::optional<std::string_view> takeLine(std::string_view& journal) {
    const std::size_t end = journal.find('\n');
    if (end == std::string_view::npos)
        return std::nullopt;
    const std::string_view line = journal.substr(0, end);
    journal.remove_prefix(end + 1);
    return line;
}

// The next change, put into the text; false if it is not whole.
bool take(Replayed& state, std::string_view& journal) {
    const auto line = takeLine(journal);
    if (!line)
        return false;
    const QList<QByteArray> words = QByteArray(line->data(), static_cast<qsizetype>(line->size())).split(' ');
    if (words.size() != 5)
        return false;
    const std::size_t at = words[0].toULongLong();
    const std::size_t removed = words[1].toULongLong();
    const std::size_t inserted = words[2].toULongLong();
    if (at > state.text.size() || removed > state.text.size() - at || inserted > journal.size())
        return false;
    std::string text = state.text;
    text.replace(at, removed, journal.substr(0, inserted));
    if (words[4].toStdString() != textHash(text))
        return false;
    journal.remove_prefix(inserted);
    state = {std::move(text), QDateTime::fromMSecsSinceEpoch(words[3].toLongLong())};
    return true;
}

} // namespace

Splice spliceBetween(std::string_view before, std::string_view after) {
    const std::size_t shorter = std::min(before.size(), after.size());
    const auto start =
        std::mismatch(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(shorter), after.begin());
    const auto at = static_cast<std::size_t>(start.first - before.begin());
    std::size_t end = 0;
    while (end < shorter - at && before[before.size() - 1 - end] == after[after.size() - 1 - end])
        ++end;
    return {at, before.size() - at - end, std::string(after.substr(at, after.size() - at - end))};
}

std::string journalHeader(std::string_view base) {
    return textHash(base) + '\n';
}

std::string journalRecord(std::string_view before, std::string_view after, const QDateTime& time) {
    const Splice splice = spliceBetween(before, after);
    return std::to_string(splice.at) + ' ' + std::to_string(splice.removed) + ' ' +
           std::to_string(splice.inserted.size()) + ' ' + std::to_string(time.toMSecsSinceEpoch()) + ' ' +
           textHash(after) + '\n' + splice.inserted;
}

Replayed replayed(std::string base, std::string_view journal) {
    const auto header = takeLine(journal);
    const bool belongs = header && *header == textHash(base);
    Replayed state{std::move(base), {}};
    while (belongs && take(state, journal)) {
    }
    return state;
}

} // namespace coenergy
