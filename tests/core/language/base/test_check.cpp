#include "base/cancellation.hpp"
#include "base/check.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

class TestCheck : public QObject {
    Q_OBJECT

private slots:
    void whatHoldsPasses() { check(true, "never seen"); }

    void theMessageNamesWhatAndWhere() {
        const auto line = std::source_location::current().line() + 2;
        try {
            check(false, "the sky is green");
            QFAIL("a violated check went through");
        } catch (const InternalError& error) {
            QCOMPARE(QString(error.what()), QString("the sky is green (test_check.cpp:%1)").arg(line));
        }
    }

    void anInternalErrorIsAStandardOne() { QVERIFY_EXCEPTION_THROWN(check(false, ""), std::logic_error); }

    void aStopIsSeenAtTheNextCheckpoint() {
        std::stop_source source;
        checkpoint(source.get_token());
        checkpoint(std::stop_token{});
        source.request_stop();
        QVERIFY_EXCEPTION_THROWN(checkpoint(source.get_token()), Cancelled);
    }
};

COENERGY_TEST(TestCheck)
#include "test_check.moc"
