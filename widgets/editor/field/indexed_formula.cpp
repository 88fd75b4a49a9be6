// From the outermost sum inwards, as the texts are written out (model/indexed_items), but with the index as a letter.
#include "editor/field/indexed_formula.hpp"

#include "base/words.hpp"
#include "expression/parse.hpp"
#include "expression/print_latex.hpp"

#include <optional>
#include <utility>

namespace coenergy {

namespace {

constexpr std::string_view wordOfSums = "sum";

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
        while (m_at < m_text.size() && isWordCharacter(m_text[m_at]))
            ++m_at;
        return m_text.substr(begin, m_at - begin);
    }

    // What the bracket here encloses; what follows begins behind it.
    std::string inBrackets() {
        const std::size_t close = closingBracket(m_text, m_at);
        m_isReadable = m_isReadable && close != m_text.npos;
        if (!m_isReadable)
            return {};
        std::string inner = m_text.substr(m_at + 1, close - m_at - 1);
        m_at = close + 1;
        return inner;
    }

    // `g[i]_u` has two indices.
    void element(const std::string& word) {
        std::string index = latexOfIndex(inBrackets());
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
        const std::string inside = inBrackets();
        const std::size_t comma = inside.find(',');
        m_isReadable = m_isReadable && comma != inside.npos;
        if (!m_isReadable)
            return;
        std::string range = inside.substr(0, comma);
        const std::string body = inside.substr(comma + 1);
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
