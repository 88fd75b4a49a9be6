// F stands for the integrand; its derivatives are written as such until the fundamental lemma has been applied.
// Reference: D. S. Stutts, Analytical Dynamics, equations (1) to (11).
#include "presentation/functional_derivation.hpp"

#include "presentation/formulation_printer.hpp"
#include "presentation/variation_rows.hpp"

#include <QCoreApplication>

#include <algorithm>

namespace coenergy {

namespace {

class FunctionalWords {
    Q_DECLARE_TR_FUNCTIONS(FormulationItems)
};

// Integrals over the interval of a functional.
class IntervalLatex {
public:
    IntervalLatex(const Continuum& interval, FormulationPrinter& printer)
        : m_printer(printer), m_variable(words(latexOfName(interval.variable))) {
        m_sign = QStringLiteral("\\int_{%1}^{%2}").arg(printer.latex(interval.from), printer.latex(interval.to));
        m_limits = QStringLiteral("_{%1}^{%2}").arg(printer.latex(interval.from), printer.latex(interval.to));
    }

    const QString& sign() const { return m_sign; }
    QString differential() const { return QStringLiteral("\\,d") + m_variable; }
    const QString& variable() const { return m_variable; }

    QString overInterval(const QString& integrand) const { return m_sign + integrand + differential(); }
    QString betweenEnds(const QString& value) const {
        return QStringLiteral("\\left[") + value + QStringLiteral("\\right]") + m_limits;
    }

    QString variation(const std::string& derivative) const {
        return QStringLiteral("\\delta ") + m_printer.latex(Expression::symbol(derivative));
    }

private:
    FormulationPrinter& m_printer;
    QString m_variable, m_sign, m_limits;
};

bool isNegativeThroughout(const std::vector<EquationTerm>& terms) {
    return std::all_of(terms.begin(), terms.end(),
                       [](const EquationTerm& term) { return term.sign == TermSign::Minus; });
}

// A sum as a factor: its sign, if all terms have it, stands before it.
EquationTerm factorOf(const Expression& value, FormulationPrinter& printer) {
    const std::vector<EquationTerm> terms = printer.terms(value);
    const bool isNegative = isNegativeThroughout(terms);
    EquationTerm factor;
    factor.sign = isNegative ? TermSign::Minus : TermSign::Plus;
    for (const EquationTerm& term : terms) {
        const bool isMinus = (term.sign == TermSign::Minus) != isNegative;
        factor.latex += (isMinus                  ? QStringLiteral("-")
                         : factor.latex.isEmpty() ? QString()
                                                  : QStringLiteral("+")) +
                        term.latex;
    }
    if (terms.size() > 1)
        factor.latex = QStringLiteral("\\left(") + factor.latex + QStringLiteral("\\right)");
    return factor;
}

// With its sign, as something that stands first.
QString signedLatex(const EquationTerm& term) {
    return (term.sign == TermSign::Minus ? QStringLiteral("-") : QString()) + term.latex;
}

// The variation of an integral: F stands for the integrand.
class FunctionalSteps {
public:
    explicit FunctionalSteps(const FunctionalStatement& statement)
        : m_functional(statement.functional), m_equations(statement.equations), m_printer(m_equations.notation),
          m_interval(continuumOf(m_functional), m_printer) {}

    DerivedEquation run() {
        DerivedEquation result;
        result.name = QStringLiteral("variation");
        result.title = FunctionalWords::tr("The first variation");
        result.given.push_back(integral());
        result.steps.push_back(variation());
        for (const HamiltonStep& step : m_equations.steps)
            if (step.kind == HamiltonStepKind::Variation)
                result.steps.push_back(derivative(step));
        for (const HamiltonStep& step : m_equations.steps)
            if (step.kind == HamiltonStepKind::ByPartsInSpace)
                result.steps.push_back(byParts(step));
        for (const HamiltonStep& step : m_equations.steps)
            if (step.kind == HamiltonStepKind::FieldEquation || step.kind == HamiltonStepKind::BoundaryEquation)
                addEquation(step, result.steps);
        numberSteps(result.steps, FunctionalWords::tr("The variation, step by step"));
        return result;
    }

private:
    QString derivativeOfF(const std::string& name) {
        return QStringLiteral("\\frac{\\partial F}{\\partial %1}").arg(m_printer.latex(Expression::symbol(name)));
    }

    EquationItem integral() {
        EquationItem row = rowNamed(QStringLiteral("integral"), QStringLiteral("I"),
                                    FunctionalWords::tr("%1 is the integrand.").arg(QStringLiteral("`F`")));
        row.heading = FunctionalWords::tr("The integral");
        row.beginning = QStringLiteral("=") + m_interval.overInterval(QStringLiteral("F")) + QStringLiteral("=");
        row.terms.push_back(
            {m_interval.overInterval(factorOf(m_equations.integrand, m_printer).latex), TermSign::Plus, {}});
        row.terms.back().sign = factorOf(m_equations.integrand, m_printer).sign;
        return withPlainText(
            row,
            QStringLiteral("I = ∫(%1) d%2").arg(m_printer.text(m_equations.integrand), words(m_functional.variable)));
    }

    EquationItem variation() {
        EquationItem row;
        row.beginning = QStringLiteral("\\delta I=") + m_interval.sign() + QStringLiteral("\\Bigl(");
        row.ending = QStringLiteral("\\Bigr)") + m_interval.differential() + QStringLiteral("=0");
        row.text = QStringLiteral("δI = 0");
        for (const HamiltonStep& step : m_equations.steps)
            if (step.kind == HamiltonStepKind::Variation)
                row.terms.push_back(
                    {derivativeOfF(step.variation) + QStringLiteral("\\,") + m_interval.variation(step.variation),
                     TermSign::Plus,
                     {}});
        row.remark = FunctionalWords::tr("The integral is stationary: nothing of first order changes, whatever the "
                                         "variation of the path.");
        return row;
    }

    EquationItem derivative(const HamiltonStep& step) {
        EquationItem row = m_printer.sum(step.term);
        row.beginning = derivativeOfF(step.variation) + QStringLiteral("=");
        row.text.prepend(QStringLiteral("F_%1 = ").arg(words(step.variation)));
        return row;
    }

    // Whether this variation is free at an end.
    bool isLeft(const std::string& variation) const {
        return std::any_of(m_equations.steps.begin(), m_equations.steps.end(), [&](const HamiltonStep& step) {
            return step.kind == HamiltonStepKind::BoundaryEquation && step.variation == variation;
        });
    }

    // F_ux delta u_x. What has been taken by parts once stands as it is.
    EquationItem byParts(const HamiltonStep& step) {
        const bool isFirst =
            std::any_of(m_equations.steps.begin(), m_equations.steps.end(), [&](const HamiltonStep& s) {
                return s.kind == HamiltonStepKind::Variation && s.variation == step.variation && s.term == step.term;
            });
        const QString factor = isFirst ? derivativeOfF(step.variation) : signedLatex(factorOf(step.term, m_printer));
        EquationItem row;
        row.ending.clear();
        row.beginning = m_interval.overInterval(factor + QStringLiteral("\\,") + m_interval.variation(step.variation)) +
                        QStringLiteral("=");
        row.terms.push_back(
            {m_interval.betweenEnds(factor + QStringLiteral("\\,") + m_interval.variation(step.resultVariation)),
             TermSign::Plus,
             {}});
        row.terms.push_back(
            {m_interval.overInterval(QStringLiteral("\\frac{d}{d%1}\\left(").arg(m_interval.variable()) + factor +
                                     QStringLiteral("\\right)\\,") + m_interval.variation(step.resultVariation)),
             TermSign::Minus,
             {}});
        row.text = QStringLiteral("δ%1 → δ%2").arg(words(step.variation), words(step.resultVariation));
        row.remark =
            (isLeft(step.resultVariation)
                 ? FunctionalWords::tr("By parts in %1: the bracket belongs to the ends.")
                 : FunctionalWords::tr("By parts in %1: the bracket vanishes, since the path keeps what is given "
                                       "at both ends."))
                .arg(quoted(m_interval.variable()));
        return row;
    }

    // F_u - d/dx F_ux + d2/dx2 F_uxx, of what occurs.
    QString eulerLagrange(const std::string& function) {
        QString latex;
        for (const HamiltonStep& step : m_equations.steps) {
            if (step.kind != HamiltonStepKind::Variation || step.field != function)
                continue;
            const FieldNames names(continuumOf(m_functional));
            const std::size_t order = names.derivativeNamed(step.variation)->space;
            QString term = derivativeOfF(step.variation);
            if (order > 0)
                term.prepend(order == 1
                                 ? QStringLiteral("\\frac{d}{d%1}").arg(m_interval.variable())
                                 : QStringLiteral("\\frac{d^{%2}}{d%1^{%2}}").arg(m_interval.variable()).arg(order));
            latex += (order % 2 == 1 ? QStringLiteral("-") : latex.isEmpty() ? QString() : QStringLiteral("+")) + term;
        }
        return latex;
    }

    void addEquation(const HamiltonStep& step, std::vector<EquationItem>& rows) {
        EquationItem row = m_printer.residual(step.result);
        if (step.kind == HamiltonStepKind::BoundaryEquation) {
            row.remark = FunctionalWords::tr("The path is free where %1: what multiplies %2 vanishes there.")
                             .arg(quoted(placeLatexOf(m_functional.variable, m_printer.latex(step.at))),
                                  quoted(m_interval.variation(step.variation)));
            return rows.push_back(row);
        }
        row.beginning = eulerLagrange(step.field) + QStringLiteral("=");
        row.remark = FunctionalWords::tr("The fundamental lemma: %1 is free inside, so that what multiplies it "
                                         "vanishes.")
                         .arg(quoted(m_interval.variation(step.variation)));
        rows.push_back(row);
        const auto euler = std::find_if(m_equations.equations.begin(), m_equations.equations.end(),
                                        [&](const EulerEquation& equation) { return equation.function == step.field; });
        if (euler == m_equations.equations.end() || step.result == euler->equation)
            return;
        EquationItem reduced = m_printer.residual(euler->equation);
        reduced.remark = FunctionalWords::tr("The same without denominators, roots and factors that vanish nowhere.");
        rows.push_back(reduced);
    }

    const Functional& m_functional;
    const VariationalEquations& m_equations;
    FormulationPrinter m_printer;
    IntervalLatex m_interval;
};

} // namespace

DerivedEquation functionalDerivation(const FunctionalStatement& statement) {
    return FunctionalSteps(statement).run();
}

} // namespace coenergy
