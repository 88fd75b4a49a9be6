// The panel on the screen: colours, lines, state, keyboard, clipboard, accessibility and speed.

#include "equations/equation_panel.hpp"
#include "equations/origin_mark.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"
#include "theme/theme.hpp"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QtTest>

#include <algorithm>
#include <ctime>
#include <set>

using namespace coenergy;
using tests::patience;

namespace {

EquationItem equation(const QString& name, const QStringList& terms) {
    EquationItem item;
    item.name = name;
    item.labelLatex = name;
    item.text = name + QStringLiteral(" in words");
    for (const QString& term : terms) {
        item.terms.push_back({term, TermSign::Plus, QStringLiteral("kinetic")});
    }
    return item;
}

// Equations of different letters have no formulas in common that might be typeset already.
EquationItem longEquation(int terms, const QString& letter) {
    QStringList latex;
    for (int index = 0; index < terms; ++index) {
        latex
            << QStringLiteral("%2_{%1}\\,l_{%1}\\,\\ddot{q}_{%1}\\cos\\left(q_1-q_{%1}\\right)").arg(index).arg(letter);
    }
    return equation(QStringLiteral("q"), latex);
}

QPalette paletteOf(const QColor& base, const QColor& text) {
    QPalette palette;
    palette.setColor(QPalette::Base, base);
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::Highlight, QColor(48, 140, 198));
    return palette;
}

// Of the processor, so that limits hold on a busy machine.
double processorMilliseconds(std::clock_t start) {
    return 1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

bool containsColor(const QImage& image, const QColor& color) {
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if ((image.pixel(x, y) & RGB_MASK) == (color.rgb() & RGB_MASK)) {
                return true;
            }
        }
    }
    return false;
}

QImage imageOf(EquationPanel& panel) {
    return panel.viewport()->grab().toImage();
}

} // namespace

class TestEquationPanel : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_typesetter = std::make_unique<Typesetter>(); }

    void cleanupTestCase() { m_typesetter.reset(); }

    void init() {
        m_panel = std::make_unique<EquationPanel>(*m_typesetter);
        m_panel->setPalette(paletteOf(Qt::white, Qt::black));
        m_panel->resize(600, 400);
        m_panel->show();
    }

    void cleanup() { m_panel.reset(); }

    void tellsWhenARevisionIsOnTheScreen() {
        show(7, {equation(QStringLiteral("x"), {QStringLiteral("m\\ddot{x}")})});
        QVERIFY(m_panel->rows()[0].settled);
        // A revision that is replaced before it is typeset is not told.
        QSignalSpy painted(m_panel.get(), &EquationPanel::painted);
        m_panel->setItems(8, {equation(QStringLiteral("x"), {QStringLiteral("a_8")})});
        m_panel->setItems(9, {equation(QStringLiteral("x"), {QStringLiteral("a_9")})});
        QVERIFY(painted.wait(patience));
        QCOMPARE(painted.front().front().toULongLong(), 9ULL);
    }

    void groupsOfOriginsHaveColours() {
        EquationItem item = equation(QStringLiteral("x"), {QStringLiteral("M\\ddot{z}"), QStringLiteral("Kz")});
        item.terms[0].group = 0;
        item.terms[1].group = 2;
        show(1, {item});
        const QColor first = originColor(m_panel->palette(), 0);
        const QColor second = originColor(m_panel->palette(), 2);
        QVERIFY(!containsColor(imageOf(*m_panel), first));
        m_panel->setColoring(TermColoring::ByOrigin);
        QVERIFY(containsColor(imageOf(*m_panel), first));
        QVERIFY(containsColor(imageOf(*m_panel), second));
        QVERIFY(!containsColor(imageOf(*m_panel), originColor(m_panel->palette(), 1)));
    }

    void formerStateStaysUntilTheNextIsTypeset() {
        const EquationItem before = equation(QStringLiteral("x"), {QStringLiteral("m\\ddot{x}")});
        show(1, {before});
        m_panel->setItems(2, {equation(QStringLiteral("x"), {QStringLiteral("m\\ddot{x}"), QStringLiteral("kx")})});
        QVERIFY(m_panel->rows()[0].shown.has_value());
        QCOMPARE(m_panel->rows()[0].shown->item.terms.size(), std::size_t(1));
        QTRY_COMPARE_WITH_TIMEOUT(m_panel->rows()[0].shown->item.terms.size(), std::size_t(2), patience);
    }

    void paintingFollowsThePalette() {
        EquationItem stale = equation(QStringLiteral("y"), {QStringLiteral("c\\,\\dot{y}")});
        stale.state = EquationState::Stale;
        show(1, {equation(QStringLiteral("x"), {QStringLiteral("\\mathbf{M}\\ddot{x}")}), stale});
        m_panel->setZoom(3.0);
        const QPalette light = paletteOf(Qt::white, QColor(20, 20, 90));
        const QPalette dark = paletteOf(QColor(30, 30, 32), QColor(240, 230, 200));
        for (const QPalette& palette : {light, dark, light}) {
            m_panel->setPalette(palette);
            const QImage image = imageOf(*m_panel);
            QVERIFY(containsColor(image, themeColor(palette, ColorRole::Text)));
            QVERIFY(containsColor(image, themeColor(palette, ColorRole::Stale)));
            const QPalette& other = isDark(palette) ? light : dark;
            QVERIFY(!containsColor(image, themeColor(other, ColorRole::Text)));
            QVERIFY(!containsColor(image, themeColor(other, ColorRole::Background)));
        }
    }

    void onlyAStaleEquationIsGreyed() {
        EquationItem item = equation(QStringLiteral("x"), {QStringLiteral("m\\ddot{x}")});
        show(1, {item});
        m_panel->setZoom(3.0);
        QVERIFY(containsColor(imageOf(*m_panel), themeColor(m_panel->palette(), ColorRole::Text)));
        item.state = EquationState::Stale;
        show(2, {item});
        QVERIFY(!containsColor(imageOf(*m_panel), themeColor(m_panel->palette(), ColorRole::Text)));
        QVERIFY(containsColor(imageOf(*m_panel), themeColor(m_panel->palette(), ColorRole::Stale)));
    }

    void isSharpOnDenseScreens() {
        // On a screen of twice the density a formula has the very pixels of one of twice the size; between them as
        // well.
        show(1, {equation(QStringLiteral("x"), {QStringLiteral("\\frac{a}{b}\\ddot{\\theta}")})});
        const TypesetFormula& formula = *m_panel->rows()[0].placed[0].formula;
        const auto painted = [&formula](double ratio, double em) {
            QImage image(200, 200, QImage::Format_RGB32);
            image.setDevicePixelRatio(ratio);
            image.fill(Qt::white);
            QPainter painter(&image);
            FormulaPainter().paint(painter, formula, QPointF(20, 100) / ratio, em, Qt::black);
            painter.end();
            image.setDevicePixelRatio(1.0);
            return image;
        };
        QVERIFY(containsColor(painted(2.0, 20.0), Qt::black));
        QCOMPARE(painted(2.0, 20.0), painted(1.0, 40.0));
        QCOMPARE(painted(1.5, 20.0), painted(1.0, 30.0));
    }

    void longEquationStaysInsideTheWindow() {
        m_panel->resize(400, 700);
        show(1, {longEquation(60, QStringLiteral("m"))});
        QTRY_COMPARE_WITH_TIMEOUT(m_panel->rows()[0].placed.size(), std::size_t(61), patience);
        QCOMPARE(m_panel->horizontalScrollBar()->maximum(), 0);
        for (const PlacedFormula& piece : m_panel->rows()[0].placed) {
            QVERIFY(piece.area.right() <= m_panel->viewport()->width());
        }
        const QImage image = imageOf(*m_panel);
        for (int y = 0; y < image.height(); ++y) {
            for (int x = image.width() - 5; x < image.width(); ++x) {
                QCOMPARE(image.pixelColor(x, y), QColor(Qt::white));
            }
        }
    }

    void firstScreenOfALongEquationComesFirst() {
        show(1, {longEquation(400, QStringLiteral("J"))});
        QVERIFY(m_panel->rows()[0].placed.size() < 200);
        QVERIFY(m_panel->rows()[0].placed.back().area.bottom() > m_panel->viewport()->height());
    }

    void longEquationScrollsWithoutBlocking() {
        m_panel->resize(900, 1000);
        show(1, {longEquation(400, QStringLiteral("J"))});
        QTRY_COMPARE_WITH_TIMEOUT(m_panel->rows()[0].placed.size(), std::size_t(401), patience);
        m_panel->setZoom(1.21); // so that nothing is rendered yet
        QCoreApplication::processEvents();
        std::vector<double> times;
        QScrollBar* bar = m_panel->verticalScrollBar();
        QVERIFY(bar->maximum() > 300);
        for (int position = 0; position <= bar->maximum(); position += bar->pageStep()) {
            const std::clock_t start = std::clock();
            bar->setValue(position);
            m_panel->viewport()->grab();
            times.push_back(processorMilliseconds(start));
        }
        std::sort(times.begin(), times.end());
        qInfo("painting a page of new terms: median %.1f ms, slowest %.1f ms", times[times.size() / 2], times.back());
        QVERIFY2(times[times.size() / 2] < 200.0, qPrintable(QString::number(times[times.size() / 2])));
    }

    void layoutOfManyTermsIsQuick() {
        std::vector<EquationItem> items;
        for (int index = 0; index < 40; ++index) {
            items.push_back(longEquation(10, QStringLiteral("m")));
            items.back().name = QStringLiteral("q_{%1}").arg(index);
        }
        show(1, items);
        const std::clock_t start = std::clock();
        m_panel->setItems(2, items);
        const double milliseconds = processorMilliseconds(start);
        qInfo("replacing 400 typeset terms: %.1f ms", milliseconds);
        QVERIFY(milliseconds < 250.0); // some ten, were the machine at rest
    }

    void wrongTexIsShownAsText() {
        show(1, {equation(QStringLiteral("x"), {QStringLiteral("\\nonsense"), QStringLiteral("y")})});
        QVERIFY(m_panel->rows()[0].settled);
        QVERIFY(!m_panel->rows()[0].placed[0].formula->error.isEmpty());
        QVERIFY(m_panel->rows()[0].placed[0].area.width() > 10.0);
        m_panel->setZoom(3.0);
        QVERIFY(containsColor(imageOf(*m_panel), themeColor(m_panel->palette(), ColorRole::Error)));
    }

    void ordersByGroup() {
        std::vector<EquationItem> items{equation(QStringLiteral("a"), {QStringLiteral("a")}),
                                        equation(QStringLiteral("b"), {QStringLiteral("b")}),
                                        equation(QStringLiteral("c"), {QStringLiteral("c")})};
        items[0].group = EquationGroup::Flow;
        show(1, items);
        QStringList names;
        for (const SheetRow& row : m_panel->rows()) {
            names << row.item.name;
        }
        QCOMPARE(names, QStringList({QStringLiteral("b"), QStringLiteral("c"), QStringLiteral("a")}));
    }

    void keyboardSelectsCopiesAndZooms() {
        show(1, {equation(QStringLiteral("x"), {QStringLiteral("a"), QStringLiteral("b")}),
                 equation(QStringLiteral("y"), {QStringLiteral("c")})});
        QSignalSpy activated(m_panel.get(), &EquationPanel::equationActivated);
        m_panel->setCurrentRow(0);
        QTest::keyClick(m_panel.get(), Qt::Key_Down);
        QCOMPARE(m_panel->currentRow(), 1);
        QTest::keyClick(m_panel.get(), Qt::Key_Down);
        QCOMPARE(m_panel->currentRow(), 1);
        QTest::keyClick(m_panel.get(), Qt::Key_Return);
        QCOMPARE(activated.back().front().toString(), QStringLiteral("y"));
        QTest::keyClick(m_panel.get(), Qt::Key_Up);
        QTest::keyClick(m_panel.get(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("a +b =0"));
        const double zoom = m_panel->zoom();
        QTest::keyClick(m_panel.get(), Qt::Key_Plus, Qt::ControlModifier);
        QVERIFY(m_panel->zoom() > zoom);
        QTest::keyClick(m_panel.get(), Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(m_panel->zoom(), 1.0);
    }

    void copiesPicturesAndMathmlToo() {
        show(1, {equation(QStringLiteral("x"), {QStringLiteral("\\frac{a}{b}")})});
        m_panel->setCurrentRow(0);
        m_panel->copyCurrent();
        const auto forms = [] { return QApplication::clipboard()->mimeData(); };
        QTRY_VERIFY_WITH_TIMEOUT(forms()->hasFormat(QStringLiteral("image/svg+xml")), patience);
        QVERIFY(forms()->data(QStringLiteral("application/mathml+xml")).contains("<mfrac>"));
        QVERIFY(forms()->hasImage());
        QCOMPARE(forms()->text(), QStringLiteral("\\frac{a}{b} =0"));
    }

    void pointingAtATermTellsItsOrigin() {
        show(1, {equation(QStringLiteral("x"), {QStringLiteral("m\\ddot{x}")})});
        QSignalSpy hovered(m_panel.get(), &EquationPanel::termHovered);
        const QPoint term = m_panel->rows()[0].placed[0].area.center().toPoint();
        QTest::mouseMove(m_panel->viewport(), term);
        QTRY_COMPARE(hovered.size(), 1);
        QCOMPARE(hovered.back().front().toString(), QStringLiteral("kinetic"));
        QTest::mouseMove(m_panel->viewport(), QPoint(5, m_panel->viewport()->height() - 5));
        QTRY_COMPARE(hovered.back().front().toString(), QString());
    }

    void aClickMarksAndADoubleClickGoesToTheField() {
        show(1, {equation(QStringLiteral("x"), {QStringLiteral("a")}),
                 equation(QStringLiteral("y"), {QStringLiteral("b")})});
        m_panel->setCurrentRow(0);
        QSignalSpy toField(m_panel.get(), &EquationPanel::termActivated);
        const QPoint term = m_panel->rows()[1].placed[0].area.center().toPoint();
        QTest::mouseClick(m_panel->viewport(), Qt::LeftButton, {}, term);
        QCOMPARE(m_panel->currentRow(), 1);
        QCOMPARE(toField.count(), 0);
        QTest::mouseDClick(m_panel->viewport(), Qt::LeftButton, {}, term);
        QCOMPARE(toField.count(), 1);
        QCOMPARE(toField.front().front().toString(), QStringLiteral("kinetic"));
    }

    void termsOfTheFocusedFieldAreTinted() {
        show(1, {equation(QStringLiteral("x"), {QStringLiteral("a")})});
        const QRectF term = m_panel->rows()[0].placed[0].area;
        const auto fill = [&] { return imageOf(*m_panel).pixelColor(term.topLeft().toPoint() + QPoint(1, 1)); };
        const QColor before = fill();
        m_panel->setHighlightedOrigin(QStringLiteral("kinetic"));
        QVERIFY(fill() != before);
        m_panel->setHighlightedOrigin(QStringLiteral("potential")); // which made none of them
        QCOMPARE(fill(), before);
    }

    void oneTermIsCopied() {
        show(1, {equation(QStringLiteral("x"), {QStringLiteral("a"), QStringLiteral("b")})});
        const QPoint term = m_panel->rows()[0].placed[1].area.center().toPoint();
        menuEntryAt(term, QStringLiteral("Copy term"))->trigger();
        QVERIFY2(QApplication::clipboard()->text().trimmed().endsWith(QLatin1Char('b')),
                 qPrintable(QApplication::clipboard()->text()));
        QVERIFY(!QApplication::clipboard()->text().contains(QLatin1Char('a')));
        QVERIFY(!menuEntryAt(QPoint(5, m_panel->viewport()->height() - 5), QStringLiteral("Copy term"))->isEnabled());
    }

    void theWholeSystemIsCopied() {
        const std::vector<EquationItem> items{equation(QStringLiteral("x"), {QStringLiteral("a")}),
                                              equation(QStringLiteral("y"), {QStringLiteral("b")})};
        show(1, items);
        m_panel->copyAll();
        QCOMPARE(QApplication::clipboard()->text(), latexOf(items));
        QVERIFY(latexOf(items).contains(QLatin1Char('a')) && latexOf(items).contains(QLatin1Char('b')));
        const auto forms = [] { return QApplication::clipboard()->mimeData(); };
        QTRY_VERIFY_WITH_TIMEOUT(forms()->hasFormat(QStringLiteral("application/mathml+xml")), patience);
        QVERIFY(forms()
                    ->data(QStringLiteral("application/mathml+xml"))
                    .contains("xmlns=\"http://www.w3.org/1998/Math/MathML\""));
    }

    void selectionStaysWithItsEquation() {
        const EquationItem x = equation(QStringLiteral("x"), {QStringLiteral("a")});
        const EquationItem y = equation(QStringLiteral("y"), {QStringLiteral("b")});
        show(1, {x, y});
        m_panel->setCurrentRow(1);
        show(2, {y, x});
        QCOMPARE(m_panel->currentRow(), 0);
    }

    void isAccessible() {
        EquationItem item = equation(QStringLiteral("x"), {QStringLiteral("a")});
        item.issue = QStringLiteral("unknown name");
        show(1, {item, equation(QStringLiteral("y"), {QStringLiteral("b")})});
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(m_panel.get());
        QVERIFY(list);
        QCOMPARE(list->role(), QAccessible::List);
        QVERIFY(!list->text(QAccessible::Name).isEmpty());
        QCOMPARE(list->childCount(), 2);
        QAccessibleInterface* first = list->child(0);
        QCOMPARE(first->role(), QAccessible::ListItem);
        QCOMPARE(first->text(QAccessible::Name), QStringLiteral("x in words"));
        QVERIFY(first->text(QAccessible::Description).contains(QStringLiteral("unknown name")));
        QCOMPARE(list->indexOfChild(list->child(1)), 1);
        QVERIFY(first->rect().height() > 10);
    }

    // Rather smaller than not seen; the wish for height is that of the full size.
    void anAudienceSeesAllWhereItCan() {
        std::vector<EquationItem> items;
        for (const QString& letter : {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")})
            items.push_back(equation(letter, {letter + QStringLiteral("\\ddot{u}"), QStringLiteral("K u")}));
        show(1, items);
        const int wanted = m_panel->contentHeight();
        m_panel->resize(600, qRound(0.85 * wanted));
        m_panel->setPresented(true);
        QCOMPARE(m_panel->verticalScrollBar()->maximum(), 0);
        QVERIFY(m_panel->rows().back().area.bottom() <= m_panel->viewport()->height());
        QCOMPARE(m_panel->contentHeight(), wanted);
        m_panel->setPresented(false);
        QVERIFY(m_panel->verticalScrollBar()->maximum() > 0);
    }

    // Of what begins below the last whole line nothing is seen, nor of what ends above the first.
    void whatIsSeenAreWholeLines() {
        show(1, {longEquation(30, QStringLiteral("w"))});
        const auto cutAt = [this](double height) {
            const auto& placed = m_panel->rows()[0].placed;
            const auto cut = std::find_if(placed.begin(), placed.end(), [&](const PlacedFormula& piece) {
                return piece.area.top() < height - 2 && piece.area.bottom() > height + 2;
            });
            return cut == placed.end() ? QRectF() : cut->area.translated(0, -m_panel->verticalScrollBar()->value());
        };
        const auto isSeen = [this](const QRectF& piece) {
            return containsColor(imageOf(*m_panel).copy(piece.toRect().intersected(m_panel->viewport()->rect())),
                                 Qt::black);
        };
        const auto& placed = m_panel->rows()[0].placed;
        m_panel->resize(600, qRound(placed[placed.size() / 2].area.center().y()));
        for (const bool isPresented : {false, true}) {
            m_panel->setPresented(isPresented);
            const QRectF last = cutAt(m_panel->viewport()->height());
            QVERIFY(!last.isEmpty() && !isSeen(last));
            for (const PlacedFormula& piece : m_panel->rows()[0].placed)
                QVERIFY(piece.area.bottom() > last.top() || isSeen(piece.area)); // all lines above are
        }
        m_panel->setPresented(false);
        m_panel->verticalScrollBar()->setValue(qRound(placed.front().area.center().y()));
        const QRectF first = cutAt(m_panel->verticalScrollBar()->value());
        QVERIFY(!first.isEmpty() && !isSeen(first));
    }

    // What is too high to be whole in many places is seen in part.
    void aHighMatrixIsSeenWhileItIsScrolled() {
        QStringList lines;
        for (int k = 0; k < 12; ++k)
            lines.append(QStringLiteral("h_{%1}").arg(k));
        const QString matrix = QStringLiteral("\\begin{pmatrix}") + lines.join(QStringLiteral(" \\\\ ")) +
                               QStringLiteral("\\end{pmatrix}");
        show(1, {equation(QStringLiteral("g"), {QStringLiteral("g")}), equation(QStringLiteral("h"), {matrix})});
        const QRectF area = m_panel->rows()[1].placed.front().area;
        m_panel->resize(600, qRound(area.height()));
        const QRect seen(area.left(), area.top(), area.width(), m_panel->viewport()->height() - area.top());
        QVERIFY(containsColor(imageOf(*m_panel).copy(seen), Qt::black));
        m_panel->resize(600, qRound(2.5 * area.height()));
        show(2, {equation(QStringLiteral("g"), {matrix}), equation(QStringLiteral("h"), {matrix}),
                 equation(QStringLiteral("i"), {matrix})});
        m_panel->verticalScrollBar()->setValue(qRound(m_panel->rows()[0].placed.front().area.center().y()));
        const QRect left(area.left(), 0, area.width(), qRound(area.height() / 2) - 2);
        QVERIFY(containsColor(imageOf(*m_panel).copy(left), Qt::black)); // although it could be whole
    }

    // The mark that more follows stands on nothing, and the row that is looked at lies above it.
    void whatFollowsIsMarkedBesideTheLines() {
        std::vector<EquationItem> items;
        for (const char* name : {"a", "b", "c", "d", "e", "f"})
            items.push_back(equation(QString::fromLatin1(name),
                                     {QStringLiteral("\\frac{H_1}{B_1}"), QStringLiteral("\\frac{E}{F}")}));
        show(1, items);
        const auto blackBelow = [this](int height) {
            const QImage image = imageOf(*m_panel);
            return containsColor(image.copy(0, image.height() - height, image.width(), height), Qt::black);
        };
        constexpr int strip = 12; // pixels
        for (int height = 160; height < 240; ++height) {
            m_panel->resize(800, height);
            QVERIFY2(!blackBelow(strip), qPrintable(QString::number(height)));
        }
        m_panel->resize(800, 200);
        for (int row = 0; row < 6; ++row) {
            m_panel->setCurrentRow(row);
            const QRectF area = m_panel->rows()[static_cast<std::size_t>(row)].placed.front().area;
            const QRect seen = area.translated(0, -m_panel->verticalScrollBar()->value()).toRect();
            QVERIFY(m_panel->viewport()->rect().contains(seen));
            QVERIFY2(containsColor(imageOf(*m_panel).copy(seen), Qt::black), qPrintable(QString::number(row)));
        }
    }

    void aShortRestIsNoLine() {
        const auto lines = [this] {
            std::set<int> baselines;
            for (const PlacedFormula& piece : m_panel->rows()[0].placed)
                baselines.insert(qRound(piece.origin.y()));
            return baselines.size();
        };
        show(1, {longEquation(4, QStringLiteral("v"))});
        m_panel->resize(4000, 400);
        const PlacedFormula& last = m_panel->rows()[0].placed.back();
        const int whole = qRound(last.area.right() + m_panel->rows()[0].placed.front().area.left());
        m_panel->resize(whole - 40, 400);
        QCOMPARE(lines(), std::size_t(1));
        m_panel->resize(whole * 2 / 3, 400);
        QCOMPARE(lines(), std::size_t(2));
    }

    // Marks of origins do not reach into the sentence below.
    void marksHaveRoomAboveSentences() {
        EquationItem item = equation(QStringLiteral("x"), {QStringLiteral("\\frac{a}{b}")});
        item.terms[0].group = 0;
        item.remark = QStringLiteral("A remark");
        show(1, {item});
        const auto gap = [this] {
            return m_panel->rows()[0].remarkArea.top() - m_panel->rows()[0].placed.front().area.bottom();
        };
        const double plain = gap();
        m_panel->setColoring(TermColoring::ByOrigin);
        const double em = m_panel->rows()[0].placed.front().em;
        QVERIFY(gap() > plain);
        QVERIFY2(gap() > 0.5 * em, qPrintable(QString::number(gap() / em)));
    }

    // Names in a remark are typeset; it wraps between words; read out they are as they are typed.
    void remarksHaveNamesAsTheyAreTypeset() {
        EquationItem item = equation(QStringLiteral("x"), {QStringLiteral("a")});
        item.remark = QStringLiteral("The variation of `u_{xx}`, and of `\\tau`.");
        show(1, {item});
        const SheetRow& row = m_panel->rows()[0];
        QStringList words;
        for (const PlacedWord& word : row.remark)
            words << word.text.toPlainText();
        QCOMPARE(words, QStringList({"The", "variation", "of", "uxx,", "and", "of", QString::fromUtf8("τ.")}));
        QCOMPARE(plainRemark(item.remark), QStringLiteral("The variation of u_xx, and of tau."));
        QAccessibleInterface* panel = QAccessible::queryAccessibleInterface(m_panel.get());
        QVERIFY(panel->child(0)->text(QAccessible::Description).contains(QStringLiteral("of u_xx, and of tau.")));
        const double height = row.remarkArea.height();
        m_panel->resize(150, 400);
        QVERIFY(m_panel->rows()[0].remarkArea.height() > 1.5 * height);
        for (const PlacedWord& word : m_panel->rows()[0].remark)
            QVERIFY(m_panel->rows()[0].remarkArea.contains(word.centre));
    }

    void emptyPanelHasAPrompt() {
        show(1, {});
        QVERIFY(containsColor(imageOf(*m_panel), themeColor(m_panel->palette(), ColorRole::Muted)));
    }

private:
    // Of the menu that the pointer would open there.
    QAction* menuEntryAt(const QPoint& place, const QString& words) {
        for (QMenu* menu : m_panel->findChildren<QMenu*>())
            delete menu;
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, m_panel->viewport()->mapToGlobal(place));
        QApplication::sendEvent(m_panel->viewport(), &event);
        const QList<QAction*> entries = m_panel->findChild<QMenu*>()->actions();
        const auto found =
            std::find_if(entries.begin(), entries.end(), [&](const QAction* entry) { return entry->text() == words; });
        return found == entries.end() ? nullptr : *found;
    }

    void show(quint64 revision, const std::vector<EquationItem>& items) {
        QSignalSpy painted(m_panel.get(), &EquationPanel::painted);
        m_panel->setItems(revision, items);
        QVERIFY(QTest::qWaitFor([&] { return !painted.isEmpty(); }, patience));
    }

    std::unique_ptr<Typesetter> m_typesetter;
    std::unique_ptr<EquationPanel> m_panel;
};

COENERGY_TEST(TestEquationPanel)
#include "test_equation_panel.moc"
