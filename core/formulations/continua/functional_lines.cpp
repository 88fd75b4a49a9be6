#include "continua/functional_lines.hpp"

#include "continua/variation_lines.hpp"
#include "expression/print_text.hpp"

#include <algorithm>

namespace coenergy {

namespace {

using Kind = HamiltonStepKind;
using LineKind = FunctionalLineKind;

class FunctionalLines {
public:
    FunctionalLines(const Functional& functional, const VariationalEquations& equations)
        : m_functional(functional), m_equations(equations), m_names(continuumOf(functional)),
          m_latex(equations.notation), m_text(equations.notation), m_variable(latexOfName(functional.variable)) {
        const Continuum interval = continuumOf(functional);
        m_limits = "_{" + latex(interval.from) + "}^{" + latex(interval.to) + "}";
    }

    std::vector<FunctionalLine> run() {
        std::vector<FunctionalLine> lines = {integral(), variation()};
        for (const HamiltonStep& step : m_equations.steps)
            if (step.kind == Kind::Variation)
                lines.push_back(derivative(step));
        for (const HamiltonStep& step : m_equations.steps)
            if (step.kind == Kind::ByPartsInSpace)
                lines.push_back(byParts(step));
        for (const HamiltonStep& step : m_equations.steps) {
            if (step.kind == Kind::FieldEquation)
                addEuler(step, lines);
            if (step.kind == Kind::BoundaryEquation)
                lines.push_back(natural(step));
        }
        return lines;
    }

private:
    std::string latex(const Expression& value) { return m_latex.print(value); }

    std::string overInterval(const std::string& integrand) const {
        return "\\int" + m_limits + integrand + "\\,d" + m_variable;
    }
    std::string betweenEnds(const std::string& value) const { return "\\left[" + value + "\\right]" + m_limits; }
    std::string variationOf(const std::string& derivative) {
        return "\\delta " + latex(Expression::symbol(derivative));
    }
    std::string derivativeOfF(const std::string& name) {
        return "\\frac{\\partial F}{\\partial " + latex(Expression::symbol(name)) + "}";
    }

    FunctionalLine integral() {
        FunctionalLine line{LineKind::Integral, "=" + overInterval("F") + "="};
        const LatexTerm integrand = latexFactor(m_equations.integrand, m_latex);
        line.terms.push_back({integrand.isNegative, overInterval(integrand.latex), {}});
        line.text = "I = ∫(" + m_text.print(m_equations.integrand) + ") d" + m_functional.variable;
        return line;
    }

    FunctionalLine variation() {
        FunctionalLine line{LineKind::Variation, "\\delta I=\\int" + m_limits + "\\Bigl("};
        for (const HamiltonStep& step : m_equations.steps)
            if (step.kind == Kind::Variation)
                line.terms.push_back({false, derivativeOfF(step.variation) + "\\," + variationOf(step.variation), {}});
        line.ending = "\\Bigr)\\,d" + m_variable + "=0";
        line.text = "δI = 0";
        return line;
    }

    FunctionalLine derivative(const HamiltonStep& step) {
        FunctionalLine line{LineKind::Derivative, derivativeOfF(step.variation) + "="};
        line.value = step.term;
        line.text = "F_" + step.variation + " = ";
        return line;
    }

    // Whether this variation is free at an end, or goes with the place of one that moves.
    bool isLeft(const std::string& variation) const {
        return !m_functional.from || !m_functional.to ||
               std::any_of(m_equations.steps.begin(), m_equations.steps.end(), [&](const HamiltonStep& step) {
                   return step.kind == Kind::BoundaryEquation && step.variation == variation;
               });
    }

    // F_ux delta u_x. What has been taken by parts once stands as it is.
    FunctionalLine byParts(const HamiltonStep& step) {
        const bool isFirst =
            std::any_of(m_equations.steps.begin(), m_equations.steps.end(), [&](const HamiltonStep& s) {
                return s.kind == Kind::Variation && s.variation == step.variation && s.term == step.term;
            });
        const LatexTerm sum = latexFactor(step.term, m_latex);
        const std::string factor = isFirst ? derivativeOfF(step.variation) : (sum.isNegative ? "-" : "") + sum.latex;
        const std::string result = "\\," + variationOf(step.resultVariation);
        FunctionalLine line{LineKind::ByParts, overInterval(factor + "\\," + variationOf(step.variation)) + "="};
        line.terms.push_back({false, betweenEnds(factor + result), {}});
        line.terms.push_back(
            {true, overInterval("\\frac{d}{d" + m_variable + "}\\left(" + factor + "\\right)" + result), {}});
        line.text = "δ" + step.variation + " → δ" + step.resultVariation;
        line.subject = m_variable;
        line.isLeft = isLeft(step.resultVariation);
        return line;
    }

    // F_u - d/dx F_ux + d2/dx2 F_uxx, of what occurs.
    std::string eulerLagrange(const std::string& function) {
        std::string sum;
        for (const HamiltonStep& step : m_equations.steps) {
            if (step.kind != Kind::Variation || step.field != function)
                continue;
            const std::size_t order = m_names.derivativeNamed(step.variation)->space;
            const std::string power = order > 1 ? "^{" + std::to_string(order) + "}" : std::string();
            const std::string operation =
                order > 0 ? "\\frac{d" + power + "}{d" + m_variable + power + "}" : std::string();
            sum += (order % 2 == 1 ? "-" : sum.empty() ? "" : "+") + operation + derivativeOfF(step.variation);
        }
        return sum;
    }

    FunctionalLine equation(LineKind kind, const HamiltonStep& step, const Expression& residual) {
        FunctionalLine line{kind};
        line.value = residual;
        line.ending = "=0";
        line.subject = variationOf(step.variation);
        return line;
    }

    void addEuler(const HamiltonStep& step, std::vector<FunctionalLine>& lines) {
        lines.push_back(equation(LineKind::Euler, step, step.result));
        lines.back().beginning = eulerLagrange(step.field) + "=";
        for (const EulerEquation& euler : m_equations.equations)
            if (euler.function == step.field && euler.equation != step.result)
                lines.push_back(equation(LineKind::Reduced, step, euler.equation));
    }

    FunctionalLine natural(const HamiltonStep& step) {
        FunctionalLine line = equation(LineKind::Natural, step, step.result);
        line.place = placeLatex(m_functional.variable, latex(step.at));
        return line;
    }

    const Functional& m_functional;
    const VariationalEquations& m_equations;
    FieldNames m_names;
    LatexPrinter m_latex;
    TextPrinter m_text;
    std::string m_variable, m_limits;
};

} // namespace

std::vector<FunctionalLine> functionalLines(const Functional& functional, const VariationalEquations& equations) {
    return FunctionalLines(functional, equations).run();
}

} // namespace coenergy
