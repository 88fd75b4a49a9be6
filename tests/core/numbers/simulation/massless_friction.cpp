// References: J. J. Moreau, C. R. Acad. Sci. Paris 256 (1963) 871 (the dual); C. Hildreth, Naval Research Logistics
// Quarterly 4 (1957) 79 (one reaction after the other).
#include "massless_friction.hpp"

#include "base/random_numbers.hpp"
#include "matrices/solvers.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace friction {

namespace {

/// The draws of one model.
class MasslessMaker {
public:
    explicit MasslessMaker(std::uint64_t number) : m_random(77'003 + number) {}

    MasslessModel model() {
        const Eigen::Index n = 2 + static_cast<Eigen::Index>(3 * m_random.share());
        m_model.start = Eigen::VectorXd::Zero(n);
        m_model.viscosity = m_model.stiffness = Eigen::MatrixXd::Zero(n, n);
        m_model.directions.resize(0, n);
        for (Eigen::Index i = 0; i < n; ++i)
            addCoordinate(i);
        for (Eigen::Index i = 0; i + 1 < n; ++i) {
            const Eigen::VectorXd between = Eigen::VectorXd::Unit(n, i) - Eigen::VectorXd::Unit(n, i + 1);
            if (chance(0.6))
                addFriction(between);
            if (chance(0.7))
                addSpring(between);
            if (chance(0.2))
                addDamper(between);
        }
        if (m_model.bounds.size() < 2)
            for (const Eigen::Index i : {Eigen::Index(0), Eigen::Index(1)})
                addFriction(Eigen::VectorXd::Unit(n, i));
        addMovedSupport(Eigen::VectorXd::Unit(n, static_cast<Eigen::Index>(static_cast<double>(n) * m_random.share())));
        write();
        return m_model;
    }

private:
    bool chance(double share) { return m_random.share() < share; }
    double among(double low, double high) { return std::round(10 * (low + (high - low) * m_random.share())) / 10; }

    static std::string name(const Eigen::VectorXd& direction, const std::string& prefix) {
        std::ostringstream text;
        for (Eigen::Index i = 0; i < direction.size(); ++i)
            if (direction[i] != 0)
                text << (direction[i] > 0 ? " + " : " - ") << prefix << i + 1;
        return text.str();
    }

    void addCoordinate(Eigen::Index i) {
        const Eigen::VectorXd along = Eigen::VectorXd::Unit(m_model.start.size(), i);
        m_model.start[i] = chance(0.3) ? among(-1, 1) : 0;
        addDamper(along);
        if (chance(0.8))
            addFriction(along);
        if (chance(0.6))
            m_model.drives.push_back({along, among(1, 7), among(0.8, 4), chance(0.4) ? among(-1, 1) : 0});
    }

    void addDamper(const Eigen::VectorXd& along) {
        const double factor = among(0.3, 2);
        m_model.viscosity += factor * along * along.transpose();
        m_dissipation << " + " << factor << "*(" << name(along, "dotx") << ")^2/2";
    }

    void addFriction(const Eigen::VectorXd& along) {
        const Eigen::Index count = m_model.bounds.size();
        m_model.directions.conservativeResize(count + 1, Eigen::NoChange);
        m_model.directions.row(count) = along.transpose();
        m_model.bounds.conservativeResize(count + 1);
        m_model.bounds[count] = among(0.3, 3);
        m_dissipation << " + " << m_model.bounds[count] << "*abs(" << name(along, "dotx") << ")";
    }

    void addSpring(const Eigen::VectorXd& along) {
        const double factor = among(0.3, 4);
        m_model.stiffness += factor * along * along.transpose();
        m_potential << " + " << factor << "*(" << name(along, "x") << ")^2/2";
    }

    void addMovedSupport(const Eigen::VectorXd& along) {
        const double factor = among(0.5, 5), amplitude = among(0.5, 2), frequency = among(1, 4);
        m_model.stiffness += factor * along * along.transpose();
        m_model.drives.push_back({factor * along, amplitude, frequency, 0});
        m_potential << " + " << factor << "*(" << name(along, "x") << " - " << amplitude << "*sin(" << frequency
                    << "*t))^2/2";
    }

    void write() {
        std::ostringstream text, efforts;
        for (Eigen::Index i = 0; i < m_model.start.size(); ++i)
            text << "[[coordinates]]\nname = \"x" << i + 1 << "\"\ninitial = " << m_model.start[i] << "\n";
        for (std::size_t k = 0; k + 1 < m_model.drives.size(); ++k) { // the last one is the support's
            const MasslessModel::Drive& drive = m_model.drives[k];
            efforts << name(drive.direction, "x").substr(3) << " = \"" << drive.amplitude << "*sin(" << drive.frequency
                    << "*t) + " << drive.constant << "\"\n";
        }
        text << "[energies]\npotential = \"0" << m_potential.str() << "\"\ndissipation = \"0" << m_dissipation.str()
             << "\"\n[efforts]\n"
             << efforts.str() << "[simulation]\nend = " << m_model.end << "\nstep = 0.5\n";
        m_model.text = text.str();
    }

    coenergy::RandomNumbers m_random;
    MasslessModel m_model;
    std::ostringstream m_potential, m_dissipation;
};

class MasslessFlows {
public:
    explicit MasslessFlows(const MasslessModel& model)
        : m_model(model), m_mobility(model.viscosity.inverse()),
          m_matrix(model.directions * m_mobility * model.directions.transpose()),
          m_reactions(Eigen::VectorXd::Zero(model.bounds.size())) {}

    Eigen::VectorXd at(const Eigen::VectorXd& q, double t) {
        Eigen::VectorXd effort = -m_model.stiffness * q;
        for (const MasslessModel::Drive& drive : m_model.drives)
            effort += drive.direction * (drive.amplitude * std::sin(drive.frequency * t) + drive.constant);
        settle(m_model.directions * m_mobility * effort);
        return m_mobility * (effort - m_model.directions.transpose() * m_reactions);
    }

private:
    void settle(const Eigen::VectorXd& free) {
        constexpr int mostRounds = 5000;
        for (int round = 0; round < mostRounds; ++round) {
            double moved = 0;
            for (Eigen::Index k = 0; k < free.size(); ++k) {
                const double before = m_reactions[k];
                const double best = before + (free[k] - m_matrix.row(k).dot(m_reactions)) / m_matrix(k, k);
                m_reactions[k] = std::clamp(best, -m_model.bounds[k], m_model.bounds[k]);
                moved = std::max(moved, std::abs(m_reactions[k] - before));
            }
            if (moved < 1e-13)
                return;
        }
    }

    const MasslessModel& m_model;
    Eigen::MatrixXd m_mobility;
    Eigen::MatrixXd m_matrix;
    Eigen::VectorXd m_reactions;
};

} // namespace

MasslessModel randomMassless(std::uint64_t number) {
    return MasslessMaker(number).model();
}

Eigen::VectorXd masslessEnd(const MasslessModel& model, std::size_t steps) {
    MasslessFlows flows(model);
    const double h = model.end / static_cast<double>(steps);
    Eigen::VectorXd q = model.start;
    for (std::size_t step = 0; step < steps; ++step) {
        const double t = static_cast<double>(step) * h;
        const Eigen::VectorXd first = flows.at(q, t);
        const Eigen::VectorXd second = flows.at(q + h / 2 * first, t + h / 2);
        const Eigen::VectorXd third = flows.at(q + h / 2 * second, t + h / 2);
        const Eigen::VectorXd fourth = flows.at(q + h * third, t + h);
        q += h / 6 * (first + 2 * second + 2 * third + fourth);
    }
    return q;
}

} // namespace friction
