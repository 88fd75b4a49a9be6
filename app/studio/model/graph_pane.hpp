#pragma once

#include "graphcanvas/graph_canvas.hpp"
#include "session/session.hpp"

#include <QWidget>

#include <functional>

namespace coenergy {

class PaneHeader;

/// The linear graph of the model, shown and edited: each gesture is an edit of the document.
class GraphPane : public QWidget {
    Q_OBJECT

public:
    explicit GraphPane(Session& session, QWidget* parent = nullptr);

    PaneHeader& header() { return *m_header; }
    GraphCanvas& canvas() { return *m_canvas; }
    /// Selects a branch by its number; 0 for none.
    void select(int branch);
    /// In front of an audience: everything so many times as large.
    void setPresented(double scale);

signals:
    void fieldWanted(const coenergy::Field& field);
    /// A branch by its number, or 0 for none.
    void selected(int branch);

private:
    void addTools();
    void connectCanvas();
    void connectNodes();
    void connectBranches();
    void draw(const QString& label, const BranchEnds& first, const std::optional<BranchEnds>& second, BranchType type);
    void showGraph();
    void findInForm(int branch);
    void edit(const QString& label, const std::function<Document(const Document&)>& change);

    Session& m_session;
    PaneHeader* m_header;
    GraphCanvas* m_canvas;
    int m_selected = 0; // a branch's number
};

} // namespace coenergy
