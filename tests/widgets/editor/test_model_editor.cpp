// The form: documents in, edits out, rows by keyboard, focus that stays where it is.
#include "editor/form/model_editor.hpp"

#include "editor/field/cell_formula.hpp"
#include "editor/field/expression_field.hpp"
#include "editor/number/numbers.hpp"
#include "editor/number/value_slider.hpp"
#include "editor/row/cell.hpp"
#include "editor/row/row_summary.hpp"
#include "graphmodel/graph_edits.hpp"
#include "model/edit.hpp"
#include "model/history.hpp"
#include "support/own_time.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"
#include "theme/formula_source.hpp"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace coenergy;
using tests::patience;

class TestModelEditor : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void elementsOfOutputsAreTypeset();
    void fieldsAndTheirIntervalsAreTypeset();
    void typingEditsTheDocument();
    void burstsShareAKey();
    void aLongTextIsPastedAtOnce();
    void aNewNameIsTakenEverywhere();
    void aNameThatNothingUsesIsChangedQuietly();
    void anotherNameOfAFieldIsTakenEverywhere();
    void enterAddsARowAndGoesDown();
    void enterBehindADescriptionIsNoMoreThanThat();
    void aBlankRowGoesWhenItIsLeft();
    void aRowThatCameAndWentIsNoStep();
    void enterBehindANameOfWhatIsThereAddsNothing();
    void tabGoesFromOneMissingValueToTheNext();
    void tabFollowsTheRowsWheneverTheyWereMade();
    void rowsMoveAndGoByKeyboard();
    void outerDocumentKeepsFocusAndCaret();
    void focusFieldSelectsTheSpan();
    void whatTheHandChangedFlashesOnce();
    void focusFieldOpensHiddenColumns();
    void listsGrowAndShrink();
    void aComponentIsKeptWhereTheFirstOnesAreEmpty();
    void emptiedCurveGoesWhenLeft();
    void emptiedInputGoesWhenLeft();
    void phrasesAreKeptAsTheyWereTyped();
    void whatAnEnergyComesFromIsSaidInItsPlace();
    void detailsThatTakeALineBeginAlike();
    void aTableIsTypedAsTwoLists();
    void choicesAndChecksEdit();
    void unknownOptionIsKept();
    void whatAFieldIsMadeOfIsInSight();
    void everyFieldOfTheModelHasACell();
    void everyWidgetHasAnAccessibleName();
    void tabGoesThroughTheRows();
    void unusedSectionsAreAddedByOneMenu();
    void whatGoesWithTheModelIsAdded();
    void everySectionIsAddedSomewhere();
    void elementsOfAGraphHaveRows();
    void nodesAreTypedIntoTheRowOfTheirBranch();
    void aMatrixIsTypedIntoAnyRow();
    void aValueBringsTheElementsParameter();
    void anotherElementIsChosenInTheDetails();
    void rowsOfAGraphComeAndGo();
    void theChosenBranchIsMarked();
    void sourcesWithoutABranchAreShown();
    void listsByPlacesKeepTheirEmptyElements();
    void aConstraintIsAddedAtItsEquation();
    void detailsUnfoldOneRowAtATime();
    void numbersHaveSliders();
    void anEmptiedValueMovesNoSlider();
    void aRangeIsMadeWhenAValueIsGiven();
    void aRangeWaitsUntilTheValueIsMeant();
    void arrowsStepANumberWhereItIsTyped();
    void stepsGoOnBeyondAnEndThatNobodySet();
    void pageKeysChangeTheRow();
    void detailsSweepAndReset();
    void aLogarithmicScaleIsTheDocuments();
    void calculatedParametersShowTheirValue();
    void locksAreInTheirFields();
    void theRunIsOneRow();
    void anEmptyModelHasAGuide();
    void whatUndoChangesIsShown();
    void nothingIsTypedIntoTheNeighbourOfWhatUndoRemoved();
    void formulasFollowTextsAndNames();
    void aUnitIsTypedBehindItsNumber();
    void aValueInAnotherUnitStaysReadable();
    void aProposedUnitIsTaken();
    void blanksAreNothing();
    void plotsAndShapesAreOneLineEach();
    void valuesAreAsWideAsTheyNeed();
    void aWideValueTakesNothingFromOtherRows();
    void descriptionsInOneLineAreLeftTheirRoom();
    void aLongNameStaysInOneLineWhileItIsTyped();
    void descriptionsHaveTheirNamesTypeset();
    void aFormulaThatNeedsItHasTheWholeRow();
    void constraintsSayTheirRelation();
    void termsStayAsTheyWereTyped();
    void theStartThatWasUsedStandsForTheGivenOne();
    void wordsInFrontStandInOneColumn();

private:
    TextField* text(const Field& field) const { return m_editor->cell(field)->textField(); }
    const Document& document() const { return m_editor->document(); }
    QPushButton* renamingButton() const {
        for (QPushButton* button : m_editor->findChildren<QPushButton*>())
            if (button->isVisible() && button->text() == QStringLiteral("Rename it everywhere"))
                return button;
        return nullptr;
    }

    ModelEditor* m_editor = nullptr;
};

namespace {

constexpr Field potential{Section::Energies, 0, Column::Potential, 0};

Field at(Section section, std::size_t item, Column column, std::size_t element = 0) {
    return {section, item, column, element};
}

Document withItems(Document document, Section section, const std::vector<std::string>& names) {
    for (std::size_t k = 0; k < names.size(); ++k)
        document = withText(withItemInserted(document, section, k), {section, k, Column::Name, 0}, names[k]);
    return document;
}

// Remembers what fields would like to show.
class AskedFormulas : public FormulaSource {
public:
    std::optional<Extent> extent(const QString& tex, double) override {
        asked.append(tex);
        return std::nullopt;
    }
    void paint(QPainter&, const QString&, QPointF, double, const QColor&) override {}

    QStringList asked;
};

} // namespace

void TestModelEditor::init() {
    m_editor = new ModelEditor;
    m_editor->resize(700, 800);
    m_editor->show();
    QVERIFY(QTest::qWaitForWindowActive(m_editor));
}

void TestModelEditor::cleanup() {
    delete m_editor;
}

void TestModelEditor::typingEditsTheDocument() {
    QSignalSpy edited(m_editor, &ModelEditor::edited);
    m_editor->focusField(potential);
    QTest::keyClicks(text(potential), QStringLiteral("k*x"));
    QCOMPARE(edited.count(), 3);
    QCOMPARE(document().energies->potential, std::string("k*x"));
    QVERIFY(edited[0][0].toString().contains(QStringLiteral("potential energy")));
}

void TestModelEditor::burstsShareAKey() {
    QSignalSpy edited(m_editor, &ModelEditor::edited);
    QSignalSpy burst(m_editor, &ModelEditor::burstEnded);
    m_editor->focusField(potential);
    burst.clear();
    QTest::keyClicks(text(potential), QStringLiteral("ab"));
    QCOMPARE(edited[0][2].toString(), edited[1][2].toString());
    QCOMPARE(burst.count(), 0);
    m_editor->focusField(at(Section::Energies, 0, Column::Dissipation));
    QVERIFY(burst.count() > 0);
    QTest::keyClicks(text(at(Section::Energies, 0, Column::Dissipation)), QStringLiteral("c"));
    QVERIFY(edited[2][2].toString() != edited[1][2].toString());
}

void TestModelEditor::aLongTextIsPastedAtOnce() {
    constexpr int terms = 18200;
    m_editor->focusField(potential);
    const double before = tests::ownTime();
    QGuiApplication::clipboard()->setText(QStringLiteral("k*x^2/2+").repeated(terms) + QStringLiteral("k*x^2/2"));
    text(potential)->paste();
    QTest::qWait(50);
    QVERIFY(document().energies->potential.size() > std::size_t(terms));
    Diagnostics problems;
    for (std::size_t k = 0; k < terms; ++k)
        problems.push_back({Code::UnknownName, Severity::Error, potential, {8 * k, 1}, {Name{"k"}, Name{}}});
    m_editor->setDiagnostics(problems);
    QTest::qWait(50);
    const double taken = tests::ownTime() - before;
    QVERIFY2(taken < 4000, qPrintable(QString::number(taken)));
    const QList<QLabel*> labels = m_editor->findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
        return label->isVisible() && label->text() == QStringLiteral("Too long to be typeset here.");
    }));
}

void TestModelEditor::aNewNameIsTakenEverywhere() {
    const Field name = at(Section::Coordinates, 0, Column::Name);
    m_editor->setDocument(withText(withText(withItems({}, Section::Coordinates, {"theta"}), potential, "cos(theta)"),
                                   at(Section::Energies, 0, Column::KineticCoenergy), "dottheta^2"));
    m_editor->focusField(name);
    text(name)->selectAll();
    QTest::keyClicks(text(name), QStringLiteral("phi"));
    QCOMPARE(document().energies->potential, std::string("cos(theta)"));
    m_editor->setDiagnostics({});
    QPushButton* button = nullptr;
    QTRY_VERIFY(button = renamingButton());
    QSignalSpy edited(m_editor, &ModelEditor::edited);
    button->click();
    QCOMPARE(edited.count(), 1);
    QVERIFY(edited[0][2].toString().isEmpty()); // a step of its own
    QCOMPARE(document().energies->potential, std::string("cos(phi)"));
    QCOMPARE(document().energies->kineticCoenergy, std::string("dotphi^2"));
    QTRY_VERIFY(!renamingButton());
}

void TestModelEditor::aNameThatNothingUsesIsChangedQuietly() {
    const Field name = at(Section::Parameters, 0, Column::Name);
    m_editor->setDocument(withItems({}, Section::Parameters, {"m", "k"}));
    m_editor->focusField(name);
    QTest::keyClicks(text(name), QStringLiteral("1"));
    m_editor->setDiagnostics({});
    QTest::qWait(50);
    QVERIFY(!renamingButton());
}

// At once: without, all densities would be wrong until the last letter. Names that something else has are passed over.
void TestModelEditor::anotherNameOfAFieldIsTakenEverywhere() {
    const Field density = at(Section::Continuum, 0, Column::PotentialDensity), curve = at(Section::Plots, 0, Column::Y),
                held = at(Section::ContinuumEnd, 0, Column::Essential),
                name = at(Section::Continuum, 0, Column::FieldName);
    Document field = withText(newField(), name, "u");
    field = withText(withText(field, density, "k*u_x^2/2"), held, "u");
    field = withText(withItemInserted(field, Section::Plots, 0), curve, "u_start");
    m_editor->setDocument(field);
    QSignalSpy edits(m_editor, &ModelEditor::edited);
    text(name)->setFocus();
    text(name)->selectAll();
    QTest::keyClicks(text(name), QStringLiteral("k"));
    QCOMPARE(textOf(document(), density), std::string("k*u_x^2/2"));
    QTest::keyClicks(text(name), QStringLiteral("ap"));
    QCOMPARE(textOf(document(), density), std::string("k*kap_x^2/2"));
    QCOMPARE(textOf(document(), held), std::string("kap"));
    QCOMPARE(textOf(document(), curve), std::string("kap_start"));
    QTest::keyClick(text(name), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(text(name), Qt::Key_Delete);
    QTest::keyClicks(text(name), QStringLiteral("y"));
    QCOMPARE(textOf(document(), density), std::string("k*y_x^2/2"));
    for (const QList<QVariant>& edit : edits) // one step back
        QCOMPARE(edit[2], edits.front()[2]);

    const Field path = at(Section::Functional, 0, Column::FieldName),
                integrand = at(Section::Functional, 0, Column::Integrand);
    m_editor->setDocument(withText(withText(newFunctional(), path, "u"), integrand, "sqrt(1 + u_x^2)"));
    text(path)->setFocus();
    text(path)->selectAll();
    QTest::keyClicks(text(path), QStringLiteral("y"));
    QCOMPARE(textOf(document(), integrand), std::string("sqrt(1 + y_x^2)"));
}

void TestModelEditor::enterAddsARowAndGoesDown() {
    m_editor->setDocument(withItems({}, Section::Parameters, {"m", "k"}));
    m_editor->focusField(at(Section::Parameters, 0, Column::Value));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(m_editor->currentField(), std::optional(at(Section::Parameters, 1, Column::Value)));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return); // the number is meant, no more
    QCOMPARE(itemCount(document(), Section::Parameters), std::size_t(2));
    m_editor->focusField(at(Section::Parameters, 1, Column::Name));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(itemCount(document(), Section::Parameters), std::size_t(3));
    QCOMPARE(m_editor->currentField(), std::optional(at(Section::Parameters, 2, Column::Name)));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return); // a blank row makes no further ones
    QCOMPARE(itemCount(document(), Section::Parameters), std::size_t(3));
}

void TestModelEditor::enterBehindADescriptionIsNoMoreThanThat() {
    m_editor->setDocument(withItems({}, Section::Parameters, {"m"}));
    m_editor->focusField(at(Section::Parameters, 0, Column::Description));
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("mass"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(itemCount(document(), Section::Parameters), std::size_t(1));
}

void TestModelEditor::aBlankRowGoesWhenItIsLeft() {
    m_editor->setDocument(withItems({}, Section::Parameters, {"a", "b"}));
    m_editor->focusField(at(Section::Parameters, 0, Column::Name));
    m_editor->addItem();
    m_editor->focusField(at(Section::Parameters, 1, Column::Value));
    QTest::qWait(10);
    QCOMPARE(itemCount(document(), Section::Parameters), std::size_t(3)); // still in it
    m_editor->focusField(at(Section::Parameters, 2, Column::Name));
    QTRY_COMPARE(itemCount(document(), Section::Parameters), std::size_t(2));
    QCOMPARE(m_editor->currentField(), std::optional(at(Section::Parameters, 1, Column::Name)));
}

void TestModelEditor::aRowThatCameAndWentIsNoStep() {
    m_editor->setDocument(withItems({}, Section::DisplacementConstraints, {"a"}));
    History history(document());
    connect(m_editor, &ModelEditor::edited, this,
            [&](const QString& label, const Document& edited, const QString& mergeKey) {
                history.commit(label.toStdString(), edited, mergeKey.toStdString());
            });
    connect(m_editor, &ModelEditor::burstEnded, this, [&] { history.endBurst(); });
    const Field equation = at(Section::DisplacementConstraints, 0, Column::Expression);
    m_editor->focusField(equation);
    QTest::keyClicks(text(equation), QStringLiteral("x"));
    QTest::keyClick(text(equation), Qt::Key_Return);
    QCOMPARE(itemCount(document(), Section::DisplacementConstraints), std::size_t(2));
    m_editor->focusField(potential);
    QTRY_COMPARE(itemCount(document(), Section::DisplacementConstraints), std::size_t(1));
    history.undo();
    QCOMPARE(textOf(history.document(), equation), std::string());
    disconnect(m_editor, nullptr, this, nullptr);
}

void TestModelEditor::enterBehindANameOfWhatIsThereAddsNothing() {
    const Document one = withItems({}, Section::Parameters, {"m"});
    m_editor->setDocument(withText(one, at(Section::Parameters, 0, Column::Value), "2"));
    m_editor->focusField(at(Section::Parameters, 0, Column::Name));
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("1"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(itemCount(document(), Section::Parameters), std::size_t(1));
}

void TestModelEditor::tabGoesFromOneMissingValueToTheNext() {
    Document document = withItems({}, Section::Parameters, {"m", "k"});
    m_editor->setDocument(document);
    m_editor->focusField(at(Section::Parameters, 0, Column::Value));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(m_editor->currentField(), std::optional(at(Section::Parameters, 1, Column::Value)));
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("20"));
    m_editor->focusField(potential);
    QCOMPARE(text(at(Section::Parameters, 1, Column::Name))->focusPolicy(), Qt::StrongFocus);
}

void TestModelEditor::tabFollowsTheRowsWheneverTheyWereMade() {
    Document document = withItems({}, Section::Parameters, {"m"});
    m_editor->setDocument(document);
    document = withItems(document, Section::Coordinates, {"x"});
    m_editor->setDocument(document);
    document =
        withText(withItemInserted(document, Section::Parameters, 1), at(Section::Parameters, 1, Column::Name), "k");
    document = withText(document, at(Section::Parameters, 1, Column::Value), "1");
    m_editor->setDocument(document);
    QTRY_VERIFY(m_editor->cell(at(Section::Parameters, 1, Column::Name))->widget()->isVisible());
    m_editor->focusField(at(Section::Parameters, 0, Column::Value));
    constexpr int most = 20;
    for (int k = 0; k < most && m_editor->currentField() != std::optional(at(Section::Parameters, 1, Column::Name));
         ++k) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        const auto field = m_editor->currentField();
        QVERIFY2(!field || field->section == Section::Parameters,
                 qPrintable(QApplication::focusWidget()->accessibleName()));
    }
    QCOMPARE(m_editor->currentField(), std::optional(at(Section::Parameters, 1, Column::Name)));
}

void TestModelEditor::rowsMoveAndGoByKeyboard() {
    m_editor->setDocument(withItems({}, Section::Parameters, {"a", "b", "c"}));
    m_editor->focusField(at(Section::Parameters, 0, Column::Name));
    QVERIFY(m_editor->isInRow());
    m_editor->moveItemDown();
    QCOMPARE((*document().parameters)[1].name, std::string("a"));
    QCOMPARE(m_editor->currentField()->item, std::size_t(1));
    m_editor->moveItemUp();
    m_editor->moveItemUp(); // the first goes no higher
    QCOMPARE((*document().parameters)[0].name, std::string("a"));
    m_editor->removeItem();
    QCOMPARE((*document().parameters)[0].name, std::string("b"));
    QCOMPARE(m_editor->currentField()->item, std::size_t(0));
    m_editor->addItem();
    QCOMPARE(itemCount(document(), Section::Parameters), std::size_t(3));
    QCOMPARE(m_editor->currentField()->item, std::size_t(1));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up);
    QCOMPARE(m_editor->currentField()->item, std::size_t(0));
}

void TestModelEditor::outerDocumentKeepsFocusAndCaret() {
    Document document = withText({}, potential, "k*x^2/2");
    m_editor->setDocument(withItems(document, Section::Limits, {"a", "b", "c", "d"}));
    m_editor->focusField(potential);
    QTextCursor cursor = text(potential)->textCursor();
    cursor.setPosition(3);
    text(potential)->setTextCursor(cursor);
    auto* bar = m_editor->findChild<QScrollArea*>()->verticalScrollBar();
    bar->setValue(40);
    const int scrolled = bar->value();
    m_editor->setDocument(withItems(document, Section::Parameters, {"k"}));
    QVERIFY(text(potential)->hasFocus());
    QCOMPARE(text(potential)->textCursor().position(), 3);
    QCOMPARE(bar->value(), scrolled);
}

void TestModelEditor::whatTheHandChangedFlashesOnce() {
    m_editor->setDocument(withItems({}, Section::Coordinates, {"x"}));
    const Field start = at(Section::Coordinates, 0, Column::Initial);
    QWidget* field = m_editor->cell(start)->widget();
    const QImage before = field->grab().toImage();
    m_editor->flashFields({start, at(Section::Coordinates, 99, Column::Initial)});
    QVERIFY(field->grab().toImage() != before);
    m_editor->markField(start);
    m_editor->markField({});
    QTRY_VERIFY(field->grab().toImage() == before);
    m_editor->flashFields({start});
    m_editor->markField(start); // stays when the flash is over
    QTest::qWait(700);
    QVERIFY(field->grab().toImage() != before);
}

void TestModelEditor::focusFieldSelectsTheSpan() {
    m_editor->setDocument(withText({}, potential, "k*xx^2"));
    m_editor->focusField(potential, {2, 2});
    QCOMPARE(text(potential)->textCursor().selectedText(), QStringLiteral("xx"));
}

void TestModelEditor::focusFieldOpensHiddenColumns() {
    m_editor->setDocument(withItems({}, Section::Coordinates, {"x"}));
    const Field nominal = at(Section::Coordinates, 0, Column::Nominal);
    QVERIFY(!text(nominal)->isVisible());
    m_editor->focusField(nominal);
    QVERIFY(text(nominal)->isVisible());
    QVERIFY(text(nominal)->hasFocus());
}

void TestModelEditor::listsGrowAndShrink() {
    m_editor->setDocument(withItemInserted({}, Section::Forces, 0));
    const Field second = at(Section::Forces, 0, Column::Force, 1);
    m_editor->focusField(second);
    QTest::keyClicks(text(second), QStringLiteral("F"));
    QCOMPARE(document().forces->front().force, (std::vector<std::string>{"", "F"}));
    QTest::keyClick(text(second), Qt::Key_Backspace);
    QVERIFY(document().forces->front().force.empty());
}

void TestModelEditor::aComponentIsKeptWhereTheFirstOnesAreEmpty() {
    m_editor->setDocument(withItemInserted(withItemInserted({}, Section::Bodies, 0), Section::Drawing, 0));
    m_editor->focusField(at(Section::Bodies, 0, Column::Name));
    m_editor->toggleDetails();
    const auto type = [this](const Field& field, const QString& what) {
        m_editor->focusField(field);
        QTest::keyClicks(text(field), what);
    };
    type(at(Section::Bodies, 0, Column::Inertia, 2), QStringLiteral("J"));
    type(at(Section::Bodies, 0, Column::Gravity, 1), QStringLiteral("-g"));
    type(at(Section::Bodies, 0, Column::At, 2), QStringLiteral("h"));
    type(at(Section::Drawing, 0, Column::At, 1), QStringLiteral("y"));
    const Body& body = document().bodies->front();
    QCOMPARE(body.inertia, (std::vector<std::string>{"", "", "J"}));
    QCOMPARE(body.gravity, (std::vector<std::string>{"", "-g"}));
    QCOMPARE(body.at, (std::vector<std::string>{"", "", "h"}));
    QCOMPARE(document().drawing->front().at, (std::vector<std::string>{"", "y"}));
}

void TestModelEditor::emptiedCurveGoesWhenLeft() {
    Document document = withItemInserted({}, Section::Plots, 0);
    for (std::size_t k = 0; k < 3; ++k)
        document = withText(document, at(Section::Plots, 0, Column::Y, k), std::string(1, static_cast<char>('a' + k)));
    m_editor->setDocument(document);
    const Field middle = at(Section::Plots, 0, Column::Y, 1);
    m_editor->focusField(middle);
    QTest::keyClick(text(middle), Qt::Key_Backspace);
    QCOMPARE(this->document().plots->front().y.size(), std::size_t(3));
    m_editor->focusField(potential);
    QTRY_COMPARE_WITH_TIMEOUT(this->document().plots->front().y, (std::vector<std::string>{"a", "c"}), patience);
    const Field next = at(Section::Plots, 0, Column::Y, 2);
    QVERIFY(m_editor->cell(next)); // a blank one to go on
}

void TestModelEditor::emptiedInputGoesWhenLeft() {
    Document document = withItemInserted({}, Section::Studies, 0);
    for (std::size_t k = 0; k < 2; ++k)
        document = withText(document, at(Section::Studies, 0, Column::Vary, k), "l=1");
    m_editor->setDocument(document);
    const Field last = at(Section::Studies, 0, Column::Vary, 1);
    m_editor->focusField(last);
    text(last)->selectAll();
    QTest::keyClick(text(last), Qt::Key_Backspace);
    m_editor->focusField(potential);
    QTRY_COMPARE_WITH_TIMEOUT(this->document().studies->front().vary, (std::vector<std::string>{"l=1"}), patience);
}

// They contain blanks and commas; behind the last separator there is none.
void TestModelEditor::phrasesAreKeptAsTheyWereTyped() {
    m_editor->setDocument(withItemInserted({}, Section::Studies, 0));
    const Field measures = at(Section::Studies, 0, Column::Measures, allElements);
    m_editor->focusField(measures);
    QTest::keyClicks(text(measures), QStringLiteral("max(x); at(x, 2); "));
    m_editor->focusField(potential);
    QCOMPARE(document().studies->front().measures, (std::vector<std::string>{"max(x)", " at(x, 2)"}));
}

void TestModelEditor::whatAnEnergyComesFromIsSaidInItsPlace() {
    const Field coenergy = at(Section::Energies, 0, Column::KineticCoenergy);
    m_editor->setDocument({});
    QVERIFY(!text(coenergy)->prompt().contains(QStringLiteral("T(p)")));
    m_editor->setDocument(withText({}, at(Section::Energies, 0, Column::KineticEnergy), "p_x^2/2"));
    QVERIFY(text(coenergy)->prompt().contains(QStringLiteral("T(p)")));
    QVERIFY(!text(potential)->prompt().contains(QStringLiteral("V*(e)")));
    m_editor->setDocument(withText({}, at(Section::Energies, 0, Column::PotentialCoenergy), "e_x^2/2"));
    QVERIFY(text(potential)->prompt().contains(QStringLiteral("V*(e)")));
}

void TestModelEditor::detailsThatTakeALineBeginAlike() {
    m_editor->setDocument({});
    m_editor->focusField(at(Section::Energies, 0, Column::KineticCoenergy));
    m_editor->toggleDetails();
    const auto left = [this](Column column) {
        return text(at(Section::Energies, 0, column))->mapToGlobal(QPoint()).x();
    };
    QTRY_VERIFY(text(at(Section::Energies, 0, Column::PotentialCoenergy))->isVisible());
    QTRY_COMPARE(left(Column::PotentialCoenergy), left(Column::KineticEnergy));
}

void TestModelEditor::aTableIsTypedAsTwoLists() {
    m_editor->setDocument(withItemInserted({}, Section::Tables, 0));
    const Field x = at(Section::Tables, 0, Column::X, allElements);
    m_editor->focusField(x);
    QTest::keyClicks(text(x), QStringLiteral("0, 1.5,  2 ,"));
    QCOMPARE(text(x)->text(), QStringLiteral("0, 1.5,  2 ,")); // nothing changes under the caret
    m_editor->focusField(at(Section::Tables, 0, Column::Y, allElements));
    QCOMPARE(document().tables->front().x, (std::vector<std::string>{"0", "1.5", "2"}));
    QCOMPARE(text(x)->text(), QStringLiteral("0 1.5 2"));
    QApplication::clipboard()->setText(QStringLiteral("3\n4\r\n5\n"));
    text(at(Section::Tables, 0, Column::Y, allElements))->paste();
    m_editor->focusField(at(Section::Tables, 0, Column::Name));
    QCOMPARE(document().tables->front().y, (std::vector<std::string>{"3", "4", "5"}));
    m_editor->focusField(at(Section::Tables, 0, Column::Y, 1)); // a finding's place
    QVERIFY(text(at(Section::Tables, 0, Column::Y, allElements))->hasFocus());
}

void TestModelEditor::choicesAndChecksEdit() {
    m_editor->setDocument(withItems({}, Section::Coordinates, {"x"}));
    QWidget* fixed = m_editor->cell(at(Section::Coordinates, 0, Column::Fixed, 1))->widget();
    QTest::keyClick(fixed, Qt::Key_Space);
    QCOMPARE(document().coordinates->front().velocity, Keep::Fixed);
    auto* domain = qobject_cast<QComboBox*>(m_editor->cell(at(Section::Coordinates, 0, Column::Domain))->widget());
    domain->setCurrentIndex(2);
    emit domain->activated(2);
    QCOMPARE(document().coordinates->front().domain, Domain::Rotation);
}

void TestModelEditor::unknownOptionIsKept() {
    const Field method = at(Section::Simulation, 0, Column::Method);
    m_editor->setDocument(withText({}, method, "euler"));
    auto* choice = qobject_cast<QComboBox*>(m_editor->cell(method)->widget());
    QVERIFY(choice->currentText().contains(QStringLiteral("euler")));
    m_editor->setDocument({});
    QCOMPARE(choice->findData(QStringLiteral("euler")), -1);
}

void TestModelEditor::whatAFieldIsMadeOfIsInSight() {
    m_editor->resize(390, 800);
    m_editor->setDocument(newField());
    const auto cellOf = [this](Column column) { return m_editor->cell(at(Section::Continuum, 0, column)); };
    for (const Column column : {Column::Basis, Column::Modes, Column::Initial, Column::InitialFlow})
        QVERIFY(cellOf(column)->widget()->isVisible());
    QVERIFY(cellOf(Column::Modes)->textField()->text().isEmpty());
    QCOMPARE(cellOf(Column::Modes)->textField()->placeholderText(), QStringLiteral("4"));
    auto* basis = qobject_cast<QComboBox*>(cellOf(Column::Basis)->widget());
    QVERIFY(basis->fontMetrics().horizontalAdvance(QStringLiteral("trigonometric")) < basis->width() - 30);
    m_editor->setDocument(withText(newField(), at(Section::Continuum, 0, Column::Shapes, allElements), "x x^2"));
    QCOMPARE(basis->currentText(), QStringLiteral("given")); // by what is there
    QVERIFY(cellOf(Column::Modes)->textField()->placeholderText().isEmpty());
}

void TestModelEditor::everyFieldOfTheModelHasACell() {
    Document document;
    for (int k = static_cast<int>(Section::Parameters); k <= static_cast<int>(lastSection); ++k)
        document = withItemInserted(document, static_cast<Section>(k), 0);
    document = withText(document, at(Section::Forces, 0, Column::Force), "F");
    document = withText(document, at(Section::Forces, 0, Column::Point), "x");
    document = withText(document, at(Section::Plots, 0, Column::Y), "x");
    m_editor->setDocument(document);
    for (const Field& field : expressionFields(document))
        QVERIFY2(m_editor->cell(field), qPrintable(QStringLiteral("section %1, column %2")
                                                       .arg(static_cast<int>(field.section))
                                                       .arg(static_cast<int>(field.column))));
}

void TestModelEditor::everyWidgetHasAnAccessibleName() {
    everyFieldOfTheModelHasACell();
    for (const QWidget* widget : m_editor->findChildren<QWidget*>()) {
        const bool isInteractive = widget->focusPolicy() != Qt::NoFocus && !qobject_cast<const QScrollBar*>(widget);
        if (!isInteractive || widget->isHidden())
            continue;
        QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
        QVERIFY2(!accessible->text(QAccessible::Name).isEmpty(), widget->metaObject()->className());
    }
}

void TestModelEditor::tabGoesThroughTheRows() {
    Document document = withItems({}, Section::Parameters, {"a", "b"});
    for (const std::size_t item : {0, 1})
        document = withText(document, at(Section::Parameters, item, Column::Value), "1");
    m_editor->setDocument(document);
    m_editor->focusField(at(Section::Parameters, 0, Column::Name));
    std::vector<Field> visited;
    for (int k = 0; k < 5; ++k) {
        if (m_editor->currentField()) // else a slider has it
            visited.push_back(*m_editor->currentField());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    QCOMPARE(visited, (std::vector<Field>{
                          at(Section::Parameters, 0, Column::Name), at(Section::Parameters, 0, Column::Description),
                          at(Section::Parameters, 0, Column::Value), at(Section::Parameters, 1, Column::Name)}));
}

void TestModelEditor::unusedSectionsAreAddedByOneMenu() {
    const auto isShown = [this](const char* title) {
        for (const QLabel* label : m_editor->findChildren<QLabel*>())
            if (label->text() == QLatin1String(title) && label->isVisible())
                return true;
        return false;
    };
    QVERIFY(isShown("Energies") && isShown("Run"));
    QVERIFY(!isShown("Parameters") && !isShown("Limits"));
    QMenu* menu = m_editor->findChild<QMenu*>();
    int count = 0;
    for (QAction* action : menu->actions())
        if (!action->isSeparator() && !action->menu()) {
            QVERIFY(action->text().contains(QLatin1Char('\t'))); // with a line of help
            action->trigger();
            ++count;
        }
    QCOMPARE(count, 20);
    QVERIFY(isShown("Parameters") && isShown("Limits"));
    QCOMPARE(document().outputs->size(), std::size_t(1));
}

// What would only be an error in a model of its kind is not offered.
void TestModelEditor::whatGoesWithTheModelIsAdded() {
    const auto offered = [this](const Document& document) {
        m_editor->setDocument(document);
        QStringList first, more;
        for (const QAction* action : m_editor->findChild<QMenu*>()->actions()) {
            first << action->text().section(QLatin1Char('\t'), 0, 0);
            for (const QAction* other : action->menu() ? action->menu()->actions() : QList<QAction*>())
                more << other->text().section(QLatin1Char('\t'), 0, 0);
        }
        return std::pair(first, more);
    };
    const auto [graph, moreOfGraph] = offered(newGraph());
    for (const char* name : {"Branch", "Source", "Matrix", "Parameter", "Distributed element"})
        QVERIFY2(graph.contains(QLatin1String(name)), name);
    for (const char* name : {"Coordinate", "Point", "Force", "Displacement constraint"})
        QVERIFY2(!graph.contains(QLatin1String(name)) && !moreOfGraph.contains(QLatin1String(name)), name);
    QVERIFY(moreOfGraph.contains(QStringLiteral("Effort constraint")));
    const auto [field, moreOfField] = offered(newField());
    QVERIFY(field.contains(QStringLiteral("Point")) && !field.contains(QStringLiteral("Coordinate")));
    QVERIFY(moreOfField.contains(QStringLiteral("Coordinate")) && !moreOfField.contains(QStringLiteral("Matrix")));
    const auto [path, moreOfPath] = offered(newFunctional());
    QVERIFY(path.contains(QStringLiteral("Parameter")) && !path.contains(QStringLiteral("Plot")));
    QVERIFY(moreOfPath.isEmpty());
    const auto [energies, moreOfEnergies] = offered({});
    QVERIFY(energies.contains(QStringLiteral("Coordinate")) && !energies.contains(QStringLiteral("Source")));
    QVERIFY(moreOfEnergies.contains(QStringLiteral("Initial value")));
}

// Every section of the form is offered by some kind of model.
void TestModelEditor::everySectionIsAddedSomewhere() {
    for (const SectionForm& form : sectionForms())
        if (form.growth == Growth::Rows)
            QVERIFY(addPlaceOf(form, ModelKind::Energies) != AddPlace::Nowhere ||
                    addPlaceOf(form, ModelKind::Graph) != AddPlace::Nowhere ||
                    addPlaceOf(form, ModelKind::Field) != AddPlace::Nowhere);
}

namespace {

constexpr Field branchRow(std::size_t row) {
    return {Section::LinearGraph, 0, Column::Branches, row};
}

void trigger(const ModelEditor& editor, const QString& name) {
    for (QAction* action : editor.findChild<QMenu*>()->actions())
        if (action->text().section(QLatin1Char('\t'), 0, 0) == name)
            return action->trigger();
}

} // namespace

// With nodes, value and slider; what belongs to no element stays among the parameters.
void TestModelEditor::elementsOfAGraphHaveRows() {
    Document graph = withTwoPortAdded(newGraph(), {3, 1}, {4, 1}, BranchType::Transformer);
    graph = withItems(std::move(graph), Section::Parameters, {"a"});
    m_editor->setDocument(graph);
    QCOMPARE(text(branchRow(1))->text(), QStringLiteral("2 \u2192 3"));
    QCOMPARE(text(branchRow(4))->text(), QStringLiteral("4 \u2192 1"));
    for (const std::size_t item : {1, 2, 3})
        QVERIFY(m_editor->slider(at(Section::Parameters, item, Column::Value)));
    QCOMPARE(text(at(Section::Inputs, 0, Column::Expression))->text(), QStringLiteral("1"));
    QVERIFY(text(at(Section::Parameters, 0, Column::Name))->focusPolicy() != Qt::NoFocus);
    QVERIFY(text(at(Section::Parameters, 1, Column::Name))->focusPolicy() == Qt::NoFocus);
    QVERIFY(text(at(Section::LinearGraph, 0, Column::GraphOutputs))->isVisible());
}

void TestModelEditor::nodesAreTypedIntoTheRowOfTheirBranch() {
    m_editor->setDocument(newGraph());
    m_editor->focusField(branchRow(1));
    text(branchRow(1))->selectAll();
    QTest::keyClicks(text(branchRow(1)), QStringLiteral("3 1 "));
    QCOMPARE(document().graph->branches[1], std::string("2 3 1 3"));
    QCOMPARE(text(branchRow(1))->text(), QStringLiteral("3 1 ")); // as long as it is typed
    QTest::keyClick(text(branchRow(1)), Qt::Key_Backspace);
    QTest::keyClick(text(branchRow(1)), Qt::Key_Backspace);
    QCOMPARE(document().graph->branches[1], std::string("2 3 3"));
    m_editor->focusField(at(Section::Model, 0, Column::Title));
    m_editor->setDiagnostics({});
    QCOMPARE(text(branchRow(1))->text(), QStringLiteral("3"));
}

// Key by key into the row of a source, which is none while the bracket is open; one step back takes it away again.
void TestModelEditor::aMatrixIsTypedIntoAnyRow() {
    const Document before = newGraph();
    m_editor->setDocument(before);
    m_editor->focusField(branchRow(0));
    text(branchRow(0))->selectAll();
    const QString matrix = QStringLiteral("[1 2 1 4; 2 2 3 3; 3 3 4 2; 4 4 1 1; 5 4 5 6; 6 5 1 6]");
    for (const QChar key : matrix)
        QTest::keyClicks(text(branchRow(0)), QString(key));
    QCOMPARE(document().graph->branches,
             (std::vector<std::string>{"1 2 1 4", "2 2 3 3", "3 3 4 2", "4 4 1 1", "5 4 5 6", "6 5 1 6"}));
    m_editor->setDiagnostics({});
    QVERIFY(text(branchRow(4))->isVisible()); // a two-port
    trigger(*m_editor, QStringLiteral("Output of the graph"));
    trigger(*m_editor, QStringLiteral("Output of the graph"));
    const Field output = at(Section::LinearGraph, 0, Column::GraphOutputs);
    m_editor->focusField(output);
    text(output)->selectAll();
    for (const QChar key : QStringLiteral("[1 4 1; 2 3 2; 3 6 2]"))
        QTest::keyClicks(text(output), QString(key));
    QCOMPARE(document().graph->outputs, (std::vector<std::string>{"1 4 1", "2 3 2", "3 6 2"}));
}

void TestModelEditor::aValueBringsTheElementsParameter() {
    Document graph = newGraph();
    graph.parameters = Part(std::vector<Parameter>{});
    m_editor->setDocument(graph);
    const Field missing = at(Section::Parameters, 1, Column::Value); // the row of R2
    m_editor->focusField(missing);
    QTest::keyClicks(text(missing), QStringLiteral("47"));
    QCOMPARE(document().parameters->size(), std::size_t(1));
    QCOMPARE(document().parameters->front().name, std::string("R2"));
    QCOMPARE(document().parameters->front().value, std::string("47"));
    QVERIFY(text(at(Section::Parameters, 0, Column::Value))->hasFocus());
}

void TestModelEditor::anotherElementIsChosenInTheDetails() {
    m_editor->setDocument(newGraph());
    m_editor->focusField(branchRow(1));
    m_editor->toggleDetails();
    QComboBox* type = nullptr;
    for (QComboBox* box : m_editor->findChildren<QComboBox*>())
        if (box->isVisible() && box->findData(QStringLiteral("5")) >= 0)
            type = box;
    QVERIFY(type);
    QCOMPARE(type->currentData().toString(), QStringLiteral("3"));
    emit type->activated(type->findData(QStringLiteral("2")));
    QCOMPARE(document().graph->branches[1], std::string("2 2 3 2"));
    QCOMPARE(document().parameters->back().name, std::string("L2"));
    emit type->activated(type->findData(QStringLiteral("4"))); // among the sources from now on
    QCOMPARE(document().inputs->back().name, std::string("v2"));
    QVERIFY(text(branchRow(1))->hasFocus());
}

void TestModelEditor::rowsOfAGraphComeAndGo() {
    m_editor->setDocument(newGraph());
    trigger(*m_editor, QStringLiteral("Branch"));
    QCOMPARE(document().graph->branches.size(), std::size_t(4));
    QVERIFY(text(branchRow(3))->hasFocus());
    m_editor->removeItem();
    QCOMPARE(document().graph->branches.size(), std::size_t(3));
    QCOMPARE(document().parameters->size(), std::size_t(2));
    trigger(*m_editor, QStringLiteral("Two-port"));
    QCOMPARE(document().graph->branches.size(), std::size_t(5));
    trigger(*m_editor, QStringLiteral("Output of the graph"));
    QCOMPARE(document().graph->outputs.size(), std::size_t(2));
    m_editor->removeItem();
    QCOMPARE(document().graph->outputs.size(), std::size_t(1));
    m_editor->focusField(branchRow(1));
    m_editor->moveItemDown(); // the rows of a graph stay
    QVERIFY(m_editor->isInRow());
    QCOMPARE(document().graph->branches[1], std::string("2 2 3 3"));
}

// Over the whole width of the form.
void TestModelEditor::theChosenBranchIsMarked() {
    m_editor->setDocument(newGraph());
    const auto colorBeside = [this] {
        const QWidget* field = text(branchRow(2));
        const QPoint place = field->mapTo(m_editor, QPoint(0, field->height() / 2));
        return m_editor->grab().toImage().pixelColor(1, place.y());
    };
    const QColor plain = colorBeside();
    m_editor->chooseBranch(3);
    QVERIFY(colorBeside() != plain);
    m_editor->chooseBranch(0);
    QCOMPARE(colorBeside(), plain);
}

void TestModelEditor::sourcesWithoutABranchAreShown() {
    Document graph = newGraph();
    graph.inputs = graph.inputs.with([](auto& inputs) { inputs.push_back({"f9", "2", {}, {}}); });
    m_editor->setDocument(graph);
    const Field stray = at(Section::Inputs, 1, Column::Expression);
    QCOMPARE(text(stray)->text(), QStringLiteral("2"));
    m_editor->focusField(stray);
    m_editor->removeItem();
    QCOMPARE(document().inputs->size(), std::size_t(1));
    QCOMPARE(document().graph->branches.size(), std::size_t(3));
}

// To have been there changes nothing.
void TestModelEditor::listsByPlacesKeepTheirEmptyElements() {
    m_editor->setDocument(newGraph());
    const std::vector<std::string> domains = document().graph->domains;
    QVERIFY(domains.front().empty());
    m_editor->focusField(at(Section::LinearGraph, 0, Column::NodeDomains, allElements));
    QVERIFY(text(at(Section::LinearGraph, 0, Column::NodeDomains, allElements))->hasFocus());
    m_editor->focusField(at(Section::Model, 0, Column::Title));
    QCOMPARE(document().graph->domains, domains);
}

void TestModelEditor::aConstraintIsAddedAtItsEquation() {
    for (QAction* action : m_editor->findChild<QMenu*>()->actions())
        if (action->text().startsWith(QStringLiteral("Flow constraint")))
            action->trigger();
    QCOMPARE(m_editor->currentField(), std::optional(at(Section::FlowConstraints, 0, Column::Expression)));
}

void TestModelEditor::detailsUnfoldOneRowAtATime() {
    m_editor->setDocument(withItems(withItems({}, Section::Parameters, {"a", "b"}), Section::Limits, {"c"}));
    const auto isOpen = [this](const Field& field) { return text(field)->isVisible(); };
    const Field first = at(Section::Parameters, 0, Column::Unit);
    const Field second = at(Section::Parameters, 1, Column::Unit);
    const Field third = at(Section::Limits, 0, Column::Message);
    m_editor->focusField(at(Section::Parameters, 0, Column::Value));
    m_editor->toggleDetails();
    QVERIFY(isOpen(first));
    m_editor->focusField(at(Section::Parameters, 1, Column::Value));
    m_editor->toggleDetails();
    QVERIFY(!isOpen(first) && isOpen(second));
    m_editor->focusField(third);
    QVERIFY(!isOpen(second) && isOpen(third));
    m_editor->toggleDetails();
    QVERIFY(!isOpen(third));
}

void TestModelEditor::numbersHaveSliders() {
    Document document = withItems(withItems({}, Section::Parameters, {"m", "J", "k"}), Section::Coordinates, {"x"});
    document = withText(document, at(Section::Parameters, 0, Column::Value), "2");
    document = withText(document, at(Section::Parameters, 1, Column::Value), "m/3");
    m_editor->setDocument(document);
    const Field mass = at(Section::Parameters, 0, Column::Value);
    QVERIFY(m_editor->slider(mass));
    QVERIFY(!m_editor->slider(at(Section::Parameters, 1, Column::Value))); // calculated
    QVERIFY(!m_editor->slider(at(Section::Parameters, 2, Column::Value))); // symbolic
    QVERIFY(m_editor->slider(at(Section::Coordinates, 0, Column::Initial)));
    QVERIFY(m_editor->slider(at(Section::Coordinates, 0, Column::InitialFlow)));
    QSignalSpy changing(m_editor, &ModelEditor::valueChanging);
    QSignalSpy chosen(m_editor, &ModelEditor::valueChosen);
    m_editor->slider(mass)->setSliderDown(true);
    m_editor->slider(mass)->setSliderPosition(m_editor->slider(mass)->maximum());
    QCOMPARE(changing.count(), 1);
    QCOMPARE(chosen.count(), 0);
    QCOMPARE(text(mass)->text(), QStringLiteral("4"));
    QCOMPARE(this->document(), document); // who listens decides
    m_editor->slider(mass)->setSliderDown(false);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][1].toDouble(), 4.0);
}

void TestModelEditor::anEmptiedValueMovesNoSlider() {
    Document document = withItems({}, Section::Parameters, {"m", "k"});
    document = withText(document, at(Section::Parameters, 0, Column::Value), "2");
    document = withText(document, at(Section::Parameters, 1, Column::Value), "123456.75");
    m_editor->setDocument(document);
    QCoreApplication::processEvents();
    const auto place = [this] {
        const QWidget* slider = m_editor->slider(at(Section::Parameters, 0, Column::Value));
        return QRect(slider->mapTo(m_editor, QPoint()), slider->size());
    };
    const QRect before = place();
    m_editor->setDocument(withText(document, at(Section::Parameters, 1, Column::Value), ""));
    QCoreApplication::processEvents();
    QCOMPARE(place(), before);
}

void TestModelEditor::aRangeIsMadeWhenAValueIsGiven() {
    const Field value = at(Section::Parameters, 0, Column::Value);
    m_editor->setDocument(withText(withItems({}, Section::Parameters, {"k"}), value, "2"));
    QCOMPARE(m_editor->slider(value)->scale().maximum, 4.0);
    m_editor->setDocument(withText(m_editor->document(), value, "130"));
    QCOMPARE(m_editor->slider(value)->scale().maximum, 300.0);
    // What is given in the document counts.
    m_editor->setDocument(withText(m_editor->document(), at(Section::Parameters, 0, Column::Maximum), "150"));
    QCOMPARE(m_editor->slider(value)->scale().maximum, 150.0);
    // A mass does not become negative by dragging.
    Document massless = withText(withItems({}, Section::Parameters, {"m"}), value, "0");
    m_editor->setDocument(withText(massless, at(Section::Parameters, 0, Column::Unit), "kg"));
    QCOMPARE(m_editor->slider(value)->scale().minimum, 0.0);
}

void TestModelEditor::aRangeWaitsUntilTheValueIsMeant() {
    const Field value = at(Section::Parameters, 0, Column::Value);
    m_editor->setDocument(withText(withItems({}, Section::Parameters, {"k"}), value, "2"));
    m_editor->focusField(value);
    text(value)->selectAll();
    QTest::keyClicks(text(value), QStringLiteral("0.05"));
    QCOMPARE(m_editor->slider(value)->scale().maximum, 4.0);
    m_editor->focusField(potential);
    QCOMPARE(m_editor->slider(value)->scale().maximum, 0.1);
    // One's own dragging moves no limits.
    m_editor->slider(value)->setSliderDown(true);
    m_editor->slider(value)->setSliderPosition(m_editor->slider(value)->maximum() / 10);
    m_editor->slider(value)->setSliderDown(false);
    m_editor->setDocument(withText(m_editor->document(), value, "0.01"));
    QCOMPARE(m_editor->slider(value)->scale().maximum, 0.1);
}

// As on the slider, and the other rows stay where they are.
void TestModelEditor::arrowsStepANumberWhereItIsTyped() {
    const Field value = at(Section::Parameters, 0, Column::Value);
    m_editor->setDocument(withText(withItems({}, Section::Parameters, {"g", "k"}), value, "10"));
    QSignalSpy changing(m_editor, &ModelEditor::valueChanging);
    QSignalSpy chosen(m_editor, &ModelEditor::valueChosen);
    m_editor->focusField(value);
    const auto press = [&](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyPress(text(value), key, modifiers);
        return text(value)->text();
    };
    QCOMPARE(press(Qt::Key_Up), QStringLiteral("10.2"));
    QCOMPARE(press(Qt::Key_Up, Qt::ControlModifier), QStringLiteral("12.2"));
    QCOMPARE(press(Qt::Key_Down, Qt::ShiftModifier), QStringLiteral("12.18"));
    QCOMPARE(changing.count(), 3);
    QCOMPARE(chosen.count(), 0); // while a key is held
    QTest::keyRelease(text(value), Qt::Key_Down);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][1].toDouble(), 12.18);
    QCOMPARE(m_editor->currentField(), std::optional(value));
    text(value)->selectAll();
    QTest::keyClicks(text(value), QStringLiteral("500")); // far beyond the range that the slider has
    QCOMPARE(press(Qt::Key_Up), QStringLiteral("510"));
    QTest::keyPress(text(value), Qt::Key_PageDown);
    QCOMPARE(chosen.count(), 2); // leaving lets go of the key
}

void TestModelEditor::stepsGoOnBeyondAnEndThatNobodySet() {
    const Field value = at(Section::Parameters, 0, Column::Value);
    Document document = withText(withItems({}, Section::Parameters, {"c"}), value, "1");
    const auto highest = [&] {
        m_editor->setDocument(document);
        m_editor->focusField(value);
        for (int k = 0; k < 30; ++k)
            QTest::keyPress(text(value), Qt::Key_Up, Qt::ControlModifier);
        QTest::keyRelease(text(value), Qt::Key_Up);
        return m_editor->slider(value)->number();
    };
    QVERIFY(highest() > 2);
    document = withText(document, at(Section::Parameters, 0, Column::Maximum), "1.5");
    m_editor->setDocument({});
    QCOMPARE(highest(), 1.5);
}

void TestModelEditor::pageKeysChangeTheRow() {
    const Field second = at(Section::Parameters, 1, Column::Value);
    m_editor->setDocument(withText(withItems({}, Section::Parameters, {"a", "b", "c"}), second, "2"));
    m_editor->focusField(second);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageUp);
    QCOMPARE(m_editor->currentField(), std::optional(at(Section::Parameters, 0, Column::Value)));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
    QCOMPARE(m_editor->currentField(), std::optional(at(Section::Parameters, 2, Column::Value)));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up); // without a number there is nothing to step
    QCOMPARE(m_editor->currentField(), std::optional(second));
}

void TestModelEditor::detailsSweepAndReset() {
    const Field value = at(Section::Parameters, 0, Column::Value);
    m_editor->setDocument(withText(withItems({}, Section::Parameters, {"a", "b"}), value, "2"));
    m_editor->focusField(value);
    m_editor->toggleDetails();
    const auto button = [this](const QString& words) {
        for (auto* each : m_editor->findChildren<QAbstractButton*>())
            if (each->text() == words && each->isVisible())
                return each;
        return static_cast<QAbstractButton*>(nullptr);
    };
    QVERIFY(!button(QStringLiteral("Reset"))->isEnabled());
    QSignalSpy changing(m_editor, &ModelEditor::valueChanging);
    button(QStringLiteral("Sweep"))->click();
    QTRY_VERIFY_WITH_TIMEOUT(changing.count() > 3, patience);
    QVERIFY(button(QStringLiteral("Sweep"))->isChecked());
    button(QStringLiteral("Oscillate"))->click();
    QVERIFY(!button(QStringLiteral("Sweep"))->isChecked());
    button(QStringLiteral("Oscillate"))->click();
    QCOMPARE(m_editor->slider(value)->motion(), ValueSlider::Motion::None);
    m_editor->slider(value)->setNumber(3);
    QSignalSpy chosen(m_editor, &ModelEditor::valueChosen);
    button(QStringLiteral("Reset"))->click();
    QCOMPARE(chosen.back()[1].toDouble(), 2.0);
    QVERIFY(!button(QStringLiteral("Reset"))->isEnabled());
    m_editor->setDocument(withText(document(), value, "b/2")); // no number, nothing to sweep
    QVERIFY(!button(QStringLiteral("Sweep")));
}

void TestModelEditor::aLogarithmicScaleIsTheDocuments() {
    const Field value = at(Section::Parameters, 0, Column::Value);
    Document document = withText(withItems({}, Section::Parameters, {"k"}), value, "2");
    m_editor->setDocument(withText(document, at(Section::Parameters, 0, Column::Scale), "log"));
    QCOMPARE(m_editor->slider(value)->scale().scaling, SliderScaling::Logarithmic);
    QVERIFY(m_editor->slider(value)->scale().minimum > 0);
    m_editor->setDocument(withText(document, at(Section::Parameters, 0, Column::Scale), "linear"));
    QCOMPARE(m_editor->slider(value)->scale(), (SliderScale{0, 4}));
}

void TestModelEditor::calculatedParametersShowTheirValue() {
    Document document = withItems({}, Section::Parameters, {"J", "m", "c"});
    document = withText(document, at(Section::Parameters, 0, Column::Value), "m/3");
    document = withText(document, at(Section::Parameters, 1, Column::Value), "6");
    document = withText(document, at(Section::Parameters, 2, Column::Value), "2*unknown");
    QCOMPARE(parameterNumbers(document).at("J"), 2.0);
    QVERIFY(!parameterNumbers(document).contains("c"));
    m_editor->setDocument(document);
    const Field words = at(Section::Parameters, 0, Column::Description);
    QVERIFY(!text(words)->isVisible()); // gives way to the formula
    QVERIFY(text(at(Section::Parameters, 1, Column::Description))->isVisible());
    m_editor->focusField(words);
    QVERIFY(text(words)->isVisible() && text(words)->hasFocus());
}

void TestModelEditor::locksAreInTheirFields() {
    Document document = withItems({}, Section::Coordinates, {"x", "y"});
    m_editor->setDocument(withText(document, at(Section::Coordinates, 0, Column::Fixed, 0), "fixed"));
    const auto lock = [this](std::size_t item, std::size_t element) {
        return m_editor->cell(at(Section::Coordinates, item, Column::Fixed, element))->widget();
    };
    QVERIFY(lock(0, 0)->isVisible()); // closed
    m_editor->focusField(at(Section::Coordinates, 1, Column::Initial));
    QVERIFY(!lock(1, 0)->isVisible()); // nothing could move it
    m_editor->setDocument(withItemInserted(this->document(), Section::DisplacementConstraints, 0));
    m_editor->focusField(at(Section::Coordinates, 0, Column::Initial));
    QVERIFY(!lock(1, 0)->isVisible());
    m_editor->focusField(at(Section::Coordinates, 1, Column::Initial));
    QVERIFY(lock(1, 0)->isVisible());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), lock(1, 0));
    QTest::keyClick(lock(1, 0), Qt::Key_Space);
    QCOMPARE((*this->document().coordinates)[1].displacement, Keep::Fixed);
}

void TestModelEditor::theRunIsOneRow() {
    const auto y = [this](Column column) {
        const QWidget* widget = m_editor->cell(at(Section::Simulation, 0, column))->widget();
        return widget->mapTo(m_editor, widget->rect().center()).y();
    };
    m_editor->setDocument(withText({}, at(Section::Simulation, 0, Column::Start), "2"));
    QVERIFY(std::abs(y(Column::End) - y(Column::Step)) < 4 && std::abs(y(Column::End) - y(Column::Method)) < 4);
    QVERIFY(!text(at(Section::Simulation, 0, Column::RelativeTolerance))->isVisible());
    const auto labels = m_editor->findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(),
                        [](const QLabel* label) { return label->text() == QStringLiteral("from 2 to"); }));
    m_editor->focusField(at(Section::Simulation, 0, Column::RelativeTolerance));
    QVERIFY(text(at(Section::Simulation, 0, Column::RelativeTolerance))->isVisible());
}

void TestModelEditor::anEmptyModelHasAGuide() {
    auto* guide = new QLabel;
    const Field end = at(Section::Simulation, 0, Column::End);
    m_editor->setGuide(guide);
    QVERIFY(!guide->isVisible() && text(end)->isVisible());
    m_editor->showGuide(true);
    m_editor->setDiagnostics({});
    QVERIFY(guide->isVisible() && !text(end)->isVisible());
    m_editor->showGuide(false);
    QVERIFY(!guide->isVisible() && text(end)->isVisible());
}

void TestModelEditor::whatUndoChangesIsShown() {
    const Document few = withItems({}, Section::Parameters, {"a", "b", "c"});
    const Document before = withText(few, at(Section::Parameters, 1, Column::Unit), "kg");
    m_editor->setDocument(before);
    m_editor->focusField(potential);
    m_editor->setDocument(few);
    m_editor->showChange(before);
    QCOMPARE(m_editor->currentField(), std::optional(at(Section::Parameters, 1, Column::Unit)));
    QVERIFY(text(at(Section::Parameters, 1, Column::Unit))->isVisible()); // among its details
    m_editor->setDocument(withItems({}, Section::Parameters, {"a", "c"}));
    m_editor->showChange(few);
    QVERIFY(!m_editor->currentField());
    const Document fewer = document();
    m_editor->setDocument(few);
    m_editor->showChange(fewer);
    QCOMPARE(m_editor->currentField(), std::optional(at(Section::Parameters, 1, Column::Name)));
}

void TestModelEditor::nothingIsTypedIntoTheNeighbourOfWhatUndoRemoved() {
    const Document before = withItems({}, Section::Parameters, {"a", "b"});
    m_editor->setDocument(before);
    m_editor->focusField(at(Section::Parameters, 1, Column::Name));
    m_editor->setDocument(withItems({}, Section::Parameters, {"a"}));
    m_editor->showChange(before);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("z"));
    QCOMPARE(document(), withItems({}, Section::Parameters, {"a"}));
}

// What a name looks like changes formulas whose texts stay, too.
void TestModelEditor::formulasFollowTextsAndNames() {
    AskedFormulas formulas;
    ModelEditor editor(&formulas);
    Document document = withText(withItems({}, Section::Parameters, {"k"}), potential, "k^2");
    const auto isAsked = [&](const char* letter) {
        return std::any_of(formulas.asked.begin(), formulas.asked.end(), [letter](const QString& tex) {
            return tex.startsWith(QStringLiteral("\\displaystyle =")) && tex.contains(QLatin1String(letter));
        });
    };
    editor.setDocument(document);
    QVERIFY(isAsked("k"));
    document = withText(document, at(Section::Parameters, 0, Column::Latex), "\\kappa");
    editor.setDocument(document);
    QVERIFY(isAsked("\\kappa"));
    document = withText(document, potential, "sin(k) + k^2");
    editor.setDocument(document);
    QVERIFY(isAsked("\\sin"));
    // A flow of a coordinate that comes with a body: in no row, and yet no word.
    editor.setDocument(withText(document, potential, "dotu^2"));
    QVERIFY(!isAsked("\\dot{u}"));
    editor.setGeneratedNames({{"dotu", {Role::Flow, 0, "\\dot{u}"}}});
    QVERIFY(isAsked("\\dot{u}"));
}

// In one step with the typing, and no error meanwhile.
void TestModelEditor::aUnitIsTypedBehindItsNumber() {
    m_editor->setDocument(withItems(withItems({}, Section::Parameters, {"m"}), Section::Coordinates, {"x"}));
    QSignalSpy edited(m_editor, &ModelEditor::edited);
    QSignalSpy burst(m_editor, &ModelEditor::burstEnded);
    const auto typed = [&](const Field& field, const char* words) {
        m_editor->focusField(field);
        text(field)->selectAll();
        burst.clear();
        edited.clear();
        QTest::keyClicks(text(field), QLatin1String(words));
        QTest::keyClick(text(field), Qt::Key_Return);
    };
    typed(at(Section::Parameters, 0, Column::Value), "0.5 kg m^2");
    QCOMPARE(document().parameters->front().value, std::string("0.5"));
    QCOMPARE(document().parameters->front().unit, std::string("kg*m^2"));
    QCOMPARE(text(at(Section::Parameters, 0, Column::Value))->text(), QStringLiteral("0.5"));
    QCOMPARE(edited.back()[2], edited.front()[2]);
    typed(at(Section::Coordinates, 0, Column::InitialFlow), "-2 m/s");
    QCOMPARE(document().coordinates->front().initialFlow, std::string("-2"));
    QCOMPARE(document().coordinates->front().unit, std::string("m"));
    typed(at(Section::Parameters, 0, Column::Value), "2*k");
    QCOMPARE(document().parameters->front().value, std::string("2*k"));
    QCOMPARE(document().parameters->front().unit, std::string("kg*m^2"));
}

// Where another unit is declared, the text stays and says what it amounts to; its slider moves in the declared one.
void TestModelEditor::aValueInAnotherUnitStaysReadable() {
    const Field value = at(Section::Parameters, 0, Column::Value);
    m_editor->setDocument(
        withText(withItems({}, Section::Parameters, {"l", "m"}), at(Section::Parameters, 0, Column::Unit), "m"));
    m_editor->focusField(value);
    text(value)->selectAll();
    QTest::keyClicks(text(value), QStringLiteral("30 cm"));
    m_editor->focusField(at(Section::Parameters, 1, Column::Value));
    QCOMPARE(document().parameters->front().value, std::string("30 cm"));
    QCOMPARE(document().parameters->front().unit, std::string("m"));
    QCOMPARE(text(value)->text(), QStringLiteral("30 cm"));
    QCOMPARE(qobject_cast<ExpressionField*>(text(value))->unit(), QStringLiteral("= 0.3 m"));
    const auto number = sliderNumberOf(document(), value);
    QVERIFY(number);
    QCOMPARE(number->value, 0.3);
    QCOMPARE(number->unit, QStringLiteral("m"));
}

// One click gives a parameter the unit that would fit.
void TestModelEditor::aProposedUnitIsTaken() {
    const Field unit = at(Section::Parameters, 0, Column::Unit);
    m_editor->setDocument(withItems({}, Section::Parameters, {"k"}));
    m_editor->focusField(unit);
    m_editor->setDiagnostics({{Code::ProposedUnit, Severity::Information, unit, {}, {Name("k"), SourceText("N/m")}}});
    QTRY_VERIFY(m_editor->cell(unit)->foot());
    QAbstractButton* use = nullptr;
    QTRY_VERIFY(use = m_editor->cell(unit)->foot()->findChild<QAbstractButton*>());
    use->click();
    QCOMPARE(document().parameters->front().unit, std::string("N/m"));
}

void TestModelEditor::blanksAreNothing() {
    m_editor->focusField(potential);
    QTest::keyClicks(text(potential), QStringLiteral("  "));
    QVERIFY(document().energies->potential.empty());
}

void TestModelEditor::plotsAndShapesAreOneLineEach() {
    Document document = withText(withItemInserted({}, Section::Plots, 0), at(Section::Plots, 0, Column::Y), "x");
    document = withText(withItemInserted(document, Section::Drawing, 0), at(Section::Drawing, 0, Column::At), "x");
    m_editor->setDocument(document);
    QStringList lines;
    for (const auto* line : m_editor->findChildren<SummaryLabel*>())
        lines.append(line->accessibleName());
    QCOMPARE(lines, (QStringList{QStringLiteral("x over t"), QStringLiteral("point at (x)")}));
    const Field curve = at(Section::Plots, 0, Column::Y);
    QVERIFY(!text(curve)->isVisible());
    m_editor->focusField(curve);
    QVERIFY(text(curve)->isVisible() && text(curve)->hasFocus());
}

void TestModelEditor::valuesAreAsWideAsTheyNeed() {
    Document document = withItems({}, Section::Parameters, {"k", "m"});
    document = withText(document, at(Section::Parameters, 0, Column::Value), "0.0437");
    document = withText(document, at(Section::Parameters, 0, Column::Unit), "N*s/m");
    document = withText(document, at(Section::Parameters, 1, Column::Value), "1");
    m_editor->setDocument(document);
    const auto* first = qobject_cast<ExpressionField*>(text(at(Section::Parameters, 0, Column::Value)));
    QTRY_VERIFY(first->width() >= first->valueWidth());
    QTRY_COMPARE(text(at(Section::Parameters, 1, Column::Value))->width(), first->width());
}

void TestModelEditor::aWideValueTakesNothingFromOtherRows() {
    m_editor->resize(392, 800);
    Document document = withItems({}, Section::Parameters, {"k", "m"});
    document = withText(document, at(Section::Parameters, 0, Column::Value), "1");
    document = withText(document, at(Section::Parameters, 1, Column::Value), "1");
    m_editor->setDocument(document);
    QTest::qWait(20);
    const Field plain = at(Section::Parameters, 1, Column::Description);
    const auto room = [this, plain] {
        return text(plain)->width() + text(at(Section::Parameters, 1, Column::Value))->width();
    };
    const int before = room();
    m_editor->setDocument(withText(document, at(Section::Parameters, 0, Column::Unit), "J*kg^-1*K^-1*m^-3*s"));
    QTest::qWait(20);
    const auto* wide = qobject_cast<ExpressionField*>(text(at(Section::Parameters, 0, Column::Value)));
    QVERIFY(wide->width() >= wide->valueWidth());
    QVERIFY(wide->width() > text(at(Section::Parameters, 1, Column::Value))->width());
    QCOMPARE(room(), before);
    QVERIFY(text(at(Section::Parameters, 1, Column::Value))->width() <= 100);
    QCOMPARE(text(at(Section::Parameters, 0, Column::Description))->width(), text(plain)->width());
}

void TestModelEditor::descriptionsInOneLineAreLeftTheirRoom() {
    m_editor->resize(430, 800);
    Document document = withItems({}, Section::Parameters, {"k", "m"});
    document = withText(document, at(Section::Parameters, 0, Column::Value), "1");
    document = withText(document, at(Section::Parameters, 1, Column::Value), "1");
    m_editor->setDocument(document);
    const auto width = [this] { return m_editor->slider(at(Section::Parameters, 0, Column::Value))->width(); };
    QTRY_COMPARE(width(), 92);
    m_editor->setDocument(
        withText(document, at(Section::Parameters, 1, Column::Description), "half of the length of a bar"));
    QTRY_VERIFY(width() < 92 && width() >= 56);
    const TextField* description = text(at(Section::Parameters, 1, Column::Description));
    QTRY_COMPARE(description->height(), text(at(Section::Parameters, 0, Column::Description))->height());
}

void TestModelEditor::aLongNameStaysInOneLineWhileItIsTyped() {
    m_editor->setDocument(withItems({}, Section::Parameters, {"m"}));
    const Field name = at(Section::Parameters, 0, Column::Name);
    const int height = text(name)->height();
    m_editor->focusField(name);
    QTest::keyClicks(text(name), QStringLiteral("_pole_2"));
    QCOMPARE(text(name)->height(), height);
    QVERIFY(text(name)->width() > gutterWidth);
    m_editor->focusField(potential);
    QCOMPARE(text(name)->width(), gutterWidth);
}

void TestModelEditor::descriptionsHaveTheirNamesTypeset() {
    const Field description = at(Section::Parameters, 0, Column::Description);
    Document document =
        withItems(withItems({}, Section::Parameters, {"S1", "a", "load"}), Section::Coordinates, {"theta"});
    document = withText(document, {Section::Parameters, 2, Column::Latex}, "\\tau_L");
    document = withText(document, description, "S1 at a theta of zero load");
    m_editor->setDocument(document);
    QCOMPARE(text(description)->restText(), QStringLiteral("S₁ at a θ of zero load"));
    QCOMPARE(text(description)->text(), QStringLiteral("S1 at a theta of zero load"));
}

// Of a formula as long as its text.
class WideFormulas : public FormulaSource {
public:
    std::optional<Extent> extent(const QString& tex, double em) override {
        return Extent{0.5 * em * static_cast<double>(tex.size()), em, 0};
    }
    void paint(QPainter&, const QString&, QPointF, double, const QColor&) override {}
};

void TestModelEditor::aFormulaThatNeedsItHasTheWholeRow() {
    WideFormulas formulas;
    ModelEditor editor(&formulas);
    editor.resize(392, 700);
    editor.show();
    QVERIFY(QTest::qWaitForWindowActive(&editor));
    const Document plain = withItems({}, Section::Coordinates, {"x"});
    editor.setDocument(plain);
    const auto widget = [&](Column column) { return editor.cell(at(Section::Coordinates, 0, column))->widget(); };
    const auto isBelow = [&] {
        const auto top = [&](Column column) { return widget(column)->mapTo(&editor, QPoint()).y(); };
        return top(Column::InitialFlow) > top(Column::Initial);
    };
    QTRY_VERIFY(!isBelow());
    editor.setDocument(withText(plain, at(Section::Coordinates, 0, Column::Initial), "a + b + c"));
    QTRY_VERIFY(isBelow());
    editor.setDocument(plain);
    QTRY_VERIFY(!isBelow());
}

void TestModelEditor::constraintsSayTheirRelation() {
    const auto last = [](Section section, Column column, const char* text) {
        CellShape shape;
        shape.column = column;
        return formulaOf(section, shape, {}, text).value(1);
    };
    QCOMPARE(last(Section::FlowConstraints, Column::Expression, "x"), QStringLiteral("{}=0"));
    QCOMPARE(last(Section::Limits, Column::Expression, "x"), QStringLiteral("{}>0"));
    QVERIFY(last(Section::FlowConstraints, Column::Nominal, "x").isEmpty());
    QVERIFY(last(Section::Definitions, Column::Expression, "x").isEmpty());
}

void TestModelEditor::termsStayAsTheyWereTyped() {
    CellShape shape;
    const auto pieces = [&shape](const char* text) {
        return formulaOf(Section::Definitions, shape, {}, text)
            .join(QString())
            .remove(QStringLiteral("\\displaystyle "));
    };
    const QString both = pieces("M*x^2/2 + m*(dot(y)^2 + dot(z)^2)/2 - c*x*1e-3");
    const auto place = [&both](const char* part) { return both.indexOf(QLatin1String(part)); };
    QVERIFY2(0 < place("M") && place("M") < place("m ") && place("m ") < place("\\left("), qPrintable(both));
    const QString sum = formulaOf(Section::Definitions, shape, {}, "sum(i = 1..n, m*dotx[i]^2/2)").join(QString());
    QVERIFY2(sum.contains(QStringLiteral("\\sum_{i=1}^{n}")) && sum.contains(QStringLiteral("\\dot{x}_{i}^{2}")),
             qPrintable(sum));
    const QString product =
        formulaOf(Section::Definitions, shape, {}, "2*sum(i = 1..n, x[i] - x[i - 1])").join(QString());
    QVERIFY2(product.contains(QStringLiteral("\\left(")) && product.contains(QStringLiteral("x_{i - 1}")),
             qPrintable(product));
    QVERIFY(formulaOf(Section::Definitions, shape, {}, "sum(i = 1..n, x[i)").isEmpty());
    CellShape named = shape;
    named.kind = CellKind::Name;
    QCOMPARE(formulaOf(Section::Coordinates, named, {}, "x[1..n]"), QStringList(QStringLiteral("x_{1\\ldots n}")));
    QCOMPARE(formulaOf(Section::Definitions, shape, {}, "b + a").join(QString()),
             QStringLiteral("\\displaystyle =b\\displaystyle {}+a"));
    QCOMPARE(formulaOf(Section::Definitions, shape, {}, "2*-a + 3^-b").size(), 2);
    QCOMPARE(formulaOf(Section::Definitions, shape, {}, "1e-3 - x2e-3E+4*(b - c)").size(), 3);
}

void TestModelEditor::theStartThatWasUsedStandsForTheGivenOne() {
    const Field initial = at(Section::Coordinates, 0, Column::Initial);
    m_editor->setDocument(
        withText(withItems({}, Section::Coordinates, {"x"}), at(Section::Coordinates, 0, Column::Unit), "m"));
    const auto* field = qobject_cast<ExpressionField*>(text(initial));
    QCOMPARE(field->unit(), QStringLiteral("m"));
    m_editor->setUsedStart({{initial, 1.5}});
    QCOMPARE(field->used(), QStringLiteral("1.5"));
    QCOMPARE(field->unit(), QStringLiteral("m"));
    m_editor->setUsedStart({});
    QVERIFY(field->used().isEmpty());
}

// In one size, however long they are in a language.
void TestModelEditor::wordsInFrontStandInOneColumn() {
    m_editor->setDocument(newField());
    QSet<int> left, width, stretch;
    int count = 0;
    for (const QLabel* label : m_editor->findChildren<QLabel*>())
        if (QStringList{"kinetic", "potential", "damping", "force"}.contains(label->text()) && label->isVisible()) {
            ++count;
            left.insert(label->mapTo(m_editor, QPoint()).x());
            width.insert(label->width());
            stretch.insert(label->font().stretch());
        }
    QVERIFY(count >= 4);
    QVERIFY(left.size() == 1 && width.size() == 1 && stretch.size() == 1);
}

void TestModelEditor::elementsOfOutputsAreTypeset() {
    const std::vector<SectionForm> forms = sectionForms();
    const auto outputs = std::find_if(forms.begin(), forms.end(),
                                      [](const SectionForm& form) { return form.rows == RowSource::GraphOutputs; });
    QVERIFY(outputs != forms.end());
    const CellShape& element = outputs->lines.back().cells.back();
    QCOMPARE(element.excerpt, Excerpt::Branch);
    QCOMPARE(formulaOf(Section::LinearGraph, element, {}, "C6").join(QString()),
             QStringLiteral("\\displaystyle C_{6}"));
    QVERIFY(formulaOf(Section::LinearGraph, element, {}, "6").isEmpty()); // the number of a branch stays one
    m_editor->setDocument(newGraph());
    QStringList shown;
    for (const ExpressionField* field : m_editor->findChildren<ExpressionField*>())
        if (field->text() == QLatin1String("C3"))
            shown.append(field->formula().join(QString()));
    QVERIFY2(shown.contains(QStringLiteral("\\displaystyle C_{3}")), qPrintable(shown.join(QLatin1Char(';'))));
}

void TestModelEditor::fieldsAndTheirIntervalsAreTypeset() {
    const std::vector<SectionForm> forms = sectionForms();
    const auto latexIn = [&forms](Section section, Column column, const char* text) {
        for (const SectionForm& form : forms)
            for (const LineShape& line : form.lines)
                for (const CellShape& cell : line.cells)
                    if (form.section == section && cell.column == column)
                        return formulaOf(section, cell, {}, text).join(QString());
        return QString();
    };
    for (const Section section : {Section::Continuum, Section::Functional}) {
        QCOMPARE(latexIn(section, Column::FieldName, "u2"), QStringLiteral("u_{2}"));
        QCOMPARE(latexIn(section, Column::Variable, "xi"), QStringLiteral("\\xi"));
        QCOMPARE(latexIn(section, Column::Start, "0"), QStringLiteral("\\displaystyle 0"));
        QCOMPARE(latexIn(section, Column::End, "L/2"), QStringLiteral("\\displaystyle \\frac{L}{2}"));
    }
}

COENERGY_TEST(TestModelEditor)
#include "test_model_editor.moc"
