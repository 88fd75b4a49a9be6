// The views of the equations: what they show belongs to the model, follows it, and can be typeset for every example.
#include "studio/equations/equation_pane.hpp"

#include "equations/derivation_view.hpp"
#include "equations/typesetter.hpp"
#include "io/read_ldae.hpp"
#include "model/edit.hpp"
#include "presentation/equation_items.hpp"
#include "studio/start/examples.hpp"
#include "studio/window/band.hpp"
#include "support/patience.hpp"
#include "support/sampled.hpp"
#include "support/test_program.hpp"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QRegularExpression>
#include <QSet>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <set>

using namespace coenergy;
using tests::patience;

namespace {

// Seven links in relative angles, whose definitions are kept by name.
Document chainByName() {
    std::string text = "format = 1\n[parameters]\nm = 1\nl = 1\ng = 9.81\n[definitions]\n", coordinates, squares,
                heights;
    for (int k = 0; k < 7; ++k) {
        const std::string n = std::to_string(k), last = std::to_string(k - 1);
        text += "a" + n + " = \"" + (k ? "a" + last + " + " : "") + "q" + n + "\"\n";
        text += "x" + n + " = \"" + (k ? "x" + last + " + " : "") + "l*sin(a" + n + ")\"\n";
        text += "y" + n + " = \"" + (k ? "y" + last + " " : "") + "- l*cos(a" + n + ")\"\n";
        coordinates += "[[coordinates]]\nname = \"q" + n + "\"\n";
        squares += (k ? " + dot(x" : "dot(x") + n + ")^2 + dot(y" + n + ")^2";
        heights += (k ? " + y" : "y") + n;
    }
    return readLdae(text + coordinates + "[energies]\nkinetic_coenergy = \"m/2*(" + squares +
                    ")\"\npotential = \"m*g*(" + heights + ")\"\n")
        .document;
}

Document withParameter(const Document& document, const char* name) {
    const std::size_t item = itemCount(document, Section::Parameters);
    return withText(withItemInserted(document, Section::Parameters, item), {Section::Parameters, item, Column::Name},
                    name);
}

const Example& listedExample(const std::vector<Example>& examples, const QString& title) {
    for (const Example& example : examples)
        if (example.title.contains(title, Qt::CaseInsensitive))
            return example;
    throw std::runtime_error("no example " + title.toStdString());
}

} // namespace

class TestEquationPane : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_session = new Session;
        m_typesetter = new Typesetter(Typesetter::defaultScript());
        m_pane = new EquationPane(*m_session, *m_typesetter);
        m_pane->resize(900, 600);
        m_pane->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_pane));
    }

    void cleanup() {
        delete m_pane;
        delete m_session;
        delete m_typesetter;
    }

    void viewsAreChosenByTabs() {
        auto* tabs = m_pane->findChild<QTabBar*>();
        QCOMPARE(tabs->count(), equationViewCount);
        QSignalSpy changed(m_pane, &EquationPane::viewChanged);
        int offered = 0;
        for (int k = equationViewCount - 1; k >= 0; --k) {
            const auto view = static_cast<EquationView>(k);
            const EquationView before = m_pane->view();
            m_pane->setView(view);
            QVERIFY(m_pane->view() == (m_pane->offers(view) ? view : before));
            QCOMPARE(tabs->isTabVisible(k), m_pane->offers(view));
            if (!m_pane->offers(view))
                continue;
            ++offered;
            QCOMPARE(tabs->tabText(tabs->currentIndex()), titleOf(view));
            QVERIFY(m_pane->currentPanel().isVisible());
            QCOMPARE(m_pane->focusProxy(), &m_pane->currentPanel());
            QVERIFY(m_pane->layoutOf(view).parentWidget()->isAncestorOf(&m_pane->panel(view)));
        }
        QCOMPARE(offered, equationViewCount - 1); // there is no second route
        QCOMPARE(changed.size(), offered);
    }

    void aClickOnDerivationTakesTheKeys() {
        open(QStringLiteral("Cart and pole"));
        QVERIFY(QTest::qWaitForWindowActive(m_pane));
        auto* tabs = m_pane->findChild<QTabBar*>();
        const auto click = [&](EquationView view) {
            QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(static_cast<int>(view)).center());
            QApplication::processEvents();
        };
        if (QWidget* before = QApplication::focusWidget())
            before->clearFocus();
        click(EquationView::Matrices);
        QVERIFY(!m_pane->currentPanel().hasFocus());
        click(EquationView::Derivation);
        QVERIFY(m_pane->derivation().panel().hasFocus());
    }

    void viewsAreTurnedOver() {
        open(QStringLiteral("gearbox"));
        const std::vector<EquationView> ofGraphs{EquationView::Equations, EquationView::Derivation,
                                                 EquationView::Matrices, EquationView::BothRoutes};
        for (const EquationView view : ofGraphs) {
            QVERIFY(m_pane->view() == view);
            m_pane->nextView();
        }
        QVERIFY(m_pane->view() == EquationView::Equations);
        m_pane->previousView();
        QVERIFY(m_pane->view() == EquationView::BothRoutes);
        open(QStringLiteral("cart"));
        QVERIFY(m_pane->view() == EquationView::Equations);
    }

    // Each row of its state space from the laws on the normal tree, the row itself last.
    void aGraphIsDerivedFromItsLaws() {
        open(QStringLiteral("gearbox"));
        m_pane->setView(EquationView::Derivation);
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isExplained() && m_pane->derivation().equationCount() > 0, patience);
        const std::vector<DerivedEquation>& chains = m_session->explanation().derivations;
        const std::vector<EquationItem>& rows = m_session->equations();
        const std::size_t states = m_session->state().other->stateSpace->states.size();
        QVERIFY(chains.size() > states);
        for (std::size_t k = 0; k < states; ++k) {
            const DerivedEquation& chain = chains[k + 1]; // behind the list
            QCOMPARE(chain.given.size(), std::size_t(1));
            QCOMPARE(chain.given.front().labelLatex, rows[k].labelLatex);
            QVERIFY(chain.steps.back().terms == rows[k].terms);
        }
    }

    // Nodes are given, loops, laws and cut sets follow: all but the cut sets are as many as unknowns.
    void aGraphBeginsWithAllItsEquations() {
        open(QStringLiteral("gearbox"));
        m_pane->setView(EquationView::Derivation);
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isExplained() && m_pane->derivation().equationCount() > 0, patience);
        const GraphAccount& account = *m_session->state().other->account;
        const DerivedEquation& list = m_session->explanation().derivations.front();
        QCOMPARE(list.given.size(), account.equations.nodes.size());
        QCOMPARE(list.given.size() + list.steps.size(),
                 account.counts.front().counts.unknowns + account.equations.cutSets.size());
        QVERIFY(std::any_of(list.steps.begin(), list.steps.end(), [&](const EquationItem& item) {
            return item.remark.contains(QString::number(account.counts.front().counts.unknowns));
        }));
    }

    void bothRoutesOfAGraphMeet() {
        open(QStringLiteral("gearbox"));
        m_pane->setView(EquationView::BothRoutes);
        QTRY_VERIFY_WITH_TIMEOUT(m_session->hasEnergies(), patience);
        QVERIFY(!row(QStringLiteral("T*")).terms.empty());
        QVERIFY(row(QStringLiteral("energies")).remark.startsWith(QLatin1String("The same")));
        QCOMPARE(row(QStringLiteral("energies")).terms.size(), std::size_t(1));
    }

    void eachViewHasTheHeightOfItsContent() {
        open(QStringLiteral("cart"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isPrepared(), patience);
        QTRY_VERIFY_WITH_TIMEOUT(isTypeset(m_pane->currentPanel()), patience); // formulas have their heights
        const int equations = m_pane->wantedHeight();
        m_pane->setView(EquationView::Derivation);
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->wantedHeight() > equations + 100, patience);
        m_pane->setView(EquationView::Equations);
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->wantedHeight(), equations, patience);
    }

    void whatStandsBelowTheEquationsHasItsHeight() {
        open(QStringLiteral("cart"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isPrepared(), patience);
        QTRY_VERIFY_WITH_TIMEOUT(isTypeset(m_pane->currentPanel()), patience);
        const int equations = m_pane->wantedHeight();
        QWidget below;
        below.setFixedHeight(80);
        m_pane->layoutOf(EquationView::Equations).addWidget(&below);
        QSignalSpy told(m_pane, &EquationPane::wantedHeightChanged);
        below.show();
        QTRY_VERIFY_WITH_TIMEOUT(!told.isEmpty(), patience);
        QCOMPARE(m_pane->wantedHeight(), equations + 80);
        below.hide();
        QCOMPARE(m_pane->wantedHeight(), equations);
    }

    void nothingIsExplainedUnlessItIsSeen() {
        open(QStringLiteral("cart"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isPrepared(), patience);
        QVERIFY(!m_session->isExplained());
        m_pane->setView(EquationView::Matrices);
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isExplained(), patience);
        QVERIFY(!m_pane->currentPanel().rows().empty());
    }

    void matricesFollowTheModel() {
        m_pane->setView(EquationView::Matrices);
        open(QStringLiteral("cart"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isExplained(), patience);
        const QString before = row(QStringLiteral("Y")).text;
        Document document = withText(m_session->document(), {Section::Energies, 0, Column::Potential}, "m*g*x");
        m_session->commit(QStringLiteral("edit"), document);
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isExplained(), patience);
        QVERIFY(row(QStringLiteral("Y")).text != before);
        QVERIFY(row(QStringLiteral("Y")).state == EquationState::Current);
        document = withText(m_session->document(), {Section::Energies, 0, Column::Potential}, "m*g*(");
        m_session->commit(QStringLiteral("edit"), document);
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isExplained(), patience);
        QVERIFY(row(QStringLiteral("Y")).state == EquationState::Stale);
    }

    void matricesOfAModelWithConstraints() {
        m_pane->setView(EquationView::Matrices);
        open(QStringLiteral("capacitor"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isExplained(), patience);
        for (const char* name : {"M", "phi_q", "psi_f", "Y", "gamma_phi", "gamma_psi", "augmented form"})
            QVERIFY(!row(QString::fromLatin1(name)).terms.empty());
        QCOMPARE(row(QStringLiteral("phi_q")).text, QStringLiteral("phi_q = [1, 1, 0, 0, 0]"));
    }

    void aNewNameIsAQuestion() {
        open(QStringLiteral("cart"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isCurrent(), patience);
        const auto edit = [this](const char* potential) {
            m_session->commit(QStringLiteral("edit"),
                              withText(m_session->document(), {Section::Energies, 0, Column::Potential}, potential));
            m_session->settle();
        };
        const auto* band = m_pane->findChild<Band*>();
        edit("kappa*x^2");
        QTRY_VERIFY_WITH_TIMEOUT(band->isVisible(), patience);
        QVERIFY2(band->words().contains(QStringLiteral("is it a parameter or a coordinate?")),
                 qPrintable(band->words()));
        edit("m*g*(");
        QTRY_VERIFY_WITH_TIMEOUT(band->words().contains(QStringLiteral("has an error")), patience);
    }

    // A file that was broken when it was opened never had good equations.
    void whatWasNeverUnderstoodIsSaidToBeMissing() {
        const Document cart = listedExample(loadExamples(), QStringLiteral("cart")).document;
        const Field potential{Section::Energies, 0, Column::Potential};
        const auto words = [this] { return m_pane->findChild<Band*>()->words(); };
        m_session->openDocument(withText(cart, potential, "m*g*l*cos(theta"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isCurrent() && m_session->state().simplified, patience);
        QVERIFY2(words().contains(QStringLiteral("The equations without the")), qPrintable(words()));
        m_session->commit(QStringLiteral("edit"), withText(cart, potential, "m*g*l*cos(theta)"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isCurrent() && m_session->state().simplified, patience);
        m_session->commit(QStringLiteral("edit"), withText(cart, potential, "m*g*l*cos(theta"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isCurrent() && m_session->state().simplified, patience);
        QVERIFY2(words().contains(QStringLiteral("The last good equations")), qPrintable(words()));
    }

    void aRemovedCoordinateLeavesTheLastGoodEquations() {
        open(QStringLiteral("cart"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isPrepared(), patience);
        const std::vector<EquationItem> before = m_session->equations();
        m_session->commit(QStringLiteral("edit"), withItemRemoved(m_session->document(), Section::Coordinates, 1));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isCurrent() && m_session->state().simplified, patience);
        QCOMPARE(m_session->equations().size(), before.size());
        for (std::size_t k = 0; k < before.size(); ++k) {
            QCOMPARE(m_session->equations()[k].text, before[k].text);
            QVERIFY(m_session->equations()[k].state == EquationState::Stale);
        }
        const QString words = m_pane->findChild<Band*>()->words();
        QVERIFY2(words.contains(QStringLiteral("θ is no longer defined")), qPrintable(words));
    }

    // Every group that a term has is in the legend, and the legend is there while there are colours.
    void anEquationShowsWhatItsNamesStandFor() {
        m_session->openDocument(chainByName());
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isCurrent() && isTypeset(m_pane->equations()), patience);
        const auto item = [&] { return m_pane->equations().rows()[6].item; };
        QVERIFY(item().folding == Folding::Folded);
        const QString byName = item().text;
        const auto fold = [&] {
            QTest::keyClick(&m_pane->equations(), Qt::Key_Home);
            for (int row = 0; row < 6; ++row)
                QTest::keyClick(&m_pane->equations(), Qt::Key_Down);
            QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(1, 1), QPoint(1, 1));
            QCoreApplication::sendEvent(&m_pane->equations(), &event);
            auto* action = m_pane->equations().findChild<QAction*>(QStringLiteral("fold-equation"));
            if (action)
                action->trigger();
            delete m_pane->equations().findChild<QMenu*>();
        };
        fold();
        QTRY_VERIFY_WITH_TIMEOUT(item().folding == Folding::Unfolded, patience);
        QVERIFY2(item().text.contains(QStringLiteral("cos(q0 + q1 + q2 + q3 + q4 + q5 + q6)")) &&
                     item().text.size() > byName.size(),
                 qPrintable(item().text));
        QTRY_VERIFY_WITH_TIMEOUT(isTypeset(m_pane->equations()), patience);
        fold();
        QTRY_VERIFY_WITH_TIMEOUT(item().folding == Folding::Folded && item().text == byName, patience);
    }

    void coloursHaveALegend() {
        open(QStringLiteral("capacitor"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isCurrent(), patience);
        auto* legend = m_pane->findChild<OriginLegend*>();
        QVERIFY(!legend->isVisible());
        m_pane->setColoring(TermColoring::ByOrigin);
        QVERIFY(legend->isVisible());
        QVERIFY(legend->height() >= legend->heightForWidth(legend->width()));
        std::set<int> explained;
        for (const OriginGroup& group : legend->groups())
            QVERIFY(!group.name.isEmpty() && explained.insert(group.number).second);
        for (const SheetRow& row : m_pane->equations().rows())
            for (const EquationTerm& term : row.item.terms)
                QVERIFY(explained.contains(term.group));
        m_pane->setColoring(TermColoring::Plain);
        QVERIFY(!legend->isVisible());
    }

    void stepsLeadToTheEquation() {
        m_pane->setView(EquationView::Derivation);
        open(QStringLiteral("Cart and pole"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isExplained(), patience);
        DerivationView& view = m_pane->derivation();
        QCOMPARE(view.equationCount(), 4); // two, all together in matrices, and from d'Alembert's principle
        QVERIFY(view.stepCount() > 6);
        for (int k = view.step(); k < view.stepCount(); ++k)
            QTest::keyClick(&view.panel(), Qt::Key_Right);
        QCOMPARE(view.step(), view.stepCount());
        const EquationItem last = view.panel().rows().back().item;
        QVERIFY(last.terms == m_session->equations().front().terms);
        QCOMPARE(last.ending, QStringLiteral("=0"));
        for (const SheetRow& row : view.panel().rows())
            QCOMPARE(row.item.remark.isEmpty(), row.item.heading == view.panel().rows().front().item.heading);
    }

    void stepsFollowTheModelWhereTheyAre() {
        m_pane->setView(EquationView::Derivation);
        open(QStringLiteral("Cart and pole"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isExplained(), patience);
        DerivationView& view = m_pane->derivation();
        view.setEquation(1);
        view.showAll();
        const int before = view.stepCount();
        const auto edit = [&](const char* potential) {
            m_session->commit(QStringLiteral("edit"),
                              withText(m_session->document(), {Section::Energies, 0, Column::Potential}, potential));
            QTRY_VERIFY_WITH_TIMEOUT(m_session->isExplained(), patience);
        };
        edit("m*g*theta");
        QCOMPARE(view.equation(), 1);
        QCOMPARE(view.step(), before);
        QCOMPARE(view.panel().rows().back().item.text, m_session->equations()[1].text);
        QVERIFY(view.panel().rows().back().item.state == EquationState::Current);
        edit("m*g*(");
        QVERIFY(view.panel().rows().back().item.state == EquationState::Stale);
        edit("");
        QCOMPARE(view.stepCount(), before - 1); // nothing to differentiate
        QCOMPARE(view.step(), view.stepCount());
        m_session->openNew();
        QTRY_COMPARE_WITH_TIMEOUT(view.equationCount(), 0, patience);
    }

    void theFormThatIsChosenIsExplained() {
        m_pane->setView(EquationView::Derivation);
        open(QStringLiteral("Double pendulum"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isExplained(), patience);
        const auto last = [&] {
            m_pane->derivation().showAll();
            return m_pane->derivation().panel().rows().back().item.terms;
        };
        const auto simplified = last();
        QVERIFY(simplified == m_session->equations().front().terms);
        m_session->setEquationForm(EquationForm::Plain);
        QVERIFY(last() != simplified);
        QVERIFY(last() == m_session->equations().front().terms);
    }

    // D. S. Stutts, Analytical Dynamics, (118) to (134).
    void exampleOfTheNotesIsDerivedAsThere() {
        m_pane->setView(EquationView::Derivation);
        const Document string = listedExample(loadExamples(), QStringLiteral("mass and a spring at its end")).document;
        m_session->openDocument(withText(withParameter(string, "gamma"),
                                         {Section::Continuum, 0, Column::DissipationDensity}, "gamma*u_t^2/2"));
        // the principle, and the separation of variables
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isExplained() && m_pane->derivation().equationCount() == 2, patience);
        const DerivedEquation& derived = m_session->explanation().derivations.front();
        const auto isThere = [](const std::vector<EquationItem>& items, const char* latex) {
            const bool isFound = std::any_of(items.begin(), items.end(), [&](const EquationItem& item) {
                return latexOf(item).remove(QLatin1Char(' ')) == QString::fromLatin1(latex).remove(QLatin1Char(' '));
            });
            QStringList all;
            for (const EquationItem& item : items)
                all << latexOf(item);
            QVERIFY2(isFound, qPrintable(QString::fromLatin1(latex) + all.join(QLatin1Char('\n'))));
        };
        isThere(derived.given,
                R"(T^{*}-V=\int_{0}^{L}\Bigl[\frac{1}{2}\,\rho\,u_{t}^{2}-\frac{1}{2}\,\tau\,u_{x}^{2}\Bigr]\,dx)");
        isThere(derived.given, R"(\delta W=-\int_{0}^{L}\gamma\,u_{t}\,\delta u\,dx)");
        isThere(derived.steps,
                R"(-\int_{t_{1}}^{t_{2}}\int_{0}^{L}\tau\,u_{x}\,\delta u_{x}\,dx\,dt=\int_{t_{1}}^{t_{2}}\Bigl\{)"
                R"(\left[-\tau\,u_{x}\,\delta u\right]_{0}^{L}+\int_{0}^{L}\tau\,u_{xx}\,\delta u\,dx\Bigr\}\,dt)");
        isThere(
            derived.steps,
            R"(\int_{t_{1}}^{t_{2}}\Bigl\{\int_{0}^{L}\left(-\rho\,u_{tt}-\gamma\,u_{t}+\tau\,u_{xx}\right)\,\delta u\,dx)"
            R"(+\left.\tau\,u_{x}\right|_{x=0}\,\delta u(0,t))"
            R"(-\left.\left(M\,u_{tt}+\tau\,u_{x}+K\,u\right)\right|_{x=L}\,\delta u(L,t)\Bigr\}\,dt=0)");
        isThere(derived.steps, R"(x=0:\quad u=0)");
        isThere(derived.steps, R"(\rho\,u_{tt}+\gamma\,u_{t}-\tau\,u_{xx}=0)");
        isThere(derived.steps, R"(x=L:\quad M\,u_{tt}+\tau\,u_{x}+K\,u=0)");
        isThere(
            m_session->equations(),
            R"(\cos\left(\beta\,L\right)+\left(\frac{K}{\beta\,\tau}-\frac{\beta\,M}{\rho}\right)\,\sin\left(\beta\,L\right)=0)");
        for (const EquationItem& item : derived.steps)
            QVERIFY2(!item.remark.contains(QLatin1String("u_t ")) && !item.remark.contains(QLatin1String("u_x ")),
                     qPrintable(item.remark));
    }

    // Each term knows the text that it comes from.
    void termsOfFieldsAreFound() {
        open(QStringLiteral("mass and a spring at its end"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isPrepared() && m_session->equations().size() > 3, patience);
        const auto sources = [](const EquationItem& item) {
            std::vector<Field> fields;
            for (const EquationTerm& term : item.terms)
                fields.push_back(fieldOfKey(term.origin).value_or(Field{}));
            return fields;
        };
        const std::vector<Field> inside = {{Section::Continuum, 0, Column::KineticDensity},
                                           {Section::Continuum, 0, Column::PotentialDensity}};
        const std::vector<Field> atEnd = {{Section::ContinuumEnd, 0, Column::KineticCoenergy},
                                          {Section::Continuum, 0, Column::PotentialDensity},
                                          {Section::ContinuumEnd, 0, Column::Potential}};
        QVERIFY(sources(m_session->equations()[0]) == inside);
        QVERIFY(sources(m_session->equations()[2]) == atEnd);
        QCOMPARE(m_session->originGroups().size(), std::size_t(2));
    }

    // A new name is a parameter until somebody says what it is; a broken text leaves the last equations in grey.
    void equationsOfFieldsStayWhileSomebodyTypes() {
        open(QStringLiteral("mass and a spring at its end"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isPrepared() && m_session->equations().size() > 3, patience);
        const Document before = m_session->document();
        const auto type = [&](const char* potential) {
            m_session->commit(QStringLiteral("edit"),
                              withText(before, {Section::Continuum, 0, Column::PotentialDensity}, potential));
            QTRY_VERIFY_WITH_TIMEOUT(m_session->isPrepared() && m_session->state().other, patience);
        };
        const std::vector<EquationItem> whole = m_session->equations();
        auto* band = m_pane->findChild<Band*>();
        QVERIFY(!band->isVisibleTo(m_pane));
        type("tau*u_x^2/2 + sigma*u^2/2");
        QVERIFY(m_session->equations().front().text.contains(QStringLiteral("sigma*u")));
        QVERIFY(m_session->equations().front().state == EquationState::Current);
        QVERIFY2(band->words().contains(QStringLiteral("parameter")), qPrintable(band->words()));
        type("tau*u_x^2/2 + sin(");
        QVERIFY(m_session->equations().front().text.contains(QStringLiteral("sigma*u")));
        QVERIFY(m_session->equations().front().state == EquationState::Stale);
        QVERIFY2(band->words().contains(QStringLiteral("last good")), qPrintable(band->words()));
        type("tau*u_x^2/2");
        QVERIFY(m_session->equations() == whole);
        QVERIFY(!band->isVisibleTo(m_pane));
        m_session->openDocument(withText(before, {Section::Continuum, 0, Column::PotentialDensity}, "sin("));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isPrepared(), patience);
        QVERIFY(m_session->equations().empty()); // nothing of another model
    }

    // A functional has no energies: the steps are those of its integral.
    void pathsAreDerivedByTheFirstVariation() {
        m_pane->setView(EquationView::Derivation);
        open(QStringLiteral("Brachistochrone"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isExplained() && m_pane->derivation().equationCount() == 1, patience);
        const DerivedEquation& derived = m_session->explanation().derivations.front();
        const QString integral = latexOf(derived.given.front());
        QVERIFY2(integral.startsWith(QStringLiteral("I=\\int_{0}^{1}F\\,dx=")) &&
                     integral.contains(QStringLiteral("\\int_{0}^{1}\\sqrt")),
                 qPrintable(integral));
        QVERIFY(latexOf(derived.steps.front()).contains(QStringLiteral("\\frac{\\partial F}{\\partial u_{x}}")));
        QVERIFY(derived.steps.back().terms == m_session->equations().front().terms);
        for (const auto* items : {&derived.given, &derived.steps})
            for (const EquationItem& item : *items)
                QVERIFY(!latexOf(item).contains(QStringLiteral("T^")) && !latexOf(item).contains(QStringLiteral("dt")));
    }

    void theReducedFormOfAPendulum() {
        m_pane->setView(EquationView::ReducedForm);
        open(QStringLiteral("Cartesian"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isReduced(), patience);
        QCOMPARE(row(QStringLiteral("state")).text, QStringLiteral("y = (x, y, dotx, doty)"));
        QCOMPARE(row(QStringLiteral("rates")).text, QStringLiteral("dy/dt = (dotx, doty, ddotx, ddoty)"));
        QVERIFY(row(QStringLiteral("state")).remark.contains(QStringLiteral("Of its 4 values 2")));
        QVERIFY(row(QStringLiteral("solved rod")).remark.contains(QStringLiteral("twice")));
        QCOMPARE(row(QStringLiteral("invariant 1 rod")).text, QStringLiteral("2*x*dotx + 2*y*doty = 0"));
    }

    void whatCannotBeSolvedSaysWhereToLook() {
        m_pane->setView(EquationView::ReducedForm);
        open(QStringLiteral("Suk's blending tank"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isReduced(), patience);
        QVERIFY(m_pane->currentPanel().rows().empty());
    }

    // One model of each kind.
    void everyViewIsTypeset_data() {
        QTest::addColumn<QString>("title");
        for (const char* title : {"capacitor", "Double pendulum", "gearbox", "mass and a spring at its end"})
            QTest::newRow(title) << QString::fromLatin1(title);
    }

    void everyViewIsTypeset() {
        QFETCH(QString, title);
        open(title);
        eachView([&](const EquationPanel& panel) {
            QTRY_VERIFY_WITH_TIMEOUT(isTypeset(panel), patience);
            for (const SheetRow& row : panel.rows())
                for (const TypesetFormulaPtr& formula : row.formulas)
                    QVERIFY2(formula->error.isEmpty(), qPrintable(formula->error));
        });
    }

    // Of the pieces of formulas those with commands that none before them has.
    void examplesAreThereInEveryView() {
        QSet<QString> commands;
        QStringList pieces;
        for (const Example& example : tests::sampled(loadExamples(), {.oneIn = 4, .first = 1})) {
            m_session->openDocument(example.document);
            eachView([&](const EquationPanel& panel) {
                const bool isKept = m_session->keepsNames() && (m_pane->view() == EquationView::ReducedForm ||
                                                                m_pane->view() == EquationView::Matrices);
                const bool isUnsolvable =
                    isKept || (m_pane->view() == EquationView::ReducedForm && m_session->reducedForm().empty());
                QVERIFY2(isKept || !isUnsolvable || !m_session->preparation().model, qPrintable(example.title));
                QVERIFY2(panel.rows().empty() == isUnsolvable, qPrintable(example.title));
                for (const SheetRow& row : panel.rows()) {
                    QVERIFY2(!row.item.text.isEmpty(), qPrintable(row.item.name));
                    for (const QString& piece : row.pieces)
                        if (const QSet<QString> own = commandsOf(piece); !commands.contains(own)) {
                            commands += own;
                            pieces += piece;
                        }
                }
            });
        }
        QVERIFY(pieces.size() > 20);
        m_typesetter->request(this, pieces);
        for (const QString& piece : pieces) {
            QTRY_VERIFY_WITH_TIMEOUT(m_typesetter->cached(piece), patience);
            QVERIFY2(m_typesetter->cached(piece)->error.isEmpty(), qPrintable(piece));
        }
    }

private:
    void open(const QString& title) { m_session->openDocument(listedExample(loadExamples(), title).document); }

    // Of equations that come about alike, the derivations of the first and the last.
    void eachView(const std::function<void(const EquationPanel&)>& verify) {
        for (int k = 0; k < equationViewCount; ++k) {
            if (!m_pane->offers(static_cast<EquationView>(k)))
                continue;
            m_pane->setView(static_cast<EquationView>(k));
            const auto isThere = [&] {
                return m_pane->view() == EquationView::BothRoutes
                           ? m_session->hasEnergies()
                           : k == 0 || (m_session->isExplained() && m_session->isReduced());
            };
            QTRY_VERIFY_WITH_TIMEOUT(m_session->isCurrent() && isThere(), patience);
            const bool isDerivation = m_pane->view() == EquationView::Derivation;
            const int last = isDerivation ? m_pane->derivation().equationCount() - 1 : 0;
            for (int equation = 0; equation <= last; equation += std::max(last, 1)) {
                if (isDerivation) {
                    m_pane->derivation().setEquation(equation);
                    m_pane->derivation().showAll();
                }
                verify(m_pane->currentPanel());
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }

    static QSet<QString> commandsOf(const QString& tex) {
        static const QRegularExpression command(QStringLiteral("\\\\(?:[A-Za-z]+|.)"));
        QSet<QString> commands;
        for (auto match = command.globalMatch(tex); match.hasNext();)
            commands += match.next().captured();
        return commands;
    }

    static bool isTypeset(const EquationPanel& panel) {
        const auto& rows = panel.rows();
        return std::all_of(rows.begin(), rows.end(), [](const SheetRow& row) {
            return std::find(row.formulas.begin(), row.formulas.end(), nullptr) == row.formulas.end();
        });
    }

    static std::size_t indexOf(const EquationPanel& panel, const QString& name) {
        for (std::size_t k = 0; k < panel.rows().size(); ++k)
            if (panel.rows()[k].item.name == name)
                return k;
        return 0;
    }

    const EquationItem& row(const QString& name) const {
        const EquationPanel& panel = m_pane->currentPanel();
        return panel.rows()[indexOf(panel, name)].item;
    }

    Session* m_session = nullptr;
    Typesetter* m_typesetter = nullptr;
    EquationPane* m_pane = nullptr;
};

COENERGY_TEST(TestEquationPane)
#include "test_equation_pane.moc"
