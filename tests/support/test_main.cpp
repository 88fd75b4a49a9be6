// PROGRAM NAME [Qt Test's arguments]: runs the class with this name; `test_lag_eq` and `TestLagEq` are the same.
#include "support/test_program.hpp"

#ifdef COENERGY_TEST_WINDOWS
#include <QApplication>
using Application = QApplication;
#else
#include <QCoreApplication>
using Application = QCoreApplication;
#endif

#include <algorithm>
#include <cctype>
#include <cstdio>

namespace {

std::string plain(const std::string& name) {
    std::string letters;
    for (const char letter : name)
        if (letter != '_')
            letters += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return letters;
}

int listNames() {
    for (const tests::RegisteredTest& test : tests::registeredTests())
        std::fprintf(stderr, "%s\n", test.name.c_str());
    return 2;
}

} // namespace

int main(int count, char** arguments) {
    if (count < 2)
        return listNames();
    const auto& all = tests::registeredTests();
    const auto test =
        std::find_if(all.begin(), all.end(), [wanted = plain(arguments[1])](const tests::RegisteredTest& each) {
            return plain(each.name) == wanted;
        });
    if (test == all.end())
        return listNames();
    arguments[1] = arguments[0];
    int rest = count - 1;
    Application application(rest, arguments + 1);
    return test->run(rest, arguments + 1);
}
