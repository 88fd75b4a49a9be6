#pragma once
// A line among the details of a row: a label and a few cells of equal width, as many as apply.

#include <QWidget>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;

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

/// A detail behind its label: of its width where there is room, and narrower before anything of it is cut off.
class LabelledDetail : public QWidget {
    Q_OBJECT

public:
    LabelledDetail(QLabel* label, QWidget* cell, int width, QWidget* parent = nullptr);

    QSize sizeHint() const override;

private:
    QLabel* m_label;
    int m_width; ///< of the cell
};

} // namespace coenergy
