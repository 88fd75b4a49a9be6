// Texts for analyses: what was found, why not more, what to do.
#include "problems/analysis_message.hpp"

#include "graphmodel/graph_names.hpp"
#include "problems/argument_words.hpp"
#include "problems/kind_words.hpp"
#include "theme/quantity_text.hpp"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace coenergy {

namespace {

struct AnalysisMessageTexts {
    Q_DECLARE_TR_FUNCTIONS(AnalysisMessage)
};

// An equation by which a graph is written out has a name that its user never saw.
QString equationList(const std::vector<std::string>& equations, const Document& document) {
    QStringList list;
    for (const std::string& equation : equations) {
        const std::string element = elementOfLaw(document, equation);
        list.append(element.empty() ? quotedList({equation})
                                    : AnalysisMessageTexts::tr("the law of %1").arg(quotedList({element})));
    }
    list.removeDuplicates(); // a two-port has two
    return list.join(QStringLiteral(", "));
}

QString whyNone(const EquilibriumFindings& findings, const Document& document) {
    const QString unmet = equationList(findings.unmet, document);
    if (!findings.steady.empty())
        return AnalysisMessageTexts::tr("There is no equilibrium: %1 cannot come to rest. There is a steady motion "
                                        "with a constant rate of %2: select %2 as steady.")
            .arg(unmet, quotedList(findings.steady));
    if (findings.exceedsFriction)
        return AnalysisMessageTexts::tr("There is no equilibrium where it was sought: what acts on %1 exceeds "
                                        "everywhere what dry friction can hold.")
            .arg(unmet);
    if (!findings.lost.empty())
        return AnalysisMessageTexts::tr(
                   "No equilibrium was found: where the equations come nearest to rest the gradient "
                   "of %1 vanishes, or depends on that of others, so that a multiplier beyond all "
                   "bounds would have to hold it. State the constraint so that its gradient does "
                   "not vanish there, or seek elsewhere.")
            .arg(quotedList(findings.lost));
    if (findings.unmet.empty())
        return AnalysisMessageTexts::tr("No equilibrium was found: the equations have no value where it was sought. "
                                        "Give a start or a range in which they do.");
    return AnalysisMessageTexts::tr(
               "No equilibrium was found: of the terms of %1 a fraction %2 stays unbalanced where they come nearest to "
               "rest. Begin nearer to one, or search another range; change values, or let a coordinate move steadily.")
        .arg(unmet, displayedNumber(findings.leastResidual, 2));
}

// %1 is the period, %2 the largest multiplier.
constexpr KindWords<StabilityReason> periodWords[] = {
    {StabilityReason::PeriodDecays,
     QT_TRANSLATE_NOOP("AnalysisMessage", "Over one period T = %1 of the time dependence every small motion shrinks: "
                                          "the largest Floquet multiplier has the magnitude %2.")},
    {StabilityReason::PeriodKeeps,
     QT_TRANSLATE_NOOP(
         "AnalysisMessage",
         "Over one period T = %1 of the time dependence motions keep their size, and the whole model is linear.")},
    {StabilityReason::PeriodGrows,
     QT_TRANSLATE_NOOP("AnalysisMessage", "Over one period T = %1 of the time dependence some small motion grows by a "
                                          "factor of %2 (its Floquet multiplier).")},
    {StabilityReason::PeriodOpen,
     QT_TRANSLATE_NOOP("AnalysisMessage", "Over one period T = %1 of the time dependence the linear part keeps its "
                                          "size; the other terms decide, or a little damping.")},
    {StabilityReason::PeriodUnknown,
     QT_TRANSLATE_NOOP("AnalysisMessage", "The linear equations of one period T = %1 could not be integrated.")},
};

// %1 are the names that matter.
constexpr KindWords<StabilityReason> reasonWords[] = {
    {StabilityReason::LinearPartDecays, QT_TRANSLATE_NOOP("AnalysisMessage", "Every small motion near it dies out.")},
    {StabilityReason::LeastPotential,
     QT_TRANSLATE_NOOP(
         "AnalysisMessage",
         "Its potential energy is at a minimum, and nothing near it supplies energy: a small motion stays small.")},
    {StabilityReason::LinearModel,
     QT_TRANSLATE_NOOP("AnalysisMessage", "The whole model is linear, and its oscillations keep their size.")},
    {StabilityReason::NothingMoves,
     QT_TRANSLATE_NOOP("AnalysisMessage", "The constraints leave nothing that could move.")},
    {StabilityReason::PotentialMinimum,
     QT_TRANSLATE_NOOP("AnalysisMessage", "Nothing has inertia, and the potential energy is at a minimum here.")},
    {StabilityReason::HeldByFriction,
     QT_TRANSLATE_NOOP("AnalysisMessage",
                       "Dry friction holds it with something to spare, whichever way it is pushed.")},
    {StabilityReason::KinkMinimum,
     QT_TRANSLATE_NOOP("AnalysisMessage", "It rests at a jump or kink of %1: the potential energy is at a minimum "
                                          "there, grows in every direction, and nothing near it supplies energy.")},
    {StabilityReason::EnergyLost,
     QT_TRANSLATE_NOOP(
         "AnalysisMessage",
         "The linear part keeps oscillating; the nonlinear forces take energy from every small oscillation.")},
    {StabilityReason::RateKept,
     QT_TRANSLATE_NOOP("AnalysisMessage",
                       "A change of the rate of %1 stays, and the distance along it grows with time; "
                       "apart from this no small motion near it grows.")},
    {StabilityReason::LinearPartGrows, QT_TRANSLATE_NOOP("AnalysisMessage", "Some small motion near it grows.")},
    {StabilityReason::PotentialMaximum,
     QT_TRANSLATE_NOOP("AnalysisMessage", "What has neither inertia nor resistance is not at a minimum of the "
                                          "potential energy: with any inertia, however small, it moves away.")},
    {StabilityReason::KinkMaximum,
     QT_TRANSLATE_NOOP("AnalysisMessage", "It rests at a jump or kink of %1 as on a knife edge: once it has moved to "
                                          "one side, however little, the efforts there drive it away.")},
    {StabilityReason::EnergySupplied,
     QT_TRANSLATE_NOOP("AnalysisMessage", "The linear part keeps oscillating, but the nonlinear forces supply energy "
                                          "to every small oscillation, which grows.")},
    {StabilityReason::Drifts,
     QT_TRANSLATE_NOOP("AnalysisMessage", "Nothing brings %1 back: neighbouring positions are as good, and an initial "
                                          "flow, however small, is kept, so that the distance grows with time.")},
    {StabilityReason::LinearPartOpen,
     QT_TRANSLATE_NOOP("AnalysisMessage", "The linear part neither grows nor dies out, and it is not certain what the "
                                          "other terms do. A long run shows it.")},
    {StabilityReason::Meeting,
     QT_TRANSLATE_NOOP("AnalysisMessage", "Equilibria meet or touch here, and the linear part is inconclusive.")},
    {StabilityReason::NoPotential,
     QT_TRANSLATE_NOOP("AnalysisMessage",
                       "What has no inertia is held by efforts that have no potential energy: without inertia or "
                       "resistance nothing says how it would move. Give it some.")},
    {StabilityReason::PotentialOpen,
     QT_TRANSLATE_NOOP("AnalysisMessage",
                       "What has no inertia stands where the potential energy is flat to second order.")},
    {StabilityReason::DependsOnTime,
     QT_TRANSLATE_NOOP("AnalysisMessage", "It rests at all times, but the equations near it change with time and have "
                                          "no common period. A long run shows what it does.")},
    {StabilityReason::RestsOnlyNow,
     QT_TRANSLATE_NOOP("AnalysisMessage",
                       "The equations hold here only at the start time: afterwards it does not stay at rest.")},
    {StabilityReason::FrictionOpen,
     QT_TRANSLATE_NOOP("AnalysisMessage", "Dry friction holds it only just, or not in every direction.")},
    {StabilityReason::KinkOpen,
     QT_TRANSLATE_NOOP("AnalysisMessage", "It rests at a jump or kink of %1, between the efforts on its two sides. "
                                          "Whether small motions stay small is not certain; a long run shows it.")},
    {StabilityReason::NoLinearPart,
     QT_TRANSLATE_NOOP("AnalysisMessage", "There is no linear motion near it to judge by.")},
    {StabilityReason::SingularCoordinates,
     QT_TRANSLATE_NOOP("AnalysisMessage",
                       "The coordinates themselves are singular here, as at the pole of a sphere: the inertia of %1 "
                       "vanishes, and rates in them are meaningless. Use other coordinates, such as x and y.")},
};

} // namespace

QString stabilityWord(Stability stability) {
    switch (stability) {
    case Stability::Stable: return AnalysisMessageTexts::tr("stable");
    case Stability::Unstable: return AnalysisMessageTexts::tr("unstable");
    case Stability::Marginal: return AnalysisMessageTexts::tr("marginal");
    }
    return {};
}

QString verdictWord(const Equilibrium& equilibrium) {
    if (equilibrium.stability != Stability::Marginal)
        return stabilityWord(equilibrium.stability);
    switch (equilibrium.reason) {
    case StabilityReason::Drifts: return AnalysisMessageTexts::tr("drifts");
    case StabilityReason::RestsOnlyNow: return AnalysisMessageTexts::tr("at rest only now");
    case StabilityReason::DependsOnTime:
    case StabilityReason::NoPotential:
    case StabilityReason::NoLinearPart:
    case StabilityReason::SingularCoordinates: return AnalysisMessageTexts::tr("not judged");
    default: return AnalysisMessageTexts::tr("not decided");
    }
}

QString verdictReason(const Equilibrium& equilibrium) {
    const auto& multipliers = equilibrium.details.multipliers;
    if (const char* const words = wordsFor(periodWords, equilibrium.reason)) {
        const QString text = AnalysisMessageTexts::tr(words).arg(displayedNumber(equilibrium.details.period, 6));
        const double largest = multipliers.empty() ? 0 : std::abs(multipliers.front());
        return text.contains(QLatin1String("%2")) ? text.arg(displayedNumber(largest, 6)) : text;
    }
    const char* const words = wordsFor(reasonWords, equilibrium.reason);
    const QString text = words ? AnalysisMessageTexts::tr(words) : QString();
    return text.contains(QLatin1String("%1")) ? text.arg(quotedList(equilibrium.details.names)) : text;
}

QString familyWords(const Equilibrium& equilibrium) {
    QStringList alone, together;
    for (const FamilyDirection& direction : equilibrium.family) {
        QStringList names, parts;
        for (const auto& [name, part] : direction) {
            names.append(QString::fromStdString(name));
            parts.append(displayedNumber(part, 4));
        }
        if (names.size() == 1)
            alone.append(names);
        else
            together.append(AnalysisMessageTexts::tr("%1 together as %2", "names : names as numbers : numbers")
                                .arg(names.join(QStringLiteral(" : ")), parts.join(QStringLiteral(" : "))));
    }
    QStringList words;
    if (!alone.empty())
        together.prepend(alone.join(QStringLiteral(", "))); // perhaps within bounds: in the play of a stop
    if (!together.empty())
        words.append(AnalysisMessageTexts::tr("free to change: %1").arg(together.join(QStringLiteral("; "))));
    for (const HeldRange& range : equilibrium.held) {
        const QString name = QString::fromStdString(range.name);
        const bool hasFrom = std::isfinite(range.from), hasTo = std::isfinite(range.to);
        const QString from = displayedNumber(range.from, 6), to = displayedNumber(range.to, 6);
        words.append(hasFrom && hasTo
                         ? AnalysisMessageTexts::tr("held by friction for every %1 from %2 to %3").arg(name, from, to)
                     : hasFrom ? AnalysisMessageTexts::tr("held by friction for every %1 from %2 on").arg(name, from)
                     : hasTo   ? AnalysisMessageTexts::tr("held by friction for every %1 up to %2").arg(name, to)
                               : AnalysisMessageTexts::tr("held by friction for every %1").arg(name));
    }
    return words.join(QStringLiteral("; "));
}

QString equilibriumMessage(const Equilibria& equilibria, const Document& document) {
    QStringList sentences;
    if (equilibria.found.empty())
        sentences.append(equilibria.behindLimits.empty()
                             ? whyNone(equilibria.findings, document)
                             : AnalysisMessageTexts::tr("All equilibria that were found lie beyond a limit."));
    if (equilibria.findings.dependsOnTime)
        sentences.append(AnalysisMessageTexts::tr("The model depends on time: these are the positions where it would "
                                                  "rest if everything stayed as at the start."));
    return sentences.join(' ');
}

QString obstacleMessage(const LinearizationObstacle& obstacle) {
    const QString names = quotedList(obstacle.names);
    switch (obstacle.kind) {
    case LinearizationObstacle::Kind::Undefined:
        return AnalysisMessageTexts::tr("%1 has no value or no slope at this point. Choose another point.").arg(names);
    case LinearizationObstacle::Kind::Singular:
        return AnalysisMessageTexts::tr(
            "This is a singular position: the equations lose rank here, and the motion near "
            "it has no linear form. Choose another point.");
    case LinearizationObstacle::Kind::Resistance:
        return AnalysisMessageTexts::tr("The resistance that %1 meets has no linear part at this point: it vanishes "
                                        "with the flow, or is infinite at rest, so that no motion near this point is "
                                        "linear. Choose a point in which it flows, or add a linear resistance.")
            .arg(names);
    case LinearizationObstacle::Kind::Corner:
        return AnalysisMessageTexts::tr("%1 has a jump or kink exactly here, so there is no linear motion near this "
                                        "point. Leave it out, or choose a neighbouring point.")
            .arg(names);
    case LinearizationObstacle::Kind::ReactionInput:
        return AnalysisMessageTexts::tr("%1 contains a reaction that redundant constraints share in many ways. Leave "
                                        "out a redundant constraint.")
            .arg(names);
    }
    return {};
}

} // namespace coenergy
