// Finite elements of fields: their shapes, the frequencies of chains of them in closed form, their order of
// convergence, and that slender beams with shear do not lock.
#include "algebra/tidy.hpp"
#include "continua/hermite_elements.hpp"
#include "continua/ritz.hpp"
#include "core/formulations/continua/ritz_texts.hpp"
#include "support/test_program.hpp"

#include <algorithm>
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

RitzModel startedModel(const Continuum& continuum, const char* initial, std::size_t elements, const Point& values) {
    Basis basis = basisOf(BasisKind::HermiteElements, elements, values);
    basis.initial = {{parsed(initial), 0}};
    return modelOf(continuum, basis);
}

/// What is left of the initial field has a momentum with each shape, which vanishes where its amplitudes are the best:
/// the largest one, by quadrature, as a part of the field's own. A mass per length of 1, and one at the end.
double momentumLeft(const RitzModel& model, const char* initial, const Point& values, std::size_t elements,
                    double endMass = 0) {
    Point point = values;
    for (const RitzCoordinate& one : model.coordinates)
        point[one.name] = evaluate(one.initial, values);
    const double length = values.at("L");
    std::vector<double> nodes;
    for (std::size_t k = 0; k <= elements; ++k)
        nodes.push_back(length * double(k) / double(elements));
    const auto at = [&](const Expression& f, double x) {
        point["x"] = x;
        point["t"] = 0;
        return evaluate(f, point);
    };
    double largest = 0, size = 0;
    for (const RitzCoordinate& one : model.coordinates) {
        const auto momentum = [&](const Expression& f) {
            double whole = endMass * at(f, length) * at(one.shape, length);
            for (std::size_t k = 1; k < nodes.size(); ++k)
                if (at(one.shape, (nodes[k - 1] + nodes[k]) / 2) != 0) // of its own elements
                    whole +=
                        integralAlong([&](double x) { return at(f, x) * at(one.shape, x); }, {nodes[k - 1], nodes[k]});
            return whole;
        };
        largest = std::max(largest, std::abs(momentum(parsed(initial) - model.fields[0])));
        size = std::max(size, std::abs(momentum(parsed(initial))));
    }
    return largest / size;
}

std::uint64_t sizeOfStart(const RitzModel& model) {
    std::uint64_t size = 0;
    for (const RitzCoordinate& one : model.coordinates)
        size += one.initial.treeSize();
    return size;
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

    // Many elements have it at their nodes, too, in short.
    void aCubicStartOfManyElementsIsMetExactly() {
        Basis basis = basisOf(BasisKind::HermiteElements, 16);
        basis.initial = {{parsed("a*x^2*(3*L - x)"), parsed("v*x^3")}};
        const RitzModel model = modelOf(clampedBeam(), basis);
        QCOMPARE(model.coordinates.size(), std::size_t(32));
        for (std::size_t node = 1; node <= 16; ++node) {
            const RitzCoordinate &value = model.coordinates[2 * node - 2], &slope = model.coordinates[2 * node - 1];
            const Expression x = Expression(Rational(node, 16)) * Expression::symbol("L");
            const Substitution here = {{"x", x}};
            QVERIFY(vanishesIdentically(value.initial - substituted(parsed("a*x^2*(3*L - x)"), here)));
            QVERIFY(vanishesIdentically(slope.initial - substituted(parsed("3*a*x*(2*L - x)"), here)));
            QVERIFY(vanishesIdentically(value.initialRate - substituted(parsed("v*x^3"), here)));
            QVERIFY(value.initial.treeSize() < 12);
        }
    }

    // Of few elements the amplitudes are exact, of many they are numbers times names; a body at the end counts.
    void theBestAmplitudesOfFewAndManyElements() {
        const Point values = {{"rho", 1}, {"A", 1}, {"E", 1}, {"I", 1}, {"L", 1.5}, {"M", 0.4}, {"a", 0.7}};
        Continuum beam = clampedBeam();
        beam.end.kinetic = parsed("M*u_t^2/2");
        const char* const initial = "a*sin(pi*x/L)^2*x/L";
        for (const std::size_t elements : {4u, 12u}) {
            const RitzModel model = startedModel(beam, initial, elements, values);
            QVERIFY(!model.isRefused());
            QVERIFY(!model.insertedNames.contains("a"));
            QVERIFY(momentumLeft(model, initial, values, elements, 0.4) < 1e-11);
        }
    }

    // Near the start the waves of sin^2 cancel: what their rounding leaves is settled enough.
    void theBestAmplitudesWhereWavesCancel() {
        const Point values = {{"rho", 1}, {"A", 1}, {"E", 1}, {"I", 1}, {"L", 1.3}, {"a", 0.7}};
        const char* const initial = "a*sin(pi*x/L)^2*min(1, 4*x/L)";
        const RitzModel model = startedModel(clampedBeam(), initial, 48, values);
        QVERIFY(!model.isRefused());
        QVERIFY(momentumLeft(model, initial, values, 48) < 1e-11);
    }

    void theBestAmplitudesBesideAMovingEnd() {
        Continuum string = bar();
        string.start.essential = {"u = a*cos(t)"};
        const Point values = {{"rho", 1}, {"A", 1}, {"E", 1}, {"L", 0.8}, {"a", 0.3}};
        const RitzModel model = startedModel(string, "a*cos(2*pi*x/L)", 20, values);
        QVERIFY(model.insertedNames.empty());
        QVERIFY(momentumLeft(model, "a*cos(2*pi*x/L)", values, 20) < 1e-11);
    }

    // Fields that are not coupled do not need the values of their inertias.
    void theBestAmplitudesOfTwoFields() {
        Basis basis = basisOf(BasisKind::HermiteElements, 10);
        basis.initial = {{parsed("a*(1 - cos(pi*x/L))"), 0}, {parsed("b*sin(pi*x/L)"), 0}};
        const RitzModel model = modelOf(slenderTimoshenko(), basis);
        QVERIFY(!model.isRefused());
        QVERIFY(model.insertedNames.empty());
        for (const double a : {0.3, 0.5}) {
            const Point values = {{"L", 2}, {"a", a}, {"b", 0.2}, {"rho", 3}, {"A", 1e-2}, {"I", 1e-5}};
            for (const RitzCoordinate& one : model.coordinates) {
                Point place = values;
                const bool isSlope = one.name.starts_with("psi");
                const double node = std::stod(one.name.substr(isSlope ? 3 : 1));
                place["x"] = (isSlope ? 0.2 : 0.1) * node;
                QVERIFY(std::abs(evaluate(one.initial, values) - evaluate(basis.initial[isSlope].shape, place)) < 4e-3);
            }
        }
    }

    // Each element has terms of its own, of which neighbours alone have a share; too many of them, and k has its value.
    void namesInsideFunctionsOfTheStart() {
        const Point values = {{"rho", 1}, {"A", 1}, {"E", 1}, {"L", 1.2}, {"a", 0.3}, {"k", 2.5}};
        const RitzModel few = startedModel(bar(), "a*sin(k*x)", 14, values);
        QVERIFY(few.insertedNames.empty());
        QVERIFY(momentumLeft(few, "a*sin(k*x)", values, 14) < 1e-11);
        const RitzModel many = startedModel(bar(), "a*sin(k*x)", 60, values);
        QVERIFY(many.insertedNames == (std::set<std::string>{"k", "L"}));
        QVERIFY(momentumLeft(many, "a*sin(k*x)", values, 60) < 1e-10);
    }

    void theTextOfAStartGrowsWithItsElements() {
        const Point values = {{"L", 1}, {"rho", 1}, {"A", 1}};
        const auto size = [&](std::size_t elements) {
            return sizeOfStart(startedModel(clampedBeam(), "a*sin(pi*x/L)^2", elements, values));
        };
        const std::uint64_t few = size(25), many = size(100);
        QVERIFY(few > 0 && many < 5 * few);
    }

    void anInertiaThatIsNegativeInPartHasNoBestAmplitudes() {
        Continuum continuum = bar();
        continuum.kineticDensity = parsed("rho*(1 - 3*x/L)*u_t^2/2");
        for (const std::size_t elements : {16u, 17u}) {
            const RitzModel model = startedModel(continuum, "sin(pi*x/L)", elements, unitValues);
            QVERIFY(model.isRefused());
            QVERIFY(model.findings[0].kind == RitzFindingKind::Indefinite);
        }
    }
};

COENERGY_TEST(TestHermiteElements)

#include "test_hermite_elements.moc"
