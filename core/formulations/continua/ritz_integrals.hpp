#pragma once
// Converts a density over the interval, or over a part of it, to an expression in the amplitudes of its fields.

#include "continua/continuum.hpp"
#include "continua/exponential_polynomial.hpp"
#include "continua/interval_quadrature.hpp"
#include "expression/evaluate.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace coenergy {

/// closed * open: an exactly integrable factor times any other expression in panelPlace().
struct PanelFunction {
    ExponentialPolynomial closed = Expression(1);
    Expression open = 1;
};

/// One part of a field: amplitude(t) times a shape; the amplitude is differentiated in time, the shape in place.
struct PanelShape {
    Expression amplitude, rate;
    std::vector<PanelFunction> derivatives;               // the shape itself, then by the variable
    std::optional<std::size_t> coordinate = std::nullopt; // whose amplitude it is
    Expression text = {};                                 // the shape in the variable
    bool isSquareLeftOut = false;                         // nobody asks for the square of its amplitude
};

/// A part of the interval: variable = from + length * panelPlace(). Each field is the sum of its shapes.
struct Panel {
    Expression from, length;
    std::vector<std::vector<PanelShape>> fields;
};

/// A panel of length 1 over which every shape is constant, with its value at one place, from 0 to 1, of the given
/// panel.
Panel atPlace(const Panel& panel, const Expression& place);

/// A product of derivatives of fields, each as often as it occurs, in order.
using FieldMonomial = std::vector<FieldDerivative>;
using FieldPolynomial = std::map<FieldMonomial, Expression>;

/// f as a polynomial in derivatives of fields with coefficients free of them; nothing if it is not one.
std::optional<FieldPolynomial> fieldPolynomial(const Expression& f, const FieldNames& names);

/// By products of amplitudes and rates, each with its coefficient; and the part that is not polynomial in them.
struct AmplitudeTerms {
    std::map<Expression, Expression, ByContent> polynomial;
    Expression other;

    Expression sum() const;
    void add(const Expression& amplitudes, const Expression& coefficient);
};

/// Why an integral is refused.
class RitzFault {
public:
    enum class Kind {
        NeedsValue,   // the integral has a value only where this name has one
        Unintegrable, // quadrature does not converge: a pole, or a shape that is too rough
        Indefinite,   // the mass of the shapes is not positive
        TooLarge,
    };

    RitzFault(Kind kind, Expression about) : m_kind(kind), m_about(std::move(about)) {}
    Kind kind() const { return m_kind; }
    const Expression& about() const { return m_about; }

private:
    Kind m_kind;
    Expression m_about;
};

class RitzIntegrals {
public:
    /// Values of names, for integrals that do not exist without them.
    RitzIntegrals(const Continuum& continuum, const FieldNames& names, Point values, std::stop_token stop)
        : m_variable(continuum.variable), m_names(names), m_values(std::move(values)), m_stop(std::move(stop)) {}

    /// Adds the integral of density * weight over the panel. Throws RitzFault, ArithmeticError and Cancelled.
    void add(AmplitudeTerms& terms, const Expression& density, const Panel& panel, const PanelFunction& weight = {});

    /// Replaces the names by their values, which are reported as inserted. Throws RitzFault if one has no value.
    Expression withValues(const Expression& expression);

    /// Names that were replaced by their values in integrals, which do not change with the model's values.
    const std::set<std::string>& insertedNames() const { return m_inserted; }
    /// Points on each panel where a non-polynomial density was summed; 0 if there was none.
    std::size_t pointsPerPanel() const { return m_points; }

private:
    void addMonomial(AmplitudeTerms& terms, const FieldMonomial& monomial, const Expression& coefficient,
                     const Panel& panel, const PanelFunction& weight);
    void addSum(AmplitudeTerms& terms, const Expression& density, const Panel& panel, const PanelFunction& weight);
    std::size_t sufficientPoints(const Expression& density, const Panel& panel, const PanelFunction& weight);
    Expression gaussSum(const Expression& density, const Panel& panel, const PanelFunction& weight,
                        std::size_t points) const;
    Expression integral(const PanelFunction& integrand);
    bool isBetterSummed(const ExponentialPolynomial& closed) const;
    Expression openIntegral(const Expression& open, const ExponentialPolynomial& closed);
    std::vector<const std::vector<QuadraturePoint>*> rulesFor(const Expression& open, bool isSlow);
    double numericIntegral(const Expression& open, const ExponentialPolynomial& closed);

    std::string m_variable;
    const FieldNames& m_names;
    Point m_values;
    std::stop_token m_stop;
    std::set<std::string> m_inserted;
    std::size_t m_points = 0;
    std::map<Expression, WeightedRules, ByContent> m_rules; // by what is not integrated exactly
};

/// f in the variable over a panel, separated into exactly integrable and other factors.
std::vector<PanelFunction> panelFunctions(const Expression& f, const std::string& variable, const Panel& panel);

} // namespace coenergy
