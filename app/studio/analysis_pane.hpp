#pragma once

#include "session/analyses.hpp"

#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;
class QStackedWidget;
class QTableWidget;

namespace coenergy {

class Band;
class EigenvalueMap;
class PaneHeader;

/// The equilibria of the model, and the linear motions near the chosen one: eigenvalues and modes.
class AnalysisPane : public QWidget {
    Q_OBJECT

public:
    AnalysisPane(Session& session, QWidget* parent = nullptr);

    PaneHeader& header() { return *m_header; }
    Analyses& analyses() { return *m_analyses; }
    QListWidget& list() { return *m_list; }
    QTableWidget& modes() { return *m_modes; }
    Band& band() { return *m_band; }

signals:
    void edited(const QString& label, const coenergy::Document& document);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void arrange();
    void showFound();
    void showChosen();
    void showModes(const Equilibrium& equilibrium);
    void mark(int row);
    const Equilibrium* chosen() const;
    const Notation& notation() const;
    void useAsStart();

    Session& m_session;
    Analyses* m_analyses;
    PaneHeader* m_header;
    Band* m_band;
    QListWidget* m_list;
    QPushButton* m_use;
    QLabel* m_account;
    EigenvalueMap* m_map;
    QTableWidget* m_modes;
};

} // namespace coenergy
