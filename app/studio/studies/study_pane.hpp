#pragma once

#include "pages/study_figures.hpp"
#include "report/compose_report.hpp"
#include "session/studies.hpp"

#include <tl/expected.hpp>

#include <QWidget>

class QBoxLayout;
class QComboBox;
class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QTabBar;
class QTableView;

namespace coenergy {

class AnalysisCard;
class Band;
class FigureView;
class FitPage;
class PaneHeader;
class ProgressLine;
class StudyTableModel;

/// The studies of the model: they are run here, and their points are seen as a figure and a table while they are
/// computed. Beside them, on another tab, fits to measured values.
class StudyPane : public QWidget {
    Q_OBJECT

public:
    /// The session is not owned and must outlive the pane.
    explicit StudyPane(Session& session, QWidget* parent = nullptr);

    PaneHeader& header() { return *m_header; }
    Studies& studies() { return *m_studies; }
    Band& band() { return *m_band; }
    FigureView& figure() { return *m_figure; }
    QTableView& table() { return *m_table; }
    QPushButton& runButton() { return *m_run; }
    /// Of the study or the fit, whichever is on the page that is shown.
    QPushButton& shownRunButton();
    /// Whether there is no study yet.
    bool isEmpty() const;
    QComboBox& choice() { return *m_choice; }
    QComboBox& views() { return *m_views; }
    FitPage& fitPage() { return *m_fit; }
    void showFit();
    QString progressWords() const;

    /// What is known, as `coenergy study` writes it into a file of this name; or why that is not possible.
    tl::expected<QByteArray, QString> tableFile(const QString& path) const;
    /// The studies of which points are known, as they are now, for a report.
    std::vector<ReportedStudy> reported() const;
    /// Likewise the fits that were run.
    std::vector<ReportedFit> reportedFits() const;
    /// How a cluster runs the chosen study.
    QString clusterCommand() const;
    /// The name of the chosen study; empty if there is none.
    std::string chosen() const;

public slots:
    /// Runs what is missing, or stops.
    void runOrStop();
    void addStudy();
    /// Of the chosen study, written by another program.
    void followJournal(const QString& path);

signals:
    void edited(const QString& label, const coenergy::Document& document);
    /// What keeps a study from running stands there.
    void fieldWanted(const coenergy::Field& field);
    void exportWanted();
    void cardExportWanted(coenergy::AnalysisCard* card);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeHeader();
    void makePages();
    void showPage(int page);
    QWidget* makeChoices();
    QWidget* makeBody();
    void connectParts();
    void chooseJournal();
    void offerStudies();
    void showStudy();
    void offerViews();
    void showPoints();
    QString planHtml() const;
    void showFigure();
    void showProgress();
    void chooseFocus();
    void showCurrency();
    void useRow(const QModelIndex& index);
    void usePlace(QPointF at);
    void usePoint(std::size_t point);
    std::optional<Field> faultPlace() const;
    const StudyResults* results() const;
    const Notation& notation() const;
    std::size_t subject() const;
    StudyView view() const;
    bool isRunning() const { return m_studies->isRunning() && m_studies->latest() == chosen(); }

    Session& m_session;
    Studies* m_studies;
    PaneHeader* m_header;
    QTabBar* m_tabs; // studies, fit
    QPushButton* m_adder = nullptr;
    QList<QWidget*> m_ofStudies; // in the header
    QWidget* m_studyPage;
    FitPage* m_fit;
    QComboBox* m_choice; // of a study
    QPushButton* m_run;  // or stop, or go on
    QLabel* m_progress;
    ProgressLine* m_line;
    Band* m_band;
    QComboBox* m_subjects; // measures or quantities
    QComboBox* m_views;
    FigureView* m_figure;
    QLabel* m_words; // what the figure says in numbers
    StudyTableModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
    QWidget* m_body = nullptr;
    QBoxLayout* m_parts = nullptr; // figure and table
    QLabel* m_nothing;             // in place of them
    QString m_refusal;             // of the latest attempt
};

} // namespace coenergy
