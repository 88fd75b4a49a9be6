#pragma once

#include <QDialog>
#include <QStringList>

class QListWidget;

namespace coenergy {

/// Asks which of the constants in effort constraints are efforts determined by these constraints: a LagEq file cannot
/// say so.
class EffortDialog : public QDialog {
    Q_OBJECT

public:
    explicit EffortDialog(const QStringList& candidates, QWidget* parent = nullptr);

signals:
    void chosen(const QStringList& names);

private:
    QListWidget* m_list;
};

} // namespace coenergy
