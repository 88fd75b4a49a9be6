// Names of the places of a model: the column in words, and the item by its own name or, without one, by its number.

#include "problems/field_name.hpp"

#include "expression/notation.hpp"
#include "model/edit.hpp"
#include "problems/message.hpp"
#include "sections/section_words.hpp"

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

QString kindOfItem(Section section) {
    return FieldNameTexts::tr(wordsOf(section).item);
}

QString component(const QString& what, std::size_t element) {
    static constexpr char axes[] = {'x', 'y', 'z'};
    return element < std::size(axes)
               ? FieldNameTexts::tr("%1-component of the %2").arg(QLatin1Char(axes[element])).arg(what)
               : FieldNameTexts::tr("component %1 of the %2").arg(element + 1).arg(what);
}

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
    if (const char* const vector = vectorWordsOf(column))
        return component(FieldNameTexts::tr(vector), element);
    switch (column) {
    case Column::Fixed:
        return element == 0 ? FieldNameTexts::tr("fixing the initial value")
                            : FieldNameTexts::tr("fixing the initial flow");
    case Column::Size:
        return element == 0   ? FieldNameTexts::tr("width")
               : element == 1 ? FieldNameTexts::tr("height")
                              : FieldNameTexts::tr("depth");
    case Column::Baumgarte:
        return element == 0 ? FieldNameTexts::tr("Baumgarte coefficient alpha")
                            : FieldNameTexts::tr("Baumgarte coefficient beta");
    default: break;
    }
    const char* const words = wordsOf(column);
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
    return column == Column::KineticCoenergy     ? QStringLiteral("T^{*}")
           : column == Column::Potential         ? QStringLiteral("V")
           : column == Column::Dissipation       ? QStringLiteral("D")
           : column == Column::KineticEnergy     ? QStringLiteral("T")
           : column == Column::PotentialCoenergy ? QStringLiteral("V^{*}")
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
