// How a linear graph, a field or a functional is stated: state space; Hamilton's principle, integration by integration.
#include "report/report_sections.hpp"

#include "continua/variation_lines.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <optional>
#include <utility>

namespace coenergy {

namespace {

struct FormulationWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString joinedNumbers(const std::vector<int>& numbers) {
    QStringList list;
    for (const int number : numbers)
        list << QString::number(number);
    return list.join(QStringLiteral(", "));
}

// Linear graphs

void appendNamedMatrix(ReportEquations& group, FormulaMaker& formulas, const char* name,
                       const ExpressionMatrix& matrix) {
    if (matrix.empty() || matrix.front().empty())
        return;
    const QString letter = QString::fromLatin1(name);
    const std::vector<ReportEquation> equations =
        formulas.matrix(QStringLiteral("\\mathbf{%1} = ").arg(letter), letter, matrix);
    group.equations.insert(group.equations.end(), equations.begin(), equations.end());
}

ReportText namesOf(const std::vector<std::string>& names, FormulaMaker& formulas, const QString& lead) {
    ReportText text = wordsOf(lead);
    for (std::size_t k = 0; k < names.size(); ++k) {
        text.push_back({ReportInline::Kind::Formula, formulas.symbol(names[k])});
        text.push_back({ReportInline::Kind::Words, k + 1 < names.size() ? QStringLiteral(", ") : QStringLiteral(".")});
    }
    return text;
}

} // namespace

ReportSection stateSpaceSection(const StateSpace& space) {
    FormulaMaker formulas(Notation{});
    ReportSection section{HeadingLevel::Section, wordsOf(FormulationWords::tr("State space")), {}};
    if (!space.tree.tree.empty()) // of vectors: each component has one of its own
        section.blocks.emplace_back(
            ReportParagraph{wordsOf(FormulationWords::tr("The normal tree of the linear graph has the branches %1.")
                                        .arg(joinedNumbers(space.tree.tree)))});
    ReportList lists;
    lists.items.push_back(namesOf(space.states, formulas, FormulationWords::tr("States: ")));
    if (!space.inputs.empty())
        lists.items.push_back(namesOf(space.inputs, formulas, FormulationWords::tr("Inputs: ")));
    if (!space.outputs.empty())
        lists.items.push_back(namesOf(space.outputs, formulas, FormulationWords::tr("Outputs: ")));
    section.blocks.emplace_back(std::move(lists));
    ReportEquations group;
    for (const Statement& definition : space.definitions)
        group.equations.push_back(formulas.equation(definition.name, {}, definition.value, TermOrder::Plain,
                                                    {formulas.symbol(definition.name) + QStringLiteral(" = "), {}}));
    appendNamedMatrix(group, formulas, "A", space.A);
    appendNamedMatrix(group, formulas, "B", space.B);
    appendNamedMatrix(group, formulas, "C", space.C);
    appendNamedMatrix(group, formulas, "D", space.D);
    appendNamedMatrix(group, formulas, "E", space.E);
    appendNamedMatrix(group, formulas, "F", space.F);
    section.blocks.emplace_back(std::move(group));
    return section;
}

ReportTable conditionTable(const std::vector<BoundaryCondition>& conditions, const std::string& variable,
                           FormulaMaker& formulas) {
    ReportTable table{{wordsOf(FormulationWords::tr("at")), wordsOf(FormulationWords::tr("condition")),
                       wordsOf(FormulationWords::tr("kind"))},
                      {}};
    for (const BoundaryCondition& condition : conditions)
        table.rows.push_back(
            {formulaOf(formulas.symbol(variable) + QStringLiteral(" = ") + formulas.formula(condition.at)),
             formulaOf(formulas.formula(condition.condition, TermOrder::Equation) + QStringLiteral(" = 0")),
             wordsOf(condition.kind == ConditionKind::Essential    ? FormulationWords::tr("essential")
                     : condition.kind == ConditionKind::Continuity ? FormulationWords::tr("continuity")
                                                                   : FormulationWords::tr("natural"))});
    return table;
}

namespace {

// Fields

class HamiltonPart {
public:
    explicit HamiltonPart(const FieldStatement& field)
        : m_field(field), m_formulas(field.equations.notation), m_variable(field.continuum.variable) {}

    ReportSection derivation() {
        ReportSection section{HeadingLevel::Section, wordsOf(FormulationWords::tr("Hamilton's principle")), {}};
        std::optional<QString> before;
        ReportEquations group;
        const auto finish = [&] {
            if (!group.equations.empty())
                section.blocks.emplace_back(std::exchange(group, {}));
        };
        for (const VariationLine& line : variationLines(m_field.continuum, m_field.equations)) {
            const QString words = wordsFor(line);
            if (words.isNull()) // a section of its own tells it
                continue;
            if (words != before) {
                finish();
                section.blocks.emplace_back(ReportParagraph{wordsOf(words)});
                before = words;
            }
            group.equations.push_back(equationOf(line));
        }
        finish();
        return section;
    }

    ReportSection equations(const QString& title, const std::vector<std::pair<Expression, QString>>& residuals) {
        ReportEquations group;
        for (const auto& [residual, tail] : residuals)
            group.equations.push_back(m_formulas.equation("field", {}, residual, TermOrder::Equation, {{}, tail}));
        return {HeadingLevel::Subsection, wordsOf(title), {std::move(group)}};
    }

    ReportSection conditions(const std::vector<BoundaryCondition>& conditions) {
        return {HeadingLevel::Subsection,
                wordsOf(FormulationWords::tr("Boundary conditions")),
                {conditionTable(conditions, m_variable, m_formulas)}};
    }

private:
    QString latex(const Expression& expression) {
        return QString::fromStdString(m_formulas.printer().print(expression, TermOrder::Equation));
    }

    bool hasWork() const {
        const auto& steps = m_field.equations.steps;
        return std::any_of(steps.begin(), steps.end(), [](const HamiltonStep& step) {
            return step.origin == FieldOrigin::Dissipation || step.origin == FieldOrigin::Force;
        });
    }

    QString wordsFor(const VariationLine& line) const {
        switch (line.kind) {
        case VariationLineKind::Principle:
            return hasWork() ? FormulationWords::tr(
                                   "For every variation that vanishes at both times and wherever the field is "
                                   "held, with the work of damping and forces along it:")
                             : FormulationWords::tr(
                                   "For every variation that vanishes at both times and wherever the field is "
                                   "held:");
        case VariationLineKind::Energies:
        case VariationLineKind::Work:
            return FormulationWords::tr("The energies along the interval and at its ends, and what does work:");
        case VariationLineKind::Variation:
            return FormulationWords::tr(
                "Each part is varied. Whether one varies or differentiates first does not matter:");
        case VariationLineKind::ByPartsInTime:
            return FormulationWords::tr(
                "By parts in time, where the brackets vanish, since the variation does at both times:");
        case VariationLineKind::ByPartsInSpace:
            return m_field.continuum.points.empty()
                       ? FormulationWords::tr("By parts along the interval, where the brackets belong to the ends:")
                       : FormulationWords::tr(
                             "By parts along the interval, from point to point, where each bracket belongs to the "
                             "ends of its part:");
        case VariationLineKind::Collected: return FormulationWords::tr("All of it, by the variations that are left:");
        case VariationLineKind::Held: return FormulationWords::tr("What is prescribed leaves no variation:");
        case VariationLineKind::FieldEquation:
        case VariationLineKind::BoundaryEquation: break;
        }
        return {};
    }

    QString leadOf(const VariationLine& line) {
        const QString beginning = QString::fromStdString(line.beginning);
        if (line.kind == VariationLineKind::Work)
            return QStringLiteral("\\delta W = ");
        if (line.kind != VariationLineKind::Energies)
            return beginning;
        const HamiltonStep& step = m_field.equations.steps[*line.step];
        return step.place == HamiltonPlace::Domain
                   ? QStringLiteral("T^{*} - V = ") + beginning
                   : QString::fromStdString(placeLatex(m_variable, latex(step.at).toStdString())) +
                         QStringLiteral(": \\quad + ") + beginning;
    }

    ReportEquation equationOf(const VariationLine& line) {
        const FormulaMaker::Side side{leadOf(line), QString::fromStdString(line.ending)};
        const TermOrder order = line.kind == VariationLineKind::Energies ? TermOrder::Plain : TermOrder::Equation;
        if (line.value)
            return m_formulas.equation("line", {}, *line.value, order, side);
        std::vector<LatexTerm> terms;
        for (const VariationTerm& term : line.terms)
            terms.push_back(term.latex);
        return FormulaMaker::sum("line", {}, terms, side);
    }

    const FieldStatement& m_field;
    FormulaMaker m_formulas;
    std::string m_variable;
};

const QString isZero = QStringLiteral("= 0");

std::vector<ReportSection> equationsAndConditions(const FieldStatement& field, HamiltonPart& part) {
    std::vector<std::pair<Expression, QString>> residuals;
    for (const coenergy::FieldEquation& equation : field.equations.equations)
        residuals.emplace_back(equation.residual, isZero);
    return {part.equations(FormulationWords::tr("Field equation"), residuals),
            part.conditions(field.equations.conditions)};
}

QString separationWords(SeparationKind kind) {
    switch (kind) {
    case SeparationKind::Product:
        return FormulationWords::tr("A motion in which every place moves alike is a product; inserted in the field "
                                    "equation without forces and damping, and divided by both factors, it has two "
                                    "sides that must be constant:");
    case SeparationKind::Time: return FormulationWords::tr("So both factors have equations of their own:");
    case SeparationKind::General:
        return FormulationWords::tr("The shape has the general solution, and satisfies the conditions at the ends:");
    case SeparationKind::Shape:
        return FormulationWords::tr("At the wave numbers for which the frequency equation holds, the shape of each "
                                    "mode is, up to a factor,");
    case SeparationKind::Sum:
        return FormulationWords::tr("Every motion is a sum of modes, each of which has an equation of its own under a "
                                    "force f per length:");
    default: return {};
    }
}

ReportSection separationSection(const FrequencyEquation& equation) {
    ReportSection section{HeadingLevel::Section, wordsOf(FormulationWords::tr("Separation of variables")), {}};
    for (const SeparationStep& step : equation.separation.steps) {
        if (const QString words = separationWords(step.kind); !words.isEmpty()) {
            section.blocks.emplace_back(ReportParagraph{wordsOf(words)});
            section.blocks.emplace_back(ReportEquations{});
        }
        std::get<ReportEquations>(section.blocks.back())
            .equations.push_back(FormulaMaker::sum("separation", {}, {{false, step.rightLatex, {}}},
                                                   {QString::fromStdString(step.leftLatex + " = "), {}}));
    }
    return section;
}

std::vector<ReportSection> fieldSections(const FieldStatement& field) {
    HamiltonPart part(field);
    std::vector<ReportSection> sections = equationsAndConditions(field, part);
    sections.insert(sections.begin(), part.derivation());
    if (field.frequencies && !field.frequencies->separation.steps.empty())
        sections.push_back(separationSection(*field.frequencies));
    return sections;
}

} // namespace

std::vector<ReportSection> fieldEquationSections(const FieldStatement& field) {
    HamiltonPart part(field);
    std::vector<ReportSection> sections = equationsAndConditions(field, part);
    if (field.frequencies)
        sections.push_back({HeadingLevel::Subsection,
                            wordsOf(FormulationWords::tr("Frequency equation")),
                            {frequencyEquations(*field.frequencies)}});
    return sections;
}

std::vector<ReportSection> shapeSections(const FieldWithModel& field, FormulaMaker& formulas) {
    if (field.ritz.fields.empty())
        return {};
    ReportEquations group;
    for (std::size_t k = 0; k < field.ritz.fields.size(); ++k) {
        const std::string& name = field.continuum.fields[k].name;
        group.equations.push_back(formulas.equation(name, {}, field.ritz.fields[k], TermOrder::Plain,
                                                    {formulas.symbol(name) + QStringLiteral(" = "), {}}));
    }
    return {{HeadingLevel::Section,
             wordsOf(FormulationWords::tr("Assumed shapes")),
             {ReportParagraph{
                  wordsOf(FormulationWords::tr("The model below represents the field by a sum of shapes that keep "
                                               "what is held. Their factors are its coordinates."))},
              std::move(group)}}};
}

std::vector<ReportSection> formulationSections(const OtherFormulation& formulation) {
    if (formulation.stateSpace || formulation.account) {
        std::vector<ReportSection> sections;
        if (formulation.account)
            sections = graphDerivationSections(*formulation.account);
        if (formulation.stateSpace)
            sections.push_back(stateSpaceSection(*formulation.stateSpace));
        return sections;
    }
    return formulation.field ? fieldSections(*formulation.field) : std::vector<ReportSection>();
}

} // namespace coenergy
