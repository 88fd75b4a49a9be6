// Fractions from the outermost inwards; LaTeX as the printer of expressions writes it.

#include "plot/inline_fractions.hpp"

namespace coenergy {

namespace {

const QString fraction = QStringLiteral("\\frac");

// Behind the group in braces that begins here; -1 if there is none.
qsizetype groupEnd(const QString& latex, qsizetype at) {
    if (at >= latex.size() || latex[at] != u'{')
        return -1;
    int depth = 0;
    for (qsizetype k = at; k < latex.size(); ++k) {
        depth += latex[k] == u'{' ? 1 : latex[k] == u'}' ? -1 : 0;
        if (depth == 0)
            return k + 1;
    }
    return -1;
}

enum class Place { Numerator, Denominator };

// A sum; below the stroke a product, too.
bool needsBrackets(const QString& part, Place place) {
    int depth = 0;
    for (qsizetype k = 0; k < part.size(); ++k) {
        depth += part[k] == u'{' || part[k] == u'(' ? 1 : part[k] == u'}' || part[k] == u')' ? -1 : 0;
        const bool isSign = (part[k] == u'+' || part[k] == u'-') && k > 0;
        const bool isProduct = place == Place::Denominator && (part[k] == u' ' || part[k] == u'/');
        if (depth == 0 && (isSign || isProduct))
            return true;
    }
    return false;
}

QString bracketed(const QString& part, Place place) {
    return needsBrackets(part, place) ? QStringLiteral("(%1)").arg(part) : part;
}

} // namespace

QString inlineFractions(const QString& latex) {
    const qsizetype at = latex.indexOf(fraction);
    const qsizetype begin = at + fraction.size();
    const qsizetype middle = at < 0 ? -1 : groupEnd(latex, begin);
    const qsizetype end = middle < 0 ? -1 : groupEnd(latex, middle);
    if (end < 0)
        return latex;
    const QString numerator = inlineFractions(latex.mid(begin + 1, middle - begin - 2));
    const QString denominator = inlineFractions(latex.mid(middle + 1, end - middle - 2));
    return latex.left(at) + bracketed(numerator, Place::Numerator) + QStringLiteral("/") +
           bracketed(denominator, Place::Denominator) + inlineFractions(latex.mid(end));
}

} // namespace coenergy
