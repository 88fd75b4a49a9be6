#pragma once
// The arguments of a diagnostic. Each has a type, so that the front ends need not guess the meaning of a text; they
// alone supply the wording.

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace coenergy {

/// Something that has a name: an item that the user named, a function, a key. Empty: there is none.
struct Name {
    std::string text;

    Name() = default;
    Name(std::string name) : text(std::move(name)) {}
    bool operator==(const Name&) const = default;
};

struct NameList {
    std::vector<std::string> names;

    NameList() = default;
    NameList(std::vector<std::string> list) : names(std::move(list)) {}
    bool operator==(const NameList&) const = default;
};

/// Text that is, or should be, in the model or a file: an expression or part of one, an equation, a line.
struct SourceText {
    std::string text;

    SourceText() = default;
    explicit SourceText(std::string source) : text(std::move(source)) {}
    bool operator==(const SourceText&) const = default;
};

struct SourceTexts {
    std::vector<std::string> texts;

    SourceTexts() = default;
    explicit SourceTexts(std::vector<std::string> sources) : texts(std::move(sources)) {}
    bool operator==(const SourceTexts&) const = default;
};

/// A number of the model or of a run, shown with a few digits. One whose digits matter is a `SourceText`.
struct Amount {
    double value = 0;

    Amount() = default;
    explicit Amount(double amount) : value(amount) {}
    bool operator==(const Amount&) const = default;
};

struct Amounts {
    std::vector<double> values;

    Amounts() = default;
    explicit Amounts(std::vector<double> amounts) : values(std::move(amounts)) {}
    bool operator==(const Amounts&) const = default;
};

/// A whole number, shown with all its digits.
struct Count {
    std::int64_t value = 0;

    Count() = default;
    explicit Count(std::int64_t count) : value(count) {}
    bool operator==(const Count&) const = default;
};

/// This number or more.
struct AtLeast {
    std::int64_t value = 0;

    AtLeast() = default;
    explicit AtLeast(std::int64_t least) : value(least) {}
    bool operator==(const AtLeast&) const = default;
};

/// A description in the words of others: of a parser or the operating system.
struct FreeText {
    std::string text;

    FreeText() = default;
    explicit FreeText(std::string words) : text(std::move(words)) {}
    bool operator==(const FreeText&) const = default;
};

/// The kind of thing that a name denotes, or that a text of the model defines.
enum class Quantity {
    Time,
    Constant,
    Parameter,
    Definition,
    OwnFunction,
    Table,
    Coordinate,
    Flow,
    Acceleration,
    Multiplier,
    RegulatedEffort,
    DynamicVariable,
    DynamicRate,
    Output,
    KineticCoenergy,
    PotentialEnergy,
    DissipationFunction,
    KineticEnergy,
    PotentialCoenergy,
    ParameterValue,
    InitialValue,
    InitialFlow,
    NominalValue,
    Effort,
    Force,
    PointOfForce,
    Torque,
    AngleOfTorque,
    Constraint, // of whichever kind
    DisplacementConstraint,
    FlowConstraint,
    EffortConstraint,
    DynamicConstraint,
    Limit,
    Plot,
    AxisEnd,   // of a plot
    NotePlace, // in a plot
    Shape,
    Body,
    BodyEntry,
    GraphInput,
    ElementEntry,
    Density,
    SimulationSetting,
    Equation,
};
inline constexpr std::size_t quantityCount = static_cast<std::size_t>(Quantity::Equation) + 1;

/// The type of a value in a TOML file, found or expected.
enum class TomlType {
    Text,
    TextOrNumber,
    Number,
    NotFinite, // infinity or not a number
    TruthValue,
    DateOrTime,
    List,
    ListOfTexts,
    ListOfTwoNumbers,
    ListOfTables,
    Table,
};
inline constexpr std::size_t tomlTypeCount = static_cast<std::size_t>(TomlType::Table) + 1;

/// What is wrong with a TOML file, where the parser's own description would not make it clear.
enum class TomlFault {
    OpenQuote,   // not closed on its line
    TooManyKeys, // dotted keys or headers
};

/// What is missing from an expression or an equation at some place.
enum class SyntaxPart { Operand, Operator, EqualsSign };

/// Whether something was proved impossible, or merely not found.
enum class Certainty { NotFound, Proven };

using Argument = std::variant<Name, NameList, SourceText, SourceTexts, Amount, Amounts, Count, AtLeast, FreeText,
                              Quantity, TomlType, TomlFault, SyntaxPart, Certainty>;
using Arguments = std::vector<Argument>;

} // namespace coenergy
