// Words for mistakes in the quantities of a model: what may not stand where it does, missing and impossible values.
#include "problems/code_words.hpp"

namespace coenergy {

namespace {

QString flowNotAllowed(const Diagnostic& diagnostic) {
    const QString flow = wordsAt(diagnostic, 0);
    if (argumentAt<Quantity>(diagnostic, 1) == Quantity::DisplacementConstraint)
        return MessageTexts::tr(
                   "The flow `%1` must not appear in the displacement constraint. Move the equation to the "
                   "flow constraints if it restricts velocities, or write it in displacements, parameters "
                   "and `t`.")
            .arg(flow);
    return MessageTexts::tr("The flow `%1` must not appear in the %2. Use displacements, parameters and `t` only, or "
                            "move the term.")
        .arg(flow, wordsAt(diagnostic, 1));
}

// What may not stand there, and for reactions and states the way that works: an effort constraint.
QString unknownNotAllowed(const Diagnostic& diagnostic) {
    const auto found = argumentAt<Quantity>(diagnostic, 1);
    const auto place = argumentAt<Quantity>(diagnostic, 2);
    const QString what = MessageTexts::tr("`%1` (%2) must not appear in the %3.")
                             .arg(wordsAt(diagnostic, 0), wordsAt(diagnostic, 1), wordsAt(diagnostic, 2));
    if (found == Quantity::Multiplier)
        return joined(what,
                      MessageTexts::tr("Where a law needs the reaction, as dry friction does, move the constraint "
                                       "to the effort constraints: with an effort such as `N`, that acts on its "
                                       "coordinates (`y` = `N`), every other effort may depend on `N`."));
    if (found == Quantity::DynamicVariable && place == Quantity::FlowConstraint)
        return joined(what, MessageTexts::tr("Move the equation to the effort constraints, with an effort such as `R`, "
                                             "and let `R` act on the coordinates whose flows it binds."));
    return joined(what, MessageTexts::tr("Write this quantity without it."));
}

QString unknownCoordinate(const Diagnostic& diagnostic) {
    return joined(MessageTexts::tr("There is no coordinate `%1`.").arg(wordsAt(diagnostic, 0)),
                  proposal(argumentAt<Name>(diagnostic, 1), MessageTexts::tr("Name one of the coordinates.")));
}

QString valueOutsideRange(const Diagnostic& diagnostic) {
    const QString text =
        diagnostic.field.section == Section::Bodies
            ? MessageTexts::tr("No distribution of mass has the inertia of the body `%1`: its largest principal moment "
                               "exceeds the sum of the other two, or one is negative. Correct the moments; they are "
                               "those about the centre of mass.")
            : MessageTexts::tr("The value of `%1` lies outside its range. Change the value, or widen minimum and "
                               "maximum.");
    return text.arg(wordsAt(diagnostic, 0));
}

QString unknownBody(const Diagnostic& diagnostic) {
    return joined(MessageTexts::tr("There is no body `%1`.").arg(wordsAt(diagnostic, 0)),
                  proposal(argumentAt<Name>(diagnostic, 1), MessageTexts::tr("Name one of the bodies, or `ground`.")));
}

QString unknownOption(const Diagnostic& diagnostic) {
    const QString found = wordsAt(diagnostic, 0);
    const QString others = namesAt(diagnostic, 1).join(QStringLiteral(", "));
    if (diagnostic.severity == Severity::Warning)
        return MessageTexts::tr("The method `%1` is no longer there; `%2` is used in its place. Name that, or `auto`.")
            .arg(found, others);
    return MessageTexts::tr("`%1` is not one of the choices. Choose from: %2.").arg(found, others);
}

QString undefinedValue(const Diagnostic& diagnostic) {
    const QString quantity = wordsAt(diagnostic, 0);
    const QString part = wordsAt(diagnostic, 1);
    const QString values = wordsAt(diagnostic, 2);
    return values.isEmpty()
               ? MessageTexts::tr(
                     "The %1 does not exist: `%2` is not a number, or is too large. Correct the expression.")
                     .arg(quantity, part)
               : MessageTexts::tr("The %1 does not exist: `%2` is not a number, or is too large, where %3. Correct the "
                                  "expression, or change these values.")
                     .arg(quantity, part, values);
}

QString energyWithoutConjugate(const Diagnostic& diagnostic) {
    return MessageTexts::tr(
               "The %1 is a function of names such as `%2`, but it contains none of them. Give an energy of "
               "flows as the kinetic coenergy, one of displacements as the potential energy.")
        .arg(wordsAt(diagnostic, 0), wordsAt(diagnostic, 1));
}

QString energyNotInvertible(const Diagnostic& diagnostic) {
    return MessageTexts::tr(
               "The %1 cannot be transformed: no formula was found that gives the momentum or effort of %2 by "
               "its flow or displacement. Give the kinetic coenergy, a function of the flows, or the "
               "potential energy, a function of the displacements, instead.")
        .arg(wordsAt(diagnostic, 0), wordsAt(diagnostic, 1));
}

QString rateOfJump(const Diagnostic& diagnostic) {
    return (diagnostic.field.section == Section::Energies
                ? MessageTexts::tr(
                      "`%1` jumps where the motion passes it, and its force is infinite there, which the "
                      "equations leave out. Write something continuous, such as tanh with a small width in "
                      "place of the jump.")
                : MessageTexts::tr("`%1` jumps, and its rate is infinite there. Write something continuous into "
                                   "`dot()`, such as a ramp, or tanh with a small width in place of the jump."))
        .arg(wordsAt(diagnostic, 0));
}

QString unitAt(const Diagnostic& diagnostic, std::size_t index) {
    const QString unit = wordsAt(diagnostic, index);
    return unit == QLatin1String("1") ? MessageTexts::tr("a mere number") : MessageTexts::tr("in `%1`").arg(unit);
}

QString dimensionMismatch(const Diagnostic& diagnostic) {
    const bool isTerm = !argumentAt<SourceText>(diagnostic, 2).text.empty();
    const QString other = wordsAt(diagnostic, 2);
    return (isTerm
                ? MessageTexts::tr("`%1` is %2, but `%3` is %4. Correct the term, or the unit of one of its names.")
                : MessageTexts::tr("The %1 is %2, but `%3` is %4. Correct the term, or the unit of one of its names."))
        .arg(other, unitAt(diagnostic, 3), wordsAt(diagnostic, 0), unitAt(diagnostic, 1));
}

QString dimensionOfArgument(const Diagnostic& diagnostic) {
    if (argumentAt<SourceText>(diagnostic, 2).text == "turn")
        return MessageTexts::tr("`%1` takes an angle in radians, but `%2` counts turns, as a frequency in Hz does. "
                                "Multiply the frequency by `2*pi`, or give it in `rad/s`.")
            .arg(wordsAt(diagnostic, 0), wordsAt(diagnostic, 1));
    return MessageTexts::tr("`%1` takes a mere number, but `%2` is %3. Divide it by something in the same unit, or "
                            "correct the unit of one of its names.")
        .arg(wordsAt(diagnostic, 0), wordsAt(diagnostic, 1), unitAt(diagnostic, 2));
}

constexpr CodeWords modelMessagesList[] = {
    {Code::NoCoordinates,
     QT_TRANSLATE_NOOP("Message", "The model has no coordinates yet. Add at least one, for example `x`.")},
    {Code::FlowNotAllowed, flowNotAllowed},
    {Code::AccelerationNotAllowed,
     QT_TRANSLATE_NOOP("Message", "The acceleration `%1` must not appear here. Energies, efforts and "
                                  "constraints depend on displacements and flows at most; an output may name it.")},
    {Code::UnsolvedAcceleration,
     QT_TRANSLATE_NOOP("Message", "The equations are not solved for the acceleration `%1`, as it has no inertia. Use "
                                  "the displacement or the flow instead.")},
    {Code::UnknownNotAllowed, unknownNotAllowed},
    {Code::NotAParameter,
     QT_TRANSLATE_NOOP("Message", "`%1` is not a parameter. Give the %2 as a number or an expression of "
                                  "parameters.")},
    {Code::DotOfFlow,
     QT_TRANSLATE_NOOP("Message", "`dot` of the flow `%1` would be an acceleration, which the model must not "
                                  "use. Write `dot` of displacements only.")},
    {Code::DotOfUnknown,
     QT_TRANSLATE_NOOP("Message", "`dot` cannot differentiate `%1` (%2). Use it on expressions of coordinates, "
                                  "parameters and `t`.")},
    {Code::NotPfaffian,
     QT_TRANSLATE_NOOP("Message", "The flow constraint `%1` is not linear in the flow `%2`. Only linear "
                                  "(Pfaffian) ones have constraint forces by d'Alembert's principle: rewrite it "
                                  "so that each flow appears to the first power only, or move it to the effort "
                                  "constraints, with an effort such as `F`, and say how `F` acts on the coordinates.")},
    {Code::FlowConstraintWithoutFlow,
     QT_TRANSLATE_NOOP("Message", "The flow constraint `%1` contains no flow, so it restricts displacements. "
                                  "Move it to the displacement constraints, or write the flows into it.")},
    {Code::StudyUnfit, QT_TRANSLATE_NOOP("Message", "The study cannot run: %1. Correct the text.")},
    {Code::ConjugateNameTaken,
     QT_TRANSLATE_NOOP("Message",
                       "In the %3, `%1` is what belongs to the coordinate `%2`, but the model uses this name "
                       "for something else. Give that another name.")},
    {Code::EnergyWithoutConjugate, energyWithoutConjugate},
    {Code::EnergyNotInvertible, energyNotInvertible},
    {Code::EnergyGivenTwice,
     QT_TRANSLATE_NOOP("Message", "The coordinate `%1` has a share in the %2 and one in the %3, which are two ways to "
                                  "say the same. Give both shares in one of them.")},
    {Code::ConstantConstraint,
     QT_TRANSLATE_NOOP("Message", "The constraint `%1` restricts nothing: it is always satisfied. Remove or "
                                  "correct it.")},
    {Code::ContradictoryConstant,
     QT_TRANSLATE_NOOP("Message", "The constraint `%1` can never hold: it says `%2 = 0`. Correct or remove it.")},
    {Code::UnknownCoordinate, unknownCoordinate},
    {Code::RepeatedEffort,
     QT_TRANSLATE_NOOP("Message", "The coordinate `%1` has two entries among the efforts. Merge them into one "
                                  "sum.")},
    {Code::MissingEffort,
     QT_TRANSLATE_NOOP("Message", "The effort constraint `%1` does not say which effort it regulates. Fill in "
                                  "the effort that it determines.")},
    {Code::TooManyItems,
     QT_TRANSLATE_NOOP("Message", "The model has %2 entries in `%1`; at most %3 are accepted, so that an answer comes "
                                  "in a reasonable time. Remove some, or describe the system more coarsely.")},
    {Code::MissingEquation,
     QT_TRANSLATE_NOOP("Message", "The unknown `%1` is used, but the constraint `%2` that determines it is empty. Type "
                                  "its equation, or remove `%1` where it is used.")},
    {Code::ForceDimension,
     QT_TRANSLATE_NOOP("Message", "The force has %1 components but its point has %2. Give both the same number, "
                                  "two or three.")},
    {Code::ParameterWithoutValue,
     QT_TRANSLATE_NOOP("Message", "`%1` has no value. The equations need none; to run, give it one.")},
    {Code::UndefinedValue, undefinedValue},
    {Code::MinimumAboveMaximum,
     QT_TRANSLATE_NOOP("Message", "The minimum of `%1` lies above its maximum. Exchange the two.")},
    {Code::ValueOutsideRange, valueOutsideRange},
    {Code::UnknownOption, unknownOption},
    {Code::NoSpectrum,
     QT_TRANSLATE_NOOP("Message", "A spectrum needs at least eight rows, and a value in each. Choose a smaller output "
                                  "step or a longer run, or show the curve itself.")},
    {Code::MoreThanCurves,
     QT_TRANSLATE_NOOP("Message",
                       "There are %1 entries for %2 curves. Remove the last ones, or add the curves that they "
                       "are meant for.")},
    {Code::NoteForm,
     QT_TRANSLATE_NOOP("Message", "The note `%1` has no place or no words. Write `2: released` at 2 on the horizontal "
                                  "axis, or `2, 0.5: highest` at a point.")},
    {Code::RangeReversed,
     QT_TRANSLATE_NOOP("Message", "The horizontal axis would end at %1, which is not beyond its start at %2. Exchange "
                                  "the two, or leave one of them out.")},
    {Code::NotPositive, QT_TRANSLATE_NOOP("Message", "The %1 must be greater than zero. Give a positive number.")},
    {Code::EndBeforeStart,
     QT_TRANSLATE_NOOP("Message", "The run would end at t = %1, which is not after its start at t = %2. Choose "
                                  "a later end.")},
    {Code::UnknownBody, unknownBody},
    {Code::WrongNumberOfEntries,
     QT_TRANSLATE_NOOP("Message", "There are %2 entries here, where %1 are expected. Add or remove some.")},
    {Code::DirectionIsZero,
     QT_TRANSLATE_NOOP("Message", "A direction needs a component that is not zero. Write, for example, 0, 0, 1.")},
    {Code::LoopWithItself,
     QT_TRANSLATE_NOOP("Message", "%1 cannot close a loop with itself. Name another body, or the ground.")},
    {Code::TooManyRows,
     QT_TRANSLATE_NOOP("Message", "The trajectory would have %1 rows; at most %2 can be kept. Choose a larger "
                                  "step of the output or an earlier end.")},
    {Code::TableTooShort,
     QT_TRANSLATE_NOOP("Message", "The table `%1` needs at least two rows and has %2. Give it more in x and y.")},
    {Code::TableTooLong,
     QT_TRANSLATE_NOOP(
         "Message", "The table `%1` has %2 rows; at most %3 can be taken. Remove rows where it is nearly straight.")},
    {Code::TableUneven,
     QT_TRANSLATE_NOOP(
         "Message",
         "The table `%1` has %2 numbers in x and %3 in y. Add or remove some: every row needs one of each.")},
    {Code::TableNotIncreasing,
     QT_TRANSLATE_NOOP(
         "Message",
         "`%1` is not greater than `%2`, which comes before it in x. Write the rows in order of increasing x.")},
    {Code::TableEntryNotNumber,
     QT_TRANSLATE_NOOP("Message", "`%1` is not a number. Write one here, without any names.")},
    {Code::TableTooSteep,
     QT_TRANSLATE_NOOP("Message",
                       "The table `%1` is too steep between two rows to be computed with. Move them apart.")},
    {Code::FunctionHead,
     QT_TRANSLATE_NOOP("Message", "`%1` is not a name with arguments. Write, for example, `F(x)` or `F(x, v)`.")},
    {Code::RepeatedArgument,
     QT_TRANSLATE_NOOP("Message", "`%2` has two arguments called `%1`. Give one of them another name.")},
    {Code::RuleCount,
     QT_TRANSLATE_NOOP("Message", "`%1` has %2 derivatives and %3 arguments. Give one derivative for each argument.")},
    {Code::RuleOfOther,
     QT_TRANSLATE_NOOP("Message",
                       "`%1` is neither an argument of `%2` nor a parameter, and how `%2` changes with it is "
                       "not known. Make it an argument, or give `%2` a formula.")},
    {Code::RuleDiffers,
     QT_TRANSLATE_NOOP("Message",
                       "`%1` is not the derivative of the formula of `%2` by `%3`. Correct one of the two, or "
                       "leave the derivatives out: they follow from the formula.")},
    {Code::RulesDisagree,
     QT_TRANSLATE_NOOP("Message",
                       "No function has these derivatives: that by `%2`, differentiated by `%3`, is not that "
                       "by `%3`, differentiated by `%2`. Correct the derivatives of `%1`.")},
    {Code::IntegralOverArgument,
     QT_TRANSLATE_NOOP("Message", "An integral, derivative, substitution or coefficient contains `%2`, an argument "
                                  "of `%1`, which a call replaces. Write its result, or write it in a definition.")},
    {Code::OperatorNotAllowed,
     QT_TRANSLATE_NOOP("Message", "`%1` cannot be evaluated here: derivatives, substitutions and coefficients belong "
                                  "to energies, efforts, constraints, definitions and outputs. Write its result, or "
                                  "the name of a definition that contains it.")},
    {Code::NotAPolynomial,
     QT_TRANSLATE_NOOP("Message", "`%1` is not a polynomial in `%2`, so it has no coefficients. Use a sum of powers "
                                  "such as `a*x^2 + b*x`, or a derivative at 0: `put(dot(y, x), x, 0)`.")},
    {Code::UnspecifiedFunction,
     QT_TRANSLATE_NOOP("Message",
                       "`%2` has no formula yet: write one in `[functions]`. Without it `%1` has no value.")},
    {Code::NotSimplified,
     QT_TRANSLATE_NOOP("Message",
                       "Simplifying the equations of %1 would take too much work: some or all of them are shown as "
                       "derived. They are correct; write shorter energies or constraints to get shorter equations.")},
    {Code::ModelTooLarge,
     QT_TRANSLATE_NOOP("Message",
                       "Up to here the texts of this model have more than %1 numbers, names and operations, too many "
                       "to derive equations in a reasonable time. Use definitions for what is repeated.")},
    {Code::ImpulseNotAllowed,
     QT_TRANSLATE_NOOP("Message", "An impulse has no duration and no value in %1. Write it in an effort, a force, a "
                                  "torque or the rate of a dynamic variable.")},
    {Code::ImpulseNotLinear,
     QT_TRANSLATE_NOOP("Message", "`%1` has no value while an impulse acts. Write each impulse as a term by itself, "
                                  "multiplied only by what has no impulse and no jump at that moment.")},
    {Code::DotOfJump, rateOfJump},
    {Code::UnknownUnit,
     QT_TRANSLATE_NOOP(
         "Message",
         "`%1` is not a known unit, so nothing is checked with it. Write it in known units, such as `kg*m^2/s`.")},
    {Code::OffsetUnit,
     QT_TRANSLATE_NOOP(
         "Message",
         "`%1` counts from a different zero than `%2`, so products with it are meaningless. Give the value in `%2`.")},
    {Code::NotAMeasure,
     QT_TRANSLATE_NOOP("Message", "`%1` is a logarithm or a date: it has no multiples, and nothing can be calculated "
                                  "in it. Choose a unit that has.")},
    {Code::QuantityDoesNotFit,
     QT_TRANSLATE_NOOP("Message", "The value is typed in `%1`, which cannot be converted to `%2`, the unit here. "
                                  "Correct one of the two.")},
    {Code::DimensionMismatch, dimensionMismatch},
    {Code::DimensionOfArgument, dimensionOfArgument},
    {Code::ProposedUnit, QT_TRANSLATE_NOOP("Message", "`%1` has no unit; `%2` would fit. Give it this one, or leave it "
                                                      "free.")},
};

} // namespace

std::span<const CodeWords> modelMessages() {
    return modelMessagesList;
}

} // namespace coenergy
