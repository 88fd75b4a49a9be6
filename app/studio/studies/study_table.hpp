#pragma once

#include "session/studies.hpp"
#include "theme/symbol_text.hpp"

#include <QAbstractTableModel>
#include <QFontMetrics>

#include <vector>

namespace coenergy {

/// The points of a study as a table that grows; those that are known first stay where they are.
class StudyTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// `names`: of the inputs, then of the measures, as they are shown. Null: no study. It must outlive the next call.
    void setResults(const StudyResults* results, std::vector<SymbolText> names, Notation notation);
    /// There may be more points.
    void grow();
    /// The width of the widest text that the first or the last column may have.
    int widestIn(int column, const QFontMetrics& metrics) const;
    std::size_t pointIn(int row) const { return m_order[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// By which rows are sorted.
    static constexpr int sortRole = Qt::UserRole;

private:
    QVariant numberIn(const PointRecord& record, std::size_t point, std::size_t column) const;
    std::size_t endColumn() const { return 1 + static_cast<std::size_t>(m_names.size()); }

    const StudyResults* m_results = nullptr;
    std::vector<SymbolText> m_names;
    Notation m_notation;              // of the reasons why points failed
    std::vector<std::size_t> m_order; // points by row
    std::vector<bool> m_isThere;      // points that have a row
};

} // namespace coenergy
