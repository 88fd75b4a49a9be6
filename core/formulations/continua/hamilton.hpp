#pragma once
// Hamilton's principle for fields: partial differential equations with all boundary conditions, and their derivation.

#include "algebra/algebra.hpp"
#include "continua/continuum.hpp"

#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// The kind of a term. Contributions of an end keep their kind: the inertia of a body at the end is Kinetic.
enum class FieldOrigin { Kinetic, Potential, Dissipation, Force };

struct FieldTerm {
    FieldOrigin origin = FieldOrigin::Kinetic;
    Expression value;
    bool isOfPlace = false; // belongs to an end or a point, not to a density
};

/// residual = 0; the terms add up to it.
struct FieldEquation {
    std::string field;
    Expression residual;
    std::vector<FieldTerm> terms;
};

/// Natural: from the variation. Essential: prescribed. Regularity: natural, but 0 = 0, because the coefficients of the
/// derivatives vanish exactly at the end: the field merely stays bounded there. Continuity: at a point, a quantity that
/// cannot jump there, since the energies would be infinite.
enum class ConditionKind { Natural, Essential, Regularity, Continuity };

/// condition = 0 at `place`, with the variable replaced by its value `at` there. Quantities that jump at a point have
/// the names of both sides, sidedName.
struct BoundaryCondition {
    ContinuumPlace place = ContinuumPlace::Start;
    Expression at;
    std::string field;
    std::string variation; // the derivative whose variation it belongs to: "u", "u_x"
    ConditionKind kind = ConditionKind::Natural;
    Expression condition;
    std::vector<FieldTerm> terms; // of a natural condition: they add up to it
    std::size_t point = 0;        // which one, of Inside
};

/// One line of the derivation, in the usual order. "Term" below means `term` times the variation of `variation`.
enum class HamiltonStepKind {
    Action,           // term: what is integrated, T* - V, over the domain, or what an end or point adds to it
    Variation,        // term: the partial derivative of one part, with its sign
    ByPartsInTime,    // term becomes result; nothing is left, since the variation vanishes at both times
    ByPartsInSpace,   // term becomes result inside; at the ends `boundary` is left, + at `to` and - at `from`; at a
                      // point, where two parts meet, what it is before less what it is behind
    FieldEquation,    // the fundamental lemma inside: result = 0 is the field's equation
    BoundaryEquation, // the fundamental lemma at an end or point: result = 0 is the condition that goes with
                      // `variation`
    HeldPlace,        // result = 0 is prescribed at an end or point, where the variation vanishes, and term with it
};

/// The place of the terms of a step.
enum class HamiltonPlace { Domain, Start, End, Point };

struct HamiltonStep {
    HamiltonStepKind kind = HamiltonStepKind::Action;
    HamiltonPlace place = HamiltonPlace::Domain;
    FieldOrigin origin = FieldOrigin::Kinetic; // of Variation and ByParts
    std::string field;
    std::string variation;       // derivative whose variation the term multiplies: "u_xt"
    Expression term;             // before
    Expression result;           // after
    std::string resultVariation; // derivative whose variation the result multiplies: "u_x"
    Expression boundary;         // ByPartsInSpace: what is left at the ends, times the variation of resultVariation
    Expression at = {};          // the place, where it is not the Domain
};

enum class ContinuumFindingKind {
    // nothing is derived
    NoField,             // no field is named
    AmbiguousName,       // name: stands for two things
    EmptyDomain,         // from = to
    DomainOfNames,       // name: an end of the domain, or a point, depends on it: a field, the variable or time
    PointOutside,        // a point lies at an end or beyond
    PointRepeated,       // another point lies there
    HighTimeDerivative,  // name: a second time derivative in a density, a force or an end
    HighSpaceDerivative, // name: a derivative higher than u_xx or u_xxt; at an end higher than u_x and u_xt
    MisorderedName,      // name: u_tx, which is written u_xt
    UnusableFunction,    // name: dot, integral and impulse have no meaning here
    Undefined,           // the derivation divides by zero, or an end makes a coefficient infinite
    TooLarge,            // the derivatives outgrow the limits
    // equations are derived, but the problem is not a proper one
    FieldWithoutEquation,    // field: neither energy nor force knows it
    UnknownEssential,        // name: no condition has this text
    EssentialBeyondOrder,    // name: this variation does not occur at the end
    EssentialAndNatural,     // name: what belongs to the end also acts on what is prescribed
    EndBeyondOrder,          // name: an end's energy or moment acts on u_x, which the densities leave free
    RepeatedCondition,       // name: prescribed twice, alike
    ContradictingConditions, // name: prescribed twice, or a natural condition that no field can satisfy
    TooFewConditions,        // fewer than the order of the equations
    TooManyConditions,       // more than it
    Kink,                    // name: a function with kinks is differentiated: the equations hold between these alone
    JumpWithoutPoint,        // name: the place, or the function, where a coefficient jumps and no point is
    JumpByValue,             // name: the place where a coefficient jumps, that of a point or end for its value alone
};

struct ContinuumFinding {
    ContinuumFindingKind kind = ContinuumFindingKind::NoField;
    std::string field;                                  // if the finding concerns one
    std::optional<ContinuumPlace> place = std::nullopt; // if the finding concerns an end or a point
    std::string name = {};                              // as listed beside the kind
    std::size_t point = 0;                              // which one, of Inside

    bool operator==(const ContinuumFinding&) const = default;
};

/// Whether nothing is derived because of this finding.
bool isRefusal(ContinuumFindingKind kind);

struct FieldEquations {
    std::vector<FieldEquation> equations;      // one for each field; none where something is refused
    std::vector<BoundaryCondition> conditions; // start, points, end; by field, u before u_x; continuity first
    std::vector<HamiltonStep> steps;
    std::vector<ContinuumFinding> findings;
    Notation notation;

    bool isRefused() const;
    /// No findings: the number of conditions is that required by the equations.
    bool isWellPosed() const { return findings.empty(); }
};

/// Equations are found for any densities, quadratic or not. Throws Cancelled on request.
FieldEquations fieldEquations(const Continuum& continuum, Algebra& algebra, const std::stop_token& stop = {});

} // namespace coenergy
