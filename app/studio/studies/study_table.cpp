#include "studio/studies/study_table.hpp"

#include "plot/typeset_cells.hpp"
#include "studio/equations/typeset_words.hpp"
#include "theme/quantity_text.hpp"
#include "theme/theme.hpp"

#include <QApplication>

#include <algorithm>

namespace coenergy {

namespace {

constexpr int cellDigits = 5;

enum class PointEnd { Complete, AtALimit, Failed };

QString endWords(PointEnd end) {
    switch (end) {
    case PointEnd::Complete: return StudyTableModel::tr("complete");
    case PointEnd::AtALimit: return StudyTableModel::tr("at a limit");
    case PointEnd::Failed: return QStringLiteral("× ") + StudyTableModel::tr("failed");
    }
    return {};
}

PointEnd endOf(const PointResult& result) {
    return result.hasFailed ? PointEnd::Failed : result.end == "completed" ? PointEnd::Complete : PointEnd::AtALimit;
}

} // namespace

void StudyTableModel::setResults(const StudyResults* results, std::vector<SymbolText> names, Notation notation) {
    beginResetModel();
    m_results = results;
    m_notation = std::move(notation);
    m_names = std::move(names);
    m_order.clear();
    m_isThere.assign(results ? results->heading.count : 0, false);
    endResetModel();
    grow();
}

void StudyTableModel::grow() {
    std::vector<std::size_t> more;
    if (m_results)
        for (const auto& [point, record] : m_results->records)
            if (!m_isThere[point])
                more.push_back(point);
    if (more.empty())
        return;
    const auto before = static_cast<int>(m_order.size());
    beginInsertRows({}, before, before + static_cast<int>(more.size()) - 1);
    for (const std::size_t point : more) {
        m_isThere[point] = true;
        m_order.push_back(point);
    }
    endInsertRows();
}

int StudyTableModel::widestIn(int column, const QFontMetrics& metrics) const {
    constexpr QChar downwards(0x25BE); // beside a heading
    QStringList texts = {headerData(column, Qt::Horizontal, Qt::DisplayRole).toString() + downwards};
    if (column == 0)
        texts.append(QString::number(m_results ? m_results->heading.count : 0));
    else
        for (const PointEnd end : {PointEnd::Complete, PointEnd::AtALimit, PointEnd::Failed})
            texts.append(endWords(end));
    int widest = 0;
    for (const QString& text : texts)
        widest = std::max(widest, metrics.horizontalAdvance(text));
    return widest;
}

int StudyTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int StudyTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_results ? 0 : static_cast<int>(endColumn() + 1);
}

QVariant StudyTableModel::numberIn(const PointRecord& record, std::size_t point, std::size_t column) const {
    if (column == 0)
        return static_cast<double>(point);
    if (column <= record.inputs.size())
        return record.inputs[column - 1];
    const auto& measure = record.result.measures[column - 1 - record.inputs.size()];
    return measure ? QVariant(*measure) : QVariant();
}

QVariant StudyTableModel::data(const QModelIndex& index, int role) const {
    const std::size_t point = pointIn(index.row());
    const PointRecord& record = m_results->records.at(point);
    const auto column = static_cast<std::size_t>(index.column());
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return record.result.reason.empty() ? QVariant()
                                            : typesetWords(QString::fromStdString(record.result.reason), m_notation);
    if (role == Qt::ForegroundRole && record.result.hasFailed)
        return themeColor(QApplication::palette(), column == endColumn() ? ColorRole::Error : ColorRole::Muted);
    if (role != Qt::DisplayRole && role != sortRole)
        return {};
    if (column == endColumn())
        return endWords(endOf(record.result));
    const QVariant number = numberIn(record, point, column);
    if (role == sortRole || !number.isValid())
        return number;
    return column == 0 ? QString::number(point) : displayedNumber(number.toDouble(), cellDigits);
}

QVariant StudyTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || !m_results)
        return {};
    const auto column = static_cast<std::size_t>(section);
    const bool isName = column > 0 && column < endColumn();
    if (role == symbolRole && isName)
        return QVariant::fromValue(m_names[column - 1]);
    if (role != Qt::DisplayRole)
        return {};
    return isName ? m_names[column - 1].toPlainText() : column == 0 ? tr("point") : tr("end");
}

} // namespace coenergy

#include "moc_study_table.cpp"
