// The typesetting thread: formulas come out as SVG that Qt can paint, errors as text, the latest request first, and
// the thread ends promptly whatever it is doing.

#include "equations/typesetter.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"

#include <QPainter>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QtTest>

#include <algorithm>
#include <ctime>

using namespace coenergy;
using tests::patience;

namespace {

TypesetFormulaPtr typesetOne(Typesetter& typesetter, const QString& tex) {
    typesetter.request(nullptr, {tex});
    (void)QTest::qWaitFor([&] { return typesetter.cached(tex) != nullptr; }, patience);
    return typesetter.cached(tex);
}

QStringList distinctFormulas(const QString& letter, int count) {
    QStringList texs;
    for (int index = 0; index < count; ++index) {
        texs << QStringLiteral("{}+%1_{%2}\\,\\ddot{q}_{%2}").arg(letter).arg(index);
    }
    return texs;
}

// Takes seconds.
QString veryLong() {
    return QStringLiteral("\\frac{a}{b}+").repeated(2000) + QStringLiteral("c");
}

// A formula painted in black on white, 40 pixels to the em.
QImage painted(const TypesetFormula& formula) {
    QByteArray svg = formula.svg;
    svg.replace("currentColor", "#000000");
    QSvgRenderer renderer(svg);
    QImage image((renderer.viewBoxF().size() * 0.04).toSize().expandedTo({1, 1}), QImage::Format_Grayscale8);
    image.fill(Qt::white);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

// Whether a column is dark without a gap.
bool inkReachesAlongColumn(const QImage& image, int x, int from, int to) {
    for (int y = from; y < to; ++y) {
        if (qGray(image.pixel(x, y)) > 128) {
            return false;
        }
    }
    return true;
}

// Of all threads.
double processorTimeSince(std::clock_t from) {
    return 1e3 * static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC;
}

} // namespace

class TestTypesetter : public QObject {
    Q_OBJECT

private slots:
    void givesPathsAndSizes() {
        Typesetter typesetter;
        const TypesetFormulaPtr formula = typesetOne(typesetter, QStringLiteral("\\frac{m}{2}\\,\\dot{x}^{2}"));
        QVERIFY(formula);
        QCOMPARE(formula->error, QString());
        QVERIFY(formula->svg.contains("<path"));
        QVERIFY(QSvgRenderer(formula->svg).isValid());
        QVERIFY(formula->depth > 0.5);
        QVERIFY(formula->height > 2.0 * formula->depth);
        const QSizeF box = QSvgRenderer(formula->svg).viewBoxF().size();
        QVERIFY(std::abs(box.width() - 1000.0 * formula->width / exPerEm) < 2.0);
        QVERIFY(std::abs(box.height() - 1000.0 * formula->height / exPerEm) < 2.0);
    }

    void operatorsOfContinuedPiecesKeepTheirSpace() {
        Typesetter typesetter;
        const TypesetFormulaPtr whole = typesetOne(typesetter, QStringLiteral("a+b=0"));
        QVERIFY(whole);
        double pieces = 0.0;
        for (const QString& tex : {QStringLiteral("a"), QStringLiteral("{}+b"), QStringLiteral("{}=0")}) {
            const TypesetFormulaPtr piece = typesetOne(typesetter, tex);
            QVERIFY(piece);
            pieces += piece->width;
        }
        QVERIFY(std::abs(pieces - whole->width) < 0.01);
    }

    void wrongTexIsAnErrorText() {
        Typesetter typesetter;
        for (const QString& tex : {QStringLiteral("\\nonsense{x}"), QStringLiteral("\\frac{a"), QStringLiteral("x}"),
                                   QStringLiteral("\\left(x")}) {
            const TypesetFormulaPtr formula = typesetOne(typesetter, tex);
            QVERIFY2(formula && !formula->error.isEmpty(), qPrintable(tex));
            QVERIFY(formula->svg.isEmpty());
        }
        const TypesetFormulaPtr right = typesetOne(typesetter, QStringLiteral("x"));
        QVERIFY(right && right->error.isEmpty());
    }

    void deepNestingDoesNotCrash() {
        Typesetter typesetter;
        const QString deep =
            QStringLiteral("\\sqrt{").repeated(400) + QStringLiteral("x") + QStringLiteral("}").repeated(400);
        QVERIFY(typesetOne(typesetter, deep));
        const TypesetFormulaPtr plain = typesetOne(typesetter, QStringLiteral("y"));
        QVERIFY(plain && plain->error.isEmpty());
    }

    void missingScriptIsTold() {
        Typesetter typesetter(QStringLiteral(":/typesetting/absent.js"));
        QSignalSpy unavailable(&typesetter, &Typesetter::unavailable);
        QVERIFY(unavailable.wait(patience));
        QVERIFY(unavailable.front().front().toString().contains(QStringLiteral("absent.js")));
    }

    void tallBracketsAreWhole() {
        Typesetter typesetter;
        const TypesetFormulaPtr formula = typesetOne(
            typesetter, QStringLiteral("\\left|\\begin{matrix}a\\\\b\\\\c\\\\d\\\\e\\\\f\\end{matrix}\\right|"));
        QVERIFY(formula);
        QVERIFY(!formula->svg.mid(1).contains("<svg"));
        const QImage image = painted(*formula);
        int unbroken = 0;
        for (int x = 0; x < image.width() / 4; ++x) {
            unbroken += inkReachesAlongColumn(image, x, image.height() / 20, image.height() * 19 / 20) ? 1 : 0;
        }
        QVERIFY2(unbroken > 0, "the bar has a gap");
    }

    void latestRequestWins() {
        Typesetter typesetter;
        const QStringList former = distinctFormulas(QStringLiteral("a"), 300);
        const QStringList latter = distinctFormulas(QStringLiteral("b"), 10);
        QStringList order;
        connect(&typesetter, &Typesetter::typeset, this, [&](const QList<TypesetFormulaPtr>& formulas) {
            for (const TypesetFormulaPtr& formula : formulas) {
                order << formula->tex;
            }
        });
        typesetter.request(this, former);
        QVERIFY(QTest::qWaitFor([&] { return order.size() >= 3; }, patience));
        typesetter.request(this, latter);
        const qsizetype before = order.size();
        QVERIFY(QTest::qWaitFor([&] { return order.contains(latter.back()); }, patience));
        const qsizetype lateFormer = order.indexOf(latter.front()) - before;
        QVERIFY2(lateFormer < 20, qPrintable(QString::number(lateFormer)));
        QTest::qWait(50);
        QVERIFY(!order.contains(former.back()));
        QCOMPARE(order.mid(order.indexOf(latter.front())), latter);
    }

    void requestersDoNotReplaceEachOther() {
        Typesetter typesetter;
        QObject other;
        const QStringList mine = distinctFormulas(QStringLiteral("a"), 5);
        const QStringList theirs = distinctFormulas(QStringLiteral("b"), 5);
        typesetter.request(this, mine);
        typesetter.request(&other, theirs);
        QVERIFY(QTest::qWaitFor([&] { return typesetter.cached(mine.back()) && typesetter.cached(theirs.back()); },
                                patience));
    }

    void abandonsALongFormulaNobodyWaitsFor() {
        Typesetter typesetter;
        QVERIFY(typesetOne(typesetter, QStringLiteral("x")));
        const std::clock_t start = std::clock();
        typesetter.request(this, {veryLong()});
        QTest::qWait(50);
        typesetter.request(this, {QStringLiteral("y")});
        QVERIFY(QTest::qWaitFor([&] { return typesetter.cached(QStringLiteral("y")) != nullptr; }, patience));
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        QVERIFY2(seconds < 4.0, qPrintable(QString::number(seconds)));
        QVERIFY(!typesetter.cached(veryLong()));
    }

    void exportsWaitForWhatIsToBeSeen() {
        Typesetter typesetter;
        QVERIFY(typesetOne(typesetter, QStringLiteral("x")));
        QSignalSpy exported(&typesetter, &Typesetter::exported);
        typesetter.requestExport(QStringLiteral("\\frac{a}{b}+").repeated(200));
        QTest::qWait(30);
        typesetter.request(this, {QStringLiteral("y")});
        QVERIFY(QTest::qWaitFor([&] { return typesetter.cached(QStringLiteral("y")) != nullptr; }, patience));
        QVERIFY(exported.isEmpty());
        QVERIFY(exported.wait(patience));
    }

    void exportsSvgAndMathml() {
        Typesetter typesetter;
        QSignalSpy exported(&typesetter, &Typesetter::exported);
        typesetter.requestExport(QStringLiteral("\\frac{a}{b}"));
        QVERIFY(exported.wait(patience));
        const auto formula = exported.front().front().value<ExportedFormula>();
        QVERIFY(QSvgRenderer(formula.svg).isValid());
        QVERIFY(!formula.svg.contains("currentColor"));
        QVERIFY(formula.mathml.contains("xmlns=\"http://www.w3.org/1998/Math/MathML\""));
        QVERIFY(formula.mathml.contains("<mfrac>"));
    }

    void endsPromptlyWhileLoading() {
        for (int round = 0; round < 10; ++round) {
            auto typesetter = std::make_unique<Typesetter>();
            typesetter->request(this, distinctFormulas(QStringLiteral("a"), 50));
            QTest::qWait(round * 20);
            const std::clock_t start = std::clock();
            typesetter.reset();
            m_slowestEnd = std::max(m_slowestEnd, processorTimeSince(start));
        }
        QVERIFY2(m_slowestEnd < 4000, qPrintable(QString::number(m_slowestEnd)));
    }

    void endsPromptlyWhileTypesetting() {
        double slowest = 0;
        for (int round = 0; round < 6; ++round) {
            auto typesetter = std::make_unique<Typesetter>();
            QSignalSpy first(typesetter.get(), &Typesetter::typeset);
            typesetter->request(this, QStringList{QStringLiteral("x"), veryLong()}
                                          << distinctFormulas(QStringLiteral("c"), 20));
            QVERIFY(first.wait(patience));
            QTest::qWait(3 * round);
            const std::clock_t start = std::clock();
            typesetter.reset();
            slowest = std::max(slowest, processorTimeSince(start));
        }
        qInfo("slowest end while loading %.0f ms, while typesetting %.0f ms", m_slowestEnd, slowest);
        QVERIFY2(slowest < 2000, qPrintable(QString::number(slowest)));
    }

    // Measured in processor time, so that it holds on a busy machine; stock MathJax needs 50 ms a term.
    void isFast() {
        const std::clock_t start = std::clock();
        Typesetter typesetter;
        QSignalSpy loaded(&typesetter, &Typesetter::loaded);
        QVERIFY(loaded.wait(patience));
        const double loading = processorTimeSince(start);
        constexpr int count = 100;
        QStringList texs;
        for (int index = 0; index < count; ++index) {
            texs << QStringLiteral(
                        "{}+m_{%1}\\,l_1\\,l_{%1}\\,\\dot{\\theta}_{%1}^{2}\\sin\\left(\\theta_1-\\theta_{%1}\\right)")
                        .arg(index);
        }
        const std::clock_t loadedAt = std::clock();
        typesetter.request(this, texs);
        QVERIFY(QTest::qWaitFor([&] { return typesetter.cached(texs.back()) != nullptr; }, patience));
        const double perTerm = processorTimeSince(loadedAt) / count;
        qInfo("processor time: loading %.0f ms, a term of 20 symbols %.1f ms", loading, perTerm);
        QVERIFY(perTerm < 30.0);
    }

private:
    double m_slowestEnd = 0; // milliseconds of the processor
};

COENERGY_TEST(TestTypesetter)
#include "test_typesetter.moc"
