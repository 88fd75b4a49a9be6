// A word is a list of factors; adjacent inverses cancel, scalars are moved to the front.
#include "vectorgraph/matrix_sum.hpp"

#include "base/check.hpp"
#include "expression/notation.hpp"
#include "matrices/solvers.hpp"

#include <algorithm>
#include <utility>

namespace coenergy {

namespace {

bool isScalar(const MatrixFactor& factor) {
    return factor.rows == 1 && factor.columns == 1;
}

// Printing

enum class Markup { Text, Latex };

std::string printed(const MatrixSum& sum, Markup markup);

std::string symbolText(const std::string& symbol, Markup markup) {
    if (markup == Markup::Text)
        return symbol;
    const std::size_t primes = symbol.size() - std::min(symbol.find('\''), symbol.size());
    return latexOfName(symbol.substr(0, symbol.size() - primes)) + std::string(primes, '\'');
}

std::string exponentText(const MatrixFactor& factor, Markup markup) {
    const bool isTransposed = factor.transposition == Transposition::Transposed;
    if (factor.power == Power::Inverse)
        return markup == Markup::Text ? (isTransposed ? "^-T" : "^-1") : isTransposed ? "^{-T}" : "^{-1}";
    return !isTransposed ? "" : markup == Markup::Text ? "^T" : "^{T}";
}

std::string factorText(const MatrixFactor& factor, Markup markup) {
    if (factor.inverted)
        return markup == Markup::Text
                   ? "(" + printed(*factor.inverted, markup) + ")" + exponentText(factor, markup)
                   : "\\left(" + printed(*factor.inverted, markup) + "\\right)" + exponentText(factor, markup);
    std::string base = symbolText(factor.symbol, markup);
    for (int k = 0; k < factor.derivatives; ++k)
        base = markup == Markup::Text ? "dot(" + base + ")" : withAccent("\\dot", base);
    const std::string exponent = exponentText(factor, markup);
    const bool isPrimed = markup == Markup::Latex && base.find('\'') != base.npos && !exponent.empty();
    return (isPrimed ? "{" + base + "}" : base) + exponent;
}

std::string wordText(const MatrixFactor* begin, const MatrixFactor* end, Markup markup) {
    std::string text;
    for (const MatrixFactor* factor = begin; factor != end; ++factor)
        text += (text.empty() ? "" : markup == Markup::Text ? "*" : "\\,") + factorText(*factor, markup);
    return text.empty() ? "I" : text;
}

std::string termText(long long coefficient, const std::string& word, Markup markup) {
    const std::string times = markup == Markup::Text ? "*" : "\\,";
    return coefficient == 1 ? word : std::to_string(coefficient) + times + word;
}

// The number of leading matrices that all terms have in common, after their scalars.
std::size_t commonFront(const MatrixSum& sum) {
    const auto matrices = [](const MatrixTerm& term) {
        return std::find_if_not(term.factors.begin(), term.factors.end(), isScalar);
    };
    for (std::size_t count = 0;; ++count)
        for (const MatrixTerm& term : sum.terms) {
            const auto own = matrices(term), first = matrices(sum.terms.front());
            const auto left = [&](const MatrixTerm& other, auto begin) { return other.factors.end() - begin; };
            if (std::min(left(term, own), left(sum.terms.front(), first)) <= static_cast<std::ptrdiff_t>(count) ||
                factorText(own[static_cast<std::ptrdiff_t>(count)], Markup::Text) !=
                    factorText(first[static_cast<std::ptrdiff_t>(count)], Markup::Text))
                return count;
        }
}

std::string joinedTerms(const std::vector<std::pair<long long, std::string>>& terms, Markup markup) {
    std::string text;
    for (const auto& [coefficient, word] : terms) {
        const bool isNegative = coefficient < 0;
        text += text.empty() ? (isNegative ? "-" : "") : isNegative ? " - " : " + ";
        text += termText(isNegative ? -coefficient : coefficient, word, markup);
    }
    return text;
}

std::string printed(const MatrixSum& sum, Markup markup) {
    if (sum.isZero())
        return "0";
    const std::size_t common = sum.terms.size() > 1 ? commonFront(sum) : 0;
    const bool isNegative = common > 0 && std::all_of(sum.terms.begin(), sum.terms.end(),
                                                      [](const MatrixTerm& term) { return term.coefficient < 0; });
    std::vector<std::pair<long long, std::string>> terms;
    std::string front;
    for (const MatrixTerm& term : sum.terms) {
        std::vector<MatrixFactor> rest = term.factors;
        const auto begin = std::find_if_not(rest.begin(), rest.end(), isScalar);
        const auto end = begin + static_cast<std::ptrdiff_t>(common);
        if (common > 0)
            front = wordText(&*begin, &*begin + common, markup);
        rest.erase(begin, end);
        terms.emplace_back(isNegative ? -term.coefficient : term.coefficient,
                           wordText(rest.data(), rest.data() + rest.size(), markup));
    }
    const std::string inner = joinedTerms(terms, markup);
    if (common == 0)
        return inner;
    const std::string brackets = markup == Markup::Text ? "*(" + inner + ")" : "\\,\\left(" + inner + "\\right)";
    return (isNegative ? "-" : "") + front + brackets;
}

// Words

bool areInverse(const MatrixFactor& a, const MatrixFactor& b) {
    MatrixFactor other = b;
    other.power = b.power == Power::Inverse ? Power::Plain : Power::Inverse;
    return !a.symbol.empty() && a.power != b.power && factorText(a, Markup::Text) == factorText(other, Markup::Text);
}

void append(std::vector<MatrixFactor>& scalars, std::vector<MatrixFactor>& word, const MatrixFactor& factor) {
    if (isScalar(factor)) {
        const auto inverse = std::find_if(scalars.begin(), scalars.end(),
                                          [&](const MatrixFactor& other) { return areInverse(other, factor); });
        if (inverse != scalars.end())
            scalars.erase(inverse);
        else
            scalars.push_back(factor);
    } else if (!word.empty() && areInverse(word.back(), factor)) {
        word.pop_back();
    } else {
        word.push_back(factor);
    }
}

MatrixTerm termOf(long long coefficient, const std::vector<MatrixFactor>& factors) {
    std::vector<MatrixFactor> scalars, word;
    for (const MatrixFactor& factor : factors)
        append(scalars, word, factor);
    std::stable_sort(scalars.begin(), scalars.end(), [](const MatrixFactor& a, const MatrixFactor& b) {
        return factorText(a, Markup::Text) < factorText(b, Markup::Text);
    });
    scalars.insert(scalars.end(), word.begin(), word.end());
    std::string key = wordText(scalars.data(), scalars.data() + scalars.size(), Markup::Text);
    return {coefficient, std::move(scalars), std::move(key)};
}

void addTerm(MatrixSum& sum, MatrixTerm term) {
    const auto like = std::find_if(sum.terms.begin(), sum.terms.end(),
                                   [&](const MatrixTerm& other) { return other.key == term.key; });
    if (like == sum.terms.end()) {
        if (sum.terms.size() >= maximumTerms || term.key.size() > 20 * maximumTerms)
            throw LongMatrixSum();
        sum.terms.push_back(std::move(term));
    } else if ((like->coefficient += term.coefficient) == 0) {
        sum.terms.erase(like);
    }
}

MatrixFactor transposed(MatrixFactor factor) {
    std::swap(factor.rows, factor.columns);
    if (!isScalar(factor))
        factor.transposition =
            factor.transposition == Transposition::Plain ? Transposition::Transposed : Transposition::Plain;
    return factor;
}

MatrixSum sumOf(MatrixFactor factor) {
    MatrixSum sum{factor.rows, factor.columns, {}};
    addTerm(sum, termOf(1, {std::move(factor)}));
    return sum;
}

// d(X^-1)/dt = -X^-1 dX/dt X^-1
MatrixSum rateOfFactor(const MatrixFactor& factor) {
    if (factor.power == Power::Inverse) {
        MatrixSum inner;
        if (factor.inverted) {
            inner = factor.transposition == Transposition::Plain ? *factor.inverted : transposeOf(*factor.inverted);
        } else {
            MatrixFactor plain = factor;
            plain.power = Power::Plain;
            inner = sumOf(plain);
        }
        return -(sumOf(factor) * rateOf(inner) * sumOf(factor));
    }
    if (factor.modulation == Modulation::Constant)
        return zeroSum(factor.rows, factor.columns);
    MatrixFactor rate = factor;
    ++rate.derivatives;
    return sumOf(rate);
}

} // namespace

MatrixSum zeroSum(std::size_t rows, std::size_t columns) {
    return {rows, columns, {}};
}

MatrixSum identitySum(std::size_t size) {
    MatrixSum sum{size, size, {}};
    addTerm(sum, termOf(1, {}));
    return sum;
}

MatrixSum symbolSum(const std::string& symbol, std::size_t rows, std::size_t columns, Modulation modulation) {
    MatrixFactor factor;
    factor.symbol = symbol;
    factor.rows = rows;
    factor.columns = columns;
    factor.modulation = modulation;
    return sumOf(std::move(factor));
}

MatrixSum operator+(const MatrixSum& a, const MatrixSum& b) {
    check(a.rows == b.rows && a.columns == b.columns, "sizes of matrices that are added");
    MatrixSum sum = a;
    for (const MatrixTerm& term : b.terms)
        addTerm(sum, term);
    return sum;
}

MatrixSum operator-(MatrixSum a) {
    for (MatrixTerm& term : a.terms)
        term.coefficient = -term.coefficient;
    return a;
}

MatrixSum operator-(const MatrixSum& a, const MatrixSum& b) {
    return a + (-b);
}

MatrixSum operator*(const MatrixSum& a, const MatrixSum& b) {
    check(a.columns == b.rows, "sizes of matrices that are multiplied");
    MatrixSum product{a.rows, b.columns, {}};
    for (const MatrixTerm& left : a.terms)
        for (const MatrixTerm& right : b.terms) {
            std::vector<MatrixFactor> factors = left.factors;
            factors.insert(factors.end(), right.factors.begin(), right.factors.end());
            addTerm(product, termOf(left.coefficient * right.coefficient, factors));
        }
    return product;
}

MatrixSum transposeOf(const MatrixSum& sum) {
    MatrixSum result{sum.columns, sum.rows, {}};
    for (const MatrixTerm& term : sum.terms) {
        std::vector<MatrixFactor> factors;
        for (auto factor = term.factors.rbegin(); factor != term.factors.rend(); ++factor)
            factors.push_back(transposed(*factor));
        addTerm(result, termOf(term.coefficient, factors));
    }
    return result;
}

MatrixSum inverseOf(const MatrixSum& sum) {
    check(sum.rows == sum.columns && !sum.isZero(), "a matrix without inverse");
    const auto canBeInverted = [](const MatrixFactor& factor) {
        return !factor.symbol.empty() && factor.rows == factor.columns && factor.derivatives == 0;
    };
    const MatrixTerm& first = sum.terms.front();
    if (sum.terms.size() == 1 && (first.coefficient == 1 || first.coefficient == -1) &&
        std::all_of(first.factors.begin(), first.factors.end(), canBeInverted)) {
        std::vector<MatrixFactor> factors;
        for (auto factor = first.factors.rbegin(); factor != first.factors.rend(); ++factor) {
            factors.push_back(*factor);
            factors.back().power = factor->power == Power::Plain ? Power::Inverse : Power::Plain;
        }
        MatrixSum result{sum.rows, sum.columns, {}};
        addTerm(result, termOf(first.coefficient, factors));
        return result;
    }
    MatrixFactor factor;
    factor.rows = factor.columns = sum.rows;
    factor.power = Power::Inverse;
    factor.inverted = std::make_shared<const MatrixSum>(sum);
    return sumOf(std::move(factor));
}

MatrixSum rateOf(const MatrixSum& sum) {
    MatrixSum result = zeroSum(sum.rows, sum.columns);
    for (const MatrixTerm& term : sum.terms)
        for (std::size_t k = 0; k < term.factors.size(); ++k)
            for (const MatrixTerm& part : rateOfFactor(term.factors[k]).terms) {
                std::vector<MatrixFactor> factors(term.factors.begin(),
                                                  term.factors.begin() + static_cast<std::ptrdiff_t>(k));
                factors.insert(factors.end(), part.factors.begin(), part.factors.end());
                factors.insert(factors.end(), term.factors.begin() + static_cast<std::ptrdiff_t>(k) + 1,
                               term.factors.end());
                addTerm(result, termOf(term.coefficient * part.coefficient, factors));
            }
    return result;
}

bool isPrintedAsSum(const MatrixSum& sum) {
    return sum.terms.size() > 1 && commonFront(sum) == 0;
}

std::string textOf(const MatrixSum& sum) {
    return printed(sum, Markup::Text);
}

std::string latexOf(const MatrixSum& sum) {
    return printed(sum, Markup::Latex);
}

std::string symbolOfRate(const std::string& symbol) {
    return "dot(" + symbol + ")";
}

std::optional<Eigen::MatrixXd> inverseOf(const Eigen::MatrixXd& matrix) {
    constexpr double rounding = 1e-12;
    if (!matrix.allFinite() || matrix.rows() != matrix.cols())
        return std::nullopt;
    const Eigen::FullPivLU<Eigen::MatrixXd> factors(matrix);
    const auto pivots = factors.matrixLU().diagonal().cwiseAbs();
    if (matrix.size() == 0 || pivots.minCoeff() <= rounding * pivots.maxCoeff())
        return std::nullopt;
    return factors.inverse();
}

namespace {

std::optional<Eigen::MatrixXd> valueOfFactor(const MatrixFactor& factor,
                                             const std::map<std::string, Eigen::MatrixXd>& values) {
    std::optional<Eigen::MatrixXd> value;
    if (factor.inverted) {
        value = valueOf(*factor.inverted, values);
    } else {
        std::string name = factor.symbol;
        for (int k = 0; k < factor.derivatives; ++k)
            name = symbolOfRate(name);
        if (const auto found = values.find(name); found != values.end())
            value = found->second;
    }
    if (value && factor.power == Power::Inverse)
        value = inverseOf(*value);
    if (value && factor.transposition == Transposition::Transposed)
        value = value->transpose().eval();
    return value;
}

} // namespace

std::optional<Eigen::MatrixXd> valueOf(const MatrixSum& sum, const std::map<std::string, Eigen::MatrixXd>& values) {
    Eigen::MatrixXd result =
        Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(sum.rows), static_cast<Eigen::Index>(sum.columns));
    for (const MatrixTerm& term : sum.terms) {
        double scale = static_cast<double>(term.coefficient);
        std::optional<Eigen::MatrixXd> product;
        for (const MatrixFactor& factor : term.factors) {
            const auto value = valueOfFactor(factor, values);
            if (!value)
                return std::nullopt;
            if (isScalar(factor))
                scale *= (*value)(0, 0);
            else
                product = product ? Eigen::MatrixXd(*product * *value) : *value;
        }
        if (!product)
            product = Eigen::MatrixXd::Identity(result.rows(), result.cols());
        result += scale * *product;
    }
    return result;
}

} // namespace coenergy
