#include "base/text.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <ctime>
#include <random>
#include <set>

using namespace coenergy;
using namespace std::string_literals;

namespace {

// UTF-8 by the bits of its definition, written independently of the table under test.
std::string encoded(char32_t c) {
    const auto tail = [&](int shift) { return static_cast<char>(0x80 | ((c >> shift) & 0x3F)); };
    if (c < 0x80)
        return {static_cast<char>(c)};
    if (c < 0x800)
        return {static_cast<char>(0xC0 | (c >> 6)), tail(0)};
    if (c < 0x10000)
        return {static_cast<char>(0xE0 | (c >> 12)), tail(6), tail(0)};
    return {static_cast<char>(0xF0 | (c >> 18)), tail(12), tail(6), tail(0)};
}

} // namespace

class TestText : public QObject {
    Q_OBJECT

private slots:
    void everyCodePointIsValidExceptSurrogates() {
        for (char32_t c = 0; c <= 0x110010; ++c) {
            const bool isScalar = c <= 0x10FFFF && !(c >= 0xD800 && c <= 0xDFFF);
            if (isValidUtf8(encoded(c)) != isScalar)
                QFAIL(qPrintable(QString::number(c, 16)));
        }
    }

    void brokenSequencesAreInvalid_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<qulonglong>("validBytes");
        QTest::newRow("continuation alone") << QByteArray("a\x80z") << 1ULL;
        QTest::newRow("lead alone") << QByteArray("ab\xCE") << 2ULL;
        QTest::newRow("lead before ASCII") << QByteArray("\xCE"
                                                         "a")
                                           << 0ULL;
        QTest::newRow("three cut to two") << QByteArray("x\xE2\x82") << 1ULL;
        QTest::newRow("four cut to three") << QByteArray("x\xF0\x9F\x98") << 1ULL;
        QTest::newRow("overlong slash") << QByteArray("\xC0\xAF") << 0ULL;
        QTest::newRow("overlong in three") << QByteArray("\xE0\x80\xAF") << 0ULL;
        QTest::newRow("overlong in four") << QByteArray("\xF0\x80\x80\xAF") << 0ULL;
        QTest::newRow("surrogate") << QByteArray("\xED\xA0\x80") << 0ULL;
        QTest::newRow("beyond Unicode") << QByteArray("\xF4\x90\x80\x80") << 0ULL;
        QTest::newRow("impossible byte") << QByteArray("\xCE\xB8\xFF") << 2ULL;
    }
    void brokenSequencesAreInvalid() {
        QFETCH(QByteArray, text);
        QFETCH(qulonglong, validBytes);
        QVERIFY(!isValidUtf8(text.toStdString()));
        QCOMPARE(validUtf8Length(text.toStdString()), validBytes);
    }

    void zeroBytesAreCharacters() {
        QVERIFY(isValidUtf8("a\0b"s));
        QCOMPARE(characterCount("a\0b"s), 3U);
    }

    void charactersAreCodePoints() {
        QCOMPARE(characterCount(""), 0U);
        QCOMPARE(characterCount("x + θ̇·😀"), 8U);
    }

    void identifiersAreAscii() {
        for (const char* name : {"x", "_", "_1", "theta1", "A_b_9"})
            QVERIFY2(isIdentifier(name), name);
        for (const char* name : {"", "1x", "x y", "x-y", "θ", "x.", " x"})
            QVERIFY2(!isIdentifier(name), name);
        QVERIFY(!isIdentifier("x\0"s));
    }

    void nearestNameFindsSlips_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("meant");
        QTest::newRow("a letter missing") << "thta"
                                          << "theta";
        QTest::newRow("a letter too many") << "thetta"
                                           << "theta";
        QTest::newRow("a wrong letter") << "thexa"
                                        << "theta";
        QTest::newRow("two letters exchanged") << "tehta"
                                               << "theta";
        QTest::newRow("case") << "Theta"
                              << "theta";
        QTest::newRow("case of one letter") << "M"
                                            << "m";
        QTest::newRow("two slips in a long name") << "initail_flo"
                                                  << "initial_flow";
        QTest::newRow("nothing near") << "voltage"
                                      << "";
        QTest::newRow("short names are no slips of each other") << "x"
                                                                << "";
        QTest::newRow("short names of two letters neither") << "vq"
                                                            << "";
        QTest::newRow("nothing") << ""
                                 << "";
    }
    void nearestNameFindsSlips() {
        QFETCH(QString, typed);
        QFETCH(QString, meant);
        const auto found = nearestName(typed.toStdString(), {"theta", "m", "initial_flow", "vx", "y"});
        QCOMPARE(QString::fromStdString(found.value_or("")), meant);
    }

    void nearestNamePrefersTheNearestThenTheFirst() {
        QCOMPARE(nearestName("lambda3", {"lambda11", "lambda1", "lambda2"}), std::optional("lambda1"s));
        QCOMPARE(nearestName("Mass", {"maxx", "mass"}), std::optional("mass"s));
    }

    void nearestNameOfManyLongNamesIsQuick() {
        const std::string endless(5'000'000, 'a');
        QVERIFY(!nearestName(endless, {"a"}));
        QVERIFY(!nearestName("a", {endless}));
        std::vector<std::string> candidates;
        for (int k = 0; k < 20000; ++k)
            candidates.push_back(std::string(90, 'q') + std::to_string(k));
        const std::clock_t start = std::clock();
        QCOMPARE(nearestName("short", candidates), std::nullopt);
        QVERIFY(std::clock() - start < CLOCKS_PER_SEC);
    }

    void anEditIsNeverFartherThanAllowed() {
        std::mt19937 random(7);
        const std::string letters = "abcdefgh";
        const auto letter = [&] { return letters[random() % letters.size()]; };
        for (int sample = 0; sample < 2000; ++sample) {
            std::string name;
            for (std::size_t k = 0; k < 5 + random() % 20; ++k)
                name += letter();
            std::string typed = name;
            const std::size_t at = random() % typed.size();
            switch (random() % 4) {
            case 0: typed.erase(at, 1); break;
            case 1: typed.insert(at, 1, letter()); break;
            case 2: typed[at] = letter(); break;
            default: std::swap(typed[at], typed[at > 0 ? at - 1 : at + 1]);
            }
            if (typed.size() > 4)
                QCOMPARE(nearestName(typed, {"ZZZZZZZZZZZZ", name}), std::optional(name));
        }
    }

    void freeNamesCountOn() {
        const std::set<std::string> taken = {"x", "x2", "lambda1", "lambda2"};
        const auto isTaken = [&](const std::string& name) { return taken.contains(name); };
        QCOMPARE(freeName("y", isTaken), "y"s);
        QCOMPARE(freeName("x", isTaken), "x3"s);
        QCOMPARE(numberedName("lambda", 1, isTaken), "lambda3"s);
        QCOMPARE(numberedName("lambda", 7, isTaken), "lambda7"s);
    }
};

COENERGY_TEST(TestText)
#include "test_text.moc"
