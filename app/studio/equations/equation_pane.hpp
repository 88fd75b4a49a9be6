#pragma once

#include "session/session.hpp"

#include "equations/equation_panel.hpp"
#include "equations/origin_legend.hpp"

#include <QList>
#include <QSet>
#include <QWidget>

#include <optional>

class QStackedWidget;
class QTabBar;
class QTimer;
class QVBoxLayout;

namespace coenergy {

class Band;
class DerivationView;
class RoutesView;
class PaneHeader;
class Typesetter;

/// The views of the equations.
enum class EquationView { Equations, Derivation, Matrices, ReducedForm, BothRoutes };
inline constexpr int equationViewCount = 5;
/// In the user's language.
QString titleOf(EquationView view);

/// The right side of the window: the equations, and what explains them, one view at a time behind tabs. Explanations
/// are computed only while a view that shows them is open.
class EquationPane : public QWidget {
    Q_OBJECT

public:
    /// Neither the session nor the typesetter is owned; both must outlive the pane.
    EquationPane(Session& session, Typesetter& typesetter, QWidget* parent = nullptr);

    EquationView view() const;
    /// A view that the document does not offer is ignored.
    void setView(EquationView view);
    /// Whether the document offers this view: a graph has both routes, a field has no matrices.
    bool offers(EquationView view) const;
    void nextView();
    void previousView();

    PaneHeader& header() { return *m_header; }
    /// The height at which the equations are completely visible.
    int wantedHeight();

    /// The panel of the equations themselves.
    EquationPanel& equations() { return *m_equations; }
    DerivationView& derivation() { return *m_derivation; }
    /// The panel of the open view.
    EquationPanel& currentPanel() { return panel(view()); }
    EquationPanel& panel(EquationView view);
    QList<EquationPanel*> panels();
    /// A view's own layout, from top to bottom; the panel is in it already.
    QVBoxLayout& layoutOf(EquationView view);

    /// ByOrigin: with a legend.
    void setColoring(TermColoring coloring);
    /// In front of an audience: no row is marked.
    void setPresented(bool isPresented);

public slots:
    void zoomIn();
    void zoomOut();
    void resetZoom();
    void copyCurrent();
    void copyAll();

signals:
    void viewChanged(coenergy::EquationView view);
    void offeredViewsChanged();
    void wantedHeightChanged();
    /// The error that keeps the equations from being up to date.
    void problemWanted(const coenergy::Field& field, const coenergy::Span& span);
    /// What of the file could not be read.
    void fileProblemsWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void arrange();
    void connectSession();
    void addView(EquationView view, QWidget* content);
    void setZoom(double zoom);
    void showEquations();
    void unfold(std::vector<EquationItem>& items) const;
    void showLegend();
    void offerViews();
    void turnView(int step);
    void showRoutes();
    void showExplanation();
    void explainIfSeen();
    std::optional<Diagnostic> obstacle() const;
    std::optional<Diagnostic> assumption() const;
    bool isLeftOut(const Field& field) const;
    QString questionHtml(const Diagnostic& problem) const;
    void showAge(bool isEarlier);
    void sayReadInPart();
    void showReduced(std::vector<EquationItem> items);

    Session& m_session;
    PaneHeader* m_header;
    Band* m_band;
    QTabBar* m_tabs;
    OriginLegend* m_legend;
    bool m_isColored = false;
    QStackedWidget* m_pages;
    EquationPanel* m_equations;
    DerivationView* m_derivation;
    EquationPanel* m_matrices;
    EquationPanel* m_reduced;
    RoutesView* m_routes;
    QSet<QString> m_unfolded; // names of equations
    QTimer* m_patience;       // before what belongs to a former state is greyed
};

} // namespace coenergy
