// The derived equations, where their terms come from, and their matrix form. Conventions and signs are those of
// dae/dae_system.hpp.

#include "exposition/linear_matrices.hpp"
#include "report/report_sections.hpp"
#include "speech/spoken.hpp"

#include <QCoreApplication>

#include <algorithm>

namespace coenergy {

namespace {

struct EquationWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString titleOfKind(EquationKind kind) {
    switch (kind) {
    case EquationKind::Lagrange: return EquationWords::tr("Equations of motion");
    case EquationKind::Displacement: return EquationWords::tr("Displacement constraints");
    case EquationKind::Flow: return EquationWords::tr("Flow constraints");
    case EquationKind::Effort: return EquationWords::tr("Effort constraints");
    case EquationKind::Dynamic: return EquationWords::tr("Dynamic constraints");
    }
    return {};
}

std::vector<std::vector<Expression>> columnOf(const std::vector<Expression>& entries) {
    std::vector<std::vector<Expression>> rows;
    for (const Expression& entry : entries)
        rows.push_back({entry});
    return rows;
}

// A matrix whose name has an index of its own.
QString elementOf(const QString& matrix) {
    return QLatin1Char('(') + matrix + QLatin1Char(')');
}

void appendMatrix(ReportEquations& group, FormulaMaker& formulas, const QString& lead, const QString& element,
                  const std::vector<std::vector<Expression>>& rows) {
    if (rows.empty() || rows.front().empty())
        return;
    const std::vector<ReportEquation> equations = formulas.matrix(lead, element, rows);
    group.equations.insert(group.equations.end(), equations.begin(), equations.end());
}

QString endingOf(const CompactSystem& shown, const CompactRow& row, FormulaMaker& formulas) {
    const QString zero = QStringLiteral("= 0");
    return row.isPattern()
               ? zero + QStringLiteral(", \\quad ") + QString::fromStdString(rangeLatex(shown, row, formulas.printer()))
               : zero;
}

ReportSection linearSection(const LinearMatrices& linear, FormulaMaker& formulas) {
    ReportEquations group;
    appendMatrix(group, formulas, QStringLiteral("\\mathbf{M} = "), QStringLiteral("M"), linear.mass);
    appendMatrix(group, formulas, QStringLiteral("\\mathbf{C} = "), QStringLiteral("C"), linear.damping);
    appendMatrix(group, formulas, QStringLiteral("\\mathbf{K} = "), QStringLiteral("K"), linear.stiffness);
    appendMatrix(group, formulas, QStringLiteral("\\mathbf{e} = "), QStringLiteral("e"), columnOf(linear.applied));
    return {HeadingLevel::Subsection,
            wordsOf(EquationWords::tr("Linear form")),
            {ReportParagraph{sentence(EquationWords::tr("The equations are linear in the coordinates: %1 with"),
                                      {QStringLiteral("\\mathbf{M} \\, \\ddot{\\mathbf{q}} + \\mathbf{C} \\, "
                                                      "\\dot{\\mathbf{q}} + \\mathbf{K} \\, \\mathbf{q} = "
                                                      "\\mathbf{e}")})},
             std::move(group)}};
}

} // namespace

std::vector<ReportSection> equationSections(const CompactSystem& shown, FormulaMaker& formulas) {
    std::vector<ReportSection> sections;
    for (const EquationKind kind : {EquationKind::Lagrange, EquationKind::Displacement, EquationKind::Flow,
                                    EquationKind::Effort, EquationKind::Dynamic}) {
        ReportEquations group;
        for (std::size_t k = 0; k < shown.rows.size(); ++k)
            if (const Equation& equation = shown.system.equations[k]; equation.kind == kind) {
                group.equations.push_back(formulas.equation(equation.name, formulas.symbol(equation.name),
                                                            equation.residual, TermOrder::Equation,
                                                            {{}, endingOf(shown, shown.rows[k], formulas)}));
                group.equations.back().spoken = spokenEqualsZero(formulas.spoken(equation.residual));
            }
        if (!group.equations.empty())
            sections.push_back({kind == EquationKind::Lagrange ? HeadingLevel::Section : HeadingLevel::Subsection,
                                wordsOf(titleOfKind(kind)),
                                {std::move(group)}});
    }
    return sections;
}

std::vector<ReportSection> equationSections(const AbbreviatedSystem& shown, FormulaMaker& formulas) {
    std::vector<ReportSection> sections = equationSections(writtenOutRows(shown.system), formulas);
    ReportEquations names;
    for (const Statement& part : shown.abbreviations)
        names.equations.push_back(formulas.equation(part.name, {}, part.value, TermOrder::Plain,
                                                    {formulas.symbol(part.name) + QStringLiteral(" = "), {}}));
    if (!names.equations.empty())
        sections.push_back(
            {HeadingLevel::Subsection,
             wordsOf(EquationWords::tr("Abbreviations")),
             {ReportParagraph{wordsOf(EquationWords::tr("In the equations of this section"))}, std::move(names)}});
    return sections;
}

std::vector<ReportSection> matrixSections(const DaeSystem& system, FormulaMaker& formulas) {
    if (!system.matrixForm || system.matrixForm->massMatrix.empty())
        return {};
    const MatrixForm& form = *system.matrixForm;
    const bool hasPhi = !form.phiQ.empty();
    const bool hasPsi = !form.psiF.empty();
    const QString phi = QStringLiteral("\\Phi_{q}");
    const QString psi = QStringLiteral("\\Psi_{f}");
    QString whole = QStringLiteral("\\mathbf{M} \\, \\dot{\\mathbf{f}}");
    if (hasPhi)
        whole += QStringLiteral(" + \\Phi_{q}^{T} \\, \\lambda");
    if (hasPsi)
        whole += QStringLiteral(" + \\Psi_{f}^{T} \\, \\mu");
    whole += QStringLiteral(" = \\mathbf{Y}");
    QStringList levels;
    if (hasPhi)
        levels.append(QStringLiteral("\\Phi_{q} \\, \\dot{\\mathbf{f}} = \\gamma_{\\Phi}"));
    if (hasPsi)
        levels.append(QStringLiteral("\\Psi_{f} \\, \\dot{\\mathbf{f}} = \\gamma_{\\Psi}"));

    ReportSection section{HeadingLevel::Section, wordsOf(EquationWords::tr("Matrix form")), {}};
    section.blocks.emplace_back(
        ReportParagraph{sentence(EquationWords::tr("With the accelerations %1 the equations of motion are %2."),
                                 {QStringLiteral("\\dot{\\mathbf{f}}"), whole})});
    if (!levels.isEmpty())
        section.blocks.emplace_back(
            ReportParagraph{sentence(EquationWords::tr("At the level of accelerations the constraints are %1."),
                                     {levels.join(QStringLiteral(", \\quad "))})});
    ReportEquations group;
    appendMatrix(group, formulas, QStringLiteral("\\mathbf{M} = "), QStringLiteral("M"), form.massMatrix);
    appendMatrix(group, formulas, phi + QStringLiteral(" = "), elementOf(phi), form.phiQ);
    appendMatrix(group, formulas, psi + QStringLiteral(" = "), elementOf(psi), form.psiF);
    appendMatrix(group, formulas, QStringLiteral("\\mathbf{Y} = "), QStringLiteral("Y"), columnOf(form.forcing));
    appendMatrix(group, formulas, QStringLiteral("\\gamma_{\\Phi} = "), elementOf(QStringLiteral("\\gamma_{\\Phi}")),
                 columnOf(form.gammaPhi));
    appendMatrix(group, formulas, QStringLiteral("\\gamma_{\\Psi} = "), elementOf(QStringLiteral("\\gamma_{\\Psi}")),
                 columnOf(form.gammaPsi));
    section.blocks.emplace_back(std::move(group));
    if (const auto linear = linearMatrices(system))
        return {std::move(section), linearSection(*linear, formulas)};
    return {std::move(section)};
}

} // namespace coenergy
