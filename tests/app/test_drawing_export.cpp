#include "studio/motion/drawing_export.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

class TestDrawingExport : public QObject {
    Q_OBJECT

private slots:
    void theEndingDecides_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("wished");
        QTest::addColumn<int>("format"); // -1: none
        const auto row = [](const char* name, DrawingFormat wished, int format) {
            QTest::addRow("%s, %d", name, static_cast<int>(wished))
                << QString::fromLatin1(name) << static_cast<int>(wished) << format;
        };
        row("a", DrawingFormat::Svg, static_cast<int>(DrawingFormat::Svg));
        row("folder.d/a", DrawingFormat::Gif, static_cast<int>(DrawingFormat::Gif));
        row("a.gif", DrawingFormat::Gif, static_cast<int>(DrawingFormat::Gif));
        row("a.svg", DrawingFormat::Gif, static_cast<int>(DrawingFormat::Svg));
        row("a.SVG", DrawingFormat::Gif, static_cast<int>(DrawingFormat::Svg));
        row("a.png", DrawingFormat::Gif, static_cast<int>(DrawingFormat::Png));
        row("a.png", DrawingFormat::Sequence, static_cast<int>(DrawingFormat::Sequence));
        row("a.gif", DrawingFormat::Sequence, static_cast<int>(DrawingFormat::Gif));
        row("a.pdf", DrawingFormat::Gif, -1);
    }
    void theEndingDecides() {
        QFETCH(QString, name);
        QFETCH(int, wished);
        QFETCH(int, format);
        const auto decided = formatFor(name, static_cast<DrawingFormat>(wished));
        QCOMPARE(decided ? static_cast<int>(*decided) : -1, format);
    }
};

COENERGY_TEST(TestDrawingExport)
#include "test_drawing_export.moc"
