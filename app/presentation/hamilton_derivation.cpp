// The lines of the variation are those of continua/variation_lines; here they receive their remarks, and their terms
// the texts that they come from. Reference: D. S. Stutts, Analytical Dynamics, equations (115) to (134).
#include "presentation/hamilton_derivation.hpp"

#include "presentation/field_sources.hpp"
#include "presentation/formulation_printer.hpp"
#include "presentation/variation_rows.hpp"

#include <QCoreApplication>

#include <algorithm>

namespace coenergy {

namespace {

class HamiltonWords {
    Q_DECLARE_TR_FUNCTIONS(FormulationItems)
};

class FieldSteps {
public:
    explicit FieldSteps(const FieldStatement& statement)
        : m_statement(statement), m_steps(statement.equations.steps), m_printer(statement.equations.notation),
          m_sources(statement, m_printer) {}

    DerivedEquation run() {
        DerivedEquation result;
        result.name = QStringLiteral("hamilton");
        result.title = HamiltonWords::tr("Hamilton's principle");
        for (const VariationLine& line : variationLines(m_statement.continuum, m_statement.equations)) {
            const bool isGiven = line.kind <= VariationLineKind::Work;
            (isGiven ? result.given : result.steps).push_back(isGiven ? given(line) : step(line));
        }
        numberSteps(result.steps, HamiltonWords::tr("The variation, step by step"));
        return result;
    }

private:
    // What is there before anything is varied

    EquationItem given(const VariationLine& line) {
        switch (line.kind) {
        case VariationLineKind::Energies: return energies(line);
        case VariationLineKind::Work: return work(line);
        default: return principle(line);
        }
    }

    EquationItem principle(const VariationLine& line) const {
        const bool hasWork = line.terms.size() > 1;
        EquationItem row = rowNamed(
            QStringLiteral("principle"), QStringLiteral("0"),
            hasWork ? HamiltonWords::tr("For every variation that vanishes at both times and wherever the field is "
                                        "held. %1 is the work of damping and forces along it.")
                          .arg(QStringLiteral("`\\delta W`"))
                    : HamiltonWords::tr("For every variation that vanishes at both times and wherever the field is "
                                        "held."));
        row.heading = HamiltonWords::tr("Hamilton's principle");
        row.beginning = QStringLiteral("=");
        row.terms = termsOf(line);
        row.ending.clear(); // the 0 stands before it
        return withPlainText(row, words(line.text));
    }

    EquationItem energies(const VariationLine& line) {
        const HamiltonStep& step = m_steps[*line.step];
        const bool isDomain = step.place == HamiltonPlace::Domain;
        EquationItem row = m_printer.sum(*line.value, TermOrder::Plain);
        row.name = QStringLiteral("energies %1").arg(*line.step);
        row.heading = HamiltonWords::tr("Energies and work");
        row.labelLatex = isDomain ? QStringLiteral("T^{*}-V") : placeOf(step);
        row.remark = isDomain ? HamiltonWords::tr("The energies along the interval.")
                              : HamiltonWords::tr("What is attached at this place adds this.");
        markEnergies(row.terms, step);
        row.beginning = (isDomain ? QStringLiteral("=") : QStringLiteral("+")) + words(line.beginning);
        row.ending = words(line.ending);
        if (!line.text.empty())
            row.text = words(line.text);
        return row;
    }

    void markEnergies(std::vector<EquationTerm>& terms, const HamiltonStep& step) {
        const ContinuumEnd* place = placeWith(step);
        const Continuum& continuum = m_statement.continuum;
        const bool isOfPlace = place != nullptr;
        const Substitution here = isOfPlace ? Substitution{{continuum.variable, step.at}} : Substitution{};
        const Expression kinetic = substituted(isOfPlace ? place->kinetic : continuum.kineticDensity, here);
        const Expression potential = substituted(isOfPlace ? place->potential : continuum.potentialDensity, here);
        m_sources.giveTo(terms,
                         {{FieldOrigin::Kinetic, kinetic, isOfPlace}, {FieldOrigin::Potential, -potential, isOfPlace}},
                         whereaboutsOf(step));
    }

    EquationItem work(const VariationLine& line) {
        const bool isDamped = std::any_of(line.terms.begin(), line.terms.end(), [this](const VariationTerm& term) {
            return m_steps[*term.step].origin == FieldOrigin::Dissipation;
        });
        EquationItem row = rowNamed(QStringLiteral("work"), QStringLiteral("\\delta W"),
                                    isDamped ? HamiltonWords::tr("Damping acts against the motion.") : QString());
        row.heading = HamiltonWords::tr("Energies and work");
        row.beginning = QStringLiteral("=");
        row.terms = termsOf(line);
        return withPlainText(row, words(line.text));
    }

    // Places

    std::size_t pointOf(const HamiltonStep& step) const {
        const auto& points = m_statement.continuum.points;
        const auto found = std::find_if(points.begin(), points.end(),
                                        [&](const ContinuumPoint& point) { return point.at == step.at; });
        return static_cast<std::size_t>(found - points.begin());
    }

    const ContinuumEnd* placeWith(const HamiltonStep& step) const {
        switch (step.place) {
        case HamiltonPlace::Domain: return nullptr;
        case HamiltonPlace::Start: return &m_statement.continuum.start;
        case HamiltonPlace::End: return &m_statement.continuum.end;
        case HamiltonPlace::Point: break;
        }
        return &m_statement.continuum.points[pointOf(step)];
    }

    Whereabouts whereaboutsOf(const HamiltonStep& step) const {
        const Section section = step.place == HamiltonPlace::Domain  ? Section::Continuum
                                : step.place == HamiltonPlace::Start ? Section::ContinuumStart
                                : step.place == HamiltonPlace::End   ? Section::ContinuumEnd
                                                                     : Section::ContinuumPoints;
        return {section, step.place == HamiltonPlace::Point ? pointOf(step) : 0, m_sources.indexOf(step.field),
                step.variation != step.field};
    }

    QString placeOf(const HamiltonStep& step) {
        return placeLatexOf(m_statement.continuum.variable, m_printer.latex(step.at));
    }

    // The variation

    std::vector<EquationTerm> termsOf(const VariationLine& line) const {
        std::vector<EquationTerm> terms;
        for (const VariationTerm& term : line.terms) {
            terms.push_back(shownTerm(term.latex));
            if (!term.step)
                continue;
            const HamiltonStep& step = m_steps[*term.step];
            m_sources.mark(terms.back(), {step.origin, {}, step.place != HamiltonPlace::Domain}, whereaboutsOf(step));
        }
        return terms;
    }

    EquationItem step(const VariationLine& line) {
        EquationItem row = line.value ? m_printer.sum(*line.value) : EquationItem{};
        row.beginning = words(line.beginning);
        row.ending = words(line.ending);
        row.remark = remarkOf(line);
        if (line.value) {
            row.text += QStringLiteral(" = 0");
            row.spoken = spokenEqualsZero(row.spoken);
            markEquation(row.terms, m_steps[*line.step]);
            return row;
        }
        row.terms = termsOf(line);
        return withPlainText(row, words(line.text));
    }

    void markEquation(std::vector<EquationTerm>& terms, const HamiltonStep& step) {
        for (const coenergy::FieldEquation& known : m_statement.equations.equations)
            if (step.kind == HamiltonStepKind::FieldEquation && known.field == step.field)
                m_sources.giveTo(terms, known.terms, whereaboutsOf(step));
        for (const BoundaryCondition& known : m_statement.equations.conditions)
            if (step.kind == HamiltonStepKind::BoundaryEquation && known.at == step.at &&
                known.variation == step.variation)
                m_sources.giveTo(terms, known.terms, m_sources.of(known));
    }

    QString remarkOf(const VariationLine& line) {
        switch (line.kind) {
        case VariationLineKind::Variation:
            return HamiltonWords::tr("Each part is varied: its derivative, times the variation. Whether one varies or "
                                     "differentiates first does not matter.");
        case VariationLineKind::ByPartsInTime: return timeRemark(m_steps[*line.step]);
        case VariationLineKind::ByPartsInSpace: return spaceRemark();
        case VariationLineKind::Collected:
            return HamiltonWords::tr("All of it, by the variations that are left: those inside, and those at places.");
        case VariationLineKind::FieldEquation:
            return HamiltonWords::tr("The fundamental lemma: %1 is free inside, so that what multiplies it vanishes.")
                .arg(variationOf(m_steps[*line.step]));
        case VariationLineKind::BoundaryEquation:
            return HamiltonWords::tr("The fundamental lemma where %1: %2 is free there, too.")
                .arg(quoted(placeOf(m_steps[*line.step])), variationOf(m_steps[*line.step]));
        default:
            return HamiltonWords::tr("Prescribed where %1: %2 vanishes there, and with it what it multiplies.")
                .arg(quoted(placeOf(m_steps[*line.step])), variationOf(m_steps[*line.step]));
        }
    }

    QString timeRemark(const HamiltonStep& step) {
        if (step.place == HamiltonPlace::Domain)
            return HamiltonWords::tr("By parts in time: the bracket vanishes, since the variation does at both times.");
        return HamiltonWords::tr(
                   "By parts in time, what stands where %1: the bracket vanishes, since the variation does "
                   "at both times.")
            .arg(quoted(placeOf(step)));
    }

    QString spaceRemark() const {
        const QString variable = quoted(words(latexOfName(m_statement.continuum.variable)));
        return m_statement.continuum.points.empty()
                   ? HamiltonWords::tr("By parts in %1: the bracket belongs to the ends.").arg(variable)
                   : HamiltonWords::tr("By parts in %1, from point to point: each bracket belongs to the ends of its "
                                       "part.")
                         .arg(variable);
    }

    QString variationOf(const HamiltonStep& step) {
        return quoted(QStringLiteral("\\delta ") + m_printer.latex(Expression::symbol(step.variation)));
    }

    const FieldStatement& m_statement;
    const std::vector<HamiltonStep>& m_steps;
    FormulationPrinter m_printer;
    FieldSources m_sources;
};

} // namespace

DerivedEquation fieldDerivation(const FieldStatement& field) {
    return FieldSteps(field).run();
}

} // namespace coenergy
