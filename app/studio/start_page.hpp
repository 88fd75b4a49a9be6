#pragma once

#include "studio/examples.hpp"

#include <QScrollArea>

#include <vector>

class QGridLayout;

namespace coenergy {

/// What a new, empty model shows in place of equations: how to begin, and the examples as cards.
class StartPage : public QScrollArea {
    Q_OBJECT

public:
    explicit StartPage(const std::vector<Example>& examples, QWidget* parent = nullptr);

    void focusFirst();

signals:
    void exampleChosen(int index);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct CardGroup {
        QGridLayout* layout;
        QList<QWidget*> cards;
    };

    void arrangeCards();
    void applyBackground();

    std::vector<CardGroup> m_groups;
    int m_columns = 0;
};

} // namespace coenergy
