#pragma once

#include <QSplitter>

#include <vector>

namespace coenergy {

/// Plots above each other on one time axis; those over other quantities stand beside them, where a path has the height
/// that it needs, or below them if there is no room for a second column
/// with whole titles.
class PlotColumns : public QSplitter {
    Q_OBJECT

public:
    explicit PlotColumns(QWidget* parent = nullptr);

    void place(const std::vector<QWidget*>& overTime, const std::vector<QWidget*>& others);
    /// For an audience: what has no room is left out, the last first.
    void setPresented(bool isPresented);
    /// In which every plot is seen whole and can be read; before an audience the first.
    int wantedHeight() const;

signals:
    void arranged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QSize seenSize() const;
    bool mayStandBeside() const;
    bool standBeside() const;
    void arrange();
    void leaveOut(const std::vector<QWidget*>& column) const;

    std::vector<QWidget*> m_overTime;
    std::vector<QWidget*> m_others;
    bool m_isPresented = false;
    QSplitter* m_stack;
    QSplitter* m_beside;
};

} // namespace coenergy
