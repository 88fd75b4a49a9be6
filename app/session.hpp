#pragma once

#include "app/derivation_items.hpp"
#include "app/equation_items.hpp"
#include "io/atomic_file.hpp"
#include "io/loaded_model.hpp"
#include "model/history.hpp"
#include "pipeline/algebra_thread.hpp"
#include "pipeline/simplification.hpp"

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace coenergy {

/// A problem of a file, with its place in words.
struct FileProblem {
    Diagnostic diagnostic;
    QString place;
};

/// What explains the equations, in one of their forms.
struct Explanation {
    std::vector<DerivedEquation> derivations;
    std::vector<EquationItem> matrices;
    std::shared_ptr<const DaeSystem> system;      ///< that is explained
    std::shared_ptr<const DerivationSteps> steps; ///< that lead to it
    Diagnostics findings;                         ///< of the derivation alone
    std::vector<EquationItem> reduced = {}; // without any where the equations cannot be solved
};

enum class Explaining { No, Yes };

/// The open model: its history, the jobs that work on it, and their latest results. Belongs to the GUI thread, which
/// never waits for a job except in the destructor and when another model is opened (milliseconds).
class Session : public QObject {
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    const Document& document() const { return m_history.document(); }
    const History& history() const { return m_history; }
    /// Empty for a model that has no file yet.
    const QString& path() const { return m_path; }
    bool isModified() const { return m_isDerivedFromFile || m_history.isModified(); }
    /// Nothing was ever typed.
    bool isPristine() const { return document() == Document{}; }

    /// The latest results; they belong to the document's present state if `isCurrent`.
    const Derivation& derivation() const { return m_derivation; }
    /// In the form that is asked for, as soon as there is one.
    const std::vector<EquationItem>& equations() const;
    /// What the terms of the equations come from.
    const std::vector<OriginGroup>& originGroups() const { return m_equations.groups; }
    EquationForm equationForm() const { return m_form; }
    void setEquationForm(EquationForm form);
    /// What is needed to simulate; it belongs to the document's present state if `isPrepared`.
    const Preparation& preparation() const { return m_preparation; }
    bool isPrepared() const { return m_hasPrepared && m_prepared == m_history.head().id; }
    /// Prepares other values of parameters than the document's, which may give the equations another structure;
    /// `valuesPrepared` tells when that is done. Only while nothing else is computed: false if it is.
    bool prepareValues(const Document& document);
    /// What is needed to simulate with the values that were prepared last; null if they cannot be.
    const std::shared_ptr<const PreparedModel>& preparedValues() const { return m_preparedValues; }
    bool isCurrent() const { return m_derived == m_history.head().id; }
    /// What explains the equations, while it is wanted; it belongs to the document's present state if `isExplained`.
    const Explanation& explanation() const;
    bool isExplained() const { return m_explained == m_history.head().id; }
    /// The reduced form comes later.
    bool isReduced() const { return m_reduced == m_history.head().id; }
    void setExplaining(Explaining explaining);
    /// Explains the present state once, and prepares it if it is not.
    void explain();
    /// What is asked of the equations from now on, until something else is; an empty text asks nothing.
    void setQuestion(const EquationQuestion& question);
    /// The latest answer, if anything is asked; it belongs to the question and the document's present state if `isChecked`.
    const std::optional<EquationCheck>& check() const { return m_check; }
    bool isChecked() const { return m_checked == m_history.head().id && m_check && m_check->question == m_question; }
    /// What was wrong with the file that is open.
    const std::vector<FileProblem>& fileProblems() const { return m_fileProblems; }

    /// An edit with a merge key is a part of what is being typed or dragged, until 600 ms have passed without another
    /// one or `settle` is called; any other edit is complete.
    void commit(const QString& label, const Document& document, const QString& mergeKey = {});
    void endBurst() { m_history.endBurst(); }
    /// What is typed is meant so: a field was left, or something is to be made of the model as it is. What is
    /// understood of it stands in from now on where a field is broken.
    void settle();
    bool isSettled() const { return m_settled == document(); }
    void undo();
    void redo();

    /// Turns constants of an opened LagEq file into efforts that its effort constraints determine.
    void regulateEfforts(const QStringList& names);

    void openNew();
    /// A model without a file: an example.
    void openDocument(const Document& document);
    /// Reads a file elsewhere; `opened` or `openFailed` tells how it went.
    void load(const QString& path);
    /// Writes the present state elsewhere; `saved` or `saveFailed` tells how it went. A file of a newer format than is
    /// known is not overwritten.
    void save(const QString& path);
    /// Writes anything else in the same way; `written` or `saveFailed` tells how it went.
    void write(const QString& path, const QByteArray& bytes);
    /// The same with files that belong together: all, or none. Tells of the last one.
    void write(std::vector<FileContent> files);

signals:
    /// The document is another one than before: by an edit, undo, redo or opening.
    void documentChanged();
    /// Whether it can be undone, is modified, or where its file is.
    void stateChanged();
    /// Nobody is typing any more.
    void settled();
    /// There are new results.
    void derived();
    /// The explanation is another one.
    void explained();
    /// The answer is another one.
    void checked();
    /// The structure is known, and the model is ready for simulation or never will be.
    void prepared();
    void valuesPrepared();
    void opened();
    /// The opened LagEq file has effort constraints in which these constants occur.
    void effortsAsked(const QStringList& candidates);
    void openFailed(const QString& path, const QString& reason);
    void saved(const QString& path);
    void saveFailed(const QString& path, const QString& reason);
    void editFailed(const QString& reason);
    void written(const QString& path);

private:
    struct Loaded;
    struct BothExplanations {
        Explanation plain;
        Explanation simplified;
    };
    struct Equations {
        std::vector<EquationItem> plain;
        std::optional<std::vector<EquationItem>> simplified;
        std::vector<OriginGroup> groups;
    };

    void replace(const Document& document, const QString& path);
    void derive();
    bool isLate(std::uint64_t generation, RevisionId revision) const;
    void accept(RevisionId revision, Derivation derivation, Equations equations);
    void acceptPrepared(RevisionId revision, Preparation preparation);
    void acceptExplained(RevisionId revision, BothExplanations explanations);
    void acceptChecked(RevisionId revision, EquationCheck check);
    std::optional<EquationQuestion> openQuestion() const;
    bool isExplanationWanted() const;
    void acceptReduced(RevisionId revision, std::vector<EquationItem> plain, std::vector<EquationItem> simplified);
    void acceptLoaded(Loaded loaded);
    void tellChange();
    void startAlgebra();
    Edited edited() const { return {document(), m_settled}; }

    History m_history;
    Document m_settled; // before what is being typed
    QTimer m_rest;      // runs while somebody may be typing
    QString m_path;
    bool m_isDerivedFromFile = false; // converted from another format and not saved yet
    std::vector<FileProblem> m_fileProblems;
    Derivation m_derivation;
    Equations m_equations;
    EquationForm m_form = EquationForm::Simplified;
    std::optional<RevisionId> m_derived;
    std::uint64_t m_generation = 0; // counts the models opened
    Explaining m_explaining = Explaining::No;
    bool m_isExplanationAsked = false; // once, and has not come yet
    std::optional<RevisionId> m_explained;
    std::optional<RevisionId> m_reduced;
    BothExplanations m_explanations;
    EquationQuestion m_question;
    std::optional<EquationCheck> m_check;
    std::optional<RevisionId> m_checked;
    Preparation m_preparation;
    RevisionId m_prepared = 0;
    bool m_hasPrepared = false;
    std::shared_ptr<const PreparedModel> m_preparedValues;
    QThreadPool m_files; // one thread: what is written last was asked for last
    std::unique_ptr<AlgebraThread> m_algebra;
};

/// The name of a file in the form in which the system takes it.
std::filesystem::path systemPath(const QString& path);

/// The thesis's format, by the name of the file.
bool isLagEqPath(const QString& path);

} // namespace coenergy
