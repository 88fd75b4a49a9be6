// Along the panels the mass matrix is a band, which is decomposed in numbers without interchanges, as a positive matrix
// allows: the work grows with the number of panels. What is to be solved for is sorted by names first, as a sum of
// c f with numbers c and products of names f. Its solution is the same sum of M^-1 c: its text grows with the number
// of panels, too, since the inverse of such a matrix decays exponentially away from its diagonal, and an f that occurs
// in one place alone is soon too small to be written. References: G. H. Golub, C. F. Van Loan, Matrix Computations, 4th
// edition, section 4.3; S. Demko, W. F. Moss, P. W. Smith, Decay rates for inverses of band matrices, Mathematics of
// Computation 43 (1984).
#include "continua/local_projection.hpp"

#include "algebra/tidy.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

/// L U, of a matrix whose entries are at most `width` away from the diagonal.
class Band {
public:
    Band(std::size_t size, std::size_t width) : m_size(size), m_width(width), m_entries(size * (2 * width + 1)) {}

    double& at(std::size_t row, std::size_t column) {
        return m_entries[row * (2 * m_width + 1) + (column + m_width - row)];
    }
    double at(std::size_t row, std::size_t column) const { return const_cast<Band&>(*this).at(row, column); }

    /// Throws RitzFault if a pivot is not positive.
    void decompose() {
        for (std::size_t pivot = 0; pivot < m_size; ++pivot) {
            if (!(at(pivot, pivot) > 0))
                throw RitzFault(RitzFault::Kind::Indefinite, {});
            for (std::size_t row = pivot + 1; row < endOf(pivot); ++row) {
                const double share = at(row, pivot) /= at(pivot, pivot);
                for (std::size_t column = pivot + 1; share != 0 && column < endOf(pivot); ++column)
                    at(row, column) -= share * at(pivot, column);
            }
        }
    }

    void solve(std::vector<double>& x) const {
        for (std::size_t row = 0; row < m_size; ++row)
            for (std::size_t column = row - std::min(row, m_width); column < row; ++column)
                x[row] -= at(row, column) * x[column];
        for (std::size_t row = m_size; row-- > 0;) {
            for (std::size_t column = row + 1; column < endOf(row); ++column)
                x[row] -= at(row, column) * x[column];
            x[row] /= at(row, row);
        }
    }

private:
    std::size_t endOf(std::size_t row) const { return std::min(m_size, row + m_width + 1); }

    std::size_t m_size, m_width;
    std::vector<double> m_entries;
};

/// Where each coordinate stands if they are counted along the panels.
std::vector<std::size_t> placesAlongPanels(const RitzBasis& shapes) {
    const std::size_t none = shapes.coordinates.size();
    std::vector<std::size_t> places(none, none);
    std::size_t next = 0;
    for (const Panel& panel : shapes.panels)
        for (const std::vector<PanelShape>& field : panel.fields)
            for (const PanelShape& shape : field)
                if (shape.coordinate && places[*shape.coordinate] == none)
                    places[*shape.coordinate] = next++;
    return places;
}

std::set<std::string> freeNames(const Expression& expression) {
    std::set<std::string> names = symbolsIn(expression);
    names.erase("pi");
    return names;
}

/// A name, or a power of one.
bool isPlain(const Expression& factor) {
    return factor.isSymbol() ||
           (factor.isPower() && factor.operands()[0].isSymbol() && factor.operands()[1].isNumber());
}

enum class Insertion { None, InFunctions };

using Columns = std::map<Expression, std::vector<double>, ByContent>; // by products of names

class LocalSolution {
public:
    LocalSolution(const LocalEquations& equations, const RitzBasis& shapes, RitzIntegrals& integrals)
        : m_equations(equations), m_shapes(shapes), m_integrals(integrals), m_places(placesAlongPanels(shapes)) {}

    std::vector<Expression> amplitudes() {
        constexpr std::size_t mostTerms = 5000;
        const Band band = decomposed();
        Columns columns = solvedColumns(band, Insertion::None);
        if (termCount(columns) > mostTerms)
            columns = solvedColumns(band, Insertion::InFunctions);
        std::vector<std::vector<Expression>> terms(m_places.size());
        for (const auto& [names, column] : columns)
            for (std::size_t k = 0; k < terms.size(); ++k)
                if (const double value = column[m_places[k]]; value != 0)
                    terms[k].push_back(decimal(value) * names);
        std::vector<Expression> result;
        for (std::vector<Expression>& each : terms)
            result.push_back(sum(std::move(each)));
        return result;
    }

private:
    /// Each row divided by its diagonal entry, so that names cancel where they can.
    Band decomposed() {
        std::size_t width = 0;
        for (std::size_t row = 0; row < m_places.size(); ++row)
            for (const auto& [column, entry] : m_equations.mass[row])
                width = std::max(width,
                                 std::max(m_places[row], m_places[column]) - std::min(m_places[row], m_places[column]));
        Band band(m_places.size(), width);
        for (std::size_t row = 0; row < m_places.size(); ++row)
            for (const auto& [column, entry] : m_equations.mass[row])
                band.at(m_places[row], m_places[column]) = numberOf(entry / m_equations.mass[row].at(row));
        checkSigns(band);
        band.decompose();
        return band;
    }

    double numberOf(const Expression& ratio) {
        if (ratio.isNumber())
            return toDouble(ratio.number());
        const Expression plain = freeNames(ratio).empty() ? ratio : tidied(ratio);
        return evaluate(freeNames(plain).empty() ? plain : m_integrals.withValues(plain), Point{});
    }

    /// Divided by diagonal entries of both signs, no matrix is symmetric in its signs.
    void checkSigns(const Band& band) const {
        for (std::size_t row = 0; row < m_places.size(); ++row)
            for (const auto& [column, entry] : m_equations.mass[row])
                if (!(band.at(m_places[row], m_places[column]) * band.at(m_places[column], m_places[row]) >= 0))
                    throw RitzFault(RitzFault::Kind::Indefinite, {});
    }

    Columns solvedColumns(const Band& band, Insertion insertion) {
        Columns columns;
        for (std::size_t row = 0; row < m_places.size(); ++row)
            addRight(row, insertion, columns);
        for (auto& [names, column] : columns) {
            band.solve(column);
            dropRounding(column);
        }
        return columns;
    }

    /// Beside the largest of its kind, the values or the slopes of a field: a slope that is nothing but rounding would
    /// be taken for a size.
    void dropRounding(std::vector<double>& column) const {
        constexpr double rounding = 1e-13;
        std::map<std::pair<std::size_t, std::size_t>, double> largest; // by field and order
        const auto largestOf = [&](std::size_t k) -> double& {
            const BasisCoordinate& coordinate = m_shapes.coordinates[k];
            return largest[{coordinate.field, coordinate.node ? coordinate.node->order : 0}];
        };
        for (std::size_t k = 0; k < m_places.size(); ++k)
            largestOf(k) = std::max(largestOf(k), std::abs(column[m_places[k]]));
        for (std::size_t k = 0; k < m_places.size(); ++k)
            if (std::abs(column[m_places[k]]) <= rounding * largestOf(k))
                column[m_places[k]] = 0;
    }

    void addRight(std::size_t row, Insertion insertion, Columns& columns) {
        constexpr std::uint64_t mostExpanded = 2000;
        const Expression& right = m_equations.right[row];
        const Expression& diagonal = m_equations.mass[row].at(row);
        for (const Expression& term : termsOf(expandedTermCount(right) <= mostExpanded ? expanded(right) : right)) {
            const auto [number, names] = apart(term / diagonal, insertion);
            std::vector<double>& column = columns.try_emplace(names, m_places.size(), 0.0).first->second;
            column[m_places[row]] += number;
        }
    }

    /// A product as a number times names.
    std::pair<double, Expression> apart(const Expression& term, Insertion insertion) {
        const std::vector<Expression> factors =
            term.isProduct() ? std::vector(term.operands().begin(), term.operands().end()) : std::vector{term};
        double number = 1;
        std::vector<Expression> names;
        for (const Expression& factor : factors)
            if (const auto value = valueOf(factor, insertion))
                number *= *value;
            else
                names.push_back(factor);
        return {number, product(std::move(names))};
    }

    /// Nothing for names that are kept.
    std::optional<double> valueOf(const Expression& factor, Insertion insertion) {
        Expression pure = factor;
        if (!freeNames(factor).empty()) {
            if (insertion == Insertion::None || isPlain(factor))
                return std::nullopt;
            try {
                pure = m_integrals.withValues(factor);
            } catch (const RitzFault&) { // a name without a value
                return std::nullopt;
            }
        }
        const double value = evaluate(pure, Point{});
        return std::isfinite(value) ? std::optional(value) : std::nullopt;
    }

    static std::size_t termCount(const Columns& columns) {
        std::size_t count = 0;
        for (const auto& [names, column] : columns)
            count += static_cast<std::size_t>(
                std::count_if(column.begin(), column.end(), [](double value) { return value != 0; }));
        return count;
    }

    const LocalEquations& m_equations;
    const RitzBasis& m_shapes;
    RitzIntegrals& m_integrals;
    std::vector<std::size_t> m_places;
};

} // namespace

std::vector<Expression> solvedAlongPanels(const LocalEquations& equations, const RitzBasis& shapes,
                                          RitzIntegrals& integrals) {
    return LocalSolution(equations, shapes, integrals).amplitudes();
}

} // namespace coenergy
