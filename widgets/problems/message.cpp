// Words for diagnostics: one plain sentence for what was found, one for the remedy. The switch has no default, so
// that the compiler asks for the words of a new code.

#include "problems/message.hpp"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

namespace coenergy {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Message)
};

class Arguments {
public:
    explicit Arguments(const Diagnostic& diagnostic) : m_arguments(diagnostic.arguments) {}

    QString operator[](std::size_t index) const {
        return index < m_arguments.size() ? QString::fromStdString(m_arguments[index]) : QString();
    }
    // Names joined by ", ", each in backticks.
    QString list(std::size_t index) const {
        QStringList names = operator[](index).split(QStringLiteral(", "), Qt::SkipEmptyParts);
        for (QString& name : names)
            name = QStringLiteral("`%1`").arg(name);
        return names.join(QStringLiteral(", "));
    }
    QString quoted(std::size_t index) const { return QStringLiteral("`%1`").arg(operator[](index)); }
    std::size_t count(std::size_t index) const {
        return static_cast<std::size_t>(operator[](index).split(QStringLiteral(", "), Qt::SkipEmptyParts).size());
    }

private:
    const std::vector<std::string>& m_arguments;
};

// Roles, quantities and types come from the core as fixed English words.
QString translatedWord(const QString& word) {
    static const QHash<QString, const char*> known = {
        {QStringLiteral("acceleration"), QT_TRANSLATE_NOOP("Message", "acceleration")},
        {QStringLiteral("angle of a torque"), QT_TRANSLATE_NOOP("Message", "angle of a torque")},
        {QStringLiteral("angle"), QT_TRANSLATE_NOOP("Message", "angle")},
        {QStringLiteral("array"), QT_TRANSLATE_NOOP("Message", "list")},
        {QStringLiteral("boolean"), QT_TRANSLATE_NOOP("Message", "true or false")},
        {QStringLiteral("constant"), QT_TRANSLATE_NOOP("Message", "constant")},
        {QStringLiteral("constraint"), QT_TRANSLATE_NOOP("Message", "constraint")},
        {QStringLiteral("coordinate"), QT_TRANSLATE_NOOP("Message", "coordinate")},
        {QStringLiteral("definition"), QT_TRANSLATE_NOOP("Message", "definition")},
        {QStringLiteral("displacement constraint"), QT_TRANSLATE_NOOP("Message", "displacement constraint")},
        {QStringLiteral("dissipation function"), QT_TRANSLATE_NOOP("Message", "dissipation function")},
        {QStringLiteral("dissipation"), QT_TRANSLATE_NOOP("Message", "dissipation function")},
        {QStringLiteral("dynamic constraint"), QT_TRANSLATE_NOOP("Message", "dynamic constraint")},
        {QStringLiteral("dynamic variable"), QT_TRANSLATE_NOOP("Message", "dynamic variable")},
        {QStringLiteral("effort constraint"), QT_TRANSLATE_NOOP("Message", "effort constraint")},
        {QStringLiteral("effort"), QT_TRANSLATE_NOOP("Message", "effort")},
        {QStringLiteral("flow constraint"), QT_TRANSLATE_NOOP("Message", "flow constraint")},
        {QStringLiteral("flow"), QT_TRANSLATE_NOOP("Message", "flow")},
        {QStringLiteral("force"), QT_TRANSLATE_NOOP("Message", "force")},
        {QStringLiteral("function"), QT_TRANSLATE_NOOP("Message", "function")},
        {QStringLiteral("initial value"), QT_TRANSLATE_NOOP("Message", "initial value")},
        {QStringLiteral("kinetic coenergy"), QT_TRANSLATE_NOOP("Message", "kinetic coenergy")},
        {QStringLiteral("limit"), QT_TRANSLATE_NOOP("Message", "limit")},
        {QStringLiteral("multiplier"), QT_TRANSLATE_NOOP("Message", "multiplier")},
        {QStringLiteral("nominal value"), QT_TRANSLATE_NOOP("Message", "nominal value")},
        {QStringLiteral("number"), QT_TRANSLATE_NOOP("Message", "number")},
        {QStringLiteral("output"), QT_TRANSLATE_NOOP("Message", "output")},
        {QStringLiteral("parameter"), QT_TRANSLATE_NOOP("Message", "parameter")},
        {QStringLiteral("plot"), QT_TRANSLATE_NOOP("Message", "plot")},
        {QStringLiteral("point of a force"), QT_TRANSLATE_NOOP("Message", "point of a force")},
        {QStringLiteral("point"), QT_TRANSLATE_NOOP("Message", "point")},
        {QStringLiteral("potential energy"), QT_TRANSLATE_NOOP("Message", "potential energy")},
        {QStringLiteral("potential"), QT_TRANSLATE_NOOP("Message", "potential energy")},
        {QStringLiteral("rate of a dynamic variable"), QT_TRANSLATE_NOOP("Message", "rate of a dynamic variable")},
        {QStringLiteral("rate"), QT_TRANSLATE_NOOP("Message", "rate")},
        {QStringLiteral("regulated effort"), QT_TRANSLATE_NOOP("Message", "regulated effort")},
        {QStringLiteral("setting of the simulation"), QT_TRANSLATE_NOOP("Message", "setting of the simulation")},
        {QStringLiteral("string"), QT_TRANSLATE_NOOP("Message", "text")},
        {QStringLiteral("table"), QT_TRANSLATE_NOOP("Message", "table")},
        {QStringLiteral("time"), QT_TRANSLATE_NOOP("Message", "time")},
        {QStringLiteral("torque"), QT_TRANSLATE_NOOP("Message", "torque")},
        {QStringLiteral("value of a parameter"), QT_TRANSLATE_NOOP("Message", "value of a parameter")},
    };
    const auto found = known.constFind(word);
    return found == known.constEnd() ? word : Words::tr(*found);
}

QString proposal(const QString& nearest, const QString& otherwise) {
    if (nearest.isEmpty())
        return otherwise;
    return Words::tr("Did you mean `%1`?").arg(nearest) + QLatin1Char(' ') + otherwise;
}

QString joined(const QString& finding, const QString& remedy) {
    return remedy.isEmpty() ? finding : finding + QLatin1Char(' ') + remedy;
}

QString expectation(const QString& expected) {
    if (expected == QLatin1String("operand"))
        return Words::tr("a number, a name or an opening parenthesis");
    if (expected == QLatin1String("operator"))
        return Words::tr("an operator such as `+` or `*`");
    return expected;
}

QString countOfArguments(const QString& count) {
    if (count.endsWith(QLatin1Char('+')))
        return Words::tr("%1 or more arguments").arg(count.chopped(1));
    return count == QLatin1String("1") ? Words::tr("1 argument") : Words::tr("%1 arguments").arg(count);
}

QString exampleCall(const QString& function) {
    return function == QLatin1String("atan2") || function == QLatin1String("power")
               ? QStringLiteral("`%1(a, b)`").arg(function)
               : QStringLiteral("`%1(a)`").arg(function);
}

// Whose equations: of the coordinates named in one argument and of the constraints in the next.
QString equationsOf(const Arguments& a, std::size_t index) {
    const std::size_t coordinates = a.count(index);
    const std::size_t constraints = a.count(index + 1);
    const QString lagrange = coordinates == 1 ? Words::tr("the equation of the coordinate %1").arg(a.list(index))
                                              : Words::tr("the equations of the coordinates %1").arg(a.list(index));
    const QString others = constraints == 1 ? Words::tr("the constraint %1").arg(a.list(index + 1))
                                            : Words::tr("the constraints %1").arg(a.list(index + 1));
    if (coordinates == 0 || constraints == 0)
        return constraints == 0 ? lagrange : others;
    return Words::tr("%1 and %2").arg(lagrange, others);
}

// "`rod` by 0.1, `wall` by -0.2"
QString offBy(const Arguments& a, std::size_t names, std::size_t numbers) {
    const QStringList name = a[names].split(QStringLiteral(", "), Qt::SkipEmptyParts);
    const QStringList number = a[numbers].split(QStringLiteral(", "), Qt::SkipEmptyParts);
    QStringList values;
    for (qsizetype k = 0; k < std::min(name.size(), number.size()); ++k)
        values.append(Words::tr("`%1` by %2").arg(name[k], number[k]));
    return values.join(QStringLiteral(", "));
}

QString tooMany(const Arguments& a) {
    const QString finding = a.count(2) == 1
                                ? Words::tr("There are more equations than unknowns: %1 contain only the unknown "
                                            "%2 and cannot all hold.")
                                : Words::tr("There are more equations than unknowns: %1 contain only the unknowns "
                                            "%2 and cannot all hold.");
    const QString shown = a[3].isEmpty() ? QString() : Words::tr("They read %1.").arg(a.list(3));
    const QString remedy =
        a[1].isEmpty()
            ? Words::tr("Let one of these coordinates occur in an energy, in the dissipation or with an effort of "
                        "its own, or remove it.")
            : Words::tr("Remove one of these constraints, or give it an unknown of its own.");
    return joined(joined(finding.arg(equationsOf(a, 0), a.list(2)), shown), remedy);
}

QString undetermined(const Arguments& a) {
    const QString role = a[1];
    const bool isAlone = a.count(0) == 1;
    const bool isNowhere = a[2].isEmpty() && a[3].isEmpty();
    const QString finding =
        isNowhere ? Words::tr("Nothing determines %1: it occurs in no equation.").arg(a.list(0))
        : isAlone ? Words::tr("Nothing determines %1, which occurs only in %2.").arg(a.list(0), equationsOf(a, 2))
                  : Words::tr("Nothing determines %1 one by one: they occur only in %2, fewer equations than unknowns.")
                        .arg(a.list(0), equationsOf(a, 2));
    if (role == QLatin1String("multiplier"))
        return joined(finding, Words::tr("Their constraints share one reaction: remove one of the constraints."));
    if (role == QLatin1String("regulated effort"))
        return joined(finding,
                      Words::tr("Let it act on a coordinate among the efforts, or remove it with its constraint."));
    return joined(finding, isAlone
                               ? Words::tr("Give it an energy, a dissipation, an effort that depends on it or a "
                                           "constraint, or remove it.")
                               : Words::tr("Let one of them occur in an energy, the dissipation or an effort, or add a "
                                           "constraint that ties it to something known."));
}

QString emptyOrQuoted(const QString& found) {
    return found.isEmpty() ? Words::tr("The end of the text") : QStringLiteral("`%1`").arg(found);
}

} // namespace

QString messageText(const Diagnostic& diagnostic) {
    const Arguments a(diagnostic);
    const auto word = [&](std::size_t index) { return translatedWord(a[index]); };
    switch (diagnostic.code) {
    case Code::EmptyExpression:
        return Words::tr("Nothing is written here. Type an expression, or `0` for none.");
    case Code::UnexpectedCharacter:
        return Words::tr("The character `%1` has no meaning in an expression. Delete it; names consist of letters, "
                         "digits and `_`.")
            .arg(a[0]);
    case Code::UnexpectedToken:
        return Words::tr("%1 cannot stand here. Expected was %2.").arg(emptyOrQuoted(a[0]), expectation(a[1]));
    case Code::UnexpectedEnd:
        return Words::tr("The expression breaks off here. Complete it with %1.").arg(expectation(a[0]));
    case Code::UnclosedParenthesis:
        return Words::tr("This parenthesis is never closed. Add the missing `)`.");
    case Code::UnmatchedParenthesis:
        return Words::tr("This `)` closes nothing. Delete it, or add the `(` that belongs to it.");
    case Code::ImplicitMultiplication:
        return Words::tr("An operator is missing here. For a product write `%1`.").arg(a[0]);
    case Code::DecimalComma:
        return Words::tr("A comma does not separate decimals. Write the number with a point: `%1`.").arg(a[0]);
    case Code::MalformedNumber:
        return Words::tr("`%1` is not a number. Write numbers like `2`, `9.81` or `1e-3`.").arg(a[0]);
    case Code::NotAFunction:
        return Words::tr("`%1` is not a function. For a product write `%2`.").arg(a[0], a[1]);
    case Code::FunctionNeedsArguments:
        return Words::tr("`%1` is a function and needs arguments in parentheses. Write it like %2.")
            .arg(a[0], exampleCall(a[0]));
    case Code::WrongArgumentCount:
        return Words::tr("`%1` takes %2, but there are %3. Add or remove arguments between its parentheses.")
            .arg(a[0], countOfArguments(a[1]), a[2]);
    case Code::EqualsNotAllowed:
        return Words::tr("`=` is for constraints only. Write an expression without it.");
    case Code::SecondEquals:
        return Words::tr("There is a second `=` here. An equation has one; split it into two constraints.");
    case Code::TooDeep:
        return Words::tr("The expression is nested more than %1 levels deep. Split it with definitions.").arg(a[0]);
    case Code::TooManyDigits:
        return Words::tr("The exact result has more than %1 digits. Use smaller powers or a number like `1e9`.")
            .arg(a[0]);
    case Code::TooLarge:
        return Words::tr("The expression has more than %1 parts when written out. Simplify it or split the model.")
            .arg(a[0]);
    case Code::DivisionByZero:
        return Words::tr("This divides by zero. Change the denominator so that it cannot vanish.");
    case Code::NotReal:
        return Words::tr("`%1` is not a real number. Use a value for which the function is defined.").arg(a[0]);
    case Code::InvalidUtf8:
        return Words::tr("The text is not valid UTF-8. Save it in the encoding UTF-8 and try again.");

    case Code::UnknownName:
        return joined(Words::tr("`%1` is not defined.").arg(a[0]),
                      a[1].isEmpty() ? Words::tr("Add it as a parameter or a coordinate, or correct the spelling.")
                                     : proposal(a[1], Words::tr("Or add it as a parameter.")));
    case Code::MissingName:
        return Words::tr("A name is missing. Give one, such as `x1`.");
    case Code::MalformedName:
        return Words::tr("`%1` cannot be a name. Use letters, digits and `_`, with no digit first.").arg(a[0]);
    case Code::ReservedName:
        return Words::tr("`%1` is the name of something built in. Choose another name.").arg(a[0]);
    case Code::DuplicateName:
        return Words::tr("The name `%1` is taken already (%2). Rename one of the two.").arg(a[0], word(1));
    case Code::CyclicDefinition:
        return Words::tr("These definitions depend on themselves: %1. Break the circle in one of them.").arg(a[0]);
    case Code::UnbalancedLatex:
        return Words::tr("The braces of the LaTeX text `%1` do not match. Write one `}` for each `{`.").arg(a[0]);

    case Code::NoCoordinates:
        return Words::tr("The model has no coordinates yet. Add at least one, for example `x`.");
    case Code::FlowNotAllowed:
        if (a[1] == QLatin1String("displacement constraint"))
            return Words::tr(
                       "The flow `%1` must not appear in the displacement constraint. Move the equation to the flow "
                       "constraints if it restricts velocities, or write it in displacements, parameters and `t`.")
                .arg(a[0]);
        return Words::tr("The flow `%1` must not appear in the %2. Use displacements, parameters and `t` only, or move "
                         "the term.")
            .arg(a[0], word(1));
    case Code::AccelerationNotAllowed:
        return Words::tr("The acceleration `%1` must not appear here. Energies, efforts and constraints depend on "
                         "displacements and flows at most.")
            .arg(a[0]);
    case Code::UnknownNotAllowed:
        return Words::tr("`%1` (%2) must not appear in the %3. Write this quantity without it.")
            .arg(a[0], word(1), word(2));
    case Code::NotAParameter:
        return Words::tr("`%1` is not a parameter. Give the %2 as a number or an expression of parameters.")
            .arg(a[0], word(1));
    case Code::DotOfFlow:
        return Words::tr(
                   "`dot` of the flow `%1` would be an acceleration, which the model must not use. Write `dot` of "
                   "displacements only.")
            .arg(a[0]);
    case Code::DotOfUnknown:
        return Words::tr(
                   "`dot` cannot differentiate `%1` (%2). Use it on expressions of coordinates, parameters and `t`.")
            .arg(a[0], word(1));
    case Code::NotPfaffian:
        return Words::tr("The flow constraint `%1` is not linear in the flow `%2`. Only linear (Pfaffian) ones have "
                         "constraint forces by d'Alembert's principle: rewrite it so that each flow appears to the "
                         "first power only.")
            .arg(a[0], a[1]);
    case Code::ConstantConstraint:
        return Words::tr("The constraint `%1` restricts nothing: it is always satisfied. Remove or correct it.")
            .arg(a[0]);
    case Code::FlowConstraintWithoutFlow:
        return Words::tr("The flow constraint `%1` contains no flow, so it restricts displacements. Move it to the "
                         "displacement constraints, or write the flows into it.")
            .arg(a[0]);
    case Code::ContradictoryConstant:
        return Words::tr("The constraint `%1` can never hold: it says `%2 = 0`. Correct or remove it.").arg(a[0], a[1]);
    case Code::UnknownCoordinate:
        return joined(Words::tr("There is no coordinate `%1`.").arg(a[0]),
                      proposal(a[1], Words::tr("Name one of the coordinates.")));
    case Code::RepeatedEffort:
        return Words::tr("The coordinate `%1` has two entries among the efforts. Merge them into one sum.").arg(a[0]);
    case Code::MissingEffort:
        return Words::tr(
                   "The effort constraint `%1` does not say which effort it regulates. Fill in the effort that it "
                   "determines.")
            .arg(a[0]);
    case Code::ForceDimension:
        return Words::tr("The force has %1 components but its point has %2. Give both the same number, two or three.")
            .arg(a[0], a[1]);
    case Code::ParameterWithoutValue:
        return Words::tr("The parameter `%1` has no value. That is enough for the equations; to simulate, give it one.")
            .arg(a[0]);
    case Code::MinimumAboveMaximum:
        return Words::tr("The minimum of `%1` lies above its maximum. Exchange the two.").arg(a[0]);
    case Code::ValueOutsideRange:
        return Words::tr("The value of `%1` lies outside its range. Change the value, or widen minimum and maximum.")
            .arg(a[0]);
    case Code::UnknownOption:
        if (diagnostic.severity == Severity::Warning)
            return Words::tr("The method `%1` is no longer there; `%2` is used in its place. Name that, or `auto`.")
                .arg(a[0], a[1]);
        return Words::tr("`%1` is not one of the choices. Choose from: %2.").arg(a[0], a[1]);
    case Code::EndBeforeStart:
        return Words::tr("The run would end at t = %1, which is not after its start at t = %2. Choose a later end.")
            .arg(a[0], a[1]);
    case Code::TooManyRows:
        return Words::tr("The trajectory would have %1 rows; at most %2 can be kept. Choose a larger step of the output or "
                         "an earlier end.")
            .arg(a[0], a[1]);
    case Code::NotSimplified:
        return Words::tr("Simplifying the equations of %1 would take too much work: in part or wholly they are shown as "
                         "they were derived. They are right as they are; write shorter energies or constraints to read "
                         "shorter equations.")
            .arg(a.list(0));
    case Code::UndefinedValue:
        return a[2].isEmpty()
                   ? Words::tr("The %1 does not exist: `%2` is no number, or too large for one. Correct the expression.")
                         .arg(word(0), a[1])
                   : Words::tr("The %1 does not exist: `%2` is no number, or too large for one, where %3. Correct the "
                               "expression, or change these values.")
                         .arg(word(0), a[1], a.list(2));
    case Code::NotPositive:
        return Words::tr("The %1 must be greater than zero. Give a positive number.").arg(word(0));

    case Code::TooManyEquations:
        return tooMany(a);
    case Code::UndeterminedUnknowns:
        return undetermined(a);
    case Code::RedundantConstraint:
        return a[1].isEmpty()
                   ? Words::tr("The constraint `%1` follows from the others, so that single reactions are not unique. "
                               "Remove it if they matter; the motion stays the same.")
                         .arg(a[0])
                   : Words::tr(
                         "The constraint `%1` follows from %2, so that single reactions are not unique. Remove it if "
                         "they matter; the motion stays the same.")
                         .arg(a[0], a.list(1));
    case Code::ContradictingConstraints:
        if (a.count(0) == 1)
            return Words::tr(
                       "The constraint %1 cannot be satisfied: at best it is off by %2. Correct it, or a parameter "
                       "in it.")
                .arg(a.list(0), a[1]);
        return a[2] == QLatin1String("flows")
                   ? Words::tr(
                         "The constraints %1 contradict each other: no velocities were found that satisfy all of "
                         "them. Where they come closest, they are off: %2. Correct or remove one of them, or change a parameter in "
                         "them.")
                         .arg(a.list(0), offBy(a, 0, 1))
                   : Words::tr(
                         "The constraints %1 contradict each other: no position was found that satisfies all of "
                         "them. Where they come closest, they are off: %2. Correct or remove one of them, or change a parameter in "
                         "them.")
                         .arg(a.list(0), offBy(a, 0, 1));
    case Code::ContradictingEquations:
        return a.count(0) + a.count(1) == 1
                   ? Words::tr("The equation of %1 demands `%2`, which contains no unknown and does not hold. Let it "
                               "contain what it should determine, or remove the effort.")
                         .arg(a[0].isEmpty() ? a.list(1) : a.list(0), a[2])
                   : Words::tr(
                         "The equations contradict each other: %1 together demand `%2`, which contains no unknown "
                         "and does not hold. Correct or remove one of them.")
                         .arg(equationsOf(a, 0), a[2]);
    case Code::ConstraintOnlyAtPoint:
        return Words::tr(
                   "The constraint `%1` holds at isolated points only, where its derivatives vanish, so that no "
                   "force belongs to it. Write each condition as a constraint of its own that crosses zero: `x = 0` "
                   "instead of `x^2 = 0`, `x = 0` and `y = 0` instead of `x^2 + y^2 = 0`.")
            .arg(a[0]);
    case Code::CoordinatesWithoutInertia:
        return a.count(0) == 1
                   ? Words::tr("No inertia belongs to %1: its equation contains no acceleration and fixes a flow, a "
                               "displacement or a force at once. That is in order; give it a kinetic coenergy only if "
                               "it has a mass or an inductance.")
                         .arg(a.list(0))
                   : Words::tr(
                         "No inertia belongs to %1: their equations contain no acceleration and fix flows, "
                         "displacements or forces at once. That is in order; give them a kinetic coenergy only if "
                         "they have a mass or an inductance.")
                         .arg(a.list(0));
    case Code::SingularJacobian:
        return a[2].isEmpty()
                   ? Words::tr(
                         "There are as many equations as unknowns, but %1 depend on each other, whatever the numbers: "
                         "they leave some motion or force free. Check whether an energy or a constraint says the "
                         "same thing twice.")
                         .arg(equationsOf(a, 0))
                   : Words::tr(
                         "There are as many equations as unknowns, but %1 say the same thing, so that %2 cannot be "
                         "told apart. Check whether the energies contain them only together, and give one of them a "
                         "term of its own or remove it.")
                         .arg(equationsOf(a, 0), a.list(2));
    case Code::HiddenConstraint:
        return Words::tr(
                   "A hidden constraint follows from %1: `%2`. Choose initial values that satisfy it, or they will "
                   "be moved.")
            .arg(equationsOf(a, 0), a[2]);
    case Code::StructureOfValues:
        return Words::tr("With %1 the equations have another structure than with other values: it was analysed with these "
                         "put in. If they are not meant, change them; degrees of freedom, index and free initial values "
                         "are those of this structure.")
            .arg(a.list(0));
    case Code::SingularForValues:
        return Words::tr("With these values, wherever the constraints hold, %1 do not determine their highest "
                         "derivatives: an inertia or a coefficient vanishes there, or equations repeat each other. Change "
                         "the values, or give them an inertia that does not vanish on the constraints.")
            .arg(equationsOf(a, 0));
    case Code::NearlyDependentConstraints:
        return Words::tr("The constraint `%1` nearly follows from %2: they differ by so little that the motion cannot be "
                         "computed. Remove it if it is meant to say the same, or change a parameter so that it says "
                         "something else.")
            .arg(a[0], a.list(1));
    case Code::MassMatrixNotPositive:
        return Words::tr("The kinetic coenergy is negative for some flows of %1 at the start: the mass matrix is not "
                         "positive, and motions may run away. Check the signs of masses, inertias and inductances.")
            .arg(a.list(0));
    case Code::IntegrableFlowConstraint:
        return a[1].isEmpty()
                   ? Words::tr("The flow constraint `%1` is integrable: it restricts displacements, too. It could be "
                               "written as a displacement constraint.")
                         .arg(a[0])
                   : Words::tr("The flow constraint `%1` is integrable: it keeps `%2` constant. Write it as a displacement "
                               "constraint with the value that the start has: that says the same.")
                         .arg(a[0], a[1]);
    case Code::InitialValueMoved:
        return Words::tr("The initial value of `%1` was moved from %2 to %3 to satisfy the constraints. Give a "
                         "consistent value, or mark it as fixed to keep it.")
            .arg(a[0], a[1], a[2]);
    case Code::StartDirectionChosen:
        return Words::tr(
                   "The initial values leave open in which direction %1 can be met: its derivatives vanish there. The "
                   "direction %2 was taken. Give initial values beside these for another one.")
            .arg(a.list(0), a.list(1));
    case Code::NoConsistentStart:
        if (a[1].isEmpty())
            return Words::tr(
                       "No start was found that satisfies %1. Where they come closest, they are off: %2. Give other "
                       "initial values, or change the constraints or the parameters in them.")
                .arg(a.list(0), offBy(a, 0, 2));
        if (a[3] == QLatin1String("proven"))
            return Words::tr("%1 cannot hold with the fixed %2. It is off: %3. Free one of them, or change its value.")
                .arg(a.list(0), a.list(1), offBy(a, 0, 2));
        return a.count(1) == 1
                   ? Words::tr(
                         "No start was found that satisfies %1 while %2 keeps its fixed value. It is off: %3. Free it, "
                         "change its value, or give other initial values.")
                         .arg(a.list(0), a.list(1), offBy(a, 0, 2))
                   : Words::tr(
                         "No start was found that satisfies %1 while %2 keep their fixed values. It is off: %3. Free "
                         "one of them, change its value, or give other initial values.")
                         .arg(a.list(0), a.list(1), offBy(a, 0, 2));
    case Code::StartNotReached:
        return Words::tr(
                   "The initial values are too far from satisfying %1, or in a place where no direction leads there. "
                   "Give values near a start that does, for example `%2`.")
            .arg(a.list(0), a[1]);
    case Code::UndefinedAtStart:
        return Words::tr(
                   "At the initial values the equations have no value for `%1`: a division by zero, or the root or "
                   "logarithm of a negative number. Change the initial values, or the expression.")
            .arg(a[0]);
    case Code::UnsolvedAtStart:
        return Words::tr("At the initial values the equation of `%1` has no solution, or none near the first guesses. "
                         "Change the initial values, or give initial values to efforts and multipliers.")
            .arg(a[0]);

    case Code::FileNotReadable:
        if (!a[0].isEmpty())
            return Words::tr("The file cannot be read: %1. Check its name, and whether you may read it.").arg(a[0]);
        return Words::tr(
            "This is not a text file. A model is a text in the encoding UTF-8, named `.ldae` or `.LagEq.txt`.");
    case Code::FileNotWritable:
        return Words::tr("The file cannot be written: %1. Choose another folder or name.").arg(a[0]);
    case Code::TomlSyntax:
        return Words::tr("This is not valid TOML: %1. Correct the file in a text editor.").arg(a[0]);
    case Code::UnknownKey:
        return joined(Words::tr("The key `%1` is not known here.").arg(a[0]),
                      proposal(a[1], Words::tr("Correct or remove it.")));
    case Code::MissingKey:
        return Words::tr("The key `%1` is missing. Add it.").arg(a[0]);
    case Code::WrongType:
        return Words::tr("`%1` has a value of the wrong type: expected was %2, found %3. Change its value.")
            .arg(a[0], word(1), word(2));
    case Code::NewerFormat:
        return Words::tr(
                   "The file has format %1, and this version knows formats up to %2. Open it with a newer version "
                   "of Coenergy.")
            .arg(a[0], a[1]);
    case Code::LagEqMissingPhrase:
        return Words::tr("The line that begins with `%1` is missing. Add it where the format wants it.").arg(a[0]);
    case Code::LagEqMisspeltPhrase:
        return Words::tr("`%1` is no key phrase of the LagEq format. Write `%2`, for which it was taken.")
            .arg(a[0], a[1]);
    case Code::LagEqUnexpectedLine:
        return Words::tr("The line `%1` does not belong here. Remove it, or correct the count above it.").arg(a[0]);
    case Code::LagEqWrongCount:
        return Words::tr("`%1` announces %2 but %3 follow. Correct the count or the list.").arg(a[0], a[1], a[2]);
    case Code::LagEqMalformedItem:
        return Words::tr("`%1` cannot be read. Write it like `%2`.").arg(a[0], a[1]);
    case Code::LagEqUnsignedWork:
        return Words::tr("The work `%1` has no sign. It was read as positive; write `%2`.").arg(a[0], a[1]);
    case Code::NotRepresentable:
        return Words::tr("The LagEq format cannot hold `%1`: %2. Save the model as `.ldae` instead.").arg(a[0], a[1]);
    case Code::UnknownEffortName:
        return joined(Words::tr("No constant is called `%1`, so it cannot become a regulated effort.").arg(a[0]),
                      proposal(a[1], Words::tr("Name one of the file's constants.")));
    case Code::RepeatedEffortName:
        return Words::tr("The regulated effort `%1` is named twice. Name it once.").arg(a[0]);
    case Code::NoOpenEffortConstraint:
        return a[1] == QLatin1String("0")
                   ? Words::tr("`%1` cannot become a regulated effort: the model has no effort constraint that would "
                               "determine it. Add one.")
                         .arg(a[0])
                   : Words::tr("`%1` cannot become a regulated effort: each effort constraint determines one, and all "
                               "of them (%2) are taken. Add another, or name fewer efforts.")
                         .arg(a[0], a[1]);

    case Code::Internal:
        return Words::tr("Internal error: %1. This is a mistake in Coenergy; please report it with the model that "
                         "shows it.")
            .arg(a[0]);
    }
    return Words::tr("Unknown problem. Please report it with the model that shows it.");
}

QString severityWord(Severity severity) {
    switch (severity) {
    case Severity::Error:
        return Words::tr("Error");
    case Severity::Warning:
        return Words::tr("Warning");
    case Severity::Information:
        break;
    }
    return Words::tr("Note");
}

} // namespace coenergy
