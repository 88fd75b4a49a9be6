#pragma once
// Separation of variables in a uniform string, bar, shaft or beam, line by line: u = Y(x) g(t) turns the field equation
// into one equation in time and one along the interval, whose solutions that satisfy the conditions at the ends are the
// modes. Reference: S. Alipourazadi, 2012, (4-5) to (4-9) and (4-13) to (4-18); the shapes of beams with the ratio of
// their two parts from one condition at the far end, whose denominator vanishes for no wave number.

#include "continua/hamilton.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

enum class SeparationKind {
    Product,   // u(x, t) = Y(x) g(t)
    Inserted,  // in the field equation without forces
    Constant,  // one side depends on t alone, the other on x alone: both are -omega^2
    Time,      // the equation of g
    Space,     // the equation of Y
    General,   // its general solution (4-16)
    Condition, // of Y, at an end
    Shape,     // what satisfies those of one end, up to a factor
    Sum,       // u is the sum of all modes (4-6)
    Mass,      // m_n (4-8)
    Stiffness, // k_n (4-9)
    Modal,     // the equation of g_n under a force (4-7)
};

struct SeparationStep {
    SeparationKind kind = SeparationKind::Product;
    std::string left, right;           // text
    std::string leftLatex, rightLatex; // without the sign between them
};

struct Separation {
    std::vector<SeparationStep> steps;
    /// Y at x, in the wave number, of modes that bend, twist or stretch; nothing for a beam with bodies or springs at
    /// its ends.
    std::optional<Expression> shape;
};

/// What moves with an end: its kinetic coenergy is (m u_t^2 + 2 c u_t u_xt + J u_xt^2)/2 there.
struct EndBody {
    Expression at, mass, coupling, inertia;
};

/// m u_tt - n u_xx = 0 (order 2) or m u_tt + e u_xxxx = 0 (order 4), with the names that are free for the rest.
struct SeparatedField {
    std::string field, variable;
    Expression from, to, mass, stiffness;
    int order = 2;
    std::string waveNumber, frequency, shape, coordinate, load; // beta, omega, Y, g, f
    std::vector<EndBody> bodies = {};
    /// Whether each mode has an equation of its own under a load along the interval alone: without damping, and without
    /// forces or motions that are given at places.
    bool hasModalEquation = true;
};

/// `conditions` are linear, without forces. Throws ArithmeticError.
Separation separated(const SeparatedField& field, const std::vector<BoundaryCondition>& conditions,
                     const Notation& notation);

} // namespace coenergy
