#pragma once
// Several test classes in one program: each source registers its class, and the program runs the requested one.

#include <QTest>

#include <string>
#include <vector>

namespace tests {

struct RegisteredTest {
    std::string name;
    int (*run)(int count, char** arguments);
};

/// Of this program, in the order of the linker.
inline std::vector<RegisteredTest>& registeredTests() {
    static std::vector<RegisteredTest> all;
    return all;
}

template <class Test> int runTest(int count, char** arguments) {
    Test test;
    return QTest::qExec(&test, count, arguments);
}

template <class Test> bool registerTest(const char* name) {
    registeredTests().push_back({name, runTest<Test>});
    return true;
}

} // namespace tests

/// Used in place of QTEST_MAIN.
#define COENERGY_TEST(Class)                                                                                           \
    namespace {                                                                                                        \
    [[maybe_unused]] const bool isRegistered##Class = tests::registerTest<Class>(#Class);                              \
    }
