// Names of the places of a model: the column in words, and the item by its own name or, without one, by its number.

#include "problems/message.hpp"

#include "model/edit.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

struct Words {
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
    return Words::tr("%1 %2", "kind of item, its name or number")
        .arg(kind, name.isEmpty() ? QString::number(item + 1) : name);
}

QString kindOfItem(Section section) {
    switch (section) {
    case Section::Model:
        return Words::tr("model");
    case Section::Parameters:
        return Words::tr("parameter");
    case Section::Definitions:
        return Words::tr("definition");
    case Section::Coordinates:
        return Words::tr("coordinate");
    case Section::Energies:
        return Words::tr("energies");
    case Section::Efforts:
        return Words::tr("effort on");
    case Section::Forces:
        return Words::tr("force");
    case Section::Torques:
        return Words::tr("torque");
    case Section::DisplacementConstraints:
        return Words::tr("displacement constraint");
    case Section::FlowConstraints:
        return Words::tr("flow constraint");
    case Section::EffortConstraints:
        return Words::tr("effort constraint");
    case Section::DynamicConstraints:
        return Words::tr("dynamic constraint");
    case Section::Limits:
        return Words::tr("limit");
    case Section::Outputs:
        return Words::tr("output");
    case Section::Simulation:
        return Words::tr("simulation");
    case Section::Plots:
        return Words::tr("plot");
    }
    return {};
}

QString component(const QString& what, std::size_t element) {
    static constexpr char axes[] = {'x', 'y', 'z'};
    return element < std::size(axes) ? Words::tr("%1-component of the %2").arg(QLatin1Char(axes[element])).arg(what)
                                     : Words::tr("component %1 of the %2").arg(element + 1).arg(what);
}

// The column in words; empty where the item's own name says enough.
QString columnName(Column column, std::size_t element) {
    switch (column) {
    case Column::Whole:
    case Column::Expression:
    case Column::Rate:
        return {};
    case Column::Title:
        return Words::tr("title");
    case Column::Description:
        return Words::tr("description");
    case Column::Name:
    case Column::Variable:
        return Words::tr("name");
    case Column::Value:
        return Words::tr("value");
    case Column::Unit:
        return Words::tr("unit");
    case Column::Minimum:
        return Words::tr("minimum");
    case Column::Maximum:
        return Words::tr("maximum");
    case Column::Latex:
        return Words::tr("LaTeX symbol");
    case Column::Flow:
        return Words::tr("name of the flow");
    case Column::Initial:
        return Words::tr("initial value");
    case Column::InitialFlow:
        return Words::tr("initial flow");
    case Column::Fixed:
        return element == 0 ? Words::tr("fixing the initial value") : Words::tr("fixing the initial flow");
    case Column::Nominal:
        return Words::tr("typical size");
    case Column::NominalFlow:
        return Words::tr("typical size of the flow");
    case Column::Domain:
        return Words::tr("domain");
    case Column::KineticCoenergy:
        return Words::tr("kinetic coenergy");
    case Column::Potential:
        return Words::tr("potential energy");
    case Column::Dissipation:
        return Words::tr("dissipation function");
    case Column::Force:
        return component(Words::tr("vector"), element);
    case Column::Point:
        return component(Words::tr("point of application"), element);
    case Column::Torque:
        return Words::tr("magnitude");
    case Column::Angle:
        return Words::tr("angle");
    case Column::Multiplier:
        return Words::tr("multiplier");
    case Column::MultiplierInitial:
        return Words::tr("initial value of the multiplier");
    case Column::MultiplierUnit:
        return Words::tr("unit of the multiplier");
    case Column::MultiplierNominal:
        return Words::tr("typical size of the multiplier");
    case Column::MultiplierLatex:
        return Words::tr("LaTeX symbol of the multiplier");
    case Column::Effort:
        return Words::tr("regulated effort");
    case Column::Message:
        return Words::tr("message");
    case Column::Start:
        return Words::tr("start time");
    case Column::End:
        return Words::tr("end time");
    case Column::Step:
        return Words::tr("output step");
    case Column::Method:
        return Words::tr("integration method");
    case Column::RelativeTolerance:
        return Words::tr("relative tolerance");
    case Column::AbsoluteTolerance:
        return Words::tr("absolute tolerance");
    case Column::Stabilization:
        return Words::tr("stabilization of constraints");
    case Column::Baumgarte:
        return element == 0 ? Words::tr("Baumgarte coefficient alpha") : Words::tr("Baumgarte coefficient beta");
    case Column::X:
        return Words::tr("horizontal axis");
    case Column::Y:
        return Words::tr("curve %1").arg(element + 1);
    }
    return {};
}

bool isSingle(Section section) {
    return section == Section::Model || section == Section::Energies || section == Section::Simulation;
}

// What stands behind "initial value of": the bare name where it is unmistakable.
QString owner(const Document& document, const Field& field) {
    const QString name = itemName(document, field.section, field.item);
    const bool isSymbol = field.section == Section::Parameters || field.section == Section::Coordinates;
    return isSymbol && !name.isEmpty() && field.column != Column::Name
               ? name
               : numbered(kindOfItem(field.section), name, field.item);
}

} // namespace

QString sectionName(Section section) {
    switch (section) {
    case Section::Model:
        return Words::tr("Model");
    case Section::Parameters:
        return Words::tr("Parameters");
    case Section::Definitions:
        return Words::tr("Definitions");
    case Section::Coordinates:
        return Words::tr("Coordinates");
    case Section::Energies:
        return Words::tr("Energies");
    case Section::Efforts:
        return Words::tr("Efforts");
    case Section::Forces:
        return Words::tr("Forces");
    case Section::Torques:
        return Words::tr("Torques");
    case Section::DisplacementConstraints:
        return Words::tr("Displacement constraints");
    case Section::FlowConstraints:
        return Words::tr("Flow constraints");
    case Section::EffortConstraints:
        return Words::tr("Effort constraints");
    case Section::DynamicConstraints:
        return Words::tr("Dynamic constraints");
    case Section::Limits:
        return Words::tr("Limits");
    case Section::Outputs:
        return Words::tr("Outputs");
    case Section::Simulation:
        return Words::tr("Simulation");
    case Section::Plots:
        return Words::tr("Plots");
    }
    return {};
}

QString fieldName(const Document& document, const Field& field) {
    const QString column = columnName(field.column, field.element);
    if (isSingle(field.section))
        return column.isEmpty() ? kindOfItem(field.section) : column;
    if (column.isEmpty() && field.item >= itemCount(document, field.section))
        return sectionName(field.section);
    const QString item = owner(document, field);
    return column.isEmpty() ? item : Words::tr("%1 of %2", "a column, its item").arg(column, item);
}

} // namespace coenergy
