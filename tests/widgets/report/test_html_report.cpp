// Reports as web pages: well formed whatever is in the model, nothing of it read as markup, formulas complete.
#include "constructs.hpp"
#include "report/formula_mathml.hpp"
#include "report/html_report.hpp"
#include "sources.hpp"

#include "expression/parse.hpp"
#include "expression/print_latex.hpp"
#include "support/test_program.hpp"

#include <QMap>
#include <QTest>
#include <QXmlStreamReader>

using namespace coenergy;

namespace {

/// What a reader of XML finds.
struct ReadPage {
    QString fault; // none if empty
    QMap<QString, int> elements;
    QStringList sources; // of images
    QString heading;
};

ReadPage readPage(const QString& text) {
    ReadPage page;
    QXmlStreamReader reader(text);
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement)
            continue;
        ++page.elements[reader.name().toString()];
        if (reader.attributes().hasAttribute(QStringLiteral("src")))
            page.sources.append(reader.attributes().value(QStringLiteral("src")).toString());
        if (reader.name() == QLatin1String("h1"))
            page.heading = reader.readElementText();
    }
    if (reader.hasError())
        page.fault =
            QStringLiteral("%1:%2 %3").arg(reader.lineNumber()).arg(reader.columnNumber()).arg(reader.errorString());
    return page;
}

QString inside(const QString& mathml) {
    return QStringLiteral("<math>%1</math>").arg(mathml);
}

/// The signs of a formula in order, without its structure.
QString signsOf(const QString& mathml) {
    QString signs;
    QXmlStreamReader reader(inside(mathml));
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::Characters)
            signs += reader.text();
    return signs.remove(QChar(0x2061));
}

} // namespace

class TestHtmlReport : public QObject {
    Q_OBJECT

private slots:
    void formulas_data() {
        QTest::addColumn<QString>("latex");
        QTest::addColumn<QString>("mathml");
        const auto add = [](const char* latex, const char* mathml) {
            QTest::newRow(latex) << QString::fromUtf8(latex) << QString::fromUtf8(mathml);
        };
        add("\\frac{12.5}{x}", "<mfrac><mrow><mn>12.5</mn></mrow><mrow><mi>x</mi></mrow></mfrac>");
        add("10^{3}", "<msup><mn>10</mn><mrow><mn>3</mn></mrow></msup>");
        add("1^{2}3", "<msup><mn>1</mn><mrow><mn>2</mn></mrow></msup><mn>3</mn>");
        add("\\dot{\\theta}_{1}^{2}",
            "<msubsup><mover accent=\"true\"><mrow><mi>θ</mi></mrow><mo stretchy=\"false\">˙</mo></mover>"
            "<mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></msubsup>");
        add("f''", "<msup><mi>f</mi><mo lspace=\"0\">′′</mo></msup>");
        add("a - b", "<mi>a</mi><mo stretchy=\"false\">−</mo><mi>b</mi>");
        add("\\sqrt{2}", "<msqrt><mn>2</mn></msqrt>");
        add("\\mathbf{M}", "<mi>𝐌</mi>");
        add("\\mathit{h}", "<mi>ℎ</mi>");
        add("\\Omega", "<mi mathvariant=\"normal\">Ω</mi>");
        add("\\text{a b}", "<mtext>a b</mtext>");
        add("\\sum_{i=1}^{n}", "<munderover><mo>∑</mo><mrow><mi>i</mi><mo stretchy=\"false\">=</mo><mn>1</mn></mrow>"
                               "<mrow><mi>n</mi></mrow></munderover>");
        add("\\sin x", "<mi>sin</mi><mo>\u2061</mo><mspace width=\"0.167em\"/><mi>x</mi>");
        add("a < b", "<mi>a</mi><mo stretchy=\"false\">&lt;</mo><mi>b</mi>");
        add("\\left|x\\right.", "<mrow><mo form=\"prefix\" stretchy=\"true\">|</mo><mrow><mi>x</mi></mrow></mrow>");
    }

    void formulas() {
        QFETCH(QString, latex);
        QFETCH(QString, mathml);
        QCOMPARE(formulaMathml(latex).value_or(QString()), mathml);
    }

    void rowsOfMatricesAreFilled() {
        const ReadPage page = readPage(inside(*formulaMathml(u"\\begin{pmatrix} a & b \\\\ c \\end{pmatrix}")));
        QCOMPARE(page.fault, QString());
        QCOMPARE(page.elements[QStringLiteral("mtr")], 2);
        QCOMPARE(page.elements[QStringLiteral("mtd")], 4);
    }

    void whatIsNotUnderstoodIsNoFormula() {
        for (const char* latex : {"\\foo", "{", "x^1^2", "é", "\\left(", "\\input{x}"})
            QVERIFY2(!formulaMathml(QString::fromUtf8(latex)), latex);
    }

    // No digit, letter or operator is lost.
    void everyPrintedExpressionIsComplete() {
        LatexPrinter printer((Notation()));
        for (const std::string& text : samples::everyConstruct()) {
            const auto parsed = parseExpression(text);
            if (!parsed.value)
                continue; // a constant without a value
            const QString latex = QString::fromStdString(printer.print(*parsed.value));
            const std::optional<QString> mathml = formulaMathml(latex);
            QVERIFY2(mathml, text.c_str());
            QCOMPARE(readPage(inside(*mathml)).fault, QString());
            const QString signs = signsOf(*mathml);
            for (const QChar sign : latex)
                if (sign.isDigit())
                    QVERIFY2(signs.count(sign) == latex.count(sign), text.c_str());
            for (const char bracket : {'+', '(', ')', '='})
                QVERIFY2(signs.count(QLatin1Char(bracket)) == latex.count(QLatin1Char(bracket)), text.c_str());
        }
    }

    void modelsCannotWriteMarkup() {
        for (const auto& [name, document] : samples::nastyDocuments()) {
            const Report report = composeReport(samples::sourceOf({document, {}, {}, {}}));
            const ReadPage page = readPage(htmlReport(report, {}));
            QVERIFY2(page.fault.isEmpty(), qPrintable(name + QLatin1Char(' ') + page.fault));
            QVERIFY2(page.elements.value(QStringLiteral("script")) == 0, qPrintable(name));
            QCOMPARE(page.heading.simplified(), report.title.simplified());
        }
    }

    // A fixed part of the examples; those that are printed as LaTeX use the same formulas.
    void examplesAreTypesetWhole() {
        const QStringList files = samples::modelFiles();
        for (qsizetype k = 0; k < files.size(); k += 11) {
            const Report report = composeReport(samples::sourceOf(samples::modelAt(files[k])));
            const ReadPage page = readPage(htmlReport(report, {}));
            QVERIFY2(page.fault.isEmpty(), qPrintable(files[k] + QLatin1Char(' ') + page.fault));
            QVERIFY2(page.elements.value(QStringLiteral("code")) == 0, qPrintable(files[k]));
            QVERIFY2(page.elements.value(QStringLiteral("math")) > 3, qPrintable(files[k]));
        }
    }

    void figuresAreWithinThePage() {
        Report report;
        report.title = QStringLiteral("<b>\"Title\"</b>");
        report.figureWord = QStringLiteral("Figure");
        report.sections.push_back(
            {HeadingLevel::Section, {}, {ReportFigure{{}, 1}, ReportFigure{{}, 0}, ReportFigure{{}, 2}}});
        const ReadPage page = readPage(htmlReport(report, {"<svg/>", "<svg></svg>"}));
        QCOMPARE(page.fault, QString());
        QCOMPARE(page.heading, report.title);
        const QString start = QStringLiteral("data:image/svg+xml;base64,");
        QCOMPARE(page.sources,
                 QStringList({start + QStringLiteral("PHN2Zz48L3N2Zz4="), start + QStringLiteral("PHN2Zy8+")}));
    }
};

COENERGY_TEST(TestHtmlReport)

#include "test_html_report.moc"
