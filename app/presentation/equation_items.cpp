// From the program's narrow waist to what the panel shows. The residual's own terms are shown, in reading order; each
// is looked up among the terms with known origins. A term that came about by combining others is not among them: it
// gets the origins that are left over. Parts that repeat in equations too long for a page are named.

#include "presentation/equation_items.hpp"

#include "exposition/abbreviations.hpp"
#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "problems/kind_words.hpp"
#include "speech/spoken.hpp"
#include "statements/written_out.hpp"

#include <QCoreApplication>
#include <QHash>
#include <QStringList>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace coenergy {

EquationTerm shownTerm(const LatexTerm& term) {
    EquationTerm shown;
    shown.latex = QString::fromStdString(term.latex);
    shown.sign = term.isNegative ? TermSign::Minus : TermSign::Plus;
    return shown;
}

namespace {

EquationGroup groupOf(EquationKind kind) {
    switch (kind) {
    case EquationKind::Lagrange: return EquationGroup::Motion;
    case EquationKind::Displacement: return EquationGroup::Displacement;
    case EquationKind::Flow: return EquationGroup::Flow;
    case EquationKind::Effort: return EquationGroup::Effort;
    case EquationKind::Dynamic: return EquationGroup::Dynamic;
    }
    return EquationGroup::Motion;
}

struct Words {
    Q_DECLARE_TR_FUNCTIONS(EquationItems)
};

// In the order of their numbers. Reactions have the names of their constraints.
constexpr KindWords<Origin> originWords[] = {
    {Origin::Inertia, QT_TRANSLATE_NOOP("EquationItems", "Inertia")},
    {Origin::Kinetic, QT_TRANSLATE_NOOP("EquationItems", "Kinetic gradient")},
    {Origin::Potential, QT_TRANSLATE_NOOP("EquationItems", "Potential")},
    {Origin::Dissipation, QT_TRANSLATE_NOOP("EquationItems", "Dissipation")},
    {Origin::Effort, QT_TRANSLATE_NOOP("EquationItems", "Effort")},
};

bool isReaction(Origin origin) {
    return origin == Origin::DisplacementConstraint || origin == Origin::FlowConstraint || origin == Origin::Constraint;
}

// Numbers and names of the groups of origins.
class Grouping {
public:
    explicit Grouping(const DaeSystem& system) {
        for (const Equation& equation : system.equations)
            if (equation.kind != EquationKind::Lagrange && !equation.terms.empty())
                m_constraints.emplace_back(equation.terms.front().source, QString::fromStdString(equation.name));
    }

    int numberOf(const Term& term) const {
        if (!isReaction(term.origin))
            return numberOf(term.origin);
        const auto found = constraint(term.source);
        return found == m_constraints.end() ? noOriginGroup
                                            : firstConstraint + static_cast<int>(found - m_constraints.begin());
    }

    QString nameOf(const Term& term) const {
        if (const char* word = wordsFor(originWords, term.origin))
            return Words::tr(word);
        const auto found = constraint(term.source);
        return found == m_constraints.end() ? QString() : found->second;
    }

private:
    using Constraint = std::pair<Field, QString>;
    static constexpr int firstConstraint = std::size(originWords);

    static int numberOf(Origin origin) {
        const auto row = std::ranges::find(originWords, origin, &KindWords<Origin>::first);
        return static_cast<int>(row - originWords);
    }

    std::vector<Constraint>::const_iterator constraint(const Field& source) const {
        return std::find_if(m_constraints.begin(), m_constraints.end(),
                            [&](const Constraint& candidate) { return candidate.first == source; });
    }

    std::vector<Constraint> m_constraints;
};

// In the equation of coordinate q, whose flow is f.
QString noteOf(const Term& term, const QString& group, const QString& q, const QString& f) {
    switch (term.origin) {
    case Origin::Inertia: return Words::tr("%1: from d/dt(∂T*/∂%2)", "group, flow").arg(group, f);
    case Origin::Kinetic: return Words::tr("%1: from −∂T*/∂%2", "group, displacement").arg(group, q);
    case Origin::Potential: return Words::tr("%1: from ∂V/∂%2", "group, displacement").arg(group, q);
    case Origin::Dissipation: return Words::tr("%1: from ∂D/∂%2", "group, flow").arg(group, f);
    case Origin::DisplacementConstraint:
        return Words::tr("Reaction of the constraint %1: multiplier times ∂%1/∂%2").arg(group, q);
    case Origin::FlowConstraint:
        return Words::tr("Reaction of the constraint %1: multiplier times ∂%1/∂%2").arg(group, f);
    case Origin::Effort: return Words::tr("Applied effort, with a minus sign");
    case Origin::Constraint: return Words::tr("The constraint %1 itself").arg(group);
    }
    return {};
}

using TermKey = std::pair<QString, bool>;

TermKey keyOf(const EquationTerm& term) {
    return {term.latex, term.sign == TermSign::Minus};
}

struct TermOrigin {
    QString source;
    int group = noOriginGroup;
    QString groupName;
    QString multiplier; // of a reaction, in LaTeX
    QString note;
};

// The law of an unknown has its symbol as index.
QString labelOf(const std::string& name, const Notation& notation) {
    const auto entry = notation.find(name);
    if (const std::size_t at = name.find('_'); entry == notation.end() && at != name.npos)
        if (const auto unknown = notation.find(name.substr(at + 1)); unknown != notation.end())
            return QString::fromStdString(latexOfName(name.substr(0, at)) + "_{" + unknown->second.latex + "}");
    return QString::fromStdString(entry == notation.end() ? latexOfName(name) : entry->second.latex);
}

// The unknown that belongs to the constraint a reaction comes from.
QString multiplierOf(const Term& term, const DaeSystem& system) {
    for (std::size_t k = 0; k < std::min(system.equations.size(), system.unknowns.size()); ++k) {
        const Equation& equation = system.equations[k];
        if (isReaction(term.origin) && equation.kind != EquationKind::Lagrange && !equation.terms.empty() &&
            equation.terms.front().source == term.source)
            return labelOf(system.unknowns[k].name(), system.notation);
    }
    return {};
}

// Gives the terms of an equation their origins.
class Origins {
public:
    Origins(const DaeSystem& system, std::size_t index, const Grouping& grouping, LatexPrinter& printer) {
        const Equation& equation = system.equations[index];
        const bool isMotion = equation.kind == EquationKind::Lagrange && index < system.unknowns.size();
        const QString q = isMotion ? QString::fromStdString(system.unknowns[index].name()) : QString();
        const QString f = isMotion ? QString::fromStdString(system.unknowns[index].name(1)) : QString();
        for (const Term& term : equation.terms) {
            const QString group = grouping.nameOf(term);
            const TermOrigin origin{fieldKey(term.source), grouping.numberOf(term), group, multiplierOf(term, system),
                                    noteOf(term, group, q, f)};
            for (const LatexTerm& part : printer.terms(term.value, TermOrder::Equation))
                m_byTerm.insert(keyOf(shownTerm(part)), origin);
        }
    }

    void giveTo(std::vector<EquationTerm>& terms) const {
        QHash<TermKey, TermOrigin> rest = m_byTerm;
        for (EquationTerm& term : terms)
            rest.remove(keyOf(term));
        for (EquationTerm& term : terms) {
            const auto found = m_byTerm.find(keyOf(term));
            const TermOrigin origin = found == m_byTerm.end() ? common(partsOf(term, rest.values())) : *found;
            term.origin = origin.source;
            term.group = origin.group;
            term.shared = found == m_byTerm.end() ? groupsOf(partsOf(term, rest.values())) : std::vector<int>();
            term.note = origin.note;
        }
    }

private:
    // A joined term shows the multipliers of the reactions in it, and dots where inertia is.
    static QList<TermOrigin> partsOf(const EquationTerm& term, const QList<TermOrigin>& candidates) {
        constexpr int lastOfInertia = 1; // the kinetic gradient's group
        const bool hasDots = term.latex.contains(QLatin1String("dot"));
        const bool hasReaction = std::any_of(candidates.begin(), candidates.end(), [&](const TermOrigin& candidate) {
            return !candidate.multiplier.isEmpty() && term.latex.contains(candidate.multiplier);
        });
        QList<TermOrigin> parts;
        for (const TermOrigin& candidate : candidates) {
            const bool isInertia = candidate.group >= 0 && candidate.group <= lastOfInertia;
            if (candidate.multiplier.isEmpty() ? !(isInertia && hasReaction && !hasDots)
                                               : term.latex.contains(candidate.multiplier))
                parts.append(candidate);
        }
        return parts.isEmpty() ? candidates : parts; // multipliers may hide in named parts
    }

    static std::vector<int> groupsOf(const QList<TermOrigin>& origins) {
        std::set<int> groups;
        for (const TermOrigin& origin : origins)
            groups.insert(origin.group);
        groups.erase(noOriginGroup);
        return {groups.begin(), groups.end()};
    }

    // What several origins have in common.
    static TermOrigin common(const QList<TermOrigin>& origins) {
        std::set<std::pair<int, QString>> groups;
        std::set<QString> sources;
        for (const TermOrigin& origin : origins) {
            groups.emplace(origin.group, origin.groupName);
            sources.insert(origin.source);
        }
        QStringList names;
        for (const auto& [number, name] : groups)
            names << name;
        return {sources.size() == 1 ? *sources.begin() : QString(),
                groups.size() == 1 ? groups.begin()->first : noOriginGroup,
                {},
                {},
                names.isEmpty() ? QString()
                                : Words::tr("From several parts: %1").arg(names.join(QStringLiteral(", ")))};
    }

    QHash<TermKey, TermOrigin> m_byTerm;
};

} // namespace

namespace {

class EquationItemWriter {
public:
    explicit EquationItemWriter(const DaeSystem& system)
        : m_system(system), m_grouping(system), m_latex(system.notation), m_text(system.notation),
          m_spoken(system.notation, spokenWording()) {}

    EquationItem equation(std::size_t index, Freshness freshness) {
        const Equation& equation = m_system.equations[index];
        EquationItem item = itemOf(equation.name, groupOf(equation.kind), equation.residual);
        item.labelLatex = labelOf(equation.name, m_system.notation);
        Origins(m_system, index, m_grouping, m_latex).giveTo(item.terms);
        item.text += QStringLiteral(" = 0");
        item.spoken = spokenEqualsZero(item.spoken);
        item.state = freshness == Freshness::Stale ? EquationState::Stale : EquationState::Current;
        return item.state == EquationState::Stale && item.terms.empty() ? incomplete(std::move(item)) : item;
    }

    EquationItem abbreviation(const Statement& abbreviation) {
        EquationItem item = itemOf(abbreviation.name, EquationGroup::Abbreviations, abbreviation.value);
        item.labelLatex = labelOf(abbreviation.name, m_system.notation);
        item.beginning = QStringLiteral("=");
        item.ending.clear();
        item.text.prepend(item.name + QStringLiteral(" = "));
        item.spoken =
            spokenEquality(QString::fromStdString(m_spoken.print(Expression::symbol(abbreviation.name))), item.spoken);
        return item;
    }

private:
    // Nothing of it is known yet, which is not 0 = 0.
    static EquationItem incomplete(EquationItem item) {
        EquationTerm unknown;
        unknown.latex = QStringLiteral("\\cdots");
        item.terms = {unknown};
        item.text = QStringLiteral("… = 0");
        item.spoken.clear();
        item.remark = Words::tr("What it is made of is not understood yet.");
        return item;
    }

    EquationItem itemOf(const std::string& name, EquationGroup group, const Expression& value) {
        EquationItem item;
        item.name = QString::fromStdString(name);
        item.group = group;
        for (const LatexTerm& part : m_latex.terms(value, TermOrder::Equation))
            item.terms.push_back(shownTerm(part));
        item.text = QString::fromStdString(m_text.print(value, TermOrder::Equation));
        item.spoken = QString::fromStdString(m_spoken.print(value, TermOrder::Equation));
        return item;
    }

    const DaeSystem& m_system;
    Grouping m_grouping;
    LatexPrinter m_latex;
    TextPrinter m_text;
    TextPrinter m_spoken;
};

} // namespace

std::vector<EquationItem> equationItems(const Derivation& derivation) {
    const AbbreviatedSystem named = abbreviated(*derivation.system);
    EquationItemWriter items(named.system);
    std::vector<EquationItem> result;
    std::set<std::string> parts;
    for (const Statement& abbreviation : named.abbreviations)
        parts.insert(abbreviation.name);
    for (std::size_t k = 0; k < named.system.equations.size(); ++k) {
        result.push_back(
            items.equation(k, k < derivation.freshness.size() ? derivation.freshness[k] : Freshness::Current));
        const std::set<std::string> used = symbolsIn(named.system.equations[k].residual);
        if (std::any_of(used.begin(), used.end(), [&](const std::string& name) { return parts.contains(name); }))
            result.back().folding = Folding::Folded;
    }
    for (const Statement& abbreviation : named.abbreviations)
        result.push_back(items.abbreviation(abbreviation));
    return result;
}

std::vector<EquationItem> compactItems(const Derivation& derivation, const CompactSystem& compact) {
    EquationItemWriter items(compact.system);
    LatexPrinter printer(compact.system.notation);
    std::vector<EquationItem> result;
    for (std::size_t k = 0; k < compact.rows.size(); ++k) {
        const CompactRow& row = compact.rows[k];
        const bool isStale = std::any_of(row.equations.begin(), row.equations.end(), [&](std::size_t equation) {
            return equation < derivation.freshness.size() && derivation.freshness[equation] == Freshness::Stale;
        });
        EquationItem item = items.equation(k, isStale ? Freshness::Stale : Freshness::Current);
        if (row.isPattern()) {
            item.name += QStringLiteral(" %1").arg(row.indices.front()); // several rows may be of one family
            item.ending = QStringLiteral("=0,\\quad ") + QString::fromStdString(rangeLatex(compact, row, printer));
            item.text += QStringLiteral(", ") + QString::fromStdString(rangeText(compact, row));
            item.spoken = withSpokenIndices(Words::tr("%1, for %2", "an equation and where it holds")
                                                .arg(item.spoken, QString::fromStdString(rangeText(compact, row))));
        }
        result.push_back(std::move(item));
    }
    return result;
}

std::optional<EquationItem> unfoldedItem(const DaeSystem& system, const QString& name) {
    constexpr std::uint64_t longestRead = 20'000; // nodes, some pages
    const auto found = std::find_if(system.equations.begin(), system.equations.end(), [&](const Equation& equation) {
        return QString::fromStdString(equation.name) == name;
    });
    if (found == system.equations.end())
        return std::nullopt;
    DaeSystem whole = system;
    Equation& equation = whole.equations[static_cast<std::size_t>(found - system.equations.begin())];
    const auto residual = writtenOut(equation.residual, system.statements, longestRead);
    if (!residual)
        return std::nullopt;
    equation.residual = *residual;
    for (Term& term : equation.terms)
        term.value = writtenOut(term.value, system.statements, longestRead).value_or(term.value);
    EquationItem item = EquationItemWriter(whole).equation(static_cast<std::size_t>(found - system.equations.begin()),
                                                           Freshness::Current);
    item.folding = Folding::Unfolded;
    return item;
}

std::vector<OriginGroup> originGroups(const DaeSystem& system) {
    const Grouping grouping(system);
    std::vector<OriginGroup> groups;
    for (const Equation& equation : system.equations)
        for (const Term& term : equation.terms) {
            const QString name = grouping.nameOf(term);
            const OriginGroup group{grouping.numberOf(term), name,
                                    isReaction(term.origin) ? labelOf(name.toStdString(), system.notation) : QString()};
            if (group.number != noOriginGroup && std::find(groups.begin(), groups.end(), group) == groups.end())
                groups.push_back(group);
        }
    std::sort(groups.begin(), groups.end(),
              [](const OriginGroup& a, const OriginGroup& b) { return a.number < b.number; });
    return groups;
}

OriginGroup originGroup(Origin origin) {
    const Grouping grouping{DaeSystem()};
    const Term term{origin, {}, {}};
    return {grouping.numberOf(term), grouping.nameOf(term)};
}

int originGroupOf(Origin origin, const Field& source, const DaeSystem& system) {
    return Grouping(system).numberOf({origin, source, {}});
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
    const auto [section, item, column, element] = numbers;
    if (section < 0 || section > static_cast<int>(lastSection) || column < 0 || column > static_cast<int>(lastColumn) ||
        item < 0 || element < 0)
        return std::nullopt;
    return Field{static_cast<Section>(section), static_cast<std::size_t>(item), static_cast<Column>(column),
                 static_cast<std::size_t>(element)};
}

} // namespace coenergy
