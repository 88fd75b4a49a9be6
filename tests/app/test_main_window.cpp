// The whole window: typing shows equations, mistakes are marked where they are, everything can be undone and reached.
#include "studio/window/main_window.hpp"

#include "editor/form/model_editor.hpp"
#include "editor/row/cell.hpp"
#include "equations/equation_panel.hpp"
#include "io/read_ldae.hpp"
#include "model/edit.hpp"
#include "plot/plot_pane.hpp"
#include "problems/problems_list.hpp"
#include "studio/motion/run_pane.hpp"
#include "studio/start/example_card.hpp"
#include "studio/start/start_page.hpp"
#include "studio/studies/study_pane.hpp"
#include "studio/window/band.hpp"
#include "studio/window/pane_stage.hpp"
#include "studio/window/pane_switches.hpp"
#include "studio/window/status_strip.hpp"
#include "support/files.hpp"
#include "support/own_settings.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"
#include "theme/theme.hpp"

#include <QAbstractButton>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QSplitter>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace coenergy;
using tests::patience;

class TestMainWindow : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void startPageShowsExamples();
    void wordsStayReadableWhenTheColoursChange();
    void aClickOnACardRunsTheExample();
    void anOpenedExampleHasTheFocusInItsFirstField();
    void theGalleryHasTheStageAndGivesItBack();
    void aNewModelLeavesTheStageToTheExamples();
    void theAddMenuCoversNoMenuBar();
    void aMessageHasTheRoomThereIs();
    void theFirstEquationTakesFewActions();
    void typingChangesTheEquations();
    void misspeltNameIsUnderlinedAndTheRestStays();
    void aBeginningOfWhatIsTypedIsNoGoodState();
    void whatAFieldWasLeftWithIsAGoodState();
    void undoBringsTheOldEquationBack();
    void undoShortcutWorksInsideAField();
    void undoGoesBackOverBlankRows();
    void unknownNamesBecomeParameters();
    void problemsJumpToTheirPlace();
    void switchesShowAndHidePanes();
    void theMenuOffersThePanesThereAre();
    void aPaneThatIsAskedForHasTheFocus();
    void aPaneThatGrowsKeepsTheFocus();
    void aStudyThatIsSeenAloneIsWhatIsRun();
    void theStructureStaysWhileAFieldIsWrong();
    void whatIsTypedIsQuotedWhereNothingRuns();
    void aDraggedSplitterIsRememberedForEachPane();
    void switchesKeepTheirWords();
    void aNarrowWindowShowsWhatWasUsedLast();
    void aPaneHasItsOwnWindowAndComesBack();
    void termsPointToTheirFields();
    void fieldsPointToTheirTerms();
    void titleShowsNameAndModification();
    void closingAsksWhenModified();
    void fileOnTheCommandLineIsOpened();
    void aFileReadInPartSaysSo();
    void theFocusGoesBackWhereAPaneGoes();
    void paneCycleReachesAll();
    void everyActionHasATextAndAShortcutOfItsOwn();
    void everyWidgetHasAnAccessibleName();
    void everyExampleOpensWithoutErrors();
    void closingDuringWorkIsClean();

private:
    QAbstractButton* button(const QString& name) const;
    QPoint firstTermOf(Column column) const;
    TextField* field(Column column) const {
        return m_window->editor().cell({Section::Energies, 0, column, 0})->textField();
    }
    void openOscillator();
    void trigger(const char* action) const { m_window->findChild<QAction*>(QLatin1String(action))->trigger(); }
    bool retype(Column column, const QString& text);
    void waitForResults() const { QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isCurrent(), patience); }
    QString equation(std::size_t index) const { return m_window->session().equations().at(index).text; }

    tests::OwnSettings m_settings;
    MainWindow* m_window = nullptr;
};

void TestMainWindow::init() {
    m_window = new MainWindow;
    m_window->resize(1200, 800);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window));
}

void TestMainWindow::cleanup() {
    delete m_window;
    m_window = nullptr;
}

void TestMainWindow::openOscillator() {
    Document document;
    const auto set = [&](const Field& place, const char* text) { document = withText(document, place, text); };
    document = withItemInserted(document, Section::Coordinates, 0);
    set({Section::Coordinates, 0, Column::Name, 0}, "x");
    document = withItemInserted(document, Section::Coordinates, 1);
    set({Section::Coordinates, 1, Column::Name, 0}, "y");
    for (std::size_t k = 0; k < 2; ++k)
        document = withItemInserted(document, Section::Parameters, k);
    set({Section::Parameters, 0, Column::Name, 0}, "m");
    set({Section::Parameters, 1, Column::Name, 0}, "k");
    set({Section::Energies, 0, Column::KineticCoenergy, 0}, "m*(dotx^2 + doty^2)/2");
    set({Section::Energies, 0, Column::Potential, 0}, "k*x^2/2");
    m_window->session().openDocument(document);
    waitForResults();
}

void TestMainWindow::startPageShowsExamples() {
    QList<QAbstractButton*> cards;
    for (auto* button : m_window->findChildren<QAbstractButton*>())
        if (button->isVisible() && !button->accessibleDescription().isEmpty() && button->height() > 40)
            cards.append(button);
    QVERIFY(cards.size() >= 12);
    cards.front()->click();
    waitForResults();
    QVERIFY(!m_window->session().equations().empty());
    QVERIFY(!cards.front()->isVisible());
    QVERIFY(m_window->equations().isVisible());
}

void TestMainWindow::wordsStayReadableWhenTheColoursChange() {
    const QPalette before = QApplication::palette();
    for (const QPalette& colours : {lightPalette(), darkPalette(), lightPalette()}) {
        QApplication::setPalette(colours);
        for (const QWidget* widget : {static_cast<QWidget*>(m_window), static_cast<QWidget*>(m_window->statusBar())})
            QTRY_COMPARE(widget->palette().color(QPalette::PlaceholderText), themeColor(colours, ColorRole::Muted));
    }
    QApplication::setPalette(before);
}

void TestMainWindow::aClickOnACardRunsTheExample() {
    auto* card = m_window->findChild<ExampleCard*>();
    QVERIFY(card && card->isVisible() && !m_window->runPane().shownRun());
    QTest::mouseClick(card, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->runPane().shownRun().has_value(), patience);
    QVERIFY(m_window->runPane().isVisible() && m_window->runPane().plots().trajectory().rowCount() > 100);
}

void TestMainWindow::anOpenedExampleHasTheFocusInItsFirstField() {
    m_window->openExample(0);
    waitForResults();
    QVERIFY(m_window->editor().isAncestorOf(QApplication::focusWidget()));
}

void TestMainWindow::theGalleryHasTheStageAndGivesItBack() {
    m_window->openExample(0);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->runPane().shownRun().has_value() && m_window->runPane().isVisible(), patience);
    const std::vector<Pane> before = m_window->stage().shownPanes();
    trigger("examples");
    auto* page = m_window->findChild<StartPage*>();
    QTRY_VERIFY(page->isVisible() && page->height() > 0.9 * m_window->stage().height());
    QVERIFY(m_window->stage().isShown(Pane::Model));
    trigger("examples"); // again
    QTest::keyClick(m_window, Qt::Key_Escape);
    QVERIFY(!page->isVisible());
    QCOMPARE(m_window->stage().shownPanes(), before);
}

void TestMainWindow::aNewModelLeavesTheStageToTheExamples() {
    openOscillator();
    m_window->stage().show(Pane::Analysis);
    m_window->session().openNew();
    QVERIFY(m_window->findChild<StartPage*>()->isVisible());
    QCOMPARE(m_window->stage().shownPanes(), (std::vector{Pane::Model, Pane::Equations}));
}

void TestMainWindow::theAddMenuCoversNoMenuBar() {
    openOscillator();
    m_window->resize(1200, 420);
    auto* form = m_window->editor().findChild<QScrollArea*>();
    form->verticalScrollBar()->setValue(form->verticalScrollBar()->maximum());
    QVERIFY(form->verticalScrollBar()->value() > 100);
    trigger("add-to-model");
    const QWidget* menu = QApplication::activePopupWidget();
    QVERIFY(menu);
    QVERIFY(menu->y() >= m_window->editor().mapToGlobal(QPoint()).y());
    QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Escape);
}

void TestMainWindow::aMessageHasTheRoomThereIs() {
    auto* status = m_window->findChild<StatusStrip*>();
    const QString words = QStringLiteral("A message that needs more than half of the room that is there for messages, "
                                         "and is still read whole");
    status->showMessage(words);
    const auto labels = status->findChildren<QLabel*>();
    const auto label = std::find_if(labels.begin(), labels.end(), [&](QLabel* each) { return each->text() == words; });
    QVERIFY(label != labels.end());
    QTRY_VERIFY((*label)->width() >= (*label)->sizeHint().width());
}

// One that is on the screen.
QAbstractButton* TestMainWindow::button(const QString& name) const {
    for (auto* candidate : m_window->findChildren<QAbstractButton*>())
        if (candidate->isVisible() && candidate->accessibleName() == name)
            return candidate;
    return nullptr;
}

// From the empty model, where the caret is in no need of a click: an energy, and what its names are.
void TestMainWindow::theFirstEquationTakesFewActions() {
    for (const Column column : {Column::KineticCoenergy, Column::Potential, Column::Dissipation}) {
        QVERIFY(field(column)->isVisible() && field(column)->text().isEmpty());
        const QImage empty = field(column)->grab().toImage();
        field(column)->setPrompt(QString());
        QVERIFY(field(column)->grab().toImage() != empty); // something was written there
    }
    int actions = 0;
    QVERIFY(QApplication::focusWidget() == field(Column::KineticCoenergy));
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("m*dotx^2/2"));
    ++actions;
    for (const QString& name : {QStringLiteral("Add coordinate x"), QStringLiteral("Add parameter m")}) {
        QTRY_VERIFY_WITH_TIMEOUT(button(name), patience);
        QTest::mouseClick(button(name), Qt::LeftButton);
        ++actions;
    }
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->session().equations().empty() && m_window->session().isCurrent(), patience);
    QVERIFY(equation(0).contains(QStringLiteral("ddotx")));
    QTRY_VERIFY_WITH_TIMEOUT(m_window->equations().isVisible(), patience);
    QVERIFY(actions <= 5);
}

void TestMainWindow::typingChangesTheEquations() {
    openOscillator();
    QSignalSpy painted(&m_window->equations(), &EquationPanel::painted);
    const QString before = equation(0);
    field(Column::Potential)->setFocus();
    QTest::keyClick(field(Column::Potential), Qt::Key_End);
    QTest::keyClicks(field(Column::Potential), QStringLiteral(" + k*x"));
    waitForResults();
    QVERIFY(equation(0) != before);
    QVERIFY(equation(0).contains(QLatin1Char('k')));
    QTRY_VERIFY_WITH_TIMEOUT(!painted.isEmpty(), patience);
}

void TestMainWindow::misspeltNameIsUnderlinedAndTheRestStays() {
    openOscillator();
    const QString other = equation(1);
    field(Column::Dissipation)->setFocus();
    QTest::keyClicks(field(Column::Dissipation), QStringLiteral("kk*dotx^2/2"));
    waitForResults();
    field(Column::Potential)->setFocus();
    const std::vector<TextRange> underlined = field(Column::Dissipation)->underlined();
    QCOMPARE(underlined.size(), std::size_t(1));
    QCOMPARE(underlined[0], (TextRange{0, 2}));
    QCOMPARE(m_window->session().equations().size(), std::size_t(2));
    QCOMPARE(equation(1), other);
    QVERIFY(field(Column::Potential)->underlined().empty());
}

// Types over the field's text, each key once the equations have followed the one before. Whether there was no rest.
bool TestMainWindow::retype(Column column, const QString& text) {
    QSignalSpy settled(&m_window->session(), &Session::settled);
    field(column)->setFocus();
    QTest::keyClick(field(column), Qt::Key_A, Qt::ControlModifier);
    for (const QChar c : text) {
        QTest::keyClick(field(column), c.toLatin1());
        if (!QTest::qWaitFor([this] { return m_window->session().isCurrent(); }, patience))
            return false;
    }
    return settled.isEmpty();
}

void TestMainWindow::aBeginningOfWhatIsTypedIsNoGoodState() {
    bool isTyped = false;
    for (int k = 0; k < 20 && !isTyped; ++k) { // on a busy machine there may be rests
        openOscillator();
        field(Column::Potential)->setFocus();
        isTyped = retype(Column::Potential, QStringLiteral("k*7*sin(xy)*y"));
    }
    if (!isTyped)
        QSKIP("the machine was too busy to type without a rest");
    QVERIFY(hasErrors(m_window->session().findings()));
    QVERIFY(equation(0).contains(QStringLiteral("k*x"))); // before it was typed over
    for (const EquationItem& item : m_window->session().equations())
        QCOMPARE(item.state, EquationState::Stale);
    field(Column::Dissipation)->setFocus();
    QVERIFY(m_window->session().isSettled());
    QCOMPARE(m_window->session().equations().front().state, EquationState::Stale);
}

void TestMainWindow::whatAFieldWasLeftWithIsAGoodState() {
    openOscillator();
    retype(Column::Potential, QStringLiteral("k*x*5"));
    field(Column::Dissipation)->setFocus();
    QVERIFY(m_window->session().isSettled());
    retype(Column::Potential, QStringLiteral("k*xy"));
    QCOMPARE(m_window->session().equations().front().state, EquationState::Stale);
    QVERIFY(equation(0).contains(QStringLiteral("5*k")));
}

void TestMainWindow::undoBringsTheOldEquationBack() {
    openOscillator();
    const QString before = equation(0);
    field(Column::Potential)->setFocus();
    QTest::keyClick(field(Column::Potential), Qt::Key_End);
    QTest::keyClicks(field(Column::Potential), QStringLiteral("+k*x"));
    waitForResults();
    QVERIFY(equation(0) != before);
    QAction* undo = m_window->findChild<QAction*>(QStringLiteral("undo"));
    QVERIFY(undo->text().contains(QStringLiteral("potential energy")));
    undo->trigger(); // one burst, one step
    waitForResults();
    QCOMPARE(equation(0), before);
    QCOMPARE(field(Column::Potential)->text(), QStringLiteral("k*x^2/2"));
    QVERIFY(!undo->isEnabled());
}

void TestMainWindow::undoShortcutWorksInsideAField() {
    openOscillator();
    field(Column::Potential)->setFocus();
    QTest::keyClick(field(Column::Potential), Qt::Key_End);
    QTest::keyClicks(field(Column::Potential), QStringLiteral("+k*x"));
    QTest::keyClick(field(Column::Potential), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_window->session().document().energies->potential, std::string("k*x^2/2"));
    QTest::keyClick(field(Column::Potential), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_window->session().document().energies->potential, std::string("k*x^2/2+k*x"));
}

// Rows that stay blank go when they are left, but not while undo leads from one to the next.
void TestMainWindow::undoGoesBackOverBlankRows() {
    openOscillator();
    const Document before = m_window->session().document();
    auto* editor = m_window->findChild<ModelEditor*>();
    const auto add = [&](const QString& kind) {
        for (auto* menu : editor->findChildren<QMenu*>())
            for (QAction* action : menu->actions())
                if (action->text().remove(QLatin1Char('&')).startsWith(kind))
                    return action->trigger();
        QFAIL("nothing of this kind can be added");
    };
    for (const char* kind : {"Limit", "Output"}) {
        editor->openAddMenu();
        add(QString::fromLatin1(kind));
        while (QWidget* popup = QApplication::activePopupWidget())
            popup->close();
        QTest::qWait(50);
    }
    QVERIFY(m_window->session().document() != before);
    QAction* undo = m_window->findChild<QAction*>(QStringLiteral("undo"));
    for (int presses = 0; presses < 6 && undo->isEnabled(); ++presses) {
        undo->trigger();
        QTest::qWait(50);
    }
    QVERIFY(!undo->isEnabled());
    QCOMPARE(m_window->session().document(), before);
}

void TestMainWindow::unknownNamesBecomeParameters() {
    openOscillator();
    field(Column::Dissipation)->setFocus();
    QTest::keyClicks(field(Column::Dissipation), QStringLiteral("c*dotx^2/2"));
    const auto button = [&](const QString& name) -> QPushButton* {
        for (auto* candidate : m_window->findChildren<QPushButton*>())
            if (candidate->isVisible() && candidate->accessibleName() == name)
                return candidate;
        return nullptr;
    };
    waitForResults();
    field(Column::Potential)->setFocus();
    QTRY_VERIFY_WITH_TIMEOUT(button(QStringLiteral("Add parameter c")), patience);
    button(QStringLiteral("Add parameter c"))->click();
    waitForResults();
    QCOMPARE(m_window->session().document().parameters->back().name, std::string("c"));
    QVERIFY(!hasErrors(m_window->session().findings()));
    QTRY_VERIFY_WITH_TIMEOUT(!button(QStringLiteral("Add parameter c")), patience);
    QCOMPARE(m_window->session().history().undoLabel(), std::string("Add parameter c"));
}

void TestMainWindow::problemsJumpToTheirPlace() {
    openOscillator();
    field(Column::Potential)->setFocus();
    QTest::keyClick(field(Column::Potential), Qt::Key_End);
    QTest::keyClicks(field(Column::Potential), QStringLiteral("+qq"));
    waitForResults();
    ProblemsList& problems = m_window->problems();
    QTRY_COMPARE_WITH_TIMEOUT(problems.count(), 3, patience); // two parameters have no value
    QVERIFY(!problems.isVisible());                           // until it is asked for
    emit m_window->status().problemsWanted();
    QVERIFY(problems.isVisible() && problems.hasFocus());
    problems.setCurrentIndex(problems.model()->index(0, 0));
    QTest::keyClick(&problems, Qt::Key_Return);
    QVERIFY(field(Column::Potential)->hasFocus());
    QCOMPARE(field(Column::Potential)->textCursor().selectedText(), QStringLiteral("qq"));
    QTest::keyClick(field(Column::Potential), Qt::Key_Escape);
    QVERIFY(!problems.isVisible());
}

void TestMainWindow::switchesShowAndHidePanes() {
    openOscillator();
    PaneStage& stage = m_window->stage();
    QVERIFY(stage.isShown(Pane::Model) && stage.isShown(Pane::Equations) && !stage.isShown(Pane::Motion));
    trigger("pane-3");
    QVERIFY(stage.isShown(Pane::Motion) && m_window->runPane().isVisible());
    QVERIFY(m_window->equations().isVisible()); // two have room
    trigger("pane-2");
    QVERIFY(m_window->equations().hasFocus());
    trigger("only-pane");
    QVERIFY(m_window->equations().isVisible() && !m_window->editor().isVisible() && !m_window->runPane().isVisible());
    QVERIFY(m_window->equations().hasFocus());
    trigger("only-pane");
    QVERIFY(m_window->editor().isVisible() && m_window->runPane().isVisible());
}

// With the keys that lead to them; what is on the stage is ticked, as it is lit on the bar.
void TestMainWindow::theMenuOffersThePanesThereAre() {
    const auto entry = [this](const char* name) { return m_window->findChild<QAction*>(QLatin1String(name)); };
    openOscillator();
    QVERIFY(!entry("pane-6")->isVisible()); // the graph's
    trigger("pane-5");
    QVERIFY(m_window->stage().isShown(Pane::Studies));
    QVERIFY(entry("pane-1")->isChecked() && entry("pane-5")->isChecked() && !entry("pane-3")->isChecked());
    trigger("pane-5");
    QVERIFY(m_window->stage().isShown(Pane::Studies) && entry("pane-5")->isChecked());
    m_window->stage().hide(Pane::Studies);
    QVERIFY(!entry("pane-5")->isChecked());
    m_window->session().openDocument(readLdae(fileText("resources/examples/graphs/circuit.ldae")).document);
    QVERIFY(entry("pane-6")->isVisible() && entry("pane-6")->isChecked());
    m_window->session().openDocument(readLdae(fileText("resources/examples/fields/catenary.ldae")).document);
    QVERIFY(!entry("pane-6")->isVisible() && !entry("pane-4")->isVisible());
}

// Also one in which nothing has been begun, and when the one that had it gives way.
void TestMainWindow::aPaneThatIsAskedForHasTheFocus() {
    openOscillator();
    m_window->resize(1024, 700);
    for (const char* name : {"pane-2", "pane-3", "pane-4", "pane-5"}) {
        const Pane pane[] = {Pane::Equations, Pane::Motion, Pane::Analysis, Pane::Studies};
        trigger(name);
        const auto focused = m_window->stage().paneOf(QApplication::focusWidget());
        QVERIFY2(focused == pane[name[5] - '2'], name);
    }
}

// The list of an analysis and the menu in place of it come and go with the room.
void TestMainWindow::aPaneThatGrowsKeepsTheFocus() {
    openOscillator();
    m_window->resize(1024, 700);
    for (const char* name : {"pane-4", "pane-3", "pane-2"}) {
        trigger(name);
        const auto pane = m_window->stage().paneOf(QApplication::focusWidget());
        for (int turn = 0; turn < 4; ++turn) {
            trigger("only-pane");
            const auto now = m_window->stage().paneOf(QApplication::focusWidget());
            QVERIFY2(pane && now == pane, name);
            QVERIFY(QApplication::focusWidget()->isVisible());
            if (turn == 1)
                m_window->resize(1400, 800);
        }
        m_window->resize(1024, 700);
        QVERIFY2(m_window->stage().paneOf(QApplication::focusWidget()) == pane, name);
    }
}

// Where the motion of a run would be seen, a run it is.
void TestMainWindow::aStudyThatIsSeenAloneIsWhatIsRun() {
    m_window->session().openDocument(readLdae(fileText("resources/examples/quarter_car.ldae")).document);
    waitForResults();
    m_window->stage().show(Pane::Studies);
    m_window->stage().toggleOnly(Pane::Studies);
    const Studies& studies = m_window->studyPane().studies();
    trigger("simulate");
    QTRY_VERIFY_WITH_TIMEOUT(studies.results("damping"), patience);
    QVERIFY(!m_window->runPane().shownRun());
    trigger("stop");
    QTRY_VERIFY_WITH_TIMEOUT(!studies.isRunning(), patience);
    m_window->stage().toggleOnly(Pane::Studies);
    m_window->stage().show(Pane::Motion);
    trigger("simulate");
    QTRY_VERIFY_WITH_TIMEOUT(m_window->runPane().shownRun().has_value(), patience);
    QVERIFY(!studies.isRunning());
}

void TestMainWindow::theStructureStaysWhileAFieldIsWrong() {
    openOscillator();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isPrepared(), patience);
    const auto isSaid = [this] {
        const auto items = m_window->status().findChildren<QAbstractButton*>();
        return std::any_of(items.begin(), items.end(), [](const QAbstractButton* item) {
            return item->text().contains(QLatin1String("degrees of freedom"));
        });
    };
    QTRY_VERIFY_WITH_TIMEOUT(isSaid(), patience);
    m_window->session().commit(QStringLiteral("V"), withText(m_window->session().document(),
                                                             {Section::Energies, 0, Column::Potential, 0}, "k*x^2/2)"));
    waitForResults();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isPrepared(), patience);
    QVERIFY(isSaid());
    m_window->session().openDocument({});
    QVERIFY(!isSaid());
}

void TestMainWindow::whatIsTypedIsQuotedWhereNothingRuns() {
    openOscillator();
    m_window->session().commit(
        QStringLiteral("V"),
        withText(m_window->session().document(), {Section::Energies, 0, Column::Potential, 0}, "k*xx^2/2)"));
    waitForResults();
    trigger("simulate");
    QTRY_VERIFY_WITH_TIMEOUT(m_window->runPane().account().contains(QLatin1String("<code>")), patience);
}

void TestMainWindow::aDraggedSplitterIsRememberedForEachPane() {
    openOscillator();
    m_window->resize(1280, 800);
    trigger("pane-5");
    trigger("pane-2");
    QSplitter* stack = nullptr;
    for (auto* splitter : m_window->stage().findChildren<QSplitter*>())
        if (splitter->orientation() == Qt::Vertical && splitter->count() == 2)
            stack = splitter;
    QVERIFY(stack);
    emit stack->splitterMoved(300, 1);
    m_window->stage().store();
    QSettings settings;
    settings.beginGroup(QStringLiteral("panes"));
    QVERIFY2(settings.childKeys().contains(QStringLiteral("stack 1 equations+studies")),
             qPrintable(settings.childKeys().join(QLatin1Char(','))));
}

// As long as all of them have room, however close to each other.
void TestMainWindow::switchesKeepTheirWords() {
    PaneSwitches switches;
    const QStringList names{"Modell", "Gleichungen", "Bewegung", "Analyse", "Studien"};
    for (int k = 0; k < names.size(); ++k)
        switches.addPane(static_cast<Pane>(k), names[k], QStringLiteral("pane-model"), names[k]);
    switches.resize(switches.sizeHint().width() - 60, 30);
    switches.show();
    int right = 0;
    for (const QAbstractButton* button : switches.findChildren<QAbstractButton*>()) {
        QFont bold = button->font();
        bold.setWeight(QFont::DemiBold);
        QVERIFY(button->width() >= QFontMetrics(bold).horizontalAdvance(button->text()) + 18 + 8);
        QVERIFY(button->x() > right - 1);
        right = button->geometry().right();
    }
    QVERIFY(right < switches.width());
}

void TestMainWindow::aNarrowWindowShowsWhatWasUsedLast() {
    openOscillator();
    trigger("pane-3");
    m_window->resize(1050, 720);
    QTRY_COMPARE_WITH_TIMEOUT(m_window->stage().shownPanes(), (std::vector<Pane>{Pane::Model, Pane::Motion}), patience);
    trigger("pane-2");
    QCOMPARE(m_window->stage().shownPanes(), (std::vector<Pane>{Pane::Model, Pane::Equations}));
    m_window->resize(1300, 800);
    QTRY_COMPARE_WITH_TIMEOUT(m_window->stage().shownPanes(),
                              (std::vector<Pane>{Pane::Model, Pane::Equations, Pane::Motion}), patience);
}

void TestMainWindow::aPaneHasItsOwnWindowAndComesBack() {
    openOscillator();
    trigger("pane-2");
    trigger("own-window");
    QVERIFY(m_window->stage().isShown(Pane::Equations));
    QVERIFY(m_window->equations().isVisible());
    QWidget* own = m_window->equations().window();
    QVERIFY(own != m_window);
    own->close();
    QTRY_COMPARE_WITH_TIMEOUT(m_window->equations().window(), static_cast<QWidget*>(m_window), patience);
    QVERIFY(m_window->equations().isVisible());
}

void TestMainWindow::termsPointToTheirFields() {
    openOscillator();
    const QPoint term = firstTermOf(Column::Potential);
    QVERIFY(!term.isNull());
    const QImage before = field(Column::Potential)->grab().toImage();
    QTest::mouseMove(m_window->equations().viewport(), term);
    QTRY_VERIFY_WITH_TIMEOUT(field(Column::Potential)->grab().toImage() != before, patience);
    QTest::mouseClick(m_window->equations().viewport(), Qt::LeftButton, {}, term);
    QVERIFY(!field(Column::Potential)->hasFocus());
    QTest::mouseDClick(m_window->equations().viewport(), Qt::LeftButton, {}, term);
    QVERIFY(field(Column::Potential)->hasFocus());
}

// In the panel, once its formula is typeset.
QPoint TestMainWindow::firstTermOf(Column column) const {
    const EquationPanel& panel = m_window->equations();
    const QString origin = fieldKey({Section::Energies, 0, column, 0});
    QPoint place;
    const auto find = [&] {
        for (const SheetRow& row : panel.rows())
            for (const PlacedFormula& piece : row.placed)
                if (piece.term >= 0 && row.item.terms[static_cast<std::size_t>(piece.term)].origin == origin)
                    place = piece.area.center().toPoint();
        return !place.isNull();
    };
    return QTest::qWaitFor(find, patience) ? place : QPoint();
}

void TestMainWindow::fieldsPointToTheirTerms() {
    openOscillator();
    QVERIFY(!firstTermOf(Column::Potential).isNull());
    field(Column::Dissipation)->setFocus(); // which has no term
    QTest::qWait(100);
    const QImage before = m_window->equations().viewport()->grab().toImage();
    field(Column::Potential)->setFocus();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->equations().viewport()->grab().toImage() != before, patience);
    field(Column::Dissipation)->setFocus();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->equations().viewport()->grab().toImage() == before, patience);
}

void TestMainWindow::titleShowsNameAndModification() {
    openOscillator();
    QVERIFY(!m_window->isWindowModified());
    m_window->session().commit(QStringLiteral("Edit title"), withText(m_window->session().document(),
                                                                      {Section::Model, 0, Column::Title, 0}, "Swing"));
    QVERIFY(m_window->windowTitle().startsWith(QStringLiteral("Swing[*]")));
    QVERIFY(m_window->isWindowModified());
    m_window->session().undo();
    QVERIFY(!m_window->isWindowModified());
}

void TestMainWindow::closingAsksWhenModified() {
    openOscillator();
    m_window->session().commit(QStringLiteral("Edit title"), withText(m_window->session().document(),
                                                                      {Section::Model, 0, Column::Title, 0}, "Swing"));
    m_window->close();
    QVERIFY(m_window->isVisible());
    auto* box = m_window->findChild<QMessageBox*>();
    QVERIFY(box);
    box->button(QMessageBox::Cancel)->click();
    QVERIFY(m_window->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->findChild<QMessageBox*>(), patience);
    m_window->close();
    m_window->findChild<QMessageBox*>()->button(QMessageBox::Discard)->click();
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), patience);
}

void TestMainWindow::fileOnTheCommandLineIsOpened() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("m.ldae"));
    QVERIFY(QFile::copy(QStringLiteral(":/examples/spring_pendulum.ldae"), path));
    m_window->open(path);
    QTRY_COMPARE_WITH_TIMEOUT(m_window->session().path(), path, patience);
    QVERIFY(m_window->windowTitle().startsWith(QStringLiteral("Spring pendulum")));
}

// What is shown is less than the file holds, however well it looks: a run is asked for twice.
void TestMainWindow::aFileReadInPartSaysSo() {
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("part.ldae")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("format = 1\n[parameters]\nm = 1\nparamaters.k = 3\n[[coordinates]]\nname = \"x\"\nunitt = \"m\"\n"
               "[energies]\nkinetic_coenergy = \"m*dotx^2/2\"\n");
    file.close();
    m_window->open(file.fileName());
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isReadInPart(), patience);
    waitForResults();
    QVERIFY(m_window->problems().isVisible());
    const auto band = [this] {
        for (auto* candidate : m_window->equationPane().findChildren<Band*>())
            if (candidate->isVisible())
                return candidate;
        return static_cast<Band*>(nullptr);
    };
    QTRY_VERIFY(band() && band()->words().contains(QStringLiteral("only in part")));
    trigger("simulate");
    auto* question = m_window->findChild<QMessageBox*>();
    QVERIFY(question && question->isVisible() && !m_window->runPane().shownRun());
    question->buttons().front()->click();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->runPane().shownRun().has_value(), patience);
    m_window->openExample(0);
    QTRY_VERIFY(!m_window->session().isReadInPart() && !band());
}

void TestMainWindow::theFocusGoesBackWhereAPaneGoes() {
    m_window->openExample(0);
    waitForResults();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->runPane().shownRun().has_value(), patience);
    TextField* potential = field(Column::Potential);
    potential->setFocus();
    m_window->runPane().plots().setFocus();
    QVERIFY(m_window->runPane().isAncestorOf(QApplication::focusWidget()));
    m_window->stage().hide(Pane::Motion);
    QCOMPARE(QApplication::focusWidget(), potential);
    m_window->setLecturing(true);
    QVERIFY(!potential->isVisible());
    m_window->setLecturing(false);
    QTRY_COMPARE(QApplication::focusWidget(), potential);
    QVERIFY(!potential->textCursor().hasSelection());
}

void TestMainWindow::paneCycleReachesAll() {
    openOscillator();
    field(Column::Potential)->setFocus();
    QAction* next = m_window->findChild<QAction*>(QStringLiteral("next-pane"));
    next->trigger();
    QVERIFY(m_window->equations().hasFocus());
    next->trigger();
    QVERIFY(m_window->status().isAncestorOf(QApplication::focusWidget()));
    next->trigger();
    QVERIFY(field(Column::Potential)->hasFocus());
}

void TestMainWindow::everyActionHasATextAndAShortcutOfItsOwn() {
    QSet<QString> shortcuts;
    for (const QAction* action : m_window->actions()) {
        QVERIFY2(!action->text().isEmpty(), qPrintable(action->objectName()));
        for (const QKeySequence& keys : action->shortcuts()) {
            const QString text = keys.toString(QKeySequence::PortableText);
            QVERIFY2(!shortcuts.contains(text), qPrintable(text));
            shortcuts.insert(text);
            const QKeyCombination key = keys[0];
            const bool isLetter = key.key() >= Qt::Key_A && key.key() <= Qt::Key_Z;
            QVERIFY2(!isLetter || !key.keyboardModifiers().testFlag(Qt::AltModifier), qPrintable(text));
        }
    }
    QVERIFY(shortcuts.size() > 15);
}

void TestMainWindow::everyWidgetHasAnAccessibleName() {
    openOscillator();
    for (QWidget* widget : m_window->findChildren<QWidget*>()) {
        const bool isInteractive = widget->focusPolicy() != Qt::NoFocus && widget->isVisible() &&
                                   !qobject_cast<QScrollBar*>(widget) && !qobject_cast<QMenuBar*>(widget);
        if (!isInteractive)
            continue;
        QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(widget);
        QVERIFY2(accessible && !accessible->text(QAccessible::Name).isEmpty(), widget->metaObject()->className());
    }
}

void TestMainWindow::everyExampleOpensWithoutErrors() {
    const std::vector<Example> examples = loadExamples();
    QVERIFY(examples.size() >= 12);
    for (const Example& example : examples) {
        QVERIFY2(!example.title.isEmpty() && !example.summary.isEmpty(), qPrintable(example.resource));
        m_window->session().openDocument(example.document);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isCurrent(), patience);
        // two of the thesis's models are there to be diagnosed: their texts are right, their structure is not
        for (const Diagnostic& diagnostic : m_window->session().findings())
            QVERIFY2(diagnostic.severity != Severity::Error || diagnostic.code == Code::TooManyEquations ||
                         diagnostic.code == Code::UndeterminedUnknowns,
                     qPrintable(example.resource));
        QVERIFY2(!m_window->session().equations().empty() || m_window->session().state().other,
                 qPrintable(example.resource));
    }
}

void TestMainWindow::closingDuringWorkIsClean() {
    const std::vector<Example> examples = loadExamples();
    for (std::size_t k = 0; k < 10; ++k) {
        MainWindow window;
        window.show();
        window.session().openDocument(examples[k % examples.size()].document);
        QTest::qWait(static_cast<int>(k) * 8);
    }
}

COENERGY_TEST(TestMainWindow)
#include "test_main_window.moc"
