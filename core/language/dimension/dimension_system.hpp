#pragma once
// Unknown measures: equations between products of their powers, linear in the exponents.

#include "dimension/dimension.hpp"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace coenergy {

/// Powers of unknown measures, times a known one.
struct MeasureForm {
    std::vector<std::pair<std::size_t, Exponent>> unknowns = {}; ///< in ascending order, with nonzero exponents
    Measure known = {};

    bool isKnown() const { return unknowns.empty(); }
};

MeasureForm operator*(const MeasureForm& a, const MeasureForm& b);
MeasureForm power(const MeasureForm& base, const Exponent& exponent);

enum class Freedom { All, ScaleAlone };

/// Each equation is solved as it is added, so that the first one that contradicts its predecessors is found. Every
/// function may throw ExponentOverflow, and then has no effect.
class DimensionSystem {
public:
    /// An unknown that is a pure number except for its scale, or an unrestricted one.
    MeasureForm newUnknown(Freedom freedom = Freedom::All);

    /// Whether the equation is consistent with those before it; if not, nothing changes.
    bool equate(const MeasureForm& a, const MeasureForm& b);

    /// In terms of unknowns about which nothing is known.
    MeasureForm reduced(const MeasureForm& form);

private:
    struct Unknown {
        Freedom freedom = Freedom::All;
        std::optional<MeasureForm> solution;
    };

    void reduceSolution(std::size_t unknown);
    MeasureForm inserted(const MeasureForm& form) const;
    std::optional<std::size_t> pivotOf(const MeasureForm& difference) const;

    std::vector<Unknown> m_unknowns;
};

} // namespace coenergy
