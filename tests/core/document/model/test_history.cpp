// One history: undo and redo, bursts of typing, and what "modified" means.
#include "base/check.hpp"
#include "model/edit.hpp"
#include "model/history.hpp"
#include "support/test_program.hpp"

#include <QtTest>

#include <set>

using namespace coenergy;

namespace {

Document titled(const std::string& title) {
    return withText({}, {Section::Model, 0, Column::Title}, title);
}

std::string titleOf(const History& history) {
    return history.document().header->title;
}

} // namespace

class TestHistory : public QObject {
    Q_OBJECT

private slots:
    // Neither within a history nor in another one.
    void noNumberIsUsedTwice() {
        std::set<RevisionId> numbers;
        for (int k = 0; k < 3; ++k) {
            History history(titled("0"));
            numbers.insert(history.head().id);
            history.commit("edit", titled("1"));
            numbers.insert(history.head().id);
            history.undo();
            history.commit("edit", titled("2"));
            numbers.insert(history.head().id);
        }
        QCOMPARE(numbers.size(), std::size_t(9));
    }

    // A text of a megabyte, typed a hundred times: the oldest steps go, the latest stay.
    void hasABudget() {
        History history(titled("0"), 10'500'000);
        for (int k = 1; k <= 100; ++k)
            history.commit("edit", titled(std::string(1'000'000, 'x') + std::to_string(k)));
        int steps = 0;
        for (; history.canUndo(); ++steps)
            history.undo();
        QCOMPARE(steps, 9); // a megabyte each, and its frame
        QVERIFY(titleOf(history).ends_with("x91"));
    }

    void aLongAfternoonCanBeUndone() {
        constexpr int edits = 2000;
        History history(titled("0"));
        for (int k = 1; k <= edits; ++k)
            history.commit("edit", titled(std::string(10'000, 'x') + std::to_string(k)));
        int steps = 0;
        for (; history.canUndo(); ++steps)
            history.undo();
        QCOMPARE(steps, edits);
        QCOMPARE(titleOf(history), std::string("0"));
    }

    void theLastStepIsNeverForgotten() {
        History history(titled("0"), 0);
        history.commit("edit", titled("1"));
        history.commit("edit", titled("2"));
        QVERIFY(history.canUndo());
        history.undo();
        QCOMPARE(titleOf(history), std::string("1"));
    }

    void undoesAndRedoes() {
        History history(titled("0"));
        history.commit("first", titled("1"));
        history.commit("second", titled("2"));
        QCOMPARE(history.undoLabel(), std::string("second"));
        history.undo();
        QCOMPARE(titleOf(history), std::string("1"));
        QCOMPARE(history.redoLabel(), std::string("second"));
        history.undo();
        QCOMPARE(titleOf(history), std::string("0"));
        QVERIFY(!history.canUndo());
        QVERIFY(history.undoLabel().empty());
        history.redo();
        history.redo();
        QCOMPARE(titleOf(history), std::string("2"));
        QVERIFY(!history.canRedo());
        QVERIFY(history.redoLabel().empty());
    }

    void forgetsWhatWasUndone() {
        History history(titled("0"));
        history.commit("first", titled("1"));
        const RevisionId first = history.head().id;
        history.undo();
        history.commit("other", titled("2"));
        QVERIFY(!history.canRedo());
        QVERIFY(history.head().id != first);
        history.undo();
        QCOMPARE(titleOf(history), std::string("0"));
    }

    void ignoresAnUnchangedDocument() {
        History history(titled("0"));
        history.commit("nothing", titled("0"));
        QVERIFY(!history.canUndo());
        history.commit("first", titled("1"));
        history.undo();
        history.commit("nothing", titled("0"));
        QVERIFY(history.canRedo());
    }

    void mergesABurst() {
        History history(titled(""));
        for (const char* text : {"a", "ab", "abc"})
            history.commit("type", titled(text), "title");
        history.undo();
        QCOMPARE(titleOf(history), std::string());
        history.redo();
        QCOMPARE(titleOf(history), std::string("abc"));
    }

    void doesNotMergeAcrossABreak() {
        History history(titled(""));
        history.commit("type", titled("a"), "title");
        history.endBurst();
        history.commit("type", titled("ab"), "title");
        history.undo();
        QCOMPARE(titleOf(history), std::string("a"));
        // An undo ends the burst, too: typing on is a step of its own.
        history.commit("type", titled("ax"), "title");
        history.undo();
        QCOMPARE(titleOf(history), std::string("a"));
    }

    void doesNotMergeWithoutKey() {
        History history(titled(""));
        history.commit("one", titled("a"));
        history.commit("two", titled("b"));
        history.undo();
        QCOMPARE(titleOf(history), std::string("a"));
    }

    void aBurstThatEndsWhereItBeganIsNoStep() {
        History history(titled("0"));
        history.commit("type", titled("0a"), "title");
        history.commit("type", titled("0"), "title");
        QVERIFY(!history.canUndo());
        QVERIFY(!history.isModified());
    }

    void knowsWhetherItIsSaved() {
        History history(titled("0"));
        QVERIFY(!history.isModified());
        history.commit("first", titled("1"));
        QVERIFY(history.isModified());
        history.markSaved();
        QVERIFY(!history.isModified());
        history.undo();
        QVERIFY(history.isModified());
        history.redo();
        QVERIFY(!history.isModified());
        history.undo();
        history.commit("other", titled("1"));
        QVERIFY(history.isModified());
    }

    // The file on disk is a revision that undo can come back to.
    void aBurstDoesNotSwallowTheSavedRevision() {
        History history(titled(""));
        history.commit("type", titled("a"), "title");
        history.markSaved();
        history.commit("type", titled("ab"), "title");
        QVERIFY(history.isModified());
        history.undo();
        QCOMPARE(titleOf(history), std::string("a"));
        QVERIFY(!history.isModified());
    }

    void aLateSaveMarksWhatItWrote() {
        History history(titled("0"));
        history.commit("first", titled("1"));
        const RevisionId written = history.head().id;
        history.commit("second", titled("2"));
        history.markSaved(written);
        QVERIFY(history.isModified());
        history.undo();
        QVERIFY(!history.isModified());
    }

    void refusesToUndoNothing() {
        History history;
        QVERIFY_EXCEPTION_THROWN(history.undo(), InternalError);
        QVERIFY_EXCEPTION_THROWN(history.redo(), InternalError);
    }
};

COENERGY_TEST(TestHistory)
#include "test_history.moc"
