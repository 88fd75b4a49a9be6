// Below a field: how it was understood, what is wrong and what helps, and new names; reached by one Tab, then arrow
// keys.
#include "editor/field/field_foot.hpp"
#include "editor/field/formula_strip.hpp"
#include "editor/field/remedies.hpp"
#include "editor/form/model_editor.hpp"
#include "editor/row/cell.hpp"
#include "model/edit.hpp"
#include "support/test_program.hpp"
#include "theme/formula_source.hpp"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace coenergy;

class TestFieldFoot : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void slipsAreToldFromNewNames();
    void remediesReplaceWhatIsWrong();
    void aFocusedFieldShowsWhatIsUnderstood();
    void theFormulaIsWholeWheneverTheFieldIsEntered();
    void severalNewNamesAreListedAsTyped();
    void whatIsWrongHasNoFormula();
    void anErrorStandsBelowItsField();
    void aRemedyCorrectsTheText();
    void warningsAreSaidWhileOneIsThere();
    void newNamesAreOneStopOfTab();
    void lettersTypedOnAButtonGoToTheNextField();
    void severalNamesAreDeclaredAtOnce();
    void manyNamesDoNotWidenTheForm();
    void lettersSideBySideMayBeAProduct();

private:
    TextField* text() const { return m_editor->cell(place)->textField(); }
    QWidget* foot() const { return m_editor->cell(place)->foot(); }
    QPushButton* button(const QString& text) const;
    QString said() const;
    void find(const Diagnostics& problems);

    static constexpr Field place{Section::Energies, 0, Column::Potential, 0};
    ModelEditor* m_editor = nullptr;
    class Squares* m_formulas = nullptr;
};

class Squares : public FormulaSource {
public:
    std::optional<Extent> extent(const QString&, double em) override { return Extent{em, em, 0}; }
    void paint(QPainter&, const QString& tex, QPointF, double, const QColor&) override { painted.append(tex); }

    QStringList painted;
};

namespace {

Diagnostic unknownNote(const std::string& name, const std::string& nearest, std::size_t begin) {
    return {Code::UnknownName,
            Severity::Error,
            {Section::Energies, 0, Column::Potential, 0},
            {begin, name.size()},
            {Name(name), Name(nearest)}};
}

bool isSlip(const char* name, const char* nearest) {
    return coenergy::isSlip(unknownNote(name, nearest, 0));
}

} // namespace

void TestFieldFoot::init() {
    m_formulas = new Squares;
    m_editor = new ModelEditor(m_formulas);
    m_editor->resize(400, 700);
    m_editor->show();
    QVERIFY(QTest::qWaitForWindowActive(m_editor));
}

void TestFieldFoot::cleanup() {
    delete m_editor;
    delete m_formulas;
}

QPushButton* TestFieldFoot::button(const QString& text) const {
    for (auto* candidate : foot()->findChildren<QPushButton*>())
        if (candidate->isVisible() && candidate->text() == text)
            return candidate;
    return nullptr;
}

QString TestFieldFoot::said() const {
    QString all;
    for (const auto* label : foot()->findChildren<QLabel*>())
        all += label->isVisible() ? label->text() : QString();
    return all;
}

// As if they had been found in what the field holds, after it was left.
void TestFieldFoot::find(const Diagnostics& problems) {
    m_editor->focusField({Section::Energies, 0, Column::Dissipation, 0});
    m_editor->setDiagnostics(problems);
    QTest::qWait(20);
}

void TestFieldFoot::slipsAreToldFromNewNames() {
    QVERIFY(isSlip("thetha", "theta"));
    QVERIFY(isSlip("M", "m"));
    QVERIFY(isSlip("ux", "u_x")); // a derivative of a field
    QVERIFY(isSlip("dotthetha", "dottheta"));
    QVERIFY(!isSlip("m12", "m11"));
    QVERIFY(!isSlip("dotx", "doty"));
    QVERIFY(!isSlip("k", ""));
}

void TestFieldFoot::remediesReplaceWhatIsWrong() {
    const auto first = [](Code code, Arguments arguments) {
        return remediesFor({code, Severity::Error, {}, {0, 3}, std::move(arguments)}).at(0).text;
    };
    QCOMPARE(first(Code::DecimalComma, {SourceText("1.5")}), std::string("1.5"));
    QCOMPARE(first(Code::ImplicitMultiplication, {SourceText("2*x")}), std::string("2*x"));
    QCOMPARE(first(Code::NotAFunction, {Name("g"), SourceText("g*(")}), std::string("g*"));
    QCOMPARE(first(Code::NotAFunction, {Name("g"), SourceText("g")}), std::string("g"));
    QCOMPARE(first(Code::NotAFunction, {Name("sn"), SourceText("sn*(")}), std::string("sin"));
    QCOMPARE(first(Code::NotAFunction, {Name("u"), SourceText("u_end")}), std::string("u_end"));
    QVERIFY(remediesFor({Code::MissingName, Severity::Error, {}, {}, {}}).empty());
}

void TestFieldFoot::aFocusedFieldShowsWhatIsUnderstood() {
    m_editor->setDocument(withText({}, place, "k*x^2"));
    QVERIFY(!foot());
    m_editor->focusField(place);
    QVERIFY(foot() && foot()->isVisible());
    m_formulas->painted.clear();
    QTest::keyClicks(text(), QStringLiteral("+y"));
    QTest::qWait(20);
    foot()->grab();
    QVERIFY(m_formulas->painted.filter(QStringLiteral("y")).size() > 0);
    m_formulas->painted.clear();
    QTest::keyClicks(text(), QStringLiteral("+")); // no longer to be read: the last good one stays
    foot()->grab();
    QVERIFY(m_formulas->painted.filter(QStringLiteral("y")).size() > 0);
    m_editor->focusField({Section::Energies, 0, Column::Dissipation, 0});
    QVERIFY(!foot()->isVisible());
}

// Whatever its length: it is broken for the room below the field, each time.
void TestFieldFoot::theFormulaIsWholeWheneverTheFieldIsEntered() {
    std::string sum = "k";
    for (int terms = 2; terms < 24; ++terms) {
        sum += " + k";
        m_editor->setDocument(withText({}, place, sum));
        int heights[2];
        for (int& height : heights) {
            m_editor->focusField(place);
            QTest::qWait(5);
            height = foot()->findChild<FormulaStrip*>()->height();
            m_editor->focusField({Section::Energies, 0, Column::Dissipation, 0});
        }
        QCOMPARE(heights[1], heights[0]);
    }
}

// An index of letters would go on with the name.
void TestFieldFoot::severalNewNamesAreListedAsTyped() {
    m_editor->setDocument(withText({}, place, "k_x*theta1"));
    m_editor->focusField(place);
    find({unknownNote("k_x", "", 0), unknownNote("theta1", "", 4)});
    m_editor->focusField(place);
    QVERIFY(button(QStringLiteral("2 parameters: k_x, θ₁")));
}

void TestFieldFoot::whatIsWrongHasNoFormula() {
    m_editor->setDocument(withText({}, place, "m*thetha"));
    m_editor->focusField(place);
    foot()->grab();
    QVERIFY(!m_formulas->painted.filter(QStringLiteral("thetha")).isEmpty());
    find({unknownNote("thetha", "theta", 2)});
    m_editor->focusField(place);
    m_formulas->painted.clear();
    foot()->grab();
    QVERIFY(m_formulas->painted.isEmpty());
}

void TestFieldFoot::anErrorStandsBelowItsField() {
    m_editor->setDocument(withText({}, place, "m*thetha"));
    find({unknownNote("thetha", "theta", 2)});
    QVERIFY(foot()->isVisible());
    QVERIFY(foot()->y() >= text()->mapTo(foot()->parentWidget(), QPoint(0, text()->height())).y());
    QVERIFY(said().contains(QStringLiteral("Did you mean <code>theta</code>?")));
    QVERIFY(button(QStringLiteral("New parameter")) && button(QStringLiteral("New coordinate")));
    find({});
    QVERIFY(!foot()->isVisible());
}

void TestFieldFoot::aRemedyCorrectsTheText() {
    m_editor->setDocument(withText({}, place, "m*thetha"));
    find({unknownNote("thetha", "theta", 2)});
    button(QStringLiteral("Use theta"))->click();
    QCOMPARE(m_editor->document().energies->potential, std::string("m*theta"));
    QVERIFY(text()->hasFocus());
}

void TestFieldFoot::warningsAreSaidWhileOneIsThere() {
    m_editor->setDocument(withText({}, place, "0*x"));
    find({{Code::NotPositive, Severity::Warning, place, {}, {Quantity::Parameter}}});
    QVERIFY(!foot());
    m_editor->focusField(place);
    QVERIFY(foot() && foot()->isVisible());
    QVERIFY(!said().isEmpty());
}

void TestFieldFoot::newNamesAreOneStopOfTab() {
    m_editor->setDocument(withText({}, place, "k*x"));
    find({unknownNote("k", "", 0), unknownNote("x", "", 2)});
    QVERIFY(foot()->isVisible());
    text()->setFocus();
    QTest::keyClick(text(), Qt::Key_Tab);
    QVERIFY(foot()->isAncestorOf(QApplication::focusWidget()));
    QCOMPARE(QApplication::focusWidget()->accessibleName(), QStringLiteral("2 parameters: k, x"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QCOMPARE(QApplication::focusWidget()->accessibleName(), QStringLiteral("all with sliders"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QCOMPARE(QApplication::focusWidget()->accessibleName(), QStringLiteral("Add parameter k"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QCOMPARE(QApplication::focusWidget()->accessibleName(), QStringLiteral("Add coordinate k"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QCOMPARE(QApplication::focusWidget()->accessibleName(), QStringLiteral("Add coordinate x"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(m_editor->document().coordinates->front().name, std::string("x"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QVERIFY(!foot()->isAncestorOf(QApplication::focusWidget()));
}

void TestFieldFoot::lettersTypedOnAButtonGoToTheNextField() {
    m_editor->setDocument(withText({}, place, "k*x"));
    find({unknownNote("k", "", 0)});
    text()->setFocus();
    QTest::keyClick(text(), Qt::Key_Tab);
    QVERIFY(foot()->isAncestorOf(QApplication::focusWidget()));
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("m"));
    QVERIFY(!foot()->isAncestorOf(QApplication::focusWidget()));
    QVERIFY(m_editor->currentField() && *m_editor->currentField() != place);
    QCOMPARE(textOf(m_editor->document(), *m_editor->currentField()), std::string("m"));
}

void TestFieldFoot::severalNamesAreDeclaredAtOnce() {
    m_editor->setDocument(withText({}, place, "dotx*doty*a*b"));
    find({unknownNote("dotx", "", 0), unknownNote("doty", "", 5), unknownNote("a", "", 10), unknownNote("b", "", 12)});
    QSignalSpy edited(m_editor, &ModelEditor::edited);
    const QString answer = QStringLiteral("2 coordinates: x, y; 2 parameters: a, b");
    button(answer)->click();
    QCOMPARE(m_editor->document().coordinates->size(), std::size_t(2));
    QCOMPARE((*m_editor->document().coordinates)[1].name, std::string("y"));
    QCOMPARE(m_editor->document().parameters->size(), std::size_t(2));
    QCOMPARE(edited.count(), 1);
    button(answer)->click(); // before anybody has looked again
    QCOMPARE(m_editor->document().parameters->size(), std::size_t(2));
}

void TestFieldFoot::manyNamesDoNotWidenTheForm() {
    m_editor->resize(392, 700);
    m_editor->setDocument(withText({}, place, "dotx1*doty1*dotx2*doty2*m1*m2"));
    find({unknownNote("dotx1", "", 0), unknownNote("doty1", "", 6), unknownNote("dotx2", "", 12),
          unknownNote("doty2", "", 18), unknownNote("m1", "", 24), unknownNote("m2", "", 27)});
    auto* answer = button(QStringLiteral("4 coordinates: x₁, y₁, x₂, y₂; 2 parameters: m₁, m₂"));
    QVERIFY(answer);
    QTRY_VERIFY(answer->mapTo(m_editor, QPoint(answer->width(), 0)).x() <= m_editor->width());
    QVERIFY(answer->height() > answer->fontMetrics().height() * 2); // all of it in two lines
}

void TestFieldFoot::lettersSideBySideMayBeAProduct() {
    m_editor->setDocument(withText({}, place, "mg*h/mg"));
    find({unknownNote("mg", "", 0), unknownNote("h", "", 3)});
    QVERIFY(!button(QStringLiteral("h?")));
    button(QStringLiteral("m*g?"))->click();
    QCOMPARE(m_editor->document().energies->potential, std::string("m*g*h/(m*g)"));
}

COENERGY_TEST(TestFieldFoot)
#include "test_field_foot.moc"
