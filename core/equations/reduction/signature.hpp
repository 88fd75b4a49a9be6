#pragma once
// From equations to integers: the derivatives that truly occur in each.

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

/// An equation during the reduction.
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

/// Partial derivatives of residuals, each computed once.
class Partials {
public:
    explicit Partials(Algebra& algebra, std::stop_token stop = {}) : m_algebra(algebra), m_stop(std::move(stop)) {}

    /// May throw ArithmeticError and Cancelled.
    bool vanishes(const Expression& residual, const std::string& name);
    /// The same.
    const Partial& of(const Expression& residual, const std::string& name);

private:
    struct Known {
        Expression residual; // keeps the node alive by which it is found
        Formula formula;
        std::set<std::string> occurring; // certainly
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

/// The same for equations that use statements: partial derivatives at fixed points, taken as zero if they are no larger
/// than the rounding of terms that cancel.
SignatureMatrix statedSignature(const std::vector<ReducibleEquation>& equations, const UnknownTable& unknowns,
                                StatementTable& table);

} // namespace coenergy
