// Parses with toml++, which stops at the first error. To read as much as possible, the statement with the error is
// blanked out and the text parsed again, within a budget; after that, everything from the error on is blanked out.
#include "io/toml_document.hpp"

#include "io/text_index.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr int mostAttempts = 32;
constexpr std::size_t byteBudget = std::size_t(32) << 20; // of text parsed again

// The parser's message without its description of the context. It has none for the most frequent error, a missing
// quote.
Argument faultOf(std::string_view description, std::string_view rest) {
    if (description.find("unescaped control characters") != description.npos && rest.find_first_of("\r\n") == 0)
        return TomlFault::OpenQuote;
    const std::size_t colon = description.find(": ");
    const bool hasPath = description.starts_with("Error while") && colon != description.npos;
    return FreeText(std::string(hasPath ? description.substr(colon + 2) : description));
}

Diagnostic syntaxError(Span span, Argument fault) {
    return {Code::TomlSyntax, Severity::Error, {}, span, {std::move(fault)}};
}

bool containsOffset(const Span& span, std::size_t offset) {
    return span.begin <= offset && offset < span.begin + span.length;
}

using Statement = std::vector<Span>::const_iterator;

// A broken header is left out with everything up to the next header, which would otherwise end up in another table.
Span brokenTable(std::string_view text, Statement header, Statement end) {
    const auto isHeader = [&](const Span& s) { return text[s.begin] == '['; };
    const auto next = std::find_if(std::next(header), end, isHeader);
    return {header->begin, (next == end ? text.size() : next->begin) - header->begin};
}

// A broken value is left out up to the line of the error, in which the next statement may begin.
Span brokenValue(std::string_view text, std::size_t begin, std::size_t error) {
    const std::size_t before = text.find_last_of('\n', error == 0 ? 0 : error - 1);
    const bool isLaterLine = before != text.npos && before > begin && before < error;
    const std::size_t end = isLaterLine ? before : std::min(text.find('\n', begin), text.size());
    return {begin, end - begin};
}

Span brokenPart(std::string_view text, const TomlLayout& layout, std::size_t error) {
    const auto isAtError = [&](const Span& comment) { return containsOffset(comment, error); };
    if (const auto it = std::find_if(layout.comments.begin(), layout.comments.end(), isAtError);
        it != layout.comments.end())
        return *it;
    const auto begins = [](const Span& s, std::size_t offset) { return s.begin <= offset; };
    const auto behind = std::lower_bound(layout.statements.begin(), layout.statements.end(), error, begins);
    if (behind == layout.statements.begin())
        return {0, text.size()};
    const Statement broken = std::prev(behind);
    return text[broken->begin] == '[' ? brokenTable(text, broken, layout.statements.end())
                                      : brokenValue(text, broken->begin, error);
}

// Line breaks stay, so that every place keeps its line; the parser's columns are those of the blanked text.
void blank(TomlDocument& document, Span part) {
    const auto begin = document.understood.begin() + static_cast<std::ptrdiff_t>(part.begin);
    const auto end = begin + static_cast<std::ptrdiff_t>(part.length);
    std::replace_if(
        begin, end, [](char c) { return c != '\n'; }, ' ');
    document.layout = scanToml(document.understood);
}

std::size_t placeOf(const toml::parse_error& error, const std::string& text) {
    const toml::source_position position = error.source().begin;
    return TextIndex(text).offsetOf({position.line, position.column});
}

} // namespace

TomlDocument parseToml(const std::string& text) {
    TomlDocument document;
    document.understood = text;
    document.layout = scanToml(text);
    if (document.layout.excess) {
        document.problem = syntaxError(*document.layout.excess, TomlFault::TooManyKeys);
        blank(document, {0, text.size()});
    }
    const std::size_t attempts = std::clamp<std::size_t>(byteBudget / (text.size() + 1), 2, mostAttempts);
    for (std::size_t attempt = 1;; ++attempt) {
        toml::parse_result result = toml::parse(std::string_view(document.understood));
        if (result) {
            document.root = std::move(result).table();
            return document;
        }
        const std::size_t error = placeOf(result.error(), document.understood);
        if (!document.problem)
            document.problem = syntaxError(
                {error, 0}, faultOf(result.error().description(), std::string_view(document.understood).substr(error)));
        Span part = attempt > attempts ? Span{0, text.size()} : brokenPart(document.understood, document.layout, error);
        if (attempt == attempts)
            part.length = text.size() - part.begin;
        blank(document, part);
    }
}

} // namespace coenergy
