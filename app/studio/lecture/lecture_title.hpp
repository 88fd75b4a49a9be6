#pragma once

#include <QWidget>

class QLabel;

namespace coenergy {

class LectureHint;

/// Above the stage in a lecture: the title, and beside it the hint how to go on. If both do not fit, the hint is
/// shortened first, then the title ends in dots.
class LectureTitle : public QWidget {
    Q_OBJECT

public:
    explicit LectureTitle(QWidget* parent = nullptr);

    void setTitle(const QString& title);
    LectureHint& hint() { return *m_hint; }

    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void share();

    QString m_words;
    QLabel* m_title;
    LectureHint* m_hint;
};

} // namespace coenergy
