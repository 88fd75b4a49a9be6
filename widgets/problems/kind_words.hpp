#pragma once
// Tables of the words for the values of an enumeration. The words are not translated yet: QT_TRANSLATE_NOOP marks them.

#include <algorithm>
#include <cstddef>
#include <utility>

namespace coenergy {

template <class Kind> using KindWords = std::pair<Kind, const char*>;

/// Null where the kind has none.
template <class Kind, std::size_t count> const char* wordsFor(const KindWords<Kind> (&words)[count], Kind kind) {
    const auto row = std::find_if(words, words + count, [&](const auto& entry) { return entry.first == kind; });
    return row == words + count ? nullptr : row->second;
}

} // namespace coenergy
