// Words for the ends of runs: time, quantity, likely cause, remedy.
#include "problems/run_message.hpp"

#include "model/body_watch.hpp"
#include "problems/argument_words.hpp"
#include "problems/kind_words.hpp"
#include "problems/message.hpp"
#include "theme/quantity_text.hpp"

#include <QCoreApplication>
#include <QStringList>

namespace coenergy {

namespace {

struct RunMessageTexts {
    Q_DECLARE_TR_FUNCTIONS(RunMessage)
};

QString number(double value) {
    return displayedNumber(value, 6);
}

QString figure(double value) {
    return displayedNumber(value, 2);
}

// "`x` = 1, `y` = 0"
QString valuesOf(const std::vector<InitialChange>& start) {
    QStringList values;
    for (const InitialChange& change : start)
        values.append(
            QStringLiteral("`%1 = %2`").arg(QString::fromStdString(change.name), QString::number(change.after)));
    return values.join(QStringLiteral(", "));
}

// The body whose watch has ended the run.
std::optional<WatchedBody> watchedBody(const RunStatus& status) {
    return status.where.size() == 1 ? watchNamed(status.where.front()) : std::nullopt;
}

QString startMessage(const RunStatus& status) {
    const QString where = quotedList(status.where);
    if (const auto watched = watchedBody(status))
        return RunMessageTexts::tr("There is no run: at the start the joint that closes the loop of the body `%1` is "
                                   "turned over by half a turn. Give initial values at which its axes point the same "
                                   "way, or reverse its loop_axis or loop_direction.")
            .arg(QString::fromStdString(watched->body));
    if (!status.proposedStart.empty())
        return RunMessageTexts::tr("The initial values are too far from satisfying %1, or at a point from which no "
                                   "direction leads there. Give values near a start that does, for example %2.")
            .arg(where, valuesOf(status.proposedStart));
    if (status.fixed.empty())
        return RunMessageTexts::tr(
                   "No start was found that satisfies %1 (scaled residual %2). Change the initial values, or "
                   "check whether constraints contradict each other.")
            .arg(where, number(status.residual));
    const QString fixed = quotedList(status.fixed);
    if (status.isProvenImpossible)
        return RunMessageTexts::tr(
                   "%1 cannot hold with the fixed %2 (scaled residual %3). Free one of them or change its value.")
            .arg(where, fixed, number(status.residual));
    const auto count = static_cast<int>(status.fixed.size());
    const QString text =
        count == 1
            ? RunMessageTexts::tr("No start was found that satisfies %1 while %2 keeps its fixed value (scaled "
                                  "residual %3). Free it, change its value, or give other initial values.")
            : RunMessageTexts::tr("No start was found that satisfies %1 while %2 keep their fixed values (scaled "
                                  "residual %3). Free one of them, change its value, or give other initial values.",
                                  nullptr, count);
    return text.arg(where, fixed, number(status.residual));
}

// A method with steps of equal length for motions that are smooth and have momenta.
QString unsuitableMessage(const RunStatus& status) {
    const QString where = quotedList(status.where);
    switch (status.obstacle.value_or(MomentumObstacle::NoEnergies)) {
    case MomentumObstacle::NoEnergies:
        return RunMessageTexts::tr("A variational method needs the energies of the model. Use the method auto.");
    case MomentumObstacle::NoInertia:
        return RunMessageTexts::tr("A variational method needs a momentum of every coordinate, and %1 has no inertia. "
                                   "Give it one in T*, or use the method auto.")
            .arg(where);
    case MomentumObstacle::HiddenConstraint:
        return RunMessageTexts::tr(
                   "A variational method cannot take this model, for %1 follows from derivatives of the "
                   "constraints only. Use the method auto.")
            .arg(where);
    case MomentumObstacle::AccelerationInForce:
        return RunMessageTexts::tr("A variational method cannot take forces that contain accelerations. Move them into "
                                   "T*, or use the method auto.");
    case MomentumObstacle::ReactionInEffort:
        return RunMessageTexts::tr("A variational method cannot take %1, which contains a multiplier. Use the method "
                                   "auto.")
            .arg(where);
    case MomentumObstacle::Switches:
        return RunMessageTexts::tr("A variational method takes steps of equal length and cannot stop where %1 has a "
                                   "jump or kink. Replace it by something smooth, or use the method auto.")
            .arg(where);
    case MomentumObstacle::Limits:
        return RunMessageTexts::tr(
                   "A variational method takes steps of equal length and cannot stop where the limit %1 "
                   "is reached. Remove the limit, or use the method auto.")
            .arg(where);
    }
    return {};
}

QString lockMessage(const QString& time, const WatchedBody& watched) {
    return RunMessageTexts::tr(
               "The run broke off at t = %1: the body `%2` comes so near to gimbal lock that its angles can no longer "
               "be told from each other. State its orientation by Euler parameters (`euler_parameters`), which have no "
               "such position.")
        .arg(time, QString::fromStdString(watched.body));
}

// Where the motion goes no further: %1 is the time, %2 where.
constexpr KindWords<RunEnd> breakOffWords[] = {
    {RunEnd::NoDerivative,
     QT_TRANSLATE_NOOP(
         "RunMessage",
         "At t = %1 the equations have no value for %2: a division by zero, the root or logarithm of a negative "
         "number, or an overflow. Check the expressions it occurs in, or stop the run earlier with a limit.")},
    {RunEnd::NoSolution, QT_TRANSLATE_NOOP("RunMessage", "At t = %1 the equation %2 has no solution near the motion so "
                                                         "far. Check whether what it demands is possible there.")},
    {RunEnd::BranchesCross,
     QT_TRANSLATE_NOOP("RunMessage",
                       "At t = %1 two solutions of the equation %2 meet and cross, and nothing says which of them the "
                       "motion follows from there. State the one that is meant, such as `e = t - 1` in place of "
                       "`e*(e - t + 1) = 0`, or stop the run before with a limit.")},
    {RunEnd::RanAway,
     QT_TRANSLATE_NOOP(
         "RunMessage",
         "The run broke off at t = %1: %2 grows beyond all bounds, or beyond what numbers can hold. The motion is "
         "unstable there; stop the run earlier with a limit, or check the signs of the energies.")},
    {RunEnd::StepTooSmall,
     QT_TRANSLATE_NOOP(
         "RunMessage",
         "The run broke off at t = %1: %2 changes faster and faster, and no step was small enough. The motion runs "
         "away or meets a singularity there; stop the run earlier with a limit, or check the signs of the energies.")},
    {RunEnd::InvariantsLost,
     QT_TRANSLATE_NOOP(
         "RunMessage",
         "The run broke off at t = %1 because %2 could no longer be satisfied. Either the mechanism locks there, or it "
         "is in a singular position from which more than one motion can continue. A method other than auto cannot step "
         "across it, and auto only where the motion goes straight on. Begin beside that position on the intended "
         "branch, or stop the run before.")},
    {RunEnd::ConstraintsPart,
     QT_TRANSLATE_NOOP(
         "RunMessage",
         "The run ends at t = %1: the constraint %2 followed from the others where the run began, or restricted "
         "nothing, and was left out, but from there on the motion violates it. Where functions of time or with corners "
         "make constraints agree, let them agree for the whole run; a constraint is not switched on, so let a force "
         "hold instead, such as that of a stiff damper; otherwise remove %2, or begin where it holds with the "
         "others.")},
    {RunEnd::Jumps,
     QT_TRANSLATE_NOOP("RunMessage",
                       "The run broke off at t = %1: %2 would have to jump there, with the function that jumps in its "
                       "equation, and no impulse can do that: the forces would be unbounded. Let that function rise in "
                       "a short time, as a ramp or tanh does (where a motion is prescribed, as smoothly as its "
                       "constraint is differentiated), or put a spring between what it moves and what has inertia.")},
    {RunEnd::KinkInJump,
     QT_TRANSLATE_NOOP("RunMessage",
                       "The run broke off at t = %1: the state jumps there over a place where %2 has a kink or a jump, "
                       "or from it, and the forces on the way are not the same before and behind it. Let the function "
                       "that jumps in time rise in a short time, as a ramp or tanh does.")},
    {RunEnd::StaysSingular,
     QT_TRANSLATE_NOOP(
         "RunMessage",
         "The run broke off at t = %1: from there on the equations of %2 do not determine their highest derivatives. "
         "An inertia or a coefficient is zero there, or almost zero, or constraints say the same there, as at a dead "
         "centre; let it keep a larger value, begin on another branch, or stop the run earlier with a limit.")},
    {RunEnd::SwitchingAccumulates,
     QT_TRANSLATE_NOOP("RunMessage",
                       "The run broke off at t = %1: %2 switches back and forth with almost no time in between. "
                       "Replace it by something smooth, such as tanh with a small width, or check its argument.")},
    {RunEnd::FrictionUndetermined,
     QT_TRANSLATE_NOOP("RunMessage",
                       "The run broke off at t = %1: dry friction holds several flows there that have no inertia, and "
                       "nothing determines which of them gives way; %2 is one of its functions. Give these coordinates "
                       "a little inertia, such as `1e-6*dotx^2/2` in the kinetic coenergy.")},
    {RunEnd::ImpulseUndetermined,
     QT_TRANSLATE_NOOP(
         "RunMessage",
         "The run broke off at t = %1: an impulse acts there, and with it %2 changes in a way that depends on how the "
         "force comes and goes. Use a force that lasts for a short time in place of the impulse.")},
    {RunEnd::ImpulseOrderOpen,
     QT_TRANSLATE_NOOP("RunMessage",
                       "The run broke off at t = %1: %2 acts at the moment at which something else jumps that changes "
                       "its effect, and nothing says which comes first. Let one of them come a little later than the "
                       "other.")},
    {RunEnd::MomentumJumps,
     QT_TRANSLATE_NOOP("RunMessage",
                       "The run broke off at t = %1: with %2 the kinetic coenergy jumps there, which takes an impulse "
                       "of unknown size. Replace that function by something smooth, such as tanh with a small width.")},
    {RunEnd::IntegralTooCoarse,
     QT_TRANSLATE_NOOP(
         "RunMessage",
         "The run broke off at t = %1: %2 is computed at sixty points, which are too few there for the tolerance. "
         "Begin it nearer to where the motion is, replace it by a table or a formula, or use looser tolerances.")},
};

// "`N = 2.13` and `N = -11.5`", in all that differs.
QString severalSolutionsMessage(const RunStatus& status, const QString& time, const QString& where) {
    QStringList one, other;
    for (const TwoValues& values : status.solutions) {
        const QString name = QString::fromStdString(values.name);
        one.append(QStringLiteral("`%1 = %2`").arg(name, number(values.one)));
        other.append(QStringLiteral("`%1 = %2`").arg(name, number(values.other)));
    }
    return RunMessageTexts::
        tr("At t = %1 the equations have two solutions, %2 and %3, on either side of where %4 has a corner or jump, "
           "and nothing says which one is meant. Give an initial value near the one that is meant, or change "
           "values, such as a smaller coefficient of friction, so that there is one.")
            .arg(time, one.join(QStringLiteral(", ")), other.join(QStringLiteral(", ")), where);
}

QString breakOffMessage(const RunStatus& status, const QString& time, const QString& where) {
    const bool meetsSingularity = status.end == RunEnd::StepTooSmall || status.end == RunEnd::StaysSingular;
    if (const auto watched = watchedBody(status); watched && meetsSingularity)
        return lockMessage(time, *watched);
    if (status.end == RunEnd::MomentumJumps && !status.message.empty())
        return RunMessageTexts::
            tr("The run broke off at t = %1: the path that a constraint prescribes has a corner there, of %2, and the "
               "motion meets it. That is an impact, and nothing says how much energy it leaves. Round the corner, as "
               "`sqrt(x^2 + 0.01^2)` does with `abs(x)`, or end the run before by a limit.")
                .arg(time, where);
    if (status.end == RunEnd::StaysSingular && status.singularSince && *status.singularSince < status.endTime)
        return RunMessageTexts::
            tr("The run broke off at t = %1: since t = %2 the equations of %3 do not determine their highest "
               "derivatives, and the rows since then are one motion of many. An inertia or a coefficient is zero "
               "there, or almost zero, or constraints say the same there, as at a dead centre; let it keep a larger "
               "value, begin on another branch, or stop the run earlier with a limit.")
                .arg(time, number(*status.singularSince), where);
    if (status.end == RunEnd::SwitchingAccumulates && status.where.size() > 1)
        return RunMessageTexts::tr(
                   "The run broke off at t = %1: %2 switch back and forth with almost no time in between, and nothing "
                   "determines which of them hold. Dry friction on several surfaces is determined where it is a "
                   "dissipation such as c*abs(dotx); if it is proportional to a reaction, state it by an effort "
                   "constraint whose effort is that reaction. Otherwise replace these functions by something smooth, "
                   "such as tanh with a small width.")
            .arg(time, where);
    if (status.end == RunEnd::SeveralSolutions)
        return severalSolutionsMessage(status, time, where);
    if (status.end == RunEnd::IntegralOverPole)
        return RunMessageTexts::tr(
                   "At t = %1 %2 has no value: between its limits, at `%3`, the integrand becomes infinite. Begin it "
                   "on the side where the motion is, or stop the run earlier with a limit.")
            .arg(time, where, QString::fromStdString(status.message));
    if (!status.message.empty())
        return RunMessageTexts::
            tr("The run broke off at t = %1: friction in several directions, `%2`, has no direction where the flows "
               "vanish together, so that the motion cannot come to rest, and cannot begin there. Smooth it by a "
               "small flow, such as `sqrt(dotx^2 + doty^2 + 1e-6)`, or end the run before by a limit.")
                .arg(time, QString::fromStdString(status.message));
    if (status.end == RunEnd::TooManySteps)
        return RunMessageTexts::tr(
                   "The run broke off at t = %1 after %2 steps; %3 demands the smallest ones. Use looser "
                   "tolerances, a shorter run, or the method radau5 if the model is stiff.")
            .arg(time)
            .arg(status.steps)
            .arg(where);
    const char* const words = wordsFor(breakOffWords, status.end);
    return words ? RunMessageTexts::tr(words).arg(time, where) : QString();
}

QString endMessage(const RunStatus& status) {
    const QString where = quotedList(status.where);
    const QString time = number(status.endTime);
    switch (status.end) {
    case RunEnd::Completed: return RunMessageTexts::tr("The run reached its end at t = %1.").arg(time);
    case RunEnd::Stopped: return RunMessageTexts::tr("The run was stopped at t = %1.").arg(time);
    case RunEnd::LimitReached:
        return status.message.empty()
                   ? RunMessageTexts::tr("The limit %1 was reached at t = %2.").arg(where, number(status.endTime))
                   : RunMessageTexts::tr("%1 (The limit %2 was reached at t = %3.)")
                         .arg(QString::fromStdString(status.message), where, displayedNumber(status.endTime, 8));
    case RunEnd::NoConsistentStart: return startMessage(status);
    case RunEnd::MethodUnsuitable: return unsuitableMessage(status);
    default: return breakOffMessage(status, time, where);
    }
}

QString energyDoubt(const RunStatus& status) {
    if (!status.singularPassages.empty())
        return RunMessageTexts::tr(
                   "The motion cannot be trusted after the singular position at t = %1, from which more than one "
                   "motion can continue: the balance of energy is off by %2 of the energies that it moves, while "
                   "the tolerance and the length of the run explain only %3. Use the method auto or tighter "
                   "tolerances, or begin beside that position on the intended branch.")
            .arg(number(status.singularPassages.front()), figure(status.energyAudit), figure(status.allowedAudit));
    return RunMessageTexts::tr(
               "The motion cannot be trusted: the balance of energy is off by %1 of the energies that it moves, "
               "while the tolerance and the length of the run explain only %2. Use tighter tolerances, another "
               "method or a shorter run, and look for a singular position or forces that change too quickly.")
        .arg(figure(status.energyAudit), figure(status.allowedAudit));
}

QString auditedPart(const RunStatus& status) {
    constexpr std::size_t most = 6;
    std::vector<std::string> names = status.auditedCoordinates;
    if (names.size() > most) {
        names.resize(most);
        return RunMessageTexts::tr(
                   "That is the balance of %1 and more, which share nothing with the rest of the model.")
            .arg(quotedList(names));
    }
    return RunMessageTexts::tr("That is the balance of %1 alone, sharing nothing with the rest of the model.")
        .arg(quotedList(names));
}

QString doubtMessage(Doubt doubt, const RunStatus& status) {
    switch (doubt) {
    case Doubt::EnergyAudit:
        return status.auditedCoordinates.empty() ? energyDoubt(status)
                                                 : energyDoubt(status) + ' ' + auditedPart(status);
    case Doubt::StepErrors:
        return RunMessageTexts::tr(
                   "The motion cannot be trusted: steps that were repeated in two halves differ by %1 times their "
                   "tolerance on average. Use tighter tolerances or another method, and look for forces that change "
                   "too quickly.")
            .arg(figure(status.doubledError));
    case Doubt::Constraints:
        return RunMessageTexts::tr("The motion cannot be trusted: it violates the constraints by %1 of the size of "
                                   "what they hold. Use projection, or tighter tolerances.")
            .arg(figure(status.maximumConstraintResidual));
    }
    return {};
}

} // namespace

QString startDirectionMessage(const RunStatus& status) {
    return messageText({Code::StartDirectionChosen,
                        Severity::Information,
                        {},
                        {},
                        {status.singularAtStart, SourceTexts(status.startDirection)}});
}

QString singularPassagesMessage(const RunStatus& status) {
    constexpr std::size_t most = 8;
    QStringList times;
    for (std::size_t k = 0; k < std::min(status.singularPassages.size(), most); ++k)
        times.append(number(status.singularPassages[k]));
    if (status.singularPassages.size() > most)
        times.append(RunMessageTexts::tr("and %1 more").arg(status.singularPassages.size() - most));
    return times.isEmpty()
               ? QString()
               : RunMessageTexts::tr(
                     "A singular position was passed at t = %1, from which more than one motion can continue: the run "
                     "kept its direction. To see another motion, begin beside that position on the other branch.")
                     .arg(times.join(QStringLiteral(", ")));
}

QString missedSignsMessage(const RunStatus& status) {
    return status.unbounded.empty()
               ? QString()
               : RunMessageTexts::tr(
                     "A change of sign within a step may have been missed, since no bound was found: %1. Try "
                     "tighter tolerances.")
                     .arg(quotedList(status.unbounded));
}

QString beyondTablesMessage(const RunStatus& status) {
    QStringList exits;
    for (const TableExit& exit : status.beyondTables)
        exits.append(
            RunMessageTexts::tr("`%1` from t = %2 on").arg(QString::fromStdString(exit.call), number(exit.time)));
    return exits.isEmpty() ? QString()
                           : RunMessageTexts::tr("Beyond its rows a table was held at its first or last value: %1. "
                                                 "Give it more rows if it continues differently.")
                                 .arg(exits.join(QStringLiteral(", ")));
}

QString runMessage(const RunStatus& status) {
    QStringList sentences{endMessage(status)};
    for (const Doubt doubt : status.doubts)
        sentences.append(doubtMessage(doubt, status));
    return sentences.join(QLatin1Char(' '));
}

} // namespace coenergy
