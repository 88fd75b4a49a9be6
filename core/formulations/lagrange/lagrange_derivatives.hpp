#pragma once
// The derivatives that occur in Lagrange's equations. Each depends on one energy or constraint alone and is cached by
// it, so that after an edit only the changed ones are differentiated.

#include "algebra/algebra.hpp"
#include "dae/dae_system.hpp"
#include "model/names.hpp"

#include <deque>
#include <stop_token>
#include <utility>
#include <vector>

namespace coenergy {

/// Of T*: d/dt(dT*/df) = M fdot + gyroscopic.
struct KineticDerivatives {
    ExpressionMatrix massMatrix;        // d2T*/df2, N x N
    std::vector<Expression> gyroscopic; // d2T*/(df_i dq) f + d2T*/(df_i dt), N
    std::vector<Expression> gradient;   // dT*/dq_i, N
    std::vector<Expression> velocity;   // gyroscopic - gradient, after cancellation between the two
};

/// Of a constraint at the acceleration level: row . fdot = gamma.
struct ConstraintDerivatives {
    std::vector<Expression> row; // dphi/dq_i or dpsi/df_i, N
    Expression gamma;
};

enum class Variables { Displacements, Flows };

/// Each is taken with an algebra of its own: a cached result may depend on nothing but the value and the context. Lives
/// on the algebra thread. Every function may throw ArithmeticError, before GiNaC starts work that cannot be
/// interrupted, and Cancelled on request.
class LagrangeDerivatives {
public:
    struct Context {
        const std::vector<CoordinateNames>& coordinates;
        PiMeaning pi;
        const std::stop_token& stop;
    };

    KineticDerivatives kinetic(const Expression& kineticCoenergy, const Context& context);
    /// d value / d q_i, or f_i.
    std::vector<Expression> gradient(const Expression& value, Variables variables, const Context& context);
    /// Of a force with these components at a point with these coordinates: F . dr/dq_i, N.
    std::vector<Expression> generalizedForce(const std::vector<Expression>& force, const std::vector<Expression>& point,
                                             const Context& context);
    ConstraintDerivatives displacement(const Expression& phi, const Context& context);
    ConstraintDerivatives flow(const Expression& psi, const Context& context);

    /// The number of derivatives computed rather than found in the cache.
    std::size_t taken() const { return m_taken; }

private:
    struct Key {
        Expression value;
        std::vector<CoordinateNames> coordinates;
        PiMeaning pi;

        bool operator==(const Key&) const = default;
    };
    template <class Result> using Memory = std::deque<std::pair<Key, Result>>; // most recent first

    template <class Result, class Take>
    Result remembered(Memory<Result>& memory, const Expression& value, const Context& context, Take take);

    Memory<KineticDerivatives> m_kinetic;
    Memory<std::vector<Expression>> m_byDisplacements;
    Memory<std::vector<Expression>> m_byFlows;
    Memory<ConstraintDerivatives> m_displacement;
    Memory<ConstraintDerivatives> m_flow;
    std::size_t m_taken = 0;
};

} // namespace coenergy
