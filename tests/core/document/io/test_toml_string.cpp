// Strings, keys and numbers of TOML: what is written is read as the same value, and every byte of a value knows where
// in the file it stands.
#include "io/toml_string.hpp"
#include "support/test_program.hpp"

#include <QtTest>

using namespace coenergy;

namespace {

std::string decodedLiteral(const std::string& literal) {
    return decoded(literal, contentOf(literal, {0, literal.size()}));
}

std::size_t offsetIn(const std::string& literal, std::size_t valueOffset) {
    return sourceOffset(literal, contentOf(literal, {0, literal.size()}), valueOffset);
}

const std::string nul(1, '\0');

} // namespace

class TestTomlString : public QObject {
    Q_OBJECT

private slots:
    void decodesEachKindOfString() {
        QCOMPARE(decodedLiteral("\"a\\tb\\\"c\\\\d\""), std::string("a\tb\"c\\d"));
        QCOMPARE(decodedLiteral("\"\\u03b8\\U0001F600\""), std::string("θ😀"));
        QCOMPARE(decodedLiteral("'a\\tb\"c'"), std::string("a\\tb\"c"));
        QCOMPARE(decodedLiteral("\"\"\"\na\r\nb\"\"\""), std::string("a\nb"));
        QCOMPARE(decodedLiteral("\"\"\"a\\  \n \n  b\"\"\""), std::string("ab"));
        QCOMPARE(decodedLiteral("\"\"\"\"a\"\"\"\"\""), std::string("\"a\"\""));
        QCOMPARE(decodedLiteral("'''\r\na\\\n'''"), std::string("a\\\n"));
        QCOMPARE(decodedLiteral("\"\""), std::string());
        QCOMPARE(decodedLiteral("bare-key"), std::string("bare-key"));
    }

    void quotesAnything() {
        const std::string values[] = {"",
                                      "plain",
                                      "\"",
                                      "\"\"\"",
                                      "\\",
                                      "# no comment",
                                      "a\nb",
                                      "\n",
                                      "a\r\nb",
                                      "\r",
                                      "θ😀",
                                      "a\"",
                                      "\"\"\"\"\"\"\n",
                                      "tab\t",
                                      "\x01\x1F\x7F",
                                      nul,
                                      "ends with \\",
                                      "\\\n",
                                      "'''\n",
                                      " \n ",
                                      "\xC2\x85\xE2\x80\xA8\n"};
        for (const std::string& value : values) {
            QCOMPARE(decodedLiteral(quotedText(value)), value);
            QCOMPARE(decodedLiteral(quotedInLines(value)), value);
            QVERIFY(quotedText(value).find('\n') == std::string::npos);
        }
    }

    void keepsLinesOfSeveral() {
        QCOMPARE(quotedInLines("a\nb"), std::string("\"\"\"\na\nb\"\"\""));
        QCOMPARE(quotedInLines("a"), std::string("\"a\""));
    }

    void replacesWhatIsNotUtf8() {
        QCOMPARE(withValidUtf8("a\xFFz"), std::string("a\xEF\xBF\xBDz"));
        QCOMPARE(withValidUtf8("\xE2\x82"), std::string("\xEF\xBF\xBD\xEF\xBF\xBD"));
        QCOMPARE(withValidUtf8("θ"), std::string("θ"));
        QVERIFY(isValidUtf8(quotedText("\xC0\x80")));
    }

    void quotesKeysThatNeedIt() {
        QCOMPARE(quotedKey("m_1"), std::string("m_1"));
        QCOMPARE(quotedKey("2x"), std::string("2x"));
        QCOMPARE(quotedKey(""), std::string("\"\""));
        QCOMPARE(quotedKey("a b"), std::string("\"a b\""));
        QCOMPARE(quotedKey("a.b"), std::string("\"a.b\""));
        QCOMPARE(quotedKey("θ"), std::string("\"θ\""));
    }

    void knowsBareNumbers() {
        for (const char* number :
             {"0", "-0", "1", "9.81", "-0.5", "1e-3", "1E5", "2.5e+10", "123456789012345678", "0.0"})
            QVERIFY2(isBareNumber(number), number);
        for (const char* text : {"", "-", "+1", "01", "1.", ".5", "1e", "0x10", "1_000", "9,81", "2x", "inf", "nan",
                                 "1e999", "1e-999", "1234567890123456789", "1979-05-27", "1 ", "true"})
            QVERIFY2(!isBareNumber(text), text);
        QVERIFY(!isBareNumber("0." + std::string(200, '1')));
    }

    void mapsValuesToTheFile() {
        // "a\"b": the value's quote comes from the backslash, the b from behind it.
        QCOMPARE(offsetIn("\"a\\\"b\"", 0), std::size_t(1));
        QCOMPARE(offsetIn("\"a\\\"b\"", 1), std::size_t(2));
        QCOMPARE(offsetIn("\"a\\\"b\"", 2), std::size_t(4));
        QCOMPARE(offsetIn("\"a\\\"b\"", 3), std::size_t(5));
        QCOMPARE(offsetIn("\"a\\\"b\"", 99), std::size_t(5));
        // Both bytes of an escaped theta come from its escape.
        QCOMPARE(offsetIn("\"\\u03b8x\"", 1), std::size_t(1));
        QCOMPARE(offsetIn("\"\\u03b8x\"", 2), std::size_t(7));
        QCOMPARE(offsetIn("'a\\\"b'", 2), std::size_t(3));
        QCOMPARE(offsetIn("\"\"\"\nab\ncd\"\"\"", 3), std::size_t(7));
        QCOMPARE(offsetIn("\"\"\"ab\r\ncd\"\"\"", 3), std::size_t(7));
        QCOMPARE(offsetIn("\"\"\"ab\\\n   cd\"\"\"", 2), std::size_t(10));
        QCOMPARE(offsetIn("9.81", 2), std::size_t(2));
    }
};

COENERGY_TEST(TestTomlString)
#include "test_toml_string.moc"
