// By the names under which the scripts ask for them.
#include "page/page_words.hpp"

#include <QCoreApplication>
#include <QJsonArray>
#include <QLocale>

namespace coenergy {

namespace {

struct ScriptWords {
    Q_DECLARE_TR_FUNCTIONS(Page)
};

// What the exported program says where it stops: its words, with what follows them, and those of a reader.
QJsonArray reasons() {
    const std::pair<const char*, QString> all[] = {
        {"no consistent start near the given values: ",
         ScriptWords::tr("No motion can start from these values: the constraint %1 cannot be met near them. Change a "
                         "value, or go back to the model's.")},
        {"the motion passes a singular configuration",
         ScriptWords::tr("The motion reaches a singular configuration, behind which it is not determined. Begin "
                         "elsewhere.")},
        {"the equations do not determine the highest derivatives: a singular configuration",
         ScriptWords::tr(
             "The equations do not determine the accelerations: a singular configuration. Begin elsewhere.")},
        {"no finite value in the equation of ", ScriptWords::tr("The equation of %1 has no finite value here.")},
        {"no finite value in ", ScriptWords::tr("The constraint %1 has no finite value here.")},
        {"no solution for the highest derivatives", ScriptWords::tr("The accelerations cannot be found.")},
        {"the constraint is lost: ", ScriptWords::tr("The constraint %1 can no longer be kept.")},
        {"the steps become too small",
         ScriptWords::tr("The motion changes too fast to be followed: the steps become too small.")},
        {"too slow", ScriptWords::tr("This motion takes too long for a page: it is stiff, or very fast. The studio can "
                                     "compute it.")},
        {"the balance of energy is lost",
         ScriptWords::tr("The balance of energy is not kept, so the rest of the motion is not shown.")},
    };
    QJsonArray list;
    for (const auto& [program, words] : all)
        list.append(QJsonArray{QLatin1String(program), words});
    return list;
}

} // namespace

QJsonObject pageWords() {
    return {
        {"play", ScriptWords::tr("Play")},
        {"pause", ScriptWords::tr("Pause")},
        {"run", ScriptWords::tr("Run")},
        {"stop", ScriptWords::tr("Stop")},
        {"computing", ScriptWords::tr("Computing …")},
        {"reached", ScriptWords::tr("The run stops at t = %1.")},
        {"interrupted", ScriptWords::tr("Stopped by hand.")},
        {"energy", ScriptWords::tr("Energy")},
        {"constraints", ScriptWords::tr("Constraints")},
        {"good", ScriptWords::tr("good")},
        {"doubtful", ScriptWords::tr("doubtful")},
        {"bad", ScriptWords::tr("bad")},
        {"checked", ScriptWords::tr("Checked against Coenergy")},
        {"checkFailed",
         ScriptWords::tr("This browser computes something else than Coenergy did: do not trust the curves.")},
        {"copied", ScriptWords::tr("Copied")},
        {"notCopied", ScriptWords::tr("Not copied: select the text")},
        {"given", ScriptWords::tr("%1 is not a number.")},
        {"plot", ScriptWords::tr("%1: from %2 to %3")},
        {"noValues", ScriptWords::tr("no values")},
        {"decimal", QString(QLocale().decimalPoint())},
        {"reasons", reasons()},
    };
}

QJsonObject siteWords() {
    return {
        {"found", ScriptWords::tr("%1 of %2 models")},
        {"none", ScriptWords::tr("No model contains these words.")},
    };
}

} // namespace coenergy
