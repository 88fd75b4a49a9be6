// What is written for an element against integrals along it, difference quotients, and the power of what acts.
#include "base/random_numbers.hpp"
#include "distributed/medium.hpp"
#include "distributed/written_element.hpp"
#include "expression/quadrature.hpp"
#include "steel.hpp"
#include "support/test_program.hpp"

#include <boost/math/quadrature/gauss.hpp>

#include <cmath>
#include <numbers>

using namespace coenergy;

namespace {

using enum ElementEnd;

double valueOf(const Expression& written, const Point& values) {
    return evaluate(tests::withNamedFlows(written), values);
}

Point withRandomMotion(Point values, const WrittenElement& element, RandomNumbers& numbers) {
    for (const ElementCoordinate& coordinate : element.coordinates) {
        values[coordinate.name] = numbers.deviation();
        values["flow_" + coordinate.name] = numbers.deviation();
    }
    return values;
}

// The shape that the coordinates make, or their flows.
class Deflection {
public:
    Deflection(const DistributedElement& element, const WrittenElement& written, const Point& values,
               const std::string& prefix = "")
        : m_shape(tests::displacementAt(element, written, Expression::symbol("place"))), m_values(values) {
        for (const ElementCoordinate& coordinate : written.coordinates)
            m_values[coordinate.name] = values.find(prefix + coordinate.name)->second;
    }

    double at(double place) {
        m_values["place"] = place;
        return evaluate(m_shape, m_values);
    }
    double slope(double x) {
        constexpr double h = 1e-3;
        return (8 * (at(x + h) - at(x - h)) - (at(x + 2 * h) - at(x - 2 * h))) / (12 * h);
    }
    double curvature(double x) {
        constexpr double h = 2e-3;
        return (-at(x + 2 * h) + 16 * at(x + h) - 30 * at(x) + 16 * at(x - h) - at(x - 2 * h)) / (12 * h * h);
    }

private:
    Expression m_shape;
    Point m_values;
};

template <class Function> double integralOver(Function function, double length) {
    double total = 0;
    for (int k = 0; k < 6; ++k)
        total += boost::math::quadrature::gauss<double, 15>::integrate(function, k * length / 6, (k + 1) * length / 6);
    return total;
}

bool isNearTo(double found, double expected, double tolerance) {
    return std::abs(found - expected) <= tolerance * std::max(std::abs(expected), 1e-3);
}

} // namespace

class TestWrittenElement : public QObject {
    Q_OBJECT

private slots:
    void energiesAreThoseOfTheContinuum();
    void energiesOfChainsAreSumsOfParts();
    void modesOfABarAreWrittenExactly();
    void definitionsGiveDisplacementAndSlope();
    void aNumberOfLengthsGivesTheSameShape();
    void effortsHaveThePowerOfTheForce();
    void distributedForcesAreIntegratedOverEachPart();
    void distributedForcesDriveModesByTheirShapes();
    void movingPlacesInChains();
    void slopesInChains();
    void textsAreReadBack();
    void shaftsTurn();
    void rigidMotionsAreNamed();
    void takenNamesAreReplaced();
    void fedPipelinesHavePressures();
    void friction();
};

void TestWrittenElement::energiesAreThoseOfTheContinuum() {
    RandomNumbers numbers(3);
    for (const ElementKind kind : tests::allKinds)
        for (const auto& ends : tests::endPairsOf(kind)) {
            const DistributedElement element = tests::elementOf(kind, ends, 3);
            const WrittenElement written = writtenElement(element);
            const Point values = withRandomMotion(tests::someValues(), written, numbers);
            const tests::Line line = tests::lineOf(kind, values);
            const double length = values.find("L")->second;
            Deflection shape(element, written, values), rate(element, written, values, "flow_");
            const double kinetic =
                line.inertia / 2 * integralOver([&](double x) { return rate.at(x) * rate.at(x); }, length);
            const auto strain = [&](double x) {
                const double bend = kind == ElementKind::Beam ? shape.curvature(x) : shape.slope(x);
                return bend * bend;
            };
            QVERIFY(isNearTo(valueOf(written.kineticCoenergy, values), kinetic, 1e-10));
            QVERIFY(
                isNearTo(valueOf(written.potential, values), line.stiffness / 2 * integralOver(strain, length), 1e-6));
        }
}

// A uniform motion has the whole element's kinetic energy, up to the ends that are held; a uniform strain, or bending,
// its whole potential energy.
void TestWrittenElement::energiesOfChainsAreSumsOfParts() {
    for (const ElementKind kind : tests::allKinds)
        for (const auto& ends : tests::endPairsOf(kind)) {
            const DistributedElement element = tests::chainOf(tests::elementOf(kind, ends, 5), EndMass::Halved);
            const WrittenElement written = writtenElement(element);
            Point values = tests::someValues();
            const tests::Line line = tests::lineOf(kind, values);
            const double length = values["L"], part = length / 5;
            const bool holdsStart = ends[0] == Fixed || ends[0] == Pinned;
            const bool holdsFinish = ends[1] == Fixed || ends[1] == Pinned;
            std::size_t node = holdsStart ? 1 : 0;
            const bool isBeam = kind == ElementKind::Beam;
            for (const ElementCoordinate& coordinate : written.coordinates) {
                QCOMPARE(coordinate.name, "u" + std::to_string(node) + "_el");
                const double x = part * static_cast<double>(node++);
                values[coordinate.name] = isBeam ? x * x / 2 : x;
                values["flow_" + coordinate.name] = 1;
            }
            const double missing = part / 2 * (int(holdsStart) + int(holdsFinish));
            QVERIFY(isNearTo(valueOf(written.kineticCoenergy, values), line.inertia / 2 * (length - missing), 1e-13));
            if (isBeam ? ends != std::array{Fixed, Free} : holdsFinish)
                continue;
            const double strained = isBeam ? length - part / 2 : length; // no bending at the free end
            QVERIFY(isNearTo(valueOf(written.potential, values), line.stiffness / 2 * strained, 1e-12));
        }
}

void TestWrittenElement::modesOfABarAreWrittenExactly() {
    const WrittenElement written = writtenElement(tests::elementOf(
        ElementKind::Bar, {Fixed, Free}, 2, {{"tip", tests::expressionOf("L")}, {"any", tests::expressionOf("x")}}));
    QVERIFY(written.kineticCoenergy == tests::expressionOf("rho*A*L/2*dot(g1_el)^2/2 + rho*A*L/2*dot(g2_el)^2/2"));
    QVERIFY(written.potential == tests::expressionOf("E*A*pi^2/(8*L)*g1_el^2/2 + 9*E*A*pi^2/(8*L)*g2_el^2/2"));
    QVERIFY(written.dissipation.isZero());
    QCOMPARE(written.definitions[0].name, "u_tip");
    QVERIFY(written.definitions[0].meaning == tests::expressionOf("g1_el - g2_el"));
    QVERIFY(written.definitions[1].meaning == tests::expressionOf("g1_el*sin(pi*x/(2*L)) + g2_el*sin(3*pi*x/(2*L))"));
}

void TestWrittenElement::definitionsGiveDisplacementAndSlope() {
    RandomNumbers numbers(4);
    for (const ElementKind kind : tests::allKinds)
        for (const auto& ends : tests::endPairsOf(kind)) {
            const DistributedElement element = tests::elementOf(kind, ends, 4, {{"p", Expression::symbol("x")}});
            const WrittenElement written = writtenElement(element);
            Point values = withRandomMotion(tests::someValues(), written, numbers);
            Deflection shape(element, written, values);
            for (const double x : {0.3, 0.9, 1.6}) {
                values["x"] = x;
                QCOMPARE(written.definitions.size(), kind == ElementKind::Beam ? 2u : 1u);
                QVERIFY(isNearTo(evaluate(written.definitions[0].meaning, values), shape.at(x), 1e-14));
                if (kind == ElementKind::Beam)
                    QVERIFY(isNearTo(evaluate(written.definitions[1].meaning, values), shape.slope(x), 1e-7));
            }
        }
}

// A beam's shape at L/3 is one number, at x it is written out.
void TestWrittenElement::aNumberOfLengthsGivesTheSameShape() {
    RandomNumbers numbers(5);
    for (const auto& ends : tests::endPairsOf(ElementKind::Beam)) {
        const DistributedElement element = tests::elementOf(
            ElementKind::Beam, ends, 8, {{"n", tests::expressionOf("L/3")}, {"p", Expression::symbol("x")}});
        const WrittenElement written = writtenElement(element);
        Point values = withRandomMotion(tests::someValues(), written, numbers);
        values["x"] = values["L"] / 3;
        for (std::size_t k = 0; k < 2; ++k)
            QVERIFY(isNearTo(evaluate(written.definitions[k].meaning, values),
                             evaluate(written.definitions[k + 2].meaning, values), 1e-12));
    }
}

void TestWrittenElement::effortsHaveThePowerOfTheForce() {
    RandomNumbers numbers(6);
    for (const ElementForm form : {ElementForm::Modal, ElementForm::Micro}) {
        DistributedElement element =
            tests::elementOf(ElementKind::Beam, {Pinned, Free}, 4, {{"p", tests::expressionOf("3*L/4")}});
        element.form = form;
        const WrittenElement written = writtenElement(element);
        const Point values = withRandomMotion(tests::someValues(), written, numbers);
        Point flows = values;
        for (const ElementCoordinate& coordinate : written.coordinates)
            flows[coordinate.name] = values.find("flow_" + coordinate.name)->second;
        const WrittenPort& port = written.ports[0];
        for (const auto& [shares, k] : {std::pair(&port.shape, 0U), std::pair(&port.tilt, 1U)}) {
            double power = 0;
            for (std::size_t c = 0; c < shares->size(); ++c)
                power += evaluate(tests::expressionOf("7*L") * (*shares)[c], values) *
                         flows.find(written.coordinates[c].name)->second;
            const double rate = evaluate(written.definitions[k].meaning, flows); // linear in the coordinates
            QVERIFY(isNearTo(power, 7 * values.find("L")->second * rate, 1e-13));
            QVERIFY(std::abs(power) > 0.01);
        }
    }
}

void TestWrittenElement::movingPlacesInChains() {
    const DistributedElement element = tests::chainOf(
        tests::elementOf(ElementKind::String, {Fixed, Fixed}, 4, {{"p", Expression::symbol("x")}}), EndMass::Usual);
    const WrittenElement written = writtenElement(element);
    Point values = tests::someValues();
    values["L"] = 4;
    values["u1_el"] = 1;
    values["u2_el"] = -2;
    values["u3_el"] = 5;
    for (const auto& [x, u] :
         {std::pair(0.0, 0.0), {0.5, 0.5}, {1.0, 1.0}, {1.25, 0.25}, {2.0, -2.0}, {2.9, 4.3}, {3.5, 2.5}, {4.0, 0.0}}) {
        values["x"] = x;
        QVERIFY(std::abs(evaluate(written.definitions[0].meaning, values) - u) < 1e-14);
    }
}

// Of the parabola x^2/2, whose slope is x up to half a part at the free end.
void TestWrittenElement::slopesInChains() {
    const DistributedElement element = tests::chainOf(
        tests::elementOf(ElementKind::Beam, {Fixed, Free}, 4, {{"p", Expression::symbol("x")}}), EndMass::Usual);
    const WrittenElement written = writtenElement(element);
    Point values = tests::someValues();
    values["L"] = 4;
    for (int k = 1; k <= 4; ++k)
        values["u" + std::to_string(k) + "_el"] = k * k / 2.0;
    for (const auto& [x, slope] : {std::pair(0.0, 0.0), {0.5, 0.5}, {1.0, 1.0}, {2.7, 2.7}, {3.0, 3.0}, {4.0, 3.5}}) {
        values["x"] = x;
        QCOMPARE(written.definitions[1].name, std::string("slope_p"));
        QVERIFY(std::abs(evaluate(written.definitions[1].meaning, values) - slope) < 1e-14);
    }
}

void TestWrittenElement::textsAreReadBack() {
    for (const ElementForm form : {ElementForm::Modal, ElementForm::Micro}) {
        DistributedElement element = tests::elementOf(ElementKind::Beam, {Sliding, Fixed}, 5,
                                                      {{"p", Expression::symbol("x")}, {"q", Expression()}});
        element.form = form;
        const WrittenElement written = writtenElement(element);
        std::vector<Expression> all = {written.kineticCoenergy, written.potential};
        for (const ElementDefinition& definition : written.definitions)
            all.push_back(definition.meaning);
        for (const Expression& expression : all)
            QVERIFY(tests::expressionOf(toText(expression)) == expression);
    }
}

void TestWrittenElement::shaftsTurn() {
    const WrittenElement written = writtenElement(tests::elementOf(ElementKind::Shaft, {Free, Free}, 2));
    QCOMPARE(written.coordinates.size(), std::size_t(3));
    QCOMPARE(written.coordinates[0].name, std::string("turn_el"));
    for (const ElementCoordinate& coordinate : written.coordinates)
        QCOMPARE(coordinate.unit, std::string("rad"));
}

void TestWrittenElement::rigidMotionsAreNamed() {
    const auto names = [](ElementEnd start, ElementEnd finish) {
        std::string all;
        for (const ElementCoordinate& one :
             writtenElement(tests::elementOf(ElementKind::Beam, {start, finish}, 1)).coordinates)
            all += one.name + " ";
        return all;
    };
    QCOMPARE(names(Free, Free), std::string("shift_el tilt_el g1_el "));
    QCOMPARE(names(Free, Pinned), std::string("tilt_el g1_el "));
    QCOMPARE(names(Sliding, Sliding), std::string("shift_el g1_el "));
    QCOMPARE(names(Fixed, Free), std::string("g1_el "));
}

void TestWrittenElement::takenNamesAreReplaced() {
    const WrittenElement written =
        writtenElement(tests::elementOf(ElementKind::Bar, {Fixed, Free}, 2, {{"tip", tests::expressionOf("L")}}),
                       [](const std::string& name) { return name == "g1_el" || name == "u_tip" ? name + "2" : name; });
    QCOMPARE(written.coordinates[0].name, std::string("g1_el2"));
    QCOMPARE(written.ports[0].displacement, std::string("u_tip2"));
    QVERIFY(written.definitions[0].meaning == tests::expressionOf("g1_el2 - g2_el"));
    QVERIFY(written.potential == tests::expressionOf("E*A*pi^2/(8*L)*g1_el2^2/2 + 9*E*A*pi^2/(8*L)*g2_el^2/2"));
}

namespace {

/// With the names of the upper limits.
double loadOn(const WrittenElement& element, std::size_t k, Point values) {
    for (const ElementDefinition& place : element.places)
        values[place.name] = evaluate(place.meaning, values);
    const auto typed = element.loads[k].force.operands(); // density, upper and lower limit
    return evaluate(quadrature(typed[0], typed[1].name(), typed.size() == 3 ? typed[2] : Expression(), typed[1]),
                    values);
}

} // namespace

// x^2 of a bar with two free ends; of one with a held end, whose first half part is carried by its support.
void TestWrittenElement::distributedForcesAreIntegratedOverEachPart() {
    const Point values = tests::someValues();
    const double L = values.at("L");
    for (const EndMass endMass : {EndMass::Halved, EndMass::Whole})
        for (const ElementEnd start : {Free, Fixed}) {
            if (endMass == EndMass::Whole && start == Free)
                continue;
            DistributedElement element = tests::chainOf(tests::elementOf(ElementKind::Bar, {start, Free}, 4), endMass);
            element.force = power(Expression::symbol(placeAlong), 2);
            const WrittenElement written = writtenElement(element);
            QCOMPARE(written.loads.size(), written.coordinates.size());
            double total = 0;
            for (std::size_t k = 0; k < written.loads.size(); ++k)
                total += loadOn(written, k, values);
            const double first = start == Fixed && endMass == EndMass::Halved ? L / 8 : 0;
            QVERIFY(std::abs(total - (std::pow(L, 3) - std::pow(first, 3)) / 3) < 1e-12);
            const double second = endMass == EndMass::Whole ? L / 2 : 5 * L / 8, before = second - L / 4;
            const std::size_t node = start == Fixed ? 1 : 2;
            QVERIFY(std::abs(loadOn(written, node, values) - (std::pow(second, 3) - std::pow(before, 3)) / 3) < 1e-12);
        }
}

// (4-13): the integral of x sin((2n - 1) pi x/(2 L)) is (-1)^(n - 1) (2 L/((2n - 1) pi))^2.
void TestWrittenElement::distributedForcesDriveModesByTheirShapes() {
    DistributedElement element = tests::elementOf(ElementKind::Bar, {Fixed, Free}, 3);
    element.force = Expression::symbol(placeAlong);
    const WrittenElement written = writtenElement(element);
    QCOMPARE(written.places.size(), std::size_t(1));
    const Point values = tests::someValues();
    for (std::size_t n = 0; n < 3; ++n) {
        const double waves = 2 * values.at("L") / ((2 * double(n) + 1) * std::numbers::pi);
        QVERIFY(std::abs(loadOn(written, n, values) - (n % 2 == 0 ? 1 : -1) * waves * waves) < 1e-12);
    }
}

// The pressure is what the entering volume has to overcome: dV/du.
void TestWrittenElement::fedPipelinesHavePressures() {
    RandomNumbers numbers(7);
    for (const ElementForm form : {ElementForm::Modal, ElementForm::Micro}) {
        DistributedElement element = tests::elementOf(ElementKind::Pipeline, {Flow, Flow}, 3,
                                                      {{"in", Expression()}, {"side", tests::expressionOf("L/5")}});
        element.form = form;
        const WrittenElement written = writtenElement(element);
        QCOMPARE(written.coordinates.size(), std::size_t(5));
        QCOMPARE(written.coordinates[4].name, std::string("u_side"));
        QCOMPARE(written.ports[1].pressure, std::string("p_side"));
        const Point values = withRandomMotion(tests::someValues(), written, numbers);
        for (std::size_t port = 0; port < 2; ++port) {
            Point more = values, less = values;
            more[written.ports[port].displacement] += 0.5;
            less[written.ports[port].displacement] -= 0.5;
            const double slope =
                evaluate(written.potential, more) - evaluate(written.potential, less); // V is quadratic
            QVERIFY(isNearTo(evaluate(written.definitions[port].meaning, values), slope, 1e-12));
            for (std::size_t k = 0; k < written.coordinates.size(); ++k)
                QCOMPARE(written.ports[port].shape[k],
                         Expression(written.coordinates[k].name == written.ports[port].displacement ? 1 : 0));
        }
    }
}

// Of a pipeline B times its inertia, whatever the form.
void TestWrittenElement::friction() {
    RandomNumbers numbers(8);
    for (const ElementForm form : {ElementForm::Modal, ElementForm::Micro})
        for (const ElementEnd end : {ElementEnd::Effort, ElementEnd::Flow}) {
            DistributedElement element = tests::elementOf(ElementKind::Pipeline, {end, end}, 3);
            element.form = form;
            const WrittenElement written = writtenElement(element);
            const Point values = withRandomMotion(tests::someValues(), written, numbers);
            QVERIFY(isNearTo(valueOf(written.dissipation, values),
                             values.find("B")->second * valueOf(written.kineticCoenergy, values), 1e-14));
        }
}

COENERGY_TEST(TestWrittenElement)
#include "test_written_element.moc"
