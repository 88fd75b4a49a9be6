#pragma once
// The places of a model that a user can type into: what a diagnostic points at, what an editor
// shows and what a file's line belongs to.

#include <cstddef> // before <compare>: moc 6.4 cannot read that header as the first of a file

#include <compare>

namespace coenergy {

enum class Section {
    Model,
    Parameters,
    Definitions,
    Tables,
    LinearGraph,
    GraphVectors,
    Inputs,
    InitialValues,
    Coordinates,
    Bodies,
    DistributedElements,
    Energies,
    Efforts,
    Forces,
    Torques,
    DisplacementConstraints,
    FlowConstraints,
    EffortConstraints,
    DynamicConstraints,
    Limits,
    Outputs,
    Simulation,
    Plots,
    Drawing,
    Continuum,
    ContinuumFields,
    ContinuumStart,
    ContinuumEnd,
    ContinuumPoints,
    Functional,
};

enum class Column {
    Whole,
    Title,
    Description,
    UncheckedUnits,
    Name,
    Value,
    Unit,
    Minimum,
    Maximum,
    Scale,
    Star,
    Latex,
    Flow,
    Initial,
    InitialFlow,
    Fixed,
    Nominal,
    NominalFlow,
    Domain,
    KineticCoenergy,
    Potential,
    Dissipation,
    Expression,
    Force,
    Point,
    Torque,
    Angle,
    Multiplier,
    MultiplierInitial,
    MultiplierUnit,
    MultiplierNominal,
    MultiplierLatex,
    Effort,
    Variable,
    Rate,
    Message,
    Start,
    End,
    Step,
    Method,
    RelativeTolerance,
    AbsoluteTolerance,
    Stabilization,
    Baumgarte,
    X,
    Y,
    EqualScales,
    Kind,
    XUnit,
    YUnit,
    Shape,
    At,
    To,
    Size,
    Level,
    Shade,
    Duration,
    Parent,
    Joint,
    Axis,
    Orientation,
    JointCoordinates,
    Mass,
    Inertia,
    Centre,
    Gravity,
    Loop,
    LoopJoint,
    LoopAt,
    LoopAxis,
    LoopPoint,
    LoopDirection,
    Branches,
    GraphOutputs,
    GraphStates,
    BranchNames,
    NodeNames,
    NodeDomains,
    NodePlaces,
    VectorBranch,
    VectorSize,
    MatrixRows,
    Ends,
    Form,
    Modes,
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
    Damping,
    EndMass,
    Ports,
    PortNames,
    PortNodes,
    FieldName,
    KineticDensity,
    PotentialDensity,
    DissipationDensity,
    DistributedForce,
    Basis,
    Shapes,
    Moment,
    Essential,
    Integrand,
    StartValue,
    EndValue,
    StartSlope,
    EndSlope,
};

/// The last of each: what walks over all of them counts up to these.
inline constexpr Section lastSection = Section::Functional;
inline constexpr Column lastColumn = Column::EndSlope;

/// One text of the model: the `element`-th of column `column` of item `item` of a section.
/// Only Force, Point, Fixed, Baumgarte, Y, At, To and Size have more than one element, the X of a table, and of a body
/// its coordinates, its inertia and all places and directions; the rows of a linear graph, its states and the names of
/// its branches and nodes; the rows of a matrix; the ends, ports, port names and nodes of a distributed element; the
/// shapes of a continuum, the forces, moments and essential conditions of its ends and points.
struct Field {
    Section section = Section::Model;
    std::size_t item = 0;
    Column column = Column::Whole;
    std::size_t element = 0;

    auto operator<=>(const Field&) const = default;
};

} // namespace coenergy
