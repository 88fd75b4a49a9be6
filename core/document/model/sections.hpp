#pragma once
// The description of each section of a document: its place in the document and in a file, and the keys of its items
// with the members that hold their values. Documents, edits, files, their schema and the editor's form are made from
// it.

#include "model/document.hpp"
#include "model/element_names.hpp"
#include "model/file_section.hpp"
#include "model/integration_method.hpp"
#include "model/joint_kind.hpp"
#include "model/shape_kind.hpp"

#include <array>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

namespace coenergy {

/// A text of the unknown that belongs to a constraint.
template <class Item> struct OfUnknown {
    ConstraintUnknown Item::*unknown;
    std::string ConstraintUnknown::*text;
};
template <class Item> OfUnknown(ConstraintUnknown Item::*, std::string ConstraintUnknown::*) -> OfUnknown<Item>;

/// What the consistent start may move.
template <class Item> struct Kept {
    Keep Item::*displacement;
    Keep Item::*flow;
};
template <class Item> Kept(Keep Item::*, Keep Item::*) -> Kept<Item>;

/// The member of an item that holds a key's value.
template <class Item>
using ItemMember =
    std::variant<std::string Item::*, std::vector<std::string> Item::*, std::array<std::string, 2> Item::*,
                 Mark Item::*, Domain Item::*, Kept<Item>, OfUnknown<Item>>;

template <class Item> struct ItemKey {
    SectionKey key;
    ItemMember<Item> member;
};

/// The items of a list, or the only one.
template <class Value> struct ItemIn { using Type = Value; };
template <class Item> struct ItemIn<std::vector<Item>> { using Type = Item; };

template <class Content> struct SectionOf {
    using Value = Content;
    using Item = typename ItemIn<Content>::Type;

    template <std::size_t count>
    constexpr SectionOf(Section section_, Part<Content> Document::*part_, std::string_view name_, SectionShape shape_,
                        const std::array<ItemKey<Item>, count>& keys_, std::size_t mostItems_ = SIZE_MAX,
                        Parsing parsing_ = Parsing::WithModel)
        : section(section_), part(part_), name(name_), shape(shape_), keys(keys_), mostItems(mostItems_),
          parsing(parsing_) {}

    Section section;
    Part<Content> Document::*part;
    std::string_view name;
    SectionShape shape;
    std::span<const ItemKey<Item>> keys;
    std::size_t mostItems;
    Parsing parsing;
};

namespace described {

using enum ValueKind;

inline constexpr auto header = std::to_array<ItemKey<Header>>({
    {{"title", Column::Title, Text}, &Header::title},
    {{"description", Column::Description, Text}, &Header::description},
    {{"unchecked_units", Column::UncheckedUnits, Mark}, &Header::uncheckedUnits},
});

inline constexpr auto parameter = std::to_array<ItemKey<Parameter>>({
    {{"name", Column::Name, Name}, &Parameter::name},
    {{"value", Column::Value, Number}, &Parameter::value},
    {{"unit", Column::Unit, Text}, &Parameter::unit},
    {{"min", Column::Minimum, Number}, &Parameter::minimum},
    {{"max", Column::Maximum, Number}, &Parameter::maximum},
    {{"scale", Column::Scale, Choice, scales}, &Parameter::scale},
    {{"star", Column::Star, Mark}, &Parameter::star},
    {{"description", Column::Description, Text}, &Parameter::description},
    {{"latex", Column::Latex, Text}, &Parameter::latex},
});

inline constexpr auto definition = std::to_array<ItemKey<Definition>>({
    {{"name", Column::Name, Name}, &Definition::name},
    {{"expression", Column::Expression, Expression}, &Definition::expression},
});

inline constexpr auto function = std::to_array<ItemKey<FunctionItem>>({
    {{"name", Column::Name, Text}, &FunctionItem::name},
    {{"value", Column::Expression, Expression}, &FunctionItem::value},
    {{"derivatives", Column::Derivatives, Phrases}, &FunctionItem::derivatives},
});

inline constexpr auto table = std::to_array<ItemKey<Table>>({
    {{"name", Column::Name, Name}, &Table::name},
    {{"kind", Column::Kind, Choice, tableKinds}, &Table::kind},
    {{"x", Column::X, Numbers}, &Table::x},
    {{"y", Column::Y, Numbers}, &Table::y},
    {{"x_unit", Column::XUnit, Text}, &Table::xUnit},
    {{"y_unit", Column::YUnit, Text}, &Table::yUnit},
});

inline constexpr auto linearGraph = std::to_array<ItemKey<GraphRows>>({
    {{"branches", Column::Branches, Rows}, &GraphRows::branches},
    {{"outputs", Column::GraphOutputs, Rows}, &GraphRows::outputs},
    {{"states", Column::GraphStates, Texts}, &GraphRows::states},
    {{"names", Column::BranchNames, Texts}, &GraphRows::names},
    {{"nodes", Column::NodeNames, Texts}, &GraphRows::nodes},
    {{"domains", Column::NodeDomains, Texts}, &GraphRows::domains},
    {{"places", Column::NodePlaces, Rows}, &GraphRows::places},
});

inline constexpr auto graphVector = std::to_array<ItemKey<GraphVector>>({
    {{"branch", Column::VectorBranch, Number}, &GraphVector::branch},
    {{"symbol", Column::Name, Text}, &GraphVector::symbol},
    {{"dimension", Column::VectorSize, Number}, &GraphVector::dimension},
    {{"matrix", Column::MatrixRows, MatrixRows}, &GraphVector::matrix},
});

inline constexpr auto graphInput = std::to_array<ItemKey<GraphInput>>({
    {{"name", Column::Name, Name}, &GraphInput::name},
    {{"expression", Column::Expression, Number}, &GraphInput::expression},
    {{"unit", Column::Unit, Text}, &GraphInput::unit},
});

inline constexpr auto initialValue = std::to_array<ItemKey<InitialValue>>({
    {{"name", Column::Name, Name}, &InitialValue::name},
    {{"value", Column::Initial, Number}, &InitialValue::value},
});

inline constexpr auto coordinate = std::to_array<ItemKey<Coordinate>>({
    {{"name", Column::Name, Name}, &Coordinate::name},
    {{"flow", Column::Flow, Name}, &Coordinate::flow},
    {{"initial", Column::Initial, Number}, &Coordinate::initial},
    {{"initial_flow", Column::InitialFlow, Number}, &Coordinate::initialFlow},
    {{"fixed", Column::Fixed, Fixed}, Kept{&Coordinate::displacement, &Coordinate::velocity}},
    {{"unit", Column::Unit, Text}, &Coordinate::unit},
    {{"nominal", Column::Nominal, Number}, &Coordinate::nominal},
    {{"nominal_flow", Column::NominalFlow, Number}, &Coordinate::nominalFlow},
    {{"domain", Column::Domain, ValueKind::Domain}, &Coordinate::domain},
    {{"star", Column::Star, Mark}, &Coordinate::star},
    {{"latex", Column::Latex, Text}, &Coordinate::latex},
});

inline constexpr auto body = std::to_array<ItemKey<Body>>({
    {{"name", Column::Name, Text}, &Body::name},
    {{"parent", Column::Parent, Text}, &Body::parent},
    {{"joint", Column::Joint, Choice, joints}, &Body::joint},
    {{"at", Column::At, Expressions}, &Body::at},
    {{"axis", Column::Axis, Expressions}, &Body::axis},
    {{"orientation", Column::Orientation, Choice, orientations}, &Body::orientation},
    {{"coordinates", Column::JointCoordinates, Expressions}, &Body::coordinates},
    {{"mass", Column::Mass, Expression}, &Body::mass},
    {{"inertia", Column::Inertia, OneOrMore}, &Body::inertia},
    {{"centre", Column::Centre, Expressions}, &Body::centre},
    {{"gravity", Column::Gravity, Expressions}, &Body::gravity},
    {{"loop", Column::Loop, Text}, &Body::loop},
    {{"loop_joint", Column::LoopJoint, Choice, loopJoints}, &Body::loopJoint},
    {{"loop_at", Column::LoopAt, Expressions}, &Body::loopAt},
    {{"loop_axis", Column::LoopAxis, Expressions}, &Body::loopAxis},
    {{"loop_point", Column::LoopPoint, Expressions}, &Body::loopPoint},
    {{"loop_direction", Column::LoopDirection, Expressions}, &Body::loopDirection},
});

inline constexpr auto distributed = std::to_array<ItemKey<Distributed>>({
    {{"name", Column::Name, Text}, &Distributed::name},
    {{"kind", Column::Kind, Choice, elementKinds}, &Distributed::kind},
    {{"ends", Column::Ends, Texts}, &Distributed::ends},
    {{"form", Column::Form, Choice, elementForms}, &Distributed::form},
    {{"modes", Column::Modes, Number}, &Distributed::modes},
    {{"length", Column::Length, Number}, &Distributed::length},
    {{"density", Column::Density, Number}, &Distributed::density},
    {{"modulus", Column::Modulus, Number}, &Distributed::modulus},
    {{"area", Column::Area, Number}, &Distributed::area},
    {{"second_moment", Column::SecondMoment, Number}, &Distributed::secondMoment},
    {{"tension", Column::Tension, Number}, &Distributed::tension},
    {{"wave_speed", Column::WaveSpeed, Number}, &Distributed::waveSpeed},
    {{"viscosity", Column::Viscosity, Number}, &Distributed::viscosity},
    {{"friction", Column::Friction, Number}, &Distributed::friction},
    {{"radius", Column::Radius, Number}, &Distributed::radius},
    {{"inductance", Column::Inductance, Number}, &Distributed::inductance},
    {{"capacitance", Column::Capacitance, Number}, &Distributed::capacitance},
    {{"resistance", Column::Resistance, Number}, &Distributed::resistance},
    {{"conductivity", Column::Conductivity, Number}, &Distributed::conductivity},
    {{"heat_capacity", Column::HeatCapacity, Number}, &Distributed::heatCapacity},
    {{"damping", Column::Damping, Number}, &Distributed::damping},
    {{"end_mass", Column::EndMass, Choice, endMasses}, &Distributed::endMass},
    {{"ports", Column::Ports, Numbers}, &Distributed::ports},
    {{"port_names", Column::PortNames, Texts}, &Distributed::portNames},
    {{"nodes", Column::PortNodes, Rows}, &Distributed::portNodes},
});

inline constexpr auto energies = std::to_array<ItemKey<Energies>>({
    {{"kinetic_coenergy", Column::KineticCoenergy, Expression}, &Energies::kineticCoenergy},
    {{"potential", Column::Potential, Expression}, &Energies::potential},
    {{"dissipation", Column::Dissipation, Expression}, &Energies::dissipation},
    {{"kinetic_energy", Column::KineticEnergy, Expression}, &Energies::kineticEnergy},
    {{"potential_coenergy", Column::PotentialCoenergy, Expression}, &Energies::potentialCoenergy},
});

inline constexpr auto effort = std::to_array<ItemKey<Effort>>({
    {{"name", Column::Name, Reference}, &Effort::coordinate},
    {{"expression", Column::Expression, Expression}, &Effort::expression},
});

inline constexpr auto force = std::to_array<ItemKey<Force>>({
    {{"force", Column::Force, OneOrMore}, &Force::force},
    {{"point", Column::Point, Expressions}, &Force::point},
});

inline constexpr auto torque = std::to_array<ItemKey<Torque>>({
    {{"torque", Column::Torque, Expression}, &Torque::torque},
    {{"angle", Column::Angle, Expression}, &Torque::angle},
});

inline constexpr auto constraint = std::to_array<ItemKey<Constraint>>({
    {{"name", Column::Name, Name}, &Constraint::name},
    {{"expression", Column::Expression, Expression}, &Constraint::expression},
    {{"multiplier", Column::Multiplier, Name}, OfUnknown{&Constraint::multiplier, &ConstraintUnknown::name}},
    {{"multiplier_initial", Column::MultiplierInitial, Number},
     OfUnknown{&Constraint::multiplier, &ConstraintUnknown::initial}},
    {{"multiplier_unit", Column::MultiplierUnit, Text}, OfUnknown{&Constraint::multiplier, &ConstraintUnknown::unit}},
    {{"multiplier_nominal", Column::MultiplierNominal, Number},
     OfUnknown{&Constraint::multiplier, &ConstraintUnknown::nominal}},
    {{"multiplier_latex", Column::MultiplierLatex, Text},
     OfUnknown{&Constraint::multiplier, &ConstraintUnknown::latex}},
});

inline constexpr auto effortConstraint = std::to_array<ItemKey<EffortConstraint>>({
    {{"name", Column::Name, Name}, &EffortConstraint::name},
    {{"expression", Column::Expression, Expression}, &EffortConstraint::expression},
    {{"effort", Column::Effort, Name}, OfUnknown{&EffortConstraint::effort, &ConstraintUnknown::name}},
    {{"initial", Column::Initial, Number}, OfUnknown{&EffortConstraint::effort, &ConstraintUnknown::initial}},
    {{"unit", Column::Unit, Text}, OfUnknown{&EffortConstraint::effort, &ConstraintUnknown::unit}},
    {{"nominal", Column::Nominal, Number}, OfUnknown{&EffortConstraint::effort, &ConstraintUnknown::nominal}},
    {{"latex", Column::Latex, Text}, OfUnknown{&EffortConstraint::effort, &ConstraintUnknown::latex}},
});

inline constexpr auto dynamicConstraint = std::to_array<ItemKey<DynamicConstraint>>({
    {{"variable", Column::Variable, Name}, OfUnknown{&DynamicConstraint::variable, &ConstraintUnknown::name}},
    {{"rate", Column::Rate, Expression}, &DynamicConstraint::rate},
    {{"initial", Column::Initial, Number}, OfUnknown{&DynamicConstraint::variable, &ConstraintUnknown::initial}},
    {{"unit", Column::Unit, Text}, OfUnknown{&DynamicConstraint::variable, &ConstraintUnknown::unit}},
    {{"nominal", Column::Nominal, Number}, OfUnknown{&DynamicConstraint::variable, &ConstraintUnknown::nominal}},
    {{"latex", Column::Latex, Text}, OfUnknown{&DynamicConstraint::variable, &ConstraintUnknown::latex}},
});

inline constexpr auto limit = std::to_array<ItemKey<Limit>>({
    {{"name", Column::Name, Name}, &Limit::name},
    {{"expression", Column::Expression, Expression}, &Limit::expression},
    {{"message", Column::Message, Text}, &Limit::message},
});

inline constexpr auto output = std::to_array<ItemKey<Output>>({
    {{"name", Column::Name, Name}, &Output::name},
    {{"expression", Column::Expression, Expression}, &Output::expression},
    {{"unit", Column::Unit, Text}, &Output::unit},
    {{"latex", Column::Latex, Text}, &Output::latex},
});

inline constexpr auto simulation = std::to_array<ItemKey<SimulationSettings>>({
    {{"start", Column::Start, Number}, &SimulationSettings::start},
    {{"end", Column::End, Number}, &SimulationSettings::end},
    {{"step", Column::Step, Number}, &SimulationSettings::step},
    {{"method", Column::Method, Choice, integrationMethods}, &SimulationSettings::method},
    {{"relative_tolerance", Column::RelativeTolerance, Number}, &SimulationSettings::relativeTolerance},
    {{"absolute_tolerance", Column::AbsoluteTolerance, Number}, &SimulationSettings::absoluteTolerance},
    {{"stabilization", Column::Stabilization, Choice, stabilizations}, &SimulationSettings::stabilization},
    {{"baumgarte", Column::Baumgarte, Pair}, &SimulationSettings::baumgarte},
});

inline constexpr auto plot = std::to_array<ItemKey<Plot>>({
    {{"title", Column::Title, Text}, &Plot::title},
    {{"x", Column::X, Expression}, &Plot::x},
    {{"y", Column::Y, Expressions}, &Plot::y},
    {{"shows", Column::Shows, Choice, plotContents}, &Plot::shows},
    {{"x_scale", Column::XScale, Choice, scales}, &Plot::xScale},
    {{"y_scale", Column::YScale, Choice, scales}, &Plot::yScale},
    {{"equal_scales", Column::EqualScales, Mark}, &Plot::equalScales},
    {{"colors", Column::Colors, Texts, curveColors}, &Plot::colors},
    {{"styles", Column::LineStyles, Texts, lineStyles}, &Plot::styles},
    {{"notes", Column::Notes, Phrases}, &Plot::notes},
    {{"from", Column::RangeStart, Number}, &Plot::from},
    {{"to", Column::RangeEnd, Number}, &Plot::to},
});

inline constexpr auto shape = std::to_array<ItemKey<Shape>>({
    {{"shape", Column::Shape, Choice, shapeKinds}, &Shape::kind},
    {{"name", Column::Name, Text}, &Shape::name},
    {{"at", Column::At, Place}, &Shape::at},
    {{"to", Column::To, Place}, &Shape::to},
    {{"size", Column::Size, Place}, &Shape::size},
    {{"angle", Column::Angle, Expression}, &Shape::angle},
    {{"level", Column::Level, Expression}, &Shape::level},
    {{"shade", Column::Shade, Expression}, &Shape::shade},
    {{"value", Column::Value, Expression}, &Shape::value},
    {{"duration", Column::Duration, Number}, &Shape::duration},
});

inline constexpr auto study = std::to_array<ItemKey<Study>>({
    {{"name", Column::Name, Text}, &Study::name},
    {{"vary", Column::Vary, Phrases}, &Study::vary},
    {{"correlate", Column::Correlate, Phrases}, &Study::correlate},
    {{"design", Column::Design, Choice, studyDesigns}, &Study::design},
    {{"count", Column::Count, Number}, &Study::count},
    {{"seed", Column::Seed, Number}, &Study::seed},
    {{"measures", Column::Measures, Phrases}, &Study::measures},
});

inline constexpr auto statedFit = std::to_array<ItemKey<StatedFit>>({
    {{"name", Column::Name, Text}, &StatedFit::name},
    {{"data", Column::Data, Phrases}, &StatedFit::data},
    {{"checksums", Column::Checksums, Texts}, &StatedFit::checksums},
    {{"match", Column::Matches, Phrases}, &StatedFit::matches},
    {{"deviations", Column::Deviations, Phrases}, &StatedFit::deviations},
    {{"vary", Column::Unknowns, Phrases}, &StatedFit::unknowns},
    {{"starts", Column::Starts, Phrases}, &StatedFit::starts},
    {{"method", Column::Method, Choice, integrationMethods}, &StatedFit::method},
    {{"relative_tolerance", Column::RelativeTolerance, Number}, &StatedFit::relativeTolerance},
    {{"absolute_tolerance", Column::AbsoluteTolerance, Number}, &StatedFit::absoluteTolerance},
    {{"stabilization", Column::Stabilization, Choice, stabilizations}, &StatedFit::stabilization},
});

inline constexpr auto statedAnalysis = std::to_array<ItemKey<StatedAnalysis>>({
    {{"kind", Column::Kind, Choice, analysisNames}, &StatedAnalysis::kind},
    {{"input", Column::Input, Text}, &StatedAnalysis::input},
    {{"output", Column::Output, Text}, &StatedAnalysis::output},
    {{"over", Column::Over, Text}, &StatedAnalysis::over},
    {{"diagram", Column::Diagram, Choice, responseDiagrams}, &StatedAnalysis::diagram},
});

inline constexpr std::array<std::string_view, 4> bases = {"polynomials", "trigonometric", "elements", "shapes"};

inline constexpr auto continuum = std::to_array<ItemKey<ContinuumDensities>>({
    {{"field", Column::FieldName, Text}, &ContinuumDensities::field},
    {{"first_field", Column::FieldName, Text}, &ContinuumDensities::field}, // if others follow in continuum.field
    {{"variable", Column::Variable, Text, {}, "domain"}, &ContinuumDensities::variable},
    {{"from", Column::Start, Number, {}, "domain"}, &ContinuumDensities::start},
    {{"to", Column::End, Number, {}, "domain"}, &ContinuumDensities::end},
    {{"kinetic_density", Column::KineticDensity, Expression}, &ContinuumDensities::kinetic},
    {{"potential_density", Column::PotentialDensity, Expression}, &ContinuumDensities::potential},
    {{"dissipation_density", Column::DissipationDensity, Expression}, &ContinuumDensities::dissipation},
    {{"distributed_force", Column::DistributedForce, Expression}, &ContinuumDensities::force},
    {{"basis", Column::Basis, Choice, bases}, &ContinuumDensities::basis},
    {{"modes", Column::Modes, Number}, &ContinuumDensities::modes},
    {{"shapes", Column::Shapes, OneOrMore}, &ContinuumDensities::shapes},
    {{"initial", Column::Initial, Number}, &ContinuumDensities::initial},
    {{"initial_flow", Column::InitialFlow, Number}, &ContinuumDensities::initialFlow},
});

inline constexpr auto continuumField = std::to_array<ItemKey<ContinuumFieldItem>>({
    {{"name", Column::Name, Name}, &ContinuumFieldItem::name},
    {{"distributed_force", Column::DistributedForce, Expression}, &ContinuumFieldItem::force},
    {{"shapes", Column::Shapes, OneOrMore}, &ContinuumFieldItem::shapes},
    {{"initial", Column::Initial, Number}, &ContinuumFieldItem::initial},
    {{"initial_flow", Column::InitialFlow, Number}, &ContinuumFieldItem::initialFlow},
});

inline constexpr auto continuumEnd = std::to_array<ItemKey<ContinuumEndItem>>({
    {{"kinetic", Column::KineticCoenergy, Expression}, &ContinuumEndItem::kinetic},
    {{"potential", Column::Potential, Expression}, &ContinuumEndItem::potential},
    {{"dissipation", Column::Dissipation, Expression}, &ContinuumEndItem::dissipation},
    {{"force", Column::Force, OneOrMore}, &ContinuumEndItem::force},
    {{"moment", Column::Moment, OneOrMore}, &ContinuumEndItem::moment},
    {{"essential", Column::Essential, OneOrMore}, &ContinuumEndItem::essential},
});

inline constexpr auto continuumPoint = std::to_array<ItemKey<ContinuumPointItem>>({
    {{"at", Column::At, Number}, &ContinuumPointItem::at},
    {{"kinetic", Column::KineticCoenergy, Expression}, &ContinuumPointItem::kinetic},
    {{"potential", Column::Potential, Expression}, &ContinuumPointItem::potential},
    {{"dissipation", Column::Dissipation, Expression}, &ContinuumPointItem::dissipation},
    {{"force", Column::Force, OneOrMore}, &ContinuumPointItem::force},
    {{"moment", Column::Moment, OneOrMore}, &ContinuumPointItem::moment},
    {{"essential", Column::Essential, OneOrMore}, &ContinuumPointItem::essential},
});

inline constexpr auto functional = std::to_array<ItemKey<FunctionalItem>>({
    {{"field", Column::FieldName, Text}, &FunctionalItem::field},
    {{"variable", Column::Variable, Text, {}, "domain"}, &FunctionalItem::variable},
    {{"from", Column::Start, Number, {}, "domain"}, &FunctionalItem::start},
    {{"to", Column::End, Number, {}, "domain"}, &FunctionalItem::end},
    {{"integrand", Column::Integrand, Expression}, &FunctionalItem::integrand},
    {{"constraints", Column::Integrals, Phrases}, &FunctionalItem::constraints},
    {{"from", Column::StartValue, Number, {}, "ends"}, &FunctionalItem::startValue},
    {{"to", Column::EndValue, Number, {}, "ends"}, &FunctionalItem::endValue},
    {{"slope_from", Column::StartSlope, Number, {}, "ends"}, &FunctionalItem::startSlope},
    {{"slope_to", Column::EndSlope, Number, {}, "ends"}, &FunctionalItem::endSlope},
});

} // namespace described

/// All sections in canonical order. Items whose cost grows with the square of their number have a smaller limit than
/// those that are only listed; graphs, elements, tables and indices have limits of their own for what they stand for.
inline constexpr std::tuple documentSections{
    SectionOf(Section::Model, &Document::header, "", SectionShape::TopLevel, described::header),
    SectionOf(Section::Parameters, &Document::parameters, "parameters", SectionShape::Named, described::parameter,
              20'000),
    SectionOf(Section::Definitions, &Document::definitions, "definitions", SectionShape::Named, described::definition,
              20'000),
    SectionOf(Section::Functions, &Document::functions, "functions", SectionShape::Named, described::function, 500,
              Parsing::Apart),
    SectionOf(Section::Tables, &Document::tables, "tables", SectionShape::Items, described::table, 1'000,
              Parsing::Apart),
    SectionOf(Section::LinearGraph, &Document::graph, "linear_graph", SectionShape::Table, described::linearGraph),
    SectionOf(Section::GraphVectors, &Document::graphVectors, "linear_graph.vectors", SectionShape::Items,
              described::graphVector, SIZE_MAX, Parsing::Apart),
    SectionOf(Section::Inputs, &Document::inputs, "inputs", SectionShape::Named, described::graphInput, 2'000),
    SectionOf(Section::InitialValues, &Document::initialValues, "initial", SectionShape::Named, described::initialValue,
              5'000),
    SectionOf(Section::Coordinates, &Document::coordinates, "coordinates", SectionShape::Items, described::coordinate,
              100'000),
    SectionOf(Section::Bodies, &Document::bodies, "bodies", SectionShape::Items, described::body, 300),
    SectionOf(Section::DistributedElements, &Document::distributed, "distributed", SectionShape::Items,
              described::distributed, 300),
    SectionOf(Section::Energies, &Document::energies, "energies", SectionShape::Table, described::energies),
    SectionOf(Section::Efforts, &Document::efforts, "efforts", SectionShape::Named, described::effort, 2'000),
    SectionOf(Section::Forces, &Document::forces, "forces", SectionShape::Items, described::force, 2'000),
    SectionOf(Section::Torques, &Document::torques, "torques", SectionShape::Items, described::torque, 2'000),
    SectionOf(Section::DisplacementConstraints, &Document::displacementConstraints, "constraints.displacement",
              SectionShape::Items, described::constraint, 1'000),
    SectionOf(Section::FlowConstraints, &Document::flowConstraints, "constraints.flow", SectionShape::Items,
              described::constraint, 1'000),
    SectionOf(Section::EffortConstraints, &Document::effortConstraints, "constraints.effort", SectionShape::Items,
              described::effortConstraint, 2'000),
    SectionOf(Section::DynamicConstraints, &Document::dynamicConstraints, "constraints.dynamic", SectionShape::Items,
              described::dynamicConstraint, 2'000),
    SectionOf(Section::Limits, &Document::limits, "limits", SectionShape::Items, described::limit, 2'000),
    SectionOf(Section::Outputs, &Document::outputs, "outputs", SectionShape::Named, described::output, 5'000),
    SectionOf(Section::Simulation, &Document::simulation, "simulation", SectionShape::Table, described::simulation),
    SectionOf(Section::Plots, &Document::plots, "plots", SectionShape::Items, described::plot, 500),
    SectionOf(Section::Drawing, &Document::drawing, "drawing", SectionShape::Items, described::shape, 5'000),
    SectionOf(Section::Studies, &Document::studies, "studies", SectionShape::Items, described::study, 200,
              Parsing::Apart),
    SectionOf(Section::Fits, &Document::fits, "fits", SectionShape::Items, described::statedFit, 200, Parsing::Apart),
    SectionOf(Section::Analyses, &Document::analyses, "analyses", SectionShape::Items, described::statedAnalysis, 100,
              Parsing::Apart),
    SectionOf(Section::Continuum, &Document::continuum, "continuum", SectionShape::Table, described::continuum,
              SIZE_MAX, Parsing::Apart),
    SectionOf(Section::ContinuumFields, &Document::continuumFields, "continuum.field", SectionShape::Items,
              described::continuumField, 50, Parsing::Apart),
    SectionOf(Section::ContinuumStart, &Document::continuumStart, "continuum.end.from", SectionShape::Table,
              described::continuumEnd, SIZE_MAX, Parsing::Apart),
    SectionOf(Section::ContinuumEnd, &Document::continuumEnd, "continuum.end.to", SectionShape::Table,
              described::continuumEnd, SIZE_MAX, Parsing::Apart),
    SectionOf(Section::ContinuumPoints, &Document::continuumPoints, "continuum.point", SectionShape::Items,
              described::continuumPoint, 200, Parsing::Apart),
    SectionOf(Section::Functional, &Document::functional, "functional", SectionShape::Table, described::functional,
              SIZE_MAX, Parsing::Apart),
};

inline constexpr std::size_t sectionCount = std::tuple_size_v<decltype(documentSections)>;
static_assert(sectionCount == static_cast<std::size_t>(lastSection) + 1, "each section is described");

} // namespace coenergy
