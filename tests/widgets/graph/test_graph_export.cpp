// Pictures for other programs: read back by them.
#include "graphcanvas/graph_drawing.hpp"
#include "graphcanvas/graph_export.hpp"
#include "pictured_graphs.hpp"
#include "support/files.hpp"
#include "support/test_program.hpp"

#include <QImage>
#include <QPainter>
#include <QProcess>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <cmath>

using namespace coenergy;

namespace {

QString wordsIn(const QByteArray& svg) {
    QXmlStreamReader reader(svg);
    QString words;
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::Characters)
            words += reader.text();
    return reader.hasError() ? QString() : words;
}

QImage rendered(const QByteArray& svg) {
    QSvgRenderer renderer(svg);
    QImage image(renderer.defaultSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

QString tikzPoint(QPointF point) {
    const auto number = [](double value) { return QString::number(std::round(100 * value) / 100 + 0.0, 'f', 2); };
    return QStringLiteral("(%1,%2)").arg(number(point.x()), number(point.y()));
}

QByteArray documentOf(const QStringList& pictures) {
    return QStringLiteral("\\documentclass{article}\n\\usepackage{tikz}\n\\begin{document}\n%1\n\\end{document}\n")
        .arg(pictures.join(QStringLiteral("\n\n")))
        .toUtf8();
}

} // namespace

class TestGraphExport : public QObject {
    Q_OBJECT

private slots:
    void svgIsValidAndSaysEverything() {
        GraphPicture picture = pictured::pictureOf(pictured::sewing, GraphDomain::Rotation);
        picture.nodes = {{3, QStringLiteral("needle"), {}}};
        picture.branches[2].value = QStringLiteral("4 N m s");
        const QByteArray svg = svgOf(picture);
        QVERIFY(QSvgRenderer(svg).isValid());
        const QString words = wordsIn(svg);
        for (const char* expected : {"needle", "4 N m s", "transformer", "rotation, 1", "Linear graph"})
            QVERIFY2(words.contains(QLatin1String(expected)), expected);
    }

    // Where the middle of a branch is, there is ink; where its symbol is not, there is none.
    void svgShowsEveryBranch() {
        GraphPicture picture = pictured::pictureOf(pictured::circuit);
        const QImage all = rendered(svgOf(picture));
        for (std::size_t k = 0; k < picture.branches.size(); ++k) {
            GraphPicture fewer = picture;
            fewer.branches[k].label.clear();
            fewer.branches[k].latex.clear();
            fewer.branches[k].states.clear();
            fewer.branches[k].type = BranchType::ThroughSource;
            QVERIFY(rendered(svgOf(fewer)) != all);
        }
    }

    void selectionIsNotExported() {
        GraphPicture picture = pictured::pictureOf(pictured::circuit);
        const QByteArray svg = svgOf(picture);
        picture.branches[3].isSelected = true;
        QCOMPARE(svgOf(picture), svg);
    }

    void imagesAreSharp() {
        const GraphPicture picture = pictured::pictureOf(pictured::circuit);
        const QSize size = QSvgRenderer(svgOf(picture)).viewBox().size();
        const QSize sharp = QImage::fromData(pngOf(picture)).size();
        QVERIFY(std::abs(sharp.width() - 2 * size.width()) <= 1 && std::abs(sharp.height() - 2 * size.height()) <= 1);
        const QImage longest = QImage::fromData(pngOf(pictured::ladder(600)));
        QVERIFY(!longest.isNull() && longest.width() <= 16001);
    }

    // From its tail to its head, with its label.
    void latexHasEveryBranch() {
        const GraphPicture picture = pictured::pictureOf(pictured::sewing);
        const GraphDrawing drawing = graphDrawing(picture, pictured::font());
        const QStringList parts = tikzOf(picture).split(QStringLiteral("% branch "));
        QCOMPARE(parts.size(), qsizetype(1 + 12));
        for (std::size_t k = 0; k < drawing.branches.size(); ++k) {
            const auto& [number, tail, head, type] = pictured::sewing[k];
            const QString& part = parts[static_cast<qsizetype>(k) + 1];
            const CubicCurve& curve = drawing.branches[k].curve;
            QVERIFY(part.startsWith(QStringLiteral("%1: %2 to %3\n").arg(number).arg(tail).arg(head)));
            QVERIFY(part.contains(tikzPoint(curve.points.front()) + QStringLiteral(" .. controls")));
            QVERIFY(part.contains(QStringLiteral(" .. ") + tikzPoint(curve.points.back())));
            QVERIFY(part.contains(QStringLiteral("_{%1}$").arg(number)));
            QCOMPARE(part.contains(QStringLiteral("[tree]")), picture.branches[k].isInTree);
        }
        QCOMPARE(parts.last().count(QStringLiteral("circle[")), 4); // nodes
    }

    void latexHasDimensions() {
        GraphPicture picture = pictured::pictureOf(pictured::circuit);
        QVERIFY(!tikzOf(picture).contains(QStringLiteral("{\\footnotesize 37}")));
        picture.branches[2].dimension = 37;
        QVERIFY(tikzOf(picture).contains(QStringLiteral("{\\footnotesize 37}")));
    }

    void latexCompilesWithPlainTikz() {
        GraphPicture hostile = pictured::pictureOf(pictured::gearbox, GraphDomain::Rotation);
        hostile.branches[0].label = QStringLiteral("50% of #1 & $x_y^2~\\end{tikzpicture}");
        hostile.branches[0].latex.clear();
        hostile.branches[1].latex = QStringLiteral("x}{\\oops");
        hostile.branches[2].latex = QStringLiteral("\\dot{x}_{1}");
        hostile.branches[3].value = QStringLiteral("1.2 · 10⁻⁹ kg m², 3 Ω, 中");
        hostile.nodes = {{3, QStringLiteral("Lüfter_1 {"), {}}};
        const QTemporaryDir folder;
        const QByteArray document = documentOf({tikzOf(pictured::pictureOf(pictured::circuit)),
                                                tikzOf(pictured::pictureOf(pictured::piston, GraphDomain::Fluid)),
                                                tikzOf(hostile), tikzOf({})});
        QVERIFY(tests::write(folder.filePath(QStringLiteral("graph.tex")), document));
        QProcess pdflatex;
        pdflatex.setWorkingDirectory(folder.path());
        pdflatex.setProcessChannelMode(QProcess::MergedChannels);
        pdflatex.start(QStringLiteral("pdflatex"), {QStringLiteral("-interaction=nonstopmode"),
                                                    QStringLiteral("-halt-on-error"), QStringLiteral("graph.tex")});
        QVERIFY2(pdflatex.waitForFinished(60'000),
                 "pdflatex is missing: install texlive-latex-recommended, as `./dev test` does");
        QVERIFY2(pdflatex.exitCode() == 0, pdflatex.readAll().right(1500).constData());
    }
};

COENERGY_TEST(TestGraphExport)
#include "test_graph_export.moc"
