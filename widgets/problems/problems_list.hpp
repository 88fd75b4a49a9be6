#pragma once

#include "base/diagnostic.hpp"
#include "model/document.hpp"

#include <QListView>
#include <QString>

#include <vector>

namespace coenergy {

/// A problem with its place in words.
struct PlacedProblem {
    Diagnostic diagnostic;
    QString place;
};

/// The list of problems of the model: each row says where and what. Enter, Return and double click jump there.
class ProblemsList : public QListView {
    Q_OBJECT

public:
    explicit ProblemsList(QWidget* parent = nullptr);
    ~ProblemsList() override;

    /// Replaces the rows; the current row stays on the same problem if it still exists.
    void setProblems(const Diagnostics& diagnostics, const Document& document);
    /// The same, after problems of the file that the model came from.
    void setProblems(const std::vector<PlacedProblem>& ofFile, const Diagnostics& diagnostics,
                     const Document& document);

    /// Jumps to the next or previous problem, wrapping around at the ends.
    void jumpBy(int steps);

    int count() const;
    const Diagnostic& problem(int row) const;

signals:
    void activated(const coenergy::Field& field, const coenergy::Span& span);

protected:
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    class Rows;
    class RowPainter;

    void chooseAny();
    void jump(const QModelIndex& index);

    Rows* m_rows;
};

} // namespace coenergy
