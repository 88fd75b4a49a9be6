// From the waist of the program to what the panel shows. The residual's own terms are shown, in reading order; each is
// looked up among the terms of the origins, and one that came about by cancelling and joining has none.

#include "app/equation_items.hpp"

#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"

#include <QHash>
#include <QStringList>

#include <array>
#include <utility>

namespace coenergy {

namespace {

EquationGroup groupOf(EquationKind kind) {
    switch (kind) {
    case EquationKind::Lagrange:
        return EquationGroup::Motion;
    case EquationKind::Displacement:
        return EquationGroup::Displacement;
    case EquationKind::Flow:
        return EquationGroup::Flow;
    case EquationKind::Effort:
        return EquationGroup::Effort;
    case EquationKind::Dynamic:
        return EquationGroup::Dynamic;
    }
    return EquationGroup::Motion;
}

EquationTerm shownTerm(const LatexTerm& term) {
    return {QString::fromStdString(term.latex), term.isNegative ? TermSign::Minus : TermSign::Plus, {}};
}

using TermKey = std::pair<QString, bool>;

TermKey keyOf(const EquationTerm& term) {
    return {term.latex, term.sign == TermSign::Minus};
}

QHash<TermKey, QString> originsOf(const Equation& equation, LatexPrinter& printer) {
    QHash<TermKey, QString> origins;
    for (const Term& term : equation.terms)
        for (const LatexTerm& part : printer.terms(term.value, TermOrder::Equation))
            origins.insert(keyOf(shownTerm(part)), fieldKey(term.source));
    return origins;
}

QString labelOf(const std::string& name, const Notation& notation) {
    const auto entry = notation.find(name);
    return QString::fromStdString(entry == notation.end() ? latexOfName(name) : entry->second.latex);
}

} // namespace

std::vector<EquationItem> equationItems(const Derivation& derivation) {
    const DaeSystem& system = *derivation.system;
    LatexPrinter latex(system.notation);
    TextPrinter text(system.notation);
    std::vector<EquationItem> items;
    for (std::size_t k = 0; k < system.equations.size(); ++k) {
        const Equation& equation = system.equations[k];
        const QHash<TermKey, QString> origins = originsOf(equation, latex);
        EquationItem item;
        item.name = QString::fromStdString(equation.name);
        item.labelLatex = labelOf(equation.name, system.notation);
        item.group = groupOf(equation.kind);
        for (const LatexTerm& part : latex.terms(equation.residual, TermOrder::Equation)) {
            EquationTerm term = shownTerm(part);
            term.origin = origins.value(keyOf(term));
            item.terms.push_back(std::move(term));
        }
        item.text = QString::fromStdString(text.print(equation.residual, TermOrder::Equation)) + QStringLiteral(" = 0");
        const bool isStale = k < derivation.freshness.size() && derivation.freshness[k] == Freshness::Stale;
        item.state = isStale ? EquationState::Stale : EquationState::Current;
        items.push_back(std::move(item));
    }
    return items;
}

QString fieldKey(const Field& field) {
    return QStringLiteral("%1/%2/%3/%4")
        .arg(static_cast<int>(field.section))
        .arg(field.item)
        .arg(static_cast<int>(field.column))
        .arg(field.element);
}

std::optional<Field> fieldOfKey(const QString& key) {
    const QStringList parts = key.split(QLatin1Char('/'));
    if (parts.size() != 4)
        return std::nullopt;
    std::array<int, 4> numbers{};
    for (std::size_t k = 0; k < numbers.size(); ++k) {
        bool isNumber = false;
        numbers[k] = parts[static_cast<qsizetype>(k)].toInt(&isNumber);
        if (!isNumber)
            return std::nullopt;
    }
    return Field{static_cast<Section>(numbers[0]), static_cast<std::size_t>(numbers[1]), static_cast<Column>(numbers[2]),
                 static_cast<std::size_t>(numbers[3])};
}

} // namespace coenergy
