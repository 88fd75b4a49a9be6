#pragma once
// The accelerations of the planar chains and ladders in scalable_models.hpp, written by hand.

#include "matrices/solvers.hpp"
#include "scalable_models.hpp"

#include <functional>
#include <vector>

namespace benchmarks {

using State = std::vector<double>;
/// On states in the program's order: q0, q0', q1, q1', ...
using RightSide = std::function<void(const State& y, State& rate)>;

/// A rod from a joint to the mass at its end, which carries the next joint.
struct Link {
    Eigen::Vector2d rod;
    double rate = 0;         // of the rod's angle to the vertical
    double acceleration = 0; // of that angle
    Eigen::Vector2d massTimesTurn;
    Eigen::Vector2d bias;
    double inertia = 0;

    Eigen::Vector2d turn() const { return {-rod.y(), rod.x()}; } // of the rod's end, with the angle
    Eigen::Vector2d endAcceleration() const { return acceleration * turn() - rate * rate * rod; }
};

/// O(n). Inwards: the force on a joint is linear in the joint's acceleration, A a + b, as no joint transmits a moment;
/// outwards: the accelerations. Reference: R. Featherstone, Rigid Body Dynamics Algorithms (2008), section 7.2.
inline void accelerateByRecursion(std::vector<Link>& links) {
    Eigen::Matrix2d mass = Eigen::Matrix2d::Zero(); // articulated
    Eigen::Vector2d bias = Eigen::Vector2d::Zero();
    for (auto link = links.rbegin(); link != links.rend(); ++link) {
        const Eigen::Vector2d turn = link->turn();
        mass.diagonal().array() += chainMass;
        link->massTimesTurn = mass * turn;
        link->inertia = turn.dot(link->massTimesTurn);
        link->bias = bias + Eigen::Vector2d(0, chainMass * gravity) - link->rate * link->rate * (mass * link->rod);
        mass -= link->massTimesTurn * link->massTimesTurn.transpose() / link->inertia;
        bias = link->bias - link->massTimesTurn * (turn.dot(link->bias) / link->inertia);
    }
    Eigen::Vector2d joint = Eigen::Vector2d::Zero();
    for (Link& link : links) {
        link.acceleration = -(link.massTimesTurn.dot(joint) + link.turn().dot(link.bias)) / link.inertia;
        joint += link.endAcceleration();
    }
}

/// O(n^3): the mass matrix of the absolute angles, filled and decomposed.
class DenseChain {
public:
    explicit DenseChain(std::size_t links) : m_mass(size(links), size(links)), m_right(size(links)) {}

    void accelerate(std::vector<Link>& links) {
        const auto n = size(links.size());
        for (Eigen::Index i = 0; i < n; ++i)
            m_right[i] = -static_cast<double>(n - i) * chainMass * gravity * at(links, i).rod.x();
        for (Eigen::Index i = 0; i < n; ++i)
            for (Eigen::Index j = 0; j <= i; ++j)
                couple(i, j, static_cast<double>(n - i) * chainMass, at(links, i), at(links, j));
        Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>>(m_mass).solveInPlace(m_right);
        for (Eigen::Index i = 0; i < n; ++i)
            links[static_cast<std::size_t>(i)].acceleration = m_right[i];
    }

private:
    static Eigen::Index size(std::size_t count) { return static_cast<Eigen::Index>(count); }
    static const Link& at(const std::vector<Link>& links, Eigen::Index i) { return links[static_cast<std::size_t>(i)]; }

    void couple(Eigen::Index i, Eigen::Index j, double carried, const Link& a, const Link& b) {
        const double sine = carried * (a.rod.x() * b.rod.y() - a.rod.y() * b.rod.x());
        m_mass(i, j) = carried * a.rod.dot(b.rod);
        m_right[i] += sine * b.rate * b.rate;
        m_right[j] -= sine * a.rate * a.rate;
    }

    Eigen::MatrixXd m_mass; // its lower half
    Eigen::VectorXd m_right;
};

using Accelerate = std::function<void(std::vector<Link>& links)>;

inline RightSide inAbsoluteAngles(std::size_t count, const Accelerate& accelerate) {
    return [accelerate, links = std::vector<Link>(count)](const State& y, State& rate) mutable {
        for (std::size_t k = 0; k < links.size(); ++k) {
            links[k].rod = rodLength * Eigen::Vector2d(std::sin(y[2 * k]), -std::cos(y[2 * k]));
            links[k].rate = y[2 * k + 1];
        }
        accelerate(links);
        for (std::size_t k = 0; k < links.size(); ++k) {
            rate[2 * k] = y[2 * k + 1];
            rate[2 * k + 1] = links[k].acceleration;
        }
    };
}

inline RightSide inRelativeAngles(std::size_t count, const Accelerate& accelerate) {
    return [accelerate, links = std::vector<Link>(count)](const State& y, State& rate) mutable {
        double angle = 0, turning = 0, acceleration = 0;
        for (std::size_t k = 0; k < links.size(); ++k) {
            angle += y[2 * k];
            turning += y[2 * k + 1];
            links[k].rod = rodLength * Eigen::Vector2d(std::sin(angle), -std::cos(angle));
            links[k].rate = turning;
        }
        accelerate(links);
        for (std::size_t k = 0; k < links.size(); ++k) {
            rate[2 * k] = y[2 * k + 1];
            rate[2 * k + 1] = links[k].acceleration - acceleration;
            acceleration = links[k].acceleration;
        }
    };
}

/// On x0, x0', y0, y0', x1, ...
inline RightSide inCoordinatesOfMasses(std::size_t count, const Accelerate& accelerate) {
    return [accelerate, links = std::vector<Link>(count)](const State& y, State& rate) mutable {
        Eigen::Vector4d joint = Eigen::Vector4d::Zero();
        for (std::size_t k = 0; k < links.size(); ++k) {
            const Eigen::Vector4d end(&y[4 * k]), along = end - joint; // x, x', y, y'
            links[k].rod = {along[0], along[2]};
            links[k].rate = (along[0] * along[3] - along[2] * along[1]) / (rodLength * rodLength);
            joint = end;
        }
        accelerate(links);
        Eigen::Vector2d acceleration = Eigen::Vector2d::Zero();
        for (std::size_t k = 0; k < links.size(); ++k) {
            acceleration += links[k].endAcceleration();
            rate[4 * k] = y[4 * k + 1];
            rate[4 * k + 1] = acceleration.x();
            rate[4 * k + 2] = y[4 * k + 3];
            rate[4 * k + 3] = acceleration.y();
        }
    };
}

inline RightSide ofLadder(std::size_t masses) {
    return [masses](const State& y, State& rate) {
        double force = 0; // of the previous spring and damper
        for (std::size_t k = 0; k < masses; ++k) {
            const bool isLast = k + 1 == masses;
            const double next =
                isLast ? 0
                       : ladderStiffness * (y[2 * k + 2] - y[2 * k]) + ladderDamping * (y[2 * k + 3] - y[2 * k + 1]);
            rate[2 * k] = y[2 * k + 1];
            rate[2 * k + 1] = (next - force) / ladderMass;
            force = next;
        }
    };
}

} // namespace benchmarks
