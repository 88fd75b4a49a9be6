#pragma once
// Findings about the user's work are values. A diagnostic carries a code, a place and arguments; the front ends supply
// the wording, in the user's language.

#include "base/argument.hpp"
#include "base/field.hpp"
#include "base/text.hpp"

#include <string_view>
#include <vector>

namespace coenergy {

enum class Severity { Error, Warning, Information };

/// The comment after each code lists its arguments in order, with their types.
enum class Code {
    // An expression's text
    EmptyExpression,        //
    UnexpectedCharacter,    // the character: SourceText
    UnexpectedToken,        // found: SourceText, expected: SyntaxPart
    UnexpectedEnd,          // expected: SyntaxPart
    UnclosedParenthesis,    //
    UnmatchedParenthesis,   //
    ImplicitMultiplication, // proposal: SourceText
    DecimalComma,           // proposal: SourceText
    MalformedNumber,        // text: SourceText
    NotAFunction,           // name: Name, proposal: SourceText
    FunctionNeedsArguments, // function: Name
    WrongArgumentCount,     // function: Name, expected: Count or AtLeast, found: Count
    EqualsNotAllowed,       //
    SecondEquals,           //
    TooDeep,                // limit: Count
    TooManyDigits,          // limit: Count
    TooLarge,               // limit: Count
    DivisionByZero,         //
    NotReal,                // what: SourceText
    InvalidUtf8,            //
    OrderOfDerivative,      // table or operator: Name
    OperatorNeedsName,      // operator: Name, what stands in the place of the name: SourceText
    IntegralNeedsName,      // what stands in its place: SourceText
    IntegralOverDefinition, // name: Name
    IntegralFromPole,       // integrand: SourceText, start: SourceText
    IntegralOverPole,       // integrand: SourceText, place: Amount
    IntegralOfKinks,        // integrand: SourceText
    ImpulseArgument,        // argument: SourceText

    // Names
    UnknownName,      // name: Name, nearest or empty: Name
    MissingName,      //
    MalformedName,    // name: Name
    ReservedName,     // name: Name
    DuplicateName,    // name: Name, what it already is: Quantity
    FlowNameTaken,    // name: Name, coordinate: Name, its flow: Name
    CyclicDefinition, // a, b, a: NameList
    UnbalancedLatex,  // text: SourceText

    // The model
    NoCoordinates,             //
    FlowNotAllowed,            // name: Name, where: Quantity
    AccelerationNotAllowed,    // name: Name
    UnsolvedAcceleration,      // name: Name
    UnknownNotAllowed,         // name: Name, what it is: Quantity, where: Quantity
    NotAParameter,             // name: Name, what takes parameters only: Quantity
    DotOfFlow,                 // name: Name
    DotOfUnknown,              // name: Name, what it is: Quantity
    NotPfaffian,               // constraint: Name, flow: Name
    FlowConstraintWithoutFlow, // constraint: Name
    ConjugateNameTaken,        // name: Name, its coordinate: Name, where: Quantity
    EnergyWithoutConjugate,    // where: Quantity, a name that it might contain: Name
    EnergyNotInvertible,       // where: Quantity, coordinates: NameList
    EnergyGivenTwice,          // coordinate: Name, where: Quantity, where, too: Quantity
    ConstantConstraint,        // constraint: Name
    ContradictoryConstant,     // constraint: Name, value: SourceText
    UnknownCoordinate,         // name: Name, nearest or empty: Name
    RepeatedEffort,            // coordinate: Name
    MissingEffort,             // constraint: Name
    MissingEquation,           // unknown: Name, constraint: Name
    ForceDimension,            // components of the force: Count, of the point: Count
    ParameterWithoutValue,     // name: Name
    UndefinedValue,            // what: Quantity, its part without a value: SourceText,
                               // the parameters' values "a = 3" or none: SourceTexts
    MinimumAboveMaximum,       // parameter: Name
    ValueOutsideRange,         // parameter: Name
    UnknownOption,             // found: Name, allowed or (a warning) the replacement: NameList
    NotPositive,               // what: Quantity
    EndBeforeStart,            // end: Amount, start: Amount
    UnknownBody,               // name: Name, nearest or empty: Name
    WrongNumberOfEntries,      // possible numbers: SourceTexts, found: Count
    DirectionIsZero,           //
    LoopWithItself,            // body: Name
    TooManyRows,               // number of rows: Amount, largest number: Amount
    TableTooShort,             // table: Name, rows: Count
    TableTooLong,              // table: Name, rows: Count, most: Count
    TableUneven,               // table: Name, numbers of x: Count, of y: Count
    TableNotIncreasing,        // x: SourceText, the one before: SourceText
    TableEntryNotNumber,       // entry: SourceText
    TableTooSteep,             // table: Name
    FunctionHead,              // the text: SourceText
    RepeatedArgument,          // argument: Name, function: Name
    RuleCount,                 // function: Name, rules: Count, arguments: Count
    RuleOfOther,               // name: Name, function: Name
    RuleDiffers,               // rule: SourceText, function: Name, argument: Name
    RulesDisagree,             // function: Name, argument: Name, argument: Name
    IntegralOverArgument,      // function: Name, argument: Name
    UnspecifiedFunction,       // call: SourceText, function: Name
    NotSimplified,             // the equations: NameList
    ModelTooLarge,             // most numbers, names and operations: Count
    TooManyItems,              // section: Name, found: Count, most: Count
    ImpulseNotAllowed,         // where: Quantity
    ImpulseNotLinear,          // the text: SourceText
    DotOfJump,                 // what jumps: SourceText
    NoSpectrum,                //
    MoreThanCurves,            // entries: Count, curves: Count
    NoteForm,                  // the note: SourceText
    RangeReversed,             // end of a plot's axis: Amount, its start: Amount

    // Units. Each is as typed, or the usual name of the inferred one; "1" for a pure number.
    UnknownUnit,         // unit: SourceText
    OffsetUnit,          // unit: SourceText, the one that counts from zero: SourceText
    NotAMeasure,         // unit: SourceText
    QuantityDoesNotFit,  // its unit: SourceText, the one that is declared: SourceText
    DimensionMismatch,   // term: SourceText, its unit: SourceText, what it is compared with: SourceText or Quantity,
                         // the unit of that: SourceText
    DimensionOfArgument, // function or ^: Name, argument: SourceText, its unit: SourceText
    ProposedUnit,        // name: Name, unit: SourceText

    // Linear graphs
    GraphRow,           // the row: SourceText, what stands in one: SourceText
    GraphRepeated,      // number: Count
    GraphType,          // branch: Count, type: SourceText
    GraphNode,          // branch: Count, node: SourceText
    GraphSelfLoop,      // branch: Count
    GraphOutputBranch,  // output: Count, branch: Count
    GraphIsland,        // nodes: NameList
    GraphTwoPortHalf,   // branch: Count
    GraphTwoPortApart,  // branch: Count
    GraphAcrossLoop,    // branches: NameList
    GraphThroughCutSet, // branches: NameList
    GraphUnsolvable,    // branches: NameList
    GraphStates,        // states: NameList
    GraphDependent,     // branch: Count, those that determine it: NameList
    GraphInitial,       // name: Name, the states: NameList
    GraphInputAlone,    // name: Name
    GraphEmpty,         //
    GraphTooLarge,      // most branches or two-ports: Count
    GraphJump,          // source: Name, storage element's branch: Name
    GraphValue,         // parameter: Name, branch: Count
    GraphNothing,       //
    GraphSourceState,   // source: Name, what it depends on: NameList
    GraphVectorBranch,  // what names its branch: SourceText
    GraphMatrix,        // branch: Count, what it has to be: SourceText
    GraphEntry,         // what cannot be combined in a graph: SourceTexts
    GraphSizes,         // branches: NameList, their numbers of components: NameList
    GraphBlocks,        // branches: NameList
    OneFormulation,     // the section that does not go with the graph: Name
    // A model as one
    AsGraphTerm,       // the term: SourceText
    AsGraphEffort,     // the term: SourceText, coordinate: Name
    AsGraphConstraint, // constraint: Name
    AsGraphOther,      // name: Name, what it is: Quantity
    AsGraphFree,       // coordinates: NameList
    AsGraphForms,      // what no graph has together: SourceTexts
    AsGraphZero,       // the term: SourceText
    AsGraphStart,      // constraint or element: Name
    AsGraphTooLarge,   // most coordinates: Count
    AsGraphUnequal,    //

    // Distributed elements and indices
    ElementNeeds,      // element: Name, key: Name
    ElementUnused,     // element: Name, key: Name
    ElementEnds,       // element: Name, ends that it may have: NameList
    ElementModes,      // element: Name, most: Count
    ElementWholeMass,  // element: Name
    ElementPort,       // element: Name, place: SourceText
    ElementNotThere,   // name: Name, nearest or empty: Name
    ElementNodes,      // element: Name, its ports: Count
    ElementPortLoop,   // element: Name, port: Name
    ElementPortStill,  // element: Name, port: Name
    ElementPortTwice,  // element: Name, port: Name, the other one: Name
    ElementPortWithin, // element: Name, port: Name
    ElementPortAsEnd,  // element: Name, port: Name, how the end is written: SourceText
    ElementPortMoves,  // element: Name, port: Name
    ElementPortOpen,   // element: Name, its flow: SourceText, the effort there: SourceText
    IndexRange,        // the text: SourceText
    TooManyIndexed,    // the text: SourceText, most: Count
    IndexedTooLong,    // the text: SourceText, most: Count

    // Fields
    ContinuumNeeds,             // key: Name
    ContinuumName,              // name: Name, names that may stand there: NameList
    ContinuumEssentialNatural,  // condition: SourceText, end: SourceText
    ContinuumEssentialUnfit,    // condition: SourceText, conditions that fit: NameList
    ContinuumConditionsMissing, // end: SourceText, variation: SourceText
    ContinuumBasis,             // what cannot be made: FreeText
    FunctionalUnfit,            // why it has no path: FreeText
    ContinuumNotLinear,         // name: Name
    ContinuumPointPlace,        // place: SourceText, start: SourceText, end: SourceText
    ContinuumPointRepeated,     // place: SourceText
    ContinuumContradiction,     // name: SourceText, place: SourceText
    ContinuumKink,              // name: Name
    ContinuumJump,              // the variable: SourceText, place or function: SourceText
    ContinuumJumpByValue,       // place of the point or end: SourceText, place of the jump: SourceText

    // Well-posedness. Equations are named by the coordinates and the constraints that they belong to: two NameLists.
    TooManyEquations,           // equations: two NameLists, unknowns: NameList, the equations or none: SourceTexts
    UndeterminedUnknowns,       // unknowns: NameList, what they are: Quantity, equations with them: two NameLists,
                                // values that make it so "m = 0" or none: SourceTexts
    UndeterminedInsideJumps,    // unknowns: NameList, what they are: Quantity
    RedundantConstraint,        // constraint: Name, those that it follows from or none: NameList
    ContradictingConstraints,   // constraints: NameList, what is left of each at best: Amounts,
                                // what was sought, coordinate or flow: Quantity
    ContradictingEquations,     // equations: two NameLists, what they say together: SourceText
    EquationOfJumps,            // coordinates: NameList, constraints: NameList, the equation: SourceText,
                                // unknowns inside functions that jump: NameList
    ConstraintOnlyAtPoint,      // constraint: Name
    CoordinatesWithoutInertia,  // coordinates: NameList
    DryFrictionAlone,           // coordinates: NameList
    SingularJacobian,           // equations: two NameLists, unknowns left free or none: NameList
    HiddenConstraint,           // equations that are combined: two NameLists, the equation found: SourceText
    StructureOfValues,          // values that give the equations another structure, "m = 0": SourceTexts
    SingularForValues,          // equations: two NameLists
    NearlyDependentConstraints, // constraint: Name, those that it nearly follows from: NameList
    ConstraintsTouch,           // constraint: Name, those that it touches: NameList
    MassMatrixNotPositive,      // coordinates: NameList
    IntegrableFlowConstraint,   // constraint: Name, what it keeps constant or empty: SourceText
    InitialValueMoved,          // name: Name, before: Amount, after: Amount
    TypedValuesConflict,        // typed values: NameList, constraints: NameList
    StartDirectionChosen,       // constraints: NameList, the direction in which they were met "x", "-y": SourceTexts
    NoConsistentStart,          // constraints: NameList, fixed values or none: NameList, what is left of each: Amounts,
                                // whether there is none: Certainty
    StartNotReached,            // constraints: NameList, a start that satisfies them "x = 1": SourceTexts
    LoopTurnedOver,             // body: Name
    UndefinedAtStart,           // unknown or equation: Name
    UnsolvedAtStart,            // unknown or equation: Name

    // Files
    FileNotReadable,        // reason, or empty: it is no text: FreeText
    FileNotWritable,        // reason: FreeText
    TomlSyntax,             // description: FreeText or TomlFault
    UnknownKey,             // key: Name, nearest or empty: Name
    MissingKey,             // key: Name
    WrongType,              // key: Name, expected: TomlType or Count, found: TomlType or Count
    NewerFormat,            // format found: Count, newest known: Count
    LagEqMissingPhrase,     // phrase: SourceText
    LagEqMisspeltPhrase,    // words found: SourceText, phrase: SourceText
    LagEqUnexpectedLine,    // line: SourceText
    LagEqWrongCount,        // phrase: SourceText, announced: Count, found: Count
    LagEqMalformedItem,     // item: SourceText, expected: SourceText
    LagEqUnsignedWork,      // item: SourceText, the same with a sign: SourceText
    NotRepresentable,       // name: Name, what the format cannot hold: Quantity
    UnknownEffortName,      // name: Name, nearest or empty: Name
    RepeatedEffortName,     // name: Name
    NoOpenEffortConstraint, // name: Name, number of effort constraints: Count

    // The program itself
    NotEnoughMemory, //
    Internal,        // what: FreeText

    // Operators on expressions: dot(y, x), put(y, x, value), coeff(y, x, n)
    OperatorNotAllowed, // the call: SourceText
    NotAPolynomial,     // the expression: SourceText, name: Name

    // Studies
    StudyUnfit, // why it cannot run: FreeText
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
    Arguments arguments;

    bool operator==(const Diagnostic&) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

/// The argument at `index`, or an empty one if there is none of this type.
template <class Type> Type argumentAt(const Diagnostic& diagnostic, std::size_t index) {
    const auto* argument =
        index < diagnostic.arguments.size() ? std::get_if<Type>(&diagnostic.arguments[index]) : nullptr;
    return argument ? *argument : Type{};
}

bool hasErrors(const Diagnostics& diagnostics);

/// Every code, in the order of the enumeration: lets tests check that each has a wording.
std::vector<Code> allCodes();

} // namespace coenergy
