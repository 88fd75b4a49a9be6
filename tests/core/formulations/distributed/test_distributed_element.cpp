// Which elements are refused, and which are not.
#include "distributed/distributed_element.hpp"
#include "distributed/written_element.hpp"
#include "steel.hpp"
#include "support/test_program.hpp"

#include <limits>

using namespace coenergy;

namespace {

using enum ElementEnd;
using enum ElementQuantity;
using Kind = ElementFaultKind;

DistributedElement cantilever() {
    return tests::elementOf(ElementKind::Beam, {Fixed, Free}, 3);
}

} // namespace

class TestDistributedElement : public QObject {
    Q_OBJECT

private slots:
    void namesAreReadBack();
    void fittingElementsHaveNoFault();
    void everyQuantityIsNeeded();
    void whatMeansNothingIsRefused();
    void pipesHaveAnAreaInOneWay();
    void endsOfOtherKinds();
    void numbersOfModes();
    void wholeEndMasses();
    void portsBeyondTheEnds();
    void anEndIsWrittenAsOne();
    void aCableMayHaveNoInductance();
    void valuesThatCannotBe();
    void faultyElementsAreNotWritten();
};

void TestDistributedElement::namesAreReadBack() {
    for (std::size_t k = 0; k < elementKinds.size(); ++k)
        QCOMPARE(static_cast<std::size_t>(elementKindNamed(elementKinds[k]).value()), k);
    for (std::size_t kind = 0; kind < elementKinds.size(); ++kind)
        for (const ElementEnd end : endsOf(ElementKind(kind)))
            QVERIFY(elementEndNamed(ElementKind(kind), endName(ElementKind(kind), end)) == end);
    QVERIFY(elementKindNamed("beam") == ElementKind::Beam && elementEndNamed(ElementKind::Beam, "sliding") == Sliding);
    QVERIFY(elementEndNamed(ElementKind::ElectricalLine, "voltage") == Effort &&
            elementEndNamed(ElementKind::HeatRod, "insulated") == Fixed);
    QVERIFY(!elementEndNamed(ElementKind::Pipeline, "voltage") && !elementEndNamed(ElementKind::Bar, "pressure"));
    QVERIFY(elementFormNamed("") == ElementForm::Modal && elementFormNamed("micro") == ElementForm::Micro);
    QVERIFY(endMassNamed("") == EndMass::Usual && endMassNamed("halved") == EndMass::Halved);
    QVERIFY(!elementKindNamed("") && !elementKindNamed("Bar") && !elementEndNamed(ElementKind::Beam, "clamped") &&
            !elementFormNamed("fem") && !endMassNamed("none"));
    QVERIFY(nameOf(SecondMoment) == "second_moment" && nameOf(Damping) == "damping" && nameOf(Length) == "length");
}

void TestDistributedElement::fittingElementsHaveNoFault() {
    for (const ElementKind kind : tests::allKinds)
        for (const auto& ends : tests::endPairsOf(kind)) {
            DistributedElement element = tests::elementOf(kind, ends, 4, {{"p", tests::expressionOf("L/3")}});
            QVERIFY(faultsOf(element).empty() && faultsAt(element, tests::someValues()).empty());
            QVERIFY(faultsOf(tests::chainOf(element, EndMass::Usual)).empty());
        }
}

void TestDistributedElement::everyQuantityIsNeeded() {
    for (const ElementKind kind : tests::allKinds)
        for (const auto& [quantity, letter] : tests::lettersOf(kind)) {
            DistributedElement element = tests::elementOf(kind, tests::endPairsOf(kind)[0], 2);
            element.quantities.erase(quantity);
            const bool isPipe = kind == ElementKind::Pipeline;
            std::vector<ElementFault> expected = {{Kind::Needs, isPipe && quantity == Area ? Radius : quantity}};
            if (isPipe && quantity == Friction)
                expected.clear();
            QVERIFY(faultsOf(element) == expected);
        }
}

void TestDistributedElement::whatMeansNothingIsRefused() {
    DistributedElement element = cantilever();
    element.quantities.emplace(Tension, 1);
    QVERIFY((faultsOf(element) == std::vector<ElementFault>{{Kind::Unused, Tension}}));
    element = tests::chainOf(cantilever(), EndMass::Usual);
    element.quantities.emplace(Damping, 1);
    QVERIFY((faultsOf(element) == std::vector<ElementFault>{{Kind::Unused, Damping}}));
    element = tests::elementOf(ElementKind::String, {Fixed, Fixed}, 3);
    element.quantities.emplace(Area, 1);
    QVERIFY((faultsOf(element) == std::vector<ElementFault>{{Kind::Unused, Area}}));
    element = tests::elementOf(ElementKind::Pipeline, {Effort, Effort}, 3);
    element.quantities.emplace(Damping, 1);
    QVERIFY((faultsOf(element) == std::vector<ElementFault>{{Kind::Unused, Damping}}));
}

void TestDistributedElement::pipesHaveAnAreaInOneWay() {
    const auto pipe = [](const std::vector<ElementQuantity>& more) {
        DistributedElement element = tests::elementOf(ElementKind::Pipeline, {Effort, Effort}, 1);
        element.quantities.erase(Area);
        element.quantities.erase(Friction);
        for (const ElementQuantity quantity : more)
            element.quantities.emplace(quantity, 1);
        return faultsOf(element);
    };
    using Faults = std::vector<ElementFault>;
    QVERIFY(pipe({Area}).empty() && pipe({Radius}).empty() && pipe({Radius, Viscosity}).empty());
    QVERIFY(pipe({Area, Radius, Viscosity}).empty() && pipe({Radius, Friction}).empty());
    QVERIFY((pipe({Area, Viscosity}) == Faults{{Kind::Needs, Radius}}));
    QVERIFY((pipe({Area, Radius}) == Faults{{Kind::Unused, Radius}}));
    QVERIFY((pipe({Radius, Viscosity, Friction}) == Faults{{Kind::Unused, Viscosity}}));
}

void TestDistributedElement::endsOfOtherKinds() {
    const auto isRefused = [](ElementKind kind, ElementEnd start, ElementEnd finish) {
        const std::vector<ElementFault> faults = faultsOf(tests::elementOf(kind, {start, finish}, 2));
        return faults == std::vector<ElementFault>{{Kind::Ends}};
    };
    QVERIFY(isRefused(ElementKind::Bar, Pinned, Free) && isRefused(ElementKind::Shaft, Free, Sliding));
    QVERIFY(isRefused(ElementKind::String, Effort, Fixed) && isRefused(ElementKind::Beam, Flow, Fixed));
    QVERIFY(!isRefused(ElementKind::Pipeline, Effort, Flow) && isRefused(ElementKind::Pipeline, Free, Free));
    QVERIFY(!isRefused(ElementKind::Pipeline, Fixed, Flow) && !isRefused(ElementKind::Beam, Pinned, Sliding));
}

void TestDistributedElement::numbersOfModes() {
    const auto fits = [](DistributedElement element, std::size_t modes) {
        element.modes = modes;
        const std::vector<ElementFault> faults = faultsOf(element);
        return faults.empty() || faults != std::vector<ElementFault>{{Kind::Modes}};
    };
    QVERIFY(!fits(cantilever(), 0) && fits(cantilever(), 1) && fits(cantilever(), mostModes));
    QVERIFY(!fits(cantilever(), mostModes + 1));
    QVERIFY(!fits(tests::chainOf(cantilever(), EndMass::Usual), 1));
    const DistributedElement held = tests::elementOf(ElementKind::String, {Fixed, Fixed}, 2);
    QVERIFY(!fits(tests::chainOf(held, EndMass::Usual), 1) && fits(tests::chainOf(held, EndMass::Usual), 2));
    QVERIFY(fits(tests::chainOf(tests::elementOf(ElementKind::Bar, {Fixed, Free}, 1), EndMass::Usual), 1));
}

void TestDistributedElement::wholeEndMasses() {
    const auto chain = [](ElementKind kind, ElementEnd start, ElementEnd finish, EndMass endMass) {
        return tests::chainOf(tests::elementOf(kind, {start, finish}, 3), endMass);
    };
    const std::vector<ElementFault> tooHeavy = {{Kind::WholeMass}};
    QVERIFY(faultsOf(chain(ElementKind::Bar, Free, Free, EndMass::Whole)) == tooHeavy);
    QVERIFY(faultsOf(chain(ElementKind::Beam, Free, Sliding, EndMass::Whole)) == tooHeavy);
    QVERIFY(faultsOf(chain(ElementKind::Pipeline, Flow, Fixed, EndMass::Whole)) == tooHeavy);
    QVERIFY(faultsOf(chain(ElementKind::Bar, Fixed, Free, EndMass::Whole)).empty());
    QVERIFY(endMassOf(chain(ElementKind::Bar, Fixed, Free, EndMass::Usual)) == EndMass::Whole);
    QVERIFY(endMassOf(chain(ElementKind::Bar, Free, Free, EndMass::Usual)) == EndMass::Halved);
    QVERIFY(endMassOf(chain(ElementKind::Bar, Fixed, Free, EndMass::Halved)) == EndMass::Halved);
}

void TestDistributedElement::portsBeyondTheEnds() {
    DistributedElement element = cantilever();
    element.ports = {{"a", tests::expressionOf("L")},     {"b", tests::expressionOf("1.01*L")},
                     {"c", tests::expressionOf("-L/10")}, {"d", tests::expressionOf("0")},
                     {"e", tests::expressionOf("x")},     {"f", tests::expressionOf("2*L - y")}};
    QVERIFY((faultsOf(element) ==
             std::vector<ElementFault>{{Kind::PortOutside, Length, 1}, {Kind::PortOutside, Length, 2}}));
    element.ports.erase(element.ports.begin() + 1, element.ports.begin() + 3);
    Point values = tests::someValues();
    QVERIFY(faultsAt(element, values).empty());
    values["y"] = 1.5;
    QVERIFY((faultsAt(element, values) == std::vector<ValueFault>{{ValueFaultKind::PortOutside, Length, 3}}));
    values["y"] = values["L"];
    QVERIFY(faultsAt(element, values).empty());
}

// Where an effort is prescribed no flow can be: a place that only has the value of that end is told.
void TestDistributedElement::anEndIsWrittenAsOne() {
    DistributedElement pipe = tests::elementOf(ElementKind::Pipeline, {Effort, Flow}, 2,
                                               {{"a", Expression()}, {"b", tests::expressionOf("L")}});
    QVERIFY(!takesFlow(pipe, pipe.ports[0]) && takesFlow(pipe, pipe.ports[1]));
    Point values = tests::someValues();
    QVERIFY(faultsAt(pipe, values).empty());
    pipe.ports[0].place = tests::expressionOf("z");
    values["z"] = 0;
    QVERIFY((faultsAt(pipe, values) == std::vector<ValueFault>{{ValueFaultKind::PortAsEnd, Length, 0}}));
    values["z"] = 0.1;
    QVERIFY(faultsAt(pipe, values).empty());
    pipe.ends = {Flow, Effort};
    values["z"] = 0;
    QVERIFY(faultsAt(pipe, values).empty() && !takesFlow(pipe, pipe.ports[1]));
}

void TestDistributedElement::aCableMayHaveNoInductance() {
    DistributedElement cable = tests::elementOf(ElementKind::ElectricalLine, {Effort, Flow}, 2);
    Point values = tests::someValues();
    values["r1"] = 0;
    QVERIFY(faultsOf(cable).empty() && faultsAt(cable, values).empty());
    cable.quantities.erase(Inductance);
    QVERIFY(faultsOf(cable).empty());
    QVERIFY((faultsAt(cable, values) == std::vector<ValueFault>{{ValueFaultKind::NotPositive, Resistance}}));
    cable.quantities.erase(Resistance);
    QVERIFY((faultsOf(cable) == std::vector<ElementFault>{{Kind::Needs, Inductance}}));
}

void TestDistributedElement::valuesThatCannotBe() {
    DistributedElement element = cantilever();
    element.quantities.emplace(Damping, tests::expressionOf("zeta"));
    const auto faults = [&](const char* name, double value) {
        Point values = tests::someValues();
        values[name] = value;
        return faultsAt(element, values);
    };
    using Faults = std::vector<ValueFault>;
    QVERIFY((faults("E", 0) == Faults{{ValueFaultKind::NotPositive, Modulus}}));
    QVERIFY((faults("L", -1) == Faults{{ValueFaultKind::NotPositive, Length}}));
    QVERIFY((faults("zeta", -0.1) == Faults{{ValueFaultKind::NotPositive, Damping}}));
    QVERIFY((faults("A", std::numeric_limits<double>::quiet_NaN()) == Faults{{ValueFaultKind::NotPositive, Area}}));
    QVERIFY(faults("zeta", 0).empty());
}

void TestDistributedElement::faultyElementsAreNotWritten() {
    DistributedElement element = cantilever();
    element.quantities.erase(Modulus);
    QVERIFY_THROWS_EXCEPTION(InternalError, writtenElement(element));
}

COENERGY_TEST(TestDistributedElement)
#include "test_distributed_element.moc"
