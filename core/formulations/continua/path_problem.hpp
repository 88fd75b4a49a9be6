#pragma once
// The equations of a path as functions of numbers: of the variable, the functions with their derivatives, and the
// multipliers of integral constraints.

#include "continua/compiled_formulas.hpp"
#include "continua/functional_path.hpp"
#include "continua/jets.hpp"

#include <span>

namespace coenergy {

/// A place of several functions over one interval.
struct PathPlace {
    double x = 0;
    double rate = 0;                                         // dx/ds
    double advanced = 0;                                     // (x - from) / (to - from)
    double hastened = 0;                                     // its rate
    std::vector<std::array<double, PathPoint::orders>> jets; // of each function
};

PathPlace placeAt(std::span<const FunctionalPath> functions, double share);

/// The places of the inputs of a jet function.
struct JetLayout {
    std::size_t functions = 1, order = 0, multipliers = 0; // order: of the highest derivative

    std::size_t jet(std::size_t function, std::size_t derivative) const {
        return 1 + function * (order + 1) + derivative;
    }
    std::size_t multiplier(std::size_t k) const { return 1 + functions * (order + 1) + k; }
    std::size_t size() const { return multiplier(multipliers); }
    std::vector<std::string> names(const Functional& functional) const;
    std::vector<double> inputs(const PathPlace& place, std::span<const double> multiplierValues) const;
};

/// The value of an expression and its derivatives by all inputs, in their order.
class JetFunction {
public:
    JetFunction(const Expression& expression, const JetLayout& layout, const Functional& functional,
                const Point& parameters, JetCalculus& calculus);

    /// The value, then the derivatives; those by the variable only where an end moves.
    const std::vector<double>& at(const std::vector<double>& inputs);

private:
    CompiledFormulas m_compiled;
    std::vector<double> m_outputs;
};

/// The expression that vanishes at a share of the path.
struct PathRow {
    double share = 0;
    std::size_t function = 0; // of the jet functions of the problem
};

/// An integral and what it has to be.
struct PathIntegralRow {
    JetFunction integrand;
    double value = 0;
};

struct PathProblem {
    JetLayout layout;
    std::vector<JetFunction> functions; // the equations, one for each function, then the conditions
    std::vector<std::size_t> orders;    // of the equations
    std::vector<std::size_t> held;      // the number of conditions of each function
    std::vector<PathRow> ends;          // the rows of the conditions
    std::vector<PathIntegralRow> integrals;
    JetFunction integrand; // with multipliers
    bool startMoves = false, endMoves = false;
};

/// May throw ArithmeticError and Cancelled.
PathProblem pathProblem(const Functional& functional, const VariationalEquations& equations, const Point& parameters,
                        JetCalculus& calculus);

} // namespace coenergy
