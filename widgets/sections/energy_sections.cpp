// Sections of a model that is stated by energies, and those that every model has. Words that are the same in every
// language are not marked for translation.
#include "sections/form_cells.hpp"

namespace coenergy {

namespace {

struct EnergyForms : SharedCells {
    Q_DECLARE_TR_FUNCTIONS(ModelEditor)

public:
    static constexpr FormCell model[] = {
        as(Look::Title, {Bare, Title, QT_TR_NOOP("Title"), 1, 10, QT_TR_NOOP("Untitled model")}),
        as(Look::Prose, {Bare, Description, QT_TR_NOOP("Description"), 1, 10,
                         QT_TR_NOOP("Describe the system in a sentence or two.")}),
    };
    static constexpr FormCell energies[] = {
        {Gutter, KineticCoenergy, "T^{*}", 1, 12, QT_TR_NOOP("Energy of motion, for example `m*dotx^2/2`"),
         QT_TR_NOOP("Kinetic coenergy T*")},
        {Gutter, Potential, "V", 1, 12, QT_TR_NOOP("Energy of position, for example `k*x^2/2`"),
         QT_TR_NOOP("Potential energy V")},
        {Gutter, Dissipation, "D", 1, 12, QT_TR_NOOP("Half the power lost to friction: `c*dotx^2/2`"),
         QT_TR_NOOP("Dissipation function D")},
        {Detail, KineticEnergy, QT_TR_NOOP("kinetic energy T(p)"), 1, 40, "e.g. p_x^2/(2*m)",
         QT_TR_NOOP("In the momenta, p_x of the coordinate x; Legendre's transformation makes a part of T* of it.")},
        {Detail, PotentialCoenergy, QT_TR_NOOP("potential coenergy V*(e)"), 2, 40, "e.g. e_x^2/(2*k)",
         QT_TR_NOOP("In the efforts, e_x of the coordinate x; Legendre's transformation makes a part of V of it.")},
    };
    static constexpr FormCell constraintName = {Bare, Name, QT_TR_NOOP("Name"), 0, 0};
    static constexpr FormCell coordinates[] = {
        {Bare, Name, QT_TR_NOOP("Name"), 0, 0, "x"},
        as(Look::ValueBelow, {Beside, Initial, QT_TR_NOOP("Initial"), 1, 8, "0",
                              QT_TR_NOOP("The displacement at the start: a number or an expression of parameters.")}),
        as(Look::ValueBelow, {Beside, InitialFlow, QT_TR_NOOP("Initial flow"), 1, 8, "0",
                              QT_TR_NOOP("The flow at the start: a number or an expression of parameters.")}),
        {Lock, Fixed, "", 0, 1, "", QT_TR_NOOP("The start of a simulation must not change this displacement.")},
        element(1, {Lock, Fixed, "", 0, 1, "", QT_TR_NOOP("The start of a simulation must not change this flow.")}),
        {Detail, Flow, QT_TR_NOOP("flow"), 2, 5, "", QT_TR_NOOP("The name of the velocity, current or rate.")},
        unit,
        latex,
        {Detail, Domain, QT_TR_NOOP("domain"), 3, 11},
        {Detail, Nominal, QT_TR_NOOP("typical size"), 2, 4, "", nominalHint},
        {Detail, NominalFlow, QT_TR_NOOP("of flow"), 2, 4},
        presented,
    };
    static constexpr FormCell parameters[] = {
        {Bare, Name, QT_TR_NOOP("Name"), 0, 0, "m"},
        {Beside, Description, QT_TR_NOOP("Description"), 1, 6, QT_TR_NOOP("what it is")},
        parameterValue,
    };
    static constexpr FormCell definitions[] = {
        {Above, Name, QT_TR_NOOP("Name"), 0, 0},
        {Beside, Expression, QT_TR_NOOP("Stands for"), 1, 12},
    };
    static constexpr FormCell functions[] = {
        {Above, Name, QT_TR_NOOP("Name"), 1, 6, "F(x, v)", QT_TR_NOOP("A name with its arguments.")},
        {Beside, Expression, QT_TR_NOOP("Formula"), 2, 12, QT_TR_NOOP("none yet"),
         QT_TR_NOOP("In the arguments and the names of the model. Without one the function stands for itself.")},
        as(Look::Text, {Detail, Derivatives, QT_TR_NOOP("derivatives"), 3, 12, "e.g. 3*k*x^2; c",
                        QT_TR_NOOP("By each argument, separated by semicolons. With a formula they follow from it.")}),
    };
    static constexpr const char* numbersHint =
        QT_TR_NOOP("Numbers separated by spaces; a column of a spreadsheet can be pasted.");
    static constexpr FormCell tables[] = {
        {Above, Name, QT_TR_NOOP("Name"), 0, 0, "f"},
        {Beside, Kind, QT_TR_NOOP("Between the rows"), 3, 11, "",
         QT_TR_NOOP("Straight lines, or a smooth curve that does not overshoot.")},
        {Beside, XUnit, QT_TR_NOOP("unit of x"), 1, 5},
        {Beside, YUnit, QT_TR_NOOP("unit of f(x)"), 1, 5},
        {InFront, X, "x", 1, 12, "0 1 2", numbersHint},
        {InFront, Y, "f(x)", 1, 12, "0 1 4", numbersHint},
    };
    static constexpr const char* coordinateHint =
        QT_TR_NOOP("Names, new or declared, or expressions that prescribe a motion.");
    static constexpr const char* inertiaHint =
        QT_TR_NOOP("About the centre of mass along the body's axes: one for all, three, or six.");
    static constexpr FormCell bodies[] = {
        {Bare, Name, QT_TR_NOOP("Name"), 2, 8},
        {More, Joint, QT_TR_NOOP("joint"), 3, 11},
        {More, Parent, QT_TR_NOOP("carried by"), 1, 8, "ground",
         QT_TR_NOOP("The body that carries this one, or the ground.")},
        elements(0, 3,
                 {More, At, QT_TR_NOOP("at"), 1, 5, "x y z",
                  QT_TR_NOOP("Where the joint is, along the axes of the carrying body from its origin.")}),
        elements(
            0, 3,
            {More, Axis, QT_TR_NOOP("axis"), 1, 5, "x y z",
             QT_TR_NOOP("Direction of the joint's axis, along the axes of the carrying body. The third if empty.")}),
        {More, Orientation, QT_TR_NOOP("turned by"), 3, 11},
        elements(0, 3, {More, JointCoordinates, QT_TR_NOOP("coordinates"), 1, 5, "", coordinateHint}),
        elements(3, 4, {More, JointCoordinates, "", 1, 5, "", coordinateHint}),
        {More, Mass, QT_TR_NOOP("mass"), 1, 5},
        elements(0, 3, {More, Inertia, QT_TR_NOOP("inertia"), 1, 5, "xx yy zz", inertiaHint}),
        elements(3, 3, {More, Inertia, "", 1, 5, "xy xz yz", inertiaHint}),
        elements(0, 3,
                 {More, Centre, QT_TR_NOOP("centre"), 1, 5, "x y z",
                  QT_TR_NOOP("The centre of mass, along the body's axes from its joint.")}),
        elements(0, 3,
                 {More, Gravity, QT_TR_NOOP("gravity"), 1, 5, "x y z",
                  QT_TR_NOOP("Acceleration along the axes of the ground. As the carrying body's if empty.")}),
        {More, Loop, QT_TR_NOOP("loop to"), 1, 8, "",
         QT_TR_NOOP("Another body, or the ground, to which a second joint leads.")},
        {More, LoopJoint, QT_TR_NOOP("by a joint"), 3, 11},
        elements(0, 3,
                 {More, LoopPoint, QT_TR_NOOP("here at"), 1, 5, "x y z",
                  QT_TR_NOOP("Where the second joint is, along this body's axes from its own joint.")}),
        elements(0, 3,
                 {More, LoopAt, QT_TR_NOOP("there at"), 1, 5, "x y z",
                  QT_TR_NOOP("Where the second joint is, along the other body's axes from its origin.")}),
        elements(
            0, 3,
            {More, LoopAxis, QT_TR_NOOP("axis there"), 1, 5, "x y z",
             QT_TR_NOOP("Direction of the second joint's axis, along the other body's axes. The third if empty.")}),
        elements(
            0, 3,
            {More, LoopDirection, QT_TR_NOOP("axis here"), 1, 5, "x y z",
             QT_TR_NOOP("Direction of the second joint's axis, along this body's axes. As in the other if empty.")}),
    };
    static constexpr FormCell efforts[] = {
        {Above, Name, QT_TR_NOOP("Coordinate"), 0, 0, "",
         QT_TR_NOOP("The coordinate along which the effort does work.")},
        {Beside, Expression, QT_TR_NOOP("Effort"), 4, 12},
    };
    static constexpr FormCell forces[] = {
        elements(0, 3, {InFront, Force, QT_TR_NOOP("force"), 1, 6, "Fx Fy Fz"}),
        elements(0, 3, {InFront, Point, QT_TR_NOOP("at point"), 1, 6, "x y z"}),
    };
    static constexpr FormCell torques[] = {
        {Above, Torque, QT_TR_NOOP("Torque"), 1, 8},
        {Beside, Angle, QT_TR_NOOP("Angle"), 1, 8},
    };
    static constexpr FormCell displacementConstraints[] = {
        constraintName,
        {Beside, Expression, QT_TR_NOOP("Equation"), 1, 12, "x^2 + y^2 = l^2"},
    };
    static constexpr FormCell flowConstraints[] = {
        constraintName,
        {Beside, Expression, QT_TR_NOOP("Equation"), 1, 12, "dotx = r*dottheta"},
    };
    static constexpr FormCell multiplier[] = {
        {Detail, Multiplier, QT_TR_NOOP("Multiplier"), 1, 7, "",
         QT_TR_NOOP("The unknown force that enforces the constraint.")},
        {Detail, MultiplierInitial, QT_TR_NOOP("first guess"), 2, 5, "0"},
        {Detail, MultiplierUnit, QT_TR_NOOP("unit"), 1, 4},
        {Detail, MultiplierNominal, QT_TR_NOOP("typical size"), 2, 5, "", nominalHint},
        {Detail, MultiplierLatex, QT_TR_NOOP("LaTeX"), 2, 5},
    };
    static constexpr FormCell effortConstraints[] = {
        constraintName,
        {Beside, Expression, QT_TR_NOOP("Equation"), 1, 12, "F = -k*x"},
        {Detail, Effort, QT_TR_NOOP("Effort"), 1, 6, "", QT_TR_NOOP("The unknown that this equation determines.")},
        {Detail, Initial, QT_TR_NOOP("first guess"), 2, 5, "0"},
        unit,
        typicalSize,
        latex,
    };
    static constexpr FormCell dynamicConstraints[] = {
        {Above, Variable, QT_TR_NOOP("Variable"), 0, 0},
        {Beside, Rate, QT_TR_NOOP("Rate of change"), 4, 12},
        {Beside, Initial, QT_TR_NOOP("Initial"), 1, 6, "0"},
        unit,
        typicalSize,
        latex,
    };
    static constexpr FormCell limits[] = {
        {Above, Name, QT_TR_NOOP("Name"), 0, 0},
        {Beside, Expression, QT_TR_NOOP("Stays positive"), 1, 10},
        {Detail, Message, QT_TR_NOOP("Message"), 3, 20},
    };
    static constexpr FormCell outputs[] = {
        {Above, Name, QT_TR_NOOP("Name"), 0, 12},
        {Beside, Expression, QT_TR_NOOP("Expression"), 1, 12},
        unit,
        {Detail, Latex, QT_TR_NOOP("LaTeX"), 2, 8},
    };
    static constexpr FormCell simulation[] = {
        as(Look::Value, {Sentence, End, QT_TR_NOOP("from %1 to"), 0, 5, "10"}),
        as(Look::Value, {Beside, Step, QT_TR_NOOP("every"), 0, 5, QT_TR_NOOP("auto"),
                         QT_TR_NOOP("Without a value 0.01, and less for a short run, which has at least 200 rows.")}),
        framed(QT_TR_NOOP("Method: %1"), {Beside, Method, "", 0, 19}),
        {Detail, Start, QT_TR_NOOP("start time"), 1, 6, "0"},
        {Detail, RelativeTolerance, QT_TR_NOOP("relative tolerance"), 1, 6, "1e-8"},
        {Detail, AbsoluteTolerance, QT_TR_NOOP("absolute tolerance"), 1, 6, "1e-10"},
        {Detail, Stabilization, QT_TR_NOOP("stabilization"), 3, 11},
        {Detail, Baumgarte, QT_TR_NOOP("Baumgarte alpha"), 1, 6, "5",
         QT_TR_NOOP("phi'' + 2 alpha phi' + beta^2 phi = 0, with the stabilization baumgarte only.")},
        element(1, {Detail, Baumgarte, QT_TR_NOOP("Baumgarte beta"), 1, 6, "5"}),
    };
    static constexpr FormCell plots[] = {
        {Above, Title, QT_TR_NOOP("Title"), 2, 8},
        {Detail, X, QT_TR_NOOP("Horizontal axis"), 2, 12, "t"},
        {Each, Y, QT_TR_NOOP("curves"), 1, 12, QT_TR_NOOP("add a curve")},
    };
    static constexpr FormCell studies[] = {
        {Above, Name, QT_TR_NOOP("Name"), 2, 8},
        as(Look::Text, {Detail, Measures, QT_TR_NOOP("measures"), 3, 20, "e.g. max(abs(x)); final(x)",
                        QT_TR_NOOP("Numbers of each run: max, min, mean, rms, final, at, first, period, count.")}),
        {Detail, Design, QT_TR_NOOP("design"), 3, 14},
        as(Look::Text, {Detail, Count, QT_TR_NOOP("points"), 1, 6, "", QT_TR_NOOP("How many random points.")}),
        as(Look::Text, {Detail, Seed, QT_TR_NOOP("seed"), 1, 6, "1", QT_TR_NOOP("Of the random points.")}),
        as(Look::Text, {Detail, Correlate, QT_TR_NOOP("correlations"), 3, 12, "e.g. k, m = 0.3"}),
        {Each, Vary, QT_TR_NOOP("inputs"), 1, 12, QT_TR_NOOP("add an input"),
         QT_TR_NOOP("Values of a parameter or an initial value: l = 0.5:2:100, l = 1, 2, 5, k = normal(100, 5).")},
    };
    static constexpr FormCell drawing[] = {
        {Bare, Name, QT_TR_NOOP("Name"), 2, 8},
        {Detail, Shape, QT_TR_NOOP("Kind"), 3, 11},
        elements(0, 2, {Detail, At, QT_TR_NOOP("at"), 3, 8, "x y"}),
        {Detail, To, QT_TR_NOOP("to"), 2, 8, "x", QT_TR_NOOP("The other end.")},
        element(1, {Detail, To, "", 2, 8, "y"}),
        {Detail, Size, QT_TR_NOOP("size"), 1, 5, "", QT_TR_NOOP("Width, thickness or radius.")},
        element(1, {Detail, Size, "", 1, 5, "", QT_TR_NOOP("Height.")}),
        {Detail, Angle, QT_TR_NOOP("angle"), 1, 5, "", QT_TR_NOOP("Counterclockwise, in rad.")},
        {Detail, Value, QT_TR_NOOP("value"), 1, 5, "", QT_TR_NOOP("A number beside the name.")},
        {Detail, Level, QT_TR_NOOP("level"), 1, 5, "", QT_TR_NOOP("How full it is, from 0 to 1.")},
        {Detail, Shade, QT_TR_NOOP("shade"), 1, 5, "", QT_TR_NOOP("From 0, cold, to 1, hot.")},
        {Detail, Duration, QT_TR_NOOP("duration"), 1, 5, "",
         QT_TR_NOOP("Of a trace in seconds; without one it is of the whole run.")},
    };
    static constexpr FormCell distributedElements[] = {
        {Bare, Name, QT_TR_NOOP("Name"), 2, 8},
        {Detail, Kind, QT_TR_NOOP("kind"), 3, 11},
        {Detail, Ends, QT_TR_NOOP("ends"), 1, 14, "fixed free",
         QT_TR_NOOP("At the start and at the end: free, fixed, pinned, sliding; for a pipeline pressure, flow.")},
        {Detail, Form, QT_TR_NOOP("form"), 3, 11},
        {Detail, Modes, QT_TR_NOOP("modes or lumps"), 1, 6},
        {Detail, Length, QT_TR_NOOP("length"), 1, 6},
        {Detail, Density, QT_TR_NOOP("density"), 1, 6},
        {Detail, Modulus, QT_TR_NOOP("modulus"), 1, 6},
        {Detail, Area, QT_TR_NOOP("area"), 1, 6},
        {Detail, SecondMoment, QT_TR_NOOP("second moment"), 1, 6},
        {Detail, Tension, QT_TR_NOOP("tension"), 1, 6},
        {Detail, WaveSpeed, QT_TR_NOOP("wave speed"), 1, 6},
        {Detail, Viscosity, QT_TR_NOOP("viscosity"), 1, 6},
        {Detail, Friction, QT_TR_NOOP("friction"), 1, 6},
        {Detail, Radius, QT_TR_NOOP("radius"), 1, 6},
        {Detail, Damping, QT_TR_NOOP("damping"), 1, 6, "", QT_TR_NOOP("The damping ratio of each mode.")},
        {Detail, EndMass, QT_TR_NOOP("mass at a free end"), 3, 11},
        {Detail, Ports, QT_TR_NOOP("ports"), 1, 14, "L/2 L",
         QT_TR_NOOP("Places where something acts or is observed, measured from the start.")},
        {Detail, PortNames, QT_TR_NOOP("port names"), 1, 14, "middle tip",
         QT_TR_NOOP("The displacement at a port tip is u_tip.")},
        {Detail, PortNodes, QT_TR_NOOP("nodes"), 1, 14, "2 1; 3 1",
         QT_TR_NOOP("Beside a linear graph: tail and head of each port.")},
    };

    static constexpr FormRow firstForms[] = {
        {Section::Model, "", "", "", 0, model},
        {Section::Energies, QT_TR_NOOP("Energies"), QT_TR_NOOP("The functions from which the equations are derived."),
         "", 0, energies},
    };
    static constexpr FormRow forms[] = {
        {Section::Coordinates, QT_TR_NOOP("Coordinates"),
         QT_TR_NOOP("Displacements that describe where the system is: positions, angles, charges, volumes."),
         QT_TR_NOOP("Coordinate"), 0, coordinates},
        {Section::Parameters, QT_TR_NOOP("Parameters"),
         QT_TR_NOOP("Constants of the system: masses, lengths, stiffnesses."), QT_TR_NOOP("Parameter"), 0, parameters,
         parameterDetails},
        {Section::Definitions, QT_TR_NOOP("Definitions"),
         QT_TR_NOOP("Names for longer expressions; dot(...) is the time derivative."), QT_TR_NOOP("Definition"), 0,
         definitions},
        {Section::Functions, QT_TR_NOOP("Functions"),
         QT_TR_NOOP("Functions of your own, which any text may call: F(x, 2)."), QT_TR_NOOP("Function"), 0, functions},
        {Section::Tables, QT_TR_NOOP("Tables"),
         QT_TR_NOOP("Functions that are known at some points: measured forces, time histories."), QT_TR_NOOP("Table"),
         0, tables},
        summarized(focused(Name, {Section::Bodies, QT_TR_NOOP("Bodies"),
                                  QT_TR_NOOP("Rigid bodies with joints, in place of definitions, energies and "
                                             "constraints."),
                                  QT_TR_NOOP("Body"), 0, bodies})),
        summarized(focused(Name, {Section::DistributedElements, QT_TR_NOOP("Distributed elements"),
                                  QT_TR_NOOP("Bars, shafts, strings, beams and pipelines, by their modes or as "
                                             "chains of lumps."),
                                  QT_TR_NOOP("Distributed element"), 0, distributedElements})),
        {Section::Efforts, QT_TR_NOOP("Efforts"),
         QT_TR_NOOP("Applied forces, torques, voltages or pressures along one coordinate."), QT_TR_NOOP("Effort"), 1,
         efforts},
        {Section::Forces, QT_TR_NOOP("Forces"),
         QT_TR_NOOP("Force vectors at points; the program turns them into efforts along the coordinates."),
         QT_TR_NOOP("Force"), 1, forces},
        {Section::Torques, QT_TR_NOOP("Torques"), QT_TR_NOOP("Torques that turn a body by an angle."),
         QT_TR_NOOP("Torque"), 1, torques},
        focused(Expression, {Section::DisplacementConstraints, QT_TR_NOOP("Displacement constraints"),
                             QT_TR_NOOP("Equations between positions, such as the fixed length of a rod."),
                             QT_TR_NOOP("Displacement constraint"), 2, displacementConstraints, multiplier}),
        focused(Expression, {Section::FlowConstraints, QT_TR_NOOP("Flow constraints"),
                             QT_TR_NOOP("Equations between velocities, such as rolling without slipping."),
                             QT_TR_NOOP("Flow constraint"), 2, flowConstraints, multiplier}),
        focused(Expression, {Section::EffortConstraints, QT_TR_NOOP("Effort constraints"),
                             QT_TR_NOOP("Control laws: equations that determine an effort."),
                             QT_TR_NOOP("Effort constraint"), 2, effortConstraints}),
        {Section::DynamicConstraints, QT_TR_NOOP("Dynamic constraints"),
         QT_TR_NOOP("Variables with a given rate of change: integrators, filters, actuators."),
         QT_TR_NOOP("Dynamic variable"), 2, dynamicConstraints},
        {Section::Limits, QT_TR_NOOP("Limits"),
         QT_TR_NOOP("Expressions that must stay positive; a simulation stops where one reaches zero."),
         QT_TR_NOOP("Limit"), 2, limits},
        {Section::Outputs, QT_TR_NOOP("Outputs"), QT_TR_NOOP("Further quantities to be computed along the motion."),
         QT_TR_NOOP("Output"), 3, outputs},
        summarized({Section::Plots, QT_TR_NOOP("Plots"),
                    QT_TR_NOOP("What to draw after a simulation: any expressions over time or over each other."),
                    QT_TR_NOOP("Plot"), 3, plots}),
        summarized(focused(Name, {Section::Drawing, QT_TR_NOOP("Drawing"),
                                  QT_TR_NOOP("What moves, as a picture: positions are expressions, as in plots."),
                                  QT_TR_NOOP("Shape"), 3, drawing})),
        summarized({Section::Studies, QT_TR_NOOP("Studies"),
                    QT_TR_NOOP("Runs with other values, and what is measured of each: coenergy study FILE NAME."),
                    QT_TR_NOOP("Study"), 3, studies}),
        {Section::Simulation, QT_TR_NOOP("Run"),
         QT_TR_NOOP("How the motion is computed; empty fields take their defaults."), "", 0, simulation},
    };
};

constexpr SectionWords energySections[] = {
    {Section::Model, QT_TRANSLATE_NOOP("FieldName", "model"), QT_TRANSLATE_NOOP("FieldName", "Model")},
    {Section::Parameters, QT_TRANSLATE_NOOP("FieldName", "parameter"), QT_TRANSLATE_NOOP("FieldName", "Parameters")},
    {Section::Definitions, QT_TRANSLATE_NOOP("FieldName", "definition"), QT_TRANSLATE_NOOP("FieldName", "Definitions")},
    {Section::Functions, QT_TRANSLATE_NOOP("FieldName", "function"), QT_TRANSLATE_NOOP("FieldName", "Functions")},
    {Section::Tables, QT_TRANSLATE_NOOP("FieldName", "table"), QT_TRANSLATE_NOOP("FieldName", "Tables")},
    {Section::Coordinates, QT_TRANSLATE_NOOP("FieldName", "coordinate"), QT_TRANSLATE_NOOP("FieldName", "Coordinates")},
    {Section::Energies, QT_TRANSLATE_NOOP("FieldName", "energies"), QT_TRANSLATE_NOOP("FieldName", "Energies")},
    {Section::Efforts, QT_TRANSLATE_NOOP("FieldName", "effort on"), QT_TRANSLATE_NOOP("FieldName", "Efforts")},
    {Section::Forces, QT_TRANSLATE_NOOP("FieldName", "force"), QT_TRANSLATE_NOOP("FieldName", "Forces")},
    {Section::Torques, QT_TRANSLATE_NOOP("FieldName", "torque"), QT_TRANSLATE_NOOP("FieldName", "Torques")},
    {Section::DisplacementConstraints, QT_TRANSLATE_NOOP("FieldName", "displacement constraint"),
     QT_TRANSLATE_NOOP("FieldName", "Displacement constraints")},
    {Section::FlowConstraints, QT_TRANSLATE_NOOP("FieldName", "flow constraint"),
     QT_TRANSLATE_NOOP("FieldName", "Flow constraints")},
    {Section::EffortConstraints, QT_TRANSLATE_NOOP("FieldName", "effort constraint"),
     QT_TRANSLATE_NOOP("FieldName", "Effort constraints")},
    {Section::DynamicConstraints, QT_TRANSLATE_NOOP("FieldName", "dynamic constraint"),
     QT_TRANSLATE_NOOP("FieldName", "Dynamic constraints")},
    {Section::Limits, QT_TRANSLATE_NOOP("FieldName", "limit"), QT_TRANSLATE_NOOP("FieldName", "Limits")},
    {Section::Outputs, QT_TRANSLATE_NOOP("FieldName", "output"), QT_TRANSLATE_NOOP("FieldName", "Outputs")},
    {Section::Simulation, QT_TRANSLATE_NOOP("FieldName", "simulation"), QT_TRANSLATE_NOOP("FieldName", "Simulation")},
    {Section::Plots, QT_TRANSLATE_NOOP("FieldName", "plot"), QT_TRANSLATE_NOOP("FieldName", "Plots")},
    {Section::Drawing, QT_TRANSLATE_NOOP("FieldName", "shape"), QT_TRANSLATE_NOOP("FieldName", "Drawing")},
    {Section::Studies, QT_TRANSLATE_NOOP("FieldName", "study"), QT_TRANSLATE_NOOP("FieldName", "Studies")},
    {Section::Analyses, QT_TRANSLATE_NOOP("FieldName", "analysis"), QT_TRANSLATE_NOOP("FieldName", "Analyses")},
    {Section::Bodies, QT_TRANSLATE_NOOP("FieldName", "body"), QT_TRANSLATE_NOOP("FieldName", "Bodies")},
    {Section::DistributedElements, QT_TRANSLATE_NOOP("FieldName", "distributed element"),
     QT_TRANSLATE_NOOP("FieldName", "Distributed elements")},
};

constexpr ColumnWords energyColumns[] = {
    {Column::Title, QT_TRANSLATE_NOOP("FieldName", "title")},
    {Column::UncheckedUnits, QT_TRANSLATE_NOOP("FieldName", "unchecked units")},
    {Column::Description, QT_TRANSLATE_NOOP("FieldName", "description")},
    {Column::Name, QT_TRANSLATE_NOOP("FieldName", "name")},
    {Column::Variable, QT_TRANSLATE_NOOP("FieldName", "name")},
    {Column::Value, QT_TRANSLATE_NOOP("FieldName", "value")},
    {Column::Unit, QT_TRANSLATE_NOOP("FieldName", "unit")},
    {Column::Minimum, QT_TRANSLATE_NOOP("FieldName", "minimum")},
    {Column::Maximum, QT_TRANSLATE_NOOP("FieldName", "maximum")},
    {Column::Latex, QT_TRANSLATE_NOOP("FieldName", "LaTeX symbol")},
    {Column::Flow, QT_TRANSLATE_NOOP("FieldName", "name of the flow")},
    {Column::Initial, QT_TRANSLATE_NOOP("FieldName", "initial value")},
    {Column::InitialFlow, QT_TRANSLATE_NOOP("FieldName", "initial flow")},
    {Column::Nominal, QT_TRANSLATE_NOOP("FieldName", "typical size")},
    {Column::NominalFlow, QT_TRANSLATE_NOOP("FieldName", "typical size of the flow")},
    {Column::Domain, QT_TRANSLATE_NOOP("FieldName", "domain")},
    {Column::KineticCoenergy, QT_TRANSLATE_NOOP("FieldName", "kinetic coenergy")},
    {Column::Potential, QT_TRANSLATE_NOOP("FieldName", "potential energy")},
    {Column::Dissipation, QT_TRANSLATE_NOOP("FieldName", "dissipation function")},
    {Column::KineticEnergy, QT_TRANSLATE_NOOP("FieldName", "kinetic energy")},
    {Column::PotentialCoenergy, QT_TRANSLATE_NOOP("FieldName", "potential coenergy")},
    {Column::Torque, QT_TRANSLATE_NOOP("FieldName", "magnitude")},
    {Column::Angle, QT_TRANSLATE_NOOP("FieldName", "angle")},
    {Column::Multiplier, QT_TRANSLATE_NOOP("FieldName", "multiplier")},
    {Column::MultiplierInitial, QT_TRANSLATE_NOOP("FieldName", "initial value of the multiplier")},
    {Column::MultiplierUnit, QT_TRANSLATE_NOOP("FieldName", "unit of the multiplier")},
    {Column::MultiplierNominal, QT_TRANSLATE_NOOP("FieldName", "typical size of the multiplier")},
    {Column::MultiplierLatex, QT_TRANSLATE_NOOP("FieldName", "LaTeX symbol of the multiplier")},
    {Column::Effort, QT_TRANSLATE_NOOP("FieldName", "regulated effort")},
    {Column::Message, QT_TRANSLATE_NOOP("FieldName", "message")},
    {Column::Start, QT_TRANSLATE_NOOP("FieldName", "start time")},
    {Column::End, QT_TRANSLATE_NOOP("FieldName", "end time")},
    {Column::Step, QT_TRANSLATE_NOOP("FieldName", "output step")},
    {Column::Method, QT_TRANSLATE_NOOP("FieldName", "integration method")},
    {Column::RelativeTolerance, QT_TRANSLATE_NOOP("FieldName", "relative tolerance")},
    {Column::AbsoluteTolerance, QT_TRANSLATE_NOOP("FieldName", "absolute tolerance")},
    {Column::Stabilization, QT_TRANSLATE_NOOP("FieldName", "stabilization of constraints")},
    {Column::X, QT_TRANSLATE_NOOP("FieldName", "horizontal axis")},
    {Column::EqualScales, QT_TRANSLATE_NOOP("FieldName", "equal scales")},
    {Column::Shows, QT_TRANSLATE_NOOP("FieldName", "what a plot shows")},
    {Column::XScale, QT_TRANSLATE_NOOP("FieldName", "scale of the horizontal axis")},
    {Column::YScale, QT_TRANSLATE_NOOP("FieldName", "scale of the vertical axis")},
    {Column::Scale, QT_TRANSLATE_NOOP("FieldName", "scale of the slider")},
    {Column::Star, QT_TRANSLATE_NOOP("FieldName", "star")},
    {Column::Shape, QT_TRANSLATE_NOOP("FieldName", "kind")},
    {Column::Kind, QT_TRANSLATE_NOOP("FieldName", "kind")},
    {Column::XUnit, QT_TRANSLATE_NOOP("FieldName", "unit of x")},
    {Column::YUnit, QT_TRANSLATE_NOOP("FieldName", "unit of y")},
    {Column::Level, QT_TRANSLATE_NOOP("FieldName", "level")},
    {Column::Shade, QT_TRANSLATE_NOOP("FieldName", "shade")},
    {Column::Duration, QT_TRANSLATE_NOOP("FieldName", "duration")},
    {Column::Parent, QT_TRANSLATE_NOOP("FieldName", "parent")},
    {Column::Joint, QT_TRANSLATE_NOOP("FieldName", "joint")},
    {Column::Orientation, QT_TRANSLATE_NOOP("FieldName", "orientation")},
    {Column::Mass, QT_TRANSLATE_NOOP("FieldName", "mass")},
    {Column::Loop, QT_TRANSLATE_NOOP("FieldName", "other body of the loop")},
    {Column::LoopJoint, QT_TRANSLATE_NOOP("FieldName", "joint of the loop")},
    {Column::Form, QT_TRANSLATE_NOOP("FieldName", "form")},
    {Column::Modes, QT_TRANSLATE_NOOP("FieldName", "number of modes")},
    {Column::Length, QT_TRANSLATE_NOOP("FieldName", "length")},
    {Column::Density, QT_TRANSLATE_NOOP("FieldName", "density")},
    {Column::Modulus, QT_TRANSLATE_NOOP("FieldName", "modulus")},
    {Column::Area, QT_TRANSLATE_NOOP("FieldName", "area")},
    {Column::SecondMoment, QT_TRANSLATE_NOOP("FieldName", "second moment of area")},
    {Column::Tension, QT_TRANSLATE_NOOP("FieldName", "tension")},
    {Column::WaveSpeed, QT_TRANSLATE_NOOP("FieldName", "wave speed")},
    {Column::Viscosity, QT_TRANSLATE_NOOP("FieldName", "viscosity")},
    {Column::Friction, QT_TRANSLATE_NOOP("FieldName", "friction")},
    {Column::Radius, QT_TRANSLATE_NOOP("FieldName", "radius")},
    {Column::Damping, QT_TRANSLATE_NOOP("FieldName", "damping")},
    {Column::EndMass, QT_TRANSLATE_NOOP("FieldName", "mass at the end")},
    {Column::Vary, QT_TRANSLATE_NOOP("FieldName", "input %1")},
    {Column::Correlate, QT_TRANSLATE_NOOP("FieldName", "correlation %1")},
    {Column::Design, QT_TRANSLATE_NOOP("FieldName", "design")},
    {Column::Count, QT_TRANSLATE_NOOP("FieldName", "number of points")},
    {Column::Seed, QT_TRANSLATE_NOOP("FieldName", "seed")},
    {Column::Derivatives, QT_TRANSLATE_NOOP("FieldName", "derivative %1")},
    {Column::Measures, QT_TRANSLATE_NOOP("FieldName", "measure %1")},
    {Column::Input, QT_TRANSLATE_NOOP("FieldName", "input")},
    {Column::Output, QT_TRANSLATE_NOOP("FieldName", "output")},
    {Column::Over, QT_TRANSLATE_NOOP("FieldName", "parameter that is followed")},
    {Column::Diagram, QT_TRANSLATE_NOOP("FieldName", "diagram")},
    {Column::JointCoordinates, QT_TRANSLATE_NOOP("FieldName", "coordinate %1 of the joint")},
    {Column::Inertia, QT_TRANSLATE_NOOP("FieldName", "entry %1 of the inertia")},
    {Column::Ends, QT_TRANSLATE_NOOP("FieldName", "end %1")},
    {Column::Ports, QT_TRANSLATE_NOOP("FieldName", "place of port %1")},
    {Column::PortNames, QT_TRANSLATE_NOOP("FieldName", "name of port %1")},
    {Column::PortNodes, QT_TRANSLATE_NOOP("FieldName", "nodes of port %1")},
    {Column::Y, QT_TRANSLATE_NOOP("FieldName", "curve %1")},
};

// Columns whose elements are the components along x, y and z.
constexpr ColumnWords energyVectors[] = {
    {Column::Force, QT_TRANSLATE_NOOP("FieldName", "vector")},
    {Column::Point, QT_TRANSLATE_NOOP("FieldName", "point of application")},
    {Column::At, QT_TRANSLATE_NOOP("FieldName", "place")},
    {Column::To, QT_TRANSLATE_NOOP("FieldName", "other end")},
    {Column::Axis, QT_TRANSLATE_NOOP("FieldName", "axis")},
    {Column::Centre, QT_TRANSLATE_NOOP("FieldName", "centre of mass")},
    {Column::Gravity, QT_TRANSLATE_NOOP("FieldName", "gravity")},
    {Column::LoopAt, QT_TRANSLATE_NOOP("FieldName", "place of the second joint at the other body")},
    {Column::LoopAxis, QT_TRANSLATE_NOOP("FieldName", "axis of the second joint at the other body")},
    {Column::LoopPoint, QT_TRANSLATE_NOOP("FieldName", "place of the second joint")},
    {Column::LoopDirection, QT_TRANSLATE_NOOP("FieldName", "axis of the second joint")},
};

} // namespace

SectionTexts energyTexts() {
    return {EnergyForms::firstForms, EnergyForms::forms, energySections, energyColumns, energyVectors};
}

} // namespace coenergy
