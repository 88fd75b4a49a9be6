#pragma once
// From equations to integers: which derivatives truly occur where.

#include "algebra/algebra.hpp"
#include "reduction/disturbed_gradient.hpp"
#include "reduction/unknowns.hpp"
#include "statements/statement_table.hpp"
#include "structure/signature_matrix.hpp"

#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace coenergy {

/// An equation on its way through the reduction.
struct ReducibleEquation {
    std::string name;
    Expression residual;

    bool operator==(const ReducibleEquation&) const = default;
};

/// d residual / d name, and whether it is zero wherever it is defined.
struct Partial {
    Expression value;
    bool vanishes = false;
};

/// Partial derivatives of residuals, each taken once however often it is asked for.
class Partials {
public:
    explicit Partials(Algebra& algebra, std::stop_token stop = {}) : m_algebra(algebra), m_stop(std::move(stop)) {}

    /// May throw ArithmeticError and Cancelled.
    bool vanishes(const Expression& residual, const std::string& name);
    /// The same.
    const Partial& of(const Expression& residual, const std::string& name);

private:
    struct Known {
        Expression residual; // keeps the identity that it is found by
        Formula formula;
        std::set<std::string> occurring; // surely
        std::map<std::string, Partial> partials;
    };

    Known& known(const Expression& residual);

    Algebra& m_algebra;
    std::stop_token m_stop;
    std::map<const void*, Known> m_known;
};

/// sigma_ij, the highest order of derivative of unknown j that truly occurs in equation i. Equations must be free
/// of piecewise functions (see switching.hpp). May throw ArithmeticError and Cancelled.
SignatureMatrix signatureMatrix(const std::vector<ReducibleEquation>& equations, const UnknownTable& unknowns,
                                Partials& partials);

/// The same for equations that use statements: partials at fixed points, zero where they are no more than what rounding
/// leaves where terms cancel.
SignatureMatrix statedSignature(const std::vector<ReducibleEquation>& equations, const UnknownTable& unknowns,
                                StatementTable& table);

} // namespace coenergy
