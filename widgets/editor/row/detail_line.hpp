#pragma once
// A line among the details of a row: a label and a few cells of equal width, as many as apply.

#include <QWidget>

#include <functional>
#include <vector>

class QHBoxLayout;

namespace coenergy {

class Cell;

class DetailLine : public QWidget {
    Q_OBJECT

public:
    explicit DetailLine(QWidget* label, QWidget* parent = nullptr);

    void add(Cell* cell, int stretch);
    /// Shows the cells that apply, and itself if there are any.
    void showMeant(const std::function<bool(const Cell&)>& isMeant);

private:
    QHBoxLayout* m_layout;
    std::vector<Cell*> m_cells;
};

} // namespace coenergy
