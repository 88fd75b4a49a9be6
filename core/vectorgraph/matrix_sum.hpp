#pragma once
// Sums of products of matrices that are known by their symbols alone: transposes, inverses, rates. Products do not
// commute, but those with a matrix of one row and one column do.

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
    std::size_t rows = 1; // as it stands: transposed where it is
    std::size_t columns = 1;
    Transposition transposition = Transposition::Plain;
    Power power = Power::Plain;
    Modulation modulation = Modulation::Constant;
    int derivatives = 0;                            // by time
    std::shared_ptr<const MatrixSum> inverted = {}; // power is Inverse then
};

struct MatrixTerm {
    long long coefficient = 1;
    std::vector<MatrixFactor> factors; // scalars in front; none: the identity
    std::string key;                   // how it is printed, without the coefficient
};

/// Like terms are collected; none: zero.
struct MatrixSum {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<MatrixTerm> terms;

    bool isZero() const { return terms.empty(); }
};

MatrixSum zeroSum(std::size_t rows, std::size_t columns);
MatrixSum identitySum(std::size_t size);
MatrixSum symbolSum(const std::string& symbol, std::size_t rows, std::size_t columns, Modulation modulation);

// Of sizes that fit; others are a bug of the caller. What would be longer than `maximumTerms` throws LongMatrixSum.
MatrixSum operator+(const MatrixSum& a, const MatrixSum& b);
MatrixSum operator-(const MatrixSum& a, const MatrixSum& b);
MatrixSum operator-(MatrixSum a);
MatrixSum operator*(const MatrixSum& a, const MatrixSum& b);
MatrixSum transposeOf(const MatrixSum& sum);
/// Of one product of square symbols that of each, else a factor of its own.
MatrixSum inverseOf(const MatrixSum& sum);
/// By time: of symbols that are modulated.
MatrixSum rateOf(const MatrixSum& sum);

inline constexpr std::size_t maximumTerms = 400;
struct LongMatrixSum {};

/// `-M^-1*(B1 + C^T*B2*C)`; M' is a symbol, C^T a transpose, dot(C) a rate, I the identity.
std::string textOf(const MatrixSum& sum);
std::string latexOf(const MatrixSum& sum);

/// Beside those that are known; those within inverses, too.
void addSymbolsIn(const MatrixSum& sum, std::set<std::string>& names);

/// The name under which values of a symbol's rate stand.
std::string symbolOfRate(const std::string& symbol);

/// With values for the symbols; nothing where an inverse does not exist, or a value is missing.
std::optional<Eigen::MatrixXd> valueOf(const MatrixSum& sum, const std::map<std::string, Eigen::MatrixXd>& values);
/// Of a square matrix that is not singular by more than rounding.
std::optional<Eigen::MatrixXd> inverseOf(const Eigen::MatrixXd& matrix);

} // namespace coenergy
