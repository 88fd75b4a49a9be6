#pragma once

#include "io/atomic_file.hpp"
#include "io/loaded_model.hpp"
#include "model/history.hpp"
#include "pipeline/algebra_thread.hpp"
#include "pipeline/simplification.hpp"
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

/// Whether a file may be replaced that somebody else has changed since it was read or written here.
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
    /// Nothing was ever typed.
    bool isPristine() const { return document() == Document{}; }

    /// What is known of the document's present state.
    const ModelState& state() const { return m_state; }

    // The latest results. They belong to the document's present state if `isCurrent`, `isPrepared`, `isExplained`,
    // `isReduced` or `isChecked`; before, they are those of the state before it.
    const Derivation& derivation() const { return *m_derivation; }
    bool isCurrent() const { return m_state.derivation != nullptr; }
    /// All that is to be said of the model.
    const Diagnostics& findings() const { return m_findings; }
    /// In the form that is asked for, as soon as there is one.
    const std::vector<EquationItem>& equations() const;
    /// What the terms of the equations come from.
    const std::vector<OriginGroup>& originGroups() const { return m_shown.equations->groups; }
    void setEquationForm(EquationForm form);
    /// Whether those of one pattern are written once where they are many; else each is written out.
    void setCompact(bool isCompact);
    /// What is needed to simulate.
    const Preparation& preparation() const { return *m_preparation; }
    bool isPrepared() const { return m_state.preparation != nullptr; }
    /// Prepares other values of parameters than the document's, which may give the equations another structure;
    /// `valuesPrepared` tells when that is done. Only while nothing else is computed: false if it is.
    bool prepareValues(const Document& document);
    /// What is needed to simulate with the values that were prepared last; null if they cannot be.
    const std::shared_ptr<const PreparedModel>& preparedValues() const { return m_preparedValues; }
    /// These parameters act from outside, in `state().modelWithInputs`, from now on; none: nothing is asked.
    void setInputs(const std::vector<std::string>& names);
    /// Near this point the equations are shown, in `state().linearized`, from now on; null: nowhere.
    void setPoint(std::shared_ptr<const ExpositionPoint> point);
    /// What motions keep is in `state().conservation` while it is wanted.
    void setConservationWanted(bool isWanted);
    /// Exact frequencies of a field are in `state().exact` while they are wanted.
    void setExactWanted(bool isWanted);
    /// Looks once for the present state as a linear graph; `graphFound` tells when it is in `state().graph`, or why it
    /// is none. Whatever is typed meanwhile takes the question back.
    void findGraph();
    /// The texts of the document with other numbers; null where a field's model has to be made anew for them, or is not
    /// there yet.
    std::shared_ptr<const ParsedModel> parsedWith(const Document& numbers) const;
    /// What explains the equations, while it is wanted.
    const Explanation& explanation() const;
    bool isExplained() const { return m_state.steps != nullptr; }
    /// What the simulation solves comes later.
    const std::vector<EquationItem>& reducedForm() const;
    /// The second road from a graph, while it is wanted: its energies and their equations.
    const std::vector<EquationItem>& energies() const;
    bool hasEnergies() const { return m_state.energyRoad != nullptr; }
    void setEnergiesWanted(bool isWanted);
    /// Whether the equations keep the model's definitions by name.
    bool keepsNames() const { return m_state.derivation && !m_state.derivation->system->statements.empty(); }
    bool hasFrequencies() const { return m_state.frequencies != nullptr; }
    bool isReduced() const { return m_state.reduced != nullptr; }
    void setExplaining(Explaining explaining);
    /// Explains the present state once with the frequencies of a field, and prepares it if it is not.
    void explain();
    /// The form of the present state's system that is asked for, and the steps that lead to it, once it is explained.
    const std::shared_ptr<const DaeSystem>& explainedSystem() const;
    const std::shared_ptr<const DerivationSteps>& steps() const;
    /// What is asked of the equations from now on, until something else is; an empty text asks nothing.
    void setQuestion(const EquationQuestion& question);
    /// The latest answer, null if nothing is asked.
    const std::shared_ptr<const EquationCheck>& check() const { return m_check; }
    bool isChecked() const { return m_state.check != nullptr; }
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
    /// A model that was not saved when its window was lost.
    void openUnsaved(const UnsavedModel& model);
    /// Reads a file elsewhere; `opened` or `openFailed` tells how it went. The open file as somebody else has changed
    /// it, once that was told, is a step of the history instead.
    void load(const QString& path);
    /// Writes the present state elsewhere; `saved`, `saveFailed` or `changedElsewhere` tells how it went. A file of a
    /// newer format than is known is not overwritten.
    void save(const QString& path, Overwriting overwriting = Overwriting::OwnVersionOnly);
    /// Looks whether somebody else has changed the file; once for each change `foundChanged` tells.
    void lookAtFile();
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
    /// The texts of the present state are understood.
    void parsed();
    /// There are new results.
    void derived();
    /// The explanation is another one.
    void explained();
    /// The answer is another one.
    void checked();
    /// The structure is known, and the model is ready for simulation or never will be.
    void prepared();
    void valuesPrepared();
    /// The model with the inputs that are asked for is there, or cannot be.
    void inputsPrepared();
    void conservationFound();
    void graphFound();
    /// What is spread along an interval is another thing.
    void spreadChanged();
    /// The frequencies of a field beside those of fewer shapes are there.
    void frequenciesFound();
    /// The exact frequencies of a field are there, or why there are none.
    void exactFound();
    /// The path of a functional is there, or why there is none.
    void pathFound();
    /// The equations near the point are there.
    void linearized();
    void opened();
    /// The opened LagEq file has effort constraints in which these constants occur.
    void effortsAsked(const QStringList& candidates);
    void openFailed(const QString& path, const QString& reason);
    void saved(const QString& path);
    void saveFailed(const QString& path, const QString& reason);
    /// Not saved: this is what somebody else has written there since.
    void changedElsewhere(const QString& path, const QByteArray& theirs);
    /// This is what somebody else has written into the model's file.
    void foundChanged(const QString& path, const QByteArray& theirs);
    /// Another window works on the same file: on which computer, and in which process.
    void openElsewhere(const QString& path, const QString& owner);
    void editFailed(const QString& reason);
    void written(const QString& path);

private:
    struct Loaded;
    /// What saving came to: what another program has written, why it failed, or neither.
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
    bool keepLatest();
    void acceptLoaded(Loaded loaded);
    void startState();
    void tellChange();
    bool isSimplifiedWanted() const { return m_form == EquationForm::Simplified; }

    History m_history;
    Document m_settled; // before what is being typed
    QTimer m_rest;      // runs while somebody may be typing
    QString m_path;
    bool m_isUnsaved = false; // as it was opened it is in no file: converted from another format, or recovered
    QByteArray m_fileHash;    // of what the file held when it was read or written last; empty without a file
    QByteArray m_writtenHash; // of what was written last, known to the thread of `m_files` before anybody; its alone
    QByteArray m_toldHash;    // of what somebody else has written into it, when that has been told
    std::unique_ptr<QLockFile> m_lock; // tells other windows whose file it is
    std::vector<FileProblem> m_fileProblems;
    ModelState m_state; // of the head of the history; what was computed of another one never gets here
    Presentation m_shown;
    EquationForm m_form = EquationForm::Simplified;
    bool m_isCompact = false;
    Explaining m_explaining = Explaining::No;
    bool m_isExplanationAsked = false; // once, and has not come yet
    EquationQuestion m_question;
    std::shared_ptr<const AnalysisInputs> m_inputs; // null: none is asked for
    std::shared_ptr<const ExpositionPoint> m_point;
    bool m_isConservationWanted = false;
    bool m_isExactWanted = false;
    bool m_isGraphAsked = false; // of this state
    bool m_areEnergiesWanted = false;
    std::shared_ptr<const Derivation> m_derivation;
    std::shared_ptr<const Preparation> m_preparation;
    std::shared_ptr<const PreparedModel> m_preparedValues;
    std::shared_ptr<const EquationCheck> m_check;
    Diagnostics m_findings;
    QThreadPool m_files; // one thread: what is written last was asked for last
    std::unique_ptr<Presenter> m_presenter;
    std::unique_ptr<AlgebraThread> m_algebra; // tells the presenter
};

} // namespace coenergy
