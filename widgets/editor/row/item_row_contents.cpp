// What stands in the cells of a row: the texts of the document, typeset while nobody types in them.

#include "editor/row/item_row.hpp"

#include "continua/ritz_basis.hpp"
#include "editor/field/cell_formula.hpp"
#include "editor/field/indexed_formula.hpp"
#include "editor/number/cell_number.hpp"
#include "editor/number/numbers.hpp"
#include "editor/row/detail_line.hpp"
#include "editor/row/row_summary.hpp"
#include "model/edit.hpp"
#include "model/indexed_items.hpp"
#include "problems/message.hpp"

#include <QLabel>

namespace coenergy {

void ItemRow::setItem(const FormState& state, const RowPlace& place) {
    m_place = place;
    m_document = state.document;
    const std::size_t item = place.item;
    for (DetailLine* line : m_detailLines)
        line->showMeant([&](const Cell& cell) {
            return isMeant(state.document, {m_shape.section, item, cell.shape().column, cell.shape().element});
        });
    if (m_listLayout)
        setListLength(elementCount(state.document, m_shape.section, item, m_shape.list.front().column) + 1);
    for (Cell* cell : m_cells) {
        const Field field = fieldOf(cell->shape().column, cell->shape().element);
        showText(*cell);
        cell->setAccessibleName(spokenNameOf(*cell, state.document));
        cell->setRest(lookOf(*cell, state, field, excerptOf(state.document, field, cell->shape().excerpt)));
        cell->setUnitPlace(unitPlaceOf(state.document, field));
        if (m_shape.section == Section::Energies) {
            const QString otherwise = comesFrom(state.document, field.column);
            cell->setInvited(otherwise.isEmpty() && state.document.header->title.empty() &&
                                 state.document.bodies->empty(),
                             otherwise.isEmpty() ? tr("none") : otherwise);
        }
        const QString standard = defaultOf(field.column, state.names);
        if (!standard.isEmpty() || field.column == Column::Modes)
            cell->setDefault(standard);
        if (m_sentence && cell->shape().label.contains(QLatin1String("%1"))) {
            const std::string start = textOf(state.document, {m_shape.section, item, Column::Start, 0});
            m_sentence->setText(cell->shape().label.arg(start.empty() ? "0" : start.c_str()));
        }
    }
    if (m_summary)
        m_summary->setSummary(rowSummary(state.document, m_shape.section, item, state.notation));
    m_isBound = !state.document.displacementConstraints->empty() || !state.document.flowConstraints->empty();
    m_calculated = nullptr;
    for (CellNumber* number : m_numbers) {
        const Field field = fieldOf(number->cell().shape().column, 0);
        number->show(state.document, field);
        Cell* shown = cell(field.column, 0);
        const bool isCalculated = !number->isNumber() && !textOf(state.document, field).empty();
        if (isCalculated && shown->shape().slider == CellSlider::Beside)
            m_calculated = shown;
        fitValue(*shown, !isCalculated);
    }
    fitCalculated();
    fitElement();
    fitTabOrder();
    fitBoxes();
    showMore();
}

// What an energy comes from of which nothing is typed: bodies, or the same in momenta or efforts.
QString ItemRow::comesFrom(const Document& document, Column energy) {
    const Energies& typed = *document.energies;
    if (energy == Column::KineticCoenergy && !typed.kineticEnergy.empty())
        return tr("from T(p), among the details");
    if (energy == Column::Potential && !typed.potentialCoenergy.empty())
        return tr("from V*(e), among the details");
    const bool isOfBodies = energy == Column::KineticCoenergy || energy == Column::Potential;
    return isOfBodies && !document.bodies->empty() ? tr("of the bodies alone") : QString();
}

// What is typed into a part of a row stays as it is typed while it means what the row says.
void ItemRow::showText(Cell& cell) {
    const CellShape& shape = cell.shape();
    const Field field = fieldOf(shape.column, shape.element);
    const bool isPart = shape.excerpt != Excerpt::Whole && cell.textField() && cell.textField()->hasFocus();
    if (isPart && textFor(cell, cell.textField()->text()).toStdString() == textOf(m_document, field))
        return;
    const std::string text = excerptOf(m_document, field, shape.excerpt);
    const bool areGiven = text.empty() && shape.column == Column::Basis && !m_document.continuum->shapes.empty();
    cell.setText(areGiven ? QStringLiteral("shapes") : QString::fromStdString(text));
}

QString ItemRow::textFor(const Cell& cell, const QString& typed) const {
    const CellShape& shape = cell.shape();
    return QString::fromStdString(
        withExcerpt(m_document, fieldOf(shape.column, shape.element), shape.excerpt, typed.toStdString()));
}

QString ItemRow::spokenNameOf(const Cell& cell, const Document& document) const {
    const CellShape& shape = cell.shape();
    return m_shape.rows == RowSource::Items
               ? fieldName(document, fieldOf(shape.column, shape.element))
               : tr("%1 of %2", "a column, its element").arg(shape.label, QString::fromStdString(m_place.name));
}

RestLook ItemRow::lookOf(const Cell& cell, const FormState& state, const Field& field, const std::string& text) {
    RestLook look;
    const Look& formula = formulaIn(cell, state.notation, text);
    look.formula = formula.formula;
    look.spoken = formula.spoken;
    look.words = formula.words;
    if (text.empty() && cell.shape().kind == CellKind::Name)
        look.formula = formulaOf(m_shape.section, cell.shape(), state.notation,
                                 defaultOf(field.column, state.names).toStdString());
    if (cell.shape().kind != CellKind::Value)
        return look;
    look.unit = unitOf(state.document, field);
    if (const auto used = state.used.find(field); used != state.used.end())
        look.used = shortNumberText(used->second);
    else if (isConvertedQuantity(state.document, field))
        look.unit =
            QStringLiteral("= %1 %2").arg(shortNumberText(sliderNumberOf(state.document, field)->value), look.unit);
    look.caption = captionOf(state.notation, state.names, field);
    if (field.section != Section::Parameters || look.formula.isEmpty())
        return look;
    const auto value = state.parameters.find(textOf(state.document, {field.section, field.item, Column::Name, 0}));
    look.result = value == state.parameters.end() ? tr("symbolic") : shortNumberText(value->second);
    return look;
}

// x(0) and the same of its flow.
QString ItemRow::captionOf(const Notation& notation, const ModelNames& names, const Field& field) const {
    if (field.section != Section::Coordinates || field.item >= names.coordinates.size())
        return {};
    const CoordinateNames& coordinate = names.coordinates[field.item];
    const std::string& name = field.column == Column::Initial ? coordinate.name : coordinate.flow;
    const auto known = notation.find(name);
    if (known != notation.end() && isIndexed(name)) {
        const TextOfElements read = withElementsAsNames(name, notation);
        return QString::fromStdString(latexOf(read.text, read.notation)) + QStringLiteral("(0)");
    }
    return known == notation.end() ? QString() : QString::fromStdString(known->second.latex) + QStringLiteral("(0)");
}

// Every cell is asked at every key; nothing is read or typeset again that stayed as it was.
const ItemRow::Look& ItemRow::formulaIn(const Cell& cell, const Notation& notation, const std::string& text) {
    const auto [known, isNew] = m_formulas.try_emplace(&cell);
    if (isNew || known->second.text != text)
        known->second = {text, formulaOf(m_shape.section, cell.shape(), notation, text),
                         spokenOf(m_shape.section, cell.shape().kind, notation, text),
                         cell.shape().column == Column::Description
                             ? withNamesTypeset(QString::fromStdString(text), notation)
                             : QString()};
    return known->second;
}

QString ItemRow::defaultOf(Column column, const ModelNames& names) const {
    const std::size_t item = m_place.item;
    if (column == Column::Name && m_shape.rows != RowSource::Items)
        return QString::fromStdString(m_place.name);
    const auto nameAt = [item](const std::vector<std::string>& list) {
        return item < list.size() ? QString::fromStdString(list[item]) : QString();
    };
    switch (column) {
    case Column::Flow:
        return item < names.coordinates.size() ? QString::fromStdString(names.coordinates[item].flow) : QString();
    case Column::Modes: // given shapes are as many as they are
        return m_shape.section == Section::Continuum && m_document.continuum->shapes.empty()
                   ? QString::number(Basis().count)
                   : QString();
    case Column::Multiplier: return nameAt(m_shape.section == Section::FlowConstraints ? names.mus : names.lambdas);
    case Column::Name:
        switch (m_shape.section) {
        case Section::DisplacementConstraints: return nameAt(names.displacementConstraints);
        case Section::FlowConstraints: return nameAt(names.flowConstraints);
        case Section::EffortConstraints: return nameAt(names.effortConstraints);
        default: return {};
        }
    default: return {};
    }
}

} // namespace coenergy
