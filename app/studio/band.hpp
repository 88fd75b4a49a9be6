#pragma once

#include "theme/theme.hpp"

#include <QWidget>

class QLabel;
class QToolButton;

namespace coenergy {

/// One line over the width of a pane that says what is to be known of what it shows, with a way to the rest.
class Band : public QWidget {
    Q_OBJECT

public:
    /// Error, Warning, or Accent for what is not wrong; and the icon in front of the words.
    Band(ColorRole role, const QString& icon, QWidget* parent = nullptr);

    /// Rich text; hidden if there is none.
    void say(const QString& html, const QString& action = {});
    /// What is said next is of this kind.
    void setKind(ColorRole role, const QString& icon);
    /// Has a button that closes it until it says something else.
    void setClosable();
    /// What was closed may be said again.
    void reopen() { m_closed.clear(); }
    QString words() const;

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
    QToolButton* m_close;
    QString m_closed; // the words that were
};

} // namespace coenergy
