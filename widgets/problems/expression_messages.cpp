// Words for mistakes in the text of an expression.
#include "expression/function_meant.hpp"
#include "problems/code_words.hpp"

namespace coenergy {

namespace {

QString unexpectedToken(const Diagnostic& diagnostic) {
    const QString found = wordsAt(diagnostic, 0);
    return MessageTexts::tr("%1 cannot appear here. Expected %2.")
        .arg(found.isEmpty() ? MessageTexts::tr("The end of the text") : QStringLiteral("`%1`").arg(found),
             wordsAt(diagnostic, 1));
}

// Of a field at a place its proposal is the value there, or what that is called once there is a point; else a product,
// or the name alone where several arguments make a product meaningless.
QString notAFunction(const Diagnostic& diagnostic) {
    const QString name = wordsAt(diagnostic, 0), proposal = wordsAt(diagnostic, 1);
    if (name.contains(QLatin1Char('(')))
        return MessageTexts::tr("`%1` is a field at a place that has no name yet. Add a point there (Add > Point): the "
                                "value is `%2` then. At the ends it is `%3` and `%4`.")
            .arg(name, proposal, name.section(QLatin1Char('('), 0, 0) + QStringLiteral("_start"),
                 name.section(QLatin1Char('('), 0, 0) + QStringLiteral("_end"));
    if (proposal != name && !proposal.endsWith(QLatin1String("*(")))
        return MessageTexts::tr("`%1` is a field, not a function. Write `%2` for its value at this place.")
            .arg(name, proposal);
    if (proposal == name)
        return MessageTexts::tr(
                   "`%1` is not a function. Write `%1` alone or what it is, such as `sin(t)`, or add a table "
                   "of this name.")
            .arg(name);
    if (const auto meant = functionMeantBy(name.toStdString()))
        return MessageTexts::tr(
                   "`%1` is not a function. Did you mean `%2`? For a product write `%3`, or add a table of "
                   "this name.")
            .arg(name, QString::fromStdString(*meant), proposal);
    return MessageTexts::tr("`%1` is not a function. For a product write `%2`, or add a table of this name.")
        .arg(name, proposal);
}

QString functionNeedsArguments(const Diagnostic& diagnostic) {
    const QString function = wordsAt(diagnostic, 0);
    const bool takesTwo = function == QLatin1String("atan2") || function == QLatin1String("power");
    const QString example = takesTwo ? QStringLiteral("`%1(a, b)`") : QStringLiteral("`%1(a)`");
    return MessageTexts::tr("`%1` is a function and needs arguments in parentheses. Write it like %2.")
        .arg(function, example.arg(function));
}

QString countOfArguments(const Diagnostic& diagnostic) {
    if (const auto least = argumentAt<AtLeast>(diagnostic, 1); least.value > 0)
        return MessageTexts::tr("%n or more arguments", nullptr, static_cast<int>(least.value));
    const auto count = static_cast<int>(argumentAt<Count>(diagnostic, 1).value);
    return count == 1 ? MessageTexts::tr("1 argument") : MessageTexts::tr("%n arguments", nullptr, count);
}

QString wrongArgumentCount(const Diagnostic& diagnostic) {
    return MessageTexts::tr("`%1` takes %2, but there are %3. Add or remove arguments between its parentheses.")
        .arg(wordsAt(diagnostic, 0), countOfArguments(diagnostic), wordsAt(diagnostic, 2));
}

constexpr CodeWords expressionMessagesList[] = {
    {Code::EmptyExpression,
     QT_TRANSLATE_NOOP("Message", "Nothing is written here. Type an expression, or `0` for none.")},
    {Code::UnexpectedCharacter,
     QT_TRANSLATE_NOOP("Message", "The character `%1` has no meaning in an expression. Delete it; names consist "
                                  "of letters, digits and `_`.")},
    {Code::UnexpectedToken, unexpectedToken},
    {Code::UnexpectedEnd, QT_TRANSLATE_NOOP("Message", "The expression breaks off here. Complete it with %1.")},
    {Code::UnclosedParenthesis, QT_TRANSLATE_NOOP("Message", "This parenthesis is never closed. Add the missing `)`.")},
    {Code::UnmatchedParenthesis,
     QT_TRANSLATE_NOOP("Message", "This `)` closes nothing. Delete it, or add the `(` that belongs to it.")},
    {Code::ImplicitMultiplication,
     QT_TRANSLATE_NOOP("Message", "An operator is missing here. For a product write `%1`.")},
    {Code::DecimalComma,
     QT_TRANSLATE_NOOP("Message", "A comma does not separate decimals. Write the number with a point: `%1`.")},
    {Code::MalformedNumber,
     QT_TRANSLATE_NOOP("Message", "`%1` is not a number. Write numbers like `2`, `9.81` or `1e-3`.")},
    {Code::NotAFunction, notAFunction},
    {Code::FunctionNeedsArguments, functionNeedsArguments},
    {Code::WrongArgumentCount, wrongArgumentCount},
    {Code::EqualsNotAllowed,
     QT_TRANSLATE_NOOP("Message", "`=` is for constraints only. Write an expression without it.")},
    {Code::SecondEquals,
     QT_TRANSLATE_NOOP("Message", "There is a second `=` here. An equation has one; split it into two "
                                  "constraints.")},
    {Code::TooDeep,
     QT_TRANSLATE_NOOP("Message", "The expression is nested more than %1 levels deep. Split it with definitions.")},
    {Code::TooManyDigits,
     QT_TRANSLATE_NOOP("Message", "The exact result has more than %1 digits. Use smaller powers or a number "
                                  "like `1e9`.")},
    {Code::TooLarge,
     QT_TRANSLATE_NOOP("Message", "The expression has more than %1 parts when written out. Simplify it or split "
                                  "the model.")},
    {Code::DivisionByZero,
     QT_TRANSLATE_NOOP("Message", "This divides by zero. Change the denominator so that it cannot vanish.")},
    {Code::NotReal,
     QT_TRANSLATE_NOOP("Message", "`%1` is not a real number. Use a value for which the function is defined.")},
    {Code::OrderOfDerivative,
     QT_TRANSLATE_NOOP("Message", "What stands last in the call of `%1` is neither the order of a derivative of a "
                                  "table nor the power of a coefficient. Write a whole number, 0 or more.")},
    {Code::OperatorNeedsName,
     QT_TRANSLATE_NOOP("Message", "The second argument of `%1` is the name of a quantity, not `%2`. Write "
                                  "`dot(y, x)` for the derivative of `y` by `x`, `dot(y, t)` for its rate, "
                                  "`put(y, x, 3)` or `coeff(y, x, 2)`.")},
    {Code::IntegralNeedsName,
     QT_TRANSLATE_NOOP("Message", "`%1` is not a name to integrate over. Write `integral(f, x)` with one name in place "
                                  "of `x`; a lower limit may follow: `integral(f, x, 1)`.")},
    {Code::IntegralOverDefinition,
     QT_TRANSLATE_NOOP("Message", "`%1` is a definition, and nothing can be integrated over it or differentiated by "
                                  "it, nor can it be replaced. Use a coordinate, a flow or another quantity of its "
                                  "own.")},
    {Code::IntegralFromPole, QT_TRANSLATE_NOOP("Message", "`%1` has no value where its integral begins, at %2. Give "
                                                          "another lower limit, such as `1` in `integral(f, x, 1)`.")},
    {Code::IntegralOverPole,
     QT_TRANSLATE_NOOP("Message", "The integral of `%1` has no value: between its limits, at %2, what is integrated "
                                  "grows like 1/s or faster. Give it limits on one side of that place.")},
    {Code::IntegralOfKinks,
     QT_TRANSLATE_NOOP("Message", "`%1` has a kink or jump, and no closed form of its integral is known. Write the "
                                  "energy itself, in pieces, in place of its integral.")},
    {Code::ImpulseArgument, QT_TRANSLATE_NOOP("Message", "`%1` does not specify a time. Write `impulse(t - t0)`, where "
                                                         "`t0` is a number or an expression of parameters.")},
    {Code::InvalidUtf8,
     QT_TRANSLATE_NOOP("Message", "The text is not valid UTF-8. Save it in the encoding UTF-8 and try again.")},
};

} // namespace

std::span<const CodeWords> expressionMessages() {
    return expressionMessagesList;
}

} // namespace coenergy
