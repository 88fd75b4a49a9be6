// Reads only as much LaTeX as the printer of expressions writes: groups in braces and brackets from \\left( to
// \\right).

#include "theme/term_breaking.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace coenergy {

namespace {

constexpr qsizetype longTerm = 22; // signs and letters
constexpr qsizetype longLine = 66; // likewise: more than a column holds that has room for other things beside it

const QString opening = QStringLiteral("\\left(");
const QString closing = QStringLiteral("\\right)");

struct Part {
    qsizetype begin = 0;
    qsizetype end = 0;
};

// What is read at once: a command, or a character.
qsizetype tokenEnd(const QString& latex, qsizetype at) {
    if (latex[at] != u'\\')
        return at + 1;
    for (const QString& bracket : {opening, closing})
        if (latex.mid(at, bracket.size()) == bracket)
            return at + bracket.size();
    qsizetype end = at + 1;
    while (end < latex.size() && latex[end].isLetter())
        ++end;
    return std::max(end, std::min(at + 2, latex.size()));
}

// About how many signs one sees.
qsizetype visibleLength(const QString& latex) {
    qsizetype count = 0;
    for (qsizetype at = 0; at < latex.size(); at = tokenEnd(latex, at)) {
        const QString token = latex.mid(at, tokenEnd(latex, at) - at);
        const bool isLetter = token.size() == 1 ? !token[0].isSpace() && !QStringLiteral("{}_^").contains(token)
                                                : token[1].isLetter() && token != QStringLiteral("\\frac") &&
                                                      token != QStringLiteral("\\mathrm");
        count += isLetter ? 1 : 0;
    }
    return count;
}

// Other delimiters than brackets, as of \left. F \right|_{x = 0}, hold together what stands between them.
int depthChange(const QString& token) {
    if (token == QStringLiteral("{") || token == opening || token == QStringLiteral("\\left"))
        return 1;
    return token == QStringLiteral("}") || token == closing || token == QStringLiteral("\\right") ? -1 : 0;
}

// Brackets round a factor, not those that belong to what stands before them, as in cos(a - b).
bool isFactor(const QString& latex, const Part& bracket) {
    const QString before = latex.left(bracket.begin).trimmed();
    return before.isEmpty() || before.endsWith(QStringLiteral("\\,")) || before.endsWith(u'+') ||
           before.endsWith(u'-') || before.endsWith(u'{') || before.endsWith(QStringLiteral("l(")); // an opened one
}

// The brackets that stand in no other group, with their delimiters.
std::vector<Part> brackets(const QString& latex) {
    std::vector<Part> found;
    int depth = 0;
    for (qsizetype at = 0; at < latex.size(); at = tokenEnd(latex, at)) {
        const QString token = latex.mid(at, tokenEnd(latex, at) - at);
        if (depth == 0 && token == opening)
            found.push_back({at, at});
        depth += depthChange(token);
        if (depth == 0 && token == closing && !found.empty())
            found.back().end = tokenEnd(latex, at);
    }
    std::erase_if(found, [&](const Part& part) { return part.end == part.begin || !isFactor(latex, part); });
    return found;
}

// A sum before its signs.
QStringList summands(const QString& sum) {
    QStringList terms;
    qsizetype begin = 0;
    int depth = 0;
    for (qsizetype at = 0; at < sum.size(); at = tokenEnd(sum, at)) {
        const QString token = sum.mid(at, tokenEnd(sum, at) - at);
        const bool isSign = token == QStringLiteral("+") || token == QStringLiteral("-");
        if (depth == 0 && isSign && !sum.mid(begin, at - begin).trimmed().isEmpty()) {
            terms.append(sum.mid(begin, at - begin));
            begin = at;
        }
        depth += depthChange(token);
    }
    terms.append(sum.mid(begin));
    return terms;
}

qsizetype groupEnd(const QString& latex, qsizetype at) {
    int depth = 0;
    do {
        depth += depthChange(latex.mid(at, tokenEnd(latex, at) - at));
        at = tokenEnd(latex, at);
    } while (depth > 0 && at < latex.size());
    return at;
}

// \frac{c (a + b)}{d} as \frac{c}{d} (a + b), and if it is very long \frac{a + b}{d} as \frac{1}{d} (a + b).
QString withoutWideNumerator(const QString& latex) {
    const QString fraction = QStringLiteral("\\frac{");
    const qsizetype at = latex.indexOf(fraction);
    if (at < 0 || visibleLength(latex.left(at)) > longTerm)
        return latex;
    const qsizetype numeratorBegin = at + fraction.size() - 1;
    const qsizetype numeratorEnd = groupEnd(latex, numeratorBegin);
    if (numeratorEnd >= latex.size() || latex[numeratorEnd] != u'{')
        return latex;
    const qsizetype denominatorEnd = groupEnd(latex, numeratorEnd);
    QString numerator = latex.mid(numeratorBegin + 1, numeratorEnd - numeratorBegin - 2);
    const std::vector<Part> factors = brackets(numerator);
    // A power stays with its base, a sum in the numerator whole.
    const auto isPower = [&](const Part& part) { return numerator.mid(part.end).trimmed().startsWith(u'^'); };
    if (summands(numerator).size() > 1 && visibleLength(numerator) > longLine)
        return latex.left(at) + fraction + u'1' + latex.mid(numeratorEnd - 1, denominatorEnd - numeratorEnd + 1) +
               QStringLiteral(" \\, ") + opening + numerator + closing + latex.mid(denominatorEnd);
    if (visibleLength(numerator) < longTerm || factors.empty() || summands(numerator).size() > 1 ||
        std::any_of(factors.begin(), factors.end(), isPower))
        return latex;
    QString moved;
    for (auto part = factors.rbegin(); part != factors.rend(); ++part) {
        moved.prepend(QStringLiteral(" \\, ") + numerator.mid(part->begin, part->end - part->begin));
        numerator.remove(part->begin, part->end - part->begin);
    }
    QString rest = numerator;
    rest.remove(QStringLiteral("\\,"));
    const QString left = rest.trimmed().isEmpty() ? QStringLiteral("1") : numerator.trimmed();
    return latex.left(at) + fraction + left + u'}' + latex.mid(numeratorEnd, denominatorEnd - numeratorEnd) + moved +
           latex.mid(denominatorEnd);
}

// Whether what stands before a bracket is better left alone on its line.
bool deservesLine(const QString& before, const QString& firstInside) {
    const qsizetype length = visibleLength(before);
    return length >= longTerm / 2 && length + visibleLength(firstInside) >= 2 * longTerm;
}

QString insideOf(const QString& latex, const Part& bracket) {
    return latex.mid(bracket.begin + opening.size(), bracket.end - bracket.begin - opening.size() - closing.size());
}

// The widest, and every other long one: sums whose brackets may stand on several lines.
std::vector<Part> openedBrackets(const QString& latex) {
    std::vector<Part> found = brackets(latex);
    std::erase_if(found, [&](const Part& part) { return summands(insideOf(latex, part)).size() < 2; });
    const auto width = [&](const Part& part) { return visibleLength(insideOf(latex, part)); };
    const auto narrower = [&](const Part& a, const Part& b) { return width(a) < width(b); };
    if (found.empty())
        return found;
    const qsizetype widest = width(*std::max_element(found.begin(), found.end(), narrower));
    std::erase_if(found, [&](const Part& part) { return width(part) < std::min(widest, longTerm); });
    return found;
}

bool isHigh(const QString& latex) {
    return latex.contains(QStringLiteral("\\frac")) || latex.contains(opening) ||
           latex.contains(QStringLiteral("\\sqrt"));
}

QStringList openedParts(const QString& whole) {
    const QString latex = withoutWideNumerator(whole);
    const std::vector<Part> opened = openedBrackets(latex);
    QStringList parts{QString()};
    qsizetype at = 0;
    for (const Part& bracket : opened) {
        parts.back() += latex.mid(at, bracket.begin - at);
        QStringList terms = summands(insideOf(latex, bracket));
        if (deservesLine(parts.back(), terms.front()))
            parts.append(QStringLiteral("\\cdot "));
        const QString size = isHigh(insideOf(latex, bracket)) ? QStringLiteral("\\Big") : QStringLiteral("\\big");
        parts.back() += size + QStringLiteral("l(") + terms.takeFirst();
        parts += terms;
        parts.back() += size + QStringLiteral("r)");
        at = bracket.end;
    }
    parts.back() += latex.mid(at);
    return parts;
}

} // namespace

// What is longer than a line even so is opened in turn: brackets within brackets.
QStringList breakableParts(const QString& whole) {
    const bool isMatrix = whole.contains(QStringLiteral("\\begin"));
    if (isMatrix || visibleLength(whole) < longTerm)
        return {whole};
    QStringList parts = openedParts(whole);
    for (qsizetype k = 0; k < parts.size();) {
        const QStringList inner = visibleLength(parts[k]) > longLine ? openedParts(parts[k]) : QStringList();
        if (inner.size() < 2) {
            ++k;
            continue;
        }
        parts.removeAt(k);
        for (qsizetype j = 0; j < inner.size(); ++j)
            parts.insert(k + j, inner[j]);
    }
    return parts;
}

} // namespace coenergy
