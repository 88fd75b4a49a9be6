// Reports of functionals: what is sought, derived and found is there, and whatever was typed can be printed.
#include "report_parts.hpp"
#include "sources.hpp"

#include "meaning/validation.hpp"
#include "report/formula_width.hpp"
#include "report/html_report.hpp"
#include "report/latex_report.hpp"
#include "support/test_program.hpp"

#include <QTest>
#include <QXmlStreamReader>

using namespace coenergy;

namespace {

FunctionalSource sourceOf(const Document& document) {
    FunctionalSource source{document, {}, {}};
    runWithAlgebraStack([&] {
        source.statement = otherFormulation(document).functional.value();
        Algebra algebra;
        source.path = stationaryPath(source.statement.functional, source.statement.equations,
                                     parameterValues(parseModel(document)), algebra);
    });
    return source;
}

FunctionalSource example(const char* name) {
    return sourceOf(
        samples::modelAt(
            QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/fields/%1.ldae").arg(QLatin1String(name)))
            .document);
}

// From 0 to 1.
FunctionalSource sourceOf(const std::string& integrand, const std::string& ends) {
    return sourceOf(readLdae("format = 1\n[functional]\nfield = \"u\"\ndomain = { variable = \"x\", from = \"0\", to = "
                             "\"1\" }\nintegrand = \"" +
                             integrand + "\"\nends = { " + ends + " }\n")
                        .document);
}

const ReportSection& sectionOf(const Report& report, const QString& title) {
    for (const ReportSection& section : report.sections)
        if (plain(section.title).startsWith(title))
            return section;
    throw std::runtime_error("no section " + title.toStdString());
}

QString formulasIn(const ReportSection& section) {
    QString formulas;
    for (const ReportEquations& group : all<ReportEquations>(section))
        for (const ReportEquation& equation : group.equations)
            formulas += equation.pieces.join(QString()) + QLatin1Char('\n');
    return formulas;
}

QStringList wordsIn(const ReportSection& section) {
    QStringList words;
    for (const ReportParagraph& paragraph : all<ReportParagraph>(section))
        words.append(plain(paragraph.text));
    for (const ReportList& list : all<ReportList>(section))
        for (const ReportText& item : list.items)
            words.append(plain(item));
    return words;
}

QList<QStringList> rowsIn(const ReportSection& section) {
    QList<QStringList> rows;
    for (const ReportTable& table : all<ReportTable>(section))
        for (const auto& row : table.rows)
            rows.append(plain(row));
    return rows;
}

bool isWellFormed(const QString& page) {
    QXmlStreamReader reader(page);
    while (!reader.atEnd())
        reader.readNext();
    return !reader.hasError();
}

} // namespace

class TestFunctionalSections : public QObject {
    Q_OBJECT

private slots:
    void whatIsSoughtIsSaid() {
        const Report report = composeReport(example("dido"));
        const ReportSection& sought = sectionOf(report, QStringLiteral("Functional"));
        QVERIFY(wordsIn(sought).contains(QStringLiteral("Which path u(x) makes this integral stationary?")));
        const QString formulas = formulasIn(sought);
        QVERIFY2(formulas.startsWith(QStringLiteral("I = \\int_{-1}^{1} u")) &&
                     formulas.contains(QStringLiteral("= \\mathrm{length}")),
                 qPrintable(formulas));
        QCOMPARE(all<ReportEquations>(sought).back().equations.front().tag, QStringLiteral("\\lambda"));
        QCOMPARE(rowsIn(sought), (QList<QStringList>{{QStringLiteral("x = -1"), QStringLiteral("u = 0")},
                                                     {QStringLiteral("x = 1"), QStringLiteral("u = 0")}}));
        QVERIFY(rowsIn(sectionOf(report, QStringLiteral("Parameters"))).front().contains(QStringLiteral("2.5")));
    }

    // The lines of the panel, then what it shows of the equations.
    void theDerivationLeadsToTheEquations() {
        const Report report = composeReport(example("brachistochrone"));
        const QString derived = formulasIn(sectionOf(report, QStringLiteral("First variation")));
        for (const char* part :
             {"I=\\int_{0}^{1}F\\,dx=", "\\delta I=\\int_{0}^{1}\\Bigl(",
              "\\frac{\\partial F}{\\partial u_{x}}=", "\\left[\\frac{\\partial F}{\\partial u_{x}}"})
            QVERIFY2(derived.contains(QLatin1String(part)), qPrintable(derived));
        const QString euler = formulasIn(sectionOf(report, QStringLiteral("Euler-Lagrange equation")));
        QVERIFY2(derived.contains(euler.section(QStringLiteral(" = 0"), 0, 0)), qPrintable(euler));
        const ReportSection& integrals = sectionOf(report, QStringLiteral("First integrals"));
        QVERIFY(wordsIn(integrals).front().contains(QStringLiteral("Beltrami")));
        QVERIFY(formulasIn(integrals).contains(QStringLiteral("\\mathrm{const}")));
    }

    void severalPathsAreTold() {
        const FunctionalSource source = example("catenary");
        const Report report = composeReport(source);
        const QList<QStringList> rows = rowsIn(sectionOf(report, QStringLiteral("Stationary paths")));
        QCOMPARE(rows.size(), qsizetype(2));
        QCOMPARE(rows[0],
                 (QStringList{QStringLiteral("1"), QStringLiteral("3.8145"), QStringLiteral("strong minimum")}));
        QCOMPARE(rows[1].last(), QStringLiteral("neither minimum nor maximum"));
        QCOMPARE(source.figureCount(), std::size_t(1));
        const QStringList words = wordsIn(sectionOf(report, QStringLiteral("Path 2: neither minimum nor maximum")));
        QVERIFY2(words.contains(QStringLiteral("Conjugate to its start: x = 0.305823.")) &&
                     words.contains(QStringLiteral("But one variation makes the value less.")),
                 qPrintable(words.join(QLatin1Char('\n'))));
    }

    void integralsHaveTheirValuesAndMultipliers() {
        const Report report = composeReport(example("chain_of_given_length"));
        const QStringList words = wordsIn(sectionOf(report, QStringLiteral("Path 1: weak minimum")));
        QVERIFY2(words.filter(QStringLiteral("along it is 3, with the multiplier \\lambda = 1.62174")).size() == 1,
                 qPrintable(words.join(QLatin1Char('\n'))));
        QVERIFY(
            rowsIn(sectionOf(report, QStringLiteral("Stationary paths"))).at(1).contains(QStringLiteral("-1.62174")));
    }

    void freeEndsHaveTheirConditions() {
        const Report way = composeReport(example("geodesic"));
        QVERIFY(rowsIn(sectionOf(way, QStringLiteral("Functional")))
                    .contains(QStringList{QStringLiteral("x = 1"), QStringLiteral("u is free")}));
        QCOMPARE(rowsIn(sectionOf(way, QStringLiteral("Boundary conditions"))).at(1).last(), QStringLiteral("natural"));
        const Report slide = composeReport(example("slide_to_a_line"));
        const QList<QStringList> given = rowsIn(sectionOf(slide, QStringLiteral("Functional")));
        QVERIFY2(given.at(1).first() == QStringLiteral("x = x_{\\mathrm{to}}") &&
                     given.at(1).last().endsWith(QStringLiteral("a curve on which the end moves")),
                 qPrintable(given.at(1).join(QLatin1Char(' '))));
        QCOMPARE(rowsIn(sectionOf(slide, QStringLiteral("Boundary conditions"))).last().last(),
                 QStringLiteral("transversality"));
        QVERIFY(
            rowsIn(sectionOf(slide, QStringLiteral("Stationary paths"))).front().contains(QStringLiteral("0.36338")));
    }

    void everyFunctionHasItsFigure() {
        const FunctionalSource source = example("charge_in_a_field");
        const Report report = composeReport(source);
        QCOMPARE(all<ReportFigure>(sectionOf(report, QStringLiteral("Stationary paths"))).size(), std::size_t(2));
        QVERIFY(wordsIn(sectionOf(report, QStringLiteral("Functional")))
                    .contains(QStringLiteral("Which paths y(t), \\; z(t) make this integral stationary?")));
        QCOMPARE(all<ReportEquations>(sectionOf(report, QStringLiteral("Euler-Lagrange equations")))
                     .front()
                     .equations.size(),
                 std::size_t(2));
    }

    void withoutAPathItsReasonStandsThere() {
        const FunctionalSource source = sourceOf("x^2", R"(from = "0", to = "1")");
        QCOMPARE(source.figureCount(), std::size_t(0));
        QCOMPARE(wordsIn(sectionOf(composeReport(source), QStringLiteral("Stationary paths"))),
                 QStringList{QStringLiteral("No path is shown: every path satisfies the equation.")});
        QVERIFY(all<ReportFigure>(composePlots({}, source).sections.front()).empty());
    }

    void whyNothingIsDecidedIsSaid() {
        const FunctionalSource source = sourceOf("u_x^2 - power(abs(u), 3/2)", R"(from = "0", to = "0")");
        QCOMPARE(source.path.second.reason, UndecidedReason::Corner);
        const ReportSection account = sectionOf(composeReport(source), QStringLiteral("Path 1: not decided"));
        QVERIFY2(wordsIn(account).filter(QStringLiteral("has a corner, a jump")).size() == 1,
                 qPrintable(wordsIn(account).join(QLatin1Char('\n'))));
    }

    // A user's own LaTeX, signs in texts, an integrand too deep to be typeset.
    void whateverWasTypedCanBePrinted() {
        const QString signs = QStringLiteral("50 % of $x$ & #1 \\end{document} {~^_} <|> \"a\" 'b' %1 %2 </p><script>");
        for (const char* latex : {"\\foo", "\\left(", "%", "\\input{secret}", "{", "$", "\\ell"}) {
            Document document = example("dido").document;
            document = withText(document, {Section::Parameters, 0, Column::Latex, 0}, latex);
            for (const Field& field :
                 {Field{Section::Model, 0, Column::Title, 0}, Field{Section::Model, 0, Column::Description, 0},
                  Field{Section::Parameters, 0, Column::Description, 0}})
                document = withText(document, field, signs.toStdString());
            const Report report = composeReport(sourceOf(document));
            const QString page = htmlReport(report, {});
            QVERIFY2(isWellFormed(page) && !page.contains(QStringLiteral("<script>")), latex);
            for (const QString& formula : formulasOf(report))
                QVERIFY2(formulaWidth(formula), qPrintable(formula));
            QCOMPARE(page.contains(QStringLiteral("ℓ")), QByteArray(latex) == "\\ell");
        }
    }

    void equationsAloneHaveNoPaths() {
        const Report report = composeEquations(QStringLiteral("Title"), example("dido"));
        QCOMPARE(plain(report.sections.front().title), QStringLiteral("Euler-Lagrange equation"));
        for (const ReportSection& section : report.sections)
            QVERIFY(all<ReportFigure>(section).empty());
    }
};

COENERGY_TEST(TestFunctionalSections)
#include "test_functional_sections.moc"
