#pragma once
// What is right and wrong about a typed equation of motion.

#include "comparison/equation_comparison.hpp"
#include "dae/freshness.hpp"
#include "meaning/parsed_model.hpp"
#include "setup/prepared_model.hpp"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace coenergy {

/// The question.
struct EquationQuestion {
    std::string text;
    std::string meant; // the name of the equation that is meant; empty: whichever fits

    bool operator==(const EquationQuestion&) const = default;
};

enum class EquationVerdict {
    NotUnderstood,         // see the problems
    NoEquations,           // the model has none to compare with
    SaysNothing,           // 0 = 0
    WithoutUnknown,        // no unknown occurs, and it is not 0 = 0
    Equal,                 // the equation itself, with any arrangement of sides and signs
    EqualUpToFactor,       //
    EqualForPresentValues, // with the values of `inserted` parameters, up to `factor`
    DerivedConstraint,     // the time derivative, of order `derivative`, of the constraint `equation`, up to `factor`
    EqualWhereConstraintsHold, // `equation`, but for the constraints and their time derivatives
    FollowsFromConstraints,    // from the constraints and their time derivatives alone
    FollowsTogether,           // from the equations `combined`
    Different,                 // from `equation`; see the findings
    HoldsInPart,               // in every motion at some places, and not at `place`; perhaps with findings
    UnlikeAny,                 // nothing in common with any equation
    TooLarge,                  // to be compared within the budget
};
/// As scripts read it: "equal-up-to-factor".
std::string_view verdictName(EquationVerdict verdict);

/// The subject of the equation that was found.
enum class CheckSubject { Model, Field, Condition };

struct EquationCheck {
    EquationQuestion question;
    EquationVerdict verdict = EquationVerdict::NotUnderstood;
    Diagnostics problems; // of the text; their fields are not set
    /// Name and kind of the matching or most similar equation; empty: none.
    std::string equation;
    EquationKind kind = EquationKind::Lagrange;
    CheckSubject subject = CheckSubject::Model;
    bool isMeant = true;               // false: another one than was meant
    bool isStale = false;              // the model's text for this equation is broken: compared with its last meaning
    Expression factor = Expression(1); // typed = factor * equation
    bool mayVanish = false;            // the factor, or it may be undefined
    int derivative = 0;
    std::vector<std::string> combined;
    std::vector<std::string> inserted; // parameters without whose present values the verdict would be another
    /// Values of names in the equation: where it does not hold, or what holds elsewhere has no value.
    std::vector<std::pair<std::string, double>> place;
    std::vector<TermFinding> findings; // empty though Different: too long to be compared term by term
    Notation notation;                 // of the names in the expressions

    bool operator==(const EquationCheck&) const = default;
};

/// One state of a model, from which the question is answered.
struct EquationCheckInputs {
    ParsedModel parsed;
    std::shared_ptr<const DaeSystem> system;    // may be simplified, which gives shorter findings
    std::vector<Freshness> freshness;           // of each of its equations
    std::shared_ptr<const PreparedModel> model; // nothing: constraints cannot be used
};

/// Answers any text. On a thread for GiNaC. Throws Cancelled on request.
EquationCheck checkEquation(const EquationQuestion& question, const EquationCheckInputs& inputs,
                            const std::stop_token& stop = {});

} // namespace coenergy
