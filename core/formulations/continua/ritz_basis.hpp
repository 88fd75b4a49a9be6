#pragma once
// The shapes of fields: they satisfy the essential conditions, and have one amplitude each.

#include "algebra/algebra.hpp"
#include "continua/hamilton.hpp"
#include "continua/ritz_integrals.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

enum class BasisKind {
    Given,           // functions of the variable, as written by the user
    Polynomials,     // orthogonal ones
    Trigonometric,   // circular functions of whole multiples
    HermiteElements, // finite elements: cubic where u_xx occurs, else linear or quadratic
};

/// A field at t = 0, in the variable.
struct InitialField {
    Expression shape, rate;
};

struct Basis {
    BasisKind kind = BasisKind::Polynomials;
    std::size_t count = 4;                       // functions for each field, or elements
    std::vector<std::vector<Expression>> shapes; // for each field, if given
    std::vector<InitialField> initial;           // for each field; missing ones are at rest at 0
    Point values;                                // of names, for computations that need numbers
};

enum class RitzFindingKind {
    IllPosed,         // cause: the continuum as stated
    NoShape,          // field: it has no shapes
    TooManyShapes,    // field: more than mostShapes, or than mostElements
    ShapeOfNames,     // name: a shape, or an initial field, depends on it: a field, or time
    ShapeNotHeld,     // name: the essential condition ("u_x") that the shape does not satisfy
    DependentShapes,  // field: a shape is a combination of the others
    RoughShape,       // field: a shape with kinks or jumps where its derivatives have to be continuous
    PiIsAName,        // circular functions need the constant
    NothingFree,      // field: the prescribed data leave no amplitude
    NameTaken,        // name: that of a coordinate is already used
    NeedsValue,       // name: an integral has a value only where this name has one
    Unintegrable,     // name: its quadrature does not converge; s runs from 0 to 1 over the interval or element
    TooLarge,         // the energies outgrow the limits
    Undefined,        // a division by zero
    InitialUndefined, // field: the initial field, or a derivative of it, has no value somewhere
    InitialNotHeld,   // name: the essential condition ("u = 0 at x = L") that the initial field does not satisfy
    NotLinear,        // of frequencies: name: the energy is not quadratic near the rest at 0
    ForceOfField,     // of frequencies: name: a force or a dissipation depends on it, where an energy should be used
    LoadedRest,       // of frequencies: a load acts on a nonlinear field: the rest is not at 0
    RateInPotential,  // of frequencies: name: a potential depends on this rate
    Indefinite, // of frequencies: neither the inertia nor the stiffness is positive; of initial fields: no mass is
};

struct RitzFinding {
    RitzFindingKind kind = RitzFindingKind::IllPosed;
    std::string field = {};                               // if the finding concerns one
    std::optional<std::size_t> shape = std::nullopt;      // which of a field's given shapes, if it concerns one
    std::optional<ContinuumPlace> place = std::nullopt;   // if it concerns an end or a point
    std::string name = {};                                // as listed beside the kind
    std::optional<ContinuumFinding> cause = std::nullopt; // of IllPosed

    bool operator==(const RitzFinding&) const = default;
};

/// The description of a fault, without a full stop.
std::string wordsOf(const RitzFinding& finding);

inline constexpr std::size_t mostShapes = 32;
inline constexpr std::size_t mostElements = 2'000;

/// What the amplitude of an element's shape is: the field, or its slope, at a node.
struct NodalDatum {
    Expression at;
    std::size_t order = 0; // of the derivative
};

struct BasisCoordinate {
    std::string name;
    std::size_t field = 0;
    Expression shape;                              // in the variable
    Expression size = 1;                           // the factor in the shape of a slope: a length
    std::optional<NodalDatum> node = std::nullopt; // of elements
};

/// The position of an end or a point: its panel, and the place on it, from 0 to 1.
struct PanelPlace {
    std::size_t panel = 0;
    Expression place;
};

/// The sum of coefficients times amplitudes + prescribed = 0: a condition that the shapes do not satisfy by themselves.
struct ShapeConstraint {
    std::vector<std::pair<std::size_t, Expression>> coefficients; // by coordinate
    Expression prescribed;                                        // in time
};

/// Fields on consecutive panels along the interval.
struct RitzBasis {
    std::vector<BasisCoordinate> coordinates;
    std::vector<Panel> panels;
    std::vector<PanelPlace> points; // of the continuum, in its order
    std::vector<ShapeConstraint> constraints;
    std::vector<RitzFinding> findings; // if there are any, nothing else is set
};

/// Motions prescribed at the ends: kept, or replaced by 0.
enum class PrescribedMotion { Kept, Omitted };

/// May throw ArithmeticError.
RitzBasis ritzBasis(const Continuum& continuum, const FieldEquations& equations, const Basis& basis,
                    PrescribedMotion motion, Algebra& algebra);

/// By panel; 0 on those that are not listed.
using PanelTerms = std::map<std::size_t, Expression>;

/// The term of each panel where the variable is on it.
Expression joined(const std::vector<Panel>& panels, const PanelTerms& terms, const std::string& variable);

/// The sum of a field's shapes on a panel, each in the variable and times its amplitude.
Expression fieldOn(const Panel& panel, std::size_t field);

/// The time derivative of the amplitude, if it is a coordinate.
Expression rateOf(const std::string& coordinate);

} // namespace coenergy
