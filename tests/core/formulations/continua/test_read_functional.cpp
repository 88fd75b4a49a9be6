// Texts of a functional: several functions, integrals with given values, ends on curves.
#include "continua/read_functional.hpp"

#include "core/formulations/continua/continua_texts.hpp"
#include "support/test_program.hpp"

using namespace coenergy;

namespace {

Document documentOf(const FunctionalItem& item, const std::vector<Parameter>& parameters = {}) {
    Document document;
    document.functional = Part(item);
    document.parameters = Part(parameters);
    return document;
}

FunctionalItem lineItem() {
    FunctionalItem item;
    item.end = "1";
    item.integrand = "u_x^2";
    return item;
}

Parameter parameterNamed(const std::string& name) {
    Parameter parameter;
    parameter.name = name;
    return parameter;
}

} // namespace

class TestReadFunctional : public QObject {
    Q_OBJECT

private slots:
    void integralsWithValues() {
        FunctionalItem item = lineItem();
        item.constraints = {" integral( sqrt((1 + u)*x) )  = 2*L ", "integral(u)=1"};
        const ReadFunctional read = readFunctional(documentOf(item, {parameterNamed("L")}));
        QVERIFY(read.problems.empty());
        QCOMPARE(read.functional.constraints.size(), std::size_t(2));
        QVERIFY(read.functional.constraints[0].integrand == parsed("sqrt((1 + u)*x)"));
        QVERIFY(read.functional.constraints[0].value == parsed("2*L"));
        QCOMPARE(read.functional.constraints[1].multiplier, std::string("lambda2"));
    }

    // A multiplier has a name of its own.
    void theNameOfAMultiplier() {
        FunctionalItem item = lineItem();
        item.constraints = {"integral(u) = 1"};
        const auto nameWith = [&](const std::vector<Parameter>& parameters) {
            return readFunctional(documentOf(item, parameters)).functional.constraints.front().multiplier;
        };
        QCOMPARE(nameWith({}), std::string("lambda"));
        QCOMPARE(nameWith({parameterNamed("lambda")}), std::string("mu"));
    }

    void whatIsNoIntegral() {
        for (const char* text : {"", "u = 1", "integral(u)", "integral(u) = ", "integral(u = 1", "integral u = 1"}) {
            FunctionalItem item = lineItem();
            item.constraints = {text};
            const ReadFunctional read = readFunctional(documentOf(item));
            QVERIFY2(!read.problems.empty(), text);
            QVERIFY2(read.problems.front().field == (Field{Section::Functional, 0, Column::Integrals, 0}), text);
        }
    }

    // What is not understood in a part is shown where it stands.
    void placesWithinParts() {
        FunctionalItem item = lineItem();
        item.field = "y, z";
        item.integrand = "y_x^2 + z_x^2";
        item.startValue = "0, q";
        const ReadFunctional read = readFunctional(documentOf(item));
        QCOMPARE(read.problems.size(), std::size_t(1));
        QCOMPARE(read.problems.front().span.begin, std::size_t(3));
        item.startValue = "1";
        QVERIFY(!readFunctional(documentOf(item)).problems.empty());
    }

    void severalFunctions() {
        FunctionalItem item = lineItem();
        item.field = "y , z";
        item.integrand = "y_x^2 + z_x^2";
        item.startValue = "0, free";
        item.endValue = "max(1, 2), 3";
        const ReadFunctional read = readFunctional(documentOf(item));
        QVERIFY(read.problems.empty());
        const auto& [y, z] = std::pair(read.functional.functions[0], read.functional.functions[1]);
        QVERIFY(y.name == "y" && z.name == "z");
        QVERIFY(y.start.value && !z.start.value);
        QVERIFY(*y.end.value == parsed("max(1, 2)") && *z.end.value == parsed("3"));
    }

    void anEndOnACurve() {
        FunctionalItem item = lineItem();
        item.end = "free";
        item.endValue = "1 - x";
        const ReadFunctional read = readFunctional(documentOf(item));
        QVERIFY(read.problems.empty());
        QVERIFY(read.functional.from && !read.functional.to);
        QVERIFY(*read.functional.functions.front().end.value == parsed("1 - x"));
    }
};

COENERGY_TEST(TestReadFunctional)

#include "test_read_functional.moc"
