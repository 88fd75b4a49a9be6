// A scanner for strings, comments and brackets only. It also counts constructs that the parser cannot handle in large
// numbers: it recurses into the tables created by the dots of a key, and looks up dotted keys and headers by linear
// search.
#include "io/toml_layout.hpp"

#include <algorithm>
#include <unordered_set>

namespace coenergy {

namespace {

constexpr std::size_t deepestKey = 32;          // dots in one key
constexpr std::size_t mostLookedUpKeys = 20000; // different dotted keys and headers in one file

class Scanner {
public:
    explicit Scanner(std::string_view text) : m_text(text) {}

    TomlLayout run() {
        while (skipToStatement())
            scanStatement();
        return std::move(m_layout);
    }

private:
    bool atEnd() const { return m_at >= m_text.size(); }
    char current() const { return m_text[m_at]; }
    std::string_view rest() const { return m_text.substr(m_at); }

    bool skipToStatement() {
        while (!atEnd()) {
            if (current() == '#')
                takeComment();
            else if (std::string_view(" \t\r\n").find(current()) == std::string_view::npos)
                return true;
            else
                ++m_at;
        }
        return false;
    }

    void takeComment() {
        std::size_t end = std::min(m_text.find('\n', m_at), m_text.size());
        const std::size_t next = end;
        if (end > m_at && m_text[end - 1] == '\r')
            --end;
        m_layout.comments.push_back({m_at, end - m_at});
        m_at = next;
    }

    // A header ends with its line, a value with the line in which all its brackets are closed.
    void scanStatement() {
        const std::size_t begin = m_at;
        const bool isHeader = current() == '[';
        std::size_t depth = 0, lastVisible = begin;
        m_dots = 0;
        m_keyBegin = begin;
        while (!atEnd() && !(current() == '\n' && (isHeader || depth == 0))) {
            if (current() == '#') {
                takeComment();
                continue;
            }
            depth = depthBehind(current(), depth);
            countDots(begin);
            const bool isVisible = std::string_view(" \t\r\n").find(current()) == std::string_view::npos;
            takePiece();
            if (isVisible)
                lastVisible = m_at;
        }
        m_layout.statements.push_back({begin, lastVisible - begin});
        if (isHeader)
            rememberKey(begin, begin, lastVisible);
    }

    static std::size_t depthBehind(char c, std::size_t depth) {
        if (c == '[' || c == '{')
            return depth + 1;
        return (c == ']' || c == '}') && depth > 0 ? depth - 1 : depth;
    }

    void countDots(std::size_t statement) {
        const char c = current();
        if (c == '.') {
            if (++m_dots > deepestKey)
                reportExcess(statement);
        } else if (std::string_view("=,[]{}\n").find(c) != std::string_view::npos) {
            if (m_dots > 0 && c == '=')
                rememberKey(statement, m_keyBegin, m_at);
            m_dots = 0;
            m_keyBegin = m_at + 1;
        }
    }

    void rememberKey(std::size_t statement, std::size_t begin, std::size_t end) {
        m_keys.insert(m_text.substr(begin, end - begin));
        if (m_keys.size() > mostLookedUpKeys)
            reportExcess(statement);
    }

    void reportExcess(std::size_t statement) {
        if (!m_layout.excess)
            m_layout.excess = Span{statement, m_at - statement};
    }

    // One character, or a whole string.
    void takePiece() {
        const char c = current();
        if (c != '"' && c != '\'')
            ++m_at;
        else if (rest().starts_with("\"\"\"") || rest().starts_with("'''"))
            takeMultiLineString(c);
        else
            takeString(c);
    }

    void takeString(char quote) {
        ++m_at;
        while (!atEnd() && current() != '\n') {
            const char c = current();
            m_at += c == '\\' && quote == '"' && m_at + 1 < m_text.size() && m_text[m_at + 1] != '\n' ? 2 : 1;
            if (c == quote)
                return;
        }
    }

    // The last three of up to five quotes close the string.
    void takeMultiLineString(char quote) {
        m_at += 3;
        const std::string closing(3, quote);
        while (!atEnd() && !rest().starts_with(closing))
            m_at += current() == '\\' && quote == '"' ? 2 : 1;
        m_at = std::min(m_at + 3, m_text.size());
        for (int extra = 0; extra < 2 && !atEnd() && current() == quote; ++extra)
            ++m_at;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_dots = 0;
    std::size_t m_keyBegin = 0;
    std::unordered_set<std::string_view> m_keys;
    TomlLayout m_layout;
};

} // namespace

TomlLayout scanToml(std::string_view text) {
    return Scanner(text).run();
}

} // namespace coenergy
