// Studies that stand in a model: what their texts mean, and what is wrong with them, at its place.
#include "studies/stated_design.hpp"
#include "studies/study_text.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

namespace {

Study studyThat(std::vector<std::string> vary, std::string design = {}, std::string count = {}) {
    Study study;
    study.vary = std::move(vary);
    study.design = std::move(design);
    study.count = std::move(count);
    return study;
}

StudyFault faultOf(const Study& study) {
    const auto design = statedDesign(study, {});
    return design ? StudyFault{Column::Whole, 0, ""} : design.error();
}

} // namespace

class TestStatedDesign : public QObject {
    Q_OBJECT

private slots:
    void rangesListsAndColumns() {
        const Table masses{"masses", "", {"1", "2", "3"}, {"0.5", "1/4", "2"}, "", "", {}};
        const auto design =
            statedDesign(studyThat({"l = 0.5:2:4", "k=1:100:3:log", "m = masses.y ", "a = 1, 2, sqrt(4)"}), {masses});
        QVERIFY(design);
        QCOMPARE(design->stepped.size(), std::size_t(4));
        QCOMPARE(design->stepped[0].levels, (std::vector<double>{0.5, 1, 1.5, 2}));
        QCOMPARE(design->stepped[1].levels, (std::vector<double>{1, 10, 100}));
        QCOMPARE(design->stepped[2].levels, (std::vector<double>{0.5, 0.25, 2}));
        QCOMPARE(design->stepped[3].levels, (std::vector<double>{1, 2, 2}));
        QCOMPARE(DesignPoints::of(*design)->size(), std::size_t(4 * 3 * 3 * 3));
    }

    void distributionsBesideGivenValues() {
        Study study = studyThat({"k = normal(100, 5)", "l = 1, 2", "m = uniform(1, 2)"}, "latin_hypercube", "50");
        study.correlate = {"k, m = 0.3"};
        study.seed = "7";
        const auto design = statedDesign(study, {});
        QVERIFY(design);
        QCOMPARE(design->random.size(), std::size_t(2));
        QCOMPARE(design->sampling, Sampling::LatinHypercube);
        QCOMPARE(design->seed, std::uint64_t(7));
        QCOMPARE(design->correlations, (std::vector<Correlation>{{"k", "m", 0.3}}));
        QCOMPARE(DesignPoints::of(*design)->size(), std::size_t(100));
    }

    void oneAtATime() {
        QCOMPARE(statedDesign(studyThat({"l = 1, 2"}, "one_at_a_time"), {})->stepping, Stepping::OneAtATime);
    }

    void whatIsWrongHasItsPlace_data() {
        QTest::addColumn<QStringList>("vary");
        QTest::addColumn<QString>("design");
        QTest::addColumn<QString>("count");
        QTest::addColumn<int>("column");
        QTest::addColumn<int>("element");
        const auto row = [](const char* name, const QStringList& vary, const char* design, const char* count,
                            Column column, int element) {
            QTest::newRow(name) << vary << QString(design) << QString(count) << static_cast<int>(column) << element;
        };
        row("no sign", {"l = 1, 2", "k"}, "", "", Column::Vary, 1);
        row("no numbers", {"l = 1, x"}, "", "", Column::Vary, 0);
        row("no table", {"l = masses.y"}, "", "", Column::Vary, 0);
        row("no distribution", {"l = gamma(1, 2)"}, "", "", Column::Vary, 0);
        row("unknown design", {"l = 1, 2"}, "gird", "", Column::Design, 0);
        row("grid of a distribution", {"l = normal(1, 1)"}, "grid", "", Column::Design, 0);
        row("random without one", {"l = 1, 2"}, "random", "10", Column::Design, 0);
        row("no count", {"l = normal(1, 1)"}, "sobol", "", Column::Count, 0);
        row("count of a grid", {"l = 1, 2"}, "grid", "10", Column::Count, 0);
        row("too many values", {"l = 1:2:200000000"}, "", "", Column::Vary, 0);
        row("product of a column", {"l = 2*masses.y"}, "", "", Column::Vary, 0);
        row("no deviation", {"l = normal(9, 0)"}, "", "", Column::Vary, 0);
        row("half a point", {"l = normal(1, 1)"}, "sobol", "1.5", Column::Count, 0);
    }

    void whatIsWrongHasItsPlace() {
        QFETCH(QStringList, vary);
        QFETCH(QString, design);
        QFETCH(QString, count);
        QFETCH(int, column);
        QFETCH(int, element);
        std::vector<std::string> texts;
        for (const QString& text : vary)
            texts.push_back(text.toStdString());
        const StudyFault fault = faultOf(studyThat(texts, design.toStdString(), count.toStdString()));
        QCOMPARE(static_cast<int>(fault.column), column);
        QCOMPARE(static_cast<int>(fault.element), element);
        QVERIFY(!fault.words.empty());
    }

    void whatIsWrongIsSaid() {
        const auto words = [](const char* vary) { return QString::fromStdString(faultOf(studyThat({vary})).words); };
        QVERIFY(words("l = normal(9, 0)").contains("standard deviation has to be greater than 0"));
        QVERIFY(words("l = uniform(2, 1)").contains("less than the second"));
        QVERIFY(words("l = triangular(1, 3, 2)").contains("increase"));
        QVERIFY(words("l = 1:2:200000000").contains("take fewer"));
        QVERIFY(words("l = 2*masses.y").contains("stands alone"));
    }
};

COENERGY_TEST(TestStatedDesign)
#include "test_stated_design.moc"
