#pragma once

#include "plot/plot_data.hpp"

#include <QWidget>

#include <set>

class QGridLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace coenergy {

class Chart;
class CurveLegend;
class FormulaSource;

/// One plot: its title, its legend and its chart. The changes that the user wants are signalled.
class PlotFrame : public QWidget {
    Q_OBJECT

public:
    explicit PlotFrame(QWidget* parent = nullptr);

    /// The plot of the document that is shown, or nothing for one that does not belong to the document.
    /// A range that was chosen of an axis goes when the axis is that of another quantity.
    void setPlot(const Plot& plot);
    const Plot& plot() const { return m_plot; }

    /// Replaces what is shown; the view and the hidden curves stay.
    void present(EvaluatedPlot evaluated, CurveTone tone);
    void setTone(CurveTone tone);
    /// For the names of curves and axes; without it they are words.
    void setFormulas(FormulaSource* formulas);
    /// Null: none. The words say in the legend which run it is.
    void pin(RunColumns* pinned);
    void setPinnedWords(const QString& words);
    const PlotData& plotted() const;

    Chart& chart() { return *m_chart; }
    const Chart& chart() const { return *m_chart; }
    CurveLegend& legend() { return *m_legend; }
    QLineEdit& title() { return *m_title; }
    QToolButton& addButton() { return *m_add; }
    QToolButton& menuButton() { return *m_menu; }
    /// In front of an audience: without controls for changes.
    void setPresented(bool isPresented);
    bool isPresented() const { return m_isPresented; }
    /// How much thicker than usual lines are.
    void setLineScale(double scale);

    /// The numbers of the curves that are not shown.
    std::set<std::size_t> hidden() const;

    /// Whether the user has chosen a range of an axis; otherwise it fits the curves.
    enum class Range { Fitted, Chosen };
    Range horizontal = Range::Fitted; ///< of a plot over another quantity than time
    Range vertical = Range::Fitted;
    /// Its horizontal axis has become that of another quantity, of which no range was shown yet.
    bool hasNewAxis = false;
    /// Although it is over time, it is not moved with the others.
    bool hasOwnTime = false;
    bool sharesTime() const { return plotted().sharesTime() && !hasOwnTime && !plotted().ends.isStated(); }

    /// As wide as its title needs.
    QSize sizeHint() const override;

signals:
    void titleEdited(const QString& title);
    void curveRemoved(std::size_t curve);
    /// A name of `curveColors` or `lineStyles`, or empty.
    void colorChosen(std::size_t curve, const QString& name);
    void styleChosen(std::size_t curve, const QString& name);
    void curveToggled();
    void unpinWanted();
    /// An expression was dropped on it.
    void curveDropped(const QString& expression);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void restyleTitle();
    void fitTitle();
    void fitHeading();
    void showTitle(const QString& title);
    int roomOfButtons() const;
    int wantedTitle() const;
    int widestTitle() const;
    void placeLegend();
    void toggle(std::size_t curve);
    void refresh();

    Plot m_plot;
    QString m_pinnedWords;
    std::optional<EvaluatedPlot> m_evaluated;
    CurveTone m_tone = CurveTone::Current;
    bool m_isPresented = false;
    bool m_isLegendBelow = false;
    std::set<std::string> m_hidden; // by expression, so that they stay hidden when the plot is edited
    QLineEdit* m_title;
    CurveLegend* m_legend;
    QToolButton* m_add;
    QToolButton* m_menu;
    QGridLayout* m_heading;
    QLabel* m_problem;
    Chart* m_chart;
};

} // namespace coenergy
