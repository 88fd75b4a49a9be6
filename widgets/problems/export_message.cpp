// One sentence for each feature that no exported program has, and for each that Modelica does not have.
#include "problems/export_message.hpp"

#include "problems/kind_words.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

// %1 is where it is.
constexpr KindWords<ExportObstacle::Feature> programWords[] = {
    {ExportObstacle::Feature::Switch,
     QT_TRANSLATE_NOOP("Export", "`%1` has a jump or a corner, and functions for ode45 find no events. Replace it by "
                                 "a smooth function, such as tanh(x/width) for sign(x)")},
    {ExportObstacle::Feature::Impulse,
     QT_TRANSLATE_NOOP("Export", "the impulse `%1` makes flows jump, and in an exported program none do. Replace it by "
                                 "a short smooth force")},
    {ExportObstacle::Feature::LostImpulse,
     QT_TRANSLATE_NOOP("Export",
                       "`%1` jumps where the motion passes it, and the impulse there would be left out. Write "
                       "something continuous, such as tanh with a small width in place of the jump")},
    {ExportObstacle::Feature::Jump,
     QT_TRANSLATE_NOOP("Export", "where `%1` jumps or bends, flows or displacements may jump, and in an exported "
                                 "program none do. Replace it by a smooth function")},
    {ExportObstacle::Feature::HeldTogether,
     QT_TRANSLATE_NOOP("Export", "the motion is on several jumps or corners at once, one of them of `%1`, and an "
                                 "exported program holds it on one alone. Replace all but one by smooth functions")},
    {ExportObstacle::Feature::Resting,
     QT_TRANSLATE_NOOP("Export",
                       "the motion rests on the jump or corner of `%1` though nothing drives it there, and an "
                       "exported program would have to take a side. Begin beside it")},
    {ExportObstacle::Feature::SolvedSwitch,
     QT_TRANSLATE_NOOP("Export", "`%1` jumps or bends with an acceleration, or with another value that the equations "
                                 "are solved for, and an exported program finds no side of it. Replace it by a smooth "
                                 "function")},
    {ExportObstacle::Feature::Integral,
     QT_TRANSLATE_NOOP("Export", "the integral `%1` is watched during a run, and an exported program does not. Replace "
                                 "it by its value")},
    {ExportObstacle::Feature::Limit,
     QT_TRANSLATE_NOOP("Export", "the limit `%1` ends a run, and what is exported cannot watch it. Remove it, if "
                                 "the motion does not reach it")},
    {ExportObstacle::Feature::Redundant,
     QT_TRANSLATE_NOOP("Export", "the constraint `%1` follows from others at the start, and what is exported could not "
                                 "tell where it no longer does. Remove it, if it follows from them always")},
    {ExportObstacle::Feature::Stabilization,
     QT_TRANSLATE_NOOP("Export", "an exported program projects onto the constraints, but the model asks for "
                                 "stabilization `%1`. Choose \"projection\"")},
    {ExportObstacle::Feature::Stiffness,
     QT_TRANSLATE_NOOP("Export", "the run is stiff and takes `%1`, but an exported program has explicit steps only. "
                                 "Choose parameters without such fast decay")},
    {ExportObstacle::Feature::SingularPassage,
     QT_TRANSLATE_NOOP("Export", "the motion passes a singular configuration at t = %1, and an exported program would "
                                 "stop there. Begin elsewhere, or end before")},
    {ExportObstacle::Feature::BrokenRun,
     QT_TRANSLATE_NOOP("Export", "the run does not reach its end (%1); `coenergy simulate` says why")},
    {ExportObstacle::Feature::Doubt,
     QT_TRANSLATE_NOOP("Export", "the run is in doubt (%1); `coenergy simulate` says why")},
    {ExportObstacle::Feature::Size,
     QT_TRANSLATE_NOOP("Export", "%1 would be too long a program. Choose fewer elements")},
    {ExportObstacle::Feature::NoInertia,
     QT_TRANSLATE_NOOP("Export", "the mass matrix and the constraints do not determine the acceleration of `%1`, as "
                                 "these functions need. Give it an inertia, or choose `--to octave`")},
    {ExportObstacle::Feature::OtherUnknown,
     QT_TRANSLATE_NOOP("Export", "`%1` is neither a coordinate nor a multiplier, and has no place in these functions. "
                                 "Choose `--to octave`")},
    {ExportObstacle::Feature::Resistance,
     QT_TRANSLATE_NOOP("Export",
                       "`%1` has no inertia, and its resistance vanishes or is infinite at the start, where an "
                       "exported program would not find it. Begin where it flows, or give the resistance a "
                       "small linear part")},
    {ExportObstacle::Feature::NoStates,
     QT_TRANSLATE_NOOP("Export", "around the start the equations have no unique solution, so that nothing can be "
                                 "checked. Begin elsewhere")},
};

// %1 is where it is.
constexpr KindWords<ModelicaObstacle::Feature> modelicaWords[] = {
    {ModelicaObstacle::Feature::Table,
     QT_TRANSLATE_NOOP("Export", "the table `%1` has no form in an equation of Modelica. Replace it by a function")},
    {ModelicaObstacle::Feature::Integral,
     QT_TRANSLATE_NOOP("Export", "the integral `%1` has no form in an equation of Modelica. Replace it by its value")},
    {ModelicaObstacle::Feature::Impulse,
     QT_TRANSLATE_NOOP("Export", "the impulse `%1` has no form in an equation of Modelica. Replace it by a short "
                                 "smooth force")},
    {ModelicaObstacle::Feature::Jump,
     QT_TRANSLATE_NOOP("Export", "`%1` jumps where the motion does, and Modelica cannot say how it slides or sticks "
                                 "there. Replace it by a smooth function, such as tanh(x/width) for sign(x)")},
    {ModelicaObstacle::Feature::Redundant,
     QT_TRANSLATE_NOOP("Export", "constraints are redundant, and the equations of Modelica must determine each "
                                 "multiplier. Remove those that follow from others")},
    {ModelicaObstacle::Feature::Number,
     QT_TRANSLATE_NOOP("Export", "the number `%1` is beyond double precision. Choose another unit")},
};

// %1 is the name.
constexpr KindWords<FmuInputFault::Kind> inputWords[] = {
    {FmuInputFault::Kind::Unknown,
     QT_TRANSLATE_NOOP("Export", "`%1` is no parameter that is a number; name one that is")},
    {FmuInputFault::Kind::Structural,
     QT_TRANSLATE_NOOP("Export", "`%1` decides on the structure of the equations, and cannot act from outside; name "
                                 "another parameter")},
    {FmuInputFault::Kind::Restrained,
     QT_TRANSLATE_NOOP("Export", "`%1` restricts the motion or enters velocities or momenta, so that its rate would "
                                 "matter, too, which an input has not; name a force, a torque or the like")},
};

QString sentence(const char* words, const std::string& where) {
    return QCoreApplication::translate("Export", words).replace(QLatin1String("%1"), QString::fromStdString(where));
}

} // namespace

QString obstacleMessage(const ExportObstacle& obstacle) {
    return sentence(wordsFor(programWords, obstacle.feature), obstacle.where);
}

QString obstacleMessage(const ModelicaObstacle& obstacle) {
    return sentence(wordsFor(modelicaWords, obstacle.feature), obstacle.where);
}

QString inputMessage(const FmuInputFault& fault) {
    return sentence(wordsFor(inputWords, fault.kind), fault.name);
}

} // namespace coenergy
