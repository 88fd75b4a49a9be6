// From the outermost sum inwards, as the texts are written out (model/indexed_items), but with the index as a letter.
#include "editor/field/indexed_formula.hpp"

#include "base/text.hpp"
#include "expression/parse.hpp"
#include "expression/print_latex.hpp"

#include <optional>
#include <utility>

namespace coenergy {

namespace {

constexpr std::string_view wordOfSums = "sum";

bool isInWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Where the bracket at `begin` is closed, or where the comma behind its first argument stands.
std::size_t endOf(const std::string& text, std::size_t begin, bool isFirstArgument) {
    int depth = 0;
    for (std::size_t k = begin; k < text.size(); ++k) {
        if (text[k] == '(' || text[k] == '[')
            ++depth;
        else if (text[k] == ')' || text[k] == ']')
            --depth;
        if (depth == 0 || (isFirstArgument && depth == 1 && text[k] == ','))
            return k;
    }
    return text.npos;
}

class ElementReader {
public:
    ElementReader(const std::string& text, const Notation& notation) : m_text(text), m_result{{}, notation} {}

    /// Nothing for what cannot be read.
    std::optional<TextOfElements> read() {
        while (m_at < m_text.size()) {
            const std::string word = nextWord();
            if (word.empty())
                m_result.text += m_text[m_at++];
            else if (m_at < m_text.size() && m_text[m_at] == '[')
                element(word);
            else if (word == wordOfSums && m_at < m_text.size() && m_text[m_at] == '(')
                sum();
            else
                m_result.text += word;
            if (!m_isReadable)
                return std::nullopt;
        }
        return std::move(m_result);
    }

private:
    std::string nextWord() {
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && isInWord(m_text[m_at]))
            ++m_at;
        return m_text.substr(begin, m_at - begin);
    }

    // Without the brackets; what follows begins behind them.
    std::string inBrackets(std::size_t end) {
        m_isReadable = m_isReadable && end != m_text.npos;
        if (!m_isReadable)
            return {};
        const std::string inner = m_text.substr(m_at + 1, end - m_at - 1);
        m_at = end + 1;
        return inner;
    }

    // `g[i]_u` has two indices.
    void element(const std::string& word) {
        std::string index = latexOfIndex(inBrackets(endOf(m_text, m_at, false)));
        const std::string rest = nextWord();
        if (!rest.empty())
            index += rest.front() == '_' ? "," + rest.substr(1) : rest;
        SymbolNotation symbol = notationOf(word, rest);
        const bool hasIndex = symbol.latex.find("_{") != std::string::npos && symbol.latex.back() == '}';
        symbol.latex = hasIndex ? symbol.latex.substr(0, symbol.latex.size() - 1) + "," + index + "}"
                                : symbol.latex + "_{" + index + "}";
        name(std::move(symbol));
    }

    // Of one of its elements, so that it stands where these do; the letter as it is without its number.
    SymbolNotation notationOf(const std::string& word, const std::string& rest) const {
        constexpr std::string_view rate = "dot";
        const Notation& notation = m_result.notation;
        SymbolNotation symbol{Role::Coordinate, 0, latexOf(word, notation)};
        const auto first = notation.find(word + "1" + rest);
        if (first != notation.end()) {
            symbol.role = first->second.role;
            symbol.rank = first->second.rank;
        }
        if (word.starts_with(rate) && word.size() > rate.size() && !notation.contains(word)) {
            symbol.latex = withAccent("\\dot", latexOf(word.substr(rate.size()), notation));
            symbol.role = first == notation.end() ? Role::Flow : symbol.role;
        }
        return symbol;
    }

    void sum() {
        const std::size_t comma = endOf(m_text, m_at, true);
        m_isReadable = m_isReadable && comma != m_text.npos && m_text[comma] == ',';
        if (!m_isReadable)
            return;
        const std::size_t end = endOf(m_text, m_at, false);
        std::string range = m_text.substr(m_at + 1, comma - m_at - 1);
        m_at = comma;
        const std::string body = inBrackets(end);
        if (range.find('=') == range.npos)
            range = "i = " + range;
        const std::size_t equals = range.find('='), dots = range.find("..");
        m_isReadable = m_isReadable && dots != range.npos && equals < dots;
        if (!m_isReadable)
            return;
        const std::string bounds = "_{" + latexOfText(range.substr(0, equals)) + "=" +
                                   latexOfText(range.substr(equals + 1, dots - equals - 1)) + "}^{" +
                                   latexOfText(range.substr(dots + 2)) + "}";
        name({Role::Acceleration, m_result.notation.size(), "\\sum" + bounds + " " + latexOfBody(body)});
    }

    std::string latexOfBody(const std::string& body) {
        const std::optional<TextOfElements> inner = ElementReader(body, m_result.notation).read();
        const auto parsed = inner ? parseUnbound(inner->text).value : std::nullopt;
        m_isReadable = m_isReadable && parsed.has_value();
        if (!m_isReadable)
            return {};
        LatexPrinter printer(inner->notation);
        const std::string latex = printer.print(*parsed);
        return printer.terms(*parsed, TermOrder::Plain).size() > 1 ? "\\left(" + latex + "\\right)" : latex;
    }

    // `1..n` is a range.
    std::string latexOfIndex(const std::string& text) {
        const std::size_t dots = text.find("..");
        if (dots == text.npos)
            return latexOfText(text);
        return latexOfText(text.substr(0, dots)) + "\\ldots " + latexOfText(text.substr(dots + 2));
    }

    std::string latexOfText(const std::string& text) {
        const auto parsed = parseUnbound(text).value;
        m_isReadable = m_isReadable && parsed.has_value();
        return m_isReadable ? LatexPrinter(m_result.notation).print(*parsed) : std::string();
    }

    // A name that nothing else has.
    void name(SymbolNotation symbol) {
        std::string name;
        do
            name = "element_" + std::to_string(++m_count);
        while (m_result.notation.contains(name) || m_text.find(name) != m_text.npos);
        m_result.text += name;
        m_result.notation.emplace(std::move(name), std::move(symbol));
    }

    const std::string& m_text;
    TextOfElements m_result;
    std::size_t m_at = 0;
    std::size_t m_count = 0;
    bool m_isReadable = true;
};

} // namespace

TextOfElements withElementsAsNames(const std::string& text, const Notation& notation) {
    if (std::optional<TextOfElements> read = ElementReader(text, notation).read())
        return *std::move(read);
    return {text, notation};
}

} // namespace coenergy
