#pragma once
// An element whose inertia and stiffness are spread along it, as a value: what it is, how it is held, and by how many
// modes or lumps it is approximated. What it stands for in a model: written_element.hpp.

#include "expression/evaluate.hpp"
#include "expression/expression.hpp"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

enum class ElementKind { Bar, Shaft, String, Beam, Pipeline };
inline constexpr std::array<std::string_view, 5> elementKinds = {"bar", "shaft", "string", "beam", "pipeline"};

/// Pressure and Flow are ends of a pipeline: what the outside prescribes there.
enum class ElementEnd { Free, Fixed, Pinned, Sliding, Pressure, Flow };
inline constexpr std::array<std::string_view, 6> elementEnds = {"free",    "fixed",    "pinned",
                                                                "sliding", "pressure", "flow"};

enum class ElementForm { Modal, Micro };
inline constexpr std::array<std::string_view, 2> elementForms = {"modal", "micro"};

/// What the lump at a free end of a chain weighs. A halved one makes the chain's error quadratic in the lumps' length.
enum class EndMass { Usual, Whole, Halved };
inline constexpr std::array<std::string_view, 2> endMasses = {"whole", "halved"};

/// The density of a string is its mass per length; the second moment of a shaft is the polar one.
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
    Damping
};
inline constexpr std::array<std::string_view, 11> elementQuantities = {
    "length",     "density",   "modulus",  "area",   "second_moment", "tension",
    "wave_speed", "viscosity", "friction", "radius", "damping"};

std::optional<ElementKind> elementKindNamed(std::string_view text);
std::optional<ElementEnd> elementEndNamed(std::string_view text);
/// An empty text is the first form.
std::optional<ElementForm> elementFormNamed(std::string_view text);
/// An empty text is the usual one; the others are endMasses.
std::optional<EndMass> endMassNamed(std::string_view text);
std::string_view nameOf(ElementQuantity quantity);

/// Where something can act on the element, and where its displacement is known.
struct ElementPort {
    std::string name;
    Expression place; // from the start, between 0 and the length
};

struct DistributedElement {
    std::string name;
    ElementKind kind = ElementKind::Bar;
    std::array<ElementEnd, 2> ends = {ElementEnd::Fixed, ElementEnd::Free}; // at the start and at the finish
    ElementForm form = ElementForm::Modal;
    std::size_t modes = 1;                            // with rigid motions not counted; of a chain the lumps
    EndMass endMass = EndMass::Usual;                 // of a chain: see endMassOf
    std::map<ElementQuantity, Expression> quantities; // those that are given
    std::vector<ElementPort> ports;
};

/// So many modes or lumps an element may have.
inline constexpr std::size_t mostModes = 500;

enum class ElementFaultKind {
    Needs,      // a quantity that is not given
    Unused,     // a quantity that means nothing there
    Ends,       // the ends do not go with the kind or with each other
    Modes,      // none or too many, or so few lumps that nothing can move as it should
    WholeMass,  // whole masses at two free ends would make a chain heavier than it is
    PortOutside // beyond an end
};

struct ElementFault {
    ElementFaultKind kind;
    ElementQuantity quantity = ElementQuantity::Length; // of Needs and Unused
    std::size_t port = 0;                               // of PortOutside

    bool operator==(const ElementFault&) const = default;
};

/// Everything for which the element is refused, as far as no value is needed to see it. A port is seen to be outside
/// where its place is a number of lengths.
std::vector<ElementFault> faultsOf(const DistributedElement& element);

enum class ValueFaultKind {
    NotPositive, // a quantity: without a value, negative, or zero where that is impossible
    PortOutside
};

struct ValueFault {
    ValueFaultKind kind;
    ElementQuantity quantity = ElementQuantity::Length; // of NotPositive
    std::size_t port = 0;                               // of PortOutside

    bool operator==(const ValueFault&) const = default;
};

/// What the values of the parameters are wrong with. Places of ports that are known only during a run are passed over.
std::vector<ValueFault> faultsAt(const DistributedElement& element, const Point& values);

/// The ends that each end of a kind may have.
std::vector<ElementEnd> endsOf(ElementKind kind);

/// Usual: halved where both ends are loose, else whole.
EndMass endMassOf(const DistributedElement& element);

} // namespace coenergy
