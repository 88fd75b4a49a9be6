#pragma once

#include "base/text.hpp"

#include <QString>

namespace coenergy {

/// A range in UTF-16 units, as Qt counts characters. Diagnostics count bytes of UTF-8.
struct TextRange {
    int begin = 0;
    int length = 0;

    int end() const { return begin + length; }
    bool operator==(const TextRange&) const = default;
};

/// The range of a span of the text's UTF-8 form. What lies beyond the text is cut off; a span that ends inside a
/// character takes the whole character.
TextRange rangeOf(const QString& text, Span span);

/// The range of a text that remains without what it has in common with `other` at both ends, so that an edit touches
/// only what differs: `text.mid(begin, length)` replaces `removed` characters of `other` at the same place.
struct Difference {
    TextRange inserted;
    int removed = 0;
};
Difference differenceOf(const QString& text, const QString& other);

} // namespace coenergy
