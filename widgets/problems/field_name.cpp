// Names of the places of a model: the column in words, and the item by its own name or, without one, by its number.

#include "problems/field_name.hpp"

#include "expression/notation.hpp"
#include "model/edit.hpp"
#include "problems/kind_words.hpp"
#include "problems/message.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace coenergy {

namespace {

struct FieldNameTexts {
    Q_DECLARE_TR_FUNCTIONS(FieldName)
};

QString itemName(const Document& document, Section section, std::size_t item) {
    const Column column = section == Section::DynamicConstraints ? Column::Variable
                          : section == Section::Plots            ? Column::Title
                                                                 : Column::Name;
    return QString::fromStdString(textOf(document, {section, item, column, 0})).trimmed();
}

// "parameter m", or "parameter 3" for one without a name.
QString numbered(const QString& kind, const QString& name, std::size_t item) {
    return FieldNameTexts::tr("%1 %2", "kind of item, its name or number")
        .arg(kind, name.isEmpty() ? QString::number(item + 1) : name);
}

struct SectionWords {
    Section section;
    const char* item; // one of it
    const char* title;
};

constexpr SectionWords sectionWords[] = {
    {Section::Model, QT_TRANSLATE_NOOP("FieldName", "model"), QT_TRANSLATE_NOOP("FieldName", "Model")},
    {Section::Parameters, QT_TRANSLATE_NOOP("FieldName", "parameter"), QT_TRANSLATE_NOOP("FieldName", "Parameters")},
    {Section::Definitions, QT_TRANSLATE_NOOP("FieldName", "definition"), QT_TRANSLATE_NOOP("FieldName", "Definitions")},
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
    {Section::Bodies, QT_TRANSLATE_NOOP("FieldName", "body"), QT_TRANSLATE_NOOP("FieldName", "Bodies")},
    {Section::LinearGraph, QT_TRANSLATE_NOOP("FieldName", "linear graph"),
     QT_TRANSLATE_NOOP("FieldName", "Linear graph")},
    {Section::GraphVectors, QT_TRANSLATE_NOOP("FieldName", "matrix"),
     QT_TRANSLATE_NOOP("FieldName", "Vectors of the graph")},
    {Section::Inputs, QT_TRANSLATE_NOOP("FieldName", "source"), QT_TRANSLATE_NOOP("FieldName", "Sources")},
    {Section::InitialValues, QT_TRANSLATE_NOOP("FieldName", "initial value of"),
     QT_TRANSLATE_NOOP("FieldName", "Initial values")},
    {Section::DistributedElements, QT_TRANSLATE_NOOP("FieldName", "distributed element"),
     QT_TRANSLATE_NOOP("FieldName", "Distributed elements")},
    {Section::Continuum, QT_TRANSLATE_NOOP("FieldName", "field"), QT_TRANSLATE_NOOP("FieldName", "Field")},
    {Section::ContinuumFields, QT_TRANSLATE_NOOP("FieldName", "field"), QT_TRANSLATE_NOOP("FieldName", "Fields")},
    {Section::ContinuumStart, QT_TRANSLATE_NOOP("FieldName", "end at the start of the interval"),
     QT_TRANSLATE_NOOP("FieldName", "Start of the interval")},
    {Section::ContinuumEnd, QT_TRANSLATE_NOOP("FieldName", "end at the end of the interval"),
     QT_TRANSLATE_NOOP("FieldName", "End of the interval")},
    {Section::ContinuumPoints, QT_TRANSLATE_NOOP("FieldName", "point"), QT_TRANSLATE_NOOP("FieldName", "Points")},
    {Section::Functional, QT_TRANSLATE_NOOP("FieldName", "functional"), QT_TRANSLATE_NOOP("FieldName", "Functional")},
};

static_assert(std::size(sectionWords) == static_cast<std::size_t>(lastSection) + 1, "each section has a name");

const SectionWords& wordsOf(Section section) {
    return *std::ranges::find(sectionWords, section, &SectionWords::section);
}

QString kindOfItem(Section section) {
    return FieldNameTexts::tr(wordsOf(section).item);
}

QString component(const QString& what, std::size_t element) {
    static constexpr char axes[] = {'x', 'y', 'z'};
    return element < std::size(axes)
               ? FieldNameTexts::tr("%1-component of the %2").arg(QLatin1Char(axes[element])).arg(what)
               : FieldNameTexts::tr("component %1 of the %2").arg(element + 1).arg(what);
}

// %1 is the number of the element. Columns without words are items whose own name says enough.
constexpr KindWords<Column> columnWords[] = {
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
    {Column::FieldName, QT_TRANSLATE_NOOP("FieldName", "name of the field")},
    {Column::KineticDensity, QT_TRANSLATE_NOOP("FieldName", "kinetic density")},
    {Column::PotentialDensity, QT_TRANSLATE_NOOP("FieldName", "potential density")},
    {Column::DissipationDensity, QT_TRANSLATE_NOOP("FieldName", "dissipation density")},
    {Column::DistributedForce, QT_TRANSLATE_NOOP("FieldName", "distributed force")},
    {Column::Basis, QT_TRANSLATE_NOOP("FieldName", "basis")},
    {Column::Integrand, QT_TRANSLATE_NOOP("FieldName", "integrand")},
    {Column::Integrals, QT_TRANSLATE_NOOP("FieldName", "integral constraint %1")},
    {Column::StartValue, QT_TRANSLATE_NOOP("FieldName", "value at the start")},
    {Column::EndValue, QT_TRANSLATE_NOOP("FieldName", "value at the end")},
    {Column::StartSlope, QT_TRANSLATE_NOOP("FieldName", "slope at the start")},
    {Column::EndSlope, QT_TRANSLATE_NOOP("FieldName", "slope at the end")},
    {Column::Vary, QT_TRANSLATE_NOOP("FieldName", "input %1")},
    {Column::Correlate, QT_TRANSLATE_NOOP("FieldName", "correlation %1")},
    {Column::Design, QT_TRANSLATE_NOOP("FieldName", "design")},
    {Column::Count, QT_TRANSLATE_NOOP("FieldName", "number of points")},
    {Column::Seed, QT_TRANSLATE_NOOP("FieldName", "seed")},
    {Column::Measures, QT_TRANSLATE_NOOP("FieldName", "measure %1")},
    {Column::GraphStates, QT_TRANSLATE_NOOP("FieldName", "states")},
    {Column::VectorBranch, QT_TRANSLATE_NOOP("FieldName", "branch")},
    {Column::VectorSize, QT_TRANSLATE_NOOP("FieldName", "dimension")},
    {Column::Moment, QT_TRANSLATE_NOOP("FieldName", "moment")},
    {Column::JointCoordinates, QT_TRANSLATE_NOOP("FieldName", "coordinate %1 of the joint")},
    {Column::Inertia, QT_TRANSLATE_NOOP("FieldName", "entry %1 of the inertia")},
    {Column::Branches, QT_TRANSLATE_NOOP("FieldName", "branch in row %1")},
    {Column::GraphOutputs, QT_TRANSLATE_NOOP("FieldName", "output in row %1")},
    {Column::MatrixRows, QT_TRANSLATE_NOOP("FieldName", "row %1 of the matrix")},
    {Column::Ends, QT_TRANSLATE_NOOP("FieldName", "end %1")},
    {Column::Ports, QT_TRANSLATE_NOOP("FieldName", "place of port %1")},
    {Column::PortNames, QT_TRANSLATE_NOOP("FieldName", "name of port %1")},
    {Column::PortNodes, QT_TRANSLATE_NOOP("FieldName", "nodes of port %1")},
    {Column::Shapes, QT_TRANSLATE_NOOP("FieldName", "shape %1")},
    {Column::Essential, QT_TRANSLATE_NOOP("FieldName", "essential condition %1")},
    {Column::Y, QT_TRANSLATE_NOOP("FieldName", "curve %1")},
};

// Columns whose elements are the components along x, y and z.
constexpr KindWords<Column> vectorWords[] = {
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

// Of a table, whose rows are numbered.
QString rowName(const Field& field) {
    const QString axis = field.column == Column::X ? QStringLiteral("x") : QStringLiteral("y");
    return field.element == allElements ? axis
                                        : FieldNameTexts::tr("%1 in row %2", "x or y").arg(axis).arg(field.element + 1);
}

// The column in words; empty where the item's own name says enough.
QString columnName(const Field& field) {
    const auto [section, item, column, element] = field;
    if (section == Section::Tables && (column == Column::X || column == Column::Y))
        return rowName(field);
    if (section == Section::ContinuumPoints && column == Column::At)
        return FieldNameTexts::tr("place");
    if (const char* const vector = wordsFor(vectorWords, column))
        return component(FieldNameTexts::tr(vector), element);
    switch (column) {
    case Column::Fixed:
        return element == 0 ? FieldNameTexts::tr("fixing the initial value")
                            : FieldNameTexts::tr("fixing the initial flow");
    case Column::Size: return element == 0 ? FieldNameTexts::tr("width") : FieldNameTexts::tr("height");
    case Column::Baumgarte:
        return element == 0 ? FieldNameTexts::tr("Baumgarte coefficient alpha")
                            : FieldNameTexts::tr("Baumgarte coefficient beta");
    default: break;
    }
    const char* const words = wordsFor(columnWords, column);
    const QString text = words ? FieldNameTexts::tr(words) : QString();
    return text.contains(QLatin1String("%1")) ? text.arg(element + 1) : text;
}

bool isSingle(Section section) {
    static constexpr Section single[] = {Section::Model,        Section::Energies,  Section::Simulation,
                                         Section::LinearGraph,  Section::Continuum, Section::ContinuumStart,
                                         Section::ContinuumEnd, Section::Functional};
    return std::ranges::find(single, section) != std::end(single);
}

QString energySymbol(Column column) {
    return column == Column::KineticCoenergy ? QStringLiteral("T^{*}")
           : column == Column::Potential     ? QStringLiteral("V")
           : column == Column::Dissipation   ? QStringLiteral("D")
                                             : QString();
}

// What stands behind "initial value of": the bare name where it is unmistakable.
QString owner(const Document& document, const Field& field, const NameLook& look) {
    const QString plain = itemName(document, field.section, field.item);
    const QString name = plain.isEmpty() ? plain : look(plain, latexOfItem(document, field.section, field.item));
    const bool isSymbol = field.section == Section::Parameters || field.section == Section::Coordinates;
    return isSymbol && !name.isEmpty() && field.column != Column::Name
               ? name
               : numbered(kindOfItem(field.section), name, field.item);
}

} // namespace

QString sectionName(Section section) {
    return FieldNameTexts::tr(wordsOf(section).title);
}

QString latexOfItem(const Document& document, Section section, std::size_t item) {
    if (section == Section::Plots)
        return {};
    const std::string own = textOf(document, {section, item, Column::Latex, 0});
    const QString name = itemName(document, section, item);
    return QString::fromStdString(own.empty() ? latexOfName(name.toStdString()) : own);
}

QString fieldName(const Document& document, const Field& field) {
    const QString column = columnName(field);
    return isSingle(field.section) && !column.isEmpty()
               ? column
               : fieldName(document, field, [](const QString& name, const QString&) { return name; });
}

QString fieldName(const Document& document, const Field& field, const NameLook& look) {
    const QString column = columnName(field);
    if (const QString symbol = energySymbol(field.column); field.section == Section::Energies && !symbol.isEmpty())
        return numbered(column, look(symbol, symbol), 0);
    if (isSingle(field.section))
        return column.isEmpty() ? kindOfItem(field.section) : column;
    if (column.isEmpty() && field.item >= itemCount(document, field.section))
        return sectionName(field.section);
    const QString item = owner(document, field, look);
    return column.isEmpty() ? item : FieldNameTexts::tr("%1 of %2", "a column, its item").arg(column, item);
}

} // namespace coenergy
