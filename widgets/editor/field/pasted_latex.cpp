// A reader of sums, products and powers by descent, as deep as `mostDepth`. In LaTeX every letter is a name by itself;
// an argument without parentheses goes as far as it would be read: over a number and at most two names.

#include "editor/field/pasted_latex.hpp"

#include "expression/function.hpp"
#include "expression/letters.hpp"

#include <QHash>
#include <QList>
#include <QRegularExpression>

namespace coenergy {

namespace {

constexpr int mostDepth = 50;
constexpr qsizetype mostCharacters = 10'000;

struct LatexToken {
    enum class Kind { End, Number, Letter, Command, Sign, Gap };
    Kind kind = Kind::End;
    QString text;

    bool isSign(char c) const { return kind == Kind::Sign && text == QLatin1Char(c); }
    bool isCommand(const char* name) const { return kind == Kind::Command && text == QLatin1String(name); }
};

/// A part of the result, and what would have to be set in parentheses.
struct Piece {
    enum class Kind { Name, Atom, Product, Sum };
    Kind kind = Kind::Atom;
    QString text;

    QString inside(Kind loosest) const { return kind > loosest ? QStringLiteral("(%1)").arg(text) : text; }
};

/// What is read in more than one way, or not at all.
struct NotRead {};

QString nameOfCommand(const QString& command) {
    if (command == QLatin1String("ell"))
        return QStringLiteral("l");
    const QString letter = command.startsWith(QLatin1String("var")) ? command.mid(3) : command;
    return greekCommand(letter.toStdString()) ? letter : QString();
}

// Its name in the language; empty for what is no function of one argument there, or, as \log, another one.
QString functionOfCommand(const QString& command) {
    static const QHash<QString, QString> functions{
        {"sin", "sin"},     {"cos", "cos"},   {"tan", "tan"},     {"sinh", "sinh"},
        {"cosh", "cosh"},   {"tanh", "tanh"}, {"arcsin", "asin"}, {"arccos", "acos"},
        {"arctan", "atan"}, {"exp", "exp"},   {"ln", "ln"},
    };
    return functions.value(command);
}

bool isOneOf(const QString& text, const QStringList& words) {
    return words.contains(text);
}

QList<LatexToken> tokensOf(const QString& latex) {
    using Kind = LatexToken::Kind;
    static const QRegularExpression pattern(
        QStringLiteral("\\\\([A-Za-z]+)|\\\\(.)|(\\d+(?:\\.\\d+)?)|(\\p{L})|(~)|(\\s+)|(.)"),
        QRegularExpression::UseUnicodePropertiesOption | QRegularExpression::DotMatchesEverythingOption);
    QList<LatexToken> tokens;
    for (auto found = pattern.globalMatch(latex); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const QString command = match.captured(1), mark = match.captured(2), letter = match.captured(4);
        const auto greek = letter.isEmpty() ? std::nullopt : greekNameOf(letter.toStdString());
        if (isOneOf(command, {"left", "right", "big", "Big", "bigl", "bigr", "Bigl", "Bigr", "displaystyle",
                              "textstyle", "mathstrut", "limits"}) ||
            (!mark.isEmpty() && QStringLiteral("()[]").contains(mark)) || match.captured(7) == QLatin1Char('$') ||
            !match.captured(6).isEmpty())
            continue;
        if (isOneOf(command, {"cdot", "times", "ast"}) || isOneOf(match.captured(7), {"·", "×"}))
            tokens.append({Kind::Sign, QStringLiteral("*")});
        else if (match.captured(7) == QChar(0x2212))
            tokens.append({Kind::Sign, QStringLiteral("-")});
        else if (isOneOf(command, {"lvert", "rvert", "vert"}))
            tokens.append({Kind::Sign, QStringLiteral("|")});
        else if (isOneOf(command, {"quad", "qquad"}) || !match.captured(5).isEmpty() ||
                 (!mark.isEmpty() && QStringLiteral(",;:! ").contains(mark)))
            tokens.append({Kind::Gap, {}});
        else if (!command.isEmpty() || greek)
            tokens.append({Kind::Command, greek ? QString::fromStdString(std::string(*greek)) : command});
        else if (!match.captured(3).isEmpty())
            tokens.append({Kind::Number, match.captured(3)});
        else if (!letter.isEmpty())
            tokens.append({Kind::Letter, letter});
        else
            tokens.append({Kind::Sign, mark.isEmpty() ? match.captured(7) : QLatin1Char('\\') + mark});
    }
    while (!tokens.isEmpty() && (tokens.back().isSign('.') || tokens.back().isSign(',')))
        tokens.removeLast(); // of the sentence that it ended
    return tokens;
}

class LatexReader {
public:
    explicit LatexReader(QList<LatexToken> tokens) : m_tokens(std::move(tokens)) {}

    QString read() {
        const QString left = sum().text;
        const QString whole = take('=') ? left + QStringLiteral(" = ") + sum().text : left;
        if (peek().kind != LatexToken::Kind::End)
            throw NotRead();
        return whole;
    }

private:
    using Kind = LatexToken::Kind;

    LatexToken peek(qsizetype ahead = 0) const { return m_tokens.value(m_at + ahead); }
    LatexToken next() { return m_tokens.value(m_at++); }
    bool take(char sign) {
        const bool isThere = peek().isSign(sign);
        m_at += isThere ? 1 : 0;
        return isThere;
    }
    void expect(char sign) {
        if (!take(sign))
            throw NotRead();
    }
    bool skipGaps() {
        const qsizetype before = m_at;
        while (peek().kind == Kind::Gap)
            ++m_at;
        return m_at > before;
    }

    Piece sum() {
        if (++m_depth > mostDepth)
            throw NotRead();
        skipGaps();
        QString text = take('-') ? QStringLiteral("-") : take('+') ? QString() : QString();
        Piece first = product();
        Piece::Kind kind = text.isEmpty() ? first.kind : Piece::Kind::Sum;
        text += first.text;
        while (peek().isSign('+') || peek().isSign('-')) {
            const QString sign = next().text;
            text += QStringLiteral(" %1 ").arg(sign) + product().text;
            kind = Piece::Kind::Sum;
        }
        --m_depth;
        return {kind, text};
    }

    bool beginsFactor() const {
        const LatexToken token = peek();
        return token.kind == Kind::Number || token.kind == Kind::Letter || token.kind == Kind::Command ||
               token.isSign('(') || token.isSign('[') || token.isSign('{') || (token.isSign('|') && !m_isInBars);
    }

    Piece product() {
        skipGaps();
        Piece whole = factor();
        for (skipGaps(); true; skipGaps()) {
            const bool isQuotient = take('/');
            const bool isExplicit = isQuotient || take('*');
            skipGaps();
            if (!isExplicit && !beginsFactor())
                return whole;
            if (!isExplicit && peek().kind == Kind::Number)
                throw NotRead(); // x2 may be an index
            if (!isExplicit && whole.kind == Piece::Kind::Name && isCallOfTime())
                throw NotRead();
            const Piece right = factor();
            const Piece::Kind loosest = isQuotient ? Piece::Kind::Atom : Piece::Kind::Product;
            whole = {Piece::Kind::Product,
                     whole.inside(Piece::Kind::Product) + QLatin1Char(isQuotient ? '/' : '*') + right.inside(loosest)};
        }
    }

    bool isCallOfTime() const {
        return peek().isSign('(') && peek(1).text == QLatin1String("t") && peek(2).isSign(')');
    }

    Piece factor() {
        const bool isEuler = peek().kind == Kind::Letter && peek().text == QLatin1String("e") && peek(1).isSign('^') &&
                             !(peek(2).kind == Kind::Number);
        if (isEuler) {
            m_at += 2;
            return {Piece::Kind::Atom, QStringLiteral("exp(%1)").arg(argument().text)};
        }
        Piece base = atom();
        if (!take('^'))
            return base;
        const Piece exponent = argument();
        if (peek().isSign('^') || peek().isSign('_'))
            throw NotRead();
        return {Piece::Kind::Atom,
                base.inside(Piece::Kind::Atom) + QLatin1Char('^') + exponent.inside(Piece::Kind::Atom)};
    }

    // One token, or what is between braces.
    Piece argument() {
        if (take('{')) {
            const Piece inner = sum();
            expect('}');
            return inner;
        }
        const LatexToken token = next();
        if (token.kind == Kind::Number) { // of 12 the first digit alone
            if (token.text.size() > 1)
                throw NotRead();
            return {Piece::Kind::Atom, token.text};
        }
        if (token.kind == Kind::Letter)
            return named(token.text, token.text);
        if (const QString name = token.kind == Kind::Command ? nameOfCommand(token.text) : QString(); !name.isEmpty())
            return named(name, token.text);
        throw NotRead();
    }

    Piece atom() {
        const LatexToken token = next();
        switch (token.kind) {
        case Kind::Number: return {Piece::Kind::Atom, token.text};
        case Kind::Letter: return indexed(named(token.text, token.text));
        case Kind::Command: return command(token.text);
        case Kind::Sign: return bracketed(token);
        default: throw NotRead();
        }
    }

    Piece bracketed(const LatexToken& open) {
        const bool isBar = open.isSign('|');
        if (!isBar && !open.isSign('(') && !open.isSign('[') && !open.isSign('{'))
            throw NotRead();
        const bool wereBars = std::exchange(m_isInBars, isBar);
        const Piece inner = sum();
        m_isInBars = wereBars;
        expect(isBar ? '|' : open.isSign('(') ? ')' : open.isSign('[') ? ']' : '}');
        if (open.isSign('{'))
            return inner.kind == Piece::Kind::Name ? inner : Piece{Piece::Kind::Atom, inner.inside(Piece::Kind::Atom)};
        return {Piece::Kind::Atom, (isBar ? QStringLiteral("abs(%1)") : QStringLiteral("(%1)")).arg(inner.text)};
    }

    Piece command(const QString& name) {
        if (isOneOf(name, {"frac", "tfrac", "dfrac"}))
            return fraction();
        if (name == QLatin1String("sqrt"))
            return root();
        if (isOneOf(name, {"dot", "ddot"}))
            return derivative(name);
        if (isOneOf(name, {"mathrm", "text", "operatorname", "mathit", "mathsf", "textrm"}))
            return wordsOfText();
        if (const QString function = functionOfCommand(name); !function.isEmpty())
            return call(function);
        if (const QString letter = nameOfCommand(name); !letter.isEmpty())
            return indexed(named(letter, name));
        throw NotRead();
    }

    // Two commands for one name would make one of two things.
    Piece named(const QString& name, const QString& writtenAs) {
        if (m_writtenAs.value(name, writtenAs) != writtenAs)
            throw NotRead();
        m_writtenAs[name] = writtenAs;
        return {Piece::Kind::Name, name};
    }

    Piece indexed(Piece name) {
        if (!take('_'))
            return name;
        QString index;
        const bool isGroup = take('{');
        do
            index += partOfIndex();
        while (isGroup && !peek().isSign('}'));
        if (isGroup)
            expect('}');
        static const QRegularExpression digits(QStringLiteral("^\\d+$"));
        name.text += digits.match(index).hasMatch() ? index : QLatin1Char('_') + index;
        return name;
    }

    QString partOfIndex() {
        const LatexToken token = next();
        if (token.kind == Kind::Number && !token.text.contains(QLatin1Char('.')))
            return token.text;
        if (token.kind == Kind::Letter)
            return token.text;
        if (token.kind == Kind::Command && isOneOf(token.text, {"mathrm", "text", "textrm"}))
            return wordsInBraces();
        const QString name = token.kind == Kind::Command ? nameOfCommand(token.text) : QString();
        if (name.isEmpty())
            throw NotRead();
        return name;
    }

    QString wordsInBraces() {
        expect('{');
        QString words;
        while (peek().kind == Kind::Letter || (peek().kind == Kind::Number && !words.isEmpty()))
            words += next().text;
        expect('}');
        if (words.isEmpty())
            throw NotRead();
        return words;
    }

    Piece wordsOfText() {
        const QString words = wordsInBraces();
        if (words == QLatin1String("d")) // of a differential
            throw NotRead();
        if (arityOf(words.toStdString()))
            return call(words);
        return indexed(named(words, words));
    }

    // A quotient of differentials is none: only that of a name by the time is read.
    Piece fraction() {
        splitDigits();
        const bool isOperator = peek().isSign('{') && peek(1).text == QLatin1String("d") && peek(2).isSign('}');
        const bool isOfDifferentials = peek().isSign('{') && peek(1).text == QLatin1String("d") && !isOperator;
        const qsizetype begin = m_at;
        Piece above = argument();
        const bool isByDifferential = peek().isSign('{') && peek(1).text == QLatin1String("d") && !peek(2).isSign('}');
        if (isOfDifferentials && isByDifferential)
            return rate(begin);
        if (isOperator && isByDifferential)
            throw NotRead();
        const Piece below = argument();
        return {Piece::Kind::Product,
                above.inside(Piece::Kind::Product) + QLatin1Char('/') + below.inside(Piece::Kind::Atom)};
    }

    // \frac12 is a half.
    void splitDigits() {
        const QString digits = peek().text;
        if (peek().kind != Kind::Number || digits.size() < 2 || digits[1] == QLatin1Char('.'))
            return;
        m_tokens[m_at].text = digits.left(1);
        m_tokens.insert(m_at + 1, {Kind::Number, digits.mid(1)});
    }

    Piece rate(qsizetype begin) {
        m_at = begin + 2;
        const Piece name = atom();
        expect('}');
        const bool isByTime = peek(2).text == QLatin1String("t") && peek(3).isSign('}');
        if (name.kind != Piece::Kind::Name || !isByTime)
            throw NotRead();
        m_at += 4;
        return {Piece::Kind::Name, QStringLiteral("dot") + name.text};
    }

    Piece root() {
        QString degree;
        if (take('[')) {
            degree = next().text;
            expect(']');
        }
        const Piece inner = argument();
        if (degree.isEmpty() || degree == QLatin1String("2"))
            return {Piece::Kind::Atom, QStringLiteral("sqrt(%1)").arg(inner.text)};
        return {Piece::Kind::Atom, inner.inside(Piece::Kind::Atom) + QStringLiteral("^(1/%1)").arg(degree)};
    }

    Piece derivative(const QString& dots) {
        const Piece inner = argument();
        if (inner.kind == Piece::Kind::Name)
            return indexed({Piece::Kind::Name, dots + inner.text});
        if (dots != QLatin1String("dot"))
            throw NotRead();
        return {Piece::Kind::Atom, QStringLiteral("dot(%1)").arg(inner.text)};
    }

    Piece call(const QString& function) {
        QString power;
        if (take('^')) {
            const Piece exponent = argument();
            static const QRegularExpression whole(QStringLiteral("^[1-9]$")); // -1 would be the inverse function
            if (!whole.match(exponent.text).hasMatch())
                throw NotRead();
            power = QLatin1Char('^') + exponent.text;
        }
        skipGaps();
        const bool isInParentheses = peek().isSign('(') || peek().isSign('[') || peek().isSign('{');
        QString inner = isInParentheses ? bracketed(next()).text : bareArgument();
        if (isInParentheses && inner.startsWith(QLatin1Char('(')) && inner.endsWith(QLatin1Char(')')) &&
            closesAtEnd(inner))
            inner = inner.mid(1, inner.size() - 2);
        return {Piece::Kind::Atom, QStringLiteral("%1(%2)%3").arg(function, inner, power)};
    }

    static bool closesAtEnd(const QString& text) {
        int depth = 0;
        for (qsizetype k = 0; k < text.size(); ++k) {
            depth += text[k] == QLatin1Char('(') ? 1 : text[k] == QLatin1Char(')') ? -1 : 0;
            if (depth == 0)
                return k == text.size() - 1;
        }
        return false;
    }

    bool isName() const {
        return peek().kind == Kind::Letter || (peek().kind == Kind::Command && !nameOfCommand(peek().text).isEmpty());
    }

    QString bareArgument() {
        constexpr int mostNames = 2;
        QStringList factors;
        if (peek().kind == Kind::Number)
            factors.append(next().text);
        if (!isName()) {
            factors.append(factors.isEmpty() ? atom().inside(Piece::Kind::Product) : QString());
            factors.removeAll(QString());
        }
        for (int names = 0; isName(); ++names) {
            if (names == mostNames)
                throw NotRead();
            factors.append(atom().text);
        }
        if (peek().isSign('^') || peek().kind == Kind::Number)
            throw NotRead();
        return factors.join(QLatin1Char('*'));
    }

    QList<LatexToken> m_tokens;
    qsizetype m_at = 0;
    int m_depth = 0;
    bool m_isInBars = false;
    QHash<QString, QString> m_writtenAs; // each name
};

} // namespace

std::optional<QString> textOfLatex(const QString& latex) {
    static const QRegularExpression mark(QStringLiteral("\\\\[A-Za-z]|[_^]\\{"));
    if (latex.size() > mostCharacters || !mark.match(latex).hasMatch())
        return std::nullopt;
    try {
        return LatexReader(tokensOf(latex)).read();
    } catch (const NotRead&) {
        return std::nullopt;
    }
}

} // namespace coenergy
