#pragma once
// The document: everything the user typed, as an immutable value. It all remains text, exactly as typed, so that
// nothing is lost however wrong it is. An empty text means "not given". The defaults and the meaning of each key are
// those of the `.ldae` format (io/README.md).

#include "base/field.hpp"
#include "model/part.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

/// The parts of a file besides its values: comments and the order of keys. `key` is the key on the line concerned, or
/// empty for the header of an item (for a parameter, definition, effort or output: its only line). `above` holds whole
/// lines (each with its `#`, or empty for a blank line), each ended by '\n'; `behind` holds the comment at the end of
/// the line with the spaces before it.
struct Remark {
    std::string key;
    std::string above;
    std::string behind;

    bool operator==(const Remark&) const = default;
};
/// In the order in which the keys were written.
using Remarks = std::vector<Remark>;

/// The possible values of a parameter's `scale`; empty is the first.
/// Of a slider, and of an axis of a plot.
inline constexpr std::array<std::string_view, 2> scales = {"linear", "log"};

enum class Mark { Plain, Set }; // what a file states by `key = true`

struct Header {
    std::string title;
    std::string description;
    Mark uncheckedUnits = Mark::Plain; // set: units that do not fit are not reported

    bool operator==(const Header&) const = default;
};

struct Parameter {
    std::string name;
    std::string value; // a number or an expression of other parameters; empty: symbolic only
    std::string unit;
    std::string minimum;
    std::string maximum;
    std::string scale;       // of its slider: "linear" (the default) or "log"
    Mark star = Mark::Plain; // starred: its slider is shown with a lecture
    std::string description;
    std::string latex;
    Remarks remarks;

    bool operator==(const Parameter&) const = default;
};

struct Definition {
    std::string name;
    std::string expression;
    Remarks remarks;

    bool operator==(const Definition&) const = default;
};

/// A function: its formula is put in wherever it is called. Without one it stands for itself.
struct FunctionItem {
    std::string name; // with its arguments: `F(x, v)`
    std::string value;
    std::vector<std::string> derivatives; // by each argument
    Remarks remarks;

    bool operator==(const FunctionItem&) const = default;
};

/// The possible values of a table's `kind`; empty is the first.
inline constexpr std::array<std::string_view, 2> tableKinds = {"linear", "monotone"};

/// A function of one argument given at some points: linear or monotone cubic in between, constant beyond them.
struct Table {
    std::string name;
    std::string kind; // one of tableKinds
    std::vector<std::string> x;
    std::vector<std::string> y;
    std::string xUnit;
    std::string yUnit;
    Remarks remarks;

    bool operator==(const Table&) const = default;
};

/// A linear graph in the notation of the toolbox: a row of numbers for each branch and each output, such as `2 3 1 4`:
/// number, tail, head, type. The meaning of the rows: graph/linear_graph.hpp.
struct GraphRows {
    std::vector<std::string> branches;
    std::vector<std::string> outputs; // number, branch, kind
    std::vector<std::string> states;  // a choice, v5 or f7
    std::vector<std::string> names;   // of the branches, in their order
    std::vector<std::string> nodes;   // names of the nodes, from node 1 on
    std::vector<std::string> domains; // of the nodes, from node 1 on
    std::vector<std::string> places;  // positions of the nodes in the drawing, `x y`
    Remarks remarks;

    bool operator==(const GraphRows&) const = default;
};

/// A branch of a linear graph that carries vectors: its parameter is a matrix. core/formulations/vectorgraph/README.md.
struct GraphVector {
    std::string branch;              // its number; of a two-port the first
    std::string symbol;              // of the matrix; default: M, K, B, C or W with the branch's number
    std::string dimension;           // of the vectors, where there is no matrix
    std::vector<std::string> matrix; // by rows, the entries between commas: `K1 + K2, -K2`
    Remarks remarks;

    bool operator==(const GraphVector&) const = default;
};

/// The value of a source of a linear graph, v1 or f12, as a function of time.
struct GraphInput {
    std::string name;
    std::string expression;
    std::string unit;
    Remarks remarks;

    bool operator==(const GraphInput&) const = default;
};

/// The initial value of a state of a linear graph, or of a variable added by another item.
struct InitialValue {
    std::string name;
    std::string value;
    Remarks remarks;

    bool operator==(const InitialValue&) const = default;
};

enum class Domain { General, Translation, Rotation, Electrical, Fluid, Thermal };

enum class Keep { Free, Fixed }; // whether the consistent start may move a value

struct Coordinate {
    std::string name;
    std::string flow; // default: "dot" + name; the acceleration is "d" + flow
    std::string initial;
    std::string initialFlow;
    Keep displacement = Keep::Free;
    Keep velocity = Keep::Free;
    std::string unit;
    std::string nominal;
    std::string nominalFlow;
    Domain domain = Domain::General;
    Mark star = Mark::Plain; // starred: the slider of its initial value is shown with a lecture
    std::string latex;
    Remarks remarks;

    bool operator==(const Coordinate&) const = default;
};

/// A rigid body, connected to its parent by a joint at a point of the parent; at zero displacement its axes are
/// parallel to the parent's. The resulting definitions, energies and constraints: written_bodies.hpp.
struct Body {
    std::string name;
    std::string parent;                   // a body, or the ground (the default)
    std::string joint;                    // one of joints; empty is the first
    std::vector<std::string> at;          // the joint, along the parent's axes from the parent's origin
    std::vector<std::string> axis;        // of the joint, along the parent's axes; default: the third
    std::string orientation;              // one of orientations; empty is the first
    std::vector<std::string> coordinates; // of the joint: names, or expressions that prescribe a motion
    std::string mass;                     // default: none
    std::vector<std::string> inertia;  // about the centre along the body's axes: one number, xx yy zz, or with xy xz yz
    std::vector<std::string> centre;   // of mass, along the body's axes from its origin
    std::vector<std::string> gravity;  // acceleration along the ground's axes; default: the parent's
    std::string loop;                  // another body, or the ground, to which a second joint connects it
    std::string loopJoint;             // one of loopJoints; empty is the first
    std::vector<std::string> loopAt;   // the second joint, along the other body's axes from its origin
    std::vector<std::string> loopAxis; // of the second joint, along the other body's axes; default: the third
    std::vector<std::string> loopPoint;     // the second joint, along the body's own axes from its own origin
    std::vector<std::string> loopDirection; // of the second joint's axis in the body; default: as loopAxis
    Remarks remarks;

    bool operator==(const Body&) const = default;
};

/// An element with distributed inertia and stiffness: a bar, shaft, string, beam, pipeline, electrical line or heat
/// rod. It stands for coordinates and energies: distributed/README.md.
struct Distributed {
    std::string name;
    std::string kind;
    std::vector<std::string> ends;
    std::string form;  // modal (the default) or micro
    std::string modes; // how many, or how many lumps
    std::string length;
    std::string density;
    std::string modulus;
    std::string area;
    std::string secondMoment;
    std::string tension;
    std::string waveSpeed;
    std::string viscosity;
    std::string friction;
    std::string radius;
    std::string inductance;
    std::string capacitance;
    std::string resistance;
    std::string conductivity;
    std::string heatCapacity;
    std::string damping;
    std::string endMass;
    std::vector<std::string> ports; // positions along it
    std::vector<std::string> portNames;
    std::vector<std::string> portNodes; // of a linear graph, `tail head`
    Remarks remarks;

    bool operator==(const Distributed&) const = default;
};

struct Energies {
    std::string kineticCoenergy;
    std::string potential;
    std::string dissipation;
    std::string kineticEnergy;     // T(p), turned into a part of T*: lagrange/energy_duals.hpp
    std::string potentialCoenergy; // V*(e), into a part of V
    Remarks remarks;

    bool operator==(const Energies&) const = default;
};

struct Effort {
    std::string coordinate;
    std::string expression;
    Remarks remarks;

    bool operator==(const Effort&) const = default;
};

/// A force F at the point r(q, t): contributes F . dr/dq_j.
struct Force {
    std::vector<std::string> force;
    std::vector<std::string> point;
    Remarks remarks;

    bool operator==(const Force&) const = default;
};

/// A torque about the angle theta(q, t): contributes tau dtheta/dq_j.
struct Torque {
    std::string torque;
    std::string angle;
    Remarks remarks;

    bool operator==(const Torque&) const = default;
};

/// An unknown that belongs to a constraint: a multiplier, a regulated effort or a dynamic variable.
struct ConstraintUnknown {
    std::string name;
    std::string initial;
    std::string unit;
    std::string nominal;
    std::string latex;

    bool operator==(const ConstraintUnknown&) const = default;
};

/// A displacement constraint phi = 0 or a flow constraint psi = 0, with its multiplier.
struct Constraint {
    std::string name;
    std::string expression;
    ConstraintUnknown multiplier; // default names: lambda1, lambda2, ... and mu1, mu2, ...
    Remarks remarks;

    bool operator==(const Constraint&) const = default;
};

/// Gamma = 0, with its regulated effort.
struct EffortConstraint {
    std::string name;
    std::string expression;
    ConstraintUnknown effort;
    Remarks remarks;

    bool operator==(const EffortConstraint&) const = default;
};

/// ds/dt = rate.
struct DynamicConstraint {
    ConstraintUnknown variable;
    std::string rate;
    Remarks remarks;

    bool operator==(const DynamicConstraint&) const = default;
};

/// A quantity that must stay positive; a run stops at the located zero with the message.
struct Limit {
    std::string name;
    std::string expression;
    std::string message;
    Remarks remarks;

    bool operator==(const Limit&) const = default;
};

struct Output {
    std::string name;
    std::string expression;
    std::string unit;
    std::string latex;
    Remarks remarks;

    bool operator==(const Output&) const = default;
};

struct SimulationSettings {
    std::string start;
    std::string end;
    std::string step; // of the output
    std::string method;
    std::string relativeTolerance;
    std::string absoluteTolerance;
    std::string stabilization;
    std::array<std::string, 2> baumgarte; // alpha, beta
    Remarks remarks;

    bool operator==(const SimulationSettings&) const = default;
};

/// What a plot shows of its curves: themselves, or what follows from them over time (observation/curve_transforms).
inline constexpr std::array<std::string_view, 4> plotContents = {"curve", "rate", "integral", "spectrum"};
/// In the order of these names.
enum class PlotContent { Curve, Rate, Integral, Spectrum };

/// The colours of curves: those of the theme, in which each has a variant for light and one for dark paper. `black` is
/// that of text.
inline constexpr std::array<std::string_view, 7> curveColors = {"blue",   "red", "green", "purple",
                                                                "orange", "sky", "black"};
/// How a curve is drawn. In the order of these names.
inline constexpr std::array<std::string_view, 4> lineStyles = {"line", "dashed", "dotted", "points"};
enum class LineStyle { Line, Dashed, Dotted, Points };

struct Plot {
    std::string title;
    std::string x;
    std::vector<std::string> y;
    std::string shows = {};  // one of plotContents; empty: the first
    std::string xScale = {}; // of scales; empty: the first
    std::string yScale = {};
    Mark equalScales = Mark::Plain;       // set: a metre has the same length in both directions, as for a path
    std::vector<std::string> colors = {}; // of the curves: of curveColors; empty: the next in order
    std::vector<std::string> styles = {}; // of lineStyles; empty: what tells curves of one plot apart
    std::vector<std::string> notes = {};  // "T: words", "X, Y: words": model/plot_note
    std::string from = {};                // the ends of the horizontal axis; empty: those of the curves
    std::string to = {};
    Remarks remarks;

    bool operator==(const Plot&) const = default;
};

/// A shape of the drawing; its expressions may use the same names as plots. Requirements of the kinds: shape_kind.hpp.
struct Shape {
    std::string kind; // one of shapeKinds
    std::string name;
    std::vector<std::string> at;   // x, y
    std::vector<std::string> to;   // x, y
    std::vector<std::string> size; // width and height, or one thickness or radius
    std::string angle;             // counterclockwise, in rad
    std::string level;             // the filled fraction of a box, 0 to 1
    std::string shade;             // 0 cold to 1 hot
    std::string value;             // a number beside the name
    std::string duration;          // of a trace; empty: the whole run
    Remarks remarks;

    bool operator==(const Shape&) const = default;
};

/// A field u(x, t) given by energy densities, for Hamilton's principle: continua/README.md.
struct ContinuumDensities {
    std::string field; // if there is only one; several are in `fields`
    std::string variable;
    std::string start; // of the interval
    std::string end;
    std::string kinetic;
    std::string potential;
    std::string dissipation;
    std::string force;
    std::string basis; // how a finite-dimensional model is made
    std::string modes;
    std::vector<std::string> shapes;
    std::string initial;
    std::string initialFlow;
    Remarks remarks;

    bool operator==(const ContinuumDensities&) const = default;
};

struct ContinuumFieldItem {
    std::string name;
    std::string force;
    std::vector<std::string> shapes;
    std::string initial;
    std::string initialFlow;
    Remarks remarks;

    bool operator==(const ContinuumFieldItem&) const = default;
};

/// The contributions of one end of the interval; forces and moments in the order of the fields.
struct ContinuumEndItem {
    std::string kinetic;
    std::string potential;
    std::string dissipation;
    std::vector<std::string> force;
    std::vector<std::string> moment;
    std::vector<std::string> essential;
    Remarks remarks;

    bool operator==(const ContinuumEndItem&) const = default;
};

/// The contributions of a place between the ends.
struct ContinuumPointItem {
    std::string at;
    std::string kinetic;
    std::string potential;
    std::string dissipation;
    std::vector<std::string> force;
    std::vector<std::string> moment;
    std::vector<std::string> essential;
    Remarks remarks;

    bool operator==(const ContinuumPointItem&) const = default;
};

/// An integral over u, u_x, u_xx, x, to be made stationary by a function u(x); or by several, `y, z`, whose values at
/// an end are then separated by commas as well.
struct FunctionalItem {
    std::string field;
    std::string variable;
    std::string start; // of the interval
    std::string end;
    std::string integrand;
    std::vector<std::string> constraints; // "integral(sqrt(1 + u_x^2)) = L"
    std::string startValue;               // of u; empty or "free": natural
    std::string endValue;
    std::string startSlope; // of u_x
    std::string endSlope;
    Remarks remarks;

    bool operator==(const FunctionalItem&) const = default;
};

/// The order of the sections in the file, the comments at their headers, and those at the end of the file. The keys
/// `format`, `title`, `description` at the top count as sections here.
struct Layout {
    Remarks sections;
    std::string end;

    bool operator==(const Layout&) const = default;
};

/// How a study chooses its points; the first three are for inputs with given values and for random ones.
inline constexpr std::array<std::string_view, 7> studyDesigns = {"grid",  "one_at_a_time", "random", "latin_hypercube",
                                                                 "sobol", "sobol_indices", "morris"};

/// Runs of the model with other numbers, and what is measured of each. The texts are read by studies/study_text.hpp.
struct Study {
    std::string name;
    std::vector<std::string> vary;      // "l = 0.5:2:100", "k = normal(100, 5)"
    std::vector<std::string> correlate; // "k, m = 0.3"
    std::string design;                 // one of studyDesigns; empty: the first
    std::string count;                  // of random points
    std::string seed;                   // empty: 1
    std::vector<std::string> measures;
    Remarks remarks;

    bool operator==(const Study&) const = default;
};

/// A question to measured values: with which numbers a run is nearest to them. The texts are read by app/api/fit.
struct StatedFit {
    std::string name;
    std::vector<std::string> data;       // files, relative to the model's
    std::vector<std::string> checksums;  // of the files as they were when the fit was stated; may be missing
    std::vector<std::string> matches;    // "theta = angle": what of the run was measured in which column
    std::vector<std::string> deviations; // "angle = 0.01": of a value of a column
    std::vector<std::string> unknowns;   // "k = 1:1000", "theta(0)"
    std::vector<std::string> starts;     // "k = 8": where the fit begins; else the model's own value
    std::string method;                  // of the runs, as in SimulationSettings
    std::string relativeTolerance;
    std::string absoluteTolerance;
    std::string stabilization;
    Remarks remarks;

    bool operator==(const StatedFit&) const = default;
};

/// What can be asked of a model beside its equilibria, and how a response is drawn.
inline constexpr std::array<std::string_view, 10> analysisNames = {
    "frequency_response", "step_response", "root_locus",           "natural_frequencies", "equilibrium_diagram",
    "matrices",           "reactions",     "conserved_quantities", "formulations",        "varied_paths"};
inline constexpr std::array<std::string_view, 2> responseDiagrams = {"bode", "nyquist"};

/// An analysis that is shown beside the equilibria. What is empty was not chosen.
struct StatedAnalysis {
    std::string kind;    // one of analysisNames; empty: the first
    std::string input;   // of a response
    std::string output;  // of a response; the unknown of a diagram
    std::string over;    // the parameter that is followed
    std::string diagram; // one of responseDiagrams
    Remarks remarks;

    bool operator==(const StatedAnalysis&) const = default;
};

struct Document {
    Part<Header> header;
    Part<std::vector<Parameter>> parameters;
    Part<std::vector<Definition>> definitions;
    Part<std::vector<FunctionItem>> functions;
    Part<std::vector<Table>> tables;
    Part<GraphRows> graph;
    Part<std::vector<GraphVector>> graphVectors;
    Part<std::vector<GraphInput>> inputs;
    Part<std::vector<InitialValue>> initialValues;
    Part<std::vector<Coordinate>> coordinates;
    Part<std::vector<Body>> bodies;
    Part<std::vector<Distributed>> distributed;
    Part<Energies> energies;
    Part<std::vector<Effort>> efforts;
    Part<std::vector<Force>> forces;
    Part<std::vector<Torque>> torques;
    Part<std::vector<Constraint>> displacementConstraints;
    Part<std::vector<Constraint>> flowConstraints;
    Part<std::vector<EffortConstraint>> effortConstraints;
    Part<std::vector<DynamicConstraint>> dynamicConstraints;
    Part<std::vector<Limit>> limits;
    Part<std::vector<Output>> outputs;
    Part<SimulationSettings> simulation;
    Part<std::vector<Plot>> plots;
    Part<std::vector<Shape>> drawing;
    Part<std::vector<Study>> studies;
    Part<std::vector<StatedFit>> fits;
    Part<std::vector<StatedAnalysis>> analyses;
    Part<ContinuumDensities> continuum;
    Part<std::vector<ContinuumFieldItem>> continuumFields;
    Part<ContinuumEndItem> continuumStart;
    Part<ContinuumEndItem> continuumEnd;
    Part<std::vector<ContinuumPointItem>> continuumPoints;
    Part<FunctionalItem> functional;
    Part<Layout> layout;

    // Defined in document.cpp: copying all sections takes much code, which nearly every source would otherwise
    // repeat.
    Document();
    Document(const Document& other);
    Document(Document&& other) noexcept;
    Document& operator=(const Document& other);
    Document& operator=(Document&& other) noexcept;
    ~Document();
    bool operator==(const Document& other) const;
};

// Instantiated in document.cpp alone.
#define COENERGY_DOCUMENT_PARTS(HOW)                                                                                   \
    HOW class Part<Header>;                                                                                            \
    HOW class Part<std::vector<Parameter>>;                                                                            \
    HOW class Part<std::vector<Definition>>;                                                                           \
    HOW class Part<std::vector<FunctionItem>>;                                                                         \
    HOW class Part<std::vector<Table>>;                                                                                \
    HOW class Part<GraphRows>;                                                                                         \
    HOW class Part<std::vector<GraphVector>>;                                                                          \
    HOW class Part<std::vector<GraphInput>>;                                                                           \
    HOW class Part<std::vector<InitialValue>>;                                                                         \
    HOW class Part<std::vector<Coordinate>>;                                                                           \
    HOW class Part<std::vector<Body>>;                                                                                 \
    HOW class Part<std::vector<Distributed>>;                                                                          \
    HOW class Part<Energies>;                                                                                          \
    HOW class Part<std::vector<Effort>>;                                                                               \
    HOW class Part<std::vector<Force>>;                                                                                \
    HOW class Part<std::vector<Torque>>;                                                                               \
    HOW class Part<std::vector<Constraint>>;                                                                           \
    HOW class Part<std::vector<EffortConstraint>>;                                                                     \
    HOW class Part<std::vector<DynamicConstraint>>;                                                                    \
    HOW class Part<std::vector<Limit>>;                                                                                \
    HOW class Part<std::vector<Output>>;                                                                               \
    HOW class Part<SimulationSettings>;                                                                                \
    HOW class Part<std::vector<Plot>>;                                                                                 \
    HOW class Part<std::vector<Shape>>;                                                                                \
    HOW class Part<std::vector<Study>>;                                                                                \
    HOW class Part<std::vector<StatedFit>>;                                                                            \
    HOW class Part<std::vector<StatedAnalysis>>;                                                                       \
    HOW class Part<ContinuumDensities>;                                                                                \
    HOW class Part<std::vector<ContinuumFieldItem>>;                                                                   \
    HOW class Part<ContinuumEndItem>;                                                                                  \
    HOW class Part<std::vector<ContinuumPointItem>>;                                                                   \
    HOW class Part<FunctionalItem>;                                                                                    \
    HOW class Part<Layout>
COENERGY_DOCUMENT_PARTS(extern template);

} // namespace coenergy

#define COENERGY_DOCUMENT_LISTS(HOW)                                                                                   \
    HOW class std::vector<coenergy::Parameter>;                                                                        \
    HOW class std::vector<coenergy::Definition>;                                                                       \
    HOW class std::vector<coenergy::FunctionItem>;                                                                     \
    HOW class std::vector<coenergy::Table>;                                                                            \
    HOW class std::vector<coenergy::GraphVector>;                                                                      \
    HOW class std::vector<coenergy::GraphInput>;                                                                       \
    HOW class std::vector<coenergy::InitialValue>;                                                                     \
    HOW class std::vector<coenergy::Coordinate>;                                                                       \
    HOW class std::vector<coenergy::Body>;                                                                             \
    HOW class std::vector<coenergy::Distributed>;                                                                      \
    HOW class std::vector<coenergy::Effort>;                                                                           \
    HOW class std::vector<coenergy::Force>;                                                                            \
    HOW class std::vector<coenergy::Torque>;                                                                           \
    HOW class std::vector<coenergy::Constraint>;                                                                       \
    HOW class std::vector<coenergy::EffortConstraint>;                                                                 \
    HOW class std::vector<coenergy::DynamicConstraint>;                                                                \
    HOW class std::vector<coenergy::Limit>;                                                                            \
    HOW class std::vector<coenergy::Output>;                                                                           \
    HOW class std::vector<coenergy::Plot>;                                                                             \
    HOW class std::vector<coenergy::Shape>;                                                                            \
    HOW class std::vector<coenergy::Study>;                                                                            \
    HOW class std::vector<coenergy::StatedFit>;                                                                        \
    HOW class std::vector<coenergy::StatedAnalysis>;                                                                   \
    HOW class std::vector<coenergy::ContinuumFieldItem>;                                                               \
    HOW class std::vector<coenergy::ContinuumPointItem>
COENERGY_DOCUMENT_LISTS(extern template);
