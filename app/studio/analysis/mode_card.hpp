#pragma once

#include "studio/analysis/analysis_card.hpp"
#include "studio/analysis/analysis_words.hpp"
#include "studio/model/model_picture.hpp"

#include <map>

class QPushButton;
class QTableWidget;

namespace coenergy {

class ModePicture;

/// The modes near an equilibrium as a table, and the shape of the selected one.
class ModeCard : public AnalysisCard {
    Q_OBJECT

public:
    explicit ModeCard(QWidget* parent = nullptr);

    /// About this point of this document.
    void setModes(const Document& document, const Equilibrium& equilibrium, const Notation& notation);
    void clear();
    /// Squares of the exact angular frequencies of the undamped system, in order; none if unknown.
    void setExact(std::vector<double> squares);
    /// Keeps those of an earlier state on the screen until there is an answer.
    void keepExact();

    const std::vector<ModeItem>& items() const { return m_items; }
    std::optional<int> chosen() const;
    void choose(int item);
    QTableWidget& table() { return *m_table; }
    ModePicture& picture() { return *m_picture; }
    QPushButton& animateButton() { return *m_animate; }

signals:
    void chosenChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QStringList cellsOf(const ModeItem& item) const;
    int crossSide() const;
    void fill();
    std::map<std::size_t, double> exactSquares() const; // by row
    void fillExact();
    void fitTable();
    void fitColumns();
    void showShape();
    void copyModes() const;

    Document m_document;
    Notation m_notation;
    std::optional<LinearSystem> m_system;
    Positions m_rest;
    std::vector<ModeItem> m_items;
    std::vector<double> m_exact; // squares
    bool m_isExactOfThis = true;
    QTableWidget* m_table;
    ModePicture* m_picture;
    QPushButton* m_animate;
    QLabel* m_words;
};

} // namespace coenergy
