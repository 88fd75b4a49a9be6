// The form as a table: sections, their lines and cells, with every label, prompt and hint.

#include "editor/section_form.hpp"

#include "distributed/distributed_element.hpp"
#include "graph/normal_tree.hpp"
#include "bodies/body_frames.hpp"
#include "model/edit.hpp"
#include "lineargraph/graph_rows.hpp"
#include "model/integration_method.hpp"
#include "model/joint_kind.hpp"
#include "model/shape_kind.hpp"
#include "model/written_document.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <span>

namespace coenergy {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ModelEditor)
};

CellShape cell(Column column, CellKind kind, QString label, int stretch, int characters) {
    CellShape shape;
    shape.column = column;
    shape.kind = kind;
    shape.label = std::move(label);
    shape.stretch = stretch;
    shape.characters = characters;
    return shape;
}

CellShape expression(Column column, QString label, int stretch, int characters) {
    return cell(column, CellKind::Expression, std::move(label), stretch, characters);
}

CellShape text(Column column, QString label, int stretch, int characters) {
    return cell(column, CellKind::Text, std::move(label), stretch, characters);
}

CellShape name(Column column, QString label, int stretch = 2, int characters = 5) {
    return cell(column, CellKind::Name, std::move(label), stretch, characters);
}

CellShape value(Column column, QString label, CellSlider slider) {
    const int characters = slider == CellSlider::None ? 5 : 8;
    CellShape shape = cell(column, CellKind::Value, std::move(label), slider == CellSlider::Below ? 1 : 0, characters);
    shape.slider = slider;
    return shape;
}

// In the gutter: as wide as all symbols there.
CellShape symbol(Column column, QString label) {
    CellShape shape = cell(column, CellKind::Name, std::move(label), 0, 0);
    return shape;
}

CellShape choice(Column column, QString label, QStringList choices) {
    CellShape shape = cell(column, CellKind::Choice, std::move(label), 3, 11);
    shape.choices = std::move(choices);
    return shape;
}

QStringList texts(std::span<const std::string_view> names) {
    QStringList texts;
    for (const std::string_view name : names)
        texts.append(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    return texts;
}

CellShape lock(std::size_t element, QString hint) {
    CellShape shape = cell(Column::Fixed, CellKind::Lock, {}, 0, 1);
    shape.element = element;
    shape.hint = std::move(hint);
    return shape;
}

CellShape star() {
    CellShape shape = cell(Column::Star, CellKind::Check, Words::tr("shown in presenter"), 0, 2);
    shape.hint = Words::tr("Its slider is shown below a lecture.");
    return shape;
}

// What could stand in an empty field, so that nobody takes it for what does.
QString example(const QString& text) {
    return Words::tr("e.g. %1").arg(text);
}

CellShape prompted(CellShape shape, QString prompt) {
    shape.prompt = std::move(prompt);
    return shape;
}

CellShape hinted(CellShape shape, QString hint) {
    shape.hint = std::move(hint);
    return shape;
}

CellShape element(CellShape shape, std::size_t index) {
    shape.element = index;
    return shape;
}

// What an unknown brings with it, in the details of its constraint.
std::vector<CellShape> unknownDetails(Column initial, Column unit, Column nominal, Column latex) {
    return {prompted(expression(initial, Words::tr("first guess"), 2, 5), QStringLiteral("0")),
            text(unit, Words::tr("unit"), 1, 4),
            hinted(expression(nominal, Words::tr("typical size"), 2, 5),
                   Words::tr("Absolute tolerances are multiplied by it. Estimated if empty.")),
            text(latex, Words::tr("LaTeX"), 2, 5)};
}

SectionForm model() {
    SectionForm shape;
    shape.section = Section::Model;
    shape.growth = Growth::Fixed;
    CellShape title =
        prompted(cell(Column::Title, CellKind::Title, Words::tr("Title"), 1, 10), Words::tr("Untitled model"));
    CellShape description = prompted(cell(Column::Description, CellKind::Prose, Words::tr("Description"), 1, 10),
                                     Words::tr("Describe the system in a sentence or two."));
    shape.lines = {{Labels::None, {title}}, {Labels::None, {description}}};
    return shape;
}

SectionForm energies() {
    SectionForm shape;
    shape.section = Section::Energies;
    shape.growth = Growth::Fixed;
    shape.title = Words::tr("Energies");
    shape.purpose = Words::tr("The functions from which the equations are derived.");
    const auto line = [](QString symbol, CellShape shape_) {
        shape_.hint = std::exchange(shape_.label, std::move(symbol));
        return LineShape{Labels::Gutter, {std::move(shape_)}};
    };
    shape.lines = {
        line(QStringLiteral("T^{*}"),
             prompted(expression(Column::KineticCoenergy, Words::tr("Kinetic coenergy T*"), 1, 12),
                      Words::tr("Energy of motion, for example `m*dotx^2/2`"))),
        line(QStringLiteral("V"), prompted(expression(Column::Potential, Words::tr("Potential energy V"), 1, 12),
                                           Words::tr("Energy of position, for example `k*x^2/2`"))),
        line(QStringLiteral("D"), prompted(expression(Column::Dissipation, Words::tr("Dissipation function D"), 1, 12),
                                           Words::tr("Half the power lost to friction: `c*dotx^2/2`"))),
    };
    return shape;
}

SectionForm coordinates() {
    SectionForm shape;
    shape.section = Section::Coordinates;
    shape.title = Words::tr("Coordinates");
    shape.purpose = Words::tr("Displacements that describe where the system is: positions, angles, charges, volumes.");
    shape.addText = Words::tr("Coordinate");
    shape.addGroup = 0;
    QStringList domains{QStringLiteral("general")};
    for (const Domain domain : allDomains())
        if (domain != Domain::General)
            domains.append(QString::fromUtf8(domainName(domain).data()));
    shape.lines = {
        {Labels::None,
         {prompted(symbol(Column::Name, Words::tr("Name")), QStringLiteral("x")),
          hinted(prompted(value(Column::Initial, Words::tr("Initial"), CellSlider::Below), QStringLiteral("0")),
                 Words::tr("The displacement at the start: a number or an expression of parameters.")),
          hinted(
              prompted(value(Column::InitialFlow, Words::tr("Initial flow"), CellSlider::Below), QStringLiteral("0")),
              Words::tr("The flow at the start: a number or an expression of parameters."))}}};
    shape.locks = {lock(0, Words::tr("The start of a simulation must not change this displacement.")),
                   lock(1, Words::tr("The start of a simulation must not change this flow."))};
    shape.details = {
        hinted(name(Column::Flow, Words::tr("flow")), Words::tr("The name of the velocity, current or rate.")),
        text(Column::Unit, Words::tr("unit"), 1, 4),
        text(Column::Latex, Words::tr("LaTeX"), 2, 5),
        choice(Column::Domain, Words::tr("domain"), domains),
        hinted(expression(Column::Nominal, Words::tr("typical size"), 2, 4),
               Words::tr("Absolute tolerances are multiplied by it. Estimated if empty.")),
        expression(Column::NominalFlow, Words::tr("of flow"), 2, 4),
        star()};
    return shape;
}

SectionForm parameters() {
    SectionForm shape;
    shape.section = Section::Parameters;
    shape.title = Words::tr("Parameters");
    shape.purpose = Words::tr("Constants of the system: masses, lengths, stiffnesses.");
    shape.addText = Words::tr("Parameter");
    shape.addGroup = 0;
    shape.lines = {
        {Labels::None,
         {prompted(symbol(Column::Name, Words::tr("Name")), QStringLiteral("m")),
          prompted(text(Column::Description, Words::tr("Description"), 1, 6), Words::tr("what it is")),
          hinted(prompted(value(Column::Value, Words::tr("Value"), CellSlider::Beside), Words::tr("symbolic")),
                 Words::tr("A number or an expression of other parameters; without one the parameter stays "
                           "symbolic."))}}};
    shape.details = {text(Column::Unit, Words::tr("unit"), 2, 5),
                     expression(Column::Minimum, Words::tr("min"), 1, 5),
                     expression(Column::Maximum, Words::tr("max"), 1, 5),
                     hinted(text(Column::Latex, Words::tr("LaTeX"), 1, 8),
                            Words::tr("How the parameter is typeset, for example \\ell.")),
                     choice(Column::Scale, Words::tr("slider"), texts(sliderScales)),
                     star()};
    return shape;
}

SectionForm definitions() {
    SectionForm shape;
    shape.section = Section::Definitions;
    shape.title = Words::tr("Definitions");
    shape.purpose = Words::tr("Names for longer expressions; dot(...) is the time derivative.");
    shape.addText = Words::tr("Definition");
    shape.addGroup = 0;
    shape.lines = {
        {Labels::Above,
         {symbol(Column::Name, Words::tr("Name")), expression(Column::Expression, Words::tr("Stands for"), 1, 12)}}};
    return shape;
}

SectionForm tables() {
    SectionForm shape;
    shape.section = Section::Tables;
    shape.title = Words::tr("Tables");
    shape.purpose = Words::tr("Functions that are known at some points: measured forces, time histories.");
    shape.addText = Words::tr("Table");
    shape.addGroup = 0;
    const auto numbers = [](Column column, QString label, QString prompt) {
        CellShape list = element(text(column, std::move(label), 1, 12), allElements);
        return prompted(
            hinted(std::move(list), Words::tr("Numbers separated by spaces; a column of a spreadsheet can be pasted.")),
            std::move(prompt));
    };
    shape.lines = {
        {Labels::Above,
         {prompted(symbol(Column::Name, Words::tr("Name")), QStringLiteral("f")),
          hinted(choice(Column::Kind, Words::tr("Between the rows"), texts(tableKinds)),
                 Words::tr("Straight lines, or a smooth curve that does not overshoot.")),
          text(Column::XUnit, Words::tr("unit of x"), 1, 5), text(Column::YUnit, Words::tr("unit of f(x)"), 1, 5)}},
        {Labels::InFront, {numbers(Column::X, QStringLiteral("x"), QStringLiteral("0 1 2"))}},
        {Labels::InFront, {numbers(Column::Y, QStringLiteral("f(x)"), QStringLiteral("0 1 4"))}}};
    return shape;
}

LineShape place(Column column, const QString& label, const QString& hint) {
    LineShape line{Labels::InFront, {}};
    const QString axes[] = {QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};
    for (std::size_t k = 0; k < 3; ++k)
        line.cells.push_back(
            prompted(hinted(element(expression(column, k == 0 ? label : QString(), 1, 5), k), hint), axes[k]));
    return line;
}

// In lines of three or four.
std::vector<LineShape> jointCoordinates() {
    std::vector<LineShape> lines = {{Labels::InFront, {}}, {Labels::InFront, {}}};
    for (std::size_t k = 0; k < 7; ++k)
        lines[k < 3 ? 0 : 1].cells.push_back(hinted(
            element(expression(Column::JointCoordinates, k == 0 ? Words::tr("coordinates") : QString(), 1, 5), k),
            Words::tr("Names, new or declared, or expressions that prescribe a motion.")));
    return lines;
}

std::vector<LineShape> inertia() {
    std::vector<LineShape> lines = {{Labels::InFront, {}}, {Labels::InFront, {}}};
    const QString moments[] = {QStringLiteral("xx"), QStringLiteral("yy"), QStringLiteral("zz"),
                               QStringLiteral("xy"), QStringLiteral("xz"), QStringLiteral("yz")};
    for (std::size_t k = 0; k < std::size(moments); ++k)
        lines[k / 3].cells.push_back(
            prompted(hinted(element(expression(Column::Inertia, k == 0 ? Words::tr("inertia") : QString(), 1, 5), k),
                            Words::tr("About the centre of mass along the body's axes: one for all, three, or six.")),
                     moments[k]));
    return lines;
}

std::vector<LineShape> bodyLines() {
    const auto lineOf = [](CellShape first) { return LineShape{Labels::InFront, {std::move(first)}}; };
    std::vector<LineShape> lines = {
        lineOf(choice(Column::Joint, Words::tr("joint"), texts(joints))),
        lineOf(prompted(hinted(text(Column::Parent, Words::tr("carried by"), 1, 8),
                               Words::tr("The body that carries this one, or the ground.")),
                        QStringLiteral("ground"))),
        place(Column::At, Words::tr("at"),
              Words::tr("Where the joint is, along the axes of the carrying body from its origin.")),
        place(Column::Axis, Words::tr("axis"),
              Words::tr("Direction of the joint's axis, along the axes of the carrying body. The third if empty.")),
        lineOf(choice(Column::Orientation, Words::tr("turned by"), texts(orientations)))};
    const auto add = [&](const std::vector<LineShape>& more) { lines.insert(lines.end(), more.begin(), more.end()); };
    add(jointCoordinates());
    add({lineOf(expression(Column::Mass, Words::tr("mass"), 1, 5))});
    add(inertia());
    add({place(Column::Centre, Words::tr("centre"),
               Words::tr("The centre of mass, along the body's axes from its joint.")),
         place(Column::Gravity, Words::tr("gravity"),
               Words::tr("Acceleration along the axes of the ground. As the carrying body's if empty.")),
         lineOf(hinted(text(Column::Loop, Words::tr("loop to"), 1, 8),
                       Words::tr("Another body, or the ground, to which a second joint leads."))),
         lineOf(choice(Column::LoopJoint, Words::tr("by a joint"), texts(loopJoints))),
         place(Column::LoopPoint, Words::tr("here at"),
               Words::tr("Where the second joint is, along this body's axes from its own joint.")),
         place(Column::LoopAt, Words::tr("there at"),
               Words::tr("Where the second joint is, along the other body's axes from its origin.")),
         place(Column::LoopAxis, Words::tr("axis there"),
               Words::tr("Direction of the second joint's axis, along the other body's axes. The third if empty.")),
         place(Column::LoopDirection, Words::tr("axis here"),
               Words::tr("Direction of the second joint's axis, along this body's axes. As in the other if empty."))});
    return lines;
}

SectionForm bodies() {
    SectionForm shape;
    shape.section = Section::Bodies;
    shape.title = Words::tr("Bodies");
    shape.purpose = Words::tr("Rigid bodies with joints, in place of definitions, energies and constraints.");
    shape.addText = Words::tr("Body");
    shape.addGroup = 0;
    shape.isSummarized = true;
    shape.lines = {{Labels::None, {text(Column::Name, Words::tr("Name"), 2, 8)}}};
    shape.addFocus = Column::Name;
    shape.moreLines = bodyLines();
    return shape;
}

SectionForm efforts() {
    SectionForm shape;
    shape.section = Section::Efforts;
    shape.title = Words::tr("Efforts");
    shape.purpose = Words::tr("Applied forces, torques, voltages or pressures along one coordinate.");
    shape.addText = Words::tr("Effort");
    shape.addGroup = 1;
    shape.lines = {{Labels::Above,
                    {hinted(cell(Column::Name, CellKind::Reference, Words::tr("Coordinate"), 0, 0),
                            Words::tr("The coordinate along which the effort does work.")),
                     expression(Column::Expression, Words::tr("Effort"), 4, 12)}}};
    return shape;
}

SectionForm forces() {
    SectionForm shape;
    shape.section = Section::Forces;
    shape.title = Words::tr("Forces");
    shape.purpose = Words::tr("Force vectors at points; the program turns them into efforts along the coordinates.");
    shape.addText = Words::tr("Force");
    shape.addGroup = 1;
    LineShape force{Labels::InFront, {}};
    LineShape point{Labels::InFront, {}};
    const QString axes[] = {QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};
    for (std::size_t k = 0; k < 3; ++k) {
        force.cells.push_back(
            prompted(element(expression(Column::Force, k == 0 ? Words::tr("force") : QString(), 1, 6), k),
                     QStringLiteral("F") + axes[k]));
        point.cells.push_back(
            prompted(element(expression(Column::Point, k == 0 ? Words::tr("at point") : QString(), 1, 6), k), axes[k]));
    }
    shape.lines = {force, point};
    return shape;
}

SectionForm torques() {
    SectionForm shape;
    shape.section = Section::Torques;
    shape.title = Words::tr("Torques");
    shape.purpose = Words::tr("Torques that turn a body by an angle.");
    shape.addText = Words::tr("Torque");
    shape.addGroup = 1;
    shape.lines = {
        {Labels::Above,
         {expression(Column::Torque, Words::tr("Torque"), 1, 8), expression(Column::Angle, Words::tr("Angle"), 1, 8)}}};
    return shape;
}

SectionForm constraints(Section section, QString title, QString addText, QString purpose, QString prompt) {
    SectionForm shape;
    shape.section = section;
    shape.title = std::move(title);
    shape.purpose = std::move(purpose);
    shape.addText = std::move(addText);
    shape.addGroup = 2;
    shape.lines = {{Labels::None,
                    {symbol(Column::Name, Words::tr("Name")),
                     prompted(expression(Column::Expression, Words::tr("Equation"), 1, 12), std::move(prompt))}}};
    shape.addFocus = Column::Expression;
    shape.details = unknownDetails(Column::MultiplierInitial, Column::MultiplierUnit, Column::MultiplierNominal,
                                   Column::MultiplierLatex);
    shape.details.insert(shape.details.begin(), hinted(name(Column::Multiplier, Words::tr("Multiplier"), 1, 7),
                                                       Words::tr("The unknown force that enforces the constraint.")));
    return shape;
}

SectionForm effortConstraints() {
    SectionForm shape;
    shape.section = Section::EffortConstraints;
    shape.title = Words::tr("Effort constraints");
    shape.purpose = Words::tr("Control laws: equations that determine an effort.");
    shape.addText = Words::tr("Effort constraint");
    shape.addGroup = 2;
    shape.lines = {
        {Labels::None,
         {symbol(Column::Name, Words::tr("Name")),
          prompted(expression(Column::Expression, Words::tr("Equation"), 1, 12), QStringLiteral("F = -k*x"))}}};
    shape.addFocus = Column::Expression;
    shape.details = unknownDetails(Column::Initial, Column::Unit, Column::Nominal, Column::Latex);
    shape.details.insert(shape.details.begin(), hinted(name(Column::Effort, Words::tr("Effort"), 1, 6),
                                                       Words::tr("The unknown that this equation determines.")));
    return shape;
}

SectionForm dynamicConstraints() {
    SectionForm shape;
    shape.section = Section::DynamicConstraints;
    shape.title = Words::tr("Dynamic constraints");
    shape.purpose = Words::tr("Variables with a given rate of change: integrators, filters, actuators.");
    shape.addText = Words::tr("Dynamic variable");
    shape.addGroup = 2;
    shape.lines = {
        {Labels::Above,
         {symbol(Column::Variable, Words::tr("Variable")), expression(Column::Rate, Words::tr("Rate of change"), 4, 12),
          prompted(expression(Column::Initial, Words::tr("Initial"), 1, 6), QStringLiteral("0"))}}};
    shape.details = {text(Column::Unit, Words::tr("unit"), 1, 4),
                     hinted(expression(Column::Nominal, Words::tr("typical size"), 2, 5),
                            Words::tr("Absolute tolerances are multiplied by it. Estimated if empty.")),
                     text(Column::Latex, Words::tr("LaTeX"), 2, 5)};
    return shape;
}

SectionForm limits() {
    SectionForm shape;
    shape.section = Section::Limits;
    shape.title = Words::tr("Limits");
    shape.purpose = Words::tr("Expressions that must stay positive; a simulation stops where one reaches zero.");
    shape.addText = Words::tr("Limit");
    shape.addGroup = 2;
    shape.lines = {{Labels::Above,
                    {symbol(Column::Name, Words::tr("Name")),
                     expression(Column::Expression, Words::tr("Stays positive"), 1, 10)}}};
    shape.details = {text(Column::Message, Words::tr("Message"), 3, 20)};
    return shape;
}

SectionForm outputs() {
    SectionForm shape;
    shape.section = Section::Outputs;
    shape.title = Words::tr("Outputs");
    shape.purpose = Words::tr("Further quantities to be computed along the motion.");
    shape.addText = Words::tr("Output");
    shape.addGroup = 3;
    shape.lines = {{Labels::Above,
                    {cell(Column::Name, CellKind::Name, Words::tr("Name"), 0, 12),
                     expression(Column::Expression, Words::tr("Expression"), 1, 12)}}};
    shape.details = {text(Column::Unit, Words::tr("unit"), 1, 4), text(Column::Latex, Words::tr("LaTeX"), 2, 8)};
    return shape;
}

SectionForm simulation() {
    SectionForm shape;
    shape.section = Section::Simulation;
    shape.growth = Growth::Fixed;
    shape.title = Words::tr("Run");
    shape.purpose = Words::tr("How the motion is computed; empty fields take their defaults.");
    const auto number = [](Column column, QString label, QString standard) {
        return prompted(expression(column, std::move(label), 1, 6), std::move(standard));
    };
    const auto time = [](Column column, QString label, QString standard) {
        return prompted(value(column, std::move(label), CellSlider::None), std::move(standard));
    };
    CellShape method = choice(Column::Method, {}, texts(integrationMethods));
    method.frame = Words::tr("Method: %1");
    method.stretch = 0;
    method.characters = 19;
    shape.lines = {{Labels::Sentence,
                    {time(Column::End, Words::tr("from %1 to"), QStringLiteral("10")),
                     time(Column::Step, Words::tr("every"), QStringLiteral("0.01")), method}}};
    shape.details = {number(Column::Start, Words::tr("start time"), QStringLiteral("0")),
                     number(Column::RelativeTolerance, Words::tr("relative tolerance"), QStringLiteral("1e-8")),
                     number(Column::AbsoluteTolerance, Words::tr("absolute tolerance"), QStringLiteral("1e-10")),
                     choice(Column::Stabilization, Words::tr("stabilization"), texts(stabilizations)),
                     hinted(number(Column::Baumgarte, Words::tr("Baumgarte alpha"), QStringLiteral("5")),
                            Words::tr("phi'' + 2 alpha phi' + beta^2 phi = 0, with the stabilization baumgarte only.")),
                     element(number(Column::Baumgarte, Words::tr("Baumgarte beta"), QStringLiteral("5")), 1)};
    return shape;
}

SectionForm plots() {
    SectionForm shape;
    shape.section = Section::Plots;
    shape.title = Words::tr("Plots");
    shape.purpose = Words::tr("What to draw after a simulation: any expressions over time or over each other.");
    shape.addText = Words::tr("Plot");
    shape.addGroup = 3;
    shape.isSummarized = true;
    shape.lines = {{Labels::Above, {text(Column::Title, Words::tr("Title"), 2, 8)}}};
    shape.details = {prompted(expression(Column::X, Words::tr("Horizontal axis"), 2, 12), QStringLiteral("t"))};
    shape.list = {prompted(expression(Column::Y, Words::tr("curves"), 1, 12), Words::tr("add a curve"))};
    return shape;
}

// The kind that a shape has before one is chosen comes first.
QStringList kindsOfShapes() {
    QStringList kinds = texts(shapeKinds);
    kinds.move(static_cast<int>(ShapeKind::Point), 0);
    return kinds;
}

SectionForm drawing() {
    SectionForm shape;
    shape.section = Section::Drawing;
    shape.title = Words::tr("Drawing");
    shape.purpose = Words::tr("What moves, as a picture: positions are expressions, as in plots.");
    shape.addText = Words::tr("Shape");
    shape.addGroup = 3;
    const auto place = [](CellShape cell_, std::size_t index, QString axis) {
        return prompted(element(std::move(cell_), index), std::move(axis));
    };
    shape.isSummarized = true;
    shape.lines = {{Labels::None, {text(Column::Name, Words::tr("Name"), 2, 8)}}};
    shape.addFocus = Column::Name;
    shape.details = {
        choice(Column::Shape, Words::tr("Kind"), kindsOfShapes()),
        place(expression(Column::At, Words::tr("at"), 3, 8), 0, QStringLiteral("x")),
        place(expression(Column::At, QString(), 3, 8), 1, QStringLiteral("y")),
        place(hinted(expression(Column::To, Words::tr("to"), 2, 8), Words::tr("The other end.")), 0,
              QStringLiteral("x")),
        place(expression(Column::To, QString(), 2, 8), 1, QStringLiteral("y")),
        hinted(expression(Column::Size, Words::tr("size"), 1, 5), Words::tr("Width, thickness or radius.")),
        element(hinted(expression(Column::Size, QString(), 1, 5), Words::tr("Height.")), 1),
        hinted(expression(Column::Angle, Words::tr("angle"), 1, 5), Words::tr("Counterclockwise, in rad.")),
        hinted(expression(Column::Value, Words::tr("value"), 1, 5), Words::tr("A number beside the name.")),
        hinted(expression(Column::Level, Words::tr("level"), 1, 5), Words::tr("How full it is, from 0 to 1.")),
        hinted(expression(Column::Shade, Words::tr("shade"), 1, 5), Words::tr("From 0, cold, to 1, hot.")),
        hinted(expression(Column::Duration, Words::tr("duration"), 1, 5),
               Words::tr("Of a trace in seconds; without one it is of the whole run."))};
    return shape;
}

// A list of any length as one text.
CellShape whole(Column column, QString label, QString prompt, QString hint) {
    return prompted(hinted(element(text(column, std::move(label), 1, 14), allElements), std::move(hint)),
                    std::move(prompt));
}

// The types that an element can change to, with their numbers.
CellShape typeChoice(int first, const QStringList& words) {
    QStringList numbers;
    for (int k = 0; k < words.size(); ++k)
        numbers.append(QString::number(first + k));
    CellShape shape = choice(Column::Branches, Words::tr("element"), numbers);
    shape.words = words;
    shape.excerpt = Excerpt::Type;
    return shape;
}

CellShape elementSymbol() {
    CellShape shape = symbol(Column::Name, Words::tr("Symbol"));
    shape.isGiven = true;
    return shape;
}

CellShape nodes(std::size_t branch) {
    CellShape shape = prompted(text(Column::Branches, Words::tr("Nodes"), 0, 5), QStringLiteral("2 1"));
    shape.hint = Words::tr("From node to node, in the direction of the arrow, then the letter of another element: 2 1 "
                           "C. Node 1 is the reference. A whole matrix goes in brackets: [1 2 1 4; 2 2 1 3].");
    shape.excerpt = Excerpt::Nodes;
    shape.element = branch;
    return shape;
}

QStringList onePortWords() {
    return {Words::tr("A-type storage"), Words::tr("T-type storage"), Words::tr("dissipator"),
            Words::tr("across source"), Words::tr("through source")};
}

SectionForm elementForm(RowSource rows, QString title, QString addText, QString purpose) {
    SectionForm shape = parameters();
    shape.rows = rows;
    shape.title = std::move(title);
    shape.addText = std::move(addText);
    shape.purpose = std::move(purpose);
    shape.addGroup = 4;
    shape.addFocus = Column::Branches;
    std::vector<CellShape>& cells = shape.lines.front().cells;
    cells.front() = elementSymbol();
    cells[1].prompt.clear();
    cells[1].characters = 2;
    cells.insert(cells.begin() + 1, nodes(0));
    return shape;
}

SectionForm graphSources() {
    SectionForm shape = elementForm(RowSource::Sources, Words::tr("Sources"), Words::tr("Source"),
                                    Words::tr("What a source of the graph gives, v1 or f12, as a function of time."));
    shape.section = Section::Inputs;
    std::vector<CellShape>& cells = shape.lines.front().cells;
    cells.erase(cells.begin() + 2, cells.end());
    cells.push_back(
        prompted(expression(Column::Expression, Words::tr("Function of time"), 1, 12), QStringLiteral("sin(t)")));
    shape.details = {typeChoice(1, onePortWords()), text(Column::Unit, Words::tr("unit"), 1, 5)};
    return shape;
}

SectionForm graphBranches() {
    SectionForm shape =
        elementForm(RowSource::Branches, Words::tr("Branches"), Words::tr("Branch"),
                    Words::tr("An element between two nodes: electrical, mechanical, fluid or thermal."));
    shape.details.insert(shape.details.begin(), typeChoice(1, onePortWords()));
    return shape;
}

SectionForm graphTwoPorts() {
    SectionForm shape =
        elementForm(RowSource::TwoPorts, Words::tr("Two-ports"), Words::tr("Two-port"),
                    Words::tr("Transformers and gyrators: two branches that give each other what they take."));
    std::vector<CellShape>& cells = shape.lines.front().cells;
    cells[2] = std::exchange(cells[1], nodes(0)); // the second branch in place of the description
    cells[2].element = 1;
    shape.details.insert(shape.details.begin(), typeChoice(6, {Words::tr("transformer"), Words::tr("gyrator")}));
    shape.details.push_back(text(Column::Description, Words::tr("description"), 2, 14));
    return shape;
}

SectionForm graphOutputs() {
    SectionForm shape;
    shape.section = Section::LinearGraph;
    shape.rows = RowSource::GraphOutputs;
    shape.title = Words::tr("Outputs");
    shape.purpose = Words::tr("What is observed: the across or through variable of a branch, or its integral.");
    shape.addText = Words::tr("Output of the graph");
    shape.addGroup = 4;
    shape.addFocus = Column::GraphOutputs;
    CellShape kind = choice(Column::GraphOutputs, Words::tr("Kind"),
                            {QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3"), QStringLiteral("4")});
    kind.words = {Words::tr("across"), Words::tr("through"), Words::tr("integrated across"),
                  Words::tr("integrated through")};
    kind.excerpt = Excerpt::Kind;
    CellShape branch = prompted(text(Column::GraphOutputs, Words::tr("Branch"), 2, 5), QStringLiteral("R2"));
    branch.hint = Words::tr("The element, or the number of its branch. All outputs as a matrix: [1 6 1; 2 5 2].");
    branch.excerpt = Excerpt::Branch;
    kind.stretch = 0;
    kind.characters = 22;
    shape.lines = {{Labels::None, {elementSymbol(), kind, branch}}};
    return shape;
}

// What has no row of its own, and all branches as they are written.
SectionForm linearGraph() {
    SectionForm shape;
    shape.section = Section::LinearGraph;
    shape.growth = Growth::Fixed;
    shape.title = Words::tr("Linear graph");
    shape.purpose = Words::tr("Its states, its domains, and its branches as rows of numbers.");
    const auto line = [](CellShape cell_) { return LineShape{Labels::InFront, {std::move(cell_)}}; };
    shape.lines = {
        line(whole(Column::GraphStates, Words::tr("states"), Words::tr("as the normal tree has them"),
                   Words::tr("A choice of states, such as v3 f5; by default the later of those that compete.")))};
    shape.details = {
        whole(Column::Branches, Words::tr("branches"), QStringLiteral("1 2 1 4; 2 2 3 3; 3 3 1 1"),
              Words::tr("Rows of number, tail, head, type, separated by semicolons. Types: 1 A-type, 2 T-type, 3 "
                        "D-type, 4 across source, 5 through source, 6 transformer, 7 gyrator.")),
        whole(Column::GraphOutputs, Words::tr("outputs"), QStringLiteral("1 3 1"),
              Words::tr("Rows of number, branch, kind. Kinds: 1 across, 2 through, 3 integrated across, "
                        "4 integrated through.")),
        whole(Column::BranchNames, Words::tr("names"), {}, Words::tr("Of the branches, in their order.")),
        whole(Column::NodeNames, Words::tr("nodes"), {}, Words::tr("Names of the nodes, from node 1 on.")),
        whole(Column::NodeDomains, Words::tr("domains"), QStringLiteral("electrical"),
              Words::tr("Of the nodes, from node 1 on: electrical, translation, rotation, fluid, thermal."))};
    return shape;
}

SectionForm graphVectors() {
    SectionForm shape;
    shape.section = Section::GraphVectors;
    shape.title = Words::tr("Vectors of the graph");
    shape.purpose = Words::tr("Branches that carry vectors: the parameter of each is a matrix.");
    shape.addText = Words::tr("Matrix");
    shape.addGroup = 4;
    shape.lines = {
        {Labels::InFront,
         {prompted(text(Column::VectorBranch, Words::tr("branch"), 1, 3), QStringLiteral("2")),
          prompted(hinted(text(Column::Name, Words::tr("symbol"), 1, 3),
                          Words::tr("What the matrix is called; by default M, K, B, C or W with the branch's number.")),
                   QStringLiteral("M")),
          prompted(hinted(text(Column::VectorSize, Words::tr("dimension"), 1, 4),
                          Words::tr("How many components, where there is no matrix.")),
                   QStringLiteral("n"))}},
        {Labels::InFront,
         {whole(Column::MatrixRows, Words::tr("matrix"), QStringLiteral("K1 + K2, -K2; -K2, K2"),
                Words::tr("Rows separated by semicolons, entries by commas."))}}};
    return shape;
}

SectionForm initialValues() {
    SectionForm shape;
    shape.section = Section::InitialValues;
    shape.title = Words::tr("Initial values");
    shape.purpose = Words::tr("What a state of the graph, or a coordinate that an element brings, starts from.");
    shape.addText = Words::tr("Initial value");
    shape.addGroup = 4;
    shape.lines = {{Labels::None,
                    {prompted(symbol(Column::Name, Words::tr("Name")), QStringLiteral("v3")),
                     prompted(expression(Column::Initial, Words::tr("Initial"), 1, 8), QStringLiteral("0"))}}};
    return shape;
}

SectionForm distributedElements() {
    SectionForm shape;
    shape.section = Section::DistributedElements;
    shape.title = Words::tr("Distributed elements");
    shape.purpose = Words::tr("Bars, shafts, strings, beams and pipelines, by their modes or as chains of lumps.");
    shape.addText = Words::tr("Distributed element");
    shape.addGroup = 0;
    shape.isSummarized = true;
    shape.lines = {{Labels::None, {text(Column::Name, Words::tr("Name"), 2, 8)}}};
    shape.addFocus = Column::Name;
    const auto number = [](Column column, QString label) { return expression(column, std::move(label), 1, 6); };
    shape.details = {
        choice(Column::Kind, Words::tr("kind"), texts(elementKinds)),
        whole(Column::Ends, Words::tr("ends"), QStringLiteral("fixed free"),
              Words::tr("At the start and at the end: free, fixed, pinned, sliding; for a pipeline pressure, flow.")),
        choice(Column::Form, Words::tr("form"), texts(elementForms)),
        number(Column::Modes, Words::tr("modes or lumps")),
        number(Column::Length, Words::tr("length")),
        number(Column::Density, Words::tr("density")),
        number(Column::Modulus, Words::tr("modulus")),
        number(Column::Area, Words::tr("area")),
        number(Column::SecondMoment, Words::tr("second moment")),
        number(Column::Tension, Words::tr("tension")),
        number(Column::WaveSpeed, Words::tr("wave speed")),
        number(Column::Viscosity, Words::tr("viscosity")),
        number(Column::Friction, Words::tr("friction")),
        number(Column::Radius, Words::tr("radius")),
        hinted(number(Column::Damping, Words::tr("damping")), Words::tr("The damping ratio of each mode.")),
        choice(Column::EndMass, Words::tr("mass at a free end"), texts(endMasses)),
        whole(Column::Ports, Words::tr("ports"), QStringLiteral("L/2 L"),
              Words::tr("Places where something acts or is observed, measured from the start.")),
        whole(Column::PortNames, Words::tr("port names"), QStringLiteral("middle tip"),
              Words::tr("The displacement at a port tip is u_tip.")),
        whole(Column::PortNodes, Words::tr("nodes"), QStringLiteral("2 1; 3 1"),
              Words::tr("Beside a linear graph: tail and head of each port."))};
    return shape;
}

CellShape basisChoice() {
    CellShape shape = choice(Column::Basis, Words::tr("shapes"),
                             {QStringLiteral("polynomials"), QStringLiteral("trigonometric"),
                              QStringLiteral("elements"), QStringLiteral("shapes")});
    shape.words = {Words::tr("polynomials"), Words::tr("trigonometric"), Words::tr("elements"), Words::tr("given")};
    shape.hint = Words::tr("The assumed shapes that a field is made of.");
    return shape;
}

SectionForm continuum() {
    SectionForm shape;
    shape.section = Section::Continuum;
    shape.growth = Growth::Fixed;
    shape.title = Words::tr("Field");
    shape.purpose = Words::tr("A field u(x, t) by its densities of energy: Hamilton's principle gives its equations.");
    const auto line = [](std::vector<CellShape> cells) { return LineShape{Labels::InFront, std::move(cells)}; };
    const auto density = [&](Column column, QString label, const QString& prompt) {
        return line({prompted(expression(column, std::move(label), 1, 12), example(prompt))});
    };
    shape.lines = {line({prompted(text(Column::FieldName, Words::tr("field"), 1, 3), QStringLiteral("u")),
                         prompted(text(Column::Variable, Words::tr("of"), 1, 3), QStringLiteral("x"))}),
                   line({prompted(text(Column::Start, Words::tr("from"), 1, 4), QStringLiteral("0")),
                         prompted(text(Column::End, Words::tr("to"), 1, 4), QStringLiteral("L"))}),
                   density(Column::KineticDensity, Words::tr("kinetic"), QStringLiteral("rho*u_t^2/2")),
                   density(Column::PotentialDensity, Words::tr("potential"), QStringLiteral("tau*u_x^2/2")),
                   density(Column::DissipationDensity, Words::tr("damping"), QStringLiteral("gamma*u_t^2/2")),
                   density(Column::DistributedForce, Words::tr("force"), QStringLiteral("f")),
                   line({hinted(prompted(expression(Column::Initial, Words::tr("start"), 1, 12),
                                         example(QStringLiteral("0.1*sin(pi*x/L)"))),
                                Words::tr("The field at the start, a function of x."))}),
                   line({hinted(prompted(expression(Column::InitialFlow, Words::tr("speed"), 1, 12),
                                         example(QStringLiteral("0.5*x/L"))),
                                Words::tr("The rate of the field at the start, a function of x."))}),
                   line({basisChoice(), hinted(text(Column::Modes, Words::tr("number"), 1, 4),
                                               Words::tr("How many of them a field is made of."))})};
    shape.details = {whole(Column::Shapes, Words::tr("given shapes"), example(QStringLiteral("x x^2")),
                           Words::tr("Functions of x separated by spaces; they satisfy the essential conditions."))};
    return shape;
}

SectionForm continuumFields() {
    SectionForm shape;
    shape.section = Section::ContinuumFields;
    shape.title = Words::tr("Fields");
    shape.purpose = Words::tr("Fields of a problem that has several, such as deflection and rotation of a beam.");
    shape.addText = Words::tr("Field");
    shape.addGroup = 4;
    shape.lines = {{Labels::None,
                    {prompted(symbol(Column::Name, Words::tr("Name")), QStringLiteral("w")),
                     prompted(text(Column::DistributedForce, Words::tr("Force"), 1, 8), QStringLiteral("0"))}},
                   {Labels::InFront,
                    {hinted(prompted(expression(Column::Initial, Words::tr("start"), 1, 5), QStringLiteral("0")),
                            Words::tr("The field at the start, a function of x.")),
                     hinted(prompted(expression(Column::InitialFlow, Words::tr("speed"), 1, 5), QStringLiteral("0")),
                            Words::tr("The rate of the field at the start, a function of x."))}}};
    shape.details = {whole(Column::Shapes, Words::tr("given shapes"), example(QStringLiteral("x x^2")),
                           Words::tr("Functions of x separated by spaces; they satisfy the essential conditions."))};
    return shape;
}

SectionForm continuumEnd(Section section, QString title) {
    SectionForm shape;
    shape.section = section;
    shape.growth = Growth::Fixed;
    shape.title = std::move(title);
    shape.purpose = Words::tr("What is held there, and bodies, springs, dampers and forces that act there.");
    const auto line = [](CellShape cell_) { return LineShape{Labels::InFront, {std::move(cell_)}}; };
    shape.lines = {
        line(whole(Column::Essential, Words::tr("held"), example(QStringLiteral("u u_x")),
                   Words::tr("Essential conditions: u, u_x, or both."))),
        line(prompted(expression(Column::KineticCoenergy, Words::tr("kinetic"), 1, 8),
                      example(QStringLiteral("M*u_t^2/2")))),
        line(prompted(expression(Column::Potential, Words::tr("potential"), 1, 8), example(QStringLiteral("K*u^2/2")))),
        line(whole(Column::Force, Words::tr("force"), example(QStringLiteral("P")),
                   Words::tr("For each field, separated by spaces.")))};
    shape.details = {expression(Column::Dissipation, Words::tr("damping"), 2, 8),
                     whole(Column::Moment, Words::tr("moment"), {}, Words::tr("Acts along u_x."))};
    return shape;
}

SectionForm continuumPoints() {
    SectionForm shape;
    shape.section = Section::ContinuumPoints;
    shape.title = Words::tr("Points");
    shape.purpose = Words::tr("Places between the ends with a body, a spring, a damper, a force or a support.");
    shape.addText = Words::tr("Point");
    shape.addGroup = 4;
    shape.lines = {
        {Labels::InFront,
         {prompted(text(Column::At, Words::tr("at"), 1, 5), example(QStringLiteral("L/2"))),
          whole(Column::Essential, Words::tr("held"), example(QStringLiteral("u")),
                Words::tr("Essential conditions: u, u_x, or both."))}},
        {Labels::InFront,
         {prompted(expression(Column::KineticCoenergy, Words::tr("kinetic"), 1, 8),
                   example(QStringLiteral("M*u_t^2/2")))}},
        {Labels::InFront,
         {prompted(expression(Column::Potential, Words::tr("potential"), 1, 8), example(QStringLiteral("K*u^2/2")))}},
        {Labels::InFront,
         {whole(Column::Force, Words::tr("force"), example(QStringLiteral("P")),
                Words::tr("For each field, separated by spaces."))}}};
    shape.details = {expression(Column::Dissipation, Words::tr("damping"), 2, 8),
                     whole(Column::Moment, Words::tr("moment"), {}, Words::tr("Acts along u_x."))};
    return shape;
}

SectionForm functional() {
    SectionForm shape;
    shape.section = Section::Functional;
    shape.growth = Growth::Fixed;
    shape.title = Words::tr("Functional");
    shape.purpose = Words::tr("An integral over a path u(x): which path makes it stationary?");
    const auto line = [](std::vector<CellShape> cells) { return LineShape{Labels::InFront, std::move(cells)}; };
    shape.lines = {line({prompted(text(Column::FieldName, Words::tr("path"), 1, 3), QStringLiteral("u")),
                         prompted(text(Column::Variable, Words::tr("of"), 1, 3), QStringLiteral("x"))}),
                   line({prompted(text(Column::Start, Words::tr("from"), 1, 4), QStringLiteral("0")),
                         prompted(text(Column::End, Words::tr("to"), 1, 4), QStringLiteral("1"))}),
                   line({prompted(expression(Column::Integrand, Words::tr("integrand"), 1, 12),
                                  QStringLiteral("sqrt(1 + u_x^2)"))}),
                   line({prompted(text(Column::StartValue, Words::tr("begins at"), 1, 4), Words::tr("free")),
                         prompted(text(Column::EndValue, Words::tr("ends at"), 1, 4), Words::tr("free"))})};
    shape.details = {text(Column::StartSlope, Words::tr("slope there"), 1, 5),
                     text(Column::EndSlope, Words::tr("slope at the end"), 1, 5)};
    return shape;
}

bool isMeant(const Body& body, const Field& field) {
    const Joint joint = jointNamed(body.joint).value_or(Joint::Free);
    const Joint loopJoint = loopJointNamed(body.loopJoint).value_or(Joint::Spherical);
    const Orientation orientation = orientationNamed(body.orientation).value_or(Orientation::EulerParameters);
    switch (field.column) {
    case Column::Axis:
        return joint == Joint::Revolute || joint == Joint::Prismatic || joint == Joint::Cylindrical ||
               joint == Joint::Planar;
    case Column::Orientation:
        return joint == Joint::Free || joint == Joint::Spherical;
    case Column::JointCoordinates:
        return field.element < coordinateStems(joint, orientation, false).size();
    case Column::Inertia:
        return field.element < 3 || (body.inertia.size() >= 3 && !body.inertia[2].empty());
    case Column::LoopJoint:
    case Column::LoopAt:
    case Column::LoopPoint:
        return !body.loop.empty();
    case Column::LoopAxis:
    case Column::LoopDirection:
        return !body.loop.empty() && loopJoint != Joint::Spherical;
    default:
        return true;
    }
}

constexpr Section ofEnergies[] = {Section::Coordinates,    Section::Bodies,  Section::Efforts,
                                  Section::Forces,         Section::Torques, Section::DisplacementConstraints,
                                  Section::FlowConstraints};
constexpr Section ofGraphs[] = {Section::GraphVectors};
constexpr Section ofFields[] = {Section::ContinuumFields, Section::ContinuumPoints};
// Beside any motion, whatever it is stated by.
constexpr Section besides[] = {Section::EffortConstraints, Section::DynamicConstraints, Section::Limits,
                               Section::DistributedElements, Section::InitialValues};
constexpr Section ofPaths[] = {Section::Parameters, Section::Definitions, Section::Tables};

bool isOneOf(Section section, std::span<const Section> list) {
    return std::find(list.begin(), list.end(), section) != list.end();
}

} // namespace

ModelKind kindOf(const Document& document) {
    return hasGraph(document)        ? ModelKind::Graph
           : hasContinuum(document)  ? ModelKind::Field
           : hasFunctional(document) ? ModelKind::Functional
                                     : ModelKind::Energies;
}

AddPlace addPlaceOf(const SectionForm& form, ModelKind kind) {
    const Section section = form.section;
    if (form.rows != RowSource::Items)
        return kind == ModelKind::Graph ? AddPlace::First : AddPlace::Nowhere;
    const auto unless = [](bool isOther) { return isOther ? AddPlace::Nowhere : AddPlace::First; };
    switch (kind) {
    case ModelKind::Graph:
        if (section == Section::EffortConstraints || section == Section::DynamicConstraints)
            return AddPlace::More;
        return unless(isOneOf(section, ofEnergies) || isOneOf(section, ofFields));
    case ModelKind::Field:
        if (isOneOf(section, ofEnergies) || isOneOf(section, besides))
            return AddPlace::More;
        return unless(isOneOf(section, ofGraphs));
    case ModelKind::Functional:
        return unless(!isOneOf(section, ofPaths));
    case ModelKind::Energies:
        break;
    }
    if (section == Section::InitialValues)
        return AddPlace::More;
    return unless(isOneOf(section, ofGraphs) || isOneOf(section, ofFields));
}

namespace {

RowSource sourceOf(ElementGroup group) {
    switch (group) {
    case ElementGroup::Sources:
        return RowSource::Sources;
    case ElementGroup::Branches:
        return RowSource::Branches;
    case ElementGroup::TwoPorts:
        break;
    }
    return RowSource::TwoPorts;
}

std::vector<RowPlace> outputPlaces(const Document& document) {
    std::vector<RowPlace> places;
    for (std::size_t row = 0; row < document.graph->outputs.size(); ++row) {
        const auto numbers = outputNumbers(document.graph->outputs[row]);
        const bool isKnown = numbers && isKnownKind(static_cast<OutputKind>((*numbers)[2]));
        const std::string name =
            isKnown ? outputName({(*numbers)[0], (*numbers)[1], static_cast<OutputKind>((*numbers)[2])}) : "";
        places.push_back({0, row, 0, name});
    }
    return places;
}

// But those of the graph's elements.
std::vector<RowPlace> itemPlaces(const Document& document, Section section) {
    std::vector<bool> isElsewhere(itemCount(document, section), false);
    if (section == Section::Parameters && hasGraph(document))
        for (const ElementRow& element : elementRows(document)) {
            const bool isParameter = element.group != ElementGroup::Sources && !element.isVector;
            if (isParameter && element.item < isElsewhere.size())
                isElsewhere[element.item] = true;
        }
    std::vector<RowPlace> places;
    for (std::size_t item = 0; item < isElsewhere.size(); ++item)
        if (!isElsewhere[item])
            places.push_back({item});
    return places;
}

} // namespace

std::vector<RowPlace> rowPlaces(const Document& document, const SectionForm& form) {
    if (form.rows == RowSource::Items)
        return itemPlaces(document, form.section);
    if (form.rows == RowSource::GraphOutputs)
        return outputPlaces(document);
    std::vector<RowPlace> places;
    if (hasGraph(document))
        for (const ElementRow& element : elementRows(document))
            if (sourceOf(element.group) == form.rows)
                places.push_back({element.item, element.row, element.count, element.name, element.isVector});
    if (form.rows == RowSource::Sources)
        for (std::size_t item = 0; item < document.inputs->size(); ++item) // what no branch is given by
            if (std::none_of(places.begin(), places.end(),
                             [item](const RowPlace& place) { return place.item == item; }))
                places.push_back({item, SIZE_MAX, 0, (*document.inputs)[item].name});
    return places;
}

Field fieldIn(const SectionForm& form, const RowPlace& place, Column column, std::size_t element) {
    const bool isOfGraph =
        form.rows != RowSource::Items && (column == Column::Branches || column == Column::GraphOutputs);
    return isOfGraph ? Field{Section::LinearGraph, 0, column, place.graphRow + element}
                     : Field{form.section, place.item, column, element};
}

bool isMeant(const Document& document, const Field& field) {
    const bool isOfBody = field.section == Section::Bodies && field.item < document.bodies->size();
    return !isOfBody || !textOf(document, field).empty() || isMeant((*document.bodies)[field.item], field);
}

std::vector<SectionForm> sectionForms() {
    return {
        model(),
        energies(),
        graphSources(),
        graphBranches(),
        graphTwoPorts(),
        graphOutputs(),
        linearGraph(),
        graphVectors(),
        initialValues(),
        continuum(),
        continuumFields(),
        continuumEnd(Section::ContinuumStart, Words::tr("Start of the interval")),
        continuumEnd(Section::ContinuumEnd, Words::tr("End of the interval")),
        continuumPoints(),
        functional(),
        coordinates(),
        parameters(),
        definitions(),
        tables(),
        bodies(),
        distributedElements(),
        efforts(),
        forces(),
        torques(),
        constraints(Section::DisplacementConstraints, Words::tr("Displacement constraints"),
                    Words::tr("Displacement constraint"),
                    Words::tr("Equations between positions, such as the fixed length of a rod."),
                    QStringLiteral("x^2 + y^2 = l^2")),
        constraints(Section::FlowConstraints, Words::tr("Flow constraints"), Words::tr("Flow constraint"),
                    Words::tr("Equations between velocities, such as rolling without slipping."),
                    QStringLiteral("dotx = r*dottheta")),
        effortConstraints(),
        dynamicConstraints(),
        limits(),
        outputs(),
        plots(),
        drawing(),
        simulation(),
    };
}

} // namespace coenergy
