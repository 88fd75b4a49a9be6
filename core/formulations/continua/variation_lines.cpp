#include "continua/variation_lines.hpp"

#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <set>

namespace coenergy {

namespace {

using Kind = HamiltonStepKind;

bool isWork(const HamiltonStep& step) {
    return step.kind == Kind::Variation &&
           (step.origin == FieldOrigin::Dissipation || step.origin == FieldOrigin::Force);
}

bool isCollected(const HamiltonStep& step) {
    const bool isOfPlace = step.kind == Kind::BoundaryEquation || step.kind == Kind::HeldPlace;
    return (step.kind == Kind::FieldEquation || isOfPlace) && !step.term.isZero();
}

std::string overTime(const std::string& integrand) {
    return "\\int_{t_{1}}^{t_{2}}" + integrand + "\\,dt";
}

const std::string timeBegins = "\\int_{t_{1}}^{t_{2}}\\Bigl\\{";
const std::string timeEnds = "\\Bigr\\}\\,dt";

class Lines {
public:
    Lines(const Continuum& continuum, const FieldEquations& equations)
        : m_continuum(continuum), m_names(continuum), m_steps(equations.steps), m_latex(equations.notation),
          m_text(equations.notation) {
        m_variable = latexOfName(continuum.variable);
        m_sign = "\\int_{" + latex(continuum.from) + "}^{" + latex(continuum.to) + "}";
        if (continuum.points.empty()) {
            m_limits = "_{" + latex(continuum.from) + "}^{" + latex(continuum.to) + "}";
        } else { // from each place to the next
            m_bracketSum = "\\sum_{i} ";
            m_limits = "_{" + m_variable + "_{i}}^{" + m_variable + "_{i+1}}";
        }
    }

    std::vector<VariationLine> run() {
        addGiven();
        m_result.push_back(variation());
        for (const Kind kind : {Kind::ByPartsInTime, Kind::ByPartsInSpace}) // a term goes through time first
            forEach([kind](const HamiltonStep& step) { return step.kind == kind; },
                    [this](std::size_t k) { m_result.push_back(byParts(k)); });
        m_result.push_back(collected());
        forEach([](const HamiltonStep& step) { return step.kind == Kind::HeldPlace; },
                [this](std::size_t k) { m_result.push_back(equation(VariationLineKind::Held, k)); });
        forEach([](const HamiltonStep& step) { return step.kind == Kind::FieldEquation; },
                [this](std::size_t k) { m_result.push_back(equation(VariationLineKind::FieldEquation, k)); });
        forEach([](const HamiltonStep& step) { return step.kind == Kind::BoundaryEquation; },
                [this](std::size_t k) { m_result.push_back(equation(VariationLineKind::BoundaryEquation, k)); });
        return std::move(m_result);
    }

private:
    template <class Condition, class Do> void forEach(Condition condition, Do act) const {
        for (std::size_t k = 0; k < m_steps.size(); ++k)
            if (condition(m_steps[k]))
                act(k);
    }

    std::string latex(const Expression& value) { return m_latex.print(value); }
    std::string text(const Expression& value) { return m_text.print(value, TermOrder::Equation); }

    // Before the first variation

    void addGiven() {
        const bool hasWork = std::any_of(m_steps.begin(), m_steps.end(), isWork);
        m_result.push_back(principle(hasWork));
        forEach([](const HamiltonStep& step) { return step.kind == Kind::Action; },
                [this](std::size_t k) { m_result.push_back(energies(k)); });
        if (hasWork)
            m_result.push_back(work());
    }

    VariationLine principle(bool hasWork) const {
        VariationLine line{VariationLineKind::Principle};
        line.terms.push_back({{false, "\\delta" + overTime("\\left(T^{*}-V\\right)"), {}}});
        if (hasWork)
            line.terms.push_back({{false, overTime("\\delta W"), {}}});
        line.ending = "=0";
        line.text = hasWork ? "δ∫(T* - V) dt + ∫δW dt = 0" : "δ∫(T* - V) dt = 0";
        return line;
    }

    VariationLine energies(std::size_t k) {
        const HamiltonStep& step = m_steps[k];
        VariationLine line{VariationLineKind::Energies, k};
        line.value = step.term;
        if (step.place == HamiltonPlace::Domain) {
            line.beginning = m_sign + "\\Bigl[";
            line.ending = "\\Bigr]\\,d" + m_variable;
            line.text = "T* - V = ∫(" + m_text.print(step.term) + ") d" + m_continuum.variable;
        }
        return line;
    }

    VariationLine work() {
        VariationLine line{VariationLineKind::Work};
        forEach(isWork, [&](std::size_t k) {
            line.terms.push_back({product(m_steps[k].term, m_steps[k].variation, m_steps[k]), k});
            append(line.text, productText(m_steps[k].term, m_steps[k].variation, m_steps[k]));
        });
        line.text.insert(0, "δW = ");
        return line;
    }

    // Products with variations

    std::string variationOf(const std::string& derivative) {
        return "\\delta " + latex(Expression::symbol(derivative));
    }

    std::string variationAt(const std::string& derivative, const HamiltonStep& step) {
        if (step.place == HamiltonPlace::Domain)
            return variationOf(derivative);
        const std::string place =
            latex(step.at) + (m_continuum.time == ContinuumTime::Flows ? std::string(",t") : std::string());
        const bool isHigh = place.find("\\frac") != std::string::npos;
        return variationOf(derivative) + (isHigh ? "\\left(" + place + "\\right)" : "(" + place + ")");
    }

    bool hasField(const Expression& value) const {
        const std::set<std::string> names = symbolsIn(value);
        return std::any_of(names.begin(), names.end(), [this](const std::string& name) {
            return m_names.derivativeNamed(name) || m_names.sidedNamed(name);
        });
    }

    // The value of a field at the place of a step.
    LatexTerm factorThere(const Expression& value, const HamiltonStep& step) {
        LatexTerm factor = latexFactor(value, m_latex);
        if (step.place != HamiltonPlace::Domain && hasField(value))
            factor.latex = "\\left." + factor.latex + "\\right|_{" + placeOf(step) + "}";
        return factor;
    }

    std::string placeOf(const HamiltonStep& step) { return placeLatex(m_continuum.variable, latex(step.at)); }

    // Within the integral over the interval, or at a place.
    LatexTerm product(const Expression& factor, const std::string& derivative, const HamiltonStep& step) {
        LatexTerm term = factorThere(factor, step);
        term.latex += "\\," + variationAt(derivative, step);
        if (step.place == HamiltonPlace::Domain)
            term.latex = m_sign + term.latex + "\\,d" + m_variable;
        return term;
    }

    std::string productText(const Expression& factor, const std::string& derivative, const HamiltonStep& step) {
        const std::string value = "(" + text(factor) + ") δ" + derivative;
        return step.place == HamiltonPlace::Domain ? "∫" + value + " d" + m_continuum.variable
                                                   : value + " at " + m_continuum.variable + " = " + text(step.at);
    }

    static void append(std::string& sum, const std::string& term) { sum += (sum.empty() ? "" : " + ") + term; }

    static std::string withSign(const LatexTerm& term) { return (term.isNegative ? "-" : "") + term.latex; }

    // The derivation

    VariationLine variation() {
        VariationLine line{VariationLineKind::Variation, {}, timeBegins};
        forEach([](const HamiltonStep& step) { return step.kind == Kind::Variation; },
                [&](std::size_t k) {
                    line.terms.push_back({product(m_steps[k].term, m_steps[k].variation, m_steps[k]), k});
                    append(line.text, productText(m_steps[k].term, m_steps[k].variation, m_steps[k]));
                });
        line.ending = timeEnds + "=0";
        line.text = "∫{" + line.text + "} dt = 0";
        return line;
    }

    VariationLine byParts(std::size_t k) {
        const HamiltonStep& step = m_steps[k];
        const bool isInTime = step.kind == Kind::ByPartsInTime;
        VariationLine line{isInTime ? VariationLineKind::ByPartsInTime : VariationLineKind::ByPartsInSpace, k};
        const LatexTerm before = product(step.term, step.variation, step);
        line.beginning = withSign({before.isNegative, overTime(before.latex), {}}) + "=";
        line.text =
            productText(step.term, step.variation, step) + " → " + productText(step.result, step.resultVariation, step);
        const LatexTerm rest = product(step.result, step.resultVariation, step);
        if (isInTime) {
            const std::string left = withSign(product(step.term, step.resultVariation, step));
            line.terms.push_back({{false, "\\left[" + left + "\\right]_{t_{1}}^{t_{2}}", {}}});
            line.terms.push_back({{rest.isNegative, overTime(rest.latex), {}}, k});
            return line;
        }
        line.beginning += timeBegins;
        const std::string left =
            withSign(latexFactor(step.boundary, m_latex)) + "\\," + variationOf(step.resultVariation);
        line.terms.push_back({{false, m_bracketSum + "\\left[" + left + "\\right]" + m_limits, {}}});
        line.terms.push_back({rest, k});
        line.ending = timeEnds;
        return line;
    }

    VariationLine collected() {
        VariationLine line{VariationLineKind::Collected, {}, timeBegins};
        forEach(isCollected, [&](std::size_t k) {
            line.terms.push_back({product(m_steps[k].term, m_steps[k].variation, m_steps[k])});
            append(line.text, productText(m_steps[k].term, m_steps[k].variation, m_steps[k]));
        });
        line.ending = timeEnds + "=0";
        line.text = "∫{" + line.text + "} dt = 0";
        return line;
    }

    VariationLine equation(VariationLineKind kind, std::size_t k) {
        const HamiltonStep& step = m_steps[k];
        VariationLine line{kind, k};
        if (step.place != HamiltonPlace::Domain)
            line.beginning = placeOf(step) + ":\\quad ";
        line.value = step.result;
        line.ending = "=0";
        return line;
    }

    const Continuum& m_continuum;
    FieldNames m_names;
    const std::vector<HamiltonStep>& m_steps;
    LatexPrinter m_latex;
    TextPrinter m_text;
    std::string m_variable, m_sign, m_bracketSum, m_limits;
    std::vector<VariationLine> m_result;
};

} // namespace

LatexTerm latexFactor(const Expression& value, LatexPrinter& printer) {
    const std::vector<LatexTerm> terms = printer.terms(value, TermOrder::Equation);
    const bool isNegative =
        !terms.empty() && std::all_of(terms.begin(), terms.end(), [](const auto& term) { return term.isNegative; });
    std::string latex;
    for (const LatexTerm& term : terms)
        latex += (term.isNegative != isNegative ? "-" : latex.empty() ? "" : "+") + term.latex;
    if (terms.size() > 1)
        latex = "\\left(" + latex + "\\right)";
    return {isNegative, terms.empty() ? "0" : latex, {}};
}

std::string placeLatex(const std::string& variable, const std::string& at) {
    return latexOfName(variable) + " = " + at;
}

std::vector<VariationLine> variationLines(const Continuum& continuum, const FieldEquations& equations) {
    return equations.isRefused() ? std::vector<VariationLine>() : Lines(continuum, equations).run();
}

} // namespace coenergy
