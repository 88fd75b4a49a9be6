// The derivation as on a blackboard: what is differentiated, equation by equation.

#include "report/report_sections.hpp"

#include "exposition/compact_sum.hpp"
#include "exposition/derivation_notation.hpp"
#include "report/principle_text.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

struct DerivationWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

const QString equals = QStringLiteral(" = ");

ReportParagraph lagrange() {
    return {sentence(DerivationWords::tr(
                         "Every coordinate %1 with its flow %2 has Lagrange's equation, to which each displacement "
                         "constraint %3 adds a reaction with its multiplier %4, each flow constraint %5 one with %6, "
                         "and each effort %7 what it contributes:"),
                     {QStringLiteral("q"), QStringLiteral("f"), QStringLiteral("\\varphi"), QStringLiteral("\\lambda"),
                      QStringLiteral("\\psi"), QStringLiteral("\\mu"), QStringLiteral("e_{q}")})};
}

ReportEquations lagrangeEquation() {
    const std::vector<LatexTerm> terms = {
        {false, "\\frac{\\mathrm{d}}{\\mathrm{d}t} \\frac{\\partial T^{*}}{\\partial f}", {}},
        {true, "\\frac{\\partial T^{*}}{\\partial q}", {}},
        {false, "\\frac{\\partial V}{\\partial q}", {}},
        {false, "\\frac{\\partial D}{\\partial f}", {}},
        {false, "\\lambda \\, \\frac{\\partial \\varphi}{\\partial q}", {}},
        {false, "\\mu \\, \\frac{\\partial \\psi}{\\partial f}", {}},
        {true, "e_{q}", {}},
    };
    return {{FormulaMaker::sum("Lagrange", {}, terms, {{}, QStringLiteral("= 0")})}};
}

ReportEquations energies(const DerivationSteps& steps, const CompactSystem* compact, FormulaMaker& formulas) {
    ReportEquations group;
    const auto add = [&](const char* symbol, const Expression& energy) {
        if (!energy.isZero())
            group.equations.push_back(
                energyEquation(symbol, QLatin1String(symbol) + equals, energy, compact, formulas));
    };
    add("T^{*}", steps.kineticCoenergy);
    add("V", steps.potential);
    add("D", steps.dissipation);
    return group;
}

std::vector<LatexTerm> leftSide(const EquationDerivation& derivation, const DerivationSteps& steps,
                                FormulaMaker& formulas) {
    std::vector<LatexTerm> terms;
    for (const LeftSideTerm& term : leftSideTerms(derivation, steps, formulas.printer()))
        terms.push_back({term.sign == StepSign::Minus, term.latex, {}});
    return terms;
}

ReportEquation stepEquation(const EquationDerivation& derivation, const DerivationStep& step,
                            const DerivationSteps& steps, FormulaMaker& formulas) {
    if (step.kind == StepKind::Equation)
        return FormulaMaker::sum(derivation.name, formulas.symbol(derivation.name),
                                 leftSide(derivation, steps, formulas), {{}, QStringLiteral("= 0")});
    const QString left = QString::fromStdString(leftSideLatex(derivation, step, steps, formulas.printer()));
    return formulas.equation(derivation.name, {}, step.value, TermOrder::Equation, {left + equals, {}});
}

// `range` says of which coordinates it is; empty for one.
ReportSection coordinateSection(const EquationDerivation& derivation, const DerivationSteps& steps,
                                const QString& range, FormulaMaker& formulas) {
    ReportEquations parts;
    ReportEquations whole;
    for (const DerivationStep& step : derivation.steps)
        (step.kind == StepKind::Equation ? whole : parts)
            .equations.push_back(stepEquation(derivation, step, steps, formulas));
    ReportSection section{HeadingLevel::Subsection,
                          sentence(DerivationWords::tr("Coordinate %1"), {formulas.symbol(derivation.name) + range}),
                          {}};
    if (!parts.equations.empty())
        section.blocks.emplace_back(std::move(parts));
    if (!whole.equations.empty()) {
        section.blocks.emplace_back(
            ReportParagraph{wordsOf(DerivationWords::tr("These make up the equation of motion"))});
        section.blocks.emplace_back(std::move(whole));
    }
    return section;
}

// Legendre's transform.
ReportSection energySection(const DerivationSteps& steps, const CompactSystem* compact, FormulaMaker& formulas) {
    if (!steps.kineticEnergy)
        return {};
    ReportEquations group;
    group.equations.push_back(
        energyEquation("T", QStringLiteral("T = \\sum f \\, p - T^{*} = "), *steps.kineticEnergy, compact, formulas));
    return {HeadingLevel::Subsection,
            wordsOf(DerivationWords::tr("Energy")),
            {ReportParagraph{sentence(
                 DerivationWords::tr("With the momenta %1 the kinetic energy is Legendre's transform of the coenergy,"),
                 {QStringLiteral("p = \\partial T^{*} / \\partial f")})},
             std::move(group)}};
}

// An energy of momenta or efforts: what it gives, solved, and put in.
void addDual(ReportSection& section, const EnergyDual& dual, FormulaMaker& formulas) {
    const bool isKinetic = dual.target() == Column::KineticCoenergy;
    ReportEquations group;
    const auto add = [&](const QString& left, const Expression& value) {
        group.equations.push_back(
            formulas.equation(dual.pairs.front().conjugate, {}, value, TermOrder::Equation, {left + equals, {}}));
    };
    add(isKinetic ? QStringLiteral("T") : QStringLiteral("V^{*}"), dual.given);
    for (const EnergyDual::Pair& pair : dual.pairs)
        add(formulas.symbol(pair.own) +
                (isKinetic ? QStringLiteral(" = \\partial T / \\partial ")
                           : QStringLiteral(" = \\partial V^{*} / \\partial ")) +
                formulas.symbol(pair.conjugate),
            pair.ofConjugates);
    for (const EnergyDual::Pair& pair : dual.pairs)
        add(formulas.symbol(pair.conjugate), pair.ofOwn);
    add(isKinetic ? QStringLiteral("T^{*} = \\sum f \\, p - T") : QStringLiteral("V = \\sum e \\, q - V^{*}"),
        dual.value);
    section.blocks.emplace_back(ReportParagraph{
        wordsOf(isKinetic ? DerivationWords::tr("The kinetic energy is given by momenta; Legendre's transformation "
                                                "turns it into a coenergy:")
                          : DerivationWords::tr("The potential coenergy is given by efforts; Legendre's "
                                                "transformation turns it into an energy:"))});
    section.blocks.emplace_back(std::move(group));
}

// From d'Alembert's principle on.
ReportSection principleSection(const DerivationSteps& steps) {
    ReportSection section{HeadingLevel::Section, wordsOf(DerivationWords::tr("From d'Alembert's principle")), {}};
    FormulaMaker formulas(steps.notation); // which names the variations
    QString before;
    for (const PrincipleLine& line : steps.principles) {
        const PrincipleText text = principleText(line, formulas.printer());
        if (text.reason != before)
            section.blocks.emplace_back(ReportParagraph{wordsOf(text.reason)});
        before = text.reason;
        section.blocks.emplace_back(ReportEquations{
            {formulas.equation(line.name, {}, line.value, TermOrder::Equation, {text.lead, text.ending})}});
    }
    return section.blocks.empty() ? ReportSection{} : section;
}

// Coordinates and multipliers that the constraints give.
ReportSection eliminationSection(const DerivationSteps& steps, FormulaMaker& formulas) {
    ReportEquations given, rest;
    for (const EliminationStep& step : steps.elimination)
        if (step.kind == EliminationStep::Kind::Equation)
            rest.equations.push_back(formulas.equation(step.name, formulas.symbol(step.name), step.value,
                                                       TermOrder::Equation, {{}, QStringLiteral("= 0")}));
        else
            given.equations.push_back(formulas.equation(step.name, {}, step.value, TermOrder::Equation,
                                                        {formulas.symbol(step.name) + equals, {}}));
    if (given.equations.empty())
        return {};
    ReportSection section{HeadingLevel::Subsection,
                          wordsOf(DerivationWords::tr("Multipliers eliminated")),
                          {ReportParagraph{wordsOf(DerivationWords::tr(
                               "The constraints give coordinates, whose equations give the multipliers:"))},
                           std::move(given)}};
    if (!rest.equations.empty()) {
        section.blocks.emplace_back(ReportParagraph{wordsOf(DerivationWords::tr("With both put in, what remains is"))});
        section.blocks.emplace_back(std::move(rest));
    }
    return section;
}

// Gamma where it is affine in its effort.
void addSolvedEfforts(ReportSection& section, const DerivationSteps& steps, FormulaMaker& formulas) {
    ReportEquations group;
    for (const EquationDerivation& derivation : steps.equations)
        for (const DerivationStep& step : derivation.steps)
            if (step.kind == StepKind::SolvedEffort) {
                const QString left = QString::fromStdString(leftSideLatex(derivation, step, steps, formulas.printer()));
                group.equations.push_back(
                    formulas.equation(derivation.name, {}, step.value, TermOrder::Plain, {left + equals, {}}));
            }
    if (group.equations.empty())
        return;
    section.blocks.emplace_back(ReportParagraph{
        wordsOf(DerivationWords::tr("An effort constraint that is affine in its effort is solved for it:"))});
    section.blocks.emplace_back(std::move(group));
}

// phi and psi with their derivatives, which vanish along with them.
ReportSection constraintSection(const DerivationSteps& steps, FormulaMaker& formulas) {
    ReportEquations group;
    for (const EquationDerivation& derivation : steps.equations)
        for (const DerivationStep& step : derivation.steps)
            if (step.kind == StepKind::FirstDerivative || step.kind == StepKind::SecondDerivative) {
                const QString left = QString::fromStdString(leftSideLatex(derivation, step, steps, formulas.printer()));
                group.equations.push_back(formulas.equation(derivation.name, {}, step.value, TermOrder::Equation,
                                                            {left + equals, QStringLiteral("= 0")}));
            }
    ReportSection section{HeadingLevel::Subsection, wordsOf(DerivationWords::tr("Constraints")), {}};
    if (!group.equations.empty()) {
        section.blocks.emplace_back(ReportParagraph{
            wordsOf(DerivationWords::tr("What holds at all times has time derivatives that vanish, too."))});
        section.blocks.emplace_back(std::move(group));
    }
    addSolvedEfforts(section, steps, formulas);
    return section.blocks.empty() ? ReportSection{} : section;
}

std::vector<ReportSection> sectionsOf(const DerivationSteps& steps, const CompactSystem* compact,
                                      const std::vector<QString>& ranges, FormulaMaker& formulas) {
    if (steps.equations.empty())
        return {};
    std::vector<ReportSection> sections = {
        {HeadingLevel::Section, wordsOf(DerivationWords::tr("Derivation")), {lagrange(), lagrangeEquation()}}};
    for (const EnergyDual& dual : steps.duals)
        addDual(sections.front(), dual, formulas);
    ReportEquations inserted = energies(steps, compact, formulas);
    if (!inserted.equations.empty()) {
        sections.front().blocks.emplace_back(
            ReportParagraph{wordsOf(DerivationWords::tr("With the definitions inserted,"))});
        sections.front().blocks.emplace_back(std::move(inserted));
    }
    for (std::size_t k = 0; k < steps.equations.size(); ++k)
        if (steps.equations[k].kind == EquationKind::Lagrange)
            sections.push_back(coordinateSection(steps.equations[k], steps, ranges[k], formulas));
    sections.push_back(constraintSection(steps, formulas));
    sections.push_back(energySection(steps, compact, formulas));
    sections.push_back(eliminationSection(steps, formulas));
    if (!compact)
        sections.insert(sections.begin(), principleSection(steps));
    return sections;
}

} // namespace

ReportEquation energyEquation(const std::string& name, const QString& lead, const Expression& energy,
                              const CompactSystem* compact, FormulaMaker& formulas) {
    const CompactSum sum = compact ? compactSum(energy, *compact) : CompactSum();
    if (!isShorter(sum))
        return formulas.equation(name, {}, energy, TermOrder::Equation, {lead, {}});
    FormulaMaker elements(sum.notation);
    std::vector<LatexTerm> terms;
    for (const SumPart& part : sum.parts) {
        terms.push_back(elements.printer().terms(part.term, TermOrder::Plain).front());
        if (part.range)
            terms.back().latex.insert(0, "\\sum_{" + compact->index + "=" + std::to_string(part.range->first) + "}^{" +
                                             std::to_string(part.range->second) + "} ");
    }
    return FormulaMaker::sum(name, {}, terms, {lead, {}});
}

std::vector<ReportSection> derivationSections(const DerivationSteps& steps, FormulaMaker& formulas) {
    return sectionsOf(steps, nullptr, std::vector<QString>(steps.equations.size()), formulas);
}

std::vector<ReportSection> derivationSections(const DerivationSteps& steps, const CompactSystem& compact,
                                              FormulaMaker& formulas) {
    std::vector<QString> ranges;
    for (const CompactRow& row : compact.rows)
        ranges.push_back(row.isPattern() ? QStringLiteral(", \\quad ") +
                                               QString::fromStdString(rangeLatex(compact, row, formulas.printer()))
                                         : QString());
    return sectionsOf(steps, &compact, ranges, formulas);
}

} // namespace coenergy
