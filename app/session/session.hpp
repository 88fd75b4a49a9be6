#pragma once

#include "derivation/simplification.hpp"
#include "io/atomic_file.hpp"
#include "io/loaded_model.hpp"
#include "model/history.hpp"
#include "pipeline/algebra_thread.hpp"
#include "presentation/presentation.hpp"
#include "session/system_path.hpp"
#include "session/unsaved_copies.hpp"

#include <QLockFile>
#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace coenergy {

/// A problem of a file, with its place in words.
struct FileProblem {
    Diagnostic diagnostic;
    QString place;
};

enum class Explaining { No, Yes };

/// Whether a file may be replaced that somebody else has changed since this session read or wrote it.
enum class Overwriting { OwnVersionOnly, AnyVersion };

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
    /// SHA-256 of what the file held when it was read or written last; empty without a file.
    const QByteArray& fileHash() const { return m_fileHash; }
    bool isModified() const { return m_isUnsaved || m_history.isModified(); }
    /// Nothing has ever been typed.
    bool isPristine() const { return document() == Document{}; }

    /// What is known of the current state of the document.
    const ModelState& state() const { return m_state; }

    // The latest results. They belong to the current state of the document if `isCurrent`, `isPrepared`, `isExplained`,
    // `isReduced` or `isChecked`; until then, to an earlier state.
    const Derivation& derivation() const { return *m_derivation; }
    bool isCurrent() const { return m_state.derivation != nullptr; }
    /// All findings about the model.
    const Diagnostics& findings() const { return m_findings; }
    /// In the requested form, as soon as it is known.
    const std::vector<EquationItem>& equations() const;
    /// What the terms of the equations come from.
    const std::vector<OriginGroup>& originGroups() const { return m_shown.equations->groups; }
    void setEquationForm(EquationForm form);
    /// Whether equations of one pattern are written once where there are many; otherwise each is written out.
    void setCompact(bool isCompact);
    /// What is needed to simulate.
    const Preparation& preparation() const { return *m_preparation; }
    bool isPrepared() const { return m_state.preparation != nullptr; }
    /// Prepares other values of parameters than the document's, which may change the structure of the equations;
    /// `valuesPrepared` follows when that is done. Only while nothing else is computed; otherwise returns false.
    bool prepareValues(const Document& document);
    /// What is needed to simulate with the values that were prepared last; null if they cannot be simulated.
    const std::shared_ptr<const PreparedModel>& preparedValues() const { return m_preparedValues; }
    /// From now on these parameters are inputs of `state().modelWithInputs`; without any, there is no such model.
    void setInputs(const std::vector<std::string>& names);
    /// From now on `state().linearized` holds the equations near this point; null: none.
    void setPoint(std::shared_ptr<const ExpositionPoint> point);
    /// While wanted, `state().conservation` holds what motions conserve.
    void setConservationWanted(bool isWanted);
    /// While wanted, `state().exact` holds the exact frequencies of a field.
    void setExactWanted(bool isWanted);
    /// Tries once to express the current state as a linear graph; `graphFound` follows when the graph, or why there is
    /// none, is in `state().graph`. An edit in the meantime cancels the request.
    void findGraph();
    /// The texts of the document with other numbers; null if the model of a field has to be made anew for them, or is
    /// not known yet.
    std::shared_ptr<const ParsedModel> parsedWith(const Document& numbers) const;
    /// What explains the equations, while it is wanted.
    const Explanation& explanation() const;
    bool isExplained() const { return m_state.steps != nullptr; }
    /// What the simulation solves; known later.
    const std::vector<EquationItem>& reducedForm() const;
    /// The other way from a graph to its equations, while it is wanted: its energies and their equations.
    const std::vector<EquationItem>& energies() const;
    bool hasEnergies() const { return m_state.energyRoute != nullptr; }
    void setEnergiesWanted(bool isWanted);
    /// Whether the equations keep the model's definitions by name.
    bool keepsNames() const { return m_state.derivation && !m_state.derivation->system->statements.empty(); }
    bool hasFrequencies() const { return m_state.frequencies != nullptr; }
    bool isReduced() const { return m_state.reduced != nullptr; }
    void setExplaining(Explaining explaining);
    /// Explains the current state once, with the frequencies of a field, and prepares it if necessary.
    void explain();
    /// The requested form of the current state's system, and the steps that lead to it, once it is explained.
    const std::shared_ptr<const DaeSystem>& explainedSystem() const;
    const std::shared_ptr<const DerivationSteps>& steps() const;
    /// The equation to check from now on, until another one is set; an empty text checks nothing.
    void setQuestion(const EquationQuestion& question);
    /// The latest answer, null if no equation is set.
    const std::shared_ptr<const EquationCheck>& check() const { return m_check; }
    bool isChecked() const { return m_state.check != nullptr; }
    /// What was wrong with the file that is open.
    const std::vector<FileProblem>& fileProblems() const { return m_fileProblems; }
    /// Whether the open model is less than its file holds: something there was not understood.
    bool isReadInPart() const;

    /// Edits with a merge key belong to one burst of typing or dragging, until 600 ms have passed without another one
    /// or `settle` is called; any other edit is complete.
    void commit(const QString& label, const Document& document, const QString& mergeKey = {});
    void endBurst() { m_history.endBurst(); }
    /// What is typed is final: a field was left, or the model is about to be used as it is. From now on its valid
    /// fields are what replaces a field that becomes broken.
    void settle();
    bool isSettled() const { return m_settled == document(); }
    void undo();
    void redo();

    /// Turns constants of an opened LagEq file into efforts that its effort constraints determine.
    void regulateEfforts(const QStringList& names);

    void openNew();
    /// A model without a file, such as an example.
    void openDocument(const Document& document);
    /// A model that was not saved when its window was lost.
    void openUnsaved(const UnsavedModel& model);
    /// Reads a file on another thread; `opened` or `openFailed` follows. If it is the open file, and `foundChanged` has
    /// reported that somebody else changed it, the new content becomes a step of the history instead.
    void load(const QString& path);
    /// Writes the current state on another thread; `saved`, `saveFailed` or `changedElsewhere` follows. A file of a
    /// newer format than this program knows is not overwritten.
    void save(const QString& path, Overwriting overwriting = Overwriting::OwnVersionOnly);
    /// Checks whether somebody else has changed the file; `foundChanged` reports each change once.
    void lookAtFile();
    /// Writes anything else in the same way; `written` or `saveFailed` follows.
    void write(const QString& path, const QByteArray& bytes);
    /// The same for files that belong together: all, or none. The signal names the last one.
    void write(std::vector<FileContent> files);

signals:
    /// Another model is about to be opened: whoever works on this one stops.
    void leaving();
    /// There is another document: after an edit, undo, redo or opening.
    void documentChanged();
    /// Whether undo is possible, whether the model is modified, or the path of its file.
    void stateChanged();
    /// Nobody is typing any more.
    void settled();
    /// The texts of the current state are parsed.
    void parsed();
    /// There are new results.
    void derived();
    /// The explanation has changed.
    void explained();
    /// The answer has changed.
    void checked();
    /// The structure is known, and the model is ready for simulation or cannot be simulated.
    void prepared();
    void valuesPrepared();
    /// The model with the requested inputs is there, or cannot be made.
    void inputsPrepared();
    void conservationFound();
    void graphFound();
    /// What is spread along an interval has changed.
    void spreadChanged();
    /// The frequencies of a field are there, beside those with fewer shapes.
    void frequenciesFound();
    /// The exact frequencies of a field are there, or the reason why there are none.
    void exactFound();
    /// The path of a functional is there, or the reason why there is none.
    void pathFound();
    /// The equations near the point are there.
    void linearized();
    void opened();
    /// After that, if the file could be read only in part.
    void openedInPart();
    /// The opened LagEq file has effort constraints in which these constants occur.
    void effortsAsked(const QStringList& candidates);
    void openFailed(const QString& path, const QString& reason);
    void saved(const QString& path);
    void saveFailed(const QString& path, const QString& reason);
    /// Not saved: somebody else has written this to the file in the meantime.
    void changedElsewhere(const QString& path, const QByteArray& theirs);
    /// Somebody else has written this to the model's file.
    void foundChanged(const QString& path, const QByteArray& theirs);
    /// Another window works on the same file: on which computer, and in which process.
    void openElsewhere(const QString& path, const QString& owner);
    void editFailed(const QString& reason);
    void written(const QString& path);

private:
    struct Loaded;
    /// The outcome of saving: what another program has written, why it failed, or neither.
    struct Written {
        QByteArray hash;
        QByteArray theirs;
        QString failure;
    };
    Written replaceFile(const QString& path, const std::string& text, const QByteArray& known);
    void acceptSaved(const QString& path, RevisionId revision, const Written& outcome);
    enum class Origin { Saved, Unsaved };
    void replace(const Document& document, const QString& path, const QByteArray& fileHash, Origin origin);
    void reload(const Document& document, const QByteArray& fileHash);
    void knowFile(const QByteArray& hash);
    void startAlgebra();
    std::vector<Member> missing() const;
    bool isAccounted() const;
    void ask();
    void accept(ModelState state, const Presentation& presentation);
    void keepQuestions(ModelState& state) const;
    void announceResults(const ModelState& before, bool areNewFindings);
    bool keepLatest();
    void acceptLoaded(Loaded loaded);
    void startState();
    void travel(void (History::*step)());
    void announceChange();
    bool isSimplifiedWanted() const { return m_form == EquationForm::Simplified; }

    History m_history;
    Document m_settled; // before the edits of the current burst
    QTimer m_rest;      // runs while somebody may be typing
    QString m_path;
    bool m_isUnsaved = false; // as it was opened it is in no file: converted from another format, or recovered
    QByteArray m_fileHash;    // of what the file held when it was read or written last; empty without a file
    QByteArray m_writtenHash; // of what was written last; set on the thread of `m_files`, before any other thread knows
                              // it, and used only there
    QByteArray m_toldHash;    // of what somebody else has written into it, once that has been reported
    std::unique_ptr<QLockFile> m_lock; // tells other windows who has the file open
    std::vector<FileProblem> m_fileProblems;
    ModelState m_state; // of the head of the history; results for other states never get here
    Presentation m_shown;
    EquationForm m_form = EquationForm::Simplified;
    bool m_isCompact = false;
    Explaining m_explaining = Explaining::No;
    bool m_isExplanationAsked = false; // once, and not answered yet
    EquationQuestion m_question;
    std::shared_ptr<const AnalysisInputs> m_inputs; // null: none requested
    std::shared_ptr<const ExpositionPoint> m_point;
    bool m_isConservationWanted = false;
    bool m_isExactWanted = false;
    bool m_isGraphAsked = false; // for this state
    bool m_areEnergiesWanted = false;
    std::shared_ptr<const Derivation> m_derivation;
    std::shared_ptr<const Preparation> m_preparation;
    std::shared_ptr<const PreparedModel> m_preparedValues;
    std::shared_ptr<const EquationCheck> m_check;
    Diagnostics m_findings;
    QThreadPool m_files; // one thread: what is requested last is written last
    std::unique_ptr<Presenter> m_presenter;
    std::unique_ptr<AlgebraThread> m_algebra; // reports to the presenter
};

} // namespace coenergy
