// The required quantities and the possible ends of each kind of element, as a table.
#include "distributed/distributed_element.hpp"

#include "distributed/medium.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace coenergy {

namespace {

using enum ElementQuantity;

template <class Choice>
std::optional<Choice> choiceNamed(std::span<const std::string_view> names, std::string_view text) {
    const auto found = std::find(names.begin(), names.end(), text);
    return found == names.end() ? std::nullopt : std::optional(static_cast<Choice>(found - names.begin()));
}

std::vector<ElementQuantity> needsOf(ElementKind kind) {
    switch (kind) {
    case ElementKind::Bar: return {Length, Density, Modulus, Area};
    case ElementKind::Shaft: return {Length, Density, Modulus, SecondMoment};
    case ElementKind::String: return {Length, Density, Tension};
    case ElementKind::Beam: return {Length, Density, Modulus, Area, SecondMoment};
    case ElementKind::Pipeline: return {Length, Density, WaveSpeed};
    case ElementKind::ElectricalLine: return {Length, Capacitance};
    case ElementKind::HeatRod: return {Length, Density, HeatCapacity, Conductivity, Area};
    }
    check(false, "a kind of element");
    return {};
}

bool isGiven(const DistributedElement& element, ElementQuantity quantity) {
    return element.quantities.contains(quantity);
}

// Optional quantities. A pipe's radius gives its area, and with the viscosity its friction. A cable may have no
// inductance worth mentioning.
bool isUsed(const DistributedElement& element, ElementQuantity quantity) {
    if (element.kind == ElementKind::ElectricalLine)
        return quantity == Inductance || quantity == Resistance;
    if (element.kind != ElementKind::Pipeline)
        return quantity == Damping && element.form == ElementForm::Modal && !carriesFlow(element.kind);
    switch (quantity) {
    case Area:
    case Friction: return true;
    case Viscosity: return !isGiven(element, Friction);
    case Radius: return !isGiven(element, Area) || isGiven(element, Viscosity);
    default: return false;
    }
}

void addQuantityFaults(const DistributedElement& element, std::vector<ElementFault>& faults) {
    std::vector<ElementQuantity> needs = needsOf(element.kind);
    if (element.kind == ElementKind::Pipeline && !isGiven(element, Area))
        needs.push_back(Radius);
    else if (element.kind == ElementKind::Pipeline && isGiven(element, Viscosity) && !isGiven(element, Friction))
        needs.push_back(Radius);
    if (element.kind == ElementKind::ElectricalLine && !isGiven(element, Resistance))
        needs.push_back(Inductance);
    for (const ElementQuantity quantity : needs)
        if (!isGiven(element, quantity))
            faults.push_back({ElementFaultKind::Needs, quantity});
    for (const auto& [quantity, value] : element.quantities)
        if (std::find(needs.begin(), needs.end(), quantity) == needs.end() && !isUsed(element, quantity))
            faults.push_back({ElementFaultKind::Unused, quantity});
}

bool isLoose(ElementEnd end) {
    return end != ElementEnd::Fixed && end != ElementEnd::Pinned;
}

bool haveFittingEnds(const DistributedElement& element) {
    const auto& [start, finish] = element.ends;
    const std::vector<ElementEnd> allowed = endsOf(element.kind);
    const auto isAllowed = [&](ElementEnd end) {
        return std::find(allowed.begin(), allowed.end(), end) != allowed.end();
    };
    return isAllowed(start) && isAllowed(finish);
}

std::size_t fewestModes(const DistributedElement& element) {
    const bool isHeldTwice = !isLoose(element.ends[0]) && !isLoose(element.ends[1]);
    const bool needsTwo = isHeldTwice || element.kind == ElementKind::Beam;
    return element.form == ElementForm::Micro && needsTwo ? 2 : 1;
}

bool hasTwoEndMasses(const DistributedElement& element) {
    // Capacitances at both ends where flows are prescribed.
    return isDrivenByFlow(element) || (isLoose(element.ends[0]) && isLoose(element.ends[1]));
}

bool isZeroAllowed(const DistributedElement& element, ElementQuantity quantity) {
    return quantity == Viscosity || quantity == Friction || quantity == Damping ||
           (quantity == Resistance && isGiven(element, Inductance));
}

constexpr double placeRounding = 1e-12; // of a place such as 3*(L/3)

// At an end where an effort is prescribed, although the port takes a flow.
bool isUnwrittenEnd(const DistributedElement& element, const ElementPort& port, double share) {
    if (!isMixed(element) || !takesFlow(element, port))
        return false;
    return std::abs(share - (element.ends[0] == ElementEnd::Effort ? 0 : 1)) <= placeRounding;
}

// At all places at which a chain takes it, the least; NaN where it has no value.
double leastValue(const DistributedElement& element, const Expression& quantity, Point values) {
    if (!symbolsIn(quantity).contains(placeAlong))
        return evaluate(quantity, values);
    const std::size_t steps = 4 * std::max<std::size_t>(element.modes, 1);
    const double length = evaluate(element.quantities.at(Length), values);
    double least = INFINITY;
    for (std::size_t k = 0; k <= steps; ++k) {
        values[placeAlong] = length * static_cast<double>(k) / static_cast<double>(steps);
        const double value = evaluate(quantity, values);
        if (!(value > least))
            least = value;
    }
    return least;
}

} // namespace

std::optional<ElementKind> elementKindNamed(std::string_view text) {
    return choiceNamed<ElementKind>(elementKinds, text);
}

bool carriesFlow(ElementKind kind) {
    return kind == ElementKind::Pipeline || kind == ElementKind::ElectricalLine || kind == ElementKind::HeatRod;
}

std::string_view endName(ElementKind kind, ElementEnd end) {
    using Names = std::array<std::string_view, 6>; // in the order of ElementEnd
    constexpr Names usual = {"free", "fixed", "pinned", "sliding", "pressure", "flow"};
    constexpr Names ofLine = {"free", "open", "pinned", "sliding", "voltage", "current"};
    constexpr Names ofRod = {"free", "insulated", "pinned", "sliding", "temperature", "heat"};
    const Names& names = kind == ElementKind::ElectricalLine ? ofLine : kind == ElementKind::HeatRod ? ofRod : usual;
    return names[static_cast<std::size_t>(end)];
}

std::optional<ElementEnd> elementEndNamed(ElementKind kind, std::string_view text) {
    for (const ElementEnd end : endsOf(kind))
        if (endName(kind, end) == text)
            return end;
    return std::nullopt;
}

std::optional<ElementForm> elementFormNamed(std::string_view text) {
    return text.empty() ? std::optional(ElementForm::Modal) : choiceNamed<ElementForm>(elementForms, text);
}

std::optional<EndMass> endMassNamed(std::string_view text) {
    if (text.empty())
        return EndMass::Usual;
    if (text == endMasses[0])
        return EndMass::Whole;
    return text == endMasses[1] ? std::optional(EndMass::Halved) : std::nullopt;
}

std::string_view nameOf(ElementQuantity quantity) {
    return elementQuantities[static_cast<std::size_t>(quantity)];
}

std::vector<ElementEnd> endsOf(ElementKind kind) {
    using enum ElementEnd;
    if (kind == ElementKind::Beam)
        return {Free, Fixed, Pinned, Sliding};
    if (carriesFlow(kind))
        return {Effort, Flow, Fixed};
    return {Free, Fixed};
}

bool isDrivenByFlow(const DistributedElement& element) {
    return element.ends[0] == ElementEnd::Flow || element.ends[1] == ElementEnd::Flow;
}

bool isMixed(const DistributedElement& element) {
    return isDrivenByFlow(element) && (element.ends[0] == ElementEnd::Effort || element.ends[1] == ElementEnd::Effort);
}

std::optional<std::size_t> endAt(const DistributedElement& element, const Expression& place) {
    if (place.isZero())
        return 0;
    return (place - element.quantities.at(Length)).isZero() ? std::optional<std::size_t>(1) : std::nullopt;
}

bool takesFlow(const DistributedElement& element, const ElementPort& port) {
    const auto end = endAt(element, port.place);
    return isDrivenByFlow(element) && !(end && element.ends[*end] == ElementEnd::Effort);
}

EndMass endMassOf(const DistributedElement& element) {
    if (element.endMass != EndMass::Usual)
        return element.endMass;
    return hasTwoEndMasses(element) ? EndMass::Halved : EndMass::Whole;
}

std::vector<ElementFault> faultsOf(const DistributedElement& element) {
    std::vector<ElementFault> faults;
    addQuantityFaults(element, faults);
    if (!haveFittingEnds(element))
        faults.push_back({ElementFaultKind::Ends});
    if (element.modes < fewestModes(element) || element.modes > mostModes)
        faults.push_back({ElementFaultKind::Modes});
    if (element.form == ElementForm::Micro && element.endMass == EndMass::Whole && hasTwoEndMasses(element))
        faults.push_back({ElementFaultKind::WholeMass});
    const auto length = element.quantities.find(Length);
    for (std::size_t port = 0; port < element.ports.size() && length != element.quantities.end(); ++port) {
        if (length->second.isZero())
            break;
        const Expression share = element.ports[port].place / length->second;
        if (share.isNumber() && (share.number() < 0 || share.number() > 1))
            faults.push_back({ElementFaultKind::PortOutside, Length, port});
    }
    return faults;
}

std::vector<ValueFault> faultsAt(const DistributedElement& element, const Point& values) {
    std::vector<ValueFault> faults;
    for (const auto& [quantity, expression] : element.quantities) {
        const double value = leastValue(element, expression, values);
        if (!(value > 0) && !(value == 0 && isZeroAllowed(element, quantity)))
            faults.push_back({ValueFaultKind::NotPositive, quantity});
    }
    const double length = evaluate(element.quantities.at(Length), values);
    for (std::size_t port = 0; port < element.ports.size(); ++port) {
        const double place = evaluate(element.ports[port].place, values);
        if (place < -placeRounding * length || place > length * (1 + placeRounding))
            faults.push_back({ValueFaultKind::PortOutside, Length, port});
        else if (isUnwrittenEnd(element, element.ports[port], place / length))
            faults.push_back({ValueFaultKind::PortAsEnd, Length, port});
    }
    return faults;
}

} // namespace coenergy
