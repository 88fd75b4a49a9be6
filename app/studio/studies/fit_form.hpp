#pragma once

#include "io/measured_curves.hpp"
#include "meaning/parsed_model.hpp"
#include "model/document.hpp"
#include "session/fits.hpp"

#include <QWidget>

#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace coenergy {

class FaultLabel;

/// The question of a fit, as the model states it: the files, what their columns are in the model, and which values are
/// to be found. What is wrong stands below its field. What has no field here stays as it is.
class FitForm : public QWidget {
    Q_OBJECT

public:
    explicit FitForm(QWidget* parent = nullptr);

    /// The choices stay as far as their names are there.
    void setModel(const Document& model, const Notation& notation);
    /// Unless it is what is shown. `folder`: of the model; empty if it has no file.
    void setFit(const StatedFit& fit, const QString& folder);
    /// As it is typed.
    StatedFit stated() const;
    /// Tells what was typed and not yet told.
    void tellEdits();

    /// Offers the columns of some files; what was typed for columns of the same name stays.
    void load(const QStringList& paths);
    const QStringList& paths() const { return m_paths; }

    /// Whether nothing is wrong that can be seen without a run; the files are read as they are now.
    bool isRight();
    /// Whether it has a field here.
    bool showRefusal(const FitRefusal& refusal);
    void clearFaults();
    /// All that are shown.
    QStringList faults() const;

    QLineEdit& expression(std::size_t column) { return *m_columns[column].expression; }
    QLineEdit& deviation(std::size_t column) { return *m_columns[column].deviation; }
    std::size_t columnCount() const { return m_columns.size(); }
    QString readingWords() const;

    /// One more value to be found.
    void addUnknown();
    void chooseUnknown(std::size_t row, const std::string& name);
    QLineEdit& start(std::size_t row) { return *m_unknowns[row].start; }
    QLineEdit& lowerBound(std::size_t row) { return *m_unknowns[row].lower; }
    QLineEdit& upperBound(std::size_t row) { return *m_unknowns[row].upper; }
    std::size_t unknownCount() const { return m_unknowns.size(); }
    QPushButton& chooseButton() { return *m_choose; }

signals:
    void fileWanted();
    void edited(const coenergy::StatedFit& fit);

private:
    struct ColumnRow {
        std::string column;
        QLineEdit* expression;
        QLineEdit* deviation;
        FaultLabel* fault;
        QString unread; // why its cells cannot be used; empty if they can
    };
    struct UnknownRow {
        QWidget* all;
        QComboBox* name;
        QLineEdit* start; // prompts with the value in the model
        QLineEdit* lower;
        QLineEdit* upper;
        QToolButton* remove;
        FaultLabel* fault;
    };
    /// A column, and what it is called here.
    struct OfferedColumn {
        std::string name;
        std::string unit;
        QString file;   // shown where there are several
        QString unread; // as of a row
    };
    /// A value that a fit could find.
    struct Candidate {
        std::string name; // theta(0)
        double value = 0;
    };

    std::vector<FaultLabel*> faultLabels() const;
    void showPaths();
    void showUnknowns();
    void showUnknown(const std::string& text);
    bool hasColumn(const std::string& text) const;
    bool read();
    bool readFileAt(const QString& path, std::vector<OfferedColumn>& columns, QStringList& readings);
    void offerColumns(const std::vector<OfferedColumn>& columns);
    void addColumn(int row, const OfferedColumn& column);
    void appendUnknown(const std::string& name);
    void removeUnknown(const QWidget* row);
    void orderFocus();
    void offerNames(UnknownRow& row);
    void showValue(const UnknownRow& row);
    std::string freeName() const;
    const Candidate* candidate(const std::string& name) const;
    void judgeAgain();
    bool areMatchesRight();
    bool isReadable(const ColumnRow& row);
    bool isUnderstood(const ColumnRow& row) const;
    bool isDeviationRight(const ColumnRow& row, bool isNeeded);
    void sayOnce();
    bool areUnknownsRight();
    bool isRangeRight(const UnknownRow& row, const std::string& name);

    Notation m_notation;
    ParsedModel m_parsed;
    std::vector<Candidate> m_candidates;
    QString m_folder;                // of the model
    StatedFit m_base;                // with what has no field
    StatedFit m_shown;               // as the model states it
    StatedFit m_told;                // as it was typed then
    std::vector<std::string> m_left; // unknowns that no row can show
    QStringList m_paths;
    bool m_isChoosing = false; // files
    QLineEdit* m_file;
    QPushButton* m_choose;
    FaultLabel* m_fileFault;
    QLabel* m_reading; // how the file was read
    QWidget* m_columnPart;
    QGridLayout* m_columnGrid;
    std::vector<ColumnRow> m_columns;
    QVBoxLayout* m_unknownList;
    std::vector<UnknownRow> m_unknowns;
    FaultLabel* m_unknownFault; // that there are none
    QPushButton* m_add;
    std::vector<std::size_t> m_matched; // columns by the match that they were made
    bool m_isJudged = false;            // was a fit asked for, so that what is wrong is told at each edit
};

} // namespace coenergy
