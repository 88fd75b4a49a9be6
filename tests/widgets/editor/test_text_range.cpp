// Spans in bytes of UTF-8 are mapped to the right characters.
#include "editor/field/text_range.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

class TestTextRange : public QObject {
    Q_OBJECT

private slots:
    void spansBecomeRanges_data();
    void spansBecomeRanges();
    void differences_data();
    void differences();
};

void TestTextRange::spansBecomeRanges_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("word");
    QTest::newRow("ascii") << QStringLiteral("m*g*thetha") << QStringLiteral("thetha");
    QTest::newRow("behind two bytes") << QStringLiteral("θ + x1") << QStringLiteral("x1");
    QTest::newRow("two bytes") << QStringLiteral("sin(θ)") << QStringLiteral("θ");
    QTest::newRow("behind three bytes") << QStringLiteral("2 − kk") << QStringLiteral("kk");
    QTest::newRow("four bytes") << QStringLiteral("a + 𝜃 + b") << QStringLiteral("𝜃");
    QTest::newRow("behind four bytes") << QStringLiteral("a + 𝜃 + b") << QStringLiteral("b");
}

void TestTextRange::spansBecomeRanges() {
    QFETCH(QString, text);
    QFETCH(QString, word);
    const std::string bytes = text.toStdString();
    const Span span{bytes.find(word.toStdString()), word.toStdString().size()};
    const TextRange range = rangeOf(text, span);
    QCOMPARE(text.mid(range.begin, range.length), word);
    QCOMPARE(rangeOf(text, {bytes.size() + 5, 3}), (TextRange{static_cast<int>(text.size()), 0}));
}

void TestTextRange::differences_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("other");
    QTest::newRow("insertion") << QStringLiteral("aXbc") << QStringLiteral("abc");
    QTest::newRow("deletion") << QStringLiteral("ac") << QStringLiteral("abc");
    QTest::newRow("repetition") << QStringLiteral("aaaa") << QStringLiteral("aaa");
    QTest::newRow("replacement") << QStringLiteral("k*y^2") << QStringLiteral("k*x^3");
    QTest::newRow("all") << QString() << QStringLiteral("abc");
}

void TestTextRange::differences() {
    QFETCH(QString, text);
    QFETCH(QString, other);
    const Difference difference = differenceOf(text, other);
    QString rebuilt = other;
    rebuilt.replace(difference.inserted.begin, difference.removed,
                    text.mid(difference.inserted.begin, difference.inserted.length));
    QCOMPARE(rebuilt, text);
    QVERIFY(difference.inserted.length <= text.size());
}

COENERGY_TEST(TestTextRange)
#include "test_text_range.moc"
