// Matrices with values: the steel bar's numbers, its motion, static deflections, and how modes and chains converge.
#include "core/formulations/distributed/end_bodies.hpp"
#include "core/formulations/distributed/line_admittance.hpp"
#include "core/formulations/distributed/modal_matrices.hpp"
#include "distributed/frequency_equation.hpp"
#include "distributed/written_element.hpp"
#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"
#include "steel.hpp"
#include "support/linear_algebra.hpp"
#include "support/test_program.hpp"

#include <cmath>
#include <complex>
#include <numbers>

using namespace coenergy;
using namespace tests;

namespace {

using enum ElementEnd;
using Complex = std::complex<double>;

DistributedElement bar(std::size_t modes) {
    return tests::elementOf(ElementKind::Bar, {Fixed, Free}, modes,
                            {{"tip", tests::expressionOf("L")}, {"middle", tests::expressionOf("L/2")}});
}

std::vector<double> frequenciesOf(const ModalMatrices& matrices) {
    std::vector<double> frequencies;
    for (const double square : generalizedEigenvalues(matrices.stiffness, matrices.inertia))
        frequencies.push_back(std::sqrt(std::max(square, 0.0)));
    return frequencies;
}

std::vector<double> chainFrequencies(const DistributedElement& element, EndMass endMass, std::size_t lumps,
                                     const Point& values) {
    DistributedElement chain = tests::chainOf(element, endMass);
    chain.modes = lumps;
    return frequenciesOf(modalMatrices(chain, values));
}

// Static displacement of the ports by forces, or moments, of 1 at them.
Eigen::MatrixXd compliance(const ModalMatrices& m, const Eigen::MatrixXd& seen, const Eigen::MatrixXd& loaded) {
    return product(seen.transpose(), solutionOf(m.stiffness, loaded));
}

// R^T s (M s^2 + D s + K)^-1 R at the first port.
Complex admittance(const ModalMatrices& m, Complex s) {
    const Eigen::MatrixXcd dynamic = m.inertia.cast<Complex>() * s * s + m.damping.cast<Complex>() * s + m.stiffness;
    const Eigen::MatrixXcd forces = m.forces.cast<Complex>();
    return s * complexProduct(forces.transpose(), complexSolutionOf(dynamic, forces))(0, 0);
}

// The second derivatives of a quadratic energy by some names.
Eigen::MatrixXd hessian(const Expression& energy, const std::vector<std::string>& names, Point values) {
    for (const std::string& name : names)
        values[name] = 0;
    const auto at = [&](const std::string& first, const std::string& second) {
        Point moved = values;
        moved[first] += 1;
        moved[second] += 1;
        return evaluate(energy, moved);
    };
    const Eigen::Index n = static_cast<Eigen::Index>(names.size());
    Eigen::MatrixXd result(n, n);
    for (Eigen::Index i = 0; i < n; ++i)
        for (Eigen::Index j = 0; j < n; ++j) {
            const std::string &a = names[static_cast<std::size_t>(i)], &b = names[static_cast<std::size_t>(j)];
            result(i, j) = i == j ? at(a, a) / 2 : at(a, b) - at(a, a) / 4 - at(b, b) / 4;
        }
    return result;
}

// p/Q at the last of the coordinates, the others without forces: M s^2 + D s + K from the energies as they are written.
Complex drivenImpedance(const WrittenElement& written, Complex s, const Point& values) {
    std::vector<std::string> names, flows;
    for (const ElementCoordinate& coordinate : written.coordinates) {
        names.push_back(coordinate.name);
        flows.push_back("flow_" + coordinate.name);
    }
    const Eigen::MatrixXcd dynamic =
        hessian(tests::withNamedFlows(written.kineticCoenergy), flows, values).cast<Complex>() * s * s +
        hessian(tests::withNamedFlows(written.dissipation), flows, values).cast<Complex>() * s +
        hessian(written.potential, names, values);
    const Eigen::Index n = dynamic.rows() - 1;
    const Eigen::VectorXcd coupling = dynamic.topRightCorner(n, 1);
    const Eigen::VectorXcd others = complexSolutionOf(dynamic.topLeftCorner(n, n), coupling);
    return (dynamic(n, n) - (coupling.transpose() * others)(0, 0)) / s;
}

Point oilPipeValues() {
    Point values;
    values["rho"] = 850;
    values["a"] = 1000;
    values["L"] = 20;
    values["A"] = std::numbers::pi * 1e-4;
    values["B"] = 8 * 4.6e-5 / 1e-4;
    return values;
}
const FluidLine oilLine{850, 1000, 20, std::numbers::pi * 1e-4, 8 * 4.6e-5 / 1e-4};

bool isNear(double found, double expected, double tolerance) {
    return std::abs(found - expected) <= tolerance * std::abs(expected);
}

} // namespace

class TestModalResponse : public QObject {
    Q_OBJECT

private slots:
    void steelBarOfTwoModes();
    void stateMatricesHaveTheModes();
    void steelBarPulledAtItsTip();
    void statesFollowThePull();
    void chainsOfTwentyLumps();
    void modesHaveTheExactFrequencies();
    void halvedChainsConvergeQuadratically();
    void wholeEndMassesConvergeLinearly();
    void staticDeflections();
    void dampingIsTheRatio();
    void dampedStatesDecay();
    void viscosityIsFriction();
    void pipelineBetweenPressures();
    void pipelineFedWithFlows();
    void pipelineChains();
    void mixedEndsAreATwoPort();
};

void TestModalResponse::steelBarOfTwoModes() {
    const ModalMatrices m = modalMatrices(bar(2), tests::steelBar());
    QCOMPARE(m.inertia, Eigen::MatrixXd(39.25 * Eigen::Matrix2d::Identity()));
    QVERIFY(isNear(m.stiffness(0, 0), 2.4674011002723e9, 3e-14));
    QVERIFY(isNear(m.stiffness(1, 1), 2.2206609902451e10, 3e-14));
    QVERIFY(m.stiffness(0, 1) == 0 && m.stiffness(1, 0) == 0);
    const Eigen::MatrixXd r = solutionOf(m.inertia, m.forces);
    const Eigen::Matrix2d printed{{0.02547771, 0.01801546}, {-0.02547771, 0.01801546}};
    QVERIFY((r - printed).cwiseAbs().maxCoeff() < 5e-9); // half of the last digit
    QVERIFY(isNear(r(0, 0), 1 / 39.25, 1e-15) && isNear(r(0, 1), std::sqrt(0.5) / 39.25, 1e-15));
}

void TestModalResponse::stateMatricesHaveTheModes() {
    const ModalMatrices m = modalMatrices(bar(2), tests::steelBar());
    const StateMatrices state = stateMatrices(m);
    QCOMPARE(Eigen::MatrixXd(state.a.topRightCorner(2, 2)), m.stiffness);
    QVERIFY(isNear(state.a(2, 0), -1 / 39.25, 1e-15) && isNear(state.b(3, 0), -1 / 39.25, 1e-15));
    QVERIFY(state.a.topLeftCorner(2, 2).isZero(0) && state.b.topRows(2).isZero(0));
    const Eigen::VectorXcd poles = eigenvalues(state.a);
    for (const double omega : {7928.664597517808, 23785.99379255342}) {
        double nearest = 1e9;
        for (const Complex pole : poles)
            nearest = std::min(nearest, std::abs(pole - Complex(0, omega)));
        QVERIFY(nearest < 1e-10 * omega);
    }
}

// From rest by sin(2 pi t): g = (sin(W t) - W/w sin(w t))/(k - m W^2) for each mode.
void TestModalResponse::steelBarPulledAtItsTip() {
    const double t = 0.25, pull = 2 * std::numbers::pi;
    const double expected[] = {4.05227863921e-10, 4.50253424730e-10, 4.66462811346e-10};
    for (std::size_t modes = 1; modes <= 3; ++modes) {
        const ModalMatrices m = modalMatrices(bar(modes), tests::steelBar());
        double tip = 0;
        for (Eigen::Index n = 0; n < m.inertia.rows(); ++n) {
            const double mass = m.inertia(n, n), stiffness = m.stiffness(n, n), own = std::sqrt(stiffness / mass);
            const double amplitude = m.forces(n, 0) / (stiffness - mass * pull * pull);
            tip += m.forces(n, 0) * amplitude * (std::sin(pull * t) - pull / own * std::sin(own * t));
        }
        QVERIFY(isNear(tip, expected[modes - 1], 3e-12));
    }
}

// The same by integration of the state equations, which know nothing of the solution above.
void TestModalResponse::statesFollowThePull() {
    const ModalMatrices m = modalMatrices(bar(2), tests::steelBar());
    const StateMatrices state = stateMatrices(m);
    const auto rate = [&](double t, const Eigen::VectorXd& x) -> Eigen::VectorXd {
        return state.a * x + state.b.col(0) * std::sin(2 * std::numbers::pi * t);
    };
    Eigen::VectorXd x = Eigen::VectorXd::Zero(4);
    constexpr int steps = 200000;
    const double h = 0.25 / steps;
    for (int k = 0; k < steps; ++k) {
        const double t = k * h;
        const Eigen::VectorXd a = rate(t, x), b = rate(t + h / 2, x + h / 2 * a), c = rate(t + h / 2, x + h / 2 * b),
                              d = rate(t + h, x + h * c);
        x += h / 6 * (a + 2 * b + 2 * c + d);
    }
    const double tip = m.forces.col(0).dot(solutionOf(m.stiffness, x.head(2)).col(0)); // states are spring forces
    QVERIFY(isNear(tip, 4.50253424730e-10, 1e-9));
}

void TestModalResponse::chainsOfTwentyLumps() {
    QVERIFY(isNear(chainFrequencies(bar(1), EndMass::Usual, 20, tests::steelBar())[0], 7733.390342616699, 1e-12));
    QVERIFY(isNear(chainFrequencies(bar(1), EndMass::Whole, 20, tests::steelBar())[0], 7733.390342616699, 1e-12));
    QVERIFY(isNear(chainFrequencies(bar(1), EndMass::Halved, 20, tests::steelBar())[0], 7926.626921751458, 1e-12));
}

void TestModalResponse::modesHaveTheExactFrequencies() {
    const Point values = tests::someValues();
    const double length = values.find("L")->second;
    for (const ElementKind kind : tests::allKinds)
        for (const auto& ends : tests::endPairsOf(kind)) {
            const std::vector<double> found = frequenciesOf(modalMatrices(tests::elementOf(kind, ends, 6), values));
            const tests::Line line = tests::lineOf(kind, values);
            const auto atEnd = [](ElementEnd end) { return LoadedEnd{end == Effort ? Free : end}; };
            const std::vector<double> exact = kind == ElementKind::Beam
                                                  ? beamFrequencies({line.stiffness, line.inertia, length},
                                                                    atEnd(ends[0]), atEnd(ends[1]), found.size())
                                                  : lineFrequencies({line.stiffness, line.inertia, length},
                                                                    atEnd(ends[0]), atEnd(ends[1]), found.size());
            for (std::size_t k = 0; k < found.size(); ++k)
                QVERIFY(std::abs(found[k] - exact[k]) <= 1e-14 * exact[k]);
        }
}

void TestModalResponse::halvedChainsConvergeQuadratically() {
    const Point values = tests::someValues();
    for (const ElementKind kind : tests::allKinds)
        for (const auto& ends : tests::endPairsOf(kind)) {
            const DistributedElement element = tests::elementOf(kind, ends, 2);
            const std::vector<double> exact = frequenciesOf(modalMatrices(element, values));
            const std::vector<double> coarse = chainFrequencies(element, EndMass::Halved, 40, values);
            const std::vector<double> fine = chainFrequencies(element, EndMass::Halved, 80, values);
            for (std::size_t k = 0; k < exact.size(); ++k) {
                if (exact[k] == 0) {
                    QVERIFY(fine[k] < 1e-3 * exact.back());
                    continue;
                }
                const double error = fine[k] - exact[k];
                QVERIFY(std::abs(error) < 3e-3 * exact[k]);
                QVERIFY(isNear((coarse[k] - exact[k]) / error, 4, 0.02));
            }
        }
}

void TestModalResponse::wholeEndMassesConvergeLinearly() {
    const Point values = tests::someValues();
    for (const ElementKind kind : {ElementKind::Bar, ElementKind::Beam}) {
        const DistributedElement element = tests::elementOf(kind, {Free, Fixed}, 1);
        const double exact = frequenciesOf(modalMatrices(element, values))[0];
        const double coarse = chainFrequencies(element, EndMass::Whole, 50, values)[0];
        const double fine = chainFrequencies(element, EndMass::Whole, 100, values)[0];
        QVERIFY(fine < exact && isNear((exact - coarse) / (exact - fine), 2, 0.03));
    }
}

// A bar by L/(E A), a cantilever by L^3/(3 E I), L^2/(2 E I) and L/(E I), a string pulled in its middle by L/(4 S).
void TestModalResponse::staticDeflections() {
    const Point v = tests::someValues();
    const double length = v.find("L")->second, bending = v.find("E")->second * v.find("I")->second;
    for (const ElementForm form : {ElementForm::Modal, ElementForm::Micro}) {
        const auto matricesOf = [&](ElementKind kind, ElementEnd finish, const char* place, std::size_t modes) {
            DistributedElement element =
                tests::elementOf(kind, {Fixed, finish}, modes, {{"p", tests::expressionOf(place)}});
            element.form = form;
            return modalMatrices(element, v);
        };
        const bool isModal = form == ElementForm::Modal;
        const ModalMatrices rod = matricesOf(ElementKind::Bar, Free, "L", isModal ? 400 : 20);
        QVERIFY(isNear(compliance(rod, rod.forces, rod.forces)(0, 0),
                       length / (v.find("E")->second * v.find("A")->second), isModal ? 1e-3 : 1e-12));
        const ModalMatrices string = matricesOf(ElementKind::String, Fixed, "L/2", isModal ? 400 : 20);
        QVERIFY(isNear(compliance(string, string.forces, string.forces)(0, 0), length / (4 * v.find("S")->second),
                       isModal ? 2e-3 : 1e-12));
        const ModalMatrices beam = matricesOf(ElementKind::Beam, Free, "L", isModal ? 200 : 60);
        const double tolerance = isModal ? 1e-6 : 2e-4;
        QVERIFY(
            isNear(compliance(beam, beam.forces, beam.forces)(0, 0), std::pow(length, 3) / (3 * bending), tolerance));
        QVERIFY(isNear(compliance(beam, beam.moments, beam.forces)(0, 0), length * length / (2 * bending),
                       isModal ? 1e-4 : 2e-4));
        QVERIFY(isNear(compliance(beam, beam.moments, beam.moments)(0, 0), length / bending, 1e-2));
    }
}

void TestModalResponse::dampingIsTheRatio() {
    const Point values = tests::someValues();
    for (const ElementKind kind : {ElementKind::Bar, ElementKind::Shaft, ElementKind::String, ElementKind::Beam})
        for (const auto& ends : tests::endPairsOf(kind)) {
            DistributedElement element = tests::elementOf(kind, ends, 4);
            element.quantities.emplace(ElementQuantity::Damping, tests::expressionOf("zeta"));
            const ModalMatrices m = modalMatrices(element, values);
            for (Eigen::Index n = 0; n < m.inertia.rows(); ++n) {
                const double critical = 2 * std::sqrt(m.inertia(n, n) * m.stiffness(n, n));
                QVERIFY(std::abs(m.damping(n, n) - 0.03 * critical) <= 1e-14 * critical);
            }
        }
}

// Poles -zeta omega +- j omega sqrt(1 - zeta^2).
void TestModalResponse::dampedStatesDecay() {
    DistributedElement element = bar(1);
    element.quantities.emplace(ElementQuantity::Damping, tests::expressionOf("0.03"));
    const Point values = tests::someValues();
    const double omega = frequenciesOf(modalMatrices(element, values))[0];
    const Eigen::VectorXcd poles = eigenvalues(stateMatrices(modalMatrices(element, values)).a);
    for (const Complex pole : poles)
        QVERIFY(isNear(pole.real(), -0.03 * omega, 1e-12) && isNear(std::abs(pole), omega, 1e-12));
}

void TestModalResponse::viscosityIsFriction() {
    DistributedElement byViscosity = tests::elementOf(ElementKind::Pipeline, {Effort, Effort}, 2);
    const ModalMatrices expected = modalMatrices(byViscosity, oilPipeValues());
    byViscosity.quantities.erase(ElementQuantity::Friction);
    byViscosity.quantities.erase(ElementQuantity::Area);
    byViscosity.quantities.emplace(ElementQuantity::Radius, tests::expressionOf("0.01"));
    byViscosity.quantities.emplace(ElementQuantity::Viscosity, tests::expressionOf("4.6e-5"));
    const ModalMatrices found = modalMatrices(byViscosity, oilPipeValues());
    QVERIFY(found.damping.isApprox(expected.damping, 1e-14) && found.stiffness.isApprox(expected.stiffness, 1e-14));
    QVERIFY(found.damping(0, 0) > 0);
}

void TestModalResponse::pipelineBetweenPressures() {
    const Complex s(0, 100);
    const Complex exact = exactDrivingPoint(oilLine, LineCause::Pressure, s);
    double last = 10;
    for (const std::size_t modes : {5, 50, 500}) {
        const DistributedElement pipe =
            tests::elementOf(ElementKind::Pipeline, {Effort, Effort}, modes, {{"in", Expression()}});
        const Complex found = admittance(modalMatrices(pipe, oilPipeValues()), s);
        QVERIFY(std::abs(found / modalDrivingPoint(oilLine, LineCause::Pressure, s, modes) - 1.0) < 1e-12);
        const double error = std::abs(found / exact - 1.0);
        QVERIFY(error < last / 8);
        last = error;
    }
    QVERIFY(last < 2e-3);
}

void TestModalResponse::pipelineFedWithFlows() {
    const Complex s(0, 100);
    const Complex exact = exactDrivingPoint(oilLine, LineCause::Flow, s);
    for (const ElementForm form : {ElementForm::Modal, ElementForm::Micro}) {
        const bool isModal = form == ElementForm::Modal;
        std::vector<double> errors;
        for (const std::size_t modes : {7, 14}) {
            DistributedElement pipe =
                tests::elementOf(ElementKind::Pipeline, {Flow, Flow}, modes, {{"in", Expression()}});
            pipe.form = form;
            const Complex found = drivenImpedance(writtenElement(pipe), s, oilPipeValues());
            if (isModal)
                QVERIFY(std::abs(found / modalDrivingPoint(oilLine, LineCause::Flow, s, modes) - 1.0) < 1e-11);
            errors.push_back(std::abs(found / exact - 1.0));
        }
        QVERIFY(isNear(errors[0] / errors[1], isModal ? 2 : 4, 0.1));
        QVERIFY(errors[1] < (isModal ? 0.1 : 0.06));
    }
}

void TestModalResponse::pipelineChains() {
    const Complex s(0, 100);
    const Complex exact = exactDrivingPoint(oilLine, LineCause::Pressure, s);
    const auto errorOf = [&](std::size_t lumps) {
        const DistributedElement pipe = tests::chainOf(
            tests::elementOf(ElementKind::Pipeline, {Effort, Effort}, lumps, {{"in", Expression()}}), EndMass::Usual);
        return std::abs(admittance(modalMatrices(pipe, oilPipeValues()), s) / exact - 1.0);
    };
    QVERIFY(errorOf(160) < 1e-3 && isNear(errorOf(80) / errorOf(160), 4, 0.02));
}

namespace {

// Series impedance and shunt admittance per length.
struct Propagation {
    Complex series, shunt;
};
Propagation propagationOf(ElementKind kind, Complex s, const Point& v) {
    const auto at = [&](const char* name) { return v.find(name)->second; };
    switch (kind) {
    case ElementKind::ElectricalLine: return {at("l1") * s + at("r1"), at("c1") * s};
    case ElementKind::HeatRod: return {1 / (at("k") * at("A")), at("rho") * at("c") * at("A") * s};
    default: return {at("rho") / at("A") * (s + at("B")), at("A") / (at("rho") * at("a") * at("a")) * s};
    }
}

// With an effort of 1 at one end and an inflow of 1 at the other: what flows in there, and the effort here.
struct TwoPort {
    Complex flowOfEffort, effortOfEffort, flowOfFlow, effortOfFlow;
};

TwoPort exactTwoPort(ElementKind kind, Complex s, const Point& values) {
    const Propagation along = propagationOf(kind, s, values);
    const Complex gamma = values.find("L")->second * std::sqrt(along.series * along.shunt);
    const Complex impedance = std::sqrt(along.series / along.shunt);
    return {std::tanh(gamma) / impedance, 1.0 / std::cosh(gamma), -1.0 / std::cosh(gamma),
            impedance * std::tanh(gamma)};
}

TwoPort twoPortOf(const DistributedElement& element, Complex s, const Point& values) {
    const WrittenElement written = writtenElement(element);
    const std::size_t effort = element.ends[0] == Effort ? 0 : 1;
    const double inward = effort == 0 ? 1 : -1; // of what passes toward the finish
    std::vector<std::string> names, flows;
    for (const ElementCoordinate& coordinate : written.coordinates) {
        names.push_back(coordinate.name);
        flows.push_back("flow_" + coordinate.name);
    }
    const Eigen::MatrixXcd dynamic =
        hessian(tests::withNamedFlows(written.kineticCoenergy), flows, values).cast<Complex>() * s * s +
        hessian(tests::withNamedFlows(written.dissipation), flows, values).cast<Complex>() * s +
        hessian(written.potential, names, values);
    const Eigen::Index n = dynamic.rows() - 1; // the last is what has entered
    Eigen::VectorXcd share(n);
    for (Eigen::Index k = 0; k < n; ++k)
        share(k) = inward * evaluate(written.ports[effort].shape[static_cast<std::size_t>(k)], values);
    const Eigen::MatrixXcd own = dynamic.topLeftCorner(n, n);
    const Eigen::VectorXcd byEffort = complexSolutionOf(own, share);
    const Eigen::VectorXcd byFlow = complexSolutionOf(own, Eigen::VectorXcd(-dynamic.topRightCorner(n, 1) / s));
    const Eigen::RowVectorXcd here = dynamic.bottomLeftCorner(1, n);
    return {s * (share.transpose() * byEffort)(0, 0), (here * byEffort)(0, 0), s * (share.transpose() * byFlow)(0, 0),
            (here * byFlow)(0, 0) + dynamic(n, n) / s};
}

std::array<double, 4> errorsOf(const TwoPort& found, const TwoPort& exact) {
    return {std::abs(found.flowOfEffort / exact.flowOfEffort - 1.0),
            std::abs(found.effortOfEffort / exact.effortOfEffort - 1.0),
            std::abs(found.flowOfFlow / exact.flowOfFlow - 1.0),
            std::abs(found.effortOfFlow / exact.effortOfFlow - 1.0)};
}

} // namespace

// Hyperbolic functions of the propagation (Heaviside's telegraph equations; of a rod Fourier's).
void TestModalResponse::mixedEndsAreATwoPort() {
    const Point values = tests::someValues();
    const Complex s(0.3, 1.1);
    for (const ElementKind kind : {ElementKind::Pipeline, ElementKind::ElectricalLine, ElementKind::HeatRod})
        for (const std::array<ElementEnd, 2>& ends : {std::array{Effort, Flow}, std::array{Flow, Effort}})
            for (const ElementForm form : {ElementForm::Modal, ElementForm::Micro}) {
                const auto errors = [&](std::size_t modes) {
                    DistributedElement element = tests::elementOf(
                        kind, ends, modes, {{"start", Expression()}, {"finish", tests::expressionOf("L")}});
                    element.form = form;
                    return errorsOf(twoPortOf(element, s, values), exactTwoPort(kind, s, values));
                };
                const std::array<double, 4> coarse = errors(10), fine = errors(20);
                for (std::size_t k = 0; k < 4; ++k) {
                    const double rate = std::log2(coarse[k] / fine[k]);
                    QVERIFY2(
                        fine[k] < 0.06 && rate > (form == ElementForm::Modal ? 0.9 : 1.9),
                        qPrintable(
                            QStringLiteral("%1: %2, error %3, rate %4").arg(int(kind)).arg(k).arg(fine[k]).arg(rate)));
                }
            }
}

COENERGY_TEST(TestModalResponse)
#include "test_modal_response.moc"
