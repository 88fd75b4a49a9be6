// Words for models whose equations do not determine a motion, or that deserve a remark. Where a list with one element
// needs a sentence of its own, the other sentence has plural forms, since languages differ in how many they have.
#include "problems/code_words.hpp"

#include <algorithm>

namespace coenergy {

namespace {

// Whose equations: of the coordinates named in one argument and of the constraints in the next.
QString equationsOf(const Diagnostic& diagnostic, std::size_t index) {
    const int coordinates = nameCountAt(diagnostic, index);
    const int constraints = nameCountAt(diagnostic, index + 1);
    const QString lagrange =
        (coordinates == 1 ? MessageTexts::tr("the equation of the coordinate %1")
                          : MessageTexts::tr("the equations of the coordinates %1", nullptr, coordinates))
            .arg(wordsAt(diagnostic, index));
    const QString others = (constraints == 1 ? MessageTexts::tr("the constraint %1")
                                             : MessageTexts::tr("the constraints %1", nullptr, constraints))
                               .arg(wordsAt(diagnostic, index + 1));
    if (coordinates == 0 || constraints == 0)
        return constraints == 0 ? lagrange : others;
    return MessageTexts::tr("%1 and %2").arg(lagrange, others);
}

// "`rod` by 0.1, `wall` by -0.2"
QString offBy(const Diagnostic& diagnostic, std::size_t names, std::size_t numbers) {
    const QStringList name = namesAt(diagnostic, names);
    const std::vector<double> number = argumentAt<Amounts>(diagnostic, numbers).values;
    QStringList values;
    for (std::size_t k = 0; k < std::min(static_cast<std::size_t>(name.size()), number.size()); ++k)
        values.append(MessageTexts::tr("`%1` by %2").arg(name[static_cast<qsizetype>(k)], numberWords(number[k])));
    return values.join(QStringLiteral(", "));
}

QString tooManyEquations(const Diagnostic& diagnostic) {
    const int unknowns = nameCountAt(diagnostic, 2);
    const QString finding =
        unknowns == 1 ? MessageTexts::tr("There are more equations than unknowns: %1 contain only the unknown %2 and "
                                         "cannot all hold.")
                      : MessageTexts::tr("There are more equations than unknowns: %1 contain only the unknowns %2 and "
                                         "cannot all hold.",
                                         nullptr, unknowns);
    const QString equations = wordsAt(diagnostic, 3);
    const QString shown = equations.isEmpty() ? QString() : MessageTexts::tr("They read %1.").arg(equations);
    const QString remedy =
        nameCountAt(diagnostic, 1) == 0
            ? MessageTexts::tr("Let one of these coordinates occur in an energy, in the dissipation or with an effort "
                               "of its own, or remove it.")
            : MessageTexts::tr("Remove one of these constraints, or give it an unknown of its own.");
    return joined(joined(finding.arg(equationsOf(diagnostic, 0), wordsAt(diagnostic, 2)), shown), remedy);
}

QString remedyForUndetermined(Quantity what, int unknowns) {
    if (what == Quantity::Multiplier)
        return MessageTexts::tr("Their constraints share one reaction: remove one of the constraints.");
    if (what == Quantity::RegulatedEffort)
        return MessageTexts::tr("Let it act on a coordinate among the efforts, or remove it with its constraint.");
    return unknowns == 1
               ? MessageTexts::tr("Give it an energy, a dissipation, an effort that depends on it or a "
                                  "constraint, or remove it.")
               : MessageTexts::tr("Let one of them occur in an energy, the dissipation or an effort, or add a "
                                  "constraint that ties it to something known.");
}

QString undeterminedWith(const Diagnostic& diagnostic) {
    const bool isNowhere = nameCountAt(diagnostic, 2) + nameCountAt(diagnostic, 3) == 0;
    const QString unknowns = wordsAt(diagnostic, 0), values = wordsAt(diagnostic, 4);
    const QString finding = isNowhere ? MessageTexts::tr("With %1 nothing determines %2.").arg(values, unknowns)
                                      : MessageTexts::tr("With %1 nothing determines %2 in %3.")
                                            .arg(values, unknowns, equationsOf(diagnostic, 2));
    return joined(joined(finding, MessageTexts::tr("Give another value.")),
                  remedyForUndetermined(argumentAt<Quantity>(diagnostic, 1), nameCountAt(diagnostic, 0)));
}

QString undeterminedUnknowns(const Diagnostic& diagnostic) {
    if (argumentAt<Quantity>(diagnostic, 1) == Quantity::Body)
        return MessageTexts::tr("The body %1 turns freely about an axis about which it has no inertia, as a point or a "
                                "thin rod has none about itself, so that nothing determines these turns. Give it an "
                                "inertia about all three axes, or a joint without such turns: prismatic joints for a "
                                "point, revolute ones for a rod.")
            .arg(wordsAt(diagnostic, 0));
    if (!argumentAt<SourceTexts>(diagnostic, 4).texts.empty())
        return undeterminedWith(diagnostic);
    const int count = nameCountAt(diagnostic, 0);
    const bool isNowhere = nameCountAt(diagnostic, 2) + nameCountAt(diagnostic, 3) == 0;
    const QString unknowns = wordsAt(diagnostic, 0);
    const QString equations = equationsOf(diagnostic, 2);
    const QString finding =
        isNowhere    ? MessageTexts::tr("Nothing determines %1: it occurs in no equation.").arg(unknowns)
        : count == 1 ? MessageTexts::tr("Nothing determines %1, which occurs only in %2.").arg(unknowns, equations)
                     : MessageTexts::tr("Nothing determines %1 one by one: they occur only in %2, fewer equations than "
                                        "unknowns.",
                                        nullptr, count)
                           .arg(unknowns, equations);
    return joined(finding, remedyForUndetermined(argumentAt<Quantity>(diagnostic, 1), count));
}

QString undeterminedInsideJumps(const Diagnostic& diagnostic) {
    return joined(
        MessageTexts::tr("Nothing determines %1: it occurs only inside functions that jump, such as `sign` and "
                         "`step`, whose values stay the same while it changes.")
            .arg(wordsAt(diagnostic, 0)),
        remedyForUndetermined(argumentAt<Quantity>(diagnostic, 1), 1));
}

QString equationOfJumps(const Diagnostic& diagnostic) {
    const int coordinates = nameCountAt(diagnostic, 0);
    const bool isOne = coordinates + nameCountAt(diagnostic, 1) == 1;
    return MessageTexts::tr(
               "The equation of %1 demands `%2`, which contains %3 only inside functions that jump, such as "
               "`sign` and `step`, and so determines nothing. Dry friction alone moves nothing: add an "
               "inertia, a stiffness or a resistance that grows with the flow.")
        .arg(isOne ? wordsAt(diagnostic, coordinates == 1 ? 0 : 1) : equationsOf(diagnostic, 0), wordsAt(diagnostic, 2),
             wordsAt(diagnostic, 3));
}

QString redundantConstraint(const Diagnostic& diagnostic) {
    const QString constraint = wordsAt(diagnostic, 0);
    return nameCountAt(diagnostic, 1) == 0
               ? MessageTexts::tr(
                     "The constraint `%1` is satisfied by every motion with these values, and nothing determines its "
                     "reaction. Remove it if that matters; the motion stays the same. If a function in it that jumps "
                     "or bends is to switch it on later, let a force hold instead, such as that of a stiff damper.")
                     .arg(constraint)
               : MessageTexts::tr("The constraint `%1` follows from %2, so individual reactions are not unique. Remove "
                                  "it if they matter; the motion stays the same.")
                     .arg(constraint, wordsAt(diagnostic, 1));
}

QString contradictingConstraints(const Diagnostic& diagnostic) {
    const int count = nameCountAt(diagnostic, 0);
    const QString constraints = wordsAt(diagnostic, 0);
    if (count == 1)
        return MessageTexts::tr("The constraint %1 cannot be satisfied: at best it is off by %2. Correct it, or a "
                                "parameter in it.")
            .arg(constraints, wordsAt(diagnostic, 1));
    const QString text =
        argumentAt<Quantity>(diagnostic, 2) == Quantity::Flow
            ? MessageTexts::tr("The constraints %1 contradict each other: no velocities were found that satisfy all of "
                               "them. Where they come closest, they are off: %2. Correct or remove one of them, or "
                               "change a parameter in them.",
                               nullptr, count)
            : MessageTexts::tr("The constraints %1 contradict each other: no position was found that satisfies all of "
                               "them. Where they come closest, they are off: %2. Correct or remove one of them, or "
                               "change a parameter in them.",
                               nullptr, count);
    return text.arg(constraints, offBy(diagnostic, 0, 1));
}

QString contradictingEquations(const Diagnostic& diagnostic) {
    const int coordinates = nameCountAt(diagnostic, 0);
    const QString demand = wordsAt(diagnostic, 2);
    return coordinates + nameCountAt(diagnostic, 1) == 1
               ? MessageTexts::tr(
                     "The equation of %1 demands `%2`, which contains no unknown and does not hold. Let it "
                     "contain what it should determine, or remove the effort.")
                     .arg(wordsAt(diagnostic, coordinates == 1 ? 0 : 1), demand)
               : MessageTexts::tr("The equations contradict each other: %1 together demand `%2`, which contains no "
                                  "unknown and does not hold. Correct or remove one of them.")
                     .arg(equationsOf(diagnostic, 0), demand);
}

QString coordinatesWithoutInertia(const Diagnostic& diagnostic) {
    const int count = nameCountAt(diagnostic, 0);
    const QString text =
        count == 1
            ? MessageTexts::tr(
                  "%1 has no inertia: its equation contains no acceleration and fixes a flow, a displacement or a "
                  "force directly. That is fine; give it a kinetic coenergy only if it has a mass or an inductance.")
            : MessageTexts::tr(
                  "%1 have no inertia: their equations contain no acceleration and fix flows, displacements or forces "
                  "directly. That is fine; give them a kinetic coenergy only if they have a mass or an inductance.",
                  nullptr, count);
    return text.arg(wordsAt(diagnostic, 0));
}

QString singularJacobian(const Diagnostic& diagnostic) {
    const QString equations = equationsOf(diagnostic, 0);
    return nameCountAt(diagnostic, 2) == 0
               ? MessageTexts::tr("There are as many equations as unknowns, but %1 depend on each other, whatever the "
                                  "numbers: they leave some motion or force free. Check whether an energy or a "
                                  "constraint says the same thing twice.")
                     .arg(equations)
               : MessageTexts::tr(
                     "There are as many equations as unknowns, but %1 say the same thing, so that %2 cannot "
                     "be told apart. Check whether the energies contain them only together, and give one of "
                     "them a term of its own or remove it.")
                     .arg(equations, wordsAt(diagnostic, 2));
}

QString hiddenConstraint(const Diagnostic& diagnostic) {
    return MessageTexts::tr("A hidden constraint follows from %1: `%2`. Choose initial values that satisfy it, or they "
                            "will be moved.")
        .arg(equationsOf(diagnostic, 0), wordsAt(diagnostic, 2));
}

QString singularForValues(const Diagnostic& diagnostic) {
    return MessageTexts::tr("With these values, wherever the constraints hold, %1 do not determine their highest "
                            "derivatives: an inertia or a coefficient vanishes there, or equations repeat each other. "
                            "Change the values, or give them an inertia that does not vanish on the constraints.")
        .arg(equationsOf(diagnostic, 0));
}

QString integrableFlowConstraint(const Diagnostic& diagnostic) {
    const QString constraint = wordsAt(diagnostic, 0);
    const QString kept = wordsAt(diagnostic, 1);
    return kept.isEmpty()
               ? MessageTexts::tr(
                     "The flow constraint `%1` is integrable: it restricts displacements, too. It could be "
                     "written as a displacement constraint.")
                     .arg(constraint)
               : MessageTexts::tr("The flow constraint `%1` is integrable: it keeps `%2` constant. Write it as a "
                                  "displacement constraint with the value at the start: that is equivalent.")
                     .arg(constraint, kept);
}

QString noConsistentStart(const Diagnostic& diagnostic) {
    const QString constraints = wordsAt(diagnostic, 0);
    const QString off = offBy(diagnostic, 0, 2);
    const int fixed = nameCountAt(diagnostic, 1);
    if (fixed == 0)
        return MessageTexts::tr("No start was found that satisfies %1. Where they come closest, they are off: %2. Give "
                                "other initial values, or change the constraints or the parameters in them.")
            .arg(constraints, off);
    const QString text =
        argumentAt<Certainty>(diagnostic, 3) == Certainty::Proven
            ? MessageTexts::tr(
                  "%1 cannot hold with the fixed %2. It is off: %3. Free one of them, or change its value.")
        : fixed == 1
            ? MessageTexts::tr(
                  "No start was found that satisfies %1 while %2 keeps its fixed value. It is off: %3. Free "
                  "it, change its value, or give other initial values.")
            : MessageTexts::tr("No start was found that satisfies %1 while %2 keep their fixed values. It is off: %3. "
                               "Free one of them, change its value, or give other initial values.",
                               nullptr, fixed);
    return text.arg(constraints, wordsAt(diagnostic, 1), off);
}

QString startNotReached(const Diagnostic& diagnostic) {
    QStringList start;
    for (const std::string& value : argumentAt<SourceTexts>(diagnostic, 1).texts)
        start.append(QString::fromStdString(value));
    return MessageTexts::tr("The initial values are too far from satisfying %1, or at a point from which no direction "
                            "leads there. Give values near a start that does, for example `%2`.")
        .arg(wordsAt(diagnostic, 0), start.join(QStringLiteral(", ")));
}

// Nobody typed the constraint of a joint that closes a loop.
QString constraintOnlyAtPoint(const Diagnostic& diagnostic) {
    const QString name = wordsAt(diagnostic, 0);
    if (diagnostic.field.section == Section::Bodies)
        return MessageTexts::
            tr("The joint of `%1` can be closed in single positions only, where it has no slope and no force "
               "belongs to it. Of a chain of bodies that is stretched out, lengthen a body or move the joint nearer; "
               "of a body that is held at both ends, let one end slide (`loop_joint = \"prismatic\"`, or a "
               "constraint of the other direction alone).")
                .arg(name);
    return MessageTexts::tr("The constraint `%1` holds at isolated points only, where its derivatives "
                            "vanish, so that no force belongs to it. Write each condition as a constraint "
                            "of its own that crosses zero: `x = 0` instead of `x^2 = 0`, `x = 0` and `y = "
                            "0` instead of `x^2 + y^2 = 0`.")
        .arg(name);
}

// In as many digits as it takes to tell the values apart.
QString initialValueMoved(const Diagnostic& diagnostic) {
    constexpr int most = 17;
    const double before = argumentAt<Amount>(diagnostic, 1).value, after = argumentAt<Amount>(diagnostic, 2).value;
    int digits = 6;
    while (digits < most && displayedNumber(before, digits) == displayedNumber(after, digits))
        ++digits;
    return MessageTexts::tr("The initial value of `%1` was moved from %2 to %3 to satisfy the constraints. Give a "
                            "consistent value, or mark it as fixed to keep it.")
        .arg(wordsAt(diagnostic, 0), displayedNumber(before, digits), displayedNumber(after, digits));
}

constexpr CodeWords wellPosednessMessagesList[] = {
    {Code::TooManyEquations, tooManyEquations},
    {Code::UndeterminedUnknowns, undeterminedUnknowns},
    {Code::EquationOfJumps, equationOfJumps},
    {Code::UndeterminedInsideJumps, undeterminedInsideJumps},
    {Code::RedundantConstraint, redundantConstraint},
    {Code::ContradictingConstraints, contradictingConstraints},
    {Code::ContradictingEquations, contradictingEquations},
    {Code::ConstraintOnlyAtPoint, constraintOnlyAtPoint},
    {Code::CoordinatesWithoutInertia, coordinatesWithoutInertia},
    {Code::DryFrictionAlone,
     QT_TRANSLATE_NOOP(
         "Message", "Nothing but dry friction resists the flow of %1: without inertia, and without a resistance that "
                    "grows with the flow, nothing determines when it holds and how it gives way. Give it a little of "
                    "either, such as `1e-6*dotx^2/2` in the kinetic coenergy or `0.001*dotx^2/2` in the dissipation.")},
    {Code::SingularJacobian, singularJacobian},
    {Code::HiddenConstraint, hiddenConstraint},
    {Code::StructureOfValues,
     QT_TRANSLATE_NOOP(
         "Message", "With %1 parts of the equations vanish: only the rest is analysed. If that is not intended, change "
                    "these values; degrees of freedom, index and free initial values are those of the rest.")},
    {Code::SingularForValues, singularForValues},
    {Code::NearlyDependentConstraints,
     QT_TRANSLATE_NOOP("Message", "The constraint `%1` nearly follows from %2: they differ by so little that "
                                  "the motion cannot be computed. Remove it if it is meant to say the same, or "
                                  "change a parameter so that it says something else.")},
    {Code::ConstraintsTouch,
     QT_TRANSLATE_NOOP("Message",
                       "The constraint `%1` only touches %2: where all of them hold they demand the same of "
                       "the velocities, and right beside that place they part, as at a dead centre or at the "
                       "end of a mechanism's reach. Neither the motion nor the reactions are determined "
                       "there. Change a length or another parameter so that they cross, or let the motion "
                       "begin where they do.")},
    {Code::MassMatrixNotPositive,
     QT_TRANSLATE_NOOP("Message", "The kinetic coenergy is negative for some flows of %1 at the start: the mass "
                                  "matrix is not positive, and motions may run away. Check the signs of masses, "
                                  "inertias and inductances.")},
    {Code::IntegrableFlowConstraint, integrableFlowConstraint},
    {Code::InitialValueMoved, initialValueMoved},
    {Code::TypedValuesConflict,
     QT_TRANSLATE_NOOP(
         "Message", "The initial values of %1 are not compatible with %2: they were moved as little as possible, as an "
                    "impulse would move them. Change one of them, or leave one out, so that it follows the others.")},
    {Code::StartDirectionChosen,
     QT_TRANSLATE_NOOP(
         "Message", "The initial values leave open in which direction %1 can be satisfied: derivatives vanish or "
                    "depend on each other there, a singular position from which more than one motion may continue. The "
                    "direction %2 was taken. Give initial displacements or flows close to these for another one.")},
    {Code::NoConsistentStart, noConsistentStart},
    {Code::LoopTurnedOver,
     QT_TRANSLATE_NOOP("Message", "At the start the joint that closes the loop of the body `%1` is turned over by half "
                                  "a turn: its axes point in opposite directions. Give initial values at which they "
                                  "point the same way, or reverse its loop_axis or loop_direction.")},
    {Code::StartNotReached, startNotReached},
    {Code::UndefinedAtStart,
     QT_TRANSLATE_NOOP("Message", "At the initial values the equations have no value for `%1`: a division by "
                                  "zero, or the root or logarithm of a negative number. Change the initial "
                                  "values, or the expression.")},
    {Code::UnsolvedAtStart,
     QT_TRANSLATE_NOOP("Message", "At the initial values the equation of `%1` has no solution, or none near the "
                                  "first guesses. Change the initial values, or give initial values to efforts "
                                  "and multipliers.")},
};

} // namespace

std::span<const CodeWords> wellPosednessMessages() {
    return wellPosednessMessagesList;
}

} // namespace coenergy
