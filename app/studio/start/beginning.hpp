#pragma once

#include <QDateTime>
#include <QWidget>

#include "model/document.hpp" // after Qt's

class QVBoxLayout;

namespace coenergy {

/// A file that was open before, and when.
struct RecentFile {
    QString path;
    QDateTime opened;
};

/// Below the prompts of an empty model: three steps, and other ways to begin.
class Beginning : public QWidget {
    Q_OBJECT

public:
    explicit Beginning(QWidget* parent = nullptr);

    void setRecent(const QList<RecentFile>& files);

signals:
    void openWanted();
    /// A graph, field or functional to begin with.
    void modelWanted(const coenergy::Document& document);
    void fileWanted(const QString& path);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void addHeading(const QString& text);
    void addStep(int number, const QString& html);

    QVBoxLayout* m_column;
    QWidget* m_recent = nullptr;
};

} // namespace coenergy
