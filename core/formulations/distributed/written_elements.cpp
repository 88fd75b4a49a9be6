// Parses the entries of distributed elements, and writes the generated items after the typed ones.
#include "distributed/written_elements.hpp"

#include "base/text.hpp"
#include "bodies/body_entries.hpp"
#include "distributed/medium.hpp"
#include "distributed/varying_place.hpp"
#include "distributed/written_element.hpp"
#include "expression/function.hpp"
#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "model/fields.hpp"
#include "model/functions.hpp"
#include "model/resolved_values.hpp"
#include "model/vocabulary.hpp"
#include "model/written_items.hpp"

#include <algorithm>
#include <charconv>
#include <set>

namespace coenergy {

namespace {

struct QuantityColumn {
    ElementQuantity quantity;
    Column column;
};
constexpr QuantityColumn quantityColumns[] = {{ElementQuantity::Length, Column::Length},
                                              {ElementQuantity::Density, Column::Density},
                                              {ElementQuantity::Modulus, Column::Modulus},
                                              {ElementQuantity::Area, Column::Area},
                                              {ElementQuantity::SecondMoment, Column::SecondMoment},
                                              {ElementQuantity::Tension, Column::Tension},
                                              {ElementQuantity::WaveSpeed, Column::WaveSpeed},
                                              {ElementQuantity::Viscosity, Column::Viscosity},
                                              {ElementQuantity::Friction, Column::Friction},
                                              {ElementQuantity::Radius, Column::Radius},
                                              {ElementQuantity::Inductance, Column::Inductance},
                                              {ElementQuantity::Capacitance, Column::Capacitance},
                                              {ElementQuantity::Resistance, Column::Resistance},
                                              {ElementQuantity::Conductivity, Column::Conductivity},
                                              {ElementQuantity::HeatCapacity, Column::HeatCapacity},
                                              {ElementQuantity::Damping, Column::Damping}};

template <class Names> NameList listOf(const Names& names) {
    return NameList({names.begin(), names.end()});
}

bool isMoving(const Document& typed, const ElementPort& port) {
    std::set<std::string> names = symbolsIn(port.place);
    names.erase("pi");
    for (const Parameter& parameter : *typed.parameters)
        names.erase(parameter.name);
    return !names.empty();
}

// The names in what acts on a model or binds it, not in what only looks at it.
std::set<std::string> namesThatAct(const Document& typed) {
    std::set<std::string> names;
    const auto take = [&](const auto& item) {
        for (const auto& placed : textsOf(item))
            if (const auto meaning = parseUnbound(*placed.text, Form::Equation).value)
                names.merge(symbolsIn(*meaning));
    };
    const auto takeAll = [&](const auto& items) { std::for_each(items->begin(), items->end(), take); };
    take(*typed.energies);
    takeAll(typed.definitions);
    takeAll(typed.efforts);
    takeAll(typed.forces);
    takeAll(typed.displacementConstraints);
    takeAll(typed.flowConstraints);
    takeAll(typed.effortConstraints);
    return names;
}

class ElementsReader {
public:
    explicit ElementsReader(const Document& typed)
        : m_typed(typed), m_hasGraph(hasGraph(typed)),
          m_hasX(vocabularyOf(typed, namesOf(typed)).find("x") != nullptr) {
        const Tables callables = callablesOf(typed);
        std::vector<std::pair<std::string, std::optional<Expression>>> given;
        for (const Parameter& parameter : *typed.parameters)
            if (!parameter.value.empty())
                given.emplace_back(parameter.name, parseExpression(parameter.value, Form::Expression, callables).value);
        m_values = resolvedValues(given);
    }

    ReadElements run() {
        for (m_item = 0; m_item < m_typed.distributed->size(); ++m_item)
            m_read.elements.push_back(understood((*m_typed.distributed)[m_item]));
        return std::move(m_read);
    }

private:
    Field placeOf(Column column = Column::Whole, std::size_t element = 0) const {
        return {Section::DistributedElements, m_item, column, element};
    }

    void report(Code code, const Field& place, Arguments arguments, Span span = {}) {
        m_read.problems.push_back({code, Severity::Error, place, span, std::move(arguments)});
        m_isFaulty = true;
    }

    std::optional<DistributedElement> understood(const Distributed& item) {
        m_isFaulty = false;
        DistributedElement element = read(item);
        if (!m_isFaulty)
            for (const ElementFault& fault : faultsOf(element))
                tell(element, fault);
        if (!m_isFaulty)
            for (const ValueFault& fault : faultsAt(element, m_values))
                tell(element, fault);
        if (!m_isFaulty)
            tellMoving(element);
        if (!m_hasGraph && !item.portNodes.empty())
            report(Code::ElementUnused, placeOf(Column::PortNodes), {Name(item.name), Name("nodes")});
        return m_isFaulty ? std::nullopt : std::optional(std::move(element));
    }

    // Entries

    DistributedElement read(const Distributed& item) {
        DistributedElement element;
        element.name = item.name;
        if (item.name.empty())
            report(Code::MissingName, placeOf(Column::Name), {});
        else if (!isIdentifier(item.name))
            report(Code::MalformedName, placeOf(Column::Name), {item.name}, {0, item.name.size()});
        else if (!m_names.insert(item.name).second)
            report(Code::DuplicateName, placeOf(Column::Name), {item.name, Quantity::ElementEntry},
                   {0, item.name.size()});
        element.kind = choice(Column::Kind, item.kind, elementKinds, elementKindNamed(item.kind));
        element.form = choice(Column::Form, item.form, elementForms, elementFormNamed(item.form));
        element.endMass = choice(Column::EndMass, item.endMass, endMasses, endMassNamed(item.endMass));
        readEnds(item, element);
        readModes(item, element);
        for (const auto& [quantity, column] : quantityColumns)
            if (const std::string* text = textSlot(item, column); text && !text->empty())
                element.quantities.emplace(quantity, along(column, meaningOf(*text)));
        readPorts(item, element);
        return element;
    }

    Expression along(Column column, const Expression& typed) const {
        return !m_hasX && takesPlace(m_typed, placeOf(column))
                   ? substituted(typed, {{"x", Expression::symbol(placeAlong)}})
                   : typed;
    }

    static Expression meaningOf(const std::string& text) { return parseUnbound(text).value.value_or(unreadable()); }

    template <class Choice, class Names>
    Choice choice(Column column, const std::string& text, const Names& allowed, std::optional<Choice> found) {
        if (!found)
            report(Code::UnknownOption, placeOf(column), {Name(text), listOf(allowed)});
        return found.value_or(Choice{});
    }

    void readEnds(const Distributed& item, DistributedElement& element) {
        if (item.ends.empty())
            return reportEnds(element);
        if (item.ends.size() != 2)
            return reportEnds(element);
        for (std::size_t k = 0; k < 2; ++k) {
            const auto end = elementEndNamed(element.kind, item.ends[k]);
            if (!end)
                return reportEnds(element);
            element.ends[k] = *end;
        }
    }

    void reportEnds(const DistributedElement& element) {
        std::vector<std::string> possible;
        for (const ElementEnd end : endsOf(element.kind))
            possible.emplace_back(endName(element.kind, end));
        report(Code::ElementEnds, placeOf(Column::Ends), {Name(element.name), NameList(possible)});
    }

    // An integer, or a parameter with an integer value.
    void readModes(const Distributed& item, DistributedElement& element) {
        std::string text = item.modes;
        for (const Parameter& parameter : *m_typed.parameters)
            if (parameter.name == text)
                text = parameter.value;
        std::size_t modes = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), modes);
        if (item.modes.empty())
            element.modes = 1;
        else if (error == std::errc() && end == text.data() + text.size() && modes >= 1)
            element.modes = modes;
        else
            reportModes(element);
    }

    void reportModes(const DistributedElement& element) {
        report(Code::ElementModes, placeOf(Column::Modes),
               {Name(element.name), Count(static_cast<std::int64_t>(mostModes))});
    }

    void readPorts(const Distributed& item, DistributedElement& element) {
        for (std::size_t k = 0; k < item.ports.size(); ++k) {
            const bool isNamed = k < item.portNames.size() && !item.portNames[k].empty();
            element.ports.push_back(
                {isNamed ? item.portNames[k] : item.name + std::to_string(k + 1), meaningOf(item.ports[k])});
        }
    }

    void tell(const DistributedElement& element, const ElementFault& fault) {
        const Name name(element.name);
        const Name quantity{std::string(nameOf(fault.quantity))};
        switch (fault.kind) {
        case ElementFaultKind::Needs:
            return report(Code::ElementNeeds, placeOf(columnOf(fault.quantity)), {name, quantity});
        case ElementFaultKind::Unused:
            return report(Code::ElementUnused, placeOf(columnOf(fault.quantity)), {name, quantity});
        case ElementFaultKind::Ends: return reportEnds(element);
        case ElementFaultKind::Modes: return reportModes(element);
        case ElementFaultKind::WholeMass: return report(Code::ElementWholeMass, placeOf(Column::EndMass), {name});
        case ElementFaultKind::PortOutside:
            return report(Code::ElementPort, placeOf(Column::Ports, fault.port),
                          {name, SourceText(toText(element.ports[fault.port].place))});
        }
    }

    // A quantity without a value may have any.
    void tell(const DistributedElement& element, const ValueFault& fault) {
        if (fault.kind == ValueFaultKind::PortOutside)
            return report(Code::ElementPort, placeOf(Column::Ports, fault.port),
                          {Name(element.name), SourceText(toText(element.ports[fault.port].place))});
        if (fault.kind == ValueFaultKind::PortAsEnd) {
            const Expression end = element.ends[0] == ElementEnd::Effort ? Expression() : lengthOf(element);
            return report(Code::ElementPortAsEnd, placeOf(Column::Ports, fault.port),
                          {Name(element.name), Name(element.ports[fault.port].name), SourceText(toText(end))});
        }
        std::set<std::string> names = symbolsIn(element.quantities.at(fault.quantity));
        names.erase(placeAlong);
        if (std::all_of(names.begin(), names.end(), [&](const std::string& name) { return m_values.contains(name); }))
            report(Code::NotPositive, placeOf(columnOf(fault.quantity)), {Quantity::ElementEntry});
    }

    // What has entered would move with the place at which it did.
    void tellMoving(const DistributedElement& element) {
        for (std::size_t port = 0; port < element.ports.size(); ++port)
            if (takesFlow(element, element.ports[port]) && isMoving(m_typed, element.ports[port]))
                report(Code::ElementPortMoves, placeOf(Column::Ports, port),
                       {Name(element.name), Name(element.ports[port].name)});
    }

    static Column columnOf(ElementQuantity quantity) {
        const auto* found = std::find_if(std::begin(quantityColumns), std::end(quantityColumns),
                                         [&](const QuantityColumn& q) { return q.quantity == quantity; });
        return found->column;
    }

    const Document& m_typed;
    const bool m_hasGraph;
    const bool m_hasX; // a name of the model's own
    ReadElements m_read;
    std::set<std::string> m_names;
    Point m_values; // of the parameters
    std::size_t m_item = 0;
    bool m_isFaulty = false;
};

class ElementsWriter {
public:
    ElementsWriter(const Document& typed, WrittenDocument& written)
        : m_typed(typed), m_written(written), m_acting(namesThatAct(typed)),
          m_definitions(written.document.definitions), m_coordinates(written.document.coordinates),
          m_parameters(written.document.parameters), m_forces(written.document.forces),
          m_limits(written.document.limits) {
        for (std::string& name : vocabularyOf(typed, namesOf(typed)).names())
            m_taken.insert(std::move(name));
    }

    void run() {
        const ReadElements read = readElements(m_typed);
        m_written.problems.insert(m_written.problems.end(), read.problems.begin(), read.problems.end());
        for (m_item = 0; m_item < read.elements.size(); ++m_item)
            if (read.elements[m_item])
                write(*read.elements[m_item]);
        if (m_written.problems.empty())
            giveInitialValues();
        else
            for (auto* energy : {&m_kinetic, &m_potential})
                energy->push_back(unreadable());
        m_written.problems.insert(m_written.problems.end(), m_open.begin(), m_open.end());
        Document& document = m_written.document;
        extend(Column::KineticCoenergy, m_kinetic);
        extend(Column::Potential, m_potential);
        extend(Column::Dissipation, m_dissipation);
        std::move(m_definitions).hand(document.definitions, Section::Definitions, m_written.traces);
        std::move(m_coordinates).hand(document.coordinates, Section::Coordinates, m_written.traces);
        std::move(m_parameters).hand(document.parameters, Section::Parameters, m_written.traces);
        if (m_hasLoads)
            document.forces = Part(m_forces.items());
        std::move(m_forces).hand(document.forces, Section::Forces, m_written.traces);
        std::move(m_limits).hand(document.limits, Section::Limits, m_written.traces);
    }

private:
    Field placeOf() const { return {Section::DistributedElements, m_item}; }

    void write(const DistributedElement& element) {
        try {
            put(element);
        } catch (const ArithmeticError& error) {
            Diagnostic problem = diagnosticOf(error);
            problem.field = placeOf();
            m_written.problems.push_back(std::move(problem));
        }
    }

    // What it stands for

    // A coordinate that the user declares keeps its declaration.
    std::string chosen(const std::string& name) {
        if (isDeclared(name))
            return name;
        const std::string result =
            freeName(name, [&](const std::string& n) { return m_taken.contains(n) || isReservedName(n); });
        m_taken.insert(result);
        return result;
    }

    bool isDeclared(const std::string& name) const {
        return std::any_of(m_typed.coordinates->begin(), m_typed.coordinates->end(),
                           [&](const Coordinate& coordinate) { return coordinate.name == name; });
    }

    // A force at u_N, the displacement all along the element N, is one per length, in the place x and in time.
    std::vector<std::size_t> forcesAlong(const DistributedElement& element) const {
        const std::string name = "u_" + element.name;
        const bool isPort = std::any_of(element.ports.begin(), element.ports.end(),
                                        [&](const ElementPort& port) { return port.name == element.name; });
        std::vector<std::size_t> items;
        for (std::size_t k = 0; k < m_typed.forces->size(); ++k) {
            const Force& force = (*m_typed.forces)[k];
            if (force.force.size() == 1 && force.point.size() == 1 && force.point.front() == name &&
                parseUnbound(force.force.front()).value)
                items.push_back(k);
        }
        const bool isPossible = !carriesFlow(element.kind) && !isPort && !m_taken.contains(name);
        return isPossible ? items : std::vector<std::size_t>();
    }

    Expression densityOf(const std::vector<std::size_t>& forces) const {
        std::vector<Expression> terms;
        for (const std::size_t k : forces)
            terms.push_back(*parseUnbound((*m_typed.forces)[k].force.front()).value);
        const Expression density = sum(std::move(terms));
        return m_taken.contains("x") ? density : substituted(density, {{"x", Expression::symbol(placeAlong)}});
    }

    void putLoads(const WrittenElement& stands, const std::vector<std::size_t>& forces) {
        m_hasLoads = m_hasLoads || !forces.empty();
        for (const std::size_t k : forces)
            m_forces.items()[k] = {{"0"}, {stands.coordinates.front().name}, (*m_typed.forces)[k].remarks};
        for (std::size_t k = 0; k < stands.loads.size(); ++k) {
            Force load{{toText(stands.loads[k].force)}, {stands.loads[k].coordinate}, {}};
            if (k == 0)
                m_forces.items()[forces.front()] = std::move(load);
            else
                m_forces.add(std::move(load), {Section::Forces, forces.front()});
        }
    }

    void put(DistributedElement element) {
        const std::vector<std::size_t> forces = forcesAlong(element);
        if (!forces.empty())
            element.force = densityOf(forces);
        const WrittenElement stands = writtenElement(element, [this](const std::string& name) { return chosen(name); });
        for (const ElementCoordinate& one : stands.coordinates) {
            Coordinate coordinate;
            coordinate.name = one.name;
            coordinate.unit = one.unit;
            if (!isDeclared(one.name))
                m_coordinates.add(std::move(coordinate), placeOf());
        }
        for (const ElementDefinition& one : stands.definitions)
            m_definitions.add({one.name, toText(one.meaning), {}}, placeOf());
        for (const ElementDefinition& one : stands.places) {
            Parameter place;
            place.name = one.name;
            place.value = toText(one.meaning);
            m_parameters.add(std::move(place), placeOf());
        }
        putLoads(stands, forces);
        for (const ElementPort& port : element.ports)
            if (isMoving(m_typed, port))
                keepOn(element, port);
        if (!hasGraph(m_typed))
            for (std::size_t k = 0; k < element.ports.size(); ++k)
                if (takesFlow(element, element.ports[k]))
                    tellOpen(element, k, stands.ports[k]);
        m_kinetic.push_back(stands.kineticCoenergy);
        m_potential.push_back(stands.potential);
        m_dissipation.push_back(stands.dissipation);
    }

    // A flow that nothing prescribes is free, and so the effort there is none.
    void tellOpen(const DistributedElement& element, std::size_t k, const WrittenPort& port) {
        const std::string flow = "dot" + port.displacement;
        if (!m_acting.contains(port.displacement) && !m_acting.contains(flow) && !m_acting.contains(port.pressure))
            m_open.push_back(
                {Code::ElementPortOpen,
                 Severity::Warning,
                 {Section::DistributedElements, m_item, Column::Ports, k},
                 {},
                 {Name(element.name), SourceText("dot(" + port.displacement + ")"), SourceText(port.pressure)}});
    }

    // Beyond its ends an element does not exist, although its shapes have values there. Starting exactly at an end is
    // allowed.
    void keepOn(const DistributedElement& element, const ElementPort& port) {
        const Expression length = element.quantities.at(ElementQuantity::Length);
        const Expression slack = Expression(Rational(1, 1'000'000'000)) * length;
        const Expression room = (port.place + slack) * (length + slack - port.place);
        m_limits.add({port.name + "_stays_on_" + element.name, toText(room), {}, {}}, placeOf());
    }

    void extend(Column column, const std::vector<Expression>& terms) {
        const Field place{Section::DistributedElements, 0, Column::Whole};
        Energies energies = *m_written.document.energies;
        std::string& text = *textSlot(energies, column);
        const std::size_t length = text.size();
        if (!text.empty() && !parseUnbound(text).value)
            return; // a text without meaning does not get one from generated terms
        for (const Expression& term : terms)
            if (!term.isZero())
                text += (text.empty() ? "" : " + ") + bracketed(term);
        if (text.size() == length)
            return;
        m_written.traces.energies[column].push_back({length, place});
        m_written.document.energies = Part(std::move(energies));
    }

    static std::string bracketed(const Expression& term) {
        const std::string text = toText(term);
        return text.starts_with('-') ? "(" + text + ")" : text;
    }

    // For coordinates and their flows that nobody declares.
    void giveInitialValues() {
        for (std::size_t k = 0; k < m_typed.initialValues->size(); ++k)
            if (!giveInitialValue((*m_typed.initialValues)[k]))
                m_written.problems.push_back({Code::GraphInitial,
                                              Severity::Error,
                                              {Section::InitialValues, k, Column::Name},
                                              {},
                                              {Name((*m_typed.initialValues)[k].name), NameList(coordinateNames())}});
    }

    bool giveInitialValue(const InitialValue& given) {
        for (Coordinate& coordinate : m_coordinates.items()) {
            if (coordinate.name == given.name)
                return coordinate.initial = given.value, true;
            if ("dot" + coordinate.name == given.name)
                return coordinate.initialFlow = given.value, true;
        }
        return false;
    }

    std::vector<std::string> coordinateNames() const {
        std::vector<std::string> names;
        for (const Coordinate& coordinate : m_coordinates.items())
            names.push_back(coordinate.name);
        return names;
    }

    const Document& m_typed;
    WrittenDocument& m_written;
    const std::set<std::string> m_acting;
    Diagnostics m_open; // ports whose flow nothing prescribes
    WrittenList<Definition> m_definitions;
    WrittenList<Coordinate> m_coordinates;
    WrittenList<Parameter> m_parameters;
    WrittenList<Force> m_forces;
    WrittenList<Limit> m_limits;
    std::vector<Expression> m_kinetic, m_potential, m_dissipation;
    std::set<std::string> m_taken;
    bool m_hasLoads = false;
    std::size_t m_item = 0;
};

} // namespace

bool takesPlace(const Document& typed, const Field& field) {
    constexpr Column varying[] = {Column::Density, Column::Modulus, Column::Area, Column::SecondMoment,
                                  Column::Tension};
    if (field.section != Section::DistributedElements || field.item >= typed.distributed->size())
        return false;
    const Distributed& item = (*typed.distributed)[field.item];
    const auto kind = elementKindNamed(item.kind);
    return elementFormNamed(item.form) == ElementForm::Micro && !(kind && carriesFlow(*kind)) &&
           std::find(std::begin(varying), std::end(varying), field.column) != std::end(varying);
}

ReadElements readElements(const Document& typed) {
    return ElementsReader(typed).run();
}

void writeElements(const Document& typed, WrittenDocument& written) {
    ElementsWriter(typed, written).run();
    removeSections(written.document, {Section::DistributedElements, Section::InitialValues});
}

} // namespace coenergy
