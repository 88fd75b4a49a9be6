#pragma once
// Lagrange's equations of a document, straight from the trees of its texts: energies are differentiated by jets,
// without the program's algebra, reduction or compiled evaluation. Runs are compared with them.

#include "jet.hpp"

#include "expression/expression.hpp"
#include "meaning/parsed_model.hpp"

#include <map>
#include <string>
#include <vector>

namespace trial {

using namespace coenergy;

inline constexpr std::size_t maximumCoordinates = 4;

/// A side for each switch: +1 or -1, or 0 while its argument is identically zero.
using Sides = std::vector<int>;

/// An expression as a list of operations, operands first.
struct Formula {
    struct Node {
        Expression::Kind kind;
        Function function = Function::Sin;
        std::vector<std::size_t> operands;
        double number = 0;
        std::size_t variable = 0;
        std::size_t switchIndex = 0; // of sign, step, abs, min, max
    };
    std::vector<Node> nodes; // empty: 0
};

/// The unknowns x = (q, f, lambda, mu, e, s) at a time, and the values of the equations. Units are the document's;
/// lengths of the vectors are those of `OwnEquations`.
template <class R> struct EquationValues {
    std::vector<R> momentum; // dT*/df
    std::vector<R> force;    // what its rate equals: dT*/dq - dD/df - dV/dq - lambda dphi/dq - mu dpsi/df + e^s
    std::vector<R> phi, phiRate, psi, gamma;
    std::vector<R> sigma; // ds/dt
};

class OwnEquations {
public:
    /// Throws std::runtime_error for a document with more than maximumCoordinates coordinates, with invalid texts or
    /// with a parameter without a value.
    explicit OwnEquations(const Document& document);

    std::size_t coordinates() const { return m_q; }
    std::size_t unknowns() const { return m_names.size(); }
    std::size_t displacementConstraints() const { return m_phi.size(); }
    std::size_t flowConstraints() const { return m_psi.size(); }
    std::size_t effortConstraints() const { return m_gamma.size(); }
    std::size_t dynamics() const { return m_sigma.size(); }
    /// Names of x, in its order.
    const std::vector<std::string>& names() const { return m_names; }
    bool isMultiplierOrEffort(std::size_t k) const { return k >= 2 * m_q && k < m_names.size() - m_sigma.size(); }

    struct Given {
        std::size_t unknown = 0;
        double value = 0;
    };
    /// Initial values that a start must keep.
    const std::vector<Given>& fixed() const { return m_fixed; }

    std::size_t switches() const { return m_arguments.size(); }
    /// Whether the switch is a limit: the run ends when its argument becomes negative.
    bool isLimit(std::size_t index) const { return index >= m_firstLimit; }

    template <class R> EquationValues<R> values(double t, const std::vector<R>& x, const Sides& sides) const;
    /// The arguments of the switches. Those that are identically zero with these sides have `isIdentical` set.
    template <class R>
    std::vector<R> arguments(double t, const std::vector<R>& x, const Sides& sides,
                             std::vector<bool>* isIdentical = nullptr) const;

private:
    Formula compiled(const Expression& expression);
    std::size_t switchOf(const Expression& argument);
    Formula field(const ParsedModel& parsed, Section section, std::size_t item, Column column, std::size_t element = 0);
    void noteFixed(const ParsedModel& parsed, const Document& document);

    struct Work { // a force at a point, or a torque about an angle
        Formula effort, displacement;
    };

    Substitution m_definitions;
    std::map<std::string, std::size_t, std::less<>> m_variables; // t is the last one
    std::map<std::string, double, std::less<>> m_numbers;
    std::size_t m_q = 0;
    std::vector<std::string> m_names;
    Formula m_kinetic, m_potential, m_dissipation;
    std::vector<Formula> m_efforts; // one for each coordinate
    std::vector<Work> m_works;
    std::vector<Formula> m_phi, m_psi, m_gamma, m_sigma;
    std::vector<Expression> m_switchExpressions;
    std::vector<Formula> m_arguments; // inner ones first
    std::size_t m_firstLimit = 0;
    std::vector<Given> m_fixed;
};

} // namespace trial
