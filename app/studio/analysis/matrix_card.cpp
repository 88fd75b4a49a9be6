#include "studio/analysis/matrix_card.hpp"

#include "base/argument_text.hpp"
#include "equations/equation_panel.hpp"
#include "linearization/named_matrices.hpp"
#include "presentation/formulation_printer.hpp"

#include <QApplication>
#include <QClipboard>
#include <QMenu>

#include <algorithm>

namespace coenergy {

namespace {

constexpr Eigen::Index largest = 12; // rows or columns that are read

QString meaningOf(const std::string& name) {
    if (name == "A")
        return MatrixCard::tr("The rates of the states by the states: dz/dt = A z + B u.");
    if (name == "B")
        return MatrixCard::tr("The rates of the states by the inputs.");
    if (name == "C")
        return MatrixCard::tr("The outputs by the states: y = C z + D u.");
    if (name == "D")
        return MatrixCard::tr("The outputs by the inputs.");
    if (name == "mass")
        return MatrixCard::tr("Inertia, damping and stiffness of the independent displacements.");
    return {};
}

bool isRead(const NamedMatrix& matrix) {
    return std::max(matrix.values.rows(), matrix.values.cols()) <= largest;
}

EquationItem matrixItem(const NamedMatrix& matrix) {
    const QString name = QString::fromStdString(matrix.name);
    EquationItem item =
        formulaItem(name, QString::fromStdString(matrix.latex), QString::fromStdString(latexOfMatrix(matrix.values)),
                    name + QStringLiteral(" = [") +
                        QString::fromStdString(tableOfMatrix(matrix.values, ','))
                            .trimmed()
                            .replace(QLatin1Char('\n'), QStringLiteral("; ")) +
                        QLatin1Char(']'));
    item.remark = meaningOf(matrix.name);
    return item;
}

// z, in the order of the rows of A.
EquationItem statesOf(const LinearSystem& system, const Notation& notation) {
    LatexPrinter printer(notation);
    std::string latex;
    for (const std::string& state : system.states)
        latex += (latex.empty() ? "" : ",\\; ") + printer.print(Expression::symbol(state));
    EquationItem item = formulaItem(QStringLiteral("z"), QStringLiteral("z"), QString::fromStdString("(" + latex + ")"),
                                    QStringLiteral("z = (%1)").arg(QString::fromStdString(joinedNames(system.states))));
    item.remark = MatrixCard::tr("The states: deviations from the equilibrium.");
    return item;
}

} // namespace

MatrixCard::MatrixCard(Typesetter& typesetter, QWidget* parent)
    : QuestionCard(tr("Matrices"), parent), m_panel(new EquationPanel(typesetter, this)) {
    m_panel->setFrameShape(QFrame::NoFrame);
    addContent(m_panel);
    menu().addAction(tr("Copy as LaTeX"), this, &MatrixCard::copyLatex);
    menu().addAction(tr("Copy table"), this, &MatrixCard::copyTable);
    show();
}

void MatrixCard::showAnswer(const AnalysisView& view) {
    m_system = view.chosen && view.chosen->linear ? std::optional(*view.chosen->linear) : std::nullopt;
    m_notation = view.notation;
    show();
}

void MatrixCard::show() {
    if (!m_system)
        return setObstacle(tr("Not computed yet."));
    std::vector<EquationItem> items = {statesOf(*m_system, m_notation)};
    for (const NamedMatrix& matrix : namedMatrices(*m_system))
        if (isRead(matrix))
            items.push_back(matrixItem(matrix));
    if (items.size() == 1)
        return setObstacle(tr("The matrices are too large to be read; copy them from the menu."));
    setObstacle({});
    m_panel->setItems(++m_revision, items);
}

void MatrixCard::copyLatex() {
    QStringList lines;
    if (m_system)
        for (const NamedMatrix& matrix : namedMatrices(*m_system))
            lines.append(
                QStringLiteral("\\[ %1 = %2 \\]")
                    .arg(QString::fromStdString(matrix.latex), QString::fromStdString(latexOfMatrix(matrix.values))));
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

void MatrixCard::copyTable() {
    QString text;
    if (m_system)
        for (const NamedMatrix& matrix : namedMatrices(*m_system))
            text += QString::fromStdString(matrix.name) + QLatin1Char('\n') +
                    QString::fromStdString(tableOfMatrix(matrix.values, '\t'));
    QApplication::clipboard()->setText(text);
}

} // namespace coenergy

#include "moc_matrix_card.cpp"
