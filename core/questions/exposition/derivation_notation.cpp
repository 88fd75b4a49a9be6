// The symbols of Lagrange's equation as in Fabien, section 4.5, and the thesis. A force and its point are F and r in
// bold, a torque and its angle M and vartheta, numbered as in the model; none of these is a name of the user.
#include "exposition/derivation_notation.hpp"

#include <algorithm>

namespace coenergy {

namespace {

std::string partial(const std::string& of, const std::string& by) {
    return "\\frac{\\partial " + of + "}{\\partial " + by + "}";
}

std::string nameLatex(const std::string& name, LatexPrinter& printer) {
    return printer.print(Expression::symbol(name));
}

std::string effortLatex(const Field& source, const std::string& q) {
    const std::string number = "_{" + std::to_string(source.item + 1) + "}";
    if (source.section == Section::Forces)
        return "\\mathbf{F}" + number + "\\cdot" + partial("\\mathbf{r}" + number, q);
    if (source.section == Section::Torques)
        return "M" + number + "\\," + partial("\\vartheta" + number, q);
    return "e_{" + q + "}";
}

std::string joinedTerms(const std::vector<LeftSideTerm>& terms) {
    std::string text;
    for (const LeftSideTerm& term : terms)
        text += (term.sign == StepSign::Minus ? "-" : text.empty() ? "" : "+") + term.latex;
    return text.empty() ? "0" : text;
}

// Of the coordinate whose equation it is.
struct CoordinateLatex {
    std::string q;
    std::string f;
};

CoordinateLatex coordinateOf(const EquationDerivation& derivation, const DerivationSteps& steps,
                             LatexPrinter& printer) {
    const auto found = std::find_if(steps.coordinates.begin(), steps.coordinates.end(), [&](const Unknown& coordinate) {
        return derivation.kind == EquationKind::Lagrange && coordinate.name() == derivation.name;
    });
    return found == steps.coordinates.end()
               ? CoordinateLatex{}
               : CoordinateLatex{nameLatex(found->name(), printer), nameLatex(found->name(1), printer)};
}

} // namespace

std::string leftSideLatex(const EquationDerivation& derivation, const DerivationStep& step,
                          const DerivationSteps& steps, LatexPrinter& printer) {
    const auto [q, f] = coordinateOf(derivation, steps, printer);
    const std::string constraint = step.constraint.empty() ? std::string() : nameLatex(step.constraint, printer);
    const std::string multiplier =
        step.multiplier.empty() ? std::string() : nameLatex(step.multiplier, printer) + "\\,";
    switch (step.kind) {
    case StepKind::Momentum: return partial("T^{*}", f);
    case StepKind::MomentumRate: return "\\frac{\\mathrm{d}}{\\mathrm{d}t}" + partial("T^{*}", f);
    case StepKind::KineticGradient: return partial("T^{*}", q);
    case StepKind::PotentialGradient: return partial("V", q);
    case StepKind::DissipationGradient: return partial("D", f);
    case StepKind::DisplacementReaction: return multiplier + partial(constraint, q);
    case StepKind::FlowReaction: return multiplier + partial(constraint, f);
    case StepKind::AppliedEffort: return effortLatex(step.source, q);
    case StepKind::Constraint: return constraint;
    case StepKind::FirstDerivative: return "\\frac{\\mathrm{d}}{\\mathrm{d}t}" + constraint;
    case StepKind::SecondDerivative: return "\\frac{\\mathrm{d}^{2}}{\\mathrm{d}t^{2}}" + constraint;
    case StepKind::SolvedEffort: return nameLatex(step.multiplier, printer);
    case StepKind::StatedDefinition:
    case StepKind::StatedRate:
    case StepKind::StatedMomentum:
    case StepKind::StatedForce: return nameLatex(step.statement, printer);
    case StepKind::Equation: return joinedTerms(leftSideTerms(derivation, steps, printer));
    }
    return {};
}

std::vector<LeftSideTerm> leftSideTerms(const EquationDerivation& derivation, const DerivationSteps& steps,
                                        LatexPrinter& printer) {
    std::vector<LeftSideTerm> terms;
    for (const DerivationStep& step : derivation.rule.empty() ? derivation.steps : derivation.rule)
        if (step.sign != StepSign::Absent)
            terms.push_back({step.kind, step.sign, leftSideLatex(derivation, step, steps, printer), step.source});
    return terms;
}

} // namespace coenergy
