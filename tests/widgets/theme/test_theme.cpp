// The colours keep their contrast on light, dark and unusual palettes.

#include "support/test_program.hpp"
#include "theme/caption.hpp"
#include "theme/engineering_value.hpp"
#include "theme/formula_source.hpp"
#include "theme/icon.hpp"
#include "theme/quantity_text.hpp"
#include "theme/symbol_text.hpp"
#include "theme/theme.hpp"

#include <QPainter>
#include <QTextCursor>
#include <QTextDocument>
#include <QtTest>

using namespace coenergy;

namespace {

QPalette paletteOf(const QColor& base, const QColor& text, const QColor& highlight) {
    QPalette palette;
    palette.setColor(QPalette::Base, base);
    palette.setColor(QPalette::Window, mixed(text, base, 0.06));
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::Highlight, highlight);
    return palette;
}

// How many parts with paper between them a drawing has from left to right.
template <class Paint> int piecesOf(const Paint& paint) {
    constexpr int faint = 40; // of 255
    QImage image(100, 60, QImage::Format_Grayscale8);
    image.fill(Qt::white);
    QPainter painter(&image);
    paint(painter);
    painter.end();
    int pieces = 0;
    bool wasInk = false;
    for (int x = 0; x < image.width(); ++x) {
        bool isInk = false;
        for (int y = 0; y < image.height(); ++y)
            isInk = isInk || qGray(image.pixel(x, y)) < 255 - faint;
        pieces += isInk && !wasInk ? 1 : 0;
        wasInk = isInk;
    }
    return pieces;
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

    // z_plate, alpha_plate: cut between letters, with its index still an index.
    void symbolsEndInAnEllipsis() {
        SymbolText text;
        text.addSymbol(QStringLiteral("z_{\\mathrm{plate}}"), {});
        text.addWords(QStringLiteral(", "));
        text.addSymbol(QStringLiteral("\\alpha_{\\mathrm{plate}}"), {});
        const QFont font = QGuiApplication::font();
        const double whole = text.size(font).width();
        QCOMPARE(text.elided(font, whole + 1).toPlainText(), text.toPlainText());
        for (double room = 10; room < whole; room += 3) {
            const SymbolText cut = text.elided(font, room);
            QVERIFY(cut.size(font).width() <= room);
            QVERIFY(cut.isEmpty() || cut.toPlainText().endsWith(QChar(0x2026)));
        }
        QVERIFY(text.elided(font, 0.6 * whole).toHtml().contains(QLatin1String("vertical-align:sub")));
    }

    // As they were typed, and as they stand on an axis.
    void wholeNumbersAreWrittenOut() {
        QCOMPARE(displayedNumber(14400, 3), QStringLiteral("14400"));
        QCOMPARE(displayedNumber(-1500, 3), QStringLiteral("−1500"));
        QCOMPARE(displayedNumber(14400.5, 3), QStringLiteral("1.44 · 10⁴"));
        QCOMPARE(displayedNumber(2e6, 3), QStringLiteral("2 · 10⁶"));
    }

    // As they are typed: beside a field with 0.5 no axis says 0,5.
    void numbersHaveAPointInEveryLanguage() {
        QLocale::setDefault(QLocale(QLocale::German));
        const QStringList shown{displayedNumber(-0.25, 3), displayedNumber(14400.5, 3),
                                displayedValue(2.5, "m/s^2", 3)};
        QLocale::setDefault(QLocale::c());
        QCOMPARE(shown,
                 QStringList({QStringLiteral("−0.25"), QStringLiteral("1.44 · 10⁴"), QStringLiteral("2.5\u202Fm/s²")}));
    }

    // Drawn for the pixels of the screen, not stretched to them.
    void engineeringNumbersHaveThreeDigitsInFront() {
        const QString gap(QChar(0x202F));
        const auto of = [](double value, const char* unit) { return engineeringValue(value, unit); };
        QCOMPARE(of(0.01, "H"), "10" + gap + "mH");
        QCOMPARE(of(2200, "ohm"), "2.2" + gap + "kΩ");
        QCOMPARE(of(-4.7e-6, "F"), "−4.7" + gap + "µF");
        QCOMPARE(of(0.8, "ohm"), "0.8" + gap + "Ω");
        QCOMPARE(of(999.99, "V"), "1" + gap + "kV"); // and not 1000 V
        QCOMPARE(of(0, "V"), "0" + gap + "V");
        QCOMPARE(of(0.02, "kg*m^2"), "0.02" + gap + "kg m²");
        QCOMPARE(of(2e-4, "N*m*s"), QString::fromUtf8("200 · 10⁻⁶") + gap + "N m s");
        QCOMPARE(of(1.5e5, ""), QString::fromUtf8("150 · 10³"));
        QCOMPARE(of(5e-16, "F"), QString::fromUtf8("500 · 10⁻¹⁸") + gap + "F"); // there is a prefix, which few can read
        QCOMPARE(of(24, ""), QStringLiteral("24"));
    }

    void iconsAreSharpAtEveryScale() {
        for (const char* name : {"present", "coenergy"})
            for (const double scale : {1.0, 1.5, 2.0}) {
                const QIcon icon = themeIcon(QLatin1String(name));
                QImage scaled = icon.pixmap(QSize(16, 16), scale).toImage();
                QCOMPARE(scaled.devicePixelRatio(), scale);
                scaled.setDevicePixelRatio(1);
                const int pixels = qRound(16 * scale);
                QCOMPARE(scaled, icon.pixmap(QSize(pixels, pixels), 1).toImage());
            }
    }

    void rolesAreReadable_data() {
        QTest::addColumn<QPalette>("palette");
        QTest::newRow("own light") << lightPalette();
        QTest::newRow("own dark") << darkPalette();
        QTest::newRow("light") << paletteOf(Qt::white, Qt::black, QColor(48, 140, 198));
        QTest::newRow("dark") << paletteOf(QColor(30, 30, 32), QColor(230, 230, 230), QColor(64, 140, 220));
        QTest::newRow("sepia") << paletteOf(QColor(0xfd, 0xf6, 0xe3), QColor(0x58, 0x6e, 0x75), QColor(0xb5, 0x89, 0));
        QTest::newRow("black on white") << paletteOf(Qt::white, Qt::black, Qt::black);
        QTest::newRow("white on black") << paletteOf(Qt::black, Qt::white, Qt::white);
        QTest::newRow("yellow on black") << paletteOf(Qt::black, Qt::yellow, QColor(26, 235, 255));
        QTest::newRow("grey") << paletteOf(QColor(98, 98, 98), Qt::white, QColor(255, 200, 0));
    }

    void rolesAreReadable() {
        QFETCH(QPalette, palette);
        using enum ColorRole;
        for (const ColorRole background : {Background, Window, Highlight, Selection, Mark, Field}) {
            const QColor fill = themeColor(palette, background);
            for (const ColorRole role : {Text, Muted, Error, Warning, Success, Accent}) {
                QVERIFY2(contrastRatio(themeColor(palette, role), fill) >= 4.5,
                         qPrintable(QStringLiteral("role %1 on %2").arg(int(role)).arg(int(background))));
            }
            QVERIFY(contrastRatio(themeColor(palette, Stale), fill) >= 3.0);
            for (const QColor& color : categoryColors(palette, 4.5)) // origins and coloured labels
                QVERIFY2(contrastRatio(color, fill) >= 4.5, qPrintable(color.name()));
        }
        const auto contrast = [&palette](ColorRole a, ColorRole b) {
            return contrastRatio(themeColor(palette, a), themeColor(palette, b));
        };
        QVERIFY(contrast(Error, ErrorBand) >= 4.5);
        QVERIFY(contrast(Warning, WarningBand) >= 4.5);
        QVERIFY(contrast(OnAccent, Accent) >= 4.5);
        for (const ColorRole surface : {Background, Field, Window})
            QVERIFY(contrast(ControlEdge, surface) >= 3.0);
        for (const ColorRole fill : {Highlight, Selection, Mark, Field, Separator, ErrorBand, WarningBand})
            QVERIFY2(themeColor(palette, fill) != themeColor(palette, Background),
                     qPrintable(QString::number(int(fill))));
        for (const QColor& color : categoryColors(palette)) // of curves, also on what is chosen
            for (const ColorRole fill : {Background, Highlight, Selection, Field})
                QVERIFY2(contrastRatio(color, themeColor(palette, fill)) >= 3.0, qPrintable(color.name()));
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

    void namesAreTypeset() {
        const auto plain = [](const char* latex) {
            SymbolText text;
            text.addSymbol(latex, "?");
            return text.toPlainText();
        };
        QCOMPARE(plain("\\theta_{1}"), QString("θ₁"));
        QCOMPARE(plain("\\dot{x}_{G}"), QString("x\u0307G"));
        QCOMPARE(plain("\\mathrm{load\\_x}"), QString("load_x"));
        QCOMPARE(plain("\\mathrm{crank}_{x}"), QString("crank_x")); // no word
        QCOMPARE(plain("\\mathrm{crank}_{2}"), QString("crank₂"));
        QCOMPARE(plain("\\frac{1}{2}"), QString("?"));
        QCOMPARE(plain("x_{"), QString("?"));
    }

    void namesAreRichText() {
        SymbolText text;
        text.addSymbol("\\dot{\\theta}_{1}", "dottheta1");
        text.addWords(" < 2");
        QTextDocument document;
        document.setHtml(text.toHtml());
        QCOMPARE(document.toPlainText(), QString("θ\u03071 < 2"));
        QTextCursor cursor(&document);
        cursor.setPosition(1);
        QVERIFY(cursor.charFormat().fontItalic());
        cursor.setPosition(3);
        QCOMPARE(cursor.charFormat().verticalAlignment(), QTextCharFormat::AlignSubScript);
        cursor.setPosition(4);
        QCOMPARE(cursor.charFormat().verticalAlignment(), QTextCharFormat::AlignNormal);
    }

    // A label may be given other letters than it was filled with.
    void richNamesFollowTheLetters() {
        SymbolText text;
        text.addSymbol("\\dot{\\theta}_{1}", "dottheta1");
        text.addWords(" and ");
        text.addSymbol("T^{*}", "T*");
        QTextDocument document;
        document.setHtml(text.toHtml());
        const auto widthIn = [&](double points) {
            QFont letters;
            letters.setPointSizeF(points);
            document.setDefaultFont(letters);
            return document.idealWidth() - 2 * document.documentMargin();
        };
        const double small = widthIn(20);
        QVERIFY2(std::abs(widthIn(40) / small - 2) < 0.05, qPrintable(QString::number(widthIn(40) / small)));
        QVERIFY(std::abs(widthIn(20) - small) < 0.5);
    }

    // Painted or in a label: between them there is a column of paper.
    void indicesKeepOffTheirLetters() {
        QFont font;
        font.setPixelSize(26);
        for (const char* letter : {"v", "x", "m", "C", "L", "T"}) {
            SymbolText text;
            text.addSymbol(QLatin1String(letter) + QStringLiteral("_{6}"), {});
            QCOMPARE(piecesOf([&](QPainter& painter) { text.paint(painter, {50, 30}, font); }), 2);
            QTextDocument document;
            document.setDefaultFont(font);
            document.setHtml(text.toHtml());
            QVERIFY2(piecesOf([&](QPainter& painter) { document.drawContents(&painter); }) == 2, letter);
        }
    }

    // The sign itself is high.
    void starsAreNotRaised() {
        SymbolText text;
        text.addSymbol("T^{*}", "T*");
        QTextDocument document;
        document.setHtml(text.toHtml());
        QTextCursor cursor(&document);
        cursor.setPosition(2);
        QCOMPARE(cursor.charFormat().verticalAlignment(), QTextCharFormat::AlignNormal);
    }

    void indicesOfWordsAreLowered() {
        SymbolText text;
        text.addSymbol("\\mathrm{right}_{y}", "right_y");
        QTextDocument document;
        document.setHtml(text.toHtml());
        QCOMPARE(document.toPlainText(), QString("righty"));
        QTextCursor cursor(&document);
        cursor.setPosition(5);
        QCOMPARE(cursor.charFormat().verticalAlignment(), QTextCharFormat::AlignNormal);
        cursor.setPosition(6);
        QCOMPARE(cursor.charFormat().verticalAlignment(), QTextCharFormat::AlignSubScript);
    }

    // The rules come to what was designed.
    void ownPalettesHaveTheDesignedTones() {
        const auto isNear = [](const QColor& color, QRgb designed) {
            const QColor other(designed);
            return std::max({std::abs(color.red() - other.red()), std::abs(color.green() - other.green()),
                             std::abs(color.blue() - other.blue())}) <= 20;
        };
        using enum ColorRole;
        const std::vector<std::tuple<ColorRole, QRgb, QRgb>> tones = {
            {Background, 0xffffff, 0x21252a},  {Window, 0xeff1f3, 0x191c20}, {Text, 0x1b2026, 0xe7eaed},
            {Muted, 0x58626d, 0xa9b1ba},       {Field, 0xf3f5f7, 0x2a2f35},  {Separator, 0xdfe3e7, 0x383e46},
            {ControlEdge, 0x838b95, 0x858e99}, {Accent, 0x1667ad, 0x70b5f3}, {Highlight, 0xe6f0f9, 0x24384b},
            {Selection, 0xd9e8f6, 0x29425a},   {Error, 0xb3261e, 0xff8d83},  {Warning, 0x845000, 0xf0bd62},
            {Success, 0x19713d, 0x6fd096}};
        for (const auto& [role, light, dark] : tones) {
            const auto words = [role = role](const QColor& color) {
                return qPrintable(QStringLiteral("role %1: %2").arg(int(role)).arg(color.name()));
            };
            QVERIFY2(isNear(themeColor(lightPalette(), role), light), words(themeColor(lightPalette(), role)));
            QVERIFY2(isNear(themeColor(darkPalette(), role), dark), words(themeColor(darkPalette(), role)));
        }
    }

    // Symbols are formulas; a name that is words is set in the letters of the window.
    void namesInWordsAreNoFormulas() {
        constexpr double formulaWidth = 12345;
        class EveryFormula : public FormulaSource {
        public:
            std::optional<Extent> extent(const QString&, double) override { return Extent{formulaWidth, 5, 1}; }
            void paint(QPainter&, const QString&, QPointF, double, const QColor&) override {}
        } formulas;
        const CaptionLook look{&formulas, QApplication::font(), Qt::black, 14};
        const auto widthOf = [&](const char* latex) {
            return captionWidth({QStringLiteral("as_typed"), QString::fromLatin1(latex)}, look);
        };
        const QFontMetricsF metrics(look.font);
        QCOMPARE(widthOf(R"(\mathrm{centre\ of\ mass})"), metrics.horizontalAdvance(QStringLiteral("centre of mass")));
        QCOMPARE(widthOf(R"(\mathrm{speed})"), metrics.horizontalAdvance(QStringLiteral("speed")));
        for (const char* symbol : {R"(\mathrm{A})", R"(\theta)", R"(\mathrm{stored}_{2})", R"(\mathrm{a}+\mathrm{b})"})
            QCOMPARE(widthOf(symbol), formulaWidth);
        QCOMPARE(widthOf(""), metrics.horizontalAdvance(QStringLiteral("as_typed")));
    }

    void darknessIsSeen() {
        QVERIFY(isDark(paletteOf(Qt::black, Qt::white, Qt::blue)));
        QVERIFY(!isDark(paletteOf(Qt::white, Qt::black, Qt::blue)));
    }
};

COENERGY_TEST(TestTheme)
#include "test_theme.moc"
