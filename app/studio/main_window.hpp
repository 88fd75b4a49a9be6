#pragma once

#include "session/recovery.hpp"
#include "session/session.hpp"
#include "studio/examples.hpp"

#include <QMainWindow>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QMenu;
class QSplitter;
class QStackedWidget;

namespace coenergy {

class CheckBar;
class EquationPane;
class EquationPanel;
class ModelEditor;
class ParameterSliders;
class ProblemsList;
class ReportExport;
class RunPane;
class Runs;
class StartPage;
class Typesetter;

/// The studio's window: the form on the left, the equations on the right, the problems below; once there is a run, its
/// plots stand below the equations and its sliders below the form. It connects views to the
/// session and has no state of the model itself.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Offers what was not saved when the program ended before.
    void offerUnsaved();
    /// Opens a file of either format; what goes wrong is shown.
    void open(const QString& path);

    Session& session() { return m_session; }
    ModelEditor& editor() { return *m_editor; }
    EquationPane& equationPane() { return *m_equationPane; }
    EquationPanel& equations() { return *m_equations; }
    CheckBar& checkBar() { return *m_checkBar; }
    ProblemsList& problems() { return *m_problems; }
    Runs& runs() { return *m_runs; }
    RunPane& runPane() { return *m_runPane; }
    ParameterSliders& sliders() { return *m_sliders; }

public slots:
    void newModel();
    void chooseFile();
    void save();
    void saveAs();
    void exportTex();
    void exportReport();
    void exportPlot(const QByteArray& bytes, const QString& fileName);
    void openExample(int index);

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    enum class Direction { Forward, Backward };
    using Continuation = std::function<void()>;

    void makeHintsReadable();
    void makePanes();
    void makeActions();
    void makeFileMenu();
    void makeEditMenu();
    void makeViewMenu();
    void makeEquationViewActions(QMenu* menu);
    void makeCheckAction(QMenu* menu);
    void makeSimulationMenu();
    void makeHelpMenu();
    void makeToolBar();
    void guardWork();
    void connectSession();
    void connectViews();
    QAction* newAction(QMenu* menu, const QString& name, const QString& text, const QString& icon = {});

    enum class RunPanes { Shown, Hidden };
    void showRunPanes(RunPanes panes);
    void showDocument();
    void showResults();
    void showState();
    void showTitle();
    void showUndo();
    void showCounts();
    void cyclePanes(Direction direction);
    void jumpToProblem(Direction direction);

    /// Asks what to do with unsaved changes, then goes on unless the answer is to cancel.
    void confirmThen(const Continuation& next);
    void saveThen(const Continuation& next);
    /// `saving`: with what the file may be replaced; nothing if nobody asked for that.
    void askAboutChange(const QString& path, const QByteArray& theirs, std::optional<Overwriting> saving);
    void showFailure(const QString& title, const QString& text);
    void rememberFile(const QString& path);
    void fillRecentFiles();
    QString proposedName(const QString& unnamed) const;
    void showAbout();
    void showShortcuts();
    void restorePlace();
    void storePlace() const;

    Session m_session;
    std::unique_ptr<Recovery> m_recovery;
    std::vector<Example> m_examples;
    Typesetter* m_typesetter = nullptr;
    ModelEditor* m_editor = nullptr;
    EquationPane* m_equationPane = nullptr;
    EquationPanel* m_equations = nullptr; // of the pane
    CheckBar* m_checkBar = nullptr;       // below them, when asked for
    QAction* m_showCheck = nullptr;
    StartPage* m_startPage = nullptr;
    ProblemsList* m_problems = nullptr;
    QStackedWidget* m_right = nullptr;
    QSplitter* m_results = nullptr; // equations above the plots
    Runs* m_runs = nullptr;
    ReportExport* m_reports = nullptr;
    RunPane* m_runPane = nullptr;
    ParameterSliders* m_sliders = nullptr;
    QWidget* m_sliderPane = nullptr; // with its heading
    QAction* m_stop = nullptr;
    QAction* m_showSliders = nullptr;
    QSplitter* m_inputs = nullptr;  // the form above the sliders
    QSplitter* m_columns = nullptr;
    QSplitter* m_rows = nullptr;
    QLabel* m_counts = nullptr;
    QMenu* m_recent = nullptr;
    QAction* m_undo = nullptr;
    QAction* m_redo = nullptr;
    QList<QAction*> m_rowActions;
    QList<QAction*> m_equationActions;
    Continuation m_afterSaving;
    bool m_isClosing = false;
};

} // namespace coenergy
