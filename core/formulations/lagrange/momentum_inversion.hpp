#pragma once
// Flows in terms of momenta: p = dT*/df solved for f, block by block of the coordinates that T* couples.
//   T* = f M f/2 + b f + c:  f = M^-1 (p - b). Where M is singular, as many flows as its rank are found; the momenta of
//   the others follow from those (Dirac's primary constraints), and their flows stay as they are.
//   Any other T*: of one flow, or of a sum of squares of flows, if p = dT*/df can be undone.
// Reference: P. A. M. Dirac, Lectures on Quantum Mechanics, 1964, lecture 1.

#include "algebra/simplify.hpp"
#include "dae/dae_system.hpp"

#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace coenergy {

/// Why there is no canonical form.
struct HamiltonObstacle {
    enum class Reason {
        NotInvertible,  ///< no formula was found that gives the flows of these coordinates from their momenta
        ValuesSingular, ///< the formula has no value with those of the parameters
        KeptByName,     ///< definitions are kept by name: the equations would be too long
        TooLarge,       ///< more than `mostTogether` coordinates are coupled by T*
        NotFound,       ///< the equations are beyond the algebra
    };
    Reason reason = Reason::NotFound;
    std::vector<std::string> coordinates;
};
inline constexpr std::size_t mostTogether = 5;

/// The names of a coordinate in T*, and of the momentum that is to take the place of its flow.
struct FlowAndMomentum {
    std::string coordinate;
    std::string flow;
    std::string momentum;
};

/// Each list has one entry for each coordinate.
struct MomentumInversion {
    std::vector<Expression> momenta; ///< dT*/df
    ExpressionMatrix slopes;         ///< of the momenta by the flows
    std::vector<bool> isAffine;      ///< whether the flows do not occur in the slopes of this momentum
    std::vector<bool> isDetermined;  ///< whether the flow is found
    std::vector<Expression> flows;   ///< of the determined, by their momenta and the flows of the others; or 0
    std::vector<Expression> primary; ///< of the others their momentum, by those of the determined; or 0
    Expression energy;               ///< sum of p f less T*, in which the flows of the others cancel
};

/// Each formula is checked at random points, and at the values of the parameters. May throw ArithmeticError, and
/// Cancelled on request.
std::variant<MomentumInversion, HamiltonObstacle> invertedMomenta(const Expression& coenergy,
                                                                  const std::vector<FlowAndMomentum>& names,
                                                                  const std::vector<ParameterValue>& parameters,
                                                                  PiMeaning pi, Simplifier& simplifier,
                                                                  const std::stop_token& stop = {});

/// By cofactors of the first row.
Expression minorOf(const ExpressionMatrix& matrix, const std::vector<std::size_t>& rows,
                   const std::vector<std::size_t>& columns);
/// Entry by entry, for these rows and columns; its determinant is not zero.
ExpressionMatrix inverseOf(const ExpressionMatrix& matrix, const std::vector<std::size_t>& indices,
                           const Expression& determinant);

} // namespace coenergy
