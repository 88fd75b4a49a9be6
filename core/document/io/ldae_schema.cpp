// The table of the .ldae format.
#include "io/ldae_schema.hpp"

#include "base/check.hpp"

#include <algorithm>
#include <cstdint>

namespace coenergy {

namespace {

using enum ValueKind;

constexpr LdaeKey model[] = {
    {"title", Column::Title, Text},
    {"description", Column::Description, Text},
    {"unchecked_units", Column::UncheckedUnits, Mark},
};
constexpr LdaeKey parameter[] = {
    {"name", Column::Name, Text},     {"value", Column::Value, Number},           {"unit", Column::Unit, Text},
    {"min", Column::Minimum, Number}, {"max", Column::Maximum, Number},           {"scale", Column::Scale, Text},
    {"star", Column::Star, Mark},     {"description", Column::Description, Text}, {"latex", Column::Latex, Text},
};
constexpr LdaeKey namedExpression[] = {
    {"name", Column::Name, Text},
    {"expression", Column::Expression, Expression},
};
constexpr LdaeKey table[] = {
    {"name", Column::Name, Text}, {"kind", Column::Kind, Text},    {"x", Column::X, RowNumbers},
    {"y", Column::Y, RowNumbers}, {"x_unit", Column::XUnit, Text}, {"y_unit", Column::YUnit, Text},
};
constexpr LdaeKey linearGraph[] = {
    {"branches", Column::Branches, Rows},         {"outputs", Column::GraphOutputs, Rows},
    {"states", Column::GraphStates, Expressions}, {"names", Column::BranchNames, Expressions},
    {"nodes", Column::NodeNames, Expressions},    {"domains", Column::NodeDomains, Expressions},
    {"places", Column::NodePlaces, Rows},
};
constexpr LdaeKey graphVector[] = {
    {"branch", Column::VectorBranch, Number},
    {"symbol", Column::Name, Text},
    {"dimension", Column::VectorSize, Number},
    {"matrix", Column::MatrixRows, ValueKind::MatrixRows},
};
constexpr LdaeKey graphInput[] = {
    {"name", Column::Name, Text},
    {"expression", Column::Expression, Number},
    {"unit", Column::Unit, Text},
};
constexpr LdaeKey initialValue[] = {
    {"name", Column::Name, Text},
    {"value", Column::Initial, Number},
};
constexpr LdaeKey distributed[] = {
    {"name", Column::Name, Text},
    {"kind", Column::Kind, Text},
    {"ends", Column::Ends, Expressions},
    {"form", Column::Form, Text},
    {"modes", Column::Modes, Number},
    {"length", Column::Length, Number},
    {"density", Column::Density, Number},
    {"modulus", Column::Modulus, Number},
    {"area", Column::Area, Number},
    {"second_moment", Column::SecondMoment, Number},
    {"tension", Column::Tension, Number},
    {"wave_speed", Column::WaveSpeed, Number},
    {"viscosity", Column::Viscosity, Number},
    {"friction", Column::Friction, Number},
    {"radius", Column::Radius, Number},
    {"damping", Column::Damping, Number},
    {"end_mass", Column::EndMass, Text},
    {"ports", Column::Ports, RowNumbers},
    {"port_names", Column::PortNames, Expressions},
    {"nodes", Column::PortNodes, Rows},
};
constexpr LdaeKey continuum[] = {
    {"field", Column::FieldName, Text},
    {"first_field", Column::FieldName, Text}, // if others follow in continuum.field
    {"domain", Column::Variable, Interval},
    {"kinetic_density", Column::KineticDensity, Expression},
    {"potential_density", Column::PotentialDensity, Expression},
    {"dissipation_density", Column::DissipationDensity, Expression},
    {"distributed_force", Column::DistributedForce, Expression},
    {"basis", Column::Basis, Text},
    {"modes", Column::Modes, Number},
    {"shapes", Column::Shapes, Expressions},
    {"initial", Column::Initial, Number},
    {"initial_flow", Column::InitialFlow, Number},
};
constexpr LdaeKey continuumField[] = {
    {"name", Column::Name, Text},
    {"distributed_force", Column::DistributedForce, Expression},
    {"shapes", Column::Shapes, Expressions},
    {"initial", Column::Initial, Number},
    {"initial_flow", Column::InitialFlow, Number},
};
constexpr LdaeKey continuumEnd[] = {
    {"kinetic", Column::KineticCoenergy, Expression}, {"potential", Column::Potential, Expression},
    {"dissipation", Column::Dissipation, Expression}, {"force", Column::Force, Expressions},
    {"moment", Column::Moment, Expressions},          {"essential", Column::Essential, Expressions},
};
constexpr LdaeKey continuumPoint[] = {
    {"at", Column::At, Number},
    {"kinetic", Column::KineticCoenergy, Expression},
    {"potential", Column::Potential, Expression},
    {"dissipation", Column::Dissipation, Expression},
    {"force", Column::Force, Expressions},
    {"moment", Column::Moment, Expressions},
    {"essential", Column::Essential, Expressions},
};
constexpr LdaeKey functional[] = {
    {"field", Column::FieldName, Text},
    {"domain", Column::Variable, Interval},
    {"integrand", Column::Integrand, Expression},
    {"ends", Column::StartValue, EndValues},
};
constexpr LdaeKey output[] = {
    {"name", Column::Name, Text},
    {"expression", Column::Expression, Expression},
    {"unit", Column::Unit, Text},
    {"latex", Column::Latex, Text},
};
constexpr LdaeKey coordinate[] = {
    {"name", Column::Name, Text},
    {"flow", Column::Flow, Text},
    {"initial", Column::Initial, Number},
    {"initial_flow", Column::InitialFlow, Number},
    {"fixed", Column::Fixed, Fixed},
    {"unit", Column::Unit, Text},
    {"nominal", Column::Nominal, Number},
    {"nominal_flow", Column::NominalFlow, Number},
    {"domain", Column::Domain, ValueKind::Domain},
    {"star", Column::Star, Mark},
    {"latex", Column::Latex, Text},
};
constexpr LdaeKey body[] = {
    {"name", Column::Name, Text},
    {"parent", Column::Parent, Text},
    {"joint", Column::Joint, Text},
    {"at", Column::At, Expressions},
    {"axis", Column::Axis, Expressions},
    {"orientation", Column::Orientation, Text},
    {"coordinates", Column::JointCoordinates, Expressions},
    {"mass", Column::Mass, Expression},
    {"inertia", Column::Inertia, Expressions},
    {"centre", Column::Centre, Expressions},
    {"gravity", Column::Gravity, Expressions},
    {"loop", Column::Loop, Text},
    {"loop_joint", Column::LoopJoint, Text},
    {"loop_at", Column::LoopAt, Expressions},
    {"loop_axis", Column::LoopAxis, Expressions},
    {"loop_point", Column::LoopPoint, Expressions},
    {"loop_direction", Column::LoopDirection, Expressions},
};
constexpr LdaeKey energies[] = {
    {"kinetic_coenergy", Column::KineticCoenergy, Expression},
    {"potential", Column::Potential, Expression},
    {"dissipation", Column::Dissipation, Expression},
};
constexpr LdaeKey force[] = {
    {"force", Column::Force, Expressions},
    {"point", Column::Point, Expressions},
};
constexpr LdaeKey torque[] = {
    {"torque", Column::Torque, Expression},
    {"angle", Column::Angle, Expression},
};
constexpr LdaeKey constraint[] = {
    {"name", Column::Name, Text},
    {"expression", Column::Expression, Expression},
    {"multiplier", Column::Multiplier, Text},
    {"multiplier_initial", Column::MultiplierInitial, Number},
    {"multiplier_unit", Column::MultiplierUnit, Text},
    {"multiplier_nominal", Column::MultiplierNominal, Number},
    {"multiplier_latex", Column::MultiplierLatex, Text},
};
constexpr LdaeKey effortConstraint[] = {
    {"name", Column::Name, Text},     {"expression", Column::Expression, Expression},
    {"effort", Column::Effort, Text}, {"initial", Column::Initial, Number},
    {"unit", Column::Unit, Text},     {"nominal", Column::Nominal, Number},
    {"latex", Column::Latex, Text},
};
constexpr LdaeKey dynamicConstraint[] = {
    {"variable", Column::Variable, Text}, {"rate", Column::Rate, Expression},   {"initial", Column::Initial, Number},
    {"unit", Column::Unit, Text},         {"nominal", Column::Nominal, Number}, {"latex", Column::Latex, Text},
};
constexpr LdaeKey limit[] = {
    {"name", Column::Name, Text},
    {"expression", Column::Expression, Expression},
    {"message", Column::Message, Text},
};
constexpr LdaeKey simulation[] = {
    {"start", Column::Start, Number},
    {"end", Column::End, Number},
    {"step", Column::Step, Number},
    {"method", Column::Method, Text},
    {"relative_tolerance", Column::RelativeTolerance, Number},
    {"absolute_tolerance", Column::AbsoluteTolerance, Number},
    {"stabilization", Column::Stabilization, Text},
    {"baumgarte", Column::Baumgarte, Numbers},
};
constexpr LdaeKey plot[] = {
    {"title", Column::Title, Text},
    {"x", Column::X, Expression},
    {"y", Column::Y, Expressions},
    {"equal_scales", Column::EqualScales, Mark},
};
constexpr LdaeKey shape[] = {
    {"shape", Column::Shape, Text},         {"name", Column::Name, Text},         {"at", Column::At, Expressions},
    {"to", Column::To, Expressions},        {"size", Column::Size, Expressions},  {"angle", Column::Angle, Expression},
    {"level", Column::Level, Expression},   {"shade", Column::Shade, Expression}, {"value", Column::Value, Expression},
    {"duration", Column::Duration, Number},
};

constexpr LdaeSection sections[] = {
    {Section::Model, "", SectionShape::TopLevel, model},
    {Section::Parameters, "parameters", SectionShape::Named, parameter},
    {Section::Definitions, "definitions", SectionShape::Named, namedExpression},
    {Section::Tables, "tables", SectionShape::Items, table},
    {Section::LinearGraph, "linear_graph", SectionShape::Table, linearGraph},
    {Section::GraphVectors, "linear_graph.vectors", SectionShape::Items, graphVector},
    {Section::Inputs, "inputs", SectionShape::Named, graphInput},
    {Section::InitialValues, "initial", SectionShape::Named, initialValue},
    {Section::Coordinates, "coordinates", SectionShape::Items, coordinate},
    {Section::Bodies, "bodies", SectionShape::Items, body},
    {Section::DistributedElements, "distributed", SectionShape::Items, distributed},
    {Section::Energies, "energies", SectionShape::Table, energies},
    {Section::Efforts, "efforts", SectionShape::Named, namedExpression},
    {Section::Forces, "forces", SectionShape::Items, force},
    {Section::Torques, "torques", SectionShape::Items, torque},
    {Section::DisplacementConstraints, "constraints.displacement", SectionShape::Items, constraint},
    {Section::FlowConstraints, "constraints.flow", SectionShape::Items, constraint},
    {Section::EffortConstraints, "constraints.effort", SectionShape::Items, effortConstraint},
    {Section::DynamicConstraints, "constraints.dynamic", SectionShape::Items, dynamicConstraint},
    {Section::Limits, "limits", SectionShape::Items, limit},
    {Section::Outputs, "outputs", SectionShape::Named, output},
    {Section::Simulation, "simulation", SectionShape::Table, simulation},
    {Section::Plots, "plots", SectionShape::Items, plot},
    {Section::Drawing, "drawing", SectionShape::Items, shape},
    {Section::Continuum, "continuum", SectionShape::Table, continuum},
    {Section::ContinuumFields, "continuum.field", SectionShape::Items, continuumField},
    {Section::ContinuumStart, "continuum.end.from", SectionShape::Table, continuumEnd},
    {Section::ContinuumEnd, "continuum.end.to", SectionShape::Table, continuumEnd},
    {Section::ContinuumPoints, "continuum.point", SectionShape::Items, continuumPoint},
    {Section::Functional, "functional", SectionShape::Table, functional},
};

} // namespace

std::span<const GroupEntry> groupEntries(ValueKind kind) {
    static constexpr GroupEntry interval[] = {
        {"variable", Column::Variable}, {"from", Column::Start}, {"to", Column::End}};
    static constexpr GroupEntry ends[] = {{"from", Column::StartValue},
                                          {"to", Column::EndValue},
                                          {"slope_from", Column::StartSlope},
                                          {"slope_to", Column::EndSlope}};
    return kind == ValueKind::Interval    ? std::span<const GroupEntry>(interval)
           : kind == ValueKind::EndValues ? std::span<const GroupEntry>(ends)
                                          : std::span<const GroupEntry>();
}

std::vector<std::string> groupNames(ValueKind kind) {
    std::vector<std::string> names;
    for (const GroupEntry& entry : groupEntries(kind))
        names.emplace_back(entry.name);
    return names;
}

std::span<const LdaeSection> ldaeSections() {
    return sections;
}

const LdaeSection& ldaeSection(Section section) {
    const auto* found = std::find_if(std::begin(sections), std::end(sections),
                                     [&](const LdaeSection& s) { return s.section == section; });
    check(found != std::end(sections), "a section without a place in the file");
    return *found;
}

const LdaeKey* findKey(const LdaeSection& section, std::string_view name) {
    const auto found =
        std::find_if(section.keys.begin(), section.keys.end(), [&](const LdaeKey& key) { return key.name == name; });
    return found == section.keys.end() ? nullptr : &*found;
}

std::size_t mostElements(Section section, Column column) {
    const bool isPlace = column == Column::At || column == Column::To || column == Column::Size;
    return section == Section::Drawing && isPlace ? 2 : SIZE_MAX;
}

std::vector<std::string> keyNames(const LdaeSection& section) {
    std::vector<std::string> names;
    for (const LdaeKey& key : section.keys)
        names.emplace_back(key.name);
    return names;
}

} // namespace coenergy
