#pragma once

#include "base/diagnostic.hpp"
#include "model/document.hpp"

#include <QListView>

namespace coenergy {

/// The list of what is wrong with the model: each row says where and what. Enter, Return and double click jump.
class ProblemsList : public QListView {
    Q_OBJECT

public:
    explicit ProblemsList(QWidget* parent = nullptr);
    ~ProblemsList() override;

    /// Replaces the rows; the current row stays on the same problem where it is still there.
    void setProblems(const Diagnostics& diagnostics, const Document& document);

    int count() const;
    const Diagnostic& problem(int row) const;

signals:
    void activated(const coenergy::Field& field, const coenergy::Span& span);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    class Rows;
    class RowPainter;

    void jump(const QModelIndex& index);

    Rows* m_rows;
};

} // namespace coenergy
