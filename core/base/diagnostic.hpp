#pragma once
// Findings about the user's work are values. A diagnostic carries a code, a place and arguments; the
// words are made by the front ends, in the user's language.

#include "base/field.hpp"
#include "base/text.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

enum class Severity { Error, Warning, Information };

/// The arguments of each code, in order, stand behind it.
enum class Code {
    // An expression's text
    EmptyExpression,
    UnexpectedCharacter,   // character
    UnexpectedToken,       // found, expected
    UnexpectedEnd,         // expected
    UnclosedParenthesis,   //
    UnmatchedParenthesis,  //
    ImplicitMultiplication, // proposal
    DecimalComma,          // proposal
    MalformedNumber,       // text
    NotAFunction,          // name, proposal
    FunctionNeedsArguments, // function
    WrongArgumentCount,    // function, expected, found
    EqualsNotAllowed,      //
    SecondEquals,          //
    TooDeep,               // limit
    TooManyDigits,         // limit
    TooLarge,              // limit
    DivisionByZero,        //
    NotReal,               // what
    InvalidUtf8,           //

    // Names
    UnknownName,           // name, nearest or empty
    MissingName,           //
    MalformedName,         // name
    ReservedName,          // name
    DuplicateName,         // name, what it already is
    CyclicDefinition,      // chain "a, b, a"
    UnbalancedLatex,       // text

    // The model
    NoCoordinates,         //
    FlowNotAllowed,        // name, quantity
    AccelerationNotAllowed, // name
    UnknownNotAllowed,     // name, its role, quantity
    NotAParameter,         // name, quantity that takes parameters only
    DotOfFlow,             // name
    DotOfUnknown,          // name, its role
    NotPfaffian,           // constraint, flow
    FlowConstraintWithoutFlow, // constraint
    ConstantConstraint,    // constraint
    ContradictoryConstant, // constraint, value
    UnknownCoordinate,     // name, nearest or empty
    RepeatedEffort,        // coordinate
    MissingEffort,         // constraint
    ForceDimension,        // components of the force, of the point
    ParameterWithoutValue, // name
    UndefinedValue,        // quantity, the part without a value, the parameters' values "a = 3, b = 1" or empty
    MinimumAboveMaximum,   // parameter
    ValueOutsideRange,     // parameter
    UnknownOption,         // found, allowed
    NotPositive,           // quantity
    EndBeforeStart,        // end, start
    TooManyRows,           // number of rows, largest number
    NotSimplified,         // names of the equations

    // Well-posedness
    TooManyEquations,      // coordinates and constraints whose equations they are, unknowns, the equations or empty
    UndeterminedUnknowns,  // unknowns, their role, coordinates and constraints whose equations contain them
    RedundantConstraint,   // constraint, those that it follows from or empty
    ContradictingConstraints, // constraints, what is left of each at best, "displacements" or "flows"
    ContradictingEquations, // coordinates and constraints whose equations they are, what they say together
    ConstraintOnlyAtPoint, // constraint
    CoordinatesWithoutInertia, // coordinates
    SingularJacobian,      // coordinates and constraints whose equations they are, unknowns left free or empty
    HiddenConstraint,      // coordinates and constraints whose equations are combined, the equation found
    StructureOfValues,     // values that give the equations another structure: "m = 0"
    SingularForValues,     // coordinates and constraints whose equations they are
    NearlyDependentConstraints, // constraint, those that it nearly follows from
    MassMatrixNotPositive, // coordinates
    IntegrableFlowConstraint, // constraint, what it keeps constant, or empty
    InitialValueMoved,     // name, before, after
    StartDirectionChosen,  // constraints, the direction in which they were met "x, -y"
    NoConsistentStart,     // constraints, fixed values or empty, what is left of each, "proven" or empty
    StartNotReached,       // constraints, a start that satisfies them
    UndefinedAtStart,      // unknown or equation
    UnsolvedAtStart,       // unknown or equation

    // Files
    FileNotReadable,       // reason; none: it is no text
    FileNotWritable,       // reason
    TomlSyntax,            // description
    UnknownKey,            // key, nearest or empty
    MissingKey,            // key
    WrongType,             // key, expected, found
    NewerFormat,           // format found, newest known
    LagEqMissingPhrase,    // phrase
    LagEqMisspeltPhrase,   // words found, phrase
    LagEqUnexpectedLine,   // line
    LagEqWrongCount,       // phrase, announced, found
    LagEqMalformedItem,    // item, expected
    LagEqUnsignedWork,     // item, the same with a sign
    NotRepresentable,      // name, what the format cannot hold
    UnknownEffortName,     // name, nearest or empty
    RepeatedEffortName,    // name
    NoOpenEffortConstraint, // name, number of effort constraints

    // The program itself
    Internal,              // what
};

/// The stable name of a code, for JSON: `unknown-name`.
std::string_view codeName(Code code);
/// `error`, `warning`, `info`.
std::string_view severityName(Severity severity);

struct Diagnostic {
    Code code = Code::Internal;
    Severity severity = Severity::Error;
    Field field;
    Span span; // bytes of the field's text; length 0: the whole field
    std::vector<std::string> arguments;

    bool operator==(const Diagnostic&) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

bool hasErrors(const Diagnostics& diagnostics);

/// Every code, in the order of the enumeration: for tests that each of them has words.
std::vector<Code> allCodes();

} // namespace coenergy
