// Each row of a formula becomes an `mrow`; signs become identifiers, numbers or operators; digits in a row are one
// number. Styles of letters are letters of their own in Unicode, as MathML Core has it.

#include "report/formula_mathml.hpp"

#include "report/formula.hpp"

#include <QHash>

#include <algorithm>
#include <array>
#include <utility>

namespace coenergy {

namespace {

QString rowMathml(const FormulaRow& row);

QString element(const char* tag, const QString& content, const char* attributes = "") {
    return QStringLiteral("<%1%2>%3</%1>").arg(QLatin1String(tag), QLatin1String(attributes), content);
}

QString asOneElement(const FormulaRow& row) {
    return element("mrow", rowMathml(row));
}

// ---- letters in styles ----

struct LetterStyle {
    const char* name;
    char32_t capitals; // of A; the others follow
    char32_t small;    // of a
};
constexpr std::array<LetterStyle, 7> letterStyles = {{{"mathbf", 0x1D400, 0x1D41A},
                                                      {"mathit", 0x1D434, 0x1D44E},
                                                      {"boldsymbol", 0x1D468, 0x1D482},
                                                      {"mathcal", 0x1D49C, 0x1D4B6},
                                                      {"mathfrak", 0x1D504, 0x1D51E},
                                                      {"mathbb", 0x1D538, 0x1D552},
                                                      {"mathsf", 0x1D5A0, 0x1D5BA}}};

// Letters that had a place in Unicode before their alphabets came.
char32_t earlierLetter(char32_t letter) {
    static const QHash<char32_t, char32_t> letters = {
        {0x1D455, 0x210E}, {0x1D49D, 0x212C}, {0x1D4A0, 0x2130}, {0x1D4A1, 0x2131}, {0x1D4A3, 0x210B},
        {0x1D4A4, 0x2110}, {0x1D4A7, 0x2112}, {0x1D4A8, 0x2133}, {0x1D4AD, 0x211B}, {0x1D4BA, 0x212F},
        {0x1D4BC, 0x210A}, {0x1D4C4, 0x2134}, {0x1D506, 0x212D}, {0x1D50B, 0x210C}, {0x1D50C, 0x2111},
        {0x1D515, 0x211C}, {0x1D51D, 0x2128}, {0x1D53A, 0x2102}, {0x1D53F, 0x210D}, {0x1D545, 0x2115},
        {0x1D547, 0x2119}, {0x1D548, 0x211A}, {0x1D549, 0x211D}, {0x1D551, 0x2124}};
    return letters.value(letter, letter);
}

QString styledLetter(QChar letter, const LetterStyle& style) {
    const char16_t code = letter.unicode();
    const bool isCapital = code >= u'A' && code <= u'Z', isSmall = code >= u'a' && code <= u'z';
    if (!isCapital && !isSmall)
        return htmlText(letter);
    const char32_t styled = earlierLetter(isCapital ? style.capitals + (code - u'A') : style.small + (code - u'a'));
    return QString::fromUcs4(&styled, 1);
}

// The letters of a row that holds nothing else but spaces between words.
std::optional<QString> lettersOf(const FormulaRow& row) {
    QString letters;
    for (const FormulaAtom& atom : row.atoms) {
        if (!atom.lower.empty() || !atom.upper.empty() || atom.primes > 0)
            return std::nullopt;
        if (atom.kind == FormulaAtom::Kind::Sign)
            letters += atom.text;
        else if (atom.kind == FormulaAtom::Kind::Command && atom.command->shape == CommandShape::Space)
            letters += QChar(0xA0);
        else if (atom.kind == FormulaAtom::Kind::Command && atom.command->shape == CommandShape::Words)
            letters += atom.text;
        else if (atom.kind == FormulaAtom::Kind::Command && atom.command->sign.size() == 1 &&
                 hasNoArgument(atom.command->shape))
            letters += atom.command->sign;
        else
            return std::nullopt;
    }
    return letters;
}

QString upright(const QString& letters) {
    return element("mi", htmlText(letters), " mathvariant=\"normal\"");
}

QString lettersMathml(const FormulaAtom& atom) {
    const std::optional<QString> letters = lettersOf(atom.parts.front());
    const auto style = std::find_if(letterStyles.begin(), letterStyles.end(),
                                    [&](const LetterStyle& known) { return atom.name == QLatin1String(known.name); });
    if (!letters)
        return asOneElement(atom.parts.front());
    if (style == letterStyles.end())
        return upright(*letters);
    QString styled;
    for (const QChar letter : *letters)
        styled += styledLetter(letter, *style);
    return element("mi", styled);
}

// ---- atoms ----

QString operatorMathml(const QString& sign, const char* attributes = " stretchy=\"false\"") {
    return element("mo", htmlText(sign), attributes);
}

QString spaceMathml(const QString& ems) {
    return QStringLiteral("<mspace width=\"%1em\"/>").arg(ems);
}

QString signMathml(QChar sign) {
    if (sign.isLetter())
        return element("mi", sign);
    if (sign.isDigit())
        return element("mn", sign);
    if (sign == QLatin1Char('-'))
        return operatorMathml(QChar(0x2212));
    return operatorMathml(sign);
}

QString accentMathml(const FormulaAtom& atom) {
    const QString accent = operatorMathml(atom.command->sign, atom.name.startsWith(QLatin1String("wide")) ||
                                                                      atom.name == QLatin1String("overline")
                                                                  ? " stretchy=\"true\""
                                                                  : " stretchy=\"false\"");
    return element("mover", asOneElement(atom.parts.front()) + accent, " accent=\"true\"");
}

QString commandMathml(const FormulaAtom& atom) {
    switch (atom.command->shape) {
    case CommandShape::Identifier:
        return atom.command->sign.front().isUpper() ? upright(atom.command->sign)
                                                    : element("mi", htmlText(atom.command->sign));
    case CommandShape::Operator: return operatorMathml(atom.command->sign, "");
    case CommandShape::Space: return spaceMathml(atom.command->sign);
    case CommandShape::Size: return {};
    case CommandShape::Function: return element("mi", atom.command->sign);
    case CommandShape::Accent: return accentMathml(atom);
    case CommandShape::Under:
        return element("munder", asOneElement(atom.parts.front()) + operatorMathml(atom.command->sign, ""));
    case CommandShape::Root: return element("msqrt", rowMathml(atom.parts.front()));
    case CommandShape::Letters: return lettersMathml(atom);
    case CommandShape::Words: return element("mtext", htmlText(atom.text));
    case CommandShape::Fraction:
        return element("mfrac", asOneElement(atom.parts.front()) + asOneElement(atom.parts.back()));
    }
    return {};
}

QString fencedMathml(const FormulaAtom& atom) {
    const auto fence = [](QChar sign, const char* form) {
        return sign == QLatin1Char('.') ? QString() : operatorMathml(sign, form);
    };
    return element("mrow", fence(atom.text.front(), " form=\"prefix\" stretchy=\"true\"") +
                               asOneElement(atom.parts.front()) +
                               fence(atom.text.back(), " form=\"postfix\" stretchy=\"true\""));
}

QString matrixMathml(const FormulaAtom& atom) {
    QString rows;
    for (std::size_t first = 0; first < atom.parts.size(); first += atom.columns) {
        QString cells;
        for (std::size_t column = 0; column < atom.columns; ++column)
            cells += element("mtd", rowMathml(atom.parts[first + column]));
        rows += element("mtr", cells);
    }
    return element("mrow", operatorMathml(QStringLiteral("("), " form=\"prefix\" stretchy=\"true\"") +
                               element("mtable", rows) +
                               operatorMathml(QStringLiteral(")"), " form=\"postfix\" stretchy=\"true\""));
}

QString baseMathml(const FormulaAtom& atom) {
    switch (atom.kind) {
    case FormulaAtom::Kind::Sign: return signMathml(atom.text.front());
    case FormulaAtom::Kind::Group: return asOneElement(atom.parts.front());
    case FormulaAtom::Kind::Fenced: return fencedMathml(atom);
    case FormulaAtom::Kind::Matrix: return matrixMathml(atom);
    case FormulaAtom::Kind::Command: return commandMathml(atom);
    }
    return {};
}

// ---- scripts and rows ----

// Limits of sums and products stand above and below.
bool hasLimits(const FormulaAtom& atom) {
    return atom.kind == FormulaAtom::Kind::Command &&
           (atom.name == QLatin1String("sum") || atom.name == QLatin1String("prod"));
}

QString withScripts(const QString& base, const FormulaAtom& atom) {
    const QString upper = atom.primes > 0       ? element("mo", QString(atom.primes, QChar(0x2032)), " lspace=\"0\"")
                          : !atom.upper.empty() ? asOneElement(atom.upper.front())
                                                : QString();
    const QString lower = atom.lower.empty() ? QString() : asOneElement(atom.lower.front());
    const bool limits = hasLimits(atom);
    if (!lower.isEmpty() && !upper.isEmpty())
        return element(limits ? "munderover" : "msubsup", base + lower + upper);
    if (!lower.isEmpty())
        return element(limits ? "munder" : "msub", base + lower);
    if (!upper.isEmpty())
        return element(limits ? "mover" : "msup", base + upper);
    return base;
}

bool isOfNumber(const FormulaAtom& atom) {
    return atom.kind == FormulaAtom::Kind::Sign && (atom.text.front().isDigit() || atom.text == QLatin1String("."));
}

bool isFunction(const FormulaAtom& atom) {
    return atom.kind == FormulaAtom::Kind::Command &&
           (atom.command->shape == CommandShape::Function || atom.name == QLatin1String("operatorname"));
}

// The number that begins at atom k, whose last digit may carry a script: 10^3. Moves k to that digit.
QString numberAt(const FormulaRow& row, std::size_t& k) {
    QString digits = row.atoms[k].text;
    const auto hasScripts = [&] { return withScripts({}, row.atoms[k]) != QString(); };
    while (!hasScripts() && k + 1 < row.atoms.size() && isOfNumber(row.atoms[k + 1]))
        digits += row.atoms[++k].text;
    return element("mn", digits);
}

QString rowMathml(const FormulaRow& row) {
    QString result;
    for (std::size_t k = 0; k < row.atoms.size(); ++k) {
        const QString base = isOfNumber(row.atoms[k]) ? numberAt(row, k) : baseMathml(row.atoms[k]);
        result += withScripts(base, row.atoms[k]);
        if (isFunction(row.atoms[k]) && k + 1 < row.atoms.size()) {
            result += element("mo", QChar(0x2061)); // is applied to what follows, for whoever hears it
            if (row.atoms[k + 1].kind != FormulaAtom::Kind::Fenced)
                result += spaceMathml(QStringLiteral("0.167"));
        }
    }
    return result;
}

} // namespace

std::optional<QString> formulaMathml(QStringView latex) {
    const std::optional<FormulaRow> row = parsedFormula(latex);
    return row ? std::optional(rowMathml(*row)) : std::nullopt;
}

QString htmlText(const QString& text) {
    QString result;
    for (const QChar c : text)
        if (c.category() != QChar::Other_Control || c == QLatin1Char('\n') || c == QLatin1Char('\t'))
            result += c;
    return result.toHtmlEscaped().replace(QLatin1Char('\''), QLatin1String("&#39;"));
}

} // namespace coenergy
