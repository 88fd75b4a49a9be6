// The numbers behind the curves as tables: for reading values, and for screen readers.

#include "plot/plot_tables.hpp"

#include "plot/typeset_cells.hpp"

#include <QLocale>

namespace coenergy {

namespace {

constexpr int valueDigits = 4;
constexpr int timeDigits = 6; // neighbours are told apart

// Copied with all digits.
QVariant numberCell(double value, int digits, int role) {
    if (role == Qt::DisplayRole)
        return displayedNumber(value, digits);
    if (role == Qt::EditRole)
        return QString::number(value, 'g', QLocale::FloatingPointShortest);
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

// In every table, so that no row has a unit less than another that has one.
SymbolText curveWithUnit(const Curve& curve) {
    SymbolText text = curveSymbols(curve);
    if (!curve.unit.empty())
        text.addWords(QStringLiteral(" [%1]").arg(displayedUnit(curve.unit)));
    return text;
}

QVariant curveName(const Curve& curve, int role) {
    if (role == symbolRole)
        return QVariant::fromValue(curveWithUnit(curve));
    return role == Qt::DisplayRole || role == Qt::EditRole ? QVariant(curveWithUnit(curve).toPlainText()) : QVariant();
}

QString timeHeader(const QString& name, const std::optional<double>& time, const std::string& unit) {
    return time ? QStringLiteral("%1 = %2").arg(name, displayedValue(*time, unit, timeDigits)) : name;
}

} // namespace

// At the cursors

void CursorTable::setCurves(std::vector<ShownCurve> curves) {
    beginResetModel();
    m_curves = std::move(curves);
    endResetModel();
}

void CursorTable::setCursors(const TimeCursors& cursors) {
    m_cursors = cursors;
    emit headerDataChanged(Qt::Horizontal, 0, 3);
    if (!m_curves.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, 3));
}

int CursorTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_curves.size());
}

int CursorTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : 4;
}

std::optional<double> CursorTable::value(const ShownCurve& curve, const std::optional<double>& time) const {
    if (!time || curve.plot->time.empty())
        return std::nullopt;
    const std::size_t row = nearestRow(curve.plot->time, *time);
    return row < curve.get().values.size() ? std::optional(curve.get().values[row]) : std::nullopt;
}

QVariant CursorTable::data(const QModelIndex& index, int role) const {
    const ShownCurve& curve = m_curves[static_cast<std::size_t>(index.row())];
    if (index.column() == 0)
        return curveName(curve.get(), role);
    const std::optional<double> first = value(curve, m_cursors.first);
    const std::optional<double> second = value(curve, m_cursors.second);
    const std::optional<double> difference = first && second ? std::optional(*second - *first) : std::nullopt;
    const std::optional<double> shown = index.column() == 1 ? first : (index.column() == 2 ? second : difference);
    if (shown)
        return numberCell(*shown, valueDigits, role);
    const bool isHint = index.column() == hintColumn && index.row() == 0 && !m_cursors.second;
    return isHint && role == Qt::DisplayRole ? QVariant(tr("Ctrl+click a plot, or D")) : QVariant();
}

QVariant CursorTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && section == 0)
        return QVariant(Qt::AlignLeft | Qt::AlignVCenter); // as the names below
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const std::string unit = m_curves.empty() ? std::string() : m_curves.front().plot->timeUnit;
    const std::optional<double> difference =
        m_cursors.first && m_cursors.second ? std::optional(*m_cursors.second - *m_cursors.first) : std::nullopt;
    switch (section) {
    case 0: return tr("Curve");
    case 1: return m_cursors.first ? timeHeader(QStringLiteral("t"), m_cursors.first, unit) : tr("Cursor");
    case 2: return m_cursors.second ? timeHeader(QStringLiteral("t"), m_cursors.second, unit) : tr("Second cursor");
    default: return difference ? timeHeader(QStringLiteral("Δt"), difference, unit) : tr("Difference");
    }
}

// All samples

void SampleTable::setCurves(std::vector<ShownCurve> curves) {
    beginResetModel();
    m_curves = std::move(curves);
    endResetModel();
}

int SampleTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !time() ? 0 : static_cast<int>(time()->size());
}

int SampleTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_curves.size()) + 1;
}

QVariant SampleTable::data(const QModelIndex& index, int role) const {
    const auto row = static_cast<std::size_t>(index.row());
    if (index.column() == 0)
        return numberCell((*time())[row], timeDigits, role);
    const std::vector<double>& values = m_curves[static_cast<std::size_t>(index.column()) - 1].get().values;
    return row < values.size() ? numberCell(values[row], valueDigits, role) : QVariant();
}

QVariant SampleTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical)
        return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
    if (section > 0)
        return curveName(m_curves[static_cast<std::size_t>(section) - 1].get(), role);
    Curve time;
    time.text = time.latex = "t";
    time.unit = m_curves.empty() ? std::string() : m_curves.front().plot->timeUnit;
    return curveName(time, role);
}

std::optional<double> SampleTable::timeOfRow(int row) const {
    return row >= 0 && row < rowCount() ? std::optional((*time())[static_cast<std::size_t>(row)]) : std::nullopt;
}

int SampleTable::rowOfTime(double wanted) const {
    return rowCount() == 0 ? -1 : static_cast<int>(nearestRow(*time(), wanted));
}

} // namespace coenergy

#include "moc_plot_tables.cpp"
