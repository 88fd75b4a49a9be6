// Separation of variables: the shapes, evaluated at the exact frequencies, satisfy the equation and the conditions at
// both ends, by differences, and are those of distributed elements; the lines are those of a textbook.
#include "algebra/algebra.hpp"
#include "continua/exact_frequencies.hpp"
#include "continua/frequency_equation.hpp"
#include "distributed/frequency_equation.hpp"
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "support/test_program.hpp"

#include <array>
#include <cmath>
#include <functional>

using namespace coenergy;

namespace {

Expression parsed(const char* text) {
    return *parseExpression(text).value;
}

Continuum uniform(const char* kinetic, const char* potential, const char* from, const char* to) {
    Continuum continuum;
    continuum.fields = {{"u", {}}};
    continuum.from = parsed(from);
    continuum.to = parsed(to);
    continuum.kineticDensity = parsed(kinetic);
    continuum.potentialDensity = parsed(potential);
    return continuum;
}

FrequencyEquation frequenciesOf(const Continuum& continuum) {
    Algebra algebra;
    const auto found = frequencyEquation(continuum, fieldEquations(continuum, algebra), algebra);
    if (!found)
        throw std::runtime_error("no frequency equation");
    return *found;
}

/// Y and its first four derivatives at x, by differences of nine values.
class ShapeValues {
public:
    ShapeValues(const FrequencyEquation& equation, Point values, double omega)
        : m_shape(*equation.separation.shape), m_values(std::move(values)) {
        m_values[equation.frequency] = omega;
        m_values[equation.waveNumber] = std::pow(evaluate(equation.power, m_values), 1.0 / equation.order);
        m_beta = m_values[equation.waveNumber];
    }

    double at(double x) {
        m_values["x"] = x;
        return evaluate(m_shape, m_values);
    }

    /// In units of beta.
    double derivative(double x, int order) {
        constexpr double stencils[5][9] = {
            {0, 0, 0, 0, 1, 0, 0, 0, 0},
            {1.0 / 280, -4.0 / 105, 0.2, -0.8, 0, 0.8, -0.2, 4.0 / 105, -1.0 / 280},
            {-1.0 / 560, 8.0 / 315, -0.2, 1.6, -205.0 / 72, 1.6, -0.2, 8.0 / 315, -1.0 / 560},
            {-7.0 / 240, 0.3, -169.0 / 120, 61.0 / 30, 0, -61.0 / 30, 169.0 / 120, -0.3, 7.0 / 240},
            {7.0 / 240, -0.4, 169.0 / 60, -122.0 / 15, 91.0 / 8, -122.0 / 15, 169.0 / 60, -0.4, 7.0 / 240}};
        constexpr double h = 0.1;
        double sum = 0;
        for (int k = 0; k < 9; ++k)
            sum += stencils[order][k] * at(x + (k - 4) * h / m_beta);
        return sum / std::pow(h, order);
    }

private:
    Expression m_shape;
    Point m_values;
    double m_beta = 0;
};

/// What is held there, and which derivatives vanish of a beam.
struct BeamEndCase {
    const char* name;
    std::vector<std::string> essential;
    std::array<int, 2> vanishing;
};

const std::array<BeamEndCase, 4> beamEnds = {
    {{"fixed", {"u", "u_x"}, {0, 1}}, {"pinned", {"u"}, {0, 2}}, {"sliding", {"u_x"}, {1, 3}}, {"free", {}, {2, 3}}}};

const Point values = {{"m", 0.7}, {"c", 2.3}, {"a", 0.4}, {"b", 1.9}, {"M", 0.31}, {"k", 1.7}};

std::vector<double> positive(const Continuum& continuum, std::size_t count) {
    Algebra algebra;
    std::vector<double> all = exactFrequencies(continuum, values, count + 2, algebra).frequencies;
    std::erase_if(all, [](double omega) { return !(omega > 1e-9); });
    all.resize(std::min(all.size(), count));
    return all;
}

} // namespace

class TestSeparation : public QObject {
    Q_OBJECT

private slots:
    // All sixteen pairs of ends, on an interval that does not begin at 0.
    void shapesOfBeams() {
        for (const BeamEndCase& start : beamEnds)
            for (const BeamEndCase& end : beamEnds) {
                Continuum beam = uniform("m*u_t^2/2", "c*u_xx^2/2", "a", "b");
                beam.start.essential = start.essential;
                beam.end.essential = end.essential;
                const FrequencyEquation equation = frequenciesOf(beam);
                QVERIFY(equation.separation.shape);
                for (const double omega : positive(beam, 3)) {
                    ShapeValues shape(equation, values, omega);
                    const double x = 0.4 + 0.37 * 1.5;
                    double size = 0;
                    for (int k = 0; k <= 20; ++k)
                        size = std::max(size, std::abs(shape.at(0.4 + 0.075 * k)));
                    QVERIFY2(size > 0.5, start.name);
                    QVERIFY2(std::abs(shape.derivative(x, 4) - shape.at(x)) < 1e-5 * size, start.name);
                    for (const auto& [place, vanishing] :
                         {std::pair(0.4, start.vanishing), std::pair(1.9, end.vanishing)})
                        for (const int order : vanishing)
                            QVERIFY2(std::abs(shape.derivative(place, order)) < 1e-5 * size,
                                     (std::string(start.name) + " " + end.name + std::to_string(order)).c_str());
                }
            }
    }

    // With a body and a spring at either end: m u_tt - c u_xx = 0 has the conditions of hand calculation.
    void shapesOfStringsWithBodies() {
        Continuum string = uniform("m*u_t^2/2", "c*u_x^2/2", "a", "b");
        string.start.kinetic = parsed("M*u_t^2/2");
        string.end.potential = parsed("k*u^2/2");
        const FrequencyEquation equation = frequenciesOf(string);
        QVERIFY(equation.separation.shape);
        const std::vector<double> frequencies = positive(string, 4);
        QCOMPARE(frequencies.size(), std::size_t(4));
        for (const double omega : frequencies) {
            ShapeValues shape(equation, values, omega);
            const double beta = omega * std::sqrt(0.7 / 2.3);
            QVERIFY(std::abs(-2.3 * beta * shape.derivative(0.4, 1) - 0.31 * omega * omega * shape.at(0.4)) < 1e-6);
            QVERIFY(std::abs(2.3 * beta * shape.derivative(1.9, 1) + 1.7 * shape.at(1.9)) < 1e-6);
        }
    }

    // A beam with a body at its end has conditions, but no shape in one line.
    void noShapeOfABeamWithABody() {
        Continuum beam = uniform("m*u_t^2/2", "c*u_xx^2/2", "0", "b");
        beam.start.essential = {"u", "u_x"};
        beam.end.kinetic = parsed("M*u_t^2/2");
        const Separation separation = frequenciesOf(beam).separation;
        QVERIFY(!separation.shape);
        std::vector<std::string> conditions;
        for (const SeparationStep& step : separation.steps)
            if (step.kind == SeparationKind::Condition)
                conditions.push_back(step.left);
        QCOMPARE(conditions.size(), std::size_t(4));
        QCOMPARE(conditions[0], std::string("Y(0)"));
        QCOMPARE(conditions[3], std::string("Y''(b)"));
        QVERIFY2(conditions[2].find("Y'''(b)") != std::string::npos && conditions[2].find("Y(b)") != std::string::npos,
                 conditions[2].c_str());
    }

    // The clamped and free beam has the shape of distributed elements.
    void theShapeIsThatOfElements() {
        Continuum beam = uniform("m*u_t^2/2", "c*u_xx^2/2", "0", "b");
        beam.start.essential = {"u", "u_x"};
        const FrequencyEquation equation = frequenciesOf(beam);
        const std::vector<BeamMode> modes = beamModes(ElementEnd::Fixed, ElementEnd::Free, 3);
        const std::vector<double> frequencies = positive(beam, 3);
        for (std::size_t n = 0; n < 3; ++n) {
            ShapeValues shape(equation, values, frequencies[n]);
            for (const double xi : {0.2, 0.63, 1.0})
                QVERIFY(std::abs(shape.at(1.9 * xi) - shapeAt(modes[n], xi)) < 1e-6);
        }
    }

    // Bodies at the ends move with the modes; a force or a motion given there, or damping, leaves no equation of a mode
    // under the load along the interval alone.
    void bodiesAtEndsBelongToTheModalMass() {
        const auto line = [](const Continuum& continuum, SeparationKind kind) {
            for (const SeparationStep& step : frequenciesOf(continuum).separation.steps)
                if (step.kind == kind)
                    return step.left + " = " + step.right;
            return std::string();
        };
        Continuum bar = uniform("rho*u_t^2/2", "n*u_x^2/2", "0", "b");
        bar.start.essential = {"u"};
        bar.end.kinetic = parsed("M*u_t^2/2");
        QCOMPARE(line(bar, SeparationKind::Mass), std::string("m_n = integral(rho*Y_n^2, x = 0..b) + M*Y_n(b)^2"));
        QVERIFY(!line(bar, SeparationKind::Modal).empty());
        Continuum beam = uniform("m*u_t^2/2", "c*u_xx^2/2", "0", "b");
        beam.start.essential = {"u", "u_x"};
        beam.end.kinetic = parsed("M*(u_t + a*u_xt)^2/2");
        QCOMPARE(
            line(beam, SeparationKind::Mass),
            std::string("m_n = integral(m*Y_n^2, x = 0..b) + M*Y_n(b)^2 + 2*M*a*Y_n(b)*Y_n'(b) + M*a^2*Y_n'(b)^2"));
        for (const auto& drive : std::vector<std::function<void(Continuum&)>>{
                 [](Continuum& one) { one.end.forces = {parsed("P")}; },
                 [](Continuum& one) { one.start.essential = {"u = M*sin(t)"}; },
                 [](Continuum& one) { one.dissipationDensity = parsed("c*u_t^2/2"); }}) {
            Continuum driven = bar;
            drive(driven);
            QVERIFY(!line(driven, SeparationKind::General).empty());
            QVERIFY(line(driven, SeparationKind::Modal).empty() && line(driven, SeparationKind::Mass).empty());
        }
    }

    void linesOfTheBar() {
        Continuum bar = uniform("rho*A*u_t^2/2", "E*A*u_x^2/2", "0", "L");
        bar.start.essential = {"u"};
        std::vector<std::string> lines;
        for (const SeparationStep& step : frequenciesOf(bar).separation.steps)
            lines.push_back(step.left + " = " + step.right);
        const std::vector<std::string> expected = {"u(x, t) = Y(x)*g(t)",
                                                   "A*rho*Y*g'' = A*E*Y''*g",
                                                   "g''/g = E*Y''/(rho*Y) = -omega^2",
                                                   "g'' + omega^2*g = 0",
                                                   "Y'' + beta^2*Y = 0",
                                                   "beta^2 = rho*omega^2/E",
                                                   "Y(x) = A'*cos(beta*x) + B'*sin(beta*x)",
                                                   "Y(0) = 0",
                                                   "Y'(L) = 0",
                                                   "Y_n(x) = sin(beta*x)",
                                                   "u(x, t) = sum(Y_n(x)*g_n(t), n)",
                                                   "m_n = integral(A*rho*Y_n^2, x = 0..L)",
                                                   "k_n = m_n*omega_n^2",
                                                   "m_n*g_n'' + k_n*g_n = integral(f*Y_n, x = 0..L)"};
        for (std::size_t k = 0; k < std::min(lines.size(), expected.size()); ++k)
            QCOMPARE(QString::fromStdString(lines[k]), QString::fromStdString(expected[k]));
        QCOMPARE(lines.size(), expected.size());
    }
};

COENERGY_TEST(TestSeparation)
#include "test_separation.moc"
