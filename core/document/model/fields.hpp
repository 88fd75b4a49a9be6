#pragma once
// Where the text of each field is stored: the one table shared by edits, files and views. Every function works on
// constant and on mutable items, and returns nullptr for a column that the item does not have.

#include "base/field.hpp"
#include "model/document.hpp"

#include <concepts>
#include <string>
#include <type_traits>
#include <vector>

namespace coenergy {

template <class T, class Item>
concept MaybeConst = std::same_as<std::remove_const_t<T>, Item>;

template <class Item> using TextIn = std::conditional_t<std::is_const_v<Item>, const std::string, std::string>;
template <class Item>
using ListIn = std::conditional_t<std::is_const_v<Item>, const std::vector<std::string>, std::vector<std::string>>;

template <MaybeConst<Header> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Title:
        return &item.title;
    case Column::Description:
        return &item.description;
    default:
        return nullptr;
    }
}

template <MaybeConst<Parameter> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Name:
        return &item.name;
    case Column::Value:
        return &item.value;
    case Column::Unit:
        return &item.unit;
    case Column::Minimum:
        return &item.minimum;
    case Column::Maximum:
        return &item.maximum;
    case Column::Scale:
        return &item.scale;
    case Column::Description:
        return &item.description;
    case Column::Latex:
        return &item.latex;
    default:
        return nullptr;
    }
}

template <MaybeConst<Definition> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Name:
        return &item.name;
    case Column::Expression:
        return &item.expression;
    default:
        return nullptr;
    }
}

template <MaybeConst<Table> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Name:
        return &item.name;
    case Column::Kind:
        return &item.kind;
    case Column::XUnit:
        return &item.xUnit;
    case Column::YUnit:
        return &item.yUnit;
    default:
        return nullptr;
    }
}

template <MaybeConst<Output> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Name:
        return &item.name;
    case Column::Expression:
        return &item.expression;
    case Column::Unit:
        return &item.unit;
    case Column::Latex:
        return &item.latex;
    default:
        return nullptr;
    }
}

/// Column::Fixed and Column::Domain hold choices, not texts: see edit.hpp.
template <MaybeConst<Coordinate> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Name:
        return &item.name;
    case Column::Flow:
        return &item.flow;
    case Column::Initial:
        return &item.initial;
    case Column::InitialFlow:
        return &item.initialFlow;
    case Column::Unit:
        return &item.unit;
    case Column::Nominal:
        return &item.nominal;
    case Column::NominalFlow:
        return &item.nominalFlow;
    case Column::Latex:
        return &item.latex;
    default:
        return nullptr;
    }
}

template <MaybeConst<Body> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Name:
        return &item.name;
    case Column::Parent:
        return &item.parent;
    case Column::Joint:
        return &item.joint;
    case Column::Orientation:
        return &item.orientation;
    case Column::Mass:
        return &item.mass;
    case Column::Loop:
        return &item.loop;
    case Column::LoopJoint:
        return &item.loopJoint;
    default:
        return nullptr;
    }
}

template <MaybeConst<Energies> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::KineticCoenergy:
        return &item.kineticCoenergy;
    case Column::Potential:
        return &item.potential;
    case Column::Dissipation:
        return &item.dissipation;
    default:
        return nullptr;
    }
}

/// Column::Name is the name of the coordinate.
template <MaybeConst<Effort> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Name:
        return &item.coordinate;
    case Column::Expression:
        return &item.expression;
    default:
        return nullptr;
    }
}

/// A force has only lists: see listSlot.
template <MaybeConst<Force> Item> TextIn<Item>* textSlot(Item&, Column) {
    return nullptr;
}

template <MaybeConst<Torque> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Torque:
        return &item.torque;
    case Column::Angle:
        return &item.angle;
    default:
        return nullptr;
    }
}

template <MaybeConst<Constraint> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Name:
        return &item.name;
    case Column::Expression:
        return &item.expression;
    case Column::Multiplier:
        return &item.multiplier.name;
    case Column::MultiplierInitial:
        return &item.multiplier.initial;
    case Column::MultiplierUnit:
        return &item.multiplier.unit;
    case Column::MultiplierNominal:
        return &item.multiplier.nominal;
    case Column::MultiplierLatex:
        return &item.multiplier.latex;
    default:
        return nullptr;
    }
}

template <MaybeConst<EffortConstraint> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Name:
        return &item.name;
    case Column::Expression:
        return &item.expression;
    case Column::Effort:
        return &item.effort.name;
    case Column::Initial:
        return &item.effort.initial;
    case Column::Unit:
        return &item.effort.unit;
    case Column::Nominal:
        return &item.effort.nominal;
    case Column::Latex:
        return &item.effort.latex;
    default:
        return nullptr;
    }
}

template <MaybeConst<DynamicConstraint> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Variable:
        return &item.variable.name;
    case Column::Rate:
        return &item.rate;
    case Column::Initial:
        return &item.variable.initial;
    case Column::Unit:
        return &item.variable.unit;
    case Column::Nominal:
        return &item.variable.nominal;
    case Column::Latex:
        return &item.variable.latex;
    default:
        return nullptr;
    }
}

template <MaybeConst<Limit> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Name:
        return &item.name;
    case Column::Expression:
        return &item.expression;
    case Column::Message:
        return &item.message;
    default:
        return nullptr;
    }
}

/// The two elements of Column::Baumgarte are reached through elementSlot.
template <MaybeConst<SimulationSettings> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Start:
        return &item.start;
    case Column::End:
        return &item.end;
    case Column::Step:
        return &item.step;
    case Column::Method:
        return &item.method;
    case Column::RelativeTolerance:
        return &item.relativeTolerance;
    case Column::AbsoluteTolerance:
        return &item.absoluteTolerance;
    case Column::Stabilization:
        return &item.stabilization;
    default:
        return nullptr;
    }
}

template <MaybeConst<Plot> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Title:
        return &item.title;
    case Column::X:
        return &item.x;
    default:
        return nullptr;
    }
}

template <MaybeConst<Shape> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Shape:
        return &item.kind;
    case Column::Name:
        return &item.name;
    case Column::Angle:
        return &item.angle;
    case Column::Level:
        return &item.level;
    case Column::Shade:
        return &item.shade;
    case Column::Value:
        return &item.value;
    case Column::Duration:
        return &item.duration;
    default:
        return nullptr;
    }
}

/// A graph has only lists.
template <MaybeConst<GraphRows> Item> TextIn<Item>* textSlot(Item&, Column) {
    return nullptr;
}

template <MaybeConst<GraphVector> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::VectorBranch:
        return &item.branch;
    case Column::Name:
        return &item.symbol;
    case Column::VectorSize:
        return &item.dimension;
    default:
        return nullptr;
    }
}

template <MaybeConst<GraphInput> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Name:
        return &item.name;
    case Column::Expression:
        return &item.expression;
    case Column::Unit:
        return &item.unit;
    default:
        return nullptr;
    }
}

template <MaybeConst<InitialValue> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Name:
        return &item.name;
    case Column::Initial:
        return &item.value;
    default:
        return nullptr;
    }
}

template <MaybeConst<Distributed> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Name:
        return &item.name;
    case Column::Kind:
        return &item.kind;
    case Column::Form:
        return &item.form;
    case Column::Modes:
        return &item.modes;
    case Column::Length:
        return &item.length;
    case Column::Density:
        return &item.density;
    case Column::Modulus:
        return &item.modulus;
    case Column::Area:
        return &item.area;
    case Column::SecondMoment:
        return &item.secondMoment;
    case Column::Tension:
        return &item.tension;
    case Column::WaveSpeed:
        return &item.waveSpeed;
    case Column::Viscosity:
        return &item.viscosity;
    case Column::Friction:
        return &item.friction;
    case Column::Radius:
        return &item.radius;
    case Column::Damping:
        return &item.damping;
    case Column::EndMass:
        return &item.endMass;
    default:
        return nullptr;
    }
}

template <MaybeConst<ContinuumDensities> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::FieldName:
        return &item.field;
    case Column::Variable:
        return &item.variable;
    case Column::Start:
        return &item.start;
    case Column::End:
        return &item.end;
    case Column::KineticDensity:
        return &item.kinetic;
    case Column::PotentialDensity:
        return &item.potential;
    case Column::DissipationDensity:
        return &item.dissipation;
    case Column::DistributedForce:
        return &item.force;
    case Column::Basis:
        return &item.basis;
    case Column::Modes:
        return &item.modes;
    case Column::Initial:
        return &item.initial;
    case Column::InitialFlow:
        return &item.initialFlow;
    default:
        return nullptr;
    }
}

template <MaybeConst<ContinuumFieldItem> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::Name:
        return &item.name;
    case Column::DistributedForce:
        return &item.force;
    case Column::Initial:
        return &item.initial;
    case Column::InitialFlow:
        return &item.initialFlow;
    default:
        return nullptr;
    }
}

template <MaybeConst<ContinuumEndItem> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::KineticCoenergy:
        return &item.kinetic;
    case Column::Potential:
        return &item.potential;
    case Column::Dissipation:
        return &item.dissipation;
    default:
        return nullptr;
    }
}

template <MaybeConst<ContinuumPointItem> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::At:
        return &item.at;
    case Column::KineticCoenergy:
        return &item.kinetic;
    case Column::Potential:
        return &item.potential;
    case Column::Dissipation:
        return &item.dissipation;
    default:
        return nullptr;
    }
}

template <MaybeConst<FunctionalItem> Item> TextIn<Item>* textSlot(Item& item, Column column) {
    switch (column) {
    case Column::FieldName:
        return &item.field;
    case Column::Variable:
        return &item.variable;
    case Column::Start:
        return &item.start;
    case Column::End:
        return &item.end;
    case Column::Integrand:
        return &item.integrand;
    case Column::StartValue:
        return &item.startValue;
    case Column::EndValue:
        return &item.endValue;
    case Column::StartSlope:
        return &item.startSlope;
    case Column::EndSlope:
        return &item.endSlope;
    default:
        return nullptr;
    }
}

/// What a file states by `key = true`; Column::Star, Column::EqualScales and Column::UncheckedUnits hold such a mark.
template <class Item>
auto markSlot(Item& item, Column column) -> std::conditional_t<std::is_const_v<Item>, const Mark, Mark>* {
    if constexpr (requires { item.star; })
        if (column == Column::Star)
            return &item.star;
    if constexpr (requires { item.equalScales; })
        if (column == Column::EqualScales)
            return &item.equalScales;
    if constexpr (requires { item.uncheckedUnits; })
        if (column == Column::UncheckedUnits)
            return &item.uncheckedUnits;
    return nullptr;
}

template <class Item> ListIn<Item>* bodyListSlot(Item& item, Column column) {
    switch (column) {
    case Column::At:
        return &item.at;
    case Column::Axis:
        return &item.axis;
    case Column::JointCoordinates:
        return &item.coordinates;
    case Column::Inertia:
        return &item.inertia;
    case Column::Centre:
        return &item.centre;
    case Column::Gravity:
        return &item.gravity;
    case Column::LoopAt:
        return &item.loopAt;
    case Column::LoopAxis:
        return &item.loopAxis;
    case Column::LoopPoint:
        return &item.loopPoint;
    case Column::LoopDirection:
        return &item.loopDirection;
    default:
        return nullptr;
    }
}

template <MaybeConst<GraphRows> Item> ListIn<Item>* listSlotOf(Item& item, Column column) {
    switch (column) {
    case Column::Branches:
        return &item.branches;
    case Column::GraphOutputs:
        return &item.outputs;
    case Column::GraphStates:
        return &item.states;
    case Column::BranchNames:
        return &item.names;
    case Column::NodeNames:
        return &item.nodes;
    case Column::NodeDomains:
        return &item.domains;
    case Column::NodePlaces:
        return &item.places;
    default:
        return nullptr;
    }
}

template <MaybeConst<GraphVector> Item> ListIn<Item>* listSlotOf(Item& item, Column column) {
    return column == Column::MatrixRows ? &item.matrix : nullptr;
}

template <MaybeConst<Distributed> Item> ListIn<Item>* listSlotOf(Item& item, Column column) {
    switch (column) {
    case Column::Ends:
        return &item.ends;
    case Column::Ports:
        return &item.ports;
    case Column::PortNames:
        return &item.portNames;
    case Column::PortNodes:
        return &item.portNodes;
    default:
        return nullptr;
    }
}

template <MaybeConst<ContinuumDensities> Item> ListIn<Item>* listSlotOf(Item& item, Column column) {
    switch (column) {
    case Column::Shapes:
        return &item.shapes;
    default:
        return nullptr;
    }
}

template <MaybeConst<ContinuumFieldItem> Item> ListIn<Item>* listSlotOf(Item& item, Column column) {
    switch (column) {
    case Column::Shapes:
        return &item.shapes;
    default:
        return nullptr;
    }
}

template <MaybeConst<ContinuumEndItem> Item> ListIn<Item>* listSlotOf(Item& item, Column column) {
    switch (column) {
    case Column::Force:
        return &item.force;
    case Column::Moment:
        return &item.moment;
    case Column::Essential:
        return &item.essential;
    default:
        return nullptr;
    }
}

template <MaybeConst<ContinuumPointItem> Item> ListIn<Item>* listSlotOf(Item& item, Column column) {
    switch (column) {
    case Column::Force:
        return &item.force;
    case Column::Moment:
        return &item.moment;
    case Column::Essential:
        return &item.essential;
    default:
        return nullptr;
    }
}

/// The lists of variable length: X and Y of a table, Force and Point of a force, Y of a plot; At, To and Size of a
/// shape; those of a body.
template <class Item> ListIn<Item>* listSlot(Item& item, Column column) {
    if constexpr (MaybeConst<Item, Force>) {
        if (column == Column::Force)
            return &item.force;
        if (column == Column::Point)
            return &item.point;
    }
    if constexpr (MaybeConst<Item, Body>)
        return bodyListSlot(item, column);
    if constexpr (requires { listSlotOf(item, column); })
        return listSlotOf(item, column);
    if constexpr (MaybeConst<Item, Table>) {
        if (column == Column::X)
            return &item.x;
        if (column == Column::Y)
            return &item.y;
    }
    if constexpr (MaybeConst<Item, Plot>) {
        if (column == Column::Y)
            return &item.y;
    }
    if constexpr (MaybeConst<Item, Shape>) {
        if (column == Column::At)
            return &item.at;
        if (column == Column::To)
            return &item.to;
        if (column == Column::Size)
            return &item.size;
    }
    return nullptr;
}

/// The text of one element of a column; in a column with a single text, element 0.
template <class Item> TextIn<Item>* elementSlot(Item& item, Column column, std::size_t element) {
    if (auto* list = listSlot(item, column))
        return element < list->size() ? &(*list)[element] : nullptr;
    if constexpr (MaybeConst<Item, SimulationSettings>) {
        if (column == Column::Baumgarte)
            return element < item.baumgarte.size() ? &item.baumgarte[element] : nullptr;
    }
    return element == 0 ? textSlot(item, column) : nullptr;
}

/// Calls `visit` with the member of `sections` that holds a section: for a Document a Part, for any other type with the
/// same members whatever it has there.
template <class Sections, class Visit> decltype(auto) visitSection(Sections& sections, Section section, Visit visit) {
    switch (section) {
    case Section::Model:
        return visit(sections.header);
    case Section::Parameters:
        return visit(sections.parameters);
    case Section::Definitions:
        return visit(sections.definitions);
    case Section::Tables:
        return visit(sections.tables);
    case Section::LinearGraph:
        return visit(sections.graph);
    case Section::GraphVectors:
        return visit(sections.graphVectors);
    case Section::Inputs:
        return visit(sections.inputs);
    case Section::InitialValues:
        return visit(sections.initialValues);
    case Section::Coordinates:
        return visit(sections.coordinates);
    case Section::Bodies:
        return visit(sections.bodies);
    case Section::DistributedElements:
        return visit(sections.distributed);
    case Section::Energies:
        return visit(sections.energies);
    case Section::Efforts:
        return visit(sections.efforts);
    case Section::Forces:
        return visit(sections.forces);
    case Section::Torques:
        return visit(sections.torques);
    case Section::DisplacementConstraints:
        return visit(sections.displacementConstraints);
    case Section::FlowConstraints:
        return visit(sections.flowConstraints);
    case Section::EffortConstraints:
        return visit(sections.effortConstraints);
    case Section::DynamicConstraints:
        return visit(sections.dynamicConstraints);
    case Section::Limits:
        return visit(sections.limits);
    case Section::Outputs:
        return visit(sections.outputs);
    case Section::Simulation:
        return visit(sections.simulation);
    case Section::Plots:
        return visit(sections.plots);
    case Section::Drawing:
        return visit(sections.drawing);
    case Section::Continuum:
        return visit(sections.continuum);
    case Section::ContinuumFields:
        return visit(sections.continuumFields);
    case Section::ContinuumStart:
        return visit(sections.continuumStart);
    case Section::ContinuumEnd:
        return visit(sections.continuumEnd);
    case Section::ContinuumPoints:
        return visit(sections.continuumPoints);
    case Section::Functional:
        break;
    }
    return visit(sections.functional);
}

} // namespace coenergy
