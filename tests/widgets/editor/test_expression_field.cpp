// Typing: underlines, completion, Greek, Tab, and what an outer change of the text leaves alone.
#include "editor/field/expression_field.hpp"
#include "editor/field/tree_dialog.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"
#include "theme/formula_source.hpp"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace coenergy;
using tests::patience;

namespace {

// A typesetter that is not ready yet.
class Awaited : public FormulaSource {
public:
    std::optional<Extent> extent(const QString&, double) override { return std::nullopt; }
    void paint(QPainter&, const QString&, QPointF, double, const QColor&) override {}
};

} // namespace

class TestExpressionField : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void underlineCoversTheSpan();
    void unfinishedTokenWaits();
    void leavingShowsAtOnce();
    void syntaxWaitsWhileTyping();
    void underlineMovesWithTheText();
    void problemIsInTheAccessibleDescription();
    void tabLeaves();
    void greekByNameAndTab();
    void pastedGreekStaysInExpressions();
    void pastedGreekIsSpelledInNames();
    void aPaletteOffersGreek();
    void anExpressionIsShownAsATree();
    void completionAfterTwoLetters();
    void completionOnRequest();
    void enterConfirmsWhatIsNotToBeCompleted();
    void aUnitIsCompletedBehindANumber();
    void whatIsAUnitAlreadyIsLeftToTab();
    void functionGetsParentheses();
    void tabMendsASlip();
    void whatIsNoSlipIsLeftAlone();
    void hasNoUndoOfItsOwn();
    void growsWithItsText();
    void aLongNameIsASymbolAtOnce();
    void outerChangeKeepsTheCaret();
    void outerChangeIsNoEdit();

private:
    void type(const QString& text) { QTest::keyClicks(m_field, text); }

    QWidget* m_form = nullptr;
    ExpressionField* m_field = nullptr;
    QLineEdit* m_next = nullptr;
};

namespace {

Diagnostic unknown(std::size_t begin, std::size_t length) {
    return {Code::UnknownName, Severity::Error, {}, {begin, length}, {Name("thetha"), Name("theta")}};
}

std::vector<Completion> names() {
    return {{QStringLiteral("theta"), QStringLiteral("coordinate"), Completion::Call::No},
            {QStringLiteral("dottheta"), QStringLiteral("flow"), Completion::Call::No},
            {QStringLiteral("sin"), QStringLiteral("function"), Completion::Call::Yes}};
}

} // namespace

void TestExpressionField::init() {
    m_form = new QWidget;
    auto* layout = new QVBoxLayout(m_form);
    m_field = new ExpressionField(ExpressionField::Language::Expression, m_form);
    m_field->setCompletionSource(names);
    m_next = new QLineEdit(m_form);
    layout->addWidget(m_field);
    layout->addWidget(m_next);
    layout->addStretch(1);
    m_form->resize(400, 300);
    m_form->show();
    QVERIFY(QTest::qWaitForWindowActive(m_form));
    m_field->setFocus();
}

void TestExpressionField::cleanup() {
    delete m_form;
}

void TestExpressionField::underlineCoversTheSpan() {
    m_field->setText(QStringLiteral("θ*g*thetha + 1"));
    m_next->setFocus();
    m_field->setProblems({unknown(5, 6)}); // the first letter takes two bytes
    const std::vector<TextRange> underlined = m_field->underlined();
    QCOMPARE(underlined.size(), std::size_t(1));
    QCOMPARE(m_field->text().mid(underlined[0].begin, underlined[0].length), QStringLiteral("thetha"));
}

void TestExpressionField::unfinishedTokenWaits() {
    type(QStringLiteral("m*thetha"));
    m_field->setProblems({unknown(2, 6)});
    QVERIFY(m_field->underlined().empty());
    QVERIFY(m_field->accessibleDescription().isEmpty());
    QTRY_COMPARE_WITH_TIMEOUT(m_field->underlined().size(), std::size_t(1), patience);
}

void TestExpressionField::leavingShowsAtOnce() {
    type(QStringLiteral("m*thetha"));
    m_field->setProblems({unknown(2, 6)});
    m_next->setFocus();
    QCOMPARE(m_field->underlined().size(), std::size_t(1));
}

void TestExpressionField::syntaxWaitsWhileTyping() {
    type(QStringLiteral("(m + 1"));
    m_field->setProblems({{Code::UnclosedParenthesis, Severity::Error, {}, {0, 1}, {}}});
    QVERIFY(m_field->underlined().empty());
    QTRY_COMPARE_WITH_TIMEOUT(m_field->underlined().size(), std::size_t(1), patience);
}

void TestExpressionField::underlineMovesWithTheText() {
    m_field->setText(QStringLiteral("m + thetha*2"));
    m_field->setProblems({unknown(4, 6)});
    QTest::keyClick(m_field, Qt::Key_Home);
    type(QStringLiteral("3"));
    const std::vector<TextRange> underlined = m_field->underlined();
    QCOMPARE(underlined.size(), std::size_t(1));
    QCOMPARE(m_field->text().mid(underlined[0].begin, underlined[0].length), QStringLiteral("thetha"));
}

void TestExpressionField::problemIsInTheAccessibleDescription() {
    m_field->setText(QStringLiteral("thetha"));
    m_next->setFocus();
    m_field->setProblems({unknown(0, 6)});
    QVERIFY(m_field->accessibleDescription().contains(QStringLiteral("thetha is not defined")));
    m_field->setProblems({});
    QVERIFY(m_field->accessibleDescription().isEmpty());
}

void TestExpressionField::tabLeaves() {
    type(QStringLiteral("m"));
    QTest::keyClick(m_field, Qt::Key_Tab);
    QVERIFY(m_next->hasFocus());
    QCOMPARE(m_field->text(), QStringLiteral("m"));
    QTest::keyClick(m_next, Qt::Key_Backtab);
    QVERIFY(m_field->hasFocus());
}

void TestExpressionField::greekByNameAndTab() {
    type(QStringLiteral("m*\\omega"));
    QTest::keyClick(m_field, Qt::Key_Tab);
    QCOMPARE(m_field->text(), QStringLiteral("m*omega"));
    QVERIFY(m_field->hasFocus());
    QTest::keyClick(m_field, Qt::Key_Tab);
    QVERIFY(m_next->hasFocus());
}

void TestExpressionField::pastedGreekStaysInExpressions() {
    QGuiApplication::clipboard()->setText(QStringLiteral("θ^2"));
    m_field->paste();
    QCOMPARE(m_field->text(), QStringLiteral("θ^2"));
}

void TestExpressionField::aPaletteOffersGreek() {
    ExpressionField& field = *m_field;
    type("2*");
    QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(1, 1), field.mapToGlobal(QPoint(1, 1)));
    QCoreApplication::sendEvent(&field, &event);
    auto* letters = field.findChild<QMenu*>(QStringLiteral("greek-letters"));
    QVERIFY(letters);
    QCOMPARE(letters->actions().size(), 48);
    QCOMPARE(letters->actions().value(24 + 7)->text(), QStringLiteral("θ  theta"));
    letters->actions().value(24 + 7)->trigger();
    QCOMPARE(field.text(), QStringLiteral("2*theta"));
    if (QWidget* menu = QApplication::activePopupWidget())
        menu->close();
}

void TestExpressionField::pastedGreekIsSpelledInNames() {
    ExpressionField name(ExpressionField::Language::Name);
    QGuiApplication::clipboard()->setText(QStringLiteral(" θ1 "));
    name.paste();
    QCOMPARE(name.text(), QStringLiteral("theta1"));
    QKeyEvent phi(QEvent::KeyPress, Qt::Key_unknown, Qt::NoModifier, QStringLiteral("φ")); // a Greek keyboard
    QCoreApplication::sendEvent(&name, &phi);
    QCOMPARE(name.text(), QStringLiteral("theta1phi"));
}

// As typed and as it is kept; what is not understood, or has two sides, has none.
void TestExpressionField::anExpressionIsShownAsATree() {
    const auto treeAction = [this](const char* text) {
        if (QWidget* menu = QApplication::activePopupWidget())
            delete menu;
        m_field->setText(QString::fromLatin1(text));
        QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(1, 1), m_field->mapToGlobal(QPoint(1, 1)));
        QCoreApplication::sendEvent(m_field, &event);
        return QApplication::activePopupWidget()->findChild<QAction*>(QStringLiteral("show-tree"));
    };
    QVERIFY(!treeAction("x +")->isEnabled());
    QVERIFY(!treeAction("x = y")->isEnabled());
    QAction* show = treeAction("x + x - 5");
    QVERIFY(show->isEnabled());
    show->trigger();
    auto* dialog = m_field->window()->findChild<TreeDialog*>();
    QVERIFY(dialog);
    std::vector<std::size_t> nodes;
    for (QWidget* widget : dialog->findChildren<QWidget*>())
        if (const auto* picture = dynamic_cast<TreePicture*>(widget)) {
            const std::vector<QPointF> at = picture->centres();
            nodes.push_back(at.size());
            for (std::size_t k = 0; k < at.size(); ++k) {
                QVERIFY(QRectF(picture->rect()).contains(at[k]));
                for (std::size_t i = 0; i < k; ++i)
                    QVERIFY((at[i] - at[k]).manhattanLength() > 15);
            }
        }
    QCOMPARE(nodes, (std::vector<std::size_t>{5, 5})); // + x x - 5, and + -5 * 2 x
    dialog->close();
}

void TestExpressionField::completionAfterTwoLetters() {
    type(QStringLiteral("t"));
    QVERIFY(!m_field->isCompleting());
    type(QStringLiteral("h"));
    QVERIFY(m_field->isCompleting());
    QTest::keyClick(m_field, Qt::Key_Tab);
    QCOMPARE(m_field->text(), QStringLiteral("theta"));
    QVERIFY(m_field->hasFocus());
    QVERIFY(!m_field->isCompleting());
}

void TestExpressionField::completionOnRequest() {
    QTest::keyClick(m_field, Qt::Key_Space, Qt::ControlModifier);
    QVERIFY(m_field->isCompleting());
    QTest::keyClick(m_field, Qt::Key_Return); // the model's own names come first
    QCOMPARE(m_field->text(), QStringLiteral("theta"));
}

void TestExpressionField::enterConfirmsWhatIsNotToBeCompleted() {
    QSignalSpy confirmed(m_field, &TextField::confirmed);
    type(QStringLiteral("th"));
    QVERIFY(m_field->isCompleting());
    QTest::keyClick(m_field, Qt::Key_Escape);
    QTest::keyClick(m_field, Qt::Key_Return);
    QCOMPARE(m_field->text(), QStringLiteral("th"));
    QCOMPARE(confirmed.count(), 1);
}

void TestExpressionField::aUnitIsCompletedBehindANumber() {
    m_field->setUnitPlace(UnitPlace());
    type(QStringLiteral("2 k"));
    QVERIFY(m_field->isCompleting());
    QTest::keyClick(m_field, Qt::Key_Tab);
    QCOMPARE(m_field->text(), QStringLiteral("2 kg"));
    QVERIFY(m_field->hasFocus());
    type(QStringLiteral("*m^"));
    QTest::keyClick(m_field, Qt::Key_Return);
    QCOMPARE(m_field->text(), QStringLiteral("2 kg*m^2"));
    m_field->selectAll();
    type(QStringLiteral("2*th")); // no unit, but a name
    QTest::keyClick(m_field, Qt::Key_Return);
    QCOMPARE(m_field->text(), QStringLiteral("2*theta"));
}

void TestExpressionField::whatIsAUnitAlreadyIsLeftToTab() {
    m_field->setUnitPlace(UnitPlace{"m"});
    type(QStringLiteral("30 m"));
    QVERIFY(m_field->isCompleting()); // millimetres are offered
    QTest::keyClick(m_field, Qt::Key_Tab);
    QCOMPARE(m_field->text(), QStringLiteral("30 m"));
    QVERIFY(!m_field->hasFocus());
}

void TestExpressionField::functionGetsParentheses() {
    type(QStringLiteral("si"));
    QTest::keyClick(m_field, Qt::Key_Return);
    type(QStringLiteral("x"));
    QCOMPARE(m_field->text(), QStringLiteral("sin(x)"));
}

void TestExpressionField::tabMendsASlip() {
    type(QStringLiteral("2*sn("));
    QVERIFY(m_field->isCompleting());
    QTest::keyClick(m_field, Qt::Key_Tab);
    QCOMPARE(m_field->text(), QStringLiteral("2*sin("));
    QVERIFY(m_field->hasFocus());
    type(QStringLiteral("theta)"));
    QCOMPARE(m_field->text(), QStringLiteral("2*sin(theta)"));
}

// A name of the model times a parenthesis, a function that the field does not offer, and a parenthesis by itself.
void TestExpressionField::whatIsNoSlipIsLeftAlone() {
    m_field->setCompletionSource([] {
        std::vector<Completion> known = names();
        known.push_back({QStringLiteral("sn"), QStringLiteral("parameter"), Completion::Call::No});
        return known;
    });
    for (const char* typed : {"sn(", "cs(", "2*(", "q("}) {
        m_field->setText({});
        type(QLatin1String(typed));
        QVERIFY2(!m_field->isCompleting(), typed);
    }
}

void TestExpressionField::hasNoUndoOfItsOwn() {
    type(QStringLiteral("abc"));
    QTest::keyClick(m_field, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_field->text(), QStringLiteral("abc"));
}

void TestExpressionField::growsWithItsText() {
    const int before = m_field->height();
    m_field->setText(QString(QStringLiteral("m*x^2 + ")).repeated(40) + QStringLiteral("1"));
    QTRY_VERIFY_WITH_TIMEOUT(m_field->height() > 3 * before, patience);
    m_field->setText(QStringLiteral("1"));
    QTRY_COMPARE_WITH_TIMEOUT(m_field->height(), before, patience);
}

// In a gutter it would take two lines as text.
void TestExpressionField::aLongNameIsASymbolAtOnce() {
    Awaited formulas;
    ExpressionField field(ExpressionField::Language::Name, m_form);
    field.setFixedWidth(40);
    field.setRest(ExpressionField::Rest::Symbol, &formulas);
    field.setText(QStringLiteral("epsilon"));
    field.show();
    QTRY_VERIFY_WITH_TIMEOUT(field.height() > m_field->height(), patience);
    const int asText = field.height();
    field.setFormula({QStringLiteral("\\varepsilon")});
    QTRY_VERIFY_WITH_TIMEOUT(field.height() < asText, patience);
}

void TestExpressionField::outerChangeKeepsTheCaret() {
    m_field->setText(QStringLiteral("k*x^2/2"));
    m_next->setFocus();
    QTextCursor cursor = m_field->textCursor();
    cursor.setPosition(3);
    m_field->setTextCursor(cursor);
    m_field->setText(QStringLiteral("k*x^2/2 + m*g*x"));
    QCOMPARE(m_field->textCursor().position(), 3);
    m_field->setText(QStringLiteral("3*k*x^2/2 + m*g*x"));
    QCOMPARE(m_field->textCursor().position(), 5);
}

void TestExpressionField::outerChangeIsNoEdit() {
    QSignalSpy edited(m_field, &TextField::edited);
    m_field->setText(QStringLiteral("k*x"));
    m_field->setText(QStringLiteral("k*y"));
    QCOMPARE(edited.count(), 0);
    QCOMPARE(m_field->toPlainText(), QStringLiteral("k*y"));
    QTest::keyClick(m_field, Qt::Key_End);
    type(QStringLiteral("2"));
    QCOMPARE(edited.count(), 1);
    QCOMPARE(edited[0][0].toString(), QStringLiteral("k*y2"));
}

COENERGY_TEST(TestExpressionField)
#include "test_expression_field.moc"
