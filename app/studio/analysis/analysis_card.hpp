#pragma once

#include "theme/surface.hpp"

#include <vector>

class QGridLayout;
class QHBoxLayout;
class QLabel;
class QMenu;
class QTableWidget;
class QToolButton;
class QVBoxLayout;

namespace coenergy {

class FigureView;
struct Figure;

/// One result of an analysis: a line with its title, its subject and a menu; below it the content.
class AnalysisCard : public Surface {
    Q_OBJECT

public:
    explicit AnalysisCard(const QString& title, QWidget* parent = nullptr);

    const QString& title() const { return m_title; }
    /// Behind the title, from left to right, or below it in a card that is narrow.
    void addChoice(QWidget* widget);
    /// Below the others; figures that share an abscissa stand above each other.
    void addContent(QWidget* widget, int stretch = 1);
    FigureView* addFigure();
    /// The rows of a result, to choose from and not to edit; the first column has the room that the others leave.
    QTableWidget* addTable(const QString& name, const QStringList& headings, int stretch = 1);
    /// Text below the rest, which wraps.
    QLabel* addNote();
    /// Words in place of the content; empty: shows the content.
    void setObstacle(const QString& words);
    QMenu& menu() { return *m_menu; }
    const QList<FigureView*>& figures() const { return m_figures; }

    /// As a file of this ending: png, svg, pdf, csv; empty for any other.
    QByteArray exported(const QString& ending) const;

    /// Adds the actions for figures: copying and exporting their picture and their numbers.
    void addFigureActions();

    /// In front of an audience there is no menu.
    void setPresented(bool isPresented);

    /// With its choices below the title.
    QSize minimumSizeHint() const override;

signals:
    void exportWanted(coenergy::AnalysisCard* card);
    /// The rows of the table have another height.
    void lettersChanged();

protected:
    /// Below everything else, also where there is an obstacle.
    void addFoot(QWidget* widget);
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    int titleWidth() const;
    void placeChoices();
    std::vector<Figure> shownFigures() const;
    void recolour();
    void fitRows();
    void fitLetters();
    void copyPicture();
    void copyTable();

    QString m_title;
    QGridLayout* m_heading;
    QWidget* m_words; // the title
    QWidget* m_choices;
    QHBoxLayout* m_choiceRow;
    bool m_isChosenBelow = false;
    QVBoxLayout* m_column;
    QWidget* m_body;
    QVBoxLayout* m_bodyColumn;
    QLabel* m_obstacle;
    QToolButton* m_menuButton;
    QMenu* m_menu;
    QList<FigureView*> m_figures;
    QTableWidget* m_table = nullptr;
};

} // namespace coenergy
