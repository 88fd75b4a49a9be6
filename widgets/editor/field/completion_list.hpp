#pragma once

#include "editor/field/completion.hpp"

#include <QListView>

#include <optional>

namespace coenergy {

/// The names offered at the caret. The field keeps the focus and controls the list.
class CompletionList : public QListView {
    Q_OBJECT

public:
    explicit CompletionList(QWidget* field);

    enum class Preselection { None, First };
    /// Shows the completions below (or above) an area given in global coordinates.
    void offer(const std::vector<Completion>& completions, const QRect& caret, Preselection preselection);
    void moveBy(int steps);
    std::optional<Completion> chosen() const;

signals:
    void picked(const coenergy::Completion& completion);

private:
    class Rows;
    class RowPainter;

    Rows* m_rows;
};

} // namespace coenergy
