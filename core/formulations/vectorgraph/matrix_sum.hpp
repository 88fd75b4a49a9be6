#pragma once
// Sums of products of matrices known by their symbols only: transposes, inverses, rates. Products do not commute,
// except those with a 1 x 1 matrix.

#include <Eigen/Core>

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace coenergy {

struct MatrixSum;

enum class Modulation { Constant, Modulated };
enum class Transposition { Plain, Transposed };
enum class Power { Plain, Inverse };

/// A symbol, or the inverse of a sum, which has no symbol.
struct MatrixFactor {
    std::string symbol;
    std::size_t rows = 1; // after transposition
    std::size_t columns = 1;
    Transposition transposition = Transposition::Plain;
    Power power = Power::Plain;
    Modulation modulation = Modulation::Constant;
    int derivatives = 0;                            // with respect to time
    std::shared_ptr<const MatrixSum> inverted = {}; // power is Inverse then
};

struct MatrixTerm {
    long long coefficient = 1;
    std::vector<MatrixFactor> factors; // scalars in front; none: the identity
    std::string key;                   // its printed form, without the coefficient
};

/// Like terms are collected; no terms: zero.
struct MatrixSum {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<MatrixTerm> terms;

    bool isZero() const { return terms.empty(); }
};

MatrixSum zeroSum(std::size_t rows, std::size_t columns);
MatrixSum identitySum(std::size_t size);
MatrixSum symbolSum(const std::string& symbol, std::size_t rows, std::size_t columns, Modulation modulation);

// The dimensions must fit; anything else is a bug of the caller. A result longer than `maximumTerms` throws
// LongMatrixSum.
MatrixSum operator+(const MatrixSum& a, const MatrixSum& b);
MatrixSum operator-(const MatrixSum& a, const MatrixSum& b);
MatrixSum operator-(MatrixSum a);
MatrixSum operator*(const MatrixSum& a, const MatrixSum& b);
MatrixSum transposeOf(const MatrixSum& sum);
/// For a product of square symbols the product of their inverses, otherwise a factor of its own.
MatrixSum inverseOf(const MatrixSum& sum);
/// The time derivative; only modulated symbols have one.
MatrixSum rateOf(const MatrixSum& sum);

inline constexpr std::size_t maximumTerms = 400;
struct LongMatrixSum {};

/// `-M^-1*(B1 + C^T*B2*C)`; M' is a symbol, C^T a transpose, dot(C) a rate, I the identity.
/// Whether its text is a sum: of several terms without a matrix in front that all have.
bool isPrintedAsSum(const MatrixSum& sum);
std::string textOf(const MatrixSum& sum);
std::string latexOf(const MatrixSum& sum);

/// Adds to the names already collected, including those inside inverses.
template <class Names> void addSymbolsIn(const MatrixSum& sum, Names& names) {
    for (const MatrixTerm& term : sum.terms)
        for (const MatrixFactor& factor : term.factors) {
            if (factor.inverted)
                addSymbolsIn(*factor.inverted, names);
            else
                names.insert(factor.symbol);
        }
}

/// The name under which the values of a symbol's rate are stored.
std::string symbolOfRate(const std::string& symbol);

/// With values for the symbols; nothing if an inverse does not exist, or a value is missing.
std::optional<Eigen::MatrixXd> valueOf(const MatrixSum& sum, const std::map<std::string, Eigen::MatrixXd>& values);
/// Nothing if the square matrix is singular up to rounding.
std::optional<Eigen::MatrixXd> inverseOf(const Eigen::MatrixXd& matrix);

} // namespace coenergy
