// Fits in a report: numbers, what is not known, figures after those of the studies.
#include "report_parts.hpp"

#include "report/fit_account.hpp"
#include "report/report_sections.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

namespace {

ReportedFit fitted() {
    ReportedFit reported;
    reported.fit.name = "friction";
    reported.fit.data = {"one.csv", "two.csv"};
    reported.fit.matches = {"theta = angle"};
    reported.data.unknowns = {{"k", 1}, {"theta(0)", 0.5}};
    reported.data.fit.estimates.resize(2);
    reported.data.fit.estimates[0].value = 2;
    reported.data.fit.estimates[0].deviation = 0.25;
    reported.data.fit.estimates[0].interval = {1.5, 2.5};
    reported.data.fit.estimates[1].value = 0.75;
    reported.data.fit.correlations = Eigen::MatrixXd::Constant(2, 2, std::nan(""));
    reported.data.fit.undetermined = {{Undetermined::Kind::NoInfluence, {1}, {1}}};
    reported.data.fit.freedom = 7;
    reported.captions = {QStringLiteral("first"), QStringLiteral("second")};
    return reported;
}

} // namespace

class TestFitSections : public QObject {
    Q_OBJECT

private slots:
    void valuesAndWhatIsNotKnown() {
        ReportSource source;
        source.fits = {fitted()};
        FormulaMaker formulas((Notation()));
        const std::vector<ReportSection> sections = fitSections(source, formulas);
        QCOMPARE(sections.size(), std::size_t(2));
        const auto paragraphs = all<ReportParagraph>(sections[1]);
        QCOMPARE(plain(paragraphs.front().text),
                 QStringLiteral("Measured values of one.csv; two.csv, with theta = angle."));
        const auto rows = all<ReportTable>(sections[1]).at(0).rows;
        QCOMPARE(rows.size(), std::size_t(2));
        QStringList known, unknown;
        for (std::size_t column = 1; column < 6; ++column) {
            known.append(plain(rows[0][column]));
            unknown.append(plain(rows[1][column]));
        }
        QCOMPARE(known, QStringList({"1", "2", "0.25", "1.5", "2.5"}));
        QCOMPARE(unknown, QStringList({"0.5", "0.75", "none", "none", "none"}));
        QVERIFY(plain(paragraphs[1].text).contains(QStringLiteral("do not determine theta(0)")));
    }

    void figuresFollowThoseOfStudies() {
        ReportSource source;
        source.fits = {fitted(), fitted()};
        source.studies.resize(1);
        source.studies[0].captions = {QStringLiteral("of the study")};
        FormulaMaker formulas((Notation()));
        std::vector<std::size_t> plots;
        for (const ReportSection& section : fitSections(source, formulas))
            for (const ReportFigure& figure : all<ReportFigure>(section))
                plots.push_back(figure.plot);
        QCOMPARE(plots, (std::vector<std::size_t>{1, 2, 3, 4}));
    }

    void thereAreNone() {
        FormulaMaker formulas((Notation()));
        QVERIFY(fitSections(ReportSource(), formulas).empty());
    }
};

COENERGY_TEST(TestFitSections)
#include "test_fit_sections.moc"
