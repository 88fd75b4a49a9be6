// The pane of equilibria: what it shows of a model, when that is outdated, and what can be done with it.
#include "editor/field/expression_field.hpp"
#include "equations/equation_panel.hpp"
#include "equations/typesetter.hpp"
#include "io/read_ldae.hpp"
#include "io/write_ldae.hpp"
#include "model/edit.hpp"
#include "plot/figure_view.hpp"
#include "plot/typeset_cells.hpp"
#include "session/run_inputs.hpp"
#include "session/runs.hpp"
#include "studio/analysis/action_card.hpp"
#include "studio/analysis/analysis_kinds.hpp"
#include "studio/analysis/analysis_pane.hpp"
#include "studio/analysis/conservation_card.hpp"
#include "studio/analysis/equilibrium_list.hpp"
#include "studio/analysis/followed_branches.hpp"
#include "studio/analysis/linearized_band.hpp"
#include "studio/analysis/mode_card.hpp"
#include "studio/analysis/mode_picture.hpp"
#include "studio/analysis/question_card.hpp"
#include "studio/analysis/reaction_card.hpp"
#include "studio/analysis/response_card.hpp"
#include "studio/window/band.hpp"
#include "studio/window/main_window.hpp"
#include "studio/window/pane_stage.hpp"
#include "support/files.hpp"
#include "support/own_settings.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTextDocumentFragment>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace coenergy;
using tests::patience;

namespace {

Document exampleNamed(const char* name) {
    return readLdae(fileText(std::string("resources/examples/") + name + ".ldae")).document;
}

std::size_t parameterNamed(const Document& document, const std::string& name) {
    std::size_t k = 0;
    while ((*document.parameters)[k].name != name)
        ++k;
    return k;
}

} // namespace

class TestAnalysisPane : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_session = std::make_unique<Session>();
        m_pane = std::make_unique<AnalysisPane>(*m_session, m_typesetter);
        m_pane->resize(900, 400);
        connect(m_pane.get(), &AnalysisPane::edited, m_session.get(),
                [this](const QString& label, const Document& document) { m_session->commit(label, document); });
    }

    void cleanup() {
        m_pane.reset();
        m_session.reset();
    }

    void bothRestsOfAPendulum() {
        show("pendulum_cartesian");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 2, patience);
        QVERIFY(m_pane->list().item(0)->text().startsWith(QStringLiteral("x = 0\u202Fm\ny = \u22121\u202Fm\nstable")));
        QVERIFY(m_pane->modes().picture().hasDrawing());
        QCOMPARE(modeTexts(0),
                 QStringList({"x", QStringLiteral("\u00B1 3.13 i"), "3.13", "0.498", "0", QStringLiteral("\u221E")}));
        QCOMPARE(m_pane->modes().table().rowCount(), 1);
        QVERIFY(hasLabel(QStringLiteral("rod on y: 9.81\u202FN")));
        m_pane->list().setCurrentRow(1);
        QCOMPARE(m_pane->modes().table().rowCount(), 2);
        QCOMPARE(modeTexts(1)[1], QStringLiteral("3.13"));
        QCOMPARE(modeTexts(0)[1], QStringLiteral("\u22123.13"));
    }

    // Wherever the motion starts.
    void equilibriaStandInOneOrder() {
        show("double_pendulum");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 4, patience);
        const auto texts = [this] {
            QStringList all;
            for (int row = 0; row < m_pane->list().count(); ++row)
                all.append(m_pane->list().item(row)->text());
            return all;
        };
        const QStringList before = texts();
        QCOMPARE(before.front(), QStringLiteral("θ₁ = 0\nθ₂ = 0\nstable"));
        QCOMPARE(before.back(), QStringLiteral("θ₁ = π\nθ₂ = π\nunstable"));
        const Document moved = m_session->document();
        for (const double start : {-0.4, 3.0}) {
            m_session->commit(QStringLiteral("start"),
                              withNumber(moved, {Section::Coordinates, 0, Column::Initial, 0}, start));
            QTRY_VERIFY_WITH_TIMEOUT(m_pane->analyses().isCurrent(), patience);
            QCOMPARE(texts(), before);
        }
    }

    void nothingIsSoughtForNobody() {
        m_session->openDocument(exampleNamed("pendulum_cartesian"));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isPrepared(), patience);
        QTest::qWait(50);
        QVERIFY(!m_pane->analyses().found());
        m_pane->show();
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->analyses().found(), patience);
    }

    // An earlier answer is greyed until there is a newer one.
    void itFollowsTheModel() {
        show("pendulum_cartesian");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 2, patience);
        const Document longer =
            withText(m_session->document(),
                     {Section::Parameters, parameterNamed(m_session->document(), "l"), Column::Value, 0}, "2");
        m_session->commit(QStringLiteral("l"), longer);
        QVERIFY(!m_pane->list().isEnabled() && !m_pane->analyses().isCurrent());
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->list().isEnabled(), patience);
        QVERIFY(m_pane->list().item(0)->text().contains(QStringLiteral("y = \u22122\u202Fm")));
    }

    void itFollowsASlider() {
        show("pendulum_cartesian");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 2, patience);
        const Field field{Section::Parameters, parameterNamed(m_session->document(), "l"), Column::Value, 0};
        m_pane->analyses().follow(withNumber(m_session->document(), field, 1.5));
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->list().item(0)->text().contains(QStringLiteral("y = \u22121.5\u202Fm")),
                                 patience);
        QVERIFY(m_pane->list().isEnabled());
    }

    // Its places come faster than answers, which are given all the same.
    void answersComeWhileASliderMoves() {
        show("four_bar");
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->analyses().isCurrent(), patience);
        const Field field{Section::Parameters, parameterNamed(m_session->document(), "m2"), Column::Value, 0};
        const double value = QString::fromStdString(textOf(m_session->document(), field)).toDouble();
        QSignalSpy answers(&m_pane->analyses(), &Analyses::changed);
        QElapsedTimer timer;
        timer.start();
        for (int move = 1; answers.size() < 3 && timer.elapsed() < patience; ++move) {
            m_pane->analyses().follow(withNumber(m_session->document(), field, value * (1 + 1e-4 * move)));
            QTest::qWait(2);
        }
        QVERIFY(answers.size() >= 3);
        QVERIFY(m_pane->analyses().isCurrent());
    }

    // The pictures are drawn in the colours of the window, and the chosen one stays.
    void picturesFollowTheColours() {
        show("pendulum_cartesian");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 2, patience);
        m_pane->list().setCurrentRow(1);
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->list().height() > 0, patience);
        const QImage before = m_pane->list().grab().toImage();
        QPalette dark = m_pane->palette();
        dark.setColor(QPalette::Text, QColor(0xe7, 0xea, 0xed));
        const QListWidget& list = m_pane->list();
        QSignalSpy replaced(list.model(), &QAbstractItemModel::rowsInserted);
        m_pane->setPalette(dark);
        QCOMPARE(replaced.size(), 2);
        QCOMPARE(list.currentRow(), 1);
        QVERIFY(m_pane->list().grab().toImage() != before);
    }

    // Headings are as wide as their choices need, whatever columns there are, and nothing is beyond the right edge.
    void cardsHaveRoomAtEveryWidth() {
        show("pendulum_cartesian");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 2, patience);
        for (const char* kind : {"frequency-response", "equilibrium-diagram", "root-locus", "natural-frequencies"})
            m_pane->ask(kind);
        for (int width = 420; width <= 1600; width += 20) {
            m_pane->resize(width, 500);
            QTest::qWait(1);
            for (const AnalysisCard* card : m_pane->cards()) {
                const int left = card->mapTo(m_pane.get(), QPoint()).x();
                QVERIFY2(left >= 0 && left + card->width() <= width, qPrintable(QString::number(width)));
                QVERIFY(card->width() >= card->minimumSizeHint().width());
            }
        }
    }

    // With what was chosen in them.
    void cardsStayInTheFile() {
        show("pendulum_cartesian");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 2, patience);
        QComboBox* parameter = choices(*m_pane->ask("root-locus")).front();
        parameter->setCurrentIndex(1);
        emit parameter->activated(1);
        m_pane->ask("matrices");
        const std::string over = parameter->currentData().toString().toStdString();
        const Document saved = readLdae(writeLdae(m_session->document())).document;
        QCOMPARE(saved.analyses->size(), std::size_t(2));
        QCOMPARE(saved.analyses->front().kind, std::string("root_locus"));
        QCOMPARE(saved.analyses->front().over, over);
        QCOMPARE(saved.analyses->back().kind, std::string("matrices"));
        m_session->undo();
        QCOMPARE(m_pane->cards().size(), 3); // beside eigenvalues and modes
        m_session->openDocument(exampleNamed("four_bar"));
        QCOMPARE(m_pane->cards().size(), 2);
        m_session->openDocument(saved);
        QCOMPARE(m_pane->cards().size(), 4);
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 2, patience);
        QCOMPARE(choices(*m_pane->cards()[2]).front()->currentData().toString().toStdString(), over);
        QVERIFY(haveSameRun(saved, exampleNamed("pendulum_cartesian")));
    }

    void everyKindHasItsNameInAFile() {
        QCOMPARE(analysisKinds().size(), analysisNames.size());
        for (std::size_t k = 0; k < analysisNames.size(); ++k)
            QCOMPARE(nameInFile(analysisKinds()[k]), std::string(analysisNames[k]));
        QVERIFY(!kindInFile("other") && kindInFile("") == kindInFile("frequency_response"));
    }

    void theWheelScrollsPastChoices() {
        show("pendulum_cartesian");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 2, patience);
        QComboBox* parameter = choices(*m_pane->ask("root-locus")).front();
        QVERIFY(parameter->count() > 1);
        m_pane->list().setFocus();
        const auto roll = [parameter] {
            QWheelEvent event(QPointF(5, 5), parameter->mapToGlobal(QPointF(5, 5)), {}, QPoint(0, -120), Qt::NoButton,
                              Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(parameter, &event);
            return parameter->currentIndex();
        };
        QCOMPARE(roll(), 0);
        parameter->setFocus();
        QCOMPARE(roll(), 1);
    }

    void verdictsKeepOffTheEdge() {
        EquilibriumList list;
        list.setFont(QApplication::font());
        EquilibriumItem item;
        item.place.emplace_back().addWords(QStringLiteral("x = 0"));
        item.stability = Stability::Unstable;
        item.verdict = QStringLiteral("at rest only now");
        list.setItems({item}, -1);
        const int words = list.fontMetrics().horizontalAdvance(item.verdict);
        list.resize(2 * words, 200);
        list.show();
        const int oneLine = list.sizeHint().height();
        list.resize(words + 12, 200);
        QVERIFY(list.sizeHint().height() > oneLine);
        const QImage seen = list.grab().toImage();
        for (int x = seen.width() - 8; x < seen.width(); ++x)
            for (int y = 0; y < seen.height(); ++y)
                QCOMPARE(seen.pixel(x, y), seen.pixel(seen.width() - 1, 0));
    }

    void anEquilibriumBecomesTheStart() {
        show("double_pendulum");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 4, patience);
        auto* use = m_pane->findChild<QPushButton*>(QStringLiteral("use-as-start"));
        QVERIFY(use && use->isEnabled());
        const Document before = m_session->document();
        use->click();
        for (const Coordinate& coordinate : *m_session->document().coordinates)
            QVERIFY(!coordinate.initial.empty() && coordinate.initialFlow == "0");
        m_session->undo();
        QVERIFY(m_session->document() == before);
    }

    void aSteadyMotionIsOffered() {
        show("dc_motor");
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->analyses().found(), patience);
        QCOMPARE(m_pane->list().count(), 0);
        QVERIFY(!m_pane->band().words().isEmpty());
        emit m_pane->band().actionWanted();
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 1, patience);
        QCOMPARE(m_pane->modes().items().size(), std::size_t(4));
        const QStringList lines = m_pane->list().item(0)->text().split(QLatin1Char('\n'));
        QCOMPARE(lines.mid(0, 2), QStringList({QStringLiteral("q free"), QStringLiteral("\u03b8 free")}));
        QCOMPARE(lines.size(), 5); // and both flows
        QVERIFY(lines[3].endsWith(QStringLiteral("\u202Frad/s")));
        QCOMPARE(lines[4], QStringLiteral("stable"));
    }

    void whatIsBrokenIsSaid() {
        m_session->openDocument(
            withText(exampleNamed("pendulum_cartesian"), {Section::Energies, 0, Column::Potential, 0}, "m*g*"));
        m_pane->show();
        QTRY_VERIFY_WITH_TIMEOUT(!m_pane->band().words().isEmpty(), patience);
        QCOMPARE(m_pane->list().count(), 0);
    }

    void withoutEquilibriaTheirChoiceSaysSo() {
        TypesetChoice choice;
        choice.resize(200, 28);
        const QImage blank = choice.grab().toImage();
        choice.setPlaceholderText(QStringLiteral("none"));
        QVERIFY(choice.grab().toImage() != blank);
    }

    void anotherModelBeginsAnew() {
        show("dc_motor");
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->analyses().found(), patience);
        m_pane->analyses().forget();
        QVERIFY(!m_pane->analyses().found() && m_pane->list().count() == 0 && m_pane->modes().items().empty());
    }

    // Where nothing acts whose size is a parameter, a force on the first coordinate is one click away.
    void aForceIsOffered() {
        show("double_pendulum");
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->analyses().found(), patience);
        auto* card = qobject_cast<ResponseCard*>(m_pane->ask("frequency-response"));
        QVERIFY(card);
        QVERIFY(card->actButton().isVisibleTo(card));
        card->actButton().click();
        const Document& document = m_session->document();
        QCOMPARE(document.parameters->back().name, std::string("M"));
        QCOMPARE(document.parameters->back().unit, std::string("N*m"));
        QCOMPARE(document.efforts->back(), (Effort{document.coordinates->front().name, "M", {}}));
        QTRY_COMPARE_WITH_TIMEOUT(card->input(), std::string("M"), patience);
        QVERIFY(!card->actButton().isVisibleTo(card));
        QTRY_VERIFY_WITH_TIMEOUT(!card->figures().front()->figure().lines.empty(), patience);
        m_session->undo();
        QVERIFY(m_session->document().efforts->empty());
    }

    // Of an oscillator, whose actions are known in closed form; what is no variation says why.
    void pathsAreVaried() {
        m_session->openDocument(readLdae("format = 1\n[[coordinates]]\nname = \"x\"\ninitial = 0\n"
                                         "initial_flow = 1\n[energies]\nkinetic_coenergy = \"dotx^2/2\"\n"
                                         "potential = \"x^2/2\"\n[simulation]\nend = 1\n")
                                    .document);
        m_pane->show();
        auto* card = qobject_cast<ActionCard*>(m_pane->ask("varied-paths"));
        QVERIFY(hasLabel(QStringLiteral("Run the model to vary its motion.")));
        Runs runs(*m_session);
        connect(&runs, &Runs::finished, m_pane.get(),
                [this](const FinishedRun& run) { m_pane->setRun(run.columns, run.document); });
        runs.start();
        QTRY_COMPARE_WITH_TIMEOUT(card->actions().size(), std::size_t(21), patience);
        QCOMPARE(card->field().text(), QStringLiteral("sin(pi*t/1)"));
        const double pi = std::numbers::pi;
        for (const auto& [epsilon, action, error] : card->actions())
            QVERIFY(std::abs(action - card->actions()[10].action - epsilon * epsilon * (pi * pi - 1) / 4) < 1e-5);
        QVERIFY(hasLabel(QStringLiteral("The motion has the least action among these paths.")));
        const Figure paths = card->figures().back()->figure();
        QCOMPARE(paths.lines.size(), std::size_t(11));
        QVERIFY(paths.lines.front().y != paths.lines.back().y);
        QVERIFY(std::abs(paths.lines.front().y.back() - paths.lines.back().y.back()) < 1e-9);
        for (const auto& [text, words] : {std::pair("t", "does not vanish at t = 1."), std::pair("y*t", "no parameter"),
                                          std::pair("t*(", "cannot be read"), std::pair("", "Type how")}) {
            card->field().setFocus();
            card->field().selectAll();
            QTest::keyClick(&card->field(), Qt::Key_Delete);
            QTest::keyClicks(&card->field(), QString::fromLatin1(text));
            QTRY_VERIFY2(hasLabel(QString::fromLatin1(words)), text);
            QVERIFY(card->actions().empty());
        }
        m_session->commit(QStringLiteral("V"),
                          withText(m_session->document(), {Section::Energies, 0, Column::Potential, 0}, "x^2"));
        QTRY_VERIFY(hasLabel(QStringLiteral("Run it again.")));
    }

    void lawsOfAGraphHaveTheNamesOfTheirElements() {
        show("graphs/thermal_wall");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->linearized().panel().rows().size(), std::size_t(4), patience);
        QCOMPARE(m_pane->linearized().panel().rows().front().item.labelLatex, QStringLiteral("R_{2}"));
        QCOMPARE(m_pane->linearized().panel().rows().back().item.labelLatex, QStringLiteral("v_{5}"));
    }

    // Two bodies as one run against a stop for 3 ms; the rows are 10 ms apart, the peak follows from the energy.
    void peaksOfReactionsBetweenRowsAreSeen() {
        m_session->openDocument(readLdae(R"toml(format = 1
[[coordinates]]
name = "x"
initial = -0.5
[[coordinates]]
name = "y"
initial = -0.5
[energies]
kinetic_coenergy = "dotx^2/4 + doty^2/4"
potential = "20*x^2 + 5e5*max(y - 0.07, 0)^2"
[[constraints.displacement]]
name = "c"
expression = "x = y"
[simulation]
end = 0.6
step = 0.01
)toml")
                                    .document);
        m_pane->show();
        auto* card = qobject_cast<ReactionCard*>(m_pane->ask("reactions"));
        QVERIFY(card);
        Runs runs(*m_session);
        connect(&runs, &Runs::finished, m_pane.get(),
                [this](const FinishedRun& run) { m_pane->setRun(run.columns, run.document); });
        runs.start();
        const double force = 1e6 * std::sqrt(40 * (0.25 - 0.07 * 0.07) / 1e6) / 2; // the other half is the other body's
        const auto shown = [card] {                                                // as 1.56 · 10³
            const QTableWidgetItem* item = card->table().item(1, 1);
            return item ? 1000 * item->text().left(4).toDouble() : 0;
        };
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(shown() / force - 1) < 0.01, patience);
    }

    // Dozens of reactions take no more room than there is.
    void manyReactionsAreScrolled() {
        show("bricard");
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->list().count() > 0, patience);
        QVERIFY(m_pane->minimumSizeHint().height() < 340);
    }

    // A row of the table and its cross are the same mode.
    void aModeIsMarkedInBoth() {
        show("mass_spring_damper");
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->modes().items().size() == 1, patience);
        show("double_pendulum");
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->modes().items().size() > 1, patience);
        FigureView& map = *m_pane->eigenvalues().figures().front();
        emit map.chosen(1);
        QCOMPARE(m_pane->modes().chosen(), std::optional(1));
        QCOMPARE(map.marked(), std::optional(1));
        m_pane->modes().choose(0);
        QCOMPARE(map.marked(), std::optional(0));
    }

    // As bars where there is no drawing; no faster and no slower for a mode that does not swing.
    void aModeSwings() {
        show("mass_spring_damper");
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->modes().items().size() == 1, patience);
        ModePicture& picture = m_pane->modes().picture();
        const QImage still = picture.grab().toImage();
        m_pane->modes().animateButton().click();
        QVERIFY(picture.isSwinging());
        QTRY_VERIFY(picture.grab().toImage() != still);
        m_pane->hide();
        QVERIFY(!picture.isSwinging());
    }

    void moreIsSoughtOnDemand() {
        show("double_pendulum");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 4, patience);
        const std::size_t before = m_pane->analyses().found()->starts;
        m_pane->findChild<QPushButton*>(QStringLiteral("find-more"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->analyses().found()->starts > before, patience);
        QCOMPARE(m_pane->list().count(), 4);
    }

    // With decades of frequencies, the margins in words, and another diagram on demand.
    void aFrequencyResponse() {
        show("cart_pole");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 2, patience);
        AnalysisCard* card = m_pane->ask("frequency-response");
        FigureView* magnitude = card->figures().front();
        QTRY_VERIFY_WITH_TIMEOUT(!magnitude->figure().isEmpty(), patience);
        QCOMPARE(choices(*card)[0]->currentData().toString(), QStringLiteral("F")); // alone in an effort
        QCOMPARE(choices(*card)[1]->currentData().toString(), QStringLiteral("x"));
        const FigureLine& line = magnitude->figure().lines.front();
        for (std::size_t k = 0; k < line.x.size(); ++k)
            if (line.x[k] > 90) // 1/(M + m - m^2 l^2/(m l^2 + J))/w^2
                QVERIFY(std::abs(line.y[k] - 20 * std::log10(1 / 2.125 / line.x[k] / line.x[k])) < 0.1);
        QVERIFY(magnitude->figure().words.contains(QStringLiteral("0 dB")) ||
                magnitude->figure().words.contains(QStringLiteral("rad/s")));
        QComboBox* view = choices(*card)[2];
        view->setCurrentIndex(1);
        emit view->activated(1);
        QCOMPARE(magnitude->figure().lines.size(), std::size_t(2)); // and its mirror image
        QVERIFY(card->figures().back()->isHidden());
        QVERIFY(card->exported(QStringLiteral("svg")).contains("<svg"));
        QVERIFY(card->exported(QStringLiteral("csv")).startsWith("series,"));
        QVERIFY(card->exported(QStringLiteral("xyz")).isEmpty());
    }

    void aStepResponse() {
        show("mass_spring_damper");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 1, patience);
        AnalysisCard* card = m_pane->ask("step-response");
        QTRY_VERIFY_WITH_TIMEOUT(!card->figures().front()->figure().isEmpty(), patience);
        QCOMPARE(card->figures().front()->figure().lines.front().y.front(), 0.0);
    }

    // A parameter that is felt by its rate is no input: it is named.
    void whatIsNoInputIsRefused() {
        show("cart_pole");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 2, patience);
        m_pane->analyses().setInputs({"nobody"});
        m_pane->ask("step-response");
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->analyses().found()->inputs == std::vector<std::string>{"F"}, patience);
    }

    void starredParametersComeFirst() {
        show("cart_pole");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 2, patience);
        const QComboBox* parameter = choices(*m_pane->ask("root-locus"))[0];
        QCOMPARE(parameter->itemData(0).toString(), QStringLiteral("l"));
        QCOMPARE(parameter->itemData(1).toString(), QStringLiteral("b"));
        QCOMPARE(parameter->itemData(2).toString(), QStringLiteral("M"));
    }

    void aRootLocusAndADiagram() {
        show("thesis_electrical");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 3, patience);
        AnalysisCard* locus = m_pane->ask("root-locus");
        AnalysisCard* diagram = m_pane->ask("equilibrium-diagram");
        QComboBox* parameter = choices(*diagram)[1];
        parameter->setCurrentIndex(parameter->findData(QStringLiteral("voltage")));
        emit parameter->activated(parameter->currentIndex());
        QCOMPARE(choices(*locus)[0]->currentData().toString(), QStringLiteral("voltage")); // both follow one
        QTRY_VERIFY_WITH_TIMEOUT(
            branchesIn(m_pane->analyses()) && branchesIn(m_pane->analyses())->range.parameter == "voltage", patience);
        QTRY_VERIFY(diagram->figures().front()->figure().words.contains(QStringLiteral("10.887")));
        std::size_t dots = 0, rings = 0;
        for (const FigureMark& mark : diagram->figures().front()->figure().marks)
            ++(mark.kind == MarkKind::Dot ? dots : rings);
        QCOMPARE(dots, std::size_t(3)); // the equilibria of the list
        QCOMPARE(rings, std::size_t(1));
        QVERIFY(locus->figures().front()->figure().lines.size() >= 4);
        QVERIFY(m_pane->analyses().isCurrent());
    }

    // As long as nothing changes, nothing is computed again.
    void answersComeToRest() {
        show("cart_pole");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 2, patience);
        m_pane->ask("root-locus");
        m_pane->ask("frequency-response");
        QTRY_VERIFY_WITH_TIMEOUT(branchesIn(m_pane->analyses()) && !m_pane->analyses().found()->responses.empty(),
                                 patience);
        QSignalSpy started(&m_pane->analyses(), &Analyses::started);
        QTest::qWait(200);
        QCOMPARE(started.count(), 0);
    }

    // In a narrow card the names of modes stay, and columns go.
    void namesOfModesStay() {
        show("thesis_electrical");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 3, patience);
        QTableWidget& table = m_pane->modes().table();
        const int last = table.columnCount() - 1;
        m_pane->resize(1500, 900);
        QTRY_VERIFY(!table.isColumnHidden(last));
        m_pane->resize(800, 900);
        QTRY_VERIFY(table.isColumnHidden(last));
        QTRY_VERIFY(table.columnWidth(0) >= 90);
    }

    // The frequencies of a string fall with its mass, and none passes another.
    void frequenciesOverAParameterDoNotSwap() {
        Document string = exampleNamed("fields/string_end_body");
        string = withText(string, {Section::Continuum, 0, Column::Modes}, "6");
        for (const Column column : {Column::Minimum, Column::Maximum}) // from 0 on, where they are beyond all bounds
            string = withText(string, {Section::Parameters, parameterNamed(string, "rho"), column}, "");
        m_session->openDocument(string);
        m_pane->show();
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->modes().table().rowCount() == 6, patience);
        AnalysisCard* card = m_pane->ask("natural-frequencies");
        QComboBox& parameter = *choices(*card).front();
        parameter.setCurrentIndex(parameter.findData(QStringLiteral("rho")));
        emit parameter.activated(parameter.currentIndex());
        const auto lines = [&] { return card->figures().front()->figure().lines; };
        QTRY_VERIFY_WITH_TIMEOUT(
            branchesIn(m_pane->analyses()) && branchesIn(m_pane->analyses())->range.parameter == "rho", patience);
        QCOMPARE(lines().size(), std::size_t(12)); // of a pair both
        for (const FigureLine& one : lines())
            for (const FigureLine& other : lines())
                for (std::size_t k = 0; k < one.y.size(); ++k)
                    QVERIFY(!((one.y[k] - other.y[k]) * (one.y.back() - other.y.back()) < -1e-9));
    }

    void exactFrequenciesAreComparable() {
        show("fields/string_end_body");
        QTRY_VERIFY_WITH_TIMEOUT(isExactShown() && !isExactGreyed(), patience);
        const QTableWidget& table = m_pane->modes().table();
        QTableWidgetItem& exact = *table.item(0, exactColumn());
        QCOMPARE(exact.text(), QStringLiteral("2.84853")); // 17.8978610057429 rad/s
        QVERIFY(exact.toolTip().contains(QStringLiteral("17.8979 rad/s")));
        QVERIFY(modeTexts(1)[2].startsWith(QStringLiteral("37.7")));
        m_pane->modes().menu().actions().front()->trigger();
        const QString copied = QApplication::clipboard()->text();
        QVERIFY2(copied.contains(QStringLiteral("17.89786101")), qPrintable(copied));
        m_pane->resize(560, 900);
        QTRY_VERIFY(!table.isColumnHidden(exactColumn() - 1) && !table.isColumnHidden(exactColumn()));
    }

    // While they are sought, and where an error has nothing to do with them.
    void exactFrequenciesStayInTheirColumn() {
        show("fields/string_end_body");
        QTRY_VERIFY_WITH_TIMEOUT(isExactShown() && !isExactGreyed(), patience);
        const QString before = m_pane->modes().table().item(0, exactColumn())->text();
        const Document model = m_session->document();
        const Field tension{Section::Parameters, parameterNamed(model, "tau"), Column::Value};
        m_pane->analyses().follow(withNumber(model, tension, 20));
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->analyses().found()->document != model, patience);
        QVERIFY(isExactShown() && isExactGreyed());
        m_session->commit(QStringLiteral("tau"), withNumber(model, tension, 20));
        QVERIFY(isExactShown() && isExactGreyed());
        QTRY_VERIFY_WITH_TIMEOUT(!isExactGreyed(), patience);
        QVERIFY(isExactShown() && m_pane->modes().table().item(0, exactColumn())->text() != before);

        QTRY_VERIFY_WITH_TIMEOUT(m_pane->linearized().isVisible(), patience);
        Document wrong = withItemInserted(m_session->document(), Section::Plots, 0);
        wrong = withText(wrong, {Section::Plots, 0, Column::Y}, "u(L/2)");
        m_session->commit(QStringLiteral("plot"), wrong);
        QVERIFY(isExactShown());
        QTRY_VERIFY_WITH_TIMEOUT(m_session->isPrepared() && hasErrors(m_session->findings()), patience);
        QTRY_VERIFY_WITH_TIMEOUT(!isExactGreyed(), patience);
        QVERIFY(isExactShown() && m_pane->linearized().isVisible());
        m_pane->hide();
        m_session->commit(QStringLiteral("title"), withText(wrong, {Section::Model, 0, Column::Title}, "String"));
        m_pane->show();
        QTRY_VERIFY_WITH_TIMEOUT(isExactShown() && !isExactGreyed() && m_pane->linearized().isVisible(), patience);

        m_session->openDocument(exampleNamed("pendulum_cartesian"));
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->modes().table().rowCount() > 0 && m_pane->list().count() == 2, patience);
        QVERIFY(m_pane->modes().table().isColumnHidden(exactColumn()));
    }

    // A line and a row of the table for each; nothing for a motion that nothing constrains.
    void formulationsAreCompared() {
        show("pendulum_cartesian");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 2, patience);
        AnalysisCard* card = m_pane->ask("formulations");
        const FigureView& view = *card->figures().front();
        QTRY_COMPARE_WITH_TIMEOUT(view.figure().lines.size(), std::size_t(5), patience);
        QVERIFY(hasLabel(QStringLiteral("Baumgarte")));
        const double projected = view.figure().lines[0].y.back(), index1 = view.figure().lines[1].y.back();
        QVERIFY(projected > 0 && index1 > 1e3 * projected);
        const std::vector<double> drift = view.figure().lines[1].y;
        choices(*card)[0]->setCurrentIndex(1);
        emit choices(*card)[0]->activated(1);
        QVERIFY(view.figure().lines[1].y != drift);
        show("double_pendulum");
        m_pane->ask("formulations");
        QTRY_VERIFY_WITH_TIMEOUT(hasLabel(QStringLiteral("only one formulation")), patience);
    }

    void aCardIsRemoved() {
        show("cart_pole");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 2, patience);
        AnalysisCard* card = m_pane->ask("root-locus");
        QCOMPARE(m_pane->cards().size(), 3);
        card->menu().actions().back()->trigger();
        QCOMPARE(m_pane->cards().size(), 2);
        QVERIFY(!branchesIn(m_pane->analyses()));
    }

    // Questions name parameters and inputs of the model before; the same ones can be asked of one that has no
    // parameter.
    void questionsEndWithTheModel() {
        show("cart_pole");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 2, patience);
        AnalysisCard* card = m_pane->ask("frequency-response");
        m_pane->ask("equilibrium-diagram");
        QTRY_VERIFY_WITH_TIMEOUT(!card->figures().front()->figure().isEmpty(), patience);
        QCOMPARE(m_pane->cards().size(), 4);
        m_session->openDocument(readLdae("format = 1\n[[coordinates]]\nname = \"x\"\n[energies]\n"
                                         "kinetic_coenergy = \"dotx^2/2\"\npotential = \"x^2\"\n")
                                    .document);
        m_pane->analyses().forget();
        QCOMPARE(m_pane->cards().size(), 2);
        m_pane->ask("equilibrium-diagram");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 1, patience);
        QVERIFY(hasLabel(QStringLiteral("no parameter")));
        show("dc_motor");
        m_pane->analyses().forget();
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->analyses().found(), patience);
    }

    // Of a model that never rests; one plot for each, as one step.
    void whatIsConserved() {
        show("kepler_orbit");
        AnalysisCard* card = m_pane->ask("conserved-quantities");
        auto& conserved = *qobject_cast<ConservationCard*>(card);
        QTRY_COMPARE_WITH_TIMEOUT(conserved.panel().rows().size(), std::size_t(2), patience);
        QVERIFY(conserved.isVisible());
        const std::size_t before = m_session->document().plots->size();
        conserved.plotButton().click();
        QCOMPARE(m_session->document().plots->size(), before + 2);
        m_session->undo();
        QCOMPARE(m_session->document().plots->size(), before);
        show("cart_pole");
        m_pane->ask("conserved-quantities");
        QTRY_VERIFY_WITH_TIMEOUT(hasLabel(QStringLiteral("Neither the energy")), patience);
    }

    // The equations near the chosen one, which follow the choice.
    void theEquationsNearIt() {
        show("cart_pole");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 2, patience);
        QTRY_VERIFY_WITH_TIMEOUT(m_session->state().linearized, patience);
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->linearized().panel().rows().size(), std::size_t(2), patience);
        const auto about = m_session->state().linearized;
        m_pane->list().setCurrentRow(1);
        QTRY_VERIFY_WITH_TIMEOUT(m_session->state().linearized && m_session->state().linearized != about, patience);
        QVERIFY(m_session->state().linearized->system.equations != about->system.equations);
    }

    // The coordinates of bodies are declared, so that they start there.
    void bodiesStartThere() {
        show("bricard");
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->list().count() > 0, patience);
        const std::size_t before = m_session->document().coordinates->size();
        m_pane->findChild<QPushButton*>(QStringLiteral("use-as-start"))->click();
        QVERIFY(m_session->document().coordinates->size() > before);
    }

    // In a narrow pane the list is a choice in the header.
    void aNarrowPaneHasAChoice() {
        m_pane->resize(460, 400);
        show("pendulum_cartesian");
        QTRY_COMPARE_WITH_TIMEOUT(m_pane->list().count(), 2, patience);
        auto* choice = m_pane->findChild<QComboBox*>();
        QVERIFY(choice->isVisible() && !m_pane->list().isVisible());
        QCOMPARE(choice->count(), 2);
        choice->setCurrentIndex(1);
        emit choice->activated(1);
        QCOMPARE(m_pane->modes().table().rowCount(), 2);
    }

    void theWindowHasItsPlace() {
        MainWindow window;
        window.show();
        window.findChild<QAction*>(QStringLiteral("find-equilibria"))->trigger();
        QVERIFY(window.analysisPane().isVisible());
        window.findChild<QAction*>(QStringLiteral("pane-4"))->trigger();
        QVERIFY(window.analysisPane().isVisible());
    }

private:
    void show(const char* example) {
        m_session->openDocument(exampleNamed(example));
        m_pane->show();
    }

    static QList<QComboBox*> choices(const AnalysisCard& card) {
        QList<QComboBox*> all = card.findChildren<QComboBox*>();
        std::sort(all.begin(), all.end(), [](QComboBox* a, QComboBox* b) { return a->x() < b->x(); });
        return all;
    }

    int exactColumn() const {
        const QTableWidget& table = m_pane->modes().table();
        int column = 0;
        while (table.horizontalHeaderItem(column)->text() != QStringLiteral("exact f Hz"))
            ++column;
        return column;
    }

    // Greyed: of an earlier state.
    bool isExactGreyed() const {
        return m_pane->modes().table().item(0, exactColumn())->foreground().style() != Qt::NoBrush;
    }

    bool isExactShown() const {
        const QTableWidget& table = m_pane->modes().table();
        return !table.isColumnHidden(exactColumn()) && table.rowCount() > 0 &&
               !table.item(0, exactColumn())->text().isEmpty();
    }

    QStringList modeTexts(int row) const {
        QStringList texts;
        for (int column = 0; column < m_pane->modes().table().columnCount(); ++column)
            if (column != exactColumn())
                texts.append(m_pane->modes().table().item(row, column)->text());
        return texts;
    }

    // As it is read: rich text without its marks.
    bool hasLabel(const QString& words) const {
        for (const QLabel* label : m_pane->findChildren<QLabel*>()) {
            const bool isRich = label->textFormat() == Qt::RichText;
            const QString text = isRich ? QTextDocumentFragment::fromHtml(label->text()).toPlainText() : label->text();
            if (text.contains(words))
                return true;
        }
        return false;
    }

    tests::OwnSettings m_settings;
    Typesetter m_typesetter{Typesetter::defaultScript()};
    std::unique_ptr<Session> m_session;
    std::unique_ptr<AnalysisPane> m_pane;
};

COENERGY_TEST(TestAnalysisPane)
#include "test_analysis_pane.moc"
