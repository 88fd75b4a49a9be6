// Words for analyses: what was found, why not more, what to do.
#include "problems/analysis_message.hpp"

#include <QCoreApplication>
#include <QStringList>

namespace coenergy {

namespace {

struct AnalysisMessageTexts {
    Q_DECLARE_TR_FUNCTIONS(AnalysisMessage)
};

QString quotedList(const std::vector<std::string>& names) {
    QStringList list;
    for (const std::string& name : names)
        list.append(QStringLiteral("`%1`").arg(QString::fromStdString(name)));
    return list.join(QStringLiteral(", "));
}

QString whyNone(const EquilibriumFindings& findings) {
    const QString unmet = quotedList(findings.unmet);
    if (!findings.steady.empty())
        return AnalysisMessageTexts::tr("There is no equilibrium: %1 cannot come to rest. There is a steady motion "
                                        "with a constant rate of %2: ask for it with %2 as steady.")
            .arg(unmet, quotedList(findings.steady));
    if (findings.unmet.empty())
        return AnalysisMessageTexts::tr("No equilibrium was found: the equations have no value where it was sought. "
                                        "Give a start or a range in which they have.");
    return AnalysisMessageTexts::tr("No equilibrium was found: %1 cannot come to rest; a share of %2 of their terms "
                                    "stays. Change values, the range that is searched, or let a coordinate move "
                                    "evenly.")
        .arg(unmet)
        .arg(findings.leastResidual, 0, 'g', 2);
}

} // namespace

QString stabilityWord(Stability stability) {
    switch (stability) {
    case Stability::Stable:
        return AnalysisMessageTexts::tr("stable");
    case Stability::Unstable:
        return AnalysisMessageTexts::tr("unstable");
    case Stability::Marginal:
        return AnalysisMessageTexts::tr("marginal");
    }
    return {};
}

QString equilibriumMessage(const Equilibria& equilibria) {
    QStringList sentences;
    if (equilibria.found.empty())
        sentences.append(equilibria.behindLimits.empty()
                             ? whyNone(equilibria.findings)
                             : AnalysisMessageTexts::tr("All equilibria that were found lie behind a limit."));
    if (equilibria.findings.dependsOnTime)
        sentences.append(AnalysisMessageTexts::tr(
            "The model depends on time: these are the places where it would rest with everything as at the start."));
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
    case LinearizationObstacle::Kind::Corner:
        return AnalysisMessageTexts::tr("%1 jumps or has a corner exactly here, so that there is no linear motion near "
                                        "this point. Leave it out, or choose a point beside it.")
            .arg(names);
    case LinearizationObstacle::Kind::RateOfInput:
        return AnalysisMessageTexts::tr("The motion depends on how fast %1 changes, too, so that it has no form with "
                                        "%1 alone as input. Take a force or a torque as input instead.")
            .arg(names);
    case LinearizationObstacle::Kind::ReactionInput:
        return AnalysisMessageTexts::tr("%1 contains a reaction that redundant constraints share in many ways. Leave "
                                        "out a redundant constraint.")
            .arg(names);
    }
    return {};
}

} // namespace coenergy
