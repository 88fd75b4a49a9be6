#pragma once

#include "theme/theme.hpp"

#include <QWidget>

class QLabel;
class QToolButton;

namespace coenergy {

/// One line over the width of a pane that says what is wrong with what it shows, with a way there.
class Band : public QWidget {
    Q_OBJECT

public:
    /// Error or Warning, and the icon in front of the words.
    Band(ColorRole role, const QString& icon, QWidget* parent = nullptr);

    /// Rich text; hidden if there is none.
    void say(const QString& html, const QString& action = {});

signals:
    void actionWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void recolour();

    ColorRole m_role;
    QString m_icon;
    QLabel* m_words;
    QToolButton* m_action;
};

} // namespace coenergy
