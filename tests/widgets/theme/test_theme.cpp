// The colours keep their contrast on light, dark and unusual palettes.

#include "theme/theme.hpp"
#include "support/test_program.hpp"

#include <QtTest>

using namespace coenergy;

namespace {

QPalette paletteOf(const QColor& base, const QColor& text, const QColor& highlight) {
    QPalette palette;
    palette.setColor(QPalette::Base, base);
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::Highlight, highlight);
    return palette;
}

} // namespace

class TestTheme : public QObject {
    Q_OBJECT

private slots:
    void contrastRatioAgreesWithTheGuidelines() {
        QCOMPARE(contrastRatio(Qt::black, Qt::white), 21.0);
        QCOMPARE(contrastRatio(Qt::red, Qt::red), 1.0);
        // #767676 is the guidelines' example of the lightest grey with 4.5:1 on white.
        QVERIFY(contrastRatio(QColor(0x76, 0x76, 0x76), Qt::white) >= 4.5);
        QVERIFY(contrastRatio(QColor(0x77, 0x77, 0x77), Qt::white) < 4.5);
    }

    void rolesAreReadable_data() {
        QTest::addColumn<QPalette>("palette");
        QTest::newRow("light") << paletteOf(Qt::white, Qt::black, QColor(48, 140, 198));
        QTest::newRow("dark") << paletteOf(QColor(30, 30, 32), QColor(230, 230, 230), QColor(64, 140, 220));
        QTest::newRow("sepia") << paletteOf(QColor(0xfd, 0xf6, 0xe3), QColor(0x58, 0x6e, 0x75), QColor(0xb5, 0x89, 0));
        QTest::newRow("grey") << paletteOf(QColor(110, 110, 110), Qt::white, QColor(255, 200, 0));
    }

    void rolesAreReadable() {
        QFETCH(QPalette, palette);
        using enum ColorRole;
        for (const ColorRole background : {Background, Highlight, Selection, Mark}) {
            const QColor fill = themeColor(palette, background);
            for (const ColorRole role : {Text, Muted, Error, Warning, Success}) {
                QVERIFY2(contrastRatio(themeColor(palette, role), fill) >= 4.5,
                         qPrintable(QStringLiteral("role %1 on %2").arg(int(role)).arg(int(background))));
            }
            QVERIFY(contrastRatio(themeColor(palette, Stale), fill) >= 3.0);
        }
        for (const QColor& color : categoryColors(palette)) {
            QVERIFY(contrastRatio(color, palette.color(QPalette::Base)) >= 3.0);
        }
        for (const QColor& color : categoryColors(palette, 4.5)) {
            QVERIFY(contrastRatio(color, palette.color(QPalette::Base)) >= 4.5);
        }
    }

    void staleIsGreyerThanText() {
        const QPalette palette = paletteOf(Qt::white, Qt::black, Qt::blue);
        QVERIFY(contrastRatio(themeColor(palette, ColorRole::Stale), Qt::white) <
                0.5 * contrastRatio(themeColor(palette, ColorRole::Text), Qt::white));
    }

    void categoriesDiffer() {
        const std::vector<QColor> colors = categoryColors(paletteOf(Qt::white, Qt::black, Qt::blue));
        for (std::size_t a = 0; a < colors.size(); ++a) {
            for (std::size_t b = a + 1; b < colors.size(); ++b) {
                const int distance = std::abs(colors[a].red() - colors[b].red()) +
                                     std::abs(colors[a].green() - colors[b].green()) +
                                     std::abs(colors[a].blue() - colors[b].blue());
                QVERIFY2(distance > 50, qPrintable(QStringLiteral("%1 and %2").arg(a).arg(b)));
            }
        }
    }

    void darknessIsSeen() {
        QVERIFY(isDark(paletteOf(Qt::black, Qt::white, Qt::blue)));
        QVERIFY(!isDark(paletteOf(Qt::white, Qt::black, Qt::blue)));
    }
};

COENERGY_TEST(TestTheme)
#include "test_theme.moc"
