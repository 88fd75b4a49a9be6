// Polynomials: products are divided again, divisors that were multiplied in are found, factors are distinguished.
#include "base/random_numbers.hpp"
#include "lineargraph/whole_polynomial.hpp"
#include "support/test_program.hpp"

#include <algorithm>

using namespace coenergy;

namespace {

/// Of up to `terms` terms in a few of `generators` generators, up to the degree in each; not 0.
WholePolynomial byLot(RandomNumbers& numbers, int terms, int generators, int degree) {
    WholePolynomial result;
    while (result.empty())
        for (int k = 0; k < terms; ++k) {
            WholePolynomial term = wholeConstant(static_cast<long long>(numbers.deviation() * 6));
            for (int power = 0; power < 3; ++power)
                if (numbers.share() < 0.7)
                    for (int times = 0; times < degree; ++times)
                        if (times == 0 || numbers.share() < 0.4)
                            term = productOf(term,
                                             wholeGenerator(static_cast<std::uint32_t>(numbers.share() * generators)));
            result = sumOf(result, term);
        }
    return result;
}

bool isOfDegreeZero(const WholePolynomial& a, const WholePolynomial& b) {
    return isConstant(greatestCommonDivisor(a, b));
}

WholePolynomial multipliedOut(const Factorization& factors) {
    WholePolynomial result{{{}, factors.number}};
    for (const FactorPower& power : factors.powers)
        for (int k = 0; k < power.exponent; ++k)
            result = productOf(result, power.factor);
    return result;
}

WholePolynomial sumOfGenerators(std::uint32_t first, std::uint32_t last) {
    WholePolynomial result;
    for (std::uint32_t k = first; k <= last; ++k)
        result = sumOf(result, wholeGenerator(k));
    return result;
}

} // namespace

class TestWholePolynomial : public QObject {
    Q_OBJECT

private slots:
    void productsAreDividedAgain() {
        RandomNumbers numbers;
        for (int k = 0; k < 300; ++k) {
            const WholePolynomial a = byLot(numbers, 6, 5, 2);
            const WholePolynomial b = byLot(numbers, 6, 5, 2);
            const WholePolynomial c = byLot(numbers, 6, 5, 2);
            QVERIFY(exactQuotient(productOf(a, b), b) == a);
            QVERIFY(productOf(sumOf(a, b), c) == sumOf(productOf(a, c), productOf(b, c)));
            QVERIFY(sumOf(a, negated(a)).empty());
        }
    }

    // What is left after division has no common divisor: asked through other products, since the function could err
    // twice.
    void divisorsAreFound() {
        RandomNumbers numbers;
        for (int k = 0; k < 300; ++k) {
            const WholePolynomial common = byLot(numbers, 4, 6, 2);
            const WholePolynomial a = productOf(byLot(numbers, 4, 6, 2), common);
            const WholePolynomial b = productOf(byLot(numbers, 4, 6, 2), common);
            const WholePolynomial divisor = greatestCommonDivisor(a, b);
            const WholePolynomial multiple = exactQuotient(divisor, greatestCommonDivisor(divisor, common));
            QVERIFY(productOf(exactQuotient(a, divisor), divisor) == a);
            QVERIFY(productOf(exactQuotient(b, divisor), divisor) == b);
            QVERIFY(productOf(multiple, greatestCommonDivisor(divisor, common)) == divisor);
            QVERIFY(greatestCommonDivisor(divisor, common) == common ||
                    greatestCommonDivisor(divisor, common) == negated(common));
            QVERIFY(isOfDegreeZero(exactQuotient(a, divisor), exactQuotient(b, divisor)));
        }
    }

    void powersToo() {
        const WholePolynomial sum = sumOfGenerators(0, 2);
        const WholePolynomial square = productOf(sum, sum);
        QVERIFY(greatestCommonDivisor(productOf(square, wholeGenerator(5)), productOf(square, sumOfGenerators(5, 6))) ==
                square);
        QVERIFY(greatestCommonDivisor(productOf(square, sum), square) == square);
    }

    void numbersAndMonomials() {
        const auto x = wholeGenerator(0);
        const auto y = wholeGenerator(1);
        const auto six = wholeConstant(6);
        const auto four = wholeConstant(-4);
        QVERIFY(greatestCommonDivisor(productOf(six, productOf(x, y)), productOf(four, productOf(x, x))) ==
                productOf(wholeConstant(2), x));
        QVERIFY(greatestCommonDivisor({}, four) == wholeConstant(4));
        QVERIFY(greatestCommonDivisor({}, {}).empty());
    }

    void factorsAreToldApart() {
        const WholePolynomial a = sumOfGenerators(0, 2);
        const WholePolynomial b = sumOf(productOf(wholeGenerator(3), wholeGenerator(4)), wholeGenerator(5));
        const WholePolynomial product =
            productOf(productOf(productOf(a, a), b), productOf(wholeConstant(-6), wholeGenerator(7)));
        const Factorization factors = factorization(product);
        QVERIFY(multipliedOut(factors) == product);
        QCOMPARE(factors.number, Integer(-6));
        QCOMPARE(factors.powers.size(), std::size_t(3));
        const auto exponentOf = [&](const WholePolynomial& factor) {
            const auto place = std::find_if(factors.powers.begin(), factors.powers.end(),
                                            [&](const FactorPower& power) { return power.factor == factor; });
            return place == factors.powers.end() ? 0 : place->exponent;
        };
        QCOMPARE(exponentOf(a), 2);
        QCOMPARE(exponentOf(b), 1);
        QCOMPARE(exponentOf(wholeGenerator(7)), 1);
    }

    void factorsByLot() {
        RandomNumbers numbers;
        for (int k = 0; k < 100; ++k) {
            const WholePolynomial product =
                productOf(byLot(numbers, 3, 6, 1), productOf(byLot(numbers, 3, 6, 1), byLot(numbers, 2, 6, 1)));
            QVERIFY(multipliedOut(factorization(product)) == product);
        }
    }

    void valuesInResidues() {
        RandomNumbers numbers;
        const auto drawn = [](std::uint32_t generator) { return Residue::drawn(generator); };
        for (int k = 0; k < 100; ++k) {
            const WholePolynomial a = byLot(numbers, 5, 5, 2);
            const WholePolynomial b = byLot(numbers, 5, 5, 2);
            QVERIFY(valueOf(productOf(a, b), drawn) == valueOf(a, drawn) * valueOf(b, drawn));
            QVERIFY(valueOf(sumOf(a, b), drawn) == valueOf(a, drawn) + valueOf(b, drawn));
        }
    }
};

COENERGY_TEST(TestWholePolynomial)
#include "test_whole_polynomial.moc"
