// A functional: which path is sought, its first variation, the equations, and the paths that were found with what the
// second variation says of them.
#include "report/report_sections.hpp"

#include "continua/functional_lines.hpp"
#include "problems/message.hpp"
#include "problems/path_message.hpp"
#include "report/variation_text.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace coenergy {

namespace {

struct FunctionalTexts {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

constexpr int rowsOfPath = 10; // of its table, besides the first

QString equalTo(const QString& left, const QString& right) {
    return left + QStringLiteral(" = ") + right;
}

// u(x), v(x)
QString functionsOf(const Functional& functional, const FormulaMaker& formulas) {
    QStringList all;
    for (const PathFunction& function : functional.functions)
        all.append(QStringLiteral("%1(%2)").arg(formulas.symbol(function.name), formulas.symbol(functional.variable)));
    return all.join(QStringLiteral(", \\; "));
}

// lead, the integral over the interval, ending
ReportEquation integralEquation(const Functional& functional, const Expression& integrand,
                                const FormulaMaker::Side& side, const QString& tag, FormulaMaker& formulas) {
    const Continuum interval = continuumOf(functional);
    const bool isSum = integrand.isSum();
    const QString sign =
        QStringLiteral("\\int_{%1}^{%2} ").arg(formulas.formula(interval.from), formulas.formula(interval.to));
    const QString ending = QStringLiteral("\\, d%1").arg(formulas.symbol(functional.variable)) + side.ending;
    return formulas.equation("integral", tag, integrand, TermOrder::Equation,
                             {side.lead + sign + (isSum ? QStringLiteral("\\Bigl( ") : QString()),
                              (isSum ? QStringLiteral("\\Bigr) ") : QString()) + ending});
}

// What is sought

class Sought {
public:
    Sought(const FunctionalSource& source, FormulaMaker& formulas)
        : m_functional(source.statement.functional), m_formulas(formulas) {
        m_section.title = wordsOf(FunctionalTexts::tr("Functional"));
        m_section.blocks = descriptionBlocks(source.document);
    }

    ReportSection section() {
        say(m_functional.functions.size() == 1 ? FunctionalTexts::tr("Which path %1 makes this integral stationary?")
                                               : FunctionalTexts::tr("Which paths %1 make this integral stationary?"),
            {functionsOf(m_functional, m_formulas)});
        m_section.blocks.emplace_back(ReportEquations{
            {integralEquation(m_functional, m_functional.integrand, {QStringLiteral("I = "), {}}, {}, m_formulas)}});
        addIntegrals();
        addEnds();
        return std::move(m_section);
    }

private:
    void say(const QString& words, const QStringList& formulas = {}) {
        m_section.blocks.emplace_back(ReportParagraph{sentence(words, formulas)});
    }

    void addIntegrals() {
        if (m_functional.constraints.empty())
            return;
        say(FunctionalTexts::tr("Only paths along which these integrals have the given values are compared; each has a "
                                "multiplier, at the right:"));
        ReportEquations group;
        QStringList multipliers;
        for (const IntegralConstraint& constraint : m_functional.constraints) {
            multipliers.append(m_formulas.symbol(constraint.multiplier));
            group.equations.push_back(integralEquation(
                m_functional, constraint.integrand, {{}, QStringLiteral(" = ") + m_formulas.formula(constraint.value)},
                multipliers.back(), m_formulas));
        }
        m_section.blocks.emplace_back(std::move(group));
        for (const QString& multiplier : multipliers)
            say(FunctionalTexts::tr("What is added to the integral of the multiplier %1 changes the value of the "
                                    "functional by %2 times as much."),
                {multiplier, QStringLiteral("-") + multiplier});
    }

    void addEnds() {
        ReportTable table{{wordsOf(FunctionalTexts::tr("at")), wordsOf(FunctionalTexts::tr("given"))}, {}};
        addEnd(ContinuumPlace::Start, m_functional.from, table);
        addEnd(ContinuumPlace::End, m_functional.to, table);
        say(FunctionalTexts::tr("At its ends the following is given."));
        m_section.blocks.emplace_back(std::move(table));
    }

    void addEnd(ContinuumPlace place, const std::optional<Expression>& at, ReportTable& table) {
        const QString variable = m_formulas.symbol(m_functional.variable);
        const QString where = at ? m_formulas.formula(*at) : m_formulas.symbol(movingPlace(m_functional, place));
        for (const PathFunction& function : m_functional.functions) {
            const FunctionalEnd& end = place == ContinuumPlace::Start ? function.start : function.end;
            const std::string slope = derivativeName(function.name, m_functional.variable, 1, 0);
            const auto add = [&](const std::string& name, const std::optional<Expression>& value,
                                 const QString& words) {
                const QString symbol = m_formulas.symbol(name);
                table.rows.push_back({formulaOf(equalTo(variable, where)),
                                      sentence(words, {value ? equalTo(symbol, m_formulas.formula(*value)) : symbol})});
            };
            if (!end.value)
                add(function.name, {}, FunctionalTexts::tr("%1 is free"));
            else
                add(function.name, end.value,
                    at ? QStringLiteral("%1") : FunctionalTexts::tr("%1, a curve on which the end moves"));
            if (end.slope)
                add(slope, end.slope, QStringLiteral("%1"));
        }
    }

    const Functional& m_functional;
    FormulaMaker& m_formulas;
    ReportSection m_section;
};

// The first variation

ReportEquation lineOf(const FunctionalLine& line, FormulaMaker& formulas) {
    QString lead = formulas.checked(QString::fromStdString(line.beginning));
    if (line.kind == FunctionalLineKind::Integral)
        lead.prepend(QStringLiteral("I"));
    const FormulaMaker::Side side{lead, QString::fromStdString(line.ending)};
    if (line.value)
        return formulas.equation("line", {}, *line.value, TermOrder::Equation, side);
    std::vector<LatexTerm> terms = line.terms;
    for (LatexTerm& term : terms)
        term.latex = formulas.checked(QString::fromStdString(term.latex)).toStdString();
    return FormulaMaker::sum("line", {}, terms, side);
}

// Its equations

ReportSection eulerSection(const VariationalEquations& equations, FormulaMaker& formulas) {
    ReportEquations group;
    for (const EulerEquation& euler : equations.equations)
        group.equations.push_back(formulas.equation(
            euler.function, equations.equations.size() > 1 ? formulas.symbol(euler.function) : QString(),
            euler.equation, TermOrder::Equation, {{}, QStringLiteral("= 0")}));
    return {HeadingLevel::Section,
            wordsOf(equations.equations.size() == 1 ? FunctionalTexts::tr("Euler-Lagrange equation")
                                                    : FunctionalTexts::tr("Euler-Lagrange equations")),
            {std::move(group)}};
}

ReportSection integralsSection(const VariationalEquations& equations, FormulaMaker& formulas) {
    ReportSection section{HeadingLevel::Subsection, wordsOf(FunctionalTexts::tr("First integrals")), {}};
    for (const FirstIntegral& integral : equations.integrals) {
        section.blocks.emplace_back(ReportParagraph{
            wordsOf(integral.kind == FirstIntegralKind::Energy
                        ? FunctionalTexts::tr("The variable does not occur in the integrand, so that this is constant "
                                              "along the path (Beltrami):")
                        : FunctionalTexts::tr("The path itself does not occur in the integrand, so that this is "
                                              "constant along it:"))});
        section.blocks.emplace_back(ReportEquations{{formulas.equation(
            "first integral", {}, integral.value, TermOrder::Equation, {{}, QStringLiteral("= \\mathrm{const}")})}});
    }
    return section.blocks.empty() ? ReportSection{} : section;
}

ReportSection conditionsSection(const FunctionalStatement& statement, FormulaMaker& formulas) {
    const auto& [functional, equations] = statement;
    ReportSection section{HeadingLevel::Subsection, wordsOf(FunctionalTexts::tr("Boundary conditions")), {}};
    ReportTable table = conditionTable(equations.conditions, functional.variable, formulas);
    for (const Transversality& condition : equations.transversality)
        table.rows.push_back(
            {formulaOf(equalTo(formulas.symbol(functional.variable),
                               formulas.symbol(movingPlace(functional, condition.place)))),
             formulaOf(formulas.formula(condition.condition, TermOrder::Equation) + QStringLiteral(" = 0")),
             wordsOf(FunctionalTexts::tr("transversality"))});
    if (!equations.transversality.empty()) {
        const QString path = formulas.symbol(functional.functions.front().name);
        const QString slope =
            formulas.symbol(derivativeName(functional.functions.front().name, functional.variable, 1, 0));
        section.blocks.emplace_back(ReportParagraph{sentence(
            FunctionalTexts::tr("An end that moves on a curve %1 varies in its place, too. What is left there must "
                                "vanish: %2 (transversality)."),
            {QStringLiteral("%1 = \\varphi(%2)").arg(path, formulas.symbol(functional.variable)),
             QStringLiteral("F + \\left(\\varphi' - %1\\right) \\frac{\\partial F}{\\partial %1} = 0").arg(slope)})});
    }
    section.blocks.emplace_back(std::move(table));
    return section;
}

// The paths

class FoundPaths {
public:
    FoundPaths(const FunctionalSource& source, const Point& parameters, FormulaMaker& formulas)
        : m_source(source), m_functional(source.statement.functional), m_parameters(parameters), m_formulas(formulas) {
        m_paths.push_back(&source.path);
        for (const StationaryPath& other : source.path.others)
            m_paths.push_back(&other);
    }

    std::vector<ReportSection> sections() {
        std::vector<ReportSection> all = {overview()};
        for (std::size_t k = 0; k < m_paths.size(); ++k)
            all.push_back(account(k));
        return all;
    }

private:
    const FunctionalPath& frame(const StationaryPath& path) const { return path.functions.front(); }

    ReportSection overview() {
        const int count = static_cast<int>(m_paths.size());
        ReportSection section{HeadingLevel::Section, wordsOf(FunctionalTexts::tr("Stationary paths")), {}};
        section.blocks.emplace_back(ReportParagraph{wordsOf(
            count == 1 ? FunctionalTexts::tr("One path was found that satisfies the equations and all conditions.")
                       : FunctionalTexts::tr("%n paths were found that satisfy the equations and all conditions, by "
                                             "their values; there may be others.",
                                             nullptr, count))});
        section.blocks.emplace_back(table());
        for (ReportBlock& figure : pathFigures(m_source, m_formulas))
            section.blocks.push_back(std::move(figure));
        return section;
    }

    ReportTable table() {
        ReportTable result{{wordsOf(FunctionalTexts::tr("Path")), formulaOf(QStringLiteral("I"))}, {}};
        for (const IntegralConstraint& constraint : m_functional.constraints)
            result.heads.push_back(formulaOf(m_formulas.symbol(constraint.multiplier)));
        for (const ContinuumPlace place : moving())
            result.heads.push_back(formulaOf(m_formulas.symbol(movingPlace(m_functional, place))));
        result.heads.push_back(wordsOf(FunctionalTexts::tr("Second variation")));
        for (std::size_t k = 0; k < m_paths.size(); ++k) {
            const StationaryPath& path = *m_paths[k];
            std::vector<ReportText> row = {formulaOf(QString::number(k + 1)), formulaOf(latexOfResult(path.value))};
            for (const double multiplier : path.multipliers)
                row.push_back(formulaOf(latexOfResult(multiplier)));
            for (const ContinuumPlace place : moving())
                row.push_back(
                    formulaOf(latexOfResult(place == ContinuumPlace::Start ? frame(path).from : frame(path).to)));
            row.push_back(wordsOf(verdictInWords(path.second)));
            result.rows.push_back(std::move(row));
        }
        return result;
    }

    std::vector<ContinuumPlace> moving() const {
        std::vector<ContinuumPlace> places;
        if (!m_functional.from)
            places.push_back(ContinuumPlace::Start);
        if (!m_functional.to)
            places.push_back(ContinuumPlace::End);
        return places;
    }

    ReportSection account(std::size_t number) {
        const StationaryPath& path = *m_paths[number];
        ReportSection section{
            HeadingLevel::Subsection,
            wordsOf(FunctionalTexts::tr("Path %1: %2").arg(number + 1).arg(verdictInWords(path.second))),
            {}};
        ReportList list;
        list.items.push_back(sentence(FunctionalTexts::tr("The value of the functional is %1."),
                                      {equalTo(QStringLiteral("I"), latexOfResult(path.value))}));
        addIntegrals(path, list);
        list.items.push_back(wordsOf(FunctionalTexts::tr("Second variation: %1.").arg(verdictWithReason(path.second))));
        addLegendre(path.second, list);
        addConjugate(path.second, list);
        section.blocks.emplace_back(std::move(list));
        section.blocks.emplace_back(values(path));
        return section;
    }

    void addIntegrals(const StationaryPath& path, ReportList& list) {
        Functional integral = m_functional;
        for (std::size_t k = 0; k < m_functional.constraints.size(); ++k) {
            const IntegralConstraint& constraint = m_functional.constraints[k];
            integral.integrand = constraint.integrand;
            const auto value = valueOf(integral, m_parameters, path.functions);
            list.items.push_back(
                sentence(FunctionalTexts::tr("The integral of %1 along it is %2, with the multiplier %3."),
                         {m_formulas.formula(constraint.integrand, TermOrder::Equation),
                          value ? latexOfResult(*value) : QStringLiteral("-"),
                          equalTo(m_formulas.symbol(constraint.multiplier), latexOfResult(path.multipliers[k]))}));
        }
    }

    // Legendre's condition, by the highest derivative; of several functions it is a matrix.
    QString curvature() const {
        const FieldNames names(continuumOf(m_functional));
        std::size_t order = 1;
        for (const HamiltonStep& step : m_source.statement.equations.steps)
            if (step.kind == HamiltonStepKind::Variation)
                order = std::max(order, names.derivativeNamed(step.variation)->space);
        const QString slope = m_formulas.symbol(names.nameOf({0, order, 0}));
        return QStringLiteral("\\frac{\\partial^{2} F}{\\partial %1^{2}}").arg(slope);
    }

    void addLegendre(const SecondVariation& second, ReportList& list) {
        if (m_functional.functions.size() > 1 || second.reason == UndecidedReason::NotComputed ||
            second.reason == UndecidedReason::Corner)
            return;
        const int against = static_cast<int>(second.against);
        switch (second.legendre) {
        case LegendreSign::Positive:
            say(FunctionalTexts::tr("%1 is positive along it: Legendre's condition for a minimum holds."), list);
            break;
        case LegendreSign::Negative:
            say(FunctionalTexts::tr("%1 is negative along it: Legendre's condition for a maximum holds."), list);
            break;
        case LegendreSign::Indefinite:
            say(FunctionalTexts::tr("%1 has both signs along it: Legendre's condition holds in neither sense."), list);
            return;
        case LegendreSign::Vanishes: return;
        }
        if (second.verdict != PathVerdict::Saddle)
            return;
        const bool isPositive = second.legendre == LegendreSign::Positive;
        list.items.push_back(wordsOf(
            isPositive ? against == 1 ? FunctionalTexts::tr("But one variation makes the value less.")
                                      : FunctionalTexts::tr("But %n independent variations make the value less.",
                                                            nullptr, against)
            : against == 1
                ? FunctionalTexts::tr("But one variation makes the value greater.")
                : FunctionalTexts::tr("But %n independent variations make the value greater.", nullptr, against)));
    }

    void say(const QString& words, ReportList& list) const { list.items.push_back(sentence(words, {curvature()})); }

    void addConjugate(const SecondVariation& second, ReportList& list) {
        QStringList places;
        for (const double place : second.conjugate)
            places.append(latexOfResult(place));
        if (!places.isEmpty())
            list.items.push_back(
                sentence(FunctionalTexts::tr("Conjugate to its start: %1."),
                         {equalTo(m_formulas.symbol(m_functional.variable), places.join(QStringLiteral(", \\; ")))}));
    }

    ReportTable values(const StationaryPath& path) {
        ReportTable result{{formulaOf(m_formulas.symbol(m_functional.variable))}, {}};
        for (const PathFunction& function : m_functional.functions)
            result.heads.push_back(formulaOf(m_formulas.symbol(function.name)));
        for (int k = 0; k <= rowsOfPath; ++k) {
            const double x = frame(path).from + (frame(path).to - frame(path).from) * k / rowsOfPath;
            std::vector<ReportText> row = {formulaOf(latexOfResult(x))};
            for (const FunctionalPath& function : path.functions)
                row.push_back(formulaOf(latexOfResult(roundedValueAt(function, x))));
            result.rows.push_back(std::move(row));
        }
        return result;
    }

    const FunctionalSource& m_source;
    const Functional& m_functional;
    const Point& m_parameters;
    FormulaMaker& m_formulas;
    std::vector<const StationaryPath*> m_paths;
};

} // namespace

ReportSection functionalSection(const FunctionalSource& source, FormulaMaker& formulas) {
    return Sought(source, formulas).section();
}

ReportSection variationSection(const FunctionalSource& source, FormulaMaker& formulas) {
    VariationalEquations equations = source.statement.equations;
    equations.notation = formulas.notation();
    ReportSection section{HeadingLevel::Section, wordsOf(FunctionalTexts::tr("First variation")), {}};
    const Functional& functional = source.statement.functional;
    if (!functional.constraints.empty())
        section.blocks.emplace_back(ReportParagraph{
            wordsOf(FunctionalTexts::tr("Each given integral is added to the functional, times its multiplier."))});
    std::optional<FunctionalLineKind> before;
    for (const FunctionalLine& line : functionalLines(functional, equations)) {
        const VariationText text = variationText(line);
        if (!text.words.isEmpty())
            section.blocks.emplace_back(ReportParagraph{sentence(text.words, text.formulas)});
        if (!text.words.isEmpty() || before != line.kind)
            section.blocks.emplace_back(ReportEquations{});
        std::get<ReportEquations>(section.blocks.back()).equations.push_back(lineOf(line, formulas));
        before = line.kind;
    }
    return section;
}

std::vector<ReportSection> functionalEquationSections(const FunctionalStatement& statement, FormulaMaker& formulas) {
    return {eulerSection(statement.equations, formulas), integralsSection(statement.equations, formulas),
            conditionsSection(statement, formulas)};
}

std::vector<ReportSection> pathSections(const FunctionalSource& source, const Point& parameters,
                                        FormulaMaker& formulas) {
    if (source.path.fault == PathFault::None)
        return FoundPaths(source, parameters, formulas).sections();
    const QString reason = plainMessage(pathFaultReason(source.path, source.statement.equations));
    return {{HeadingLevel::Section,
             wordsOf(FunctionalTexts::tr("Stationary paths")),
             {ReportParagraph{wordsOf(FunctionalTexts::tr("No path is shown: %1.").arg(reason))}}}};
}

std::vector<ReportBlock> pathFigures(const FunctionalSource& source, FormulaMaker& formulas) {
    std::vector<ReportBlock> figures;
    const Functional& functional = source.statement.functional;
    const auto hasConjugate = [](const StationaryPath& path) { return !path.second.conjugate.empty(); };
    const bool areConjugate =
        hasConjugate(source.path) || std::any_of(source.path.others.begin(), source.path.others.end(), hasConjugate);
    for (std::size_t k = 0; k < source.figureCount(); ++k) {
        const QString name = formulas.symbol(functional.functions[k].name);
        figures.emplace_back(ReportFigure{
            sentence(areConjugate
                         ? FunctionalTexts::tr("%1 along the stationary paths. Dots are given ends, rings places "
                                               "conjugate to the start.")
                         : FunctionalTexts::tr("%1 along the stationary paths. Dots are given ends."),
                     {QStringLiteral("%1(%2)").arg(name, formulas.symbol(functional.variable))}),
            k});
    }
    return figures;
}

} // namespace coenergy
