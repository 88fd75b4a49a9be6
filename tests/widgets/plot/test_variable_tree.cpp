// Everything that can be plotted, as a tree that is searched.

#include "plot/choice_painter.hpp"
#include "plot/plot_frame.hpp"
#include "plot/plot_pane.hpp"
#include "plot/variable_tree.hpp"
#include "plot_edits.hpp"
#include "runs.hpp"
#include "support/test_program.hpp"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace coenergy;

namespace {

/// What is seen, with its kind in front.
QStringList seen(VariableTree& tree) {
    QStringList names;
    for (int k = 0; k < tree.names().topLevelItemCount(); ++k) {
        const QTreeWidgetItem& kind = *tree.names().topLevelItem(k);
        for (int j = 0; j < kind.childCount(); ++j)
            if (!kind.isHidden() && kind.isExpanded() && !kind.child(j)->isHidden())
                names.append(kind.text(0) + QLatin1Char('/') + kind.child(j)->text(0));
    }
    return names;
}

} // namespace

class TestVariableTree : public QObject {
    Q_OBJECT

private slots:
    void namesStandUnderTheirKinds();
    void itIsSearchedByParts();
    void closedKindsStayClosed();
    void energiesKeepTheirWords();
    void enterAndADoubleClickChoose();
    void whatIsDraggedIsItsText();
    void thePaneGivesItAPlot();
};

void TestVariableTree::namesStandUnderTheirKinds() {
    VariableTree tree;
    tree.setChoices(plotChoices(oscillation(), {}));
    const QStringList all = seen(tree);
    QVERIFY(all.contains(QStringLiteral("coordinate/x")) && all.contains(QStringLiteral("flow/vx")));
    QVERIFY(all.contains(QStringLiteral("multiplier/lambda1")));
    QCOMPARE(all.indexOf(QStringLiteral("coordinate/y")), all.indexOf(QStringLiteral("coordinate/x")) + 1);
}

void TestVariableTree::itIsSearchedByParts() {
    VariableTree tree;
    tree.setChoices(plotChoices(oscillation(), {}));
    tree.field().setText(QStringLiteral(" AM "));
    QCOMPARE(seen(tree), QStringList{QStringLiteral("multiplier/lambda1")});
    tree.field().setText(QStringLiteral("nothing of that name"));
    QVERIFY(seen(tree).isEmpty());
    tree.field().clear();
    QVERIFY(seen(tree).size() > 4);
}

// A plot of it gives it a letter; by its name it is found as well.
void TestVariableTree::energiesKeepTheirWords() {
    VariableTree tree;
    PlotNames names;
    names.energies = {ModelEnergy::Total};
    const auto words = [&tree] {
        const QTreeWidgetItem* kind = tree.names().topLevelItem(tree.names().topLevelItemCount() - 1);
        return kind->child(0)->data(0, ChoicePainter::Words).toString();
    };
    tree.setChoices(plotChoices(oscillation(), names));
    const QString before = words();
    QCOMPARE(before, QStringLiteral("total energy T + V"));
    names.notation.emplace("total_energy", SymbolNotation{Role::Parameter, 0, "E"});
    tree.setChoices(plotChoices(oscillation(), names));
    QCOMPARE(words(), before);
    tree.field().setText(QStringLiteral("total_energy"));
    QCOMPARE(seen(tree), QStringList{QStringLiteral("energies and powers/total energy T + V")});
}

// A new run has other values, and what was closed by hand is not opened by it; a search opens what it finds.
void TestVariableTree::closedKindsStayClosed() {
    VariableTree tree;
    std::vector<PlotChoice> choices = plotChoices(oscillation(), {});
    tree.setChoices(choices);
    for (int k = 0; k < tree.names().topLevelItemCount(); ++k)
        tree.names().topLevelItem(k)->setExpanded(false);
    choices.push_back({"later", choices.back().kind, "m"});
    tree.setChoices(choices);
    QVERIFY(seen(tree).isEmpty());
    tree.field().setText(QStringLiteral("later"));
    QCOMPARE(seen(tree).size(), 1);
}

void TestVariableTree::enterAndADoubleClickChoose() {
    VariableTree tree;
    tree.resize(300, 400);
    tree.setChoices(plotChoices(oscillation(), {}));
    tree.show();
    QSignalSpy chosen(&tree, &VariableTree::chosen);
    QTest::keyClick(&tree.field(), Qt::Key_Return); // nothing is searched
    QCOMPARE(chosen.count(), 0);
    tree.field().setText(QStringLiteral("v"));
    QTest::keyClick(&tree.field(), Qt::Key_Down);
    QTest::keyClick(&tree.field(), Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].toString(), QStringLiteral("vy"));
    const QRect row = tree.names().visualItemRect(tree.names().topLevelItem(tree.names().topLevelItemCount() - 1));
    QTest::mouseDClick(tree.names().viewport(), Qt::LeftButton, {}, row.center()); // a kind is no name
    QCOMPARE(chosen.count(), 1);
}

void TestVariableTree::whatIsDraggedIsItsText() {
    VariableTree tree;
    tree.setChoices({{"x", QStringLiteral("coordinate"), "m", "x"}});
    const QTreeWidgetItem* kind = tree.names().topLevelItem(0);
    const auto index = tree.names().model()->index(0, 0, tree.names().model()->index(0, 0));
    const std::unique_ptr<QMimeData> dragged(tree.names().model()->mimeData({index}));
    QVERIFY(dragged);
    QCOMPARE(dragged->text(), QStringLiteral("x"));
    QVERIFY(kind->child(0)->flags().testFlag(Qt::ItemIsDragEnabled));
    QVERIFY(!kind->flags().testFlag(Qt::ItemIsDragEnabled));
    PlotPane pane;
    pane.setPlots({{.title = "Velocity", .x = "t", .y = {"vx"}, .remarks = {}}});
    pane.setTrajectory(oscillation());
    QSignalSpy edits(&pane, &PlotPane::plotsEdited);
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, dragged.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&pane.frame(0), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(5, 5), Qt::CopyAction, dragged.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&pane.frame(0), &event);
    QCOMPARE(edits.size(), 1);
    QCOMPARE(edits[0][1].value<std::vector<Plot>>()[0].y, (std::vector<std::string>{"vx", "x"}));
}

void TestVariableTree::thePaneGivesItAPlot() {
    PlotPane pane;
    pane.setPlots({{.title = "Velocity", .x = "t", .y = {"vx"}, .remarks = {}}});
    QSignalSpy changed(&pane, &PlotPane::variablesChanged);
    pane.setTrajectory(oscillation());
    QVERIFY(!changed.isEmpty());
    const std::vector<PlotChoice> variables = pane.variables();
    QVERIFY(std::ranges::none_of(variables, [](const PlotChoice& choice) { return choice.name == "t"; }));
    QVERIFY(std::ranges::any_of(variables, [](const PlotChoice& choice) { return choice.name == "vx"; }));
    QSignalSpy edits(&pane, &PlotPane::plotsEdited);
    pane.addPlotOf({QStringLiteral("y")});
    const auto plots = edits[0][1].value<std::vector<Plot>>();
    QCOMPARE(plots.size(), std::size_t(2));
    QCOMPARE(plots[1].y, std::vector<std::string>{"y"});
}

COENERGY_TEST(TestVariableTree)
#include "test_variable_tree.moc"
