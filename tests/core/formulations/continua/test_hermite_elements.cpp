// Finite elements of fields: their shapes, the frequencies of chains of them in closed form, their order of
// convergence, and that slender beams with shear do not lock.
#include "algebra/tidy.hpp"
#include "continua/hermite_elements.hpp"
#include "continua/ritz.hpp"
#include "core/formulations/continua/ritz_texts.hpp"
#include "support/test_program.hpp"

#include <numbers>

using namespace coenergy;
using std::numbers::pi;

namespace {

Rational valueOf(const ShapePowers& powers, const Rational& s) {
    Rational value;
    for (std::size_t k = powers.size(); k-- > 0;)
        value = value * s + powers[k];
    return value;
}

Rational slopeOf(const ShapePowers& powers, const Rational& s) {
    ShapePowers derivative;
    for (std::size_t k = 1; k < powers.size(); ++k)
        derivative.push_back(Rational(k) * powers[k]);
    return valueOf(derivative, s);
}

Continuum bar() {
    Continuum continuum = continuumWith({"rho*A*u_t^2/2", "E*A*u_x^2/2"});
    continuum.start.essential = {"u"};
    return continuum;
}

Continuum clampedBeam() {
    Continuum continuum = continuumWith({"rho*A*u_t^2/2", "E*I*u_xx^2/2"});
    continuum.start.essential = {"u", "u_x"};
    return continuum;
}

Continuum slenderTimoshenko() {
    Continuum continuum;
    continuum.fields = {{"w", 0}, {"psi", 0}};
    continuum.to = parsed("L");
    continuum.kineticDensity = parsed("rho*A*w_t^2/2 + rho*I*psi_t^2/2");
    continuum.potentialDensity = parsed("E*I*psi_x^2/2 + k*G*A*(w_x - psi)^2/2");
    continuum.start.essential = {"w", "psi"};
    return continuum;
}

const Point unitValues = {{"rho", 1}, {"A", 1}, {"E", 1}, {"I", 1}, {"L", 1}};

std::vector<std::string> namesOf(const RitzModel& model) {
    std::vector<std::string> names;
    for (const RitzCoordinate& coordinate : model.coordinates)
        names.push_back(coordinate.name);
    return names;
}

RitzModel modelOf(const Continuum& continuum, const Basis& basis) {
    Algebra algebra;
    return ritzModel(continuum, basis, algebra);
}

} // namespace

class TestHermiteElements : public QObject {
    Q_OBJECT

private slots:
    void shapesAreWhatTheirNamesSay() {
        for (const ElementShape form : {ElementShape::Linear, ElementShape::Quadratic, ElementShape::Hermite}) {
            const std::size_t nodes = nodesPerElement(form);
            for (const NodalShape& shape : elementShapes(form, 3))
                for (std::size_t node = 0; node <= nodes; ++node) {
                    const Rational place(node, nodes);
                    const bool isOwn = shape.node == 3 * nodes + node;
                    QVERIFY(valueOf(shape.powers, place) == (isOwn && shape.kind == NodalKind::Value ? 1 : 0));
                    if (form == ElementShape::Hermite)
                        QVERIFY(slopeOf(shape.powers, place) == (isOwn && shape.kind == NodalKind::Slope ? 1 : 0));
                }
        }
    }

    // J. S. Przemieniecki, Theory of Matrix Structural Analysis: the fixed-free bar with consistent masses.
    void theBarOfLinearElements() {
        const int count = 12;
        const auto found = frequenciesOf(bar(), basisOf(BasisKind::HermiteElements, count, unitValues));
        QCOMPARE(found.size(), std::size_t(count));
        for (int k = 1; k <= count; ++k) {
            const double c = std::cos((2 * k - 1) * pi / (2 * count));
            QVERIFY(isNear(found[std::size_t(k - 1)], count * std::sqrt(6 * (1 - c) / (2 + c)), 1e-13));
        }
    }

    // With half the width a sixteenth of the error.
    void cubicElementsConvergeFromAbove() {
        const double exact = std::pow(1.875104068711961, 2);
        double before = 0;
        for (const std::size_t count : {2u, 4u, 8u, 16u}) {
            const double error =
                frequenciesOf(clampedBeam(), basisOf(BasisKind::HermiteElements, count, unitValues))[0] / exact - 1;
            QVERIFY(error > 0);
            if (before > 0)
                QVERIFY(before / error > 14 && before / error < 18);
            before = error;
        }
        QVERIFY(before < 2e-7);
    }

    // A thousand times as long as its radius of inertia: linear elements for both fields would be tens of times too
    // stiff.
    void slenderBeamsDoNotLock() {
        const Point values = {{"rho", 1}, {"A", 1}, {"E", 1}, {"I", 1e-6}, {"L", 1}, {"k", 1}, {"G", 0.4}};
        const double bernoulli = std::pow(1.875104068711961, 2) * 1e-3;
        const auto found = frequenciesOf(slenderTimoshenko(), basisOf(BasisKind::HermiteElements, 16, values));
        QVERIFY(isNear(found[0], bernoulli, 2e-3));
        QVERIFY(found[0] > bernoulli * (1 - 1e-5));
    }

    void coordinatesAreNodalValues() {
        QVERIFY(namesOf(modelOf(bar(), basisOf(BasisKind::HermiteElements, 3))) ==
                (std::vector<std::string>{"u1", "u2", "u3"}));
        QVERIFY(namesOf(modelOf(clampedBeam(), basisOf(BasisKind::HermiteElements, 2))) ==
                (std::vector<std::string>{"u1", "u1_x", "u2", "u2_x"}));
        QVERIFY(namesOf(modelOf(slenderTimoshenko(), basisOf(BasisKind::HermiteElements, 2))) ==
                (std::vector<std::string>{"w1", "w2", "w3", "w4", "psi1", "psi2"}));
    }

    void theFieldPassesThroughNodalValues() {
        const RitzModel model = modelOf(clampedBeam(), basisOf(BasisKind::HermiteElements, 3));
        Point point = {{"L", 1.5}};
        for (std::size_t k = 0; k < model.coordinates.size(); ++k)
            point[model.coordinates[k].name] = 0.3 + 0.7 * double(k);
        for (std::size_t node = 1; node <= 3; ++node) {
            const std::string name = "u" + std::to_string(node);
            const auto fieldAt = [&](double x) {
                point["x"] = x;
                return evaluate(model.fields[0], point);
            };
            const double place = 0.5 * double(node), step = 1e-6;
            QVERIFY(isNear(fieldAt(place), point.at(name), 1e-12));
            QVERIFY(isNear((fieldAt(place) - fieldAt(place - step)) / step, point.at(name + "_x"), 1e-4));
            if (node < 3)
                QVERIFY(isNear((fieldAt(place + step) - fieldAt(place)) / step, point.at(name + "_x"), 1e-4));
        }
    }

    // An end that moves is a nodal value that is given.
    void aPrescribedEndIsANodalValue() {
        Continuum continuum = bar();
        continuum.start.essential = {"u = a*sin(t)"};
        const RitzModel model = modelOf(continuum, basisOf(BasisKind::HermiteElements, 1));
        QVERIFY(vanishesIdentically(withRateNames(model.potential) - parsed("E*A*(u1 - a*sin(t))^2/(2*L)")));
        QVERIFY(vanishesIdentically(withRateNames(model.kinetic) -
                                    parsed("rho*A*L*(rate_u1^2 + rate_u1*a*cos(t) + a^2*cos(t)^2)/6")));
    }

    // What one cubic is meets the initial field exactly over any number of elements.
    void aCubicStartIsMetExactly() {
        Basis basis = basisOf(BasisKind::HermiteElements, 3);
        basis.initial = {{parsed("a*x^2*(3*L - x)"), 0}};
        const RitzModel model = modelOf(clampedBeam(), basis);
        QCOMPARE(model.coordinates.size(), std::size_t(6));
        const Point point = {{"a", 0.7}, {"L", 1.5}};
        for (const auto& [name, expected] : {std::pair("u1", 0.7 * 0.25 * 4), std::pair("u1_x", 0.7 * (4.5 - 0.75)),
                                             std::pair("u3", 0.7 * 2.25 * 3), std::pair("u3_x", 0.7 * 6.75)})
            for (const RitzCoordinate& coordinate : model.coordinates)
                if (coordinate.name == name)
                    QVERIFY(isNear(evaluate(coordinate.initial, point), expected, 1e-12));
    }
};

COENERGY_TEST(TestHermiteElements)

#include "test_hermite_elements.moc"
