#pragma once

#include "session/recovery.hpp"
#include "session/session.hpp"
#include "studio/start/examples.hpp"
#include "studio/window/file_conflict.hpp"
#include "studio/window/pane_arrangement.hpp"

#include <QMainWindow>
#include <QPointer>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

class QMenu;
class QPushButton;
class QStackedWidget;

namespace coenergy {

class CheckBar;
class DrawingExport;
class EndTime;
class EquationPane;
class EquationPanel;
class FormulaSource;
class ModelEditor;
struct Lecture;
class ManualWindow;
class ModelPane;
class PaneSwitches;
class ProblemsList;
class ProgramExport;
class ReportExport;
enum class ReportContent;
struct ReportPages;
class RunButton;
class AnalysisCard;
class AnalysisPane;
class GraphPane;
class RunPane;
class Runs;
class PaneStage;
class StudyPane;
class StartPage;
class StatusStrip;
class Typesetter;

/// In the user's language.
QString titleOf(Pane pane);

/// The studio's window: bars, and between them the panes of one document. It connects views to the session and holds no
/// state of the model itself.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Offers models that were not saved when the program last ended.
    void offerUnsaved();
    /// Ends without a question; unsaved work is offered at the next start.
    void endLater(int signal);
    /// Opens a file of either format; errors are shown.
    void open(const QString& path);
    /// Columns of numbers become tables and a plot.
    void importCurves(const QString& path);

    Session& session() { return m_session; }
    ModelEditor& editor() { return *m_editor; }
    EquationPane& equationPane() { return *m_equationPane; }
    EquationPanel& equations() { return *m_equations; }
    CheckBar& checkBar() { return *m_checkBar; }
    ProblemsList& problems();
    ModelPane& modelPane() { return *m_modelPane; }
    Runs& runs() { return *m_runs; }
    RunPane& runPane() { return *m_runPane; }
    AnalysisPane& analysisPane() { return *m_analysisPane; }
    StudyPane& studyPane() { return *m_studyPane; }
    PaneStage& stage() { return *m_stage; }
    StatusStrip& status() { return *m_status; }
    RunButton& runButton() { return *m_runButton; }
    EndTime& endTime() { return *m_endTime; }

    /// Shows only the stage, large enough for the last row, with the time and a few sliders below.
    void setLecturing(bool isOn);
    bool isLecturing() const { return m_lecture != nullptr; }

public slots:
    void newModel();
    void chooseFile();
    void chooseCurves();
    void save();
    void saveAs();
    void exportTex();
    void exportReport();
    void exportProgram();
    void print(ReportContent content);
    void exportPlot(const QByteArray& bytes, const QString& fileName);
    void exportDrawing();
    void openExample(int index);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    enum class Direction { Forward, Backward };
    using Continuation = std::function<void()>;

    void makeHintsReadable();
    void makePanes();
    void makeBars();
    QWidget* makeToolBar();
    QWidget* makeTools(QWidget* bar);
    void makeSwitches();
    void makeActions();
    void makeFileMenu();
    void makePlotExports(QMenu* menu);
    void makeExamplesMenu(QMenu* menu);
    void makeEditMenu();
    void makeViewMenu();
    void makeEquationViewActions(QMenu* menu);
    void makeCheckAction(QMenu* menu);
    void makeModelMenu();
    void makeUnitsAction(QMenu* menu);
    void goThroughHistory(void (Session::*step)());
    void makeRunMenu();
    void makeAnalysisMenu();
    void connectAnalysis();
    void connectStudies();
    void exportAnalysis(AnalysisCard* card);
    void exportStudy();
    void writeStudy(const QString& path);
    void makePlotActions(QMenu* menu);
    void makeVariablesAction(QMenu* menu);
    void makeHelpMenu();
    void guardWork();
    void makePaneMenu(QMenu* menu);
    void makeAppearanceMenu(QMenu* menu);
    void showPreferences();
    void makeHeaders();
    void connectSession();
    void connectReports();
    void connectViews();
    void connectEquations();
    void connectRuns();
    void runAsAsked();
    void stopRun();
    QPushButton* shownStudyRun() const;
    void runAnyway();
    void askBeforeRunInPart();
    void focusMissingValue();
    void connectStage();
    void connectStatus();
    QAction* newAction(QMenu* menu, const QString& name, const QString& text, const QString& icon = {});
    template <class Slot>
    QAction* addCommand(QMenu* menu, const char* name, const QString& text, const QKeySequence& keys, Slot slot,
                        const char* icon = "");
    /// An action that is on or off, which is remembered; on at first.
    void addSwitch(QMenu* menu, const char* name, const QString& text, const QKeySequence& keys, const char* setting,
                   const std::function<void(bool)>& apply);

    void beginLecture();
    void presentPanes(bool isPresented);
    void connectLectureHint();
    void connectLecture();
    void endLecture();
    void paintWhenResized();
    void showBars(bool areShown);
    void showLectureNumbers();
    void followInLecture();
    void showMotionOfDrawing();
    void showNothingBesides();
    void shareStage();
    void runForLecture();

    void showDocument();
    void offerMotion();
    void showResults();
    void showState();
    void showTitle();
    void showUndo();
    void showStatus();
    void showRunStatus();
    void showProblems(bool isOpen);
    /// Shows the examples in place of the equations, until one is chosen or Esc is pressed.
    void showGallery();
    void leaveGallery();
    void showPane(Pane pane);
    void togglePane(Pane pane);
    void offerGraph();
    /// Its switch and its entry in the menu, together with the keys.
    void offerPane(Pane pane, bool isOffered);
    void openAddMenu();
    void writeAsEnergies();
    void writeAsGraph();
    void openBeginning(const Document& document);
    void focusPane(Pane pane);
    void keepFocus();
    Pane currentPane() const;
    void cyclePanes(Direction direction);
    void cycleViews(Direction direction);
    void jumpToProblem(Direction direction);

    /// Asks what to do with unsaved changes, then continues unless the answer is to cancel.
    void confirmThen(const Continuation& next);
    void saveThen(const Continuation& next);
    void askAboutChange(const QString& path, const QByteArray& theirs, FileConflict::Occasion occasion);
    void previewPages(const ReportPages& pages);
    void showFailure(const QString& title, const QString& text);
    void rememberFile(const QString& path);
    void fillRecentFiles();
    void showRecent();
    QString proposedName(const QString& unnamed) const;
    void showAbout();
    void showManual();
    void showShortcuts();
    void restorePlace();
    void storePlace() const;

    Session m_session;
    std::unique_ptr<Recovery> m_recovery;
    std::vector<Example> m_examples;
    Typesetter* m_typesetter = nullptr;
    FormulaSource* m_formulas = nullptr; // from the typesetter, for fields and names outside the equations
    PaneStage* m_stage = nullptr;
    ModelPane* m_modelPane = nullptr;
    ModelEditor* m_editor = nullptr;           // of the pane
    QStackedWidget* m_equationPlace = nullptr; // the examples, then the equations
    StartPage* m_startPage = nullptr;
    EquationPane* m_equationPane = nullptr;
    EquationPanel* m_equations = nullptr; // of the pane
    CheckBar* m_checkBar = nullptr;       // below them, on demand
    Runs* m_runs = nullptr;
    RunPane* m_runPane = nullptr;
    AnalysisPane* m_analysisPane = nullptr;
    StudyPane* m_studyPane = nullptr;
    GraphPane* m_graphPane = nullptr;
    ReportExport* m_reports = nullptr;
    ProgramExport* m_programs = nullptr;
    DrawingExport* m_drawings = nullptr;
    QAction* m_exportDrawing = nullptr;
    PaneSwitches* m_switches = nullptr;
    std::map<Pane, QAction*> m_paneActions; // that show them
    EndTime* m_endTime = nullptr;
    RunButton* m_runButton = nullptr;
    StatusStrip* m_status = nullptr;
    QWidget* m_toolBar = nullptr;
    QAction* m_present = nullptr;
    QAction* m_colors = nullptr;
    QPointer<ManualWindow> m_manual;
    std::unique_ptr<Lecture> m_lecture;
    bool m_isRunAsked = false;         // by a click or a key, not by a change
    bool m_runsInPart = false;         // although the file was read only in part
    std::vector<Field> m_movedNumbers; // by sliders, the earliest first
    QAction* m_showCheck = nullptr;
    QAction* m_stop = nullptr;
    QPointer<QWidget> m_latestFocus;               // in any pane
    std::map<Pane, QPointer<QWidget>> m_lastFocus; // in each pane
    std::optional<StageWish> m_panesBeforeGallery;
    QMenu* m_recent = nullptr;
    QAction* m_undo = nullptr;
    QAction* m_redo = nullptr;
    QList<QAction*> m_rowActions;
    QList<QAction*> m_equationActions;
    Continuation m_afterSaving;
    bool m_isClosing = false;
};

} // namespace coenergy
