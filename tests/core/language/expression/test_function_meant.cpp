// Slips and names from elsewhere are taken for functions, names of a model are not.
#include "expression/function_meant.hpp"

#include "expression/function.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

class TestFunctionMeant : public QObject {
    Q_OBJECT

private slots:
    void slipsOfOneLetter() {
        for (const auto& [typed, meant] : {std::pair{"sn", "sin"},
                                           {"cs", "cos"},
                                           {"sinn", "sin"},
                                           {"snh", "sinh"},
                                           {"sni", "sin"},
                                           {"Sin", "sin"},
                                           {"COS", "cos"},
                                           {"sqr", "sqrt"},
                                           {"ep", "exp"},
                                           {"nl", "ln"}})
            QCOMPARE(functionMeantBy(typed).value_or(""), std::string(meant));
    }

    void namesFromElsewhere() {
        for (const auto& [typed, meant] : {std::pair{"arctan", "atan"},
                                           {"Arccos", "acos"},
                                           {"tg", "tan"},
                                           {"lg", "log10"},
                                           {"sgn", "sign"},
                                           {"Heaviside", "step"}})
            QCOMPARE(functionMeantBy(typed).value_or(""), std::string(meant));
    }

    void namesOfAModelAreNoSlips() {
        for (const char* name :
             {"", "x", "m1", "mg", "kx", "theta", "dotx", "speed", "lambda1", "tau", "tan1", "\xCE\xB8"})
            QVERIFY2(!functionMeantBy(name), name);
    }

    void functionsAreThemselves() {
        for (const std::string_view name : callableNames())
            QVERIFY2(!functionMeantBy(name), std::string(name).c_str());
    }
};

COENERGY_TEST(TestFunctionMeant)
#include "test_function_meant.moc"
