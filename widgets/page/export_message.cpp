// One sentence for each feature that no exported program has.
#include "page/export_message.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

struct ExportWords {
    Q_DECLARE_TR_FUNCTIONS(Export)
};

QString featureWords(ExportObstacle::Feature feature) {
    using Feature = ExportObstacle::Feature;
    switch (feature) {
    case Feature::Switch:
        return ExportWords::tr("`%1` has a jump or a corner, and an exported program finds no events. Replace it by a "
                               "smooth function, such as tanh(x/width) for sign(x)");
    case Feature::Integral:
        return ExportWords::tr("the integral `%1` is watched during a run, and an exported program does not. Replace "
                               "it by its value");
    case Feature::Limit:
        return ExportWords::tr("the limit `%1` ends a run, and an exported program finds no events. Remove it, if the "
                               "motion does not reach it");
    case Feature::Stabilization:
        return ExportWords::tr("an exported program projects onto the constraints, but the model asks for "
                               "stabilization `%1`. Choose \"projection\"");
    case Feature::Method:
        return ExportWords::tr("an exported program integrates by dop853, but the model asks for `%1`. Choose "
                               "\"auto\"");
    case Feature::Stiffness:
        return ExportWords::tr("the run is stiff and takes `%1`, but an exported program has explicit steps only. "
                               "Choose parameters without such fast decay");
    case Feature::SingularPassage:
        return ExportWords::tr("the motion passes a singular configuration at t = %1, and an exported program would "
                               "stop there. Begin elsewhere, or end before");
    case Feature::BrokenRun:
        return ExportWords::tr("the run does not reach its end (%1); `coenergy simulate` says why");
    case Feature::Doubt:
        return ExportWords::tr("the run is in doubt (%1); `coenergy simulate` says why");
    case Feature::Size:
        return ExportWords::tr("%1 would be too long a program. Choose fewer elements");
    case Feature::NoStates:
        return ExportWords::tr("around the start the equations have no unique solution, so that nothing can be "
                               "checked. Begin elsewhere");
    }
    return {};
}

} // namespace

QString obstacleMessage(const ExportObstacle& obstacle) {
    QString words = featureWords(obstacle.feature);
    return words.replace(QLatin1String("%1"), QString::fromStdString(obstacle.where));
}

} // namespace coenergy
