// Names of the places of a model: the column in words, and the item by its own name or, without one, by its number.

#include "problems/field_name.hpp"

#include "expression/notation.hpp"
#include "model/edit.hpp"
#include "problems/message.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>
#include <utility>

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

QString kindOfItem(Section section) {
    switch (section) {
    case Section::Model:
        return FieldNameTexts::tr("model");
    case Section::Parameters:
        return FieldNameTexts::tr("parameter");
    case Section::Definitions:
        return FieldNameTexts::tr("definition");
    case Section::Tables:
        return FieldNameTexts::tr("table");
    case Section::Coordinates:
        return FieldNameTexts::tr("coordinate");
    case Section::Energies:
        return FieldNameTexts::tr("energies");
    case Section::Efforts:
        return FieldNameTexts::tr("effort on");
    case Section::Forces:
        return FieldNameTexts::tr("force");
    case Section::Torques:
        return FieldNameTexts::tr("torque");
    case Section::DisplacementConstraints:
        return FieldNameTexts::tr("displacement constraint");
    case Section::FlowConstraints:
        return FieldNameTexts::tr("flow constraint");
    case Section::EffortConstraints:
        return FieldNameTexts::tr("effort constraint");
    case Section::DynamicConstraints:
        return FieldNameTexts::tr("dynamic constraint");
    case Section::Limits:
        return FieldNameTexts::tr("limit");
    case Section::Outputs:
        return FieldNameTexts::tr("output");
    case Section::Simulation:
        return FieldNameTexts::tr("simulation");
    case Section::Plots:
        return FieldNameTexts::tr("plot");
    case Section::Drawing:
        return FieldNameTexts::tr("shape");
    case Section::Bodies:
        return FieldNameTexts::tr("body");
    case Section::LinearGraph:
        return FieldNameTexts::tr("linear graph");
    case Section::GraphVectors:
        return FieldNameTexts::tr("matrix");
    case Section::Inputs:
        return FieldNameTexts::tr("source");
    case Section::InitialValues:
        return FieldNameTexts::tr("initial value of");
    case Section::DistributedElements:
        return FieldNameTexts::tr("distributed element");
    case Section::Continuum:
        return FieldNameTexts::tr("field");
    case Section::ContinuumFields:
        return FieldNameTexts::tr("field");
    case Section::ContinuumStart:
        return FieldNameTexts::tr("end at the start of the interval");
    case Section::ContinuumEnd:
        return FieldNameTexts::tr("end at the end of the interval");
    case Section::ContinuumPoints:
        return FieldNameTexts::tr("point");
    case Section::Functional:
        return FieldNameTexts::tr("functional");
    }
    return {};
}

QString component(const QString& what, std::size_t element) {
    static constexpr char axes[] = {'x', 'y', 'z'};
    return element < std::size(axes)
               ? FieldNameTexts::tr("%1-component of the %2").arg(QLatin1Char(axes[element])).arg(what)
               : FieldNameTexts::tr("component %1 of the %2").arg(element + 1).arg(what);
}

// Columns of one word; those without one are items whose own name says enough.
const std::pair<Column, const char*> columnWords[] = {
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
    {Column::StartValue, QT_TRANSLATE_NOOP("FieldName", "value at the start")},
    {Column::EndValue, QT_TRANSLATE_NOOP("FieldName", "value at the end")},
    {Column::StartSlope, QT_TRANSLATE_NOOP("FieldName", "slope at the start")},
    {Column::EndSlope, QT_TRANSLATE_NOOP("FieldName", "slope at the end")},
};

// Of a table, whose rows are numbered.
QString rowName(const Field& field) {
    const QString axis = field.column == Column::X ? QStringLiteral("x") : QStringLiteral("y");
    return field.element == allElements ? axis
                                        : FieldNameTexts::tr("%1 in row %2", "x or y").arg(axis).arg(field.element + 1);
}

// The column in words; empty where the item's own name says enough.
QString columnName(const Field& field) {
    if (field.section == Section::Tables && (field.column == Column::X || field.column == Column::Y))
        return rowName(field);
    const auto [section, item, column, element] = field;
    switch (column) {
    case Column::Fixed:
        return element == 0 ? FieldNameTexts::tr("fixing the initial value")
                            : FieldNameTexts::tr("fixing the initial flow");
    case Column::Force:
        return component(FieldNameTexts::tr("vector"), element);
    case Column::Point:
        return component(FieldNameTexts::tr("point of application"), element);
    case Column::At:
        if (section == Section::ContinuumPoints)
            return FieldNameTexts::tr("place");
        return component(FieldNameTexts::tr("place"), element);
    case Column::To:
        return component(FieldNameTexts::tr("other end"), element);
    case Column::Size:
        return element == 0 ? FieldNameTexts::tr("width") : FieldNameTexts::tr("height");
    case Column::Axis:
        return component(FieldNameTexts::tr("axis"), element);
    case Column::Centre:
        return component(FieldNameTexts::tr("centre of mass"), element);
    case Column::Gravity:
        return component(FieldNameTexts::tr("gravity"), element);
    case Column::LoopAt:
        return component(FieldNameTexts::tr("place of the second joint at the other body"), element);
    case Column::LoopAxis:
        return component(FieldNameTexts::tr("axis of the second joint at the other body"), element);
    case Column::LoopPoint:
        return component(FieldNameTexts::tr("place of the second joint"), element);
    case Column::LoopDirection:
        return component(FieldNameTexts::tr("axis of the second joint"), element);
    case Column::JointCoordinates:
        return FieldNameTexts::tr("coordinate %1 of the joint").arg(element + 1);
    case Column::Inertia:
        return FieldNameTexts::tr("entry %1 of the inertia").arg(element + 1);
    case Column::Branches:
        return FieldNameTexts::tr("branch in row %1").arg(element + 1);
    case Column::GraphOutputs:
        return FieldNameTexts::tr("output in row %1").arg(element + 1);
    case Column::GraphStates:
        return FieldNameTexts::tr("states");
    case Column::VectorBranch:
        return FieldNameTexts::tr("branch");
    case Column::VectorSize:
        return FieldNameTexts::tr("dimension");
    case Column::MatrixRows:
        return FieldNameTexts::tr("row %1 of the matrix").arg(element + 1);
    case Column::Ends:
        return FieldNameTexts::tr("end %1").arg(element + 1);
    case Column::Ports:
        return FieldNameTexts::tr("place of port %1").arg(element + 1);
    case Column::PortNames:
        return FieldNameTexts::tr("name of port %1").arg(element + 1);
    case Column::PortNodes:
        return FieldNameTexts::tr("nodes of port %1").arg(element + 1);
    case Column::Shapes:
        return FieldNameTexts::tr("shape %1").arg(element + 1);
    case Column::Moment:
        return FieldNameTexts::tr("moment");
    case Column::Essential:
        return FieldNameTexts::tr("essential condition %1").arg(element + 1);
    case Column::Baumgarte:
        return element == 0 ? FieldNameTexts::tr("Baumgarte coefficient alpha")
                            : FieldNameTexts::tr("Baumgarte coefficient beta");
    case Column::Y:
        return FieldNameTexts::tr("curve %1").arg(element + 1);
    default:
        const auto entry = std::ranges::find(columnWords, field.column, [](const auto& word) { return word.first; });
        return entry == std::end(columnWords) ? QString() : FieldNameTexts::tr(entry->second);
    }
}

bool isSingle(Section section) {
    static constexpr Section single[] = {Section::Model,        Section::Energies,  Section::Simulation,
                                         Section::LinearGraph,  Section::Continuum, Section::ContinuumStart,
                                         Section::ContinuumEnd, Section::Functional};
    return std::ranges::find(single, section) != std::end(single);
}

QString energySymbol(Column column) {
    switch (column) {
    case Column::KineticCoenergy:
        return QStringLiteral("T^{*}");
    case Column::Potential:
        return QStringLiteral("V");
    case Column::Dissipation:
        return QStringLiteral("D");
    default:
        return {};
    }
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
    switch (section) {
    case Section::Model:
        return FieldNameTexts::tr("Model");
    case Section::Parameters:
        return FieldNameTexts::tr("Parameters");
    case Section::Definitions:
        return FieldNameTexts::tr("Definitions");
    case Section::Tables:
        return FieldNameTexts::tr("Tables");
    case Section::Coordinates:
        return FieldNameTexts::tr("Coordinates");
    case Section::Energies:
        return FieldNameTexts::tr("Energies");
    case Section::Efforts:
        return FieldNameTexts::tr("Efforts");
    case Section::Forces:
        return FieldNameTexts::tr("Forces");
    case Section::Torques:
        return FieldNameTexts::tr("Torques");
    case Section::DisplacementConstraints:
        return FieldNameTexts::tr("Displacement constraints");
    case Section::FlowConstraints:
        return FieldNameTexts::tr("Flow constraints");
    case Section::EffortConstraints:
        return FieldNameTexts::tr("Effort constraints");
    case Section::DynamicConstraints:
        return FieldNameTexts::tr("Dynamic constraints");
    case Section::Limits:
        return FieldNameTexts::tr("Limits");
    case Section::Outputs:
        return FieldNameTexts::tr("Outputs");
    case Section::Simulation:
        return FieldNameTexts::tr("Simulation");
    case Section::Plots:
        return FieldNameTexts::tr("Plots");
    case Section::Drawing:
        return FieldNameTexts::tr("Drawing");
    case Section::Bodies:
        return FieldNameTexts::tr("Bodies");
    case Section::LinearGraph:
        return FieldNameTexts::tr("Linear graph");
    case Section::GraphVectors:
        return FieldNameTexts::tr("Vectors of the graph");
    case Section::Inputs:
        return FieldNameTexts::tr("Sources");
    case Section::InitialValues:
        return FieldNameTexts::tr("Initial values");
    case Section::DistributedElements:
        return FieldNameTexts::tr("Distributed elements");
    case Section::Continuum:
        return FieldNameTexts::tr("Field");
    case Section::ContinuumFields:
        return FieldNameTexts::tr("Fields");
    case Section::ContinuumStart:
        return FieldNameTexts::tr("Start of the interval");
    case Section::ContinuumEnd:
        return FieldNameTexts::tr("End of the interval");
    case Section::ContinuumPoints:
        return FieldNameTexts::tr("Points");
    case Section::Functional:
        return FieldNameTexts::tr("Functional");
    }
    return {};
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
