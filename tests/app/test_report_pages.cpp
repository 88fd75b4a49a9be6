// Reports on pages: everything is there, and within the page; the text of the PDF can be extracted.
#include "pages/report_plots.hpp"
#include "pages/report_typesetting.hpp"
#include "setup/simulation_setup.hpp"
#include "simulation/simulate.hpp"
#include "sources.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"

#include <QApplication>
#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace coenergy;
using tests::patience;

namespace {

// What one report has typeset another need not: nearly all of the time goes here.
TypesetFormulas typeset(const QStringList& formulas) {
    static TypesetFormulas known;
    QStringList missing = formulas;
    missing.removeIf([](const QString& formula) { return known.contains(formula); });
    ReportTypesetting typesetting(missing);
    QSignalSpy finished(&typesetting, &ReportTypesetting::finished);
    QObject::connect(&typesetting, &ReportTypesetting::finished, [](const TypesetFormulas& all) { known.insert(all); });
    return finished.wait(patience) ? known : TypesetFormulas();
}

ReportSource reportedExample(const char* name) {
    return samples::sourceOf(
        samples::modelAt(QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/%1.ldae").arg(QLatin1String(name))));
}

LoadedModel modelOf(const Document& document) {
    LoadedModel model;
    model.document = document;
    return model;
}

struct Run {
    ReportSource source;
    std::vector<ReportDrawing> figures;
};

Run runOf(ReportSource source) {
    const auto problem = problemFor(*source.preparation.model, source.document, {}, settingsOf(source.document));
    const SimulationResult result = simulate(std::get<SimulationProblem>(problem));
    DrawnRun drawn = drawnRun(result.status, parseModel(source.document), {}, result.trajectory);
    source.run = std::move(drawn.run);
    return {std::move(source), std::move(drawn.drawings)};
}

ReportPages pagesOf(const ReportSource& source, const std::vector<ReportDrawing>& figures = {}) {
    const Report report = composeReport(source);
    std::vector<QPicture> drawings;
    for (const ReportDrawing& figure : figures)
        drawings.push_back(strokesOf(figure));
    return layOutReport(report, typeset(formulasOf(report)), drawings);
}

// What reaches out of the margins, in words; page numbers stand below.
QStringList outOfBounds(const ReportPages& pages) {
    const QRectF room = pages.textArea.adjusted(-2, -2, 2, 2);
    QStringList found;
    for (std::size_t page = 0; page < pages.pages.size(); ++page) {
        const PageContent& content = pages.pages[page];
        const auto check = [&](const QRectF& area, const QString& what) {
            if (!room.contains(area) && area.top() < pages.textArea.bottom())
                found.append(QStringLiteral("page %1: %2").arg(page + 1).arg(what));
        };
        for (const PlacedInk& ink : content.formulas)
            check(ink.area, ink.formula->tex);
        for (const PlacedPlot& plot : content.plots)
            check(plot.area, QStringLiteral("plot"));
        for (const PlacedWords& words : content.words)
            check(words.area, words.layout->text().left(60));
    }
    return found;
}

QString complaint(const QString& name, const ReportPages& pages) {
    const QStringList found = outOfBounds(pages);
    return found.isEmpty() ? QString() : name + QStringLiteral(": ") + found.mid(0, 3).join(QStringLiteral("; "));
}

std::size_t formulaCount(const ReportPages& pages) {
    std::size_t count = 0;
    for (const PageContent& page : pages.pages)
        count += page.formulas.size();
    return count;
}

QString outputOf(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    return process.waitForFinished(patience) && process.exitCode() == 0
               ? QString::fromUtf8(process.readAllStandardOutput())
               : QString();
}

} // namespace

class TestReportPages : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY2(!outputOf(QStringLiteral("sh"), {QStringLiteral("-c"), QStringLiteral("pdftotext -v 2>&1")}).isEmpty(),
                 "pdftotext is missing: install poppler-utils, as `./dev test` does");
    }

    void everythingIsOnThePaper_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"cart_pole", "four_bar", "thesis_electrical", "andrews_squeezer"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void everythingIsOnThePaper() {
        QFETCH(QString, name);
        const ReportPages pages = pagesOf(reportedExample(name.toLatin1().constData()));
        QCOMPARE(complaint(name, pages), QString());
        QVERIFY(pages.pages.size() >= 2);
        QVERIFY(formulaCount(pages) > 50);
    }

    void nastyModelsStayOnThePaper() {
        QStringList formulas;
        std::vector<std::pair<QString, Report>> reports;
        for (const auto& [name, document] : samples::nastyDocuments()) {
            if (name.startsWith(QLatin1String("symbol"))) // of no matter here: they are replaced when it is composed
                continue;
            reports.emplace_back(name, composeReport(samples::sourceOf(modelOf(document))));
            formulas += formulasOf(reports.back().second);
        }
        const TypesetFormulas all = typeset(formulas);
        for (const auto& [name, report] : reports)
            QCOMPARE(complaint(name, layOutReport(report, all)), QString());
    }

    void allFormulasAreTypeset_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"rolling_disk", "relativistic_electron", "pendulum_cartesian", "andrews_squeezer"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    // None is missing: what could not be typeset would stand there as words.
    void allFormulasAreTypeset() {
        QFETCH(QString, name);
        const Report report = composeReport(reportedExample(name.toLatin1().constData()));
        const QStringList formulas = formulasOf(report);
        const TypesetFormulas all = typeset(formulas);
        for (const QString& formula : formulas)
            QVERIFY2(all.value(formula) && all.value(formula)->error.isEmpty(), qPrintable(formula));
    }

    void withoutTheScriptTheLatexStandsThere() {
        const Report report = composeReport(reportedExample("cart_pole"));
        const ReportPages pages = layOutReport(report, {});
        QCOMPARE(formulaCount(pages), std::size_t(0));
        QVERIFY(pdfOf(pages).startsWith("%PDF"));
    }

    void thePdfCanBeRead() {
        const Run run = runOf(reportedExample("cart_pole"));
        const ReportPages pages = pagesOf(run.source, run.figures);
        QCOMPARE(complaint(QStringLiteral("cart_pole"), pages), QString());
        const QString path = m_folder.filePath(QStringLiteral("report.pdf"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(pdfOf(pages));
        file.close();
        const QString text = outputOf(QStringLiteral("pdftotext"), {path, QStringLiteral("-")});
        for (const char* words :
             {"Cart and pole", "Model", "Parameters", "mass of the cart", "Derivation", "Matrix form", "Structure",
              "Initial state", "Figure 1: The motion at its start", "Figure 3: Pole", "[rad]"})
            QVERIFY2(text.contains(QLatin1String(words)), words);
        QCOMPARE(text.count(QLatin1Char('\f')), qsizetype(pages.pages.size()));
        QVERIFY(outputOf(QStringLiteral("pdfinfo"), {path}).contains(QStringLiteral("(A4)")));
        QCOMPARE(outputOf(QStringLiteral("pdfimages"), {QStringLiteral("-list"), path}).count(QLatin1Char('\n')),
                 2); // the heading: none
    }

    void plotsLieWithinThePage() {
        const Run run = runOf(reportedExample("pendulum_cartesian"));
        const ReportPages pages = pagesOf(run.source, run.figures);
        std::size_t plots = 0;
        for (const PageContent& page : pages.pages)
            plots += page.plots.size();
        QCOMPARE(plots, run.figures.size());
        QCOMPARE(complaint(QStringLiteral("pendulum"), pages), QString());
    }

    void longEquationsAreBrokenAndNotClipped() {
        constexpr int terms = 250; // more than one page of them
        std::string sum = "0";
        for (int k = 1; k <= terms; ++k)
            sum += " + " + std::to_string(k) + "*sin(" + std::to_string(k) + "*x_1)";
        const Document document =
            withText(readLdae(samples::oscillator).document, {Section::Energies, 0, Column::Potential, 0}, sum);
        const ReportPages pages = pagesOf(samples::sourceOf(modelOf(document)));
        QCOMPARE(complaint(QStringLiteral("many terms"), pages), QString());
        QVERIFY(formulaCount(pages) > 2 * terms);
    }

private:
    QTemporaryDir m_folder;
};

COENERGY_TEST(TestReportPages)
#include "test_report_pages.moc"
