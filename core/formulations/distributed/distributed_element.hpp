#pragma once
// An element with distributed inertia and stiffness, as a value: its kind, its supports, and the number of modes or
// lumps by which it is approximated. Its contribution to a model: written_element.hpp.

#include "expression/evaluate.hpp"
#include "expression/expression.hpp"
#include "model/element_names.hpp"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

enum class ElementKind { Bar, Shaft, String, Beam, Pipeline, ElectricalLine, HeatRod };

/// Whether something flows through it, driven by efforts: volume by pressures, charge by voltages, heat by
/// temperatures. The others are moved by forces.
bool carriesFlow(ElementKind kind);

/// Effort and Flow are ends of what carries a flow: the quantity prescribed there. Where it is Fixed nothing flows.
enum class ElementEnd { Free, Fixed, Pinned, Sliding, Effort, Flow };

enum class ElementForm { Modal, Micro };

/// The mass of the lump at a free end of a chain. With half a part the chain's error is quadratic in the lumps' length.
enum class EndMass { Usual, Whole, Halved };

/// The density of a string is its mass per length; the second moment of a shaft is the polar one. Inductance,
/// capacitance and resistance are per length; the heat capacity is per mass.
enum class ElementQuantity {
    Length,
    Density,
    Modulus,
    Area,
    SecondMoment,
    Tension,
    WaveSpeed,
    Viscosity,
    Friction,
    Radius,
    Inductance,
    Capacitance,
    Resistance,
    Conductivity,
    HeatCapacity,
    Damping
};
inline constexpr std::array<std::string_view, 16> elementQuantities = {
    "length",   "density", "modulus",    "area",        "second_moment", "tension",      "wave_speed",    "viscosity",
    "friction", "radius",  "inductance", "capacitance", "resistance",    "conductivity", "heat_capacity", "damping"};

std::optional<ElementKind> elementKindNamed(std::string_view text);
/// What an end is called depends on what flows: `pressure`, `voltage`, `temperature`.
std::string_view endName(ElementKind kind, ElementEnd end);
std::optional<ElementEnd> elementEndNamed(ElementKind kind, std::string_view text);
/// An empty text is the first form.
std::optional<ElementForm> elementFormNamed(std::string_view text);
/// An empty text is the usual one; the others are endMasses.
std::optional<EndMass> endMassNamed(std::string_view text);
std::string_view nameOf(ElementQuantity quantity);

/// A position at which something can act on the element, and at which its displacement is available.
struct ElementPort {
    std::string name;
    Expression place; // from the start, between 0 and the length
};

struct DistributedElement {
    std::string name;
    ElementKind kind = ElementKind::Bar;
    std::array<ElementEnd, 2> ends = {ElementEnd::Fixed, ElementEnd::Free}; // at the start and at the finish
    ElementForm form = ElementForm::Modal;
    std::size_t modes = 1;                            // not counting rigid motions; for a chain the lumps
    EndMass endMass = EndMass::Usual;                 // of a chain: see endMassOf
    std::map<ElementQuantity, Expression> quantities; // those that are given
    std::optional<Expression> force; // per length, in the place along it (medium.hpp) and t: not of what carries a flow
    std::vector<ElementPort> ports;
};

/// The maximum number of modes or lumps.
inline constexpr std::size_t mostModes = 500;

enum class ElementFaultKind {
    Needs,      // a quantity that is not given
    Unused,     // a quantity without meaning there
    Ends,       // the ends do not suit the kind or each other
    Modes,      // none or too many, or too few lumps for the motions that should be possible
    WholeMass,  // whole masses at two free ends would make a chain heavier than it is
    PortOutside // beyond an end
};

struct ElementFault {
    ElementFaultKind kind;
    ElementQuantity quantity = ElementQuantity::Length; // of Needs and Unused
    std::size_t port = 0;                               // of PortOutside

    bool operator==(const ElementFault&) const = default;
};

/// Every reason for which the element is refused, as far as no values are needed. A port is recognized as outside if
/// its position is a number times the length.
std::vector<ElementFault> faultsOf(const DistributedElement& element);

enum class ValueFaultKind {
    NotPositive, // a quantity: without a value, negative, or zero where that is impossible
    PortOutside,
    PortAsEnd // at an end where an effort is prescribed, but not written as one: see takesFlow
};

struct ValueFault {
    ValueFaultKind kind;
    ElementQuantity quantity = ElementQuantity::Length; // of NotPositive
    std::size_t port = 0;                               // of the others

    bool operator==(const ValueFault&) const = default;
};

/// Faults in the values of the parameters. Ports whose positions are known only during a run are skipped.
std::vector<ValueFault> faultsAt(const DistributedElement& element, const Point& values);

/// The ends that each end of a kind may have.
std::vector<ElementEnd> endsOf(ElementKind kind);

/// Where flows are prescribed, at one end or both, the efforts follow: they have the modes, or the lumps.
bool isDrivenByFlow(const DistributedElement& element);
/// Of what carries a flow: an effort is prescribed at one end, a flow at the other.
bool isMixed(const DistributedElement& element);
/// 0 at the start, 1 at the finish, as far as that is written.
std::optional<std::size_t> endAt(const DistributedElement& element, const Expression& place);
/// Whether a flow enters there: where flows are prescribed, at every port but those at an end with an effort.
bool takesFlow(const DistributedElement& element, const ElementPort& port);

/// Usual means halved if both ends are loose, otherwise whole.
EndMass endMassOf(const DistributedElement& element);

} // namespace coenergy
