// By the names under which the scripts ask for them.
#include "page/page_words.hpp"

#include <QCoreApplication>
#include <QLocale>

namespace coenergy {

namespace {

struct ScriptWords {
    Q_DECLARE_TR_FUNCTIONS(Page)
};

// By the reasons of `ce_Stop` and `page_Stop`; %1 is what it is about.
QJsonObject reasons() {
    return {
        {"start", ScriptWords::tr("No motion can start from these values: the constraint %1 cannot be met near them. "
                                  "Change a value, or go back to the model's.")},
        {"singular", ScriptWords::tr("The motion reaches a singular configuration, behind which it is not determined. "
                                     "Begin elsewhere.")},
        {"undetermined", ScriptWords::tr("The equations do not determine the accelerations: a singular configuration. "
                                         "Begin elsewhere.")},
        {"equation", ScriptWords::tr("The equation of %1 has no finite value here.")},
        {"constraint", ScriptWords::tr("The constraint %1 has no finite value here.")},
        {"unsolved", ScriptWords::tr("The accelerations cannot be found.")},
        {"lost", ScriptWords::tr("The constraint %1 can no longer be kept.")},
        {"limit", ScriptWords::tr("A limit is reached: %1")},
        {"open", ScriptWords::tr("Nothing says on which side the motion leaves the jump or corner of %1.")},
        {"several",
         ScriptWords::tr("The motion is on several jumps or corners at once, one of them of %1; the studio can "
                         "compute it.")},
        {"endless", ScriptWords::tr("Jumps or corners follow each other without end; the last is that of %1.")},
        {"steps", ScriptWords::tr("The motion changes too fast to be followed: the steps become too small.")},
        {"slow", ScriptWords::tr("This motion takes too long for a page: it is stiff, or very fast. The studio can "
                                 "compute it.")},
        {"energy", ScriptWords::tr("The balance of energy is not kept, so the rest of the motion is not shown.")},
        {"interrupted", ScriptWords::tr("Stopped by hand.")},
    };
}

} // namespace

QJsonObject pageWords() {
    return {
        {"play", ScriptWords::tr("Play")},
        {"pause", ScriptWords::tr("Pause")},
        {"run", ScriptWords::tr("Run")},
        {"stop", ScriptWords::tr("Stop")},
        {"computing", ScriptWords::tr("Computing …")},
        {"coarse", ScriptWords::tr("Coarse, until the slider rests")},
        {"reached", ScriptWords::tr("The run stops at t = %1.")},
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
