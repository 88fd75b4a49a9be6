// Hamilton's principle and the calculus of variations, written out as in lecture notes: D. S. Stutts, Analytical
// Dynamics, equations (1) to (11) and (115) to (134).
#include "presentation/field_items.hpp"

#include "comparison/field_check.hpp"
#include "continua/variation_lines.hpp"
#include "presentation/formulation_printer.hpp"
#include "presentation/words.hpp"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

namespace coenergy {

namespace {

class FieldWords { // of graphs, too
    Q_DECLARE_TR_FUNCTIONS(FormulationItems)
};

// A name within a remark.
QString named(const std::string& name, FormulationPrinter& printer) {
    return QStringLiteral("`%1`").arg(printer.latex(Expression::symbol(name)));
}

// Where terms come from

QString noteOfTerm(const FieldTerm& term) {
    switch (term.origin) {
    case FieldOrigin::Kinetic:
        return term.isOfPlace ? FieldWords::tr("From the kinetic energy at this place")
                              : FieldWords::tr("From the kinetic energy along the interval");
    case FieldOrigin::Potential:
        return term.isOfPlace ? FieldWords::tr("From the potential energy at this place")
                              : FieldWords::tr("From the potential energy along the interval");
    case FieldOrigin::Dissipation:
        return term.isOfPlace ? FieldWords::tr("From the damping at this place")
                              : FieldWords::tr("From the damping along the interval");
    case FieldOrigin::Force:
        break;
    }
    return term.isOfPlace ? FieldWords::tr("From what acts at this place")
                          : FieldWords::tr("From what acts along the interval");
}

// An end, a point, or the field with this index, and the derivative whose variation it is about.
struct Whereabouts {
    Section section = Section::Continuum;
    std::size_t item = 0;
    std::size_t field = 0;
    bool isSlope = false;
};

Field textOfDensity(FieldOrigin origin, std::size_t field, std::size_t listed, std::size_t fields) {
    switch (origin) {
    case FieldOrigin::Kinetic:
        return {Section::Continuum, 0, Column::KineticDensity};
    case FieldOrigin::Potential:
        return {Section::Continuum, 0, Column::PotentialDensity};
    case FieldOrigin::Dissipation:
        return {Section::Continuum, 0, Column::DissipationDensity};
    case FieldOrigin::Force:
        break;
    }
    const std::size_t first = fields - listed; // of those in the list
    return field < first ? Field{Section::Continuum, 0, Column::DistributedForce}
                         : Field{Section::ContinuumFields, field - first, Column::DistributedForce};
}

Field textAtPlace(FieldOrigin origin, const Whereabouts& where) {
    switch (origin) {
    case FieldOrigin::Kinetic:
        return {where.section, where.item, Column::KineticCoenergy};
    case FieldOrigin::Potential:
        return {where.section, where.item, Column::Potential};
    case FieldOrigin::Dissipation:
        return {where.section, where.item, Column::Dissipation};
    case FieldOrigin::Force:
        break;
    }
    return {where.section, where.item, where.isSlope ? Column::Moment : Column::Force, where.field};
}

// Gives the terms of a sum the texts that they come from; what several texts have made together has none.
class Sources {
public:
    Sources(const FieldStatement& statement, FormulationPrinter& printer)
        : m_statement(statement), m_printer(printer) {}

    void giveTo(std::vector<EquationTerm>& terms, const std::vector<FieldTerm>& from, const Whereabouts& where) {
        QHash<QString, const FieldTerm*> known;
        for (const FieldTerm& term : from)
            for (const EquationTerm& part : m_printer.terms(term.value))
                known.insert(keyOf(part), &term);
        for (EquationTerm& term : terms)
            if (const FieldTerm* source = known.value(keyOf(term)))
                mark(term, *source, where);
    }

    void mark(EquationTerm& shown, const FieldTerm& source, const Whereabouts& where) const {
        const std::size_t fields = m_statement.continuum.fields.size();
        shown.origin =
            fieldKey(source.isOfPlace ? textAtPlace(source.origin, where)
                                      : textOfDensity(source.origin, where.field, m_statement.listed, fields));
        shown.group = originGroup(originOf(source.origin)).number;
        shown.note = noteOfTerm(source);
    }

    Whereabouts of(const BoundaryCondition& condition) const {
        Whereabouts where{condition.place == ContinuumPlace::Start ? Section::ContinuumStart
                          : condition.place == ContinuumPlace::End ? Section::ContinuumEnd
                                                                   : Section::ContinuumPoints,
                          condition.place == ContinuumPlace::Inside ? condition.point : 0, indexOf(condition.field),
                          condition.variation != condition.field};
        return where;
    }

    std::size_t indexOf(const std::string& field) const {
        const auto& fields = m_statement.continuum.fields;
        const auto found = std::find_if(fields.begin(), fields.end(),
                                        [&](const ContinuumField& candidate) { return candidate.name == field; });
        return static_cast<std::size_t>(found - fields.begin());
    }

private:
    static QString keyOf(const EquationTerm& term) {
        return (term.sign == TermSign::Minus ? QStringLiteral("-") : QStringLiteral("+")) + term.latex;
    }

    const FieldStatement& m_statement;
    FormulationPrinter& m_printer;
};

// Equations and conditions

QString placeLatexOf(const std::string& variable, const QString& at) {
    return words(placeLatex(variable, at.toStdString()));
}

QString kindRemark(const BoundaryCondition& condition, FormulationPrinter& printer) {
    const QString variation = named(condition.variation, printer);
    switch (condition.kind) {
    case ConditionKind::Essential:
        return FieldWords::tr("Essential: prescribed.");
    case ConditionKind::Regularity:
        return FieldWords::tr("Natural, but 0 = 0: what multiplies the derivatives vanishes here, and the field only "
                              "stays bounded.");
    case ConditionKind::Continuity:
        return FieldWords::tr("Continuity: %1 does not jump here.").arg(variation);
    case ConditionKind::Natural:
        break;
    }
    if (condition.place == ContinuumPlace::Inside)
        return FieldWords::tr("Natural: what the variation of %1 leaves at this point, before it (-) and behind "
                              "it (+).")
            .arg(variation);
    return FieldWords::tr("Natural: what the variation of %1 leaves at this end.").arg(variation);
}

EquationItem conditionItem(const BoundaryCondition& condition, const std::string& variable,
                           FormulationPrinter& printer) {
    EquationItem item = printer.residual(condition.condition);
    item.name = words(condition.variation) + QStringLiteral(" at ") + printer.text(condition.at);
    item.labelLatex = placeLatexOf(variable, printer.latex(condition.at));
    item.heading = condition.place == ContinuumPlace::Inside ? FieldWords::tr("Conditions at points")
                                                             : FieldWords::tr("Boundary conditions");
    item.remark = kindRemark(condition, printer);
    return item;
}

EquationItem firstIntegralItem(const FirstIntegral& integral, FormulationPrinter& printer) {
    EquationItem item = printer.sum(integral.value);
    const bool isEnergy = integral.kind == FirstIntegralKind::Energy;
    item.name = isEnergy ? QStringLiteral("energy integral") : QStringLiteral("momentum integral");
    item.labelLatex = isEnergy ? QStringLiteral("c_{1}") : QStringLiteral("c_{2}");
    item.heading = FieldWords::tr("First integrals");
    item.ending = QStringLiteral("=\\mathrm{const}");
    item.remark = isEnergy ? FieldWords::tr("The variable does not occur in the integrand (Beltrami).")
                           : FieldWords::tr("The path itself does not occur in the integrand.");
    return item;
}

void addFrequencyEquation(const FrequencyEquation& equation, std::vector<EquationItem>& items) {
    FormulationPrinter printer(equation.notation);
    const Expression beta = power(Expression::symbol(equation.waveNumber), equation.order);
    EquationItem item;
    for (const LatexTerm& term : latexTerms(equation))
        item.terms.push_back(shownTerm(term));
    item.name = QStringLiteral("frequencies");
    item.labelLatex = printer.latex(Expression::symbol(equation.frequency));
    item.heading = FieldWords::tr("Frequency equation");
    item.text = words(textOf(equation)) + QStringLiteral(" = 0");
    item.remark = FieldWords::tr("Free vibration without damping has the angular frequencies %1 for which this "
                                 "vanishes.")
                      .arg(named(equation.frequency, printer));
    items.push_back(std::move(item));
    EquationItem definition = printer.sum(equation.power);
    definition.name = words(equation.waveNumber);
    definition.labelLatex = printer.latex(beta);
    definition.heading = FieldWords::tr("Frequency equation");
    definition.beginning = QStringLiteral("=");
    definition.text.prepend(printer.text(beta) + QStringLiteral(" = "));
    items.push_back(std::move(definition));
}

// The derivation

// Integrals over the interval of a functional.
class IntervalLatex {
public:
    IntervalLatex(const Functional& functional, FormulationPrinter& printer)
        : m_printer(printer), m_variable(words(latexOfName(functional.variable))) {
        m_sign = QStringLiteral("\\int_{%1}^{%2}").arg(printer.latex(functional.from), printer.latex(functional.to));
        m_limits = QStringLiteral("_{%1}^{%2}").arg(printer.latex(functional.from), printer.latex(functional.to));
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

EquationItem rowNamed(const QString& name, const QString& label, const QString& remark) {
    EquationItem row;
    row.name = name;
    row.labelLatex = label;
    row.ending.clear();
    row.remark = remark;
    return row;
}

// A plain text of what has no other words.
EquationItem withText(EquationItem item, const QString& text) {
    item.text = text;
    return item;
}

void number(std::vector<EquationItem>& steps) {
    for (std::size_t k = 0; k < steps.size(); ++k) {
        steps[k].labelLatex = QString::number(k + 1);
        steps[k].heading = FieldWords::tr("The variation, step by step");
        steps[k].name = QStringLiteral("step %1").arg(k + 1);
    }
}

class FieldSteps {
public:
    explicit FieldSteps(const FieldStatement& statement)
        : m_statement(statement), m_steps(statement.equations.steps), m_printer(statement.equations.notation),
          m_sources(statement, m_printer) {}

    DerivedEquation run() {
        DerivedEquation result;
        result.name = QStringLiteral("hamilton");
        result.title = FieldWords::tr("Hamilton's principle");
        for (const VariationLine& line : variationLines(m_statement.continuum, m_statement.equations)) {
            const bool isGiven = line.kind <= VariationLineKind::Work;
            (isGiven ? result.given : result.steps).push_back(isGiven ? given(line) : step(line));
        }
        number(result.steps);
        return result;
    }

private:
    // What is there before anything is varied

    EquationItem given(const VariationLine& line) {
        switch (line.kind) {
        case VariationLineKind::Energies:
            return energies(line);
        case VariationLineKind::Work:
            return work(line);
        default:
            return principle(line);
        }
    }

    EquationItem principle(const VariationLine& line) const {
        const bool hasWork = line.terms.size() > 1;
        EquationItem row = rowNamed(
            QStringLiteral("principle"), QStringLiteral("0"),
            hasWork ? FieldWords::tr("For every variation that vanishes at both times and wherever the field is "
                                     "held. %1 is the work of damping and forces along it.")
                          .arg(QStringLiteral("`\\delta W`"))
                    : FieldWords::tr("For every variation that vanishes at both times and wherever the field is "
                                     "held."));
        row.heading = FieldWords::tr("Hamilton's principle");
        row.beginning = QStringLiteral("=");
        row.terms = termsOf(line);
        row.ending.clear(); // the 0 stands before it
        return withText(row, words(line.text));
    }

    EquationItem energies(const VariationLine& line) {
        const HamiltonStep& step = m_steps[*line.step];
        const bool isDomain = step.place == HamiltonPlace::Domain;
        EquationItem row = m_printer.sum(*line.value, TermOrder::Plain);
        row.name = QStringLiteral("energies %1").arg(*line.step);
        row.heading = FieldWords::tr("Energies and work");
        row.labelLatex = isDomain ? QStringLiteral("T^{*}-V") : placeOf(step);
        row.remark = isDomain ? FieldWords::tr("The energies along the interval.")
                              : FieldWords::tr("What is attached at this place adds this.");
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
                                    isDamped ? FieldWords::tr("Damping acts against the motion.") : QString());
        row.heading = FieldWords::tr("Energies and work");
        row.beginning = QStringLiteral("=");
        row.terms = termsOf(line);
        return withText(row, words(line.text));
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
        case HamiltonPlace::Domain:
            return nullptr;
        case HamiltonPlace::Start:
            return &m_statement.continuum.start;
        case HamiltonPlace::End:
            return &m_statement.continuum.end;
        case HamiltonPlace::Point:
            break;
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
        return words(placeLatex(m_statement.continuum.variable, m_printer.latex(step.at).toStdString()));
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
        return withText(row, words(line.text));
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
            return FieldWords::tr("Each part is varied: its derivative, times the variation. Whether one varies or "
                                  "differentiates first does not matter.");
        case VariationLineKind::ByPartsInTime:
            return timeRemark(m_steps[*line.step]);
        case VariationLineKind::ByPartsInSpace:
            return spaceRemark();
        case VariationLineKind::Collected:
            return FieldWords::tr("All of it, by the variations that are left: those inside, and those at places.");
        case VariationLineKind::FieldEquation:
            return FieldWords::tr("The fundamental lemma: %1 is free inside, so that what multiplies it vanishes.")
                .arg(variationOf(m_steps[*line.step]));
        case VariationLineKind::BoundaryEquation:
            return FieldWords::tr("The fundamental lemma where %1: %2 is free there, too.")
                .arg(quoted(placeOf(m_steps[*line.step])), variationOf(m_steps[*line.step]));
        default:
            return FieldWords::tr("Prescribed where %1: %2 vanishes there, and with it what it multiplies.")
                .arg(quoted(placeOf(m_steps[*line.step])), variationOf(m_steps[*line.step]));
        }
    }

    QString timeRemark(const HamiltonStep& step) {
        if (step.place == HamiltonPlace::Domain)
            return FieldWords::tr("By parts in time: the bracket vanishes, since the variation does at both times.");
        return FieldWords::tr("By parts in time, what stands where %1: the bracket vanishes, since the variation does "
                              "at both times.")
            .arg(quoted(placeOf(step)));
    }

    QString spaceRemark() const {
        const QString variable = quoted(words(latexOfName(m_statement.continuum.variable)));
        return m_statement.continuum.points.empty()
                   ? FieldWords::tr("By parts in %1: the bracket belongs to the ends.").arg(variable)
                   : FieldWords::tr("By parts in %1, from point to point: each bracket belongs to the ends of its "
                                    "part.")
                         .arg(variable);
    }

    static QString quoted(const QString& latex) { return QStringLiteral("`%1`").arg(latex); }

    QString variationOf(const HamiltonStep& step) {
        return quoted(QStringLiteral("\\delta ") + m_printer.latex(Expression::symbol(step.variation)));
    }

    const FieldStatement& m_statement;
    const std::vector<HamiltonStep>& m_steps;
    FormulationPrinter m_printer;
    Sources m_sources;
};

// The variation of an integral: F stands for the integrand.
class FunctionalSteps {
public:
    explicit FunctionalSteps(const FunctionalStatement& statement)
        : m_functional(statement.functional), m_equations(statement.equations), m_printer(m_equations.notation),
          m_interval(m_functional, m_printer) {}

    DerivedEquation run() {
        DerivedEquation result;
        result.name = QStringLiteral("variation");
        result.title = FieldWords::tr("The first variation");
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
        number(result.steps);
        return result;
    }

private:
    QString derivativeOfF(const std::string& name) {
        return QStringLiteral("\\frac{\\partial F}{\\partial %1}").arg(m_printer.latex(Expression::symbol(name)));
    }

    EquationItem integral() {
        EquationItem row = rowNamed(QStringLiteral("integral"), QStringLiteral("I"),
                                    FieldWords::tr("%1 is the integrand.").arg(QStringLiteral("`F`")));
        row.heading = FieldWords::tr("The integral");
        row.beginning = QStringLiteral("=") + m_interval.overInterval(QStringLiteral("F")) + QStringLiteral("=");
        row.terms.push_back(
            {m_interval.overInterval(factorOf(m_functional.integrand, m_printer).latex), TermSign::Plus, {}});
        row.terms.back().sign = factorOf(m_functional.integrand, m_printer).sign;
        return withText(
            row,
            QStringLiteral("I = ∫(%1) d%2").arg(m_printer.text(m_functional.integrand), words(m_functional.variable)));
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
        row.remark = FieldWords::tr("The integral is stationary: nothing of first order changes, whatever the "
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
        row.remark = (isLeft(step.resultVariation)
                          ? FieldWords::tr("By parts in %1: the bracket belongs to the ends.")
                          : FieldWords::tr("By parts in %1: the bracket vanishes, since the path keeps what is given "
                                           "at both ends."))
                         .arg(QStringLiteral("`%1`").arg(m_interval.variable()));
        return row;
    }

    // F_u - d/dx F_ux + d2/dx2 F_uxx, of what occurs.
    QString eulerLagrange() {
        QString latex;
        for (const HamiltonStep& step : m_equations.steps) {
            if (step.kind != HamiltonStepKind::Variation)
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
            row.remark =
                FieldWords::tr("The path is free where %1: what multiplies %2 vanishes there.")
                    .arg(QStringLiteral("`%1`").arg(placeLatexOf(m_functional.variable, m_printer.latex(step.at))),
                         QStringLiteral("`%1`").arg(m_interval.variation(step.variation)));
            return rows.push_back(row);
        }
        row.beginning = eulerLagrange() + QStringLiteral("=");
        row.remark = FieldWords::tr("The fundamental lemma: %1 is free inside, so that what multiplies it "
                                    "vanishes.")
                         .arg(QStringLiteral("`%1`").arg(m_interval.variation(step.variation)));
        rows.push_back(row);
        if (step.result == m_equations.equation)
            return;
        EquationItem reduced = m_printer.residual(m_equations.equation);
        reduced.remark = FieldWords::tr("The same without denominators, roots and factors that vanish nowhere.");
        rows.push_back(reduced);
    }

    const Functional& m_functional;
    const VariationalEquations& m_equations;
    FormulationPrinter m_printer;
    IntervalLatex m_interval;
};

} // namespace

std::vector<EquationItem> fieldItems(const FieldStatement& field) {
    FormulationPrinter printer(field.equations.notation);
    Sources sources(field, printer);
    std::vector<EquationItem> items;
    for (const coenergy::FieldEquation& equation : field.equations.equations) {
        EquationItem item = printer.residual(equation.residual);
        item.name = words(equation.field);
        item.labelLatex = words(latexOfName(equation.field));
        item.heading = field.equations.equations.size() == 1 ? FieldWords::tr("Field equation")
                                                             : FieldWords::tr("Field equations");
        sources.giveTo(item.terms, equation.terms, {Section::Continuum, 0, sources.indexOf(equation.field)});
        items.push_back(std::move(item));
    }
    for (const BoundaryCondition& condition : field.equations.conditions) {
        items.push_back(conditionItem(condition, field.continuum.variable, printer));
        sources.giveTo(items.back().terms, condition.terms, sources.of(condition));
    }
    if (field.frequencies)
        addFrequencyEquation(*field.frequencies, items);
    return items;
}

std::vector<OriginGroup> fieldOriginGroups(const FieldStatement& field) {
    std::vector<OriginGroup> groups;
    const auto add = [&](const std::vector<FieldTerm>& terms) {
        for (const FieldTerm& term : terms)
            if (const OriginGroup group = originGroup(originOf(term.origin));
                std::find(groups.begin(), groups.end(), group) == groups.end())
                groups.push_back(group);
    };
    for (const coenergy::FieldEquation& equation : field.equations.equations)
        add(equation.terms);
    for (const BoundaryCondition& condition : field.equations.conditions)
        add(condition.terms);
    std::sort(groups.begin(), groups.end(),
              [](const OriginGroup& a, const OriginGroup& b) { return a.number < b.number; });
    return groups;
}

DerivedEquation fieldDerivation(const FieldStatement& field) {
    return FieldSteps(field).run();
}

std::vector<EquationItem> functionalItems(const FunctionalStatement& statement) {
    const VariationalEquations& equations = statement.equations;
    FormulationPrinter printer(equations.notation);
    EquationItem equation = printer.residual(equations.equation);
    equation.name = words(statement.functional.field);
    equation.labelLatex = words(latexOfName(statement.functional.field));
    equation.heading = FieldWords::tr("Euler-Lagrange equation");
    std::vector<EquationItem> items = {std::move(equation)};
    for (const FirstIntegral& integral : equations.integrals)
        items.push_back(firstIntegralItem(integral, printer));
    for (const BoundaryCondition& condition : equations.conditions)
        items.push_back(conditionItem(condition, statement.functional.variable, printer));
    return items;
}

DerivedEquation functionalDerivation(const FunctionalStatement& statement) {
    return FunctionalSteps(statement).run();
}

} // namespace coenergy
