// Studies in a report: their numbers against closed forms, and what is missing said.
#include "report_parts.hpp"

#include "report/latex_report.hpp"
#include "report/report_sections.hpp"
#include "studies/influence.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

using namespace coenergy;

namespace {

using Measure = std::function<std::optional<double>(const std::vector<double>&)>;

ReportedStudy studied(const StudyDesign& design, const std::vector<std::string>& vary, const Measure& measure) {
    const auto points = std::make_shared<const DesignPoints>(DesignPoints::of(design).value());
    ReportedStudy reported;
    reported.study.name = "s";
    reported.study.vary = vary;
    reported.data.points = points;
    reported.data.heading = {"", points->size(), points->names(), {"final(x)"}};
    for (std::size_t k = 0; k < points->size(); ++k) {
        const std::vector<double> inputs = points->at(k);
        const auto value = measure(inputs);
        reported.data.records[k] = {inputs, {{value}, value ? "completed" : "refused", "", !value}, 0};
    }
    return reported;
}

std::vector<ReportSection> sectionsOf(const ReportedStudy& study) {
    ReportSource source;
    source.studies = {study};
    FormulaMaker formulas((Notation()));
    return studySections(source, formulas);
}

StudyDesign stepsTo(double last, std::size_t count) {
    SteppedInput input{"l", {}, 0};
    for (std::size_t k = 0; k < count; ++k)
        input.levels.push_back(last * static_cast<double>(k) / static_cast<double>(count - 1));
    StudyDesign design;
    design.stepped = {input};
    return design;
}

} // namespace

class TestStudySections : public QObject {
    Q_OBJECT

private slots:
    void saysNothingWithoutStudies();
    void givesTheSpread();
    void saysWhatIsMissing();
    void givesSobolsIndices();
    void countsFiguresBehindOthers();
    void roundingIsNoDeviation();
    void spreadHasNoOverflow();
};

void TestStudySections::saysNothingWithoutStudies() {
    FormulaMaker formulas((Notation()));
    QVERIFY(studySections(ReportSource(), formulas).empty());
}

// 0, 1, ..., 100: mean 50, variance of the sample (101^2 - 1)/12 * 101/100.
void TestStudySections::givesTheSpread() {
    const auto sections =
        sectionsOf(studied(stepsTo(100, 101), {"l = 0:100:101"}, [](const std::vector<double>& at) { return at[0]; }));
    QCOMPARE(sections.size(), std::size_t{2});
    QCOMPARE(plain(sections[1].title), QStringLiteral("Study s"));
    const auto tables = all<ReportTable>(sections[1]);
    QCOMPARE(tables.size(), std::size_t{3});
    QCOMPARE(plain(tables[0].rows[0]), (QStringList{"l", "0:100:101"}));
    const double deviation = std::sqrt((101.0 * 101 - 1) / 12 * 101 / 100);
    QCOMPARE(plain(tables[1].rows[0]), (QStringList{"final(x)", "101", "50", latexOfResult(deviation)}));
    QCOMPARE(plain(tables[2].rows[0]), (QStringList{"final(x)", "0", "5", "50", "95", "100"}));
    QVERIFY(
        plain(all<ReportParagraph>(sections[1])[0].text).startsWith(QStringLiteral("101 points: every combination")));
}

void TestStudySections::saysWhatIsMissing() {
    ReportedStudy study = studied(stepsTo(3, 4), {"l = 0:3:4"}, [](const std::vector<double>& at) {
        return at[0] < 2 ? std::nullopt : std::optional(at[0]);
    });
    const auto words = [&] { return plain(all<ReportParagraph>(sectionsOf(study)[1])[0].text); };
    QVERIFY(words().endsWith(QStringLiteral("2 points failed and have no values.")));
    QCOMPARE(plain(all<ReportTable>(sectionsOf(study)[1])[1].rows[0])[1], QStringLiteral("2"));
    study.data.records.erase(3);
    QVERIFY2(words().startsWith(QStringLiteral("3 of 4 points are known")), qPrintable(words()));
    QStringList row = plain(all<ReportTable>(sectionsOf(study)[1])[1].rows[0]);
    QCOMPARE(row, (QStringList{"final(x)", "1", "2", "none"})); // one value has no deviation
    study.data.records.erase(2);
    row = plain(all<ReportTable>(sectionsOf(study)[1])[1].rows[0]);
    QCOMPARE(row, (QStringList{"final(x)", "0", "", ""}));
}

// Ishigami's function with a = 7, b = 0.1: S = 0.3139, 0.4424, 0; ST = 0.5576, 0.4424, 0.2437.
void TestStudySections::givesSobolsIndices() {
    StudyDesign design;
    const Distribution turn{Distribution::Kind::Uniform, {-std::numbers::pi, std::numbers::pi, 0}};
    design.random = {{"a", turn}, {"b", turn}, {"c", turn}};
    design.sampling = Sampling::Indices;
    design.count = 4096;
    const auto ishigami = [](const std::vector<double>& x) {
        return std::sin(x[0]) * (1 + 0.1 * std::pow(x[2], 4)) + 7 * std::pow(std::sin(x[1]), 2);
    };
    const auto tables = all<ReportTable>(sectionsOf(studied(design, {}, ishigami))[1]);
    QCOMPARE(tables.size(), std::size_t{4});
    const double first[] = {0.3139, 0.4424, 0}, total[] = {0.5576, 0.4424, 0.2437};
    QCOMPARE(tables[3].rows.size(), std::size_t{3});
    for (std::size_t k = 0; k < 3; ++k) {
        const QStringList row = plain(tables[3].rows[k]);
        QCOMPARE(row[1], QString(QLatin1Char("abc"[k])));
        if (k < 2)
            QVERIFY2(std::abs(row[2].toDouble() - first[k]) < 0.03, qPrintable(row.join(' ')));
        QVERIFY2(std::abs(row[4].toDouble() - total[k]) < 0.03, qPrintable(row.join(' ')));
    }
}

// A reader finds each caption below its own picture.
void TestStudySections::countsFiguresBehindOthers() {
    ReportedStudy study = studied(stepsTo(1, 3), {"l = 0, 1"}, [](const std::vector<double>& at) { return at[0]; });
    study.captions = {QStringLiteral("first"), QStringLiteral("second")};
    ReportSource source;
    source.run.emplace();
    source.run->plotTitles = {"a", "b"};
    source.studies = {study, study};
    FormulaMaker formulas((Notation()));
    std::vector<std::size_t> numbers;
    Report report{QStringLiteral("r"), QStringLiteral("Figure"), studySections(source, formulas)};
    for (const ReportSection& section : report.sections)
        for (const ReportFigure& figure : all<ReportFigure>(section))
            numbers.push_back(figure.plot);
    QCOMPARE(numbers, (std::vector<std::size_t>{2, 3, 4, 5}));
    const QString latex = latexReport(report, {"1.pdf", "2.pdf", "3.pdf", "4.pdf", "5.pdf", "6.pdf"});
    QCOMPARE(latex.count(QStringLiteral("\\includegraphics")), 4);
    QVERIFY(latex.indexOf(QStringLiteral("{3.pdf}")) < latex.indexOf(QStringLiteral("\\caption{first}")));
}

// Values that differ in their last digits alone.
void TestStudySections::roundingIsNoDeviation() {
    const auto tables =
        all<ReportTable>(sectionsOf(studied(stepsTo(1, 3), {"l = 0, 1"}, [](const std::vector<double>& at) {
            return 1 + at[0] * 2 * std::numeric_limits<double>::epsilon();
        }))[1]);
    QCOMPARE(plain(tables[1].rows[0]), (QStringList{"final(x)", "3", "1", "0"}));
}

void TestStudySections::spreadHasNoOverflow() {
    const double largest = std::numeric_limits<double>::max();
    const Spread huge = spreadOf({largest, -largest, largest, -largest});
    QCOMPARE(huge.mean, 0.0);
    QVERIFY(std::isinf(huge.deviation)); // beyond all numbers: sqrt(4/3) of the largest
    const Spread large = spreadOf({1e300, 3e300});
    QCOMPARE(large.mean / 1e300, 2.0);
    QCOMPARE(large.deviation / 1e300, std::numbers::sqrt2);
    const Spread none = spreadOf({0, 0});
    QCOMPARE(none.mean, 0.0);
    QCOMPARE(none.deviation, 0.0);
    QVERIFY(std::isnan(spreadOf({5}).deviation));
}

COENERGY_TEST(TestStudySections)
#include "test_study_sections.moc"
