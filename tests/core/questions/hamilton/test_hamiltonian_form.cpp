// Canonical equations integrated by themselves give the motion of Lagrange's equations, and their flow is symplectic;
// brackets and effective potentials are those of textbooks.
#include "algebra/algebra.hpp"
#include "expression/print_text.hpp"
#include "hamilton/hamiltonian_form.hpp"
#include "numeric/tape.hpp"
#include "simulation/simulate.hpp"
#include "support/analysed_model.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>

using namespace coenergy;

namespace {

using Found = std::variant<HamiltonianForm, HamiltonObstacle>;

Found foundFor(const std::string& text) {
    std::optional<Found> found;
    runWithAlgebraStack([&] {
        const LoadedModel loaded = readLdae(text);
        const ParsedModel parsed = parseModel(loaded.document);
        const Derivation derivation = DerivationStage().run({loaded.document, loaded.document}, parsed, {});
        const Conservation conservation = conservedQuantities(*derivation.model, *derivation.system);
        found = hamiltonianForm(*derivation.model, *derivation.system, conservation);
    });
    return std::move(*found);
}

HamiltonianForm formOf(const std::string& text) {
    return std::get<HamiltonianForm>(foundFor(text));
}

constexpr const char* firstFlows[] = {"0.4", "-0.7", "0.9"};

std::string heading(const std::string& coordinates) {
    std::string text = "format = 1\n[parameters]\nm = 2\ng = 9.81\nl = 0.7\nk = 3\nc = 0.2\n";
    for (std::size_t k = 0; k < coordinates.size(); ++k)
        text += std::string("[[coordinates]]\nname = \"") + coordinates[k] +
                "\"\ninitial = 0.6\ninitial_flow = " + firstFlows[k] + "\n";
    return text + "[energies]\n";
}

// Of unequal masses.
const std::string doublePendulum =
    heading("ab") + "kinetic_coenergy = \"m*l^2*dota^2/2 + (l^2*dota^2 + dotb^2/4 + l*dota*dotb*cos(a - b))/2\"\n"
                    "potential = \"-m*g*l*cos(a) - g*(l*cos(a) + cos(b)/2)\"\n";
const std::string driven = heading("xy") + "kinetic_coenergy = \"m*(dotx + c*cos(3*t))^2/2 + m*x^2*doty^2/2 + "
                                           "c*x*dotx*doty\"\npotential = \"k*x^2/2 + m*g*sin(y)\"\n"
                                           "dissipation = \"c*doty^2/2\"\n[efforts]\nx = \"sin(t)*doty\"\n";
const std::string orbit = heading("xyz") + "kinetic_coenergy = \"m*(dotx^2 + doty^2 + dotz^2)/2\"\n"
                                           "potential = \"-k/sqrt(x^2 + y^2 + z^2)\"\n";

// A spring and a damper in series, whose middle has no mass.
const std::string massless = heading("xy") + "kinetic_coenergy = \"m*dotx^2/2\"\npotential = \"k*(x - y)^2/2\"\n"
                                             "dissipation = \"c*doty^2/2\"\n[efforts]\nx = \"cos(t)\"\n";
// A light charge in a strong field, which turns on lines of equal potential.
const std::string drifting = heading("xy") + "kinetic_coenergy = \"c*(x*doty - y*dotx)/2\"\n"
                                             "potential = \"k*(x^2 + y^2)/2\"\n";
// The weight that hangs has no inertia of its own.
const std::string turning = heading("xyz") +
                            "kinetic_coenergy = \"m*(dotx + l*dotz)^2/2 + c*y*dotz\"\n"
                            "potential = \"k*x^2*z/2\"\ndissipation = \"c*(doty^2 + dotz^2 + dotx^2)/2\"\n";
const std::string relativistic = heading("x") + "kinetic_coenergy = \"-9*m*sqrt(1 - dotx^2/9)\"\n"
                                                "potential = \"k*x^2/2\"\n";
const std::string relativisticOrbit = heading("xy") + "kinetic_coenergy = \"-9*m*sqrt(1 - (dotx^2 + doty^2)/9)\"\n"
                                                      "potential = \"k*sqrt(x^2 + y^2)\"\n";
const std::string hyperbolic = heading("xy") + "kinetic_coenergy = \"m*cosh(2*dotx) + l*x^2*doty^2/2\"\n"
                                               "potential = \"k*(x^2 + y)/2\"\n";

constexpr std::size_t steps = 4000;

/// The flows that T* does not determine, as the remaining equations, which are affine in them here, give them.
Substitution solvedFlows(const HamiltonianForm& form, Algebra& algebra) {
    const auto slope = [&](const Expression& of, const std::string& by) {
        return algebra.expression(algebra.derivative(algebra.formula(of), by));
    };
    Substitution still;
    std::vector<std::size_t> all;
    for (const PrimaryConstraint& primary : form.primary) {
        all.push_back(all.size());
        still.emplace(primary.flow, Expression());
    }
    ExpressionMatrix matrix;
    for (const PrimaryConstraint& row : form.primary) {
        matrix.emplace_back();
        for (const PrimaryConstraint& column : form.primary)
            matrix.back().push_back(slope(row.residual, column.flow));
    }
    const ExpressionMatrix inverse = inverseOf(matrix, all, minorOf(matrix, all, all));
    Substitution flows;
    for (const std::size_t i : all) {
        Expression flow;
        for (const std::size_t j : all)
            flow = flow - inverse[i][j] * substituted(form.primary[j].residual, still);
        flows.emplace(form.primary[i].flow, flow);
    }
    return flows;
}

/// The canonical equations with numbers, and the derivative of their flow, by Runge and Kutta's fourth order.
class CanonicalFlow {
public:
    CanonicalFlow(const HamiltonianForm& form, double until)
        : m_size(2 * form.pairs.size() + form.primary.size()), m_step(until / steps) {
        std::vector<std::string> names = {"t"};
        std::vector<Expression> rates;
        Algebra algebra;
        const Substitution others = solvedFlows(form, algebra);
        for (const CanonicalPair& pair : form.pairs)
            names.push_back(pair.coordinate);
        for (const CanonicalPair& pair : form.pairs)
            names.push_back(pair.momentum);
        for (const CanonicalPair& pair : form.pairs)
            rates.push_back(substituted(pair.flowOfMomenta, others));
        for (const CanonicalPair& pair : form.pairs)
            rates.push_back(substituted(pair.momentumRate, others));
        for (const PrimaryConstraint& primary : form.primary) {
            names.push_back(primary.coordinate);
            rates.push_back(others.at(primary.flow));
        }
        std::vector<Expression> all = rates;
        for (const Expression& rate : rates)
            for (std::size_t k = 0; k < m_size; ++k)
                all.push_back(algebra.expression(algebra.derivative(algebra.formula(rate), names[k + 1])));
        m_tape = Tape({"m", "g", "l", "k", "c"}, names, all);
        m_memory = m_tape.memory(std::vector<double>{2, 9.81, 0.7, 3, 0.2});
    }

    /// State, then the derivative by the first state, row by row.
    std::vector<double> from(const std::vector<double>& start) {
        std::vector<double> all = start;
        for (std::size_t i = 0; i < m_size; ++i)
            for (std::size_t j = 0; j < m_size; ++j)
                all.push_back(i == j);
        for (std::size_t k = 0; k < steps; ++k)
            advance(m_step * static_cast<double>(k), all);
        return all;
    }

private:
    std::vector<double> slope(double time, const std::vector<double>& all) {
        std::vector<double> inputs = {time}, outputs(m_tape.outputCount()), slope(all.size(), 0.0);
        inputs.insert(inputs.end(), all.begin(), all.begin() + static_cast<std::ptrdiff_t>(m_size));
        m_tape.evaluate(inputs.data(), outputs.data(), m_memory);
        for (std::size_t i = 0; i < m_size; ++i) {
            slope[i] = outputs[i];
            for (std::size_t j = 0; j < m_size; ++j)
                for (std::size_t k = 0; k < m_size; ++k)
                    slope[m_size + i * m_size + j] += outputs[m_size + i * m_size + k] * all[m_size + k * m_size + j];
        }
        return slope;
    }

    void advance(double time, std::vector<double>& all) {
        const auto moved = [&](const std::vector<double>& by, double step) {
            std::vector<double> there = all;
            for (std::size_t k = 0; k < all.size(); ++k)
                there[k] += step * by[k];
            return there;
        };
        const auto k1 = slope(time, all), k2 = slope(time + m_step / 2, moved(k1, m_step / 2));
        const auto k3 = slope(time + m_step / 2, moved(k2, m_step / 2)), k4 = slope(time + m_step, moved(k3, m_step));
        for (std::size_t k = 0; k < all.size(); ++k)
            all[k] += m_step / 6 * (k1[k] + 2 * k2[k] + 2 * k3[k] + k4[k]);
    }

    std::size_t m_size;
    double m_step;
    Tape m_tape;
    Tape::Memory m_memory;
};

Point numbers() {
    return {{"t", 0.0}, {"m", 2.0}, {"g", 9.81}, {"l", 0.7}, {"k", 3.0}, {"c", 0.2}};
}

std::vector<double> startOf(const HamiltonianForm& form) {
    Point point = numbers();
    std::vector<double> start;
    for (std::size_t k = 0; k < form.pairs.size(); ++k) {
        point[form.pairs[k].coordinate] = 0.6;
        point[form.pairs[k].flow] = QByteArray(firstFlows[k]).toDouble();
        start.push_back(0.6);
    }
    for (const CanonicalPair& pair : form.pairs)
        start.push_back(evaluate(pair.ofFlows, point));
    for (std::size_t k = 0; k < form.primary.size(); ++k)
        start.push_back(0.6);
    return start;
}

} // namespace

class TestHamiltonianForm : public QObject {
    Q_OBJECT

private slots:
    void whatIsOnlyNamedIsDerived() {
        const HamiltonianForm form = formOf(heading("x") + "kinetic_coenergy = \"m*dotx^2/2\"\npotential = \"V(x)\"\n"
                                                           "[functions]\n\"V(x)\" = \"\"\n\"F(x, t)\" = \"\"\n"
                                                           "[efforts]\nx = \"F(x, t)\"\n");
        QCOMPARE(toText(form.hamiltonian, form.notation), std::string("V(x) + p_x^2/(2*m)"));
        QCOMPARE(toText(form.pairs.front().momentumRate, form.notation), std::string("F(x, t) - V_x(x)"));
    }

    void itsMotionIsLagranges_data() {
        QTest::addColumn<QString>("model");
        QTest::newRow("double pendulum") << QString::fromStdString(doublePendulum);
        QTest::newRow("driven, with friction") << QString::fromStdString(driven);
        QTest::newRow("orbit") << QString::fromStdString(orbit);
        QTest::newRow("massless") << QString::fromStdString(massless);
        QTest::newRow("drifting") << QString::fromStdString(drifting);
        QTest::newRow("relativistic") << QString::fromStdString(relativistic);
        QTest::newRow("relativistic orbit") << QString::fromStdString(relativisticOrbit);
        QTest::newRow("hyperbolic") << QString::fromStdString(hyperbolic);
    }
    void itsMotionIsLagranges() {
        QFETCH(QString, model);
        const HamiltonianForm form = formOf(model.toStdString());
        const std::vector<double> end = CanonicalFlow(form, 2).from(startOf(form));
        const SimulationResult run =
            simulate(analysedText(model.toStdString() + "[simulation]\nend = 2\nrelative_tolerance = 1e-12\n"
                                                        "absolute_tolerance = 1e-13\n")
                         .problem);
        const auto isReached = [&](const std::string& coordinate, double there) {
            const auto series = std::find_if(run.trajectory.series.begin(), run.trajectory.series.end(),
                                             [&](const Series& one) { return one.name == coordinate; });
            QVERIFY(series != run.trajectory.series.end());
            QVERIFY2(std::abs(series->values.back() - there) < 1e-9,
                     qPrintable(QString::number(series->values.back() - there)));
        };
        for (std::size_t k = 0; k < form.pairs.size(); ++k)
            isReached(form.pairs[k].coordinate, end[k]);
        for (std::size_t k = 0; k < form.primary.size(); ++k)
            isReached(form.primary[k].coordinate, end[2 * form.pairs.size() + k]);
    }

    // J^T Omega J = Omega, with the derivative J of the flow.
    void itsFlowIsSymplectic() {
        for (const std::string& model : {doublePendulum, orbit, relativisticOrbit}) {
            const HamiltonianForm form = formOf(model);
            const std::size_t n = form.pairs.size();
            const std::vector<double> end = CanonicalFlow(form, 2).from(startOf(form));
            const auto slope = [&](std::size_t i, std::size_t j) { return end[2 * n + i * 2 * n + j]; };
            for (std::size_t i = 0; i < 2 * n; ++i)
                for (std::size_t j = 0; j < 2 * n; ++j) {
                    double sum = 0;
                    for (std::size_t k = 0; k < n; ++k)
                        sum += slope(k, i) * slope(n + k, j) - slope(n + k, i) * slope(k, j);
                    const double expected = j == i + n ? 1 : i == j + n ? -1 : 0;
                    QVERIFY2(std::abs(sum - expected) < 1e-9, qPrintable(QString::number(sum - expected)));
                }
        }
    }

    void bracketsOfAngularMomentum() {
        const HamiltonianForm form = formOf(orbit);
        Algebra algebra;
        const auto symbol = [](const char* name) { return Expression::symbol(name); };
        const Expression x = symbol("x"), y = symbol("y"), z = symbol("z");
        const Expression px = symbol("p_x"), py = symbol("p_y"), pz = symbol("p_z");
        const Expression lx = y * pz - z * py, ly = z * px - x * pz, lz = x * py - y * px;
        const Expression bracket = poissonBracket(lx, ly, form.pairs, algebra);
        const Point point = {{"x", 0.3}, {"y", -1.2}, {"z", 0.7}, {"p_x", 2.0}, {"p_y", 0.4}, {"p_z", -0.9}};
        QVERIFY(std::abs(evaluate(bracket, point) - evaluate(lz, point)) < 1e-14);
        QCOMPARE(form.invariants.size(), std::size_t(4)); // energy, and the angular momentum
        for (const CanonicalInvariant& invariant : form.invariants)
            QVERIFY(invariant.bracket.isZero());
    }

    // Whose brackets withstand simplification: zero all the same.
    void bracketsOfAHeavyTop() {
        const HamiltonianForm form = formOf(
            heading("abd") + "kinetic_coenergy = \"m*(dota^2 + sin(a)^2*dotb^2)/2 + k*(dotd + dotb*cos(a))^2/2\"\n"
                             "potential = \"m*g*l*cos(a)\"\n");
        QCOMPARE(form.invariants.size(), std::size_t(3));
        QCOMPARE(form.invariants.front().value, form.hamiltonian);
        for (const CanonicalInvariant& invariant : form.invariants)
            QVERIFY(invariant.bracket.isZero());
        QVERIFY(form.routh && form.routh->ignored.size() == 2);
    }

    // A momentum that is conserved is itself, whatever denominator its flow brings.
    void conservedMomenta() {
        const HamiltonianForm form = formOf(
            heading("xyz") + "kinetic_coenergy = \"m*dotx^2/2 + k*((dotx + doty)^2)/2 + 3*dotz^2/2 + dotz*dotx\"\n"
                             "potential = \"m*g*y^2\"\n");
        QCOMPARE(form.invariants.size(), std::size_t(3));
        QCOMPARE(form.invariants[1].value, Expression::symbol("p_x"));
        QCOMPARE(form.invariants[2].value, Expression::symbol("p_z"));
    }

    // Of a motion about a centre: V + p^2/(2 m r^2).
    void effectivePotential() {
        const HamiltonianForm form =
            formOf(heading("rf") + "kinetic_coenergy = \"m*(dotr^2 + r^2*dotf^2)/2\"\npotential = \"-k/r\"\n");
        QVERIFY(form.routh.has_value());
        QCOMPARE(form.routh->ignored, std::vector<std::string>{"f"});
        Point point = numbers();
        point["r"] = 1.7;
        point["p_f"] = 0.8;
        point["dotr"] = 0.3;
        const double expected = -3 / 1.7 + 0.8 * 0.8 / (2 * 2 * 1.7 * 1.7);
        QVERIFY(std::abs(evaluate(form.routh->effectivePotential, point) - expected) < 1e-14);
        QVERIFY(std::abs(evaluate(form.routh->routhian, point) - (2 * 0.3 * 0.3 / 2 - expected)) < 1e-14);
    }

    // Its momentum is constant, but a constraint turns with it.
    void nothingIsIgnoredThatAConstraintNeeds() {
        const std::string edge = heading("xyf") + "kinetic_coenergy = \"m*(dotx^2 + doty^2)/2 + dotf^2/2\"\n"
                                                  "[[constraints.flow]]\nname = \"blade\"\n"
                                                  "expression = \"dotx*sin(f) - doty*cos(f)\"\n";
        const HamiltonianForm form = formOf(edge);
        QVERIFY(form.pairs[2].momentumRate.isZero() && form.pairs[2].isCyclic);
        QVERIFY(!form.routh.has_value());
        QCOMPARE(form.conditions.size(), std::size_t(1));
    }

    // Dirac's primary constraints: without inertia p = 0, in a magnetic field the potential of the vector, of a sum of
    // flows the other's momentum.
    void primaryConstraints() {
        const HamiltonianForm withoutMass = formOf(massless);
        QCOMPARE(withoutMass.pairs.size(), std::size_t(1));
        QCOMPARE(withoutMass.primary.size(), std::size_t(1));
        QVERIFY(withoutMass.primary[0].ofMomenta.isZero());
        Point point = numbers();
        for (const char* name : {"x", "y", "z", "p_x", "dotx", "doty", "dotz"})
            point[name] = 0.3 + 0.17 * static_cast<double>(point.size());
        const auto isAt = [&](const Expression& expression, double expected) {
            QVERIFY2(std::abs(evaluate(expression, point) - expected) < 1e-13,
                     qPrintable(QString::number(evaluate(expression, point) - expected)));
        };
        isAt(withoutMass.primary[0].residual, 3 * (point["x"] - point["y"]) - 0.2 * point["doty"]);
        const HamiltonianForm drift = formOf(drifting);
        QVERIFY(drift.pairs.empty() && drift.primary.size() == 2);
        isAt(drift.primary[0].ofMomenta, -0.2 * point["y"] / 2);
        isAt(drift.primary[1].residual, -0.2 * point["dotx"] - 3 * point["y"]);
        const HamiltonianForm turned = formOf(turning);
        QCOMPARE(turned.pairs.size(), std::size_t(1));
        isAt(turned.pairs[0].flowOfMomenta, point["p_x"] / 2 - 0.7 * point["dotz"]);
        isAt(turned.primary[1].ofMomenta, 0.7 * point["p_x"] + 0.2 * point["y"]);
    }

    void relativisticMomentum() {
        const HamiltonianForm form = formOf(relativisticOrbit);
        for (const double p : {0.0, -0.7, 40.0}) {
            Point point = numbers();
            point.insert({{"x", 0.3}, {"y", 0.4}, {"p_x", p}, {"p_y", 0.9}});
            const double whole = std::sqrt(4 * 81 + 9 * (p * p + 0.81));
            QVERIFY(std::abs(evaluate(form.hamiltonian, point) - (whole + 3 * 0.5)) < 1e-12 * whole);
            QVERIFY(std::abs(evaluate(form.pairs[0].flowOfMomenta, point) - 9 * p / whole) < 1e-14);
        }
        QCOMPARE(form.invariants.size(), std::size_t(2)); // energy, angular momentum
        for (const CanonicalInvariant& invariant : form.invariants)
            QVERIFY(invariant.bracket.isZero());
    }

    // Legendre's transforms: T of T*, and V* of V, with a spring that is loaded and one that is not linear.
    void dualEnergies() {
        const HamiltonianForm form = formOf(heading("xy") + "kinetic_coenergy = \"m*dotx^2/2 + c*cosh(doty)\"\n"
                                                            "potential = \"k*x^2/2 + m*x + exp(y)\"\n");
        Point point = numbers();
        for (const double flow : {-0.9, 0.4}) {
            point["dotx"] = point["x"] = flow;
            point["doty"] = point["y"] = 2 * flow;
            for (const CanonicalPair& pair : form.pairs)
                point[pair.momentum] = evaluate(pair.ofFlows, point);
            QVERIFY(form.potentialCoenergy.has_value());
            double dual = -(1.5 * flow * flow + 2 * flow + std::exp(2 * flow));
            for (std::size_t k = 0; k < 2; ++k) {
                const double effort = evaluate(form.potentialCoenergy->ofDisplacements[k], point);
                point[form.potentialCoenergy->efforts[k]] = effort;
                dual += effort * (k == 0 ? flow : 2 * flow);
            }
            const double energy = flow * flow + 0.2 * (2 * flow * std::sinh(2 * flow) - std::cosh(2 * flow));
            QVERIFY(std::abs(evaluate(form.kineticEnergy, point) - energy) < 1e-13);
            QVERIFY(std::abs(evaluate(form.potentialCoenergy->value, point) - dual) < 1e-13);
        }
        // A weight has no V*: its effort is the same everywhere.
        QVERIFY(!formOf(heading("x") + "kinetic_coenergy = \"m*dotx^2/2\"\npotential = \"m*g*x\"\n").potentialCoenergy);
    }

    void refusals_data() {
        QTest::addColumn<QString>("energies");
        QTest::addColumn<int>("reason");
        using Reason = HamiltonObstacle::Reason;
        const auto row = [](const char* name, const char* coenergy, Reason reason) {
            QTest::newRow(name) << QString(coenergy) << static_cast<int>(reason);
        };
        row("not monotone", "m*dotx^4/4 - dotx^2/2 + doty^2/2", Reason::NotInvertible);
        row("a jump of the momentum", "m*(dotx^2 + doty^2)/2 + abs(dotx)", Reason::NotInvertible);
        row("a jump of T* alone", "m*(dotx^2 + doty^2)/2 + step(dotx)", Reason::NotInvertible);
        row("no momentum below zero", "m*dotx^1.5 + doty^2/2", Reason::NotInvertible);
        row("coupled", "m*dotx^4/4 + dotx*doty + doty^2/2", Reason::NotInvertible);
        row("mass of zero", "(k - 3)*dotx^2/2 + doty^2/2", Reason::ValuesSingular);
        row("negative mass", "(c - 1)*sqrt(1 - dotx^2/9) - (k - 4)*sqrt(1 - doty^2/9)", Reason::NotInvertible);
    }
    void refusals() {
        QFETCH(QString, energies);
        QFETCH(int, reason);
        const Found found = foundFor(heading("xy") + "kinetic_coenergy = \"" + energies.toStdString() +
                                     "\"\npotential = \"k*(x^2 + y^2)/2\"\n");
        const auto* obstacle = std::get_if<HamiltonObstacle>(&found);
        QVERIFY(obstacle);
        QCOMPARE(static_cast<int>(obstacle->reason), reason);
        QVERIFY(!obstacle->coordinates.empty());
    }
};

COENERGY_TEST(TestHamiltonianForm)
#include "test_hamiltonian_form.moc"
