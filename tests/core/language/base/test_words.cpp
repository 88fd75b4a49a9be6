#include "base/words.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

class TestWords : public QObject {
    Q_OBJECT

private slots:
    void wordsAreReplacedWhole() {
        const auto longer = [](std::string_view word) { return word == "i" ? std::string("(-1)") : std::string(word); };
        QCOMPARE(withWords("i*x_i + sin(i)/i2 \u03bb i", longer), std::string("(-1)*x_i + sin((-1))/i2 \u03bb (-1)"));
        QCOMPARE(withWords("", longer), std::string());
    }

    void bracketsAreClosed() {
        QCOMPARE(closingBracket("sum(i = 1..n, x[i]*(y))z", 3), std::size_t(22));
        QCOMPARE(closingBracket("x[y[2]]", 1), std::size_t(6));
        QCOMPARE(closingBracket("(a", 0), std::string::npos);
    }
};

COENERGY_TEST(TestWords)
#include "test_words.moc"
