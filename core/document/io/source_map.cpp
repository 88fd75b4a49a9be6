// Places in the file. Only the bounds of each field's content are stored; the origin of a byte of a value is found by
// decoding the content again.
#include "io/source_map.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr std::size_t longestShownLine = 400; // bytes
constexpr std::size_t shownBefore = 100;      // of a longer line, before the place

bool isWholeFile(const Field& field) {
    return field.section == Section::Model && field.column == Column::Whole;
}

Span wholeContent(const CodedText& content) {
    return {content.begin, content.end - content.begin};
}

Span spanInside(const std::string& text, const CodedText& content, Span span) {
    if (span.begin == 0 && span.length == 0)
        return wholeContent(content);
    const std::size_t begin = sourceOffset(text, content, span.begin);
    const std::size_t end = span.length == 0 ? begin : sourceOffset(text, content, span.begin + span.length);
    return {begin, end - begin};
}

Span fileSpan(const SourceMap& map, const Diagnostic& diagnostic) {
    const Field& field = diagnostic.field;
    if (isWholeFile(field))
        return diagnostic.span;
    if (const CodedText* content = map.find(field))
        return spanInside(map.text(), *content, diagnostic.span);
    if (const CodedText* first = map.find({field.section, field.item, field.column, 0}))
        return wholeContent(*first);
    if (const CodedText* header = map.find({field.section, field.item, Column::Whole, 0}))
        return wholeContent(*header);
    return {};
}

// The bytes of a line that are shown: all, or a part around `offset` that begins and ends with whole characters.
Span shownPart(const TextIndex& index, Span line, std::size_t offset) {
    if (line.length <= longestShownLine)
        return line;
    const std::size_t before = std::min(offset - line.begin, shownBefore);
    const auto isInside = [&](std::size_t at) {
        return at < line.begin + line.length && (static_cast<unsigned char>(index.text()[at]) & 0xC0) == 0x80;
    };
    std::size_t begin = offset - before;
    while (isInside(begin))
        ++begin;
    std::size_t end = std::min(begin + longestShownLine, line.begin + line.length);
    while (isInside(end))
        ++end;
    return {begin, end - begin};
}

SourcePlace placeOfSpan(const TextIndex& index, Span span) {
    const std::size_t size = index.text().size();
    const std::size_t begin = std::min(span.begin, size);
    const Span line = index.lineAt(begin);
    const std::size_t end = std::min(begin + std::min(span.length, size), line.begin + line.length);
    const Span shown = shownPart(index, line, std::min(begin, line.begin + line.length));
    const TextPosition position = index.positionOf(begin);
    return {position.line, position.column, end > begin ? index.charactersBetween(begin, end) : 0,
            index.text().substr(shown.begin, shown.length),
            index.charactersBetween(shown.begin, std::max(shown.begin, begin))};
}

} // namespace

SourceMap::SourceMap() : SourceMap(std::string()) {}

SourceMap::SourceMap(std::string text) : m_index(std::make_shared<const TextIndex>(std::move(text))) {}

const CodedText* SourceMap::find(const Field& field) const {
    const auto it = m_contents.find(field);
    return it == m_contents.end() ? nullptr : &it->second;
}

SourceMap SourceMap::withoutItem(Section section, std::size_t item) const {
    SourceMap result = *this;
    result.m_contents.clear();
    for (const auto& [field, content] : m_contents) {
        if (field.section == section && field.item == item)
            continue;
        Field moved = field;
        if (field.section == section && field.item > item)
            --moved.item;
        result.m_contents.emplace(moved, content);
    }
    return result;
}

SourcePlace placeOf(const SourceMap& map, const Diagnostic& diagnostic) {
    return placeOfSpan(map.index(), fileSpan(map, diagnostic));
}

Diagnostics inFileOrder(const SourceMap& map, Diagnostics diagnostics) {
    std::vector<std::pair<std::size_t, std::size_t>> order; // offset, index
    for (std::size_t i = 0; i < diagnostics.size(); ++i)
        order.emplace_back(fileSpan(map, diagnostics[i]).begin, i);
    std::sort(order.begin(), order.end());
    Diagnostics result;
    for (const auto& [offset, index] : order)
        result.push_back(std::move(diagnostics[index]));
    return result;
}

} // namespace coenergy
