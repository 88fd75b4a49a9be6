#pragma once
// Seeded random expressions and texts, and comparisons that these tests share.

#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/print_text.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <random>
#include <string>
#include <vector>

namespace samples {

using namespace coenergy;

class Random {
public:
    explicit Random(unsigned seed) : m_engine(seed) {}

    int below(int n) { return static_cast<int>(m_engine() % static_cast<unsigned>(n)); }
    bool oneIn(int n) { return below(n) == 0; }
    double between(double least, double most) {
        return least + (most - least) * (static_cast<double>(m_engine()) / static_cast<double>(std::mt19937::max()));
    }
    template <class T> const T& of(const std::vector<T>& choices) {
        return choices[static_cast<std::size_t>(below(static_cast<int>(choices.size())))];
    }
    template <class T> void shuffle(std::vector<T>& items) { std::shuffle(items.begin(), items.end(), m_engine); }

private:
    std::mt19937 m_engine;
};

/// Seconds of this process's own work, however busy the machine is.
class ProcessorTime {
public:
    double seconds() const { return static_cast<double>(std::clock() - m_start) / CLOCKS_PER_SEC; }

private:
    std::clock_t m_start = std::clock();
};

inline const std::vector<std::string>& names() {
    static const std::vector<std::string> all = {"x",     "y",       "theta1", "vx", "dvx", "m",
                                                 "k_tau", "lambda1", "t",      "pi", "e"};
    return all;
}

inline Point positivePoint(Random& random) {
    Point point;
    for (const std::string& name : names())
        point[name] = random.between(0.3, 1.7);
    return point;
}

/// Numbers in every written form: integers, fractions, decimals, powers of ten, long ones.
inline Rational number(Random& random) {
    const auto digits = [&](int count) {
        Integer value = 1 + random.below(9);
        for (int k = 1; k < count; ++k)
            value = value * 10 + random.below(10);
        return value;
    };
    const Rational sign = random.oneIn(3) ? -1 : 1;
    switch (random.below(6)) {
    case 0: return sign * Rational(digits(1 + random.below(4)), digits(1 + random.below(3)));
    case 1: return sign * Rational(digits(1 + random.below(6))) / integerPower(10, random.below(20));
    case 2: return sign * Rational(digits(1)) * integerPower(10, random.below(40) - 20);
    case 3: return sign / integerPower(2, 1 + random.below(12));
    default: return sign * random.below(5);
    }
}

inline Expression tree(Random& random, int levels);

inline std::vector<Expression> trees(Random& random, int levels, int count) {
    std::vector<Expression> all;
    for (int k = 0; k < count; ++k)
        all.push_back(tree(random, levels));
    return all;
}

inline Expression composite(Random& random, int levels) {
    static const std::vector<Function> unary = {Function::Sin,  Function::Cos,  Function::Tan,  Function::Asin,
                                                Function::Acos, Function::Atan, Function::Sinh, Function::Cosh,
                                                Function::Tanh, Function::Exp,  Function::Ln,   Function::Log10,
                                                Function::Abs,  Function::Sign, Function::Step, Function::Dot};
    switch (random.below(8)) {
    case 0:
    case 1: return sum(trees(random, levels, 1 + random.below(4)));
    case 2:
    case 3: return product(trees(random, levels, 1 + random.below(4)));
    case 4: return power(tree(random, levels), Expression(Rational(random.below(9) - 4)));
    case 5:
        return random.oneIn(2)
                   ? power(tree(random, levels), tree(random, levels))
                   : power(tree(random, levels), Expression(Rational(random.below(9) - 4, 1 + random.below(4))));
    case 6:
        return random.oneIn(4) ? apply(Function::Atan2, trees(random, levels, 2))
                               : apply(random.of(unary), trees(random, levels, 1));
    default:
        return random.oneIn(3)
                   ? apply(random.oneIn(2) ? Function::Min : Function::Max, trees(random, levels, 2 + random.below(2)))
                   : tree(random, levels) / tree(random, levels);
    }
}

/// An expression with at most `levels` nested operations; one without a real value is drawn again.
inline Expression tree(Random& random, int levels) {
    if (levels == 0 || random.oneIn(5))
        return random.oneIn(3) ? Expression(number(random)) : Expression::symbol(random.of(names()));
    while (true) {
        try {
            return composite(random, levels - 1);
        } catch (const ArithmeticError&) {
        }
    }
}

inline Expression parsed(const std::string& text, Form form = Form::Expression) {
    Parsed result = parseExpression(text, form);
    if (!result.value)
        throw std::runtime_error(text.substr(0, 200) + ": " + std::string(codeName(result.problems.at(0).code)));
    return *result.value;
}

/// Equal up to rounding that grows with the size of the summands.
inline bool isNear(double a, double b, double tolerance = 1e-9) {
    if (std::isnan(a) || std::isnan(b))
        return std::isnan(a) && std::isnan(b);
    if (std::isinf(a) || std::isinf(b))
        return a == b;
    return std::abs(a - b) <= tolerance * (1 + std::max(std::abs(a), std::abs(b)));
}

inline std::string repeated(const std::string& text, std::size_t times) {
    std::string result;
    result.reserve(text.size() * times);
    for (std::size_t k = 0; k < times; ++k)
        result += text;
    return result;
}

} // namespace samples

// For messages of QCOMPARE.
namespace coenergy {
inline char* toString(const Expression& expression) {
    return QTest::toString(QString::fromStdString(toText(expression)));
}
inline char* toString(const Span& span) {
    return QTest::toString(QString("%1+%2").arg(span.begin).arg(span.length));
}
inline char* toString(Code code) {
    return QTest::toString(QString::fromLatin1(codeName(code).data(), static_cast<int>(codeName(code).size())));
}
} // namespace coenergy
