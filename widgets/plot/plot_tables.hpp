#pragma once

#include "plot/chart.hpp"

#include <QAbstractTableModel>

namespace coenergy {

/// A curve that a table shows.
struct ShownCurve {
    const PlotData* plot = nullptr;
    std::size_t curve = 0;

    const Curve& get() const { return plot->curves[curve]; }
};

/// The values of all curves at the two cursors and their differences; `Qt::EditRole` gives all digits.
class CursorTable : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Says in its first row how a second cursor is set.
    static constexpr int hintColumn = 2;

    /// The plots must live until the table is destroyed or the next call.
    void setCurves(std::vector<ShownCurve> curves);
    void setCursors(const TimeCursors& cursors);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::optional<double> value(const ShownCurve& curve, const std::optional<double>& time) const;

    std::vector<ShownCurve> m_curves;
    TimeCursors m_cursors;
};

/// Every sample of every curve: one row for each time.
class SampleTable : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// The plots must live until the table is destroyed or the next call.
    void setCurves(std::vector<ShownCurve> curves);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    std::optional<double> timeOfRow(int row) const;
    int rowOfTime(double time) const;

private:
    const std::vector<double>* time() const { return m_curves.empty() ? nullptr : &m_curves.front().plot->time; }

    std::vector<ShownCurve> m_curves;
};

} // namespace coenergy
