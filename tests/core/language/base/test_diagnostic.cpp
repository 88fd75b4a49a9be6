#include "base/check.hpp"
#include "base/diagnostic.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <set>

using namespace coenergy;

class TestDiagnostic : public QObject {
    Q_OBJECT

private slots:
    void everyCodeIsListedInTheOrderOfTheEnumeration() {
        const std::vector<Code> codes = allCodes();
        QCOMPARE(codes.size(), static_cast<std::size_t>(Code::StudyUnfit) + 1);
        for (std::size_t k = 0; k < codes.size(); ++k)
            QCOMPARE(static_cast<std::size_t>(codes[k]), k);
    }

    void namesAreDifferentAndInKebabCase() {
        std::set<std::string_view> names;
        for (const Code code : allCodes()) {
            const std::string_view name = codeName(code);
            QVERIFY(names.insert(name).second);
            QVERIFY(!name.empty() && name.front() != '-' && name.back() != '-');
            for (const char c : name)
                QVERIFY2((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-', std::string(name).c_str());
        }
        QCOMPARE(codeName(Code::UnknownName), "unknown-name");
    }

    void aCodeWithoutNameIsABug() { QVERIFY_EXCEPTION_THROWN(codeName(static_cast<Code>(100000)), InternalError); }

    void severitiesHaveTheNamesOfTheJson() {
        QCOMPARE(severityName(Severity::Error), "error");
        QCOMPARE(severityName(Severity::Warning), "warning");
        QCOMPARE(severityName(Severity::Information), "info");
    }

    void onlyErrorsAreErrors() {
        const auto of = [](Severity severity) { return Diagnostic{Code::UnknownName, severity, {}, {}, {}}; };
        QVERIFY(!hasErrors({}));
        QVERIFY(!hasErrors({of(Severity::Warning), of(Severity::Information)}));
        QVERIFY(hasErrors({of(Severity::Warning), of(Severity::Error)}));
    }

    void fieldsAreOrderedBySectionFirst() {
        const Field energy{Section::Energies, 0, Column::Potential, 0};
        const Field force{Section::Forces, 0, Column::Force, 0};
        QVERIFY(energy < force);
        QVERIFY(force < (Field{Section::Forces, 0, Column::Force, 1}));
        QVERIFY(force < (Field{Section::Forces, 1, Column::Force, 0}));
    }
};

COENERGY_TEST(TestDiagnostic)
#include "test_diagnostic.moc"
