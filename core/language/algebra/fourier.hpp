#pragma once
// The Fourier form: a sum of terms  coefficient * monomial * {1, cos a, sin a} * e^b  with angles a and exponents b
// that are rational combinations of terms. Products of sines and cosines become sums over combined angles, so that
// every cancellation between them becomes one of like terms.

#include "algebra/generators.hpp"
#include "algebra/simplification_budget.hpp"

#include <array>
#include <memory>
#include <optional>
#include <unordered_map>

namespace coenergy {

/// The parts of a term by their numbers in a FourierAlgebra.
struct FourierTerm {
    std::uint32_t monomial = 0;
    std::uint32_t wave = 0;   // 0: 1
    std::uint32_t growth = 0; // the angle b; 0: 0
    Rational coefficient;

    std::array<std::uint32_t, 3> key() const { return {monomial, wave, growth}; }
    bool operator==(const FourierTerm&) const = default;
};

/// In the order of the keys, each once, no coefficient 0.
using FourierForm = std::vector<FourierTerm>;

/// Whether a factor that is a sum without sines and cosines is multiplied out or treated as one generator.
enum class SumFactors { MultipliedOut, Kept };
/// Whether products of sines and cosines become sums, or each of them is a generator.
enum class CircularFunctions { Combined, Apart };
/// The form of cos(2 x): unchanged, 1 - 2 sin(x)^2, or 2 cos(x)^2 - 1. Hyperbolic functions likewise.
enum class DoubleAngles { Kept, AsSines, AsCosines };
/// Whether cos(x - y) + cos(x + y) and similar sums become 2 cos(x) cos(y).
enum class AngleSums { Kept, AsProducts };

class FourierAlgebra {
public:
    FourierAlgebra(Generators& generators, Spending& spending, SumFactors sums, CircularFunctions functions);

    /// Nothing if it exceeds the budget. May throw ArithmeticError, BudgetExhausted and Cancelled.
    std::optional<FourierForm> form(const Expression& expression);

    /// Puts fractions whose denominators are powers of one sum over the highest: 1/b + x^2/b^2 = 1/b^2 for b = 1 - x^2.
    /// Nothing if there are none, or if the result exceeds the budget. Throws like `form`.
    std::optional<FourierForm> overCommonDenominators(const FourierForm& form);

    /// Back to sines and cosines as generators.
    Polynomial polynomial(const FourierForm& form, DoubleAngles doubleAngles, AngleSums angleSums);
    Expression expression(const FourierForm& form);

private:
    using Shared = std::shared_ptr<const FourierForm>; // nothing: too large
    using Angle = std::vector<std::pair<std::uint32_t, Rational>>;
    enum class Kind : std::uint8_t { One, Cos, Sin, Cosh, Sinh, Exp };
    struct Wave {
        Kind kind = Kind::One;
        std::uint32_t angle = 0;
        auto operator<=>(const Wave&) const = default;
    };
    struct WaveMultiple {
        std::uint32_t wave = 0;
        Rational coefficient; // 0: nothing
    };
    struct AngleMultiple {
        std::uint32_t angle = 0;
        int sign = 1;
    };
    struct Argument {
        Expression expression;
        int sign = 1; // expression = sign * angle
    };
    struct Root {
        Expression base;
        Shared form;
        std::int32_t degree = 2;
    };
    // A product of waves.
    struct Piece {
        std::vector<std::uint32_t> waves; // sorted
        Rational coefficient;
    };
    using Pieces = std::vector<Piece>;
    struct Folding {
        std::size_t first = 0;
        std::size_t second = 0;
        Piece result;
        std::int64_t gain = 0;
    };

    Shared visit(const Expression& node, std::span<const Shared* const> operands);
    Shared sumOf(std::span<const Shared* const> terms);
    Shared powerOf(const Expression& node, const Shared& base);
    Shared rootOf(const Expression& base, const Shared& form, const Rational& exponent);
    Shared wholePowerOf(const Expression& base, const Shared& form, std::int32_t exponent);
    Shared negativePowerOf(const Expression& base, const FourierForm& form, std::int32_t exponent);
    Shared functionOf(const Expression& node, const Shared& argument);
    Shared factorOf(const Expression& factor, const Shared& form);
    Shared times(const Shared& a, const Shared& b);
    Shared withoutHighRoots(FourierForm form);
    Shared atom(const Expression& node);
    Shared constant(const Rational& value);
    Generators::Multiple sumGenerator(const Expression& sum, const FourierForm& form);
    Shared overCommonDenominator(const FourierForm& form, std::uint32_t generator, const Shared& sum);

    std::uint32_t numberOf(const Monomial& monomial);
    std::uint32_t monomialProduct(std::uint32_t a, std::uint32_t b);
    std::uint32_t numberOf(const Angle& angle);
    std::uint32_t numberOf(const Wave& wave);
    Angle angleOf(const FourierForm& form);
    static Angle combinedAngle(const Angle& a, const Angle& b, int sign); ///< a + sign b
    AngleMultiple normal(const Angle& angle);
    WaveMultiple wave(Kind kind, const Angle& angle);
    const std::vector<WaveMultiple>& waveProduct(std::uint32_t a, std::uint32_t b);
    std::uint32_t growthProduct(std::uint32_t a, std::uint32_t b);
    static FourierForm collected(FourierForm terms);

    Expression baseExpression(std::uint32_t base);
    Expression multipleOfBase(std::uint32_t base, const Rational& factor);
    const Argument& argument(std::uint32_t angle);
    std::uint32_t generatorOf(std::uint32_t wave, Rational& coefficient);
    std::int64_t costOf(std::uint32_t wave);
    Pieces piecesOf(std::span<const FourierTerm> terms);
    Pieces withoutDoubleAngles(const Pieces& pieces, DoubleAngles doubleAngles);
    Pieces withProducts(Pieces pieces);
    std::optional<Folding> foldingOf(const Pieces& pieces, std::size_t i, std::size_t j);
    static Pieces collected(Pieces pieces);

    Generators& m_generators;
    Spending& m_spending;
    SumFactors m_sums;
    CircularFunctions m_functions;

    std::vector<Monomial> m_monomials;
    std::vector<char> m_hasRoot;
    std::map<Monomial, std::uint32_t> m_monomialNumbers;
    std::unordered_map<std::uint64_t, std::uint32_t> m_monomialProducts;
    std::vector<Angle> m_angles;
    std::map<Angle, std::uint32_t, ByKeysAndCoefficients> m_angleNumbers;
    std::unordered_map<std::uint64_t, std::uint32_t> m_growthProducts;
    std::vector<Wave> m_waves;
    std::map<Wave, std::uint32_t> m_waveNumbers;
    std::unordered_map<std::uint64_t, std::vector<WaveMultiple>> m_waveProducts;
    std::vector<std::array<std::uint32_t, 3>> m_bases; // of angles: keys of terms
    std::map<std::array<std::uint32_t, 3>, std::uint32_t> m_baseNumbers;
    std::map<std::uint32_t, Argument> m_arguments; // of angles that occurred or were generated
    std::set<std::uint32_t> m_met;                 // angles of the expression's own functions
    std::set<std::uint32_t> m_hyperbolic;          // those of sinh and cosh
    std::map<std::uint32_t, Root> m_roots;         // by generator
    using FormKey = std::vector<std::pair<std::array<std::uint32_t, 3>, Rational>>;
    std::map<FormKey, Generators::Multiple, ByKeysAndCoefficients> m_sumsByForm;
    std::map<std::uint32_t, Shared> m_formsOfSums; // by generator
};

} // namespace coenergy
