// Linear models whose inputs occur in definitions and constraints, against M x'' + C x' + K x + G' lambda = P(s) u, G x
// = c u, solved at complex s.
#include "base/random_numbers.hpp"
#include "linearization/linear_system.hpp"
#include "matrices/solvers.hpp"
#include "support/analysed_model.hpp"
#include "support/linear_algebra.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <sstream>

using namespace coenergy;

namespace {

using Complex = std::complex<double>;

std::string exactly(double value) {
    std::ostringstream text;
    text.precision(17);
    text << "(" << value << ")";
    return text.str();
}

const std::vector<std::string> inputNames = {"u", "w"};

// x of some places, and what is taken from it of the inputs.
struct Form {
    Eigen::VectorXd places;
    Eigen::Vector2d inputs = Eigen::Vector2d::Zero();

    std::string text() const {
        std::string sum = "0";
        for (Eigen::Index k = 0; k < places.size(); ++k)
            if (places[k] != 0)
                sum += " + " + exactly(places[k]) + "*x" + std::to_string(k);
        for (Eigen::Index k = 0; k < 2; ++k)
            if (inputs[k] != 0)
                sum += " - " + exactly(inputs[k]) + "*" + inputNames[static_cast<std::size_t>(k)];
        return sum;
    }
};

class MovedModel {
public:
    explicit MovedModel(std::uint64_t seed) : m_random(seed), m_count(1 + static_cast<Eigen::Index>(4 * share())) {
        m_mass = m_damping = m_stiffness = Eigen::MatrixXd::Zero(m_count, m_count);
        m_byValue = m_byRate = Eigen::MatrixXd::Zero(m_count, 2);
        for (Eigen::Index k = 0; k < m_count; ++k) {
            m_mass(k, k) = share() < 0.35 ? 0 : size();
            m_kinetic += " + " + exactly(m_mass(k, k)) + "*dotx" + std::to_string(k) + "^2/2";
        }
        for (Eigen::Index k = 0; k < m_count; ++k)
            for (Eigen::Index j = -1; j < k; ++j) // -1: the ground
                if (j < 0 || share() < 0.7)
                    connect(k, j);
        const auto rods = static_cast<Eigen::Index>(share() * static_cast<double>(std::min<Eigen::Index>(m_count, 3)));
        for (Eigen::Index k = 0; k < rods; ++k)
            addRod(k);
    }

    std::string text() const {
        std::string text = "format = 1\n[parameters]\nu = 0\nw = 0\n[definitions]\nq = '0.7*u'\n" + m_definitions;
        for (Eigen::Index k = 0; k < m_count; ++k)
            text += "[[coordinates]]\nname = 'x" + std::to_string(k) + "'\n";
        text += "[energies]\nkinetic_coenergy = '0" + m_kinetic + "'\npotential = '0" + m_potential +
                "'\ndissipation = '0" + m_dissipation + "'\n";
        for (const Form& rod : m_rods)
            text += "[[constraints.displacement]]\nexpression = '" + rod.text() + "'\n";
        text += "[outputs]\n";
        for (Eigen::Index k = 0; k < m_count; ++k) {
            const std::string place = std::to_string(k);
            text += "y" + place + " = 'x" + place + "'\nv" + place + " = 'dotx" + place + "'\n";
        }
        return text + "z = 'z0'\nr = 'dot(z0) + 2*u'\n";
    }

    std::size_t outputCount() const { return static_cast<std::size_t>(2 * m_count + 2); }

    // Outputs by inputs; nothing where the model determines no motion.
    std::optional<Eigen::MatrixXcd> transfer(Complex s, double singular = 1e-9) const {
        const auto rods = static_cast<Eigen::Index>(m_rods.size()), all = m_count + rods;
        Eigen::MatrixXcd matrix = Eigen::MatrixXcd::Zero(all, all), right = Eigen::MatrixXcd::Zero(all, 2);
        matrix.topLeftCorner(m_count, m_count) = s * s * m_mass + s * m_damping + m_stiffness;
        right.topRows(m_count) = m_byValue + s * m_byRate;
        for (Eigen::Index k = 0; k < rods; ++k) {
            const Form& rod = m_rods[static_cast<std::size_t>(k)];
            matrix.row(m_count + k).head(m_count) = rod.places.transpose().cast<Complex>();
            matrix.col(m_count + k).head(m_count) = rod.places.cast<Complex>();
            right.row(m_count + k) = rod.inputs.transpose().cast<Complex>();
        }
        Eigen::FullPivLU<Eigen::MatrixXcd> lu(matrix);
        lu.setThreshold(singular);
        if (!lu.isInvertible())
            return std::nullopt;
        const Eigen::MatrixXcd x = lu.solve(right).topRows(m_count);
        Eigen::MatrixXcd outputs(2 * m_count + 2, 2);
        for (Eigen::Index k = 0; k < m_count; ++k) {
            outputs.row(2 * k) = x.row(k);
            outputs.row(2 * k + 1) = s * x.row(k);
        }
        const Eigen::RowVectorXcd z = m_first.places.transpose().cast<Complex>() * x - m_first.inputs.transpose();
        outputs.row(2 * m_count) = z;
        outputs.row(2 * m_count + 1) = s * z + Eigen::RowVector2cd(2, 0);
        return outputs;
    }

    // It grows with s without end.
    bool isImproper(Eigen::Index output) const {
        const auto slow = transfer({1e4, 3e3}, 0), fast = transfer({1e5, 3e4}, 0);
        return slow && fast && fast->row(output).norm() > 5 * slow->row(output).norm() + 1e-3;
    }

private:
    double share() { return m_random.share(); }
    double size() { return 0.5 + share(); }

    Eigen::Vector2d shift() {
        Eigen::Vector2d inputs = Eigen::Vector2d::Zero();
        for (double& input : inputs)
            input = share() < 0.35 ? m_random.deviation() : 0;
        return inputs;
    }

    void connect(Eigen::Index k, Eigen::Index j) {
        Form form{Eigen::VectorXd::Unit(m_count, k), shift()};
        if (j >= 0)
            form.places -= Eigen::VectorXd::Unit(m_count, j);
        const double spring = size(), damper = share() < 0.6 ? size() : 0;
        const std::string name = "z" + std::to_string(m_elements);
        const bool isCancelled = share() < 0.2; // an input that comes in twice
        m_definitions += name + " = '" + form.text() + (isCancelled ? " + q - 0.7*u" : "") + "'\n";
        m_potential += " + " + exactly(spring) + "*" + name + "^2/2";
        m_dissipation += " + " + exactly(damper) + "*dot(" + name + ")^2/2";
        m_stiffness += spring * form.places * form.places.transpose();
        m_damping += damper * form.places * form.places.transpose();
        m_byValue += spring * form.places * form.inputs.transpose();
        m_byRate += damper * form.places * form.inputs.transpose();
        if (m_elements++ == 0)
            m_first = form;
    }

    // Each one from another place on, so that they are independent.
    void addRod(Eigen::Index k) {
        Form rod{Eigen::VectorXd::Unit(m_count, k), shift()};
        for (Eigen::Index j = k + 1; j < m_count; ++j)
            if (j == k + 1 || share() < 0.3)
                rod.places[j] = share() < 0.5 ? -1 : m_random.deviation();
        m_rods.push_back(rod);
    }

    RandomNumbers m_random;
    Eigen::Index m_count;
    Eigen::MatrixXd m_mass, m_damping, m_stiffness;
    Eigen::MatrixXd m_byValue, m_byRate;
    Form m_first;
    std::vector<Form> m_rods;
    int m_elements = 0;
    std::string m_kinetic, m_potential, m_dissipation, m_definitions;
};

Eigen::MatrixXcd responseOf(const LinearSystem& system, Complex s) {
    Eigen::MatrixXcd moved = system.B.cast<Complex>(), direct = system.D.cast<Complex>();
    if (system.E.size() > 0)
        moved += s * system.E;
    for (std::size_t k = 0; k < system.higherE.size(); ++k)
        moved += std::pow(s, static_cast<int>(k) + 2) * system.higherE[k];
    for (std::size_t k = 0; k < system.F.size(); ++k)
        direct += std::pow(s, static_cast<int>(k) + 1) * system.F[k];
    return transferOf(system.A, moved, system.C, direct, s);
}

} // namespace

class TestMovedInputs : public QObject {
    Q_OBJECT

private slots:
    void agreeWithElimination() {
        const int models = qEnvironmentVariableIntValue("COENERGY_MOVED_MODELS");
        int singular = 0, improper = 0, higher = 0;
        for (int seed = 1; seed <= (models > 0 ? models : 60); ++seed) {
            const MovedModel one(static_cast<std::uint64_t>(seed));
            const std::string text = one.text();
            if (!one.transfer({0.3, 0.8})) {
                ++singular;
                continue;
            }
            const auto result = linearize(startOf(analysedText(text, inputNames)));
            QVERIFY2(std::holds_alternative<LinearSystem>(result), text.c_str());
            const LinearSystem& system = std::get<LinearSystem>(result);
            QCOMPARE(system.outputs.size(), one.outputCount());
            higher += system.higherE.empty() ? 0 : 1;
            const LinearSystem still = withoutRates(system);
            for (const Complex s : {Complex(0.4, 0.9), Complex(-0.2, 3), Complex(0, 0.05)}) {
                const Eigen::MatrixXcd expected = *one.transfer(s);
                for (const LinearSystem& form : {system, still})
                    QVERIFY2((responseOf(form, s) - expected).norm() < 1e-8 * (1 + expected.norm()),
                             std::to_string(seed).c_str());
            }
            for (std::size_t k = 0; k < system.outputs.size(); ++k) {
                const bool isNamed = std::find(system.improper.begin(), system.improper.end(), system.outputs[k]) !=
                                     system.improper.end();
                QVERIFY2(
                    isNamed == one.isImproper(static_cast<Eigen::Index>(k)),
                    (system.outputs[k] + (isNamed ? " is named " : " is not named ") + std::to_string(seed)).c_str());
                improper += isNamed;
            }
        }
        QVERIFY(singular <= 3 && improper > 0 && higher > 0);
    }
};

COENERGY_TEST(TestMovedInputs)
#include "test_moved_inputs.moc"
