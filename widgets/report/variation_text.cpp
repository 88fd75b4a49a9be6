#include "report/variation_text.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

struct VariationWords {
    Q_DECLARE_TR_FUNCTIONS(FormulationItems)
};

} // namespace

VariationText variationText(const FunctionalLine& line) {
    const QString subject = QString::fromStdString(line.subject);
    switch (line.kind) {
    case FunctionalLineKind::Integral: return {VariationWords::tr("%1 is the integrand."), {QStringLiteral("F")}};
    case FunctionalLineKind::Variation:
        return {VariationWords::tr("The integral is stationary: nothing of first order changes, whatever the "
                                   "variation of the path."),
                {}};
    case FunctionalLineKind::Derivative: break;
    case FunctionalLineKind::ByParts:
        return {line.isLeft ? VariationWords::tr("By parts in %1: the bracket belongs to the ends.")
                            : VariationWords::tr("By parts in %1: the bracket vanishes, since the path keeps what is "
                                                 "given at both ends."),
                {subject}};
    case FunctionalLineKind::Euler:
        return {VariationWords::tr("The fundamental lemma: %1 is free inside, so that what multiplies it vanishes."),
                {subject}};
    case FunctionalLineKind::Reduced:
        return {VariationWords::tr("The same without denominators, roots and factors that vanish nowhere."), {}};
    case FunctionalLineKind::Natural:
        return {VariationWords::tr("The path is free where %1: what multiplies %2 vanishes there."),
                {QString::fromStdString(line.place), subject}};
    }
    return {};
}

} // namespace coenergy
