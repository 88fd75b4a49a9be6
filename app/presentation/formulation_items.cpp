// Sums of terms with their colours by origin: inertia, potential, dissipation and force, as in Lagrange's equations.
#include "presentation/formulation_items.hpp"

#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"
#include "presentation/equation_items.hpp"
#include "speech/spoken.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

class FormulationWords {
    Q_DECLARE_TR_FUNCTIONS(FormulationItems)
};

QString words(const std::string& text) {
    return QString::fromStdString(text);
}

// Prints terms, and what is read out.
class Printer {
public:
    explicit Printer(const Notation& notation)
        : m_latex(notation), m_text(notation), m_spoken(notation, spokenWording()) {}

    EquationItem sum(const Expression& value, TermOrder order = TermOrder::Equation) {
        EquationItem item;
        for (const LatexTerm& part : m_latex.terms(value, order))
            item.terms.push_back(shownTerm(part));
        if (item.terms.empty())
            item.terms.push_back(zero());
        item.ending.clear();
        item.text = words(m_text.print(value, order));
        item.spoken = words(m_spoken.print(value, order));
        return item;
    }

    static EquationTerm zero() {
        EquationTerm term;
        term.latex = QStringLiteral("0");
        return term;
    }

    // "= 0" behind it.
    EquationItem residual(const Expression& value) {
        EquationItem item = sum(value);
        item.ending = QStringLiteral("=0");
        item.text += QStringLiteral(" = 0");
        item.spoken = spokenEqualsZero(item.spoken);
        return item;
    }

    QString latex(const Expression& value) { return words(m_latex.print(value)); }
    QString text(const Expression& value) { return words(m_text.print(value)); }
    QString latexOf(const ExpressionMatrix& matrix) { return words(latexOfMatrix(matrix, m_latex)); }

private:
    static std::string latexOfMatrix(const ExpressionMatrix& matrix, LatexPrinter& printer) {
        std::string latex = "\\begin{bmatrix} ";
        for (std::size_t i = 0; i < matrix.size(); ++i) {
            for (std::size_t j = 0; j < matrix[i].size(); ++j)
                latex += (j > 0 ? " & " : "") + printer.print(matrix[i][j]);
            latex += i + 1 < matrix.size() ? " \\\\ " : " ";
        }
        return latex + "\\end{bmatrix}";
    }

    LatexPrinter m_latex;
    TextPrinter m_text;
    TextPrinter m_spoken;
};

// Linear graphs

class GraphItems {
public:
    explicit GraphItems(const StateSpace& space) : m_space(space), m_printer({}) {}

    std::vector<EquationItem> equations() {
        for (std::size_t k = 0; k < m_space.states.size(); ++k)
            add(withDot(m_space.states[k]), m_space.states[k], FormulationWords::tr("State equations"),
                combination(m_space.A[k], m_space.B[k], m_space.E[k]));
        for (std::size_t k = 0; k < m_space.outputs.size(); ++k)
            add(words(latexOfName(m_space.outputs[k])), "y" + std::to_string(k + 1), FormulationWords::tr("Outputs"),
                combination(m_space.C[k], m_space.D[k], m_space.F[k]));
        for (const NamedExpression& definition : m_space.definitions)
            add(words(latexOfName(definition.name)), definition.name, FormulationWords::tr("Abbreviations"),
                definition.value);
        if (!m_items.empty())
            m_items.front().remark = treeRemark();
        return std::move(m_items);
    }

    std::vector<EquationItem> matrices() {
        const std::pair<const char*, const ExpressionMatrix*> all[] = {{"A", &m_space.A}, {"B", &m_space.B},
                                                                       {"C", &m_space.C}, {"D", &m_space.D},
                                                                       {"E", &m_space.E}, {"F", &m_space.F}};
        for (const auto& [name, matrix] : all)
            if (!matrix->empty() && !matrix->front().empty())
                addMatrix(name, *matrix);
        if (!m_items.empty())
            m_items.front().remark =
                FormulationWords::tr("ẋ = A x + B u + E u̇ and y = C x + D u + F u̇, with the states "
                                     "%1 and the inputs %2.")
                    .arg(listOf(m_space.states), listOf(m_space.inputs));
        return std::move(m_items);
    }

private:
    static QString withDot(const std::string& name) { return words(withAccent("\\dot", latexOfName(name))); }

    static QString listOf(const std::vector<std::string>& names) {
        QStringList list;
        for (const std::string& name : names)
            list << words(name);
        return list.join(QStringLiteral(", "));
    }

    // Each coefficient stays the fraction that it is.
    Expression combination(const std::vector<Expression>& ofStates, const std::vector<Expression>& ofInputs,
                           const std::vector<Expression>& ofRates) const {
        std::vector<Expression> terms;
        const auto take = [&](const std::vector<Expression>& row, const std::vector<std::string>& names,
                              const std::string& prefix) {
            for (std::size_t k = 0; k < row.size(); ++k)
                if (!row[k].isZero())
                    terms.push_back(row[k] * Expression::symbol(prefix + names[k]));
        };
        take(ofStates, m_space.states, "");
        take(ofInputs, m_space.inputs, "");
        take(ofRates, m_space.inputs, "dot");
        return sum(std::move(terms));
    }

    void add(const QString& label, const std::string& name, const QString& heading, const Expression& value) {
        EquationItem item = Printer(notation()).sum(value);
        item.name = words(name);
        item.labelLatex = label;
        item.heading = heading;
        item.beginning = QStringLiteral("=");
        item.text.prepend(item.name + QStringLiteral(" = "));
        item.spoken = spokenEquality(item.name, item.spoken);
        m_items.push_back(std::move(item));
    }

    // The derivatives of sources are dotted.
    Notation notation() const {
        Notation notation;
        for (std::size_t k = 0; k < m_space.inputs.size(); ++k) {
            const std::string& input = m_space.inputs[k];
            notation.emplace(input, SymbolNotation{Role::Coordinate, 1000 + k, latexOfName(input)});
            notation.emplace("dot" + input,
                             SymbolNotation{Role::Flow, 1000 + k, withAccent("\\dot", latexOfName(input))});
        }
        for (std::size_t k = 0; k < m_space.states.size(); ++k)
            notation.emplace(m_space.states[k], SymbolNotation{Role::Coordinate, k, latexOfName(m_space.states[k])});
        return notation;
    }

    void addMatrix(const char* name, const ExpressionMatrix& matrix) {
        EquationItem item;
        item.name = QString::fromLatin1(name);
        item.labelLatex = QStringLiteral("\\mathbf{%1}").arg(item.name);
        item.heading = FormulationWords::tr("State space");
        item.beginning = QStringLiteral("=");
        item.terms.push_back({m_printer.latexOf(matrix), TermSign::Plus, {}});
        item.ending.clear();
        QStringList rows;
        for (const std::vector<Expression>& row : matrix) {
            QStringList entries;
            for (const Expression& entry : row)
                entries << m_printer.text(entry);
            rows << entries.join(QStringLiteral(", "));
        }
        item.text = item.name + QStringLiteral(" = [") + rows.join(QStringLiteral("; ")) + QLatin1Char(']');
        m_items.push_back(std::move(item));
    }

    QString treeRemark() const {
        QStringList tree;
        for (const int branch : m_space.tree.tree)
            tree << QString::number(branch);
        QString remark = FormulationWords::tr("Normal tree: branches %1.").arg(tree.join(QStringLiteral(", ")));
        for (const DependentStorage& dependent : m_space.tree.dependent) {
            QStringList by;
            for (const int branch : dependent.determinedBy)
                by << QString::number(branch);
            remark += QLatin1Char(' ') +
                      FormulationWords::tr("The storage element of branch %1 is no state: branches %2 determine it.")
                          .arg(dependent.number)
                          .arg(by.join(QStringLiteral(", ")));
        }
        return remark;
    }

    const StateSpace& m_space;
    Printer m_printer;
    std::vector<EquationItem> m_items;
};

// Fields

QString placeLatex(const std::string& variable, const QString& at) {
    return words(latexOfName(variable)) + QStringLiteral(" = ") + at;
}

QString kindRemark(const BoundaryCondition& condition) {
    switch (condition.kind) {
    case ConditionKind::Essential:
        return FormulationWords::tr("Essential: prescribed.");
    case ConditionKind::Regularity:
        return FormulationWords::tr(
            "Natural, but 0 = 0: what multiplies the derivatives vanishes here, and the field only "
            "stays bounded.");
    case ConditionKind::Continuity:
        return FormulationWords::tr("Continuity: %1 does not jump here.").arg(words(condition.variation));
    case ConditionKind::Natural:
        break;
    }
    if (condition.place == ContinuumPlace::Inside)
        return FormulationWords::tr("Natural: what the variation of %1 leaves at this point, before it (-) and behind "
                                    "it (+).")
            .arg(words(condition.variation));
    return FormulationWords::tr("Natural: what the variation of %1 leaves at this end.")
        .arg(words(condition.variation));
}

std::vector<EquationItem> conditionItems(const std::vector<BoundaryCondition>& conditions, const std::string& variable,
                                         Printer& printer) {
    std::vector<EquationItem> items;
    for (const BoundaryCondition& condition : conditions) {
        EquationItem item = printer.residual(condition.condition);
        item.name = words(condition.variation) + QStringLiteral(" at ") + printer.text(condition.at);
        item.labelLatex = placeLatex(variable, printer.latex(condition.at));
        item.heading = condition.place == ContinuumPlace::Inside ? FormulationWords::tr("Conditions at points")
                                                                 : FormulationWords::tr("Boundary conditions");
        item.remark = kindRemark(condition);
        items.push_back(std::move(item));
    }
    return items;
}

std::vector<EquationItem> fieldItems(const FieldStatement& field) {
    Printer printer(field.equations.notation);
    std::vector<EquationItem> items;
    for (const coenergy::FieldEquation& equation : field.equations.equations) {
        EquationItem item = printer.residual(equation.residual);
        item.name = words(equation.field);
        item.labelLatex = words(latexOfName(equation.field));
        item.heading = field.equations.equations.size() == 1 ? FormulationWords::tr("Field equation")
                                                             : FormulationWords::tr("Field equations");
        items.push_back(std::move(item));
    }
    for (EquationItem& item : conditionItems(field.equations.conditions, field.continuum.variable, printer))
        items.push_back(std::move(item));
    return items;
}

std::vector<EquationItem> functionalItems(const FunctionalStatement& statement) {
    const VariationalEquations& equations = statement.equations;
    Printer printer(equations.notation);
    std::vector<EquationItem> items;
    EquationItem equation = printer.residual(equations.equation);
    equation.name = words(statement.functional.field);
    equation.labelLatex = words(latexOfName(statement.functional.field));
    equation.heading = FormulationWords::tr("Euler-Lagrange equation");
    items.push_back(std::move(equation));
    for (const FirstIntegral& integral : equations.integrals) {
        EquationItem item = printer.sum(integral.value);
        const bool isEnergy = integral.kind == FirstIntegralKind::Energy;
        item.name = isEnergy ? QStringLiteral("energy integral") : QStringLiteral("momentum integral");
        item.labelLatex = isEnergy ? QStringLiteral("c_{1}") : QStringLiteral("c_{2}");
        item.heading = FormulationWords::tr("First integrals");
        item.ending = QStringLiteral("=\\mathrm{const}");
        item.remark = isEnergy ? FormulationWords::tr("The variable does not occur in the integrand (Beltrami).")
                               : FormulationWords::tr("The path itself does not occur in the integrand.");
        items.push_back(std::move(item));
    }
    for (EquationItem& item : conditionItems(equations.conditions, statement.functional.variable, printer))
        items.push_back(std::move(item));
    return items;
}

// The derivation

class Steps {
public:
    Steps(const std::vector<HamiltonStep>& steps, const Notation& notation, std::string variable, QString from,
          QString to)
        : m_steps(steps), m_printer(notation), m_variable(std::move(variable)), m_from(std::move(from)),
          m_to(std::move(to)) {}

    DerivedEquation run() {
        DerivedEquation result;
        result.name = QStringLiteral("hamilton");
        result.title = FormulationWords::tr("Hamilton's principle");
        for (const HamiltonStep& step : m_steps)
            (step.kind == HamiltonStepKind::Action ? result.given : result.steps).push_back(item(step));
        for (std::size_t k = 0; k < result.steps.size(); ++k) {
            result.steps[k].labelLatex = QString::number(k + 1);
            result.steps[k].heading = FormulationWords::tr("The variation, step by step");
            result.steps[k].name = QStringLiteral("step %1").arg(k + 1);
        }
        for (std::size_t k = 0; k < result.given.size(); ++k) {
            result.given[k].heading = FormulationWords::tr("The action");
            result.given[k].name = QStringLiteral("action %1").arg(k + 1);
            result.given[k].labelLatex = QStringLiteral("T^{*}-V");
        }
        return result;
    }

private:
    QString variation(const std::string& derivative) {
        return QStringLiteral("\\delta ") + m_printer.latex(Expression::symbol(derivative));
    }

    QString placeWords(const HamiltonStep& step) {
        switch (step.place) {
        case HamiltonPlace::Start:
            return FormulationWords::tr("at %1").arg(words(m_variable) + QStringLiteral(" = ") + m_from);
        case HamiltonPlace::End:
            return FormulationWords::tr("at %1").arg(words(m_variable) + QStringLiteral(" = ") + m_to);
        case HamiltonPlace::Point:
            return FormulationWords::tr("at %1").arg(words(m_variable) + QStringLiteral(" = ") +
                                                     m_printer.text(step.at));
        case HamiltonPlace::Domain:
            break;
        }
        return FormulationWords::tr("inside");
    }

    static QString bracketed(const QString& latex) {
        return QStringLiteral("\\left(") + latex + QStringLiteral("\\right)");
    }

    EquationItem item(const HamiltonStep& step) {
        switch (step.kind) {
        case HamiltonStepKind::Action:
            return withRemark(
                m_printer.sum(step.term, TermOrder::Plain),
                step.place == HamiltonPlace::Domain
                    ? FormulationWords::tr("T* less V, integrated over the interval and over time.")
                    : FormulationWords::tr("What belongs to this place adds this, %1.").arg(placeWords(step)));
        case HamiltonStepKind::Variation:
            return product(step.term, step.variation,
                           FormulationWords::tr("What the variation of %1 brings, %2.")
                               .arg(words(step.variation), placeWords(step)));
        case HamiltonStepKind::ByPartsInTime:
            return becomes(step, FormulationWords::tr("By parts in time: the variation vanishes at both times, so that "
                                                      "nothing is left there."));
        case HamiltonStepKind::ByPartsInSpace: {
            EquationItem result = becomes(step, {});
            result.remark =
                FormulationWords::tr("By parts in %1: at the ends %2 times the variation of %3 is left, with the "
                                     "plus sign at %4.")
                    .arg(words(m_variable), m_printer.text(step.boundary), words(step.resultVariation), m_to);
            return result;
        }
        case HamiltonStepKind::FieldEquation:
            return withRemark(
                m_printer.residual(step.result),
                FormulationWords::tr("The fundamental lemma: the variation of %1 is free inside, so that what "
                                     "multiplies it vanishes.")
                    .arg(words(step.variation)));
        case HamiltonStepKind::BoundaryEquation:
            break;
        }
        return withRemark(m_printer.residual(step.result),
                          FormulationWords::tr("The fundamental lemma %1: the variation of %2 is free there.")
                              .arg(placeWords(step), words(step.variation)));
    }

    static EquationItem withRemark(EquationItem item, QString remark) {
        item.remark = std::move(remark);
        return item;
    }

    EquationItem product(const Expression& term, const std::string& derivative, const QString& remark) {
        EquationItem result;
        result.terms.push_back(
            {bracketed(m_printer.latex(term)) + QStringLiteral("\\,") + variation(derivative), TermSign::Plus, {}});
        result.ending.clear();
        result.text = QStringLiteral("(%1) δ%2").arg(m_printer.text(term), words(derivative));
        result.remark = remark;
        return result;
    }

    EquationItem becomes(const HamiltonStep& step, const QString& remark) {
        EquationItem result = product(step.result, step.resultVariation, remark);
        result.beginning = bracketed(m_printer.latex(step.term)) + QStringLiteral("\\,") + variation(step.variation) +
                           QStringLiteral("\\;\\to");
        result.text = QStringLiteral("(%1) δ%2 → ").arg(m_printer.text(step.term), words(step.variation)) + result.text;
        return result;
    }

    const std::vector<HamiltonStep>& m_steps;
    Printer m_printer;
    std::string m_variable;
    QString m_from, m_to;
};

} // namespace

std::vector<EquationItem> formulationItems(const OtherFormulation& formulation) {
    if (formulation.stateSpace)
        return GraphItems(*formulation.stateSpace).equations();
    if (formulation.field)
        return fieldItems(*formulation.field);
    if (formulation.functional)
        return functionalItems(*formulation.functional);
    return {};
}

std::vector<EquationItem> formulationMatrices(const OtherFormulation& formulation) {
    return formulation.stateSpace ? GraphItems(*formulation.stateSpace).matrices() : std::vector<EquationItem>();
}

std::vector<DerivedEquation> formulationDerivations(const OtherFormulation& formulation) {
    if (formulation.field) {
        const Continuum& continuum = formulation.field->continuum;
        const FieldEquations& equations = formulation.field->equations;
        Printer printer(equations.notation);
        return {Steps(equations.steps, equations.notation, continuum.variable, printer.text(continuum.from),
                      printer.text(continuum.to))
                    .run()};
    }
    if (formulation.functional) {
        const Functional& functional = formulation.functional->functional;
        const VariationalEquations& equations = formulation.functional->equations;
        Printer printer(equations.notation);
        return {Steps(equations.steps, equations.notation, functional.variable, printer.text(functional.from),
                      printer.text(functional.to))
                    .run()};
    }
    return {};
}

} // namespace coenergy
