// Steps are shown one at a time by keys and buttons; what is visible stays when the model changes.
#include "equations/derivation_view.hpp"

#include "equations/equation_panel.hpp"
#include "equations/typesetter.hpp"
#include "support/test_program.hpp"

#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTest>

using namespace coenergy;

namespace {

EquationItem item(const QString& name, const QString& latex) {
    EquationItem result;
    result.name = name;
    result.labelLatex = name;
    result.beginning = QStringLiteral("x =");
    result.terms = {{latex, TermSign::Plus, {}}};
    result.ending.clear();
    result.text = latex;
    result.remark = QStringLiteral("because");
    return result;
}

DerivedEquation derived(const QString& name, const QStringList& steps) {
    DerivedEquation result{
        name, QStringLiteral("Equation of ") + name, {item(QStringLiteral("T"), QStringLiteral("e"))}, {}};
    for (const QString& step : steps)
        result.steps.push_back(item(step, step));
    return result;
}

const QStringList letters = {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")};

} // namespace

class TestDerivationView : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_typesetter = new Typesetter(Typesetter::defaultScript());
        m_view = new DerivationView(*m_typesetter);
        m_view->resize(600, 500);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view));
        m_view->setDerivations({derived(QStringLiteral("x"), letters), derived(QStringLiteral("y"), letters)});
    }

    void cleanup() {
        delete m_view;
        delete m_typesetter;
    }

    void oneStepAtATimeByKeyboard() {
        QCOMPARE(m_view->step(), 1);
        QCOMPARE(m_view->stepCount(), 3);
        press(Qt::Key_Right);
        QCOMPARE(shown(), QStringLiteral("Tab"));
        QCOMPARE(position(), QStringLiteral("2 / 3"));
        press(Qt::Key_Space);
        QCOMPARE(shown(), QStringLiteral("Tabc"));
        press(Qt::Key_Left);
        press(Qt::Key_Backspace);
        QCOMPARE(shown(), QStringLiteral("Ta"));
        press(Qt::Key_Left); // nothing before the first
        QCOMPARE(position(), QStringLiteral("1 / 3"));
    }

    void beyondTheLastStepComesTheNextEquation() {
        for (int k = 0; k < 3; ++k)
            press(Qt::Key_Right);
        QCOMPARE(m_view->equation(), 1);
        QCOMPARE(m_view->step(), 1);
        press(Qt::Key_Left);
        QCOMPARE(m_view->equation(), 0);
        QCOMPARE(m_view->step(), 3);
        m_view->setEquation(1);
        m_view->showAll();
        press(Qt::Key_Right); // nothing after the last
        QCOMPARE(m_view->equation(), 1);
        QCOMPARE(m_view->step(), 3);
    }

    void theListChoosesTheEquation() {
        auto* list = m_view->findChild<QComboBox*>();
        QCOMPARE(list->count(), 2);
        m_view->showAll();
        list->setCurrentIndex(1);
        QCOMPARE(m_view->equation(), 1);
        QCOMPARE(m_view->step(), 1);
    }

    void showAllUncoversTheRest() {
        m_view->findChild<QPushButton*>()->click();
        QCOMPARE(m_view->step(), 3);
        QVERIFY(!m_view->findChild<QPushButton*>()->isEnabled());
    }

    void theLatestStepIsCurrentAndInSight() {
        QStringList many;
        for (int k = 0; k < 30; ++k)
            many.append(QString::number(k));
        m_view->setDerivations({derived(QStringLiteral("z"), many)});
        m_view->showAll();
        const EquationPanel& panel = m_view->panel();
        const int last = static_cast<int>(panel.rows().size()) - 1;
        QCOMPARE(panel.currentRow(), last);
        QTRY_VERIFY(panel.viewport()->rect().contains(panel.rowArea(last).toRect()));
        QTRY_VERIFY(panel.rows().back().settled && panel.viewport()->rect().contains(panel.rowArea(last).toRect()));
    }

    void noLineAboveTheStepIsCut() {
        QStringList many;
        for (int k = 0; k < 30; ++k)
            many.append(QStringLiteral("\\frac{%1}{2}").arg(k));
        m_view->setDerivations({derived(QStringLiteral("z"), many)});
        EquationPanel& panel = m_view->panel();
        const auto isCut = [&panel] {
            for (int row = 0; row < static_cast<int>(panel.rows().size()); ++row)
                if (panel.rowArea(row).top() < -1 && panel.rowArea(row).bottom() > 1)
                    return true;
            return false;
        };
        for (int step = 1; step < 20; ++step) {
            const int row = panel.currentRow();
            QTRY_VERIFY(panel.rows()[static_cast<std::size_t>(row)].settled);
            QVERIFY(panel.viewport()->rect().contains(panel.rowArea(row).toRect()));
            QVERIFY2(!isCut(), qPrintable(QString::number(step)));
            m_view->forward();
        }
    }

    void theStepStaysInSightWhenSizesChange() {
        QStringList many;
        for (int k = 0; k < 30; ++k)
            many.append(QString::number(k));
        m_view->setDerivations({derived(QStringLiteral("z"), many)});
        m_view->showAll();
        EquationPanel& panel = m_view->panel();
        const int last = static_cast<int>(panel.rows().size()) - 1;
        const auto isInSight = [&] { return panel.viewport()->rect().contains(panel.rowArea(last).toRect()); };
        QTRY_VERIFY(panel.rows().back().settled && isInSight());
        m_view->resize(600, 160);
        QVERIFY(isInSight());
        m_view->resize(600, 500);
        panel.setZoom(2);
        QVERIFY(isInSight());
        panel.setZoom(1);
        QVERIFY(isInSight());
    }

    void staysWhereItWasWhenTheModelChanges() {
        m_view->setEquation(1);
        press(Qt::Key_Right);
        m_view->setDerivations({derived(QStringLiteral("w"), letters), derived(QStringLiteral("x"), letters),
                                derived(QStringLiteral("y"), {QStringLiteral("a"), QStringLiteral("n"),
                                                              QStringLiteral("b"), QStringLiteral("c")})});
        QCOMPARE(m_view->equation(), 2);
        QCOMPARE(shown(), QStringLiteral("Tanb")); // b is the latest still
        m_view->setDerivations({derived(QStringLiteral("y"), {QStringLiteral("a")})});
        QCOMPARE(m_view->equation(), 0);
        QCOMPARE(m_view->step(), 1);
        m_view->setDerivations({});
        QCOMPARE(m_view->equation(), -1);
        QCOMPARE(m_view->step(), 0);
        QCOMPARE(position(), QStringLiteral("0 / 0"));
        press(Qt::Key_Right);
    }

    void remarksAreShownAndReadOut() {
        const SheetRow& row = m_view->panel().rows().back();
        QVERIFY(!row.remarkArea.isEmpty());
        QVERIFY(row.area.contains(row.remarkArea));
        QAccessibleInterface* panel = QAccessible::queryAccessibleInterface(&m_view->panel());
        QVERIFY(panel->child(1)->text(QAccessible::Description).contains(QStringLiteral("because")));
    }

    void whatIsCopiedHasItsLeftSide() {
        QCOMPARE(latexOf(item(QStringLiteral("a"), QStringLiteral("m"))), QStringLiteral("x = m"));
        QCOMPARE(latexOf(std::vector<EquationItem>{item(QStringLiteral("a"), QStringLiteral("m"))}),
                 QStringLiteral("\\begin{align*}\nx = {}& m\n\\end{align*}"));
        QCOMPARE(typesetPieces(item(QStringLiteral("a"), QStringLiteral("m"))), QStringList({"x ={}", "m"}));
    }

    void everythingHasAnAccessibleName() {
        for (const auto* child : m_view->findChildren<QWidget*>())
            if (child->focusPolicy() != Qt::NoFocus && child->isVisible())
                QVERIFY2(!QAccessible::queryAccessibleInterface(const_cast<QWidget*>(child))
                              ->text(QAccessible::Name)
                              .isEmpty(),
                         child->metaObject()->className());
    }

private:
    void press(Qt::Key key) { QTest::keyClick(&m_view->panel(), key); }

    QString shown() const {
        QString names;
        for (const SheetRow& row : m_view->panel().rows())
            names += row.item.name;
        return names;
    }

    QString position() const {
        for (const auto* label : m_view->findChildren<QLabel*>())
            if (label->text().contains(QLatin1Char('/')))
                return label->text();
        return {};
    }

    Typesetter* m_typesetter = nullptr;
    DerivationView* m_view = nullptr;
};

COENERGY_TEST(TestDerivationView)
#include "test_derivation_view.moc"
