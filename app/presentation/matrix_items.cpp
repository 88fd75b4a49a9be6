// M fdot + phi_q^T lambda + psi_f^T mu = Y, the matrices one by one, and the same as one system of linear equations.
#include "presentation/matrix_items.hpp"

#include "exposition/augmented_form.hpp"
#include "exposition/linear_matrices.hpp"
#include "presentation/formulation_printer.hpp"
#include "presentation/variation_rows.hpp"

#include <QCoreApplication>

#include <algorithm>

namespace coenergy {

namespace {

class MatrixWords {
    Q_DECLARE_TR_FUNCTIONS(MatrixItems)
};

bool isZeroRow(const std::vector<Expression>& row) {
    return std::all_of(row.begin(), row.end(), [](const Expression& entry) { return entry.isZero(); });
}

class MatrixItemWriter {
public:
    MatrixItemWriter(const DaeSystem& system, MatrixEntries shown)
        : m_system(system), m_form(*system.matrixForm), m_shown(shown), m_printing(system.notation),
          m_printer(m_printing.latexPrinter()) {}

    std::vector<EquationItem> run() {
        matrixForm();
        if (hasConstraints())
            augmented();
        if (const auto linear = linearMatrices(m_system))
            linearForm(*linear);
        return std::move(m_items);
    }

private:
    bool hasConstraints() const { return !m_form.phiQ.empty() || !m_form.psiF.empty(); }

    void add(const QString& name, const QString& label, const QString& beginning, const std::string& latex,
             const QString& text, const QString& remark) {
        m_items.push_back(formulaItem(name, label, QString::fromStdString(latex), text, beginning));
        m_items.back().heading = m_heading;
        m_items.back().remark = remark;
    }

    void addMatrix(const QString& name, const QString& label, const ExpressionMatrix& matrix, const QString& remark) {
        if (!matrix.empty())
            add(name, label, QStringLiteral("="), latexOf(matrix),
                name + QStringLiteral(" = ") + m_printing.text(matrix), remark);
    }

    std::string latexOf(const ExpressionMatrix& matrix) {
        const auto entries = m_shown == MatrixEntries::WithDots ? withDots(matrix, m_printer) : std::nullopt;
        return entries ? latexOfEntries(*entries) : latexOfMatrix(matrix, m_printer);
    }

    void matrixForm() {
        m_heading = MatrixWords::tr("Matrix form");
        QString left = QStringLiteral("\\mathbf{M}\\,\\dot{\\mathbf{f}}");
        if (!m_form.phiQ.empty())
            left += QStringLiteral(" + \\varphi_{q}^{T}\\lambda");
        if (!m_form.psiF.empty())
            left += QStringLiteral(" + \\psi_{f}^{T}\\mu");
        add(QStringLiteral("matrix form"), QStringLiteral("(1)"), {},
            (left + QStringLiteral(" = \\mathbf{Y}")).toStdString(),
            spoken(QStringLiteral("M*df/dt"), QStringLiteral("phi_q^T*lambda"), QStringLiteral("psi_f^T*mu")) +
                QStringLiteral(" = Y"),
            MatrixWords::tr("The equations of motion, with the coefficients of accelerations and multipliers on the "
                            "left and everything else on the right."));
        addMatrix(QStringLiteral("df/dt"), QStringLiteral("\\dot{\\mathbf{f}}"), symbolColumn(accelerationNames()),
                  MatrixWords::tr("The accelerations: the time derivatives of the flows."));
        addMatrix(QStringLiteral("M"), QStringLiteral("\\mathbf{M}"), m_form.massMatrix, massRemark());
        addMatrix(QStringLiteral("phi_q"), QStringLiteral("\\varphi_{q}"), m_form.phiQ,
                  MatrixWords::tr("How each displacement constraint changes with each displacement."));
        addMatrix(QStringLiteral("psi_f"), QStringLiteral("\\psi_{f}"), m_form.psiF,
                  MatrixWords::tr("The coefficient of each flow in each flow constraint."));
        addMatrix(QStringLiteral("Y"), QStringLiteral("\\mathbf{Y}"), columnOf(m_form.forcing), forcingRemark());
    }

    void linearForm(const LinearMatrices& linear) {
        m_heading = MatrixWords::tr("Linear form");
        add(QStringLiteral("linear form"), QStringLiteral("(2)"), {},
            "\\mathbf{M}\\,\\ddot{\\mathbf{q}} + \\mathbf{C}\\,\\dot{\\mathbf{q}} + \\mathbf{K}\\,\\mathbf{q} = "
            "\\mathbf{e}",
            QStringLiteral("M*d2q/dt2 + C*dq/dt + K*q = e"),
            MatrixWords::tr("The equations are linear in the coordinates: three matrices hold them."));
        addMatrix(QStringLiteral("C"), QStringLiteral("\\mathbf{C}"), linear.damping,
                  MatrixWords::tr("The damping: the coefficient of each flow."));
        addMatrix(QStringLiteral("K"), QStringLiteral("\\mathbf{K}"), linear.stiffness,
                  MatrixWords::tr("The stiffness: the coefficient of each coordinate."));
        addMatrix(QStringLiteral("e"), QStringLiteral("\\mathbf{e}"), columnOf(linear.applied),
                  MatrixWords::tr("What is applied from outside."));
    }

    QString spoken(const QString& inertia, const QString& displacement, const QString& flow,
                   const QString& separator = QStringLiteral(" + ")) const {
        QStringList parts{inertia};
        if (!m_form.phiQ.empty())
            parts.append(displacement);
        if (!m_form.psiF.empty())
            parts.append(flow);
        return parts.join(separator);
    }

    std::vector<std::string> accelerationNames() const { return namesOf(m_system, UnknownKind::Coordinate, 2); }

    QString massRemark() const {
        QStringList without;
        for (std::size_t i = 0; i < m_form.massMatrix.size(); ++i)
            if (isZeroRow(m_form.massMatrix[i]))
                without.append(
                    quoted(QString::fromStdString(coenergy::latexOf(m_system.unknowns[i].name(), m_system.notation))));
        const QString inertia =
            MatrixWords::tr("The inertia: T* differentiated twice with respect to the flows; it is symmetric.");
        return without.isEmpty()
                   ? inertia
                   : inertia + QLatin1Char(' ') +
                         MatrixWords::tr(
                             "Its row is zero where a coordinate has no inertia (%1), so it has no inverse.")
                             .arg(without.join(QStringLiteral(", ")));
    }

    QString forcingRemark() const {
        const QString forcing =
            MatrixWords::tr("The applied efforts, and the velocity terms, potential and dissipative efforts "
                            "with the opposite sign.");
        return namesOf(m_system, UnknownKind::Effort).empty()
                   ? forcing
                   : forcing + QLatin1Char(' ') +
                         MatrixWords::tr("The regulated efforts in it are determined by the effort constraints.");
    }

    void augmented() {
        m_heading = MatrixWords::tr("Augmented form (Park)");
        addMatrix(QStringLiteral("gamma_phi"), QStringLiteral("\\gamma_{\\varphi}"), columnOf(m_form.gammaPhi),
                  MatrixWords::tr(
                      "The displacement constraints differentiated twice: this remains besides the accelerations."));
        addMatrix(QStringLiteral("gamma_psi"), QStringLiteral("\\gamma_{\\psi}"), columnOf(m_form.gammaPsi),
                  MatrixWords::tr("The flow constraints differentiated once: this remains besides the accelerations."));
        add(QStringLiteral("blocks"), QStringLiteral("(2)"), {}, blocks().toStdString(),
            spoken(QStringLiteral("M*df/dt + ... = Y"), QStringLiteral("phi_q*df/dt = gamma_phi"),
                   QStringLiteral("psi_f*df/dt = gamma_psi"), QStringLiteral("; ")),
            MatrixWords::tr(
                "The constraints at the level of accelerations join the equations of motion: one system of linear "
                "equations for accelerations and multipliers."));
        const AugmentedForm form = augmentedForm(m_system);
        const std::string written = latexOfMatrix(form.matrix, m_printer, form.borders, form.borders) +
                                    latexOfMatrix(symbolColumn(form.unknowns), m_printer, form.borders) + "=" +
                                    latexOfMatrix(columnOf(form.right), m_printer, form.borders);
        add(QStringLiteral("augmented form"), QStringLiteral("(3)"), {}, written,
            m_printing.text(form.matrix) + QStringLiteral(" * ") + m_printing.text(symbolColumn(form.unknowns)) +
                QStringLiteral(" = ") + m_printing.text(columnOf(form.right)),
            MatrixWords::tr("The same, written out."));
    }

    QString blocks() const {
        struct Block {
            QString rows, transposed, unknown, right;
        };
        std::vector<Block> constraints;
        if (!m_form.phiQ.empty())
            constraints.push_back({QStringLiteral("\\varphi_{q}"), QStringLiteral("\\varphi_{q}^{T}"),
                                   QStringLiteral("\\lambda"), QStringLiteral("\\gamma_{\\varphi}")});
        if (!m_form.psiF.empty())
            constraints.push_back({QStringLiteral("\\psi_{f}"), QStringLiteral("\\psi_{f}^{T}"), QStringLiteral("\\mu"),
                                   QStringLiteral("\\gamma_{\\psi}")});
        QString first = QStringLiteral("\\mathbf{M}"), rest, unknowns = QStringLiteral("\\dot{\\mathbf{f}}"),
                right = QStringLiteral("\\mathbf{Y}");
        for (const Block& block : constraints) {
            first += QStringLiteral("&") + block.transposed;
            rest += QStringLiteral("\\\\") + block.rows +
                    QStringLiteral("&0").repeated(static_cast<int>(constraints.size()));
            unknowns += QStringLiteral("\\\\") + block.unknown;
            right += QStringLiteral("\\\\") + block.right;
        }
        const auto column = [](const QString& entries) {
            return QStringLiteral("\\left[\\begin{array}{c}") + entries + QStringLiteral("\\end{array}\\right]");
        };
        return QStringLiteral("\\left[\\begin{array}{%1}")
                   .arg(QString(static_cast<int>(constraints.size()) + 1, QLatin1Char('c'))) +
               first + rest + QStringLiteral("\\end{array}\\right]") + column(unknowns) + QLatin1Char('=') +
               column(right);
    }

    const DaeSystem& m_system;
    const MatrixForm& m_form;
    MatrixEntries m_shown;
    FormulationPrinter m_printing;
    LatexPrinter& m_printer; // of it
    QString m_heading;
    std::vector<EquationItem> m_items;
};

} // namespace

// A matrix is made from all equations: one that is stale makes them all so.
std::vector<EquationItem> matrixItems(const Derivation& derivation, MatrixEntries shown) {
    const DaeSystem& system = *derivation.system;
    if (!system.matrixForm || system.matrixForm->massMatrix.empty())
        return {};
    std::vector<EquationItem> items = MatrixItemWriter(system, shown).run();
    const auto& freshness = derivation.freshness;
    if (std::find(freshness.begin(), freshness.end(), Freshness::Stale) != freshness.end())
        for (EquationItem& item : items)
            item.state = EquationState::Stale;
    return items;
}

} // namespace coenergy
