// The words of the form. Those that are the same in every language are not marked for translation.

#include "editor/form/form_table.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

constexpr FormCell as(Look look, FormCell row) {
    row.look = look;
    return row;
}
constexpr FormCell element(std::size_t element, FormCell row) {
    row.element = element;
    return row;
}
constexpr FormCell elements(std::size_t first, std::size_t count, FormCell row) {
    row.look = Look::Element;
    row.element = first;
    row.count = count;
    return row;
}
constexpr FormCell framed(const char* frame, FormCell row) {
    row.frame = frame;
    return row;
}
constexpr FormCell worded(std::span<const char* const> words, FormCell row) {
    row.words = words;
    return row;
}
constexpr FormCell part(Excerpt excerpt, FormCell row) {
    row.excerpt = excerpt;
    return row;
}
constexpr FormCell numbered(int first, std::span<const char* const> words, FormCell row) {
    row.firstNumber = first;
    row.words = words;
    return row;
}
constexpr FormCell given(FormCell row) {
    row.isGiven = true;
    return row;
}

constexpr FormRow focused(Column column, FormRow row) {
    row.addFocus = column;
    return row;
}
constexpr FormRow summarized(FormRow row) {
    row.isSummarized = true;
    return row;
}

struct FormWords {
    Q_DECLARE_TR_FUNCTIONS(ModelEditor)

public:
    using enum Column;
    using enum Stand;

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
    };
    static constexpr const char* nominalHint =
        QT_TR_NOOP("Absolute tolerances are multiplied by it. Estimated if empty.");
    static constexpr FormCell unit = {Detail, Unit, QT_TR_NOOP("unit"), 1, 4};
    static constexpr FormCell latex = {Detail, Latex, QT_TR_NOOP("LaTeX"), 2, 5};
    static constexpr FormCell typicalSize = {Detail, Nominal, QT_TR_NOOP("typical size"), 2, 5, "", nominalHint};
    static constexpr FormCell presented = {
        Detail, Star, QT_TR_NOOP("shown in presenter"), 0, 2, "", QT_TR_NOOP("Its slider is shown below a lecture.")};
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
    static constexpr FormCell parameterValue =
        as(Look::ValueBeside,
           {Beside, Value, QT_TR_NOOP("Value"), 0, 8, QT_TR_NOOP("symbolic"),
            QT_TR_NOOP("A number or an expression of other parameters; without one the parameter stays symbolic.")});
    static constexpr FormCell parameters[] = {
        {Bare, Name, QT_TR_NOOP("Name"), 0, 0, "m"},
        {Beside, Description, QT_TR_NOOP("Description"), 1, 6, QT_TR_NOOP("what it is")},
        parameterValue,
    };
    static constexpr FormCell parameterDetails[] = {
        {Detail, Unit, QT_TR_NOOP("unit"), 2, 5},
        {Detail, Minimum, QT_TR_NOOP("min"), 1, 5},
        {Detail, Maximum, QT_TR_NOOP("max"), 1, 5},
        {Detail, Latex, QT_TR_NOOP("LaTeX"), 1, 8, "", QT_TR_NOOP("How the parameter is typeset, for example \\ell.")},
        {Detail, Scale, QT_TR_NOOP("slider"), 3, 11},
        presented,
    };
    static constexpr FormCell definitions[] = {
        {Above, Name, QT_TR_NOOP("Name"), 0, 0},
        {Beside, Expression, QT_TR_NOOP("Stands for"), 1, 12},
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
        as(Look::Value, {Beside, Step, QT_TR_NOOP("every"), 0, 5, "0.01"}),
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

    // Linear graphs: a row shows parts of the graph's own rows beside the columns of its parameter or source.

    static constexpr const char* onePorts[] = {QT_TR_NOOP("A-type storage"), QT_TR_NOOP("T-type storage"),
                                               QT_TR_NOOP("dissipator"), QT_TR_NOOP("across source"),
                                               QT_TR_NOOP("through source")};
    static constexpr const char* twoPorts[] = {QT_TR_NOOP("transformer"), QT_TR_NOOP("gyrator")};
    static constexpr const char* outputKinds[] = {QT_TR_NOOP("across"), QT_TR_NOOP("through"),
                                                  QT_TR_NOOP("integrated across"), QT_TR_NOOP("integrated through")};
    static constexpr FormCell symbol = given({Bare, Name, QT_TR_NOOP("Symbol"), 0, 0});
    static constexpr FormCell nodes =
        as(Look::Text,
           part(Excerpt::Nodes,
                {Beside, Branches, QT_TR_NOOP("Nodes"), 0, 5, "2 1",
                 QT_TR_NOOP("From node to node, in the direction of the arrow, then the letter of another element: 2 1 "
                            "C. Node 1 is the reference. A whole matrix goes in brackets: [1 2 1 4; 2 2 1 3].")}));
    static constexpr FormCell type = part(Excerpt::Type, {Detail, Branches, QT_TR_NOOP("element"), 3, 11});
    static constexpr FormCell graphSources[] = {
        symbol,
        nodes,
        {Beside, Expression, QT_TR_NOOP("Function of time"), 1, 12, "sin(t)"},
        numbered(1, onePorts, type),
        {Detail, Unit, QT_TR_NOOP("unit"), 1, 5},
    };
    static constexpr FormCell graphBranches[] = {
        symbol,
        nodes,
        {Beside, Description, QT_TR_NOOP("Description"), 1, 2},
        parameterValue,
        numbered(1, onePorts, type),
    };
    static constexpr FormCell graphTwoPorts[] = {symbol, nodes, element(1, nodes), parameterValue,
                                                 numbered(6, twoPorts, type)};
    static constexpr FormCell twoPortDescription[] = {{Detail, Description, QT_TR_NOOP("description"), 2, 14}};
    static constexpr FormCell graphOutputs[] = {
        symbol,
        part(Excerpt::Kind, numbered(1, outputKinds, {Beside, GraphOutputs, QT_TR_NOOP("Kind"), 3, 11})),
        as(Look::Text,
           part(Excerpt::Branch,
                {Beside, GraphOutputs, QT_TR_NOOP("Branch"), 2, 5, "R2",
                 QT_TR_NOOP("The element, or the number of its branch. All outputs as a matrix: [1 6 1; 2 5 2].")})),
    };
    // What has no row of its own, and all branches as they are written.
    static constexpr FormCell linearGraph[] = {
        {InFront, GraphStates, QT_TR_NOOP("states"), 1, 14, QT_TR_NOOP("as the normal tree has them"),
         QT_TR_NOOP("A choice of states, such as v3 f5; by default the later of those that compete.")},
        {Detail, Branches, QT_TR_NOOP("branches"), 1, 14, "1 2 1 4; 2 2 3 3; 3 3 1 1",
         QT_TR_NOOP("Rows of number, tail, head, type, separated by semicolons. Types: 1 A-type, 2 T-type, 3 D-type, 4 "
                    "across source, 5 through source, 6 transformer, 7 gyrator.")},
        {Detail, GraphOutputs, QT_TR_NOOP("outputs"), 1, 14, "1 3 1",
         QT_TR_NOOP("Rows of number, branch, kind. Kinds: 1 across, 2 through, 3 integrated across, 4 integrated "
                    "through.")},
        {Detail, BranchNames, QT_TR_NOOP("names"), 1, 14, "", QT_TR_NOOP("Of the branches, in their order.")},
        {Detail, NodeNames, QT_TR_NOOP("nodes"), 1, 14, "", QT_TR_NOOP("Names of the nodes, from node 1 on.")},
        {Detail, NodeDomains, QT_TR_NOOP("domains"), 1, 14, "electrical",
         QT_TR_NOOP("Of the nodes, from node 1 on: electrical, translation, rotation, fluid, thermal.")},
    };
    static constexpr FormCell graphVectors[] = {
        as(Look::Text, {InFront, VectorBranch, QT_TR_NOOP("branch"), 1, 3, "2"}),
        {Beside, Name, QT_TR_NOOP("symbol"), 1, 3, "M",
         QT_TR_NOOP("What the matrix is called; by default M, K, B, C or W with the branch's number.")},
        as(Look::Text, {Beside, VectorSize, QT_TR_NOOP("dimension"), 1, 4, "n",
                        QT_TR_NOOP("How many components, where there is no matrix.")}),
        {InFront, MatrixRows, QT_TR_NOOP("matrix"), 1, 14, "K1 + K2, -K2; -K2, K2",
         QT_TR_NOOP("Rows separated by semicolons, entries by commas.")},
    };
    static constexpr FormCell initialValues[] = {
        {Bare, Name, QT_TR_NOOP("Name"), 0, 0, "v3"},
        {Beside, Initial, QT_TR_NOOP("Initial"), 1, 8, "0"},
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

    // Fields

    static constexpr const char* bases[] = {QT_TR_NOOP("polynomials"), QT_TR_NOOP("trigonometric"),
                                            QT_TR_NOOP("elements"), QT_TR_NOOP("given")};
    static constexpr const char* startHint = QT_TR_NOOP("The field at the start, a function of x.");
    static constexpr const char* speedHint = QT_TR_NOOP("The rate of the field at the start, a function of x.");
    static constexpr FormCell givenShapes = {
        Detail,
        Shapes,
        QT_TR_NOOP("given shapes"),
        1,
        14,
        "e.g. x x^2",
        QT_TR_NOOP("Functions of x separated by spaces; they satisfy the essential conditions.")};
    static constexpr FormCell continuum[] = {
        {InFront, FieldName, QT_TR_NOOP("field"), 1, 3, "u"},
        {Beside, Variable, QT_TR_NOOP("of"), 1, 3, "x"},
        as(Look::Text, {InFront, Start, QT_TR_NOOP("from"), 1, 4, "0"}),
        as(Look::Text, {Beside, End, QT_TR_NOOP("to"), 1, 4, "L"}),
        {InFront, KineticDensity, QT_TR_NOOP("kinetic"), 1, 12, "e.g. rho*u_t^2/2"},
        {InFront, PotentialDensity, QT_TR_NOOP("potential"), 1, 12, "e.g. tau*u_x^2/2"},
        {InFront, DissipationDensity, QT_TR_NOOP("damping"), 1, 12, "e.g. gamma*u_t^2/2"},
        {InFront, DistributedForce, QT_TR_NOOP("force"), 1, 12, "e.g. f"},
        {InFront, Initial, QT_TR_NOOP("start"), 1, 12, "e.g. 0.1*sin(pi*x/L)", startHint},
        {InFront, InitialFlow, QT_TR_NOOP("speed"), 1, 12, "e.g. 0.5*x/L", speedHint},
        worded(bases, {InFront, Basis, QT_TR_NOOP("shapes"), 3, 11, "",
                       QT_TR_NOOP("The assumed shapes that a field is made of.")}),
        as(Look::Text,
           {Beside, Modes, QT_TR_NOOP("number"), 1, 4, "", QT_TR_NOOP("How many of them a field is made of.")}),
        givenShapes,
    };
    static constexpr FormCell continuumFields[] = {
        {Bare, Name, QT_TR_NOOP("Name"), 0, 0, "w"},
        as(Look::Text, {Beside, DistributedForce, QT_TR_NOOP("Force"), 1, 8, "0"}),
        {InFront, Initial, QT_TR_NOOP("start"), 1, 5, "0", startHint},
        {Beside, InitialFlow, QT_TR_NOOP("speed"), 1, 5, "0", speedHint},
        givenShapes,
    };
    static constexpr const char* heldHint = QT_TR_NOOP("Essential conditions: u, u_x, or both.");
    static constexpr FormCell attached[] = {
        {InFront, KineticCoenergy, QT_TR_NOOP("kinetic"), 1, 8, "e.g. M*u_t^2/2"},
        {InFront, Potential, QT_TR_NOOP("potential"), 1, 8, "e.g. K*u^2/2"},
        {InFront, Force, QT_TR_NOOP("force"), 1, 14, "e.g. P", QT_TR_NOOP("For each field, separated by spaces.")},
        {Detail, Dissipation, QT_TR_NOOP("damping"), 2, 8},
        {Detail, Moment, QT_TR_NOOP("moment"), 1, 14, "", QT_TR_NOOP("Acts along u_x.")},
    };
    static constexpr FormCell continuumEnd[] = {
        {InFront, Essential, QT_TR_NOOP("held"), 1, 14, "e.g. u u_x", heldHint},
    };
    static constexpr FormCell continuumPoints[] = {
        as(Look::Text, {InFront, At, QT_TR_NOOP("at"), 1, 5, "e.g. L/2"}),
        {Beside, Essential, QT_TR_NOOP("held"), 1, 14, "e.g. u", heldHint},
    };
    static constexpr FormCell functional[] = {
        {InFront, FieldName, QT_TR_NOOP("path"), 1, 3, "u"},
        {Beside, Variable, QT_TR_NOOP("of"), 1, 3, "x"},
        as(Look::Text, {InFront, Start, QT_TR_NOOP("from"), 1, 4, "0"}),
        as(Look::Text, {Beside, End, QT_TR_NOOP("to"), 1, 4, "1"}),
        {InFront, Integrand, QT_TR_NOOP("integrand"), 1, 12, "sqrt(1 + u_x^2)"},
        as(Look::Text,
           {InFront, Integrals, QT_TR_NOOP("with"), 1, 12, "integral(u) = 1",
            QT_TR_NOOP("Integrals with given values, such as a length. Several are separated by semicolons.")}),
        as(Look::Text, {InFront, StartValue, QT_TR_NOOP("begins at"), 1, 4, QT_TR_NOOP("free")}),
        as(Look::Text, {Beside, EndValue, QT_TR_NOOP("ends at"), 1, 4, QT_TR_NOOP("free")}),
        as(Look::Text, {Detail, StartSlope, QT_TR_NOOP("slope there"), 1, 5}),
        as(Look::Text, {Detail, EndSlope, QT_TR_NOOP("slope at the end"), 1, 5}),
    };

    static constexpr FormRow forms[] = {
        {Section::Model, "", "", "", 0, model},
        {Section::Energies, QT_TR_NOOP("Energies"), QT_TR_NOOP("The functions from which the equations are derived."),
         "", 0, energies},
        focused(Branches, {Section::Inputs,
                           QT_TR_NOOP("Sources"),
                           QT_TR_NOOP("What a source of the graph gives, v1 or f12, as a function of time."),
                           QT_TR_NOOP("Source"),
                           4,
                           graphSources,
                           {},
                           {},
                           RowSource::Sources}),
        focused(Branches, {Section::Parameters,
                           QT_TR_NOOP("Branches"),
                           QT_TR_NOOP("An element between two nodes: electrical, mechanical, fluid or thermal."),
                           QT_TR_NOOP("Branch"),
                           4,
                           graphBranches,
                           parameterDetails,
                           {},
                           RowSource::Branches}),
        focused(Branches,
                {Section::Parameters, QT_TR_NOOP("Two-ports"),
                 QT_TR_NOOP("Transformers and gyrators: two branches that give each other what they take."),
                 QT_TR_NOOP("Two-port"), 4, graphTwoPorts, parameterDetails, twoPortDescription, RowSource::TwoPorts}),
        focused(GraphOutputs,
                {Section::LinearGraph,
                 QT_TR_NOOP("Outputs"),
                 QT_TR_NOOP("What is observed: the across or through variable of a branch, or its integral."),
                 QT_TR_NOOP("Output of the graph"),
                 4,
                 graphOutputs,
                 {},
                 {},
                 RowSource::GraphOutputs}),
        {Section::LinearGraph, QT_TR_NOOP("Linear graph"),
         QT_TR_NOOP("Its states, its domains, and its branches as rows of numbers."), "", 0, linearGraph},
        {Section::GraphVectors, QT_TR_NOOP("Vectors of the graph"),
         QT_TR_NOOP("Branches that carry vectors: the parameter of each is a matrix."), QT_TR_NOOP("Matrix"), 4,
         graphVectors},
        {Section::InitialValues, QT_TR_NOOP("Initial values"),
         QT_TR_NOOP("What a state of the graph, or a coordinate that an element brings, starts from."),
         QT_TR_NOOP("Initial value"), 4, initialValues},
        {Section::Continuum, QT_TR_NOOP("Field"),
         QT_TR_NOOP("A field u(x, t) by its densities of energy: Hamilton's principle gives its equations."), "", 0,
         continuum},
        {Section::ContinuumFields, QT_TR_NOOP("Fields"),
         QT_TR_NOOP("Fields of a problem that has several, such as deflection and rotation of a beam."),
         QT_TR_NOOP("Field"), 4, continuumFields},
        {Section::ContinuumStart, QT_TR_NOOP("Start of the interval"),
         QT_TR_NOOP("What is held there, and bodies, springs, dampers and forces that act there."), "", 0, continuumEnd,
         attached},
        {Section::ContinuumEnd, QT_TR_NOOP("End of the interval"),
         QT_TR_NOOP("What is held there, and bodies, springs, dampers and forces that act there."), "", 0, continuumEnd,
         attached},
        {Section::ContinuumPoints, QT_TR_NOOP("Points"),
         QT_TR_NOOP("Places between the ends with a body, a spring, a damper, a force or a support."),
         QT_TR_NOOP("Point"), 4, continuumPoints, attached},
        {Section::Functional, QT_TR_NOOP("Functional"),
         QT_TR_NOOP("An integral over a path u(x): which path makes it stationary?"), "", 0, functional},
        {Section::Coordinates, QT_TR_NOOP("Coordinates"),
         QT_TR_NOOP("Displacements that describe where the system is: positions, angles, charges, volumes."),
         QT_TR_NOOP("Coordinate"), 0, coordinates},
        {Section::Parameters, QT_TR_NOOP("Parameters"),
         QT_TR_NOOP("Constants of the system: masses, lengths, stiffnesses."), QT_TR_NOOP("Parameter"), 0, parameters,
         parameterDetails},
        {Section::Definitions, QT_TR_NOOP("Definitions"),
         QT_TR_NOOP("Names for longer expressions; dot(...) is the time derivative."), QT_TR_NOOP("Definition"), 0,
         definitions},
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

} // namespace

std::span<const FormRow> formTable() {
    return FormWords::forms;
}

QString formText(const char* text) {
    return *text == '\0' ? QString() : FormWords::tr(text);
}

} // namespace coenergy
