// What a linear graph, a field or a functional is stated by: state space; Hamilton's principle, integration by
// integration.
#include "report/report_sections.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString joinedNumbers(const std::vector<int>& numbers) {
    QStringList list;
    for (const int number : numbers)
        list << QString::number(number);
    return list.join(QStringLiteral(", "));
}

// Linear graphs

void appendMatrix(ReportEquations& group, FormulaMaker& formulas, const char* name, const ExpressionMatrix& matrix) {
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

ReportSection graphSection(const StateSpace& space) {
    FormulaMaker formulas(Notation{});
    ReportSection section{HeadingLevel::Section, wordsOf(Words::tr("State space")), {}};
    section.blocks.emplace_back(ReportParagraph{wordsOf(
        Words::tr("The normal tree of the linear graph has the branches %1.").arg(joinedNumbers(space.tree.tree)))});
    ReportList lists;
    lists.items.push_back(namesOf(space.states, formulas, Words::tr("States: ")));
    if (!space.inputs.empty())
        lists.items.push_back(namesOf(space.inputs, formulas, Words::tr("Inputs: ")));
    if (!space.outputs.empty())
        lists.items.push_back(namesOf(space.outputs, formulas, Words::tr("Outputs: ")));
    section.blocks.emplace_back(std::move(lists));
    ReportEquations group;
    for (const NamedExpression& definition : space.definitions)
        group.equations.push_back(formulas.equation(definition.name, {}, definition.value, TermOrder::Plain,
                                                    {formulas.symbol(definition.name) + QStringLiteral(" = "), {}}));
    appendMatrix(group, formulas, "A", space.A);
    appendMatrix(group, formulas, "B", space.B);
    appendMatrix(group, formulas, "C", space.C);
    appendMatrix(group, formulas, "D", space.D);
    appendMatrix(group, formulas, "E", space.E);
    appendMatrix(group, formulas, "F", space.F);
    section.blocks.emplace_back(std::move(group));
    return section;
}

// Fields

class HamiltonPart {
public:
    HamiltonPart(const Notation& notation, const std::string& variable) : m_formulas(notation), m_variable(variable) {}

    ReportSection derivation(const std::vector<HamiltonStep>& steps) {
        ReportSection section{HeadingLevel::Section, wordsOf(Words::tr("Hamilton's principle")), {}};
        ReportEquations action;
        ReportTable work{{wordsOf(Words::tr("acts")), wordsOf(Words::tr("along"))}, {}};
        ReportTable table{{wordsOf(Words::tr("varied")), wordsOf(Words::tr("by")), wordsOf(Words::tr("becomes")),
                           wordsOf(Words::tr("with")), wordsOf(Words::tr("left at the ends"))},
                          {}};
        for (const HamiltonStep& step : steps) {
            if (step.kind == HamiltonStepKind::Action)
                action.equations.push_back(
                    m_formulas.equation("action", {}, step.term, TermOrder::Plain,
                                        {step.place == HamiltonPlace::Domain ? QStringLiteral("\\mathcal{L} = ")
                                                                             : QStringLiteral("\\mathcal{L}_{e} = "),
                                         {}}));
            else if (step.kind == HamiltonStepKind::Variation &&
                     (step.origin == FieldOrigin::Dissipation || step.origin == FieldOrigin::Force))
                work.rows.push_back({formulaOf(latex(step.term)), formulaOf(variation(step.variation))});
            else if (step.kind == HamiltonStepKind::ByPartsInTime || step.kind == HamiltonStepKind::ByPartsInSpace)
                table.rows.push_back(
                    {formulaOf(variation(step.variation)), formulaOf(latex(step.term)),
                     formulaOf(variation(step.resultVariation)), formulaOf(latex(step.result)),
                     step.kind == HamiltonStepKind::ByPartsInSpace ? formulaOf(latex(step.boundary)) : ReportText()});
        }
        section.blocks.emplace_back(ReportParagraph{wordsOf(
            Words::tr("The integral of T* less V over the interval and over time is stationary. The densities, and "
                      "what belongs to an end:"))});
        section.blocks.emplace_back(std::move(action));
        if (!work.rows.empty()) {
            section.blocks.emplace_back(
                ReportParagraph{wordsOf(Words::tr("Damping and forces do work along a variation:"))});
            section.blocks.emplace_back(std::move(work));
        }
        if (!table.rows.empty()) {
            section.blocks.emplace_back(ReportParagraph{
                wordsOf(Words::tr("Each term of the variation is integrated by parts, in time, where nothing is "
                                  "left, and along the interval:"))});
            section.blocks.emplace_back(std::move(table));
        }
        return section;
    }

    ReportSection equations(const QString& title, const std::vector<std::pair<Expression, QString>>& residuals) {
        ReportEquations group;
        for (const auto& [residual, tail] : residuals)
            group.equations.push_back(m_formulas.equation("field", {}, residual, TermOrder::Equation, {{}, tail}));
        return {HeadingLevel::Subsection, wordsOf(title), {std::move(group)}};
    }

    ReportSection conditions(const std::vector<BoundaryCondition>& conditions) {
        ReportTable table{{wordsOf(Words::tr("at")), wordsOf(Words::tr("condition")), wordsOf(Words::tr("kind"))}, {}};
        for (const BoundaryCondition& condition : conditions)
            table.rows.push_back(
                {formulaOf(latex(Expression::symbol(m_variable)) + QStringLiteral(" = ") + latex(condition.at)),
                 formulaOf(latex(condition.condition) + QStringLiteral(" = 0")),
                 wordsOf(condition.kind == ConditionKind::Essential    ? Words::tr("essential")
                         : condition.kind == ConditionKind::Continuity ? Words::tr("continuity")
                                                                       : Words::tr("natural"))});
        return {HeadingLevel::Subsection, wordsOf(Words::tr("Boundary conditions")), {std::move(table)}};
    }

private:
    QString latex(const Expression& expression) {
        return QString::fromStdString(m_formulas.printer().print(expression, TermOrder::Equation));
    }
    QString variation(const std::string& derivative) {
        return QStringLiteral("\\delta ") + latex(Expression::symbol(derivative));
    }

    FormulaMaker m_formulas;
    std::string m_variable;
};

const QString isZero = QStringLiteral("= 0");

std::vector<ReportSection> fieldSections(const FieldStatement& field) {
    HamiltonPart part(field.equations.notation, field.continuum.variable);
    std::vector<std::pair<Expression, QString>> residuals;
    for (const coenergy::FieldEquation& equation : field.equations.equations)
        residuals.emplace_back(equation.residual, isZero);
    return {part.derivation(field.equations.steps), part.equations(Words::tr("Field equation"), residuals),
            part.conditions(field.equations.conditions)};
}

} // namespace

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
             wordsOf(Words::tr("Assumed shapes")),
             {ReportParagraph{
                  wordsOf(Words::tr("The model below takes the field for a sum of shapes that keep what is held. "
                                    "Their factors are its coordinates."))},
              std::move(group)}}};
}

std::vector<ReportSection> formulationSections(const OtherFormulation& formulation) {
    if (formulation.stateSpace)
        return {graphSection(*formulation.stateSpace)};
    return formulation.field ? fieldSections(*formulation.field) : std::vector<ReportSection>();
}

} // namespace coenergy
