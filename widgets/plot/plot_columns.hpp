#pragma once

#include <QSplitter>

#include <vector>

namespace coenergy {

/// Plots above each other on one time axis; those over other quantities stand beside them, where a path has the height
/// that it needs, or below them if there is no room for a second column with complete titles.
class PlotColumns : public QSplitter {
    Q_OBJECT

public:
    explicit PlotColumns(QWidget* parent = nullptr);

    void place(const std::vector<QWidget*>& overTime, const std::vector<QWidget*>& others);
    /// In front of an audience: what does not fit is left out, the last first.
    void setPresented(bool isPresented);
    /// The height at which every plot is fully visible and legible; in front of an audience, the plots over time.
    int wantedHeight() const;

signals:
    void arranged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QSize seenSize() const;
    bool mayStandBeside() const;
    bool standBeside() const;
    void arrange();
    void share();
    void leaveOut(const std::vector<QWidget*>& column) const;

    std::vector<QWidget*> m_overTime;
    std::vector<QWidget*> m_others;
    bool m_isPresented = false;
    bool m_isDragged = false; // the border between the columns
    QSplitter* m_stack;
    QSplitter* m_beside;
};

} // namespace coenergy
