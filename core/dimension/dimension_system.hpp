#pragma once
// Measures that are not known yet: equations between products of powers of them, linear in the exponents.

#include "dimension/dimension.hpp"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace coenergy {

/// Powers of unknown measures, times a known one.
struct MeasureForm {
    std::vector<std::pair<std::size_t, Exponent>> unknowns = {}; ///< in their order, none to the power zero
    Measure known = {};

    bool isKnown() const { return unknowns.empty(); }
};

MeasureForm operator*(const MeasureForm& a, const MeasureForm& b);
MeasureForm power(const MeasureForm& base, const Exponent& exponent);

enum class Freedom { All, ScaleAlone };

/// Each equation is solved as it comes, so that the first one that contradicts those before it is found. All of it may
/// throw ExponentOverflow, and is as it was then.
class DimensionSystem {
public:
    /// A mere number but for its scale, or anything.
    MeasureForm newUnknown(Freedom freedom = Freedom::All);

    /// Whether it fits what is known; if not, nothing changes.
    bool equate(const MeasureForm& a, const MeasureForm& b);

    /// In unknowns of which nothing is known.
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
