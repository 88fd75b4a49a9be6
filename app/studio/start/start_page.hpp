#pragma once

#include "studio/start/examples.hpp"

#include <QScrollArea>

#include <vector>

class QButtonGroup;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace coenergy {

class ExampleCard;

/// What a new, empty model shows in place of equations: the examples as cards, by group or by search words.
class StartPage : public QScrollArea {
    Q_OBJECT

public:
    explicit StartPage(const std::vector<Example>& examples, QWidget* parent = nullptr);

    void focusFirst();
    void focusSearch();
    /// The visible ones, as indices of examples.
    std::vector<int> shownExamples() const;

signals:
    void exampleChosen(int index);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QLayout* makeHeading();
    QWidget* makeChips();
    void makeCards();
    void filter();
    bool isInGroup(const Example& example) const;
    bool hasWords(const QString& text) const;
    std::vector<bool> wantedExamples() const;
    void arrangeCards();
    void step(ExampleCard* from, int columns, int rows);
    void applyBackground();

    std::vector<Example> m_examples;
    std::vector<ExampleCard*> m_cards; // of the examples
    std::vector<ExampleCard*> m_shown;
    QWidget* m_page;
    QLineEdit* m_search = nullptr;
    QButtonGroup* m_groups = nullptr;
    QGridLayout* m_grid = nullptr;
    QLabel* m_nothing = nullptr;
    int m_columns = 0;
};

} // namespace coenergy
