// The stage is filled by rule: at every width, for every wish and every order of use.
#include "studio/window/pane_arrangement.hpp"

#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>

using namespace coenergy;

class TestPaneArrangement : public QObject {
    Q_OBJECT

private slots:
    void widthsAreThoseOfTheDesign();
    void narrowShowsTheLatest();
    void mediumStacksTwo();
    void wideGivesTheMotionAColumn();
    void widestGivesEachAColumn();
    void nothingIsLostAndNothingDoubled();
    void moreWidthNeverHidesAPane();
    void theModelDoesNotCount();
};

namespace {

const std::vector<Pane> stagePanes = {Pane::Graph, Pane::Equations, Pane::Motion, Pane::Analysis, Pane::Studies};

std::vector<Pane> shownIn(const StageArrangement& arrangement) {
    std::vector<Pane> shown;
    for (const auto& column : arrangement.columns)
        shown.insert(shown.end(), column.begin(), column.end());
    return shown;
}

// Every choice of panes in every order of use.
template <class Check> void forEveryWish(Check check) {
    for (unsigned choice = 0; choice < 32; ++choice) {
        std::vector<Pane> wanted;
        for (std::size_t k = 0; k < stagePanes.size(); ++k)
            if (choice & (1U << k))
                wanted.push_back(stagePanes[k]);
        do
            check(wanted);
        while (std::next_permutation(wanted.begin(), wanted.end()));
    }
}

} // namespace

void TestPaneArrangement::widthsAreThoseOfTheDesign() {
    QCOMPARE(widthClassOf(1024), WidthClass::Narrow);
    QCOMPARE(widthClassOf(1099), WidthClass::Narrow);
    QCOMPARE(widthClassOf(1100), WidthClass::Medium);
    QCOMPARE(widthClassOf(1599), WidthClass::Medium);
    QCOMPARE(widthClassOf(1600), WidthClass::Wide);
    QCOMPARE(widthClassOf(2199), WidthClass::Wide);
    QCOMPARE(widthClassOf(2200), WidthClass::Widest);
}

void TestPaneArrangement::narrowShowsTheLatest() {
    const StageArrangement arrangement = arrangeStage(1024, {Pane::Motion, Pane::Equations});
    QCOMPARE(arrangement.columns, (StageColumns{{Pane::Motion}}));
    QCOMPARE(arrangement.leftOut, std::vector<Pane>{Pane::Equations});
}

void TestPaneArrangement::mediumStacksTwo() {
    const StageArrangement two = arrangeStage(1280, {Pane::Motion, Pane::Equations});
    QCOMPARE(two.columns, (StageColumns{{Pane::Equations, Pane::Motion}}));
    QVERIFY(two.leftOut.empty());
    // A third one replaces the least recently used.
    const StageArrangement three = arrangeStage(1280, {Pane::Analysis, Pane::Motion, Pane::Equations});
    QCOMPARE(three.columns, (StageColumns{{Pane::Motion, Pane::Analysis}}));
    QCOMPARE(three.leftOut, std::vector<Pane>{Pane::Equations});
}

void TestPaneArrangement::wideGivesTheMotionAColumn() {
    QCOMPARE(arrangeStage(1920, {Pane::Analysis, Pane::Motion, Pane::Equations}).columns,
             (StageColumns{{Pane::Equations, Pane::Analysis}, {Pane::Motion}}));
    QCOMPARE(arrangeStage(1920, {Pane::Motion, Pane::Equations}).columns,
             (StageColumns{{Pane::Equations}, {Pane::Motion}}));
    QCOMPARE(arrangeStage(1920, {Pane::Graph, Pane::Equations}).columns,
             (StageColumns{{Pane::Graph, Pane::Equations}}));
    QCOMPARE(arrangeStage(1920, {Pane::Motion}).columns, (StageColumns{{Pane::Motion}}));
}

void TestPaneArrangement::widestGivesEachAColumn() {
    QCOMPARE(arrangeStage(2560, {Pane::Analysis, Pane::Motion, Pane::Equations}).columns,
             (StageColumns{{Pane::Equations}, {Pane::Motion}, {Pane::Analysis}}));
    QCOMPARE(arrangeStage(2560, {Pane::Studies, Pane::Analysis}).columns,
             (StageColumns{{Pane::Analysis}, {Pane::Studies}}));
    QCOMPARE(arrangeStage(2560, {Pane::Studies, Pane::Analysis, Pane::Motion, Pane::Equations}).columns,
             (StageColumns{{Pane::Equations}, {Pane::Motion}, {Pane::Analysis, Pane::Studies}}));
    // Five are too many for any width.
    QCOMPARE(arrangeStage(2560, {Pane::Studies, Pane::Analysis, Pane::Motion, Pane::Equations, Pane::Graph}).leftOut,
             std::vector<Pane>{Pane::Graph});
}

void TestPaneArrangement::nothingIsLostAndNothingDoubled() {
    for (int width = 1024; width <= 2560; width += 8)
        forEveryWish([width](const std::vector<Pane>& wanted) {
            const StageArrangement arrangement = arrangeStage(width, wanted);
            std::vector<Pane> all = shownIn(arrangement);
            all.insert(all.end(), arrangement.leftOut.begin(), arrangement.leftOut.end());
            std::sort(all.begin(), all.end());
            std::vector<Pane> asked = wanted;
            std::sort(asked.begin(), asked.end());
            QCOMPARE(all, asked);
            for (const auto& column : arrangement.columns)
                QVERIFY(!column.empty());
            if (!wanted.empty()) // what was used last is always to be seen
                QVERIFY(std::count(arrangement.leftOut.begin(), arrangement.leftOut.end(), wanted.front()) == 0);
        });
}

void TestPaneArrangement::moreWidthNeverHidesAPane() {
    forEveryWish([](const std::vector<Pane>& wanted) {
        std::vector<Pane> before;
        for (const int width : {1024, 1100, 1600, 2200}) {
            const std::vector<Pane> shown = shownIn(arrangeStage(width, wanted));
            for (const Pane pane : before)
                QVERIFY(std::count(shown.begin(), shown.end(), pane) == 1);
            before = shown;
        }
    });
}

void TestPaneArrangement::theModelDoesNotCount() {
    for (const int width : {1024, 1280, 1920, 2560})
        QCOMPARE(arrangeStage(width, {Pane::Model, Pane::Motion, Pane::Equations}),
                 arrangeStage(width, {Pane::Motion, Pane::Equations}));
}

COENERGY_TEST(TestPaneArrangement)
#include "test_pane_arrangement.moc"
