// Moreau's time stepping, with the midpoint rule for the smooth part. References: J. J. Moreau, in: Nonsmooth Mechanics
// and Applications, CISM 302, Springer 1988; J. J. Moreau, Comp. Meth. Appl. Mech. Eng. 177 (1999) 329.
#include "friction_networks.hpp"

#include "base/random_numbers.hpp"
#include "matrices/solvers.hpp"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

namespace friction {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// The draws of one network.
class Maker {
public:
    explicit Maker(std::uint64_t number) : m_random(977 + number) {}

    Network network() {
        const Index n = 1 + count(4);
        m_network.displacements = VectorXd::Zero(n);
        m_network.flows = VectorXd::Zero(n);
        chooseMatrices(n);
        chooseForces(n);
        const Index surfaces = 2 + count(5);
        for (Index k = 0; k < surfaces; ++k)
            m_network.surfaces.push_back(surface(n, k));
        if (n > 2 && chance(0.3))
            constrain(n);
        chooseStart(n);
        m_network.end = 2.5;
        writeText(n);
        return m_network;
    }

private:
    Index count(int below) { return static_cast<Index>(m_random.share() * below); }
    bool chance(double share) { return m_random.share() < share; }
    // Few digits, so that values meet and cancel.
    double among(double low, double high) { return std::round(8 * (low + (high - low) * m_random.share())) / 8; }

    void chooseMatrices(Index n) {
        VectorXd masses(n);
        for (double& mass : masses)
            mass = among(0.5, 3);
        m_network.inertia = masses.asDiagonal();
        m_network.damping = m_network.stiffness = MatrixXd::Zero(n, n);
        for (Index i = 0; i < n; ++i) {
            const Index j = count(static_cast<int>(n) + 1); // n: the frame
            const VectorXd ends = j == n || j == i ? VectorXd(VectorXd::Unit(n, i))
                                                   : VectorXd(VectorXd::Unit(n, i) - VectorXd::Unit(n, j));
            if (chance(0.5))
                m_network.stiffness += among(1, 20) * ends * ends.transpose();
            if (chance(0.3))
                m_network.damping += among(0.25, 2) * ends * ends.transpose();
        }
    }

    void chooseForces(Index n) {
        for (VectorXd* part : {&m_network.constant, &m_network.ramp, &m_network.amplitude, &m_network.frequency})
            *part = VectorXd::Zero(n);
        for (Index i = 0; i < n; ++i) {
            m_network.constant[i] = chance(0.3) ? among(-3, 3) : 0;
            m_network.ramp[i] = chance(0.4) ? among(-6, 6) : 0;
            m_network.amplitude[i] = chance(0.6) ? among(-9, 9) : 0;
            m_network.frequency[i] = among(0.5, 6);
        }
    }

    // To the frame, between two, or of a gear; chains and rings come about by chance.
    Surface surface(Index n, Index k) {
        Surface result;
        const Index i = k < n && chance(0.6) ? k : count(static_cast<int>(n));
        const Index j = count(static_cast<int>(n));
        result.direction = VectorXd::Unit(n, i);
        if (j != i && chance(0.7))
            result.direction -= (chance(0.2) ? 2.0 : chance(0.2) ? -1.0 : 1.0) * VectorXd::Unit(n, j);
        result.speed = chance(0.1) ? among(-1, 1) : 0;
        const double kind = m_random.share();
        result.bound = kind < 0.05 ? 0 : kind < 0.1 ? 1e6 : among(0.25, 5);
        result.byTime = chance(0.15) ? 0.5 : 0;
        result.byPlace = chance(0.15) && result.bound < 1e3 ? 1 : 0;
        return result;
    }

    void constrain(Index n) {
        m_network.constraints = MatrixXd::Zero(1, n);
        m_network.constraints(0, 0) = 1;
        m_network.constraints(0, n - 1) = chance(0.5) ? -1 : -2;
        m_network.isConstraintOfFlows = chance(0.5);
    }

    void chooseStart(Index n) {
        const double kind = m_random.share();
        for (Index i = 0; i < n; ++i) {
            m_network.flows[i] = kind < 0.4 ? 0 : kind < 0.6 ? 1.5 : chance(0.5) ? among(-2, 2) : 0;
            m_network.displacements[i] = chance(0.3) ? among(-0.5, 0.5) : 0;
        }
        if (m_network.constraints.rows() > 0) {
            const double ratio = m_network.constraints(0, n - 1);
            m_network.flows[0] = -ratio * m_network.flows[n - 1];
            m_network.displacements[0] = -ratio * m_network.displacements[n - 1];
        }
    }

    // ---- as a model ----

    static std::string number(double value) {
        std::ostringstream text;
        text << std::setprecision(17) << value;
        return text.str();
    }
    static std::string name(Index i) { return "x" + std::to_string(i + 1); }
    static std::string combination(const VectorXd& factors, const std::string& prefix) {
        std::string text;
        for (Index i = 0; i < factors.size(); ++i)
            if (factors[i] != 0)
                text += (text.empty() ? "" : " + ") + ("(" + number(factors[i]) + ")*" + prefix + name(i));
        return text.empty() ? "0" : text;
    }
    static std::string quadratic(const MatrixXd& matrix, const std::string& prefix) {
        std::string text = "0";
        for (Index i = 0; i < matrix.rows(); ++i)
            for (Index j = 0; j < matrix.cols(); ++j)
                if (matrix(i, j) != 0)
                    text += " + (" + number(matrix(i, j) / 2) + ")*" + prefix + name(i) + "*" + prefix + name(j);
        return text;
    }
    static std::string boundText(const Surface& surface) {
        return number(surface.bound) + (surface.byTime != 0 ? "*(1 + " + number(surface.byTime) + "*sin(3*t))" : "") +
               (surface.byPlace != 0 ? "*(1 + " + number(surface.byPlace) + "*x1^2)" : "");
    }

    // The same law as a dissipation, as the larger one of two, or as efforts.
    void writeSurface(const Surface& surface, std::string& dissipation, std::vector<std::string>& efforts) {
        const std::string bound = boundText(surface);
        const std::string slip = "(" + combination(surface.direction, "dot") +
                                 (surface.speed != 0 ? " - (" + number(surface.speed) + ")" : "") + ")";
        const double kind = m_random.share();
        if (kind < 0.5) {
            dissipation += " + " + bound + "*abs(" + slip + ")";
        } else if (kind < 0.7) {
            dissipation += " + max(" + bound + "*" + slip + ", -" + bound + "*" + slip + ")";
        } else {
            for (Index i = 0; i < surface.direction.size(); ++i)
                if (surface.direction[i] != 0)
                    efforts[static_cast<std::size_t>(i)] +=
                        " - (" + number(surface.direction[i]) + ")*" + bound + "*sign(" + slip + ")";
        }
    }

    void writeText(Index n) {
        std::string dissipation = quadratic(m_network.damping, "dot");
        std::vector<std::string> efforts;
        for (Index i = 0; i < n; ++i)
            efforts.push_back(number(m_network.constant[i]) + " + (" + number(m_network.ramp[i]) + ")*t + (" +
                              number(m_network.amplitude[i]) + ")*sin(" + number(m_network.frequency[i]) + "*t)");
        for (const Surface& surface : m_network.surfaces)
            writeSurface(surface, dissipation, efforts);
        std::ostringstream text;
        text << std::setprecision(17);
        for (Index i = 0; i < n; ++i)
            text << "[[coordinates]]\nname = \"" << name(i) << "\"\ninitial = " << m_network.displacements[i]
                 << "\ninitial_flow = " << m_network.flows[i] << "\n";
        text << "[energies]\nkinetic_coenergy = \"" << quadratic(m_network.inertia, "dot") << "\"\npotential = \""
             << quadratic(m_network.stiffness, "") << "\"\ndissipation = \"" << dissipation << "\"\n[efforts]\n";
        for (Index i = 0; i < n; ++i)
            text << name(i) << " = \"" << efforts[static_cast<std::size_t>(i)] << "\"\n";
        if (m_network.constraints.rows() > 0) {
            const bool isOfFlows = m_network.isConstraintOfFlows;
            text << (isOfFlows ? "[[constraints.flow]]\nexpression = \""
                               : "[[constraints.displacement]]\nexpression = \"")
                 << combination(m_network.constraints.row(0), isOfFlows ? "dot" : "") << "\"\n";
        }
        text << "[simulation]\nend = " << m_network.end << "\nstep = 0.5\n";
        m_network.text = text.str();
    }

    coenergy::RandomNumbers m_random;
    Network m_network;
};

// What forces make of velocities within the constraints, over one step with the damping in it.
MatrixXd mobility(const Network& network, double h) {
    const MatrixXd inverse = (network.inertia + h / 2 * network.damping).inverse();
    if (network.constraints.rows() == 0)
        return inverse;
    const MatrixXd& rows = network.constraints;
    return inverse - inverse * rows.transpose() * (rows * inverse * rows.transpose()).inverse() * rows * inverse;
}

// Impulses between their bounds with slip = free + matrix * impulses zero, or against a bound.
void relax(const MatrixXd& matrix, const VectorXd& free, const VectorXd& bounds, VectorXd& impulses) {
    const double size = bounds.cwiseMin(1e3).maxCoeff();
    for (int round = 0; round < 20'000; ++round) {
        double change = 0;
        for (Index k = 0; k < free.size(); ++k) {
            if (!(matrix(k, k) > 1e-12))
                continue;
            const double slip = free[k] + matrix.row(k).dot(impulses);
            const double next = std::clamp(impulses[k] - slip / matrix(k, k), -bounds[k], bounds[k]);
            change = std::max(change, std::abs(next - impulses[k]));
            impulses[k] = next;
        }
        if (change <= 1e-13 * size)
            return;
    }
}

} // namespace

Network randomNetwork(std::uint64_t number) {
    return Maker(number).network();
}

VectorXd stepped(const Network& network, std::size_t steps) {
    const Index n = network.size();
    const auto count = static_cast<Index>(network.surfaces.size());
    const double h = network.end / static_cast<double>(steps);
    const MatrixXd moved = mobility(network, h);
    MatrixXd directions(count, n);
    VectorXd speeds(count), bounds(count);
    for (Index k = 0; k < count; ++k) {
        directions.row(k) = network.surfaces[static_cast<std::size_t>(k)].direction.transpose();
        speeds[k] = network.surfaces[static_cast<std::size_t>(k)].speed;
    }
    const MatrixXd matrix = directions * moved * directions.transpose();
    VectorXd q = network.displacements, f = network.flows, impulses = VectorXd::Zero(count);
    for (std::size_t step = 0; step < steps; ++step) {
        const double t = h * (static_cast<double>(step) + 0.5);
        q += h / 2 * f;
        const VectorXd forces = network.constant + network.ramp * t +
                                network.amplitude.cwiseProduct((network.frequency * t).array().sin().matrix()) -
                                network.stiffness * q;
        for (Index k = 0; k < count; ++k) {
            const Surface& surface = network.surfaces[static_cast<std::size_t>(k)];
            bounds[k] =
                h * surface.bound * (1 + surface.byTime * std::sin(3 * t)) * (1 + surface.byPlace * q[0] * q[0]);
        }
        const VectorXd free = moved * (network.inertia * f - h / 2 * network.damping * f + h * forces);
        relax(matrix, directions * free - speeds, bounds, impulses);
        f = free + moved * directions.transpose() * impulses;
        q += h / 2 * f;
    }
    VectorXd result(2 * n);
    result << q, f;
    return result;
}

} // namespace friction
