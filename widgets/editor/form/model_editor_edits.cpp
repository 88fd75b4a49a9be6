// What is typed, added, removed and moved in the form, as edits of the document.

#include "editor/form/model_editor.hpp"

#include "editor/field/unknown_names.hpp"
#include "editor/form/section_view.hpp"
#include "graphmodel/graph_edits.hpp"
#include "graphmodel/graph_table.hpp"
#include "lineargraph/graph_rows.hpp"
#include "model/edit.hpp"
#include "model/matrix_text.hpp"
#include "problems/message.hpp"

#include <QApplication>
#include <QRegularExpression>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace coenergy {

namespace {

// In cells of their own, of which the first may be empty: gravity has a second component alone.
bool isListed(const Field& field) {
    const SectionKey* key = keyOf(field.section, field.column);
    return key &&
           (key->kind == ValueKind::Expressions || key->kind == ValueKind::OneOrMore || key->kind == ValueKind::Place);
}

bool isBlank(const std::string& text) {
    return QString::fromStdString(text).trimmed().isEmpty();
}

Document withoutEmptyEnd(Document document, const Field& field) {
    for (std::size_t count = elementCount(document, field.section, field.item, field.column); count > 0; --count) {
        const Field last{field.section, field.item, field.column, count - 1};
        if (!isBlank(textOf(document, last)))
            break;
        document = withElementRemoved(document, last);
    }
    return document;
}

// Lists grow up to the element that is typed into, and lose empty elements at their end.
Document withElementText(Document document, const Field& field, const std::string& text) {
    if (!isListed(field) || field.element == allElements)
        return withText(document, field, text);
    for (std::size_t k = elementCount(document, field.section, field.item, field.column); k < field.element; ++k)
        document = withText(document, {field.section, field.item, field.column, k}, {});
    document = withText(document, field, text);
    return text.empty() ? withoutEmptyEnd(std::move(document), field) : document;
}

// Of a list that was typed or pasted as one text only the numbers stay: no blanks without one, no commas behind them.
// Phrases have blanks and commas of their own.
Document withTidyList(const Document& document, const Field& field) {
    if (const SectionKey* key = keyOf(field.section, field.column);
        key && key->kind == ValueKind::Phrases && field.element == allElements)
        return withoutEmptyEnd(document, field);
    static constexpr Column untouched[] = {Column::Branches,   Column::GraphOutputs, Column::PortNodes,
                                           Column::MatrixRows, Column::BranchNames,  Column::NodeNames,
                                           Column::NodeDomains}; // rows, and what stands at its place in the list
    if (field.element != allElements || std::ranges::find(untouched, field.column) != std::end(untouched))
        return document;
    static const QRegularExpression between(QStringLiteral(R"([,;]*\s+|[,;]+$)"));
    const QString typed = QString::fromStdString(textOf(document, field));
    const QStringList numbers = typed.split(between, Qt::SkipEmptyParts);
    const std::string tidy = numbers.join(QLatin1Char(' ')).toStdString();
    return tidy == textOf(document, field) ? document : withText(document, field, tidy);
}

// Whether it is one of the cells below each other that grow in number: the curves of a plot, the inputs of a study.
bool isOfGrowingList(const SectionForm& form, Column column) {
    return !form.list.empty() && form.list.front().column == column;
}

QString mergeKeyOf(const Field& field) {
    return QStringLiteral("text/%1/%2/%3/%4")
        .arg(static_cast<int>(field.section))
        .arg(field.item)
        .arg(static_cast<int>(field.column))
        .arg(field.element);
}

QString newRowKey(Section section, std::size_t item) {
    return QStringLiteral("row/%1/%2").arg(static_cast<int>(section)).arg(item);
}

} // namespace

// Blanks alone are nothing.
void ModelEditor::editText(const Field& field, const QString& typed) {
    const QString text = typed.trimmed().isEmpty() ? QString() : typed;
    m_renamed.beforeEdit(m_document, field);
    const bool isBranch = field.column == Column::Branches && field.element != allElements;
    const bool isOutput = field.column == Column::GraphOutputs && field.element != allElements;
    const DeclaredElement declared = withElementOf(m_document, field);
    const auto outputs = isOutput ? typedMatrix(text.toStdString()) : std::nullopt;
    const Document changed = isBranch  ? withBranchRow(m_document, field.element, text.toStdString())
                             : outputs ? withOutputMatrix(m_document, *outputs)
                                       : withElementText(declared.document, declared.field, text.toStdString());
    const SectionView* view = viewOf(field);
    apply(tr("Edit %1").arg(fieldName(m_document, field)), m_renamedField.follow(m_document, changed, field),
          mergeKeyOf(declared.field));
    if (isBranch && viewOf(field) != view) // the row of another kind of element is elsewhere
        focusField(field);
}

// One step with the typing.
void ModelEditor::takeUnit(const Field& field) {
    if (const Document document = withTidyList(withTypedUnit(m_document, field), field); document != m_document)
        apply(tr("Edit %1").arg(fieldName(document, field)), document, mergeKeyOf(field));
}

// A curve or an input that was emptied goes when it is left; before, the caret stands in it.
void ModelEditor::leaveField(const Field& field) {
    m_renamedField.forget();
    takeUnit(field);
    if (const SectionView* view = viewOf(field); view->isBlank(view->rowOf(field).value_or(view->rowCount())))
        QTimer::singleShot(0, this, [this, field] { dropBlank(field); }); // not while the focus is on its way
    const auto isEmptied = [this, field] {
        const SectionView* view = viewOf(field);
        return view && isOfGrowingList(view->shape(), field.column) && textOf(m_document, field).empty() &&
               field.element < elementCount(m_document, field.section, field.item, field.column);
    };
    if (!isEmptied())
        return;
    // Not while the focus is on its way to a field that this removes.
    QTimer::singleShot(0, this, [this, field, isEmptied] {
        if (!isEmptied() || m_current == field)
            return;
        const std::optional<Field> current = m_current;
        apply(tr("Remove %1").arg(fieldName(m_document, field)), withElementRemoved(m_document, field));
        const bool isBehind = current && current->section == field.section && current->item == field.item &&
                              current->column == field.column && current->element > field.element;
        if (isBehind)
            focusField({field.section, field.item, field.column, current->element - 1});
    });
}

// A row into which nothing was typed goes when it is left for another place of the window; to have come and gone is no
// step.
void ModelEditor::dropBlank(const Field& field) {
    SectionView& view = *viewOf(field);
    const std::optional<std::size_t> place = view.rowOf(field);
    const Section kind = field.section;
    const bool isIn = m_current && m_current->section == kind && m_current->item == field.item;
    if (isIn || m_areStepsUndone || !QApplication::focusWidget() || !place || !view.isBlank(*place))
        return;
    const std::optional<Field> current = m_current;
    const QString name = fieldName(m_document, {kind, field.item, Column::Whole, 0});
    apply(tr("Remove %1").arg(name), withItemRemoved(m_document, kind, field.item), newRowKey(kind, field.item));
    if (current && current->section == kind && current->item > field.item)
        focusField({kind, current->item - 1, current->column, current->element});
}

void ModelEditor::addRow(SectionView& view, std::size_t place) {
    if (view.shape().rows == RowSource::Items)
        insertItem(view, place);
    else
        addToGraph(view);
}

// Behind the item of the row before.
void ModelEditor::insertItem(SectionView& view, std::size_t place) {
    const Section kind = view.section();
    const std::size_t index =
        place > 0 && place <= view.rowCount() ? view.row(place - 1)->place().item + 1 : itemCount(m_document, kind);
    const Document document = withItemInserted(m_document, kind, index);
    apply(tr("Add %1").arg(fieldName(document, {kind, index, Column::Whole, 0})), document, newRowKey(kind, index));
    m_isRowNew = true;
    view.focusRow(view.rowOf({kind, index}).value_or(place));
}

void ModelEditor::addToGraph(SectionView& view) {
    const auto changed = [&] {
        switch (view.shape().rows) {
        case RowSource::Sources: return withElementAdded(m_document, ElementGroup::Sources);
        case RowSource::Branches: return withElementAdded(m_document, ElementGroup::Branches);
        case RowSource::TwoPorts: return withElementAdded(m_document, ElementGroup::TwoPorts);
        case RowSource::GraphOutputs:
        case RowSource::Items: break;
        }
        return withOutputAdded(m_document);
    };
    if (const Document document = changed(); document != m_document) {
        apply(tr("Add %1").arg(view.shape().addText), document);
        view.focusRow(view.rowCount() - 1);
    }
}

void ModelEditor::removeRow(SectionView& view, std::size_t place) {
    const RowPlace row = view.row(place)->place();
    const Section kind = view.section();
    const auto without = [&] {
        switch (view.shape().rows) {
        case RowSource::Items: return withItemRemoved(m_document, kind, row.item);
        case RowSource::GraphOutputs: return withOutputRemoved(m_document, row.graphRow);
        case RowSource::Sources:
        case RowSource::Branches:
        case RowSource::TwoPorts: break;
        }
        if (row.graphCount == 0)
            return withItemRemoved(m_document, kind, row.item);
        return withBranchRowRemoved(m_document, row.graphRow, row.graphCount);
    };
    const QString name = view.shape().rows == RowSource::Items
                             ? fieldName(m_document, {kind, row.item, Column::Whole, 0})
                             : QString::fromStdString(row.name);
    const bool hadFocus = m_current && view.rowOf(*m_current) == place;
    const Field field = m_current.value_or(Field{});
    apply(tr("Remove %1").arg(name), without());
    if (hadFocus && view.rowCount() > 0)
        view.focusRow(std::min(place, view.rowCount() - 1), field.column,
                      view.shape().rows == RowSource::Items ? field.element : 0);
}

// The numbers of a graph have their own order.
void ModelEditor::moveRow(SectionView& view, std::size_t from, int direction) {
    const std::size_t to = direction < 0 ? from - 1 : from + 1;
    if (view.shape().rows != RowSource::Items || to >= view.rowCount()) // from - 1 of the first is far beyond
        return;
    const Section kind = view.section();
    const std::optional<Field> focused = m_current;
    const std::size_t item = view.row(from)->place().item;
    apply(tr("Move %1").arg(fieldName(m_document, {kind, item, Column::Whole, 0})),
          withItemMoved(m_document, kind, item, view.row(to)->place().item));
    if (focused && focused->section == kind && focused->item == item)
        view.focusRow(to, focused->column, focused->element);
}

void ModelEditor::declare(const Declarations& names) {
    const auto coordinates = static_cast<int>(names.coordinates.size());
    const auto parameters = static_cast<int>(names.parameters.size());
    const auto first = [](const std::vector<std::string>& list) { return QString::fromStdString(list.front()); };
    const QString label = coordinates > 0 && parameters > 0 ? tr("Add %n names", nullptr, coordinates + parameters)
                          : parameters == 1                 ? tr("Add parameter %1").arg(first(names.parameters))
                          : parameters > 1                  ? tr("Add %n parameters", nullptr, parameters)
                          : coordinates == 1                ? tr("Add coordinate %1").arg(first(names.coordinates))
                                                            : tr("Add %n coordinates", nullptr, coordinates);
    apply(label, withDeclarations(m_document, names));
}

void ModelEditor::apply(const QString& label, const Document& document, const QString& mergeKey) {
    m_isRowNew = false;
    showDocument(document);
    emit edited(label, document, mergeKey);
}

} // namespace coenergy
