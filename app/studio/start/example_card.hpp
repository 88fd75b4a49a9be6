#pragma once

#include "studio/start/examples.hpp"

#include <QAbstractButton>
#include <QPixmap>

namespace coenergy {

/// An example as a button: its drawing, its title and a summary.
class ExampleCard : public QAbstractButton {
    Q_OBJECT

public:
    explicit ExampleCard(const Example& example, QWidget* parent = nullptr);

    static constexpr int leastWidth = 190;
    QSize sizeHint() const override;

signals:
    /// An arrow key: to the side, or to another row.
    void stepped(int columns, int rows);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    const QPixmap& picture(QSize size);

    Document m_document;
    QString m_summary;
    QPixmap m_picture; // made when the card is first seen
};

} // namespace coenergy
