#pragma once
// What fields are made of: shapes that satisfy the essential conditions, with an amplitude each.

#include "algebra/algebra.hpp"
#include "continua/hamilton.hpp"
#include "continua/ritz_integrals.hpp"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

enum class BasisKind {
    Given,           // shapes of the variable as they are written
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
    std::size_t count = 4;                       // of functions for each field, or of elements
    std::vector<std::vector<Expression>> shapes; // of each field, where they are given
    std::vector<InitialField> initial;           // of each field; absent ones rest at 0
    Point values;                                // of names, for what can only be found with numbers
};

enum class RitzFindingKind {
    IllPosed,         // cause: the continuum as it is stated
    NoShape,          // field: nothing that it is made of
    TooManyShapes,    // field: more than mostShapes, or than mostElements
    ShapeOfNames,     // name: a shape, or an initial field, depends on it: a field, or time
    ShapeNotHeld,     // name: the essential condition ("u_x") that the shape does not satisfy
    DependentShapes,  // field: a shape is a combination of the others
    RoughShape,       // field: a shape with kinks or jumps where its derivatives have to be continuous
    PiIsAName,        // circular functions need the constant
    NothingFree,      // field: what is prescribed leaves no amplitude free
    NameTaken,        // name: of a coordinate, stands for something else
    NeedsValue,       // name: an integral has a value only where this name has one
    Unintegrable,     // name: quadrature of this does not settle, s from 0 to 1 over the interval or element
    TooLarge,         // the energies outgrow the limits
    Undefined,        // a division by zero
    InitialUndefined, // field: the initial field, or a derivative of it, has no value somewhere
    InitialNotHeld,   // name: the essential condition ("u = 0 at x = L") that the initial field does not satisfy
    NotLinear,        // of frequencies: name: the energy is not quadratic near the rest at 0
    ForceOfField,     // of frequencies: name: a force, or a dissipation, depends on it as an energy would
    LoadedRest,       // of frequencies: a load acts on what is not linear: the rest is not at 0
    RateInPotential,  // of frequencies: name: a potential depends on this rate
    Indefinite, // of frequencies: neither the inertia nor the stiffness is positive; of initial fields: no mass is
};

struct RitzFinding {
    RitzFindingKind kind = RitzFindingKind::IllPosed;
    std::string field = {};                               // if it is about one
    std::optional<std::size_t> shape = std::nullopt;      // which one of a field's, if it is about a given one
    std::optional<ContinuumPlace> place = std::nullopt;   // if it is about an end or a point
    std::string name = {};                                // as told beside the kind
    std::optional<ContinuumFinding> cause = std::nullopt; // of IllPosed

    bool operator==(const RitzFinding&) const = default;
};

/// What is wrong, without a point at the end.
std::string wordsOf(const RitzFinding& finding);

inline constexpr std::size_t mostShapes = 32;
inline constexpr std::size_t mostElements = 200;

struct BasisCoordinate {
    std::string name;
    std::size_t field = 0;
    Expression shape;    // in the variable
    Expression size = 1; // what a shape for a slope has as a factor: a length
};

/// Where an end or a point lies: on which panel, and where on it, from 0 to 1.
struct PanelPlace {
    std::size_t panel = 0;
    Expression place;
};

/// The sum of coefficients times amplitudes + prescribed = 0: what shapes do not satisfy by themselves.
struct ShapeConstraint {
    std::vector<std::pair<std::size_t, Expression>> coefficients; // by coordinate
    Expression prescribed;                                        // in time
};

/// Fields put together over panels that follow each other along the interval.
struct RitzBasis {
    std::vector<BasisCoordinate> coordinates;
    std::vector<Panel> panels;
    std::vector<PanelPlace> points; // of the continuum, in its order
    std::vector<ShapeConstraint> constraints;
    std::vector<RitzFinding> findings; // nothing else is set where there is one
};

/// What is prescribed as moving at the ends: kept, or held at 0.
enum class PrescribedMotion { Kept, Omitted };

/// May throw ArithmeticError.
RitzBasis ritzBasis(const Continuum& continuum, const FieldEquations& equations, const Basis& basis,
                    PrescribedMotion motion, Algebra& algebra);

/// Each panel's terms where the variable is on it: `terms` of one panel each.
Expression joined(const std::vector<Panel>& panels, const std::vector<Expression>& terms, const std::string& variable);

/// The sum of a panel's shapes of a field, each in the variable and times its amplitude.
Expression fieldOn(const Panel& panel, std::size_t field);

/// The amplitude's derivative by time, where it is a coordinate.
Expression rateOf(const std::string& coordinate);

} // namespace coenergy
