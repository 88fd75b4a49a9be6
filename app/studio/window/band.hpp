#pragma once

#include "theme/theme.hpp"

#include <QWidget>

class QLabel;
class QToolButton;

namespace coenergy {

/// A line across a pane with a remark on what the pane shows, and a link to the details.
class Band : public QWidget {
    Q_OBJECT

public:
    /// Error, Warning, or Accent for what is not wrong; and the icon in front of the words.
    Band(ColorRole role, const QString& icon, QWidget* parent = nullptr);

    /// Rich text; empty text hides the band.
    void say(const QString& html, const QString& action = {});
    /// The kind of the next remark.
    void setKind(ColorRole role, const QString& icon);
    ColorRole kind() const { return m_role; }
    /// Adds a button that closes the band until it has something else to say.
    void setClosable();
    /// A closed remark may be shown again.
    void reopen() { m_closed.clear(); }
    QString words() const;

signals:
    void actionWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void recolour();

    ColorRole m_role;
    QString m_icon;
    QLabel* m_words;
    QToolButton* m_action;
    QToolButton* m_close;
    QString m_closed; // the words that were closed
};

} // namespace coenergy
