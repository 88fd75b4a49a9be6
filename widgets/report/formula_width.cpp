// The widths of the atoms of a formula added up, as Computer Modern has them, rounded up.

#include "report/formula_width.hpp"

#include "report/formula.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr double scriptScale = 0.72;

double widthOf(const FormulaRow& formula);

double widthOfSign(QChar c) {
    if (QStringView(u"+-=<>").contains(c))
        return 1.35;
    if (QStringView(u"mwMW").contains(c))
        return 1.0;
    if (c.isUpper())
        return 0.78;
    return QStringView(u".,;:!()[]|/ ").contains(c) ? 0.42 : 0.54;
}

double widthOfMatrix(const FormulaAtom& matrix) {
    double total = 1.2;
    for (std::size_t column = 0; column < matrix.columns; ++column) {
        double widest = 0.0;
        for (std::size_t at = column; at < matrix.parts.size(); at += matrix.columns)
            widest = std::max(widest, widthOf(matrix.parts[at]));
        total += widest + 0.95;
    }
    return total;
}

double widthOfBase(const FormulaAtom& atom) {
    constexpr double bothFences = 1.0;
    switch (atom.kind) {
    case FormulaAtom::Kind::Sign: return widthOfSign(atom.text.front());
    case FormulaAtom::Kind::Group: return widthOf(atom.parts.front());
    case FormulaAtom::Kind::Fenced: return widthOf(atom.parts.front()) + bothFences;
    case FormulaAtom::Kind::Matrix: return widthOfMatrix(atom);
    case FormulaAtom::Kind::Command: break;
    }
    if (atom.command->shape == CommandShape::Words)
        return 0.6 * static_cast<double>(atom.text.size());
    double widest = 0.0;
    for (const FormulaRow& argument : atom.parts)
        widest = std::max(widest, widthOf(argument));
    return widest + atom.command->width;
}

double widthOfScripts(const FormulaAtom& atom) {
    double widest = 0.3 * atom.primes;
    for (const auto* scripts : {&atom.lower, &atom.upper})
        for (const FormulaRow& script : *scripts)
            widest = std::max(widest, scriptScale * widthOf(script) + 0.05);
    return widest;
}

double widthOf(const FormulaRow& formula) {
    double total = 0.0;
    for (const FormulaAtom& atom : formula.atoms)
        total += widthOfBase(atom) + widthOfScripts(atom);
    return total;
}

} // namespace

std::optional<double> formulaWidth(QStringView latex) {
    const std::optional<FormulaRow> formula = parsedFormula(latex);
    return formula ? std::optional(widthOf(*formula)) : std::nullopt;
}

} // namespace coenergy
