#include "samples.hpp"

#include "expression/number.hpp"
#include "support/test_program.hpp"

#include <numeric>

using namespace coenergy;

namespace {

// Twice the width of what is kept without a library: every sum and product of two such numbers.
__extension__ typedef __int128 Wide;

std::string digitsOf(Wide value) {
    if (value < 0)
        return "-" + digitsOf(-value);
    const std::string last(1, static_cast<char>('0' + static_cast<int>(value % 10)));
    return value < 10 ? last : digitsOf(value / 10) + last;
}

// Numbers of every length, many of them beside the border of 64 bits.
std::int64_t drawn(samples::Random& random) {
    constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
    if (random.oneIn(4))
        return (random.oneIn(2) ? largest - random.below(2)
                                : std::numeric_limits<std::int64_t>::min() + random.below(2)) /
               (1 + random.below(3));
    std::int64_t value = 0;
    for (int length = random.below(4); length > 0; --length)
        value = value * 65536 + random.below(65536);
    return random.oneIn(2) ? value : -value;
}

std::string fractionOf(Wide numerator, Wide denominator) {
    const auto divisor = [](Wide a, Wide b) {
        while (b != 0)
            std::tie(a, b) = std::pair(b, a % b);
        return a;
    };
    Wide common = divisor(numerator, denominator);
    common = (common < 0) == (denominator < 0) ? common : -common;
    return digitsOf(numerator / common) + "/" + digitsOf(denominator / common);
}

std::string textOf(const Rational& value) {
    return value.numerator().digits() + "/" + value.denominator().digits();
}

} // namespace

class TestExactArithmetic : public QObject {
    Q_OBJECT

private slots:
    void wholeNumbersAgreeWithTwiceTheWidth() {
        samples::Random random(71);
        for (int sample = 0; sample < 20000; ++sample) {
            const std::int64_t x = drawn(random), y = drawn(random), z = drawn(random);
            const Integer a(x), b(y);
            const Wide wx = x, wy = y, wz = z;
            QCOMPARE((a + b).digits(), digitsOf(wx + wy));
            QCOMPARE((a - b).digits(), digitsOf(wx - wy));
            QCOMPARE((-a).digits(), digitsOf(-wx));
            QCOMPARE((a * b).digits(), digitsOf(wx * wy));
            QCOMPARE(Integer(digitsOf(wx * wy)), a * b);
            QCOMPARE((a * b) / Integer(1 + std::abs(z / 2)) * (1 + std::abs(z / 2)) +
                         (a * b) % Integer(1 + std::abs(z / 2)),
                     a * b);
            QCOMPARE(a * b < Integer(z), wx * wy < wz);
            QCOMPARE(a * b == Integer(z), wx * wy == wz);
            QCOMPARE((a * b).sign(), (wx * wy > 0) - (wx * wy < 0));
            if (y != 0) {
                QCOMPARE(((a * Integer(z)) / b).digits(), digitsOf(wx * wz / wy));
                QCOMPARE(((a * Integer(z)) % b).digits(), digitsOf(wx * wz % wy));
            }
        }
    }

    void fractionsAgreeWithTwiceTheWidth() {
        samples::Random random(72);
        const auto part = [&random] { return std::int64_t(random.below(1 << 30)) - (1 << 29); };
        for (int sample = 0; sample < 20000; ++sample) {
            const std::int64_t a = part() / (1 + random.below(1000)), b = part() | 1, c = part(), d = part() | 1;
            const Rational x(a, b), y(c, d);
            const Wide wa = a, wb = b, wc = c, wd = d;
            QCOMPARE(textOf(x), fractionOf(wa, wb));
            QCOMPARE(textOf(x + y), fractionOf(wa * wd + wc * wb, wb * wd));
            QCOMPARE(textOf(x - y), fractionOf(wa * wd - wc * wb, wb * wd));
            QCOMPARE(textOf(x * y), fractionOf(wa * wc, wb * wd));
            if (c != 0)
                QCOMPARE(textOf(x / y), fractionOf(wa * wd, wb * wc));
            QCOMPARE(x < y, (wb < 0) == (wd < 0) ? wa * wd < wc * wb : wa * wd > wc * wb);
        }
    }

    // (x + y) - y = x and (x y) / y = x, far beyond 64 bits.
    void longFractionsComeBack() {
        samples::Random random(73);
        const auto grown = [&random] {
            Integer value = drawn(random);
            for (int factor = random.below(6); factor > 0; --factor)
                value = value * drawn(random) + drawn(random);
            return value;
        };
        for (int sample = 0; sample < 2000; ++sample) {
            const Rational x(grown(), abs(grown()) + 1), y(grown() * 2 + 1, abs(grown()) + 1);
            QCOMPARE((x + y) - y, x);
            QCOMPARE((x * y) / y, x);
            QCOMPARE((x - y).sign(), x == y ? 0 : x < y ? -1 : 1);
            QCOMPARE(gcd(x.numerator(), x.denominator()), x.isZero() ? x.denominator() : Integer(1));
        }
    }

    void narrowedToTheNearest() {
        QCOMPARE(pow(Integer(10), 30).to<int>(), std::numeric_limits<int>::max());
        QCOMPARE((-pow(Integer(10), 30)).to<std::int64_t>(), std::numeric_limits<std::int64_t>::min());
        QCOMPARE(Integer(-7).to<unsigned>(), 0U);
        QCOMPARE(Integer(300).to<std::uint8_t>(), std::uint8_t(255));
        QCOMPARE(Rational(-7, 2).to<int>(), -3);
        QCOMPARE(Integer(std::numeric_limits<std::uint64_t>::max()).digits(), std::string("18446744073709551615"));
        QCOMPARE(Integer(std::numeric_limits<std::int64_t>::min()).digits(), std::string("-9223372036854775808"));
        QCOMPARE(Integer(std::numeric_limits<std::int64_t>::min()) + 1,
                 -Integer(std::numeric_limits<std::int64_t>::max()));
    }

    void floatingPointNumbersAreExact() {
        QCOMPARE(Rational(0.75), Rational(3, 4));
        QVERIFY(Rational(0.1) != Rational(1, 10));
        QCOMPARE(toDouble(Rational(1e-300)), 1e-300);
        QCOMPARE(textOf(Rational(-0x1p70)), "-1180591620717411303424/1");
    }

    void noDivisionByZero() {
        const auto isRefused = [](auto work) {
            try {
                work();
            } catch (const ArithmeticError& error) {
                return error.fault() == ArithmeticFault::DivisionByZero;
            }
            return false;
        };
        QVERIFY(isRefused([] { return Integer(1) / Integer(0); }));
        QVERIFY(isRefused([] { return Integer(1) % Integer(0); }));
        QVERIFY(isRefused([] { return Rational(1, 0); }));
        QVERIFY(isRefused([] { return Rational(1) / Rational(0); }));
    }
};

COENERGY_TEST(TestExactArithmetic)
#include "test_exact_arithmetic.moc"
