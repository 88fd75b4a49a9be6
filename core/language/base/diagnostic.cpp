// The stable names of the codes: scripts that read our JSON depend on them.
#include "base/diagnostic.hpp"

#include "base/check.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace coenergy {

namespace {

constexpr std::pair<Code, std::string_view> names[] = {
    {Code::EmptyExpression, "empty-expression"},
    {Code::UnexpectedCharacter, "unexpected-character"},
    {Code::UnexpectedToken, "unexpected-token"},
    {Code::UnexpectedEnd, "unexpected-end"},
    {Code::UnclosedParenthesis, "unclosed-parenthesis"},
    {Code::UnmatchedParenthesis, "unmatched-parenthesis"},
    {Code::ImplicitMultiplication, "implicit-multiplication"},
    {Code::DecimalComma, "decimal-comma"},
    {Code::MalformedNumber, "malformed-number"},
    {Code::NotAFunction, "not-a-function"},
    {Code::FunctionNeedsArguments, "function-needs-arguments"},
    {Code::WrongArgumentCount, "wrong-argument-count"},
    {Code::EqualsNotAllowed, "equals-not-allowed"},
    {Code::SecondEquals, "second-equals"},
    {Code::TooDeep, "too-deep"},
    {Code::TooManyDigits, "too-many-digits"},
    {Code::TooLarge, "too-large"},
    {Code::DivisionByZero, "division-by-zero"},
    {Code::NotReal, "not-real"},
    {Code::InvalidUtf8, "invalid-utf8"},
    {Code::OrderOfDerivative, "order-of-derivative"},
    {Code::IntegralNeedsName, "integral-needs-name"},
    {Code::IntegralOverDefinition, "integral-over-definition"},
    {Code::IntegralFromPole, "integral-from-pole"},
    {Code::IntegralOverPole, "integral-over-pole"},
    {Code::IntegralOfKinks, "integral-of-kinks"},
    {Code::ImpulseArgument, "impulse-argument"},
    {Code::UnknownName, "unknown-name"},
    {Code::MissingName, "missing-name"},
    {Code::MalformedName, "malformed-name"},
    {Code::ReservedName, "reserved-name"},
    {Code::DuplicateName, "duplicate-name"},
    {Code::FlowNameTaken, "flow-name-taken"},
    {Code::CyclicDefinition, "cyclic-definition"},
    {Code::UnbalancedLatex, "unbalanced-latex"},
    {Code::NoCoordinates, "no-coordinates"},
    {Code::FlowNotAllowed, "flow-not-allowed"},
    {Code::AccelerationNotAllowed, "acceleration-not-allowed"},
    {Code::UnsolvedAcceleration, "unsolved-acceleration"},
    {Code::UnknownNotAllowed, "unknown-not-allowed"},
    {Code::NotAParameter, "not-a-parameter"},
    {Code::DotOfFlow, "dot-of-flow"},
    {Code::DotOfUnknown, "dot-of-unknown"},
    {Code::NotPfaffian, "not-pfaffian"},
    {Code::FlowConstraintWithoutFlow, "flow-constraint-without-flow"},
    {Code::ConstantConstraint, "constant-constraint"},
    {Code::ContradictoryConstant, "contradictory-constant"},
    {Code::UnknownCoordinate, "unknown-coordinate"},
    {Code::RepeatedEffort, "repeated-effort"},
    {Code::MissingEffort, "missing-effort"},
    {Code::MissingEquation, "missing-equation"},
    {Code::ForceDimension, "force-dimension"},
    {Code::ParameterWithoutValue, "parameter-without-value"},
    {Code::UndefinedValue, "undefined-value"},
    {Code::MinimumAboveMaximum, "minimum-above-maximum"},
    {Code::ValueOutsideRange, "value-outside-range"},
    {Code::UnknownOption, "unknown-option"},
    {Code::NotPositive, "not-positive"},
    {Code::EndBeforeStart, "end-before-start"},
    {Code::UnknownBody, "unknown-body"},
    {Code::WrongNumberOfEntries, "wrong-number-of-entries"},
    {Code::DirectionIsZero, "direction-is-zero"},
    {Code::LoopWithItself, "loop-with-itself"},
    {Code::TooManyRows, "too-many-rows"},
    {Code::TableTooShort, "table-too-short"},
    {Code::TableTooLong, "table-too-long"},
    {Code::TableUneven, "table-uneven"},
    {Code::TableNotIncreasing, "table-not-increasing"},
    {Code::TableEntryNotNumber, "table-entry-not-number"},
    {Code::TableTooSteep, "table-too-steep"},
    {Code::NotSimplified, "not-simplified"},
    {Code::ModelTooLarge, "model-too-large"},
    {Code::TooManyItems, "too-many-items"},
    {Code::ImpulseNotAllowed, "impulse-not-allowed"},
    {Code::ImpulseNotLinear, "impulse-not-linear"},
    {Code::DotOfJump, "dot-of-jump"},
    {Code::UnknownUnit, "unknown-unit"},
    {Code::OffsetUnit, "offset-unit"},
    {Code::NotAMeasure, "not-a-measure"},
    {Code::QuantityDoesNotFit, "quantity-does-not-fit"},
    {Code::DimensionMismatch, "dimension-mismatch"},
    {Code::DimensionOfArgument, "dimension-of-argument"},
    {Code::ProposedUnit, "proposed-unit"},
    {Code::GraphRow, "graph-row"},
    {Code::GraphRepeated, "graph-repeated"},
    {Code::GraphType, "graph-type"},
    {Code::GraphNode, "graph-node"},
    {Code::GraphSelfLoop, "graph-self-loop"},
    {Code::GraphOutputBranch, "graph-output-branch"},
    {Code::GraphIsland, "graph-island"},
    {Code::GraphTwoPortHalf, "graph-two-port-half"},
    {Code::GraphTwoPortApart, "graph-two-port-apart"},
    {Code::GraphAcrossLoop, "graph-across-loop"},
    {Code::GraphThroughCutSet, "graph-through-cut-set"},
    {Code::GraphUnsolvable, "graph-unsolvable"},
    {Code::GraphStates, "graph-states"},
    {Code::GraphDependent, "graph-dependent"},
    {Code::GraphInitial, "graph-initial"},
    {Code::GraphInputAlone, "graph-input-alone"},
    {Code::GraphEmpty, "graph-empty"},
    {Code::GraphTooLarge, "graph-too-large"},
    {Code::GraphJump, "graph-jump"},
    {Code::GraphValue, "graph-value"},
    {Code::GraphNothing, "graph-nothing"},
    {Code::GraphSourceState, "graph-source-state"},
    {Code::GraphVectorBranch, "graph-vector"},
    {Code::GraphMatrix, "graph-matrix"},
    {Code::GraphEntry, "graph-entry"},
    {Code::GraphSizes, "graph-sizes"},
    {Code::GraphBlocks, "graph-blocks"},
    {Code::OneFormulation, "one-formulation"},
    {Code::AsGraphTerm, "as-graph-term"},
    {Code::AsGraphEffort, "as-graph-effort"},
    {Code::AsGraphConstraint, "as-graph-constraint"},
    {Code::AsGraphOther, "as-graph-other"},
    {Code::AsGraphFree, "as-graph-free"},
    {Code::AsGraphForms, "as-graph-forms"},
    {Code::AsGraphZero, "as-graph-zero"},
    {Code::AsGraphStart, "as-graph-start"},
    {Code::AsGraphTooLarge, "as-graph-too-large"},
    {Code::AsGraphUnequal, "as-graph-unequal"},
    {Code::ElementNeeds, "element-needs"},
    {Code::ElementUnused, "element-unused"},
    {Code::ElementEnds, "element-ends"},
    {Code::ElementModes, "element-modes"},
    {Code::ElementWholeMass, "element-whole-mass"},
    {Code::ElementPort, "element-port"},
    {Code::ElementNotThere, "element-not-there"},
    {Code::ElementNodes, "element-nodes"},
    {Code::ElementPortLoop, "element-port-loop"},
    {Code::ElementPortStill, "element-port-still"},
    {Code::ElementPortTwice, "element-port-twice"},
    {Code::ElementPortWithin, "element-port-within"},
    {Code::IndexRange, "index-range"},
    {Code::TooManyIndexed, "too-many-indexed"},
    {Code::IndexedTooLong, "indexed-too-long"},
    {Code::ContinuumNeeds, "continuum-needs"},
    {Code::ContinuumName, "continuum-name"},
    {Code::ContinuumEssentialNatural, "continuum-essential-natural"},
    {Code::ContinuumEssentialUnfit, "continuum-essential-unfit"},
    {Code::ContinuumConditionsMissing, "continuum-conditions-missing"},
    {Code::ContinuumBasis, "continuum-basis"},
    {Code::FunctionalUnfit, "functional-unfit"},
    {Code::ContinuumNotLinear, "continuum-not-linear"},
    {Code::ContinuumPointPlace, "continuum-point-place"},
    {Code::ContinuumPointRepeated, "continuum-point-repeated"},
    {Code::ContinuumContradiction, "continuum-contradiction"},
    {Code::ContinuumKink, "continuum-kink"},
    {Code::ContinuumJump, "continuum-jump"},
    {Code::ContinuumJumpByValue, "continuum-jump-by-value"},
    {Code::TooManyEquations, "too-many-equations"},
    {Code::UndeterminedUnknowns, "undetermined-unknowns"},
    {Code::UndeterminedInsideJumps, "undetermined-inside-jumps"},
    {Code::RedundantConstraint, "redundant-constraint"},
    {Code::ContradictingConstraints, "contradicting-constraints"},
    {Code::ContradictingEquations, "contradicting-equations"},
    {Code::EquationOfJumps, "equation-of-jumps"},
    {Code::ConstraintOnlyAtPoint, "constraint-only-at-point"},
    {Code::CoordinatesWithoutInertia, "coordinates-without-inertia"},
    {Code::DryFrictionAlone, "dry-friction-alone"},
    {Code::SingularJacobian, "singular-jacobian"},
    {Code::HiddenConstraint, "hidden-constraint"},
    {Code::StructureOfValues, "structure-of-values"},
    {Code::SingularForValues, "singular-for-values"},
    {Code::NearlyDependentConstraints, "nearly-dependent-constraints"},
    {Code::ConstraintsTouch, "constraints-touch"},
    {Code::MassMatrixNotPositive, "mass-matrix-not-positive"},
    {Code::IntegrableFlowConstraint, "integrable-flow-constraint"},
    {Code::InitialValueMoved, "initial-value-moved"},
    {Code::TypedValuesConflict, "typed-values-conflict"},
    {Code::StartDirectionChosen, "start-direction-chosen"},
    {Code::NoConsistentStart, "no-consistent-start"},
    {Code::StartNotReached, "start-not-reached"},
    {Code::LoopTurnedOver, "loop-turned-over"},
    {Code::UndefinedAtStart, "undefined-at-start"},
    {Code::UnsolvedAtStart, "unsolved-at-start"},
    {Code::FileNotReadable, "file-not-readable"},
    {Code::FileNotWritable, "file-not-writable"},
    {Code::TomlSyntax, "toml-syntax"},
    {Code::UnknownKey, "unknown-key"},
    {Code::MissingKey, "missing-key"},
    {Code::WrongType, "wrong-type"},
    {Code::NewerFormat, "newer-format"},
    {Code::LagEqMissingPhrase, "lageq-missing-phrase"},
    {Code::LagEqMisspeltPhrase, "lageq-misspelt-phrase"},
    {Code::LagEqUnexpectedLine, "lageq-unexpected-line"},
    {Code::LagEqWrongCount, "lageq-wrong-count"},
    {Code::LagEqMalformedItem, "lageq-malformed-item"},
    {Code::LagEqUnsignedWork, "lageq-unsigned-work"},
    {Code::NotRepresentable, "not-representable"},
    {Code::UnknownEffortName, "unknown-effort-name"},
    {Code::RepeatedEffortName, "repeated-effort-name"},
    {Code::NoOpenEffortConstraint, "no-open-effort-constraint"},
    {Code::NotEnoughMemory, "not-enough-memory"},
    {Code::Internal, "internal"},
};

} // namespace

std::string_view codeName(Code code) {
    const auto row = std::find_if(std::begin(names), std::end(names), [&](const auto& r) { return r.first == code; });
    check(row != std::end(names), "a diagnostic code without a name");
    return row->second;
}

std::string_view severityName(Severity severity) {
    switch (severity) {
    case Severity::Error:
        return "error";
    case Severity::Warning:
        return "warning";
    case Severity::Information:
        return "info";
    }
    return "error";
}

bool hasErrors(const Diagnostics& diagnostics) {
    return std::any_of(diagnostics.begin(), diagnostics.end(),
                       [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

std::vector<Code> allCodes() {
    std::vector<Code> codes;
    for (const auto& row : names)
        codes.push_back(row.first);
    return codes;
}

} // namespace coenergy
