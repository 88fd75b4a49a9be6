// A journal restores what was typed, up to where it was cut off.
#include "session/edit_journal.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <random>

using namespace coenergy;

namespace {

const QDateTime noon = QDateTime::fromMSecsSinceEpoch(1'700'000'000'000);

std::string changed(std::string text, std::mt19937& random) {
    const std::size_t at = random() % (text.size() + 1);
    const std::size_t removed = std::min<std::size_t>(random() % 4, text.size() - at);
    std::string inserted;
    for (std::size_t k = random() % 5; k > 0; --k)
        inserted += "ab\n 0\xc3\xa4"[random() % 7];
    return text.replace(at, removed, inserted);
}

} // namespace

class TestEditJournal : public QObject {
    Q_OBJECT

private slots:
    void aSpliceIsWhatDiffers_data() {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<int>("at");
        QTest::addColumn<int>("removed");
        QTest::addColumn<QString>("inserted");
        QTest::newRow("typed") << "m*g"
                               << "m*g*x" << 3 << 0 << "*x";
        QTest::newRow("in between") << "m*g"
                                    << "m*2*g" << 2 << 0 << "2*";
        QTest::newRow("deleted") << "m*g*x"
                                 << "m*x" << 2 << 2 << "";
        QTest::newRow("doubled") << "aa"
                                 << "aaa" << 2 << 0 << "a";
        QTest::newRow("all") << "ab"
                             << "cd" << 0 << 2 << "cd";
        QTest::newRow("none") << "ab"
                              << "ab" << 2 << 0 << "";
    }
    void aSpliceIsWhatDiffers() {
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(int, at);
        QFETCH(int, removed);
        QFETCH(QString, inserted);
        QCOMPARE(spliceBetween(before.toStdString(), after.toStdString()),
                 (Splice{std::size_t(at), std::size_t(removed), inserted.toStdString()}));
    }

    // Wherever the process died: the text is one of those that were typed, and the last whose record is whole.
    void everyCutLeavesATextThatWas() {
        std::mt19937 random(7);
        std::vector<std::string> texts{"m*g*l"};
        std::string journal = journalHeader(texts.front());
        std::vector<std::size_t> ends{journal.size()};
        for (int k = 0; k < 40; ++k) {
            texts.push_back(changed(texts.back(), random));
            journal += journalRecord(texts[texts.size() - 2], texts.back(), noon.addSecs(k));
            ends.push_back(journal.size());
        }
        std::size_t whole = 0;
        for (std::size_t length = 0; length <= journal.size(); ++length) {
            while (whole + 1 < ends.size() && ends[whole + 1] <= length)
                ++whole;
            QCOMPARE(replayed(texts.front(), journal.substr(0, length)).text, texts[whole]);
        }
        QCOMPARE(replayed(texts.front(), journal).time, noon.addSecs(39));
    }

    void aJournalOfAnotherTextSaysNothing() {
        const std::string journal = journalHeader("m*g") + journalRecord("m*g", "m*g*x", noon);
        QCOMPARE(replayed("m*h", journal).text, std::string("m*h"));
        QVERIFY(!replayed("m*h", journal).time.isValid());
        QCOMPARE(replayed("m*g", "").text, std::string("m*g"));
    }

    void whatIsGarbledIsNoRecord() {
        const std::string journal = journalHeader("m*g") + journalRecord("m*g", "m*g*x", noon);
        for (std::size_t k = 0; k < journal.size(); ++k) {
            std::string garbled = journal;
            garbled[k] = garbled[k] == '7' ? '8' : '7';
            const std::string text = replayed("m*g", garbled).text;
            QVERIFY(text == "m*g" || text == "m*g*x"); // the time has no hash
        }
        QCOMPARE(replayed("m*g", journalHeader("m*g") + "99 18446744073709551615 3 0 x\nabc").text, std::string("m*g"));
    }
};

COENERGY_TEST(TestEditJournal)
#include "test_edit_journal.moc"
