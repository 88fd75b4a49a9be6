#pragma once
// A line among the details of a row: a label and a few cells of one width, as many as mean something.

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
    /// Shows the cells that mean something, and itself if there is any.
    void showMeant(const std::function<bool(const Cell&)>& isMeant);

private:
    QHBoxLayout* m_layout;
    std::vector<Cell*> m_cells;
};

} // namespace coenergy
