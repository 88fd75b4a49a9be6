// Recursive descent. The depth is bounded: TeX itself allows no more than 255 levels of groups, of which a level here
// uses up to three.

#include "report/formula.hpp"

#include <algorithm>
#include <utility>

namespace coenergy {

namespace {

constexpr int deepest = 60;

bool isAsciiLetter(QChar c) {
    return c.unicode() < 128 && c.isLetter();
}

class FormulaReader {
public:
    explicit FormulaReader(QStringView latex) : m_latex(latex) {}

    std::optional<FormulaRow> whole() {
        std::optional<FormulaRow> result = sequence();
        return m_at == m_latex.size() ? std::move(result) : std::nullopt;
    }

private:
    using Read = std::optional<FormulaRow>;
    using Atom = std::optional<FormulaAtom>;

    QChar next() const { return m_at < m_latex.size() ? m_latex[m_at] : QChar(); }

    bool isNext(QStringView token) const { return m_latex.mid(m_at).startsWith(token); }

    // \right, but not \rightarrow.
    bool isNextCommand(QStringView name) const {
        const qsizetype end = m_at + name.size();
        return isNext(name) && (end == m_latex.size() || !isAsciiLetter(m_latex[end]));
    }

    bool accept(QStringView token) {
        const bool found = isNext(token);
        m_at += found ? token.size() : 0;
        return found;
    }

    bool acceptCommand(QStringView name) { return isNextCommand(name) && accept(name); }

    QString commandName() const {
        qsizetype end = m_at + 1;
        while (end < m_latex.size() && isAsciiLetter(m_latex[end]))
            ++end;
        end = std::max(end, std::min(m_at + 2, m_latex.size()));
        return m_latex.mid(m_at + 1, end - m_at - 1).toString();
    }

    bool endsSequence() const {
        return m_at == m_latex.size() || next() == QLatin1Char('}') || next() == QLatin1Char('&') || isNext(u"\\\\") ||
               isNextCommand(u"\\right") || isNextCommand(u"\\end");
    }

    Read sequence() {
        if (m_depth >= deepest)
            return std::nullopt;
        ++m_depth;
        FormulaRow result;
        while (!endsSequence()) {
            if (next().isSpace()) {
                ++m_at;
                continue;
            }
            Atom base = atom();
            if (!base || !readScripts(*base))
                return std::nullopt;
            result.atoms.push_back(std::move(*base));
        }
        --m_depth;
        return result;
    }

    // At most one index and one exponent, in any order.
    bool readScripts(FormulaAtom& base) {
        while (next() == QLatin1Char('_') || next() == QLatin1Char('^') || next() == QLatin1Char('\'')) {
            const bool isLower = next() == QLatin1Char('_');
            if (isLower ? !base.lower.empty() : !base.upper.empty() || base.primes > 0)
                return false;
            if (next() == QLatin1Char('\'')) {
                for (; accept(u"'"); ++base.primes) {
                }
                continue;
            }
            ++m_at;
            Read script = argument();
            if (!script)
                return false;
            (isLower ? base.lower : base.upper).push_back(std::move(*script));
        }
        return true;
    }

    Read group() {
        if (!accept(u"{"))
            return std::nullopt;
        Read inner = sequence();
        return inner && accept(u"}") ? std::move(inner) : std::nullopt;
    }

    // A group, or one sign: `_1`.
    Read argument() {
        if (next() == QLatin1Char('{'))
            return group();
        if (next() == QLatin1Char('\\')) {
            const FormulaCommand* command = formulaCommand(commandName());
            return command && hasNoArgument(command->shape) ? alone(atom()) : std::nullopt;
        }
        return endsSequence() ? std::nullopt : alone(atom());
    }

    static Read alone(Atom atom) {
        if (!atom)
            return std::nullopt;
        FormulaRow result;
        result.atoms.push_back(std::move(*atom));
        return result;
    }

    Atom atom() {
        if (next() == QLatin1Char('{'))
            return around(FormulaAtom::Kind::Group, group());
        return next() == QLatin1Char('\\') ? afterBackslash() : sign();
    }

    static Atom around(FormulaAtom::Kind kind, Read inner) {
        if (!inner)
            return std::nullopt;
        FormulaAtom result;
        result.kind = kind;
        result.parts.push_back(std::move(*inner));
        return result;
    }

    Atom sign() {
        const QChar c = m_latex[m_at++];
        if (c.unicode() >= 128 || QStringView(u"_^%#$~'\"`").contains(c))
            return std::nullopt;
        FormulaAtom result;
        result.text = c;
        return result;
    }

    Atom afterBackslash() {
        if (acceptCommand(u"\\left"))
            return fenced();
        if (acceptCommand(u"\\begin"))
            return matrix();
        FormulaAtom result;
        result.kind = FormulaAtom::Kind::Command;
        result.name = commandName();
        result.command = formulaCommand(result.name);
        if (!result.command)
            return std::nullopt;
        m_at += 1 + result.name.size();
        return readArguments(result) ? Atom(std::move(result)) : std::nullopt;
    }

    bool readArguments(FormulaAtom& atom) {
        if (atom.command->shape == CommandShape::Words)
            return readWords(atom.text);
        const bool hasNone = hasNoArgument(atom.command->shape) || atom.command->shape == CommandShape::Function;
        const int count = hasNone ? 0 : atom.command->shape == CommandShape::Fraction ? 2 : 1;
        for (int k = 0; k < count; ++k) {
            Read inner = group();
            if (!inner)
                return false;
            atom.parts.push_back(std::move(*inner));
        }
        return true;
    }

    // In text an underscore is no index.
    bool readWords(QString& words) {
        const qsizetype end = m_latex.indexOf(QLatin1Char('}'), m_at);
        if (!accept(u"{") || end < 0)
            return false;
        words = m_latex.mid(m_at, end - m_at).toString();
        m_at = end + 1;
        return std::all_of(words.cbegin(), words.cend(),
                           [](QChar c) { return c.unicode() < 128 && (c.isLetterOrNumber() || c.isSpace()); });
    }

    std::optional<QChar> fence() {
        if (!QStringView(u"()[]|.").contains(next()) || next().isNull())
            return std::nullopt;
        return m_latex[m_at++];
    }

    Atom fenced() {
        const auto left = fence();
        Atom result = left ? around(FormulaAtom::Kind::Fenced, sequence()) : std::nullopt;
        const auto right = result && acceptCommand(u"\\right") ? fence() : std::nullopt;
        if (!right)
            return std::nullopt;
        result->text = QString(*left) + *right;
        return result;
    }

    Atom matrix() {
        if (!accept(u"{pmatrix}"))
            return std::nullopt;
        std::vector<std::vector<FormulaRow>> rows(1);
        while (true) {
            Read entry = sequence();
            if (!entry)
                return std::nullopt;
            rows.back().push_back(std::move(*entry));
            if (accept(u"\\\\[0.6ex]") || accept(u"\\\\"))
                rows.emplace_back();
            else if (!accept(u"&"))
                break;
        }
        return accept(u"\\end{pmatrix}") ? Atom(matrixOf(std::move(rows))) : std::nullopt;
    }

    // Short rows end with empty entries.
    static FormulaAtom matrixOf(std::vector<std::vector<FormulaRow>> rows) {
        FormulaAtom result;
        result.kind = FormulaAtom::Kind::Matrix;
        for (const auto& row : rows)
            result.columns = std::max(result.columns, row.size());
        for (auto& row : rows) {
            row.resize(result.columns);
            std::move(row.begin(), row.end(), std::back_inserter(result.parts));
        }
        return result;
    }

    QStringView m_latex;
    qsizetype m_at = 0;
    int m_depth = 0;
};

} // namespace

std::optional<FormulaRow> parsedFormula(QStringView latex) {
    return FormulaReader(latex).whole();
}

} // namespace coenergy
