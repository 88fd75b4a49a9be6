// The start: a gallery that can be searched and navigated by keys, and what stands below the empty model.
#include "studio/start/beginning.hpp"
#include "studio/start/day_in_words.hpp"
#include "studio/start/example_card.hpp"
#include "studio/start/example_picture.hpp"
#include "studio/start/start_page.hpp"
#include "support/files.hpp"
#include "support/test_program.hpp"
#include "theme/theme.hpp"

#include <QApplication>
#include <QButtonGroup>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTranslator>

#include <algorithm>

using namespace coenergy;

class TestStart : public QObject {
    Q_OBJECT

private slots:
    void examplesGoFromTheSimpleToTheHard();
    void theFirstDozenShowsAllGroups();
    void examplesOfTheThesisAreFoundWithTheirLike();
    void titlesFitTheirCards();
    void titlesAreReadInTheUsersLanguage();
    void wordsOnCardsGoBeforeWordsInDescriptions();
    void thePageEndsWithItsLastRow();
    void phrasesFitTheirCards();
    void wordsNarrowTheGallery();
    void groupsNarrowTheGallery();
    void escapeEmptiesTheSearch();
    void arrowsWalkThroughTheCards();
    void returnOpensACard();
    void daysAreToldAsShortlyAsTheyCanBe();
    void recentFilesAreOffered();
    void nothingIsCutInSmallWindows();
    void anglesOnCardsAreOpen();
};

namespace {

struct Shown {
    Shown() : page(examples) {
        page.resize(900, 700);
        page.show();
        QApplication::setActiveWindow(&page);
        isActive = QTest::qWaitForWindowActive(&page);
    }

    QLineEdit* search() { return page.findChild<QLineEdit*>(); }
    QList<ExampleCard*> cards() {
        QList<ExampleCard*> shown;
        for (const int index : page.shownExamples())
            shown.append(page.findChildren<ExampleCard*>()[index]);
        return shown;
    }

    std::vector<Example> examples = loadExamples();
    StartPage page;
    bool isActive = false;
};

} // namespace

void TestStart::examplesGoFromTheSimpleToTheHard() {
    const std::vector<Example> examples = loadExamples();
    const char* first[] = {"mass_spring_damper", "simple_pendulum", "cart_pole", "double_pendulum"};
    for (std::size_t k = 0; k < std::size(first); ++k)
        QVERIFY2(examples[k].resource.contains(QLatin1String(first[k])), qPrintable(examples[k].resource));
    QVERIFY(examples.back().resource.contains(QStringLiteral("thesis")));
}

void TestStart::theFirstDozenShowsAllGroups() {
    const std::vector<Example> examples = loadExamples();
    QStringList groups;
    for (std::size_t k = 0; k < 12; ++k)
        groups += examples[k].groups;
    for (const Example& example : examples)
        QVERIFY2(groups.contains(example.groups.front()), qPrintable(example.title));
}

void TestStart::examplesOfTheThesisAreFoundWithTheirLike() {
    int fluidsOfTheThesis = 0;
    for (const Example& example : loadExamples())
        if (example.resource.contains(QStringLiteral("thesis_fluid"))) {
            QCOMPARE(example.groups.size(), 2);
            QVERIFY(example.groups.contains(QStringLiteral("Fluids and heat")));
            ++fluidsOfTheThesis;
        }
    QCOMPARE(fluidsOfTheThesis, 2);
}

void TestStart::titlesFitTheirCards() {
    QFont heading = themeFont(QApplication::font(), TextRole::Heading);
    const QFontMetrics metrics(heading);
    constexpr int room = ExampleCard::leastWidth - 20;
    for (const Example& example : loadExamples()) {
        const QRect lines = metrics.boundingRect(QRect(0, 0, room, 1000), Qt::TextWordWrap, example.title);
        QVERIFY2(lines.height() <= 2 * metrics.lineSpacing() && lines.width() <= room, qPrintable(example.title));
    }
}

// Of models and plots, all of which are listed for translation.
void TestStart::titlesAreReadInTheUsersLanguage() {
    struct Marking : QTranslator {
        bool isEmpty() const override { return false; }
        QString translate(const char* context, const char* text, const char*, int) const override {
            return qstrcmp(context, "ExampleTitles") == 0 ? QLatin1Char('!') + QString::fromUtf8(text) : QString();
        }
    } marking;
    const std::string listed = fileText("app/studio/start/example_titles.cpp");
    const auto isListed = [&listed](const std::string& title) {
        return title.empty() || listed.find(", \"" + title + "\")") != std::string::npos;
    };
    for (const Example& example : loadExamples()) {
        QVERIFY2(isListed(example.title.toStdString()), qPrintable(example.title));
        for (const Plot& plot : *example.document.plots)
            QVERIFY2(isListed(plot.title), plot.title.c_str());
    }
    QCoreApplication::installTranslator(&marking);
    const std::vector<Example> examples = loadExamples();
    QCoreApplication::removeTranslator(&marking);
    for (const Example& example : examples) {
        QVERIFY(example.title.startsWith(QLatin1Char('!')));
        QCOMPARE(QString::fromStdString(example.document.header->title), example.title);
        for (const Plot& plot : *example.document.plots)
            QVERIFY(plot.title.empty() || plot.title.starts_with('!'));
    }
}

void TestStart::wordsOnCardsGoBeforeWordsInDescriptions() {
    Shown shown;
    shown.search()->setText(QStringLiteral("pend"));
    for (const int index : shown.page.shownExamples()) {
        const Example& example = shown.examples[static_cast<std::size_t>(index)];
        QVERIFY2((example.title + example.summary).contains(QStringLiteral("pend"), Qt::CaseInsensitive),
                 qPrintable(example.title));
    }
    shown.search()->setText(QStringLiteral("test set for initial value problems")); // of a description alone
    QCOMPARE(shown.page.shownExamples().size(), std::size_t(1));
}

void TestStart::thePageEndsWithItsLastRow() {
    Shown shown;
    shown.page.resize(860, 700);
    QCoreApplication::processEvents();
    int bottom = 0;
    for (const ExampleCard* card : shown.page.findChildren<ExampleCard*>())
        bottom = std::max(bottom, card->geometry().bottom());
    QVERIFY2(shown.page.widget()->height() - bottom < 30,
             qPrintable(QString("%1 %2").arg(shown.page.widget()->height()).arg(bottom)));
}

void TestStart::phrasesFitTheirCards() {
    constexpr int most = 50; // characters in two lines of a card
    for (const Example& example : loadExamples())
        QVERIFY2(!example.summary.isEmpty() && example.summary.size() <= most, qPrintable(example.summary));
}

void TestStart::wordsNarrowTheGallery() {
    Shown shown;
    QVERIFY(shown.isActive);
    const qsizetype all = shown.cards().size();
    QTest::keyClicks(shown.search(), QStringLiteral("PENDULUM"));
    const qsizetype pendulums = shown.cards().size();
    QVERIFY(pendulums > 2 && pendulums < all);
    QTest::keyClicks(shown.search(), QStringLiteral(" cartesian"));
    QVERIFY(shown.cards().size() >= 1 && shown.cards().size() < pendulums); // all words must be there
    QTest::keyClicks(shown.search(), QStringLiteral(" zebra"));
    QVERIFY(shown.cards().isEmpty());
    bool saysSo = false;
    for (const QLabel* label : shown.page.findChildren<QLabel*>())
        saysSo = saysSo || (label->isVisible() && label->text().contains(QStringLiteral("No example")));
    QVERIFY(saysSo);
    shown.page.focusFirst();
    QVERIFY(shown.search()->hasFocus());
}

void TestStart::groupsNarrowTheGallery() {
    Shown shown;
    auto* groups = shown.page.findChild<QButtonGroup*>();
    const QList<QAbstractButton*> chips = groups->buttons();
    QVERIFY(chips.size() > 3 && chips.front()->isChecked());
    chips[1]->click();
    QVERIFY(!chips.front()->isChecked());
    for (const int index : shown.page.shownExamples())
        QVERIFY(shown.examples[static_cast<std::size_t>(index)].groups.contains(chips[1]->text()));
    chips.front()->click();
    QCOMPARE(shown.page.shownExamples().size(), shown.examples.size());
}

void TestStart::escapeEmptiesTheSearch() {
    Shown shown;
    QTest::keyClicks(shown.search(), QStringLiteral("zebra"));
    QTest::keyClick(shown.search(), Qt::Key_Escape);
    QVERIFY(shown.search()->text().isEmpty());
    QCOMPARE(shown.page.shownExamples().size(), shown.examples.size());
}

void TestStart::arrowsWalkThroughTheCards() {
    Shown shown;
    QVERIFY(shown.isActive);
    const QList<ExampleCard*> cards = shown.cards();
    shown.page.focusFirst();
    QVERIFY(cards[0]->hasFocus());
    QTest::keyClick(cards[0], Qt::Key_Right);
    QVERIFY(cards[1]->hasFocus());
    QTest::keyClick(cards[1], Qt::Key_Left);
    QVERIFY(cards[0]->hasFocus());
    QTest::keyClick(cards[0], Qt::Key_Down);
    const auto below =
        std::find_if(cards.begin(), cards.end(), [](const ExampleCard* card) { return card->hasFocus(); });
    QVERIFY(below != cards.end());
    QCOMPARE((*below)->x(), cards[0]->x());
    QVERIFY((*below)->y() > cards[0]->y());
    QTest::keyClick(*below, Qt::Key_Up);
    QVERIFY(cards[0]->hasFocus());
    QTest::keyClick(cards[0], Qt::Key_Up); // to the groups
    QVERIFY(shown.page.findChild<QButtonGroup*>()->checkedButton()->hasFocus());
    cards.back()->setFocus();
    QTest::keyClick(cards.back(), Qt::Key_Right); // the end stays the end
    QVERIFY(cards.back()->hasFocus());
}

void TestStart::returnOpensACard() {
    Shown shown;
    QSignalSpy chosen(&shown.page, &StartPage::exampleChosen);
    QTest::keyClick(shown.cards()[2], Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].toInt(), 2);
}

void TestStart::daysAreToldAsShortlyAsTheyCanBe() {
    QLocale::setDefault(QLocale(QLocale::English));
    const QDateTime now(QDate(2026, 3, 2), QTime(9, 30)); // a Monday
    const auto told = [&](const QDate& date, const QTime& time = QTime(17, 20)) {
        return dayInWords(QDateTime(date, time), now);
    };
    QCOMPARE(told({2026, 3, 2}, {8, 5}), QStringLiteral("08:05"));
    QCOMPARE(told({2026, 3, 1}), QStringLiteral("yesterday, 17:20"));
    QCOMPARE(told({2026, 2, 28}), QStringLiteral("Saturday"));
    QCOMPARE(told({2026, 2, 24}), QStringLiteral("Tuesday"));
    QCOMPARE(told({2026, 2, 23}), QStringLiteral("23 February")); // not this Monday
    QCOMPARE(told({2025, 12, 31}), QStringLiteral("31 December 2025"));
    QCOMPARE(told({2026, 3, 3}), QStringLiteral("3 March")); // a clock that was set back
    QCOMPARE(dayInWords({}, now), QString());
}

void TestStart::recentFilesAreOffered() {
    Beginning beginning;
    const auto named = [&](const QString& name) -> QAbstractButton* {
        for (auto* button : beginning.findChildren<QAbstractButton*>())
            if (button->accessibleName() == name && !button->isHidden())
                return button;
        return nullptr;
    };
    beginning.setRecent({});
    QVERIFY(!named(QStringLiteral("swing.ldae")));
    QList<RecentFile> files;
    for (const char* name : {"swing", "b", "c", "d", "e", "f"})
        files.append({QStringLiteral("/models/%1.ldae").arg(QLatin1String(name)), QDateTime::currentDateTime()});
    beginning.setRecent(files);
    QAbstractButton* swing = named(QStringLiteral("swing.ldae"));
    QVERIFY(swing && !swing->accessibleDescription().isEmpty());
    QVERIFY(named(QStringLiteral("e.ldae")) && !named(QStringLiteral("f.ldae"))); // the latest five
    QSignalSpy wanted(&beginning, &Beginning::fileWanted);
    QTest::keyClick(swing, Qt::Key_Space);
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][0].toString(), QStringLiteral("/models/swing.ldae"));
    beginning.setRecent({files[1]});
    QVERIFY(!named(QStringLiteral("swing.ldae")) && named(QStringLiteral("b.ldae")));
}

void TestStart::nothingIsCutInSmallWindows() {
    Shown shown;
    for (const int width : {620, 400, 260}) {
        shown.page.resize(width, 600);
        QApplication::processEvents();
        const QWidget* page = shown.page.widget();
        QVERIFY2(page->width() <= shown.page.viewport()->width(), qPrintable(QString::number(page->width())));
        for (const QWidget* widget : page->findChildren<QWidget*>())
            if (widget->isVisible() && widget->parentWidget() != shown.search()) {
                const int right = widget->mapTo(page, QPoint(widget->width(), 0)).x();
                QVERIFY2(right <= page->width(), widget->metaObject()->className());
            }
    }
}

// A pendulum that starts at rest is seen to be one, unless a constraint ties its angle.
void TestStart::anglesOnCardsAreOpen() {
    Shape bar;
    bar.kind = "bar";
    bar.at = {"0", "0"};
    bar.to = {"sin(theta)", "-cos(theta)"};
    Coordinate angle;
    angle.name = "theta";
    angle.domain = Domain::Rotation;
    Document document;
    document.coordinates = Part<std::vector<Coordinate>>({angle});
    document.drawing = Part<std::vector<Shape>>({bar});
    const auto widthOfInk = [&document] {
        const QImage picture = examplePicture(document, {200, 100}, lightPalette(), QApplication::font(), 1).toImage();
        int left = picture.width();
        int right = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                if (qAlpha(picture.pixel(x, y)) > 100) {
                    left = std::min(left, x);
                    right = std::max(right, x);
                }
        return right - left;
    };
    QVERIFY2(widthOfInk() > 18, qPrintable(QString::number(widthOfInk())));
    Constraint tie;
    tie.name = "tie";
    tie.expression = "theta";
    document.displacementConstraints = Part<std::vector<Constraint>>({tie});
    QVERIFY2(widthOfInk() < 14, qPrintable(QString::number(widthOfInk())));
}

COENERGY_TEST(TestStart)
#include "test_start.moc"
