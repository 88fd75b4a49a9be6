// Converts between the encodings: UTF-8 bytes of the core and UTF-16 units of Qt.

#include "editor/field/text_range.hpp"

#include <algorithm>

namespace coenergy {

namespace {

int utf8Length(QChar c) {
    if (c.isSurrogate())
        return 2; // each half of a pair stands for two of its four bytes
    return c.unicode() < 0x80 ? 1 : c.unicode() < 0x800 ? 2 : 3;
}

} // namespace

TextRange rangeOf(const QString& text, Span span) {
    const std::size_t endByte = span.begin + span.length;
    const int size = static_cast<int>(text.size());
    std::size_t byte = 0;
    int begin = size;
    int end = size;
    for (int k = 0; k < size; ++k) {
        if (byte >= endByte && end == size) {
            end = k;
            break;
        }
        byte += static_cast<std::size_t>(utf8Length(text[k]));
        if (byte > span.begin && begin == size)
            begin = k;
    }
    end = std::max(begin, end);
    if (end < size && end > begin && text[end].isLowSurrogate())
        ++end;
    return {begin, span.length == 0 ? 0 : end - begin};
}

Difference differenceOf(const QString& text, const QString& other) {
    const int shorter = static_cast<int>(std::min(text.size(), other.size()));
    int front = 0;
    while (front < shorter && text[front] == other[front])
        ++front;
    int back = 0;
    while (back < shorter - front && text[text.size() - 1 - back] == other[other.size() - 1 - back])
        ++back;
    return {{front, static_cast<int>(text.size()) - front - back}, static_cast<int>(other.size()) - front - back};
}

} // namespace coenergy
