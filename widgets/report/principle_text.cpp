#include "report/principle_text.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

struct PrincipleWords {
    Q_DECLARE_TR_FUNCTIONS(Principles)
};

const QString inertia =
    QStringLiteral("\\sum \\left(\\dot{p} - \\frac{\\partial T^{*}}{\\partial q}\\right) \\delta q");

// Works and variations.
PrincipleText textOfWork(PrincipleKind kind) {
    const QString zero = QStringLiteral(" = 0");
    switch (kind) {
    case PrincipleKind::VirtualWork:
        return {QStringLiteral("\\delta W = "),
                {},
                QStringLiteral("delta W"),
                PrincipleWords::tr("The virtual work of everything that acts, but for reactions: of efforts, of what "
                                   "dissipates and of what stores potential energy.")};
    case PrincipleKind::InertialWork:
        return {inertia + QStringLiteral(" = "),
                {},
                QStringLiteral("sum of (dp/dt - dT*/dq) delta q"),
                PrincipleWords::tr("The virtual work against inertia: in coordinates of points the sum of mass times "
                                   "acceleration times virtual displacement.")};
    case PrincipleKind::Principle:
        return {QStringLiteral("\\delta W - ") + inertia + QStringLiteral(" = "), zero,
                QStringLiteral("delta W - sum of (dp/dt - dT*/dq) delta q"),
                PrincipleWords::tr("d'Alembert's principle: for all displacements that the constraints allow, both "
                                   "works are equal.")};
    case PrincipleKind::CoenergyVariation:
        return {QStringLiteral("\\delta T^{*} = "),
                {},
                QStringLiteral("delta T*"),
                PrincipleWords::tr("How T* changes from the path to a varied one, at the same time.")};
    case PrincipleKind::BoundaryTerm:
        return {QStringLiteral("\\sum p \\, \\delta q = "),
                QStringLiteral(", \\quad \\int_{t_{1}}^{t_{2}} \\left(\\delta T^{*} + \\delta W\\right) \\mathrm{d}t "
                               "= \\left. \\sum p \\, \\delta q \\right|_{t_{1}}^{t_{2}} = 0"),
                QStringLiteral("sum of p delta q"),
                PrincipleWords::tr("Its rate is the work against inertia and the change of T*, so by d'Alembert's "
                                   "principle it is the change of T* and the virtual work. Integrated between two "
                                   "times at which nothing is varied: Hamilton's principle.")};
    case PrincipleKind::PotentialVariation:
        return {QStringLiteral("\\delta V = "),
                {},
                QStringLiteral("delta V"),
                PrincipleWords::tr("How the potential energy changes with the displacements.")};
    case PrincipleKind::EnergyVariation:
        return {QStringLiteral("\\delta T = "),
                {},
                QStringLiteral("delta T"),
                PrincipleWords::tr("How the kinetic energy T(p, q, t) changes: a flow is its derivative by the "
                                   "momentum, and by a displacement it changes as T* does, with the other sign. With "
                                   "f δp = (dp/dt) δq the change of T + V is the work of the other efforts.")};
    default: return {};
    }
}

} // namespace

PrincipleText principleText(const PrincipleLine& line, LatexPrinter& printer) {
    const QString name =
        line.name.empty() ? QString() : QString::fromStdString(printer.print(Expression::symbol(line.name)));
    const QString plain = QString::fromStdString(line.name);
    const QString zero = QStringLiteral(" = 0");
    const QString epsilon = QStringLiteral("\\varepsilon_{%1}").arg(name);
    switch (line.kind) {
    case PrincipleKind::Residual:
        return {epsilon + QStringLiteral(" = "),
                {},
                QStringLiteral("epsilon of ") + plain,
                PrincipleWords::tr("What Lagrange's equation of this coordinate leaves without reactions.")};
    case PrincipleKind::Combination:
        return {QStringLiteral("\\sum \\varepsilon \\, \\delta q = "), zero, QStringLiteral("sum of epsilon delta q"),
                PrincipleWords::tr("The principle once more, with the terms of each coordinate together. If all "
                                   "variations are free, each ε vanishes by itself.")};
    case PrincipleKind::ConstraintVariation:
        return {QStringLiteral("\\delta ") + name + QStringLiteral(" = "), zero, QStringLiteral("delta ") + plain,
                PrincipleWords::tr("The constraint holds on the varied path, too: not all variations are free.")};
    case PrincipleKind::Multiplied:
        return {epsilon + QStringLiteral(" + \\sum \\lambda \\, a = "), zero,
                QStringLiteral("epsilon of ") + plain + QStringLiteral(" and its reactions"),
                PrincipleWords::tr("What vanishes for all variations that satisfy linear conditions is a combination "
                                   "of these conditions: there are multipliers with which it vanishes for each "
                                   "coordinate by itself. a is the coefficient of δq in each condition.")};
    default: return textOfWork(line.kind);
    }
}

} // namespace coenergy
